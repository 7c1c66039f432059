"""Choices: positions as the net sees them, what a learning net says, `tamen learn choices`."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.points import BLACK, PASS, point_at
from engine.cli import main
from engine.decide.prior.net import COUNT, FILE, LAYERS, SHAPES, load_net, save_net
from engine.decide.prior.net_features import LAST_MOVES, NOT_LEGAL
from engine.decide.prior.prior import FILE as NUMBERS
from engine.decide.prior.prior import Prior, load_numbers
from engine.lab.data.games import SIZE
from engine.lab.make.learn.choices import command
from engine.lab.make.learn.choices.beginning import BY_LAYER, read_beginning
from engine.lab.make.learn.choices.command import fill_pools as all_pools
from engine.lab.make.learn.choices.command import parts
from engine.lab.make.learn.choices.positions import NO_ANSWER, Positions, places_by_turning
from patterns.shapes import load_shapes
from tests.orientations import some_orientations
from tests.patterns.expert_games import habitual_game, write_games


def plain_prior() -> Prior:
    """The engine's prior without its net."""
    return Prior(load_numbers(), load_shapes())


def game(seed: int, moves: int) -> np.ndarray:
    """The moves of a game made up, int16 points."""
    return np.array(habitual_game(np.random.default_rng(seed), moves), dtype=np.int16)


def place(move: int) -> int:
    """The place of a move on 19x19, row by row."""
    return next(y * SIZE + x for y in range(SIZE) for x in range(SIZE) if point_at(x, y) == move)


