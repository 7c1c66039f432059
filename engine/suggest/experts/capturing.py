"""Capturing a threatened enemy string, and taking off a captured one whose aji matters.

The tactician knows the move; the rules say what it is good for and what kind of move it is. After Fotland 1993, 6
("Capture threatened string") and the list of Cosmos (Stoutamire 1991, figure 2.5).
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.board.points import NEIGHBORS, PASS
from engine.evaluate.groups.aliveness import DEAD_GROUP, LIVES_OR_LIMPS
from engine.evaluate.tables import CAPTURE_THREATENED, CAPTURED, THREATENED
from engine.reading.outcome import KO_FIRST, KO_SECOND, WIN
from engine.suggest.firing import Firing, firing
from engine.suggest.situation import Group, Situation, String, is_attackable
from engine.suggest.view import View

BIG_STRING = 5
FEW_STONES = 2
SHARE_OF_WEAK = 0.5
"""Of what a weak group is worth, the part that hangs on taking one string beside it."""


def suggest(view: View) -> Iterator[Firing]:
    """Suggest to capture enemy strings that can be captured, and to take captured ones off the board if they
    could still make trouble (aji).

    Each move is yielded with the rule of ``rules.yaml`` that speaks for it.
    """
    situation = view.situation
    by_move: dict[int, list[String]] = {}
    for string in situation.strings:
        if string.color != situation.enemy:
            continue
        if is_attackable(string):
            by_move.setdefault(string.attack_move, []).append(string)
            yield from _capture(situation, string)
        elif string.status == CAPTURED:
            yield from _take_aji(situation, string)
    for move, strings in by_move.items():
        if len(strings) >= 2:
            largest = max(strings, key=lambda each: (each.stones, -each.first))
            yield firing(
                "capture-two-at-once",
                move,
                sum(2.0 * each.stones for each in strings),
                largest.first,
            )


def _capture(situation: Situation, string: String) -> Iterator[Firing]:
    """Suggest to capture one enemy string that can be captured. Yield one firing (a rule that applies to the
    move) for each reason.
    """
    stake = situation.stake_of_string(string)
    yield _by_size(situation, string, stake)
    yield from _by_kind_of_move(situation, string, stake)
    if string.attack in (KO_FIRST, KO_SECOND):
        yield firing("capture-in-ko", string.attack_move, stake, string.first)
    elif string.attack == WIN:
        yield from _for_neighbors(situation, string, stake)
    last = situation.enemy_last
    if last != PASS and situation.string_of[last] == string.row:
        yield firing("capture-stone-just-played", string.attack_move, stake, string.first)


def _by_size(situation: Situation, string: String, stake: float) -> Firing:
    if string.stones >= BIG_STRING:
        rule = "capture-big"
    else:
        rule = "capture-several" if string.stones >= FEW_STONES else "capture-one"
    return firing(rule, string.attack_move, stake, string.first)


def _by_kind_of_move(situation: Situation, string: String, stake: float) -> Iterator[Firing]:
    """Suggest the capture of a string, by a rule for the way in which the move takes it: at once, by atari,
    by a net, or by a throw-in.

    ``stake``: the points at stake for the string.
    """
    move = string.attack_move
    landing = situation.landing(move, situation.own)
    on_liberty = move in situation.liberties[string.row]
    if string.liberties == 1:
        rule = "capture-at-once"
    elif landing.liberties <= 1 and not landing.captures:
        rule = "capture-by-throw-in"
    elif not on_liberty:
        rule = "capture-by-net"
    elif string.liberties == 2:
        rule = "capture-by-atari"
    else:
        rule = "capture-by-shortage"
    yield firing(rule, move, stake, string.first)


def _for_neighbors(situation: Situation, string: String, stake: float) -> Iterator[Firing]:
    """Suggest the capture of an enemy string because of what this does for our strings and groups beside it.

    ``stake``: the points at stake for the string itself.
    """
    beside = [situation.strings[row] for row in sorted(situation.touching[string.row])]
    move = string.attack_move
    saved = [each for each in beside if each.status == THREATENED]
    if saved:
        own = max(saved, key=lambda each: (each.stones, -each.first))
        yield firing("capture-saves-string", move, stake + 2.0 * own.stones, string.first, own=own.first)
    groups = {each.group: situation.groups[each.group] for each in beside if each.group >= 0}
    living = [group for group in groups.values() if group.aliveness < DEAD_GROUP]
    weak = [group for group in living if group.aliveness >= LIVES_OR_LIMPS]
    if len(living) >= 2:
        yield from _fire_connecting(situation, string, stake, living, weak)
    for group in weak:
        worth = stake + SHARE_OF_WEAK * group.worth
        yield firing("capture-saves-group", move, worth, group.first, own=string.first)
    for group in living:
        if any(kind == CAPTURE_THREATENED and about == string.row for kind, _, _, about in group.potentials):
            if group.aliveness >= LIVES_OR_LIMPS and group.typ_eyes < 16:
                worth = stake + SHARE_OF_WEAK * group.worth
                yield firing("capture-makes-eye", move, worth, group.first, enemy=string.first)
    own_group = situation.group_of(string)
    if own_group.rival >= 0 and own_group.rival in groups:
        rival = groups[own_group.rival]
        yield firing("capture-wins-semeai", move, stake + rival.worth, string.first, own=rival.first)


def _fire_connecting(
    situation: Situation, string: String, stake: float, living: list[Group], weak: list[Group]
) -> Iterator[Firing]:
    if weak:
        least = min(weak, key=lambda group: (group.worth, group.first))
        yield firing(
            "capture-cutting-stones",
            string.attack_move,
            stake + SHARE_OF_WEAK * least.worth,
            string.first,
            own=least.first,
        )
    else:
        one = min(living, key=lambda group: (group.worth, group.first))
        yield firing("capture-connects", string.attack_move, stake, string.first, own=one.first)


def _take_aji(situation: Situation, string: String) -> Iterator[Firing]:
    """Suggest to take a captured string off the board where this is worth a move.

    It is worth one if own strings around it are short of liberties, if the enemy has just played there, or if
    a weak own group needs the room.
    """
    stake = situation.stake_of_string(string)
    move = situation.liberties[string.row][0] if string.liberties == 1 else string.attack_move
    if move == PASS or not situation.is_empty(move):
        return
    beside = [situation.strings[row] for row in situation.touching[string.row]]
    short = [each for each in beside if each.liberties <= 2 and each.status < CAPTURED]
    if short and string.stones >= FEW_STONES:
        own = min(short, key=lambda each: (each.liberties, each.first))
        yield firing("capture-before-it-escapes", move, stake, string.first, own=own.first)
    last = situation.enemy_last
    near = last != PASS and (
        situation.string_of[last] == string.row or last in _find_points_around(situation, string)
    )
    if near and string.liberties <= 2 and string.stones >= FEW_STONES:
        yield firing("capture-answers-squirming", move, stake, string.first)
    weak = [situation.group_of(each) for each in beside if each.group >= 0]
    for group in {each.row: each for each in weak if each.is_unsettled}.values():
        yield firing(
            "capture-gains-room",
            move,
            SHARE_OF_WEAK * group.worth,
            group.first,
            enemy=string.first,
        )


def _find_points_around(situation: Situation, string: String) -> set[int]:
    """Return all points directly beside the liberties of a string, empty or not."""
    return {liberty + step for liberty in situation.liberties[string.row] for step in NEIGHBORS}
