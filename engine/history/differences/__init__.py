"""Temporal differences: nets that foresee the fate of every point, and the players that use them."""
