"""The status of every point at the end of a game: alive, dead, seki, territory, dame.

The evaluator says which groups are dead. Where it leaves a doubt, the end of the game settles it. Both sides have
passed: a group that one move is proven to save is what its owner thinks, alive; a group that could only run, or hope
for a move that no reading finds, is dead, since it made none; so is a group that must win a ko to live even if it
moves first, and one that must win a semeai against a group that need not win it. What is proven without any judgement
comes first: alive stones and enemy stones in territory that is safe against every attack. What both sides leave alone
(`engine.evaluate.standoffs`) stays, in seki.

Reading goes wrong now and then, and then by a whole group. Games played out from the position go wrong elsewhere. So
where such games are at hand and nearly all of them contradict what was read of a string, they are believed. Such a
string is named as doubtful, and so is one whose fate they leave open.
"""

from __future__ import annotations

import functools
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, WHITE, opponent, xy
from engine.evaluate.groups.aliveness import EVEN_SEMEAI, KO, RUNS, RUNS_POORLY, SEKI, TWO_EYES, UNSETTLED
from engine.evaluate.numbers import EvaluationNumbers, shipped_numbers
from engine.evaluate.questions import group_at
from engine.evaluate.standoffs import find_standoffs, is_lost, living_strings
from engine.evaluate.tables import CAPTURED, NONE
from engine.game.borders import MOST_POSITIONS, close_borders
from engine.game.dame import MOST_AT_A_PLACE, find_fillings
from engine.game.scoring import ownership
from engine.reading.life.fate import SEKI as IN_SEKI
from engine.reading.life.fate import THOUSAND_YEAR_KO, corners, is_bent_four, special_fate
from engine.reading.life.own_rooms import life_in_rooms
from engine.reading.life.price import captives_of, captor_of
from engine.reading.life.seki import LifeQuestions
from engine.reading.links.questions import disconnect
from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, UNKNOWN, WIN
from engine.reading.reader import Reader
from engine.reading.safety.questions import alternate

ALIVE_STONE = "alive"
DEAD_STONE = "dead"
SEKI_STONE = "seki"
WHITE_TERRITORY = "white_territory"
BLACK_TERRITORY = "black_territory"
DAME = "dame"

STATUSES = (ALIVE_STONE, DEAD_STONE, SEKI_STONE, WHITE_TERRITORY, BLACK_TERRITORY, DAME)


SEKI_BUDGET = 20_000
"""Positions that each question about a seki may look at."""

LINK_BUDGET = 20_000
"""Positions that the reading whether a group in seki can be cut from a living one may look at."""

ROOMS_BUDGET = 10_000
"""Positions that the question whether a group lives in its own rooms may look at."""

POSITIONS_AFTER_MOVES = 300
"""Positions that closing one border may look at where a move or two are tried out."""

KEPT_BY_GAMES = 0.6
"""Stones that were read as dead live after all if their points are the owner's by more than this in games played out:
from -1 (never) to 1 (always). In much room a single stone, which its owner has given up, often lives in games.
"""

LOST_BY_GAMES = -0.25
"""Stones that were read as alive are dead after all if their points are the owner's by less than this."""

LOST_WITH_EYES = -0.85
"""The same where the group has two eyes by its shape, or was proven to live. Games fill the eyes of large groups now
and then, and lose all of it."""

OPEN_IN_GAMES = 0.25
"""What becomes of stones is doubtful if their points are either side's by less than this, the reading being kept."""


@dataclass(frozen=True)
class FinalStatus:
    """What every point of the board is at the end of the game.

    dead: points of the stones that come off the board
    seki: points of the living stones that share liberties with the enemy for good
    names: a word of STATUSES for every point; empty points in the eyes of a group in seki are territory, as
        area rules count them
    closing: the colours, by point, of stones that are imagined to close open borders, which are dame in
        ``names``, and of those that must be put into a side's own ground after that, which are territory there,
        as area rules count them
    doubtful: points of the stones that a person should look at, since playouts contradict the reading or
        leave it open
    overruled: points of those doubtful stones for which the playouts are believed and not the reading
    """

    dead: frozenset[int]
    seki: frozenset[int]
    names: Mapping[int, str]
    closing: Mapping[int, int]
    doubtful: frozenset[int] = frozenset()
    overruled: frozenset[int] = frozenset()


