"""Positions with labelled ownership and score: reading them, a fixed split into parts, and the measures.

A file holds numpy arrays of equal length: `stones`, `to_move`, `ownership` and `score` as in the README of the data
they come from, and `game`, the number of the game a position was taken out of. All positions of a game are in the same
part, and which part depends on the number alone, so that what was held out once stays held out.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.board.points import BLACK, EMPTY, MAX_SIZE, MIN_SIZE, PASS, WHITE, point_at

KOMI = 7.5
"""Points that the labelled scores have taken off Black's."""

PARTS = ("train", "tune", "held-out")
"""What numbers are fitted to; what choices between fits are made by; what is only reported."""

_SHARES = np.array([6, 8, 10])
_SEED = 2026


@dataclass(frozen=True)
class Positions:
    """Labelled positions on boards of one size, as arrays with one row for each position, index [position] or
    [position, y, x].

    grids: colours (int8)
    to_move: BLACK or WHITE
    ownership: the expected owner from -1 (White) to 1 (Black)
    scores: the expected score by area in points, Black's view, without komi
    games: the number of the game that each position is from

    The following are None where the file lacks them.

    moves: [position, place], the moves that the labeller thinks best, the best first, as x + size * y, with
    size * size for a pass and -1 for none
    losses: the points that each of these loses, NaN where not known
    last: the last move and the one before, -1 for a pass or none
    ko: the point that ko forbids, -1 for none
    """

    grids: np.ndarray
    to_move: np.ndarray
    ownership: np.ndarray
    scores: np.ndarray
    games: np.ndarray
    moves: np.ndarray | None = None
    losses: np.ndarray | None = None
    last: np.ndarray | None = None
    ko: np.ndarray | None = None

    @property
    def size(self) -> int:
        """Width and height of the boards."""
        return int(self.grids.shape[1])

    def __len__(self) -> int:
        return len(self.grids)

    def choose(self, which: np.ndarray) -> Positions:
        """Return some of the positions, as the array ``which`` says.

        It either lists the numbers of the positions, or is a mask (bool) with True for each position wanted.
        """
        return Positions(
            self.grids[which],
            self.to_move[which],
            self.ownership[which],
            self.scores[which],
            self.games[which],
            *(
                None if each is None else each[which]
                for each in (self.moves, self.losses, self.last, self.ko)
            ),
        )

    def part(self, name: str) -> Positions:
        """Return the positions of one of `PARTS`. Raises ValueError for any other name."""
        if name not in PARTS:
            raise ValueError(f"there is no part {name!r}, expected one of: {', '.join(PARTS)}")
        return self.choose(part_of_games(self.games) == PARTS.index(name))

    def sample(self, count: int) -> Positions:
        """Return at most ``count`` of the positions, spread evenly over the file's order. Raises ValueError
        if ``count`` is below 1.
        """
        if count < 1:
            raise ValueError(f"the sample has {count} positions, expected 1 or more")
        return self.choose(np.unique(np.linspace(0, len(self) - 1, min(count, len(self))).astype(int)))


@dataclass(frozen=True)
class Measures:
    """Says how far estimates of ownership and score are from the labels of some positions, in four figures.

    Source: van der Werf and others 2004, section 5.2.
    """

    positions: int
    sign_accuracy: float
    """Share of points whose owner is the likelier one; an undecided point counts half."""
    ownership_error: float
    """Mean absolute difference of ownership, on the scale of -1 to 1 (so 0 to 2)."""
    score_error: float
    """Mean absolute difference of the score, points."""
    winners: float
    """Share of positions whose winner after komi is the labelled one."""


