"""A tree of likely moves over playouts: the fate of a group where no proof is found (UCT, Gelly et al. 2006).

Each round goes down the tree by what the moves have brought so far, adds a position at the end, plays it out at random,
and counts who got the group. Moves played anywhere in a round count a little for the same move here (all moves as
first; Gelly and Silver 2007). Where the fate is certain, captured or alive by Benson's theorem, the position is decided
for good, and so is every position whose mover has a winning move or only losing ones. In the second half of the rounds
the few most visited moves are played in turn, so that they can be compared.
"""

from __future__ import annotations

import numba
import numpy as np
from numba import boolean, float64, int64, void

from engine.board.kernels import LEGAL, legality, play
from engine.board.points import BLACK, BORDER, EMPTY, NEIGHBORS, PASS, UNREACHABLE, WHITE
from engine.board.record import BOARDS, RECORD
from engine.jit.declaring import kernel, record_array
from engine.reading.life.group import AREA_ROW, find_group
from engine.reading.life.knowledge import judge_life
from engine.reading.life.outside import measure_enemy
from engine.reading.life.playouts import (
    PLAYOUT,
    PLAYOUT_DTYPE,
    is_own_eye,
    liberties_after,
    lift_ko,
    play_out,
    stones_after,
)
from engine.reading.life.rim import forget_rim
from engine.reading.outcome import ATTACKER_WINS, DEFENDER_WINS, OPEN
from engine.reading.search.records import OUTSIDE, PLAYABLE, SEARCH, SEARCHES

SEED = 88172645463325252
"""The playouts of every question start with the same random number, so that its answer is always the same."""

AREA_STEPS, LARGEST_AREA = 5, 110
"""Both sides play at points so many steps from the group at most, and about so many. With 6 or 8 steps five of 296
questions of real games got a worse answer, and it took up to three times as long."""

MOVE_STEPS, MOST_MOVES = 4, 60
"""The tree has moves at points so many steps from the group at most, and so many of them."""

EXPAND_AT = 2
"""Visits after which the moves of a position are put into the tree. With the first visit ten questions got worse."""

EVEN_VISITS, SURE_VISITS = 6.0, 10.0
"""Visits that every move starts with, half of them won, and the most that are added for how it looks."""

RAVE_WEIGHT = 300.0
"""So many visits weigh as much as all moves as first."""

FINALISTS = 4
"""In the second half of the rounds the most visited moves are played in turn, and then compared."""

CARRIED = 20.0
"""Visits that a finalist takes along from the first half."""

SPARED, CAUGHT, CLEAR_AFTER = 0.12, 0.65, 500
"""Half of the rounds are played if after a quarter of them, CLEAR_AFTER at least, the group is captured in no more than
the first share, or in no less than the second, of those with the likeliest move. Of 311 questions of the suites 100 had
a share below 0.2 with 1,200 rounds, and 0.39 at most with 5,000; 87 had 0.6 and more, and all but one 0.47 at least."""

MOST_NODES = 1 << 16
MOST_DEPTH = 60

NODE_DTYPE = np.dtype(
    [
        ("visits", np.float32),
        ("wins", np.float32),  # the attacker's
        ("rave_visits", np.float32),
        ("rave_wins", np.float32),  # the attacker's
        ("first_child", np.int32),
        ("child_count", np.int16),
        ("move", np.int16),
        ("verdict", np.int8),  # OPEN, or who has won for certain
        ("is_judged", np.int8),  # 1 once the position was looked at for who has won, else 0
    ],
    align=True,
)

TREE_DTYPE = np.dtype(
    [
        ("nodes", NODE_DTYPE, MOST_NODES),
        ("count", np.int64),  # nodes in the tree
        ("move", np.int16),  # the answer: the mover's best move
        ("share", np.float64),  # the answer: in what part of the rounds after it the attacker got the group
        ("rounds", np.int64),  # rounds played
        ("kos", np.int64),  # moves in the tree that took a ko
        ("finalists", np.int32, FINALISTS),  # the moves compared in the end
        ("finalist_count", np.int64),
        ("finalist_shares", np.float64, FINALISTS),  # in what part of the rounds after each the mover won
        ("line", np.int32, MOST_DEPTH + 1),  # the nodes of the present round, from the root
        ("playout", PLAYOUT_DTYPE),
    ],
    align=True,
)
TREE = numba.from_dtype(TREE_DTYPE)
TREES = numba.types.Array(TREE, 1, "C")


