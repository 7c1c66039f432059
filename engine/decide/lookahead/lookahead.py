"""Lookahead: candidates are played out, quietened, evaluated, compared by minimax; their reasons must hold afterwards.

First every candidate, the likeliest first, is played and the position settled; one that begins a joseki is played out
to the end of the joseki, and settled there. A reason that does not hold counts for nothing, not even as a habit, and a
candidate none of whose reasons holds is rejected. If a reasonable urgent move is found, nothing that is not urgent is
considered (Fotland 1993, 4 "Strategy").

Then the tree grows where it matters: the line that both sides would play is followed to its end and looked at further
there, with the moves of joseki and those that the experts give the side to move (best-first minimax, Korf and
Chickering 1996). As in alpha-beta, no further answers are tried once one is found that makes the other side choose
something else; they are tried if it ever comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, PASS, opponent
from engine.decide.decision.record import KO_EXPERT, Tried
from engine.decide.decision.worth import Worth
from engine.decide.lookahead.quiescence import Quiescence, Tables
from engine.decide.lookahead.tree import Node
from engine.decide.lookahead.verification import Before, before_moves, holds, why_rejected
from engine.evaluate.strategy import Strategy
from engine.suggest.candidate import Candidate, Reason
from engine.suggest.firing import Line

Habit = Callable[[Reason], float]
"""By how many doublings a reason adds to how likely its move is."""

Answers = Callable[[Board, int], Sequence[Candidate]]
"""The candidates of a side's experts on a board, the likeliest first."""

LIKELY = -1.5
"""Logarithm, to base 2, of the chance from which an urgent move is what strong players would choose."""


SACRIFICING = (KO_EXPERT, "capturing")
"""Experts whose moves are played for what they threaten or take at once, whatever becomes of the stone."""


OVER_HABIT = 1.5
"""Points of habit that each point outweighs which a move is read to decide."""

HEAVY = 20.0
"""Points that must hang on what a move is read to decide, so that they outweigh habit. A group of few stones may be
left: of 20 positions on 9x9 in which a move decided one, at most 24 points, a strong network had a price for such a
move in 10 only, and without a bound moves cost .20 points more (180 positions, the same)."""

JOSEKI_EXPERT = "joseki"
"""Whose sequences are played out. With those of patterns, too, 10 of 25 games were won against a player without any
(9x9, 60 evaluations a move), and of eight moves that changed in 64 decisions one was liked better by a strong network
and three less."""

ANSWERED = 4
"""Candidates to which answers are tried at least, those that are best without. What a move comes to after an answer is
another estimate than what it settles to, and may be higher: the best of those with answers is then none that had the
best score without."""

MOST_FOLLOWED = 12
"""Moves of a sequence that are played out at most."""


@dataclass(frozen=True)
class Breadth:
    """How widely and deeply a lookahead looks.

    answers: how many moves are tried at each position after the candidate's move
    depth: how many moves are looked ahead, including the candidate
    """

    answers: int
    depth: int


