"""Moves that are likely to kill a group, and the owner's answers to them, which a search before the move may not find.

A search of what the enemy gets has to try all its moves, and ends at its budget. After one likely move it looks only
for the owner's answer. Where one is proven to save the group in a closed region the move does not kill, and another
likely one may; a ko that the answer leads to is seen, too, unless the kill is doubted and most games save the group.
That a move of the owner fails in the region is not asked: the owner has more moves on the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.board.board import Board
from engine.board.points import EMPTY, PASS, opponent
from engine.reading.life.own_rooms import has_rooms
from engine.reading.life.questions import FEW, SMALL_ROOM, TO_THE_END, unproven
from engine.reading.outcome import FOR_THE_OTHER_SIDE, KO_FIRST, KO_SECOND, LOSS, UNKNOWN, WIN, Reading
from engine.reading.reader import ENOUGH, GO_ON, Reader, Trial

MOST_MOVES = 4
"""Moves that are looked at."""

DIES = 0.3
"""A group dies after a move if it is captured in this share of the games after the owner's best answer.

After 32 kills in the suites that were in doubt eight groups were captured less often than in 0.32 of such games, and
seven of these answers were wrong; of the others six of 24. Of 20 groups that nearly died in the games before the move
none that lives was captured so often.
"""

SETTLED = 20
"""Games are enough when so many would have to end otherwise to change what they say. With 35 no more answers of the
suites were right."""

WORST_FIRST = (LOSS, KO_SECOND, KO_FIRST)
"""What may be left for the enemy where none of its moves kills."""


NEARLY_KILLED, PLAINLY_KILLED = 0.25, 0.65
"""Between these shares of a second opinion it is heard once more, after the enemy's move."""

DIES_IN_ROOMS = 0.27
"""A group that has rooms of its own, and is not proven to live in them, dies if it is captured in this share of the
games before a move. Of 78 such groups in the suites, asked in four orientations, eight live, and were captured in 0.26
of such games at most."""


def held_against_answers(
    reader: Reader,
    board: Board,
    stone: int,
    judged: Reading,
    heard: Trial,
    likely: float,
    positions: int,
) -> Reading:
    """Return what the enemy, moving first, gets if the owner's answers to its likeliest moves are read as well.

    ``judged`` is the answer before these are read. ``heard`` holds the games that were played out as a second opinion;
    moves that won ``likely`` of them are likely to kill. Where they nearly kill, games after their best move decide.
    The search after each move may look at ``positions`` positions.
    """
    if judged.best_supported == WIN:
        others = [move for move, share in heard.choices.items() if move != PASS and share >= likely]
        return refute_kill(reader, board, stone, judged, others, positions, heard.killed < PLAINLY_KILLED)
    if judged.best_supported != LOSS or heard.killed < NEARLY_KILLED:
        return judged
    return _unless_refuted(reader, board, stone, judged, [heard.move], positions, is_doubted=True)


def killed_in_rooms(
    reader: Reader, board: Board, stone: int, judged: Reading, move: int, heard: Trial, positions: int
) -> Reading:
    """Return ``judged``, by which the enemy, moving first, fails with the group at ``stone``, or that ``move`` kills,
    as a guess, or another move that won DIES_IN_ROOMS of the games ``heard`` as a second opinion, if the group has
    rooms of its own and is killed in as many of them.

    That the group lives in its rooms must have been found unproven before. A search after the move that is named, of up
    to ``positions`` positions, must not prove that the owner has an answer.
    """
    if judged.best_supported != LOSS or heard.killed < DIES_IN_ROOMS or not has_rooms(reader, board, stone):
        return judged
    others = [other for other, share in heard.choices.items() if other != PASS and share >= DIES_IN_ROOMS]
    return _unless_refuted(reader, board, stone, judged, [move, *others], positions, is_doubted=False)


def _unless_refuted(
    reader: Reader,
    board: Board,
    stone: int,
    judged: Reading,
    moves: Sequence[int],
    positions: int,
    is_doubted: bool,
) -> Reading:
    """Return ``judged``, by which the enemy fails, or that one of ``moves`` kills, as a guess, if `refute_kill` finds
    nothing against it.
    """
    nearly = unproven(board, WIN, moves[0], judged.nodes, is_likely=False)
    held = refute_kill(reader, board, stone, nearly, moves[1:], positions, is_doubted)
    return held if held.best_supported == WIN else replace(judged, nodes=held.nodes)


