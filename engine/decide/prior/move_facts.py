"""Facts about a move that can be seen at a glance: shapes, distances, the edge, and what becomes of strings beside it.

Every fact is a class of its kind, and every class of every kind has a column of its own (`KINDS`, `FIRST`). A move has
at most one fact of a kind, so the facts of a turned position are the same and come in the same order. Nothing is read
and nothing is evaluated. The axes of the kinds, and what each of them tells apart:

- ``shape``: the largest known shape around the point, by its size and its share (`patterns.shapes`); ``shape_stage``:
  the share by how full the board is, the last class where no shape is known; ``answer`` and ``answer_stage``: the same
  for the shape with the last move in it;
- ``last`` and ``before``: how far each of the last two moves is, by how full the board is; ``both``: how far the last
  one is and how far the other, in coarser classes;
- ``line``: how far the edge is, by how full the board is;
- ``steps``: how far the nearest stones are over empty points, own ones and the enemy's, by how full the board is;
- ``capture``: strings in atari are captured: their stones; whether that saves an own string in atari; whether they
  would have two liberties or more if the enemy played here; ``recapture``: the last move's string is among them;
- ``ko``: the stone takes a ko;
- ``escape``: own strings in atari get two liberties or more: their stones; two or more; whether the last move touches
  them; ``extend``: the same for own strings with two liberties if none is in atari: their stones; the liberties they
  come to; the touch;
- ``self_atari``: the stone is left with one liberty: the stones of its string; whether something is captured;
- ``atari``: enemy strings are left with one liberty: their stones; the liberties of the own string; the liberties they
  get by extending; ``double_atari``: it is more than one string;
- ``shortage``: enemy strings are left with two liberties: their stones; the liberties of the own string;
- ``eye``: the point is an own eye, or a false one.
"""

from __future__ import annotations

import itertools
import math

import numpy as np
from numba import boolean, int64, void

from engine.board.kernels import line_of, touches_string
from engine.board.points import (
    BLACK,
    BORDER,
    DIAGONALS,
    EMPTY,
    NEIGHBORS,
    NUM_POINTS,
    PASS,
    STRIDE,
    UNREACHABLE,
    WHITE,
)
from engine.board.record import RECORD
from engine.decide.prior.liberties_after import MOST_LIBERTIES, liberties_after
from engine.jit.declaring import kernel
from patterns.shapes import FOUND, SIZES
from patterns.tables import table_type

FULL_STEPS = (0.06, 0.2, 0.4, 0.6)
"""Share of the points that hold stones where the next stage of the board begins."""

STAGES = len(FULL_STEPS) + 1

SHARES = 32
"""Classes of a shape's share (`patterns.shapes.HALVINGS`); what is rarer is in the last one."""

DISTANCES = 20
"""Classes of distances (columns, rows and the larger of both added up); what is farther, or a pass, is in the last."""

COARSE_STEPS = (3, 4, 5, 6, 7, 9, 11, 14, 19)
"""Distances where the next coarser class begins."""

COARSE = len(COARSE_STEPS) + 1

LINES = 7
"""Classes of lines, the first line first; what is farther from the edge is in the last one."""

STEPS = 8
"""Classes of steps to the nearest stone; farther ones are in the last but one, in the last what is out of reach."""

STONE_STEPS = (2, 3, 5, 10)
"""Stones of strings where the next class begins."""

STONES = len(STONE_STEPS) + 1

KINDS = {
    "shape": (SIZES + 1, SHARES),
    "shape_stage": (STAGES, SHARES + 1),
    "answer": (SIZES + 1, SHARES),
    "answer_stage": (STAGES, SHARES + 1),
    "last": (STAGES, DISTANCES),
    "before": (STAGES, DISTANCES),
    "both": (COARSE, COARSE),
    "line": (STAGES, LINES),
    "steps": (STAGES, STEPS, STEPS),
    "capture": (STONES, 2, 2),
    "recapture": (STONES,),
    "ko": (1,),
    "escape": (STONES, 2, 2),
    "extend": (STONES, 3, 2),
    "self_atari": (STONES, 2),
    "atari": (STONES, 3, 3),
    "double_atari": (1,),
    "shortage": (STONES, MOST_LIBERTIES),
    "eye": (2,),
}
"""Every kind of fact with how many classes each of its axes has."""

_ENDS = tuple(itertools.accumulate(math.prod(axes) for axes in KINDS.values()))

