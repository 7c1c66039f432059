"""The pattern expert, with a small database of its own for each kind, and the project's database behind the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, WHITE, parse_vertex
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.strategy import EVEN, MIDDLE_GAME, Strategy
from engine.explain.words.reasons import reason_sentence
from engine.suggest.candidate import Reason
from engine.suggest.experts.patterns import DENIED_KINDS, LEAST_DENIED, URGENT_KINDS, suggest
from engine.suggest.firing import Firing
from engine.suggest.known_patterns import KnownPatterns, fill_facts
from engine.suggest.view import View
from patterns.database import build_database
from patterns.facts import UNKNOWN_ALIVENESS, UNKNOWN_GROUP, UNKNOWN_STATUS, new_facts
from patterns.model import KINDS
from patterns.source import parse_source
from tests.knowledge import knowledge
from tests.suggest.experts import rules_of

POSITION = """
. . . . . . . . .
. . . . . . . . .
. . . X . . . . .
. . . X . . . . .
. . . O X . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""

SOURCE = """
kind: {kind}
patterns:
  - name: head-of-the-string
    where: anywhere
    diagram: |
      . X . .
      . X . .
      . O X .
      b a . .
    flags: [{flags}]
    moves:
      - play: X a
        worth: {worth}
        then:
          - play: O b
            worth: 3
    says: "The {{their_color}} stone is held from below."
    example: |
      . . . . . . .
      . . X . . . .
      . . X . . . .
      . . O X . . .
      . . * . . . .
      . . . . . . .
      . . . . . . .
"""


@pytest.fixture
def view(evaluator: Evaluator) -> Callable[[int], View]:
    def made(color: int) -> View:
        board = Board(9)
        board.set_position(parse_diagram(POSITION), color)
        strategy = Strategy(color, MIDDLE_GAME, 0.0, EVEN, 5.0, (), ())
        return View(board, evaluator.evaluate(board).copy(), strategy, knowledge())

    return made


def suggested(view: View, kind: str, flags: str = "", worth: float = 8.0) -> list[Firing]:
    """What the expert suggests to a player who knows one pattern of a kind."""
    patterns = parse_source(SOURCE.format(kind=kind, flags=flags, worth=worth), Path("test.yaml"))
    known = replace(view.knowledge, patterns=KnownPatterns(build_database(patterns)))
    return list(suggest(replace(view, knowledge=known)))


@pytest.mark.parametrize("kind", KINDS)
def test_an_own_pattern_fires_the_rule_of_its_kind(kind: str, view: Callable[[int], View]) -> None:
    (firing,) = suggested(view(BLACK), kind)
    assert firing.rule == f"pattern-{kind}"
    assert firing.move == parse_vertex("D4", 9)
    assert firing.stake == 8.0
    said = reason_sentence(Reason(knowledge().rules[firing.rule], firing), BLACK, 9)
    assert said.endswith("The white stone is held from below.")
    (line,) = firing.lines
    assert (line.color, line.point) == (BLACK, firing.move)
    assert (line.then[0].color, line.then[0].point) == (WHITE, parse_vertex("C4", 9))


@pytest.mark.parametrize("kind", KINDS)
def test_an_urgent_pattern_fires_the_urgent_rule(kind: str, view: Callable[[int], View]) -> None:
    (firing,) = suggested(view(BLACK), kind, "urgent")
    assert firing.rule == (f"pattern-urgent-{kind}" if kind in URGENT_KINDS else f"pattern-{kind}")
    assert knowledge().rules[firing.rule].urgent == (kind in URGENT_KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_the_enemy_is_denied_his_point(kind: str, view: Callable[[int], View]) -> None:
    found = [(each.rule, each.move) for each in suggested(view(WHITE), kind)]
    assert found == ([(f"pattern-deny-{kind}", parse_vertex("D4", 9))] if kind in DENIED_KINDS else [])
    assert suggested(view(WHITE), kind, worth=LEAST_DENIED - 1) == []


def test_who_is_aimed_at(view: Callable[[int], View]) -> None:
    enemy, own = parse_vertex("D5", 9), {parse_vertex("D6", 9), parse_vertex("E5", 9)}
    (firing,) = suggested(view(BLACK), "kill")
    assert firing.target == enemy
    (firing,) = suggested(view(BLACK), "save")
    assert firing.target in own
    (firing,) = suggested(view(WHITE), "kill")
    assert firing.target == enemy


def test_the_facts_are_those_of_the_evaluation(view: Callable[[int], View]) -> None:
    seen, facts = view(BLACK), new_facts()
    fill_facts(facts, seen.tables, seen.survey)
    black, white, empty = (parse_vertex(vertex, 9) for vertex in ("D6", "D5", "A1"))
    for stone in (black, white):
        assert facts["aliveness"][0, stone] == seen.aliveness_at(stone)
        assert facts["eyes"][0, stone] == seen.groups[seen.group_at(stone)]["typ_eyes"]
        assert facts["status"][0, stone] == min(2, seen.strings[seen.string_at(stone)]["status"])
    assert UNKNOWN_GROUP != facts["group"][0, black] != facts["group"][0, white]
    assert facts["group"][0, empty] == UNKNOWN_GROUP
    assert facts["aliveness"][0, empty] == UNKNOWN_ALIVENESS
    assert facts["status"][0, empty] == UNKNOWN_STATUS


def test_the_project_has_patterns_for_every_rule(view: Callable[[int], View]) -> None:
    database = knowledge().patterns.database
    rules = set()
    for row in range(len(database)):
        kind, urgent = database.kind(row), "urgent" in database.flags(row)
        rules.add(f"pattern-urgent-{kind}" if urgent and kind in URGENT_KINDS else f"pattern-{kind}")
        first = database.tables["patterns"][row]["first_move"]
        if kind in DENIED_KINDS and database.tables["moves"][first]["worth"] >= LEAST_DENIED:
            rules.add(f"pattern-deny-{kind}")
    assert rules == rules_of("patterns")


def test_the_patterns_keep_no_memory_that_shows(view: Callable[[int], View]) -> None:
    seen = view(BLACK)
    assert list(suggest(seen)) == list(suggest(seen))
