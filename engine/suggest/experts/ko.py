"""Ko: taking it, ending it, and threats when it was just taken.

A ko is a single stone in atari whose captor would be a single stone in atari again. What it is about are the strings
around it that are short of liberties and the groups whose life hangs on it; without any it is a half-point ko. Threats
are only looked for while the rules forbid to take a ko that is worth one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.board.points import EMPTY, NEIGHBORS, opponent
from engine.evaluate.groups.aliveness import (
    BARELY_ALIVE,
    DEAD_GROUP,
    KO,
    LIVES_OR_RUNS,
    MIAI_ALIVE,
    PROBABLY_DEAD,
    RUNS_POORLY,
)
from engine.evaluate.strategy import ENDGAME
from engine.evaluate.tables import CAPTURED, PLAY_VITAL_POINT, SAFE
from engine.suggest.firing import Firing, firing
from engine.suggest.situation import Group, Situation
from engine.suggest.view import View

SHORT_OF_LIBERTIES = 2
WORTH_A_THREAT = 4.0
"""Points from which a ko is worth a threat, which may lose a point itself."""
STONES_OF_A_THREAT = 2


@dataclass(frozen=True)
class Ko:
    """A ko on the board, and what depends on it.

    stone: the single stone that can be taken; point: the empty point where the stone that takes it is played;
    points: how many points are at stake, at least 1; group: the largest group whose life depends on the ko,
    None if there is none
    """

    stone: int
    point: int
    points: float
    group: Group | None


def suggest(view: View) -> Iterator[Firing]:
    """Suggest to take a ko or to end one, and ko threats if the enemy has just taken one.

    Each move is yielded with the rule of ``rules.yaml`` that speaks for it.
    """
    situation = view.situation
    forbidden = _forbidden_point(view)
    for ko in _find_kos(situation, situation.own):
        if ko.point != forbidden:
            yield from _take_ko(situation, ko)
    for ko in _find_kos(situation, situation.enemy):
        yield from _end_ko(situation, ko)
    if forbidden:
        for ko in _find_kos(situation, situation.own):
            if ko.point == forbidden:
                yield from _end_otherwise(situation, ko)
                if ko.points >= WORTH_A_THREAT:
                    yield from _make_threats(situation, ko)


def _forbidden_point(view: View) -> int:
    """Return the point where the ko rule forbids the side to move to play, 0 if there is none."""
    position = view.board.position
    return int(position["ko"]) if int(position["ko_color"]) == view.color else 0


def _find_kos(situation: Situation, taker: int) -> Iterator[Ko]:
    """Yield the kos on the board that ``taker`` could take, with what depends on each. A ko that the ko rule
    forbids to take just now is included.
    """
    for string in situation.strings:
        if string.color != opponent(taker) or string.stones != 1 or string.liberties != 1:
            continue
        point = situation.liberties[string.row][0]
        landing = situation.landing(point, taker)
        if landing.captures == (string.row,) and landing.liberties == 1 and not landing.joins:
            yield _weigh_ko(situation, string.first, point)


def _weigh_ko(situation: Situation, stone: int, point: int) -> Ko:
    """Return a ko together with what depends on it: strings beside it that are short of liberties, and the
    largest group beside it whose life is in doubt.

    stone: the single stone that can be taken; point: the empty point where the stone that takes it is played
    """
    around = {situation.string_of[place + step] for place in (stone, point) for step in NEIGHBORS}
    strings = [situation.strings[row] for row in around - {-1, situation.string_of[stone]}]
    short = sum(2.0 * each.stones for each in strings if each.liberties <= SHORT_OF_LIBERTIES)
    groups = [situation.group_of(each) for each in strings if each.group >= 0]
    groups = [
        each for each in groups if each.aliveness == KO or each.aliveness in range(RUNS_POORLY, DEAD_GROUP)
    ]
    largest = max(groups, key=lambda each: (each.worth, -each.first), default=None)
    return Ko(stone, point, 1.0 + max(short, largest.worth if largest else 0.0), largest)


def _take_ko(situation: Situation, ko: Ko) -> Iterator[Firing]:
    if ko.group is not None:
        yield firing("ko-take-for-group", ko.point, ko.points, ko.stone, group=ko.group.first)
    elif ko.points > 1.0:
        yield firing("ko-take-for-stones", ko.point, ko.points, ko.stone)
    else:
        yield firing("ko-take-half-point", ko.point, ko.points, ko.stone)


def _end_ko(situation: Situation, ko: Ko) -> Iterator[Firing]:
    """Suggest to end a ko that the enemy could take next, by connecting it."""
    if ko.points > 1.0:
        yield firing("ko-connect", ko.point, ko.points, ko.stone)
    elif situation.phase == ENDGAME:
        yield firing("ko-connect-half-point", ko.point, ko.points, ko.stone)


def _end_otherwise(situation: Situation, ko: Ko) -> Iterator[Firing]:
    """Suggest to end a ko that we may not take back now, by capturing an enemy string in atari that touches
    our strings around the ko.
    """
    around = {situation.string_of[place + step] for place in (ko.stone, ko.point) for step in NEIGHBORS} - {
        -1
    }
    captors = {
        each
        for row in around
        for each in situation.touching[row]
        if situation.strings[row].color == situation.own
    }
    for row in sorted(captors):
        string = situation.strings[row]
        if string.liberties == 1 and string.first != ko.stone:
            move = situation.liberties[row][0]
            if move != ko.point:
                yield firing("ko-end-by-capture", move, ko.points + 2.0 * string.stones, string.first)


def _make_threats(situation: Situation, ko: Ko) -> Iterator[Firing]:
    yield from _big_ataris(situation, ko)
    yield from _threats_to_kill(situation, ko)
    yield from _threats_to_cut(situation, ko)
    yield from _threats_to_revive(situation, ko)


def _cap_worth(ko: Ko, threatened: float) -> float:
    """Return how many points a threat is worth in a ko fight: what it threatens, but at most what the ko is
    worth.

    ``threatened``: the points that the enemy would lose by not answering.
    """
    return min(ko.points, threatened)


def _big_ataris(situation: Situation, ko: Ko) -> Iterator[Firing]:
    for string in situation.strings:
        if string.color != situation.enemy or string.stones < STONES_OF_A_THREAT or string.liberties != 2:
            continue
        if string.status >= CAPTURED:
            continue
        for liberty in situation.liberties[string.row]:
            if liberty != ko.point and situation.is_playable(liberty, situation.own):
                worth = _cap_worth(ko, 2.0 * string.stones)
                yield firing("ko-threat-atari", liberty, worth, string.first)


def _threats_to_kill(situation: Situation, ko: Ko) -> Iterator[Firing]:
    """Suggest ko threats against the life of enemy groups: moves at their eyes or vital points that kill if
    the enemy does not answer.
    """
    breaking: dict[int, set[int]] = {}
    for color, owner, make_move, break_move, _ in situation.eyes:
        if color == situation.enemy:
            breaking.setdefault(owner, set()).update((make_move, break_move))
    for group in situation.groups:
        if group.color != situation.enemy or not BARELY_ALIVE <= group.aliveness <= LIVES_OR_RUNS:
            continue
        moves = {move for kind, _, move, _ in group.potentials if kind == PLAY_VITAL_POINT}
        if group.aliveness <= MIAI_ALIVE:
            moves |= breaking.get(group.row, set())
        for move in sorted(moves - {0, ko.point}):
            if situation.color[move] == EMPTY:
                yield firing("ko-threat-kill", move, _cap_worth(ko, group.worth), group.first)


def _threats_to_cut(situation: Situation, ko: Ko) -> Iterator[Firing]:
    """Suggest ko threats that cut. An enemy link with two connecting points breaks if we play one of them and
    the enemy does not answer.
    """
    for link in situation.firm:
        if link.color != situation.enemy or len(link.points) != 2:
            continue
        smaller = min(
            (situation.strings[row] for row in (link.first, link.second)), key=lambda each: each.stones
        )
        if smaller.stones < STONES_OF_A_THREAT or smaller.status != SAFE:
            continue
        for point in link.points:
            if point != ko.point and situation.is_playable(point, situation.own):
                worth = _cap_worth(ko, 2.0 * smaller.stones)
                yield firing("ko-threat-cut", point, worth, smaller.first)


def _threats_to_revive(situation: Situation, ko: Ko) -> Iterator[Firing]:
    """Suggest ko threats that would save own groups that are as good as dead."""
    for group in situation.groups:
        if group.color != situation.own or not PROBABLY_DEAD <= group.aliveness <= DEAD_GROUP:
            continue
        moves = {move for _, value, move, _ in group.potentials if value > 0}
        for move in sorted(moves):
            if move != ko.point and situation.is_playable(move, situation.own):
                yield firing("ko-threat-revive", move, _cap_worth(ko, group.worth), group.first)
