"""The readers' questions: is it captured, linked, alive; who wins the semeai; what is what at the end.

The names are GNU Go's, whose GTP commands ask the same. Each takes a game, whose position it asks about, and vertices;
the game is left as it is, and whose turn it is does not matter. An `Answer` is true when the side that the question is
about reaches its goal by moving first, at least by a ko; it also says whether that is proven, likely or a guess.
``nodes`` limits the positions that a reader may look at, for an answer sooner or a proof more often; without it the
reader has a limit of its own.

Bad arguments raise `InputError`. Any thread may ask; each has readers of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.base.errors import InputError, raise_as
from engine.board.points import BLACK, EMPTY, PASS, WHITE, color_name, opponent, vertex_of
from engine.game.scoring import Score, score_game
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
from engine.library.game import Game, color_of, point_of, stone_of
from engine.library.prepare import later
from engine.library.stages import EVALUATION, PLAYOUTS, READING
from engine.library.workshop import WORKSHOP

if TYPE_CHECKING:
    from engine.board.board import Board
    from engine.endgame import solving
    from engine.endgame.kos import KoValue
    from engine.endgame.solving import RegionAnswer
    from engine.evaluate import judging, status
    from engine.evaluate import questions as tables
    from engine.evaluate.status import FinalStatus
    from engine.explain.sentences import estimated_score as estimating
    from engine.reading.life import fate as fates
    from engine.reading.life import judgement
    from engine.reading.life import moves as life_moves
    from engine.reading.links import areas
    from engine.reading.links import questions as links
    from engine.reading.safety import questions as safety
    from engine.reading.semeai import judgement as semeai_judgement
    from engine.reading.strings import combination, pairs
    from engine.reading.strings import judgement as strings
else:
    (
        solving,
        areas,
        combination,
        links,
        pairs,
        semeai_judgement,
        strings,
        fates,
        judgement,
        life_moves,
        safety,
    ) = later(
        READING,
        "engine.endgame.solving",
        "engine.reading.links.areas",
        "engine.reading.strings.combination",
        "engine.reading.links.questions",
        "engine.reading.strings.pairs",
        "engine.reading.semeai.judgement",
        "engine.reading.strings.judgement",
        "engine.reading.life.fate",
        "engine.reading.life.judgement",
        "engine.reading.life.moves",
        "engine.reading.safety.questions",
    )
    judging, tables, status = later(
        EVALUATION, "engine.evaluate.judging", "engine.evaluate.questions", "engine.evaluate.status"
    )
    estimating = later(PLAYOUTS, "engine.explain.sentences.estimated_score")


def attack(game: Game, string: str, nodes: int | None = None) -> Answer:
    """Can the string at a vertex be captured if its enemy moves first?"""
    stone = stone_of(game, string)
    with raise_as():
        reading = strings.judge_capture(WORKSHOP.reader, _board(game), stone, _capture_nodes(nodes))
    return answer_of(reading, game.size)


def defend(game: Game, string: str, nodes: int | None = None) -> Answer:
    """Can the string at a vertex be saved if its owner moves first?"""
    stone = stone_of(game, string)
    with raise_as():
        reading = strings.judge_rescue(WORKSHOP.reader, _board(game), stone, _capture_nodes(nodes))
    return answer_of(reading, game.size)


def does_attack(game: Game, move: str, string: str, nodes: int | None = None) -> Answer:
    """Does this move of the enemy capture the string? No if it is dead anyway, or if the move is not legal."""
    point, stone = _move_and_stone(game, move, string)
    with raise_as():
        reading = combination.does_attack(WORKSHOP.reader, _board(game), point, stone, **_limit(nodes))
    return answer_of(reading, game.size)


def does_defend(game: Game, move: str, string: str, nodes: int | None = None) -> Answer:
    """Does this move of the owner save the string? No if it is safe anyway, or if the move is not legal."""
    point, stone = _move_and_stone(game, move, string)
    with raise_as():
        reading = combination.does_defend(WORKSHOP.reader, _board(game), point, stone, **_limit(nodes))
    return answer_of(reading, game.size)


def attack_either(game: Game, first: str, second: str) -> Answer:
    """Can one of two strings be captured if their enemy moves first, by a double threat too?"""
    stones = _two_stones(game, first, second)
    return answer_of(pairs.attack_either(WORKSHOP.reader, _board(game), *stones), game.size)


def defend_both(game: Game, first: str, second: str) -> Answer:
    """Can two strings both be saved if their owner moves first? The move ``pass`` says that neither is in danger."""
    stones = _two_stones(game, first, second)
    return answer_of(pairs.defend_both(WORKSHOP.reader, _board(game), *stones), game.size)


def ladder_attack(game: Game, string: str, nodes: int | None = None) -> Answer:
    """Is the string, which must have two liberties, caught in a ladder if its enemy moves first?"""
    stone = stone_of(game, string)
    with raise_as():
        reading = combination.ladder_attack(WORKSHOP.reader, _board(game), stone, **_limit(nodes))
    return answer_of(reading, game.size)


def combination_attack(game: Game, color: str) -> Combination:
    """The move by which a colour captures something that no single move captures, such as a double threat."""
    found = combination.combination_attack(WORKSHOP.reader, _board(game), color_of(game, color))
    return Combination(tuple(vertex_of(move, game.size) for move in found.moves), found.nodes)


def combination_defend(game: Game, color: str) -> Combination:
    """The moves by which the enemy of a colour prevents that colour's combination; none if it has none."""
    found = combination.combination_defend(WORKSHOP.reader, _board(game), opponent(color_of(game, color)))
    return Combination(tuple(vertex_of(move, game.size) for move in found.moves), found.nodes)


