"""Proving a graded problem: which first moves reach its goal, by the readers, every legal move of the board tried.

A goal is written in the words that the problem sets use in ``proof``: a verb and the stones that it is about, such as
``kill D4``, ``connect C3 E3 and C3 C5`` (both at once) or ``invade A1 D4`` (to live between these two points). `prove`
plays every legal first move, asks the readers what the other side can do about it, and keeps the moves with the best
outcome.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.board.board import Board
from engine.board.points import EMPTY, PASS, color_name, opponent, parse_vertex, vertex_of, xy
from engine.reading.links import connect, disconnect
from engine.reading.outcome import FOR_THE_OTHER_SIDE, KO_FIRST, KO_SECOND, LOSS, UNKNOWN, WIN, Reading
from engine.reading.races import analyze_semeai
from engine.reading.reader import Reader

BEST_FIRST = (WIN, KO_FIRST, KO_SECOND, UNKNOWN, LOSS)
"""Outcomes for the side that has just moved, the best first."""

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
the race of an own and an enemy string, for the other's capture or at least for a seki (semeai reader). invade: a
stone that is played in the rectangle with these two corners lives (life reader).
"""


@dataclass(frozen=True)
class Clause:
    """One part of a goal: a verb of POINTS_OF and its points."""

    verb: str
    points: tuple[int, ...]


@dataclass(frozen=True)
class Proof:
    """What every first move reaches.

    outcome: the best that a move reaches, for the side to move
    answers: all moves that reach it, sorted
    waiting: what the side to move gets if it plays elsewhere
    outcomes: the outcome of every legal move
    nodes: positions that the readings looked at
    """

    outcome: int
    answers: tuple[int, ...]
    waiting: int
    outcomes: dict[int, int]
    nodes: int

    @property
    def is_complete(self) -> bool:
        """Whether no move was left unknown, and a move is needed."""
        return (
            UNKNOWN not in self.outcomes.values()
            and self.waiting != UNKNOWN
            and BEST_FIRST.index(self.waiting) > BEST_FIRST.index(self.outcome)
        )


def parse_goal(text: str, size: int) -> tuple[Clause, ...]:
    """The parts of a goal. Raises ValueError, naming the part, if a verb or a vertex is wrong."""
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


def prove(reader: Reader, board: Board, goal: str, budget: int) -> Proof:
    """Try every legal move of the side to move; ``budget`` is in positions for one reading.

    Raises ValueError if the goal cannot be read or names a point where the stone that it means does not stand.
    """
    color = board.to_move
    clauses = parse_goal(goal, board.size)
    for clause in clauses:
        _check(board, color, clause)
    outcomes: dict[int, int] = {}
    nodes = 0
    for move in [PASS, *board.legal_points(color)]:
        outcomes[move], looked_at = outcome_of(reader, board, clauses, move, budget)
        nodes += looked_at
    waiting = outcomes.pop(PASS)
    best = min(outcomes.values(), key=BEST_FIRST.index, default=LOSS)
    answers = tuple(sorted(move for move, each in outcomes.items() if each == best))
    return Proof(best, answers, waiting, outcomes, nodes)


def outcome_of(
    reader: Reader, board: Board, clauses: tuple[Clause, ...], move: int, budget: int
) -> tuple[int, int]:
    """What a legal ``move`` of the side to move reaches of all clauses together, and the positions looked at."""
    color = board.to_move
    board.play(color, move)
    try:
        readings = [_after(reader, board, color, clause, move, budget) for clause in clauses]
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


def _after(
    reader: Reader, board: Board, color: int, clause: Clause, move: int, budget: int
) -> tuple[int, int]:
    """The outcome of a clause for ``color``, which has just played ``move``; the enemy is to play."""
    if clause.verb == "invade":
        return _alive(reader, board, move, budget) if _is_between(move, *clause.points) else (LOSS, 0)
    missing = [board.color_at(stone) == EMPTY for stone in clause.points]
    if any(missing):
        # a move of one's own takes no own stones, so it is the enemy's that are gone
        return WIN, 0
    return _READINGS[clause.verb](reader, board, clause.points, budget)


def _is_between(move: int, corner: int, opposite: int) -> bool:
    """Whether a move lies in the rectangle with these corners; a pass does not."""
    if move == PASS:
        return False
    return all(
        min(ends) <= place <= max(ends)
        for place, *ends in zip(xy(move), xy(corner), xy(opposite), strict=True)
    )


def _turned(reading: Reading) -> tuple[int, int]:
    return FOR_THE_OTHER_SIDE[reading.outcome], reading.nodes


def _alive(reader: Reader, board: Board, stone: int, budget: int) -> tuple[int, int]:
    return _turned(reader.ask_life(board, stone, opponent(board.color_at(stone)), budget))


def _race(reader: Reader, board: Board, stones: tuple[int, ...], budget: int) -> tuple[int, int, int]:
    """What the owner of the first stone gets when the other one moves: of taking, of not being taken; positions."""
    race = analyze_semeai(reader, board, stones[1], stones[0], budget)
    return FOR_THE_OTHER_SIDE[race.save], FOR_THE_OTHER_SIDE[race.capture], race.nodes


def _win(reader: Reader, board: Board, stones: tuple[int, ...], budget: int) -> tuple[int, int]:
    taking, _, nodes = _race(reader, board, stones, budget)
    return taking, nodes


def _hold(reader: Reader, board: Board, stones: tuple[int, ...], budget: int) -> tuple[int, int]:
    _, keeping, nodes = _race(reader, board, stones, budget)
    return keeping, nodes


_READINGS: dict[str, Callable[[Reader, Board, tuple[int, ...], int], tuple[int, int]]] = {
    "capture": lambda reader, board, stones, budget: _turned(reader.defend(board, stones[0], budget)),
    "save": lambda reader, board, stones, budget: _turned(reader.attack(board, stones[0], budget)),
    "kill": lambda reader, board, stones, budget: _turned(
        reader.ask_life(board, stones[0], board.to_move, budget)
    ),
    "live": lambda reader, board, stones, budget: _alive(reader, board, stones[0], budget),
    "connect": lambda reader, board, stones, budget: _turned(disconnect(reader, board, *stones, budget)),
    "cut": lambda reader, board, stones, budget: _turned(connect(reader, board, *stones, budget)),
    "win": _win,
    "hold": _hold,
}
