"""What we think of a move that somebody else played: what it costs against the move that we would have chosen."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, replace

from engine.decide.decision.record import Decision, Tried
from engine.decide.players import Adviser
from engine.explain.claims.kinds import Sentence
from engine.explain.explainers import Explainer, explainer_of_others, texts_of
from engine.explain.sentences.next_time import Listener
from engine.game.game import Game

LEAST_GAMES = 30
"""Games with each of two moves from which on it says something how many of them were won."""


@dataclass(frozen=True)
class MoveVerdict:
    """What we think of a move, in comparison with the move that we would have chosen.

    played: the move with the games or the score that followed it, None for a pass; explainer: compares the
        move with ours; holds: False if new games did not confirm the loss of the move; price: the points that the
        move costs where more is known than the games around it tell (`engine.explain.reviews.pricing`), else None
    """

    move: int
    played: Tried | None
    explainer: Explainer
    holds: bool = True
    price: float | None = None

    @classmethod
    def of(
        cls,
        adviser: Adviser,
        game: Game,
        move: int,
        decision: Decision,
        careful: bool = False,
        interrupted: Callable[[], bool] = lambda: False,
    ) -> MoveVerdict:
        """Return the verdict on a legal move of a game.

        decision: ours in the position of the game; careful: whether games are counted anew; interrupted:
            returns True when nobody wants the verdict any more
        """
        explainer = explainer_of_others(adviser, game, decision, careful, interrupted)
        return cls(move, explainer.play_out(move), explainer)

    def count_again(self, careful: bool = False, games: int = 0) -> MoveVerdict:
        """Return the verdict on the same move by more games. If no games are counted, it is this verdict.

        ``careful``: whether all games are counted anew; ``games``: how many to play at least with each of the
        two moves
        """
        explainer = self.explainer.count_again(careful, games)
        if explainer is self.explainer:
            return self
        return replace(
            self, explainer=explainer, played=None if self.played is None else explainer.play_out(self.move)
        )

    @property
    def decision(self) -> Decision:
        """Our decision in the position before the move."""
        return self.explainer.decision

    @property
    def score(self) -> float:
        """Points that the side which played the move leads by after it."""
        return self.decision.before if self.played is None else self.played.score

    @property
    def line(self) -> tuple[int, ...]:
        """The move and what is expected after it."""
        return (self.move,) if self.played is None else self.played.line

    @property
    def agrees(self) -> bool:
        """Whether we would have played the same move."""
        return self.move == self.decision.move and not self.decision.resigned

    @functools.cached_property
    def loss(self) -> float:
        """By how many points the move is worse than ours; 0 if it is as good or better, or if games do not
        confirm the loss. Where the move has a price, it is that.
        """
        if self.agrees or not self.holds:
            return 0.0
        return self.explainer.count_loss(self.move, self.played) if self.price is None else self.price

    @functools.cached_property
    def fall(self) -> float:
        """By how much the move lowers its side's chance to win, 0 to 1, compared with our move.

        The chances are shares of games, as many with each move. It is 0 if too few games were played, or if
        new games did not confirm the loss.
        """
        if self.agrees or not self.holds:
            return 0.0
        counted = (self.played, self.explainer.play_out(self.decision.move))
        shares = [each.won for each in counted if each and each.visits and each.visits[0] >= LEAST_GAMES]
        if len(shares) < 2 or shares[0] is None or shares[1] is None:
            return 0.0
        return max(0.0, shares[1] - shares[0])

    def without_loss(self) -> MoveVerdict:
        """Return this verdict with a loss of 0, for a move whose loss new games did not confirm."""
        return replace(self, holds=False)

    def with_price(self, points: float) -> MoveVerdict:
        """Return this verdict with the price of the move, in points, as its loss."""
        return replace(self, price=points)

    @functools.cached_property
    def expected_line(self) -> tuple[int, ...]:
        """Our move, and the moves that we expect after it."""
        return self.explainer.expected_line()

    @functools.cached_property
    def why_better(self) -> list[str]:
        """Sentences on why our move is better than this one."""
        return self.explainer.tell_why_better(self.loss, self.move)

    def settle(self, told_from: float) -> None:
        """Free the memory that only an explanation in prose needs; the games are then lost to it.

        What a record tells without prose, our moves and why ours is better, is found out before, and kept.

        told_from: the loss in points from which our move is told beside the move played
        """
        if self.loss >= told_from:
            # found once, and kept
            _ = self.expected_line, self.why_better
        self.explainer.let_go()


def verdict_lines(verdict: MoveVerdict, listener: Listener | None = None) -> list[str]:
    """Return the texts of the sentences of `state_verdict`."""
    return texts_of(state_verdict(verdict, listener))


def state_verdict(verdict: MoveVerdict, listener: Listener | None = None) -> list[Sentence]:
    """Return a verdict on a move in sentences with their claims: the move, what comes of it, our move, the
    difference.

    What there is to learn is told in words that suit the ``listener``, a class of players by rank; None for
    the usual one.
    """
    return verdict.explainer.state_their_move(verdict.move, verdict.played, listener, verdict.price)
