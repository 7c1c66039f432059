"""Tamen: a Go engine that decides by knowledge and reading it can explain."""

from engine.version import __version__

__all__ = ["__version__"]
