"""`tamen learn preferences`: labelled positions as the net sees them, shares of moves, and a net that learns them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.points import BLACK, PASS, WHITE, point_at
from engine.cli import main
from engine.decide.prior.net import COUNT, SHAPES, load_net
from engine.decide.prior.net_features import LAST_MOVES, NOT_LEGAL
from engine.decide.prior.prior import FILE as NUMBERS
from engine.decide.prior.prior import Prior, load_numbers
from engine.lab.data.labels import PARTS, part_of_games
from engine.lab.make.learn.choices.preferences import HELD_OUT, SHARE_OF_BEST, Preferences, batches, share_out
from patterns.shapes import load_shapes

SIZE = 9


def labels_file(file: Path, count: int = 30, best: tuple[int, ...] = (40, 30)) -> Path:
    """A file of labels: one stone of each side, and moves preferred that lie on the large diagonal or beside it.

    best: the places of the moves preferred of the first position, the best first
    """
    generator = np.random.default_rng(5)
    stones = np.zeros((count, SIZE, SIZE), dtype=np.int8)
    moves = np.full((count, 5), -1, dtype=np.int16)
    shares = np.zeros((count, 5), dtype=np.float32)
    last = np.full((count, 2), -1, dtype=np.int16)
    for row in range(count):
        black, white = generator.choice([at for at in range(81) if at % 10], 2, replace=False).tolist()
        stones[row].flat[black], stones[row].flat[white] = 1, -1
        last[row] = white, black
        moves[row, :2] = (best if row == 0 else (40, 50)) if row % 2 == 0 else (50, 40)
        shares[row, :2] = 0.5, 0.25
    np.savez(
        file,
        stones=stones,
        to_move=np.ones(count, dtype=np.int8),
        ko=np.full(count, -1, dtype=np.int16),
        last=last,
        ownership=np.zeros((count, SIZE, SIZE), dtype=np.int8),
        score=np.zeros(count, dtype=np.float32),
        top_moves=moves,
        top_prior=shares,
        top_loss=np.full((count, 5), np.nan, dtype=np.float32),
        game=np.arange(count, dtype=np.int32),
    )
    return file


def plain_prior() -> Prior:
    """The engine's prior without a net."""
    return Prior(load_numbers(), load_shapes())


def test_the_best_move_has_its_share_and_the_others_what_the_label_says() -> None:
    found = share_out(np.array([40, 30, 81, -1, 3]), np.array([0.2, 0.2, 0.5, 0.0, np.nan]), 81)
    assert found is not None and found.sum() == pytest.approx(1)
    assert found[40] == pytest.approx(SHARE_OF_BEST + (1 - SHARE_OF_BEST) / 2)
    assert found[30] == pytest.approx((1 - SHARE_OF_BEST) / 2)
    assert found[3] == 0 and np.count_nonzero(found) == 2


def test_a_best_move_without_a_share_is_all_and_a_pass_is_nothing_to_learn() -> None:
    found = share_out(np.array([7, -1]), np.array([np.nan, 0.0]), 81)
    assert found is not None and found[7] == 1
    assert share_out(np.array([81, 40]), np.array([0.9, 0.1]), 81) is None
    assert share_out(np.array([-1, 40]), np.array([0.9, 0.1]), 81) is None


