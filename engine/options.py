"""Numbers as options of the command line: what argparse calls to read them, with a clear sentence for what is none."""

from __future__ import annotations

import argparse
import contextlib
import math


def positive(text: str) -> int:
    """A whole number from 1 on. Raises ArgumentTypeError for anything else."""
    if not text.isascii() or not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    return int(text)


def seconds(text: str) -> float:
    """A time in seconds, above 0 and finite. Raises ArgumentTypeError for anything else."""
    with contextlib.suppress(ValueError):
        if 0 < float(text) < math.inf:
            return float(text)
    raise argparse.ArgumentTypeError(f"{text!r} is not a time, expected a number of seconds above 0")
