"""What a study finds, as values that can be kept as JSON: moves judged, mistakes, games."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from engine.board.points import vertex_of
from engine.decide.decision.record import Tried
from engine.explain.words.languages import spoken


@dataclass(frozen=True)
class Option:
    """A move that was compared with others in the position of a mistake.

    vertex: the move; score: points that the player leads by after it; games: how many games were played out
    with it; won: the share of these that the player won, 0 to 1; line: the expected moves, beginning with
    this one
    """

    vertex: str
    score: float
    won: float
    games: int
    line: tuple[str, ...]

    @classmethod
    def of(cls, tried: Tried, size: int) -> Option:
        """Return an `Option` with the figures of a move that a decision has tried (``tried``).

        size: the width of the board
        """
        return cls(
            vertex_of(tried.move, size),
            round(tried.score, 1),
            round(tried.won or 0.0, 3),
            tried.visits[0] if tried.visits else 0,
            tuple(vertex_of(point, size) for point in tried.line),
        )


@dataclass(frozen=True)
class Mistake:
    """A mistake: a move that lost much, as games played out confirm.

    number: of the move, from 1; color: black or white; points, chance: how many points, and how much of the
        chance to win (0 to 1), it lost; stage: opening, middle game or endgame; facts: short texts from which
        its kind is found (`engine.explain.study.facts`); played, better: the move played and the better one;
        others: further moves that were compared; sentences: the explanation; diagram: the position before the
        move as rows from the top, X black, O white, . empty; seconds_left: for the next move after the move, None
        if not noted; is_checked: whether the position makes an exercise that longer thinking confirms;
        earlier: a mistake a few moves before at which the same move was already right, if the exercise begins
        there, else None; retold: the explanation in the languages besides that of ``sentences``, by their names
    """

    number: int
    color: str
    points: float
    chance: float
    stage: str
    facts: tuple[str, ...]
    played: Option
    better: Option
    others: tuple[Option, ...]
    sentences: tuple[str, ...]
    diagram: tuple[str, ...]
    seconds_left: float | None = None
    is_checked: bool = False
    earlier: Mistake | None = None
    retold: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)

    @property
    def told(self) -> tuple[str, ...]:
        """The explanation in the language spoken, or in the one that there is."""
        return self.retold.get(spoken(), self.sentences)


@dataclass(frozen=True)
class StudiedGame:
    """The moves of a player in one game, judged.

    moves: for each judged move its number, the stage of the game, and the points that it lost; mistakes: in
    the order of the game; opening: the player's first moves in words such as 3-4, their lines from the edges;
    told: how the game was read differently from what the record says; seconds: how long judging took
    """

    moves: tuple[tuple[int, str, float], ...]
    mistakes: tuple[Mistake, ...]
    opening: tuple[str, ...] = ()
    told: str = ""
    seconds: float = 0.0


def as_plain(game: StudiedGame) -> dict[str, Any]:
    """Return a studied game as a dictionary that JSON can write."""
    return asdict(game)


def from_plain(told: dict[str, Any]) -> StudiedGame:
    """Return the studied game of a dictionary that `as_plain` made. Raises KeyError or TypeError for anything
    else.
    """
    return StudiedGame(
        tuple((int(number), str(stage), float(lost)) for number, stage, lost in told["moves"]),
        tuple(_mistake(each) for each in told["mistakes"]),
        tuple(told["opening"]),
        told["told"],
        told["seconds"],
    )


def _mistake(told: dict[str, Any]) -> Mistake:
    lists = {name: tuple(told[name]) for name in ("facts", "sentences", "diagram")}
    options = {name: _option(told[name]) for name in ("played", "better")}
    others = tuple(_option(each) for each in told["others"])
    retold = {language: tuple(each) for language, each in told.get("retold", {}).items()}
    earlier = None if told["earlier"] is None else _mistake(told["earlier"])
    return Mistake(**{**told, **lists, **options, "others": others, "earlier": earlier, "retold": retold})


def _option(told: dict[str, Any]) -> Option:
    return Option(**{**told, "line": tuple(told["line"])})
