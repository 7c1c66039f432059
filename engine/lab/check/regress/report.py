"""A run in words: tables by suite, topic and grade, the questions that were answered wrong, and two runs compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.lab.check.regress.results import Comparison, Tally, tally, tally_by
from engine.lab.check.regress.run import Result

GROUPINGS = ("suite", "topic", "grade")


def text_report(
    engine: str, results: Sequence[Result], left_out: Sequence[str], shown: int | None = None
) -> str:
    """Return the report of a run as text: figures by suite, topic and grade, wrong answers, and what was left
    out.

    engine: the program's name; results: its answers; left_out: a sentence for everything that could not be
    asked; shown: the most wrong answers, and the most of these sentences, to list, None for all
    """
    parts = [f"{engine}\n\n{summary(tally(results))}"]
    for by in GROUPINGS:
        figures = tally_by(results, by)
        if len(figures) > 1 or by == "suite":
            parts.append(_draw_table(by, figures))
    wrong = [_tell_wrong_answer(each) for each in results if each.counted and not each.right]
    better = [f"{each.key} (known to be wrong)" for each in results if each.to_fail and each.right]
    told = [_tell_answer(each) for each in results if not each.counted]
    for title, lines in (
        ("Wrong", wrong),
        ("Right for once", better),
        ("Reported only", told),
        ("Left out", list(left_out)),
    ):
        if lines:
            parts.append(_list_lines(title, lines, shown))
    return "\n\n".join(parts) + "\n"


def summary(figures: Tally) -> str:
    """Return one sentence with the figures of some questions."""
    text = f"{figures.right} of {figures.counted} right ({figures.share:.1%}) in {figures.seconds:.1f} s of thinking"
    if figures.newly_right:
        text += f"; {figures.newly_right} of them known to be wrong before"
    faults = ", ".join(f"{name} {count}" for name, count in figures.faults.items() if count)
    return f"{text}; no answer: {faults}" if faults else text


def comparison_text(comparison: Comparison, old: Mapping[str, Result], new: Mapping[str, Result]) -> str:
    """Return a text on how two runs differ: which questions became right and which wrong, with both answers.

    comparison: how the two differ; old, new: their results by the questions' keys
    """
    before, after = comparison.right
    parts = [f"{before} of {comparison.common} right before, {after} now."]
    for title, keys in (("Newly right", comparison.newly_right), ("Newly wrong", comparison.newly_wrong)):
        lines = [
            f"{key}: {_shorten_answer(old[key])} before, {_shorten_answer(new[key])} now, expected {new[key].expected}"
            for key in keys
        ]
        parts.append(_list_lines(title, lines, None) if lines else f"{title}: none")
    for title, keys in (
        ("Asked before only", comparison.only_old),
        ("Asked now only", comparison.only_new),
        ("Another question now, not compared", comparison.changed),
    ):
        if keys:
            parts.append(_list_lines(title, keys, None))
    return "\n\n".join(parts)


def _draw_table(by: str, figures: Mapping[str, Tally]) -> str:
    width = max(len(by), *map(len, figures))
    lines = [f"{by.capitalize():{width}}  right    of  share  s each"]
    for name, each in figures.items():
        pace = each.seconds / max(1, each.questions)
        lines.append(f"{name:{width}}  {each.right:5} {each.counted:5} {each.share:6.1%} {pace:7.2f}")
    return "\n".join(lines)


def _list_lines(title: str, lines: Sequence[str], shown: int | None) -> str:
    listed = [f"  {line}" for line in lines[:shown]]
    if shown is not None and len(lines) > shown:
        listed.append(f"  ... and {len(lines) - shown} more, in the report")
    return "\n".join([f"{title} ({len(lines)}):", *listed])


def _shorten_answer(result: Result) -> str:
    """Return the answer of a result on one line, or words that say why there is none."""
    if result.fault:
        return f"no answer ({result.fault})"
    return " ".join(result.answer.split()) or "nothing"


def _tell_wrong_answer(result: Result) -> str:
    known = " (known to be wrong)" if result.to_fail else ""
    return f"{result.key}: {result.command}: expected {result.expected}, got {_shorten_answer(result)}{known}"


def _tell_answer(result: Result) -> str:
    return f"{result.key}: {result.command}: {_shorten_answer(result)}"
