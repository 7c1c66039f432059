"""`Comparison`: a decision by lookahead. The candidates of an opening are played out, compared, and one is chosen.

A decision ends when the candidates of the level are compared, when the evaluations of the level (or ``--nodes``) are
used up, or when the time is; whatever was found by then stands, and before anything is found the first candidate does.
"""

from __future__ import annotations

import contextlib
import functools
import math
from collections.abc import Callable, Iterator, Sequence, Set
from heapq import merge

import numpy as np

from engine.board.board import Board
from engine.board.points import PASS, opponent
from engine.decide.decision.budget import OutOfBudget
from engine.decide.decision.choice import choose, gains
from engine.decide.decision.record import Decision, Tried
from engine.decide.decision.reports import Report
from engine.decide.lookahead.expecting import chances_by_prior, expect_by, likeliest_others
from engine.decide.lookahead.lookahead import Breadth, Lookahead, komi_for
from engine.decide.lookahead.quiescence import Quiescence, area_score, territory_score
from engine.decide.opening.opening import Opening
from engine.decide.opening.safety_nets import answers_in_reach
from engine.evaluate.strategy import has_unstable
from engine.game.rule_sets import AREA
from engine.suggest.candidate import Candidate, Reason
from engine.suggest.likelihood import LARGEST_SMALL
from engine.suggest.view import View


