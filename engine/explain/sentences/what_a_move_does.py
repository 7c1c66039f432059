"""What a move does, in the first sentence about it: that first which decided, with its stones and its ground."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from operator import contains

from engine.board.points import PASS, vertex_of, xy
from engine.decide.decision.record import Decision, Tried
from engine.explain.claims.already_told import is_known, is_linked, is_told_of
from engine.explain.claims.compared_games import Games
from engine.explain.claims.effects import find_effects
from engine.explain.claims.fates import find_ataris
from engine.explain.claims.fights import MANY, is_in_fight
from engine.explain.claims.gains import (
    ALIKE,
    AREAS,
    OWNED,
    REDUCES,
    built_or_reduced,
    find_gain,
    find_gain_nearby,
    find_gain_within,
    find_spread,
)
from engine.explain.claims.ground_as_judged import find_gain_as_judged
from engine.explain.claims.kinds import (
    ATARI,
    ATTACKS,
    BASE,
    BY,
    CARRIES,
    COUNTED,
    CUTS,
    DEFENDS,
    FEEL,
    GETS_OUT,
    GROUND,
    KO,
    LINKS,
    OF_LIFE,
    SHAPE,
    SHUTS_IN,
    SPREAD,
    TAKES,
    Claim,
    Sentence,
    weak_of,
    without_weak,
)
from engine.explain.claims.nearby import FARTHEST
from engine.explain.claims.own_ataris import as_it_stands
from engine.explain.claims.passing import cost_to_tell
from engine.explain.claims.shapes import JOINING, relation_of
from engine.explain.claims.threats import find_threats
from engine.explain.claims.what_decided import (
    OF_STONES,
    SURE,
    THEIRS,
    find_stones_behind,
    is_decisive,
    most_left_if_sure,
    points_hanging_on,
    share_left_without,
)
from engine.explain.claims.witness import Witness
from engine.explain.sentences.how_deeds_are_added import add_deed
from engine.explain.sentences.in_which_order import order_deeds, rank_of_deed
from engine.explain.sentences.what_else_it_does import (
    MOST_FATES,
    add_what_else,
    name_bases,
    name_carriers,
)
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
from engine.explain.sentences.what_it_gains import mark_points, tell_gain
from engine.explain.sentences.what_shape_it_is import OF_FAR, is_idle, is_of_joseki, tell_shape_of
from engine.explain.words.naming import rectangle_around, steps_between
from engine.explain.words.phrases import unfinished
from engine.explain.words.predicates import join_predicates
from engine.explain.words.templates import say

_BEFORE_GROUND = (*OF_LIFE, CUTS, LINKS, GETS_OUT, SHUTS_IN)
"""What is told of stones, beside which open ground is not told."""

MOST_TESTED = 3
"""Of what hangs on a move so much is tried whether it decided."""

CLEARLY_IF_ALL = 1.0
"""Standard errors by which games must bear out what the evaluation sees gained by a move of which else only the shape
would be told."""

HALF = 0.5

MOST_INTO, MOST_INTO_ALONE = 0.5, 0.8
"""Share of the games from which on the enemy's answers go into ground that therefore is not told as a gain, beside what
is told of stones, and where nothing else is told."""


def tell_what_it_does(witness: Witness, judged: Tried, found: Sequence[Claim]) -> Sentence:
    """Return a sentence on what a move does: whose fate it changes, what it gains, and what it threatens.

    If it changes nobody's fate, its shape is told. judged: the move, played out; found: the claims
    (statements) of stones whose fate it changes, the most important first
    """
    told, gain = _find_told_and_gained(witness, judged, found)
    games = Games.from_witness(witness, judged.move)
    is_about_stones = bool(told) or (gain is not None and gain.kind not in (GROUND, SPREAD))
    fight = None
    if games is not None and not is_about_stones:
        fight = _tell_fight(witness, judged, games, told, gain, False)
        gain = gain or as_it_stands(witness, find_gain_nearby(witness, judged.move, games))
        gain = gain or find_gain_as_judged(witness, judged.move, games, CLEARLY_IF_ALL)
    sentence = fight or _word_claims(witness, judged, told, _without_padding(told, gain))
    return add_what_else(witness, judged.move, sentence)


def tell_decisive_first(
    decision: Decision, witness: Witness, judged: Tried, found: Sequence[Claim]
) -> tuple[Sentence, bool]:
    """Return a sentence on what the chosen move does, the decisive reason first, and whether a reason is
    decisive.

    A reason is decisive if the move would lose most of its gain without it. These are tried in turn: claims
    about stones and ground, those of most points first; all that the move gains near it; what it gains in
    several places; its shape. ``judged`` is the move played out, ``found`` are the claims of stones whose
    fate it changes.

    If another engine judges, nothing can be left out of what it thinks. Then the first reason counts as
    decisive, but never the shape, and it is not said that there is none.
    """
    sentence, decided = _tell_reasons(decision, witness, judged, found)
    sentence = add_what_else(witness, judged.move, sentence)
    return sentence, decided and (bool(witness.player.judge_name) or not _leads_with_a_group(sentence))


def tell_without_ground(witness: Witness, judged: Tried, does: Sentence) -> Sentence:
    """Return the sentence ``does`` on a move, told anew without the ground that it gains.

    ``judged`` is the move, played out.
    """
    told = [each for each in does.claims if each.kind in (*OF_STONES, BASE)]
    carriers = tuple(each for each in does.claims if each.kind == CARRIES)
    sentence = _word_claims(witness, judged, told, None)
    sentence = replace(sentence, claims=(*sentence.claims, *carriers))
    return add_what_else(witness, judged.move, sentence)


def _leads_with_a_group(sentence: Sentence) -> bool:
    """Return whether a sentence on a move tells of a group before the ground that decided."""
    reasons = [each for each in sentence.claims if each.kind in (*OF_STONES, BASE, GROUND, SPREAD)]
    has_ground = any(each.kind in (GROUND, SPREAD) for each in reasons)
    return has_ground and reasons[0].kind in (ATTACKS, DEFENDS, BASE) and len(reasons[0].stones) >= MANY


def _tell_reasons(
    decision: Decision, witness: Witness, judged: Tried, found: Sequence[Claim]
) -> tuple[Sentence, bool]:
    """Return a sentence on what the chosen move does, the decisive reason first, and whether a reason is decisive.

    It is that of `tell_decisive_first` without threats, and with the same arguments.
    """
    games = Games.from_witness(witness, judged.move)
    cost = cost_to_tell(witness, judged, witness.play_out(PASS))
    is_priced = cost is not None and cost.is_told
    told, gain = _find_told_and_gained(witness, judged, found)
    reasons = [*told, *([gain] if gain else [])]
    gain = _without_padding(told, gain)
    if games is None:
        return _word_claims(witness, judged, told, gain, is_priced=is_priced), True
    claim = _find_decisive(witness, decision, _order_reasons(witness, judged, games, reasons))
    is_about_ground = claim is None and not told
    if claim is not None and claim.kind in (GROUND, SPREAD):
        is_about_ground = find_stones_behind(witness, games, claim, told) is None
    if is_about_ground:
        fight = _tell_fight(witness, judged, games, told, claim or gain, is_priced)
        if fight is not None:
            # what is read of stones is a reason, what games say of those beside a move is several
            return fight, bool(told or witness.player.judge_name)
    if claim is None:
        gain = gain or as_it_stands(witness, find_gain_nearby(witness, judged.move, games))
        if gain is not None and (
            is_known(witness, told, gain) or _is_gained_elsewhere(witness, decision, games, gain)
        ):
            gain = None
        if gain is None and not told:
            gain = find_gain_as_judged(witness, judged.move, games, CLEARLY_IF_ALL)
        sentence = _word_claims(witness, judged, told, gain, is_priced=is_priced)
        if witness.player.judge_name:
            return sentence, True
        by_shape = _tell_played_by_shape(decision, witness, sentence)
        return by_shape or sentence, by_shape is not None
    leading = find_stones_behind(witness, games, claim, told)
    if leading is not None:
        others = [each for each in told if each.stones != leading.stones]
        # that stones are attacked of which some are taken is nothing new, nor that those are defended that are saved
        is_told = claim.kind == DEFENDS or (claim.kind == ATTACKS and leading.kind in THEIRS)
        beside = None if is_told else _without_padding([leading], claim)
        sentence = _word_claims(witness, judged, [leading, *others], beside, is_priced=is_priced)
        return sentence, True
    if gain is None and all(each.kind == ATARI for each in told):
        # an atari everybody sees, and not what for
        near = as_it_stands(witness, find_gain_nearby(witness, judged.move, games))
        gain = None if near is None or is_known(witness, told, near) else near
    if is_linked(witness, told, claim):
        # that stones are defended which are connected says nothing new
        sentence = _word_claims(witness, judged, told, None, is_priced=is_priced)
        return sentence, False
    others = [each for each in told if each is not claim]
    if len(others) == len(told):
        sentence = _word_claims(witness, judged, others, claim, True, is_priced)
    else:
        sentence = _word_claims(witness, judged, [claim, *others], gain, is_priced=is_priced)
    return sentence, True


def _tell_fight(
    witness: Witness, judged: Tried, games: Games, told: Sequence[Claim], gain: Claim | None, is_priced: bool
) -> Sentence | None:
    """Return a sentence on what a move does where it changes how stones beside it stand; None if it changes
    nothing.

    What it does to stones comes first, what it gains beside them last; a threat is not told yet. ``told`` are
    the claims about stones that are read, ``gain`` is that of the ground, or of what else is gained, None for none.
    """
    stones = {stone for each in told for stone in each.stones}
    is_fight = is_in_fight(witness, judged.move)
    found = find_effects(witness, judged.move, games, witness.board.points(), stones)
    effects = name_bases(witness, games, found)[: MOST_FATES - len(told)]
    if not told and not effects:
        return _word_claims(witness, judged, [], None) if find_threats(witness, judged.move) else None
    gain = _without_padding(told, gain)
    has_ground = gain is not None and gain.kind in (GROUND, SPREAD) and len(effects) < MOST_FATES
    if is_fight and effects and _is_open_ground(gain):
        # that is not what stones in a fight are strengthened or weakened for
        has_ground = False
    return _word_claims(witness, judged, [*told, *effects], gain if has_ground else None, is_priced=is_priced)


def _next_best_move(decision: Decision) -> int:
    """Return the next best move of a decision; PASS if there is none."""
    return next((each.move for each in decision.others), PASS)


def _is_gained_elsewhere(witness: Witness, decision: Decision, games: Games, gain: Claim) -> bool:
    """Return whether the next best move, far from the chosen one, gains as much on the points of the claim
    ``gain``.

    Then the gain comes from neither of the two moves.
    """
    rival = _next_best_move(decision)
    if rival == PASS or steps_between(rival, gain.move) <= FARTHEST:
        return False
    theirs = Games.from_witness(witness, rival)
    gained = games.gain_on(witness.color, gain.points)
    return theirs is not None and theirs.gain_on(witness.color, gain.points) >= ALIKE * gained


def _tell_played_by_shape(decision: Decision, witness: Witness, does: Sentence) -> Sentence | None:
    """Return the sentence ``does`` with the addition that the move is played for its shape; None if the shape
    did not decide.
    """
    rival = _next_best_move(decision)
    feel = Claim(FEEL, COUNTED, decision.move, points=(rival,))
    if rival == PASS or not is_decisive(witness, decision, feel):
        return None
    return add_deed(does, say("does by shape"), (feel, *does.claims))


def _find_decisive(witness: Witness, decision: Decision, reasons: Iterator[Claim]) -> Claim | None:
    """Return the one of some reasons (claims about a move) that decided for the move; None if none did.

    It is the first without which surely little of the move's gain would be left; else the one without which
    least would be left.
    """
    best: tuple[float, Claim] | None = None
    for claim in reasons:
        left = share_left_without(witness, decision, claim)
        if left <= most_left_if_sure(claim):
            return claim
        if left <= SURE and (best is None or left < best[0]):
            best = left, claim
    return None if best is None else best[1]


def _order_reasons(witness: Witness, judged: Tried, games: Games, claims: Sequence[Claim]) -> Iterator[Claim]:
    """Yield the claims that may be the decisive reason for a move, in the order in which to test them.

    First come those of ``claims``, with the one of most points at the front; then all that the move gains
    near it; then what it gains in several places. ``judged`` is the move, played out.
    """
    yield from sorted(claims, key=lambda claim: -points_hanging_on(witness, games, claim))[:MOST_TESTED]
    for found in (
        *(find_gain_within(witness, judged.move, games, within) for within in AREAS),
        find_spread(witness, judged.move, games),
    ):
        if (stands := as_it_stands(witness, found)) is not None:
            yield stands


def _find_told_and_gained(
    witness: Witness, judged: Tried, found: Sequence[Claim]
) -> tuple[list[Claim], Claim | None]:
    """Return the claims about stones that are to be told of a move, and a claim of what it gains besides.

    The gain is None if it says nothing new. judged: the move, played out; found: the claims (statements) of
    stones whose fate it changes, the most important first
    """
    told = _add_ataris(witness, judged.move, _choose_told(found))
    gain = find_gain(witness, judged.move, Games.from_witness(witness, judged.move))
    return told, None if gain is None or is_known(witness, told, gain) else as_it_stands(witness, gain)


def _choose_told(found: Sequence[Claim]) -> list[Claim]:
    """Return the most important ones of claims about stones. That stones are taken off the board is told in any case:
    everybody sees it, and the others often come of it.
    """
    told, left = list(found[:MOST_FATES]), found[MOST_FATES:]
    return [*told[:-1], *[each for each in left if each.kind == TAKES], *told[-1:]][:MOST_FATES]


def _without_padding(told: Sequence[Claim], gain: Claim | None) -> Claim | None:
    """Return what a move gains, but None for ground that is not surely the mover's if stones live or die by the
    move, are cut, joined, shut in or let out: beside those it says little.
    """
    return None if _is_open_ground(gain) and any(each.kind in _BEFORE_GROUND for each in told) else gain


def _is_open_ground(gain: Claim | None) -> bool:
    """Return whether what a move gains is ground that is not surely the mover's with the move."""
    return gain is not None and (gain.kind == SPREAD or (gain.kind == GROUND and gain.margin < OWNED))


