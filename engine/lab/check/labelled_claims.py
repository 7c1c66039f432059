"""Claims of explanations held to a network's judgement of the position: its score, its owners, its best moves.

The network judged the position with the same side to move, so what it says of owners is what becomes of the board with
good play: with a good move, not after a pass.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import isnan

import numpy as np

from engine.board.points import BLACK, xy
from engine.explain.claims.gains import OWNED
from engine.explain.claims.kinds import (
    AHEAD,
    CATCHES,
    DEFENDS,
    DIES,
    GROUND,
    HABIT,
    KILLS,
    LIVES,
    MAKES_EYES,
    RANGE,
    RESCUES,
    RIVAL,
    SAVES,
    SCORE,
    Claim,
)
from engine.lab.data.labels import KOMI, Positions, point_of

CLEAR = 0.3
"""The mean label, 0 to 1, from which on points are taken to be one side's; below it the label leaves it open."""

HALF = 0.5

CLEARLY = 0.35
"""Stones that are lost, or that get away, in more of the games than this are not told as living, or as dead."""

AS_GOOD = 2.0
"""Points that a move may lose against another one to be about as good, as the labels see it."""

NOT_AMONG = -1
"""The place of a move that is not among the best ones."""


@dataclass(frozen=True)
class Label:
    """What a network says of a position.

    color: who is to move; owners: the owner of each point from -1 (White) to 1 (Black), index [y, x]; score:
    points that the side to move is ahead by, komi counted; moves: points of the moves that the network thinks
    best, the best first; losses: points that each of these loses, NaN where that is not known
    """

    color: int
    owners: np.ndarray
    score: float
    moves: tuple[int, ...] = ()
    losses: tuple[float, ...] = ()

    @classmethod
    def of(cls, positions: Positions, number: int) -> Label:
        """Return what a network says of one position of a file of labelled positions. ``number``: of the
        position, from 0
        """
        color, size = int(positions.to_move[number]), positions.size
        sign = 1 if color == BLACK else -1
        best, losses = positions.moves, positions.losses
        moves = [] if best is None else [int(each) for each in best[number]]
        known = [float(each) for each in ([] if losses is None else losses[number])]
        return cls(
            color,
            positions.ownership[number],
            sign * (float(positions.scores[number]) - KOMI),
            tuple(point_of(each, size) for each in moves if each >= 0),
            tuple(known[: len(moves)]),
        )

    def place(self, move: int) -> int:
        """Return at which place, from 0, a move is among those that the network thinks best; NOT_AMONG if it
        is not.
        """
        return self.moves.index(move) if move in self.moves else NOT_AMONG

    def loss(self, move: int) -> float | None:
        """Return how many points a move loses against the best one by the label; None if the label does not
        say.
        """
        place = self.place(move)
        if place == NOT_AMONG or place >= len(self.losses) or isnan(self.losses[place]):
            return None
        return self.losses[place]

    def owned(self, points: Sequence[int]) -> float:
        """Return who owns some points on average, by the network: from -1 (the other side) to 1 (the side to
        move).
        """
        sign = 1 if self.color == BLACK else -1
        return sign * float(np.mean([self.owners[xy(point)[1], xy(point)[0]] for point in points]))


def agrees_with(label: Label, claim: Claim) -> bool | None:
    """Tell whether a label agrees with a claim. A label is what a network says of a position, a claim is one
    statement of an explanation.

    None where the label says nothing about that kind of statement, or is undecided.
    """
    says = _SAYS.get(claim.kind)
    return None if says is None else says(label, claim)


def _leads_by(label: Label, claim: Claim) -> bool:
    """Tell whether, by the label, the side that a claim names leads by at least as many points as the claim
    says.
    """
    return label.score * claim.value > 0 and abs(label.score) >= abs(claim.value)


def _is_in_range(label: Label, claim: Claim) -> bool:
    """Tell whether the label's score lies in the range of scores that the claim (a statement of an
    explanation) gives.
    """
    return abs(label.score - claim.value) <= claim.margin


def _is_ahead(label: Label, claim: Claim) -> bool:
    return label.score * (claim.value - HALF) > 0


def _belongs_to_mover(label: Label, claim: Claim) -> bool | None:
    """Tell whether a label confirms what a claim promises to the side to move. The claim may be that stones
    of this side live, that ground becomes its own, or that enemy stones are dead.

    Returns True if the owners in the label agree, False if they say the opposite, None if they are undecided.
    None also if the claim itself says that the outcome is doubtful.
    """
    lost = {DEFENDS: claim.value, DIES: claim.other, LIVES: 1 - claim.other}.get(claim.kind, 0.0)
    if lost > CLEARLY or (claim.kind == GROUND and claim.margin < OWNED):
        return None
    owned = label.owned(claim.points if claim.kind == GROUND else claim.stones)
    return None if abs(owned) < CLEAR else owned > 0


def _compare_moves(label: Label, claim: Claim) -> bool | None:
    """Tell whether the label agrees with what a claim says of another move: that it is about as good as the
    move chosen, or better, or worse.

    The label knows how many points each of its best moves loses. The answer is None if it does not know that
    of one of the two moves.
    """
    chosen, rival = label.loss(claim.move), label.loss(claim.points[0])
    if chosen is None or rival is None:
        return None
    if claim.kind == RIVAL and not claim.is_clear:
        return abs(chosen - rival) <= AS_GOOD
    return (rival - chosen) * (claim.value - claim.other) >= 0


_SAYS: Mapping[str, Callable[[Label, Claim], bool | None]] = {
    SCORE: _leads_by,
    RANGE: _is_in_range,
    AHEAD: _is_ahead,
    **dict.fromkeys(
        (KILLS, SAVES, CATCHES, RESCUES, MAKES_EYES, DEFENDS, DIES, LIVES, GROUND), _belongs_to_mover
    ),
    RIVAL: _compare_moves,
    HABIT: _compare_moves,
}
"""What is held to a label, by the kind of claim."""