FIRST = dict(zip(KINDS, (0, *_ENDS), strict=False))
"""The column of a kind's first class; the last axis runs fastest."""

COLUMNS = _ENDS[-1]

SHAPE, SHAPE_STAGE = FIRST["shape"], FIRST["shape_stage"]
ANSWER, ANSWER_STAGE = FIRST["answer"], FIRST["answer_stage"]
LAST, BEFORE, BOTH = FIRST["last"], FIRST["before"], FIRST["both"]
LINE, STEPS_TO = FIRST["line"], FIRST["steps"]
CAPTURE, RECAPTURE, TAKES_KO = FIRST["capture"], FIRST["recapture"], FIRST["ko"]
ESCAPE, EXTEND, SELF_ATARI = FIRST["escape"], FIRST["extend"], FIRST["self_atari"]
ATARI, DOUBLE_ATARI, SHORTAGE = FIRST["atari"], FIRST["double_atari"], FIRST["shortage"]
EYE = FIRST["eye"]

WORK_DTYPE = np.dtype(
    [
        # 1 at points that nobody asks about
        ("left_out", np.int8, NUM_POINTS),
        # how many facts a move has, and their columns
        ("facts", np.int16),
        ("columns", np.int16, len(KINDS)),
        # the stage of the board by how full it is, from 0
        ("stage", np.int16),
        # steps from every empty point to the nearest stone of a colour, UNREACHABLE if no way leads to one; a queue
        ("steps", np.int16, (3, NUM_POINTS)),
        ("queue", np.int16, NUM_POINTS),
        # the strings of each colour beside a point: how many, and their heads
        ("strings", np.int16, 3),
        ("heads", np.int16, (3, 4)),
        # liberties that were counted
        ("counted", np.int16, MOST_LIBERTIES),
    ],
    align=True,
)
"""What is known of a position whose moves are looked at, and room to work in."""

WORK = table_type(WORK_DTYPE)


@kernel(void(RECORD, int64, WORK))
def _fill_steps(position, color, work):
    """Write the number of steps from every empty point to the nearest stone of a colour into ``work.steps``.

    Steps lead over empty points; UNREACHABLE if there is no way.
    """
    room = work[0]
    size = int64(position.size)
    first = past = 0
    for y in range(size):
        for x in range(size):
            point = (y + 1) * STRIDE + x + 1
            room.steps[color, point] = UNREACHABLE
            if position.color[point] == EMPTY:
                for offset in NEIGHBORS:
                    if position.color[point + offset] == color:
                        room.steps[color, point] = 1
                if room.steps[color, point] == 1:
                    room.queue[past] = point
                    past += 1
    while first < past:
        point = int64(room.queue[first])
        first += 1
        for offset in NEIGHBORS:
            neighbor = point + offset
            if position.color[neighbor] == EMPTY and room.steps[color, neighbor] == UNREACHABLE:
                room.steps[color, neighbor] = room.steps[color, point] + 1
                room.queue[past] = neighbor
                past += 1


@kernel(void(RECORD, WORK))
def survey(position, work):
    """Compute once for a position what the facts about its moves need, and write it into ``work``: the stage
    of the game and the distances to stones.

    The stage goes to ``work[0].stage``; it tells how full the board is, as a number from 0. For every empty
    point, the steps over empty points to the nearest black and to the nearest white stone go to
    ``work[0].steps``. `list_facts` needs both for each move.
    """
    size = int64(position.size)
    stones = 0
    for y in range(size):
        for x in range(size):
            if position.color[(y + 1) * STRIDE + x + 1] != EMPTY:
                stones += 1
    work[0].stage = 0
    for share in FULL_STEPS:
        if stones >= share * (size * size):
            work[0].stage += 1
    _fill_steps(position, BLACK, work)
    _fill_steps(position, WHITE, work)


@kernel(int64(int64))
def _step_class(steps):
    """Return the class, from 0, of a number of steps to the nearest stone. All numbers of one class count as
    the same fact.

    The last class is for UNREACHABLE.
    """
    return STEPS - 1 if steps == UNREACHABLE else min(steps, STEPS - 1) - 1


@kernel(int64(int64))
def _stones_class(stones):
    """Return the class, from 0, of a number of stones: how many of the bounds in STONE_STEPS it reaches."""
    found = 0
    for step in STONE_STEPS:
        if stones >= step:
            found += 1
    return found


