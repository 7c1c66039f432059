"""What several experts of the fight ask of one position, found once: plain lists of Python instead of numpy records.

Reading one number out of a record costs more than all an expert does with it. So the tables that the fighting experts
look at are unpacked here, together with what the board says at once: liberties, contacts, and what a move would do to
liberties. Nothing is played.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from engine.board.board import Board
from engine.board.points import EMPTY, NEIGHBORS, PASS, STRIDE, board_points, lines_of, opponent
from engine.evaluate.groups.aliveness import LIVES_OR_LIMPS, PROBABLY_DEAD
from engine.evaluate.strategy import Strategy
from engine.evaluate.tables import (
    CAPTURED,
    DEFEND_UNDERCUT,
    EXTEND_ALONG_EDGE,
    LINK_POINTS,
    NONE,
    POINT,
    SHARED,
    SOLID,
    THREATENED,
    WITH_AJI,
)
from engine.suggest.landings import MEETINGS, land_everywhere, meet_everywhere, new_landings

FIRST_RUNNER = 8
"""The first aliveness class of a group that has not two eyes yet: it runs, or lives in one move."""

OUTWARD = {-STRIDE: (-1, 1), STRIDE: (-1, 1), -1: (-STRIDE, STRIDE), 1: (-STRIDE, STRIDE)}
"""The two steps square to each step."""


class String(NamedTuple):
    """One string of stones, taken from a row of the evaluation's table of strings and held as plain Python
    numbers. ``row`` is the row's number.

    The other values are those of the table (`engine.evaluate.tables`): the string's first stone, the numbers
    of its stones and liberties, the row of its group, its status, and the results of reading if the enemy
    moves first (``attack``) or the owner does (``defend``), with the move for each.
    """

    row: int
    first: int
    stones: int
    liberties: int
    group: int
    attack_move: int
    defend_move: int
    attack: int
    defend: int
    status: int
    color: int


class Group(NamedTuple):
    """One group, taken from a row of the evaluation's table of groups and held as plain Python numbers. Its
    lists have only the filled places of the table.

    worth: the points at stake with the group: two for each stone, one for each point of its eye space, and
    half a point for each liberty
    """

    row: int
    color: int
    first: int
    stones: int
    strings: int
    liberties: int
    aliveness: int
    ways: int
    typ_eyes: int
    run: int
    attack: int
    defend: int
    attack_move: int
    defend_move: int
    rival: int
    worth: float
    potentials: list[tuple[int, int, int, int]]
    running: list[list[int]]
    neighbors: list[int]

    @property
    def is_unsettled(self) -> bool:
        """Whether the life of the group depends on who moves first, or on running well."""
        return LIVES_OR_LIMPS <= self.aliveness < PROBABLY_DEAD

    @property
    def is_weak(self) -> bool:
        """Whether the group is weak: it does not have two eyes and may have to run, but is not given up."""
        return FIRST_RUNNER <= self.aliveness < PROBABLY_DEAD


class UncertainLink(NamedTuple):
    """One link (connection of two strings), taken from a row of the evaluation's table of links and held as
    plain Python numbers. ``row`` is the row's number.

    ``first`` and ``second`` are the rows of the two strings; ``points`` are the common liberties by which
    they are linked. Type, strength and the moves that cut or join are as in the table
    (`engine.evaluate.tables`).
    """

    row: int
    first: int
    second: int
    type: int
    strength: int
    cut_move: int
    join_move: int
    partner: int
    points: tuple[int, ...]
    color: int


@dataclass(frozen=True)
class Landing:
    """What a stone put on a point would bring about.

    liberties: the number that its string would have; captures: rows of the enemy strings that it would take;
    joins: rows of the own strings beside it. Rows are those of the table of strings.
    """

    liberties: int
    captures: tuple[int, ...]
    joins: tuple[int, ...]


class Situation:
    """One position with the side ``own`` to move, its evaluation unpacked into plain lists. Lists by point
    have NUM_POINTS elements.

    tables: the evaluation; color, string_of, line: by point; strings, groups, links: rows as `String`,
    `Group` and `UncertainLink`; liberties: for each string, by its row, its liberties in board order;
    touching: for each string, by its row, the rows of the enemy strings that it touches. ``links`` are only
    those that can be cut (CUTTABLE, SHARED); ``holding`` those that hold WITH_AJI.
    """

    def __init__(
        self,
        board: Board,
        tables: np.void,
        strategy: Strategy,
        last_moves: tuple[int, ...],
        group_numbers: np.ndarray,
    ) -> None:
        self.own = strategy.color
        self.enemy = opponent(self.own)
        self.size = board.size
        self.phase = strategy.phase
        self.tables = tables
        self._group_numbers = group_numbers[0]
        self.color: list[int] = np.asarray(board.position["color"]).tolist()
        self.string_of: list[int] = tables["string_of"].tolist()
        self.eye_of: list[int] = tables["eye_of"].tolist()
        self.line = lines_of(board.size)
        self.points = board_points(board.size)
        self.empty = [point for point in self.points if self.color[point] == EMPTY]
        self.last_moves = tuple(point for point in last_moves if self.color[point] != EMPTY)
        self.strings = _list_strings(tables)
        self.groups = _list_groups(tables)
        self.liberties, self.touching = self._find_contacts()
        landings = new_landings()
        land_everywhere(board.position, landings)
        meet_everywhere(board.position, tables, landings, self.own)
        self._landed: list[list[int]] = landings["liberties"][0].tolist()
        self._takes: list[list[int]] = landings["takes"][0].tolist()
        self._meetings: list[int] = landings["meeting"][0].tolist()
        self._met: list[int] = landings["met"][0].tolist()

    @functools.cached_property
    def links(self) -> list[UncertainLink]:
        """The links that do not hold: those of strength CUTTABLE and SHARED."""
        return _list_links(self.tables, 1, SHARED)

    @functools.cached_property
    def holding(self) -> list[UncertainLink]:
        """The links that hold, but with a weakness left (aji): those of strength WITH_AJI."""
        return _list_links(self.tables, WITH_AJI, WITH_AJI)

    @functools.cached_property
    def firm(self) -> list[UncertainLink]:
        """The links that hold, with aji or without: those of strength WITH_AJI and SOLID."""
        return _list_links(self.tables, WITH_AJI, SOLID)

    @functools.cached_property
    def eyes(self) -> list[tuple[int, int, int, int, int]]:
        """For each eye a tuple: its colour, the row of its group, the owner's move that makes it, the enemy's
        move that breaks it, and how much depends on who plays there first, in eighths of an eye.

        The last number is the eye's worth if the owner plays first less its worth if the enemy does. A move
        is PASS if none is needed, or none helps.
        """
        table = self.tables["eyes"][: int(self.tables["eye_count"])]
        gap = table["max_eyes"].astype(int) - table["typ_eyes"]
        columns = (table["color"], table["group"], table["make_move"], table["break_move"], gap)
        return list(zip(*(column.tolist() for column in columns), strict=True))

    @functools.cached_property
    def values(self) -> list[float]:
        """For each point its value to the side to move, from -1 (the enemy's) to 1 (its own). It is the mean
        of two evaluations, one with Black to move and one with White to move.
        """
        both = self.tables["territory"][1].astype(float) + self.tables["territory"][2]
        sign = 1.0 if self.own == 1 else -1.0
        values: list[float] = (sign * both / (2 * POINT)).tolist()
        return values

    @functools.cached_property
    def openness(self) -> list[float]:
        """For each point how much ground within two steps is still undecided, in points."""
        empty = np.asarray(self.color) == EMPTY
        loose = np.where(empty, 1.0 - np.abs(np.asarray(self.values)), 0.0)
        total = loose.copy()
        for step in _DISC:
            total += np.roll(loose, step)
        openness: list[float] = total.tolist()
        return openness

    @functools.cached_property
    def stones_of(self) -> list[list[int]]:
        """For each string, by its row in the evaluation's table, the list of its stones in board order."""
        found: list[list[int]] = [[] for _ in self.strings]
        for point in self.points:
            if self.string_of[point] != NONE:
                found[self.string_of[point]].append(point)
        return found

    @functools.cached_property
    def enemy_last(self) -> int:
        """The last move, if it was the enemy's and its stone is still on the board; PASS otherwise."""
        last = self.last_moves[0] if self.last_moves else PASS
        return last if last != PASS and self.color[last] == self.enemy else PASS

    def group(self, point: int) -> Group | None:
        """Return the group of the stone at a point; None if there is no stone."""
        row = self.string_of[point]
        return None if row == NONE or self.strings[row].group < 0 else self.groups[self.strings[row].group]

    def group_of(self, string: String) -> Group:
        """Return the group that a string belongs to."""
        return self.groups[string.group]

    def is_living(self, point: int, color: int) -> bool:
        """Return whether a point holds a stone of ``color`` that is neither captured nor dead."""
        return self.color[point] == color and self.strings[self.string_of[point]].status < CAPTURED

    def is_empty(self, point: int) -> bool:
        """Return whether a point on the board is empty."""
        return self.color[point] == EMPTY

    def strings_beside(self, point: int, color: int) -> list[int]:
        """Return the rows of all strings of ``color`` beside a point, each once, in ascending order."""
        return sorted(
            {self.string_of[point + step] for step in NEIGHBORS if self.color[point + step] == color}
        )

    def landing(self, point: int, color: int) -> Landing:
        """Return what would happen if a stone of ``color`` were put on an empty point: how many liberties its
        string would have, what it would capture, and which own strings it would join.

        The answer is kept, since many rules ask for it.
        """
        key = (point, color)
        found = self._landings.get(key)
        if found is None:
            found = self._landings[key] = self._examine_landing(point, color)
        return found

    @functools.cached_property
    def _landings(self) -> dict[tuple[int, int], Landing]:
        return {}

    def _examine_landing(self, point: int, color: int) -> Landing:
        joins = self.strings_beside(point, color)
        captures = (
            [row for row in self.strings_beside(point, opponent(color)) if self.strings[row].liberties == 1]
            if self._takes[color][point]
            else ()
        )
        return Landing(self._landed[color][point], tuple(captures), tuple(joins))

    def is_playable(self, point: int, color: int) -> bool:
        """Return whether a stone of ``color`` could stay at a point: it captures something, or has at least
        two liberties.
        """
        return bool(self._takes[color][point]) or self._landed[color][point] >= 2

    def meeting(self, point: int) -> tuple[str, int]:
        """Return how an own stone at an empty point would stand to the living stones near it, as (id of the
        rule that says so, the stone it is about).

        The first value is one of `landings.MEETINGS`, such as ``meet-hane``. Unless stones of both sides are
        near, the values are an empty text and PASS.
        """
        return MEETINGS[self._meetings[point]], self._met[point]

    def is_own_ground(self, point: int, color: int) -> bool:
        """Return whether a stone of ``color`` at a point would fill an own eye, or own ground that nobody
        disputes.
        """
        row = self.eye_of[point]
        if row != NONE and self.eyes[row][0] == color:
            return True
        value = self.values[point] if color == self.own else -self.values[point]
        return value > SURE_GROUND

    def makes_clump(self, point: int, color: int) -> bool:
        """Return whether a stone of ``color`` at a point makes an empty triangle or a square of four own
        stones, without capturing anything.
        """
        for step in (-STRIDE, STRIDE):
            for side in (-1, 1):
                corner = (point + step, point + side, point + step + side)
                colors = [self.color[each] for each in corner]
                if colors.count(color) == 3 or (colors.count(color) == 2 and colors.count(EMPTY) == 1):
                    return not self._takes[color][point]
        return False

    def gain(self, group: Group, kind: int, value: int) -> int:
        """Return how much a group gains by a move that makes an eye, in eighths of an eye. The eye is a
        potential one of the evaluation's table.

        kind: its kind in that table; value: its worth in that table. The worth of the kinds at the edge
        (EDGE_KINDS) is in points of eye space, and counts only for a group that can still run a little; that
        of all others is in eighths of an eye.
        """
        if kind not in EDGE_KINDS:
            return value
        numbers = self._group_numbers
        return value * int(numbers["eighths_per_edge_point"]) if group.run >= numbers["run_limping"] else 0

    def stake_of_string(self, string: String) -> float:
        """Return how many points of the score depend on a string: two for each stone."""
        return 2.0 * string.stones

    def _find_contacts(self) -> tuple[list[list[int]], list[set[int]]]:
        liberties: list[list[int]] = [[] for _ in self.strings]
        touching: list[set[int]] = [set() for _ in self.strings]
        color, string_of = self.color, self.string_of
        for point in self.points:
            row = string_of[point]
            if row == NONE:
                if color[point] == EMPTY:
                    beside = {string_of[point - STRIDE], string_of[point - 1]}
                    beside.update((string_of[point + 1], string_of[point + STRIDE]))
                    for each in beside:
                        if each != NONE:
                            liberties[each].append(point)
                continue
            for step in (1, STRIDE):
                other = string_of[point + step]
                if other != NONE and other != row:
                    touching[row].add(other)
                    touching[other].add(row)
        return liberties, touching


EDGE_KINDS = (EXTEND_ALONG_EDGE, DEFEND_UNDERCUT)
"""The potential eyes whose value is in points of eye space."""

SURE_GROUND = 0.8
"""From this value on a point counts as nobody's business but its owner's."""

_DISC = tuple(dy * STRIDE + dx for dy in range(-2, 3) for dx in range(-2, 3) if 0 < abs(dx) + abs(dy) <= 2)


def _list_strings(tables: np.void) -> list[String]:
    table = tables["strings"][: int(tables["string_count"])]
    columns = [table[name].tolist() for name in String._fields[1:]]
    return [String(row, *values) for row, values in enumerate(zip(*columns, strict=True))]


def _list_groups(tables: np.void) -> list[Group]:
    table = tables["groups"][: int(tables["group_count"])]
    names = (
        "color", "first", "stones", "strings", "liberties", "aliveness", "ways", "typ_eyes", "run",
        "attack", "defend", "attack_move", "defend_move", "rival",
    )  # fmt: skip
    columns = [table[name].tolist() for name in names]
    stones, liberties = table["stones"].tolist(), table["liberties"].tolist()
    space = table["eye_space"].tolist()
    kinds, values = table["potential_kind"].tolist(), table["potential_value"].tolist()
    moves, about = table["potential_move"].tolist(), table["potential_about"].tolist()
    counts, running = table["potentials"].tolist(), table["running"].tolist()
    run_counts = table["running_count"].tolist()
    neighbors, neighbor_counts = table["neighbors"].tolist(), table["neighbor_count"].tolist()
    found = []
    for row, numbers in enumerate(zip(*columns, strict=True)):
        count = counts[row]
        potentials = list(
            zip(kinds[row][:count], values[row][:count], moves[row][:count], about[row][:count], strict=True)
        )
        ways_out = [points[:many] for points, many in zip(running[row], run_counts[row], strict=True)]
        worth = 2.0 * stones[row] + space[row] + 0.5 * liberties[row]
        beside = neighbors[row][: neighbor_counts[row]]
        found.append(Group._make((row, *numbers, worth, potentials, ways_out, beside)))
    return found


def _list_links(tables: np.void, least: int, most: int) -> list[UncertainLink]:
    table = tables["links"][: int(tables["link_count"])]
    rows = np.flatnonzero((table["strength"] >= least) & (table["strength"] <= most))
    chosen = table[rows]
    colors = tables["strings"]["color"][chosen["first"]].tolist() if len(rows) else []
    names = ("first", "second", "type", "strength", "cut_move", "join_move", "partner")
    columns = [chosen[name].tolist() for name in names]
    points, counts = chosen["points1"].tolist(), chosen["count1"].tolist()
    return [
        UncertainLink._make(
            (int(row), *numbers, tuple(points[at][: min(counts[at], LINK_POINTS)]), colors[at])
        )
        for at, (row, numbers) in enumerate(zip(rows, zip(*columns, strict=True), strict=True))
    ]


def is_attackable(string: String) -> bool:
    """Return whether reading found that the enemy can capture a string by moving first, at least by ko."""
    return string.status == THREATENED and string.attack_move != PASS
