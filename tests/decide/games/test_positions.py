"""The players of games in positions with one right move, or some wrong ones: at so many games, with one seed."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any

import pytest

from engine.base.yaml_text import parse_yaml
from engine.board.points import BLACK, PASS, WHITE, vertex_of, xy
from engine.decide.decision.settings import Settings
from engine.decide.players import Player, assemble
from engine.game.game import Game
from tests.decide.positions import game_at, marked

POSITIONS = parse_yaml(Path(__file__).with_name("positions.yaml").read_text(encoding="utf-8"))

COLORS = {"black": BLACK, "white": WHITE}

ASKED = [
    pytest.param(entry, player, playouts, id=f"{player}-{entry['topic']}")
    for entry in POSITIONS
    for player, playouts in entry["playouts"].items()
]


@functools.cache
def player_of(name: str, playouts: int) -> Player:
    """One player for all positions, each of which is another game to it."""
    return assemble(name, Settings(playouts=playouts, seed=1))


def game_of(entry: dict[str, Any]) -> Game:
    """The game of an entry, at the position in which the player is asked."""
    color = COLORS[entry["to_move"]]
    rules, passed = entry.get("rules", "chinese"), entry.get("passed", False)
    game = game_at(entry["board"], color, rules, enemy_passed=passed, komi=entry["komi"])
    for each in entry.get("played", ()):
        game.play(game.to_move, PASS if each == "pass" else marked(entry["board"])[1][each])
    return game


def moves_named(entry: dict[str, Any], key: str) -> set[int]:
    """The moves that an answer names: points by their letters, the pass, all points but those of the first line."""
    marks, size = marked(entry["board"])[1], len(entry["board"].split("\n")) - 1
    moves: set[int] = set()
    for word in entry.get(key, "").split():
        if word == "pass":
            moves.add(PASS)
        elif word == "inside":
            moves |= {
                point for point in Game(size).board.points() if all(0 < line < size - 1 for line in xy(point))
            }
        else:
            moves |= {marks[letter] for letter in word}
    return moves


@pytest.mark.slow_for(
    "hybrid-a ladder that fails",
    "hybrid-a seki that the attacker leaves alone",
    "hybrid-a seki that the owner leaves alone",
    "hybrid-dame are left and the opponent has passed",
    "hybrid-a capture decides after a pass",
)
@pytest.mark.parametrize(("entry", "player", "playouts"), ASKED)
def test_the_right_move_is_found(entry: dict[str, Any], player: str, playouts: int) -> None:
    game = game_of(entry)
    color = game.to_move
    move = player_of(player, playouts).decide(game, color).move
    assert game.is_legal(color, move)
    said = f"{entry['topic']}: {vertex_of(move, game.size)}; {entry['why']}"
    assert move not in moves_named(entry, "wrong"), said
    assert "right" not in entry or move in moves_named(entry, "right"), said
