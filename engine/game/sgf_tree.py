"""The tree of a game record: SGF (www.red-bean.com/sgf) as file format 4 defines it, and as programs wrote it.

Whatever is read comes out as a tree of file format 4 in UTF-8, so that nobody else has to know what old files hold:

* text around the games, as mail programs and DOS leave it; several games in one file;
* the long names of formats 1 to 3 (``AddBlack``, ``SiZe``), whose lower-case letters do not count;
* a missing ``;`` before the first node, missing ``)`` at the end, an empty variation;
* a ``]`` inside a text without its backslash, where what follows cannot be SGF;
* two moves in one node, which become two nodes;
* ``PL[1]`` and ``PL[2]``, which the definition of format 3 gave for Black and White in one place, and ``PL[white]``;
* spaces and line ends inside points, empty lists of stones;
* the charset that CA names, a larger one of its family, UTF-8, or Latin-1, whichever reads all of the file.

What cannot be read raises SgfError with the line and the column.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

from sgfmill import sgf, sgf_grammar

from engine.board.points import MAX_SIZE, MIN_SIZE

_DECLARED_CHARSET = re.compile(rb"CA\s*\[([^\]]{1,40})\]")

_LARGER_CHARSETS = {
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "big5": "big5hkscs",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
}
"""What programs wrote that named a charset and used the larger one of their system, by Python's names."""

_GAP = re.compile(r"[\s\0\x1a\ufeff]*")
_NAME = r"(?:[a-z]*[A-Z][A-Za-z]*|[a-z]{1,2})\s*(?=\[)"
_PROPERTY = re.compile(_NAME)
_START = re.compile(rf"\(\s*(?:;|{_NAME})")
_VALUE = re.compile(r"[^\\\]]*(?:\\.[^\\\]]*)*\]", re.DOTALL)
_AFTER_A_VALUE = re.compile(rf"{_GAP.pattern}(?:\Z|[;()\[]|{_NAME})")
_MOVE = re.compile(r";\s*[BW]\s*\[")

_NAMES = ("AN", "BR", "BT", "EV", "GN", "N", "ON", "PB", "PC", "PW", "RO", "SO", "US", "WR", "WT")
_NOTES = ("C", "CP", "DT", "GC", "OT", "RE", "RU", "TM")
_TEXTS = frozenset((*_NAMES, *_NOTES))
"""Properties whose values are for people."""

_MOVES = ("B", "W")
_STONES = ("AB", "AW", "AE")
_COLORS = {"1": "B", "2": "W", "b": "B", "w": "W"}


class SgfError(ValueError):
    """Raised for a game record that cannot be read or written; the text says what is wrong and where."""


def game_trees(data: bytes) -> Iterator[sgf_grammar.Coarse_game_tree]:
    """Yield each game in the bytes of an SGF file as sgfmill's tree; at least one.

    Raises SgfError at one it cannot read.
    """
    text = _decode_text(data)
    start = _START.search(text)
    if start is None:
        raise SgfError("not a readable SGF file: no game in it, expected one that begins with '(;'")
    while start is not None:
        reader = _Reader(text, start.start())
        yield reader.tree()
        start = _START.search(text, reader.at)


def record_of(tree: sgf_grammar.Coarse_game_tree) -> sgf.Sgf_game:
    """Return sgfmill's game record of a tree, once it is known to be Go on a square board of 2 to 25.

    Raises SgfError.
    """
    root = tree.sequence[0]
    game_kind = root.get("GM", [b"1"])[0].strip()
    if game_kind not in (b"", b"1"):
        raise SgfError(f"GM[{short_text(game_kind)}] is not the game of Go, expected GM[1]")
    root["SZ"] = [str(_size(root.get("SZ", [b"19"])[0])).encode("ascii")]
    return sgf.Sgf_game.from_coarse_game_tree(tree, override_encoding="UTF-8")


def short_text(raw: bytes) -> str:
    """Return the first 40 bytes of an SGF value as printable text on one line, for a message."""
    text = raw[:40].decode("utf-8", "replace")
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _size(raw: bytes) -> int:
    text = short_text(raw).strip()
    width, colon, height = text.partition(":")
    if not (width.isascii() and width.isdigit() and (not colon or (height.isascii() and height.isdigit()))):
        raise SgfError(f"SZ[{text}] is not a board size, expected a number from {MIN_SIZE} to {MAX_SIZE}")
    if colon and int(width) != int(height):
        raise SgfError(f"SZ[{text}] is a rectangular board, only square boards are supported")
    if len(width) > 4 or not MIN_SIZE <= int(width) <= MAX_SIZE:
        raise SgfError(f"SZ[{text}] is an unacceptable size, expected {MIN_SIZE} to {MAX_SIZE}")
    return int(width)


