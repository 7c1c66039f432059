"""Thinking about a move within the time and the options of a conversation."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from engine.base.errors import PreparationError
from engine.board.points import PASS
from engine.decide.decision.budget import Budget
from engine.decide.decision.reports import Report, to_nobody
from engine.decide.decision.resignation import HOPELESS_MOVES, is_hopeless
from engine.decide.players import STAND_IN, Adviser, Player, budget_of, seconds_of
from engine.gtp.rehearsal import rehearse
from engine.gtp.session import Session, stage_of
from engine.gtp.showing import shown_live, tell_of_haste, tell_of_stand_in

if TYPE_CHECKING:
    from engine.decide.decision.record import Decision, Tried
    from engine.game.game import Game

SPARE_SECONDS = 5.0
"""Time that is left alone when a first start compiles while the clock runs; less than this is no time to wait in."""


def think(
    session: Session,
    color: int,
    player: Player | None = None,
    report: Report = to_nobody,
    for_points: bool = False,
) -> Decision:
    """Let a player decide on a move of a colour and return the decision. The game stays as it is.

    player: None for the one that can explain (the adviser); report: called with the decision as it grows;
    for_points: whether the move with the most points is wanted, whoever wins the game
    """
    thinker = session.adviser if player is None else player
    most = replace(budget(session, color), for_points=for_points)
    return thinker.decide(session.game, color, most, session.interruption.is_set, shown_live(session, report))


def load_before_the_clock_runs(session: Session) -> None:
    """Load the player's code and rehearse, if there is a time limit. This must be called before the clock
    runs.

    To rehearse is to decide a few positions that nobody sees, so that nothing has to be loaded later. If code
    must be compiled, this waits SPARE_SECONDS at most. The stand-in, i.e. the simple player that moves
    meanwhile, is always made ready.
    """
    if not session.clock.has_limit:
        return
    with contextlib.suppress(PreparationError):
        session.preparation.wait(stage_of(STAND_IN))
        if session.options.player != STAND_IN and session.preparation.is_loaded(SPARE_SECONDS):
            rehearse(session)


def budget(session: Session, color: int) -> Budget:
    """Return how many seconds and evaluations clock and options leave for a colour's next move."""
    options = session.options
    return budget_of(session.clock, session.game, color, options.time_per_move, options.nodes)


def choose_move(
    session: Session,
    color: int,
    ready: bool,
    report: Report = to_nobody,
    revise: Callable[[Decision], None] = lambda decision: None,
) -> int:
    """Let a player choose a move for a colour, and return it: a point, or PASS.

    A decision that has reasons is noted in the session. ready: whether the player's code is there; if not, a
    simpler player decides; report: called with the decision as it grows; revise: called with the complete
    decision, whose move it may change. If the clock leaves no time, the move is made at once.
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
    """Wait for the player's code as long as the clock can spare, and return whether it is ready.

    If there is a time limit, and the code is ready, the session then rehearses, unless it did so before: it
    decides a few positions that nobody sees, so that nothing has to be loaded later.
    """
    stage = stage_of(session.options.player)
    seconds = seconds_of(session.clock, session.game, color)
    if seconds is None or session.options.player == STAND_IN:
        session.preparation.wait(stage)
        return True
    spare = (session.clock.remaining(color).seconds - SPARE_SECONDS) / 2
    if not session.preparation.is_loaded(max(seconds, spare)):
        return False
    rehearse(session)
    return True


def _player_in_time(session: Session, color: int) -> Player:
    """Return the player that moves now: the one that the options name, if the clock leaves it time to think.

    Otherwise return a player that needs no time, and tell the user so.
    """
    if session.options.player != STAND_IN and seconds_of(session.clock, session.game, color) == 0.0:
        tell_of_haste(session)
        return session.at_once
    return session.player


def add_judged(session: Session, decision: Decision, point: int) -> Tried | None:
    """Judge a legal move as an analysis does, and add it to the moves that the decision tried; return the
    result.

    Returns None, and adds nothing, if the decision tried the move already, or if it is illegal or a pass.
    """
    judged = None if point == PASS else judge_untried(session.adviser, session.game, decision, point)
    if judged is not None:
        decision.tried[:] = with_judged(decision, [judged]).tried
    return judged


def judge_untried(adviser: Adviser, game: Game, decision: Decision, point: int) -> Tried | None:
    """Let ``adviser`` judge a move, or a pass, that a decision did not try, and return the result.

    It is judged in the game's position. Returns None if the decision tried it, or if it is illegal.
    """
    tried = any(each.move == point for each in decision.tried)
    if tried or not game.is_legal(decision.color, point):
        return None
    return adviser.judge(game, decision.color, point)


def with_judged(decision: Decision, judged: Sequence[Tried]) -> Decision:
    """Return a copy of a decision to whose tried moves some judged moves are added.

    Each judged move is put before the first tried move that is worse. The tried moves keep their order, the
    best first. A judged move that the decision tried itself is left out.
    """
    known = {each.move for each in decision.tried}
    everything = list(decision.tried)
    for each in judged:
        if each.move not in known:
            worse = (place for place, other in enumerate(everything) if _order(each) < _order(other))
            everything.insert(next(worse, len(everything)), each)
    return replace(decision, tried=everything)


def _order(tried: Tried) -> tuple[bool, float, float, int]:
    """Return a key that sorts judged moves, the best first.

    Moves whose reasons hold come first. Among these, and among the others, a higher worth comes first, then a
    larger share of games won.
    """
    return bool(tried.rejected), -tried.worth, -(tried.won or 0.0), tried.move


def best_of(decision: Decision, admits: Callable[[int], bool]) -> int:
    """Return the best move that a decision tried, among those for which ``admits`` returns True; PASS if
    none.

    Moves whose reasons hold go before all others.
    """
    admitted = [each for each in decision.tried if admits(each.move)]
    best = min(admitted, key=lambda each: bool(each.rejected), default=None)
    return PASS if best is None else best.move


def gives_up(session: Session, color: int) -> bool:
    """Tell whether a colour should give up, because its last decisions say that the game is lost beyond
    doubt.
    """
    decisions, game = session.decisions, session.game
    latest_first = (decisions[number] for number in sorted(decisions, reverse=True))
    own = list(itertools.islice((each for each in latest_first if each.color == color), HOPELESS_MOVES))
    return is_hopeless(own[::-1], game.size, game.move_count, session.options.resign)
