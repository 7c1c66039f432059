"""`AnalysisJudge`: a judge that speaks KataGo's JSON analysis protocol, and so looks at many positions at once.

The program is that of `katago analysis ...`, or `tamen analysis`. All positions of a game are asked for at once
(`AnalysisJudge.foresee`); what is asked beside them is a query of its own. The protocol is that of KataGo's page on its
analysis engine.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from engine.board.points import BLACK
from engine.decide.judged.analysis import Analysis, Fields, Perspective, analysis_of
from engine.decide.judged.gtp_program import ProgramHangs
from engine.decide.judged.judge import LOADING, PATIENCE, Judge, JudgeError, Told, tell_game
from engine.game.game import Game

POLL = 0.1
"""Seconds after which it is asked whether to break off while no answer comes."""

NEEDED_OF_ROOT = ("winrate", "scoreLead", "visits")
"""Fields that an answer's ``rootInfo`` must have."""

NEEDED = ("move", "order", *NEEDED_OF_ROOT)
"""Fields that each of its candidates must have."""


class AnalysisJudge(Judge):
    """A judge that speaks KataGo's JSON analysis protocol.

    Its process is started at the first question. Several threads may ask it; one waits for the other.
    """

    what = "a program that speaks KataGo's JSON analysis protocol"
    _count = 0

    def foresee(self, game: Game, step: Callable[[int, int], object] = lambda done, total: None) -> None:
        """Ask for all positions of a game at once and keep the answers, so that `look` finds them at once.

        step: called with the number of positions answered so far and the number asked. Raises JudgeError.
        """
        tellings: dict[tuple[Told, int], None] = {}
        replayed = game.turned(0)
        while True:
            color = replayed.to_move
            tellings[tell_game(replayed), color] = None
            if not replayed.moves:
                break
            replayed.undo()
        wanted = [key for key in tellings if key not in self._answers]
        with self._turn:
            self._with_restart(lambda: self._ask_all(wanted, step))

    def _start(self) -> None:
        """Start the program and ask for its name. Raises JudgeError, ProgramDied or ProgramHangs."""
        self._begin_program()
        self._send({"id": "version", "action": "query_version"})
        version = self._receive("version", LOADING, lambda: False)
        self._name = "Tamen" if str(version.get("git_hash", "")).startswith("Tamen ") else "KataGo"

    def _analyse(
        self,
        told: Told,
        color: int,
        visits: int,
        seconds: float,
        interrupted: Callable[[], bool] = lambda: False,
        report: Callable[[Analysis], object] = lambda analysis: None,
    ) -> Analysis:
        """Ask for the analysis of one position, with ``color`` to move, and return it.

        If ``interrupted()`` becomes True, the analysis is ended and returned as far as it has come.

        told: the position, as a judge is told it
        visits, seconds: how often, and how long, the judge looks at most
        report: has no effect here
        """
        name = self._ask(told, color, visits, seconds)
        answer = self._receive(name, seconds + PATIENCE, interrupted)
        return self._analysis_of(answer, told, color)

    def _ask_all(self, wanted: list[tuple[Told, int]], step: Callable[[int, int], object]) -> None:
        """Send a query about each position in ``wanted``, a list of positions with the colour to move, and
        keep the answers.

        step: called with the number of positions answered so far and the number asked
        """
        names = {self._ask(told, color, self._visits, self._seconds): (told, color) for told, color in wanted}
        step(0, len(names))
        done = 0
        while names:
            answer = self._receive(None, PATIENCE + self._seconds, lambda: False)
            key = names.pop(str(answer.get("id")), None)
            if key is not None:
                done += 1
                self.keep(key, self._analysis_of(answer, *key))
                step(done, done + len(names))

    def _ask(self, told: Told, color: int, visits: int, seconds: float) -> str:
        """Send a query about a position, with ``color`` to move, and return the query's id at once.

        The answer is not waited for.

        told: the position, as a judge is told it
        visits, seconds: how often, and how long, the judge shall look at most
        """
        self._count += 1
        name = f"tamen {self._count}"
        side = "B" if color == BLACK else "W"
        self._send(
            {
                "id": name,
                "initialStones": [list(each) for each in told.stones],
                "initialPlayer": told.moves[0][0] if told.moves else side,
                "moves": [list(each) for each in told.moves],
                "rules": told.rules,
                "komi": told.komi,
                "boardXSize": told.size,
                "boardYSize": told.size,
                "maxVisits": visits,
                "includeOwnership": True,
                "includePVVisits": True,
                "overrideSettings": {"maxTime": seconds, "reportAnalysisWinratesAs": "BLACK"},
            }
        )
        return name

    def _send(self, query: Mapping[str, Any]) -> None:
        assert self._program is not None
        self._program.send(json.dumps(query).encode() + b"\n")

    def _receive(self, name: str | None, longest: float, interrupted: Callable[[], bool]) -> dict[str, Any]:
        """Wait for the final answer to the query with the id ``name`` (None: to any query) and return it.

        Warnings and earlier answers are skipped. Raises JudgeError if the judge answers with an error,
        ProgramDied and ProgramHangs.

        longest: seconds to wait for a line
        interrupted: asked now and then whether to end the query early
        """
        assert self._program is not None
        until, has_ended = time.monotonic() + longest, False
        while True:
            line = self._program.next_line(POLL)
            if line is None:
                if time.monotonic() > until:
                    raise ProgramHangs(f"{self.command} did not answer in {longest:g} s")
                if name and not has_ended and interrupted():
                    has_ended = True
                    self._send({"id": "end", "action": "terminate", "terminateId": name})
                continue
            until = time.monotonic() + longest
            try:
                answer = json.loads(line)
            except ValueError:
                answer = None
            if not isinstance(answer, dict):
                raise JudgeError(f"the judge '{self.command}' wrote '{line[:60]}', expected {self.what}")
            if "error" in answer:
                raise JudgeError(
                    f"the judge '{self.command}' refused a query: {answer['error']}; expected an analysis"
                )
            is_last = "warning" not in answer and not answer.get("isDuringSearch", False)
            if is_last and (name is None or answer.get("id") == name):
                return answer

    def _analysis_of(self, answer: Mapping[str, Any], told: Told, color: int) -> Analysis:
        """Return an answer of the protocol as an analysis from the view of ``color``, the side to move.

        The numbers in the answer are from Black's view. ``told`` is the position that was asked about. Raises
        JudgeError if something is missing in the answer.
        """
        try:
            return analysis_of(_parts_of(answer), color, told.size, Perspective.BLACK)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise JudgeError(
                f"the judge '{self.command}' answered without what an analysis has ({error}), expected {self.what}"
            ) from None


def _parts_of(answer: Mapping[str, Any]) -> list[tuple[str, Fields]]:
    """Return an answer in the form of the parts of a line of `kata-analyze`.

    If the answer names no move, a pass is added with the numbers of the position itself. Raises KeyError,
    TypeError or AttributeError if this is no answer.
    """
    root = _fields_of(answer["rootInfo"], NEEDED_OF_ROOT)
    infos = [_fields_of(info, NEEDED) for info in answer["moveInfos"]]
    passing: Fields = {**root, "move": ["pass"], "visits": ["0"], "order": ["0"]}
    parts = [("info", fields) for fields in infos or [passing]]
    parts.append(("rootInfo", root))
    if answer.get("ownership") is not None:
        parts.append(("ownership", _fields_of({"ownership": answer["ownership"]}, ())))
    return parts


def _fields_of(values: Mapping[str, Any], needed: Sequence[str]) -> Fields:
    """Return the values of one JSON object as fields, i.e. by name the words of each value.

    Raises KeyError if one of ``needed`` is missing.
    """
    for name in needed:
        values[name]
    return {
        name: [str(each) for each in value] if isinstance(value, list) else [str(value)]
        for name, value in values.items()
    }
