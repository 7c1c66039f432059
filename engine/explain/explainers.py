"""The two explainers: one counts games and reads anew, the other goes by the record of a decision.

Both answer the same questions about a position in which we decided: why our move, why not another one, what we think of
the move that was played instead. Which of them answers depends on the decision: where games were played out for it, an
explanation counts games of its own, as many for every move that it compares (`engine.explain.claims.witness`); a player
that plays no games out has nothing to count.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from engine.board.points import PASS
from engine.decide.decision.record import Decision, Tried
from engine.decide.decision.same_moves import SameMoves
from engine.decide.players import Adviser
from engine.explain.claims.allowance import LEAST, LEAST_OF_OTHERS, Allowance
from engine.explain.claims.expected_lines import find_known_line, find_quiet_line
from engine.explain.claims.judged_witness import JudgedWitness
from engine.explain.claims.kinds import Sentence
from engine.explain.claims.quick_witness import QuickWitness
from engine.explain.claims.readings import Readings
from engine.explain.claims.scene import Scene
from engine.explain.claims.witness import Witness
from engine.explain.sentences.from_the_record import (
    explain_from_record,
    tell_further_candidates,
    tell_how_much_better,
    tell_others_move,
    tell_ours_instead,
    tell_why_better,
)
from engine.explain.sentences.next_time import Listener, listener_of
from engine.explain.sentences.somebody_elses_move import (
    points_lost,
    tell_beside_ours,
    tell_better_briefly,
    tell_ours,
    tell_what_to_learn,
)
from engine.explain.sentences.what_lies_behind import tell_details
from engine.explain.sentences.why_not_there import why_not
from engine.explain.sentences.why_this_move import tell_decision
from engine.explain.words.naming import naming_alike
from engine.explain.words.voices import give_voice
from engine.game.game import Game


class Explainer(ABC):
    """Explains a decision of ours in sentences, and compares other moves in the same position with the chosen
    one.
    """

    decision: Decision

    @abstractmethod
    def state_our_move(self, everything: bool = False) -> tuple[list[Sentence], list[Sentence]]:
        """Return sentences on why we chose our move, and a second list of sentences with the details.

        The second list is empty unless ``everything`` is set. Each sentence has the claims (statements that
        can be checked) that it makes.
        """

    @abstractmethod
    def state_why_not(self, move: int) -> list[Sentence]:
        """Return sentences, with their claims, on why we did not choose a legal move; a claim is a statement
        to be checked.
        """

    def tell_our_move(self, everything: bool = False) -> tuple[list[str], list[str]]:
        """Return the texts of `state_our_move`."""
        told, behind = self.state_our_move(everything)
        return texts_of(told), texts_of(behind)

    def tell_why_not(self, move: int) -> list[str]:
        """Return the texts of `state_why_not`."""
        return texts_of(self.state_why_not(move))

    @abstractmethod
    def play_out(self, move: int) -> Tried | None:
        """Return a legal move with its score, the moves expected after it, and the games played with it, if
        any; None for a pass.
        """

    @abstractmethod
    def state_their_move(
        self, move: int, played: Tried | None, listener: Listener | None = None, price: float | None = None
    ) -> list[Sentence]:
        """Return sentences, with their claims, on what we think of a move that somebody else played.

        ``played``: what `play_out` returned for the move, None for a pass; ``listener``: the class of
        players, by rank, whom the words should suit, None for the usual one; ``price``: the points that the move
        costs, where more is known of it than games tell
        """

    def tell_their_move(self, move: int, played: Tried | None, listener: Listener | None = None) -> list[str]:
        """Return the texts of `state_their_move`."""
        return texts_of(self.state_their_move(move, played, listener))

    @abstractmethod
    def tell_lesson(self, move: int, listener: Listener) -> list[str]:
        """Return sentences on what there is to learn from a legal move that is not ours, in words for the
        ``listener``, a class of players by rank.
        """

    @abstractmethod
    def count_loss(self, move: int, played: Tried | None) -> float:
        """Return by how many points a move is worse than ours; 0 if it is as good or better.

        ``played`` is what `play_out` returned for the move.
        """

    @abstractmethod
    def tell_further(self, candidates: Sequence[Tried]) -> list[str]:
        """Return one sentence for each of some other candidates: its reason, and what would come of it.

        Returns an empty list where candidates cannot be compared.
        """

    @property
    @abstractmethod
    def size(self) -> int:
        """Return the width of the board."""

    @property
    @abstractmethod
    def judge_name(self) -> str:
        """The name of the other engine that judges the moves; empty if we judge them ourselves."""

    def expected_line(self) -> tuple[int, ...]:
        """Return our move, and the moves that we expect after it."""
        chosen = self.decision.chosen
        return (self.decision.move,) if chosen is None else chosen.line

    def tell_why_better(self, lost: float, other: int) -> list[str]:
        """Return sentences on why our move is better than ``other``, which loses ``lost`` points against ours."""
        return tell_why_better(self.decision, lost, self.size)

    def let_go(self) -> None:
        """Free what takes much memory and can be found again when it is needed. In this class nothing is
        freed.
        """
        return None

    def count_again(self, careful: bool = False, games: int = 0) -> Explainer:
        """Return an explainer that judges by more games. An explainer that counts no games returns itself.

        ``careful``: whether all games are counted anew; ``games``: how many to play at least with each of two
        moves that are compared
        """
        return self


@dataclass(frozen=True)
class RecordExplainer(Explainer):
    """Explains a decision from what was noted when it was made, and from the evaluations before and after our
    move.

    No games are played for it. When a move is played out, ``game`` must stand in the position of the
    decision.
    """

    decision: Decision
    adviser: Adviser
    game: Game

    @property
    def size(self) -> int:
        """Return the width of the board."""
        return self.game.size

    @property
    def judge_name(self) -> str:
        """The name of the other engine that judges the moves; empty if we judge them ourselves."""
        return self.adviser.judge_name

    def state_our_move(self, everything: bool = False) -> tuple[list[Sentence], list[Sentence]]:
        """Return sentences on why we chose our move, as the record of the decision tells it, and an empty
        list.

        The list stands in the place of the details that other explainers give, so ``everything`` changes
        nothing: the first list has all that the record tells. The sentences come without claims (statements
        that can be checked).
        """
        color, move = self.decision.color, self.decision.move
        after = None
        if self.game.board.is_legal(color, move):
            after = Scene.of(self.adviser, self.game, color, move)
        before = Scene.of(self.adviser, self.game, color)
        return [Sentence(each) for each in explain_from_record(self.decision, self.size, before, after)], []

    def state_why_not(self, move: int) -> list[Sentence]:
        """Return sentences, without claims, on why we did not choose a legal move.

        The move is played out first if the decision did not play it out.
        """
        decision = self._knowing(move)
        return [Sentence(each) for each in why_not(decision, move, self.size, lambda: self._judge(move))]

    def play_out(self, move: int) -> Tried | None:
        """Return a legal move with what is expected to come of it, or None for a pass.

        It is the decision's own result if the decision chose the move or looked at the enemy's answers to it;
        else the move is played out.
        """
        if move == PASS:
            return None
        known = next((each for each in self._knowing(move).tried if each.move == move), None)
        if known is not None and (move == self.decision.move or known.replied):
            return known
        return self._judge(move)

    def state_their_move(
        self, move: int, played: Tried | None, listener: Listener | None = None, price: float | None = None
    ) -> list[Sentence]:
        """Return sentences on a move that somebody else played: its purpose, what comes of it, our own move,
        and the difference.

        ``played``: what `play_out` returned for the move, None for a pass; ``listener`` and ``price`` are not used
        here
        """
        return [Sentence(each) for each in tell_others_move(self._knowing(move), move, played, self.size)]

    def tell_lesson(self, move: int, listener: Listener) -> list[str]:
        """Return a sentence that names the move we would have played.

        The record teaches no more than that. ``listener`` (a class of players by rank) is not used here.
        """
        return [tell_ours_instead(self.decision.move, self.size)]

    def count_loss(self, move: int, played: Tried | None) -> float:
        """Return by how many points a move is worse than ours by the record; 0 if it is as good or better.

        ``played``: what `play_out` returned for the move, None for a pass.
        """
        score = self.decision.before if played is None else played.score
        return max(0.0, self.decision.score - score)

    def tell_further(self, candidates: Sequence[Tried]) -> list[str]:
        """Return a sentence on each of some other candidates, with its reason and score."""
        return tell_further_candidates(candidates, self.decision.color, self.size)

    def _knowing(self, move: int) -> Decision:
        """Return the decision with what it found out of a move that is the same as ``move`` by symmetry."""
        return SameMoves(self.game.board, self.decision).known(self.decision, move)

    def _judge(self, move: int) -> Tried:
        """Return what comes of a legal move, after the player has played it out."""
        return self.adviser.judge(self.game, self.decision.color, move)


@dataclass(frozen=True)
class CountingExplainer(Explainer):
    """Explains a decision by games that are played out anew and by readings (local searches).

    Its ``witness`` (`engine.explain.claims.witness`) plays the games and reads in the position of the
    decision.
    """

    decision: Decision
    witness: Witness

    @property
    def size(self) -> int:
        """Return the width of the board."""
        return self.witness.board.size

    @property
    def judge_name(self) -> str:
        """The name of the other engine that judges the moves; empty if we judge them ourselves."""
        return self.witness.player.judge_name

    def state_our_move(self, everything: bool = False) -> tuple[list[Sentence], list[Sentence]]:
        """Return at most four sentences on why we chose our move, and a list of sentences with the details.

        The details are empty unless ``everything`` is set. Each sentence comes with the claims that it makes.
        """
        with naming_alike():
            told = tell_decision(self.decision, self.witness)
            behind = tell_details(self.decision, self.witness, told) if everything else ()
        return self._said(told), self._said(behind)

    def state_why_not(self, move: int) -> list[Sentence]:
        """Return sentences, with their claims, that compare a legal move with ours by equally many games with
        each.

        They contain no lesson, since nobody played the move.
        """
        with naming_alike():
            told = tell_beside_ours(
                self.decision, self.witness, move, listener_of().untaught(), is_asked=True
            )
        return self._said(told)

    def play_out(self, move: int) -> Tried | None:
        """Return a legal move with the games that begin with it; None for a pass.

        Our own move is played out first, so that the games of both moves are counted in the same search tree.
        """
        if move == PASS:
            return None
        self.witness.play_out(self.decision.move)
        return self.witness.play_out(move)

    def state_their_move(
        self, move: int, played: Tried | None, listener: Listener | None = None, price: float | None = None
    ) -> list[Sentence]:
        """Return sentences on a move that somebody else played: what it does, what follows, how it compares
        with ours, and what to look at next time.

        ``listener``: the class of players, by rank, whom the words should suit, None for the usual one;
        ``price``: the points that the move costs, where more is known of it than games tell. ``played`` is not
        used here.
        """
        with naming_alike():
            return self._said(tell_beside_ours(self.decision, self.witness, move, listener, price))

    def tell_lesson(self, move: int, listener: Listener) -> list[str]:
        """Return a sentence on how a move compares with ours. If the move is worse, a second one says what to
        look at next time.

        The words suit the ``listener`` (a class of players by rank).
        """
        told = tell_what_to_learn(self.decision, self.witness, move, listener)
        return [give_voice(each, self.judge_name) for each in told]

    def count_loss(self, move: int, played: Tried | None) -> float:
        """Return by how many points a move is worse than ours; 0 unless games confirm that it is.

        As many games are counted with each of the two moves. ``played`` is not used here.
        """
        theirs, ours = self.witness.play_out(move), self.witness.play_out(self.decision.move)
        return points_lost(self.decision, self.witness, theirs, ours)

    def tell_further(self, candidates: Sequence[Tried]) -> list[str]:
        """Return an empty list: candidates are not compared here, since each has another number of games."""
        return []

    def expected_line(self) -> tuple[int, ...]:
        """Return our move, and the moves that we expect after it until the position is quiet.

        Unless games are counted carefully, these are the moves that the decision itself expected.
        """
        chosen = self.decision.chosen
        if chosen is None:
            return super().expected_line()
        known = (
            find_quiet_line(self.witness, chosen.move) if self.witness.is_careful else find_known_line(chosen)
        )
        return known or chosen.line[:1]

    def tell_why_better(self, lost: float, other: int) -> list[str]:
        """Return sentences on why our move is better than ``other``, which loses ``lost`` points against it.

        If games are counted carefully, they say what our move does and what follows it. Else they say by how
        many points it is better, what it does to stones, or its shape, and what it does that ``other`` does not.
        """
        chosen = self.decision.chosen
        if chosen is None:
            return super().tell_why_better(lost, other)
        if self.witness.is_careful:
            return texts_of(self._said(tell_ours(self.witness, chosen.move)))
        better = tell_better_briefly(self.witness, chosen, other)
        return [tell_how_much_better(self.decision, lost), *texts_of(self._said([better]))]

    def let_go(self) -> None:
        """Free what takes much memory in the witness, which plays the games and reads for this explainer."""
        self.witness.let_go()

    def count_again(self, careful: bool = False, games: int = 0) -> Explainer:
        """Return an explainer like this one that judges by more games.

        ``careful``: whether all games are counted anew; ``games``: how many to play at least with each of two
        moves that are compared
        """
        return replace(self, witness=self.witness.count_again(careful, games))

    def _said(self, sentences: Iterable[Sentence]) -> list[Sentence]:
        """Return sentences with their texts in the words of the engine that judges the moves.

        If that is another engine, it is named, and its numbers replace those of our games.
        """
        return [replace(each, text=give_voice(each.text, self.judge_name)) for each in sentences]


def texts_of(sentences: Iterable[Sentence]) -> list[str]:
    """Return the texts of sentences, without their claims."""
    return [each.text for each in sentences]


def explainer_of_ours(
    adviser: Adviser,
    game: Game,
    decision: Decision,
    careful: bool = False,
    interrupted: Callable[[], bool] = lambda: False,
) -> Explainer:
    """Return the explainer of the move that we chose in a game's position, or of our resignation.

    careful: whether games are counted anew, many times as many as the decision had; interrupted: returns True
        when nobody wants the explanation any more; if more games are needed then, BrokenOff is raised
    """
    chosen = decision.chosen
    if not _played_games(decision) or (chosen is not None and chosen.won is None):
        return RecordExplainer(decision, adviser, game)
    return CountingExplainer(decision, _witness_of(adviser, game, decision, careful, interrupted, LEAST))


def explainer_of_others(
    adviser: Adviser,
    game: Game,
    decision: Decision,
    careful: bool = False,
    interrupted: Callable[[], bool] = lambda: False,
) -> Explainer:
    """Return an explainer that compares other moves in a game's position with the move that we chose there.

    ``decision`` is our choice. careful, interrupted: as for `explainer_of_ours`
    """
    if decision.resigned or not _played_games(decision):
        return RecordExplainer(decision, adviser, game)
    return CountingExplainer(
        decision, _witness_of(adviser, game, decision, careful, interrupted, LEAST_OF_OTHERS)
    )


def _witness_of(
    adviser: Adviser,
    game: Game,
    decision: Decision,
    careful: bool,
    interrupted: Callable[[], bool],
    least: int,
) -> Witness:
    """Return the witness that explains a decision: it plays games out and reads in the position of ``game``.

    careful, interrupted: as for `explainer_of_ours`; least: as for `Allowance.of`
    """
    if careful or adviser.judge_name:
        kind = JudgedWitness if adviser.judge_name else Witness
        return kind(adviser, game, decision.color, readings=Readings(interrupted=interrupted))
    return QuickWitness(adviser, game, decision, Allowance.of(decision, game.size, least=least))


def _played_games(decision: Decision) -> bool:
    """Return whether games were played out for a decision."""
    return any(each.won is not None for each in decision.tried)
