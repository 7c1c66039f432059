"""Legality, captures, ko, suicide and liberties against sgfmill's board.

sgfmill allows suicide and knows no ko rule by itself (it returns the point that simple ko forbids), so the expected
answer is put together from what its board does with a copy.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import numba
import numpy as np
import pytest
from sgfmill import boards

from engine.board.board import Board, IllegalMove
from engine.board.points import BLACK, EMPTY, NUM_POINTS, PASS, WHITE, opponent, point_at, xy

LETTER = {BLACK: "b", WHITE: "w"}
CONTENT = {"b": BLACK, "w": WHITE, None: EMPTY}


class Pair:
    """Our board and sgfmill's, played together; ``met`` counts what happened."""

    def __init__(self, size: int) -> None:
        self.board = Board(size)
        self.other = boards.Board(size)
        self.ko: tuple[int, int] | None = None
        self.captured = {BLACK: 0, WHITE: 0}
        self.met: Counter[str] = Counter()

    def expected(self, color: int, point: int) -> str:
        """``legal``, or the reason why the move is not."""
        x, y = xy(point)
        if point == PASS:
            return "legal"
        if not (0 <= x < self.other.side and 0 <= y < self.other.side):
            return "off board"
        if self.other.get(y, x) is not None:
            return "occupied"
        if self.ko == (color, point):
            return "ko"
        tried = self.other.copy()
        tried.play(y, x, LETTER[color])
        return "legal" if tried.get(y, x) == LETTER[color] else "suicide"

    def stones_of(self, color: int) -> int:
        return sum(1 for letter, _ in self.other.list_occupied_points() if letter == LETTER[color])

    def attempt(self, color: int, point: int) -> None:
        """Try a move on both; a refused one must leave every byte as it was."""
        expected = self.expected(color, point)
        assert self.board.is_legal(color, point) == (expected == "legal")
        self.met[expected] += 1
        if expected == "legal":
            self._play(color, point)
            return
        before, depth = self.board.snapshot(), self.board.depth
        with pytest.raises(IllegalMove) as caught:
            self.board.play(color, point)
        assert caught.value.reason == expected
        assert self.board.snapshot() == before
        assert self.board.depth == depth

    def _play(self, color: int, point: int) -> None:
        enemy = opponent(color)
        self.board.play(color, point)
        forbidden = None
        if point != PASS:
            x, y = xy(point)
            before = self.stones_of(enemy)
            forbidden = self.other.play(y, x, LETTER[color])
            gone = before - self.stones_of(enemy)
            self.captured[enemy] += gone
            self.met["captured"] += gone
        self.ko = None
        if forbidden is not None:
            row, column = forbidden
            self.ko = (enemy, point_at(column, row))
            self.met["kos"] += 1
        self.compare_position()

    def compare_position(self) -> None:
        side = self.other.side
        expected = [[CONTENT[self.other.get(y, x)] for x in range(side)] for y in range(side)]
        assert np.array_equal(self.board.grid(), expected)
        assert self.board.ko_point == (self.ko[1] if self.ko else 0)
        assert {color: self.board.captured(color) for color in LETTER} == self.captured

    def compare_strings(self) -> None:
        """Stones, liberties and adjacent strings of every string, by flood fill on sgfmill's board."""
        seen: set[tuple[int, int]] = set()
        for letter, start in self.other.list_occupied_points():
            if start in seen:
                continue
            stones, liberties, enemies = self._string(letter, start)
            seen |= stones
            point = point_at(start[1], start[0])
            assert self.board.stones(point) == sorted(point_at(x, y) for y, x in stones)
            assert self.board.liberties(point) == sorted(point_at(x, y) for y, x in liberties)
            assert self.board.count_liberties(point) == len(liberties)
            touched = [frozenset(self.board.stones(stone)) for stone in self.board.adjacent_strings(point)]
            assert len(touched) == len(set(touched))
            assert {point_at(x, y) for y, x in enemies} <= frozenset().union(*touched)
            assert all(string & {point_at(x, y) for y, x in enemies} for string in touched)
            self.met["strings"] += 1

    def _string(self, letter: str, start: tuple[int, int]) -> tuple[set, set, set]:
        stones, liberties, enemies, waiting = {start}, set(), set(), [start]
        while waiting:
            row, column = waiting.pop()
            for beside in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
                if not all(0 <= each < self.other.side for each in beside):
                    continue
                content = self.other.get(*beside)
                if content is None:
                    liberties.add(beside)
                elif content != letter:
                    enemies.add(beside)
                elif beside not in stones:
                    stones.add(beside)
                    waiting.append(beside)
        return stones, liberties, enemies

    def compare_legality(self) -> None:
        """The list of legal points of both colours."""
        for color in LETTER:
            expected = [point for point in self.board.points() if self.expected(color, point) == "legal"]
            assert self.board.legal_points(color) == expected
            self.met["lists"] += 1


