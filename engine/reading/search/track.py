"""Tracks: the points that an answer depends on (Bouzy and Cazenave 2001, 7.8).

The search notes every point at which it considered a move or counted what a move would bring, and what it walked over
to find such points. What it reads besides lies beside a noted point or belongs to a string there. A later string is
made of strings of the position that was asked about and of stones on noted points, so a track is taken on that
position alone:

- the noted points, the stones asked about, and the points beside these;
- every string with a stone among these: its stones, and all points beside them, where a liberty can come and go;
- for captures also the strings that touch those strings, and once more those that touch these, because the
  generators ask which surrounding strings are short of liberties, and which of their neighbours; for semeais the first
  of these rings;
- for the life of a group, what the choice of its region depended on.

A string with enough liberties that the search did not note only counts as "has many", where the goal asks no more of
it. It puts no more on the track than the stones and liberties that show it. Point 0 (PASS) stands on a track if the
answer depends on there being no ko or another one, wherever it is.
"""

from __future__ import annotations

from numba import int64, void

from engine.board.points import BLACK, BORDER, EMPTY, NEIGHBORS, PASS, WHITE
from engine.board.record import RECORD
from engine.jit.declaring import kernel
from engine.reading.life.outside import DONE_ROW, add_many
from engine.reading.links.ways import CAPTURABLE
from engine.reading.search.candidates import is_about_link
from engine.reading.search.escape import SPARE
from engine.reading.search.records import ANSWER, CAPTURE, LIFE, SEARCH, SEMEAI, TRACK_WORDS
from engine.reading.search.trackset import add_point, clear_track, has_point
from engine.reading.semeai.knowledge import WEAK

CAPTURE_RINGS = 2
SEMEAI_RINGS = 1
"""How often a track goes on from a string to those that touch it."""

SAFE_FROM_CAPTURE = 2
"""LIFE asks of an enemy string only whether it is in atari."""

NEAR_ROW = 1
STRINGS_ROW = 2
"""Work lists: the noted points and those beside them; strings still to be put on the track."""


@kernel(int64(SEARCH, int64, int64))
def _enough_liberties(search, color, ring):
    """Return how many liberties make a string of ``color`` safe enough that more do not change the search's
    answer; 0 if every liberty matters.

    Not all stones of such a string need stand on the track, i.e. among the points that an answer depends on.
    ``ring`` is 0 for a string at the points that the search noted, 1 for one that touches such a string, and
    so on.
    """
    if search.goal == CAPTURE:
        return search.limit + SPARE
    if search.goal == LIFE:
        return SAFE_FROM_CAPTURE if color == search.attacker else 0
    if is_about_link(search):
        return CAPTURABLE + 1 if color == search.defender else 0
    return WEAK + 1 if ring > 0 else 0


@kernel(int64(SEARCH, RECORD, ANSWER, int64, int64))
def _add_whole_string(search, board, answer, stone, found):
    """Put the string at ``stone`` and all points beside it on the answer's track, the points that it depends
    on.

    Stones beside the string that are not yet on the track are appended to work list STRINGS_ROW, which holds
    ``found`` stones before; returns how many it holds then.
    """
    strings, done = search.lists[STRINGS_ROW], search.lists[DONE_ROW]
    each = int64(stone)
    while True:
        done[each] = 1
        add_point(answer.track[:], each)
        for offset in NEIGHBORS:
            point = each + offset
            content = board.color[point]
            if content == BORDER:
                continue
            if (content == BLACK or content == WHITE) and not has_point(answer.track[:], point):
                strings[found] = point
                found += 1
            add_point(answer.track[:], point)
        each = int64(board.next[each])
        if each == stone:
            return found


@kernel(int64(SEARCH, RECORD, ANSWER))
def _add_near_points(search, board, answer):
    """Put on the answer's track the points noted by the search, the stones asked about, and the points
    beside both.

    The track is the set of points that the answer depends on. Lists the stones among them in work list
    STRINGS_ROW; returns how many there are.
    """
    near, strings = search.lists[NEAR_ROW], search.lists[STRINGS_ROW]
    count = int64(search.noted_count)
    for index in range(count):
        near[index] = search.noted[index]
    near[count] = search.target
    count += 1
    if search.other != PASS:
        near[count] = search.other
        count += 1
    found = 0
    for index in range(count):
        for place in range(len(NEIGHBORS) + 1):
            point = int64(near[index])
            if place < len(NEIGHBORS):
                point += NEIGHBORS[place]
            content = board.color[point]
            if content == BORDER or has_point(answer.track[:], point):
                continue
            add_point(answer.track[:], point)
            if content != EMPTY:
                strings[found] = point
                found += 1
    return found


@kernel(void(SEARCH, RECORD, ANSWER, int64))
def _add_strings(search, board, answer, found):
    """Put on the answer's track the strings at the first ``found`` stones of work list STRINGS_ROW, and the
    strings around them.

    The track is the set of points that the answer depends on. The goal of the search decides how far around
    strings are added. It also decides from how many liberties on a part of a string is enough.
    """
    strings, done = search.lists[STRINGS_ROW], search.lists[DONE_ROW]
    done[:] = 0
    rings = 0
    if search.goal == CAPTURE:
        rings = CAPTURE_RINGS
    elif search.goal == SEMEAI:
        rings = SEMEAI_RINGS
    reached = 0
    for ring in range(rings + 1):
        end = found
        for index in range(reached, end):
            stone = int64(strings[index])
            if done[stone] != 0:
                continue
            enough = _enough_liberties(search, int64(board.color[stone]), ring)
            if enough == 0 or not add_many(search, board, answer.track[:], stone, enough):
                found = _add_whole_string(search, board, answer, stone, found)
        reached = end


@kernel(void(SEARCH, RECORD, ANSWER))
def fill_track(search, board, answer):
    """Fill ``answer.track`` with the points that the answer depends on.

    The answer is that of the search that has just ended on this position.
    """
    clear_track(answer.track[:])
    _add_strings(search, board, answer, _add_near_points(search, board, answer))
    if search.goal == LIFE:
        for word in range(TRACK_WORDS):
            answer.track[word] |= search.setup_track[word]
    if search.ko_seen != 0 or search.root_again != 0:
        add_point(answer.track[:], PASS)
