"""How the candidates of a decision stand: the chances and leads that it goes by; those of its choice are the highest.

A decision trusts what was tried often: the move with the most games is played, though another may have won a larger
share of the few that it had. To show these shares side by side would name another move as the best. So shares and leads
are fitted to the order of the decision: where a candidate further back has a higher one, both get the mean of the two,
weighted by their games, and so on until none is higher than the one before it. This is the most likely set of chances
under which that order is right (isotonic regression by pooling adjacent violators, Ayer, Brunk, Ewing, Reid and
Silverman 1955); over all candidates together no game is won or lost by it. What another engine says of its candidates
stands as it says it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from engine.board.points import PASS
from engine.decide.decision.record import Decision, Tried
from engine.decide.decision.winning import share_of_win

NEVER = -1000.0
"""Logarithm, to base 2, of the chance of a move that nobody suggests."""


@dataclass(frozen=True)
class Standing:
    """A candidate (``tried``) with the chance to win and the score that the player shows for it.

    chance: the chance to win of the side to move, 0 to 1
    score: points by which the side to move leads. Unless another engine decides, chance and score are
        adjusted so that neither rises from one candidate of the decision to the next
    error: the standard error of the chance, 0 if no games were played
    """

    tried: Tried
    chance: float
    score: float
    error: float = 0.0

    @property
    def bound(self) -> float:
        """A lower bound of the chance to win, 0 to 1.

        It is the one that another engine says. If there is none, it is the chance less twice its standard
        error.
        """
        if self.tried.bound is not None:
            return self.tried.bound
        return max(0.0, self.chance - 2 * self.error)


def standings(decision: Decision) -> list[Standing]:
    """Return the candidates of a decision with the chances and scores by which they are shown.

    The chosen move comes first, even if it is a pass; the others follow in the decision's order. Chances and
    scores are adjusted so that they never rise from one candidate to the next, unless they are those of
    another engine. In a game that has ended the pass comes first, with the counted score, and no other move
    is shown as better.
    """
    if decision.ended is not None:
        return _at_end(decision, decision.ended)
    if decision.judged is not None:
        return [Standing(each, decision.chance_of(each), each.score) for each in decision.tried]
    ordered = sorted(decision.tried, key=lambda each: each.move != decision.move)
    if decision.move == PASS and decision.evaluations:
        ordered.insert(0, decision.passing or _unplayed_pass(decision.before))
    weights = [float(max(1, each.visits[0] if each.visits else 1)) for each in ordered]
    chances = fit_falling([decision.chance_of(each) for each in ordered], weights)
    scores = fit_falling([each.score for each in ordered], weights)
    return [
        Standing(each, chance, score, _estimate_error(chance, weight) if each.won is not None else 0.0)
        for each, chance, score, weight in zip(ordered, chances, scores, weights, strict=True)
    ]


def _at_end(decision: Decision, lead: float) -> list[Standing]:
    """Return the standings (see `standings`) of a decision in a game that has ended.

    The pass comes first, with ``lead`` points for the side to move. The other candidates follow, and none is
    shown as better than the pass.
    """
    won = share_of_win(lead)
    others = [each for each in decision.tried if not each.rejected]
    return [
        Standing(decision.passing or _unplayed_pass(lead), won, lead),
        *(Standing(each, min(won, decision.chance_of(each)), min(lead, each.score)) for each in others),
    ]


def expected(decision: Decision) -> Standing:
    """Return the chance and the lead of the chosen move, or of a pass if nothing was compared."""
    stands = next(iter(standings(decision)), None)
    if decision.ended is not None and stands is not None:
        return stands
    if stands is None or stands.tried.candidate.move != decision.move:
        unplayed = _unplayed_pass(decision.before)
        return Standing(unplayed, decision.chance_of(unplayed), unplayed.score)
    return stands


def fit_falling(values: Sequence[float], weights: Sequence[float]) -> list[float]:
    """Return the never-rising sequence nearest to ``values``, by weighted squares of the differences.

    All ``weights`` are above 0.
    """
    # blocks of neighbours that have one value: its weighted sum, its weight, how many they are
    blocks: list[tuple[float, float, int]] = []
    for value, weight in zip(values, weights, strict=True):
        total, heavy, count = value * weight, weight, 1
        while blocks and blocks[-1][0] * heavy < total * blocks[-1][1]:
            before = blocks.pop()
            total, heavy, count = total + before[0], heavy + before[1], count + before[2]
        blocks.append((total, heavy, count))
    return [total / heavy for total, heavy, count in blocks for _ in range(count)]


def _estimate_error(chance: float, games: float) -> float:
    return math.sqrt(max(0.0, chance * (1.0 - chance)) / games)


def _unplayed_pass(score: float) -> Tried:
    """Return a candidate that stands for a pass with this score and without games."""
    # imported here: programs ask for standings before the code that decides is compiled, but only of what was decided
    from engine.suggest.candidate import Candidate

    return Tried(Candidate(PASS, (), NEVER), score=score, line=(PASS,), visits=(1,))