def _decode_text(data: bytes) -> str:
    """Return the text of an SGF file, decoded by the first charset that reads all of it.

    The charset that it declares is tried first, then UTF-8 and Latin-1.
    """
    if data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return data.decode("utf-16", "replace")
    found = _DECLARED_CHARSET.search(data)
    declared = found[1].decode("ascii", "replace").strip() if found else "UTF-8"
    for charset in (declared, _larger_charset(declared), "UTF-8"):
        try:
            text = data.decode(charset)
        except (LookupError, ValueError):
            continue
        if not found or "CA" in text:
            return text
    return data.decode("ISO-8859-1")


def _larger_charset(declared: str) -> str:
    try:
        return _LARGER_CHARSETS.get(codecs.lookup(declared).name, declared)
    except (LookupError, ValueError):
        return declared


class _Reader:
    """A reader of one game out of SGF text.

    It begins at ``at``, the game's first bracket, and leaves ``at`` behind the game.
    """

    def __init__(self, text: str, at: int) -> None:
        self._text = text
        self._open: list[sgf_grammar.Coarse_game_tree] = []
        self.at = at

    def tree(self) -> sgf_grammar.Coarse_game_tree:
        """Return the game as sgfmill's tree; where the text ends too early, all that is open ends with it.

        Raises SgfError.
        """
        tree = self._begin_branch()
        while self._open:
            self._skip_gap()
            sign = self._text[self.at : self.at + 1]
            if sign == "(":
                self._begin_branch()
            elif sign in (")", ""):
                self._close()
            elif sign == ";":
                self.at += 1
                self._add_node()
            else:
                self._read_property()
        return tree

    def _skip_gap(self) -> None:
        gap = _GAP.match(self._text, self.at)
        self.at = gap.end() if gap else self.at

    def _begin_branch(self) -> sgf_grammar.Coarse_game_tree:
        """Begin a game or a variation at an opening bracket, add it to the open ones and return it."""
        self.at += 1
        branch = sgf_grammar.Coarse_game_tree()
        if self._open:
            parent = self._open[-1]
            if not parent.sequence:
                parent.sequence.append({})
            parent.children.append(branch)
        self._open.append(branch)
        return branch

    def _close(self) -> None:
        """End the innermost open game or variation at its bracket; a variation without nodes is removed."""
        self.at += 1
        branch = self._open.pop()
        if self._open and not branch.sequence:
            self._open[-1].children.pop()

    def _add_node(self) -> None:
        branch = self._open[-1]
        if branch.children:
            raise self._error("a node follows after variations, expected ')' or another variation")
        branch.sequence.append({})

    def _read_property(self) -> None:
        found = _PROPERTY.match(self._text, self.at)
        if found is None:
            seen = short_text(self._text[self.at : self.at + 10].encode("utf-8", "replace"))
            raise self._error(
                f"'{seen}' cannot stand here, expected a property such as B[dd], ';', '(' or ')'"
            )
        branch = self._open[-1]
        if branch.children or not branch.sequence:
            self._add_node()
        written = found[0].strip()
        name = "".join(letter for letter in written if letter.isupper()) or written.upper()
        self.at = found.end()
        values = []
        while self._text[self.at : self.at + 1] == "[":
            values.append(self._value(name))
            self._skip_gap()
        self._add_property(branch.sequence, name, values)

    def _value(self, name: str) -> str:
        """Return the text between two brackets, its backslashes untouched."""
        start = _VALUE.match(self._text, self.at + 1)
        if start is None:
            raise self._error(f"the value of {name} has no end, expected ']'")
        parts, end = [start[0][:-1]], start.end()
        while name in _TEXTS and not _AFTER_A_VALUE.match(self._text, end):
            more = _VALUE.match(self._text, end)
            if more is None or _MOVE.search(more[0]):
                break
            parts.append(more[0][:-1])
            end = more.end()
        self.at = end
        return "\\]".join(parts)

    @staticmethod
    def _add_property(sequence: list[dict[str, list[bytes]]], name: str, values: list[str]) -> None:
        """Add a property to the last node in the form of file format 4.

        A second move of a node gets a node of its own.
        """
        if name in _MOVES or name in _STONES:
            values = ["".join(value.split()) for value in values]
        if name in _STONES:
            values = [value for value in values if value]
        if name == "PL":
            values = [_COLORS.get(value.strip()[:1].lower(), value) for value in values]
        raw = [value.encode("utf-8", "replace") for value in values]
        if name in _MOVES:
            for move in raw:
                if any(each in sequence[-1] for each in _MOVES):
                    sequence.append({})
                sequence[-1][name] = [move]
        elif raw:
            sequence[-1].setdefault(name, []).extend(raw)

    def _error(self, problem: str) -> SgfError:
        before = self._text[: self.at]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        return SgfError(f"not a readable SGF file: line {line}, column {column}: {problem}")
