"""Looking a region up in the table of regions."""

from __future__ import annotations

from numba import int64

from engine.jit.declaring import kernel
from engine.lab.make.retrograde.forms import LARGEST
from engine.lab.make.retrograde.table import FIRST_CODE, NO_REGION, REGIONS, WORTHS

FIRST = FIRST_CODE
KINDS = len(WORTHS)


@kernel(int64(REGIONS, int64, int64, int64, int64, int64, int64))
def find_value(regions, points, pairs, contact, gap, own, enemy):
    """Look a region up in the table and return its value, or NO_REGION if the table lacks it. From the value
    `worth_of` tells what becomes of the wall around the region.

    regions: the table; points: how many points the region has, numbered in board order; pairs: which of them
    are neighbours, as `forms.pairs_code` gives it; contact: the points that touch the wall; gap: those where
    the enemy can come in; own, enemy: the stones inside. The last four are sets of points as bits.
    """
    table = regions[0]
    if table.is_loaded == 0 or not 1 <= points <= LARGEST:
        return NO_REGION
    code = FIRST[points] + pairs
    first = int64(table.first_label[code])
    if first == NO_REGION:
        return NO_REGION
    touching = coming = int64(0)
    for point in range(points):
        place = int64(table.place[code, point])
        touching |= (contact >> point & 1) << place
        coming |= (gap >> point & 1) << place
    label = first + (touching << points | coming)
    content = int64(0)
    for point in range(points):
        stone = (own >> point & 1) + 2 * (enemy >> point & 1)
        weight = int64(1)
        for _ in range(table.turned[label, table.place[code, point]]):
            weight *= 3
        content += stone * weight
    return int64(table.values[table.first_value[label] + content])


@kernel(int64(REGIONS, int64, int64, int64))
def worth_of(regions, value, owner_first, wealth):
    """Return what becomes of the wall around a region, FALLS, KO or STANDS, given the region's value.

    value: as `find_value` returns it; owner_first: whether the wall's owner moves first, else the enemy does;
    wealth: what the wall has besides the region: 0 nothing, 1 two liberties, 2 an eye
    """
    worth = value % KINDS if owner_first else value // KINDS
    return int64(regions[0].worths[worth, wealth])