def test_positions_of_a_game_are_told_with_the_move_and_the_answer() -> None:
    moves = np.append(game(1, 40), [PASS, PASS]).astype(np.int16)
    positions = Positions(plain_prior(), SIZE, 20)
    positions.add(moves, 3, 4)
    assert positions.count == 10
    assert positions.chosen[0].tolist() == [place(int(moves[3])), place(int(moves[4]))]
    # move 40 is the last but for the passes, of which none is a position
    assert positions.chosen[9].tolist() == [place(int(moves[39])), NO_ANSWER]
    board = Board(SIZE)
    for move in moves[:7]:
        board.play(board.to_move, int(move))
    odds = plain_prior().odds(board, board.to_move, int(moves[6]), int(moves[5]))
    legal = {place(point) for point in board.legal_points(board.to_move)}
    assert {at for at in range(SIZE * SIZE) if positions.chances[1, at] != NOT_LEGAL} == legal
    points = [point_at(at % SIZE, at // SIZE) for at in sorted(legal)]
    chances = positions.chances[1, sorted(legal)]
    assert np.exp(chances).sum() == pytest.approx(1, abs=1e-4)
    assert np.ptp(chances - odds[points]) < 1e-4
    for back in range(7):
        assert positions.features[1, :, LAST_MOVES + back].argmax() == place(int(moves[6 - back]))
    assert positions.features[1, :, LAST_MOVES + 7].max() == 0


def test_there_is_no_more_than_there_is_room_for_and_nothing_after_an_illegal_move() -> None:
    moves = game(2, 60)
    positions = Positions(plain_prior(), SIZE, 5)
    positions.add(moves, 0, 4)
    assert positions.count == 5
    broken = moves.copy()
    broken[9] = broken[8]
    positions.count = 0
    positions.add(broken, 0, 4)
    assert positions.count == 3


def test_a_turned_position_is_that_of_the_turned_game() -> None:
    moves = game(3, 30)
    as_played = Positions(plain_prior(), SIZE, 8)
    as_played.add(moves, 2, 4)
    for turning in some_orientations():
        to_places = np.argsort(places_by_turning(SIZE)[turning])
        there = [int(to_places[place(int(move))]) for move in moves]
        turned = Positions(plain_prior(), SIZE, 8)
        turned.add(np.array([point_at(at % SIZE, at // SIZE) for at in there], dtype=np.int16), 2, 4)
        found = as_played.turned(np.arange(7), np.full(7, turning))
        for name, ours, theirs in zip(
            ("features", "chances", "chosen"),
            found,
            (turned.features[:7], turned.chances[:7], turned.chosen[:7]),
            strict=True,
        ):
            assert np.allclose(ours, theirs, atol=2e-5), name


def test_a_batch_holds_every_position_once() -> None:
    positions = Positions(plain_prior(), SIZE, 30)
    positions.add(game(4, 90), 0, 3)
    positions.features[:, :, 0] = np.arange(30)[:, None]
    seen = [batch[0][:, 0, 0] for batch in positions.batches(7, np.random.default_rng(1))]
    assert sorted(np.concatenate(seen).tolist()) == list(range(30))
    assert max(map(len, seen)) <= 7


def test_games_are_cut_into_pools() -> None:
    assert list(parts([3, 3, 3, 9, 1], 6)) == [slice(0, 2), slice(2, 3), slice(3, 4), slice(4, 5)]
    assert list(parts([2], 6)) == [slice(0, 1)]


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Games to learn from, and some held out."""
    folder = tmp_path_factory.mktemp("games")
    for number, (name, count) in enumerate((("train.txt", 6), ("held.txt", 2))):
        write_games(folder / name, count, 40, number + 1)
    return folder / "train.txt", folder / "held.txt"


def run(games: tuple[Path, Path], out: Path, *more: str) -> int:
    """The exit status of a run."""
    return main(["learn", "choices", *map(str, games), "--out", str(out), *more])


def test_without_pytorch_the_command_says_what_to_install(
    games: tuple[Path, Path],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    monkeypatch.delitem(sys.modules, "engine.lab.make.learn.choices.learning", raising=False)
    assert run(games, tmp_path / "out") == 1
    said = "tamen learn choices: error: it needs PyTorch, which 'pip install tamen[learn]' installs\n"
    assert capsys.readouterr().err.endswith(said)
    assert not (tmp_path / "out").exists()


def test_what_is_learned_is_a_net_that_finds_the_same(
    games: tuple[Path, Path],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    torch = pytest.importorskip("torch", reason="only learning needs it")
    from engine.lab.make.learn.choices.learning import Learner

    monkeypatch.setattr(command, "POOL", 40)
    monkeypatch.setattr(command, "POOLS_BETWEEN", 2)
    learners: list[Learner] = []
    monkeypatch.setattr(
        "engine.lab.make.learn.choices.learning.Learner",
        lambda *given: learners.append(Learner(*given)) or learners[-1],
    )
    assert run(games, tmp_path / "out", "--positions", "400", "--step", "2") == 0
    lines = capsys.readouterr().out.splitlines()
    assert re.fullmatch(
        r"40[0-9] positions learned from, 0.. minutes of one core; held out: 4 positions, first .*", lines[-1]
    )
    net = load_net(NUMBERS, tmp_path / "out" / "net.npz")
    assert len(net) == COUNT
    with np.load(tmp_path / "out" / "net.npz") as arrays:
        assert "tamen learn choices train.txt held.txt --positions 400 --step 2 --seed 1" in str(
            arrays["notes"]
        )
    positions = Positions(plain_prior(), SIZE, 1)
    moves = game(5, 60)
    positions.add(moves, 50, 60)
    with torch.no_grad():
        said, _ = learners[0].net.odds(
            torch.from_numpy(positions.features), torch.from_numpy(positions.chances)
        )
    board = Board(SIZE)
    for move in moves[:50]:
        board.play(board.to_move, int(move))
    last, before, *earlier = moves[49::-1][:8].tolist()
    prior = Prior(load_numbers(), load_shapes(), lambda file: net)
    prior.turnings = 1
    odds = prior.odds(board, BLACK, last, before, earlier)
    legal = board.legal_points(BLACK)
    theirs = said.numpy()[0, [place(point) for point in legal]]
    # the file holds the weights as float16
    assert np.ptp(odds[legal] - theirs) < 0.02
    without = plain_prior().odds(board, BLACK, last, before)
    assert np.ptp(odds[legal] - without[legal]) > 0.1


def test_a_run_that_was_broken_off_goes_on_where_it_stood(
    games: tuple[Path, Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    pytest.importorskip("torch", reason="only learning needs it")
    from engine.lab.make.learn.choices.learning import Learner

    monkeypatch.setattr(command, "POOL", 40)
    monkeypatch.setattr(command, "POOLS_BETWEEN", 1)
    more = ("--positions", "200", "--step", "2")
    assert run(games, tmp_path / "whole", *more) == 0
    learn = Learner.learn

    def interrupted(self: Learner, *arguments: object) -> None:
        if self.done > 100:
            raise KeyboardInterrupt
        learn(self, *arguments)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(Learner, "learn", interrupted)
        assert run(games, tmp_path / "parts", *more) == 130
    assert run(games, tmp_path / "parts", *more) == 0
    whole, in_parts = (load_net(NUMBERS, tmp_path / name / "net.npz") for name in ("whole", "parts"))
    assert np.array_equal(whole, in_parts)
    capsys.readouterr()
    assert run(games, tmp_path / "parts", "--positions", "200", "--step", "3") == 1
    assert "it was made with other games, another step, seed or net" in capsys.readouterr().err
    (tmp_path / "parts" / "checkpoint.npz").write_bytes(b"PK broken")
    assert run(games, tmp_path / "parts", *more) == 1
    assert "checkpoint.npz: " in capsys.readouterr().err


def test_learning_makes_the_moves_chosen_likelier() -> None:
    pytest.importorskip("torch", reason="only learning needs it")
    from engine.lab.make.learn.choices.learning import Learner, Score

    positions = Positions(plain_prior(), SIZE, 64)
    positions.add(game(6, 64), 0, 1)
    learner, scores = Learner(1), [Score() for _ in range(12)]
    for turn, score in enumerate(scores):
        for batch in positions.batches(16, np.random.default_rng(turn)):
            learner.learn(batch, 10_000, score)
    assert scores[-1].loss < 0.8 * scores[0].loss
    assert learner.done == 12 * 64


def test_a_move_need_not_be_likelier_than_nine_others() -> None:
    torch = pytest.importorskip("torch", reason="only learning needs it")
    from engine.lab.make.learn.choices.learning import AMONG, loss_among

    # twenty moves, each by its place less likely than the one before
    odds = -torch.arange(20.0)[None].repeat(20, 1)
    losses = [float(loss_among(odds[:1], torch.tensor([chosen]))) for chosen in range(20)]
    assert all(loss < math.log(2) for loss in losses[:AMONG])
    assert all(loss > math.log(2) for loss in losses[AMONG:])
    # of all twenty the nine likeliest others do not count
    left = sum(math.exp(-place) for place in range(9, 20) if place != 15)
    assert losses[15] == pytest.approx(math.log(1 + left / math.exp(-15)), rel=1e-4)
    assert float(loss_among(odds, torch.arange(20))) == pytest.approx(sum(losses) / 20, rel=1e-4)


def test_learning_brings_the_moves_chosen_among_ten() -> None:
    pytest.importorskip("torch", reason="only learning needs it")
    from engine.lab.make.learn.choices.learning import Learner, Score

    positions = Positions(plain_prior(), SIZE, 64)
    positions.add(game(6, 64), 0, 1)
    learner, scores = Learner(1, 1.0), [Score() for _ in range(20)]
    for turn, score in enumerate(scores):
        for batch in positions.batches(16, np.random.default_rng(turn)):
            learner.learn(batch, 10_000, score)
    assert scores[-1].ten > 2 * scores[0].ten


def weights_by_chance() -> dict[str, np.ndarray]:
    """Weights of a net that says much of every move; float16 holds them."""
    generator = np.random.default_rng(8)
    return {
        name: (generator.normal(size=shape) * 0.06).astype(np.float16).astype(np.float32)
        for name, shape in SHAPES.items()
    }


def with_fewer_layers(file: Path, weights: dict[str, np.ndarray], fewer: int) -> dict[str, np.ndarray]:
    """Write a net of fewer layers, each with all that it hears; the weights with which a whole one says the same."""
    cut = {**weights, **{name: weights[name].copy() for name in BY_LAYER}}
    cut["layers"][-fewer:] = 0
    cut["biases"][-fewer:] = 0
    cut["whole"][-1:] = 0
    save_net(cut, NUMBERS, "made by chance", file, pools=3)
    with np.load(file) as data:
        arrays = {name: data[name] for name in data}
    kept = {"layers": LAYERS - fewer, "biases": LAYERS - fewer, "whole": len(weights["whole"]) - 1}
    np.savez(file, **{name: arrays[name][: kept[name]] if name in kept else arrays[name] for name in arrays})
    return cut


def test_a_net_of_fewer_layers_is_one_whose_other_layers_let_everything_through(tmp_path: Path) -> None:
    whole = with_fewer_layers(tmp_path / "small.npz", weights_by_chance(), 2)
    begun = read_beginning(tmp_path / "small.npz")
    assert (begun.pools, begun.notes) == (3, "made by chance")
    for name in SHAPES:
        assert np.array_equal(begun.weights[name], whole[name]), name


def test_what_is_no_net_to_begin_with_is_named_with_what_is_wrong(tmp_path: Path) -> None:
    weights = weights_by_chance()
    file = tmp_path / "net.npz"
    save_net(weights, NUMBERS, "made by chance", file)
    with np.load(file) as data:
        arrays = {name: data[name] for name in data}
    for changed, message in (
        ({"out": np.zeros(3)}, r"'out' has the shape \(3,\)"),
        ({"layers": np.concatenate([arrays["layers"]] * 2)}, "'layers' has the shape"),
        ({"scale": np.array([np.nan])}, "'scale' holds what is no number"),
    ):
        np.savez(file, **{**arrays, **changed})
        with pytest.raises(ValueError, match=rf"^net.npz is no net to begin with: {message}"):
            read_beginning(file)
    file.write_bytes(b"PK broken")
    with pytest.raises(ValueError, match="^net.npz is no net to begin with: "):
        read_beginning(file)


def test_a_run_goes_on_from_a_kept_net_with_games_that_it_has_not_seen(
    games: tuple[Path, Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    pytest.importorskip("torch", reason="only learning needs it")
    from engine.lab.make.learn.choices.learning import Learner

    small = tmp_path / "small.npz"
    whole = with_fewer_layers(small, weights_by_chance(), 2)
    learner = Learner(1)
    learner.begin_with(read_beginning(small).weights)
    for name, found in learner.weights().items():
        assert np.array_equal(found.reshape(SHAPES[name]), whole[name]), name
    seen: list[int] = []

    def pools(*arguments: object) -> Iterator[int]:
        seen.append(int(str(arguments[-1])))
        return all_pools(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(command, "POOL", 40)
    monkeypatch.setattr(command, "fill_pools", pools)
    more = ("--positions", "80", "--step", "2", "--begin-with", str(small))
    assert run(games, tmp_path / "out", *more) == 0
    assert seen == [3]
    with np.load(tmp_path / "out" / "net.npz") as arrays:
        assert "--begin-with small.npz" in str(arrays["notes"])
        assert str(arrays["notes"]).endswith("begun with: made by chance")
        assert int(arrays["pools"]) > 3
    capsys.readouterr()
    assert run(games, tmp_path / "out", *more[:-1], str(FILE)) == 1
    assert "it was made with other games, another step, seed or net" in capsys.readouterr().err
