"""The graph of a review: Black's chance to win and lead after every move, each by games enough to be worth showing.

What is known of a position are the games that began with the move that led to it, and all games of the decision that
was made in it. They are few, so those of the positions around are counted with them, as far as no mistake lies between:
a mistake is a step. At it the graph has the numbers that the sentences about it tell.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.board.points import BLACK

if TYPE_CHECKING:
    from engine.decide.decision.record import Tried

ENOUGH = 400
"""Games from which on those of other positions are not counted too."""

SPAN = 6
"""Moves that a position may be away whose games are counted too."""


@dataclass(frozen=True)
class Counted:
    """What the games played from a position say: Black's share of games won, Black's mean lead, and the
    number of games.
    """

    chance: float
    lead: float
    games: int

    @classmethod
    def of(cls, moves: Iterable[Tried | None], color: int) -> Counted | None:
        """Return Black's chance to win and mean lead over all games played out that began with one of some
        moves; None if there were no games.

        ``moves`` are moves of the side ``color``, each with the results of its games; None among them counts
        as no move.
        """
        known = [each for each in moves if each is not None and each.won is not None and each.visits]
        games = sum(each.visits[0] for each in known)
        if not games:
            return None
        chance = sum((each.won or 0.0) * each.visits[0] for each in known) / games
        lead = sum(each.score * each.visits[0] for each in known) / games
        return cls(chance, lead, games) if color == BLACK else cls(1.0 - chance, -lead, games)

    def plain(self) -> list[float]:
        """Return the three numbers as a list for JSON: Black's chance (0 to 1), Black's lead (points), the
        number of games.
        """
        return [round(self.chance, 4), round(self.lead, 1), self.games]


def points_around(
    moves: Mapping[int, Mapping[str, Any]], mistakes: Collection[int], numbers: Iterable[int]
) -> dict[int, tuple[float, float]]:
    """Return the points of the graph for some moves: by the number of each, Black's chance and lead after it.

    ``numbers`` are the moves wanted; those without games are left out. ``mistakes`` are the numbers of the
    moves that are told as mistakes. ``moves`` holds the judged moves by number, each with up to three results
    of games, in the form of `Counted.plain`. ``after``: the games that began with the move. ``before``: all
    games that were played to choose a move in its place. ``ours``: the games that began with our own move
    instead.
    """
    found = {number: _point(moves, mistakes, number) for number in numbers if number in moves}
    return {number: point for number, point in found.items() if point is not None}


def near(number: int) -> range:
    """Return the numbers of the moves whose points in the graph may change when more becomes known of one
    move.

    ``number`` is the number of that move.
    """
    return range(number - SPAN - 1, number + SPAN + 1)


def _point(
    moves: Mapping[int, Mapping[str, Any]], mistakes: Collection[int], number: int
) -> tuple[float, float] | None:
    """Return Black's chance and lead after move ``number``, as the graph shows them; None if no games were
    played to tell.

    At a mistake only the games that began with the move itself, or with our own move instead, count.
    Elsewhere the games at neighbouring moves are added until there are enough, but none beyond a mistake. The
    arguments are those of `points_around`.
    """
    told = moves[number].get("after") if number in mistakes else None
    told = told or (moves[number + 1].get("ours") if number + 1 in mistakes else None)
    if told is not None:
        return told[0], told[1]
    found = _games_at(moves, number)
    for away in range(1, SPAN + 1):
        if sum(each[2] for each in found) >= ENOUGH:
            break
        if not any(wall in mistakes for wall in range(number - away + 1, number + 1)):
            found += _games_at(moves, number - away)
        if not any(wall in mistakes for wall in range(number + 1, number + away + 1)):
            found += _games_at(moves, number + away)
    games = sum(each[2] for each in found)
    if not games:
        return None
    chance, lead = (sum(each[part] * each[2] for each in found) / games for part in (0, 1))
    return round(chance, 4), round(lead, 1)


def _games_at(moves: Mapping[int, Mapping[str, Any]], number: int) -> list[list[float]]:
    """Return the results of all games played from the position after move ``number``, in the form of
    `Counted.plain`: at most two.

    One is of the games that began with this move, the other of those that were played to choose the next
    move. ``moves`` holds the judged moves by number.
    """
    after, before = moves.get(number, {}).get("after"), moves.get(number + 1, {}).get("before")
    return [each for each in (after, before) if each is not None]
