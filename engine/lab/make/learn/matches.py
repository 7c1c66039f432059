"""Matches inside one process between functions that choose moves, and pictures of their results over a learning."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.board.board import Board
from engine.board.points import BLACK, WHITE
from engine.game.game import Game
from engine.lab.chart import Axis, Curve, draw, even_marks
from engine.lab.data.openings import LONGEST_GAME, draw_opening
from engine.lab.intervals import wilson

Chooser = Callable[[Game, int], int]
"""Whoever names the move of a colour in a game."""


def count_wins(
    mine: Chooser,
    other: Chooser,
    size: int,
    games: int,
    lead: Callable[[Board], float],
    opening_moves: int = 0,
) -> float:
    """Play games between two players and return how many of them ``mine`` wins. A draw counts half. The
    colours are exchanged from game to game.

    mine, other: functions from game and colour to a move; lead: a function from the board of a finished game
    to Black's points minus White's; opening_moves: how many random moves come before both begin, the same for
    games 2k and 2k + 1. Without them, players that draw nothing at random would play the same two games again
    and again.
    """
    wins = 0.0
    for number in range(games):
        color, game = BLACK if number % 2 == 0 else WHITE, Game(size)
        for move in draw_opening(size, opening_moves, number // 2):
            game.play(game.to_move, move)
        while not game.is_over and game.move_count < LONGEST_GAME * size**2:
            side = game.to_move
            game.play(side, (mine if side == color else other)(game, side))
        points = lead(game.board) if color == BLACK else -lead(game.board)
        wins += 0.5 if points == 0 else float(points > 0)
    return wins


def draw_strength(
    title: str, across: str, courses: Mapping[str, Sequence[tuple[int, float]]], matches: int
) -> str:
    """Return an SVG drawing of curves: the games won, in per cent with their intervals, over the games
    learned from.

    title: the words above; across: the label of the axis from left to right; courses: for each curve its name
    and pairs (games learned from, games won of ``matches``)
    """
    curves = [
        Curve(
            name,
            [(games, 100 * wins / matches) for games, wins in course],
            dots=True,
            ranges=[_win_range(wins, matches) for _, wins in course],
        )
        for name, course in courses.items()
    ]
    return over_games(title, across, [games for games, _ in next(iter(courses.values()))], curves)


def over_games(title: str, across: str, counts: Sequence[int], curves: Sequence[Curve]) -> str:
    """Return an SVG drawing of curves: shares in per cent over the games learned from.

    title: the words above; across: the label of the axis from left to right; counts: after how many games
    something was measured, the marks of that axis; curves: the curves to draw
    """
    most = max(counts)
    marks = [(count, str(count)) for count in counts if count >= most / 10 or count == counts[0]]
    return draw(title, Axis(0, most, marks, across), Axis(0, 100, even_marks(0, 100, 20, " %")), curves)


def _win_range(wins: float, matches: int) -> tuple[float, float]:
    low, high = wilson(int(wins), matches)
    return 100 * low, 100 * high
