"""Growing patterns out of samples: points are added around a move until the expert's answer is predictable.

All samples of one core are looked at together. From the core alone, one condition after another is added: what one
point of the window may hold, or how far an edge is; each time the one with the greatest gain of Quinlan's FOIL (1990),
the plays it keeps times the growth of the logarithm of the share. It stops when the share is reached or nothing gains
enough. Conditions that turn out not to matter are dropped again. The plays that a rule explains are taken out, and the
next rule grows from what is left.
"""

from __future__ import annotations

import numpy as np
from numba import float64, int64, types, uint64, void

from engine.jit import kernel
from patterns.model import SIZE
from patterns.samples import FAR, MARGIN, SAMPLES
from patterns.tables import table_type

FREE = -1

RULE_DTYPE = np.dtype(
    [
        # contents that each point of the window may not have, by content: empty, own, enemy (as in PATTERN_DTYPE)
        ("refused", np.uint64, 3),
        # the core that the rule grew from
        ("core", np.uint16),
        # points of the board to the right, below, to the left and above, or FREE
        ("distance", np.int8, 4),
        # samples played and samples in all, weighted
        ("plays", np.float32),
        ("shown", np.float32),
    ],
    align=True,
)

RULES = table_type(RULE_DTYPE)
LIST = types.Array(types.int32, 1, "C")
COUNTS = types.Array(types.float64, 3, "C")
LIMITS = types.Array(types.float64, 1, "C")

LEAST_PLAYS, WANTED_SHARE, LEAST_SHARE, LEAST_GAIN = range(4)
"""Entries of a list of limits: plays a rule must keep, share at which it stops growing, share it must reach, and FOIL
gain that a condition must bring."""

CAUTION = 20.0
"""Weighted samples without a play that are added to every count, so that few samples cannot show a high share."""

MOST_CONDITIONS = 20
SETS = np.array([0b001, 0b010, 0b100, 0b011, 0b101, 0b110])
"""The kinds of points a condition can ask for, as sums of 1 << content: . X O x o %."""

KEPT_SHARE = 0.97
"""A condition is dropped if the share without it is at least this part of the share with it."""


@kernel(int64(RULES, int64, SAMPLES, int64))
def _fits(rules, rule, samples, row):
    """1 if a sample fits a rule."""
    for content in range(3):
        if rules[rule].refused[content] & samples[row].words[content]:
            return 0
    for side in range(4):
        wanted = rules[rule].distance[side]
        if wanted != FREE and samples[row].distance[side] != wanted:
            return 0
    return 1


@kernel(void(SAMPLES, LIST, int64, COUNTS))
def _count(samples, active, size, counts):
    """Fill ``counts``: for each point of the window and content the plays and all samples of active[:size].

    Rows 64 to 67 are the four edges, by distance.
    """
    counts[:] = 0.0
    for index in range(size):
        row = active[index]
        sample = samples[row]
        weight = float64(sample.weight)
        play = weight * sample.played
        empty, own, enemy = sample.words[0], sample.words[1], sample.words[2]
        on_board = ~(empty & own)
        for bit in range(SIZE * SIZE):
            if (on_board >> uint64(bit)) & uint64(1):
                content = int64((own >> uint64(bit)) & uint64(1)) + 2 * int64(
                    (enemy >> uint64(bit)) & uint64(1)
                )
                counts[bit, content, 0] += play
                counts[bit, content, 1] += weight
        for side in range(4):
            counts[SIZE * SIZE + side, sample.distance[side], 0] += play
            counts[SIZE * SIZE + side, sample.distance[side], 1] += weight


@kernel(void(RULES, int64, int64, int64))
def _restrict(rules, rule, cell, choice):
    """Add a condition: a point of the window and a row of SETS, or 64 + side and a distance."""
    if cell >= SIZE * SIZE:
        rules[rule].distance[cell - SIZE * SIZE] = choice
        return
    for content in range(3):
        if not (SETS[choice] >> content) & 1:
            rules[rule].refused[content] |= uint64(1) << uint64(cell)


@kernel(void(RULES, int64, SAMPLES, int64, int64))
def measure_rule(rules, rule, samples, first, last):
    """Count the plays and all samples[first:last] that fit a rule."""
    plays = shown = 0.0
    for row in range(first, last):
        if _fits(rules, rule, samples, row):
            shown += samples[row].weight
            plays += samples[row].weight * samples[row].played
    rules[rule].plays = plays
    rules[rule].shown = shown


