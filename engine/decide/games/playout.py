"""One random game to its end: answers to the last move by their weights, otherwise moves drawn from the whole board.

Nobody fills an own eye or puts stones into atari for nothing, so the games end when nothing is left, and seki stays
seki. They are scored by area; `stones_at_borders` says what to take off by territory.
"""

from __future__ import annotations

from numba import boolean, float32, float64, int64, uint64, void

from engine.board.kernels import place_stone
from engine.board.points import BLACK, BORDER, EMPTY, NEIGHBORS, PASS, STRIDE, WHITE
from engine.board.randomness import following
from engine.board.record import BOARDS, RECORD
from engine.decide.games.answers import answer_at, find_answers, is_sensible, total_weight
from engine.decide.games.around import around
from engine.decide.games.records import GAME, WEIGHTS
from engine.jit.declaring import kernel

LONGEST = 3
"""Moves of a playout at most, for each point of the board."""

DRAWS = 12
"""Points drawn for a move elsewhere before the first sensible one is taken."""

UNIT = 1.0 / (1 << 31)


@kernel(int64(GAME))
def next_random(game):
    """Return the next random number, from 0 to 2**31 - 1, of a game's random generator."""
    game.random = following(game.random)
    return int64(game.random >> uint64(33))


@kernel(void(GAME, RECORD))
def list_empty(game, board):
    """List the empty points of the board in ``game.empty``, from the upper left on, without those outside the
    games' area.

    ``game.empty_count`` gets their number, and ``game.place`` the place of each point in the list. The loop
    writes every point and lets the next one overwrite it if it does not count; this is faster than a
    condition.
    """
    count = 0
    if game.area_count > 0:
        for index in range(game.area_count):
            point = game.area[index]
            game.empty[count] = point
            game.place[point] = count
            count += board.color[point] == EMPTY
        game.empty_count = count
        return
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            game.empty[count] = point
            game.place[point] = count
            count += board.color[point] == EMPTY
    game.empty_count = count


@kernel(int64(GAME, RECORD, WEIGHTS, int64))
def _elsewhere(game, board, weights, color):
    """Return a sensible move among all empty points, drawn at random; PASS if there is none.

    The weight of a point in the draw depends on what lies around it.
    """
    count = int64(game.empty_count)
    if count == 0:
        return PASS
    for _ in range(DRAWS):
        chance = next_random(game)
        point = int64(game.empty[chance % count])
        mark = float32(float32(next_random(game)) * float32(UNIT))
        if mark < weights.elsewhere[around(board, color, point)] and is_sensible(game, board, color, point):
            return point
    start = next_random(game) % count
    for turn in range(count):
        place = start + turn
        if place >= count:
            place -= count
        if is_sensible(game, board, color, int64(game.empty[place])):
            return int64(game.empty[place])
    return PASS


@kernel(int64(GAME, RECORD, WEIGHTS, int64))
def choose(game, board, weights, color):
    """Return the next move of a playout for a colour; PASS if nothing is left to play.

    It is drawn at random by the weights: an answer to the last move, or else a move anywhere on the board.
    """
    find_answers(game, board, weights, color)
    total = total_weight(game)
    if total > 0:
        mark = float32(float32(next_random(game)) * float32(UNIT)) * (total + weights.tenuki)
        if mark < total:
            return answer_at(game, mark)
    return _elsewhere(game, board, weights, color)


@kernel(boolean(GAME, RECORD, int64, int64))
def make_move(game, board, color, move):
    """Play a legal move or a pass on the board and update the list of empty points in ``game``.

    Returns whether stones were captured.
    """
    captured = board.captured[BLACK] + board.captured[WHITE]
    if move == PASS:
        board.ko = board.ko_color = 0
    else:
        place_stone(board, color, move)
        if board.ko_color == game.ignoring:
            board.ko = board.ko_color = 0
    board.last_move = move
    board.to_move = BLACK + WHITE - color
    if board.captured[BLACK] + board.captured[WHITE] != captured:
        list_empty(game, board)
        return True
    if move != PASS and game.outside[move] == 0:
        place = int64(game.place[move])
        game.empty_count -= 1
        filler = game.empty[game.empty_count]
        game.empty[place] = filler
        game.place[filler] = place
    return False


