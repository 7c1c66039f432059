"""The tree of a game record: SGF (www.red-bean.com/sgf) as file format 4 defines it, and as programs wrote it.

Whatever is read comes out as a tree of file format 4 in UTF-8, so that nobody else has to know what old files hold:

* text around the games, as mail programs and DOS leave it; several games in one file;
* line ends that a server wrote as the letters ``\\r\\n``, as Fox does in games with comments;
* the long names of formats 1 to 3 (``AddBlack``, ``SiZe``), whose lower-case letters do not count;
* a missing ``;`` before the first node, missing ``)`` at the end, an empty variation;
* a ``]`` inside a text without its backslash, where what follows cannot be SGF;
* two moves in one node, which become two nodes;
* ``PL[1]`` and ``PL[2]``, which the definition of format 3 gave for Black and White in one place, and ``PL[white]``;
* spaces and line ends inside points, empty lists of stones;
* the charset that CA names, a larger one of its family, or the likeliest (`engine.game.records.charsets`);
* a list of stones that goes on after another one, which becomes a node of its own, so that the order stays.

What cannot be read raises SgfError with the line and the column.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence

from sgfmill import sgf, sgf_grammar

from engine.board.points import MAX_SIZE, MIN_SIZE
from engine.game.records.charsets import text_of

_GAP = re.compile(r"[\s\0\x1a\ufeff]*+")
_NAME = r"(?:[a-z]*[A-Z][A-Za-z]*|[a-z]{1,2})\s*(?=\[)"
_PROPERTY = re.compile(_NAME)
_START = re.compile(rf"\(\s*(?:;|{_NAME})")
_VALUE = re.compile(r"[^\\\]]*(?:\\.[^\\\]]*)*\]", re.DOTALL)
_AFTER_A_VALUE = re.compile(rf"{_GAP.pattern}(?:\Z|[;()\[]|{_NAME})")
_MOVE = re.compile(r";\s*[BW]\s*\[")
_SPELT_LINE_END = re.compile(r"(?:\\r)?\\n|\\r")
_AFTER_A_PROPERTY = re.compile(r"(?<!\\)\]\s*\\[rn]")
_PLAIN = re.compile(
    rf"{_GAP.pattern}(;?){_GAP.pattern}([A-Z]{{1,2}})\[([^\\\]\[]*)\](?={_GAP.pattern}(?:[;()]|[A-Z]{{1,2}}\[))"
)
"""A property with one value without anything odd, as most are; it may be the first of its node."""

_SIZE = re.compile(r"(?P<width>\d+)(?:\s*[:x×]\s*(?P<height>\d+))?", re.IGNORECASE | re.ASCII)  # noqa: RUF001 - as people write it
"""A board size, as the definition has it or as people write it: ``19``, ``19:19``, ``19x19``."""

_NAMES = ("AN", "BR", "BT", "EV", "GN", "N", "ON", "PB", "PC", "PW", "RO", "SO", "US", "WR", "WT")
_NOTES = ("C", "CP", "DT", "GC", "OT", "RE", "RU", "TM")
_TEXTS = frozenset((*_NAMES, *_NOTES))
"""Properties whose values are for people."""

_MOVES = ("B", "W")
_STONES = ("AB", "AW", "AE")
_COLORS = {"1": "B", "2": "W", "b": "B", "w": "W"}


class SgfError(ValueError):
    """Raised if a game record cannot be read or written; the text says what is wrong and where."""


def game_trees(data: bytes) -> Iterator[sgf_grammar.Coarse_game_tree]:
    """Yield the trees of all games in the bytes of an SGF file.

    Raises SgfError at the first game that it cannot read, and if there is no game.
    """
    return game_trees_of(text_of(data))


def looks_like_sgf(text: str) -> bool:
    """Return whether a text contains the beginning of a game in SGF."""
    return _START.search(text) is not None


def game_trees_of(text: str) -> Iterator[sgf_grammar.Coarse_game_tree]:
    """Yield the trees of all games in the text of an SGF file.

    Raises SgfError at the first game that it cannot read, and if there is no game.
    """
    if _AFTER_A_PROPERTY.search(text):
        text = _SPELT_LINE_END.sub("\n", text)
    start = _START.search(text)
    if start is None:
        raise SgfError("not a readable SGF file: no game in it, expected one that begins with '(;'")
    while start is not None:
        reader = _Reader(text, start.start())
        yield reader.tree()
        start = _START.search(text, reader.at)


def record_of(tree: sgf_grammar.Coarse_game_tree) -> sgf.Sgf_game:
    """Return sgfmill's game record of a tree. Raises SgfError if it is not Go on a square board of size 2 to
    25.
    """
    root = tree.sequence[0]
    root["SZ"] = [str(size_of(root)).encode("ascii")]
    return sgf.Sgf_game.from_coarse_game_tree(tree, override_encoding="UTF-8")


def size_of(root: Mapping[str, Sequence[bytes]]) -> int:
    """Return the board size that the first node of a game of Go names. Raises SgfError."""
    game_kind = root.get("GM", [b"1"])[0].strip()
    if game_kind not in (b"", b"1"):
        raise SgfError(f"GM[{short_text(game_kind)}] is not the game of Go, expected GM[1]")
    return _size(root.get("SZ", [b"19"])[0])


def short_text(raw: bytes) -> str:
    """Return the first 40 bytes of ``raw``, an SGF value, as printable text on one line; it is used in
    messages.
    """
    text = raw[:40].decode("utf-8", "replace")
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _size(raw: bytes) -> int:
    """Return the board size that the value of SZ means. Without a number it is 19, as without SZ."""
    text = short_text(raw).strip()
    found = _SIZE.fullmatch(unicodedata.normalize("NFKC", text) or "19")
    if found is None:
        raise SgfError(f"SZ[{text}] is not a board size, expected a number from {MIN_SIZE} to {MAX_SIZE}")
    width, height = found["width"], found["height"] or found["width"]
    if int(width) != int(height):
        raise SgfError(f"SZ[{text}] is a rectangular board, only square boards are supported")
    if not MIN_SIZE <= int(width) <= MAX_SIZE:
        raise SgfError(f"SZ[{text}] is an unacceptable size, expected {MIN_SIZE} to {MAX_SIZE}")
    return int(width)


class _Reader:
    """Reads one game in SGF text.

    ``at`` is an index in the text: at first that of the bracket that opens the game, after reading that
    behind the game.
    """

    def __init__(self, text: str, at: int) -> None:
        self._text = text
        self._open: list[sgf_grammar.Coarse_game_tree] = []
        self.at = at

    def tree(self) -> sgf_grammar.Coarse_game_tree:
        """Return the game as sgfmill's tree.

        If the text ends too early, all games and variations that are still open end there. Raises SgfError.
        """
        tree = self._begin_branch()
        while self._open:
            if self._read_plain():
                continue
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

    def _read_plain(self) -> bool:
        """Read the ordinary properties that come next, and return whether there were any.

        Ordinary ones have a single value without brackets and backslashes. Everything else is left to the
        complete reading, which is slower.
        """
        branch, begin, match = self._open[-1], self.at, _PLAIN.match
        sequence, text = branch.sequence, self._text
        found = None if branch.children else match(text, self.at)
        while found is not None and (found[1] or sequence):
            if found[1]:
                sequence.append({})
            self._add_property(sequence, found[2], [found[3]])
            self.at = found.end()
            found = match(text, self.at)
        return self.at > begin

    def _skip_gap(self) -> None:
        gap = _GAP.match(self._text, self.at)
        self.at = gap.end() if gap else self.at

    def _begin_branch(self) -> sgf_grammar.Coarse_game_tree:
        """Begin a game or a variation at an opening bracket, and return its sgfmill tree, which is still
        empty.

        It becomes a child of the innermost open one, and stays open until `_close`.
        """
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
        """End the innermost open game or variation at its closing bracket. A variation without nodes is
        removed.
        """
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
        """Return the text of a value of the property ``name``, without its two brackets and with its
        backslashes.

        In a comment or another text, a bracket that does not end the value belongs to it. Raises SgfError if
        the value has no end.
        """
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
        """Add a property to the last node of ``sequence``, in the form that SGF's file format 4 wants.

        ``name`` is the property, ``values`` are the texts of its values. If the node already has a move, a
        further move begins a new node.
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
            if name in _STONES and name in sequence[-1] and _last_list(sequence[-1]) != name:
                sequence.append({})
            sequence[-1].setdefault(name, []).extend(raw)

    def _error(self, problem: str) -> SgfError:
        before = self._text[: self.at]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        return SgfError(f"not a readable SGF file: line {line}, column {column}: {problem}")


def _last_list(node: dict[str, list[bytes]]) -> str:
    """Return the name of the last property of a node that is a list of stones (AB, AW or AE)."""
    return next(filter(_STONES.__contains__, reversed(node)))
