"""What is counted to the end, in a decision, when only small regions are open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from engine.board.board import Board
from engine.board.points import BLACK, PASS, WHITE
from engine.endgame.solving import is_within_reach, solve
from engine.game.game import Game
from engine.game.rule_sets import AREA

WHOLE = 20
"""Positions of the whole board that take as long as one of a region."""


@dataclass(frozen=True)
class Counted:
    """The best moves of a position whose end is known.

    moves: all that lead to the best score, those of the hottest region first; a pass is none of them
    lead: points by which the side to move leads in the end, komi counted; lost: how many fewer it would be after a pass
    gain: of the first move, in points a move; kind: of its region, gote or whose sente; both None where the regions
    could not be counted one by one
    regions: open regions
    """

    moves: tuple[int, ...]
    lead: float
    lost: int
    gain: Fraction | None
    kind: str | None
    regions: int


def count_end(
    game: Game, board: Board, color: int, positions: int, is_over: Callable[[], bool]
) -> Counted | None:
    """The best moves of a side on a board of a game; None where they are not known, or a pass is as good.

    ``positions`` may be looked at.
    """
    scoring = game.rules.scoring
    if positions == 0 or not is_within_reach(board, scoring):
        return None
    answer = solve(board, scoring, positions, WHOLE * positions, is_over)
    if not answer.is_solved or PASS in answer.best:
        return None
    moves = tuple(move for move in answer.best if game.is_legal(color, move))
    if not moves:
        return None
    points = answer.values[moves[0]]
    sign = 1 if color == BLACK else -1
    region = answer.region_of(moves[0])
    thermograph = None if region is None else region.thermograph
    return Counted(
        moves,
        sign * (points + _outside(game, board)),
        sign * (points - answer.values[PASS]),
        None if thermograph is None else thermograph.temperature,
        None if region is None else region.kind,
        len(answer.regions),
    )


def _outside(game: Game, board: Board) -> float:
    """Points for Black that are not on the board: komi, and prisoners where they count."""
    komi = game.komi + game.rules.handicap_bonus(game.handicap)
    prisoners = 0 if game.rules.scoring == AREA else board.captured(WHITE) - board.captured(BLACK)
    return prisoners - komi
