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

    code: 0 no, 1 yes, 2 by a ko that the side takes first, 3 by a ko for which it needs the first threat
    trust: ``proven`` if a search proved it, ``likely`` if a judgement or most of a search supports it, else
        ``guess``
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
        """Whether the side that the question is about reaches its goal, by a ko or without one."""
        return self.code != LOSS

    @property
    def fails(self) -> bool:
        """Whether the side that the question is about cannot reach its goal, not even by a ko."""
        return self.code == LOSS

    def __bool__(self) -> bool:
        """Return whether the side that the question is about reaches its goal, by a ko or without one
        (`works`).
        """
        return self.works

    def __str__(self) -> str:
        """Return ``yes``, ``no`` or the kind of ko. ``probably`` or ``perhaps`` stands before it if it is not
        proven.
        """
        return _HEDGES[self.trust] + _WORDS[self.code]


@dataclass(frozen=True)
class Answer(Outcome):
    """Whether the side that moves first reaches its goal, and how. In an ``if`` an answer counts as True when
    the side reaches the goal, by a ko or without one.

    move: the side's first move as a vertex. It is ``pass`` if the side need not move, None if it is proven to
        fail or no move was found. If the failure is not proven, it is the move that looked best
    nodes: number of positions that the reader looked at
    depends_on: the vertices on which the answer depends. It may change if what is on one of them changes
    """

    move: str | None
    nodes: int
    depends_on: frozenset[str]


@dataclass(frozen=True)
class Combination:
    """The moves that make, or prevent, a combination, as vertices. True in an ``if`` when there are any.

    moves: the best move first; empty if no combination was found
    nodes: number of positions that the reader looked at
    """

    moves: tuple[str, ...]
    nodes: int

    def __bool__(self) -> bool:
        """Return whether there is a move."""
        return bool(self.moves)


@dataclass(frozen=True)
class Semeai:
    """A semeai: two strings, each of which wants to capture the other. It is read for the side that moves
    first.

    save: whether the mover can keep its own string; capture: whether it can take the other one. Both are
        read, or judged by eyes and liberties
    move: the mover's first move as a vertex, ``pass`` when nothing helps or nothing is needed
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
    """A group's status: ``alive``, ``dead`` or ``critical`` (the side that moves first decides).

    kill, save: the enemy's killing move and the owner's saving move if the group is critical, else None
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
    kill, save: the enemy's move that kills the group and the owner's move that saves it, or the moves with
        which they begin the ko; None if there is no such move
    seki: in a thousand-year ko, the colour that may make a seki instead, and its move; else None
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
    """What a region that depends on a ko is worth if a certain side has the larger ko threats.

    mean: what the region is worth to Black, in points; gain: what a move in it gains, in points; black,
        white: the best moves of each side
    """

    mean: Fraction
    gain: Fraction
    black: tuple[str, ...]
    white: tuple[str, ...]


@dataclass(frozen=True)
class OpenRegion:
    """A region of the board that is still open at the end of a game.

    points: vertices; kind: ``settled``, ``gote``, ``black's sente``, ``white's sente`` or ``double sente``;
        None if the region was not counted, and then ``why`` tells the reason: ``ko``, ``repetition`` or ``too
        large``
    mean: what the region is worth to Black, in points; gain: what a move in it gains, in points; both None if
        it was not counted
    black, white: the best moves of each side in this region alone
    kos: if the region depends on a ko and could be counted, what it is worth, by the colour with the larger
        ko threats
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
    best: the best moves of the side to move, ``pass`` among them if no move gains anything; empty if they are
        not known
    board: by how many points on the board Black leads after best play, without komi and prisoners; None if
        ``best`` is empty
    by_thermographs: the moves that the strategy thermostrat chooses. It is used if the best moves are not
        known but the worth of every region is; else this is empty
    may_lose: how many points these moves may lose at most against the best move; None if one of the regions
        has a ko
    """

    regions: tuple[OpenRegion, ...]
    best: tuple[str, ...]
    board: int | None
    by_thermographs: tuple[str, ...] = ()
    may_lose: Fraction | None = None


@dataclass(frozen=True)
class EyeCount:
    """How many whole eyes an eye is worth: ``least`` if the enemy moves first, ``most`` if the owner does.

    destroy, make: the enemy's move and the owner's move if these numbers differ, else None
    """

    least: int
    most: int
    destroy: str | None
    make: str | None


@dataclass(frozen=True)
class ScoreEstimate:
    """The expected score in points by which Black leads, with komi counted; below 0 if White leads.

    if_black_moves, if_white_moves: the score if that side moves next; ``score`` is the mean of the two
    spread: points by which ``score`` may be wrong, 0 if both sides have passed and the score was counted
    """

    if_black_moves: float
    if_white_moves: float
    spread: float

    @property
    def score(self) -> float:
        """The mean of the scores for Black and for White to move next, in points for Black."""
        return (self.if_black_moves + self.if_white_moves) / 2


def answer_of(reading: Reading, size: int) -> Answer:
    """Return a reader's result (``reading``) as an `Answer`, with vertices of a board of this size."""
    has_move = reading.succeeds or (reading.outcome == UNKNOWN and reading.move != PASS)
    move = vertex_of(reading.move, size) if has_move else None
    return Answer(reading.best_supported, reading.trust, move, reading.nodes, vertices(reading.track, size))


def vertices(points: Collection[int], size: int) -> frozenset[str]:
    """Return the vertices of points. Those that are not on a board of this size are left out."""
    return frozenset(vertex_of(point, size) for point in board_points(size) if point in points)


def vertex_or_none(point: int, size: int) -> str | None:
    """Return the vertex of a point; None for PASS."""
    return None if point == PASS else vertex_of(point, size)