def new_tree() -> np.ndarray:
    """Allocate an empty tree and room for the half of one, an array of two TREE_DTYPE records."""
    return record_array(2, TREE_DTYPE)


@kernel(boolean(SEARCH, RECORD, int64))
def _is_open(search, board, count):
    """Return whether an empty point outside the area of the playouts touches the area.

    The area is the first ``count`` points of ``search.playable``, marked PLAYABLE in ``search.region``.
    """
    for index in range(count):
        for offset in NEIGHBORS:
            beside = search.playable[index] + offset
            if search.region[beside] != PLAYABLE and board.color[beside] == EMPTY:
                return True
    return False


@kernel(void(SEARCH, RECORD, PLAYOUT))
def _set_up_area(search, board, playout):
    """Find the area where both sides play: the points within AREA_STEPS steps of the group, not past the
    enemy outside.

    Enters the area in ``playout`` and in ``search.region`` and ``search.playable``. Sets ``search.has_exit``
    to whether an empty point outside touches the area.
    """
    find_group(search, board)
    measure_enemy(search, board)
    near, area = search.near_defender, search.lists[AREA_ROW]
    count, done = int64(search.group_count), 0
    while done < count and count < LARGEST_AREA:
        point = area[done]
        done += 1
        if near[point] == AREA_STEPS:
            break
        for offset in NEIGHBORS:
            beside = point + offset
            if board.color[beside] == BORDER or near[beside] != UNREACHABLE:
                continue
            if board.color[beside] == search.attacker and search.near_attacker[beside] == 0:
                continue
            near[beside] = near[point] + 1
            area[count] = beside
            count += 1
    playout.inside[:] = 0
    search.region[:] = OUTSIDE
    search.playable_count = count
    playout.area_count = count
    for index in range(count):
        playout.area[index] = area[index]
        playout.inside[area[index]] = 1
        search.region[area[index]] = PLAYABLE
        search.playable[index] = area[index]
    search.has_exit = _is_open(search, board, count)
    forget_rim(search)


@kernel(float64(RECORD, int64, int64))
def _bonus(board, color, move):
    """Return how many visits a move of ``color`` gets in advance when it enters the tree, by how good it
    looks.

    A move gets more if it captures, saves stones in atari or leaves enemy stones with one liberty. It gets
    fewer if it is self-atari, or a pass. Visits above 0 count as won; if the number is below 0, so many
    visits count as lost.
    """
    if move == PASS:
        return -6.0
    bonus = 0.0
    for offset in NEIGHBORS:
        content = board.color[move + offset]
        if content == EMPTY or content == BORDER:
            continue
        liberties = board.liberties[board.head[move + offset]]
        if liberties == 1:
            bonus += 6.0 if content != color else 4.0
        elif liberties == 2 and content != color:
            bonus += 2.0
    if liberties_after(board, color, move) < 2:
        bonus -= 6.0 if stones_after(board, color, move) > 1 else 2.0
    return min(SURE_VISITS, max(-SURE_VISITS, bonus))


@kernel(void(SEARCH, TREE, RECORD, int64, int64))
def _add_child(search, tree, board, parent, move):
    """Add a move as the last node of the tree, as a child of node number ``parent``.

    Its first counts follow from how the move looks. ``board`` is the position of the parent.
    """
    color = int64(board.to_move)
    node = tree.nodes[tree.count]
    bonus = _bonus(board, color, move)
    won = EVEN_VISITS / 2 + max(0.0, bonus)
    total = EVEN_VISITS + abs(bonus)
    node.visits = total
    node.wins = won if color == search.attacker else total - won
    node.rave_visits = total
    node.rave_wins = node.wins
    node.first_child = 0
    node.child_count = 0
    node.move = move
    node.verdict = OPEN
    node.is_judged = 0
    tree.count += 1
    tree.nodes[parent].child_count += 1


@kernel(void(SEARCH, TREE, RECORD, int64))
def _expand(search, tree, board, index):
    """Add the legal moves near the group, and a pass, as children to the node with number ``index``.

    ``board`` is the node's position. Moves into own eyes are left out. Nothing is added if the tree is full.
    """
    if tree.count + MOST_MOVES + 1 >= MOST_NODES:
        return
    color = int64(board.to_move)
    tree.nodes[index].first_child = tree.count
    for place in range(tree.playout.area_count):
        move = int64(tree.playout.area[place])
        if board.color[move] != EMPTY or search.near_defender[move] > MOVE_STEPS:
            continue
        if tree.nodes[index].child_count == MOST_MOVES:
            break
        if legality(board, color, move) == LEGAL and not is_own_eye(board, color, move):
            _add_child(search, tree, board, index, move)
    _add_child(search, tree, board, index, PASS)


