"""`tamen patterns mine`: patterns out of expert games.

1. Games are sampled (`engine.lab.make.mining.patterns.samples`) and rules grown from the samples until the expert's
   answer is predictable (`engine.lab.make.mining.patterns.grow`); points that do not matter are dropped (there, and in
   `engine.lab.make.mining.patterns.generalise`).
2. The rules are watched in other games (`engine.lab.make.mining.patterns.harvest`), which gives the trees of what
   follows (`engine.lab.make.mining.patterns.continuations`).
3. The patterns are counted in games that neither step has seen; those that are too rare or not predictable enough, or
   that a pattern written by hand already covers, are left out, and the rest is written as sources, a file a kind.

The state is kept in a work folder after each step and, in steps 2 and 3, every few hundred games, so that a run that
was broken off goes on where it stopped.
"""

from __future__ import annotations

import hashlib
import pickle
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np
from tqdm import tqdm

from engine.base.files import replace_file, replace_text
from engine.board.record import new_stack
from engine.lab.data.games import SIZE, Collection
from engine.lab.make.mining.patterns.check import contradictory_pairs, double_pairs, subsumed_pairs
from engine.lab.make.mining.patterns.continuations import TreeMaker, worth_of
from engine.lab.make.mining.patterns.describe import kind_of, move_name, write_sentence
from engine.lab.make.mining.patterns.generalise import Buckets
from engine.lab.make.mining.patterns.grow import FREE, RULE_DTYPE, grow_rules
from engine.lab.make.mining.patterns.harvest import TALLY_DTYPE, Harvester
from engine.lab.make.mining.patterns.samples import CORE_OFFSETS, MARGIN, SAMPLE_DTYPE, sample_game
from engine.lab.make.mining.patterns.settings import MiningSettings
from engine.lab.make.mining.patterns.shape import SIDES, Shape, drawing_of, shape_of, standing
from patterns.database import build_database
from patterns.model import ENEMY, OFF, OWN, Move, Pattern
from patterns.source import read_sources, source_files
from patterns.tables import new_table
from patterns.windows import new_view
from patterns.write import source_text

SAMPLES_A_GAME = 5000
"""Rows to make room for at first; a game has about 3,600 samples."""

MOST_RULES = 1 << 15

SAVE_EVERY = 500
"""Games after which the state of a step is kept."""

OBVIOUS_SHARE = 0.5
"""Share from which on a mined pattern is an obvious local answer."""

MINED = "mined_"
"""How the names of the files of mined patterns begin."""


class Work:
    """The folder in which a run of mining saves its state step by step. A state that was saved with other
    settings or games is ignored.
    """

    def __init__(self, folder: Path, key: str) -> None:
        """Save the state of a run in ``folder``. ``key``: a text that identifies its settings and games"""
        self._folder = folder
        self._key = key

    def load(self, step: str) -> Any:
        """Return the saved state of a step of the mining. None if none is saved, or only one of other
        settings or games. ``step``: its name.
        """
        file = self._folder / f"{step}.pickle"
        try:
            key, state = pickle.loads(file.read_bytes())
        except (OSError, EOFError, ValueError, TypeError, AttributeError, pickle.UnpicklingError):
            return None
        return state if key == self._key else None

    def save(self, step: str, state: object) -> None:
        """Write the state of a step into the folder. Raises OSError."""
        self._folder.mkdir(parents=True, exist_ok=True)
        replace_file(self._folder / f"{step}.pickle", lambda out: pickle.dump((self._key, state), out))


def run_key(settings: MiningSettings, games: Path) -> str:
    """Return a digest (text) of the settings and of the name and size of the games' file."""
    text = f"{sorted(asdict(settings).items())} {games.name} {games.stat().st_size}"
    return hashlib.sha256(text.encode()).hexdigest()


