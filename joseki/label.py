"""What kind of move a mined move is, from how often it was chosen, what followed and who won.

The figures are those of games between strong players, so a label says what they did: a position that nobody leaves is
urgent, a move after which many long ways lie open is complex, a move whose players lost more than those who chose
otherwise is bad, and a bad move that pays if it is answered wrongly is a trick.
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

BAD_DEVIATIONS = 2.5
"""Wins of a bad move lie so many standard deviations below those of the other moves of the position."""

BAD_DIFFERENCE = 0.08
"""And its part of won games is smaller by at least so much."""

BAD_SHARE = 0.25
"""A move that more players than this choose is not called bad."""

TRICK_REPLY_SHARE = 0.2
"""A trick works on at least this part of the opponents."""

TRICK_WINS = 0.55
"""With the wrong answer the trick's player wins at least so often."""

TRICK_LOSSES = 0.45
"""With the right one at most so often."""

COMPLEX_MOVES = 8.0
"""After a complex move so many moves follow in the corner at once, on the average of the games,"""

COMPLEX_BITS = 6.0
"""and choosing among them takes so many bits of information."""

COMPLEX_SHARE = 0.75
"""A move that more players than this choose is no choice, so not the one that makes things complex."""


@dataclass(frozen=True)
class Outlook:
    """What follows a position at once: moves in the corner, and bits to tell which ones, averages over the games."""

    moves: float = 0.0
    bits: float = 0.0


def outlook(rows: np.ndarray, after: dict[int, Outlook]) -> Outlook:
    """The outlook of a position from its rows (`counts.ROW_DTYPE`) and the outlooks of the positions after its moves."""
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
    """The kind of the move ``row`` of the position ``rows``; ``replies`` are the rows of the position after it."""
    if _loses(rows, row):
        return Kind.TRICK if _tricks(replies) else Kind.BAD
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


def _loses(rows: np.ndarray, row: np.void) -> bool:
    """Whether the players of a rare move won clearly less often than those who chose another one."""
    games, wins = int(row["games"]), int(row["wins"])
    others, other_wins = int(rows["games"].sum()) - games, int(rows["wins"].sum()) - wins
    if games < JUDGED_GAMES or others < JUDGED_GAMES or games > BAD_SHARE * (games + others):
        return False
    # both shares are uncertain, so the spread is that of their difference
    expected = (wins + other_wins) / (games + others)
    spread = math.sqrt(expected * (1 - expected) * (1 / games + 1 / others))
    return wins / games - other_wins / others < -max(BAD_DIFFERENCE, BAD_DEVIATIONS * spread)


def _tricks(replies: np.ndarray) -> bool:
    """Whether one reply refutes the move and another common one lets it work."""
    enough = replies["games"] >= JUDGED_GAMES // 2
    common = enough & (replies["games"] >= TRICK_REPLY_SHARE * replies["games"].sum())
    won = 1 - replies["wins"] / np.maximum(replies["games"], 1)
    return bool((won[common] >= TRICK_WINS).any() and (won[enough] <= TRICK_LOSSES).any())
