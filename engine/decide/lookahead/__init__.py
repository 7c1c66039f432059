"""Deciding by lookahead: candidates are played out, answered, quieted, judged and verified."""
