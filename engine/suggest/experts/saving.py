"""Saving an own threatened string: the move that the tactician knows, and the other ways that a person looks for.

Besides the tactician's move a string in atari is saved by extending, by connecting, by taking a captor, or by an atari
of its own; these are all offered, since which of them is best only the lookahead can say. Small strings are given up
in the opening unless the last move was the atari.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.board.points import NEIGHBORS, PASS
from engine.evaluate.groups.aliveness import DEAD_GROUP, LIVES_OR_LIMPS
from engine.evaluate.strategy import ENDGAME, FUSEKI
from engine.evaluate.tables import CAPTURE_THREATENED, CAPTURED, THREATENED
from engine.reading.outcome import KO_FIRST, KO_SECOND, UNKNOWN, WIN
from engine.suggest.firing import Firing, firing
from engine.suggest.situation import Situation, String
from engine.suggest.view import View

BIG_STRING = 5
FEW_STONES = 2
SHARE_OF_WEAK = 0.5
ENOUGH_LIBERTIES = 3
"""Liberties after which an extension or a connection is more than the next atari."""


def suggest(view: View) -> Iterator[Firing]:
    """Suggest moves that save strings of ours that the enemy threatens to capture.

    Each move is yielded with the rule of ``rules.yaml`` that speaks for it.
    """
    situation = view.situation
    by_move: dict[int, list[String]] = {}
    for string in situation.strings:
        if string.color != situation.own or string.status != THREATENED:
            continue
        if string.defend_move != PASS and situation.is_empty(string.defend_move):
            by_move.setdefault(string.defend_move, []).append(string)
            yield from _save(situation, string)
        yield from _other_ways(situation, string)
    for move, strings in by_move.items():
        if len(strings) >= 2:
            largest = max(strings, key=lambda each: (each.stones, -each.first))
            total = sum(2.0 * each.stones for each in strings)
            yield firing("save-two-at-once", move, total, largest.first)


def _save(situation: Situation, string: String) -> Iterator[Firing]:
    """Suggest the move by which a string is saved according to reading. Yield one firing (a rule that applies
    to the move) for each reason.
    """
    move, stake = string.defend_move, situation.stake_of_string(string)
    answers_last = _answers_last(situation, string)
    if answers_last and string.liberties == 1:
        yield firing("save-answers-atari", move, stake, string.first)
    elif answers_last:
        yield firing("save-answers-threat", move, stake, string.first)
    yield from _by_size(situation, string, stake, answers_last)
    if string.defend in (KO_FIRST, KO_SECOND):
        yield firing("save-in-ko", move, stake, string.first)
    elif string.defend == UNKNOWN:
        yield firing("save-unclear", move, stake, string.first)
    elif string.defend == WIN:
        yield from _for_neighbors(situation, string, stake)
        if _is_at_distance(situation, string):
            yield firing("save-at-distance", move, stake, string.first)


def _answers_last(situation: Situation, string: String) -> bool:
    """Return whether saving ``string`` answers the enemy's last move, because the string of that move touches
    it.
    """
    last = situation.enemy_last
    return last != PASS and situation.string_of[last] in situation.touching[string.row]


def _by_size(situation: Situation, string: String, stake: float, answers_last: bool) -> Iterator[Firing]:
    small = string.stones <= FEW_STONES
    if situation.phase == FUSEKI and small:
        if answers_last:
            yield firing("save-small-in-opening", string.defend_move, stake, string.first)
        return
    if string.stones >= BIG_STRING:
        rule = "save-big"
    elif string.stones >= FEW_STONES:
        rule = "save-several"
    else:
        rule = "save-one-late" if situation.phase == ENDGAME else "save-one"
    yield firing(rule, string.defend_move, stake, string.first)


def _for_neighbors(situation: Situation, string: String, stake: float) -> Iterator[Firing]:
    """Suggest the saving move of a string of ours because of what it does to the groups around it.

    ``stake``: the points at stake for the string itself.
    """
    move = string.defend_move
    beside = [situation.strings[row] for row in situation.touching[string.row]]
    groups = {each.group: situation.groups[each.group] for each in beside if each.group >= 0}
    living = [group for group in groups.values() if group.aliveness < DEAD_GROUP]
    weak = [group for group in living if group.aliveness >= LIVES_OR_LIMPS]
    if len(living) >= 2 and weak:
        least = min(weak, key=lambda group: (group.worth, group.first))
        worth = stake + SHARE_OF_WEAK * least.worth
        yield firing("save-cutting-stones", move, worth, string.first, enemy=least.first)
    for group in weak:
        if any(kind == CAPTURE_THREATENED and about == string.row for kind, _, _, about in group.potentials):
            worth = stake + SHARE_OF_WEAK * group.worth
            yield firing("save-denies-eye", move, worth, string.first, enemy=group.first)
    own = situation.group_of(string)
    if own.strings >= 2 and own.stones > string.stones:
        worth = stake + (SHARE_OF_WEAK * own.worth if own.is_unsettled else 0.0)
        yield firing("save-holds-group", move, worth, string.first)


def _is_at_distance(situation: Situation, string: String) -> bool:
    """Return whether the move that saves a string is away from the fight: on no liberty of the string, and on
    no liberty of an enemy string that touches it. Reading found that move.
    """
    move = string.defend_move
    if move in situation.liberties[string.row]:
        return False
    return all(move not in situation.liberties[row] for row in situation.touching[string.row])


def _other_ways(situation: Situation, string: String) -> Iterator[Firing]:
    """Suggest ways to save a threatened string besides the move that reading found: captures, ataris,
    connections, extensions.
    """
    if situation.phase == FUSEKI and string.stones <= FEW_STONES and not _answers_last(situation, string):
        return
    stake = situation.stake_of_string(string)
    for row in sorted(situation.touching[string.row]):
        captor = situation.strings[row]
        if captor.liberties == 1:
            taking = situation.liberties[row][0]
            worth = stake + 2.0 * captor.stones
            yield firing("save-by-capture", taking, worth, string.first, enemy=captor.first)
        elif captor.liberties == 2 and captor.status < CAPTURED and string.liberties == 1:
            yield from _counter_atari(situation, string, captor, stake)
    for liberty in situation.liberties[string.row]:
        landing = situation.landing(liberty, situation.own)
        others = [row for row in landing.joins if row != string.row]
        if landing.liberties < ENOUGH_LIBERTIES:
            continue
        if others:
            friend = max(
                (situation.strings[row] for row in others), key=lambda each: (each.liberties, -each.first)
            )
            yield firing("save-by-connecting", liberty, stake, string.first, friend=friend.first)
        elif string.liberties == 1:
            yield firing("save-by-extending", liberty, stake, string.first)
        elif landing.liberties > string.liberties:
            yield firing("save-by-making-liberties", liberty, stake, string.first)
    yield from _hanging_link(situation, string, stake)


def _counter_atari(situation: Situation, string: String, captor: String, stake: float) -> Iterator[Firing]:
    """Suggest an atari on a captor, i.e. an enemy string that touches ours, so that it must save itself
    before it can take ours.

    ``stake``: the points at stake for our string.
    """
    for liberty in situation.liberties[captor.row]:
        if liberty in situation.liberties[string.row]:
            continue
        if captor.stones >= string.stones and situation.is_playable(liberty, situation.own):
            yield firing("save-by-counter-atari", liberty, stake, string.first, enemy=captor.first)


def _hanging_link(situation: Situation, string: String, stake: float) -> Iterator[Firing]:
    """Suggest a hanging connection for a string in atari: a stone beside its last liberty, so that we can
    take back if the enemy captures there.

    ``stake``: the points at stake for the string.
    """
    if string.liberties != 1 or string.stones > FEW_STONES:
        return
    liberty = situation.liberties[string.row][0]
    for step in NEIGHBORS:
        hanging = liberty + step
        if (
            situation.is_empty(hanging)
            and situation.landing(hanging, situation.own).liberties >= ENOUGH_LIBERTIES
        ):
            closed = sum(not situation.is_empty(liberty + each) for each in NEIGHBORS)
            if closed >= ENOUGH_LIBERTIES:
                yield firing("save-by-ko-shape", hanging, stake, string.first)
