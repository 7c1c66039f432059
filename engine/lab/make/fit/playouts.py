"""`tamen fit playouts`: what moves of a playout weigh, from expert games, for ``engine/decide/games/weights.npz``.

A playout chooses among a few answers to the last move or plays elsewhere, and elsewhere it draws from the whole board.
Both choices are taken out of expert games as the playout itself would see them (`engine.decide.games.answers`), and the
weights are those under which the experts' choices are the likeliest, found by minorization-maximization (Coulom 2007):
an answer's weight is the product of one for what lies around it and one for why it is thought of. A tenth of the games
is held out, and the report says how likely the experts' choices were there, by the learned weights and by equal ones.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numba import int64, types
from tqdm import tqdm

from engine.base.options import input_file, output_file, positive
from engine.board.board import Board
from engine.board.kernels import play
from engine.board.points import BLACK, PASS, WHITE
from engine.board.record import BOARDS, POINTS, new_stack
from engine.decide.games.answers import find_answers, is_sensible
from engine.decide.games.around import around, classes
from engine.decide.games.playout import list_empty
from engine.decide.games.records import (
    AROUND,
    ATARI,
    CAPTURE,
    GAME,
    GAME_DTYPE,
    KINDS,
    LONG_RACE,
    RACE,
    WEIGHTS,
    WEIGHTS_DTYPE,
)
from engine.decide.games.weights import FILE, save_weights
from engine.jit.declaring import kernel, record_array
from engine.lab.data.games import SIZE, read_games

HELD_OUT = 10
"""One game in so many is held out."""

ROUNDS = 30
"""Rounds of minorization-maximization."""

BELIEF = 2.0
"""Contests against an equal that every weight begins with, half of them won."""

ELSEWHERE_STEP = 25
"""One position in so many is looked at for moves elsewhere, all of whose points are alternatives."""

OPENING = 20
"""Moves of a game that are left out: playouts hardly ever begin there."""

FREELY = 0.9
"""Of the points that may be drawn elsewhere this share is taken in proportion to the weight; the others weigh more, and
are always taken."""

URGENT = 10.0
"""Captures, in races too, and moves out of atari weigh so many times what experts make of them, who give stones up and
read ladders. Playouts in which large strings fall too often tell little: with 10 the tree won 38 of 60 games against
one with 1, with 3 it won 36 (9x9, 600 playouts a move)."""

LEAST_CHANCE = 0.03
"""With which any point drawn is taken."""

ROWS = types.Array(types.int32, 2, "C")


@kernel(types.Tuple((int64, int64))(GAME, BOARDS, WEIGHTS, POINTS, int64, ROWS, ROWS))
def _choices_of(game, boards, weights, moves, step, answers, others):
    """List for the moves of a game, after the opening, the moves that could have been chosen and the one that
    was. Return how many rows of ``answers`` and of ``others`` are filled.

    answers: receives rows [position, code, kind, chosen] for the answers to the last move and, with code -1
    and kind 0, for playing elsewhere
    others: receives rows [position, code, chosen] for moves elsewhere, in those positions in which no answer
    was chosen and whose number is a multiple of ``step``

    In the rows a position is the number of its move, a code tells what lies around the point, and ``chosen``
    is 1 for the move played, else 0. weights: those of random games, by which answers are looked for; game:
    work memory of random games; boards: an empty board and room for another, overwritten; moves: points,
    Black first
    """
    color = BLACK
    rows = far = 0
    for number in range(moves.size):
        board, move = boards[0], int64(moves[number])
        if number >= OPENING and move != PASS:
            find_answers(game, board, weights, color)
            chosen = False
            for index in range(game.move_count):
                answer = int64(game.moves[index])
                answers[rows, 0] = number
                answers[rows, 1] = around(board, color, answer)
                answers[rows, 2] = game.kinds[answer]
                answers[rows, 3] = 1 if answer == move else 0
                chosen = chosen or answer == move
                rows += 1
            answers[rows, 0], answers[rows, 1], answers[rows, 2] = number, -1, 0
            answers[rows, 3] = 0 if chosen else 1
            rows += 1
            if not chosen and number % step == 0:
                list_empty(game, board)
                for index in range(game.empty_count):
                    point = int64(game.empty[index])
                    if game.kinds[point] == 0 and (point == move or is_sensible(game, board, color, point)):
                        others[far, 0] = number
                        others[far, 1] = around(board, color, point)
                        others[far, 2] = 1 if point == move else 0
                        far += 1
        play(boards, 0, color, move)
        boards[0] = boards[1]
        color = BLACK + WHITE - color
    return rows, far


@dataclass
class Choices:
    """Moves among which players chose, in many positions. In each position one of these alternatives was
    chosen.

    position: for each alternative the number of its position, in order
    features: [alternative, feature], the number of the alternative's class for each feature, -1 for none; a
    feature is what lies around the point, or which kind of answer it is
    chosen: 1.0 for the alternative chosen, else 0.0
    """

    position: np.ndarray
    features: np.ndarray
    chosen: np.ndarray

    def sums(self, weights: np.ndarray) -> np.ndarray:
        """Return for each alternative the sum of the weights of all alternatives in its position.
        ``weights``: one for each alternative
        """
        sums: np.ndarray = np.bincount(self.position, weights)[self.position]
        return sums

    def mean_log(self, weights: np.ndarray) -> float:
        """Return how well weights predict the choices: the mean logarithm of the chances that they give to
        the chosen alternatives.

        weights: one for each alternative, to which its chance within its position is proportional
        """
        taken = self.chosen > 0
        return float(np.log(weights[taken] / self.sums(weights)[taken]).mean())

    def products(self, tables: list[np.ndarray]) -> np.ndarray:
        """Return the weight of each alternative: the product of the weights of its features' classes.

        tables: for each feature the weights of its classes
        """
        weights = np.ones(len(self.position))
        for table, column in zip(tables, self.features.T, strict=True):
            weights *= np.where(column >= 0, table[column], 1.0)
        return weights


def fit(choices: Choices, sizes: tuple[int, ...]) -> list[np.ndarray]:
    """Return for each feature an array with the weight of each of its classes. With these weights the
    alternatives that were chosen are likeliest.

    sizes: how many classes each feature has. Method: minorization-maximization, Coulom 2007, section 3.
    """
    tables = [np.ones(size) for size in sizes]
    for _ in range(ROUNDS):
        for feature, table in enumerate(tables):
            column = choices.features[:, feature]
            known = column >= 0
            weights = choices.products(tables)
            share = weights / choices.sums(weights)
            won = np.bincount(column[known], choices.chosen[known], len(table))
            expected = np.bincount(column[known], share[known], len(table)) / table
            tables[feature] = (won + BELIEF / 2) / (expected + BELIEF / (table + 1.0))
    return tables


def read_choices(files: Iterable[Path], games: int, held: bool) -> tuple[Choices, Choices]:
    """Read the first ``games`` games of each file and return two sets of choices: among answers to the last
    move, and among moves elsewhere.

    held: True takes only every HELD_OUT-th game, by which a fit is judged; False takes only the others, to
    which it is made. Raises ValueError if there are none.
    """
    game, weights = record_array(1, GAME_DTYPE), record_array(1, WEIGHTS_DTYPE)
    boards = new_stack(2)
    answers, others = np.zeros((20_000, 4), dtype=np.int32), np.zeros((20_000, 3), dtype=np.int32)
    near: list[np.ndarray] = []
    far: list[np.ndarray] = []
    empty = Board(SIZE).position.copy()
    for file in files:
        for number, record in enumerate(tqdm(read_games(file), total=games, unit="game", disable=None)):
            if number == games:
                break
            if (number % HELD_OUT == 0) != held:
                continue
            boards[0] = empty
            moves = np.array(record.moves, dtype=np.int16)
            rows, more = _choices_of(game[0], boards, weights[0], moves, ELSEWHERE_STEP, answers, others)
            for kept, found in ((near, answers[:rows]), (far, others[:more])):
                kept.append(
                    np.concatenate([found, np.full((len(found), 1), len(kept))], axis=1, dtype=np.int32)
                )
    return _choices(near, 4), _choices(far, 3)


def _choices(parts: list[np.ndarray], columns: int) -> Choices:
    """Turn rows of alternatives into choices. Raises ValueError if there are no rows.

    parts: arrays of rows as `_choices_of` lists them. Each row has ``columns`` numbers and then the number of
    the game.
    """
    rows = np.concatenate(parts) if parts else np.zeros((0, columns + 1), dtype=np.int32)
    if not len(rows):
        raise ValueError(
            f"no moves to learn from, expected {HELD_OUT} games or more with {OPENING} moves or more"
        )
    _, position = np.unique(rows[:, [columns, 0]], axis=0, return_inverse=True)
    alike = classes()
    codes = np.where(rows[:, 1] >= 0, alike[rows[:, 1]], -1)
    features = [codes] if columns == 3 else [codes, np.where(rows[:, 2] > 0, rows[:, 2], -1)]
    return Choices(position.ravel(), np.stack(features, axis=1), rows[:, columns - 1].astype(float))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `tamen fit playouts`."""
    parser.add_argument("files", nargs="+", type=input_file, help="expert games, one a line")
    parser.add_argument("--games", type=positive, default=4000, help="games of each file (default 4000)")
    parser.add_argument("--out", type=output_file, default=FILE, help=f"file to write (default {FILE.name})")


