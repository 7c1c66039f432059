"""Opening moves: the first stone in a corner, enclosures, approaches, and what keeps or takes a corner afterwards.

After Fotland 1993, 6, "Fuseki: playing in empty corner; shimari and kakari". Points are named by their two lines in a
frame of the corner (`engine.suggest.corner_frames`); a lone stone is looked up in the tables below.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np

from engine.board.points import EMPTY, PASS, opponent, point_at
from engine.suggest.corner_frames import (
    Corner,
    Frame,
    corner_reach,
    corners_of,
    is_held_by_enemy,
    shared_neighbors,
)
from engine.suggest.firing import CornerOf, Fact, Firing, Point
from engine.suggest.survey import Survey
from engine.suggest.view import View

Moves = Mapping[tuple[int, int], tuple[tuple[str, tuple[int, int]], ...]]
"""By the lines of a lone stone: rules and the lines of their moves, in the frame in which the stone is given."""

STAR, THREE_THREE = (4, 4), (3, 3)

ENCLOSURES: Moves = {
    (3, 4): (
        ("shimari-small-knight", (5, 3)),
        ("shimari-one-space", (5, 4)),
        ("shimari-large-knight", (6, 3)),
        ("shimari-two-space", (6, 4)),
    ),
    (4, 4): (
        ("shimari-star-knight", (6, 3)),
        ("shimari-star-one-space", (6, 4)),
        ("shimari-star-large-knight", (7, 3)),
    ),
    (3, 5): (("shimari-outside", (4, 3)),),
    (4, 5): (("shimari-high-outside", (4, 3)),),
    (3, 3): (("shimari-three-three", (5, 4)),),
}

APPROACHES: Moves = {
    (3, 4): (
        ("kakari-low", (5, 3)),
        ("kakari-high", (5, 4)),
        ("kakari-far-low", (6, 3)),
        ("kakari-far-high", (6, 4)),
    ),
    (4, 4): (("kakari-star", (6, 3)), ("kakari-star-high", (6, 4))),
    (3, 5): (("kakari-inside", (4, 3)),),
    (4, 5): (("kakari-under", (3, 3)), ("kakari-inside-high", (4, 3))),
    (3, 3): (("kakari-shoulder", (4, 4)),),
}

ALONG_SIDE = 5
"""A move at this line or farther from the corner lies on the side, so it matters how much room that side has."""

# What follows are rules of thumb of Go, set by hand: no figures for them stand in the sources.

BESIDE_MIDDLE = 10
"""The line, counted from the corner, at which a friend on the side waits for an approach: the tenth is the middle of
19x19."""

WIDER = 1.0
"""Undecided points that the room on one side of a stone must exceed that on its other by for it to be the wider one."""

LOW_SIDE = range(2, 6)
"""Lines of a side on which no stone may stand for it to be open."""

APPROACHED, FIRST_WING = frozenset({(3, 5), (3, 6), (4, 6)}), frozenset({(3, 6), (4, 6), (3, 7)})
"""Lines of an approach to a star point, and of the first stone that is added to one."""

UNDER_STAR = ((2, 2), (3, 3), (2, 3), (3, 2), (3, 4), (4, 3))
"""Lines of the points that are empty while the corner below a star point is open."""

KEIMA = (6, 3)
"""Lines of the knight's move from a star point."""

SMALL_BOARD = 9
"""Up to this size a stone in the middle works everywhere; larger boards are won by their corners first."""

FEW_STONES = 6
"""Stones on a small board up to which its middle may still be anybody's."""

ALONE = 2
"""Steps from the nearest stone beyond which the middle is nobody's."""

SMALLEST_FOR_FRAMEWORKS = 15
"""On smaller boards two corners of one side are too close together for a stone between them."""


def suggest(view: View) -> Iterator[Firing]:
    """Suggest opening moves: first stones in corners, enclosures, approaches, and points of frameworks.

    Each move is yielded with the rule of ``rules.yaml`` that speaks for it.
    """
    corners = corners_of(view.grid, view.size)
    if not corners:
        return
    survey = view.survey
    yield from _middle_of_small_board(view, survey, corners)
    empty = [corner for corner in corners if corner.is_empty]
    for corner in corners:
        if corner.is_empty:
            yield from _first_stone(view, survey, corners, corner)
            if len(empty) == 1:
                yield _fire(survey, "fuseki-last-corner", corner.frames()[0], STAR)
        elif len(corner.stones) == 1:
            yield from _about_lone_stone(view, survey, corner)
        else:
            yield from _second_moves(view, survey, corner)
        yield from _build_frameworks(view, survey, corners, corner)


