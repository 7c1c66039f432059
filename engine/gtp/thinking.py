"""Thinking about a move within the time and the options of a conversation."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.board.points import PASS
from engine.decide.decision.budget import Budget
from engine.decide.decision.reports import Report, to_nobody
from engine.decide.decision.resignation import HOPELESS_MOVES, is_hopeless
from engine.decide.players import STAND_IN, Player, budget_of, seconds_of
from engine.gtp.protocol import GtpError
from engine.gtp.rehearsal import rehearse
from engine.gtp.session import Session, stage_of
from engine.gtp.showing import shown_live, tell_of_haste, tell_of_stand_in

if TYPE_CHECKING:
    from engine.decide.decision.record import Decision, Tried

SPARE_SECONDS = 5.0
"""Time that is left alone when a first start compiles while the clock runs; less than this is no time to wait in."""


def think(
    session: Session,
    color: int,
    player: Player | None = None,
    report: Report = to_nobody,
    for_points: bool = False,
) -> Decision:
    """Return a decision on a move of a colour, by default that of the adviser; the game is left as it was.

    ``report`` is told of the decision while it grows. ``for_points``: as if the game were even, whoever wins
    it.
    """
    thinker = session.adviser if player is None else player
    most = replace(budget(session, color), for_points=for_points)
    return thinker.decide(session.game, color, most, session.interruption.is_set, shown_live(session, report))


def load_before_the_clock_runs(session: Session) -> None:
    """Load the player's code and rehearse, where any time is set.

    Wait SPARE_SECONDS at most while it compiles. The player that stands in while code is compiled is made
    ready in any case.
    """
    if not session.clock.has_limit:
        return
    with contextlib.suppress(GtpError):
        session.wait_for(stage_of(STAND_IN))
        if session.options.player != STAND_IN and session.is_loaded(SPARE_SECONDS):
            rehearse(session)


def budget(session: Session, color: int) -> Budget:
    """Return the seconds and evaluations that clock and options leave for the next move of a colour."""
    options = session.options
    return budget_of(session.clock, session.game, color, options.time_per_move, options.nodes)


def choose_move(
    session: Session,
    color: int,
    ready: bool,
    report: Report = to_nobody,
    revise: Callable[[Decision], None] = lambda decision: None,
) -> int:
    """Return the point to play for a colour, PASS for none; a decision with reasons is noted in the session.

    ``ready``: whether the player's code is there; else a simpler player decides. ``report`` sees the decision
    grow, ``revise`` may change its move when it is complete. Where the clock leaves no time the move is made
    at once.
    """
    player = _player_in_time(session, color) if ready else session.stand_in
    if not ready:
        tell_of_stand_in(session)
    decision = think(session, color, player, report)
    if session.gives_reasons(player):
        revise(decision)
        session.note(decision)
    return decision.move


def is_ready(session: Session, color: int) -> bool:
    """Tell whether the player's code is there, after waiting for it as long as the clock can spare.

    The rehearsal is held then, if nobody set the clock before.
    """
    stage = stage_of(session.options.player)
    seconds = seconds_of(session.clock, session.game, color)
    if seconds is None or session.options.player == STAND_IN:
        session.wait_for(stage)
        return True
    spare = (session.clock.remaining(color).seconds - SPARE_SECONDS) / 2
    if not session.is_loaded(max(seconds, spare)):
        return False
    rehearse(session)
    return True


def _player_in_time(session: Session, color: int) -> Player:
    """Return the player that moves now: the one chosen, or where no time is left one that needs none.

    If it is the latter, the user is told so.
    """
    if session.options.player != STAND_IN and seconds_of(session.clock, session.game, color) == 0.0:
        tell_of_haste(session)
        return session.at_once
    return session.player


def add_judged(session: Session, decision: Decision, point: int) -> Tried | None:
    """Judge a move and add it to those that a decision tried; return what came of it.

    Returns None, and adds nothing, if the move is among them, is not legal or is a pass.
    """
    game, color = session.game, decision.color
    tried = any(each.move == point for each in decision.tried)
    if tried or point == PASS or not game.is_legal(color, point):
        return None
    judged = session.adviser.judge(game, color, point)
    decision.tried[:] = with_judged(decision, [judged]).tried
    return judged


def with_judged(decision: Decision, judged: Sequence[Tried]) -> Decision:
    """Return a decision with judged moves added to those that it tried, which keep their order, the best first.

    Moves that it tried itself are not added.
    """
    known = {each.move for each in decision.tried}
    everything = list(decision.tried)
    for each in judged:
        if each.move not in known:
            worse = (place for place, other in enumerate(everything) if _order(each) < _order(other))
            everything.insert(next(worse, len(everything)), each)
    return replace(decision, tried=everything)


def _order(tried: Tried) -> tuple[bool, float, float, int]:
    """Return by what a judged move stands before others: that its reasons hold, its worth, the games won."""
    return bool(tried.rejected), -tried.worth, -(tried.won or 0.0), tried.move


def best_of(decision: Decision, admits: Callable[[int], bool]) -> int:
    """Return the best of the tried moves that ``admits`` allows; PASS if there is none.

    A move whose reasons hold goes before one whose do not.
    """
    admitted = [each for each in decision.tried if admits(each.move)]
    best = min(admitted, key=lambda each: bool(each.rejected), default=None)
    return PASS if best is None else best.move


def gives_up(session: Session, color: int) -> bool:
    """Tell whether the decisions of a colour so far say that the game is lost beyond doubt."""
    decisions, game = session.decisions, session.game
    latest_first = (decisions[number] for number in sorted(decisions, reverse=True))
    own = list(itertools.islice((each for each in latest_first if each.color == color), HOPELESS_MOVES))
    return is_hopeless(own[::-1], game.size, game.move_count, session.options.resign)
