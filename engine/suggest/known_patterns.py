"""The patterns of a database as the experts ask for them: what matches a position, given its evaluation."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from engine.board.board import Board
from engine.evaluate.tables import CAPTURED
from engine.suggest.firing import Line, PatternMatch
from engine.suggest.survey import Survey
from patterns.database import Database
from patterns.facts import UNKNOWN_EYES, UNKNOWN_STATUS, new_facts
from patterns.matcher import Matcher

MOST_KEPT = 20_000
"""Matches of which it is kept what they propose; with more all are forgotten."""

MatchKey = tuple[int, int, int, int, int]
"""A match, as pattern, point, orientation and the colour that it speaks for, and the colour that looks."""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A move that a matching pattern proposes.

    rule: the id of the rule that speaks for the move; kind: of the pattern; line: the move and what may
    follow it; pattern: what the rule's sentence says about the match
    """

    rule: str
    kind: str
    line: Line
    pattern: PatternMatch


class KnownPatterns:
    """A database of patterns, with what is needed to find them in a position.

    It remembers matches and what they propose (``proposals``) for the next position. This saves time and
    changes no result. Only one thread may use it.
    """

    def __init__(self, database: Database) -> None:
        self.database = database
        self._matcher = Matcher(database)
        self._facts = new_facts()
        self.proposals: dict[MatchKey, tuple[Proposal, ...]] = {}

    def keep(self, match: MatchKey, proposals: tuple[Proposal, ...]) -> None:
        """Remember in ``proposals`` what a match proposes. If MOST_KEPT matches are remembered already,
        forget them all first.
        """
        if len(self.proposals) >= MOST_KEPT:
            self.proposals.clear()
        self.proposals[match] = proposals

    def matches(self, board: Board, tables: np.void, survey: Survey) -> np.ndarray:
        """Return the patterns that match a board as an array of MATCH_DTYPE (see
        `patterns.matcher.Matcher.matches`).

        The conditions of patterns are checked against the evaluation of the board. It is given twice:
        ``tables`` as the evaluator returns it, ``survey`` as arrays by point.
        """
        fill_facts(self._facts, tables, survey)
        return self._matcher.matches(board, self._facts)


def fill_facts(facts: np.ndarray, tables: np.void, survey: Survey) -> None:
    """Fill ``facts``, a record of `patterns.facts.new_facts`, with what an evaluation says of the stone on
    each point. Conditions of patterns are checked against it.

    The evaluation is given twice: ``tables`` as the evaluator returns it, ``survey`` as arrays by point. The
    eyes of a group are given in eighths, as many as it has if the enemy moves first at each. A stone of a
    dead group counts as captured.
    """
    record = facts[0]
    rows = tables["string_of"]
    stones = rows >= 0
    record["aliveness"] = survey.aliveness
    record["status"] = np.where(stones, tables["strings"]["status"][rows], UNKNOWN_STATUS)
    record["status"][record["status"] > CAPTURED] = CAPTURED
    record["group"] = survey.group + 1
    record["eyes"] = np.where(stones, tables["groups"]["typ_eyes"][survey.group], UNKNOWN_EYES)