def final_status(
    board: Board,
    tables: np.void,
    reader: Reader,
    numbers: EvaluationNumbers | None = None,
    owned: np.ndarray | None = None,
) -> FinalStatus:
    """Return what every point is at the end of the game, from the evaluation of the finished position.

    tables: what `Evaluator.evaluate` returned with much effort
    reader: reads which stones only seem captured
    numbers: those of the evaluator; None for those that come with the program
    owned: for each point who owns it at the end of playouts, on average, from -1 (White) to 1 (Black); None
        without playouts
    """
    dead = _dead_stones(board, tables, numbers)
    bent = _find_bent_fours(reader, board, tables, dead)
    held = _held_in_seki(reader, board, tables, dead) | find_standoffs(reader, board, tables, dead)
    held -= bent
    dead -= held
    seki = held | frozenset(
        point
        for point in board.points()
        if board.color_at(point) != EMPTY
        and point not in dead
        and tables["groups"][group_at(tables, point)]["aliveness"] == SEKI
    )
    if owned is None:
        return with_dead(board, dead, seki)
    overruled, left_open = _find_doubtful(reader, board, tables, dead, seki, bent, owned)
    status = with_dead(board, dead ^ overruled, seki)
    return replace(status, doubtful=overruled | left_open, overruled=overruled)


def status_after_moves(
    board: Board, tables: np.void, seki: frozenset[int], numbers: EvaluationNumbers | None = None
) -> FinalStatus:
    """Return what every point is at the end of the game a move or two after a position whose seki are known.

    It is as quick as the evaluation, since nothing further is read: what lived in seki still does.

    tables: what `Evaluator.evaluate` returned for the board after the moves
    seki: points of the stones that lived in seki before the moves
    numbers: those of the evaluator; None for those that come with the program
    """
    held = frozenset(point for point in seki if board.color_at(point) != EMPTY)
    return with_dead(board, _dead_stones(board, tables, numbers) - held, held, POSITIONS_AFTER_MOVES)


def _find_doubtful(
    reader: Reader,
    board: Board,
    tables: np.void,
    dead: frozenset[int],
    seki: frozenset[int],
    bent: frozenset[int],
    owned: np.ndarray,
) -> tuple[frozenset[int], frozenset[int]]:
    """Return the points of all strings for which playouts or a proof overrule what was read, and those that
    playouts leave open.

    Playouts overrule the reading of a string if they clearly say the opposite. That a string is captured they
    overrule only if a string that captures it is lost in them as well. They never overrule that a string
    lives in seki, which they do not see. Where they only raise a doubt the string counts as open, and so it
    does if neither side clearly owns it more often. What becomes of a bent four is argued and not played, so
    they say nothing of it. A string whose group is proven to live in its own rooms lives, whatever is said of it.

    tables: the evaluation of the board; dead, seki: points of the stones that were read as dead, and as
        living in seki; bent: points of the stones of bent fours
    owned: for each point who owns it at the end of the playouts, on average, from -1 (White) to 1 (Black)
    """
    overruled, left_open = set[int](), set[int]()
    stones_left = (point for point in board.points() if board.color_at(point) != EMPTY and point not in bent)
    for stone in board.first_stones(stones_left):
        stones = board.stones(stone)
        kept = float(owned[stones].mean()) * (1 if board.color_at(stone) == BLACK else -1)
        is_contradicted = kept > KEPT_BY_GAMES if stone in dead else kept < LOST_BY_GAMES
        is_doubted = stone in dead or is_contradicted
        if is_doubted and life_in_rooms(reader, board, stone, ROOMS_BUDGET) is not None:
            overruled.update(set(stones) & dead)
        elif is_contradicted and stone not in seki and (stone in dead or kept < _lost_below(tables, stone)):
            overruled.update(stones)
        elif is_contradicted or (stone not in seki and abs(kept) < OPEN_IN_GAMES):
            left_open.update(stones)
    held = _held_by_captors(board, tables, dead, overruled)
    return frozenset(overruled - held), frozenset(left_open | held)


