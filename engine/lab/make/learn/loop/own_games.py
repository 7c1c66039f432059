"""Games of the default player with itself, in pieces that may be played again."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from engine.board.points import BLACK, PASS, xy
from engine.decide.decision.number_sets import Contents, read_set
from engine.decide.decision.record import Decision
from engine.decide.decision.settings import Settings
from engine.decide.players import assemble
from engine.game.game import Game
from engine.lab.data.labels import KOMI
from engine.lab.data.openings import LONGEST_GAME, draw_opening
from engine.lab.make.learn.loop.lending import lend_set, nothing_of, set_of

PASSED, ENDED = -1, -2
"""What stands for a pass, and after the end of a game, in a row of moves."""

GAMES_A_PIECE = 2


@dataclass(frozen=True)
class OwnGames:
    """A piece of work for the learning loop: games that the player plays against itself.

    numbers: the files of numbers that the player plays by; playouts: how many games it plays out for a move;
    opening: how many moves at the start are random; games: the numbers of the games, by which their openings
    and players are drawn
    """

    numbers: Contents
    size: int
    level: int
    playouts: int
    opening: int
    games: tuple[int, ...]


def play(piece: OwnGames) -> dict[str, np.ndarray]:
    """Have the player play all games of a piece of work against itself, and return them as arrays by name.

    piece: which games to play, and with which player

    The arrays are:

    games: the number of each game
    moves: (games, longest), each x + size * y, PASSED for a pass or ENDED after the end of a game
    length: how many moves each has
    lead: Black's lead in points with komi, as the player expected it at its last move of the game
    seconds: processor time of the whole piece, in seconds
    """
    began = time.thread_time()
    folder = lend_set(piece.numbers)
    files = read_set(set_of(folder))
    moves = np.full((len(piece.games), LONGEST_GAME * piece.size**2), ENDED, dtype=np.int16)
    length = np.zeros(len(piece.games), dtype=np.int32)
    lead = np.zeros(len(piece.games), dtype=np.float32)
    for row, number in enumerate(piece.games):
        settings = Settings(piece.level, number, files, piece.playouts, knowledge=nothing_of(folder))
        game, lead[row] = _own_game(piece, number, settings)
        length[row] = game.move_count
        moves[row, : game.move_count] = [index_of(move, piece.size) for _, move in game.moves]
    return {
        "games": np.array(piece.games, dtype=np.int64),
        "moves": moves,
        "length": length,
        "lead": lead,
        "seconds": np.array(time.thread_time() - began),
    }


def _own_game(piece: OwnGames, number: int, settings: Settings) -> tuple[Game, float]:
    player, game = assemble(settings=settings), Game(piece.size, KOMI)
    for point in draw_opening(piece.size, piece.opening, number):
        game.play(game.to_move, point)
    lead = 0.0
    while not game.is_over and game.move_count < LONGEST_GAME * piece.size**2:
        color = game.to_move
        decision = player.decide(game, color)
        lead = expect_result(decision).lead
        game.play(color, decision.move)
    return game, lead


@dataclass(frozen=True)
class Expected:
    """How a decision expects the game to end.

    owned: for each point its owner, from -1 (White) to 1 (Black); lead: Black's, in points, komi counted;
    chance: Black's chance to win, from 0 to 1
    """

    owned: Mapping[int, float]
    lead: float
    chance: float


def expect_result(decision: Decision) -> Expected:
    """Return how a decision expects the game to end: who owns each point, Black's lead, and Black's chance to
    win.

    It is taken from the games played out with the move chosen, or from all games if none began with it.
    """
    sign = 1 if decision.color == BLACK else -1
    chosen = decision.passing if decision.move == PASS else decision.chosen
    owned = decision.owned or {}
    if chosen is None or not chosen.visits:
        lead = sum(owned.values()) - KOMI
        chance = decision.chance(sign * lead)
    else:
        owned, lead, chance = chosen.owned or owned, sign * chosen.score, decision.chance_of(chosen)
    return Expected(owned, lead, chance if decision.color == BLACK else 1 - chance)


def index_of(point: int, size: int) -> int:
    """Return a point as the index x + size * y, PASSED for a pass."""
    if point == PASS:
        return PASSED
    x, y = xy(point)
    return x + size * y


def join_pieces(pieces: Iterable[Mapping[str, np.ndarray]]) -> dict[str, np.ndarray]:
    """Join the arrays of several pieces of work, as `play` returns them, in their order. ``seconds`` is left
    out.
    """
    parts = list(pieces)
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0] if name != "seconds"}
