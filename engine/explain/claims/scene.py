"""A position with its evaluation, as far as sentences name groups and say how they are."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.board.board import Board
from engine.board.points import EMPTY, vertex_of
from engine.decide.players import Adviser
from engine.evaluate.groups import aliveness as classes
from engine.evaluate.tables import CAPTURED, THREATENED
from engine.explain.words.phrases import color_word, side
from engine.explain.words.templates import say
from engine.game.game import Game
from engine.reading.outcome import LOSS, UNKNOWN

STATES = {
    classes.ALIVE: "alive",
    classes.MANY_WAYS: "many ways",
    classes.BARELY_ALIVE: "barely alive",
    classes.MIAI_ALIVE: "miai",
    classes.SEKI: "seki",
    classes.WINS_SEMEAI: "wins semeai",
    classes.LIVES_OR_RUNS: "lives or runs",
    classes.RUNS_WITH_EYE: "runs with eye",
    classes.RUNS: "runs",
    classes.LIVES_OR_LIMPS: "lives or limps",
    classes.AHEAD_IN_SEMEAI: "ahead in semeai",
    classes.UNSETTLED: "unsettled",
    classes.KO: "ko",
    classes.EVEN_SEMEAI: "even semeai",
    classes.RUNS_POORLY: "runs poorly",
    classes.BEHIND_IN_SEMEAI: "behind in semeai",
    classes.MUCH_POTENTIAL: "much potential",
    classes.SOME_POTENTIAL: "some potential",
    classes.PROBABLY_DEAD: "probably dead",
    classes.LITTLE_POTENTIAL: "little potential",
    classes.NO_POTENTIAL: "no potential",
    classes.UNDECIDED: "undecided",
    classes.DEAD_GROUP: "dead",
    classes.CAPTURED_GROUP: "captured",
}
"""What a group of each class is called in the templates ``state``."""


@dataclass(frozen=True)
class Scene:
    """A position with its evaluation, from which groups are named and described in words.

    It keeps copies of both.
    """

    board: Board
    tables: np.void

    @classmethod
    def of(cls, adviser: Adviser, game: Game, color: int, move: int | None = None) -> Scene:
        """Return the scene of a game with ``color`` to move, or after its legal ``move`` (None for no move).

        A scene is a position with its evaluation. The game is left as it is.
        """
        board = game.board.copy()
        board.to_move = color
        if move is not None:
            board.play(color, move)
        return cls.at(adviser, board)

    @classmethod
    def at(cls, adviser: Adviser, board: Board) -> Scene:
        """Return the scene of a board, which nobody may change any more."""
        return cls(board, adviser.tables_of(board))

    @functools.cached_property
    def groups(self) -> Sequence[tuple[int, ...]]:
        """Every group, as the points of its stones, in the order of their first stones."""
        rows: dict[int, list[int]] = {}
        colors, strings = self.board.position["color"].tolist(), self.tables["string_of"].tolist()
        groups = self.tables["strings"]["group"]
        for point in self.board.points():
            if colors[point] != EMPTY and strings[point] >= 0:
                rows.setdefault(int(groups[strings[point]]), []).append(point)
        return [tuple(stones) for stones in rows.values()]

    def is_stone(self, point: int) -> bool:
        """Return whether a stone stands on a point, in the evaluation of the position."""
        return self.board.color_at(point) != EMPTY and int(self.tables["string_of"][point]) >= 0

    def group_at(self, stone: int) -> int:
        """Return the row of a stone's group in the evaluation's table of groups."""
        return int(self.tables["strings"][self.tables["string_of"][stone]]["group"])

    def aliveness(self, stone: int) -> int:
        """Return the class of a stone's group in the evaluation, lower for groups that stand better."""
        return int(self.tables["groups"][self.group_at(stone)]["aliveness"])

    def stones_with(self, stone: int) -> int:
        """Return how many stones a stone's group has."""
        return int(self.tables["groups"][self.group_at(stone)]["stones"])

    def group_name(self, stone: int) -> str:
        """Return the name of a stone's group: ``White's group at D4``, or ``the white
        stone at D4`` if it stands alone.
        """
        color, vertex = self.board.color_at(stone), vertex_of(stone, self.board.size)
        if self.stones_with(stone) == 1:
            return say("stones one", color=color_word(color), point=vertex)
        return say("group named", side=side(color), point=vertex)

    def state(self, stone: int) -> str:
        """Return how a stone stands, as a predicate: that it can be captured, or else the state of its group."""
        if not self.is_stone(stone):
            return say("state off the board")
        string = self.tables["strings"][self.tables["string_of"][stone]]
        if self.is_threatened(stone):
            return say("state threatened")
        if int(string["status"]) == CAPTURED:
            return say("state captured")
        return say(f"state {STATES[int(self.tables['groups'][string['group']]['aliveness'])]}")

    def is_threatened(self, stone: int) -> bool:
        """Return whether it depends on who moves first if a stone is captured."""
        return int(self.tables["strings"][self.tables["string_of"][stone]]["status"]) == THREATENED

    def describe_group(self, row: int) -> str:
        """Return a description of a group, given by its row in the table of groups.

        An example is ``White's group at D4 (5 stones), which is unsettled (judged)``. The word at the end
        says whether its life or death was read to an end, or judged by its eyes and its room.
        """
        group = self.tables["groups"][row]
        stone, count = int(group["first"]), int(group["stones"])
        trust = say("group read" if self.is_read(row) else "group judged")
        number = str(count) if count > 1 else ""
        return say(
            "group described",
            group=self.group_name(stone),
            count=number,
            state=self.state(stone),
            trust=trust,
        )

    def is_read(self, row: int) -> bool:
        """Return whether the state of the group with this row was read to an end, not just judged."""
        group = self.tables["groups"][row]
        string = self.tables["strings"][self.tables["string_of"][group["first"]]]
        outcomes = int(group["attack"]), int(group["defend"])
        by_capture = int(string["status"]) in (THREATENED, CAPTURED)
        return by_capture or LOSS in outcomes or UNKNOWN not in outcomes
