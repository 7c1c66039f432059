"""Play of sums by rules of thumb about temperatures, and what it loses against perfect play.

- **thermostrat** (Berlekamp, Conway and Guy 1982): `engine.endgame.sums.Sums.hottest`
- **sentestrat** (Berlekamp 1996): answer where the other side has just left a game hotter than any since the first
  move, else play in the hottest game
- **hottest**: play in the hottest game, whatever the other side has done
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from engine.board.points import BLACK, opponent
from engine.endgame.games import Game, TooLarge
from engine.endgame.sums import Sums


@dataclass(frozen=True)
class Situation:
    """A sum of games in the middle of being played. A game here is a position of a region that is worth
    something to both sides.

    games: those that are not settled; color: the side to move
    ambient: the lowest temperature at which the strategy has moved so far, None if it has not moved
    last: the game in which the last move was made, as it is after that move; None if that game is now settled
    """

    games: tuple[Game, ...]
    color: int
    ambient: Fraction | None = None
    last: Game | None = None


Choice = tuple[int, Fraction]
"""In which game to play, and at which temperature the move there has to be best."""

Strategy = Callable[[Sums, Situation], Choice]


def play_thermostrat(sums: Sums, now: Situation) -> Choice:
    """Choose by the strategy thermostrat in which region to move. Returns the index of the region in
    ``now.games``, and the temperature that the strategy uses.

    Thermostrat looks at the thermographs of all regions together. A game of ``now`` is the position of one
    region. sums: computes the thermographs; now: the games, and the side to move
    """
    return sums.hottest([sums.thermographs.of(game) for game in now.games], now.color)


def play_hottest(sums: Sums, now: Situation) -> Choice:
    """Choose the region with the highest temperature. Returns its index in ``now.games``, and the
    temperature.

    A game of ``now`` is the position of one region. sums: computes the games' thermographs
    """
    temperatures = [sums.thermographs.of(game).temperature for game in now.games]
    highest = max(temperatures)
    return temperatures.index(highest), highest


def play_sentestrat(sums: Sums, now: Situation) -> Choice:
    """Choose by the strategy sentestrat in which region to move. Returns the index of the region in
    ``now.games``, and the lowest temperature of all moves of the strategy so far, this move included.

    If the other side has just moved in a region, and that region is now hotter than the lowest temperature so
    far, sentestrat answers there. Else it moves in the hottest region. A game of ``now`` is the position of
    one region. sums: computes the games' thermographs; now: the games, the one moved in last, and the lowest
    temperature so far
    """
    place, highest = play_hottest(sums, now)
    ambient = highest if now.ambient is None else min(now.ambient, highest)
    if now.last is not None and now.ambient is not None and now.last in now.games:
        if sums.thermographs.of(now.last).temperature > now.ambient:
            return now.games.index(now.last), now.ambient
    return place, ambient


STRATEGIES: dict[str, Strategy] = {
    "thermostrat": play_thermostrat,
    "sentestrat": play_sentestrat,
    "hottest": play_hottest,
}


class OrthodoxPlay:
    """Plays sums of games (regions worth something to both sides). One side plays by a strategy of
    temperatures, the other plays perfectly against it.

    color: the side of the strategy; most: how many positions may come up
    """

    def __init__(self, sums: Sums, color: int, strategy: Strategy, most: int = 50_000) -> None:
        self._sums = sums
        self._color = color
        self._strategy = strategy
        self._most = most
        self._known: dict[tuple[tuple[int, ...], int, Fraction | None, int], int] = {}

    def lost(self, games: Sequence[Game]) -> int:
        """Return how many points the strategy loses against perfect play if its side moves first.

        games: the positions of the regions to be played out, all together. Raises TooLarge if too many
        positions come up.
        """
        best = self._sums.stop(games, self._color)
        reached = self._comes_to(games, self._color, None, None)
        return best - reached if self._color == BLACK else reached - best

    def _comes_to(
        self, games: Sequence[Game], mover: int, ambient: Fraction | None, last: Game | None
    ) -> int:
        """Return Black's points after all regions have been played to the end, one side playing by the
        strategy and the other perfectly.

        games: the positions of the regions now; mover: the side to move; ambient: the lowest temperature at
        which the strategy has moved so far, None if it has not moved; last: the region in which the last move
        was made, as it is after that move, None for none. Raises TooLarge if too many positions come up.
        """
        settled = sum(game.points for game in games if game.is_settled)
        hot = tuple(sorted((game for game in games if not game.is_settled), key=lambda game: game.number))
        if not hot:
            return settled
        last = None if last is None or last.is_settled else last
        key = tuple(game.number for game in hot), mover, ambient, last.number if last else 0
        if key not in self._known:
            if len(self._known) >= self._most:
                raise TooLarge
            self._known[key] = self._after_best(Situation(hot, mover, ambient, last))
        return settled + self._known[key]

    def _after_best(self, now: Situation) -> int:
        if now.color == self._color:
            index, temperature = self._strategy(self._sums, now)
            option = self._option(now.games[index], now.color, temperature)
            return self._value_after_move(now, index, option, temperature)
        reached = [
            self._value_after_move(now, index, option, now.ambient)
            for index, game in enumerate(now.games)
            for option in game.options(now.color)
        ]
        return max(reached) if now.color == BLACK else min(reached)

    def _value_after_move(self, now: Situation, index: int, option: Game, ambient: Fraction | None) -> int:
        after = [*now.games[:index], option, *now.games[index + 1 :]]
        return self._comes_to(after, opponent(now.color), ambient, option)

    def _option(self, game: Game, color: int, temperature: Fraction) -> Game:
        """Return the position of a region after a colour's best move there. The thermographs of the positions
        after each move, read at ``temperature``, tell which move is best.

        game: the position of the region before the move
        """
        drawn = self._sums.thermographs.of
        if color == BLACK:
            return max(game.left, key=lambda option: drawn(option).right.at(temperature))
        return min(game.right, key=lambda option: drawn(option).left.at(temperature))
