"""Whom nets are measured against while they learn."""

from __future__ import annotations

from engine.learn.matches import Chooser
from engine.learn.remus.games import chosen
from engine.player import assemble
from engine.remus.machine import Machine
from engine.remus.memory import Memory
from engine.search.settings import Settings


def at_random(seed: int) -> Chooser:
    """Moves at random that fill no own eyes."""
    machine = Machine(Memory(), seed)
    return lambda game, color: chosen(machine, game, color).move


def simple(seed: int) -> Chooser:
    """The player `simple`."""
    return of_table("simple", Settings(seed=seed))


def of_table(name: str, settings: Settings) -> Chooser:
    """A player of the table. Raises ValueError if its files are damaged."""
    player = assemble(name, settings)
    return lambda game, color: player.decide(game, color).move
