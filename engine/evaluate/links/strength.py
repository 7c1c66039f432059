"""The strength of the links: by shape where that is certain, by reading, or by how such links fared in games.

By shape (`settle_by_shape`), with the liberties of both strings counted together:

- SOLID: two or more common liberties (diagonal, bamboo joint, two ways in), five liberties in all: whichever common
  liberty the enemy takes, the owner fills another and has three liberties left. Or one common liberty that the enemy
  may not enter at all, and three liberties on either side.
- WITH_AJI: the same with four liberties in all; strings that touch one captured enemy string.

By reading, with the enemy first: the cut fails without a ko: WITH_AJI; it works, or it is a ko: CUTTABLE. Where it
is CUTTABLE and even the owner's first move does not link: ALREADY_CUT.

By chance, where the budget is spent and for links that nobody needs to read: WITH_AJI if such a link, of this type and
with so many enemy stones near, held in enough of the games in which the enemy played at it (`links.yaml`).
"""

from __future__ import annotations

from numba import boolean, int64, void

from engine.board.kernels import SUICIDE, legality
from engine.board.points import BLACK, DIAGONALS, NEIGHBORS, NUM_POINTS, PASS, WHITE
from engine.board.record import RECORD
from engine.board.trees import join, root_of
from engine.evaluate.links.joining import join_strings
from engine.evaluate.links.numbers import ENEMY_COUNTS, LINK_NUMBERS
from engine.evaluate.links.scratch import BY_CHANCE, BY_READING, BY_SHAPE, LINK_SCRATCH, UNDECIDED, UNREAD
from engine.evaluate.tables import (
    ALREADY_CUT,
    CUTTABLE,
    EVALUATION,
    MULTIPLE,
    SOLID,
    WITH_AJI,
)
from engine.jit.declaring import kernel
from engine.reading.links.questions import SHORT_REACH
from engine.reading.outcome import LOSS, UNKNOWN
from engine.reading.search.memo import QUESTIONS
from engine.reading.search.records import CONNECT

ENOUGH_LIBERTIES = 4
"""Liberties of two strings together from which two common ones hold (as in `engine.reading.links.knowledge`)."""

SPARE_LIBERTIES = 5
"""The same with a liberty to spare."""

SAFE_LIBERTIES = 3
"""Liberties of each string from which a common one that the enemy may not enter holds with one to spare."""

AROUND = (*NEIGHBORS, *DIAGONALS)


@kernel(void(EVALUATION, LINK_SCRATCH, int64, int64, int64))
def _set_strength(evaluation, scratch, row, strength, state):
    """Set the strength of the link with this row; if the link holds, join its strings in ``scratch.parent``.

    ``state`` says how the strength was found, such as BY_CHANCE or UNREAD.
    """
    link = evaluation.links[row]
    link.strength = strength
    scratch.state[row] = state
    if strength >= WITH_AJI:
        join(scratch.parent[:], link.first, link.second)


@kernel(int64(RECORD, EVALUATION, int64))
def _strength_by_points(board, evaluation, row):
    """Return how strong the link with this row is by the common liberties of its two strings alone.

    SOLID and WITH_AJI mean that it surely holds; WITH_AJI means that the enemy gains something by threatening
    it. CUTTABLE means that it may not hold.
    """
    link = evaluation.links[row]
    first = int64(evaluation.strings[link.first].liberties)
    second = int64(evaluation.strings[link.second].liberties)
    both = first + second - link.count1
    if link.count1 == 0 or both < ENOUGH_LIBERTIES:
        return CUTTABLE
    if link.count1 >= 2:
        return SOLID if both >= SPARE_LIBERTIES else WITH_AJI
    enemy = BLACK + WHITE - evaluation.strings[link.first].color
    if legality(board, enemy, link.points1[0]) != SUICIDE:
        return CUTTABLE
    return SOLID if min(first, second) >= SAFE_LIBERTIES else WITH_AJI


@kernel(void(RECORD, EVALUATION, LINK_SCRATCH))
def settle_by_shape(board, evaluation, scratch):
    """Set the strength of the links that hold by common liberties, or by captured stones that both strings
    touch.

    Their strings are joined in ``scratch.parent``. The other links stay UNDECIDED.
    """
    for row in range(evaluation.link_count):
        strength = _strength_by_points(board, evaluation, row)
        if strength == CUTTABLE and scratch.tied[row] != 0:
            strength = WITH_AJI
        if strength != CUTTABLE:
            _set_strength(evaluation, scratch, row, strength, BY_SHAPE)


@kernel(void(EVALUATION, int64, int64, QUESTIONS, int64, int64))
def _ask_link(evaluation, row, mover, questions, index, budget):
    """Write into ``questions[index]`` the question whether ``mover``, moving first, gets its way with a link.

    The owner of the strings wants to join them, the enemy to cut them. ``row`` is the link's row, ``budget``
    how many positions may be looked at. The answer is later written into the same record.
    """
    link = evaluation.links[row]
    question = questions[index]
    question.goal = CONNECT
    question.target = evaluation.strings[link.first].first
    question.other = evaluation.strings[link.second].first
    question.attacker = evaluation.strings[link.first].color
    question.mover = mover
    question.limit = SHORT_REACH
    question.budget = budget


