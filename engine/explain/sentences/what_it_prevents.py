"""The enemy's move that a quiet move prevents, by its shape, where neither readings nor games say what it does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from engine.board.points import EMPTY, PASS, opponent, vertex_of
from engine.explain.claims.contact_shapes import own_strings_joined
from engine.explain.claims.fates import find_taken
from engine.explain.claims.helps import find_helps_of_next
from engine.explain.claims.kinds import (
    COST,
    FRAMEWORK,
    GROUND,
    HOLDS,
    KILLS,
    KO,
    LIBERTIES,
    LIKELY,
    OF_BOARD,
    OF_FATE,
    OF_HELP,
    PARTS,
    POINT,
    RESCUES,
    RULE,
    SAVES,
    SEEN,
    SHAPE,
    SPREAD,
    Claim,
    Sentence,
    as_claim_there,
    as_claims_before,
    tell_little,
)
from engine.explain.claims.next_ataris import add_atari_prevented
from engine.explain.claims.next_moves import claim_point, costs_of_next, find_next_moves
from engine.explain.claims.same_point import is_tie_turned, is_tied_anyway
from engine.explain.claims.shapes import BETWEEN_TWO, CROSSCUT, EDGE_BLOCK, JOINING
from engine.explain.claims.threats import SAFE, find_undoing
from engine.explain.claims.witness import Witness
from engine.explain.sentences.at_the_same_point import LEAST, tell_judged_tie_there, tell_tie_there
from engine.explain.sentences.if_passed import word_pass
from engine.explain.sentences.what_is_said_already import is_ground
from engine.explain.sentences.what_it_does_to_stones import tell_deeds, tell_undoing
from engine.explain.sentences.what_it_helps import tell_helps
from engine.explain.sentences.what_may_come import tell_deed_or_shape
from engine.explain.sentences.where_the_opponent_plays import ONLY_WHERE, tell_area_at, tell_turned
from engine.explain.words.phrases import listed, side
from engine.explain.words.predicates import join_predicates
from engine.explain.words.templates import say

BESIDE = 2
"""Steps from the move within which the enemy's lies, for one to see that it is prevented."""

_OF_GROUND = {SHAPE, LIBERTIES, GROUND, SPREAD, FRAMEWORK}
"""What is told of a move of which nothing is known that it does to stones."""

_IN_CONTACT = {
    *(CROSSCUT, BETWEEN_TWO, EDGE_BLOCK, "block", "head", "crawl", "push", "ahead"),
    *("two", "three", "hane"),
}
"""Shapes of stones in contact: at another point than that of the move one sees only by these what is prevented."""


_Found = tuple[dict[str, str], tuple[Claim, ...]]
"""What a move prevents: words for the enemy's move, and its claims."""


def add_prevented(
    witness: Witness, move: int, told: Sequence[Claim], without: Sentence | None
) -> Sentence | None:
    """Return the sentence ``without`` on a pass in place of a move, with the enemy's move there if that gives only the
    price, or if it is None.

    That move is his at the same point where it ties strings, or comes between some; else the first of his likeliest
    ones beside ``move`` by which he gains, and of which one sees by its shape what it wants, or knows how a group
    stands then; else, in the order of `_find_at_point`, his stone at the same point in contact, by its shape, which
    comes before ground at another point, too; whom a move of his helps; where he gains at the same point. Where
    something is known of the move by ``told``, the claims of the sentence on it, a shape without a price is not told.
    """
    known = () if without is None else without.claims
    price = next((each for each in known if each.kind == COST), None)
    is_far = without is not None and _is_ground_elsewhere(without, move)
    is_open = len(known) == (price is not None) or is_far
    if not is_open or (price is not None and not price.is_clear) or witness.is_brief or witness.is_sparse:
        return without
    if any(each.kind in OF_FATE for each in told):  # one knows what the enemy would have done there
        return without
    # by a shape, and without what it costs, one knows no more of a move of which something is known of stones
    tells_shapes = price is not None or tell_little(told) or all(each.kind in _OF_GROUND for each in told)
    found = None if is_far else next(_find_at_point(witness, move, told, tells_shapes, price), None)
    if is_far and tells_shapes and price is None:
        found = _find_at_same_point(witness, move)
    if found is None:
        return without
    words, claims = found
    return word_pass(witness, word_could(witness, _point_of(move, claims), words), claims, price)


