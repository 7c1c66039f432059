"""The end of a game as a sum of games: its regions, what each is worth, and the best move on the board.

Each region is searched as a game by itself (`local_search`), and their sum is played exactly (`sums`). Where a ko or a
repetition keeps a region from being a game, and the open points are few, the board is counted as a whole
(`whole_board`). What is too large for either is named and left alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from engine.board.board import Board
from engine.board.points import BLACK, PASS, WHITE, opponent
from engine.endgame.games import Game, Games, TooLarge
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

MOST_WHOLE = 40_000
"""Positions that a count of the whole board may number where somebody asks for it."""

SETTLED, GOTE = "settled", "gote"
BLACK_SENTE, WHITE_SENTE, DOUBLE_SENTE = "black's sente", "white's sente", "double sente"

KO, REPEATS, LARGE = "ko", "repetition", "too large"


@dataclass(frozen=True)
class RegionAnswer:
    """What is known of one region.

    local: its game, or None where it was not searched to the end; why: KO, REPEATS or LARGE where the game is unknown
    thermograph: of its game, or None; kind: SETTLED, GOTE or whose sente; None where the game is unknown
    moves: for each side its best moves in this region alone, in board order
    """

    region: Region
    local: Local | None
    why: str | None = None
    thermograph: Thermograph | None = None
    kind: str | None = None
    moves: Mapping[int, tuple[int, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class EndgameAnswer:
    """What is known of the end of a game.

    regions: the open ones, in board order
    values: for the side to move by first move, PASS among them, the points without komi and prisoners that Black comes
    to under perfect play, if the side to move loses every ko that a worse move may lead to; empty where it is not known
    by_parts: whether that was found by the sum of all regions, and not by counting the board as a whole
    """

    color: int
    regions: tuple[RegionAnswer, ...]
    values: Mapping[int, int]
    by_parts: bool

    @property
    def is_solved(self) -> bool:
        """Whether perfect play is known."""
        return bool(self.values)

    @property
    def best(self) -> tuple[int, ...]:
        """The best moves of the side to move, those first that play in the hottest region; () where it is unknown."""
        if not self.values:
            return ()
        wanted = max if self.color == BLACK else min
        most = wanted(self.values.values())
        return tuple(sorted((move for move, value in self.values.items() if value == most), key=self._order))

    def region_of(self, move: int) -> RegionAnswer | None:
        """The region in which a move lies."""
        return next((each for each in self.regions if move in each.region), None)

    def _order(self, move: int) -> tuple[Fraction, bool, int]:
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
) -> EndgameAnswer:
    """The end of the game on a board, by area or territory, for the side to move.

    ``most`` positions are looked at in regions while it is not over; ``whole`` at most if the board has to be counted
    as a whole, which is done by area only.
    """
    games, thermographs = Games(), Thermographs()
    settlement = Settlement(board, scoring)
    search = LocalSearch(board, scoring, games, most, is_over)
    regions = tuple(
        _answer(search, thermographs, region) for region in settlement.regions(tuple(board.points()))
    )
    values = _values(board, settlement, regions, Sums(thermographs), games)
    by_parts = bool(values)
    is_small = all(each.why != LARGE for each in regions)
    if not values and is_small and whole and scoring == AREA and not is_over():
        count = count_moves(board, whole)
        sign = 1 if board.to_move == BLACK else -1
        values = {} if count is None else {move: sign * value for move, value in count.values.items()}
    return EndgameAnswer(board.to_move, regions, values, by_parts)


def is_within_reach(board: Board, scoring: str) -> bool:
    """Whether something is open, and no region is too large to be searched."""
    regions = list(Settlement(board, scoring).regions(tuple(board.points())))
    return bool(regions) and max(len(region) for region in regions) <= MOST_POINTS


def _answer(search: LocalSearch, thermographs: Thermographs, region: Region) -> RegionAnswer:
    if len(region) > MOST_POINTS:
        return RegionAnswer(region, None, LARGE)
    try:
        local = search.search(region)
    except TooLarge:
        return RegionAnswer(region, None, LARGE)
    except Repetition:
        return RegionAnswer(region, None, REPEATS)
    if local.game is None:
        return RegionAnswer(region, local, KO)
    thermograph = thermographs.of(local.game)
    moves = {
        color: _best_moves(local, thermographs, thermograph.temperature, color) for color in (BLACK, WHITE)
    }
    kind = _kind(local, thermographs, thermograph.temperature, moves)
    return RegionAnswer(region, local, None, thermograph, kind, moves)


def _best_moves(
    local: Local, thermographs: Thermographs, temperature: Fraction, color: int
) -> tuple[int, ...]:
    """The moves in a region that are best at its own temperature."""
    sign = 1 if color == BLACK else -1

    def reached(follower: Game) -> Fraction:
        walls = thermographs.of(follower)
        return sign * (walls.right if color == BLACK else walls.left).at(temperature)

    followers = {point: follower for (mover, point), follower in local.followers.items() if mover == color}
    most = max((reached(follower) for follower in followers.values()), default=None)
    return tuple(point for point, follower in followers.items() if reached(follower) == most)


def _kind(
    local: Local, thermographs: Thermographs, temperature: Fraction, moves: Mapping[int, tuple[int, ...]]
) -> str:
    """Whether a region is settled, gote, or whose sente: a side has sente if its best move threatens more."""
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


def _values(
    board: Board, settlement: Settlement, regions: Sequence[RegionAnswer], sums: Sums, games: Games
) -> dict[int, int]:
    """What each first move leads to, if every region was searched, no ko matters and the sum is not too large.

    No ko matters if the side to move comes to the same points whether it wins or loses all of them.
    """
    parts = [each.local for each in regions if each.local is not None]
    if len(parts) < len(regions):
        return {}
    color, settled = board.to_move, games.points(settlement.worth(tuple(board.points())))
    try:
        values = _at_worst(board, parts, settled, sums)
        best = (max if color == BLACK else min)(values.values())
        hoped = sums.stop([settled, *(part.at_best(color) for part in parts)], color)
    except TooLarge:
        return {}
    standing = settled.points + sum(settlement.standing(part.region) for part in parts)
    # after a pass the other side may also end the game as it stands
    values[PASS] = (min if color == BLACK else max)(values[PASS], standing)
    return values if best == hoped else {}


def _at_worst(board: Board, parts: Sequence[Local], settled: Game, sums: Sums) -> dict[int, int]:
    """What each first move leads to if the side to move loses every ko."""
    color = board.to_move
    values = {PASS: sums.stop([settled, *(part.at_worst(color) for part in parts)], opponent(color))}
    for part in parts:
        rest = [settled, *(other.at_worst(color) for other in parts if other is not part)]
        for (mover, point), follower in part.followers.items():
            if mover == color and board.is_legal(color, point):
                values[point] = sums.stop([*rest, follower], opponent(color))
    return values