def mine(
    games: Path, settings: MiningSettings, work_folder: Path, hand_written: Sequence[Pattern]
) -> list[Pattern]:
    """Mine patterns from the file ``games`` and return them, the most predictable first.

    settings: how many games are read and how often a pattern must be played; work_folder: where the state is
    kept, from which a later run with the same settings goes on; hand_written: patterns that are preferred to
    mined ones. Raises OSError or ValueError if the games cannot be read.
    """
    work = Work(work_folder, run_key(settings, games))
    collection = Collection(games)
    shapes = work.load("shapes")
    if shapes is None:
        samples = take_samples(collection, settings)
        shapes = grow_shapes(samples, settings)
        work.save("shapes", shapes)
    _say(f"{len(shapes)} shapes were grown")
    bare = [_bare_pattern(number, shape) for number, shape in enumerate(shapes)]
    first = settings.sample_games
    tallies = count_patterns(bare, collection, first, settings.harvest_games, work, "harvest")
    grown = [
        TreeMaker(pattern, tally).make()
        for pattern, tally in zip(bare, tallies, strict=True)
        if tally["taken"] >= settings.least_taken
    ]
    grown = _drop_doubles(grown)
    _say(f"{len(grown)} patterns have trees")
    first += settings.harvest_games
    tallies = count_patterns(grown, collection, first, settings.measure_games, work, "measure")
    kept = [
        _add_counts(pattern, tally)
        for pattern, tally in zip(grown, tallies, strict=True)
        if _is_good(tally, settings)
    ]
    kept.sort(key=lambda pattern: (-(pattern.share or 0), -(pattern.seen or 0), pattern.name))
    found = _without_rivals(kept, hand_written)
    if collection.broken:
        _say(collection.report())
    return _name_patterns(found)


def _say(text: str) -> None:
    print(f"tamen patterns mine: {text}", file=sys.stderr)


def take_samples(collection: Collection, settings: MiningSettings) -> np.ndarray:
    """Return samples (`SAMPLE_DTYPE`), i.e. empty points with their surroundings, from the first games of a
    collection. They are sorted by core, i.e. by what the eight nearest points hold.

    settings: how many games are read. Games with an illegal move are left out. Raises ValueError for games on
    too large a board.
    """
    boards, view = new_stack(2), new_view()
    samples = new_table(SAMPLE_DTYPE, settings.sample_games * SAMPLES_A_GAME)
    state = np.array([settings.seed], dtype=np.uint64)
    count = 0
    games = collection.games(0, settings.sample_games)
    for moves in tqdm(games, "sampling", settings.sample_games, unit="game", disable=None):
        after = sample_game(boards, view, moves, SIZE, state, samples, count)
        if after == -1:
            collection.skip("a move is illegal")
            continue
        if after < 0:
            raise ValueError(f"there are more than {SAMPLES_A_GAME} samples a game, expected games of 19x19")
        count = after
    samples = samples[:count]
    return samples[np.argsort(samples["core"], kind="stable")]


def grow_shapes(samples: np.ndarray, settings: MiningSettings) -> list[Shape]:
    """Grow shapes from all samples and return the different ones, turned as pattern sources draw them. A
    shape is a set of conditions on what lies around a move under which the move is often played.

    settings: how often a move must be played, and other limits
    """
    buckets = Buckets(samples)
    limits = np.array(
        [settings.least_plays, settings.wanted_share, settings.least_share, settings.least_gain]
    )
    rules = new_table(RULE_DTYPE, MOST_RULES)
    active = np.zeros(
        max((last - first for first, last in buckets.ranges.values()), default=0), dtype=np.int32
    )
    count = 0
    for core, (first, last) in tqdm(buckets.ranges.items(), "growing", unit="core", disable=None):
        if samples["played"][first:last].sum() >= settings.least_plays:
            count = grow_rules(samples, first, last, core_rule(core), rules, count, limits, active)
    shapes: dict[object, Shape] = {}
    for rule in tqdm(rules[:count], "dropping points", unit="rule", disable=None):
        shape = standing(buckets.widened(shape_of(rule)))
        shapes.setdefault(shape.key(), shape)
    return list(shapes.values())


def core_rule(core: int) -> np.ndarray:
    """Return a table of one rule that asks only what the eight points nearest to a move hold. ``core``: these
    contents as one number.
    """
    rule = new_table(RULE_DTYPE, 1)
    rule["distance"] = FREE
    rule["core"] = core
    for index, (dx, dy) in enumerate(CORE_OFFSETS):
        content = core >> 2 * (len(CORE_OFFSETS) - 1 - index) & 3
        if content == OFF:
            if (dx, dy) in SIDES:
                rule["distance"][0, SIDES.index((dx, dy))] = 0
            continue
        bit = np.uint64(1 << 8 * (dy + MARGIN) + dx + MARGIN)
        for other in {0, OWN, ENEMY} - {content}:
            rule["refused"][0, other] |= bit
    return rule


def _bare_pattern(number: int, shape: Shape) -> Pattern:
    """Return a pattern with the drawing of a shape and its first move, but without anything counted. Its name
    contains ``number``.
    """
    rows, anchor = drawing_of(shape)
    return Pattern(
        name=f"shape-{number}",
        kind="contact",
        rows=rows,
        edge_below=SIDES[1] in shape.distances,
        edge_right=SIDES[0] in shape.distances,
        points={"a": anchor},
        attributes=(),
        flags=(),
        moves=(Move(OWN, "a", 0.0),),
        says="",
    )


