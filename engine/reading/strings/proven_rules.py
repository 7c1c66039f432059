"""Proven rules: what some facts around a string prove about its capture, looked up instead of searched.

A rule is a row of questions about a position with their answers (what stands on a point, how many liberties a string
has, ...) and what these alone prove. It comes from a proof: `engine.lab.make.learn.rules` proves something about a
string while it may look at one fact at a time only, so the facts that it looked at are those that the proof rests on,
and whatever stands elsewhere the proof holds (explanation-based generalisation: Kojima, Ueda and Nagano 1994; Cazenave
1996, Introspect). The rules of one kind share their first questions, so they form a tree, and looking all of them up is
one walk down the tree (the "tree of conditions" of Bouzy and Cazenave 2001, 9.5).

Points are told by their place in a window around an origin, in one of the eight orientations of the board:

- CAPTURE_NEXT, origin: the liberty that the attacker, to move, plays; the string's other liberty lies to the lower
  right, not farther down than right. The string falls.
- IN_ATARI, origin: the only liberty of the string, its owner to move; a stone of the string lies above. It falls.
- CAPTURES_OUT, origin: the last liberty of an attacking string beside the target, but none of the target's own; a stone
  of that string lies above. If the target's owner plays there, the target has more liberties than so many.
- LINKS, origin: a liberty of the target that the owner of two strings, to move, plays; a stone of the target lies
  above. The target is linked with the other string; either of two strings may be the target.
- LINKS_CAPTURING, origin: the last liberty of an enemy string beside the target; a stone of that string lies above. The
  same.
- HOLDS, origin: the only common liberty of two strings, the cutter to move; a stone of the target lies above. They stay
  linked.
"""

from __future__ import annotations

import functools
from pathlib import Path

import numpy as np
from numba import boolean, int64

from engine.board.kernels import list_adjacent_strings, list_liberties, touches_string
from engine.board.points import BORDER, EMPTY, NEIGHBORS, STRIDE
from engine.board.record import RECORD
from engine.jit.declaring import kernel
from engine.reading.search.candidates import note
from engine.reading.search.escape import limit_at
from engine.reading.search.records import MAX_PLIES, RULE_COLUMNS, RULE_ROWS, SEARCH

FILE = Path(__file__).with_name("proven_rules.npz")

CONTENT, LIBERTIES, SAME, WEAKEST, SIZE, TOUCHING, IS_LIBERTY, IS_OTHERS, COMMON, TOGETHER, PROVEN = range(
    1, 12
)
"""Kinds of rows: the questions of a rule, and its end.

CONTENT: what stands on a point, IS_EMPTY to IS_OTHER. LIBERTIES: of the string at a point, from 1 to MOST_COUNTED.
SAME: whether the stones at two points are one string. WEAKEST: the fewest liberties of an attacking string that
touches the target, up to MOST_WEAK. SIZE: whether the target has more than one stone. TOUCHING: how many stones of the
string at a point touch the target, up to MOST_GAINED. IS_LIBERTY: whether a point lies beside a stone of the target.
Of two strings IS_OTHERS: whether a point lies beside a stone of the other one; COMMON: how many stones of the string at
a point touch both, up to MOST_GAINED; TOGETHER: how many liberties both have, from
LEAST_TOGETHER to MOST_TOGETHER. PROVEN: nothing is asked any more.
"""

IS_EMPTY, IS_BORDER, IS_TARGET, IS_FRIEND, IS_ATTACKER, IS_OTHER = range(6)
"""Answers to CONTENT: the target, another string of its colour, one of the enemy's colour, the other string."""

MOST_COUNTED = 4
"""LIBERTIES counts up to so many; its answer is one less than the count."""

MOST_WEAK = 3

MOST_GAINED = 3

LEAST_TOGETHER, MOST_TOGETHER = 2, 7
"""What is fewer or more counts as these."""

MOST_LIBERTIES = 4
"""Targets with more liberties are asked nothing about."""

