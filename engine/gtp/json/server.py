"""`tamen analysis`: queries of KataGo's JSON analysis protocol on standard input, answers on standard output.

One thread reads lines and answers actions, another decides, one turn after the other: those of the highest priority
first, then in the order in which they came. At the end of the input all that waits is still answered.
"""

from __future__ import annotations

import heapq
import json
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.base.version import __version__
from engine.decide.decision.budget import Budget
from engine.decide.decision.record import Decision
from engine.decide.players import Adviser
from engine.gtp.json.answers import answer_of
from engine.gtp.json.queries import Query, QueryError, parse_query
from engine.gtp.thinking import judge_untried, with_judged

KATAGO_VERSION = "1.12.0"
"""The version of KataGo's protocol that is spoken: clients ask whether it is new enough for them."""

ACTIONS = ("query_version", "query_models", "clear_cache", "terminate", "terminate_all")

LONGEST_LINE = 20_000_000
"""Characters of one query at most."""


@dataclass(order=True)
class _Turn:
    """One turn of a query, waiting to be analysed. Turns are ordered by priority, then by when they came."""

    place: tuple[int, int]
    query: Query = field(compare=False)
    number: int = field(compare=False)
    ended: threading.Event = field(default_factory=threading.Event, compare=False)


class AnalysisServer:
    """Reads queries and writes answers, each as a line of JSON. `serve` returns when all queries are
    answered.
    """

    def __init__(self, adviser: Adviser, write: Callable[[str], object], usual: Budget) -> None:
        """Make a server that has read nothing yet.

        adviser: the player that decides; write: called with each line of an answer, line break included;
        usual: what the analysis of one position may use (time, evaluations) if the query sets no limit
        """
        self._adviser, self._write, self._usual = adviser, write, usual
        self._changed = threading.Condition()
        self._waiting: list[_Turn] = []
        self._running: _Turn | None = None
        self._count, self._is_over = 0, False
        self._writing = threading.Lock()

    def serve(self, lines: Iterable[str]) -> None:
        """Answer the queries in some lines, and return when all are answered.

        If the reading of lines breaks off, for example by Ctrl-C, the analysis that runs is ended, and the
        turns that wait are dropped.
        """
        worker = threading.Thread(target=self._work, name="analysis")
        worker.start()
        try:
            for line in lines:
                if line.strip():
                    self.take(line)
        except BaseException:
            self._drop()
            raise
        finally:
            with self._changed:
                self._is_over = True
                self._changed.notify_all()
            worker.join()

    def _drop(self) -> None:
        """End the analysis that runs, and forget the turns that wait to be analysed."""
        with self._changed:
            self._waiting.clear()
            if self._running is not None:
                self._running.ended.set()

    def take(self, line: str) -> None:
        """Take one line of input: carry out its action, or let the turns of its query wait to be analysed.

        If something is wrong with the line, an error is answered.
        """
        name = None
        try:
            if len(line) > LONGEST_LINE:
                raise QueryError(f"the line has more than {LONGEST_LINE} characters")
            try:
                values = json.loads(line)
            except (ValueError, RecursionError):
                raise QueryError(
                    f"'{line.strip()[:60]}' is no JSON, expected an object in one line"
                ) from None
            if not isinstance(values, dict):
                raise QueryError("expected a JSON object with an id")
            name = values.get("id") if isinstance(values.get("id"), str) else None
            if "action" in values:
                self._act(values)
                return
            query = parse_query(values)
        except QueryError as error:
            named = {"field": error.field} if error.field else {}
            self._send({"error": str(error), **named, **({} if name is None else {"id": name})})
            return
        for text, what in query.warnings:
            self._send({"warning": text, "field": what, "id": query.id})
        with self._changed:
            for number in query.games:
                self._count += 1
                heapq.heappush(self._waiting, _Turn((-query.priority, self._count), query, number))
            self._changed.notify_all()

    def _act(self, values: Mapping[str, Any]) -> None:
        """Carry out the action that a query names, and answer it. Raises QueryError for an unknown action.

        ``values``: the query's JSON object.
        """
        if "id" not in values:
            raise QueryError("this field is missing", "id")
        action = values["action"]
        if action not in ACTIONS:
            raise QueryError(f"{action!r} is no action, expected {' or '.join(ACTIONS)}", "action")
        told = dict(values)
        if action == "query_version":
            told.update(version=KATAGO_VERSION, git_hash=f"Tamen {__version__}")
        elif action == "query_models":
            told.update(models=[])
        elif action == "terminate":
            self._terminate(values.get("terminateId"), values.get("turnNumbers"))
        elif action == "terminate_all":
            self._terminate(None, values.get("turnNumbers"), everything=True)
        self._send(told)

    def _terminate(self, name: object, numbers: object, everything: bool = False) -> None:
        """End the analysis of all turns of the query with the id ``name``, or with ``everything`` of all
        queries.

        If ``numbers`` is a list, only the turns with these numbers are ended. Turns that have not begun are
        answered without results. Raises QueryError for an argument of the wrong kind.
        """
        if not everything and not isinstance(name, str):
            raise QueryError("this field is missing or no text", "terminateId")
        if numbers is not None and not isinstance(numbers, list):
            raise QueryError("expected a list of whole numbers", "turnNumbers")

        def is_meant(turn: _Turn) -> bool:
            return (everything or turn.query.id == name) and (numbers is None or turn.number in numbers)

        with self._changed:
            ended = [each for each in self._waiting if is_meant(each)]
            self._waiting = [each for each in self._waiting if not is_meant(each)]
            heapq.heapify(self._waiting)
            if self._running is not None and is_meant(self._running):
                self._running.ended.set()
        for each in ended:
            self._send(
                {"id": each.query.id, "isDuringSearch": False, "noResults": True, "turnNumber": each.number}
            )

    def _work(self) -> None:
        """Analyse the turns that wait, one after the other, until the input has ended and none is left."""
        while True:
            with self._changed:
                self._running = None
                self._changed.wait_for(lambda: self._waiting or self._is_over)
                if not self._waiting:
                    return
                self._running = turn = heapq.heappop(self._waiting)
            try:
                self._analyse(turn)
            except Exception as error:
                # whatever goes wrong, a client that waits for an answer must get one
                self._send({"error": f"internal error: {type(error).__name__}: {error}", "id": turn.query.id})

    def _analyse(self, turn: _Turn) -> None:
        query = turn.query
        game, color = query.games[turn.number]
        told_at = time.monotonic()

        def report(decision: Decision) -> None:
            nonlocal told_at
            if query.every is not None and time.monotonic() - told_at >= query.every and decision.tried:
                told_at = time.monotonic()
                self._send(answer_of(query, turn.number, game, decision, during=True))

        limits = query.limits
        budget = self._usual
        if limits.visits is not None or limits.seconds is not None:
            budget = Budget(limits.seconds, limits.visits)
        decision = self._adviser.decide(game, color, budget, turn.ended.is_set, report)
        allowed = (
            judge_untried(self._adviser, game, decision, point)
            for point in sorted(query.allowed.get(color, ()))
        )
        decision = with_judged(decision, [each for each in allowed if each is not None])
        self._send(answer_of(query, turn.number, game, decision, during=False))

    def _send(self, told: Mapping[str, Any]) -> None:
        with self._writing:
            self._write(json.dumps(told) + "\n")
