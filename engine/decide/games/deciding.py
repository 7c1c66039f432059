"""`DecisionByGames`: a decision by games played out, in the position of an opening.

Before the first game the position is evaluated, the groups that decide it are read, and the experts name their
candidates with how likely each is (`engine.decide.opening.opening`). The tree of games begins with that: what must not
be played is left out, and moves that decide the fate of a group, as read, have a good chance from the start. Which move
is played by what the games say is in `engine.decide.games.choosing`, what is different when the borders are drawn in
`engine.decide.games.closing`. The reasons of the best are held to what the position is after them, as those of any
candidate.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import takewhile
from math import inf

from engine.board.board import Board
from engine.board.points import PASS, opponent
from engine.decide.decision.budget import OutOfBudget
from engine.decide.decision.omission import NOTHING, Omission
from engine.decide.decision.record import Decision, Tried
from engine.decide.decision.reports import Report, to_nobody
from engine.decide.decision.settings import Settings
from engine.decide.games.choosing import UNLIKELY, Tally
from engine.decide.games.closing import CHANCE_OF_PASS, CHANCE_OF_PASS_BEFORE, LEAST_TO_TELL, Closing
from engine.decide.games.constants import FILE as CONSTANTS
from engine.decide.games.constants import load_constants
from engine.decide.games.continuing import ContinuedTree
from engine.decide.games.proofs import (
    Way,
    doubted_verdicts,
    expected_answers,
    given,
    group_proofs,
    stakes_of,
    string_proofs,
    sure_owners,
)
from engine.decide.games.terms import USUAL, Proof
from engine.decide.games.tree_search import TreeSearch
from engine.decide.lookahead.verification import Before, before_moves, holds
from engine.decide.opening.opening import Opening, Shares
from engine.decide.prior.prior import LARGEST_SMALL
from engine.evaluate.groups.verdicts import Verdict
from engine.game.rule_sets import TERRITORY
from engine.reading.reader import Reader
from engine.reading.search.watch import OutOfTime
from engine.suggest.candidate import Candidate
from engine.suggest.view import View

SHARES = Shares(verdicts=0.2, count=0.4)
"""The shares of the time of a decision that are left to what is read before the games."""

SHARE_FOR_PASS, MOST_FOR_PASS = 0.02, 50
"""Share of the games in which the side to move passes first, so that it is known what a move is worth, and how many at
most."""

SHARE_FOR_PROVEN = 0.05
"""Share of the games that begin with each move which is proven to decide a group, however unlikely it is."""

MANY_GAMES = 800
"""Games from which on the experts are asked about the answers to a move: it takes as long as about a hundred games."""

NEEDLESS = frozenset({"experts", "sequences", "advice"})
"""Parts (`engine.decide.decision.settings.PARTS`) without which moves are no dearer on a small board where many games
are played for each; what the experts suggest is in the record all the same."""

ENOUGH_GAMES, ENOUGH_SECONDS = 4500, 0.3
"""So many games for a move at most are many on a small board, and of a clock so many seconds are needed for them."""

CATCHING_UP = 0.5
"""Share of the games left with which another move would have to come to stand first for them to be played, where a
number of games is all that ends a decision. On 19x19 it spares four games of ten that were played until no other move
could have the most, and hardly ever changes a move. Of seconds nothing is spared so: that wins no games."""

SECONDS_FOR_REASONS, MOST_FOR_REASONS = 0.05, 0.05
"""Seconds for a move in which no games are played but those of the close, so that reasons can be held to what comes
after the best moves, where they are no more than this share of its time."""

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
    """The search trees of one player.

    constants: how they are grown, and how a move is chosen
    deciding: the tree for its decisions, kept from move to move
    judging: the tree for moves that somebody asks about
    """

    def __init__(self, settings: Settings) -> None:
        self._seed = abs(settings.seed)
        self.constants = load_constants(settings.files.get("constants", CONSTANTS))
        self._terms = replace(
            self.constants.terms,
            points_when_decided="aim" not in settings.without,
            games_before_net=0 if "net" in settings.without else USUAL.games_before_net,
        )
        self._files, self._threads = settings.files, settings.threads
        self._continued: dict[int, ContinuedTree] = {}
        self.deciding = TreeSearch(self._seed, self._threads, self._terms, files=self._files)

    def continued(self, further: int) -> ContinuedTree:
        """Return the tree in which the games of a decision are continued when somebody asks about them.

        further: a number that is added to the player's seed, so that other games are played; each number has
            a tree of its own, which is kept
        """
        if further not in self._continued:
            tree = ContinuedTree(
                self._seed + further, self._threads, self._terms, NODES_FOR_JUDGING, self._files
            )
            self._continued[further], tree.beside = tree, self.deciding
        return self._continued[further]

    @functools.cached_property
    def judging(self) -> TreeSearch:
        """The tree for judging moves that somebody asks about, made at the first use.

        It is apart from the tree of the decisions and grown by as many threads.
        """
        return TreeSearch(self._seed, self._threads, self._terms, NODES_FOR_JUDGING, self._files)


class DecisionByGames:
    """A decision by games played out, in the position of ``opening``.

    opening: all that the player has seen and read of the position before it decides
    omitted: what is left out of the decision, to find out what depends on it. Its points are points of the
        opening's board
    """

    def __init__(
        self, opening: Opening, trees: Trees, settings: Settings, omitted: Omission = NOTHING
    ) -> None:
        self._opening, self._trees, self._omitted = opening, trees, omitted
        self._constants = trees.constants
        self._playouts, self._without = settings.playouts, frozenset(settings.without)
        self._hears_experts = "experts" not in settings.without
        if self._plays_enough():
            self._without |= NEEDLESS
        self._expected_answers: dict[Way, dict[int, float]] = {}
        self._began = 0.0
        share = SECONDS_FOR_REASONS / (opening.limits.budget.seconds or inf)
        self._share_for_games = 1.0 - share if share <= MOST_FOR_REASONS else 1.0
        self.play_in(trees.deciding)

    def play_in(self, search: TreeSearch) -> None:
        """Play the games in the tree ``search`` from now on.

        What was counted before is forgotten: the tally of the moves and what was found out about the close of
        the game.
        """
        self._search = search
        self._tally = Tally(self._opening, search, self._hears_experts, self._constants)
        self._closing = Closing(self._opening, search, self._tally, "close" in self._without)

    def decide(self, report: Report, all_games: bool = False) -> Decision:
        """Play games until the budget is used up, and return the decision.

        While the tree grows, ``report`` is called with the decision so far. ``all_games``: no game is left out that
        may still change the choice, as where the budget is a time.
        """
        decision, candidates = self._open()
        self._begin(decision, candidates)
        self._began = self._opening.limits.seconds
        games = self._games()
        is_timed = self._opening.limits.budget.seconds is not None
        decision.allowed = None if is_timed else games
        catching_up = 1.0 if is_timed or all_games else CATCHING_UP
        turn = SLICE * self._search.step
        # however little time is left, a decision without a game would be blind
        first = min(games, self._search.step)
        self._search.grow(first)
        games -= first
        self._search.grow_below(PASS, min(MOST_FOR_PASS, round(SHARE_FOR_PASS * games)), self._goes_on)
        share = round(SHARE_FOR_PROVEN * min(games, self._expected()))
        for move in sorted(self._tally.proven):
            self._search.grow_below(move, share, self._goes_on)
        while games > 0 and self._goes_on():
            if self._tally.is_settled(candidates, catching_up * min(games, self._expected())):
                break
            self._play(decision, min(games, turn))
            games -= turn
            if report is not to_nobody:
                self._tally.fill(decision, candidates)
                report(decision)
            if self._search.played >= LEAST_TO_TELL:
                self._closing.look_whether_done(decision, candidates)
        self._finish(decision, candidates, report)
        while self._opening.limits.budget.endless and self._goes_on():
            self._play(decision, turn)
            self._finish(decision, candidates, report)
        return decision

    def _play(self, decision: Decision, games: int) -> None:
        """Play ``games`` games, then tell the tree more about likely moves.

        Joseki and patterns say which answers they expect, and experts are asked about positions that many
        games went through. How often they had something to say is added to the decision's ``asked``.
        """
        self._search.grow(games, self._goes_on)
        decision.asked["sequences"] += self._tell_sequences()
        if "advice" not in self._without:
            decision.asked["advice"] += self._advise()

    def _finish(self, decision: Decision, candidates: Sequence[Candidate], report: Report) -> None:
        """Write the move to play and all that the games say into the decision, and call ``report`` with it.

        ``candidates`` are what the experts suggest.
        """
        self._tally.fill(decision, candidates)
        self._closing.look_whether_done(decision, candidates)
        self._closing.close(decision, candidates)
        self._opening.settle_end(decision, self._closing.is_settled, bool(self._closing.is_done))
        self._verify(decision)
        decision.asked["aim"] = self._search.aimed
        decision.spent |= {
            "games": self._search.played,
            "evaluations": self._opening.looks.made,
            "positions read": self._opening.positions_read,
        }
        report(decision)

    def decide_in(self, search: TreeSearch, all_games: bool = False) -> None:
        """Make the decision in the tree ``search``. The tree keeps the games; the decision itself is not
        returned. ``all_games`` as in `decide`.
        """
        self.play_in(search)
        self.decide(to_nobody, all_games)

    def begin_in(self, search: TreeSearch) -> None:
        """Tell the tree ``search`` all that is known before the first game, but play no game."""
        decision, candidates = self._open()
        self.play_in(search)
        self._begin(decision, candidates)

    def judge(self, move: int, times: int = 1) -> Tried:
        """Play games that begin with a legal move, and return the move with the results of these games.

        Nobody needs to have suggested the move. The games are not counted by any decision. ``worth`` of the
        result is 0, since a candidate's worth is the number of games that it earned in a comparison.

        times: how many times the usual number of games are played
        """
        decision, candidates = self._open()
        known = {each.move: each for each in (*candidates, *(each.candidate for each in decision.refused))}
        candidate = known.get(move, Candidate(move, (), UNLIKELY))
        self.play_in(self._trees.judging)
        self._begin(decision, [*candidates, *([] if candidate in candidates else [candidate])])
        self._search.grow_below(move, max(LEAST_JUDGED, times * self._games() // 4), self._goes_on)
        return self._verified(replace(self._tally.tried(candidate), worth=0.0, owned=self._tally.owned(move)))

    def judge_likeliest(self, most: int) -> list[Tried]:
        """Return the ``most`` likeliest candidates, each judged as `judge` does, the likeliest first."""
        _, candidates = self._open()
        return [
            self.judge(each.move) for each in sorted(candidates, key=lambda each: -each.likelihood)[:most]
        ]

    def _open(self) -> tuple[Decision, list[Candidate]]:
        """Return a decision in which nothing is compared yet, and the experts' candidates.

        Candidates that are refused in every phase of the game are left out. Moves that gain nothing at the
        end of the game are not: whether a move is idle is found out later, and only for the move that the
        games choose.
        """
        left_out = "endgame" in self._without or self._omitted.unread != PASS
        return self._opening.begin(at_all_times=True, counts=not left_out)

    def _games(self) -> int:
        """Return how many games to play at most, by the level, the budget and what the settings ask for."""
        opening = self._opening
        return opening.mind.level.games(opening.game.size, opening.limits.budget, self._playouts)

    def _plays_enough(self) -> bool:
        """Return whether the tree needs no suggestions of the experts.

        True if the board is small, and there are time and games enough.
        """
        seconds, size = self._opening.limits.budget.seconds, self._opening.game.size
        has_time = seconds is None or seconds >= ENOUGH_SECONDS
        return has_time and size <= LARGEST_SMALL and self._games() >= ENOUGH_GAMES

    def _expected(self) -> float:
        """Return how many games there is time for, at the speed of the games played since the tree began.

        Infinity if there is no time limit.
        """
        left, played = self._opening.limits.seconds_left, self._search.played
        if left == inf:
            return inf
        return left * played / max(self._opening.limits.seconds - self._began, LEAST_SECONDS)

    def _goes_on(self) -> bool:
        return not self._opening.limits.is_over(self._share_for_games)

    def _begin(self, decision: Decision, candidates: Sequence[Candidate]) -> None:
        """Begin the tree with all that is known before the first game.

        The tree is told how likely the experts (``candidates``) think moves, which moves must not be played,
        and what is proven of groups and strings. How much there was of each is written into the decision's
        ``asked``.
        """
        without, asked, color = self._without, decision.asked, self._opening.color
        chances = {} if "experts" in without else {each.move: 2.0**each.likelihood for each in candidates}
        asked["experts"] = len(chances)
        self._expected_answers = {} if "sequences" in without else expected_answers(candidates, color)
        refused = [] if "refusals" in without else decision.refused
        forbidden = {each.candidate.move for each in refused}
        if "refusals" not in without:
            forbidden |= self._opening.nets.idle_edge
        doubted = doubted_verdicts(self._opening)
        proofs = self._group_proofs(doubted)
        strings = [] if "strings" in without else self._string_proofs(proofs)
        self._note_stakes(decision, proofs)
        if "proofs" not in without:
            # what decides a group by judgement alone is refused like any other move
            known = self._opening.deciding(decision) - (forbidden - self._tally.proven)
            for move in known - {self._omitted.unread}:
                chances[move] = max(chances.get(move, 0.0), self._constants.chance_to_decide)
        forbidden -= set(chances)
        if decision.closing:
            chances[PASS] = CHANCE_OF_PASS
        asked["refusals"], asked["proofs"], asked["strings"] = len(forbidden), len(proofs), len(strings)
        self._search.begin(self._opening.game, color, self._opening.limits.budget.for_points)
        self._search.hold_to([*proofs, *strings])
        self._settle(decision)
        total = sum(chances.values())
        # where the experts are not heard, what else is told is no likelier for that
        trust = (1.0 - self._constants.share_of_prior) * (
            min(1.0, total) if "experts" in without else 1.0 if chances else 0.0
        )
        self._search.weigh({move: chance / total for move, chance in chances.items()}, forbidden, 1.0 - trust)
        if self._omitted.levelled is not None:
            self._search.level(*self._omitted.levelled)

    def _note_stakes(self, decision: Decision, proofs: Sequence[Proof]) -> None:
        """Note, for the choice of the move, which moves are proven to decide a group and how many points hang
        on each.

        proofs: what is proven of groups

        What is proven of single strings is told to the tree only. When moves that decide a string were
        preferred as well, a strong network found the moves played worse (19x19).
        """
        tally = self._tally
        tally.stakes = stakes_of(self._opening, proofs)
        tally.stakes.pop(self._omitted.unread, None)
        tally.proven = set(tally.stakes)
        if decision.counted is not None and decision.counted.may_lose is None:
            tally.proven.update(decision.counted.moves)

    def _settle(self, decision: Decision) -> None:
        """Tell the tree who owns each point if both sides pass now, so that games ending with two passes
        count right.

        This is done at the close of the game. Under territory scoring it is done earlier, once so many moves
        were played that a pass may be right.
        """
        if decision.closing:
            self._search.settle(sure_owners(self._opening), CHANCE_OF_PASS)
        elif decision.late and self._opening.game.rules.scoring == TERRITORY:
            self._search.settle(sure_owners(self._opening), CHANCE_OF_PASS_BEFORE)

    def _group_proofs(self, doubted: Sequence[Verdict]) -> list[Proof]:
        """Return what is proven of groups, as proofs for the tree.

        The first are the owners that the omission prescribes, i.e. what is assumed for this decision. Other
        proofs about the same stones are left out, and so are the verdicts ``doubted``.
        """
        known = () if "proofs" in self._without else group_proofs(self._opening, doubted)
        return [
            *given(self._omitted),
            *(each for each in known if not self._omitted.silences(each.stones)),
        ]

    def _string_proofs(self, proofs: Iterable[Proof]) -> list[Proof]:
        """Return what is proven of strings that can be captured, as proofs for the tree, as far as there is
        time.

        Strings with a stone in ``proofs`` are left out: something else is proven of these.
        """
        known = frozenset(stone for each in proofs for stone in each.stones)
        found = string_proofs(
            Reader(self._opening.mind.evaluator.memo), self._opening.board, self._opening.view.tables, known
        )
        in_time = takewhile(lambda _: self._goes_on(), found)
        return [each for each in in_time if not self._omitted.silences(each.stones)]

    def _tell_sequences(self) -> int:
        """Tell the tree which answers joseki and patterns expect after the moves played so far in its games.

        Only nodes that exist by now are told, each of them once. Returns how many nodes were told.
        """
        told = [
            way
            for way, chances in self._expected_answers.items()
            if self._search.expect(way, chances, 1.0 - self._constants.share_of_prior)
        ]
        for way in told:
            del self._expected_answers[way]
        return len(told)

    def _advise(self) -> int:
        """Ask the experts about the next moves at all nodes that have many games and were not asked about
        before.

        Returns at how many nodes they were asked. It ends early when the time is up.
        """
        asked = 0
        for way in self._search.unadvised(MANY_GAMES):
            if not self._goes_on():
                break
            asked += self._advise_after(way)
        return asked

    def _advise_after(self, way: Sequence[int]) -> bool:
        """Ask the experts how likely each next move is after the moves ``way`` from the root, and tell the
        tree.

        Returns False if a move of ``way`` is not legal or time ran out. The board is left as it was.
        """
        board, color = self._opening.board, self._opening.color
        here = board.depth
        try:
            for move in way:
                if not board.is_legal(color, move):
                    return False
                board.play(color, move)
                color = opponent(color)
            found = self._opening.mind.suggester.candidates(self._glance(board, color))
            rest = self._constants.share_of_prior
            self._search.weigh({each.move: 2.0**each.likelihood for each in found}, set(), rest, way)
        except OutOfTime:
            return False
        finally:
            while board.depth > here:
                board.undo()
        return True

    def _glance(self, board: Board, color: int) -> View:
        """Return what the experts see of a position from its evaluation alone, without further search.

        ``color`` is to move. Raises OutOfTime.
        """
        tables = self._opening.mind.evaluator.evaluate(board, is_over=self._opening.limits.is_over)
        return self._opening.see(board, color, tables)

    def _verify(self, decision: Decision) -> None:
        """Drop, from the best candidates and the chosen one, the reasons that are not true after the move.

        Also write into the decision who owns the points at the end of the games with each of these moves, and
        with a pass. Far from a move nothing is read anew for that.
        """
        self._opening.let_far_stand()
        for place, each in enumerate(decision.tried):
            if place < MOST_VERIFIED or each.move == decision.move:
                decision.tried[place] = self._verified(replace(each, owned=self._tally.owned(each.move)))
        if decision.passing is not None:
            decision.passing.owned = self._tally.owned(PASS)

    @functools.cached_property
    def _held_to(self) -> Before:
        """The state of stones and links before the move of the decision.

        A candidate's position is compared with it to find out which of the candidate's reasons are true.
        """
        return before_moves(self._opening.view.tables)

    def _verified(self, tried: Tried) -> Tried:
        """Return a candidate (``tried``) with ``holding`` set to the reasons that are true after its move.

        If the time is up, ``holding`` is not changed.
        """
        board, reasons = self._opening.board, tried.candidate.reasons
        if not reasons or self._opening.limits.is_over():
            return tried
        board.play(self._opening.color, tried.move)
        try:
            with suppress(OutOfBudget):
                tables = self._opening.looks.tables(board)
                tried.holding = tuple(
                    each for each in reasons if holds(board, tables, tried.move, each, self._held_to)
                )
        finally:
            board.undo()
        return tried
