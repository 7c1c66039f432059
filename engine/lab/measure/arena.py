"""`tamen arena`: matches between two GTP programs, colours alternating, every opening played twice.

A program is a GTP command line; ``tamen --level 5`` means this very program. Every move is checked by our own rules;
illegal moves, crashes, silence and overspent time lose the game and are counted. When both programs name the same
winner after two passes it stands; otherwise the referee decides, or the game is counted as disputed.

With `--jobs` or `--cluster` a match is cut in pieces of two games, those of one opening, each with programs of its own.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

from tqdm import tqdm

from engine.base.breaking_off import BreakingOff
from engine.base.options import not_negative, positive, program, seconds
from engine.board.board import IllegalMove
from engine.board.points import BLACK, PASS, WHITE, color_name, opponent, parse_vertex, vertex_of
from engine.decide.judged.gtp_program import CommandFailed, GtpProgram, ProgramDied, ProgramHangs
from engine.game.game import Game
from engine.game.handicap import fixed_handicap
from engine.game.sgf import SgfError, game_to_sgf, write_record
from engine.lab.check.play import run_verification
from engine.lab.crews import add_arguments as add_cluster
from engine.lab.crews import add_jobs, crew_of
from engine.lab.data.openings import LONGEST_GAME, draw_opening
from engine.lab.intervals import wilson
from engine.lab.measure.record import Value, add_record_option, name_of, record, values_of
from engine.lab.pieces import Crew, PieceLost


@dataclass(frozen=True)
class MatchOptions:
    """The conditions of a match between two programs.

    opening_moves: how many moves are played at random at the start; handicap: number of fixed handicap
    stones; time_settings: main time, byoyomi period and stones as GTP has them; patience: seconds to wait for
    an answer; folder: where the games are saved, None to save none
    """

    size: int = 9
    komi: float = 7.5
    games: int = 10
    opening_moves: int = 2
    handicap: int = 0
    seed: int = 1
    time_settings: tuple[int, int, int] | None = None
    patience: float = 300.0
    folder: Path | None = None


@dataclass
class GameResult:
    """How one game of a match ended.

    winner: 0 or 1, the number of the program, None for a draw or a disputed game; text: the result, such as
    B+3.5; seconds: spent by each program; fault: the fault by which program number ``faulty`` lost, one of
    FAULTS, or empty; record: the game as SGF
    """

    winner: int | None
    text: str
    moves: int
    seconds: tuple[float, float]
    fault: str = ""
    faulty: int | None = None
    disputed: bool = False
    record: bytes = b""


@dataclass
class MatchResult:
    """The result of a match between two programs, program 0 and program 1: their names, and the games that
    were played so far.
    """

    names: tuple[str, str]
    games: list[GameResult] = field(default_factory=list)

    def wins(self, number: int) -> int:
        """Count the games won by program ``number``."""
        return sum(1 for game in self.games if game.winner == number)

    def faults(self, number: int, kind: str) -> int:
        """Count the games that program ``number`` lost by a fault of this kind: illegal, died, silent or time."""
        return sum(1 for game in self.games if game.faulty == number and game.fault == kind)

    def seconds_per_move(self, number: int) -> float:
        """Return the mean seconds that program ``number`` took for a move."""
        moves = max(1, sum(game.moves for game in self.games))
        return 2 * sum(game.seconds[number] for game in self.games) / moves

    def summary(self) -> dict[str, object]:
        """Return the result as an object that JSON can write: wins, faults and seconds a move of both
        programs.

        win_rate: the share of decided games that program 0 won, None if none was decided; interval: the 95 %
        interval of that share
        """
        decided = self.wins(0) + self.wins(1)
        low, high = wilson(self.wins(0), decided)
        return {
            "programs": list(self.names),
            "games": len(self.games),
            "wins": [self.wins(0), self.wins(1)],
            "win_rate": self.wins(0) / decided if decided else None,
            "interval": [low, high],
            "disputed": sum(game.disputed for game in self.games),
            "faults": [{kind: self.faults(number, kind) for kind in FAULTS} for number in (0, 1)],
            "seconds_per_move": [round(self.seconds_per_move(number), 3) for number in (0, 1)],
        }

    def table(self) -> list[str]:
        """Return the result as lines of text: a row for each program, then figures about both together."""
        width = max(len("program"), *(len(name) for name in self.names))
        lines = [f"{'program':{width}}  {'won':>5}  {'seconds a move':>14}  lost by faults"]
        for number, name in enumerate(self.names):
            kinds = [f"{count} {kind}" for kind in FAULTS if (count := self.faults(number, kind))]
            lines.append(
                f"{name:{width}}  {self.wins(number):>5}  {self.seconds_per_move(number):>14.3f}  "
                f"{', '.join(kinds) or 'none'}"
            )
        decided = self.wins(0) + self.wins(1)
        disputed = sum(game.disputed for game in self.games)
        low, high = wilson(self.wins(0), decided)
        share = ""
        if decided:
            share = f", {self.wins(0) / decided:.0%} won by the first, 95 % interval {low:.0%} to {high:.0%}"
        return [*lines, f"{len(self.games)} games{share}; {disputed} with a disputed result"]


FAULTS = ("illegal", "died", "silent", "time")
"""How a program may lose a game without being beaten."""


class Fault(Exception):
    """Raised when a program breaks a rule of the match. ``kind`` is one of FAULTS, ``number`` tells which
    program it was.
    """

    def __init__(self, kind: str, number: int, text: str) -> None:
        super().__init__(text)
        self.kind, self.number = kind, number


class Program(Protocol):
    """A program that plays a match by GTP, in another process or in this one. ``spent``: seconds that it has
    taken for all its answers so far.
    """

    spent: float

    def ask(self, command: str) -> str:
        """Give a GTP command and return the answer. Raises CommandFailed, ProgramDied or ProgramHangs."""
        ...

    def close(self) -> None:
        """End the program."""
        ...


class Match:
    """A match of two programs that is being played. A program that dies is started again."""

    def __init__(
        self,
        commands: tuple[str, str],
        options: MatchOptions,
        referee: str | None = None,
        start: Callable[[str], Program] | None = None,
    ) -> None:
        """Take the command lines of both programs, the conditions of the match, and the command line of a
        referee, None for no referee.

        start: a function that starts a program from its command line; by default the program becomes a
        process of its own
        """
        self._commands = commands
        self._options = options
        self._start = start or (lambda command: GtpProgram(command, patience=options.patience))
        self._programs: list[Program | None] = [None, None]
        self._referee = GtpProgram(referee, "referee") if referee else None
        self._spent = [0.0, 0.0]
        self.result = MatchResult(commands)

    def play(self, numbers: Iterable[int] | None = None) -> Iterator[GameResult]:
        """Play all games of the match and yield the result of each. ``numbers``: the games to play, from 0;
        all if None.

        The games are saved if the options name a folder.
        """
        try:
            for number in range(self._options.games) if numbers is None else numbers:
                game_result = self._play_game(number)
                save(self._options.folder, number, game_result)
                self.result.games.append(game_result)
                yield game_result
        finally:
            for program in (*self._programs, self._referee):
                if program is not None:
                    program.close()

    def _program_of(self, number: int) -> Program:
        program = self._programs[number]
        if program is None:
            program = self._start(self._commands[number])
            self._programs[number] = program
        return program

    def _play_game(self, number: int) -> GameResult:
        """Play the game with this number and return its result.

        Program 0 has Black in the games of even number. Games 2k and 2k + 1 begin with the same random moves.
        """
        black = number % 2
        players = {BLACK: black, WHITE: 1 - black}
        game = Game(self._options.size, self._options.komi)
        self._spent = [0.0, 0.0]
        fault, faulty, disputed = "", None, False
        try:
            self._set_up(game, number // 2)
            text = self._play_moves(game, players) or ""
            if not text:
                text, disputed = self._count(game)
        except Fault as problem:
            fault, faulty = problem.kind, problem.number
            text = f"{'W' if players[BLACK] == faulty else 'B'}+F"
        winner = None
        if text[:1] in ("B", "W") and not disputed:
            winner = players[BLACK if text[0] == "B" else WHITE]
        names = {color: self._commands[player] for color, player in players.items()}
        game.comments[0] = f"Black: {names[BLACK]}\nWhite: {names[WHITE]}\nResult: {text}"
        spent = self._spent[0], self._spent[1]
        return GameResult(winner, text, game.move_count, spent, fault, faulty, disputed, game_to_sgf(game))

    def _ask(self, number: int, command: str) -> str:
        program = self._program_of(number)
        before = program.spent
        try:
            return program.ask(command)
        except ProgramDied as error:
            self._forget(number)
            raise Fault("died", number, str(error)) from None
        except ProgramHangs as error:
            self._forget(number)
            raise Fault("silent", number, str(error)) from None
        finally:
            self._spent[number] += program.spent - before

    def _tell(self, number: int, command: str) -> None:
        try:
            self._ask(number, command)
        except CommandFailed as error:
            raise Fault("illegal", number, str(error)) from None

    def _forget(self, number: int) -> None:
        program, self._programs[number] = self._programs[number], None
        if program is not None:
            program.close()

    def _set_up(self, game: Game, opening_number: int) -> None:
        options = self._options
        for number in (0, 1):
            self._tell(number, f"boardsize {options.size}")
            self._tell(number, "clear_board")
            self._tell(number, f"komi {options.komi}")
            if options.time_settings is not None:
                self._tell(number, "time_settings {} {} {}".format(*options.time_settings))
        if options.handicap >= 2:
            stones = fixed_handicap(options.size, options.handicap)
            game.place_handicap(stones)
            vertices = " ".join(vertex_of(stone, options.size) for stone in stones)
            for number in (0, 1):
                self._tell(number, f"set_free_handicap {vertices}")
            return
        for point in draw_opening(options.size, options.opening_moves, options.seed * 1000 + opening_number):
            self._play_everywhere(game, game.to_move, point, (0, 1))

    def _play_everywhere(self, game: Game, color: int, point: int, numbers: tuple[int, ...]) -> None:
        game.play(color, point, enforce_superko=False)
        for number in numbers:
            self._tell(number, f"play {color_name(color)[0]} {vertex_of(point, game.size)}")

    def _goes_on(self, game: Game) -> bool:
        """Tell whether a game goes on: it is not over, and it has not reached its greatest length,
        LONGEST_GAME moves for each point of the board.
        """
        return not game.is_over and game.move_count < LONGEST_GAME * game.size**2

    def _genmove(self, game: Game, color: int, number: int) -> str:
        """Ask program ``number`` for a move of a colour and return its answer in small letters. Raises Fault."""
        try:
            return self._ask(number, f"genmove {color_name(color)[0]}").lower()
        except CommandFailed as error:
            raise Fault("illegal", number, str(error)) from None

    def _play_moves(self, game: Game, players: dict[int, int]) -> str | None:
        """Play a game until both sides pass, one resigns, or it has its greatest length. Returns the result,
        such as B+R, if a side resigned, else None.

        players: maps each colour to the number of its program. Raises Fault.
        """
        while self._goes_on(game):
            color = game.to_move
            number = players[color]
            answer = self._genmove(game, color, number)
            if answer == "resign":
                return f"{'W' if color == BLACK else 'B'}+R"
            try:
                point = PASS if answer == "pass" else parse_vertex(answer, game.size)
                self._play_everywhere(game, color, point, (players[opponent(color)],))
            except (ValueError, IllegalMove):
                raise Fault("illegal", number, f"illegal move {answer}") from None
        return None

    def _count(self, game: Game) -> tuple[str, bool]:
        """Return the result of a game after two passes, such as B+3.5, and whether the result is disputed.

        Both programs are asked. If they disagree about the winner, the referee decides. Without a referee the
        game counts as disputed, and the text has both answers.
        """
        answers = []
        for number in (0, 1):
            try:
                answers.append(self._ask(number, "final_score").upper())
            except CommandFailed:
                answers.append("")
        if answers[0][:1] == answers[1][:1] != "":
            return answers[0], False
        if self._referee is None:
            return "/".join(answers), True
        self._referee.ask(f"boardsize {game.size}")
        self._referee.ask("clear_board")
        self._referee.ask(f"komi {game.komi}")
        for stone in game.handicap_stones:
            self._referee.ask(f"play b {vertex_of(stone, game.size)}")
        for color, point in game.moves:
            self._referee.ask(f"play {color_name(color)[0]} {vertex_of(point, game.size)}")
        return self._referee.ask("final_score").upper(), False


def save(folder: Path | None, number: int, result: GameResult) -> None:
    """Write the record of a game of a match as SGF into ``folder``, which is made if it is missing. Nothing
    is written if ``folder`` is None.

    number: of the game; result: has the record. Raises SgfError if the record cannot be written.
    """
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        write_record(result.record, folder / f"game{number:04d}.sgf")


@dataclass(frozen=True)
class Piece:
    """A piece of a match: some of its games, given by their numbers. They are played apart from the others,
    by programs that are started for this piece.
    """

    commands: tuple[str, str]
    options: MatchOptions
    referee: str | None
    numbers: tuple[int, ...]


def play_piece(piece: Piece) -> list[GameResult]:
    """Play the games of a piece of a match and return their results in the order of their numbers.

    Raises OSError if a program cannot be started.
    """
    match = Match(piece.commands, replace(piece.options, folder=None), piece.referee)
    return list(match.play(piece.numbers))


def play_in_pieces(
    commands: tuple[str, str], options: MatchOptions, referee: str | None, crew: Crew, result: MatchResult
) -> Iterator[GameResult]:
    """Play a match in pieces of two games that begin with the same random moves. Yield the result of each
    game as it arrives.

    commands, options, referee: command lines of the programs, conditions and referee, as `Match` takes them;
    crew: plays the pieces; result: each game is added to it. The games are saved as `Match.play` does.
    """
    openings = [tuple(range(first, min(first + 2, options.games))) for first in range(0, options.games, 2)]
    pieces = [Piece(commands, options, referee, numbers) for numbers in openings]
    for place, games in crew.carry_out(play_piece, pieces):
        for number, game in zip(openings[place], games, strict=True):
            save(options.folder, number, game)
            result.games.append(replace(game, record=b""))
        yield from games


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Define the command line of `tamen arena` by adding its options to ``parser``."""
    for place, example in (("first", "tamen --level 5"), ("second", "gnugo --mode gtp --level 1")):
        parser.add_argument(
            place, nargs="?", type=program, help=f"GTP command line of one program, e.g. '{example}'"
        )
    parser.add_argument("--size", type=positive, default=9, help="board size (default 9)")
    parser.add_argument("--komi", type=float, default=7.5, help="points for White (default 7.5)")
    parser.add_argument("--games", type=positive, default=10, help="games to play (default 10)")
    parser.add_argument(
        "--opening", type=not_negative, default=2, help="random moves at the start (default 2)"
    )
    parser.add_argument("--handicap", type=not_negative, default=0, help="fixed handicap stones (default 0)")
    parser.add_argument("--seed", type=int, default=1, help="start of the openings (default 1)")
    parser.add_argument(
        "--time", type=int, nargs=3, metavar=("MAIN", "PERIOD", "STONES"), help="time_settings"
    )
    parser.add_argument("--patience", type=seconds, default=300.0, help="seconds to wait for an answer")
    parser.add_argument(
        "--referee", type=program, help="GTP command line of the program that settles disputed results"
    )
    parser.add_argument("--sgf", type=Path, help="folder to write the games to")
    parser.add_argument("--json", action="store_true", help="print one JSON object on the last line")
    parser.add_argument(
        "--verify",
        action="store_true",
        help="no programs: the engine against itself, at all levels and sizes, everything checked after each move",
    )
    parser.add_argument(
        "--evaluations",
        type=int,
        metavar="N",
        help="with --verify: most evaluations of one move (default: the level's)",
    )
    add_record_option(parser)
    add_jobs(parser)
    add_cluster(parser)


