"""`Knowledge`: all that a player's experts know by heart: rules, habits, shapes, patterns, joseki.

It belongs to a player, not to the process: two players with different files may play each other. What never changes is
read from a file once; what the stores note down while they are asked is each knowledge's own, so it belongs to one
thread.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, WHITE
from engine.evaluate.groups.numbers import FILE as GROUPS
from engine.evaluate.groups.numbers import group_numbers
from engine.suggest.corner_frames import LEAST_REACH, corner_reach
from engine.suggest.known_patterns import KnownPatterns
from engine.suggest.likelihood import FILE as LIKELIHOOD
from engine.suggest.likelihood import Likelihood, load_likelihood
from engine.suggest.own_knowledge import load_joseki, load_patterns
from engine.suggest.rules import FILE as RULES
from engine.suggest.rules import Rule, load_rules
from joseki.database import DATABASE as JOSEKI
from joseki.lookup import Joseki, Status
from patterns.database import Database, load_database
from patterns.shapes import FILE as SHAPES
from patterns.shapes import Shapes, load_shapes
from patterns.source import FOLDER as PATTERNS

FILES = {
    "rules": RULES,
    "likelihood": LIKELIHOOD,
    "shapes": SHAPES,
    "patterns": PATTERNS,
    "joseki": JOSEKI,
    "groups": GROUPS,
}
"""The project's own files of knowledge by the names that `Knowledge.load` gives them."""


@dataclass(frozen=True, eq=False)
class Knowledge:
    """All that the experts (modules that suggest moves) of one player look up.

    rules: by id; likelihood: the weights by which candidate moves are ordered; shapes: how often strong
    players play at a point, by the stones around it; patterns: the pattern database; joseki: the corner book;
    group_numbers: the numbers by which the evaluation judges groups
    """

    rules: Mapping[str, Rule]
    likelihood: Likelihood
    shapes: Shapes
    patterns: KnownPatterns
    joseki: Joseki
    group_numbers: np.ndarray

    @classmethod
    def load(
        cls,
        rules: Path = RULES,
        likelihood: Path = LIKELIHOOD,
        shapes: Path = SHAPES,
        patterns: Path = PATTERNS,
        joseki: Path = JOSEKI,
        groups: Path = GROUPS,
        own: Path | None = None,
    ) -> Self:
        """Load the knowledge from files, by default those of the project.

        rules, likelihood, shapes, joseki: files with the rules, the weights that order candidates, the known
        shapes, and the corner book; patterns: a folder of sources; groups: the file with the numbers of the
        evaluator in use; own: a folder of a person's own sources, which are added to the project's patterns
        and joseki (`engine.suggest.own_knowledge`), None for none

        Raises RuleError, LikelihoodError, SourceError, ValueError or OSError, naming the file. If the joseki
        file cannot be used, the book is empty and its ``reason`` says why.
        """
        book = load_joseki(own) if own is not None and joseki == JOSEKI else _open_book(joseki)
        compiled = (
            load_patterns(own) if own is not None and patterns == PATTERNS else _load_patterns(patterns)
        )
        return cls(
            load_rules(rules),
            load_likelihood(likelihood),
            load_shapes(shapes),
            KnownPatterns(compiled),
            Joseki(book.database, book.reason),
            group_numbers(groups),
        )

    def corners_open(self, board: Board) -> int:
        """Count the corners where at least one side still has joseki moves to play: empty corners and those
        with an unfinished joseki. On a board without a joseki book, count the corners without a stone.
        """
        seen = [self.joseki.corners(board, color) for color in (BLACK, WHITE)]
        if not seen[0]:
            return _empty_corners(board)
        return sum(
            any(report.status in (Status.EMPTY, Status.IN_JOSEKI) for report in reports)
            for reports in zip(*seen, strict=True)
        )


@functools.cache
def _load_patterns(folder: Path) -> Database:
    """Return the compiled patterns of a folder of sources. Every call returns the same object."""
    return load_database(folder)


@functools.cache
def _open_book(file: Path) -> Joseki:
    """Open the joseki book of a file. Every call returns the same book.

    Take only its ``database`` and make a book of your own from that. A book makes notes when it is asked, so
    two players must not share one.
    """
    return Joseki.open(file)


def _empty_corners(board: Board) -> int:
    """Count the corners without a stone on a board that has no joseki; 0 on very small boards."""
    reach = corner_reach(board.size)
    if reach < LEAST_REACH:
        return 0
    grid = board.grid()
    near, far = slice(0, reach), slice(board.size - reach, board.size)
    return sum(bool((grid[rows, columns] == EMPTY).all()) for rows in (near, far) for columns in (near, far))
