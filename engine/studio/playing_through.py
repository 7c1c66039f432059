"""An expert's game played through: which of its moves the engine would not have considered, and drafts for them.

After Fotland 1993, section 9: what nobody suggests shows where knowledge is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from engine.base.errors import InputError
from engine.board.board import Board
from engine.board.points import PASS, color_name, vertex_of, xy
from engine.decide.decision.levels import load_level
from engine.decide.players import Adviser
from engine.explain.words.reasons import reasons_text
from engine.game.game import Game
from engine.game.scoring import score_compensation
from engine.suggest.everyone import EXPERTS
from engine.suggest.suggester import Suggester
from joseki.corner import CORE, TENUKI, corner_code
from joseki.position import DRAWN_SIZE
from joseki.tree import vertex
from patterns.draft import Missed, draft
from patterns.model import Pattern

Step = Callable[[int], None]

SHOWN = 3
"""Suggestions that are told of a move that was not considered."""

CORNER = CORE + 2
"""Lines from both edges within which a move may be one of a joseki."""

LAST_MOVES = 2
"""Moves before the present one that the experts are told of."""


def played_through(game: Game, player: Adviser, level: int, step: Step) -> dict[str, Any]:
    """Return for JSON the moves of a game that the engine would not have considered.

    These are moves that no expert suggests, and moves that the experts find less likely than all those that a
    level of the engine tries. The dict has ``moves`` (of the game), ``most`` (how many moves the level
    tries), and ``missed``. Each missed move has ``number``, ``color``, ``move``, its ``place`` among the
    suggested moves, ``candidates`` (how many these are), ``suggested`` and ``joseki``. ``player`` makes the
    suggestions; ``level`` says how many candidates count; ``step`` is called with the number of each move.
    Raises InputError for a move that cannot be played.
    """
    most = load_level(level).candidates
    missed = []
    for number, board, color, point in _positions(game):
        step(number)
        if point == PASS:
            continue
        last = tuple(move for _, move in reversed(game.moves[max(0, number - 1 - LAST_MOVES) : number - 1]))
        view = replace(player.look(board, color, score_compensation(game)), last_moves=last)
        candidates = Suggester(EXPERTS, view.knowledge).candidates(view)
        place = next((at for at, each in enumerate(candidates, 1) if each.move == point), None)
        if place is not None and place <= most:
            continue
        missed.append(
            {
                "number": number,
                "color": color_name(color),
                "move": vertex_of(point, game.size),
                "place": place,
                "candidates": len(candidates),
                "suggested": [
                    {
                        "move": vertex_of(each.move, game.size),
                        "says": reasons_text(each.reasons, each.move, color, game.size),
                    }
                    for each in candidates[:SHOWN]
                ],
                "joseki": joseki_line(game.moves[:number], game.size),
            }
        )
    return {"moves": len(game.moves), "most": most, "missed": missed}


def drafted(game: Game, number: int, name: str) -> Pattern:
    """Return a draft of a pattern, with this name, for move ``number`` (from 1) of a game.

    Raises InputError if the game has no such move.
    """
    for at, board, color, point in _positions(game):
        if at == number and point != PASS:
            return draft(Missed(number, color, point, board.grid(), []), game.moves, name)
    raise InputError(f"the game has no stone that was played as move {number}")


def joseki_line(moves: Sequence[tuple[int, int]], size: int) -> list[str]:
    """Return the moves played in the corner of the last move, as a joseki is drawn: in the upper right, Black
    first.

    They are vertices, or ``tenuki`` for a move that a side played elsewhere. The list is empty if the last
    move is in no corner, or if the board is not 19x19. ``moves`` holds all moves of the game, as colour and
    point.
    """
    _, point = moves[-1]
    if size != DRAWN_SIZE or point == PASS:
        return []
    x, y = xy(point)
    corner = (1 if 2 * x < size else 0) | (2 if 2 * y > size else 0)
    codes: list[int] = []
    mover = None
    for side, each in moves:
        code = corner_code(size, corner, each) if each != PASS else -1
        if code < 0 or max(code >> 4, code & 15) >= CORNER:
            continue
        if mover == side:
            codes.append(TENUKI)
        codes.append(int(code))
        mover = side
    inside = corner_code(size, corner, point)
    return [vertex(code) for code in codes] if codes and codes[-1] == inside else []


def _positions(game: Game) -> Iterator[tuple[int, Board, int, int]]:
    """Yield, for each move of a game, its number from 1, the board before it, its colour and its point.

    The board is always the same object, which changes. Raises InputError for a move that cannot be played.
    """
    board, setups = Board(game.size), game.setups
    for number, (color, point) in enumerate(game.moves, 1):
        if number - 1 in setups:
            board.set_position(setups[number - 1][0])
        board.to_move = color
        yield number, board, color, point
        try:
            board.play(color, point)
        except ValueError as error:
            raise InputError(f"move {number}: {error}") from None
