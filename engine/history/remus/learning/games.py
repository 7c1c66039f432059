"""Games that the machine plays while it learns, and matches that show how strong it has become."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from engine.board.points import BLACK, EMPTY, WHITE
from engine.game.game import Game
from engine.history.remus.learning.success import lead
from engine.history.remus.machine import Choice, Machine
from engine.history.remus.memory import Memory
from engine.lab.data.openings import LONGEST_GAME
from engine.lab.make.learn.matches import Chooser, count_wins


@dataclass(frozen=True)
class Match:
    """The result of games between the machine and an opponent, in which each has both colours equally often.

    wins: games that the machine won, a draw counting half; stages: how many of its moves the lexicon, the
    heuristic and chance determined
    """

    games: int
    wins: float
    stages: Counter[str]


def chosen(machine: Machine, game: Game, color: int) -> Choice:
    """Return the machine's choice of a move for a colour in a game."""
    return machine.choose(game.board, color, game.legal_points(color), game.move_count + 1)


def own_game(machine: Machine, size: int, number: int, seed: int) -> tuple[Game, Counter[str]]:
    """Let the machine play a game against itself; return the game, and how many moves each stage of the
    machine chose.

    The stages are its lexicon (known positions), its heuristic, and chance. size: of the board; number: of
    the game, from 1; seed: of chance. In games with even numbers one side, White and Black by turns, plays at
    random instead: Remus expects two machines to learn from each other as long as random moves are involved
    (discussion).
    """
    game, stages = Game(size), Counter[str]()
    at_random = {0: WHITE, 2: BLACK}.get(number % 4, EMPTY)
    other = Machine(Memory(), seed)
    while not game.is_over and game.move_count < LONGEST_GAME * size**2:
        if game.to_move == at_random:
            game.play(at_random, chosen(other, game, at_random).move)
            continue
        choice = chosen(machine, game, game.to_move)
        stages[choice.stage] += 1
        game.play(game.to_move, choice.move)
    return game, stages


def match(machine: Machine, other: Chooser, size: int, games: int) -> Match:
    """Play ``games`` games between the machine and an opponent and return the result.

    Colours change from game to game. other: the opponent, a function from game and colour to its move. The
    games are counted by the paper's scoring (surrounded points and prisoners), without komi.
    """
    stages = Counter[str]()

    def mine(game: Game, color: int) -> int:
        choice = chosen(machine, game, color)
        stages[choice.stage] += 1
        return choice.move

    return Match(games, count_wins(mine, other, size, games, lead), stages)
