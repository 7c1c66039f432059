"""Lines and answers of the Go Text Protocol, version 2 (Farnebäck 2002).

Pure text: no board, no numpy, no numba.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f]")
_CONTROL_IN_ANSWER = re.compile(r"[\x00-\x1f\x7f]")
_NUMBER = re.compile(r"[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?", re.ASCII)
_INTEGER = re.compile(r"[+-]?\d{1,300}", re.ASCII)

_GAME_OF_FILE = re.compile(r" *(?:\d+ +)?loadsgf +[^#]*[^ #]#\d{1,9}(?= |$)", re.ASCII)
"""A line up to the number of a game in a file, as in ``loadsgf FILE#2``."""

LONGEST_NUMBER = 399
"""Letters of a decimal number; a longer text is none."""

INTERRUPT = b"# interrupt"
"""GoGui's request to end the running command early: a comment, so engines that do not know it are not
disturbed.
"""


class GtpError(Exception):
    """Raised when a command fails; the text becomes the ``?`` answer."""


@contextmanager
def refusing(prefix: str = "", instead: str = "") -> Iterator[None]:
    """Within the block, turn every ValueError into a GtpError, so that the command is answered with an error.

    prefix: stands before the text of the ValueError; instead: replaces the whole text, for errors that GTP
    has its own words for
    """
    try:
        yield
    except ValueError as error:
        raise GtpError(instead or f"{prefix}{error}") from None


@dataclass(frozen=True)
class Request:
    """One command as it was sent; ``identity`` is the number before it as text, or empty."""

    identity: str
    name: str
    arguments: tuple[str, ...]


def decode_line(line: bytes) -> str:
    """Return a line of bytes as text: tabs become spaces, other control characters are removed.

    A byte order mark is removed, too. Bytes that are not UTF-8 become lone surrogates, so that file names in
    any encoding survive.
    """
    text = line.decode("utf-8", "surrogateescape").removeprefix("\ufeff")
    return _CONTROL.sub("", text).replace("\t", " ")


def parse_line(line: bytes) -> Request | None:
    """Return the command in a line; None if the line holds none.

    That is so if the line is empty, or has only spaces, a comment or an id.
    """
    words = [word for word in _without_comment(decode_line(line)).split(" ") if word]
    identity = words.pop(0) if words and words[0].isascii() and words[0].isdigit() else ""
    if not words:
        return None
    return Request(identity, words[0], tuple(words[1:]))


def _without_comment(text: str) -> str:
    """Return a line without its comment, which begins with ``#``.

    The ``#`` in ``loadsgf FILE#2`` begins no comment: it names the second game of a file.
    """
    named = _GAME_OF_FILE.match(text)
    end = named.end() if named else 0
    return text[:end] + text[end:].partition("#")[0]


def is_interrupt(line: bytes) -> bool:
    """Tell whether a line is the comment that asks the running command to finish."""
    return line.strip().lower() == INTERRUPT


def format_answer(succeeded: bool, identity: str, body: str) -> bytes:
    """Return the exact bytes of an answer: ``=`` or ``?``, the number before the command, and the text.

    succeeded: whether the answer begins with ``=``, else ``?``; identity: the number before the command, or
    empty; body: the text, which may begin with a line break (as for a board). Before the text there is always
    a space, because GoGui cuts there. Empty lines in the text become lines with a space, because an empty
    line would end the answer.
    """
    first, *rest = _printable_lines(body)
    lines = [f"{'=' if succeeded else '?'}{identity} {first}", *(line or " " for line in rest)]
    return ("\n".join(lines) + "\n\n").encode("utf-8", "backslashreplace")


def format_beginning(identity: str) -> bytes:
    """Return, as bytes, the first line of a successful answer that is sent line by line.

    ``identity``: the number before the command, or empty.
    """
    return f"={identity} \n".encode()


def format_part(text: str) -> bytes:
    """Return a text as bytes: further lines of an answer that has begun.

    Empty lines become lines with a space, as an empty one would end the answer.
    """
    lines = [(line or " ") + "\n" for line in _printable_lines(text)]
    return "".join(lines).encode("utf-8", "backslashreplace")


END_OF_ANSWER = b"\n"
"""What ends an answer that was sent line by line."""


def _printable_lines(text: str) -> list[str]:
    return [_CONTROL_IN_ANSWER.sub(" ", line) for line in text.rstrip("\n").split("\n")]


def parse_number(text: str, what: str) -> float:
    """Return the decimal number in a text.

    For anything else it raises GtpError("syntax error ..."), which names ``what``, the argument.
    """
    number = float(text) if _NUMBER.fullmatch(text) and len(text) <= LONGEST_NUMBER else float("inf")
    if number in (float("inf"), float("-inf")):
        raise GtpError(f"syntax error: {what} must be a number, not '{shortened(text)}'")
    return number


def parse_integer(text: str, what: str) -> int:
    """Return the whole number in a text, which has at most 300 digits.

    For anything else it raises GtpError("syntax error ..."), which names ``what``, the argument.
    """
    if not _INTEGER.fullmatch(text):
        raise GtpError(f"syntax error: {what} must be a whole number, not '{shortened(text)}'")
    return int(text)


def decimal(number: float, places: int) -> str:
    """Return a number as text with so many decimal places. Zero never has a minus sign."""
    return f"{round(float(number), places) + 0.0:.{places}f}"


def shortened(text: str, length: int = 60) -> str:
    """Return a text that is to be quoted in an answer, cut to at most ``length`` letters."""
    return text if len(text) <= length else text[: length - 3] + "..."
