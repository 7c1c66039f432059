"""`Reader`: the Python face of the readers. Bad arguments raise ValueError; the board is left as it was."""

from __future__ import annotations

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, PASS, WHITE, opponent, vertex_of
from engine.reading.outcome import LOSS, WIN, Reading
from engine.reading.region import PLAYABLE, group_points, set_up_region
from engine.reading.search import read
from engine.reading.state import CAPTURE, LIFE, MAX_PLIES, new_answer, new_search, new_table
from engine.reading.track import track_points

ROOT_LIBERTIES = 4
"""Strings with more liberties than this count as escaped (Stoutamire 1991, 2.3.1: "maximum liberty count is 4")."""


class Reader:
    """Holds the work memory of the searches; one thread may use one reader."""

    def __init__(self) -> None:
        self._searches = new_search()
        self._table = new_table()
        self._answers = new_answer()

    def attack(self, board: Board, stone: int, budget: int, limit: int = ROOT_LIBERTIES) -> Reading:
        """Can the string at ``stone`` be captured if the enemy moves first? The outcome is the attacker's."""
        return self._capture(board, stone, opponent(self._color(board, stone)), budget, limit)

    def defend(self, board: Board, stone: int, budget: int, limit: int = ROOT_LIBERTIES) -> Reading:
        """Can the string at ``stone`` be saved if its owner moves first? The outcome is the defender's."""
        return self._capture(board, stone, self._color(board, stone), budget, limit)

    def ask(
        self,
        board: Board,
        goal: int,
        stones: tuple[int, int],
        sides: tuple[int, int],
        limit: int,
        budget: int,
    ) -> Reading:
        """Ask about two stones: ``stones`` are the search's target and other, ``sides`` its attacker and the mover.

        `connect` and `semeai` say what the goal (CONNECT or SEMEAI) makes of them and of ``limit``; `links` and
        `races` check the arguments and are the functions to call.
        """
        search = self._searches[0]
        search["goal"] = goal
        search["target"], search["other"] = stones
        search["limit"] = limit
        search["attacker"] = sides[0]
        search["defender"] = opponent(sides[0])
        return self._read(board, sides[1], budget)

    def group_at(self, board: Board, stone: int) -> list[int]:
        """The stones of the group at a stone as the life reader sees it, sorted."""
        self._prepare_life(board, stone)
        return sorted(int(point) for point in group_points(self._searches[0]))

    def room_at(self, board: Board, stone: int) -> tuple[int, bool]:
        """The number of empty points where the life reader plays around a stone, and whether they lead to the open."""
        self._prepare_life(board, stone)
        search = self._searches[0]
        playable = np.flatnonzero(np.asarray(search["region"]) == PLAYABLE)
        empty = np.asarray(board.position["color"])[playable] == EMPTY
        return int(empty.sum()), bool(search["has_exit"])

    def ask_life(self, board: Board, stone: int, mover: int, budget: int) -> Reading:
        """Does the string at ``stone`` live, with its group around it, if ``mover`` moves first? The mover's outcome.

        `survival` has the functions to call.
        """
        self._prepare_life(board, stone)
        return self._read(board, mover, budget)

    def _prepare_life(self, board: Board, stone: int) -> None:
        search = self._searches[0]
        search["goal"] = LIFE
        search["target"] = stone
        search["other"] = 0
        search["defender"] = board.color_at(stone)
        search["attacker"] = opponent(board.color_at(stone))
        set_up_region(search, board.position)

    def _color(self, board: Board, stone: int) -> int:
        color = board.color_at(stone)
        if color not in (BLACK, WHITE):
            raise ValueError(f"there is no stone at {vertex_of(stone, board.size)}")
        return color

    def _capture(self, board: Board, stone: int, mover: int, budget: int, limit: int) -> Reading:
        if board.count_liberties(stone) > limit:
            outcome = WIN if mover == board.color_at(stone) else LOSS
            return Reading(outcome, PASS, 0, frozenset(board.stones(stone) + board.liberties(stone)))
        search = self._searches[0]
        search["goal"] = CAPTURE
        search["target"] = stone
        search["other"] = 0
        search["limit"] = limit
        search["defender"] = board.color_at(stone)
        search["attacker"] = opponent(board.color_at(stone))
        return self._read(board, mover, budget)

    def _read(self, board: Board, mover: int, budget: int) -> Reading:
        board.reserve(MAX_PLIES + 2)
        read(self._searches, self._table, board.stack, board.depth, mover, budget, self._answers)
        answer = self._answers[0]
        track = track_points(answer["track"])
        return Reading(int(answer["outcome"]), int(answer["move"]), int(answer["nodes"]), track)
