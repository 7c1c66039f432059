"""Explanations for the page: why a move, why not another one, what is thought of somebody's.

Who explains may be stronger than who plays (`Asked.played_at`). Then a move of the weak player is told as what it is:
what that player went for, and what is stronger.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from engine.decide.players import PLAYERS
from engine.explain.claims.bearers import bearers_of
from engine.explain.claims.kinds import Sentence
from engine.explain.claims.witness import BrokenOff
from engine.explain.explainers import Explainer, explainer_of_others, explainer_of_ours, texts_of
from engine.library.decision import Decision
from engine.library.game import point_of
from engine.studio.bench import Asked, Bench, Stopped
from engine.studio.shown_decision import plain


def candidates(bench: Bench, position: dict[str, Any]) -> dict[str, Any]:
    """Return the decision in a position for JSON, as `plain` does, without words."""
    asked = Asked.of(position)
    return plain(bench.decided(asked), asked.game)


def explain(bench: Bench, position: dict[str, Any], vertex: str, careful: bool = False) -> dict[str, Any]:
    """Return the player's decision in a position with ``sentences`` why, and ``details`` that lie behind
    them, for JSON.

    ``vertex`` is the move that it played there, empty if none was. Where who explains would decide otherwise, it says
    first what was played, and what is stronger, and explains that. With ``careful`` many more games are counted for
    what is said.
    """
    asked = Asked.of(position)
    decision = bench.decided(asked)
    found = _explained(bench, asked, decision, careful)
    if vertex in ("", decision.move):
        return found
    return {**found, "sentences": [*_own_move(bench, asked, vertex, decision.move), *found["sentences"]]}


def why_not(bench: Bench, position: dict[str, Any], vertex: str) -> dict[str, Any]:
    """Return for JSON, as a dict, ``sentences`` with ``bearers`` (`_spoken`) on what the player thinks of another
    move than its own, at ``vertex``, and the ``line`` of moves, as vertices, expected after it (its own line if that
    move is not legal).

    position: the position and the player, as `Asked.of` takes them
    """
    asked = Asked.of(position)
    decision = bench.decided(asked)
    told, _ = _compared(bench, asked, decision, vertex, False)
    line: tuple[str, ...] = ()
    if asked.game.is_legal(vertex) and vertex != decision.move:
        line = asked.player(bench).judge(asked.game, vertex).line
    return {"vertex": vertex, **_spoken(told), "line": line or decision.line}


def think_of(bench: Bench, position: dict[str, Any], vertex: str, careful: bool = False) -> dict[str, Any]:
    """Return the player's decision in a position, for JSON, with ``sentences`` on what it thinks of the move
    that was played there, at ``vertex``; ``careful`` as for `explain`.
    """
    asked = Asked.of(position)
    decision = bench.decided(asked)
    told, explainer = _compared(bench, asked, decision, vertex, careful)
    counted = None if explainer is None else explainer.play_out
    judge = asked.player(bench).adviser.judge_name
    return {**plain(decision, asked.game, counted), **_spoken(told), "judge": judge}


def _explained(bench: Bench, asked: Asked, decision: Decision, careful: bool) -> dict[str, Any]:
    """Return a decision for JSON with its ``sentences`` and ``bearers`` (`_spoken`), ``details``, and the name of the
    ``judge`` whose numbers they are, empty if they are ours; its numbers are of the games that these tell of.
    """
    if not PLAYERS[asked.name].advises:
        told = [Sentence(each) for each in decision.explain()]
        return {**plain(decision, asked.game), **_spoken(told), "details": [], "judge": ""}
    adviser, position = asked.player(bench).adviser, asked.game.record.turned(0)
    explainer = explainer_of_ours(adviser, position, decision.record, careful, bench.is_stopped)
    with _stopping():
        told, details = explainer.state_our_move(everything=True)
        shown = plain(decision, asked.game, explainer.play_out)
    return {**shown, **_spoken(told), "details": texts_of(details), "judge": adviser.judge_name}


def _spoken(told: Sequence[Sentence]) -> dict[str, Any]:
    """Return sentences for JSON: their texts (``sentences``), and for each that claims anything what bears its claims
    (``bearers``, by its text: some of `engine.explain.claims.bearers.BEARERS`).
    """
    borne = {each.text: bearers_of(each.claims) for each in told}
    return {"sentences": texts_of(told), "bearers": {text: by for text, by in borne.items() if by}}


def _compared(
    bench: Bench, asked: Asked, decision: Decision, vertex: str, careful: bool
) -> tuple[list[Sentence], Explainer | None]:
    """Return sentences on a move beside that of a decision, and who counted games for them, None for a move that the
    rules forbid. Raises InputError for what is no point of the board.
    """
    player, point = asked.player(bench), point_of(asked.game, vertex)
    if vertex == decision.move or not asked.game.is_legal(vertex):
        with _stopping():
            told = player.why_not(asked.game, vertex, decision, careful, bench.is_stopped)
            return [Sentence(each) for each in told], None
    position = asked.game.record.turned(0)
    explainer = explainer_of_others(player.adviser, position, decision.record, careful, bench.is_stopped)
    with _stopping():
        return explainer.state_why_not(point), explainer


def _own_move(bench: Bench, asked: Asked, vertex: str, stronger: str) -> list[str]:
    """Return sentences on a move of the engine's own that who explains would not have played: what it was for, as far
    as the level that played knows, and what is stronger.
    """
    if not asked.played_at:
        return [f"I chose {vertex}; looking again, {stronger} is stronger."]
    own = bench.decided(replace(asked, level=asked.played_at, judge=""))
    reasons = own.reasons[:1] if own.move == vertex else ()
    return [*reasons, f"At level {asked.played_at} I chose {vertex}; stronger is {stronger}."]


@contextmanager
def _stopping() -> Iterator[None]:
    """Raise Stopped where an explanation is broken off that nobody wants any more."""
    try:
        yield
    except BrokenOff:
        raise Stopped from None