def garbage(random: Random) -> int:
    """Any point number, on the board, on its border, or far away from it."""
    return random.choice((random.randrange(NUM_POINTS), random.randrange(-NUM_POINTS, 3 * NUM_POINTS)))


def random_walk(size: int, moves: int, every: int) -> Counter[str]:
    """Moves at random, mostly by turns, with garbage in between; strings and legality compared now and then."""
    pair, random, color = Pair(size), Random(size), BLACK
    points = pair.board.points()
    for number in range(moves):
        empty = [point for point in points if pair.board.color_at(point) == EMPTY]
        if pair.ko and random.random() < 0.5:
            pair.attempt(*pair.ko)
        if random.random() < 0.2:
            pair.attempt(color, garbage(random))
        pair.attempt(color, random.choice(empty) if random.random() < 0.98 else PASS)
        color = opponent(color) if random.random() < 0.9 else color
        if number % every == 0:
            pair.compare_strings()
            pair.compare_legality()
    return pair.met


# size: attempts, how often strings and legality are compared, and what the walk met. The numbers are frozen so that
# the test proves that it met captures, kos and suicides; a change of the walk changes them, a change of the rules
# is already found by the comparison.
WALKS = {
    2: (
        1000,
        3,
        {"legal": 921, "captured": 898, "suicide": 79, "off board": 186, "strings": 515, "lists": 668},
    ),
    3: (
        1000,
        5,
        {
            "legal": 830,
            "captured": 802,
            "kos": 6,
            "ko": 9,
            "suicide": 167,
            "off board": 214,
            "strings": 477,
            "lists": 400,
        },
    ),
    4: (
        1000,
        10,
        {
            "legal": 836,
            "captured": 806,
            "kos": 1,
            "ko": 1,
            "suicide": 168,
            "occupied": 3,
            "off board": 204,
            "strings": 332,
            "lists": 200,
        },
    ),
    5: (
        1000,
        10,
        {
            "legal": 858,
            "captured": 814,
            "kos": 4,
            "ko": 2,
            "suicide": 145,
            "occupied": 3,
            "off board": 193,
            "strings": 464,
            "lists": 200,
        },
    ),
    6: (
        1000,
        20,
        {
            "legal": 845,
            "captured": 800,
            "kos": 2,
            "ko": 1,
            "suicide": 163,
            "occupied": 5,
            "off board": 198,
            "strings": 280,
            "lists": 100,
        },
    ),
    7: (
        1000,
        20,
        {
            "legal": 870,
            "captured": 821,
            "kos": 5,
            "ko": 5,
            "suicide": 134,
            "occupied": 10,
            "off board": 188,
            "strings": 349,
            "lists": 100,
        },
    ),
    9: (
        1000,
        25,
        {
            "legal": 852,
            "captured": 791,
            "kos": 4,
            "ko": 4,
            "suicide": 152,
            "occupied": 9,
            "off board": 222,
            "strings": 439,
            "lists": 80,
        },
    ),
    11: (
        1000,
        40,
        {
            "legal": 872,
            "captured": 736,
            "kos": 1,
            "suicide": 133,
            "occupied": 10,
            "off board": 164,
            "strings": 359,
            "lists": 50,
        },
    ),
    13: (
        1000,
        50,
        {
            "legal": 880,
            "captured": 722,
            "kos": 6,
            "ko": 6,
            "suicide": 126,
            "occupied": 35,
            "off board": 164,
            "strings": 418,
            "lists": 40,
        },
    ),
    16: (
        1000,
        60,
        {
            "legal": 868,
            "captured": 640,
            "kos": 9,
            "ko": 11,
            "suicide": 139,
            "occupied": 45,
            "off board": 157,
            "strings": 531,
            "lists": 34,
        },
    ),
    19: (
        1500,
        100,
        {
            "legal": 1307,
            "captured": 951,
            "kos": 2,
            "ko": 2,
            "suicide": 218,
            "occupied": 66,
            "off board": 221,
            "strings": 638,
            "lists": 30,
        },
    ),
    22: (
        1500,
        150,
        {
            "legal": 1328,
            "captured": 830,
            "kos": 5,
            "ko": 2,
            "suicide": 198,
            "occupied": 98,
            "off board": 186,
            "strings": 432,
            "lists": 20,
        },
    ),
    24: (
        1500,
        150,
        {
            "legal": 1377,
            "captured": 798,
            "kos": 7,
            "ko": 6,
            "suicide": 177,
            "occupied": 116,
            "off board": 147,
            "strings": 696,
            "lists": 20,
        },
    ),
    25: (
        2000,
        200,
        {
            "legal": 1769,
            "captured": 1557,
            "kos": 7,
            "ko": 4,
            "suicide": 291,
            "occupied": 160,
            "off board": 164,
            "strings": 505,
            "lists": 20,
        },
    ),
}


