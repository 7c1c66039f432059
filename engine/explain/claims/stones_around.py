"""Between which stones a move stands, as the board shows, where neither readings nor games say more of it.

It brings own stones out between enemy ones, extends from one along a side that he squeezes, comes between his stones
and a side, or between two of them, or draws two own ones together. What a stone of the enemy's at the same point would
do among the same stones is the reverse of that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product

from engine.board.board import Board
from engine.board.kernels import line_of
from engine.board.points import EMPTY, NEIGHBORS, PASS, UNREACHABLE, opponent, point_at, xy
from engine.evaluate.groups.aliveness import LIVES_OR_RUNS, PROBABLY_DEAD
from engine.explain.claims.along_the_sides import ALONG, APPROACH, LOWEST
from engine.explain.claims.compared_games import Games
from engine.explain.claims.edges import on_sides
from engine.explain.claims.inquiry import FAILED, HELD, Inquiry
from engine.explain.claims.joseki_lines import find_move_of_book
from engine.explain.claims.judged_ties import expected_answers
from engine.explain.claims.kinds import AMID, SEEN, Claim
from engine.explain.claims.nearby import points_within, strings_near
from engine.explain.claims.open_ways import ways_from
from engine.explain.claims.shapes import RELATIONS, SIDE, point_on_side
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import ZONES, is_corner, nearest_stone, steps_between, zone_of

OUT, SHUTS, EXTENDS, SQUEEZES = "out", "shuts", "extends", "squeezes"
"""The rules of claims AMID of own stones that a move brings out between two enemy ones, or extends from along a side;
and of the enemy's for which it bars that way, or that room. The stones are that one, then those on both sides."""

BEFORE, DOWN, SPLITS, DRAWS = "before", "down", "splits", "draws"
"""The rules of moves that come between an enemy stone and a side, or lead from an own one down to it; and of those that
stand between two enemy strings, or two own ones."""

REVERSE = {OUT: SHUTS, EXTENDS: SQUEEZES, DRAWS: SPLITS, BEFORE: DOWN, SPLITS: DRAWS}
"""What the enemy's stone at the same point would be."""

ENCLOSES = "encloses"
"""The rule of a move that closes a corner with an own stone, which the enemy's at the same point would approach."""

OF_STEPS = {(0, 1), (1, 1), (0, 2), (1, 2)}
"""Steps over the lines of a board from a stone by which one comes out of it."""

ASIDE, AHEAD = 4, 3
"""Lines within which the enemy's stones lie on both sides of a way out, and own ones in front of it by which the stones
are out already."""

HIGHEST, FARTHEST = 4, 6
"""The highest line, counted from the edge, on which a move is for a side, and columns to the next enemy stone."""

ABOVE, BESIDE, FREE = 3, 1, 3
"""Lines from a move to the enemy stone above it that it keeps from a side, columns between the two, and columns on both
sides in which no other one of his stones is as low as the move."""

LOW = 2
"""The line, counted from the edge, on which a point is called by its side."""

LOST_ANYHOW = 0.6
"""Share of the games beyond which stones are lost of which nothing is told."""

NEAR, LONGEST, ROUND, CLOSE = 4, 3, 1, 2
"""Steps from a move to both of two strings, stones that the way between these needs, and how many more over the move;
and lines from it to both of two own ones, or to an enemy stone that is alive."""


def find_around(witness: Witness, move: int) -> Claim | None:
    """Return the claim of the stones between which a move stands, the first that the board shows: an enemy group that
    is not alive yet, as judged, that it keeps from a side; else by the rules, in the order of `_in_order`. None for
    none. Of stones that are lost anyhow nothing is told, nor of two that reading ties, or has cut, in any case.
    """
    for rule, stones in _in_order(witness, move):
        if any(is_lost_in_games(witness, move, each) for each in stones):
            continue
        if rule in (SPLITS, DRAWS) and not _is_open(witness, move, stones):
            continue
        if rule != BEFORE or not _is_entered(witness, move, stones[0]):
            return Claim(AMID, SEEN, move, stones, rule=rule)
    return None


def is_lost_in_games(witness: Witness, move: int, stone: int) -> bool:
    """Return whether a string is lost in most of the games (LOST_ANYHOW), with a move and with a pass; without games,
    whether it is as good as dead, as judged.
    """
    games, board = Games.from_witness(witness, move), witness.board
    if games is None:
        return witness.scene.aliveness(stone) >= PROBABLY_DEAD
    return min(games.shares_lost(board.color_at(stone), board.stones(stone))) > LOST_ANYHOW


