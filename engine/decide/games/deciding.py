"""A decision for which games are played out.

Before the first game the position is evaluated, the groups that decide it are read, and the experts name their
candidates with how likely each is (`engine.decide.lookahead.deliberation`). The tree of games begins with that: what
must not be played is left out, and moves that decide the fate of a group, as read, have a good chance from the start.
The move with the most games is played. Its reasons are held to what the position is after it, as those of any
candidate. What is different when the borders are drawn is in `engine.decide.games.closing`.
"""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import takewhile
from math import inf
from typing import ClassVar

import numpy as np

from engine.board.board import Board
from engine.board.points import EMPTY, NUM_POINTS, PASS, opponent
from engine.decide.decision.budget import DecisionLimits, OutOfBudget
from engine.decide.decision.owners import Owners
from engine.decide.decision.record import PLAIN_TO_SEE, Counted, Decision, Tried
from engine.decide.decision.reports import Report, to_nobody
from engine.decide.decision.settings import Settings
from engine.decide.games.choosing import CALM, most_at_stake, most_credible
from engine.decide.games.omission import NOTHING, Omission
from engine.decide.games.records import ALIVE, DEAD, OPEN, SEKI, SEKI_OR_DEAD
from engine.decide.games.sequences import Way, expected_answers
from engine.decide.games.strings import string_proofs
from engine.decide.games.tree_search import USUAL, Proof, TreeSearch
from engine.decide.lookahead.deliberation import Deliberation, Mind
from engine.decide.lookahead.safety_nets import SURE
from engine.decide.lookahead.verification import Before, before_moves, holds
from engine.decide.prior.prior import LARGEST_SMALL
from engine.game.game import Game
from engine.game.rule_sets import TERRITORY
from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, WIN
from engine.reading.reader import Reader
from engine.reading.search.watch import OutOfTime
from engine.suggest.candidate import Candidate
from engine.suggest.view import View, look

REST = 0.6
"""Share of the chances at the root that the prior of the tree has, beside the experts."""

DECIDING = 0.3
"""Chance that a move which decides the fate of a group, as read, has at least."""

CHANCE_OF_PASS, CHANCE_OF_PASS_BEFORE = 0.1, 0.02
"""Chance of a pass when the borders are drawn, and late in a game of territory before they are."""

UNLIKELY = -10.0
"""Logarithm, to base 2, of the chance that a move has which no expert suggests."""

SHARE_FOR_PASS, MOST_FOR_PASS = 0.02, 50
"""Share of the games in which the side to move passes first, so that it is known what a move is worth, and how many at
most."""

SHARE_FOR_PROVEN = 0.05
"""Share of the games that begin with each move that is proven to decide a group, however unlikely the move is."""

AS_GOOD = 0.02
"""How much lower its share of won games may be than that of the move with the most games, if a move that is proven to
decide a group is to be played all the same. A build that
allowed a standard error won 28 of 60 games against one that did not (9x9, 400 games a move); where points are asked for
more is allowed (`engine.decide.games.choosing`)."""

WEIGHT_OF_CHANCE = 0.15
"""On large boards, which the prior knows better, of moves with nearly as many games the likelier is preferred: the
games count times the chance to this power."""

SHARE_TO_OPEN = 0.1
"""Share of the games of the best opening move that another must have had to be played in its stead."""

LEAST_TO_TELL = 100
"""Games after which their ownership says whether the borders are drawn."""

MANY_GAMES = 800
"""Games from which on the experts are asked about the answers to a move: it takes as long as about a hundred games."""

LEAST_SECONDS = 0.001
"""Seconds that a decision has taken at least when its speed is told."""

NODES_FOR_JUDGING = 200_000
"""Nodes of the tree for moves that somebody asks about."""

LEAST_JUDGED = 50
"""Games that are played with a move that somebody asks about, at least."""

SLICE = 8
"""Looks at the clock between two rounds of such questions, and two reports."""

