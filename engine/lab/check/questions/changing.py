"""Draws questions like those of suites, which nobody has tuned for: their boards, changed near the place in question.

A reader that was mended on a suite knows its boards. So one to three moves are played near what is asked about, or a
stone is laid or taken off beside it; then the board is turned, and the colours are exchanged, by chance. What was
expected is no longer known, so the answers are judged by the other program and by search, as in `drawing`.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from engine.board.board import Board
from engine.board.points import (
    BLACK,
    EMPTY,
    PASS,
    WHITE,
    color_name,
    opponent,
    parse_color,
    parse_vertex,
    vertex_of,
    xy,
)
from engine.board.symmetry import SYMMETRIES, swap_colors, turn, turn_grid
from engine.decide.prior.prior import Prior, load_prior
from engine.game.game import Game
from engine.lab.check.questions.drawing import ROUNDS, UNJUDGED
from engine.lab.check.regress.load import load_suites
from engine.lab.check.regress.question import UNGRADED, Expected, Passage, Question, Step
from engine.lab.check.regress.setup import position_before, stone_commands

NEAR = 2
"""Lines from the stones in question, to each side, within which the board is changed."""

MOST_MOVES = 3
"""Moves that are played at most."""

PLAYED = 0.5
"""How often moves are played; else a stone is laid or taken off."""


def draw_changed_passages(path: Path, kinds: Sequence[str], count: int, seed: int) -> list[Passage]:
    """Choose questions of the suites at a path by chance, change their boards, and return a passage (list of GTP
    commands) for each; up to ``count`` questions of each kind in ``kinds``.

    ``seed``: of which questions, and of how their boards are changed. There are fewer if the suites hold hardly any.
    Raises OSError or ValueError for suites that cannot be read, or that have no question of these kinds.
    """
    chance, prior = random.Random(seed), load_prior()
    left = dict.fromkeys(kinds, count)
    asked = _list_questions(path, kinds)
    if not asked:
        raise ValueError(f"'{path}' has no question of these kinds: {', '.join(kinds)}")
    passages = []
    for number in range(ROUNDS):
        chance.shuffle(asked)
        for key, command, game in asked:
            kind = command.split()[0]
            if left[kind] <= 0:
                continue
            board = _changed(game, command, prior, chance)
            if board is not None:
                left[kind] -= 1
                passages.append(_turned_passage(board, command, f"{key}:changed{number}", chance))
    return passages


def _list_questions(path: Path, kinds: Sequence[str]) -> list[tuple[str, str, Game]]:
    """Return the questions of some kinds in the suites at a path: key, command and position, in the suites' order."""
    found = []
    for passage in load_suites([path]).passages:
        for step in passage.steps:
            if step.command.split()[0] not in kinds:
                continue
            game = position_before(passage, step.question) if step.question else None
            if step.question is not None and game is not None:
                found.append((step.question.key, step.command, game))
    return found


def _changed(game: Game, command: str, prior: Prior, chance: random.Random) -> Board | None:
    """Return the board of a game changed near what a command asks about; None where no change can be made, or where
    it takes what is asked about off the board.
    """
    board = game.board.copy()
    named = [parse_vertex(word, board.size) for word in command.split()[1:] if not _is_color(word)]
    before = [board.color_at(point) for point in named]
    near = _points_near(board, named or [chance.choice(board.points())])
    is_changed = (
        _play(board, near, prior, chance) if chance.random() < PLAYED else _edit(board, near, named, chance)
    )
    stays = [board.color_at(point) for point in named] == before
    return board if is_changed and stays else None


def _is_color(word: str) -> bool:
    try:
        parse_color(word)
    except ValueError:
        return False
    return True


def _points_near(board: Board, named: Sequence[int]) -> list[int]:
    """Return the points near those that are ``named`` and near the strings there."""
    stones = {
        stone
        for point in named
        for stone in (board.stones(point) if board.color_at(point) != EMPTY else [point])
    }
    places = np.array([xy(int(stone)) for stone in sorted(stones)])
    return [
        point
        for point in board.points()
        if int(np.abs(places - np.array(xy(int(point)))).max(axis=1).min()) <= NEAR
    ]


def _play(board: Board, near: Sequence[int], prior: Prior, chance: random.Random) -> bool:
    """Play one to MOST_MOVES moves by turns at some of the points ``near``, drawn by how likely the prior thinks them.

    Returns whether there was a move.
    """
    color = chance.choice((BLACK, WHITE))
    last, before = PASS, PASS
    for _ in range(chance.randint(1, MOST_MOVES)):
        odds = prior.odds(board, color, last, before)
        moves = [point for point in near if board.is_legal(color, point)]
        if not moves:
            break
        best = max(float(odds[move]) for move in moves)
        move = chance.choices(moves, [math.exp(float(odds[each]) - best) for each in moves])[0]
        board.play(color, move)
        last, before, color = move, last, opponent(color)
    return last != PASS


def _edit(board: Board, near: Sequence[int], named: Sequence[int], chance: random.Random) -> bool:
    """Lay a stone of either colour at an empty point ``near``, or take a stone off there that is not of a string that
    is ``named``. Returns whether there was one.
    """
    asked = {stone for point in named if board.color_at(point) != EMPTY for stone in board.stones(point)}
    point = chance.choice(near)
    color = board.color_at(point)
    if color == EMPTY:
        color = chance.choice((BLACK, WHITE))
        if not board.is_legal(color, point):
            return False
        board.play(color, point)
        return True
    if point in asked:
        return False
    grid = board.grid()
    x, y = xy(point)
    grid[y, x] = EMPTY
    board.set_position(grid)
    return True


def _turned_passage(board: Board, command: str, key: str, chance: random.Random) -> Passage:
    """Return the passage that asks a question about a board, turned and with the colours exchanged by chance.

    command: the question about the board as it is; key: names it in reports
    """
    symmetry, swaps = chance.randrange(SYMMETRIES), chance.random() < 0.5
    grid = turn_grid(board.grid(), symmetry)
    if swaps:
        grid = swap_colors(grid)
    kind, *words = command.split()
    asked = " ".join([kind, *(_turned_word(word, board.size, symmetry, swaps) for word in words)])
    setup = [f"boardsize {board.size}", "clear_board", *stone_commands(grid, BLACK)]
    question = Question(key, key.split(":")[0], kind, UNGRADED, Expected(UNJUDGED))
    return Passage((*(Step(each) for each in setup), Step(asked, question)), Path())


def _turned_word(word: str, size: int, symmetry: int, swaps: bool) -> str:
    """Return a colour or a vertex of a command as it is after the board was turned and, if it ``swaps``, the colours
    were exchanged.
    """
    if _is_color(word):
        color = parse_color(word)
        return color_name(opponent(color) if swaps else color)
    return vertex_of(turn(parse_vertex(word, size), size, symmetry), size)
