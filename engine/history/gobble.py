"""Gobble: the first Monte Carlo player, as Brügmann made it, without a tree and with no knowledge but that of eyes.

Every move has a value: the mean result, in points, of the random games in which its side was the first to play there
(all moves as first). In a game each side plays the first legal move of its list that fills no eye of its own; the list
is in the order of the values, but on the way down it neighbours change places with a chance that falls over the games
of a decision until the order stays as it is (simulated annealing). At the end the move with the highest value is played
(Bouzy and Cazenave 2001, section 10.3, which tells of the program of 1993).
"""

from __future__ import annotations

from collections.abc import Callable

import numba
import numpy as np
from numba import boolean, float64, int64, void

from engine.board.kernels import LEGAL, legality
from engine.board.points import BLACK, EMPTY, NUM_POINTS, PASS, STRIDE, WHITE
from engine.board.record import BOARDS, RECORD, new_stack
from engine.board.seeds import first_state
from engine.decide.decision.budget import Budget, DecisionLimits
from engine.decide.decision.record import Decision
from engine.decide.decision.reports import Report, to_nobody
from engine.decide.decision.settings import Settings
from engine.decide.games.playout import LONGEST, UNIT, count_area, list_empty, make_move, next_random
from engine.decide.games.records import GAME, GAME_DTYPE
from engine.game.game import Game
from engine.jit.declaring import kernel, record_array
from engine.reading.life.playouts import is_own_eye

GAMES = 3000
"""Games for one move where nobody says how many."""

FIRST_CHANCE = 0.9
"""The chance of neighbours to change places in the first games of a decision. On 9x9 0.5 won 10 games of 30 against
it, 0.7 won 7 and 1.0 won 14."""

ANNEALED = 0.9
"""After this share of the games the order of the moves is no longer disturbed."""

POINTS_A_STEP = 3000
"""Points of the boards of all games that are played between two looks at the clock, a few milliseconds."""

SIDE_DTYPE = np.dtype(
    [
        (
            "total",
            np.float64,
            NUM_POINTS,
        ),  # by point: Black's lead, summed over the games that the side began there
        ("games", np.int64, NUM_POINTS),  # how many those are
        ("value", np.float64, NUM_POINTS),  # their mean as the side sees it
        ("ranked", np.int16, NUM_POINTS),  # the points of the board, the highest value first
        ("order", np.int16, NUM_POINTS),  # the same for one game, disturbed
        ("count", np.int64),  # of these points
    ],
    align=True,
)
"""What one side knows of its moves; "began there" says that it was the first of both to play there."""

SIDE = numba.from_dtype(SIDE_DTYPE)
SIDES = numba.types.Array(SIDE, 1, "C")


@kernel(void(SIDES, GAME, int64))
def forget(sides, game, size):
    """Begin a decision on a board of this size: forget all results, and rank the points by chance.

    Both of ``sides`` (one record for each colour) get 0 in ``total``, ``games`` and ``value`` for every
    point; ``ranked`` gets the points in random order. ``game``: holds the random numbers.
    """
    for color in (BLACK, WHITE):
        side = sides[color]
        side.count = 0
        for y in range(size):
            for x in range(size):
                point = (y + 1) * STRIDE + x + 1
                side.total[point] = side.value[point] = 0.0
                side.games[point] = 0
                # each point goes to a random place of the list so far, and what was there to its end
                place = next_random(game) % (side.count + 1)
                side.ranked[side.count] = side.ranked[place]
                side.ranked[place] = point
                side.count += 1


@kernel(void(SIDE, float64, int64))
def rank(side, mean, sign):
    """Compute the value of each move of a side, and sort the moves in ``side.ranked`` by it, the highest
    first.

    The value is the mean result of the games in which this side was the first to play at the point. A move
    without such a game gets its value from ``mean``: Black's mean lead in points over all games. sign: 1 for
    Black's moves, -1 for White's
    """
    for index in range(side.count):
        point = side.ranked[index]
        lead = side.total[point] / side.games[point] if side.games[point] > 0 else mean
        side.value[point] = sign * lead
    for index in range(1, side.count):
        point = side.ranked[index]
        place = index
        while place > 0 and side.value[side.ranked[place - 1]] < side.value[point]:
            side.ranked[place] = side.ranked[place - 1]
            place -= 1
        side.ranked[place] = point


@kernel(void(SIDE, GAME, float64))
def disturb(side, game, chance):
    """Set ``side.order``, the order in which a side tries its moves in the next random game.

    It is the side's ranking, changed a little by chance: from the first rank down, each move changes places
    with the next one with the probability ``chance`` (0 to 1). So a move may fall by several ranks. game:
    holds the random numbers
    """
    for place in range(side.order.size):
        side.order[place] = side.ranked[place]
    for index in range(side.count - 1):
        if next_random(game) * UNIT < chance:
            side.order[index], side.order[index + 1] = side.order[index + 1], side.order[index]


@kernel(boolean(RECORD, int64, int64))
def may_play(board, color, point):
    """Tell whether a side considers a move at a point: it must be legal and must not fill an own eye."""
    if board.color[point] != EMPTY or legality(board, color, point) != LEGAL:
        return False
    return not is_own_eye(board, color, point)


@kernel(int64(SIDE, RECORD, int64))
def first_move(side, board, color):
    """Return the first move in a side's order that it may play; PASS if there is none. ``color``: of the
    side.
    """
    for index in range(side.count):
        if may_play(board, color, int64(side.order[index])):
            return int64(side.order[index])
    return PASS


