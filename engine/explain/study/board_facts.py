"""The facts of a mistake that the board alone gives: where the move and the better one are, and what they touch."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from engine.board.board import Board
from engine.board.kernels import line_of
from engine.board.points import BLACK, EMPTY, NEIGHBORS, PASS, WHITE, opponent
from engine.explain.claims.nearby import strings_near, strings_touching
from engine.explain.words.naming import steps_between

FAR = 3
"""Two moves are far from each other if there are more steps between them than this part of the board's width."""

SAME = 4
"""Two moves are at the same place, where both deal with the same stones, if there are no more steps between them than
this part of the board's width, and MOST_SAME at most."""

MOST_SAME = 3
"""Steps between two moves at the same place, at most, on any board."""

LOW = 2
"""The line from the edge up to which the first stone of a game is a mistake."""

SHORT = 5
"""Liberties of a string in a semeai, at most."""

CLOSE = 2
"""Steps from the answer to the better move, at most, for the better move to forestall the answer; and from a string to
a move that is in a fight about it."""

FEW_NEAR = 2
"""Stones within CLOSE steps of a move in the open, at most; none is beside it."""

FEW_LIBERTIES = 3
"""Liberties, at most, of a string that is fought about."""


FIGHTERS = 3
"""Stones, at least, of two strings that touch and fight."""

TO_FIGHT = 4
"""Liberties, at most, of one of them."""


def facts_of_board(
    board: Board, color: int, move: int, better: int, played: Sequence[int], line: Sequence[int]
) -> Iterator[str]:
    """Yield all facts about a mistake of ``color`` that the board before it shows, as short texts.

    move, better: the move played and the better one; played, line: the lines that are expected after each of them,
    which begin with it
    """
    yield from facts_of_places(board, move, better)
    yield from facts_of_ataris(board, color, move, better)
    yield from facts_of_pressing(board, color, move)
    yield from facts_of_fights(board, move)
    yield from facts_of_touching(board, color, better)
    yield from facts_of_room(board, color, better)
    yield from facts_of_semeai(board, color, better)
    yield from facts_of_lines(board, color, played, line)


