"""How a move compares with the judge's own, by what a judge says of both: practically equal, worse, or not told.

A judge looks twice: at the position, where it orders the moves, and at the position after each of the two. What it
prefers there in the place of its own move is an order that it does not keep to, and is not told. Where the game is
decided nearly every move wins, or loses, so points alone grade a move then.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from engine.decide.decision.record import Decision, Tried
from engine.explain.claims.kinds import COUNTED, EQUALLY, INSTEAD, RIVAL, Claim, Sentence
from engine.explain.claims.margins import load_margins
from engine.explain.claims.witness import Witness
from engine.explain.words.phrases import capitalized, name_move, percent, points, side
from engine.explain.words.templates import say

EQUAL_CHANCE, EQUAL_POINTS = 0.01, 0.5
"""Chance and points by which moves that are practically equal differ at most."""

DECIDED = 0.9
"""Chance to win, or to lose, from which on a game is decided."""


@dataclass(frozen=True)
class Compared:
    """How our move and another compare as a judge, an engine that is asked, sees the positions after them.

    All is seen from the side to move. share, lost: by how much the chance to win (0 to 1) and the score in
    points are higher after our move; has_scores: whether the judge gives scores; is_decided: whether the game
    is surely won, or surely lost, with either move; spread: by how many points the difference may be off
    """

    share: float
    lost: float
    has_scores: bool
    is_decided: bool
    spread: float

    @classmethod
    def of(cls, decision: Decision, theirs: Tried, ours: Tried, size: int) -> Compared:
        """Return how two moves compare in the judge's eyes: ``theirs`` and ``ours``, the move of its
        decision.

        The judge must have looked at both.
        """
        assert theirs.won is not None and ours.won is not None
        has_scores, low, high = decision.tells_scores, *sorted((theirs.won, ours.won))
        visits = min(theirs.visits[0] if theirs.visits else 0, ours.visits[0] if ours.visits else 0)
        lost = ours.score - theirs.score
        return cls(
            ours.won - theirs.won,
            lost,
            has_scores,
            has_scores and (low > DECIDED or high < 1 - DECIDED),
            load_margins().difference(size, visits, lost),
        )

    @property
    def is_equal(self) -> bool:
        """Whether the moves are practically equal."""
        same_points = not self.has_scores or abs(self.lost) < EQUAL_POINTS
        return same_points and (self.is_decided or abs(self.share) < EQUAL_CHANCE)

    @property
    def is_unstable(self) -> bool:
        """Whether the judge contradicts itself: it chose our move, but prefers the other after looking at
        both.
        """
        return not self.is_equal and (self.lost if self.is_decided else self.share) < 0

    @property
    def is_worse(self) -> bool:
        """Whether the other move loses clearly more points than ours, while the game is won, or lost, with
        both.
        """
        return self.is_decided and not self.is_equal and self.lost >= self.spread


def compare_as_judged(
    decision: Decision, witness: Witness, theirs: Tried, ours: Tried
) -> tuple[Sentence, bool] | None:
    """Return a sentence on how a move (``theirs``) compares with the judge's, and whether it is worse.

    Returns None if the judge gives no chances to win, or if its chances can be compared like shares of games
    won.
    """
    if theirs.won is None or ours.won is None:
        return None
    found = Compared.of(decision, theirs, ours, witness.board.size)
    if found.is_equal:
        return _tell_equal(found, witness, theirs, ours), False
    words = _words(witness, theirs, ours)
    if found.is_unstable:
        words["judge"] = witness.player.judge_name
        return Sentence(capitalized(say("judged unstable", **words))), False
    if not found.is_decided:
        return None
    if found.is_worse:
        least = max(1, math.floor(found.lost - found.spread))
        claim = Claim(INSTEAD, COUNTED, ours.move, points=(theirs.move,), value=float(least))
        return Sentence(
            capitalized(say("judged decided worse", least=points(least), **words)), (claim,)
        ), True
    return Sentence(capitalized(say("judged decided alike", **words))), False


def tell_equal_rival(decision: Decision, witness: Witness, rival: Tried, ours: Tried) -> Sentence | None:
    """Return a sentence that the next best move (``rival``) is practically equal to the judge's; None if it
    is not.
    """
    if rival.won is None or ours.won is None:
        return None
    found = Compared.of(decision, rival, ours, witness.board.size)
    return _tell_equal(found, witness, rival, ours) if found.is_equal else None


def _tell_equal(found: Compared, witness: Witness, theirs: Tried, ours: Tried) -> Sentence:
    """Return a sentence that two moves are practically equal."""
    assert theirs.won is not None and ours.won is not None
    margin = max(2 * EQUAL_CHANCE, 2 * abs(found.share))
    claim = Claim(
        RIVAL, COUNTED, ours.move, points=(theirs.move,), value=ours.won, margin=margin, other=theirs.won,
        rule=EQUALLY,
    )  # fmt: skip
    return Sentence(capitalized(say("judged equal", **_words(witness, theirs, ours))), (claim,))


def _words(witness: Witness, theirs: Tried, ours: Tried) -> dict[str, str]:
    """Return the words that fill in the templates, by their names there: the names of two moves, and a clause
    on what the judge gives the side to move after each.
    """
    size = witness.board.size
    words = {"move": name_move(theirs.move, size), "choice": name_move(ours.move, size)}
    numbers = say(
        "judged numbers",
        judge=witness.player.judge_name,
        mover=side(witness.color),
        theirs=percent(theirs.won or 0.0),
        ours=percent(ours.won or 0.0),
        **words,
    )
    return {**words, "numbers": numbers}
