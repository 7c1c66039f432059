"""A match in pieces, one for each opening, that ends as soon as a sequential test decides it.

The pieces may be done by many and arrive in any order; the test looks at them in the order of their openings, so the
verdict is the same on one machine and on many. Each result is kept, so that a later run goes on where this one stood.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from engine.lab.make.learn.checkpoints import Checkpoints
from engine.lab.measure.arena import FAULTS, GameResult
from engine.lab.measure.sequential import OPEN, SequentialTest
from engine.lab.pieces import Crew, Piece

TOGETHER = 64
"""Pieces that are handed out at a time; those beyond the one that decides were played for nothing."""

NOBODY = -1
"""In the place of the winner, where a game has none."""

Played = dict[str, np.ndarray]
"""What one opening came to: `winners` and `faults` as `results_of` makes them, and what else a match keeps."""


@dataclass
class Outcome:
    """The result of a match so far: how many games the first player won, how many it lost, and how many had
    no winner.

    faults: how many of these games ended by a fault
    evidence: how strongly the games speak for the first player being better (`SequentialTest.evidence`)
    verdict: BETTER, NOT_BETTER, or OPEN if the test has not decided yet
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

    def add(self, played: Played, test: SequentialTest) -> None:
        """Add the results of one opening's games (``played``) to the counts, and set ``evidence`` and
        ``verdict`` by a test of all games so far.
        """
        self.wins += int(np.count_nonzero(played["winners"] == 0))
        self.losses += int(np.count_nonzero(played["winners"] == 1))
        self.neither += int(np.count_nonzero(played["winners"] == NOBODY))
        self.faults += int(np.count_nonzero(played["faults"] != NOBODY))
        self.evidence = test.evidence(self.wins, self.losses)
        self.verdict = test.verdict(self.wins, self.losses)


def results_of(games: Sequence[GameResult]) -> Played:
    """Return the results of some games as arrays, by name.

    ``winners``: 0 for the first player, 1 for the other, NOBODY for none; ``moves``: how many the game has;
    ``faults``: indices into `engine.lab.measure.arena.FAULTS`, or NOBODY for no fault.
    """
    return {
        "winners": np.array([NOBODY if game.winner is None else game.winner for game in games]),
        "moves": np.array([game.moves for game in games]),
        "faults": np.array([FAULTS.index(game.fault) if game.fault else NOBODY for game in games]),
    }


def hold_until_decided(
    play: Callable[[Piece], Played],
    openings: Sequence[Piece],
    test: SequentialTest,
    crew: Crew,
    kept: tuple[Checkpoints, str],
    tell: Callable[[Outcome], None],
) -> tuple[Outcome, list[Played]]:
    """Play a match, opening by opening, until a test decides which player is better or all openings are
    played. Returns the outcome, and for each opening that counted what ``play`` returned.

    play: plays the games of one opening, which are one piece of work; test: decides; crew: does the pieces;
    kept: checkpoints, which keep each opening's results for a later run, and a name for the results in them;
    tell: called with the outcome so far after every opening. Raises OSError as `Checkpoints.carry_out` does.
    """
    outcome, counted = Outcome(), []
    for played in _in_order(play, openings, crew, kept):
        counted.append(played)
        outcome.add(played, test)
        tell(outcome)
        if outcome.verdict != OPEN:
            break
    return outcome, counted


def _in_order(
    play: Callable[[Piece], Played], openings: Sequence[Piece], crew: Crew, kept: tuple[Checkpoints, str]
) -> Iterator[Played]:
    """Play the openings of a match and yield the results in the order of the openings, each as soon as all
    before it are known.

    The arguments are those of `hold_until_decided`.
    """
    checkpoints, name = kept
    for first in range(0, len(openings), TOGETHER):
        arrived: dict[int, Played] = {}
        following = 0
        pieces = openings[first : first + TOGETHER]
        for number, played in checkpoints.carry_out(name, crew, play, pieces, first):
            arrived[number] = played
            while following in arrived:
                yield arrived.pop(following)
                following += 1
