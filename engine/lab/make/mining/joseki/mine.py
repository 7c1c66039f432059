"""`tamen joseki mine`: count what experts play in the corners.

The games are read line by line (`engine.lab.data.games`), played on the board, and every choice in a corner is counted
(`engine.lab.make.mining.joseki.walk`, `engine.lab.make.mining.joseki.counts`). The counts are saved on the way, so a
mining that was stopped goes on where it was.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np
from tqdm import tqdm

from engine.board import kernels
from engine.board import record as state
from engine.board.points import BLACK, WHITE
from engine.lab.data.games import SIZE, GameRecord, kind_of_fault, parse_game, read_lines
from engine.lab.make.mining.joseki import walk
from engine.lab.make.mining.joseki.counts import Counts, rows_of
from engine.lab.pieces import Crew, OneByOne
from joseki.corner import CODES, CORNERS, reach_on

FIRST_MOVES = 150
"""So many moves of a game are looked at; what comes later in a corner is no opening."""

GAMES_A_CHUNK = 2_000
"""Games whose events are counted together."""

CHUNKS_A_SAVE = 5
"""The counts are saved after so many chunks, which may be counted at once, and at the end."""


class GameWalker:
    """Plays through games and returns the choices made in their corners. A choice is a move in a corner, or
    tenuki (a move elsewhere) right after one, with the position before it. Owns the arrays that the compiled
    walk needs.
    """

    def __init__(self) -> None:
        self._boards = state.new_stack(2)
        self._corners = np.zeros(CORNERS, walk.CORNER_DTYPE)
        self._lists = np.zeros((CORNERS, 2, CODES), np.int16)
        self._keys = np.zeros((2, 4), np.uint64)
        self._events = np.zeros(CORNERS * FIRST_MOVES, walk.EVENT_DTYPE)

    def events(self, game: GameRecord) -> np.ndarray:
        """Return the choices made in the corners during a game's first moves as an array of
        `walk.EVENT_DTYPE`. A choice is a move in a corner, or tenuki (a move elsewhere) right after one.

        Raises ValueError if nobody won or a move is illegal.
        """
        winner = {"B+": BLACK, "W+": WHITE}.get(game.result[:2])
        if winner is None:
            raise ValueError("the result names no winner")
        kernels.clear_position(self._boards[0], SIZE)
        moves = np.array(game.moves[:FIRST_MOVES], np.int16)
        count = walk.walk_game(
            self._boards,
            self._corners,
            self._lists,
            moves,
            reach_on(SIZE),
            winner,
            self._keys[0],
            self._keys[1],
            self._events,
        )
        if count < 0:
            raise ValueError("a move is illegal")
        return self._events[:count].copy()


def source_name(path: Path) -> str:
    """Return the text by which a collection of games is recognised later: its file's name and size in bytes."""
    return f"{path.name} of {path.stat().st_size} bytes"


def started_counts(games: Path, counts_file: Path) -> Counts:
    """Return the counts of joseki moves from which to go on: those of ``counts_file`` if that file exists,
    else empty ones.

    games: the collection of games that is counted. Raises ValueError if the file of counts is damaged or
    belongs to another collection.
    """
    if not counts_file.exists():
        return Counts(source_name(games))
    counts = Counts.load(counts_file)
    if counts.source != source_name(games):
        raise ValueError(
            f"{counts_file} holds counts of {counts.source}, not of {source_name(games)}; "
            "name another file with --counts, or remove it"
        )
    return counts


@dataclass(frozen=True)
class Counted:
    """The result of counting some lines of a collection: rows of `counts.ROW_DTYPE`, and by reason how many
    games were left out.
    """

    rows: np.ndarray
    skipped: Counter[str]


def count_lines(lines: Sequence[str]) -> Counted:
    """Count how often each move was chosen in each corner position in the games of some lines. Broken games
    are left out and counted by reason.
    """
    walker, skipped = GameWalker(), Counter[str]()
    events = [np.zeros(0, walk.EVENT_DTYPE)]
    for line in lines:
        try:
            events.append(walker.events(parse_game(line)))
        except ValueError as error:
            skipped[kind_of_fault(str(error))] += 1
    return Counted(rows_of(np.concatenate(events)), skipped)


def count_games(games: Path, counts_file: Path, limit: int | None = None, crew: Crew | None = None) -> Counts:
    """Count how often each move was chosen in each corner position in a collection of games, and return the
    table of counts.

    games: the collection, one game a line; limit: the last line that is read, None for no limit; counts_file:
    the counts are saved there on the way and at the end, and a later run goes on from there; crew: whoever
    does the work, by default this process. The crew is given GAMES_A_CHUNK lines at a time. Broken games are
    left out and counted by reason. Raises OSError or ValueError if a file cannot be used, and what the crew
    raises.
    """
    counts = started_counts(games, counts_file)
    left = islice(read_lines(games), counts.lines, limit)
    with tqdm(initial=counts.lines, unit=" games", desc="counting corners") as bar:
        while chunks := list(islice(iter(lambda: tuple(islice(left, GAMES_A_CHUNK)), ()), CHUNKS_A_SAVE)):
            for number, counted in (crew or OneByOne()).carry_out(count_lines, chunks):
                counts.add(counted.rows)
                counts.skipped += counted.skipped
                bar.update(len(chunks[number]))
            counts.lines += sum(map(len, chunks))
            counts.save(counts_file)
    counts.save(counts_file)
    return counts
