"""`tamen measure losses`: games of the player with itself, and points lost from the moment every region is solved.

Both sides are the default player, from the first move, each game with a seed of its own; or the games are read from a
file. What each move comes to from the moment on at which everything that is still open is solved by parts, with what
both sides own in the end for their own (`engine.lab.measure.own_endings`), is checked by exact search over the whole
board.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from tqdm import tqdm

from engine.base.breaking_off import BreakingOff
from engine.base.options import input_path, not_negative, positive
from engine.board.diagram import format_board
from engine.board.points import PASS, color_name, vertex_of
from engine.decide.decision.levels import HIGHEST
from engine.decide.decision.settings import Settings
from engine.decide.players import assemble
from engine.game.game import Game
from engine.game.sgf import save_sgf
from engine.lab.data.games import recorded_games
from engine.lab.measure.own_endings import (
    LastMove,
    last_moves,
    play_on,
    solved_end,
    take_back,
    unsettled_points,
)

KOMI = 7.5

MOST_WHOLE = 300_000
"""Positions that one proof over the whole board may take unless the command line says otherwise."""


@dataclass(frozen=True)
class Ending:
    """One game and what its last moves lost.

    number: of the game; moves: how many it has
    solved_from: the number of moves after which every open region can be solved by itself, None if that is
        never so
    open_at_end: how many points are not proven safe for either side when both have passed
    moments: how many positions with open regions there are from ``solved_from`` on
    last: the moves in these positions that were judged
    """

    number: int
    moves: int
    solved_from: int | None
    open_at_end: int
    moments: int
    last: tuple[LastMove, ...] = field(repr=False)
    size: int = 9


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `tamen measure losses` by adding its options to ``parser``."""
    parser.add_argument(
        "games",
        type=input_path,
        nargs="?",
        help="SGF files, a games file or a games9_final.npz; without it games are played",
    )
    parser.add_argument(
        "--from-end",
        type=positive,
        metavar="STONES",
        help="take back so many stones of each game that is read, and let the player play it to its end with itself",
    )
    parser.add_argument("--count", type=positive, default=100, help="games (default 100)")
    parser.add_argument(
        "--first",
        type=not_negative,
        default=1,
        help="the first game by its number, which is its seed (default 1)",
    )
    parser.add_argument("--size", type=positive, default=9, help="board that is played on (default 9)")
    parser.add_argument(
        "--level",
        type=positive,
        default=HIGHEST,
        help=f"level of the player (default {HIGHEST}; weak levels give points away on purpose)",
    )
    parser.add_argument(
        "--playouts", type=positive, default=400, help="games played out for a move (default 400)"
    )
    parser.add_argument(
        "--most",
        type=not_negative,
        default=MOST_WHOLE,
        help=f"positions that one proof over the whole board may take (default {MOST_WHOLE:,}; 0: none)",
    )
    parser.add_argument("--sgf", type=Path, help="folder to write the games to that are played")
    parser.add_argument("--list", action="store_true", help="draw every position in which points were lost")
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def run(options: argparse.Namespace) -> int:
    """Print how many points the last moves of games lose, once everything open can be solved exactly: the
    command `tamen measure losses`.

    Returns the exit status: 1 for a file that cannot be used.
    """
    found: list[Ending] = []
    ending = BreakingOff("tamen measure losses")
    try:
        with ending:
            games = zip(range(options.first, options.first + options.count), games_of(options), strict=False)
            for number, (game, before) in tqdm(games, total=options.count, file=sys.stderr):
                found.append(judge_ending(number, game, options.most, before))
                if options.list:
                    print(
                        "".join(tell_ending(found[-1], each) for each in found[-1].last if each.lost), end=""
                    )
    except ValueError as error:
        print(f"tamen measure losses: {error}", file=sys.stderr)
        return 1
    if options.json:
        print(json.dumps([as_json(each) for each in found]))
        return ending.status()
    print("\n".join(table(found)))
    return ending.status()


def games_of(options: argparse.Namespace) -> Iterator[tuple[Game, int]]:
    """Yield the games to judge, each with the number of moves at its beginning that are not judged.

    Depending on the options these are games of the player against itself, recorded games, or recorded games
    whose end the player plays again. In the last case the moves before that end are not judged.
    """
    if options.games is None:
        for seed in range(options.first, options.first + options.count):
            yield _play_game(options, seed, Game(options.size, KOMI)), 0
        return
    recorded = recorded_games(options.games, lambda problem: print(problem, file=sys.stderr))
    for seed, game in islice(enumerate(recorded, 1), max(options.first - 1, 0), None):
        if options.from_end is None:
            yield game, 0
        else:
            late = take_back(game, options.from_end)
            before = late.move_count
            yield _play_game(options, seed, late), before


