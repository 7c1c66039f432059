"""`tamen joseki mine|compile|stats|show|check`: everything that is done to the joseki from the command line."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from engine.base.options import input_file, output_file, positive
from engine.board.board import Board, IllegalMove
from engine.board.diagram import format_board
from engine.board.points import BLACK, PASS, color_name, opponent, parse_vertex, vertex_of
from engine.lab.crews import add_arguments as add_cluster
from engine.lab.crews import add_jobs, crew_of
from engine.lab.make.mining.joseki.check import Occurrence, compressed_differences, list_occurrences
from engine.lab.make.mining.joseki.counts import Counts
from engine.lab.make.mining.joseki.grow import mined_source
from engine.lab.make.mining.joseki.mine import count_games
from engine.lab.make.mining.joseki.stats import collect_figures, measure_sizes
from joseki.compile import compile_sources
from joseki.dag import Dag
from joseki.database import DATABASE, FOLDER, DatabaseError, load_database, source_files, sources_digest
from joseki.lookup import CornerReport, Joseki, Status
from joseki.source import SourceError, read_source, write_source
from joseki.tree import count_moves

MINED = "mined.sgf"

LEAST_GAMES = 4
"""A move is taken into the graph if it was chosen so often; gives over 44,000 moves from 60,000 games."""

RARE = 3
"""A move by hand that occurs less often than this, unmarked, is reported."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `tamen joseki` by adding its actions and their options to ``parser``."""
    actions = parser.add_subparsers(dest="action", required=True, metavar="mine|compile|stats|show|check")
    mine = actions.add_parser("mine", help="count expert games and write mined.sgf")
    mine.add_argument("games", type=input_file, help="games, one a line (.gz is unpacked)")
    mine.add_argument(
        "--counts", type=output_file, required=True, help="table of counts; if it is there, mining goes on"
    )
    mine.add_argument(
        "--least", type=positive, default=LEAST_GAMES, help=f"games a move needs (default {LEAST_GAMES})"
    )
    mine.add_argument("--limit", type=positive, help="read so many games at most")
    add_jobs(mine)
    add_cluster(mine)
    actions.add_parser("compile", help="compile the sources (*.sgf) into the database")
    stats = actions.add_parser("stats", help="sizes of the database and time of a question")
    stats.add_argument("--json", action="store_true", help="print one JSON object")
    show = actions.add_parser("show", help="draw a corner after some moves, with what the book says")
    show.add_argument(
        "moves", nargs="*", help="moves from Black on, as R16 (pass for tenuki); or part of a joseki's name"
    )
    show.add_argument("--size", type=int, default=19, choices=(13, 19), help="board size (default 19)")
    check = actions.add_parser("check", help="hold sources, database and compressed form against each other")
    check.add_argument(
        "--counts", type=input_file, help="also print how often each move by hand occurs in these counts"
    )
    for each in actions.choices.values():
        each.add_argument(
            "--folder", type=Path, default=FOLDER, help="folder of the sources and the database"
        )


def run(options: argparse.Namespace) -> int:
    """Mine, compile, measure, show or check the joseki book, as ``options.action`` says: the command `tamen
    joseki`.

    Returns the exit status: 0, 1 if a check fails, 2 for files that cannot be used.
    """
    actions = {"mine": _mine, "compile": _compile, "stats": _stats, "show": _show, "check": _check}
    try:
        return actions[options.action](options)
    except (SourceError, DatabaseError, ValueError, OSError) as error:
        print(f"tamen joseki {options.action}: {error}", file=sys.stderr)
        return 2


def _mine(options: argparse.Namespace) -> int:
    counts = count_games(options.games, options.counts, options.limit, crew_of(options))
    source, left_out = mined_source(counts, options.least, MINED)
    write_source(source, options.folder / MINED)
    print(
        f"{counts.lines} games read, {len(counts.rows)} different choices, {counts.skipped.total()} games left out"
    )
    for reason, number in counts.skipped.most_common():
        print(f"  {number} games: {reason}")
    print(
        f"{count_moves(source.moves)} moves chosen at least {options.least} times, tenuki included, in {MINED}"
    )
    for reason, number in left_out.most_common():
        print(f"  {number} moves left out: {reason}")
    return _compile(options)


