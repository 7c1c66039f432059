"""Growing patterns out of samples: points are added around a move until the expert's answer is predictable.

All samples of one core are looked at together. From the core alone, one condition after another is added: what one
point of the window may hold, or how far an edge is; each time the one with the greatest gain (FOIL, Quinlan 1990),
the plays it keeps times the growth of the logarithm of the share. It stops when the share is reached or nothing gains
enough. Conditions that turn out not to matter are dropped again. The plays that a rule explains are taken out, and the
next rule grows from what is left.
"""

from __future__ import annotations

import numpy as np
from numba import float64, int64, types, uint64, void

from engine.jit.declaring import kernel
from engine.lab.make.mining.patterns.samples import FAR, MARGIN, SAMPLES
from patterns.model import SIZE
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

MOST_FAILURES = 25
"""Rules of one core that may miss the share they must reach before no more are grown."""

KEPT_SHARE = 0.97
"""A condition is dropped if the share without it is at least this part of the share with it."""


@kernel(int64(RULES, int64, SAMPLES, int64))
def _fits(rules, rule, samples, row):
    """Return 1 if a sample fulfils all conditions of a rule, else 0. A sample is a point with its
    surroundings.

    rule: the rule's row in the table ``rules``; row: the sample's row in the table ``samples``
    """
    for content in range(3):
        if rules[rule].refused[content] & samples[row].words[content]:
            return 0
    for side in range(4):
        wanted = rules[rule].distance[side]
        if wanted != FREE and samples[row].distance[side] != wanted:
            return 0
    return 1


@kernel(void(SAMPLES, int64, COUNTS, float64))
def _add_counts(samples, row, counts, times):
    """Add one sample, a point with its surroundings, to the counts of everything that it shows. It counts
    ``times`` times its weight.

    row: the sample's row in ``samples``; counts: [point of the window, content, 2]. The last index is 0 for
    samples in which the move was played and 1 for all samples. Rows 64 to 67 are the four edges, with the
    distance in place of the content.
    """
    sample = samples[row]
    weight = times * sample.weight
    play = weight * sample.played
    own, enemy = sample.words[1], sample.words[2]
    on_board = ~(sample.words[0] & own)
    for bit in range(SIZE * SIZE):
        if (on_board >> uint64(bit)) & uint64(1):
            stone = int64((own >> uint64(bit)) & uint64(1)) + 2 * int64((enemy >> uint64(bit)) & uint64(1))
            counts[bit, stone, 0] += play
            counts[bit, stone, 1] += weight
    for side in range(4):
        counts[SIZE * SIZE + side, sample.distance[side], 0] += play
        counts[SIZE * SIZE + side, sample.distance[side], 1] += weight


@kernel(void(RULES, int64, int64, int64))
def _restrict(rules, rule, cell, choice):
    """Add a condition to the rule in row ``rule`` of ``rules``: point ``cell`` of the window must hold one of
    the contents in row ``choice`` of SETS.

    Cells 64 to 67 stand for the four edges. For these the condition is that the edge is ``choice`` points
    away.
    """
    if cell >= SIZE * SIZE:
        rules[rule].distance[cell - SIZE * SIZE] = choice
        return
    for content in range(3):
        if not (SETS[choice] >> content) & 1:
            rules[rule].refused[content] |= uint64(1) << uint64(cell)


@kernel(void(RULES, int64, SAMPLES, int64, int64))
def measure_rule(rules, rule, samples, first, last):
    """Sum the weights of the samples [first:last] that fit a rule, and write the sum into ``shown`` of row
    ``rule`` of ``rules``. Write the sum for those of them in which the move was played into ``plays``.
    """
    plays = shown = 0.0
    for row in range(first, last):
        if _fits(rules, rule, samples, row):
            shown += samples[row].weight
            plays += samples[row].weight * samples[row].played
    rules[rule].plays = plays
    rules[rule].shown = shown


@kernel(int64(COUNTS, LIMITS, float64, float64, LIST))
def _best_condition(counts, limits, plays, shown, chosen):
    """Find the condition that improves a rule most, and write it into ``chosen`` as a cell and a choice (as
    `_restrict` takes them). Returns 1, or 0 if no condition gains enough.

    counts: what the samples that fit the rule so far show, as `_add_counts` fills it; plays: in how many of
    these samples the move was played; shown: how many of these samples there are; limits: the limits, at the
    places LEAST_PLAYS, LEAST_GAIN and so on
    """
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