def connect(game: Game, first: str, second: str, nodes: int | None = None) -> Answer:
    """Can two strings of one colour be linked if their owner moves first?"""
    stones = stone_of(game, first), stone_of(game, second)
    with raise_as():
        reading = links.judge_connection(WORKSHOP.reader, _board(game), *stones, **_limit(nodes))
    return answer_of(reading, game.size)


def disconnect(game: Game, first: str, second: str, nodes: int | None = None) -> Answer:
    """Can two strings of one colour be cut apart if the enemy moves first?"""
    stones = stone_of(game, first), stone_of(game, second)
    with raise_as():
        reading = links.judge_cut(WORKSHOP.reader, _board(game), *stones, **_limit(nodes))
    return answer_of(reading, game.size)


def break_in(game: Game, string: str, *area: str) -> Answer:
    """Can the string at a vertex break into an area if its owner moves first? ``pass`` says that it is inside."""
    stone, points = stone_of(game, string), _area(game, area)
    return answer_of(areas.break_in(WORKSHOP.reader, _board(game), stone, points), game.size)


def block_off(game: Game, string: str, *area: str) -> Answer:
    """Can the string at a vertex be kept out of an area if its enemy moves first? ``pass`` says that it is kept out."""
    stone, points = stone_of(game, string), _area(game, area)
    return answer_of(areas.block_off(WORKSHOP.reader, _board(game), stone, points), game.size)


def owl_attack(game: Game, stone: str, nodes: int | None = None) -> Answer:
    """Can the group at a stone be killed if its enemy moves first? Seki is life."""
    point = stone_of(game, stone)
    with raise_as():
        reading = judgement.judge_attack(WORKSHOP.reader, _board(game), point, **_effort(nodes))
    return answer_of(reading, game.size)


def owl_defend(game: Game, stone: str, nodes: int | None = None) -> Answer:
    """Can the group at a stone live if its owner moves first? The move ``pass`` says that it lives as it stands."""
    point = stone_of(game, stone)
    with raise_as():
        reading = life_moves.defend_if_needed(WORKSHOP.reader, _board(game), point, **_effort(nodes))
    return answer_of(reading, game.size)


def owl_does_attack(game: Game, move: str, stone: str, nodes: int | None = None) -> Answer:
    """Does this move of the enemy kill the group at a stone? No if the move is not legal."""
    played, point = _move_and_stone(game, move, stone)
    with raise_as():
        reading = life_moves.does_attack_group(WORKSHOP.reader, _board(game), played, point, **_effort(nodes))
    return answer_of(reading, game.size)


def owl_does_defend(game: Game, move: str, stone: str, nodes: int | None = None) -> Answer:
    """Does this move of the owner make the group at a stone live? No if the move is not legal."""
    played, point = _move_and_stone(game, move, stone)
    with raise_as():
        reading = life_moves.does_defend_group(WORKSHOP.reader, _board(game), played, point, **_effort(nodes))
    return answer_of(reading, game.size)


def analyze_semeai(game: Game, own: str, other: str, nodes: int | None = None) -> Semeai:
    """Who wins the semeai of two strings of different colours, if the owner of the first one moves first?

    ``nodes`` is for each of the two questions that this is made of.
    """
    stones = stone_of(game, own), stone_of(game, other)
    with raise_as():
        found = semeai_judgement.judge_semeai(WORKSHOP.reader, _board(game), *stones, **_limit(nodes))
    return Semeai(
        Outcome(found.save, found.save_trust),
        Outcome(found.capture, found.capture_trust),
        vertex_of(found.move, game.size),
        found.nodes,
        vertices(found.track, game.size),
    )


def unconditional_status(game: Game, point: str) -> str:
    """What a point is even if its owner always passes.

    One of ``alive``, ``dead``, ``white_territory``, ``black_territory``, ``undecided``.
    """
    return safety.unconditional_status(game.record.board, point_of(game, point, may_pass=False))


def count_endgame(game: Game, color: str | None = None) -> Endgame:
    """What is open at the end of a game and the best moves of a side, else of the one to move, counted exactly.

    The walls between the regions are stones that cannot be captured though their owner passes for ever. Where a ko
    decides a region, what it is worth if either side has the larger ko threats.
    """
    board = _board(game)
    if color is not None:
        board.to_move = color_of(game, color)
    scoring = game.record.rules.scoring
    answer = solving.solve(board, scoring, whole=solving.MOST_WHOLE, kos=solving.MOST_KOS)
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


