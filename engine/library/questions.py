"""The readers' questions: is it captured, linked, alive; who wins the semeai; what is what at the end.

The names are GNU Go's, whose GTP commands ask the same. Each takes a game, whose position it asks about, and vertices;
the game is left as it is, and whose turn it is does not matter. An `Answer` is true when the side that the question is
about reaches its goal by moving first, at least by a ko; it also says whether that is proven, likely or a guess.
``nodes`` limits the positions that a reader may look at, for an answer sooner or a proof more often; without it the
reader has a limit of its own.

Bad arguments raise `InputError`. Any thread may ask; each has readers of its own.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Iterator
from numbers import Integral
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from engine.base.errors import InputError, raise_as
from engine.board.points import BLACK, EMPTY, PASS, WHITE, color_name, vertex_of
from engine.game.scoring import Score
from engine.library import table
from engine.library.answers import (
    Answer,
    Combination,
    Endgame,
    EyeCount,
    Fate,
    GroupStatus,
    KoWorth,
    OpenRegion,
    Outcome,
    ScoreEstimate,
    Semeai,
    answer_of,
    vertex_or_none,
    vertices,
)
from engine.library.asking import STONES, Argument, Asked, Found, Question
from engine.library.game import Game, color_of, point_of, stone_of
from engine.library.workshop import WORKSHOP

if TYPE_CHECKING:
    from engine.endgame.kos import KoValue
    from engine.endgame.solving import RegionAnswer
    from engine.reading.outcome import Reading
    from engine.reading.strings import combination

Words = ParamSpec("Words")
Typed = TypeVar("Typed")

KINDS: dict[str, tuple[tuple[type, ...], str]] = {
    "Game": ((Game,), "a Game"),
    "str": ((str,), "a word"),
    "str | None": ((str, type(None)), "a word, or None"),
    "int | None": ((Integral, type(None)), "a whole number, or None"),
}
"""What the arguments of questions may be, by their annotations, and how that is called."""


def _question(ask: Callable[Words, Typed]) -> Callable[Words, Typed]:
    """Return the function of a question with a check of its arguments added (a decorator). It raises
    InputError if they are too few, too many or of the wrong kind.
    """
    expected = inspect.signature(ask)

    @functools.wraps(ask)
    def checked(*given: Words.args, **named: Words.kwargs) -> Typed:
        try:
            bound = expected.bind(*given, **named)
        except TypeError as error:
            raise InputError(f"{error}, expected {_call_of(ask)}") from None
        for parameter, value in _each(bound):
            kinds, called = KINDS[parameter.annotation]
            if not isinstance(value, kinds) or isinstance(value, bool):
                raise InputError(
                    f"{parameter.name} cannot be {_shortly(value)}, expected {called}, in {_call_of(ask)}"
                )
        return ask(*given, **named)

    return checked


def _each(bound: inspect.BoundArguments) -> Iterator[tuple[inspect.Parameter, object]]:
    """Yield each argument of a call (``bound``) together with the parameter that takes it. If a parameter
    takes any number of arguments, such as the vertices of an area, each of these is yielded by itself.
    """
    for name, value in bound.arguments.items():
        parameter = bound.signature.parameters[name]
        yield from (
            (parameter, each) for each in (value if parameter.kind == parameter.VAR_POSITIONAL else [value])
        )


def _call_of(ask: Callable[..., object]) -> str:
    """Return as text how a question is called, such as ``attack(game, string, nodes=None)``, without the
    types of its arguments.
    """
    parameters = inspect.signature(ask).parameters.values()
    untyped = inspect.Signature([each.replace(annotation=inspect.Parameter.empty) for each in parameters])
    return f"{ask.__name__}{untyped}"


def _shortly(value: object) -> str:
    """Return a value as text for an error message: a word or a number as it is written, any other value as
    its type, such as ``a list``.
    """
    return repr(value) if isinstance(value, (str, int, float, type(None))) else f"a {type(value).__name__}"


@_question
def attack(game: Game, string: str, nodes: int | None = None) -> Answer:
    """Read whether the string at a vertex can be captured if its enemy moves first.

    nodes: most positions to look at, None for the reader's own limit
    """
    return _answered(table.attack, game, string, nodes=nodes)


@_question
def defend(game: Game, string: str, nodes: int | None = None) -> Answer:
    """Read whether the string at a vertex can be saved if its owner moves first.

    nodes: most positions to look at, None for the reader's own limit
    """
    return _answered(table.defend, game, string, nodes=nodes)


@_question
def does_attack(game: Game, move: str, string: str, nodes: int | None = None) -> Answer:
    """Read whether a move of the enemy captures the string at another vertex.

    move, string: vertices. The answer is no if the move is not legal, and also if the string is dead even
    without the move. nodes: most positions to look at, None for the reader's own limit
    """
    return _answered(table.does_attack, game, move, string, nodes=nodes)


@_question
def does_defend(game: Game, move: str, string: str, nodes: int | None = None) -> Answer:
    """Read whether a move of the owner saves the string at another vertex.

    move, string: vertices. The answer is no if the move is not legal, and also if the string is safe even
    without the move. nodes: most positions to look at, None for the reader's own limit
    """
    return _answered(table.does_defend, game, move, string, nodes=nodes)


@_question
def attack_either(game: Game, first: str, second: str) -> Answer:
    """Read whether at least one of the strings at two vertices, ``first`` and ``second``, can be captured if
    their enemy moves first.

    A double threat counts, too.
    """
    _refuse_two_colors(game, first, second)
    return _answered(table.attack_either, game, first, second)


@_question
def defend_both(game: Game, first: str, second: str) -> Answer:
    """Read whether the strings at two vertices can both be saved if their owner moves first.

    The answer's move is ``pass`` if neither string is in danger.
    """
    _refuse_two_colors(game, first, second)
    return _answered(table.defend_both, game, first, second)


@_question
def ladder_attack(game: Game, string: str, nodes: int | None = None) -> Answer:
    """Read whether the string at a vertex is caught in a ladder if its enemy moves first.

    The string must have two liberties. nodes: most positions to look at, None for the reader's own limit
    """
    return _answered(table.ladder_attack, game, string, nodes=nodes)


@_question
def combination_attack(game: Game, color: str) -> Combination:
    """Find the moves with which a colour begins a combination, i.e. captures something by several threats
    together that no single move captures.

    A double threat is one kind of combination.
    """
    return _combined(table.combination_attack, game, color)


@_question
def combination_defend(game: Game, color: str) -> Combination:
    """Find the moves by which the enemy of ``color`` prevents that colour's combination, i.e. several threats
    that only work together.

    There are no moves if that colour has no combination.
    """
    return _combined(table.combination_defend, game, color)


@_question
def connect(game: Game, first: str, second: str, nodes: int | None = None) -> Answer:
    """Read whether the strings at two vertices, of one colour, can be linked if their owner moves first.

    nodes: most positions to look at, None for the reader's own limit
    """
    return _answered(table.connect, game, first, second, nodes=nodes)


@_question
def disconnect(game: Game, first: str, second: str, nodes: int | None = None) -> Answer:
    """Read whether the strings at two vertices, of one colour, can be cut apart if the enemy moves first.

    nodes: most positions to look at, None for the reader's own limit
    """
    return _answered(table.disconnect, game, first, second, nodes=nodes)


@_question
def break_in(game: Game, string: str, *area: str) -> Answer:
    """Read whether the string at a vertex can break into an area if its owner moves first.

    area: the vertices of the area. If the move is ``pass``, the string is in the area without a move.
    """
    return _answered(table.break_in, game, string, *area)


@_question
def block_off(game: Game, string: str, *area: str) -> Answer:
    """Read whether the string at a vertex can be kept out of an area if its enemy moves first.

    area: the vertices of the area. If the move is ``pass``, the string does not get in even without a move of
    the enemy.
    """
    return _answered(table.block_off, game, string, *area)


@_question
def owl_attack(game: Game, stone: str, nodes: int | None = None) -> Answer:
    """Read whether the group with a stone at a vertex can be killed if its enemy moves first. A group that
    lives in seki is not killed.

    nodes: most positions to look at, None for the reader's own limit
    """
    return _answered(table.owl_attack, game, stone, nodes=nodes)


@_question
def owl_defend(game: Game, stone: str, nodes: int | None = None) -> Answer:
    """Read whether the group with a stone at a vertex can live if its owner moves first.

    If the move is ``pass``, the group lives without a move. nodes: most positions to look at, None for the
    reader's own limit
    """
    return _answered(table.owl_defend, game, stone, nodes=nodes)


@_question
def owl_does_attack(game: Game, move: str, stone: str, nodes: int | None = None) -> Answer:
    """Read whether this move of the enemy (a vertex) kills the group with a stone at another vertex.

    The answer is no if the move is not legal. nodes: most positions to look at, None for the reader's own
    limit
    """
    return _answered(table.owl_does_attack, game, move, stone, nodes=nodes)


@_question
def owl_does_defend(game: Game, move: str, stone: str, nodes: int | None = None) -> Answer:
    """Read whether this move of the owner (a vertex) makes the group with a stone at another vertex live.

    The answer is no if the move is not legal. nodes: most positions to look at, None for the reader's own
    limit
    """
    return _answered(table.owl_does_defend, game, move, stone, nodes=nodes)


@_question
def analyze_semeai(game: Game, own: str, other: str, nodes: int | None = None) -> Semeai:
    """Read who wins the semeai of two strings of different colours if the owner of the string at ``own``
    moves first. The other string is the one at ``other``.

    nodes: most positions to look at in each of the two readings, for saving and for capturing; None for the
    reader's own limit
    """
    found = _found(table.analyze_semeai, game, own, other, nodes=nodes)
    return Semeai(
        Outcome(found.save, found.save_trust),
        Outcome(found.capture, found.capture_trust),
        vertex_of(found.move, game.size),
        found.nodes,
        vertices(found.track, game.size),
    )


@_question
def unconditional_status(game: Game, point: str) -> str:
    """Return what a point is for certain, i.e. even if the owner of the stones or territory there always
    passes.

    It is one of ``alive``, ``dead``, ``white_territory``, ``black_territory``, ``undecided``.
    """
    return _found(table.unconditional_status, game, point)


@_question
def count_endgame(game: Game, color: str | None = None) -> Endgame:
    """Count the end of a game exactly: find the regions that are still open, and the best moves of a side.

    color: the side that moves; without it, the side whose turn it is. The walls between the regions are
    stones that cannot be captured even if their owner passes for ever. If a region depends on a ko, its worth
    is given twice: with Black and with White having the larger ko threats.
    """
    answer = _found(table.count_endgame, game, *(() if color is None else (color,)))
    regions = tuple(_open_region(region, game.size) for region in answer.regions)
    best = _in_order(answer.best, game.size)
    value, orthodox = answer.values[answer.best[0]] if best else None, answer.orthodox
    if orthodox is None:
        return Endgame(regions, best, value)
    return Endgame(regions, best, value, _in_order(orthodox.moves, game.size), orthodox.may_lose)


def _open_region(region: RegionAnswer, size: int) -> OpenRegion:
    thermograph = region.thermograph
    return OpenRegion(
        _in_order(region.region, size),
        region.kind,
        region.why,
        None if thermograph is None else thermograph.mean,
        None if thermograph is None else thermograph.temperature,
        _in_order(region.moves.get(BLACK, ()), size),
        _in_order(region.moves.get(WHITE, ()), size),
        {} if region.ko is None else _kos(region.ko, size),
    )


def _kos(ko: KoValue, size: int) -> dict[str, KoWorth]:
    """Return what a region that depends on a ko is worth with Black and with White having the larger ko
    threats: a `KoWorth` each, by the name of that colour.
    """
    return {
        color_name(master): KoWorth(
            drawn.mean,
            drawn.temperature,
            *(_in_order(ko.moves[master, color], size) for color in (BLACK, WHITE)),
        )
        for master, drawn in ko.by_master.items()
    }


def _in_order(points: Iterable[int], size: int) -> tuple[str, ...]:
    return tuple(vertex_of(point, size) for point in points)


@_question
def dragon_status(game: Game, stone: str) -> GroupStatus:
    """Judge whether the group with a stone at a vertex is alive, dead or critical (the side that moves first
    decides).

    The group is read, and if reading does not suffice, games played out decide. A group that can easily run
    away counts as alive for the time being.
    """
    (found,) = _found(table.dragon_status, game, stone).values()
    return GroupStatus(
        found.word,
        vertex_or_none(found.kill, game.size),
        vertex_or_none(found.save, game.size),
        found.trust,
    )


@_question
def fate(game: Game, stone: str) -> Fate:
    """Name what becomes of the group with a stone at a vertex.

    Beside alive, dead and critical the answer names seki, ko, bent four and thousand-year ko.
    """
    found = _found(table.fate, game, stone)
    seki = None
    if found.seki != PASS:
        seki = color_name(found.seki_color), vertex_of(found.seki, game.size)
    kill, save = (vertex_or_none(move, game.size) for move in (found.enemy, found.owner))
    return Fate(found.word, kill, save, seki, found.trust, found.nodes)


@_question
def same_dragon(game: Game, first: str, second: str) -> bool:
    """Tell whether the stones at two vertices belong to one group.

    A group is a set of strings that the enemy cannot separate even if it moves first.
    """
    return _found(table.same_dragon, game, first, second).is_one


@_question
def eval_eye(game: Game, point: str) -> EyeCount | None:
    """Return how many eyes the eye at a vertex is worth; None if no eye is there."""
    found = _found(table.eval_eye, game, point)
    if found is None:
        return None
    moves = (vertex_or_none(move, game.size) for move in (found.destroy, found.make))
    return EyeCount(found.least, found.most, *moves)


@_question
def estimate_score(game: Game) -> ScoreEstimate:
    """Estimate the score at the end by playing games out, once for each side that may move next. If both
    sides have passed, the score is counted instead.
    """
    found = _found(table.estimate_score, game)
    return ScoreEstimate(found.if_black_moves, found.if_white_moves, found.spread)


@_question
def final_score(game: Game) -> Score:
    """Return the result by the rules, komi counted, after the stones that the engine takes for dead are taken
    off.

    It has ``black`` and ``white`` (points), ``margin`` (Black's points less White's) and ``text``, such as
    ``B+3.5``.
    """
    return _found(table.final_score, game)


@_question
def final_status(game: Game, point: str) -> str:
    """Return what the point at a vertex is at the end of the game.

    It is one of ``alive``, ``dead``, ``seki``, ``white_territory``, ``black_territory``, ``dame``.
    """
    return _found(table.final_status, game, point)


@_question
def final_statuses(game: Game) -> dict[str, str]:
    """Return what every point is at the end of the game, by vertex, row by row from the upper left.

    The words are those of `final_status`: ``alive``, ``dead``, ``seki``, ``white_territory``,
    ``black_territory``, ``dame``.
    """
    found = _found(table.final_statuses, game)
    return {vertex_of(point, game.size): word for point, word in found.names.items()}


def _answered(question: Question[Reading], game: Game, *words: str, nodes: int | None = None) -> Answer:
    """Ask one of the questions of `engine.library.table` and return the reader's result as an `Answer`, with
    vertices.

    words: the question's arguments; nodes: most positions to look at, None for the reader's own limit. Raises
    InputError.
    """
    return answer_of(_found(question, game, *words, nodes=nodes), game.size)


def _combined(question: Question[combination.Combination], game: Game, color: str) -> Combination:
    found = _found(question, game, color)
    return Combination(_in_order(found.moves, game.size), found.nodes)


def _found(question: Question[Found], game: Game, *words: str, nodes: int | None = None) -> Found:
    """Ask one of the questions of `engine.library.table` and return its answer in the engine's own form.

    words: the question's arguments; nodes: most positions to look at, None for the reader's own limit. Raises
    InputError.
    """
    told = _told(question, game, words)
    with raise_as():
        return question.find(Asked(WORKSHOP, game.record, game.record.board.copy(), nodes=nodes, **told))


def _told(question: Question[Any], game: Game, words: Iterable[str]) -> dict[str, Any]:
    """Turn the arguments of a question, given as ``words`` such as vertices, into points and colours.

    Returns them as a dict by the names of fields of `Asked`: ``points``, and ``area`` and ``color`` if the
    question has them. Raises InputError.
    """
    rest, points = list(words), list[int]()
    told: dict[str, Any] = {"points": points}
    for argument in question.arguments:
        if argument == Argument.AREA:
            told["area"] = {point_of(game, vertex, may_pass=False) for vertex in rest}
        elif not rest:
            break
        elif argument in (Argument.COLOR, Argument.COLOR_OR_MOVER):
            told["color"] = color_of(game, rest.pop(0))
        elif argument in STONES:
            points.append(stone_of(game, rest.pop(0)))
        else:
            points.append(_point(game, rest.pop(0), argument == Argument.MOVE))
    return told


def _point(game: Game, vertex: str, is_move: bool) -> int:
    """Return the engine's point (a number) for a vertex.

    Raises InputError if there is no such point, or if ``is_move`` is True and the point is not empty.
    """
    point = point_of(game, vertex, may_pass=False)
    if is_move and game.record.board.color_at(point) != EMPTY:
        raise InputError(
            f"{vertex_of(point, game.size)} is not empty, expected a point where a move may be played"
        )
    return point


def _refuse_two_colors(game: Game, first: str, second: str) -> None:
    """Raise InputError if the stones at the vertices ``first`` and ``second`` have different colours."""
    board = game.record.board
    if board.color_at(stone_of(game, first)) != board.color_at(stone_of(game, second)):
        raise InputError(
            f"the stones at {first} and {second} are of different colours, expected two of one colour"
        )
