"""A decision in a line or three, for a chat: what the move is among the stones, and what the games counted.

Nobody waits for readings there, so nothing is said that would need one.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import PASS, vertex_of
from engine.decide.decision.record import Decision, Tried
from engine.explain.claims.expected_lines import find_known_line
from engine.explain.sentences.from_the_record import (
    tell_candidate,
    tell_expected,
    tell_score,
    tell_without_candidate,
)
from engine.explain.sentences.what_shape_it_is import tell_shape_without_board
from engine.explain.words.phrases import (
    after_each_other,
    capitalized,
    finished,
    lead,
    percent,
    side,
    vertices,
)
from engine.explain.words.reasons import first_reason, reasons_text
from engine.explain.words.templates import say
from engine.explain.words.voices import give_voice

LONGEST_LINE = 200
"""Letters of a line in a chat."""

LEAST_SHARE = 0.3
"""Of the games with the chosen move another one must have had this share, to be compared with it."""


def tell_counts_in_a_line(decision: Decision, chosen: Tried, size: int) -> str:
    """Return a line of text, at most LONGEST_LINE letters, on a decision by games: the shape of the chosen
    move, and the games counted.
    """
    counts = _tell_counts(decision, chosen, size)
    told = tell_shape_without_board(chosen, decision.color, size)
    line = after_each_other([told, counts])
    return line if len(line) <= LONGEST_LINE else counts


def shorten(sentences: Sequence[str]) -> str:
    """Return sentences as one line, or only the last sentence if all are too long for a chat
    (LONGEST_LINE).
    """
    line = after_each_other(sentences)
    return line if len(line) <= LONGEST_LINE else sentences[-1][:LONGEST_LINE]


def tell_counts_in_three_lines(decision: Decision, chosen: Tried, size: int) -> list[str]:
    """Return at most three lines of text on a decision by games: why the move was chosen, how most games go
    on, and the next best move.
    """
    lines = [tell_counts_in_a_line(decision, chosen, size)]
    known = find_known_line(chosen)
    if len(known) > 1:
        lines.append(say("chat goes on", line=vertices(known[1:], size)))
    rival = next(iter(decision.others), None)
    if rival is not None and rival.won is not None and rival.visits[0] >= LEAST_SHARE * chosen.visits[0]:
        words = {
            "mover": side(decision.color),
            "move": vertex_of(rival.move, size),
            "won": percent(rival.won),
        }
        lines.append(say("chat next", games=f"{rival.visits[0]:,}", **words))
    return lines


def _tell_counts(decision: Decision, chosen: Tried, size: int) -> str:
    """Return a sentence on the games of a decision: how many began with the chosen move, how many of these
    were won, and how many began with a pass.
    """
    words = {
        "mover": side(decision.color),
        "won": percent(chosen.won or 0.0),
        "games": f"{chosen.visits[0]:,}",
        "move": vertex_of(chosen.move, size),
    }
    passed = decision.passing
    if passed is not None and passed.won is not None and chosen.move != PASS:
        words |= {"passing": percent(passed.won), "games_passed": str(passed.visits[0])}
    return say("chat counts", **words)


def explain_in_a_line(decision: Decision, size: int) -> str:
    """Return a line for a chat that explains a decision: the move, its best reason, and who leads after it.

    An engine that judged is named where its word is taken.
    """
    return _voiced(decision, _explain_in_a_line(decision, size))


def _voiced(decision: Decision, line: str) -> str:
    """Return a line in the words of the engine that judged; unchanged if our own games decided."""
    return line if decision.judged is None else give_voice(line, decision.judged.name)


def _explain_in_a_line(decision: Decision, size: int) -> str:
    """Do the work of `explain_in_a_line`, in words about our own games."""
    chosen = decision.chosen
    if chosen is None or decision.resigned:
        return tell_without_candidate(decision, size)
    if chosen.won is not None:
        return tell_counts_in_a_line(decision, chosen, size)
    leads = finished(capitalized(lead(chosen.score, decision.color)))
    return after_each_other([first_reason(chosen, decision.color, size), leads])


def explain_in_three_lines(decision: Decision, size: int) -> list[str]:
    """Return at most three lines that explain a decision: why the move, what is expected, and the next best
    candidate.

    An engine that judged is named where its word is taken.
    """
    return [_voiced(decision, line) for line in _explain_in_three_lines(decision, size)]


def _explain_in_three_lines(decision: Decision, size: int) -> list[str]:
    """Do the work of `explain_in_three_lines`, in words about our own games."""
    chosen = decision.chosen
    if chosen is None or decision.resigned:
        return [tell_without_candidate(decision, size)]
    if chosen.won is not None:
        return tell_counts_in_three_lines(decision, chosen, size)
    lines = [reasons_text(chosen.reasons, chosen.move, decision.color, size)]
    lines.append(after_each_other([tell_expected(chosen, size), tell_score(decision, chosen)]))
    return lines + [tell_candidate(decision, each, size) for each in decision.others[:1]]
