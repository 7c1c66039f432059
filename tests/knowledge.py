"""The knowledge of the project's own files, one for all tests: what it keeps changes no answer."""

from __future__ import annotations

import functools

from engine.suggest.knowledge import Knowledge


@functools.cache
def knowledge() -> Knowledge:
    """Read once."""
    return Knowledge.load()
