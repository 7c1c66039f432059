"""The types of the readers' answers in the library, with vertices and words."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from engine.board.points import PASS, board_points, vertex_of
from engine.reading.outcome import GUESS, KO_FIRST, KO_SECOND, LIKELY, LOSS, PROVEN, UNKNOWN, WIN, Reading

_WORDS = {
    LOSS: "no",
    WIN: "yes",
    KO_FIRST: "ko, the mover takes first",
    KO_SECOND: "ko, the mover needs the first threat",
}

_HEDGES = {PROVEN: "", LIKELY: "probably ", GUESS: "perhaps "}


@dataclass(frozen=True)
class Outcome:
    """Whether a side reaches its goal: the best-supported answer, and how far it can be trusted.

    code: 0 no, 1 yes, 2 by a ko that it takes first, 3 by a ko for which it needs the first threat
    trust: ``proven`` by a search, ``likely`` by a judgement or by most of a search, else a ``guess``
    """

    code: int
    trust: str

    @property
    def is_proven(self) -> bool:
        """Whether the reader proved the answer by a search."""
        return self.trust == PROVEN

    @property
    def is_ko(self) -> bool:
        """Whether the outcome depends on who wins a ko."""
        return self.code in (KO_FIRST, KO_SECOND)

    @property
    def works(self) -> bool:
        """Whether the goal is reached, at least by a ko."""
        return self.code != LOSS

    @property
    def fails(self) -> bool:
        """Whether the goal is not reached, not even by a ko."""
        return self.code == LOSS

    def __bool__(self) -> bool:
        """Return whether the goal is reached, at least by a ko (`works`)."""
        return self.works

    def __str__(self) -> str:
        """Return ``yes``, ``no`` or the kind of ko, after ``probably`` or ``perhaps`` if it is not proven."""
        return _HEDGES[self.trust] + _WORDS[self.code]


@dataclass(frozen=True)
class Answer(Outcome):
    """Whether the side that moves first reaches its goal, and how.

    True in an ``if`` when it does, at least by a ko.

    move: its first move as a vertex, ``pass`` if it need not move; None if it fails. If the failure is not
        proven, the move that looked best, if there is one
    nodes: number of positions that the reader looked at
    depends_on: the vertices whose change may change the answer
    """

    move: str | None
    nodes: int
    depends_on: frozenset[str]


@dataclass(frozen=True)
class Combination:
    """The moves that make, or prevent, a combination, as vertices; true in an ``if`` when there are some.

    moves: the best first; none if no combination was found
    nodes: number of positions that the reader looked at
    """

    moves: tuple[str, ...]
    nodes: int

    def __bool__(self) -> bool:
        """Return whether there is a move."""
        return bool(self.moves)


@dataclass(frozen=True)
class Semeai:
    """A semeai of two strings, each of which wants to capture the other, read for the side that moves first.

    save: whether the mover keeps its own string; capture: whether it takes the other one; both are read, or
        judged by eyes and liberties
    move: its first move as a vertex, ``pass`` when nothing helps or nothing is needed
    nodes, depends_on: as in `Answer`
    """

    save: Outcome
    capture: Outcome
    move: str
    nodes: int
    depends_on: frozenset[str]

    @property
    def is_seki(self) -> bool:
        """Whether both strings live beside each other: the mover can keep its own, but not take the other."""
        return self.save.code == WIN and self.capture.fails


@dataclass(frozen=True)
class GroupStatus:
    """A group's status: ``alive``, ``dead`` or ``critical`` (whoever moves first decides).

    kill, save: the enemy's killing and the owner's saving move if it is critical, else None
    trust: ``proven``, ``likely`` or ``guess``
    """

    status: str
    kill: str | None
    save: str | None
    trust: str


@dataclass(frozen=True)
class Fate:
    """What becomes of a group: alive, dead or one of the cases between, by the name that players have for it.

    word: ``alive``, ``seki``, ``dead``, ``critical``, ``ko``, ``bent four`` or ``thousand-year ko``
    kill, save: the enemy's and the owner's move that kill and save it, or begin the ko; None where there is
        none
    seki: in a thousand-year ko the colour that may make a seki instead and its move; else None
    trust: ``proven``, ``likely`` or ``guess``
    nodes: number of positions that the reader looked at
    """

    word: str
    kill: str | None
    save: str | None
    seki: tuple[str, str] | None
    trust: str
    nodes: int


@dataclass(frozen=True)
class KoWorth:
    """What a region that a ko decides is worth if a certain side has the larger ko threats.

    mean, gain: what it is worth to Black, and what a move in it gains, in points; black, white: the best
        moves of each side
    """

    mean: Fraction
    gain: Fraction
    black: tuple[str, ...]
    white: tuple[str, ...]


@dataclass(frozen=True)
class OpenRegion:
    """A region of the board that is still open at the end of a game.

    points: vertices; kind: ``settled``, ``gote``, ``black's sente``, ``white's sente`` or ``double sente``,
        None where it is not counted, and then ``why``: ``ko``, ``repetition`` or ``too large``
    mean, gain: what it is worth to Black, and what a move in it gains, in points; None where it is not
        counted
    black, white: the best moves of each side in this region alone
    kos: where a ko decides it and could be counted, what it is worth, by the colour that has the ko threats
    """

    points: tuple[str, ...]
    kind: str | None
    why: str | None
    mean: Fraction | None
    gain: Fraction | None
    black: tuple[str, ...]
    white: tuple[str, ...]
    kos: Mapping[str, KoWorth] = field(default_factory=dict)


@dataclass(frozen=True)
class Endgame:
    """The end of a game, counted exactly where that is possible.

    regions: what is still open
    best: the best moves of the side to move, ``pass`` among them where nothing gains; none where they are not
        known
    board: the points on the board by which Black is ahead after best play, without komi and prisoners; None
        without ``best``
    by_thermographs: where the best moves are not known, but every region's worth is, the moves of the
        strategy thermostrat
    may_lose: points by which the best move may be better than those, at most; None where a ko is among the
        regions
    """

    regions: tuple[OpenRegion, ...]
    best: tuple[str, ...]
    board: int | None
    by_thermographs: tuple[str, ...] = ()
    may_lose: Fraction | None = None


@dataclass(frozen=True)
class EyeCount:
    """How many whole eyes an eye is: ``least`` if the enemy moves first, ``most`` if the owner does.

    destroy, make: the enemy's and the owner's move where the numbers differ, else None
    """

    least: int
    most: int
    destroy: str | None
    make: str | None


@dataclass(frozen=True)
class ScoreEstimate:
    """The expected score in points by which Black leads, komi counted; below 0 where White leads.

    if_black_moves, if_white_moves: the score if that side moves next; ``score`` is the mean of the two
    spread: points by which ``score`` may be off, 0 where both sides have passed and the score was counted
    """

    if_black_moves: float
    if_white_moves: float
    spread: float

    @property
    def score(self) -> float:
        """The mean of the scores for Black and for White to move next, in points for Black."""
        return (self.if_black_moves + self.if_white_moves) / 2


def answer_of(reading: Reading, size: int) -> Answer:
    """Return what a reader found (``reading``) as an `Answer` with vertices of a board of this size."""
    has_move = reading.succeeds or (reading.outcome == UNKNOWN and reading.move != PASS)
    move = vertex_of(reading.move, size) if has_move else None
    return Answer(reading.best_supported, reading.trust, move, reading.nodes, vertices(reading.track, size))


def vertices(points: Collection[int], size: int) -> frozenset[str]:
    """Return the vertices of those points that are on a board of this size."""
    return frozenset(vertex_of(point, size) for point in board_points(size) if point in points)


def vertex_or_none(point: int, size: int) -> str | None:
    """Return the vertex of a point; None for PASS."""
    return None if point == PASS else vertex_of(point, size)
