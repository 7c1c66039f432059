"""Counting a finished position: by area, by territory, and as Tromp and Taylor do.

Grids are int8 arrays of shape (size, size), indexed [y, x] from the upper left, with EMPTY, BLACK and WHITE.
Dead stones and seki are sets of points. All values are points of score; margins are from Black's view.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
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
    """The points of each side; White's include komi and handicap compensation."""

    black: float
    white: float

    @property
    def margin(self) -> float:
        """Black's points less White's."""
        return self.black - self.white

    @property
    def text(self) -> str:
        """The result as GTP writes it: ``B+3.5``, ``W+0.5`` or ``0`` for a draw."""
        amount = f"{abs(self.margin):.3f}".rstrip("0").rstrip(".")
        if amount == "0":
            return "0"
        return f"{'B' if self.margin > 0 else 'W'}+{amount}"


def ownership(grid: np.ndarray, dead: Collection[int] = (), seki: Collection[int] = ()) -> np.ndarray:
    """Return who owns each point: an int8 array of the grid's shape with BLACK, WHITE, or EMPTY for neutral points.

    Dead stones are taken off first. A stone owns its point. An empty region belongs to a colour when all
    stones around it are of that colour; otherwise its points are dame. ``seki`` names stones that live in
    seki or empty points inside a seki: a region that touches or holds one of them belongs to nobody, as in
    Japanese counting. Raises ValueError when a dead point holds no stone.
    """
    owner = _without_dead(grid, dead)
    occupied = owner.copy()
    seen = np.zeros(owner.shape, dtype=bool)
    for y, x in np.argwhere(owner == EMPTY).tolist():
        if seen[y, x]:
            continue
        region, border = _find_region(occupied, x, y, seen)
        colors = {int(occupied[by, bx]) for bx, by in border}
        in_seki = any(point_at(px, py) in seki for px, py in region + border)
        if len(colors) == 1 and not in_seki:
            color = colors.pop()
            for px, py in region:
                owner[py, px] = color
    return owner


def area_score(
    grid: np.ndarray, dead: Collection[int] = (), komi: float = 0.0, seki: Collection[int] = ()
) -> Score:
    """Area score: living stones and the empty points only one colour reaches; White gets the komi on top.

    Empty points of a seki, where one is named, do not count.
    """
    owner = ownership(grid, dead, seki)
    return Score(float(np.count_nonzero(owner == BLACK)), float(np.count_nonzero(owner == WHITE)) + komi)


def tromp_taylor_score(grid: np.ndarray, komi: float = 0.0) -> Score:
    """Area score of the bare board: every stone lives (Tromp and Taylor's logical rules)."""
    return area_score(grid, (), komi)


def territory_score(
    grid: np.ndarray,
    dead: Collection[int] = (),
    captured: Mapping[int, int] | None = None,
    komi: float = 0.0,
    seki: Collection[int] = (),
    pass_stones: Mapping[int, int] | None = None,
) -> Score:
    """Territory score: surrounded empty points and prisoners; White gets the komi on top.

    ``captured[color]`` counts stones of that colour taken off during the game, ``pass_stones[color]`` the
    stones that colour handed over for its passes (AGA rules); both are prisoners of the opponent. Dead stones
    are prisoners too, and the points under them can be territory. Points in a seki do not count (Japanese
    rules, article 8). For pass stones to make the score agree with area counting White must have passed last.
    """
    captured = _NO_STONES if captured is None else captured
    pass_stones = _NO_STONES if pass_stones is None else pass_stones
    living = _without_dead(grid, dead)
    owner = ownership(grid, dead, seki)
    points = {BLACK: 0, WHITE: 0}
    for color in (BLACK, WHITE):
        enemy = opponent(color)
        surrounded = np.count_nonzero((owner == color) & (living == EMPTY))
        killed = np.count_nonzero((grid == enemy) & (living == EMPTY))
        points[color] = int(surrounded) + int(killed) + captured[enemy] + pass_stones[enemy]
    return Score(float(points[BLACK]), float(points[WHITE]) + komi)


def score_game(game: Game, dead: Collection[int] = frozenset(), seki: Collection[int] = frozenset()) -> Score:
    """Return the score of a game's present position under its own rules, komi and handicap compensation.

    AGA games are counted by area: with pass stones, and White passing last, territory gives the same result.
    ``seki`` matters only where the rules tax it, as they do with territory scoring.
    """
    komi, rules = beside_the_count(game), game.rules
    grid = game.board.grid()
    taxed = () if rules.tax == NO_TAX else seki
    if rules.scoring == AREA:
        score = area_score(grid, dead, komi, taxed)
    else:
        score = territory_score(grid, dead, game.captures, komi, taxed)
    if rules.tax != GROUP_TAX:
        return score
    black, white = (_group_tax(grid, dead, seki, color) for color in (BLACK, WHITE))
    return Score(score.black - black, score.white - white)


def _group_tax(grid: np.ndarray, dead: Collection[int], seki: Collection[int], color: int) -> int:
    """Return the points that a colour leaves free in stone scoring: the last two of each group, or fewer in a seki.

    A group are the stones that hang together with one another, over the points that they surround too.
    """
    owned = ownership(grid, dead, seki) == color
    living = _without_dead(grid, dead)
    seen, tax = np.zeros(owned.shape, dtype=bool), 0
    for y, x in np.argwhere(owned).tolist():
        if not seen[y, x]:
            group, _ = _find_region(np.where(owned, EMPTY, color), x, y, seen)
            tax += min(EYES_LEFT, sum(living[py, px] == EMPTY for px, py in group))
    return tax


def score_compensation(game: Game) -> float:
    """Return the points by which Black's result is smaller than its lead by area, if nothing more is played.

    Komi, handicap compensation and the button; by territory also the stones that Black has put on the board more than
    White, set up or played: whoever has played more of them has filled more of its own ground or left more prisoners,
    and a pass is no stone.
    """
    beside = beside_the_count(game)
    return beside if game.rules.scoring == AREA else beside + stones_more(game.board.grid(), game.captures)


def stones_more(grid: np.ndarray, captured: Mapping[int, int]) -> int:
    """Return how many stones Black has put on the board more than White.

    Those that stand on the ``grid`` count, and those of each colour that were ``captured`` since they were put there.
    """
    black, white = (int((grid == color).sum()) + captured[color] for color in (BLACK, WHITE))
    return black - white


def beside_the_count(game: Game) -> float:
    """Return the points for White that are counted nowhere on the board: komi, handicap compensation, the button."""
    bonus = game.rules.handicap_bonus(game.handicap)
    return game.komi + bonus - BUTTON * _button_side(game)


def can_take_button(game: Game) -> bool:
    """Return whether there is a button that nobody has taken yet."""
    return game.rules.button and all(point != PASS for _, point in game.moves)


def _button_side(game: Game) -> int:
    """Return 1 if Black has taken the button, -1 if White has, 0 if nobody has or there is none."""
    if not game.rules.button:
        return 0
    return next((1 if color == BLACK else -1 for color, point in game.moves if point == PASS), 0)


def _without_dead(grid: np.ndarray, dead: Iterable[int]) -> np.ndarray:
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


def _find_region(
    grid: np.ndarray, x: int, y: int, seen: np.ndarray
) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return the empty region around (x, y) and the stones it touches; marks the region in ``seen``."""
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
