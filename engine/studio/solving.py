"""Problems as the readers see them: what is to be done, whether a move does it, how a wrong one is refuted, hints.

The side that solves wants one thing: to kill or capture what is the enemy's, to make its own live, to save it, to
connect or cut two strings, or to win a semeai. A move reaches that if the readers find no answer that prevents it; else
that answer is the refutation. Then the enemy resists as long as it finds a move that must be answered. Of other goals
(a ko, a seki, an invasion, a joseki, the endgame) the right moves are written down, and one of them is asked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.base.errors import InputError
from engine.board.points import EMPTY, NEIGHBORS, lines_of, parse_vertex, vertex_of
from engine.library import questions
from engine.library.answers import Answer
from engine.library.evaluation import evaluation
from engine.library.game import Game
from engine.library.prepare import later
from engine.library.stages import READING
from engine.studio.move_kinds import kind_of
from engine.studio.telling import tell

if TYPE_CHECKING:
    from engine.explain.words import naming
else:
    naming = later(READING, "engine.explain.words.naming")

KILL, LIVE, CAPTURE, SAVE = "kill", "live", "capture", "save"
CONNECT, CUT, WIN = "connect", "cut", "win"

GOALS = (
    *(KILL, LIVE, CAPTURE, SAVE, CONNECT, CUT, WIN),
    *("kill by ko", "live by ko", "win by ko", "hold", "invade", "invade by ko"),
    *("shape", "book", "points", "tree"),
)
"""What may be asked for; `goal` in the studio's tables has the words."""

MOST_ANSWERS = 4
"""Moves of the side that solves until a line is taken as played to its end."""

MOST_TRIES = 8
"""Moves with which the enemy is looked at as resisting."""

TRY_NODES = 3000
"""Positions that each of them may take."""

ASK = Callable[[Game, str, str, int | None], Answer]

PREVENTION: dict[str, ASK] = {
    KILL: lambda game, target, second, nodes: questions.owl_defend(game, target, nodes),
    LIVE: lambda game, target, second, nodes: questions.owl_attack(game, target, nodes),
    CAPTURE: lambda game, target, second, nodes: questions.defend(game, target, nodes),
    SAVE: lambda game, target, second, nodes: questions.attack(game, target, nodes),
    CONNECT: questions.disconnect,
    CUT: questions.connect,
    WIN: lambda game, target, second, nodes: _semeai(game, second, target, nodes),
}
"""Who is asked whether a goal is prevented by the enemy, who moves."""

ACHIEVEMENT: dict[str, ASK] = {
    KILL: PREVENTION[LIVE],
    LIVE: PREVENTION[KILL],
    CAPTURE: PREVENTION[SAVE],
    SAVE: PREVENTION[CAPTURE],
    CONNECT: questions.connect,
    CUT: questions.disconnect,
    WIN: lambda game, target, second, nodes: _semeai(game, target, second, nodes),
}
"""Who is asked whether a goal is reached by the side that solves, if it moves."""

LINES_NAMED = 5
"""Lines from the edge that a hint names."""


@dataclass(frozen=True)
class Problem:
    """The task of a problem: the side that solves it, its goal (a key of GOALS), and the stones that it is
    about.

    target: a stone, as a vertex; empty for goals that are about no stones
    second: a stone of the other string if there are two
    answers: the first moves that are proven to reach the goal; empty if nobody wrote them down
    scores: the points of each first move, if the problem asks for points
    """

    side: str
    goal: str
    target: str
    answers: tuple[str, ...] = ()
    second: str = ""
    scores: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, given: dict[str, Any]) -> Problem:
        """Return the problem that the server sends as a dict of its fields."""
        return cls(
            *(given["side"], given["goal"], given["target"], tuple(given["answers"])),
            *(given["second"], given["scores"]),
        )

    def tell(self, name: str, /, **facts: str) -> str:
        """Return the text of a name in the studio's tables, with this problem's sides and stones and further
        ``facts``.
        """
        enemy = other(self.side)
        own = {"side": self.side, "enemy": enemy}
        colors = {fact: tell(f"color {color}") for fact, color in own.items()}
        sides = {fact.capitalize(): tell(f"side {color}") for fact, color in own.items()}
        return tell(name, target=self.target, second=self.second, **colors, **sides, **facts)

    @property
    def task(self) -> str:
        """The sentence that says what is asked for."""
        return self.tell(f"goal {self.goal}")

    @property
    def done(self) -> str:
        """What is so once the goal is reached, as a clause."""
        return self.tell(f"done {self.goal}")

    @property
    def is_read(self) -> bool:
        """Whether the readers can tell if the goal of the problem is reached.

        If they cannot, only the answers written down with the problem count.
        """
        return self.goal in PREVENTION


