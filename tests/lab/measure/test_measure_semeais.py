"""`tamen measure semeais`: made semeais and those of a game, and who is right where reader and formula differ."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.board.board import Board
from engine.board.diagram import marked_points, parse_diagram
from engine.board.points import BLACK, PASS, WHITE
from engine.cli import main
from engine.lab.check.semeais import ExactSemeai
from engine.lab.data.semeais import Group, find_semeai, make_semeai
from engine.lab.measure.semeais import AGREE, FOUND, KO, VERDICTS, ask, list_pairs
from engine.reading.outcome import LOSS, PROVEN, WIN
from engine.reading.reader import Reader
from engine.reading.semeai.formula import PLAIN, Formula, semeai_formula
from engine.reading.semeai.judgement import judge_semeai

FOUGHT = """
    a . b X X X X
    a . b X X X .
    a a b b X X X
    . a a b b X X
    O O a a b X X
    O . O a b X .
    . O O a b X X
"""
"""Two shared liberties and one more for Black, who takes White if it moves first; else it is a seki."""

BESIDE_THE_DEAD = FOUGHT.replace("O . O a", ". . O a").replace(". O O a", ". . O a")
"""The same, but the white stones in the corner die of their square four, and with them what they shut in lives."""


def set_up(diagram: str) -> tuple[Board, int, int]:
    grid = parse_diagram(diagram.replace("a", "X").replace("b", "O"))
    board = Board(len(grid))
    board.set_position(grid)
    named = marked_points(diagram)
    return board, named["a"], named["b"]


@pytest.mark.slow
def test_made_semeais_are_asked_and_judged(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["measure", "semeais", "--most", "0", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {each["kind"] for each in found["asked"]} == {0, 1, 2}
    assert {each["verdict"] for each in found["asked"]} <= set(VERDICTS)
    assert all(each["verdict"] == AGREE for each in found["asked"] if each["kind"] < 2)
    assert all(each["truth"] for each in found["asked"] if each["verdict"] == KO)
    assert found["outside"]["made"]


@pytest.mark.slow
def test_semeais_of_a_game_are_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board, _, _ = set_up(FOUGHT)
    stones = {
        color: "".join(
            f"[{chr(97 + x)}{chr(97 + y)}]" for y in range(7) for x in range(7) if board.grid()[y, x] == color
        )
        for color in (BLACK, WHITE)
    }
    (tmp_path / "game.sgf").write_text(f"(;SZ[7]AB{stones[BLACK]}AW{stones[WHITE]};B[];W[])")
    # by the name that the topic had before
    words = ["measure", "races", str(tmp_path / "game.sgf"), "--most", "0", "--every", "1", "--list"]
    assert main(words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith(FOUND) for line in lines)


def test_a_semeai_of_a_position_is_searched_as_it_stands() -> None:
    board, first, second = set_up(FOUGHT)
    assert any(
        {first, second} <= {*board.stones(one), *board.stones(other)} for one, other in list_pairs(board)
    )
    semeai = find_semeai(board, first, second)
    formula = semeai_formula(board, first, second)
    assert isinstance(formula, Formula)
    assert formula.kind == PLAIN
    truth = ExactSemeai(semeai.board, semeai.black, semeai.white, semeai.points)
    assert [truth.takes(BLACK, mover) for mover in (BLACK, WHITE)] == [True, False]
    assert [truth.takes(WHITE, mover) for mover in (BLACK, WHITE)] == [False, False]
    assert all(each.verdict == AGREE for each in ask(Reader(), semeai, formula, FOUND))


def test_what_the_reader_proves_stands_above_the_formula() -> None:
    """The formula takes the stones around a semeai for walls; the reader saw that these are none."""
    board, first, second = set_up(BESIDE_THE_DEAD)
    formula = semeai_formula(board, second, first)
    assert isinstance(formula, Formula)
    assert not formula.takes(1, moves_first=False)
    judged = judge_semeai(Reader(), board, second, first)
    assert (judged.save, judged.trust) == (LOSS, PROVEN)


def test_a_semeai_without_its_liberties_is_refused() -> None:
    made = make_semeai(Group(1), Group(1), 1)
    with pytest.raises(ValueError, match="a liberty of the semeai is not among its open points"):
        ExactSemeai(made.board, made.black, made.white, [])
    with pytest.raises(ValueError, match="a semeai as wide as this has no room on 13x13"):
        make_semeai(Group(7), Group(1), 1)


@pytest.mark.parametrize(
    ("black", "white", "shared", "outcomes", "moves"),
    [
        (Group(3), Group(3), 0, (WIN, WIN), "an outside liberty"),
        (Group(2), Group(3), 2, (WIN, LOSS), "an outside liberty"),
        (Group(5), Group(3), 0, (WIN, WIN), "pass"),
        (Group(1), Group(4), 0, (LOSS, LOSS), "pass"),
        (Group(3), Group(0, 0, "three"), 1, (WIN, WIN), "the eye"),
    ],
    ids=["level", "a seki to save", "ahead", "behind", "an eye to fill"],
)
def test_an_answer_by_the_formula_names_a_move_that_makes_it_come_true(
    black: Group, white: Group, shared: int, outcomes: tuple[int, int], moves: str
) -> None:
    """With no budget to read: what is judged is the formula's, and the move leaves the exact search's value."""
    made = make_semeai(black, white, shared)
    judged = judge_semeai(Reader(), made.board, *made.stones, budget=0)
    assert (judged.save, judged.capture) == outcomes
    if moves == "pass":
        assert judged.move == PASS
        return
    assert made.board.color_at(judged.move) == 0
    made.board.play(BLACK, judged.move)
    after = ExactSemeai(made.board, made.black, made.white, made.points)
    assert after.takes(BLACK, WHITE) == (judged.capture == WIN)
    assert not after.takes(WHITE, WHITE)
