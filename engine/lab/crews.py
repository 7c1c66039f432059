"""Who does work that is cut in pieces, as a command line asks for it: `--jobs`, `--cluster`."""

from __future__ import annotations

import argparse

from engine.base.options import positive, seconds
from engine.lab.pieces import Crew, OneByOne, Processes

PATIENCE = 3600.0
"""Seconds that one piece may take on a cluster unless the caller says otherwise."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add `--cluster` and `--piece-seconds` to a command that has a `--jobs` already. Its work is cut in
    pieces.
    """
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="let the workers of a Dask scheduler do the work, e.g. tcp://10.0.0.1:8786 (needs tamen[cluster])",
    )
    parser.add_argument(
        "--piece-seconds",
        type=seconds,
        default=PATIENCE,
        metavar="S",
        help=f"seconds after which a worker of the cluster counts as hanging (default {PATIENCE:.0f})",
    )


def add_jobs(parser: argparse.ArgumentParser) -> None:
    """Add the option `--jobs` to a command: how many processes work at the same time. The value is None if
    the option is not given.
    """
    parser.add_argument(
        "--jobs", type=positive, metavar="N", help="work in pieces, so many processes at once"
    )


def crew_of(options: argparse.Namespace) -> Crew:
    """Return the crew that the options of a command ask for: the workers of a cluster, several processes of
    this machine, or this process alone. A crew is whoever does work that is cut in pieces.

    Raises OSError if there is no such cluster or it has no worker.
    """
    if options.cluster is not None:
        # the extra is asked for only by those who want a cluster
        from engine.lab.cluster import Cluster

        return Cluster(options.cluster, options.piece_seconds)
    return Processes(options.jobs) if options.jobs is not None and options.jobs > 1 else OneByOne()
