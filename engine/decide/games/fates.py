"""A second opinion on life and death: games played out from a position that are about the fate of one group.

The readers' own playouts (`engine.reading.life.playouts`) see the group's region only and choose nearly at random.
These have the learned weights and the tree of the Monte Carlo player, so a group runs, links up and counter-attacks as
it would in a game; nobody plays of their own accord far from it, since that would only blur what the games tell.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, NUM_POINTS, PASS, WHITE, xy
from engine.decide.games.terms import Goal, Terms
from engine.decide.games.tree_search import TreeSearch
from engine.game.game import Game
from engine.reading.reader import ENOUGH, TILL_MOVE_STANDS, More, Trial

GAMES = 1000
"""Games for one question."""

EARLY, AGAIN = 100, 50
"""Games after which it is asked for the first time whether they are enough, and after which it is asked again."""

OUT_OF_REACH = 0.5
"""A move stands if the next one lies behind it by more than this share of the games that are left."""

FAR_AHEAD, BY_LUCK, CLEAR_AFTER = 4, 10, 300
"""After CLEAR_AFTER games it stands as well if it has more than so many times the games of the next one, and so many
games more.

Of 149 moves chosen among proven ones, 13 of them in real games, 146 are the same then as at the end, after 75,000 games
in the place of 93,000. With three times after 100 games 141 are, and the suites have four wrong moves more.
"""

REACH = 5
"""How far from the group the games are played: lines to the side, and half of those that go the other way."""

BY_PRIOR = 0.5
"""At the root the prior has this share of the chances, and the moves right beside the group share the rest alike: what
kills or saves a group is often a move that nobody would think of for any other reason."""

WEIGHTS = Path(__file__).with_name("weights_of_groups.npz")
"""The weights of their playouts (`engine.decide.games.weights`): what the readers make of the shares in which a group
dies was set by games with these."""

NODES = 120_000
"""Nodes of the tree at most."""

KEPT = 200
"""Questions whose answers are kept, so that nobody waits for the same games twice."""

SEED = 1

_PLACES = np.array([xy(point) for point in range(NUM_POINTS)])
"""Column and row of every point."""


@dataclass(frozen=True)
class _Heard:
    """What the games played so far say of one question.

    found: the answer
    stands: whether its move is final, i.e. the games left could hardly make another move the best
    """

    found: Trial
    stands: bool

    def is_enough(self, more: More | None, games: int) -> bool:
        """Return whether no more games need to be played for a question.

        That is so if ``games`` were played, if ``more`` says that the result is enough, or if the best move
        is final and ``more`` asks for nothing beyond that.

        more: tells, from what the games so far say, how long to go on; None to go on until the best move is
            final
        games: how many games are played at most
        """
        wanted = TILL_MOVE_STANDS if more is None else more(self.found)
        is_clear = wanted == TILL_MOVE_STANDS and self.stands
        return self.found.nodes >= games or wanted == ENOUGH or is_clear


class FateGames:
    """Plays games out to find out whether one group lives. Every question gets a new tree.

    The answers to the latest questions are kept: the same question about the same position gets the same
    answer at once, and the tree of the last one grows on where more games are wanted. Each object may be used
    by one thread only.
    """

    def __init__(self, games: int = GAMES) -> None:
        self._games = games
        terms = Terms(share_of_lead=0.0, points_when_decided=False)
        self._search = TreeSearch(SEED, terms=terms, room=NODES, files={"playouts": WEIGHTS})
        self._kept: dict[tuple[object, ...], list[_Heard]] = {}
        self._question: tuple[object, ...] = ()

    def trial(
        self,
        board: Board,
        stone: int,
        group: Sequence[int],
        mover: int,
        other: int = PASS,
        more: More | None = None,
        ignoring: int = EMPTY,
    ) -> Trial:
        """Play games about whether the group of a stone is captured, and return what they say as a `Trial`.

        ``mover`` moves first, and no ko is forbidden to it. In the result, ``killed`` is the share of the
        games after the best move in which the group was captured. ``choices`` holds the moves that had games,
        those with the most first, each with the share that the mover won.

        group: the stones of the group
        other: a second stone of the same side. The games are then about whether the two stones are linked,
            and ``killed`` is the share in which they are not. PASS for none
        more: a function that is called now and then with what the games so far say, and tells how long to go
            on; without it the games go on until the best move is clear or they are used up
        ignoring: the side that may take every ko back at once, EMPTY for neither
        """
        question = (board.size, board.position_key, stone, tuple(group), mover, other, ignoring)
        heard = self._kept.get(question, [])
        for each in heard:
            if each.is_enough(more, self._games):
                return each.found
        # the tree of the question asked last only has to grow on
        if not heard or question != self._question:
            self._question = ()
            self._begin(board, stone, group, mover, other, ignoring)
            self._question, heard = question, []
        while True:
            self._search.grow_at_once(
                min(AGAIN if self._search.played else EARLY, self._games - self._search.played)
            )
            found = self._told(mover == board.color_at(stone))
            heard.append(_Heard(found, self._does_move_stand()))
            if heard[-1].is_enough(more, self._games):
                break
        self._keep(question, heard)
        return found

    def _begin(
        self, board: Board, stone: int, group: Sequence[int], mover: int, other: int, ignoring: int
    ) -> None:
        """Set the search's root to a position, for games about the fate of a group in which ``mover`` begins.

        stone: the stone in question
        group: the stones around which the games are played
        other: a stone to be linked with ``stone``, PASS for none
        ignoring: the side that may take every ko back at once, EMPTY for neither
        """
        game = Game(board.size, 0.0)
        points = np.array(board.points())
        colors = board.position["color"][points]
        black, white = (points[colors == color].tolist() for color in (BLACK, WHITE))
        game.setup(black, white, to_move=mover)
        owner = board.color_at(stone)
        away = _distances(points, group)
        area = frozenset(points[away <= REACH].tolist())
        self._search.begin(game, mover, goal=Goal(stone, owner, area, other, ignoring))
        beside = [each for each in points[away <= 1].tolist() if board.is_legal(mover, each)]
        self._search.weigh({each: 1.0 / len(beside) for each in beside}, frozenset(), BY_PRIOR)

    def _does_move_stand(self) -> bool:
        """Return whether the move with the most games is final: the games left could hardly make another one
        the best.
        """
        played = self._search.played
        if self._search.is_settled(OUT_OF_REACH * (self._games - played)):
            return True
        visits = np.sort(self._search.children["visits"])[::-1]
        is_far_ahead = len(visits) > 1 and int(visits[0]) > FAR_AHEAD * int(visits[1]) + BY_LUCK
        return is_far_ahead and played >= CLEAR_AFTER

    def _keep(self, question: tuple[object, ...], heard: list[_Heard]) -> None:
        """Keep what the games said of a question, for when it is asked again.

        It replaces what was kept of the same question. Not more than KEPT questions are kept; the oldest is
        dropped.
        """
        self._kept.pop(question, None)
        while len(self._kept) >= KEPT:
            del self._kept[next(iter(self._kept))]
        self._kept[question] = heard

    def _told(self, is_owner: bool) -> Trial:
        """Return what the games played so far say of the group, as a `Trial`.

        It holds the share of games in which the group is captured, the best move, and all moves tried.

        is_owner: whether the group's owner is the side that moves first
        """
        children = self._search.children
        children = children[children["visits"] > 0]
        children = children[np.argsort(-children["visits"], kind="stable")]
        choices = {int(each["move"]): float(each["won"] / each["visits"]) for each in children}
        moves = children[children["move"] != PASS]
        best = moves[0] if len(moves) else children[0]
        move, others = int(best["move"]), children[children["move"] != best["move"]]
        ahead = int(best["visits"]) / max(1, int(others["visits"][:1].sum()))
        won = choices[move]
        return Trial(
            1.0 - won if is_owner else won, move, self._search.played, self._search.kos, choices, ahead
        )


def _distances(points: np.ndarray, group: Sequence[int]) -> np.ndarray:
    """Return how far each of ``points`` is from the nearest stone of a group, int by point.

    The distance between two points is the larger of their distances in columns and rows plus half of the
    smaller.
    """
    apart = np.abs(_PLACES[points][:, None] - _PLACES[list(group)])
    nearest: np.ndarray = (apart.max(axis=2) + apart.min(axis=2) // 2).min(axis=1)
    return nearest