def _lost_below(tables: np.void, stone: int) -> float:
    """Return by how little of its points in games a stone that was read as alive is dead after all."""
    group = tables["groups"][group_at(tables, stone)]
    has_eyes = group["typ_eyes"] >= TWO_EYES or group["attack"] == LOSS
    return LOST_WITH_EYES if has_eyes else LOST_BY_GAMES


def _held_by_captors(
    board: Board, tables: np.void, dead: frozenset[int], overruled: Collection[int]
) -> set[int]:
    """Return the stones among the ``dead`` and ``overruled`` ones that are captured all the same: reading
    takes their strings, and no enemy string beside them is dead in the end.

    ``tables`` is the evaluation of the board.
    """
    lost = dead.symmetric_difference(overruled)
    return {
        each
        for stone in board.first_stones(dead.intersection(overruled))
        if tables["strings"][tables["string_of"][stone]]["status"] == CAPTURED
        and lost.isdisjoint(board.adjacent_strings(stone))
        for each in board.stones(stone)
    }


def with_dead(
    board: Board, dead: frozenset[int], seki: frozenset[int], most: int = MOST_POSITIONS
) -> FinalStatus:
    """Return what every point is at the end of the game if the stones ``dead`` are dead and the stones
    ``seki`` live in seki.

    Borders that are still open are imagined closed; the points for that become dame. What has to be filled
    after that is no territory if territory is counted. ``most``: positions that the search for each border, and
    for each place where something may have to be filled, may look at
    """
    closing = close_borders(board, dead, seki, most=most)
    filling = find_fillings(board, dead, seki, closing, min(most, MOST_AT_A_PLACE))
    owner = ownership(board.grid(), dead, closing=closing)
    names = {}
    for point in board.points():
        x, y = xy(point)
        if point in dead:
            names[point] = DEAD_STONE
        elif point in seki:
            names[point] = SEKI_STONE
        elif board.color_at(point) != EMPTY:
            names[point] = ALIVE_STONE
        elif point in closing:
            names[point] = DAME
        else:
            names[point] = {BLACK: BLACK_TERRITORY, WHITE: WHITE_TERRITORY, EMPTY: DAME}[int(owner[y, x])]
    return FinalStatus(dead, seki, names, closing | filling)


def _find_bent_fours(reader: Reader, board: Board, tables: np.void, dead: frozenset[int]) -> frozenset[int]:
    """Return the stones of all bent fours: groups among the ``dead`` stones, and the enemy stones in the
    corners inside them.

    Nobody plays there: the enemy may begin the ko when no threat is left, the owner never. ``tables`` is the
    evaluation of the board; its living groups wall a bent four in.
    """
    found = set[int]()
    for corner in corners(board.size):
        group = captor_of(reader, board, corner) if board.color_at(corner) != EMPTY else None
        if group is None or group not in dead:
            continue
        walls = living_strings(board, tables, board.color_at(corner))
        if is_bent_four(reader, board, group, SEKI_BUDGET, walls):
            found.update(reader.group_at(board, group), board.stones(corner))
    return frozenset(found)


