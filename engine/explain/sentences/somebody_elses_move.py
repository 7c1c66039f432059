"""A move that somebody else played, or asks about: what it does, how it is answered, and how ours compares.

Both moves are counted in as many games. A difference that the games do not confirm is none.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from engine.board.points import PASS, vertex_of
from engine.decide.decision.record import Decision, Tried
from engine.explain.claims.compared_games import Games
from engine.explain.claims.differences import find_difference
from engine.explain.claims.fates import find_fates, read_fates
from engine.explain.claims.kinds import (
    BASE,
    COUNTED,
    GROUND,
    LIBERTIES,
    POINT,
    RIVAL,
    SHAPE,
    SPREAD,
    Claim,
    Sentence,
)
from engine.explain.claims.margins import load_margins
from engine.explain.claims.read_again import without_refuted
from engine.explain.claims.standing import add_standing, qualify_cuts
from engine.explain.claims.what_decided import OF_STONES
from engine.explain.claims.what_ties_hold import name_what_ties_hold
from engine.explain.claims.witness import Witness
from engine.explain.sentences.as_judged import compare_as_judged
from engine.explain.sentences.from_the_record import tell_ours_instead
from engine.explain.sentences.if_passed import tell_if_passed
from engine.explain.sentences.next_time import Listener, tell_next_time
from engine.explain.sentences.what_a_move_does import tell_what_it_does
from engine.explain.sentences.what_follows import tell_what_follows
from engine.explain.sentences.what_it_answers import add_answered
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
from engine.explain.sentences.what_it_gains import tell_gain_plainly
from engine.explain.sentences.what_it_is_along_a_side import add_along_side
from engine.explain.sentences.what_it_is_for import add_aims
from engine.explain.sentences.what_it_leaves import tell_what_it_leaves
from engine.explain.sentences.what_it_prevents import add_prevented
from engine.explain.sentences.what_may_come import (
    tell_how_a_group_stands,
    tell_what_may_come,
    unless_done_anyway,
)
from engine.explain.sentences.what_shape_it_is import tell_shape_of
from engine.explain.sentences.what_the_book_says import has_line, tell_book
from engine.explain.sentences.who_is_in_atari import call_ko_threat, tell_ataris
from engine.explain.sentences.why_this_move import tell_decision
from engine.explain.words.phrases import (
    after_each_other,
    capitalized,
    listed,
    name_move,
    percent,
    points,
    side,
    unfinished,
)
from engine.explain.words.templates import in_own_words, say

ABOUT_AS_GOOD = 4.0
"""Points that a move may be better or worse by at most, as far as its games can tell, to be called about as good."""


LEAST_PRICE = 3.0
"""Points from which on the price of a move is told where the games do not say that it is worse."""

SEVERAL = 2
"""So many claims are made by a sentence on a pass that says more than a price."""

_SAY_NO_REASON = (SHAPE, LIBERTIES, POINT)
"""What is told of a move and is no reason why it is better than another one."""


def tell_beside_ours(
    decision: Decision,
    witness: Witness,
    move: int,
    listener: Listener | None = None,
    price: float | None = None,
    is_asked: bool = False,
) -> list[Sentence]:
    """Return sentences on what a move of somebody else does, and how it compares with ours.

    That a move is as good as ours, or that games do not tell the two apart, is told only where that is asked for
    (``is_asked``), or where another engine judges, whose word is wanted. Shares of games won are told only there, in
    a review (to a ``listener``) and with care: else a better move is told with what it does more, or not at all.

    The comparison is by equally many games with each move. ``decision`` is ours in the same position. What
    there is to learn is told in words that suit the ``listener``, a class of players by rank, None for the
    usual one. ``price``: the points that the move costs, as hardly any strong player would play it; None if that
    is not known.
    """
    theirs, ours = witness.play_out(move), witness.play_out(decision.move)
    if move == decision.move:
        # that we agree says nothing of the move, so why we would play it is told
        return tell_decision(decision, witness)
    comparison, is_worse = compare(decision, witness, theirs, ours)
    is_wasted = not is_worse and price is not None and price >= LEAST_PRICE
    if is_wasted:
        comparison, is_worse = _tell_price(witness, move, decision.move, price or 0.0), True
    if is_worse:
        # what is told of the move may use up what games there are, and why ours is better matters more
        for each in (move, decision.move):
            Games.from_witness(witness, each)
    refused = next((each.why for each in decision.refused if each.candidate.move == move), "")
    left_out = [_tell_refused(witness, move, refused)] if refused else []
    told = _tell_with_aims(decision, witness, theirs, left_out, is_worse, is_wasted)
    if not is_worse:
        return [*told, *([comparison] if is_asked or witness.player.judge_name else [])]
    if decision.move == PASS:
        return [*told, comparison, Sentence(tell_ours_instead(PASS, witness.board.size))]
    aim = tell_move(witness, ours)
    reminder = tell_if_passed(witness, ours, witness.play_out(PASS), aim.claims)
    # one that gives no more than a price is not told
    telling = None if reminder is None or len(reminder.claims) < SEVERAL else reminder
    aim = _add_difference(witness, aim, decision.move, move)
    leaves = tell_what_it_leaves(witness, move, decision.move, [each for one in told for each in one.claims])
    has_numbers = is_asked or is_wasted or witness.is_careful or listener is not None
    if not has_numbers and not witness.player.judge_name:
        has_reason = leaves is not None or _does_more(told, aim, telling)
        plainly = _tell_better_plainly(witness, theirs, ours, comparison, has_reason)
        if plainly is None:
            # by how many games it is better says nobody why
            return _tell_with_aims(decision, witness, theirs, left_out, False, False)
        comparison = plainly
    told.append(comparison)
    told += [] if leaves is None else [leaves]
    aim = add_aims(decision, witness, aim, None, reminder)
    instead = tell_ours_instead(decision.move, witness.board.size)
    told.append(Sentence(after_each_other([instead, aim.text]), aim.claims))
    book = tell_book(witness, decision.move, aim.claims)
    told += [] if book is None else [book]
    may = None if has_line(book) else tell_what_may_come(witness, decision.move, aim.claims)
    telling = unless_done_anyway(telling, may)
    beside = tell_ataris(witness, decision.move, aim.claims)
    beside = beside or tell_how_a_group_stands(witness, decision.move, aim.claims)
    told += [] if beside is None else [beside]
    if telling is not None:
        told.append(telling)
    elif may is not None:
        told.append(may)
    lesson = tell_next_time(witness, theirs, ours, listener)
    return told if lesson is None else [*told, lesson]


def _does_more(told: Sequence[Sentence], aim: Sentence, reminder: Sentence | None) -> bool:
    """Return whether the sentences on our move, on what it does (``aim``) and on a pass in its place, tell anything
    else than its shape that is not ``told`` of the other move.
    """
    done = {(each.kind, frozenset(each.stones)) for one in told for each in one.claims if each.stones}
    ours = [*aim.claims, *(() if reminder is None else reminder.claims)]
    return any(
        each.kind not in _SAY_NO_REASON and (each.kind, frozenset(each.stones)) not in done for each in ours
    )


def _tell_better_plainly(
    witness: Witness, theirs: Tried, ours: Tried, comparison: Sentence, has_reason: bool
) -> Sentence | None:
    """Return a sentence that our move does better, without shares of games, and with points only if they are many.

    None if there are few and ``has_reason`` is false, which says whether it is told what our move does more. The
    claim is that of the ``comparison`` in games.
    """
    least, size = _least_lost(witness, theirs, ours), witness.board.size
    if not has_reason and least < LEAST_PRICE:
        return None
    words = {"move": name_move(theirs.move, size), "choice": name_move(ours.move, size)}
    told = points(least) if least >= LEAST_PRICE else ""
    return replace(comparison, text=say("compared worse plainly", least=told, **words))


def _least_lost(witness: Witness, theirs: Tried, ours: Tried) -> int:
    """Return the whole number of points, at least one, that a move surely loses against ours; 0 if it may lose none."""
    size, lost = witness.board.size, ours.score - theirs.score
    games = min(theirs.visits[0] if theirs.visits else 0, ours.visits[0] if ours.visits else 0)
    spread = load_margins().difference(size, games, lost)
    return max(1, math.floor(lost - spread)) if lost >= spread else 0


def _tell_with_aims(
    decision: Decision,
    witness: Witness,
    theirs: Tried,
    between: Sequence[Sentence],
    is_worse: bool,
    is_wasted: bool,
) -> list[Sentence]:
    """Return sentences on what a move of somebody else is for and does, and on what follows it.

    Unless it is worse than ours, what would follow a pass in its place is told, too: else that is told of ours.
    A move that ``is_wasted`` is for nothing. ``decision`` is ours, ``theirs`` the move, played out; the sentences
    ``between`` stand after the first.
    """
    done = tell_move(witness, theirs)
    follows = tell_what_follows(witness, theirs, done.claims)
    book = None if is_wasted else tell_book(witness, theirs.move, done.claims, follows)
    is_told = is_worse or has_line(book)
    follows = follows or (None if is_told else tell_what_may_come(witness, theirs.move, done.claims))
    if theirs.move == PASS:
        return [done, *between, *([] if follows is None else [follows])]
    without = None
    if not is_worse:
        without = tell_if_passed(witness, theirs, witness.play_out(PASS), done.claims)
        without = add_prevented(witness, theirs.move, done.claims, without)
    without = unless_done_anyway(without, follows)
    beside = tell_ataris(witness, theirs.move, (*done.claims, *(() if follows is None else follows.claims)))
    if not is_wasted:
        done = call_ko_threat(witness, theirs, done) or add_aims(
            replace(decision, move=theirs.move), witness, done, follows, without
        )
        done = add_answered(witness, theirs.move, add_along_side(witness, theirs.move, done))
    if beside is None and not is_worse:
        beside = tell_how_a_group_stands(witness, theirs.move, done.claims)
    return [done, *between, *(each for each in (book, beside, without, follows) if each is not None)]


def _add_difference(witness: Witness, does: Sentence, move: int, other: int) -> Sentence:
    """Return the sentence ``does`` on a better move, with the addition of what it does that another one does not.

    It stays unchanged if games of both show nothing, or nothing new: ground is told only where nothing else is told
    than the shape of the move, and stones where they are not told of already.
    """
    claim = find_difference(witness, move, other)
    told = [each for each in does.claims if each.kind in (*OF_STONES, BASE, GROUND, SPREAD)]
    if claim is None or (told and claim.kind == GROUND):
        return does
    named = {stone for each in told for first in each.stones for stone in witness.board.stones(first)}
    if not named.isdisjoint(claim.stones):
        return does
    words = {"move": name_move(other, witness.board.size), "deeds": tell_gain_plainly(witness, claim)}
    text = say("does compared", text=unfinished(does.text), **words)
    return replace(does, text=text, claims=(*does.claims, claim))


def _tell_price(witness: Witness, move: int, better: int, price: float) -> Sentence:
    """Return a sentence that a move costs so many points against a better one, as no strong player would play it."""
    size = witness.board.size
    words = {"move": name_move(move, size), "choice": name_move(better, size), "points": points(price)}
    return Sentence(say("compared priced", **words))


def _tell_refused(witness: Witness, move: int, why: str) -> Sentence:
    """Return a sentence that we did not consider a move, and why: ``why`` is the reason noted in the
    decision.
    """
    return Sentence(say("ours left out", move=vertex_of(move, witness.board.size), why=in_own_words(why)))


def tell_what_to_learn(
    decision: Decision, witness: Witness, move: int, listener: Listener | None = None
) -> list[str]:
    """Return a sentence on how a move compares with ours and, if it is worse, one on what to look at next
    time.

    The comparison is by equally many games with each move. The second sentence suits the ``listener``, a
    class of players by rank, None for the usual one.
    """
    theirs, ours = witness.play_out(move), witness.play_out(decision.move)
    comparison, is_worse = compare(decision, witness, theirs, ours)
    lesson = tell_next_time(witness, theirs, ours, listener) if is_worse else None
    return [each.text for each in (comparison, lesson) if each is not None]


def tell_ours(witness: Witness, move: int) -> list[Sentence]:
    """Return sentences on what a move of ours does and what follows it, if that is known."""
    judged = witness.play_out(move)
    done = tell_move(witness, judged)
    follows = tell_what_follows(witness, judged, done.claims)
    return [done, *([] if follows is None else [follows])]


def tell_better_briefly(witness: Witness, ours: Tried, other: int) -> Sentence:
    """Return a sentence on our move, which is better than ``other``: what it does to stones by reading, or its shape,
    and what it does that the other one does not.
    """
    found = read_fates(witness, ours.move)[:1]
    does = tell_shape_of(witness, ours)
    if found:
        deeds = listed(tell_deeds(witness, found), "deeds")
        text = say("does this", move=vertex_of(ours.move, witness.board.size), deeds=deeds)
        does = Sentence(text, tuple(found))
    return _add_difference(witness, does, ours.move, other)


def tell_move(witness: Witness, judged: Tried) -> Sentence:
    """Return a sentence on what a move (``judged``, played out) does by readings (local searches) and by what
    the board shows.

    For a pass it says that the side passes.
    """
    if judged.move == PASS:
        return Sentence(say("does pass", mover=side(witness.color)))
    reasons = [each.firing.target for each in judged.candidate.reasons if each.firing.target != PASS]
    games = Games.from_witness(witness, judged.move)
    read = find_fates(witness, judged.move, reasons, games)
    found = without_refuted(witness, add_standing(witness, judged.move, read, games))
    found = qualify_cuts(witness, judged.move, found)
    return tell_what_it_does(witness, judged, name_what_ties_hold(witness, judged.move, found, games))


def compare(decision: Decision, witness: Witness, theirs: Tried, ours: Tried) -> tuple[Sentence, bool]:
    """Return a sentence that compares a move (``theirs``) with that of a decision (``ours``), and whether it
    is worse.

    If another engine judges, its view of both moves is compared, else equally many games with each.
    """
    judged = compare_as_judged(decision, witness, theirs, ours) if witness.player.judge_name else None
    return judged or compare_in_games(witness, theirs, ours)


def compare_in_games(witness: Witness, theirs: Tried, ours: Tried) -> tuple[Sentence, bool]:
    """Return a sentence that compares a move (``theirs``) with ours, and whether it is surely worse.

    Both moves are played out in equally many games; worse means by more than chance explains.
    """
    size, margins = witness.board.size, load_margins()
    move, choice = name_move(theirs.move, size), name_move(ours.move, size)
    games = min(theirs.visits[0] if theirs.visits else 0, ours.visits[0] if ours.visits else 0)
    if theirs.won is None or ours.won is None:
        return Sentence(say("compared without games", move=move, choice=choice)), False
    share, margin = ours.won - theirs.won, margins.share(size, games)
    claim = Claim(
        RIVAL, COUNTED, ours.move, points=(theirs.move,), value=ours.won, margin=margin, other=theirs.won
    )
    lost = ours.score - theirs.score
    spread = margins.difference(size, games, lost)
    counts = say(
        "compared counts",
        mover=side(witness.color),
        won=percent(theirs.won),
        games=f"{games:,}",
        ours=percent(ours.won),
        choice=choice,
    )
    words = {"move": move, "choice": choice, "counts": counts}
    if share >= margin or (lost >= spread and share > 0):
        least = _least_lost(witness, theirs, ours)
        told = points(least) if least else ""
        return Sentence(say("compared worse", least=told, **words), (claim,)), True
    name = "better" if share <= -margin else "alike"
    if name == "alike" and abs(lost) + spread > ABOUT_AS_GOOD:
        name = "unclear"
    return Sentence(capitalized(say(f"compared {name}", **words)), (claim,)), False


def points_lost(decision: Decision, witness: Witness, theirs: Tried, ours: Tried) -> float:
    """Return how many points a move (``theirs``) loses against that of a decision (``ours``).

    It is 0 unless the games, or the judge, confirm that the move is worse.
    """
    _, is_worse = compare(decision, witness, theirs, ours)
    return max(0.0, ours.score - theirs.score) if is_worse else 0.0
