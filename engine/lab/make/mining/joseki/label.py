"""What kind of move a mined move is, from how often it was chosen, what followed and who won.

The figures are those of games between strong players, so a label says what they did: a position that nobody leaves is
urgent, a move after which many long ways lie open is complex, a move whose players lost more than those who chose
otherwise is bad, and a rare move that pays after one answer and fails after another is a trick.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from joseki.corner import TENUKI
from joseki.tree import Kind

URGENT_TURNS = 20
"""A position must have come up so often before anything in it is called urgent."""

URGENT_LEFT = 0.04
"""At most this part of the players leaves an urgent position."""

URGENT_SHARE = 0.5
"""And at least this part of those who stay chooses the urgent move."""

JUDGED_GAMES = 12
"""A move needs so many games before its results say anything."""

DEVIATIONS = 2.5
"""Two shares of won games differ if so many standard deviations lie between them."""

BAD_DIFFERENCE = 0.08
"""The players of a bad move win at least so much less often than those who chose another one."""

BAD_SHARE = 0.25
"""A move that more players than this choose is not called bad."""

TRICK_GAMES = 20
"""A trick is judged by its answers, so it needs so many games."""

TRICK_SHARE = 0.15
"""A move that more players than this choose surprises nobody."""

TRICK_REPLY_SHARE = 0.2
"""Least share of the opponents who fall for a trick."""

TRICK_WINS = 0.55
"""Least share of games that the player of a trick wins after the answer of those who fall for it."""

TRICK_LOSSES = 0.42
"""Largest share of games that the player of a trick wins after the right answer."""

COMPLEX_MOVES = 8.0
"""Least mean number of moves that follow at once in the corner after a complex move."""

COMPLEX_BITS = 6.0
"""Least information, in bits, that choosing among the continuations of a complex move takes."""

COMPLEX_SHARE = 0.75
"""A move that more players than this choose is no choice, so not the one that makes things complex."""


@dataclass(frozen=True)
class Outlook:
    """What is to be expected after a corner position as long as both sides go on playing there.

    moves: the mean number of moves that follow in the corner; bits: how hard these moves are to foretell, as
    the entropy of all choices
    """

    moves: float = 0.0
    bits: float = 0.0


def outlook(rows: np.ndarray, after: dict[int, Outlook]) -> Outlook:
    """Return how many moves are to be expected after a corner position, and how hard they are to foretell.

    rows: the counts of the position's moves (`counts.ROW_DTYPE`), of which only those count that were chosen
    at once, i.e. one or two moves of the game after the corner last changed; after: the same outlook for each
    following position, by its key
    """
    turns = int(rows["at_once"].sum())
    if turns == 0:
        return Outlook()
    moves = bits = 0.0
    for row in rows:
        share = int(row["at_once"]) / turns
        if share == 0:
            continue
        bits -= share * math.log2(share)
        if row["move"] != TENUKI:
            following = after.get(int(row["after"]), Outlook())
            moves += share * (1 + following.moves)
            bits += share * following.bits
    return Outlook(moves, bits)


def label(rows: np.ndarray, row: np.void, replies: np.ndarray, following: Outlook) -> Kind:
    """Return the kind of a move in a corner: trick, bad, urgent, complex or normal.

    rows: the counts of all moves of the position; row: the counts of this move; replies: the counts of the
    moves in the position after it; following: how many moves follow there and how hard they are to foretell
    """
    if (
        row["games"] >= TRICK_GAMES
        and row["games"] <= TRICK_SHARE * rows["games"].sum()
        and right_and_wrong(replies)
    ):
        return Kind.TRICK
    if _loses_often(rows, row):
        return Kind.BAD
    if row["move"] == TENUKI:
        return Kind.NORMAL
    share = int(row["games"]) / int(rows["games"][rows["move"] != TENUKI].sum())
    if share >= URGENT_SHARE and _cannot_be_left(rows):
        return Kind.URGENT
    if share <= COMPLEX_SHARE and following.moves >= COMPLEX_MOVES and following.bits >= COMPLEX_BITS:
        return Kind.COMPLEX
    return Kind.NORMAL


def _cannot_be_left(rows: np.ndarray) -> bool:
    turns = int(rows["at_once"].sum())
    left = int(rows["at_once"][rows["move"] == TENUKI].sum())
    return turns >= URGENT_TURNS and left <= URGENT_LEFT * turns


def _loses_often(rows: np.ndarray, row: np.void) -> bool:
    """Tell whether a move was chosen rarely and lost clearly more of its games than the other moves of its
    position. False if there are too few games to tell.

    rows: the counts of all moves of the position; row: the counts of this move
    """
    games, wins = int(row["games"]), int(row["wins"])
    others, other_wins = int(rows["games"].sum()) - games, int(rows["wins"].sum()) - wins
    if games < JUDGED_GAMES or others < JUDGED_GAMES or games > BAD_SHARE * (games + others):
        return False
    lost = other_wins / others - wins / games
    return lost >= BAD_DIFFERENCE and _differ_clearly(wins, games, other_wins, others)


def _differ_clearly(wins: int, games: int, other_wins: int, others: int) -> bool:
    """Tell whether two shares of won games differ by more than chance explains: ``wins`` of ``games``, and
    ``other_wins`` of ``others``.
    """
    expected = (wins + other_wins) / (games + others)
    spread = math.sqrt(expected * (1 - expected) * (1 / games + 1 / others))
    return abs(wins / games - other_wins / others) > DEVIATIONS * spread


def right_and_wrong(replies: np.ndarray) -> tuple[np.void, np.void] | None:
    """Return the counts of the right and of the wrong answer to a move if the move is a trick, None if it is
    no trick.

    The right answer is the one with which most games are won. The wrong one is that with which fewest games
    are won among the answers that are often chosen. The move is a trick only if the two differ clearly.
    replies: the counts of all answers
    """
    enough = replies[(replies["games"] >= JUDGED_GAMES // 2) & (replies["move"] != TENUKI)]
    common = enough[enough["games"] >= TRICK_REPLY_SHARE * replies["games"].sum()]
    if len(common) == 0:
        return None
    # the wins of a reply are those of the trick's victim
    right = max(enough, key=lambda row: row["wins"] / row["games"])
    wrong = min(common, key=lambda row: row["wins"] / row["games"])
    figures = [int(row[name]) for row in (right, wrong) for name in ("wins", "games")]
    works = 1 - figures[2] / figures[3] >= TRICK_WINS and 1 - figures[0] / figures[1] <= TRICK_LOSSES
    return (right, wrong) if works and _differ_clearly(*figures) else None