def _held_in_seki(reader: Reader, board: Board, tables: np.void, dead: frozenset[int]) -> frozenset[int]:
    """Return those of the ``dead`` stones that reading shows to stay on the board, in a seki, a thousand-year
    ko or behind a ko that nobody has begun.

    That is so if they themselves live in it, or an enemy group around them. For each dead group the enemy
    groups beside it are read, too, since a captor may be unable to take it without losing its own eyes. If a
    group is in seki, the enemy stones inside it are included. Not read is a group that has a way into the
    open, if the dead stones are lost even when their owner moves first: it may have been given up to kill
    them. ``tables`` is the evaluation of the board.
    """
    held: set[int] = set()
    looked_at: set[int] = set()
    asked: set[int] = set()
    for stone in sorted(dead):
        if stone in looked_at:
            continue
        group = reader.group_at(board, stone)
        looked_at.update(group)
        captors = board.first_stones(captor for each in group for captor in board.adjacent_strings(each))
        arounds = {reader.main_stone(board, each) for each in (stone, *captors)}
        # read once for all groups around, and only where one of them asks
        dies = functools.cache(functools.partial(is_lost, reader, board, stone))
        for around in sorted(arounds - asked):
            walls = living_strings(board, tables, opponent(board.color_at(around)))
            if reader.room_at(board, around, walls)[1] and dies():
                continue
            asked.add(around)
            if _stays_as_it_is(reader, board, around, walls) and not _lives_with_friends(
                reader, board, tables, around
            ):
                held.update(reader.group_at(board, around))
                for captive in captives_of(reader, board, around, walls):
                    held.update(reader.group_at(board, captive))
    return frozenset(held)


def _lives_with_friends(reader: Reader, board: Board, tables: np.void, stone: int) -> bool:
    """Return whether reading proves that the enemy cannot cut the group at a stone from a living group of its
    colour.

    Only groups that touch a string or a free point which the group touches, too, are asked about. ``tables``
    is the evaluation of the board.
    """
    group = frozenset(reader.group_at(board, stone))
    reached = _points_in_reach(board, group)
    return any(
        disconnect(reader, board, stone, friend, LINK_BUDGET).outcome == LOSS
        for friend in living_strings(board, tables, board.color_at(stone))
        if friend not in group and reached & _points_in_reach(board, board.stones(friend))
    )


def _points_in_reach(board: Board, stones: Iterable[int]) -> frozenset[int]:
    """Return the liberties of all strings among ``stones``, and one stone of each enemy string beside them."""
    strings = board.first_stones(stones)
    return frozenset(
        point for string in strings for point in (*board.liberties(string), *board.adjacent_strings(string))
    )


def _stays_as_it_is(reader: Reader, board: Board, stone: int, walls: Sequence[int]) -> bool:
    """Return whether reading proves that neither side gains by moving first about the group at a stone but by
    a ko.

    The group lives in a seki or a thousand-year ko, or the enemy cannot take it and it gets two eyes only by
    a ko that its owner has not begun. ``walls`` holds one stone of each string that is taken to be alive.
    """
    fate = special_fate(reader, board, stone, SEKI_BUDGET, walls)
    if fate is not None:
        return fate.word in (IN_SEKI, THOUSAND_YEAR_KO)
    group = LifeQuestions(reader, board, stone, SEKI_BUDGET, walls)
    if not group.is_closed() or group.life(group.enemy).outcome != LOSS:
        return False
    return group.eyes(group.owner).outcome in (KO_FIRST, KO_SECOND)


def _dead_stones(board: Board, tables: np.void, numbers: EvaluationNumbers | None) -> frozenset[int]:
    """Return the stones that are dead at the end of the game by the evaluation.

    Proofs overrule the evaluation. Stones that are proven safe, or stand in proven territory of their own
    colour, are not dead; all stones in proven territory of the enemy are. ``tables`` is the evaluation of the
    board, ``numbers`` are those of the evaluator, None for those that come with the program.
    """
    # a group with less room to run than that cannot run
    limping = int((numbers or shipped_numbers()).groups[0]["run_limping"])
    safety = alternate(board)
    strings = tables["strings"][: int(tables["string_count"])]
    dead_rows = {row for row, string in enumerate(strings) if _is_judged_dead(tables, string, limping)}
    dead_rows -= _gone_free(board, tables, dead_rows)
    dead = set()
    for point in board.points():
        color = board.color_at(point)
        if color == EMPTY or safety.alive[point]:
            continue
        black_first = opponent(color) == BLACK
        enemy_territory = safety.black_territory if black_first else safety.white_territory
        own_territory = safety.white_territory if black_first else safety.black_territory
        if enemy_territory[point] or (
            int(tables["string_of"][point]) in dead_rows and not own_territory[point]
        ):
            dead.add(point)
    return frozenset(dead)


