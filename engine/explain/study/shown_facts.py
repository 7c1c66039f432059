"""The facts that what is shown of a mistake gives: the position before it, the moves, and the lines expected then.

They are found again for games that were kept, so a kind may ask for a new one without a game being judged anew.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, PASS, WHITE, opponent, parse_vertex
from engine.explain.claims.nearby import strings_touching
from engine.explain.study.board_facts import CLOSE, board_after, is_contested
from engine.explain.study.missed_again import share_facts
from engine.explain.study.results import Mistake
from engine.explain.words.naming import steps_between

ELSEWHERE = 4
"""Steps from a move and its answer, at least, to the next move of the same player for that one to be elsewhere."""

PRESSED = 2
"""Liberties, at most, of a string of two or more stones that is pressed."""


def with_shown_facts(mistakes: Sequence[Mistake]) -> tuple[Mistake, ...]:
    """Return the mistakes of one colour in a game with these facts, and with the same facts where the same point was
    missed.
    """
    return share_facts(
        [replace(each, facts=tuple(sorted({*each.facts, *_facts_shown(each)}))) for each in mistakes]
    )


def _facts_shown(mistake: Mistake) -> Iterator[str]:
    """Yield the facts that the position of a mistake and the lines expected in it give."""
    size = len(mistake.diagram)
    board = Board(size)
    board.set_position(parse_diagram("\n".join(mistake.diagram)))
    color = BLACK if mistake.color == "black" else WHITE
    line = [parse_vertex(each, size) for each in mistake.better.line] or [
        parse_vertex(mistake.better.vertex, size)
    ]
    if line[0] == PASS:
        return
    yield from facts_of_sente(board, color, line)
    yield from facts_of_contact(board, color, line[0])


def facts_of_sente(board: Board, color: int, line: Sequence[int]) -> Iterator[str]:
    """Yield 'better is sente' if the better move, the first of its expected ``line``, is answered at once, and its
    player then plays elsewhere, or has put stones in atari that the answer saves.
    """
    if len(line) < 2 or PASS in line[:2] or steps_between(line[0], line[1]) > CLOSE + 1:
        return
    is_elsewhere = (
        len(line) > 2
        and line[2] != PASS
        and all(steps_between(line[2], each) >= ELSEWHERE for each in line[:2])
    )
    if is_elsewhere or _saves_from_atari(board, color, line):
        yield "better is sente"


def _saves_from_atari(board: Board, color: int, line: Sequence[int]) -> bool:
    """Return whether the second move of a line gives liberties to stones that the first one put in atari."""
    first, second = board_after(board, color, line[0]), board_after(board, color, *line[:2])
    if first is None or second is None:
        return False
    enemies = strings_touching(first, line[0], opponent(color))
    attacked = [each for each in enemies if first.count_liberties(each) == 1]
    return any(second.count_liberties(each) > 1 for each in attacked)


def facts_of_contact(board: Board, color: int, better: int) -> Iterator[str]:
    """Yield facts on the stones beside the ``better`` move: whether it leaves an enemy string few liberties, and
    whether it is in a fight: it touches stones, and a string near it has few liberties.
    """
    after = board_after(board, color, better)
    if after is None:
        return
    enemies = strings_touching(after, better, opponent(color))
    if any(len(after.stones(each)) > 1 and after.count_liberties(each) <= PRESSED for each in enemies):
        yield "better presses"
    if (enemies or strings_touching(board, better, color)) and is_contested(board, better):
        yield "better in a fight"
