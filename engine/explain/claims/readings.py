"""What an explanation reads: how much of it, the answers that it keeps, and how a reading answers a question.

The games about the link of two strings alone are kept here, too.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from engine.board.board import Board
from engine.board.points import PASS
from engine.decide.games.fates import FateGames
from engine.evaluate.judging import LIST_EFFORT
from engine.reading.life.judgement import LifeEffort
from engine.reading.outcome import GUESS, LOSS, PROVEN, UNKNOWN, WIN, Reading
from engine.reading.reader import ENOUGH, GO_ON, Reader, Trial

PLAINLY_LIVES, PLAINLY_DIES = 0.1, 0.9
"""Shares of the first games about the life of a group in which it dies, up to which, and from which on, no more are
played."""


@dataclass(frozen=True)
class Effort:
    """How much may be read to answer one question of an explanation.

    life: for the life of a group
    strings: the most positions for the capture of a string
    links: the most positions for a link of two strings
    games_of_link: games about a link alone, where the reading leaves it open
    """

    life: LifeEffort = LIST_EFFORT
    strings: int = 5000
    links: int = 2000
    games_of_link: int = 400

    def times(self, factor: int) -> Effort:
        """Return this effort multiplied by ``factor``."""
        return Effort(
            LifeEffort(
                *(
                    factor * each
                    for each in (
                        self.life.positions,
                        self.life.rounds,
                        self.life.ko_rounds,
                        self.life.other_rounds,
                    )
                )
            ),
            factor * self.strings,
            factor * self.links,
            factor * self.games_of_link,
        )


USUAL = Effort()


@dataclass(frozen=True)
class Answer:
    """The answer of a reading to the question whether something is so, e.g. whether a group lives.

    yes: True or False; None if it is open or depends on a ko
    is_proven: whether the answer is proven
    move: the move by which the side that moves first gets its way; PASS if it does not
    is_ko: whether it depends on a ko, as far as that is known
    """

    yes: bool | None
    is_proven: bool = False
    move: int = PASS
    is_ko: bool = False


class BrokenOff(ValueError):
    """Raised when nobody wants the explanation any more; its text says so."""


class Readings:
    """What was read for one explanation, so that nothing is read twice.

    ``interrupted`` tells whether nobody wants the explanation any more.
    """

    def __init__(self, effort: Effort = USUAL, interrupted: Callable[[], bool] = lambda: False) -> None:
        self.effort, self.interrupted = effort, interrupted
        self._answers: dict[Hashable, Answer] = {}
        self._shares: dict[Hashable, float] = {}

    @functools.cached_property
    def reader(self) -> Reader:
        """The reader of this explanation; its work memory takes some megabytes."""
        return Reader()

    @functools.cached_property
    def _games(self) -> FateGames:
        """What plays the games about a link, or the life of a group, alone; its tree takes some megabytes."""
        return FateGames(self.effort.games_of_link)

    def let_go(self) -> None:
        """Let go of the reader and of those games; the next question gets new ones."""
        for each in ("reader", "_games"):
            self.__dict__.pop(each, None)

    def go_on(self) -> None:
        """Raise BrokenOff if nobody wants the explanation any more."""
        if self.interrupted():
            raise BrokenOff("the explanation was broken off")

    def answer(self, board: Board, question: Hashable, read: Callable[[], Answer]) -> Answer:
        """Return the answer to a question about a board's position; call ``read`` for it if it was not asked
        before. Raises BrokenOff if nobody wants the explanation any more.
        """
        asked = board.key_without_side, question
        if asked not in self._answers:
            self.go_on()
            self._answers[asked] = read()
        return self._answers[asked]

    def share_killed(self, board: Board, stone: int, first: int, is_paid: Callable[[], bool]) -> float | None:
        """Return the share of games about the life of the group at a stone alone in which it dies, 0 to 1.

        The games begin on a board with the colour ``first`` to move. None where they were not played before and
        ``is_paid``, which is asked then, says that they may not be. Raises BrokenOff if nobody wants the explanation
        any more.
        """
        asked = board.key_without_side, stone, first
        if asked not in self._shares:
            if not is_paid():
                return None
            self.go_on()
            group = self.reader.group_at(board, stone)
            self._shares[asked] = self._games.trial(board, stone, group, first, more=_unless_plain).killed
        return self._shares[asked]

    def share_cut(self, board: Board, stones: Sequence[int], first: int) -> float:
        """Return the share of games about the link of two strings alone in which they end apart, 0 to 1.

        The games begin on a board with the colour ``first`` to move. ``stones`` holds a stone of each string. Raises
        BrokenOff if nobody wants the explanation any more.
        """
        self.go_on()
        one, other = stones
        group = sorted({*board.stones(one), *board.stones(other)})
        return self._games.trial(board, one, group, first, other, lambda *_: GO_ON).killed


def _unless_plain(said: Trial) -> int:
    """Return how long games about the life of a group are to go on: no longer where it nearly always lives, or dies."""
    return GO_ON if PLAINLY_LIVES < said.killed < PLAINLY_DIES else ENOUGH


def answer_of(reading: Reading, yes: int) -> Answer:
    """Return a reading's outcome as a yes, a no, or an open answer.

    ``yes`` is the outcome, WIN or LOSS for the side that moved first, that means yes; the opposite one means
    no. Any other outcome, or a mere guess, leaves the answer open (None).
    """
    outcome = reading.best_supported
    if reading.outcome == UNKNOWN and reading.trust == GUESS:
        return Answer(None)
    if outcome not in (WIN, LOSS):
        return Answer(None, is_ko=True)
    return Answer(outcome == yes, reading.trust == PROVEN, reading.move)
