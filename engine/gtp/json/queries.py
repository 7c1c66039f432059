"""A query of KataGo's JSON analysis protocol: a game, the turns of it to analyse, and what to tell of them.

The protocol is that of KataGo's page on its analysis engine (docs/Analysis_Engine.md there). What is wrong in a query
is a `QueryError`, which names the field; fields that nothing here stands for are named as warnings.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.board.board import IllegalMove
from engine.board.points import (
    BLACK,
    MAX_SIZE,
    MIN_SIZE,
    PASS,
    opponent,
    parse_color,
    parse_vertex,
    point_at,
)
from engine.decide.judged.analysis import Perspective
from engine.game.game import Game
from engine.game.records.rules_in_words import rules_in_words
from engine.game.rule_sets import RuleSet

MOST_KOMI = 150.0
"""Komi within whose bounds, of either sign, a game makes sense."""

MOST_VISITS = 1_000_000_000

WITHOUT_MEANING = {
    "rootPolicyTemperature",
    "rootFpuReductionMax",
    "includeNoResultValue",
    "priorities",
}
"""Fields of KataGo's that may be there and change nothing."""

SETTINGS_WITHOUT_MEANING = {
    "wideRootNoise",
    "analysisWideRootNoise",
    "ignorePreRootHistory",
    "conservativePass",
    "antiMirror",
    "rootNumSymmetriesToSample",
    "humanSLProfile",
    "playoutDoublingAdvantage",
    "playoutDoublingAdvantagePla",
    "numSearchThreads",
}
"""Settings of KataGo's search that may be there and change nothing."""

VIEWS = {"BLACK": Perspective.BLACK, "WHITE": Perspective.WHITE, "SIDETOMOVE": Perspective.TO_MOVE}

_PAIR = re.compile(r"\((\d+),(\d+)\)")


class QueryError(ValueError):
    """Raised when a query cannot be carried out. ``field``: the field that is wrong, empty for the whole
    query.
    """

    def __init__(self, text: str, field: str = "") -> None:
        super().__init__(text)
        self.field = field


@dataclass(frozen=True)
class Limits:
    """How much may be spent on one turn.

    visits: games played out; seconds: of time; None means as much as the level sets
    """

    visits: int | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class Query:
    """A query for analyses of some turns of a game.

    games: for each turn asked for, by its number, the game at that turn and the side to move; avoided: for
    each colour the points that may not be candidates; allowed: for each colour the only points that may;
    ownership, moves_ownership, policy, pv_visits: whether the answers tell these (moves_ownership: the owners
    after each candidate, as far as they are known); every: seconds between two reports during
    the search, None for no reports; view: the side from which numbers are told; warnings: (text, field) for
    each field that was ignored
    """

    id: str
    games: Mapping[int, tuple[Game, int]]
    limits: Limits = Limits()
    avoided: Mapping[int, frozenset[int]] = field(default_factory=dict)
    allowed: Mapping[int, frozenset[int]] = field(default_factory=dict)
    ownership: bool = False
    moves_ownership: bool = False
    policy: bool = False
    pv_visits: bool = False
    every: float | None = None
    priority: int = 0
    view: Perspective = Perspective.BLACK
    warnings: tuple[tuple[str, str], ...] = ()

    def admits(self, color: int, point: int) -> bool:
        """Tell whether the query allows a move of a colour at a point as a candidate."""
        if point in self.avoided.get(color, ()):
            return False
        return color not in self.allowed or point in self.allowed[color]


class _Fields:
    """The fields of a JSON query, of which each is read once.

    left: the fields not read yet; those that remain at the end are unknown
    """

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.left = dict(values)

    def take(self, name: str, read: Callable[[Any], Any], missing: Any = None) -> Any:
        """Take the field ``name`` from the query, and return what ``read`` makes of its value.

        If there is no such field, ``missing`` is returned. Raises QueryError where ``read`` raises
        ValueError.
        """
        if name not in self.left:
            return missing
        value = self.left.pop(name)
        try:
            return read(value)
        except QueryError:
            raise
        except ValueError as error:
            raise QueryError(str(error), name) from None

    def need(self, name: str, read: Callable[[Any], Any]) -> Any:
        """Take a field that must be there and return what ``read`` makes of its value.

        Raises QueryError if the field is missing or ``read`` raises ValueError.
        """
        if name not in self.left:
            raise QueryError("this field is missing", name)
        return self.take(name, read)


