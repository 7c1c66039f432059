"""What is wrong with patterns beyond their spelling: boards they do not match, doubles, and patterns at odds.

A *double* has the drawing and attributes of another. A pattern is *subsumed* if another one matches wherever it does
and has all of its moves. Two patterns *contradict* each other if they show the same situation, with the same first
side to move, and disagree: about the first move, or about what it is worth.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np

from engine.board.symmetry import SYMMETRIES, turn_grid
from patterns.examples import example_problems, place
from patterns.model import KINDS, OFF, SIZE, Move, Pattern
from patterns.source import SourceError, read_sources
from patterns.turning import (
    ANYTHING,
    Offset,
    TurnedTree,
    cells_around,
    offset_of,
    turned_attributes,
    turned_cells,
    turned_offset,
    turned_tree,
)

Numbers = tuple[tuple[int, int, int], ...]
Situation = tuple[Numbers, Numbers, str, int]

WORTH_TOLERANCE = 5.0
"""Points by which two patterns may differ about the worth of the same move."""

_SIDE = 2 * SIZE + 1


def check_files(files: Iterable[Path]) -> list[str]:
    """Check pattern sources and return a line of text for every problem found.

    If the sources have mistakes in their text, only these are reported; otherwise the problems of the
    patterns themselves (`check_patterns`).
    """
    try:
        patterns = read_sources(files)
    except SourceError as error:
        return error.problems
    return check_patterns(patterns)


def check_patterns(patterns: Sequence[Pattern]) -> list[str]:
    """Check patterns and return a line of text for every problem found.

    There are four kinds of problem: an example that does not match as it should, a pattern that equals
    another, one that a wider pattern makes superfluous, and one that contradicts another.
    """
    problems = [each for pattern in patterns for each in example_problems(pattern)]
    for pattern, other in double_pairs(patterns):
        problems.append(f"{place(pattern)}: is a double of {other.name}")
    for pattern, other in subsumed_pairs(patterns):
        problems.append(f"{place(pattern)}: is subsumed by {other.name}, which matches wherever it does")
    for pattern, other, says in contradictory_pairs(patterns):
        problems.append(
            f"{place(pattern)}: contradicts {other.name}, which shows the same situation and {says}"
        )
    return problems


def _forbidden_words(pattern: Pattern) -> np.ndarray:
    """Return what the points around a pattern's first move may not hold: uint64 (SYMMETRIES, words), a row
    for each orientation of the pattern. In a row each bit stands for one content of one point.
    """
    forbidden = np.zeros((_SIDE, _SIDE), dtype=np.uint8)
    for (dx, dy), allowed in cells_around(pattern).items():
        forbidden[dy + SIZE, dx + SIZE] = ANYTHING & ~allowed
    turned = np.array([turn_grid(forbidden, symmetry).ravel() for symmetry in range(SYMMETRIES)])
    padding = np.zeros((SYMMETRIES, -turned.shape[1] % 8), dtype=np.uint8)
    return np.append(turned, padding, axis=1).view(np.uint64)


def double_pairs(patterns: Iterable[Pattern]) -> list[tuple[Pattern, Pattern]]:
    """Return pairs of equal patterns: each pattern that equals an earlier one, turned or not, and that
    earlier one.

    Two patterns are equal if, as seen from the first move, their drawings and attributes are equal and the
    same side moves first.
    """
    first: dict[object, Pattern] = {}
    found = []
    for pattern in patterns:
        words, side = _forbidden_words(pattern), pattern.moves[0].side
        turned = [
            (words[symmetry].tobytes(), turned_attributes(pattern, symmetry), side)
            for symmetry in range(SYMMETRIES)
        ]
        other = next((first[each] for each in turned if each in first), None)
        if other is not None:
            found.append((pattern, other))
        else:
            first[turned[0]] = pattern
    return found


def subsumed_pairs(patterns: Sequence[Pattern]) -> list[tuple[Pattern, Pattern]]:
    """Return pairs of patterns, of which the first is superfluous and the second is the wider pattern that
    makes it so.

    The wider pattern is of the same kind and matches wherever the other does, and elsewhere too. It has all
    moves of the other, each with at least the same worth.
    """
    found = []
    for kind in KINDS:
        members = [pattern for pattern in patterns if pattern.kind == kind]
        words = [_forbidden_words(pattern) for pattern in members]
        upright = np.array([each[0] for each in words])
        for index, pattern in enumerate(members):
            other = _wider_pattern(members, index, words[index], upright)
            if other is not None:
                found.append((pattern, other))
    return found


def _wider_pattern(
    members: Sequence[Pattern], index: int, words: np.ndarray, upright: np.ndarray
) -> Pattern | None:
    """Return the first of ``members`` that makes member ``index`` superfluous, None if there is none.

    A pattern makes another superfluous if it matches wherever the other does, and elsewhere too, and has all
    moves of the other. words: what the points around member ``index`` may not hold, as bits, one row for each
    of the eight symmetries (`_forbidden_words`); upright: the same of every member as it is drawn, one row
    for each member
    """
    narrow = members[index]
    for symmetry in range(SYMMETRIES):
        for row in np.flatnonzero(~(upright & ~words[symmetry]).any(axis=1)).tolist():
            wide, asked = members[row], turned_attributes(narrow, symmetry)
            more = (upright[row] != words[symmetry]).any() or turned_attributes(wide, 0) != asked
            if row != index and more and _has_all(wide, narrow, symmetry):
                return wide
    return None


def _has_all(wide: Pattern, narrow: Pattern, symmetry: int) -> bool:
    """Tell whether the pattern ``wide`` has all flags and moves of ``narrow``, and no attribute that
    ``narrow`` lacks.

    symmetry: the one by which ``narrow`` is turned before they are compared
    """
    return (
        turned_attributes(wide, 0) <= turned_attributes(narrow, symmetry)
        and set(narrow.flags) <= set(wide.flags)
        and _has_all_moves(turned_tree(wide, wide.moves, 0), turned_tree(narrow, narrow.moves, symmetry))
    )


def _has_all_moves(wide: TurnedTree, narrow: TurnedTree) -> bool:
    """Tell whether the tree of moves ``wide`` holds every line of the tree ``narrow``, with at least the same
    worth for each move.
    """
    for side, point, worth, then in narrow:
        twin = next((each for each in wide if each[:2] == (side, point)), None)
        if twin is None or twin[2] < worth or not _has_all_moves(twin[3], then):
            return False
    return True


def contradictory_pairs(patterns: Iterable[Pattern]) -> list[tuple[Pattern, Pattern, str]]:
    """Return triples of a pattern, an earlier pattern that it contradicts, and words that tell what the
    earlier one says instead.

    Two patterns contradict each other if they show the same situation, with the same side to move first, but
    give different first moves or different worths for it.
    """
    shown: dict[object, list[tuple[Pattern, Move, Offset]]] = defaultdict(list)
    found = []
    for pattern in patterns:
        roots = {
            move.side: (move, offset_of(pattern, move.point))
            for move in reversed(pattern.moves)
            if move.point is not None
        }
        for root, root_at in roots.values():
            situation, move_at = _drawn_situation(pattern, root.side, root_at)
            for other, its_move, its_place in shown[situation]:
                if its_place != move_at:
                    found.append((pattern, other, "plays another first move"))
                elif abs(its_move.worth - root.worth) > WORTH_TOLERANCE:
                    worths = f"{its_move.worth:g} points, not {root.worth:g}"
                    found.append((pattern, other, f"says that this first move is worth {worths}"))
            shown[situation].append((pattern, root, move_at))
    return found


def _drawn_situation(pattern: Pattern, side: int, move_at: Offset) -> tuple[Situation, Offset]:
    """Return the situation that a pattern shows, in a form that does not depend on how the pattern is turned,
    and the place of a move in it. Patterns that show the same situation have equal forms.

    The form holds drawing, edges, attributes and the side that moves. Of the situation's eight turns the one
    that sorts first is used. side: the side that moves; move_at: the place of the move, seen from the
    pattern's anchor. The place returned is the number of steps right and down from the upper left corner.
    """
    row, column = pattern.anchor
    cells = {o: allowed for o, allowed in cells_around(pattern).items() if allowed & ~(1 << OFF)}
    edges = {(0, 1): pattern.height - row} if pattern.edge_below else {}
    if pattern.edge_right:
        edges[1, 0] = pattern.width - column
    seen = []
    for symmetry in range(SYMMETRIES):
        turned = turned_cells(cells, symmetry)
        left, top = min(x for x, _ in turned), min(y for _, y in turned)
        distances = []
        for direction, distance in edges.items():
            dx, dy = turned_offset(direction, symmetry)
            distances.append((dx, dy, distance - (dx * left + dy * top)))
        attributes = sorted(
            (what, comparison, value, sorted((x - left, y - top) for x, y in places))
            for what, comparison, value, places in turned_attributes(pattern, symmetry)
        )
        drawn = tuple(sorted((x - left, y - top, allowed) for (x, y), allowed in turned.items()))
        x, y = turned_offset(move_at, symmetry)
        seen.append(((drawn, tuple(sorted(distances)), str(attributes), side), (x - left, y - top)))
    return min(seen)
