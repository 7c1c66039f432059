"""Is a group dead when the game is counted? Reading alone does not say: a bent four in the corner is a ko to read.

Under area scoring whoever wants stones off the board must take them off, so a group that reading calls a ko is not
dead before the ko is played. Under territory scoring play stops first and the group's fate is argued: the enemy may
begin the ko when every threat has been removed from the board, and the owner can never begin it. So such a group is
dead as it stands (Japanese rules of 1989, article 7 with its examples of the bent four).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.board import Board
from engine.board.points import EMPTY, NEIGHBORS, PASS, opponent
from engine.game.rule_sets import AREA, TERRITORY
from engine.reading.life.questions import LIFE_BUDGET, color_of, main_stone
from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, UNKNOWN, WIN
from engine.reading.reader import Reader


def is_dead_by_rules(
    reader: Reader,
    board: Board,
    stone: int,
    scoring: str,
    budget: int = LIFE_BUDGET,
    walls: Sequence[int] = (),
) -> bool | None:
    """Return whether the group at ``stone`` is dead if nobody plays any more.

    Returns None if ``budget`` positions for each question are not enough to tell. ``scoring`` is AREA or
    TERRITORY of `engine.game.rule_sets`. A group that its owner can still save, even if only by a ko, is not
    dead; but a bent four is dead under territory scoring. ``walls`` holds one stone of each string that is
    taken to be alive. Raises ValueError if there is no stone or no such scoring.
    """
    if scoring not in (AREA, TERRITORY):
        raise ValueError(f"unknown scoring {scoring!r}, expected {AREA!r} or {TERRITORY!r}")
    owner = color_of(board, stone)
    defence = reader.ask_group(board, stone, owner, budget, walls=walls)
    if defence.outcome == UNKNOWN:
        return None
    if defence.outcome != KO_SECOND or scoring == AREA:
        return defence.outcome == LOSS
    attack = reader.ask_group(board, stone, opponent(owner), budget, walls=walls)
    if attack.outcome == UNKNOWN:
        return None
    if attack.outcome != KO_FIRST:
        return False
    starts = _owner_starts_ko(reader, board, main_stone(reader, board, stone), budget, walls)
    return None if starts is None else not starts


def _owner_starts_ko(
    reader: Reader, board: Board, target: int, budget: int, walls: Sequence[int]
) -> bool | None:
    """Return whether the owner of the string at ``target`` can begin the ko that decides its life.

    A move begins the ko if the group lives when the enemy does not answer, and the enemy's answer leads to a
    ko or to its death. Returns None if ``budget`` positions do not show what some move leads to, and no other
    move begins the ko.
    """
    owner = board.color_at(target)
    unsure = False
    for move in _moves_near(reader, board, target):
        if not board.is_legal(owner, move):
            continue
        board.play(owner, move)
        answered = reader.ask_life(board, target, opponent(owner), budget, walls=walls).outcome
        board.play(opponent(owner), PASS)
        unanswered = reader.ask_life(board, target, owner, budget, walls=walls).outcome
        board.undo()
        board.undo()
        if answered in (KO_FIRST, KO_SECOND, LOSS) and unanswered in (WIN, KO_FIRST):
            return True
        unsure = unsure or UNKNOWN in (answered, unanswered)
    return None if unsure else False


def _moves_near(reader: Reader, board: Board, target: int) -> list[int]:
    """Return, sorted, the empty points within two steps of the group at ``target`` and the liberties of
    enemy strings that touch it.
    """
    group = reader.group_at(board, target)
    near = {stone + first + second for stone in group for first in NEIGHBORS for second in (0, *NEIGHBORS)}
    for stone in group:
        for enemy in board.adjacent_strings(stone):
            near.update(board.liberties(enemy))
    return sorted(point for point in near if board.color_at(point) == EMPTY)
