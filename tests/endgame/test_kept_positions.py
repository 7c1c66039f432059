"""Late positions out of real games: counted by parts as they were proven, some proven again, one by thermostrat."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from engine.board.points import BLACK, WHITE, vertex_of
from engine.decide.decision.counting import count_end
from engine.endgame.solving import SETTLED, solve
from engine.explain.sentences.what_the_end_is_worth import endgame_lines, tell_counted_end
from engine.game.game import Game
from engine.game.rule_sets import AREA
from engine.lab.measure.endgame import Kept, prove, read_kept
from engine.lab.measure.full_board import FullBoard
from engine.lab.measure.played_out import play_out

KEPT = read_kept(Path(__file__).parent / "late_positions.yaml")

MANY_SUMS = KEPT[103]
"""Its five regions have 72 positions together, their sum 4,550."""


def test_the_kept_positions_differ_and_have_several_regions() -> None:
    assert len(KEPT) == len({(kept.board.grid().tobytes(), kept.board.to_move) for kept in KEPT}) == 192


@pytest.mark.parametrize("kept", KEPT[::10], ids=range(0, len(KEPT), 10))
def test_by_parts_it_is_as_it_was_proven(kept: Kept) -> None:
    answer = solve(kept.board, AREA)
    assert answer.by_parts
    assert frozenset(answer.best) == kept.best
    assert answer.values[answer.best[0]] == kept.lead


@pytest.mark.slow
def test_some_are_proven_again_and_played_out() -> None:
    regions: Counter[int] = Counter()
    for kept in KEPT[:24:3]:
        answer = solve(kept.board, AREA)
        search = FullBoard(kept.board, 20_000)
        assert search.is_score(kept.lead)
        assert prove(search, kept.board, answer) == (True, True)
        assert not search.is_score(kept.lead + 1)
        assert play_out(kept.board, 5_000)[0] == kept.lead
        regions[sum(each.kind != SETTLED for each in answer.regions)] += 1
    assert len(regions) > 2


def test_a_sum_that_is_too_large_is_played_by_thermostrat() -> None:
    board = MANY_SUMS.board
    stones = {
        color: [point for point in board.points() if board.color_at(point) == color]
        for color in (BLACK, WHITE)
    }
    game = Game(board.size, 0, "chinese")
    game.setup(stones[BLACK], stones[WHITE], to_move=board.to_move)
    exact = count_end(game, board, board.to_move, 1_000, lambda: False)
    assert exact is not None and exact.may_lose is None
    counted = count_end(game, board, board.to_move, 100, lambda: False)
    assert counted is not None
    assert (counted.may_lose, counted.lost) == (Fraction(29, 4), 0)
    assert set(counted.moves) <= set(exact.moves), "here it loses nothing"
    assert abs(counted.lead - exact.lead) <= counted.may_lose
    told = tell_counted_end(counted, board.to_move, counted.moves[0], board.size)
    assert "but not all orders of play" in told.text
    assert told.text.endswith("which loses 7 1/4 points at most.")
    answer = solve(board, AREA, most_sums=2_000)
    assert not answer.is_solved and answer.orthodox is not None
    move = vertex_of(answer.orthodox.moves[0], board.size)
    assert (
        f"{move} by thermostrat, which loses 7 1/4 points at most"
        in list(endgame_lines(answer, board.size))[-1]
    )
