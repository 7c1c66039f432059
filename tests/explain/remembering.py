"""A player that is asked once: many tests ask the same of one position, and games take long."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from typing import Any

from engine.decide.decision.budget import Budget
from engine.decide.decision.continued import Continued
from engine.decide.decision.omission import Omission
from engine.decide.decision.record import Decision, Tried
from engine.decide.players import Adviser
from engine.game.game import Game

Answers = dict[Hashable, Any]


def remembering(adviser: Adviser, kept: Answers | None = None, name: Hashable = ()) -> Adviser:
    """The same player, which keeps what it has judged and decided by all that the answer depends on.

    Players that are made of it keep theirs beside it: what two of them are asked that leave out the same, and play
    games of the same seed, is played once.

    kept: the answers so far of the player that this one was made of; None if there is none
    name: how it was made of that player
    """
    kept = {} if kept is None else kept
    judging, deciding = Asked(adviser.judge, kept, name), Asked(adviser.decide, kept, name)
    without, afresh, go_on = adviser.without, adviser.afresh, adviser.go_on

    def judge(game: Game, color: int, move: int, times: int = 1) -> Tried:
        """What was found out of a move when it was judged first, as an answer of the asker's own."""
        found: Tried = judging.answer(game, color, move, times)
        return replace(found, owned=found.owned and dict(found.owned))

    def decide(game: Game, color: int, budget: Budget | None = None, *hearing: Any, **named: Any) -> Decision:
        """The first decision in this position, as one of the asker's own. Who hears of it meanwhile has it made."""
        if hearing or named:
            return deciding.anew(game, color, budget, *hearing, **named)
        found: Decision = deciding.answer(game, color, budget)
        lists = {each: list(getattr(found, each)) for each in ("tried", "untried", "refused")}
        return replace(found, **lists, asked=found.asked.copy(), spent=found.spent.copy())

    def go_on_from(game: Game, decision: Decision, further: int = 0) -> Continued | None:
        """The games behind a decision: the player has played what it has only remembered."""
        deciding.catch_up()
        return go_on(game, decision, further)

    def leave_out(omitted: Omission, further: int = 0) -> Adviser:
        """Another player, by what it leaves out and its seed."""
        left_out = tuple(sorted(omitted.owners.items())), omitted.unread, omitted.levelled
        return remembering(without(omitted, further), kept, (name, left_out, further))

    def begin_anew() -> Adviser:
        """Another player that has played nothing yet."""
        return remembering(afresh(), kept, name)

    changed = {
        "judge": judge,
        "decide": decide,
        "go_on": go_on_from,
        "without": leave_out,
        "afresh": begin_anew,
    }
    for each, method in changed.items():
        setattr(adviser, each, method)
    return adviser


@dataclass(frozen=True)
class Question:
    """A question of a position, after an earlier one of which the games may go on.

    words: what is asked
    standing: the position, without the moves that led to it
    moves: these
    before: the question asked before of an earlier position of the same game, None if it was of another one
    """

    words: tuple[Hashable, ...]
    standing: tuple[Hashable, ...]
    moves: tuple[tuple[int, int], ...]
    before: Question | None
    game: Game = field(compare=False)

    def is_followed_by(self, standing: tuple[Hashable, ...], moves: tuple[tuple[int, int], ...]) -> bool:
        """Whether a position comes later in the same game."""
        known = len(self.moves)
        return standing == self.standing and known < len(moves) and moves[:known] == self.moves


class Asked:
    """Questions of one kind to one player, in their order, with what it has answered so far.

    The player keeps the games of its last question for later positions of the same game. So an answer is that to a
    question and to those before it in the same game.
    """

    def __init__(self, ask: Callable[..., Any], kept: Answers, name: Hashable) -> None:
        self._ask, self._kept, self._name = ask, kept, (ask.__name__, name)
        self._last: Question | None = None
        self._played: Question | None = None

    def answer(self, game: Game, *words: Hashable) -> Any:
        """What was answered first."""
        self._last = question = self._question(game, words)
        if (self._name, question) not in self._kept:
            self._kept[self._name, question] = self._play(question)
        return self._kept[self._name, question]

    def anew(self, game: Game, *words: Any, **named: Any) -> Any:
        """What is answered now, which is not kept."""
        self.catch_up()
        self._last = self._played = self._question(game, (object(),))
        return self._ask(game, *words, **named)

    def catch_up(self) -> None:
        """Let the player stand where it would if all had been asked of it."""
        if self._last is not None and self._played != self._last:
            self._play(self._last)

    def _question(self, game: Game, words: tuple[Hashable, ...]) -> Question:
        """A question that is asked now."""
        setups = tuple((number, grid.tobytes(), side) for number, (grid, side) in game.setups.items())
        handicap = game.handicap, tuple(game.handicap_stones)
        standing = game.size, setups, handicap, game.rules, game.komi
        moves, before = tuple(game.moves), self._last
        is_later = before is not None and before.is_followed_by(standing, moves)
        words = (*words, game.to_move)
        return Question(words, standing, moves, before if is_later else None, game.turned(0))

    def _play(self, question: Question) -> Any:
        """Ask the player, after what it must have been asked before."""
        if question.before is not None and self._played != question.before:
            self._play(question.before)
        self._played = question
        return self._ask(question.game.turned(0), *question.words[:-1])
