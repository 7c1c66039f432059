"""Decisions in words: why a move, why not another, what the strategy is; and whole games with comments."""
