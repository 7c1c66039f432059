"""The facts that what is shown of a mistake gives: the position before it, the moves, the lines expected then, and what
the sentences call the moves.

They are found again for games that were kept, so a kind may ask for a new one without a game being judged anew.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, PASS, WHITE, opponent, parse_vertex
from engine.explain.claims.nearby import strings_near, strings_touching
from engine.explain.study.board_facts import (
    CLOSE,
    board_after,
    is_contested,
    is_fight_near,
    link_by_answer,
    strings_in_atari,
)
from engine.explain.study.missed_again import share_facts
from engine.explain.study.purpose_facts import facts_of_purposes
from engine.explain.study.results import Mistake, Option
from engine.explain.words.naming import steps_between

ELSEWHERE = 4
"""Steps from a move and its answer, at least, to the next move of the same player for that one to be elsewhere."""

PRESSED = 2
"""Liberties, at most, of a string of two or more stones that is pressed."""

OPEN = 1 / 3
"""Share of the points of the board that have stones, below which the board is open."""

REACH = 5
"""Steps between the move played and the better one, at most, for both to be at one weak group of the opponent."""


def with_shown_facts(mistakes: Sequence[Mistake]) -> tuple[Mistake, ...]:
    """Return the mistakes of one colour in a game with these facts, and with the same facts where the same point was
    missed.
    """
    return share_facts(
        [replace(each, facts=tuple(sorted({*each.facts, *_facts_shown(each)}))) for each in mistakes]
    )


def _facts_shown(mistake: Mistake) -> Iterator[str]:
    """Yield the facts that the position of a mistake, the lines expected in it, and its sentences give."""
    size = len(mistake.diagram)
    board = Board(size)
    board.set_position(parse_diagram("\n".join(mistake.diagram)))
    color = BLACK if mistake.color == "black" else WHITE
    played, line = (_line_of(each, size) for each in (mistake.played, mistake.better))
    yield from facts_of_purposes(mistake)
    if sum(each != "." for row in mistake.diagram for each in row) < OPEN * size**2:
        yield "board is open"
    if line[0] == PASS:
        return
    if is_fight_near(board, line[0]):
        yield "stones fight there"
    yield from facts_of_sente(board, color, line)
    yield from facts_of_contact(board, color, line[0])
    yield from facts_of_saving(board, color, line)
    yield from facts_of_both(board, color, played, line)
    if played[0] != PASS and strings_touching(board, played[0], color):
        yield "from own stones"
    if is_at_same_stones(board, color, played[0], line[0], mistake.facts):
        yield "at the same stones"


def _line_of(option: Option, size: int) -> list[int]:
    """Return the points of the moves expected from a move on, beginning with it."""
    return [parse_vertex(each, size) for each in option.line or (option.vertex,)]


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
    return any(second.count_liberties(each) > 1 for each in _strings_attacked(first, line[0], color))


def _strings_attacked(after: Board, move: int, color: int) -> list[int]:
    """Return a stone of each enemy string in atari beside a move of ``color``, on the board ``after`` it."""
    enemies = strings_touching(after, move, opponent(color))
    return [each for each in enemies if after.count_liberties(each) == 1]


def facts_of_contact(board: Board, color: int, better: int) -> Iterator[str]:
    """Yield facts on the stones beside the ``better`` move: whether it leaves an enemy string few liberties, whether it
    is in a fight, that is touches stones while a string near it has few liberties, and whether it attaches to stones
    without an own one near.
    """
    after = board_after(board, color, better)
    if after is None:
        return
    enemies = strings_touching(after, better, opponent(color))
    if any(len(after.stones(each)) > 1 and after.count_liberties(each) <= PRESSED for each in enemies):
        yield "better presses"
    if (enemies or strings_touching(board, better, color)) and is_contested(board, better):
        yield "better in a fight"
    if enemies:
        yield "better in contact"
        if not strings_near(board, better, color, CLOSE):
            yield "better attaches"


def facts_of_saving(board: Board, color: int, line: Sequence[int]) -> Iterator[str]:
    """Yield facts on own stones in atari that the better move, the first of its expected ``line``, gives liberties, and
    on stones that it takes.
    """
    after = board_after(board, color, line[0])
    if after is None:
        return
    saved = [each for each in strings_in_atari(board, color) if after.count_liberties(each) > 1]
    end = _board_at_end(board, color, line)
    kept = [len(board.stones(each)) for each in saved if end.color_at(each) == color]
    if kept:
        yield "better saves from atari" if max(kept) == 1 else "better saves several from atari"
    enemy = opponent(color)
    taken = after.captured(enemy) - board.captured(enemy)
    if taken and not after.ko_point and taken >= sum(len(board.stones(each)) for each in saved):
        yield "better takes as many"


def facts_of_both(board: Board, color: int, played: Sequence[int], better: Sequence[int]) -> Iterator[str]:
    """Yield facts on the lines expected after the move played and after the better one, each beginning with it.

    They say whether the better move still comes after the other, whether a ko is taken, whether the stones that the
    better move puts in atari are taken next, whether the better move was the threat before a ko, and whether the answer
    to the better move joins stones near it.
    """
    if better[0] in played[2::2]:
        yield "better still comes"
    if any(_has_ko(board, color, line) for line in (played, better)):
        yield "ko in the lines"
    if takes_next(board, color, better):
        yield "better takes next"
    retaken = board_after(board, color, *better[:3])
    if len(better) > 2 and retaken is not None and retaken.ko_point:
        yield "ko retaken"
    enemy = opponent(color)
    beside = [stone for each in strings_near(board, better[0], enemy, CLOSE) for stone in board.stones(each)]
    if link_by_answer(board, color, beside, better):
        yield "answer joins"


def is_at_same_stones(board: Board, color: int, move: int, better: int, facts: Collection[str]) -> bool:
    """Return whether the ``move`` played is at the enemy stones that the ``better`` one is at: it is at the same place,
    touches a string that is near the better move, or stands beside the same weak group.

    ``facts``: what else is known of the mistake
    """
    if move == PASS or "same place" in facts:
        return move != PASS
    near = strings_near(board, better, opponent(color), CLOSE)
    if any(each in near for each in strings_touching(board, move, opponent(color))):
        return True
    return {"weak enemy", "beside weak enemy"} <= set(facts) and steps_between(move, better) <= REACH


def takes_next(board: Board, color: int, line: Sequence[int]) -> bool:
    """Return whether the first move of a line, of ``color``, puts enemy stones in atari that its third move takes."""
    first, taken = (board_after(board, color, *line[:count]) for count in (1, 3))
    if len(line) < 3 or first is None or taken is None:
        return False
    attacked = _strings_attacked(first, line[0], color)
    return any(taken.color_at(each) != opponent(color) for each in attacked)


def _has_ko(board: Board, color: int, line: Sequence[int]) -> bool:
    """Return whether a ko is taken in a line of moves of both sides, ``color`` first."""
    return any(
        after is not None and after.ko_point
        for after in (board_after(board, color, *line[:count]) for count in range(1, len(line) + 1))
    )


def _board_at_end(board: Board, color: int, line: Sequence[int]) -> Board:
    """Return the board after as many moves of a line as are legal, ``color`` first."""
    afters = (board_after(board, color, *line[:count]) for count in range(len(line), 0, -1))
    return next((each for each in afters if each is not None), board)
