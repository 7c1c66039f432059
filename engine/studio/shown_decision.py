"""A decision as the page shows it: numbers that stand for games enough, symmetric points as one, no moves that nobody
would play."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import isfinite
from typing import TYPE_CHECKING, Any

from engine.board.points import parse_vertex, vertex_of
from engine.decide.decision.same_moves import SameMoves
from engine.explain.reviews.graph import PLACES
from engine.library.decision import Candidate, Decision, Suggestion
from engine.library.game import Game

if TYPE_CHECKING:
    from engine.decide.decision.record import Tried

LEAST_GAMES = 40
"""Games with a move from which on it is shown what share of them was won."""

LEAST_SHARE = 0.02
"""Share of a decision's games below which a move is not listed: nobody took it for one to be played."""

MOST_LISTED = 6
"""Candidates that are listed."""

Counted = Callable[[int], "Tried | None"]


def plain(
    decision: Decision, game: Game, counted: Counted | None = None, asked: int | None = None
) -> dict[str, Any]:
    """Return a decision as a dict that JSON can hold.

    It has ``color``, ``move``, ``score`` (points), ``chance`` (0 to 1), ``line``, ``reasons``, the moves
    looked at (``candidates``, ``untried``, ``refused``), ``games`` played out and ``seconds``. Moves are
    vertices; chances and scores are those of the side to move. The chance of the decision is that of its move
    in the list of candidates, or by all of its games where too few began with that move.

    ``game`` is the position of the decision. ``counted`` is a function that returns what games say of a move,
    as the explanation tells it; None to use the games of the decision. ``asked`` is a legal move that is
    listed if anything is known of it, None for none.
    """
    record = decision.record
    were_counted = any(each.won is not None for each in record.tried)
    alike = same_moves(decision, game)
    listed = _listed(decision, game, counted, alike)
    if asked is not None:
        _add_asked(listed, asked, None if counted is None else counted(asked), alike, game.size)
    own = next((each for each in listed if each["move"] == decision.move and each["games"]), None)
    chance = number(decision.chance) if own is None else own["chance"]
    if own is not None and chance is None:
        chance = _share_won(record.tried)
    return {
        "color": decision.color,
        "move": decision.move,
        "score": number(decision.score),
        "chance": chance,
        "line": decision.line,
        "reasons": decision.reasons,
        "candidates": listed,
        "untried": [_suggestion(each) for each in decision.untried],
        "refused": [_suggestion(each) for each in decision.refused],
        "games": decision.evaluations if were_counted else 0,
        "seconds": round(decision.seconds, 3),
    }


def _share_won(tried: Iterable[Tried]) -> float | None:
    """Return the share that the side to move won of all games with some moves, rounded; None if they are
    fewer than LEAST_GAMES.
    """
    counted = [(games_of(each), each.won) for each in tried if each.won is not None]
    games = sum(count for count, _ in counted)
    return number(sum(count * won for count, won in counted) / games) if games >= LEAST_GAMES else None


def number(value: float) -> float | None:
    """Return a number rounded to PLACES, as JSON can hold it; None if it is not finite."""
    return round(value, PLACES) if isfinite(value) else None


def _listed(
    decision: Decision, game: Game, counted: Counted | None, alike: SameMoves
) -> list[dict[str, Any]]:
    """Return the candidates of a decision that are worth listing, for JSON, the chosen one first.

    Each also names the moves that are equal to it by symmetry (``also``), which ``alike`` knows. ``counted`` is
    a function that returns the results of the games that began with a move, None to use those in the decision.
    """
    known = {vertex_of(each.move, game.size): each for each in decision.record.tried}
    all_games = sum(games_of(each) for each in known.values())
    listed: list[dict[str, Any]] = []
    for each in decision.candidates:
        tried = known.get(each.move)
        shown = _shown(listed, parse_vertex(each.move, game.size), alike, game.size)
        if shown is not None:
            shown["also"].append(each.move)
        elif each.move == decision.move or (tried is not None and _is_worth_listing(each, tried, all_games)):
            if len(listed) < MOST_LISTED:
                listed.append(_candidate(each, _counted_anew(tried, counted)))
    return listed


