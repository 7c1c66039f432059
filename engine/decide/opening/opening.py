"""`Opening`: a position before anything is decided in it, made once, and given to lookahead and games alike.

It has the life of one decision: the board that moves are tried out on, what was seen of its positions, what was spent.
What is seen, suggested, read and counted before anything is tried out is `Seen`. It is the same for every decision
and every question about a position, in whatever game it came about, so a player keeps that of the last ones
(`Openings`).
"""

from __future__ import annotations

import functools
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from engine.board.board import Board
from engine.board.points import EMPTY, PASS, opponent
from engine.decide.decision.budget import DecisionLimits, OutOfBudget
from engine.decide.decision.counting import border_to_close, count_end, lead_at_end
from engine.decide.decision.record import PLAIN_TO_SEE, Counted, Decision, Refused
from engine.decide.decision.winning import Spread
from engine.decide.opening.first_line import likely_edge_points
from engine.decide.opening.mind import Mind
from engine.decide.opening.safety_nets import SURE, SafetyNets, open_points
from engine.decide.opening.stakes import moves_at_stake
from engine.evaluate.effort import SCORING
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.groups.verdicts import Verdicts
from engine.evaluate.status import FinalStatus, final_status
from engine.evaluate.strategy import has_unstable, is_late
from engine.evaluate.tables import copy_tables
from engine.game.game import Game
from engine.game.rule_sets import TERRITORY
from engine.game.scoring import score_compensation
from engine.reading.reader import Reader
from engine.reading.search.anchor import Anchor
from engine.reading.search.watch import OutOfTime
from engine.suggest.candidate import Candidate
from engine.suggest.view import LAST_MOVES, View, look, moves_played

PASSES_TO_END = 2
"""Passes in a row that end a game."""

FAR_FROM_COUNT = 2.5
"""Points that are too much between what a pass is expected to come to and what the game ends with as counted."""

SECONDS_FOR_SCORING = 3.0
"""Seconds that a decision must have left for the score of a finished game to be looked into as `final_score` does."""

MOST_KEPT = 8
"""Positions of which a player keeps what it has seen: an explanation asks about six in turn."""

MOST_TABLES = 256
"""Tables that are kept, 0.3 MB each: more than the strongest level asks for. With a larger budget those that were not
asked for longest are made again."""

MOST_OPEN = 0.25
"""Share of the board's points that may be nobody's ground at the end of a game."""

SECONDS_FOR_END = 0.3
"""Seconds that a decision must have left for the end of a game to be looked into as a stronger level does."""

SEEN_OF_BOARD = ("color", "head", "next", "captured", "ko", "ko_color")
"""Fields of a board that what is seen depends on: evaluation goes by the order in which strings were put together."""

Place = tuple[int, int, int]
"""What tables depend on: the stones, and the ko with the colour that it forbids it to. They hold for both to move."""


@dataclass(frozen=True)
class Shares:
    """The shares (0 to 1) of a decision's time after which a kind of search ends.

    verdicts: the search for what becomes of groups
    count: the counting of the end of the game
    """

    verdicts: float = 0.5
    count: float = 0.6


USUAL_SHARES = Shares()