def parse_query(values: Mapping[str, Any]) -> Query:
    """Return the query that a JSON object without an action describes. Raises QueryError."""
    fields = _Fields(values)
    name = fields.need("id", _text)
    size = fields.need("boardXSize", _size)
    if fields.take("boardYSize", _size, size) != size:
        raise QueryError(f"the board is not square, expected {size} as boardXSize is", "boardYSize")
    rules = fields.need("rules", read_rules)
    komi = fields.take("komi", _komi, rules.default_komi)
    stones = fields.take("initialStones", lambda value: _moves(value, size), [])
    moves = fields.need("moves", lambda value: _moves(value, size))
    first = fields.take("initialPlayer", _color, moves[0][0] if moves else BLACK)
    fields.take("whiteHandicapBonus", _text)
    turns = fields.take("analyzeTurns", lambda value: _turns(value, len(moves)), [len(moves)])
    settings = _Fields(fields.take("overrideSettings", _object, {}))
    visits = fields.take("maxVisits", _visits, None)
    seconds = settings.take("maxTime", _seconds, None)
    visits = settings.take("maxVisits", _visits, visits)
    visits = settings.take("maxPlayouts", _visits, visits)
    view = settings.take("reportAnalysisWinratesAs", _view, Perspective.BLACK)
    avoided = fields.take("avoidMoves", lambda value: _restrictions(value, size), {})
    allowed = fields.take("allowMoves", lambda value: _restrictions(value, size), {})
    made = Query(
        name,
        _positions(size, rules, komi, stones, moves, first, turns),
        Limits(visits, seconds),
        avoided,
        allowed,
        fields.take("includeOwnership", _truth, False),
        fields.take("includeMovesOwnership", _truth, False),
        fields.take("includePolicy", _truth, False),
        fields.take("includePVVisits", _truth, False),
        fields.take("reportDuringSearchEvery", _seconds, None),
        fields.take("priority", _whole, 0),
        view,
    )
    warnings = [
        ("this field has no meaning here", each) for each in fields.left if each not in WITHOUT_MEANING
    ]
    warnings += [
        (f"the setting {each} has no meaning here", "overrideSettings")
        for each in settings.left
        if each not in SETTINGS_WITHOUT_MEANING
    ]
    return Query(**{**vars(made), "warnings": tuple(warnings)})


def _positions(
    size: int,
    rules: RuleSet,
    komi: float,
    stones: Sequence[tuple[int, int]],
    moves: Sequence[tuple[int, int]],
    first: int,
    turns: Sequence[int],
) -> dict[int, tuple[Game, int]]:
    """Return for each turn of ``turns`` a game that stands at that turn, and the side to move there.

    The result is a dict from the turn's number (0 before the first move). stones, moves: pairs of colour and
    point; first: the side to move before any move. Raises QueryError for a stone or move that cannot be
    played.
    """
    game = Game(size, komi, rules)
    if stones:
        placed: dict[int, list[int]] = {}
        for color, point in stones:
            if point == PASS:
                raise QueryError("a stone cannot stand on 'pass'", "initialStones")
            placed.setdefault(color, []).append(point)
        try:
            game.setup(placed.get(BLACK, []), placed.get(opponent(BLACK), []), to_move=first)
        except ValueError as error:
            raise QueryError(str(error), "initialStones") from None
    found: dict[int, tuple[Game, int]] = {}
    for turn in range(len(moves) + 1):
        if turn in turns:
            color = moves[turn][0] if turn < len(moves) else _next(game, first)
            found[turn] = game.turned(0), color
        if turn < len(moves):
            color, point = moves[turn]
            try:
                game.play(color, point, enforce_superko=False)
            except IllegalMove as error:
                raise QueryError(f"move {turn} cannot be played: {error}", "moves") from None
    return {turn: found[turn] for turn in turns}


def _next(game: Game, first: int) -> int:
    """Return who is to move after the moves of a game.

    It is the opponent of the last mover, or ``first`` if no move was made.
    """
    return opponent(game.moves[-1][0]) if game.moves else first


