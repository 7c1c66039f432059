"""`Continuation`: the tree of a decision gone on with, to answer questions, while the decision's own stays as it was.

Whoever explains a move asks what its games say of it, of a pass, and of the answers to both, and lets a few more begin
with moves of which too little is known. These games count for the last of the moves that they were made to begin with,
and for what is played after it, but not for what was played before: nobody chose to play so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager

import numpy as np

from engine.board.points import NUM_POINTS
from engine.board.symmetry import inverse, turn
from engine.decide.decision.continued import Answered
from engine.decide.decision.orientation import Turner
from engine.decide.decision.owners import Owners
from engine.decide.decision.same_moves import SameMoves
from engine.decide.games.records import NODE_DTYPE
from engine.decide.games.terms import Goal
from engine.decide.games.tree import copy_tree
from engine.decide.games.tree_search import ROOT, TreeSearch
from engine.game.game import Game

TO_BRANCH = 4
"""Games of a node after which it has children."""

_SUMS = ["visits", "value", "won", "lead"]
"""What a game adds to a node that it goes through."""

_SPREAD = ["leads", "squares"]
"""What it adds to the sums that say how far leads are apart."""


class ContinuedTree(TreeSearch):
    """A search tree that can take over a copy of another tree with its games.

    It can also play games that all begin with given moves.
    """

    turns: int = 0
    """How often it became the tree of something else."""

    beside: TreeSearch | None = None
    """Another tree, which knows what prior and net say if its root is the same position."""

    _is_held = False

    def begin(self, game: Game, color: int, for_points: bool = False, goal: Goal | None = None) -> int:
        """Set the root to a game's position as `TreeSearch.begin` does, but always begin without games."""
        self._root = None
        self.turns += 1
        return super().begin(game, color, for_points, goal)

    def _look_at_root(self, game: Game) -> None:
        """Give the root its children as `TreeSearch` does, or as the tree ``beside`` had them first in the same
        position.

        Prior and net say the same there, and the net takes long.
        """
        other = self.beside
        if other is None or other.at_first is None or not other.is_at(game, self._color):
            super()._look_at_root(game)
            return
        thread, known = self._threads[0], other.at_first
        free = int(thread.game["free"][0])
        self._nodes[free : free + len(known)] = known
        root = self._nodes[ROOT : ROOT + 1]
        root["first"], root["count"], root["seen"] = free, len(known), 1
        thread.game["free"] = free + len(known)

    def copy_from(self, other: TreeSearch) -> None:
        """Make this tree a copy of ``other``, which must have as many threads.

        Later changes of one of the two do not change the other.
        """
        self.turns += 1
        free = copy_tree(other._nodes, ROOT, self._nodes)
        self._terms[0] = other._terms[0]
        self._weights, self._net, self._keys = other._weights, other._net, other._keys
        self._komi, self._rules, self._root = other._komi, other._rules, other._root
        self._color, self._for_points, self._moves = other._color, other._for_points, other._moves
        # what must not be played at the root others found out than games
        children = self.children
        children["forbidden"] = other.children["forbidden"][: len(children)]
        share = (len(self._nodes) - free) // len(self._threads)
        for number, (thread, source) in enumerate(zip(self._threads, other._threads, strict=True)):
            thread.game[0] = source.game[0]
            thread.boards[0] = source.boards[0]
            thread.game["free"] = free + number * share
            thread.game["end"] = free + (number + 1) * share
            thread.prior.work["left_out"] = source.prior.work["left_out"]

    def node_at(self, way: Sequence[int]) -> np.void | None:
        """Return the node that the moves ``way`` lead to from the root; None if the tree has none."""
        node = self._after(way)
        found: np.void = self._nodes[node]
        return found if node else None

    def children_at(self, way: Sequence[int]) -> np.ndarray:
        """Return the children of the node after the moves ``way``, as an array of NODE_DTYPE.

        It is empty if there is no such node.
        """
        node = self._after(way)
        return self._children_of(node) if node else np.zeros(0, dtype=NODE_DTYPE)

    def owned_with(self, move: int) -> np.ndarray:
        """Return who owned the points at the end of the games that began with ``move``.

        For each point it is in how many more games Black owned it than White; int64, NUM_POINTS long.
        """
        owned = np.zeros(NUM_POINTS, dtype=np.int64)
        for thread in self._threads:
            owned += thread.game["owned"][0, move]
        return owned

    def games_with(self, move: int) -> int:
        """Return how many games began with ``move`` since the root was set to its present position."""
        return int(self._first_moves()[move])

    def grow_along(self, way: Sequence[int], games: int) -> np.ndarray:
        """Play ``games`` games that all begin with the moves ``way`` (at least one move).

        They count for the node after these moves and for nodes below it, not for the nodes on the way.
        Returns, for each point, in how many more of these games Black owned it at the end than White (int64,
        NUM_POINTS); all 0 if the moves cannot be played. Games along a single move also count for
        `owned_with` and `games_with`.
        """
        before = self.owned_with(way[0])
        with self._counting_below(way), ExitStack() as held:
            node = ROOT
            for move in way:
                if not len(self._children_of(node)):
                    self.grow(TO_BRANCH)
                if not held.enter_context(self._only(node, move, though_forbidden=True)):
                    return np.zeros(NUM_POINTS, dtype=np.int64)
                node = self._child(node, move)
            self.grow(games)
            gained: np.ndarray = self.owned_with(way[0]) - before
            return gained

    @contextmanager
    def _counting_below(self, way: Sequence[int]) -> Iterator[None]:
        """Make the games played in a with-statement count only after the moves ``way`` with which they all
        begin.

        They count for the node after these moves and for the nodes below it. What they add to the nodes
        above, and to the leads of all games, is taken back when the block ends.
        """
        nodes = [self._after(way[:length]) for length in range(len(way))]
        sums = [self._nodes[_SUMS][node].copy() for node in nodes]
        # field by field: a copy of several fields of a record is one of the whole of it, which is large
        kept = [
            (*(thread.game[name].copy() for name in _SPREAD), thread.game["owned"][0, way[0]].copy())
            for thread in self._threads
        ]
        begun = [int(thread.game["games"][0, way[0]]) for thread in self._threads]
        self._is_held = True
        try:
            yield
        finally:
            self._is_held = False
            for node, each in zip(nodes, sums, strict=True):
                for name in _SUMS:
                    if node:
                        self._nodes[name][node] = each[name]
            for thread, (*spread, owned), games in zip(self._threads, kept, begun, strict=True):
                for name, each in zip(_SPREAD, spread, strict=True):
                    thread.game[name] = each
                if len(way) > 1:
                    thread.game["owned"][0, way[0]] = owned
                    thread.game["games"][0, way[0]] = games

    def _take_aim(self) -> None:
        """Set how much the margin of games counts, as `TreeSearch._take_aim` does.

        While games are made to begin with given moves (`grow_along`), do nothing.
        """
        if not self._is_held:
            super()._take_aim()


