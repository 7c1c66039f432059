"""Counting a game out to its end, in a decision, when only small regions of the board are open."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from engine.board.board import Board
from engine.board.points import BLACK, PASS, WHITE
from engine.decide.decision.record import Counted
from engine.endgame.filling import filled
from engine.endgame.regions import Settlement
from engine.endgame.solving import EndgameAnswer, is_within_reach, solve
from engine.evaluate.status import FinalStatus
from engine.game.borders import find_gap_to_close
from engine.game.game import Game
from engine.game.rule_sets import AREA
from engine.game.scoring import beside_the_count, score_game

WHOLE = 20
"""Positions of the whole board that take as long as one of a region."""

SUMS = 20
"""Sums of regions that take as long as one of their positions."""


def count_end(
    game: Game, board: Board, color: int, positions: int, is_over: Callable[[], bool]
) -> Counted | None:
    """Return the best moves of an endgame that can be counted to the end, with what they come to.

    None where the end is too far away to be counted within ``positions`` looked at, or a pass is as good.
    Where every open region is known but their sum is too large, the moves are those of the strategy
    thermostrat, which may lose a little. ``color`` is to move; ``is_over`` is asked whether the time is up.
    """
    if positions == 0:
        return None
    return _count(game, board, color, positions, is_over)


def count_filled(
    game: Game,
    board: Board,
    color: int,
    owners: Mapping[int, int],
    positions: int,
    is_over: Callable[[], bool],
) -> Counted | None:
    """Count the end as `count_end` does (best moves and what they come to, None where that is too far away),
    but on a board on which the ground of both sides is filled with stones, so that only the borders are open.

    owners: by point the colour that owns it, EMPTY where it is nobody's; points at the border of a ground are
    not filled. The count is right only if the owners are. Only for rules that count area: there a stone more
    on one's own ground costs nothing. color, positions, is_over: as for `count_end`
    """
    if positions == 0:
        return None
    try:
        full = filled(board, owners)
    except ValueError:
        return None
    full.to_move = color
    return _count(game, full, color, positions, is_over)


def _count(
    game: Game, board: Board, color: int, positions: int, is_over: Callable[[], bool]
) -> Counted | None:
    scoring = game.rules.scoring
    settlement = Settlement(board, scoring)
    if not is_within_reach(settlement):
        return None
    answer = solve(
        board, scoring, positions, WHOLE * positions, is_over, settlement, most_sums=SUMS * positions
    )
    best = answer.best if answer.orthodox is None else answer.orthodox.moves
    moves = tuple(move for move in best if game.is_legal(color, move))
    if PASS in best or not moves:
        return None
    region = answer.region_of(moves[0])
    thermograph = None if region is None else region.thermograph
    lead, lost, may_lose = _read_worth(answer, moves[0])
    sign = 1 if color == BLACK else -1
    return Counted(
        moves,
        sign * (lead + _count_outside(game)),
        sign * lost,
        None if thermograph is None else thermograph.temperature,
        None if region is None else region.kind,
        len(answer.regions),
        may_lose,
    )


def lead_at_end(game: Game, color: int, status: FinalStatus) -> float:
    """Return the points that ``color`` leads by if a game ends as it stands, by the game's rules.

    Dead stones are taken off, and open borders are closed, as the ``status`` of its position has them.
    """
    margin = score_game(game, status.dead, status.seki, status.closing).margin
    return margin if color == BLACK else -margin


def border_to_close(game: Game, color: int, status: FinalStatus) -> int:
    """Return the move of a side that closes the largest border which is open if the game ends as it stands.

    PASS if there is none at which it gains a point by playing first. ``status`` is that of the position.
    """
    move = find_gap_to_close(game.board, status.dead, status.seki, color)
    return move if game.is_legal(color, move) else PASS


def _read_worth(answer: EndgameAnswer, move: int) -> tuple[float, int, Fraction | None]:
    """Return what an answer about the endgame says of a best move: the points that Black leads by on the
    board after it, how many fewer after a pass, and how many the move may lose.

    The last one is None where the answer is exact; where it is not, the lead is a mean, and the second number
    0.
    """
    if answer.orthodox is not None:
        return float(answer.orthodox.mean), 0, answer.orthodox.may_lose
    points = answer.values[move]
    return points, points - answer.values[PASS], None


def _count_outside(game: Game) -> float:
    """Return the points for Black that are not on the board: komi, and prisoners where they count."""
    captures = game.captures
    prisoners = 0 if game.rules.scoring == AREA else captures[WHITE] - captures[BLACK]
    return prisoners - beside_the_count(game)