def read_rules(value: object) -> RuleSet:
    """Return the rules for a value, which is a name or an object in the words of `kata-get-rules`.

    Raises ValueError.
    """
    if isinstance(value, dict):
        told = {"scoring": "AREA", "ko": "POSITIONAL", "tax": "NONE", "whiteHandicapBonus": "0", **value}
        suicide, button = bool(told.get("suicide")), bool(told.get("hasButton"))
        value = (
            f"ko{told['ko']}score{told['scoring']}tax{told['tax']}sui{suicide:d}button{button:d}"
            f"whb{told['whiteHandicapBonus']}"
        )
    found = rules_in_words(value) if isinstance(value, str) else None
    if found is None:
        raise ValueError(f"{json.dumps(value)[:60]} names no known rules, such as japanese or tromp-taylor")
    return found


def _moves(value: object, size: int) -> list[tuple[int, int]]:
    """Return pairs of colour and point for a JSON list of pairs of colour and vertex. Raises ValueError."""
    if not isinstance(value, list) or not all(isinstance(each, list) and len(each) == 2 for each in value):
        raise ValueError('expected a list of pairs such as ["B", "C4"]')
    return [(_color(color), _point(vertex, size)) for color, vertex in value]


def _point(value: object, size: int) -> int:
    """Return the point of a vertex such as C4, or of a text such as (2,15).

    The numbers in brackets are column and row, from 0 in the upper left corner. Raises ValueError.
    """
    text = str(value)
    if pair := _PAIR.fullmatch(text.replace(" ", "")):
        x, y = int(pair[1]), int(pair[2])
        if x < size and y < size:
            return point_at(x, y)
    else:
        try:
            return parse_vertex(text, size)
        except ValueError:
            pass
    raise ValueError(f"{text[:20]!r} is no point of a board of {size} lines")


def _restrictions(value: object, size: int) -> dict[int, frozenset[int]]:
    """Return, by colour, the points that a JSON list of restrictions names. Raises ValueError."""
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise ValueError("expected a list of objects with player, moves and untilDepth")
    found: dict[int, frozenset[int]] = {}
    for each in value:
        if not isinstance(each.get("moves"), list):
            raise ValueError("expected a list of moves in every object")
        color = _color(each.get("player"))
        points = frozenset(_point(vertex, size) for vertex in each["moves"])
        found[color] = found.get(color, frozenset()) | points
    return found


def _turns(value: object, most: int) -> list[int]:
    if not isinstance(value, list) or not all(type(each) is int and 0 <= each <= most for each in value):
        raise ValueError(f"expected a list of whole numbers from 0 to {most}, the number of moves")
    return list(dict.fromkeys(value))


def _color(value: object) -> int:
    try:
        return parse_color(str(value))
    except ValueError:
        raise ValueError(f"{str(value)[:20]!r} is no player, expected B or W") from None


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError("expected a text")
    return value


def _truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("expected true or false")
    return value


def _object(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError("expected an object")
    return value


def _whole(value: object) -> int:
    if type(value) is not int:
        raise ValueError("expected a whole number")
    return value


def _size(value: object) -> int:
    if type(value) is not int or not MIN_SIZE <= value <= MAX_SIZE:
        raise ValueError(f"expected a whole number from {MIN_SIZE} to {MAX_SIZE}")
    return value


def _visits(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 1 <= value <= MOST_VISITS:
        raise ValueError(f"expected a number from 1 to {MOST_VISITS}")
    return int(value)


def _seconds(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value < math.inf:
        raise ValueError("expected seconds, a number above 0")
    return float(value)


def _komi(value: object) -> float:
    is_number = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
    if not is_number or abs(float(value)) > MOST_KOMI or float(value) * 2 % 1:  # type: ignore[arg-type]
        raise ValueError(f"expected whole or half points from -{MOST_KOMI:g} to {MOST_KOMI:g}")
    return float(value)  # type: ignore[arg-type]


def _view(value: object) -> Perspective:
    if value not in VIEWS:
        raise ValueError(f"reportAnalysisWinratesAs is {value!r}, expected {', '.join(VIEWS)}")
    return VIEWS[str(value)]
