"""The graph of a review: Black's chance to win and lead after every move, each by games enough to be worth showing.

What is known of a position are the games that began with the move that led to it, and all games of the decision that
was made in it. They are few, so those of the positions around are counted with them, as far as no mistake lies between:
a mistake is a step. At it the graph has the numbers that the sentences about it tell. A move that is no mistake is no
step: what the games leave of one there is spread over the moves around.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from engine.board.points import BLACK

if TYPE_CHECKING:
    from engine.decide.decision.record import Tried

ENOUGH = 400
"""Games from which on those of other positions are not counted too."""

SPAN = 6
"""Moves that a position may be away whose games are counted too."""

PLACES = 6
"""Places to which a share is rounded for JSON: with fewer, one in percent may become another than in a sentence."""

LARGEST_STEP = 0.1
"""Of the chance to win: by more no move changes the graph that is told as no mistake, where what is told on both sides
of it allows that."""

LEAD_STEP = 1 / 3
"""The same of the lead, in points for each line of the board: 3 on 9x9, 6 on 19x19."""

LONGEST_SLIDE = 8
"""Moves in which the graph falls without a mistake that are told as one fall, at most."""

LEAST_SLIDE = 0.2
"""Of the chance to win: by so much the graph has to fall in them."""


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
        return [round(self.chance, PLACES), round(self.lead, 1), self.games]


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


def draw(
    moves: Mapping[int, Mapping[str, Any]], mistakes: Collection[int], size: int
) -> dict[int, tuple[float, float]]:
    """Return the whole graph of judged moves: Black's chance and lead after each, by the number of the move.

    The arguments are those of `points_around` and `level`.
    """
    return level(points_around(moves, mistakes, moves), moves, mistakes, size)


def near(number: int) -> range:
    """Return the numbers of the moves whose points in the graph may change when more becomes known of one
    move.

    ``number`` is the number of that move.
    """
    return range(number - SPAN - 1, number + SPAN + 1)


def level(
    points: Mapping[int, tuple[float, float]],
    moves: Mapping[int, Mapping[str, Any]],
    mistakes: Collection[int],
    size: int,
) -> dict[int, tuple[float, float]]:
    """Return the points of a whole graph with no steps but at mistakes, by the number of each move.

    What is told at mistakes stays. Each point elsewhere that is too far from those beside it is moved
    towards them. ``points``, ``moves`` and ``mistakes`` are as for `points_around`, of all moves that are
    judged; ``size`` is that of the board.
    """
    leveled = {}
    for part in _between(points, mistakes):
        held = [_told_at(moves, mistakes, number) is not None for number in part]
        sides = (
            _level_part(part, [points[number][side] for number in part], held, most)
            for side, most in enumerate((LARGEST_STEP, LEAD_STEP * size))
        )
        for number, chance, lead in zip(part, *sides, strict=True):
            leveled[number] = round(chance, PLACES), round(lead, 1)
    return leveled


@dataclass(frozen=True)
class Slide:
    """A fall of a side's chance to win over some moves none of which is told as a mistake.

    first, last: the numbers of the first and of the last of the moves; before, after: Black's chance, 0 to
        1, before the first and after the last
    """

    first: int
    last: int
    before: float
    after: float

    @property
    def fall(self) -> float:
        """By how much the chance of one side falls, and that of the other rises."""
        return abs(self.after - self.before)


def find_slides(chances: Mapping[int, float], mistakes: Collection[int]) -> list[Slide]:
    """Return the slides of a graph that are worth telling, in the order of the game; none overlaps another.

    A slide is as short as it can be for its fall. ``chances`` is Black's chance after each move by its number,
    ``mistakes`` the numbers of the moves that are told as mistakes.
    """
    found = [
        Slide(before + 1, after, chances[before], chances[after])
        for part in _between(chances, mistakes)
        for place, before in enumerate(part)
        for after in part[place + 1 : place + 1 + LONGEST_SLIDE]
    ]
    told: list[Slide] = []
    for each in sorted(found, key=lambda slide: (-round(slide.fall, 2), slide.last - slide.first)):
        if each.fall < LEAST_SLIDE:
            continue
        if all(each.last < other.first or other.last < each.first for other in told):
            told.append(each)
    return sorted(told, key=lambda slide: slide.first)


def _between(numbers: Iterable[int], mistakes: Collection[int]) -> list[list[int]]:
    """Return the numbers of moves in parts, in order; each part but the first begins with a mistake."""
    parts: list[list[int]] = []
    for number in sorted(numbers):
        if not parts or number in mistakes:
            parts.append([])
        parts[-1].append(number)
    return parts


def _level_part(
    numbers: Sequence[int], values: Sequence[float], held: Sequence[bool], most: float
) -> list[float]:
    """Return some values of the graph, with none further than ``most`` for each move from another.

    ``numbers`` are the moves; ``held`` says which of their values stay. Between two that stay and are
    further from each other than that, the values change as little as they can.
    """
    fixed = [(number, value) for number, value, stays in zip(numbers, values, held, strict=True) if stays]
    slopes = (abs(after - before) / (last - first) for (first, before), (last, after) in pairwise(fixed))
    slope = max([most, *slopes])
    kept = [value if stays else math.inf for value, stays in zip(values, held, strict=True)]
    bounds = zip(
        _lowest(numbers, values, slope),
        _lowest(numbers, [-value for value in values], slope),
        _lowest(numbers, kept, slope),
        _lowest(numbers, [-value if value < math.inf else value for value in kept], slope),
        strict=True,
    )
    return [max(-least, min(top, (upper - lower) / 2)) for upper, lower, top, least in bounds]


def _lowest(numbers: Sequence[int], values: Sequence[float], slope: float) -> list[float]:
    """Return for each move the smallest of the values of all moves, each raised by ``slope`` for every move
    that it is away.
    """
    found = list(values)
    order = range(len(numbers))
    for path in (order, reversed(order)):
        for before, place in pairwise(path):
            away = abs(numbers[place] - numbers[before])
            found[place] = min(found[place], found[before] + slope * away)
    return found


def _told_at(
    moves: Mapping[int, Mapping[str, Any]], mistakes: Collection[int], number: int
) -> Sequence[float] | None:
    """Return the games that the sentences about a mistake tell of, if the point after move ``number`` is one
    of theirs: those with the mistake, or those with our move in place of the next one.

    They are in the form of `Counted.plain`. The arguments are those of `points_around`.
    """
    told: Sequence[float] | None = moves[number].get("after") if number in mistakes else None
    return told or (moves[number + 1].get("ours") if number + 1 in mistakes else None)


def _point(
    moves: Mapping[int, Mapping[str, Any]], mistakes: Collection[int], number: int
) -> tuple[float, float] | None:
    """Return Black's chance and lead after move ``number``, as the graph shows them; None if no games were
    played to tell.

    At a mistake only the games that began with the move itself, or with our own move instead, count.
    Elsewhere the games at neighbouring moves are added until there are enough, but none beyond a mistake. The
    arguments are those of `points_around`.
    """
    told = _told_at(moves, mistakes, number)
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
    return round(chance, PLACES), round(lead, 1)


def _games_at(moves: Mapping[int, Mapping[str, Any]], number: int) -> list[list[float]]:
    """Return the results of all games played from the position after move ``number``, in the form of
    `Counted.plain`: at most two.

    One is of the games that began with this move, the other of those that were played to choose the next
    move. ``moves`` holds the judged moves by number.
    """
    after, before = moves.get(number, {}).get("after"), moves.get(number + 1, {}).get("before")
    return [each for each in (after, before) if each is not None]
