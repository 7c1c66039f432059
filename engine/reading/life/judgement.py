"""The best-supported answer about the life of a group: proven where a short search suffices, else judged by playouts.

A person does not prove that a group in the open is dead: they see that it has no room, no eyes and no way out, read
the few lines that matter, and know. Here the lines that matter are those of a tree of likely moves
(`engine.reading.life.tree`), and who gets the group at the end of a line is what most playouts say. A second tree, in
which the side that fails may take every ko back at once, tells whether it fails but for a ko
(`engine.reading.life.kos`). Where the playouts are in doubt, or say that the group is killed, a second opinion is
heard, if the reader has one (`engine.decide.games.fates`), and a kill that is likely then is held against the owner's
answers (`engine.reading.life.replies`).

A search proves what it says for its region alone. Where the region leads into the open nothing is proven then, and that
the owner fails in a closed one stands as proven only if the playouts, which look farther, say the same, or if a much
longer search proves it where they leave a guess. A capture that costs the captor its life is none
(`engine.reading.life.price`), walls may fall (`engine.reading.life.walls`), and a group that dies in a closed region
may have ways out of it (`engine.reading.life.ways_out`). Before a group of which nothing is proven is given up, its
likely moves are tried out (`engine.reading.life.trying`), and in the end games tell of an unproven answer whether a ko
decides. Before all this it is asked whether the capture of a string
is forced (`engine.reading.life.by_force`), or whether a group has all it needs in its own rooms
(`engine.reading.life.own_rooms`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from engine.board.board import Board
from engine.board.points import EMPTY, PASS, board_points, opponent
from engine.reading.life.by_force import caught_by_force
from engine.reading.life.kos import heed_kos, unless_by_ko
from engine.reading.life.own_rooms import life_in_rooms
from engine.reading.life.price import paid_for
from engine.reading.life.questions import FEW, SMALL_ROOM, TO_THE_END, color_of, unproven
from engine.reading.life.replies import PLAINLY_KILLED, held_against_answers, killed_in_rooms
from engine.reading.life.tree import CAUGHT
from engine.reading.life.trying import rescue_tried
from engine.reading.life.walls import captures_besieger, turned_by_walls
from engine.reading.life.ways_out import confirm_death
from engine.reading.opinions import Limits, with_opinion
from engine.reading.outcome import GUESS, LOSS, UNKNOWN, WIN, Reading
from engine.reading.reader import ENOUGH, TILL_MOVE_STANDS, Reader, Trial


@dataclass(frozen=True)
class LifeEffort:
    """How much reading one judgement of a group's life may do.

    positions: how many positions each search for a proof may look at
    rounds: how many games are played out in a tree of likely moves, to judge what no search proves
    ko_rounds: how many games in a second such tree, in which the side that fails may ignore every ko
    other_rounds: how many games in the trees that only choose among several moves that work, such as killing
        moves
    """

    positions: int = 60_000
    rounds: int = 5000
    ko_rounds: int = 3000
    other_rounds: int = 3000

    @classmethod
    def within(cls, nodes: int) -> LifeEffort:
        """Return the full effort, reduced to at most ``nodes`` positions for each search and at most
        ``nodes`` games for each tree.
        """
        trees = (min(nodes, rounds) for rounds in (cls.rounds, cls.ko_rounds, cls.other_rounds))
        return cls(nodes, *trees)


FULL = LifeEffort()

KILLED = 0.28
"""A group is killed if the attacker, to move first, gets it in this share of the rounds: most games at random go on
as no strong player would, and they go on longer for the defender."""

SAVED = 0.3
"""A group is saved if the attacker gets it in no more than this share of the rounds after the defender's move."""

SURE = 0.2
"""A share so far from the limit makes an answer likely; what is nearer is a guess."""

HEARD = 0.4
"""Up to so far from the limit a second opinion is heard, and on any kill that is not proven."""

OPINION = Limits(killed=0.4, spared=0.4, lost=0.44, saved=0.44, clear=0.2, keeps_move=False, settled=20)
"""The same for a second opinion, whose games are better ones.

Of 1,163 opinions on groups of the suites 40 are on the other side of the limit than if they had been heard to their end
when they are heard until 20 games would have to end otherwise, 14 with 35 games; that takes 182,000 games instead of
262,000. As many answers are right: where so many games leave a doubt, the end is a guess, too.
"""

OTHER_OPINION = replace(OPINION, keeps_move=True, keeps_ko=True, better=0.15, settled=30)
"""What it must say where an answer is likely without it: such an answer stands unless the opinion is the other way.

With fewer games another move seems better by luck.
"""

