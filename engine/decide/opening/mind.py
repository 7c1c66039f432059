"""`Mind`: what a player brings to each of its decisions, and how it is put together out of settings."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from engine.decide.decision import levels, winning, worth
from engine.decide.decision.budget import Budget, DecisionLimits
from engine.decide.decision.levels import Level
from engine.decide.decision.settings import TREE_FILES, Settings
from engine.decide.decision.winning import Spread
from engine.decide.decision.worth import Worth
from engine.decide.prior.prior import FILE as PRIOR
from engine.decide.prior.prior import Prior, load_prior
from engine.evaluate import numbers
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.numbers import EvaluationNumbers
from engine.suggest.everyone import experts_without
from engine.suggest.knowledge import FILES, Knowledge
from engine.suggest.own_folder import own_folder
from engine.suggest.suggester import Suggester

READ_OF_GROUPS = frozenset({"verdicts", "proofs"})
"""What the reading of groups is called among the parts of players. Left out, it takes no time, either."""

END_LEVEL = 10
"""The level whose readings and games say, at every weaker level, what is still worth a move at the end of a game."""

SHIPPED = {**FILES, **numbers.FILES, "levels": levels.FILE, "winning": winning.FILE, "worth": worth.FILE}
"""The files of numbers and knowledge that a player of its own may have others for, by the names of `Settings.files`.

Who plays games out has those of TREE_FILES besides.
"""


@dataclass(frozen=True)
class Mind:
    """All that a player brings to each decision and keeps for the next: numbers, knowledge, and search
    results.

    level: how far it searches
    evaluator: evaluates positions, and remembers results of searches
    suggester: the experts that suggest moves, with their knowledge
    worth: how many points likelihood and danger of a move count
    spreads: by how many points scores are wrong
    seed: the seed of all its random generators
    without: names of sources of knowledge that are left out
        (`engine.decide.decision.settings.PARTS_OF_LOOKAHEAD`)
    prior_file: the file with the numbers of the prior, which a lookahead on a large board asks
    level_file: the file with the numbers of the levels
    playouts: how many games are played out for a move where somebody asked for a number, else None. Where
        they are fewer than the level's, less is read beside them
    """

    level: Level
    evaluator: Evaluator
    suggester: Suggester
    worth: Worth
    spreads: Spread
    seed: int
    without: frozenset[str] = frozenset()
    prior_file: Path = PRIOR
    level_file: Path = levels.FILE
    playouts: int | None = None

    def positions(self, of: Callable[[Level], int], limits: DecisionLimits, size: int) -> int:
        """Return how many positions a search may look at that a decision makes beside its games.

        It is a number of the level, which the function ``of`` returns, as ``limits`` have it for the time. With
        fewer games than the level plays on a board of this ``size`` it is less in the same proportion, so that
        most of the time is left to the games, but no less than at END_LEVEL.
        """
        usual, games = of(self.level), self.level.games(size, Budget(), None)
        if self.playouts is not None and self.playouts < games:
            least = of(levels.load_level(END_LEVEL, self.level_file))
            usual = max(usual * self.playouts // games, min(usual, least))
        return limits.positions(usual)

    @property
    def reads_groups(self) -> bool:
        """Whether the groups on which most hangs are read before a decision."""
        return self.without.isdisjoint(READ_OF_GROUPS)

    @functools.cached_property
    def attentive(self) -> Mind:
        """The mind without the lapses of a weak level; itself if its level has none. Results of searches are shared."""
        level = self.level.attentive
        return self if level == self.level else replace(self, level=level)

    @functools.cached_property
    def at_end(self) -> Mind:
        """The mind that decides at the end of a game: a weak player overlooks nothing there, and is careless
        no more.

        It reads, looks ahead and plays games out as END_LEVEL does, or as this mind does if its level is
        higher. Results of searches are shared.
        """
        is_weak = self.level.level < END_LEVEL
        level = levels.load_level(END_LEVEL, self.level_file) if is_weak else self.level
        level = level.attentive
        if level == self.level:
            return self
        return replace(
            self,
            level=level,
            evaluator=Evaluator(level.effort, self.evaluator.numbers, self.evaluator.memo),
        )

    @functools.cached_property
    def prior(self) -> Prior:
        """How likely strong players choose moves, read from its file when it is first asked.

        Raises OSError or PriorError.
        """
        return load_prior(self.prior_file)


def mind_of(settings: Settings) -> Mind:
    """Return the mind of a player: its level, evaluator, experts and numbers, read from the files.

    Raises ValueError for a level that does not exist, a file name that no player has, and a broken file.
    """
    known = (*SHIPPED, *TREE_FILES)
    for name in settings.files:
        if name not in known:
            raise ValueError(f"no player has a file '{name}', expected {', '.join(known)}")
    files = {**SHIPPED, **settings.files}
    level = levels.load_level(settings.level, files["levels"])
    level = level.attentive if settings.is_attentive else level
    return Mind(
        level=level,
        evaluator=Evaluator(level.effort, _numbers_of(files)),
        suggester=Suggester(
            experts_without(settings.without),
            Knowledge.load(**{name: files[name] for name in FILES}, own=settings.knowledge or own_folder()),
        ),
        worth=worth.load_worth(files["worth"]),
        spreads=winning.load_spread(files["winning"]),
        # a negative seed is a seed to GTP, but not to a generator
        seed=abs(settings.seed),
        without=frozenset(settings.without),
        prior_file=settings.files.get("prior", PRIOR),
        level_file=files["levels"],
    )


def _numbers_of(files: Mapping[str, Path]) -> EvaluationNumbers:
    """Return the numbers of the evaluator, read from its files; ``files`` has the paths of all files by name.

    Files that come with the program are read only once in a process.
    """
    own = {name: files[name] for name in numbers.FILES}
    return numbers.shipped_numbers() if own == numbers.FILES else EvaluationNumbers.load(**own)
