"""What a region is as a game: all that both sides can play there, in any order, searched to the end.

Every legal move of either side is tried, also several of one side in a row: the other may have played elsewhere.
Wherever a move settles a part of the region or cuts it in two, the parts are games of their own (decomposition search;
Bouzy and Cazenave 2001, section 8).

**Ko.** Whether a ko can be taken back depends on the rest of the board. A region where one can come up is searched
twice: once White never takes a ko, once Black never does, and the other side takes it at will. The truth is no better
for Black than the first and no worse than the second, whatever the threats and the rule against repetition; where
both are the same game, the ko does not matter. So it is with any other position that comes back: the side that loses
every ko may not bring it back, the other one gets the whole region for it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, NEIGHBORS, WHITE, opponent
from engine.endgame.games import Game, Games, TooLarge
from engine.endgame.regions import Region, Settlement
from engine.game.rule_sets import AREA

Key = tuple[Region, bytes]
"""A region, and the colours of its points and of those beside it."""


MOST_MOVES = 80
"""Moves that a region may be searched deep; one in which both sides go on taking stones is too large."""


class Repetition(Exception):
    """Raised when a position comes back and nobody can say what that is worth."""


@dataclass(frozen=True)
class Local:
    """A region of the board, searched to its end, as a combinatorial game (what both sides can still play
    there).

    game: the game; None if it matters who wins a ko
    most, least: the game if Black wins every ko, and if White does; both are ``game`` if no ko matters
    followers: by (side, its first move in the region) the game that the region becomes by the move if that
        side loses every ko
    positions: how many positions were looked at
    """

    region: Region
    game: Game | None
    most: Game
    least: Game
    followers: dict[tuple[int, int], Game]
    positions: int

    def at_worst(self, color: int) -> Game:
        """Return what may be played in the region, as a combinatorial game, if ``color`` loses every ko."""
        return self.least if color == BLACK else self.most

    def at_best(self, color: int) -> Game:
        """Return what may be played in the region, as a combinatorial game, if ``color`` wins every ko."""
        return self.most if color == BLACK else self.least


class LocalSearch:
    """Searches the regions of one board to the end and returns them as combinatorial games.

    At most ``most`` positions are looked at in all regions together. Raises TooLarge if more are needed, or
    once ``is_over`` returns True.
    """

    def __init__(
        self,
        board: Board,
        scoring: str,
        games: Games,
        most: int,
        is_over: Callable[[], bool] = lambda: False,
    ) -> None:
        self._board = board.copy()
        self._clear_ko()
        self._scoring = scoring
        self._games = games
        self._most, self._is_over = most, is_over
        self._known: dict[int, dict[Key, Game]] = {BLACK: {}, WHITE: {}}
        self._settled: dict[Key, tuple[int, tuple[Region, ...], Settlement]] = {}
        self._open: set[Key] = set()
        self._ko_winner = BLACK
        self._ko_seen = False
        self.positions = 0

    def search(self, region: Region) -> Local:
        """Search a region of the board to its end and return it as a combinatorial game.

        Such a game says what both sides can still play there. Raises TooLarge if the region has too many
        positions or the time is over, Repetition if a position comes back.
        """
        before = self.positions
        self._ko_seen = False
        most = least = self._as_won_by(BLACK, region)
        if self._ko_seen:
            least = self._as_won_by(WHITE, region)
        followers = {}
        for color in (BLACK, WHITE):
            self._ko_winner = opponent(color) if self._ko_seen else BLACK
            for point in region:
                follower = self._value_after_move(color, point, region)
                if follower is not None:
                    followers[color, point] = follower
        game = most if most is least else None
        return Local(region, game, most, least, followers, self.positions - before)

    def _as_won_by(self, color: int, region: Region) -> Game:
        self._ko_winner = color
        self._open.clear()
        return self._value(region, Settlement(self._board, self._scoring))

    def _value(self, region: Region, settlement: Settlement) -> Game:
        """Search an unsettled region of the present board to its end and return it as a combinatorial game.

        ``settlement`` says which points of the board are settled and what they are worth. Raises TooLarge if
        there are too many positions, Repetition if the region has had this position before on the way here.
        """
        key = self._make_key(region)
        known = self._known[self._ko_winner]
        if key in known:
            return known[key]
        if key in self._open:
            raise Repetition
        self.positions += 1
        if self.positions > self._most or len(self._open) > MOST_MOVES or self._is_over():
            raise TooLarge
        self._open.add(key)
        options = {
            color: [
                follower
                for point in region
                if (follower := self._value_after_move(color, point, region)) is not None
            ]
            for color in (BLACK, WHITE)
        }
        self._open.remove(key)
        standing = settlement.standing(region)
        known[key] = self._games.settle(options[BLACK], options[WHITE], standing, self._scoring == AREA)
        return known[key]

    def _value_after_move(self, color: int, point: int, region: Region) -> Game | None:
        """Return a region after a move in it, as a combinatorial game; None if the move may not be played.

        That is so if it is illegal, or if it takes a ko for the side that, in this search, does not win kos.
        """
        board = self._board
        if board.color_at(point) != EMPTY or not board.is_legal(color, point):
            return None
        taken = board.captured(opponent(color))
        board.play(color, point)
        try:
            if board.ko_point:
                self._ko_seen = True
                if color != self._ko_winner:
                    return None
                self._clear_ko()
            return self._sum_of_parts(region, color, board.captured(opponent(color)) - taken)
        except Repetition:
            return self._value_repetition(color, region)
        finally:
            board.undo()

    def _value_repetition(self, color: int, region: Region) -> Game | None:
        """Return what a region is worth, as a combinatorial game, when ``color`` repeats an earlier position
        of it.

        In one search the same side wins every ko. If ``color`` is that side, it gets the whole region. If
        not, the move is forbidden and None is returned. Raises Repetition under territory scoring, where
        going round and round might gain any number of prisoners.
        """
        if self._scoring != AREA:
            raise Repetition
        self._ko_seen = True
        if color != self._ko_winner:
            return None
        return self._games.points(len(region) if color == BLACK else -len(region))

    def _sum_of_parts(self, region: Region, color: int, taken: int) -> Game:
        """Return a region after a move of ``color`` that took ``taken`` stones, as a combinatorial game.

        It is the sum of the parts into which the region falls. What the move settled counts as points for
        Black.
        """
        key = self._make_key(region)
        if key not in self._settled:
            settlement = Settlement(self._board, self._scoring)
            self._settled[key] = settlement.worth(region), tuple(settlement.regions(region)), settlement
        worth, parts, settlement = self._settled[key]
        if self._scoring != AREA:
            worth += taken if color == BLACK else -taken
        total = self._games.points(worth)
        for part in parts:
            total = self._games.sum(total, self._value(part, settlement))
        return total

    def _make_key(self, region: Region) -> Key:
        return region, self._board.position["color"][with_walls(region)].tobytes()

    def _clear_ko(self) -> None:
        self._board.position["ko"] = self._board.position["ko_color"] = EMPTY


@functools.lru_cache(maxsize=4096)
def with_walls(region: Region) -> list[int]:
    """Return the points of a region and the points beside it, sorted."""
    return sorted({*region, *(point + step for point in region for step in NEIGHBORS)})
