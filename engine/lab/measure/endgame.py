"""`tamen measure endgame`: late positions counted by parts, and proven by alpha-beta over the whole board.

The positions are made out of real games (`engine.lab.data.late_positions`), or those that an earlier run has kept. Of
each the score and the best moves are proven over the whole board where that has room (`engine.lab.measure.full_board`),
and whether every other move is worse; the growth of both searches with the number of open regions is shown. In the sums
of their regions the play by temperatures is compared with perfect play (`engine.lab.measure.orthodox`).
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

import yaml
from tqdm import tqdm

from engine.base.breaking_off import BreakingOff
from engine.base.files import replace_text
from engine.base.options import input_path, not_negative, output_file, positive
from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, WHITE, color_name, opponent, parse_vertex, vertex_of
from engine.endgame.games import TooLarge
from engine.endgame.solving import MOST_POSITIONS, SETTLED, EndgameAnswer, solve
from engine.endgame.sums import Sums
from engine.endgame.thermographs import Thermographs
from engine.game.rule_sets import AREA
from engine.lab.chart import Axis, Curve, draw
from engine.lab.data.games import recorded_games
from engine.lab.data.late_positions import late_positions, turned_to
from engine.lab.measure.full_board import FullBoard
from engine.lab.measure.orthodox import STRATEGIES, OrthodoxPlay
from engine.lab.measure.played_out import play_out

BEFORE_THE_END = (3, 6, 10, 15, 20, 30, 40, 60)
"""Stones before the end of a game from which regions are taken."""

REGIONS = (1, 2, 3, 4, 5, 6, 7, 8, 10)
"""Numbers of regions of the positions that are made of one game."""

MOST_WHOLE = 1_000_000
"""Positions that alpha-beta may look at for one proof."""


@dataclass(frozen=True)
class Kept:
    """A position and what an earlier run has proven of it: Black's lead in points under perfect play, and the
    best moves, as points of the board.
    """

    board: Board
    lead: int
    best: frozenset[int]


@dataclass(frozen=True)
class Compared:
    """One late position that was counted in two ways: by parts (each open region by itself, then their sum),
    and by a search over the whole board that proves the result.

    regions: open regions in which something is to be gained
    solved: whether the position could be counted by parts
    agrees: whether the proof, or what was kept of an earlier one, confirms the score and every best move;
        None if there was no room for all proofs
    complete: whether every other move is proven to be worse; a move that may lead to a ko is counted as if
        the ko was lost
    parts, parts_seconds: positions looked at and seconds for counting by parts
    alpha_beta, alpha_beta_seconds: the same for proving the right score by alpha-beta; positions are None if
        there were too many
    lost: for each strategy of play by temperatures, by name, the points that it loses against perfect play in
        the sum of the regions
    hottest: the temperature of the hottest region in points
    kept_score: whether the game ended with the counted score when both sides played the moves that a decision
        counts as best; None if that was not tried
    stones: how many stones were played then
    """

    regions: int
    solved: bool
    agrees: bool | None
    parts: int
    parts_seconds: float
    complete: bool | None
    alpha_beta: int | None
    alpha_beta_seconds: float
    lost: Mapping[str, int] = field(default_factory=dict)
    hottest: float = 0.0
    kept_score: bool | None = None
    stones: int = 0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `tamen measure endgame` by adding its options to ``parser``."""
    parser.add_argument(
        "games",
        type=input_path,
        help="a folder of SGF files, or one SGF or games file; or a YAML file of kept positions",
    )
    parser.add_argument(
        "--positions", type=positive, default=200, help="positions to look at, at most (default 200)"
    )
    parser.add_argument(
        "--most",
        type=not_negative,
        default=MOST_WHOLE,
        help=f"positions that one proof over the whole board may take (default {MOST_WHOLE:,}; 0: by parts only)",
    )
    parser.add_argument(
        "--play", action="store_true", help="play each out by what a decision counts, and compare the score"
    )
    parser.add_argument("--picture", type=output_file, help="an SVG file: positions against open regions")
    parser.add_argument(
        "--keep", type=output_file, help="a YAML file for the positions of which every move was proven"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Count late positions by parts (each open region by itself) and check the results by search over the
    whole board: the command `tamen measure endgame`. Returns the exit status.
    """
    found: list[Compared] = []
    kept: list[str] = []
    ending = BreakingOff("tamen measure endgame")
    with ending:
        known = options.games.suffix == ".yaml"
        rows: Iterator[Board | Kept] = (
            iter(read_kept(options.games)) if known else positions_of(options.games, options.positions)
        )
        for row in tqdm(rows, total=options.positions, file=sys.stderr):
            if len(found) == options.positions:
                break
            board = row.board if isinstance(row, Kept) else row
            compared, answer = compare(board, options.most, row if isinstance(row, Kept) else None)
            if options.play and answer.by_parts:
                lead, stones = play_out(board, MOST_POSITIONS)
                is_kept = lead == answer.values[answer.best[0]]
                compared = replace(compared, kept_score=is_kept, stones=stones)
            found.append(compared)
            if compared.agrees and compared.complete and not known:
                kept.append(as_yaml(board, answer, len(kept) + 1))
    if options.keep:
        replace_text(options.keep, "".join(kept))
    if options.picture:
        replace_text(options.picture, draw_picture(found))
    if options.json:
        print(json.dumps([asdict(each) for each in found]))
        return ending.status()
    print("\n".join(table(found)))
    return ending.status()


def positions_of(path: Path, most: int) -> Iterator[Board]:
    """Yield late positions of the games at a path, at most ``most``, each once.

    In every second position the other side is given the move, so that both sides come up. Games that cannot
    be read are named on standard error.
    """
    seen: set[bytes] = set()
    for seed, game in enumerate(recorded_games(path, lambda why: print(why, file=sys.stderr))):
        for board in late_positions(game, BEFORE_THE_END, REGIONS, seed):
            key = board.grid().tobytes()
            if key in seen:
                continue
            seen.add(key)
            yield board if len(seen) % 2 else turned_to(board)
            if len(seen) == most:
                return


def read_kept(path: Path) -> list[Kept]:
    """Read positions from a YAML file that an earlier run has written, each with what that run has proven of
    it.
    """
    rows = []
    for entry in yaml.safe_load(path.read_text(encoding="utf-8")):
        grid = parse_diagram(entry["board"])
        board = Board(len(grid))
        board.set_position(grid, BLACK if entry["to_play"] == "black" else WHITE)
        best = frozenset(parse_vertex(vertex, board.size) for vertex in entry["best"])
        rows.append(Kept(board, entry["black_leads_by"], best))
    return rows


def compare(board: Board, most: int, kept: Kept | None = None) -> tuple[Compared, EndgameAnswer]:
    """Count a position by parts (each open region by itself) and check the result. Returns the comparison,
    and the answer by parts.

    The check is what an earlier run has proven (``kept``). If that is None, it is a new search over the whole
    board. most: how many positions one proof may look at, 0 for no proof
    """
    begun = time.perf_counter()
    answer = solve(board, AREA)
    by_parts = time.perf_counter()
    search = FullBoard(board, most)
    agrees, complete, alpha_beta = None, None, None
    seconds = 0.0
    if answer.by_parts:
        lead = answer.values[answer.best[0]]
        if most:
            alpha_beta = _positions_for(search, lead)
            seconds = time.perf_counter() - by_parts
        if kept is not None:
            agrees = lead == kept.lead and frozenset(answer.best) == kept.best
        elif most and alpha_beta is not None:
            agrees, complete = prove(search, board, answer)
    looked = answer.sums + sum(each.local.positions for each in answer.regions if each.local is not None)
    lost = measure_losses(answer) if answer.by_parts else {}
    hottest = max((each.thermograph.temperature for each in answer.regions if each.thermograph), default=0)
    compared = Compared(
        sum(each.kind != SETTLED for each in answer.regions),
        answer.by_parts,
        agrees,
        looked,
        by_parts - begun,
        complete,
        alpha_beta,
        seconds,
        lost,
        float(hottest),
    )
    return compared, answer


def _positions_for(search: FullBoard, lead: int) -> int | None:
    """Return how many positions a search over the whole board needs to prove that Black leads by ``lead``
    points. None if it needs too many, or if the lead cannot be proven.
    """
    try:
        return search.positions if search.is_score(lead) else None
    except TooLarge:
        return None


def prove(search: FullBoard, board: Board, answer: EndgameAnswer) -> tuple[bool | None, bool | None]:
    """Check by a search over the whole board that an answer names the right best moves. Returns two findings.

    The first tells whether every best move leads to the answer's score, the second whether no other move
    does. Each is True if that is proven, False if the contrary is proven, and None if the search has no room
    for the proof or fails because positions come back (a ko). board: the position; answer: its best moves,
    and the score that every move in the open regions leads to
    """
    color = board.to_move
    points = answer.values[answer.best[0]]
    lead = points if color == BLACK else -points
    others = [move for move in answer.values if move not in answer.best]
    return (
        _all_proven(search, answer.best, (color, lead), (opponent(color), 1 - lead)),
        _all_proven(search, others, (opponent(color), 1 - lead), (color, lead)),
    )


def _all_proven(
    search: FullBoard, moves: Sequence[int], goal: tuple[int, int], contrary: tuple[int, int]
) -> bool | None:
    """Tell whether a search over the whole board proves that a side reaches a goal after each of some moves.
    A goal is a pair: a colour, and the points by which it must be able to lead.

    True if ``goal`` is proven after all moves. False if it is not, and ``contrary``, the goal of the other
    side, is proven after one of them. None if neither is so, or if the search has no room.
    """
    try:
        unproven = [move for move in moves if not search.forces(*goal, move)]
        if any(search.forces(*contrary, move) for move in unproven):
            return False
    except TooLarge:
        return None
    return None if unproven else True


def measure_losses(answer: EndgameAnswer) -> dict[str, int]:
    """Return how many points each rule of thumb in STRATEGIES loses against perfect play, by its name.

    A rule of thumb chooses the region to play in by the temperatures of the open regions, i.e. by how much a
    move in each is worth. The side to move plays by it, in all regions of ``answer`` together. Empty if these
    are too large for that, or if one holds a ko.
    """
    games = [each.local.game for each in answer.regions if each.local is not None]
    known = [game for game in games if game is not None]
    if len(known) < len(games):
        return {}
    sums = Sums(Thermographs())
    try:
        return {
            name: OrthodoxPlay(sums, answer.color, strategy).lost(known)
            for name, strategy in STRATEGIES.items()
        }
    except TooLarge:
        return {}


def as_yaml(board: Board, answer: EndgameAnswer, number: int) -> str:
    """Return a position with its proven answer as an entry of a YAML list, named by ``number``."""
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
    """Return lines of text on how late positions were counted: by parts, and by search over the whole board.

    There is one line for each number of open regions. Then follows, for each rule of thumb in STRATEGIES, how
    many points it loses against perfect play. found: the positions
    """
    solved = [each for each in found if each.solved]
    checked = [each for each in solved if each.agrees is not None]
    lines = [
        f"{len(found)} positions, {len(solved)} counted by parts; {sum(each.agrees or False for each in checked)} of "
        f"{len(checked)} as proven over the whole board",
        "",
        "Positions looked at, median (and seconds); more than there is room for: none",
        "regions  of them  by parts          alpha-beta",
    ]
    if any(each.complete is not None for each in checked):
        lines[1:1] = [
            f"{sum(each.complete or False for each in checked)} of them with every other move proven to be worse, "
            f"{sum(each.complete is False for each in checked)} with another one as good that might have led to a ko"
        ]
    for regions, rows in sorted(_by_regions(solved).items()):
        parts: list[tuple[int | None, float]] = [(each.parts, each.parts_seconds) for each in rows]
        search = [(each.alpha_beta, each.alpha_beta_seconds) for each in rows]
        columns = "".join(f"{_median(each):18}" for each in (parts, search))
        lines.append(f"{regions:7}  {len(rows):7}  {columns}".rstrip())
    played = [each for each in solved if each.lost and each.regions > 1]
    if played:
        lines += ["", f"Play by temperatures against perfect play, {len(played)} sums of two regions or more"]
        lines += [_tell_loss(name, played) for name in STRATEGIES]
    games = [each for each in solved if each.kept_score is not None]
    if games:
        kept = sum(each.kept_score or False for each in games)
        stones = sum(each.stones for each in games)
        lines += [
            "",
            f"Played out: {kept} of {len(games)} came to the score that was counted, {stones} stones in all",
        ]
    return lines


def _tell_loss(name: str, played: Sequence[Compared]) -> str:
    """Return one line of text on a rule of thumb for the endgame: in how many positions it loses nothing
    against perfect play, and how many points it loses in the mean and at most.

    name: of the rule, one of STRATEGIES; played: the positions in which it was measured
    """
    lost = [each.lost[name] for each in played]
    return (
        f"{name:11}  {sum(not each for each in lost):4} without loss; {statistics.mean(lost):.3f} points lost in the "
        f"mean, {max(lost)} at most"
    )


def _by_regions(found: Sequence[Compared]) -> dict[int, list[Compared]]:
    rows: dict[int, list[Compared]] = defaultdict(list)
    for each in found:
        rows[each.regions].append(each)
    return rows


def _median(counts: Sequence[tuple[int | None, float]]) -> str:
    """Return the median number of positions that were looked at, and in brackets the median seconds, as text.
    It is 'none' if the search was given up in more than half of the cases.

    counts: for each case the number of positions, None if the search was given up because there were too
    many, and the seconds
    """
    room = sorted((count if count is not None else sys.maxsize, seconds) for count, seconds in counts)
    count, _ = room[len(room) // 2]
    if count == sys.maxsize:
        return "none"
    return f"{count:,} ({statistics.median(seconds for _, seconds in counts):.3f})"


def draw_picture(found: Sequence[Compared]) -> str:
    """Draw how many positions a search looks at, in powers of ten, against the number of open regions, and
    return the picture as SVG. One curve is for counting by parts, one for alpha-beta over the whole board.

    found: late positions that were counted both ways
    """
    rows = sorted(_by_regions([each for each in found if each.solved and each.regions]).items())
    curves = []
    for name, counts in (
        ("by parts", [(regions, [each.parts for each in group]) for regions, group in rows]),
        (
            "alpha-beta over the whole board",
            [(regions, [each.alpha_beta for each in group]) for regions, group in rows],
        ),
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
