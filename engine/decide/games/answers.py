"""Answers to the last move that a playout thinks of: nakade, moves out of atari, captures, ataris, races, extensions,
and shape.

What is urgent is looked for first (`find_answers`); a point that is found for one reason is not found for another
(Gelly et al. 2006).
"""

from __future__ import annotations

from numba import boolean, float32, int64, void

from engine.board.kernels import LEGAL, count_empty_beside, legality, list_adjacent_strings, list_liberties
from engine.board.points import BLACK, DIAGONALS, EMPTY, NEIGHBORS, PASS, WHITE
from engine.board.record import RECORD
from engine.decide.games.around import around
from engine.decide.games.nakade import is_sacrifice, nakade
from engine.decide.games.records import (
    ATARI,
    BESIDE,
    CAPTURE,
    DIAGONAL,
    EXTEND,
    GAME,
    LONG_RACE,
    NAKADE,
    RACE,
    SAVE,
    SAVE_BY_CAPTURE,
    WEIGHTS,
)
from engine.decide.prior.liberties_after import liberties_after as count_liberties_after
from engine.jit.declaring import kernel
from engine.reading.life.playouts import is_own_eye, liberties_after

SIZES = 3
"""Classes of strings by their number of stones (`_size_class`)."""


@kernel(boolean(GAME, RECORD, int64, int64))
def is_sensible(game, board, color, point):
    """Return whether a move of ``color`` at ``point`` is sensible enough for a playout.

    A sensible move is legal and does not fill an own eye. It also leaves its stone with two liberties, or is
    a sacrifice (a throw-in or nakade). ``game`` (GAME_DTYPE) only lends arrays to work in.
    """
    if board.color[point] != EMPTY:
        return False
    room = count_empty_beside(board, point)
    if room >= 2:
        return True
    if room == 0 and (legality(board, color, point) != LEGAL or is_own_eye(board, color, point)):
        return False
    return liberties_after(board, color, point) >= 2 or is_sacrifice(board, color, point, game.strings[:])


@kernel(void(GAME, RECORD, WEIGHTS, int64, int64, int64))
def _think_of(game, board, weights, color, move, kind):
    """Add a move with its weight to the answers listed in ``game`` (``moves``, ``weights``), unless it is
    there already.

    The caller knows that the move is sensible. ``kind`` is why it is thought of: a number from 1 to
    KINDS - 1 as in `engine.decide.games.records`. The weight is the product of two numbers from the table
    ``weights``: one for the kind, one for what lies on the eight points around the move.
    """
    if game.kinds[move] != 0:
        return
    game.kinds[move] = kind
    game.moves[game.move_count] = move
    game.weights[game.move_count] = weights.kind[kind] * weights.answer[around(board, color, move)]
    game.move_count += 1


@kernel(int64(int64))
def _size_class(stones):
    """Return the class of a string by its number of stones: 0 for one, 1 for two or three, 2 for more."""
    return 0 if stones == 1 else (1 if stones <= 3 else 2)


@kernel(void(GAME, RECORD, WEIGHTS, int64, int64))
def _save(game, board, weights, color, string):
    """Add the moves of ``color`` that save a string of its own in atari to the answers listed in ``game``.

    They are its last liberty, and captures of enemy strings in atari beside it. A move that leaves the string
    in atari again is left out, unless it is a capture by a sacrifice. How many liberties the last liberty gives
    decides what it weighs. ``string`` is the head of the string, i.e. the stone that names it; ``weights`` is the
    table of weights of answers.
    """
    size = _size_class(int64(board.stones[string]))
    list_liberties(board, string, game.liberties[:])
    way_out = int64(game.liberties[0])
    for index in range(list_adjacent_strings(board, string, game.strings[:])):
        enemy = int64(game.strings[index])
        if board.liberties[enemy] != 1:
            continue
        list_liberties(board, enemy, game.liberties[:])
        move = int64(game.liberties[0])
        if game.kinds[move] != 0 or legality(board, color, move) != LEGAL:
            continue
        if liberties_after(board, color, move) >= 2 or (
            move != way_out and is_sacrifice(board, color, move, game.liberties[:])
        ):
            _think_of(game, board, weights, color, move, SAVE_BY_CAPTURE + size)
    if game.kinds[way_out] == 0 and legality(board, color, way_out) == LEGAL:
        after = int64(count_liberties_after(board, color, way_out, PASS, game.liberties[:]))
        if after >= 2:
            kind = SAVE + size if after == 2 else SAVE + SIZES + size
            _think_of(game, board, weights, color, way_out, kind)


