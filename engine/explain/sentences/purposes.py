"""The names of what a move is for, such as ``attack``, by what is told of it, of a pass, and of what follows.

They are the names of the templates ``purpose`` and ``intent``; ``what_it_is_for.py`` makes clauses of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from engine.board.points import opponent
from engine.decide.decision.record import Decision
from engine.evaluate.strategy import FUSEKI
from engine.explain.claims.fights import is_settled
from engine.explain.claims.gains import BUILDS, OWNED, REDUCES, built_or_reduced
from engine.explain.claims.kinds import (
    ATARI,
    ATTACKS,
    BASE,
    CATCHES,
    COST,
    CUTS,
    DEFENDS,
    FATES,
    FEEL,
    FORCES,
    FRAMEWORK,
    GETS_OUT,
    GROUND,
    HOLDS,
    KILLS,
    KO,
    LEAVES_SEKI,
    LIBERTIES,
    LINKS,
    LOOSELY,
    MAKES_EYES,
    OF_LEADING,
    OUT_OF_ATARI,
    PARTS,
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
    UNSETTLES,
    Claim,
    Sentence,
)
from engine.explain.claims.parting import APART
from engine.explain.claims.phases import phase_of
from engine.explain.claims.shapes import BETWEEN, CROSSCUT, INTO, JOINING, LINKING, relation_of
from engine.explain.claims.ties import does_cut_hold, is_linked, is_surely_caught
from engine.explain.claims.what_decided import OF_STONES, find_reason_told
from engine.explain.claims.whose_stones_suffer import is_lost_anyway
from engine.explain.claims.witness import Witness
from engine.explain.sentences.purposes_by_shape import (
    OF_CONTACT,
    OF_FIGHTS,
    OF_RUNNING,
    comes_alone,
    does_run_there,
    is_endgame,
    is_fight,
    is_of_openings,
    is_running,
    leads_out,
)
from engine.explain.sentences.what_it_gains import STRENGTHENS, WEAKENS, effect_verb
from engine.explain.sentences.what_name_fits import (
    SPLIT,
    TO_CAPTURE,
    TO_CUT,
    TO_KILL,
    does_something_hang,
    is_hindered,
    is_no_attack,
    is_of_little,
    may_do_opposite,
    name_by_help,
    name_by_places,
    name_linked,
    name_threat,
)
from engine.explain.sentences.what_shape_it_is import is_of_joseki
from engine.explain.words.naming import steps_between

SEVERAL = 2
"""So many things that a move is told to do are several aims, and so many of them are named."""

BY_KIND = {
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
    **dict.fromkeys((CUTS, PARTS, INTO), "connection"),
    **dict.fromkeys((HOLDS, LINKING, JOINING), "split"),
    LINKS: "cut",
}
"""What a move is for, by the kind of what the enemy could do if it was not played, or what his stone would be among
others.
"""

_OF_RUNNERS = {"defence", "run"}
"""What a move is for that leads own stones out."""

_CAP = "cap"
"""The shape of a stone above an enemy one, and what that is for: it says more than which ground is gained."""

_OPEN_GROUND = {"ground", "framework"}
"""Of these what is not said where the enemy would hinder own stones."""

_BY_GAMES, OF_GROUND = (ATTACKS,), {"ground", "framework", "reduction", "fight", _CAP}
"""Of these what games alone say; and what a move is for if nothing is known of stones."""

_FOR_GROUND = {"ground", "framework", "reduction", "endgame", "direction", "invasion", "joseki", "run", _CAP}
"""What a move may be for beside which the ground that it gains is told."""

HERE = 2
"""Steps from the move within which ground lies that is told whatever the move is for, if it is surely the mover's."""

_AIMS = ((*OF_STONES, BASE), (THREATENS,), (GROUND,))
"""The kinds of claims that a move aims at, those before others beside which these are not called an aim."""

_SOFT = (ATTACKS, DEFENDS, BASE, THREATENS, GROUND, SPREAD, *STANDING)
"""What is told of a move that is for something else where it cuts or connects."""

