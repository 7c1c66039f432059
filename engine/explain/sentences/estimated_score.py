"""The estimate of the score: one for everybody who asks who leads, with how far it may be off.

It is the mean of games that are played out, half of them with either side to move first, and always the same for one
position. Once both sides have passed there is nothing to estimate: the score is counted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.board.points import BLACK, WHITE
from engine.decide.games.outlook import Lookout, Outlook
from engine.explain.claims.margins import load_margins
from engine.explain.words.phrases import lead
from engine.explain.words.templates import say
from engine.game.game import Game

GAMES = 1000
"""Games that are played out for an estimate."""

LEAST_SPREAD = 0.5
"""Points that an estimate may be off by at least: games that all end alike are still no count."""


@dataclass(frozen=True)
class Estimate:
    """An estimate of the points that Black leads by at the end, by the game's rules, with komi and
    compensation.

    if_black_moves, if_white_moves: the lead if that side moves next; spread: by how many points the mean of
        the two may be off, 0 if the score was counted
    """

    if_black_moves: float
    if_white_moves: float
    spread: float

    @property
    def lead(self) -> float:
        """The points that Black leads by: the mean over Black and White moving next."""
        return (self.if_black_moves + self.if_white_moves) / 2

    @property
    def is_counted(self) -> bool:
        """Whether the score was counted, so that nothing is left to estimate."""
        return self.spread == 0.0

    @property
    def text(self) -> str:
        """Who leads by how much, in a clause: ``Black leads by about 6 points, give or take 8``."""
        if self.is_counted:
            return lead(self.lead, BLACK, "exactly")
        return say("lead spread", lead=lead(self.lead, BLACK), spread=str(max(1, round(self.spread))))

    @classmethod
    def counted(cls, margin: float) -> Estimate:
        """Return the estimate for a game that both sides have ended: the counted score, with a spread of 0.

        ``margin``: by how many points Black has more than White
        """
        return cls(margin, margin, 0.0)


def estimate(game: Game, interrupted: Callable[[], bool] = lambda: False) -> Estimate:
    """Return an estimate of the points that Black leads by in a game's position, from games played out.

    ``interrupted`` ends the games early when it returns True.
    """
    return estimate_of(game, outlook_of(game, GAMES, interrupted))


def outlook_of(game: Game, games: int, interrupted: Callable[[], bool] = lambda: False) -> Outlook:
    """Play ``games`` games out from a game's position, and return who owns the points at their end.

    Black moves first in half of them. ``interrupted`` ends the games early when it returns True.
    """
    return Lookout().of_game(game, games, interrupted)


def estimate_of(game: Game, outlook: Outlook) -> Estimate:
    """Return the estimate of the score that follows from the games played out, ``outlook``.

    Its spread is an error that such estimates seldom exceed (``margins.yaml``), or the scatter of the games
    if that is smaller, but at least LEAST_SPREAD.
    """
    spread = max(LEAST_SPREAD, min(load_margins().lead(game.size), outlook.spread))
    return Estimate(outlook.leads[BLACK], outlook.leads[WHITE], spread)
