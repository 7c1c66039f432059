"""Questions about two strings of one colour at once: can either be captured, can both be saved?"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.board.board import Board
from engine.board.points import PASS, opponent
from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, WIN, Reading
from engine.reading.reader import Reader

PAIR_BUDGET = 5000
"""Positions that each reading may look at."""

FEW_LIBERTIES = 3
"""Enemy strings with fewer liberties may be captured to save what they threaten."""

BEST_FIRST = (WIN, KO_FIRST, KO_SECOND)
"""Outcomes by which a side reaches its goal, the best first."""


def attack_either(
    reader: Reader, board: Board, first: int, second: int, budget: int = PAIR_BUDGET
) -> Reading:
    """Read whether the enemy, moving first, can capture one of two strings of one colour (GNU Go's
    ``attack_either``).

    A double threat counts, too. LOSS if nothing is proven to capture one. ``first`` and ``second`` are stones
    of the strings. Raises ValueError if there is no stone.
    """
    pair = _Pair(reader, board, (first, second), budget)
    return pair.reading(*pair.attack_either())


def defend_both(reader: Reader, board: Board, first: int, second: int, budget: int = PAIR_BUDGET) -> Reading:
    """Read whether the owner of two strings, moving first, can save both (GNU Go's ``defend_both``).

    LOSS if no move is proven to save both. The move is PASS if no move is needed, since neither string can be
    captured. ``first`` and ``second`` are stones of the strings. Raises ValueError if there is no stone.
    """
    pair = _Pair(reader, board, (first, second), budget)
    return pair.reading(*pair.defend_both())


@dataclass
class _Pair:
    """Two strings of one colour, and what was read about them.

    ``stones`` holds one stone of each. ``reader`` reads on ``board``, with a budget of ``budget`` positions
    each time; moves are tried on the board and taken back. ``nodes`` and ``track`` (the points that the
    answers depend on) grow with every reading.
    """

    reader: Reader
    board: Board
    stones: tuple[int, int]
    budget: int
    nodes: int = 0
    track: frozenset[int] = field(default_factory=frozenset)

    def reading(self, outcome: int, move: int) -> Reading:
        """Return a `Reading` of this outcome and move, with the positions and the track of all readings made
        for it.

        It is likely and not proven, since unknown answers were counted as failures.
        """
        return Reading(outcome, move, self.nodes, self.track, is_likely=True)

    def attack_either(self) -> tuple[int, int]:
        """Return the outcome and the move with which the enemy, moving first, captures one of the two
        strings.

        It may attack one string by itself or make a double threat.
        """
        alone = self._best_attack()
        if alone[0] == WIN:
            return alone
        enemy = opponent(self.board.color_at(self.stones[0]))
        for move in sorted({liberty for stone in self.stones for liberty in self.board.liberties(stone)}):
            if not self.board.is_legal(enemy, move):
                continue
            self.board.play(enemy, move)
            try:
                escaped = self.defend_both()[0]
            finally:
                self.board.undo()
            if escaped == LOSS:
                return WIN, move
        return alone

    def defend_both(self) -> tuple[int, int]:
        """Return the outcome and the move with which the owner, moving first, saves both strings.

        The move is PASS if neither can be captured.
        """
        if self._best_attack()[0] == LOSS:
            return WIN, PASS
        owner = self.board.color_at(self.stones[0])
        for move in self._list_answers():
            if not self.board.is_legal(owner, move):
                continue
            self.board.play(owner, move)
            try:
                saved = self._best_attack()[0] == LOSS
            finally:
                self.board.undo()
            if saved:
                return WIN, move
        return LOSS, PASS

    def _best_attack(self) -> tuple[int, int]:
        """Return the best outcome that the enemy is proven to reach by attacking just one of the two
        strings, and its move.
        """
        found = []
        for stone in self.stones:
            reading = self.reader.attack(self.board, stone, self.budget)
            self.nodes += reading.nodes
            self.track |= reading.track
            found.append(reading)
        for outcome in BEST_FIRST:
            for reading in found:
                if reading.outcome == outcome:
                    return outcome, reading.move
        return LOSS, PASS

    def _list_answers(self) -> list[int]:
        """Return the moves that may save the strings.

        They are the liberties of the strings and of weak enemy strings, and the saving moves read for each
        string.
        """
        found: set[int] = set()
        for stone in self.stones:
            found.update(self.board.liberties(stone))
            for enemy in self.board.adjacent_strings(stone):
                if self.board.count_liberties(enemy) < FEW_LIBERTIES:
                    found.update(self.board.liberties(enemy))
            defence = self.reader.defend(self.board, stone, self.budget)
            self.nodes += defence.nodes
            self.track |= defence.track
            found.update({defence.move} - {PASS})
        return sorted(found)
