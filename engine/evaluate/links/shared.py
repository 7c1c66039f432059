"""Links that hold one by one but not together (Fotland 1993, 5: "Shared connection").

One enemy move may threaten two links at once: it takes a common liberty of both, and the owner can answer for one. Such
links are found by their common point and confirmed on the board: the enemy plays the point, the owner each answer
that may save a link, and both links are read again. If no answer leaves both uncut they are SHARED, each the other's
partner. A pair does not count if the owner may give one link up and still have all strings together by other links.
"""

from __future__ import annotations

import numpy as np
from numba import boolean, int64

from engine.board.board import Board
from engine.board.points import BLACK, BORDER, EMPTY, NEIGHBORS, WHITE, opponent
from engine.board.record import RECORD
from engine.board.trees import join, plant, root_of
from engine.evaluate.links.scratch import BY_CHANCE, LINK_SCRATCH, MAX_RIVALS
from engine.evaluate.tables import EVALUATION, SHARED, WITH_AJI
from engine.jit.declaring import kernel
from engine.reading.links.questions import SHORT_REACH
from engine.reading.outcome import LOSS
from engine.reading.search.memo import Memo, new_questions
from engine.reading.search.records import CONNECT

MIAI = 2
"""A link with more common liberties than this is not threatened when the enemy takes one."""


@kernel(boolean(EVALUATION, LINK_SCRATCH, int64))
def _may_be_threatened(evaluation, scratch, sight):
    """Return whether an enemy move at a point may threaten the link that the point belongs to.

    ``sight`` is the number of a sight, i.e. a line from an empty point beside one string to a stone of
    another. The point is the one where the line begins; the link is the tie between the two strings. The
    enemy may threaten it if the point is a common liberty of both strings, and if at most two such liberties
    make the link.
    """
    link = evaluation.links[scratch.row[sight]]
    return (
        scratch.distance[sight] == 1
        and link.count1 <= MIAI
        and link.strength >= WITH_AJI
        and scratch.state[scratch.row[sight]] < BY_CHANCE
    )


@kernel(boolean(EVALUATION, LINK_SCRATCH, int64, int64))
def _is_sure_without(evaluation, scratch, row, point):
    """Return whether the link with this row surely holds even after the enemy has taken a point.

    It holds by its shape or by a reading.
    """
    link = evaluation.links[row]
    if link.strength < WITH_AJI or scratch.state[row] >= BY_CHANCE:
        return False
    return link.count1 > MIAI or (link.points1[0] != point and link.points1[1] != point)


@kernel(boolean(EVALUATION, LINK_SCRATCH, int64, int64, int64))
def _are_both_needed(evaluation, scratch, row, other, point):
    """Return whether the strings of two links need both links to stay together after the enemy has taken
    ``point``.

    ``row`` and ``other`` are the rows of the links. False if the other links that surely hold tie the strings
    already, or do so together with one of the two.
    """
    parent = scratch.parent[:]
    plant(parent, evaluation.string_count)
    for index in range(evaluation.link_count):
        if index != row and index != other and _is_sure_without(evaluation, scratch, index, point):
            join(parent, evaluation.links[index].first, evaluation.links[index].second)
    link, second = evaluation.links[row], evaluation.links[other]
    one, two = root_of(parent, link.first), root_of(parent, link.second)
    three, four = root_of(parent, second.first), root_of(parent, second.second)
    if one == two or three == four:
        return False
    return min(one, two) != min(three, four) or max(one, two) != max(three, four)


@kernel(boolean(RECORD, int64, int64))
def _can_stay(board, point, color):
    """Return whether a stone of ``color`` played at a point would have two liberties or capture something.

    Other stones are in atari at once and threaten no link: capturing them saves both links. The count is
    rough: a liberty of two strings that the stone joins counts twice.
    """
    liberties = 0
    for offset in NEIGHBORS:
        content = board.color[point + offset]
        if content == EMPTY:
            liberties += 1
        elif content == color:
            liberties += board.liberties[board.head[point + offset]] - 1
        elif content != BORDER and board.liberties[board.head[point + offset]] == 1:
            return True
    return liberties > 1


@kernel(boolean(EVALUATION, int64, int64))
def _have_one_answer(evaluation, row, other):
    """Return whether one answer saves both the links ``row`` and ``other`` (given by their rows) from an
    enemy move.

    It does if both are made by the same two common liberties: when the enemy takes one, the owner plays the
    other.
    """
    link, second = evaluation.links[row], evaluation.links[other]
    if link.count1 != MIAI or second.count1 != MIAI:
        return False
    return link.points1[0] == second.points1[0] and link.points1[1] == second.points1[1]


@kernel(boolean(LINK_SCRATCH, int64, int64, int64))
def _is_listed(scratch, row, other, point):
    """Return whether the links ``row`` and ``other`` are already listed as a pair that an enemy move at
    ``point`` threatens.
    """
    for index in range(scratch.rivals):
        if scratch.kept[index] == row and scratch.given_up[index] == other and scratch.common[index] == point:
            return True
    return False


@kernel(int64(EVALUATION, int64))
def _enemy_of(evaluation, row):
    """Return the colour that would cut the link with this row, i.e. the opponent of its strings."""
    return BLACK + WHITE - int64(evaluation.strings[evaluation.links[row].first].color)