@kernel(float64(TREE, int64, boolean))
def _value(tree, index, attacking):
    """Return how often the side that makes the move of a node is expected to reach its goal, from 0 to 1.

    ``index`` is the node's number in the tree; ``attacking`` says whether that side is the attacker.
    """
    node = tree.nodes[index]
    mean = node.wins / node.visits
    rave = node.rave_wins / node.rave_visits
    beta = node.rave_visits / (node.rave_visits + node.visits + node.rave_visits * node.visits / RAVE_WEIGHT)
    value = beta * rave + (1.0 - beta) * mean
    return value if attacking else 1.0 - value


@kernel(int64(TREE, int64, boolean))
def _select(tree, index, attacking):
    """Return the number of the child whose move promises most to the side to move at a node; -1 if every
    move loses.

    ``index`` is the node's number in the tree; ``attacking`` says whether the attacker is to move at the
    node.
    """
    node = tree.nodes[index]
    lost = DEFENDER_WINS if attacking else ATTACKER_WINS
    best, best_value = int64(-1), -1.0
    for child in range(node.first_child, node.first_child + node.child_count):
        if tree.nodes[child].verdict == lost:
            continue
        value = _value(tree, child, attacking)
        if value > best_value:
            best, best_value = int64(child), value
    return best


@kernel(void(SEARCH, TREE, int64, int64, int64))
def _settle(search, tree, depth, verdict, mover):
    """Enter who wins for certain in the last node of a round's line, and in the nodes above it that are
    thereby decided.

    A node above is decided if the side to move there wins by the move to the node below, or if all its moves
    lose. ``verdict`` is ATTACKER_WINS or DEFENDER_WINS, ``depth`` the number of moves of the line, ``mover``
    the side that moves at the root.
    """
    tree.nodes[tree.line[depth]].verdict = verdict
    while depth > 0:
        depth -= 1
        attacking = (mover == search.attacker) == (depth % 2 == 0)
        index = int64(tree.line[depth])
        won = ATTACKER_WINS if attacking else DEFENDER_WINS
        if verdict != won and _select(tree, index, attacking) >= 0:
            return
        tree.nodes[index].verdict = verdict


@kernel(void(SEARCH, TREE, int64, boolean, int64))
def _back_up(search, tree, depth, killed, mover):
    """Count the result of a round in all nodes of its line, and in those children whose move was played
    later (RAVE).

    The line, ``tree.line``, is ``depth`` moves long. ``killed``: whether the attacker got the group.
    ``mover``: the side that moves at the root. ``tree.playout.first`` holds which colour played first at each
    point.
    """
    first = tree.playout.first
    for level in range(depth + 1):
        node = tree.nodes[tree.line[level]]
        node.visits += 1
        node.wins += killed
        color = mover if level % 2 == 0 else BLACK + WHITE - mover
        for child in range(node.first_child, node.first_child + node.child_count):
            if tree.nodes[child].move != PASS and first[tree.nodes[child].move] == color:
                tree.nodes[child].rave_visits += 1
                tree.nodes[child].rave_wins += killed


@kernel(boolean(SEARCH, TREE, RECORD, int64))
def _grow_leaf(search, tree, board, index):
    """Add children to the node with number ``index`` if it was visited often enough; ``board`` is its
    position.

    Returns whether it has children then, so that the round goes on below it.
    """
    if index > 0 and tree.nodes[index].visits < EVEN_VISITS + EXPAND_AT:
        return False
    _expand(search, tree, board, index)
    return tree.nodes[index].child_count > 0


@kernel(void(SEARCH, TREE, BOARDS, int64, int64))
def _play_child(search, tree, boards, place, child):
    """Play the move of node number ``child`` on ``boards[place]``; the new position is ``boards[place +
    1]``.

    Counts a ko that arises in ``tree.kos``. Notes in ``tree.playout.first`` which colour played first at the
    point.
    """
    playout = tree.playout
    color = int64(boards[place].to_move)
    move = int64(tree.nodes[child].move)
    play(boards, place, color, move)
    tree.kos += boards[place + 1].ko != 0
    lift_ko(playout, boards[place + 1])
    if move != PASS and playout.first[move] == 0:
        playout.first[move] = color