@kernel(int64(SAMPLES, LIST, int64, COUNTS, LIMITS, float64, float64, LIST))
def _best_condition(samples, active, size, counts, limits, plays, shown, chosen):
    """Fill ``chosen`` with cell and choice of the condition that gains most over active[:size]; 0 if none will do."""
    _count(samples, active, size, counts)
    best = limits[LEAST_GAIN]
    found = 0
    now = np.log(plays / (shown + CAUTION))
    for cell in range(SIZE * SIZE):
        if cell % SIZE > 2 * MARGIN or cell // SIZE > 2 * MARGIN:
            continue
        for choice in range(SETS.size):
            kept = held = 0.0
            for content in range(3):
                if (SETS[choice] >> content) & 1:
                    kept += counts[cell, content, 0]
                    held += counts[cell, content, 1]
            if kept >= limits[LEAST_PLAYS] and held < shown:
                gain = kept * (np.log(kept / (held + CAUTION)) - now)
                if gain > best:
                    best, found = gain, 1
                    chosen[0], chosen[1] = cell, choice
    for side in range(4):
        for distance in range(FAR):
            kept, held = counts[SIZE * SIZE + side, distance, 0], counts[SIZE * SIZE + side, distance, 1]
            if kept >= limits[LEAST_PLAYS] and held < shown:
                gain = kept * (np.log(kept / (held + CAUTION)) - now)
                if gain > best:
                    best, found = gain, 1
                    chosen[0], chosen[1] = SIZE * SIZE + side, distance
    return found


@kernel(int64(SAMPLES, int64, int64, RULES, int64, LIST, COUNTS, LIMITS, LIST))
def _grow_rule(samples, first, last, rules, rule, active, counts, limits, conditions):
    """Add conditions to a rule that so far only holds its core; returns how many, listed in ``conditions``."""
    size = 0
    for row in range(first, last):
        active[size] = row
        size += 1
    chosen = np.zeros(2, dtype=np.int32)
    used = 0
    measure_rule(rules, rule, samples, first, last)
    while used < MOST_CONDITIONS:
        plays, shown = float64(rules[rule].plays), float64(rules[rule].shown)
        if plays < limits[LEAST_PLAYS] or plays / (shown + CAUTION) >= limits[WANTED_SHARE]:
            break
        if not _best_condition(samples, active, size, counts, limits, plays, shown, chosen):
            break
        _restrict(rules, rule, chosen[0], chosen[1])
        conditions[2 * used], conditions[2 * used + 1] = chosen[0], chosen[1]
        used += 1
        kept = 0
        plays = shown = 0.0
        for index in range(size):
            row = active[index]
            if _fits(rules, rule, samples, row):
                active[kept] = row
                kept += 1
                shown += samples[row].weight
                plays += samples[row].weight * samples[row].played
        size = kept
        rules[rule].plays, rules[rule].shown = plays, shown
    return used


@kernel(void(RULES, int64, RULES, LIST, int64, int64))
def _without(rules, rule, cores, conditions, used, dropped):
    """Set a rule to its core and its conditions but one (or all of them, where ``dropped`` is -1)."""
    rules[rule] = cores[0]
    for index in range(used):
        if index != dropped:
            _restrict(rules, rule, conditions[2 * index], conditions[2 * index + 1])


@kernel(void(SAMPLES, int64, int64, RULES, int64, RULES, LIST, int64))
def _drop_conditions(samples, first, last, rules, rule, cores, conditions, used):
    """Drop the conditions that do not matter, the earliest first."""
    share = rules[rule].plays / (rules[rule].shown + CAUTION)
    index = 0
    while index < used:
        _without(rules, rule, cores, conditions, used, index)
        measure_rule(rules, rule, samples, first, last)
        if rules[rule].plays / (rules[rule].shown + CAUTION) >= KEPT_SHARE * share:
            for later in range(index, used - 1):
                conditions[2 * later], conditions[2 * later + 1] = (
                    conditions[2 * later + 2],
                    conditions[2 * later + 3],
                )
            used -= 1
        else:
            index += 1
    _without(rules, rule, cores, conditions, used, -1)
    measure_rule(rules, rule, samples, first, last)


@kernel(int64(SAMPLES, int64, int64, RULES, RULES, int64, LIMITS, LIST))
def grow_rules(samples, first, last, cores, rules, count, limits, active):
    """Grow rules from samples[first:last], which share the core of ``cores[0]``, and append them to ``count`` rules.

    The samples are changed: plays that a rule explains lose their weight. ``active`` has room for all of them. Returns
    the new count; stops when the table is full.
    """
    conditions = np.zeros(2 * MOST_CONDITIONS + 2, dtype=np.int32)
    counts = np.zeros((SIZE * SIZE + 4, FAR + 1, 2), dtype=np.float64)
    while count < rules.size:
        rules[count] = cores[0]
        used = _grow_rule(samples, first, last, rules, count, active, counts, limits, conditions)
        _drop_conditions(samples, first, last, rules, count, cores, conditions, used)
        plays, shown = float64(rules[count].plays), float64(rules[count].shown)
        if plays < limits[LEAST_PLAYS] or plays / (shown + CAUTION) < limits[LEAST_SHARE]:
            break
        for row in range(first, last):
            if samples[row].played and _fits(rules, count, samples, row):
                samples[row].weight = 0
        count += 1
    return count