@kernel(int64(SAMPLES, int64, int64, RULES, int64, LIST, COUNTS, LIMITS, LIST), allocates=True)
def _grow_rule(samples, first, last, rules, rule, active, counts, limits, conditions):
    """Add one condition after another to a rule until the move is played often enough where the rule fits, or
    no condition gains enough. Returns how many were added.

    At first the rule holds only its core (the eight nearest points). rule: its row in ``rules``; conditions:
    is filled with two numbers for each condition, its cell and its choice; counts: what all samples
    [first:last] show, overwritten; limits: as `_best_condition` takes them; active: room for the row numbers
    of all these samples
    """
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
        if not _best_condition(counts, limits, plays, shown, chosen):
            break
        _restrict(rules, rule, chosen[0], chosen[1])
        conditions[2 * used], conditions[2 * used + 1] = chosen[0], chosen[1]
        used += 1
        kept = 0
        plays = shown = 0.0
        counts[:] = 0.0
        for index in range(size):
            row = active[index]
            if _fits(rules, rule, samples, row):
                active[kept] = row
                kept += 1
                _add_counts(samples, row, counts, 1.0)
                shown += samples[row].weight
                plays += samples[row].weight * samples[row].played
        size = kept
        rules[rule].plays, rules[rule].shown = plays, shown
    return used


@kernel(void(RULES, int64, RULES, LIST, int64, int64))
def _without(rules, rule, cores, conditions, used, dropped):
    """Write a rule anew into row ``rule`` of ``rules`` with one of its conditions left out.

    The rule gets its core ``cores[0]`` (what the eight nearest points hold) and its first ``used`` conditions
    except number ``dropped``. If ``dropped`` is -1, it gets all of them.
    """
    rules[rule] = cores[0]
    for index in range(used):
        if index != dropped:
            _restrict(rules, rule, conditions[2 * index], conditions[2 * index + 1])


@kernel(void(SAMPLES, int64, int64, RULES, int64, RULES, LIST, int64))
def _drop_conditions(samples, first, last, rules, rule, cores, conditions, used):
    """Simplify a rule: drop those of its conditions that are hardly needed, and write what is left into its
    row of ``rules``.

    A condition says what a point near the move may hold, or how far an edge is. The share of plays is the
    part of the samples fitting the rule in which the move was played. A condition is dropped if the share
    without it is at least KEPT_SHARE times the one with all conditions; they are tried in their order. At the
    end ``plays`` and ``shown`` of the row are counted anew over the samples [first:last].

    rule: the row of the rule in the table
    cores: its first row has the core, i.e. what the eight nearest points must hold; it is never dropped
    conditions: the conditions, two numbers each, as `_restrict` takes them; those dropped are taken out
    used: how many conditions the rule has; how many are left is not returned
    """
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


@kernel(int64(SAMPLES, int64, int64, RULES, RULES, int64, LIMITS, LIST), allocates=True)
def grow_rules(samples, first, last, cores, rules, count, limits, active):
    """Grow rules from the samples [first:last], which all have the same core, and write those that are good
    enough behind the first ``count`` rules. Returns the new count.

    The core is what the eight nearest points hold, here that of ``cores[0]``. A rule is good enough if the
    move is played in a large enough share of the samples that it fits. The growing stops when the table is
    full or too many rules have failed. After each rule, good enough or not, the samples that fit it and in
    which the move was played lose their weight, so that the next rule explains others. limits: LEAST_PLAYS,
    WANTED_SHARE, LEAST_SHARE, LEAST_GAIN; active: room for the row numbers of all these samples
    """
    conditions = np.zeros(2 * MOST_CONDITIONS + 2, dtype=np.int32)
    whole = np.zeros((SIZE * SIZE + 4, FAR + 1, 2), dtype=np.float64)
    for row in range(first, last):
        _add_counts(samples, row, whole, 1.0)
    failures = 0
    while count < rules.size and failures < MOST_FAILURES:
        rules[count] = cores[0]
        used = _grow_rule(samples, first, last, rules, count, active, whole.copy(), limits, conditions)
        _drop_conditions(samples, first, last, rules, count, cores, conditions, used)
        plays, shown = float64(rules[count].plays), float64(rules[count].shown)
        if plays < limits[LEAST_PLAYS]:
            break
        for row in range(first, last):
            if samples[row].played and samples[row].weight and _fits(rules, count, samples, row):
                _add_counts(samples, row, whole, -1.0)
                samples[row].weight = 0
        if plays / (shown + CAUTION) >= limits[LEAST_SHARE]:
            count += 1
        else:
            failures += 1
    return count
