"""The questions of `engine.library.table` as commands: GNU Go's arguments and errors, and answers as in `answers`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from engine.board.points import PASS, color_name, vertex_of
from engine.gtp.commands.answers import (
    answer,
    asked_of_position,
    code,
    code_alone,
    score_between,
    vertex,
    with_trust,
)
from engine.gtp.commands.arguments import arguments_of
from engine.gtp.session import Session
from engine.library.asking import Asked, Form
from engine.library.prepare import later
from engine.library.stages import EVALUATION, READING
from engine.library.table import TABLE
from engine.reading.life.fate import ALIVE, SEKI, Fate
from engine.reading.semeai.judgement import Judgement
from engine.reading.strings.combination import Combination

if TYPE_CHECKING:
    from engine.endgame.solving import EndgameAnswer
    from engine.evaluate import questions as tables
    from engine.evaluate.judging import Belonging
    from engine.explain.sentences import what_the_end_is_worth as endgame
    from engine.explain.sentences.estimated_score import Estimate
    from engine.game.scoring import Score
else:
    endgame = later(READING, "engine.explain.sentences.what_the_end_is_worth")
    tables = later(EVALUATION, "engine.evaluate.questions")


def answer_question(session: Session, arguments: Sequence[str], name: str) -> str:
    """Answer a command that asks one of the questions in `engine.library.table`; return the text of the
    answer.

    ``name``: the question's name in the table. Raises GtpError.
    """
    question = TABLE[name]
    asked = asked_of_position(session, **arguments_of(session, question, arguments))
    return RENDERINGS[question.form](session, asked, question.find(asked))


def _moves(session: Session, asked: Asked, found: Combination) -> str:
    session.reading_nodes += found.nodes
    return " ".join(vertex(session, move) for move in found.moves or (PASS,))


def _fate(session: Session, asked: Asked, found: Fate) -> str:
    session.reading_nodes += found.nodes
    words = [found.word.replace(" ", "_")]
    if found.word not in (ALIVE, SEKI):
        words += [vertex(session, found.enemy), vertex(session, found.owner)]
    if found.seki != PASS:
        words += ["seki", color_name(found.seki_color), vertex(session, found.seki)]
    return " ".join((*words, found.trust))


def _semeai(session: Session, asked: Asked, found: Judgement) -> str:
    session.reading_nodes += found.nodes
    save = code(session, found.save, found.save_trust)
    capture = code(session, found.capture, found.capture_trust)
    return with_trust(session, f"{save} {capture} {vertex(session, found.move)}", found.trust)


def _statuses(session: Session, asked: Asked, found: dict[int, tables.GroupStatus]) -> str:
    told = {stone: _status(session, status) for stone, status in found.items()}
    if asked.points:
        return told[asked.point]
    return "\n".join(f"{vertex_of(stone, session.size)}: {status}" for stone, status in told.items())


def _status(session: Session, found: tables.GroupStatus) -> str:
    moves = ""
    if found.word == tables.CRITICAL:
        moves = f" {vertex(session, found.kill)} {vertex(session, found.save)}"
    return with_trust(session, found.word + moves, found.trust)


def _belonging(session: Session, asked: Asked, found: Belonging) -> str:
    return with_trust(session, "1" if found.is_one else "0", found.trust)


def _eye(session: Session, asked: Asked, found: tables.EyeCount | None) -> str:
    if found is None:
        return "-1"
    if found.least == found.most:
        return f"{found.least} {found.most}"
    return f"{found.least} {found.most} {vertex(session, found.destroy)} {vertex(session, found.make)}"


def _endgame(session: Session, asked: Asked, found: EndgameAnswer) -> str:
    return "\n".join(endgame.endgame_lines(found, session.size))


def _estimate(session: Session, asked: Asked, found: Estimate) -> str:
    return score_between(-found.lead - found.spread, -found.lead + found.spread)


def _score(session: Session, asked: Asked, found: Score) -> str:
    return found.text


RENDERINGS: dict[Form, Callable[[Session, Asked, Any], str]] = {
    Form.MOVE: lambda session, asked, found: answer(session, found),
    Form.OUTCOME: lambda session, asked, found: code_alone(session, found),
    Form.SEMEAI: _semeai,
    Form.STATUSES: _statuses,
    Form.BELONGING: _belonging,
    Form.COMBINATION: _moves,
    Form.FATE: _fate,
    Form.WORD: lambda session, asked, found: str(found),
    Form.EYE: _eye,
    Form.ENDGAME: _endgame,
    Form.ESTIMATE: _estimate,
    Form.SCORE: _score,
}
"""How GTP tells what is found, by its form."""