@kernel(int64(EVALUATION, LINK_SCRATCH, QUESTIONS, int64, int64))
def ask_cuts(evaluation, scratch, questions, level, budget):
    """Write for each undecided link of one kind the question whether the enemy cuts it by moving first;
    return how many.

    ``level`` says which links: those at a distance of 1, 2 or 3 between the strings, or CAPTIVE, those
    through captured stones. Links whose strings are joined already are left out. ``budget`` is how many
    positions each question may look at.
    """
    count = 0
    for row in range(evaluation.link_count):
        link = evaluation.links[row]
        if (
            scratch.level[row] != level
            or scratch.state[row] != UNDECIDED
            or root_of(scratch.parent[:], link.first) == root_of(scratch.parent[:], link.second)
            or count == questions.size
        ):
            continue
        enemy = BLACK + WHITE - evaluation.strings[link.first].color
        _ask_link(evaluation, row, enemy, questions, count, budget)
        scratch.waiting[count] = row
        count += 1
    return count


@kernel(int64(RECORD, LINK_SCRATCH, int64, int64))
def _enemies_around(board, scratch, sight, enemy):
    """Count the enemy stones within two steps of the part of a sight that belongs to its link.

    A sight is a line from an empty point beside one string to a stone of another; ``sight`` is its number,
    ``enemy`` the colour that is counted.
    """
    scratch.mark += 1
    count = 0
    for place in range(scratch.length[sight]):
        point = scratch.point[sight] + place * scratch.step[sight]
        for offset in NEIGHBORS:
            near = point + offset
            for further in NEIGHBORS:
                # a step off the board ends there; a point beyond it would belong to another row
                for seen in (near, near + further if board.color[near] <= WHITE else near):
                    if board.color[seen] == enemy and scratch.marks[seen] != scratch.mark:
                        scratch.marks[seen] = scratch.mark
                        count += 1
    return count


@kernel(void(RECORD, EVALUATION, LINK_SCRATCH))
def count_enemies(board, evaluation, scratch):
    """Enter in ``scratch.enemies``, by row of link, how many enemy stones are near the link.

    They are near if they stand within two steps of a line between its strings. If a link has several lines,
    the one with most enemy stones counts. The number is at most ENEMY_COUNTS - 1.
    """
    for row in range(evaluation.link_count):
        scratch.enemies[row] = 0
    for sight in range(scratch.sights):
        row = scratch.row[sight]
        if scratch.distance[sight] == scratch.level[row]:
            enemy = BLACK + WHITE - evaluation.strings[evaluation.links[row].first].color
            found = min(_enemies_around(board, scratch, sight, enemy), ENEMY_COUNTS - 1)
            scratch.enemies[row] = max(scratch.enemies[row], found)


@kernel(int64(EVALUATION, LINK_SCRATCH, LINK_NUMBERS, int64))
def _strength_by_chance(evaluation, scratch, numbers, row):
    """Return WITH_AJI or CUTTABLE for the link with this row, by how often similar links held in games.

    Similar links are of the same type and have as many enemy stones near; ``numbers`` holds their shares.
    """
    held = numbers.held[evaluation.links[row].type, scratch.enemies[row]]
    return WITH_AJI if held >= numbers.enough else CUTTABLE


@kernel(void(EVALUATION, LINK_SCRATCH, LINK_NUMBERS, QUESTIONS, int64))
def take_cuts(evaluation, scratch, numbers, questions, count):
    """Set the strengths, and the cutting moves of links that may be cut, from the ``count`` answers to
    `ask_cuts`.

    A link whose reading ran out of budget is settled by how often such links held in games (``numbers``).
    """
    for index in range(count):
        row = int64(scratch.waiting[index])
        outcome = questions[index].outcome
        if outcome == UNKNOWN:
            strength = _strength_by_chance(evaluation, scratch, numbers, row)
            _set_strength(evaluation, scratch, row, strength, BY_CHANCE)
        else:
            _set_strength(evaluation, scratch, row, WITH_AJI if outcome == LOSS else CUTTABLE, BY_READING)
        if evaluation.links[row].strength == CUTTABLE:
            evaluation.links[row].cut_move = questions[index].move


@kernel(void(EVALUATION, LINK_SCRATCH, LINK_NUMBERS))
def settle_unread(evaluation, scratch, numbers):
    """Set the strength of the links that need no reading, by how often such links held in games; they stay
    UNREAD.

    A link needs no reading if other links join its strings anyway.
    """
    for row in range(evaluation.link_count):
        if scratch.state[row] == UNDECIDED:
            strength = _strength_by_chance(evaluation, scratch, numbers, row)
            _set_strength(evaluation, scratch, row, strength, UNREAD)


