"""`tamen fit links`: how often the links hold that reading with an evaluation's budgets leaves open.

At every tenth move of each game the connection pass lists the links between groups that neither shape nor reading
settles. Two things are counted, by type of link and number of enemy stones near:

- *readings*: at every fortieth move the same links are read with the enemy first and REFERENCE positions: cut, held, or
  open still;
- *games*: where the enemy then plays at such a link, on its line or beside it, within 40 moves, the link is looked at
  again 30 moves later (or at the last tenth move of the game). It held if its two stones are in one group by shape and
  reading alone; it was cut if they are not, or if one was captured; links still open do not count.

The share that goes into ``engine/evaluate/links/links.yaml`` is that of the readings; what these leave open
counts by the share of the games, and so do PRIOR more links, which is what a kind of link that was hardly seen goes
by.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import numpy as np
from tqdm import tqdm

from engine.base.files import replace_text
from engine.base.numbers import read_numbers
from engine.base.options import input_file
from engine.base.yaml_text import parse_yaml
from engine.board.board import Board
from engine.board.points import NEIGHBORS, opponent
from engine.evaluate.links.numbers import ENEMY_COUNTS, EXPECTED, FILE, LINK_NUMBERS_DTYPE, SHARE
from engine.evaluate.links.reading import read_links
from engine.evaluate.links.scratch import BY_CHANCE, new_link_scratch
from engine.evaluate.links.types import TYPE_NAMES
from engine.evaluate.strings import read_strings
from engine.evaluate.tables import LINK_TYPES, MAX_LINKS, new_evaluation
from engine.lab.data.games import SIZE, read_games
from engine.reading.links.questions import disconnect
from engine.reading.outcome import LOSS, UNKNOWN
from engine.reading.reader import Reader
from engine.reading.search.memo import Memo, new_questions

EVERY = 10
"""Moves between two positions that are looked at."""

PATIENCE = 40
"""Moves within which the enemy must play at a link."""

OUTCOME_AFTER = 30
"""Moves after which the link is looked at again."""

REREAD_EVERY = 40
"""Moves between two positions whose open links are read with REFERENCE positions."""

REFERENCE = 20_000

PRIOR = 10

CUT, HELD, OPEN = 0, 1, 2
"""What became of a link: the last index of the counts."""


@dataclass
class OpenLink:
    """A link between two strings of one colour that may hold or not: neither its shape nor reading tells.

    kind: its type, an index into TYPE_NAMES; enemies: how many enemy stones are near; stones: one of each
    string; color: of the strings; near: the points on the line between them or beside it, where an enemy move
    attacks the link
    """

    kind: int
    enemies: int
    stones: tuple[int, int]
    color: int
    near: frozenset[int]


@dataclass
class View:
    """What the evaluator saw in a position of a game when it looked for links between strings.

    move: how many moves were played before; groups: for each point the number of its stone's group, -1
    without a stone; colors: for each point what stands there; links: the links that were left open
    """

    move: int
    groups: np.ndarray
    colors: np.ndarray
    links: list[OpenLink] = field(default_factory=list)

    def verdict(self, link: OpenLink) -> bool | None:
        """Tell whether a link that was open in an earlier position holds in this one.

        Returns True if its two stones are in one group now, False if they are in two groups or one was
        captured. Returns None if a link between their groups is still open.
        """
        first, second = link.stones
        if self.colors[first] != link.color or self.colors[second] != link.color:
            return False
        if self.groups[first] == self.groups[second]:
            return True
        together = {self.groups[first], self.groups[second]}
        if any({self.groups[a] for a in open_link.stones} == together for open_link in self.links):
            return None
        return False


class Viewer:
    """Looks for links between strings as the evaluator does, with fixed numbers by which an open link never
    counts as held.

    So the numbers that are to be fitted do not influence what is seen.
    """

    def __init__(self) -> None:
        self._evaluations, self._scratches = new_evaluation(), new_link_scratch()
        self._memo, self._questions = Memo(), new_questions(MAX_LINKS)
        self._reader = Reader()
        self._numbers = np.zeros(1, dtype=LINK_NUMBERS_DTYPE)
        self._numbers["enough"] = 1

    def view(self, board: Board, move: int) -> View:
        """Look for links between strings on a board as the evaluator does, and return what was seen.

        ``move``: how many moves of the game led to the board
        """
        read_strings(board, self._evaluations, self._memo, self._questions)
        read_links(board, self._evaluations, self._scratches, self._memo, self._questions, self._numbers)
        evaluation, scratch = self._evaluations[0], self._scratches[0]
        string_of = np.asarray(evaluation["string_of"])
        groups = np.where(string_of >= 0, evaluation["strings"]["group"][string_of], -1)
        made = View(move, groups, np.asarray(board.position["color"]).copy())
        strings = evaluation["strings"]
        for row in range(int(evaluation["link_count"])):
            link = evaluation["links"][row]
            ends = strings[link["first"]], strings[link["second"]]
            if scratch["state"][row] != BY_CHANCE or ends[0]["group"] == ends[1]["group"]:
                continue
            made.links.append(
                OpenLink(
                    int(link["type"]),
                    int(scratch["enemies"][row]),
                    (int(ends[0]["first"]), int(ends[1]["first"])),
                    int(ends[0]["color"]),
                    self._list_near_points(row),
                )
            )
        return made

    def reread(self, board: Board, view: View) -> Iterator[tuple[int, int, int]]:
        """Read each open link of a view once more with a larger budget of positions (REFERENCE), the enemy
        moving first.

        Yields its type, the number of enemy stones near, and its fate: CUT, HELD, or OPEN if reading does not
        tell.
        """
        for link in view.links:
            answer = disconnect(self._reader, board, *link.stones, REFERENCE)
            fate = OPEN if answer.outcome == UNKNOWN else (HELD if answer.outcome == LOSS else CUT)
            yield link.kind, link.enemies, fate

    def _list_near_points(self, row: int) -> frozenset[int]:
        """Return the points on the lines between the two strings of a link, and those beside them.

        row: the link's row in the evaluation's table of links
        """
        scratch = self._scratches[0]
        count = int(scratch["sights"])
        mine = (scratch["row"][:count] == row) & (scratch["distance"][:count] == scratch["level"][row])
        line = {
            int(scratch["point"][sight]) + place * int(scratch["step"][sight])
            for sight in np.flatnonzero(mine)
            for place in range(int(scratch["length"][sight]))
        }
        return frozenset(line | {point + offset for point in line for offset in NEIGHBORS})


def first_attack(moves: list[int], view: View, link: OpenLink) -> int | None:
    """Return the number (from 0) of the first move by which the enemy attacks an open link. Such a move lies
    on or beside the line between the link's strings.

    Only the PATIENCE moves after ``view``, in which the link was seen, are looked at. None if no such move is
    among them. moves: all moves of the game
    """
    parity = 0 if opponent(link.color) == 1 else 1
    for number in range(view.move, min(view.move + PATIENCE, len(moves))):
        if number % 2 == parity and moves[number] in link.near:
            return number
    return None


def _fates_in_game(moves: list[int], views: list[View]) -> Iterator[tuple[int, int, int]]:
    """Yield what became of the open links of a game that the enemy attacked. Each item is the type of the
    link, the number of enemy stones near, and CUT or HELD.

    A link was HELD if, some moves after the attack, its two stones belong to one group, else it was CUT.
    Links that are still open then are left out. moves: all moves of the game; views: what `Viewer.view` saw
    of its positions, in order
    """
    seen = set()
    for view in views:
        for link in view.links:
            attacked = first_attack(moves, view, link)
            if attacked is None or (link.stones, attacked) in seen:
                continue
            seen.add((link.stones, attacked))
            later = [each for each in views if each.move >= attacked + OUTCOME_AFTER] or views[-1:]
            held = later[0].verdict(link) if later[0].move > attacked else None
            if held is not None:
                yield link.kind, link.enemies, HELD if held else CUT


def count_fates(games: Iterable[list[int]]) -> tuple[np.ndarray, np.ndarray]:
    """Count what became of the open links of some games on 19x19: once by reading the links, once by how the
    games went on.

    Returns two arrays int64 (LINK_TYPES, ENEMY_COUNTS, 3). The indices are the type of link, the number of
    enemy stones near, and CUT, HELD or OPEN.
    """
    by_reading, by_game = np.zeros((2, LINK_TYPES, ENEMY_COUNTS, 3), dtype=np.int64)
    viewer = Viewer()
    for moves in games:
        board = Board(SIZE)
        views = []
        for number, move in enumerate(moves, 1):
            board.play(board.to_move, move)
            if number % EVERY == 0:
                views.append(viewer.view(board, number))
            if number % REREAD_EVERY == 0:
                for found in viewer.reread(board, views[-1]):
                    by_reading[found] += 1
        for found in _fates_in_game(moves, views):
            by_game[found] += 1
    return by_reading, by_game


def compute_shares(by_reading: np.ndarray, by_game: np.ndarray) -> np.ndarray:
    """Return the share of links that held, from 0 to 1, by type and number of enemy stones near. The
    arguments are the counts of `count_fates`.

    Links that reading leaves open are divided into held and cut ones as in the games. For each type and
    number of enemy stones PRIOR more links are added, divided likewise.
    """
    everything = by_game.sum(axis=(0, 1))
    types = by_game.sum(axis=1) + PRIOR * everything / max(1, everything.sum())
    mean = types[:, HELD] / np.maximum(types.sum(axis=1), 1)
    games = (by_game[:, :, HELD] + PRIOR * mean[:, None]) / (by_game.sum(axis=2) + PRIOR)
    held = by_reading[:, :, HELD] + (by_reading[:, :, OPEN] + PRIOR) * games
    found: np.ndarray = held / (by_reading.sum(axis=2) + PRIOR)
    return found


def _list_counts(title: str, counts: np.ndarray) -> list[str]:
    lines = [f"  {title}"]
    for name, row in zip(TYPE_NAMES, counts, strict=True):
        lines.append(f"    {name}: [{', '.join(str([int(each) for each in fates]) for fates in row)}]")
    return lines


def write_numbers(by_reading: np.ndarray, by_game: np.ndarray, source: str, file: Path = FILE) -> None:
    """Write the shares of links that held into the file of numbers, with the counts that they come from. The
    file's number ``enough`` stays as it is.

    by_reading, by_game: the counts, as `count_fates` returns them; source: the command that made them
    """
    kept = parse_yaml(file.read_text(encoding="utf-8"))["enough"]
    lines = ["# Numbers of the pass of links. Each: unit, value, and how it came about.", "held:"]
    lines += [
        f"  unit: {SHARE}",
        "  meaning: by type, with 0, 1, 2, 3, and 4 or more enemy stones near",
        "  value:",
    ]
    for name, row in zip(TYPE_NAMES, compute_shares(by_reading, by_game), strict=True):
        lines.append(f"    {name}: [{', '.join(f'{share:.2f}' for share in row)}]")
    lines += _list_counts("readings:  # cut, held, open", by_reading)
    lines += _list_counts("games:  # cut, held, open", by_game)
    lines += [f"  from: {source}", "enough:"]
    lines += [f"  {name}: {kept[name]}" for name in ("unit", "meaning", "value", "from")]
    replace_text(file, "\n".join(lines) + "\n")


def measure_accuracy(counts: np.ndarray, held: np.ndarray, enough: float) -> float:
    """Return how often a simple rule foretells rightly whether a link holds, as a share from 0 to 1 of the
    decided links.

    The rule says 'held' for each type and number of enemy stones whose share of held links reaches
    ``enough``, else 'cut'. counts: (LINK_TYPES, ENEMY_COUNTS, 3), links that were CUT, HELD, OPEN; held:
    (LINK_TYPES, ENEMY_COUNTS), the shares of held links
    """
    right = np.where(held >= enough, counts[:, :, HELD], counts[:, :, CUT]).sum()
    return float(right / max(1, counts[:, :, :OPEN].sum()))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of `tamen fit links`."""
    parser.add_argument("games", type=input_file, help="a file of games, one a line")
    parser.add_argument("--games", dest="count", type=int, default=500, help="how many games (default 500)")
    parser.add_argument(
        "--check", action="store_true", help="only tell how the present numbers do on these games"
    )


def run(options: argparse.Namespace) -> int:
    """Fit the shares of links that hold to some games, or only check the present ones, as `tamen fit links`
    does. Returns the exit status, 0.
    """
    games = (game.moves for game in islice(read_games(options.games), options.count))
    by_reading, by_game = count_fates(
        tqdm(games, total=options.count, unit="game", file=sys.stderr, disable=None)
    )
    if not options.check:
        write_numbers(by_reading, by_game, f"tamen fit links {options.games.name} --games {options.count}")
    numbers = read_numbers(FILE, EXPECTED)
    held = np.array([numbers["held"][name] for name in TYPE_NAMES])
    enough = numbers["enough"]
    for name, counts in (("readings", by_reading), ("games", by_game)):
        cut, stood, left = (int(counts[:, :, fate].sum()) for fate in (CUT, HELD, OPEN))
        told = measure_accuracy(counts, held, enough)
        print(f"{name}: cut {cut}, held {stood}, open {left}, told right {told:.3f}")
    return 0
