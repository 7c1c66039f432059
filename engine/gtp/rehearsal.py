"""The first decisions of a process, made before the clock runs and seen by nobody, as they take longer than later ones.

Rules, patterns and joseki are read when a first move is decided, numba learns the types that it is handed, and Python
imports what explains a move when the first one is explained: together as long as many a move may take.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING

from engine.decide.decision.budget import Budget
from engine.decide.decision.settings import Settings
from engine.decide.players import STAND_IN, Player, assemble
from engine.gtp.remarks import SILENT, in_three_lines, remarks
from engine.library.prepare import later
from engine.library.stages import GAME

if TYPE_CHECKING:
    from engine.game import game as games
    from engine.gtp.session import Session
else:
    games = later(GAME, "engine.game.game")

SEED = 1
"""Of the games whose positions are decided on."""

STONES = (0.0, 0.3, 0.6)
"""How many stones these have, as a share of the board's points."""

SECONDS = 0.05
"""For each of these decisions."""


def rehearse(session: Session) -> None:
    """Let the engine decide positions of a few games that nobody sees, so that later moves load nothing
    first.

    This is done once a session; the session's own game stays as it is. All objects that exist by then are
    taken out of Python's garbage collection.
    """
    if session.has_rehearsed:
        return
    session.has_rehearsed = True
    player, at_once = session.player.afresh(), session.at_once.afresh()
    stand_in = assemble(STAND_IN, Settings(seed=SEED))
    for share in STONES:
        game = _played(session, stand_in, round(share * session.size**2))
        at_once.decide(game, game.to_move)
        decision = player.decide(game, game.to_move, Budget(SECONDS))
        if session.options.explain:
            in_three_lines(decision, game.size)
        if session.options.chat != SILENT:
            list(remarks(decision, game.size, session.options.chat))
    gc.collect()
    gc.freeze()


def _played(session: Session, player: Player, moves: int) -> games.Game:
    """Return a game of up to ``moves`` moves that ``player`` plays against itself.

    It has the size, komi and rules of the session, and fewer moves if it ends before.
    """
    game = games.Game(session.size, session.komi, session.rules)
    while game.move_count < moves and not game.is_over:
        game.play(game.to_move, player.decide(game, game.to_move).move)
    return game