@kernel(void(SIDES, GAME, BOARDS))
def play_game(sides, game, boards):
    """Play one random game from ``boards[0]``, to two passes or to LONGEST moves for each point of the board.

    Each of ``sides`` always plays the first move in its ``order`` that it may play. For each point
    ``game.first`` gets the colour that was the first to play there, EMPTY for none. The game is played on
    ``boards[1]``.
    """
    boards[1] = boards[0]
    board = boards[1]
    list_empty(game, board)
    game.first[:] = EMPTY
    color = int64(board.to_move)
    passes = 0
    for _ in range(LONGEST * board.size * board.size):
        move = first_move(sides[color], board, color)
        passes = passes + 1 if move == PASS else 0
        if move != PASS and game.first[move] == EMPTY:
            game.first[move] = color
        make_move(game, board, color, move)
        if passes == 2:
            return
        color = BLACK + WHITE - color


@kernel(float64(SIDES, GAME, BOARDS, float64, float64, int64))
def play_games(sides, game, boards, total, chance, count):
    """Play ``count`` random games from ``boards[0]``, and add their results to what both sides know of their
    moves.

    Before each game the moves of either side are ranked by their mean results, and neighbours in this ranking
    change places with the probability ``chance``. After it, each point that was played gets the game's
    result, Black's lead in points: the side that was the first to play there adds it to its ``total``, and 1
    to its ``games``. In the end the moves are ranked once more.

    sides: the records of both sides, by colour
    game: the record of the present game: who played first where, and the random numbers
    boards: the position in boards[0], which stays, and in boards[1] the board on which the games are played
    total: the sum of Black's leads over the games before this call

    Returns ``total`` with the leads of the new games added.
    """
    for _ in range(count):
        mean = total / game.games[PASS] if game.games[PASS] > 0 else 0.0
        for color in (BLACK, WHITE):
            rank(sides[color], mean, 1 if color == BLACK else -1)
            disturb(sides[color], game, chance)
        play_game(sides, game, boards)
        lead = count_area(game, boards[1], PASS)
        total += lead
        for index in range(sides[BLACK].count):
            point = sides[BLACK].ranked[index]
            color = game.first[point]
            if color != EMPTY:
                sides[color].total[point] += lead
                sides[color].games[point] += 1
    for color in (BLACK, WHITE):
        rank(sides[color], total / max(1, game.games[PASS]), 1 if color == BLACK else -1)
    return total


class GobblePlayer:
    """A player that chooses the move with the highest mean result of random games, as Gobble did.

    The same seed gives the same moves. One thread may use one player.
    """

    def __init__(self, seed: int, games: int = GAMES) -> None:
        """Take the seed of the random games and how many are played for one move."""
        self._seed, self._most = seed, games
        self._sides = record_array(3, SIDE_DTYPE)
        self._boards = new_stack(2)

    def afresh(self) -> GobblePlayer:
        """Return a new player with the same seed and number of games, as if it had decided nothing yet."""
        return GobblePlayer(self._seed, self._most)

    def decide(
        self,
        game: Game,
        color: int,
        budget: Budget | None = None,
        interrupted: Callable[[], bool] = lambda: False,
        report: Report = to_nobody,
    ) -> Decision:
        """Return the decision for the move with the highest value, among those that the rules (superko too)
        allow.

        The value is the mean result of random games. The move is PASS if every other one would fill an own
        eye. budget: of time or games, None for the player's own number of games; interrupted: asked whether
        to stop; report: called with the decision
        """
        budget = budget or Budget()
        limits = DecisionLimits(budget, self._most, interrupted)
        self._boards[0] = game.board.position
        self._boards[0]["to_move"] = color
        games = self._play(self._most if budget.evaluations is None else budget.evaluations, budget, limits)
        side = self._sides[color]
        move = self._best(game, color)
        value = (
            float(side["value"][move]) - (game.komi if color == BLACK else -game.komi)
            if move != PASS
            else 0.0
        )
        decision = Decision(color, move, before=value, evaluations=games, seconds=limits.seconds)
        report(decision)
        return decision

    def _play(self, most: int, budget: Budget, limits: DecisionLimits) -> int:
        """Play ``most`` random games from the position and return how many were played.

        There are fewer if the time of ``budget`` is up or ``limits`` tell to stop. The results are kept in
        the records of both sides.
        """
        record = record_array(1, GAME_DTYPE)
        record["random"] = first_state(self._seed)
        size = int(self._boards[0]["size"])
        forget(self._sides, record[0], size)
        step = max(1, POINTS_A_STEP // size**2)
        played, total = 0, 0.0
        while played < most and not limits.is_over():
            share = played / most
            if budget.seconds:
                share = max(share, limits.seconds / budget.seconds)
            chance = FIRST_CHANCE * max(0.0, 1.0 - share / ANNEALED)
            count = min(step, most - played)
            total = play_games(self._sides, record[0], self._boards, total, chance, count)
            played += count
        return played

    def _best(self, game: Game, color: int) -> int:
        """Return the legal move that a colour's ranking puts first; PASS if there is none.

        Moves that the colour was never the first to play, in no game, come after all others.
        """
        side = self._sides[color]
        ranked = [int(point) for point in side["ranked"][: int(side["count"])]]
        ranked.sort(key=lambda point: int(side["games"][point]) == 0)
        for point in ranked:
            if may_play(self._boards[0], color, point) and game.is_legal(color, point):
                return point
        return PASS


def assemble(settings: Settings) -> GobblePlayer:
    """Return Gobble's player with the seed and the number of games (``playouts``) of the settings.

    It has no levels.
    """
    return GobblePlayer(settings.seed, settings.playouts or GAMES)
