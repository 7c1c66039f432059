"""Late positions out of real games, in which all that is open lies in small regions.

In a real game hardly any wall is proven safe before the last move: a group has room for eyes, not eyes. So a game is
taken some moves before its end, and what a side owned in the end is filled with its stones, but for its border and for
eyes: what is left open is what was still to be played there, with the stones of the game around it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.board.board import Board
from engine.board.points import BLACK, BORDER, DIAGONALS, EMPTY, NEIGHBORS, PASS, WHITE, opponent
from engine.endgame.solving import is_within_reach
from engine.game.game import Game
from engine.game.rule_sets import AREA
from engine.montecarlo.outlook import Lookout

GAMES = 200
"""Games that are played out to see who owns what at the end."""

ROUNDS = 3
"""Rounds of filling: what becomes empty when dead stones are taken is filled in the next one."""

OWNED = 0.7
"""Ownership from which on a point is somebody's."""


def late_positions(game: Game, before_the_end: Sequence[int]) -> Iterator[Board]:
    """The positions so many stones before the end of a game, filled up, in which every region can be counted."""
    owners = owners_at_the_end(game)
    moves = [move for move in game.moves if move[1] != PASS]
    for count in before_the_end:
        if count >= len(moves):
            continue
        board = Board(game.size)
        for color, point in moves[: len(moves) - count]:
            board.play(color, point)
        filled = fill_up(board, owners)
        if is_within_reach(filled, AREA):
            yield filled


def owners_at_the_end(game: Game) -> dict[int, int]:
    """Whose each point is in the end, EMPTY where nobody's, by games played out from there."""
    owned = Lookout().outlook(game.board.copy(), game.komi, game.rules, GAMES).owned
    return {
        point: EMPTY if abs(owned[point]) < OWNED else BLACK if owned[point] > 0 else WHITE
        for point in game.board.points()
    }


def fill_up(board: Board, owners: Mapping[int, int]) -> Board:
    """A position in which what each side owns in the end is filled with its stones but for its border and eyes.

    The border are the points next to one that the other side or nobody owns. Dead stones that are shut in on the way
    are taken.
    """
    inside = _points_inside(owners)
    filled, eyes = Board(board.size), set[int]()
    filled.set_position(board.grid(), board.to_move)
    for _ in range(ROUNDS):
        for point, owner in inside.items():
            if filled.color_at(point) != EMPTY or point in eyes:
                continue
            near = {point + step for step in (*NEIGHBORS, *DIAGONALS)}
            is_shut = all(
                filled.color_at(point + step) in (owner, BORDER) or point + step in inside
                for step in NEIGHBORS
            )
            if is_shut and not near & eyes:
                eyes.add(point)
            elif filled.is_legal(owner, point):
                filled.play(owner, point)
    taken = Board(board.size)
    taken.set_position(filled.grid(), board.to_move)
    return taken


def _points_inside(owners: Mapping[int, int]) -> dict[int, int]:
    """The points that somebody owns with all their neighbours, and who."""
    return {
        point: owner
        for point, owner in owners.items()
        if owner != EMPTY and all(owners.get(point + step, owner) == owner for step in NEIGHBORS)
    }


def turned_to(board: Board) -> Board:
    """The position with the other side to move."""
    other = board.copy()
    other.to_move = opponent(board.to_move)
    return other
