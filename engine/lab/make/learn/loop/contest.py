"""The match of a new set of numbers against the one that it came from: game by game, until a sequential test decides.

Openings are the pieces of a match that `engine.lab.measure.until_decided` holds.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from engine.decide.decision.number_sets import Contents, read_set
from engine.gtp.session import Options
from engine.lab.make.learn.checkpoints import Checkpoints
from engine.lab.make.learn.loop.lending import lend_set, nothing_of, set_of
from engine.lab.measure.arena import Match, MatchOptions
from engine.lab.measure.sequential import SequentialTest
from engine.lab.measure.until_decided import Outcome, hold_until_decided, results_of
from engine.lab.own_program import OwnProgram
from engine.lab.pieces import Crew


@dataclass(frozen=True)
class Contest:
    """The conditions of a match between two sets of the player's numbers.

    player, level: who plays; playouts: how many games it plays out for a move; size: of the board; opening:
    how many moves at the start are random; seed: of these moves and of the players; longest: after how many
    games a match ends undecided
    """

    player: str
    level: int
    playouts: int
    size: int
    opening: int
    seed: int
    longest: int


@dataclass(frozen=True)
class Opening:
    """A piece of work for a match: the two games that begin with the same opening moves.

    sets: the files of numbers of the new player, and of the one that it is compared with. The opening is
    given by its number from 0.
    """

    contest: Contest
    sets: tuple[Contents, Contents]
    number: int


def play_opening(piece: Opening) -> dict[str, np.ndarray]:
    """Play both games of one opening of a match and return four arrays by name.

    ``winners``: 0 for the new set, 1 for the other, or NOBODY; ``moves``: how many moves each game has;
    ``faults``: indices in `engine.lab.measure.arena.FAULTS`, or NOBODY; ``seconds``: processor time of both
    games together
    """
    began = time.thread_time()
    contest = piece.contest
    folders = [lend_set(numbers) for numbers in piece.sets]
    options = {
        name: Options(
            level=contest.level,
            player=contest.player,
            playouts=contest.playouts,
            numbers=read_set(set_of(folder)),
            knowledge=nothing_of(folder),
        )
        for name, folder in zip(("new", "other"), folders, strict=True)
    }
    match_options = MatchOptions(size=contest.size, games=2, opening_moves=contest.opening, seed=contest.seed)
    match = Match(("new", "other"), match_options, start=lambda name: OwnProgram(options[name], name))
    games = list(match.play(range(2 * piece.number, 2 * piece.number + 2)))
    return results_of(games) | {"seconds": np.array(time.thread_time() - began)}


def hold(
    contest: Contest,
    sets: tuple[Contents, Contents],
    test: SequentialTest,
    crew: Crew,
    kept: tuple[Checkpoints, str],
    tell: Callable[[Outcome], None],
) -> tuple[Outcome, list[dict[str, np.ndarray]]]:
    """Play a match between two sets of the player's numbers until the test decides or ``contest.longest``
    games are played. Return its outcome and the arrays of `play_opening` for each opening that counted.

    A set of numbers is the files of weights and the like that a player loads. sets: the new set and the one
    it is compared with; crew: plays the openings; kept: checkpoints, which keep each opening's results for a
    later run, and a name for them; tell: called with the outcome so far after every opening. Raises OSError
    as `Checkpoints.carry_out` does.
    """
    openings = [Opening(contest, sets, number) for number in range(-(-contest.longest // 2))]
    return hold_until_decided(play_opening, openings, test, crew, kept, tell)