_TIES = {"cut": ("attack", "fight", "forcing", TO_CUT, TO_CAPTURE, TO_KILL), "connection": ("defence",)}
"""What a move may be for, by which it attacks or defends."""

_CONNECTION = "connection"
"""What a move is for that keeps own stones together."""

_BESIDE_SPLIT = {
    *("attack", "defence", "fight", "run", "ground", "framework", "reduction", "forcing"),
    *(TO_CUT, TO_CAPTURE, TO_KILL),
}
"""What a move is for beside which it is said that it comes between stones, or keeps them together."""

_SAID_BY_SPLIT, _SAID_BY_CONNECTION = {"fight", "forcing", TO_CUT}, {"fight", "defence", "run"}
"""Of these what is not said beside the former, and beside the latter."""

_QUIETLY = {JOINING, *OF_RUNNING}
"""Shapes of moves that are no fight where they gain ground."""

_OF_TOGETHER = {"connection", "defence"}
"""What moves may be for that keep stones of one side together."""

_INTO_CORNER = "three-three"
"""The shape of a stone under a star point: it is an invasion whatever else is told of it."""

_OF_INVASIONS = {"under", _INTO_CORNER, BETWEEN}
"""Shapes of stones that come into what is the enemy's."""


def is_ground_beside(
    decision: Decision,
    witness: Witness,
    does: Sentence,
    decided: bool,
    follows: Sentence | None,
    passed: Sentence | None,
) -> bool:
    """Return whether ground that the sentence ``does`` tells is beside what the move is for: an attack, a defence, a
    cut and so on, by its claims, or by what the enemy could do to stones by ``passed``.

    Ground that is surely the mover's just beside the move is not, but in a fight, or where the own stones that it is
    for run in the open (`does_run_there`); nor is any of a move that is played for its shape. ``decided``: whether a
    reason is known to have decided. ``does``, ``passed`` and ``follows`` are the sentences on the move, on a pass and
    on what follows.
    """
    grounds = [each for each in does.claims if each.kind in (GROUND, SPREAD)]
    if not grounds:
        return False
    reason = find_reason_told(does.claims) if decided else None
    if reason is not None and reason.kind == FEEL:
        return False
    if reason is not None:
        names = [name_decisive(decision, witness, does, reason, follows, passed)]
    else:
        names = name_aims(decision, witness, does, find_aims(witness, does), follows, passed)
    # that stones are parted, or held, is said before ground that decided, and not in its place
    is_reason = reason is not None and reason.kind in (GROUND, SPREAD) and names == [_name_parting(does, "")]
    if names and _OF_RUNNERS.issuperset(names) and all(does_run_there(witness, each) for each in grounds):
        return True
    if not names or is_reason or not _FOR_GROUND.isdisjoint(names):
        return False
    # whose ground it is depends on the fight
    return names == ["fight"] or not all(_is_sure_here(each) for each in grounds)


def _is_sure_here(ground: Claim) -> bool:
    """Return whether ground of a claim is surely the mover's, and just beside the move."""
    is_here = min(steps_between(each, ground.move) for each in ground.points) <= HERE
    return ground.kind == GROUND and ground.margin >= OWNED and is_here


def name_decisive(
    decision: Decision,
    witness: Witness,
    does: Sentence,
    reason: Claim,
    follows: Sentence | None,
    passed: Sentence | None,
) -> str:
    """Return the name of what a move is for, for which ``reason`` decided; the other arguments are those of
    `is_ground_beside`.
    """
    name = _name_purpose(decision, witness, does, reason, follows)
    if name in OF_GROUND:
        name = _name_by_enemy(witness, reason.move, does, name, passed)
    if reason.kind in _SOFT:
        (name,) = _name_ties([name], witness, reason.move, does, passed)[:1]
    return name


def name_base(witness: Witness, base: Claim) -> str:
    """Return the name of what a move is for that gives the group of the claim ``base`` a base, or takes it away."""
    return "defence" if witness.board.color_at(base.stones[0]) == witness.color else "attack"


