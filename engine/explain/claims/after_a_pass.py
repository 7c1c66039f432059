"""What the games say of a pass: where the opponent would answer it, and whose stones would live or die by it."""

from __future__ import annotations

import functools
from collections.abc import Collection, Sequence

from engine.board.points import EMPTY, PASS, opponent
from engine.decide.decision.record import Tried
from engine.explain.claims.compared_games import Games
from engine.explain.claims.effects import (
    ERRORS_OF_FATE,
    STILL_LOST,
    change_of_fate,
    error_of_change,
    is_lost_anyhow,
)
from engine.explain.claims.kinds import COUNTED, DIES, LIVES, Claim
from engine.explain.claims.nearby import groups_of, points_around
from engine.explain.claims.stakes import is_more_than
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import steps_between

LEAST_CHANGE = 0.25
"""Share of the games by which stones must be lost more often, in each of two trees half as much, to be told of."""

LEAST_AS_READ = 0.1
"""The same share where a reading says what becomes of them, and by which move."""

MOST_FATES = 2
"""So many groups whose life depends on the move are looked at."""

NEAR = 4
"""Steps from a group within which a move lies that its life may depend on."""

AGREED, SURE = 0.5, 0.65
"""Share of the games after a pass that the answer must have to be named, if two searches agree on it, and if not; with
0.6 in one of them ten times as many games would play another, better one in 3 of 14 positions of 9x9."""

AGREED_BY_ALL = 0.35
"""Share that is enough if the games of the pass foresaw the answer and another search plays it, too."""

APART = 0.4
"""Share of the games that the answers of two trees must have to be named side by side."""

BOTH = 0.6
"""Share of these games that the two likeliest answers must have together to be named side by side."""


def find_answers_to_pass(witness: Witness, move: int, passed: Tried) -> tuple[int, ...]:
    """Return the move that the enemy would play after a pass, or the two likeliest.

    ``passed`` is the pass, played out. Empty if the games do not agree, or if he would play at one of these
    points after ``move`` too: then the answer is not due to the pass.
    """
    found = _find_likeliest_after_pass(witness, passed)
    if not found or any(each.reply([move]).move in found for each in witness.trees):
        return ()
    return found


def _find_likeliest_after_pass(witness: Witness, passed: Tried) -> tuple[int, ...]:
    """Return the enemy's likeliest move after a pass, or the two likeliest; empty if the searches do not
    agree.

    ``passed`` is the pass, played out.
    """
    reply, again = witness.reply([PASS]), None if witness.again is None else witness.again.reply([PASS])
    foreseen = passed.line[1] if len(passed.line) > 1 else None
    if reply.move == PASS:
        return ()
    if again is not None and again.move not in (reply.move, PASS):
        return (reply.move, again.move) if min(reply.share, again.share) >= APART else ()
    if again is not None and reply.move == again.move == foreseen and reply.share >= AGREED_BY_ALL:
        return (reply.move,)
    if reply.share >= (AGREED if reply.move == foreseen else SURE):
        return () if again is not None and again.move == PASS else (reply.move,)
    if reply.second is None or reply.second[0] == PASS or reply.share + reply.second[1] < BOTH:
        return ()
    return reply.move, reply.second[0]


def are_near(answers: Sequence[int], where: Sequence[int], most: int) -> bool:
    """Return whether each of the moves ``answers`` is at most ``most`` steps from one of the points
    ``where``.
    """
    return all(min(steps_between(answer, point) for point in where) <= most for answer in answers)


def find_fates_by_games(
    witness: Witness, move: int, least: float = LEAST_CHANGE, beside: Collection[int] | None = None
) -> list[Claim]:
    """Return claims of the groups whose life depends most on a move by the games; those of most points first.

    They are own groups that are lost after a pass, or enemy groups that get away. Groups from which the move
    takes stones are left out. The list is empty without games. ``least``: share of the games by which they
    must depend on the move; ``beside``: stones that are told of, beside which only much larger groups count
    """
    games = Games.from_witness(witness, move)
    if games is None:
        return []
    if least >= LEAST_CHANGE:
        least = max(least, ERRORS_OF_FATE * error_of_change(games, witness.board.size))
    found, after = list[tuple[float, Claim]](), witness.board_after(move)
    for stones in groups_of(witness):
        color = witness.board.color_at(stones[0])
        if after is not None and any(after.color_at(stone) == EMPTY for stone in stones):
            continue
        if not are_near([move], stones, NEAR) or (beside is not None and not is_more_than(stones, beside)):
            continue
        died, died_after_pass = games.shares_lost(color, stones)
        ours = color == witness.color
        change = change_of_fate(games, stones, color, ours)
        left = died if ours else 1 - died
        if change < least or left > STILL_LOST:
            continue
        if not games.bear_out(
            change, functools.partial(change_of_fate, stones=stones, color=color, better=ours)
        ):
            continue
        gain = games.gain_on(witness.color, points_around(witness, stones))
        claim = Claim(
            DIES if ours else LIVES, COUNTED, move, stones, value=died_after_pass, margin=change, other=died
        )
        found.append((gain, claim))
    found.sort(key=lambda each: -each[0])
    return [each for _, each in found[:MOST_FATES] if _hangs_on_move(witness, move, each)]


def _hangs_on_move(witness: Witness, move: int, fate: Claim) -> bool:
    """Return whether a group's life may depend on a move, as far as readings (local searches) say.

    ``fate`` is the claim about the group, which is our own if the claim's kind is DIES. False for an own
    group that lives even if the enemy moves first, or that is lost even after the move. False for an enemy
    group that dies even if its owner moves first, or that lives even after the move. Else True.
    """
    stones, ours = fate.stones, fate.kind == DIES
    them, after = opponent(witness.color), witness.board_after(move)
    if witness.read_life(witness.board, stones[0], them).yes is ours:
        return False
    if ours and after is not None and is_lost_anyhow(witness, after, stones):
        return False
    return ours or after is None or witness.read_life(after, stones[0], them).yes is not True
