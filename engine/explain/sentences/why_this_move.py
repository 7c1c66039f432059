"""The account of a decision in four sentences: what the move does, what would happen without it, what follows.

Every sentence is made of claims (`engine.explain.claims.kinds`), those first that most of the margin over passing hangs
on. Where the games, counted anew and as many for every move, would rather have had another one, that is said first.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import PASS
from engine.decide.decision.record import Decision, Tried
from engine.explain.claims.already_told import does_answer_tie, is_reverse
from engine.explain.claims.compared_games import Games
from engine.explain.claims.fates import find_fates
from engine.explain.claims.kinds import (
    ANSWER,
    BLOW,
    COST,
    CUTS,
    FATES,
    FORCES,
    GOES_ON,
    HOW,
    LIBERTIES,
    LINE,
    OF_HELP,
    PARTS,
    SHAPE,
    THERE,
    Claim,
    Sentence,
)
from engine.explain.claims.read_again import without_refuted
from engine.explain.claims.shapes import BETWEEN_TWO, CROSSCUT, relation_of
from engine.explain.claims.standing import add_standing, qualify_cuts
from engine.explain.claims.undone import is_undone
from engine.explain.claims.what_decided import find_reason_told
from engine.explain.claims.what_ties_hold import name_what_ties_hold
from engine.explain.claims.whose_stones_suffer import find_graver
from engine.explain.claims.witness import Witness
from engine.explain.sentences.as_judged import tell_equal_rival
from engine.explain.sentences.if_passed import tell_if_passed, tell_price_alone
from engine.explain.sentences.next_best_move import add_aim, play_out_rival, tell_preferred_by_games
from engine.explain.sentences.purposes import is_ground_beside
from engine.explain.sentences.room_taken_there import add_room_there
from engine.explain.sentences.what_a_ko_is_about import is_taken_in_ko, tell_ko
from engine.explain.sentences.what_a_move_does import (
    tell_decisive_first,
    tell_what_it_does,
    tell_without_ground,
)
from engine.explain.sentences.what_follows import tell_what_follows
from engine.explain.sentences.what_is_said_already import is_plain_capture
from engine.explain.sentences.what_it_answers import add_answered
from engine.explain.sentences.what_it_is_along_a_side import add_along_side
from engine.explain.sentences.what_it_is_for import add_aims, add_purpose
from engine.explain.sentences.what_it_prevents import (
    add_prevented,
    add_reverse,
    is_there,
    tell_stance_there,
)
from engine.explain.sentences.what_may_come import (
    tell_how_a_group_stands,
    tell_next,
    tell_what_may_come,
    unless_done_anyway,
)
from engine.explain.sentences.what_the_book_says import has_line, tell_book
from engine.explain.sentences.what_the_end_is_worth import tell_counted_end
from engine.explain.sentences.what_to_learn import learn_from_decisive, learn_from_shape, learn_from_told
from engine.explain.sentences.which_stones_are_around import add_against, add_around_there
from engine.explain.sentences.who_is_in_atari import call_ko_threat, tell_ataris
from engine.explain.sentences.whose_stones_suffer import FULL, add_harm, is_price
from engine.explain.sentences.why_not_the_obvious_move import tell_why_here, tell_why_not_obvious
from engine.explain.sentences.why_pass import tell_why_pass, tell_why_resigned

_Around = tuple[Sentence | None, Sentence | None, Sentence | None]
"""What the corner book says of a move, what would happen without it, and what follows it."""

_APART = (BETWEEN_TWO, CROSSCUT)
"""Shapes of a stone that parts enemy ones."""

MOST = 4
"""So many sentences are told of a move."""


def tell_own_move(decision: Decision, witness: Witness) -> list[Sentence]:
    """Return at most four sentences on why a move was chosen; none for a pass or a resignation."""
    chosen = decision.chosen
    if chosen is None or decision.resigned or decision.move == PASS:
        return []
    judged, passed = witness.play_out(decision.move), witness.play_out(PASS)
    games = Games.from_witness(witness, decision.move)
    read = find_fates(witness, decision.move, _stones_of_reasons(chosen), games)
    # what is at stake is read first: what is kept for readings must suffice for it
    find_graver(witness, decision.move)
    likely = [
        each for each in add_standing(witness, decision.move, read, games) if not is_undone(witness, each)
    ]
    found = qualify_cuts(witness, decision.move, without_refuted(witness, likely))
    found = name_what_ties_hold(witness, decision.move, found, games)
    if decision.counted is not None and decision.move in decision.counted.moves:
        counted = tell_counted_end(decision.counted, witness.color, decision.move, witness.board.size)
        return [tell_what_it_does(witness, judged, found), counted]
    # what games the decision had for each does not tell moves apart that it compared
    rival = play_out_rival(decision, witness) if witness.is_careful else None
    habit = None if rival is None else tell_preferred_by_games(decision, witness, rival, judged)
    decided = True
    if habit is None or rival is None:
        first, decided = tell_decisive_first(decision, witness, judged, found)
    else:
        first = tell_what_it_does(witness, judged, found)
        habit = add_aim(witness, habit, rival, first)
    book, without, follows = _tell_around(witness, judged, passed, first)
    if habit is None and is_ground_beside(decision, witness, first, decided, follows, without):
        bare = tell_without_ground(witness, judged, first)
        around = _tell_around(witness, judged, passed, bare)
        around = _with_enemys_move(around, without)
        if any(map(is_telling, around)) or any(
            each.kind not in (SHAPE, LIBERTIES, *OF_HELP) for each in bare.claims
        ):
            # of a shape alone nobody learns what it is for
            decided = decided and _have_same_reason(first, bare)
            first, (book, without, follows) = bare, around
    is_of_ko = is_taken_in_ko(first.claims, without)
    beside = tell_ko(witness, judged, passed, first.claims, None if is_of_ko else without)
    is_of_ko &= beside is not None
    beside = beside or tell_ataris(
        witness, decision.move, (*first.claims, *(() if follows is None else follows.claims))
    )
    beside = beside or _unless_hindered(
        tell_how_a_group_stands(witness, decision.move, first.claims), first.claims
    )
    threat = call_ko_threat(witness, judged, first) if habit is None else None
    if habit is None and decided:
        first = threat or add_purpose(decision, witness, first, follows, without)
    here = None if habit is not None else tell_why_here(decision, witness, first.claims)
    # what the move is for is named by it, told or not
    if_passed = without
    if is_of_ko or _is_no_news(decision.move, first, without, (book, beside, follows)):
        without = None
    elif habit is None and here is None:
        # what else would be played does not stop the enemy there: that is the same
        reverse = add_reverse(witness, decision.move, first.claims, without, (book, beside, follows))
        without = _unless_tied_anyway(witness, decision.move, reverse, follows)
    if follows is None and not has_line(book) and sum(map(is_there, (book, beside, without))) < 2:
        # of stones that live or die it is enough to know how, and what a pass leaves; but there is room
        follows = _tell_may_come(witness, decision.move, first.claims)
        without = _unless_tied_anyway(witness, decision.move, unless_done_anyway(without, follows), follows)
    if not is_of_ko and threat is None:
        others = FULL if here is not None else sum(map(is_there, (book, beside, follows)))
        without = add_harm(witness, decision.move, first.claims, without, follows, others)
        if others and is_price(without) and not witness.is_brief:
            # a number alone says nothing
            stance = unless_done_anyway(tell_stance_there(witness, decision.move), follows)
            without = _unless_tied_anyway(witness, decision.move, stance, follows)
    told = [first, book, beside, without, follows]
    sentences = [each for each in told if each is not None][:MOST]
    if habit is not None:
        return [habit, *sentences][:MOST]
    lesson = None
    if decided:
        reason = find_reason_told(first.claims)
        decisive = [each for each in found if each == reason]
        lesson = learn_from_decisive(witness, decisive, witness.gain(decision.move))
    else:
        sentences[0] = threat or add_aims(decision, witness, first, follows, if_passed)
    if rival is not None and witness.player.judge_name:
        equal = tell_equal_rival(decision, witness, rival, judged)
        if equal is not None:
            return [*sentences, equal]
    sentences[0] = add_against(witness, decision.move, sentences[0])
    sentences[0] = add_along_side(witness, decision.move, sentences[0])
    sentences[0] = add_answered(witness, decision.move, sentences[0])
    if len(sentences) == MOST:
        return sentences
    if here is not None:
        return [*sentences, here]
    # few games of a move that is not chosen are those by which it seemed bad
    is_unknown = witness.is_brief or witness.is_sparse
    obvious = None if is_unknown else tell_why_not_obvious(decision, witness, first.claims)
    if obvious is not None:
        return [*sentences, obvious]
    last = lesson or learn_from_told(sentences) or learn_from_shape(first)
    return [*sentences, *([] if last is None else [last])]


def _is_no_news(
    move: int, first: Sentence, without: Sentence | None, others: Sequence[Sentence | None]
) -> bool:
    """Return whether the sentence ``without`` on a pass only turns round what the ``first`` one says of a ``move``, and
    is left out beside ``others``: what is said of ground, if there is one; what is said of stones, if there are many.
    """
    if without is None or not is_reverse(first.claims, without.claims, move):
        return False
    count = sum(map(is_there, others))
    is_of_stones = any(each.kind == THERE and each.stones for each in without.claims)
    return count > 0 and (not is_of_stones or count + 2 > MOST)


def is_telling(sentence: Sentence | None) -> bool:
    """Return whether there is a sentence, and it tells more than how the game could go on: what the opponent has to
    answer, or is expected to.
    """
    if sentence is None:
        return False
    kinds = {each.kind for each in sentence.claims}
    return kinds.isdisjoint((GOES_ON, BLOW)) or not kinds.isdisjoint((FORCES, ANSWER, LINE))


def _have_same_reason(one: Sentence, other: Sentence) -> bool:
    """Return whether two sentences on a move tell the same reason for it, of the same stones."""
    reasons = [find_reason_told(each.claims) for each in (one, other)]
    first, second = ((each.kind, each.stones) if each is not None else None for each in reasons)
    return first is not None and first == second


def _tell_around(witness: Witness, judged: Tried, passed: Tried, first: Sentence) -> _Around:
    """Return what the corner book says of a move, what would happen without it, and what follows it, each None if it is
    not known. ``judged`` and ``passed`` are the move and a pass, played out, ``first`` is the sentence on the move.
    """
    follows = tell_what_follows(witness, judged, first.claims)
    without = tell_if_passed(witness, judged, passed, first.claims)
    without = add_prevented(witness, judged.move, first.claims, without)
    book = tell_book(witness, judged.move, first.claims, follows)
    has_fate = any(each.kind in FATES for each in first.claims)
    if without is None or not has_fate or is_plain_capture(without, judged.move):
        # whose stones live or die, and how the enemy would see to that, is enough; not that he takes what is in atari
        if not has_line(book):
            follows = follows or _tell_may_come(witness, judged.move, first.claims)
        without = unless_done_anyway(without, follows)
    without = _unless_tied_anyway(witness, judged.move, without, follows)
    if not has_line(book):
        # where a joseki goes on, room is judged by its end
        without = add_room_there(witness, judged.move, first.claims, without)
    return book, add_around_there(witness, judged.move, first.claims, without), follows


def _unless_tied_anyway(
    witness: Witness, move: int, without: Sentence | None, follows: Sentence | None
) -> Sentence | None:
    """Return the sentence ``without`` on a pass; no more than the price, or None, where it says that the enemy ties
    strings that his answer to the ``move`` ties as well by ``follows``.
    """
    if without is None or follows is None:
        return without
    is_tied = does_answer_tie(witness.board, move, without.claims, follows.claims)
    return tell_price_alone(witness, without) if is_tied else without


def _tell_may_come(witness: Witness, move: int, told: Sequence[Claim]) -> Sentence | None:
    """Return a sentence on what may come after a move: the answer and our next move; or else, and where of the answer
    no more is known than its shape, our next move if the enemy plays elsewhere; None if none of these is known.
    """
    may = tell_what_may_come(witness, move, told)
    is_little = may is None or all(
        len(each.points) == 2 if each.kind == ANSWER else each.rule == SHAPE for each in may.claims
    )
    return (tell_next(witness, move, told) or may) if is_little else may


def _unless_hindered(stands: Sentence | None, told: Sequence[Claim]) -> Sentence | None:
    """Return the sentence ``stands`` on how a group stands; None where it is ``told`` that the move helps, or hinders,
    it, as one knows then, or that it comes between two strings of it: it is not one group any more.
    """
    helped = {stone for each in told if each.kind in OF_HELP or HOW in each.words for stone in each.stones}
    parted = [set(each.stones) for each in told if each.kind in (CUTS, PARTS) or relation_of(each) in _APART]
    is_said = stands is not None and any(
        not helped.isdisjoint(each.stones) or any(pair <= set(each.stones) for pair in parted)
        for each in stands.claims
    )
    return None if is_said else stands


def _with_enemys_move(around: _Around, without: Sentence | None) -> _Around:
    """Return what is told ``around`` a move, with ``without``, another sentence on a pass, where it tells of a pass
    no more than a price: what the enemy would do says more.
    """
    book, passed, follows = around
    tells_more = without is not None and any(each.kind != COST for each in without.claims)
    if not tells_more or (passed is not None and any(each.kind != COST for each in passed.claims)):
        return around
    return book, unless_done_anyway(without, follows), follows


def _stones_of_reasons(chosen: Tried) -> list[int]:
    """Return the points of the stones that the reasons for the chosen move are about."""
    return [each.firing.target for each in chosen.candidate.reasons if each.firing.target != PASS]


def tell_decision(decision: Decision, witness: Witness) -> list[Sentence]:
    """Return sentences on why a decision by games was made: at most four on a move; else those on a pass or a
    resignation.
    """
    if decision.resigned:
        return [tell_why_resigned(decision)]
    return tell_why_pass(decision, witness) if decision.move == PASS else tell_own_move(decision, witness)
