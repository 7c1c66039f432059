"""Temporal differences: a net that foresees the fate of every point, and the player that uses it."""
