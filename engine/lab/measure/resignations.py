"""`tamen measure resignations`: handicap games against oneself, and whether those who give up have lost.

Each game has another handicap, from two to nine stones. When a side would give up the game is played on to its end, and
the score that is counted then says whether it was lost indeed.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from tqdm import tqdm

from engine.base.options import positive
from engine.board.points import BLACK, EMPTY, WHITE, color_name
from engine.decide.decision.counting import lead_at_end
from engine.decide.decision.levels import load_level
from engine.decide.decision.record import Decision
from engine.decide.decision.resignation import HOPELESS_MOVES, is_hopeless
from engine.decide.decision.settings import Settings
from engine.decide.players import assemble
from engine.evaluate.effort import SCORING
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.status import final_status
from engine.game.game import Game
from engine.game.handicap import free_handicap
from engine.gtp.session import DEFAULT_RESIGN
from engine.lab.data.openings import LONGEST_GAME
from engine.reading.reader import Reader

HANDICAPS = range(2, 10)

KOMI = 0.5


@dataclass(frozen=True)
class PlayedOn:
    """A handicap game that was played to its end even if one side resigned on the way.

    resigned_by: the side that resigned first, EMPTY for nobody; resigned_at: after how many moves it did
    moves: how many the whole game has; margin: by how many points Black won, below 0 if White won
    is_over: whether both sides passed before the game reached its greatest length, LONGEST_GAME moves for
        each point of the board
    """

    handicap: int
    resigned_by: int
    resigned_at: int
    moves: int
    margin: float
    is_over: bool

    @property
    def is_confirmed(self) -> bool:
        """Whether the side that resigned first lost the game when it was played on. False for a draw."""
        return self.margin < 0 if self.resigned_by == BLACK else self.margin > 0


def play_games(size: int, games: int, level: int, rules: str, seed: int) -> Iterator[PlayedOn]:
    """Play games of the player at a level against itself and yield the result of each. Every game is played
    to its end, even if a side resigns.

    The handicaps of HANDICAPS are used one after the other, game by game. games: how many; rules: name of the
    rule set; seed: of the player in the first game, one more in each game after it
    """
    for number in range(games):
        yield play_on(size, HANDICAPS[number % len(HANDICAPS)], level, rules, seed + number)


def play_on(size: int, handicap: int, level: int, rules: str, seed: int) -> PlayedOn:
    """Play one handicap game of the player at a level against itself and return its result. It is played to
    its end, even if a side resigns.

    rules: name of the rule set; seed: of the player
    """
    game = Game(size, KOMI, rules)
    game.place_handicap(free_handicap(size, handicap))
    players = {
        color: assemble(settings=Settings(level=level, seed=2 * seed + color)) for color in (BLACK, WHITE)
    }
    made: dict[int, list[Decision]] = {BLACK: [], WHITE: []}
    resigned_by, resigned_at = EMPTY, 0
    while not game.is_over and game.move_count < LONGEST_GAME * size * size:
        color = game.to_move
        decision = players[color].decide(game, color)
        made[color] = [*made[color], decision][-HOPELESS_MOVES:]
        if resigned_by == EMPTY and is_hopeless(made[color], size, game.move_count, DEFAULT_RESIGN):
            resigned_by, resigned_at = color, game.move_count
        game.play(color, decision.move)
    evaluator = Evaluator(SCORING)
    status = final_status(game.board.copy(), evaluator.evaluate(game.board.copy()), Reader(evaluator.memo))
    margin = lead_at_end(game, BLACK, status)
    return PlayedOn(handicap, resigned_by, resigned_at, game.move_count, margin, game.is_over)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `tamen measure resignations` by adding its options to ``parser``."""
    parser.add_argument("--size", type=positive, default=9, help="lines of the board (default 9)")
    parser.add_argument("--games", type=positive, default=16, metavar="N", help="games (default 16)")
    parser.add_argument("--level", type=int, default=10, help="level of both sides (default 10)")
    parser.add_argument("--rules", default="japanese", help="rules of the games (default japanese)")
    parser.add_argument("--seed", type=int, default=1, help="where the generators start (default 1)")


def run(options: argparse.Namespace) -> int:
    """Play handicap games of the engine against itself and print whether the sides that resigned had really
    lost: the command `tamen measure resignations`.

    Returns the exit status: 0 if every side that resigned had lost, else 1.
    """
    load_level(options.level)
    games = play_games(options.size, options.games, options.level, options.rules, options.seed)
    played = []
    for each in tqdm(games, total=options.games, file=sys.stderr):
        played.append(each)
        if each.resigned_by != EMPTY and not each.is_confirmed:
            print(
                f"game {len(played)}, {each.handicap} stones: {color_name(each.resigned_by)} gives up at move "
                f"{each.resigned_at}, and wins by {abs(each.margin):g} after {each.moves}"
            )
    resigned = [each for each in played if each.resigned_by != EMPTY]
    confirmed = sum(each.is_confirmed for each in resigned)
    unfinished = sum(not each.is_over for each in played)
    print(
        f"{len(played)} games, White won {sum(each.margin < 0 for each in played)}, {len(resigned)} given up, "
        f"{confirmed} of them lost as counted, {unfinished} not at their end"
    )
    return 0 if confirmed == len(resigned) else 1
