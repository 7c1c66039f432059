"""The endgame: hane and descents on the first two lines, the monkey jump, pushes and blocks, and sente first.

Along the edge positions are told in a frame: cell (line, k) stands on that line, k points along the edge. Elsewhere the
border between the territories is where points still have something open around them (`Situation.openness`).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator

from engine.board.points import EMPTY, NEIGHBORS, PASS, STRIDE, point_at
from engine.evaluate.groups.aliveness import BARELY_ALIVE, LIVES_OR_RUNS
from engine.evaluate.tables import THREATENED
from engine.reading.outcome import LOSS
from engine.suggest.firing import Firing, firing
from engine.suggest.situation import OUTWARD, Situation
from engine.suggest.view import View

FEW_STONES = 3
SHORT_OF_LIBERTIES = 3
GROUND = 0.3
"""From this value on a point counts as somebody's ground."""
REACH = 4
"""Points along the edge that a frame looks at."""

Frame = tuple[int, int, int]
"""A point on the first line, the step away from the edge, the step along it."""


def suggest(view: View) -> Iterator[Firing]:
    """Suggest endgame moves: on the first and second line, at the borders of territories, small captures and
    ataris.

    Each move is yielded with the rule of ``rules.yaml`` that speaks for it.
    """
    situation = view.situation
    for frame in frames(situation.size):
        yield from _along_edge(situation, frame)
    for point in situation.empty:
        yield from _at_border(situation, point)
    yield from _small_captures(situation)
    yield from _give_ataris(situation)
    yield from _open_ground(situation)


@functools.cache
def frames(size: int) -> tuple[Frame, ...]:
    """Return a frame for each point of the first line and each of the two directions along the edge. The
    rules are written for one frame and so hold on every side of the board.

    A frame is a tuple: the point, the step away from the edge, and the step along it. A step is the
    difference between a point and the next one.
    """
    found = []
    last = size - 1
    for at in range(size):
        for up, along, point in (
            (STRIDE, 1, point_at(at, 0)),
            (-STRIDE, 1, point_at(at, last)),
            (1, STRIDE, point_at(0, at)),
            (-1, STRIDE, point_at(last, at)),
        ):
            found += [(point, up, along), (point, up, -along)]
    return tuple(found)


def _along_edge(situation: Situation, frame: Frame) -> Iterator[Firing]:
    """Suggest the endgame moves at one frame: a point of the first line, a step away from the edge, and a
    step along it.

    Which shapes are tried depends on the stones of the second line.
    """
    base, up, along = frame
    color, own, enemy = situation.color, situation.own, situation.enemy

    def cell(line: int, k: int) -> int:
        return base + (line - 1) * up + k * along

    second = color[cell(2, 0)]
    if second == own:
        if color[cell(2, 1)] == enemy:
            yield from _first_line(situation, cell)
        elif color[cell(2, 1)] == EMPTY:
            yield from _jump_under(situation, cell)
    elif second == enemy:
        if color[cell(2, 1)] == own:
            yield from _answers_on_first_line(situation, cell)
        elif color[cell(2, 1)] == EMPTY:
            yield from _stop_jump(situation, cell)
    elif second == EMPTY and color[base] == EMPTY:
        third = color[cell(3, 0)]
        if third == own and color[cell(3, 1)] == enemy:
            yield from _second_line(situation, cell)
        elif third in (own, enemy) and color[cell(3, 1)] == EMPTY:
            yield from _slide(situation, cell, third)


Cell = Callable[[int, int], int]


def _measure_ground(situation: Situation, point: int) -> float:
    """Return how much ground within two steps of a point is still undecided, in points."""
    return situation.openness[point]


def _fire(situation: Situation, rule: str, move: int, target: int) -> Iterator[Firing]:
    """Suggest a move by one rule. Nothing is suggested if the stone could be captured at once, or would fill
    ground that nobody disputes.

    ``target`` is the stone that the move is about. The stake is the ground nearby that is still undecided.
    """
    if situation.is_playable(move, situation.own) and not situation.is_own_ground(move, situation.own):
        yield firing(rule, move, _measure_ground(situation, move), target)


def _descend(situation: Situation, rule: str, move: int, target: int) -> Iterator[Firing]:
    """Suggest a descent to the edge by one rule. Unlike `_fire`, this allows a point that counts as our
    ground: it is ours only until the enemy plays a hane there.

    ``target`` is the stone from which the move descends.
    """
    if situation.is_playable(move, situation.own):
        yield firing(rule, move, _measure_ground(situation, move), target)


