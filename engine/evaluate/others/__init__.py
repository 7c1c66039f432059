"""How other programs of the literature see a position: Zobrist, Bouzy, and Indigo."""
