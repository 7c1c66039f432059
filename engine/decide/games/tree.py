"""The tree of games: how a node gets children, which child a game goes to, and what its result changes.

A child's worth is the mean of its games and that of all games from its parent on in which the move was played at any
time by the same side (RAVE, Gelly and Silver 2007), the latter counting less the more games there are; to it comes a
term for moves that are likely by the prior and have had few games. Children are looked at in the order of the prior,
a few at first and more as the games of their parent grow (Coulom 2007).
"""

from __future__ import annotations

import math

from numba import boolean, float32, float64, int64, types, void

from engine.board.kernels import LEGAL, legality
from engine.board.points import BLACK, EMPTY, PASS, STRIDE, WHITE
from engine.board.record import RECORD
from engine.decide.games.records import GAME, NODES, TERMS
from engine.decide.prior.prior import ODDS
from engine.jit.declaring import kernel
from engine.reading.life.playouts import is_own_eye

QUEUE = types.Array(int64, 1, "C")

PASS_ODDS = -6.0
"""The logarithm of the odds of a pass against the likeliest move."""


@kernel(void(NODES, int64, int64, float64))
def _clear(nodes, index, move, chance):
    node = nodes[index]
    node.first = node.visits = 0
    node.value = node.won = node.lead = node.rave_visits = node.rave_value = float32(0.0)
    node.chance = node.prior = chance
    node.move = move
    node.count = 0
    node.forbidden = node.advised = node.seen = 0


@kernel(void(NODES, int64, int64))
def lift(nodes, first, place):
    """Move a child without games forward among its siblings to its place in the order of chance.

    nodes: the whole tree
    first: index of the first sibling
    place: index of the child; the siblings from ``first`` to it are in order already, the likeliest first
    """
    move, chance, prior = nodes[place].move, nodes[place].chance, nodes[place].prior
    while place > first and nodes[place - 1].chance < chance:
        nodes[place].move = nodes[place - 1].move
        nodes[place].chance = nodes[place - 1].chance
        nodes[place].prior = nodes[place - 1].prior
        place -= 1
    nodes[place].move, nodes[place].chance, nodes[place].prior = move, chance, prior


@kernel(boolean(NODES, GAME, RECORD, ODDS, int64, int64, int64))
def add_children(nodes, game, board, odds, parent, color, most):
    """Give the node ``parent`` the ``most`` likeliest moves of a colour and a pass as children, in order of
    chance.

    Returns False, and adds none, if ``nodes`` has no room. ``odds`` are natural logarithms by point; a number
    added to all of them changes nothing. Illegal moves, moves outside the area of the games, and moves that
    fill an own eye are left out.
    """
    if game.free + most + 2 > game.end:
        return False
    first = game.free
    count = 0
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            if board.color[point] != EMPTY or game.outside[point] != 0:
                continue
            if legality(board, color, point) != LEGAL or is_own_eye(board, color, point):
                continue
            if count == most:
                if odds[point] <= nodes[first + count - 1].chance:
                    continue
                count -= 1
            _clear(nodes, first + count, point, odds[point])
            lift(nodes, first, first + count)
            count += 1
    highest = nodes[first].chance if count > 0 else float32(0.0)
    _clear(nodes, first + count, PASS, highest + PASS_ODDS)
    count += 1
    total = 0.0
    for index in range(first, first + count):
        nodes[index].chance = math.exp(nodes[index].chance - highest)
        total += nodes[index].chance
    for index in range(first, first + count):
        nodes[index].chance /= total
        nodes[index].prior = nodes[index].chance
    game.free = first + count
    nodes[parent].first = first
    nodes[parent].count = count
    return True


@kernel(int64(NODES, int64, int64, int64))
def _place_for(nodes, parent, move, games):
    """Return the place (an index) that an old child's move gets among the new children of the node
    ``parent``.

    0 if there is none. If the move is not among the new children and has ``games``, it gets the place of the
    unlikeliest child without games.
    """
    first = int64(nodes[parent].first)
    free = 0
    for place in range(first, first + nodes[parent].count):
        if nodes[place].move == move:
            return place
        if nodes[place].move != PASS and nodes[place].visits == 0:
            free = place
    return free if games > 0 else 0


@kernel(void(NODES, int64, int64, int64))
def take_over(nodes, parent, old, count):
    """Give the new children of the node ``parent`` the games of the old ones.

    Where experts had raised the chance of an old child, the new one gets the raised chance, too.

    old, count: the index of the first old child in ``nodes``, and how many there are
    """
    first = int64(nodes[parent].first)
    for known in range(old, old + count):
        if nodes[known].chance > nodes[known].prior:
            place = _place_for(nodes, parent, int64(nodes[known].move), 0)
            if place > 0 and nodes[place].chance < nodes[known].chance:
                nodes[place].chance = nodes[known].chance
                lift(nodes, first, place)
    for known in range(old, old + count):
        place = _place_for(nodes, parent, int64(nodes[known].move), int64(nodes[known].visits))
        if place > 0:
            chance, prior = nodes[place].chance, nodes[place].prior
            nodes[place] = nodes[known]
            nodes[place].chance, nodes[place].prior = chance, prior


@kernel(int64(TERMS, int64, int64))
def _children_in_sight(terms, visits, count):
    """Return how many of its children a node with so many visits considers, counted from the likeliest on.

    The number begins with ``first_children`` of ``terms`` and grows with the visits. ``count`` is the number
    of all children.
    """
    extra = math.log(1.0 + visits / 10.0) / math.log(terms.widening)
    return min(count, int64(terms.first_children + extra))


