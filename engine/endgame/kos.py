"""What a region is worth in which a ko decides: thermographs under the assumption that one side is komaster.

Berlekamp 1996 and Müller, Berlekamp and Spight 1996 ("Generalized thermography"), for the regions of this board.

**Komaster.** One side has the larger ko threats. It takes a ko back at once, since its threat is answered; the other
may take a ko, but never take one back. For that the komaster has to finish what it has begun: after it took a ko that
would be taken back, its next moves are in this region, until the ko is over. Threats and answers cost both sides the
same and are left out.

So no position comes back by a ko; by anything else neither side may bring one of the region back. Walls are drawn as
for any game (`thermographs`), but for two things. While the ko is banned for the other side the komaster must move, so
the other side has a pass for nothing: both walls are what the komaster comes to. And where one side takes and the
other takes back for ever lower stakes, both walls fall together and lean: the game freezes at the highest temperature
at which they part, not at the lowest at which they meet. Where the walls cross several times, no value is named
(TooHard).

A ko is **placid** if mean and temperature are the same whoever is komaster, as those of all simple kos and of kos of
several steps are (`KoStages`); else it is hyperactive, as a ko with approach moves is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Protocol

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, WHITE, opponent
from engine.endgame.games import TooLarge
from engine.endgame.local_search import Key, Repetition, with_walls
from engine.endgame.regions import Region, Settlement
from engine.endgame.thermographs import Thermograph, Wall, cut_off, envelope, find_crossing
from engine.game.rule_sets import AREA

MOST_MOVES = 60
"""Moves that a ko may be searched deep."""


class TooHard(Exception):
    """Raised when no value can be named for a region with a ko.

    This has one of two causes. Either the walls of the region's thermograph cross more than once: a wall is
    what one side reaches by moving first, drawn by the cost of a move. Or the komaster, who must move to
    finish the ko, has no move.
    """


@dataclass(frozen=True)
class KoStages:
    """A ko of one or more steps in which each move gains the same number of points (Berlekamp 1996).

    black_wins, white_wins: the points for Black if Black, or White, has won the ko
    black_moves, white_moves: how many moves in a row Black, or White, needs to win it. In a simple ko that
        Black may fill and White may take, Black needs 1 and White 2
    """

    black_wins: int
    white_wins: int
    black_moves: int
    white_moves: int

    @property
    def temperature(self) -> Fraction:
        """How many points each move in the ko gains."""
        return Fraction(self.black_wins - self.white_wins, self.black_moves + self.white_moves)

    @property
    def mean(self) -> Fraction:
        """The points that the ko, in its present state, is worth for Black on average."""
        return self.white_wins + self.white_moves * self.temperature


@dataclass(frozen=True)
class KoValue:
    """What a region with a decisive ko is worth, with either side as komaster (the side with larger ko
    threats).

    by_master: for each komaster, BLACK or WHITE, the thermograph of the region
    moves: by (komaster, side to move) the best first moves at the region's temperature, in board order
    positions: how many positions were looked at
    """

    by_master: Mapping[int, Thermograph]
    moves: Mapping[tuple[int, int], tuple[int, ...]]
    positions: int

    @property
    def is_placid(self) -> bool:
        """Whether the region has the same mean and temperature with either side as komaster (larger ko
        threats).
        """
        black, white = self.by_master[BLACK], self.by_master[WHITE]
        return (black.mean, black.temperature) == (white.mean, white.temperature)

    @property
    def stages(self) -> KoStages | None:
        """The ko as `KoStages`, i.e. as a ko of one or more equal steps; None if it is no such ko.

        It is one if its value is the same whichever side has the larger ko threats, and if each move gains
        the same number of points.
        """
        black, white = self.by_master[BLACK], self.by_master[WHITE]
        if not self.is_placid or len(black.left.corners) != 2 or len(white.right.corners) != 2:
            return None
        (_, most), (freezing, mean) = black.left.corners
        (_, least), _ = white.right.corners
        moves = (most - mean) / freezing, (mean - least) / freezing
        if any(each.denominator != 1 for each in (most, least, *moves)):
            return None
        return KoStages(int(most), int(least), int(moves[0]), int(moves[1]))


class Settled(Protocol):
    """What a search must know of a position: which points are settled, i.e. decided, and what they are worth.

    `Settlement` is of this form.
    """

    @property
    def settled(self) -> Sequence[bool]:
        """For each point whether it is settled; the point is the index."""

    def worth(self, points: Region) -> int:
        """Return what the settled points among ``points`` are worth, in points for Black."""

    def standing(self, region: Region) -> int:
        """Return what a region is worth if nobody plays there any more, in points for Black."""


class KoSearch:
    """Searches regions of one board to the end to find what they are worth, where a ko decides.

    At most ``most`` positions are looked at in all regions together. Raises TooLarge if more are needed, or
    once ``is_over`` returns True.
    """

    def __init__(
        self, board: Board, scoring: str, most: int, is_over: Callable[[], bool] = lambda: False
    ) -> None:
        self._board = board.copy()
        self._board.position["ko"] = self._board.position["ko_color"] = EMPTY
        self._scoring = scoring
        self._most, self._is_over = most, is_over
        self._end = Fraction(2 * len(board.points()) + 2)
        self._master = BLACK
        self._known: dict[tuple[Key, frozenset[int]], Thermograph] = {}
        self._open: dict[tuple[Key, frozenset[int]], int] = {}
        self._came_back = MOST_MOVES
        self.positions = 0

    def value(self, region: Region) -> KoValue:
        """Return what a region of the board is worth with either side as komaster.

        Raises TooLarge if it has too many positions, TooHard if the walls of its thermograph cross more than
        once.
        """
        before = self.positions
        by_master: dict[int, Thermograph] = {}
        moves: dict[tuple[int, int], tuple[int, ...]] = {}
        for self._master in (BLACK, WHITE):
            self._known.clear()
            self._open.clear()
            followers = self._draw_followers(region, frozenset())
            drawn = by_master[self._master] = self._draw_region(region, self._settle(), frozenset())
            for color in (BLACK, WHITE):
                moves[self._master, color] = _choose_best_moves(followers[color], color, drawn.temperature)
        return KoValue(by_master, moves, self.positions - before)

    def _settle(self) -> Settled:
        """Return which points are settled on the board as it stands now in the search, and what they are
        worth.
        """
        return Settlement(self._board, self._scoring)

    def _draw_region(self, region: Region, settlement: Settled, banned: frozenset[int]) -> Thermograph:
        """Return the thermograph of a region on the board as it stands, by searching it to the end.

        A thermograph says what each side reaches by moving first, for each cost of a move. Raises TooLarge,
        Repetition or TooHard.

        settlement: which points are settled and what they are worth
        banned: points where the side with smaller ko threats may not take a ko back
        """
        key = (region, bytes(self._board.position["color"][with_walls(region)])), banned
        if key in self._known:
            return self._known[key]
        if key in self._open:
            self._came_back = min(self._came_back, self._open[key])
            raise Repetition
        self.positions += 1
        depth = len(self._open)
        if self.positions > self._most or depth == MOST_MOVES or self._is_over():
            raise TooLarge
        self._open[key] = depth
        before, self._came_back = self._came_back, MOST_MOVES
        followers = self._draw_followers(region, banned)
        left = self._build_scaffold([drawn.right for drawn in followers[BLACK].values()], max, -1)
        right = self._build_scaffold([drawn.left for drawn in followers[WHITE].values()], min, 1)
        del self._open[key]
        if self._is_held(banned):
            drawn = self._draw_compelled(left, right)
        else:
            drawn = self._draw_between(left, right, settlement.standing(region))
        if self._came_back >= depth:
            # what hangs on a position on the way here holds only here
            self._known[key] = drawn
            self._came_back = MOST_MOVES
        self._came_back = min(self._came_back, before)
        return drawn

    def _draw_followers(self, region: Region, banned: frozenset[int]) -> dict[int, dict[int, Thermograph]]:
        """Return what a region is worth after each possible move, as thermographs by side and then by point.

        A thermograph says what each side reaches by moving first, for each cost of a move.

        banned: the points where the side with smaller ko threats may not take a ko back
        """
        return {
            color: {
                point: drawn
                for point in region
                if (drawn := self._draw_after_move(color, point, region, banned)) is not None
            }
            for color in (BLACK, WHITE)
        }

    def _draw_after_move(
        self, color: int, point: int, region: Region, banned: frozenset[int]
    ) -> Thermograph | None:
        """Return what a region is worth after the move of ``color`` at ``point``; None if it may not be
        played.

        The result is a thermograph: what each side reaches by moving first, for each cost of a move. A move
        may not be played if it is illegal or brings back an earlier position of the region. The side with
        smaller ko threats may also not take back a ko at one of the points ``banned``.
        """
        board = self._board
        if board.color_at(point) != EMPTY or not board.is_legal(color, point):
            return None
        taken = board.captured(opponent(color))
        board.play(color, point)
        try:
            if board.ko_point:
                if color != self._master and point in banned:
                    return None
                if color == self._master:
                    banned |= {board.ko_point}
                board.position["ko"] = board.position["ko_color"] = EMPTY
            banned = frozenset(each for each in banned if board.color_at(each) == EMPTY)
            return self._draw_rest(region, color, board.captured(opponent(color)) - taken, banned)
        except Repetition:
            return None
        finally:
            board.undo()

    def _draw_rest(self, region: Region, color: int, taken: int, banned: frozenset[int]) -> Thermograph:
        """Return what a region is worth after a move of ``color`` that took ``taken`` stones.

        The result is a thermograph: what each side reaches by moving first, for each cost of a move. What the
        move has settled counts as points; the rest of the region is searched further.

        banned: points where the side with smaller ko threats may not take a ko back
        """
        settlement = self._settle()
        worth = settlement.worth(region)
        if self._scoring != AREA:
            worth += taken if color == BLACK else -taken
        unsettled = tuple(point for point in region if not settlement.settled[point])
        if not unsettled:
            return _draw_settled(Fraction(worth))
        return _shift_thermograph(self._draw_region(unsettled, settlement, banned), worth)

    def _is_held(self, banned: frozenset[int]) -> bool:
        """Return whether the other side could take back a ko if that were not forbidden to it.

        The komaster (the side with larger ko threats) then holds the ko open and must finish it.

        banned: the points where the other side may not take a ko back
        """
        board, other = self._board, opponent(self._master)
        for point in banned:
            if board.color_at(point) == EMPTY and board.is_legal(other, point):
                board.play(other, point)
                is_ko = board.ko_point != 0
                board.undo()
                if is_ko:
                    return True
        return False

    def _build_scaffold(
        self, walls: list[Wall], best: Callable[[Iterable[Fraction]], Fraction], slope: int
    ) -> Wall | None:
        return envelope(walls, self._end, best, slope) if walls else None

    def _draw_compelled(self, left: Wall | None, right: Wall | None) -> Thermograph:
        """Return the thermograph of a region in which the komaster must move, as it has to finish a ko.

        The komaster is the side with larger ko threats. The other side moves or waits, whichever is better
        for it. Raises TooHard if the komaster has no move.

        left, right: the walls: what Black and White reach by moving, for each cost of a move; None for a side
            without a move
        """
        mine, best = (left, min) if self._master == BLACK else (right, max)
        theirs = right if self._master == BLACK else left
        if mine is None:
            raise TooHard
        waited = mine if theirs is None else envelope([mine, theirs], self._end, best, 0)
        walls = (mine, waited) if self._master == BLACK else (waited, mine)
        return Thermograph(*walls, mine.at(self._end), self._end)

    def _draw_between(self, left: Wall | None, right: Wall | None, standing: int) -> Thermograph:
        """Return the thermograph of a region from its two walls, i.e. what Black and White reach by moving
        there.

        If moving gains nothing for one of the sides, the region counts as settled.

        left, right: the walls of Black and White, by the cost of a move; None for a side without moves
        standing: what the region is worth if nobody moves, in points for Black
        """
        zero = Fraction(0)
        gained = None if left is None else left.at(zero)
        kept = None if right is None else right.at(zero)
        if left is not None and right is not None:
            freezing = _find_freezing_point(left, right)
            if freezing:
                mean = left.at(freezing)
                return Thermograph(
                    cut_off(left, freezing, mean), cut_off(right, freezing, mean), mean, freezing
                )
        free = self._scoring == AREA
        if gained is not None and standing < gained:
            return _draw_settled(gained if free or kept is None else kept)
        if kept is not None and standing > kept:
            return _draw_settled(kept if free or gained is None else gained)
        return _draw_settled(Fraction(standing))


def _draw_settled(points: Fraction) -> Thermograph:
    """Return the thermograph of a region that is settled at so many points for Black.

    Whichever side moves first, and whatever a move costs, these points are reached.
    """
    mast = Wall(((Fraction(0), points),))
    return Thermograph(mast, mast, points, Fraction(0))


def _shift_thermograph(drawn: Thermograph, points: int) -> Thermograph:
    """Return a region's thermograph as it would be if the region were worth ``points`` more for Black.

    What either side reaches by moving first rises by that number, and so does the mean; the temperature
    stays.
    """
    left, right = (
        Wall(tuple((temperature, value + points) for temperature, value in wall.corners))
        for wall in (drawn.left, drawn.right)
    )
    return Thermograph(left, right, drawn.mean + points, drawn.temperature)


def _find_freezing_point(left: Wall, right: Wall) -> Fraction:
    """Return the temperature from which on neither side wants to move; 0 if neither ever wants to.

    A temperature is the cost of a move in points. The result is the highest temperature at which ``left`` is
    above ``right``, or at which both are the same leaning line. Raises TooHard if ``left`` is below ``right``
    at a lower temperature.

    left, right: what Black and White reach by moving
    """
    corners = sorted({*left.temperatures, *right.temperatures})
    gaps = [left.at(each) - right.at(each) for each in corners]
    found = Fraction(0)
    for (low, high), (below, above) in reversed(list(zip(pairwise(corners), pairwise(gaps), strict=True))):
        leans = below == above == 0 and left.at(low) != left.at(high)
        if above > 0 or leans:
            found = high
        elif below > 0:
            found = find_crossing(low, high, below, above)
        if found:
            break
    if any(gap < 0 for each, gap in zip(corners, gaps, strict=True) if each < found):
        raise TooHard
    return found


def _choose_best_moves(
    followers: Mapping[int, Thermograph], color: int, temperature: Fraction
) -> tuple[int, ...]:
    """Return the moves of ``color`` that are best at a temperature, i.e. at a cost of a move in points.

    ``followers`` has, for each move, the thermograph of what the region becomes by it. If there are no moves,
    the result is empty.
    """
    sign = 1 if color == BLACK else -1
    reached = {
        point: sign * (drawn.right if color == BLACK else drawn.left).at(temperature)
        for point, drawn in followers.items()
    }
    most = max(reached.values(), default=None)
    return tuple(point for point, value in reached.items() if value == most)