KINDS = CAPTURE_NEXT, IN_ATARI, CAPTURES_OUT, LINKS, LINKS_CAPTURING, HOLDS = range(6)

PAYING = CAPTURES_OUT, HOLDS
"""The kinds that readers look up, whose saving costs least time. On 2,740 questions about strings, 1,000 positions
each, they saved 13 % of the positions where both answer and answered 17 more, in 4 % more time; with CAPTURE_NEXT 18 %,
in 10 % more. On 4,490 about links, 300 each, they saved 11 % in 2 % more time, all kinds 19 % in 17 % more."""

LIMITS = (2, 3, 4)
"""With how many liberties a string may be captured at most, where a rule says that it gets out."""

REACH = 7
"""How far a window reaches from its origin."""

WIDTH = 2 * REACH + 1

TREES_OF_KIND = (REACH + 1) * (REACH + 1)

FIRST_ANSWER = 3
"""The columns of a row: the kind of question, its point, a second point, and then the row that follows each answer.

The second point of CONTENT is the empty point beside which it is asked; that one stands on the track. Row 0 is none.
"""

NO_PLACE = WIDTH * WIDTH // 2
"""The place of the origin, which also stands in rows that need no point, or no second one."""


def turned(turn: int, across: int, down: int) -> tuple[int, int]:
    """Turn a step of ``across`` points to the right and ``down`` points down into one of the eight
    orientations, ``turn`` 0 to 7.

    Returns the step as (right, down).
    """
    if turn & 1:
        across = -across
    if turn & 2:
        down = -down
    return (down, across) if turn & 4 else (across, down)


def place_of(across: int, down: int) -> int:
    """Return the number of a point in a rule's window, the square of WIDTH points around the point (origin)
    from which the rule counts. Points are numbered row by row.

    ``across`` and ``down`` are its steps to the right of the origin and below it, REACH at most either way.
    """
    return (down + REACH) * WIDTH + across + REACH


def _steps() -> np.ndarray:
    steps = np.zeros((8, WIDTH * WIDTH), dtype=np.int64)
    for turn in range(8):
        for down in range(-REACH, REACH + 1):
            for across in range(-REACH, REACH + 1):
                right, below = turned(turn, across, down)
                steps[turn, place_of(across, down)] = below * STRIDE + right
    return steps


STEPS = _steps()
"""By orientation and place of the window the step from the origin to that point."""


def turns_of(across: int, down: int) -> list[int]:
    """Return the orientations (0 to 7) in which a rule has to be laid on the board so that the step drawn in
    it leads ``across`` points to the right and ``down`` points down.

    Rules are drawn with a step that goes right and down, and no farther down than right. So there is one such
    orientation, or two if the step lies along a symmetry.
    """
    return [
        turn
        for turn in range(8)
        for right in range(REACH + 1)
        for below in range(right + 1)
        if turned(turn, right, below) == (across, down)
    ]


def _turns() -> np.ndarray:
    turns = np.zeros(WIDTH * WIDTH, dtype=np.int64)
    for down in range(-REACH, REACH + 1):
        for across in range(-REACH, REACH + 1):
            turns[place_of(across, down)] = min(turns_of(across, down))
    return turns


TURNS = _turns()
"""By the place of the other liberty as seen from the origin: the orientation of CAPTURE_NEXT."""

TURNS_BELOW = (0, 4, 6, 2)
"""The orientation in which the neighbour in each direction (NEIGHBORS) of the origin lies above it."""


def tree_of(kind: int, first: int, second: int) -> int:
    """Return the number of a tree of rules, below RULE_TREES.

    In a tree, rules share their first questions about the position. The number follows from the ``kind`` of
    the rules and two more numbers, ``first`` and ``second``. For CAPTURE_NEXT these are the steps to the
    other liberty, right and down. For CAPTURES_OUT they are the liberties of the string and the most with
    which it may be captured. The other kinds have one tree, with 0 and 0.
    """
    return (kind * (REACH + 1) + first) * (REACH + 1) + second


