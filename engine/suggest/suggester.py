"""`Suggester`: lets all experts look at a view and makes candidates of what they fire.

A rule counts only in the phases and score classes that it names. Firings with one move become one candidate that
keeps all its reasons; its guess is the best of theirs and a share of the others. Candidates are ordered by how likely
a strong player would choose them for these reasons (`engine.suggest.likelihood`), the urgent ones before the others.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.suggest.likelihood import Likelihood, load_likelihood, place_of
from engine.suggest.rules import Rule, load_rules
from engine.suggest.view import Firing, Line, View

Expert = Callable[[View], Iterator[Firing]]

SHARE_OF_OTHERS = 0.25
"""A move with two purposes is worth more than its better one, but less than both: the purposes overlap."""


@dataclass(frozen=True)
class Reason:
    """A rule that fired, and for what."""

    rule: Rule
    firing: Firing

    @property
    def guess(self) -> float:
        """Points that the move should gain by this reason."""
        return self.rule.guess + self.rule.per_point * self.firing.stake

    @property
    def sentence(self) -> str:
        """The reason in words."""
        return self.rule.sentence(self.firing.words)


@dataclass(frozen=True)
class Candidate:
    """A move with all its reasons, the best one first.

    ``likelihood`` is the logarithm, to base 2, of the chance that a strong player chooses it out of all candidates.
    """

    move: int
    reasons: tuple[Reason, ...]
    likelihood: float = 0.0

    @property
    def guess(self) -> float:
        """Points that the move should gain, before anything is tried out."""
        return self.reasons[0].guess + SHARE_OF_OTHERS * sum(
            max(0.0, each.guess) for each in self.reasons[1:]
        )

    @property
    def is_urgent(self) -> bool:
        """Whether a reason says that the move cannot wait."""
        return any(reason.rule.urgent for reason in self.reasons)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The continuations that the reasons name."""
        return tuple(line for reason in self.reasons for line in reason.firing.lines)


class Suggester:
    """Asks the experts; ``fired`` counts how often each rule fired."""

    def __init__(
        self,
        experts: Sequence[Expert],
        rules: dict[str, Rule] | None = None,
        likelihood: Likelihood | None = None,
    ) -> None:
        self._experts = experts
        self._rules = load_rules() if rules is None else rules
        self._likelihood = load_likelihood() if likelihood is None else likelihood
        self.fired: dict[str, int] = dict.fromkeys(self._rules, 0)

    def reasons(self, view: View) -> Iterator[Reason]:
        """Every rule that fires in this phase and score class."""
        for expert in self._experts:
            for firing in expert(view):
                rule = self._rules[firing.rule]
                if view.strategy.phase in rule.phases and view.strategy.score_class in rule.scores:
                    self.fired[rule.id] += 1
                    yield Reason(rule, firing)

    def candidates(self, view: View) -> list[Candidate]:
        """The legal candidates, the urgent ones first, then the likeliest; ties by board order."""
        by_move: dict[int, list[Reason]] = {}
        for reason in self.reasons(view):
            by_move.setdefault(reason.firing.move, []).append(reason)
        found = [
            (move, tuple(_best_first(reasons)))
            for move, reasons in sorted(by_move.items())
            if view.is_empty(move) and view.board.is_legal(view.color, move)
        ]
        place = place_of(view)
        odds = [self._likelihood.of(place, move, reasons) for move, reasons in found]
        most = max(odds, default=0.0)
        total = most + math.log(sum(math.exp(each - most) for each in odds) or 1.0)
        candidates = [
            Candidate(move, reasons, (each - total) / math.log(2))
            for (move, reasons), each in zip(found, odds, strict=True)
        ]
        return sorted(candidates, key=lambda each: (not each.is_urgent, -each.likelihood, each.move))


def _best_first(reasons: Iterable[Reason]) -> list[Reason]:
    """Sorted by guess; of several firings of one rule only the best."""
    kept: dict[str, Reason] = {}
    for reason in sorted(reasons, key=lambda each: -each.guess):
        kept.setdefault(reason.rule.id, reason)
    return list(kept.values())
