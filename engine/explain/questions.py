"""Questions about a game that is being played: why this move, why not there, what would you have played.

A move that the engine chose is explained from the record of its decision, as it was chosen at its level. For any other
move the engine decides in the position before it, and plays the move out to compare; a weak engine has no lapses then,
since it teaches. The game is left as it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from engine.board.points import EMPTY, PASS, vertex_of
from engine.decide.decision.budget import Budget
from engine.decide.decision.record import Decision
from engine.decide.players import Adviser
from engine.explain.claims.scene import Scene
from engine.explain.explainers import explainer_of_others, explainer_of_ours
from engine.explain.reviews.verdict import MoveVerdict, verdict_lines
from engine.explain.sentences.estimated_score import Estimate
from engine.explain.sentences.from_the_record import tell_ours_instead, tell_ours_too
from engine.explain.sentences.in_a_line import shorten
from engine.explain.sentences.next_time import listener_of
from engine.explain.sentences.what_the_strategy_is import tell_strategy
from engine.explain.sentences.why_not_there import why_illegal
from engine.explain.words.phrases import color_word, head_move, name_move, side
from engine.explain.words.templates import say
from engine.explain.words.voices import give_voice
from engine.game.game import Game


class NothingToExplain(ValueError):
    """Raised for a question that cannot be answered in this game; the text says why."""


def position_before(game: Game, number: int) -> Game:
    """Return the game as it stood before move ``number``, counted from 1."""
    earlier = game.turned(0)
    while earlier.move_count >= number:
        earlier.undo()
    return earlier


@dataclass(frozen=True)
class Questions:
    """Answers questions about a game in lines of text: why a move was played, and why another was not.

    decisions: this engine's decisions by the number of the move, from 1; one counts only if the game's move
        is the one that it chose
    adviser: the player that is asked
    budget: the limits of each new decision, None for those of the level
    interrupted: tells whether to stop thinking
    careful: whether games are counted anew for the answers
    considered: decisions by number on what we would have played there; they count whatever move was played, and were
        made by a player without lapses
    note: called with the game and each new decision that a question needs, so that it can be kept for the
        next question
    """

    game: Game
    adviser: Adviser
    decisions: Mapping[int, Decision] = field(default_factory=dict)
    budget: Budget | None = None
    interrupted: Callable[[], bool] = lambda: False
    careful: bool = False
    considered: Mapping[int, Decision] = field(default_factory=dict)
    note: Callable[[Game, Decision], None] = lambda game, decision: None

    @property
    def _teacher(self) -> Adviser:
        """The player that judges moves which are not ours: ours without the lapses of its level."""
        return self.adviser.attentive

    def about_last_move(self, everything: bool = False) -> list[str]:
        """Return lines on why the last move was played, or why we resigned.

        If the move is not ours, the lines say what we think of it. everything: whether all that is known of
        our move is told, not only four sentences. Raises NothingToExplain if no move was played.
        """
        if self.game.resigned_by != EMPTY:
            decision = self.decisions.get(self.game.move_count + 1)
            if decision is not None and decision.resigned and decision.color == self.game.resigned_by:
                return self._tell_ours(self.game, decision, everything)
        if not self.game.moves:
            raise NothingToExplain("no move has been played, so there is none to explain")
        return self.about_move(self.game.move_count, everything)

    def about_move(self, number: int, everything: bool = False) -> list[str]:
        """Return lines on why move ``number``, counted from 1, was played.

        If the move is not ours, the lines say what we think of it. everything: whether all that is known of
        our move is told, not only four sentences
        """
        color, move = self.game.moves[number - 1]
        before = position_before(self.game, number)
        heading = head_move(number, color, move, self.game.size)
        decision = self._own_decision(number)
        if decision is None:
            return [heading, *self._tell_their_move(before, color, move)]
        return [heading, *self._tell_ours(before, decision, everything)]

    def lesson(self, number: int, rank: str = "") -> str:
        """Return what there is to learn from move ``number`` of the game, counted from 1, in a line for a
        chat.

        The line has at most LONGEST_LINE letters. It compares the move with ours by equally many games with
        each. If the move is worse, it also says what to look at next time, in words that suit a player of
        this ``rank`` (12k, 2d; empty if it is not known).
        """
        color, move = self.game.moves[number - 1]
        before = position_before(self.game, number)
        decision = self._decide(before, color)
        size = before.size
        if decision.move == move:
            return self._said(tell_ours_too(move, size))
        if not before.is_legal(color, move):
            return self._said(tell_ours_instead(decision.move, size))
        explainer = explainer_of_others(self._teacher, before, decision, self.careful, self.interrupted)
        return shorten(explainer.tell_lesson(move, listener_of(rank)))

    def _said(self, text: str) -> str:
        """Return one of our sentences in the words of the engine that judges the moves.

        If that is another engine, it is named, and its numbers replace those of our games. If we judge
        ourselves, the sentence stays as it is.
        """
        return give_voice(text, self.adviser.judge_name)

    def about_point(self, point: int) -> list[str]:
        """Return lines that answer a question about a point; PASS asks about a pass.

        If the last move or one of our moves was played there, they say why. If another stone is there, they
        say which. For an empty point they say why our last move was not played there, or, if we have not
        moved yet, why we would not play there now.
        """
        number = self._move_at(point)
        if number and (number == self.game.move_count or self._own_decision(number) is not None):
            return self.about_move(number)
        if point != PASS and self.game.board.color_at(point) != EMPTY:
            return [self._tell_occupied(point, number)]
        latest_first = sorted(self.decisions, reverse=True)
        latest = next((each for each in latest_first if self._own_decision(each) is not None), 0)
        if not latest:
            return self.instead(self._decide(self.game, self.game.to_move), point)
        return self._tell_why_not_there(position_before(self.game, latest), self.decisions[latest], point)

    def instead(self, decision: Decision, point: int) -> list[str]:
        """Return lines on why we would not play at a point now, or why we would if ``decision`` chose it.

        ``decision`` is ours in the present position of the game.
        """
        return self._tell_why_not_there(self.game, decision, point)

    def strategy(self, color: int, leads: Estimate) -> list[str]:
        """Return lines on the strategy of a colour if it were to move in the game's present position.

        ``leads`` is the estimate of the game's score.
        """
        scene = Scene.of(self.adviser, self.game, color)
        return tell_strategy(self.adviser.strategy(self.game, color), leads, scene)

    def _tell_their_move(self, before: Game, color: int, move: int) -> list[str]:
        """Return lines on what we think of a move that is not ours, or on why our board does not allow it.

        ``before`` is the game before that move.
        """
        if not before.board.is_legal(color, move):
            return [why_illegal(before, color, move)]
        decision = self._decide(before, color)
        return verdict_lines(
            MoveVerdict.of(self._teacher, before, move, decision, self.careful, self.interrupted)
        )

    def _tell_ours(self, before: Game, decision: Decision, everything: bool = False) -> list[str]:
        """Return lines on why we chose the move of a decision; with ``everything`` the details behind the
        reasons follow.

        ``before`` is the game in which the decision was made.
        """
        explainer = explainer_of_ours(self.adviser, before, decision, self.careful, self.interrupted)
        told, behind = explainer.tell_our_move(everything)
        return [*told, *behind]

    def _tell_why_not_there(self, before: Game, decision: Decision, point: int) -> list[str]:
        """Return lines on why a decision of ours did not choose a point, or why it did.

        ``before`` is the game in which the decision was made.
        """
        color, size = decision.color, before.size
        if point == decision.move:
            return self._tell_ours(before, decision)
        number = before.move_count + 1
        heading = say(
            "heading prefers", number=str(number), mover=side(color), move=name_move(decision.move, size)
        )
        if refusal := why_illegal(before, color, point):
            return [heading, refusal]
        explainer = explainer_of_others(self.adviser, before, decision, self.careful, self.interrupted)
        return [heading, *explainer.tell_why_not(point)]

    def _tell_occupied(self, point: int, number: int) -> str:
        """Return a sentence on which stone stands at a point, and since which move.

        ``number`` is the number of that move, 0 if the stone was set up.
        """
        return say(
            "illegal taken since" if number else "illegal set up",
            point=vertex_of(point, self.game.size),
            color=color_word(self.game.board.color_at(point)),
            number=str(number),
        )

    def _decide(self, game: Game, color: int) -> Decision:
        """Return what we would play for a colour in the position of a game: a decision made there earlier,
        else a new one.
        """
        known = self.considered.get(game.move_count + 1)
        if known is not None and known.color == color:
            return known
        decision = self._teacher.decide(game, color, self.budget, self.interrupted)
        if not self.interrupted():
            self.note(game, decision)
        return decision

    def _own_decision(self, number: int) -> Decision | None:
        """Return our decision that led to move ``number`` of the game, counted from 1; None if the move is
        not ours.
        """
        decision = self.decisions.get(number)
        if decision is None or not 1 <= number <= self.game.move_count:
            return None
        return decision if self.game.moves[number - 1] == (decision.color, decision.move) else None

    def _move_at(self, point: int) -> int:
        """Return the number, counted from 1, of the move that put the present stone on a point; 0 if no move
        did.

        For PASS it is the number of the last move if that move was a pass, else 0.
        """
        moves = self.game.moves
        if point == PASS:
            return len(moves) if moves and moves[-1][1] == PASS else 0
        color = self.game.board.color_at(point)
        return next((number for number in range(len(moves), 0, -1) if moves[number - 1] == (color, point)), 0)
