"""Playouts, the tree of games, and the players that use them."""
