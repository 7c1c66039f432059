"""Ko threats: how many a side has on one line, the table keys that tell it, and what is known with fewer threats left.

The first search of a question allows none, which is the same as to have used them all: what it found stays in the table
for the second search, in which the loser of the first may ignore the ko ban so many times. A position that this side
wins with fewer threats left it wins with more.
"""

from __future__ import annotations

import numpy as np
from numba import boolean, int64, uint64

from engine.jit.declaring import kernel
from engine.reading.search.candidates import is_about_link, is_thorough
from engine.reading.search.records import (
    CAPTURE,
    KO_ATTACKER,
    KO_DEFENDER,
    KO_NOBODY,
    LIFE,
    SEARCH,
    TABLE,
)
from engine.reading.search.table import find_entry

FEW_THREATS = 2
"""Ko threats on one line about the capture of a string or the link of two."""

THREAT_KEY = np.uint64(0x9E3779B97F4A7C15)
"""Tells the keys of positions apart that differ in the threats used up."""

WIDE_KEY = np.uint64(0xC2B2AE3D27D4EB4F)
"""Tells the keys of positions apart that are searched with wider moves to different depths."""


@kernel(int64(SEARCH))
def most_threats(search):
    """Return how many ko threats the side that may ignore the ban of a ko has on one line; 0 means any
    number.

    The budget decides for captures and links, the question's limit for lives.
    """
    if search.goal == CAPTURE or is_about_link(search):
        return FEW_THREATS if is_thorough(search) else 0
    return int64(search.limit) if search.goal == LIFE else 0


@kernel(int64(SEARCH))
def threats_at_root(search):
    """Return how many ko threats count as used when the search begins.

    As a rule 0. If neither side may ignore a ko, all of them count as used, so that the results hold for any
    number left.
    """
    return most_threats(search) if search.ko_mode == KO_NOBODY else 0


@kernel(boolean(SEARCH, int64, int64))
def may_ignore_ko(search, color, ply):
    """Return whether ``color`` may retake a ko at once at depth ``ply``: always, or while it has threats
    left.
    """
    most = most_threats(search)
    if 0 < most <= search.frames[ply].threats:
        return False
    return (search.ko_mode == KO_ATTACKER and color == search.attacker) or (
        search.ko_mode == KO_DEFENDER and color == search.defender
    )


@kernel(uint64(uint64, int64))
def key_with_threats(key, threats):
    """Return the table key of a position reached with ``threats`` ko threats used; ``key`` is its key with
    none used.
    """
    return key ^ (uint64(threats) * THREAT_KEY)


@kernel(uint64(SEARCH, uint64, int64))
def stored_key(search, key, ply):
    """Return the key under which the transposition table keeps a position at depth ``ply``.

    ``key`` is the position's key by its stones and threats. The stored key differs from it at the depths
    where wider moves are tried, so that their results are kept apart.
    """
    if ply >= search.wide_plies:
        return key
    return key ^ (uint64(search.wide_plies - ply) * WIDE_KEY)


@kernel(int64(TABLE, SEARCH, uint64, int64, int64, boolean))
def find_position(table, search, key, threats, ply, attacker_moves):
    """Return the index of the transposition table's entry about a position with this key at ``ply``; -1 if
    there is none.

    ``threats`` is how many ko threats were used on the way there; ``attacker_moves`` says whether the
    attacker is to move. If no entry with this number of threats proves anything, an entry with more used
    threats counts as well, provided that the side with the threats wins in it: with more threats left it wins
    all the more.
    """
    found = find_entry(table, search, stored_key(search, key, ply))
    most = most_threats(search)
    if search.ko_mode == KO_NOBODY or threats >= most:
        return found
    if found >= 0 and (table[found].phi == 0 or table[found].delta == 0):
        return found
    ignorer_moves = attacker_moves == (search.ko_mode == KO_ATTACKER)
    bare = key_with_threats(key, threats)
    for used in range(threats + 1, most + 1):
        other = find_entry(table, search, stored_key(search, key_with_threats(bare, used), ply))
        if other >= 0 and (table[other].phi == 0 if ignorer_moves else table[other].delta == 0):
            return other
    return found
