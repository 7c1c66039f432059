"""The tree of a lookahead: positions with what is known of them, from the view of whoever is to move there.

A position that nothing was tried from is worth its settled score. After that its value is halfway between this and
the best of what was tried, or of a pass if that is better: what the position is worth without a move, if the best one
was not seen (tenuki). Both are estimates with errors of their own, and their mean errs less: with it the first choice
of a strong network was chosen in 46 of 100 positions, by plain minimax in 45, by the settled score alone in 41 (182
positions on 9x9, six answers each, likelihood and danger counted as in `engine.decide.decision.worth`). In the middle
of a sequence that is played out nothing is settled, so there only what comes of it counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.suggest.firing import Line


@dataclass
class Node:
    """A position in the tree of a lookahead, below one candidate's move.

    color: the side to move
    move: the move that led here
    depth: number of moves from the root
    score: the score once the position is settled, in points for ``color`` without komi
    line: the moves that settled it
    drawn: how joseki sequences go on from here
    elsewhere: the score if ``color`` plays elsewhere, None until it is needed
    waiting, children: the moves not yet tried, and the nodes of those tried
    finished: whether nothing is left to look at
    is_open: whether moves to try were looked for here
    is_sequence: whether a sequence is played on from here, so that only its end counts
    """

    color: int
    move: int
    depth: int
    score: float
    line: tuple[int, ...]
    drawn: tuple[Line, ...] = ()
    elsewhere: float | None = None
    waiting: list[int] = field(default_factory=list)
    children: list[Node] = field(default_factory=list)
    finished: bool = False
    is_open: bool = False
    is_sequence: bool = False

    @property
    def value(self) -> float:
        """What the position is worth to the side to move, in points without komi.

        Without children it is the settled score. With children it is the mean of the settled score and the
        best that the side gets by a child or by playing elsewhere. Within a sequence only this best counts.
        """
        if not self.children:
            return self.score
        best = max(-child.value for child in self.children)
        backed = best if self.elsewhere is None else max(best, self.elsewhere)
        return backed if self.is_sequence else (self.score + backed) / 2

    @property
    def best(self) -> Node | None:
        """The child that is worth most to the side to move; None if playing elsewhere is as good, or there is
        none.
        """
        child = min(self.children, key=lambda each: (each.value, each.move), default=None)
        if child is None or (self.elsewhere is not None and self.elsewhere >= -child.value):
            return None
        return child

    def expected(self) -> tuple[int, ...]:
        """Return the moves expected from this position on; empty if playing elsewhere is expected."""
        if not self.children:
            return self.line
        best = self.best
        return () if best is None else (best.move, *best.expected())

    def size(self) -> int:
        """Return the number of positions in the tree from this one on."""
        return 1 + sum(child.size() for child in self.children)

    def visits_along(self, line: Sequence[int]) -> tuple[int, ...]:
        """Return how many positions were looked at below this node, and then after each move of ``line``.

        The first number is that of this node; one more follows for each move. Each node counts itself, too. A
        move that is not in the tree has 1.
        """
        visits = [self.size()]
        node: Node | None = self
        for move in line:
            after = next((child for child in node.children if child.move == move), None) if node else None
            visits.append(after.size() if after else 1)
            node = after
        return tuple(visits)