def _is_in_danger(situation: Situation, stone: int) -> bool:
    """Return whether the owner of a stone must answer a move beside its string: True if the string is short
    of liberties, or its group is barely alive or unsettled.
    """
    string = situation.strings[situation.string_of[stone]]
    group = situation.group(stone)
    short = string.liberties <= SHORT_OF_LIBERTIES
    return short or (group is not None and BARELY_ALIVE <= group.aliveness <= LIVES_OR_RUNS)


def _first_line(situation: Situation, cell: Cell) -> Iterator[Firing]:
    """Suggest a hane or a descent on the first line where our stone on the second line stands beside an enemy
    stone. Suggest also to connect after our own hane.

    ``cell(line, k)`` gives the point on that line (1 at the edge), k points along from the frame's own point.
    """
    color = situation.color
    if color[cell(1, 0)] != EMPTY:
        return
    enemy, own = cell(2, 1), cell(2, 0)
    if color[cell(1, 1)] == EMPTY:
        yield from _fire(situation, "endgame-hane-first-line", cell(1, 1), enemy)
        yield from _descend(situation, "endgame-descend-first-line", cell(1, 0), own)
        if _is_in_danger(situation, enemy):
            yield from _fire(situation, "endgame-sente-hane", cell(1, 1), enemy)
        if _is_in_danger(situation, own):
            yield from _descend(situation, "endgame-reverse-sente", cell(1, 0), own)
    elif color[cell(1, 1)] == situation.own and color[cell(1, 2)] == situation.enemy:
        yield firing("endgame-connect-hane", cell(1, 0), _measure_ground(situation, cell(1, 0)), cell(1, 1))


def _answers_on_first_line(situation: Situation, cell: Cell) -> Iterator[Firing]:
    """Suggest to block an enemy hane on the first line under our second-line stone, or to mend the cut that
    such a block leaves.

    ``cell(line, k)`` gives the point on that line (1 at the edge), k points along from the frame's own point.
    """
    color, own = situation.color, situation.own
    if color[cell(1, 1)] != situation.enemy:
        return
    block, behind = cell(1, 2), cell(2, 2)
    if color[block] == EMPTY and color[behind] in (EMPTY, own):
        yield firing("endgame-block-hane", block, _measure_ground(situation, block), cell(1, 1))
    if color[block] == own and color[behind] == EMPTY:
        yield firing("endgame-connect-block", behind, _measure_ground(situation, behind), block)


def _is_free(situation: Situation, cell: Cell, line: int, first: int, last: int) -> bool:
    """Return whether all points of a piece of one line are empty.

    The piece reaches from ``first`` to ``last`` points along the edge. ``cell(line, k)`` gives the point on
    that line (1 at the edge), k points along from the frame's own point.
    """
    return all(situation.color[cell(line, k)] == EMPTY for k in range(first, last + 1))


def _jump_under(situation: Situation, cell: Cell) -> Iterator[Firing]:
    """Suggest a monkey jump (a large slide), or a shorter slide, from our second-line stone to the first line
    under the enemy's stones.

    ``cell(line, k)`` gives the point on that line (1 at the edge), k points along from the frame's own point.
    """
    under = situation.color[cell(3, 0)] == situation.enemy or situation.color[cell(3, 1)] == situation.enemy
    if not under or not _is_free(situation, cell, 1, 0, 2) or situation.values[cell(1, 2)] > -GROUND:
        return
    own = cell(2, 0)
    yield from _fire(situation, "endgame-slide-first-line", cell(1, 2), own)
    if situation.color[cell(1, 3)] == EMPTY and situation.color[cell(2, 2)] == EMPTY:
        yield from _fire(situation, "endgame-monkey-jump", cell(1, 3), own)


def _stop_jump(situation: Situation, cell: Cell) -> Iterator[Firing]:
    """Suggest to stop a jump or slide of the enemy along the first line under our stones, by closing the
    second line.

    ``cell(line, k)`` gives the point on that line (1 at the edge), k points along from the frame's own point.
    """
    over = situation.color[cell(3, 0)] == situation.own or situation.color[cell(3, 1)] == situation.own
    if over and _is_free(situation, cell, 1, 0, 2) and situation.values[cell(1, 2)] >= GROUND:
        move = cell(2, 1)
        if situation.is_playable(move, situation.own):
            yield firing("endgame-stop-monkey-jump", move, _measure_ground(situation, move), cell(2, 0))


def _second_line(situation: Situation, cell: Cell) -> Iterator[Firing]:
    """Suggest a hane and a descent on the second line where our stone on the third line stands beside an
    enemy stone.

    ``cell(line, k)`` gives the point on that line (1 at the edge), k points along from the frame's own point.
    """
    if _is_free(situation, cell, 2, 0, 1) and _is_free(situation, cell, 1, 0, 1):
        yield from _fire(situation, "endgame-hane-second-line", cell(2, 1), cell(3, 1))
        yield from _descend(situation, "endgame-descend-second-line", cell(2, 0), cell(3, 0))