@kernel(int64(SEARCH, TREE, BOARDS, int64, int64))
def _descend(search, tree, boards, root, forced):
    """Go down the tree from the root, playing the moves on the stack of boards; return the depth of the last
    node.

    The stack begins at ``boards[root]``. The numbers of the nodes passed are entered in ``tree.line``. The
    first step goes to child number ``forced`` unless that is -1. The last node's verdict says whether the
    fate is certain there.
    """
    depth = 0
    tree.line[0] = 0
    while depth < MOST_DEPTH:
        board = boards[root + depth]
        index = int64(tree.line[depth])
        node = tree.nodes[index]
        attacking = board.to_move == search.attacker
        if node.child_count == 0:
            if depth > 0 and node.is_judged == 0:
                node.is_judged = 1
                node.verdict = judge_life(search, board)
            if node.verdict != OPEN or not _grow_leaf(search, tree, board, index):
                return depth
        child = forced if depth == 0 and forced >= 0 else _select(tree, index, attacking)
        if child < 0:
            node.verdict = DEFENDER_WINS if attacking else ATTACKER_WINS
            return depth
        _play_child(search, tree, boards, root + depth, child)
        depth += 1
        tree.line[depth] = child
        if tree.nodes[child].move == PASS and depth > 1 and tree.nodes[index].move == PASS:
            return depth
    return depth


@kernel(void(SEARCH, TREE, BOARDS, int64, int64, int64))
def _one_round(search, tree, boards, root, mover, forced):
    """Play one round: go down the tree, play the game out from its last node, and count who got the group.

    The side ``mover`` moves first at the root. Its first move is that of node number ``forced``, or any if
    that is -1. Two passes in a row within the tree end the round, and the group then counts as alive.
    """
    playout = tree.playout
    playout.first[:] = 0
    depth = int64(_descend(search, tree, boards, root, forced))
    node = tree.nodes[tree.line[depth]]
    if node.verdict != OPEN:
        killed = node.verdict == ATTACKER_WINS
        _settle(search, tree, depth, int64(node.verdict), mover)
    elif depth > 1 and node.move == PASS and tree.nodes[tree.line[depth - 1]].move == PASS:
        killed = False
    else:
        boards[root + depth + 1] = boards[root + depth]
        killed = play_out(playout, boards[root + depth + 1])
    _back_up(search, tree, depth, killed, mover)
    tree.rounds += 1


@kernel(int64(TREE, boolean))
def _next_finalist(tree, attacking):
    """Return the next finalist, i.e. first move to compare in the end: the root's most visited child that is
    not a finalist yet.

    Children that lose for certain are left out. Returns the child's number in the tree, or -1 if there is
    none. ``attacking`` says whether the attacker moves at the root.
    """
    root = tree.nodes[0]
    lost = DEFENDER_WINS if attacking else ATTACKER_WINS
    best = int64(-1)
    for child in range(root.first_child, root.first_child + root.child_count):
        node = tree.nodes[child]
        known = node.verdict == lost
        for index in range(tree.finalist_count):
            known = known or tree.finalists[index] == child
        if not known and (best < 0 or node.visits > tree.nodes[best].visits):
            best = int64(child)
    return best


@kernel(void(TREE, boolean))
def _choose_finalists(tree, attacking):
    """Choose the finalists, i.e. the first moves that are compared in the second half of the rounds.

    They are the most visited ones, FINALISTS at most. Each keeps only CARRIED of its visits. ``attacking``
    says whether the attacker moves at the root.
    """
    tree.finalist_count = 0
    for _ in range(FINALISTS):
        best = int64(_next_finalist(tree, attacking))
        if best >= 0:
            tree.finalists[tree.finalist_count] = best
            tree.finalist_count += 1
    for index in range(tree.finalist_count):
        node = tree.nodes[tree.finalists[index]]
        node.wins = CARRIED * node.wins / node.visits
        node.visits = CARRIED


@kernel(int64(TREE, int64))
def _forced(tree, turn):
    """Return the first move to play in round ``turn`` of the second half, in which the finalists take turns.

    The finalists are the moves that are compared in the end. Returns the move's node number in the tree.
    Returns -1 if that move wins or loses for certain anyway, or if there are no finalists.
    """
    if tree.finalist_count == 0:
        return -1
    forced = int64(tree.finalists[turn % tree.finalist_count])
    return forced if tree.nodes[forced].verdict == OPEN else -1


