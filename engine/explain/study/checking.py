"""Whether a mistake makes an exercise that stands up to longer thinking: the same moves are right and wrong.

An exercise begins where the decision fell: in the position before the mistake, or, where the same move was right
already and was missed, a few moves earlier. However few games a level plays for a move, an exercise is checked by as
many as a middle level plays: so a weak level, whose games are soon played, finds exercises, too. On large boards, where
a few hundred games still tell moves apart badly, further searches with other games, and more of them, must choose a
right move, too.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from engine.board.points import PASS, parse_vertex, vertex_of
from engine.decide.decision.budget import Budget
from engine.decide.decision.omission import NOTHING
from engine.decide.decision.record import Decision
from engine.decide.players import Adviser
from engine.explain.claims.witness import FURTHER
from engine.explain.reviews.confirming import LARGEST_BY_CHANCE
from engine.explain.study.exercises import FEW_GAMES, LEAST_GAMES, right_moves
from engine.explain.study.results import Mistake, Option
from engine.game.game import Game

LONGER = 4
"""Times the games, or the time, of the decision that are used for the check."""

MUCH_LONGER = 10
"""Times the games of the decision that each of the further searches plays on a board larger than LARGEST_BY_CHANCE. One
of them alone agrees by chance with too many moves that a third does not choose."""

FURTHER_SEEDS = (5 * FURTHER, 6 * FURTHER)
"""By so much each of them has a further seed: no search of a review draws from one."""

EARLIER = 4
"""Moves of both sides before a mistake at which its exercise may begin, at most."""

TIMES, TIMES_BY_POINTS = 16, 6
"""Times the usual games of a judgement that are played out for each move compared, and on boards larger than
LARGEST_BY_CHANCE, where points decide and take fewer games to tell apart."""

LEAST_DECIDED = 400
"""Games of a decision, at least, times 9 over the width of the board, by which the check is measured: where a level
plays fewer, as many times more are played for the check."""

MOST_LOOKED_AT = 4
"""So many of the moves that the longer decision looked at most are compared, too."""


def check_exercise(adviser: Adviser, game: Game, color: int, mistake: Mistake, decision: Decision) -> Mistake:
    """Return a mistake with its moves played out in more games, and with a note whether it makes an exercise.

    It makes one if a decision that takes LONGER times as long as ``decision``, or as one of LEAST_DECIDED games,
    chooses a right move, and if the other moves that it looked at most are wrong; on large boards further searches must
    choose a right one, too. If it does not seem to make one, it is returned unchanged. ``game`` stands in the position
    before the mistake, ``color`` made it.
    """
    if not right_moves(mistake, LEAST_GAMES if adviser.judge_name else FEW_GAMES):
        return mistake
    # of a judge's thinking only the time is known
    seconds = LONGER * decision.seconds if adviser.judge_name else None
    least = 0 if adviser.judge_name else LEAST_DECIDED * 9 // game.size
    times = max(1, math.ceil(least / (decision.allowed or decision.evaluations or least or 1)))
    decided = max(decision.evaluations, least)
    longer = adviser.decide(game, color, Budget(seconds, LONGER * decided))
    chosen = vertex_of(longer.move, game.size)
    if chosen not in {each.vertex for each in (mistake.better, *mistake.others)}:
        return mistake
    counted = replace(
        mistake,
        played=_count_again(adviser, game, color, mistake.played, times),
        better=_count_again(adviser, game, color, mistake.better, times),
        others=tuple(_count_again(adviser, game, color, each, times) for each in mistake.others),
    )
    if not right_moves(counted):
        return mistake
    further = tuple(_further(adviser, game, color, longer, counted, times))
    counted = replace(counted, others=(*counted.others, *further))
    right = {each.vertex for each in right_moves(counted)}
    if not right:
        return mistake
    is_sure = chosen in right and (
        bool(adviser.judge_name)
        or game.size <= LARGEST_BY_CHANCE
        or _is_chosen_again(adviser, game, color, MUCH_LONGER * decided, right)
    )
    return replace(counted, is_checked=is_sure)


def _is_chosen_again(adviser: Adviser, game: Game, color: int, games: int, right: set[str]) -> bool:
    """Return whether further searches of so many games, each with other games, choose one of the ``right`` moves."""
    again = (adviser.without(NOTHING, further) for further in FURTHER_SEEDS)
    decisions = (each.decide(game, color, Budget(evaluations=games)) for each in again)
    return all(vertex_of(each.move, game.size) in right for each in decisions)


def _further(
    adviser: Adviser, game: Game, color: int, longer: Decision, mistake: Mistake, times: int
) -> Iterator[Option]:
    """Yield the moves that a longer decision looked at most and that were not compared before, with what comes of
    them in more games (``times``, as for `_count`).
    """
    compared = {each.vertex for each in (mistake.played, mistake.better, *mistake.others)}
    tried = sorted(longer.tried, key=lambda each: -each.visits[0] if each.visits else 0)
    for move in [each.move for each in tried if each.move != PASS][:MOST_LOOKED_AT]:
        if vertex_of(move, game.size) not in compared:
            yield _count(adviser, game, color, move, times)


def begin_earlier(mistake: Mistake, before: Mistake) -> Mistake:
    """Return a mistake whose exercise begins in the position of an earlier mistake, ``before``.

    This is done only if ``before`` makes an exercise with the same right move and is at most EARLIER moves
    back; else the mistake is returned unchanged.
    """
    if before.is_checked and _is_missed_before(mistake, before.number, before.better.vertex):
        return replace(mistake, earlier=before.earlier or before)
    return mistake


def may_begin_earlier(mistake: Mistake, number: int, vertex: str) -> bool:
    """Return whether the exercise of a mistake may begin earlier, in the position before move ``number``.

    It may if the move that we would choose there, ``vertex``, is also the better move of the mistake, if it
    is at most EARLIER moves back, and if the mistake has no exercise yet.
    """
    return _is_missed_before(mistake, number, vertex) and not (mistake.is_checked or mistake.earlier)


def _is_missed_before(mistake: Mistake, number: int, vertex: str) -> bool:
    """Return whether the better move of a mistake is ``vertex``, and move ``number`` was played at most EARLIER
    moves before the mistake.
    """
    return 0 < mistake.number - number <= EARLIER and vertex == mistake.better.vertex


def _count_again(adviser: Adviser, game: Game, color: int, option: Option, times: int) -> Option:
    """Return a move of a position with what comes of it in more games (``times``, as for `_count`): score, share won,
    and expected line.
    """
    return _count(adviser, game, color, parse_vertex(option.vertex, game.size), times)


def _count(adviser: Adviser, game: Game, color: int, move: int, times: int) -> Option:
    """Return a move with what comes of it in many games, ``times`` as many as are usual for a check at the level."""
    times *= TIMES if game.size <= LARGEST_BY_CHANCE else TIMES_BY_POINTS
    return Option.of(adviser.judge(game, color, move, times), game.size)
