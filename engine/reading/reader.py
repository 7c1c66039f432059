"""`Reader`: the Python face of the readers. Bad arguments raise ValueError; the board is left as it was."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, BORDER, EMPTY, NEIGHBORS, PASS, WHITE, opponent, vertex_of
from engine.reading.life.group import find_main_stone, group_points
from engine.reading.life.region import set_up_region
from engine.reading.life.tree import MOST_DEPTH, grow, new_tree
from engine.reading.outcome import Reading
from engine.reading.search.memo import MOST_BUDGET, MOST_LIMIT, STRING_EYES, STRING_LIFE, Memo, new_questions
from engine.reading.search.records import BREAK_IN, CAPTURE, ENEMY_GROUND, LIFE, OUTSIDE, PLAYABLE
from engine.reading.search.trackset import add_point, add_stones, new_set, track_points
from engine.reading.taste import Taste

ROOT_LIBERTIES = 4
"""Strings with more liberties than this count as escaped (Stoutamire 1991, 2.3.1: "maximum liberty count is 4")."""

WALL_LIBERTIES = 3
"""Liberties of an enemy string that stands outside with its friends."""


CONFIRMED_AHEAD = 2.5
"""A move that has been found by other means is confirmed if it has more than so many times the games of the next one.
Of 94 such moves about groups of the suites 93 were the best in the end, too, with half as many games again."""


@dataclass(frozen=True)
class Trial:
    """What games played out in a tree say about the life of a group.

    killed: the share, from 0 to 1, of the games after the best move in which the attacker gets the group
    move: the mover's best move
    nodes: how many games were played
    kos: how often a ko was taken in the tree; for games of a second opinion, in how many of them one arose there
    choices: the moves that were compared in the end, each with the share of its games that the mover won
    ahead: how many times as many games the best move has as the next one; 0 if that was not counted
    """

    killed: float
    move: int
    nodes: int
    kos: int
    choices: Mapping[int, float] = field(default_factory=dict)
    ahead: float = 0.0

    def confirms(self, move: int) -> bool:
        """Return whether the best move is ``move``, and so far ahead that it will hardly be another one."""
        return self.move == move and self.ahead > CONFIRMED_AHEAD


GO_ON, TILL_MOVE_STANDS, ENOUGH = range(3)
"""Whether an opinion is heard on: to its end, until no other move is likely to become its best, or no more."""

More = Callable[[Trial], int]
"""Says one of these of what the games so far say."""


class Opinion(Protocol):
    """A second opinion: a function that judges a group by other means than the reader, such as games on the
    whole board.
    """

    def __call__(
        self,
        board: Board,
        stone: int,
        group: Sequence[int],
        mover: int,
        other: int = PASS,
        more: More | None = None,
        ignoring: int = EMPTY,
    ) -> Trial:
        """Judge how often the attacker captures ``stone``, or cuts it from a stone ``other``, if ``mover``
        moves first.

        ``other`` is PASS if the question is about the capture; ``group`` holds all stones of the group in
        question. ``more`` is called now and then with what the games so far
        say. It returns GO_ON for more games, TILL_MOVE_STANDS for games until the best move is sure, or
        ENOUGH. Without ``more`` the games end when the best move is sure. The side ``ignoring`` may take every ko
        back at once; EMPTY for neither side.
        """


class Reader:
    """Reads questions about captures, links, lives and semeais, one at a time.

    ``memo`` holds the answers kept so far and the work memory of the searches. If none is given, the reader
    keeps nothing and reads every question afresh; the answers are the same either way. ``opinion`` is a
    second opinion, i.e. a function that plays games out. It is asked if nothing is proven about a group and
    the reader's own playouts are in doubt, and to choose among several moves the one that players would
    choose. ``taste`` tells how likely players are to think of a move; it chooses among moves that are soon
    proven (`engine.reading.taste`). A reader may serve one thread only.
    """

    def __init__(
        self, memo: Memo | None = None, opinion: Opinion | None = None, taste: Taste | None = None
    ) -> None:
        self.memo = Memo(0) if memo is None else memo
        self.opinion = opinion
        self.taste = taste
        self._questions = new_questions(1)
        self._trees: np.ndarray | None = None
        self._question_of_trees: tuple[object, ...] = ()

    def attack(self, board: Board, stone: int, budget: int, limit: int = ROOT_LIBERTIES) -> Reading:
        """Read whether the string at ``stone`` can be captured if the enemy moves first; outcome and move
        are the enemy's.

        ``budget`` is the number of positions to look at, at most. With more than ``limit`` liberties the
        string counts as escaped. Raises ValueError if there is no stone.
        """
        enemy = opponent(self._color(board, stone))
        return self.ask(board, CAPTURE, (stone, PASS), (enemy, enemy), limit, budget)

    def defend(self, board: Board, stone: int, budget: int, limit: int = ROOT_LIBERTIES) -> Reading:
        """Read whether the string at ``stone`` can be saved if its owner moves first; outcome and move are
        the owner's.

        ``budget`` is the number of positions to look at, at most. With more than ``limit`` liberties the
        string counts as escaped. Raises ValueError if there is no stone.
        """
        color = self._color(board, stone)
        return self.ask(board, CAPTURE, (stone, PASS), (opponent(color), color), limit, budget)

    def ask(
        self,
        board: Board,
        goal: int,
        stones: tuple[int, int],
        sides: tuple[int, int],
        limit: int,
        budget: int,
        walls: Sequence[int] = (),
    ) -> Reading:
        """Read a question of any kind. Callers should use the functions of `links`, `semeai` and `life`
        instead, which check the arguments.

        goal: what is asked, such as CAPTURE, CONNECT, SEMEAI or LIFE
        stones: one stone of the string that it is about, and one of a second string (PASS if there is none)
        sides: the attacker, and the side that moves first
        limit: depends on the goal: the most liberties of a string that counts as capturable, the most moves
            of a link, or the number of ko threats, for example
        budget: how many positions may be looked at
        walls: one stone of each string that is taken to be alive; for goals of life only

        Raises ValueError for a limit or a budget that no question may have.
        """
        return self._ask(board, goal, stones, sides, limit, budget, _stones_of(board, walls))

    def ask_entry(
        self, board: Board, stone: int, area: Collection[int], mover: int, limit: int, budget: int
    ) -> Reading:
        """Read whether the string at ``stone`` gets into an area if ``mover`` moves first; the outcome is
        the mover's.

        ``area`` holds points. ``limit`` is the most moves that the way in may take, ``budget`` how many
        positions may be looked at. Raises ValueError if there is no stone, or for a limit or a budget that no
        question may have.
        """
        color = self._color(board, stone)
        points = new_set()
        for point in area:
            add_point(points, point)
        return self._ask(board, BREAK_IN, (stone, PASS), (color, mover), limit, budget, points)

    def _ask(
        self,
        board: Board,
        goal: int,
        stones: tuple[int, int],
        sides: tuple[int, int],
        limit: int,
        budget: int,
        points: np.ndarray,
    ) -> Reading:
        """Read a question like `ask`, but with the walls or the area given as a bit set ``points``.

        Walls are strings taken to be alive. ``goal`` is what is asked; ``stones`` holds one stone of the
        string and one of the second string (PASS for none); ``sides`` holds the attacker and the side that
        moves first. ``limit`` and ``budget`` are as in `ask`. Raises ValueError for a limit or a budget that
        no question may have.
        """
        if not 0 <= budget <= MOST_BUDGET:
            raise ValueError(f"a budget of {budget} positions, expected 0 to {MOST_BUDGET}")
        if not 0 <= limit <= MOST_LIMIT:
            raise ValueError(f"a limit of {limit}, expected 0 to {MOST_LIMIT}")
        question = self._questions[0]
        question["goal"] = goal
        question["target"], question["other"] = stones
        question["attacker"], question["mover"] = sides
        question["limit"], question["budget"] = limit, budget
        self.memo.answer(board, self._questions, points)
        answer = self.memo.answers[0]
        return Reading(
            outcome=int(question["outcome"]),
            move=int(question["move"]),
            nodes=int(question["nodes"]),
            track=track_points(answer["track"]),
            lean=int(answer["lean"]),
            is_likely=bool(answer["is_likely"]),
        )

    def group_at(self, board: Board, stone: int) -> list[int]:
        """Return the stones of the group at a stone, sorted.

        The group is the stone's string and the friendly strings that a move or two would join to it.
        """
        self._prepare_life(board, stone)
        return sorted(int(point) for point in group_points(self.memo.searches[0]))

    def main_stone(self, board: Board, stone: int) -> int:
        """Return the smallest stone of the main string of the group at a stone. A life search asks about that
        string.

        The main string is the one at the stone unless another string of the group is more than twice as
        large.
        """
        self._prepare_life(board, stone)
        return int(find_main_stone(self.memo.searches[0], board.position))

    def points_at(self, board: Board, stone: int, walls: Sequence[int] = ()) -> list[int]:
        """Return, sorted, the empty points where both sides may play in a life search about a stone.

        ``walls`` holds one stone of each string that is taken to be alive.
        """
        self._prepare_life(board, stone, walls)
        playable = np.flatnonzero(np.asarray(self.memo.searches[0]["region"]) == PLAYABLE)
        return [int(point) for point in playable if board.color_at(int(point)) == EMPTY]

    def room_at(self, board: Board, stone: int, walls: Sequence[int] = ()) -> tuple[int, bool]:
        """Return how many empty points the region of a life search about a stone has, and whether they lead
        into the open.

        The region is where both sides play in the search. ``walls`` holds one stone of each string that is
        taken to be alive.
        """
        return len(self.points_at(board, stone, walls)), bool(self.memo.searches[0]["has_exit"])

    def walls_at(self, board: Board, stone: int, walls: Sequence[int] = ()) -> list[int]:
        """Return one stone of each enemy string around a group that the life reader takes to be
        uncapturable.

        ``walls`` holds one stone of each string that the caller takes to be alive.
        """
        self._prepare_life(board, stone, walls)
        search = self.memo.searches[0]
        beside = {enemy for friend in group_points(search) for enemy in board.adjacent_strings(int(friend))}
        return [head for head in board.first_stones(beside) if search["region"][head] != PLAYABLE]

    def ways_out_at(self, board: Board, stone: int) -> list[int]:
        """Return, sorted, the empty points by which the group at a stone may get out of the region that the
        life reader looks at.

        Such a point lies right outside the region and leads on. Or it lies inside the region, within two
        steps of a friendly stone that reaches beyond the region or of an open edge (`open_edge_at`).
        """
        edge = self.open_edge_at(board, stone)
        region = np.asarray(self.memo.searches[0]["region"])
        beyond = {int(point) for point in np.flatnonzero(region == ENEMY_GROUND)}
        ways = {point for point in beyond if self._leads_on(board, region, point, board.color_at(stone))}
        inside = [int(point) for point in np.flatnonzero(region == PLAYABLE)]
        friends = board.first_stones(
            point for point in inside if board.color_at(point) == board.color_at(stone)
        )
        leading = {
            liberty
            for friend in friends
            if any(region[liberty] != PLAYABLE for liberty in board.liberties(friend))
            for liberty in board.liberties(friend)
        }
        leading |= {point + step for point in edge for step in NEIGHBORS}
        near = {point + step for point in leading for step in (0, *NEIGHBORS)}
        return sorted(ways | {point for point in near.intersection(inside) if board.color_at(point) == EMPTY})

    def open_edge_at(self, board: Board, stone: int) -> list[int]:
        """Return the edge points right outside the region around a stone where its group might crawl on.

        Such a point lies at the edge of the board, has no enemy beside it and leads on to friendly stones or
        farther outside. The life search takes it for the enemy's. But a side that crawls there may take
        liberties of the stones that stop it.
        """
        self._prepare_life(board, stone)
        region = np.asarray(self.memo.searches[0]["region"])
        enemy = opponent(board.color_at(stone))
        return [
            point
            for point in (int(each) for each in np.flatnonzero(region == ENEMY_GROUND))
            if any(board.color_at(point + step) == BORDER for step in NEIGHBORS)
            and all(board.color_at(point + step) != enemy for step in NEIGHBORS)
            and self._leads_on(board, region, point, board.color_at(stone))
        ]

    def _leads_on(self, board: Board, region: np.ndarray, point: int, color: int) -> bool:
        """Return whether a point right outside a region leads on to stones of ``color`` or farther outside.

        It does if it has a stone of that colour beside it, or an empty point that is outside, too. ``region``
        has one value for each point: PLAYABLE if both sides play there in the search, else another value.
        """
        beside = [point + step for step in NEIGHBORS]
        return any(
            board.color_at(each) == color or (board.color_at(each) == EMPTY and region[each] != PLAYABLE)
            for each in beside
        )

    def ask_life(
        self,
        board: Board,
        stone: int,
        mover: int,
        budget: int,
        threats: int = 0,
        walls: Sequence[int] = (),
    ) -> Reading:
        """Read whether the string at ``stone``, with its group, lives if ``mover`` moves first; the outcome
        is the mover's.

        ``threats``: how many ko threats the side has that can win only by ko, 0 for any number. ``walls``:
        one stone of each string that is taken to be alive. ``budget``: how many positions may be looked at.
        Callers should use the functions of `engine.reading.life.questions`.
        """
        enemy = opponent(self._color(board, stone))
        return self.ask(board, STRING_LIFE, (stone, PASS), (enemy, mover), threats, budget, walls)

    def ask_eyes(
        self,
        board: Board,
        stone: int,
        mover: int,
        budget: int,
        threats: int = 0,
        walls: Sequence[int] = (),
    ) -> Reading:
        """Read whether the string at ``stone`` gets two eyes, or out, if ``mover`` moves first; the outcome
        is the mover's.

        A seki does not count as life here. ``threats``: how many ko threats the side has that can win only by
        ko, 0 for any number. ``walls``: one stone of each string that is taken to be alive. ``budget``: how
        many positions may be looked at.
        """
        enemy = opponent(self._color(board, stone))
        return self.ask(board, STRING_EYES, (stone, PASS), (enemy, mover), threats, budget, walls)

    def ask_group(
        self,
        board: Board,
        stone: int,
        mover: int,
        budget: int,
        threats: int = 0,
        walls: Sequence[int] = (),
    ) -> Reading:
        """Read whether the main string of the group at ``stone`` lives if ``mover`` moves first; the outcome
        is the mover's.

        ``threats``: how many ko threats the side has that can win only by ko, 0 for any number. ``walls``:
        one stone of each string that is taken to be alive. ``budget``: how many positions may be looked at.
        """
        enemy = opponent(self._color(board, stone))
        return self.ask(board, LIFE, (stone, PASS), (enemy, mover), threats, budget, walls)

    def try_life(
        self,
        board: Board,
        stone: int,
        mover: int,
        rounds: int,
        ignoring: int = EMPTY,
        walls: Sequence[int] = (),
    ) -> Trial:
        """Play ``rounds`` games out in a tree to see whether the string at ``stone`` lives if ``mover``
        moves first.

        The side ``ignoring`` may retake every ko at once; EMPTY for neither side. ``walls`` holds one stone
        of each string that is taken to be alive. Callers should use the functions of
        `engine.reading.life.judgement`.
        """
        self._turn_to(board, stone, walls)
        if self._trees is None:
            self._trees = new_tree()
        board.reserve(MOST_DEPTH + 2)
        # a search that was stopped leaves it at 0, and would end the tree
        self.memo.searches["hard_budget"] = max(1, rounds)
        question = (board.size, board.key_without_side, stone, mover, ignoring, tuple(walls))
        half = int(self._trees[1]["rounds"])
        goes_on = question == self._question_of_trees and 0 < half <= rounds // 4
        self._question_of_trees = question
        grow(self.memo.searches, self._trees, board.stack, board.depth, mover, rounds, ignoring, goes_on)
        tree = self._trees[0]
        choices = {
            int(tree["nodes"][child]["move"]): float(share)
            for child, share in zip(
                tree["finalists"][: tree["finalist_count"]], tree["finalist_shares"], strict=False
            )
        }
        return Trial(float(tree["share"]), int(tree["move"]), int(tree["rounds"]), int(tree["kos"]), choices)

    def likely_walls_at(self, board: Board, stone: int) -> list[int]:
        """Return one stone of each enemy string around the group at a stone that is nearly linked to the
        outside.

        Such a string has enough liberties, and one or two moves would join it to a friendly string that
        itself stands outside (`engine.reading.life.outside`).
        """
        self._prepare_life(board, stone)
        search, enemy = self.memo.searches[0], opponent(board.color_at(stone))
        outside = set(np.flatnonzero(np.asarray(search["near_attacker"]) == 0).tolist())
        room = np.flatnonzero(np.asarray(search["region"]) != OUTSIDE).tolist()
        beside = sorted({point + step for point in room for step in (0, *NEIGHBORS)} - outside)
        return [
            string
            for string in board.first_stones(point for point in beside if board.color_at(point) == enemy)
            if board.count_liberties(string) >= WALL_LIBERTIES
            and not outside.isdisjoint(self.group_at(board, string))
        ]

    def _prepare_life(self, board: Board, stone: int, walls: Sequence[int] = ()) -> None:
        self._turn_to(board, stone, walls)
        set_up_region(self.memo.searches[0], board.position)

    def _turn_to(self, board: Board, stone: int, walls: Sequence[int]) -> None:
        """Set up the search for the life of the string at a stone.

        ``walls`` holds one stone of each string that is taken to be alive.
        """
        search = self.memo.searches[0]
        search["walls"] = _stones_of(board, walls)
        search["goal"], search["target"], search["other"] = LIFE, stone, PASS
        search["defender"] = self._color(board, stone)
        search["attacker"] = opponent(board.color_at(stone))

    def _color(self, board: Board, stone: int) -> int:
        color = board.color_at(stone)
        if color not in (BLACK, WHITE):
            raise ValueError(f"there is no stone at {vertex_of(stone, board.size)}")
        return color


def _stones_of(board: Board, walls: Sequence[int]) -> np.ndarray:
    """Return the stones of some strings as a bit set of points; ``walls`` holds one stone of each string."""
    stones = new_set()
    for stone in walls:
        add_stones(board.position, stones, stone)
    return stones
