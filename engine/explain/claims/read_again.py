"""What a reading found likely, read again by far more positions, where there is time for it."""

from __future__ import annotations

from collections.abc import Iterable

from engine.board.board import Board
from engine.board.points import EMPTY, opponent
from engine.explain.claims.kinds import (
    ATARI,
    CATCHES,
    CUTS,
    KILLS,
    LIKELY,
    LINKS,
    RESCUES,
    SAVES,
    THREATENS,
    Claim,
)
from engine.explain.claims.readings import Answer
from engine.explain.claims.threats import is_double_atari, trust_as_read
from engine.explain.claims.ties import judge_link
from engine.explain.claims.witness import Witness

_OF_LIFE, _OF_CAPTURE, _OF_TIES = (KILLS, SAVES), (CATCHES, RESCUES), (LINKS, CUTS)

_MADE = (SAVES, RESCUES, LINKS)
"""What a move makes so; the other kinds it undoes."""


def without_refuted(witness: Witness, claims: Iterable[Claim]) -> list[Claim]:
    """Return claims about stones without those that are only likely, or threaten to cut, and that reading more refutes:
    a long reading of a link looks at moves farther off than one that proves it.

    A witness that does not count carefully has no time for that: all of them are returned.
    """
    if not witness.is_careful:
        return list(claims)
    return [
        each
        for each in claims
        if (each.trust != LIKELY and (each.kind, each.rule) != (THREATENS, CUTS))
        or not _is_refuted(witness.deeper, each)
    ]


def _is_refuted(deeper: Witness, claim: Claim) -> bool:
    """Return whether readings by the witness ``deeper`` contradict a claim, before the move or after it."""
    after, enemy = deeper.board_after(claim.move), opponent(deeper.color)
    if after is None:
        return False
    if claim.kind == THREATENS and claim.rule == ATARI:
        return not is_double_atari(deeper, claim.move, claim.points[0], claim.stones)
    if claim.kind == THREATENS:
        return trust_as_read(deeper, after, claim.stones, claim.rule) is None
    if claim.kind not in (*_OF_LIFE, *_OF_CAPTURE, *_OF_TIES):
        return False
    made = claim.kind in _MADE
    now, then = (_read(deeper, board, claim, enemy) for board in (deeper.board, after))
    return now.yes is made or then.yes is not made


def _read(deeper: Witness, board: Board, claim: Claim, first: int) -> Answer:
    """Return what a reading says on a board of what a claim says of stones, if the colour ``first`` moves first.

    Of links that the reading leaves open the games about the link alone say it.
    """
    if claim.kind in _OF_LIFE:
        return deeper.read_life(board, claim.stones[0], first)
    if claim.kind == CATCHES:
        # of strings that are captured together each must fall
        standing = [each for each in claim.stones if board.color_at(each) != EMPTY]
        heads = {tuple(board.stones(each)): each for each in reversed(standing)}.values()
        answers = [deeper.read_capture(board, each, first) for each in heads or claim.stones[:1]]
        return next((each for each in answers if each.yes is not False), answers[0])
    if claim.kind in _OF_CAPTURE:
        return deeper.read_capture(board, claim.stones[0], first)
    read = deeper.prove_link(board, claim.stones, first)
    return read if read.yes is not None else Answer(judge_link(deeper, board, claim.stones, first))
