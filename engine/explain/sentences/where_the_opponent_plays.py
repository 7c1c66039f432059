"""Where the opponent would play after a pass, in a clause, and in which part of the board he would gain by it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.board.kernels import line_of
from engine.board.points import PASS, opponent, vertex_of
from engine.decide.decision.record import Tried
from engine.explain.claims.after_a_pass import are_near, find_answers_to_pass
from engine.explain.claims.compared_games import Games
from engine.explain.claims.fates import first_of, read_fates
from engine.explain.claims.fights import is_in_fight
from engine.explain.claims.gains import middle_of
from engine.explain.claims.ground_as_judged import LEAST_POINTS, find_area_as_judged, find_gain_as_judged
from engine.explain.claims.kinds import (
    AGAINST,
    ATARI,
    ATTACKS,
    BASE,
    CARRIES,
    COUNTED,
    DEFENDS,
    DIES,
    GROUND,
    HOLDS,
    LINKS,
    PARTS,
    PASSED,
    POINT,
    SPREAD,
    THERE,
    Claim,
    as_claims_before,
)
from engine.explain.claims.next_ataris import add_atari_prevented
from engine.explain.claims.next_moves import find_gain_of_next
from engine.explain.claims.opponents_point import (
    find_opponents_points,
    is_tie_prevented,
    read_deeds,
)
from engine.explain.claims.outlooks import find_turned_group, find_worsened_group
from engine.explain.claims.own_ataris import find_way_out
from engine.explain.claims.standing import add_standing, is_prevented, name_what_is_cut
from engine.explain.claims.what_decided import OF_STONES
from engine.explain.claims.witness import Witness
from engine.explain.sentences.at_the_same_point import tell_tie_there
from engine.explain.sentences.harm_there import tell_harm_there, tell_help_there
from engine.explain.sentences.how_it_stands import word_state
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
from engine.explain.sentences.what_it_gains import tell_gain_plainly
from engine.explain.sentences.what_may_come import tell_deed_or_shape
from engine.explain.words.naming import CENTRE, nearest_named, steps_between, zone_of
from engine.explain.words.phrases import listed, side
from engine.explain.words.templates import say
from engine.suggest.likelihood import LARGEST_SMALL

NEAR = 4
"""Steps from what was told of within which the answer to a pass is told, too; from stones, if their fate is."""

ONLY_WHERE = (PASSED, POINT, CARRIES)
"""Where the opponent plays, without a word of what he does there."""

_BY_GAMES, OF_GAMES = (ATTACKS, DEFENDS, GROUND), 3
"""What the games alone say of the enemy's move after a pass, and the steps from the move within which it is told."""

_OF_STONES = {*OF_STONES, PARTS, HOLDS, BASE} - {ATARI}
"""What is told of stones, beside which it is not told whose ground it would be. An atari everybody sees, and not
what for."""

MOST_DEEDS = 1
"""So much is told of what the answer to a pass does."""

BESIDE = 2
"""Steps from stones within which a move lies of which one sees how it reaches them, and from the move explained within
which another one lies of which one sees that it gains ground in its place."""


def tell_point(
    witness: Witness, points: Sequence[int], deeds: str, stands: Mapping[str, str] | None = None
) -> str:
    """Return a clause on where the enemy plays after a pass, at one or two points. ``deeds``: what he does there;
    ``stands``: how a group stands then, the words of `tell_turned`
    """
    named = listed([vertex_of(each, witness.board.size) for each in points], "or")
    words = {"enemy": side(opponent(witness.color)), "point": named, "deeds": deeds}
    return say("passed would", **{**words, **(stands or {})})


