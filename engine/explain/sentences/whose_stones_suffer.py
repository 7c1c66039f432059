"""Whose stones suffer by the enemy's stone at the point of a move, in words: in the place of a price alone, of ground,
a shape or a tie, which do not say what is at stake, or where else nothing is told of a pass.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from engine.board.points import EMPTY, PASS
from engine.explain.claims.already_told import is_reverse
from engine.explain.claims.kinds import (
    AMID,
    ATARI,
    CARRIES,
    CATCHES,
    COST,
    COULD,
    CUTS,
    DEFENDS,
    DIES,
    EXPOSED,
    GROUND,
    HOLDS,
    KILLS,
    KO,
    LEFT,
    LINKS,
    OF_HELP,
    PARTS,
    RESCUES,
    RULE,
    SAVES,
    SHAPE,
    SHUTS_IN,
    SPREAD,
    STANDS,
    TAKES,
    THERE,
    THREATENS,
    UNSETTLES,
    Claim,
    Sentence,
    as_claim_there,
    as_claims_before,
    weak_of,
)
from engine.explain.claims.shapes import TIES
from engine.explain.claims.whose_stones_suffer import (
    BLOW,
    CUT_OFF,
    ROOM,
    SOFT,
    Harm,
    find_graver,
    find_harm,
    find_lost,
)
from engine.explain.claims.witness import Witness
from engine.explain.sentences.fate_if_passed import tell_loss
from engine.explain.sentences.if_passed import can_be_priced, word_pass
from engine.explain.sentences.what_it_does_to_stones import tell_deeds, tell_undoing
from engine.explain.sentences.what_it_helps import tell_helps
from engine.explain.sentences.what_it_prevents import word_could
from engine.explain.sentences.what_may_come import unless_done_anyway
from engine.explain.sentences.where_the_opponent_plays import (
    ONLY_WHERE,
    add_way_out,
    tell_point,
    tell_standing,
)
from engine.explain.words.predicates import join_predicates

_OF_PLACES = {GROUND, SPREAD, LEFT}
_OF_TIES = {*OF_HELP, PARTS, HOLDS, LINKS, UNSETTLES}

_TIED = (CUTS, LINKS, PARTS, HOLDS)

FULL = 2
"""So many sentences beside that on the move leave no room for one on a pass."""

FEW = 2
"""So many stones that are captured, or saved, are few beside a group that is lost."""

_OF_STRINGS = {TAKES, CATCHES, RESCUES}
"""What is told of a pass that is done to single strings."""

_REVERSED = {TAKES: (RESCUES, LINKS), CATCHES: (RESCUES,), KILLS: (SAVES, RESCUES), CUTS: (LINKS, HOLDS)}
"""What the enemy's stone does in reverse of what the move does to the same stones."""


def add_harm(
    witness: Witness,
    move: int,
    told: Sequence[Claim],
    without: Sentence | None,
    follows: Sentence | None,
    others: int,
) -> Sentence | None:
    """Return the sentence ``without`` on a pass, or one in its place on what the enemy's stone at the point of a
    ``move`` does to own stones, where that says more.

    ``told``: the claims of the sentence on the move; ``follows``: the sentence on what follows it, which the enemy may
    not do anyway; ``others``: so many more sentences are told: beside two none on a pass is added but of a much
    larger group that is lost, and where nothing else is told he may do less
    """
    known = () if without is None else without.claims
    if without is not None and (
        not known or any(each.kind == COST and each.value < each.margin for each in known)
    ):
        # that a pass costs hardly anything is worth a word
        return without
    weight = _weigh(known)
    if any(each.rule == KO for each in (*told, *known)):
        return without
    named = {stone for each in told for stone in each.stones}
    if weight >= BLOW:
        # beside a few stones it is told that many more are lost by his stone at the point
        few = {stone for each in known for stone in each.stones}
        harm = _find_larger(witness, move, named, few) if _are_few(known, move) else None
    elif without is None and others >= FULL:
        board = witness.board
        strings = {each for stone in named if board.color_at(stone) != EMPTY for each in board.stones(stone)}
        harm = _find_larger(witness, move, named, strings)
    else:
        harm = find_harm(witness, move, named)
    if harm is None or (weight < BLOW and harm.weight <= weight):
        return without
    is_cut = any(each.kind == COULD and each.rule == LINKS for each in known)
    if is_cut and not _tells_of_cut(harm, move, known):
        return without
    if without is None and harm.weight < (CUT_OFF if others else ROOM):
        return None
    if (without is None or (is_price(without) and harm.lost is None)) and _is_reverse(witness, harm, told):
        return without
    if harm.weight == SOFT and others and is_reverse(told, as_claims_before(harm.deeds, PASS), move):
        return without
    is_beside = harm.weight == ROOM or (harm.weight == CUT_OFF and harm.deeds[0].kind == THREATENS)
    tie = next((each for each in known if each.kind == COULD), None) if is_beside else None
    if tie is not None and (tie.points != (move,) or harm.deeds[0].kind == STANDS):
        return without
    found = unless_done_anyway(_tell(witness, move, harm, tie, known), follows)
    return found or without


def _find_larger(witness: Witness, move: int, named: Collection[int], beside: Collection[int]) -> Harm | None:
    """Return the own group much larger than the stones ``beside`` that the enemy's stone at the point of a ``move``
    kills, may kill next, or that games lose then; None without one. ``named``: the stones that were told of
    """
    return find_graver(witness, move, beside) or find_lost(witness, move, named, beside)