@kernel(void(GAME, RECORD, WEIGHTS, int64, int64, boolean))
def _at_liberties(game, board, weights, color, string, is_own):
    """Add the two liberties of a string as moves of ``color``, with their weights, to the answers in ``game``:
    extensions if the string is its own, else ataris.

    Left out are moves that are illegal, put the stone played in atari, or fill an own eye. What an extension
    weighs depends on how many liberties it gives, and an atari's weight on how many the string gets at the other
    liberty. ``string`` is the string's head, i.e. the stone that names it; ``weights`` is the table of weights.
    """
    size = 0 if board.stones[string] == 1 else 1
    list_liberties(board, string, game.liberties[:])
    one, two = int64(game.liberties[0]), int64(game.liberties[1])
    for move in (one, two):
        if game.kinds[move] != 0 or legality(board, color, move) != LEGAL or is_own_eye(board, color, move):
            continue
        after = int64(count_liberties_after(board, color, move, PASS, game.liberties[:]))
        if after < 2:
            continue
        if is_own:
            _think_of(game, board, weights, color, move, EXTEND + 2 * (after - 2) + size)
        else:
            enemy = BLACK + WHITE - color
            left = int64(count_liberties_after(board, enemy, one + two - move, move, game.liberties[:]))
            _think_of(game, board, weights, color, move, ATARI + 2 * min(2, max(0, left - 1)) + size)


@kernel(void(GAME, RECORD, WEIGHTS, int64, int64))
def _race(game, board, weights, color, string):
    """Add moves of ``color`` at the liberties of enemy strings beside a string that has two liberties or three to
    the answers in ``game``, with their weights. These enemy strings have no more liberties than the string itself.

    Left out are moves that are illegal, put the stone played in atari, or fill an own eye. ``string`` is the
    head of the string; ``weights`` is the table of weights.
    """
    own = int64(board.liberties[string])
    count = list_adjacent_strings(board, string, game.strings[:])
    for captures in (True, False):
        for index in range(count):
            enemy = int64(game.strings[index])
            if board.liberties[enemy] > own or (board.liberties[enemy] == 1) != captures:
                continue
            if own == 2:
                kind = (RACE if captures else RACE + 2) + (0 if board.stones[enemy] == 1 else 1)
            else:
                kind = LONG_RACE if captures else LONG_RACE + 1
            for place in range(list_liberties(board, enemy, game.liberties[:])):
                move = int64(game.liberties[place])
                if game.kinds[move] != 0 or legality(board, color, move) != LEGAL:
                    continue
                if not is_own_eye(board, color, move) and liberties_after(board, color, move) >= 2:
                    _think_of(game, board, weights, color, move, kind)


@kernel(void(GAME, RECORD, WEIGHTS, int64, int64))
def _find_nakade(game, board, weights, color, last):
    """Add the vital points of small eyes beside the move ``last`` to the answers of ``color`` listed in
    ``game``.

    The eyes are the enemy's, or own ones into which the enemy's last move was played. A space that reaches
    two sides of the move around a corner is looked at once. The weights of the moves come from the table
    ``weights``.
    """
    for offset in NEIGHBORS:
        if board.color[last + offset] != EMPTY:
            continue
        known = False
        for other in NEIGHBORS:
            if other == offset:
                break
            if board.color[last + other] == EMPTY and board.color[last + other + offset] == EMPTY:
                known = True
        if known:
            continue
        move = nakade(board, color, last, last + offset, game.strings[:])
        if move != PASS and legality(board, color, move) == LEGAL:
            _think_of(game, board, weights, color, move, NAKADE)


