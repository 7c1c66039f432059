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
    """How safe a stone is at one time, by the evaluation.

    aliveness: the class of its group, larger for worse
    status: the tactical status of its string; both numbers are those of `engine.evaluate.tables`
    eyes: the sure eyes of the group, in eighths of an eye
    """

    aliveness: int
    status: int
    eyes: int

    @property
    def weakness(self) -> tuple[int, int, int]:
        """A key to compare stones by: the larger, the weaker.

        It compares first whether the string can be captured, then the class of the group, then its eyes.
        """
        return self.status, self.aliveness, -self.eyes


@dataclass(frozen=True)
class Before:
    """The state of stones and links in the position of a decision before any move.

    The position after a move is compared with it to find out which of the move's reasons are true. Links are
    given as pairs of stones, one of either string.

    string_of: by point the row of its string, -1 for none
    states: by that row, the state of the string's stones
    joined, cut: by move, the links that the move would join, and those that it would cut
    loose: by colour, all its links that are not yet safe
    """

    string_of: np.ndarray
    states: Sequence[StoneState]
    joined: Mapping[int, list[Ends]]
    cut: Mapping[int, list[Ends]]
    loose: Mapping[int, list[Ends]]

    def state_of(self, stone: int) -> StoneState | None:
        """Return the state of the string that a stone belonged to; None for a pass, and if there was no
        stone.
        """
        row = int(self.string_of[stone])
        return None if stone == PASS or row < 0 else self.states[row]


def before_moves(tables: np.void) -> Before:
    """Return the state of stones and links before any move, from the position's evaluation ``tables``.

    The positions after moves are compared with it to find out which of the moves' reasons are true.
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

    No reason is true if the stone played is weaker than the reason's rule allows. Otherwise the following is
    true: an attack if its target is gone or weaker; a kill also if the target is still dead; a defence if its
    string is stronger (by status, class, then eyes); a join if it ties two strings together; a cut if it
    parts two strings and the cutting stone cannot be captured; any other reason in any case. ``before`` names
    the strings to be tied or parted.
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
    """Return why a candidate was rejected, as a clause: "after it the stones can still be cut".

    ``reason`` is the candidate's first reason; the clause depends on its kind.
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
    """Return whether two stones are of one string, or are tied together in one group.

    Two strings of one group are tied if there are no links between them, or if the next move cannot cut at
    least one of the links. False if one of the stones is gone. ``tables``: the evaluation of the board.
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
    """Return whether two stones are of two groups and every link between their strings is cut.

    ``tables``: the evaluation of the board. False if one of the stones is gone.
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
    """Return the state of the string in a row of the evaluation ``tables``.

    Row -1 stands for a stone that is gone; it counts as alive and safe from capture.
    """
    if row < 0:
        return StoneState(0, 0, 0)
    string = tables["strings"][row]
    group = tables["groups"][string["group"]]
    return StoneState(int(group["aliveness"]), int(string["status"]), int(group["typ_eyes"]))
