"""The move that one sees first, where it was not chosen: the largest capture, an atari, the move next to the last one.

It is told why it is worse where the games have it behind by much, and a reading says what the opponent does then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.board.points import EMPTY, PASS, opponent
from engine.decide.decision.record import Decision, Tried
from engine.explain.claims.fates import read_fates
from engine.explain.claims.kinds import (
    CATCHES,
    COUNTED,
    CUTS,
    INSTEAD,
    RESCUES,
    TAKES,
    Claim,
    as_claims_before,
    without_same,
)
from engine.explain.claims.margins import load_margins
from engine.explain.claims.threats import SAFE
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import steps_between

CAPTURE, ATARI, LOCAL, SAVING = "capture", "atari", "local", "saving"
"""Why a move is seen first: it takes stones, puts some in atari, stands next to the last move, or saves own stones."""

LEAST = 0.2
"""Points for each line of the board's width by which it must be behind, by the games of each tree that know it."""

OF_MARGIN = 0.67
"""Part of what the difference may be off by that it must be by each of these trees, too."""

LEAST_GAMES = 25
"""Games that must be known of it in the tree of the decision."""

NEAR, BESIDE = 6, 2
"""Steps from the move or the last one within which captures and ataris are seen, and from the last one within which
the answer to it is."""

HURTS = (TAKES, CATCHES, RESCUES, CUTS)
"""What the opponent's answer to it does."""

OF_CHOSEN = 4
"""Steps from the move chosen within which his answer is that it prevents."""


@dataclass(frozen=True)
class Obvious:
    """A move that one sees first: why one does, and the stones that it captures or puts in atari."""

    why: str
    move: int
    stones: tuple[int, ...] = ()


@dataclass(frozen=True)
class Refuted:
    """An obvious move that is worse than the chosen one.

    claim: states that the obvious move is worse, and by how many points
    answer: the opponent's answer to the obvious move
    deeds: claims of kind THERE (made now, about a later position) of what the answer does
    """

    obvious: Obvious
    claim: Claim
    answer: int
    deeds: tuple[Claim, ...]


def find_refuted(decision: Decision, witness: Witness, told: Sequence[Claim]) -> Refuted | None:
    """Return the first obvious move that is worse than the move of a decision, and why; None without one.

    The opponent must have an answer to it that harms stones. The answer may undo what the chosen move does;
    ``told`` holds the claims made of the chosen move.
    """
    for obvious in find_obvious(decision, witness):
        behind = _points_behind(decision, witness, obvious.move)
        if behind is None or behind < LEAST * witness.board.size:
            continue
        for answer in _answers_to(witness, decision.move, obvious.move, told):
            deeds = tuple(_find_deeds(witness, decision.move, obvious.move, answer))
            if deeds:
                claim = Claim(
                    INSTEAD, COUNTED, decision.move, points=(obvious.move,), value=behind, rule=obvious.why
                )
                return Refuted(obvious, claim, answer, deeds)
    return None


def find_saving_worse(witness: Witness, move: int, stones: Sequence[int]) -> Claim | None:
    """Return the claim that to save own stones, which a move leaves in atari, gains less than that move; None if they
    cannot be saved, as read, or if the games of a tree do not say so, by more than they may be off.
    """
    board = witness.board
    if witness.is_brief or board.color_at(stones[0]) != witness.color:
        return None
    saved = witness.read_capture(board, stones[0], witness.color)
    if saved.yes is not True or saved.move in (PASS, move) or witness.board_after(saved.move) is None:
        return None
    behind = list[float]()
    for tree in witness.trees:
        ours, theirs = tree.play_out(move), tree.play_out(saved.move)
        if ours.won is None or theirs.won is None:
            return None
        behind.append(ours.score - theirs.score)
    least, games = min(behind), witness.play_out(saved.move).visits[0]
    if least < max(LEAST * board.size, OF_MARGIN * load_margins().difference(board.size, games, least)):
        return None
    return Claim(INSTEAD, COUNTED, move, tuple(stones), (saved.move,), value=least, rule=SAVING)