def tell_turned(
    witness: Witness, move: int, point: int, has_deeds: bool = False
) -> tuple[dict[str, str], list[Claim]]:
    """Return words on how a group stands once the enemy plays at ``point`` after a pass in place of ``move``, and the
    claim of that; both are empty where none stands otherwise than with the move.

    They are what his stone does to the group, as a predicate, if that is known, unless another one is told
    (``has_deeds``); else the name of the group and its state.
    """
    there = witness.witness_after([PASS])
    stands = None if there is None or witness.is_brief else find_turned_group(witness, there, move, point)
    if there is None or stands is None:
        return {}, []
    harm, claims = ("", []) if has_deeds else _tell_harm_to(witness, move, stands)
    return ({"deeds": harm}, claims) if harm else tell_standing(there, stands)


def _tell_harm_to(witness: Witness, move: int, stands: Claim) -> tuple[str, list[Claim]]:
    """Return what the enemy's stone does to the own group of a claim of kind STANDS, as a predicate, and its claims;
    both are empty if that is not known, or if the group is his.
    """
    return ("", []) if stands.rule else tell_harm_there(witness, move, stands.move, stands.stones)


def tell_standing(there: Witness, stands: Claim) -> tuple[dict[str, str], list[Claim]]:
    """Return the words on how a group stands by a claim of kind STANDS, about the position of ``there``, and the claim
    as made before the pass.
    """
    return _word_standing(there, stands), as_claims_before([stands], PASS)


def _word_standing(there: Witness, stands: Claim) -> dict[str, str]:
    """Return the name and the state of the group of a claim of kind STANDS, about the position of ``there``."""
    theirs = there.witness_after([stands.move])
    assert theirs is not None, "the claim was made of the position after it"
    stone, scene = nearest_named(theirs.board, stands.stones, stands.move), theirs.scene
    return {"group": scene.group_name(stone), "state": word_state(theirs, stone, stands.value)}


def tell_area_of_answer(witness: Witness, move: int, passed: Tried) -> tuple[list[str], list[Claim]]:
    """Return a clause, in a list, on the enemy's move after a pass and the part of the board where he gains by it, and
    its claims. Nothing is told in a fight.

    It is his likeliest answer near ``move``, or the point there that the games show to cost most, or that of the move
    itself; the evaluation judges what he gains. Both lists are empty if it is little. ``passed``: the pass, played out
    """
    there = witness.witness_after([PASS])
    if there is None or is_in_fight(witness, move):
        # whose the ground is depends on the fight
        return [], []
    answers = find_answers_to_pass(witness, move, passed)
    if len(answers) == 1 and are_near(answers, [move], NEAR):
        known = [Claim(PASSED, COUNTED, move, points=answers)]
    else:
        known = [] if witness.is_sparse else find_opponents_points(witness, move, [])
    for point in [*(each.points[0] for each in known), move]:
        deeds, claims = _tell_area_of_next(witness, move, there, point)
        if deeds:
            where = [each for each in known if each.points == (point,)]
            return [tell_point(witness, [point], deeds)], [*where, *claims]
    return [], []


def tell_area_at(witness: Witness, move: int) -> tuple[str, list[Claim]]:
    """Return a predicate on the part of the board where the enemy gains most by his stone at the point of ``move``
    after a pass, as judged, and its claims; both are empty in a fight, and if that is little.
    """
    there = witness.witness_after([PASS])
    if there is None or is_in_fight(witness, move):
        return "", []
    return _tell_area_of_next(witness, move, there, move)


def _tell_area_of_next(witness: Witness, move: int, there: Witness, point: int) -> tuple[str, list[Claim]]:
    """Return a predicate on the part of the board where the enemy gains most at a point after a pass in place of
    ``move``, and its claims; both are empty if that is little.
    """
    is_low = line_of(point, witness.board.size) == 1 and not witness.is_late
    # what gains ground along the edge is no large move as long as there are others
    is_open = not is_low and there.board_after(point) is not None
    area = _find_area_of_next(witness, move, there, point) if is_open else None
    if area is None:
        return "", []
    compared = replace(area, words={**area.words, AGAINST: str(move)})
    return tell_gain_plainly(there, area), as_claims_before([compared], PASS)