def _drop_weakened(told: Sequence[Claim]) -> list[Claim]:
    """Return claims without the attacks on stones of which a cut among them says that they are weak by it.

    Where it is known by which move the attack is carried out, the cut does not say so instead.
    """
    weak = {stone for each in told if each.kind == CUTS for stone in weak_of(each)}
    attacks = [each for each in told if each.kind == ATTACKS and weak.issuperset(each.stones)]
    carried = {stone for each in attacks if each.words.get(BY) for stone in each.stones}
    left = [each for each in told if each not in attacks or each.words.get(BY)]
    return [without_weak(each, carried) if each.kind == CUTS and carried else each for each in left]


def _is_spoilt(witness: Witness, gain: Claim, told: Sequence[Claim]) -> bool:
    """Return whether what a move gains is ground of the mover's that is not sure, and into whose bounds the enemy's
    answers go in too many of the games.

    ``told`` are claims about stones; without any of them more of the games must say so.
    """
    if gain.kind != GROUND or gain.margin >= OWNED or built_or_reduced(witness, gain) == REDUCES:
        return False
    rectangle = rectangle_around(gain.points)
    answers = ((xy(answer), share) for answer, share in witness.likely_moves([gain.move]) if answer != PASS)
    into = sum(share for at, share in answers if all(map(contains, rectangle, at)))
    return into >= (MOST_INTO if told else MOST_INTO_ALONE)


