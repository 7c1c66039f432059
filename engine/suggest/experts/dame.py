"""The last moves: neutral points under area rules, and the few own points that must be filled.

A neutral point is an empty point that is nobody's eye and nobody's ground, in a block of such points that stones of
both sides touch. Points that a seki shares are left alone. Own ground is filled only where a cut or a capture threatens
once the outside liberties are gone.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.board.points import EMPTY, NEIGHBORS, PASS
from engine.evaluate.groups.aliveness import SEKI
from engine.evaluate.tables import CAPTURED, CUTTABLE, SAFE
from engine.suggest.firing import Firing, firing
from engine.suggest.situation import Situation
from engine.suggest.view import View

NOBODY = 0.5
"""Up to this value a point is nobody's ground."""
SHORT_OF_LIBERTIES = 2


def suggest(view: View) -> Iterator[Firing]:
    """Suggest neutral points to fill (dame), and defensive moves in our own ground that become necessary when
    the neutral points are filled.

    Each move is yielded with the rule of ``rules.yaml`` that speaks for it.
    """
    situation = view.situation
    for block in _neutral_blocks(situation):
        for point in block:
            yield from _fill(situation, point)
    yield from _mend(situation)
    yield from _take_off(situation)


def _neutral_blocks(situation: Situation) -> Iterator[list[int]]:
    """Yield the connected blocks of neutral points that touch living stones of both sides and no stones in
    seki. Each block is a list of points in ascending order.
    """
    neutral = {
        point
        for point in situation.empty
        if situation.eye_of[point] < 0 and abs(situation.values[point]) <= NOBODY
    }
    waiting = set(neutral)
    for start in situation.empty:
        if start not in waiting:
            continue
        block, queue = [], [start]
        waiting.discard(start)
        while queue:
            point = queue.pop()
            block.append(point)
            for beside in (point + step for step in NEIGHBORS):
                if beside in waiting:
                    waiting.discard(beside)
                    queue.append(beside)
        if _is_shared(situation, block):
            yield sorted(block)


def _is_shared(situation: Situation, block: list[int]) -> bool:
    beside = {point + step for point in block for step in NEIGHBORS}
    stones = [point for point in beside if situation.color[point] in (situation.own, situation.enemy)]
    groups = [situation.group(stone) for stone in stones]
    if any(group is not None and group.aliveness == SEKI for group in groups):
        return False
    living = {
        situation.color[stone] for stone in stones if situation.is_living(stone, situation.color[stone])
    }
    return len(living) == 2


def _fill(situation: Situation, point: int) -> Iterator[Firing]:
    """Suggest to fill a neutral point. More rules speak for the point if a string beside it, of either side,
    has only two liberties.
    """
    landing = situation.landing(point, situation.own)
    if landing.liberties < 2 or landing.captures:
        return
    enemies = [situation.strings[row] for row in situation.strings_beside(point, situation.enemy)]
    own = [situation.strings[row] for row in landing.joins]
    if enemies and own:
        yield firing("dame-fill", point)
    elif enemies or own:
        yield firing("dame-approach", point)
    for string in enemies:
        if string.liberties == 2 and string.status == SAFE:
            yield firing("dame-with-atari", point, 0.0, string.first)
    for string in own:
        if string.liberties == 2 and string.status < CAPTURED and landing.liberties >= 2:
            yield firing("dame-before-atari", point, 2.0 * string.stones, string.first)


def _mend(situation: Situation) -> Iterator[Firing]:
    """Suggest to join our links that the enemy can cut because one of the strings has few liberties. The
    joining move may be in our own ground.
    """
    for link in situation.links:
        if link.color != situation.own or link.strength != CUTTABLE or link.join_move == PASS:
            continue
        strings = [situation.strings[row] for row in (link.first, link.second)]
        if situation.color[link.join_move] != EMPTY or any(each.status >= CAPTURED for each in strings):
            continue
        short = min(strings, key=lambda each: (each.liberties, each.stones, each.first))
        if short.liberties <= SHORT_OF_LIBERTIES:
            yield firing("dame-mend-cut", link.join_move, 2.0 * short.stones, short.first)


def _take_off(situation: Situation) -> Iterator[Firing]:
    """Suggest to take captured stones in atari off the board if own strings beside them are short of
    liberties.
    """
    for string in situation.strings:
        if string.color != situation.enemy or string.status < CAPTURED or string.liberties != 1:
            continue
        around = [situation.strings[row] for row in situation.touching[string.row]]
        short = [each for each in around if each.liberties <= SHORT_OF_LIBERTIES]
        if short:
            stake = 2.0 * max(each.stones for each in short)
            move = situation.liberties[string.row][0]
            yield firing("dame-take-off-captured", move, stake, string.first)