class Seen:
    """What a player sees and reads of a game's position before it decides.

    It holds the evaluation, verdicts (what a search says becomes of groups), and the counted end, if any.

    allowance: how many positions could be looked at for the verdicts
    verdicts: those found; each decision in the position begins with them
    """

    def __init__(self, mind: Mind, game: Game, color: int, limits: DecisionLimits, shares: Shares) -> None:
        self.color, self.komi = color, score_compensation(game)
        board = game.board.copy()
        board.to_move = color
        may_end = game.passes > 0 or is_late(moves_played(board), game.size)
        has_time = limits.seconds_left >= SECONDS_FOR_END
        self._read(mind.at_end if may_end and has_time else mind, board, limits, shares.verdicts)
        if self.mind is not mind and not self._is_end():
            self._read(mind, board, limits, shares.verdicts)
        self._counted: dict[Hashable, Counted | None] = {}

    def _read(self, mind: Mind, board: Board, limits: DecisionLimits, share: float) -> None:
        """Evaluate the position on ``board`` as ``mind`` does, and read the groups on which most hangs.

        What is found is kept here. The readings end after ``share`` of the time that ``limits`` give.
        """
        self.mind = mind
        allowed = mind.positions(lambda level: level.verdicts, limits, board.size)
        self.allowance = allowed if mind.reads_groups else 0
        verdicts = mind.evaluator.verdicts(self.allowance, lambda: limits.is_over(share))
        self.anchor = Anchor(board)
        tables = mind.evaluator.evaluate(board, verdicts, anchor=self.anchor)
        self.view = look(board, copy_tables(tables), self.color, self.komi, mind.suggester.knowledge)
        self.verdicts = verdicts.again(lambda: False)

    def _is_end(self) -> bool:
        """Return whether the game is at its end, i.e. few points are nobody's ground. A group that is not
        settled may be left: the last invasion is answered, or not tried, at every level.
        """
        values, points = self.view.situation.values, self.view.board.points()
        return sum(abs(values[point]) < SURE for point in points) <= MOST_OPEN * self.view.size**2

    @functools.cached_property
    def candidates(self) -> list[Candidate]:
        """The moves that the experts suggest: first the urgent ones, then the others, both by likelihood."""
        return self.mind.suggester.candidates(self.view)

    def count(self, game: Game, find: Callable[[], Counted | None], limits: DecisionLimits) -> Counted | None:
        """Return the counted end of a game, which ``find`` finds; None if nothing can be counted.

        The result is kept and returned again for games in which superko forbids the same positions. It is not
        kept if ``limits`` ended the count early.
        """
        forbidden = game.list_forbidden()
        if forbidden in self._counted:
            return self._counted[forbidden]
        counted = find()
        if not limits.was_over:
            self._counted[forbidden] = counted
        return counted


class Looks:
    """The evaluations (tables) of the positions that one decision looks at, each made only once.

    Experts, safety nets, quiescence search, lookahead and the verification of reasons all ask for them. The
    tables of the latest positions are kept while the decision lasts.

    anchor: the answers of the first position, which stand in the others where nothing has changed near the stones in
        question; None where everything is read
    made: how many evaluations were made
    asked: how often an evaluation was asked for
    """

    anchor: Anchor | None = None

    def __init__(
        self,
        evaluator: Evaluator,
        verdicts: Verdicts | None = None,
        is_over: Callable[[], bool] = lambda: False,
    ) -> None:
        """Take ``evaluator``, which makes the evaluations. None is made yet.

        verdicts: what a search says becomes of groups, on which all evaluations rely, None for nothing
        is_over: ends every evaluation but the first, without which nothing can be decided
        """
        self._evaluator = evaluator
        self._verdicts, self._is_over = verdicts, is_over
        self._kept: OrderedDict[Place, np.void] = OrderedDict()
        self.made = 0
        self.asked = 0

    def begin(self, board: Board, tables: np.void) -> None:
        """Keep ``tables``, the evaluation of the position in which the decision is made, as the first one."""
        self._kept[board.key_without_side] = tables
        self.made = self.asked = 1

    def tables(self, board: Board) -> np.void:
        """Return the evaluation of the board's present position, kept from before or made now.

        It must not be changed. Raises OutOfBudget if time is up before a new one is made.
        """
        self.asked += 1
        place = board.key_without_side
        found = self._kept.get(place)
        if found is None:
            self.made += 1
            found = self._kept[place] = self._evaluated(board)
            if len(self._kept) > MOST_TABLES:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(place)
        return found

    def _evaluated(self, board: Board) -> np.void:
        is_over = self._is_over if self.made > 1 else None
        try:
            return copy_tables(self._evaluator.evaluate(board, self._verdicts, is_over, self.anchor))
        except OutOfTime:
            raise OutOfBudget from None


