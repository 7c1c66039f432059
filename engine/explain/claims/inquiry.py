"""Whom claims are held to, and what may come of it: held, failed, or not proven."""

from __future__ import annotations

from dataclasses import dataclass

from engine.board.points import PASS
from engine.decide.decision.record import Decision, Tried
from engine.decide.players import Adviser
from engine.explain.claims.compared_games import Games
from engine.explain.claims.witness import Witness
from engine.game.game import Game

HELD, FAILED, UNPROVEN = "held", "failed", "unproven"

TIMES = 10
"""How many times the budget is that claims are held to."""


@dataclass(frozen=True)
class Inquiry:
    """Whom the claims of one decision are held to: readings and games that are asked anew.

    adviser: the player that decides, with ten times as many games as the explanation was made from
    witness: puts the questions to that player, and reads
    peer: a witness with other games, as many as the decision had; None to ask ``witness`` instead
    other: the move, with its games, against which a claim is made; None for a pass
    """

    adviser: Adviser
    game: Game
    decision: Decision
    witness: Witness
    peer: Witness | None = None
    other: Tried | None = None

    def games_of(self, move: int) -> Games | None:
        """Return who owned each point at the end of games with ``move``, and of the games to compare it with.

        The latter begin with a pass, or with the other move against which the claim is made. None if the
        games did not note the owners.
        """
        return Games.of(self.witness.play_out(move), self.other or self.witness.play_out(PASS))

    def game_after(self, *moves: int) -> Game | None:
        """Return the game after some moves, the first by the side that decides; None if one is not legal."""
        game = self.game.turned(0)
        game.to_move = self.decision.color
        for move in moves:
            if not game.is_legal(game.to_move, move):
                return None
            game.play(game.to_move, move)
        return game
