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
    """Have a question refuse arguments that are too few, too many or of another kind, with an InputError."""
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
    """Each argument with its parameter; those of which there may be any number one by one."""
    for name, value in bound.arguments.items():
        parameter = bound.signature.parameters[name]
        yield from (
            (parameter, each) for each in (value if parameter.kind == parameter.VAR_POSITIONAL else [value])
        )


def _call_of(ask: Callable[..., object]) -> str:
    """How a question is asked, without its kinds."""
    parameters = inspect.signature(ask).parameters.values()
    untyped = inspect.Signature([each.replace(annotation=inspect.Parameter.empty) for each in parameters])
    return f"{ask.__name__}{untyped}"


def _shortly(value: object) -> str:
    """A word or a number as it is written, else what it is."""
    return repr(value) if isinstance(value, (str, int, float, type(None))) else f"a {type(value).__name__}"


@_question
def attack(game: Game, string: str, nodes: int | None = None) -> Answer:
    """Can the string at a vertex be captured if its enemy moves first?"""
    return _answered(table.attack, game, string, nodes=nodes)


@_question
def defend(game: Game, string: str, nodes: int | None = None) -> Answer:
    """Can the string at a vertex be saved if its owner moves first?"""
    return _answered(table.defend, game, string, nodes=nodes)


@_question
def does_attack(game: Game, move: str, string: str, nodes: int | None = None) -> Answer:
    """Does this move of the enemy capture the string? No if it is dead anyway, or if the move is not legal."""
    return _answered(table.does_attack, game, move, string, nodes=nodes)


@_question
def does_defend(game: Game, move: str, string: str, nodes: int | None = None) -> Answer:
    """Does this move of the owner save the string? No if it is safe anyway, or if the move is not legal."""
    return _answered(table.does_defend, game, move, string, nodes=nodes)


@_question
def attack_either(game: Game, first: str, second: str) -> Answer:
    """Can one of two strings be captured if their enemy moves first, by a double threat too?"""
    _refuse_two_colors(game, first, second)
    return _answered(table.attack_either, game, first, second)


@_question
def defend_both(game: Game, first: str, second: str) -> Answer:
    """Can two strings both be saved if their owner moves first? The move ``pass`` says that neither is in danger."""
    _refuse_two_colors(game, first, second)
    return _answered(table.defend_both, game, first, second)


@_question
def ladder_attack(game: Game, string: str, nodes: int | None = None) -> Answer:
    """Is the string, which must have two liberties, caught in a ladder if its enemy moves first?"""
    return _answered(table.ladder_attack, game, string, nodes=nodes)


@_question
def combination_attack(game: Game, color: str) -> Combination:
    """The move by which a colour captures something that no single move captures, such as a double threat."""
    return _combined(table.combination_attack, game, color)


@_question
def combination_defend(game: Game, color: str) -> Combination:
    """The moves by which the enemy of a colour prevents that colour's combination; none if it has none."""
    return _combined(table.combination_defend, game, color)


@_question
def connect(game: Game, first: str, second: str, nodes: int | None = None) -> Answer:
    """Can two strings of one colour be linked if their owner moves first?"""
    return _answered(table.connect, game, first, second, nodes=nodes)


@_question
def disconnect(game: Game, first: str, second: str, nodes: int | None = None) -> Answer:
    """Can two strings of one colour be cut apart if the enemy moves first?"""
    return _answered(table.disconnect, game, first, second, nodes=nodes)


@_question
def break_in(game: Game, string: str, *area: str) -> Answer:
    """Can the string at a vertex break into an area if its owner moves first? ``pass`` says that it is inside."""
    return _answered(table.break_in, game, string, *area)


@_question
def block_off(game: Game, string: str, *area: str) -> Answer:
    """Can the string at a vertex be kept out of an area if its enemy moves first? ``pass`` says that it is kept out."""
    return _answered(table.block_off, game, string, *area)


@_question
def owl_attack(game: Game, stone: str, nodes: int | None = None) -> Answer:
    """Can the group at a stone be killed if its enemy moves first? Seki is life."""
    return _answered(table.owl_attack, game, stone, nodes=nodes)


@_question
def owl_defend(game: Game, stone: str, nodes: int | None = None) -> Answer:
    """Can the group at a stone live if its owner moves first? The move ``pass`` says that it lives as it stands."""
    return _answered(table.owl_defend, game, stone, nodes=nodes)


@_question
def owl_does_attack(game: Game, move: str, stone: str, nodes: int | None = None) -> Answer:
    """Does this move of the enemy kill the group at a stone? No if the move is not legal."""
    return _answered(table.owl_does_attack, game, move, stone, nodes=nodes)


@_question
def owl_does_defend(game: Game, move: str, stone: str, nodes: int | None = None) -> Answer:
    """Does this move of the owner make the group at a stone live? No if the move is not legal."""
    return _answered(table.owl_does_defend, game, move, stone, nodes=nodes)