class Opening:
    """All that a player has seen and read of a game's position with ``color`` to move, before it decides.

    The game is left as it was.

    view: what the experts see of the position
    board: a copy on which moves are tried out and taken back
    verdicts: what a search says becomes of groups
    looks: the evaluations made for this decision
    nets: finds moves that must not be played
    limits: time and evaluations that the decision may use
    """

    def __init__(self, seen: Seen, game: Game, limits: DecisionLimits, shares: Shares = USUAL_SHARES) -> None:
        self._seen, self._share_for_count = seen, shares.count
        self.mind, self.color, self.komi, self.view = seen.mind, seen.color, seen.komi, seen.view
        self.game, self.limits, self.board = game, limits, seen.view.board
        limits.allow(self.mind.level.evaluations)
        # a function that knows this object would keep it, and the tables of all its positions, from being freed at once
        self.verdicts = seen.verdicts.again(lambda: limits.is_over(shares.verdicts))
        self.looks = Looks(self.mind.evaluator, self.verdicts, limits.is_over)
        self.looks.begin(self.board, self.view.tables)
        self.nets = SafetyNets(
            self.view,
            game.rules.scoring,
            game.moves[-1:] == [(opponent(self.color), PASS)],
            partial(_tables_in_time, self.looks, limits),
            Reader(self.mind.evaluator.memo),
            limits.is_over,
            partial(likely_edge_points, self.mind.prior, game, self.board, self.color),
        )

    def let_far_stand(self) -> None:
        """Read nothing anew from now on that is far from all that has changed since the position of the opening."""
        self.looks.anchor = self._seen.anchor

    def begin(self, at_all_times: bool = False, counts: bool = True) -> tuple[Decision, list[Candidate]]:
        """Return a decision in which nothing is compared yet, and the candidates that may be played.

        at_all_times: whether only candidates that are refused in every phase of the game are left out; if
            False, those refused at its close are left out, too
        counts: whether to count the end of the game, if that is possible
        """
        view, nets = self.view, self.nets
        candidates, refused = self._screened(self.legal(self.candidates), at_all_times)
        late = is_late(moves_played(self.board), self.game.size)
        if not (candidates or late or nets.is_closing):
            candidates, _ = nets.screen(self.legal(open_points(view)))
        candidates = self._overlook(candidates)
        counted = self._count_end() if counts else None
        candidates, refused = _with_moves(candidates, refused, () if counted is None else counted.moves)
        decision = Decision(
            self.color,
            candidates[0].move if candidates else PASS,
            view.strategy,
            refused=refused,
            closing=nets.is_closing,
            late=late,
            stakes=moves_at_stake(view),
            spread=spread_at(self.mind.spreads, self.board, view.tables),
            spreads=self.mind.spreads,
            counted=counted,
        )
        decision.asked["endgame"] = int(counted is not None)
        return decision, candidates

    @property
    def candidates(self) -> list[Candidate]:
        """The moves that the experts suggest, whether they may be played or not."""
        return self._seen.candidates

    def legal(self, candidates: Iterable[Candidate]) -> list[Candidate]:
        """Return those candidates that the rules of the game allow, superko too."""
        found = list(candidates)
        allowed = self.game.are_legal(self.color, (each.move for each in found))
        return [each for each, is_allowed in zip(found, allowed, strict=True) if is_allowed]

    def deciding(self, decision: Decision) -> set[int]:
        """Return the moves that a search found to decide a group's fate, and those best at the end of the
        game.

        The latter are the moves in ``counted`` of the decision.
        """
        return self.verdicts.deciding(self.color) | set(decision.counted.moves if decision.counted else ())

    @property
    def positions_read(self) -> int:
        """The number of positions looked at to find out what becomes of groups.

        It includes those looked at for an earlier decision, when the same position was first seen.
        """
        return self._seen.allowance - self.verdicts.left

    @property
    def positions_to_count(self) -> int:
        """The number of positions that may be looked at to count the end of the game, by level and time."""
        return self.limits.positions(self.mind.level.endgame)

    @property
    def positions_to_count_filled(self) -> int:
        """The same where the board is filled by what the games say: fewer if these are few."""
        return self.mind.positions(lambda level: level.endgame, self.limits, self.game.size)

    def see(self, board: Board, color: int, tables: np.void) -> View:
        """Return what the experts of ``color`` see of a position with the evaluation ``tables``."""
        return look(board, tables, color, self.komi, self.mind.suggester.knowledge)

    def generator(self, number: int) -> np.random.Generator:
        """Return a random generator that depends only on the player's seed, the position and ``number``.

        So the same decision draws the same numbers again.
        """
        game = self.game
        return np.random.default_rng(
            (self.mind.seed, game.move_count, number, game.board.position_key & 0xFFFFFFFF)
        )

    def settle_end(
        self, decision: Decision, is_settled: Callable[[Decision], bool], is_done: bool = False
    ) -> None:
        """If the game ends with this decision, write the counted score of the end into it; else do nothing.

        The game ends if both sides have passed. Under territory scoring it may also end when the decision is
        to pass at the close. Then ``is_settled(decision)`` must say that no point is in doubt. The count must
        also agree with the score that the decision expected of a pass; this is not needed if ``is_done``.

        is_done: whether a search found nothing left to gain
        """
        is_over = self.game.passes >= PASSES_TO_END
        ends = decision.move == PASS and decision.closing and self.game.rules.scoring == TERRITORY
        if not (is_over or (ends and decision.counted is None and is_settled(decision))):
            return
        if self.limits.is_over() and "_lead_at_end" not in vars(self):
            return
        if is_over or is_done or abs(self._lead_at_end - decision.before) <= FAR_FROM_COUNT:
            decision.ended = self._lead_at_end
            if decision.move == PASS:
                decision.before = self._lead_at_end

    @functools.cached_property
    def border_to_close(self) -> int:
        """The move that closes the largest border that a pass would leave open; PASS if there is none.

        It is computed only once.
        """
        return border_to_close(self.game, self.color, self.status_at_end)

    @functools.cached_property
    def status_at_end(self) -> FinalStatus:
        """The state of every point if the game ended now (dead stones, seki), by the evaluation kept here."""
        return final_status(self.game.board.copy(), self.view.tables, Reader(self.mind.evaluator.memo))

    @functools.cached_property
    def _lead_at_end(self) -> float:
        """The points by which the side to move would lead if the game ended now, by the rules.

        If the game is over and there is time, the position is evaluated once more, with greater effort.
        """
        if self.game.passes < PASSES_TO_END or self.limits.seconds_left < SECONDS_FOR_SCORING:
            return lead_at_end(self.game, self.color, self.status_at_end)
        evaluator = Evaluator(SCORING, self.mind.evaluator.numbers)
        tables = evaluator.evaluate(self.board)
        status = final_status(self.game.board.copy(), tables, Reader(evaluator.memo))
        return lead_at_end(self.game, self.color, status)

    def _screened(
        self, candidates: list[Candidate], at_all_times: bool
    ) -> tuple[list[Candidate], list[Refused]]:
        """Return the candidates that may be played, and those that are refused, each with the reason.

        at_all_times: whether to refuse only what is refused in every phase of the game; if False, what is
            refused at its close is refused, too
        """
        return self.nets.screen(candidates, self.nets.refusal_at_all_times if at_all_times else None)

    def _count_end(self) -> Counted | None:
        """Return the best moves and the score as counted to the end of the game; None if it cannot be
        counted.
        """
        limits, share, positions = self.limits, self._share_for_count, self.positions_to_count
        return self._seen.count(
            self.game,
            lambda: count_end(self.game, self.board, self.color, positions, lambda: limits.is_over(share)),
            limits,
        )

    def _overlook(self, candidates: list[Candidate]) -> list[Candidate]:
        """Return the candidates without those that a player of this level overlooks, drawn at random.

        At least one stays. Moves that save or capture a string are never overlooked.
        """
        share = self.mind.level.overlooks
        if share == 0.0:
            return candidates
        generator = self.generator(0)
        kept = [
            each
            for each in candidates
            if generator.random() >= share
            or any(reason.rule.expert in PLAIN_TO_SEE for reason in each.reasons)
        ]
        return kept or candidates[:1]


