"""Exercises out of mistakes: find the move, where few are right by a clear margin and the others are refuted.

An exercise is an SGF record: the position, the question, the right moves with their answer, and the wrong ones with the
answer that refutes them.
"""

from __future__ import annotations

import hashlib

from sgfmill import sgf

from engine.board.points import PASS, parse_vertex, xy
from engine.explain.reviews.confirming import LARGEST_BY_CHANCE
from engine.explain.study.kinds import kind_of
from engine.explain.study.results import Mistake, Option

CLEAR = 0.12
"""Share of the games by which a wrong move wins less than the best one, at least."""

CLEAR_POINTS, MOST_CLEAR_POINTS = 0.25, 3.0
"""Points for each line of the board by which a wrong move is worse, at least, and the most that this comes to."""

LARGE = 2
"""At so many times these points half of CLEAR is enough: in a game that is decided no move wins much more often. On a
board larger than LARGEST_BY_CHANCE so many are needed, and enough if the move wins less often at all: what differs by
less there is often turned round by other trees."""

NEARLY = 0.03
"""Share of the games by which a move may win less than the best one to be right, too."""

MOST_RIGHT = 2
"""An exercise has so many right moves at most."""

LEAST_COMPARED = 2
"""Moves that must have been compared with the best one, the one played among them."""

LEAST_GAMES = 100
"""Games with the best move and with the move played, at least, times 9 over the width of the board."""

FEW_GAMES = 20
"""The same for a mistake to be looked at, whether it makes one."""

LONGEST_LINE = 6
"""Moves of a line that an exercise tells."""

SHOWN = 2
"""Moves of it that an exercise shows: the move and the answer. What comes then is told, and nobody is asked for it."""

RIGHT, WRONG = "This is RIGHT.", "This is WRONG: it loses about {points:.0f} points."
"""The comments at the ends of the lines; programs that ask problems look for the word."""


def right_moves(mistake: Mistake, games: int = LEAST_GAMES) -> tuple[Option, ...]:
    """Return the right moves if the position of a mistake makes a good exercise, the best one first; else
    nothing.

    It is a good one if each move compared is either clearly worse than the best one or about as good, if few
    are right, and if all were played out in enough ``games``, times 9 over the width of the board.
    """
    size, compared = len(mistake.diagram), (mistake.played, *mistake.others)
    if not _is_counted(mistake, games) or len(compared) < LEAST_COMPARED:
        return ()
    if "pass" in (mistake.better.vertex, mistake.played.vertex) or len(mistake.better.line) < 2:
        return ()
    right = [mistake.better]
    for option in compared:
        if option is not mistake.played and _is_as_good(option, mistake.better, size):
            right.append(option)
        elif not _is_clearly_worse(option, mistake.better, size) or len(option.line) < 2:
            return ()
    return tuple(right) if len(right) <= MOST_RIGHT else ()


def _is_counted(mistake: Mistake, games: int) -> bool:
    """Return whether the move played and the best one were played out in so many games, times 9 over the width of the
    board.
    """
    least = games * 9 / len(mistake.diagram)
    return min(mistake.better.games, mistake.played.games) >= least


def _is_as_good(option: Option, best: Option, size: int) -> bool:
    return best.won - option.won <= NEARLY and best.score - option.score <= _clear_points(size) / 2


def _clear_points(size: int) -> float:
    """Return by how many points a wrong move is worse, at least, on a board of this width."""
    return min(CLEAR_POINTS * size, MOST_CLEAR_POINTS)


def _is_clearly_worse(option: Option, best: Option, size: int) -> bool:
    """Return whether a move is clearly worse than the best one: it wins clearly less often and with fewer
    points, or with many fewer points; on a large board, with many fewer points.
    """
    worse, points = best.won - option.won, (best.score - option.score) / _clear_points(size)
    if size > LARGEST_BY_CHANCE:
        return points >= LARGE and worse > 0
    return points >= 1 and worse >= (CLEAR / 2 if points >= LARGE else CLEAR)


def makes_exercise(mistake: Mistake) -> bool:
    """Return whether a mistake makes an exercise: it has a few right moves, and longer thinking confirmed
    one.
    """
    begun = where_begun(mistake)
    return begun.is_checked and bool(right_moves(begun))


def where_begun(mistake: Mistake) -> Mistake:
    """Return the mistake in whose position the exercise begins.

    It is the given mistake, or its ``earlier`` one, a few moves before, if the same move was already right
    then.
    """
    return mistake.earlier or mistake


def exercise_name(mistake: Mistake) -> str:
    """Return the name of the exercise that a mistake makes.

    It depends only on the position and the right move, not on what is said of them.
    """
    begun = where_begun(mistake)
    content = "/".join((begun.color, begun.better.vertex, *begun.diagram))
    return hashlib.sha256(content.encode()).hexdigest()[:12]


def write_exercise(mistake: Mistake) -> bytes | None:
    """Return the exercise that a mistake makes, as the bytes of an SGF record; None if it makes none."""
    if not makes_exercise(mistake):
        return None
    kind, mistake = kind_of(mistake.facts), where_begun(mistake)
    right, size = right_moves(mistake), len(mistake.diagram)
    record = _record_of(mistake)
    root = record.get_root()
    root.set("GN", f"{kind.name}, move {mistake.number}")
    root.set("C", f"{mistake.color.capitalize()} to play. Find the move.")
    for option in right:
        says = mistake.told if option is mistake.better else ("As good as the best move.",)
        _add_line(root, option, mistake.color, size, (*says, *_tell_rest(option), kind.lesson), RIGHT)
    for option in (mistake.played, *mistake.others):
        if option not in right:
            lost = mistake.better.score - option.score
            _add_line(root, option, mistake.color, size, _tell_rest(option), WRONG.format(points=lost))
    exercise: bytes = record.serialise()
    return exercise


def _tell_rest(option: Option) -> tuple[str, ...]:
    """Return a sentence, in a tuple, on the moves expected after a move and its answer; an empty tuple if
    there are none.
    """
    rest = " ".join(option.line[SHOWN:LONGEST_LINE])
    return (f"After {' '.join(option.line[:SHOWN])} I expect {rest}.",) if rest else ()


def write_position(mistake: Mistake) -> bytes:
    """Return the position before a mistake as the bytes of an SGF record, which also says which side is to
    play.
    """
    position: bytes = _record_of(mistake).serialise()
    return position


def _record_of(mistake: Mistake) -> sgf.Sgf_game:
    """Return an SGF record of the position before a mistake: the stones are set up, the side to play is
    named, and there are no moves.
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


def _add_line(
    root: sgf.Tree_node, option: Option, color: str, size: int, says: tuple[str, ...], end: str
) -> None:
    """Add a move and the answer to it below the root of a record, with comments: ``says`` at the move,
    ``end`` at the answer.
    """
    node, side = root, color
    for vertex in option.line[:SHOWN]:
        node = node.new_child()
        point = parse_vertex(vertex, size)
        node.set_move(side[0], None if point == PASS else _row_column(point, size))
        if node.parent is root and says:
            node.set("C", "\n".join(says))
        side = "white" if side == "black" else "black"
    node.set("C", f"{node.get('C')}\n{end}" if node.has_property("C") else end)


def _row_column(point: int, size: int) -> tuple[int, int]:
    x, y = xy(point)
    return size - 1 - y, x