@kernel(void(EVALUATION, LINK_SCRATCH))
def reopen_unread(evaluation, scratch):
    """Make the UNREAD links undecided and cuttable again, and join the strings by the other links alone.

    UNREAD links are those that needed no reading.
    """
    for row in range(evaluation.link_count):
        if scratch.state[row] == UNREAD:
            scratch.state[row] = UNDECIDED
            evaluation.links[row].strength = CUTTABLE
    join_strings(evaluation, scratch)


@kernel(int64(EVALUATION, LINK_SCRATCH, QUESTIONS, int64))
def ask_joins(evaluation, scratch, questions, budget):
    """Set the joining move of every link with a common liberty; write a question about it for the other
    cuttable links.

    Returns how many questions stand in ``questions``. Links within a group need none. A common liberty surely
    joins if the joined string keeps two liberties. ``budget`` is how many positions each question may look
    at.
    """
    count = 0
    for row in range(evaluation.link_count):
        link = evaluation.links[row]
        both = (
            evaluation.strings[link.first].liberties + evaluation.strings[link.second].liberties - link.count1
        )
        if link.count1 > 0 and both >= ENOUGH_LIBERTIES - 1:
            link.join_move = link.points1[0]
            for index in range(min(link.count1, link.points1.size)):
                if link.points1[index] == link.cut_move:
                    link.join_move = link.cut_move
        elif (
            link.strength == CUTTABLE
            and root_of(scratch.parent[:], link.first) != root_of(scratch.parent[:], link.second)
            and count < questions.size
        ):
            _ask_link(evaluation, row, evaluation.strings[link.first].color, questions, count, budget)
            scratch.waiting[count] = row
            count += 1
    return count


@kernel(void(EVALUATION, LINK_SCRATCH, QUESTIONS, int64))
def take_joins(evaluation, scratch, questions, count):
    """Set the joining moves from the ``count`` answers to `ask_joins`.

    A link that its owner cannot make even by moving first is cut already; its strength becomes ALREADY_CUT.
    """
    for index in range(count):
        link = evaluation.links[scratch.waiting[index]]
        if questions[index].outcome == LOSS:
            link.strength = ALREADY_CUT
            link.cut_move = PASS
        else:
            link.join_move = questions[index].move


@kernel(int64(LINK_SCRATCH, int64))
def _list_front(scratch, row):
    """List in ``scratch.front`` the points of the shortest lines between the strings of a link; return how
    many.

    ``row`` is the row of the link. Each point is listed once, and marked with ``scratch.mark``.
    """
    scratch.mark += 1
    points = 0
    for sight in range(scratch.sights):
        if scratch.row[sight] != row or scratch.distance[sight] != scratch.level[row]:
            continue
        for place in range(scratch.length[sight]):
            point = scratch.point[sight] + place * scratch.step[sight]
            if scratch.marks[point] != scratch.mark:
                scratch.marks[point] = scratch.mark
                scratch.front[points] = point
                points += 1
    return points


@kernel(boolean(LINK_SCRATCH, int64))
def _is_in_one_place(scratch, row):
    """Return whether the shortest lines between the strings of a link lie side by side.

    ``row`` is the row of the link. Lines that touch only at a corner count as side by side.
    """
    points = _list_front(scratch, row)
    lined = scratch.mark
    scratch.mark += 1
    scratch.marks[scratch.front[0]] = scratch.mark
    reached = before = 1
    while reached < points:
        for index in range(points):
            point = scratch.front[index]
            if scratch.marks[point] != lined:
                continue
            for offset in AROUND:
                if scratch.marks[point + offset] == scratch.mark:
                    scratch.marks[point] = scratch.mark
                    reached += 1
                    break
        if reached == before:
            return False
        before = reached
    return True


@kernel(void(EVALUATION, LINK_SCRATCH))
def build_walls(evaluation, scratch):
    """Mark in ``evaluation.wall``, by colour and point, the lines of the links that hold: the enemy cannot
    pass there.

    If a link has lines in several places, none is marked: the enemy may cut one, and the owner joins by
    another.
    """
    for color in (BLACK, WHITE):
        for point in range(NUM_POINTS):
            evaluation.wall[color, point] = 0
    for row in range(evaluation.link_count):
        scratch.bars[row] = evaluation.links[row].strength >= WITH_AJI
        if scratch.bars[row] and evaluation.links[row].type == MULTIPLE and scratch.level[row] > 1:
            scratch.bars[row] = _is_in_one_place(scratch, row)
    for sight in range(scratch.sights):
        row = scratch.row[sight]
        if scratch.bars[row] and scratch.distance[sight] == scratch.level[row]:
            color = int64(evaluation.strings[evaluation.links[row].first].color)
            for place in range(scratch.length[sight]):
                evaluation.wall[color, scratch.point[sight] + place * scratch.step[sight]] = 1