def _find_area_of_next(witness: Witness, move: int, there: Witness, point: int) -> Claim | None:
    """Return a claim of the part of the board where the enemy gains most at a point after a pass, as the evaluation
    judges; None if that is little.

    On small boards the games after a pass, beside those with our ``move``, must bear it out: what they say there is
    worth more. ``there`` answers questions about the position after a pass.
    """
    games = Games.from_witness(witness, move)
    if witness.board.size > LARGEST_SMALL or games is None:
        return find_area_as_judged(there, point)
    return find_gain_as_judged(there, point, games.turned_round, 0.0)


def tell_answer_by_shape(
    witness: Witness, move: int, named: Sequence[Claim]
) -> tuple[list[str], list[Claim]]:
    """Return a clause, in a list, on where the enemy would play after a pass and how a group would stand then, or else
    that stone, and its claims.

    ``named`` are the claims of that point. That both sides want the point of the ``move`` itself is told without its
    shape, too. Both lists are empty if there are two such points, or none, or if one sees nothing by the shape.
    """
    if len(named) != 1 or len(named[0].points) != 1:
        return [], []
    (point,) = named[0].points
    turned, claims = tell_turned(witness, move, point)
    if turned:
        return [tell_point(witness, [point], "", turned)], [*named, *claims]
    ataris = add_atari_prevented(witness, move, point)
    shape, of_shape = tell_tie_there(witness, move) if point == move else ("", [])
    # where he plays is named already
    of_shape = [each for each in of_shape if each.kind != POINT]
    if not shape:
        shape, of_shape = tell_deed_or_shape(witness, [PASS], point, ataris)
    if not shape and point != move:
        return [], []
    return [tell_point(witness, [point], shape)], [*named, *of_shape]


def is_bare(claims: Sequence[Claim]) -> bool:
    """Return whether claims say only where the enemy plays, not what he does there."""
    return all(each.kind in ONLY_WHERE for each in claims)


def tell_answer(witness: Witness, move: int, passed: Tried, told: Sequence[Claim]) -> tuple[str, list[Claim]]:
    """Return a clause on what the enemy would or could play after a pass and what that does, and its claims.

    The clause and the claims (statements) are empty if no such point is known near the move, or near the stones of
    the claims ``told``.
    """
    where = _points_told_of(move, told)
    answers = find_answers_to_pass(witness, move, passed)
    is_near = bool(answers) and are_near(answers, where, NEAR)
    claim = Claim(PASSED, COUNTED, move, points=answers)
    if is_near:
        there, done = _tell_deed_of_answer(witness, answers, move, told)
        if any(_concerns(each, move, where) for each in done):
            return _tell_with_turned(witness, claim, there, done)
    for point in find_opponents_points(witness, move, where):
        there, done = _tell_deed_of_answer(witness, point.points, move, told)
        if any(_concerns(each, move, where) for each in done):
            return _tell_with_turned(witness, point, there, done)
    if is_near and is_beside_all(answers, [move]):
        # what he could do at the point of the move itself says more than where else he would play
        parts, found = ([], []) if list(answers) == [move] else tell_deed_at_same_point(witness, move)
        return (parts[0], found) if parts else (tell_point(witness, answers, ""), [claim])
    return "", []


def tell_answer_beside_fate(
    witness: Witness, move: int, passed: Tried, fate: Claim
) -> tuple[str, list[Claim]]:
    """Return a clause on what the enemy would or could play after a pass near a group that is lost or gets away then,
    by the claim ``fate`` that is told beside the clause, and its claims (`tell_beside_fate`); both are empty if no such
    point is known.
    """
    answers = find_answers_to_pass(witness, move, passed)
    if answers and are_near(answers, fate.stones, NEAR):
        return tell_beside_fate(witness, Claim(PASSED, COUNTED, move, points=answers), fate)
    found = find_opponents_points(witness, move, fate.stones)
    return tell_beside_fate(witness, found[0], fate) if found else ("", [])


