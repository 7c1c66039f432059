"""The best-supported answer about one string: what a search says and overlooks, and a second opinion.

A search about capture counts a string with liberties enough as free, and one that it cannot catch in time as lost; both
are judgements, and in the open games that are played out see farther. So does a search for the one answer to a move
that seems to succeed: before the move it has to try all the mover's moves with the same budget.
"""

from __future__ import annotations

from dataclasses import replace

from engine.board.board import Board
from engine.board.points import PASS, opponent
from engine.reading.life.questions import unproven
from engine.reading.opinions import Limits, with_opinion
from engine.reading.outcome import LOSS, PROVEN, WIN, Reading
from engine.reading.reader import Reader
from engine.reading.search.candidates import THOROUGH
from engine.reading.strings.combination import CAPTURE_BUDGET
from engine.reading.strings.overlooked import answer_to, ask_patiently, make_sure, seek_far_rescue
from engine.reading.taste import with_liked_move

OPINION = Limits(
    killed=0.9, spared=0.3, lost=0.9, saved=0.35, clear=0.0, keeps_move=True, settled=80, keeps_ko=True
)
"""Only an opinion that is nearly sure counts: a stone that is given up in the end is not captured by force.

A ko that was read stands where the games say, too, who comes out of it better: they win the ko as if by right.

Of 170 such opinions, 144 of them about strings of real games, 139 are so far away after 400 games that they are not
heard on; the 10 that change an answer are not.
"""

HOPEFUL = replace(OPINION, settled=None)
"""The same where a move far away may save the string: games find it late, so they are heard to their end."""

MOST_MOVES = 3
"""Moves that are held against the other side's answers."""


def judge_capture(reader: Reader, board: Board, stone: int, budget: int) -> Reading:
    """Judge whether the string at ``stone`` is captured if the enemy moves first; outcome and move are the
    enemy's.

    ``budget`` is how many positions each first reading may look at; a doubtful one is read with up to SURE_FACTOR
    times as many. Raises ValueError if there is no stone.
    """
    reading = reader.attack(board, stone, budget)
    return _judge_capture(reader, board, stone, opponent(board.color_at(stone)), reading, budget)


def judge_rescue(reader: Reader, board: Board, stone: int, budget: int) -> Reading:
    """Judge whether the string at ``stone`` is saved if its owner moves first; outcome and move are the
    owner's.

    ``budget`` is how many positions each first reading may look at; a doubtful one is read with up to SURE_FACTOR
    times as many. Raises ValueError if there is no stone.
    """
    reading = reader.defend(board, stone, budget)
    return _judge_capture(reader, board, stone, board.color_at(stone), reading, budget)


def _judge_capture(
    reader: Reader, board: Board, stone: int, mover: int, reading: Reading, budget: int
) -> Reading:
    """Return the answer ``reading`` about the string at ``stone``, corrected by further searches and by games
    played out.

    The searches look at the other side's answers to the first move. The games are those of the reader's
    second opinion, if it has one. The answer is returned as it is if ``budget`` is below CAPTURE_BUDGET
    positions, or if it is a proof that overlooks nothing, but for the move that is named where several work
    (`_as_liked`). ``mover`` is the side that moves first.
    """
    if budget < CAPTURE_BUDGET:
        return reading
    # first, so that what a longer search proves is asked about patiently, too
    reading = make_sure(reader, board, stone, mover, reading, budget)
    reading, has_hope = _heed_overlooked(reader, board, stone, mover, reading, budget)
    if reading.trust == PROVEN:
        return _as_liked(reader, board, stone, mover, reading)
    if reading.best_supported == WIN:
        reading = _refute_success(reader, board, stone, mover, reading, budget)
    limits = HOPEFUL if has_hope else OPINION
    judged, _ = with_opinion(reader, board, stone, sorted(board.stones(stone)), mover, reading, limits)
    return _as_liked(reader, board, stone, mover, judged)


def _as_liked(reader: Reader, board: Board, stone: int, mover: int, judged: Reading) -> Reading:
    """Return the answer ``judged`` about the string at ``stone``, with the move that players would think of first
    if ``mover`` succeeds and a short search proves that this move does it, too.
    """
    if judged.best_supported != WIN:
        return judged

    def works(move: int) -> tuple[bool, int]:
        answer = answer_to(reader, board, stone, mover, move, THOROUGH)
        return answer.best_supported == LOSS and answer.trust == PROVEN, answer.nodes

    return with_liked_move(reader.taste, board, mover, judged, [stone], works)


def _heed_overlooked(
    reader: Reader, board: Board, stone: int, mover: int, reading: Reading, budget: int
) -> tuple[Reading, bool]:
    """Return the answer ``reading`` about the string at ``stone``, or a better one if its search overlooked
    something.

    The search takes a string with more than a certain number of liberties for escaped, though it may still be
    caught. It also may not see that a move of the owner far away saves the string. Such a saving move is
    sought only if the owner fails, or depends on a ko, without a proof. Returns, too, whether there is hope that a
    move far away saves it (`seek_far_rescue`). ``mover`` moves first. Each first reading may look at ``budget``
    positions.
    """
    patient = ask_patiently(reader, board, stone, mover, reading, budget)
    if mover != board.color_at(stone) or patient.best_supported == WIN or patient.trust == PROVEN:
        return patient, False
    return seek_far_rescue(reader, board, stone, patient, budget)


def _refute_success(
    reader: Reader, board: Board, stone: int, mover: int, success: Reading, budget: int
) -> Reading:
    """Check an unproven ``success`` of ``mover`` about the string at ``stone`` by reading the answers to its
    move.

    Returns the success with a move that no answer refutes. If an answer refutes the move, the point of that
    answer is tried as the next move, since it is often the best one for both sides. If all moves tried are
    refuted, the answer is that ``mover`` fails. Each reading may look at ``budget`` positions.
    """
    nodes, move = success.nodes, success.move
    refuted: list[int] = []
    while len(refuted) < MOST_MOVES and move not in (PASS, *refuted) and board.is_legal(mover, move):
        answer = answer_to(reader, board, stone, mover, move, budget)
        nodes += answer.nodes
        if answer.best_supported != WIN:
            return replace(success, move=move, nodes=nodes)
        refuted.append(move)
        move = answer.move
    return unproven(board, LOSS, PASS, nodes) if refuted else success
