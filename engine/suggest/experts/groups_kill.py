"""Killing a weak enemy group, or chasing it for profit.

An unsettled group (classes 11 to 19) is attacked where its eyes, its links and its ways out are. A group that runs
easily (8 to 10) is not killed but attacked severely: its base is taken, it is capped from the side where we build. One
that is probably dead (20 on) is answered only when the enemy plays there, or made sure of by a side that is ahead.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.board.points import NEIGHBORS, PASS
from engine.evaluate.groups.aliveness import (
    DEAD_GROUP,
    KO,
    LIVES_OR_LIMPS,
    LIVES_OR_RUNS,
    PROBABLY_DEAD,
    RUNS_POORLY,
    UNSETTLED,
)
from engine.evaluate.tables import (
    CAPTURE_THREATENED,
    CONNECT_TO_GROUP,
    DEFEND_UNDERCUT,
    EXTEND_ALONG_EDGE,
    ONE_EYE,
    PLAY_VITAL_POINT,
    TOWARD_EDGE,
    TOWARD_ENEMY,
    TOWARD_FRIEND,
    TOWARD_OPEN,
)
from engine.reading.outcome import KO_FIRST, KO_SECOND, WIN
from engine.suggest.firing import Firing, firing
from engine.suggest.semeai import eye_moves, outside_liberties, share_at_stake
from engine.suggest.situation import EDGE_KINDS, Group, Situation
from engine.suggest.view import View

TWO_EYES = 2 * ONE_EYE

EYE_RULES = {
    EXTEND_ALONG_EDGE: "kill-block-along-edge",
    PLAY_VITAL_POINT: "kill-vital-point",
    DEFEND_UNDERCUT: "kill-undercut",
}
SURROUND_RULES = {
    TOWARD_FRIEND: "kill-bar-from-friend",
    TOWARD_OPEN: "kill-bar-from-open",
    TOWARD_EDGE: "kill-bar-along-edge",
    TOWARD_ENEMY: "kill-close-gap",
}

SHARE_OF_CHASE = 0.3
BIG_WORTH = 12.0
"""Points from which a group that is probably dead is worth a move to be sure of it."""


def suggest(view: View) -> Iterator[Firing]:
    """Suggest moves that kill weak enemy groups, or chase them for profit.

    Each move is yielded with the rule of ``rules.yaml`` that speaks for it.
    """
    situation = view.situation
    urgent = {view.group_at(stone) for stone in view.strategy.urgent_enemy}
    ways_out: dict[int, list[Group]] = {}
    for group in situation.groups:
        if group.color != situation.enemy or group.aliveness >= DEAD_GROUP:
            continue
        if group.is_unsettled:
            yield from _attack_unsettled(situation, group, group.row in urgent)
        elif LIVES_OR_RUNS <= group.aliveness < LIVES_OR_LIMPS:
            yield from _chase(situation, group, group.row in urgent)
        elif group.aliveness >= PROBABLY_DEAD:
            yield from _keep_dead(situation, group)
        if group.is_weak:
            for kind in (TOWARD_FRIEND, TOWARD_OPEN):
                for point in group.running[kind]:
                    ways_out.setdefault(point, []).append(group)
    yield from _split(situation, ways_out)


def _attack_unsettled(situation: Situation, group: Group, urgent: bool) -> Iterator[Firing]:
    yield from _as_read(situation, group, urgent)
    yield from _take_eyes(situation, group, urgent)
    yield from _eye_breaking(situation, group)
    if group.aliveness != UNSETTLED or group.running[TOWARD_FRIEND]:
        yield from _surround(situation, group, urgent)
    yield from _win_semeai(situation, group, urgent)


def _as_read(situation: Situation, group: Group, urgent: bool) -> Iterator[Firing]:
    """Suggest the move that kills an enemy group according to reading (search), also if it kills only by ko.

    ``urgent``: whether the strategy says that the group must be attacked now.
    """
    move = group.attack_move
    if move == PASS or not situation.is_empty(move):
        return
    if group.attack == WIN:
        yield firing("kill-as-read", move, group.worth, group.first)
        if urgent:
            yield firing("urgent-kill-as-read", move, group.worth, group.first)
    if group.aliveness == KO or group.attack in (KO_FIRST, KO_SECOND):
        yield firing("kill-by-ko", move, group.worth, group.first)


def _take_eyes(situation: Situation, group: Group, urgent: bool) -> Iterator[Firing]:
    """Suggest moves at the points where an enemy group could gain eyes.

    ``urgent``: whether the strategy says that the group must be attacked now.
    """
    gains: dict[int, int] = {}
    for kind, value, move, about in group.potentials:
        gain = situation.gain(group, kind, value)
        stake = group.worth * _compute_share(group, gain)
        if kind == CONNECT_TO_GROUP:
            yield from _cut_off(situation, group, about, urgent)
            continue
        if kind == CAPTURE_THREATENED:
            yield from _deny_capture(situation, group, about, stake)
            continue
        if not situation.is_playable(move, situation.own):
            continue
        gains[move] = gains.get(move, 0) + gain
        yield firing(EYE_RULES[kind], move, stake, group.first)
    for move, gain in gains.items():
        if urgent and group.typ_eyes + gain >= TWO_EYES:
            yield firing("urgent-kill-eyes", move, group.worth, group.first)
    if gains and group.ways == 0 and group.aliveness >= RUNS_POORLY:
        most = max(gains.values())
        for move in (each for each, gain in gains.items() if gain == most):
            yield firing("kill-largest-eye", move, 0.5 * group.worth, group.first)


def _compute_share(group: Group, gain: int) -> float:
    """Return the share, 0 to 1, of a group's worth that we win by taking away a chance of ``gain`` eighths of
    an eye.

    The share is 1 if the group would have had two eyes with this gain.
    """
    return 1.0 if group.typ_eyes + gain >= TWO_EYES else 0.4


def _cut_off(situation: Situation, group: Group, about: int, urgent: bool) -> Iterator[Firing]:
    """Suggest to cut the link through which an enemy group would reach the eyes of a friendly group.

    ``about`` is the link's row in the evaluation's table of links; ``urgent``: whether the strategy says that
    the group must be attacked now.
    """
    link = next((each for each in situation.links if each.row == about), None)
    if link is None or link.cut_move == PASS or not situation.is_playable(link.cut_move, situation.own):
        return
    yield firing("kill-cut-off", link.cut_move, group.worth, group.first)
    if urgent:
        yield firing("urgent-kill-cut-off", link.cut_move, group.worth, group.first)


def _deny_capture(situation: Situation, group: Group, about: int, stake: float) -> Iterator[Firing]:
    """Suggest to save a string of ours, because its capture would give an enemy group an eye.

    ``about`` is the string's row in the table of strings. ``stake``: the points at stake for this eye; those
    of the string are added.
    """
    string = situation.strings[about]
    if string.defend_move != PASS and situation.is_empty(string.defend_move):
        worth = stake + 2.0 * string.stones
        yield firing("kill-deny-capture", string.defend_move, worth, group.first, own=string.first)


def _eye_breaking(situation: Situation, group: Group) -> Iterator[Firing]:
    """Suggest moves that break an eye of an enemy group, such as a throw-in or a move that makes the eye
    false.

    Moves that are also vital points of the group are left out, since another rule suggests them.
    """
    known = {move for kind, _, move, _ in group.potentials if kind == PLAY_VITAL_POINT}
    for color, owner, _, break_move, gap in situation.eyes:
        if color == group.color and owner == group.row and break_move != PASS and gap > 0:
            if break_move not in known and situation.is_empty(break_move):
                stake = group.worth * _compute_share(group, gap)
                yield firing("kill-break-eye", break_move, stake, group.first)


def _surround(situation: Situation, group: Group, urgent: bool) -> Iterator[Firing]:
    """Suggest to block the points through which an enemy group may run, or to cap it one point farther away.

    ``urgent``: whether the strategy says that the group must be attacked now.
    """
    for kind, rule in SURROUND_RULES.items():
        for point in group.running[kind]:
            if situation.is_playable(point, situation.own):
                yield firing(rule, point, group.worth, group.first)
                if urgent and kind == TOWARD_FRIEND:
                    yield firing("urgent-kill-bar", point, group.worth, group.first)
    for cap in find_caps(situation, group):
        yield firing("kill-cap", cap, group.worth, group.first)
        if urgent:
            yield firing("urgent-kill-cap", cap, group.worth, group.first)


def find_caps(situation: Situation, group: Group) -> Iterator[int]:
    """Yield the points where a cap would stop a group from running into the open.

    Such a point lies straight beyond a liberty through which the group may run, on the third line or higher,
    and its neighbours are all empty.
    """
    for point in group.running[TOWARD_OPEN]:
        for step in NEIGHBORS:
            behind = situation.group(point - step)
            cap = point + step
            if behind is None or behind.row != group.row or not situation.is_empty(cap):
                continue
            if situation.line[cap] >= 3 and all(situation.is_empty(cap + each) for each in NEIGHBORS):
                yield cap


def _win_semeai(situation: Situation, group: Group, urgent: bool) -> Iterator[Firing]:
    """Suggest moves against an enemy group in a semeai: to fill its outside liberties, or to take its eye
    away.

    ``urgent``: whether the strategy says that the group must be attacked now.
    """
    if group.rival < 0:
        return
    own = situation.groups[group.rival]
    share = share_at_stake(group, own)
    if share == 0.0:
        return
    stake = share * (group.worth + own.worth)
    for point in outside_liberties(situation, group, own):
        if situation.is_playable(point, situation.own):
            yield firing("kill-semeai-fill", point, stake, group.first, own=own.first)
            if urgent and share == 1.0:
                yield firing("urgent-kill-semeai", point, stake, group.first, own=own.first)
    for point in eye_moves(situation, group):
        if situation.is_playable(point, situation.own):
            yield firing("kill-semeai-eye", point, stake, group.first, own=own.first)


def _chase(situation: Situation, group: Group, urgent: bool) -> Iterator[Firing]:
    """Suggest how to chase an enemy group that can run, to profit from it: take its base or an eye, cap it,
    or keep it away from its friends.

    ``urgent``: whether the strategy says that the group must be attacked now.
    """
    stake = SHARE_OF_CHASE * group.worth
    for kind, value, move, _ in group.potentials:
        if not situation.is_playable(move, situation.own):
            continue
        if kind in EDGE_KINDS and value >= 2:
            yield firing("chase-take-base", move, stake, group.first)
        elif kind == PLAY_VITAL_POINT:
            yield firing("chase-take-eye", move, stake, group.first)
    own_influence = situation.tables["influence"][situation.own]
    enemy_influence = situation.tables["influence"][situation.enemy]
    for cap in find_caps(situation, group):
        if own_influence[cap] > enemy_influence[cap]:
            yield firing("chase-and-build", cap, stake, group.first)
        else:
            yield firing("chase-cap", cap, stake, group.first)
        if urgent:
            yield firing("chase-beside-weak", cap, group.worth * SHARE_OF_CHASE, group.first)
    for point in group.running[TOWARD_FRIEND]:
        if situation.is_playable(point, situation.own):
            yield firing("chase-from-friend", point, stake, group.first)


def _keep_dead(situation: Situation, group: Group) -> Iterator[Firing]:
    """Suggest moves against an enemy group that is probably dead: an answer if the enemy has just played
    there, and one more move if the group is big.
    """
    last = situation.enemy_last
    touched = last != PASS and situation.strings[situation.string_of[last]].group == group.row
    beside = last != PASS and any(
        (found := situation.group(last + step)) is not None and found.row == group.row for step in NEIGHBORS
    )
    best = max((value for _, value, _, _ in group.potentials), default=0)
    moves = {move for _, value, move, _ in group.potentials if value == best}
    if group.attack == WIN and group.attack_move != PASS:
        moves.add(group.attack_move)
    for move in sorted(moves):
        if not situation.is_playable(move, situation.own):
            continue
        if touched or beside:
            yield firing("kill-answer-revival", move, group.worth, group.first)
        if group.worth >= BIG_WORTH:
            yield firing("kill-make-sure", move, group.worth, group.first)


def _split(situation: Situation, ways_out: dict[int, list[Group]]) -> Iterator[Firing]:
    """Suggest points that keep two weak enemy groups from running: the points through which both may run.

    ``ways_out`` maps each point to the groups that would run through it.
    """
    for point, groups in ways_out.items():
        rows = {group.row: group for group in groups}
        if len(rows) >= 2 and situation.is_playable(point, situation.own):
            least = min(rows.values(), key=lambda group: (group.worth, group.first))
            yield firing("kill-split-two", point, least.worth, least.first)
