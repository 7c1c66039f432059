"""Between which stones a move stands, in words, where else it would be called by a label: territory, a joseki, an
extension, a help; and what the enemy's stone would do there, among the same stones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.board.points import DIAGONALS, NEIGHBORS, PASS, opponent, vertex_of
from engine.explain.claims.along_the_sides import APPROACH
from engine.explain.claims.kinds import (
    AMID,
    ATTACKS,
    BASE,
    CARRIES,
    COST,
    DEFENDS,
    FAVOURS,
    FEEL,
    FRAMEWORK,
    GROUND,
    HELPS,
    HOLDS,
    HOW,
    LEFT,
    OF_LEADING,
    SEEN,
    SETTLES,
    SHAPE,
    SPREAD,
    THERE,
    Claim,
    Sentence,
    as_claim_there,
    as_claims_before,
)
from engine.explain.claims.nearby import strings_touching
from engine.explain.claims.next_moves import costs_of_next
from engine.explain.claims.shapes import relation_of
from engine.explain.claims.stones_around import (
    BEFORE,
    DOWN,
    DRAWS,
    ENCLOSES,
    EXTENDS,
    REVERSE,
    SHUTS,
    SPLITS,
    SQUEEZES,
    find_around,
    is_lost_in_games,
    place_behind,
)
from engine.explain.claims.what_decided import OF_STONES
from engine.explain.claims.witness import Witness
from engine.explain.sentences.at_the_same_point import LEAST
from engine.explain.sentences.how_deeds_are_added import add_deed, put_deed_before
from engine.explain.sentences.if_passed import word_pass
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
from engine.explain.sentences.what_it_gains import is_soft
from engine.explain.sentences.what_it_helps import tell_helps
from engine.explain.sentences.what_it_prevents import word_could
from engine.explain.sentences.what_lies_on_both_sides import without_bare_shape
from engine.explain.sentences.what_shape_it_is import is_idle, is_of_joseki
from engine.explain.sentences.where_the_opponent_plays import ONLY_WHERE
from engine.explain.words.naming import LISTED, name_stones, names_of_points, steps_between, zone_of
from engine.explain.words.phrases import side
from engine.explain.words.templates import say

_LABELS = {CARRIES, GROUND, SPREAD, FRAMEWORK, FAVOURS, FEEL}
"""What is told of a move that names no stones."""

_BARE = {"jump", "knight", "out", "along", "apart", "corner"}
"""Shapes that name no more than an own stone, beside those that are idle, and a joseki."""

_OF_EXTENSIONS = ("along", "apart")
"""Shapes that say of an extension only from which stone it is."""

_OF_ROOM = {SETTLES, BASE}
"""What is told of own stones that get room: an extension is what gives it."""


PRESSING = 3
"""Steps from a move, and from the stones that it helps, within which an enemy stone lies against which that is."""


def add_around(witness: Witness, move: int, does: Sentence) -> Sentence:
    """Return the sentence ``does`` on a move with the addition of the stones between which it stands (`find_around`),
    before ground and whom it helps; unchanged where it names stones of which it is (`_is_label`), or none are known.
    """
    if witness.is_brief or not does.claims or not all(map(_is_label, does.claims)):
        return does
    if any(
        witness.board.count_liberties(each) == 1
        for each in strings_touching(witness.board, move, witness.color)
    ):
        # that these come out of atari says more
        return does
    found = find_around(witness, move)
    if found is None:
        return does
    gives_room = any(each.kind in _OF_ROOM for each in does.claims)
    if gives_room and found.rule != EXTENDS:
        return does
    deed = _tell(witness, found)
    if gives_room or is_of_joseki(does.claims):
        return add_deed(does, deed, (*does.claims, found))
    does = without_bare_shape(witness, move, does, _OF_EXTENSIONS if found.rule == EXTENDS else ())
    return put_deed_before(witness, move, does, deed, (found, *does.claims))


def _is_label(claim: Claim) -> bool:
    """Return whether a claim of a move names no stones, or only own ones, and not against which others that is."""
    if claim.kind == SHAPE:
        return is_idle([claim]) or is_of_joseki([claim]) or relation_of(claim) in _BARE
    if claim.kind in (ATTACKS, DEFENDS):
        return claim.kind == DEFENDS and is_soft(claim)
    return claim.kind in (*_LABELS, *_OF_ROOM) or (claim.kind == HOLDS and claim.rule in OF_LEADING)


def add_around_there(
    witness: Witness, move: int, told: Sequence[Claim], without: Sentence | None
) -> Sentence | None:
    """Return the sentence ``without`` on a pass, or one in its place on the enemy's stone at the point of ``move``,
    among the stones between which the move is ``told`` to stand, where that tells no more than a label, or is None.
    That he brings his own together, or comes between ours, is told only in the place of a label.
    """
    theirs, there = _find_theirs(witness, move, told), witness.witness_after([PASS])
    if theirs is None or there is None or there.board_after(move) is None:
        return without
    if without is None:
        if theirs.rule not in (SHUTS, SQUEEZES, DOWN):
            return None
        if any(each < LEAST * witness.board.size for each in costs_of_next(witness, move, [PASS], move)):
            return None
    elif not _tells_ground_here(without, move):
        return without
    clause = word_could(witness, move, {"deeds": _tell(there, theirs)})
    price = None if without is None else next((each for each in without.claims if each.kind == COST), None)
    return word_pass(witness, clause, as_claims_before([theirs], PASS), price)


def _find_theirs(witness: Witness, move: int, told: Sequence[Claim]) -> Claim | None:
    """Return the claim of what the enemy's stone at the point of ``move`` would be among the stones between which the
    move is ``told`` to stand, or with the one in a corner that it approaches; None for neither.
    """
    for claim in told:
        if claim.kind == AMID and claim.move == move:
            return Claim(AMID, SEEN, move, claim.stones, rule=REVERSE[claim.rule])
    approached = (each for each in told if each.kind == SHAPE and relation_of(each) == APPROACH)
    stones = next((each.stones for each in approached), ())
    return Claim(AMID, SEEN, move, stones, rule=ENCLOSES) if stones else None


def _tells_ground_here(without: Sentence, move: int) -> bool:
    """Return whether a sentence on a pass says no more of the enemy's stone at the point of ``move``, beside a price,
    than where he would gain by it, or a label (`_is_label`).
    """
    if without.claims and all(each.kind == LEFT for each in without.claims):
        return True
    known = [each for each in without.claims if each.kind not in (COST, *ONLY_WHERE)]
    return bool(known) and all(
        each.kind == THERE and each.move == move and _is_label(as_claim_there(each)) for each in known
    )


def add_against(witness: Witness, move: int, does: Sentence) -> Sentence:
    """Return the sentence ``does`` on a move with the enemy stone named against which it strengthens, or helps, own
    stones, the nearest to both (PRESSING); unchanged where it is named already, where that clause says how, and where
    more is told of stones.
    """
    board = witness.board
    helped = list(filter(_is_soft_help, does.claims))
    told = (each for each in does.claims if each.kind in (*OF_STONES, AMID))
    if len(helped) != 1 or any(each != helped[0] for each in told):
        return does
    stone = _find_pressing(witness, move, helped[0].stones)
    if stone is None:
        return does
    (deed,) = (tell_helps if helped[0].kind == HELPS else tell_deeds)(witness, helped)
    pressing = {vertex_of(each, board.size) for each in board.stones(stone)}
    if deed not in does.text or not pressing.isdisjoint(names_of_points(does.text)):
        return does
    against = say("deed against", deed=deed, stones=name_stones(board, board.stones(stone), move))
    return replace(does, text=does.text.replace(deed, against, 1))


def _is_soft_help(claim: Claim) -> bool:
    """Return whether a claim says that own stones are stronger, or are helped, and not in what."""
    if claim.kind == DEFENDS:
        return is_soft(claim) and not claim.words.get(HOW)
    return claim.kind == HELPS and not claim.rule


def _find_pressing(witness: Witness, move: int, stones: Sequence[int]) -> int | None:
    """Return the enemy stone within PRESSING steps of a move and of some own stones: his last one, or else one that
    touches them, straight or diagonally, the nearest to the move; None for none, and where it is lost anyhow.
    """
    board, last = witness.board, witness.board.last_move
    beside = [each + step for each in stones for step in (*NEIGHBORS, *DIAGONALS)]
    near = [each for each in beside if board.color_at(each) == opponent(witness.color)]
    near.sort(key=lambda each: (steps_between(each, move), each))
    if last != PASS and board.color_at(last) == opponent(witness.color):
        if min(steps_between(last, each) for each in stones) <= PRESSING:
            near.insert(0, last)
    found = next((each for each in near if steps_between(each, move) <= PRESSING), None)
    return None if found is None or is_lost_in_games(witness, move, found) else found


def _tell(witness: Witness, claim: Claim) -> str:
    """Return a predicate on the stones between which a move stands, by a claim of them."""
    board, move, rule = witness.board, claim.move, claim.rule
    first, *others = claim.stones
    names = [vertex_of(each, board.size) for each in claim.stones]
    words = {"stones": name_stones(board, board.stones(first), move)}
    if rule in (SPLITS, DRAWS):
        words = {"pair": _name_pair(witness, claim.stones)}
    elif rule in (BEFORE, DOWN):
        group = next(each for each in witness.scene.groups if first in each)
        if len(group) <= LISTED:
            words["stones"] = name_stones(board, group, move, True)
        zone = zone_of(place_behind(board, move, first), board.size)
        words["place"] = say(f"towards {zone}")
    elif rule == ENCLOSES:
        words["stones"] = names[0]
    elif rule == EXTENDS and len(others) == 1:
        is_beyond = steps_between(others[0], move) < steps_between(others[0], first)
        words = {"stones": names[0], "beyond" if is_beyond else "behind": name_stones(board, others)}
    elif rule == SQUEEZES:
        behind = [each for each in others if steps_between(each, move) >= steps_between(each, first)]
        words |= {"behind": vertex_of(behind[0], board.size)} if behind else {}
    else:
        words["pair"] = _name_pair(witness, others)
        words |= {"stones": names[0]} if rule == EXTENDS else {}
    return say(f"deed {AMID} {rule}", **words)


def _name_pair(witness: Witness, stones: Sequence[int]) -> str:
    """Return a name for two stones of one colour."""
    one, other = (vertex_of(each, witness.board.size) for each in stones)
    return say("stones two", side=side(witness.board.color_at(stones[0])), one=one, other=other)
