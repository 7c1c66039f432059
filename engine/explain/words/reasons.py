"""The reasons of a candidate as running text, the best first."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import vertex_of
from engine.decide.decision.record import Tried
from engine.explain.words.phrases import after_each_other, side
from engine.explain.words.templates import has_template, say, template
from engine.explain.words.wording import words_of
from engine.suggest.candidate import Candidate, Reason
from engine.suggest.rules import Rule, RuleError
from patterns.template import filled

MOST_REASONS = 3
"""So many reasons are told; the others add little."""

_OPENINGS = ("also", "besides", "moreover")


def sentence_of(rule: Rule) -> str:
    """Return the template of a rule's sentence, in the language that explanations are told in at present.

    If that language has none, it is the English one of the rule itself.
    """
    name = f"rules {rule.id}"
    return template(name) if has_template(name) else rule.says


def shown_by(rule: Rule) -> str:
    """Return the template of the sentence about a rule that tells only what anybody sees on the board.

    If the rule has no such template, it is that of `sentence_of`.
    """
    name = f"shown {rule.id}"
    return template(name) if has_template(name) else sentence_of(rule)


def reason_sentence(reason: Reason, color: int, size: int) -> str:
    """Return one reason for a move of ``color`` as a sentence that calls both sides by their colours.

    Raises RuleError if a fact that the sentence names is missing from the rule that fired.
    """
    return _fill_template(reason, sentence_of(reason.rule), color, size)


def reasons_text(
    reasons: Sequence[Reason], move: int, color: int, size: int, most: int = MOST_REASONS
) -> str:
    """Return the first ``most`` reasons for a move as sentences; what several reasons say is said only once.

    If there are no reasons, a sentence says that nobody suggests the move.
    """
    by_sentence: dict[str, Reason] = {}
    for reason in reasons:
        by_sentence.setdefault(reason_sentence(reason, color, size), reason)
    first, *further = by_sentence or (say("reason none", move=vertex_of(move, size), mover=side(color)),)
    told = [
        _continue_sentence(by_sentence[each], number, color, size)
        for number, each in enumerate(further[: most - 1])
    ]
    return after_each_other([first, *told])


def first_reason(found: Candidate | Tried, color: int, size: int) -> str:
    """Return the best reason for a candidate, as a sentence.

    ``found`` is the candidate, or a candidate that was played out.
    """
    return reasons_text(found.reasons, found.move, color, size, most=1)


def _continue_sentence(reason: Reason, number: int, color: int, size: int) -> str:
    """Return a second or later reason for a move as a sentence that need not name the move again.

    ``number``, counted from 0, changes how the sentence begins, so that several do not begin alike.
    """
    says, heading, subject = sentence_of(reason.rule), template("reason heading"), template("reason subject")
    if says.startswith(heading):
        return say("reason also named", text=_fill_template(reason, says.removeprefix(heading), color, size))
    if not _tells_what_the_move_does(says, subject):
        return reason_sentence(reason, color, size)
    opening, rest = _OPENINGS[number % len(_OPENINGS)], says.removeprefix(subject)
    being = template("reason being")
    if opening == "also" and rest.startswith(being):
        opening, rest = "also being", rest.removeprefix(being)
    return say(f"reason {opening}", deed=_fill_template(reason, rest, color, size))


def _tells_what_the_move_does(says: str, subject: str) -> bool:
    """Return whether the template of a rule's sentence says what the move does.

    True if the template, ``says``, begins with the move's name, ``subject``, and a verb (in English in the
    third person).
    """
    verb = says.removeprefix(subject).split(" ", 1)[0].rstrip(".,:")
    is_verb = verb.endswith(template("reason verb")) or verb in template("reason modal verbs").split()
    return says.startswith(subject) and is_verb


def _fill_template(reason: Reason, template: str, color: int, size: int) -> str:
    """Return the template of a rule's sentence with the facts of a reason filled in.

    Raises RuleError if one is missing.
    """
    try:
        return filled(template, words_of(reason.firing, color, size))
    except KeyError as missing:
        raise RuleError(f"rule '{reason.rule.id}': nothing stands for {missing} in its sentence") from None
