"""What both sides leave alone when a game ends, though the evaluation holds some of the stones dead.

Two sides that have passed may stand so that nobody gains by the first move, or that nobody has found it. Then nothing
comes off the board. Three kinds:

- two strings in atari to each other, of which each, when it takes the other, is taken back: a double snapback;
- a group whose life hangs on a move in an area that it encloses, and the enemy stones in that area: if it lives as it
  stands, so do they, since one move more decides about both;
- two groups in a semeai that neither wins, each before a living group of the other colour: the one that seems alive has
  two eyes only if it takes the other.

Groups that stand inside one another and cannot take one another are read as seki (`engine.reading.life.fate`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import numpy as np

from engine.board.board import Board
from engine.board.points import EMPTY, PASS
from engine.evaluate.groups.aliveness import ALIVE, MIAI_ALIVE, TWO_EYES
from engine.evaluate.questions import group_at
from engine.reading.life.price import neighbors_on_board, part_without
from engine.reading.life.questions import FEW
from engine.reading.life.seki import LifeQuestions
from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, UNKNOWN, WIN
from engine.reading.reader import Reader
from engine.reading.semeai.count import count_semeai

TACTICAL_BUDGET = 5_000
"""Positions that the reading whether a taker is taken back may look at."""

EYES_BUDGET = 20_000
"""Positions that the reading whether a group has two eyes of its own, or is lost, may look at."""


def find_standoffs(reader: Reader, board: Board, tables: np.void, dead: Collection[int]) -> frozenset[int]:
    """Return the stones of all standoffs: stones of both colours that stay on the board since taking them
    costs the taker more.

    ``dead`` holds the points of the stones that count as dead before this; ``tables`` are what
    `Evaluator.evaluate` returned. The board is left as it is.
    """
    found = set[int]()
    for stones in (
        *_taken_back(reader, board, dead),
        *_undecided_areas(board, tables),
        *_even_semeais(reader, board, tables, dead),
    ):
        found |= stones
    return frozenset(found)


def living_strings(board: Board, tables: np.void, color: int) -> list[int]:
    """Return one stone of each string of ``color`` whose group is alive even if the enemy moves first."""
    strings = tables["strings"][: int(tables["string_count"])]
    return [
        int(string["first"])
        for string in strings
        if string["color"] == color and tables["groups"][string["group"]]["aliveness"] == ALIVE
    ]


def _taken_back(reader: Reader, board: Board, dead: Collection[int]) -> Iterator[set[int]]:
    """Yield each double snapback as the set of its points.

    It consists of two strings in atari, one of each colour. If either side takes the other's string, its own
    is captured at once. ``dead`` holds the points of the stones that count as dead; only strings among them
    are looked at.
    """
    for prey in board.first_stones(dead):
        for rival in board.adjacent_strings(prey):
            if prey < rival and rival in dead and _both_in_atari(board, prey, rival):
                if _loses_by_taking(reader, board, rival, prey) and _loses_by_taking(
                    reader, board, prey, rival
                ):
                    yield {*board.stones(prey), *board.stones(rival)}


def _both_in_atari(board: Board, one: int, other: int) -> bool:
    return board.count_liberties(one) == board.count_liberties(other) == 1


def _loses_by_taking(reader: Reader, board: Board, taker: int, prey: int) -> bool:
    """Return whether the string at ``taker`` can be captured after it has taken the string in atari at
    ``prey``.

    The result is False if taking it is illegal.
    """
    color, move = board.color_at(taker), board.liberties(prey)[0]
    if not board.is_legal(color, move):
        return False
    board.play(color, move)
    try:
        return reader.attack(board, taker, TACTICAL_BUDGET).outcome == WIN
    finally:
        board.undo()


def _undecided_areas(board: Board, tables: np.void) -> Iterator[set[int]]:
    """Yield for each undecided group a set of stones: its own, and the enemy stones in the area that it alone
    encloses.

    A group is undecided if its life depends on who moves first in that area. Areas with an enemy stone that
    surely lives, or that can be taken anyway, are left out.
    """
    for row in range(int(tables["group_count"])):
        group = tables["groups"][row]
        if not _is_undecided(group):
            continue
        stones = {point for point in _stones(board) if group_at(tables, point) == row}
        for move in {int(group["attack_move"]), int(group["defend_move"])} - {PASS}:
            if board.color_at(move) != EMPTY:
                continue
            area = part_without(board, move, int(group["color"]))
            enemies = {point for point in area if board.color_at(point) != EMPTY}
            border = {beside for point in area for beside in neighbors_on_board(board, point)} - area
            if enemies and border <= stones and not any(_is_settled(tables, enemy) for enemy in enemies):
                yield stones | enemies


def _stones(board: Board) -> Iterator[int]:
    """Yield the points of the board on which stones stand, in board order."""
    return (point for point in board.points() if board.color_at(point) != EMPTY)


def _is_undecided(group: np.void) -> bool:
    """Return whether the life of a group (a row of the table) depends on who moves first, perhaps by a ko.

    True if the owner lives by moving first and the enemy kills by moving first, each either outright or by a
    ko. Two cases are excepted: the enemy kills outright and the owner gets only a ko, or the enemy gets only
    a ko for which it needs the first threat.
    """
    attack, defend = int(group["attack"]), int(group["defend"])
    if defend == WIN:
        return attack in (WIN, KO_FIRST)
    return attack == KO_FIRST and defend in (KO_FIRST, KO_SECOND)


def _lives(tables: np.void, stone: int) -> bool:
    return bool(tables["groups"][group_at(tables, stone)]["aliveness"] <= MIAI_ALIVE)


def _is_settled(tables: np.void, stone: int) -> bool:
    """Return whether the fate of a stone is clear.

    It is if its group lives whoever moves first, or if the enemy captures its string by moving first.
    """
    return _lives(tables, stone) or _can_be_taken(tables, stone)


def _can_be_taken(tables: np.void, stone: int) -> bool:
    """Return whether the enemy captures the string of a stone by moving first, by tactics alone."""
    return bool(tables["strings"][tables["string_of"][stone]]["attack"] == WIN)


def _even_semeais(reader: Reader, board: Board, tables: np.void, dead: Collection[int]) -> Iterator[set[int]]:
    """Yield the stones of two groups in a semeai that neither wins: a group that counts as dead, and an enemy
    group beside it.

    ``dead`` holds the points of the stones that count as dead. Three conditions must be met. A living enemy
    stone stands beside the dead group, too. Reading shows that the enemy group gets no two eyes. And the
    other living stones cannot capture the dead group by themselves; if they can, the enemy group may be a
    nakade.
    """
    asked = set[tuple[int, int]]()
    for stone in board.first_stones(dead):
        prey = _group_stones(board, tables, stone)
        if any(_can_be_taken(tables, each) for each in prey):
            continue
        walls = [*living_strings(board, tables, board.color_at(stone)), *board.first_stones(prey)]
        beside = {captor for each in prey for captor in board.adjacent_strings(each)}
        for captor in sorted(each for each in beside if each not in dead):
            group = _group_stones(board, tables, captor)
            semeai = (prey[0], group[0])
            if semeai in asked:
                continue
            asked.add(semeai)
            stands_between = any(each not in group and _lives(tables, each) for each in beside)
            others = [
                each for each in living_strings(board, tables, board.color_at(captor)) if each not in group
            ]
            if (
                stands_between
                and _never_leads(board, stone, captor)
                and not _has_eyes(reader, board, tables, captor, walls)
                and not is_lost(reader, board, stone, others)
            ):
                yield {*prey, *group}


def _group_stones(board: Board, tables: np.void, stone: int) -> list[int]:
    """Return the points of all stones of the group at a stone, as the evaluation ``tables`` sees it, in board
    order.
    """
    row = group_at(tables, stone)
    return [point for point in _stones(board) if group_at(tables, point) == row]


def is_lost(reader: Reader, board: Board, stone: int, walls: Sequence[int] = ()) -> bool:
    """Return whether reading proves that the group at a stone dies even if its owner moves first, without a ko.

    ``walls``: one stone of each string that is taken to be alive, as for `Reader.ask`
    """
    group = LifeQuestions(reader, board, reader.main_stone(board, stone), EYES_BUDGET, walls)
    return group.life(group.owner).outcome == LOSS


def _never_leads(board: Board, one: int, other: int) -> bool:
    """Return whether neither of two groups captures the other, even by moving first, as far as liberties
    tell.

    ``one`` and ``other`` are a stone of each.
    """
    count = count_semeai(board, one, other)
    return not any(count.captures(side, True) for side in (0, 1))


def _has_eyes(reader: Reader, board: Board, tables: np.void, captor: int, walls: Sequence[int]) -> bool:
    """Return whether the group at a stone gets two eyes or a way out by moving first.

    If the reading is not finished, it does where the evaluation sees enough moves that gain eyes. ``tables``
    is the evaluation of the board; ``walls`` holds one stone of each string that is taken to be alive, as for
    `Reader.ask`.
    """
    color, stone = board.color_at(captor), reader.main_stone(board, captor)
    if reader.room_at(board, stone, walls)[1]:
        return True
    outcome = reader.ask_eyes(board, stone, color, EYES_BUDGET, FEW, walls).outcome
    if outcome == UNKNOWN:
        return _may_make_eyes(tables["groups"][group_at(tables, captor)])
    return outcome != LOSS


def _may_make_eyes(group: np.void) -> bool:
    """Return whether a group, a row of the table, was read to live by moving first, or would have two eyes if
    all its moves that gain eyes were played.
    """
    gains = group["potential_value"][: int(group["potentials"])]
    return bool(group["defend"] == WIN or group["max_eyes"] + gains.sum(dtype=int) >= TWO_EYES)
