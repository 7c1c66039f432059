"""What a move is among the stones around it, in the sentence of a rule that says no more than the board shows.

``told.yaml`` names these rules and, for each, the relation that must hold between the move and the stone that the
sentence names. Most rules say more than that: why a move is good, what becomes of stones. None of these is told.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.board.board import Board
from engine.board.diagram import star_points
from engine.board.points import DIAGONALS, EMPTY, NEIGHBORS, PASS, opponent, vertex_of, xy
from engine.explain.claims import COUNTED, SEEN, SHAPE, Claim, Sentence
from engine.explain.naming import at_zone, steps_between
from engine.explain.wording import words_of
from engine.search.decision import Tried
from engine.suggest.candidate import Reason
from engine.suggest.firing import Point
from engine.suggest.rules import RuleError, load_rules
from engine.yaml_text import parse_yaml
from patterns.template import filled

FILE = Path(__file__).with_name("told.yaml")

COUNTS = "counted"
"""The relation of rules whose sentence gives a share of games."""

SMALLEST_WITH_CORNERS = 13
"""Boards from this width on have the corners that joseki and enclosures are of."""


@dataclass(frozen=True)
class Telling:
    """How a rule is told: the relation that the board must show, and the sentence, a template (`patterns.template`)."""

    relation: str
    says: str


INSTEAD = "instead"
"""The entry of the file that holds other sentences for rules that say too much."""


@functools.cache
def load_told(file: Path = FILE) -> Mapping[str, Telling]:
    """By rule, how it is told, those first that are told first. Raises RuleError."""
    entries = parse_yaml(file.read_text(encoding="utf-8"))
    other = entries.pop(INSTEAD, {})
    rules, told = load_rules(), {}
    pairs = [(name, relation, None) for relation, names in entries.items() for name in names]
    for name, relation, says in (*pairs, *((name, *telling) for name, telling in other.items())):
        if relation not in RELATIONS:
            raise RuleError(f"{file.name}: no relation '{relation}', expected one of {', '.join(RELATIONS)}")
        if name not in rules:
            raise RuleError(f"{file.name}, relation '{relation}': there is no rule '{name}'")
        told[name] = Telling(relation, says or rules[name].says)
    return dict(sorted(told.items(), key=lambda item: list(RELATIONS).index(item[1].relation)))


def shape(board: Board, tried: Tried, color: int) -> Sentence:
    """The first sentence of a rule about a move of ``color`` that the board bears out, or how it stands to a stone."""
    order = list(load_told())
    reasons = [each for each in tried.candidate.reasons if each.rule.id in order]
    for reason in sorted(reasons, key=lambda each: order.index(each.rule.id)):
        claim = claim_of(reason)
        if is_so(board, claim, color):
            return Sentence(_sentence(reason, color, board.size), (claim,))
    return _plain(board, tried.move, color)


def _plain(board: Board, move: int, color: int) -> Sentence:
    """How a move stands to the nearest stone, or where it is on the board."""
    vertex = vertex_of(move, board.size)
    stones = sorted(
        (point for point in board.points() if board.color_at(point) != EMPTY),
        key=lambda stone: (steps_between(stone, move), stone),
    )
    for relation, words in _PLAIN.items():
        for stone in stones[:_NEAREST]:
            claim = Claim(SHAPE, SEEN, move, (stone,), rule=relation)
            if is_so(board, claim, color):
                return Sentence(f"{vertex} {words} {vertex_of(stone, board.size)}.", (claim,))
    return Sentence(f"{vertex} is a move {at_zone(move, board.size)}.")


_PLAIN = {
    "own": "extends from",
    "hane": "bends around the stone at",
    "enemy": "attaches to the stone at",
    "diagonal": "comes in diagonally to the stone at",
    "jump": "jumps one point from",
    "knight": "is a knight's move from",
    "step": "is a diagonal step from",
}
"""What is said of a move that no rule has words for, by the relation to a stone."""

_NEAREST = 8
"""Stones near a move that it may stand in a relation to."""


def told_sentence(tried: Tried, color: int, size: int) -> str:
    """The first sentence of a told rule about a move, where no board is at hand to hold it to; empty without one."""
    told = load_told()
    fitting = [
        each
        for each in tried.candidate.reasons
        if each.rule.id in told
        and (told[each.rule.id].relation not in _OF_LARGE_BOARDS or size >= SMALLEST_WITH_CORNERS)
    ]
    order = list(told)
    first = min(fitting, key=lambda each: order.index(each.rule.id), default=None)
    return "" if first is None else _sentence(first, color, size)


def _sentence(reason: Reason, color: int, size: int) -> str:
    """The sentence that is told for a rule."""
    return filled(load_told()[reason.rule.id].says, words_of(reason.firing, color, size))


_OF_LARGE_BOARDS = (COUNTS, "joseki", "corner", "star")


def claim_of(reason: Reason) -> Claim:
    """What the sentence of a told rule claims."""
    near = reason.firing.facts.get("near")
    target = near.point if isinstance(near, Point) else reason.firing.target
    stones = () if target == PASS else (target,)
    trust = COUNTED if load_told()[reason.rule.id].relation == COUNTS else SEEN
    return Claim(SHAPE, trust, reason.firing.move, stones, rule=reason.rule.id)


def is_so(board: Board, claim: Claim, color: int) -> bool:
    """Whether the board before the move shows what is claimed: by a told rule, or by the name of a relation."""
    told = load_told().get(claim.rule)
    relation = RELATIONS[told.relation if told is not None else claim.rule]
    stone = claim.stones[0] if claim.stones else PASS
    return board.color_at(claim.move) == EMPTY and relation(board, claim.move, stone, color)


def _beside(board: Board, move: int, color: int) -> bool:
    return any(board.color_at(move + step) == color for step in NEIGHBORS)


def _at(board: Board, move: int, color: int) -> bool:
    return any(board.color_at(move + step) == color for step in DIAGONALS)


def _touches(board: Board, move: int, stone: int) -> bool:
    """Whether a move touches the string of a stone."""
    return any(steps_between(move, each) == 1 for each in board.stones(stone))


def _own(board: Board, move: int, stone: int, color: int) -> bool:
    return stone != PASS and board.color_at(stone) == color and _touches(board, move, stone)


def _enemy(board: Board, move: int, stone: int, color: int) -> bool:
    return stone != PASS and board.color_at(stone) == opponent(color) and _touches(board, move, stone)


def _hane(board: Board, move: int, stone: int, color: int) -> bool:
    return _enemy(board, move, stone, color) and _at(board, move, color)


def _head(board: Board, move: int, stone: int, color: int) -> bool:
    return _hane(board, move, stone, color) and len(board.stones(stone)) > 1


def _turn(board: Board, move: int, stone: int, color: int) -> bool:
    return _enemy(board, move, stone, color) and _beside(board, move, color)


def _atari(board: Board, move: int, stone: int, color: int) -> bool:
    return _enemy(board, move, stone, color) and board.count_liberties(stone) == 2


def _jump(board: Board, move: int, stone: int, color: int) -> bool:
    """In a straight line with one empty point between."""
    if stone == PASS or board.color_at(stone) != color or steps_between(move, stone) != 2:
        return False
    (x, y), (u, v) = xy(move), xy(stone)
    return (x == u or y == v) and board.color_at((move + stone) // 2) == EMPTY


def _knight(board: Board, move: int, stone: int, color: int) -> bool:
    (x, y), (u, v) = xy(move), xy(stone)
    return board.color_at(stone) == color and {abs(x - u), abs(y - v)} == {1, 2}


def _step(board: Board, move: int, stone: int, color: int) -> bool:
    """Diagonally beside an own stone."""
    return board.color_at(stone) == color and any(move + step == stone for step in DIAGONALS)


def _apart(board: Board, move: int, stone: int, color: int) -> bool:
    """Two to four points away along a side, on the same line or the next."""
    along = sorted(abs(one - other) for one, other in zip(xy(move), xy(stone), strict=True))
    return board.color_at(stone) != EMPTY and along[0] <= 1 and 2 <= along[1] <= 4


def _diagonal(board: Board, move: int, stone: int, color: int) -> bool:
    return board.color_at(stone) == opponent(color) and any(move + step == stone for step in DIAGONALS)


def _monkey(board: Board, move: int, stone: int, color: int) -> bool:
    """From the second line to the first, past one or two points."""
    line = min(*xy(move), *(board.size - 1 - each for each in xy(move)))
    return stone != PASS and board.color_at(stone) == color and line == 0 and steps_between(move, stone) <= 4


def _star(board: Board, move: int, stone: int, color: int) -> bool:
    return xy(move) in star_points(board.size)


def _corner(board: Board, move: int, stone: int, color: int) -> bool:
    """In a corner of a board that is large enough to have some."""
    lines = sorted(min(each, board.size - 1 - each) + 1 for each in xy(move))
    return board.size >= SMALLEST_WITH_CORNERS and lines[0] <= 5 and lines[1] <= 7


def _ko(board: Board, move: int, stone: int, color: int) -> bool:
    return _enemy(board, move, stone, color) and board.liberties(stone) == [move]


RELATIONS: Mapping[str, Callable[[Board, int, int, int], bool]] = {
    COUNTS: _corner,
    "joseki": _corner,
    "star": _star,
    "corner": _corner,
    "monkey": _monkey,
    "atari": _atari,
    "two": _head,
    "apart": _apart,
    "hane": _hane,
    "turn": _turn,
    "own": _own,
    "enemy": _enemy,
    "ko": _ko,
    "jump": _jump,
    "knight": _knight,
    "diagonal": _diagonal,
    "step": _step,
}
"""What the board must show: board, move, stone and colour of the move. The first are told first."""
