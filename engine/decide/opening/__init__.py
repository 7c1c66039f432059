"""What there is of a position before anything is decided in it: what is seen, read, counted, and what may be played."""
