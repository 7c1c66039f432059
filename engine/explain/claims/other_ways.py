"""Why this point of several: another move near it would be for the same, but an answer makes it fail, as read.

Only a move counts that one sees first: others nobody asks for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.board.board import Board
from engine.board.points import DIAGONALS, EMPTY, NEIGHBORS, PASS, opponent
from engine.decide.decision.record import Decision
from engine.explain.claims.kinds import (
    CATCHES,
    CUTS,
    FAILS,
    LINKS,
    PROVEN,
    RESCUES,
    Claim,
)
from engine.explain.claims.obvious_moves import LOCAL, find_obvious
from engine.explain.claims.readings import Answer
from engine.explain.claims.threats import OURS, SURELY_SAFE
from engine.explain.claims.ways_of_capture import find_way
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import steps_between

MOST_LOOKED_AT, NEAR = 2, 2
"""So many other moves are read, those that had most games, each at most so many steps from the move."""

_READ = (RESCUES, CATCHES, LINKS, CUTS)
"""What is read of another move; the life of groups costs too much."""


def find_failing(decision: Decision, witness: Witness, told: Sequence[Claim]) -> Claim | None:
    """Return a claim of kind FAILS: another move near the chosen one would not do to stones what that one does.

    ``told`` are the claims made of the chosen move. None if no other move that was looked at is proven to fail.
    """
    done = [each for each in told if each.kind in _READ and each.trust == PROVEN]
    rivals = _find_rivals(decision, witness) if done else []
    return next((found for each in done for found in _find_failing_at(witness, each, rivals)), None)


def _find_rivals(decision: Decision, witness: Witness) -> list[int]:
    """Return the other moves near the chosen one that one sees first, those with most games in a decision: a capture,
    an atari, what saves own stones from atari, what is beside the last stone, and what the rules suggest before it.
    """
    board, known = witness.board, [each for each in decision.others if each.visits and each.move != PASS]
    last, chosen = board.last_move, decision.chosen
    own = board.first_stones(each for each in board.points() if board.color_at(each) == witness.color)
    seen = {each.move for each in find_obvious(decision, witness) if each.why != LOCAL}
    seen |= {point for each in own if board.count_liberties(each) == 1 for point in board.liberties(each)}
    if last != PASS:
        seen |= {last + step for step in (*NEIGHBORS, *DIAGONALS)}
    if chosen is not None:
        likely = chosen.candidate.likelihood
        seen |= {each.move for each in known if each.candidate.likelihood > likely}
    near = [each for each in known if each.move in seen and steps_between(each.move, decision.move) <= NEAR]
    return [each.move for each in sorted(near, key=lambda each: -each.visits[0])[:MOST_LOOKED_AT]]


def _find_failing_at(witness: Witness, done: Claim, rivals: Sequence[int]) -> Iterator[Claim]:
    """Yield claims of the moves among ``rivals`` that do not do what the claim ``done`` says of the chosen move."""
    for rival in rivals:
        there = witness.board_after(rival)
        answer = None if there is None else read_failure(witness, there, done)
        if there is None or answer is None or not answer.is_proven or answer.yes is (done.kind in OURS):
            continue
        taken = witness.board_after(rival, answer.move)
        if answer.move == PASS or taken is None or _is_denied(witness, there, done):
            continue
        words = find_way(witness, taken, answer.move, done.stones[0]) if done.kind == RESCUES else {}
        yield Claim(FAILS, PROVEN, done.move, done.stones, (rival, answer.move), rule=done.kind, words=words)


def _is_denied(witness: Witness, there: Board, done: Claim) -> bool:
    """Return whether a long reading finds strings tied, or cut, on the board ``there`` as the claim ``done`` says of
    the chosen move: it looks at moves farther off than a shorter one that proves the opposite.
    """
    if done.kind not in (LINKS, CUTS):
        return False
    return witness.read_link_widely(there, done.stones, opponent(witness.color)).yes is (done.kind in OURS)


def read_failure(witness: Witness, there: Board, done: Claim) -> Answer | None:
    """Return whether stones are safe, or together, if the enemy moves first on the board ``there``, after another move.

    ``done`` says what the chosen move does to them. None if some of them are taken by the other move.
    """
    if any(there.color_at(each) == EMPTY for each in done.stones):
        return None
    return SURELY_SAFE[done.kind](witness, done.stones, there, opponent(witness.color))
