"""What two answers to a question come to: whether they agree, and which of them is wrong for certain."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from engine.lab.check.questions.drawing import UNJUDGED
from engine.lab.check.regress.run import Result

ESTIMATES_APART, SCORES_APART = 10.0, 0.5
"""Points by which two estimates in the middle of a game, and two scores at its end, may differ and still agree."""

PASSED = "pass"


@dataclass(frozen=True)
class BothAnswers:
    """How one question was answered.

    ours, theirs: the results of our program and of the other one; settled: the proven answer, empty if there
    is none; agree: whether both gave an answer and the two say the same; ours_wrong, theirs_wrong: whether
    there is a proven answer and the program said something else or nothing
    """

    kind: str
    ours: Result
    theirs: Result
    settled: str
    agree: bool
    ours_wrong: bool
    theirs_wrong: bool


def judge(ours: Result, theirs: Result, proven: str) -> BothAnswers:
    """Return the verdict on two results of one question: ``ours`` of our program, ``theirs`` of the other
    one.

    proven: the answer that a search proved, empty if none. Without it the answer written down with the
    question, if any, counts as the right one, such as the counted score of a game.
    """
    kind = ours.topic
    settled = proven or _written_down(ours.expected)
    return BothAnswers(
        kind,
        ours,
        theirs,
        settled,
        not ours.fault and not theirs.fault and say_the_same(kind, ours.answer, theirs.answer),
        bool(settled) and (bool(ours.fault) or not say_the_same(kind, ours.answer, settled)),
        bool(settled) and (bool(theirs.fault) or not say_the_same(kind, theirs.answer, settled)),
    )


def _written_down(expected: str) -> str:
    return "" if expected == UNJUDGED else expected.replace("\\", "")


def say_the_same(kind: str, first: str, second: str) -> bool:
    """Tell whether two answers to a question of a kind mean the same, even if they name different moves."""
    return COMPARED.get(kind, _have_one_code)(first.lower(), second.lower())


def _have_one_code(first: str, second: str) -> bool:
    return first.split()[:1] == second.split()[:1]


def _have_two_codes(first: str, second: str) -> bool:
    return first.split()[:2] == second.split()[:2]


def _both_find_a_move(first: str, second: str) -> bool:
    return (first == PASSED) == (second == PASSED)


def _are_within(points: float) -> Callable[[str, str], bool]:
    return lambda first, second: abs(_margin(first) - _margin(second)) <= points


def _margin(text: str) -> float:
    """Return Black's lead in points in an answer to a question for the score: -3.5 for ``W+3.5 (upper bound:
    ...``.

    It is 0 for a draw, infinity for an answer that is no score.
    """
    word = (text.split() or [""])[0]
    if word in ("0", "draw", "jigo"):
        return 0.0
    try:
        return float(word[2:]) * {"b+": 1, "w+": -1}[word[:2]]
    except (ValueError, KeyError):
        return float("inf")


COMPARED: dict[str, Callable[[str, str], bool]] = {
    "analyze_semeai": _have_two_codes,
    "eval_eye": _have_two_codes,
    "combination_attack": _both_find_a_move,
    "new_score": _are_within(ESTIMATES_APART),
    "final_score": _are_within(SCORES_APART),
}
"""What counts in an answer, where it is not the first word alone."""


@dataclass(frozen=True)
class Row:
    """The figures of one kind of question: how many were asked, how many the programs agree on, and so on.

    settled: how many of the questions on which the programs differ were settled by a search; ours_median,
    theirs_median: the median seconds of one answer; ours_seconds, theirs_seconds: the seconds of all answers
    """

    kind: str
    asked: int
    agree: int
    settled: int
    ours_wrong: int
    theirs_wrong: int
    ours_median: float
    theirs_median: float
    ours_seconds: float
    theirs_seconds: float


def count_up(verdicts: Iterable[BothAnswers]) -> list[Row]:
    """Count for each kind of question how often the programs agree, which of them is wrong and so on: one
    `Row` for each kind.

    The kinds come in the order in which they first occur in ``verdicts``.
    """
    by_kind: dict[str, list[BothAnswers]] = {}
    for each in verdicts:
        by_kind.setdefault(each.kind, []).append(each)
    return [_row_of(kind, found) for kind, found in by_kind.items()]


def _row_of(kind: str, found: Sequence[BothAnswers]) -> Row:
    ours, theirs = [each.ours.seconds for each in found], [each.theirs.seconds for each in found]
    return Row(
        kind,
        len(found),
        sum(each.agree for each in found),
        sum(bool(each.settled) and not each.agree for each in found),
        sum(each.ours_wrong for each in found),
        sum(each.theirs_wrong for each in found),
        _median(ours),
        _median(theirs),
        sum(ours),
        sum(theirs),
    )


def _median(values: Sequence[float]) -> float:
    return sorted(values)[len(values) // 2]


def table_text(rows: Sequence[Row]) -> str:
    """Return the figures as a table of text. The seconds of a single question are given in thousandths."""
    lines = [
        f"{'kind':20} {'asked':>5} {'agree':>6} {'share':>6} {'settled':>7} {'wrong':>5} {'theirs':>6}"
        f" {'ms':>6} {'theirs':>6} {'s':>7} {'theirs':>7}"
    ]
    lines += [
        f"{each.kind:20} {each.asked:5} {each.agree:6} {each.agree / each.asked:6.1%} {each.settled:7}"
        f" {each.ours_wrong:5} {each.theirs_wrong:6} {1000 * each.ours_median:6.0f}"
        f" {1000 * each.theirs_median:6.0f} {each.ours_seconds:7.1f} {each.theirs_seconds:7.1f}"
        for each in rows
    ]
    return "\n".join(lines)


def verdicts_of(
    keys: Iterable[str],
    ours: Mapping[str, Result],
    theirs: Mapping[str, Result],
    proven: Mapping[str, Result],
) -> list[BothAnswers]:
    """Return the verdicts on all questions.

    keys: name the questions; ours, theirs: the results of both programs by key; proven: the results of the
    search by key
    """
    return [
        judge(ours[key], theirs[key], proven[key].answer if key in proven else "")
        for key in keys
        if key in ours and key in theirs
    ]
