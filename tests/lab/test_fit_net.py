"""`tamen fit net` from games to the net that joins the prior in its file."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
import pytest
import yaml

from engine.lab.fit import net as fit_net
from engine.lab.fit.net_learning import NetLearner, Positions, Results, random_net
from engine.prior.net import (
    BIAS,
    CHANNELS,
    FIRST,
    FIRST_BIAS,
    LAYER,
    NEXT,
    NOT_LEGAL,
    OUT,
    ROWS,
    SCALE,
    WHOLE,
)
from engine.prior.prior import FILE, NO_NET, Prior, load_net, load_numbers
from patterns.shapes import load_shapes
from tests.patterns.expert_games import habitual_game, write_games


def fit(*words: object) -> int:
    """Carry out the command; the exit status."""
    parser = argparse.ArgumentParser()
    fit_net.add_arguments(parser)
    return fit_net.run(parser.parse_args([str(word) for word in words]))


def positions(count: int, size: int = 19) -> Positions:
    """Positions of games in which White plays beside Black's stone."""
    found = Positions(Prior(load_numbers(), load_shapes(), NO_NET), size, count)
    generator = np.random.default_rng(4)
    while found.count < count:
        found.add(np.array(habitual_game(generator, 30), dtype=np.int16), 3, 4)
    return found


def test_positions_are_those_of_the_game() -> None:
    found = Positions(Prior(load_numbers(), load_shapes(), NO_NET), 19, 3)
    moves = habitual_game(np.random.default_rng(1), 21)
    found.add(np.array(moves, dtype=np.int16), 5, 7)
    assert found.count == 3
    places = [(move // 26 - 1) * 19 + move % 26 - 1 for move in moves]
    assert found.chosen.tolist() == [places[5], places[12], places[19]]
    for row, number in enumerate((5, 12, 19)):
        # nothing is captured in so short a game: all stones are where they were played
        assert sorted(np.flatnonzero(found.chances[row] == NOT_LEGAL).tolist()) == sorted(places[:number])
        assert np.exp(found.chances[row]).sum() == pytest.approx(1.0, abs=1e-4)
    # there is no room for more
    found.add(np.array(moves, dtype=np.int16), 5, 7)
    assert found.count == 3


PARTS = {
    "first": slice(FIRST, FIRST_BIAS),
    "first bias": slice(FIRST_BIAS, NEXT),
    "second": slice(NEXT, NEXT + BIAS),
    "second bias": slice(NEXT + BIAS, NEXT + WHOLE),
    "whole": slice(NEXT + WHOLE, NEXT + LAYER),
    "last": slice(OUT - LAYER, OUT - LAYER + BIAS),
    "out": slice(OUT, SCALE),
    "scale": slice(SCALE, ROWS),
}


@pytest.mark.parametrize("part", PARTS)
def test_the_slopes_are_those_of_the_loss(part: str) -> None:
    net = random_net(2)
    net[NEXT:] += np.random.default_rng(3).normal(size=net[NEXT:].shape).astype(np.float32) * 0.05
    shown, which = positions(6), np.arange(6)
    change = np.zeros_like(net)
    change[PARTS[part]] = NetLearner(net).slopes(shown, which, Results())[PARTS[part]]
    slope = float((change**2).sum())
    change *= 2e-3 / np.sqrt(slope)

    def loss(net: np.ndarray) -> float:
        """The mean loss with other weights."""
        results = Results()
        NetLearner(net).measure(shown, results)
        return results.loss / results.positions

    assert slope > 0
    assert loss(net + change) - loss(net - change) == pytest.approx(2 * 2e-3 * np.sqrt(slope), rel=0.1)


def test_a_habit_is_learned_and_the_numbers_stay_as_they_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """White always plays beside Black's last stone, which the prior does not know so well."""
    games, output = tmp_path / "games.txt", tmp_path / "prior.yaml"
    write_games(games, 20, 40, 1)
    words = [games, "--step", 4, "--turns", 4, "--output", output]
    assert fit(*words) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[1].startswith("held out: 20 positions")
    loss, without = (float(each.split()[-1]) for each in said[1].split(", without the net "))
    assert loss < without - 0.3
    assert load_net(output).shape == (ROWS, CHANNELS)
    assert np.array_equal(load_numbers(output), load_numbers(FILE))
    lines = output.read_text().splitlines()
    own = [
        number for number, line in enumerate(lines) if line.startswith("# The net: tamen fit net games.txt")
    ]
    assert len(own) == 1 and "positions learned from" in lines[own[0] + 1]
    # another fit upon the file takes the place of the net and of its notes
    assert fit(*words[:-4], "--go-on", "--start", output, "--output", tmp_path / "again.yaml") == 0
    again = (tmp_path / "again.yaml").read_text()
    assert again.count("# The net: ") == 1 and "--go-on" in again
    assert again.splitlines()[:2] == lines[:2]
    assert list(yaml.safe_load(again)) == list(yaml.safe_load(output.read_text()))


def test_without_games_nothing_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games, output = tmp_path / "games.txt", tmp_path / "prior.yaml"
    games.write_text("")
    assert fit(games, "--output", output) == 1
    assert capsys.readouterr().err.endswith("tamen fit net: error: the files hold no games\n")
    assert not output.exists()


def test_a_net_that_is_not_there_or_broken_is_named_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games, start, output = tmp_path / "games.txt", tmp_path / "start.yaml", tmp_path / "prior.yaml"
    write_games(games, 2, 20, 1)
    entry = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    entry.pop("net", None)
    start.write_text(yaml.safe_dump(entry))
    assert fit(games, "--start", start, "--go-on", "--output", output) == 1
    assert capsys.readouterr().err.endswith("error: start.yaml has no net to go on with\n")
    broken = tmp_path / "broken.yaml"
    broken.write_text(yaml.safe_dump({**entry, "net": {"scale": 1.0, "weights": b"none"}}))
    assert fit(games, "--start", broken, "--output", output) == 1
    assert "broken.yaml, 'net', 'weights': Error -3" in capsys.readouterr().err
    assert not output.exists()