@kernel(int64(NODES, TERMS, int64))
def select(nodes, terms, parent):
    """Return the index of the child of the node ``parent`` to which the next game goes; 0 if none may be
    played.

    It is the child with the largest sum of two numbers: what its games were worth, and a bonus for likely
    moves with few games. ``terms`` say how the two are weighed.
    """
    above = nodes[parent]
    visits = above.visits
    # the parent's value is that of the side that moved there, the children's that of the other
    expected = 0.5 if visits == 0 else 1.0 - above.value / visits
    unknown = expected - terms.first_value
    root = math.sqrt(float64(visits + 1))
    best, best_worth = int64(0), -1e9
    seen = 0
    in_sight = _children_in_sight(terms, int64(visits), int64(above.count))
    for index in range(above.first, above.first + above.count):
        node = nodes[index]
        # a move that was played out stays in sight, however unlikely it is held to be by now
        if node.forbidden != 0 or (seen >= in_sight and node.visits == 0):
            continue
        seen += 1
        games, rave = float64(node.visits), float64(node.rave_visits)
        mean = (node.value + unknown) / (games + 1.0)
        if rave > 0:
            share = rave / (rave + games + rave * games / terms.trust_in_rave)
            mean += share * ((node.rave_value + unknown) / (rave + 1.0) - mean)
        worth = mean + terms.exploration * node.chance * root / (1.0 + games)
        if worth > best_worth:
            best, best_worth = int64(index), worth
    return best


@kernel(float64(float64))
def won_by(lead):
    """Return 1 if ``lead``, a side's points at the end, is above 0, 0 if it is below, and 0.5 for a tie."""
    return 1.0 if lead > 0 else (0.5 if lead == 0 else 0.0)


@kernel(float64(TERMS, float64, float64))
def worth_of(terms, lead, aim):
    """Return what a game is worth, from 0 to 1, to the side that leads by ``lead`` points in the end.

    Most of it is whether the side won. The rest, the share ``share_of_lead`` of the terms, is by how many
    points the lead is larger than ``aim``.
    """
    won = won_by(lead)
    return won + terms.share_of_lead * (1.0 / (1.0 + math.exp((aim - lead) / terms.clear_lead)) - won)


@kernel(void(NODES, GAME, TERMS, int64, float64))
def learn(nodes, game, terms, first_color, lead):
    """Add the result of a game to all nodes on its way down the tree (``game.path``): worth, wins and lead.

    Siblings of these nodes also get the result if their moves were played later in the game (RAVE). Visits
    are not added here: they were counted on the way down.

    terms: how a result counts
    first_color: who moved at the root
    lead: the points by which Black led in the end, komi counted
    """
    second_color = BLACK + WHITE - first_color
    blacks = worth_of(terms, lead - terms.handicap, terms.aim)
    whites = worth_of(terms, terms.handicap - lead, -terms.aim)
    for depth in range(game.depth - 1, -1, -1):
        color = first_color if depth % 2 == 0 else second_color
        worth = blacks if color == BLACK else whites
        node = nodes[game.path[depth]]
        node.value += worth
        node.won += won_by(lead if color == BLACK else -lead)
        node.lead += lead if color == BLACK else -lead
        if node.move != PASS:
            game.first[node.move] = color
        parent = nodes[terms.root if depth == 0 else game.path[depth - 1]]
        for index in range(parent.first, parent.first + parent.count):
            other = nodes[index]
            if other.move != PASS and game.first[other.move] == color:
                other.rave_visits += 1
                other.rave_value += worth
    root = nodes[terms.root]
    root.value += blacks if first_color == WHITE else whites
    root.won += won_by(lead if first_color == WHITE else -lead)
    root.lead += -lead if first_color == BLACK else lead


@kernel(void(NODES, TERMS, int64, float64, QUEUE))
def value_anew(nodes, terms, color, width, queue):
    """Compute the worth of all nodes again, after the terms by which games count have changed.

    The result is about what it would be if the terms had always been so. It is estimated, as only the sums of
    all games were kept: their leads are taken to be spread around the mean, with ``width`` points for a clear
    lead. What games say of moves that were played later in them (RAVE) is forgotten.

    color: who made the move that led to the root
    queue: room to work in
    """
    queue[0] = terms.root if color == BLACK else -terms.root
    done, waiting = 0, 1
    while done < waiting:
        side = 1 if queue[done] > 0 else -1
        node = nodes[side * queue[done]]
        done += 1
        if node.visits > 0:
            games = float64(node.visits)
            more = node.lead / games - side * (terms.aim + terms.handicap)
            margin = games / (1.0 + math.exp(-more / width))
            node.value = node.won + terms.share_of_lead * (margin - node.won)
        node.rave_visits = node.rave_value = float32(0.0)
        first, count = int64(node.first), int64(node.count)
        if first != 0 and waiting + count <= queue.size:
            for child in range(first, first + count):
                queue[waiting] = -side * child
                waiting += 1


@kernel(int64(NODES, int64, NODES))
def copy_tree(nodes, root, target):
    """Copy the part of a tree below the node ``root`` to the front of the array ``target``, as far as there
    is room.

    Returns the first free index in ``target``. The node ``root`` becomes node 1. No move is marked as
    forbidden in the copy: whether a move brings back a position is found out anew.
    """
    target[1] = nodes[root]
    end, index = 2, 1
    while index < end:
        node = target[index]
        node.forbidden = 0
        if node.first != 0:
            if end + node.count > target.size:
                node.first = node.count = 0
            else:
                first = int64(node.first)
                for child in range(node.count):
                    target[end + child] = nodes[first + child]
                node.first = end
                end += int64(node.count)
        index += 1
    return end
