"""What a move is for, in one clause before what it does: an attack, a defence, ground, a semeai, and so on.

It is said by the claim that decided for the move. Where nothing is known to have decided, it is said by what was told
that the move does to stones or ground, two things at most, or by what it threatens.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.board.points import DIAGONALS, NEIGHBORS, PASS, opponent, vertex_of
from engine.decide.decision.record import Decision
from engine.explain.claims.compared_games import Games
from engine.explain.claims.kinds import (
    AIM,
    BASE,
    COUNTED,
    DEFENDS,
    EVEN,
    GETS_OUT,
    GROUND,
    KIND,
    PURPOSE,
    RESCUES,
    RULE,
    SAVES,
    SETTLES,
    SPREAD,
    Claim,
    Sentence,
)
from engine.explain.claims.margins import load_margins
from engine.explain.claims.semeais import find_semeai, is_out_of_race
from engine.explain.claims.what_decided import OF_STONES, find_reason_told, points_of_reason
from engine.explain.claims.witness import Witness
from engine.explain.sentences.purposes import (
    BY_KIND,
    OF_GROUND,
    SEVERAL,
    find_aims,
    find_forces,
    name_aims,
    name_base,
    name_decisive,
    name_plainly,
)
from engine.explain.sentences.what_hangs_on_it import (
    add_group_of_ko,
    add_stones_meant,
    find_killed_told,
    find_more_at_stake,
    find_race_told,
    tell_semeai,
    tell_stones_hanging,
)
from engine.explain.sentences.what_name_fits import TO_CAPTURE, TO_KILL
from engine.explain.sentences.what_shape_it_is import is_of_joseki
from engine.explain.words.phrases import capitalized, listed
from engine.explain.words.templates import say

_IN_SENTE = ("ground", "framework", "reduction", "endgame")
"""What a move is for of which it is said, too, that it is sente."""

_GIVES_WAY = {
    *OF_GROUND,
    "attack",
    "forcing",
    TO_CAPTURE,
    TO_KILL,
    "defence",
    "run",
    "invasion",
    "direction",
    "shape",
    "centre",
}
"""What a move may be for that is not told where stones hang on it of which else only later sentences would tell."""

_OF_ANSWERS, _KEPT = {"defence"}, (SAVES, RESCUES, DEFENDS, GETS_OUT, SETTLES)
"""What answers the enemy's last stone, if that touches own stones of which this is told."""


def add_purpose(
    decision: Decision,
    witness: Witness,
    does: Sentence,
    follows: Sentence | None = None,
    passed: Sentence | None = None,
) -> Sentence:
    """Return the sentence ``does`` on a chosen move with the purpose of the move put before it.

    The claim of the purpose is added. The sentence stays unchanged if it is not known. ``follows``
    is the sentence on what follows; if it says that the enemy has to answer, ground is gained in sente. Where
    the move is for ground, what the enemy could do to stones by ``passed``, the sentence on a pass, is told first.
    """
    reason = find_reason_told(does.claims)
    if reason is None:
        return _put_before(say("purpose joseki"), does) if is_of_joseki(does.claims) else does
    name = name_decisive(decision, witness, does, reason, follows, passed)
    if not name:
        hanging = tell_stones_hanging(witness, does, reason.move, follows, passed)
        return _put_before(hanging, does) if hanging else does
    purpose = replace(
        reason, kind=PURPOSE, rule=name, words={**reason.words, KIND: reason.kind, RULE: reason.rule}
    )
    semeai = find_semeai(witness, reason.move, reason.stones) if reason.kind in OF_STONES else None
    if semeai is None or is_out_of_race(witness, semeai, does.claims):
        semeai = find_race_told(witness, reason.move, does)
    group = list[Claim]()
    if semeai is not None:
        clause = tell_semeai(witness, semeai)
    elif name in _IN_SENTE and find_forces(follows):
        clause = say("purpose in sente", purpose=say(f"purpose {name}"))
    elif name == "ko":
        clause, group = add_group_of_ko(witness, reason, say(f"purpose {name}"))
    else:
        clause = _add_last_stone(
            witness, does, reason.move, [name], _name_with_group(witness, does, reason, name)
        )
        clause = add_stones_meant(witness, does, [name], passed, clause)
        clause = _tell_hanging(witness, does, reason.move, [name], follows, passed) or clause
    claims = (*does.claims, purpose, *([] if semeai is None else [semeai]), *group)
    return replace(does, text=say("purpose before", purpose=clause, text=does.text), claims=claims)