def find_obvious(decision: Decision, witness: Witness) -> Iterator[Obvious]:
    """Yield the moves that one sees first, other than the chosen one.

    These are the captures and ataris of most stones, then the likeliest move beside the last one.
    """
    board, last = witness.board, next(iter(witness.board.last_moves(1)), PASS)
    near = [each for each in (decision.move, last) if each != PASS]
    enemies = board.first_stones(
        point
        for point in board.points()
        if board.color_at(point) == opponent(witness.color)
        and any(steps_between(point, each) <= NEAR for each in near)
    )
    for count, why in ((1, CAPTURE), (2, ATARI)):
        heads = [each for each in enemies if board.count_liberties(each) == count]
        for head in sorted(heads, key=lambda each: -len(board.stones(each)))[:1]:
            for move in board.liberties(head):
                if move != decision.move and board.is_legal(witness.color, move):
                    yield Obvious(why, move, tuple(board.stones(head)))
    beside = (
        each
        for each in decision.others
        if last != PASS and each.move != PASS and steps_between(each.move, last) <= BESIDE
    )
    likely = max(beside, key=lambda each: each.candidate.likelihood, default=None)
    if likely is not None:
        yield Obvious(LOCAL, likely.move)


def _points_behind(decision: Decision, witness: Witness, move: int) -> float | None:
    """Return how many points less a move gains than the chosen one; None if there are too few games.

    The games of the decision tell, by more than they may be off, and those of another tree must say so, too:
    there it is the smaller difference that counts. A witness that counts carefully plays both moves out instead,
    each in the same number of games.
    """
    found = _games_of_both(decision, witness, move)
    if found is None:
        return None
    chosen, tried = found
    size, behind = witness.board.size, [chosen.score - tried.score]
    if behind[0] < load_margins().difference(size, tried.visits[0], behind[0]):
        return None
    for tree in witness.trees[1:]:
        ours, theirs = tree.play_out(decision.move), tree.play_out(move)
        if ours.won is None or theirs.won is None:
            return None
        behind.append(ours.score - theirs.score)
    return (
        min(behind) if min(behind) >= OF_MARGIN * load_margins().difference(size, tried.visits[0]) else None
    )


def _games_of_both(decision: Decision, witness: Witness, move: int) -> tuple[Tried, Tried] | None:
    """Return the chosen move and another one with the games that a witness compares them by; None if there are too
    few.
    """
    if witness.is_careful:
        ours, theirs = witness.play_out(decision.move), witness.play_out(move)
        return (ours, theirs) if ours.won is not None and theirs.won is not None else None
    tried = next((each for each in decision.tried if each.move == move and each.won is not None), None)
    chosen = decision.chosen
    return None if tried is None or chosen is None or tried.visits[0] < LEAST_GAMES else (chosen, tried)


def _answers_to(witness: Witness, chosen: int, move: int, told: Sequence[Claim]) -> list[int]:
    """Return the opponent's likely answers to ``move``, played instead of the ``chosen`` one.

    First come answers that, by reading, undo what the chosen move does. Then comes the answer of most games,
    if it is near the chosen move. ``told`` holds the claims made of the chosen move.
    """
    after = witness.board_after(move)
    if after is None:
        return []
    enemy, found = opponent(witness.color), list[int]()
    for claim in told:
        if claim.kind in SAFE and all(after.color_at(stone) != EMPTY for stone in claim.stones):
            found.append(SAFE[claim.kind](witness, claim.stones, after, enemy).move)
    found.append(witness.reply([move]).move)
    return [
        each for each in dict.fromkeys(found) if each != PASS and steps_between(each, chosen) <= OF_CHOSEN
    ]


def _find_deeds(witness: Witness, chosen: int, move: int, answer: int) -> list[Claim]:
    """Return a list with a claim of what the opponent's answer to a move does to stones; empty if there is
    nothing.

    What the answer could do after the ``chosen`` move as well is left out. The claim (a statement to be told)
    is found by reading.
    """
    there, here = witness.witness_after([move]), witness.witness_after([chosen])
    if there is None or here is None:
        return []
    found = [each for each in read_fates(there, answer) if each.kind in HURTS]
    return as_claims_before(without_same(found, read_fates(here, answer))[:1], move) if found else []