class Openings:
    """Makes the openings of a player, and keeps recent ones.

    An opening is what is seen of a position before a move is decided. Keeping changes no decision: a position
    seen before gets the answer that it would get anew. Under a clock nothing is kept, and nothing that was
    kept is used. What was broken off is not kept either.
    """

    def __init__(self, mind: Mind, shares: Shares = USUAL_SHARES) -> None:
        self._mind, self._shares = mind, shares
        self._kept: OrderedDict[Hashable, Seen] = OrderedDict()

    def of(self, game: Game, color: int, limits: DecisionLimits) -> Opening:
        """Return an opening of a game's position with ``color`` to move, for one decision or question.

        An opening is what the player sees and reads before it decides. ``limits``: the time and evaluations
        that it may use
        """
        return Opening(self._see(game, color, limits), game, limits, self._shares)

    def _see(self, game: Game, color: int, limits: DecisionLimits) -> Seen:
        if limits.budget.seconds is not None or limits.is_over():
            return Seen(self._mind, game, color, limits, self._shares)
        place = _place(game, color)
        found = self._kept.get(place)
        if found is None:
            found = Seen(self._mind, game, color, limits, self._shares)
            if not limits.was_over:
                self._kept[place] = found
                if len(self._kept) > MOST_KEPT:
                    self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(place)
        return found