def _compile(options: argparse.Namespace) -> int:
    _print_sizes(compile_sources(options.folder, options.folder / DATABASE.name))
    return 0


def _print_sizes(dag: Dag) -> None:
    for name, value in measure_sizes(dag).items():
        print(f"{name.replace('_', ' ')}: {value}")


def _stats(options: argparse.Namespace) -> int:
    book = Joseki(load_database(options.folder / DATABASE.name))
    found = collect_figures(book)
    if options.json:
        print(json.dumps(found))
        return 0
    for name, value in found.items():
        print(f"{name.replace('_', ' ')}: {value}")
    return 0


def _check(options: argparse.Namespace) -> int:
    files = source_files(options.folder)
    sources = [read_source(file) for file in files]
    database = load_database(options.folder / DATABASE.name)
    is_new = database.sources == sources_digest(files)
    if not is_new:
        print("the sources have changed since the database was made; 'tamen joseki compile' makes it anew")
    differing = compressed_differences(database)
    print(f"{len(database.dag.nodes)} positions asked in both forms, {len(differing)} answers differ")
    rare: list[Occurrence] = []
    if options.counts is not None:
        counts = Counts.load(options.counts)
        for source in sources:
            if source.file != MINED:
                for found in list_occurrences(source, counts):
                    print(f"{found.place}: {found.games} games: {found.line}")
                    if found.games < RARE and found.kind is None:
                        rare.append(found)
        print(f"{len(rare)} unmarked moves by hand occur less than {RARE} times")
    return 0 if is_new and not differing and not rare else 1


def _show(options: argparse.Namespace) -> int:
    book = Joseki(load_database(options.folder / DATABASE.name))
    try:
        points = [parse_vertex(text, options.size) for text in options.moves]
    except ValueError:
        return _show_names(book, " ".join(options.moves))
    board = Board(options.size)
    color = BLACK
    for point in points:
        try:
            board.play(color, point)
        except IllegalMove as error:
            raise ValueError(str(error)) from None
        color = opponent(color)
    print(format_board(board.grid()))
    for report in book.corners(board, color):
        if report.status != Status.EMPTY or not points:
            _print_report(report, board.size, color)
    return 0


def _show_names(book: Joseki, part: str) -> int:
    """Print the names in the joseki book that contain the text ``part``, whether in upper or lower case.

    Returns the exit status 0. Raises ValueError if there are none.
    """
    known = book.database.dag.names.values() if book.database else ()
    names = sorted(name for name in known if part.lower() in name.lower())
    if not names:
        raise ValueError(f"no joseki has {part!r} in its name, and it is no list of moves such as R16 P17")
    print("\n".join(names))
    return 0


def _print_report(report: CornerReport, size: int, color: int) -> None:
    corner = ("upper right", "upper left", "lower right", "lower left")[report.corner]
    left = "" if report.left_by is None else f", left by {vertex_of(report.left_by, size)}"
    known = "" if report.exact else ", without its outermost stones"
    name = f" - {report.name}" if report.name else ""
    print(f"{corner}, {color_name(color)} to move: {report.status.value}{left}{known}{name}")
    for each in report.suggestions:
        point = "tenuki" if each.point == PASS else vertex_of(each.point, size)
        line = " ".join(vertex_of(after, size) for after in each.line()[1:])
        mark = ", the right answer" if each.tesuji else ""
        print(f"  {point:6} {each.weight:5.1%} {each.kind.name.lower()}{mark}  {each.name}")
        if line:
            print(f"         then {line}")
        if each.comment:
            print(f"         {each.comment}")
