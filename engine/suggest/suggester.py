"""`Suggester`: lets all experts look at a view and makes candidates of what they fire.

A rule counts only in the phases and score classes that it names. Firings with one move become one candidate that
keeps all its reasons; its guess is the best of theirs and a share of the others. Candidates are ordered by how likely
a strong player would choose them for these reasons (`engine.suggest.likelihood`), the urgent ones before the others.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence

from engine.suggest.candidate import Candidate, Reason
from engine.suggest.firing import Firing
from engine.suggest.knowledge import Knowledge
from engine.suggest.place import place_of
from engine.suggest.rules import Rule
from engine.suggest.view import View

Expert = Callable[[View], Iterator[Firing]]


class Suggester:
    """Asks all experts (modules that suggest moves) about a position, and combines the rules that apply to a
    move into a candidate move.

    Rules and likelihood come from ``knowledge``. ``fired`` counts for each rule how often it applied.
    """

    def __init__(self, experts: Sequence[Expert], knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self._experts = experts
        self.fired: dict[str, int] = dict.fromkeys(knowledge.rules, 0)
        self._live: dict[tuple[str, str], tuple[list[Expert], dict[str, Rule | None]]] = {}

    def reasons(self, view: View) -> Iterator[Reason]:
        """Yield every reason for a move that the experts find in a position: a rule, and the case in which it
        applies.

        Rules that do not belong to the present phase of the game or class of the score are left out.
        """
        experts, live = self._live_in(view.strategy.phase, view.strategy.score_class)
        for expert in experts:
            for firing in expert(view):
                rule = live[firing.rule]
                if rule is not None:
                    self.fired[rule.id] += 1
                    yield Reason(rule, firing)

    def _live_in(self, phase: str, score_class: str) -> tuple[list[Expert], dict[str, Rule | None]]:
        """Return the experts and rules that may be used in this phase of the game and class of the score.

        The first value is a list of the experts that have such a rule. The second maps the id of every rule
        to the rule itself, or to None if it may not be used now.
        """
        found = self._live.get((phase, score_class))
        if found is None:
            rules = self.knowledge.rules
            live = {
                name: rule if phase in rule.phases and score_class in rule.scores else None
                for name, rule in rules.items()
            }
            silent = {each.expert for each in rules.values()} - {
                each.expert for each in live.values() if each
            }
            experts = [each for each in self._experts if _name_of(each) not in silent]
            found = self._live[phase, score_class] = experts, live
        return found

    def candidates(self, view: View) -> list[Candidate]:
        """Return the legal candidate moves: urgent ones first, then by falling likelihood. Moves that are
        equal in this are in board order.
        """
        by_move: dict[int, list[Reason]] = {}
        for reason in self.reasons(view):
            by_move.setdefault(reason.firing.move, []).append(reason)
        found = [
            (move, tuple(_best_first(reasons)))
            for move, reasons in sorted(by_move.items())
            if view.is_empty(move) and view.board.is_legal(view.color, move)
        ]
        place = place_of(view)
        odds = self.knowledge.likelihood.of(
            place, [move for move, _ in found], [reasons for _, reasons in found]
        )
        most = max(odds, default=0.0)
        total = most + math.log(sum(math.exp(each - most) for each in odds) or 1.0)
        candidates = [
            Candidate(move, reasons, (each - total) / math.log(2))
            for (move, reasons), each in zip(found, odds, strict=True)
        ]
        return sorted(candidates, key=lambda each: (not each.is_urgent, -each.likelihood, each.move))


def _name_of(expert: Expert) -> str:
    """Return the name of an expert (a function that suggests moves) as rules give it: the name of its module."""
    return expert.__module__.rpartition(".")[2]


def _best_first(reasons: Iterable[Reason]) -> list[Reason]:
    """Return the reasons for a move, the one by which the move should gain most first.

    If several reasons have the same rule, only the best of them is kept.
    """
    kept: dict[str, Reason] = {}
    for reason in sorted(reasons, key=lambda each: -each.guess):
        kept.setdefault(reason.rule.id, reason)
    return list(kept.values())
