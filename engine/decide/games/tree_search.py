"""`TreeSearch`: the tree of one position, grown by one thread or more, and what it says.

With one thread, the same seed and number of games give the same tree. Several threads share one tree without locks
(Enzenberger and Müller 2009): each counts its game as lost while it is under way, so that the others look elsewhere;
now and then a count is lost, which does no harm.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from threading import Event

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, NUM_POINTS, PASS, WHITE, opponent
from engine.board.record import new_stack
from engine.board.seeds import first_state
from engine.board.symmetry import SYMMETRIES
from engine.decide.games.constants import FILE as CONSTANTS
from engine.decide.games.constants import load_constants
from engine.decide.games.growing import grow, look_again
from engine.decide.games.records import GAME_DTYPE, MOST_PROVEN, NODE_DTYPE, TERMS_DTYPE
from engine.decide.games.root import handicap_of, keys_of, table_of
from engine.decide.games.terms import Goal, Proof, Terms
from engine.decide.games.tree import copy_tree, value_anew
from engine.decide.games.weights import FILE as PLAYOUTS
from engine.decide.games.weights import load_weights
from engine.decide.prior.net import NO_NET
from engine.decide.prior.net_features import HISTORY
from engine.decide.prior.prior import FILE as PRIOR
from engine.decide.prior.prior import LARGEST_SMALL, load_prior
from engine.game.game import Game
from engine.game.rule_sets import AREA, SITUATIONAL_SUPERKO, TERRITORY
from engine.game.scoring import BUTTON, can_take_button, score_compensation
from engine.jit.declaring import record_array

FILES: Mapping[str, Path] = {"playouts": PLAYOUTS, "prior": PRIOR, "constants": CONSTANTS}
"""The files of numbers that a tree is grown by, by their names in `Settings.files`."""

ROOT = 1
"""Where the root of a tree is; node 0 is no node."""

MOST_NODES = 2_000_000
"""Nodes of a tree at most; one takes 44 bytes, and there is room for a second tree, to copy what is kept into."""

POINTS_A_STEP = 6000
"""Points of the boards of all games that are played between two looks at the clock, about 10 ms."""

CLOSE, DECIDED = 0.35, 0.45
"""Distance from one half of the share of games won, up to which a game is close and from which on it is decided, on
small boards."""

CLOSE_ON_LARGE, DECIDED_ON_LARGE = 0.1, 0.3
"""The same on large boards, where games played out are far less sure of the winner than a strong player is."""

SHARE_WHEN_DECIDED = 0.5
"""Share of the margin in the worth of a game once the game is decided; the margin is counted from the expected lead."""

LEAST_TO_DECIDE = 50
"""Games after which it is known whether a game is decided."""

STRAYED = 0.5
"""By what share of a clear lead the lead that is expected, or the share of the margin itself, must have changed for all
nodes to be valued anew."""

SPREAD_TO_WIDTH = 0.63
"""How much wider, for each point by which games scatter, the step from lost to won is in their mean: the root of pi by
8, by which a logistic curve is flattened where its argument is normally distributed."""

LOOK_EVERY = 0.01
"""Seconds between two looks at the clock while several threads play."""


class Thread:
    """What each thread that plays games has for itself: its game, boards, prior and random generator."""

    def __init__(self, seed: int, prior: Path) -> None:
        self.game = record_array(1, GAME_DTYPE)
        self.start = first_state(seed)
        self.boards = new_stack(3)
        self.prior = load_prior(prior)
        self.odds = np.zeros(NUM_POINTS, dtype=np.float32)


class TreeSearch:
    """A search by games played out from one position (the root), with a tree that keeps their results.

    The tree is kept from one position of a game to the next.
    """

    at_first: np.ndarray | None = None
    """The children of the root (NODE_DTYPE) as prior and net gave them, before anything else was known of them; None if
    they are those of a node of an earlier tree."""

    def __init__(
        self,
        seed: int,
        threads: int = 1,
        terms: Terms | None = None,
        room: int | None = None,
        files: Mapping[str, Path] = FILES,
    ) -> None:
        """Make an empty tree of at most ``room`` nodes (None: MOST_NODES).

        With one thread the same ``seed`` gives the same games. Raises ValueError or OSError, naming the file,
        for a file that is broken or missing.

        threads: how many play games at the same time
        terms: how the tree is grown, None for the constants of its file
        files: files of numbers that replace those of FILES, by name
        """
        files = {**FILES, **files}
        self._nodes, self._spare = (record_array(room or MOST_NODES, NODE_DTYPE) for _ in range(2))
        self._threads = [Thread(seed + number, files["prior"]) for number in range(threads)]
        self._weights = load_weights(files["playouts"])
        self._terms = record_array(1, TERMS_DTYPE)
        self._usual = terms = terms or load_constants(files["constants"]).terms
        for name in set(vars(terms)) & set(TERMS_DTYPE.fields or ()):
            self._terms[name] = getattr(terms, name)
        self._net = NO_NET
        self._keys = table_of(())
        self._komi, self._rules = 0.0, ""
        self._root: Board | None = None
        self._color, self._for_points = BLACK, False
        self.aimed = 0
        self._moves: list[tuple[int, int]] = []

    def begin(self, game: Game, color: int, for_points: bool = False, goal: Goal | None = None) -> int:
        """Set the root to the position of a game with ``color`` to move.

        Returns how many games the tree has there from an earlier position of the same game; 0 if it begins
        anew.

        for_points: whether a game counts by how much better than expected it ends, not by who wins it
        goal: what a game is about instead of the score, None for the score. The side that reaches its goal
            counts as leading by one point
        """
        board = game.board.copy()
        board.to_move = color
        node = self._node_of(game, board)
        self._terms["root"] = ROOT
        self._terms["passed"] = game.passes > 0
        self._komi, self._rules = game.komi, game.rules.name
        self._terms["komi"] = score_compensation(game)
        self._terms["stones_count"] = game.rules.scoring == TERRITORY
        self._terms["button"] = BUTTON if can_take_button(game) else 0.0
        self._terms["handicap"] = handicap_of(game)
        self._terms["settled"] = 0
        self._terms["pass_chance"] = 0.0
        self._terms["proven"] = 0
        self._terms["share_of_lead"], self._terms["aim"] = self._usual.share_of_lead, 0.0
        is_large = board.size > LARGEST_SMALL
        self._terms["exploration"] = (
            self._usual.exploration_on_large_boards if is_large else self._usual.exploration
        )
        self._terms["clear_lead"] = self._usual.clear_lead * board.size
        asks = is_large and self._usual.games_before_net > 0
        self._net = self._threads[0].prior.net if asks else NO_NET
        self._color, self._for_points = color, for_points
        outside = np.zeros(NUM_POINTS, dtype=np.int8)
        self._terms["goal"] = self._terms["goal_other"] = PASS
        area: list[int] = []
        if goal is not None:
            self._terms["goal"], self._terms["goal_other"] = goal.stone, goal.other
            self._terms["goal_owner"] = goal.owner
            area = [point for point in board.points() if point in goal.area]
            assert area, "a goal has an area"
            outside[board.points()] = 1
            outside[area] = 0
        self.aimed = 0
        self._terms["side_counts"] = game.rules.ko == SITUATIONAL_SUPERKO
        self._terms["eyes_in_seki"] = game.rules.scoring == AREA
        free = ROOT + 1
        if node:
            free = copy_tree(self._nodes, node, self._spare)
            self._nodes, self._spare = self._spare, self._nodes
        else:
            self._nodes[ROOT] = np.zeros(1, dtype=NODE_DTYPE)[0]
        share = (len(self._nodes) - free) // len(self._threads)
        earlier = [move for _, move in game.moves[: -HISTORY - 1 : -1]][1:]
        last_moves = [int(board.position["last_move"]), *earlier, *[PASS] * HISTORY][:HISTORY]
        for number, thread in enumerate(self._threads):
            thread.boards[0] = board.position
            thread.game["free"] = free + number * share
            thread.game["end"] = free + (number + 1) * share
            thread.game["random"] = thread.start
            thread.game["earlier"] = last_moves
            thread.game["outside"] = outside
            thread.game["area"][0, : len(area)] = area
            thread.game["area_count"] = len(area)
            thread.game["ignoring"] = EMPTY if goal is None else goal.ignoring
            thread.game["kos"] = 0
            thread.prior.work["left_out"] = outside
            thread.game["owned"] = 0
            thread.game["games"] = 0
            thread.game["leads"] = thread.game["squares"] = 0.0
        self._keys = table_of(keys_of(game))
        self._root, self._moves = board, game.moves
        self._take_aim()
        self.at_first = None
        if not self.children.size or (len(self._net) and not self._nodes[ROOT]["seen"]):
            self._look_at_root(game)
            self.at_first = self.children.copy()
        return self.games

    def _look_at_root(self, game: Game) -> None:
        """Give the root, the position of ``game``, its children with the chances that the prior and its net give."""
        first = self._threads[0]
        first.game["depth"] = 0
        look_again(
            self._nodes,
            first.game[0],
            first.boards[0],
            self._terms[0],
            ROOT,
            self._color,
            SYMMETRIES,
            *first.prior.tools(self._net),
            first.odds,
        )

    def _node_of(self, game: Game, board: Board) -> int:
        """Return the index of the node that a later position of the same game has in this tree; 0 if there is
        none.

        It is also 0 for the position of the present root. So the same question, asked again, gets the same
        answer from a new tree.
        """
        known = len(self._moves)
        moves = game.moves
        goes_on = len(moves) > known and moves[:known] == self._moves
        if self._root is None or self._root.size != board.size or not goes_on:
            return 0
        if (self._komi, self._rules) != (game.komi, game.rules.name):
            return 0
        node = ROOT
        after = self._root.copy()
        for color, move in moves[known:]:
            if after.to_move != color or not after.is_legal(color, move):
                return 0
            after.play(color, move)
            node = self._child(node, move)
            if node == 0:
                return 0
        same = after.position["stones_key"] == board.position["stones_key"] and after.to_move == board.to_move
        return node if same and after.position["ko"] == board.position["ko"] else 0

    def is_at(self, game: Game, color: int) -> bool:
        """Return whether the root of the tree is the position of a game with ``color`` to move.

        The earlier moves, komi and rules must be the same, too.
        """
        root = self._root
        if root is None or (self._komi, self._rules) != (game.komi, game.rules.name):
            return False
        same = root.size == game.size and root.position["stones_key"] == game.board.position["stones_key"]
        return same and self._color == color and self._moves == game.moves

    def _child(self, node: int, move: int) -> int:
        """Return the index of the child to which a move leads from a node (given by index); 0 if there is
        none.
        """
        parent = self._nodes[node]
        first, count = int(parent["first"]), int(parent["count"])
        found = np.flatnonzero(self._nodes["move"][first : first + count] == move)
        return first + int(found[0]) if len(found) else 0

    @property
    def children(self) -> np.ndarray:
        """The children of the root, one for each move, the likeliest first, as an array of NODE_DTYPE.

        The array is a view into the tree: whoever writes to it changes the tree.
        """
        return self._children_of(ROOT)

    def _children_of(self, node: int) -> np.ndarray:
        first = int(self._nodes[node]["first"])
        return self._nodes[first : first + int(self._nodes[node]["count"])]

    @property
    def games(self) -> int:
        """The number of games in the tree, including those played from earlier positions of the game."""
        return int(self._nodes[ROOT]["visits"])

    @property
    def step(self) -> int:
        """The number of games to play before the clock is looked at again; it is smaller on large boards."""
        return max(1, POINTS_A_STEP // int(self._threads[0].boards[0]["size"]) ** 2)

    def child(self, move: int) -> np.void | None:
        """Return the root's child for a move (an element of NODE_DTYPE); None if it has no such child."""
        node = self._child(ROOT, move)
        found: np.void = self._nodes[node]
        return found if node else None

    def worth(self, move: int) -> float:
        """Return what the games that begin with ``move`` are worth to the side to move on average, from 0 to
        1.

        The result is 0 if there are no such games.
        """
        child = self.child(move)
        return 0.0 if child is None or child["visits"] == 0 else float(child["value"]) / int(child["visits"])

    def line(self, move: int, most: int = 12) -> list[tuple[int, int]]:
        """Return the moves expected from ``move`` at the root on, each with the number of games that went
        through it.

        There are at most ``most`` moves. Each next move is the one with the most games. Empty if no game
        began with ``move``.
        """
        line: list[tuple[int, int]] = []
        node = self._child(ROOT, move)
        while node and len(line) < most and self._nodes[node]["visits"] > 0:
            line.append((int(self._nodes[node]["move"]), int(self._nodes[node]["visits"])))
            children = self._children_of(node)
            if not len(children):
                break
            node = int(self._nodes[node]["first"]) + int(np.argmax(children["visits"]))
        return line

    def owned(self, move: int | None = None) -> np.ndarray:
        """Return who owned each point at the end of the games played from this root.

        The result is float64 by point, from -1 (White in all games) to 1 (Black in all). If ``move`` is
        given, only games that began with it count. All are 0 if there are no games.
        """
        begun = self._first_moves()
        first = np.flatnonzero(begun) if move is None else np.array([move])
        owned: np.ndarray = sum(thread.game["owned"][0, first].sum(axis=0) for thread in self._threads)
        return owned / max(1, int(begun[first].sum()))

    def lead(self) -> tuple[float, float]:
        """Return the mean and the standard deviation of Black's lead in the games played from this root.

        Both are in points, komi counted.
        """
        games = max(1, self.played)
        mean = sum(float(thread.game["leads"][0]) for thread in self._threads) / games
        squares = sum(float(thread.game["squares"][0]) for thread in self._threads) / games
        return mean, math.sqrt(max(0.0, squares - mean * mean))

    def _first_moves(self) -> np.ndarray:
        """Return how many games from this root began with each move, int64 by point, a pass at PASS."""
        games: np.ndarray = sum(thread.game["games"][0] for thread in self._threads)
        return games

    def settle(self, owners: np.ndarray, pass_chance: float) -> None:
        """Set who owns each point if both sides pass now, and how likely a pass is.

        owners: colours by point, EMPTY where the owner is not known
        pass_chance: the least chance (0 to 1) that a pass has at every node from now on, so that games may
            end early. This is for territory scoring, where each idle stone costs a point
        """
        self._terms["settled"][0] = owners
        self._terms["pass_chance"] = pass_chance * self._terms["stones_count"]

    def hold_to(self, proofs: Iterable[Proof]) -> None:
        """Set what is proven of groups and strings at the root.

        At the end of each game these groups and strings get the proven fate, whatever became of them in the
        game. If there are more than MOST_PROVEN proofs, the rest is not used.
        """
        terms = self._terms[0]
        terms["stones"] = terms["space"] = terms["track"] = 0
        for number, proof in enumerate(islice(proofs, MOST_PROVEN)):
            terms["owner"][number], terms["fate"][number] = proof.owner, proof.fate
            terms["killing"][number], terms["saving"][number] = proof.killing, proof.saving
            terms["otherwise"][number] = proof.otherwise
            terms["stones"][list(proof.stones)] |= np.uint8(1 << number)
            terms["space"][list(proof.space)] |= np.uint8(1 << number)
            terms["track"][list(proof.track)] |= np.uint8(1 << number)
            terms["proven"] = number + 1
        # a pass is on no track
        terms["track"][PASS] = 0

    def unadvised(self, least: int) -> list[list[int]]:
        """Return the nodes with at least ``least`` games about which the experts were not asked yet.

        Each is given as the list of moves that leads there from the root. Nodes without children are left
        out, and so are nodes with a pass on the way.
        """
        found: list[list[int]] = []
        waiting: list[tuple[int, list[int]]] = [(ROOT, [])]
        while waiting:
            node, way = waiting.pop()
            children = self._children_of(node)
            if not len(children):
                continue
            if not self._nodes[node]["advised"]:
                found.append(way)
            first = int(self._nodes[node]["first"])
            busy = np.flatnonzero((children["visits"] >= least) & (children["move"] != PASS))
            waiting += [(first + int(each), [*way, int(children["move"][each])]) for each in busy]
        return found

    def weigh(
        self, chances: Mapping[int, float], forbidden: Set[int], rest: float, way: Iterable[int] = ()
    ) -> None:
        """Set how likely moves are at the root, or after the moves ``way``, by prior and experts.

        No thread may be playing.

        chances: how likely the experts think the moves, by move. A move that the prior left out takes the
            place of one that is less likely
        forbidden: moves that are not played
        rest: the share (0 to 1) with which the prior counts; the experts have the remaining share
        """
        node = self._after(way)
        self._nodes[node]["advised"] = 1
        self._mix(node, rest, chances, 1 - rest)
        for child in self._children_of(node):
            child["forbidden"] = int(child["move"]) in forbidden

    def expect(self, way: Iterable[int], chances: Mapping[int, float], trust: float) -> bool:
        """Make the expected answers after the moves ``way`` from the root likelier.

        Returns True if that was possible: the tree has the node with children, and the experts were not asked
        about it. No thread may be playing.

        chances: by move, how often it is played there
        trust: the share (0 to 1) with which they count; what the prior says has the rest
        """
        node = self._after(way)
        if not node or self._nodes[node]["advised"] or not len(self._children_of(node)):
            return False
        self._mix(node, 1.0 - trust * min(1.0, sum(chances.values())), chances, trust)
        return True

    def _mix(self, node: int, rest: float, chances: Mapping[int, float], trust: float) -> None:
        """Mix what the prior and ``chances`` say of a node's children, and sort the children by the result.

        The new chance is ``rest`` times the prior's chance plus ``trust`` times the one in ``chances`` for
        the move. Before that, moves in ``chances`` that are no children may become some (`_take_up`).
        """
        self._take_up(node, rest, chances, trust)
        children = self._children_of(node)
        for child in children:
            child["chance"] = rest * child["prior"] + trust * chances.get(int(child["move"]), 0.0)
        children[:] = children[np.argsort(-children["chance"], kind="stable")]

    def _after(self, way: Iterable[int]) -> int:
        """Return the index of the node after the moves ``way`` from the root; 0 if there is no such node."""
        node = ROOT
        for move in way:
            node = self._child(node, move)
            if not node:
                break
        return node

    def _take_up(self, node: int, rest: float, chances: Mapping[int, float], trust: float) -> None:
        """Make moves named in ``chances`` children of a node, the likeliest first.

        Each takes the place of a less likely child: if possible, the unlikeliest one without games.

        rest, trust: the shares with which the prior's chance of a move and the one in ``chances`` count
        """
        children = self._children_of(node)
        known = set(children["move"].tolist())
        unknown = sorted((move for move in chances if move not in known), key=lambda move: -chances[move])
        if not unknown:
            return
        leaving = [
            index
            for index in np.lexsort((children["prior"], children["visits"] > 0)).tolist()
            if int(children[index]["move"]) not in chances and children[index]["move"] != PASS
        ]
        for move, index in zip(unknown, leaving, strict=False):
            if trust * chances[move] <= rest * children[index]["prior"]:
                break
            children[index] = np.zeros(1, dtype=NODE_DTYPE)[0]
            children[index]["move"] = move

    def level(self, move: int, other: int) -> None:
        """Make ``move`` at the root no likelier than the move ``other`` there: its chance becomes the lower
        of both.

        Nothing happens if the root has no child for one of them.
        """
        ours, theirs = self._child(ROOT, move), self._child(ROOT, other)
        if ours and theirs:
            self._nodes["chance"][ours] = min(self._nodes["chance"][ours], self._nodes["chance"][theirs])
            children = self.children
            children[:] = children[np.argsort(-children["chance"], kind="stable")]

    def forbid(self, move: int, forbidden: bool = True) -> None:
        """Forbid games to begin with ``move`` at the root; allow it again if ``forbidden`` is False."""
        node = self._child(ROOT, move)
        if node:
            self._nodes[node]["forbidden"] = forbidden

    def grow(self, games: int, goes_on: Callable[[], bool] = lambda: True) -> None:
        """Play up to ``games`` games, all threads together.

        ``goes_on`` is called after every few games; if it returns False, no more games are played.
        """
        if len(self._threads) == 1:
            step = self.step
            while games > 0 and goes_on():
                self._grow(self._threads[0], min(games, step))
                games -= step
                self._take_aim()
            return
        ending = Event()
        share = -(-games // len(self._threads))

        def work(thread: Thread) -> None:
            left = share
            while left > 0 and not ending.is_set():
                self._grow(thread, min(left, self.step))
                left -= self.step

        with ThreadPoolExecutor(len(self._threads)) as pool:
            under_way = {pool.submit(work, thread) for thread in self._threads}
            try:
                while under_way and goes_on():
                    done, under_way = wait(under_way, LOOK_EVERY)
                    for each in done:
                        each.result()
                    self._take_aim()
            finally:
                ending.set()

    def _take_aim(self) -> None:
        """Let the margin of games count more the surer the winner is, on large boards from a smaller share of wins on.

        Without this, such games would no longer tell good moves from bad ones (Baudiš 2011). The margin is
        measured against the expected lead. If only points are wanted, it always counts.
        """
        root = self._nodes[ROOT]
        games = int(root["visits"])
        if games < LEAST_TO_DECIDE or not (self._for_points or self._usual.points_when_decided):
            return
        away = abs(float(root["won"]) / games - 0.5)
        is_small = self._root is None or self._root.size <= LARGEST_SMALL
        first, last = (CLOSE, DECIDED) if is_small else (CLOSE_ON_LARGE, DECIDED_ON_LARGE)
        decided = 1.0 if self._for_points else min(1.0, max(0.0, (away - first) / (last - first)))
        close = self._usual.share_of_lead
        share = close + decided * ((1.0 if self._for_points else SHARE_WHEN_DECIDED) - close)
        # the root has the results of the side that moved before
        lead = float(root["lead"]) / games * (1 if self._color == WHITE else -1)
        aim = decided * (lead - float(self._terms["handicap"][0]))
        strayed = abs(aim - float(self._terms["aim"][0])) > STRAYED * float(self._terms["clear_lead"][0])
        if strayed or abs(share - float(self._terms["share_of_lead"][0])) > STRAYED:
            self.aimed += 1
            self._terms["share_of_lead"], self._terms["aim"] = share, aim
            width = math.hypot(float(self._terms["clear_lead"][0]), SPREAD_TO_WIDTH * self.lead()[1])
            queue = np.empty(len(self._nodes), dtype=np.int64)
            value_anew(self._nodes, self._terms[0], opponent(self._color), width, queue)

    def grow_at_once(self, games: int) -> None:
        """Play ``games`` games in the first thread without a look at whether points count by now (`_take_aim`).

        It grows what `grow` does where they never count or always do: for terms without ``points_when_decided``.
        """
        self._grow(self._threads[0], games)

    def grow_below(self, move: int, games: int, goes_on: Callable[[], bool] = lambda: True) -> None:
        """Play up to ``games`` games that all begin with ``move`` at the root; end when ``goes_on()`` is
        False.

        If the root has no child for the move, the unlikeliest child gives way to it.
        """
        with self._only(ROOT, move) as is_there:
            if is_there:
                self.grow(games, goes_on)

    @contextmanager
    def _only(self, node: int, move: int, though_forbidden: bool = False) -> Iterator[bool]:
        """Let games in the block of a with-statement play only ``move`` at a node.

        Yields True, or False if the node cannot have that move. If the node has no child for the move, its
        unlikeliest child gives way to it.

        though_forbidden: whether the move is played even if it is forbidden at the node
        """
        self._take_up(node, 0.0, {move: 1.0}, 1.0)
        children = self._children_of(node)
        found = np.flatnonzero(children["move"] == move)
        if not len(found):
            yield False
            return
        # the first child is in sight however few games there are
        order = np.concatenate([found, np.delete(np.arange(len(children)), found)])
        children[:] = children[order]
        kept = children["forbidden"].copy()
        children["forbidden"][1:] = 1
        if though_forbidden:
            children["forbidden"][:1] = 0
        try:
            yield True
        finally:
            children["forbidden"] = kept
            children[order] = children.copy()

    @property
    def played(self) -> int:
        """The number of games played since the root was set to its present position."""
        return int(self._first_moves().sum())

    @property
    def kos(self) -> int:
        """The number of games played from this root in which a ko arose on the way down the tree."""
        return sum(int(thread.game["kos"][0]) for thread in self._threads)

    def is_settled(self, games: float) -> bool:
        """Return whether the move with the most games will still have the most after ``games`` more games."""
        children = self.children
        visits = np.sort(children["visits"][children["forbidden"] == 0])
        return len(visits) > 0 and int(visits[-1]) - (int(visits[-2]) if len(visits) > 1 else 0) > games

    def _grow(self, thread: Thread, games: int) -> None:
        grow(
            self._nodes,
            thread.game[0],
            thread.boards,
            self._terms[0],
            self._weights[0],
            self._keys,
            *thread.prior.tools(self._net),
            thread.odds,
            games,
        )
