"""What we think of a move that somebody else played: what it costs against the move that we would have chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.decide.decision.record import Decision, Tried
from engine.decide.players import Adviser
from engine.explain.explainers import Explainer, explainer_of_others
from engine.explain.sentences.next_time import Listener
from engine.game.game import Game


@dataclass(frozen=True)
class Verdict:
    """A move, the move played out (None for a pass), and who compares it with what we would have decided."""

    move: int
    played: Tried | None
    explainer: Explainer

    @classmethod
    def of(
        cls,
        adviser: Adviser,
        game: Game,
        move: int,
        decision: Decision,
        careful: bool = False,
        interrupted: Callable[[], bool] = lambda: False,
    ) -> Verdict:
        """Play a legal move of a game out, unless the decision has it already looked at with answers.

        careful: whether games are counted anew for it, where any are; interrupted: as for `explainer_of_ours`
        """
        explainer = explainer_of_others(adviser, game, decision, careful, interrupted)
        return cls(move, explainer.play_out(move), explainer)

    def count_again(self, careful: bool = False) -> Verdict:
        """Count more games for the same verdict, where games are counted: carefully, or some times as many."""
        explainer = self.explainer.count_again(careful)
        if explainer is self.explainer:
            return self
        return replace(
            self, explainer=explainer, played=None if self.played is None else explainer.play_out(self.move)
        )

    @property
    def decision(self) -> Decision:
        """What we would have decided in place of the move."""
        return self.explainer.decision

    @property
    def score(self) -> float:
        """Points after the move, the view of the side that played it."""
        return self.decision.before if self.played is None else self.played.score

    @property
    def line(self) -> tuple[int, ...]:
        """The move and what is expected after it."""
        return (self.move,) if self.played is None else self.played.line

    @property
    def agrees(self) -> bool:
        """Whether we would have played the same."""
        return self.move == self.decision.move and not self.decision.resigned

    @property
    def loss(self) -> float:
        """Points that the move is worse than ours, 0 if it is as good or better, or games do not confirm it."""
        if self.agrees:
            return 0.0
        return self.explainer.count_loss(self.move, self.played)


def verdict_lines(verdict: Verdict, listener: Listener | None = None) -> list[str]:
    """Tell the verdict in sentences, one topic a line: the move, what comes of it, our own move, and the difference.

    What there is to learn is told as it suits the ``listener``.
    """
    return verdict.explainer.tell_their_move(verdict.move, verdict.played, listener)