def _are_few(known: Sequence[Claim], move: int) -> bool:
    """Return whether the claims of a sentence on a pass are of no more than FEW stones that are taken, captured or
    saved, not elsewhere than at the point of the ``move``.
    """
    done = [each for each in known if each.kind not in (*ONLY_WHERE, COST)]
    return all(
        each.rule in _OF_STRINGS
        and len(each.stones) <= FEW
        and (each.move == move if each.kind == THERE else each.kind == COULD and each.points == (move,))
        for each in done
    )


def is_price(without: Sentence | None) -> bool:
    """Return whether a sentence on a pass says no more than what it costs for sure."""
    known = () if without is None else without.claims
    return bool(known) and all(each.kind == COST and each.value >= each.margin for each in known)


def _tells_of_cut(harm: Harm, move: int, known: Sequence[Claim]) -> bool:
    """Return whether a harm says who suffers by a cut at the point of a ``move``, of which the claims ``known`` say
    only that it is one.
    """
    is_bare = all(each.kind == COST or (each.kind == COULD and each.points == (move,)) for each in known)
    return is_bare and (harm.lost is not None or harm.deeds[0].kind in (CUTS, THREATENS, SHUTS_IN))


def _weigh(known: Sequence[Claim]) -> int:
    """Return how much the claims of a sentence on a pass say, on the scale of a `Harm`."""
    return max((_weigh_one(each) for each in known if each.kind not in (*ONLY_WHERE, COST)), default=0)


def _weigh_one(claim: Claim) -> int:
    """Return how much a claim of what follows a pass says."""
    if claim.kind in _OF_PLACES or (claim.kind == THERE and claim.rule in (AMID, *_OF_PLACES)):
        return SOFT
    if claim.kind == THERE and claim.rule == SHAPE:
        return ROOM if claim.words.get(RULE) in TIES else 0
    if claim.kind == COULD and claim.rule in (CUTS, LINKS):
        # what he connects, and what he cuts apart, with nothing said of whose stones suffer
        return SOFT if claim.rule == CUTS else ROOM
    if claim.kind == THERE and claim.rule in _OF_TIES:
        return ROOM
    if claim.kind == THERE and claim.rule == ATARI and len(claim.stones) == 1:
        return ROOM
    if claim.kind == THERE and claim.rule == CUTS and not weak_of(claim):
        return CUT_OFF
    return CUT_OFF if claim.kind == THERE and claim.rule == STANDS else BLOW


def _is_reverse(witness: Witness, harm: Harm, told: Sequence[Claim]) -> bool:
    """Return whether the enemy's stone does no more than what the move is ``told`` to prevent: the same, in reverse, to
    the same stones.
    """
    if harm.lost is not None:
        # that stones are stronger does not say that they could be killed
        saved = (*_REVERSED[KILLS], *([DEFENDS] if harm.lost.kind == CARRIES else []))
        return any(each.kind in saved for each in told)
    return all(
        any(
            kind == each.kind and _heads(witness, deed) <= _heads(witness, each)
            for each in told
            for kind in _REVERSED.get(deed.kind, ())
        )
        for deed in harm.deeds
    )


def _heads(witness: Witness, claim: Claim) -> set[int]:
    """Return the first stone of each string that a claim is about."""
    return set(witness.board.first_stones(claim.stones))


def _tell(
    witness: Witness, move: int, harm: Harm, tie: Claim | None, known: Sequence[Claim]
) -> Sentence | None:
    """Return a sentence on what the enemy's stone at the point of a ``move`` does to own stones, with the price of a
    pass if the claims ``known`` of another one have it; after his ``tie``, a claim of what he connects, if one is
    given.
    """
    there = witness.witness_after([PASS])
    assert there is not None, "the harm was found in the position after a pass"
    price = next((each for each in known if each.kind == COST), None)
    if harm.lost is not None and harm.lost.kind == COULD:
        clause, claims = tell_undoing(witness, harm.lost), [harm.lost]
    elif harm.lost is not None:
        deeds = _ties_there(move, known) if harm.lost.kind == EXPOSED else []
        words = join_predicates(tell_deeds(there, deeds)) if deeds else ""
        clause = tell_loss(witness, tell_point(witness, [move], words), harm.lost)
        claims = [*as_claims_before(deeds, PASS), harm.lost]
    elif harm.deeds[0].kind == STANDS:
        stands, claims = tell_standing(there, harm.deeds[0])
        clause = tell_point(witness, [move], "", stands)
    else:
        links = [] if tie is None else [Claim(LINKS, tie.trust, move, tie.stones)]
        deeds = [*links, *harm.deeds]
        is_soft = harm.weight == SOFT
        words = join_predicates((tell_helps if is_soft else tell_deeds)(there, deeds))
        clause = (
            word_could(witness, move, {"deeds": words}) if is_soft else tell_point(witness, [move], words)
        )
        claims = as_claims_before(deeds, PASS)
        clause, out = add_way_out(witness, move, clause, claims)
        claims += out
    is_lost = harm.lost is not None and harm.lost.kind != COULD
    counted = [replace(each, kind=DIES) for each in claims[-1:]] if is_lost else claims
    if price is not None and not can_be_priced(price, counted):
        price = None
    return word_pass(witness, clause, claims, price)


def _ties_there(move: int, known: Sequence[Claim]) -> list[Claim]:
    """Return the first of the claims ``known`` of what the enemy's stone at the point of a ``move`` cuts, or connects,
    after the pass, in a list; none without one.
    """
    ties = [each for each in known if each.kind == THERE and each.rule in _TIED and each.points == (PASS,)]
    return [as_claim_there(each) for each in ties if each.move == move][:1]