def find_aims(witness: Witness, does: Sentence) -> list[Claim]:
    """Return the claims of what the sentence ``does`` tells that the move aims at: of stones, or else of ground."""
    by_rank = ([each for each in does.claims if each.kind in kinds] for kinds in _AIMS)
    found = next(filter(None, by_rank), [])
    # beside ground an atari, out of which the stones get, is how it is gained
    grounds = [each for each in does.claims if each.kind == GROUND]
    is_little = bool(grounds) and all(is_of_little(witness, each) for each in found)
    return grounds if is_little else found


def name_aims(
    decision: Decision,
    witness: Witness,
    does: Sentence,
    told: Sequence[Claim],
    follows: Sentence | None,
    passed: Sentence | None,
) -> list[str]:
    """Return the names of what a move is for, two at most, by what it is ``told`` to aim at, for which nothing is known
    to have decided; the other arguments are those of `is_ground_beside`.
    """
    # beside what it does to others, one hears no name for what it does to stones for which little is at stake
    several = [each for each in told if not is_of_little(witness, each)]
    purposes = (_name_purpose(decision, witness, does, each, follows) for each in several or told)
    names = list(dict.fromkeys(filter(None, purposes)))[:SEVERAL]
    if names and OF_GROUND.issuperset(names):
        first = _name_by_enemy(witness, decision.move, does, names[0], passed)
        names = [first, *names[1:]] if first in OF_GROUND else [first]
    if all(each.kind in _SOFT for each in told):
        return _name_ties(names, witness, decision.move, does, passed)[:SEVERAL]
    if set(names) <= _OF_TOGETHER and _name_against(witness, decision.move, passed) == "cut":
        # where one's own stones are joined, the enemy's are often parted
        return ["cut", *names][:SEVERAL]
    return names


def _name_ties(
    names: Sequence[str], witness: Witness, move: int, does: Sentence, passed: Sentence | None
) -> list[str]:
    """Return what ``move`` is for, the ``names``, with a cut before an attack and a connection before a defence where
    these are meant.

    A move that comes between enemy stones (PARTS), or keeps own ones together (HOLDS), is for that before an attack, a
    defence, a fight and ground; of these, what says the same is left out. Of other moves an attack is one by a cut if
    the move is a crosscut that holds, as read, or stands where the enemy could connect after a pass (``passed``); a
    defence is one by a connection if he could cut there. ``does``: what the move does
    """
    against = _name_against(witness, move, passed)
    parting = _name_parting(does, against)
    if parting and not _BESIDE_SPLIT.isdisjoint(names):
        said = _SAID_BY_CONNECTION if parting == _CONNECTION else _SAID_BY_SPLIT
        return [parting, *(each for each in names if each not in said)]
    found = [tie for tie, soft in _TIES.items() if not set(soft).isdisjoint(names) and tie not in names]
    ties = [tie for tie in found if tie == against or (tie == "cut" and is_cut_by_crosscut(witness, does))]
    return [*ties, *(each for each in names if not ties or each not in ("fight", TO_CUT))]


def _name_parting(does: Sentence, against: str) -> str:
    """Return what a move is for that comes between enemy stones, or keeps own ones together, as the sentence ``does``
    tells: a cut where it is proven that these are apart and the enemy could connect by ``against``. Empty if it does
    neither.
    """
    parted = next((each for each in does.claims if each.kind == PARTS), None)
    if parted is not None:
        # what is not proven to be apart may still come together
        return "cut" if against == "cut" and parted.rule == APART else SPLIT
    return (
        _CONNECTION if any(each.kind == HOLDS and each.rule not in OF_LEADING for each in does.claims) else ""
    )


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


