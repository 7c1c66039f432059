"""The end of a game that is decided by games played out: when to pass, and which moves nobody plays any more.

To the games an idle move costs nothing, and by area a move too many never does. So when the borders are drawn it is
found out by reading whether any move still gains a point, and what looks idle is refused unless the games insist.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from engine.board.points import PASS
from engine.decide.decision.counting import count_filled
from engine.decide.decision.record import Counted, Decision, Refused, Tried
from engine.decide.decision.reports import to_nobody
from engine.decide.decision.resignation import LEAST_STONES
from engine.decide.games.choosing import UNLIKELY, Tally
from engine.decide.games.gain import CountedGains
from engine.decide.games.proofs import sure_owners
from engine.decide.games.tree_search import TreeSearch
from engine.decide.lookahead.comparing import Comparison
from engine.decide.opening.opening import Opening
from engine.decide.opening.safety_nets import SURE
from engine.endgame.filling import owners_of
from engine.game.rule_sets import AREA
from engine.suggest.candidate import Candidate

CHANCE_OF_PASS, CHANCE_OF_PASS_BEFORE = 0.1, 0.02
"""Chance of a pass when the borders are drawn, and late in a game of territory before they are."""

LEAST_TO_TELL = 100
"""Games after which their ownership says whether the borders are drawn."""

MOST_FOR_PASS_AT_CLOSE = 200
"""Number of games played after a pass to judge the pass when all is settled."""

NOTHING = 0.75
"""Points by which another move must beat the pass when all is settled; a neutral point is worth one point by area."""

DISASTER = 0.08
"""How far the mean worth (0 to 1) of the games after a pass must lie below that of the best move for the pass to be a
disaster, which means that reading has missed something."""

MORE_THAN_DAME = 2.5
"""Points that a pass must lose to be a disaster; a neutral point is worth less by area."""

LEAST_PASSED_AT_CLOSE = 50
"""Games that are begun with a pass at the close of a game of territory, so that they can tell of a disaster."""

LEAST_PASSED = 10
"""Games that must have begun with a pass before it can be called a disaster."""

MORE_THAN_IDLE = 1.25
"""A move that looks idle is no such move if it gains more points by the games than whatever would be played instead."""

SETTLED = 0.8
"""Ownership (0 to 1) from which on a point counts as settled."""

MOST_UNSETTLED = 0.15
"""Share of the board's points that may be unsettled in a game that is over."""

FEW_UNSETTLED = 0.05
"""With no more than this share of the points unsettled the game may be over however few moves were played."""

SHARE_FOR_CLOSE = 0.1
"""Share of the time that may be spent on finding out by reading whether any move still gains a point."""

MOST_IDLE = 8
"""Moves that are looked at, one after the other, whether they are idle when the borders are drawn."""


