"""Exercises out of mistakes: find the move, where few are right by a clear margin and the others are refuted.

An exercise is an SGF record: the position, the question, the right moves with what follows, and the wrong ones with the
answer that refutes them.
"""

from __future__ import annotations

from sgfmill import sgf

from engine.board.points import PASS, parse_vertex, xy
from engine.explain.study.kinds import kind_of
from engine.explain.study.results import Mistake, Option

CLEAR = 0.1
"""Share of the games by which a wrong move wins less than the best one, at least."""

CLEAR_POINTS = 0.25
"""Points for each line of the board by which a wrong move is worse, at least."""

NEARLY = 0.03
"""Share of the games by which a move may win less than the best one to be right, too."""

MOST_RIGHT = 2
"""An exercise has so many right moves at most."""

LEAST_COMPARED = 2
"""Moves that must have been compared with the best one, the one played among them."""

LEAST_GAMES = 100
"""Games with the best move and with the move played, at least, times 9 over the width of the board."""

LONGEST_LINE = 6
"""Moves of a line that an exercise shows."""

RIGHT, WRONG = "RIGHT", "WRONG"
"""What the comments of the first moves begin with, as programs that ask problems expect."""


def right_moves(mistake: Mistake) -> tuple[Option, ...]:
    """Return the right moves of the exercise that the position of a mistake makes, the best one first; empty
    if the position makes no exercise.

    It makes none if a move compared is neither clearly worse than the best one nor about as good, or if a
    move was played out in too few games.
    """
    size, compared = len(mistake.diagram), (mistake.played, *mistake.others)
    least = LEAST_GAMES * 9 / size
    if min(mistake.better.games, mistake.played.games) < least or len(compared) < LEAST_COMPARED:
        return ()
    if "pass" in (mistake.better.vertex, mistake.played.vertex) or len(mistake.better.line) < 2:
        return ()
    right = [mistake.better]
    for option in compared:
        worse, points = mistake.better.won - option.won, mistake.better.score - option.score
        if option is not mistake.played and worse <= NEARLY and points <= CLEAR_POINTS * size / 2:
            right.append(option)
        elif worse < CLEAR or points < CLEAR_POINTS * size or len(option.line) < 2:
            return ()
    return tuple(right) if len(right) <= MOST_RIGHT else ()


def write_exercise(mistake: Mistake) -> bytes | None:
    """Return an exercise as the bytes of an SGF record: the position before a mistake, and its right and
    wrong moves as variations; None if the mistake makes no exercise.
    """
    right = right_moves(mistake)
    if not right:
        return None
    size, kind = len(mistake.diagram), kind_of(mistake.facts)
    record = _record_of(mistake)
    root = record.get_root()
    root.set("GN", f"{kind.name}, move {mistake.number}")
    root.set("C", f"{mistake.color.capitalize()} to play. Find the move.")
    for option in right:
        says = mistake.sentences if option is mistake.better else ("As good as the best move.",)
        _add_line(root, option, mistake.color, size, "\n".join((RIGHT, *says, kind.lesson)))
    for option in (mistake.played, *mistake.others):
        if option not in right:
            lost = mistake.better.score - option.score
            _add_line(root, option, mistake.color, size, f"{WRONG}\nThis loses about {lost:.0f} points.")
    exercise: bytes = record.serialise()
    return exercise


def write_position(mistake: Mistake) -> bytes:
    """Return the position before a mistake as the bytes of an SGF record, which also says which side is to
    play.
    """
    position: bytes = _record_of(mistake).serialise()
    return position


def _record_of(mistake: Mistake) -> sgf.Sgf_game:
    """Return an SGF record of the position before a mistake, set up, with the side to play and without
    moves.
    """
    size = len(mistake.diagram)
    record = sgf.Sgf_game(size, "UTF-8")
    root = record.get_root()
    for name, sign in (("AB", "X"), ("AW", "O")):
        stones = {
            (size - 1 - y, x)
            for y, row in enumerate(mistake.diagram)
            for x, each in enumerate(row)
            if each == sign
        }
        if stones:
            root.set(name, stones)
    root.set("PL", mistake.color[0])
    return record


def _add_line(root: sgf.Tree_node, option: Option, color: str, size: int, says: str) -> None:
    """Add to an SGF record, as a variation below ``root``, a move that was compared and the moves expected
    after it.

    color: of the first move; says: the comment at that move
    """
    node, side = root, color
    for number, vertex in enumerate(option.line[:LONGEST_LINE]):
        node = node.new_child()
        point = parse_vertex(vertex, size)
        node.set_move(side[0], None if point == PASS else _row_column(point, size))
        if number == 0:
            node.set("C", says)
        side = "white" if side == "black" else "black"


def _row_column(point: int, size: int) -> tuple[int, int]:
    x, y = xy(point)
    return size - 1 - y, x
