"""Growing the tree: one game after the other goes down it, adds a leaf, is played out and remembered."""

from __future__ import annotations

from numba import boolean, int64, uint64, void

from engine.board.kernels import LEGAL, legality
from engine.board.points import BLACK, BORDER, EMPTY, NEIGHBORS, NUM_POINTS, PASS, WHITE
from engine.board.record import BOARDS, RECORD, SIDE_KEY
from engine.decide.games.playout import (
    count_area,
    list_empty,
    make_move,
    owner_of,
    play_out,
    stones_at_borders,
)
from engine.decide.games.records import (
    ALIVE,
    DEAD,
    GAME,
    KEYS_OF_GAME,
    MOST_PLIES,
    NODES,
    OPEN,
    SEKI_OR_DEAD,
    TERMS,
    WEIGHTS,
)
from engine.decide.games.tree import add_children, learn, lift, select, take_over
from engine.decide.prior.move_facts import WORK
from engine.decide.prior.net import WEIGHTS as NET
from engine.decide.prior.net import add_net
from engine.decide.prior.net_features import HISTORY, ROOM
from engine.decide.prior.prior import ODDS, fill_odds
from engine.decide.prior.units import NUMBERS as PRIOR
from engine.jit.declaring import kernel
from patterns.shapes import FOUND, TABLE, VIEWS

CHANCE_OF_ANSWER = 0.3
"""Chance that a move which decides a group, as proven, has at least where nothing has changed since."""


@kernel(boolean(KEYS_OF_GAME, uint64))
def holds(keys, key):
    """Return whether the hash table ``keys`` holds a key.

    The table is one that `engine.decide.games.tree_search.table_of` made: uint64, 0 for a free place.
    """
    mask = uint64(keys.size - 1)
    place = key & mask
    while keys[place] != uint64(0):
        if keys[place] == key:
            return True
        place = (place + uint64(1)) & mask
    return False


@kernel(boolean(GAME, KEYS_OF_GAME, uint64))
def _comes_back(game, keys, key):
    """Return whether the position with this key was on the board before, so that superko forbids it.

    The earlier positions are those of the game up to the root (``keys``, a hash table), and those on the way
    down the tree (``game``).
    """
    for depth in range(game.depth):
        if game.keys[depth] == key:
            return True
    return holds(keys, key)


@kernel(uint64(TERMS, RECORD))
def _key(terms, board):
    """Return the key (uint64, never 0) of a position, by which superko tells whether two positions are the
    same.

    The side to move is part of the key if the terms say that it counts.
    """
    key = board.stones_key
    if terms.side_counts != 0 and board.to_move == WHITE:
        key ^= SIDE_KEY
    return key if key != uint64(0) else uint64(1)


@kernel(void(NODES, GAME, ROOM))
def _list_last_moves(nodes, game, room):
    """Write the last HISTORY moves before the present node into ``room``, the latest first.

    The net of the prior needs them. They are the moves on the way down the tree (``game.path``) and those
    before its root. ``nodes`` is the whole tree.
    """
    for back in range(HISTORY):
        if back < game.depth:
            room[0].moves[back] = nodes[game.path[game.depth - 1 - back]].move
        else:
            room[0].moves[back] = game.earlier[back - game.depth]


@kernel(
    boolean(
        NODES,
        GAME,
        RECORD,
        TERMS,
        int64,
        int64,
        int64,
        PRIOR,
        NET,
        TABLE,
        VIEWS,
        FOUND,
        WORK,
        ROOM,
        ODDS,
    )
)
def look_again(
    nodes, game, board, terms, node, color, turnings, prior, net, table, views, found, work, room, odds
):
    """Give a node new children, with the chances that the prior and its net give. Old children keep their
    games.

    If there is no net (``net`` is empty), the prior alone names them. Returns False if there is no room for
    them. The new children lie at new places, so a thread that is on its way through the old ones does no
    harm.

    nodes, node: the whole tree, and the index of the node in it
    game: holds the way down to the node
    board: the position at the node, with ``color`` to move
    terms: how the tree is grown
    turnings: the number of orientations of the board that the net is asked about

    The arguments from ``prior`` to ``odds`` are those of `engine.decide.prior.prior.fill_odds` and room to
    work in.
    """
    _list_last_moves(nodes, game, room)
    last, before = int64(room[0].moves[0]), int64(room[0].moves[1])
    fill_odds(prior, table, views, found, work, room, board, color, last, before, odds)
    if net.size > 0:
        add_net(net, board, color, found, work, room, turnings, odds)
    old, count = int64(nodes[node].first), int64(nodes[node].count)
    if not add_children(nodes, game, board, odds, node, color, int64(terms.most_children)):
        return False
    nodes[node].seen = 1
    take_over(nodes, node, old, count)
    return True