def name_plainly(
    decision: Decision,
    witness: Witness,
    does: Sentence,
    follows: Sentence | None,
    passed: Sentence | None,
) -> str:
    """Return the name of what a move is for of which nothing is told but its shape; empty if that is not known.

    By the sentence ``does`` it is a connection, if own stones are kept together (HOLDS), whatever the enemy could do;
    if it comes between enemy ones (PARTS) it is for that, but for a defence. Else it is what the enemy could do
    instead, by ``passed``, the sentence on a pass; the name is empty if he has to answer by ``follows``, the sentence
    on what follows. Else it is a joseki; a connection of what could be cut; an attack, if ``does`` tells how few
    liberties it leaves; an endgame move or a large opening point, by when it is played; or by its shape an invasion, a
    reduction, a cap, a running move or a fight; or by what it helps (`name_by_help`, before a fight where the shape is
    quiet), by the place where it helps or the enemy would gain (`name_by_places`), or a move towards the centre.
    """
    against = _name_against(witness, decision.move, passed)
    parting = _name_parting(does, against)
    if parting and (parting == _CONNECTION or against != "defence"):
        return parting
    if against or find_forces(follows):
        return against
    if is_of_joseki(does.claims):
        return "joseki"
    if any(each.kind == LIBERTIES and each.rule == OUT_OF_ATARI for each in does.claims):
        return "defence"
    if _joins_what_could_be_cut(witness, does):
        return "connection"
    short = [each for each in does.claims if each.kind == LIBERTIES]
    if short and not all(is_no_attack(witness, each) for each in short):
        return "attack"
    phase = phase_of(decision)
    relations = [relation_of(each) for each in does.claims if each.kind == SHAPE]
    if is_endgame(decision, witness):
        return "endgame"
    if phase == FUSEKI and is_of_openings(witness, decision.move, relations):
        return "direction"
    is_into = _INTO_CORNER in relations or comes_alone(witness, decision.move)
    if is_into and not _OF_INVASIONS.isdisjoint(relations):
        return "invasion"
    if "shoulder" in relations:
        return "reduction"
    if _CAP in relations:
        return _CAP
    if leads_out(witness, does) and is_running(witness, decision.move, relations):
        return "run"
    is_quiet = OF_FIGHTS.isdisjoint(relations)
    of_help = name_by_help(does, not OF_RUNNING.isdisjoint(relations))
    if (
        not (is_quiet and of_help)
        and is_fight(witness, decision.move, OF_CONTACT, relations, follows)
        and does_something_hang(witness, decision.move)
    ):
        return "fight"
    is_in_contact = not OF_CONTACT.isdisjoint(relations)
    softly = of_help or (name_by_places(does, passed) if is_in_contact else "")
    return softly or ("centre" if leads_out(witness, does) else "")


def _name_by_enemy(witness: Witness, move: int, does: Sentence, name: str, passed: Sentence | None) -> str:
    """Return what a ``move`` is for that is called ``name`` by the ground that it gains: by what the enemy could do to
    stones by ``passed``, the sentence on a pass, or a defence, or a running move, where he would hinder own ones.
    """
    against = _name_against(witness, move, passed)
    if against:
        return against
    if name not in _OPEN_GROUND or passed is None or not is_hindered(does, passed.claims):
        return name
    relations = [relation_of(each) for each in does.claims if each.kind == SHAPE]
    return "run" if is_running(witness, move, relations) else "defence"


def _joins_what_could_be_cut(witness: Witness, does: Sentence) -> bool:
    """Return whether a move joins stones, by the shape that ``does`` tells, of which two could be cut by reading, and
    which are not captured after it.
    """
    enemy = opponent(witness.color)
    for each in does.claims:
        pairs = list(combinations(each.stones, 2)) if relation_of(each) == JOINING else []
        if any(witness.read_link(witness.board, pair, enemy).yes is False for pair in pairs):
            after = witness.board_after(each.move)
            return after is not None and not is_surely_caught(witness, after, each.move)
    return False


