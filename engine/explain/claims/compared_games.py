"""`Games`: who owned each point at the end of games with a move, and of as many with a pass in its place."""

from __future__ import annotations

import functools
import math
import operator
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.board.points import BLACK, PASS
from engine.decide.decision.record import Tried
from engine.explain.claims.witness import Witness

OF_EVEN = 0.5
"""Share of what two trees say together that each must say where as many games were played with both moves."""

OF_EACH = 0.75
"""Share of what two trees say together that each must say of a move and a pass."""


@dataclass(frozen=True)
class Games:
    """Who owned each point at the end of games: games that began with a certain move, and as many that began
    with a pass.

    with_move, with_pass: by point, from -1 (White's in all games) to 1 (Black's in all games)
    count: the number of games of each
    trees: if several searches played the games, the same for each of them; empty for a single search. The
        games of one search are alike, so what is told should hold in each. All together they count by their numbers of
        games: of what more games find a large tree tells most
    share: how much of a value that all games give each search must find by itself to confirm it, from 0 to 1
    """

    with_move: Mapping[int, float]
    with_pass: Mapping[int, float]
    count: int
    trees: tuple[Games, ...] = ()
    share: float = OF_EVEN

    @functools.cached_property
    def found(self) -> dict[Hashable, Any]:
        """What was found in these games, by what was asked, for whoever asks again."""
        return {}

    @functools.cached_property
    def _turned(self) -> dict[int, float]:
        """By how much more each point is Black's with the move than with a pass, from -2 to 2."""
        after_pass = dict(self.with_pass.items())
        return {point: owned - after_pass[point] for point, owned in self.with_move.items()}

    @classmethod
    def of(cls, chosen: Tried, passed: Tried) -> Games | None:
        """Return who owned each point after ``chosen`` and after ``passed``, a move and a pass that were
        played out.

        None if the owners of points were not noted.
        """
        if chosen.owned is None or passed.owned is None:
            return None
        count = min(each.visits[0] if each.visits else 0 for each in (chosen, passed))
        return cls(chosen.owned, passed.owned, count)

    @classmethod
    def from_witness(cls, witness: Witness, move: int) -> Games | None:
        """Return who owned each point in the games that a witness has with a move and with a pass.

        The games of its second search are included. None if one of the searches does not know the owners of
        points after the move or after the pass.
        """
        tried = tuple(each.play_out(one) for each in witness.trees for one in (move, PASS))
        known = witness.compared.get(move)
        if known is None or len(known[0]) != len(tried) or any(map(operator.is_not, known[0], tried)):
            trees = [cls.of(*pair) for pair in zip(tried[::2], tried[1::2], strict=True)]
            known = witness.compared[move] = tried, cls.of_trees(trees, OF_EACH)
        return known[1]

    @classmethod
    def between(cls, witness: Witness, move: int, other: int) -> Games | None:
        """Return who owned each point in the games that a witness has with a move and with another move, which stands
        in the place of the pass.

        The games of its second search are included. None if one of the searches does not know the owners of
        points after one of the moves.
        """
        trees = [cls.of(tree.play_out(move), tree.play_out(other)) for tree in witness.trees]
        return cls.of_trees(trees)

    @classmethod
    def of_trees(cls, trees: Sequence[Games | None], share: float = OF_EVEN) -> Games | None:
        """Return the games of several searches together; ``trees`` holds those of each. None if one of them
        is None.

        ``share`` is how much of a value each search must find by itself to confirm it, from 0 to 1.
        """
        found = [each for each in trees if each is not None]
        if not found or len(found) < len(trees):
            return None
        if len(found) == 1:
            return found[0]
        games = [max(1, each.count) for each in found]
        weights = [each / sum(games) for each in games]
        with_move, with_pass = (
            {
                point: sum(weight * owned[point] for weight, owned in zip(weights, many, strict=True))
                for point in many[0]
            }
            for many in (
                [dict(each.with_move) for each in found],
                [dict(each.with_pass) for each in found],
            )
        )
        return cls(with_move, with_pass, sum(each.count for each in found), tuple(found), share)

    @property
    def by_most(self) -> Games:
        """The games of the search that played most of them; all, if there are not several searches."""
        return max(self.trees, key=lambda each: each.count, default=self)

    @functools.cached_property
    def turned_round(self) -> Games:
        """The same games with the pass in the place of the move, to say what the enemy gains by it."""
        trees = tuple(each.turned_round for each in self.trees)
        return Games(self.with_pass, self.with_move, self.count, trees, self.share)

    def bear_out(self, value: float, counted: Callable[[Games], float]) -> bool:
        """Return whether each search by itself confirms a value that the games of all searches together give.

        Each must find at least ``share`` of ``value``. ``counted`` computes the value from the games of one
        search. True if there are not several searches.
        """
        return all(counted(each) >= self.share * value for each in self.trees)

    def shares_lost(self, color: int, stones: Sequence[int]) -> tuple[float, float]:
        """Return the shares of the games, 0 to 1, in which stones of a colour were lost: with the move, and with
        a pass.
        """
        return share_lost(self.with_move, color, stones), share_lost(self.with_pass, color, stones)

    def gain_on(self, color: int, points: Iterable[int]) -> float:
        """Return how many points of score the move gains over a pass for a colour on some points, by these
        games.
        """
        sign, turned = 1 if color == BLACK else -1, self._turned
        return sign * sum(turned[point] for point in points)


def share_lost(owned: Mapping[int, float], color: int, stones: Sequence[int]) -> float:
    """Return the share of the games, 0 to 1, in which stones of a colour were lost.

    A stone is lost if its point does not belong to its side in the end. ``owned`` gives the owner by point,
    from -1 (White's in all games) to 1 (Black's in all games). Of no stones it is not a number, which is neither
    more nor less than any.
    """
    if not stones:
        return math.nan
    sign = 1 if color == BLACK else -1
    return (1 - sign * sum(owned[stone] for stone in stones) / len(stones)) / 2


def mean_ownership(color: int, owned: Mapping[int, float], where: Sequence[int]) -> float:
    """Return how far some points belong to a colour on average, from -1 (all the other side's) to 1 (all its
    own).

    ``owned`` gives the owner by point, from -1 (White's) to 1 (Black's); ``where`` holds the points, at least
    one.
    """
    sign = 1 if color == BLACK else -1
    return sign * sum(owned[point] for point in where) / len(where)


def nearer_to_open(one: float, other: float) -> float:
    """Return the one of two ownerships, -1 to 1, by which ground is less clearly a side's; 0 if each gives it to
    another one.
    """
    return 0.0 if one * other <= 0 else min(one, other, key=abs)
