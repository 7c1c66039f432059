"""`tamen arena --verify`: the engine plays against itself, and everything that it keeps is checked after every move.

Two levels play each other in this process, on 9x9, 13x13 and 19x19, with openings and handicaps. The memories of the
deciders and of the matcher live on from move to move and from game to game, as in real play. Checked are:

    decision   it leaves the game as it was; its move and the line it expects are legal
    board      strings, liberties, keys, captures and ko against a fresh computation
    evaluation the tables of the decider that just moved, with all it remembers, against those of a fresh one
    patterns   matches kept from move to move, and along the expected line, against fresh ones
    end        the game ends by passes or a resignation before it is LONGEST_GAME moves a point of the board long
    undo       taken back move by move, the game is at every step what it was
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from tqdm import tqdm

from engine.board.board import Board, IllegalMove
from engine.board.points import BLACK, color_name, opponent, vertex_of
from engine.decide.decision.budget import Budget
from engine.decide.decision.levels import HIGHEST, LOWEST, load_level
from engine.decide.decision.record import Decision
from engine.decide.decision.settings import Settings
from engine.decide.players import Adviser, assemble_adviser
from engine.evaluate.evaluation import Evaluator
from engine.game.game import Game
from engine.game.handicap import fixed_handicap
from engine.lab.check.board import board_differences, move_differences
from engine.lab.check.evaluation import cold_tables, differing_tables
from engine.lab.check.patterns import MatchComparison, kept_differences
from engine.lab.data.openings import LONGEST_GAME, draw_opening
from patterns.database import load_database
from patterns.matcher import Matcher

SIZES = (9, 9, 13, 9, 9, 19)
"""Board sizes, game by game, then from the first again: most on 9x9, where a game is soon over."""

HANDICAPS = (0, 0, 2, 3, 4)

KOMI = (7.5, 0.5, 6.5, -3.0)
"""Drawn by chance, as the handicaps are: the strategy depends on who is ahead."""

OPENING_MOVES = 4


@dataclass(frozen=True)
class Pairing:
    """The conditions of one game of a verification: its number from 1, the size of the board, handicap
    stones, komi, and the levels of Black and White.
    """

    number: int
    size: int
    handicap: int
    komi: float
    levels: tuple[int, int]

    def __str__(self) -> str:
        return (
            f"game {self.number}, {self.size}x{self.size}, levels {self.levels[0]} and {self.levels[1]}, "
            f"handicap {self.handicap}, komi {self.komi}"
        )


def draw_pairings(games: int, seed: int) -> Iterator[Pairing]:
    """Draw the conditions of ``games`` games at random and yield them; the same seed gives the same ones."""
    generator = random.Random(seed)
    for number in range(1, games + 1):
        levels = generator.randint(LOWEST, HIGHEST), generator.randint(LOWEST, HIGHEST)
        handicap, komi = generator.choice(HANDICAPS), generator.choice(KOMI)
        yield Pairing(number, SIZES[(number - 1) % len(SIZES)], handicap, komi, levels)


def starting_game(pairing: Pairing, seed: int) -> Game:
    """Return the game from which a verification plays on. It has the handicap stones that ``pairing`` (the
    conditions of the game) names or else random opening moves, drawn by ``seed``.
    """
    game = Game(pairing.size, pairing.komi)
    if pairing.handicap:
        game.place_handicap(fixed_handicap(pairing.size, pairing.handicap))
        return game
    for point in draw_opening(pairing.size, OPENING_MOVES, seed * 1000 + pairing.number):
        game.play(game.to_move, point)
    return game


@dataclass
class PlayComparison:
    """How many games, moves, evaluations, matches and moves taken back were compared, and which differences
    were found.

    Each difference is a sentence that names the game and the move.
    """

    games: int = 0
    moves: int = 0
    evaluations: int = 0
    matches: MatchComparison = field(default_factory=MatchComparison)
    undone: int = 0
    differences: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class State:
    """A copy of what makes up the state of a game, to be compared with its state later. A decision must leave
    all of this unchanged, and taking moves back must restore it.
    """

    moves: int
    board: bytes
    depth: int
    to_move: int
    captures: dict[int, int]
    komi: float


def state_of(game: Game) -> State:
    """Return the state of a game, to be compared with a later one. Its field ``board`` holds the board as
    bytes: stones, ko, strings, keys and counts.
    """
    board = game.board
    return State(game.move_count, board.snapshot(), board.depth, game.to_move, game.captures, game.komi)


class SelfPlay:
    """Lets levels (strengths of the engine) play games against each other. After every move it compares
    everything that the engine keeps up to date from move to move with a fresh computation.

    evaluations: how many positions one decision may evaluate at most, None for as many as the level does;
    seen: the counts and differences so far
    """

    def __init__(self, evaluations: int | None, seed: int) -> None:
        self._budget = Budget(evaluations=evaluations)
        self._seed = seed
        self._players: dict[int, Adviser] = {}
        self._fresh_evaluators: dict[int, Evaluator] = {}
        database = load_database()
        self._kept, self._fresh = Matcher(database), Matcher(database)
        self.seen = PlayComparison()

    def play(self, pairing: Pairing) -> None:
        """Play one game under the conditions ``pairing`` with all checks, then take it back. It stops at the
        first position that differs.

        Counts and differences are added to ``seen``.
        """
        game = starting_game(pairing, self._seed)
        self.seen.games += 1
        states = [state_of(game)]
        found: list[str] = []
        while not game.is_over and not found:
            if game.move_count >= LONGEST_GAME * game.size**2:
                found = [f"not over after {game.move_count} moves"]
                break
            found = self._play_and_compare(game, pairing.levels[0 if game.to_move == BLACK else 1])
            if found:
                found = [f"move {game.move_count}: {each}" for each in found]
            if game.move_count > states[-1].moves:
                states.append(state_of(game))
        found += self._take_back(game, states)
        self.seen.differences += [f"{pairing}, {each}" for each in found]

    def _play_and_compare(self, game: Game, level: int) -> list[str]:
        """Let a level move in a game and check everything. Returns a sentence for each difference.

        The decision must leave the game unchanged. What the engine keeps from move to move must be equal to a
        fresh computation.
        """
        player = self._player_of_level(level)
        before, color = state_of(game), game.to_move
        decision = player.decide(game, color, self._budget)
        found = [] if state_of(game) == before else ["the decision left the game changed"]
        self.seen.moves += 1
        if decision.resigned:
            game.resign(color)
            return found
        found += self._line_differences(game.board, decision)
        if not game.is_legal(color, decision.move):
            where = vertex_of(decision.move, game.size)
            return [*found, f"{color_name(color)} chose {where}, which is not legal"]
        game.play(color, decision.move)
        found += board_differences(game.board) + move_differences(game.board)
        return (
            found
            + self._evaluation_differences(game.board, player, level)
            + self._match_differences(game.board)
        )

    def _evaluation_differences(self, board: Board, player: Adviser, level: int) -> list[str]:
        fresh = self._fresh_evaluators.setdefault(level, Evaluator(load_level(level).effort))
        self.seen.evaluations += 1
        names = differing_tables(
            player.look(board, board.to_move, komi=0.0).tables, cold_tables(board, fresh)
        )
        return [f"the evaluation differs in {', '.join(names)}"] if names else []

    def _match_differences(self, board: Board) -> list[str]:
        return kept_differences(board, self._kept, self._fresh, self.seen.matches)

    def _line_differences(self, board: Board, decision: Decision) -> list[str]:
        """Follow the line of moves that a decision expects and compare the matches kept from move to move
        with fresh ones. Returns a sentence for each difference.

        An illegal move in the line is a difference, too. The board is unchanged afterwards.
        """
        ahead, color = board.copy(), decision.color
        for point in decision.chosen.line if decision.chosen else ():
            try:
                ahead.play(color, point)
            except IllegalMove as error:
                return [f"the line expected holds an illegal move: {error}"]
            color = opponent(color)
            if found := self._match_differences(ahead):
                return found
        return []

    def _take_back(self, game: Game, states: list[State]) -> list[str]:
        """Take back all moves of a game, one by one. After each compare the game with what it was before.
        Returns a sentence for each difference, and stops at the first position that differs.

        states: the states of the game at the start and after each move
        """
        for state in reversed(states[:-1]):
            game.undo()
            self.seen.undone += 1
            found = board_differences(game.board)
            if state_of(game) != state:
                found.append("the game is not what it was before the move")
            if found:
                return [f"taking move {state.moves + 1} back: {each}" for each in found]
        return []

    def _player_of_level(self, level: int) -> Adviser:
        if level not in self._players:
            self._players[level] = assemble_adviser(settings=Settings(level, self._seed))
        return self._players[level]


def verify_play(
    games: int, evaluations: int | None, seed: int, report: Callable[[str], None] = print
) -> PlayComparison:
    """Play ``games`` games between levels with all checks and return what was compared.

    evaluations: the most positions that one decision evaluates, None for as many as the level does; seed:
    what the games' conditions and openings are drawn by; report: called with each difference as it is found
    """
    table = SelfPlay(evaluations, seed)
    for pairing in tqdm(draw_pairings(games, seed), total=games, unit="game", file=sys.stderr, disable=None):
        told = len(table.seen.differences)
        table.play(pairing)
        for difference in table.seen.differences[told:]:
            report(difference)
    return table.seen


def run_verification(games: int, evaluations: int | None, seed: int) -> int:
    """Play games between levels with all checks, print what was compared, and return the exit status: 0 when
    all agrees, 1 on any difference. This is `tamen arena --verify`.

    games: how many; evaluations: the most positions that a decision evaluates, None for as many as the level
    does; seed: what the games are drawn by
    """
    started = time.monotonic()
    seen = verify_play(games, evaluations, seed)
    print(
        f"{seen.games} games, {seen.moves} moves, {seen.evaluations} evaluations and {seen.matches.positions} "
        f"positions matched, {seen.undone} moves taken back, {len(seen.differences)} differences, "
        f"{time.monotonic() - started:.0f} s"
    )
    return 1 if seen.differences else 0