@kernel(void(NODES, TERMS, int64, int64, int64))
def _expect_answers(nodes, terms, parent, color, touched):
    """Give those new children of a node whose move decides a proven group a chance of at least
    CHANCE_OF_ANSWER.

    Without the higher chance the games would have to find such an answer first. Until then moves that leave
    the group alone would look too good.

    terms: has the proofs, which say which moves decide a group
    parent: the node, at which ``color`` moves
    touched: has a bit for each proof that no longer counts because a move was played where it matters
    """
    first = int64(nodes[parent].first)
    for number in range(terms.proven):
        if terms.fate[number] != OPEN or touched & (1 << number) != 0:
            continue
        named = int64(terms.saving[number] if color == terms.owner[number] else terms.killing[number])
        for place in range(first, first + nodes[parent].count):
            if nodes[place].move == named and named != PASS and nodes[place].chance < CHANCE_OF_ANSWER:
                nodes[place].chance = CHANCE_OF_ANSWER
                lift(nodes, first, place)


@kernel(void(NODES, TERMS, int64))
def _expect_pass(nodes, terms, parent):
    """Raise the chance of a pass among the new children of the node ``parent`` to ``pass_chance`` of the
    terms.

    A chance that is higher already stays.
    """
    first = int64(nodes[parent].first)
    last = first + int64(nodes[parent].count) - 1
    if nodes[last].move == PASS and nodes[last].chance < terms.pass_chance:
        nodes[last].chance = terms.pass_chance
        lift(nodes, first, last)


@kernel(boolean(RECORD, int64, int64))
def _touches_atari(board, color, point):
    """Return whether a string of a colour that is in atari is beside a point."""
    for offset in NEIGHBORS:
        beside = point + offset
        if board.color[beside] == color and board.liberties[board.head[beside]] == 1:
            return True
    return False


@kernel(int64(NODES, GAME, BOARDS, TERMS, KEYS_OF_GAME, PRIOR, NET, TABLE, VIEWS, FOUND, WORK, ROOM, ODDS))
def _descend(nodes, game, boards, terms, keys, prior, net, table, views, found, work, room, odds):
    """Go down the tree from the root to a leaf and play the moves on ``boards[1]``.

    Returns how many passes in a row are at the end of the way (0 to 2). The way is recorded in ``game``
    (path, keys, depth). Each node on it counts one more visit. If the leaf has enough games, it gets
    children.

    nodes: the whole tree
    boards: ``boards[0]`` is the root's position, ``boards[2]`` is room to work in
    terms: how the tree is grown
    keys: hash table of positions that may not come back

    The arguments from ``prior`` on belong to the prior (`look_again`).
    """
    boards[1] = boards[0]
    board = boards[1]
    list_empty(game, board)
    game.depth = 0
    before = int64(game.earlier[1])
    color = int64(board.to_move)
    node = int64(terms.root)
    nodes[node].visits += 1
    passes = int64(terms.passed)
    touched = int64(0)
    has_ko = False
    while passes < 2 and game.depth < MOST_PLIES:
        if nodes[node].first == 0:
            if nodes[node].visits <= terms.games_before_children:
                break
            last = int64(board.last_move)
            fill_odds(prior, table, views, found, work, room, board, color, last, before, odds)
            if not add_children(nodes, game, board, odds, node, color, int64(terms.most_children)):
                break
            if terms.pass_chance > 0:
                _expect_pass(nodes, terms, node)
            if terms.proven > 0:
                _expect_answers(nodes, terms, node, color, touched)
        elif net.size > 0 and nodes[node].seen + nodes[node].advised == 0:
            if nodes[node].visits >= terms.games_before_net and not look_again(
                nodes, game, board, terms, node, color, 1, prior, net, table, views, found, work, room, odds
            ):
                break
        child = select(nodes, terms, node)
        if child == 0:
            break
        move = int64(nodes[child].move)
        if legality(board, color, move) != LEGAL:
            nodes[child].forbidden = 1
            continue
        following = int64(board.last_move)
        if move != PASS:
            passes = 0
            # only a capture can bring a position back
            if _touches_atari(board, BLACK + WHITE - color, move):
                boards[2] = board
            captures = make_move(game, board, color, move)
            if captures and game.ignoring == 0 and _comes_back(game, keys, _key(terms, board)):
                nodes[child].forbidden = 1
                boards[1] = boards[2]
                list_empty(game, board)
                continue
        else:
            passes += 1
            make_move(game, board, color, move)
        has_ko |= board.ko != 0
        touched |= int64(terms.track[move])
        game.path[game.depth] = child
        game.keys[game.depth] = _key(terms, board)
        game.depth += 1
        nodes[child].visits += 1
        before = following
        node = child
        color = BLACK + WHITE - color
    game.kos += has_ko
    return passes


