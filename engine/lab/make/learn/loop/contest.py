"""The match of a new set of numbers against the one that it came from: game by game, until a sequential test decides.

Openings are played in pieces, and the test looks at them in their order whatever the order in which they arrive, so the
verdict is the same on one machine and on many.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from engine.decide.decision.number_sets import Contents, read_set
from engine.gtp.session import Options
from engine.lab.make.learn.checkpoints import Checkpoints
from engine.lab.make.learn.loop.lending import lend_set, nothing_of, set_of
from engine.lab.measure.arena import FAULTS, Match, MatchOptions
from engine.lab.measure.sequential import OPEN, SequentialTest
from engine.lab.own_program import OwnProgram
from engine.lab.pieces import Crew

TOGETHER = 64
"""Pieces that are handed out at a time; those beyond the one that decides were played for nothing."""

NOBODY = -1
"""In the place of the winner, where a game has none."""


@dataclass(frozen=True)
class Contest:
    """How a match of two sets of numbers is played.

    player, level, playouts: who plays, and how many games it plays out for a move; size: of the board;
    opening: random moves at the start; seed: of these and the players; longest: games after which a match
    ends undecided
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
    """A piece of a match: both games of an opening, by its number from 0.

    sets: the files of numbers of the new player, and of the one that it is compared with
    """

    contest: Contest
    sets: tuple[Contents, Contents]
    number: int


@dataclass
class Outcome:
    """The result of a match: games won by the new set of numbers, lost, and without a winner.

    faults: games lost by faults; evidence: the logarithm of how much likelier the games are if the set is
    better; verdict: BETTER, NOT_BETTER, or OPEN while that is not decided
    """

    wins: int = 0
    losses: int = 0
    neither: int = 0
    faults: int = 0
    evidence: float = 0.0
    verdict: str = OPEN

    @property
    def games(self) -> int:
        """The number of all games that counted."""
        return self.wins + self.losses + self.neither


def play_opening(piece: Opening) -> dict[str, np.ndarray]:
    """Play both games of one opening of a match (``piece``) and return four arrays by name.

    ``winners``: 0 for the new set, 1 for the other, NOBODY; ``moves``: how many; ``faults``: indices into
    `engine.lab.measure.arena.FAULTS`, or NOBODY; ``seconds``: processor time of both together
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
    return {
        "winners": np.array([NOBODY if game.winner is None else game.winner for game in games]),
        "moves": np.array([game.moves for game in games]),
        "faults": np.array([FAULTS.index(game.fault) if game.fault else NOBODY for game in games]),
        "seconds": np.array(time.thread_time() - began),
    }


def hold(
    contest: Contest,
    sets: tuple[Contents, Contents],
    test: SequentialTest,
    crew: Crew,
    kept: tuple[Checkpoints, str],
    tell: Callable[[Outcome], None],
) -> tuple[Outcome, list[dict[str, np.ndarray]]]:
    """Play a match between two sets of numbers until the test decides or ``contest.longest`` games are
    played; returns its outcome and, for each opening that counted, the arrays of `play_opening`.

    sets: files of the new set and of the one it is compared with; crew: does the openings; kept: checkpoints,
    which keep each opening's results for a later run, and a name for them; tell: called with the outcome so
    far after every opening. Raises OSError as `Checkpoints.carry_out` does.
    """
    outcome, pieces = Outcome(), []
    for played in _in_order(contest, sets, crew, kept):
        pieces.append(played)
        outcome.wins += int(np.count_nonzero(played["winners"] == 0))
        outcome.losses += int(np.count_nonzero(played["winners"] == 1))
        outcome.neither += int(np.count_nonzero(played["winners"] == NOBODY))
        outcome.faults += int(np.count_nonzero(played["faults"] != NOBODY))
        outcome.evidence = test.evidence(outcome.wins, outcome.losses)
        outcome.verdict = test.verdict(outcome.wins, outcome.losses)
        tell(outcome)
        if outcome.verdict != OPEN:
            break
    return outcome, pieces


def _in_order(
    contest: Contest, sets: tuple[Contents, Contents], crew: Crew, kept: tuple[Checkpoints, str]
) -> Iterator[dict[str, np.ndarray]]:
    """Play a match of two sets of numbers and yield its results (as `play_opening` returns them) in the order
    of their openings, each as soon as it and those before it are there.

    contest: how the match is played, and after how many games it ends; sets: the files of the new set and of
    the other one; crew: the processes that play the openings; kept: checkpoints that keep the results, and a
    name for them
    """
    checkpoints, name = kept
    openings = -(-contest.longest // 2)
    for first in range(0, openings, TOGETHER):
        pieces = [Opening(contest, sets, number) for number in range(first, min(first + TOGETHER, openings))]
        arrived: dict[int, dict[str, np.ndarray]] = {}
        following = 0
        for number, played in checkpoints.carry_out(name, crew, play_opening, pieces, first):
            arrived[number] = played
            while following in arrived:
                yield arrived.pop(following)
                following += 1
