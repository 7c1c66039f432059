"""The reasons of a candidate as running text, the best first."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import vertex_of
from engine.decide.decision.record import Tried
from engine.explain.words.phrases import side
from engine.explain.words.wording import words_of
from engine.suggest.candidate import Candidate, Reason
from engine.suggest.rules import RuleError
from patterns.template import filled

MOST_REASONS = 3
"""So many reasons are told; the others add little."""

_OPENINGS = ("It also", "Besides, it", "Moreover, it")

_SUBJECT, _HEADING = "{move} ", "{move}: "
"""How the template of a sentence begins that tells what the move does, and of one that only names it."""


def reason_sentence(reason: Reason, color: int, size: int) -> str:
    """Return one reason for a move of ``color`` as a sentence that calls both sides by their colours.

    Raises RuleError if the firing lacks a fact that the sentence names.
    """
    return _fill_template(reason, reason.rule.says, color, size)


def reasons_text(
    reasons: Sequence[Reason], move: int, color: int, size: int, most: int = MOST_REASONS
) -> str:
    """Return the first ``most`` reasons for a move in sentences, each said once.

    If there are none, the sentence is that nobody suggests the move.
    """
    by_sentence: dict[str, Reason] = {}
    for reason in reasons:
        by_sentence.setdefault(reason_sentence(reason, color, size), reason)
    first, *further = by_sentence or (f"No expert suggests {vertex_of(move, size)} to {side(color)}.",)
    told = [
        _continue_sentence(by_sentence[each], number, color, size)
        for number, each in enumerate(further[: most - 1])
    ]
    return " ".join([first, *told])


def first_reason(found: Candidate | Tried, color: int, size: int) -> str:
    """Return the best reason of a candidate (``found``), whether played out or not, in a sentence."""
    return reasons_text(found.reasons, found.move, color, size, most=1)


def _continue_sentence(reason: Reason, number: int, color: int, size: int) -> str:
    """Return a further reason for the same move in a sentence, without naming the
    move again where that reads well.

    ``number``, from 0, varies how it begins.
    """
    says = reason.rule.says
    if says.startswith(_HEADING):
        return f"Also: {_fill_template(reason, says.removeprefix(_HEADING), color, size)}"
    if not _tells_what_the_move_does(says):
        return reason_sentence(reason, color, size)
    opening, rest = _OPENINGS[number % len(_OPENINGS)], says.removeprefix(_SUBJECT)
    if opening == "It also" and rest.startswith("is "):
        opening, rest = "It is also", rest.removeprefix("is ")
    return f"{opening} {_fill_template(reason, rest, color, size)}"


def _tells_what_the_move_does(says: str) -> bool:
    """Return whether the move is the subject of the template ``says`` of a rule's sentence: its name,
    followed by a verb in the third person.
    """
    verb = says.removeprefix(_SUBJECT).split(" ", 1)[0].rstrip(".,:")
    return says.startswith(_SUBJECT) and (verb.endswith("s") or verb in ("must", "cannot"))


def _fill_template(reason: Reason, template: str, color: int, size: int) -> str:
    """Return the template of a rule's sentence filled with the facts of a reason.

    Raises RuleError if one is missing.
    """
    try:
        return filled(template, words_of(reason.firing, color, size))
    except KeyError as missing:
        raise RuleError(f"rule '{reason.rule.id}': nothing stands for {missing} in its sentence") from None