KILL_OPINION = replace(OTHER_OPINION, killed=0.48, spared=0.48)
"""The same where the games in the region make a kill likely.

Of such kills in games of strong players GNU Go contradicts most to which the opinion gives a smaller share, and none of
the others: the owner captures a wall, or links up by a move that the tree has hardly tried.
"""

LOST_INSIDE = 0.9
"""From this share on nothing saves the group in its region: what a second opinion says then, it has seen outside."""

BY_FORCE = 10_000
"""Positions that the reading of a capture by force may look at."""

IN_ROOMS = 2000
"""Positions of a search for life in the rooms that a group shuts off. Of 900 groups of suites and real games 42 were
proven to live so within 10,000, five of them after so many; no other judgement contradicted a proof."""

IN_LARGE_ROOM = 10_000
"""Positions of a first search in a region of more points than SMALL_ROOM. Of 169 such searches about groups of the
suites ten came to an end between 10,000 and 30,000 positions, and no answer was wrong without them."""

BEYOND_A_GUESS = 400_000
"""Positions for a search that did not come to its end within TO_THE_END, where all else leaves a guess. Of 56 such
searches about groups of the suites that were let go on for twice as many 29 came to an end before, and ten after."""

CONFIRMED = 2
"""That a move succeeds, too, is read with so many times the positions that showed it of another."""

WALL_PART = 5
"""What the fall of a wall or a step out of the region does is read with this part of the positions, some times over."""

LOOK, DOUBTFUL, FEW_KOS = 500, 0.15, 0.2
"""Rounds of a tree after which it is known whether it needs more: it needs none where its share is no farther from the
limit than the second number and a round took no more kos than the third. The second opinion settles such a doubt,
whatever a longer tree says, so only the answers that could stand against it are worth more rounds."""

GAMES_TO_LIKE = 400
"""Games that choose among moves that work. Of 78 moves of the suites 66 were right after so many, 64 after 1,000."""

ROUNDS_BEFORE_OPINION = 2000
"""Rounds of the tree after a look that leaves no doubt, where a second opinion may be heard, unless a move may save the
group: such a move is found with all rounds only. Of 37 three were right with them and wrong with fewer."""

SHARED = 0.2
"""How much what a move would be for the other side counts, to what it is for one's own."""

CERTAIN = 1.0
"""The share of a move that wins for certain."""

NOT_COMPARED = 0.1
"""A move that was not compared for the other side is this much worse than the worst that was."""


NOTHING = Reading(UNKNOWN, PASS, 0, frozenset())
"""What is read where there is nothing to read."""


def judge_attack(reader: Reader, board: Board, stone: int, effort: LifeEffort = FULL) -> Reading:
    """Judge whether the group at ``stone`` can be killed if the enemy moves first; outcome and move are the
    enemy's.

    The answer is proven if a short search suffices, else judged by games played out. ``effort`` bounds both.
    Raises ValueError if there is no stone.
    """
    return _judged_past_walls(reader, board, stone, opponent(color_of(board, stone)), effort)


def judge_defence(reader: Reader, board: Board, stone: int, effort: LifeEffort = FULL) -> Reading:
    """Judge whether the group at ``stone`` can live if its owner moves first; outcome and move are the
    owner's.

    The answer is proven if a short search suffices, else judged by games played out. ``effort`` bounds both.
    Raises ValueError if there is no stone.
    """
    return _judged_past_walls(reader, board, stone, color_of(board, stone), effort)


def _judged_past_walls(reader: Reader, board: Board, stone: int, mover: int, effort: LifeEffort) -> Reading:
    """Return what ``mover``, moving first, gets of the group at ``stone``; the board around its region
    counts, too.

    The region (the points where both sides play in a search) gives a first answer unless the answer is plain
    at once. It is corrected if the owner may capture strings that enclose the group, or if the group may get
    out of the region, and with a full effort where games show that a ko decides. ``effort`` bounds each of the
    readings.
    """

    def judge(side: int) -> Reading:
        return _judge_in_region(reader, board, stone, side, effort, is_named=False)

    plain = _judge_at_once(reader, board, stone, mover, effort)
    if plain is not None:
        return plain
    reading = _judge_in_region(reader, board, stone, mover, effort, is_named=True)
    if mover == board.color_at(stone) and reading.best_supported == LOSS:
        alive = life_in_rooms(reader, board, stone, min(effort.positions, IN_ROOMS))
        if alive is not None:
            return replace(alive, outcome=WIN, nodes=alive.nodes + reading.nodes)
    part = effort.positions // WALL_PART
    turned = turned_by_walls(reader, board, stone, mover, reading, part, judge)
    if turned is None:
        turned = confirm_death(reader, board, stone, mover, reading, part, judge)
    return unless_by_ko(reader, board, stone, mover, turned) if effort == FULL else turned


