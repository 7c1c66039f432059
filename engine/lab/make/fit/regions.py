"""``tamen fit regions``: make the table of small regions, ``engine/lab/make/retrograde/regions.npz``.

Every region of one to six points is solved backwards from the captures (`engine.lab.make.retrograde`), with everything
that may surround its points and every setting of stones. Nothing is fitted: the table is what exact play gives.
``--ask`` asks the table about a region that is drawn in a file instead (`engine.lab.make.retrograde.asking`). Beside
the sizes stands what the survey counts (Bouzy and Cazenave 2001, table 6): the whole rectangles among the regions, in
the corner, at the side and in the centre.
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
from engine.lab.make.retrograde.asking import read_region, tell_region
from engine.lab.make.retrograde.forms import LARGEST, forms
from engine.lab.make.retrograde.making import make_regions
from engine.lab.make.retrograde.rectangles import rectangle_lines
from engine.lab.make.retrograde.table import TABLE_FILE, load_regions, new_regions

MEGABYTE = 1 << 20


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `tamen fit regions`."""
    parser.add_argument(
        "--output", type=output_file, default=TABLE_FILE, help="file to write (default: %(default)s)"
    )
    parser.add_argument(
        "--points", type=int, default=LARGEST, help="largest region, in points (default: %(default)s)"
    )
    parser.add_argument(
        "--ask", type=input_path, help="a file with a drawn region: ask the table about it instead"
    )


def run(options: argparse.Namespace) -> int:
    """Make the table of small regions and write it to a file, as the options of `tamen fit regions` say. With
    ``--ask`` instead print what the table says of a region that is drawn in a file.

    Returns the exit status: 0, or 2 for a size that is too large or a wrong drawing.
    """
    if options.ask is not None:
        return answer_drawing(options.ask, lambda drawing: tell_region(read_region(drawing)))
    if not 1 <= options.points <= LARGEST:
        print(f"--points is {options.points}, expected 1 to {LARGEST}", file=sys.stderr)
        return 2
    started = time.perf_counter()
    making = make_regions(options.points)
    seconds = time.perf_counter() - started
    columns: dict[str, Any] = making.columns()
    replace_file(options.output, lambda out: np.savez_compressed(out, **columns))
    regions = new_regions()
    load_regions(regions, options.output)
    kinds = sum(len(forms(points)) for points in range(1, options.points + 1))
    size = options.output.stat().st_size / MEGABYTE
    print(
        f"{kinds} forms, {making.solved} of them with their surroundings, {making.size} values: "
        f"{size:.1f} MB in {seconds:.0f} s, {options.output}"
    )
    print("\n".join(rectangle_lines(regions, options.points)))
    return 0