class Closing:
    """Finds out near the end of a game when to pass, and which moves are idle, i.e. gain nothing.

    One object serves one decision by games.

    is_done: whether the lookahead found that no move gains a point any more; None before it was asked
    left_out: whether this object does nothing, so that the games alone decide when to pass
    """

    def __init__(self, opening: Opening, search: TreeSearch, tally: Tally, left_out: bool) -> None:
        self._opening, self._search, self._tally, self._left_out = opening, search, tally, left_out
        self.is_done: bool | None = None
        self._last_points: Counted | None = None

    def is_settled(self, decision: Decision) -> bool:
        """Return whether the position is settled: the games agree on the owners of nearly all points.

        Also True if a search found that no move gains a point any more. This is needed since playouts do not
        know seki and never agree there. The argument ``decision`` is not used.
        """
        return self.is_done or self._unsettled() <= FEW_UNSETTLED * self._opening.board.size**2

    def _is_handicap_fresh(self) -> bool:
        """Return whether this is a handicap game with few stones on the board.

        Then the games agree because Black is so strong, not because the game is over.
        """
        stones = int(np.count_nonzero(self._opening.board.grid()))
        return self._opening.game.handicap > 0 and stones < LEAST_STONES * self._opening.board.size**2

    def _unsettled(self) -> int:
        """Return the number of points that do not have the same owner in nearly all games."""
        return sum(abs(owned) < SETTLED for owned in self._tally.owned().values())

    def look_whether_done(self, decision: Decision, candidates: Sequence[Candidate]) -> None:
        """Set ``is_done``: whether the borders are closed and no move gains a point any more.

        This is found out by the lookahead, a search that tries the candidates without playing games. Before
        that the decision's ``closing`` is set to True if the games agree on the owners of nearly all points;
        ``is_done`` is not set while ``closing`` is False. Nothing is done if ``is_done`` is set already, or
        if the player was told to leave this step out.

        candidates: what the experts suggest
        """
        if self.is_done is not None or self._left_out:
            return
        unsettled = self._unsettled()
        agrees = unsettled <= FEW_UNSETTLED * self._opening.board.size**2 and not self._is_handicap_fresh()
        if agrees and not decision.closing:
            self._opening.nets.is_closing = decision.closing = True
            self._search.settle(sure_owners(self._opening), CHANCE_OF_PASS)
        if not decision.closing:
            return
        if unsettled > MOST_UNSETTLED * self._opening.board.size**2:
            self.is_done = False
            return
        with self._opening.limits.held_to(SHARE_FOR_CLOSE):
            kept, _ = self._opening.nets.screen(candidates)
            known = Comparison(self._opening).compare(
                replace(decision, tried=[], untried=[]), kept, to_nobody
            )
            # nothing that is compared there knows of a seki that could still be made or prevented
            open_sekis = any(each.is_open for each in self._opening.verdicts.sekis)
            self.is_done = known.move == PASS and not open_sekis and not self._opening.limits.is_over()
            if self._opening.game.rules.scoring == AREA and decision.counted is None:
                self._last_points = self._count_last_points()

    def close(self, decision: Decision, candidates: Sequence[Candidate]) -> None:
        """At the close of the game, replace a decision's move that gains nothing by a better one or by a
        pass.

        Games played out do not show that such an idle move gains nothing. So the chosen move is tested. If it
        is idle, it is added to the decision's refused ones, the next best move is chosen and tested, and so
        on.

        candidates: what the experts suggest
        """
        if not decision.closing or not decision.tried or self._left_out:
            return
        decision.asked["close"] += 1
        if decision.counted is not None:
            return
        if self._gains is not None:
            self._play_passes(decision, candidates, LEAST_PASSED_AT_CLOSE)
        elif self._is_disaster(decision):
            return
        idle: list[Tried] = []
        by_move = {each.move: each for each in candidates}
        for _ in range(MOST_IDLE):
            is_disaster = self._gains is not None and self._is_disaster(decision)
            if not is_disaster and (self.is_done or self._gains_nothing(decision, candidates)):
                decision.move = PASS
            if decision.move == PASS or decision.move in self._tally.proven:
                break
            chosen = by_move.get(decision.move, Candidate(decision.move, (), UNLIKELY))
            why = self._opening.nets.refusal(chosen)
            # what the games fear for its own stones is answered, whatever the count says
            if not why and (not is_disaster or self._is_in_enemy_ground(chosen.move)):
                why = self._vanity(chosen.move)
            if not why:
                break
            if decision.chosen is not None:
                idle.append(decision.chosen)
            decision.refused.append(Refused(chosen, why))
            self._search.forbid(chosen.move)
            self._tally.fill(decision, candidates)
        else:
            if self._gains is not None:
                decision.move = PASS
        self._reconsider(decision, candidates, idle)
        self._play_last_point(decision, candidates)
        self._close_border(decision, by_move)

    @functools.cached_property
    def _gains(self) -> CountedGains | None:
        """What tells whether a move gains a point as the board is counted; None where area counts: there a
        move too many costs nothing.
        """
        counts_area = self._opening.game.rules.scoring == AREA
        return None if counts_area else CountedGains(self._opening, self._search)

    def _is_in_enemy_ground(self, move: int) -> bool:
        return bool(self._opening.view.situation.values[move] <= -SURE)

    def _vanity(self, move: int) -> str:
        """Return why a move is in vain, as a clause, if it gains no point as the board is counted."""
        is_vain = self._gains is not None and not self._gains.gains(move)
        return "it gains no point" if is_vain else ""

    def _close_border(self, decision: Decision, by_move: Mapping[int, Candidate]) -> None:
        """If a decision is to pass but a border is open, change it to the move that closes the border.

        More games are played after that move; the decision stays a pass if these are far worse.

        by_move: the experts' candidates by their moves
        """
        if decision.move != PASS or self._opening.limits.is_over():
            return
        move = self._opening.border_to_close
        if move == PASS:
            return
        taken = self._count_games(decision, by_move, by_move.get(move, Candidate(move, (), UNLIKELY)), move)
        passing = decision.passing
        is_worse = taken and passing and taken.score < passing.score - MORE_THAN_DAME
        decision.move = move if taken and not is_worse else PASS
        decision.asked["borders"] += 1

    def _count_last_points(self) -> Counted | None:
        """Return the best moves at the borders, found by counting the game to its end; None if that is
        impossible.

        Before that all ground is filled with stones of its owner, as the games show it. So the count is right
        only if the games are.
        """
        owners = owners_of(self._tally.owned())
        opening = self._opening
        return count_filled(
            opening.game,
            opening.board,
            opening.color,
            owners,
            opening.positions_to_count_filled,
            opening.limits.is_over,
        )

    def _play_last_point(self, decision: Decision, candidates: Sequence[Candidate]) -> None:
        """Change a decision's move to the largest point at the borders if further games rate that higher.

        Games are played after both moves, since the games so far are too few to tell the largest point from a
        pass or a smaller point.

        candidates: what the experts suggest
        """
        counted, chosen = self._last_points, decision.move
        by_move = {each.move: each for each in candidates}
        point = self._last_point(decision, by_move)
        if point is None:
            return
        taken = self._count_games(decision, by_move, point, point.move, chosen)
        decision.move = chosen
        instead = decision.passing if chosen == PASS else decision.chosen
        least = NOTHING if counted is None else 0.0
        # with a few games, since time is up, nobody knows
        known = taken and instead and min(taken.visits[0], instead.visits[0]) >= LEAST_PASSED
        if taken and instead and known and taken.score > instead.score + least:
            decision.move = point.move
        decision.asked["last points"] = 1

    def _count_games(
        self, decision: Decision, by_move: Mapping[int, Candidate], point: Candidate, *moves: int
    ) -> Tried | None:
        """Play more games that begin with each of ``moves``, and write what all games say into the decision.

        Returns the candidate ``point`` with what the games say of it, None if it cannot be played. From now
        on games may begin with ``point`` even if that was forbidden.

        by_move: the experts' candidates by their moves; ``point`` is added to them for the decision
        """
        self._search.forbid(point.move, False)
        for move in moves:
            self._search.grow_below(move, MOST_FOR_PASS_AT_CLOSE, self._is_wanted)
        self._tally.fill(decision, list({**by_move, point.move: point}.values()))
        return next((each for each in decision.tried if each.move == point.move), None)

    def _last_point(self, decision: Decision, by_move: Mapping[int, Candidate]) -> Candidate | None:
        """Return a candidate that takes the last point and may be worth more than the decision's move.

        If the borders were counted, it is the largest point there. Otherwise one is looked for only if the
        decision is a pass, the rules count area and some point is open: the first candidate by games that
        does not look idle. None if there is no such candidate, or if the decision's move is already as good.

        by_move: the experts' candidates by their moves
        """
        counted, chosen = self._last_points, decision.move
        moves: Sequence[int] = ()
        refusal = self._opening.nets.refusal_at_all_times
        if counted is not None:
            moves = counted.moves
        elif chosen == PASS and self._opening.game.rules.scoring == AREA and self._unsettled():
            # whether a move is idle is not found out any more when the time is up
            moves = [each.move for each in decision.tried[:MOST_IDLE] if not self._opening.limits.is_over()]
            refusal = self._opening.nets.refusal
        if chosen in moves or chosen in self._tally.proven:
            return None
        points = (by_move.get(move, Candidate(move, (), UNLIKELY)) for move in moves)
        return next((each for each in points if not refusal(each)), None)

    def _reconsider(self, decision: Decision, candidates: Sequence[Candidate], idle: Sequence[Tried]) -> None:
        """Choose an ``idle`` move after all if the games rate it clearly above the decision's present move.

        A move that looks idle may still make or destroy a seki, or take a string's last liberty but one. Only
        the idle move that the games rate best is looked at. If it is chosen, it is no longer refused.

        candidates: what the experts suggest
        idle: the candidates that were refused as idle
        """
        known = [each for each in idle if each.worth >= LEAST_TO_TELL]
        instead = decision.passing if decision.move == PASS else decision.chosen
        if not known or instead is None or instead.worth < LEAST_PASSED:
            return
        best = max(known, key=lambda each: each.score)
        if self._vanity(best.move):
            return
        gain = MORE_THAN_DAME if decision.move == PASS else MORE_THAN_IDLE
        if best.score - instead.score <= gain:
            return
        decision.refused = [each for each in decision.refused if each.candidate.move != best.move]
        self._search.forbid(best.move, False)
        self._tally.fill(decision, candidates)
        decision.move = best.move

    def _is_wanted(self) -> bool:
        """Return whether more games may be played.

        They may until somebody asks for the end, or the time has been up for a moment.
        """
        return not self._opening.limits.is_late()

    def _gains_nothing(self, decision: Decision, candidates: Sequence[Candidate]) -> bool:
        """Return whether the games show that no move is better than a pass, not even by one neutral point.

        True only if nearly all points of the board are settled and the games vary little enough to tell.
        Always False under area scoring, where a superfluous move costs nothing and a neutral point may be
        worth one. If too few games of the decision began with a pass, more are played.

        candidates: what the experts suggest
        """
        if self._opening.game.rules.scoring == AREA or not decision.tried or self._tally.proven:
            return False
        if self._unsettled() > FEW_UNSETTLED * self._opening.board.size**2:
            return False
        self._play_passes(decision, candidates, MOST_FOR_PASS_AT_CLOSE)
        passing = decision.passing
        if passing is None or 2.0 * self._search.lead()[1] > NOTHING * math.sqrt(passing.visits[0]):
            # where the games scatter too much they cannot tell so little
            return False
        return passing.score >= decision.tried[0].score - NOTHING

    def _play_passes(self, decision: Decision, candidates: Sequence[Candidate], least: int) -> None:
        """Play games that begin with a pass until there are ``least``, and write what all say into the
        decision.

        candidates: what the experts suggest. Nothing is done if no game began with a pass so far
        """
        missing = 0 if decision.passing is None else least - decision.passing.visits[0]
        if missing > 0:
            self._search.grow_below(PASS, missing, self._is_wanted)
            self._tally.fill(decision, candidates)

    def _is_disaster(self, decision: Decision) -> bool:
        """Return whether a pass must be wrong: games after it go much worse than those after the best move.

        The search that allowed the pass has then missed something. False if too few games began with a pass
        to tell.
        """
        passing, best = decision.passing, next(iter(decision.tried), None)
        if passing is None or best is None or passing.visits[0] < LEAST_PASSED:
            return False
        worse = self._search.worth(PASS) < self._search.worth(best.move) - DISASTER
        is_worse = worse or self._opening.limits.budget.for_points
        return is_worse and passing.score < best.score - MORE_THAN_DAME
