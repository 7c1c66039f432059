"""`tamen fit ranks`: ranks behind made-up results are found again, and a small tournament is played to its file."""

from __future__ import annotations

import math
import random
from pathlib import Path

import pytest

from engine.base.numbers import parse_numbers
from engine.cli import main
from engine.decide.decision.levels import NAMED
from engine.decide.decision.ranks import EXPECTED
from engine.lab.make.fit import ranks
from engine.lab.make.fit.ranks import (
    MOST_STONES,
    ODDS_OF_A_RANK,
    REFERENCE,
    Outcome,
    estimate,
    next_handicap,
    with_ranks,
)

PAIRS = [(1, 5), (5, 10), (10, 15), (15, 20), (10, REFERENCE)]
TRUE = {1: 8.0, 5: 14.0, 10: 20.0, 15: 26.0, 20: 28.0, REFERENCE: 25.0}
KNOWN = {REFERENCE: 25.0}


def played(games: int, seed: int) -> list[Outcome]:
    """Outcomes as the true ranks would bring them, each round with the handicap that the rounds before suggest."""
    source = random.Random(seed)
    outcomes: list[Outcome] = []
    for _ in range(games // 2):
        believed = estimate(outcomes, PAIRS, KNOWN)
        for weaker, stronger in PAIRS:
            handicap = next_handicap(believed[weaker][0], believed[stronger][0])
            lead = TRUE[weaker] + handicap - TRUE[stronger]
            chance = 1 / (1 + math.exp(-ODDS_OF_A_RANK * lead))
            wins = sum(source.random() < chance for _ in range(2))
            outcomes.append(Outcome(weaker, stronger, handicap, 2, wins))
    return outcomes


@pytest.mark.slow
def test_the_ranks_behind_results_are_found() -> None:
    found = estimate(played(60, seed=1), PAIRS, KNOWN)
    assert found[REFERENCE] == (25.0, 0.0)
    for level in NAMED:
        rank, error = found[level]
        assert abs(rank - TRUE[level]) < 3 * error < 3


@pytest.mark.slow
def test_errors_say_how_far_ranks_are_off() -> None:
    inside = 0
    for seed in range(20):
        found = estimate(played(20, seed), PAIRS, KNOWN)
        inside += sum(abs(found[level][0] - TRUE[level]) < 2 * found[level][1] for level in NAMED)
    assert inside >= 0.85 * 20 * len(NAMED)


def test_without_games_the_ranks_are_what_was_believed_before() -> None:
    found = estimate([], PAIRS, KNOWN)
    assert [round(found[level][0], 6) for level in NAMED] == [13, 17, 21, 25, 29]
    assert found[1][1] > found[10][1]


def test_a_side_that_wins_everything_has_a_rank_all_the_same() -> None:
    found = estimate([Outcome(10, REFERENCE, 0, 40, 40)], PAIRS, KNOWN)
    assert 25 < found[10][0] < 60


@pytest.mark.parametrize(
    ("difference", "handicap"), [(-3.0, 0), (0.4, 0), (0.6, 1), (4.2, 4), (14.0, MOST_STONES)]
)
def test_the_handicap_is_the_difference_in_ranks(difference: float, handicap: int) -> None:
    assert next_handicap(10.0, 10.0 + difference) == handicap


def test_the_file_is_one_that_the_engine_reads() -> None:
    text = with_ranks({level: (10.04 + level, 1.26) for level in NAMED}, {"games": 0})
    numbers = parse_numbers(text, "ranks.yaml", EXPECTED)
    assert numbers["ranks"] == {1: 11.0, 5: 15.0, 10: 20.0, 15: 25.0, 20: 30.0}
    assert set(numbers["errors"].values()) == {1.3}


@pytest.mark.process
def test_a_tournament_is_played_to_its_file(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.setattr(ranks, "SIZE", 7)
    monkeypatch.setattr(ranks, "MOST_STONES", 4)
    program = "tamen --player simple"
    out = tmp_path / "ranks.yaml"
    words = [
        "fit",
        "ranks",
        program,
        "--rank",
        "20k",
        "--program",
        program,
        "--rounds",
        "1",
        "--meets",
        "10",
        "20",
    ]
    words += ["--referee", program, "--sgf", str(tmp_path / "games"), "--out", str(out)]
    assert main(words) == 0
    numbers = parse_numbers(out.read_text(), out.name, EXPECTED)
    told = capsys.readouterr().out
    assert f"{ranks.rank_name(numbers['ranks'][20])}" in told
    pairs = ["1-5", "5-10", "10-15", "15-20", "10-0", "0-20"]
    assert sorted(folder.name for folder in (tmp_path / "games").iterdir()) == sorted(pairs)
    assert all(len(list((tmp_path / "games" / pair).iterdir())) == 2 for pair in pairs)
    assert all(int(error) < 50 for error in numbers["errors"].values())


def test_a_rank_is_needed(capsys) -> None:
    with pytest.raises(SystemExit):
        main(["fit", "ranks", "tamen"])
    assert "--rank" in capsys.readouterr().err
