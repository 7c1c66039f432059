"""What we think of a move that somebody else played: what it costs against the move that we would have chosen."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.board.points import PASS, vertex_of
from engine.decide.decision.record import Decision, Tried
from engine.decide.players import Adviser
from engine.explain.asked import asked_move, loss
from engine.explain.explanation import EQUAL, expected
from engine.explain.reviews.teaching import Listener
from engine.explain.witness import CAREFUL, Witness
from engine.explain.words.phrases import capitalized, lead, named, points, side
from engine.explain.words.reasons import reasons_text
from engine.game.game import Game


@dataclass(frozen=True)
class Verdict:
    """A move, what we would have decided in its place, and the move played out (None for a pass).

    witness: who counts games for both moves, None for a player that plays none
    """

    move: int
    decision: Decision
    played: Tried | None
    witness: Witness | None = None

    @classmethod
    def of(
        cls, adviser: Adviser, game: Game, color: int, move: int, decision: Decision, times: int = CAREFUL
    ) -> Verdict:
        """Play a legal move of a game out, unless the decision has it already looked at with answers.

        ``times``: so many times the usual games, where games are counted.
        """
        if counts_games(decision):
            witness = Witness(adviser, game, color, times=times)
            return cls(move, decision, None if move == PASS else witness.judged(move), witness)
        if move == PASS:
            return cls(move, decision, None)
        known = next((each for each in decision.tried if each.move == move), None)
        if known is not None and (move == decision.move or known.replied):
            return cls(move, decision, known)
        return cls(move, decision, adviser.judge(game, color, move))

    def careful(self) -> Verdict:
        """The same of CAREFUL times the games, where games are counted."""
        if self.witness is None:
            return self
        witness = self.witness.careful()
        return replace(
            self, witness=witness, played=None if self.played is None else witness.judged(self.move)
        )

    @property
    def score(self) -> float:
        """Points after the move, the view of the side that played it."""
        return self.decision.before if self.played is None else self.played.score

    @property
    def line(self) -> tuple[int, ...]:
        """The move and what is expected after it."""
        return (self.move,) if self.played is None else self.played.line

    @property
    def agrees(self) -> bool:
        """Whether we would have played the same."""
        return self.move == self.decision.move and not self.decision.resigned

    @property
    def loss(self) -> float:
        """Points that the move is worse than ours, 0 if it is as good or better, or games do not confirm it."""
        if self.agrees:
            return 0.0
        if self.witness is not None:
            return loss(self.witness, self.witness.judged(self.move), self.witness.judged(self.decision.move))
        return max(0.0, self.decision.score - self.score)


def counts_games(decision: Decision) -> bool:
    """Whether a decision is one between moves that games were played out with."""
    return not decision.resigned and played_games(decision)


def played_games(decision: Decision) -> bool:
    """Whether games were played out for a decision."""
    return any(each.won is not None for each in decision.tried)


def verdict_lines(verdict: Verdict, size: int, listener: Listener | None = None) -> list[str]:
    """The verdict in sentences, one topic a line: the move, what comes of it, our own move, and the difference.

    What there is to learn is told as it suits the ``listener``.
    """
    decision = verdict.decision
    if verdict.witness is not None:
        return [each.text for each in asked_move(decision, verdict.witness, verdict.move, listener)]
    chosen, color = decision.chosen, decision.color
    lines = [_purpose(verdict, size)]
    after = _after(verdict.played, verdict.score, color, size)
    if verdict.agrees:
        return [*lines, f"I would have {_done(verdict.move, size)} too.", after]
    lines.append(after)
    if decision.resigned:
        return [*lines, f"I would have resigned for {side(color)}."]
    ours = f"I would have {_done(decision.move, size)}."
    if chosen is not None:
        ours = f"{ours} {reasons_text(chosen.reasons, chosen.move, color, size)}"
    return [
        *lines,
        ours,
        _after(chosen, decision.score, color, size),
        _difference(verdict, size),
    ]


def _done(move: int, size: int) -> str:
    return "passed" if move == PASS else f"played {vertex_of(move, size)}"


def _purpose(verdict: Verdict, size: int) -> str:
    """What the move is good for, as far as our experts know."""
    color = verdict.decision.color
    if verdict.played is None:
        return f"{side(color)} passed."
    text = reasons_text(verdict.played.reasons, verdict.move, color, size)
    if verdict.played.reasons and verdict.played.rejected:
        return f"{text} But {verdict.played.rejected.rstrip('.')}."
    return text


def _after(tried: Tried | None, score: float, color: int, size: int) -> str:
    """What is expected after a move (None for a pass) and who leads then."""
    leads = f"{capitalized(lead(score, color))} then."
    return leads if tried is None else f"{expected(tried, size)} {leads}"


def _difference(verdict: Verdict, size: int) -> str:
    mover = side(verdict.decision.color)
    move, choice = named(verdict.move, size), named(verdict.decision.move, size)
    difference = verdict.decision.score - verdict.score
    if difference > EQUAL:
        return f"{capitalized(move)} costs {mover} about {points(difference)} against {choice}."
    if difference < -EQUAL:
        return f"By the count {move} is {points(-difference)} better for {mover} than {choice}."
    return f"{capitalized(move)} and {choice} are about as good."