def _is_judged_dead(tables: np.void, string: np.void, limping: int) -> bool:
    """Return whether a string is dead at the end of a game: it is captured, or its group is dead or without
    hope.

    ``string`` is a row of the table of strings. A group with less room to run than ``limping`` cannot run.
    """
    group = tables["groups"][string["group"]]
    return bool(
        string["status"] >= CAPTURED
        or group["aliveness"] > RUNS_POORLY
        or _has_lost_ko(group)
        or _hopes_in_vain(group, limping)
        or _has_lost_semeai(tables, group, limping)
    )


def _has_lost_ko(group: np.void) -> bool:
    """Return whether a group whose life is a ko is lost when the game ends.

    It is if the enemy kills it outright by moving first, or if it needs the ko even when it moves first.
    ``group`` is a row of the table of groups.
    """
    return bool(
        group["aliveness"] == KO and (group["attack"] == WIN or group["defend"] in (KO_FIRST, KO_SECOND))
    )


def _hopes_in_vain(group: np.void, limping: int) -> bool:
    """Return whether a group has no way left to live.

    That is so if reading shows how the enemy kills it and finds no saving move. It is also so if reading
    found neither life nor death, or only poor running, and its room to run is less than ``limping``.
    ``group`` is a row of the table of groups.
    """
    unsaved = group["aliveness"] == UNSETTLED and group["defend"] == UNKNOWN
    if unsaved and group["attack"] == WIN:
        return True
    unproven = unsaved and group["attack"] == UNKNOWN
    return bool((unproven or group["aliveness"] == RUNS_POORLY) and group["run"] < limping)


def _has_lost_semeai(tables: np.void, group: np.void, limping: int) -> bool:
    """Return whether a group has lost its semeai when the game ends.

    It has if it would be captured and cannot win by moving first, while its rival lives or can run. ``group``
    is a row of the table of groups in ``tables``, the evaluation. A rival with less room to run than
    ``limping`` cannot run.
    """
    if group["aliveness"] != EVEN_SEMEAI or group["attack"] != WIN or group["defend"] == WIN:
        return False
    if group["rival"] == NONE:
        return False
    rival = tables["groups"][group["rival"]]
    return bool(rival["aliveness"] <= RUNS or (rival["aliveness"] <= RUNS_POORLY and rival["run"] >= limping))


def _gone_free(board: Board, tables: np.void, dead_rows: set[int]) -> set[int]:
    """Return the rows of the strings in ``dead_rows`` that live after all, since every enemy string that
    could capture them is dead.

    ``dead_rows`` holds the rows of all strings that seem dead. Three rules are repeated until nothing
    changes. A string stays dead, with its whole group, if an enemy string beside it lives or is CAPTURED. A
    string is free if all enemy strings beside it stay dead. All strings beside a free string stay dead, with
    their groups. Strings that then depend only on one another are all free.
    """
    strings = tables["strings"]
    captors = {
        row: {int(tables["string_of"][stone]) for stone in board.adjacent_strings(int(strings[row]["first"]))}
        for row in dead_rows
    }
    dying = {row for row in dead_rows if strings[row]["status"] != CAPTURED}
    free = {row for row in dead_rows if captors[row] and captors[row] <= dying}
    held = dead_rows - free
    while held:
        groups = {int(strings[row]["group"]) for row in held}
        free -= {row for row in free if int(strings[row]["group"]) in groups}
        sure = {row for row in free if captors[row] <= dead_rows - free}
        held = {row for row in free if captors[row] & sure}
        free -= held
    return free