def run(options: argparse.Namespace) -> int:
    """Fit the weights of random games to the moves of expert games and write them, as `tamen fit playouts`
    does. Print how likely they make choices that were held out.

    Returns the exit status: 0, or 1 if the games cannot be used.
    """
    try:
        near, far = read_choices(options.files, options.games, held=False)
    except (OSError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    codes, kinds = fit(near, (AROUND, KINDS))
    (places,) = fit(far, (AROUND,))
    held_near, held_far = read_choices(options.files, options.games, held=True)
    for name, choices, tables in (("answers", held_near, [codes, kinds]), ("elsewhere", held_far, [places])):
        learned = choices.mean_log(choices.products(tables))
        equal = choices.mean_log(np.ones(len(choices.position)))
        print(
            f"{name}: {int(choices.chosen.sum())} choices held out, mean logarithm {learned:.4f}, equal {equal:.4f}"
        )
    alike = classes()
    top = float(np.quantile(places[far.features[:, 0]], FREELY))
    weights = record_array(1, WEIGHTS_DTYPE)
    weights["answer"][0] = codes[alike]
    weights["kind"][0] = kinds
    weights["kind"][0, CAPTURE:ATARI] *= URGENT
    weights["kind"][0, RACE : RACE + 2] *= URGENT
    weights["kind"][0, LONG_RACE] *= URGENT
    weights["elsewhere"][0] = np.clip(places[alike] / top, LEAST_CHANCE, 1.0)
    weights["tenuki"] = 1.0
    save_weights(weights, options.out)
    print("weights by kind:", " ".join(f"{weight:.2f}" for weight in kinds[1:]))
    return 0