def dragon_status(game: Game, stone: str) -> GroupStatus:
    """Is the group at a stone alive, dead or critical? Read where that suffices, judged by playouts elsewhere.

    A group that runs easily is alive for the time being.
    """
    point = stone_of(game, stone)
    board = _board(game)
    evaluated = WORKSHOP.evaluated(board)
    found = judging.judge_group(WORKSHOP.reader, board, evaluated, point, scoring=game.record.rules.scoring)
    return GroupStatus(
        found.word,
        vertex_or_none(found.kill, game.size),
        vertex_or_none(found.save, game.size),
        found.trust,
    )


def fate(game: Game, stone: str) -> Fate:
    """What becomes of the group at a stone, by its name: seki, bent four and thousand-year ko are told apart."""
    found = fates.fate_of(WORKSHOP.reader, _board(game), stone_of(game, stone))
    seki = None
    if found.seki != PASS:
        seki = color_name(found.seki_color), vertex_of(found.seki, game.size)
    kill, save = (vertex_or_none(move, game.size) for move in (found.enemy, found.owner))
    return Fate(found.word, kill, save, seki, found.trust, found.nodes)


def same_dragon(game: Game, first: str, second: str) -> bool:
    """Do two stones belong to one group, which the enemy cannot part even if it moves first?"""
    stones = stone_of(game, first), stone_of(game, second)
    board = _board(game)
    evaluated = WORKSHOP.evaluated(board)
    return judging.judge_pair(WORKSHOP.reader, board, evaluated, *stones).is_one


def eval_eye(game: Game, point: str) -> EyeCount | None:
    """How many eyes is the eye at a point worth? None if no eye is there."""
    place = point_of(game, point, may_pass=False)
    evaluated = WORKSHOP.evaluated(_board(game))
    found = tables.eye_count(evaluated, place)
    if found is None:
        return None
    moves = (vertex_or_none(move, game.size) for move in (found.destroy, found.make))
    return EyeCount(found.least, found.most, *moves)


def estimate_score(game: Game) -> ScoreEstimate:
    """Who would lead at the end, by the rules of the game, for either side to move next, as games played out say?

    Once both sides have passed it is the final score.
    """
    if game.record.passes >= 2:
        found = estimating.Estimate.counted(final_score(game).margin)
    else:
        found = estimating.estimate(game.record)
    return ScoreEstimate(found.if_black_moves, found.if_white_moves, found.spread)


def final_score(game: Game) -> Score:
    """The result by the rules of the game, with the stones that the engine holds dead taken off; komi counted.

    It has ``black`` and ``white``, points, ``margin``, Black's less White's, and ``text``, such as ``B+3.5``.
    """
    judged = _final(game)
    return score_game(game.record, judged.dead, judged.seki)


def final_status(game: Game, point: str) -> str:
    """What is a point at the end of the game?

    One of ``alive``, ``dead``, ``seki``, ``white_territory``, ``black_territory``, ``dame``.
    """
    return _final(game).names[point_of(game, point, may_pass=False)]


def final_statuses(game: Game) -> dict[str, str]:
    """What every point is at the end of the game, in the words of `final_status`; row by row from the upper left."""
    return {vertex_of(point, game.size): word for point, word in _final(game).names.items()}


def _board(game: Game) -> Board:
    """A copy of the game's board, for a reader to play on."""
    return game.record.board.copy()


def _final(game: Game) -> FinalStatus:
    board = _board(game)
    return status.final_status(board, WORKSHOP.final_evaluator.evaluate(board), WORKSHOP.reader)


def _capture_nodes(nodes: int | None) -> int:
    return combination.CAPTURE_BUDGET if nodes is None else nodes


def _limit(nodes: int | None) -> dict[str, int]:
    """The reader's argument for its limit; none where its own counts."""
    return {} if nodes is None else {"budget": nodes}


def _effort(nodes: int | None) -> dict[str, judgement.LifeEffort]:
    """The argument for the limit of a question about life; none where its own counts."""
    return {} if nodes is None else {"effort": judgement.LifeEffort.within(nodes)}


def _two_stones(game: Game, first: str, second: str) -> tuple[int, int]:
    """Two points with stones of one colour. Raises InputError."""
    one, other = stone_of(game, first), stone_of(game, second)
    if game.record.board.color_at(one) != game.record.board.color_at(other):
        raise InputError(
            f"the stones at {first} and {second} are of different colours, expected two of one colour"
        )
    return one, other


def _area(game: Game, vertices: Iterable[str]) -> set[int]:
    return {point_of(game, vertex, may_pass=False) for vertex in vertices}


def _move_and_stone(game: Game, move: str, stone: str) -> tuple[int, int]:
    """An empty point and a point with a stone. Raises InputError."""
    point = point_of(game, move, may_pass=False)
    if game.record.board.color_at(point) != EMPTY:
        raise InputError(
            f"{vertex_of(point, game.size)} is not empty, expected a point where a move may be played"
        )
    return point, stone_of(game, stone)
