"""Questions about moves that kill a group or make it live, over `engine.reading.life.questions`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, NEIGHBORS, PASS, WHITE, opponent
from engine.reading.life.questions import LIFE_BUDGET, attack_group, defend_group, main_stone
from engine.reading.outcome import FOR_THE_OTHER_SIDE, LOSS, WIN, Reading
from engine.reading.reader import Reader


def defend_if_needed(reader: Reader, board: Board, stone: int, budget: int = LIFE_BUDGET) -> Reading:
    """As `defend_group`, with PASS as the move if the group lives though the enemy moves first."""
    reading = defend_group(reader, board, stone, budget)
    if reading.outcome != WIN or reading.move == PASS:
        return reading
    attacked = attack_group(reader, board, stone, budget)
    move = PASS if attacked.outcome == LOSS else reading.move
    return replace(
        reading,
        move=move,
        nodes=reading.nodes + attacked.nodes,
        track=reading.track | attacked.track,
    )


def does_attack_group(
    reader: Reader, board: Board, move: int, stone: int, budget: int = LIFE_BUDGET
) -> Reading:
    """Does ``move`` of the enemy kill the group at ``stone``? LOSS if it does not, or is not legal.

    As GNU Go's command ``owl_does_attack``. Raises ValueError if there is no stone.
    """
    main = main_stone(reader, board, stone)
    return _judged(reader, board, opponent(board.color_at(main)), move, main, defend_group, budget)


def does_defend_group(
    reader: Reader, board: Board, move: int, stone: int, budget: int = LIFE_BUDGET
) -> Reading:
    """Does ``move`` of its owner make the group at ``stone`` live? LOSS if it does not, or is not legal.

    As GNU Go's command ``owl_does_defend``. Raises ValueError if there is no stone.
    """
    main = main_stone(reader, board, stone)
    return _judged(reader, board, board.color_at(main), move, main, attack_group, budget)


def _judged(
    reader: Reader,
    board: Board,
    color: int,
    move: int,
    main: int,
    answer: Callable[[Reader, Board, int, int], Reading],
    budget: int,
) -> Reading:
    """What a move of ``color`` reaches, when ``answer`` asks what the other side reaches after it."""
    around = _around(board, move)
    if not board.is_legal(color, move):
        return Reading(LOSS, PASS, 0, around)
    board.play(color, move)
    try:
        if board.color_at(main) == EMPTY:
            return Reading(WIN, move, 0, around)
        after = answer(reader, board, main, budget)
    finally:
        board.undo()
    outcome = FOR_THE_OTHER_SIDE[after.outcome]
    return Reading(outcome, PASS if outcome == LOSS else move, after.nodes, after.track | around)


def _around(board: Board, move: int) -> frozenset[int]:
    """What decides whether a move is legal and what it captures: the strings beside it, and their liberties."""
    beside = [move + step for step in NEIGHBORS]
    stones = [point for point in beside if board.color_at(point) in (BLACK, WHITE)]
    strings = [point for stone in stones for point in (*board.stones(stone), *board.liberties(stone))]
    return frozenset((move, *beside, *strings))
