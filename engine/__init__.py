"""Tamen: a Go engine that decides by knowledge and reading it can explain."""

__version__ = "0.1.0"
