"""What a move is for, in one clause before what it does: an attack, a defence, ground, a semeai, and so on.

It is said by the claim that decided for the move. Where nothing is known to have decided, it is said by what was told
that the move does to stones or ground, two things at most, or by what it threatens.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import combinations

from engine.board.kernels import line_of
from engine.board.points import DIAGONALS, NEIGHBORS, PASS, opponent, vertex_of
from engine.decide.decision.record import Decision
from engine.evaluate.groups.aliveness import LIVES_OR_RUNS, NO_POTENTIAL
from engine.evaluate.strategy import ENDGAME, FUSEKI
from engine.explain.claims.along_the_sides import LOWEST
from engine.explain.claims.compared_games import Games
from engine.explain.claims.fights import is_in_fight, is_settled
from engine.explain.claims.gains import BUILDS, OWNED, REDUCES, built_or_reduced
from engine.explain.claims.kinds import (
    AIM,
    ATARI,
    ATTACKS,
    BASE,
    CATCHES,
    COST,
    COUNTED,
    CUTS,
    DEFENDS,
    EVEN,
    FATES,
    FEEL,
    FORCES,
    FRAMEWORK,
    GETS_OUT,
    GROUND,
    KILLS,
    KIND,
    KO,
    LEAVES_SEKI,
    LIBERTIES,
    LINKS,
    MAKES_EYES,
    PURPOSE,
    RESCUES,
    RULE,
    SAVES,
    SETTLES,
    SHAPE,
    SHUTS_IN,
    SPREAD,
    STANDING,
    TAKES,
    THERE,
    THREATENS,
    TURNS,
    UNSETTLES,
    Claim,
    Sentence,
)
from engine.explain.claims.margins import load_margins
from engine.explain.claims.phases import phase_of
from engine.explain.claims.semeais import find_semeai
from engine.explain.claims.shapes import BETWEEN, BETWEEN_TWO, CROSSCUT, EDGE_BLOCK, JOINING, relation_of
from engine.explain.claims.ties import does_cut_hold, is_linked
from engine.explain.claims.what_decided import OF_STONES, find_reason_told, points_of_reason
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_hangs_on_it import (
    add_group_of_ko,
    add_stones_meant,
    find_more_at_stake,
    find_race_told,
    tell_semeai,
    tell_stones_hanging,
)
from engine.explain.sentences.what_it_gains import STRENGTHENS, WEAKENS, effect_verb
from engine.explain.sentences.what_shape_it_is import is_of_joseki
from engine.explain.words.phrases import capitalized, listed
from engine.explain.words.templates import say

LOW = 3
"""A group does not run out along this line from the edge, or a lower one."""

SEVERAL = 2
"""So many things that a move is told to do are several aims, and so many of them are named."""

_OF_STONES = {
    KILLS: "kill",
    CATCHES: "capture",
    TAKES: "capture",
    ATARI: "attack",
    ATTACKS: "attack",
    LEAVES_SEKI: "attack",
    CUTS: "cut",
    SAVES: "defence",
    RESCUES: "defence",
    DEFENDS: "defence",
    MAKES_EYES: "defence",
    LINKS: "connection",
    SHUTS_IN: "attack",
    UNSETTLES: "attack",
    GETS_OUT: "defence",
    SETTLES: "defence",
    FEEL: "shape",
}
"""What a move is for, by the kind of the claim that decided."""

_AGAINST = {
    **dict.fromkeys((KILLS, CATCHES, TAKES, SHUTS_IN, UNSETTLES, ATTACKS), "defence"),
    **dict.fromkeys((SAVES, RESCUES, GETS_OUT, SETTLES), "attack"),
    CUTS: "connection",
    LINKS: "cut",
}
"""What a move is for, by the kind of what the enemy could do if it was not played."""

_BY_GAMES, _OF_GROUND = (ATTACKS,), {"ground", "framework", "reduction", "fight"}
"""Of these what games alone say; and what a move is for if nothing is known of stones."""

_AIMS = ((*OF_STONES, BASE), (THREATENS,), (GROUND,))
"""The kinds of claims that a move aims at, those before others beside which these are not called an aim."""

_IN_SENTE = ("ground", "framework", "reduction", "endgame")
"""What a move is for of which it is said, too, that it is sente."""

_OF_FIGHTS = {"hane", "two", "three", CROSSCUT, BETWEEN_TWO}
"""Shapes against stones in contact, which are not called a move for ground before the endgame."""

_SOFT = (ATTACKS, DEFENDS, BASE, THREATENS, GROUND, SPREAD, *STANDING)
"""What is told of a move that is for something else where it cuts or connects."""

_GIVES_WAY = {*_OF_GROUND, "attack", "defence", "run", "invasion", "direction", "shape"}
"""What a move may be for that is not told where stones hang on it of which else only later sentences would tell."""

_TO_CUT = "threat to cut"
"""What a move is for that threatens no more than a cut."""

_TIES = {"cut": ("attack", "fight", _TO_CUT), "connection": ("defence",)}
"""What a move may be for, by which it attacks or defends."""

_OF_TOGETHER = {"connection", "defence"}
"""What moves may be for that keep stones of one side together."""

_OF_ANSWERS, _KEPT = {"defence"}, (SAVES, RESCUES, DEFENDS, GETS_OUT, SETTLES)
"""What answers the enemy's last stone, if that touches own stones of which this is told."""

