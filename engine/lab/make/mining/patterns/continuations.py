"""Trees of moves out of what followed in expert games, and what their moves are worth.

The worth of a move is what its side loses by playing elsewhere. Nobody has measured that for mined patterns, so it is
inferred from choices: a side that values the best move elsewhere at ``v`` points and this move at ``w`` is taken to
play here with probability ``p = 1 / (1 + exp((v - w) / NOISE))`` (a logit choice, Luce 1959), hence ::

    w = v + NOISE * log(p / (1 - p))

with ``p`` the counted share and ``v`` the value of sente of Fotland 1993, section 4: 7 points at the start of the game,
falling evenly to 1 point at move 220. NOISE is assumed, not measured; it only stretches the scale. A move that half of
the experts play at once is thus worth as much as the move elsewhere that the other half prefers.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from engine.lab.make.mining.patterns.harvest import ELSEWHERE, PLIES
from engine.lab.make.mining.patterns.samples import MARGIN
from patterns.line import Position
from patterns.model import ENEMY, OWN, SIZE, Cell, Move, Pattern

NOISE = 2.0
"""Points; see above."""

LEAST_WORTH = 0.5

SENTE_AT_START, SENTE_AT_END, LAST_MOVE = 7.0, 1.0, 220

LEAST_COUNT = 8
"""Least number of times that a move was played there, if it is to be taken into a tree."""

LEAST_PART = 0.12
"""Least share of the games that came so far in which a move was played, if it is to be taken into a tree."""

LEAST_ELSEWHERE = 0.3
"""Part of the games in which a side played elsewhere for that to be a branch."""

MOST_BRANCHES = (3, 2, 2, 2, 1, 1)
"""Answers taken, by the number of moves after the first one."""

LEAST_OPEN = 0.9
"""Part of the games in which a point must have been empty at first; it is then drawn empty."""

LEAST_OTHER = 0.1
"""Part of all cases in which another first move, or the enemy's move on the point, must have been played."""

LETTERS = "abcdefghijklmnpqrstuvwyz"


def sente_value(move_number: float) -> float:
    """Return how many points it is worth to have sente, i.e. to play the best move elsewhere, after
    ``move_number`` moves of the game (Fotland 1993, section 4).
    """
    part = min(max(move_number / LAST_MOVE, 0.0), 1.0)
    return SENTE_AT_START + (SENTE_AT_END - SENTE_AT_START) * part


def worth_of(share: float, move_number: float) -> float:
    """Return the worth of a move in points, to the nearest half, estimated from how often it is played.

    share: the share of the cases that offer the move in which it is played, 0 to 1; move_number: after how
    many moves of the game these cases come, on average
    """
    part = min(max(share, 0.01), 0.99)
    worth = sente_value(move_number) + NOISE * math.log(part / (1 - part))
    return max(LEAST_WORTH, round(2 * worth) / 2)


Line = tuple[tuple[Cell | None, int], ...]
"""Moves as cells of a drawing and sides; None for a move elsewhere."""


class Branch(NamedTuple):
    """A move that followed a pattern in games, with the moves that followed it.

    cell: its point in the window around the pattern, or ELSEWHERE; side: OWN or ENEMY; share: in which share
    of the games it was chosen at that place, from 0 to 1; then: the moves after it
    """

    cell: int
    side: int
    share: float
    then: tuple[Branch, ...] = ()


