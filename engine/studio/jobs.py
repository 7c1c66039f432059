"""What a worker does, by name: it decides, explains, looks at a position, reviews a game, answers in a problem."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import isfinite
from typing import Any

from engine.decide.decision.budget import Budget
from engine.decide.decision.resignation import is_hopeless
from engine.library.decision import Candidate, Decision, Suggestion
from engine.library.questions import final_statuses
from engine.studio import knowledge_jobs
from engine.studio.bench import Asked, Bench, Stopped
from engine.studio.looking import looked, read_at
from engine.studio.reviewing import reviewed
from engine.studio.solving import answered, hinted, shown


def decide(bench: Bench, position: dict[str, Any], seconds: float | None, resign: float) -> dict[str, Any]:
    """Return the move of the player whose turn it is, as a decision for JSON (a dict as `plain` returns it)
    with ``resigns``: whether it gives up.

    position: the position and the player, as `Asked.of` takes them; seconds: to think, None for as long as
    the level does; with 0 it moves at once, and only ``move`` and ``resigns`` are returned. resign: the
    chance to win in percent below which it gives up, 0 for never
    """
    asked = Asked.of(position)
    if seconds == 0.0:
        return {"move": bench.at_once(asked), "resigns": False}
    decision = bench.decided(asked, None if seconds is None else Budget(seconds))
    return {**plain(decision), "resigns": _gives_up(bench, asked, resign)}


def explain(bench: Bench, position: dict[str, Any], vertex: str, careful: bool = False) -> dict[str, Any]:
    """Return the player's decision in a position with ``sentences`` why, and ``details`` that lie behind
    them, for JSON.

    ``vertex`` is the move that it played there, empty if none was. Where it would decide otherwise now, since
    it had another time to think then, it says what it thinks of that move instead. With ``careful`` many more
    games are counted for what is said.
    """
    asked = Asked.of(position)
    decision = bench.decided(asked)
    if vertex not in ("", decision.move):
        return think_of(bench, position, vertex, careful)
    bench.tell(plain(decision))
    with _stopping():
        sentences, behind = decision.explain_in_parts(careful, bench.is_stopped)
    return {**plain(decision), "sentences": sentences, "details": behind}


@contextmanager
def _stopping() -> Iterator[None]:
    """Raise Stopped where an explanation is broken off that nobody wants any more."""
    # imported when somebody asks: it needs the code of the readers
    from engine.explain.claims.witness import BrokenOff

    try:
        yield
    except BrokenOff:
        raise Stopped from None


def why_not(bench: Bench, position: dict[str, Any], vertex: str) -> dict[str, Any]:
    """Return for JSON, as a dict, ``sentences`` on what the player thinks of another move than its own, at
    ``vertex``, and the ``line`` of moves, as vertices, expected after it (its own line if that move is not
    legal).

    position: the position and the player, as `Asked.of` takes them
    """
    asked = Asked.of(position)
    decision = bench.decided(asked)
    player = asked.player(bench)
    sentences = player.why_not(asked.game, vertex, decision)
    line: tuple[str, ...] = ()
    if asked.game.is_legal(vertex) and vertex != decision.move:
        line = player.judge(asked.game, vertex).line
    return {"vertex": vertex, "sentences": sentences, "line": line or decision.line}


def think_of(bench: Bench, position: dict[str, Any], vertex: str, careful: bool = False) -> dict[str, Any]:
    """Return the player's decision in a position, for JSON, with ``sentences`` on what it thinks of the move
    that was played there, at ``vertex``; ``careful`` as for `explain`.
    """
    asked = Asked.of(position)
    decision = bench.decided(asked)
    with _stopping():
        sentences = asked.player(bench).why_not(asked.game, vertex, decision, careful, bench.is_stopped)
    return {**plain(decision), "sentences": sentences}


def finish(bench: Bench, position: dict[str, Any]) -> dict[str, Any]:
    """Return, as ``statuses``, the word for every point at the end of a game, by vertex: ``alive``, ``dead``,
    ``seki``, or whose territory it is.

    position: the end of the game, as `Asked.of` takes it
    """
    return {"statuses": final_statuses(Asked.of(position).game)}


def look(bench: Bench, position: dict[str, Any]) -> dict[str, Any]:
    """Return all that can be laid over the board in a position, by name, for JSON, as `looked` does: groups,
    eyes, connections, influence, ownership and so on.

    position: the position and the player, as `Asked.of` takes them
    """
    asked = Asked.of(position)
    return looked(asked.game, asked.player(bench))


def read(bench: Bench, position: dict[str, Any], vertex: str) -> dict[str, Any]:
    """Return what becomes of the stones at a vertex, as the readers say, for JSON: a dict of ``vertex``,
    ``stones``, ``sentence`` and ``readings``, as `read_at` makes it.
    """
    return read_at(Asked.of(position).game, vertex)


def review(bench: Bench, sgf: str, level: int, everything: bool) -> dict[str, Any]:
    """Look a game through and return its review for JSON, a dict as `reviewed` makes it; what is found of
    each move is sent to the page on the way.

    ``sgf`` is the record in base 64; level: of the engine that judges; ``everything``: whether every move
    gets prose. Raises Stopped if nobody wants it any more.
    """

    def step(told: dict[str, Any]) -> None:
        if bench.is_stopped():
            raise Stopped
        bench.tell(told)

    return reviewed(sgf, bench.player("hybrid", level, 1), level, everything, step)


def problem(bench: Bench, position: dict[str, Any], problem: dict[str, Any]) -> dict[str, Any]:
    """Return how a problem goes on after the person's move, the last one of the position, for JSON: ``state``
    (solved, open, refuted or lost), ``text``, and ``reply``, the vertex of the enemy's move or None.

    ``problem``: the fields of `engine.studio.solving.Problem`
    """
    return answered(Asked.of(position).game, problem)


def hint(bench: Bench, position: dict[str, Any], problem: dict[str, Any], number: int) -> dict[str, Any]:
    """Return a hint for a problem as ``text`` and ``points``, a list of vertices to be marked; number 1 says
    what it is about, 2 roughly where the move is, 3 the move.

    ``problem``: the fields of `engine.studio.solving.Problem`
    """
    return hinted(Asked.of(position).game, problem, number)


def goal(bench: Bench, position: dict[str, Any]) -> dict[str, Any]:
    """Return what a position without words asks of the side to move, as the readers see it: ``goal``,
    ``target`` (a stone) and ``text``.
    """
    return shown(Asked.of(position).game)


JOBS: dict[str, Callable[..., dict[str, Any]]] = {
    job.__name__: job
    for job in (
        *(decide, explain, why_not, think_of, finish, look, read, review, problem, hint, goal),
        *(knowledge_jobs.renew, knowledge_jobs.joseki, knowledge_jobs.joseki_names),
        *(knowledge_jobs.edit_joseki, knowledge_jobs.delete_joseki),
        *(knowledge_jobs.patterns, knowledge_jobs.pattern, knowledge_jobs.pattern_matches),
        *(knowledge_jobs.edit_pattern, knowledge_jobs.delete_pattern),
        *(knowledge_jobs.play_through, knowledge_jobs.draft_pattern),
    )
}
"""What the server may ask for."""


def plain(decision: Decision) -> dict[str, Any]:
    """Return a decision as a dict that JSON can hold: ``color``, ``move``, ``score`` (points), ``chance`` (0
    to 1), ``line``, ``reasons``, the moves looked at (``candidates``, ``untried``, ``refused``), ``games``
    played out and ``seconds``.

    Moves are vertices; chances and scores are those of the side to move.
    """
    counted = any(each.won is not None for each in decision.record.tried)
    return {
        "color": decision.color,
        "move": decision.move,
        "score": number(decision.score),
        "chance": number(decision.chance),
        "line": decision.line,
        "reasons": decision.reasons,
        "candidates": [_candidate(each) for each in decision.candidates],
        "untried": [_suggestion(each) for each in decision.untried],
        "refused": [_suggestion(each) for each in decision.refused],
        "games": decision.evaluations if counted else 0,
        "seconds": round(decision.seconds, 3),
    }


def number(value: float) -> float | None:
    """Return a number rounded to four places, as JSON can hold it; None for one that is not finite."""
    return round(value, 4) if isfinite(value) else None


def _candidate(candidate: Candidate) -> dict[str, Any]:
    return {
        "move": candidate.move,
        "reasons": candidate.reasons,
        "rejected": candidate.rejected,
        "score": number(candidate.score),
        "chance": number(candidate.chance),
        "line": candidate.line,
    }


def _suggestion(suggestion: Suggestion) -> dict[str, Any]:
    return {"move": suggestion.move, "reasons": suggestion.reasons, "refused": suggestion.refused}


def _gives_up(bench: Bench, asked: Asked, resign: float) -> bool:
    """Return whether the player is to resign: whether its kept decisions in this game, up to the position
    that is asked about, say that the game is lost beyond doubt.

    ``resign`` is the chance to win in percent below which it is, 0 for never.
    """
    moves, *others = asked.key
    own = [
        (len(earlier), each.record)
        for (earlier, *settings), each in bench.decisions.items()
        if moves.startswith(earlier) and settings == others
    ]
    records = [record for _, record in sorted(own, key=lambda pair: pair[0])]
    if any(record.strategy is None for record in records):
        return False
    return is_hopeless(records, asked.game.size, len(asked.game.moves), resign)
