"""Which games are studied, and what is said of the others: nothing is left out in silence."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engine.board.points import BLACK, WHITE
from engine.explain.study.people import count_players, likeliest_names, plain_name, rank_in
from engine.explain.study.records import Head, Place
from engine.explain.study.sorting import sort_games

PLAIN = Head(
    Place(Path("game.sgf"), "", 1),
    19,
    200,
    0,
    "",
    varied=False,
    timed=True,
    black="Ann [5k]",
    white="Bob",
    black_rank="5k",
    result="B+3",
    date="2026-01-02",
)


def test_a_plain_game_is_studied_without_a_word() -> None:
    found = sort_games([PLAIN], {"ann"})
    assert [(each.head, each.color) for each in found.chosen] == [(PLAIN, BLACK)]
    assert found.told == ()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"moves": 5}, "fewer than 20 moves"),
        ({"black": "Cid"}, "other players"),
        ({"black": "", "white": ""}, "names none"),
        ({"white": "ANN"}, "same name on both sides"),
        ({"size": 11}, "another size"),
        ({"stones": 7}, "set up"),
        ({"title": "Teaching game"}, "teaching"),
        ({"title": "Demo board"}, "teaching"),
        ({"event": "指导棋"}, "teaching"),
    ],
)
def test_what_is_left_out_is_counted(change: dict[str, object], words: str) -> None:
    found = sort_games([replace(PLAIN, **change)], {"ann"})
    assert found.chosen == ()
    assert len(found.told) == 1
    assert words in found.told[0]
    assert found.told[0].endswith("not studied")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"varied": True}, "variations"),
        ({"edited": True}, "set up or taken off between moves"),
        ({"result": ""}, "no result"),
        ({"result": "Void"}, "no result"),
        ({"result": "W+F"}, "forfeited"),
        ({"white": "GnuGo3"}, "bot"),
        ({"white": "noob_bot_1"}, "bot"),
        ({"white": "绝艺"}, "bot"),
        ({"timed": False}, "time"),
        ({"black_rank": ""}, "rank"),
    ],
)
def test_what_is_taken_with_a_reservation_is_counted_too(change: dict[str, object], words: str) -> None:
    found = sort_games([replace(PLAIN, **change)], {"ann"})
    assert len(found.chosen) == 1
    assert len(found.told) == 1
    assert words in found.told[0]


def test_handicap_stones_are_no_set_up_position() -> None:
    assert sort_games([replace(PLAIN, stones=4, handicap="4")], {"ann"}).told == ()


def test_ranks_far_apart_may_be_two_people() -> None:
    found = sort_games([PLAIN, replace(PLAIN, black_rank="20k")], {"ann"})
    assert "two people" in found.told[-1]


def test_the_newest_come_first() -> None:
    dates = ("2025-12-31", "", "2026-03-01")
    found = sort_games([replace(PLAIN, date=each) for each in dates], {"ann"})
    assert [each.head.date for each in found.chosen] == ["2026-03-01", "2025-12-31", ""]


def test_names_as_servers_write_them() -> None:
    assert plain_name(" Ann [5k] ") == plain_name("ann (3d)") == plain_name("ANN*") == "ann"
    assert rank_in(replace(PLAIN, black_rank="5k?"), BLACK) == 25
    assert rank_in(replace(PLAIN, white_rank="3p"), WHITE) == 38
    assert rank_in(PLAIN, WHITE) is None


def test_people_whose_names_hold_the_word_are_no_bots() -> None:
    for name in ("Abbott", "botanist", "Talbot Jr"):
        assert sort_games([replace(PLAIN, white=name)], {"ann"}).told == ()


@pytest.mark.parametrize(
    ("written", "rank"),
    [
        *(("12k*", 18), ("12.4k", 18), ("3 dan", 32), ("3d", 32)),
        *(("3段", 32), ("18级", 12), ("5級", 25), ("2단", 31), ("7급", 23), ("P4段", 38), ("4品", 38)),
        *(("NR", None), ("?", None), ("-", None), ("99k", None), ("dan", None)),
    ],
)
def test_ranks_as_servers_write_them(written: str, rank: int | None) -> None:
    assert rank_in(replace(PLAIN, black_rank=written), BLACK) == rank


def test_the_likeliest_names_are_told() -> None:
    players = count_players([PLAIN, replace(PLAIN, black="Cid")])
    assert players.most_common(1) == [("Bob", 2)]
    assert likeliest_names("An", players) == ["Ann [5k]"]
    assert likeliest_names("xyz", players) == []
