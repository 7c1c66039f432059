"""The table of questions: what is captured, linked, alive; who wins the semeai; what is what at the end.

Each is asked in one way, whoever asks. The library answers it with types (`engine.library.questions`), GTP with GNU
Go's codes, and where the answer can be trusted more or less with a twin that says so (`engine.gtp.commands.asked`).
The docstring of a question is GTP's help.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine.board.points import opponent
from engine.library.asking import Argument, Asked, Form, Found, Question, Relation
from engine.library.prepare import later
from engine.library.stages import EVALUATION, GAME, PLAYOUTS, READING

if TYPE_CHECKING:
    from engine.endgame import solving
    from engine.evaluate import eye_reading, judging, status
    from engine.evaluate import questions as tables
    from engine.explain.sentences import estimated_score as estimating
    from engine.game import scoring
    from engine.reading.life import fate as fates
    from engine.reading.life import judgement
    from engine.reading.life import moves as life_moves
    from engine.reading.links import areas
    from engine.reading.links import questions as links
    from engine.reading.outcome import Reading
    from engine.reading.safety import questions as safety
    from engine.reading.semeai import judgement as semeai_judgement
    from engine.reading.strings import combination, pairs
    from engine.reading.strings import judgement as strings
else:
    scoring = later(GAME, "engine.game.scoring")
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
    eye_reading, judging, tables, status = later(
        EVALUATION,
        "engine.evaluate.eye_reading",
        "engine.evaluate.judging",
        "engine.evaluate.questions",
        "engine.evaluate.status",
    )
    estimating = later(PLAYOUTS, "engine.explain.sentences.estimated_score")

TABLE: dict[str, Question[Any]] = {}
"""All questions by their names."""

STRING, GROUP, MOVE, POINT = Argument.STRING, Argument.GROUP, Argument.MOVE, Argument.POINT


def question(
    stage: str,
    form: Form,
    *arguments: Argument,
    relation: Relation = Relation.NONE,
    command: str | None = None,
) -> Callable[[Callable[[Asked], Found]], Question[Found]]:
    """Return a decorator that makes a function the answer to a question and enters the question into TABLE,
    under the function's name.

    stage: the compiled code that it needs; form: what kind of answer it gives; arguments: what it takes;
    relation: what must be true of the stones among these; command: its name in GTP, None for the function's
    name, empty if it is no GTP command. The function's docstring is the help text.
    """

    def enter(find: Callable[[Asked], Found]) -> Question[Found]:
        name, code = find.__name__, find.__code__
        entered = TABLE[name] = Question(
            name=name,
            command=name if command is None else command,
            arguments=arguments,
            relation=relation,
            stage=stage,
            find=find,
            form=form,
            says=inspect.getdoc(find) or "",
            place=f"{code.co_filename}:{code.co_firstlineno}",
        )
        return entered

    return enter


@question(READING, Form.MOVE, STRING)
def attack(asked: Asked) -> Reading:
    """Read whether the string at a vertex can be captured if the enemy moves first.

    GTP's answer is CODE[ VERTEX]. CODE is 0 for no, 1 for yes, 2 for a ko that the enemy takes first, 3 for a
    ko for which the enemy needs the first threat. VERTEX is the enemy's first move, if there is one.
    """
    return strings.judge_capture(asked.reader, asked.board, asked.point, _capture_nodes(asked))


@question(READING, Form.MOVE, STRING)
def defend(asked: Asked) -> Reading:
    """Read whether the string at a vertex can be saved if its owner moves first.

    GTP's answer is CODE[ VERTEX]. CODE is 0 for no, 1 for yes, 2 for a ko that the owner takes first, 3 for a
    ko for which the owner needs the first threat. VERTEX is the owner's first move, if there is one.
    """
    return strings.judge_rescue(asked.reader, asked.board, asked.point, _capture_nodes(asked))


@question(READING, Form.OUTCOME, MOVE, STRING)
def does_attack(asked: Asked) -> Reading:
    """Read whether a move of the enemy captures the string at another vertex.

    GTP's answer is CODE. It is 0 for no, for an illegal move, and also if the string is dead without the
    move; 1 for yes; 2 for a ko that the enemy takes first; 3 for a ko for which the enemy needs the first
    threat.
    """
    return combination.does_attack(asked.reader, asked.board, *asked.pair, **asked.limit)


@question(READING, Form.OUTCOME, MOVE, STRING)
def does_defend(asked: Asked) -> Reading:
    """Read whether a move of the owner saves the string at another vertex.

    GTP's answer is CODE. It is 0 for no, for an illegal move, and also if the string is safe without the
    move; 1 for yes; 2 for a ko that the owner takes first; 3 for a ko for which the owner needs the first
    threat. Where GNU Go 3.8 prints 3 for success, the answer here is 1.
    """
    return combination.does_defend(asked.reader, asked.board, *asked.pair, **asked.limit)


@question(READING, Form.OUTCOME, STRING, STRING, relation=Relation.ONE_COLOR)
def attack_either(asked: Asked) -> Reading:
    """Read whether at least one of two strings can be captured if their enemy moves first. A double threat
    counts, too.

    GTP's answer is CODE: 0 for no, 1 for yes, 2 for a ko that the enemy takes first, 3 for a ko for which the
    enemy needs the first threat.
    """
    return pairs.attack_either(asked.reader, asked.board, *asked.pair)


@question(READING, Form.OUTCOME, STRING, STRING, relation=Relation.ONE_COLOR)
def defend_both(asked: Asked) -> Reading:
    """Read whether two strings can both be saved if their owner moves first.

    GTP's answer is CODE: 0 for no; 1 for yes, and also if neither string is in danger.
    """
    return pairs.defend_both(asked.reader, asked.board, *asked.pair)


@question(READING, Form.MOVE, STRING, relation=Relation.TWO_LIBERTIES)
def ladder_attack(asked: Asked) -> Reading:
    """Read whether a string is caught in a ladder if the enemy moves first. It must have two liberties.

    GTP's answer is CODE[ VERTEX]. CODE is 0 for no, 1 for yes, 2 for a ko that the enemy takes first, 3 for a
    ko for which the enemy needs the first threat. VERTEX is the enemy's first move, if there is one.
    """
    return combination.ladder_attack(asked.reader, asked.board, asked.point, **asked.limit)


@question(READING, Form.COMBINATION, Argument.COLOR)
def combination_attack(asked: Asked) -> combination.Combination:
    """Find a move by which a colour captures something by a combination.

    A combination is several threats that only work together; no single move captures it. GTP's answer is the
    vertex of the move, PASS if no such move is proven.
    """
    return combination.combination_attack(asked.workshop.combining_reader, asked.board, asked.side)


@question(READING, Form.COMBINATION, Argument.COLOR)
def combination_defend(asked: Asked) -> combination.Combination:
    """Find the moves by which the enemy of a colour prevents that colour's combination.

    A combination is several threats that only work together. GTP's answer is the vertices of these moves,
    PASS if there is no combination.
    """
    return combination.combination_defend(asked.workshop.combining_reader, asked.board, opponent(asked.side))


@question(READING, Form.MOVE, STRING, STRING, relation=Relation.ONE_COLOR)
def connect(asked: Asked) -> Reading:
    """Read whether two strings can be linked if their owner moves first.

    GTP's answer is CODE[ VERTEX]. CODE is 0 for no, 1 for yes, 2 for a ko that the owner takes first, 3 for a
    ko for which the owner needs the first threat. VERTEX is the owner's first move, if there is one.
    """
    return links.judge_connection(asked.reader, asked.board, *asked.pair, **asked.limit)


@question(READING, Form.MOVE, STRING, STRING, relation=Relation.ONE_COLOR)
def disconnect(asked: Asked) -> Reading:
    """Read whether two strings can be cut apart if the enemy moves first.

    GTP's answer is CODE[ VERTEX]. CODE is 0 for no, 1 for yes, 2 for a ko that the enemy takes first, 3 for a
    ko for which the enemy needs the first threat. VERTEX is the enemy's first move, if there is one.
    """
    return links.judge_cut(asked.reader, asked.board, *asked.pair, **asked.limit)


@question(READING, Form.MOVE, STRING, Argument.AREA)
def break_in(asked: Asked) -> Reading:
    """Read whether the string at the first vertex can break into an area if its owner moves first. The other
    vertices are the points of the area.

    GTP's answer is CODE[ VERTEX]. CODE is 0 for no, 1 for yes. VERTEX is the first move, PASS if the string
    is in the area without a move.
    """
    return areas.break_in(asked.reader, asked.board, asked.point, asked.area)


@question(READING, Form.MOVE, STRING, Argument.AREA)
def block_off(asked: Asked) -> Reading:
    """Read whether the string at the first vertex can be kept out of an area if its enemy moves first. The
    other vertices are the points of the area.

    GTP's answer is CODE[ VERTEX]. CODE is 0 for no, 1 for yes. VERTEX is the first move, PASS if the string
    does not get in even without such a move.
    """
    return areas.block_off(asked.reader, asked.board, asked.point, asked.area)


@question(READING, Form.MOVE, GROUP)
def owl_attack(asked: Asked) -> Reading:
    """Read whether the group at a stone can be killed if the enemy moves first. A group that lives in seki is
    not killed.

    GTP's answer is CODE[ VERTEX]. CODE is 0 for no, 1 for yes, 2 for a ko that the enemy takes first, 3 for a
    ko for which the enemy needs the first threat. VERTEX is the enemy's first move, if there is one.
    """
    return judgement.judge_attack(asked.reader, asked.board, asked.point, **asked.effort)


@question(READING, Form.MOVE, GROUP)
def owl_defend(asked: Asked) -> Reading:
    """Read whether the group at a stone can live if its owner moves first.

    GTP's answer is CODE[ VERTEX]. CODE is 0 for no, 1 for yes, 2 for a ko that the owner takes first, 3 for a
    ko for which the owner needs the first threat. VERTEX is the owner's first move, PASS if the group lives
    without a move.
    """
    return life_moves.defend_if_needed(asked.reader, asked.board, asked.point, **asked.effort)


@question(READING, Form.OUTCOME, MOVE, GROUP)
def owl_does_attack(asked: Asked) -> Reading:
    """Read whether a move of the enemy kills the group with a stone at another vertex.

    GTP's answer is CODE: 0 for no and for an illegal move, 1 for yes, 2 for a ko that the enemy takes first,
    3 for a ko for which the enemy needs the first threat.
    """
    move, stone = asked.pair
    return life_moves.does_attack_group(asked.reader, asked.board, move, stone, **asked.effort)


@question(READING, Form.OUTCOME, MOVE, GROUP)
def owl_does_defend(asked: Asked) -> Reading:
    """Read whether a move of the owner makes the group with a stone at another vertex live.

    GTP's answer is CODE: 0 for no and for an illegal move, 1 for yes, 2 for a ko that the owner takes first,
    3 for a ko for which the owner needs the first threat.
    """
    move, stone = asked.pair
    return life_moves.does_defend_group(asked.reader, asked.board, move, stone, **asked.effort)


@question(READING, Form.FATE, GROUP, command="tamen-fate")
def fate(asked: Asked) -> fates.Fate:
    """Name what becomes of the group at a stone: alive, dead, seki or one of the kos.

    GTP's answer is WORD[ KILL SAVE][ seki COLOR VERTEX] TRUST. WORD is alive, seki, dead, critical, ko,
    bent_four or thousand-year_ko. KILL is the enemy's move that kills the group or begins the ko, SAVE the
    owner's that saves it or begins the ko; either may be PASS. COLOR and VERTEX are the colour and the move
    that may make the thousand-year ko a seki instead. TRUST is proven, likely or guess.
    """
    return fates.fate_of(asked.reader, asked.board, asked.point)


@question(READING, Form.SEMEAI, STRING, STRING, relation=Relation.TWO_COLORS)
def analyze_semeai(asked: Asked) -> semeai_judgement.Judgement:
    """Read who wins the semeai of two enemy strings if the owner of the first string moves first.

    GTP's answer is CODE CODE VERTEX. The first CODE tells whether the mover can keep its own string, the
    second whether it can take the other one. Each is 0 for no, 1 for yes, 2 or 3 for a ko. VERTEX is the
    mover's first move, PASS when nothing helps or nothing is needed. 1 0 is seki, or life for both. What the
    search does not prove is judged by eyes and liberties.
    """
    return semeai_judgement.judge_semeai(asked.reader, asked.board, *asked.pair, **asked.limit)


@question(READING, Form.WORD, POINT)
def unconditional_status(asked: Asked) -> str:
    """Tell what a point is for certain, i.e. even if the owner of what is there always passes.

    The answer is one of alive, dead, undecided, white_territory, black_territory.
    """
    return safety.unconditional_status(asked.board, asked.point)


@question(READING, Form.ENDGAME, Argument.COLOR_OR_MOVER, command="tamen-endgame")
def count_endgame(asked: Asked) -> solving.EndgameAnswer:
    """Count the end of a game: every open region with its moves and what they gain, and the best move.

    For each region the answer tells whether it is sente or gote. The walls between the regions are stones
    that cannot be captured even if their owner passes for ever. The points are counted by the rules in use,
    by area or territory. If a region depends on a ko, its worth is told twice: with Black and with White
    having the larger ko threats. Without a colour the side whose turn it is moves.
    """
    board = asked.board
    if asked.color is not None:
        board.to_move = asked.color
    return solving.solve(
        board,
        asked.game.rules.scoring,
        whole=solving.MOST_WHOLE,
        is_over=asked.interrupted,
        kos=solving.MOST_KOS,
    )


@question(EVALUATION, Form.STATUSES, Argument.GROUP_OR_ALL)
def dragon_status(asked: Asked) -> dict[int, tables.GroupStatus]:
    """Tell the status of the group at a stone: alive, dead, or critical with the killing and the saving move.

    Without a vertex the status of every group is told, each in a line that begins with the group's first
    stone; the groups are then read less thoroughly. A group that runs easily counts as alive. If nothing is
    proven, games played out decide.
    """
    effort, stones = judgement.FULL, list(asked.points)
    if not stones:
        evaluated, effort = asked.evaluated, judging.LIST_EFFORT
        stones = [int(group["first"]) for group in evaluated["groups"][: evaluated["group_count"]]]
    count = asked.game.rules.scoring
    return {stone: judging.judge_group(asked.reader, asked.board, stone, effort, count) for stone in stones}


@question(EVALUATION, Form.BELONGING, GROUP, GROUP)
def same_dragon(asked: Asked) -> judging.Belonging:
    """Tell whether two stones belong to one group.

    A group is a set of strings that the enemy cannot separate even if it moves first. GTP's answer is 1 for
    yes or 0 for no.
    """
    return judging.judge_pair(asked.reader, asked.board, asked.evaluated, *asked.pair)


@question(EVALUATION, Form.EYE, POINT)
def eval_eye(asked: Asked) -> tables.EyeCount | None:
    """Count how many whole eyes the eye at a point is worth.

    GTP's answer is MIN MAX[ ATTACK DEFENSE]. MIN is the number if the enemy moves first, MAX if the owner
    does, each at most 2. If the two differ, ATTACK is the enemy's move that destroys eyes and DEFENSE the
    owner's move that makes them. The answer is 0 0 for an empty point that is beside stones and in no eye, -1
    elsewhere.
    """
    return eye_reading.count_eyes(asked.workshop.evaluator, asked.board, asked.point)


@question(EVALUATION, Form.ALL_POINTS, command="")
def final_statuses(asked: Asked) -> status.FinalStatus:
    """Tell what every point is if the game ends now: alive, dead, seki, territory of a colour or dame.

    If a side ended a cleanup (taking dead stones off by play) with a pass, all of its own stones that are
    left count as alive, since the other side could have taken them.
    """
    found = asked.workshop.final_status(asked.board)
    if asked.cleaned is None or asked.cleaned[0] != asked.board.position_key:
        return found
    dead = frozenset(point for point in found.dead if asked.board.color_at(point) != asked.cleaned[1])
    return status.with_dead(asked.board, dead, found.seki)


@question(EVALUATION, Form.WORD, POINT, Argument.SEED)
def final_status(asked: Asked) -> str:
    """Tell what a point is at the end of the game.

    The answer is one of alive, dead, seki, white_territory, black_territory, dame.
    """
    return final_statuses.find(asked).names[asked.point]


@question(EVALUATION, Form.SCORE, Argument.SEED)
def final_score(asked: Asked) -> scoring.Score:
    """Count the game by its rules, komi and handicap compensation included. The answer is such as B+3.5, W+12
    or 0.

    Stones that the evaluator takes for dead are taken off first.
    """
    judged = final_statuses.find(asked)
    return scoring.score_game(asked.game, judged.dead, judged.seki, judged.closing)


@question(PLAYOUTS, Form.ESTIMATE)
def estimate_score(asked: Asked) -> estimating.Estimate:
    """Estimate the score at the end: B+X or W+X, and the two bounds between which it should be.

    The bounds are from White's view. The estimate is the mean of 1,000 games that are played out; once both
    sides have passed, it is the score itself. Komi, handicap compensation and the rules' way of counting are
    in all three numbers.
    """
    if asked.game.passes >= 2:
        return estimating.Estimate.counted(final_score.find(asked).margin)
    return estimating.estimate(asked.game, asked.interrupted)


def _capture_nodes(asked: Asked) -> int:
    return combination.CAPTURE_BUDGET if asked.nodes is None else asked.nodes
