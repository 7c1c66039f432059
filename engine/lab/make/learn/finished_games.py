"""Finished games with the owner of every point, and all their positions, labelled by how the game ended.

A file holds numpy arrays with a row for each game: `moves` (points x + size * y, -1 for a pass, -2 after the end),
`length`, and `ownership` at the end, [game, y, x], 1 Black, -1 White, 0 nobody. All games are of one size. What a
position's points are labelled with is potential territory as van der Werf, van den Herik and Uiterwijk 2004, section 2,
define it: what the game shows to be controlled in the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.board.board import Board, IllegalMove
from engine.board.points import BLACK, MAX_SIZE, MIN_SIZE, opponent
from engine.lab.data.labels import PARTS, Positions, arrays_of, part_of_games, point_of

_EXPECTED = ("moves", "length", "ownership")
_PASSED = -1


@dataclass(frozen=True)
class FinishedGames:
    """All positions of finished games, from the empty board to the last stone.

    positions: the boards, each with the owner of every point at the end (-1, 0 or 1), the score at the end,
    and the number of the game; moves, remaining: (positions,), how many stones were played before each
    position, and how many after it
    """

    positions: Positions
    moves: np.ndarray
    remaining: np.ndarray

    def __len__(self) -> int:
        return len(self.positions)

    def choose(self, which: np.ndarray) -> FinishedGames:
        """Return some of the positions: those whose numbers ``which`` lists or, if it is a mask (bool), those
        for which it is True.
        """
        return FinishedGames(self.positions.choose(which), self.moves[which], self.remaining[which])

    def part(self, name: str) -> FinishedGames:
        """Return the positions of the games of one part of the data. ``name``: one of
        `engine.lab.data.labels.PARTS`
        """
        return self.choose(part_of_games(self.positions.games) == PARTS.index(name))

    @property
    def games(self) -> int:
        """The number of games that the positions come from."""
        return len(np.unique(self.positions.games))


def load_finished_games(path: Path, most: int | None = None) -> FinishedGames:
    """Return all positions of the games of a file, or of its first ``most`` games.

    Raises ValueError, naming the file, the game and what was expected, if the file holds no finished games,
    an array does not fit, or a game cannot be played.
    """
    found = arrays_of(path, _EXPECTED)
    try:
        _check(found)
        return _positions({name: array[:most] for name, array in found.items()})
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def _check(arrays: dict[str, np.ndarray]) -> None:
    missing = [name for name in _EXPECTED if name not in arrays]
    if missing:
        raise ValueError(f"there is no array '{missing[0]}', expected {', '.join(_EXPECTED)}")
    moves, length, ownership = (arrays[name] for name in _EXPECTED)
    shape = ownership.shape
    if len(shape) != 3 or shape[1] != shape[2] or not MIN_SIZE <= shape[1] <= MAX_SIZE or not shape[0]:
        raise ValueError(f"'ownership' has the shape {shape}, expected (games, size, size)")
    if moves.ndim != 2 or len(moves) != len(ownership) or length.shape != (len(ownership),):
        raise ValueError(
            f"'moves' has the shape {moves.shape}, expected a row for each of {len(ownership)} games"
        )
    if length.min() < 0 or length.max() > moves.shape[1]:
        raise ValueError(f"'length' holds {length.max()}, expected 0 to {moves.shape[1]}")
    if not np.isin(ownership, (-1, 0, 1)).all():
        raise ValueError("'ownership' holds something else than -1, 0 and 1")


def _replay_game(moves: list[int], size: int) -> Iterator[tuple[np.ndarray, int]]:
    """Replay a game. Yield the grid and the side to move before each stone and after the last one.

    moves: x + size * y, _PASSED for a pass. Raises ValueError for a move that cannot be played.
    """
    board, color = Board(size), BLACK
    for number, move in enumerate(moves, 1):
        if not _PASSED <= move < size * size:
            raise ValueError(f"move {number} is {move}, expected -1 to {size * size - 1}")
        if move != _PASSED:
            yield board.grid(), color
        try:
            board.play(color, point_of(move, size))
        except IllegalMove as error:
            raise ValueError(f"move {number}: {error}") from None
        color = opponent(color)
    yield board.grid(), color


def _positions(arrays: dict[str, np.ndarray]) -> FinishedGames:
    grids, to_move, games, numbers, left = [], [], [], [], []
    size = arrays["ownership"].shape[1]
    for game, (moves, length) in enumerate(zip(arrays["moves"], arrays["length"], strict=True)):
        try:
            played = list(_replay_game(moves[:length].tolist(), size))
        except ValueError as error:
            raise ValueError(f"game {game}, {error}") from None
        for number, (grid, color) in enumerate(played):
            grids.append(grid)
            to_move.append(color)
            games.append(game)
            numbers.append(number)
            left.append(len(played) - 1 - number)
    ownership = arrays["ownership"][games].astype(np.float32)
    positions = Positions(
        grids=np.array(grids, dtype=np.int8),
        to_move=np.array(to_move, dtype=np.int8),
        ownership=ownership,
        scores=ownership.sum(axis=(1, 2)),
        games=np.array(games, dtype=np.int64),
    )
    return FinishedGames(positions, np.array(numbers), np.array(left))
