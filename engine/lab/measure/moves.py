"""`tamen measure moves`: how often the engine chooses the moves that a strong network would choose.

The positions are those of ``labels*.npz`` (see engine/lab/README.md), which name the network's five likeliest moves. It
is no measure of strength, but it is quick, and a change that makes the engine play sound moves less often shows up.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
import time

from tqdm import tqdm

from engine.base.breaking_off import BreakingOff
from engine.base.options import array_file, positive
from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, PASS, WHITE, opponent
from engine.decide.decision.budget import Budget
from engine.decide.decision.levels import HIGHEST
from engine.decide.decision.settings import Settings
from engine.decide.players import DEFAULT_PLAYER, PLAYERS, assemble
from engine.game.game import Game
from engine.lab.make.fit.rules import Case, labelled_cases
from engine.lab.measure.record import add_record_option, name_of, record, values_of


def game_at(case: Case) -> Game:
    """Return a game that stands at a given position, so that a player can decide there.

    case: the position, with the side to move and the last moves. If possible, the last move before that
    position is played as a move, so that the game knows which one it was. Otherwise all stones are set up.
    """
    grid = case.board.grid()
    game = Game(case.board.size, case.komi)
    last = case.last_moves[0]
    if case.board.color_at(last) == opponent(case.color) and case.board.count_liberties(last) > 0:
        _set_up(game, case.board, opponent(case.color), without=last)
        if game.is_legal(opponent(case.color), last):
            game.play(opponent(case.color), last)
            if (game.board.grid() == grid).all():
                return game
    game = Game(case.board.size, case.komi)
    _set_up(game, case.board, case.color)
    return game


def _set_up(game: Game, board: Board, to_move: int, without: int = PASS) -> None:
    stones: dict[int, list[int]] = {BLACK: [], WHITE: []}
    for point in board.points():
        if board.color_at(point) != EMPTY and point != without:
            stones[board.color_at(point)].append(point)
    with contextlib.suppress(ValueError):
        game.setup(black=stones[BLACK], white=stones[WHITE], to_move=to_move)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `tamen measure moves` by adding its options to ``parser``."""
    parser.add_argument("labels", type=array_file, help="a labels*.npz file")
    parser.add_argument("--positions", type=positive, default=200, help="positions looked at (default 200)")
    parser.add_argument("--level", type=int, default=HIGHEST, help="level of play, 1 to 20 (default 20)")
    parser.add_argument(
        "--player", choices=PLAYERS, default=DEFAULT_PLAYER, help=f"who chooses (default {DEFAULT_PLAYER})"
    )
    parser.add_argument("--nodes", type=positive, help="evaluations a move (default: those of the level)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    add_record_option(parser)


UNITS = {"positions": "positions", "evaluations a move": "evaluations", "seconds a move": "s"}
"""The units of the figures that are no shares."""


def run(options: argparse.Namespace) -> int:
    """Print how often the engine chooses the moves that a strong network would choose: the command `tamen
    measure moves`. Returns the exit status.
    """
    player = assemble(options.player, Settings(options.level))
    first = among = 0
    shares = 0.0
    evaluations = count = 0
    started = time.perf_counter()
    ending = BreakingOff("tamen measure moves")
    with ending:
        for case in tqdm(labelled_cases(options.labels, options.positions), file=sys.stderr):
            decision = player.decide(game_at(case), case.color, Budget(evaluations=options.nodes))
            count += 1
            evaluations += decision.evaluations
            likeliest = max(case.chosen, key=lambda move: case.chosen[move])
            first += decision.move == likeliest
            among += decision.move in case.chosen
            shares += case.chosen.get(decision.move, 0.0)
    if not count:
        return ending.status()
    found = {
        "positions": count,
        "the network's first choice": first / count,
        "one of its first five": among / count,
        "mean chance it gives the move": shares / count,
        "evaluations a move": evaluations / count,
        "seconds a move": (time.perf_counter() - started) / count,
    }
    if options.json:
        print(json.dumps(found))
    else:
        for name, value in found.items():
            print(f"{name:32} {value:.4g}")
    named = [(name, round(value, 4), UNITS.get(name, "share")) for name, value in found.items()]
    record(options, values_of(name_of("moves", options.labels.name, options.player), named))
    return ending.status()
