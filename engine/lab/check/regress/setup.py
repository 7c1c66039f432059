"""GTP commands that set up a position, and the position that commands lead to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.board.points import (
    BLACK,
    WHITE,
    color_name,
    opponent,
    parse_color,
    parse_vertex,
    point_at,
    vertex_of,
)
from engine.game.game import Game
from engine.game.handicap import fixed_handicap
from engine.game.sgf import load_sgf
from engine.lab.check.regress.problem_sets import SetProblem
from engine.lab.check.regress.question import MOVE_QUESTION, UNGRADED, Expected, Passage, Question, Step


@dataclass(frozen=True)
class MoveProblem:
    """A problem that asks for a move: the position, the side to move, and the right moves as points.

    ask: a GTP question instead of "where do you play?", else empty
    """

    game: Game
    to_play: int
    answers: tuple[int, ...]
    topic: str = ""
    grade: str = ""
    says: str = ""
    ask: str = ""


def move_passage(problem: MoveProblem, key: str, suite: str, folder: Path) -> Passage:
    """Return the passage, i.e. the list of GTP commands, that sets up the position of a problem and asks its
    question.

    The stones are played one by one. None of these moves captures anything, in whatever order, because an
    unfinished string has a liberty where its next stone will stand, and a finished one has a liberty in the
    diagram. Stones of the side that is not to move come last, so that the turn is right. key, suite: the
    names of the question and of its suite in reports; folder: file names in commands are relative to it
    """
    size = problem.game.size
    expected = Expected.one_of([vertex_of(point, size) for point in problem.answers])
    asked = problem.ask or f"{MOVE_QUESTION} {color_name(problem.to_play)}"
    commands = [f"boardsize {size}", "clear_board", f"komi {problem.game.komi:g}"]
    stones, moves = problem.game.setups[0][0], problem.game.moves
    if len(problem.game.setups) > 1:
        stones, moves = problem.game.board.grid(), []
    question = Question(
        key,
        suite,
        problem.topic or "other",
        problem.grade or UNGRADED,
        expected,
        says=problem.says,
        last_move=vertex_of(moves[-1][1], size) if moves else "",
    )
    commands += stone_commands(stones, problem.to_play)
    commands += [f"play {color_name(color)} {vertex_of(point, size)}" for color, point in moves]
    return Passage((*(Step(command) for command in commands), Step(asked, question)), folder)


def set_passage(problem: SetProblem, suite: str) -> Passage:
    """Return the passage that sets up a problem of our own sets and asks its question. A passage is a list of
    GTP commands.

    suite: the name under which reports count the question
    """
    asked = MoveProblem(
        problem.game,
        problem.to_play,
        problem.answers,
        problem.topic,
        problem.grade,
        problem.says,
        problem.ask,
    )
    return move_passage(asked, problem.name, suite, problem.file.parent)


def stone_commands(grid: np.ndarray, to_play: int) -> Iterable[str]:
    """Yield the GTP commands that play the stones of a grid of colours, indexed [y, x].

    Those of ``to_play`` come first.
    """
    for color in (to_play, opponent(to_play)):
        for y, x in np.argwhere(grid == color).tolist():
            yield f"play {color_name(color)} {vertex_of(point_at(x, y), len(grid))}"


def position_before(passage: Passage, question: Question) -> Game | None:
    """Return the position in which one of a passage's questions is asked, as a game. None if that position
    depends on the program, which then chose a move, for example.
    """
    game = Game()
    for step in passage.steps:
        if step.question is question:
            return game
        if step.moves:
            try:
                followed = _follow_command(game, step.command.split(), passage.folder)
            except (ValueError, IndexError):
                return None
            if followed is None:
                return None
            game = followed
    return None


def _follow_command(game: Game, words: list[str], folder: Path) -> Game | None:
    """Carry out one GTP command, given as words, on a game and return the game. None for a command whose
    outcome depends on the program.

    folder: file names are relative to it. Raises ValueError or IndexError for arguments that do not fit.
    """
    name, *arguments = words
    match name:
        case "boardsize":
            return Game(int(arguments[0]), komi=0)
        case "clear_board":
            game.clear()
        case "loadsgf":
            stop = arguments[1] if len(arguments) > 1 else None
            before = int(stop) if stop and stop.isdigit() else stop
            return load_sgf(folder / arguments[0], before, strict=True)
        case "play" | "trymove":
            game.play(parse_color(arguments[0]), parse_vertex(arguments[1], game.size), enforce_superko=False)
        case "black" | "white":
            color = BLACK if name == "black" else WHITE
            game.play(color, parse_vertex(arguments[0], game.size), enforce_superko=False)
        case "undo" | "popgo":
            game.undo()
        case "gg-undo":
            for _ in range(int(arguments[0]) if arguments else 1):
                game.undo()
        case "fixed_handicap":
            game.place_handicap(fixed_handicap(game.size, int(arguments[0])))
        case "set_free_handicap":
            game.place_handicap([parse_vertex(text, game.size) for text in arguments])
        case _:
            return None
    return game