def _judge_at_once(
    reader: Reader, board: Board, stone: int, mover: int, effort: LifeEffort
) -> Reading | None:
    """Return what ``mover``, moving first, is proven to get of the group at ``stone`` without a reading of
    its life in its region, or None.

    The capture of the string there may be forced, or the group lives in rooms of its own if the enemy moves
    first. ``effort`` bounds the readings.
    """
    caught = caught_by_force(reader, board, stone, mover, min(effort.positions, BY_FORCE))
    if caught is not None or mover == board.color_at(stone):
        return caught
    return life_in_rooms(reader, board, stone, min(effort.positions, IN_ROOMS))


def _judge_in_region(
    reader: Reader, board: Board, stone: int, mover: int, effort: LifeEffort, is_named: bool
) -> Reading:
    """Return what ``mover``, moving first, gets of the group within its region, the points near it where
    both sides play.

    A search for a proof is made only if no way leads out of the region. If ``is_named``, the answer is the one that
    is told: likely moves are tried out and held against answers, and the move is one that players would choose, not
    the first one that a short search or games find to work.

    If the result is a guess in a small closed region, a much longer search is made, and its answer counts. A death does
    not count where games say otherwise and the owner captures a string that touches the group: such a fight leads out
    of the region. Of a kill that both find the move of the games stays. It is not the one that is proven, so the kill
    stays a guess, and walls may turn it.
    """
    room, is_open = reader.room_at(board, stone)
    is_small = not is_open and room <= SMALL_ROOM and effort == FULL
    budget = TO_THE_END if is_small else _positions_in_large_room(effort)
    proof = NOTHING if is_open else reader.ask_life(board, stone, mover, budget, FEW)
    judged = _judged_by(reader, board, stone, mover, effort, not is_open, proof, is_named)
    if not is_small or proof.outcome != UNKNOWN or judged.trust != GUESS:
        return judged
    longer = reader.ask_life(board, stone, mover, BEYOND_A_GUESS, FEW)
    longer = replace(longer, nodes=longer.nodes + judged.nodes)
    if longer.outcome == UNKNOWN:
        return replace(judged, nodes=longer.nodes)
    attacking = mover != board.color_at(stone)
    death = WIN if attacking else LOSS
    if longer.outcome == death and judged.best_supported != death:
        caught = captures_besieger(reader, board, stone, longer.move)
        longer = replace(longer, nodes=longer.nodes + caught.nodes)
        if caught.outcome == WIN:
            return replace(judged, nodes=longer.nodes)
    paid = paid_for(reader, board, stone, mover, longer, effort.positions)
    if paid is not None:
        return paid
    keeps_move = attacking and longer.outcome == judged.best_supported == WIN
    return replace(judged, nodes=longer.nodes) if keeps_move else longer


