"""Games and labels made up for the tests of what is learned."""

from __future__ import annotations

from pathlib import Path

import numpy as np

SIZE = 5


def write_games(file: Path, games: int = 2, **changes: object) -> Path:
    """Games in which both build a wall down the middle, from above, and then pass; ``changes`` replaces arrays."""
    walls = [point for y in range(SIZE) for point in (1 + SIZE * y, 2 + SIZE * y)]
    moves = np.full((games, 16), -2)
    moves[:, : len(walls)] = walls
    moves[:, len(walls) : len(walls) + 2] = -1
    ownership = np.full((games, SIZE, SIZE), -1, dtype=np.int8)
    ownership[:, :, :2] = 1
    arrays = {"moves": moves, "length": np.full(games, len(walls) + 2), "ownership": ownership, **changes}
    np.savez(file, **{name: array for name, array in arrays.items() if array is not None})
    return file


def write_labels(file: Path, size: int, games: int = 24) -> Path:
    """Positions with a wall of each colour and a stone or two beside; the sides of the walls are their owners'."""
    generator = np.random.default_rng(size)
    stones = np.zeros((games, size, size), dtype=np.int8)
    stones[:, 1:-1, size // 2 - 1], stones[:, 1:-1, size // 2 + 1] = 1, -1
    for board in stones:
        x, y = generator.integers(size, size=2)
        board[y, x] = 1 if x < size // 2 else -1
    ownership = np.zeros(stones.shape, dtype=np.int8)
    ownership[:, :, : size // 2], ownership[:, :, size // 2 + 1 :] = 90, -90
    np.savez(
        file,
        stones=stones,
        to_move=np.where(np.arange(games) % 2, 1, -1),
        ownership=ownership,
        score=np.where(np.arange(games) % 2, -4.0, -11.0),
        game=np.arange(games),
    )
    return file