def kind_of_tree(tree: int) -> tuple[int, int, int]:
    """Return the kind of the rules in a tree, and the two numbers that tell its trees apart.

    These are the arguments from which `tree_of` makes the number ``tree``.
    """
    rest, second = divmod(tree, REACH + 1)
    kind, first = divmod(rest, REACH + 1)
    return kind, first, second


@functools.cache
def known_rules() -> tuple[np.ndarray, np.ndarray]:
    """Load the proven rules from their file, as two arrays.

    The first has the rows of all trees of questions (uint16, RULE_ROWS x RULE_COLUMNS). The second has, for
    each tree number (`tree_of`), the tree's first row, or 0 for a tree without rules. Raises ValueError or
    OSError if the file cannot be used.
    """
    rows = np.zeros((RULE_ROWS, RULE_COLUMNS), dtype=np.uint16)
    with np.load(FILE, allow_pickle=False) as arrays:
        found, trees = arrays["rows"], arrays["trees"]
    rows[: len(found)] = found
    return rows, trees


@functools.cache
def asked_rules() -> tuple[np.ndarray, np.ndarray]:
    """Return the proven rules that the readers look up, as the two arrays of `known_rules`.

    They are the rows of all trees of questions, and the first row of each tree by its number. That row is 0
    for the kinds of rules that cost more time than they save (those not in PAYING).
    """
    rows, trees = known_rules()
    pays = np.isin([kind_of_tree(tree)[0] for tree in range(len(trees))], PAYING)
    return rows, np.where(pays, trees, 0).astype(np.uint16)


@kernel(int64(SEARCH, RECORD))
def _weakest(search, board):
    """Return the fewest liberties that an attacking string beside the target has; MOST_WEAK stands for that
    many or more, or no such string.
    """
    strings = search.lists[1]
    weakest = MOST_WEAK
    for index in range(list_adjacent_strings(board, search.target, strings)):
        weakest = min(weakest, int64(board.liberties[strings[index]]))
    return weakest


@kernel(int64(RECORD, int64, int64, int64))
def _stones_touching(board, string, first, second):
    """Count the stones of a string that touch another string, or that touch both of two others; at most
    MOST_GAINED.

    ``first`` and ``second`` are the heads of the other strings; ``second`` is 0 if there is only one.
    """
    count = 0
    stone = int64(board.head[string])
    while True:
        if touches_string(board, stone, first) and (second == 0 or touches_string(board, stone, second)):
            count += 1
        stone = int64(board.next[stone])
        if stone == board.head[string] or count == MOST_GAINED:
            return count


@kernel(int64(SEARCH, RECORD, int64, int64))
def _liberties_together(search, board, first, second):
    """Return how many different liberties two strings, given by their heads, have together, at most
    MOST_TOGETHER.
    """
    around = search.lists[1]
    count = int64(board.liberties[first])
    for index in range(list_liberties(board, second, around)):
        count += not touches_string(board, around[index], first)
        if count >= MOST_TOGETHER:
            return MOST_TOGETHER
    return min(count, MOST_TOGETHER)


@kernel(int64(RECORD, int64, int64, int64))
def _content(board, point, target, other):
    """Return what stands on a point: IS_EMPTY, IS_BORDER, IS_TARGET, IS_FRIEND, IS_ATTACKER or IS_OTHER.

    ``target`` and ``other`` are heads of strings.
    """
    content = board.color[point]
    if content == EMPTY:
        return IS_EMPTY
    if content == BORDER:
        return IS_BORDER
    if content != board.color[target]:
        return IS_ATTACKER
    head = board.head[point]
    if head == target:
        return IS_TARGET
    return IS_OTHER if head == other else IS_FRIEND


