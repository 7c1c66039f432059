"""`Deliberation`: one decision on its way, from the first look at the position to the choice.

It has the life of one decision: the board that moves are tried out on, what was seen of its positions, what was spent.
A decision ends when the candidates of the level are compared, when the evaluations of the level (or ``--nodes``) are
used up, or when the time is; whatever was found by then stands, and before anything is found the first candidate does.
"""

from __future__ import annotations

import contextlib
import functools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from functools import partial
from heapq import merge
from typing import ClassVar

import numpy as np

from engine.board.board import Board
from engine.board.points import EMPTY, PASS, opponent
from engine.decide.decision.budget import DecisionLimits, OutOfBudget
from engine.decide.decision.choice import choose, gains
from engine.decide.decision.counting import count_end, lead_at_end
from engine.decide.decision.levels import Level
from engine.decide.decision.record import PLAIN_TO_SEE, Counted, Decision, Refused, Tried
from engine.decide.decision.reports import Report
from engine.decide.decision.winning import Spread
from engine.decide.decision.worth import Worth
from engine.decide.lookahead.lookahead import Breadth, Lookahead, komi_for
from engine.decide.lookahead.looks import Looks
from engine.decide.lookahead.quiescence import Quiescence, area_score, territory_score
from engine.decide.lookahead.safety_nets import SafetyNets, answers_in_reach, moves_at_stake, open_points
from engine.evaluate.effort import SCORING
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.strategy import has_unstable, is_late
from engine.game.game import Game
from engine.game.rule_sets import AREA, TERRITORY
from engine.game.scoring import score_compensation
from engine.reading.reader import Reader
from engine.suggest.candidate import Candidate, Reason
from engine.suggest.likelihood import LARGEST_SMALL
from engine.suggest.suggester import Suggester
from engine.suggest.view import View, look, moves_played

PASSES_TO_END = 2
"""Passes in a row that end a game."""

FAR_FROM_COUNT = 2.5
"""Points that are too much between what a pass is expected to come to and what the game ends with as counted."""

SECONDS_FOR_SCORING = 3.0
"""Seconds that a decision must have left for the score of a finished game to be looked into as `final_score` does."""


@dataclass(frozen=True)
class Mind:
    """What a player brings to each of its decisions, and keeps from one to the next.

    level: how far it reads and looks; evaluator: with all that it has read; suggester: its experts and their knowledge;
    worth, spreads: its weights; seed: of all its generators; without: parts that are left out
    (`engine.decide.decision.settings.PARTS_OF_LOOKAHEAD`)
    """

    level: Level
    evaluator: Evaluator
    suggester: Suggester
    worth: Worth
    spreads: Spread
    seed: int
    without: frozenset[str] = frozenset()


