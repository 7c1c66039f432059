"""Saving a weak own group: eyes, running, connecting, semeai, ko.

The evaluator's tables know which moves gain eyes, which liberties lead away, and what life and semeai readings found;
here each becomes a reason. A group that the strategy holds urgent gets an urgent reason beside the plain one, so that
its moves are tried first. After Fotland 1993, 4 and 5 ("Potential eyes", "Running points").
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.board.points import NEIGHBORS, PASS, xy
from engine.evaluate.groups.aliveness import (
    BARELY_ALIVE,
    DEAD_GROUP,
    KO,
    LIVES_OR_RUNS,
    MIAI_ALIVE,
    PROBABLY_DEAD,
    RUNS,
    RUNS_WITH_EYE,
    UNSETTLED,
)
from engine.evaluate.tables import (
    CAPTURE_THREATENED,
    CONNECT_TO_GROUP,
    CUTTABLE,
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
from engine.suggest.semeai import eye_moves, outside_liberties, own_room, share_at_stake
from engine.suggest.situation import EDGE_KINDS, Group, Situation
from engine.suggest.view import View

TWO_EYES = 2 * ONE_EYE

EYE_RULES = {
    EXTEND_ALONG_EDGE: "save-extend-along-edge",
    PLAY_VITAL_POINT: "save-vital-point",
    CONNECT_TO_GROUP: "save-connect-to-eyes",
    CAPTURE_THREATENED: "save-capture-for-eye",
    DEFEND_UNDERCUT: "save-stop-undercut",
}
RUN_RULES = {
    TOWARD_FRIEND: "save-run-to-friend",
    TOWARD_OPEN: "save-run-into-open",
    TOWARD_ENEMY: "save-run-between-enemies",
    TOWARD_EDGE: "save-run-along-edge",
}

SHARE_OF_RUNNER = 0.3
"""What a group that can still run loses of its worth if it is not helped now, about."""


def suggest(view: View) -> Iterator[Firing]:
    """Suggest moves that save weak own groups: by eyes, running, connecting, semeai or ko.

    Each move is yielded with the rule of ``rules.yaml`` that speaks for it.
    """
    situation = view.situation
    urgent = {view.group_at(stone) for stone in view.strategy.urgent_own}
    for group in situation.groups:
        if group.color != situation.own or group.aliveness >= DEAD_GROUP:
            continue
        if group.is_unsettled:
            yield from _save_unsettled(situation, group, group.row in urgent)
        elif LIVES_OR_RUNS <= group.aliveness <= RUNS:
            yield from _strengthen_runner(situation, group)
        elif group.aliveness >= PROBABLY_DEAD:
            yield from _last_hope(situation, group)
        elif group.aliveness in (BARELY_ALIVE, MIAI_ALIVE):
            yield from _reinforce(situation, group)


def _save_unsettled(situation: Situation, group: Group, urgent: bool) -> Iterator[Firing]:
    yield from _as_read(situation, group, urgent)
    yield from _make_eyes(situation, group, urgent)
    yield from _run(situation, group, urgent)
    yield from _win_semeai(situation, group, urgent)
    yield from _counterattack(situation, group)
    yield from _break_through(situation, group)


def _as_read(situation: Situation, group: Group, urgent: bool) -> Iterator[Firing]:
    """Suggest the move that saves a group of ours according to reading (search).

    ``urgent``: whether the strategy says that the group must be defended now.
    """
    move = group.defend_move
    if move == PASS or not situation.is_empty(move):
        return
    if group.defend == WIN:
        yield firing("save-as-read", move, group.worth, group.first)
        if urgent:
            yield firing("urgent-save-as-read", move, group.worth, group.first)
    if group.aliveness == KO or group.defend in (KO_FIRST, KO_SECOND):
        yield firing("save-by-ko", move, group.worth, group.first)


def _make_eyes(situation: Situation, group: Group, urgent: bool) -> Iterator[Firing]:
    """Suggest moves that gain eyes for a group, by one rule for each way of gaining them.

    Further rules speak for a move that gains eyes in two ways, for one that gives the group two eyes at once,
    and for the first of two steps to two eyes. urgent: whether the strategy says that the group must be
    defended now
    """
    gains: dict[int, int] = {}
    kinds: dict[int, set[int]] = {}
    for kind, value, move, about in group.potentials:
        if not situation.is_empty(move):
            continue
        gains[move] = gains.get(move, 0) + situation.gain(group, kind, value)
        kinds.setdefault(move, set()).add(kind)
        stake = group.worth * _compute_share(group, gains[move])
        named = {}
        if kind == CAPTURE_THREATENED:
            named["enemy"] = situation.strings[about].first
        yield firing(EYE_RULES[kind], move, stake, group.first, **named)
    for move, purposes in kinds.items():
        stake = group.worth * _compute_share(group, gains[move])
        if len(purposes) >= 2:
            yield firing("save-two-purposes", move, stake, group.first)
        if urgent and group.typ_eyes + gains[move] >= TWO_EYES:
            yield firing("urgent-save-eyes", move, stake, group.first)
    if gains and group.ways == 0 and group.aliveness >= UNSETTLED:
        most = max(gains.values())
        if group.typ_eyes + sum(gains.values()) >= TWO_EYES:
            for move in (each for each, gain in gains.items() if gain == most):
                stake = group.worth * _compute_share(group, most)
                yield firing("save-in-two-steps", move, stake, group.first)


def _compute_share(group: Group, gain: int) -> float:
    """Return the share, 0 to 1, of a group's worth that is saved by a move that gains ``gain`` eighths of an
    eye.

    The share is 1 if the group has two eyes after that.
    """
    if group.typ_eyes + gain >= TWO_EYES:
        return 1.0
    return 0.5 * min(1.0, (group.typ_eyes + gain) / TWO_EYES)


def _run(situation: Situation, group: Group, urgent: bool) -> Iterator[Firing]:
    """Suggest the points through which a group may run to a friend, the open or elsewhere, and jumps into the
    open.

    ``urgent``: whether the strategy says that the group must be defended now.
    """
    if group.aliveness == UNSETTLED and not group.running[TOWARD_FRIEND]:
        return
    for kind, rule in RUN_RULES.items():
        for point in group.running[kind]:
            if situation.makes_clump(point, situation.own) or not situation.is_playable(point, situation.own):
                continue
            yield firing(rule, point, group.worth, group.first)
            if urgent and kind in (TOWARD_FRIEND, TOWARD_OPEN):
                yield firing("urgent-save-run", point, group.worth, group.first)
    for point, jump in find_jumps(situation, group):
        yield firing("save-jump-out", jump, group.worth, group.first, liberty=point)
        if urgent:
            yield firing("urgent-save-jump", jump, group.worth, group.first)


def find_jumps(situation: Situation, group: Group) -> Iterator[tuple[int, int]]:
    """Yield pairs: a liberty of a group that leads into the open, and the point of a one-point jump over it.

    A jump is left out if an enemy stone is beside one of the two points.
    """
    for point in group.running[TOWARD_OPEN]:
        for step in NEIGHBORS:
            behind = situation.group(point - step)
            jump = point + step
            if behind is None or behind.row != group.row or not situation.is_empty(jump):
                continue
            beside = [place + each for place in (point, jump) for each in NEIGHBORS]
            if all(situation.color[each] != opponent_of(group) for each in beside):
                yield point, jump


def opponent_of(group: Group) -> int:
    """Return the colour of a group's enemy."""
    return 3 - group.color


