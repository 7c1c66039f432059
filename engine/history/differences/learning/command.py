"""`tamen learn differences`: a net learns the fate of every point from its own games, by temporal differences.

Now and then it plays against moves at random and against `simple`; `fates.npz` is what the player `fates` reads.
"""

from __future__ import annotations

import argparse

from engine.history.differences.learning.fates import FatesLearner
from engine.history.differences.learning.running import add_options, carry_out

SEED = 1994


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `tamen learn differences` to its parser."""
    add_options(parser, SEED)


def run(options: argparse.Namespace) -> int:
    """Let a net of Schraudolph, Dayan and Sejnowski learn Go from its own games; return the exit status."""
    return carry_out(options, FatesLearner, "fates.npz")
