"""What we think of a move that somebody else played: what it costs against the move that we would have chosen."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.board.points import PASS, vertex_of
from engine.decide.decision.record import Decision, Tried
from engine.decide.players import Adviser
from engine.explain.claims.witness import CAREFUL, Witness
from engine.explain.explainers import counts_games
from engine.explain.sentences.from_the_record import EQUAL, tell_expected
from engine.explain.sentences.next_time import Listener
from engine.explain.sentences.somebody_elses_move import points_lost, tell_beside_ours
from engine.explain.words.phrases import capitalized, lead, name_move, points, side
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
            return cls(move, decision, None if move == PASS else witness.play_out(move), witness)
        if move == PASS:
            return cls(move, decision, None)
        known = next((each for each in decision.tried if each.move == move), None)
        if known is not None and (move == decision.move or known.replied):
            return cls(move, decision, known)
        return cls(move, decision, adviser.judge(game, color, move))

    def count_carefully(self) -> Verdict:
        """The same of CAREFUL times the games, where games are counted."""
        if self.witness is None:
            return self
        witness = self.witness.count_carefully()
        return replace(
            self, witness=witness, played=None if self.played is None else witness.play_out(self.move)
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
            return points_lost(
                self.witness, self.witness.play_out(self.move), self.witness.play_out(self.decision.move)
            )
        return max(0.0, self.decision.score - self.score)


def verdict_lines(verdict: Verdict, size: int, listener: Listener | None = None) -> list[str]:
    """The verdict in sentences, one topic a line: the move, what comes of it, our own move, and the difference.

    What there is to learn is told as it suits the ``listener``.
    """
    decision = verdict.decision
    if verdict.witness is not None:
        return [each.text for each in tell_beside_ours(decision, verdict.witness, verdict.move, listener)]
    chosen, color = decision.chosen, decision.color
    lines = [_tell_purpose(verdict, size)]
    after = _tell_after(verdict.played, verdict.score, color, size)
    if verdict.agrees:
        return [*lines, f"I would have {_tell_done(verdict.move, size)} too.", after]
    lines.append(after)
    if decision.resigned:
        return [*lines, f"I would have resigned for {side(color)}."]
    ours = f"I would have {_tell_done(decision.move, size)}."
    if chosen is not None:
        ours = f"{ours} {reasons_text(chosen.reasons, chosen.move, color, size)}"
    return [
        *lines,
        ours,
        _tell_after(chosen, decision.score, color, size),
        _tell_difference(verdict, size),
    ]


def _tell_done(move: int, size: int) -> str:
    return "passed" if move == PASS else f"played {vertex_of(move, size)}"


def _tell_purpose(verdict: Verdict, size: int) -> str:
    """What the move is good for, as far as our experts know."""
    color = verdict.decision.color
    if verdict.played is None:
        return f"{side(color)} passed."
    text = reasons_text(verdict.played.reasons, verdict.move, color, size)
    if verdict.played.reasons and verdict.played.rejected:
        return f"{text} But {verdict.played.rejected.rstrip('.')}."
    return text


def _tell_after(tried: Tried | None, score: float, color: int, size: int) -> str:
    """What is expected after a move (None for a pass) and who leads then."""
    leads = f"{capitalized(lead(score, color))} then."
    return leads if tried is None else f"{tell_expected(tried, size)} {leads}"


def _tell_difference(verdict: Verdict, size: int) -> str:
    mover = side(verdict.decision.color)
    move, choice = name_move(verdict.move, size), name_move(verdict.decision.move, size)
    difference = verdict.decision.score - verdict.score
    if difference > EQUAL:
        return f"{capitalized(move)} costs {mover} about {points(difference)} against {choice}."
    if difference < -EQUAL:
        return f"By the count {move} is {points(-difference)} better for {mover} than {choice}."
    return f"{capitalized(move)} and {choice} are about as good."