class Deliberation:
    """A decision for ``color`` in a game's position. The game is left as it was; ``view`` is what is seen of it.

    share_for_verdicts: of a decision's time, after which nothing more is read about verdicts; share_for_count: after
    which nothing more is counted to the end
    """

    share_for_verdicts: ClassVar[float] = 0.5
    share_for_count: ClassVar[float] = 0.6

    def __init__(self, mind: Mind, game: Game, color: int, limits: DecisionLimits) -> None:
        self._mind, self._game, self._color, self._limits = mind, game, color, limits
        # a function that knows this object would keep it, and the tables of all its positions, from being freed at once
        share = self.share_for_verdicts
        allowance = 0 if "verdicts" in mind.without else limits.positions(mind.level.verdicts)
        self._verdicts = mind.evaluator.verdicts(allowance, lambda: limits.is_over(share))
        self._allowance = allowance
        self._looks = Looks(mind.evaluator, self._verdicts, limits.is_over)
        self._komi = score_compensation(game)
        self._board = game.board.copy()
        self._board.to_move = color
        self.view = self._see(self._board, color)
        enemy_passed = game.moves[-1:] == [(opponent(color), PASS)]
        self._nets = SafetyNets(
            self.view,
            game.rules.scoring,
            enemy_passed,
            partial(_tables_in_time, self._looks, limits),
            Reader(mind.evaluator.memo),
            limits.is_over,
        )

    def decide(self, report: Report) -> Decision:
        """The decision; ``report`` is called with what there is of it whenever something was found out."""
        decision, candidates = self._open()
        return self._compare(decision, candidates, report)

    def _compare(self, decision: Decision, candidates: Sequence[Candidate], report: Report) -> Decision:
        """Play the candidates of a decision out, and choose."""
        color, view, level = self._color, self.view, self._mind.level

        # these do not know the lookahead, which knows them: it, and the tables of all positions, are freed at once
        def finish(sequences: int) -> None:
            tried = {each.move for each in decision.tried}
            decision.untried = [each for each in candidates if each.move not in tried]
            decision.move = choose(decision, level.careless, self._generator(1))
            if decision.counted is not None:
                decision.move = decision.counted.moves[0]
            decision.evaluations = self._limits.spent
            decision.seconds = self._limits.seconds
            self._count_parts(decision, sequences)

        def tell(sequences: int) -> None:
            finish(sequences)
            report(decision)

        lookahead = self._lookahead(tell)
        with contextlib.suppress(OutOfBudget):
            quiet = self._quiescence.settle(self._board, opponent(color))
            decision.before = -quiet.score + komi_for(color, self._komi)
            for some in in_turn(view, candidates, level.candidates, self._deciding(decision)):
                lookahead.compare(
                    self._board, view.strategy, self._komi, decision.before, some, decision.tried
                )
                if not decision.closing or any(gains(decision, each) for each in decision.tried):
                    break
        finish(lookahead.sequences)
        self._settle_end(decision)
        return decision

    def _open(self) -> tuple[Decision, list[Candidate]]:
        """A decision about which nothing is known but the candidates, and those that may be played."""
        game, color, view = self._game, self._color, self.view
        nets = self._nets
        candidates, refused = self._screened(self._legal(self._mind.suggester.candidates(view)))
        late = is_late(moves_played(self._board), game.size)
        if not (candidates or late or nets.is_closing):
            candidates, _ = nets.screen(self._legal(open_points(view)))
        candidates = self._overlook(candidates)
        counted = self._count_end()
        candidates, refused = _with_moves(candidates, refused, () if counted is None else counted.moves)
        decision = Decision(
            color,
            candidates[0].move if candidates else PASS,
            view.strategy,
            refused=refused,
            closing=nets.is_closing,
            late=late,
            stakes=moves_at_stake(view),
            spread=spread_at(self._mind.spreads, self._board, view.tables),
            spreads=self._mind.spreads,
            counted=counted,
        )
        decision.asked["endgame"] = int(counted is not None)
        return decision, candidates

    def _count_end(self) -> Counted | None:
        """What can be counted to the end."""
        limits, share = self._limits, self.share_for_count
        positions = limits.positions(self._mind.level.endgame)
        return count_end(self._game, self._board, self._color, positions, lambda: limits.is_over(share))

    def _deciding(self, decision: Decision) -> set[int]:
        """The moves that decide the fate of a group, as read, or the end of the game, as counted."""
        return self._verdicts.deciding(self._color) | set(decision.counted.moves if decision.counted else ())

    def _screened(self, candidates: list[Candidate]) -> tuple[list[Candidate], list[Refused]]:
        """The candidates that may be played, and those that are refused."""
        return self._nets.screen(candidates)

    def judge(self, move: int, times: int = 1) -> Tried:
        """A legal move, played out and answered as a candidate would be, whoever suggests it.

        ``times`` is for those who play games out: so many times the usual number.
        """
        found = {each.move: each for each in self._mind.suggester.candidates(self.view)}
        return self._judge(self._lookahead(lambda sequences: None), found.get(move, Candidate(move, (), 0.0)))

    def judge_likeliest(self, most: int) -> list[Tried]:
        """The likeliest candidates, ``most`` of them, each judged as `judge` would, the likeliest first."""
        legal = self._legal(self._mind.suggester.candidates(self.view))
        lookahead = self._lookahead(lambda sequences: None)
        return [self._judge(lookahead, each) for each in _likeliest_first(legal)[:most]]

    def _judge(self, lookahead: Lookahead, candidate: Candidate) -> Tried:
        return lookahead.judge(self._board, self.view.strategy, self._komi, candidate)

    def _see(self, board: Board, color: int) -> View:
        """What the experts of a side see of a position."""
        return look(board, self._looks.tables(board), color, self._komi, self._mind.suggester.knowledge)

    @functools.cached_property
    def _quiescence(self) -> Quiescence:
        without, depth = self._mind.without, self._mind.level.quiescence
        counts_area = self._game.rules.scoring == AREA
        return Quiescence(
            self._looks.tables,
            0 if "quiescence" in without else depth,
            self._limits.spend,
            area_score if counts_area else territory_score(self._board),
        )

    def _count_parts(self, decision: Decision, sequences: int) -> None:
        """Note how often each part had something to say, and what was spent on what."""
        used = self._quiescence.used
        decision.asked |= {
            "verdicts": len(self._verdicts.known),
            "habit": len(decision.tried),
            "sequences": sequences,
            "quiescence": used["stakes"],
            "reasons": sum(len(each.candidate.reasons) - len(each.holding) for each in decision.tried),
        }
        decision.spent.update(used)
        decision.spent["positions read"] = self._allowance - self._verdicts.left

    def _settle_end(self, decision: Decision) -> None:
        """Where both sides have passed, or a pass ends a game of territory, say what the game ends with, as counted."""
        is_over = self._game.passes >= PASSES_TO_END
        ends = decision.move == PASS and decision.closing and self._game.rules.scoring == TERRITORY
        if not (is_over or (ends and decision.counted is None and self._is_settled(decision))):
            return
        if self._limits.is_over() and "_lead_at_end" not in vars(self):
            return
        if is_over or self._is_borne_out(decision):
            decision.ended = self._lead_at_end
            if decision.move == PASS:
                decision.before = self._lead_at_end

    def _is_settled(self, decision: Decision) -> bool:
        """Whether nothing is left that a decision for a pass would have to tell apart from what is counted."""
        return not has_unstable(self.view.tables)

    def _is_borne_out(self, decision: Decision) -> bool:
        """Whether the count is near what was expected of the pass; else something is open."""
        return abs(self._lead_at_end - decision.before) <= FAR_FROM_COUNT

    @functools.cached_property
    def _lead_at_end(self) -> float:
        """Points that the side to move leads by if the game ends as it stands.

        A game that is over is looked into with the effort that its score is worth, if there is time for it.
        """
        evaluator, tables = self._mind.evaluator, self.view.tables
        is_over = self._game.passes >= PASSES_TO_END
        if is_over and self._limits.seconds_left >= SECONDS_FOR_SCORING:
            evaluator = Evaluator(SCORING, evaluator.numbers)
            tables = evaluator.evaluate(self._board)
        return lead_at_end(self._game, self._color, tables, Reader(evaluator.memo))

    def _lookahead(self, report: Callable[[int], None]) -> Lookahead:
        level = self._mind.level

        def answers(at: Board, side: int) -> Sequence[Candidate]:
            self._limits.spend()
            return self._mind.suggester.candidates(self._see(at, side))

        likelihood, small = self._mind.suggester.knowledge.likelihood, self._board.size <= LARGEST_SMALL

        def habit(reason: Reason) -> float:
            return likelihood.of_reason(small, reason) / math.log(2)

        breadth = Breadth(level.answers, level.depth)
        return Lookahead(
            self._looks.tables,
            self._quiescence,
            answers,
            breadth,
            self._mind.worth,
            self._verdicts.decided,
            report,
            self._mind.without,
            habit,
        )

    def _overlook(self, candidates: list[Candidate]) -> list[Candidate]:
        """Drop the share of candidates that the level overlooks; what saves or captures something is always seen."""
        share = self._mind.level.overlooks
        if share == 0.0:
            return candidates
        generator = self._generator(0)
        kept = [
            each
            for each in candidates
            if generator.random() >= share
            or any(reason.rule.expert in PLAIN_TO_SEE for reason in each.reasons)
        ]
        return kept or candidates[:1]

    def _legal(self, candidates: Iterable[Candidate]) -> list[Candidate]:
        """The candidates that the rules of the game allow, superko too."""
        return [each for each in candidates if self._game.is_legal(self._color, each.move)]

    def _generator(self, number: int) -> np.random.Generator:
        game = self._game
        return np.random.default_rng(
            (self._mind.seed, game.move_count, number, game.board.position_key & 0xFFFFFFFF)
        )


