"""Kos as values: thermographs by komaster against the formula, and both against exact play beside coupons."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from engine.base.yaml_text import parse_yaml
from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, WHITE, opponent, vertex_of
from engine.board.symmetry import swap_colors
from engine.endgame.games import TooLarge
from engine.endgame.kos import KoSearch, KoStages, KoValue
from engine.endgame.local_search import Repetition
from engine.endgame.regions import Settlement
from engine.endgame.solving import KO, solve
from engine.game.rule_sets import AREA, TERRITORY
from engine.lab.measure.coupons import CouponStack
from tests.endgame.positions import SIMPLE_KO

PROBLEMS = {
    each["id"]: each["board"]
    for each in parse_yaml((Path(__file__).parents[1] / "problems" / "endgame.yaml").read_text())
}


def board_of(diagram: str) -> Board:
    grid = parse_diagram(diagram)
    board = Board(len(grid))
    board.set_position(grid, BLACK)
    return board


def ko_of(board: Board, scoring: str = AREA) -> tuple[tuple[int, ...], KoValue]:
    """The largest region, valued as a ko."""
    region = max(Settlement(board, scoring).open_regions, key=len)
    return region, KoSearch(board, scoring, 5_000).value(region)


def test_a_simple_ko_is_worth_a_third_of_what_hangs_on_it() -> None:
    board = board_of(SIMPLE_KO)
    region, ko = ko_of(board)
    assert [vertex_of(point, 9) for point in region] == ["D7", "E7"]
    assert ko.is_placid and ko.stages == KoStages(2, -2, 2, 1)
    drawn = ko.by_master[BLACK]
    assert (drawn.mean, drawn.temperature) == (ko.stages.mean, ko.stages.temperature)
    assert (drawn.mean, drawn.temperature) == (Fraction(-2, 3), Fraction(4, 3))
    assert ko.by_master[WHITE].left.at(Fraction(0)) == -2, "without the threats Black wins nothing by taking"
    assert {vertex_of(point, 9) for moves in ko.moves.values() for point in moves} == {"E7"}
    _, by_territory = ko_of(board, TERRITORY)
    assert by_territory.by_master[BLACK].temperature == Fraction(1, 3), "the smallest ko"


@pytest.mark.parametrize("name", ["simple", "endgame-020"])
def test_exact_play_beside_coupons_has_the_same_mean_and_temperature(name: str) -> None:
    board = board_of(PROBLEMS.get(name, SIMPLE_KO))
    region, ko = ko_of(board)
    drawn = ko.by_master[BLACK]
    step = Fraction(1, 3)
    stack = CouponStack(board, region, step)
    assert abs(stack.mean(9) - drawn.mean) <= step / 2
    assert abs(stack.temperature(9) - drawn.temperature) <= step
    with pytest.raises(TooLarge):
        CouponStack(board, region, step, most=5).mean(9)


def test_with_colours_exchanged_it_is_the_same() -> None:
    for diagram in (SIMPLE_KO, PROBLEMS["endgame-016"], PROBLEMS["endgame-020"]):
        board = board_of(diagram)
        exchanged = board.copy()
        exchanged.set_position(swap_colors(board.grid()))
        for region in Settlement(board, AREA).open_regions:
            ko = KoSearch(board, AREA, 5_000).value(region)
            other = KoSearch(exchanged, AREA, 5_000).value(region)
            for master in (BLACK, WHITE):
                drawn, mirrored = ko.by_master[master], other.by_master[opponent(master)]
                assert (drawn.mean, drawn.temperature) == (-mirrored.mean, mirrored.temperature)
                assert ko.moves[master, BLACK] == other.moves[opponent(master), WHITE]


@pytest.mark.slow
def test_without_a_ko_it_is_the_thermograph() -> None:
    for diagram in list(PROBLEMS.values())[:10]:
        board = board_of(diagram)
        for region in solve(board, AREA).regions:
            if region.thermograph is None:
                continue
            try:
                ko = KoSearch(board, AREA, 5_000).value(region.region)
            except Repetition:
                continue
            for drawn in ko.by_master.values():
                assert (drawn.mean, drawn.temperature) == (
                    region.thermograph.mean,
                    region.thermograph.temperature,
                )


def test_the_region_of_a_ko_is_valued_where_that_is_asked() -> None:
    board = board_of(SIMPLE_KO)
    plain = solve(board, AREA)
    assert [(each.why, each.ko) for each in plain.regions] == [(KO, None)]
    assert plain.orthodox is None
    valued = solve(board, AREA, kos=1_000)
    assert valued.regions[0].ko is not None and valued.orthodox is not None
    assert [vertex_of(move, 9) for move in valued.orthodox.moves] == ["E7"]
    assert valued.orthodox.may_lose is None, "what a ko costs is not bounded"
    assert solve(board, AREA, kos=2).regions[0].ko is None
