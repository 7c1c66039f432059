"""What a question is: its arguments, what must be compiled for it, how it is answered, and the form of the answer.

`engine.library.table` has all of them. A face of the engine reads the arguments in its own words and with its own
errors, makes an `Asked` of them, and tells what was found in its own form.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Generic, TypeVar

from engine.library.prepare import later
from engine.library.stages import READING
from engine.library.workshop import Workshop

if TYPE_CHECKING:
    import numpy as np

    from engine.board.board import Board
    from engine.game.game import Game
    from engine.reading.life import judgement
    from engine.reading.reader import Reader
else:
    judgement = later(READING, "engine.reading.life.judgement")

Found = TypeVar("Found")


class Argument(Enum):
    """A kind of argument that a question takes, such as a stone or a colour. Its value is a pair of texts:
    what the argument must be, and its name in the usage text of a command.
    """

    STRING = ("a stone of a string", "VERTEX")
    GROUP = ("a stone of a group", "VERTEX")
    GROUP_OR_ALL = ("a stone of a group, or nothing for all groups", "[VERTEX]")
    MOVE = ("an empty point", "MOVE")
    POINT = ("any point", "VERTEX")
    AREA = ("any number of points", "[VERTEX...]")
    COLOR = ("a colour", "COLOR")
    COLOR_OR_MOVER = ("a colour, or nothing for the side to move", "[COLOR]")
    SEED = ("a number that GNU Go's commands take, and nothing depends on here", "[SEED]")

    @property
    def usage(self) -> str:
        """The name of the argument in the usage text of a command, such as ``VERTEX``."""
        return self.value[1]


STONES = frozenset({Argument.STRING, Argument.GROUP, Argument.GROUP_OR_ALL})
"""Arguments that are points with a stone."""


class Relation(Enum):
    """A condition that the stones of a question must meet, such as that two of them are of one colour.
    Whether there are stones on the points at all is checked in any case.
    """

    NONE = "nothing"
    ONE_COLOR = "two stones of one colour"
    TWO_COLORS = "two stones of different colours"
    TWO_LIBERTIES = "a string with two liberties"


class Form(Enum):
    """The form of the answer to a question, such as a reading or a score. It also tells whether an answer of
    this form says how far it can be trusted.
    """

    MOVE = ("a reading and its first move", True)
    OUTCOME = ("a reading whose move is known, or does not matter", True)
    SEMEAI = ("the two readings of a semeai", True)
    STATUSES = ("the status of each group by one of its stones", True)
    BELONGING = ("whether two stones are one group", True)
    COMBINATION = ("moves", False)
    FATE = ("the name of what becomes of a group", False)
    WORD = ("a word", False)
    EYE = ("whole eyes", False)
    ENDGAME = ("what is open at the end", False)
    ESTIMATE = ("a lead, and what it may be off by", False)
    SCORE = ("a score", False)
    ALL_POINTS = ("what every point is", False)

    @property
    def has_trust(self) -> bool:
        """Whether answers of this form tell how far they can be trusted."""
        return self.value[1]


@dataclass
class Asked:
    """A question that was asked, with the position and the arguments as points and colours.

    workshop: the readers and evaluators that answer it; game: the game whose position it is about
    board: a copy of the game's board, on which the reader may play
    points: the points among the arguments, in their order, without those of an area; area: the points of an
        area
    color: the colour among the arguments, None if there is none
    nodes: how many positions a reader may look at, None for its own limit
    interrupted: called again and again; when it returns True, readings and games that can be ended early end
    cleaned: the key of the position in which a side ended a cleanup (taking dead stones off by play) with a
        pass, and the colour of that side; None if there was no cleanup
    """

    workshop: Workshop
    game: Game
    board: Board
    points: Sequence[int] = ()
    area: Collection[int] = ()
    color: int | None = None
    nodes: int | None = None
    interrupted: Callable[[], bool] = lambda: False
    cleaned: tuple[int, int] | None = None

    @property
    def reader(self) -> Reader:
        """The reader that answers the question. It comes from the workshop, which holds the readers and
        evaluators.
        """
        return self.workshop.reader

    @cached_property
    def evaluated(self) -> np.void:
        """The evaluation of the position, with tables of groups, influence, score and so on; computed at the
        first use.

        It is valid until the workshop, which holds the readers and evaluators, evaluates again.
        """
        return self.workshop.evaluated(self.board)

    @property
    def point(self) -> int:
        """The only point of a question about one point."""
        return self.points[0]

    @property
    def pair(self) -> tuple[int, int]:
        """The two points of a question about two points. Raises ValueError if the question has another number
        of points.
        """
        first, second = self.points
        return first, second

    @property
    def side(self) -> int:
        """The colour that the question has as an argument. Only for questions that must have one."""
        assert self.color is not None
        return self.color

    @property
    def limit(self) -> dict[str, int]:
        """The limit on the positions that the reader may look at, as a dict of keyword arguments (``budget``)
        for the reader's methods. Empty if the reader's own limit holds.
        """
        return {} if self.nodes is None else {"budget": self.nodes}

    @property
    def effort(self) -> dict[str, judgement.LifeEffort]:
        """The limit on the positions that a reading of life and death may look at, as a dict of keyword
        arguments (``effort``) for it. Empty if the reading's own limit holds.
        """
        return {} if self.nodes is None else {"effort": judgement.LifeEffort.within(self.nodes)}


@dataclass(frozen=True)
class Question(Generic[Found]):
    """A question about a position that both the library and GTP can ask.

    name: what the library calls it; command: what GTP calls it, empty if it is no GTP command
    arguments: what it takes; relation: what must be true of the stones among these
    stage: the compiled code that it needs
    find: the function that answers it; form: the form of what that function returns
    says: what it asks, and how GTP's answer is to be read; place: the file and line that define it
    """

    name: str
    command: str
    arguments: tuple[Argument, ...]
    relation: Relation
    stage: str
    find: Callable[[Asked], Found]
    form: Form
    says: str
    place: str

    @property
    def usage(self) -> str:
        """The names of the arguments as a usage text shows them, such as ``VERTEX VERTEX``."""
        return " ".join(each.usage for each in self.arguments)