@kernel(int64(RECORD, EVALUATION, LINK_SCRATCH))
def list_rivals(board, evaluation, scratch):
    """List the pairs of links of one colour that one enemy move at a common point may threaten; return how
    many.

    Of pair i the rows of the links stand in ``scratch.kept[i]`` and ``scratch.given_up[i]``, the point in
    ``scratch.common[i]``.
    """
    scratch.rivals = 0
    for sight in range(scratch.sights):
        if not _may_be_threatened(evaluation, scratch, sight):
            continue
        index = sight - 1
        while index >= 0 and scratch.point[index] == scratch.point[sight]:
            row, other = (
                min(scratch.row[index], scratch.row[sight]),
                max(scratch.row[index], scratch.row[sight]),
            )
            if (
                row != other
                and scratch.rivals < MAX_RIVALS
                and _may_be_threatened(evaluation, scratch, index)
                and _enemy_of(evaluation, row) == _enemy_of(evaluation, other)
                and _can_stay(board, scratch.point[sight], _enemy_of(evaluation, row))
                and not _have_one_answer(evaluation, row, other)
                and not _is_listed(scratch, row, other, scratch.point[sight])
                and _are_both_needed(evaluation, scratch, row, other, scratch.point[sight])
            ):
                place = scratch.rivals
                scratch.kept[place] = row
                scratch.given_up[place] = other
                scratch.common[place] = scratch.point[sight]
                scratch.rivals += 1
            index -= 1
    return scratch.rivals


class _Trial:
    """A board on which an enemy move against two links, and the owner's answers to it, are tried.

    Whether the links then hold is read by ``memo``, which keeps what was read; ``color`` owns the links,
    ``budget`` is how many positions each reading may look at.
    """

    def __init__(self, board: Board, memo: Memo, color: int, budget: int) -> None:
        self._board, self._memo, self._color, self._budget = board, memo, color, budget
        self._questions = new_questions(2)

    def readings(self, links: list[tuple[int, int]], mover: int) -> list[tuple[int, int]]:
        """Read for each of two links whether ``mover``, moving first, cuts it or makes it.

        A link is given by a stone of each of its strings. Their owner as ``mover`` wants to link, the enemy
        to cut. Returns (outcome for the mover, its first move) for each link.
        """
        for question, (first, second) in zip(self._questions, links, strict=True):
            question["goal"], question["limit"], question["budget"] = CONNECT, SHORT_REACH, self._budget
            question["target"], question["other"] = first, second
            question["attacker"], question["mover"] = self._color, mover
        self._memo.answer(self._board, self._questions)
        return [(int(each["outcome"]), int(each["move"])) for each in self._questions]

    def hold(self, links: list[tuple[int, int]]) -> bool:
        """Return whether both links hold, i.e. neither is cut, with the enemy to move on the board.

        A link is given by a stone of each of its two strings.
        """
        return all(outcome == LOSS for outcome, _ in self.readings(links, opponent(self._color)))

    def can_save_both(self, links: list[tuple[int, int]], move: int, answers: set[int]) -> bool:
        """Return whether the owner has an answer to the enemy's ``move`` after which both links hold.

        The owner may play one of ``answers``, what the reader would play for either link, or capture the
        stone. There is none where the enemy's move takes one of the strings.
        """
        board, enemy = self._board, opponent(self._color)
        if not board.is_legal(enemy, move):
            return True
        board.play(enemy, move)
        try:
            if any(board.color_at(stone) != self._color for link in links for stone in link):
                return False
            tries = answers | {joins for _, joins in self.readings(links, self._color)}
            if board.count_liberties(move) == 1:
                tries.add(board.liberties(move)[0])
            return any(self._holds_after(links, answer) for answer in sorted(tries - {move}))
        finally:
            board.undo()

    def _holds_after(self, links: list[tuple[int, int]], answer: int) -> bool:
        if not self._board.is_legal(self._color, answer):
            return False
        self._board.play(self._color, answer)
        try:
            return self.hold(links)
        finally:
            self._board.undo()


def share_links(board: Board, evaluations: np.ndarray, scratches: np.ndarray, memo: Memo, budget: int) -> int:
    """Find the pairs of links of which the owner can keep only one, and make them SHARED; return how many
    pairs.

    All strengths other than SHARED must be set before, and the work memory must hold the sights that
    `table.list_links` leaves there. Moves are played on the board and taken back. ``budget`` is how many
    positions each reading may look at.
    """
    evaluation, scratch = evaluations[0], scratches[0]
    links, strings = evaluation["links"], evaluation["strings"]
    found = []
    for index in range(list_rivals(board.position, evaluation, scratch)):
        rows = int(scratch["kept"][index]), int(scratch["given_up"][index])
        move = int(scratch["common"][index])
        pairs = [
            (int(strings[links[row]["first"]]["first"]), int(strings[links[row]["second"]]["first"]))
            for row in rows
        ]
        answers = {int(point) for row in rows for point in links[row]["points1"][: links[row]["count1"]]}
        trial = _Trial(board, memo, int(strings[links[rows[0]]["first"]]["color"]), budget)
        if not trial.can_save_both(pairs, move, answers - {move}):
            found.append((*rows, move))
    for row, other, move in sorted(found, reverse=True):
        for one, partner in ((row, other), (other, row)):
            links[one]["strength"], links[one]["partner"], links[one]["cut_move"] = SHARED, partner, move
    return len(found)
