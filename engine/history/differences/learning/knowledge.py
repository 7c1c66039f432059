"""How many games NeuroGo wins against the knowledge player, looking ahead and at once.

The games end when both have passed. Then the evaluator says which stones are dead, as in `final_score`: the knowledge
player does not take them off.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.board.board import Board
from engine.decide.decision.settings import Settings
from engine.evaluate.effort import SCORING
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.status import final_status
from engine.game.scoring import area_score
from engine.history.differences.learning.opponents import of_table
from engine.history.differences.neurogo.player import WIDTHS, NeuroGo
from engine.history.differences.weights import Weights
from engine.lab.make.learn.matches import count_wins
from engine.reading.reader import Reader

OPENING_MOVES = 4


def against_knowledge(weights: Weights, level: int, size: int, games: int) -> Iterator[str]:
    """Play two matches of NeuroGo against the engine's player `tamen`, and yield the results as two lines of
    text.

    That player decides by knowledge, without games played out. In one match NeuroGo looks ahead as far as it
    can, in the other not at all. weights: NeuroGo's; level: of the other player; size: of the board; games:
    in each match
    """
    for widths in (WIDTHS[0][1], WIDTHS[-1][1]):
        player, other = NeuroGo(weights, widths), of_table("tamen", Settings(level=level))
        wins = count_wins(
            lambda game, color, player=player: player.decide(game, color).move,  # type: ignore[misc]
            other,
            size,
            games,
            judged_lead(),
            OPENING_MOVES,
        )
        ahead = f"looking at {' and '.join(map(str, widths))} moves more" if widths else "at once"
        yield f"{wins:g} of {games} games won against the knowledge player at level {level}, {ahead}"


def judged_lead() -> Callable[[Board], float]:
    """Return a function that counts a finished board: Black's area less White's, without komi.

    Dead stones are taken off first; the evaluator says which they are.
    """
    evaluator, reader = Evaluator(SCORING), Reader()

    def lead(board: Board) -> float:
        dead = final_status(board, evaluator.evaluate(board), reader).dead
        return area_score(board.grid(), dead).margin

    return lead