class TreeMaker:
    """Makes the tree of moves of a mined pattern: its first moves, and what follows each. It uses the moves
    of games in which the pattern matched.

    The pattern that it takes has only its first move. Points on which the tree plays are drawn empty, so the
    drawing may change.
    """

    def __init__(self, pattern: Pattern, tally: np.void) -> None:
        """Take a pattern and what was counted of it. The pattern's move must have been played at least once.

        tally: the counts, a row of `engine.lab.make.mining.patterns.harvest.TALLY_DTYPE`
        """
        self._pattern = pattern
        self._tally = tally
        known = min(int(tally["taken"]), len(tally["moves"]))
        self._lines = tally["moves"][:known]
        self._move_number = float(tally["move_numbers"]) / max(1, int(tally["taken"]))
        bits = np.arange(SIZE * SIZE, dtype=np.uint64)
        empty = tally["empty"][:known, np.newaxis] >> bits & np.uint64(1)
        self._open = empty.mean(axis=0) >= LEAST_OPEN

    def make(self) -> Pattern:
        """Return the pattern with its whole tree of moves, as they were played in games.

        In the result ``seen`` tells how often the pattern matched, and ``share`` in which share of these
        cases its move was played.
        """
        shown, taken = int(self._tally["shown"]), int(self._tally["taken"])
        anchor = SIZE * MARGIN + MARGIN
        first = Branch(
            anchor, OWN, taken / shown, self._grow_branches(self._lines, 0, ENEMY, frozenset({anchor}))
        )
        roots = [first, *self._list_other_moves(OWN, self._tally["instead"], shown)]
        enemy = int(self._tally["enemy_shown"])
        roots += [
            each
            for each in self._list_other_moves(ENEMY, self._tally["enemy_taken"], enemy)
            if each.cell == anchor
        ]
        return self._draw_pattern(roots, shown, taken)

    def _list_other_moves(self, side: int, counts: np.ndarray, cases: int) -> list[Branch]:
        """Return up to two moves that a side played instead of the pattern's move, the commonest first. Moves
        that were played too rarely are left out.

        side: OWN or ENEMY; counts: how often each cell of the window was played; cases: how often the pattern
        matched with that side to move
        """
        found = []
        for cell in np.argsort(-counts, kind="stable")[:2].tolist():
            if counts[cell] >= max(LEAST_COUNT, LEAST_OTHER * cases) and self._open[cell]:
                found.append(Branch(cell, side, counts[cell] / cases))
        return found

    def _grow_branches(
        self, lines: np.ndarray, ply: int, side: int, played: frozenset[int]
    ) -> tuple[Branch, ...]:
        """Return the moves that a side (OWN or ENEMY) chose after the first ``ply`` moves, the commonest
        first, each with all that followed it.

        lines: the games that began with these moves, as an array [game, move] of cells of the window; played:
        the cells of these moves
        """
        if ply == PLIES or len(lines) < LEAST_COUNT:
            return ()
        counts = Counter(lines[:, ply].tolist())
        found = []
        for cell, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])):
            part = count / len(lines)
            least = LEAST_ELSEWHERE if cell == ELSEWHERE else LEAST_PART
            usable = cell == ELSEWHERE or cell in played or self._open[cell]
            if count < LEAST_COUNT or part < least or not usable:
                continue
            following = lines[lines[:, ply] == cell]
            then = self._grow_branches(following, ply + 1, OWN + ENEMY - side, played | {cell})
            if cell != ELSEWHERE or then:
                found.append(Branch(cell, side, part, then))
            if len(found) == MOST_BRANCHES[ply]:
                break
        return tuple(found)

    def _place(self, cell: int) -> Cell:
        row, column = self._pattern.anchor
        return row + cell // SIZE - MARGIN, column + cell % SIZE - MARGIN

    def _draw_pattern(self, roots: list[Branch], shown: int, taken: int) -> Pattern:
        """Return the pattern with a tree of moves. Every point on which the tree plays is drawn empty and
        gets a letter as its name. Moves that cannot be played according to the drawing are left out.

        roots: the first moves, each with what follows; shown: how often the pattern matched; taken: how often
        its move was then played
        """
        pattern = self._with_empty_points({cell for root in roots for cell in _collect_cells(root)})
        names: dict[Cell, str] = {}
        # the offset by which drawing grew on the upper left side
        shift = (
            pattern.points["anchor"][0] - self._pattern.anchor[0],
            pattern.points["anchor"][1] - self._pattern.anchor[1],
        )

        def build(node: Branch, line: Line) -> Move | None:
            cell, side, share, then = node
            point, at = None, None
            if cell != ELSEWHERE:
                row, column = self._place(cell)
                at = (row + shift[0], column + shift[1])
                if (at not in names and len(names) == len(LETTERS)) or _is_unplayable(
                    pattern, (*line, (at, side))
                ):
                    return None
                point = names.get(at) or LETTERS[len(names)]
                names[at] = point
            below = (*line, (at, side))
            moves = tuple(move for each in then if (move := build(each, below)) is not None)
            if point is None and not moves:
                return None
            worth = 0.0 if point is None else worth_of(share, self._move_number)
            return Move(side, point, worth, moves, round(share, 3))

        moves = tuple(move for root in roots if (move := build(root, ())) is not None)
        return replace(
            pattern,
            points={name: cell for cell, name in names.items()},
            moves=moves,
            seen=shown,
            share=round(taken / shown, 3),
        )

    def _with_empty_points(self, cells: set[int]) -> Pattern:
        """Return the pattern with the given cells of the window drawn empty wherever the drawing leaves open
        what is there. The drawing is made larger if a cell lies outside it.

        In the new pattern ``points`` has only the place of the anchor, under the name ``anchor``.
        """
        old = self._pattern
        signs = {(y, x): sign for y, row in enumerate(old.rows) for x, sign in enumerate(row)}
        for cell in cells:
            place = self._place(cell)
            if signs.get(place, "?") in "?xo":
                signs[place] = "."
        top, left = min(y for y, _ in signs), min(x for _, x in signs)
        bottom, right = max(y for y, _ in signs), max(x for _, x in signs)
        rows = tuple(
            "".join(signs.get((y, x), "?") for x in range(left, right + 1)) for y in range(top, bottom + 1)
        )
        anchor = (old.anchor[0] - top, old.anchor[1] - left)
        return replace(old, rows=rows, points={"anchor": anchor})


def _collect_cells(node: Branch) -> set[int]:
    """Return all cells of the window on which the move ``node`` or one of the moves after it is played. Moves
    ELSEWHERE have no cell.
    """
    found = {node.cell} - {ELSEWHERE}
    for each in node.then:
        found |= _collect_cells(each)
    return found


def _is_unplayable(pattern: Pattern, line: Line) -> bool:
    """Tell whether the last move of a line cannot be played after the others according to the pattern's
    drawing, for example because a stone is drawn there.
    """
    position = Position(pattern)
    faults = [position.play(cell, side) for cell, side in line if cell is not None]
    return faults[-1] is not None
