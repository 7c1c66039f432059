"""Whom the words speak to: the person who plays one of the sides, or nobody; and whether a move was our own.

Nobody is spoken to unless `speaking_to` says otherwise, for as long as its block lasts and in its thread alone. Where a
side that a template names is the person's, the language's template for that is said (`to mover`, `to enemy` and so on);
where the language has none, the side keeps its name.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_person: ContextVar[int | None] = ContextVar("person", default=None)
_is_ours: ContextVar[bool] = ContextVar("is_ours", default=False)


class Yours(str):
    """The word for a side, or for its colour, if that side is the one of the person who is spoken to."""


@contextmanager
def speaking_to(color: int | None) -> Iterator[None]:
    """Let all explanations made inside a ``with`` block speak to the person who plays ``color``; None for
    nobody.
    """
    before = _person.set(color)
    try:
        yield
    finally:
        _person.reset(before)


@contextmanager
def speaking_of_ours() -> Iterator[None]:
    """Let the explanations made inside a ``with`` block, about a move that we played, say what is stronger
    without scolding it.
    """
    before = _is_ours.set(True)
    try:
        yield
    finally:
        _is_ours.reset(before)


def worded(color: int, word: str) -> str:
    """Return the word for a side or its colour, marked as `Yours` if the person spoken to plays that
    ``color``.
    """
    return Yours(word) if _person.get() == color else word


def is_ours() -> bool:
    """Return whether the move that is told of was played by us."""
    return _is_ours.get()
