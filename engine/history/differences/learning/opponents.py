"""The players that nets are measured against while they learn."""

from __future__ import annotations

from engine.decide.decision.settings import Settings
from engine.decide.players import assemble
from engine.history.remus.learning.games import chosen
from engine.history.remus.machine import Machine
from engine.history.remus.memory import Memory
from engine.lab.make.learn.matches import Chooser


def at_random(seed: int) -> Chooser:
    """Return a function from game and colour to a random move that fills no own eye.

    ``seed``: of the random numbers.
    """
    machine = Machine(Memory(), seed)
    return lambda game, color: chosen(machine, game, color).move


def simple(seed: int) -> Chooser:
    """Return a function from game and colour to a move: the one that the player `simple` chooses.

    seed: of that player
    """
    return of_table("simple", Settings(seed=seed))


def of_table(name: str, settings: Settings) -> Chooser:
    """Return a function from game and colour to a move: the one that a player of the engine chooses.

    name: the player's name in the engine's table of players; settings: its level, seed and so on. Raises
    ValueError if the player's files are damaged.
    """
    player = assemble(name, settings)
    return lambda game, color: player.decide(game, color).move