def _fire(survey: Survey, rule: str, frame: Frame, lines: tuple[int, int], about: int = PASS) -> Firing:
    """Return a firing (a rule that speaks for a move) for a point in a corner. ``lines`` are the point's two
    lines in ``frame``, the corner seen from one of its edges.

    The stake is the undecided room around the point. ``about`` is a stone that the rule's sentence names,
    PASS for none.
    """
    move = frame.point(*lines)
    facts: dict[str, Fact] = {"corner": CornerOf(frame.point(1, 1))}
    if about != PASS:
        facts["stone"] = Point(about)
    return Firing(rule, move, float(survey.room[move]), facts=facts)


def _first_stone(view: View, survey: Survey, corners: tuple[Corner, ...], corner: Corner) -> Iterator[Firing]:
    """Suggest the first stone in an empty corner, by one rule for its place in the corner, and others that
    tell why this corner comes first.
    """
    star, turned = corner.frames()
    if corner_reach(view.size) < 4:
        yield _fire(survey, "fuseki-three-three", star, THREE_THREE)
        return
    yield _fire(survey, "fuseki-star-point", star, STAR)
    beside = [corners[number] for number in shared_neighbors(corner.number)]
    opposite = corners[corner.number ^ 3]
    for frame in (star, turned):
        yield _fire(survey, "fuseki-small-point", frame, (3, 4))
        yield _fire(survey, "fuseki-high-outside", frame, (5, 4))
        if corners[frame.beside].holder() == view.color:
            yield _fire(survey, "fuseki-small-point-facing-friend", frame, (3, 4))
            yield _fire(survey, "fuseki-low-outside", frame, (5, 3))
            yield _fire(survey, "fuseki-corner-beside-own", frame, STAR)
    if all(is_held_by_enemy(each, view.color) for each in beside):
        yield _fire(survey, "fuseki-between-enemy-corners", star, STAR)
        yield _fire(survey, "fuseki-three-three", star, THREE_THREE)
    elif opposite.holder() == view.color and any(is_held_by_enemy(each, view.color) for each in beside):
        yield _fire(survey, "fuseki-diagonal-corner", star, STAR)
    if opposite.holder() == view.enemy and all(each.is_empty for each in beside):
        yield _fire(survey, "fuseki-opposite-enemy", star, STAR)


def _about_lone_stone(view: View, survey: Survey, corner: Corner) -> Iterator[Firing]:
    """Suggest an enclosure if the only stone in the corner is ours, or an approach if it is the enemy's."""
    color = corner.holder()
    table = ENCLOSURES if color == view.color else APPROACHES
    for frame in corner.frames():
        (lines,) = corner.stones_of(frame, color)
        stone = frame.point(*lines)
        if view.is_dead(stone):
            continue
        for rule, move in table.get(lines, ()):
            if not _has_space(view, frame, move):
                continue
            yield _fire(survey, rule, frame, move, stone)
            if color != view.color and move[0] > ALONG_SIDE and lines == STAR:
                yield from _which_side(view, survey, frame, move, stone)


def _which_side(
    view: View, survey: Survey, frame: Frame, move: tuple[int, int], stone: int
) -> Iterator[Firing]:
    """Suggest to approach a stone at the star point from one side of the corner, if that side is wider than
    the other or an own stone stands on it.

    frame: the corner seen from the edge along which the approach is made; move: the approach as two lines of
    that frame; stone: the stone at the star point
    """
    here, there = (survey.room[each.point(*move)] for each in (frame, frame.mirrored))
    if here > there + WIDER:
        yield _fire(survey, "kakari-wider-side", frame, move, stone)
    column = min(view.size - 3, BESIDE_MIDDLE)
    ahead = frame.point(column, 3), frame.point(column, 4)
    if any(view.color_at(point) == view.color for point in ahead):
        yield _fire(survey, "kakari-toward-friend", frame, move, stone)


def _second_moves(view: View, survey: Survey, corner: Corner) -> Iterator[Firing]:
    """Suggest moves in a corner with several stones, one of them at the star point."""
    for color in (view.color, view.enemy):
        frame = corner.frames()[0]
        if STAR not in corner.stones_of(frame, color):
            continue
        stone = frame.point(*STAR)
        if corner.holder() == color:
            yield from _star_with_helpers(view, survey, corner, color, stone)
        elif color == view.enemy:
            yield from _double_approach(view, survey, corner, stone)