@kernel(void(RECORD, RECORD, TERMS))
def _settle(board, root, terms):
    """Give each settled point on ``board`` the colour of its owner, after two passes have ended a game.

    Then dead stones need not be taken off before the points are counted. ``terms.settled`` has the owners. A
    point is changed only if it is as in ``root``, the position of the tree's root.
    """
    for point in range(NUM_POINTS):
        if terms.settled[point] != EMPTY and board.color[point] == root.color[point]:
            board.color[point] = terms.settled[point]


@kernel(int64(NODES, GAME, TERMS, int64, int64))
def _moves_until_touched(nodes, game, terms, number, first_color):
    """Return the number, from 1, of the first move of a game that may upset a proof; 0 if there is none.

    Only moves on the way down the tree are looked at. A move may upset the proof if it is the one that the
    proof names for its side, or if it is played on the proof's track, i.e. at a point on which the proof
    depends.

    number: the proof's number in ``terms``
    nodes, game: the tree, and the way down it (``game.path``, indices into ``nodes``)
    first_color: who made the first move
    """
    color = first_color
    for depth in range(game.depth):
        move = int64(nodes[game.path[depth]].move)
        named = terms.saving[number] if color == terms.owner[number] else terms.killing[number]
        if move != PASS and (move == named or terms.track[move] & (1 << number) != 0):
            return depth + 1
        color = BLACK + WHITE - color
    return 0


@kernel(int64(NODES, GAME, TERMS, int64, int64, int64))
def _fate(nodes, game, terms, number, first_color, count):
    """Return what becomes of the group of a proof in a game: ALIVE, DEAD, SEKI, SEKI_OR_DEAD, or OPEN if
    unknown.

    A proven fate that does not depend on who moves first stands, unless one of the first two moves mattered
    to the proof. Later moves are assumed to be answered rightly.

    nodes, game: the tree, and the way of the game down it
    number: the proof's number in ``terms``
    first_color: who made the first move
    count: the number of the first move that mattered to the proof, 0 if none did (`_moves_until_touched`)
    """
    fate = int64(terms.fate[number])
    if fate != OPEN:
        return OPEN if 0 < count <= 2 else fate
    if count == 0:
        return OPEN
    move = int64(nodes[game.path[count - 1]].move)
    color = first_color if count % 2 == 1 else BLACK + WHITE - first_color
    if color == terms.owner[number]:
        return ALIVE if move == terms.saving[number] else OPEN
    return int64(terms.otherwise[number]) if move == terms.killing[number] else OPEN


@kernel(boolean(RECORD, TERMS, int64, int64))
def _is_captured(board, terms, number, owner):
    """Return whether the group of a proof has lost a point at the end of a game.

    Its points are those whose bit ``number`` is set in ``terms.stones``. ``owner`` is the group's side.
    """
    for point in range(NUM_POINTS):
        if terms.stones[point] & (1 << number) != 0 and board.color[point] != owner:
            return True
    return False


@kernel(void(NODES, GAME, RECORD, RECORD, TERMS, int64))
def _hold_to_proofs(nodes, game, board, start, terms, first_color):
    """Give the stones of groups with a proven fate, at the end of a game, to the side that the proof names.

    This changes the colours on ``board``, the end position, whatever became of the groups in the game. If a
    proof is about a group's two eyes, the space that the group encloses goes with it. If such a group lives,
    its owner gets the space. In a seki the space is set back to how it was at the start, and then the first
    moves of the game are played there again. Its empty points are nobody's if eyes in seki do not count.

    start: the root's position
    terms: has the proofs
    nodes, game: the tree, and the way of the game down it
    first_color: who made the first move
    """
    for number in range(terms.proven):
        count = _moves_until_touched(nodes, game, terms, number, first_color)
        fate = _fate(nodes, game, terms, number, first_color, count)
        owner = int64(terms.owner[number])
        if fate == OPEN or (fate == SEKI_OR_DEAD and _is_captured(board, terms, number, owner)):
            continue
        winner = BLACK + WHITE - owner if fate == DEAD else owner
        for point in range(NUM_POINTS):
            if terms.stones[point] & (1 << number) != 0:
                board.color[point] = winner
            elif terms.space[point] & (1 << number) == 0:
                continue
            elif fate == ALIVE:
                board.color[point] = owner
            elif start.color[point] == EMPTY and terms.eyes_in_seki == 0:
                board.color[point] = BORDER
            else:
                board.color[point] = start.color[point]
        if fate != ALIVE and fate != DEAD:
            color = first_color
            for depth in range(min(int64(game.depth), max(2, count))):
                move = int64(nodes[game.path[depth]].move)
                if move != PASS and terms.space[move] & (1 << number) != 0:
                    board.color[move] = color
                color = BLACK + WHITE - color