@kernel(int64(TREE, boolean))
def _best_finalist(tree, attacking):
    """Return the best of the finalists (the moves compared in the end), as a node number in the tree.

    It is one that wins for certain, else the one that wins most often. If there are no finalists, it is the
    root's first child. Enters in ``tree.finalist_shares`` the share of the rounds, 0 to 1, that the mover won
    after each. ``attacking`` says whether the attacker moves at the root.
    """
    won = ATTACKER_WINS if attacking else DEFENDER_WINS
    best, best_share = int64(tree.nodes[0].first_child), -1.0
    for index in range(tree.finalist_count):
        node = tree.nodes[tree.finalists[index]]
        share = node.wins / node.visits if attacking else 1.0 - node.wins / node.visits
        if node.verdict != OPEN:
            share = 2.0 if node.verdict == won else -0.5
        tree.finalist_shares[index] = min(1.0, max(0.0, share))
        if share > best_share:
            best, best_share = int64(tree.finalists[index]), share
    return best


@kernel(boolean(TREE))
def _is_clear(tree):
    """Return whether the root's most visited move gives a clear result: in its rounds the group is nearly
    always, or hardly ever, captured.
    """
    root = tree.nodes[0]
    best = int64(root.first_child)
    for child in range(root.first_child, root.first_child + root.child_count):
        if tree.nodes[child].visits > tree.nodes[best].visits:
            best = int64(child)
    killed = tree.nodes[best].wins / tree.nodes[best].visits
    return killed <= SPARED or killed >= CAUGHT


@kernel(void(SEARCH, TREE, RECORD, int64))
def _plant(search, tree, board, ignoring):
    """Empty the tree for a new question: find the area of the playouts, clear the counts, leave a root
    without moves.

    The question is about the group of ``search.target`` on ``board``. ``ignoring`` is the colour that may
    retake every ko at once, 0 for none.
    """
    playout = tree.playout
    _set_up_area(search, board, playout)
    playout.target, playout.attacker = search.target, search.attacker
    playout.ignoring, playout.random = ignoring, SEED
    tree.rounds = tree.kos = tree.finalist_count = 0
    tree.count = 1
    node = tree.nodes[0]
    node.visits = node.wins = node.rave_visits = node.rave_wins = 0
    node.first_child = node.child_count = 0
    node.verdict = OPEN


@kernel(void(TREE, TREE))
def _copy(tree, target):
    """Make ``target`` equal to a tree that has no finalists yet, as far as it is grown on from there."""
    for index in range(tree.count):
        target.nodes[index] = tree.nodes[index]
    target.count, target.rounds, target.kos = tree.count, tree.rounds, tree.kos
    target.playout.random = tree.playout.random


@kernel(void(SEARCHES, TREES, BOARDS, int64, int64, int64, int64, boolean))
def grow(searches, trees, boards, root, mover, rounds, ignoring, goes_on):
    """Judge the fate of ``search.target`` by at most ``rounds`` games, with ``mover`` to move first.

    The answer stands in ``tree.move`` and ``tree.share``, the part of the rounds in which the attacker gets
    the group. Node 0 of the tree is the root.

    The side ``ignoring``, 0 for none, may retake every ko at once. The stack of boards needs MOST_DEPTH + 2
    positions above ``root``. The position's own side to move is put back afterwards. To stop early, another
    thread may set ``search.hard_budget`` to 0; the round under way is still finished.

    The first half of a brief tree is kept in ``trees[1]``, with its number of rounds, 0 for none. If a tree of the
    same question with four times as many rounds as the half, or more, ``goes_on`` from there, it becomes what it would
    be without.
    """
    search, tree, half = searches[0], trees[0], trees[1]
    board, node = boards[root], tree.nodes[0]
    to_move = int64(board.to_move)
    board.to_move = mover
    _plant(search, tree, board, ignoring)
    if goes_on:
        _copy(half, tree)
    else:
        half.rounds = 0
    attacking = mover == search.attacker
    quarter = rounds // 4
    for turn in range(tree.rounds, rounds):
        if turn == quarter and turn >= CLEAR_AFTER and _is_clear(tree):
            rounds //= 2
        if turn >= rounds:
            break
        if 2 * turn >= rounds and tree.finalist_count == 0:
            if turn < CLEAR_AFTER:
                _copy(tree, half)
            _choose_finalists(tree, attacking)
        _one_round(search, tree, boards, root, mover, _forced(tree, turn))
        if node.verdict != OPEN or search.hard_budget == 0:
            break
    if tree.finalist_count == 0 or node.verdict != OPEN:
        _choose_finalists(tree, attacking)
    board.to_move = to_move
    best = tree.nodes[_best_finalist(tree, attacking)]
    tree.move = best.move
    tree.share = best.wins / max(1, best.visits)
    if node.verdict != OPEN:
        tree.share = node.verdict == ATTACKER_WINS
