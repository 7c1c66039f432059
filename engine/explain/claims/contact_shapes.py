"""What a move is among the stones that it touches, or is diagonal to: the relations that the board must show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.board.board import Board
from engine.board.kernels import line_of
from engine.board.points import DIAGONALS, EMPTY, NEIGHBORS, PASS, opponent
from engine.explain.claims.edges import on_sides
from engine.explain.words.naming import steps_between

LOW = 2
"""The lines from the edge on which a stone crawls."""

NEAR_EDGE = 3
"""The lines from the edge on which a stone is stopped that goes along it."""


def _has_own_beside(board: Board, move: int, color: int) -> bool:
    """Return whether a colour has a stone beside a move."""
    return any(board.color_at(move + step) == color for step in NEIGHBORS)


def _touches(board: Board, move: int, stone: int) -> bool:
    """Return whether a move touches the string of a stone."""
    return any(steps_between(move, each) == 1 for each in board.stones(stone))


def is_beside_own(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move touches the string of ``stone``, and ``stone`` is of the mover's ``color``.

    PASS as the stone gives False.
    """
    return stone != PASS and board.color_at(stone) == color and _touches(board, move, stone)


def own_strings_joined(board: Board, move: int, color: int) -> list[int]:
    """Return one stone of each string of ``color`` of which a move makes one string; empty for fewer than two.

    Each of the stones is beside the move.
    """
    beside = _strings_on(board, (move + step for step in NEIGHBORS), color)
    return beside if len(beside) > 1 else []


def joined_by_end_of_ko(board: Board, move: int, kept: Sequence[int]) -> list[int]:
    """Return one stone of each string that a move at the end of a ko joins, the stones ``kept`` from capture left out;
    an empty list if it joins fewer than two others.
    """
    joined = own_strings_joined(board, move, board.color_at(kept[0]))
    others = [each for each in joined if each not in kept]
    return others if len(others) > 1 else []


def strings_at(board: Board, move: int, color: int) -> list[int]:
    """Return one stone of each string of ``color`` that a point touches, or is diagonal to: one beside it, if any."""
    return _strings_on(board, (move + step for step in (*NEIGHBORS, *DIAGONALS)), color)


def strings_in_reach(board: Board, move: int, color: int) -> list[int]:
    """Return one stone of each string of ``color`` that a point touches, is diagonal to, or is a jump of one point away
    from over an empty one.
    """
    around = (move + step for step in (*NEIGHBORS, *DIAGONALS))
    return _strings_on(board, (*around, *_jumps(board, move)), color)


def _strings_on(board: Board, points: Iterable[int], color: int) -> list[int]:
    """Return one stone of each string of ``color`` that stands on some points: the one on the first of these."""
    found: dict[int, int] = {}
    for each in points:
        if board.color_at(each) == color:
            found.setdefault(board.stones(each)[0], each)
    return list(found.values())


def _jumps(board: Board, move: int) -> list[int]:
    """Return the points, at most four, that are a jump of one point away from a move, over an empty one."""
    return [move + 2 * step for step in NEIGHBORS if board.color_at(move + step) == EMPTY]


