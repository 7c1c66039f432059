"""Questions about moves that kill a group or make it live, over `engine.reading.life.judgement`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, NEIGHBORS, PASS, WHITE, opponent
from engine.reading.life.judgement import FULL, LifeEffort, judge_attack, judge_defence
from engine.reading.life.questions import FEW, color_of
from engine.reading.outcome import FOR_THE_OTHER_SIDE, LOSS, WIN, Reading
from engine.reading.reader import Reader

PASS_PART = 5
"""Whether a move is needed at all is read with this part of the positions."""


def defend_if_needed(reader: Reader, board: Board, stone: int, effort: LifeEffort = FULL) -> Reading:
    """Judge whether the owner, to move, makes the group at ``stone`` live.

    The move is PASS if none is needed because the group is proven to live even if the enemy moves first. That
    is looked for only where a move is proven to save it. ``effort`` bounds the reading.
    """
    reading = judge_defence(reader, board, stone, effort)
    # that a group needs no move is harder to prove than that a move saves it
    if reading.outcome != WIN or reading.move == PASS or reader.room_at(board, stone)[1]:
        return reading
    enemy = opponent(board.color_at(stone))
    attacked = reader.ask_life(board, stone, enemy, effort.positions // PASS_PART, FEW)
    if attacked.outcome == LOSS:
        attacked = judge_attack(reader, board, stone, effort)
    nodes, track = reading.nodes + attacked.nodes, reading.track | attacked.track
    if attacked.outcome == LOSS:
        return Reading(WIN, PASS, nodes, track)
    return replace(reading, nodes=nodes, track=track)


def does_attack_group(
    reader: Reader, board: Board, move: int, stone: int, effort: LifeEffort = FULL
) -> Reading:
    """Judge whether ``move`` of the enemy kills the group at ``stone``, like GNU Go's command
    ``owl_does_attack``.

    LOSS if it does not, or if the move is illegal. ``effort`` bounds the reading. Raises ValueError if there
    is no stone.
    """
    return _judge_move(reader, board, opponent(color_of(board, stone)), move, stone, judge_defence, effort)


def does_defend_group(
    reader: Reader, board: Board, move: int, stone: int, effort: LifeEffort = FULL
) -> Reading:
    """Judge whether ``move`` of its owner makes the group at ``stone`` live, like GNU Go's command
    ``owl_does_defend``.

    LOSS if it does not, or if the move is illegal. ``effort`` bounds the reading. Raises ValueError if there
    is no stone.
    """
    return _judge_move(reader, board, color_of(board, stone), move, stone, judge_attack, effort)


def _judge_move(
    reader: Reader,
    board: Board,
    color: int,
    move: int,
    stone: int,
    answer: Callable[[Reader, Board, int, LifeEffort], Reading],
    effort: LifeEffort,
) -> Reading:
    """Return what ``move`` of ``color`` achieves for the life or death of the group at ``stone``.

    ``answer`` is the function that judges, with ``effort``, what the other side gets after the move. If the
    move fails, the move of the `Reading` is PASS.
    """
    around = _list_deciding_points(board, move)
    if not board.is_legal(color, move):
        return Reading(LOSS, PASS, 0, around)
    board.play(color, move)
    try:
        if board.color_at(stone) == EMPTY:
            return Reading(WIN, move, 0, around)
        after = answer(reader, board, stone, effort)
    finally:
        board.undo()
    outcome, lean = FOR_THE_OTHER_SIDE[after.outcome], FOR_THE_OTHER_SIDE[after.lean]
    played = PASS if outcome == LOSS else move
    return Reading(outcome, played, after.nodes, after.track | around, lean, after.is_likely)


def _list_deciding_points(board: Board, move: int) -> frozenset[int]:
    """Return the points that decide whether a move is legal and what it captures.

    They are those of the strings beside it, and their liberties.
    """
    beside = [move + step for step in NEIGHBORS]
    stones = [point for point in beside if board.color_at(point) in (BLACK, WHITE)]
    strings = [point for stone in stones for point in (*board.stones(stone), *board.liberties(stone))]
    return frozenset((move, *beside, *strings))
