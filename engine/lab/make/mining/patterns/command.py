"""`tamen patterns`: check, mine, stats, show, export-sgf, import-sgf, compare, foresee, and shapes."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from dataclasses import fields
from pathlib import Path

import numpy as np
from tqdm import tqdm

from engine.base.cache_folder import cache_folder
from engine.base.files import replace_file, replace_text
from engine.base.options import array_file, input_file, output_file, positive
from engine.board.points import BLACK, vertex_of
from engine.lab.make.mining.patterns.check import check_files
from engine.lab.make.mining.patterns.settings import EXPLAINED, MiningSettings
from engine.lab.make.mining.patterns.sgf import export_sgf, import_sgf
from engine.lab.make.mining.patterns.show import pattern_picture
from patterns.draft import draft
from patterns.examples import example_problems
from patterns.model import Pattern
from patterns.source import FOLDER, read_sources, source_files
from patterns.write import pattern_text, source_text, with_pattern


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `tamen patterns` by adding its actions and their options to ``parser``."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument(
        "--folder", type=Path, default=FOLDER, help="the folder of the sources (default: Tamen's own)"
    )
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    check = actions.add_parser("check", help="report every mistake of the sources")
    check.add_argument(
        "files", nargs="*", type=input_file, help="sources to check (default: all of the folder)"
    )
    stats = actions.add_parser("stats", help="count the patterns and measure what matching costs")
    stats.add_argument(
        "--games", type=input_file, help="a games file to measure on (default: one game of its own)"
    )
    stats.add_argument("--json", action="store_true", help="print one JSON object on the last line")
    show = actions.add_parser("show", help="draw patterns with their trees")
    show.add_argument("names", nargs="+", metavar="NAME", help="name of a pattern, or a part of it")
    show.add_argument("--games", type=input_file, help="a games file to count matches in")
    show.add_argument("--count", type=positive, default=200, help="games to count in (default 200)")
    export = actions.add_parser("export-sgf", help="write a pattern as an SGF to edit")
    export.add_argument("name", metavar="NAME")
    export.add_argument("file", type=output_file, metavar="FILE.sgf")
    imported = actions.add_parser("import-sgf", help="print an edited SGF as source, or put it into one")
    imported.add_argument("file", type=input_file, metavar="FILE.sgf")
    imported.add_argument(
        "--into", type=Path, metavar="FILE.yaml", help="the source in which it is added or replaced"
    )
    compare = actions.add_parser("compare", help="report the moves of a game that no pattern proposes")
    compare.add_argument("game", type=input_file, metavar="GAME.sgf")
    compare.add_argument(
        "--drafts", type=output_file, metavar="FILE.yaml", help="write a draft for each to this file"
    )
    _add_mining(actions)
    shapes = actions.add_parser("shapes", help="count how often experts play where it looks like that")
    shapes.add_argument(
        "games", type=input_file, help="a games file (one game a line; see engine/lab/data/games.py)"
    )
    shapes.add_argument("--count", type=positive, help="games to look at (default: all)")
    shapes.add_argument(
        "--without",
        type=array_file,
        metavar="LABELS.npz",
        help="leave out the games that these positions are from",
    )
    shapes.add_argument(
        "--least", type=positive, default=20, help="times that a shape must be played (default 20)"
    )
    shapes.add_argument(
        "--step", type=positive, default=2, help="moves from one position to the next counted (default 2)"
    )
    shapes.add_argument("--output", type=output_file, help="where they are written (default: in place)")
    foresee = actions.add_parser("foresee", help="count how often patterns propose the expert's move")
    foresee.add_argument("games", type=input_file, help="a games file that nothing was mined from")
    foresee.add_argument("--count", type=positive, help="games to play through (default: all)")
    foresee.add_argument("--json", action="store_true", help="print one JSON object on the last line")


def _add_mining(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    mine = actions.add_parser("mine", help="make patterns out of expert games")
    mine.add_argument(
        "games", type=input_file, help="a games file (one game a line; see engine/lab/data/games.py)"
    )
    mine.add_argument(
        "--held-out", type=input_file, metavar="GAMES", help="other games to report on when it is done"
    )
    mine.add_argument(
        "--work",
        type=Path,
        default=cache_folder() / "mining",
        help="where a broken-off run is kept (default: the cache folder)",
    )
    for each in fields(MiningSettings):
        mine.add_argument(
            f"--{each.name.replace('_', '-')}",
            type=type(each.default),
            default=each.default,
            metavar="N",
            help=f"{EXPLAINED[each.name]} (default {each.default})",
        )


def run(options: argparse.Namespace) -> int:
    """Do with the patterns what ``options.action`` says, such as check, mine or show them: the command `tamen
    patterns`.

    Returns the exit status, 0 only on success.
    """
    try:
        return _ACTIONS[options.action](options)
    except (OSError, ValueError) as error:
        print(f"tamen patterns {options.action}: {error}", file=sys.stderr)
        return 2


def _check(options: argparse.Namespace) -> int:
    files = options.files or source_files(options.folder)
    problems = check_files(files)
    for problem in problems:
        print(problem)
    print(f"{len(files)} files, {len(problems)} problems")
    return 1 if problems else 0


def _mine(options: argparse.Namespace) -> int:
    from engine.lab.make.mining.patterns.mine import hand_written_sources, mine, write_mined

    settings = MiningSettings(**{each.name: getattr(options, each.name) for each in fields(MiningSettings)})
    hand_written = hand_written_sources(options.folder)
    mined = mine(options.games, settings, options.work, hand_written)
    asked = " ".join(
        f"--{each.name.replace('_', '-')} {getattr(settings, each.name)}" for each in fields(MiningSettings)
    )
    files = write_mined(mined, options.folder, f"Made by: tamen patterns mine {options.games.name} {asked}")
    moves = sum(move.point is not None for pattern in mined for move in pattern.all_moves())
    print(f"{len(mined)} patterns with {moves} moves in {len(files)} files")
    if options.held_out is not None:
        _print_figures(_measure_foresight([*hand_written, *mined], options.held_out, None))
    return 0


def _stats(options: argparse.Namespace) -> int:
    from engine.lab.data.games import Collection
    from engine.lab.make.mining.patterns.stats import count_figures, match_milliseconds, sample_game
    from patterns.database import load_database

    database = load_database(options.folder)
    games = [sample_game()]
    if options.games is not None:
        games = [moves.tolist() for moves in Collection(options.games).games(0, STATS_GAMES)]
    whole, kept = match_milliseconds(database, games)
    figures = {
        **count_figures(database),
        "full_board_match_ms": round(whole, 3),
        "kept_match_ms": round(kept, 3),
    }
    _print_figures(figures, options.json)
    return 0


STATS_GAMES = 10
"""Games of a collection that the cost of matching is measured on."""


def _show(options: argparse.Namespace) -> int:
    everything = read_sources(source_files(options.folder))
    shown = [pattern for pattern in everything if any(part in pattern.name for part in options.names)]
    if not shown:
        raise ValueError(f"no pattern is named {' or '.join(options.names)}")
    counts = _count_matches(shown, options.games, options.count) if options.games is not None else None
    for index, pattern in enumerate(shown):
        print(pattern_picture(pattern))
        if counts is not None:
            matched, taken = counts[index]
            print(f"  matches in {options.count} games: {matched:,}, first move played at once: {taken:,}")
        print()
    return 0


def _count_matches(patterns: list[Pattern], file: Path, count: int) -> list[tuple[int, int]]:
    """Count for each pattern how often it matches for the side to move in the first ``count`` games of a
    file, and how often its move is played then. Returns these pairs in the order of the patterns.
    """
    from engine.lab.data.games import SIZE, Collection
    from engine.lab.make.mining.patterns.harvest import Harvester
    from patterns.database import build_database

    harvester, collection = Harvester(build_database(patterns)), Collection(file)
    for moves in tqdm(collection.games(0, count), total=count, unit="game", disable=None):
        try:
            harvester.add(moves, SIZE)
        except ValueError as error:
            collection.skip(str(error))
    _warn(collection.report())
    return [(int(tally["shown"]), int(tally["taken"])) for tally in harvester.tallies]


def _export(options: argparse.Namespace) -> int:
    everything = read_sources(source_files(options.folder))
    found = next((pattern for pattern in everything if pattern.name == options.name), None)
    if found is None:
        raise ValueError(f"no pattern is named {options.name}")
    replace_file(options.file, lambda out: out.write(export_sgf(found)))
    print(f"{found.name} written to {options.file}")
    return 0


def _import(options: argparse.Namespace) -> int:
    pattern = import_sgf(options.file.read_bytes(), options.file)
    if problems := example_problems(pattern):
        raise ValueError("; ".join(problems))
    if options.into is None:
        print(pattern_text(pattern), end="")
        return 0
    replace_text(options.into, with_pattern(options.into, pattern))
    print(f"{pattern.name} put into {options.into}")
    return 0


def _compare(options: argparse.Namespace) -> int:
    from engine.game.sgf import load_sgf
    from engine.lab.make.mining.patterns.compare import missed_moves
    from patterns.database import load_database

    game = load_sgf(options.game, strict=True)
    missed = list(missed_moves(load_database(options.folder), game))
    for each in missed:
        best = " ".join(vertex_of(point, game.size) for point in each.proposed[:5]) or "nothing"
        side = "Black" if each.color == BLACK else "White"
        print(f"move {each.number}, {side} {vertex_of(each.point, game.size)}: proposed were {best}")
    print(f"{len(game.moves)} moves, {len(missed)} that no pattern proposed")
    if options.drafts is not None:
        stem = "".join(
            sign if sign.isascii() and sign.isalnum() else "-" for sign in options.game.stem.lower()
        )
        name = "-".join(part for part in stem.split("-") if part) or "game"
        drafts = [draft(each, game.moves, f"draft-{name}-{each.number}") for each in missed]
        replace_text(
            options.drafts, source_text(None, drafts, f"Drafts from {options.game.name}, to be edited")
        )
        print(f"{len(drafts)} drafts written to {options.drafts}")
    return 0


def _shapes(options: argparse.Namespace) -> int:
    from engine.lab.data.games import SIZE, Collection
    from engine.lab.make.mining.patterns.harvest_shapes import harvest_shapes, legal_games
    from patterns.shapes import FILE, save_shapes

    collection, left_out = Collection(options.games), set()
    if options.without is not None:
        with np.load(options.without) as labels:
            left_out.update(labels["game"].tolist())
    asked = collection.numbered_games(0, options.count)
    every = [moves for number, moves in asked if number not in left_out]
    games = legal_games(every, SIZE)
    for _ in range(len(every) - len(games)):
        collection.skip("a move is illegal")
    shapes = harvest_shapes(games, SIZE, options.least, options.step)
    save_shapes(*shapes, options.output or FILE)
    _warn(collection.report())
    print(f"{len(games)} games, {len(shapes[0])} shapes")
    return 0


def _foresee(options: argparse.Namespace) -> int:
    figures = _measure_foresight(read_sources(source_files(options.folder)), options.games, options.count)
    _print_figures(figures, options.json)
    return 0


def _measure_foresight(patterns: list[Pattern], file: Path, count: int | None) -> dict[str, object]:
    """Return figures, by name, on how often patterns foretell the move that an expert plays.

    They are given for all patterns and for those written by hand, both ranked by worth, and for mined ones,
    ranked by how often their move was played. file: the games; count: how many of them, all if None
    """
    from engine.lab.data.games import SIZE, Collection
    from engine.lab.make.mining.patterns.judge import judge
    from patterns.database import build_database

    database = build_database(patterns)
    mined = np.ascontiguousarray(database.tables["patterns"]["seen"] > 0).astype(np.uint8)
    asked = {
        "all": ("worth", np.ones_like(mined)),
        "hand_written": ("worth", 1 - mined),
        "mined": ("share", mined),
    }
    figures: dict[str, object] = {}
    for label, (rank, wanted) in asked.items():
        collection = Collection(file)
        games: Iterable[np.ndarray] = tqdm(
            collection.games(0, count), label, count, unit="game", disable=None
        )
        ranks = np.ascontiguousarray(database.tables["moves"][rank])
        judgement = judge(database, games, SIZE, ranks, wanted)
        figures |= {f"{label}_{name}": value for name, value in judgement.figures().items()}
    _warn(collection.report())
    return figures


def _warn(text: str) -> None:
    if text:
        print(f"tamen patterns: {text}", file=sys.stderr)


def _print_figures(figures: dict[str, object], as_json: bool = False) -> None:
    if as_json:
        print(json.dumps(figures))
        return
    for name, value in figures.items():
        if isinstance(value, dict):
            value = ", ".join(f"{key} {count}" for key, count in value.items())
        print(f"{name:34} {value}")


_ACTIONS: dict[str, Callable[[argparse.Namespace], int]] = {
    "check": _check,
    "mine": _mine,
    "stats": _stats,
    "show": _show,
    "export-sgf": _export,
    "import-sgf": _import,
    "compare": _compare,
    "foresee": _foresee,
    "shapes": _shapes,
}
