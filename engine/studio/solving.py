"""Problems as the readers see them: what is to be done, whether a move does it, how a wrong one is refuted, hints.

The side that solves wants one thing of one string or group: to kill or capture the enemy's, to make its own live, or to
save it. A move reaches that if the readers find no answer that prevents it; else that answer is the refutation.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.board.points import lines_of, parse_vertex
from engine.library import questions
from engine.library.answers import Answer
from engine.library.errors import InputError
from engine.library.evaluation import evaluation
from engine.library.game import Game
from engine.library.prepare import later
from engine.library.stages import READING

if TYPE_CHECKING:
    from engine.explain import naming
else:
    naming = later(READING, "engine.explain.naming")

KILL, LIVE, CAPTURE, SAVE = "kill", "live", "capture", "save"

GOALS = {
    KILL: "{Side} to move: kill the {enemy} group at {target}.",
    LIVE: "{Side} to move: make the {side} group at {target} live.",
    CAPTURE: "{Side} to move: capture the {enemy} stones at {target}.",
    SAVE: "{Side} to move: save the {side} stones at {target}.",
}
"""What is asked for, by the goal."""

DONE = {
    KILL: "Solved: the group at {target} is dead, whatever {enemy} plays.",
    LIVE: "Solved: the group at {target} lives, whatever {enemy} plays.",
    CAPTURE: "Solved: the stones at {target} are lost, whatever {enemy} plays.",
    SAVE: "Solved: the stones at {target} are saved, whatever {enemy} plays.",
}

PREVENTION: dict[str, Callable[[Game, str], Answer]] = {
    KILL: questions.owl_defend,
    LIVE: questions.owl_attack,
    CAPTURE: questions.defend,
    SAVE: questions.attack,
}
"""Who is asked whether a goal is prevented."""

OPPOSITE = {KILL: LIVE, LIVE: KILL, CAPTURE: SAVE, SAVE: CAPTURE}
"""What the enemy wants where a side has a goal: whoever reaches it prevents the other."""

LINE_NAMES = ("the edge", "the first line", "the second line", "the third line", "the fourth line")


@dataclass(frozen=True)
class Problem:
    """What is to be done: the side that solves, its goal, and a stone of the string or group that it is about.

    answers: the first moves that are proven to do it, none where nobody wrote them down
    """

    side: str
    goal: str
    target: str
    answers: tuple[str, ...] = ()

    @classmethod
    def of(cls, given: dict[str, Any]) -> Problem:
        """From what the server sends."""
        return cls(given["side"], given["goal"], given["target"], tuple(given["answers"]))

    def said(self, text: str) -> str:
        """A sentence of a table with the names of this problem."""
        enemy = other(self.side)
        return text.format(
            side=self.side,
            Side=self.side.capitalize(),
            enemy=enemy,
            Enemy=enemy.capitalize(),
            target=self.target,
        )


def other(side: str) -> str:
    """The opponent of a side."""
    return "white" if side == "black" else "black"


def answered(game: Game, given: dict[str, Any]) -> dict[str, Any]:
    """How it goes on after a move of the side that solves: solved, or the enemy's refutation, in words.

    ``reply`` is the enemy's move, None where it needs none. Raises InputError as the readers do.
    """
    problem = Problem.of(given)
    enemy = other(problem.side)
    move = game.moves[-1].vertex
    if game.color_at(problem.target) is None:
        won = problem.goal in (KILL, CAPTURE)
        text = DONE[problem.goal] if won else "The stones at {target} are gone."
        return _told(problem, "solved" if won else "lost", text)
    known_right = len(game.moves) == 1 and move in problem.answers
    known_wrong = len(game.moves) == 1 and bool(problem.answers) and not known_right
    answer = _prevention(game, problem)
    if known_right or (answer.fails and not known_wrong):
        return _told(problem, "solved", DONE[problem.goal])
    if answer.is_ko:
        text = f"{move} leads to a ko only: {{Enemy}} answers {answer.move}. There is a move without a ko."
        return _told(problem, "refuted", text, answer.move)
    if answer.move == "pass":
        what = {KILL: "lives as it stands", CAPTURE: "is not even in danger"}.get(
            problem.goal, "is lost as it stands"
        )
        return _told(problem, "refuted", f"{move} does not do it: what stands at {{target}} {what}.")
    if answer.fails:
        return _told(
            problem, "refuted", f"{move} looks good, but it is proven that another move is needed here."
        )
    hedge = "" if answer.is_proven else " probably"
    does = {KILL: "lives", CAPTURE: "gets away", LIVE: "dies", SAVE: "is captured"}[problem.goal]
    text = f"{move} does not do it: {{Enemy}} answers {answer.move}, and what stands at {{target}}{hedge} {does}."
    return _told(
        problem, "refuted", text, answer.move if game.is_legal(answer.move or "pass", enemy) else None
    )


def hinted(game: Game, given: dict[str, Any], number: int) -> dict[str, Any]:
    """A hint, counted from 1: what it is about, roughly where the move is, the move."""
    problem = Problem.of(given)
    if number <= 1:
        return {"text": problem.said(GOALS[problem.goal]), "points": list(game.string(problem.target))}
    move = problem.answers[0] if problem.answers else _achievement(game, problem).move
    if move is None:
        raise InputError("the readers find no move that does it, so there is no hint")
    point = parse_vertex(move, game.size)
    if number == 2:
        line = lines_of(game.size)[point]
        where = LINE_NAMES[line] if line < len(LINE_NAMES) else "the open board"
        return {"text": f"The move lies {naming.at_zone(point, game.size)}, on {where}.", "points": []}
    played = game.copy()
    played.play(move, problem.side)
    text = f"{move} is the move"
    if played.color_at(problem.target) is None:
        return {"text": f"{text}: it takes what stands at {problem.target}.", "points": [move]}
    if _prevention(played, problem).fails:
        text = f"{text}: {problem.said(DONE[problem.goal]).removeprefix('Solved: ').removesuffix('.')}"
    return {"text": f"{text}.", "points": [move]}


def shown(game: Game) -> dict[str, Any]:
    """What a position without words asks of the side to move: about the largest group whose fate hangs on the move.

    Raises InputError if the readers find none.
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
                return {"goal": problem.goal, "target": stone, "text": problem.said(GOALS[problem.goal])}
    raise InputError("the readers find no stones here whose fate hangs on who moves first")


def _saves(answer: Answer) -> bool:
    """Whether a defence is needed, and works."""
    return answer.works and answer.move != "pass"


def _prevention(game: Game, problem: Problem) -> Answer:
    """Whether the enemy, to move, prevents the goal."""
    return PREVENTION[problem.goal](game, problem.target)


def _achievement(game: Game, problem: Problem) -> Answer:
    """Whether the side that solves, to move, reaches the goal."""
    return PREVENTION[OPPOSITE[problem.goal]](game, problem.target)


def _told(problem: Problem, state: str, text: str, reply: str | None = None) -> dict[str, Any]:
    return {"state": state, "text": problem.said(text), "reply": reply}
