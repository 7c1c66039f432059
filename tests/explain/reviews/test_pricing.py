"""What a move that hardly any strong player would play costs: by how unlikely it is and by new games, on 19x19 only."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from engine.base.numbers import NumbersError
from engine.board.points import parse_vertex
from engine.decide.decision.budget import Budget
from engine.decide.decision.record import Decision
from engine.explain.reviews.pricing import FILE, GAMES, Prices, load_prices, price_move, stage_of
from engine.explain.reviews.review import IN_PRICES, Reviewed, review_last
from engine.explain.reviews.unlikely import measure_unlikeliness
from engine.explain.reviews.verdict import verdict_lines
from engine.explain.sentences import somebody_elses_move
from engine.game.game import Game
from engine.library.player import Player

NUMBERS = Prices(even=(-1.0, 0.0, 0.0, 0.0), unlikely=(0.5, 0.0, 0.0, 0.0), lost=(0.25, 1.0, 1.0, 1.0))

OPENING = "Q16 D4 Q4 D16 R10 K3"


class Tree:
    """Games that end with the lead told for the move that they begin with."""

    def __init__(self, leads: Mapping[int, float]) -> None:
        self.leads, self.grown = leads, dict[int, int]()

    def grow(self, way: list[int], games: int) -> None:
        self.grown[way[0]] = games

    def outcome(self, way: list[int]) -> tuple[float, float] | None:
        return (self.leads[way[0]], 0.5) if way[0] in self.grown else None


class Adviser:
    """Plays such games, and judges by itself."""

    judge_name = ""

    def __init__(self, tree: Tree | None) -> None:
        self.tree = tree

    def go_on(self, game: Game, decision: Decision, further: int = 0) -> Tree | None:
        return self.tree


def opened() -> Game:
    game = Game(19)
    for vertex in OPENING.split():
        game.play(game.to_move, parse_vertex(vertex, 19))
    return game


def decided(game: Game, vertex: str) -> Decision:
    return Decision(game.to_move, parse_vertex(vertex, game.size))


def test_a_price_counts_how_unlikely_a_move_is_and_a_part_of_what_games_lose() -> None:
    assert NUMBERS.estimate(6, 10.0, 8.0) == -1 + 5 + 2
    assert NUMBERS.estimate(6, 0.0, 0.0) == 0
    assert NUMBERS.estimate(60, 10.0, 99.0) == 30
    assert [stage_of(stones) for stones in (0, 49, 50, 199, 200, 361)] == [0, 0, 1, 2, 3, 3]


def test_the_shipped_prices_rise_with_what_is_unlikely_and_with_what_is_lost() -> None:
    prices = load_prices()
    for stones in (10, 80, 150, 250):
        assert prices.estimate(stones, 14.0, 5.0) > prices.estimate(stones, 7.0, 5.0) - 1e-9
        assert prices.estimate(stones, 12.0, 15.0) > prices.estimate(stones, 12.0, 0.0)


def test_a_file_of_prices_that_lacks_a_stage_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "prices.yaml"
    file.write_text(FILE.read_text(encoding="utf-8").replace("value: [", "value: [0.5, "), encoding="utf-8")
    with pytest.raises(NumbersError, match="even"):
        load_prices(file)


def test_a_wasted_move_is_priced_by_as_many_new_games_as_ours() -> None:
    game, wasted = opened(), parse_vertex("T10", 19)
    ours = decided(game, "C10")
    tree = Tree({wasted: -3.0, ours.move: 4.0})
    found = price_move(Adviser(tree), game, ours, wasted)  # type: ignore[arg-type]
    assert tree.grown == {wasted: GAMES, ours.move: GAMES}
    assert found == load_prices().estimate(6, measure_unlikeliness(game, wasted), 7.0) > 3


def test_a_likely_move_and_a_pass_and_games_that_nobody_plays_get_no_price() -> None:
    game = opened()
    ours, tree = decided(game, "C10"), Tree({})
    for vertex in ("F17", "pass", "C10"):
        assert price_move(Adviser(tree), game, ours, parse_vertex(vertex, 19)) is None  # type: ignore[arg-type]
    assert price_move(Adviser(None), game, ours, parse_vertex("T10", 19)) is None  # type: ignore[arg-type]
    small = Game(13)
    assert price_move(Adviser(tree), small, decided(small, "G7"), parse_vertex("A1", 13)) is None  # type: ignore[arg-type]
    assert not tree.grown


@pytest.mark.parametrize("seed", [3, 4])
def test_a_review_tells_what_a_wasted_move_in_the_opening_costs(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    compare = somebody_elses_move.compare
    # as if games did not tell the two moves apart: where they do, that is told instead
    monkeypatch.setattr(somebody_elses_move, "compare", lambda *asked: (compare(*asked)[0], False))
    game = opened()
    game.play(game.to_move, parse_vertex("K19", 19))
    judged = review_last(game, Player("hybrid", seed).adviser, Budget())
    verdict = judged.verdict
    assert verdict is not None and verdict.price is not None
    assert verdict.loss == verdict.price > 3
    assert judged.unit == IN_PRICES * judged.spread
    told = "\n".join(verdict_lines(verdict))
    assert "K19 costs about" in told and "hardly any strong player would play it here" in told
    assert "opening point: K19" not in told


def test_a_usual_move_has_no_price() -> None:
    game = opened()
    game.play(game.to_move, parse_vertex("F17", 19))
    judged: Reviewed = review_last(game, Player("hybrid", 3).adviser, Budget())
    assert judged.verdict is not None and judged.verdict.price is None
    assert judged.unit == judged.spread