def _star_with_helpers(
    view: View, survey: Survey, corner: Corner, color: int, stone: int
) -> Iterator[Firing]:
    """Suggest moves in a corner where only ``color`` has stones, one of them (``stone``) at the star point.
    These are the 3-3 point, to keep or to invade the corner, and, if the corner is ours, a second enclosing
    move.
    """
    star = corner.frames()[0]
    mine = color == view.color
    if all(view.is_empty(star.point(*lines)) for lines in UNDER_STAR):
        rule = "fuseki-keep-three-three" if mine else "fuseki-invade-three-three"
        yield _fire(survey, rule, star, THREE_THREE, stone)
    for frame in corner.frames():
        stones = corner.stones_of(frame, color)
        if mine and stones & FIRST_WING and len(stones) == 2 and _has_space(view, frame, KEIMA):
            yield _fire(survey, "shimari-second-wing", frame, KEIMA, stone)


def _double_approach(view: View, survey: Survey, corner: Corner, stone: int) -> Iterator[Firing]:
    """Suggest a second approach to an enemy star point, from its other side, if the enemy did not answer the
    first.

    ``stone`` is the enemy's stone at the star point of ``corner``.
    """
    for frame in corner.frames():
        own, theirs = corner.stones_of(frame, view.color), corner.stones_of(frame, view.enemy)
        if len(own) == 1 and len(theirs) == 1 and own & APPROACHED:
            if _has_space(view, frame, KEIMA):
                yield _fire(survey, "kakari-double", frame, KEIMA, stone)


def _build_frameworks(
    view: View, survey: Survey, corners: tuple[Corner, ...], corner: Corner
) -> Iterator[Firing]:
    """Suggest a point on the side between two corners that one player holds. It joins two corners of ours
    into a framework, or keeps the enemy from doing so.
    """
    if view.size < SMALLEST_FOR_FRAMEWORKS:
        return
    half = (view.size + 1) // 2
    for frame in corner.frames():
        other = corners[frame.beside]
        if corner.holder() == EMPTY or corner.holder() != other.holder() or not _side_is_open(view, frame):
            continue
        mine = corner.holder() == view.color
        stones = corner.stones_of(frame, corner.holder())
        if corner.number < other.number and stones == {STAR} and _is_lone_star(other):
            yield (
                _fire(survey, "fuseki-three-stars", frame, (half, 4))
                if mine
                else _fire(survey, "fuseki-split-three-stars", frame, (half, 3))
            )
        if mine and stones == {(4, 3)}:
            yield _fire(survey, "fuseki-chinese", frame, (half - 1, 3), frame.point(4, 3))


def _is_lone_star(corner: Corner) -> bool:
    return len(corner.stones) == 1 and corner.stones[0][:2] == STAR


def _side_is_open(view: View, frame: Frame) -> bool:
    """Return whether the low lines (LOW_SIDE) of the side between two neighbouring corners are free of
    stones.

    ``frame`` gives the side: it runs from the frame's corner to `Frame.beside`.
    """
    reach = corner_reach(view.size)
    return all(
        view.is_empty(frame.point(first, second))
        for first in range(reach + 1, view.size - reach + 1)
        for second in LOW_SIDE
    )


def _has_space(view: View, frame: Frame, lines: tuple[int, int]) -> bool:
    """Return whether a point and all its neighbours are empty, so that no contact fight starts.

    ``lines`` are the point's two lines in ``frame``, the corner seen from one of its edges.
    """
    if max(lines) > view.size - 2:
        return False
    point = frame.point(*lines)
    return view.is_empty(point) and all(view.is_empty(each) for each in view.neighbors(point))


def _middle_of_small_board(view: View, survey: Survey, corners: tuple[Corner, ...]) -> Iterator[Firing]:
    """Suggest the centre of a small board, where one stone works in all directions."""
    if view.size % 2 == 0 or view.size >= SMALLEST_FOR_FRAMEWORKS:
        return
    middle = point_at(view.size // 2, view.size // 2)
    stake = float(survey.room[middle])
    stones = int(np.count_nonzero(survey.living == view.color))
    enemies = int(np.count_nonzero(survey.living == opponent(view.color)))
    if view.size <= SMALL_BOARD and stones == enemies == 0:
        yield Firing("fuseki-small-board-centre", middle, stake)
    elif view.is_empty(middle) and survey.steps[0][middle] > ALONE:
        if view.size <= SMALL_BOARD and stones + enemies <= FEW_STONES:
            yield Firing("fuseki-small-board-centre-second", middle, stake)
        elif view.size > SMALL_BOARD and not any(corner.is_empty for corner in corners):
            yield Firing("fuseki-middle-board-centre", middle, stake)