def _add_ataris(witness: Witness, move: int, told: Sequence[Claim]) -> list[Claim]:
    """Return the claims ``told`` about stones, and with them claims of the strings that a move puts in atari.

    Two ataris come first, and a claim that the move cuts these two strings is dropped. A single atari is added if there
    is room, beside a stone taken in a ko, or if it is on a string that is cut off.
    """
    apart_from_cuts = [each for each in told if each.kind != CUTS]
    found = [each for each in find_ataris(witness, move) if not is_told_of(apart_from_cuts, each)]
    if len(found) > 1:
        named = {stone for each in found for stone in each.stones}
        return [*found, *(each for each in told if each.kind != CUTS or not named.issuperset(each.stones))]
    room = MOST_FATES - sum(each.rule != KO for each in told)
    return [*told, *(each for each in found if room > 0 or is_told_of(told, each))]


def _word_claims(
    witness: Witness,
    judged: Tried,
    told: Sequence[Claim],
    gain: Claim | None,
    gain_first: bool = False,
    is_priced: bool = False,
) -> Sentence:
    """Return a sentence on what a move does, from claims about stones (``told``) and a claim of what it
    gains.

    ``gain`` may be None. Without claims about stones the sentence begins with the move's shape. gain_first:
    whether the gain is told before the stones, unless these live or die by the move; is_priced: whether the
    cost of a pass is told elsewhere, so that points are left out here
    """
    if len(_drop_weakened(told)) >= MOST_FATES and not gain_first:
        # there is no room for it
        gain = None
    named = [*told, *([] if gain is None else [mark_points(witness, gain, is_priced)])]
    named, carriers = name_carriers(witness, named)
    told, (gain,) = (named, [None]) if gain is None else (named[:-1], named[-1:])
    kept = _drop_weakened(named)
    if gain is not None and (_is_spoilt(witness, gain, told) or gain not in kept):
        kept, gain = _drop_weakened(told), None
    told = [each for each in kept if each is not gain]
    carriers = tuple(each for each in carriers if any(each.stones == other.stones for other in kept))
    sentence = _word_named_claims(witness, judged, told, gain, gain_first, is_priced)
    return replace(sentence, claims=(*sentence.claims, *carriers))


