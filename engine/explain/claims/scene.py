"""A position with its evaluation, as far as sentences name groups and say how they are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.board.board import Board
from engine.board.points import EMPTY, vertex_of
from engine.decide.players import Adviser
from engine.evaluate.groups import aliveness as classes
from engine.evaluate.tables import CAPTURED, THREATENED
from engine.explain.words.phrases import side
from engine.game.game import Game
from engine.game.scoring import score_compensation
from engine.reading.outcome import LOSS, UNKNOWN

STATES = {
    classes.ALIVE: "is alive for good",
    classes.MANY_WAYS: "is alive, with room to spare",
    classes.BARELY_ALIVE: "is alive, with no room to spare",
    classes.MIAI_ALIVE: "is alive, since two moves each make its second eye",
    classes.SEKI: "is alive in seki",
    classes.WINS_SEMEAI: "lives by winning its semeai",
    classes.LIVES_OR_RUNS: "can run, or live in one move",
    classes.RUNS_WITH_EYE: "has one eye and can run",
    classes.RUNS: "has no eye yet, but can run",
    classes.LIVES_OR_LIMPS: "is unsettled: one move makes it live, else it limps away",
    classes.AHEAD_IN_SEMEAI: "is ahead in a semeai",
    classes.UNSETTLED: "is unsettled: it lives or dies by one move",
    classes.KO: "lives only if it wins a ko",
    classes.EVEN_SEMEAI: "is in a semeai that goes to whoever moves first",
    classes.RUNS_POORLY: "runs badly and cannot live in one move",
    classes.BEHIND_IN_SEMEAI: "is behind in a semeai",
    classes.MUCH_POTENTIAL: "cannot run, but has a good chance of eyes",
    classes.SOME_POTENTIAL: "cannot run, and has some chance of eyes",
    classes.PROBABLY_DEAD: "is probably dead",
    classes.LITTLE_POTENTIAL: "is probably dead, with little room for eyes",
    classes.NO_POTENTIAL: "is as good as dead",
    classes.UNDECIDED: "is not judged yet",
    classes.DEAD_GROUP: "is dead",
    classes.CAPTURED_GROUP: "is captured",
}
"""What is said of a group of each class."""

OFF_THE_BOARD = "is off the board"


@dataclass(frozen=True)
class Scene:
    """A position with its evaluation, from which groups are named and described in words; both are copies of
    their own.
    """

    board: Board
    tables: np.void

    @classmethod
    def of(cls, adviser: Adviser, game: Game, color: int, move: int | None = None) -> Scene:
        """Return the scene (the position with its evaluation) of a game with ``color`` to move, or after its
        legal ``move`` (None for no move).

        The game is left as it is.
        """
        board = game.board.copy()
        board.to_move = color
        if move is not None:
            board.play(color, move)
        return cls.at(adviser, board, score_compensation(game))

    @classmethod
    def at(cls, adviser: Adviser, board: Board, komi: float) -> Scene:
        """The position of a board that nobody changes any more; komi: all that White is given."""
        return cls(board, adviser.look(board, board.to_move, komi).tables)

    def is_stone(self, point: int) -> bool:
        """Return whether a stone stands on a point, in the evaluation of the position."""
        return self.board.color_at(point) != EMPTY and int(self.tables["string_of"][point]) >= 0

    def group_at(self, stone: int) -> int:
        """Return the row of a stone's group in the evaluation's table of groups."""
        return int(self.tables["strings"][self.tables["string_of"][stone]]["group"])

    def group_name(self, stone: int) -> str:
        """Return the name of a stone's group: ``White's group at D4``, or ``the white
        stone at D4`` if it stands alone.
        """
        color = side(self.board.color_at(stone))
        vertex = vertex_of(stone, self.board.size)
        if int(self.tables["groups"][self.group_at(stone)]["stones"]) == 1:
            return f"the {color.lower()} stone at {vertex}"
        return f"{color}'s group at {vertex}"

    def state(self, stone: int) -> str:
        """Return how a stone stands, as a predicate: that it can be captured, else the state of its group."""
        if not self.is_stone(stone):
            return OFF_THE_BOARD
        string = self.tables["strings"][self.tables["string_of"][stone]]
        if self.is_threatened(stone):
            return "can be captured by whoever moves first there"
        if int(string["status"]) == CAPTURED:
            return STATES[classes.CAPTURED_GROUP]
        return STATES[int(self.tables["groups"][string["group"]]["aliveness"])]

    def is_threatened(self, stone: int) -> bool:
        """Return whether a stone can be captured by whoever moves first there."""
        return int(self.tables["strings"][self.tables["string_of"][stone]]["status"]) == THREATENED

    def describe_group(self, row: int) -> str:
        """Return a description of a row of the table of groups: ``White's group at D4 (5 stones),
        which is unsettled (judged)``.

        The word at the end says whether its life or death was read to an end or is judged by its eyes and its
        room.
        """
        group = self.tables["groups"][row]
        stone, count = int(group["first"]), int(group["stones"])
        number = f" ({count} stones)" if count > 1 else ""
        trust = "read" if self.is_read(row) else "judged"
        return f"{self.group_name(stone)}{number}, which {self.state(stone)} ({trust})"

    def is_read(self, row: int) -> bool:
        """Return whether the state of the group in a row of the table of groups was read to its end, not just
        judged.
        """
        group = self.tables["groups"][row]
        string = self.tables["strings"][self.tables["string_of"][group["first"]]]
        outcomes = int(group["attack"]), int(group["defend"])
        by_capture = int(string["status"]) in (THREATENED, CAPTURED)
        return by_capture or LOSS in outcomes or UNKNOWN not in outcomes
