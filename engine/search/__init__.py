"""Deciding on a move: candidates are played out, answered, quieted, judged and verified, as far as a level goes."""
