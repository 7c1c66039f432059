"""What a judge's analysis says: the lines of `kata-analyze` and `lz-analyze`, as numbers from the view of one side.

KataGo writes shares as decimals and adds the score and, on request, the owner of each point; Leela Zero and Pachi write
winrates out of 10,000 and know neither. A line holds all candidates, each from ``info move`` on; ``pv``, ``pvVisits``
and ``ownership`` take all words up to the next name of a field. Whose view the numbers are from is a setting of
KataGo's; it is found out once (`Perspective`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from engine.board.points import BLACK, parse_vertex, point_at

SCALE = 10_000
"""What Leela Zero's analysis multiplies shares by."""

LISTS = ("pv", "pvVisits", "ownership", "ownershipStdev", "pvEdgeVisits", "movesOwnership")
"""Fields that take more than one word."""

INFO = "info"
"""Word that begins the part on a candidate."""

STARTS = (INFO, "rootInfo", "ownership", "ownershipStdev")
"""Words that begin another part of a line."""

Fields = dict[str, list[str]]
"""The words of each field of one part of an answer, by the field's name."""


class Perspective(Enum):
    """From whose view a judge gives chances to win, scores and owners: the side to move, Black or White."""

    TO_MOVE = "to move"
    BLACK = "Black"
    WHITE = "White"

    def sign(self, color: int) -> int:
        """Return 1 if numbers of an analysis with ``color`` to move are from that side's view, -1 if from the
        other's.
        """
        if self is Perspective.TO_MOVE:
            return 1
        return 1 if (self is Perspective.BLACK) == (color == BLACK) else -1


@dataclass(frozen=True)
class Looked:
    """One candidate of an analysis, from the view of the side to move.

    move: a point or PASS
    visits: how often the judge tried it
    won: the chance to win, 0 to 1
    score: points by which the side leads, None if the judge knows no scores
    order: its place among the candidates, 0 for the best
    line: the moves expected, the candidate's own first
    line_visits: how often each of these was tried, empty if the judge does not say
    prior: the chance that the judge gave the move before it looked, 0 if it does not say
    bound: a chance to win below which the judge does not expect the move to fall, None if it does not say
    """

    move: int
    visits: int
    won: float
    score: float | None
    order: int
    line: tuple[int, ...]
    line_visits: tuple[int, ...] = ()
    prior: float = 0.0
    bound: float | None = None


@dataclass(frozen=True)
class Analysis:
    """What a judge says of a position, from the view of ``color``, the side to move.

    moves: the candidates, the best first
    won, score: of the position itself, in the form that `Looked` has
    visits: how often the judge looked in all
    owned: who will own each point, by point, from -1 (White) to 1 (Black), None if the judge does not say
    command: the GTP command that it answers, `kata-analyze` or `lz-analyze`, empty if it came in another way
    line: the line of that command's answer from which all this was read
    """

    color: int
    moves: tuple[Looked, ...]
    won: float
    score: float | None
    visits: int
    owned: Mapping[int, float] | None = None
    command: str = ""
    line: str = ""


def parse_analysis(
    line: str, color: int, size: int, perspective: Perspective = Perspective.TO_MOVE
) -> Analysis:
    """Return the analysis that one line of a judge's answer holds.

    ``color`` is to move on a board of ``size`` lines; ``perspective`` tells from whose view the judge writes.
    Raises ValueError, naming what is wrong, for a line that holds no candidate or that cannot be read.
    """
    return analysis_of(split_parts(line), color, size, perspective)


def analysis_of(
    parts: Sequence[tuple[str, Fields]], color: int, size: int, perspective: Perspective
) -> Analysis:
    """Return the analysis that the parts of an answer hold.

    A part is one of the words STARTS, such as 'info', and the fields that follow it. Arguments and errors are
    as for `parse_analysis`.
    """
    sign = perspective.sign(color)
    moves = sorted(
        (_looked(fields, size, sign) for name, fields in parts if name == INFO), key=lambda each: each.order
    )
    if not moves:
        raise ValueError("it names no move")
    root = next((fields for name, fields in parts if name == "rootInfo"), None)
    first, visits = moves[0], sum(each.visits for each in moves)
    won, score = first.won, first.score
    if root is not None and "winrate" in root:
        won, score = _won(root, sign), _score(root, sign)
        visits = int(_number(root, "visits", visits))
    shares = next((fields["ownership"] for name, fields in parts if name == "ownership"), None)
    owned = None if shares is None else _owners(shares, size, sign if color == BLACK else -sign)
    return Analysis(color, tuple(moves), won, score, visits, owned)


