"""The reasons of a candidate as running text, the best first."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.board.points import PASS, vertex_of
from engine.explain.perspective import in_colors
from engine.explain.phrases import capitalized, side
from engine.explain.wording import words_of
from engine.search.decision import Tried
from engine.suggest.candidate import Candidate, Reason
from engine.suggest.firing import PatternMatch
from engine.suggest.rules import RuleError

MOST_REASONS = 3
"""So many reasons are told; the others add little."""

_OPENINGS = ("It also", "Besides, it", "Moreover, it")


def reason_sentence(reason: Reason, color: int, size: int) -> str:
    """One reason as a sentence that calls both sides by their colours; ``color`` is the side that moves."""
    words = words_of(reason.firing, size)
    pattern = reason.firing.facts.get("pattern")
    if isinstance(pattern, PatternMatch):
        words["pattern"] = in_colors(_with_answer(pattern, size), pattern.color)
    try:
        return in_colors(reason.rule.says.format(**words), color)
    except KeyError as missing:
        raise RuleError(f"rule '{reason.rule.id}': nothing stands for {missing} in its sentence") from None


def reasons_text(
    reasons: Sequence[Reason], move: int, color: int, size: int, most: int = MOST_REASONS
) -> str:
    """The first reasons for a move in sentences, each said once; that nobody suggests it if there are none."""
    vertex = vertex_of(move, size)
    sentences = list(dict.fromkeys(reason_sentence(each, color, size) for each in reasons))
    told = [
        _continued(sentence, vertex, number) if number else sentence
        for number, sentence in enumerate(sentences[:most])
    ]
    return " ".join(told) or f"No expert suggests {vertex} to {side(color)}."


def first_reason(found: Candidate | Tried, color: int, size: int) -> str:
    """The best reason of a candidate in a sentence."""
    return reasons_text(found.reasons, found.move, color, size, most=1)


def _continued(sentence: str, move: str, number: int) -> str:
    """A further sentence about the same move, without naming the move again where that reads well."""
    if sentence.startswith(f"{move}: "):
        return f"Also: {sentence.removeprefix(f'{move}: ')}"
    rest = sentence.removeprefix(f"{move} ")
    verb = rest.split(" ", 1)[0].rstrip(".,:")
    if rest != sentence and (verb.endswith("s") or verb in ("must", "cannot")):
        opening = _OPENINGS[(number - 1) % len(_OPENINGS)]
        return f"{opening} {rest}".replace("It also is ", "It is also ", 1)
    return capitalized(sentence)


def _with_answer(pattern: PatternMatch, size: int) -> str:
    """A pattern's own words with the vertex of the enemy's answer for its letter in the drawing, which nobody sees."""
    if pattern.answer is not None and pattern.answer.point != PASS:
        return pattern.says.replace(" at b in ", f" at {vertex_of(pattern.answer.point, size)} in ")
    return re.sub(r"; the enemy then answers at b in \d+%", "", pattern.says)