def add_aims(
    decision: Decision,
    witness: Witness,
    does: Sentence,
    follows: Sentence | None,
    passed: Sentence | None = None,
) -> Sentence:
    """Return the sentence ``does`` on a move for which no single reason decided, with what it aims at put
    before it.

    These are at most two of the things that it is told to do to stones or ground. Else it is what the enemy
    could do to stones by ``passed``, the sentence on a pass, or a threat, if by ``follows``, the sentence
    on what follows, he has to answer. It stays unchanged without any.
    """
    told = find_aims(witness, does)
    aims = {each.stones or each.points for each in told}
    names = name_aims(decision, witness, does, told, follows, passed)
    forces = find_forces(follows)
    if not names and (plain := name_plainly(decision, witness, does, follows, passed)):
        clause = _add_last_stone(witness, does, decision.move, [plain], say(f"purpose {plain}"))
        clause = add_stones_meant(witness, does, [plain], passed, clause)
        hanging = _tell_hanging(witness, does, decision.move, [plain], follows, passed)
        return _put_before(hanging or clause, does)
    if not names and not forces:
        hanging = tell_stones_hanging(witness, does, decision.move, follows, passed)
        return _put_before(hanging, does) if hanging else does
    semeai, group = find_race_told(witness, decision.move, does), list[Claim]()
    if semeai is not None:
        clause = tell_semeai(witness, semeai)
    elif names == ["ko"]:
        clause, group = add_group_of_ko(witness, told[0], say("purpose ko"))
    else:
        clause = _list_intents(names or ["threat"])
        clause = _add_last_stone(witness, does, decision.move, names or ["threat"], clause)
        clause = add_stones_meant(witness, does, names, passed, clause)
        clause = _tell_hanging(witness, does, decision.move, names, follows, passed) or clause
    several = _claim_several(witness, decision.move, does.claims) if len(aims) >= SEVERAL else None
    if several is None:
        aim = (told or forces)[0]
        several = replace(aim, kind=AIM, words={**aim.words, KIND: aim.kind, RULE: aim.rule})
    claims = (*does.claims, several, *([] if semeai is None else [semeai]), *group)
    return replace(does, text=say("purpose before", purpose=clause, text=does.text), claims=claims)


def _name_with_group(witness: Witness, does: Sentence, reason: Claim, name: str) -> str:
    """Return the clause that a move is for what ``name`` says, by the claim ``reason``, and for the attack or the
    defence of a group by the sentence ``does``, if by far more hangs on that, or if its base is told.
    """
    told = [each for each in does.claims if each.kind in (BASE, reason.kind)]
    base = next((each for each in told if each.kind == BASE), None)
    if base is not None and name in ("attack", "defence"):
        of_base = name_base(witness, base)
        names = (of_base, name) if told[0] == base else (name, of_base)
        return _list_intents(dict.fromkeys(names))
    group = find_more_at_stake(witness, does, reason)
    other = "" if group is None else BY_KIND[group.kind]
    if other in ("", name):
        return say(f"purpose {name}")
    return _list_intents((name, other))


def _list_intents(names: Iterable[str]) -> str:
    """Return the clause that a move is for all of what ``names`` say."""
    return capitalized(listed([say(f"intent {each}") for each in names]))


def _tell_hanging(
    witness: Witness,
    does: Sentence,
    move: int,
    names: Sequence[str],
    follows: Sentence | None,
    passed: Sentence | None,
) -> str:
    """Return the clause that names the stones that hang on a move (`tell_stones_hanging`), if what it is for, the
    ``names``, gives way to that, or if the enemy would kill them; else an empty one.
    """
    if not _GIVES_WAY.issuperset(names) and not find_killed_told(passed):
        return ""
    return tell_stones_hanging(witness, does, move, follows, passed)


def _put_before(purpose: str, does: Sentence) -> Sentence:
    """Return the sentence ``does`` on a move with the clause ``purpose`` put before it."""
    return replace(does, text=say("purpose before", purpose=purpose, text=does.text))


def _add_last_stone(witness: Witness, does: Sentence, move: int, names: Sequence[str], clause: str) -> str:
    """Return the clause ``clause`` on what a move is for, with the enemy's last stone named if it answers that one.

    It does if all that it is for, the ``names``, is a defence, and that stone is beside the ``move`` and touches stones
    that ``does`` says to be defended or saved.
    """
    board = witness.board
    last = board.last_move
    if last == PASS or board.color_at(last) != opponent(witness.color) or not set(names) <= _OF_ANSWERS:
        return clause
    kept = {stone for each in does.claims if each.kind in _KEPT for stone in each.stones}
    is_beside = last - move in (*NEIGHBORS, *DIAGONALS)
    if not is_beside or all(last + step not in kept for step in NEIGHBORS):
        return clause
    return say("purpose against", purpose=clause, stone=vertex_of(last, board.size))


def _claim_several(witness: Witness, move: int, told: Sequence[Claim]) -> Claim | None:
    """Return the claim that no single one of the things ``told`` of a move decides; None without games.

    It says what the move gains in all, at least, and how much of it they are.
    """
    games = Games.from_witness(witness, move)
    if games is None:
        return None
    total, told_of = (
        games.gain_on(witness.color, where)
        for where in (witness.board.points(), _points_told(witness, move, told))
    )
    sure = max(0.0, total - load_margins().difference(witness.board.size, games.count, total))
    return Claim(EVEN, COUNTED, move, value=sure, other=told_of)


def _points_told(witness: Witness, move: int, told: Iterable[Claim]) -> set[int]:
    """Return the points that the claims ``told`` about stones or ground name for ``move``."""
    kinds = (*OF_STONES, GROUND, SPREAD)
    claims = (each for each in told if each.move == move and each.kind in kinds)
    return {point for claim in claims for point in points_of_reason(witness, claim)}