def _word_named_claims(
    witness: Witness,
    judged: Tried,
    told: Sequence[Claim],
    gain: Claim | None,
    gain_first: bool,
    is_priced: bool,
) -> Sentence:
    """Return a sentence on what a move does, like `_word_claims`, from claims that are already complete.

    Complete means that claims of attacks name the next move that carries out the attack (`name_carriers`).
    The arguments are those of `_word_claims`.
    """
    vertex = vertex_of(judged.move, witness.board.size)
    is_soft = all(each.kind in (ATTACKS, DEFENDS, BASE) for each in told)
    plain = None
    if not told or (is_soft and not gain_first):
        plain = tell_shape_of(witness, judged)
    if plain is not None and (told or gain is not None) and _is_far_shape(plain):
        plain = None
    is_joseki = plain is not None and is_of_joseki(plain.claims)
    if is_joseki and _is_open_ground(gain):
        # in a joseki both sides get something, and whose it is decides later
        gain = None
    done = tell_deeds(witness, order_deeds(told), is_main=True)
    if gain is None:
        if plain is None or not plain.claims:
            return _tell_deeds_of(vertex, done, told) if told or plain is None else plain
        if told and is_idle(plain.claims):
            return _tell_deeds_of(vertex, done, (*told, *plain.claims))
        if told and plain.deed and not plain.is_extended and not (is_joseki or _is_joining(plain)):
            # whom it is about comes first, and how the stone stands to others is how
            return add_deed(_tell_deeds_of(vertex, done, told), plain.deed, (*told, *plain.claims))
        return add_deed(plain, join_predicates(done), (*plain.claims, *told)) if told else plain
    beside, carriers = name_carriers(witness, _find_effects_beside(witness, judged, told, gain))
    done = tell_deeds(witness, order_deeds([*told, *beside]), is_main=True)
    if plain is None or not plain.claims:
        is_told_first = gain_first and not any(each.kind in (*OF_LIFE, CUTS, LINKS, ATARI) for each in told)
        gains, parts = tell_gain(witness, gain, is_priced)
        told = [*told, *beside]
        claims = (gain, *told, *carriers) if gain_first else (*told, gain, *carriers)
        texts = (
            [gains, *tell_deeds(witness, order_deeds(told), gains, is_main=True)]
            if is_told_first
            else [*done, gains]
        )
        return _tell_deeds_of(vertex, texts, (*claims, *parts))
    gains, parts = tell_gain(witness, gain, is_priced)
    is_of_group = _is_about_a_group([*told, *beside, *([] if gain.kind in (GROUND, SPREAD) else [gain])])
    # who is defended against a move comes before who is only weaker
    is_after = is_of_group and beside and rank_of_deed(gain) >= min(map(rank_of_deed, beside))
    order = [*done, gains] if told or is_after else [gains, *done]
    claims = (*told, gain, *beside) if told else (gain, *beside)
    is_ground = gain.kind in (GROUND, SPREAD)
    left_out = is_idle(plain.claims)
    if left_out or (
        is_of_group and plain.deed and not (plain.is_extended or is_joseki or _is_joining(plain))
    ):
        claims = (*told, *beside, gain) if is_ground else claims
        does = _tell_deeds_of(vertex, order, (*claims, *parts, *carriers))
        claims = (*does.claims, *plain.claims)
        return replace(does, claims=claims) if left_out else add_deed(does, plain.deed, claims)
    name = "does also" if plain.is_extended else "does further"
    text = say(name, text=unfinished(plain.text), deeds=join_predicates(order))
    return Sentence(text, (*plain.claims, *claims, *parts, *carriers), is_extended=True)


