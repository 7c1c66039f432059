"""Counting a finished position: by area, by territory, and as Tromp and Taylor do.

Grids are int8 arrays of shape (size, size), indexed [y, x] from the upper left, with EMPTY, BLACK and WHITE.
Dead stones and seki are sets of points. All values are points of score; margins are from Black's view.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from engine.board.points import BLACK, EMPTY, PASS, WHITE, opponent, point_at, vertex_of, xy
from engine.game.rule_sets import AREA, GROUP_TAX, NO_TAX

if TYPE_CHECKING:
    from engine.game.game import Game

BUTTON = 0.5
"""Points that the first to pass gets where there is a button."""

EYES_LEFT = 2
"""Points of a group that stone scoring leaves free."""

_NO_STONES = {BLACK: 0, WHITE: 0}


@dataclass(frozen=True)
class Score:
    """The points of each side at the end; White's include komi and handicap compensation."""

    black: float
    white: float

    @property
    def margin(self) -> float:
        """Black's points less White's points."""
        return self.black - self.white

    @property
    def text(self) -> str:
        """The result as GTP writes it: ``B+3.5``, ``W+0.5`` or ``0`` for a draw."""
        amount = f"{abs(self.margin):.3f}".rstrip("0").rstrip(".")
        if amount == "0":
            return "0"
        return f"{'B' if self.margin > 0 else 'W'}+{amount}"


def ownership(
    grid: np.ndarray,
    dead: Collection[int] = (),
    seki: Collection[int] = (),
    closing: Mapping[int, int] | None = None,
) -> np.ndarray:
    """Return who owns each point of a finished position, as an int8 array of the grid's shape.

    Its values are BLACK, WHITE, and EMPTY for neutral points. ``dead`` stones are taken off first. Then the
    stones of ``closing`` (colours by point, from `engine.game.borders.close_borders`) are put on; they close
    open borders. Now a stone owns its point, and an empty region belongs to a colour if all stones around it
    are of that colour. ``seki`` names stones that live in seki or empty points inside a seki: a region that
    touches or holds one of them belongs to nobody, as in Japanese counting. Raises ValueError if a dead point
    holds no stone.
    """
    owner = counted_grid(grid, dead, closing)
    occupied = owner.copy()
    for region, colors in empty_regions(occupied, seki):
        if len(colors) == 1:
            color = colors.pop()
            for px, py in region:
                owner[py, px] = color
    return owner


def area_score(
    grid: np.ndarray,
    dead: Collection[int] = (),
    komi: float = 0.0,
    closing: Mapping[int, int] | None = None,
    seki: Collection[int] = (),
) -> Score:
    """Return the area score of a grid: living stones and the empty points that only one colour reaches.

    White also gets the komi. ``closing`` are stones that close open borders, colours by point; they count
    like other stones. Empty points of a ``seki`` do not count. Raises ValueError if a dead point holds no
    stone.
    """
    owner = ownership(grid, dead, seki, closing=closing)
    return Score(float(np.count_nonzero(owner == BLACK)), float(np.count_nonzero(owner == WHITE)) + komi)


def tromp_taylor_score(grid: np.ndarray, komi: float = 0.0) -> Score:
    """Return the area score of a grid in which every stone is alive (Tromp and Taylor's logical rules).

    White also gets the komi.
    """
    return area_score(grid, (), komi)


def territory_score(
    grid: np.ndarray,
    dead: Collection[int] = (),
    captured: Mapping[int, int] | None = None,
    komi: float = 0.0,
    seki: Collection[int] = (),
    pass_stones: Mapping[int, int] | None = None,
    closing: Mapping[int, int] | None = None,
) -> Score:
    """Return the territory score of a grid: surrounded empty points and prisoners; White also gets the komi.

    dead: points of stones that become prisoners; the points under them can be territory
    captured: for each colour, how many of its stones were taken off during the game
    seki: points of stones in seki, or inside a seki; such points do not count (Japanese rules, article 8)
    pass_stones: for each colour, how many stones it handed over for its passes (AGA rules), prisoners too;
        the score agrees with area counting only if White passed last
    closing: stones that close open borders, colours by point; the points under them do not count
    """
    captured = _NO_STONES if captured is None else captured
    pass_stones = _NO_STONES if pass_stones is None else pass_stones
    living = counted_grid(grid, dead, closing)
    owner = ownership(grid, dead, seki, closing)
    points = {BLACK: 0, WHITE: 0}
    for color in (BLACK, WHITE):
        enemy = opponent(color)
        surrounded = np.count_nonzero((owner == color) & (living == EMPTY))
        killed = np.count_nonzero((grid == enemy) & (living == EMPTY))
        points[color] = int(surrounded) + int(killed) + captured[enemy] + pass_stones[enemy]
    return Score(float(points[BLACK]), float(points[WHITE]) + komi)


def score_game(
    game: Game,
    dead: Collection[int] = frozenset(),
    seki: Collection[int] = frozenset(),
    closing: Mapping[int, int] | None = None,
) -> Score:
    """Return the score of a game's present position under its own rules, komi and handicap compensation.

    ``dead`` and ``seki`` are points of dead stones and of stones in seki. ``seki`` matters only under rules
    that tax it, as territory scoring does. ``closing`` are stones that close open borders, colours by point.
    AGA games are counted by area, which gives the same result as their way.
    """
    komi, rules = beside_the_count(game), game.rules
    grid = game.board.grid()
    taxed = () if rules.tax == NO_TAX else seki
    if rules.scoring == AREA:
        score = area_score(grid, dead, komi, closing, taxed)
    else:
        score = territory_score(grid, dead, game.captures, komi, taxed, closing=closing)
    if rules.tax != GROUP_TAX:
        return score
    black, white = (_group_tax(grid, dead, seki, closing, color) for color in (BLACK, WHITE))
    return Score(score.black - black, score.white - white)


