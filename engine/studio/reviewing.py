"""A game looked through move by move, and told: the graph, the mistakes, and the record with comments."""

from __future__ import annotations

import base64
from collections.abc import Callable
from typing import Any

from engine.base.errors import RecordError, raise_as
from engine.base.version import __version__
from engine.board.points import BLACK, color_name, vertex_of
from engine.decide.decision.budget import Budget
from engine.explain.reviews.annotate import annotate, listeners_of
from engine.explain.reviews.review import Reviewed, Thresholds, review, summarize
from engine.explain.reviews.verdict import Verdict, verdict_lines
from engine.explain.sentences.next_time import Listener
from engine.explain.sentences.what_lies_behind import PHASE_NAMES, phase_of
from engine.game.sgf import load_sgf, read_record
from engine.library.player import Player

MOST_MISTAKES = 12
"""Mistakes that are listed and told, the costliest first."""

Step = Callable[[dict[str, Any]], None]


def reviewed(sgf: str, player: Player, level: int, everything: bool, step: Step) -> dict[str, Any]:
    """Return the review of a record (in base 64) for JSON: ``moves``, each as `_plain` makes it, ``mistakes``
    in words, ``summary`` (sentences) and the record with comments (``sgf``).

    player: judges the moves; level: named in the comments; everything: whether every move gets prose; step:
    called with what is found of each move, the last one first. Raises RecordError for what is no record.
    """
    data = base64.b64decode(sgf)
    with raise_as(RecordError):
        game, record = load_sgf(data), read_record(data)
    size = game.size
    moves = review(game, player.adviser, Budget(), lambda each: step({"move": _plain(each, size)}))
    moves = annotate(
        record,
        moves,
        f"Commented by Tamen {__version__} (level {level}).",
        everything,
        step=lambda done, all_of_them: step({"telling": True, "told": done, "to_tell": all_of_them}),
    )
    listeners = listeners_of(record)
    return {
        "moves": [_plain(each, size) for each in moves],
        "mistakes": [_mistake(each, size, listeners[each.color]) for each in _worst(moves)],
        "summary": list(summarize(moves)),
        "sgf": record.serialise().decode("utf-8", "replace"),
    }


def _worst(moves: list[Reviewed]) -> list[Reviewed]:
    """Return the costliest mistakes among some judged moves, MOST_MISTAKES at most, the costliest first."""
    bad = [each for each in moves if each.is_bad]
    return sorted(bad, key=lambda each: -(each.verdict.loss if each.verdict else 0))[:MOST_MISTAKES]


def _plain(reviewed: Reviewed, size: int) -> dict[str, Any]:
    """Return a judged move for JSON, as a point of the page's graph: ``number``, ``color``, Black's
    ``chance`` (0 to 1) and ``lead`` (points) after it and, if it was judged, ``vertex``, ``loss`` (points),
    ``mark`` (how bad), ``phase``, ``better`` (our own move) and the ``line`` from there.
    """
    verdict = reviewed.verdict
    told: dict[str, Any] = {
        "number": reviewed.number,
        "color": color_name(reviewed.color),
        "chance": round(reviewed.black_chance, 4),
        "lead": None,
    }
    if verdict is None:
        return told
    lead = verdict.score if reviewed.color == BLACK else -verdict.score
    return {
        **told,
        "vertex": vertex_of(verdict.move, size),
        "lead": round(lead, 1),
        "loss": round(verdict.loss, 1),
        "mark": _mark(reviewed, verdict),
        "phase": PHASE_NAMES[phase_of(verdict.decision)],
        "better": vertex_of(verdict.decision.move, size),
        "line": _line(verdict, size),
    }


def _mark(reviewed: Reviewed, verdict: Verdict) -> str:
    """Return how bad a judged move is in a word for the page: ``very bad``, ``bad``, ``doubtful``, or an
    empty text, by the points that it loses (``verdict``).
    """
    limits = Thresholds.of(reviewed.spread)
    for least, word in ((limits.very_bad, "very bad"), (limits.bad, "bad"), (limits.doubtful, "doubtful")):
        if verdict.loss >= least:
            return word
    return ""


def _line(verdict: Verdict, size: int) -> list[str]:
    """Return the vertices of the move that we would have played by a verdict on a move, and of the moves that
    we expect after it.
    """
    chosen = verdict.decision.chosen
    return [vertex_of(point, size) for point in (chosen.line if chosen else (verdict.decision.move,))]


def _mistake(reviewed: Reviewed, size: int, listener: Listener) -> dict[str, Any]:
    assert reviewed.verdict is not None
    sentences = reviewed.told or verdict_lines(reviewed.verdict, listener)
    return {**_plain(reviewed, size), "sentences": list(sentences)}
