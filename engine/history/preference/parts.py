"""What parts of the engine say of the moves of a position, and the two simplest opponents of Stoutamire 1991.

Every opinion is a value for each point of the board; only which is higher counts. Moves that a part does not name are
worth the same to it, less than those it names.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from engine.board.board import Board
from engine.board.points import EMPTY, NUM_POINTS, opponent
from engine.decide.games.answers import find_answers, is_sensible, total_weight
from engine.decide.games.around import around
from engine.decide.games.records import GAME_DTYPE
from engine.decide.games.weights import load_weights
from engine.decide.prior.net_features import HISTORY
from engine.decide.prior.prior import load_prior
from engine.evaluate.evaluation import Evaluator
from engine.jit.declaring import record_array
from engine.lab.make.fit.rules import Case
from engine.suggest.candidate import Candidate
from engine.suggest.everyone import EXPERTS
from engine.suggest.knowledge import Knowledge
from engine.suggest.place import place_of
from engine.suggest.suggester import Suggester
from engine.suggest.view import View, look
from patterns.shapes import Shapes, load_shapes

NOT_NAMED = -1e4
"""What a move is worth to a part that does not name it."""

NOT_COUNTED = 1e-3
"""The share of a pattern that was not counted in expert games."""

PARTS = {
    "random": "values drawn at random (figure 4.2)",
    "greedy": "captures first, all else alike (figure 4.1)",
    "shapes": "how often experts played in the largest known shape",
    "playouts": "the chance of a move in a random game",
    "prior": "the odds by which the tree orders moves",
    "joseki": "shares of the corner book",
    "patterns": "shares of the matching patterns",
    "rules": "guesses of the rules that fire, in points",
    "likelihood": "how likely a strong player chooses the move, by its reasons if it has any and its other facts",
    "likelihood and prior": "the candidates by their likelihood, then all other moves by the prior",
}
"""Name and what the value is."""


def rank_error(values: np.ndarray, legal: list[int], move: int) -> float:
    """Return how far from the top a move is ranked among the legal ones: 0 for the first, 1 for the last.

    This normalized rank error (Stoutamire 1991, section 4.1.3) is the share of the legal moves that have a
    higher value; moves with the same value count half. values: for each point; legal: the points that may be
    played, the move among them
    """
    worth = values[legal]
    above, alike = np.count_nonzero(worth > values[move]), np.count_nonzero(worth == values[move])
    return (above + 0.5 * alike) / len(legal)


class Opinions:
    """What each part of the engine thinks of the moves of a position: it gives every move a value.

    A part is a source of knowledge such as patterns. One part gives random values, drawn by ``seed``.
    """

    def __init__(self, seed: int) -> None:
        """Load the knowledge of all parts of the engine. Raises OSError or ValueError if a file is
        unreadable.

        ``seed``: of the values that one part draws by chance.
        """
        self._generator = np.random.default_rng(seed)
        self._knowledge = Knowledge.load()
        self._suggester = Suggester(EXPERTS, self._knowledge)
        self._evaluator = Evaluator()
        self._shapes, self._prior = load_shapes(), load_prior()
        self._weights = load_weights()
        self._game = record_array(1, GAME_DTYPE)

    def of(self, case: Case) -> dict[str, np.ndarray]:
        """Return the values that each part of the engine gives the moves in a position, by the part's name
        (PARTS).

        Each part gives an array with a number for each point, float64, larger for better moves of the side to
        move. case: has the position
        """
        board, color = case.board, case.color
        last, before = case.last_moves
        view = self._look_at(case)
        candidates = self._suggester.candidates(view)
        earlier = board.last_moves(HISTORY)[2:]
        prior = self._prior.odds(board, color, last, before, earlier).astype(np.float64)
        named = _fill_named((each.move, each.likelihood) for each in candidates)
        return {
            "random": self._generator.random(NUM_POINTS),
            "greedy": captures(board, color),
            "shapes": shares_of_shapes(self._shapes, board, color, last),
            "playouts": self._of_playouts(board, color),
            "prior": prior,
            "joseki": _fill_named(
                (each.move, max(line.worth for line in lines))
                for each in candidates
                if (lines := each.lines_of("joseki"))
            ),
            "patterns": _fill_named(
                (each.move, max(line.share for line in lines) or NOT_COUNTED)
                for each in candidates
                if (lines := each.lines_of("patterns"))
            ),
            "rules": _fill_named((each.move, each.guess) for each in candidates),
            "likelihood": self._of_likelihood(view, candidates),
            "likelihood and prior": np.where(named > NOT_NAMED, named, NOT_NAMED + prior),
        }

    def _look_at(self, case: Case) -> View:
        tables = self._evaluator.evaluate(case.board)
        view = look(case.board, tables, case.color, case.komi, self._knowledge)
        return replace(view, last_moves=case.last_moves)

    def _of_likelihood(self, view: View, candidates: Sequence[Candidate]) -> np.ndarray:
        """Return for every point how likely a strong player plays there, as the logarithm of the odds.

        It is computed of facts about the move. NOT_NAMED stands where a move is not legal. view: the position
        as the experts (modules that suggest moves) see it; candidates: moves that they suggest, whose reasons
        are among the facts; other moves have no reasons
        """
        place, reasons = place_of(view), {each.move: each.reasons for each in candidates}
        legal = view.board.legal_points(view.color)
        odds = self._knowledge.likelihood.of(place, legal, [reasons.get(move, ()) for move in legal])
        return _fill_named(zip(legal, odds, strict=True))

    def _of_playouts(self, board: Board, color: int) -> np.ndarray:
        """Return for every point the chance, from 0 to 1, that the next move of a random game is played
        there.

        A random game either answers the last move or plays elsewhere; it picks each move by its weight.
        """
        game, weights = self._game[0], self._weights[0]
        find_answers(game, board.position, weights, color)
        count, total = int(game["move_count"]), float(total_weight(game))
        elsewhere = np.zeros(NUM_POINTS)
        for point in board.points():
            if board.color_at(point) == EMPTY and is_sensible(game, board.position, color, point):
                elsewhere[point] = weights["elsewhere"][around(board.position, color, point)]
        tenuki = float(weights["tenuki"])
        chances = elsewhere * (tenuki / (total + tenuki) / (elsewhere.sum() or 1.0))
        chances[game["moves"][:count]] += game["weights"][:count] / (total + tenuki)
        return chances


def _fill_named(named: Iterable[tuple[int, float]]) -> np.ndarray:
    values = np.full(NUM_POINTS, NOT_NAMED)
    for move, value in named:
        values[move] = value
    return values


def shares_of_shapes(shapes: Shapes, board: Board, color: int, last: int) -> np.ndarray:
    """Return for every point how often experts play in the largest known shape around it.

    The numbers go from -127 (rarely) to 0 (most often); NOT_NAMED if no shape is known. last: the last move;
    shapes that contain it are preferred to others
    """
    found = shapes.around(board, color, last)
    share = np.where(found["answer_reach"] > 0, found["answer_share"], found["share"]).astype(np.float64)
    known = (found["answer_reach"] > 0) | (found["reach"] > 0)
    return np.where(known, -share, NOT_NAMED)


def captures(board: Board, color: int) -> np.ndarray:
    """Return 1.0 for every point where ``color`` captures stones, 0.0 for all others."""
    values = np.zeros(NUM_POINTS)
    for point in board.points():
        if board.color_at(point) == opponent(color) and board.count_liberties(point) == 1:
            values[board.liberties(point)] = 1.0
    return values


def judge(cases: Iterable[Case], seed: int) -> np.ndarray:
    """Return how high each part of the engine ranks the moves that were played in some positions.

    A part is a source of knowledge such as patterns; the parts are in the order of PARTS. The numbers are
    normalized rank errors, from 0 (ranked first) to 1: float32 [position, part]. cases: the positions, each
    of which must have one chosen move, a legal one; seed: of the part that gives random values. Raises
    OSError or ValueError as `Opinions` does.
    """
    opinions = Opinions(seed)
    errors = []
    for case in cases:
        (move,) = case.chosen
        legal = case.board.legal_points(case.color)
        found = opinions.of(case)
        errors.append([rank_error(found[name], legal, move) for name in PARTS])
    return np.array(errors, dtype=np.float32).reshape(-1, len(PARTS))
