"""`tamen bench decisions`: what the engine decides, answers and explains in fixed positions, as a record.

Decisions are asked of the library. Every question to a reader is asked of both doors, GTP and the library, and
explanations of either. One thread, no clock, a fixed seed, nobody's own knowledge: the record is the same on every
machine, and it changes only with what the engine does.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from pathlib import Path

import engine
from engine.base.files import replace_text
from engine.board.points import vertex_of
from engine.decide.judged.gtp_program import CommandFailed
from engine.gtp.session import Options
from engine.lab.measure.bench.fixed_positions import Asking, FixedQuestions
from engine.lab.measure.bench.signature import Signature
from engine.lab.own_program import OwnProgram

SHOWN = 4
"""Candidates of a decision, and moves of what is expected, that the record names."""

IN_LIBRARY = {"tamen-fate": "fate", "tamen-endgame": "count_endgame"}
"""Questions that the library knows by another name."""


def take_signature(asked: FixedQuestions, done: Callable[[], object]) -> Signature:
    """Ask the engine for all decisions, answers and explanations in ``asked``. Returns what it says, as lines
    of text by the name of each question (a `Signature`).

    done: called after each of them
    """
    decisions: dict[str, list[str]] = {}
    answers: dict[str, list[str]] = {}
    sentences: dict[str, list[str]] = {}
    with _nobodys_knowledge():
        for deciding in asked.decisions:
            decision = engine.Player(deciding.player, deciding.level).decide(deciding.position.game)
            decisions[deciding.name] = [decision_line(decision, deciding.position.game.size)]
            if deciding.explains:
                sentences[deciding.name] = list(decision.explain(everything=True))
            done()
        for asking in asked.questions:
            answers[asking.name] = [*_answer_of_gtp(asking), *_answer_of_library(asking)]
            done()
        for asking in asked.explanations:
            sentences[asking.name] = _answer_of_gtp(asking)
            done()
    return Signature(decisions, answers, sentences)


def count(asked: FixedQuestions) -> int:
    """Return how many decisions, questions and explanations the bench asks for, all together."""
    return len(asked.decisions) + len(asked.questions) + len(asked.explanations)


def decision_line(decision: engine.Decision, size: int) -> str:
    """Return one line that describes a decision: its move, the first candidates with their visits, leads, and
    the expected line of play.

    Leads are rounded to tenths, so that no last digit of a float can change the line.
    """
    visits = {vertex_of(each.move, size): sum(each.visits[:1]) for each in decision.record.tried}
    candidates = ", ".join(f"{each.move} {visits[each.move]}" for each in decision.candidates[:SHOWN])
    others = f"{len(decision.candidates)} tried, {len(decision.untried)} not, {len(decision.refused)} refused"
    return (
        f"{decision.move}; {candidates}; {others}; lead {tell_value(decision.score)}, "
        f"after a pass {tell_value(decision.score_after_pass)}; {' '.join(decision.line[:SHOWN])}"
    )


@contextmanager
def _nobodys_knowledge() -> Iterator[None]:
    """Keep the engine, while the context lasts, from using knowledge in the user's own folder."""
    before = os.environ.get("TAMEN_KNOWLEDGE")
    os.environ["TAMEN_KNOWLEDGE"] = os.devnull
    try:
        yield
    finally:
        if before is None:
            del os.environ["TAMEN_KNOWLEDGE"]
        else:
            os.environ["TAMEN_KNOWLEDGE"] = before


def _answer_of_gtp(asking: Asking) -> list[str]:
    """Ask a question by GTP, in a new conversation. Returns the lines of the answer to its last GTP line."""
    program = OwnProgram(Options(level=asking.level), "tamen")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "position.sgf")
        replace_text(file, asking.position.game.to_sgf())
        program.ask(f"loadsgf {file}")
    answer = ""
    for line in asking.lines:
        try:
            answer = program.ask(line)
        except CommandFailed as error:
            answer = str(error)
    return answer.splitlines()


def _answer_of_library(asking: Asking) -> list[str]:
    """Ask a question by calling the library and return the answer as one line of text. Returns an empty list
    if the library has no such question.
    """
    command, *words = asking.question.split()
    name = IN_LIBRARY.get(command, command)
    if name not in engine.__all__:
        return []
    try:
        return [f"library: {tell_value(getattr(engine, name)(asking.position.game, *words))}"]
    except engine.InputError as error:
        return [f"library: {error}"]


def tell_value(value: object) -> str:
    """Return a value of the library as text that is the same on every machine: floats are rounded to tenths,
    and of a set only the size is told.
    """
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    if isinstance(value, float):
        return f"{round(value, 1) + 0.0:.1f}"
    if isinstance(value, frozenset):
        return f"{len(value)} points"
    if isinstance(value, tuple):
        return f"({' '.join(map(tell_value, value))})"
    if isinstance(value, Mapping):
        return f"({' '.join(f'{key} {tell_value(each)}' for key, each in sorted(value.items()))})"
    if is_dataclass(value):
        return ", ".join(f"{each.name} {tell_value(getattr(value, each.name))}" for each in fields(value))
    return str(value)
