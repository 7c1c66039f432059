"""Decisions: their record, lookahead, games played out, the prior, and the table of players."""
