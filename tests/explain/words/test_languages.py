"""Which language is spoken: for as long as a block lasts, in its thread alone."""

from __future__ import annotations

import argparse
from threading import Thread

import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, PASS, WHITE, parse_vertex
from engine.cli import main
from engine.explain.words.languages import (
    ENGLISH,
    NoSuchLanguage,
    add_language,
    find_language,
    languages,
    speaking,
    spoken,
)
from engine.explain.words.naming import at_zone, name_stones
from engine.explain.words.phrases import in_sentences, lead, listed, name_move, points, unfinished
from engine.explain.words.predicates import Predicate, join_predicates
from engine.explain.words.templates import say


def test_english_is_spoken_unless_something_else_is_said() -> None:
    heard: list[str] = []
    last = languages()[-1]
    with speaking(last):
        thread = Thread(target=lambda: heard.append(spoken()))
        thread.start()
        thread.join()
        assert spoken() == last
    assert (spoken(), heard) == (ENGLISH, [ENGLISH])


def test_a_language_that_there_is_not_is_named_with_those_that_there_are() -> None:
    assert find_language("English") == ENGLISH
    with pytest.raises(NoSuchLanguage, match="there is no language 'klingon', expected one of: english"):
        find_language("klingon")
    with pytest.raises(NoSuchLanguage), speaking("klingon"):
        pass
    assert spoken() == ENGLISH


@pytest.mark.parametrize("words", [["--language", "Japanese"], []])
def test_the_option_names_a_language(words: list[str]) -> None:
    parser = argparse.ArgumentParser()
    add_language(parser)
    assert parser.parse_args(words).language == ("japanese" if words else ENGLISH)


def test_an_unknown_language_is_refused_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["gtp", "--language", "klingon"])
    told = capsys.readouterr().err
    assert "there is no language 'klingon', expected one of: english, japanese" in told


def test_japanese_is_said_as_in_japanese_books() -> None:
    board = Board(9)
    board.set_position(parse_diagram(ROWS), BLACK)
    with speaking("japanese"):
        stones = name_stones(board, board.stones(parse_vertex("D8", 9)), parse_vertex("C8", 9))
        assert stones == "D8の黒三子"
        assert name_stones(board, board.stones(parse_vertex("B8", 9))) == "B8の白一子"
        assert (points(3.5), at_zone(parse_vertex("A9", 9), 9), name_move(PASS, 9)) == (
            "3.5目",
            "左上隅",
            "パス",
        )
        assert lead(3.4, WHITE) == "白が約3.5目リードしている"
        assert listed(["D4", "E5", "F6"]) == "D4、E5とF6"
        attack = Predicate.of_group("attacks", stones=stones, aside="約12目")
        further = Predicate.of_group("attacks", stones="B8の黒一子")
        told = say("does this", move="C8", deeds=join_predicates([attack, further]))
        assert told == "C8はD8の黒三子を攻める\uff08約12目\uff09とともにB8の黒一子も攻める。"
        assert in_sentences(["白は受けずに手を抜くことができる", "黒が優勢である"]).count("。") == 2
        assert unfinished(told) + "。" == told
    with speaking(""):
        assert spoken() == ENGLISH


ROWS = """
    . . . . . . . . .
    . O . X X X . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
"""