def other(side: str) -> str:
    """Return the opponent of a side: ``black`` or ``white``."""
    return "white" if side == "black" else "black"


def answered(game: Game, given: dict[str, Any]) -> dict[str, Any]:
    """Return, for JSON, how a problem goes on after the last move of the game, played by the side that
    solves it.

    The dict has ``state``, ``text`` and ``reply``. The state is ``solved``, ``open`` (right so far),
    ``refuted`` or ``lost``; ``reply`` is the enemy's move, None if it needs none. ``given`` holds the fields
    of the problem. Raises InputError as the readers do.
    """
    problem = Problem.of(given)
    enemy = other(problem.side)
    move = game.moves[-1].vertex
    if not problem.is_read:
        return _looked_up(problem, move)
    gone = _gone(game, problem)
    if gone is not None:
        won = problem.goal in (KILL, CAPTURE, CUT) or (problem.goal == WIN and gone == problem.second)
        text = _solved(problem) if won else tell("answer gone", at=gone)
        return _told("solved" if won else "lost", text)
    known_right = len(game.moves) == 1 and move in problem.answers
    known_wrong = len(game.moves) == 1 and bool(problem.answers) and not known_right
    answer = _prevention(game, problem)
    if known_right or (answer.fails and not known_wrong):
        own = sum(each.color == problem.side for each in game.moves)
        resisting = _resisting(game, problem) if own < MOST_ANSWERS else None
        if resisting is None:
            return _told("solved", _solved(problem))
        return _told("open", problem.tell("answer resists", move=move, reply=resisting), resisting)
    # what is taken back in a ko first needs a threat elsewhere
    reply = answer.move if game.is_legal(answer.move or "pass", enemy) else None
    if answer.is_ko:
        return _told("refuted", problem.tell("answer ko", move=move, reply=str(answer.move)), reply)
    if answer.move == "pass":
        what = tell(f"stands {problem.goal}")
        return _told("refuted", problem.tell("answer stands", move=move, what=what))
    if answer.fails:
        return _told("refuted", tell("answer looks good", move=move))
    name = "answer refuted" if answer.is_proven else "answer refuted probably"
    what = tell(f"prevented {problem.goal}")
    text = problem.tell(name, move=move, reply=str(answer.move), what=what)
    return _told("refuted", text, reply)


def hinted(game: Game, given: dict[str, Any], number: int) -> dict[str, Any]:
    """Return a hint for a problem, as ``text`` and ``points``.

    With ``number`` 1 it says roughly where the move is, with 2 what kind of move it is, with 3 the move.
    ``given`` holds the fields of the problem. Raises InputError if the readers find no move.
    """
    problem = Problem.of(given)
    move = problem.answers[0] if problem.answers else _achievement(game, problem).move
    if move is None:
        raise InputError("the readers find no move that does it, so there is no hint")
    point = parse_vertex(move, game.size)
    if number <= 1:
        line = lines_of(game.size)[point]
        where = tell(f"line {line if line < LINES_NAMED else 'open'}")
        return {"text": tell("hint place", zone=naming.at_zone(point, game.size), line=where), "points": []}
    if number == 2:
        kind = tell(f"kind {kind_of(game, move, problem.side)}")
        return {"text": tell("hint kind", kind=kind), "points": []}
    played = game.copy()
    played.play(move, problem.side)
    text = tell("hint move", move=move)
    if problem.is_read:
        gone = _gone(played, problem)
        if gone is not None:
            text = tell("hint takes", move=move, at=gone)
        elif _prevention(played, problem).fails:
            text = tell("hint does", move=move, done=problem.done)
    return {"text": text, "points": [move]}


