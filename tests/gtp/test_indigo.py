"""Other programs' views of a position, asked through the pipe."""

from __future__ import annotations

import re

from tests.evaluate.test_indigo import DEAD
from tests.gtp.test_endgame import set_up


def rows(answer: str) -> list[list[float]]:
    return [[float(word) for word in row.split()] for row in answer.removeprefix("= \n").split("\n")]


def test_groups_and_the_dead(engine) -> None:
    engine.ask_all(*set_up(DEAD))
    lines = engine.ask("tamen-indigo").removeprefix("= ").split("\n")
    assert lines[0] == "Black's 4 stones at A3: dead."
    assert all(
        re.fullmatch(r"White's group at [A-J]\d: \d+ stones?, \d+ inside, \d+ outside; eyes .*\.", line)
        for line in lines[1:-1]
    )
    assert re.fullmatch(r"White leads by \d+ points on the board\.", lines[-1])
    assert rows(engine.ask("tamen-indigo-owners"))[7][1] == -1.0


def test_influence_by_simple_methods(engine) -> None:
    engine.ask_all("boardsize 13", "clear_board", "play b G7")
    assert max(max(row) for row in rows(engine.ask("tamen-zobrist"))) == 1.0
    alone = rows(engine.ask("tamen-bouzy"))
    assert sum(bool(value) for row in alone for value in row) == 1, "a stone in the middle has no territory"
    wide = rows(engine.ask("tamen-bouzy 2 0"))
    assert sum(bool(value) for row in wide for value in row) == 13
    assert min(min(row) for row in wide) == 0.0


def test_bad_numbers(engine) -> None:
    assert re.match(r"\? one number, expected dilations and erosions", engine.ask("tamen-bouzy 5"))
    assert re.match(r"\? 5 and 1000 rounds, expected 0 to 100", engine.ask("tamen-bouzy 5 1000"))
    assert re.match(r"\? ", engine.ask("tamen-bouzy five 1"))