class Lookahead:
    """Tries the candidates of one decision out on a board: the move, the answers to it and what follows.

    The board is left as it was.
    """

    def __init__(
        self,
        tables: Tables,
        quiescence: Quiescence,
        answers: Answers,
        breadth: Breadth,
        weights: Worth,
        decided: Callable[[Board, int, int], float] = lambda board, color, move: 0.0,
        report: Callable[[int], None] = lambda sequences: None,
        without: Collection[str] = (),
        habit: Habit = lambda reason: 0.0,
    ) -> None:
        """Make a lookahead.

        tables: evaluates positions
        quiescence: plays positions on until they are quiet
        answers: suggests answers to moves
        breadth: how widely and deeply to look
        weights: how many points likelihood and danger of a move count
        decided: returns, for a board, a colour and its move, the points of those groups whose fate the move
            decides
        report: called with the number of `sequences` so far whenever a candidate was tried
        without: names of sources of knowledge that are left out
            (`engine.decide.decision.settings.PARTS_OF_LOOKAHEAD`)
        habit: returns, for a reason, by how much it makes a move likelier, as a logarithm to base 2
        """
        self._without = without
        self._habit = habit
        self._decided = decided
        self._tables = tables
        self._quiescence = quiescence
        self._answers = answers
        self._breadth = breadth
        self._weights = weights
        self._report = report
        self._before: Before | None = None
        # what was looked at after each candidate, by its move
        self._nodes: dict[int, Node] = {}

    @property
    def sequences(self) -> int:
        """The number of positions so far in which a joseki sequence was played on."""
        return sum(_in_sequences(node) for node in self._nodes.values())

    def compare(
        self,
        board: Board,
        strategy: Strategy,
        komi: float,
        before: float,
        candidates: Sequence[Candidate],
        tried: list[Tried],
    ) -> None:
        """Try the candidates in their order and put them into the list ``tried``, the best first.

        Raises OutOfBudget when the budget ends; ``tried`` is in order even then.

        strategy: the strategy of the side to move
        before: the score of the side to move after a pass, komi counted
        """
        side = _Side(strategy.color, komi)
        try:
            self._try_candidates(board, side, before, strategy.sente, candidates, tried)
            self._grow_best(board, side, tried)
        finally:
            tried.sort(key=order)

    def judge(self, board: Board, strategy: Strategy, komi: float, candidate: Candidate) -> Tried:
        """Try one candidate as `compare` does, but in any case with the enemy's answers, and return it.

        ``strategy`` names the side to move; ``komi`` is White's.
        """
        side = _Side(strategy.color, komi)
        each = self._play_out(board, side, candidate, self._held_to(board), candidate.likelihood)
        board.play(side.color, each.move)
        try:
            self._grow(board, self._nodes[each.move], float("inf"))
        finally:
            board.undo()
        side.update(each, self._nodes[each.move])
        return each

    def _held_to(self, board: Board) -> Before:
        """Return the state of stones and links before any move, computed from ``board`` at the first call.

        The position after a move is compared with it to find out which of the move's reasons are true.
        """
        if self._before is None:
            self._before = before_moves(self._tables(board))
        return self._before

    def _try_candidates(
        self,
        board: Board,
        side: _Side,
        before: float,
        sente: float,
        candidates: Sequence[Candidate],
        tried: list[Tried],
    ) -> None:
        """Try the candidates of a side in their order and add them to ``tried``.

        Stop at the first one that is not urgent if a good urgent one was found. It is good if three things
        are true: an urgent reason of it is true after the move; strong players would choose it; and its score
        is higher than ``before`` plus twice ``sente``.

        before: the score after a pass
        sente: the points that a free move is worth
        """
        held_to = self._held_to(board)
        reasonable = before + 2 * sente
        likeliest = max((each.likelihood for each in candidates), default=0.0)
        for candidate in candidates:
            if not candidate.is_urgent and any(
                any(reason.rule.urgent for reason in each.holding)
                and each.score > reasonable
                and each.candidate.likelihood > LIKELY
                for each in tried
            ):
                return
            tried.append(self._play_out(board, side, candidate, held_to, likeliest))
            self._report(self.sequences)

    def _play_out(
        self,
        board: Board,
        side: _Side,
        candidate: Candidate,
        held_to: Before,
        likeliest: float,
    ) -> Tried:
        """Play a candidate's move and return the candidate with what is found out about it.

        That is above all the score once the position after the move is quiet, and the reasons that are true
        there.

        side: who plays the move
        held_to: the state of stones and links before the move
        likeliest: the likelihood of the likeliest candidate, as a logarithm to base 2
        """
        enemy = opponent(side.color)
        board.play(side.color, candidate.move)
        try:
            settled = self._quiescence.settle(board, enemy)
            tables = self._tables(board)
            status = int(tables["strings"][tables["string_of"][candidate.move]]["status"])
            decided = self._decided(board, side.color, candidate.move)
            holding = [
                each
                for each in candidate.reasons
                if "reasons" in self._without or holds(board, tables, candidate.move, each, held_to)
            ]
            lines = () if "sequences" in self._without else candidate.lines_of(JOSEKI_EXPERT)
            drawn = _after(lines, candidate.move)
            node = Node(enemy, candidate.move, 1, settled.score, settled.line, drawn)
            self._follow(board, node)
        finally:
            board.undo()
        fails = not holding and candidate.reasons
        each = Tried(
            candidate=candidate,
            decided=decided,
            holding=tuple(holding),
            rejected=why_rejected(candidate.reasons[0]) if fails else "",
            trust=self._trust(self._likelihood(candidate, holding), decided, likeliest),
            status=status,
            risk=0.0 if decided else risk(self._weights, status, holding),
        )
        self._nodes[candidate.move] = node
        side.update(each, node)
        return each

    def _likelihood(self, candidate: Candidate, holding: Sequence[Reason]) -> float:
        """Return how likely a candidate is, as a logarithm to base 2.

        What a reason adds to the likelihood counts only if the reason is in ``holding``, i.e. true after the
        move.
        """
        failed = (each for each in candidate.reasons if each not in holding)
        return candidate.likelihood - sum(max(0.0, self._habit(each)) for each in failed)

    def _trust(self, likelihood: float, decided: float, likeliest: float) -> float:
        """Return how many points a move's likelihood counts.

        It is a fixed number of points for each doubling of the move's odds. Likelihood says little about a
        move that decides much, HEAVY points or more, as a search found. Such a move gets OVER_HABIT points
        more for each of the points ``decided``, but not more than the likeliest candidate gets.

        likelihood, likeliest: the likelihoods of the move and of the likeliest candidate, as logarithms to
            base 2
        """
        if "habit" in self._without:
            return 0.0
        own, most = self._weights.likelihood * likelihood, self._weights.likelihood * likeliest
        return own if decided < HEAVY else max(own, min(most, own + OVER_HABIT * decided))

    def _follow(self, board: Board, node: Node) -> None:
        """Play a joseki sequence on below a node: always its likeliest next move, until it ends or cannot be
        played.

        The quiescence search, which plays on until nothing large is at stake, is used only at the end of the
        sequence. For each position on the way the score is noted that the side to move gets by playing
        elsewhere.
        """
        line = self._next_of_sequence(board, node)
        if line is None:
            return
        node.elsewhere = self._without_a_move(board, node)
        node.is_sequence = True
        color, drawn = opponent(node.color), _after(node.drawn, line.point)
        board.play(node.color, line.point)
        try:
            child = Node(color, line.point, node.depth + 1, 0.0, (), drawn)
            goes_on = self._next_of_sequence(board, child) is not None
            settle = self._quiescence.passed if goes_on else self._quiescence.settle
            settled = settle(board, color)
            child.score, child.line = settled.score, settled.line
            node.children.append(child)
            self._follow(board, child)
        finally:
            board.undo()

    def _next_of_sequence(self, board: Board, node: Node) -> Line | None:
        """Return the likeliest next move that can be played in the joseki sequences from a node on.

        Returns None if the sequences end, if playing elsewhere is likeliest, or if the lookahead may go no
        deeper.
        """
        if node.depth > MOST_FOLLOWED or self._breadth.depth < 2:
            return None
        if node.drawn and node.drawn[0].point == PASS:
            return None
        return next((each for each in node.drawn if _is_playable(board, node.color, each)), None)

    def _grow_best(self, board: Board, side: _Side, tried: list[Tried]) -> None:
        """Look further at the candidates that are best before any answer, then again and again at the one that
        is best at the moment.

        Stop when the expected line of the best candidate has been looked at to its end. ``tried`` is kept in
        order of worth.
        """
        if self._breadth.depth < 2:
            return
        tried.sort(key=order)
        waiting = [each for each in tried if not each.rejected][:ANSWERED]
        while True:
            tried.sort(key=order)
            standing = [each for each in tried if not each.rejected]
            if not standing:
                return
            chosen = waiting.pop(0) if waiting else standing[0]
            node = self._nodes[chosen.move]
            if node.finished:
                return
            others = [each.worth for each in standing if each is not chosen]
            ceiling = node.value + (chosen.worth - max(others, default=float("-inf")))
            board.play(side.color, chosen.move)
            try:
                self._grow(board, node, ceiling)
            finally:
                board.undo()
            chosen.replied = True
            side.update(chosen, node)
            self._report(self.sequences)

    def _grow(self, board: Board, node: Node, ceiling: float) -> None:
        """Try the moves not yet tried at the end of the line that is expected below a node.

        Stop after one move or more as soon as the node's value is above ``ceiling``, in points for the side to
        move there. The other side would then not let the game come to this node, as it has a better move before.
        """
        if not node.is_open:
            self._open(board, node)
        if node.waiting:
            while node.waiting and (not node.children or node.value <= ceiling):
                self._try_answer(board, node)
            return
        best = node.best
        if best is None or best.finished or best.depth >= self._breadth.depth:
            node.finished = True
            return
        others = [-child.value for child in node.children if child is not best]
        floor = max((*others, node.elsewhere if node.elsewhere is not None else float("-inf")))
        board.play(node.color, best.move)
        try:
            self._grow(board, best, -floor)
        finally:
            board.undo()

    def _open(self, board: Board, node: Node) -> None:
        """Find the moves to try at a node (``waiting``), and the score if its side plays elsewhere."""
        drawn = [line.point for line in node.drawn if _is_playable(board, node.color, line)]
        found = [each.move for each in self._answers(board, node.color)]
        moves = list(dict.fromkeys((*node.line[:1], *drawn[:2], *found)))
        known = {child.move for child in node.children}
        node.waiting = [
            move
            for move in moves
            if move not in known and board.color_at(move) == EMPTY and board.is_legal(node.color, move)
        ][: max(0, self._breadth.answers - len(known))]
        node.elsewhere = self._without_a_move(board, node)
        node.is_open = True

    def _without_a_move(self, board: Board, node: Node) -> float:
        """Return the score if the side to move at a node plays elsewhere, in points for that side, without
        komi.
        """
        score = self._quiescence.score(board, self._tables(board), opponent(node.color))
        return score if node.color == BLACK else -score

    def _try_answer(self, board: Board, node: Node) -> None:
        """Try the first of the moves that wait at a node and take it off the list.

        If the budget ends meanwhile, the move stays in the list.
        """
        self._add_child(board, node, node.waiting[0])
        node.waiting.pop(0)

    def _add_child(self, board: Board, node: Node, move: int) -> Node:
        """Play a move at a node and return the new child node.

        The position after the move is settled by the quiescence search.
        """
        board.play(node.color, move)
        try:
            settled = self._quiescence.settle(board, opponent(node.color))
        finally:
            board.undo()
        drawn = _after(node.drawn, move)
        child = Node(opponent(node.color), move, node.depth + 1, settled.score, settled.line, drawn)
        node.children.append(child)
        return child