def _in_order(witness: Witness, move: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the rules by which a move stands between stones, each with these, in the order of `find_around`."""
    board, color = witness.board, witness.color
    for stones in _find_before(board, move, color):
        if _is_weak(witness, stones[0]) and witness.scene.stones_with(stones[0]) > 1:
            yield BEFORE, stones
    for rule in (OUT, EXTENDS, DRAWS, SPLITS, BEFORE):
        for stones in _FIND[rule](board, move, color):
            is_weak = rule == BEFORE and _is_weak(witness, stones[0])
            if is_weak or rule in (OUT, EXTENDS) or _are_close(move, stones):
                yield rule, stones
    yield from ((SPLITS, each) for each in _FIND[SPLITS](board, move, color))


def _is_weak(witness: Witness, stone: int) -> bool:
    """Return whether the group of a stone is not alive yet, as judged."""
    return witness.scene.aliveness(stone) >= LIVES_OR_RUNS


def _are_close(move: int, stones: Sequence[int]) -> bool:
    """Return whether some stones are within a few lines of a move (CLOSE)."""
    return all(max(map(abs, _from(move, each))) <= CLOSE for each in stones)


def _is_open(witness: Witness, move: int, pair: Sequence[int]) -> bool:
    """Return whether it is open, as read, whether two strings come together: not proven in any case after the move, for
    enemy ones, or before it, for own ones, nor that they are cut; and with a stone of theirs at the point of the move
    they are together, or with one more.
    """
    enemy, is_own = opponent(witness.color), witness.board.color_at(pair[0]) == witness.color
    after, there = witness.board_after(move), witness.board_after(*[PASS] * (not is_own), move)
    if (
        after is None
        or there is None
        or witness.read_link(witness.board, pair, enemy if is_own else witness.color).yes is True
    ):
        return False
    then = witness.read_link(after, pair, enemy).yes
    if then is (not is_own):
        return False
    return any(witness.read_link(there, pair, each).yes is True for each in (enemy, witness.color))


def _is_entered(witness: Witness, move: int, stone: int) -> bool:
    """Return whether a move that comes between an enemy stone and a corner does not keep that from it: another one of
    his stones is nearer to the corner than it, or the answer that the corner book has, or that is expected.
    """
    size, place = witness.board.size, place_behind(witness.board, move, stone)
    if not is_corner(zone_of(place, size)):
        return False
    x, y = (size - 1 if 2 * each > size else 0 for each in xy(place))
    corner = point_at(x, y)
    book = find_move_of_book(witness, move)
    answers = () if book is None else book.line[1:2]
    within = steps_between(corner, stone)
    group = next((each for each in witness.scene.groups if stone in each), (stone,))
    others = (each for each in points_within(size, corner, within - 1) if each not in group)
    if any(witness.board.color_at(each) == opponent(witness.color) for each in others):
        return True
    return any(steps_between(corner, each) < within for each in answers or expected_answers(witness, move))


def place_behind(board: Board, move: int, stone: int) -> int:
    """Return a point of the part of the board from which a move keeps an enemy stone, or to which a stone of its own
    colour at the point of the move would lead it: near the edge under the move, or in the corner.
    """
    found = _places_behind(board, move, opponent(board.color_at(stone)))
    return next(place for each, place in found if each == stone)


def _is_into_corner(board: Board, at: tuple[int, int], other: tuple[int, int]) -> bool:
    """Return whether one point, by how far along a side it lies and on which line, is between another one and a corner,
    low on that side.
    """
    (along, line), (there, row) = at, other
    last = board.size - 1
    left, behind = (min(each, last - each) for each in (along, there))
    is_near = left < behind == left + abs(along - there) and behind - left <= ABOVE
    return is_near and LOW <= line <= HIGHEST and abs(row - line) <= BESIDE and left < board.size // ZONES


def check_around(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim of the stones between which a move stands; return the verdict (HELD or FAILED) and what was found,
    in words.
    """
    board, color = inquiry.witness.board, inquiry.witness.color
    return (HELD if claim.stones in _FIND[claim.rule](board, claim.move, color) else FAILED), ""


def _find_out(board: Board, move: int, color: int) -> Iterator[tuple[int, ...]]:
    """Yield the own stone from which a move comes out, and the enemy stones on both sides of its way, the nearest; only
    for moves farther from the edge that touch no enemy stone, and without own stones ahead.
    """
    if _touches(board, move, opponent(color)):
        return
    for stone in _stones_near(board, move, color, ASIDE):
        step = _from(stone, move)
        if tuple(sorted(map(abs, step))) not in OF_STEPS or line_of(stone, board.size) >= line_of(
            move, board.size
        ):
            continue
        string = board.stones(stone)
        if any(
            each not in string and _dot(step, _from(move, each)) >= 0
            for each in _stones_near(board, move, color, AHEAD)
        ):
            continue
        beside = [
            each
            for each in _stones_near(board, stone, opponent(color), ASIDE)
            if _dot(step, _from(stone, each)) >= 0
        ]
        left, right = (
            [each for each in beside if sign * _cross(step, _from(stone, each)) > 0] for sign in (1, -1)
        )
        if left and right:
            yield stone, left[0], right[0]


def _find_extended(board: Board, move: int, color: int) -> Iterator[tuple[int, ...]]:
    """Yield the own stone from which a move extends along a side, and the enemy's next stones beyond the move, and
    behind that stone, one of them or both.
    """
    if _touches(board, move, opponent(color)):
        return
    for side, (along, line) in enumerate(on_sides(board, move)):
        if not LOWEST <= line <= HIGHEST:
            continue
        for stone in _stones_near(board, move, color, FARTHEST):
            there, row = on_sides(board, stone)[side]
            if row > lines_of_side(board) or not RELATIONS[ALONG](board, move, stone, color):
                continue
            step = 1 if along > there else -1
            beyond = _next_along(board, side, along, step, opponent(color))
            behind = _next_along(board, side, there, -step, opponent(color))
            if beyond or (behind and abs(along - there) <= ASIDE):
                yield (stone, *beyond, *behind) if beyond else (stone, *behind)


def lines_of_side(board: Board) -> int:
    """Return how many lines from an edge belong to a side of a board."""
    return min(SIDE, board.size // ZONES)


def _next_along(board: Board, side: int, along: int, step: int, color: int) -> tuple[int, ...]:
    """Return the next stone along a side, in a tuple, within FARTHEST columns; empty without one, or if it is not of
    ``color``.
    """
    last = board.size - 1
    for there in range(along + step, along + step * (FARTHEST + 1), step):
        if not 0 <= there <= last:
            return ()
        row = [point_on_side(side, there, line, last) for line in range(1, lines_of_side(board) + 1)]
        stones = [each for each in row if board.color_at(each) != EMPTY]
        if stones:
            return tuple(stones[:1]) if all(board.color_at(each) == color for each in stones) else ()
    return ()


def _find_before(board: Board, move: int, color: int) -> Iterator[tuple[int, ...]]:
    """Yield the enemy's stone that a move keeps from a side, or from a corner, in a tuple (`_places_behind`)."""
    yield from ((stone,) for stone, _ in _places_behind(board, move, color))


def _places_behind(board: Board, move: int, color: int) -> Iterator[tuple[int, int]]:
    """Yield the enemy's stones that a move keeps from a side, or from a corner, each with a point there: the move is
    between it and the edge, or the corner, and no other of his stones is there, nor an own one between it and the edge
    already.
    """
    last, near = board.size - 1, _stones_near(board, move, opponent(color), ASIDE)
    beside = [each for each in near if each - move in NEIGHBORS]
    if beside:
        # what it touches it is about
        near = beside if len(beside) == 1 else []
    of_side = set[int]()
    for side, (along, line) in enumerate(on_sides(board, move)):
        if not 1 < line <= HIGHEST:
            continue
        columns = range(max(0, along - FREE), min(last, along + FREE) + 1)
        is_his = _has_stone(board, side, columns, range(1, line + 1), opponent(color))
        found = []
        for stone in near:
            there, row = on_sides(board, stone)[side]
            if not line < row <= line + ABOVE or abs(along - there) > BESIDE:
                continue
            of_side.add(stone)
            if not is_his and not _has_stone(board, side, [there], range(1, row), color):
                found.append((row, steps_between(stone, move), stone))
        place = point_on_side(side, along, min(line, LOW), last)
        yield from ((stone, place) for _, _, stone in sorted(found))
    near = [each for each in near if each not in of_side]
    for side, at in enumerate(on_sides(board, move)):
        columns = range(at[0] + 1) if 2 * at[0] < last else range(at[0], last + 1)
        if not _has_stone(board, side, columns, range(1, lines_of_side(board) + 1), opponent(color)):
            place = point_on_side(side, 0 if 2 * at[0] < last else last, 1, last)
            yield from (
                (each, place) for each in near if _is_into_corner(board, at, on_sides(board, each)[side])
            )


def _has_stone(board: Board, side: int, columns: Iterable[int], lines: Iterable[int], color: int) -> bool:
    """Return whether a stone of a colour stands on some columns and lines of a side."""
    last = board.size - 1
    return any(
        board.color_at(point_on_side(side, along, line, last)) == color
        for along, line in product(columns, lines)
    )


def _find_pairs(board: Board, move: int, color: int) -> Iterator[tuple[int, ...]]:
    """Yield the pairs of strings of a colour on both sides of a move that are near each other, the nearest first: it is
    on a shortest open way between them, or hardly off it, beside which no enemy stone is, and no third string is nearer
    to both.
    """
    heads = [nearest_stone(board.stones(each), move) for each in strings_near(board, move, color, NEAR)]
    ways = {each: ways_from(board, each) for each in heads}
    found = []
    for one, other in combinations(heads, 2):
        length = ways[one].get(other, UNREACHABLE)
        over = ways[one].get(move, UNREACHABLE) + ways[other].get(move, UNREACHABLE) - 1
        if (
            1 < length <= LONGEST
            and over <= length + ROUND
            and _dot(_from(move, one), _from(move, other)) <= 0
            and not _has_nearer(board, ways[one], ways[other], length)
            and _is_free(board, ways[one], ways[other], length, move)
        ):
            found.append((length, over, one, other))
    yield from ((one, other) for _, _, one, other in sorted(found))


def _has_nearer(board: Board, ways: Mapping[int, int], others: Mapping[int, int], length: int) -> bool:
    """Return whether a third string is nearer to both of two strings than these are to each other, by the ``ways`` from
    the one and the ``others`` from the other: it holds them together, or they are together with it.
    """
    near = (each for each, stones in ways.items() if 0 < stones < length and board.color_at(each) != EMPTY)
    return any(0 < others.get(each, UNREACHABLE) < length for each in near)


def _is_free(
    board: Board, ways: Mapping[int, int], others: Mapping[int, int], length: int, move: int
) -> bool:
    """Return whether each of the stones that a shortest way between two strings needs has a point beside which no enemy
    stone stands, or that of a move.
    """
    color = next(board.color_at(each) for each, stones in ways.items() if stones == 0)
    free = {
        stones
        for each, stones in ways.items()
        if board.color_at(each) == EMPTY
        and stones + others.get(each, UNREACHABLE) == length + 1
        and (each == move or not _touches(board, each, opponent(color)))
    }
    return len(free) == length


def _find_enclosed(board: Board, move: int, color: int) -> Iterator[tuple[int, ...]]:
    """Yield the own stone in a corner, in a tuple, that the enemy's stone at the point of a move would approach."""
    near = _stones_near(board, move, color, ASIDE)
    yield from ((each,) for each in near if RELATIONS[APPROACH](board, move, each, opponent(color)))


def _turned(find: Callable[[Board, int, int], Iterator[tuple[int, ...]]]) -> _Find:
    """Return what finds for a move of a colour what one of the other colour would be at its point."""
    return lambda board, move, color: find(board, move, opponent(color))


def _stones_near(board: Board, point: int, color: int, lines: int) -> list[int]:
    """Return the stones of a colour within so many lines of a point both ways, the nearest first."""
    near = (each for each in points_within(board.size, point, 2 * lines) if board.color_at(each) == color)
    found = (each for each in near if max(map(abs, _from(point, each))) <= lines and each != point)
    return sorted(found, key=lambda each: (steps_between(each, point), each))


def _touches(board: Board, move: int, color: int) -> bool:
    """Return whether a stone of a colour stands beside a move."""
    return any(board.color_at(move + step) == color for step in NEIGHBORS)


def _from(one: int, other: int) -> tuple[int, int]:
    """Return the way from one point to another, in columns and rows."""
    (x, y), (u, v) = xy(one), xy(other)
    return u - x, v - y


def _dot(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Return how far two ways go in the same direction: less than nothing if they go apart."""
    return one[0] * other[0] + one[1] * other[1]


def _cross(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Return how far a way goes aside from another one, to its one side or, less than nothing, to its other one."""
    return one[0] * other[1] - one[1] * other[0]


_Find = Callable[[Board, int, int], Iterator[tuple[int, ...]]]

_FIND: Mapping[str, _Find] = {
    OUT: _find_out,
    SHUTS: _turned(_find_out),
    EXTENDS: _find_extended,
    SQUEEZES: _turned(_find_extended),
    BEFORE: _find_before,
    DOWN: _turned(_find_before),
    SPLITS: _turned(_find_pairs),
    DRAWS: _find_pairs,
    ENCLOSES: _find_enclosed,
}
"""What the board must show, by rule: the stones of the claim."""