@_question
def analyze_semeai(game: Game, own: str, other: str, nodes: int | None = None) -> Semeai:
    """Who wins the semeai of two strings of different colours, if the owner of the first one moves first?

    ``nodes`` is for each of the two questions that this is made of.
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
    """What a point is even if its owner always passes.

    One of ``alive``, ``dead``, ``white_territory``, ``black_territory``, ``undecided``.
    """
    return _found(table.unconditional_status, game, point)


@_question
def count_endgame(game: Game, color: str | None = None) -> Endgame:
    """What is open at the end of a game and the best moves of a side, else of the one to move, counted exactly.

    The walls between the regions are stones that cannot be captured though their owner passes for ever. Where a ko
    decides a region, what it is worth if either side has the larger ko threats.
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
    """What a ko is worth, by the colour that has the ko threats."""
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
    """Is the group at a stone alive, dead or critical? Read where that suffices, judged by playouts elsewhere.

    A group that runs easily is alive for the time being.
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
    """What becomes of the group at a stone, by its name: seki, bent four and thousand-year ko are told apart."""
    found = _found(table.fate, game, stone)
    seki = None
    if found.seki != PASS:
        seki = color_name(found.seki_color), vertex_of(found.seki, game.size)
    kill, save = (vertex_or_none(move, game.size) for move in (found.enemy, found.owner))
    return Fate(found.word, kill, save, seki, found.trust, found.nodes)


@_question
def same_dragon(game: Game, first: str, second: str) -> bool:
    """Do two stones belong to one group, which the enemy cannot part even if it moves first?"""
    return _found(table.same_dragon, game, first, second).is_one


@_question
def eval_eye(game: Game, point: str) -> EyeCount | None:
    """How many eyes is the eye at a point worth? None if no eye is there."""
    found = _found(table.eval_eye, game, point)
    if found is None:
        return None
    moves = (vertex_or_none(move, game.size) for move in (found.destroy, found.make))
    return EyeCount(found.least, found.most, *moves)


@_question
def estimate_score(game: Game) -> ScoreEstimate:
    """Who would lead at the end, by the rules of the game, for either side to move next, as games played out say?

    Once both sides have passed it is the final score.
    """
    found = _found(table.estimate_score, game)
    return ScoreEstimate(found.if_black_moves, found.if_white_moves, found.spread)


@_question
def final_score(game: Game) -> Score:
    """The result by the rules of the game, with the stones that the engine holds dead taken off; komi counted.

    It has ``black`` and ``white``, points, ``margin``, Black's less White's, and ``text``, such as ``B+3.5``.
    """
    return _found(table.final_score, game)


@_question
def final_status(game: Game, point: str) -> str:
    """What is a point at the end of the game?

    One of ``alive``, ``dead``, ``seki``, ``white_territory``, ``black_territory``, ``dame``.
    """
    return _found(table.final_status, game, point)


@_question
def final_statuses(game: Game) -> dict[str, str]:
    """What every point is at the end of the game, in the words of `final_status`; row by row from the upper left."""
    found = _found(table.final_statuses, game)
    return {vertex_of(point, game.size): word for point, word in found.names.items()}


def _answered(question: Question[Reading], game: Game, *words: str, nodes: int | None = None) -> Answer:
    """What a reading answers."""
    return answer_of(_found(question, game, *words, nodes=nodes), game.size)


def _combined(question: Question[combination.Combination], game: Game, color: str) -> Combination:
    found = _found(question, game, color)
    return Combination(_in_order(found.moves, game.size), found.nodes)


def _found(question: Question[Found], game: Game, *words: str, nodes: int | None = None) -> Found:
    """What is found when a question of the table is asked in these words. Raises InputError."""
    told = _told(question, game, words)
    with raise_as():
        return question.find(Asked(WORKSHOP, game.record, game.record.board.copy(), nodes=nodes, **told))


def _told(question: Question[Any], game: Game, words: Iterable[str]) -> dict[str, Any]:
    """Points, area and colour in an `Asked`, of a question's arguments as words. Raises InputError."""
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
    """A point, which must be empty for a move. Raises InputError."""
    point = point_of(game, vertex, may_pass=False)
    if is_move and game.record.board.color_at(point) != EMPTY:
        raise InputError(
            f"{vertex_of(point, game.size)} is not empty, expected a point where a move may be played"
        )
    return point


def _refuse_two_colors(game: Game, first: str, second: str) -> None:
    """Raise InputError for stones of two colours, which the readers of other pairs refuse by themselves."""
    board = game.record.board
    if board.color_at(stone_of(game, first)) != board.color_at(stone_of(game, second)):
        raise InputError(
            f"the stones at {first} and {second} are of different colours, expected two of one colour"
        )
