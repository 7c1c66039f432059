"""Ranks of people: their names, and which level plays like which."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.base.numbers import NumbersError
from engine.decide.decision.levels import HIGHEST, LOWEST
from engine.decide.decision.ranks import level_of, level_ranks, parse_rank, rank_name, rank_of
from tests.test_cli import tamen


@pytest.mark.parametrize(
    ("text", "rank"), [("30k", 0), ("12k", 18), ("12 Kyu", 18), ("1k", 29), ("1d", 30), ("9 dan", 38)]
)
def test_ranks_count_upwards_from_30_kyu(text: str, rank: int) -> None:
    assert parse_rank(text) == rank
    assert parse_rank(rank_name(rank)) == rank


@pytest.mark.parametrize("text", ["", "12", "k12", "31k", "10d", "0k", "-3k", "1.5d", "12k stones"])
def test_what_is_no_rank_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is no rank, expected"):
        parse_rank(text)


def test_each_level_is_at_least_as_strong_as_the_one_below() -> None:
    ranks = level_ranks()
    assert len(ranks) == HIGHEST - LOWEST + 1
    assert list(ranks) == sorted(ranks)
    assert ranks[0] < ranks[-1]


def test_the_level_of_a_rank_is_the_nearest() -> None:
    weakest, strongest = round(rank_of(LOWEST)), round(rank_of(HIGHEST))
    for rank in range(weakest, strongest + 1):
        nearest = level_of(rank)
        assert all(abs(rank_of(nearest) - rank) <= abs(other - rank) for other in level_ranks())
    for rank in (weakest - 1, strongest + 1):
        with pytest.raises(ValueError, match=f"no level plays like {rank_name(rank)}, expected"):
            level_of(rank)


@pytest.mark.process
def test_a_rank_on_the_command_line_is_a_level() -> None:
    rank = rank_name(rank_of(10))
    sent = "tamen-settings\nquit\n"
    assert "level " + str(level_of(parse_rank(rank))) in tamen("--rank", rank, sent=sent).stdout


def test_a_file_without_errors_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "ranks.yaml"
    file.write_text(
        "ranks: {unit: ranks above 30 kyu, from: made up, value: {1: 1, 5: 2, 10: 3, 15: 4, 20: 5}}"
    )
    with pytest.raises(NumbersError, match="there is no 'errors'"):
        level_ranks(file)
