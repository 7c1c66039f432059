"""The end of the game by parts: independent regions as combinatorial games, and the exact play of their sum."""
