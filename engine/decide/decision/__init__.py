"""What every decision has: its record, its budget, the settings and levels, standing and choice."""
