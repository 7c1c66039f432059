"""The table of what a page may ask for, and what a request is made of."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from math import isfinite
from typing import Any

from engine.base.errors import InputError
from engine.studio.studio import Studio

Given = dict[str, Any]
Request = Callable[[Studio, Given], Awaitable[Any]]

REQUESTS: dict[str, Request] = {}

LONGEST_TEXT = 200


def request(function: Request) -> Request:
    """Enter a function into REQUESTS, the table of what a page may ask for; return the function.

    It is used as a decorator. The function's name is the request's name.
    """
    REQUESTS[function.__name__] = function
    return function


def text(given: Given, name: str, longest: int = LONGEST_TEXT) -> str:
    """Return the text that a page's message (``given``) has under a name, empty if there is none.

    Raises InputError if the value is not a text or has more than ``longest`` characters.
    """
    value = given.get(name, "")
    if not isinstance(value, str) or len(value) > longest:
        raise InputError(f"the page sent no usable '{name}'")
    return value


def whole(given: Given, name: str, least: int, most: int) -> int:
    """Return the whole number that a page's message (``given``) has under a name.

    Raises InputError unless it is there and from ``least`` to ``most``.
    """
    value = given.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise InputError(f"the page sent no usable '{name}', expected {least} to {most}")
    return value


def number_of(given: Given, name: str) -> float:
    """Return the number that a page's message (``given``) has under a name. Raises InputError unless it is there."""
    value = given.get(name)
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise InputError(f"the page sent no usable '{name}', expected a number")
    return float(value)