def refute_kill(
    reader: Reader,
    board: Board,
    stone: int,
    killing: Reading,
    others: Sequence[int],
    positions: int,
    is_doubted: bool = False,
) -> Reading:
    """Check an unproven kill by reading the owner's answers, and return it with a move that no answer
    refutes.

    If every move is refuted, the best of their results is returned, as not proven. ``killing`` is the enemy's
    answer before the check; ``others`` are further moves that are likely to kill, the likeliest first. The
    search after each move may look at ``positions`` positions if it does not end soon. If the kill
    ``is_doubted``, a move must also kill in the games of the reader's second opinion, in which the owner may
    play outside the region, too.
    """
    nodes, best = killing.nodes, Reading(LOSS, PASS, 0, frozenset())
    for move in [killing.move, *(each for each in others if each != killing.move)][:MOST_MOVES]:
        after = _read_after_move(reader, board, stone, move, positions, is_doubted)
        nodes += after.nodes
        if after.outcome in (WIN, UNKNOWN):
            return replace(killing, move=move, nodes=nodes)
        if WORST_FIRST.index(after.outcome) > WORST_FIRST.index(best.outcome):
            best = after
    return unproven(board, best.outcome, best.move, nodes, is_likely=best.succeeds)


def _read_after_move(
    reader: Reader, board: Board, stone: int, move: int, positions: int, is_doubted: bool
) -> Reading:
    """Return what the enemy of the group at ``stone`` gets by ``move``, as far as the owner's answers show
    it.

    UNKNOWN if nothing speaks against the move: it captures the group, no answer refutes it, or a ko forbids
    it for now. The search after the move may look at ``positions`` positions. If the kill ``is_doubted``,
    games are played out as well.
    """
    owner = board.color_at(stone)
    if not board.is_legal(opponent(owner), move):
        return Reading(UNKNOWN, move, 0, frozenset())
    board.play(opponent(owner), move)
    try:
        if board.color_at(stone) == EMPTY:
            return Reading(UNKNOWN, move, 0, frozenset())
        answer = _answer_of_owner(reader, board, stone, positions, is_doubted)
    finally:
        board.undo()
    return replace(answer, outcome=FOR_THE_OTHER_SIDE[answer.outcome], move=move)


def _answer_of_owner(reader: Reader, board: Board, stone: int, positions: int, is_doubted: bool) -> Reading:
    """Return what the owner of the group at ``stone``, to move, gets as far as a search and games show it.

    If the kill ``is_doubted``, games come first, as a search of up to ``positions`` positions takes longer and
    seldom ends: where the owner saves the group in them nothing is searched, and where it does not, that it
    fails in its region says no more.
    """
    if not is_doubted:
        return _answer_in_search(reader, board, stone, positions)
    heard = _answer_in_games(reader, board, stone)
    if heard.outcome == WIN:
        return heard
    found = _answer_in_search(reader, board, stone, positions)
    outcome = UNKNOWN if found.outcome == LOSS else found.outcome
    return replace(found, outcome=outcome, nodes=found.nodes + heard.nodes)


def _answer_in_search(reader: Reader, board: Board, stone: int, positions: int) -> Reading:
    """Return what the owner of the group at ``stone``, to move, is proven to get by a search in its region.

    UNKNOWN if the region leads into the open, or if the search is not done after ``positions`` positions. A
    small region is read to its end.
    """
    room, is_open = reader.room_at(board, stone)
    if is_open:
        return Reading(UNKNOWN, PASS, 0, frozenset())
    budget = TO_THE_END if room <= SMALL_ROOM else positions
    return reader.ask_life(board, stone, board.color_at(stone), budget, FEW)


def _answer_in_games(reader: Reader, board: Board, stone: int) -> Reading:
    """Return whether the owner, to move, saves the group at ``stone`` in most games of the reader's second
    opinion.

    WIN if it does, else UNKNOWN. UNKNOWN as well if the reader has no second opinion, i.e. nothing that plays
    games out.
    """
    if reader.opinion is None:
        return Reading(UNKNOWN, PASS, 0, frozenset())

    def more(heard: Trial) -> int:
        return ENOUGH if abs(heard.killed - DIES) * heard.nodes > SETTLED else GO_ON

    group = reader.group_at(board, stone)
    trial = reader.opinion(board, stone, group, board.color_at(stone), PASS, more)
    outcome = WIN if trial.killed < DIES else UNKNOWN
    return Reading(outcome, trial.move, trial.nodes, frozenset())