def facts_of_places(board: Board, move: int, better: int) -> Iterator[str]:
    """Yield facts about where on the board two moves are, as short texts: the move played and the better one."""
    if move == PASS:
        yield "passed"
    if better == PASS:
        yield "pass is better"
    if PASS in (move, better):
        return
    line, better_line = line_of(move, board.size), line_of(better, board.size)
    if line <= 2:
        yield "first line" if line == 1 else "second line"
    if better_line > line:
        yield "better is higher"
    steps = steps_between(move, better)
    is_near = steps <= board.size // FAR
    yield "nearby" if is_near else "far away"
    if steps <= min(board.size // SAME, MOST_SAME):
        yield "same place"
    if steps == 1:
        yield "side by side"


def opens_as_well_as_any(board: Board, move: int) -> bool:
    """Return whether a move is the first stone on an empty board, on the third line or higher: no games tell
    which of these is best.
    """
    is_empty = all(board.color_at(point) == EMPTY for point in board.points())
    return is_empty and move != PASS and line_of(move, board.size) > LOW


def facts_of_ataris(board: Board, color: int, move: int, better: int) -> Iterator[str]:
    """Yield facts about strings in atari before and after two moves: the move played and the better one.

    A fact is a short text.
    """
    own, enemy = strings_in_atari(board, color), strings_in_atari(board, opponent(color))
    if own:
        yield "own stone in atari"
    if any(len(board.stones(stone)) > 1 for stone in own):
        yield "own stones in atari"
    if enemy:
        yield "enemy in atari"
    if board.ko_point:
        yield "ko"
    after = board_after(board, color, move)
    if after is not None and move != PASS and after.count_liberties(move) == 1:
        if after.captured(opponent(color)) == board.captured(opponent(color)):
            yield "self-atari"
    best = board_after(board, color, better)
    if best is None or better == PASS:
        return
    if any(best.color_at(stone) == EMPTY for stone in enemy):
        yield "better takes from atari"
    new = [each for each in strings_in_atari(best, opponent(color)) if board.count_liberties(each) > 1]
    if new:
        yield "better gives atari"
    if len(new) > 1 and best.count_liberties(better) > 1:
        yield "better gives double atari"


def facts_of_pressing(board: Board, color: int, move: int) -> Iterator[str]:
    """Yield 'presses' if the ``move`` played leaves an enemy string in atari, or one of two or more stones two
    liberties.
    """
    after = None if move == PASS else board_after(board, color, move)
    if after is None:
        return
    for enemy in strings_touching(after, move, opponent(color)):
        if after.count_liberties(enemy) <= (2 if len(after.stones(enemy)) > 1 else 1):
            yield "presses"
            return


def facts_of_fights(board: Board, move: int) -> Iterator[str]:
    """Yield 'contested' if the ``move`` played is where stones fight: there the line from the edge says nothing."""
    if move != PASS and is_contested(board, move):
        yield "contested"


def is_contested(board: Board, point: int) -> bool:
    """Return whether a string of two or more stones near a point has few liberties."""
    near = [each for color in (BLACK, WHITE) for each in strings_near(board, point, color, CLOSE)]
    return any(len(board.stones(each)) > 1 and board.count_liberties(each) <= FEW_LIBERTIES for each in near)


def is_fight_near(board: Board, point: int) -> bool:
    """Return whether strings of both sides near a point touch, FIGHTERS stones or more, and one has few liberties."""
    black, white = (strings_near(board, point, color, CLOSE) for color in (BLACK, WHITE))
    for one in black:
        around = {near for stone in board.stones(one) for near in _around(stone)}
        for other in white:
            stones = board.stones(other)
            liberties = min(board.count_liberties(one), board.count_liberties(other))
            is_small = len(board.stones(one)) + len(stones) < FIGHTERS or liberties > TO_FIGHT
            if not is_small and not around.isdisjoint(stones):
                return True
    return False


def strings_in_atari(board: Board, color: int) -> list[int]:
    """Return a stone of each string of a colour that has one liberty."""
    return [stone for stone in _strings(board, color) if board.count_liberties(stone) == 1]


def facts_of_touching(board: Board, color: int, better: int) -> Iterator[str]:
    """Yield facts about the stones beside the better move: whether it joins own strings, and whether it parts
    enemy strings.
    """
    if better == PASS:
        return
    if len(strings_touching(board, better, color)) > 1:
        yield "better joins"
    enemies = strings_touching(board, better, opponent(color))
    if any(_is_only_link(board, better, one, other) for one in enemies for other in enemies if one < other):
        yield "better parts"


def facts_of_room(board: Board, color: int, better: int) -> Iterator[str]:
    """Yield facts about the points around the better move: whether it pushes through between enemy stones, and
    whether hardly any stones are near.
    """
    if better == PASS:
        return
    for ahead in NEIGHBORS:
        beside = [better + side for side in NEIGHBORS if side not in (ahead, -ahead)]
        if board.color_at(better - ahead) == color and all(
            board.color_at(point) == opponent(color) for point in beside
        ):
            yield "better pushes through"
            break
    stones = [point for point in board.points() if board.color_at(point) != EMPTY]
    steps = [steps_between(stone, better) for stone in stones]
    if 1 not in steps and sum(each <= CLOSE for each in steps) <= FEW_NEAR:
        yield "in the open"


def _is_only_link(board: Board, point: int, one: int, other: int) -> bool:
    """Return whether a point is the only liberty that two strings have in common."""
    return set(board.liberties(one)) & set(board.liberties(other)) == {point}


def facts_of_semeai(board: Board, color: int, better: int) -> Iterator[str]:
    """Yield 'semeai' if an own and an enemy string that touch stand in a semeai about the ``better`` move.

    Both have SHORT liberties at most, and would have no more if they extended. The better move is a liberty
    of one of them, or beside one.
    """
    if better == PASS:
        return
    sides = (color, opponent(color))
    short = {side: [each for each in _strings(board, side) if _is_short(board, each)] for side in sides}
    for own in short[color]:
        around = {near for stone in board.stones(own) for near in _around(stone)}
        for enemy in short[opponent(color)]:
            is_beside = not {better, *_around(better)}.isdisjoint(
                (*board.liberties(own), *board.liberties(enemy))
            )
            if is_beside and not around.isdisjoint(board.stones(enemy)):
                yield "semeai"
                return


def _strings(board: Board, color: int) -> list[int]:
    """Return a stone of each string of a colour."""
    return board.first_stones(point for point in board.points() if board.color_at(point) == color)


def _is_short(board: Board, stone: int) -> bool:
    """Return whether a string has SHORT liberties at most, and after each of its extensions, too; a string of
    one stone is none to fight for.
    """
    if len(board.stones(stone)) < 2 or board.count_liberties(stone) > SHORT:
        return False
    color = board.color_at(stone)
    afters = (board_after(board, color, point) for point in board.liberties(stone))
    return all(after is None or after.count_liberties(stone) <= SHORT for after in afters)


def _around(point: int) -> list[int]:
    """Return the four neighbours of a point."""
    return [point + offset for offset in NEIGHBORS]


def link_by_answer(board: Board, color: int, stones: Collection[int], line: Sequence[int]) -> bool:
    """Return whether the answer to a move links enemy strings that were apart before.

    ``line``: the move of ``color`` and the moves expected after it; ``stones``: those of the opponent that
    count
    """
    if len(line) < 2 or PASS in line[:2] or (after := board_after(board, color, *line[:2])) is None:
        return False
    linked = set(after.stones(line[1])).intersection(stones)
    return len(board.first_stones(linked)) > 1


def facts_of_lines(board: Board, color: int, played: Sequence[int], better: Sequence[int]) -> Iterator[str]:
    """Yield facts about two lines of expected moves, as short texts.

    ``played`` begins with the move played, ``better`` with the better one.
    """
    if len(played) > 1 and PASS not in (played[1], better[0]):
        if steps_between(played[1], better[0]) <= CLOSE:
            yield "better forestalls"
    if _is_chase(board, color, better):
        yield "better chases"


def _is_chase(board: Board, color: int, line: Sequence[int]) -> bool:
    """Return whether the first two moves of ``color`` in a line give atari to the same string, which tries to
    run in between.
    """
    if len(line) < 3:
        return False
    first = board_after(board, color, line[0])
    if first is None or not (chased := strings_in_atari(first, opponent(color))):
        return False
    second = board_after(board, color, *line[:3])
    if second is None:
        return False
    again = strings_in_atari(second, opponent(color))
    return any(line[1] in second.stones(each) and set(second.stones(each)) & set(chased) for each in again)


def board_after(board: Board, color: int, *moves: int) -> Board | None:
    """Return the board after moves of both sides in turn, ``color`` first; None if one is not legal."""
    after = board.copy()
    after.to_move = color
    for move in moves:
        if not after.is_legal(after.to_move, move):
            return None
        after.play(after.to_move, move)
    return after