def tell_beside_fate(witness: Witness, point: Claim, fate: Claim) -> tuple[str, list[Claim]]:
    """Return a clause on the enemy's move after a pass, by ``point``, the claim of where it is, and what it does to the
    group of which ``fate``, a claim, is told beside it; and the claims, ``point`` first.
    """
    deeds, claims = "", list[Claim]()
    if len(point.points) == 1:
        tell = tell_harm_there if fate.kind == DIES else tell_help_there
        deeds, claims = tell(witness, fate.move, point.points[0], fate.stones)
    return tell_point(witness, point.points, deeds), [point, *claims]


def _tell_with_turned(
    witness: Witness, point: Claim, deeds: str, done: Sequence[Claim]
) -> tuple[str, list[Claim]]:
    """Return a clause on the enemy's move after a pass and what that does, and its claims: ``point``, the claim of
    where it is, ``done``, those of ``deeds``, and where it only puts stones in atari that of how a group stands then,
    or else of the move that would save them.
    """
    is_atari = bool(done) and all(each.rule == ATARI for each in done)
    turned, claims = tell_turned(witness, point.move, point.points[0], True) if is_atari else ({}, [])
    clause = tell_point(witness, point.points, deeds, turned)
    text, out = (clause, []) if turned else add_way_out(witness, point.points[0], clause, done)
    return text, [point, *done, *claims, *out]


def add_way_out(witness: Witness, point: int, clause: str, done: Sequence[Claim]) -> tuple[str, list[Claim]]:
    """Return a ``clause`` on the enemy's move at a point after a pass with the move that would save the stones which it
    only puts in atari by ``done``, the claims of what it does, and the claim of that, in a list; the clause alone where
    it does more, or the stones are not known to be saved.
    """
    there, is_atari = witness.witness_after([PASS]), len(done) == 1 and done[0].rule == ATARI
    out = find_way_out(there, point) if is_atari and there is not None else None
    if out is None or out.stones != done[0].stones:
        return clause, []
    saved = say("stones those" if len(out.stones) > 1 else "stones that")
    where = vertex_of(out.points[0], witness.board.size)
    return say("passed saved", clause=clause, point=where, stones=saved), as_claims_before([out], PASS)


def _concerns(deed: Claim, move: int, where: Sequence[int]) -> bool:
    """Return whether what the enemy could do after a pass concerns ``move``: ground near it, or stones beside it or
    among those told of, which are in ``where``.
    """
    if deed.kind == THERE and deed.rule in _BY_GAMES and steps_between(deed.move, move) > OF_GAMES:
        return False
    return not deed.stones or _is_near_one(deed.stones, move) or not set(deed.stones).isdisjoint(where)


def _is_near_one(stones: Sequence[int], move: int) -> bool:
    """Return whether one of some stones is at most BESIDE steps from a move."""
    return any(steps_between(each, move) <= BESIDE for each in stones)


def _is_plain_ground(witness: Witness, answers: Sequence[int], move: int, middle: int) -> bool:
    """Return whether one sees that the enemy gains ground by ``answers`` since a move was not played.

    They must be beside it; in a fight only at its own point. What lies in the centre, around ``middle``, nobody sees to
    be ground.
    """
    if zone_of(middle, witness.board.size) == CENTRE:
        return False
    return list(answers) == [move] or (is_beside_all(answers, [move]) and not is_in_fight(witness, move))


def is_beside_all(points: Sequence[int], stones: Sequence[int]) -> bool:
    """Return whether each of some points is at most BESIDE steps from one of some stones."""
    return are_near(points, stones, BESIDE)