@kernel(void(GAME, RECORD, WEIGHTS))
def play_out(game, board, weights):
    """Play on from a board until both sides pass; then the board is the end position.

    The side to move begins, and each move is drawn by ``weights``. ``game.first`` has a colour for each
    point: if it is EMPTY, the colour that plays there first is entered.
    """
    color = int64(board.to_move)
    passes = 0
    for _ in range(LONGEST * board.size * board.size):
        move = choose(game, board, weights, color)
        if move == PASS:
            passes += 1
        else:
            passes = 0
            if game.first[move] == 0:
                game.first[move] = color
        make_move(game, board, color, move)
        if passes == 2:
            return
        color = BLACK + WHITE - color


@kernel(int64(RECORD, int64))
def owner_of(board, point):
    """Return who owns a point at the end of a playout: BLACK, WHITE or EMPTY.

    A stone's point belongs to its colour. An empty point belongs to the only colour beside it, or to nobody
    (EMPTY) if both colours are beside it, or none.
    """
    content = int64(board.color[point])
    if content != EMPTY:
        return content
    owner = EMPTY
    for offset in NEIGHBORS:
        beside = int64(board.color[point + offset])
        if beside == BLACK or beside == WHITE:
            if owner != EMPTY and owner != beside:
                return EMPTY
            owner = beside
    return owner


@kernel(int64(GAME, RECORD, int64))
def count_area(game, board, first):
    """Return Black's area less White's on the board at the end of a playout, in points without komi.

    The owners of the points are added up in ``game.owned[first]``, where ``first`` is the first move of the
    game: each point of Black's adds 1, each of White's takes 1 off. ``game.games[first]``, the number of
    these games, grows by 1.
    """
    owned = game.owned[first]
    score = 0
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            owner = owner_of(board, point)
            if owner == BLACK:
                score += 1
                owned[point] += 1
            elif owner == WHITE:
                score -= 1
                owned[point] -= 1
    game.games[first] += 1
    return score


@kernel(int64(GAME, RECORD))
def stones_at_borders(game, board):
    """Return how many more stones Black than White has put at borders and on neutral points in a playout.

    Only stones that still stand at its end count. The result corrects a count by territory, where each stone
    put on one's own ground costs a point. A playout fills the ground of both sides, which nobody does in a
    game; so it may charge only for stones that a game needs, too, i.e. those at borders. If there are more of
    these than the board has lines, the borders were open at the start. Then both sides closed them in turns,
    and the result is limited to -1, 0 or 1.
    """
    more = 0
    count = 0
    for y in range(board.size):
        for x in range(board.size):
            point = (y + 1) * STRIDE + x + 1
            color = int64(board.color[point])
            if game.first[point] == 0 or (color != BLACK and color != WHITE):
                continue
            for offset in NEIGHBORS:
                beside = point + offset
                if board.color[beside] != BORDER and owner_of(board, beside) != color:
                    more += 1 if color == BLACK else -1
                    count += 1
                    break
    if count > board.size:
        return min(1, max(-1, more))
    return more


@kernel(float64(GAME, BOARDS, WEIGHTS, float64, int64))
def play_many(game, boards, weights, komi, count):
    """Play ``count`` playouts and return the share (0 to 1) that Black won, where ties count as halves.

    The position is ``boards[0]``; ``boards[1]`` is played on. ``komi`` is the points that White gets, and
    moves are drawn by ``weights``.
    """
    won = 0.0
    for _ in range(count):
        boards[1] = boards[0]
        board = boards[1]
        list_empty(game, board)
        play_out(game, board, weights)
        lead = count_area(game, board, PASS) - komi
        won += 1.0 if lead > 0 else (0.5 if lead == 0 else 0.0)
    return won / count
