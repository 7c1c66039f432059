"""The errors that the library raises; each text is one sentence that says what was wrong and what was expected."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager


class InputError(ValueError):
    """Raised when a call gets an argument that cannot be used; the call has then changed nothing."""


class IllegalMoveError(InputError):
    """Raised for a move that the rules of the game forbid.

    ``reason`` is one word: occupied, ko, suicide or superko.
    """

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message)
        self.reason = reason


class RecordError(InputError):
    """Raised for a game record that cannot be read; the text names the file and the place in it."""


class PreparationError(RuntimeError):
    """Raised when the compiled code cannot be prepared; the text says why."""


def reason_of(error: OSError) -> str:
    """Return why an operation of the system failed, as a text such as ``'games.sgf': Permission denied``.

    The name of the file comes first if ``error`` has one.
    """
    reason = error.strerror or str(error)
    return f"'{error.filename}': {reason}" if error.filename else reason


@contextmanager
def raise_as(error: type[InputError] = InputError) -> Iterator[None]:
    """Run the block of a with-statement and turn every ValueError in it into ``error`` with the same text.

    An InputError passes as it is.
    """
    try:
        yield
    except InputError:
        raise
    except ValueError as found:
        raise error(str(found)) from None