def _counted_anew(tried: Tried | None, counted: Counted | None) -> Tried | None:
    """Return what the games of an explanation say of a move that was tried; ``tried`` where they say nothing.

    An explanation has games for the moves that it tells of and may have none for others. ``counted`` is as
    for `plain`.
    """
    if counted is None or tried is None or tried.won is None:
        return tried
    found = counted(tried.move)
    return tried if found is None or found.won is None else found


def _shown(listed: list[dict[str, Any]], move: int, alike: SameMoves, size: int) -> dict[str, Any] | None:
    """Return the listed move that is a move or equal to it by symmetry, which ``alike`` knows; None if there is
    none.
    """
    images = {vertex_of(each, size) for each in alike.images(move)}
    return next((each for each in listed if each["move"] in images), None)


def _add_asked(
    listed: list[dict[str, Any]], asked: int, tried: Tried | None, alike: SameMoves, size: int
) -> None:
    """Add a move that is asked about to the listed moves; if one equal to it by symmetry is there, to that one.

    ``asked`` is the move; ``tried`` holds the results of the games that began with it. If there are none
    (None), nothing is added. ``alike`` knows what is equal.
    """
    vertex = vertex_of(asked, size)
    shown = _shown(listed, asked, alike, size)
    if shown is not None and vertex not in (shown["move"], *shown["also"]):
        shown["also"].append(vertex)
    if tried is None or shown is not None:
        return
    games = games_of(tried)
    listed.append(
        {
            "move": vertex,
            "also": [],
            "reasons": [],
            "rejected": "",
            "score": number(tried.score),
            "chance": None if games < LEAST_GAMES else number(tried.won or 0.0),
            "games": games,
            "line": [vertex_of(each, size) for each in tried.line],
        }
    )


def _is_worth_listing(candidate: Candidate, tried: Tried, all_games: int) -> bool:
    """Return whether a candidate is a move that somebody might play.

    It is one if at least one reason for it is true after the move and if, where games were played out, at
    least the share LEAST_SHARE of ``all_games`` began with it. ``tried`` holds the results of the games that
    began with it.
    """
    return not candidate.rejected and (tried.won is None or games_of(tried) >= LEAST_SHARE * all_games)


def games_of(tried: Tried) -> int:
    """Return how many games played out began with a move; 0 if it was tried without games. ``tried`` holds
    what was found out about the move.
    """
    return tried.visits[0] if tried.won is not None and tried.visits else 0


def same_moves(decision: Decision, game: Game) -> SameMoves:
    """Return which moves are the same by symmetry in the position of a decision; ``game`` is that position."""
    return SameMoves(game.record.board, decision.record)


def line_from(vertex: str, decision: Decision, game: Game) -> list[str]:
    """Return the line of a decision, turned to a vertex that is the same as its move by symmetry.

    The line holds vertices; ``game`` is the position of the decision.
    """
    line = [parse_vertex(each, game.size) for each in decision.line or (decision.move,)]
    turned = same_moves(decision, game).turned(line, parse_vertex(vertex, game.size))
    return [vertex_of(each, game.size) for each in turned]


def _candidate(candidate: Candidate, tried: Tried | None) -> dict[str, Any]:
    """Return a candidate as a dict for JSON. Its ``chance`` is None if too few games (``games``) were played
    with it.

    ``tried`` holds the results of the games that began with the move, None if there are none.
    """
    chance, games = candidate.chance, 0
    if tried is not None and tried.won is not None:
        chance, games = tried.won, games_of(tried)
    return {
        "move": candidate.move,
        "also": [],
        "reasons": candidate.reasons,
        "rejected": candidate.rejected,
        "score": number(candidate.score),
        "chance": None if 0 < games < LEAST_GAMES else number(chance),
        "games": games,
        "line": candidate.line,
    }


def _suggestion(suggestion: Suggestion) -> dict[str, Any]:
    return {"move": suggestion.move, "reasons": suggestion.reasons, "refused": suggestion.refused}