def split_parts(line: str) -> list[tuple[str, Fields]]:
    """Return the parts of a line of analysis in their order.

    A part begins with one of the words STARTS, such as 'info' for a move. It is given as this word and its
    fields: a dict from the name of a field to the words of its value. The words after 'ownership' are a field
    of that name. Raises ValueError for a line that does not begin with one of STARTS.
    """
    words = line.split()
    parts: list[tuple[str, Fields]] = []
    index = 0
    while index < len(words):
        word = words[index]
        if word in STARTS:
            parts.append((word, {}))
        elif not parts:
            raise ValueError(f"it begins with {word[:40]!r}, expected 'info'")
        if word in LISTS:
            index, parts[-1][1][word] = _take_list(words, index + 1)
        elif word in STARTS:
            index += 1
        else:
            parts[-1][1][word] = list(words[index + 1 : index + 2])
            index += 2
    return parts


def _take_list(words: Sequence[str], index: int) -> tuple[int, list[str]]:
    """Return the index of the first word behind a list, and the words of the list, which begins at ``index``.

    The list ends before a word of STARTS, or before the name of another field that holds a list.
    """
    begun = index
    while index < len(words) and words[index] not in STARTS and words[index] not in LISTS:
        index += 1
    return index, list(words[begun:index])


def _looked(fields: Fields, size: int, sign: int) -> Looked:
    """Return the candidate that one part of a line describes, from the view of the side to move.

    Raises ValueError for anything that cannot be read.

    fields: the words of the part, by the name of the field
    sign: 1 if the numbers are from the view of the side to move, else -1
    """
    vertices = fields.get("move") or [""]
    move = parse_vertex(vertices[0], size)
    visits = int(_number(fields, "visits", 0))
    line = tuple(parse_vertex(vertex, size) for vertex in fields.get("pv", [])) or (move,)
    line_visits = tuple(int(word) for word in fields.get("pvVisits", []))
    return Looked(
        move,
        visits,
        _won(fields, sign),
        _score(fields, sign),
        int(_number(fields, "order", 0)),
        line if line[0] == move else (move, *line),
        line_visits if len(line_visits) == len(line) else (),
        _share(fields, "prior", 0.0),
        _bound(fields, sign),
    )


def _won(fields: Fields, sign: int) -> float:
    won = min(1.0, max(0.0, _share(fields, "winrate", 0.5)))
    return won if sign > 0 else 1.0 - won


def _bound(fields: Fields, sign: int) -> float | None:
    """Return the lower bound of the chance to win of the side to move; None if the judge does not say.

    sign: 1 if the judge's numbers are from the view of the side to move, else -1
    """
    if "lcb" not in fields:
        return None
    bound = min(1.0, max(0.0, _share(fields, "lcb", 0.0)))
    return bound if sign > 0 else 1.0 - bound


def _share(fields: Fields, name: str, missing: float) -> float:
    """Return the value of the field ``name`` as a share from 0 to 1; ``missing`` if the field is not there.

    A whole number above 1 is divided by SCALE.
    """
    word = (fields.get(name) or [""])[0]
    value = _number(fields, name, missing)
    return value / SCALE if word.isdigit() and value > 1 else value


def _score(fields: Fields, sign: int) -> float | None:
    """Return the points by which the side to move leads; None if the judge does not say.

    sign: 1 if the judge's numbers are from the view of the side to move, else -1
    """
    name = "scoreLead" if "scoreLead" in fields else "scoreMean"
    return sign * _number(fields, name, 0.0) if name in fields else None


def _number(fields: Fields, name: str, missing: float) -> float:
    """Return the number in the field ``name``; ``missing`` if the field is not there.

    Raises ValueError if the field holds no number.
    """
    words = fields.get(name)
    if not words:
        return missing
    value = float(words[0])
    if value != value or value in (float("inf"), float("-inf")):
        raise ValueError(f"{name} is {words[0]}, expected a number")
    return value


def _owners(words: Sequence[str], size: int, sign: int) -> dict[int, float]:
    """Return who will own each point, by point, from -1 (White) to 1 (Black).

    Raises ValueError for a wrong number of words.

    words: one number for each point, row by row from the top
    sign: 1 if the numbers are from Black's view, -1 if from White's
    """
    if len(words) != size * size:
        raise ValueError(f"ownership has {len(words)} numbers, expected {size * size}")
    return {
        point_at(number % size, number // size): sign * max(-1.0, min(1.0, float(word)))
        for number, word in enumerate(words)
    }
