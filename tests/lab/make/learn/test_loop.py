"""`tamen learn loop` on a small board, through the command line: a whole turn, broken off, damaged, on a cluster."""

from __future__ import annotations

import argparse
import errno
import math
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from distributed import LocalCluster

from engine.cli import main
from engine.decide.decision.number_sets import MANIFEST, read_set, write_set
from engine.game.game import Game
from engine.game.handicap import fixed_handicap
from engine.game.sgf import save_sgf
from engine.lab.data.labels import load_labels
from engine.lab.data.openings import draw_opening
from engine.lab.make.learn import checkpoints
from engine.lab.make.learn.loop import contest, course, judging, own_games, table
from engine.lab.make.learn.loop.contest import Contest, hold
from engine.lab.make.learn.loop.refits import PARTS, Data, is_same
from engine.lab.make.learn.loop.table import FIT, JUDGE, MATCH, PLAY, Step, read
from engine.lab.measure import until_decided
from engine.lab.measure.sequential import SequentialTest
from engine.lab.pieces import OneByOne
from engine.lab.topics import TOPICS, Topics
from tests.lab.make.learn.made_up import write_labels
from tests.lab.piece_work import FLAGS, judges_and_dies_once

SMALL = """--size 5 --games 4 --positions 2 --playouts 20 --level 1 --opening 1 --thinking 40 --sample 12
    --fit-playouts 20 --longest 4 --parts playouts,worth""".split()  # noqa: SIM905

GAMES, LABELS, SET = "turn-001/games.npz", "turn-001/labels.npz", "sets/turn-001-playouts"

pytestmark = pytest.mark.slow

PIECES = {own_games: "play", judging: "judge", contest: "play_opening"}
"""The functions that do pieces, and where they are looked up."""


def loop(out: Path, *more: str) -> int:
    """The exit status of a small run."""
    return main(["learn", "loop", "--out", str(out), *SMALL, *more])


def without_seconds(steps: list[Step]) -> list[Step]:
    """Steps as they are whoever does them, however long it takes, and in whichever folder."""
    figures = [{name: n for name, n in each.figures.items() if "hour" not in name} for each in steps]
    return [
        replace(each, seconds=0.0, command="", figures=figure)
        for each, figure in zip(steps, figures, strict=True)
    ]


@pytest.fixture(scope="module", autouse=True)
def _small_pieces() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(own_games, "GAMES_A_PIECE", 2)
        patch.setattr(judging, "POSITIONS_A_PIECE", 2)
        yield


@pytest.fixture(scope="module")
def known() -> dict[str, dict[str, np.ndarray]]:
    """What came of every piece, once somebody did it."""
    return {}


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory, known: dict[str, dict[str, np.ndarray]]) -> Path:
    """The folder of a turn that was done without a break."""
    out = tmp_path_factory.mktemp("loop") / "out"
    with pytest.MonkeyPatch.context() as patch:
        for module, name in PIECES.items():
            do = getattr(module, name)
            patch.setattr(module, name, lambda piece, do=do: known.setdefault(repr(piece), do(piece)))
        assert loop(out) == 0
    return out


@pytest.fixture
def doing(
    done: Path, known: dict[str, dict[str, np.ndarray]], monkeypatch: pytest.MonkeyPatch
) -> Counter[str]:
    """Lets pieces be done as they were before, without the time; how many of each kind there were."""
    counted: Counter[str] = Counter()

    def again(piece: object, name: str) -> dict[str, np.ndarray]:
        counted[name] += 1
        return known[repr(piece)]

    for module, name in PIECES.items():
        monkeypatch.setattr(module, name, partial(again, name=name))
    return counted


@pytest.fixture
def copy(done: Path, tmp_path: Path) -> Path:
    """A copy of that folder, to do harm to."""
    return Path(shutil.copytree(done, tmp_path / "copy"))