def _place(game: Game, color: int) -> Hashable:
    """Return a key under which what a colour sees in a game's position is kept, to be used again in other
    games.

    Two games have the same key only if the colour sees the same in both. The key is made of the colour, the
    rules, the stones, the ko and the prisoners, what is counted beside the board, how far the game has come,
    and its last moves. It does not depend on what superko forbids.
    """
    board = game.board
    stones = tuple(board.position[field].tobytes() for field in SEEN_OF_BOARD)
    return (
        color,
        game.rules,
        score_compensation(game),
        moves_played(board),
        board.last_moves(LAST_MOVES),
        stones,
    )


def _with_moves(
    candidates: list[Candidate], refused: list[Refused], moves: Sequence[int]
) -> tuple[list[Candidate], list[Refused]]:
    """Return both lists changed so that all of ``moves`` are among the candidates, and none among the
    refused.

    A move that nobody suggested becomes a candidate without reasons.
    """
    known = {each.candidate.move: each.candidate for each in refused}
    known.update({each.move: each for each in candidates})
    more = [known.get(move, Candidate(move, (), 0.0)) for move in moves]
    kept = [*candidates, *(each for each in more if each not in candidates)]
    return kept, [each for each in refused if each.candidate.move not in moves]


def _tables_in_time(looks: Looks, limits: DecisionLimits, board: Board) -> np.void | None:
    """Return the evaluation of a board by ``looks``; None if the time of ``limits`` is up."""
    try:
        return None if limits.is_over() else looks.tables(board)
    except OutOfBudget:
        return None


def spread_at(spreads: Spread, board: Board, tables: np.void) -> float:
    """Return by how many points scores are probably wrong in a position, as a standard deviation.

    ``tables`` is the position's evaluation. ``spreads`` are the player's numbers for it; more stones and
    settled groups make the result smaller.
    """
    stones = sum(board.color_at(point) != EMPTY for point in board.points())
    return spreads.points(board.size, stones, has_unstable(tables))
