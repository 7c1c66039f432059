"""Questions about moves that attack or save strings, about ladders, and about threats that only work together.

A combination: a move that threatens strings which cannot be captured one by one, such that no single answer saves them
all - a double threat at once, or a threat whose every answer leaves another combination.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from engine.board.board import Board
from engine.board.points import EMPTY, PASS, opponent, vertex_of
from engine.reading.outcome import FOR_THE_OTHER_SIDE, LOSS, WIN, Reading
from engine.reading.reader import Reader

CAPTURE_BUDGET = 10_000
"""Positions that one question about the capture of a string may look at unless the caller says otherwise; those of
forced ladders are free."""

LADDER_LIBERTIES = 2
"""In a ladder the string never gets more liberties than this."""

THREATENED_LIBERTIES = 3
"""Strings with more liberties than this are not threatened by one move."""

COMBINATION_BUDGET = 500
"""Positions that each reading inside a combination may look at."""

MOST_THREATS = 3
"""Length of the longest row of threats that is looked for."""


def does_attack(reader: Reader, board: Board, move: int, stone: int, budget: int = CAPTURE_BUDGET) -> Reading:
    """Does ``move`` of the enemy capture the string at ``stone``? LOSS if it is dead anyway, or the move illegal.

    As GNU Go's command of this name. Raises ValueError if there is no stone.
    """
    before = reader.defend(board, stone, budget)
    return _judged(board, opponent(board.color_at(stone)), move, stone, before, reader.defend, budget)


def does_defend(reader: Reader, board: Board, move: int, stone: int, budget: int = CAPTURE_BUDGET) -> Reading:
    """Does ``move`` of its owner save the string at ``stone``? LOSS if it is safe anyway, or the move illegal.

    As GNU Go's command of this name. Raises ValueError if there is no stone.
    """
    before = reader.attack(board, stone, budget)
    return _judged(board, board.color_at(stone), move, stone, before, reader.attack, budget)


def _judged(
    board: Board, color: int, move: int, stone: int, before: Reading, ask: Callable[..., Reading], budget: int
) -> Reading:
    """What ``color`` reaches by its move, when ``before`` is the answer to ``ask`` without the move."""
    if before.outcome == LOSS or not board.is_legal(color, move):
        return Reading(LOSS, PASS, before.nodes, before.track)
    board.play(color, move)
    try:
        if board.color_at(stone) == EMPTY:
            return Reading(WIN, move, before.nodes, before.track)
        after = ask(board, stone, budget)
    finally:
        board.undo()
    outcome = FOR_THE_OTHER_SIDE[after.outcome]
    nodes, track = before.nodes + after.nodes, before.track | after.track
    lean = FOR_THE_OTHER_SIDE[after.lean]
    return Reading(outcome, PASS if outcome == LOSS else move, nodes, track, lean)


def ladder_attack(reader: Reader, board: Board, stone: int, budget: int = CAPTURE_BUDGET) -> Reading:
    """Is the string at ``stone`` caught in a ladder if the enemy moves first? The outcome is the enemy's.

    Raises ValueError unless the string has two liberties.
    """
    liberties = board.count_liberties(stone)
    if liberties != LADDER_LIBERTIES:
        name = vertex_of(stone, board.size)
        raise ValueError(f"the string at {name} has {liberties} liberties, expected {LADDER_LIBERTIES}")
    return reader.attack(board, stone, budget, LADDER_LIBERTIES)


@dataclass(frozen=True)
class Combination:
    """moves: points that answer the question, the best first, empty without any; nodes: positions looked at."""

    moves: tuple[int, ...]
    nodes: int


def combination_attack(
    reader: Reader, board: Board, color: int, budget: int = COMBINATION_BUDGET
) -> Combination:
    """A move of ``color`` that captures some string which no move captures by itself. ``budget`` is for each reading.

    A combination that the budget does not prove is not found.
    """
    hunt = _Hunt(reader, board.copy(), budget)
    move = hunt.combination(color, MOST_THREATS)
    return Combination((move,) if move != PASS else (), hunt.nodes)


def combination_defend(
    reader: Reader, board: Board, color: int, budget: int = COMBINATION_BUDGET
) -> Combination:
    """The moves of ``color`` after which the enemy has no combination any more; none if it has none now.

    Tried are the moves that take part in the enemy's combination.
    """
    hunt = _Hunt(reader, board.copy(), budget)
    enemy = opponent(color)
    attack = hunt.combination(enemy, MOST_THREATS)
    if attack == PASS:
        return Combination((), hunt.nodes)
    saving = []
    for move in sorted({attack, *hunt.answers(enemy, attack)}):
        with hunt.played(color, move) as legal:
            if legal and hunt.combination(enemy, MOST_THREATS) == PASS:
                saving.append(move)
    return Combination(tuple(saving), hunt.nodes)


class _Hunt:
    """The search for one combination, on a board of its own."""

    def __init__(self, reader: Reader, board: Board, budget: int) -> None:
        self.nodes = 0
        self._reader = reader
        self._board = board
        self._budget = budget

    @contextmanager
    def played(self, color: int, move: int) -> Iterator[bool]:
        """Play a move while the block runs, if it is legal; gives whether it is."""
        legal = self._board.is_legal(color, move)
        if legal:
            self._board.play(color, move)
        yield legal
        if legal:
            self._board.undo()

    def combination(self, color: int, threats: int) -> int:
        """The first move of a combination of at most so many threats, PASS without one."""
        safe = [stone for stone in self._weak_strings(opponent(color)) if not self._is_caught(stone)]
        moves = {liberty for stone in safe for liberty in self._board.liberties(stone)}
        for move in sorted(moves):
            if self._is_combination(color, move, safe, threats):
                return move
        return PASS

    def answers(self, color: int, move: int) -> set[int]:
        """The enemy's answers to a move: at liberties of what it threatens and of the stones that threaten."""
        safe = [stone for stone in self._weak_strings(opponent(color)) if not self._is_caught(stone)]
        with self.played(color, move):
            return self._answers([stone for stone in safe if self._is_caught(stone)])

    def _is_combination(self, color: int, move: int, safe: list[int], threats: int) -> bool:
        with self.played(color, move) as legal:
            if not legal or self._board.count_liberties(move) == 1:
                return False
            threatened = [stone for stone in safe if self._is_caught(stone)]
            if not threatened:
                return False
            return all(
                self._fails(opponent(color), answer, threatened, threats)
                for answer in sorted(self._answers(threatened))
            )

    def _fails(self, color: int, answer: int, threatened: list[int], threats: int) -> bool:
        """Whether after this answer a threatened string is caught all the same, or another combination works."""
        with self.played(color, answer) as legal:
            if not legal or any(self._is_caught(stone) for stone in threatened):
                return True
            return threats > 1 and self.combination(opponent(color), threats - 1) != PASS

    def _answers(self, threatened: list[int]) -> set[int]:
        found: set[int] = set()
        for stone in threatened:
            found.update(self._board.liberties(stone))
            for enemy in self._board.adjacent_strings(stone):
                liberties = self._board.liberties(enemy)
                if len(liberties) < THREATENED_LIBERTIES:
                    found.update(liberties)
        return found

    def _weak_strings(self, color: int) -> list[int]:
        """One stone of each string of a colour that a move may threaten."""
        strings: dict[int, int] = {}
        for point in self._board.points():
            if self._board.color_at(point) == color:
                strings.setdefault(int(self._board.position["head"][point]), point)
        return [
            stone for stone in strings.values() if self._board.count_liberties(stone) <= THREATENED_LIBERTIES
        ]

    def _is_caught(self, stone: int) -> bool:
        """Whether the enemy is proven to capture the string by moving first, ko or no ko."""
        reading = self._reader.attack(self._board, stone, self._budget)
        self.nodes += reading.nodes
        return reading.outcome == WIN
