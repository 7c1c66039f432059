"""A move that somebody else played, or asks about: what it does, how it is answered, and how ours compares.

Both moves are counted in as many games. A difference that the games do not confirm is none.
"""

from __future__ import annotations

import math

from engine.board.points import PASS, vertex_of
from engine.decide.decision.record import Decision, Tried
from engine.explain.claims.fates import Games, fates
from engine.explain.claims.kinds import COUNTED, RIVAL, Claim, Sentence
from engine.explain.continuation import what_follows
from engine.explain.instead import instead
from engine.explain.margins import load_margins
from engine.explain.purpose import purpose
from engine.explain.reviews.teaching import Listener, next_time
from engine.explain.witness import Witness
from engine.explain.words.phrases import capitalized, named, percent, points, side


def asked_move(
    decision: Decision, witness: Witness, move: int, listener: Listener | None = None
) -> list[Sentence]:
    """What we think of a move in a position in which we would have decided as told; both were counted in games."""
    theirs, ours = witness.judged(move), witness.judged(decision.move)
    if move == decision.move:
        return [does(witness, theirs), Sentence(f"I would have {_done(move, witness)} too.")]
    comparison, is_worse = compared(witness, theirs, ours)
    refused = next((each.why for each in decision.refused if each.candidate.move == move), "")
    left_out = [Sentence(f"I left {vertex_of(move, witness.board.size)} out: {refused}.")] if refused else []
    told = [*_with_what_follows(witness, theirs, *left_out), comparison]
    if not is_worse:
        return told
    if decision.move == PASS:
        return [*told, Sentence("I would have passed.")]
    aim = does(witness, ours)
    told.append(Sentence(f"I would have {_done(decision.move, witness)}. {aim.text}", aim.claims))
    reminder = instead(witness, ours, witness.judged(PASS), load_margins(), aim.claims)
    if reminder is not None and len(reminder.claims) > 1:
        told.append(reminder)
    lesson = next_time(witness, theirs, ours, listener)
    return told if lesson is None else [*told, lesson]


def learnt(decision: Decision, witness: Witness, move: int, listener: Listener | None = None) -> list[str]:
    """How a move compares with ours in as many games and, if it is worse, what to look at next time."""
    theirs, ours = witness.judged(move), witness.judged(decision.move)
    comparison, is_worse = compared(witness, theirs, ours)
    lesson = next_time(witness, theirs, ours, listener) if is_worse else None
    return [each.text for each in (comparison, lesson) if each is not None]


def why_ours(witness: Witness, move: int) -> list[Sentence]:
    """What a move of ours does and what follows, beside one that was played instead."""
    return _with_what_follows(witness, witness.judged(move))


def _with_what_follows(witness: Witness, judged: Tried, *between: Sentence) -> list[Sentence]:
    """What a move does, something that is said after that, and what follows it as far as that is known."""
    done = does(witness, judged)
    follows = what_follows(witness, judged, done.claims)
    return [done, *between, *([] if follows is None else [follows])]


def does(witness: Witness, judged: Tried) -> Sentence:
    """What a move does, as read and as the board shows; a pass does nothing."""
    if judged.move == PASS:
        return Sentence(f"{side(witness.color)} passes.")
    reasons = [each.firing.target for each in judged.candidate.reasons if each.firing.target != PASS]
    games = Games.counted(witness, judged.move)
    return purpose(witness, judged, fates(witness, judged.move, reasons, games))


def _done(move: int, witness: Witness) -> str:
    return "passed" if move == PASS else f"played {vertex_of(move, witness.board.size)}"


def compared(witness: Witness, theirs: Tried, ours: Tried) -> tuple[Sentence, bool]:
    """How a move compares with ours in as many games, and whether it is worse beyond what they may be off."""
    size, margins = witness.board.size, load_margins()
    move, choice = named(theirs.move, size), named(ours.move, size)
    games = min(theirs.visits[0] if theirs.visits else 0, ours.visits[0] if ours.visits else 0)
    if theirs.won is None or ours.won is None:
        return Sentence(f"No games tell {move} from {choice}."), False
    share, margin = ours.won - theirs.won, margins.share(size, games)
    claim = Claim(
        RIVAL, COUNTED, ours.move, points=(theirs.move,), value=ours.won, margin=margin, other=theirs.won
    )
    lost = ours.score - theirs.score
    spread = margins.difference(size, games, lost)
    mover, won, ours_won = side(witness.color), percent(theirs.won), percent(ours.won)
    counts = f"{mover} won {won} of {games:,} games with it, {ours_won} with {choice}"
    if share >= margin or (lost >= spread and share > 0):
        least = points(max(1, math.floor(lost - spread)))
        cost = f", by {least} at least" if lost >= spread else ""
        return Sentence(f"{choice} does better than {move}{cost}: {counts}.", (claim,)), True
    if share <= -margin:
        return Sentence(
            f"{capitalized(move)} does better than {choice} in as many games: {counts}.", (claim,)
        ), False
    return Sentence(f"{capitalized(move)} is about as good as {choice}: {counts}.", (claim,)), False


def loss(witness: Witness, theirs: Tried, ours: Tried) -> float:
    """Points that a move loses against ours, 0 unless the games confirm that it is worse."""
    _, is_worse = compared(witness, theirs, ours)
    return max(0.0, ours.score - theirs.score) if is_worse else 0.0
