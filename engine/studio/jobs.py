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
    """A move of the player whose turn it is, with what it compared; and whether it would rather give up.

    ``resign`` is the chance to win in percent below which it does, 0 for never. Without a second it moves at once, and
    compares nothing.
    """
    asked = Asked.of(position)
    if seconds == 0.0:
        return {"move": bench.at_once(asked), "resigns": False}
    decision = bench.decided(asked, None if seconds is None else Budget(seconds))
    return {**plain(decision), "resigns": _gives_up(bench, asked, resign)}


def explain(bench: Bench, position: dict[str, Any], vertex: str, careful: bool = False) -> dict[str, Any]:
    """Why the player decides as it does in a position: its decision, and the sentences.

    ``vertex`` is the move that it played there, empty if none was. Where it would decide otherwise now, since it had
    another time to think then, it says what it thinks of that move. With ``careful`` many more games are counted for
    what is said.
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
    """What the player thinks of another move than its own."""
    asked = Asked.of(position)
    decision = bench.decided(asked)
    player = asked.player(bench)
    sentences = player.why_not(asked.game, vertex, decision)
    line: tuple[str, ...] = ()
    if asked.game.is_legal(vertex) and vertex != decision.move:
        line = player.judge(asked.game, vertex).line
    return {"vertex": vertex, "sentences": sentences, "line": line or decision.line}


def think_of(bench: Bench, position: dict[str, Any], vertex: str, careful: bool = False) -> dict[str, Any]:
    """What the player thinks of the move that was played in a position."""
    asked = Asked.of(position)
    decision = bench.decided(asked)
    with _stopping():
        sentences = asked.player(bench).why_not(asked.game, vertex, decision, careful, bench.is_stopped)
    return {**plain(decision), "sentences": sentences}


def finish(bench: Bench, position: dict[str, Any]) -> dict[str, Any]:
    """What every point is at the end of a game."""
    return {"statuses": final_statuses(Asked.of(position).game)}


def look(bench: Bench, position: dict[str, Any]) -> dict[str, Any]:
    """All that can be laid over the board."""
    asked = Asked.of(position)
    return looked(asked.game, asked.player(bench))


def read(bench: Bench, position: dict[str, Any], vertex: str) -> dict[str, Any]:
    """What becomes of the stones at a point, as the readers say."""
    return read_at(Asked.of(position).game, vertex)


def review(bench: Bench, sgf: str, level: int, everything: bool) -> dict[str, Any]:
    """A game looked through; told of each move on the way."""

    def step(told: dict[str, Any]) -> None:
        if bench.is_stopped():
            raise Stopped
        bench.tell(told)

    return reviewed(sgf, bench.player("hybrid", level, 1), level, everything, step)


def problem(bench: Bench, position: dict[str, Any], problem: dict[str, Any]) -> dict[str, Any]:
    """How a problem goes on after the person's move."""
    return answered(Asked.of(position).game, problem)


def hint(bench: Bench, position: dict[str, Any], problem: dict[str, Any], number: int) -> dict[str, Any]:
    """A hint for a problem, the first ones saying little."""
    return hinted(Asked.of(position).game, problem, number)


def goal(bench: Bench, position: dict[str, Any]) -> dict[str, Any]:
    """What a problem without words is about, as the readers see it."""
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
    """A decision in what JSON can hold; chances and scores are those of the side to move."""
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
    """A number, None for one that is not known."""
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
    """Whether the decisions of this side in this game so far say that it is lost beyond doubt."""
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
