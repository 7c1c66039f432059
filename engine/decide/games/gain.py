"""What a move gains at the end of a game of territory, found by counting the board as if nobody played on.

Games played out cost nothing where a stone too many does, and the evaluation's score is a mean of what may come. So
near the end the board is counted, as at the end of a game, after a move and an answer, and after a pass and a move of
the enemy. A move that leaves no more than the pass gains nothing: ground that is filled, a neutral point, an invasion
that is answered.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator

from engine.board.points import PASS, opponent
from engine.decide.decision.counting import lead_at_end
from engine.decide.games.tree_search import TreeSearch
from engine.decide.opening.opening import Opening
from engine.evaluate.status import status_after_moves

LEAST = 0.5
"""Points that a move must gain to be worth playing; what is counted are whole points."""

MOST_REPLIES = 4
"""Moves of the enemy that are looked at after a move, and after a pass."""


class CountedGains:
    """Tells of moves whether they gain a point, by counting the board as at the end of a game.

    opening: the position; search: the tree whose games say what the enemy answers
    """

    def __init__(self, opening: Opening, search: TreeSearch) -> None:
        self._opening, self._search = opening, search
        self._game = opening.game.turned(0)
        self._enemy = opponent(opening.color)
        self._known: dict[int, bool] = {}

    def gains(self, move: int) -> bool:
        """Return whether a move leaves more points than a pass does, each followed by the enemy's best move.

        True also if the time is up before that is known.
        """
        if move not in self._known:
            self._known[move] = self._find(move)
        return self._known[move]

    def _find(self, move: int) -> bool:
        least = self._after_pass + LEAST
        for reply in self._replies(move):
            if self._opening.limits.is_over():
                return True
            if self._lead_after(move, reply) < least:
                return False
        return True

    @functools.cached_property
    def _after_pass(self) -> float:
        """The lead of the side to move after a pass and the reply that leaves least."""
        return min(self._lead_after(PASS, reply) for reply in self._replies(PASS))

    def _replies(self, move: int) -> Iterator[int]:
        """Yield moves that the enemy may answer a move, or a pass, with: none, then what games and experts
        expect, then what would be played after a pass.
        """
        yield PASS
        after = self._expected(move)
        yield from after
        if move != PASS:
            yield from (each for each in self._threats if each not in after and each != move)

    @functools.cached_property
    def _threats(self) -> list[int]:
        return self._expected(PASS)

    def _expected(self, move: int) -> list[int]:
        """Return the moves that games and experts expect of the enemy after a move, without a pass."""
        opening, line = self._opening, self._search.line(move, 2)
        found = [line[1][0]] if len(line) > 1 else []
        self._game.play(opening.color, move)
        board = self._game.board.copy()
        board.to_move = self._enemy
        view = opening.see(board, self._enemy, opening.mind.evaluator.evaluate(board).copy())
        likeliest = sorted(opening.mind.suggester.candidates(view), key=lambda each: -each.likelihood)
        found += [each.move for each in likeliest]
        replies = [each for each in dict.fromkeys(found) if each != PASS]
        legal = [each for each in replies if self._game.is_legal(self._enemy, each)]
        self._game.undo()
        return legal[:MOST_REPLIES]

    def _lead_after(self, move: int, reply: int) -> float:
        """Return the points by which the side to move leads if the game ends after a move and a reply.

        A reply that the rules forbid after the move counts as a pass.
        """
        game, opening = self._game, self._opening
        game.play(opening.color, move)
        game.play(self._enemy, reply if game.is_legal(self._enemy, reply) else PASS)
        try:
            board, evaluator = game.board.copy(), opening.mind.evaluator
            tables, seki = evaluator.evaluate(board), opening.status_at_end.seki
            status = status_after_moves(board, tables, seki, evaluator.numbers)
            return lead_at_end(game, opening.color, status)
        finally:
            game.undo()
            game.undo()
