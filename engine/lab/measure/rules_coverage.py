"""`tamen rules --coverage`: which of the reasons for moves never fire in recorded games.

Positions are sampled along every game. Each is evaluated, its strategy assessed, and every expert asked, as when the
engine plays. A rule that fires, but never in a phase and score class that it names, is told apart from one that never
fires at all: the first has too narrow a rule, the second a condition that the games do not meet or that cannot be met.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

from tqdm import tqdm

from engine.evaluate.evaluation import Evaluator
from engine.explain.words.reasons import reason_sentence
from engine.game.game import Game
from engine.lab.data.games import recorded_games
from engine.suggest.candidate import Reason
from engine.suggest.everyone import EXPERTS
from engine.suggest.knowledge import Knowledge
from engine.suggest.rules import Rule, RuleError
from engine.suggest.view import View, look


@dataclass
class Coverage:
    """How often each rule of the experts (modules that suggest moves) fired in some positions, by the rule's
    name.

    fired: in phases of the game and at scores for which the rule is meant; outside: in others
    """

    games: int = 0
    positions: int = 0
    fired: Counter[str] = field(default_factory=Counter)
    outside: Counter[str] = field(default_factory=Counter)

    def never_fired(self, rules: Iterable[str]) -> list[str]:
        """Return those of the ``rules`` (names) that never fired in a position for which they are meant, in
        the given order.

        Each rule is meant for some phases of the game and some kinds of score. Where it fired in others does
        not count.
        """
        return [rule for rule in rules if not self.fired[rule]]


class Observer:
    """Asks all experts (modules that suggest moves) about one position after the other. Counts how often each
    of their rules fires, i.e. suggests a move.
    """

    def __init__(self, rules: Mapping[str, Rule]) -> None:
        self._knowledge = replace(Knowledge.load(), rules=rules)
        self._evaluator = Evaluator()
        self.coverage = Coverage()

    def watch(self, game: Game, every: int, first: int) -> None:
        """Count which rules fire in every ``every``-th position of a game. ``first`` tells which positions
        these are: those whose move number leaves the same remainder as ``first`` when divided by ``every``.

        The game is taken back to its start.
        """
        self.coverage.games += 1
        while True:
            if game.move_count % every == first % every:
                self.count_firings(game)
            if not game.move_count:
                return
            game.undo()

    def count_firings(self, game: Game) -> None:
        """Count which rules of the experts fire, i.e. suggest a move, for the side to move in a game's
        position.

        Raises RuleError if an expert fires a rule that belongs to another expert, or a rule whose sentence
        has a gap that is not filled.
        """
        view = self._look_at(game)
        self.coverage.positions += 1
        for expert in EXPERTS:
            name = expert.__module__.rpartition(".")[2]
            for firing in expert(view):
                rule = self._knowledge.rules.get(firing.rule)
                if rule is None or rule.expert != name:
                    raise RuleError(f"the expert '{name}' fires '{firing.rule}', which is no rule of its own")
                reason_sentence(Reason(rule, firing), view.color, view.size)
                holds = view.strategy.phase in rule.phases and view.strategy.score_class in rule.scores
                (self.coverage.fired if holds else self.coverage.outside)[rule.id] += 1

    def _look_at(self, game: Game) -> View:
        tables = self._evaluator.evaluate(game.board).copy()
        return look(game.board, tables, game.to_move, game.komi, self._knowledge)


def measure_coverage(path: Path, count: int | None, every: int, rules: Mapping[str, Rule]) -> Coverage:
    """Count which rules of the experts (modules that suggest moves) fire in positions of recorded games.
    Shows a progress bar.

    path: a folder or file of games; count: how many of them, the first ones, are used, None for all; every:
    one position in so many is looked at, and the first one differs from game to game; rules: by name. Raises
    OSError, ValueError for games that cannot be read or if there are none, and RuleError if an expert fires a
    rule wrongly.
    """
    observer = Observer(rules)
    games = islice(recorded_games(path, lambda text: tqdm.write(f"left out: {text}", file=sys.stderr)), count)
    for number, game in enumerate(tqdm(games, total=count, unit="game", disable=None)):
        observer.watch(game, every, number)
    if not observer.coverage.positions:
        raise ValueError(f"{path} holds no game that can be used")
    return observer.coverage
