"""What is judged of the moves of a game: on a large board unlikely moves are measured, and only what holds is told."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, parse_vertex
from engine.decide.decision.record import Decision
from engine.decide.decision.settings import Settings
from engine.decide.players import Adviser, assemble_adviser
from engine.explain.reviews.confirming import Measured
from engine.explain.sentences.next_time import listener_of
from engine.explain.study.judging import judge_game
from engine.explain.study.standards import standard_of
from engine.game.game import Game

pytestmark = pytest.mark.slow

MOVES = ("Q16", "D4", "A1", "D16")
"""Black's second stone is in the corner, where no strong player would put it."""


@pytest.mark.parametrize("points", [0.0, 40.0])
def test_an_unlikely_move_is_measured_and_told_if_it_loses_enough(
    monkeypatch: pytest.MonkeyPatch, points: float
) -> None:
    asked: list[int] = []

    def measure(adviser: Adviser, game: Game, decision: Decision, move: int, least: float) -> Measured:
        asked.append(move)
        return Measured(least, [points, points + 1, points], [0.2, 0.2])

    monkeypatch.setattr("engine.explain.study.judging.measure_loss", measure)
    monkeypatch.setattr("engine.explain.study.judging.SURE_GAMES", 400)
    game, standard = Game(19), standard_of(None)
    for vertex in MOVES:
        game.play(game.to_move, parse_vertex(vertex, 19))
    found = judge_game(
        game, BLACK, assemble_adviser(settings=Settings(playouts=40)), standard, listener_of("")
    )
    assert parse_vertex("A1", 19) in asked
    assert [each.number for each in found.mistakes] == ([3] if points else [])
    said = [text for each in found.mistakes for text in each.sentences]
    assert bool(said) is bool(points)
    assert not any(text.startswith("Next time") for text in said), "that says the kind"
    assert [number for number, _, lost in found.moves if lost > standard.points] == ([3] if points else [])
