"""What becomes of a group after a pass, by the games, beside the enemy's move that does it.

That stones "would not be safe" says nothing that one can see: it is told only of what is left of a group of which more
is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.board.points import PASS, vertex_of
from engine.decide.decision.record import Tried
from engine.evaluate.groups.aliveness import RUNS_POORLY
from engine.explain.claims.carried_out import find_carrier
from engine.explain.claims.kinds import (
    ATARI,
    ATTACKS,
    BASE,
    CARRIES,
    CATCHES,
    CUTS,
    DEFENDS,
    DIES,
    EXPOSED,
    FATES,
    LIBERTIES,
    LINKS,
    STANDING,
    TAKES,
    THREATENS,
    Claim,
    as_claim_there,
)
from engine.explain.claims.ways_home import can_come_home
from engine.explain.claims.witness import Witness
from engine.explain.sentences.where_the_opponent_plays import (
    is_beside_all,
    tell_answer_beside_fate,
    tell_beside_fate,
)
from engine.explain.words.naming import name_stones, nearest_named, number_in_words
from engine.explain.words.templates import say

MOSTLY = 0.6
"""Share of the games after a pass in which stones must be lost, or get away, to do so probably."""

NEARLY_ALWAYS = 0.85
"""The same share from which on it is said of stones, too, that can run, as judged."""

OF_GROUPS = (*FATES, *STANDING, TAKES, ATARI, ATTACKS, DEFENDS, BASE, THREATENS, LIBERTIES, LINKS, CUTS)
"""What is told of stones by their names."""

_DOUBTFUL, _IN_DANGER = f"fate {DIES} often", "fate in danger"
"""How own stones fare: the names of the templates."""


def tell_answer_and_fate(
    witness: Witness, move: int, passed: Tried, fate: Claim, told: Sequence[Claim]
) -> tuple[list[str], list[Claim]]:
    """Return clauses on the enemy's move after a pass and on what becomes of a group then, and their claims.

    ``fate`` is the claim of that, ``told`` are the claims made before. If the games do not agree on the
    enemy's move, it is the one that endangers own stones most. What that does to them is told alone where the games say
    no more than that they are in danger; both lists are empty where they say no more and that is not known.
    """
    answer, claims = _tell_attack(witness, move, passed, fate, told)
    done = [as_claim_there(each) for each in claims[1:]]
    name = _name_fate(witness, fate, claims[0].points if claims else ())
    is_taken = any(each.kind in (TAKES, CATCHES) and set(each.stones) >= set(fate.stones) for each in done)
    if done and (is_taken or name in (_DOUBTFUL, _IN_DANGER)):
        return [answer], claims
    if name == _DOUBTFUL:
        return [], []
    # what was just said to be put in atari is not named again
    same = [each for each in done if each.stones == fate.stones]
    suffers = say(name, stones=_name_group(witness, fate, same or told))
    if same:
        return [say("passed with group", clause=answer, fate=suffers)], [*claims, fate]
    return [*([answer] if answer else []), suffers], [*claims, fate]


def _tell_attack(
    witness: Witness, move: int, passed: Tried, fate: Claim, told: Sequence[Claim]
) -> tuple[str, list[Claim]]:
    """Return a clause on the enemy's move after a pass that endangers the group of the claim ``fate``, and its claims,
    that of where he plays first; both are empty if it is not known. The arguments are those of `tell_answer_and_fate`.
    """
    carrier = next((each for each in told if _carries(each, fate)), None)
    if carrier is not None and carrier.points != (move,):
        # by the move that was named before, not by another one
        return tell_beside_fate(witness, carrier, fate)
    answer, claims = tell_answer_beside_fate(witness, move, passed, fate)
    if answer and claims[0].points != (move,) and not is_beside_all(claims[0].points, fate.stones):
        # how a move farther off reaches them nobody sees without the moves between
        answer, claims = "", []
    if not answer and fate.kind == DIES:
        carrier = find_carrier(witness, replace(fate, kind=DEFENDS))
        if carrier is not None and (carrier.points == (move,) or is_beside_all(carrier.points, fate.stones)):
            return tell_beside_fate(witness, carrier, fate)
    return answer, claims


def _carries(claim: Claim, fate: Claim) -> bool:
    """Return whether a claim names the move by which the enemy would attack the stones of ``fate``."""
    return claim.kind == CARRIES and claim.rule == DEFENDS and not set(claim.stones).isdisjoint(fate.stones)


def tell_fate_of_group(witness: Witness, fate: Claim, is_rest: bool) -> str:
    """Return a clause on what becomes of a group after a pass, such as "White's stones at D4 would probably be lost",
    by the claim ``fate``. ``is_rest``: whether it is what is left of a group of which stones were just spoken of
    """
    name = _name_group(witness, fate, ())
    if is_rest and len(fate.stones) > 1:
        near = nearest_named(witness.board, fate.stones, fate.move)
        point = vertex_of(near, witness.board.size)
        name = say("stones rest", count=number_in_words(len(fate.stones)), point=point)
    return say(_name_fate(witness, fate, ()), stones=name)


def tell_loss(witness: Witness, clause: str, lost: Claim) -> str:
    """Return a ``clause`` on the enemy's move after a pass with the own stones that would probably be lost by it, or be
    in danger, or could be killed next, those of the claim ``lost``.
    """
    name = name_stones(witness.board, lost.stones, lost.move, True)
    if lost.kind == EXPOSED and lost.points:
        point = vertex_of(lost.points[0], witness.board.size)
        fate = say(f"fate {EXPOSED}", stones=name, point=point)
    elif lost.kind == EXPOSED:
        fate = say(f"fate {EXPOSED} perhaps", stones=name)
    else:
        fate = say(f"fate {DIES}" if lost.value >= MOSTLY else _IN_DANGER, stones=name)
    return say("passed with group", clause=clause, fate=fate)


def _name_group(witness: Witness, fate: Claim, told: Sequence[Claim]) -> str:
    """Return a name for the group of the claim ``fate``: "those stones" if the claims ``told`` before are about just
    these.
    """
    name = name_stones(witness.board, fate.stones, fate.move, True)
    # "those" are the only ones that were spoken of
    groups = {each.stones for each in told if each.kind in OF_GROUPS}
    return say("stones those" if len(fate.stones) > 1 else "stones that") if groups == {fate.stones} else name


def _name_fate(witness: Witness, fate: Claim, points: Sequence[int]) -> str:
    """Return the name of the template for what becomes of a group after a pass, by the claim ``fate``, and after the
    enemy's move then, the only one of some ``points``.
    """
    after = fate.value if fate.kind == DIES else 1 - fate.value
    if after < MOSTLY:
        return f"fate {fate.kind} often"
    if fate.kind == DIES and _can_come_home(witness, fate, points):
        return _DOUBTFUL
    if fate.kind == DIES and after < NEARLY_ALWAYS and _may_run(witness, fate.stones):
        return _IN_DANGER
    return f"fate {fate.kind}"


def _can_come_home(witness: Witness, fate: Claim, points: Sequence[int]) -> bool:
    """Return whether the own stones of the claim ``fate`` come together with others, or surely live, by our answer to
    the enemy's move at the only one of some ``points`` after a pass, as read.
    """
    there = witness.witness_after([PASS, *points]) if len(points) == 1 else None
    if there is None:
        return False
    head = fate.stones[0]
    if there.board.color_at(head) == witness.color and there.is_one_group(there.board, fate.stones):
        life = there.read_life(there.board, head, witness.color)
        if life.yes is True and life.is_proven:
            return True
    return can_come_home(there, fate.stones)


def _may_run(witness: Witness, stones: Sequence[int]) -> bool:
    """Return whether a group can run, or live, as the evaluation judges the position after a pass."""
    there = witness.witness_after([PASS])
    return there is not None and all(there.scene.aliveness(each) <= RUNS_POORLY for each in stones)
