"""How likely a move is by its reasons: weights add up, the file is checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.board.board import Board
from engine.board.points import BLACK, PASS, parse_vertex, point_at
from engine.evaluate.strategy import assess
from engine.suggest.candidate import Reason
from engine.suggest.everyone import EXPERTS
from engine.suggest.firing import Firing, Line
from engine.suggest.likelihood import (
    FARTHEST,
    KINDS,
    NOTHING_KNOWN,
    Likelihood,
    LikelihoodError,
    Place,
    distance_class,
    facts,
    load_likelihood,
    scaled_guess,
    share_class,
)
from engine.suggest.place import place_of
from engine.suggest.rules import Rule, load_rules
from engine.suggest.suggester import Suggester
from engine.suggest.view import View, look
from tests.decide.positions import evaluator
from tests.knowledge import knowledge

HERE = point_at(4, 4)


def reason(rule: str, guess: float, share: float | None = None) -> Reason:
    """A reason of a rule with a guess, and with a pattern's share if one is given."""
    lines = () if share is None else (Line(1, HERE, share=share),)
    return Reason(Rule(rule, "shape", "{move}", guess), Firing(rule, HERE, lines=lines))


def table(**weights: dict[str | int, float]) -> Likelihood:
    """A table that knows some kinds of facts only."""
    return Likelihood({**NOTHING_KNOWN.weights, **weights})


def place(size: int = 19, stones: str = "", last: tuple[int, ...] = ()) -> Place:
    """What the facts of a board with few stones have in common, Black to move."""
    board = Board(size)
    for vertex in stones.split():
        board.play(board.to_move, parse_vertex(vertex, size))
    board.to_move = BLACK
    tables = evaluator().evaluate(board).copy()
    return place_of(View(board, tables, assess(board, tables, BLACK, board.depth, 0.0, 0), knowledge(), last))


def odds(known: Likelihood, at: Place, move: int, reasons: list[Reason]) -> float:
    """How likely one move is for its reasons."""
    return known.of(at, [move], [reasons])[0]


def test_the_weights_of_all_reasons_add_up() -> None:
    known = table(rule={"good": 1.0, "bad": -2.0}, guess={"good": 0.5}, small={"good": 0.25})
    assert odds(known, place(), HERE, []) == 0.0
    assert odds(known, place(), HERE, [reason("good", 20.0)]) == pytest.approx(1.0 + 0.5 * 2.0)
    assert odds(known, place(9), HERE, [reason("good", 20.0)]) == pytest.approx(1.25 + 0.5 * 2.0)
    both = [reason("good", 20.0), reason("bad", 50.0), reason("unknown", 7.0)]
    assert odds(known, place(), HERE, both) == pytest.approx(2.0 - 2.0)
    assert odds(NOTHING_KNOWN, place(), HERE, both) == 0.0


def test_the_last_two_moves_count_by_their_distance() -> None:
    known = table(last={2: 1.0}, before={FARTHEST: 0.5}, last_small={2: 0.25})
    beside, far = point_at(5, 4), point_at(15, 15)
    assert odds(known, place(last=(beside, far)), HERE, []) == pytest.approx(1.5)
    assert odds(known, place(last=(far, beside)), HERE, []) == 0.0
    assert odds(known, place(9, last=(beside,)), HERE, []) == pytest.approx(1.25)


@pytest.mark.parametrize(
    ("x", "y", "line"), [(0, 9, 1), (18, 9, 1), (9, 1, 2), (3, 16, 3), (3, 3, 4), (9, 9, 5), (4, 14, 5)]
)
def test_the_line_counts_by_the_stage_of_the_board(x: int, y: int, line: int) -> None:
    known = table(line={f"0 {number}": float(number) for number in range(1, 6)})
    assert odds(known, place(), point_at(x, y), []) == line


def test_a_small_board_and_a_fuller_one_have_lines_of_their_own() -> None:
    known = table(line={"0 5": 1.0, "4 5": 2.0, "5 5": 3.0})
    assert odds(known, place(19), point_at(9, 9), []) == 1.0
    assert odds(known, place(9), point_at(4, 4), []) == 2.0
    assert odds(known, place(9, "C3 G7 C7 G3 D4"), point_at(4, 4), []) == 3.0


def test_a_guess_is_cut_off_on_both_sides() -> None:
    assert [scaled_guess(reason("good", guess)) for guess in (-400, -15, 0, 15, 400)] == [-4, -1.5, 0, 1.5, 4]


@pytest.mark.parametrize(("share", "number"), [(None, 0), (0.0, 0), (0.001, 1), (0.03, 4), (0.9, 9)])
def test_shares_fall_into_classes(share: float | None, number: int) -> None:
    assert share_class([reason("good", 1.0, share), reason("bad", 1.0)]) == number
    if share:
        assert share_class([reason("good", 1.0, share / 1000), reason("bad", 1.0, share)]) == number


def test_distances_are_columns_rows_and_the_larger_of_both() -> None:
    assert distance_class(HERE, point_at(5, 4)) == 2
    assert distance_class(HERE, point_at(5, 5)) == 3
    assert distance_class(HERE, point_at(2, 3)) == 5
    assert distance_class(HERE, point_at(18, 18)) == FARTHEST
    assert distance_class(HERE, PASS) == FARTHEST


def test_the_table_of_the_project_knows_the_rules_and_only_them() -> None:
    rules = set(load_rules())
    for kind in ("rule", "guess", "small"):
        known = set(load_likelihood().weights[kind])
        assert known <= rules, kind
        assert len(known) > 0.6 * len(rules), kind


def write(tmp_path: Path, text: str) -> Path:
    """A table of this text."""
    file = tmp_path / "likelihood.yaml"
    file.write_text(text, encoding="utf-8")
    return file


def test_a_table_is_read_as_it_is_written(tmp_path: Path) -> None:
    text = "\n".join([*(f"{kind}: {{}}" for kind in KINDS if kind != "last"), "last: {2: 1.5}"])
    assert load_likelihood(write(tmp_path, text)).weights["last"] == {2: 1.5}


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[1, 2]", "expected the kinds rule, small"),
        ("rule: {good: 1.0}", "likelihood.yaml, 'small': 'None', expected a name and a number each"),
        ("rule: {good: much}", "likelihood.yaml, 'rule': .*, expected a name and a number each"),
        ("rule: [", "likelihood.yaml is not YAML"),
    ],
)
def test_a_broken_table_names_what_is_wrong(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(LikelihoodError, match=problem):
        load_likelihood(write(tmp_path, text))


@pytest.mark.parametrize("size", [9, 19])
def test_all_moves_weighed_at_once_weigh_what_their_facts_do(size: int) -> None:
    """To the last bit, on a board with stones in the corner and of both sides, for every move that experts suggest."""
    board = Board(size)
    for vertex in ["C3", "G7", "C7", "G3", "D4", "D3", "E3", "E4", "F3", "D2", "C2", "F4"]:
        board.play(board.to_move, parse_vertex(vertex, size))
    view = look(board, evaluator().evaluate(board).copy(), BLACK, 0.0, knowledge())
    candidates = Suggester(EXPERTS, knowledge()).candidates(view)
    known, at = load_likelihood(), place_of(view)
    one_by_one = [
        sum(
            value * known.weights[kind].get(which, 0.0)
            for kind, which, value in facts(at, each.move, each.reasons)
        )
        for each in candidates
    ]
    assert len(one_by_one) > 10
    assert len(set(one_by_one)) > 10
    together = known.of(at, [each.move for each in candidates], [each.reasons for each in candidates])
    assert together == one_by_one