def _slide(situation: Situation, cell: Cell, third: int) -> Iterator[Firing]:
    """Suggest a knight's move from our stone on the third line down to the second line, under the enemy's
    stones. If the third-line stone is the enemy's, suggest that point to stop his slide.

    ``third`` is the colour of the stone on the third line. ``cell(line, k)`` gives the point on that line (1
    at the edge), k points along from the frame's own point.
    """
    if not (_is_free(situation, cell, 1, 0, 2) and _is_free(situation, cell, 2, 0, 2)):
        return
    if not _is_free(situation, cell, 3, 1, 2):
        return
    other = situation.enemy if third == situation.own else situation.own
    if all(situation.color[each] != other for each in (cell(4, 1), cell(4, 2), cell(3, 3))):
        return
    rule = "endgame-slide-second-line" if third == situation.own else "endgame-stop-slide"
    yield from _fire(situation, rule, cell(2, 2), cell(3, 0))


def _at_border(situation: Situation, point: int) -> Iterator[Firing]:
    """Suggest moves at one point beside our stones: to push into the enemy's ground, or to block in front of
    ours.
    """
    color = situation.color
    beside = [color[point + step] for step in NEIGHBORS]
    if situation.own not in beside:
        return
    for step in NEIGHBORS:
        behind, front = point - step, point + step
        if color[front] != EMPTY or situation.eye_of[point] >= 0:
            continue
        value = situation.values[front]
        if value < -GROUND and situation.is_living(behind, situation.own):
            yield from _push(situation, point, step)
        elif value > GROUND and situation.is_living(behind, situation.enemy):
            yield from _block(situation, point, step)


def _push(situation: Situation, point: int, step: int) -> Iterator[Firing]:
    if not situation.is_playable(point, situation.own):
        return
    own, sides = point - step, [point + side for side in OUTWARD[step]]
    stake = situation.openness[point]
    enemies = [side for side in sides if situation.is_living(side, situation.enemy)]
    if len(enemies) == 2:
        yield firing("endgame-push-through-gap", point, stake, own)
    else:
        yield firing("endgame-push", point, stake, own)
    if any(situation.strings[situation.string_of[each]].liberties == 2 for each in enemies):
        yield firing("endgame-push-in-sente", point, stake, own)


def _block(situation: Situation, point: int, step: int) -> Iterator[Firing]:
    if not situation.is_playable(point, situation.own) or situation.is_own_ground(point, situation.own):
        return
    enemy, sides = point - step, [point + side for side in OUTWARD[step]]
    stake = situation.openness[point]
    if all(situation.is_living(side, situation.own) for side in sides):
        yield firing("endgame-plug-gap", point, stake, enemy)
    else:
        yield firing("endgame-block", point, stake, enemy)


def _small_captures(situation: Situation) -> Iterator[Firing]:
    for string in situation.strings:
        if string.status != THREATENED or string.stones > FEW_STONES:
            continue
        stake = 2.0 * string.stones
        if string.color == situation.enemy and string.attack != LOSS and string.attack_move != PASS:
            yield firing("endgame-capture-small", string.attack_move, stake, string.first)
        elif string.color == situation.own and string.defend != LOSS and string.defend_move != PASS:
            yield firing("endgame-save-small", string.defend_move, stake, string.first)


def _give_ataris(situation: Situation) -> Iterator[Firing]:
    """Suggest ataris on enemy strings at the border that have two liberties, with stones that keep two
    liberties themselves.
    """
    for string in situation.strings:
        if string.color != situation.enemy or string.liberties != 2 or string.status >= THREATENED:
            continue
        for liberty in situation.liberties[string.row]:
            landing = situation.landing(liberty, situation.own)
            if landing.joins and landing.liberties >= 2 and abs(situation.values[liberty]) < 1 - GROUND:
                yield firing("endgame-atari", liberty, 2.0 * string.stones, string.first)


def _open_ground(situation: Situation) -> Iterator[Firing]:
    """Suggest the points beside our living stones with the most open ground around them."""
    beside = [
        point
        for point in situation.empty
        if any(situation.is_living(point + step, situation.own) for step in NEIGHBORS)
        and situation.is_playable(point, situation.own)
        and not situation.is_own_ground(point, situation.own)
    ]
    most = max((situation.openness[point] for point in beside), default=0.0)
    for point in beside:
        if most > 0 and situation.openness[point] >= most - 1e-9:
            yield firing("endgame-open-ground", point, most)
