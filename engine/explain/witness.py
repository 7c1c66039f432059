"""`Witness`: what readings and games say of one position, asked for an explanation or to check one.

An explanation says nothing of life and death, of links and cuts that no reading says too. What it says of the games it
counts in games of its own: as many for every move that it compares, whatever the decision spent on each.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

from engine.board.board import Board
from engine.board.points import EMPTY
from engine.evaluate.judging import LIST_EFFORT
from engine.explain.scene import Scene
from engine.game.game import Game
from engine.player import Adviser
from engine.reading.life.judgement import LifeEffort, judge_attack, judge_defence
from engine.reading.links import connect, disconnect
from engine.reading.outcome import GUESS, LOSS, PROVEN, UNKNOWN, WIN, Reading
from engine.reading.reader import Reader
from engine.search.decision import Tried


@dataclass(frozen=True)
class Effort:
    """How much is read for one question: about the life of a group, and about a capture or a link, in positions."""

    life: LifeEffort = LIST_EFFORT
    strings: int = 2000
    links: int = 2000

    def times(self, factor: int) -> Effort:
        """The effort so many times over."""
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
        )


USUAL = Effort()


@dataclass(frozen=True)
class Answer:
    """Whether something is so, None where it is open or a ko; and whether that is proven."""

    yes: bool | None
    is_proven: bool = False


class Witness:
    """Answers questions about a position of a game in which ``color`` is to move, and about what follows it."""

    def __init__(self, adviser: Adviser, game: Game, color: int, effort: Effort = USUAL) -> None:
        self._adviser, self._game, self._effort = adviser, game, effort
        self.color = color
        self.board = game.board.copy()
        self.board.to_move = color
        self._reader = Reader()
        self._judged: dict[int, Tried] = {}

    @functools.cached_property
    def scene(self) -> Scene:
        """The position with its evaluation."""
        return Scene.of(self._adviser, self._game, self.color)

    def after(self, *moves: int) -> Board | None:
        """The board after moves of both sides in turn, the first one's of ``color``; None if one is not legal."""
        board = self.board.copy()
        for move in moves:
            if not board.is_legal(board.to_move, move):
                return None
            board.play(board.to_move, move)
        return board

    def judged(self, move: int) -> Tried:
        """A legal move, or a pass, with games that begin with it; as many for every move."""
        if move not in self._judged:
            self._judged[move] = self._adviser.judge(self._game, self.color, move)
        return self._judged[move]

    def lives(self, board: Board, stone: int, first: int) -> Answer:
        """Whether the group at a stone lives if the side ``first`` moves first."""
        if board.color_at(stone) == EMPTY:
            return Answer(yes=False, is_proven=True)
        if board.color_at(stone) == first:
            return _answer(judge_defence(self._reader, board, stone, self._effort.life), WIN)
        return _answer(judge_attack(self._reader, board, stone, self._effort.life), LOSS)

    def stays(self, board: Board, stone: int, first: int) -> Answer:
        """Whether the string at a stone cannot be captured if the side ``first`` moves first."""
        if board.color_at(stone) == EMPTY:
            return Answer(yes=False, is_proven=True)
        if board.color_at(stone) == first:
            return _answer(self._reader.defend(board, stone, self._effort.strings), WIN)
        return _answer(self._reader.attack(board, stone, self._effort.strings), LOSS)

    def joined(self, board: Board, stones: Sequence[int], first: int) -> Answer:
        """Whether two strings of one colour come together if the side ``first`` moves first."""
        one, other = stones
        if EMPTY in (board.color_at(one), board.color_at(other)):
            return Answer(yes=False, is_proven=True)
        if board.color_at(one) == first:
            return _answer(connect(self._reader, board, one, other, self._effort.links), WIN)
        return _answer(disconnect(self._reader, board, one, other, self._effort.links), LOSS)


def _answer(reading: Reading, yes: int) -> Answer:
    """A reading as an answer: ``yes`` is the outcome that says so, the other clear one says no."""
    outcome = reading.best_supported
    if (reading.outcome == UNKNOWN and reading.trust == GUESS) or outcome not in (WIN, LOSS):
        return Answer(None)
    return Answer(outcome == yes, reading.trust == PROVEN)
