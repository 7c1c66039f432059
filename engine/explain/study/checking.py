"""Whether a mistake makes an exercise that stands up to longer thinking: the same moves are right and wrong."""

from __future__ import annotations

from dataclasses import replace

from engine.board.points import parse_vertex, vertex_of
from engine.decide.decision.budget import Budget
from engine.decide.players import Adviser
from engine.explain.study.exercises import right_moves
from engine.explain.study.results import Mistake, Option
from engine.game.game import Game

LONGER = 4
"""Times the games of the decision that are played out for the check."""

TIMES = 16
"""Times the usual games of a judgement that are played out for each move compared."""


def check_exercise(adviser: Adviser, game: Game, color: int, mistake: Mistake, games: int) -> Mistake:
    """Return a mistake of a colour with its moves counted anew in more games, and whether it makes an exercise: a
    decision by LONGER times the ``games`` of ours chooses a move that is right. What makes none comes back as it is.

    The game stands in the position before the mistake.
    """
    if not right_moves(mistake):
        return mistake
    counted = replace(
        mistake,
        played=_count_again(adviser, game, color, mistake.played),
        better=_count_again(adviser, game, color, mistake.better),
        others=tuple(_count_again(adviser, game, color, each) for each in mistake.others),
    )
    right = {each.vertex for each in right_moves(counted)}
    if not right:
        return mistake
    longer = adviser.decide(game, color, Budget(evaluations=LONGER * games))
    return replace(counted, is_checked=vertex_of(longer.move, game.size) in right)


def _count_again(adviser: Adviser, game: Game, color: int, option: Option) -> Option:
    """Return a move with what more games say of it; its expected line begins anew."""
    return Option.of(adviser.judge(game, color, parse_vertex(option.vertex, game.size), TIMES), game.size)
