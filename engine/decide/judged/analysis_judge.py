"""`AnalysisJudge`: a judge that speaks KataGo's JSON analysis protocol, and so looks at many positions at once.

The program is that of `katago analysis ...`, or `tamen analysis`. All positions of a game are asked for at once
(`AnalysisJudge.foresee`); what is asked beside them is a query of its own. The protocol is that of KataGo's page on its
analysis engine.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Mapping
from typing import Any

from engine.board.points import BLACK, PASS, parse_vertex, point_at
from engine.decide.judged.analysis import Analysis, Looked, Perspective
from engine.decide.judged.gtp_program import ProgramHangs
from engine.decide.judged.judge import LOADING, PATIENCE, Judge, JudgeError, Told, tell_game
from engine.game.game import Game

POLL = 0.1
"""Seconds after which it is asked whether to break off while no answer comes."""


class AnalysisJudge(Judge):
    """A judge that speaks KataGo's JSON analysis protocol; its process is started at the first question.
    Several threads may ask it: one waits for the other.
    """

    what = "a program that speaks KataGo's JSON analysis protocol"
    _count = 0

    @property
    def knows_scores(self) -> bool:
        """Always True, as the protocol tells points and owners; the judge is started if it does not run.
        Raises JudgeError if it cannot be.
        """
        return bool(self.name)

    def foresee(self, game: Game, step: Callable[[int, int], object] = lambda done, total: None) -> None:
        """Ask for all positions of a game at once and keep the answers, so that `look` need not ask again.

        step: called with how many positions are answered, and how many were asked. Raises JudgeError.
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
        perspective: Perspective = Perspective.TO_MOVE,
        interrupted: Callable[[], bool] = lambda: False,
        report: Callable[[Analysis], object] = lambda analysis: None,
    ) -> Analysis:
        """Ask for the analysis of one position with ``color`` to move, and return it; if ``interrupted()``
        becomes True, the analysis is ended and returned as far as it has come.

        visits, seconds: how often, and how long, the judge looks at most; ``perspective`` and ``report`` have
        no effect here
        """
        name = self._ask(told, color, visits, seconds)
        answer = self._receive(name, seconds + PATIENCE, interrupted)
        return self._analysis_of(answer, told, color)

    def _ask_all(self, wanted: list[tuple[Told, int]], step: Callable[[int, int], object]) -> None:
        """Send a query for each of ``wanted``, a position and the colour to move, and keep the answers as
        they come.

        step: called with how many are answered, and how many were asked
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
        """Send a query about a position with ``color`` to move, without waiting for the answer, and return
        the id of the query. visits, seconds: how often, and how long, the judge is to look at most
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
        """Wait for the final answer to the query with the id ``name``, to any query if None, and return it;
        warnings and answers on the way are passed over.

        longest: seconds to wait for a line; interrupted: asked now and then whether to end the query early.
        Raises JudgeError if the judge answers with an error, ProgramDied and ProgramHangs.
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
        """Return an answer of the protocol as an analysis from the view of ``color``, the side to move. The
        answer's numbers are from Black's view. Raises JudgeError if something is missing in it.
        """
        try:
            sign = 1 if color == BLACK else -1
            moves = tuple(
                _looked(info, told.size, sign)
                for info in sorted(answer["moveInfos"], key=lambda info: int(info["order"]))
            )
            root, owners = answer["rootInfo"], answer.get("ownership")
            owned = None
            if owners is not None:
                owned = {
                    point_at(place % told.size, place // told.size): float(share)
                    for place, share in enumerate(owners)
                }
            won = float(root["winrate"])
            return Analysis(
                color,
                moves
                or (
                    Looked(
                        PASS, 0, won if sign > 0 else 1 - won, sign * float(root["scoreLead"]), 0, (PASS,)
                    ),
                ),
                won if sign > 0 else 1 - won,
                sign * float(root["scoreLead"]),
                int(root["visits"]),
                owned,
            )
        except (KeyError, TypeError, ValueError) as error:
            raise JudgeError(
                f"the judge '{self.command}' answered without what an analysis has ({error}), expected {self.what}"
            ) from None


def _looked(info: Mapping[str, Any], size: int, sign: int) -> Looked:
    """Return one candidate out of the protocol's ``moveInfos``, from the view of the side to move. Raises
    ValueError or KeyError.

    sign: 1 if the numbers are from the view of the side to move, -1 if from the other side's
    """
    won = float(info["winrate"])
    move = parse_vertex(str(info["move"]), size)
    line = tuple(parse_vertex(str(vertex), size) for vertex in info.get("pv", ())) or (move,)
    visits = tuple(int(each) for each in info.get("pvVisits", ()))
    return Looked(
        move,
        int(info["visits"]),
        won if sign > 0 else 1 - won,
        sign * float(info["scoreLead"]),
        int(info["order"]),
        line,
        visits if len(visits) == len(line) else (),
        float(info.get("prior", 0.0)),
    )
