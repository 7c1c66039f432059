"""Deciding on a move. Today that is the simple player; the lookahead takes its place."""
