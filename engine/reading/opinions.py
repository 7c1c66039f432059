"""What becomes of an answer that is not proven when somebody else's opinion is heard of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from engine.board.board import Board
from engine.board.points import PASS
from engine.reading.life.questions import unproven
from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, WIN, Reading
from engine.reading.reader import Reader


@dataclass(frozen=True)
class Limits:
    """What a second opinion must say to count: shares, from 0 to 1, of the games in which the attacker has his way.

    killed, spared: if the attacker moves first what is asked about is captured, or cut, from this share on, and not up
    to that one; lost, saved: the same if its owner does
    In between the reader's answer stands.
    clear: so far from these an opinion is likely, what is nearer is a guess
    keeps_move: whether the reader's move stands where both say that the mover succeeds
    keeps_ko: whether a ko stands where both say alike who succeeds but for it, and only there; if not it stands unless
        the opinion is clear
    settled: an opinion that is early on so far from all that would change the answer is not heard to its end; None if
        each is
    """

    killed: float
    spared: float
    lost: float
    saved: float
    clear: float
    keeps_move: bool
    settled: float | None = None
    keeps_ko: bool = False

    def bounds(self, attacking: bool) -> tuple[float, float]:
        """The shares from which on and up to which an opinion counts, if the attacker moves first or its owner does."""
        return (self.killed, self.spared) if attacking else (self.lost, self.saved)

    def is_settled(self, judged: Reading, attacking: bool, share: float) -> bool:
        """Whether an opinion with this share of the games, early on, is too far from changing an answer."""
        high, low = self.bounds(attacking)
        above, below = high - share, share - low
        succeeding, failing = (above, below) if attacking else (below, above)
        lean = judged.best_supported
        if lean == LOSS or (lean == KO_SECOND and self.keeps_ko):
            away = succeeding
        elif (lean == WIN and self.keeps_move) or (lean == KO_FIRST and self.keeps_ko):
            away = failing
        else:
            away = min(succeeding, failing)
        return self.settled is not None and away > self.settled


def with_opinion(
    reader: Reader,
    board: Board,
    stone: int,
    group: Sequence[int],
    mover: int,
    judged: Reading,
    limits: Limits,
    other: int = PASS,
) -> Reading:
    """An answer about the stones of ``group`` after the reader's second opinion was heard, if it has one.

    It is about the life of ``stone``, or about its link to an ``other`` one.
    Whether a ko decides that the reader sees, ``limits`` say.
    """
    if reader.opinion is None:
        return judged
    attacking = mover != board.color_at(stone)
    is_settled = None if limits.settled is None else partial(limits.is_settled, judged, attacking)
    trial = reader.opinion(board, stone, group, mover, other, is_settled)
    judged = replace(judged, nodes=judged.nodes + trial.nodes)
    high, low = limits.bounds(attacking)
    if low < trial.killed < high:
        return judged
    away = trial.killed - high if trial.killed >= high else low - trial.killed
    succeeds = (trial.killed >= high) == attacking
    if judged.best_supported in (KO_FIRST, KO_SECOND):
        agrees = succeeds == (judged.best_supported == KO_FIRST)
        if agrees if limits.keeps_ko else away <= limits.clear:
            return judged
    if succeeds and judged.best_supported == WIN and limits.keeps_move:
        return judged
    lean, move = (WIN, trial.move) if succeeds else (LOSS, PASS)
    return unproven(board, lean, move, judged.nodes, away >= limits.clear)