@kernel(int64(RECORD, int64, int64, int64, int64))
def _string_beside(board, color, last, offset, liberties):
    """Return the head of the string of ``color`` that stands beside ``last`` at ``offset`` and has just so many
    liberties.

    PASS if there is none, or if the string stands beside ``last`` at an offset before this one, too.
    """
    beside = last + offset
    head = int64(board.head[beside])
    if board.color[beside] != color or board.liberties[head] != liberties:
        return PASS
    for other in NEIGHBORS:
        if other == offset:
            break
        if board.head[last + other] == head:
            return PASS
    return head


@kernel(void(GAME, RECORD, WEIGHTS, int64))
def find_answers(game, board, weights, color):
    """List a colour's answers to the last move on the board in ``game``, with their weights; drop earlier
    ones.

    They are tried in this order: vital points of eyes, saving own strings in atari, capturing or putting in
    atari the string of the last move, capturing or putting in atari strings beside own ones with two liberties,
    extending these, taking liberties of strings beside own ones of several stones with three that have no more,
    then the points beside and diagonal to the move. After a pass there are none.
    """
    for index in range(game.move_count):
        game.kinds[game.moves[index]] = 0
    game.move_count = 0
    last = int64(board.last_move)
    if last == PASS:
        return
    enemy = BLACK + WHITE - color
    _find_nakade(game, board, weights, color, last)
    for offset in NEIGHBORS:
        own = int64(_string_beside(board, color, last, offset, 1))
        if own != PASS:
            _save(game, board, weights, color, own)
    string = int64(board.head[last])
    if board.color[last] == enemy and board.liberties[string] <= 2:
        if board.liberties[string] == 1:
            list_liberties(board, string, game.liberties[:])
            move = int64(game.liberties[0])
            if is_sensible(game, board, color, move):
                kind = CAPTURE if board.stones[string] == 1 else CAPTURE + 1
                _think_of(game, board, weights, color, move, kind)
        else:
            _at_liberties(game, board, weights, color, string, False)
    for offset in NEIGHBORS:
        own = int64(_string_beside(board, color, last, offset, 2))
        if own != PASS:
            _race(game, board, weights, color, own)
            _at_liberties(game, board, weights, color, own, True)
    for offset in NEIGHBORS:
        own = int64(_string_beside(board, color, last, offset, 3))
        if own != PASS and board.stones[own] > 1:
            _race(game, board, weights, color, own)
    for offset in NEIGHBORS:
        if game.kinds[last + offset] == 0 and is_sensible(game, board, color, last + offset):
            _think_of(game, board, weights, color, last + offset, BESIDE)
    for offset in DIAGONALS:
        if game.kinds[last + offset] == 0 and is_sensible(game, board, color, last + offset):
            _think_of(game, board, weights, color, last + offset, DIAGONAL)


@kernel(int64(GAME, float32))
def answer_at(game, mark):
    """Return the answer listed in ``game`` at which the running sum of the weights first passes ``mark``.

    PASS if the sum never passes it. If ``mark`` is random, the chance of each answer is in proportion to its
    weight.
    """
    total = float32(0.0)
    for index in range(game.move_count):
        total += game.weights[index]
        if total > mark:
            return int64(game.moves[index])
    return PASS


@kernel(float32(GAME))
def total_weight(game):
    """Return the sum of the weights of all answers that `find_answers` listed in ``game``; 0 for none."""
    total = float32(0.0)
    for index in range(game.move_count):
        total += game.weights[index]
    return total
