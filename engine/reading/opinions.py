"""How an answer that is not proven changes when a second opinion, i.e. games played out, is heard of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from engine.board.board import Board
from engine.board.points import PASS
from engine.reading.life.questions import unproven
from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, WIN, Reading
from engine.reading.reader import ENOUGH, GO_ON, TILL_MOVE_STANDS, Reader, Trial


@dataclass(frozen=True)
class Limits:
    """What a second opinion, i.e. games played out, must say to count against the reader's answer.

    All are shares, from 0 to 1, of the games in which the attacker captures, or cuts, what is asked about.

    killed, spared: if the attacker moves first the opinion says that it succeeds from this share on, and that it fails
        up to that one
    lost, saved: if the owner moves first the opinion says that the owner fails from this share on, and that it succeeds
        up to that one. In between the reader's answer stands
    clear: so far from these an opinion is likely, what is nearer is a guess
    keeps_move: whether the reader's move stands where both say that the mover succeeds
    keeps_ko: whether a ko stands where both say alike who succeeds but for it, and only there; if not it stands unless
        the opinion is clear
    settled: an opinion of which so many games would have to end otherwise to change the answer is not heard to its end;
        None if each is
    """

    killed: float
    spared: float
    lost: float
    saved: float
    clear: float
    keeps_move: bool
    settled: int | None = None
    keeps_ko: bool = False

    def bounds(self, attacking: bool) -> tuple[float, float]:
        """Return the shares from which on and up to which an opinion counts.

        ``attacking``: whether the attacker moves first.
        """
        return (self.killed, self.spared) if attacking else (self.lost, self.saved)

    def wanted(self, judged: Reading, attacking: bool, share: float, games: int) -> int:
        """Return whether more games are wanted: GO_ON, ENOUGH, or TILL_MOVE_STANDS.

        The last means until no other move is likely to become the best. ``judged`` is the reader's answer, ``share``
        what the attacker has won so far of so many ``games``.
        """
        if self.settled is None:
            return GO_ON
        high, low = self.bounds(attacking)
        to_high, to_low = games * (high - share), games * (share - low)
        to_success, to_failure = (to_high, to_low) if attacking else (to_low, to_high)
        lean = judged.best_supported
        is_ko = lean in (KO_FIRST, KO_SECOND)
        keeps_failure = lean == LOSS or (lean == KO_SECOND and self.keeps_ko)
        keeps_success = (lean == WIN and self.keeps_move) or (lean == KO_FIRST and self.keeps_ko)
        is_far_from_success, is_far_from_failure = to_success > self.settled, to_failure > self.settled
        if (
            (keeps_failure and is_far_from_success)
            or (keeps_success and is_far_from_failure)
            or (is_far_from_success and is_far_from_failure)
            or (-to_failure > self.settled and not is_ko)
        ):
            return ENOUGH
        return TILL_MOVE_STANDS if -to_success > self.settled and not is_ko else GO_ON


def with_opinion(
    reader: Reader,
    board: Board,
    stone: int,
    group: Sequence[int],
    mover: int,
    judged: Reading,
    limits: Limits,
    other: int = PASS,
) -> tuple[Reading, Trial | None]:
    """Return the answer ``judged``, or what the reader's second opinion makes of it; with it the games, None
    without one.

    The answer is about the life of ``stone``, which belongs to ``group``, or about its link to a stone ``other``.
    ``limits`` say how clear the opinion must be, and whether it may overrule a ko that the reader sees.
    """
    if reader.opinion is None:
        return judged, None
    attacking = mover != board.color_at(stone)
    trial = reader.opinion(board, stone, group, mover, other, partial(limits.wanted, judged, attacking))
    judged = replace(judged, nodes=judged.nodes + trial.nodes)
    return _weighed(board, judged, trial, attacking, limits), trial


def _weighed(board: Board, judged: Reading, trial: Trial, attacking: bool, limits: Limits) -> Reading:
    """Return the answer ``judged``, or what the games of ``trial`` say where they are beyond the limits."""
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
