"""Why not another move: it was tried, rejected, not tried, not suggested, or it is no legal move at all."""

from __future__ import annotations

from collections.abc import Callable

from engine.board.board import IllegalMove
from engine.board.points import EMPTY, PASS, vertex_of
from engine.decide.decision.record import Decision, Tried
from engine.explain.sentences.from_the_record import (
    EQUAL,
    tell_candidate,
    tell_outcome,
    tell_refusal,
    tell_rejection,
    tell_why_untried,
)
from engine.explain.words.phrases import after_each_other, color_word, lead, points, side
from engine.explain.words.reasons import first_reason, reasons_text
from engine.explain.words.templates import say
from engine.game.game import Game


def why_illegal(game: Game, color: int, point: int) -> str:
    """Return a sentence on why a colour may not play at a point of a game; empty if it may."""
    vertex = vertex_of(point, game.size)
    occupant = game.board.color_at(point)
    if point != PASS and occupant != EMPTY:
        return say("illegal occupied", point=vertex, color=color_word(occupant))
    if game.is_legal(color, point):
        return ""
    return say(
        "illegal move",
        mover=side(color),
        point=vertex,
        why=say(f"illegal {_rule_forbidding(game, color, point)}"),
    )


def why_not(decision: Decision, move: int, size: int, judge: Callable[[], Tried]) -> list[str]:
    """Return sentences on why a decision did not choose a legal move.

    ``judge`` plays the move out and returns what comes of it; it is called only if the decision has not done
    that.
    """
    if move == PASS:
        return [_why_no_pass(decision, vertex_of(decision.move, size))]
    tried = next((each for each in decision.tried if each.move == move), None)
    if tried is not None and tried.rejected:
        return [tell_rejection(tried, decision.color, size), tell_outcome(decision, tried, size)]
    if tried is not None:
        return [tell_candidate(decision, tried, size), *_why_not_the_best(decision, tried)]
    refused = next((each for each in decision.refused if each.candidate.move == move), None)
    if refused is not None:
        return [tell_refusal(refused, decision.color, size)]
    guess = next((each for each in decision.untried if each.move == move), None)
    if guess is None:
        opening = reasons_text((), move, decision.color, size)
    else:
        reason = first_reason(guess, decision.color, size)
        opening = after_each_other([reason, say("elsewhere suggested", why=tell_why_untried(decision))])
    judged = judge()
    lines = [opening, tell_outcome(decision, judged, size)]
    if judged.score > decision.score + EQUAL:
        lines.append(say("elsewhere deserved", move=vertex_of(move, size)))
    return lines


def _why_no_pass(decision: Decision, choice: str) -> str:
    """Return a sentence on why a decision did not choose a pass. ``choice`` is the vertex of the chosen
    move.
    """
    gain = decision.score - decision.before
    return say(
        "elsewhere pass loses" if gain > EQUAL else "elsewhere pass",
        mover=side(decision.color),
        passing=lead(decision.before, decision.color, "would"),
        points=points(abs(gain)),
        choice=choice,
    )


def _why_not_the_best(decision: Decision, tried: Tried) -> list[str]:
    """Return a sentence, in a list, on why a candidate was not chosen though it is worth more than the chosen
    move.

    It says that weak levels take any good move. The list is empty if the candidate is not worth more.
    """
    chosen = decision.chosen
    if chosen is not None and tried.worth > chosen.worth:
        return [say("elsewhere any good move")]
    return []


def _rule_forbidding(game: Game, color: int, point: int) -> str:
    """Return the rule that forbids a colour to play at an empty point: ko, suicide or superko."""
    try:
        game.board.play(color, point)
    except IllegalMove as error:
        return error.reason
    game.board.undo()
    return "superko"