@kernel(int64(int64, int64))
def _distance_class(point, other):
    """Return the class, from 0, of the distance between two points; the last class if ``other`` is a pass."""
    if other == PASS:
        return DISTANCES - 1
    rows = abs(point // STRIDE - other // STRIDE)
    columns = abs(point % STRIDE - other % STRIDE)
    return min(rows + columns + max(rows, columns), DISTANCES - 1)


@kernel(int64(int64))
def _coarse_class(distance):
    """Return the coarse class, from 0, for a class of distances: how many of the bounds in COARSE_STEPS it
    reaches.
    """
    found = 0
    for step in COARSE_STEPS:
        if distance >= step:
            found += 1
    return found


@kernel(boolean(RECORD, int64))
def _touches_atari(position, head):
    """Tell whether an enemy string in atari is beside the string ``head``, named by its head (one of its
    stones).
    """
    other = BLACK + WHITE - position.color[head]
    stone = head
    while True:
        for offset in NEIGHBORS:
            neighbor = stone + offset
            if position.color[neighbor] == other and position.liberties[position.head[neighbor]] == 1:
                return True
        stone = int64(position.next[stone])
        if stone == head:
            return False


@kernel(int64(RECORD, int64, int64))
def _other_liberty(position, head, point):
    """Return a liberty, other than ``point``, of the string ``head``; PASS if there is no other.

    ``head`` is the stone by which the position record names the string.
    """
    stone = head
    while True:
        for offset in NEIGHBORS:
            neighbor = stone + offset
            if position.color[neighbor] == EMPTY and neighbor != point:
                return neighbor
        stone = int64(position.next[stone])
        if stone == head:
            return PASS


@kernel(void(WORK, int64))
def _add(work, column):
    """Add a fact about a move to those listed so far, in ``work[0].columns``.

    ``column`` is the place of the fact in the table of all kinds and classes of facts (see `KINDS`).
    """
    work[0].columns[work[0].facts] = column
    work[0].facts += 1


@kernel(void(RECORD, int64, int64, WORK))
def _add_eye(position, color, point, work):
    """Add to ``work`` the fact that an empty point is an eye of a colour, true or false by its diagonals.

    The caller knows that all points beside it are of that colour or off the board.
    """
    enemies = edge = 0
    for offset in DIAGONALS:
        content = position.color[point + offset]
        if content == BORDER:
            edge = 1
        elif content == BLACK + WHITE - color:
            enemies += 1
    _add(work, EYE + (1 if enemies + edge >= 2 else 0))


@kernel(void(RECORD, int64, WORK))
def _list_strings(position, point, work):
    """List the strings beside a point for each colour, each string once.

    Their heads (the stones that name them) are written into ``work[0].heads``, and how many there are into
    ``work[0].strings``.
    """
    room = work[0]
    room.strings[BLACK] = room.strings[WHITE] = 0
    for offset in NEIGHBORS:
        color = position.color[point + offset]
        if color == BLACK or color == WHITE:
            head = position.head[point + offset]
            known = False
            for index in range(room.strings[color]):
                if room.heads[color, index] == head:
                    known = True
            if not known:
                room.heads[color, room.strings[color]] = head
                room.strings[color] += 1


@kernel(int64(RECORD, int64, int64, int64, int64, WORK))
def _add_attacks(position, color, point, last_head, liberties, work):
    """Add to ``work`` the facts about enemy strings beside a move; return how many stones the move captures.

    last_head: the head of the last move's string, PASS for none
    liberties: the number of liberties of the own string after the move
    """
    room = work[0]
    other = BLACK + WHITE - color
    captured = attacked = attacks = short = away = 0
    saves = recaptures = False
    for index in range(room.strings[other]):
        head = int64(room.heads[other, index])
        stones = int64(position.stones[head])
        if position.liberties[head] == 1:
            captured += stones
            recaptures |= head == last_head
            saves |= _touches_atari(position, head)
        elif position.liberties[head] == 2:
            attacked += stones
            attacks += 1
            extension = _other_liberty(position, head, point)
            away = max(away, liberties_after(position, other, extension, point, room.counted[:]))
        elif position.liberties[head] == 3:
            short += stones
    if captured > 0:
        frees = liberties_after(position, other, point, PASS, room.counted[:]) > 1
        _add(work, CAPTURE + (_stones_class(captured) * 2 + saves) * 2 + frees)
        if recaptures:
            _add(work, RECAPTURE + _stones_class(captured))
        if captured == 1 and room.strings[color] == 0 and liberties == 1:
            _add(work, TAKES_KO)
    if attacks > 0:
        tightness = (min(liberties, 3) - 1) * 3 + min(max(away, 1), 3) - 1
        _add(work, ATARI + _stones_class(attacked) * 9 + tightness)
        if attacks > 1:
            _add(work, DOUBLE_ATARI)
    if short > 0:
        _add(work, SHORTAGE + _stones_class(short) * MOST_LIBERTIES + liberties - 1)
    return captured


@kernel(void(RECORD, int64, int64, int64, int64, int64, WORK))
def _add_defences(position, color, last, last_head, liberties, captured, work):
    """Add to ``work`` the facts about own strings beside a move.

    last, last_head: the enemy's last move and the head of its string, PASS for none
    liberties: the number of liberties of the own string after the move
    captured: the number of stones that the move captures
    """
    room = work[0]
    string = 1
    hanging = hanging_touched = weak = weak_touched = 0
    for index in range(room.strings[color]):
        head = int64(room.heads[color, index])
        stones = int64(position.stones[head])
        string += stones
        if position.liberties[head] <= 2:
            touched = int64(last_head != PASS and touches_string(position, last, head))
            if position.liberties[head] == 1:
                hanging += stones
                hanging_touched |= touched
            else:
                weak += stones
                weak_touched |= touched
    if liberties == 1:
        _add(work, SELF_ATARI + _stones_class(string) * 2 + int64(captured > 0))
    elif hanging > 0:
        _add(work, ESCAPE + (_stones_class(hanging) * 2 + int64(liberties > 2)) * 2 + hanging_touched)
    if weak > 0 and hanging == 0:
        _add(work, EXTEND + (_stones_class(weak) * 3 + max(liberties, 2) - 2) * 2 + weak_touched)


@kernel(void(RECORD, int64, int64, int64, WORK))
def _add_contact(position, color, point, last, work):
    """Add to ``work`` the facts about strings beside a move of ``color`` at ``point``, and about an eye it
    fills.

    ``last``: the enemy's last move, PASS for none
    """
    room = work[0]
    _list_strings(position, point, work)
    if room.strings[BLACK] + room.strings[WHITE] == 0:
        return
    other = BLACK + WHITE - color
    last_head = int64(position.head[last]) if last != PASS and position.color[last] == other else PASS
    liberties = liberties_after(position, color, point, PASS, work[0].counted[:])
    captured = _add_attacks(position, color, point, last_head, liberties, work)
    _add_defences(position, color, last, last_head, liberties, captured, work)
    beside = False
    for offset in NEIGHBORS:
        content = position.color[point + offset]
        beside |= content != color and content != BORDER
    if not beside:
        _add_eye(position, color, point, work)


@kernel(void(RECORD, FOUND, int64, int64, int64, int64, WORK))
def list_facts(position, found, color, last, before, point, work):
    """List in ``work[0].columns`` all facts about a legal move of ``color`` at ``point``, each by its column:
    its place in the table of all facts (`KINDS`).

    They replace the facts of the move listed before. `survey` must have filled ``work`` for the position.

    found: by point, the largest known shapes around it (`patterns.shapes.find_all`)
    last, before: the enemy's last move and the move before it, PASS for none
    """
    room = work[0]
    room.facts = 0
    stage = int64(room.stage)
    shape = found[point]
    share = min(int64(shape.share), SHARES - 1)
    _add(work, SHAPE + int64(shape.reach) * SHARES + share)
    _add(work, SHAPE_STAGE + stage * (SHARES + 1) + (share if shape.reach > 0 else SHARES))
    share = min(int64(shape.answer_share), SHARES - 1)
    _add(work, ANSWER + int64(shape.answer_reach) * SHARES + share)
    _add(work, ANSWER_STAGE + stage * (SHARES + 1) + (share if shape.answer_reach > 0 else SHARES))
    far, far_before = _distance_class(point, last), _distance_class(point, before)
    _add(work, LAST + stage * DISTANCES + far)
    _add(work, BEFORE + stage * DISTANCES + far_before)
    _add(work, BOTH + _coarse_class(far) * COARSE + _coarse_class(far_before))
    _add(work, LINE + stage * LINES + min(line_of(point, int64(position.size)), LINES) - 1)
    own, enemy = int64(room.steps[color, point]), int64(room.steps[BLACK + WHITE - color, point])
    _add(work, STEPS_TO + (stage * STEPS + _step_class(own)) * STEPS + _step_class(enemy))
    _add_contact(position, color, point, last, work)
