"""What is judged of the moves of a game: on a large board unlikely moves are measured, or get a price, and only what
costs enough is told."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, parse_vertex
from engine.decide.decision.ranks import read_rank
from engine.decide.decision.record import Decision
from engine.decide.decision.settings import Settings
from engine.decide.players import Adviser, assemble_adviser
from engine.explain.reviews.confirming import Measured
from engine.explain.sentences.next_time import listener_of
from engine.explain.study.judging import judge_game
from engine.explain.study.results import StudiedGame
from engine.explain.study.standards import standard_of
from engine.game.game import Game

pytestmark = pytest.mark.slow

MOVES = ("Q16", "D4", "A1", "D16")
"""Black's second stone is in the corner, where no strong player would put it."""


def judge(monkeypatch: pytest.MonkeyPatch, rank: str) -> StudiedGame:
    """Return Black's MOVES judged, with few games, for a player of a rank."""
    monkeypatch.setattr("engine.explain.study.judging.SURE_GAMES", 400)
    game = Game(19)
    for vertex in MOVES:
        game.play(game.to_move, parse_vertex(vertex, 19))
    adviser = assemble_adviser(settings=Settings(playouts=40))
    return judge_game(game, BLACK, adviser, standard_of(read_rank(rank)), listener_of(rank))


@pytest.mark.parametrize("points", [0.0, 40.0])
def test_an_unlikely_move_is_measured_and_told_if_it_loses_enough(
    monkeypatch: pytest.MonkeyPatch, points: float
) -> None:
    asked: list[int] = []

    def measure(adviser: Adviser, game: Game, decision: Decision, move: int, least: float) -> Measured:
        asked.append(move)
        return Measured(least, [points, points + 1, points], [0.2, 0.2])

    monkeypatch.setattr("engine.explain.study.judging.measure_loss", measure)
    monkeypatch.setattr("engine.explain.reviews.review.price_move", lambda *asked: None)
    found = judge(monkeypatch, "")
    assert parse_vertex("A1", 19) in asked
    assert [each.number for each in found.mistakes] == ([3] if points else [])
    said = [text for each in found.mistakes for text in each.sentences]
    assert bool(said) is bool(points)
    assert not any(text.startswith("Next time") for text in said), "that says the kind"
    least = standard_of(None).points
    assert [number for number, _, lost in found.moves if lost > least] == ([3] if points else [])


@pytest.mark.parametrize(
    ("price", "rank", "is_told"),
    [(2.0, "5k", False), (5.2, "5k", True), (5.2, "2d", False), (9.4, "2d", True)],
)
def test_a_move_that_has_a_price_costs_what_a_review_tells(
    monkeypatch: pytest.MonkeyPatch, price: float, rank: str, is_told: bool
) -> None:
    """A strong player often knows better why a move is unlikely, so more must be lost."""

    def tell_price(adviser: Adviser, game: Game, decision: Decision, move: int) -> float | None:
        return price if move == parse_vertex("A1", 19) else None

    monkeypatch.setattr("engine.explain.reviews.review.price_move", tell_price)
    found = judge(monkeypatch, rank)
    assert [each.points for each in found.mistakes if each.number == 3] == [price] * is_told
    assert [lost for number, _, lost in found.moves if number == 3] == [price]
    assert all(each.chance >= 0 for each in found.mistakes)
