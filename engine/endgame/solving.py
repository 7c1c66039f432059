"""The end of a game as a sum of games: its regions, what each is worth, and the best move on the board.

Each region is searched as a game by itself (`local_search`), and their sum is played exactly (`sums`). Where a ko or a
repetition keeps a region from being a game, and the open points are few, the board is counted as a whole
(`whole_board`). What is too large for either is named and left alone.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from engine.board.board import Board
from engine.board.points import BLACK, PASS, WHITE, opponent
from engine.endgame.games import Game, Games, Steps, TooLarge
from engine.endgame.kos import KoSearch, KoValue, TooHard
from engine.endgame.local_search import Local, LocalSearch, Repetition
from engine.endgame.regions import Region, Settlement
from engine.endgame.sums import Sums
from engine.endgame.thermographs import Thermograph, Thermographs
from engine.endgame.whole_board import count_moves
from engine.game.rule_sets import AREA

MOST_POINTS = 24
"""Points that a region may have: one with more is not searched."""

MOST_POSITIONS = 5_000
"""Positions that all regions together may have unless the caller says otherwise."""

MOST_SUMS = 200_000
"""Sums of regions that may come up unless the caller says otherwise."""

MOST_KOS = 5_000
"""Positions that all regions with a ko together may have where somebody asks what they are worth.

