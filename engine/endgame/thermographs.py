"""Thermographs: what a game is worth when a move costs something elsewhere (Berlekamp, Conway and Guy 1982).

At temperature t whoever moves pays t points for it. The left wall of a game is what Black reaches by beginning, the
right wall what White reaches; above the game's own temperature neither wants to move, and both walls are the mast: the
game's mean. The temperature is what a move in the game gains over leaving it, in points a move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, pairwise

from engine.endgame.games import Game, Steps

Corner = tuple[Fraction, Fraction]
"""A temperature, and the points there."""


@dataclass(frozen=True)
class Wall:
    """One side of a thermograph: the points for Black that a side reaches by moving first, for each
    temperature.

    The temperature is what a move costs, in points. The wall is a line through its corners, pairs
    (temperature, points) in ascending order from temperature 0. It is straight between them and constant
    above the last one.
    """

    corners: tuple[Corner, ...]

    def at(self, temperature: Fraction) -> Fraction:
        """Return how many points for Black this wall reaches if a move costs ``temperature`` points (0 or
        more).
        """
        below = self.corners[0]
        for above in self.corners[1:]:
            if temperature <= above[0]:
                share = (temperature - below[0]) / (above[0] - below[0])
                return below[1] + share * (above[1] - below[1])
            below = above
        return below[1]

    @property
    def temperatures(self) -> list[Fraction]:
        """The temperatures (costs of a move) at which this line has its corners, ascending."""
        return [temperature for temperature, _ in self.corners]


@dataclass(frozen=True)
class Thermograph:
    """What each side reaches in a game by moving first, for each temperature (cost of a move).

    left, right: what Black and White reach
    mean: what the game is worth on average, in points for Black
    temperature: the points that a move in the game gains; 0 for a settled game
    """

    left: Wall
    right: Wall
    mean: Fraction
    temperature: Fraction


DRAWING = 16
"""Steps of a search that take as long as a thermograph."""


class Thermographs:
    """Draws the thermographs of games, each only once.

    A thermograph gives what each side reaches in a game by moving first. ``steps`` counts the work; it raises
    TooLarge when the time is up.
    """

    def __init__(self, steps: Steps | None = None) -> None:
        self._steps = steps or Steps()
        self._drawn: dict[Game, Thermograph] = {}

    def of(self, game: Game) -> Thermograph:
        """Return the thermograph of a combinatorial game, i.e. of what may be played in one part of the
        board.

        It says what each side reaches by moving first, for each cost of a move. It is drawn at the first call
        and kept. Raises TooLarge when the time is up.
        """
        if game not in self._drawn:
            self._steps.take(DRAWING)
            self._drawn[game] = self._draw_settled(game) if game.is_settled else self._draw_hot(game)
        return self._drawn[game]

    def _draw_settled(self, game: Game) -> Thermograph:
        mast = Wall(((Fraction(0), Fraction(game.points)),))
        return Thermograph(mast, mast, Fraction(game.points), Fraction(0))

    def _draw_hot(self, game: Game) -> Thermograph:
        rights = [self.of(option).right for option in game.left]
        lefts = [self.of(option).left for option in game.right]
        most = max(wall.temperatures[-1] for wall in (*rights, *lefts))
        # above the corners of all options both scaffolds are straight, one a point a degree, the other the other way
        gap = max(wall.at(most) for wall in rights) - min(wall.at(most) for wall in lefts) - 2 * most
        end = most + max(gap, Fraction(0)) / 2
        black = envelope(rights, end, max, -1)
        white = envelope(lefts, end, min, 1)
        meeting = _first_meeting(black, white)
        mean = black.at(meeting)
        return Thermograph(cut_off(black, meeting, mean), cut_off(white, meeting, mean), mean, meeting)


def envelope(
    walls: list[Wall], end: Fraction, best: Callable[[Iterable[Fraction]], Fraction], slope: int
) -> Wall:
    """Return the wall that follows the best of some walls at each temperature from 0 to ``end``.

    A wall gives, for each temperature (cost of a move), the points for Black that a side reaches by moving
    first. ``best`` is max or min. ``slope`` times the temperature is added to the points, as the price of the
    move: -1 if Black moves, 1 if White moves, 0 for no price.
    """
    corners = {Fraction(0), end}
    for wall in walls:
        corners.update(temperature for temperature in wall.temperatures if temperature < end)
    for one, other in combinations(walls, 2):
        corners.update(_find_crossings(one, other, end))
    return Wall(
        tuple((each, best(wall.at(each) for wall in walls) + slope * each) for each in sorted(corners))
    )


def _find_crossings(one: Wall, other: Wall, end: Fraction) -> Iterable[Fraction]:
    """Yield the temperatures (costs of a move) below ``end`` at which the walls ``one`` and ``other`` cross.

    A wall gives for each temperature how many points a side reaches by moving first.
    """
    corners = sorted({each for each in (*one.temperatures, *other.temperatures, end) if each <= end})
    for low, high in pairwise(corners):
        below, above = (one.at(each) - other.at(each) for each in (low, high))
        if below * above < 0:
            yield find_crossing(low, high, below, above)


def find_crossing(low: Fraction, high: Fraction, below: Fraction, above: Fraction) -> Fraction:
    """Return the place between ``low`` and ``high`` where a straight line is zero.

    The line has the value ``below`` at ``low`` and ``above`` at ``high``; one is positive, the other
    negative.
    """
    return low + (high - low) * below / (below - above)


def _first_meeting(black: Wall, white: Wall) -> Fraction:
    """Return the lowest temperature (cost of a move) at which moving first gains Black no more than letting
    White move first.

    ``black`` and ``white`` give for each temperature the points for Black if that side moves first.
    """
    corners = sorted({*black.temperatures, *white.temperatures})
    last = corners[-1]
    for low, high in reversed(list(pairwise(corners))):
        below, above = (black.at(each) - white.at(each) for each in (low, high))
        if above > 0:
            return high
        if below > 0:
            return find_crossing(low, high, below, above)
        last = low
    return last


def cut_off(wall: Wall, temperature: Fraction, mean: Fraction) -> Wall:
    """Return a wall that follows ``wall`` up to a temperature and stays at ``mean`` points above it.

    A wall gives for each temperature (cost of a move) how many points for Black a side reaches by moving
    first.
    """
    below = [corner for corner in wall.corners if corner[0] < temperature]
    return Wall((*below, (temperature, mean)))