_OF_CONTACT = {*_OF_FIGHTS, "block", EDGE_BLOCK, "head", "crawl", "push", "ahead", "enemy"}
"""Shapes of stones in contact of which it is said that they fight where nothing else is known."""

_OF_RUNNING, _MAY_RUN = {"jump", "knight", "step", "own"}, range(LIVES_OR_RUNS, NO_POTENTIAL + 1)
"""Shapes of stones that lead out of a group, and how the group stood, as the evaluation judges, that runs by them."""

_INTO_CORNER = "three-three"
"""The shape of a stone under a star point: it is an invasion whatever else is told of it."""

_OF_INVASIONS = {"under", _INTO_CORNER, BETWEEN}
"""Shapes of stones that come into what is the enemy's."""

_OF_OPENINGS = ("corner", "star", "approach", "along", "apart", "pincer", BETWEEN)


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
    name = _name_purpose(decision, witness, does, reason, follows)
    name = (_name_against(witness, reason.move, passed) or name) if name in _OF_GROUND else name
    if reason.kind in _SOFT:
        (name,) = _name_ties([name], witness, reason.move, does, passed)[:1]
    purpose = replace(
        reason, kind=PURPOSE, rule=name, words={**reason.words, KIND: reason.kind, RULE: reason.rule}
    )
    semeai = find_semeai(witness, reason.move, reason.stones) if reason.kind in OF_STONES else None
    semeai = semeai or find_race_told(witness, reason.move, does)
    group = list[Claim]()
    if semeai is not None:
        clause = tell_semeai(witness, semeai)
    elif name in _IN_SENTE and _find_forces(follows):
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
    by_rank = ([each for each in does.claims if each.kind in kinds] for kinds in _AIMS)
    told = next(filter(None, by_rank), [])
    aims = {each.stones or each.points for each in told}
    purposes = (_name_purpose(decision, witness, does, each, follows) for each in told)
    names = list(dict.fromkeys(purposes))[:SEVERAL]
    if names and _OF_GROUND.issuperset(names) and (against := _name_against(witness, decision.move, passed)):
        names = [against]
    if all(each.kind in _SOFT for each in told):
        names = _name_ties(names, witness, decision.move, does, passed)[:SEVERAL]
    elif set(names) <= _OF_TOGETHER and _name_against(witness, decision.move, passed) == "cut":
        # where one's own stones are joined, the enemy's are often parted
        names = ["cut", *names][:SEVERAL]
    forces = _find_forces(follows)
    if not names and (plain := _name_plainly(decision, witness, does, follows, passed)):
        clause = _add_last_stone(witness, does, decision.move, [plain], say(f"purpose {plain}"))
        clause = add_stones_meant(witness, does, [plain], passed, clause)
        hanging = _tell_hanging(witness, does, decision.move, [plain], follows, passed)
        return _put_before(hanging or clause, does)
    if not names and not forces:
        return does
    semeai, group = find_race_told(witness, decision.move, does), list[Claim]()
    if semeai is not None:
        clause = tell_semeai(witness, semeai)
    elif names == ["ko"]:
        clause, group = add_group_of_ko(witness, told[0], say("purpose ko"))
    else:
        clause = capitalized(listed([say(f"intent {name}") for name in names or ["threat"]]))
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
    defence of a group by the sentence ``does``, if by far more hangs on that.
    """
    group = find_more_at_stake(witness, does, reason)
    other = "" if group is None else _OF_STONES[group.kind]
    if other in ("", name):
        return say(f"purpose {name}")
    return capitalized(listed([say(f"intent {each}") for each in (name, other)]))


def _tell_hanging(
    witness: Witness,
    does: Sentence,
    move: int,
    names: Sequence[str],
    follows: Sentence | None,
    passed: Sentence | None,
) -> str:
    """Return the clause that names the stones that hang on a move (`tell_stones_hanging`), if what it is for, the
    ``names``, gives way to that; else an empty one.
    """
    if not _GIVES_WAY.issuperset(names):
        return ""
    return tell_stones_hanging(witness, does, move, follows, passed)


def _name_ties(
    names: Sequence[str], witness: Witness, move: int, does: Sentence, passed: Sentence | None
) -> list[str]:
    """Return what ``move`` is for, the ``names``, with a cut before an attack and a connection before a defence where
    these are meant.

    An attack is one by a cut if the move is a crosscut that holds, as read, or stands where the enemy could connect
    after a pass (``passed``); a defence is one by a connection if he could cut there. ``does``: what the move does
    """
    against = _name_against(witness, move, passed)
    found = [tie for tie, soft in _TIES.items() if not set(soft).isdisjoint(names) and tie not in names]
    ties = [tie for tie in found if tie == against or (tie == "cut" and is_cut_by_crosscut(witness, does))]
    return [*ties, *(each for each in names if not ties or each not in ("fight", _TO_CUT))]


def is_cut_by_crosscut(witness: Witness, does: Sentence) -> bool:
    """Return whether a move is a crosscut, by ``does``, whose enemy stones do not come together by reading though the
    enemy moves, and that he cannot capture. False if it is told that they are still to be cut.
    """
    crosscut = next((each for each in does.claims if each.kind == SHAPE and each.rule == CROSSCUT), None)
    after = None if crosscut is None else witness.board_after(crosscut.move)
    if crosscut is None or after is None or any(each.rule == CUTS for each in does.claims):
        return False
    if not does_cut_hold(witness, after, crosscut.move):
        return False
    return witness.read_link(after, crosscut.stones, opponent(witness.color)).yes is False


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


def _name_plainly(
    decision: Decision,
    witness: Witness,
    does: Sentence,
    follows: Sentence | None,
    passed: Sentence | None,
) -> str:
    """Return the name of what a move is for of which nothing is told but its shape; empty if that is not known.

    It is what the enemy could do instead, by ``passed``, the sentence on a pass. Else it is a connection of what could
    be cut; an attack, if ``does`` tells how few liberties it leaves; or when it is played. The name is empty, too, if
    the enemy has to answer by ``follows``, the sentence on what follows.
    """
    against = _name_against(witness, decision.move, passed)
    if against or _find_forces(follows):
        return against
    if is_of_joseki(does.claims):
        return "joseki"
    if _joins_what_could_be_cut(witness, does):
        return "connection"
    if any(each.kind == LIBERTIES for each in does.claims):
        return "attack"
    phase = phase_of(decision)
    relations = [relation_of(each) for each in does.claims if each.kind == SHAPE]
    if _is_endgame(decision, witness):
        return "endgame"
    if phase == FUSEKI and _is_of_openings(witness, decision.move, relations):
        return "direction"
    if not _OF_INVASIONS.isdisjoint(relations):
        return "invasion"
    if "shoulder" in relations:
        return "reduction"
    return "fight" if _is_fight(witness, decision.move, _OF_CONTACT, relations, follows) else ""


def _joins_what_could_be_cut(witness: Witness, does: Sentence) -> bool:
    """Return whether a move joins stones, by the shape that ``does`` tells, of which two could be cut by reading."""
    joined = (each for each in does.claims if each.kind == SHAPE and relation_of(each) == JOINING)
    pairs = (pair for each in joined for pair in combinations(each.stones, 2))
    return any(witness.read_link(witness.board, pair, opponent(witness.color)).yes is False for pair in pairs)


def _is_fight(
    witness: Witness, move: int, shapes: set[str], relations: Iterable[str], follows: Sentence | None
) -> bool:
    """Return whether a move is called one of a fight, by its ``relations`` to stones, or as stones near it fight.

    A move on the first line is not called so, nor one that the enemy need not answer by ``follows``, the sentence on
    what follows. ``shapes``: the relations by which a move fights
    """
    if line_of(move, witness.board.size) == 1 or _is_gote(follows):
        return False
    return not shapes.isdisjoint(relations) or is_in_fight(witness, move)


def is_running(witness: Witness, move: int, relations: Iterable[str]) -> bool:
    """Return whether a move, by its ``relations`` to stones, leads a group out that was neither alive nor dead."""
    there = witness.witness_after([move])
    if there is None or _OF_RUNNING.isdisjoint(relations) or line_of(move, witness.board.size) <= LOW:
        return False
    group = next((each for each in there.scene.groups if move in each), ())
    before = next((each for each in group if each != move), PASS)
    if before == PASS:
        return False
    return witness.scene.aliveness(before) in _MAY_RUN


def _is_gote(follows: Sentence | None) -> bool:
    """Return whether the enemy plays elsewhere after a move, or after his answer and ours, by ``follows``, the sentence
    on what follows.
    """
    claims = () if follows is None else follows.claims
    return any(each.kind == TURNS and len(each.points) % 2 == 0 for each in claims)


def _is_endgame(decision: Decision, witness: Witness) -> bool:
    """Return whether the move of a decision is called one of the endgame: the game has come so far, and no group of
    several stones hangs near it.
    """
    return phase_of(decision) == ENDGAME and is_settled(witness, decision.move)


def _name_against(witness: Witness, move: int, passed: Sentence | None) -> str:
    """Return the name of what ``move`` is for by what the enemy could do to stones if it was not played.

    ``passed`` is the sentence on what follows a pass. The name is empty if that tells of nothing of the kind. What
    only games say counts if they say what the pass costs, too, and a cut if the stones are linked after the move.
    """
    claims = () if passed is None else passed.claims
    could = [each for each in claims if each.kind == THERE and each.rule in _AGAINST]
    is_priced = any(each.kind == COST for each in claims)
    known = (
        each.rule
        for each in could
        if (is_priced or each.rule not in _BY_GAMES)
        and (each.rule != CUTS or is_linked(witness, each.stones, move))
    )
    return next((_AGAINST[rule] for rule in known), "")


def _find_forces(follows: Sentence | None) -> list[Claim]:
    """Return the claims that the enemy has to answer a move in ``follows``, the sentence on what follows."""
    return [] if follows is None else [each for each in follows.claims if each.kind == FORCES]


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


def _find_clearest(does: Sentence, reason: Claim) -> Claim:
    """Return the claim about stones that says most clearly what a move does, of those in the sentence ``does``.

    It is ``reason``, unless that says what games say of a group, or how it is judged, and a cut or a link was read;
    or what was read of life and death, where the group is only weakened or strengthened.
    """
    if reason.kind not in (ATTACKS, DEFENDS, *STANDING):
        return reason
    is_soft = effect_verb(reason) in (WEAKENS, STRENGTHENS)
    clearer = (*FATES, CUTS, LINKS) if is_soft else (CUTS, LINKS)
    read = next((each for each in does.claims if each.kind in clearer), None)
    return reason if read is None else read


def _is_of_openings(witness: Witness, move: int, relations: Sequence[str]) -> bool:
    """Return whether a move is a large point of an opening by its ``relations`` to stones: none so low is."""
    is_low = line_of(move, witness.board.size) < LOWEST
    return not is_low and not set(relations).isdisjoint(_OF_OPENINGS)


def _name_purpose(
    decision: Decision, witness: Witness, does: Sentence, reason: Claim, follows: Sentence | None
) -> str:
    """Return the name of a move's purpose, such as ``joseki``: the name of its template after ``purpose``.

    ``reason`` is the claim that decided for the move, ``does`` the sentence on what the move does, ``follows`` that on
    what follows.
    """
    if reason.kind in (TAKES, RESCUES, LINKS) and reason.rule == KO:
        return "ko"
    if reason.kind in (BASE, ATTACKS, DEFENDS, GROUND, SPREAD) and is_of_joseki(does.claims):
        return "joseki"
    if reason.kind == BASE:
        return "defence" if witness.board.color_at(reason.stones[0]) == witness.color else "attack"
    if reason.kind == THREATENS:
        return _TO_CUT if reason.rule == CUTS else "attack"
    is_endgame = _is_endgame(decision, witness)
    if reason.kind not in (GROUND, SPREAD):
        is_small = reason.kind == ATARI and is_endgame
        return "endgame" if is_small else _OF_STONES[_find_clearest(does, reason).kind]
    if is_endgame:
        return "endgame"
    relations = [relation_of(each) for each in does.claims if each.kind == SHAPE]
    if _INTO_CORNER in relations:
        return "invasion"
    if phase_of(decision) == FUSEKI and _is_of_openings(witness, reason.move, relations):
        return "direction"
    # who draws stones out for ground fights nobody
    is_open = _OF_RUNNING.isdisjoint(relations) and not is_settled(witness, reason.move)
    if is_open and _is_fight(witness, reason.move, _OF_FIGHTS, relations, follows):
        return "fight"
    if is_running(witness, reason.move, relations):
        return "run"
    framework = next((each for each in does.claims if each.kind == FRAMEWORK), None)
    if framework is not None:
        return "framework" if framework.margin else "reduction"
    part = next((each for each in does.claims if each.kind == GROUND), reason)
    if part.kind == GROUND and part.other <= -OWNED and part.margin < OWNED:
        return "invasion" if not _OF_INVASIONS.isdisjoint(relations) else "reduction"
    changes = {BUILDS: "ground", REDUCES: "reduction"}
    return changes.get(built_or_reduced(witness, part), "ground") if part.kind == GROUND else "ground"
