"""``tamen fit connections``: make the table of connections, ``engine/lab/make/retrograde/connections/connections.npz``.

Every region of one to five points between two strings of one side is solved backwards from the positions in which they
are one (`engine.lab.make.retrograde.connections`), with everything that may surround its points and every setting of
stones. Nothing is fitted: the table is what exact play gives. ``--ask`` asks about a region of up to nine points that
is drawn in a file instead (`engine.lab.make.retrograde.connections.asking`), ``--rectangles`` counts whole rectangles
beside the survey's (Bouzy and Cazenave 2001, table 6): in the corner, at the side and in the centre.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import Any

import numpy as np

from engine.base.files import replace_file
from engine.base.options import input_path, output_file
from engine.lab.make.fit.drawings import answer_drawing
from engine.lab.make.retrograde.connections.asking import read_between, tell_strings
from engine.lab.make.retrograde.connections.game import MOST_POINTS
from engine.lab.make.retrograde.connections.making import make_connections
from engine.lab.make.retrograde.connections.rectangles import rectangle_lines
from engine.lab.make.retrograde.connections.table import LARGEST, TABLE_FILE

MEGABYTE = 1 << 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `tamen fit connections`."""
    parser.add_argument(
        "--output", type=output_file, default=TABLE_FILE, help="file to write (default: %(default)s)"
    )
    parser.add_argument(
        "--points", type=int, default=LARGEST, help="largest region, in points (default: %(default)s)"
    )
    parser.add_argument("--ask", type=input_path, help="a file with a drawn region: ask about it instead")
    parser.add_argument(
        "--rectangles",
        type=int,
        metavar="POINTS",
        help="count whole rectangles of up to so many points instead",
    )


def run(options: argparse.Namespace) -> int:
    """Make the table of connections through small regions and write it to a file, as the options of `tamen
    fit connections` say. With ``--ask`` or ``--rectangles`` do something else instead.

    ``--ask`` prints what becomes of the strings in a drawing, ``--rectangles`` how many cases whole
    rectangles have. Returns the exit status: 0, or 2 for a size that is too large or a wrong drawing.
    """
    if options.ask is not None:
        return answer_drawing(options.ask, lambda drawing: tell_strings(read_between(drawing)))
    if options.rectangles is not None:
        if not 1 <= options.rectangles <= MOST_POINTS:
            print(f"--rectangles is {options.rectangles}, expected 1 to {MOST_POINTS}", file=sys.stderr)
            return 2
        print("\n".join(rectangle_lines(options.rectangles)))
        return 0
    if not 1 <= options.points <= LARGEST:
        print(f"--points is {options.points}, expected 1 to {LARGEST}", file=sys.stderr)
        return 2
    started = time.perf_counter()
    making = make_connections(options.points)
    seconds = time.perf_counter() - started
    columns: dict[str, Any] = making.columns()
    replace_file(options.output, lambda out: np.savez_compressed(out, **columns))
    size = options.output.stat().st_size / MEGABYTE
    print(
        f"{len(making.begins)} regions with their surroundings, {making.entries} entries, {making.size} kept: "
        f"{size:.1f} MB in {seconds:.0f} s, {options.output}"
    )
    return 0