def _judged_by(
    reader: Reader,
    board: Board,
    stone: int,
    mover: int,
    effort: LifeEffort,
    is_closed: bool,
    proof: Reading,
    is_named: bool,
) -> Reading:
    """Return what ``mover`` gets of the group at ``stone``: the ``proof`` if it holds for the whole board,
    else the answer of less certain means.

    These means are, in order: a search in which more enemy strings count as walls that never fall, and games
    played out. ``proof`` is the answer of the search in the region. ``is_closed``: no way leads out of the
    region. ``is_named``: the move is to be one that players would choose. ``effort`` bounds each of the
    readings.
    """
    paid = paid_for(reader, board, stone, mover, proof, effort.positions) if is_closed else None
    if paid is not None:
        return paid
    attacking = mover != board.color_at(stone)
    if is_closed and proof.outcome == WIN:
        return _as_liked(reader, board, stone, mover, effort, proof) if is_named else proof
    if is_closed and (proof.succeeds or (attacking and proof.outcome == LOSS)):
        return proof
    walled = _within_walls(reader, board, stone, mover, effort, is_closed, proof)
    if walled.succeeds:
        if walled.outcome == WIN and is_named:
            walled = _as_liked(
                reader, board, stone, mover, effort, walled, reader.likely_walls_at(board, stone)
            )
        return unproven(board, walled.outcome, walled.move, proof.nodes + walled.nodes)
    hears = reader.opinion is not None and effort == FULL
    is_settled_by_opinion = hears and not (is_closed and proof.outcome == LOSS)
    limit = KILLED if attacking else SAVED
    first = _play_in_region(reader, board, stone, mover, effort, limit if is_settled_by_opinion else None)
    succeeds = first.killed >= KILLED if attacking else first.killed <= SAVED
    away = abs(first.killed - limit)
    is_likely = away > SURE
    kills = attacking and succeeds and is_likely
    has_opinion = hears and (kills or away <= HEARD)
    if not has_opinion:
        first = _as_owner_likes(reader, board, stone, mover, first, effort)
    nodes = proof.nodes + walled.nodes + first.nodes
    saved = _saved_from_outside(reader, board, stone, mover, first, nodes, effort)
    if saved is not None:
        return saved
    if proof.outcome == LOSS and is_closed and not succeeds:
        return Reading(LOSS, PASS, nodes, proof.track)
    lean, move, more = heed_kos(reader, board, stone, mover, first, succeeds, effort.ko_rounds, has_opinion)
    judged = unproven(board, lean, move, nodes + more, is_likely)
    if not has_opinion:
        return judged
    limits = KILL_OPINION if kills else OTHER_OPINION if is_likely else OPINION
    limits = replace(limits, chooses=is_named)
    judged, trial = with_opinion(reader, board, stone, reader.group_at(board, stone), mover, judged, limits)
    if not is_named or trial is None:
        return judged
    if not attacking:
        return rescue_tried(reader, board, stone, judged, first, trial, SAVED, is_settled_by_opinion)
    is_denied = judged.best_supported == LOSS
    if not kills or (judged.best_supported == WIN and trial.killed < PLAINLY_KILLED):
        judged = held_against_answers(reader, board, stone, judged, trial, OPINION.killed, effort.positions)
    if not is_denied:
        return judged
    move = first.move if kills else trial.move
    return killed_in_rooms(reader, board, stone, judged, move, trial, effort.positions)


def _play_in_region(
    reader: Reader, board: Board, stone: int, mover: int, effort: LifeEffort, doubtful_at: float | None
) -> Trial:
    """Play games in a tree in the region of the group at ``stone``, with ``mover`` to move first.

    If a second opinion follows that settles every doubt, a look with few rounds comes first. It is enough where
    it leaves a doubt, with a share of kills near ``doubtful_at``, and finds few kos. Fewer rounds than ``effort``
    allows follow unless a move may save the group. ``doubtful_at`` is None if no such opinion follows.
    """
    if doubtful_at is None:
        return reader.try_life(board, stone, mover, effort.rounds)
    look = reader.try_life(board, stone, mover, LOOK)
    if abs(look.killed - doubtful_at) <= DOUBTFUL and look.kos <= FEW_KOS * look.nodes:
        return look
    saves = mover == board.color_at(stone) and look.killed < CAUGHT
    first = reader.try_life(board, stone, mover, effort.rounds if saves else ROUNDS_BEFORE_OPINION)
    return replace(first, nodes=first.nodes + look.nodes, kos=first.kos + look.kos)


def _saved_from_outside(
    reader: Reader, board: Board, stone: int, mover: int, first: Trial, nodes: int, effort: LifeEffort
) -> Reading | None:
    """Return a `Reading` that the owner, moving first, saves the group by moves outside its region, or None.

    Such a move may, for instance, capture what encloses the group. There is an answer only if the games in
    the region (``first``) are nearly all lost and a second opinion (games on the whole board) clearly says
    that the owner succeeds. ``nodes`` is the number of positions looked at before.
    """
    lost_inside = mover == board.color_at(stone) and first.killed >= LOST_INSIDE
    if reader.opinion is None or effort != FULL or not lost_inside:
        return None
    lost = unproven(board, LOSS, PASS, nodes)
    heard, _ = with_opinion(reader, board, stone, reader.group_at(board, stone), mover, lost, OPINION)
    return heard if heard.best_supported == WIN and heard.is_likely else None