def is_linking(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move of ``color`` touches the string of ``stone``, an own one, is diagonal to it with both
    points between them empty, or a jump of one point away.
    """
    if stone == PASS or board.color_at(stone) != color:
        return False
    string = board.stones(stone)
    return (
        _touches(board, move, stone)
        or any(each in string for each in _jumps(board, move))
        or any(
            move + across in string and all(board.color_at(each) == EMPTY for each in corners)
            for across, corners in _squares_at(move)
        )
    )


def is_into(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move of ``color`` touches an enemy string, and touches that of ``stone``, an enemy's, is
    diagonal to it, or a jump of one point away.
    """
    enemy = opponent(color)
    if stone == PASS or board.color_at(stone) != enemy or not _has_own_beside(board, move, enemy):
        return False
    strings = strings_in_reach(board, move, enemy)
    return len(strings) > 1 and any(each in board.stones(stone) for each in strings)


def is_joining(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move of ``color`` makes one string of that of ``stone`` and another one."""
    return stone in own_strings_joined(board, move, color)


def is_beside_enemy(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move of ``color`` touches the string of ``stone``, and ``stone`` is the enemy's.

    PASS as the stone gives False.
    """
    return stone != PASS and board.color_at(stone) == opponent(color) and _touches(board, move, stone)


def _find_backing(board: Board, move: int, stone: int, color: int) -> Iterator[tuple[int, int]]:
    """Yield two steps for each own stone beside a move, if ``stone``, an enemy's, stands alongside the two.

    The steps are differences of points: from the move back to the own stone, and from the move sideways to
    the enemy. ``stone`` must lie on that side, next to the move or to the own stone. Nothing is yielded for a
    stone that is no enemy's.
    """
    if stone == PASS or board.color_at(stone) != opponent(color):
        return
    for back in NEIGHBORS:
        for flank in NEIGHBORS:
            if abs(back) != abs(flank) and board.color_at(move + back) == color:
                if stone in (move + flank, move + back + flank):
                    yield back, flank


def is_between_two(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move goes from an own stone in between two enemy stones, one of them ``stone``.

    The two must stand on opposite sides of the move.
    """
    return any(
        board.color_at(move + flank) == board.color_at(move - flank) == opponent(color)
        for _, flank in _find_backing(board, move, stone, color)
        if stone == move + flank
    )


def is_head_on(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move of ``color`` runs straight into ``stone``, an enemy's, from an own stone behind
    it.
    """
    return is_beside_enemy(board, move, stone, color) and any(
        stone == move - step and board.color_at(move + step) == color for step in NEIGHBORS
    )


def is_block(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move is beside an own stone and blocks a row of enemy stones headed by ``stone``.

    The row would go on through the point of the move.
    """
    return any(
        stone == move + flank and board.color_at(move + 2 * flank) == opponent(color)
        for _, flank in _find_backing(board, move, stone, color)
    )


def is_stop(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move stands right ahead of ``stone``, an enemy's that comes from another one behind it, or
    diagonally behind it.

    An own stone must be beside the move, or beside ``stone`` on a flank.
    """
    step, enemy = stone - move, opponent(color)
    if step not in NEIGHBORS or board.color_at(stone) != enemy:
        return False
    flanks = [each for each in NEIGHBORS if abs(each) != abs(step)]
    behind = (stone + step, *(stone + step + each for each in flanks))
    return any(board.color_at(each) == enemy for each in behind) and (
        _has_own_beside(board, move, color) or any(board.color_at(stone + each) == color for each in flanks)
    )


def is_push(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move goes on from an own stone along a row of two enemy stones.

    One of them, ``stone``, must be beside the move, the other beside the own stone.
    """
    enemy = opponent(color)
    return any(
        stone == move + flank and board.color_at(stone + back) == enemy
        for back, flank in _find_backing(board, move, stone, color)
    )


def is_edge_block(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move comes down beside ``stone``, an enemy's near the edge, and bars its way along the edge.

    It must come from an own stone, above which the enemy has another one beside ``stone``.
    """
    return any(
        stone == move + flank
        and board.color_at(stone + back) == opponent(color)
        and board.color_at(move - flank) == EMPTY
        and any(
            now == there < then and now <= NEAR_EDGE
            for (_, now), (_, then), (_, there) in zip(
                *(on_sides(board, each) for each in (move, move + back, stone)), strict=True
            )
        )
        for back, flank in _find_backing(board, move, stone, color)
    )


def is_crawl(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move goes on along the first or second line under ``stone``, an enemy's.

    No own stone may be above the point.
    """
    line = line_of(move, board.size)
    return line <= LOW and any(
        line_of(move + back, board.size) == line
        and line_of(move + flank, board.size) > line
        and board.color_at(move + flank) != color
        for back, flank in _find_backing(board, move, stone, color)
    )


def is_stretch_ahead(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move goes on from an own stone past the enemy's ``stone``, so that it is one point
    ahead.

    ``stone`` must be beside the own stone. The points in front of the move, and beside it on the enemy's
    side, must be empty.
    """
    return any(
        stone == move + back + flank
        and board.color_at(move + flank) == EMPTY
        and board.color_at(move - back) == EMPTY
        for back, flank in _find_backing(board, move, stone, color)
    )


def is_extension_ahead(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move goes on from ``stone``, an own one, ahead of an enemy stone beside it."""
    beside = (stone + step for step in NEIGHBORS)
    return is_beside_own(board, move, stone, color) and any(
        is_stretch_ahead(board, move, each, color) for each in beside
    )


def is_hane(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move is a hane around the enemy's ``stone`` or its string.

    ``stone`` must be beside the move. An own stone must be diagonal to the move, and the enemy's string must
    touch it, too.
    """
    if not is_beside_enemy(board, move, stone, color) or is_crosscut(board, move, stone, color):
        return False
    row = board.stones(stone)
    return any(
        board.color_at(move + diagonal) == color
        and any(move + step in row and steps_between(move + step, move + diagonal) == 1 for step in NEIGHBORS)
        for diagonal in DIAGONALS
    )


def is_hane_at_head(board: Board, move: int, stone: int, color: int, count: int) -> bool:
    """Return whether a move is a hane in front of an enemy string of exactly ``count`` stones in a line, one of them
    ``stone``, in the direction of the line.
    """
    if not is_hane(board, move, stone, color) or line_of(move, board.size) == 1:
        # along the edge nobody bends round a head
        return False
    line = set(board.stones(stone))
    return len(line) == count and any(
        line == {move + step * (1 + each) for each in range(count)} for step in NEIGHBORS
    )


def is_counter_hane(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move is a hane around ``stone``, with which the enemy played a hane himself.

    That stone stands alone, diagonal to a friend, and both touch the same stone of ``color``: a stone beside its
    friends pushes or extends.
    """
    if not is_hane(board, move, stone, color) or len(board.stones(stone)) > 1:
        return False
    return any(
        board.color_at(stone + across) == opponent(color)
        and any(board.color_at(each) == color for each in corners)
        for across, corners in _squares_at(stone)
    )


def is_crosscut(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move makes a crosscut with ``stone``, an enemy's (see `corners_of_crosscut`)."""
    return bool(corners_of_crosscut(board, move, stone, color))


def corners_of_crosscut(board: Board, move: int, stone: int, color: int) -> tuple[int, ...]:
    """Return the two enemy stones that a move cuts from each other in a crosscut, one of them ``stone``; empty if none.

    The move must be diagonal to an own stone, and enemy stones of two different strings must stand at the two other
    corners of that square.
    """
    for across, corners in _squares_at(move):
        if (
            stone in corners
            and board.color_at(move + across) == color
            and all(board.color_at(each) == opponent(color) for each in corners)
            and corners[1] not in board.stones(corners[0])
        ):
            return corners
    return ()


def crosscut_at(board: Board, move: int, color: int) -> tuple[int, ...]:
    """Return the two enemy stones that a move of ``color`` cuts from each other in a crosscut; empty if none."""
    found = (corners_of_crosscut(board, move, move + step, color) for step in NEIGHBORS)
    return next(filter(None, found), ())


def pushed_between(board: Board, move: int, color: int) -> tuple[int, ...]:
    """Return the two enemy stones, of two strings, between which a move of ``color`` goes in from an own stone; empty
    if it does not.
    """
    for step in NEIGHBORS[:2]:
        one, other = move + step, move - step
        if is_between_two(board, move, one, color) and other not in board.stones(one):
            return one, other
    return ()


def _squares_at(move: int) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield, for each diagonal step from a move, the step and the two points between its ends.

    With the two ends these points form a square.
    """
    for one, other in ((NEIGHBORS[i], NEIGHBORS[j]) for i in range(4) for j in range(i)):
        if one + other:
            yield one + other, (move + one, move + other)


def are_crosscut(board: Board, one: int, other: int) -> bool:
    """Return whether two strings of one colour, with a stone at each point, are cut apart where they come nearest: they
    are diagonal to each other only where enemy stones stand on both points between, and touch nowhere else.
    """
    enemy, strings = opponent(board.color_at(one)), [set(board.stones(each)) for each in (one, other)]
    met = [
        corners
        for stone in strings[0]
        for across, corners in _squares_at(stone)
        if stone + across in strings[1]
    ]
    return bool(met) and all(board.color_at(each) == enemy for corners in met for each in corners)


def is_turn(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move is beside the enemy string of ``stone`` and beside a stone of its own."""
    return is_beside_enemy(board, move, stone, color) and _has_own_beside(board, move, color)


def is_atari(board: Board, move: int, stone: int, color: int) -> bool:
    """Return whether a move is beside the enemy string of ``stone``, which has two liberties before the move."""
    return is_beside_enemy(board, move, stone, color) and board.count_liberties(stone) == 2
