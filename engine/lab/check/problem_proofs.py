"""Proving a graded problem: which first moves reach its goal, by the readers, every legal move of the board tried.

A goal is written in the words that the problem sets use in ``proof``: a verb and the stones that it is about, such as
``kill D4``, ``connect C3 E3 and C3 C5`` (both at once) or ``invade A1 D4`` (to live between these two points). `prove`
plays every legal first move, asks the readers what the other side can do about it, and keeps the moves with the best
outcome.

A reader of life draws the region where it plays once, on the position that it is asked about. `find_refutation`
plays on instead: after every reply nearby the readers are asked afresh, and an answer that hangs on what lay outside
the region is found out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine.board.board import Board
from engine.board.points import EMPTY, PASS, color_name, opponent, parse_vertex, vertex_of, xy
from engine.reading.life.fate import KOS
from engine.reading.life.questions import FEW
from engine.reading.links.questions import connect, disconnect
from engine.reading.outcome import FOR_THE_OTHER_SIDE, KO_FIRST, KO_SECOND, LOSS, UNKNOWN, WIN, Reading
from engine.reading.reader import Reader
from engine.reading.semeai.questions import analyze_semeai

BEST_FIRST = (WIN, KO_FIRST, KO_SECOND, UNKNOWN, LOSS)
"""Outcomes for the side that has just moved, the best first."""

NEAR = 3
"""Replies are tried as far as this many steps from the stones that a goal names."""

FOR_LIFE = 50_000
"""Positions for the life of a group that is in a semeai, at most: most are open, and would end at any budget."""

ANY = EMPTY
OWN, ENEMY = 1, 2

POINTS_OF: dict[str, tuple[int, ...]] = {
    "capture": (ENEMY,),
    "save": (OWN,),
    "kill": (ENEMY,),
    "live": (OWN,),
    "connect": (OWN, OWN),
    "cut": (ENEMY, ENEMY),
    "win": (OWN, ENEMY),
    "hold": (OWN, ENEMY),
    "invade": (ANY, ANY),
}
"""The verbs, and whose stones the points are that each one names.

