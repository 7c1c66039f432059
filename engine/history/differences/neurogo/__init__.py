"""NeuroGo: a net whose units are the strings and empty points of a position, and the player that uses it."""
