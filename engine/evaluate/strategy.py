"""Strategy: what phase the game is in, who is ahead, what sente is worth, and which groups cannot wait.

After Fotland 1993, 4 "Strategy". His numbers are for 19x19; counts of moves shrink with the area of the board, points
of score with its width, so that they mean the same share of a game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, opponent
from engine.evaluate.groups.aliveness import DEAD_GROUP, LIVES_OR_LIMPS, PROBABLY_DEAD, RUNS
from engine.evaluate.tables import POINT

FUSEKI, MIDDLE_GAME, ENDGAME = "fuseki", "middle game", "endgame"
PHASES = (FUSEKI, MIDDLE_GAME, ENDGAME)

WAY_AHEAD, AHEAD, EVEN, BEHIND, WAY_BEHIND = "way ahead", "ahead", "about even", "behind", "way behind"
SCORE_CLASSES = (WAY_AHEAD, AHEAD, EVEN, BEHIND, WAY_BEHIND)

FULL_WIDTH = 19
ENDGAME_MOVES = 120
LAST_SENTE_MOVE = 220
FIRST_SENTE, LAST_SENTE = 7.0, 1.0
BIG_GROUP = 6
"""Stones of a big group on 19x19; on smaller boards fewer, by width, but at least 3."""


@dataclass(frozen=True)
class Strategy:
    """The strategic situation as the side to move sees it.

    phase: one of PHASES, the part of the game
    score_class: one of SCORE_CLASSES, how far the side is ahead
    score: the points that it leads by if it moves now, with komi
    sente: the points that the next move is worth to a side that is free to play where it likes
    urgent_own: one stone of each of its groups that needs defending
    urgent_enemy: one stone of each enemy group that should be attacked
    """

    color: int
    phase: str
    score: float
    score_class: str
    sente: float
    urgent_own: tuple[int, ...]
    urgent_enemy: tuple[int, ...]


def assess(
    board: Board, tables: np.void, color: int, move_number: int, komi: float, corners_open: int
) -> Strategy:
    """Return the strategy for ``color`` to move in a position whose evaluation is ``tables``.

    move_number: how many moves were played
    komi: in points for White
    corners_open: how many corners still have joseki moves to play
    """
    score = int(tables["score"][color]) / POINT - komi
    if color != BLACK:
        score = -score
    own = urgent_own_groups(board, tables, color)
    return Strategy(
        color=color,
        phase=phase_of(board.size, tables, move_number, corners_open),
        score=score,
        score_class=score_class(score, board.size),
        sente=value_of_sente(move_number, board.size),
        urgent_own=_stones_of(tables, own),
        urgent_enemy=_stones_of(tables, urgent_enemy_groups(board, tables, color, own)),
    )


def phase_of(size: int, tables: np.void, move_number: int, corners_open: int) -> str:
    """Return the phase of the game: FUSEKI, MIDDLE_GAME or ENDGAME.

    It is ENDGAME late in the game (`is_late`) if all groups are stable. Before that it is FUSEKI as long as a
    corner has joseki moves left; ``corners_open`` says how many have. Otherwise it is MIDDLE_GAME. ``tables``
    is the evaluation.
    """
    late = is_late(move_number, size)
    if late and not has_unstable(tables):
        return ENDGAME
    return FUSEKI if corners_open and not late else MIDDLE_GAME


def is_late(move_number: int, size: int) -> bool:
    """Return whether the game is late enough for the endgame: more than 120 moves were played on 19x19.

    On other sizes the limit is in proportion to the number of points.
    """
    return move_number > ENDGAME_MOVES * size * size / FULL_WIDTH**2


def score_class(score: float, size: int) -> str:
    """Return how far a side is ahead, one of SCORE_CLASSES; ``score`` is its lead in points.

    The limits are 40, 20, -10 and -20 points on 19x19, less on smaller boards.
    """
    lead = score * FULL_WIDTH / size
    for least, name in ((40, WAY_AHEAD), (20, AHEAD), (-10, EVEN), (-20, BEHIND)):
        if lead > least:
            return name
    return WAY_BEHIND


def value_of_sente(move_number: int, size: int) -> float:
    """Return how many points the next move is worth: 7 at the start, falling evenly to 1 at move 220, then 1.

    On sizes other than 19x19 the 220 moves are scaled with the number of points.
    """
    share = min(1.0, move_number / (LAST_SENTE_MOVE * size * size / FULL_WIDTH**2))
    return FIRST_SENTE + (LAST_SENTE - FIRST_SENTE) * share


def is_unstable(group: np.void) -> bool:
    """Return whether the life of a group (a row of the table of groups) depends on who moves.

    It is then neither alive, nor running easily, nor probably dead.
    """
    return bool(LIVES_OR_LIMPS <= group["aliveness"] < PROBABLY_DEAD)


def has_unstable(tables: np.void) -> bool:
    """Return whether there is a group whose life depends on who moves."""
    return any(is_unstable(group) for group in _groups(tables))


def urgent_own_groups(board: Board, tables: np.void, color: int) -> tuple[int, ...]:
    """Return the rows of the groups of ``color`` that need defending, largest first.

    These are groups whose life depends on who moves and that are big or cut enemy groups apart. ``tables`` is
    the evaluation.
    """
    groups = _groups(tables)
    chosen = [
        row
        for row, group in enumerate(groups)
        if group["color"] == color
        and is_unstable(group)
        and (is_big(group, board.size) or is_cutting(group, groups))
    ]
    return tuple(sorted(chosen, key=lambda row: -int(groups[row]["stones"])))


def urgent_enemy_groups(
    board: Board, tables: np.void, color: int, urgent_own: Sequence[int]
) -> tuple[int, ...]:
    """Return the rows of the enemy groups that ``color`` should attack, largest first.

    These are unstable groups that are big or keep two groups of ``color`` apart. Also included are unstable
    or easily running groups beside a group of ``color`` that needs defending; ``urgent_own`` holds the rows
    of those.
    """
    groups = _groups(tables)
    chosen = []
    for row, group in enumerate(groups):
        if group["color"] != opponent(color) or not (is_unstable(group) or group["aliveness"] == RUNS):
            continue
        beside_urgent = any(int(own) in urgent_own for own in group["neighbors"][: group["neighbor_count"]])
        if beside_urgent or (is_unstable(group) and (is_big(group, board.size) or is_cutting(group, groups))):
            chosen.append(row)
    return tuple(sorted(chosen, key=lambda row: -int(groups[row]["stones"])))


def is_big(group: np.void, size: int) -> bool:
    """Return whether a group has so many stones, for this board size, that losing it would cost much."""
    return int(group["stones"]) >= max(3, round(BIG_GROUP * size / FULL_WIDTH))


def is_cutting(group: np.void, groups: np.ndarray) -> bool:
    """Return whether a group keeps apart two or more enemy groups that are not dead.

    At least one of these must be in need: neither alive nor running easily. ``group`` is a row of ``groups``,
    the table of all groups.
    """
    beside = [groups[int(row)] for row in group["neighbors"][: group["neighbor_count"]]]
    living = [other for other in beside if other["aliveness"] < DEAD_GROUP and other["color"] != EMPTY]
    return len(living) >= 2 and any(other["aliveness"] > RUNS for other in living)


def _stones_of(tables: np.void, rows: Sequence[int]) -> tuple[int, ...]:
    """Return one stone of each group with a row in ``rows``: its first stone in board order."""
    return tuple(int(tables["groups"][row]["first"]) for row in rows)


def _groups(tables: np.void) -> np.ndarray:
    groups: np.ndarray = tables["groups"]
    return groups[: int(tables["group_count"])]
