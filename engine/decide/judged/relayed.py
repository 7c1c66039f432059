"""`RelayedJudge`: a judge whose process another process of ours owns, so that all who ask share one.

Its questions go out and come back as JSON, by whatever way the two processes speak with each other: one of them asks
(`RelayedJudge`), the other answers with a judge of its own (`answer_question`). Positions go as what a judge is told of
them, analyses as their numbers.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any, Protocol

from engine.decide.judged.analysis import Analysis, Looked
from engine.decide.judged.judge import Judge, JudgeError, Told
from engine.game.game import Game


class Channel(Protocol):
    """The connection to the process that owns the judges."""

    def ask(self, command: str, question: dict[str, Any], interrupted: Callable[[], bool]) -> dict[str, Any]:
        """Return what the judge with this command line answers to a question (see `answer_question`).

        If the judge cannot be asked, the result is a dict with a sentence under ``error``.

        interrupted: asked now and then whether to end early, with what was found so far
        """
        ...

    def complain(self, command: str, sentence: str) -> None:
        """Tell the process that runs the judge, in a sentence, what is wrong with an answer of the judge.

        command: the judge's command line
        """
        ...


class RelayedJudge(Judge):
    """A judge that runs in another process and is asked through a channel, the connection to it.

    That process also keeps the judge's answers.
    """

    def __init__(self, command: str, channel: Channel) -> None:
        """Take the judge's command line, and the channel (connection) to the process that runs the judge."""
        super().__init__(command)
        self._channel = channel

    @property
    def name(self) -> str:
        """The name that the judge gives itself. Raises JudgeError if it cannot be asked."""
        return str(self._put({}, lambda: False)["name"])

    def think_of(
        self,
        told: Told,
        color: int,
        seconds: float | None = None,
        interrupted: Callable[[], bool] = lambda: False,
        report: Callable[[Analysis], object] = lambda analysis: None,
    ) -> Analysis:
        """Return what the judge thinks of a position with ``color`` to move.

        Arguments and errors are as for `Judge.look`, but ``report`` is not called.
        """
        question = {"told": asdict(told), "color": color, "seconds": seconds}
        return _analysis_of(self._put(question, interrupted)["analysis"])

    def close(self) -> None:
        """Do nothing, as another process runs the judge's program and ends it."""

    def _put(self, question: dict[str, Any], interrupted: Callable[[], bool]) -> dict[str, Any]:
        """Return the answer to a question. Raises JudgeError if the judge cannot be asked."""
        answer = self._channel.ask(self.command, question, interrupted)
        if "error" in answer:
            raise JudgeError(answer["error"])
        return answer

    def _check(self, game: Game, color: int, analysis: Analysis) -> None:
        """Raise JudgeError if the first move of an analysis is illegal for ``color`` in the game's position.

        The process that runs the judge is told of it.
        """
        try:
            super()._check(game, color, analysis)
        except JudgeError as error:
            self._channel.complain(self.command, str(error))
            raise


def answer_question(
    judge: Judge, question: dict[str, Any], interrupted: Callable[[], bool]
) -> dict[str, Any]:
    """Return a judge's answer to a question that a `RelayedJudge` sent, in a form for JSON.

    This is the side of the process that runs the judge. The answer holds the judge's ``name``, or its
    ``analysis`` if the question is about a position. Raises JudgeError.

    interrupted: asked now and then whether to end early
    """
    if "told" not in question:
        return {"name": judge.name}
    told = _told_of(question["told"])
    found = judge.think_of(told, question["color"], question["seconds"], interrupted)
    # nobody here passes lines on
    return {"analysis": asdict(replace(found, line=""))}


def _told_of(plain: dict[str, Any]) -> Told:
    """Return what a judge is told of a position, from ``plain``, the form that it had in JSON."""
    stones, moves = (
        tuple((str(side), str(vertex)) for side, vertex in plain[name]) for name in ("stones", "moves")
    )
    return Told(plain["size"], plain["rules"], plain["komi"], stones, moves)


def _analysis_of(plain: dict[str, Any]) -> Analysis:
    """Return an analysis from ``plain``, the form that it had in JSON: all keys are texts and all sequences
    lists.
    """
    moves = tuple(
        Looked(**{**each, "line": tuple(each["line"]), "line_visits": tuple(each["line_visits"])})
        for each in plain["moves"]
    )
    owned = plain["owned"]
    points = None if owned is None else {int(point): float(share) for point, share in owned.items()}
    return Analysis(**{**plain, "moves": moves, "owned": points})
