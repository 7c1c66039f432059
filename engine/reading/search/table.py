"""The transposition table: what is known of a position from elsewhere in the same search.

Entries of an earlier search never count (`generation`), so an answer does not depend on what was asked before.
Searches of small budget keep to the front of the table, which stays in the processor's cache.

A key may stand in any of four neighbouring slots; the slot with an old entry, else with the least work, is replaced.
"""

from __future__ import annotations

from numba import int64, uint64, void

from engine.jit.declaring import kernel
from engine.reading.search.records import LIFE, SEARCH, TABLE

WAYS = 4

SMALLEST_ROOM = 1 << 10
ROOM_FACTOR = 8
"""Entries of the table for each position of the budget; few positions looked at are also stored."""

LIFE_ROOM_PART = 2
"""Positions of the budget for each entry where the goal is a life: few of those looked at are stored.

Most of what such a search looks for is not in its table, so every look costs the way to memory, unless the table is
small enough for the processor's cache. With half of these entries long proofs no longer come to their end.
"""


@kernel(void(SEARCH, TABLE))
def set_table_room(search, table):
    """Set ``search.table_room``: how many entries of the transposition table this search uses.

    It is a power of two, at most the size of the table, and depends only on the goal and the budget of the
    question.
    """
    room = SMALLEST_ROOM
    wanted = search.budget // LIFE_ROOM_PART if search.goal == LIFE else search.budget * ROOM_FACTOR
    while room < table.size and room < wanted:
        room *= 2
    search.table_room = min(room, table.size)


@kernel(int64(TABLE, SEARCH, uint64))
def find_entry(table, search, key):
    """Return the index of the transposition table's entry that the present search stored under ``key``; -1
    if there is none.
    """
    base = int64(key & uint64(search.table_room - WAYS))
    for slot in range(base, base + WAYS):
        if table[slot].key == key and table[slot].generation == search.generation:
            return slot
    return -1


@kernel(void(TABLE, SEARCH, uint64, int64, int64, int64))
def store_entry(table, search, key, phi, delta, work):
    """Store a position's proof number ``phi`` and disproof number ``delta`` in the transposition table under
    its key.

    Both are for the side to move there; ``work`` is the number of nodes spent on it. Of the slots for the
    key, one with an old entry is replaced, else the one with the least work.
    """
    base = int64(key & uint64(search.table_room - WAYS))
    chosen = base
    for slot in range(base, base + WAYS):
        entry = table[slot]
        if entry.generation != search.generation or entry.key == key:
            chosen = slot
            break
        if entry.work < table[chosen].work:
            chosen = slot
    entry = table[chosen]
    entry.key = key
    entry.phi = phi
    entry.delta = delta
    entry.generation = search.generation
    entry.work = min(work, 4_000_000_000)
