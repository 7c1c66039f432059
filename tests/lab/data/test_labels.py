"""Labelled positions: the file, the split by games, the measures. All on made-up arrays."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.board.points import BLACK, EMPTY, WHITE
from engine.lab.data.labels import KOMI, PARTS, Positions, load_labels, measure, part_of_games

SIZE = 5


def arrays(count: int) -> dict[str, np.ndarray]:
    """Arrays of a file with so many positions: Black's stone upper left, White's lower right, one game each."""
    stones = np.zeros((count, SIZE, SIZE), dtype=np.int8)
    stones[:, 0, 0], stones[:, -1, -1] = 1, -1
    return {
        "stones": stones,
        "to_move": np.where(np.arange(count) % 2, -1, 1).astype(np.int8),
        "ownership": (stones * 80).astype(np.int8),
        "score": np.linspace(-10, 10, count).astype(np.float32),
        "game": np.arange(count, dtype=np.int32),
    }


def saved(folder: Path, content: dict[str, np.ndarray]) -> Path:
    """A file with these arrays."""
    path = folder / "labels.npz"
    np.savez(path, **content)
    return path


def positions(ownership: np.ndarray) -> Positions:
    """Empty boards with these labels, whose scores are the sums of the ownership."""
    count = len(ownership)
    return Positions(
        grids=np.zeros(ownership.shape, dtype=np.int8),
        to_move=np.full(count, BLACK, dtype=np.int8),
        ownership=ownership.astype(np.float32),
        scores=ownership.sum(axis=(1, 2)).astype(np.float32),
        games=np.arange(count),
    )


def test_a_file_is_read_in_the_boards_own_terms(tmp_path: Path) -> None:
    read = load_labels(saved(tmp_path, arrays(3)))
    assert len(read) == 3 and read.size == SIZE
    assert read.grids[1, 0, 0] == BLACK and read.grids[1, -1, -1] == WHITE and read.grids[1, 2, 2] == EMPTY
    assert read.to_move.tolist() == [BLACK, WHITE, BLACK]
    assert read.ownership[0, 0, 0] == pytest.approx(0.8) and read.ownership[0, -1, -1] == pytest.approx(-0.8)
    assert read.scores.tolist() == [-10 + KOMI, KOMI, 10 + KOMI]
    assert read.last is None and read.ko is None


def test_last_moves_and_kos_are_read_and_chosen_with_their_positions(tmp_path: Path) -> None:
    last, ko = np.array([[0, 1], [2, 3], [4, -1]], dtype=np.int16), np.array([-1, 5, -1], dtype=np.int16)
    chosen = load_labels(saved(tmp_path, {**arrays(3), "last": last, "ko": ko})).choose(np.array([1, 2]))
    assert chosen.last is not None and chosen.last.tolist() == [[2, 3], [4, -1]]
    assert chosen.ko is not None and chosen.ko.tolist() == [5, -1]


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ({"ko": np.zeros((3, 2), dtype=np.int16)}, "'ko' has the shape (3, 2), expected (3,)"),
        ({"last": np.zeros(3, dtype=np.int16)}, "'last' has the shape (3,), expected (positions, moves)"),
        ({"game": None}, "there is no array 'game', expected stones, to_move, ownership, score, game"),
        (
            {"stones": np.zeros((3, 5, 4))},
            "'stones' has the shape (3, 5, 4), expected (positions, size, size)",
        ),
        ({"stones": np.full((3, 5, 5), 2)}, "'stones' holds 2, expected one of -1, 0, 1"),
        ({"to_move": np.zeros(3)}, "'to_move' holds 0.0, expected one of -1, 1"),
        ({"to_move": np.ones(2)}, "'to_move' has the shape (2,), expected (3,)"),
        ({"ownership": np.full((3, 5, 5), 101)}, "'ownership' holds values beyond -100 to 100"),
        ({"ownership": np.zeros((3, 5))}, "'ownership' has the shape (3, 5), expected (3, 5, 5)"),
        ({"score": np.array([0, np.nan, 0])}, "'score' holds values that are no numbers"),
    ],
)
def test_a_broken_file_is_refused(tmp_path: Path, changed: dict, complaint: str) -> None:
    content = {name: array for name, array in (arrays(3) | changed).items() if array is not None}
    path = saved(tmp_path, content)
    with pytest.raises(ValueError) as error:
        load_labels(path)
    assert str(error.value) == f"{path}: {complaint}"


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    text = tmp_path / "labels.npz"
    text.write_text("no arrays here")
    with pytest.raises(ValueError, match="is no file of numpy arrays"):
        load_labels(text)
    with pytest.raises(ValueError, match="cannot be read: No such file or directory"):
        load_labels(tmp_path / "missing.npz")


def test_the_parts_share_no_game_and_leave_nothing_out(tmp_path: Path) -> None:
    content = arrays(600)
    content["game"] = np.repeat(np.arange(200, dtype=np.int32), 3)
    read = load_labels(saved(tmp_path, content))
    parts = [read.part(name) for name in PARTS]
    assert sum(map(len, parts)) == 600
    games = [set(part.games.tolist()) for part in parts]
    assert set.union(*games) == set(range(200)) and sum(map(len, games)) == 200
    assert [len(part) / 600 for part in parts] == pytest.approx([0.6, 0.2, 0.2], abs=0.1)
    with pytest.raises(ValueError, match="there is no part 'test', expected one of: train, tune, held-out"):
        read.part("test")


def test_the_split_is_frozen() -> None:
    assert part_of_games(np.arange(20)).tolist() == FROZEN


FROZEN = [1, 0, 0, 2, 2, 1, 0, 1, 2, 2, 0, 0, 0, 0, 1, 1, 1, 0, 2, 1]


def test_a_sample_is_spread_over_the_file(tmp_path: Path) -> None:
    read = load_labels(saved(tmp_path, arrays(100)))
    assert read.sample(3).games.tolist() == [0, 49, 99]
    assert len(read.sample(1000)) == 100
    with pytest.raises(ValueError, match="the sample has 0 positions, expected 1 or more"):
        read.sample(0)


def test_measures_by_hand() -> None:
    labels = np.zeros((2, 3, 3))
    labels[0] = [[1, 1, 1], [1, 1, 1], [0.5, 0, -1]]
    labels[1] = -1
    estimate = np.zeros((2, 3, 3))
    estimate[0] = [[1, 1, 1], [1, 1, 0], [-1, 1, -1]]
    estimate[1] = -0.5
    figures = measure(positions(labels), estimate)
    assert figures.positions == 2
    # of the 17 points with an owner 15 are right, one is wrong, one is undecided
    assert figures.sign_accuracy == pytest.approx(15.5 / 17)
    # 1 + 1.5 + 1 on the first board, nine halves on the second
    assert figures.ownership_error == pytest.approx((3.5 + 4.5) / 18)
    # 5.5 against 4 points, -9 against -4.5
    assert figures.score_error == pytest.approx((1.5 + 4.5) / 2)
    assert figures.winners == 1.0


def test_the_winner_is_decided_after_komi() -> None:
    labels = np.full((1, 5, 5), 0.4)  # ten points
    assert measure(positions(labels), np.full((1, 5, 5), 0.32)).winners == 1.0
    assert measure(positions(labels), np.full((1, 5, 5), 0.28)).winners == 0.0


def test_a_score_may_be_given_beside_the_ownership() -> None:
    labels = np.full((1, 5, 5), 0.4)
    assert measure(positions(labels), labels, np.array([12.0])).score_error == pytest.approx(2)
    with pytest.raises(ValueError, match=r"the scores have the shape \(2,\), expected \(1,\)"):
        measure(positions(labels), labels, np.zeros(2))


def test_an_estimate_of_another_shape_is_refused() -> None:
    with pytest.raises(ValueError, match=r"the estimate has the shape \(1, 4, 4\), expected \(1, 5, 5\)"):
        measure(positions(np.ones((1, 5, 5))), np.ones((1, 4, 4)))
