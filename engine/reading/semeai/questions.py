"""Questions about the semeai of two enemy strings: `analyze_semeai`, the semeai reader's Python face.

Two boolean questions make the answer: can the mover take the enemy string before its own is taken, and if not, can it
at least keep its own? Winning neither way for either side is seki.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.board.board import Board
from engine.board.points import PASS, opponent
from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, UNKNOWN, WIN, Reading
from engine.reading.reader import Reader
from engine.reading.search.records import SEMEAI
from engine.reading.semeai.count import Count, check_semeai, count_semeai

SEMEAI_BUDGET = 8000
"""Positions that each of the two questions may look at unless the caller says otherwise."""

RUN_AWAY = 8
"""A string that gains more liberties than this has left the semeai."""

_ORDER = {LOSS: 0, UNKNOWN: 1, KO_SECOND: 2, KO_FIRST: 3, WIN: 4}


@dataclass(frozen=True)
class Semeai:
    """The semeai of two strings, as reading finds it, if the owner of the first one moves first.

    save, capture: whether the mover can keep its own string, and whether it can capture the other one; both
        are outcomes of `engine.reading.outcome` for the mover
    move: its first move, PASS if nothing helps or nothing is needed
    count: the semeai counted by liberties, an opinion and never a proof
    nodes: how many positions were looked at
    track: points whose change may change the answer
    is_likely: whether one of the two answers is less than a proof
    likely_move: the move that came nearest to capturing the other string, PASS if there is none
    """

    save: int
    capture: int
    move: int
    count: Count
    nodes: int
    track: frozenset[int]
    is_likely: bool = False
    likely_move: int = PASS

    @property
    def is_proven(self) -> bool:
        """Whether the search answered both `save` and `capture`, so that neither is UNKNOWN.

        `is_likely` says whether the answers are less than proofs.
        """
        return UNKNOWN not in (self.save, self.capture)

    @property
    def is_seki(self) -> bool:
        """Whether the mover keeps its string and cannot take the other: both live beside each other."""
        return self.save == WIN and self.capture == LOSS


def analyze_semeai(
    reader: Reader, board: Board, first: int, second: int, budget: int = SEMEAI_BUDGET
) -> Semeai:
    """Read the semeai between the string at ``first``, whose owner moves first, and the enemy string at
    ``second``.

    ``budget`` is the number of positions to look at, at most. What it does not suffice to prove is UNKNOWN;
    ``count`` of the result still says what the liberties promise. Raises ValueError unless the points hold
    stones of different colours.
    """
    check_semeai(board, first, second)
    mover = board.color_at(first)
    take = _ask(reader, board, (second, first), mover, mover, budget)
    keep = take
    if take.outcome != WIN:
        keep = _ask(reader, board, (first, second), opponent(mover), mover, budget)
    nodes = take.nodes + (keep.nodes if keep is not take else 0)
    save = max(take.outcome, keep.outcome, key=_ORDER.__getitem__)
    move = _first_move(take, keep)
    return Semeai(
        save,
        take.outcome,
        move,
        count_semeai(board, first, second),
        nodes,
        take.track | keep.track,
        take.is_likely or keep.is_likely,
        take.move,
    )


def read_without_a_move(
    reader: Reader, board: Board, first: int, second: int, budget: int = SEMEAI_BUDGET
) -> Reading:
    """Read whether the string at ``first`` can be captured in its semeai if its enemy moves first.

    The outcome is the enemy's: LOSS says that the string is kept without a move. ``second`` is a stone of the
    enemy string in the semeai. ``budget`` is how many positions may be looked at. Raises ValueError unless
    the points hold stones of different colours.
    """
    check_semeai(board, first, second)
    enemy = board.color_at(second)
    return _ask(reader, board, (first, second), enemy, enemy, budget)


def _first_move(take: Reading, keep: Reading) -> int:
    """Return the mover's move in a semeai: the one that captures the other string, or the one that keeps its
    own.

    ``take`` is the answer about capturing, ``keep`` the answer about keeping. The capturing move is returned
    if the outcome of ``take`` is at least as good as that of ``keep``. PASS if neither succeeds.
    """
    best = take if _ORDER[take.outcome] >= _ORDER[keep.outcome] else keep
    return best.move if best.succeeds else PASS


def _ask(
    reader: Reader, board: Board, stones: tuple[int, int], attacker: int, mover: int, budget: int
) -> Reading:
    limit = RUN_AWAY + max(board.count_liberties(stone) for stone in stones)
    return reader.ask(board, SEMEAI, stones, (attacker, mover), limit, budget)