def match_options_of(options: argparse.Namespace) -> MatchOptions:
    """Return the conditions of a match that the command line asks for."""
    return MatchOptions(
        size=options.size,
        komi=options.komi,
        games=options.games,
        opening_moves=options.opening,
        handicap=options.handicap,
        seed=options.seed,
        time_settings=tuple(options.time) if options.time else None,
        patience=options.patience,
        folder=options.sgf,
    )


def run(options: argparse.Namespace) -> int:
    """Play a match between two programs and print its result, or check the engine with ``--verify``: the
    command `tamen arena`.

    Returns the exit status: 1 if a program could not be started, a fault occurred or a check failed, 2 if a
    program is missing.
    """
    if options.verify:
        if options.record is not None:
            print("tamen arena: error: --verify has no figures to --record", file=sys.stderr)
            return 2

        return run_verification(options.games, options.evaluations, options.seed)
    if options.first is None or options.second is None:
        print("tamen arena: error: two programs are needed, or --verify", file=sys.stderr)
        return 2
    match_options = match_options_of(options)
    ending = BreakingOff("tamen arena")
    try:
        result, games = _begin(options, match_options)
        with ending:
            for game in tqdm(games, total=options.games, unit="game", file=sys.stderr):
                if game.fault:
                    tqdm.write(f"{result.names[game.faulty or 0]}: {game.fault}", file=sys.stderr)
    except SgfError as error:
        print(f"tamen arena: error: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        where = "" if options.cluster or isinstance(error, PieceLost) else "a program cannot be started: "
        print(f"tamen arena: error: {where}{error}", file=sys.stderr)
        return 1
    if options.json:
        print(json.dumps(result.summary()))
    else:
        print("\n".join(result.table()))
    record(options, values_to_record(result, options.size))
    return ending.status(1 if any(game.fault for game in result.games) else 0)


def values_to_record(result: MatchResult, size: int) -> dict[str, Value]:
    """Return the figures to record for a match (``result``) on a board of ``size``, by name: games won by the
    first program, games decided, and the seconds that each program took for a move.
    """
    first, second = (result.seconds_per_move(number) for number in (0, 1))
    return values_of(
        name_of("arena", f"{size}x{size}", *result.names),
        [
            ("won", result.wins(0), "games"),
            ("decided", result.wins(0) + result.wins(1), "games"),
            ("time a move", round(first, 3), "s"),
            ("opponent's time a move", round(second, 3), "s"),
        ],
    )


def _begin(
    options: argparse.Namespace, match_options: MatchOptions
) -> tuple[MatchResult, Iterator[GameResult]]:
    """Begin the match that the options ask for, in this process or in pieces on other processes.

    Returns its result, to which games are added as they are played, and an iterator that plays the games and
    yields them. Raises OSError if a program cannot be started.
    """
    commands = options.first, options.second
    if options.cluster is None and options.jobs is None:
        match = Match(commands, match_options, options.referee)
        return match.result, match.play()
    result = MatchResult(commands)
    return result, play_in_pieces(commands, match_options, options.referee, crew_of(options), result)
