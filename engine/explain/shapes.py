"""What a move is among the stones around it, in the sentence of a rule that says no more than the board shows.

``told.yaml`` names these rules and, for each, the relation that must hold between the move and the stone that the
sentence names. Most rules say more than that: why a move is good, what becomes of stones. None of these is told.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.base.yaml_text import parse_yaml
from engine.board.board import Board
from engine.board.diagram import star_points
from engine.board.points import DIAGONALS, EMPTY, NEIGHBORS, PASS, opponent, point_at, vertex_of, xy
from engine.decide.decision.record import Tried
from engine.explain.claims.kinds import COUNTED, SEEN, SHAPE, Claim, Sentence
from engine.explain.words.naming import ZONES, at_zone, steps_between
from engine.explain.words.phrases import listed
from engine.explain.words.wording import words_of
from engine.suggest.candidate import Reason
from engine.suggest.firing import Point, Points
from engine.suggest.rules import RuleError, load_rules
from patterns.template import filled

FILE = Path(__file__).with_name("told.yaml")

COUNTS = "counted"
"""The relation of rules whose sentence gives a share of games."""

SIDE = 5
"""The lines from the edge that belong to a side."""

LOW = 2
"""The lines from the edge on which a stone crawls."""

LONGEST_EXTENSION, FARTHEST_APPROACH = 6, 4
"""Points along a side from a stone to its extension, and steps from a corner stone to an approach, at most."""

SMALLEST_WITH_CORNERS = 13
"""Boards from this width on have the corners that joseki and enclosures are of."""


@dataclass(frozen=True)
class Telling:
    """How a rule is told: the relation that the board must show, and the sentence, a template (`patterns.template`)."""

    relation: str
    says: str


BETWEEN_TWO = "between two"
"""The relation to a stone and to the one across the move from it."""

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
            # the other of two stones is across the move
            named = (stone, 2 * move - stone) if relation == BETWEEN_TWO else (stone,)
            claim = Claim(SHAPE, SEEN, move, named, rule=relation)
            if is_so(board, claim, color):
                places = listed([vertex_of(each, board.size) for each in named])
                return Sentence(f"{vertex} {words} {places}.", (claim,))
    return Sentence(f"{vertex} is a move {at_zone(move, board.size)}.")


_PLAIN = {
    BETWEEN_TWO: "pushes in between",
    "block": "blocks the stones at",
    "head": "bumps against the stone at",
    "crawl": "crawls under the stone at",
    "push": "pushes along the stone at",
    "ahead": "stretches ahead of the stone at",
    "own": "extends from",
    "hane": "is a hane around the stone at",
    "enemy": "attaches to the stone at",
    "three-three": "goes into the corner under the stone at",
    "shoulder": "is a shoulder hit on the stone at",
    "under": "comes in diagonally under the stone at",
    "diagonal": "comes in diagonally to the stone at",
    "jump": "jumps one point from",
    "knight": "is a knight's move from",
    "step": "is a diagonal step from",
    "approach": "approaches the stone at",
    "along": "extends along the side from",
}
"""What is said of a move that no rule has words for, by the relation to a stone."""

_NEAREST = 8
"""Stones near a move that it may stand in a relation to."""


def predicate(seen: Sentence, move: int, size: int) -> str:
    """What the sentence of a shape says of its move; empty where it has another subject."""
    subject = f"{vertex_of(move, size)} "
    return seen.text.removeprefix(subject).rstrip(".") if seen.text.startswith(subject) else ""


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


_OF_LARGE_BOARDS = (COUNTS, "joseki", "corner", "star", "approach", "three-three")


def claim_of(reason: Reason) -> Claim:
    """What the sentence of a told rule claims."""
    facts = reason.firing.facts
    ends, named = facts.get("ends"), [facts.get(name) for name in ("near", "stone")]
    target = next((each.point for each in named if isinstance(each, Point)), reason.firing.target)
    stones: tuple[int, ...] = () if target == PASS else (target,)
    if isinstance(ends, Points) and "{ends}" in load_told()[reason.rule.id].says:
        stones = ends.points
    trust = COUNTED if load_told()[reason.rule.id].relation == COUNTS else SEEN
    return Claim(SHAPE, trust, reason.firing.move, stones, rule=reason.rule.id)


def relation_of(claim: Claim) -> str:
    """The relation to a stone that the claim of a shape names, itself or by its rule."""
    told = load_told().get(claim.rule)
    return claim.rule if told is None else told.relation


def is_so(board: Board, claim: Claim, color: int) -> bool:
    """Whether the board before the move shows what is claimed: by a told rule, or by the name of a relation."""
    relation, stones = RELATIONS[relation_of(claim)], claim.stones or (PASS,)
    return board.color_at(claim.move) == EMPTY and all(
        relation(board, claim.move, stone, color) for stone in stones
    )


def _beside(board: Board, move: int, color: int) -> bool:
    return any(board.color_at(move + step) == color for step in NEIGHBORS)


def _touches(board: Board, move: int, stone: int) -> bool:
    """Whether a move touches the string of a stone."""
    return any(steps_between(move, each) == 1 for each in board.stones(stone))


def _own(board: Board, move: int, stone: int, color: int) -> bool:
    return stone != PASS and board.color_at(stone) == color and _touches(board, move, stone)


def _enemy(board: Board, move: int, stone: int, color: int) -> bool:
    return stone != PASS and board.color_at(stone) == opponent(color) and _touches(board, move, stone)


def _backed(board: Board, move: int, stone: int, color: int) -> Iterator[tuple[int, int]]:
    """The steps from a move to its own stones beside it, each with that across to an enemy stone named.

    The enemy stone is beside the move or beside its own stone, on the same flank.
    """
    if stone == PASS or board.color_at(stone) != opponent(color):
        return
    for back in NEIGHBORS:
        for flank in NEIGHBORS:
            if abs(back) != abs(flank) and board.color_at(move + back) == color:
                if stone in (move + flank, move + back + flank):
                    yield back, flank


def _between_two(board: Board, move: int, stone: int, color: int) -> bool:
    """From an own stone in between two of the enemy, of which the one named is one."""
    return any(
        board.color_at(move + flank) == board.color_at(move - flank) == opponent(color)
        for _, flank in _backed(board, move, stone, color)
        if stone == move + flank
    )


def _head_on(board: Board, move: int, stone: int, color: int) -> bool:
    """From an own stone straight against one of the enemy."""
    return _enemy(board, move, stone, color) and any(
        stone == move - step and board.color_at(move + step) == color for step in NEIGHBORS
    )


def _block(board: Board, move: int, stone: int, color: int) -> bool:
    """Beside an own stone, and in front of a row of the enemy that would go on through the point."""
    return any(
        stone == move + flank and board.color_at(move + 2 * flank) == opponent(color)
        for _, flank in _backed(board, move, stone, color)
    )


def _push(board: Board, move: int, stone: int, color: int) -> bool:
    """On along a row of the enemy, which has stones beside the move and beside the own stone behind it."""
    enemy = opponent(color)
    return any(
        stone == move + flank and board.color_at(stone + back) == enemy
        for back, flank in _backed(board, move, stone, color)
    )


def _crawl(board: Board, move: int, stone: int, color: int) -> bool:
    """On along the first or second line under a stone of the enemy, with no own stone above the point."""
    line = _line(board, move)
    return line <= LOW and any(
        _line(board, move + back) == line
        and _line(board, move + flank) > line
        and board.color_at(move + flank) != color
        for back, flank in _backed(board, move, stone, color)
    )


def _ahead(board: Board, move: int, stone: int, color: int) -> bool:
    """On from an own stone, one point farther than the enemy's stone beside that, with nobody in front."""
    return any(
        stone == move + back + flank
        and board.color_at(move + flank) == EMPTY
        and board.color_at(move - back) == EMPTY
        for back, flank in _backed(board, move, stone, color)
    )


