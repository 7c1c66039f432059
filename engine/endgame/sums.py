"""Which of several games to play in: exactly, by all orders of play, or by the thermographs where that is too much.

Sums are searched by parts and not by positions (Bouzy and Cazenave 2001, section 8): what matters of a game is its
reduced form, and how many games there are of each. **Thermostrat** (Berlekamp, Conway and Guy 1982) needs no search.
For the temperature t at which Black's prospects in the sum are best, which are the right walls of all games together
and the largest step from a right wall to its left one, it plays where that step is largest at t. It loses at most the
largest temperature there is against perfect play.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from engine.board.points import BLACK, opponent
from engine.endgame.games import Game, Steps, TooLarge
from engine.endgame.thermographs import Thermograph, Thermographs


class Sums:
    """Plays sums of games, i.e. several games at once with one move a turn, exactly or by their thermographs.

    Exact play raises TooLarge after ``most`` sums. ``steps`` counts the work; it raises TooLarge when the
    time is up.
    """

    def __init__(self, thermographs: Thermographs, most: int = 200_000, steps: Steps | None = None) -> None:
        self.thermographs = thermographs
        self._most, self._steps = most, steps or Steps()
        self._stops: dict[tuple[int, ...], int] = {}

    @property
    def looked_at(self) -> int:
        """How many sets of open parts of the board, played together, exact play has looked at so far."""
        return len(self._stops)

    def stop(self, games: Sequence[Game], color: int) -> int:
        """Return the final score, in points for Black, if all ``games`` are played together and ``color``
        moves first.

        A game here is what may be played in one part of the board. Both sides play perfectly. Raises
        TooLarge.
        """
        settled = sum(game.points for game in games if game.is_settled)
        hot = sorted((game for game in games if not game.is_settled), key=lambda game: game.number)
        return settled + self._stop(hot, color)

    def _stop(self, hot: list[Game], color: int) -> int:
        if len(hot) < 2:
            return hot[0].stop(color) if hot else 0
        key = (color, *(game.number for game in hot))
        if key not in self._stops:
            if len(self._stops) >= self._most:
                raise TooLarge
            self._steps.take()
            reached = []
            for index, game in enumerate(hot):
                if index and game is hot[index - 1]:
                    continue
                rest = hot[:index] + hot[index + 1 :]
                reached += [self.stop((*rest, option), opponent(color)) for option in game.options(color)]
            self._stops[key] = max(reached) if color == BLACK else min(reached)
        return self._stops[key]

    def hottest(self, walls: Sequence[Thermograph], color: int) -> tuple[int, Fraction]:
        """Return in which part of the board ``color`` should move, by the rule thermostrat.

        ``walls`` are the thermographs of the parts (what each side reaches by moving first). Returns the
        index of the part, and the temperature (cost of a move, in points) at which the rule compared the
        parts. At least one part must be hot, i.e. a move in it must gain something.
        """
        steps = sorted(
            {each for wall in walls for side in (wall.left, wall.right) for each in side.temperatures}
        )

        def step(index: int, temperature: Fraction) -> Fraction:
            return walls[index].left.at(temperature) - walls[index].right.at(temperature)

        def prospects(temperature: Fraction) -> tuple[Fraction, Fraction]:
            sign = 1 if color == BLACK else -1
            sides = [wall.right if color == BLACK else wall.left for wall in walls]
            together = sign * sum((side.at(temperature) for side in sides), Fraction(0))
            largest = max(step(index, temperature) for index in range(len(walls)))
            return together + largest, temperature

        temperature = max(steps, key=prospects)
        hot = [index for index, wall in enumerate(walls) if wall.temperature > 0]
        return max(hot, key=lambda index: (step(index, temperature), walls[index].temperature)), temperature
