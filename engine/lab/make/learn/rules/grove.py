"""Trees of proven rules while they grow: a question about a position is followed down a tree and proven at its end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from engine.board.board import Board
from engine.board.points import PASS
from engine.lab.make.learn.rules.looking import TreeLook, fact_of, prove
from engine.lab.make.learn.rules.proving import Fact, Point, Question
from engine.reading.search.records import RULE_COLUMNS, RULE_ROWS, RULE_TREES
from engine.reading.strings.proven_rules import (
    CAPTURE_NEXT,
    CONTENT,
    FIRST_ANSWER,
    PROVEN,
    REACH,
    WIDTH,
    kind_of_tree,
    place_of,
    turned,
)

PROVEN_ROW = 1
"""The row in which every rule ends."""


@dataclass(frozen=True)
class Example:
    """The position in which a rule was met first.

    grid: int8, index [y, x]; stone, other: a stone of the target (the string in question) and of the other
    string, PASS if there is none; origin: the point in the middle of the rule's window; turn: in which of
    eight orientations the window lies
    """

    grid: np.ndarray
    stone: int
    other: int
    origin: int
    turn: int


@dataclass
class _Node:
    """A node of a tree of rules. Either it asks a question about a position, or it is an end.

    question: None at an end; answers: from each answer to the node that follows; proven: at an end, whether
    the facts on the path to it prove what the tree is about, None as long as nobody tried; count: how often
    the end was reached; example: the first position that reached it
    """

    question: Question | None = None
    proven: bool | None = None
    answers: dict[int, _Node] = field(default_factory=dict)
    count: int = 0
    example: Example | None = None


@dataclass(frozen=True)
class Rule:
    """A rule: facts about a position which together prove something, such as that a string falls. A fact is a
    question with its answer.

    tree: the number of the tree that asks whether it is so; count: how often the rule was met; example: where
    it was met first, None if that is not kept
    """

    tree: int
    facts: tuple[Fact, ...]
    count: int
    example: Example | None = None


class Grove:
    """Holds all trees of proven rules, by number. A tree asks questions about a position, and the answers
    lead to an end. The end says whether the facts on the way prove what the tree is about.

    If a position reaches no such end, a proof is tried and the path is added to the tree. A closed grove
    tries none.
    """

    def __init__(self, is_closed: bool = False) -> None:
        self._is_closed = is_closed
        self._roots: dict[int, _Node] = {}

    def find_rule(self, asked: TreeLook, board: Board, stone: int, other: int = PASS) -> Rule | None:
        """Look a position up in a tree of proven rules. Return the rule that proves there what the tree asks
        about; None if nothing is proven.

        Where the tree has no answer yet, a proof is tried, unless the grove is closed. The rule's count says
        how often it was met, this time included. asked: the tree and where its window lies; stone, other: a
        stone of the target (the string in question) and of the other string, PASS if there is none
        """
        look = fact_of(board, stone, asked, other)
        node, facts = self._roots.setdefault(asked.tree, _Node()), []
        while node.question is not None:
            answer = look(node.question)
            facts.append((node.question, answer))
            node = node.answers.setdefault(answer, _Node())
        if node.proven is None:
            if self._is_closed:
                return None
            facts, proven = prove(asked, look)
            node = self._plant_rule(asked.tree, facts, proven)
            if proven:
                node.example = Example(board.grid(), stone, other, asked.origin, asked.turn)
        node.count += 1
        return Rule(asked.tree, tuple(facts), node.count, node.example) if node.proven else None

    def add(self, rule: Rule) -> None:
        """Add a rule, known to be proven, to its tree. If the tree has the rule already, its count is added
        there.
        """
        node = self._plant_rule(rule.tree, list(rule.facts), True)
        node.count += rule.count
        node.example = node.example or rule.example

    def _plant_rule(self, tree: int, facts: list[Fact], proven: bool) -> _Node:
        node = self._roots.setdefault(tree, _Node())
        for question, answer in facts:
            node.question = question
            node = node.answers.setdefault(answer, _Node())
        node.proven = proven
        return node

    def rules(self, least: int = 1) -> Iterator[Rule]:
        """Yield the rules that were met at least ``least`` times. Their order does not depend on how they
        were found.
        """
        for tree in sorted(self._roots):
            yield from _rules_below(tree, self._roots[tree], (), least)


def _rules_below(tree: int, node: _Node, facts: tuple[Fact, ...], least: int) -> Iterator[Rule]:
    if node.proven and node.count >= least:
        yield Rule(tree, facts, node.count, node.example)
    if node.question is not None:
        for answer in sorted(node.answers):
            yield from _rules_below(tree, node.answers[answer], (*facts, (node.question, answer)), least)


def rows_of(rules: list[Rule]) -> tuple[np.ndarray, np.ndarray]:
    """Return rules as two tables (uint16 arrays) in which the readers look them up. One has a row for each
    question, the other tells for each tree the number of its first row, 0 for a tree without rules.

    A row holds the question and, for each answer, the number of the row that follows. The rows of a tree lie
    together, each before those that follow it. Raises ValueError if the rules need more than RULE_ROWS rows.
    """
    rows = [[0] * RULE_COLUMNS, [PROVEN] + [0] * (RULE_COLUMNS - 1)]
    trees = np.zeros(RULE_TREES, dtype=np.uint16)
    known: dict[tuple[int, tuple[Fact, ...]], int] = {}
    for rule in rules:
        above: tuple[int, int] | None = None
        for index, (question, answer) in enumerate(rule.facts):
            row = known.get((rule.tree, rule.facts[:index]))
            if row is None:
                row = known[rule.tree, rule.facts[:index]] = len(rows)
                kind, point, second = question
                rows.append([kind, place_of(*point), place_of(*second)] + [0] * (RULE_COLUMNS - FIRST_ANSWER))
                if above is None:
                    trees[rule.tree] = row
                else:
                    rows[above[0]][above[1]] = row
            above = (row, FIRST_ANSWER + answer)
        if above is not None:
            rows[above[0]][above[1]] = PROVEN_ROW
    if len(rows) > RULE_ROWS:
        raise ValueError(f"{len(rules)} rules take {len(rows)} rows, expected at most {RULE_ROWS}")
    return np.array(rows, dtype=np.uint16), trees


def rules_of(rows: np.ndarray, trees: np.ndarray) -> Iterator[Rule]:
    """Yield the rules in a table that `rows_of` made. The table does not keep counts and examples, so the
    counts are 0.

    trees: for each tree its first row, 0 for none
    """
    for tree in np.flatnonzero(trees).tolist():
        yield from _rules_in(rows, int(tree), int(trees[tree]), ())


def _rules_in(rows: np.ndarray, tree: int, row: int, facts: tuple[Fact, ...]) -> Iterator[Rule]:
    kind, place, second = (int(each) for each in rows[row, :FIRST_ANSWER])
    if kind == PROVEN:
        yield Rule(tree, facts, 0)
        return
    question = (kind, point_at(place), point_at(second))
    for answer, following in enumerate(rows[row, FIRST_ANSWER:].tolist()):
        if following != 0:
            yield from _rules_in(rows, tree, following, (*facts, (question, answer)))


def point_at(place: int) -> Point:
    """Return the point of a rule's window that has the number ``place`` by `place_of`, as steps right and
    down from the middle.
    """
    down, across = divmod(place, WIDTH)
    return across - REACH, down - REACH


def count_distinct(rules: list[Rule]) -> int:
    """Return how many different rules there are. Rules that are turned or mirrored images of one another
    count as one.
    """
    return len({min(_turn_rule(rule, turn) for turn in range(8)) for rule in rules})


def _turn_rule(rule: Rule, turn: int) -> tuple[object, ...]:
    """Return a value by which rules can be compared: it is equal for two rules that prove the same by the
    same facts.

    The rule is first turned to the orientation ``turn``.
    """
    kind, first, second = kind_of_tree(rule.tree)
    about = turned(turn, first, second) if kind == CAPTURE_NEXT else (first, second)
    facts = {
        (question, turned(turn, *point), (0, 0) if question == CONTENT else turned(turn, *other), answer)
        for (question, point, other), answer in rule.facts
    }
    return kind, about, tuple(sorted(facts))