def _group_tax(
    grid: np.ndarray,
    dead: Collection[int],
    seki: Collection[int],
    closing: Mapping[int, int] | None,
    color: int,
) -> int:
    """Return the group tax of a colour, in points. In stone scoring a group needs two free points to live, so
    these cannot be filled and do not count.

    Each group pays two points, or as many as it has if it owns fewer. A group is a set of stones that are
    connected directly or through the points that they surround. ``dead``, ``seki``: points of dead stones,
    and of stones or empty points in seki. ``closing``: stones, colours by point, that are put on to close
    open borders before counting, None for none
    """
    owned = ownership(grid, dead, seki, closing=closing) == color
    living = counted_grid(grid, dead, closing)
    seen, tax = np.zeros(owned.shape, dtype=bool), 0
    for y, x in np.argwhere(owned).tolist():
        if not seen[y, x]:
            group, _ = _find_region(np.where(owned, EMPTY, color), x, y, seen)
            tax += min(EYES_LEFT, sum(living[py, px] == EMPTY for px, py in group))
    return tax


def score_compensation(game: Game) -> float:
    """Return by how many points Black's result is smaller than its lead by area, if the game ends here.

    It consists of komi, handicap compensation and the button (half a point for the first pass). By territory,
    the number of stones that Black has put on the board more than White is added: each fills a point of its
    own ground, or becomes a prisoner. A pass is no stone.
    """
    beside = beside_the_count(game)
    return beside if game.rules.scoring == AREA else beside + stones_more(game.board.grid(), game.captures)


def stones_more(grid: np.ndarray, captured: Mapping[int, int]) -> int:
    """Return how many more stones Black has put on the board than White; negative if White has put more.

    They are counted from the stones on the ``grid`` and those of each colour that were ``captured``.
    """
    black, white = (int((grid == color).sum()) + captured[color] for color in (BLACK, WHITE))
    return black - white


def beside_the_count(game: Game) -> float:
    """Return White's points that are not on the board: komi, handicap compensation and the button.

    The button is half a point for the side that passed first: it is subtracted if that was Black.
    """
    bonus = game.rules.handicap_bonus(game.handicap)
    return game.komi + bonus - BUTTON * _button_side(game)


def can_take_button(game: Game) -> bool:
    """Tell whether the rules give half a point (the button) to the first side that passes, and nobody has
    passed yet.
    """
    return game.rules.button and all(point != PASS for _, point in game.moves)


def _button_side(game: Game) -> int:
    """Return who took the button, i.e. passed first: 1 Black, -1 White, 0 if nobody did or the rules have no
    button.
    """
    if not game.rules.button:
        return 0
    return next((1 if color == BLACK else -1 for color, point in game.moves if point == PASS), 0)


def counted_grid(
    grid: np.ndarray, dead: Iterable[int], closing: Mapping[int, int] | None = None
) -> np.ndarray:
    """Return a copy of a grid as it is counted: without its dead stones, and with stones that close its
    borders.

    ``dead`` holds points, ``closing`` the colours of the closing stones by point. Raises ValueError if a dead
    point holds no stone.
    """
    counted = without_dead(grid, dead)
    for point, color in (closing or {}).items():
        x, y = xy(point)
        counted[y, x] = color
    return counted


def without_dead(grid: np.ndarray, dead: Iterable[int]) -> np.ndarray:
    """Return a copy of a grid without the stones at the points ``dead``. Raises ValueError if one holds no
    stone.
    """
    living = grid.copy()
    size = len(grid)
    for point in dead:
        x, y = xy(point)
        if not (0 <= x < size and 0 <= y < size):
            raise ValueError(f"point {point} given as dead is off the board")
        if grid[y, x] == EMPTY:
            raise ValueError(f"{vertex_of(point, size)} is given as dead but holds no stone")
        living[y, x] = EMPTY
    return living


def empty_regions(
    grid: np.ndarray, seki: Collection[int] = ()
) -> Iterator[tuple[list[tuple[int, int]], set[int]]]:
    """Yield each empty region of a grid as a list of (x, y), and the colours of the stones that it touches.

    Regions that touch or hold a point of ``seki`` are left out.
    """
    seen = np.zeros(grid.shape, dtype=bool)
    for y, x in np.argwhere(grid == EMPTY).tolist():
        if seen[y, x]:
            continue
        region, border = _find_region(grid, x, y, seen)
        if not any(point_at(px, py) in seki for px, py in region + border):
            yield region, {int(grid[by, bx]) for bx, by in border}


def _find_region(
    grid: np.ndarray, x: int, y: int, seen: np.ndarray
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the empty region around (x, y), and the stones that it touches, both as lists of (x, y).

    ``grid`` holds the colours, index [y, x]. ``seen`` is a bool array of its shape, in which the region's
    points are set to True.
    """
    size = len(grid)
    seen[y, x] = True
    region = [(x, y)]
    border: set[tuple[int, int]] = set()
    for here_x, here_y in region:
        for next_x, next_y in (
            (here_x - 1, here_y),
            (here_x + 1, here_y),
            (here_x, here_y - 1),
            (here_x, here_y + 1),
        ):
            if not (0 <= next_x < size and 0 <= next_y < size):
                continue
            if grid[next_y, next_x] != EMPTY:
                border.add((next_x, next_y))
            elif not seen[next_y, next_x]:
                seen[next_y, next_x] = True
                region.append((next_x, next_y))
    return region, sorted(border)
