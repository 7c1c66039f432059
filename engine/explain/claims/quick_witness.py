"""`QuickWitness`: what the games of a decision say of its position, and a few more that go on with them.

It answers what a `Witness` is asked, but has no games played anew for it: it goes on with the tree of the decision, and
beside it with a second one, small, which nobody chose a move by. Both draw from one allowance.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping, Sequence
from copy import copy
from math import inf

from engine.board.board import Board
from engine.board.points import PASS
from engine.decide.decision.continued import Continued
from engine.decide.decision.record import Decision, Tried
from engine.decide.decision.same_moves import SameMoves
from engine.decide.players import Adviser
from engine.explain.claims.allowance import Allowance
from engine.explain.claims.readings import Answer, Effort, Readings
from engine.explain.claims.scene import Scene
from engine.explain.claims.witness import FURTHER, PROOF_OF_LINK, Prospect, Reply, Witness
from engine.game.game import Game
from engine.reading.life.judgement import LifeEffort
from engine.suggest.candidate import Candidate

NOT_NAMED = -10.0
"""Logarithm, to base 2, of the chance of a move that no expert names."""

LEAST_KNOWN = 0.3
"""Share of the games that are to be known of a move with which something is told of it."""

LEAST_REPLIES = 25
"""Games of a position from which on it is told what they go on with: at level 10 the second tree has so many of a move
on 9x9, too."""

AGAIN = 3
"""Times the allowance of a quick answer that a move has which is to be told of among those of a whole game."""

MOST_FORESEEN = 6
"""Moves of the line that is noted with a move."""

QUICK = Effort(LifeEffort(2500, 750, 500, 500), 2000, 1000, 200)
"""How much is read for a quick answer, half of what is read for a careful one."""


class QuickWitness(Witness):
    """A witness that answers an explanation's questions about a position by readings and by the games of a
    decision.

    The decision was made in the position or before it; the games of its tree are continued where needed.
    """

    def __init__(
        self,
        adviser: Adviser,
        game: Game,
        decision: Decision,
        allowance: Allowance,
        readings: Readings | None = None,
        further: int = 0,
    ) -> None:
        """Make a witness of the position in which a decision was made.

        adviser: the player that decided
        allowance: how many games may be played
        readings: what was read before; None to begin anew
        further: 0 to use the decision's own tree; another number, added to the seed, to grow another tree
        """
        super().__init__(adviser, game, decision.color, QUICK, readings=readings)
        self._decision, self._allowance, self._further = decision, allowance, further
        self._before: tuple[int, ...] = ()
        self._least = 0
        self._known: list[Continued] = []
        self._later: dict[tuple[int, ...], QuickWitness] = {}

    is_careful = False

    @property
    def is_brief(self) -> bool:
        """Whether the allowance is so small that only what matters most is looked at."""
        return self._allowance.is_small

    @property
    def is_sparse(self) -> bool:
        """Whether there are so few games that nothing is told by those that are played after two moves."""
        return self._allowance.is_sparse

    @functools.cached_property
    def again(self) -> Witness | None:
        """A second witness, which counts the games of another tree to confirm this one; None if this is the
        second one.
        """
        if self._further:
            return None
        other = self._at(self._before, FURTHER)
        other._known = []
        return other

    def witness_after(self, moves: Sequence[int]) -> Witness | None:
        """Return a witness of the position after moves of both sides in turn; None if one is not legal."""
        played = tuple(moves)
        if played not in self._later:
            board = self.board_after(*played)
            if board is None:
                return None
            there = self._at((*self._before, *played), self._further)
            there.board, there.color = board, board.to_move
            if self.again is not None:
                there.again = self.again.witness_after(played)
            self._later[played] = there
        return self._later[played]

    def _at(self, before: tuple[int, ...], further: int) -> QuickWitness:
        """Return a copy of this witness that answers about the position after the moves ``before``.

        ``before`` counts from the position of the decision. ``further`` chooses the tree: 0 for that of the
        decision, another number for a tree grown with another seed.
        """
        there = copy(self)
        there.__dict__.pop("scene", None)
        there.__dict__.pop("evaluated", None)
        there.__dict__.pop("compared", None)
        there.__dict__.pop("again", None)
        there._before, there._further = before, further
        there._judged, there._later, there._boards = {}, {}, {}
        return there

    @functools.cached_property
    def scene(self) -> Scene:
        """The position with its evaluation."""
        return Scene.at(self._adviser, self.board.copy())

    @functools.cached_property
    def evaluated(self) -> float:
        """The points by which ``color``, which is to move, leads by the evaluation."""
        game = self._game.turned(0)
        game.to_move = self._decision.color
        for move in self._before:
            game.play(game.to_move, move)
        return self._adviser.strategy(game, self.color).score

    def let_go(self) -> None:
        """Let go of what takes much memory, including the trees and the witnesses of later positions.

        What was answered about this position is kept.
        """
        super().let_go()
        self._known, self._later = [], {}
        self.__dict__.pop("again", None)

    def count_again(self, careful: bool, games: int = 0) -> Witness:
        """Return another witness of the same position, with more games.

        If ``careful``, it counts all games anew. Otherwise its allowance is AGAIN times as large, and at
        least ``games`` games are played for each of two moves of this position.
        """
        if careful:
            return Witness(self._adviser, self._game, self.color)
        allowance = Allowance.of(self._decision, self.board.size, AGAIN)
        allowance.left += 2 * games
        again = QuickWitness(self._adviser, self._game, self._decision, allowance)
        again._least = games
        return again

    @property
    def _tree(self) -> Continued:
        """The tree whose games are continued."""
        if not (self._known and self._known[-1].stands):
            found = self._adviser.go_on(self._game, self._decision, self._further)
            assert found is not None, "who plays no games is not asked for them"
            self._known.append(found)
        return self._known[-1]

    def play_out(self, move: int) -> Tried:
        """Return what the games say that begin with a legal move, or a pass.

        If there are too few of them, the result is as if there were none.
        """
        if move not in self._judged:
            self._judged[move] = self._look_at(move)
        return self._judged[move]

    def lead_after(self, moves: Sequence[int]) -> float | None:
        """Return the points that ``color`` leads by after some moves, by the games; None if there are too
        few.

        Missing games are played first, as far as the allowance permits. None also if a move is not legal.
        """
        if len(moves) == 1:
            return super().lead_after(moves)
        if self.board_after(*moves) is None:
            return None
        way, wanted = (*self._before, *moves), self._allowance.wanted(moves[-1], bool(self._further), True)
        missing = wanted - self._tree.known(way)
        if missing > 0 and (drawn := self._allowance.draw(missing)):
            self._tree.grow(way, drawn)
        outcome = self._tree.outcome(way)
        if outcome is None or self._tree.known(way) < LEAST_KNOWN * wanted:
            return None
        return outcome[0] if len(moves) % 2 else -outcome[0]

    def _look_at(self, move: int) -> Tried:
        """Return what the games say of a move, after missing games have been played."""
        way, allowance = (*self._before, move), self._allowance
        wanted = allowance.wanted(move, bool(self._further), bool(self._before))
        if not (self._before or self._further or move == PASS):
            wanted = max(wanted, self._least)
        missing = wanted - self._tree.known(way)
        if self._before and self._tree.owned(way) is None:
            # whose each point is was noted of none of the games of the decision after a second move
            missing = wanted
        if missing > 0 and (drawn := allowance.draw(missing)):
            self._tree.grow(way, drawn)
        candidate, outcome = self._candidate(move), self._tree.outcome(way)
        if outcome is None or self._tree.known(way) < LEAST_KNOWN * wanted:
            return Tried(candidate, candidate.reasons, visits=(0,))
        line = self._foreseen(way)
        return Tried(
            candidate,
            candidate.reasons,
            replied=True,
            score=outcome[0],
            won=outcome[1],
            line=tuple(each for each, _ in line),
            visits=tuple(games for _, games in line),
            owned=self._tree.owned(way),
        )

    def gain(self, move: int) -> float:
        """Return the points that a move gains over a pass; infinity if there are too few games of one of the
        two.
        """
        if self.play_out(move).won is None or self.play_out(PASS).won is None:
            return inf
        return super().gain(move)

    def lead(self, move: int) -> float:
        """Return by how many points ``color`` leads after a move: the mean of what the games and the
        evaluation say.

        The lead is negative if ``color`` is behind. There are up to two trees of games. If both have the same
        side ahead, the lead nearer to 0 counts; if not, the games count as 0.
        """
        leads = [self.prospect_after(move).score]
        if self.again is not None and self.again.play_out(move).won is not None:
            leads.append(self.again.play_out(move).score)
        least = min(leads, key=abs) if min(leads) > 0 or max(leads) < 0 else 0.0
        return (least + self.evaluated) / 2

    def _foreseen(self, way: tuple[int, ...]) -> list[tuple[int, int]]:
        """Return the line of moves that the games expect after the moves ``way``, each with its number of
        games.

        The list begins with the last move of ``way``.
        """
        line = [(way[-1], self._tree.known(way))]
        while len(line) < MOST_FORESEEN:
            answers = self._tree.answers(way)
            if not answers:
                break
            line.append((answers[0].move, answers[0].games))
            way = (*way, answers[0].move)
        return line

    def _candidate(self, move: int) -> Candidate:
        """Return a move with the reasons that the decision had for it, or for one that is the same by symmetry.

        There are none if this position comes after that of the decision.
        """
        none = Candidate(move, (), NOT_NAMED)
        return none if self._before else self._same.candidate(self._candidates, move) or none

    @functools.cached_property
    def _same(self) -> SameMoves:
        """Which moves are the same by symmetry in the position of the decision."""
        return SameMoves(self._game.board)

    @functools.cached_property
    def _candidates(self) -> Mapping[int, Candidate]:
        """All moves that the decision considered, each with its reasons, by move."""
        decision = self._decision
        known = {each.candidate.move: each.candidate for each in decision.refused}
        known.update({each.move: each for each in decision.untried})
        known.update({each.move: each.candidate for each in decision.tried})
        return known

    def _read_life(self, board: Board, stone: int, first: int) -> Answer:
        """Return what reading says of the life of a group; the answer is open if the allowance does not
        suffice.
        """
        return super()._read_life(board, stone, first) if self._allowance.draw_life() else Answer(None)

    def _may_play_fate(self) -> bool:
        """Return whether games about the life of a group may be played: the allowance must suffice for them."""
        return not self.is_brief and self._allowance.draw_fate()

    def share_cut(self, board: Board, stones: Sequence[int], first: int) -> float | None:
        """Return the share of games about the link of two strings alone in which they end apart; None if the allowance
        does not suffice for them.
        """
        is_paid = not self.is_brief and self._allowance.draw_link()
        return super().share_cut(board, stones, first) if is_paid else None

    def prove_link(
        self, board: Board, stones: Sequence[int], first: int, positions: int = PROOF_OF_LINK
    ) -> Answer:
        """Return whether two strings come together, read as far as a proof takes unless there are few games."""
        return (
            self.read_link(board, stones, first)
            if self.is_brief
            else super().prove_link(board, stones, first, positions)
        )

    def likely_moves(self, moves: Sequence[int]) -> list[tuple[int, float]]:
        """Return what the games go on with after moves of both sides in turn: each move, and its share of
        them.

        The list is empty if there are few games.
        """
        answers = self._tree.answers((*self._before, *moves))
        games = sum(each.games for each in answers)
        return [(each.move, each.games / games) for each in answers] if games >= LEAST_REPLIES else []

    def error_of_share(self, moves: Sequence[int], share: float) -> float:
        """Return by how much the share of the games that a move has after some moves may be off by their number, as a
        standard error.
        """
        games = sum(each.games for each in self._tree.answers((*self._before, *moves)))
        return math.sqrt(share * (1.0 - share) / max(1, games))

    def reply(self, moves: Sequence[int]) -> Reply:
        """Return the move with which most games go on after moves of both sides in turn.

        If there are few games, it is a pass with the share 0.
        """
        played = (*self._before, *moves)
        answers = self._tree.answers(played)
        games = sum(each.games for each in answers)
        if games < LEAST_REPLIES:
            return Reply(PASS, 0.0)
        first, *others = answers
        then = self._tree.answers((*played, first.move))
        return Reply(
            first.move,
            first.games / games,
            Prospect(first.score, first.won),
            then[0].move if then else None,
            (others[0].move, others[0].games / games) if others else None,
        )