def tell_deed_at_same_point(witness: Witness, move: int) -> tuple[list[str], list[Claim]]:
    """Return a clause, in a list, on what the enemy could do by playing at the point of our move himself, and
    its claims.

    It is found by readings (local searches). Both lists are empty if he may not play there, or if readings
    find nothing.
    """
    there = witness.witness_after([PASS])
    read = [] if there is None else read_fates(there, move)
    found = [each for each in read if is_tie_prevented(witness, move, each)]
    games = Games.from_witness(witness, move)
    if there is not None and games is not None and not witness.is_brief:
        judged = [each for each in add_standing(there, move, read) if each not in read]
        found = [*found, *(each for each in judged if is_prevented(witness, each, games))]
    found = first_of(found, MOST_DEEDS)
    if there is None:
        return [], []
    found = add_atari_prevented(witness, move, move, name_what_is_cut(there, move, found))
    is_open = not (found or witness.is_brief or witness.is_late)
    stands = find_worsened_group(witness, there, move) if is_open else None
    if stands is not None:
        harm, claims = tell_harm_there(witness, move, move, stands.stones)
        words, of_group = ({}, claims) if harm else tell_standing(there, stands)
        return [tell_point(witness, [move], harm, words)], of_group
    if not found:
        return [], []
    deeds, done = listed(tell_deeds(there, found), "deeds"), as_claims_before(found, PASS)
    turned, claims = (
        tell_turned(witness, move, move, True) if all(each.kind == ATARI for each in found) else ({}, [])
    )
    clause = tell_point(witness, [move], deeds, turned)
    text, out = (clause, []) if turned else add_way_out(witness, move, clause, done)
    return [text], [*done, *claims, *out]


def _tell_deed_of_answer(
    witness: Witness, answers: Sequence[int], move: int, told: Sequence[Claim]
) -> tuple[str, list[Claim]]:
    """Return what the enemy's answer to a pass does, as a predicate, and its claims, from readings or else
    from games.

    That the answer connects stones is said only if nothing else is known, and that it gains ground only if more than
    stones are spoken of in ``told``. Both are empty if ``answers``, the likeliest answers, are two and not one.
    """
    there = witness.witness_after([PASS])
    if there is None or len(answers) != 1:
        return "", []
    found = read_deeds(witness, move, there, answers[0])
    hurts = first_of([each for each in found if each.kind != LINKS], MOST_DEEDS)
    hurts = add_atari_prevented(witness, move, answers[0], hurts)
    gained = (
        None if hurts or witness.is_sparse else find_gain_of_next(witness, move, (PASS,), there, answers[0])
    )
    if gained is not None and gained.kind == GROUND:
        is_plain = _is_plain_ground(witness, answers, move, middle_of(gained.points))
        is_plain &= len(gained.points) >= LEAST_POINTS
        gained = gained if is_plain and not is_of_stones(told) else None
    if gained is not None and gained.kind in (ATTACKS, DEFENDS):
        # what his stone does to them says more than that they fare worse
        is_attack = gained.kind == ATTACKS
        harm, claims = tell_harm_there(witness, move, answers[0], gained.stones) if is_attack else ("", [])
        if harm:
            return harm, claims
        named = {stone for each in told for stone in each.stones}
        # that stones fare otherwise of which it is told how they fare with the move says nothing new
        gained = gained if named.isdisjoint(gained.stones) else None
    if gained is not None:
        compared = replace(gained, words={**gained.words, AGAINST: str(move)})
        return tell_gain_plainly(there, gained), as_claims_before([compared], PASS)
    told = name_what_is_cut(there, answers[0], hurts or found[:MOST_DEEDS])
    return listed(tell_deeds(there, told), "deeds") if told else "", as_claims_before(told, PASS)


def is_of_stones(told: Sequence[Claim]) -> bool:
    """Return whether what was told of a move is about stones, and not about ground."""
    kinds = {each.kind for each in told}
    return not kinds.isdisjoint(_OF_STONES) and kinds.isdisjoint((GROUND, SPREAD))


def _points_told_of(move: int, told: Sequence[Claim]) -> Sequence[int]:
    """Return the point of a move, and the points near it of stones that the claims ``told`` are about.

    What is played at the other end of a large group has nothing to do with the move.
    """
    stones = (stone for each in told for stone in each.stones)
    return [move, *(stone for stone in stones if steps_between(stone, move) <= NEAR)]
