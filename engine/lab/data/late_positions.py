"""Late positions out of real games, in which all that is open lies in small regions.

In a real game hardly any wall is proven safe before the last move: a group has room for eyes, not eyes. So what a side
owned in the end is filled with its stones, but for its border and for eyes; what is left open is what was still to be
played at the border. That is done some moves before the end of a game and, as *finished*, after the last one, when the
borders are filled as well. A late position is the finished one with some regions as they stood earlier, each taken
from one of several moments: the endgame of a real game between walls that are secured.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from engine.board.board import Board
from engine.board.points import BLACK, BORDER, EMPTY, NEIGHBORS, PASS, WHITE, opponent, xy
from engine.decide.games.outlook import Lookout
from engine.endgame.filling import border_of, fill_up, owners_of, standing
from engine.endgame.games import Games, TooLarge
from engine.endgame.local_search import LocalSearch, Repetition, with_walls
from engine.endgame.regions import Region, Settlement
from engine.endgame.solving import MOST_POINTS, is_within_reach
from engine.game.game import Game
from engine.game.rule_sets import AREA

GAMES = 200
"""Games that are played out to see who owns what at the end."""

MOST_POSITIONS = 600
"""Positions that one region may have."""


def late_positions(
    game: Game, before_the_end: Sequence[int], wanted: Sequence[int], seed: int
) -> Iterator[Board]:
    """Make late positions out of a finished game: everything is settled except a few small regions. Yield one
    for each number of open regions in ``wanted``.

    Each is the finished board with regions put back as they stood earlier in the game. before_the_end: how
    many moves before the end the regions are taken from, such as (10, 20, 30); seed: of the order in which
    they are tried. A position has fewer regions than wanted if no more fit side by side. If the finished
    board has an open region too large to be searched, nothing is yielded.
    """
    owners = owners_at_the_end(game)
    moves = [move for move in game.moves if move[1] != PASS]
    finished = play_out_dame(fill_up(_play_moves(game.size, moves), owners, {}))
    left_over = Settlement(finished, AREA).open_regions
    if not all(_is_known(finished, region) for region in left_over):
        return
    earlier: list[tuple[Board, Region]] = []
    seen: set[tuple[Region, bytes]] = set()
    for count in before_the_end:
        if count >= len(moves):
            continue
        board = fill_up(_play_moves(game.size, moves[: len(moves) - count]), owners, border_of(owners))
        for region in Settlement(board, AREA).open_regions:
            key = region, bytes(board.position["color"][with_walls(region)])
            if key not in seen and len(region) > 1 and _is_known(board, region):
                earlier.append((board, region))
            seen.add(key)
    shuffled = random.Random(seed)
    for count in wanted:
        shuffled.shuffle(earlier)
        made = _with_regions(finished, earlier, count)
        if made is not None:
            yield made


def owners_at_the_end(game: Game) -> dict[int, int]:
    """Return who owns each point in the end, a colour or EMPTY for nobody, by point. Games played out from
    the game's last position tell it.
    """
    owned = Lookout().outlook(game.board.copy(), game.komi, game.rules, GAMES).owned
    return owners_of({point: float(owned[point]) for point in game.board.points()})


def play_out_dame(board: Board) -> Board:
    """Let both sides, in turn, fill the open points where their stone is not in atari afterwards. Return the
    position that results.
    """
    played = board.copy()
    for region in Settlement(board, AREA).open_regions:
        for point in region:
            color = played.to_move
            if played.color_at(point) == EMPTY and played.is_legal(color, point):
                played.play(color, point)
                if played.count_liberties(point) < 2:
                    played.undo()
    return standing(played.grid(), board.to_move)


def turned_to(board: Board) -> Board:
    """Return a copy of a position with the other side to move."""
    other = board.copy()
    other.to_move = opponent(board.to_move)
    return other


def _play_moves(size: int, moves: Sequence[tuple[int, int]]) -> Board:
    """Return the board after some moves, given as pairs of colour and point, on an empty board."""
    board = Board(size)
    for color, point in moves:
        board.play(color, point)
    return board


def _is_known(board: Board, region: Region) -> bool:
    """Tell whether an open region can be solved and no ko plays a part in it.

    True if exact search solves it within MOST_POSITIONS positions, and no ko changes what either side reaches
    there.
    """
    if len(region) > MOST_POINTS:
        return False
    try:
        local = LocalSearch(board, AREA, Games(), MOST_POSITIONS).search(region)
    except (TooLarge, Repetition):
        return False
    return all(local.most.stop(color) == local.least.stop(color) for color in (BLACK, WHITE))


def _with_regions(finished: Board, earlier: Sequence[tuple[Board, Region]], count: int) -> Board | None:
    """Return a finished board on which some regions are put back as they were earlier in the game.

    earlier: pairs of an earlier board and a region (points) of it; count: how many regions to put back. They
    are taken in the order given, and those that touch or overlap one taken before are left out. Fewer are put
    back if there are no more. None if the position is impossible, or if it has an open region that is too
    large to be searched.
    """
    grid, inner, outer = finished.grid(), set[int](), set[int]()
    for board, region in earlier:
        around = {point + step for point in region for step in NEIGHBORS} - set(region)
        if around & inner or outer & set(region) or inner & set(region):
            continue
        inner.update(region)
        outer.update(around)
        for point in (*region, *around):
            if finished.color_at(point) != BORDER:
                x, y = xy(point)
                grid[y, x] = board.color_at(point)
        count -= 1
        if count == 0:
            break
    try:
        made = standing(grid, finished.to_move)
    except ValueError:
        return None
    return made if is_within_reach(Settlement(made, AREA)) else None
