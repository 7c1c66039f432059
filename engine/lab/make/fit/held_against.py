"""Two settings of a player's constants, held against each other from the same openings."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.decide.judged.gtp_program import GtpProgram
from engine.gtp.session import Options
from engine.lab.make.fit.candidates import write_files
from engine.lab.measure.arena import GameResult, Match, MatchOptions, Program
from engine.lab.measure.until_decided import Played, results_of
from engine.lab.own_program import OwnProgram

OPENING_MOVES = 2
"""Random moves at the start of a game: more of them decide too many games."""

FIRST, SECOND = "first", "second"
"""The names of the two settings in a match."""

GIVES_UP = 5.0
"""Chance to win, in percent, below which a player with knowledge gives a game up, as it is decided."""


@dataclass(frozen=True)
class Held:
    """A piece of work: the games of one opening by which two settings are compared.

    values: the two settings, as pairs of name and value
    player, playouts: who plays with them, and with how many games played out for a move
    opponent: the command line of another program; both settings play it from the opening. Empty if they
        play each other
    number, seed: of the opening; the seed is that of the players, too
    build: a digest of the engine if the games count for one build only, else empty
    """

    values: tuple[tuple[tuple[str, float], ...], tuple[tuple[str, float], ...]]
    player: str
    playouts: int
    size: int
    opponent: str
    number: int
    seed: int
    build: str = ""


def hold(piece: Held) -> Played:
    """Play the games of a piece, colours in turn, and return them as `results_of` does. Against another program
    the first two are those of the first setting, and it loses the games that the second setting wins.
    """
    with tempfile.TemporaryDirectory() as folder:
        options = {}
        for name, values in zip((FIRST, SECOND), piece.values, strict=True):
            place = Path(folder, name)
            place.mkdir()
            options[name] = Options(
                seed=piece.seed,
                player=piece.player,
                playouts=piece.playouts,
                numbers=write_files(dict(values), place, "tried"),
                resign=GIVES_UP,
            )
        if not piece.opponent:
            return results_of(_games(piece, (FIRST, SECOND), options))
        ours, theirs = (results_of(_games(piece, (each, piece.opponent), options)) for each in options)
        swapped = np.where(theirs["winners"] < 0, theirs["winners"], 1 - theirs["winners"])
        return {
            "winners": np.concatenate([ours["winners"], swapped]),
            "moves": np.concatenate([ours["moves"], theirs["moves"]]),
            "faults": np.concatenate([ours["faults"], theirs["faults"]]),
        }


def _games(piece: Held, names: tuple[str, str], options: Mapping[str, Options]) -> list[GameResult]:
    """Return both games of the piece's opening between two programs, of which one at least is a setting."""

    def start(name: str) -> Program:
        return OwnProgram(options[name], name) if name in options else GtpProgram(name)

    conditions = MatchOptions(size=piece.size, games=2, opening_moves=OPENING_MOVES, seed=piece.seed)
    return list(Match(names, conditions, start=start).play(range(2 * piece.number, 2 * piece.number + 2)))


def lead_of(played: Played) -> float:
    """Return by how much the first setting did better in the games of a piece, from -1 to 1."""
    winners = played["winners"]
    return float(np.mean(np.where(winners < 0, 0.0, 1.0 - 2.0 * winners)))