WITHOUT_JIT = {2, 3, 5, 9, 13, 25}
"""Sizes of the walks without compiled kernels: what they meet on the others is met on these, too."""


@pytest.mark.slow_for("13", "16", "19", "22", "24", "25")
@pytest.mark.parametrize(
    "size",
    [
        size if size in WITHOUT_JIT else pytest.param(size, marks=pytest.mark.slow_without_jit)
        for size in WALKS
    ],
)
def test_random_walks(size: int) -> None:
    moves, every, expected = WALKS[size]
    assert dict(random_walk(size, moves, every)) == expected


# number of games: what they met, as above
REAL_GAMES = {
    4: {
        "legal": 1211,
        "captured": 141,
        "strings": 2006,
        "off board": 853,
        "occupied": 618,
        "suicide": 104,
        "kos": 6,
        "ko": 6,
    },
    24: {
        "legal": 7221,
        "captured": 883,
        "strings": 11702,
        "off board": 4925,
        "occupied": 3693,
        "suicide": 829,
        "kos": 44,
        "ko": 45,
    },
}


@pytest.mark.slow
def test_real_games(real_games: list[list[int]]) -> None:
    count = 4 if numba.config.DISABLE_JIT else len(real_games)
    met: Counter[str] = Counter()
    for number, moves in enumerate(real_games[:count]):
        met += replay_with_garbage(moves, Random(number))
    assert dict(met) == REAL_GAMES[count]


def replay_with_garbage(moves: list[int], random: Random) -> Counter[str]:
    """A game with attempts in between that must be refused, except those that are legal and taken back."""
    pair, color = Pair(19), BLACK
    for number, point in enumerate(moves):
        if pair.ko:
            pair.attempt(*pair.ko)
        for wrong in (garbage(random), random.choice(pair.board.points())):
            if pair.expected(color, wrong) != "legal":
                pair.attempt(color, wrong)
        pair.attempt(color, point)
        color = opponent(color)
        if number % 25 == 0 or number == len(moves) - 1:
            pair.compare_strings()
            for each in pair.board.points():
                if pair.expected(color, each) == "suicide":
                    pair.attempt(color, each)
    return pair.met
