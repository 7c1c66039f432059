"""`tamen learn neurogo`: NeuroGo's net of strings and points learns from its own games, by temporal differences.

Now and then it plays against `simple` and against the first net, without looking ahead, and at the end, if wanted,
against the knowledge player; `neurogo.npz` is what the player `neurogo` reads.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from engine.base.options import positive, whole_number_within
from engine.decide.decision.levels import HIGHEST, LOWEST
from engine.history.differences.learning.knowledge import against_knowledge
from engine.history.differences.learning.learner import Learner
from engine.history.differences.learning.neurogo import NeuroGoLearner
from engine.history.differences.learning.running import add_options, carry_out

SEED = 1996

LEVEL_MATCHES = 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `tamen learn neurogo` to its parser."""
    add_options(parser, SEED)
    parser.add_argument(
        "--level",
        type=whole_number_within(LOWEST, HIGHEST),
        metavar="N",
        help="play against this level of the knowledge player at the end",
    )
    parser.add_argument(
        "--level-matches",
        type=positive,
        default=LEVEL_MATCHES,
        metavar="N",
        help=f"so many games looking ahead, and as many at once (default {LEVEL_MATCHES})",
    )


def run(options: argparse.Namespace) -> int:
    """Let NeuroGo's net learn Go from its own games, and return the exit status."""

    def at_end(learner: Learner) -> Iterable[str]:
        if options.level is None:
            return ()
        return against_knowledge(learner.weights, options.level, options.size, options.level_matches)

    return carry_out(options, NeuroGoLearner, "neurogo.npz", at_end)
