"""`Joseki`: what the joseki graph says of a board.

A corner is looked up by its position alone, so the order of the moves does not matter. If a corner with everything that
is linked to it is unknown, up to three of its outermost lines are left out of account, and the answer says so.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import NamedTuple

import numpy as np

from engine.board.board import Board
from engine.board.points import EMPTY, NEIGHBORS, PASS, opponent
from joseki.corner import (
    CODES,
    CORNERS,
    FRAMES,
    MIRRORED,
    SMALLEST_BOARD,
    TENUKI,
    code_point,
    corner_code,
    frame_code,
    reach_on,
)
from joseki.dag import NONE, Dag, games_of
from joseki.database import DATABASE, Database, DatabaseError, load_database
from joseki.graph import ArrayGraph, Graph, Step, frame_of
from joseki.locate import STONES_ALL, STONES_KNOWN, find_departure, locate
from joseki.texts import text_on_board
from joseki.tree import Kind

LONGEST_LINE = 40
"""Moves of a line that is followed to its end."""


LEAST_SHARE = 0.02
"""What fewer players than this chose is known, to be answered, but not suggested."""


class Status(Enum):
    """The state of a corner for the joseki book: empty, in a joseki, finished, left by a player, or unknown."""

    EMPTY = "empty"
    IN_JOSEKI = "in joseki"
    FINISHED = "finished"
    LEFT = "left"
    UNKNOWN = "unknown"


@dataclass(frozen=True)
class Continuation:
    """A joseki move and what may follow it.

    point: PASS for tenuki; kind: how good the move is (`joseki.tree.Kind`); share: the share of games, 0 to
    1, in which it was played; children: the moves that may follow, the most frequent first
    """

    point: int
    kind: Kind
    share: float
    children: tuple[Continuation, ...]


class _Following(NamedTuple):
    """A position of the joseki graph (a node) as it lies in one corner of a board of ``size``.

    ``corner`` is 0 to 3. ``frame`` tells how the stored position is turned to lie like this: bit 0 mirrored,
    bit 1 colours exchanged.
    """

    graph: Graph
    size: int
    corner: int
    node: int
    frame: int

    def point(self, code: int) -> int | None:
        """Return the board point for a point of the stored position. Returns None if the board is so small
        that the point is outside the corner.

        ``code`` is the point as stored in the joseki graph, 16 * column + row counted from the corner, or
        TENUKI, for which PASS is returned.
        """
        return board_point(self.size, self.corner, frame_code(code, self.frame))

    def after(self, step: Step) -> _Following:
        """Return the corner position after a known move, as it lies on the board."""
        return _Following(self.graph, self.size, self.corner, step.node, self.frame ^ step.frame)

    def line(self) -> list[int]:
        """Return the usual continuation of this corner position: the most frequent move each time, as board
        points in the order of play.

        Bad and trick moves are skipped. The line ends if no move is known, at a tenuki, or after LONGEST_LINE
        moves.
        """
        points: list[int] = []
        following = self
        while len(points) < LONGEST_LINE:
            steps = [
                step for step in self.graph.steps(following.node) if step.kind not in (Kind.BAD, Kind.TRICK)
            ]
            point = following.point(steps[0].code) if steps else None
            if point is None or point == PASS:
                break
            points.append(point)
            following = following.after(steps[0])
        return points

    def tree(self, width: int, plies: int, least: float) -> tuple[Continuation, ...]:
        """Return the moves known in this corner position, as points of the board, each with the moves that
        follow it.

        width: how many moves are kept in each position at most; plies: how many moves deep; least: moves with
        a smaller share of the games are left out, except right answers to mistakes
        """
        if plies == 0:
            return ()
        steps = self.graph.steps(self.node)
        total = sum(games_of(step.weight) for step in steps) or 1
        found: list[Continuation] = []
        for step in steps:
            point, share = self.point(step.code), games_of(step.weight) / total
            if point is not None and (share >= least or step.tesuji) and len(found) < width:
                found.append(
                    Continuation(point, step.kind, share, self.after(step).tree(width, plies - 1, least))
                )
        return tuple(found)


class Suggestion(NamedTuple):
    """A move that the joseki book suggests on the board.

    point: PASS for tenuki; kind: how good the move is and when it is played (`joseki.tree.Kind`); weight: the
    share of games with this position in which it was played, 0 to 1; games: about how many games played it, 0
    if it is only written by hand; name: of the joseki that it makes or belongs to; is_named: whether this
    name begins with this move; comment: a text about the move; tesuji: whether it is the right answer to a
    bad or a trick move; corner: 0 upper right, 1 upper left, 2 lower right, 3 lower left; side, step: the
    position before the move as it lies on the board, and the move in the graph, from which the moves that
    follow are found
    """

    point: int
    kind: Kind
    weight: float
    games: int
    name: str
    is_named: bool
    comment: str
    tesuji: bool
    corner: int
    side: _Following
    step: Step

    @property
    def is_playable(self) -> bool:
        """Whether the engine itself may play the move. Bad moves are known only so that they can be
        answered.
        """
        return self.kind != Kind.BAD

    def line(self) -> list[int]:
        """Return the points of this move and of the most frequent moves after it. The colours alternate."""
        return [self.point, *self.side.after(self.step).line()]

    def tree(self, width: int = 3, plies: int = 6, least: float = 0.1) -> tuple[Continuation, ...]:
        """Return the moves that may follow this one, as trees: each with the moves that may follow it, and so
        on.

        width: how many moves are kept in each position at most; plies: how many moves deep; least: moves with
        a smaller share of the games are left out, except right answers to mistakes. Points are those of the
        board; some may already be occupied.
        """
        return self.side.after(self.step).tree(width, plies, least)


@dataclass(frozen=True)
class CornerReport:
    """What the joseki book says of one corner with one colour to move.

    corner: 0 upper right, 1 upper left, 2 lower right, 3 lower left; status: whether the corner is empty, in
    a joseki and so on; name: of the joseki, empty if the position belongs to none with a name; suggestions:
    by falling weight, but right answers to a mistake first, with PASS for tenuki; exact: whether all stones
    of the corner were taken into account; left_by: the opponent's move that left the joseki, PASS for a
    tenuki where the joseki has none, None if nobody left it. If somebody left it, the suggestions are the
    known punishment.
    """

    corner: int
    status: Status
    name: str = ""
    suggestions: tuple[Suggestion, ...] = ()
    exact: bool = True
    left_by: int | None = None

    @property
    def has_punishment(self) -> bool:
        """Whether the opponent left the joseki and the book has a punishment, i.e. a move against that."""
        return self.left_by is not None and bool(self.suggestions)


class Joseki:
    """The joseki book. Given a board, it finds the joseki moves that can be played in the corners.

    A book without a database knows nothing, and ``reason`` says why it has none. The engine then plays
    without joseki.
    """

    def __init__(self, database: Database | None, reason: str = "", graph: Graph | None = None) -> None:
        """Make a book from a database. If the database is None the book is empty, and ``reason`` says why.

        ``graph``: the object that lists the moves of a corner position; if None, the arrays of the database
        are used.
        """
        self.database = database
        self.reason = reason
        self._stones = np.zeros(CODES, np.int16)
        self._keys = np.zeros(FRAMES, np.uint64)
        self._found = np.zeros(3, np.int64)
        if database is not None:
            self._nodes, self._table = database.dag.nodes, database.table
            self._graph = graph or ArrayGraph(database.dag)

    @functools.cached_property
    def _texts(self) -> _Texts:
        """The names and comments of the graph. They are prepared when first needed."""
        assert self.database is not None
        return _Texts(self.database)

    @classmethod
    def open(cls, path: Path = DATABASE) -> Joseki:
        """Return the book of a database file.

        If the file cannot be used, the book is empty and its ``reason`` says why.
        """
        try:
            return cls(load_database(path))
        except DatabaseError as error:
            return cls(None, f"playing without joseki: {error}")

    def suggestions(self, board: Board, color: int, least: float = LEAST_SHARE) -> list[Suggestion]:
        """Return the moves that the book suggests to ``color`` in all corners. Urgent moves come first, then
        right answers to mistakes, then the others by falling share of the games.

        Left out are bad moves, tenuki, and moves with a share below ``least``, but right answers to mistakes
        are kept whatever their share. `corners` reports all moves.
        """
        found = [
            suggestion
            for report in self.corners(board, color)
            for suggestion in report.suggestions
            if suggestion.is_playable and suggestion.point != PASS
            if suggestion.weight >= least or suggestion.tesuji
        ]
        return sorted(
            found, key=lambda each: (each.kind != Kind.URGENT, not each.tesuji, -each.weight, each.point)
        )

    def corners(self, board: Board, color: int) -> list[CornerReport]:
        """Return the reports of the four corners with ``color`` to move. The list is empty without a database
        and on boards smaller than 11x11.
        """
        if self.database is None or board.size < SMALLEST_BOARD:
            return []
        return [self._corner(board, corner, color) for corner in range(CORNERS)]

    def _corner(self, board: Board, corner: int, color: int) -> CornerReport:
        reach = reach_on(board.size)
        nodes, table = self._nodes, self._table
        stones, keys, found = self._stones, self._keys, self._found
        place = locate(board.position, corner, reach, color, nodes, table, stones, keys, found)
        if place == NONE:
            return self._unknown(board, corner, color)
        following = _Following(self._graph, board.size, corner, place // FRAMES, place % FRAMES)
        is_symmetric = bool(keys[0] == keys[MIRRORED])
        suggestions = self._suggested(board, color, following, is_symmetric)
        if found[STONES_ALL] == 0:
            return CornerReport(corner, Status.EMPTY, "", suggestions)
        exact = bool(found[STONES_KNOWN] == found[STONES_ALL])
        status = Status.IN_JOSEKI if any(each.point != PASS for each in suggestions) else Status.FINISHED
        left_by = None
        mistake = self._texts.mistakes.get(following.node)
        if mistake is not None:
            code, turned = mistake
            left_by = following._replace(frame=following.frame ^ turned).point(code)
            status = Status.LEFT
            suggestions = tuple(sorted(suggestions, key=lambda each: not each.tesuji))
        name = text_on_board(self._texts.node_names[following.node], board.size, corner, following.frame)
        return CornerReport(corner, status, name, suggestions, exact, left_by)

    def _unknown(self, board: Board, corner: int, color: int) -> CornerReport:
        """Return the report of a corner whose position, with ``color`` to move, is not in the joseki graph.

        Its status is LEFT if the opponent left the joseki, by a stone or by playing elsewhere; FINISHED if
        the position is the end of a joseki; otherwise UNKNOWN.
        """
        reach, mover = reach_on(board.size), opponent(color)
        nodes, table = self._nodes, self._table
        stones, keys, found = self._stones, self._keys, self._found
        place = locate(board.position, corner, reach, mover, nodes, table, stones, keys, found)
        if place != NONE and found[STONES_KNOWN] == found[STONES_ALL]:
            following = _Following(self._graph, board.size, corner, place // FRAMES, place % FRAMES)
            name = text_on_board(self._texts.node_names[following.node], board.size, corner, following.frame)
            if any(step.code != TENUKI for step in self._graph.steps(following.node)):
                return CornerReport(corner, Status.LEFT, name, left_by=PASS)
            return CornerReport(corner, Status.FINISHED, name)
        last = int(corner_code(board.size, corner, board.last_move)) if board.last_move != PASS else NONE
        code = find_departure(board.position, corner, reach, mover, last, nodes, table, stones, keys)
        if code == NONE:
            return CornerReport(corner, Status.UNKNOWN)
        return CornerReport(corner, Status.LEFT, left_by=code_point(board.size, corner, code))

    def _suggested(
        self, board: Board, color: int, following: _Following, is_symmetric: bool
    ) -> tuple[Suggestion, ...]:
        """Return the known moves of a corner position that the rules allow ``color`` to play on the board.

        ``following`` is the position as it lies on the board. If it ``is_symmetric``, each move is returned
        for both sides of the diagonal, with half of its share each.
        """
        steps = self._graph.steps(following.node)
        total = sum(games_of(step.weight) for step in steps) or 1
        sides = [following]
        if is_symmetric:
            sides.append(following._replace(frame=following.frame ^ MIRRORED))
        colors = board.position["color"].tolist()
        suggestions: list[Suggestion] = []
        for step in steps:
            points = {side.point(step.code): side for side in reversed(sides)}
            for point, side in points.items():
                if point is not None and _is_free(board, color, point, colors):
                    weight = games_of(step.weight) / total / len(points)
                    suggestions.append(self._suggestion(side, step, point, weight))
        return tuple(suggestions)

    def _suggestion(self, side: _Following, step: Step, point: int, weight: float) -> Suggestion:
        texts = self._texts
        name = texts.entry_names.get(step.entry)
        shown = texts.node_names[side.node] if name is None else name.text
        turned = side.frame if name is None else side.frame ^ name.frame
        comment = texts.comments.get(step.entry, "")
        return Suggestion(
            point,
            step.kind,
            weight,
            games_of(step.weight),
            text_on_board(shown, side.size, side.corner, turned) if shown else "",
            name is not None,
            text_on_board(comment, side.size, side.corner, side.frame) if comment else "",
            step.tesuji,
            side.corner,
            side,
            step,
        )


def _is_free(board: Board, color: int, point: int, colors: list[int]) -> bool:
    """Return whether the rules allow a colour to play at a point; always True for a pass.

    ``colors``: for each point, what stands on it.
    """
    if point == PASS:
        return True
    if colors[point] != EMPTY:
        return False
    has_liberty = any(colors[point + step] == EMPTY for step in NEIGHBORS)
    return (has_liberty and point != board.ko_point) or board.is_legal(color, point)


class _EntryName(NamedTuple):
    """The name of the position after a joseki move (``text``), with the frame in which it is meant.

    frame: how to turn the position before the move, as it is stored, so that points and colours in the text
    are right: bit 0 mirrored, bit 1 colours exchanged
    """

    text: str
    frame: int


class _Texts:
    """The names and comments of a joseki graph, and for each position the mistake that led to it.

    node_names: for each corner position (node) its own name, or else that of the position before it;
    entry_names: for each move (entry) the name that begins with it; comments: by move; mistakes: by position,
    the mistaken move as a pair (point of the corner, frame), as `_find_mistakes` returns it
    """

    def __init__(self, database: Database) -> None:
        dag = database.dag
        entries, entry_of = dag.entries.tolist(), dag.nodes["entry"].tolist()
        owners = [NONE] * len(entries)
        for node, first in enumerate(dag.nodes["first"].tolist()):
            number = first
            while number != NONE:
                owners[number] = node
                number = entries[number][4]
        self.node_names = [""] * len(entry_of)
        for node, entry in enumerate(entry_of):
            inherited = self.node_names[owners[entry]] if entry != NONE else ""
            self.node_names[node] = dag.names.get(node, inherited)
        self.entry_names = {
            number: _EntryName(dag.names[node], frame_of(flags))
            for number, (_, _, flags, _, _, node) in enumerate(entries)
            if node in dag.names
        }
        self.comments = dag.comments
        self.mistakes = self._find_mistakes(dag, owners)

    @staticmethod
    def _find_mistakes(dag: Dag, owners: list[int]) -> dict[int, tuple[int, int]]:
        """Return the positions (nodes) that are reached only by a mistake, each with this mistake.

        A mistake is a bad or a trick move, or a tenuki in a position with an urgent move. It is given as a
        pair: the code of the move's point, in the view in which the position before it is stored, and the
        frame that turns this view into that of the node. dag: the joseki graph; owners: for each entry (a
        move) the node from which it is played
        """
        owner = np.array(owners)
        codes, kinds, targets = dag.entries["code"], dag.entries["kind"], dag.entries["node"]
        urgent = np.zeros(len(dag.nodes), bool)
        urgent[owner[kinds == Kind.URGENT]] = True
        wrong = (kinds == Kind.BAD) | (kinds == Kind.TRICK) | ((codes == TENUKI) & urgent[owner])
        sound = np.zeros(len(dag.nodes), bool)
        sound[targets[~wrong]] = True
        mistakes: dict[int, tuple[int, int]] = {}
        for number in np.flatnonzero(wrong & ~sound[targets]).tolist():
            frame = frame_of(int(dag.entries["flags"][number]))
            mistakes.setdefault(int(targets[number]), (int(codes[number]), frame))
        return mistakes


def board_point(size: int, corner: int, code: int) -> int | None:
    """Return the board point for a point of a corner (0 to 3); PASS for TENUKI. ``code`` is 16 * column +
    row, counted from the corner.

    Returns None if a corner on a board of this size does not reach that far.
    """
    if code == TENUKI:
        return PASS
    if max(code >> 4, code & 15) >= reach_on(size):
        return None
    return _points(size, corner)[code]


@functools.cache
def _points(size: int, corner: int) -> tuple[int, ...]:
    """Return a table with the board point for each of the 256 codes of a corner. A code is 16 *
    column + row.
    """
    return tuple(int(code_point(size, corner, code)) for code in range(CODES))
