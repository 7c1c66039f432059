"""Rules held against the wide search: with everything that they leave open set anew, and wherever they fit in games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, PASS, WHITE, opponent, xy
from engine.lab.data.games import SIZE
from engine.lab.make.learn.rules.grove import Example, Grove, Rule
from engine.lab.make.learn.rules.looking import TreeLook, fact_of, looks, looks_at_link, point_of
from engine.lab.make.learn.rules.proving import ORIGIN
from engine.lab.make.learn.rules.sampling import meet_positions, met_links, positions
from engine.reading.links.questions import REACH as REACH_OF_LINKS
from engine.reading.outcome import LOSS, UNKNOWN, WIN
from engine.reading.reader import ROOT_LIBERTIES, Reader
from engine.reading.search.records import CAPTURE, CONNECT
from engine.reading.strings.proven_rules import (
    CAPTURE_NEXT,
    CAPTURES_OUT,
    CONTENT,
    HOLDS,
    IN_ATARI,
    LINKS,
    LINKS_CAPTURING,
    REACH,
    kind_of_tree,
)

BUDGET = 20_000
"""Positions of a reading that checks a rule: enough to look at wider moves and to keep the whole limit."""

SETTINGS = 8
"""How many settings of what a rule leaves open are tried."""

TRIES = 60
"""How many are drawn for that at most; one in which a fact of the rule does not hold is none."""

CHANGED = 2, 16
"""How many points are set anew in one setting, at least and at most."""


@dataclass
class Tally:
    """Counts how the search judges a rule in the cases in which it fitted. The search confirms the rule
    (``true``), contradicts it (``false``) or cannot decide (``unknown``).
    """

    true: int = 0
    false: int = 0
    unknown: int = 0

    @property
    def cases(self) -> int:
        """The number of all cases."""
        return self.true + self.false + self.unknown

    def count(self, holds: bool | None) -> None:
        """Count one more case in which a rule fitted.

        holds: True if the search confirms the rule, False if it contradicts it, None if it has no answer
        """
        self.true += holds is True
        self.false += holds is False
        self.unknown += holds is None


def plain_reader() -> Reader:
    """Return a reader that knows no proven rules and so answers by search alone."""
    reader = Reader()
    reader.memo.searches["rule_trees"] = 0
    return reader


def holds_in_search(reader: Reader, board: Board, stones: tuple[int, int], tree: int) -> bool | None:
    """Find out by search whether what a rule says is true in a position. Returns None if the search comes to
    no result.

    A rule says, for example, that a string falls or that two strings are linked. reader: does the search;
    stones: one of each string, PASS for the second if the rule is about one string; tree: the number of the
    tree that has the rule, which tells what the rule is about
    """
    kind, _, most = kind_of_tree(tree)
    owner = board.color_at(stones[0])
    is_link = kind in (LINKS, LINKS_CAPTURING, HOLDS)
    mover = opponent(owner) if kind in (CAPTURE_NEXT, HOLDS) else owner
    if is_link:
        outcome = reader.ask(board, CONNECT, stones, (owner, mover), REACH_OF_LINKS, BUDGET).outcome
    else:
        limit = most if kind == CAPTURES_OUT else ROOT_LIBERTIES
        outcome = reader.ask(board, CAPTURE, stones, (opponent(owner), mover), limit, BUDGET).outcome
    if outcome == UNKNOWN:
        return None
    return outcome == (LOSS if kind in (IN_ATARI, HOLDS) else WIN)


def true_in_settings(reader: Reader, rule: Rule, chance: random.Random) -> Tally:
    """Count how often search confirms and contradicts a rule, in the position where it was met and in others
    like it. The others have different stones at the points that the rule does not name.

    reader: does the search; chance: draws the stones. No case is counted for a rule without an example.
    """
    tally = Tally()
    if rule.example is None:
        return tally
    stones = rule.example.stone, rule.example.other
    for board in _draw_settings(rule, rule.example, chance):
        tally.count(holds_in_search(reader, board, stones, rule.tree))
        if tally.cases > SETTINGS:
            break
    return tally


def _draw_settings(rule: Rule, example: Example, chance: random.Random) -> Iterator[Board]:
    """Yield the position in which a rule was met, and then others in which the rule fits as well. These have
    other stones at points that the rule does not name.

    It is always the same board object, set up anew. example: where the rule was met; chance: draws the other
    stones
    """
    kind, first, second = kind_of_tree(rule.tree)
    asked = TreeLook(kind, first, second, example.origin, example.turn)
    board = Board(SIZE)
    board.set_position(example.grid)
    places = [xy(point) for point in _open_points(board, rule, asked, example)]
    yield board
    for _ in range(TRIES if places else 0):
        grid = np.array(example.grid)
        for x, y in chance.sample(places, min(len(places), chance.randint(*CHANGED))):
            grid[y, x] = chance.choice((EMPTY, BLACK, WHITE))
        try:
            board.set_position(grid)
        except ValueError:
            # a string without a liberty
            continue
        if _fits_rule(board, example.stone, example.other, asked, rule):
            yield board


def _fits_rule(board: Board, stone: int, other: int, asked: TreeLook, rule: Rule) -> bool:
    """Tell whether a rule is about a position and all its facts hold there.

    stone, other: a stone of the target (the string in question) and of the other string, PASS for none;
    asked: the tree that has the rule, and where the window of the rule's points lies
    """
    if other == PASS:
        if asked not in looks(board, stone, asked.kind == CAPTURE_NEXT):
            return False
    elif other in board.stones(stone) or (asked, stone, other) not in looks_at_link(
        board, stone, other, asked.kind != HOLDS
    ):
        return False
    look = fact_of(board, stone, asked, other)
    return all(look(question) == answer for question, answer in rule.facts)


def _open_points(board: Board, rule: Rule, asked: TreeLook, example: Example) -> list[int]:
    """Return the points near the window of a rule at which the rule leaves open what stands there. No
    condition of the rule names their contents, and they hold no stone of its strings.

    example: the position where the rule was met; asked: where the window lies on the board, and what the rule
    is about
    """
    named = {asked.origin, *board.stones(example.stone)}
    if example.other != PASS:
        named.update(board.stones(example.other))
    if asked.kind == CAPTURE_NEXT:
        named.add(point_of(asked, (asked.first, asked.second)))
    named.update(point_of(asked, point) for (kind, point, _), _ in rule.facts if kind == CONTENT)
    x, y = xy(point_of(asked, ORIGIN))
    return [
        point
        for point in board.points()
        if point not in named and max(abs(xy(point)[0] - x), abs(xy(point)[1] - y)) < REACH
    ]


def true_in_games(
    reader: Reader, rules: list[Rule], games: list[np.ndarray], cases: int, seed: int
) -> dict[int, Tally]:
    """Count how often search confirms proven rules where they fit in games. This tests the rules in positions
    that they would be used in.

    Positions are taken from the games. ``reader`` is asked about the strings of each, and a case is a
    position within such a reading in which a rule fits. Returns, for each kind of rule that fitted (its
    number in NAMES), how many cases search confirmed, contradicted or left open.

    rules: the rules to test
    games: the moves of each game
    cases: the counting ends after so many cases
    seed: draws, anew for each game, which positions within the readings are looked at
    """
    grove = Grove(is_closed=True)
    for rule in rules:
        grove.add(rule)
    tallies: dict[int, Tally] = {}
    for moves in games:
        chance = random.Random(seed)
        for position in positions(moves):
            for board, asked, stone, other in _all_looks(reader, position, chance):
                if grove.find_rule(asked, board, stone, other) is not None:
                    tally = tallies.setdefault(asked.kind, Tally())
                    tally.count(holds_in_search(reader, board, (stone, other), asked.tree))
                    if sum(each.cases for each in tallies.values()) == cases:
                        return tallies
    return tallies


def _all_looks(
    reader: Reader, position: Board, chance: random.Random
) -> Iterator[tuple[Board, TreeLook, int, int]]:
    """Yield the questions that proven rules could answer within the readings of a position. A reading is a
    search for whether strings can be captured or linked.

    ``reader`` reads about the weak strings and the near pairs of strings in ``position``. ``chance`` draws
    where each reading is cut off, since the boards within it can be seen only there. Each such board gives
    one item for each question: the board (always the same object), what is asked (a tree of rules that share
    their first questions, and where its window of points lies), a stone of the string asked about, and a
    stone of the second string, PASS for none.
    """
    for board, stone in meet_positions(reader, position, chance):
        for asked in looks(board, stone, board.to_move != board.color_at(stone)):
            yield board, asked, stone, PASS
    for board, first, second in met_links(reader, position, chance):
        for asked, stone, other in looks_at_link(
            board, first, second, board.to_move == board.color_at(first)
        ):
            yield board, asked, stone, other
