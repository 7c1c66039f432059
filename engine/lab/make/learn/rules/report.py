"""The tables of `tamen learn rules`, and rules as drawings with their conditions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.lab.make.learn.rules.checking import Tally
from engine.lab.make.learn.rules.deciding import Effect
from engine.lab.make.learn.rules.grove import Rule
from engine.lab.make.learn.rules.measuring import Saving
from engine.lab.make.learn.rules.proving import ORIGIN, Fact, Point
from engine.lab.make.learn.territory.report import table
from engine.reading.search.records import CAPTURE, CONNECT
from engine.reading.strings.proven_rules import (
    CAPTURE_NEXT,
    CAPTURES_OUT,
    COMMON,
    CONTENT,
    HOLDS,
    IN_ATARI,
    IS_LIBERTY,
    IS_OTHERS,
    LEAST_TOGETHER,
    LIBERTIES,
    LINKS,
    LINKS_CAPTURING,
    MOST_COUNTED,
    MOST_GAINED,
    MOST_TOGETHER,
    MOST_WEAK,
    SAME,
    SIZE,
    TOGETHER,
    TOUCHING,
    WEAKEST,
    kind_of_tree,
)

NAMES = {
    CAPTURE_NEXT: "falls to an atari",
    IN_ATARI: "in atari, falls",
    CAPTURES_OUT: "gets out by a capture",
    LINKS: "linked by a move",
    LINKS_CAPTURING: "linked by a capture",
    HOLDS: "stay linked",
}
"""What the rules of a kind prove of the target."""

SIGNS = ".#TfXo"
"""An empty point, the border, the target, a friend of it, an enemy, the other string: as CONTENT answers."""


def kinds_table(counts: Mapping[int, int], settings: Mapping[int, Tally], held: Mapping[int, Tally]) -> str:
    """Return a table in Markdown with a row for each kind of rule: how many rules there are, and how often
    the search confirms and contradicts them.

    counts: from each kind to its number of rules; settings: tallies from the rules' examples with other
    stones around; held: tallies from games that no rule was learned from
    """
    rows = []
    for kind, name in NAMES.items():
        tried, seen = settings.get(kind, Tally()), held.get(kind, Tally())
        rows.append([name, str(counts.get(kind, 0)), *_list_cells(tried), *_list_cells(seen)])
    head = ["", "rules", "settings", "true", "false", "held out", "true", "false"]
    return table(head, rows)


def _list_cells(tally: Tally) -> list[str]:
    return [str(tally.cases), str(tally.true), str(tally.false)]


def savings_table(found: Mapping[int, Saving]) -> str:
    """Return a table in Markdown with a row for each budget: positions, answers and processor time, and by
    how much the rules change them.

    found: what rules save, by budget (positions for a question)
    """
    rows = []
    for budget, each in found.items():
        rows.append(
            [
                f"{budget:,}",
                f"{each.questions:,}",
                _format_change(*each.nodes),
                f"{each.solved[0]:,}, {each.solved[1]:,}",
                f"{each.proven:,}",
                _format_change(*each.nodes_proven),
                str(each.differences),
                f"{100 * each.seconds[1] / each.seconds[0] - 100:+.0f} %",
            ]
        )
    head = [
        "budget",
        "questions",
        "positions",
        "answered",
        "by both",
        "positions of these",
        "other answers",
        "processor time",
    ]
    return table(head, rows)


def effects_table(found: Mapping[int, Effect]) -> str:
    """Return a table in Markdown with a row for each goal of questions: what proven rules change in the
    questions that decisions ask.

    found: these changes by goal (strings or links)
    """
    rows = [
        [
            {CAPTURE: "strings", CONNECT: "links"}[goal],
            f"{each.readings:,}",
            _format_change(*each.nodes),
            _format_change(*each.nodes_proven),
            f"{each.shorter:,}",
            *(str(count) for count in (each.solved, each.lost, each.contradicted, each.moves)),
        ]
        for goal, each in found.items()
    ]
    head = [
        "questions",
        "read",
        "positions",
        "of those proven both ways",
        "changed",
        "proven only with rules",
        "only without",
        "other answers",
        "other first moves",
    ]
    return table(head, rows)


def asked_table(asked: Sequence[int], fitted: Sequence[int]) -> str:
    """Return a table in Markdown with a row for each kind of rule: how often the trees of that kind were
    asked about a position, and how often they gave a proof.

    asked, fitted: these two counts, by the number of the kind
    """
    rows = [[name, f"{asked[kind]:,}", f"{fitted[kind]:,}"] for kind, name in NAMES.items() if asked[kind]]
    return table(["rules", "asked", "fitted"], rows)


def _format_change(before: int, after: int) -> str:
    return f"{before:,}, {after:,} ({100 * after / max(1, before) - 100:+.1f} %)"


def draw_rule(rule: Rule) -> str:
    """Return a rule as text for people: what it says, a drawing of its points, and its other conditions in
    words.

    In the drawing ``*`` is the move or the last liberty, ``?`` a point of which the rule says nothing.
    """
    kind, first, second = kind_of_tree(rule.tree)
    points: dict[Point, str] = {ORIGIN: "*"}
    if kind == CAPTURE_NEXT:
        points[first, second] = "."
    for (question, point, _), answer in rule.facts:
        if question == CONTENT and points.get(point) is None:
            points[point] = SIGNS[answer]
    names = {
        point: chr(ord("a") + index)
        for index, point in enumerate(sorted(_list_named_points(rule.facts) - {ORIGIN}))
    }
    words = [_in_words(fact, names) for fact in rule.facts if fact[0][0] != CONTENT]
    if kind == CAPTURES_OUT:
        words.insert(0, f"the target has {first} liberties and gets more than {second}")
    across = range(min(x for x, _ in points), max(x for x, _ in points) + 1)
    down = range(min(y for _, y in points), max(y for _, y in points) + 1)
    lines = [f"{NAMES[kind]}, met {rule.count} times"]
    lines += ["  " + " ".join(points.get((x, y), "?") for x in across) for y in down]
    where = ", ".join(f"{name} {x:+d}{y:+d} ({points.get((x, y), '?')})" for (x, y), name in names.items())
    return "\n".join([*lines, *([f"  {where}"] if where else []), *(f"  {each}" for each in words)])


def _list_named_points(facts: tuple[Fact, ...]) -> set[Point]:
    """Return the points that the conditions of a rule are about, as steps right and down from the origin.
    Conditions that only say what a point holds are left out.

    facts: the conditions, each a question with its answer
    """
    found: set[Point] = set()
    for (question, point, second), _ in facts:
        if question in (LIBERTIES, IS_LIBERTY, IS_OTHERS, TOUCHING, COMMON):
            found.add(point)
        elif question == SAME:
            found |= {point, second}
    return found


def _in_words(fact: Fact, names: Mapping[Point, str]) -> str:
    (question, point, second), answer = fact
    name, other = names.get(point, "*"), names.get(second, "*")
    yes = "" if answer else "not "
    return {
        LIBERTIES: f"the string at {name} has {_at_most(answer + 1, MOST_COUNTED)} liberties",
        SAME: f"{name} and {other} are {yes}one string",
        WEAKEST: f"the weakest attacker beside the target has {_at_most(answer + 1, MOST_WEAK)} liberties",
        SIZE: f"the target has {'more than one stone' if answer else 'one stone'}",
        TOUCHING: f"{_at_most(answer, MOST_GAINED)} stones of the string at {name} touch the target",
        IS_LIBERTY: f"{name} is {yes}beside the target",
        IS_OTHERS: f"{name} is {yes}beside the other string",
        COMMON: f"{_at_most(answer, MOST_GAINED)} stones of the string at {name} touch both strings",
        TOGETHER: f"both strings have {_format_together(answer + LEAST_TOGETHER)} liberties",
    }[question]


def _at_most(count: int, most: int) -> str:
    return f"{count} or more" if count == most else str(count)


def _format_together(count: int) -> str:
    return f"{count} or fewer" if count == LEAST_TOGETHER else _at_most(count, MOST_TOGETHER)
