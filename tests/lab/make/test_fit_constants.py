"""`tamen fit constants`: the way uphill through noise, other values as files, matches that go on, and bad input."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.decide.decision.number_sets import read_set
from engine.decide.games.constants import EXPECTED, load_constants
from engine.decide.games.weights import load_weights
from engine.lab.make.fit import candidates, constants, held_against
from engine.lab.make.fit.candidates import STEPS, before, idle, value_at, write_files
from engine.lab.make.fit.held_against import Held, hold, lead_of
from engine.lab.make.fit.spsa import Ascent, Trial
from engine.lab.measure.until_decided import NOBODY, Played

HERE = np.array([1.0, -0.7, 0.4])
"""The top of the hill of these tests; the height falls with the squared distance from it."""


def game_of(height: Callable[[np.ndarray], float], seed: int) -> Callable[[Sequence[Trial]], list[float]]:
    """Return a match in which the higher of two places wins more games: each trial is one of two games, by chance."""
    random = np.random.default_rng(seed)

    def play(trials: Sequence[Trial]) -> list[float]:
        found = []
        for first, second in trials:
            chance = 1 / (1 + np.exp(height(second) - height(first)))
            found.append(float(2 * random.binomial(2, chance) / 2 - 1))
        return found

    return play


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_top_of_a_hill_is_found_by_games_alone(seed: int) -> None:
    ascent = Ascent(len(HERE), trials=6, rate=2.0, seed=seed)
    play = game_of(lambda place: -0.5 * float(np.sum((place - HERE) ** 2)), seed)
    for _ in range(400):
        ascent.step(play)
    assert np.abs(ascent.top - HERE).max() < 0.35
    assert np.abs(ascent.top).max() > 0.6


def test_what_only_chance_decides_is_not_said_to_be_better() -> None:
    ascent = Ascent(4, trials=6, rate=0.1, seed=5)
    play = game_of(lambda place: float(0.4 * place[1]), 5)
    for _ in range(100):
        ascent.step(play)
    sure = [mean / error for mean, error in ascent.evidence()]
    assert sure[1] > 4
    assert max(abs(each) for number, each in enumerate(sure) if number != 1) < 3


def test_the_same_seed_goes_the_same_way_and_the_first_step_is_as_long_as_the_rate_says() -> None:
    ways = []
    for rate in (1.0, 1.0, 2.0):
        ascent = Ascent(1, trials=3, rate=rate, seed=9)
        # the larger value always wins, so every trial credits it with one
        ascent.step(lambda trials: [float(np.sign(first[0] - second[0])) for first, second in trials])
        ways.append(ascent.way[-1][0])
    assert ways == pytest.approx([0.5, 0.5, 1.0])


def test_values_are_factors_of_the_shipped_ones_and_stay_in_their_range() -> None:
    assert all(value_at(name, 0.0) == before()[name] for name in STEPS)
    assert value_at("exploration", 1.0) == pytest.approx(before()["exploration"] * STEPS["exploration"])
    assert value_at("share_of_lead", 30.0) == 1.0
    assert value_at("widening", -30.0) == EXPECTED["widening"].least
    assert set(EXPECTED) < set(STEPS)


def test_files_hold_what_was_changed_and_nothing_else(tmp_path: Path) -> None:
    files = write_files({"first_value": 0.2, "tenuki": 3.0}, tmp_path, "a test")
    assert load_constants(files["constants"]) == replace(load_constants(), first_value=0.2)
    made, shipped = load_weights(files["playouts"]), load_weights()
    assert made["tenuki"][0] == pytest.approx(3.0 * shipped["tenuki"][0])
    assert np.array_equal(made["answer"], shipped["answer"])
    assert list(write_files({"tenuki": 1.0}, tmp_path, "a test")) == ["playouts"]


def test_constants_that_change_nothing_are_found() -> None:
    every = tuple(STEPS)
    assert idle(every, [9, 19], knows=True) == []
    assert idle(every, [9], knows=True) == ["exploration_on_large_boards", "weight_of_chance"]
    assert "exploration" in idle(every, [13], knows=True)
    assert set(idle(every, [9, 19], knows=False)) == candidates.OF_KNOWLEDGE


def piece(opponent: str = "") -> Held:
    """Two games on a small board, of the shipped exploration against a far larger one."""
    values = (("exploration", 0.3),), (("exploration", 20.0),)
    return Held(values, "montecarlo", 30, 5, opponent, 1, 1)


def test_two_settings_play_both_games_of_an_opening() -> None:
    played = hold(piece())
    assert len(played["winners"]) == 2
    assert set(played["faults"].tolist()) == {NOBODY}
    assert -1.0 <= lead_of(played) <= 1.0


def test_against_another_program_the_second_setting_loses_the_games_that_it_wins(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    won = {held_against.FIRST: [0, 1], held_against.SECOND: [0, 0]}

    def play(_: Held, names: tuple[str, str], options: object) -> Played:
        assert names[1] == "other program"
        return {name: np.array(won[names[0]]) for name in ("winners", "moves", "faults")}

    monkeypatch.setattr(held_against, "_games", play)
    monkeypatch.setattr(held_against, "results_of", lambda games: games)
    played = hold(piece("other program"))
    assert played["winners"].tolist() == [0, 1, 1, 1]
    assert lead_of(played) == -0.5


def run(words: Sequence[str]) -> int:
    """Return the exit status of the command."""
    parser = argparse.ArgumentParser()
    constants.add_arguments(parser)
    return constants.run(parser.parse_args(list(words)))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Held]:
    """The pieces that were played. In their games the larger tenuki wins, else the larger exploration."""
    found: list[Held] = []

    def play(piece: Held) -> Played:
        found.append(piece)
        first, second = (dict(values) for values in piece.values)
        ahead = (first["tenuki"], first["exploration"]) > (second["tenuki"], second["exploration"])
        return {name: np.array([0 if ahead else 1] * 2) for name in ("winners", "moves", "faults")}

    monkeypatch.setattr(constants, "hold", play)
    return found


WORDS = ("--constants", "exploration", "tenuki", "--trials", "3", "--playouts", "10")


def test_a_fit_goes_on_where_it_stopped_and_its_numbers_can_be_played_by(
    asked: list[Held], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(tmp_path / "fit")
    assert run([folder, *WORDS, "--steps", "2", "--sizes", "9", "11"]) == 0
    assert [each.size for each in asked] == [9, 11, 9, 11, 9, 11]
    capsys.readouterr()
    assert run([folder, *WORDS, "--steps", "4", "--sizes", "9", "11", "--match", "8", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert len(asked) == 12 + 4
    assert {each.playouts for each in asked[12:]} == {40}
    assert {bool(each.build) for each in asked[:12]} == {False}
    assert {bool(each.build) for each in asked[12:]} == {True}
    assert told["match"]["wins"] == 8
    assert [each["name"] for each in told["constants"]] == ["exploration", "tenuki"]
    tenuki = told["constants"][1]
    assert tenuki["before"] == 1.0 < tenuki["after"]
    assert tenuki["gain"] == 1.0
    assert tenuki["games"] == 24
    files = read_set(tmp_path / "fit" / "fitted")
    assert load_constants(files["constants"]).exploration == told["constants"][0]["after"]
    assert run([folder, *WORDS, "--steps", "4", "--sizes", "9", "11", "--match", "8"]) == 0
    assert len(asked) == 16
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].startswith("tenuki")
    assert lines[2] == "after against before: 8 of 8 games won, open (+1.6)"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["--constants", "weight_of_chance"],
            "'weight_of_chance' changes nothing in games of hybrid on these boards",
        ),
        (["--rate", "0"], "the rate is 0, expected a number above 0"),
        (["--rate", "nan"], "the rate is nan, expected a number above 0"),
        (["--elo=-5"], "5 and -5 Elo, expected the second to be more"),
    ],
)
def test_bad_input_gets_one_sentence(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run([str(tmp_path), *words]) == 2
    assert capsys.readouterr().err == f"tamen fit constants: error: {said}\n"


def test_a_folder_that_cannot_be_written_to_is_named(
    asked: list[Held], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert run([str(tmp_path / "file"), *WORDS, "--steps", "1"]) == 1
    assert "file" in capsys.readouterr().err
    assert len(asked) == 1


def test_without_a_step_nothing_is_fitted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run([str(tmp_path), "--steps", "0"]) == 0
    assert capsys.readouterr().out == "no step was taken\n"
