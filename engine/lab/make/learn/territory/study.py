"""The steps of `tamen learn territory`, each with its part of the report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.base.files import replace_text
from engine.lab.data.labels import PARTS, Positions, load_labels, part_of_games
from engine.lab.make.learn.checkpoints import Checkpoints
from engine.lab.make.learn.finished_games import FinishedGames, load_finished_games
from engine.lab.make.learn.territory import comparing, report
from engine.lab.make.learn.territory.direct import REMAIN, REMOVE, estimate_all
from engine.lab.make.learn.territory.estimator import HIDDEN_UNITS, Architecture, Estimator, save_estimator
from engine.lab.make.learn.territory.judging import Judged, judge
from engine.lab.make.learn.territory.measures import measure_owners, round_owners, scores_of
from engine.lab.make.learn.territory.phases import confidence_picture, game_pictures, rejection_curve
from engine.lab.make.learn.territory.training import ARCHITECTURES, Parts, Plan, Trained, train_architecture
from engine.lab.make.learn.territory.views import ENHANCED, REVISED, SIMPLE, Representation

LATE = 20
"""Stones from which on table 3 looks at positions."""

OURS = Architecture(Representation(REVISED, 60), HIDDEN_UNITS)
"""An architecture that the paper does not have: it sees the evaluator's territory in the place of the stones."""

EVALUATOR = "the evaluator's territory"

DRAWN = {
    "simple net": Architecture(Representation(SIMPLE, 60), HIDDEN_UNITS),
    "enhanced net": Architecture(Representation(ENHANCED, 60), HIDDEN_UNITS),
}
"""The architectures in the paper's figures, by the names that they have there."""

DRAWN_DIRECT = {
    "Zobrist's influence": ("Zobrist's influence", REMAIN),
    "Bouzy 5/21 + distance": ("Bouzy 5/21 + distance", REMAIN),
    "Bouzy 5/21 + distance, dead removed": ("Bouzy 5/21 + distance", REMOVE),
}
"""The direct methods in both figures, by the names that they have there."""

DRAWN_SURE = {
    "Bouzy 5/21": ("Bouzy 5/21", REMAIN),
    "Bouzy 5/21, dead removed": ("Bouzy 5/21", REMOVE),
}
"""Those that are in figure 1 only: they leave most points undecided."""


@dataclass(frozen=True)
class _Estimates:
    """What trained estimators say of the positions that were held out from training, by name of the
    estimator.

    whole: who owns each point, 1, 0 or -1; owners: the expected owner of each point, from 1 to -1;
    expected_scores: in points
    """

    whole: dict[str, np.ndarray]
    expected_scores: dict[str, np.ndarray]
    owners: dict[str, np.ndarray]