def _hane(board: Board, move: int, stone: int, color: int) -> bool:
    """Around a stone beside the move: from an own stone at its corner that the enemy's string touches, too."""
    if not _enemy(board, move, stone, color):
        return False
    row = board.stones(stone)
    return any(
        board.color_at(move + diagonal) == color
        and any(move + step in row and steps_between(move + step, move + diagonal) == 1 for step in NEIGHBORS)
        for diagonal in DIAGONALS
    )


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


def _pincer(board: Board, move: int, stone: int, color: int) -> bool:
    """As far away along a side from an enemy stone."""
    return board.color_at(stone) == opponent(color) and _apart(board, move, stone, color)


def _diagonal(board: Board, move: int, stone: int, color: int) -> bool:
    return board.color_at(stone) == opponent(color) and any(move + step == stone for step in DIAGONALS)


def _along(board: Board, move: int, stone: int, color: int) -> bool:
    """Two to six points away from an own stone along the side that both are on, and no enemy stone is in between."""
    if stone == PASS or board.color_at(stone) != color:
        return False
    farthest, last = min(SIDE, board.size // ZONES), board.size - 1
    sides = zip(_on_sides(board, move), _on_sides(board, stone), strict=True)
    return any(
        2 <= abs(one - other) <= LONGEST_EXTENSION
        and abs(line - there) <= 1
        and not any(
            board.color_at(_point_on_side(side, along, row, last)) == opponent(color)
            for along in range(min(one, other) + 1, max(one, other))
            for row in range(1, max(line, there) + 1)
        )
        for side, ((one, line), (other, there)) in enumerate(sides)
        if max(line, there) <= farthest
    )


def _between(board: Board, move: int, stone: int, color: int) -> bool:
    """On a side where the next stones both ways are the enemy's, of which the one named is one."""
    return any(
        stone in ends and all(board.color_at(each) == opponent(color) for each in ends)
        for ends in _ends(board, move)
    )


def _ends(board: Board, move: int) -> Iterator[list[int]]:
    """For each side that a move is on, the next stones on it both ways, unless there are none on one of them."""
    last = board.size - 1
    for number, (along, line) in enumerate(_on_sides(board, move)):
        if line > SIDE:
            continue
        found = []
        for step in (-1, 1):
            way = range(along + step, -1 if step < 0 else last + 1, step)
            rows = ([_point_on_side(number, there, up, last) for up in range(1, SIDE + 1)] for there in way)
            stones = ([point for point in row if board.color_at(point) != EMPTY] for row in rows)
            found.append(next(filter(None, stones), []))
        if all(found):
            yield [point for row in found for point in row]


def _on_sides(board: Board, point: int) -> list[tuple[int, int]]:
    """By side - left, right, upper, lower -, how far along it a point lies, and on which line from the edge."""
    (x, y), size = xy(point), board.size
    return [(y, x + 1), (y, size - x), (x, y + 1), (x, size - y)]


def _point_on_side(side: int, along: int, line: int, last: int) -> int:
    """The point so far along a side, in the order of `_on_sides`, and on that line from the edge."""
    x, y = [
        (line - 1, along),
        (last + 1 - line, along),
        (along, line - 1),
        (along, last + 1 - line),
    ][side]
    return point_at(x, y)


def _shoulder(board: Board, move: int, stone: int, color: int) -> bool:
    """Diagonally above an enemy stone on the third or fourth line."""
    line = _line(board, stone)
    return LOW < line < SIDE and _diagonal(board, move, stone, color) and _line(board, move) > line


def _under(board: Board, move: int, stone: int, color: int) -> bool:
    """Diagonally below an enemy stone of a side, as seen from the nearest edge."""
    line = _line(board, stone)
    return line < SIDE and _diagonal(board, move, stone, color) and _line(board, move) < line


def _three_three(board: Board, move: int, stone: int, color: int) -> bool:
    """At the 3-3 point under an enemy stone at the 4-4 point."""
    (x, y), (u, v) = (
        sorted(min(each, board.size - 1 - each) for each in xy(point)) for point in (move, stone)
    )
    return (
        _corner(board, move, stone, color)
        and _under(board, move, stone, color)
        and (x, y, u, v) == (2, 2, 3, 3)
    )


def _cap(board: Board, move: int, stone: int, color: int) -> bool:
    """Straight above an enemy stone with one empty point between."""
    return _jump(board, move, stone, opponent(color)) and _line(board, move) > _line(board, stone)


def _out(board: Board, move: int, stone: int, color: int) -> bool:
    """A one-point jump away from the edge."""
    return _jump(board, move, stone, color) and _line(board, move) > _line(board, stone)


def _line(board: Board, point: int) -> int:
    """The line of a point, counted from the nearest edge."""
    return min(line for _, line in _on_sides(board, point))


def _approach(board: Board, move: int, stone: int, color: int) -> bool:
    """In the corner of an enemy stone, near it."""
    if stone == PASS or board.color_at(stone) != opponent(color):
        return False
    return _corner(board, move, stone, color) and 2 <= steps_between(move, stone) <= FARTHEST_APPROACH


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
    "approach": _approach,
    "three-three": _three_three,
    "monkey": _monkey,
    "atari": _atari,
    "two": _head,
    "between": _between,
    "pincer": _pincer,
    "apart": _apart,
    "along": _along,
    "cap": _cap,
    "shoulder": _shoulder,
    "out": _out,
    "hane": _hane,
    "turn": _turn,
    BETWEEN_TWO: _between_two,
    "block": _block,
    "head": _head_on,
    "crawl": _crawl,
    "push": _push,
    "ahead": _ahead,
    "own": _own,
    "enemy": _enemy,
    "ko": _ko,
    "jump": _jump,
    "knight": _knight,
    "under": _under,
    "diagonal": _diagonal,
    "step": _step,
}
"""What the board must show: board, move, stone and colour of the move. The first are told first."""