def test_positions_are_seen_as_the_prior_sees_them(tmp_path: Path) -> None:
    file = labels_file(tmp_path / "labels.npz", 3)
    known = Preferences(plain_prior(), file)
    assert known.features.shape[:2] == (3, 81) and known.games.tolist() == [0, 1, 2]
    with np.load(file) as arrays:
        stones, last = arrays["stones"][1], arrays["last"][1]
    board = Board(SIZE)
    board.set_position(np.select([stones > 0, stones < 0], [BLACK, WHITE], 0).astype(np.int8), BLACK)
    white, black = (point_at(int(each) % SIZE, int(each) // SIZE) for each in last)
    odds = plain_prior().odds(board, BLACK, white, black)
    legal = [place for place in range(81) if stones.flat[place] == 0]
    assert {place for place in range(81) if known.chances[1, place] > NOT_LEGAL} == set(legal)
    points = [point_at(place % SIZE, place // SIZE) for place in legal]
    assert np.ptp(known.chances[1, legal] - odds[points]) < 1e-4
    assert np.flatnonzero(known.features[1, :, LAST_MOVES]).tolist() == [int(last[0])]


def test_a_turned_position_has_its_shares_turned_with_it(tmp_path: Path) -> None:
    known = Preferences(plain_prior(), labels_file(tmp_path / "labels.npz", 2, best=(3, 5)))
    as_it_is, mirrored = (known.turned([0], np.array([turning])) for turning in (0, 1))
    assert as_it_is[2][0].argmax() == 3 and mirrored[2][0].argmax() == SIZE - 1 - 3
    by_place = as_it_is[0].reshape(SIZE, SIZE, -1)[:, ::-1]
    assert np.array_equal(by_place.reshape(81, -1), mirrored[0][0])


def test_a_position_whose_move_is_not_legal_is_left_out(tmp_path: Path) -> None:
    file = labels_file(tmp_path / "labels.npz", 4)
    with np.load(file) as arrays:
        changed = {name: arrays[name].copy() for name in arrays}
    changed["top_moves"][2, 1] = int(np.flatnonzero(changed["stones"][2].reshape(-1))[0])
    np.savez(file, **changed)
    assert Preferences(plain_prior(), file).games.tolist() == [0, 1, 3]


def test_all_positions_come_once_before_any_comes_again() -> None:
    found = np.concatenate(list(batches(np.arange(100, 170), 100, np.random.default_rng(1))))
    assert len(found) == 100
    assert sorted(found[:70].tolist()) == list(range(100, 170)) and len(set(found[70:].tolist())) == 30


def test_a_net_learns_what_is_preferred_and_nothing_of_what_is_held_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("torch", reason="only learning needs it")
    file = labels_file(tmp_path / "labels.npz")
    arguments = ["learn", "preferences", str(file), "--positions", "640", "--out"]
    assert main([*arguments, str(tmp_path / "out")]) == 0
    assert "640 of " in capsys.readouterr().out
    net = load_net(NUMBERS, tmp_path / "out" / "net_small.npz")
    assert len(net) == COUNT == sum(int(np.prod(shape)) for shape in SHAPES.values())
    prior = Prior(load_numbers(), load_shapes(), lambda _: net)
    board = Board(SIZE)
    odds = prior.odds(board, BLACK, PASS, PASS)
    preferred = [point_at(4, 4), point_at(5, 5)]
    before = plain_prior().odds(board, BLACK, PASS, PASS)
    others = [point for point in board.points() if point not in preferred]
    assert odds[preferred].min() - np.median(odds[others]) > before[preferred].min() - np.median(
        before[others]
    )
    # another label of what is held out changes nothing
    with np.load(file) as arrays:
        changed = {name: arrays[name].copy() for name in arrays}
    held = part_of_games(changed["game"].astype(np.int64)) == HELD_OUT
    assert 0 < held.sum() < len(held) and PARTS[HELD_OUT] == "held-out"
    changed["top_moves"][held, 0] = 60
    np.savez(file, **changed)
    assert main([*arguments, str(tmp_path / "again")]) == 0
    assert np.array_equal(load_net(NUMBERS, tmp_path / "again" / "net_small.npz"), net)


def test_labels_of_a_large_board_and_those_of_no_position_are_refused(tmp_path: Path) -> None:
    file = labels_file(tmp_path / "labels.npz", 3)
    with np.load(file) as arrays:
        given = {name: arrays[name].copy() for name in arrays}
    large = {name: np.zeros((3, 19, 19), dtype=np.int8) for name in ("stones", "ownership")}
    np.savez(tmp_path / "large.npz", **(given | large))
    with pytest.raises(ValueError, match=r"^large\.npz is of 19 lines, expected 7 to 12"):
        Preferences(plain_prior(), tmp_path / "large.npz")
    surrounded = given["stones"].copy()
    surrounded[1] = 1
    np.savez(tmp_path / "dead.npz", **(given | {"stones": surrounded}))
    with pytest.raises(ValueError, match=r"^dead\.npz, position 1: "):
        Preferences(plain_prior(), tmp_path / "dead.npz")


def test_labels_that_prefer_nothing_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("torch", reason="the command asks for it first")
    file = labels_file(tmp_path / "labels.npz", 3)
    with np.load(file) as arrays:
        fewer = {name: arrays[name] for name in arrays if name != "top_prior"}
    np.savez(file, **fewer)
    assert main(["learn", "preferences", str(file), "--out", str(tmp_path / "out")]) == 1
    assert "labels.npz does not say which moves are preferred" in capsys.readouterr().err
