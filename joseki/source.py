"""Joseki sources: SGF files (FF4) with one tree each, drawn in the upper right corner of a 19x19 board.

A node is one move; Black plays first, the colours alternate, and a tenuki is a pass (``W[]``). What a move is, standard
properties say (www.red-bean.com/sgf), so that Sabaki and any other editor show and set them:

    HO   urgent: must be played before anything else on the board
    IT   complex: for who is behind, and for who has studied it
    DO   a trick move; its comment begins with ``Trick:`` and says what it hopes for
    BM   bad: never played, here to be answered
    TE   a tesuji: the right answer to a bad or a trick move
    KO   takes back a ko; the threat and its answer are not drawn
    N    the name of the joseki that the position after the move is
    C    a comment; a first line ``123 games`` is how often the miner counted the move, a comment that begins with
         ``Ignore:`` takes the move out of the graph even if it is mined

None of HO, IT, DO and BM: a normal move. Markup (LB, TR, SQ, CR, MA, AR, LN, SL, DD, VW, ...) is left alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from engine.base.files import replace_text
from engine.board.points import PASS, point_at, xy
from joseki.corner import TENUKI
from joseki.position import DRAWN_SIZE, POINT_OF_CODE, code_at
from joseki.tree import Kind, Move, Source

_TOKEN = re.compile(r"\s*(?:([();])|([A-Za-z]+)|\[((?:[^\]\\]|\\.)*)\])", re.DOTALL)
_GAMES = re.compile(r"(\d+) games?(?:\n|$)")

_KIND_OF_MARK = {"HO": Kind.URGENT, "IT": Kind.COMPLEX, "DO": Kind.TRICK, "BM": Kind.BAD}
_MARK_OF_KIND = {kind: mark for mark, kind in _KIND_OF_MARK.items()}
_MOVE_PROPERTIES = {"B", "W", "C", "N", "TE", "KO", *_KIND_OF_MARK}
_MARKUP = {
    *("AR", "CR", "DD", "LB", "LN", "MA", "SL", "SQ", "TR", "VW", "DM", "GB", "GW", "UC", "V"),
    *("MN", "PM", "FG", "BL", "WL", "OB", "OW"),
}
_SETUP = {"AB", "AW", "AE", "PL"}

_TRICK = "Trick:"
_IGNORE = "Ignore:"


class SourceError(ValueError):
    """Raised for a joseki source that cannot be used. The text names file, line, move and what was expected.

    field: which value of a move is wrong: ``move``, ``kind``, ``name`` or ``comment``; empty for any other
    mistake
    """

    def __init__(self, text: str, field: str = "") -> None:
        super().__init__(text)
        self.field = field


@dataclass
class _Node:
    """One node of an SGF file.

    line: its line in the file; properties: for each property its values; children: the nodes that follow it
    """

    line: int
    properties: dict[str, list[str]] = field(default_factory=dict)
    children: list[_Node] = field(default_factory=list)


def read_source(path: Path) -> Source:
    """Read a joseki source file and return its tree of moves.

    Raises SourceError if the file is broken, OSError if it cannot be read.
    """
    return parse_source(text_of(path), path.name)


def text_of(path: Path) -> str:
    """Return the text of a file. Raises SourceError if it is not UTF-8, OSError if it cannot be read."""
    try:
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise SourceError(
            f"{path.name}: byte {error.start} is not UTF-8, which a source is written in"
        ) from None


def parse_source(text: str, name: str) -> Source:
    """Return the tree of moves in the SGF text of a joseki source. Raises SourceError; ``name`` stands for
    the file in it.
    """
    root = _parse_nodes(text, name)
    size = root.properties.get("SZ", ["?"])[0]
    if size != str(DRAWN_SIZE):
        raise SourceError(f"{name}, line {root.line}: the board has size {size}, expected SZ[{DRAWN_SIZE}]")
    found = sorted((_SETUP | {"B", "W"}) & root.properties.keys())
    if found:
        raise SourceError(f"{name}, line {root.line}: the first node has {found[0]}, expected an empty board")
    source = Source(name, root.properties.get("GN", [""])[0], root.properties.get("C", [""])[0])
    waiting = [(child, source.moves, "B") for child in reversed(root.children)]
    while waiting:
        node, siblings, color = waiting.pop()
        move = _move(node, color, name)
        if "KO" in node.properties:
            siblings = _tenuki(_tenuki(siblings, move.place), move.place)
        if any(move.code == other.code for other in siblings):
            raise SourceError(f"{move.place}: {move.vertex} is drawn twice here, expected one variation")
        siblings.append(move)
        following = "W" if color == "B" else "B"
        waiting.extend((child, move.children, following) for child in reversed(node.children))
    return source


def _parse_nodes(text: str, name: str) -> _Node:
    """Return the root node of the first tree of an SGF text.

    Raises SourceError with the file (``name``) and the line if the text is not SGF.
    """
    branches: list[_Node | None] = []
    root: _Node | None = None
    current: _Node | None = None
    values: list[str] | None = None
    place, line, end = 0, 1, 0

    def error(problem: str) -> SourceError:
        return SourceError(f"{name}, line {line}: {problem}")

    while not (root is not None and not branches):
        token = _TOKEN.match(text, place)
        if token is None or token.lastindex is None:
            rest = text[place:].strip()
            line += text.count("\n", end, len(text) - len(text[place:].lstrip()))
            problem = f"{rest[:10]!r} is no SGF" if rest else "the file ends inside a tree"
            raise error(f"{problem}, expected a node, a property, a value or a bracket")
        line += text.count("\n", end, token.start(token.lastindex))
        place, end = token.end(), token.start(token.lastindex)
        sign, word, value = token.groups()
        if sign == "(":
            branches.append(current)
        elif not branches:
            raise error("expected an SGF tree, which begins with '('")
        elif sign == ")":
            current = branches.pop()
        elif sign == ";":
            node = _Node(line)
            if current is not None:
                current.children.append(node)
            elif root is None:
                root = node
            else:
                raise error("a second first node, expected one tree")
            current = node
        elif current is None:
            raise error("expected a node, which begins with ';'")
        elif word is not None:
            if word in current.properties:
                raise error(f"{word} stands twice in one node")
            values = current.properties[word] = []
            continue
        elif values is None:
            raise error("a value without a property")
        else:
            values.append(re.sub(r"\\(\r?\n)?(.?)", r"\2", value, flags=re.DOTALL))
            continue
        values = None
    return root


def _move(node: _Node, color: str, name: str) -> Move:
    """Return the move that an SGF node of a joseki source contains, without the moves after it.

    ``color`` is the side to move, B or W; ``name`` stands for the file in errors. Raises SourceError if the
    node does not have exactly one move of this side, or has anything that a source may not have.
    """
    place = f"{name}, line {node.line}"
    properties = node.properties
    for word in properties:
        if word in _SETUP:
            raise SourceError(f"{place}: {word} sets up stones, expected moves only")
        if word not in _MOVE_PROPERTIES and word not in _MARKUP:
            known = ", ".join(sorted(_MOVE_PROPERTIES))
            raise SourceError(
                f"{place}: the property {word} means nothing here, expected one of {known} or markup"
            )
    if color not in properties or len({"B", "W"} & properties.keys()) != 1:
        player = "Black" if color == "B" else "White"
        raise SourceError(f"{place}: expected one move of {player} ({color}), a tenuki as {color}[]")
    code = _code(properties[color], place)
    comment = "\n".join(properties.get("C", [])).strip()
    games = _GAMES.match(comment)
    if games:
        comment = comment[games.end() :].strip()
    marks = [mark for mark in _KIND_OF_MARK if mark in properties]
    if len(marks) > 1:
        raise SourceError(f"{place}: {' and '.join(marks)} contradict each other, expected one of them")
    kind = _KIND_OF_MARK[marks[0]] if marks else None
    if kind == Kind.TRICK and not comment.startswith(_TRICK):
        raise SourceError(
            f"{place}: DO marks a trick, expected a comment that begins with {_TRICK!r}", "comment"
        )
    if comment.startswith(_IGNORE):
        kind = Kind.IGNORE
    label = properties.get("N", [""])[0].strip()
    if "N" in properties and not label:
        raise SourceError(f"{place}: the name (N) is empty, expected the name of a joseki", "name")
    return Move(code, kind, int(games[1]) if games else 0, label, comment, "TE" in properties, place)


def _tenuki(siblings: list[Move], place: str) -> list[Move]:
    """Return the list in which moves after a tenuki are kept: the children of the tenuki among ``siblings``,
    the moves of one position. If there is no tenuki, add one.

    The list is the one in the tree, so the caller can add moves to it. place: the file and line for a new
    tenuki
    """
    for move in siblings:
        if move.code == TENUKI:
            return move.children
    siblings.append(Move(TENUKI, place=place))
    return siblings[-1].children


def _code(values: list[str], place: str) -> int:
    if len(values) != 1:
        raise SourceError(f"{place}: a move has {len(values)} points, expected one")
    text = values[0]
    if text in ("", "tt"):
        return TENUKI
    x, y = ord(text[0]) - ord("a"), ord(text[-1]) - ord("a")
    if len(text) != 2 or not (0 <= x < DRAWN_SIZE and 0 <= y < DRAWN_SIZE):
        raise SourceError(f"{place}: {text!r} is no point, expected two letters from a to s")
    code = code_at(point_at(x, y))
    if code < 0:
        raise SourceError(
            f"{place}: {text} lies outside the upper right corner, expected columns i-s and rows a-k", "move"
        )
    return code


def write_source(source: Source, path: Path) -> None:
    """Write the tree of a joseki source to an SGF file. An old file is replaced only after everything is
    written.

    Raises OSError.
    """
    replace_text(path, source_text(source))


def source_text(source: Source) -> str:
    """Return the tree of moves of a joseki source as SGF text. `parse_source` reads such a text back."""
    root = f"(;GM[1]FF[4]CA[UTF-8]SZ[{DRAWN_SIZE}]"
    if source.title:
        root += f"GN[{_escaped(source.title)}]"
    if source.comment:
        root += f"C[{_escaped(source.comment)}]"
    parts = [root]
    waiting: list[tuple[Move, str, bool] | str] = [")\n"]
    waiting.extend((move, "B", len(source.moves) > 1) for move in reversed(source.moves))
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            parts.append(item)
            continue
        move, color, branches = item
        parts.append(f"\n{'(' if branches else ''}{_node_text(move, color)}")
        if branches:
            waiting.append(")")
        following = "W" if color == "B" else "B"
        waiting.extend((child, following, len(move.children) > 1) for child in reversed(move.children))
    return "".join(parts)


def _node_text(move: Move, color: str) -> str:
    point = POINT_OF_CODE[move.code]
    x, y = xy(point)
    text = f";{color}[{'' if point == PASS else chr(97 + x) + chr(97 + y)}]"
    if move.kind in _MARK_OF_KIND:
        text += f"{_MARK_OF_KIND[move.kind]}[1]"
    if move.tesuji:
        text += "TE[1]"
    if move.name:
        text += f"N[{_escaped(move.name)}]"
    comment = move.comment
    if move.games:
        comment = f"{move.games} games\n{comment}".strip()
    return text + (f"C[{_escaped(comment)}]" if comment else "")


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")