capture, save: of the capture reader. kill, live: of the life reader. connect, cut: of the connection reader. win, hold:
the semeai of an own and an enemy string, for the other's capture or at least for a seki (semeai reader), with what is
proven of the life of the own group (life reader). invade: a stone that is played in the rectangle with these two
corners lives (life reader).
"""


@dataclass(frozen=True)
class Clause:
    """One part of a problem's goal, such as 'connect C3 E3'. It consists of a verb, one of those in
    POINTS_OF, and the points that follow the verb.
    """

    verb: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class Proof:
    """What each first move in a problem reaches for the side to move.

    outcome: the best that any move reaches: WIN, KO_FIRST, KO_SECOND, UNKNOWN or LOSS; answers: all moves
    that reach it, as sorted points; waiting: the outcome if the side to move plays elsewhere; outcomes: from
    each legal move to its outcome; nodes: how many positions were looked at
    """

    outcome: int
    answers: tuple[int, ...]
    waiting: int
    outcomes: dict[int, int]
    nodes: int

    @property
    def is_complete(self) -> bool:
        """Whether the outcomes of all moves are known, and some move reaches more than playing elsewhere."""
        return (
            UNKNOWN not in self.outcomes.values()
            and self.waiting != UNKNOWN
            and BEST_FIRST.index(self.waiting) > BEST_FIRST.index(self.outcome)
        )


def parse_goal(text: str, size: int) -> tuple[Clause, ...]:
    """Return the parts of a problem's goal, a text such as 'connect C3 E3 and C3 C5'. Each part is a verb and
    the points after it.

    A part without a verb has that of the part before. Raises ValueError, naming the part, if a verb or a
    vertex is wrong.
    """
    clauses: list[Clause] = []
    verb = ""
    for part in text.split(" and "):
        words = part.split()
        if words and words[0] in POINTS_OF:
            verb = words.pop(0)
        if verb == "" or len(words) != len(POINTS_OF[verb]):
            raise ValueError(f"{part!r} is no goal, expected a verb ({', '.join(POINTS_OF)}) and its points")
        clauses.append(Clause(verb, tuple(parse_vertex(word, size) for word in words)))
    return tuple(clauses)


def prove(reader: Reader, board: Board, goal: str, budget: int, moves: Iterable[int] | None = None) -> Proof:
    """Ask the readers how far each legal first move reaches a goal, and return the outcomes as a `Proof`.

    goal: such as 'connect C3 E3 and C3 C5'; moves: those to be tried, None for all legal ones; budget:
    positions for one reading. Raises ValueError if the goal cannot be read, or names a point without the
    stone that it means.
    """
    color = board.to_move
    clauses = parse_goal(goal, board.size)
    for clause in clauses:
        _check(board, color, clause)
    outcomes: dict[int, int] = {}
    nodes = 0
    for move in [PASS, *(board.legal_points(color) if moves is None else moves)]:
        outcomes[move], looked_at = outcome_of(reader, board, clauses, move, budget)
        nodes += looked_at
    waiting = outcomes.pop(PASS)
    best = min(outcomes.values(), key=BEST_FIRST.index, default=LOSS)
    answers = tuple(sorted(move for move, each in outcomes.items() if each == best))
    return Proof(best, answers, waiting, outcomes, nodes)


def outcome_of(
    reader: Reader, board: Board, clauses: tuple[Clause, ...], move: int, budget: int
) -> tuple[int, int]:
    """Play a legal move and return how far it reaches a goal, and how many positions were looked at for that.
    Afterwards the board is as before.

    The first number is the outcome for the side that moves: WIN, KO_FIRST, KO_SECOND, UNKNOWN or LOSS. If the
    goal has several parts, the worst of their outcomes counts. clauses: the parts of the goal; reader: reads
    them; budget: positions for one reading
    """
    color = board.to_move
    board.play(color, move)
    try:
        readings = [_ask_after_move(reader, board, color, clause, move, budget) for clause in clauses]
    finally:
        board.undo()
    return max((outcome for outcome, _ in readings), key=BEST_FIRST.index), sum(
        nodes for _, nodes in readings
    )


def _check(board: Board, color: int, clause: Clause) -> None:
    for point, whose in zip(clause.points, POINTS_OF[clause.verb], strict=True):
        owner = color if whose == OWN else opponent(color)
        if whose != ANY and board.color_at(point) != owner:
            raise ValueError(
                f"{clause.verb}: there is no {color_name(owner)} stone at {vertex_of(point, board.size)}"
            )


def _ask_after_move(
    reader: Reader, board: Board, color: int, clause: Clause, move: int, budget: int
) -> tuple[int, int]:
    """Return what ``color`` reaches of one part of a goal by the move that it has just played, and how many
    positions were looked at.

    The first number is an outcome for ``color``: WIN, KO_FIRST, KO_SECOND, UNKNOWN or LOSS. clause: the part
    of the goal; budget: positions for the reading
    """
    if clause.verb == "invade":
        return _by_life(reader, board, move, budget) if _is_between(move, *clause.points) else (LOSS, 0)
    missing = [board.color_at(stone) == EMPTY for stone in clause.points]
    if any(missing):
        # a move of one's own takes no own stones, so it is the enemy's that are gone
        return WIN, 0
    return _READINGS[clause.verb](reader, board, clause.points, budget)


def _is_between(move: int, corner: int, opposite: int) -> bool:
    """Tell whether a move lies in the rectangle that two opposite corners span, its edges included. A pass
    does not.
    """
    if move == PASS:
        return False
    return all(
        min(ends) <= place <= max(ends)
        for place, *ends in zip(xy(move), xy(corner), xy(opposite), strict=True)
    )


def _turn_reading(reading: Reading) -> tuple[int, int]:
    return FOR_THE_OTHER_SIDE[reading.outcome], reading.nodes


def _by_life(reader: Reader, board: Board, stone: int, budget: int) -> tuple[int, int]:
    """Read whether the group at ``stone`` lives. Return the outcome for the side that has just moved, and how
    many positions ``reader`` looked at.

    The outcome is WIN, KO_FIRST, KO_SECOND, UNKNOWN or LOSS. A ko that this side can never end does not help
    it: it would have to win the ko again and again, as with a false eye held for ever. budget: positions for
    one reading
    """
    reading = reader.ask_life(board, stone, board.to_move, budget)
    outcome = FOR_THE_OTHER_SIDE[reading.outcome]
    if outcome not in KOS:
        return outcome, reading.nodes
    ended = reader.ask_life(board, stone, board.to_move, budget, FEW)
    worse = max(outcome, FOR_THE_OTHER_SIDE[ended.outcome], key=BEST_FIRST.index)
    return worse, reading.nodes + ended.nodes


def _with_life(
    reader: Reader, board: Board, stone: int, found: tuple[int, int], budget: int
) -> tuple[int, int]:
    """Return the outcome of a semeai for the owner of ``stone``, corrected by the life of the stone's group,
    and how many positions were looked at.

    The correction is needed because a semeai ends with the first capture, and its winner may then have only
    one eye. The worse of the two outcomes counts; the life is left aside if reading does not tell. found: the
    outcome of the semeai alone, and the positions looked at for it; budget: positions for one reading
    """
    life = reader.ask_life(board, stone, board.to_move, min(budget, FOR_LIFE), FEW)
    outcomes = [found[0]] if life.outcome == UNKNOWN else [found[0], FOR_THE_OTHER_SIDE[life.outcome]]
    return max(outcomes, key=BEST_FIRST.index), found[1] + life.nodes


def _read_semeai(reader: Reader, board: Board, stones: tuple[int, ...], budget: int) -> tuple[int, int, int]:
    """Read the semeai between the groups at two stones, with the owner of the second stone to move.

    Returns three numbers. The first two are outcomes for the owner of the first stone: of capturing the other
    group, and of not being captured. They are WIN, KO_FIRST, KO_SECOND, UNKNOWN or LOSS. The third is how
    many positions were looked at. budget: how many positions may be looked at
    """
    semeai = analyze_semeai(reader, board, stones[1], stones[0], budget)
    return FOR_THE_OTHER_SIDE[semeai.save], FOR_THE_OTHER_SIDE[semeai.capture], semeai.nodes


def _read_win(reader: Reader, board: Board, stones: tuple[int, ...], budget: int) -> tuple[int, int]:
    """Return whether an attack on a group wins a semeai, as an outcome for the attacker, and how many
    positions were looked at. The attacker has just moved.

    stones: first a stone of the attacker's group, then one of the group attacked; budget: positions for one
    reading. The outcome is WIN, KO_FIRST, KO_SECOND, UNKNOWN or LOSS. If the semeai is not won, the reader of
    captures is asked, too, whether the attacked stone can be saved. The reader of life is not asked about
    that stone, as it takes the stones that shut a group in for safe.
    """
    taking, _, nodes = _read_semeai(reader, board, stones, budget)
    if taking != WIN:
        rescue = reader.defend(board, stones[1], budget)
        nodes += rescue.nodes
        if rescue.outcome == LOSS:
            return WIN, nodes
    return _with_life(reader, board, stones[0], (taking, nodes), budget)


def _read_hold(reader: Reader, board: Board, stones: tuple[int, ...], budget: int) -> tuple[int, int]:
    _, keeping, nodes = _read_semeai(reader, board, stones, budget)
    return _with_life(reader, board, stones[0], (keeping, nodes), budget)


_FIRST_MOVES: dict[str, Callable[[Reader, Board, tuple[int, ...], int], int]] = {
    "capture": lambda reader, board, stones, budget: reader.attack(board, stones[0], budget).move,
    "save": lambda reader, board, stones, budget: reader.defend(board, stones[0], budget).move,
    "kill": lambda reader, board, stones, budget: (
        reader.ask_life(board, stones[0], board.to_move, budget).move
    ),
    "live": lambda reader, board, stones, budget: (
        reader.ask_life(board, stones[0], board.to_move, budget).move
    ),
    "connect": lambda reader, board, stones, budget: (
        connect(reader, board, stones[0], stones[1], budget).move
    ),
    "cut": lambda reader, board, stones, budget: disconnect(reader, board, stones[0], stones[1], budget).move,
    "win": lambda reader, board, stones, budget: (
        analyze_semeai(reader, board, stones[0], stones[1], budget).move
    ),
    "hold": lambda reader, board, stones, budget: (
        analyze_semeai(reader, board, stones[0], stones[1], budget).move
    ),
}
"""The move that a reader would play for the side to move; PASS for none."""

_READINGS: dict[str, Callable[[Reader, Board, tuple[int, ...], int], tuple[int, int]]] = {
    "capture": lambda reader, board, stones, budget: _turn_reading(reader.defend(board, stones[0], budget)),
    "save": lambda reader, board, stones, budget: _turn_reading(reader.attack(board, stones[0], budget)),
    "kill": lambda reader, board, stones, budget: _by_life(reader, board, stones[0], budget),
    "live": lambda reader, board, stones, budget: _by_life(reader, board, stones[0], budget),
    "connect": lambda reader, board, stones, budget: _turn_reading(
        disconnect(reader, board, stones[0], stones[1], budget)
    ),
    "cut": lambda reader, board, stones, budget: _turn_reading(
        connect(reader, board, stones[0], stones[1], budget)
    ),
    "win": _read_win,
    "hold": _read_hold,
}


def find_refutation(
    reader: Reader, board: Board, goal: str, answer: int, replies: int, budget: int
) -> list[int] | None:
    """Return moves which show that an answer to a problem does not work: the answer first, then moves that
    defeat the goal. None if the answer works.

    After the answer the other side plays up to ``replies`` moves near the stones in question; all such moves
    are tried. After each of them the solving side must have a move that reaches the goal without a ko.
    reader: is asked about that with ``budget`` positions; a reading that does not end within them counts as a
    lost goal
    """
    color = board.to_move
    clauses = tuple(
        Clause("live", (answer,)) if clause.verb == "invade" else clause
        for clause in parse_goal(goal, board.size)
    )
    board.play(color, answer)
    try:
        return _refute_line(reader, board, clauses, [answer], replies, budget)
    finally:
        board.undo()


def _refute_line(
    reader: Reader, board: Board, clauses: tuple[Clause, ...], line: list[int], replies: int, budget: int
) -> list[int] | None:
    """Look for moves that defeat a problem's goal. The side that does not solve the problem is to move.

    Returns the moves of ``line``, which led to the board, and after them the defeating moves; None if none
    are found. clauses: the parts of the goal; reader: says whether the goal is still reached; replies: how
    many moves that side may play at most; budget: positions for one reading
    """
    solver = opponent(board.to_move)
    is_kept = _is_kept(board, clauses, solver)
    if is_kept is not None:
        return None if is_kept else line
    if any(_READINGS[clause.verb](reader, board, clause.points, budget)[0] != WIN for clause in clauses):
        return line
    if replies == 0:
        return None
    for reply in _list_near_moves(board, clauses):
        board.play(board.to_move, reply)
        try:
            is_kept = _is_kept(board, clauses, solver)
            if is_kept or (is_kept is None and _has_answer(reader, board, clauses, replies - 1, budget)):
                continue
        finally:
            board.undo()
        return [*line, reply]
    return None


def _has_answer(reader: Reader, board: Board, clauses: tuple[Clause, ...], replies: int, budget: int) -> bool:
    """Tell whether the solving side, which is to move, has a move or a pass that keeps its goal. The goal
    must then stand whatever the other side does with ``replies`` further moves.

    clauses: the parts of the goal; reader: suggests the move that is tried first and says whether the goal is
    reached; budget: positions for one reading
    """
    likely = [_FIRST_MOVES[clause.verb](reader, board, clause.points, budget) for clause in clauses[:1]]
    for move in dict.fromkeys((*likely, PASS, *_list_near_moves(board, clauses))):
        board.play(board.to_move, move)
        try:
            if _refute_line(reader, board, clauses, [], replies, budget) is None:
                return True
        finally:
            board.undo()
    return False


def _is_kept(board: Board, clauses: tuple[Clause, ...], solver: int) -> bool | None:
    """Tell whether the captures so far have already decided a problem's goal for the colour that solves it.

    Returns False if a stone of ``solver`` that the goal names was captured. Returns True if only stones of
    the other side that the goal names were captured, None if none of either were. clauses: the parts of the
    goal
    """
    gone = {
        whose
        for clause in clauses
        for point, whose in zip(clause.points, POINTS_OF[clause.verb], strict=True)
        if board.color_at(point) != (solver if whose == OWN else opponent(solver))
    }
    return None if not gone else OWN not in gone


def _list_near_moves(board: Board, clauses: tuple[Clause, ...]) -> list[int]:
    """Return the legal moves of the side to move near the stones that a goal names. Moves next to the last
    move come first.

    clauses: the parts of the goal
    """
    stones = {stone for clause in clauses for point in clause.points for stone in board.stones(point)}
    last = xy(board.last_move)
    near = [
        move
        for move in board.legal_points(board.to_move)
        if min(steps(xy(move), xy(stone)) for stone in stones) <= NEAR
    ]
    return sorted(near, key=lambda move: (steps(xy(move), last), move))


def steps(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Return how many steps along the lines lead from one place to another. A place is a column and a row."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