def add_reverse(
    witness: Witness,
    move: int,
    told: Sequence[Claim],
    without: Sentence | None,
    others: Sequence[Sentence | None],
) -> Sentence | None:
    """Return the sentence ``without`` on a pass, or in its place, where it is no more than a clear price, or None, one
    on what the enemy would do at the point of a ``move``, in reverse of what it does by the claims ``told``
    (`tell_plain_reverse`).

    Beside several ``others`` that is left out where nothing is told of a pass: what is at stake one knows by then.
    """
    known = () if without is None else without.claims
    is_full = without is None and sum(map(is_there, others)) > 1
    is_full |= any(each.rule == KO for each in told)
    if is_full or witness.is_brief or any(each.kind != COST for each in known):
        return without
    price = next((each for each in known if each.kind == COST), None)
    if price is not None and not price.is_clear:
        return without
    reverse = tell_plain_reverse(witness, move, told, price) or without
    if reverse is not None or any(map(is_there, others)):
        return reverse
    # of a move of which nothing else is told one hears at least how his stone would stand there
    return tell_stance_there(witness, move)


def tell_stance_there(witness: Witness, move: int) -> Sentence | None:
    """Return a sentence on how the enemy's stone would stand in contact at the point of ``move`` after a pass; None if
    it would not, or is known to cost little, or if he takes stones there.
    """
    found = None if _does_take(witness, move) else _find_at_same_point(witness, move)
    return None if found is None else word_pass(witness, word_could(witness, move, found[0]), found[1])


def _does_take(witness: Witness, move: int) -> bool:
    """Return whether the enemy takes stones at the point of ``move`` after a pass, or may not play there."""
    there = witness.witness_after([PASS])
    return there is None or there.board_after(move) is None or bool(find_taken(there, move))


def is_there(sentence: Sentence | None) -> bool:
    """Return whether there is a sentence."""
    return sentence is not None


def tell_plain_reverse(
    witness: Witness, move: int, told: Sequence[Claim], price: Claim | None = None
) -> Sentence | None:
    """Return a sentence on what the enemy would do at the point of ``move``, or elsewhere, after a pass: the opposite
    of what the move does to stones by the claims ``told``, or which strings he would tie, or come between.

    It stands beside a price, or beside one other sentence on the move: it says what is at stake. Which strings he makes
    one, as the board shows, is told without a price only: one would take that for the price of this point. None if
    nothing is known, in a ko, and where stones are saved: what becomes of them else one knows. ``price``: the claim of
    what a pass costs, if that is told.
    """
    if any(each.kind == RESCUES or each.rule == KO for each in told):
        return None
    asked = (each for each in told if each.kind in SAFE and each.kind not in (KILLS, SAVES))
    undoing = next(filter(None, (find_undoing(witness, each) for each in asked)), None)
    if undoing is not None:
        return word_pass(witness, tell_undoing(witness, undoing), [undoing], price)
    deeds, claims = tell_tie_there(witness, move)
    if not deeds:
        deeds, claims = _tell_tie_turned(witness, move, told)
    if not deeds and price is None:
        deeds, claims = _tell_joined(witness, move)
    clause = word_could(witness, move, {"deeds": deeds})
    return word_pass(witness, clause, claims, price) if deeds else None


def _tell_tie_turned(witness: Witness, move: int, told: Sequence[Claim]) -> tuple[str, list[Claim]]:
    """Return a predicate on the strings that the enemy's stone at the point of ``move`` keeps together, or comes
    between, which the move comes between, or keeps together, by the claims ``told``, and its claim; both are empty for
    none, where his stone does not do so, as judged or read (`is_tie_turned`), takes stones, gives an atari, or costs
    little.
    """
    there = witness.witness_after([PASS])
    tie = next(
        (
            each
            for each in told
            if each.kind in (PARTS, HOLDS) and each.move == move and each.rule not in OF_BOARD
        ),
        None,
    )
    if there is None or tie is None or _does_take(witness, move) or _is_little(witness, move):
        return "", []
    if add_atari_prevented(witness, move, move) or not is_tie_turned(witness, there, tie):
        return "", []
    theirs = Claim(PARTS if tie.kind == HOLDS else HOLDS, LIKELY, move, tie.stones)
    return tell_deeds(there, [theirs])[0], as_claims_before([theirs], PASS)