@kernel(boolean(SEARCH, RECORD, int64, int64, int64, int64, int64))
def _fits(search, board, tree, target, other, origin, turn):
    """Return whether one of the rules of a tree applies to the position, so that its claim is proven.

    tree: the tree's number
    target, other: the heads of the strings in question; other is 0 if there is only one
    origin: the point from which the rules count
    turn: the orientation, 0 to 7, in which the rules are laid on the board

    Overwrites work list 1. Counts, by kind, the trees walked and the rules that applied (`rules_asked`,
    `rules_fitted`).
    """
    row = int64(search.rule_trees[tree])
    if row != 0:
        search.rules_asked[tree // TREES_OF_KIND] += 1
    while row != 0:
        kind = int64(search.rules[row, 0])
        if kind == PROVEN:
            search.rules_fitted[tree // TREES_OF_KIND] += 1
            return True
        point = origin + STEPS[turn, search.rules[row, 1]]
        second = origin + STEPS[turn, search.rules[row, 2]]
        if kind == CONTENT:
            note(search, second)
            answer = _content(board, point, target, other)
        elif kind == LIBERTIES:
            answer = min(int64(board.liberties[board.head[point]]), MOST_COUNTED) - 1
        elif kind == SAME:
            answer = int64(board.head[point] == board.head[second])
        elif kind == WEAKEST:
            answer = _weakest(search, board) - 1
        elif kind == SIZE:
            answer = int64(board.stones[target] > 1)
        elif kind == IS_LIBERTY:
            note(search, point)
            answer = int64(touches_string(board, point, target))
        elif kind == TOUCHING:
            answer = _stones_touching(board, point, target, 0)
        elif kind == IS_OTHERS:
            note(search, point)
            answer = int64(touches_string(board, point, other))
        elif kind == COMMON:
            answer = _stones_touching(board, point, target, other)
        else:
            answer = max(_liberties_together(search, board, target, other) - LEAST_TOGETHER, 0)
        row = int64(search.rules[row, FIRST_ANSWER + answer])
    return False


@kernel(int64(RECORD, int64, int64))
def _turn_below(board, point, string):
    """Find out on which side of ``point`` a string lies, and return the orientation (0 to 7) in which a rule
    must be laid there so that it fits.

    The rule counts its points from an origin, here ``point``, and is drawn with the string directly above
    that. In the orientation returned, what is drawn above lies on the side where the string has a stone. A
    mirror image would do as well; TURNS_BELOW names one of the two. ``string`` is the string's head. Returns
    0 if no stone of the string is beside ``point``.
    """
    for index in range(4):
        if board.head[point + NEIGHBORS[index]] == string:
            return TURNS_BELOW[index]
    return 0


@kernel(boolean(RECORD, int64))
def _is_banned(board, point):
    """Return whether the ko on the board forbids the side to move to play at a point."""
    return point == board.ko and board.ko_color == board.to_move


@kernel(boolean(SEARCH, RECORD))
def falls_by_rule(search, board):
    """Return whether a rule proves that the target, the string that the search is about, falls if the
    attacker moves. The target has two liberties.

    Overwrites the work lists 0 and 1.
    """
    if limit_at(search, MAX_PLIES) < 2:
        return False
    around, target = search.lists[0], int64(board.head[search.target])
    list_liberties(board, target, around)
    for index in range(2):
        origin, other = int64(around[index]), int64(around[1 - index])
        across = other % STRIDE - origin % STRIDE
        down = other // STRIDE - origin // STRIDE
        if max(abs(across), abs(down)) > REACH or _is_banned(board, origin):
            continue
        right, below = max(abs(across), abs(down)), min(abs(across), abs(down))
        tree = (CAPTURE_NEXT * (REACH + 1) + right) * (REACH + 1) + below
        if _fits(search, board, tree, target, 0, origin, TURNS[(down + REACH) * WIDTH + across + REACH]):
            return True
    return False


@kernel(boolean(SEARCH, RECORD))
def falls_in_atari_by_rule(search, board):
    """Return whether a rule proves that the target, the string that the search is about, falls although its
    owner moves. The target is in atari.

    Overwrites the work lists 0 and 1.
    """
    tree = IN_ATARI * TREES_OF_KIND
    if search.rule_trees[tree] == 0 or limit_at(search, MAX_PLIES) < 2:
        return False
    around, target = search.lists[0], int64(board.head[search.target])
    list_liberties(board, target, around)
    origin = int64(around[0])
    return _fits(search, board, tree, target, 0, origin, _turn_below(board, origin, target))


@kernel(boolean(SEARCH, RECORD))
def gets_out_by_rule(search, board):
    """Return whether a rule proves that the target gets more liberties than the limit if its owner captures
    attackers.

    The limit is the most liberties with which the target can still be captured. Overwrites the work lists 0
    to 2.
    """
    target = int64(board.head[search.target])
    liberties, most = int64(board.liberties[target]), limit_at(search, search.ply + 1)
    if liberties > most or most < LIMITS[0] or most > LIMITS[-1]:
        return False
    tree = CAPTURES_OUT * TREES_OF_KIND + liberties * (REACH + 1) + most
    if search.rule_trees[tree] == 0:
        return False
    around, strings = search.lists[0], search.lists[2]
    for index in range(list_adjacent_strings(board, target, strings)):
        string = int64(strings[index])
        if board.liberties[string] != 1:
            continue
        list_liberties(board, string, around)
        origin = int64(around[0])
        if touches_string(board, origin, target) or _is_banned(board, origin):
            continue
        note(search, origin)
        if _fits(search, board, tree, target, 0, origin, _turn_below(board, origin, string)):
            return True
    return False


@kernel(boolean(SEARCH, RECORD, int64, int64))
def _links_beside(search, board, target, other):
    """Return whether a rule proves that some move at a liberty of ``target`` links it with the string
    ``other``.

    Both are given by their heads; their owner is to move.
    """
    around = search.lists[0]
    for index in range(list_liberties(board, target, around)):
        origin = int64(around[index])
        if not _is_banned(board, origin):
            tree = LINKS * TREES_OF_KIND
            if _fits(search, board, tree, target, other, origin, _turn_below(board, origin, target)):
                return True
    return False


@kernel(boolean(SEARCH, RECORD))
def links_by_rule(search, board):
    """Return whether a rule proves that the search's two strings (``target`` and ``other``) are linked if
    their owner moves.

    It tries captures of enemy strings beside the target and moves at liberties of either string. Overwrites
    the work lists 0 to 2.
    """
    if (
        search.rule_trees[LINKS * TREES_OF_KIND] == 0
        and search.rule_trees[LINKS_CAPTURING * TREES_OF_KIND] == 0
    ):
        return False
    target, other = int64(board.head[search.target]), int64(board.head[search.other])
    around, strings = search.lists[0], search.lists[2]
    for index in range(list_adjacent_strings(board, target, strings)):
        string = int64(strings[index])
        if board.liberties[string] != 1:
            continue
        list_liberties(board, string, around)
        origin = int64(around[0])
        if touches_string(board, origin, target) or touches_string(board, origin, other):
            continue
        if not _is_banned(board, origin):
            note(search, origin)
            tree = LINKS_CAPTURING * TREES_OF_KIND
            if _fits(search, board, tree, target, other, origin, _turn_below(board, origin, string)):
                return True
    return _links_beside(search, board, target, other) or _links_beside(search, board, other, target)


@kernel(boolean(SEARCH, RECORD, int64))
def holds_by_rule(search, board, common):
    """Return whether a rule proves that the search's two strings stay linked although the side that wants to
    cut them is to move.

    ``common`` is the only liberty that both strings have.
    """
    target, other = int64(board.head[search.target]), int64(board.head[search.other])
    tree = HOLDS * TREES_OF_KIND
    return _fits(search, board, tree, target, other, common, _turn_below(board, common, target))