def _play_game(options: argparse.Namespace, seed: int, game: Game) -> Game:
    """Let the player play ``game`` to its end with both colours, save it if the options say so, and return
    it. ``seed``: of the player's random numbers.
    """
    player = assemble(settings=Settings(options.level, seed, playouts=options.playouts))
    play_on(player, game)
    if options.sgf is not None:
        options.sgf.mkdir(parents=True, exist_ok=True)
        save_sgf(game, options.sgf / f"game{seed:04d}.sgf")
    return game


def judge_ending(number: int, game: Game, most: int, before: int = 0) -> Ending:
    """Find out how many points each of the last moves of a game lost. The last moves are those played after
    every open region of the board can be solved exactly.

    number: of the game; most: positions for one proof over the whole board; before: how many moves at the
    beginning are not judged
    """
    moments = [each for each in solved_end(game) if each.number >= before]
    return Ending(
        number,
        len(game.moves),
        moments[0].number if moments else None,
        unsettled_points(game.board),
        len(moments),
        tuple(last_moves(game, moments, most)),
        game.size,
    )


def table(found: list[Ending]) -> list[str]:
    """Return what was found about the last moves of some games as lines of text: figures over all, and a line
    for each move that lost points.
    """
    solved = [each for each in found if each.solved_from is not None]
    moves = [move for each in solved for move in each.last]
    lost = [move for move in moves if move.lost]
    clean = sum(not any(move.lost for move in each.last) for each in solved)
    back = [each.moves - (each.solved_from or 0) for each in solved]
    lines = [
        f"{len(found)} games, {sum(each.moves for each in found)} moves; {len(solved)} with regions that are all "
        "solved in the end",
        f"{sum(each.open_at_end == 0 for each in found)} with everything proven safe when both have passed",
        f"{sum(each.moments for each in solved)} moves while all open regions were solved, {len(moves)} of them in a "
        f"region or a pass, from {sum(back) / max(len(back), 1):.1f} moves before the end on",
        f"{sum(move.proven or False for move in moves)} proven by exact search over the whole board, "
        f"{sum(move.proven is None for move in moves)} without room, "
        f"{sum(move.proven is False for move in moves)} not proven",
        f"{clean} games without a loss; {len(lost)} moves lost {sum(move.lost for move in lost)} points, "
        f"{sum(move.move == PASS for move in lost)} of them passes",
    ]
    for each in solved:
        for move in each.last:
            if move.lost:
                best = " ".join(vertex_of(point, each.size) for point in move.best[:5])
                lines.append(
                    f"game {each.number}, move {move.number + 1}: {color_name(move.color)} "
                    f"{vertex_of(move.move, each.size)} lost {move.lost}, best {best}"
                    f"{'' if move.proven else ', not proven'}"
                )
    return lines


def tell_ending(ending: Ending, move: LastMove) -> str:
    """Return a text on a move that lost points: what was played, what was best, and the position before the
    move. In that position all settled points are filled with stones.
    """
    best = " ".join(vertex_of(point, ending.size) for point in move.best)
    return (
        f"game {ending.number}, move {move.number + 1}: {color_name(move.color)} played "
        f"{vertex_of(move.move, ending.size)} and lost {move.lost}; best were {best}\n"
        f"{format_board(move.board.grid())}\n\n"
    )


def as_json(ending: Ending) -> dict[str, object]:
    """Return what was found about a game (``ending``) as an object that JSON can write.

    It has the game's ``number`` and number of ``moves``; ``solved_from``, after how many moves all open
    regions can be solved; ``open_at_end``, how many points are still open at the end; and ``last``, the last
    moves with the points that each lost.
    """
    return {
        "number": ending.number,
        "moves": ending.moves,
        "solved_from": ending.solved_from,
        "open_at_end": ending.open_at_end,
        "last": [
            {
                "number": move.number + 1,
                "color": color_name(move.color),
                "move": vertex_of(move.move, ending.size),
                "lost": move.lost,
                "proven": move.proven,
            }
            for move in ending.last
        ],
    }