class Comparison:
    """A decision by lookahead, without games played out, in the position of an opening.

    An opening is all that the player has seen and read of a position before it decides.
    """

    def __init__(self, opening: Opening, is_alone: bool = False) -> None:
        """Take the position.

        is_alone: whether no games are played, so that this comparison decides. Then the prior says how likely
            moves are where it has a net, and after a move nothing is read anew that is far from it
        """
        self._opening, self._is_alone = opening, is_alone
        if is_alone:
            opening.let_far_stand()

    def decide(self, report: Report) -> Decision:
        """Try the experts' candidates out on the board, compare them, and return the decision.

        ``report`` is called with the decision so far whenever something was found out.
        """
        decision, candidates = self._opening.begin()
        return self.compare(decision, self._expected(decision, candidates), report)

    def _expected(self, decision: Decision, candidates: Sequence[Candidate]) -> Sequence[Candidate]:
        """Return the candidates to be compared, as likely as the prior finds them if it is asked here.

        The likeliest moves that no expert named are added, except those that must not be played.
        """
        if self._chances is None:
            return candidates
        opening = self._opening
        refused = [each.candidate for each in decision.refused]
        found = likeliest_others(self._chances, [*candidates, *refused])
        others, _ = opening.nets.screen(opening.legal(found))
        return self._weighed([*candidates, *others])

    def _weighed(self, candidates: Sequence[Candidate]) -> Sequence[Candidate]:
        """Return candidates as likely as the prior finds them; unchanged if it is not asked here."""
        if self._chances is None:
            return candidates
        return expect_by(self._chances, candidates, is_set_up=not self._opening.game.moves)

    @functools.cached_property
    def _chances(self) -> np.ndarray | None:
        """How likely each move is by the prior (`chances_by_prior`); None if the prior is not asked, as where
        it has no net. Raises OSError or NetError for a net that cannot be read.
        """
        opening = self._opening
        if not self._is_alone or "habit" in opening.mind.without:
            return None
        return chances_by_prior(opening) if len(opening.mind.prior.net_for(opening.board.size)) else None

    def compare(self, decision: Decision, candidates: Sequence[Candidate], report: Report) -> Decision:
        """Try the given candidates out, write the results and the chosen move into ``decision``, and return
        it.

        ``report`` is called with the decision so far whenever something was found out.
        """
        opening, level = self._opening, self._opening.mind.level
        board, color, strategy, komi = opening.board, opening.color, opening.view.strategy, opening.komi

        # these do not know the lookahead, which knows them: it, and the tables of all positions, are freed at once
        def finish(sequences: int) -> None:
            tried = {each.move for each in decision.tried}
            decision.untried = [each for each in candidates if each.move not in tried]
            decision.move = choose(decision, level.careless, opening.generator(1))
            if decision.counted is not None:
                decision.move = decision.counted.moves[0]
            decision.evaluations = opening.limits.spent
            decision.seconds = opening.limits.seconds
            self._count_parts(decision, sequences)

        def tell(sequences: int) -> None:
            finish(sequences)
            report(decision)

        lookahead = self._lookahead(tell)
        with contextlib.suppress(OutOfBudget):
            quiet = self._quiescence.settle(board, opponent(color))
            decision.before = -quiet.score + komi_for(color, komi)
            for some in in_turn(opening.view, candidates, level.candidates, opening.deciding(decision)):
                lookahead.compare(board, strategy, komi, decision.before, some, decision.tried)
                if not decision.closing or any(gains(decision, each) for each in decision.tried):
                    break
        finish(lookahead.sequences)
        self._close_border(decision, lookahead)
        opening.settle_end(decision, lambda _: not has_unstable(opening.view.tables))
        return decision

    def _close_border(self, decision: Decision, lookahead: Lookahead) -> None:
        """If a decision is to pass but a border is open, change it to the move that closes the border.

        That move is tried out by ``lookahead``, and put first among the candidates tried. If the budget ends before
        that, it stands as the position did before it.
        """
        opening = self._opening
        if decision.move == PASS and decision.closing and not opening.limits.is_over():
            decision.move = opening.border_to_close
            if decision.move != PASS and decision.chosen is None:
                found = {each.move: each for each in opening.candidates}
                candidate = found.get(decision.move, Candidate(decision.move, (), 0.0))
                before = decision.before
                judged = Tried(
                    candidate,
                    candidate.reasons,
                    score=before,
                    worth=before,
                    line=(candidate.move,),
                    visits=(1,),
                )
                with contextlib.suppress(OutOfBudget):
                    judged = self._judge(lookahead, candidate)
                decision.tried.insert(0, judged)

    def judge(self, move: int, times: int = 1) -> Tried:
        """Try a legal move as if it were a candidate, even if nobody suggests it; return it with what is
        found out.

        ``times`` has no effect here; only players that play games out use it.
        """
        found = {each.move: each for each in self._opening.candidates}
        (candidate,) = self._weighed([found.get(move, Candidate(move, (), 0.0))])
        return self._judge(self._lookahead(lambda sequences: None), candidate)

    def judge_likeliest(self, most: int) -> list[Tried]:
        """Return the ``most`` likeliest candidates, each judged as `judge` does, the likeliest first."""
        legal = self._weighed(self._opening.legal(self._opening.candidates))
        lookahead = self._lookahead(lambda sequences: None)
        return [self._judge(lookahead, each) for each in _likeliest_first(legal)[:most]]

    def _judge(self, lookahead: Lookahead, candidate: Candidate) -> Tried:
        opening = self._opening
        return lookahead.judge(opening.board, opening.view.strategy, opening.komi, candidate)

    @functools.cached_property
    def _quiescence(self) -> Quiescence:
        opening = self._opening
        without, depth = opening.mind.without, opening.mind.level.quiescence
        counts_area = opening.game.rules.scoring == AREA
        return Quiescence(
            opening.looks.tables,
            0 if "quiescence" in without else depth,
            opening.limits.spend,
            area_score if counts_area else territory_score(opening.board),
        )

    def _count_parts(self, decision: Decision, sequences: int) -> None:
        """Write into the decision how often each source of knowledge was used, and how many positions were
        looked at.

        The sources, counted in ``asked``, are: groups that a reading judged (verdicts), candidates whose
        likelihood counted (habit), joseki sequences, stakes found by the quiescence search, and reasons
        dropped since they are not true after the move. The positions are counted in ``spent``, by purpose.

        sequences: the number of positions that were reached by playing joseki sequences on
        """
        used = self._quiescence.used
        decision.asked |= {
            "verdicts": len(self._opening.verdicts.known),
            "habit": len(decision.tried),
            "sequences": sequences,
            "quiescence": used["stakes"],
            "reasons": sum(len(each.candidate.reasons) - len(each.holding) for each in decision.tried),
        }
        decision.spent.update(used)
        decision.spent["positions read"] = self._opening.positions_read

    def _lookahead(self, report: Callable[[int], None]) -> Lookahead:
        opening, mind = self._opening, self._opening.mind

        def answers(at: Board, side: int) -> Sequence[Candidate]:
            opening.limits.spend()
            return mind.suggester.candidates(opening.see(at, side, opening.looks.tables(at)))

        likelihood, small = mind.suggester.knowledge.likelihood, opening.board.size <= LARGEST_SMALL
        by_prior = self._chances is not None

        def habit(reason: Reason) -> float:
            return 0.0 if by_prior else likelihood.of_reason(small, reason) / math.log(2)

        return Lookahead(
            opening.looks.tables,
            self._quiescence,
            answers,
            Breadth(mind.level.answers, mind.level.depth),
            mind.worth.by_prior() if by_prior else mind.worth,
            opening.verdicts.decided,
            report,
            mind.without,
            habit,
        )


def in_turn(
    view: View, candidates: Sequence[Candidate], most: int, deciding: Set[int] = frozenset()
) -> Iterator[list[Candidate]]:
    """Yield the candidates in groups of ``most``, in the order in which they are to be tried.

    The first group has the likeliest ones. Within each group the urgent ones come first.

    view: what is seen of the position
    candidates: as the suggester orders them: first the urgent ones, then the others, both by likelihood
    deciding: moves that a search found to decide the fate of a group; they are in the first group however
        unlikely they are
    """
    ordered = sorted(_likeliest_first(candidates), key=lambda each: each.move not in deciding)
    ordered = answers_in_reach(view, ordered, most)
    for first in range(0, len(ordered), most):
        yield sorted(ordered[first : first + most], key=lambda each: (not each.is_urgent, -each.likelihood))


def _likeliest_first(candidates: Sequence[Candidate]) -> list[Candidate]:
    """Return the candidates of a suggester in one list by likelihood, urgent or not, the likeliest first."""
    urgent = [each for each in candidates if each.is_urgent]
    others = [each for each in candidates if not each.is_urgent]
    return list(merge(urgent, others, key=lambda each: -each.likelihood))
