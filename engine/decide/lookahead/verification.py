"""Whether a reason is true: an attack must leave its target weaker, a defence stronger; a cut must part, a join tie.

Fotland 1993, 6: the reason of a move is checked once the move is played out; a move all of whose reasons fail is
rejected. More than that would be wrong: of 2,724 candidates of labelled positions those of which some reason failed and
none with an aim held were chosen by a strong network as often as those that have no reason with an aim (3.6 and 3.8 %).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from engine.board.board import Board
from engine.board.points import EMPTY, PASS, opponent
from engine.evaluate.groups.aliveness import DEAD_GROUP
from engine.evaluate.tables import ALREADY_CUT, CAPTURED, CUTTABLE, NONE, SHARED
from engine.suggest.candidate import Reason
from engine.suggest.rules import ATTACK, CUT, DEFEND, JOIN, KILL
from engine.suggest.rules import NONE as NO_AIM

LOOSE = (CUTTABLE, SHARED)
"""Strengths of links that the next move there decides."""


Ends = tuple[int, int]
"""A stone of each of the two strings of a link."""


@dataclass(frozen=True)
class StoneState:
    """How a stone stands at one time, as the evaluation has it.

    aliveness: the class of its group, larger for worse; status: the tactical status of its string; both as in
    `engine.evaluate.tables`; eyes: the sure eyes of the group, in eighths of an eye
    """

    aliveness: int
    status: int
    eyes: int

    @property
    def weakness(self) -> tuple[int, int, int]:
        """A key to compare stones with: the larger, the weaker. First counts whether the string can be
        captured, then the class of the group, then its eyes.
        """
        return self.status, self.aliveness, -self.eyes


@dataclass(frozen=True)
class Before:
    """How stones and links stand in the position of a decision before any move: with this the position after
    a move is compared to find out whether the move's reasons are true.

    string_of: by point the row of its string, -1 for none; states: by that row; joined, cut: by move, the
    links that the move would join, and would cut, each as a pair of stones, one of either string; loose: by
    colour, such pairs for all its links that are not yet safe
    """

    string_of: np.ndarray
    states: Sequence[StoneState]
    joined: Mapping[int, list[Ends]]
    cut: Mapping[int, list[Ends]]
    loose: Mapping[int, list[Ends]]

    def state_of(self, stone: int) -> StoneState | None:
        """Return how the string of a stone stood, None for a pass and where no stone stood."""
        row = int(self.string_of[stone])
        return None if stone == PASS or row < 0 else self.states[row]


def before_moves(tables: np.void) -> Before:
    """Return how stones and links stand in the position before any move, out of its evaluation ``tables``, to
    compare later positions with.
    """
    joined: dict[int, list[Ends]] = {}
    cut: dict[int, list[Ends]] = {}
    loose: dict[int, list[Ends]] = {}
    strings = tables["strings"][: int(tables["string_count"])]
    links = tables["links"][: int(tables["link_count"])]
    for link in links[np.isin(links["strength"], LOOSE)]:
        first, second = strings[int(link["first"])], strings[int(link["second"])]
        ends = int(first["first"]), int(second["first"])
        loose.setdefault(int(first["color"]), []).append(ends)
        joined.setdefault(int(link["join_move"]), []).append(ends)
        cut.setdefault(int(link["cut_move"]), []).append(ends)
    states = [_state_of_string(tables, row) for row in range(len(strings))]
    return Before(tables["string_of"].copy(), states, joined, cut, loose)


def holds(board: Board, tables: np.void, move: int, reason: Reason, before: Before) -> bool:
    """Return whether a reason of a move is true on the board after the move, whose evaluation is ``tables``.

    An attack holds if its target is gone or weaker, a kill also if it is still dead, a defence if it is
    stronger (by status, class, then eyes). A join holds if two strings are tied together by it, a cut if two
    are parted and the cutting stone cannot be captured; which strings, says ``before``. Any other reason
    holds, but never if the stone played is weaker than its rule allows.
    """
    played = _state_of_string(tables, int(tables["string_of"][move]))
    if played.aliveness > reason.rule.after:
        return False
    color = board.color_at(move)
    if reason.rule.aim == JOIN:
        pairs = before.joined.get(move) or before.loose.get(color, [])
        return any(_are_tied(board, tables, *ends) for ends in pairs)
    if reason.rule.aim == CUT:
        apart = any(not _are_tied(board, tables, *ends) for ends in before.cut.get(move, ()))
        if move not in before.cut:
            apart = any(_are_parted(board, tables, *ends) for ends in before.loose.get(opponent(color), ()))
        return apart and played.status < CAPTURED
    target = reason.firing.target
    stood = before.state_of(target)
    if stood is None or reason.rule.aim == NO_AIM:
        return True
    if board.color_at(target) == EMPTY:
        return reason.rule.aim != DEFEND
    stands = _state_of_string(tables, int(tables["string_of"][target]))
    if reason.rule.aim == DEFEND:
        return stands.weakness < stood.weakness
    is_dead = stands.status >= CAPTURED or stands.aliveness >= DEAD_GROUP
    return stands.weakness > stood.weakness or (reason.rule.aim == KILL and is_dead)


def why_rejected(reason: Reason) -> str:
    """Return why a candidate whose first reason this is was rejected, as a clause for that kind of reason:
    "after it the stones can still be cut".
    """
    return _WHY.get(reason.rule.aim, "the stone played would be too weak")


_WHY = {
    ATTACK: "after it the attacked stones are no weaker",
    KILL: "after it the attacked stones can still be saved",
    DEFEND: "after it the defended stones are no stronger",
    CUT: "after it the stones are tied all the same, or those that cut can be captured",
    JOIN: "after it the stones can still be cut",
}


def _are_tied(board: Board, tables: np.void, one: int, other: int) -> bool:
    """Return whether two stones, ``one`` and ``other``, are of one string, or of one group with no link
    between their strings that the next move could cut.

    ``tables``: the evaluation of the board. False if one of the stones is gone.
    """
    if EMPTY in (board.color_at(one), board.color_at(other)):
        return False
    first, second = sorted((int(tables["string_of"][one]), int(tables["string_of"][other])))
    if first == second:
        return True
    strings, links = tables["strings"], tables["links"][: int(tables["link_count"])]
    between = links[(links["first"] == first) & (links["second"] == second)]
    loose = len(between) and np.isin(between["strength"], LOOSE).all()
    return int(strings[first]["group"]) == int(strings[second]["group"]) != NONE and not loose


def _are_parted(board: Board, tables: np.void, one: int, other: int) -> bool:
    """Return whether two stones that stand, ``one`` and ``other``, are of two groups by the evaluation
    ``tables``, and every link between their strings is cut; False if one is gone.
    """
    if EMPTY in (board.color_at(one), board.color_at(other)):
        return False
    first, second = sorted((int(tables["string_of"][one]), int(tables["string_of"][other])))
    strings, links = tables["strings"], tables["links"][: int(tables["link_count"])]
    if int(strings[first]["group"]) == int(strings[second]["group"]) != NONE:
        return False
    between = links[(links["first"] == first) & (links["second"] == second)]
    return bool((between["strength"] == ALREADY_CUT).all())


def _state_of_string(tables: np.void, row: int) -> StoneState:
    """Return how the string in a row of the evaluation ``tables`` stands; for row -1 (a stone that is gone)
    as one that is alive and cannot be captured.
    """
    if row < 0:
        return StoneState(0, 0, 0)
    string = tables["strings"][row]
    group = tables["groups"][string["group"]]
    return StoneState(int(group["aliveness"]), int(string["status"]), int(group["typ_eyes"]))
