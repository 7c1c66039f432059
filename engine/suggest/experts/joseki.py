"""Moves out of the corner book (`joseki.lookup`): what is played there, how urgently, and how it goes on.

After the seeds: 002, 7. Urgent moves come first; complex and trick moves are only for the side that is behind (their
rules say so); bad moves are never suggested, but what punishes them is.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, PASS, WHITE, opponent
from engine.suggest.corner_frames import LEAST_REACH, corner_reach
from engine.suggest.view import Firing, Line, View
from joseki.lookup import LEAST_SHARE, Continuation, CornerReport, Joseki, Status, Suggestion
from joseki.tree import Kind

NEARLY_ALL = 0.75
"""A move that this share of the players chose leaves no real choice."""

RARE = 0.12
"""A move with a smaller share than this is a side variation."""

TREE_WIDTH, TREE_PLIES = 2, 4


def suggest(view: View) -> Iterator[Firing]:
    """Firings of the joseki rules."""
    for report in _book().corners(view.board, view.color):
        for suggestion in report.suggestions:
            if _is_for_us(suggestion):
                for rule in _rules(report, suggestion):
                    yield _fire(view, rule, report, suggestion)


def corners_open(board: Board) -> int:
    """The corners in which either side still has joseki moves to play: empty ones and joseki under way.

    On boards for which there is no book, the corners without a stone.
    """
    seen = [_book().corners(board, color) for color in (BLACK, WHITE)]
    if not seen[0]:
        return _empty_corners(board)
    return sum(
        any(report.status in (Status.EMPTY, Status.IN_JOSEKI) for report in reports)
        for reports in zip(*seen, strict=True)
    )


@functools.cache
def _book() -> Joseki:
    """The book of the project's database; opened once, since it never changes while the program runs."""
    return Joseki.open()


def _is_for_us(suggestion: Suggestion) -> bool:
    return (
        suggestion.is_playable
        and suggestion.point != PASS
        and (suggestion.weight >= LEAST_SHARE or suggestion.tesuji)
    )


def _rules(report: CornerReport, suggestion: Suggestion) -> Iterator[str]:
    """The rules that speak for a move of the book."""
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
    """Whether players go elsewhere after this move."""
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
    """The rule with the lines of the book; the stake is the move's share of the games, in tenths."""
    following = suggestion.tree(TREE_WIDTH, TREE_PLIES)
    answer = next((each.point for each in following if each.point != PASS), PASS)
    words = {
        "move": view.name(suggestion.point),
        "corner": view.corner_name(suggestion.point),
        "joseki": suggestion.name or report.name,
        "share": f"{suggestion.weight:.0%}",
        "mistake": view.name(report.left_by or PASS),
        "answer": view.name(answer),
    }
    then = tuple(_line(opponent(view.color), each) for each in following)
    line = Line(view.color, suggestion.point, 10.0 * suggestion.weight, then)
    return Firing(rule, suggestion.point, stake=10.0 * suggestion.weight, lines=(line,), words=words)


def _line(color: int, continuation: Continuation) -> Line:
    """A move of the book's tree and what follows; worth is its share of the games, in tenths."""
    then = tuple(_line(opponent(color), each) for each in continuation.children)
    return Line(color, continuation.point, 10.0 * continuation.share, then)


def _empty_corners(board: Board) -> int:
    """Corners without a stone on a board that has no joseki."""
    reach = corner_reach(board.size)
    if reach < LEAST_REACH:
        return 0
    grid = board.grid()
    near, far = slice(0, reach), slice(board.size - reach, board.size)
    return sum(bool((grid[rows, columns] == EMPTY).all()) for rows in (near, far) for columns in (near, far))
