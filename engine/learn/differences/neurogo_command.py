"""`tamen learn neurogo`: NeuroGo's net of strings and points learns from its own games, by temporal differences.

Now and then it plays against `simple` and against the first net, without looking ahead; `neurogo.npz` is what the
player `neurogo` reads.
"""

from __future__ import annotations

import argparse

from engine.learn.differences.neurogo import NeuroGoLearner
from engine.learn.differences.running import add_options, carry_out

SEED = 1996


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the arguments."""
    add_options(parser, SEED)


def run(options: argparse.Namespace) -> int:
    """Carry out `tamen learn neurogo`; returns the exit status."""
    return carry_out(options, NeuroGoLearner, "neurogo.npz")