def _tell_joined(witness: Witness, move: int) -> tuple[str, list[Claim]]:
    """Return a predicate on the enemy's strings of which his stone at the point of ``move`` makes one, as the board
    shows after a pass, and its claim, in a list; both are empty where it joins none, takes stones, or costs little, and
    where they come together in any case.
    """
    there, after = witness.witness_after([PASS]), witness.board_after(move)
    joined = [] if there is None else own_strings_joined(there.board, move, there.color)
    if not joined or after is None or _is_little(witness, move) or add_atari_prevented(witness, move, move):
        return "", []
    if any(after.color_at(each) == EMPTY for each in joined) or _does_take(witness, move):
        # what our stone takes is not to be joined, and that his takes stones says more
        return "", []
    if all(is_tied_anyway(witness, after, move, pair) for pair in combinations(joined, 2)):
        return "", []
    shown = Claim(SHAPE, SEEN, move, tuple(joined), rule=JOINING)
    stones = listed([vertex_of(each, witness.board.size) for each in joined])
    return say(f"relation {JOINING}", stones=stones), as_claims_before([shown], PASS)


def word_could(witness: Witness, point: int, words: Mapping[str, str]) -> str:
    """Return a clause on what the enemy could play at a point after a pass. ``words``: what he does there, or how a
    group stands then.
    """
    enemy, vertex = side(opponent(witness.color)), vertex_of(point, witness.board.size)
    return say("passed could", enemy=enemy, point=vertex, **words)


def _find_at_point(
    witness: Witness, move: int, told: Sequence[Claim], tells_shapes: bool, price: Claim | None
) -> Iterator[_Found]:
    """Yield what the enemy's moves beside a move would do after a pass, what says most first: which strings he ties, or
    comes between; how a group stands then, what he puts in atari, and how his stone stands in contact; whom it helps;
    where he gains by it; how it stands to stones that it does not touch.

    ``told``: the claims of the sentence on the move; ``tells_shapes``: whether shapes are told; ``price``: the claim of
    what a pass costs, None if that is not told
    """
    deeds, claims = tell_tie_there(witness, move)
    if not deeds:
        deeds, claims = tell_judged_tie_there(witness, move, told)
    if deeds:
        yield {"deeds": deeds}, tuple(claims)
    loose = list[_Found]()
    for found in _find_prevented(witness, move):
        if not _is_loose(found[1]):
            if tells_shapes or not _is_shape(found[1]):
                yield found
        elif tells_shapes:
            loose.append(found)
    if tells_shapes and price is None:
        # beside a price one would take it for that of this point
        same = _find_at_same_point(witness, move)
        yield from () if same is None else (same,)
    helped = _find_helped(witness, move, told)
    # what he does at the point of the move itself is the first of these
    first = next(helped, None)
    is_of_stones = first is not None and any(each.stones for each in first[1])
    is_here = first is not None and _point_of(move, first[1]) == move and is_of_stones
    if first is not None and is_here:
        yield first
    yield from _find_area(witness, move, told)
    if first is not None and not is_here:
        yield first
    yield from helped
    yield from loose


def _is_loose(claims: Sequence[Claim]) -> bool:
    """Return whether the ``claims`` of what a move prevents say only how the enemy's stone stands to some that it does
    not touch.
    """
    return _is_shape(claims) and all(
        each.words[RULE] not in _IN_CONTACT for each in claims if each.rule == SHAPE
    )


def _find_area(witness: Witness, move: int, told: Sequence[Claim]) -> Iterator[_Found]:
    """Yield a predicate on where the enemy gains by his stone at the point of a move, with its claims, that of the
    point first; nothing where stones are ``told`` of, and where it is not known to cost enough.
    """
    if any(each.kind not in _OF_GROUND and each.kind not in OF_HELP for each in told):
        return
    where = claim_point(witness, move, move, LEAST)
    if where is None:
        return
    deeds, claims = tell_area_at(witness, move)
    if deeds:
        yield {"deeds": deeds}, (where, *claims)