def test_a_turn_plays_judges_refits_and_matches(done: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = read(done)
    assert [(step.what, step.part) for step in found.steps][:5] == [
        (PLAY, ""),
        (JUDGE, ""),
        (FIT, "playouts"),
        (MATCH, "playouts"),
        (FIT, "worth"),
    ]
    _, judged, fitted, held = found.steps[:4]
    labels = load_labels(done / judged.product)
    assert (len(labels), labels.size, len(set(labels.games.tolist()))) == (8, 5, 4)
    assert not is_same(read_set(done / fitted.product)["playouts"], PARTS["playouts"].shipped)
    # four games are not enough to be sure
    assert held.verdict == "not adopted: undecided after 4 games"
    assert sum(held.figures[name] for name in ("won", "lost", "without a winner")) == 4
    assert held.figures["by faults"] == 0
    assert f"--numbers {done / fitted.product}" in held.command and "tamen fit balance" in fitted.command
    assert main(["learn", "loop", "--out", str(done), "--report"]) == 0
    said = capsys.readouterr().out
    for step in found.steps:
        assert step.digest[:12] in said and step.verdict in said and step.command in said
    assert "the best player has the numbers that come with the engine" in said


def test_what_wins_is_kept_and_goes_on(
    copy: Path, doing: Counter[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The match is played again, and the new set wins every game."""
    cut(copy, 3)
    shutil.rmtree(copy / "turn-001/pieces")
    won = {"winners": np.zeros(2, int), "faults": np.full(2, -1), "seconds": np.array(1.0)}
    monkeypatch.setattr(contest, "play_opening", lambda piece: won)
    assert loop(copy) == 0
    assert read(copy).steps[3].verdict == "not adopted: undecided after 4 games"
    cut(copy, 3)
    change(copy / table.FILE, "longest: 4", "longest: 100")
    capsys.readouterr()
    assert loop(copy, "--longest", "100") == 0
    found = read(copy)
    fitted, held, after = found.steps[2:5]
    _, high = SequentialTest().limits
    assert held.figures["won"] == 2 * math.ceil(high / SequentialTest().evidence(2, 0))
    assert held.verdict == "adopted: better by the test"
    assert found.best == fitted.product
    # what follows is made for the player with the new set
    assert after.data["the player's numbers"] == fitted.digest != held.data["the player's numbers"]
    assert f"the best player has `tamen --numbers {copy / found.best}`" in capsys.readouterr().out


def test_labels_say_what_the_player_thought(done: Path) -> None:
    games, labels = (np.load(done / f"turn-001/{name}.npz") for name in ("games", "labels"))
    size = labels["stones"].shape[1]
    for row, number in enumerate(labels["game"]):
        moves = games["moves"][games["games"].tolist().index(number)]
        before = int(labels["move_number"][row])
        assert labels["to_move"][row] == (1, -1)[before % 2]
        assert labels["last"][row].tolist() == ([-1, -1, *moves[:before]])[:-3:-1]
        # what is taken off is missing, what is there was played by its colour
        for color, first in ((1, 0), (-1, 1)):
            stones = np.flatnonzero(labels["stones"][row].ravel() == color)
            assert set(stones.tolist()) <= set(moves[first:before:2].tolist())
        top = labels["top_moves"][row]
        assert all(0 <= move <= size**2 for move in top[labels["top_prior"][row] > 0])
        assert labels["top_prior"][row].sum() == pytest.approx(1.0)
    # whoever owns more wins, by about what is owned
    lead = labels["ownership"].sum(axis=(1, 2)) / 100 - 7.5
    assert np.abs(lead - labels["score"]).max() < 1.0
    certain = np.abs(labels["winrate"] - 0.5) > 0.3
    assert certain.any()
    assert ((labels["winrate"] > 0.5) == (labels["score"] > 0))[certain].all()


def breaking(do: Callable[..., object], after: int) -> Callable[..., object]:
    """A function that is broken off from the keyboard once, after so many calls."""
    calls: list[object] = []

    def carried_out(*arguments: object) -> object:
        calls.append(arguments)
        if len(calls) == after + 1:
            raise KeyboardInterrupt
        return do(*arguments)

    return carried_out


def test_a_run_that_is_broken_off_anywhere_goes_on_where_it_stood(
    done: Path,
    tmp_path: Path,
    doing: Counter[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for module, name in PIECES.items():
        monkeypatch.setattr(module, name, breaking(getattr(module, name), 1))
    monkeypatch.setattr(course, "refit", breaking(course.refit, 0))
    for steps in range(4):
        assert loop(tmp_path) == 130
        assert "broken off; what was done until then is kept" in capsys.readouterr().err
        assert len(read(tmp_path).steps if steps else []) == steps
        assert not list(tmp_path.rglob(".tamen-*"))
    assert loop(tmp_path) == 0
    # each piece once
    assert doing == Counter(play=2, judge=4, play_opening=2) + others(done)
    assert without_seconds(read(tmp_path).steps) == without_seconds(read(done).steps)
    assert loop(tmp_path) == 0
    assert doing["play"] == 2


def others(done: Path) -> Counter[str]:
    """The openings of the second match, if there was one."""
    return Counter(play_opening=2 * (len(read(done).steps) - 5))


@pytest.mark.process
def test_what_is_judged_by_a_cluster_is_the_same_and_a_worker_may_die(
    copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = read(copy).steps
    cut(copy, 1)
    for file in (copy / "turn-001/pieces").glob("judge-*"):
        file.unlink()
    monkeypatch.setenv(FLAGS, str(tmp_path))
    monkeypatch.setattr(judging, "judge", judges_and_dies_once)
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        assert loop(copy, "--cluster", cluster.scheduler_address) == 0
    assert (tmp_path / "died").exists()
    assert without_seconds(read(copy).steps) == without_seconds(before)


class Backwards:
    """Does pieces from the last to the first."""

    at_once = 1

    def carry_out(self, do: Callable[..., object], pieces: list[object]) -> Iterator[tuple[int, object]]:
        for number in range(len(pieces) - 1, -1, -1):
            yield number, do(pieces[number])


def test_the_order_of_arrival_does_not_change_a_verdict(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Games whose winners are drawn: those after the one that decides do not count, whenever they arrive."""

    def drawn(piece: contest.Opening) -> dict[str, np.ndarray]:
        winners = (np.random.default_rng([5, piece.number]).random(2) > 0.6).astype(int)
        return {"winners": winners, "faults": np.array([-1, -1]), "seconds": np.array(1.0)}

    monkeypatch.setattr(contest, "play_opening", drawn)
    monkeypatch.setattr(until_decided, "TOGETHER", 16)
    games = Contest("hybrid", 1, 10, 5, 1, 1, 400)
    found = []
    for name, crew in (("in order", OneByOne()), ("backwards", Backwards())):
        kept = checkpoints.Checkpoints(tmp_path / name), "match"
        outcome, pieces = hold(games, ((), ()), SequentialTest(), crew, kept, lambda outcome: None)
        found.append((outcome, [piece["winners"].tolist() for piece in pieces]))
    assert found[0] == found[1]
    assert found[0][0].verdict == "better"
    assert 50 < found[0][0].games < 400
    kept = checkpoints.Checkpoints(tmp_path / "short"), "match"
    short = replace(games, longest=20)
    assert (
        hold(short, ((), ()), SequentialTest(), OneByOne(), kept, lambda outcome: None)[0].verdict == "open"
    )


def test_every_fit_takes_the_words_that_it_is_given(tmp_path: Path) -> None:
    labels = [write_labels(tmp_path / f"labels{size}.npz", size) for size in (9, 19)]
    data = Data(labels, labels[0], labels[1], 10, 20, 5)
    for name, part in PARTS.items():
        words = part.words(data, part.shipped, tmp_path / f"{name}{part.shipped.suffix}")
        parser = argparse.ArgumentParser()
        Topics({words[0]: TOPICS["fit"][words[0]]}).add_arguments(parser)
        given = vars(parser.parse_args(words))
        assert tmp_path / f"{name}{part.shipped.suffix}" in (given.get("out"), given.get("output"))
    assert is_same(tmp_path / "territory.yaml", PARTS["territory"].shipped)


def broken(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-20])


@pytest.mark.parametrize(
    ("steps", "harm", "said"),
    [
        (
            4,
            lambda out: broken(out / LABELS),
            "labels.npz is no file of numpy arrays (.npz); bring it back, or begin",
        ),
        (4, lambda out: (out / LABELS).unlink(), "labels.npz cannot be read: No such file or directory"),
        (
            4,
            lambda out: shutil.copy(out / GAMES, out / LABELS),
            "labels.npz' is not the file that the table knows",
        ),
        (3, lambda out: broken(out / SET / "playouts.npz"), "playouts.npz' is damaged or was changed"),
        (3, lambda out: (out / SET / MANIFEST).unlink(), "there is no 'set.yaml'"),
        (3, lambda out: write_set(out / SET, ()), "is not the set that the table knows"),
        (
            3,
            lambda out: change(out / SET / MANIFEST, "version: ", "version: 9."),
            "was learned by version 9.0.1.0 of the engine, this is 0.1.0; learn it anew",
        ),
        (4, lambda out: broken(out / table.FILE), "table.yaml' is damaged"),
        (
            4,
            lambda out: change(out / table.FILE, "verdict: ", "judgement: "),
            "expected 'steps', each with command,",
        ),
        (
            4,
            lambda out: change(out / table.FILE, "engine: ", "engine: x"),
            "begun by another version of the engine",
        ),
    ],
)
def test_what_was_damaged_is_named_and_nothing_is_written(
    copy: Path,
    steps: int,
    harm: Callable[[Path], object],
    said: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    cut(copy, steps)
    harm(copy)
    before = {file: file.read_bytes() for file in copy.rglob("*") if file.is_file()}
    assert loop(copy) == 1
    error = capsys.readouterr().err.splitlines()[-1]
    assert error.startswith("tamen learn loop: error: ") and said in error
    assert {file: file.read_bytes() for file in copy.rglob("*") if file.is_file()} == before


def change(file: Path, old: str, new: str) -> None:
    """Change a text file."""
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new))


def cut(out: Path, steps: int) -> None:
    """Let a run be one that has come so far."""
    found = read(out)
    found.steps, last = found.steps[: steps - 1], found.steps[steps - 1]
    found.add(last)


def test_other_options_are_refused(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert loop(copy, "--games", "5") == 1
    assert "had another games (4, now 5); go on with that, or in another folder" in capsys.readouterr().err


def test_a_full_disk_is_told_and_the_run_goes_on_when_there_is_room(
    done: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full when the table is to be written after the match: the games of the match are kept."""
    out = Path(shutil.copytree(done, tmp_path / "out"))
    cut(out, 3)
    whole = (out / table.FILE).read_bytes()

    def full(file: Path, text: str) -> None:
        raise OSError(errno.ENOSPC, "No space left on device", str(file))

    replaced = table.replace_text
    monkeypatch.setattr(table, "replace_text", full)
    assert loop(out) == 1
    assert "table.yaml': No space left on device; what was done is kept" in capsys.readouterr().err
    assert (out / table.FILE).read_bytes() == whole
    monkeypatch.setattr(table, "replace_text", replaced)
    monkeypatch.setattr(contest, "play_opening", lambda piece: pytest.fail("the games are kept"))
    assert loop(out) == 0
    assert without_seconds(read(out).steps) == without_seconds(read(done).steps)


def test_games_that_are_too_short_are_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    short = {"games": np.arange(2), "moves": np.full((2, 75), 3), "length": np.ones(2), "lead": np.zeros(2)}
    monkeypatch.setattr(own_games, "play", lambda piece: {**short, "seconds": np.array(1.0)})
    assert loop(tmp_path) == 1
    said = "the games end before a position can be judged; ask for a shorter --opening"
    assert said in capsys.readouterr().err


def test_what_cannot_be_asked_for_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lacking = tmp_path / "lacking.npz"
    arrays = dict(np.load(write_labels(tmp_path / "labels9.npz", 9)))
    arrays.pop("winrate", None)
    np.savez(lacking, **arrays)
    for more, said in (
        (["--labels", str(lacking)], "lacking.npz: there is no array 'last'"),
        (["--alpha", "0.7"], "alpha is 0.7, expected a chance above 0 and below 0.5"),
        (["--parts", "territory"], "territory is fitted to labels of 9x9 and 19x19, and these are of 5x5"),
        (["--report"], "table.yaml' cannot be read: No such file or directory"),
    ):
        assert loop(tmp_path / "out", *more) == 1
        assert said in capsys.readouterr().err
    for more, said in (
        (
            ["--parts", "eyes"],
            "there is no part 'eyes', expected playouts, likelihood, prior, worth, territory",
        ),
        (["--parts", "worth,worth"], "'worth,worth' names a part twice"),
        (["--size", "26"], "26 is not from 2 to 25"),
        (["--labels", str(tmp_path / "none.npz")], "none.npz': No such file"),
    ):
        with pytest.raises(SystemExit, match="2"):
            loop(tmp_path / "out", *more)
        assert said in capsys.readouterr().err


def test_positions_of_other_games_are_labelled(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, out = tmp_path / "games", tmp_path / "labels.npz"
    folder.mkdir()
    for name, size, moves in (("a", 5, 7), ("b", 5, 9), ("c", 9, 9), ("d", 5, 2)):
        game = Game(size)
        for point in draw_opening(size, moves, 1):
            game.play(game.to_move, point)
        save_sgf(game, folder / f"{name}.sgf")
    handicap = Game(9)
    handicap.place_handicap(fixed_handicap(9, 2))
    save_sgf(handicap, folder / "e.sgf")
    folder.joinpath("f.sgf").write_text("no game")
    words = ["learn", "labels", str(folder), "--out", str(out), "--checkpoints", str(tmp_path / "kept")]
    words += ["--thinking", "60", "--first", "2", "--positions", "1"]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert "2 positions of 3 games on 5x5" in said and "0 of 1 pieces were known" in said
    assert "3 games were left out" in said
    labels = load_labels(out)
    assert (len(labels), labels.size) == (2, 5)
    assert 0.5 < np.abs(labels.ownership).max() <= 1
    first = out.read_bytes()
    assert main(words) == 0
    assert "1 of 1 pieces were known" in capsys.readouterr().out
    assert out.read_bytes() == first
    assert main([*words, "--first", "20"]) == 1
    assert (
        f"'{folder}' holds no game on 5x5 from an empty board with more than 20 moves"
        in capsys.readouterr().err
    )
    with pytest.raises(SystemExit, match="2"):
        main(["learn", "labels", str(tmp_path / "none"), *words[3:]])
    assert "none': No such file" in capsys.readouterr().err
