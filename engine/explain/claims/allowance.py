"""`Allowance`: what an explanation may have played out and read, however many claims it makes.

An explanation is to be there as soon as the decision was. Most of what it tells the games of the decision know already.
Those that it lacks, after a pass, say, and what is read about the life of groups, whoever asks for it draws from one
allowance; what would need more than is left is not told.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.board.points import PASS
from engine.decide.decision.record import Decision
from engine.suggest.likelihood import LARGEST_SMALL

SHARE = 0.72
"""Games that may be played for an explanation, for each game of the decision."""

LEAST, MOST = 500, 30000
"""Games, times the board's width, that may be played at least, and that a decision counts as at most: twice those of
level 5, since half of its time goes into other things than games, and those of level 20."""

LEAST_OF_WEAK, WEAK = 6000, 800
"""The least where the decision itself might have fewer games than WEAK, times the board's width: those of levels below
5, which are there at once. Who explains is no weaker for having played weakly, and one sentence teaches little."""

LEAST_OF_OTHERS = 1200
"""The least where a move that somebody else played is compared with ours, which may take twice the time: with fewer, 30
games of each of the two, after which their chances to win are told, would not be played at the weakest levels."""

SMALL = 2000
"""Games, times the board's width, below which an allowance is small: that of level 5, and of its neighbours. What takes
longest and matters least is not looked at then, or it would take longer than the move did."""

LEAST_LATER = 20
"""Games of a tree that are to be played after two moves and more for what they say of these to be told. At level 10 on
19x19 there are five: of what was told of the opponent's next move and of sente by so few a third failed at ten times
the games."""

SHARES = {
    (False, False): (0.24, 0.29),
    (True, False): (0.1, 0.145),
    (False, True): (0.05, 0.09),
    (True, True): (0.035, 0.06),
}
"""Shares of the allowance that are to be known of the games of a move, and of a pass: by whether it is in the second
tree, and whether it is played after others. The decision had few games of a pass, and the enemy's best answer to it is
to be found."""

A_LIFE = 12000
"""Games, times the points of the board, that take as long as one reading about the life of a group."""

A_LINK = 24000
"""The same for the games about one link."""

A_FATE = 1000
"""Games, times the board's width, that take as long as those about the life of one group alone."""

OF_LIVES, OF_CLEAR = 0.25, 0.5
"""Of the games that may be played as many again are kept for such readings alone: whoever asks late has some, too. On
large boards they are no fewer than of a decision by so many of the games that it might have had."""


@dataclass
class Allowance:
    """How many games may be played in all for an explanation, on a board of ``size``, and how many are left.

    Readings are paid for in games as well, as long as it lasts from what is kept for them (``for_lives``). Where the
    move was clear after few of the games that it might have had, these may take longer than the move did.
    """

    size: int
    total: int
    left: int
    for_lives: int = 0

    @classmethod
    def of(cls, decision: Decision, size: int, times: int = 1, least: int = LEAST) -> Allowance:
        """Return how many games the explanation of a decision, or of another move in its position, may use.

        ``size`` is that of the board; the usual number is multiplied by ``times``. ``least``: games, times
        the board's width, that may be played at least.
        """
        # games that earlier decisions left in the tree took this one no time; its last step may go a little beyond
        played = decision.spent.get("games", 0)
        own = max(decision.allowed or 0, played) or decision.evaluations
        games = min(decision.evaluations, own, MOST // size)
        # a decision that was clear before its games were all played is no weak one
        might = max(decision.allowed or decision.evaluations, played)
        least = max(least, LEAST_OF_WEAK) if might * size < WEAK else least
        total = times * max(least // size, round(SHARE * games))
        # what is read costs the same where the move was clear after few games
        for_lives = (
            total if size <= LARGEST_SMALL else max(total, round(OF_CLEAR * SHARE * min(might, MOST // size)))
        )
        return cls(size, total, total, round(OF_LIVES * for_lives))

    @property
    def is_small(self) -> bool:
        """Whether there are so few games in all that only what matters most is to be looked at."""
        return self.total * self.size < SMALL

    @property
    def is_sparse(self) -> bool:
        """Whether there are so few games of what follows a move or a pass that they tell nothing of it."""
        return round(self.total * SHARES[False, True][0]) < LEAST_LATER

    def wanted(self, move: int, is_again: bool, is_later: bool) -> int:
        """Return how many games of a move an explanation should have before it says something of the move.

        is_again: whether the games are in the second tree, made to confirm the first
        is_later: whether the move is played after other moves
        """
        of_a_move, of_a_pass = SHARES[is_again, is_later]
        return max(1, round(self.total * (of_a_pass if move == PASS else of_a_move)))

    def draw(self, games: int) -> int:
        """Take ``games`` games out of the allowance, or as many as are left; return how many."""
        drawn = max(0, min(games, self.left))
        self.left -= drawn
        return drawn

    def draw_life(self) -> bool:
        """Take out the price of one reading about the life of a group; return False, and take nothing, if too
        little is left.

        What is kept for readings is spent before games are.
        """
        return self._draw_reading(A_LIFE // self.size**2)

    def draw_fate(self) -> bool:
        """Do the same for games about the life of one group alone."""
        return self._draw_reading(A_FATE // self.size)

    def _draw_reading(self, price: int) -> bool:
        """Take out the price of a reading, in games; return False, and take nothing, if too little is left."""
        if price <= self.for_lives:
            self.for_lives -= price
            return True
        if price > self.left:
            return False
        self.left -= price
        return True

    def draw_link(self) -> bool:
        """Take out the price of games about the link of two strings alone; return False, and take nothing, if less than
        that is left of what is kept for readings.
        """
        price = A_LINK // self.size**2
        if price > self.for_lives:
            return False
        self.for_lives -= price
        return True