def point_of(index: int, size: int) -> int:
    """Return the point of a move or place in the data, x + size * y; PASS for -1, for size * size, and whatever else
    is off the board.
    """
    return point_at(index % size, index // size) if 0 <= index < size * size else PASS


def part_of_games(games: np.ndarray) -> np.ndarray:
    """Return for each game, given by its number, to which part of the data it belongs: the index in `PARTS`.

    The parts are to learn from, to choose by, and held out. Six tenths of all games are in the first part,
    two tenths in each other. A game is always in the same one.
    """
    mixed = (games.astype(np.uint64) + np.uint64(_SEED)) * np.uint64(0x9E3779B97F4A7C15)
    mixed ^= mixed >> np.uint64(29)
    mixed *= np.uint64(0xBF58476D1CE4E5B9)
    tenth = (mixed >> np.uint64(32)) % np.uint64(10)
    return np.searchsorted(_SHARES, tenth.astype(np.int64), side="right")


def arrays_of(path: Path, names: Iterable[str]) -> dict[str, np.ndarray]:
    """Return the named arrays by name, as far as an .npz file holds them. Raises ValueError, naming the file,
    if it is no .npz file.
    """
    try:
        with np.load(path, allow_pickle=False) as arrays:
            return {name: arrays[name] for name in names if name in arrays}
    except OSError as error:
        raise ValueError(f"{path} cannot be read: {error.strerror or error}") from None
    except (ValueError, AttributeError, EOFError, zipfile.BadZipFile):
        raise ValueError(f"{path} is no file of numpy arrays (.npz)") from None


def load_labels(path: Path) -> Positions:
    """Return the labelled positions of a file.

    Raises ValueError, naming the file and what was expected, if it holds no labelled positions or its arrays
    do not fit.
    """
    found = arrays_of(path, (*_EXPECTED, *_OPTIONAL))
    try:
        return _positions(found)
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


_EXPECTED = ("stones", "to_move", "ownership", "score", "game")

_OF_MOVES = ("top_moves", "top_loss", "last")

_OPTIONAL = (*_OF_MOVES, "ko")


def _positions(arrays: dict[str, np.ndarray]) -> Positions:
    missing = [name for name in _EXPECTED if name not in arrays]
    if missing:
        raise ValueError(f"there is no array '{missing[0]}', expected {', '.join(_EXPECTED)}")
    stones = arrays["stones"]
    if stones.ndim != 3 or stones.shape[1] != stones.shape[2] or not MIN_SIZE <= stones.shape[1] <= MAX_SIZE:
        raise ValueError(f"'stones' has the shape {stones.shape}, expected (positions, size, size)")
    for name in _EXPECTED[1:]:
        shape = stones.shape if name == "ownership" else stones.shape[:1]
        if arrays[name].shape != shape:
            raise ValueError(f"'{name}' has the shape {arrays[name].shape}, expected {shape}")
    for name in _OF_MOVES:
        if name in arrays and (arrays[name].ndim != 2 or len(arrays[name]) != len(stones)):
            raise ValueError(f"'{name}' has the shape {arrays[name].shape}, expected (positions, moves)")
    if "ko" in arrays and arrays["ko"].shape != stones.shape[:1]:
        raise ValueError(f"'ko' has the shape {arrays['ko'].shape}, expected {stones.shape[:1]}")
    _check_values("stones", stones, (-1, 0, 1))
    _check_values("to_move", arrays["to_move"], (-1, 1))
    if np.abs(arrays["ownership"]).max(initial=0) > 100:
        raise ValueError("'ownership' holds values beyond -100 to 100")
    if not np.isfinite(arrays["score"]).all():
        raise ValueError("'score' holds values that are no numbers")
    return Positions(
        grids=np.select([stones > 0, stones < 0], [BLACK, WHITE], EMPTY).astype(np.int8),
        to_move=np.where(arrays["to_move"] > 0, BLACK, WHITE).astype(np.int8),
        ownership=arrays["ownership"].astype(np.float32) / 100,
        scores=arrays["score"].astype(np.float32) + KOMI,
        games=arrays["game"].astype(np.int64),
        moves=arrays.get("top_moves"),
        losses=arrays.get("top_loss"),
        last=arrays.get("last"),
        ko=arrays.get("ko"),
    )


def _check_values(name: str, values: np.ndarray, allowed: tuple[int, ...]) -> None:
    wrong = values[~np.isin(values, allowed)]
    if wrong.size:
        raise ValueError(f"'{name}' holds {wrong[0]}, expected one of {', '.join(map(str, allowed))}")


def measure(positions: Positions, ownership: np.ndarray, scores: np.ndarray | None = None) -> Measures:
    """Measure how far an estimate is from the labels.

    ownership: the estimated owner of each point, from 1 for Black to -1 for White, index [position, y, x];
    scores: the estimated scores by area, in points, Black's view, without komi, by default the sums of the
    ownership. Raises ValueError if an array has another shape or there is no position.
    """
    if ownership.shape != positions.ownership.shape or not len(positions):
        raise ValueError(
            f"the estimate has the shape {ownership.shape}, expected {positions.ownership.shape} and a position"
        )
    if scores is None:
        scores = ownership.sum(axis=(1, 2), dtype=np.float64)
    if scores.shape != positions.scores.shape:
        raise ValueError(f"the scores have the shape {scores.shape}, expected {positions.scores.shape}")
    labelled = positions.ownership != 0
    right = 0.5 + 0.5 * np.sign(ownership) * np.sign(positions.ownership)
    winner = np.sign(scores - KOMI) * np.sign(positions.scores - KOMI)
    return Measures(
        positions=len(positions),
        sign_accuracy=float(right[labelled].mean()),
        ownership_error=float(np.abs(ownership - positions.ownership).mean(dtype=np.float64)),
        score_error=float(np.abs(scores - positions.scores).mean()),
        winners=float((winner > 0).mean()),
    )
