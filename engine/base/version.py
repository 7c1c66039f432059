"""The version of the engine, for all rooms."""

__version__ = "0.1.0"
