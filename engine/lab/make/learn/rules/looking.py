"""What the facts of a rule are in a position of a real board, and which trees of rules are asked about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.board.board import Board
from engine.board.points import BORDER, EMPTY, NEIGHBORS, PASS, STRIDE, opponent
from engine.lab.make.learn.rules.linking import LinkProof
from engine.lab.make.learn.rules.proving import (
    MOST_ATARIS,
    ORIGIN,
    Fact,
    Facts,
    Fight,
    Point,
    Question,
    TooLong,
    falls_after,
    falls_in_atari,
    gets_out,
)
from engine.reading.strings.proven_rules import (
    CAPTURE_NEXT,
    CAPTURES_OUT,
    COMMON,
    HOLDS,
    IN_ATARI,
    IS_ATTACKER,
    IS_BORDER,
    IS_EMPTY,
    IS_FRIEND,
    IS_LIBERTY,
    IS_OTHER,
    IS_OTHERS,
    IS_TARGET,
    LEAST_TOGETHER,
    LIBERTIES,
    LIMITS,
    LINKS,
    LINKS_CAPTURING,
    MOST_COUNTED,
    MOST_GAINED,
    MOST_LIBERTIES,
    MOST_TOGETHER,
    MOST_WEAK,
    REACH,
    SAME,
    SIZE,
    TOGETHER,
    TOUCHING,
    TURNS_BELOW,
    WEAKEST,
    tree_of,
    turned,
    turns_of,
)


@dataclass(frozen=True)
class TreeLook:
    """One question to the trees of proven rules about a position: which tree is asked, and where its window
    of points lies on the board.

    kind: what the tree is about, one of `KINDS`
    first, second: for CAPTURE_NEXT how far the target's second liberty lies to the right of and below the
    first; for CAPTURES_OUT how many liberties the target has, and how many it is to exceed; else 0
    origin: the point of the board in the middle of the window; turn: the orientation of the window
    """

    kind: int
    first: int
    second: int
    origin: int
    turn: int

    @property
    def tree(self) -> int:
        """The number of the tree of rules that is asked. It stands for ``kind``, ``first`` and ``second``."""
        return tree_of(self.kind, self.first, self.second)


def point_of(asked: TreeLook, point: Point) -> int:
    """Return the point of the board at a place of a rule's window. The place is given as steps right and down
    from the window's middle.

    asked: where the window lies, and how it is turned
    """
    across, down = turned(asked.turn, *point)
    return asked.origin + down * STRIDE + across


def fact_of(board: Board, target: int, asked: TreeLook, other: int = PASS) -> Callable[[Question], int]:
    """Return a function that answers the questions of rules about one position. The answers are small
    integers.

    target: a stone of the string that the rule is about; asked: where the window of points lies; other: a
    stone of the second string in questions about a link, else PASS
    """
    color, position = board.color_at, board.position
    head, liberties = position["head"], position["liberties"]
    owner = color(target)

    def touches_target(point: int) -> bool:
        return any(head[point + step] == head[target] for step in NEIGHBORS)

    def touches_other(point: int) -> bool:
        return any(head[point + step] == head[other] for step in NEIGHBORS)

    def look(question: Question) -> int:
        kind, first, second = question
        if kind == WEAKEST:
            strings = board.adjacent_strings(target)
            return min([MOST_WEAK, *(board.count_liberties(each) for each in strings)]) - 1
        if kind == SIZE:
            return int(len(board.stones(target)) > 1)
        if kind == TOGETHER:
            together = len({*board.liberties(target), *board.liberties(other)})
            return min(MOST_TOGETHER, max(LEAST_TOGETHER, together)) - LEAST_TOGETHER
        point = point_of(asked, first)
        if kind == LIBERTIES:
            return min(MOST_COUNTED, int(liberties[head[point]])) - 1
        if kind == SAME:
            return int(head[point] == head[point_of(asked, second)])
        if kind == IS_LIBERTY:
            return int(touches_target(point))
        if kind == IS_OTHERS:
            return int(touches_other(point))
        if kind == COMMON:
            both = (touches_target(stone) and touches_other(stone) for stone in board.stones(point))
            return min(MOST_GAINED, sum(both))
        if kind == TOUCHING:
            return min(MOST_GAINED, sum(touches_target(stone) for stone in board.stones(point)))
        content = color(point)
        if content == EMPTY:
            return IS_EMPTY
        if content == BORDER:
            return IS_BORDER
        if content != owner:
            return IS_ATTACKER
        if head[point] == head[target]:
            return IS_TARGET
        return IS_OTHER if other != PASS and head[point] == head[other] else IS_FRIEND

    return look


def looks(board: Board, target: int, attacker_moves: bool) -> Iterator[TreeLook]:
    """Yield all questions about the capture of a string that can be put to the trees of proven rules. Each is
    asked in every orientation that fits.

    target: a stone of the string; attacker_moves: True if its enemy is to move, False if its owner is. Moves
    that are not legal are left out.
    """
    around = board.liberties(target)
    if attacker_moves:
        if len(around) == 2:
            for move, other in (around, around[::-1]):
                if board.is_legal(opponent(board.color_at(target)), move):
                    yield from _look_for_captures(move, other)
        return
    if len(around) > MOST_LIBERTIES:
        return
    strings = [each for each in board.adjacent_strings(target) if board.count_liberties(each) == 1]
    for string in strings:
        last = board.liberties(string)[0]
        if last not in around and board.is_legal(board.color_at(target), last):
            for turn in _turns_below(board, last, string):
                for most in LIMITS[max(0, len(around) - LIMITS[0]) :]:
                    yield TreeLook(CAPTURES_OUT, len(around), most, last, turn)
    if len(around) == 1:
        for turn in _turns_below(board, around[0], target):
            yield TreeLook(IN_ATARI, 0, 0, around[0], turn)


def _look_for_captures(move: int, other: int) -> Iterator[TreeLook]:
    """Yield the questions whether a string with the liberties ``move`` and ``other`` is captured by playing
    ``move``.
    """
    across, down = other % STRIDE - move % STRIDE, other // STRIDE - move // STRIDE
    below, right = sorted((abs(across), abs(down)))
    if right <= REACH:
        for turn in turns_of(across, down):
            yield TreeLook(CAPTURE_NEXT, right, below, move, turn)


def _turns_below(board: Board, point: int, string: int) -> Iterator[int]:
    """Yield the orientations, by number, in which a stone of a string that lies beside ``point`` comes to lie
    right above it.

    string: a stone of the string. There are two such orientations for each of its stones beside the point.
    """
    head = board.position["head"]
    for turn, step in zip(TURNS_BELOW, NEIGHBORS, strict=True):
        if head[point + step] == head[string]:
            yield turn
            yield turn ^ (2 if turn & 4 else 1)


def looks_at_link(
    board: Board, first: int, second: int, owner_moves: bool
) -> Iterator[tuple[TreeLook, int, int]]:
    """Yield all questions about the link of two strings of one colour that can be put to the trees of proven
    rules. Each comes with a stone of the target, one of the two strings, and a stone of the other.

    first, second: a stone of each string; owner_moves: True if their owner is to move, False if the enemy is
    """
    common = set(board.liberties(first)) & set(board.liberties(second))
    if not owner_moves:
        if len(common) == 1:
            for turn in _turns_below(board, min(common), first):
                yield TreeLook(HOLDS, 0, 0, min(common), turn), first, second
        return
    if common:
        return
    around = {*board.liberties(first), *board.liberties(second)}
    for string in board.adjacent_strings(first):
        if board.count_liberties(string) == 1 and board.liberties(string)[0] not in around:
            last = board.liberties(string)[0]
            if not board.is_legal(board.color_at(first), last):
                continue
            for turn in _turns_below(board, last, string):
                yield TreeLook(LINKS_CAPTURING, 0, 0, last, turn), first, second
    for target, other in ((first, second), (second, first)):
        for point in board.liberties(target):
            if not board.is_legal(board.color_at(target), point):
                continue
            for turn in _turns_below(board, point, target):
                yield TreeLook(LINKS, 0, 0, point, turn), target, other


def prove(asked: TreeLook, look: Callable[[Question], int]) -> tuple[list[Fact], bool]:
    """Try to prove what a tree of rules asks about. Return the facts that the proof asked for, in the order
    of asking, and whether it is proven.

    asked: the tree; look: a function that answers questions about the position. A proof that takes too many
    facts counts as not proven.
    """
    facts = Facts(look)
    facts.take_as_empty(ORIGIN)
    fight = Fight(facts)
    try:
        if asked.kind == CAPTURE_NEXT:
            other = (asked.first, asked.second)
            facts.take_as_empty(other)
            proven = falls_after(fight, ORIGIN, other, MOST_ATARIS)
        elif asked.kind == IN_ATARI:
            proven = fight.attackers_are_safe() and falls_in_atari(fight, ORIGIN, MOST_ATARIS)
        elif asked.kind in (LINKS, LINKS_CAPTURING):
            proven = LinkProof(facts).is_made(asked.kind == LINKS)
        elif asked.kind == HOLDS:
            proven = LinkProof(facts).holds()
        else:
            proven = gets_out(facts, asked.first, asked.second)
    except TooLong:
        proven = False
    return list(facts.asked.items()), proven
