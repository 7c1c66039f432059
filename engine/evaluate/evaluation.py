"""`Evaluator`: runs the passes in their order on a position and owns the tables.

    strings -> links -> groups are joined -> eyes -> groups -> readings of doubtful groups
            -> (again from the eyes on while groups were found dead) -> influence -> territory and score -> revision

The passes are computed anew for each position, which is cheap. What costs time are the readings, and those are kept by
the memo as long as no point of their track has changed (`engine.reading.search.memo`). So a warm evaluation differs
from a cold one only in speed, which `tamen verify evaluate` checks. A lookahead evaluates with an anchor
(`engine.reading.search.anchor`): far from what it has changed the answers of the position that it began with stand.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence

import numpy as np

from engine.board.board import Board
from engine.board.points import EMPTY, PASS, opponent
from engine.evaluate.effort import PLAYING, Effort
from engine.evaluate.eyes.finding import find_eyes
from engine.evaluate.eyes.scratch import new_eye_scratch
from engine.evaluate.groups.aliveness import classify_by_shape
from engine.evaluate.groups.edge_eyes import find_edge_eyes
from engine.evaluate.groups.potential_eyes import find_potential_eyes
from engine.evaluate.groups.readings import GroupBudgets, mark_dead_strings, read_groups
from engine.evaluate.groups.running import find_running
from engine.evaluate.groups.scratch import new_scratch
from engine.evaluate.groups.steps import measure_steps
from engine.evaluate.groups.totals import sum_groups
from engine.evaluate.groups.verdicts import Verdicts
from engine.evaluate.links.reading import read_links
from engine.evaluate.links.scratch import new_link_scratch
from engine.evaluate.numbers import EvaluationNumbers, shipped_numbers
from engine.evaluate.strings import NEAR_BUDGET, read_strings
from engine.evaluate.tables import CAPTURED, SAFE, new_evaluation
from engine.evaluate.territory.field import new_field
from engine.evaluate.territory.influence import radiate
from engine.evaluate.territory.points import value_points
from engine.evaluate.territory.revision import revise
from engine.reading.outcome import WIN
from engine.reading.reader import Reader
from engine.reading.search.anchor import Anchor
from engine.reading.search.memo import Memo, new_questions

ROUNDS = 3
"""How often the passes from the eyes on are run at most: each time because groups were found dead."""

MOST_QUESTIONS = 1500
"""Room for the questions of one pass."""

PASSES = (
    "read_strings",
    "read_links",
    "find_eyes",
    "measure_steps",
    "sum_groups",
    "find_running",
    "find_potential_eyes",
    "find_edge_eyes",
    "classify_by_shape",
    "read_groups",
    "radiate",
    "value_points",
    "revise",
)
"""The passes by the names of their functions, in the order in which they run."""


class Evaluator:
    """Evaluates positions, one after the other, and keeps the answers of its readings.

    An evaluator may be used by one thread only. ``tables`` is the record of the last evaluation
    (`engine.evaluate.tables.EVALUATION_DTYPE`); ``numbers`` are the weights and limits that it judges by.
    """

    def __init__(
        self, effort: Effort = PLAYING, numbers: EvaluationNumbers | None = None, memo: Memo | None = None
    ) -> None:
        """Make an evaluator that reads with ``effort`` and judges by ``numbers``, its weights and limits.

        Without ``numbers`` it takes those that come with the program. ``memo`` keeps the answers of its
        readings; without it the evaluator makes one of its own.
        """
        self.effort = effort
        self.numbers = numbers or shipped_numbers()
        self.memo = Memo() if memo is None else memo
        self._reader = Reader(self.memo)
        self._evaluations = new_evaluation()
        self._scratches = new_scratch()
        self._link_scratches = new_link_scratch()
        self._eye_scratches = new_eye_scratch(self.numbers.eyes)
        self._fields = new_field()
        self._territory_numbers: dict[int, np.ndarray] = {}
        self._questions = new_questions(MOST_QUESTIONS)

    def verdicts(self, allowance: int, is_over: Callable[[], bool]) -> Verdicts:
        """Return an empty store of verdicts, for one decision about a move.

        Verdicts are what longer readings find about the groups on which much depends. These readings together
        may look at ``allowance`` positions, and stop when ``is_over`` returns True.
        """
        return Verdicts(self._reader, int(self.numbers.groups[0]["run_limping"]), allowance, is_over)

    @property
    def tables(self) -> np.void:
        """The tables of the last evaluation, one record; the next evaluation overwrites them."""
        tables: np.void = self._evaluations[0]
        return tables

    def evaluate(
        self,
        board: Board,
        verdicts: Verdicts | None = None,
        is_over: Callable[[], bool] | None = None,
        anchor: Anchor | None = None,
    ) -> np.void:
        """Evaluate the board's present position, for both sides to move, and return the tables. The board
        stays as it is.

        ``verdicts`` is a store for longer readings about the groups on which much depends, made for one
        decision about a move; None for a plain evaluation. The first evaluation that gets the store reads and
        fills it, later ones use what it holds. ``anchor`` is the same for the answers of all readings: where nothing
        has changed near the stones in question they stand in later positions. Raises OutOfTime if ``is_over``
        returns True before all questions are answered; the tables must not be used then.
        """
        far_stands = anchor is not None and anchor.is_filled
        with self.memo.until(is_over), self.memo.anchored(anchor):
            return self._evaluate(board, verdicts, far_stands)

    def see_eyes(
        self,
        board: Board,
        held: int = PASS,
        taken: Sequence[int] = (),
        barred: Mapping[int, int] | None = None,
        near: Collection[int] = (),
    ) -> np.void:
        """Find the eyes of the board's present position by their surroundings alone, and return the tables.

        Only the passes up to the eyes run: no group is read, so a group without two eyes keeps its eye. Only
        the tables of strings, links and eyes may be used.

        held: a stone whose string is taken to be safe whatever the readings say; PASS for none
        taken: stones whose strings are taken to be captured
        barred: empty points where an enemy stone is captured, and the colour that captures it
        near: stones whose strings are read longer
        """
        self._tie_strings(board, self.effort.for_strings(_strings_on(board)), held, taken, near)
        scratch = self._eye_scratches[0]
        for point, color in (barred or {}).items():
            scratch["barred"][point] = color
        find_eyes(board.position, self.tables, scratch)
        scratch["barred"] = EMPTY
        return self.tables

    def catches_at(self, board: Board, color: int, point: int) -> bool:
        """Return whether ``color`` is proven to capture an enemy stone played at an empty point.

        False as well if that move is not legal, or if the capture takes a ko. The board stays as it is.
        """
        enemy = opponent(color)
        if not board.is_legal(enemy, point):
            return False
        board.play(enemy, point)
        try:
            return self._reader.attack(board, point, max(self.effort.strings, NEAR_BUDGET)).outcome == WIN
        finally:
            board.undo()

    def _evaluate(self, board: Board, verdicts: Verdicts | None, far_stands: bool = False) -> np.void:

        def ask(count: int, walls: np.ndarray) -> None:
            self.memo.answer(board, self._questions[:count], walls)

        def enter_verdicts() -> None:
            if verdicts is not None:
                verdicts.enter(board, self.tables, self._scratches[0]["first_class"], far_stands)

        effort = self.effort.for_strings(_strings_on(board))
        self._tie_strings(board, effort)
        for _ in range(ROUNDS):
            self._judge_groups(board, effort, ask, enter_verdicts)
            if mark_dead_strings(board.position, self.tables) == 0:
                break
        numbers = self._territory_numbers_of(board.size)
        radiate(board.position, self.tables, numbers[0], self._fields[0])
        value_points(board.position, self.tables, numbers[0], self._fields[0])
        revise(board.position, self.tables, numbers[0], self._fields[0])
        return self.tables

    def _tie_strings(
        self,
        board: Board,
        effort: Effort,
        held: int = PASS,
        taken: Sequence[int] = (),
        near: Collection[int] = (),
    ) -> None:
        """Clear the tables and fill those of strings and links, the first two passes of the evaluation.

        held: a stone whose string is taken to be safe whatever the readings say; PASS for none
        taken: stones whose strings are taken to be captured
        near: stones whose strings are read longer
        """
        self._evaluations.view(np.uint8)[:] = 0
        read_strings(board, self._evaluations, self.memo, self._questions, effort.strings, near)
        if held != PASS and board.color_at(held) != EMPTY:
            string = self.tables["strings"][self.tables["string_of"][held]]
            string["status"], string["attack_move"], string["defend_move"] = SAFE, PASS, PASS
        for stone in taken:
            self.tables["strings"][self.tables["string_of"][stone]]["status"] = CAPTURED
        read_links(
            board,
            self._evaluations,
            self._link_scratches,
            self.memo,
            self._questions,
            self.numbers.links,
            effort.cuts,
            effort.joins,
        )

    def _territory_numbers_of(self, size: int) -> np.ndarray:
        if size not in self._territory_numbers:
            self._territory_numbers[size] = self.numbers.territory(size)
        return self._territory_numbers[size]

    def _judge_groups(
        self,
        board: Board,
        effort: Effort,
        ask: Callable[[int, np.ndarray], None],
        enter_verdicts: Callable[[], None],
    ) -> None:
        """Find the eyes of all groups, what each group has and can do, and its class of aliveness.

        These are passes 3 and 4 of the evaluation. ``ask(n, walls)`` answers the first n questions in the
        evaluator's list; it takes the stones of the bit set ``walls`` to be alive. ``enter_verdicts()`` replaces
        the answers about some groups by what longer readings found.
        """
        position, tables, scratch, numbers = (
            board.position,
            self.tables,
            self._scratches[0],
            self.numbers.groups,
        )
        find_eyes(position, tables, self._eye_scratches[0])
        measure_steps(position, tables, scratch)
        sum_groups(position, tables)
        find_running(position, tables, scratch)
        find_potential_eyes(position, tables)
        find_edge_eyes(position, tables, self._eye_scratches[0])
        classify_by_shape(tables, numbers[0], scratch)
        read_groups(
            self._evaluations,
            numbers,
            self._scratches,
            self._questions,
            ask,
            GroupBudgets(effort.life, effort.semeais, effort.groups),
            enter_verdicts,
        )


def _strings_on(board: Board) -> int:
    return int(np.count_nonzero(board.position["stones"]))
