"""Positions of games judged by the strongest player at long thinking time: labels, in pieces that may be done again.

A label says what `engine.lab.data.labels` and the fits expect: whose each point will be, the score, the chance to win,
and the moves with the most games, each with its share of them and what it loses.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.board.points import BLACK, PASS, WHITE, xy
from engine.decide.decision.levels import HIGHEST
from engine.decide.decision.number_sets import Contents, read_set
from engine.decide.decision.record import Decision
from engine.decide.decision.settings import Settings
from engine.decide.players import Player, assemble
from engine.game.game import Game
from engine.lab.data.labels import KOMI, arrays_of, load_labels, point_of
from engine.lab.make.learn.loop.lending import lend_set, nothing_of, set_of
from engine.lab.make.learn.loop.own_games import PASSED, expect_result, index_of

POSITIONS_A_PIECE = 10

MOST_MOVES = 5
"""Moves that a label has at most."""

NEEDED = ("stones", "to_move", "last", "ownership", "score", "winrate", "top_moves", "top_prior", "game")
"""The arrays that the fits need of a file of labels."""


@dataclass(frozen=True)
class Line:
    """A position that is judged, given by the moves of its game up to it.

    game: the game's number; moves: x + size * y, PASSED for a pass
    """

    game: int
    moves: tuple[int, ...]


@dataclass(frozen=True)
class Judging:
    """A piece of work for the judging of positions: the positions and how to judge them.

    numbers: the files of numbers that the player judges by; thinking: how many games it plays out for each
    position
    """

    numbers: Contents
    size: int
    thinking: int
    seed: int
    lines: tuple[Line, ...]


def choose(games: Mapping[str, np.ndarray], opening: int, count: int, seed: int) -> list[Line]:
    """Draw ``count`` positions of each game from those after the first ``opening`` moves. A short game has
    fewer.

    games: arrays by name, ``games`` (numbers), ``moves`` [game, move] and ``length``; seed: by which the
    positions are drawn
    """
    lines = []
    for number, moves, length in zip(games["games"], games["moves"], games["length"], strict=True):
        random = np.random.default_rng([seed, int(number)])
        after = np.arange(opening, int(length))
        for each in sorted(random.permutation(after)[:count].tolist()):
            lines.append(Line(int(number), tuple(moves[:each].tolist())))
    return lines


def judge(piece: Judging) -> dict[str, np.ndarray]:
    """Judge the positions of a piece of work. Return their labels, which are arrays by name with a row for
    each position, and ``seconds``, the processor time of the whole piece.
    """
    began = time.thread_time()
    folder = lend_set(piece.numbers)
    settings = Settings(
        HIGHEST, piece.seed, read_set(set_of(folder)), piece.thinking, knowledge=nothing_of(folder)
    )
    player = assemble(settings=settings)
    rows = [_label_line(line, piece.size, player.afresh()) for line in piece.lines]
    labels = {name: np.array([row[name] for row in rows]) for name in rows[0]}
    return {**labels, "seconds": np.array(time.thread_time() - began)}


def _label_line(line: Line, size: int, player: Player) -> dict[str, np.ndarray]:
    game = Game(size, KOMI)
    for move in line.moves:
        game.play(game.to_move, point_of(move, size))
    color = game.to_move
    decision = player.decide(game, color)
    grid = game.board.grid()
    last = [*reversed(line.moves[-2:]), PASSED, PASSED][:2]
    found = expect_result(decision)
    return {
        "stones": (grid == BLACK).astype(np.int8) - (grid == WHITE).astype(np.int8),
        "to_move": np.int8(1 if color == BLACK else -1),
        "ko": np.int16(index_of(game.board.ko_point, size)),
        "last": np.array(last, dtype=np.int16),
        "ownership": _grid_of_owners(found.owned, size),
        "score": np.float32(found.lead),
        "winrate": np.float32(found.chance),
        **_moves(decision, size),
        "move_number": np.int16(len(line.moves)),
        "game": np.int32(line.game),
    }


def _grid_of_owners(owned: Mapping[int, float], size: int) -> np.ndarray:
    owners = np.zeros((size, size), dtype=np.int8)
    for point, share in owned.items():
        x, y = xy(point)
        owners[y, x] = round(100 * share)
    return owners


def _moves(decision: Decision, size: int) -> dict[str, np.ndarray]:
    """Return the best moves of a decision, at most MOST_MOVES, as three arrays with the names that labels
    give them.

    ``top_moves``: the moves, x + size * y, size * size for a pass; ``top_prior``: the share of each in the
    worth of all; ``top_loss``: the points that each loses against the best. If there are fewer moves, the
    arrays are filled up with PASSED, 0 and NaN.
    """
    moves = np.full(MOST_MOVES, PASSED, dtype=np.int16)
    shares = np.zeros(MOST_MOVES, dtype=np.float32)
    losses = np.full(MOST_MOVES, np.nan, dtype=np.float32)
    passing = [decision.passing] if decision.move == PASS and decision.passing is not None else []
    tried = sorted([*decision.tried, *passing], key=lambda each: -each.worth)[:MOST_MOVES]
    total = sum(each.worth for each in tried)
    best = max((each.score for each in tried), default=0.0)
    for place, each in enumerate(tried):
        moves[place] = size**2 if each.move == PASS else index_of(each.move, size)
        shares[place] = each.worth / total if total else 0.0
        losses[place] = best - each.score
    return {"top_moves": moves, "top_prior": shares, "top_loss": losses}


def load(path: Path) -> dict[str, np.ndarray]:
    """Return the arrays that the fits need from a file of labels, by name. Raises ValueError, naming the
    file, if it cannot be used.
    """
    count = len(load_labels(path))
    found = arrays_of(path, NEEDED)
    for name in NEEDED:
        if name not in found or len(found[name]) != count:
            raise ValueError(f"{path}: there is no array '{name}' with a row for each of {count} positions")
    return found


def join_labels(labels: list[Mapping[str, np.ndarray]]) -> dict[str, np.ndarray]:
    """Join the labels of several files into one set, with the arrays that the fits need. All are for boards
    of one size.
    """
    return {name: np.concatenate([each[name] for each in labels]) for name in NEEDED}
