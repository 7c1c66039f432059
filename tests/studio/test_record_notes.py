"""What a record holds beside its moves is shown, and what was read wrong in it can be corrected."""

from __future__ import annotations

import pytest

from engine.base.errors import InputError
from engine.library.game import Game
from engine.studio.record_notes import LONGEST_VARIATION
from engine.studio.review_room import corrected, shown_game

RECORD = (
    "(;SZ[9]KM[0]HA[2]AB[cg][gc]PB[Ada]BR[3k]WR[2d]C[Hello];W[ee];B[cc]C[why \\]?]TR[ee]LB[cc:12345][gg:A]"
    "(;W[gg];B[aa])(;W[dd];B[]C[out])(;W[ff]"
    + "".join(f";{'BW'[number % 2]}[{chr(97 + number % 9)}i]" for number in range(60))
    + "))"
)


def test_comments_marks_and_variations_are_shown_by_the_number_of_the_move() -> None:
    shown = shown_game(RECORD.encode())
    assert (shown["black_rank"], shown["white_rank"], shown["handicap"]) == ("3k", "2d", 2)
    first, second = shown["notes"]
    assert (first["number"], first["comment"]) == (0, "Hello")
    assert (second["number"], second["comment"]) == (2, "why ]?")
    assert {(each["vertex"], each["type"], each["label"]) for each in second["marks"]} == {
        ("E5", "triangle", ""),
        ("C7", "label", "123"),
        ("G3", "label", "A"),
    }
    one, other = second["variations"]
    assert one == [["white", "D6"], ["black", "pass"]]
    assert other[0] == ["white", "F4"] and len(other) == LONGEST_VARIATION


@pytest.mark.parametrize(
    ("written", "shown"),
    [("10级", "10k"), ("3段", "3d"), ("P9段", "P9段"), ("5k?", "5k?"), ("高手", "高手"), ("", "")],
)
def test_ranks_are_shown_as_everybody_reads_them(written: str, shown: str) -> None:
    record = f"(;CA[UTF-8]SZ[9]BR[{written}];B[ee])"
    assert shown_game(record.encode())["black_rank"] == shown


def test_komi_and_rules_can_be_corrected() -> None:
    data = corrected(RECORD.encode(), 6.5, "japanese")
    game, before = Game.from_sgf(data), Game.from_sgf(RECORD.encode())
    assert (game.komi, game.rules) == (6.5, "japanese")
    assert game.moves == before.moves and shown_game(data)["notes"] == shown_game(RECORD.encode())["notes"]


@pytest.mark.parametrize(("komi", "rules"), [(1e6, "chinese"), (float("nan"), "chinese"), (6.5, "chess")])
def test_what_is_no_komi_and_no_rules_is_said(komi: float, rules: str) -> None:
    with pytest.raises(InputError, match="komi is from"):
        corrected(RECORD.encode(), komi, rules)