def _in_sequences(node: Node) -> int:
    """Return how many positions, from ``node`` down the tree, lie in the middle of a joseki sequence."""
    return int(node.is_sequence) + sum(_in_sequences(child) for child in node.children)


def _after(lines: Iterable[Line], move: int) -> tuple[Line, ...]:
    """Return how some lines (trees of moves) go on after the move ``move``; empty if none begins with it."""
    return tuple(after for line in lines if line.point == move for after in line.then)


def _is_playable(board: Board, color: int, line: Line) -> bool:
    """Return whether the first move of a line (a tree of moves) is this colour's and can be played."""
    return (
        line.color == color
        and line.point != PASS
        and board.color_at(line.point) == EMPTY
        and board.is_legal(color, line.point)
    )


@dataclass(frozen=True)
class _Side:
    """The side for which a lookahead compares moves, with the komi."""

    color: int
    komi: float

    def update(self, each: Tried, node: Node) -> None:
        """Bring a candidate's score, worth, expected line and visits up to date with the tree below ``node``.

        each: the candidate, which is changed
        """
        bonus = max((reason.rule.bonus for reason in each.reasons), default=0.0)
        each.score = -node.value + komi_for(self.color, self.komi)
        each.worth = each.score + bonus + each.trust - each.risk
        each.line = (each.move, *node.expected())
        each.visits = node.visits_along(each.line[1:])


def risk(weights: Worth, status: int, holding: Sequence[Reason]) -> float:
    """Return the points to take off a move because the stone played may be captured.

    The result is 0 if the stone is a sacrifice, which has done its work when it is captured.

    weights: the points for each status
    status: the tactical status of the stone (`engine.evaluate.tables`)
    holding: the reasons that are true after the move
    """
    if any(reason.rule.expert in SACRIFICING for reason in holding):
        return 0.0
    return weights.risk(status)


def komi_for(color: int, komi: float) -> float:
    """Return what komi adds to a colour's score: it is taken from Black's and added to White's."""
    return -komi if color == BLACK else komi


def order(each: Tried) -> tuple[bool, float, int]:
    """Return a sort key for candidates that were tried.

    Those not rejected come first, then the rejected ones; among each the highest worth comes first.
    """
    return bool(each.rejected), -each.worth, each.move