def shown(game: Game) -> dict[str, Any]:
    """Return what a position given without a task asks of the side to move.

    It is about the largest group whose fate depends on who moves first. The dict has ``goal``, ``target`` (a
    stone of the group) and ``text``, the sentence. Raises InputError if the readers find no such group.
    """
    side = game.to_move
    groups = sorted(evaluation(game).groups, key=lambda each: -len(each.stones))
    for ask_attack, ask_defend, goals in (
        (questions.owl_attack, questions.owl_defend, (LIVE, KILL)),
        (questions.attack, questions.defend, (SAVE, CAPTURE)),
    ):
        for group in groups:
            stone = group.stones[0]
            if ask_attack(game, stone).works and _saves(ask_defend(game, stone)):
                problem = Problem(side, goals[0 if group.color == side else 1], stone)
                return {"goal": problem.goal, "target": stone, "text": problem.task}
    raise InputError("the readers find no stones here whose fate hangs on who moves first")


def _saves(answer: Answer) -> bool:
    """Return whether a reading's answer says that the stones need a defence and that a move, not a pass,
    defends them.
    """
    return answer.works and answer.move != "pass"


def stones_of(game: Game, problem: Problem) -> list[str]:
    """Return the vertices of the stones that a problem is about and that are still on the board."""
    about = [each for each in (problem.target, problem.second) if each and game.color_at(each)]
    return [stone for each in about for stone in game.string(each)]


def _gone(game: Game, problem: Problem) -> str | None:
    """Return the vertex of a captured stone that the problem is about; None if all are on the board."""
    about = (problem.target, problem.second)
    return next((each for each in about if each and game.color_at(each) is None), None)


def _looked_up(problem: Problem, move: str) -> dict[str, Any]:
    """Return how a problem goes on after a first move (a vertex), by the answers written down with it.

    The readers are not asked. The dict has ``state`` (solved or refuted), ``text`` and no ``reply``.
    """
    if move in problem.answers:
        return _told("solved", tell("answer right", move=move))
    if move in problem.scores:
        best = max(problem.scores.values())
        less = best - problem.scores[move]
        name = "one point less" if less == 1 else "points less"
        return _told("refuted", tell(f"answer {name}", move=move, count=str(less)))
    name = {"book": "not in book", "points": "fewer points"}.get(problem.goal, "another")
    return _told("refuted", tell(f"answer {name}", move=move))


def _resisting(game: Game, problem: Problem) -> str | None:
    """Return the vertex of a move near the stones of a problem by which the enemy resists; None if there is
    none.

    The side that solves must answer such a move, and can.
    """
    enemy = other(problem.side)
    near = [*stones_of(game, problem), game.moves[-1].vertex]
    for move in _near(game, near)[:MOST_TRIES]:
        if not game.is_legal(move, enemy):
            continue
        board = game.copy()
        board.play(move, enemy)
        if _gone(board, problem) is not None:
            continue
        threat = PREVENTION[problem.goal](board, problem.target, problem.second, TRY_NODES)
        if threat.works and threat.move != "pass" and _prevention(board, problem).works:
            reply = ACHIEVEMENT[problem.goal](board, problem.target, problem.second, None)
            if reply.works and not reply.is_ko and reply.move is not None:
                return move
    return None


def _near(game: Game, stones: list[str]) -> list[str]:
    """Return the empty points that touch some stones, those that touch the most of them first."""
    counted = Counter(
        vertex_of(point + step, game.size)
        for point in (parse_vertex(stone, game.size) for stone in stones)
        for step in NEIGHBORS
        if game.record.board.color_at(point + step) == EMPTY
    )
    return sorted(counted, key=lambda each: (-counted[each], each))


def _semeai(game: Game, own: str, enemy: str, nodes: int | None) -> Answer:
    """Read whether the owner of the string ``own``, moving first, saves it in a semeai with the string
    ``enemy``.

    ``nodes`` is the most positions to look at, None for the reader's own limit.
    """
    found = questions.analyze_semeai(game, own, enemy, nodes)
    return Answer(found.save.code, found.save.trust, found.move, found.nodes, frozenset())


def _prevention(game: Game, problem: Problem) -> Answer:
    """Return the readers' answer whether the enemy, moving first, prevents the goal of a problem."""
    return PREVENTION[problem.goal](game, problem.target, problem.second, None)


def _achievement(game: Game, problem: Problem) -> Answer:
    """Return the readers' answer whether the side that solves, moving first, reaches the goal of a problem."""
    return ACHIEVEMENT[problem.goal](game, problem.target, problem.second, None)


def _solved(problem: Problem) -> str:
    return tell("answer solved", done=problem.done)


def _told(state: str, text: str, reply: str | None = None) -> dict[str, Any]:
    return {"state": state, "text": text, "reply": reply}
