"""How well patterns foresee expert games: what they propose to the side to move, and what the expert then played.

A pattern proposes the moves of its tree's root that belong to the side to move: its own if it is drawn for that side,
the enemy's if it is drawn for the other. A point is worth the highest rank of the moves that propose it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
from numba import float32, int64, types, void

from engine.board import kernels
from engine.board.points import NUM_POINTS
from engine.board.record import BOARDS
from engine.jit.declaring import kernel
from engine.lab.make.mining.patterns.replay import ROOM, Replay
from patterns.database import Database
from patterns.facts import FACTS, new_facts
from patterns.match import ATTRIBUTES, MATCH_DTYPE, MATCHES, PATTERNS, holding, point_beside
from patterns.model import ENEMY, OWN
from patterns.tables import MOVE_DTYPE, new_table, table_type

POSITIONS, ANSWERED, FIRST, AMONG, PROPOSALS = range(5)
"""Entries of a list of counts: positions; positions with a proposal; expert's moves that were the first choice; that
were among the proposals; proposed points."""

TREE = table_type(MOVE_DTYPE)
CONTENT = types.Tuple((PATTERNS, ATTRIBUTES, TREE))
RANKS = types.Array(types.float32, 1, "C")
COUNTS = types.Array(types.int64, 1, "C")
WANTED = types.Array(types.uint8, 1, "C")


@kernel(
    int64(PATTERNS, TREE, MATCHES, int64, int64, RANKS, WANTED, RANKS),
)
def propose(patterns, tree, matches, count, to_move, ranks, wanted, proposals):
    """Write into ``proposals`` how good each point is for the side to move according to the matching
    patterns. Returns the number of points proposed.

    The value of a point is the highest rank of a pattern's first move on it, -1 if no pattern proposes the
    point. patterns: the table of patterns; matches, count: the matches, of which the first ``count`` are
    used; tree: the table of all patterns' moves; ranks: for each row of ``tree`` how good the move is;
    wanted: for each pattern 1, or 0 to leave it out
    """
    proposals[:] = float32(-1.0)
    points = 0
    for index in range(count):
        match = matches[index]
        if wanted[match.pattern] == 0:
            continue
        side = OWN if match.own == to_move else ENEMY
        row = int64(patterns[match.pattern].first_move)
        while row >= 0:
            if tree[row].side == side and tree[row].elsewhere == 0:
                point = point_beside(match.point, tree[row].dx, tree[row].dy, match.orientation)
                if proposals[point] < 0:
                    points += 1
                proposals[point] = max(proposals[point], ranks[row])
            row = int64(tree[row].instead)
    return points


@kernel(void(BOARDS, CONTENT, FACTS, MATCHES, int64, MATCHES, RANKS, WANTED, RANKS, int64, int64, COUNTS))
def judge_position(
    boards, content, facts, matches, count, held, ranks, wanted, proposals, move, color, counts
):
    """Compare the proposals of the matching patterns with the move that was played in one position, and add
    the result to ``counts``.

    POSITIONS grows by 1, PROPOSALS by the number of points proposed. If there are any, ANSWERED grows by 1;
    FIRST grows by 1 if the proposal of the highest rank is the move played, and AMONG if any proposal is.
    Illegal proposals do not count. boards: the position is the first; content: the tables of patterns,
    attributes and moves; matches, count: the matches in the position, of which the first ``count`` are used;
    ranks, wanted: as `propose` takes them; facts, held, proposals: work memory; move, color: the move played
    and its side
    """
    patterns, attributes, tree = content
    holds = holding(boards[0], facts, patterns, attributes, matches, count, held)
    points = propose(patterns, tree, held, holds, color, ranks, wanted, proposals)
    best = 0
    for point in range(NUM_POINTS):
        if proposals[point] >= 0:
            if kernels.legality(boards[0], color, point) != kernels.LEGAL:
                proposals[point] = float32(-1.0)
                points -= 1
            elif best == 0 or proposals[point] > proposals[best]:
                best = point
    counts[POSITIONS] += 1
    counts[PROPOSALS] += points
    if points > 0:
        counts[ANSWERED] += 1
        counts[FIRST] += best == move
        counts[AMONG] += proposals[move] >= 0


@dataclass
class Judgement:
    """How well patterns foretold the expert's moves in some games. ``counts``: the numbers whose places are
    named by POSITIONS ... PROPOSALS; ``broken``: how many games had an illegal move.
    """

    games: int = 0
    broken: int = 0
    counts: np.ndarray = field(default_factory=lambda: np.zeros(5, dtype=np.int64))

    def figures(self) -> dict[str, float]:
        """Return figures by name, among them how often the expert's move was the first choice, and how often
        it was among the proposals.
        """
        positions = max(1, int(self.counts[POSITIONS]))
        return {
            "games": self.games,
            "positions": int(self.counts[POSITIONS]),
            "with_a_proposal": round(int(self.counts[ANSWERED]) / positions, 4),
            "first_choice": round(int(self.counts[FIRST]) / positions, 4),
            "first_choice_if_proposed": round(
                int(self.counts[FIRST]) / max(1, int(self.counts[ANSWERED])), 4
            ),
            "among_choices": round(int(self.counts[AMONG]) / positions, 4),
            "proposals_a_position": round(int(self.counts[PROPOSALS]) / positions, 2),
        }


def judge(
    database: Database, games: Iterable[np.ndarray], size: int, ranks: np.ndarray, wanted: np.ndarray
) -> Judgement:
    """Play through games and count how often patterns propose the move that the expert plays.

    games: points of alternating colours, Black first; ranks: float32, for each row of the table of moves how
    good the move is (the best is the first choice); wanted: uint8, for each pattern 1, or 0 to leave it out.
    A game with an illegal move counts as broken; its moves before that one are counted.
    """
    found, replay = Judgement(), Replay(database)
    content = tuple(database.tables[name] for name in ("patterns", "attributes", "moves"))
    facts, held = new_facts(), new_table(MATCH_DTYPE, ROOM)
    proposals = np.zeros(NUM_POINTS, dtype=np.float32)
    for moves in games:
        found.games += 1
        try:
            for number, color, matches, count in replay.moments(moves, size):
                judge_position(
                    replay.boards,
                    content,
                    facts,
                    matches,
                    count,
                    held,
                    ranks,
                    wanted,
                    proposals,
                    moves[number],
                    color,
                    found.counts,
                )
        except ValueError:
            found.broken += 1
    return found
