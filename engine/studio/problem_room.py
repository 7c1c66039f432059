"""Training on problems: which one comes next, which one is on the board, and how it goes on."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Callable, Collection
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.base.errors import InputError, RecordError, raise_as
from engine.explain.study.kinds_in_words import titles
from engine.explain.words.languages import spoken
from engine.library.game import Game
from engine.library.prepare import later
from engine.library.stages import GAME
from engine.studio.folders import Folder
from engine.studio.limits import MOST_SAVED
from engine.studio.problem_record import ProblemRecord
from engine.studio.problem_sets import (
    STUDY,
    Entry,
    hardness,
    own_problems,
    shipped_problems,
    study_problems,
    topic_of,
)
from engine.studio.solution_tree import Node, solution_of
from engine.studio.solving import Problem, stones_of
from engine.studio.table import start_of
from engine.studio.telling import EXERCISE, SHOWN, retell, retell_lines, tell
from engine.studio.workers import Worker

if TYPE_CHECKING:
    from sgfmill import sgf

    from engine.game import sgf as records
else:
    records = later(GAME, "engine.game.sgf")

LAST_HINT = 3
"""The hint that tells the move."""

RESTING = 600.0
"""Seconds after which a problem that was failed comes again before new ones."""

NOT_AGAIN = 30
"""Problems that were shown last and do not come again at once; of few problems all others come before."""

FILLED_LATER = 3.0
"""Grades by which a problem whose stones fill the board comes later than one that is seen at a glance."""

MOST_TRIES = 40
"""Moves that are answered in one attempt."""


class ProblemRoom:
    """The part of the studio in which a person solves problems: their list, and the problem on the board.

    record: what the person solved and failed, and the person's grade
    """

    def __init__(self, home: Path, worker: Worker, say: Callable[[str], None]) -> None:
        """Keep the folders, the worker that reads, and ``say``, the function that tells all pages of a
        failure.

        ``home`` is the studio's folder; it has the folders ``problems``, for the person's own problems, and
        ``record``.
        """
        self._say = say
        self._news = ""
        self._folder = Folder(home / "problems")
        self.record = ProblemRecord(Folder(home / "record"), self._tell)
        self._study = home / "study" / "exercises"
        self._worker = worker
        self._entry: Entry | None = None
        self._problem: Problem | None = None
        self._game: Game | None = None
        self._solution: Node | None = None
        self._shown: list[str] = []
        self._failed = False
        self._solved = False

    def listed(self) -> dict[str, Any]:
        """Return for JSON all problems, with the folder of the person's own and the person's grade.

        The dict has ``folder``, ``grade`` and ``problems``. Each problem has ``name``, ``topic``, ``grade``
        and what the record says of it (``state``, ``solved``, ``failed``).
        """
        return {
            "folder": str(self._folder.path),
            "grade": round(self.record.grade()),
            "problems": self.record.standings(self._entries()),
        }

    def exercises(self) -> dict[str, Any]:
        """Return for JSON the ``exercises`` from the person's games that are left, and how many are
        ``learnt``.

        Each exercise is as in `listed`, with its kind of mistake as ``topic``. A learnt one was solved LEARNT
        times in a row and is not asked any more. ``titles`` are the names of kinds in the language spoken, by
        topic, empty for English.
        """
        entries = list(study_problems(self._study))
        left = self.record.unlearnt(entries)
        named = {topic_of(name): title for name, title in titles().items()}
        return {"exercises": self.record.standings(left), "learnt": len(entries) - len(left), "titles": named}

    def bring_back(self, kinds: Collection[str]) -> None:
        """Ask learnt exercises of some kinds again, because games show the mistake again.

        ``kinds`` are the names of their folders. Raises OSError if the record cannot be read or written.
        """
        exercises = study_problems(self._study)
        self.record.ask_again(each for each in exercises if each.topic.replace(" ", "-") in kinds)

    def next(self, topic: str, after: str) -> str:
        """Return the name of the problem to do next in a topic (in all topics if that is empty).

        Problems that are due come first, a failed one after RESTING seconds; then new ones, the nearest to
        the person's grade first, those that fill the board FILLED_LATER grades later; then those just failed;
        then those solved. ``after`` and the problems shown last are left out if there is another. Raises
        InputError if there is no problem.
        """
        listed = [each for each in self.listed()["problems"] if topic in ("", each["topic"])]
        if not listed:
            raise InputError("there are no problems here")
        return self._choose(listed, after)

    def next_exercise(self, topic: str, after: str) -> str:
        """Return the name of the exercise to do next in a topic, i.e. a kind of mistake (in all if that is
        empty).

        The order is that of `next`, but a solved exercise waits for its day. Raises InputError if none is
        left or due.
        """
        listed = [each for each in self.exercises()["exercises"] if topic in ("", each["topic"])]
        due = [each for each in listed if each["state"] != "solved"]
        if not listed:
            raise InputError("no exercise is left here; new ones come with new games")
        if not due:
            raise InputError(
                "all are solved for now: 1 exercise comes again in some days"
                if len(listed) == 1
                else f"all are solved for now: {len(listed)} exercises come again in some days"
            )
        return self._choose(due, after)

    def _choose(self, listed: list[dict[str, Any]], after: str) -> str:
        """Return the name of the problem to do next among the ``listed`` ones, in the order of `next`."""
        grade, now = self.record.grade(), time.time()
        entries = (*self._entries(), *study_problems(self._study))
        recorded = self.record.of(entries)
        filled = {each.name for each in entries if each.fills_board}
        order = {"due": 0, "new": 1, "failed": 2, "solved": 3}

        def key(each: dict[str, Any]) -> tuple[int, float, float]:
            own = recorded[each["name"]]
            is_rested = each["state"] == "failed" and own is not None and now - own["when"] > RESTING
            away = abs(hardness(each["grade"]) - grade) if each["grade"] else 0.0
            away += FILLED_LATER * (each["name"] in filled)
            return (
                0 if is_rested else order[each["state"]],
                away if own is None else 0.0,
                own["when"] if own else 0.0,
            )

        names = {each["name"] for each in listed}
        shown = [name for name in dict.fromkeys([after, *reversed(self._shown)]) if name in names]
        not_again = shown[: min(NOT_AGAIN, len(listed) - 1)]
        return str(min((each for each in listed if each["name"] not in not_again), key=key)["name"])

    async def add(self, title: str, data: bytes) -> dict[str, Any]:
        """Add each record of an SGF file (its bytes) to the person's own problems.

        A record is left out if it holds no solution and the readers find nothing to ask in it. Return for
        JSON the ``name`` of the first problem, how many were ``added``, and how many ``left_out``. Raises
        InputError if there is none that can be taken.
        """
        with raise_as(RecordError):
            found = records.read_records(data, MOST_SAVED)
        taken, reason = [], InputError("there are no problems here")
        for each in found:
            try:
                await self._check_asks(each)
                taken.append(data if len(found) == 1 else each.serialise())
            except InputError as error:
                reason = error
        if not taken:
            raise reason
        names = [self._write(title, each) for each in taken]
        return {"name": names[0], "added": len(taken), "left_out": len(found) - len(taken)}

    async def _check_asks(self, record: sgf.Sgf_game) -> None:
        """Raise InputError if a record can be no problem: it holds no solution, and the readers find nothing
        to ask in its position.
        """
        game = Game.from_sgf(record.serialise(), moves=0)
        if solution_of(record) is None:
            await self._worker.do("goal", position=_position("added", game), language=spoken())

    def _write(self, title: str, data: bytes) -> str:
        """Write a record (its bytes) into the folder of the person's own problems; return the problem's name."""
        plain = re.sub(r"[^A-Za-z0-9]+", "-", title.removesuffix(".sgf"))[:40].strip("-") or "problem"
        taken = set(self._folder.names(".sgf"))
        numbered = (f"{plain}-{number}" for number in itertools.count(2))
        name = next(each for each in itertools.chain([plain], numbered) if each not in taken)
        self._folder.write(name, ".sgf", data)
        file = self._folder.file(name, ".sgf").resolve()
        return next(each.name for each in own_problems(self._folder.path) if self._is_same(each, file, data))

    @staticmethod
    def _is_same(entry: Entry, file: Path, data: bytes) -> bool:
        """Return whether a problem is read from a file, or from another file with the same contents."""
        return entry.file is not None and (entry.file == file or entry.file.read_bytes() == data)

    async def take(self, name: str) -> dict[str, Any]:
        """Put a problem, given by its name, on the board; return for JSON how it stands: position, goal,
        stones and record.

        Raises InputError if there is no such problem, or if it cannot be read.
        """
        entries = (*self._entries(), *study_problems(self._study))
        entry = next((each for each in entries if each.name == name), None)
        if entry is None:
            raise InputError(f"there is no problem {name[:60]!r}")
        game, solution = entry.game(), entry.solution()
        if entry.problem is not None:
            problem = entry.problem
        elif solution is not None:
            right = (each for each in solution.children if each.leads_right() and each.move is not None)
            moves = [each.move for each in right if each.move is not None]
            game.to_move = moves[0][0] if moves else game.to_move
            problem = Problem(game.to_move, "tree", "", tuple(vertex for _, vertex in moves))
        else:
            found = await self._worker.do("goal", position=_position(entry.name, game), language=spoken())
            problem = Problem(game.to_move, found["goal"], found["target"])
        self._solution = solution
        self._shown.append(entry.name)
        self._entry, self._problem, self._game = entry, problem, game
        self._failed = self._solved = False
        seen = self._seen()
        said = self._take_news()
        return {**seen, "text": said} if said else seen

    def _is_exercise(self) -> bool:
        """Return whether the problem on the board is an exercise out of the person's games."""
        return self._entry is not None and self._entry.name.startswith(f"{STUDY}-")

    async def answer(self, vertex: str) -> dict[str, Any]:
        """Play the person's move and the reader's answer to it; return for JSON how the problem then stands.

        The dict has ``state`` (solved, open, refuted or lost), ``text``, and ``reply``, the answer's vertex
        or None. Raises IllegalMoveError for an illegal move, InputError if the attempt is over.
        """
        entry, problem, game = self._opened()
        if self._solved or game.to_move != problem.side:
            raise InputError("this attempt is over; try again, or take the next problem")
        if len(game.moves) >= MOST_TRIES:
            raise InputError("this attempt is long enough; try again from the beginning")
        tried = game.copy()
        tried.play(vertex, problem.side)
        told = self._by_solution(tried) or await self._by_readers(entry, problem, tried)
        if game is not self._game:
            raise InputError("another problem is on the board by now")
        if told["reply"] is not None:
            tried.play(told["reply"])
        self._game = tried
        if told["state"] == "solved":
            self._solved = True
            if not self._failed:
                self.record.note(entry, solved=True)
        elif told["state"] != "open":
            self._fail()
        says = retell(entry.says, SHOWN) if told["state"] == "solved" else ""
        return {
            **self._seen(),
            "state": told["state"],
            "text": told["text"],
            "says": f"{says} {self._take_news()}".strip(),
            "reply": told["reply"],
        }

    def _by_solution(self, tried: Game) -> dict[str, Any] | None:
        """Return how the problem goes on after the person's move, by the solution in the problem's own
        record.

        The dict has ``state``, ``text`` and ``reply``, as `engine.studio.solving.answered` returns them. None
        if the record has no solution, or if the solution does not have the moves of ``tried``.
        """
        if self._solution is None:
            return None
        moves = [(each.color, each.vertex) for each in tried.moves]
        node = self._solution.after(moves)
        if node is None:
            return None
        reply = node.children[0] if node.children else None
        said = [node.comment, reply.comment if reply else ""]
        if self._is_exercise():
            said = [retell_lines(each, EXERCISE) for each in said]
        is_over = reply is None or not reply.children
        is_right = (reply or node).leads_right()
        state = ("solved" if is_right else "refuted") if is_over else "open"
        if not any(said):
            said = [tell(f"record {state}")]
        return {
            "state": state,
            "text": " ".join(filter(None, said)),
            "reply": None if reply is None or reply.move is None else reply.move[1],
        }

    async def _by_readers(self, entry: Entry, problem: Problem, tried: Game) -> dict[str, Any]:
        """Return how the problem goes on after the person's move, as the readers see it.

        If the record has a solution, the text also says that the solution does not have the move. The readers
        then find the goal themselves; if they find none, the state is refuted.
        """
        if self._solution is None:
            position = _position(entry.name, tried)
            told: dict[str, Any] = await self._worker.do(
                "problem", position=position, problem=_plain(problem), language=spoken()
            )
            return told
        missing = tell("record missing", move=tried.moves[-1].vertex)
        start = _position(entry.name, _beginning(tried, problem))
        try:
            found = await self._worker.do("goal", position=start, language=spoken())
            asked = Problem(problem.side, found["goal"], found["target"])
            told = await self._worker.do(
                "problem",
                position=_position(entry.name, tried),
                problem=_plain(asked),
                language=spoken(),
            )
        except InputError:
            return {"state": "refuted", "text": missing, "reply": None}
        text = tell("record readers", missing=missing, goal=found["text"], text=told["text"])
        return {**told, "text": text}

    def again(self) -> dict[str, Any]:
        """Go back to the beginning of the problem; return for JSON how the problem now stands."""
        _, _, game = self._opened()
        while game.moves:
            game.undo()
        self._solved = False
        return self._seen()

    async def hint(self, number: int) -> dict[str, Any]:
        """Go back to the beginning of the problem, and return the problem with a hint, for JSON.

        Hints are numbered from 1. The last one tells the move, and the attempt then counts as failed. If
        nobody waits for the hint any more, the attempt stays as it is.
        """
        entry, problem, game = self._opened()
        told = await self._worker.do(
            "hint",
            position=_position(entry.name, _beginning(game, problem)),
            problem=_plain(problem),
            number=number,
            language=spoken(),
        )
        if entry is not self._entry:
            raise InputError("another problem is on the board by now")
        self.again()
        if number >= LAST_HINT:
            self._fail()
        return {**self._seen(), **told}

    def _opened(self) -> tuple[Entry, Problem, Game]:
        if self._entry is None or self._problem is None or self._game is None:
            raise InputError("no problem is on the board; choose one")
        return self._entry, self._problem, self._game

    def _entries(self) -> list[Entry]:
        return [*shipped_problems(), *own_problems(self._folder.path)]

    def _seen(self) -> dict[str, Any]:
        entry, problem, game = self._opened()
        size = game.size
        return {
            "name": entry.name,
            "topic": entry.topic,
            "grade": entry.grade,
            "size": size,
            "start": start_of(game),
            "moves": game.moves,
            "side": problem.side,
            "goal": problem.task,
            # the goal says of an exercise what its record says
            "asks": "" if self._is_exercise() else entry.asks(),
            "target": stones_of(game, problem),
            "state": "solved" if self._solved else "open",
            "record": self.record.standing(entry),
        }

    def _fail(self) -> None:
        """Count the present attempt as failed, and write that into the record once.

        Solving the problem later does not undo it.
        """
        if not self._failed:
            self._failed = True
            entry, _, _ = self._opened()
            self.record.note(entry, solved=False)

    def _tell(self, sentence: str) -> None:
        """Tell all pages of a failure now; the page with the problem hears of it once more with its next
        answer.
        """
        self._news = sentence
        self._say(sentence)

    def _take_news(self) -> str:
        news, self._news = self._news, ""
        return news


def _beginning(game: Game, problem: Problem) -> Game:
    """Return the first position of an attempt at a problem; ``game`` is the attempt."""
    start = game.copy()
    while start.moves:
        start.undo()
    start.to_move = problem.side
    return start


def _position(name: str, game: Game) -> dict[str, Any]:
    return {
        "table": name,
        "sgf": game.to_sgf(),
        "to_move": game.to_move,
        "player": "hybrid",
        "level": 1,
        "seed": 1,
    }


def _plain(problem: Problem) -> dict[str, Any]:
    return asdict(problem)
