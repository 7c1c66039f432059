"""The moves expected after a move: played by the whole search for both sides, up to where nothing hangs.

A line that stops in the middle of a fight says the opposite of what it means: its last move looks as if it stood. So it
ends where no string near its moves is saved or captured by whoever moves first.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.board.board import Board
from engine.board.points import EMPTY, PASS, opponent
from engine.decide.decision.record import Tried
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import steps_between

MOST_MOVES = 5
"""A longer line nobody follows without a board."""

LEAST_SHARE = 0.5
"""Of the games of a position so many begin with a move that is expected there, if the games before expected it too."""

SURE_SHARE = 0.65
"""If they did not, so many.

Of 37 lines on 9x9 with shares of 0.3 and more 8 had a move that ten times the games did not bear out; of the 21 that
are left if they are cut where the share falls below a half, one had.
"""

WELL_KNOWN = 0.3
"""Of the games of a decision with one move so many go on with the next one to be told without asking further."""

LEAST_GAMES = 20
"""Games after each move of a line that is told without asking further."""

NEAR_SHARE = 4
"""A move is elsewhere that is farther from others than this part of the board's width, and one step more."""

BESIDE = 3
"""Steps from a move within which stones lie beside which a ko has to be for it to have to do with the move."""

NEAR = 2
"""Steps from a move of the line within which nothing may hang at its end, and from a ko to stones beside it."""


def find_quiet_line(witness: Witness, move: int) -> tuple[int, ...]:
    """Return a move and the moves expected after it, up to the last one that leaves a quiet position.

    A position is quiet if no string near the moves is in danger, i.e. is captured or saved by whoever moves
    first. Returns an empty tuple if no such line has at least two moves.
    """
    line = find_expected_line(witness, move)
    for length in range(len(line), 1, -1):
        if is_quiet(witness, line[:length]):
            return line[:length]
    return ()


def find_expected_line(witness: Witness, move: int) -> tuple[int, ...]:
    """Return a move and the moves that the player expects of both sides after it, as far as the games agree.

    They agree on a move if two thirds of the games in its position begin with it. Half are enough if the
    games one move before expected it too. In either case a second search with other games must choose the
    move as well. The line stops before a pass.
    """
    line = [move]
    foreseen = _answer_expected(witness.play_out(move))
    while len(line) < MOST_MOVES:
        reply = witness.reply(line)
        least = LEAST_SHARE if reply.move == foreseen else SURE_SHARE
        if reply.move == PASS or reply.share < least or not is_agreed(witness, line, reply.move):
            break
        line.append(reply.move)
        foreseen = reply.next_move
    return tuple(line)


def find_likely_answer(witness: Witness, move: int) -> int | None:
    """Return the enemy's answer to a move if enough games choose it and a second search chooses it too; else
    None.

    Two thirds of the games are enough; half, if the games that began with the move itself went on with that
    answer too. The second search has other games than the witness's own.
    """
    reply = witness.reply([move])
    least = LEAST_SHARE if reply.move == _answer_expected(witness.play_out(move)) else SURE_SHARE
    if reply.share < least or reply.move == PASS or not is_agreed(witness, [move], reply.move):
        return None
    return reply.move


def is_agreed(witness: Witness, played: Sequence[int], *moves: int) -> bool:
    """Return whether a second search would also play one of ``moves`` after the moves ``played``.

    The first search would. The second one has other games; where games are counted carefully half of these must
    begin so. True if there is no second search.
    """
    if witness.again is None:
        return True
    reply = witness.again.reply(played)
    return reply.move in moves and (not witness.is_careful or reply.share >= LEAST_SHARE)


def is_elsewhere(move: int, line: Sequence[int], size: int, further: int = 0) -> bool:
    """Return whether a move is a pass or far from all moves of a line, by so many steps ``further`` than it has to be;
    ``size`` is that of the board.
    """
    least = steps_to_elsewhere(size) + further
    return move == PASS or all(steps_between(move, each) > least for each in line)


def is_of_other_ko(witness: Witness, move: int, answer: int, stones: Collection[int]) -> bool:
    """Return whether an answer to a move takes a stone in a ko that has nothing to do with the move: no stone near the
    move (BESIDE), of its string or of the ``stones`` that are told of, is beside the ko.
    """
    after, there = witness.board_after(move), witness.board_after(move, answer)
    if after is None or there is None or not there.ko_point:
        return False
    near = (each for each in {*after.stones(move), *stones} if steps_between(each, move) <= BESIDE)
    return all(steps_between(each, there.ko_point) > NEAR for each in near)


def is_surely_elsewhere(witness: Witness, move: int, line: Sequence[int]) -> bool:
    """Return whether a move is far enough from all moves of a line for it to be told that somebody plays elsewhere.

    Where games are counted carefully it is a step farther: what is just so far away often answers after all.
    """
    return is_elsewhere(move, line, witness.board.size, int(witness.is_careful))


def steps_to_elsewhere(size: int) -> int:
    """Return how many steps from a move another one may be at most, not to be elsewhere, on a board of ``size``."""
    return size // NEAR_SHARE + 1


def is_answered_nearby(witness: Witness, move: int) -> bool | None:
    """Return whether the enemy answers a move near it rather than playing elsewhere; None if two searches
    disagree.
    """
    found = {is_elsewhere(each.reply([move]).move, [move], witness.board.size) for each in witness.trees}
    return None if len(found) > 1 else not found.pop()


def _answer_expected(judged: Tried) -> int | None:
    """Return the enemy's likeliest answer to a move that was played out; None if no game went on after it.

    ``judged`` is what the games say of that move; more of them went on with this answer than with any other.
    """
    return judged.line[1] if len(judged.line) > 1 else None


def find_known_line(tried: Tried) -> tuple[int, ...]:
    """Return a candidate's move and the moves expected after it, as long as most of its games went that way.

    The line ends before a pass.
    """
    known: list[int] = []
    before = 0
    for move, games in zip(tried.line[:MOST_MOVES], tried.visits, strict=False):
        if games < max(LEAST_GAMES, WELL_KNOWN * before) or move == PASS:
            break
        known.append(move)
        before = games
    return tuple(known)


def is_quiet(witness: Witness, line: Sequence[int]) -> bool:
    """Return whether no string near the moves of a line is in danger once all of them are played.

    A string is in danger if it is captured or saved by whoever moves first. False if one of the moves is not
    legal.
    """
    board = witness.board_after(*line)
    return board is not None and not any(
        _is_hanging(witness, board, stone) for stone in _strings_near(board, line)
    )


def _strings_near(board: Board, line: Sequence[int]) -> list[int]:
    """Return the first stone of each string, of either colour, with a stone near the moves of a line."""
    stones = [
        point
        for point in board.points()
        if board.color_at(point) != EMPTY and any(steps_between(point, move) <= NEAR for move in line)
    ]
    return board.first_stones(stones)


def _is_hanging(witness: Witness, board: Board, stone: int) -> bool:
    """Return whether the string at ``stone`` has few liberties and is captured or saved by whoever moves
    first on ``board``.

    Reading decides; True also if the reading leaves it open.
    """
    if board.count_liberties(stone) > _FEW_LIBERTIES:
        return False
    color = board.color_at(stone)
    falls = witness.read_capture(board, stone, opponent(color)).yes is not True
    return falls and witness.read_capture(board, stone, color).yes is not False


_FEW_LIBERTIES = 3
"""A string with more liberties is not at stake in one move."""