def _is_shape(claims: Sequence[Claim]) -> bool:
    """Return whether the ``claims`` of what a move prevents say of the enemy's stone only how it stands to others."""
    return any(each.rule == SHAPE for each in claims)


def _point_of(move: int, claims: Sequence[Claim]) -> int:
    """Return where the enemy plays by the ``claims`` of what a move prevents: at its own point if none says where."""
    return next((each.points[0] for each in claims if each.kind == POINT), move)


def _find_prevented(witness: Witness, move: int) -> Iterator[_Found]:
    """Yield the enemy's moves beside a move by which he gains after a pass: each as words on how a group stands then,
    or else a predicate on its shape, with the claims, that of the point first. An atari that it gives is told in any
    case.
    """
    for point in find_next_moves(witness, [PASS], [move], BESIDE):
        where = claim_point(witness, move, point, LEAST)
        if where is None:
            continue
        ataris = add_atari_prevented(witness, move, point)
        turned, of_group = tell_turned(witness, move, point, bool(ataris))
        if turned and not ataris:
            yield turned, (where, *of_group)
            continue
        deeds, claims = tell_deed_or_shape(witness, [PASS], point, ataris)
        if ataris:
            yield {"deeds": deeds, **turned}, (where, *claims, *of_group)
        elif deeds and (point == move or any(each.words[RULE] in _IN_CONTACT for each in claims)):
            yield {"deeds": deeds}, (where, *claims)


def _find_at_same_point(witness: Witness, move: int) -> _Found | None:
    """Return a predicate on what the enemy's stone would be at the point of a move, in words, with its claims, if one
    sees in contact what he wants there; None else, and where it is known that it costs little.
    """
    ataris = add_atari_prevented(witness, move, move)
    shape, claims = tell_deed_or_shape(witness, [PASS], move, ataris)
    is_seen = bool(ataris) or any(each.words[RULE] in _IN_CONTACT for each in claims)
    return ({"deeds": shape}, tuple(claims)) if is_seen and not _is_little(witness, move) else None


def _is_little(witness: Witness, move: int) -> bool:
    """Return whether it is known that the enemy's stone at the point of ``move`` would cost little after a pass."""
    return any(each < LEAST * witness.board.size for each in costs_of_next(witness, move, [PASS], move))


def _find_helped(witness: Witness, move: int, told: Sequence[Claim]) -> Iterator[_Found]:
    """Yield the enemy's moves near a move by which he gains after a pass, and of which it is known whom they help: each
    as a predicate on that, with the claims, that of the point first.

    At the point of the ``move`` itself it is the reverse of what the move does: that is left out where it was ``told``.
    Elsewhere it must be of the stones that were told of: else nobody sees what it has to do with the move. Where stones
    were told of, it is not told in which part of the board it helps.
    """
    named = {stone for each in told for stone in each.stones}
    is_of_stones = any(each.kind not in _OF_GROUND and each.kind not in OF_HELP for each in told)
    there = witness.witness_after([PASS])
    if there is None:
        return
    for point in dict.fromkeys((move, *find_next_moves(witness, [PASS], [move], BESIDE))):
        is_said = point == move and any(each.kind in OF_HELP for each in told)
        where = None if is_said else claim_point(witness, move, point, LEAST)
        if where is None:
            continue
        found = find_helps_of_next(witness, move, point)
        if point != move:
            found = [each for each in found if not named.isdisjoint(each.stones)]
        # beside what is told of stones one does not ask where it helps, too
        found = [each for each in found if each.stones] or ([] if is_of_stones else found)
        ataris = add_atari_prevented(witness, move, point)
        if found or ataris:
            helped = tell_helps(there, [as_claim_there(each) for each in found])
            words = {"deeds": join_predicates([*tell_deeds(there, ataris), *helped])}
            yield words, (where, *as_claims_before(ataris, PASS), *found)


def _is_ground_elsewhere(without: Sentence, move: int) -> bool:
    """Return whether a sentence on a pass says no more than that the enemy gains ground, at another point than that of
    the ``move``.
    """
    where = [each.points for each in without.claims if each.kind in ONLY_WHERE]
    return is_ground(without.claims) and bool(where) and (move,) not in where
