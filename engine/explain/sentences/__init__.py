"""Sentences about a move, a position, a game: each file is named by the sentence that it makes."""
