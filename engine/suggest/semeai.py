"""The moves of a semeai between two groups: what to fill, what to extend, where an eye can be made."""

from __future__ import annotations

from collections.abc import Iterator

from engine.evaluate.groups.aliveness import AHEAD_IN_SEMEAI, BEHIND_IN_SEMEAI, EVEN_SEMEAI, KO, UNSETTLED
from engine.evaluate.tables import ONE_EYE, PLAY_VITAL_POINT
from engine.suggest.situation import Group, Situation

HALF_AN_EYE = ONE_EYE // 2

STILL_OPEN = (AHEAD_IN_SEMEAI, KO, BEHIND_IN_SEMEAI)
SHARE_OF_OPEN = 0.35
SHARE_OF_CLOSE = 0.25
CLOSE = 2
"""Liberties by which two groups may differ and still be in a close semeai."""
LONG = 10
"""Liberties from which a semeai is too far off to fill anything."""


def share_at_stake(group: Group, rival: Group) -> float:
    """Return which share (0 to 1) of the worth of two groups depends on one move in the semeai between them.

    The share is 1 if reading found that whoever moves first wins. It is smaller if reading did not settle the
    semeai, or if both groups are weak and have nearly the same number of liberties. Otherwise it is 0. rival:
    the enemy group in the semeai
    """
    if EVEN_SEMEAI in (group.aliveness, rival.aliveness):
        return 1.0
    if group.aliveness in STILL_OPEN or rival.aliveness in STILL_OPEN:
        return SHARE_OF_OPEN
    close = abs(group.liberties - rival.liberties) <= CLOSE and max(group.liberties, rival.liberties) < LONG
    both_weak = group.aliveness >= UNSETTLED and rival.aliveness >= UNSETTLED
    return SHARE_OF_CLOSE if close and both_weak else 0.0


def liberties_of(situation: Situation, group: Group) -> set[int]:
    """Return the liberties of all strings of a group."""
    return {
        liberty
        for string in situation.strings
        if string.group == group.row
        for liberty in situation.liberties[string.row]
    }


def outside_liberties(situation: Situation, group: Group, rival: Group) -> list[int]:
    """Return the outside liberties of a group in a semeai, sorted: those that its rival does not share and
    that lie in no eye. If there are none, return the liberties that both groups share, without those in an
    eye.
    """
    own, other = liberties_of(situation, group), liberties_of(situation, rival)
    in_eye = {point for point in own if _is_eye_of(situation, point, group.color)}
    return sorted(own - other - in_eye) or sorted(own & other - in_eye)


def _is_eye_of(situation: Situation, point: int, color: int) -> bool:
    row = situation.eye_of[point]
    return row >= 0 and situation.eyes[row][0] == color


def own_room(situation: Situation, group: Group) -> Iterator[int]:
    """Yield the liberties of a group at which a new stone would gain liberties. Only its largest string is
    looked at, or its largest ones if several are equal.
    """
    strings = [each for each in situation.strings if each.group == group.row]
    largest = max(each.stones for each in strings)
    for string in strings:
        if string.stones < largest:
            continue
        for liberty in situation.liberties[string.row]:
            if situation.landing(liberty, group.color).liberties > string.liberties:
                yield liberty


def eye_moves(situation: Situation, group: Group) -> Iterator[int]:
    """Yield the empty points where a move gains at least half an eye for a group."""
    for kind, value, move, _ in group.potentials:
        if kind == PLAY_VITAL_POINT and value >= HALF_AN_EYE and situation.is_empty(move):
            yield move
