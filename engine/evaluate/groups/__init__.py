"""Pass 4: what the groups have and can do, their aliveness classes, and the readings of those that stay in doubt."""