def count_patterns(
    patterns: Sequence[Pattern], collection: Collection, first: int, count: int, work: Work, step: str
) -> np.ndarray:
    """Count how often patterns match, and what is played there, in ``count`` games from line ``first`` of a
    collection on. Returns a tally (TALLY_DTYPE) for each pattern.

    step: the name under which the counts are kept in ``work``, from where a later run goes on
    """
    names = hashlib.sha256(repr(patterns).encode()).hexdigest()
    harvester = Harvester(build_database(patterns))
    done = 0
    kept = work.load(step)
    if kept is not None and kept[0] == names:
        done = kept[1]
        harvester.tallies.view(np.uint8)[:] = kept[2]
    games = collection.games(first + done, count - done)
    bar = tqdm(games, step, count, initial=done, unit="game", disable=None)
    for number, moves in enumerate(bar, done + 1):
        try:
            harvester.add(moves, SIZE)
        except ValueError as error:
            collection.skip(str(error))
        if number % SAVE_EVERY == 0 or number == count:
            work.save(step, (names, number, harvester.tallies.view(np.uint8)))
    return np.asarray(harvester.tallies).view(TALLY_DTYPE)


def _is_good(tally: np.void, settings: MiningSettings) -> bool:
    share = tally["taken"] / max(1, tally["shown"])
    return bool(
        tally["shown"] >= settings.least_shown
        and tally["taken"] >= settings.least_taken
        and share >= settings.least_share
    )


def _add_counts(pattern: Pattern, tally: np.void) -> Pattern:
    """Return a pattern completed by what was counted of it in games from which it was not made: ``seen`` and
    ``share``, the worth of its move, its kind, its flags and its sentence.

    tally: the counts
    """
    shown, taken = int(tally["shown"]), int(tally["taken"])
    move_number = float(tally["move_numbers"]) / taken
    share = round(taken / shown, 3)
    root = replace(pattern.moves[0], share=share, worth=worth_of(share, move_number))
    pattern = replace(
        pattern,
        seen=shown,
        share=share,
        moves=(root, *pattern.moves[1:]),
        kind=kind_of(pattern, move_number),
        flags=("obvious",) if share >= OBVIOUS_SHARE else (),
    )
    return replace(pattern, says=write_sentence(pattern))


def _drop_doubles(patterns: Sequence[Pattern]) -> list[Pattern]:
    """Return the patterns without those that are equal to an earlier one, turned or not."""
    doubles = {id(pattern) for pattern, _ in double_pairs(patterns)}
    return [pattern for pattern in patterns if id(pattern) not in doubles]


def _without_rivals(mined: list[Pattern], hand_written: Sequence[Pattern]) -> list[Pattern]:
    """Return the mined patterns without those that double another pattern, are made superfluous by a wider
    one, or contradict one. Of two that double or contradict each other the earlier stays; patterns written by
    hand come before all mined ones.
    """
    everything = [*hand_written, *mined]
    out: set[int] = set()
    for pairs in (double_pairs, subsumed_pairs, contradictory_pairs):
        left = [pattern for pattern in everything if id(pattern) not in out]
        out |= {id(later) for later, *_ in pairs(left) if later.seen is not None}
    return [pattern for pattern in mined if id(pattern) not in out]


def _name_patterns(patterns: Sequence[Pattern]) -> list[Pattern]:
    """Return the patterns, each with a name that is made of a number and the words for its first move."""
    named = []
    for number, pattern in enumerate(patterns, 1):
        words = (
            move_name(pattern)[0]
            .format(their_color="enemy")
            .replace("'s", "")
            .replace("the ", "")
            .replace(" ", "-")
        )
        named.append(replace(pattern, name=f"mined-{number:04}-{words}"))
    return named


def write_mined(patterns: Sequence[Pattern], folder: Path, heading: str) -> list[Path]:
    """Write mined patterns as sources into a folder, one file for each kind of pattern, and return the files.

    heading: the text at the top of each file. The files of kinds that have no pattern are removed. Raises
    OSError.
    """
    files = []
    for kind in sorted({pattern.kind for pattern in patterns}):
        file = folder / f"{MINED}{kind}.yaml"
        replace_text(file, source_text(kind, [each for each in patterns if each.kind == kind], heading))
        files.append(file)
    for old in folder.glob(f"{MINED}*.yaml"):
        if old not in files:
            old.unlink()
    return files


def hand_written_sources(folder: Path) -> list[Pattern]:
    """Return the patterns of a folder that were written by hand, not mined. Raises SourceError."""
    return read_sources(file for file in source_files(folder) if not file.name.startswith(MINED))
