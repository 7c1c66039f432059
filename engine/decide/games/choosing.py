"""Which move is played for points: what was read or is known of moves against what the games say of them.

Where every point counts games tell moves apart by their leads, and these by chance: a group of a dozen points is in
doubt as long as the games of the move that decides it scatter by thirty. So a move that is read to decide a group, a
string or a ko is played unless the games say that another is better by more than chance, or by more than hangs on it.
Where nothing large is in doubt any more a point or two is all that most moves differ by, which games do not tell from
chance either, and of moves with nearly as many games those are preferred that the experts think likely.
Else the move with the most games is played, or one that is proven to decide a group if it does nearly as well.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp2, sqrt

import numpy as np

from engine.board.points import PASS
from engine.decide.decision.owners import Owners
from engine.decide.decision.record import PLAIN_TO_SEE, Decision, Tried
from engine.decide.games.tree_search import TreeSearch
from engine.decide.opening.opening import Opening
from engine.decide.prior.prior import LARGEST_SMALL
from engine.suggest.candidate import Candidate

AS_MANY_POINTS = 0.5
"""Points that make no difference."""

BY_CHANCE = 3.0
"""Standard errors between the games of two moves that may be chance."""

CALM = 2.0
"""Nothing large is in doubt where games scatter by at most so many points for each line of the board's width."""

TRUST_IN_EXPERTS = 0.15
"""There games count times the chance of a move by the experts to this power."""

UNLIKELY_ENOUGH = -7.0
"""What is less likely than this, as a logarithm to base 2, counts as not named."""

LEAST_SHARE = 0.1
"""Share of the games of the first move that another must have had to be preferred to it."""

UNLIKELY = -10.0
"""Logarithm, to base 2, of the chance that a move has which no expert suggests."""

AS_GOOD = 0.02
"""Share of its games by which a move that is proven to decide a group may do worse than the move with the most games
to be played all the same. A build that
allowed a standard error won 28 of 60 games against one that did not (9x9, 400 games a move); where points are asked for
more is allowed (`most_at_stake`)."""

WEIGHT_OF_CHANCE = 0.15
"""On large boards, which the prior knows better, of moves with nearly as many games the likelier is preferred: the
games count times the chance to this power."""

SHARE_TO_OPEN = 0.1
"""Share of the games of the best opening move that another must have had to be played in its stead."""


