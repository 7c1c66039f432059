"""The whole board searched by alpha-beta, to compare the count by parts with (Bouzy and Cazenave 2001, section 8)."""

from __future__ import annotations

from math import inf

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, PASS
from engine.endgame.regions import Settlement
from engine.game.rule_sets import AREA

MOST_MOVES = 150
"""Moves that a line may have."""

EXACT, AT_LEAST, AT_MOST = 0, 1, 2

Entry = tuple[int, float, int]


class FullBoard:
    """Alpha-beta by area over all moves in what is not settled, passes among them, with a table of positions.

    It is stopped after ``most`` positions. Neither side may bring a position of the line back.
    """

    def __init__(self, board: Board, most: int) -> None:
        self._board = board.copy()
        self._most = most
        settlement = Settlement(self._board, AREA)
        self._points = tuple(board.points())
        self._open = [point for point in self._points if not settlement.settled[point]]
        self._table: dict[tuple[int, bool], Entry] = {}
        self._line: set[int] = set()
        self.positions = 0

    def score(self) -> int | None:
        """Black's points less White's under perfect play; None if there are too many positions."""
        try:
            return round(self._search(-inf, inf, False))
        except OverflowError:
            return None

    def _search(self, alpha: float, beta: float, passed: bool) -> float:
        self.positions += 1
        if self.positions > self._most or len(self._line) > MOST_MOVES:
            raise OverflowError
        board = self._board
        key = board.key, passed
        known = self._table.get(key)
        if known is not None:
            kind, value, _ = known
            if kind == EXACT or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha):
                return value
        black = board.to_move == BLACK
        best, chosen = -inf if black else inf, PASS
        low, high = alpha, beta
        self._line.add(board.key)
        for move in self._moves(None if known is None else known[2]):
            reached = self._after(move, low, high, passed)
            if reached is None:
                continue
            if (reached > best) if black else (reached < best):
                best, chosen = reached, move
            low, high = (max(low, best), high) if black else (low, min(high, best))
            if low >= high:
                break
        self._line.discard(board.key)
        self._table[key] = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT, best, chosen
        return best

    def _moves(self, first: int | None) -> list[int]:
        moves = [*self._open, PASS]
        if first is not None:
            moves.remove(first)
            moves.insert(0, first)
        return moves

    def _after(self, move: int, alpha: float, beta: float, passed: bool) -> float | None:
        """What a move leads to; None if it must not be played."""
        board = self._board
        if move == PASS and passed:
            return self._standing()
        if move != PASS and (board.color_at(move) != EMPTY or not board.is_legal(board.to_move, move)):
            return None
        board.play(board.to_move, move)
        try:
            if board.key in self._line:
                return None
            return self._search(alpha, beta, move == PASS)
        finally:
            board.undo()

    def _standing(self) -> int:
        """The score as the board stands: what is settled, and the open points by who reaches them alone."""
        settlement = Settlement(self._board, AREA)
        rest = settlement.regions(self._points)
        return settlement.worth(self._points) + sum(settlement.standing(region) for region in rest)
