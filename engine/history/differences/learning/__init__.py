"""The fate of every point, learned by temporal differences (Schraudolph, Dayan and Sejnowski 1994)."""
