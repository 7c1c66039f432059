"""A GTP engine that analyses as judge: its moves, values, lines and owners, with our own reasons and readings."""
