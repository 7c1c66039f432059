"""Moves out of the corner book (`joseki.lookup`): what is played there, how urgently, and how it goes on.

After Fotland 1993, 7. Urgent moves come first; complex and trick moves are only for the side that is behind (their
rules say so); bad moves are never suggested, but what punishes them is.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.board.points import PASS, opponent
from engine.suggest.firing import CornerOf, Fact, Firing, JosekiName, Line, Point, Share
from engine.suggest.view import View
from joseki.lookup import LEAST_SHARE, Continuation, CornerReport, Status, Suggestion
from joseki.tree import Kind

NEARLY_ALL = 0.75
"""A move that this share of the players chose leaves no real choice."""

RARE = 0.12
"""A move with a smaller share than this is a side variation."""

TREE_WIDTH, TREE_PLIES = 2, 4


def suggest(view: View) -> Iterator[Firing]:
    """Suggest the joseki moves that the corner book has for the four corners. The rules tell how urgent each
    move is; each suggestion has the moves that may follow.

    Each move is yielded with the rule of ``rules.yaml`` that speaks for it.
    """
    for report in view.knowledge.joseki.corners(view.board, view.color):
        for suggestion in report.suggestions:
            if _is_for_us(suggestion):
                for rule in _choose_rules(report, suggestion):
                    yield _fire(view, rule, report, suggestion)


def _is_for_us(suggestion: Suggestion) -> bool:
    return (
        suggestion.is_playable
        and suggestion.point != PASS
        and (suggestion.weight >= LEAST_SHARE or suggestion.tesuji)
    )


def _choose_rules(report: CornerReport, suggestion: Suggestion) -> Iterator[str]:
    """Yield the ids of the rules that speak for ``suggestion``, a move of the corner book. ``report`` is what
    the book says of its corner.
    """
    if report.status == Status.EMPTY:
        yield "joseki-first-stone"
        return
    if report.has_punishment:
        if report.left_by == PASS:
            yield "joseki-after-tenuki"
        elif suggestion.tesuji:
            yield "joseki-punish"
        else:
            yield "joseki-after-departure"
        return
    yield _rule_by_kind(suggestion)
    if suggestion.tesuji:
        yield "joseki-tesuji"
    if suggestion.kind in (Kind.URGENT, Kind.NORMAL):
        if not report.exact:
            yield "joseki-despite-outside"
        if suggestion.weight >= RARE and _is_last(suggestion):
            yield "joseki-finish"


def _is_last(suggestion: Suggestion) -> bool:
    """Return whether this move ends the joseki, i.e. the corner book has no stone to play in the corner after
    it.
    """
    return all(each.point == PASS for each in suggestion.tree(TREE_WIDTH, 1))


def _rule_by_kind(suggestion: Suggestion) -> str:
    if suggestion.kind == Kind.URGENT:
        return "joseki-urgent"
    if suggestion.kind == Kind.COMPLEX:
        return "joseki-complex"
    if suggestion.kind == Kind.TRICK:
        return "joseki-trick"
    if suggestion.weight >= NEARLY_ALL:
        return "joseki-only-move"
    if suggestion.weight < RARE:
        return "joseki-side-variation"
    return "joseki-named" if suggestion.name else "joseki-normal"


def _fire(view: View, rule: str, report: CornerReport, suggestion: Suggestion) -> Firing:
    """Return a firing (a rule that speaks for a move) for a move of the corner book, with the sequences that
    follow the move.

    The stake is ten times the share of games in which the move was played. report: what the book says of the
    corner; suggestion: the move in the book
    """
    following = suggestion.tree(TREE_WIDTH, TREE_PLIES)
    answer = next((each.point for each in following if each.point != PASS), PASS)
    facts: dict[str, Fact] = {
        "corner": CornerOf(suggestion.point),
        "share": Share(suggestion.weight),
        "mistake": Point(report.left_by or PASS),
        "answer": Point(answer),
    }
    if name := suggestion.name or report.name:
        facts["joseki"] = JosekiName(name, is_older=not suggestion.is_named)
    then = tuple(_make_line(opponent(view.color), each) for each in following)
    line = Line(view.color, suggestion.point, 10.0 * suggestion.weight, then)
    return Firing(rule, suggestion.point, stake=10.0 * suggestion.weight, lines=(line,), facts=facts)


def _make_line(color: int, continuation: Continuation) -> Line:
    """Return a tree (`Line`) of a move from the corner book, played by ``color``, and the moves that may
    follow. Each move's worth is ten times its share of the games.
    """
    then = tuple(_make_line(opponent(color), each) for each in continuation.children)
    return Line(color, continuation.point, 10.0 * continuation.share, then, continuation.share)