def _win_semeai(situation: Situation, group: Group, urgent: bool) -> Iterator[Firing]:
    """Suggest moves for an own group in a semeai: to fill the rival's outside liberties, to gain liberties,
    or to make an eye.

    ``urgent``: whether the strategy says that the group must be defended now.
    """
    if group.rival < 0:
        return
    rival = situation.groups[group.rival]
    share = share_at_stake(group, rival)
    if share == 0.0:
        return
    stake = share * (group.worth + rival.worth)
    for point in outside_liberties(situation, rival, group):
        if situation.is_playable(point, situation.own):
            yield firing("save-semeai-fill", point, stake, group.first, enemy=rival.first)
            if urgent and share == 1.0:
                yield firing("urgent-save-semeai", point, stake, group.first, enemy=rival.first)
    for point in own_room(situation, group):
        yield firing("save-semeai-extend", point, stake, group.first, enemy=rival.first)
    for point in eye_moves(situation, group):
        yield firing("save-semeai-eye", point, stake, group.first, enemy=rival.first)


def _counterattack(situation: Situation, group: Group) -> Iterator[Firing]:
    """Suggest to kill a weak enemy group that helps to surround one of ours, since that saves ours."""
    for row in group.neighbors:
        enemy = situation.groups[row]
        if enemy.is_unsettled and enemy.attack == WIN and enemy.attack_move != PASS:
            stake = group.worth + enemy.worth
            if situation.is_empty(enemy.attack_move):
                yield firing("save-by-counterattack", enemy.attack_move, stake, enemy.first, own=group.first)