@kernel(boolean(GAME, RECORD, TERMS))
def _has_way(game, board, terms):
    """Return whether the owner of a stone has reached its goal at the end of a game about that stone.

    The goal is that the stone (``goal`` of the terms) stands. If the terms name a second stone, both must
    also be linked over stones and eyes of their colour.
    """
    owner = terms.goal_owner
    if board.color[terms.goal] != owner or terms.goal_other == 0:
        return board.color[terms.goal] == owner
    game.strings[0] = terms.goal
    game.kinds[terms.goal] = 1
    count = 1
    done = 0
    while done < count:
        point = int64(game.strings[done])
        done += 1
        for offset in NEIGHBORS:
            beside = point + offset
            if game.kinds[beside] == 0 and owner_of(board, beside) == owner:
                game.kinds[beside] = 1
                game.strings[count] = beside
                count += 1
    found = game.kinds[terms.goal_other] != 0
    for index in range(count):
        game.kinds[game.strings[index]] = 0
    return found


@kernel(int64(NODES, GAME, int64))
def _stones_on_the_way(nodes, game, first_color):
    """Return how many more stones Black than White has played on the way down the tree.

    The way is ``game.path``, indices into ``nodes``; ``first_color`` made the first move.
    """
    more = 0
    sign = 1 if first_color == BLACK else -1
    for depth in range(game.depth):
        if nodes[game.path[depth]].move != PASS:
            more += sign
        sign = -sign
    return more


@kernel(int64(NODES, GAME, int64))
def _first_to_pass(nodes, game, first_color):
    """Return which side passes first on the way down the tree: 1 for Black, -1 for White, 0 if nobody passes.

    The way is ``game.path``, indices into ``nodes``; ``first_color`` made the first move.
    """
    sign = 1 if first_color == BLACK else -1
    for depth in range(game.depth):
        if nodes[game.path[depth]].move == PASS:
            return sign
        sign = -sign
    return 0


@kernel(
    void(
        NODES,
        GAME,
        BOARDS,
        TERMS,
        WEIGHTS,
        KEYS_OF_GAME,
        PRIOR,
        NET,
        TABLE,
        VIEWS,
        FOUND,
        WORK,
        ROOM,
        ODDS,
        int64,
    )
)
def grow(nodes, game, boards, terms, weights, keys, prior, net, table, views, found, work, room, odds, count):
    """Play ``count`` games from ``boards[0]`` and enter each result into the nodes that the game went
    through.

    Each game goes down the tree and then on as a playout. The result is Black's lead in points, komi counted.
    In a game about one stone (``goal`` of the terms) the side that gets what it wants leads by one point.

    nodes: the tree
    game: this thread's record
    terms: how the tree is grown
    weights: the weights of moves in playouts
    keys: hash table of positions that may not come back

    The arguments from ``prior`` to ``odds`` belong to the prior (`look_again`).
    """
    first_color = int64(boards[0].to_move)
    for _ in range(count):
        passes = _descend(nodes, game, boards, terms, keys, prior, net, table, views, found, work, room, odds)
        board = boards[1]
        for point in range(NUM_POINTS):
            game.first[point] = 0
        if passes < 2:
            play_out(game, board, weights)
        else:
            _settle(board, boards[0], terms)
        if terms.proven > 0:
            _hold_to_proofs(nodes, game, board, boards[0], terms, first_color)
        first = int64(nodes[game.path[0]].move) if game.depth > 0 else PASS
        if terms.goal != 0:
            # whose the points are nobody asks of such games
            game.games[first] += 1
            lead = 1.0 if _has_way(game, board, terms) == (terms.goal_owner == BLACK) else -1.0
        else:
            lead = count_area(game, board, first) - terms.komi
            if terms.stones_count != 0:
                # a game that has ended in the tree has no borders left to draw
                lead -= _stones_on_the_way(nodes, game, first_color)
                if passes < 2:
                    lead -= stones_at_borders(game, board)
            if terms.button != 0:
                lead += terms.button * _first_to_pass(nodes, game, first_color)
        game.leads += lead
        game.squares += lead * lead
        learn(nodes, game, terms, first_color, lead)