def _with_moves(
    candidates: list[Candidate], refused: list[Refused], moves: Sequence[int]
) -> tuple[list[Candidate], list[Refused]]:
    """The candidates with some moves among them, whoever suggested or refused them."""
    known = {each.candidate.move: each.candidate for each in refused}
    known.update({each.move: each for each in candidates})
    more = [known.get(move, Candidate(move, (), 0.0)) for move in moves]
    kept = [*candidates, *(each for each in more if each not in candidates)]
    return kept, [each for each in refused if each.candidate.move not in moves]


def _tables_in_time(looks: Looks, limits: DecisionLimits, board: Board) -> np.void | None:
    """The evaluation of a board outside the lookahead, which counts only its own; None when time is up."""
    try:
        return None if limits.is_over() else looks.tables(board)
    except OutOfBudget:
        return None


def in_turn(
    view: View, candidates: Sequence[Candidate], most: int, deciding: Set[int] = frozenset()
) -> Iterator[list[Candidate]]:
    """The candidates as they are tried: ``most`` of the likeliest at a time, the urgent ones of these first.

    They come as the suggester orders them: the urgent before the others, each of both the likeliest first. Moves that
    decide the fate of a group, as read, are among the first, however unlikely they are.
    """
    ordered = sorted(_likeliest_first(candidates), key=lambda each: each.move not in deciding)
    ordered = answers_in_reach(view, ordered, most)
    for first in range(0, len(ordered), most):
        yield sorted(ordered[first : first + most], key=lambda each: (not each.is_urgent, -each.likelihood))


def _likeliest_first(candidates: Sequence[Candidate]) -> list[Candidate]:
    """The candidates of a suggester, urgent or not, in one row."""
    urgent = [each for each in candidates if each.is_urgent]
    others = [each for each in candidates if not each.is_urgent]
    return list(merge(urgent, others, key=lambda each: -each.likelihood))


def spread_at(spreads: Spread, board: Board, tables: np.void) -> float:
    """By how many points the scores of a position are wrong, and of what is played there next."""
    stones = sum(board.color_at(point) != EMPTY for point in board.points())
    return spreads.points(board.size, stones, has_unstable(tables))