def _break_through(situation: Situation, group: Group) -> Iterator[Firing]:
    """Suggest to break out of a ring of enemy groups by cutting a link between two of them."""
    around = set(group.neighbors)
    for link in situation.links:
        if link.color == group.color or link.strength != CUTTABLE or link.cut_move == PASS:
            continue
        sides = {situation.strings[link.first].group, situation.strings[link.second].group}
        if sides <= around and situation.is_empty(link.cut_move):
            if any(group_beside(situation, link.cut_move + step, group.row) for step in (0, *NEIGHBORS)):
                yield firing("save-cut-the-ring", link.cut_move, group.worth, group.first)


def group_beside(situation: Situation, point: int, row: int) -> bool:
    """Return whether a stone of the group in this row stands on a point or beside it."""
    for step in (0, *NEIGHBORS):
        found = situation.group(point + step)
        if found is not None and found.row == row:
            return True
    return False


def _strengthen_runner(situation: Situation, group: Group) -> Iterator[Firing]:
    """Suggest moves for an own group that can run: a base, an eye on the way, or a jump in answer to an
    attack.
    """
    stake = SHARE_OF_RUNNER * group.worth
    for kind, value, move, _ in group.potentials:
        if not situation.is_empty(move):
            continue
        if kind in EDGE_KINDS and value >= 2 and group.aliveness > LIVES_OR_RUNS:
            yield firing("save-make-base", move, stake, group.first)
        elif kind == PLAY_VITAL_POINT and group.aliveness in (RUNS, RUNS_WITH_EYE):
            yield firing("save-eye-on-the-run", move, stake, group.first)
        elif group.aliveness == LIVES_OR_RUNS and group.typ_eyes + value >= TWO_EYES:
            yield firing("save-settle-runner", move, stake, group.first)
    if _is_attacked(situation, group):
        for point, jump in find_jumps(situation, group):
            if is_inward(situation, point, jump):
                yield firing("save-answer-with-jump", jump, stake, group.first, liberty=point)


def is_inward(situation: Situation, point: int, jump: int) -> bool:
    """Return whether a jump goes towards the centre: from ``point`` to ``jump`` it comes no nearer to the
    edge, and it ends on the third line or higher.
    """
    return situation.line[jump] >= situation.line[point] and situation.line[jump] >= 3


def _is_attacked(situation: Situation, group: Group) -> bool:
    """Return whether the enemy's last move is within ATTACK_DISTANCE steps of a stone of the group."""
    last = situation.enemy_last
    if last == PASS:
        return False
    x, y = xy(last)
    for string in situation.strings:
        if string.group == group.row:
            for stone in situation.stones_of[string.row]:
                at = xy(stone)
                if abs(at[0] - x) + abs(at[1] - y) <= ATTACK_DISTANCE:
                    return True
    return False


ATTACK_DISTANCE = 3


def _last_hope(situation: Situation, group: Group) -> Iterator[Firing]:
    """Suggest moves for a group that is probably dead: the one that gains most towards an eye, and the points
    through which the group could run.

    Such moves are for when the score leaves no other choice.
    """
    best = max((value for _, value, move, _ in group.potentials if situation.is_empty(move)), default=0)
    for _, value, move, _ in group.potentials:
        if value == best and best > 0 and situation.is_empty(move):
            yield firing("save-last-hope", move, group.worth, group.first)
    for kind in (TOWARD_ENEMY, TOWARD_OPEN):
        for point in group.running[kind]:
            if situation.is_playable(point, situation.own):
                yield firing("save-last-run", point, group.worth, group.first)


def _reinforce(situation: Situation, group: Group) -> Iterator[Firing]:
    """Suggest a move for an own group that is barely alive, if the enemy has come near."""
    if not _is_attacked(situation, group):
        return
    for kind, _, move, _ in group.potentials:
        if kind in (PLAY_VITAL_POINT, EXTEND_ALONG_EDGE, DEFEND_UNDERCUT) and situation.is_empty(move):
            yield firing("save-reinforce", move, SHARE_OF_RUNNER * group.worth, group.first)