MOST_VERIFIED = 3
"""Candidates whose reasons are held to what comes after them, the best ones."""


class Trees:
    """The trees of one player: that of its decisions, kept from move to move, and one for moves it is asked about."""

    def __init__(self, settings: Settings) -> None:
        self._seed = abs(settings.seed)
        self._terms = replace(USUAL, points_when_decided="aim" not in settings.without)
        self._files, self._threads = settings.files, settings.threads
        self.deciding = TreeSearch(self._seed, self._threads, self._terms, files=self._files)

    @functools.cached_property
    def judging(self) -> TreeSearch:
        """The tree for judgements, grown by as many threads as that of the decisions."""
        return TreeSearch(self._seed, self._threads, self._terms, NODES_FOR_JUDGING, self._files)


class TreeDeliberation(Deliberation, ABC):
    """A decision for which games are played out, but for what is different at the close.

    omitted: what it is made without, on this board as it is turned; set before it begins
    """

    omitted: Omission = NOTHING
    share_for_verdicts: ClassVar[float] = 0.2
    share_for_count: ClassVar[float] = 0.4

    def __init__(
        self, trees: Trees, settings: Settings, mind: Mind, game: Game, color: int, limits: DecisionLimits
    ) -> None:
        super().__init__(mind, game, color, limits)
        self._trees, self._search = trees, trees.deciding
        self._playouts, self._without = settings.playouts, settings.without
        self._proven: set[int] = set()
        self._stakes: dict[int, float] = {}
        self._kos: dict[int, float] = {}
        self._expected_answers: dict[Way, dict[int, float]] = {}
        self._began = 0.0

    def decide(self, report: Report) -> Decision:
        """The decision; ``report`` is called with what there is of it as the tree grows."""
        decision, candidates = self._open()
        self._begin(decision, candidates)
        self._began = self._limits.seconds
        games = self._games()
        turn = SLICE * self._search.step
        # however little time is left, a decision without a game would be blind
        first = min(games, self._search.step)
        self._search.grow(first)
        games -= first
        self._search.grow_below(PASS, min(MOST_FOR_PASS, round(SHARE_FOR_PASS * games)), self._goes_on)
        share = round(SHARE_FOR_PROVEN * min(games, self._expected()))
        for move in sorted(self._proven):
            self._search.grow_below(move, share, self._goes_on)
        while games > 0 and self._goes_on() and not self._search.is_settled(min(games, self._expected())):
            self._play(decision, min(games, turn))
            games -= turn
            if report is not to_nobody:
                self._fill(decision, candidates)
                report(decision)
            if self._search.played >= LEAST_TO_TELL:
                self._look_whether_done(decision, candidates)
        self._finish(decision, candidates, report)
        while self._limits.budget.endless and self._goes_on():
            self._play(decision, turn)
            self._finish(decision, candidates, report)
        return decision

    def _play(self, decision: Decision, games: int) -> None:
        """Play so many games, tell the tree how sequences go on, and ask the experts where games have led often."""
        self._search.grow(games, self._goes_on)
        decision.asked["sequences"] += self._tell_sequences()
        if "advice" not in self._without:
            decision.asked["advice"] += self._advise()

    def _finish(self, decision: Decision, candidates: Sequence[Candidate], report: Report) -> None:
        """Make the decision out of what the games say, and report it."""
        self._fill(decision, candidates)
        self._look_whether_done(decision, candidates)
        self._close(decision, candidates)
        self._settle_end(decision)
        self._prefer_credible(decision)
        self._verify(decision)
        decision.asked["aim"] = self._search.aimed
        decision.spent |= {
            "games": self._search.played,
            "evaluations": self._looks.made,
            "positions read": self._allowance - self._verdicts.left,
        }
        report(decision)

    @abstractmethod
    def _look_whether_done(self, decision: Decision, candidates: Sequence[Candidate]) -> None:
        """Find out, while games are played, whether the game is over."""

    @abstractmethod
    def _close(self, decision: Decision, candidates: Sequence[Candidate]) -> None:
        """Choose otherwise where the game is over, or nearly."""

    def judge(self, move: int, times: int = 1) -> Tried:
        """A legal move, and the games that begin with it, whoever suggests it; ``times`` so many as usual.

        No decision counts them, and they are worth nothing in a comparison: others had to earn theirs.
        """
        decision, candidates = self._open()
        known = {each.move: each for each in (*candidates, *(each.candidate for each in decision.refused))}
        candidate = known.get(move, Candidate(move, (), UNLIKELY))
        self._search = self._trees.judging
        self._begin(decision, [*candidates, *([] if candidate in candidates else [candidate])])
        self._search.grow_below(move, max(LEAST_JUDGED, times * self._games() // 4), self._goes_on)
        return self._verified(replace(self._tried(candidate), worth=0.0, owned=self._owned(move)))

    def judge_likeliest(self, most: int) -> list[Tried]:
        """The likeliest candidates, ``most`` of them, each judged as `judge` would, the likeliest first."""
        _, candidates = self._open()
        return [
            self.judge(each.move) for each in sorted(candidates, key=lambda each: -each.likelihood)[:most]
        ]

    def _count_end(self) -> Counted | None:
        left_out = "endgame" in self._without or self.omitted.unread != PASS
        return None if left_out else super()._count_end()

    def _games(self) -> int:
        """How many games to play at most."""
        return self._mind.level.games(self._game.size, self._limits.budget, self._playouts)

    def _expected(self) -> float:
        """Games that there is time for, at the speed of those that were played since the tree began."""
        left, played = self._limits.seconds_left, self._search.played
        if left == inf:
            return inf
        return left * played / max(self._limits.seconds - self._began, LEAST_SECONDS)

    def _goes_on(self) -> bool:
        return not self._limits.is_over()

    def _begin(self, decision: Decision, candidates: Sequence[Candidate]) -> None:
        """Begin the tree with what is known: how likely moves are, and which must not be played."""
        without, asked = self._without, decision.asked
        chances = {} if "experts" in without else {each.move: 2.0**each.likelihood for each in candidates}
        asked["experts"] = len(chances)
        self._expected_answers = {} if "sequences" in without else expected_answers(candidates, self._color)
        refused = [] if "refusals" in without else decision.refused
        forbidden = {each.candidate.move for each in refused}
        omitted = self.omitted
        known = [] if "proofs" in without else [each for each in self._proofs() if not omitted.silences(each)]
        proofs = [*omitted.proofs(), *known]
        strings = [] if "strings" in without else self._string_proofs(proofs)
        # in a game the move that decides a string is not preferred to as good ones, the tree alone knows of strings: on
        # 19x19 a strong network likes what is played then better (README, how strong it is)
        self._stakes = self._stakes_of([*proofs, *strings] if self._limits.budget.for_points else proofs)
        self._stakes.pop(omitted.unread, None)
        self._proven = set(self._stakes)
        plays_kos = self._limits.budget.for_points and "proofs" not in without
        self._kos = self._kos_at_stake() if plays_kos else {}
        self._kos.pop(omitted.unread, None)
        if decision.counted is not None and decision.counted.may_lose is None:
            self._proven.update(decision.counted.moves)
        if "proofs" not in without:
            # what decides a group by judgement alone is refused like any other move
            for move in self._deciding(decision) - (forbidden - self._proven) - {omitted.unread}:
                chances[move] = max(chances.get(move, 0.0), DECIDING)
        forbidden -= set(chances)
        asked["refusals"] = len(forbidden)
        if decision.closing:
            chances[PASS] = CHANCE_OF_PASS
        total = sum(chances.values())
        self._search.begin(self._game, self._color, self._limits.budget.for_points)
        asked["proofs"] = len(proofs)
        asked["strings"] = len(strings)
        self._search.hold_to([*proofs, *strings])
        if decision.closing:
            self._search.settle(self._owners(), CHANCE_OF_PASS)
        elif decision.late and self._game.rules.scoring == TERRITORY:
            self._search.settle(self._owners(), CHANCE_OF_PASS_BEFORE)
        self._search.weigh(
            {move: chance / total for move, chance in chances.items()}, forbidden, REST if chances else 1.0
        )
        if omitted.levelled is not None:
            self._search.level(*omitted.levelled)

    def _string_proofs(self, proofs: Iterable[Proof]) -> list[Proof]:
        """What is proven of strings, beside what is of groups."""
        known = frozenset(stone for each in proofs for stone in each.stones)
        found = string_proofs(Reader(self._mind.evaluator.memo), self._board, self.view.tables, known)
        in_time = takewhile(lambda _: self._goes_on(), found)
        return [each for each in in_time if not self.omitted.silences(each)]

    def _stakes_of(self, proofs: Iterable[Proof]) -> dict[int, float]:
        """The points that hang on what is open, by the move that decides it for the side to move."""
        stakes: dict[int, float] = {}
        for proof in proofs:
            move = proof.saving if proof.owner == self._color else proof.killing
            if proof.fate == OPEN and move != PASS:
                stakes[move] = stakes.get(move, 0.0) + self._stake(proof)
        return stakes

    def _kos_at_stake(self) -> dict[int, float]:
        """The points that hang on groups of which nothing better than a ko can be had, by the move that begins it."""
        kos: dict[int, float] = {}
        for verdict in self._verdicts.known:
            reading = verdict.defence if verdict.color == self._color else verdict.attack
            if verdict.is_open and not verdict.judged and reading.outcome in (KO_FIRST, KO_SECOND):
                kos[reading.move] = kos.get(reading.move, 0.0) + verdict.stake
        return kos

    def _stake(self, proof: Proof) -> float:
        """The points that hang on an open proof: what the group encloses, and the stones themselves if they may die."""
        inside = sum(2.0 if self._board.color_at(point) != EMPTY else 1.0 for point in proof.space)
        if proof.otherwise == SEKI:
            return inside
        known = next((each.stake for each in self._verdicts.known if each.stone in proof.stones), 0.0)
        return max(known, inside, 2.0 * len(proof.stones))

    def _proofs(self) -> Iterator[Proof]:
        """What was proven of the groups on which the game hangs; what playouts judged is none of it."""
        for seki in self._verdicts.sekis:
            fate = OPEN if seki.is_open else SEKI
            otherwise = SEKI if seki.lives else OPEN if seki.by_ko else SEKI_OR_DEAD
            yield Proof(
                seki.color, fate, seki.reducing, seki.keeping, seki.stones, seki.track, otherwise, seki.space
            )
        tables = self.view.tables
        for verdict in self._verdicts.known:
            if verdict.judged or self._board.color_at(verdict.stone) != verdict.color:
                continue
            attack, defence = verdict.attack, verdict.defence
            if verdict.is_open and WIN in (attack.outcome, defence.outcome):
                fate = OPEN
            elif attack.outcome == LOSS or defence.outcome == LOSS:
                fate = ALIVE if attack.outcome == LOSS else DEAD
            else:
                continue
            strings = tables["strings"]
            group = strings[int(tables["string_of"][verdict.stone])]["group"]
            stones = frozenset(
                point
                for point in self._board.points()
                if (row := int(tables["string_of"][point])) >= 0 and strings[row]["group"] == group
            )
            killing = attack.move if attack.outcome == WIN else PASS
            saving = defence.move if defence.outcome == WIN else PASS
            track = frozenset(int(point) for point in verdict.findings[0].points)
            yield Proof(verdict.color, fate, killing, saving, stones, track)

    def _owners(self) -> np.ndarray:
        """Who owns each point if nobody plays any more, where the evaluation is sure of it."""
        values, owners = self.view.situation.values, np.zeros(NUM_POINTS, dtype=np.int8)
        for point in self._board.points():
            if abs(values[point]) >= SURE:
                owners[point] = self._color if values[point] > 0 else opponent(self._color)
        return owners

    def _tell_sequences(self) -> int:
        """Tell the tree of sequences where it has come to them; returns at how many of its nodes."""
        told = [
            way
            for way, chances in self._expected_answers.items()
            if self._search.expect(way, chances, 1.0 - REST)
        ]
        for way in told:
            del self._expected_answers[way]
        return len(told)

    def _advise(self) -> int:
        """Ask the experts at the nodes with many games that they were not asked about; returns how many those were."""
        board, asked = self._board, 0
        for way in self._search.unadvised(MANY_GAMES):
            if not self._goes_on():
                return asked
            color = self._color
            played = 0
            for move in way:
                if not board.is_legal(color, move):
                    break
                board.play(color, move)
                color = opponent(color)
                played += 1
            if played == len(way):
                with suppress(OutOfTime):
                    found = self._mind.suggester.candidates(self._glance(board, color))
                    self._search.weigh({each.move: 2.0**each.likelihood for each in found}, set(), REST, way)
                    asked += 1
            for _ in range(played):
                board.undo()
        return asked

    def _glance(self, board: Board, color: int) -> View:
        """What the experts see of a position for which nothing is read beyond what an evaluation reads.

        Raises OutOfTime.
        """
        tables = self._mind.evaluator.evaluate(board, is_over=self._limits.is_over)
        return look(board, tables, color, self._komi, self._mind.suggester.knowledge)

    def _fill(self, decision: Decision, candidates: Sequence[Candidate]) -> None:
        """Enter what the games say so far."""
        by_move = {each.move: each for each in candidates}
        children = self._search.children
        order = np.argsort(-self._standing(children), kind="stable")
        played = (children["visits"] > 0) & (children["forbidden"] == 0)
        moves = [int(children["move"][index]) for index in order if played[index]]
        decision.tried = [
            self._tried(by_move.get(move, Candidate(move, (), UNLIKELY)))
            for move in moves
            if move != PASS and self._game.is_legal(self._color, move)
        ]
        tried = {each.move for each in decision.tried}
        decision.untried = [each for each in candidates if each.move not in tried]
        passing = self._tried(Candidate(PASS, (), UNLIKELY))
        decision.passing = passing if passing.visits else None
        decision.before = passing.score
        decision.move = self._choose(decision)
        decision.owned = self._owned()
        decision.proven = frozenset(self._proven | self._kos.keys())
        decision.evaluations = self._search.games
        decision.seconds = self._limits.seconds

    def _standing(self, children: np.ndarray) -> np.ndarray:
        """What the games of some moves at the root count for in the choice."""
        weight = WEIGHT_OF_CHANCE if self._board.size > LARGEST_SMALL else 0.0
        standing: np.ndarray = children["visits"] * children["chance"] ** weight
        return standing

    def _choose(self, decision: Decision) -> int:
        """The first in the order of games and chance; at weak levels another good one; a pass where there is none."""
        if decision.counted is not None:
            moves = decision.counted.moves
            return next((each.move for each in decision.tried if each.move in moves), moves[0])
        if not decision.tried:
            return decision.untried[0].move if decision.untried and not decision.closing else PASS
        best = decision.tried[0]
        decided = self._decided(decision, best)
        if decided is not None:
            return decided
        is_first = self._board.position_key == 0 and self._board.size <= LARGEST_SMALL
        if is_first and not self._limits.budget.for_points:
            # on a small board several first moves are worth the same, and each makes another game
            equal = [each for each in decision.tried if self._opens_as_well(each, best)]
            return equal[int(self._generator(2).integers(len(equal)))].move
        careless = self._mind.level.careless
        if careless == 0.0 or any(each.rule.expert in PLAIN_TO_SEE for each in best.candidate.reasons):
            return best.move
        near = [
            each
            for each in decision.tried
            if each is best or (each.candidate.reasons and each.score >= best.score - careless)
        ]
        weights = np.array([float(each.worth) for each in near])
        return near[int(self._generator(1).choice(len(near), p=weights / weights.sum()))].move

    def _prefer_credible(self, decision: Decision) -> None:
        """Where points are asked for and nothing large is in doubt, let the experts choose among what is about as good.

        What was read or counted stands, and so does whatever was decided at the close.
        """
        is_asked = self._limits.budget.for_points and self._mind.level.careless == 0.0
        if not is_asked or not decision.tried or decision.move != decision.tried[0].move:
            return
        is_calm = self._search.lead()[1] <= CALM * self._board.size
        if not is_calm or decision.counted is not None or decision.move in decision.proven:
            return
        children = self._search.children
        standing = zip(children["move"].tolist(), self._standing(children).tolist(), strict=True)
        preferred = most_credible(decision.tried, dict(standing))
        if not self._nets.refusal(preferred.candidate):
            decision.move = preferred.move

    def _decided(self, decision: Decision, best: Tried) -> int | None:
        """The move to play since it decides something, as read; None if there is none that is good enough."""
        if self._limits.budget.for_points:
            stakes = {move: self._stakes.get(move, 0.0) for move in self._proven} | self._kos
            largest = most_at_stake(decision.tried, stakes, self._search.lead()[1])
            return None if largest is None else largest.move
        proven = [
            each for each in decision.tried if each.move in self._proven and self._is_as_good(each, best)
        ]
        if not proven:
            return None
        return self._largest(decision, max(proven, key=lambda each: self._search.worth(each.move)))

    def _largest(self, decision: Decision, best: Tried) -> int:
        """Of the moves that are proven to decide a group and do nearly as well as the best of them the largest.

        What hangs on a group is counted; games tell a point only by chance.
        """
        near = [
            each.move
            for each in decision.tried
            if each.move in self._proven
            and self._search.worth(each.move) >= self._search.worth(best.move) - AS_GOOD
        ]
        return max(near, key=lambda move: (self._stakes.get(move, 0.0), self._search.worth(move)))

    def _opens_as_well(self, tried: Tried, best: Tried) -> bool:
        """Whether the games cannot tell an opening move from the one that has most of them."""
        return tried.worth >= SHARE_TO_OPEN * best.worth and self._is_as_good(tried, best)

    def _is_as_good(self, proven: Tried, best: Tried) -> bool:
        """Whether the games of a move that is proven to decide a group are worth as much as those of the best move."""
        return self._search.worth(proven.move) >= self._search.worth(best.move) - AS_GOOD

    def _tried(self, candidate: Candidate) -> Tried:
        """A candidate with what the games say of it."""
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

    def _owned(self, move: int | None = None) -> Owners:
        """Whose each point was at the end of all games, or of those that began with a move."""
        return Owners(self._board.size, self._search.owned(move).tolist())

    def _verify(self, decision: Decision) -> None:
        """Hold the reasons of the best candidates, and of the one chosen, to what the position is after them."""
        for place, each in enumerate(decision.tried):
            if place < MOST_VERIFIED or each.move == decision.move:
                decision.tried[place] = self._verified(replace(each, owned=self._owned(each.move)))
        if decision.passing is not None:
            decision.passing.owned = self._owned(PASS)

    @functools.cached_property
    def _held_to(self) -> Before:
        """What the reasons of this decision are held to."""
        return before_moves(self.view.tables)

    def _verified(self, tried: Tried) -> Tried:
        """A candidate without the reasons that its position does not bear out."""
        board, reasons = self._board, tried.candidate.reasons
        if not reasons or self._limits.is_over():
            return tried
        board.play(self._color, tried.move)
        try:
            with suppress(OutOfBudget):
                tables = self._looks.tables(board)
                tried.holding = tuple(
                    each for each in reasons if holds(board, tables, tried.move, each, self._held_to)
                )
        finally:
            board.undo()
        return tried
