"""Comments of joseki in other languages: each that the sources have, in each language of explanations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.explain.words.languages import ENGLISH, languages
from joseki.retold import FOLDER, comment_in, read_table
from joseki.source import read_source
from joseki.texts import text_on_board, turned_text
from joseki.tree import Move

OTHERS = [each for each in languages() if each != ENGLISH]

SIDES = {"japanese": {"right side": "右辺", "upper side": "上辺"}}
"""What the sides are called that a text about a corner may name."""


def comments(moves: list[Move]) -> Iterator[str]:
    for move in moves:
        if move.comment:
            yield move.comment
        yield from comments(move.children)


def files() -> list[Path]:
    return sorted(FOLDER.glob("*.sgf"))


@pytest.mark.parametrize("language", OTHERS)
def test_every_comment_of_the_sources_is_told_in_every_language(language: str) -> None:
    missing = {
        each
        for file in files()
        for each in comments(read_source(file).moves)
        if comment_in(language, each) == each
    }
    assert not missing


@pytest.mark.parametrize("language", OTHERS)
def test_a_table_has_no_comment_that_no_source_has(language: str) -> None:
    known = {each for file in files() for each in comments(read_source(file).moves)}
    plain = {each for each in read_table(language) if "{" not in each}
    assert plain
    assert plain <= known


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_told_names_the_same_points_and_sides(language: str) -> None:
    for english, told in read_table(language).items():
        assert points(told) == points(english), english
        for side, name in SIDES[language].items():
            assert (name in told) == (side in english), english


def points(text: str) -> list[str]:
    return sorted(re.findall(r"[A-HJ-T]1?\d(?!\d)|\{\w+\}", text))


def test_a_comment_is_turned_with_its_corner_in_japanese_too() -> None:
    english = "Black guards the right side, and leaves White the press at Q14."
    japanese = "黒は右辺を守り、Q14のオサエは白に残します。"
    assert comment_in("japanese", english) == japanese
    for frame in range(4):
        assert comment_in("japanese", turned_text(english, frame)) == turned_text(japanese, frame)
    assert turned_text(japanese, 3) == "白は上辺を守り、O16のオサエは黒に残します。"
    assert text_on_board(japanese, 19, 3, 0) == "黒は左辺を守り、D6のオサエは白に残します。"


def test_a_trick_is_told_with_its_answers() -> None:
    english = (
        "Trick: it fails after R16 (which won 5 of 6 games) and works after O18 (which won 2 of 11 games)."
    )
    assert comment_in("japanese", english) == (
        "ハメ手です。R16と受けられると失敗し（6局中5勝）、O18なら成功します（11局中2勝）。"  # noqa: RUF001
    )


def test_what_somebody_else_wrote_is_kept() -> None:
    assert comment_in("japanese", "My own idea.") == "My own idea."
    assert comment_in("klingon", "White jumps.") == "White jumps."
