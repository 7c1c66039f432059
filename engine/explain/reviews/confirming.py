"""Whether a mistake holds: the move and the better one are searched again, independently of the first search.

A review looks at many moves by few games, and suspects those that lose most by them: among so many some always seem to.
So whatever is suspected is compared once more, in a tree that begins without games and draws other random numbers, with
as many games for the move as for the better one, a slice for each in turn, until it is sure that the move loses enough,
or that it does not, or a limit is reached. What is not sure by then is not told as a mistake. A tree may settle on one
answer and stay with it, which no number of its games shows; so what one tree confirms a further one must confirm, too.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from engine.decide.decision.continued import Continued
from engine.decide.decision.record import Decision
from engine.decide.players import Adviser
from engine.explain.claims.witness import FURTHER
from engine.game.game import Game

NEXT_SEEDS = (2 * FURTHER, 3 * FURTHER)
"""By so much each search has a further seed: neither the decision nor an explanation draws from one."""

SLICE = 100
"""Games with each of the two moves, after which it is asked whether it is sure now."""

LEAST_SLICES, MOST_SLICES = 3, 24
"""Slices from which on something is sure, and after which what is not sure is given up."""

SURE = 1.6
"""Standard errors that a difference must be away from what it is compared with, to be sure."""

LEAST_FALL = 0.05
"""Of the chance to win: a move by which it falls less is no mistake, whatever it costs in points, in an open game."""

ONE_SIDED = 0.15
"""Where the chance of a side is smaller with both moves, points say more than chances."""

LEAST_PART = 0.5
"""Part of the points lost by the first search that a further one must find, too, where points count."""

LOOK = 4
"""Slices after which it is looked whether measuring a loss may end."""

HOPE = 0.5
"""Standard errors by which a loss may be too small at a look, to be measured further."""

CLEAR = 3.0
"""Standard errors that a loss must be away from what it is compared with, for a tree to be left early."""

LARGEST_BY_CHANCE = 12
"""Boards up to this size: on larger ones a point changes the chance to win by so little that points count as well as
chances while the game is open, if the chance surely falls at all."""


@dataclass
class Compared:
    """How a move compares with a better one of the same side, in as many new games with each.

    suspected: the points that the move loses by the first search; size: of the board; games: how many games
        began with each move; played, better: the share of games, 0 to 1, that the side won with the move and
        with the better one; lost: the points that the move loses, one number for each slice (equal portion)
        of the games
    """

    suspected: float
    size: int
    games: int = 0
    played: float = 0.0
    better: float = 0.0
    lost: list[float] = field(default_factory=list)

    @property
    def is_one_sided(self) -> bool:
        """Whether one side wins nearly all games, both after the move and after the better one.

        Then shares of wins tell little.
        """
        return max(self.played, self.better) < ONE_SIDED or min(self.played, self.better) > 1.0 - ONE_SIDED

    @property
    def excess(self) -> float:
        """Return by how much the loss of the move exceeds what makes a mistake, in standard errors; below 0
        if it is less.
        """
        fall, error = self.better - self.played, self._error_of_fall()
        by_chance = (fall - LEAST_FALL) / error
        if fall < 0 or len(self.lost) < LEAST_SLICES:
            return by_chance
        if self.is_one_sided:
            return max(by_chance, _excess_of_points(self.lost, self.suspected))
        if self.size > LARGEST_BY_CHANCE:
            return max(by_chance, min(_excess_of_points(self.lost, self.suspected), fall / error))
        return by_chance

    @property
    def is_sure(self) -> bool:
        """Whether enough games were played: it is clear beyond chance whether the move loses enough to be a
        mistake.
        """
        return len(self.lost) >= LEAST_SLICES and abs(self.excess) >= SURE

    @property
    def holds(self) -> bool:
        """Whether it is clear beyond chance that the move loses enough to be a mistake."""
        return len(self.lost) >= LEAST_SLICES and self.excess >= SURE

    def _error_of_fall(self) -> float:
        """Return the standard error of the difference of the two shares of games won.

        Two more games, one of them won, are counted with each move, so that the error is never 0.
        """
        count = self.games + 2
        shares = ((self.games * each + 1) / count for each in (self.played, self.better))
        return math.sqrt(sum(each * (1.0 - each) / count for each in shares))


def _excess_of_points(lost: Sequence[float], points: float) -> float:
    """Return by how much the points lost, one number for each slice of the games, exceed LEAST_PART of some
    points, in standard errors.
    """
    error = statistics.stdev(lost) / math.sqrt(len(lost)) or math.inf
    return (statistics.fmean(lost) - LEAST_PART * points) / error


def compare_again(
    adviser: Adviser, game: Game, decision: Decision, move: int, suspected: float
) -> Compared | None:
    """Compare a move with the one that we chose by new games, to confirm a mistake; None if the player plays
    no games out.

    The game stands in the position of the decision. Several searches are made, one after the other. As soon
    as one does not confirm the mistake, its result is returned, else that of the last. suspected: the points
    that the move loses by the first search.
    """
    compared: Compared | None = None
    for seed in NEXT_SEEDS:
        tree = adviser.go_on(game, decision, seed)
        if tree is None:
            return None
        compared = _compare_in(tree, move, decision.move, Compared(suspected, game.size))
        if not compared.holds:
            break
    return compared


def _compare_in(tree: Continued, move: int, better: int, compared: Compared) -> Compared:
    """Compare a move with a better one by games of one search tree, and return ``compared``, filled in.

    Slices (equal portions) of games are played until the result is sure, MOST_SLICES are played, or no more
    can be played.
    """
    for lost, played, won in _play_slices(tree, move, better):
        compared.games = min(tree.known([each]) for each in (move, better))
        compared.played, compared.better = played, won
        compared.lost.append(lost)
        if compared.is_sure:
            break
    return compared


def _play_slices(tree: Continued, move: int, better: int) -> Iterator[tuple[float, float, float]]:
    """Play up to MOST_SLICES slices of games with each of two moves in a tree.

    After each slice yield how many points ``move`` lost against the ``better`` one in it, and the shares of
    all games that were won with the two. Ends where no games can be played.
    """
    sums = {move: 0.0, better: 0.0}
    for _ in range(MOST_SLICES):
        gained, shares = dict[int, float](), dict[int, float]()
        for each in (move, better):
            tree.grow([each], SLICE)
            outcome = tree.outcome([each])
            if outcome is None:
                return
            lead, shares[each] = outcome
            total = lead * tree.known([each])
            gained[each], sums[each] = total - sums[each], total
        yield (gained[better] - gained[move]) / SLICE, shares[move], shares[better]


@dataclass
class Measured:
    """How many points a move loses against a better one of the same side, by new games of several trees.

    least: the points that it must lose to be a mistake; lost: the points that it loses, one number for each
        slice (equal portion) of the games; falls: by how much fewer games the side won with it, 0 to 1, one
        number for each tree
    """

    least: float
    lost: list[float] = field(default_factory=list)
    falls: list[float] = field(default_factory=list)

    @property
    def points(self) -> float:
        """The points that the move loses, by all games."""
        return statistics.fmean(self.lost)

    @property
    def fall(self) -> float:
        """By how much the move lowers the chance to win, 0 to 1, by all games."""
        return statistics.fmean(self.falls)

    @property
    def excess(self) -> float:
        """By how many standard errors the points exceed LEAST_PART of the least."""
        return _excess_of_points(self.lost, self.least)

    @property
    def is_clear(self) -> bool:
        """Whether it is clear already that the move loses enough."""
        return self.excess >= CLEAR and self.points >= self.least

    @property
    def holds(self) -> bool:
        """Whether the move loses enough to be a mistake in all trees together, and in each lowers the chance to
        win.
        """
        is_whole = len(self.falls) == len(NEXT_SEEDS) and min(self.falls) > 0
        return is_whole and self.points >= self.least and self.excess >= SURE


def measure_loss(
    adviser: Adviser, game: Game, decision: Decision, move: int, least: float
) -> Measured | None:
    """Measure by new games how many points a move loses against the one that we chose, on a large board.

    There a point changes the chance to win by little, and the few games of a first search are off by more
    points than most mistakes lose. Measuring ends as soon as the move loses too little. Returns None if the
    player plays no games out. The game stands in the position of the decision; least: the points that make a
    mistake
    """
    measured = Measured(least)
    for seed in NEXT_SEEDS:
        tree = adviser.go_on(game, decision, seed)
        if tree is None:
            return None
        fall = _measure_in(tree, move, decision.move, measured)
        if fall is None:
            break
        measured.falls.append(fall)
    return measured


def _measure_in(tree: Continued, move: int, better: int, measured: Measured) -> float | None:
    """Add the games of one tree to what is measured, and return by how much the move lowers the chance to win
    in it.

    None if it loses too little by all games so far. The tree is left when that is clear, or when it is clear
    that the move loses enough.
    """
    fall = 0.0
    for number, (lost, played, won) in enumerate(_play_slices(tree, move, better), 1):
        fall = won - played
        measured.lost.append(lost)
        if number % LOOK:
            continue
        if measured.excess < -HOPE:
            return None
        if measured.is_clear and number > LOOK:
            break
    return fall
