"""Many games of one player summed up: what kinds of mistakes recur, and exercises out of them; `tamen study`."""
