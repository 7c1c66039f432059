"""`tamen measure endgame`: late positions counted by parts, as a whole, and by alpha-beta over the whole board.

The positions are made out of real games (`engine.lab.late_positions`). Every answer by parts is compared with the count
of the whole board where that has room, and the growth of both with the number of open regions is shown.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from tqdm import tqdm

from engine.board.board import Board
from engine.board.points import BLACK, color_name, vertex_of
from engine.breaking_off import BreakingOff
from engine.endgame.solving import SETTLED, EndgameAnswer, solve
from engine.endgame.whole_board import EndgameCount, count_moves
from engine.files import replace_text
from engine.game.rule_sets import AREA
from engine.lab.chart import Axis, Curve, draw
from engine.lab.full_board import FullBoard
from engine.lab.games import recorded_games
from engine.lab.late_positions import late_positions, turned_to
from engine.options import input_path, not_negative, output_file, positive

BEFORE_THE_END = (2, 4, 6, 8, 10, 13, 16, 20)
"""Stones before the end of a game at which positions are taken."""

MOST_WHOLE = 100_000
"""Positions that the count of the whole board, and alpha-beta, may have."""


@dataclass(frozen=True)
class Compared:
    """One position, counted in three ways.

    regions: open ones in which something is to be gained; solved: whether it was counted by parts; agrees: whether the
    count of the whole board has the same score and the same best moves, None where either is not known
    parts, whole, alpha_beta: positions looked at, and seconds; None where there were too many
    """

    regions: int
    solved: bool
    agrees: bool | None
    parts: int
    parts_seconds: float
    whole: int | None
    whole_seconds: float
    alpha_beta: int | None
    alpha_beta_seconds: float


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `tamen measure endgame`."""
    parser.add_argument("games", type=input_path, help="a folder of SGF files, or one SGF or games file")
    parser.add_argument(
        "--positions", type=positive, default=200, help="positions to look at, at most (default 200)"
    )
    parser.add_argument(
        "--most",
        type=not_negative,
        default=MOST_WHOLE,
        help=f"positions that the whole board may take (default {MOST_WHOLE:,}; 0: by parts only)",
    )
    parser.add_argument("--picture", type=output_file, help="an SVG file: positions against open regions")
    parser.add_argument("--keep", type=output_file, help="a YAML file for the positions that were proven")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Carry out `tamen measure endgame`."""
    found: list[Compared] = []
    kept: list[str] = []
    ending = BreakingOff("tamen measure endgame")
    with ending:
        boards = positions_of(options.games, options.positions)
        for board in tqdm(boards, total=options.positions, file=sys.stderr):
            compared, answer, count = compare(board, options.most)
            found.append(compared)
            if compared.agrees and count is not None:
                kept.append(as_yaml(board, answer, len(kept) + 1))
    if options.keep:
        replace_text(options.keep, "".join(kept))
    if options.picture:
        replace_text(options.picture, picture(found))
    if options.json:
        print(json.dumps([asdict(each) for each in found]))
        return ending.status()
    print("\n".join(table(found)))
    return ending.status()


def positions_of(path: Path, most: int) -> Iterator[Board]:
    """Late positions of the games at a path, either side to move, each once, at most so many."""
    seen: set[bytes] = set()
    for game in recorded_games(path, lambda why: print(why, file=sys.stderr)):
        for board in late_positions(game, BEFORE_THE_END):
            key = board.grid().tobytes()
            if key in seen:
                continue
            seen.add(key)
            yield board if len(seen) % 2 else turned_to(board)
            if len(seen) == most:
                return


def compare(board: Board, most: int) -> tuple[Compared, EndgameAnswer, EndgameCount | None]:
    """A position counted by parts and, where it can be, as a whole and by alpha-beta, with so many positions each."""
    begun = time.perf_counter()
    answer = solve(board, AREA)
    by_parts = time.perf_counter()
    most = most if answer.by_parts else 0
    count = count_moves(board, most) if most else None
    whole = time.perf_counter()
    search = FullBoard(board, most)
    score = search.score() if most else None
    end = time.perf_counter()
    agrees = None
    if answer.by_parts and count is not None:
        sign = 1 if board.to_move == BLACK else -1
        best = answer.values[answer.best[0]]
        agrees = set(answer.best) <= set(count.best) and best == sign * max(count.values.values())
        agrees = agrees and (score is None or score == best)
    looked = sum(each.local.positions for each in answer.regions if each.local is not None)
    compared = Compared(
        sum(each.kind != SETTLED for each in answer.regions),
        answer.by_parts,
        agrees,
        looked,
        by_parts - begun,
        None if count is None else count.positions,
        whole - by_parts,
        None if score is None else search.positions,
        end - whole,
    )
    return compared, answer, count


def as_yaml(board: Board, answer: EndgameAnswer, number: int) -> str:
    """A position with its proven answer, as an entry of a list."""
    rows = [" ".join(".XO"[color] for color in row) for row in board.grid().tolist()]
    moves = ", ".join(vertex_of(move, board.size) for move in answer.best)
    return "\n".join(
        [
            f"- id: late-{number:03d}",
            f"  to_play: {color_name(board.to_move)}",
            f"  black_leads_by: {answer.values[answer.best[0]]}",
            f"  best: [{moves}]",
            "  board: |",
            *(f"    {row}" for row in rows),
            "",
        ]
    )


def table(found: Sequence[Compared]) -> list[str]:
    """The comparison by the number of open regions."""
    solved = [each for each in found if each.solved]
    checked = [each for each in solved if each.agrees is not None]
    lines = [
        f"{len(found)} positions, {len(solved)} counted by parts; {sum(each.agrees or False for each in checked)} of "
        f"{len(checked)} as the count of the whole board has it",
        "",
        "Positions looked at, median (and seconds); more than there is room for: none",
        "regions  of them  by parts          whole board       alpha-beta",
    ]
    for regions, rows in sorted(_by_regions(solved).items()):
        parts = [(each.parts, each.parts_seconds) for each in rows]
        whole = [(each.whole, each.whole_seconds) for each in rows]
        search = [(each.alpha_beta, each.alpha_beta_seconds) for each in rows]
        columns = "".join(f"{_median(each):18}" for each in (parts, whole, search))
        lines.append(f"{regions:7}  {len(rows):7}  {columns}".rstrip())
    return lines


def _by_regions(found: Sequence[Compared]) -> dict[int, list[Compared]]:
    rows: dict[int, list[Compared]] = defaultdict(list)
    for each in found:
        rows[each.regions].append(each)
    return rows


def _median(counts: Sequence[tuple[int | None, float]]) -> str:
    """The median of positions, with its seconds; none where more than half had no room."""
    room = sorted((count if count is not None else sys.maxsize, seconds) for count, seconds in counts)
    count, _ = room[len(room) // 2]
    if count == sys.maxsize:
        return "none"
    return f"{count:,} ({statistics.median(seconds for _, seconds in counts):.3f})"


def picture(found: Sequence[Compared]) -> str:
    """Positions looked at against the number of open regions, in powers of ten; what had no room is left out."""
    rows = sorted(_by_regions([each for each in found if each.solved and each.regions]).items())
    curves = []
    for name, counts in (
        ("by parts", [(regions, [each.parts for each in group]) for regions, group in rows]),
        ("whole board", [(regions, [each.whole for each in group]) for regions, group in rows]),
        ("alpha-beta", [(regions, [each.alpha_beta for each in group]) for regions, group in rows]),
    ):
        places = []
        for regions, group in counts:
            known = [count for count in group if count]
            if 2 * len(known) > len(group):
                places.append((float(regions), math.log10(statistics.median(known))))
        curves.append(Curve(name, places, dots=True))
    last = max((regions for regions, _ in rows), default=1)
    across = Axis(0, last + 1, [(each, str(each)) for each in range(1, last + 1)], "open regions")
    up = Axis(0, 6, [(each, f"10^{each}") for each in range(7)], "positions looked at, median")
    return draw("The end of the game by parts and as a whole", across, up, curves)
