"""What a move would leave in danger: said before it is played, if a person wants to be warned."""

from __future__ import annotations

from typing import Any

from engine.library import questions
from engine.library.game import Game

LEAST_STONES = 2
"""Strings of fewer stones that stood before the move are not worth a warning."""


def endangered(game: Game, vertex: str) -> dict[str, Any]:
    """Return, for JSON, what the enemy could capture after a move of the side whose turn it is.

    ``stones`` is the largest string that the enemy can capture after the move but that could still have been
    saved before it. ``move`` is the enemy's move that captures it. Both are empty if there is no such string,
    for a pass, and for a move that the rules forbid.
    """
    side = game.to_move
    if vertex == "pass" or not game.is_legal(vertex):
        return {"stones": [], "move": ""}
    after = game.copy()
    after.play(vertex)
    found: dict[str, Any] = {"stones": [], "move": ""}
    for string in _strings(after, side):
        if len(string) <= len(found["stones"]):
            continue
        is_new = vertex in string
        if not is_new and (len(string) < LEAST_STONES or not _could_be_saved(game, string[0])):
            continue
        attack = questions.attack(after, string[0])
        if attack.works and attack.is_proven and not attack.is_ko and attack.move is not None:
            found = {"stones": string, "move": attack.move}
    return found


def _could_be_saved(game: Game, stone: str) -> bool:
    """Return whether the string at ``stone`` is in danger before the move, and some move saves it."""
    return questions.attack(game, stone).works and questions.defend(game, stone).works


def _strings(game: Game, side: str) -> list[list[str]]:
    """Return the strings of a side, each as a list of vertices, the largest string first."""
    left = {stone for stone, color in game.stones.items() if color == side}
    found = []
    while left:
        string = list(game.string(min(left)))
        left -= set(string)
        found.append(string)
    return sorted(found, key=lambda each: (-len(each), each))