class Study:
    """All steps of `tamen learn territory`, with the files that they read and write."""

    def __init__(
        self,
        games: Path,
        labels: Sequence[Path],
        sample: int,
        out: Path,
        plan: Plan,
        checkpoints: Checkpoints,
    ) -> None:
        """Read the files of games and labels.

        games: a file of finished games; labels: files of labelled positions; sample: how many labelled
        positions of each part are used at most; out: the folder for estimators and pictures; plan: how much
        is trained; checkpoints: keep what is done for a later run. Raises ValueError, naming the file and
        what was expected, if a file cannot be used.
        """
        self._games_name, self._games = games.stem, load_finished_games(games)
        self._labels = [(path.stem, load_labels(path)) for path in labels]
        self._sample, self._out, self._plan, self._checkpoints = sample, out, plan, checkpoints

    def sections(self) -> Iterator[str]:
        """Do all steps and yield the parts of the report, in Markdown, as each is finished. Raises ValueError
        and OSError.
        """
        parts = part_of_games(self._games.positions.games)
        if len(np.unique(parts)) < len(PARTS):
            count = f"{self._games.games} game{'s' * (self._games.games != 1)}"
            expected = f"some of each part: {', '.join(PARTS)}"
            raise ValueError(f"{self._games_name} holds {count}, expected {expected}")
        judged = judge(self._games.positions, self._games_name, self._checkpoints)
        by_part = Parts(self._games_name, *(judged.choose(parts == index) for index in range(len(PARTS))))
        held_out = self._games.part(PARTS[2])
        yield f"{self._games_name}: {by_part.words}"
        yield from self._report_direct(by_part.held_out, held_out)
        trained = {}
        for architecture in (*ARCHITECTURES, OURS):
            trained[architecture.name] = self._train(architecture, by_part)
        yield from self._report_trained(trained, by_part.held_out, held_out)
        for name, positions in self._labels:
            yield self._against_the_evaluator(name, positions)

    def _train(self, architecture: Architecture, parts: Parts) -> Trained:
        trained = train_architecture(architecture, parts, self._plan, self._checkpoints)
        size = parts.train.positions.size
        save_estimator(trained.estimator, self._out / f"{architecture.name}-on-{size}.npz")
        return trained

    def _report_direct(self, judged: Judged, games: FinishedGames) -> Iterator[str]:
        """Measure the methods that need no training and yield tables 1 to 3 of the paper, in Markdown. Table
        3 is left out if no game has LATE stones.

        judged: the positions of ``games`` with the evaluator's estimates
        """
        late = games.moves >= LATE
        found = estimate_all(judged)
        all_games = {key: measure_owners(judged.positions, owners) for key, owners in found.items()}
        yield _write_section(
            "Table 1: direct methods (the paper's)", report.direct_table(all_games, "winners", "score")
        )
        yield _write_section(
            "Table 2: confusion of direct methods, % of empty points", report.direct_confusion(all_games)
        )
        if not late.any():
            return
        late_positions = judged.positions.choose(late)
        late_games = {key: measure_owners(late_positions, owners[late]) for key, owners in found.items()}
        yield _write_section(
            f"Table 3: direct methods after {LATE} stones (the paper's)",
            report.direct_table(late_games, "late_winners", "late_score"),
        )

    def _report_trained(
        self, trained: dict[str, Trained], judged: Judged, games: FinishedGames
    ) -> Iterator[str]:
        """Measure the trained estimators and yield tables in Markdown: tables 4 and 5 of the paper, and one
        of how the trainings went. Also write the pictures.

        trained: the results of training by name; judged: the positions of ``games`` with the evaluator's
        estimates
        """
        found = _collect_estimates({name: each.estimator for name, each in trained.items()}, judged)
        by_whole = {name: measure_owners(judged.positions, owners) for name, owners in found.whole.items()}
        by_expectation = {
            name: measure_owners(judged.positions, owners, found.expected_scores[name])
            for name, owners in found.whole.items()
        }
        yield _write_section(
            "Table 4: trained methods (the paper's)", report.trained_table(by_whole, by_expectation)
        )
        yield _write_section(
            "Table 5: confusion of trained methods, % of empty points", report.trained_confusion(by_whole)
        )
        rows = [
            [name, *(f"{error:.4f}" for error in each.errors), f"{each.examples:,}", f"{each.validation:,}"]
            for name, each in trained.items()
        ]
        starts = [f"start {index + 1}" for index in range(self._plan.starts)]
        yield _write_section(
            "Mean squared errors of the starts on the validation",
            report.table(["", *starts, "examples", "of the validation"], rows),
        )
        self._draw(found, judged, games)

    def _draw(self, found: _Estimates, judged: Judged, games: FinishedGames) -> None:
        """Draw figures 1 and 2 of the paper and write them as SVG into the folder of the run. Figure 1 shows
        how sure the estimates are, figure 2 how good they are over the course of the game.

        found: the trained estimators' estimates; judged: the positions with the evaluator's estimates; games:
        the finished games that the positions come from
        """
        direct = estimate_all(judged)
        curves = {
            name: rejection_curve(judged.positions, found.owners[architecture.name])
            for name, architecture in DRAWN.items()
        }
        curves[EVALUATOR] = rejection_curve(judged.positions, judged.territory)
        dots = {
            name: measure_owners(judged.positions, direct[key])
            for name, key in {**DRAWN_DIRECT, **DRAWN_SURE}.items()
        }
        pictures = {"confidence": confidence_picture(curves, dots)}
        scores = {name: scores_of(direct[key]) for name, key in DRAWN_DIRECT.items()}
        scores |= {name: scores_of(found.whole[architecture.name]) for name, architecture in DRAWN.items()}
        pictures |= game_pictures(games, {**scores, EVALUATOR: scores_of(found.whole[EVALUATOR])})
        for name, picture in pictures.items():
            replace_text(self._out / f"{name}.svg", picture)

    def _against_the_evaluator(self, name: str, positions: Positions) -> str:
        """Train estimators on labelled positions and return, under a title, a table that compares them with
        the evaluator.

        name: of the file of labels
        """
        samples = {part: positions.part(part).sample(self._sample) for part in PARTS}
        parts = Parts(
            name, *(judge(each, f"{name}-{part}", self._checkpoints) for part, each in samples.items())
        )
        trained = {
            architecture.name: train_architecture(
                architecture, parts, self._plan, self._checkpoints
            ).estimator
            for architecture in comparing.COMPARED
        }
        found = comparing.compare(trained, parts.tune, parts.held_out)
        table = report.table(comparing.HEAD, comparing.comparison_rows(*found))
        return _write_section(f"Beside the evaluator, {name}", f"{parts.words}\n\n{table}")


def _collect_estimates(trained: dict[str, Estimator], judged: Judged) -> _Estimates:
    owners = {name: each.estimate(judged) for name, each in trained.items()}
    owners[EVALUATOR] = judged.territory
    scores = {name: scores_of(each) for name, each in owners.items()}
    scores[EVALUATOR] = judged.leads
    return _Estimates({name: round_owners(each) for name, each in owners.items()}, scores, owners)


def _write_section(title: str, text: str) -> str:
    return f"### {title}\n\n{text}"