def _is_about_a_group(told: Sequence[Claim]) -> bool:
    """Return whether one of some claims about stones is about several."""
    return any(len(each.stones) >= MANY for each in told)


def _is_joining(plain: Sentence) -> bool:
    """Return whether a sentence tells of a shape that the move joins strings: that comes before how these stand."""
    return any(each.kind == SHAPE and relation_of(each) == JOINING for each in plain.claims)


def _is_far_shape(plain: Sentence) -> bool:
    """Return whether a sentence tells of a shape only how a stone stands to an enemy one that it does not touch."""
    return any(each.kind == SHAPE and relation_of(each) in OF_FAR for each in plain.claims)


def _tell_deeds_of(vertex: str, deeds: Sequence[str], claims: Sequence[Claim]) -> Sentence:
    """Return the sentence that the move at ``vertex`` does several things, with its claims. ``deeds`` are
    predicates.
    """
    return Sentence(say("does this", move=vertex, deeds=join_predicates(deeds)), tuple(claims))


def _find_effects_beside(witness: Witness, judged: Tried, told: Sequence[Claim], gain: Claim) -> list[Claim]:
    """Return claims of the groups that a move makes stronger or weaker where it gains, as many as there is
    room for.

    ``told`` are the claims about stones in the same sentence, ``gain`` is the claim of the gain. Groups that
    these name are left out. Beside a gain in several places only one group is told.
    """
    stones = {
        stone for each in (*told, gain) for first in each.stones for stone in witness.board.stones(first)
    }
    games = Games.from_witness(witness, judged.move)
    room = min(MOST_FATES - len(told), 1 if gain.kind == SPREAD else MOST_FATES)
    return name_bases(witness, games, find_effects(witness, judged.move, games, gain.points, stones)[:room])
