"""Which move is played, by what the games say of moves and by what was read to decide a group.

The move with the most games is played, the likelier of moves with nearly as many, or one that is proven to decide a
group if it does nearly as well. The same holds where points are asked for: there the games count points.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from engine.board.points import PASS
from engine.decide.decision.owners import Owners
from engine.decide.decision.record import PLAIN_TO_SEE, Decision, Tried
from engine.decide.games.constants import Constants, load_constants
from engine.decide.games.tree_search import TreeSearch
from engine.decide.opening.opening import Opening
from engine.decide.prior.prior import LARGEST_SMALL
from engine.suggest.candidate import Candidate

UNLIKELY = -10.0
"""Logarithm, to base 2, of the chance that a move has which no expert suggests."""

AS_GOOD = 0.02
"""Share of its games by which a move that is proven to decide a group may do worse than the move with the most games
to be played all the same. A build that
allowed a standard error won 28 of 60 games against one that did not (9x9, 400 games a move)."""

EARNED = 0.25
"""Share of the games of the first move that one must have had that is proven to decide a group to be played instead."""

SHARE_TO_OPEN = 0.1
"""Share of the games of the best opening move that another must have had to be played in its stead."""


class Tally:
    """Chooses the move to play by what the games in a search tree say of each move of the position.

    proven: the moves of the side to move that are proven to decide something
    stakes: for each such move the points that depend on it
    """

    def __init__(
        self,
        opening: Opening,
        search: TreeSearch,
        hears_experts: bool = True,
        constants: Constants | None = None,
    ) -> None:
        """Make an object that chooses a move in a position by the games in a tree. No move counts as proven
        yet.

        opening: what was seen and read of the position before the decision
        search: the tree of games
        hears_experts: whether the moves suggested by experts count in the choice
        constants: how much chances count in the choice, None for the shipped constants
        """
        self._opening, self._search, self._hears_experts = opening, search, hears_experts
        self._constants = constants or load_constants()
        self.proven: set[int] = set()
        self.stakes: dict[int, float] = {}

    def fill(self, decision: Decision, candidates: Sequence[Candidate]) -> None:
        """Write into a decision what the games played so far say.

        These are the results of each candidate and of the pass, the owner of each point, and the move to
        play.

        candidates: what the experts suggest. Other moves that games tried become candidates without reasons
        """
        by_move = {each.move: each for each in candidates}
        children = self._search.children
        order = np.argsort(-self._standing(children, by_move), kind="stable")
        played = (children["visits"] > 0) & (children["forbidden"] == 0)
        moves = [int(children["move"][index]) for index in order if played[index]]
        decision.tried = [
            self.tried(by_move.get(move, Candidate(move, (), UNLIKELY)))
            for move in moves
            if move != PASS and self._opening.game.is_legal(self._opening.color, move)
        ]
        tried = {each.move for each in decision.tried}
        decision.untried = [each for each in candidates if each.move not in tried]
        passing = self.tried(Candidate(PASS, (), UNLIKELY))
        decision.passing = passing if passing.visits else None
        decision.before = passing.score
        decision.move = self._choose(decision)
        decision.owned = self.owned()
        decision.proven = frozenset(self.proven)
        decision.evaluations = self._search.games
        decision.seconds = self._opening.limits.seconds

    def is_settled(self, candidates: Sequence[Candidate], games: float) -> bool:
        """Return whether the move that stands first will still do so after ``games`` more games.

        It does if no other move would come to stand before it by having all of them. The chances count in that as
        in the choice, so a likely move is out of reach of an unlikely one early.

        candidates: what the experts suggest
        """
        children = self._search.children
        children = children[(children["forbidden"] == 0) & (children["move"] != PASS)]
        if len(children) == 0:
            return False
        counts = self._chances_count(children, {each.move: each for each in candidates})
        standing = counts * children["visits"]
        first = int(standing.argmax())
        reached = standing + counts * games
        return bool(standing[first] > np.delete(reached, first).max(initial=0.0))

    def _standing(self, children: np.ndarray, suggested: Mapping[int, Candidate]) -> np.ndarray:
        """Return how much each first move in the tree counts in the choice, float64 in the order of
        ``children``.

        It is the number of the move's games, times a power of the chance that prior and experts together give
        the move. On small boards the power is lower, and there is one more factor, for how likely the experts
        alone think the move.

        children: the nodes of the first moves (NODE_DTYPE)
        suggested: the experts' candidates, by move
        """
        standing: np.ndarray = children["visits"] * self._chances_count(children, suggested)
        return standing

    def _chances_count(self, children: np.ndarray, suggested: Mapping[int, Candidate]) -> np.ndarray:
        """Return by what each game with a first move is multiplied in the choice, float64 in the order of
        ``children``. The arguments are those of `_standing`.
        """
        is_large, known = self._opening.board.size > LARGEST_SMALL, self._constants
        weight = known.weight_of_chance if is_large else known.weight_on_small_boards
        counts: np.ndarray = children["chance"] ** weight
        if is_large:
            return counts
        heard = suggested if self._hears_experts else {}
        likelihoods = [
            heard[move].likelihood if move in heard else UNLIKELY for move in children["move"].tolist()
        ]
        return counts * np.exp2(known.weight_of_experts * np.array(likelihoods))

    def _choose(self, decision: Decision) -> int:
        """Return the move to play: the candidate with the most games, unless one of the following applies.

        They are tried in this order: a best move by the counted end of the game; a move proven to decide a
        group or string; for the first move on a small empty board, a random one of those about as good; at
        weak levels, a random one of those nearly as good. If no candidate was tried, it is the first untried
        one, or PASS at the close of the game.
        """
        if decision.counted is not None:
            moves = decision.counted.moves
            return next((each.move for each in decision.tried if each.move in moves), moves[0])
        if not decision.tried:
            return decision.untried[0].move if decision.untried and not decision.closing else PASS
        best = decision.tried[0]
        decided = self._decided(decision, best)
        if decided is not None:
            return decided
        is_first = self._opening.board.position_key == 0 and self._opening.board.size <= LARGEST_SMALL
        if is_first and not self._opening.limits.budget.for_points:
            # on a small board several first moves are worth the same, and each makes another game
            equal = [each for each in decision.tried if self._opens_as_well(each, best)]
            return equal[int(self._opening.generator(2).integers(len(equal)))].move
        careless = self._opening.mind.level.careless
        if careless == 0.0 or any(each.rule.expert in PLAIN_TO_SEE for each in best.candidate.reasons):
            return best.move
        near = [
            each
            for each in decision.tried
            if each is best or (each.candidate.reasons and each.score >= best.score - careless)
        ]
        weights = np.array([float(each.worth) for each in near])
        return near[int(self._opening.generator(1).choice(len(near), p=weights / weights.sum()))].move

    def _decided(self, decision: Decision, best: Tried) -> int | None:
        """Return a move that is proven to decide a group or string, if one does well enough in the games;
        else None.

        The move needs a fixed share (EARNED) of the number of games that ``best``, the first candidate, has,
        and its games must be worth about as much. If several such moves do about equally well, the one with
        the most points at stake is returned.
        """
        earned = [
            each for each in decision.tried if each.move in self.proven and each.worth >= EARNED * best.worth
        ]
        good = [each for each in earned if self._is_as_good(each, best)]
        return self._largest(earned, max(good, key=self._worth)).move if good else None

    def _largest(self, proven: Sequence[Tried], best: Tried) -> Tried:
        """Return the one of these moves with the most points at stake; all are proven to decide a group.

        Only moves that do about as well in the games as ``best`` are compared. The points at stake are
        counted on the board; games differ too much by chance to tell moves apart by a point or two.
        """
        near = [each for each in proven if self._is_as_good(each, best)]
        return max(near, key=lambda each: (self.stakes.get(each.move, 0.0), self._worth(each)))

    def _opens_as_well(self, tried: Tried, best: Tried) -> bool:
        """Return whether a first move on an empty board may be played instead of ``best``, the one with most
        games.

        It may if it has at least SHARE_TO_OPEN times the games of ``best``, and if its games are worth about
        as much.
        """
        return tried.worth >= SHARE_TO_OPEN * best.worth and self._is_as_good(tried, best)

    def _is_as_good(self, tried: Tried, best: Tried) -> bool:
        """Return whether the games with the move ``tried`` are worth nearly as much as those with the best
        move.

        They may be worth at most AS_GOOD less, on a scale from 0 to 1.
        """
        return self._worth(tried) >= self._worth(best) - AS_GOOD

    def _worth(self, tried: Tried) -> float:
        """Return what the games that began with a candidate are worth to the side to move, from 0 to 1."""
        return self._search.worth(tried.move)

    def tried(self, candidate: Candidate) -> Tried:
        """Return a candidate with the results of the games that began with it: the score, the share won, the
        expected line and the number of games.

        All reasons for the candidate count as true, since games do not check them. If no game began with it,
        the result holds nothing but these reasons (score 0, no moves expected).
        """
        child = self._search.child(candidate.move)
        visits = 0 if child is None else int(child["visits"])
        if child is None or visits == 0:
            return Tried(candidate, candidate.reasons)
        line = self._search.line(candidate.move)
        return Tried(
            candidate,
            candidate.reasons,
            replied=True,
            score=float(child["lead"]) / visits,
            worth=float(visits),
            won=min(1.0, float(child["won"]) / visits),
            line=tuple(move for move, _ in line),
            visits=tuple(games for _, games in line),
        )

    def owned(self, move: int | None = None) -> Owners:
        """Return who owned each point at the end of the games, from -1 (always White) to 1 (always Black).

        ``move``: count only games that began with this move; None for all games
        """
        return Owners(self._opening.board.size, self._search.owned(move).tolist())
