"""The strings on both sides of a move: between which enemy ones it comes, and which own ones it keeps together."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from engine.board.points import vertex_of
from engine.explain.claims.barred_ways import find_stopped
from engine.explain.claims.compared_games import Games
from engine.explain.claims.helps import WAY
from engine.explain.claims.judged_ties import find_judged_tie
from engine.explain.claims.kinds import (
    CARRIES,
    CUTS,
    DEFENDS,
    HELPS,
    HOLDS,
    HOW,
    OF_BOARD,
    OF_FATE,
    OF_LEADING,
    SHAPE,
    STOPS,
    Claim,
    Sentence,
)
from engine.explain.claims.open_ties import find_open_tie, leaves_room
from engine.explain.claims.parting import find_held, find_parted
from engine.explain.claims.shapes import BETWEEN, BETWEEN_TWO, CROSSCUT, JOINING, relation_of
from engine.explain.claims.witness import Witness
from engine.explain.sentences.how_deeds_are_added import add_deed, put_deed_before
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
from engine.explain.sentences.what_it_gains import is_soft
from engine.explain.sentences.what_shape_it_is import is_idle, is_of_joseki, tell_shape_of
from engine.explain.words.naming import name_stones
from engine.explain.words.phrases import unfinished
from engine.explain.words.templates import say

_APART = {CROSSCUT, BETWEEN_TWO, BETWEEN}
"""Shapes of a stone that stands between enemy ones: that it comes between these is not told as well."""

_OF_CORNERS = {"corner", "star", "approach"}
"""Shapes of a move that is played in an open corner."""

_BARE, _ATTACHED = {"jump", "knight", "out"}, "meet-attach"
"""Shapes that say no more of a move than how it stands to an own stone, and the rule of one that says no more than
that it touches an enemy one."""


def find_tie(witness: Witness, move: int, does: Sentence) -> Claim | None:
    """Return the claim of the two enemy strings between which a move comes, or the two own ones that it keeps together.

    None without such, and where by the sentence ``does`` stones live or die, are linked or cut, or threatened to be
    cut, where its shape says that it comes between stones, and in a joseki.
    """
    if not _is_open_for_tie(does):
        return None
    games = Games.from_witness(witness, move)
    read = find_parted(witness, move, games) or find_held(witness, move, games)
    judged = read or find_judged_tie(witness, move, games)
    if judged is not None or _joins_strings(does) or not leaves_room(does.claims):
        return judged
    return find_open_tie(witness, move, games)


def find_barred(witness: Witness, move: int, does: Sentence) -> Claim | None:
    """Return the claim of the enemy string that a move stops on its way into a corner or along a side; None without
    such, and where the sentence ``does`` says more of stones, or that the move joins own ones.
    """
    if not _is_open_for_tie(does) or _joins_strings(does) or not leaves_room(does.claims):
        return None
    return find_stopped(witness, move, Games.from_witness(witness, move))


def _joins_strings(does: Sentence) -> bool:
    """Return whether by its shape, as a sentence tells it, a move joins own strings on the board."""
    return any(each.kind == SHAPE and relation_of(each) == JOINING for each in does.claims)


def _is_open_for_tie(does: Sentence) -> bool:
    """Return whether a sentence on a move does not say already how stones live or die, or are linked or cut by it, or
    threatened to be cut, nor that it comes between some, nor that it is one of a joseki.
    """
    is_told = any(each.kind in OF_FATE or each.rule == CUTS for each in does.claims)
    relations = {relation_of(each) for each in does.claims if each.kind == SHAPE}
    return not is_told and _APART.isdisjoint(relations) and not is_of_joseki(does.claims)


def add_tie(witness: Witness, move: int, does: Sentence, tie: Claim | None) -> Sentence:
    """Return the sentence ``does`` on a move with ``tie``, what it comes between or keeps together, told before all
    else; unchanged without one.
    """
    if tie is None:
        return does
    if _is_seen(witness, tie, does):
        # by it the move is called
        return replace(does, claims=(tie, *does.claims))
    (deed,) = tell_deeds(witness, [tie])
    if tie.rule in OF_BOARD or tie.kind == STOPS:
        does = without_bare_shape(witness, move, does)
    if any(each.kind == SHAPE and relation_of(each) in _OF_CORNERS for each in does.claims):
        # what the corner is called comes first
        return add_deed(does, deed, (*does.claims, tie))
    out = next((each for each in does.claims if does_lead_out(tie, each)), None)
    if out is not None and (told := tell_deeds(witness, [out])[0]) in does.text:
        return tell_led_out(witness, does, out, tie, told, (tie, *does.claims))
    if tie.rule in OF_LEADING and _says_no_more(does, tie):
        left = (each for each in does.claims if each.kind != DEFENDS)
        does = replace(does, text="", deed="", claims=tuple(left))
    return put_deed_before(witness, move, does, deed, (tie, *does.claims))


def _is_seen(witness: Witness, tie: Claim, does: Sentence) -> bool:
    """Return whether a ``tie`` of own strings that a move keeps together is that of the strings which it joins on the
    board by the sentence ``does``: then that is said already.
    """
    joined = [each for each in does.claims if each.kind == SHAPE and relation_of(each) == JOINING]
    heads = set(witness.board.first_stones(tie.stones))
    return tie.kind == HOLDS and any(heads <= set(witness.board.first_stones(each.stones)) for each in joined)


def does_lead_out(tie: Claim, claim: Claim) -> bool:
    """Return whether a claim says that own stones get out more easily by a move, and it leads some of them towards
    others by the claim ``tie``.
    """
    is_way = (claim.kind == HELPS and claim.rule == WAY) or (
        claim.kind == DEFENDS and is_soft(claim) and claim.words.get(HOW) == WAY
    )
    return is_way and tie.rule in OF_LEADING and tie.stones[0] in claim.stones


def tell_led_out(
    witness: Witness, does: Sentence, out: Claim, tie: Claim, deed: str, claims: Sequence[Claim]
) -> Sentence:
    """Return the sentence ``does`` on a move with a predicate in the place of ``deed``: that stones get out more easily
    (`does_lead_out`), and towards which others. ``claims`` are those of the whole new sentence.
    """
    board = witness.board
    names = name_stones(board, out.stones, tie.move, out.kind == DEFENDS)
    led = say("deed helps way towards", stones=names, other=vertex_of(tie.stones[1], board.size))
    return replace(does, text=does.text.replace(deed, led, 1), claims=tuple(claims))


def _says_no_more(does: Sentence, tie: Claim) -> bool:
    """Return whether a sentence on a move tells, beside a shape, no more than that the stones that it leads somewhere,
    by the claim ``tie``, are stronger by it.
    """
    told = [each for each in does.claims if each.kind not in (SHAPE, CARRIES)]
    return bool(told) and all(
        each.kind == DEFENDS and is_soft(each) and tie.stones[0] in each.stones for each in told
    )


def without_bare_shape(witness: Witness, move: int, does: Sentence, more: Collection[str] = ()) -> Sentence:
    """Return the sentence ``does`` on a move without the clause that says no more than how the stone stands to others
    (`is_idle`, _BARE, and ``more`` such shapes), beside what is told of stones on both sides of it. Its claims stay.
    """
    plain = tell_shape_of(witness, witness.play_out(move))
    is_bare = is_idle(plain.claims) or all(
        relation_of(each) in (*_BARE, *more) or each.rule == _ATTACHED for each in plain.claims
    )
    if not plain.deed or not is_bare:
        return does
    if does.text == plain.text:
        return replace(does, text="", deed="")
    tail = say("does further", text="-", deeds=plain.deed)[1:]
    if does.text.endswith(tail):
        left = does.text.removesuffix(tail) + tail.removeprefix(unfinished(tail))
        return replace(does, text=left, is_extended=False)
    head, _, end = say("does further", text=unfinished(plain.text), deeds="-").rpartition("-")
    if not does.text.startswith(head):
        return does
    deeds = does.text.removeprefix(head).removesuffix(end)
    text = say("does this", move=vertex_of(move, witness.board.size), deeds=deeds)
    return replace(does, text=text, is_extended=False)
