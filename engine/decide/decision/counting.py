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
    """Count an endgame to its end and return the best moves for ``color``, with the score they lead to.

    Returns None if that takes a look at more than ``positions`` positions, or if a pass is as good as every
    move. If every open region could be counted but their sum is too large, the moves are those of the
    strategy called thermostrat, which may lose a little. ``is_over`` is asked whether the time is up.
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
    """Count an endgame as `count_end` does, but first fill the ground of both sides with stones.

    Then only the borders are open. The count is right only if ``owners`` is right. It is allowed only under
    rules that count area: there a further stone on one's own ground costs nothing.

    owners: for each point the colour that owns it, EMPTY if nobody does; points at the border of a ground are
        not filled
    color, positions, is_over: as for `count_end`, whose result has the same form
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
    """Return by how many points ``color`` leads, by the game's rules, if a game ends as it stands.

    ``status`` tells which stones are dead and how open borders are closed; it is the final status of the
    game's position.
    """
    margin = score_game(game, status.dead, status.seki, status.closing).margin
    return margin if color == BLACK else -margin


def border_to_close(game: Game, color: int, status: FinalStatus) -> int:
    """Return the move by which ``color`` closes the largest border that is still open; PASS if there is none.

    Such a border would stay open if the game ended as it stands. It counts only if ``color`` gains points by
    playing there first. ``status`` is the final status of the game's position.
    """
    move = find_gap_to_close(game.board, status.dead, status.seki, color)
    return move if game.is_legal(color, move) else PASS


def _read_worth(answer: EndgameAnswer, move: int) -> tuple[float, int, Fraction | None]:
    """Return what a counted endgame says of one of its best moves, as three numbers.

    They are Black's lead on the board after the move, in points; how much smaller Black's lead is after a
    pass; and how many points the move may lose. If the answer is exact, the third is None. If it is not, the
    first is a mean and the second is 0.
    """
    if answer.orthodox is not None:
        return float(answer.orthodox.mean), 0, answer.orthodox.may_lose
    points = answer.values[move]
    return points, points - answer.values[PASS], None


def _count_outside(game: Game) -> float:
    """Return the points for Black that are not on the board: komi, and prisoners if they count."""
    captures = game.captures
    prisoners = 0 if game.rules.scoring == AREA else captures[WHITE] - captures[BLACK]
    return prisoners - beside_the_count(game)