def _are_in_line(one: Sequence[int], other: Sequence[int]) -> bool:
    """Return whether some moves begin with some others, or the other way round."""
    shorter = min(len(one), len(other))
    return one[:shorter] == other[:shorter]


class Continuation:
    """Answers questions about the games that began with some moves, from a tree of games.

    It has the form of the protocol `Continued`. Games that begin with a move are those of the move that stands for
    all that are the same by symmetry, turned.
    """

    def __init__(self, tree: ContinuedTree, size: int, symmetry: int, same: SameMoves) -> None:
        """Take the tree, and the size of the board that is asked about.

        symmetry: turns the points of that board into points of the tree's board
        same: which moves are the same in the position of the tree's root, on the board that is asked about
        """
        self._tree, self._size, self._turn, self._same = tree, size, tree.turns, same
        self._there, self._back = Turner(size, symmetry), Turner(size, inverse(symmetry))
        self._owned: dict[tuple[int, ...], tuple[np.ndarray, int]] = {}
        self._made: dict[tuple[int, ...], int] = {}
        self._answers: dict[tuple[int, ...], list[Answered]] = {}

    @property
    def stands(self) -> bool:
        """Whether the tree still belongs to the position that this object was made for."""
        return self._tree.turns == self._turn

    def known(self, way: Sequence[int]) -> int:
        """Return how many games began with the moves ``way``."""
        node = self._tree.node_at(self._turned(way))
        return 0 if node is None else int(node["visits"])

    def grow(self, way: Sequence[int], games: int) -> None:
        """Play ``games`` more games that begin with the moves ``way``, and note who owned each point at their
        ends.
        """
        turned = self._turned(way)
        before = self.known(way)
        # what follows other moves stays as it is
        kept = (each for each in self._answers if not _are_in_line(self._turned(each), turned))
        self._answers = {each: self._answers[each] for each in kept}
        owned = self._tree.grow_along(turned, games)
        gained = self.known(way) - before
        self._made[turned] = self._made.get(turned, 0) + gained
        if len(way) > 1 and gained > 0:
            known, count = self._owned.get(turned, (0, 0))
            self._owned[turned] = known + owned, count + gained

    def outcome(self, way: Sequence[int]) -> tuple[float, float] | None:
        """Return how the games that began with the moves ``way`` ended for the side that made the last of
        these moves.

        The two numbers are its mean lead in points and the share that it won (0 to 1). None if there are no
        such games.
        """
        node = self._tree.node_at(self._turned(way))
        if node is None or node["visits"] <= 0:
            return None
        games = int(node["visits"])
        return float(node["lead"]) / games, min(1.0, float(node["won"]) / games)

    def owned(self, way: Sequence[int]) -> Mapping[int, float] | None:
        """Return who owned each point at the end of the games that began with the moves ``way``.

        The numbers go from -1 (always White) to 1 (always Black). None if this was not noted. For more than
        one move only games that `grow` played count.
        """
        turned = self._turned(way)
        if len(turned) == 1:
            owned, games = self._tree.owned_with(turned[0]), self._tree.games_with(turned[0])
        else:
            owned, games = self._owned.get(turned, (np.zeros(0), 0))
        if games <= 0:
            return None
        back = self._back_from(way)
        found = Owners.turned(Owners(self._size, (owned / games).tolist()), self._size, back)
        return self._same.evened(found, way)

    def answers(self, way: Sequence[int]) -> list[Answered]:
        """Return the moves that were played next after the moves ``way`` in games, the most frequent first.

        Games in which `grow` prescribed the next move are not counted.
        """
        asked = tuple(way)
        if asked not in self._answers:
            self._answers[asked] = self._find_answers(asked)
        return self._answers[asked]

    def _find_answers(self, way: Sequence[int]) -> list[Answered]:
        turned = self._turned(way)
        children = self._tree.children_at(turned)
        played = children[(children["visits"] > 0) & (children["forbidden"] == 0)]
        back = self._back_from(way)
        # numbers that are taken out of a record one by one take several times as long
        columns = (played[name].tolist() for name in ("move", "visits", "lead", "won"))
        found = []
        for move, games, lead, won in zip(*columns, strict=True):
            chosen = games - self._made.get((*turned, move), 0)
            if chosen > 0:
                found.append(Answered(back(move), chosen, lead / games, min(1.0, won / games)))
        return sorted(found, key=lambda each: -each.games)

    def _turned(self, way: Sequence[int]) -> tuple[int, ...]:
        """Return the moves ``way``, given on the board asked about, as points of the tree's board.

        They begin with the move that stands for the first one.
        """
        symmetry = self._symmetry(way)
        return tuple(self._there.point(turn(move, self._size, symmetry)) for move in way)

    def _back_from(self, way: Sequence[int]) -> Callable[[int], int]:
        """Return a function that turns points of the tree's board into points of the board asked about, where what
        follows the moves ``way`` is told.
        """
        symmetry = inverse(self._symmetry(way))
        if symmetry == 0:
            return self._back.point
        return lambda point: turn(self._back.point(point), self._size, symmetry)

    def _symmetry(self, way: Sequence[int]) -> int:
        """Return the symmetry of the position that turns the first of the moves ``way`` to the one that stands for
        it.
        """
        return self._same.symmetry(way[0]) if way else 0
