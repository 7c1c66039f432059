"""What a move is among the stones around it: the relations that the board must show before a rule's sentence is told.

``shapes.yaml`` names these rules and, for each, the relation that must hold between the move and the stone that the
sentence names. Most rules say more than that: why a move is good, what becomes of stones. None of these is told.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from engine.base.yaml_text import parse_yaml
from engine.board.board import Board
from engine.board.diagram import star_points
from engine.board.kernels import line_of
from engine.board.points import DIAGONALS, EMPTY, PASS, opponent, point_at, xy
from engine.explain.claims.contact_shapes import (
    LOW,
    is_atari,
    is_beside_enemy,
    is_beside_own,
    is_between_two,
    is_block,
    is_counter_hane,
    is_crawl,
    is_crosscut,
    is_edge_block,
    is_extension_ahead,
    is_hane,
    is_hane_at_head,
    is_head_on,
    is_into,
    is_joining,
    is_linking,
    is_push,
    is_stop,
    is_stretch_ahead,
    is_turn,
)
from engine.explain.claims.edges import on_sides
from engine.explain.claims.kinds import COUNTED, SEEN, SHAPE, Claim
from engine.explain.words.naming import ZONES, steps_between
from engine.suggest.candidate import Reason
from engine.suggest.firing import Point, Points
from engine.suggest.rules import RuleError, load_rules

FILE = Path(__file__).with_name("shapes.yaml")

COUNTS = "counted"
"""The relation of rules whose sentence gives a share of games."""

SIDE = 5
"""The lines from the edge that belong to a side."""

LONGEST_EXTENSION, FARTHEST_APPROACH = 6, 4
"""Points along a side from a stone to its extension, and steps from a corner stone to an approach, at most."""

OF_WALL = 3
"""Steps from a stone within which another one is its neighbour, from which a move extends as well."""

SMALLEST_WITH_CORNERS = 13
"""Boards from this width on have the corners that joseki and enclosures are of."""


OF_CORNER = 8
"""Steps from a move in a corner within which a stone is in the same corner."""

CROSSCUT = "crosscut"
"""The relation to a stone of a move that cuts it diagonally from another, and is cut itself."""

JOINING = "joining"
"""The relation to each of the own strings of which a move makes one."""

BESIDE_JUMP = 2
"""Steps from a move on the first line within which an own stone makes it something else than a monkey jump."""

LINKING = "linking"
"""The relation to each of two own strings that a move touches, is diagonal to with both points between empty, or is a
jump of one point away from."""

INTO = "into"
"""The relation to each of two enemy strings of which a move touches one, and touches the other one, too, is diagonal to
it, or is a jump of one point away from it."""

TIES = (JOINING, LINKING, INTO)
"""What a stone is among several strings of a side."""

BETWEEN_TWO = "between two"
"""The relation to a stone and to the one across the move from it."""

EDGE_BLOCK = "edge block"
"""The relation to a stone near the edge that a move stops on its way along it."""

STOP = "stop"
"""The relation of a move that blocks an enemy stone on its way."""

BETWEEN = "between"
"""The relation to the stones at both ends of a part of a side."""


@functools.cache
def load_shape_rules(file: Path = FILE) -> Mapping[str, str]:
    """Return for each rule about shape the relation that it needs, a key of RELATIONS; the most telling rules
    come first.

    The keys are the names of the rules. Raises RuleError for an unknown relation or rule.
    """
    rules, told = load_rules(), {}
    for relation, names in parse_yaml(file.read_text(encoding="utf-8")).items():
        if relation not in RELATIONS:
            raise RuleError(f"{file.name}: no relation '{relation}', expected one of {', '.join(RELATIONS)}")
        for name in names:
            if name not in rules:
                raise RuleError(f"{file.name}, relation '{relation}': there is no rule '{name}'")
            told[name] = relation
    return dict(sorted(told.items(), key=lambda item: list(RELATIONS).index(item[1])))


def claim_shape(reason: Reason) -> Claim:
    """Return the claim of shape that the sentence of a reason's rule makes.

    Such a claim (a statement to be told) says what the stone played is to the stones around it. The rule must
    be one of `load_shape_rules`.
    """
    facts = reason.firing.facts
    ends, named = facts.get("ends"), [facts.get(name) for name in ("near", "stone")]
    target = next((each.point for each in named if isinstance(each, Point)), reason.firing.target)
    stones: tuple[int, ...] = () if target == PASS else (target,)
    relation = load_shape_rules()[reason.rule.id]
    if isinstance(ends, Points) and relation == BETWEEN:
        stones = ends.points
    trust = COUNTED if relation == COUNTS else SEEN
    return Claim(SHAPE, trust, reason.firing.move, stones, rule=reason.rule.id)


def relation_of(claim: Claim) -> str:
    """Return the relation to a stone that a claim of shape states, a key of RELATIONS.

    The claim names it itself or by its rule.
    """
    return load_shape_rules().get(claim.rule, claim.rule)


def board_shows(board: Board, claim: Claim, color: int) -> bool:
    """Return whether a move of ``color`` has the shape that a claim says, such as a hane to a certain stone.

    ``board`` is the board before the move.
    """
    relation, stones = RELATIONS[relation_of(claim)], claim.stones or (PASS,)
    return board.color_at(claim.move) == EMPTY and all(
        relation(board, claim.move, stone, color) for stone in stones
    )


def _is_jump(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move is in a straight line with ``stone``, of ``color``, with one empty point between."""
    if stone == PASS or board.color_at(stone) != color or steps_between(move, stone) != 2:
        return False
    (x, y), (u, v) = xy(move), xy(stone)
    return (x == u or y == v) and board.color_at((move + stone) // 2) == EMPTY


def _is_knights_move(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move is a knight's move (one and two lines) away from ``stone``, of ``color``."""
    (x, y), (u, v) = xy(move), xy(stone)
    return board.color_at(stone) == color and {abs(x - u), abs(y - v)} == {1, 2}


def _is_diagonal_step(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move is diagonally beside ``stone``, of the mover's ``color``."""
    return board.color_at(stone) == color and any(move + step == stone for step in DIAGONALS)


def _is_apart(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move is two to four points away from ``stone``, along a row or column, or one point
    off it.

    ``stone`` may be of either colour.
    """
    along = sorted(abs(one - other) for one, other in zip(xy(move), xy(stone), strict=True))
    return board.color_at(stone) != EMPTY and along[0] <= 1 and 2 <= along[1] <= 4


def _is_pincer(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move is two to four points away from ``stone``, an enemy's, along a row or column.

    It may also be one point off that row or column. Between two stones of the enemy's a move pincers nothing: it
    comes in between them.
    """
    is_near = board.color_at(stone) == opponent(color) and _is_apart(board, move, stone, color)
    return is_near and stone not in find_ends_between(board, move, color)


def _is_diagonal_contact(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move is diagonally beside ``stone``, an enemy's."""
    return board.color_at(stone) == opponent(color) and any(move + step == stone for step in DIAGONALS)


def _is_extension_along_side(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move is two to six points from ``stone``, an own one, along a side of the board.

    Both must be near that side, with no enemy stone between, and no own stone that is no neighbour of ``stone`` may be
    nearer to the move.
    """
    if stone == PASS or board.color_at(stone) != color:
        return False
    farthest, last, steps = min(SIDE, board.size // ZONES), board.size - 1, steps_between(move, stone)
    if any(
        board.color_at(each) == color
        and steps_between(each, move) < steps
        and steps_between(each, stone) > OF_WALL
        for each in board.points()
    ):
        return False
    sides = zip(on_sides(board, move), on_sides(board, stone), strict=True)
    return any(
        2 <= abs(one - other) <= LONGEST_EXTENSION
        and abs(line - there) <= 1
        and not any(
            board.color_at(point_on_side(side, along, row, last)) == opponent(color)
            for along in range(min(one, other) + 1, max(one, other))
            for row in range(1, max(line, there) + 1)
        )
        for side, ((one, line), (other, there)) in enumerate(sides)
        if max(line, there) <= farthest
    )


def _is_between_enemies(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move stands between two enemy stones along a side of the board, one of them ``stone``.

    They are the next stones in both directions.
    """
    return any(
        any(stone in row for row in rows)
        and all(board.color_at(each) == opponent(color) for row in rows for each in row)
        for rows in _find_ends(board, move)
    )


def find_ends_between(board: Board, move: int, color: int) -> tuple[int, ...]:
    """Return the two enemy stones between which a move of ``color`` comes in along a side of the board.

    They are the nearest of the next stones in each direction; empty if there are none, or if one is farther off than
    an extension reaches.
    """
    for rows in _find_ends(board, move):
        if all(board.color_at(each) == opponent(color) for row in rows for each in row):
            ends = [min(row, key=lambda each: (steps_between(each, move), each)) for row in rows]
            if max(steps_between(each, move) for each in ends) <= LONGEST_EXTENSION:
                return tuple(ends)
    return ()


def _find_ends(board: Board, move: int) -> Iterator[list[list[int]]]:
    """Yield, for each side of the board near a move, the next stones along it, a list for each of the two directions.

    A side is left out if there is no stone in one of the directions.
    """
    last = board.size - 1
    for number, (along, line) in enumerate(on_sides(board, move)):
        if line > SIDE:
            continue
        found = []
        for step in (-1, 1):
            way = range(along + step, -1 if step < 0 else last + 1, step)
            rows = ([point_on_side(number, there, up, last) for up in range(1, SIDE + 1)] for there in way)
            stones = ([point for point in row if board.color_at(point) != EMPTY] for row in rows)
            found.append(next(filter(None, stones), []))
        if all(found):
            yield found


def point_on_side(side: int, along: int, line: int, last: int) -> int:
    """Return the point that is ``along`` points along a side (from 0) and on ``line`` counted from its edge
    (from 1).

    side: 0 to 3, in the order of `on_sides`
    last: the board's width less 1
    """
    x, y = [
        (line - 1, along),
        (last + 1 - line, along),
        (along, line - 1),
        (along, last + 1 - line),
    ][side]
    return point_at(x, y)


def _is_shoulder_hit(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move is diagonal to ``stone``, an enemy's on the third or fourth line, and farther
    from the edge. Between two stones of the enemy's it is none.
    """
    line = line_of(stone, board.size)
    beside = [each for each in DIAGONALS if board.color_at(move + each) == opponent(color)]
    return (
        LOW < line < SIDE
        and len(beside) == 1
        and _is_diagonal_contact(board, move, stone, color)
        and line_of(move, board.size) > line
    )


def _is_under(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move of ``color`` is diagonal to ``stone``, an enemy's near the edge, and nearer to
    the edge.
    """
    line = line_of(stone, board.size)
    return (
        line < SIDE and _is_diagonal_contact(board, move, stone, color) and line_of(move, board.size) < line
    )


def _is_three_three(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move is at the 3-3 point of a corner whose 4-4 point holds ``stone``, an enemy's."""
    (x, y), (u, v) = (
        sorted(min(each, board.size - 1 - each) for each in xy(point)) for point in (move, stone)
    )
    return (
        _is_in_corner(board, move, stone, color)
        and _is_under(board, move, stone, color)
        and (x, y, u, v) == (2, 2, 3, 3)
    )


def _is_cap(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move is straight above ``stone``, an enemy's, with one empty point between.

    Above means farther from the edge.
    """
    return _is_jump(board, move, stone, opponent(color)) and line_of(move, board.size) > line_of(
        stone, board.size
    )


def _is_jump_out(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move is a one-point jump from ``stone``, an own one, away from the edge."""
    return _is_jump(board, move, stone, color) and line_of(move, board.size) > line_of(stone, board.size)


def _is_approach(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move is in the corner, two to four steps from ``stone``, an enemy's, and both above the second
    line.
    """
    if stone == PASS or board.color_at(stone) != opponent(color):
        return False
    is_low = min(line_of(each, board.size) for each in (move, stone)) <= LOW
    return (
        not is_low
        and _is_in_corner(board, move, stone, color)
        and 2 <= steps_between(move, stone) <= FARTHEST_APPROACH
    )


def _is_monkey_jump(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move jumps down to the first line from ``stone``, an own one at most four steps away."""
    if stone == PASS or board.color_at(stone) != color or line_of(move, board.size) != 1:
        return False
    near = (each for each in board.points() if board.color_at(each) == color)
    # from a stone in atari nobody jumps, and beside another own stone it is a slide
    is_beside = any(steps_between(each, move) <= BESIDE_JUMP for each in near)
    return steps_between(move, stone) <= 4 and board.count_liberties(stone) > 1 and not is_beside


def _is_star_point(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move is at a star point; the other arguments do not matter."""
    return xy(move) in star_points(board.size)


def _is_in_corner(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move is in a corner, on a board large enough to have corners; ``stone`` and ``color``
    do not matter.
    """
    lines = sorted(min(each, board.size - 1 - each) + 1 for each in xy(move))
    return board.size >= SMALLEST_WITH_CORNERS and lines[0] <= 5 and lines[1] <= 7


def _is_in_contested_corner(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move of ``color`` is in a corner where the enemy has a stone, too; ``stone`` does not matter.

    Where he has none there is no joseki yet.
    """
    enemy = opponent(color)
    there = (point for point in board.points() if board.color_at(point) == enemy)
    return _is_in_corner(board, move, stone, color) and any(
        steps_between(each, move) <= OF_CORNER
        and _is_in_corner(board, each, stone, enemy)
        and _are_in_one_quarter(board, move, each)
        for each in there
    )


def opens_corner(board: Board, move: int) -> bool:
    """Return whether a move is the first or the second stone in its corner."""
    there = (each for each in board.points() if board.color_at(each) != EMPTY)
    in_corner = [
        each
        for each in there
        if _is_in_corner(board, each, PASS, EMPTY) and _are_in_one_quarter(board, move, each)
    ]
    return len(in_corner) <= 1


def _are_in_one_quarter(board: Board, one: int, other: int) -> bool:
    """Return whether two points lie in the same quarter of a board: no line through its middle runs between them."""
    last = board.size - 1
    return all((2 * a - last) * (2 * b - last) >= 0 for a, b in zip(xy(one), xy(other), strict=True))


def _is_ko_capture(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move takes the last liberty of the enemy string of ``stone``, as in a ko."""
    return is_beside_enemy(board, move, stone, color) and board.liberties(stone) == [move]


RELATIONS: Mapping[str, Callable[[Board, int, int, int], bool]] = {
    COUNTS: _is_in_contested_corner,
    "joseki": _is_in_contested_corner,
    "star": _is_star_point,
    "corner": _is_in_corner,
    "approach": _is_approach,
    "three-three": _is_three_three,
    "monkey": _is_monkey_jump,
    "atari": is_atari,
    "two": functools.partial(is_hane_at_head, count=2),
    "three": functools.partial(is_hane_at_head, count=3),
    CROSSCUT: is_crosscut,
    BETWEEN: _is_between_enemies,
    "pincer": _is_pincer,
    "apart": _is_apart,
    "along": _is_extension_along_side,
    "cap": _is_cap,
    "shoulder": _is_shoulder_hit,
    "out": _is_jump_out,
    "counter": is_counter_hane,
    "hane": is_hane,
    "turn": is_turn,
    JOINING: is_joining,
    LINKING: is_linking,
    INTO: is_into,
    BETWEEN_TWO: is_between_two,
    "block": is_block,
    STOP: is_stop,
    EDGE_BLOCK: is_edge_block,
    "head": is_head_on,
    "crawl": is_crawl,
    "push": is_push,
    "ahead": is_stretch_ahead,
    "extension ahead": is_extension_ahead,
    "own": is_beside_own,
    "enemy": is_beside_enemy,
    "ko": _is_ko_capture,
    "jump": _is_jump,
    "knight": _is_knights_move,
    "under": _is_under,
    "diagonal": _is_diagonal_contact,
    "step": _is_diagonal_step,
}
"""What the board must show: board, move, stone and colour of the move. The first are told first."""