Of 46 kept late positions with a ko 45 are known with so many, 41 with 500 (2026-11-26). What is not known then takes
10 s; with 20,000 it took a minute and a half.
"""

MOST_WHOLE = 40_000
"""Positions that a count of the whole board may number where somebody asks for it."""

SETTLED, GOTE = "settled", "gote"
BLACK_SENTE, WHITE_SENTE, DOUBLE_SENTE = "black's sente", "white's sente", "double sente"

KO, REPEATS, LARGE = "ko", "repetition", "too large"


@dataclass(frozen=True)
class RegionAnswer:
    """What is known of one region of the board at the end of a game.

    local: the region as a combinatorial game; None if it was not searched to the end
    why: KO, REPEATS or LARGE, the reason for which the game is unknown; None if it is known
    thermograph: the score that each side reaches by moving first, for each cost of a move; None if the game
        is unknown
    kind: SETTLED, GOTE, BLACK_SENTE, WHITE_SENTE or DOUBLE_SENTE; None if the game is unknown
    moves: for each side its best moves in this region alone, in board order
    ko: if a ko decides the region, what it is worth for either komaster (the side with the larger ko
        threats); None if that was not asked or not found
    """

    region: Region
    local: Local | None
    why: str | None = None
    thermograph: Thermograph | None = None
    kind: str | None = None
    moves: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    ko: KoValue | None = None


@dataclass(frozen=True)
class Orthodox:
    """A good move at the end of a game whose regions are too many to be played exactly together.

    It is found by thermostrat, a rule that chooses a region by comparing the thermographs of all regions.

    moves: the best moves in the region that the rule chose
    mean: the points for Black to expect of the whole board
    may_lose: how many points at most the move may lose against perfect play; None if a ko is among the
        regions: then the side that is not to move was taken to have the larger ko threats
    """

    moves: tuple[int, ...]
    mean: Fraction
    may_lose: Fraction | None


@dataclass(frozen=True)
class EndgameAnswer:
    """What is known of the end of a game.

    color: the side to move
    regions: the open regions, in board order
    values: for each first move of that side, including PASS, the points for Black (without komi and
        prisoners) under perfect play; if a bad move leads into a ko, the side to move is taken to lose it.
        Empty if unknown
    by_parts: whether the values come from the sum of all regions, not from a count of the whole board
    orthodox: a good move by the rule thermostrat (it compares thermographs); None if the values are known, if
        no move gains anything, or if some region is neither known nor worth the same whoever wins its ko
    sums: how many combinations of regions, played together, were looked at
    """

    color: int
    regions: tuple[RegionAnswer, ...]
    values: Mapping[int, int]
    by_parts: bool
    orthodox: Orthodox | None = None
    sums: int = 0

    @property
    def is_solved(self) -> bool:
        """Whether the result of perfect play is known."""
        return bool(self.values)

    @property
    def best(self) -> tuple[int, ...]:
        """The best moves of the side to move, those in the hottest region first; empty if they are unknown."""
        if not self.values:
            return ()
        wanted = max if self.color == BLACK else min
        most = wanted(self.values.values())
        return tuple(
            sorted((move for move, value in self.values.items() if value == most), key=self._sort_key)
        )

    def region_of(self, move: int) -> RegionAnswer | None:
        """Return the open region that contains a move; None if no open region does."""
        return next((each for each in self.regions if move in each.region), None)

    def _sort_key(self, move: int) -> tuple[Fraction, bool, int]:
        region = self.region_of(move)
        if region is None or region.thermograph is None:
            return Fraction(0), move != PASS, move
        return -region.thermograph.temperature, move not in region.moves[self.color], move


def solve(
    board: Board,
    scoring: str,
    most: int = MOST_POSITIONS,
    whole: int = 0,
    is_over: Callable[[], bool] = lambda: False,
    settlement: Settlement | None = None,
    most_sums: int = MOST_SUMS,
    kos: int = 0,
) -> EndgameAnswer:
    """Solve the end of the game on a board, for the side to move, by ``scoring`` (area or territory).

    most: how many positions may be looked at in all open regions together
    whole: if the regions alone give no answer, count the whole board, if it has at most so many positions; 0
        for no such count. It is made only under area scoring
    is_over: returns True when the time is up; what is not found by then stays unknown in the answer
    settlement: what is settled on this board; None to find it out
    most_sums: how many sums of regions, played together, may be looked at
    kos: how many positions may be looked at to value regions in which a ko decides; 0 to leave that out
    """
    steps = Steps(is_over)
    games, thermographs = Games(steps=steps), Thermographs(steps)
    settlement = settlement or Settlement(board, scoring)
    search = LocalSearch(board, scoring, games, most, is_over)
    regions = tuple(_answer(search, thermographs, region) for region in settlement.open_regions)
    sums = Sums(thermographs, most_sums, steps)
    try:
        values = _compute_values(board, settlement, regions, sums, games)
    except TooLarge:
        values = {}
    by_parts = bool(values)
    is_small = sums.looked_at < most_sums and all(each.why != LARGE for each in regions)
    if not values and is_small and whole and scoring == AREA and not is_over():
        count = count_moves(board, whole, is_over)
        sign = 1 if board.to_move == BLACK else -1
        values = {} if count is None else {move: sign * value for move, value in count.values.items()}
    if kos:
        regions = _with_kos(KoSearch(board, scoring, kos, is_over), regions)
    orthodox = None if values else _play_thermostrat(board, settlement, regions, sums)
    return EndgameAnswer(board.to_move, regions, values, by_parts, orthodox, sums.looked_at)


def is_within_reach(settlement: Settlement) -> bool:
    """Return whether the end of a game can be searched: it has open regions, and none of them is too large.

    ``settlement`` says which points of the board are settled; the others make up the open regions.
    """
    regions = settlement.open_regions
    return bool(regions) and max(len(region) for region in regions) <= MOST_POINTS


def _answer(search: LocalSearch, thermographs: Thermographs, region: Region) -> RegionAnswer:
    if len(region) > MOST_POINTS:
        return RegionAnswer(region, None, LARGE)
    try:
        return _drawn_answer(search.search(region), thermographs)
    except TooLarge:
        return RegionAnswer(region, None, LARGE)
    except Repetition:
        return RegionAnswer(region, None, REPEATS)


def _drawn_answer(local: Local, thermographs: Thermographs) -> RegionAnswer:
    """Return what is known of a region after it was searched to the end: its thermograph and best moves.

    ``local`` is the result of the search; ``thermographs`` draws the thermographs of games. If it matters who
    wins a ko, the answer holds nothing but the region and the reason KO. Raises TooLarge.
    """
    region = local.region
    if local.game is None:
        return RegionAnswer(region, local, KO)
    thermograph = thermographs.of(local.game)
    moves = {
        color: best_moves(local, thermographs, thermograph.temperature, color) for color in (BLACK, WHITE)
    }
    kind = _name_kind(local, thermographs, thermograph.temperature, moves)
    return RegionAnswer(region, local, None, thermograph, kind, moves)


def best_moves(
    local: Local, thermographs: Thermographs, temperature: Fraction, color: int
) -> tuple[int, ...]:
    """Return the moves of ``color`` in a region that are best at a temperature, in board order.

    ``local`` is the region as it was searched, ``thermographs`` draws the games that its moves lead to. The
    temperature is what a move costs, in points, i.e. what moves elsewhere on the board gain.
    """
    sign = 1 if color == BLACK else -1

    def reached(follower: Game) -> Fraction:
        walls = thermographs.of(follower)
        return sign * (walls.right if color == BLACK else walls.left).at(temperature)

    followers = {point: follower for (mover, point), follower in local.followers.items() if mover == color}
    most = max((reached(follower) for follower in followers.values()), default=None)
    return tuple(point for point, follower in followers.items() if reached(follower) == most)


def _name_kind(
    local: Local, thermographs: Thermographs, temperature: Fraction, moves: Mapping[int, tuple[int, ...]]
) -> str:
    """Return which side has sente in a region: SETTLED, GOTE, BLACK_SENTE, WHITE_SENTE or DOUBLE_SENTE.

    A side has sente if each of its best moves threatens more than it gains: it leaves a game whose
    temperature is higher than ``temperature``, the region's own. ``local`` is the region as it was searched,
    ``moves`` gives each colour's best moves, ``thermographs`` draws the games.
    """
    if local.most.is_settled:
        return SETTLED
    threatens = {
        color: bool(moves[color])
        and all(
            thermographs.of(local.followers[color, move]).temperature > temperature for move in moves[color]
        )
        for color in (BLACK, WHITE)
    }
    if threatens[BLACK] and threatens[WHITE]:
        return DOUBLE_SENTE
    return BLACK_SENTE if threatens[BLACK] else WHITE_SENTE if threatens[WHITE] else GOTE


def _compute_values(
    board: Board, settlement: Settlement, regions: Sequence[RegionAnswer], sums: Sums, games: Games
) -> dict[int, int]:
    """Return, for each first move (including PASS), the points for Black under perfect play in all regions
    together.

    The result is empty if a region is not known as a game. It is also empty if a ko matters: the side to move
    would get more by winning every ko than by losing every ko. Raises TooLarge.

    settlement: what the settled points are worth
    sums: plays several games together
    games: makes the games
    """
    parts = [each.local for each in regions if each.local is not None]
    if len(parts) < len(regions):
        return {}
    color, settled = board.to_move, games.points(settlement.worth(tuple(board.points())))
    values = _at_worst(board, parts, settled, sums)
    best = (max if color == BLACK else min)(values.values())
    hoped = sums.stop([settled, *(part.at_best(color) for part in parts)], color)
    standing = settled.points + sum(settlement.standing(part.region) for part in parts)
    # after a pass the other side may also end the game as it stands
    values[PASS] = (min if color == BLACK else max)(values[PASS], standing)
    return values if best == hoped else {}


def _with_kos(search: KoSearch, regions: Sequence[RegionAnswer]) -> tuple[RegionAnswer, ...]:
    """Return the answers about regions, completed by the values of the kos that decide some of them.

    Such a value says what the region is worth for either komaster, i.e. the side with the larger ko threats.
    ``search`` finds the values; where it fails, ``ko`` is None.
    """
    valued = []
    for each in regions:
        ko = None
        if each.why in (KO, REPEATS):
            with contextlib.suppress(TooLarge, TooHard):
                ko = search.value(each.region)
        valued.append(replace(each, ko=ko))
    return tuple(valued)


def _play_thermostrat(
    board: Board, settlement: Settlement, regions: Sequence[RegionAnswer], sums: Sums
) -> Orthodox | None:
    """Choose a move for the side to move by thermostrat, a rule that compares the thermographs of all
    regions.

    A thermograph says what each side reaches by moving first. Returns None if that of a region is unknown.
    This includes each ko whose value depends on which side has the larger ko threats. Returns None also if no
    side gains anything by moving. ``settlement`` says what the settled points are worth, ``sums`` compares
    the regions.
    """
    color = board.to_move
    drawn = [_choose_thermograph(each, opponent(color)) for each in regions]
    known = [each for each in drawn if each is not None]
    hottest = max((each.temperature for each in known), default=Fraction(0))
    if len(known) < len(regions) or not hottest:
        return None
    index, temperature = sums.hottest(known, color)
    chosen = regions[index]
    if chosen.ko is not None:
        moves = chosen.ko.moves[opponent(color), color]
    else:
        assert chosen.local is not None
        moves = best_moves(chosen.local, sums.thermographs, temperature, color)
    mean = sum((each.mean for each in known), Fraction(settlement.worth(tuple(board.points()))))
    has_ko = any(each.ko is not None for each in regions)
    return Orthodox(moves, mean, None if has_ko else hottest) if moves else None


def _choose_thermograph(region: RegionAnswer, master: int) -> Thermograph | None:
    """Return the thermograph of a region (what each side reaches by moving first); None if it is unknown.

    If a ko decides the region, return the one for which ``master`` has the larger ko threats; None if the
    value depends on who has them.
    """
    if region.ko is None:
        return region.thermograph
    return region.ko.by_master[master] if region.ko.is_placid else None


def _at_worst(board: Board, parts: Sequence[Local], settled: Game, sums: Sums) -> dict[int, int]:
    """Return, for each first move (including PASS), the points for Black if the side to move loses every ko.

    Apart from kos both sides play perfectly. ``parts`` are the open regions as they were searched,
    ``settled`` is the game of all settled points, ``sums`` plays them together. Raises TooLarge.
    """
    color = board.to_move
    values = {PASS: sums.stop([settled, *(part.at_worst(color) for part in parts)], opponent(color))}
    for part in parts:
        rest = [settled, *(other.at_worst(color) for other in parts if other is not part)]
        for (mover, point), follower in part.followers.items():
            if mover == color and board.is_legal(color, point):
                values[point] = sums.stop([*rest, follower], opponent(color))
    return values