class Tally:
    """What the games of one search tree say of each move of a position, and the choice of the move to play by
    that.

    proven: the moves of the side to move that are proven to decide the fate of a group or string; stakes: for
    each such move the points that hang on what it decides; kos: for moves that begin a ko the points that
    hang on groups which can be had by nothing better than a ko
    """

    def __init__(self, opening: Opening, search: TreeSearch) -> None:
        self._opening, self._search = opening, search
        self.proven: set[int] = set()
        self.stakes: dict[int, float] = {}
        self.kos: dict[int, float] = {}

    def fill(self, decision: Decision, candidates: Sequence[Candidate]) -> None:
        """Write what the games played so far say into a decision: candidates with their games, the pass,
        whose each point is, and the move to play.

        candidates: what the experts suggest; other moves that games tried become candidates without reasons
        """
        by_move = {each.move: each for each in candidates}
        children = self._search.children
        order = np.argsort(-self._standing(children), kind="stable")
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
        decision.proven = frozenset(self.proven | self.kos.keys())
        decision.evaluations = self._search.games
        decision.seconds = self._opening.limits.seconds

    def _standing(self, children: np.ndarray) -> np.ndarray:
        """Return what each child of the root counts for in the choice: its number of games, float64 in the
        order of the children.

        On large boards the number is weighted by the chance that prior and experts give the move.
        ``children`` are nodes of the tree (NODE_DTYPE).
        """
        weight = WEIGHT_OF_CHANCE if self._opening.board.size > LARGEST_SMALL else 0.0
        standing: np.ndarray = children["visits"] * children["chance"] ** weight
        return standing

    def _choose(self, decision: Decision) -> int:
        """Return the move to play by the games: the candidate with the most games, unless something else goes
        before it, in this order: a move that is counted to the end, a move proven to decide a group, at the
        first move on a small empty board a random one of those about as good, and at weak levels a random one
        of those nearly as good. Where nothing was tried: the first untried candidate, PASS at the close of
        the game.
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

    def prefer_credible(self, decision: Decision) -> None:
        """Change the move of a decision to the one that games and experts favour together (`most_credible`).

        This is done only where the points are asked for and not the win, at the strongest levels, and if the
        results of the games scatter little. A move that was proven, counted to the end or chosen at the close
        stays, and so does every other one than the candidate with the most games.
        """
        is_asked = self._opening.limits.budget.for_points and self._opening.mind.level.careless == 0.0
        if not is_asked or not decision.tried or decision.move != decision.tried[0].move:
            return
        is_calm = self._search.lead()[1] <= CALM * self._opening.board.size
        if not is_calm or decision.counted is not None or decision.move in decision.proven:
            return
        children = self._search.children
        standing = zip(children["move"].tolist(), self._standing(children).tolist(), strict=True)
        preferred = most_credible(decision.tried, dict(standing))
        if not self._opening.nets.refusal(preferred.candidate):
            decision.move = preferred.move

    def _decided(self, decision: Decision, best: Tried) -> int | None:
        """Return the move to play since it is read to decide the fate of a group or string.

        None if there is no such move that does about as well in the games as ``best``, the candidate with the
        most games.
        """
        if self._opening.limits.budget.for_points:
            stakes = {move: self.stakes.get(move, 0.0) for move in self.proven} | self.kos
            largest = most_at_stake(decision.tried, stakes, self._search.lead()[1])
            return None if largest is None else largest.move
        proven = [
            each for each in decision.tried if each.move in self.proven and self._is_as_good(each, best)
        ]
        if not proven:
            return None
        return self._largest(decision, max(proven, key=lambda each: self._search.worth(each.move)))

    def _largest(self, decision: Decision, best: Tried) -> int:
        """Return the move with most points at stake, of those that are proven to decide a group and whose
        games go about as well as those of ``best``, which is one of them.

        The points at stake were counted on the board, while games tell single points apart only by chance.
        """
        near = [
            each.move
            for each in decision.tried
            if each.move in self.proven
            and self._search.worth(each.move) >= self._search.worth(best.move) - AS_GOOD
        ]
        return max(near, key=lambda move: (self.stakes.get(move, 0.0), self._search.worth(move)))

    def _opens_as_well(self, tried: Tried, best: Tried) -> bool:
        """Return whether a first move on an empty board is as good as ``best``, the one with the most games:
        it must have a good share of as many games, worth about as much.
        """
        return tried.worth >= SHARE_TO_OPEN * best.worth and self._is_as_good(tried, best)

    def _is_as_good(self, proven: Tried, best: Tried) -> bool:
        """Return whether the games with a move are worth at most AS_GOOD (on a scale of 0 to 1) less than
        those with ``best``.
        """
        return self._search.worth(proven.move) >= self._search.worth(best.move) - AS_GOOD

    def tried(self, candidate: Candidate) -> Tried:
        """Return a candidate with what the games that began with it say: score, share won, expected line,
        number of games.

        Where no game began with it only its reasons are filled in, all of them as holding.
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
        """Return whose each point was at the end of all games, or of those that began with
        ``move``: -1 (White) to 1 (Black).
        """
        return Owners(self._opening.board.size, self._search.owned(move).tolist())


def most_credible(tried: Sequence[Tried], standing: Mapping[int, float]) -> Tried:
    """Return the candidate that the games and the experts favour together: the number of games is multiplied
    by a power of the likelihood that the experts give the move.

    tried: the candidates with the most games first, one at least; standing: what the games of each count for
    (`Tally._standing`), by move
    """

    def credit(each: Tried) -> float:
        likelihood = max(each.candidate.likelihood, UNLIKELY_ENOUGH)
        return standing[each.move] * exp2(TRUST_IN_EXPERTS * likelihood)

    return max((each for each in tried if each.worth >= LEAST_SHARE * tried[0].worth), key=credit)


def most_at_stake(tried: Sequence[Tried], stakes: Mapping[int, float], spread: float) -> Tried | None:
    """Return the candidate with most points at stake, of those read to decide something that may be as good
    as the first one.

    Returns None if there is none. tried: the candidates with the most games first, ``worth`` being that
    number; stakes: by move the points that hang on what it was read to decide; spread: the standard deviation
    of the results of single games, in points
    """
    near = [
        each
        for each in tried
        if each.move in stakes and _may_be_as_good(each, tried[0], stakes[each.move], spread)
    ]
    return max(near, key=lambda each: (stakes[each.move], each.worth), default=None)


def _may_be_as_good(tried: Tried, best: Tried, stake: float, spread: float) -> bool:
    """Return whether a move on which ``stake`` points hang may be as good as ``best``, the candidate with the
    most games.

    Its mean lead may be lower by what chance explains, but by no more than the stake, or by AS_MANY_POINTS in
    any case. spread: the standard deviation of the results of single games, in points
    """
    chance = BY_CHANCE * spread * sqrt(1.0 / tried.worth + 1.0 / best.worth)
    return tried.score >= best.score - max(AS_MANY_POINTS, min(chance, stake))
