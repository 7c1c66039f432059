"""Games of the player with itself, and what its moves lose from the moment every open region is solved.

A wall is hardly ever proven safe before the last move of a real game. So what a side owns when the game is over is
taken for its own: dead stones are taken off, and it is filled but for eyes and for its border
(`engine.endgame.filling`). What is left open after each of the last moves are the regions that were still to be played,
and where all of them are solved by parts (`engine.endgame.solving`), what each move in them, and each pass, comes to is
known. A move in what is owned is not judged: it may be the attack on a group that comes to nothing, or the answer to
one. Nor is a move where the filled board promises more than the real one holds: dead stones are off it and gaps in
walls are closed, which in the game costs moves that are still owed. So the stones that stand in the end must be safe,
as read, before the move, and be so still after the best one; and every open region with its walls must be on the real
board as it is on the filled one. Where a wall has a gap a move at the border threatens to go on through it, and is
worth more than the filled board knows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, PASS, opponent
from engine.decide.players import Player
from engine.endgame.filling import filled
from engine.endgame.games import TooLarge
from engine.endgame.local_search import with_walls
from engine.endgame.regions import Settlement
from engine.endgame.solving import EndgameAnswer, is_within_reach, solve
from engine.game.game import Game
from engine.game.rule_sets import AREA
from engine.lab.data.late_positions import owners_at_the_end
from engine.lab.data.openings import LONGEST_GAME
from engine.lab.measure.full_board import FullBoard
from engine.reading.outcome import LOSS
from engine.reading.reader import Reader
from engine.reading.search.memo import Memo

POSITIONS = 2_000
"""Positions to find that a string stands."""


@dataclass(frozen=True)
class Moment:
    """A position near the end of a game, with the solution of what is still open in it.

    number: moves played before it
    board: the position with everything that is settled filled with stones; real: the position as it was in
        the game
    answer: the score that every move in the open regions leads to
    owners: for each point who owns it in the end, EMPTY for nobody
    """

    number: int
    board: Board
    answer: EndgameAnswer
    real: Board
    owners: Mapping[int, int]

    def best(self) -> tuple[int, ...]:
        """Return the best moves of the solution that also work in the position of the game, as points.

        The solution is that of ``board``, where everything settled is filled with stones. A move works in the
        game (``real``) if it is legal there and no stone that lives to the end can be captured after it.
        Empty if such a stone can be captured even now, or if a wall around an open region is not finished, so
        that the solution does not apply.
        """
        reader = Reader(Memo())
        if not self._is_walled() or not _all_stand(reader, self.real, self.owners):
            return ()
        return tuple(move for move in self.answer.best if self._holds(reader, move))

    def _is_walled(self) -> bool:
        return all(
            self.real.color_at(point) == self.board.color_at(point)
            for each in self.answer.regions
            for point in with_walls(each.region)
        )

    def _holds(self, reader: Reader, move: int) -> bool:
        if move == PASS:
            return True
        after = self.real.copy()
        if not after.is_legal(after.to_move, move):
            return False
        after.play(after.to_move, move)
        return _all_stand(reader, after, self.owners)


@dataclass(frozen=True)
class LastMove:
    """A move in a position whose open regions are all solved, with the points that it lost.

    number: moves played before it; color, move: who played what
    lost: the points that it loses against the best move; best: the best moves
    proven: whether exact search over the whole board confirms ``lost``; None if it has no room or was not
        asked
    board: the position before the move, with everything that is settled filled with stones
    """

    number: int
    color: int
    move: int
    lost: int
    proven: bool | None
    best: tuple[int, ...]
    board: Board


def play_on(player: Player, game: Game) -> Game:
    """Let a player play a game on against itself until both sides pass or the game is very long. Returns the
    same game.
    """
    while not game.is_over and game.move_count < LONGEST_GAME * game.size * game.size:
        color = game.to_move
        game.play(color, player.decide(game, color).move)
    return game


def take_back(game: Game, stones: int) -> Game:
    """Take back the last moves of a game until ``stones`` moves that were no passes are undone, or until the
    game is at its beginning. Returns the same game.
    """
    while stones and game.moves:
        stones -= game.moves[-1][1] != PASS
        game.undo()
    return game


def solved_end(game: Game) -> list[Moment]:
    """Return the last positions of a game in which every open region can be solved, in the order of the game.

    They are looked for from the end backwards, up to the first position that cannot be solved. Positions
    without an open region are left out. The list is empty if even the last position with an open region
    cannot be solved.
    """
    owners = owners_at_the_end(game)
    boards = [Board(game.size)]
    for color, move in game.moves:
        boards.append(boards[-1].copy())
        boards[-1].play(color, move)
    moments = []
    for number in reversed(range(len(game.moves))):
        board = boards[number]
        board.to_move = game.moves[number][0]
        try:
            full = filled(board, owners)
        except ValueError:
            break
        settlement = Settlement(full, AREA)
        if not settlement.open_regions:
            continue
        if not is_within_reach(settlement):
            break
        answer = solve(full, AREA, settlement=settlement)
        if not answer.by_parts:
            break
        moments.append(Moment(number, full, answer, board, owners))
    return moments[::-1]


def last_moves(game: Game, moments: list[Moment], most: int) -> Iterator[LastMove]:
    """Yield the last moves of a game, each with the points that it lost against the best move.

    These are the passes and the moves in open regions that were played in the positions ``moments``, in which
    every open region is solved. Positions in which the best moves are not certain are left out. most:
    positions that a proof over the whole board may look at, 0 for no proof
    """
    for moment in moments:
        color, move = game.moves[moment.number]
        values = moment.answer.values
        best = moment.best() if move in values else ()
        if best:
            sign = 1 if color == BLACK else -1
            lost = sign * (values[best[0]] - values[move])
            proven = _is_proven(moment.board, color, move, sign * values[move], lost, most)
            yield LastMove(moment.number, color, move, lost, proven, best, moment.board)


def _all_stand(reader: Reader, board: Board, owners: Mapping[int, int]) -> bool:
    """Tell whether all stones that live to the end of the game are safe from capture now, even if the enemy
    moves first. The reader of captures decides; a reading without an answer counts as not safe.

    owners: for each point who owns it in the end; a stone lives if it is on a point of its own colour
    """
    stones = {point for point, owner in owners.items() if owner != EMPTY and board.color_at(point) == owner}
    while stones:
        stone = stones.pop()
        stones.difference_update(board.stones(stone))
        if reader.attack(board, stone, POSITIONS).outcome != LOSS:
            return False
    return True


def _is_proven(board: Board, color: int, move: int, points: int, lost: int, most: int) -> bool | None:
    """Tell whether exact search over the whole board confirms what a move loses. None if it has no room, or
    if ``most`` is 0.

    board: the position before the move; points: the lead of ``color`` after the move; lost: by how much that
    lead is smaller than after the best move; most: positions that the search may look at
    """
    if not most:
        return None
    search = FullBoard(board, most)
    try:
        best = points + lost
        exact = search.forces(color, best) and search.forces(opponent(color), -best)
        return exact and search.forces(opponent(color), -points, move) and search.forces(color, points, move)
    except TooLarge:
        return None


def unsettled_points(board: Board) -> int:
    """Count the points of a board that lie in open regions, i.e. that are not proven safe for either side."""
    return sum(len(region) for region in Settlement(board, AREA).open_regions)
