"""`JudgedWitness`: a witness whose numbers are another engine's, and are held to what it says an answer later.

One search of an engine says of a position what chance has made of it, too; what it says once the move, or the pass, is
answered as it expects comes of another search. So that is the second witness here, as a second tree of games is where
our own games count: what both find is told, and of two leads the smaller one.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import replace

from engine.board.points import PASS
from engine.decide.decision.record import Tried
from engine.explain.claims.witness import Reply, Witness
from engine.game.game import Game


class JudgedWitness(Witness):
    """A witness (it answers an explanation's questions about a position) that reads, and asks a judge instead
    of games.

    The judge is a player that estimates the result of the position and of those that follow it.
    """

    @functools.cached_property
    def again(self) -> Witness:
        """A second witness of the position, to confirm the first one.

        It lets the judge estimate the result of a move only after the enemy's answer to it.
        """
        return _AnAnswerLater(self)

    def lead(self, move: int) -> float:
        """Return the points by which the judge sees ``color`` lead after a move.

        The judge estimates the lead before and after the enemy's answer. The lead nearer to 0 counts; if the
        two have different sides ahead, the result is 0.
        """
        leads = (self.prospect_after(move).score, self.again.play_out(move).score)
        return min(leads, key=abs) if min(leads) > 0 or max(leads) < 0 else 0.0

    def _make_later(self, game: Game) -> JudgedWitness:
        """Return a witness of the same kind for the later position of ``game``; it keeps what this one read."""
        return JudgedWitness(self._adviser, game, game.to_move, self._effort, self._times, self._readings)

    def let_go(self) -> None:
        """Let go of what takes much memory, including the second witness."""
        super().let_go()
        self.__dict__.pop("again", None)


class _AnAnswerLater(Witness):
    """A second witness, which judges each move by the position after the enemy's expected answer to it."""

    def __init__(self, now: JudgedWitness) -> None:
        """Keep ``now``, the witness that judges each move by the position right after it."""
        super().__init__(now.player, now._game, now.color, readings=now._readings)
        self._now = now

    @functools.cached_property
    def again(self) -> Witness | None:
        """None, since this is the second witness and there is no third one to confirm it."""
        return None

    def play_out(self, move: int) -> Tried:
        """Return a legal move, or a pass, with what the judge says of the position after the expected answer.

        If no answer is expected, it is what the judge says of the position right after the move.
        """
        if move not in self._judged:
            self._judged[move] = self._play_on(move)
        return self._judged[move]

    def _play_on(self, move: int) -> Tried:
        known, there = self._now.play_out(move), self._now.witness_after([move])
        answer = self._now.reply([move]).move
        if there is None or answer == PASS:
            return known
        later = there.play_out(answer)
        return replace(
            known,
            score=-later.score,
            won=None if later.won is None else 1.0 - later.won,
            line=(move, *later.line),
            visits=(later.visits[0], *later.visits),
            owned=later.owned,
        )

    def reply(self, moves: Sequence[int]) -> Reply:
        """Return what the judge would play after moves of both sides in turn."""
        return self._now.reply(moves)

    def witness_after(self, moves: Sequence[int]) -> Witness | None:
        """Return a witness of the same kind for the position after moves of both sides in turn; None if one
        is not legal.
        """
        there = self._now.witness_after(moves)
        return None if there is None else there.again
