"""Thinking about a move within the time and the options of a conversation."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import TYPE_CHECKING

from engine.board.points import BLACK
from engine.gtp.protocol import GtpError
from engine.gtp.session import Session
from engine.gtp.showing import shown_live
from engine.gtp.warmup import DECIDING

if TYPE_CHECKING:
    from engine.search.decider import Budget
    from engine.search.decision import Decision
    from engine.search.simple import SimplePlayer

SPARE_SECONDS = 5.0
"""Time that is left alone when a first start compiles while the clock runs; less than this is no time to wait in."""


LAST_STEP = 0.1
"""Of ``--time-per-move`` the seconds kept back for the step that runs when time is up; of less than one the share."""


def think(
    session: Session, color: int, report: Callable[[Decision], None] = lambda decision: None
) -> Decision:
    """Decide on a move of a colour; the game is left as it was. Waits until the decider is ready."""
    with shown_live(session, report) as show:
        most = budget(session, color)
        return session.decider.decide(session.game, color, most, session.interruption.is_set, show)


def load_before_the_clock_runs(session: Session) -> None:
    """Make the decider ready, waiting SPARE_SECONDS at most, if the time set leaves the first move none to wait in.

    Rules, patterns and joseki are read when a first move is decided, so one is.
    """
    if session.options.player == "simple" or session.clock.budget(BLACK, 0, session.size) is None:
        return
    if session.clock.remaining(BLACK).seconds > SPARE_SECONDS:
        return
    with contextlib.suppress(GtpError):
        if session.is_ready(DECIDING, SPARE_SECONDS):
            from engine.search.decider import Budget

            session.decider.decide(session.game, session.game.to_move, Budget(evaluations=1))


def budget(session: Session, color: int) -> Budget:
    """What the clock, ``--time-per-move`` and ``--nodes`` leave for the next move."""
    from engine.search.decider import Budget

    game = session.game
    seconds = session.clock.budget(color, game.move_count, game.size)
    most = session.options.time_per_move
    if most is not None:
        most -= min(LAST_STEP, most * LAST_STEP)
        seconds = most if seconds is None else min(seconds, most)
    return Budget(seconds, session.options.nodes)


def choose_move(
    session: Session,
    color: int,
    report: Callable[[Decision], None] = lambda decision: None,
    revise: Callable[[Decision], None] = lambda decision: None,
) -> int:
    """The move to play for a colour, PASS for none; the decision is noted in the session.

    ``report`` sees the decision grow, ``revise`` may change its move when it is complete.
    """
    if session.options.player == "simple" or not _is_ready(session, color):
        return simple_move(session, session.player, color)
    decision = think(session, color, report)
    revise(decision)
    session.note(decision)
    return decision.move


def simple_move(session: Session, player: SimplePlayer, color: int) -> int:
    """A move of the simple player that the rules of the game allow, superko too; PASS if there is none."""
    game = session.game
    forbidden: set[int] = set()
    while not game.is_legal(color, point := player.choose(game.board, color, forbidden)):
        forbidden.add(point)
    return point


def gives_up(session: Session, color: int) -> bool:
    """Whether the decisions of a colour so far say that the game is lost beyond doubt."""
    from engine.search.resignation import is_hopeless

    own = [each for _, each in sorted(session.decisions.items()) if each.color == color]
    game = session.game
    return is_hopeless(own, game.size, game.move_count, session.options.resign)


def _is_ready(session: Session, color: int) -> bool:
    """Whether the decider is compiled; waits for it as long as the clock can spare."""
    settings = session.clock.budget(color, session.game.move_count, session.size)
    if settings is None:
        session.wait_for(DECIDING)
        return True
    spare = (session.clock.remaining(color).seconds - SPARE_SECONDS) / 2
    return session.is_ready(DECIDING, max(settings, spare))
