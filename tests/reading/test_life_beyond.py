"""Life beyond the wall: walls that fall, sekis, under-the-stones, bent fours, thousand-year kos."""

from __future__ import annotations

import pytest

from engine.board.points import PASS, WHITE, opponent, parse_vertex, vertex_of
from engine.board.symmetry import turn
from engine.game.rule_sets import AREA, TERRITORY
from engine.reading.life.fate import BENT_FOUR, SEKI, THOUSAND_YEAR_KO, fate_of
from engine.reading.life.judgement import judge_attack, judge_defence
from engine.reading.life.verdict_by_rules import is_dead_by_rules
from engine.reading.outcome import LOSS, WIN
from engine.reading.reader import Reader
from tests.orientations import half_of_all, in_halves
from tests.reading.life_beyond_positions import POSITIONS, Beyond
from tests.reading.life_corner_positions import CORNERS
from tests.reading.test_life import set_up as placed
from tests.reading.test_life_judgement import set_up

BUDGET = 200_000


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader()


def named(fate: str) -> list[Beyond]:
    return [position for position in POSITIONS if position.fate == fate]


@pytest.mark.slow_for(
    "the stones inside a hollow square",
    "far from the group",
    "a vital point inside",
    "carpenter's square",
    "two shared liberties",
    "caught in two moves",
)
@in_halves
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.name)
def test_judged_in_every_orientation(reader: Reader, position: Beyond, half: int) -> None:
    for symmetry, swapped in half_of_all(half):
        board, stone = set_up(position.diagram, symmetry, swapped)
        before = board.snapshot()
        for ask, wanted, moves in (
            (judge_attack, position.attack, position.attack_moves),
            (judge_defence, position.defend, position.defend_moves),
        ):
            answer = ask(reader, board, stone)
            assert answer.best_supported == wanted, f"{ask.__name__}, orientation {symmetry}"
            good = {turn(parse_vertex(move, board.size), board.size, symmetry) for move in moves.split()}
            assert not good or answer.move in good, f"{vertex_of(answer.move, board.size)}, {symmetry}"
        assert fate_of(reader, board, stone).word == position.fate or not position.fate
        assert (board.snapshot(), board.depth) == (before, 0)


@pytest.mark.parametrize("position", named(THOUSAND_YEAR_KO), ids=lambda position: position.name)
def test_a_thousand_year_ko_is_a_seki_after_the_move_that_makes_it_one(
    reader: Reader, position: Beyond
) -> None:
    board, stone = set_up(position.diagram, 0, False)
    fate = fate_of(reader, board, stone)
    assert (fate.seki_color, fate.seki != PASS) == (WHITE, True)
    assert is_dead_by_rules(reader, board, stone, TERRITORY, BUDGET) is False
    board.play(fate.seki_color, fate.seki)
    assert fate_of(reader, board, stone).word == SEKI


@pytest.mark.parametrize("position", named(BENT_FOUR)[::2], ids=lambda position: position.name)
def test_a_bent_four_is_dead_by_territory_and_a_ko_by_area(reader: Reader, position: Beyond) -> None:
    board, stone = set_up(position.diagram, 0, False)
    assert is_dead_by_rules(reader, board, stone, TERRITORY, BUDGET) is True
    assert is_dead_by_rules(reader, board, stone, AREA, BUDGET) is False


@pytest.mark.parametrize("name", [corner.name for corner in CORNERS if "seki" in corner.name])
def test_seki_is_life_but_no_two_eyes(reader: Reader, name: str) -> None:
    board, stone = placed(next(corner for corner in CORNERS if corner.name == name))
    owner = board.color_at(stone)
    assert reader.ask_life(board, stone, opponent(owner), BUDGET).outcome == LOSS
    assert reader.ask_eyes(board, stone, owner, BUDGET).outcome == LOSS
    assert reader.ask_eyes(board, stone, opponent(owner), BUDGET).outcome == WIN