def _within_walls(
    reader: Reader, board: Board, stone: int, mover: int, effort: LifeEffort, is_closed: bool, proof: Reading
) -> Reading:
    """Return what a search finds if it takes more enemy strings for walls that never fall: those that are
    nearly linked to the outside.

    UNKNOWN if there are no such strings, or if the group has a way out of the region even with them. UNKNOWN
    as well if the region ``is_closed`` and ``proof``, the answer of the search without them, settles the
    question.
    """
    if is_closed and proof.outcome != UNKNOWN:
        return NOTHING
    walls = reader.likely_walls_at(board, stone)
    room, is_open = reader.room_at(board, stone, walls) if walls else (0, True)
    if is_open:
        return NOTHING
    is_small = room <= SMALL_ROOM and effort == FULL
    budget = TO_THE_END if is_small else _positions_in_large_room(effort)
    return reader.ask_life(board, stone, mover, budget, FEW, walls)


def _positions_in_large_room(effort: LifeEffort) -> int:
    """Return how many positions a first search may look at in a region that is not small."""
    return IN_LARGE_ROOM if effort == FULL else effort.positions


def _as_owner_likes(
    reader: Reader, board: Board, stone: int, mover: int, first: Trial, effort: LifeEffort
) -> Trial:
    """Return the result ``first`` of games in a tree, with the best of several killing moves as its move.

    The best one is the point where the owner itself would most like to play. Games in which the owner moves
    first tell which point that is. ``first`` is returned unchanged if the owner is the ``mover``, if nothing
    kills, or if the move of ``first`` kills for certain. ``effort`` bounds the games.
    """
    owner = board.color_at(stone)
    if mover == owner or first.killed < KILLED or first.choices.get(first.move, CERTAIN) == CERTAIN:
        return first
    other = reader.try_life(board, stone, owner, effort.other_rounds)
    least = min(other.choices.values(), default=0.0)
    worth = {
        move: share + SHARED * (other.choices.get(move, least - NOT_COMPARED) - least)
        for move, share in first.choices.items()
    }
    return replace(first, move=max(worth, key=worth.__getitem__), nodes=first.nodes + other.nodes)


def _as_liked(
    reader: Reader,
    board: Board,
    stone: int,
    mover: int,
    effort: LifeEffort,
    proof: Reading,
    walls: Sequence[int] = (),
) -> Reading:
    """Return the ``proof`` that ``mover`` succeeds, with the move that does best in games played out, if that
    works.

    A search names the first move that works; players choose the one that leaves the least to go wrong. The
    games are those of the reader's second opinion; without one, or with less than the full ``effort``, those
    of a tree in the region. The best move of the games is then searched. If it is refuted, the proof's move
    stays. If it is neither refuted nor proven, it is taken if it works in the games, too, but the answer is only
    likely. ``walls`` holds one stone of each enemy string that the proof took to be alive.
    """
    if proof.move == PASS:
        return proof
    attacking = mover != board.color_at(stone)
    if reader.opinion is not None and effort == FULL:
        liked = reader.opinion(
            board, stone, reader.group_at(board, stone), mover, PASS, partial(_until_liked, proof.move)
        )
    else:
        liked = reader.try_life(board, stone, mover, effort.other_rounds)
        liked = _as_owner_likes(reader, board, stone, mover, liked, effort)
    nodes = proof.nodes + liked.nodes
    # no ko is forbidden to who moves first in the games
    if liked.move in (PASS, proof.move) or not board.is_legal(mover, liked.move):
        return replace(proof, nodes=nodes)
    board.play(mover, liked.move)
    try:
        works = is_proven = board.color_at(stone) == EMPTY
        if not works:
            budget = max(effort.positions, CONFIRMED * proof.nodes)
            answer = reader.ask_life(board, stone, opponent(mover), budget, FEW, walls)
            nodes += answer.nodes
            works = answer.outcome == LOSS or (answer.outcome == UNKNOWN and _seems_to_work(liked, attacking))
            is_proven = answer.outcome == LOSS and not reader.room_at(board, stone, walls)[1]
    finally:
        board.undo()
    if not works:
        return replace(proof, nodes=nodes)
    everywhere = frozenset(board_points(board.size))
    return replace(proof, move=liked.move, nodes=nodes, track=everywhere, is_likely=not is_proven)


def _seems_to_work(liked: Trial, attacking: bool) -> bool:
    """Return whether the mover reaches its goal in the games ``liked`` after their best move: in most of them, or if it
    is the attacker in enough of them.
    """
    return liked.killed >= KILLED if attacking else liked.killed <= OPINION.saved


def _until_liked(proven: int, heard: Trial) -> int:
    """Tell how long to play games that only choose among moves that work: no longer once they confirm the
    ``proven`` move. ``heard`` is what the games so far say.
    """
    return ENOUGH if heard.nodes >= GAMES_TO_LIKE or heard.confirms(proven) else TILL_MOVE_STANDS