def _name_against(witness: Witness, move: int, passed: Sentence | None) -> str:
    """Return the name of what ``move`` is for by what the enemy could do to stones if it was not played.

    ``passed`` is the sentence on what follows a pass. The name is empty if that tells of nothing of the kind. What
    only games say counts if they say what the pass costs, too, and a cut if the stones are linked after the move. That
    he ties strings, or comes between some, counts at the point of the move, where reading does not deny that it does
    the opposite.
    """
    claims = () if passed is None else passed.claims
    is_priced = any(each.kind == COST for each in claims)
    known = (
        name_linked(witness, each, move)
        if each.rule == LINKS
        else _AGAINST.get(each.words.get(RULE, "") if each.rule == SHAPE else each.rule, "")
        for each in claims
        if each.kind == THERE
        and (is_priced or each.rule not in _BY_GAMES)
        and (each.rule != CUTS or is_linked(witness, each.stones, move))
        and (each.rule not in (TAKES, CATCHES) or not is_lost_anyway(witness, move, each))
        and (each.rule not in (SHAPE, PARTS, HOLDS) or may_do_opposite(witness, each, move))
    )
    return next(filter(None, known), "")


def _name_of(claim: Claim) -> str:
    """Return what a move is for by the claim about stones that says it: a cut that needs another move only parts."""
    return SPLIT if claim.kind == CUTS and LOOSELY in claim.words else BY_KIND[claim.kind]


def find_forces(follows: Sentence | None) -> list[Claim]:
    """Return the claims that the enemy has to answer a move in ``follows``, the sentence on what follows, and the mover
    need not answer that in turn.
    """
    return (
        [] if follows is None else [each for each in follows.claims if each.kind == FORCES and not each.rule]
    )


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


def _name_purpose(
    decision: Decision, witness: Witness, does: Sentence, reason: Claim, follows: Sentence | None
) -> str:
    """Return the name of a move's purpose, such as ``joseki``: the name of its template after ``purpose``.

    ``reason`` is the claim that decided for the move, ``does`` the sentence on what the move does, ``follows`` that on
    what follows.
    """
    if reason.kind in (TAKES, RESCUES, LINKS) and reason.rule == KO:
        return "ko"
    ground = next((each for each in does.claims if each.kind in (GROUND, SPREAD)), None)
    is_little = is_of_little(witness, reason)
    if is_little and ground is None and reason.kind != ATARI:
        plain = name_plainly(decision, witness, does, follows, None)
        return plain or ("" if is_no_attack(witness, reason) else BY_KIND[reason.kind])
    reason = ground if is_little and ground is not None else reason
    if reason.kind in (BASE, ATTACKS, DEFENDS, GROUND, SPREAD) and is_of_joseki(does.claims):
        return "joseki"
    if reason.kind == BASE:
        return name_base(witness, reason)
    if reason.kind == THREATENS:
        name = name_threat(reason)
        return "connection" if name == TO_CAPTURE and _joins_what_could_be_cut(witness, does) else name
    is_late = is_endgame(decision, witness)
    relations = [relation_of(each) for each in does.claims if each.kind == SHAPE]
    if reason.kind not in (GROUND, SPREAD):
        is_small = reason.kind == ATARI and is_late
        clearest = _find_clearest(does, reason)
        if (
            clearest.kind == DEFENDS
            and leads_out(witness, does)
            and is_running(witness, reason.move, relations)
        ):
            return "run"
        if is_no_attack(witness, clearest):
            return name_plainly(decision, witness, does, follows, None)
        return "endgame" if is_small else "forcing" if is_little else _name_of(clearest)
    if is_late:
        return "endgame"
    if _INTO_CORNER in relations:
        return "invasion"
    if phase_of(decision) == FUSEKI and is_of_openings(witness, reason.move, relations):
        return "direction"
    if _CAP in relations:
        return _CAP
    if "shoulder" in relations:
        return "reduction"
    if _joins_what_could_be_cut(witness, does):
        return _CONNECTION
    # who draws stones out for ground, or joins them, fights nobody
    is_open = not is_little and _QUIETLY.isdisjoint(relations) and not is_settled(witness, reason.move)
    if is_open and is_fight(witness, reason.move, OF_FIGHTS, relations, follows):
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
