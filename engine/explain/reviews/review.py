"""A whole game looked through: at each move what we would have done, and what the move played costs against that."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace

from engine.board.points import BLACK, EMPTY, PASS, WHITE
from engine.decide.decision.budget import Budget
from engine.decide.decision.winning import load_spread, win_chance
from engine.decide.players import Adviser
from engine.evaluate.strategy import ENDGAME
from engine.explain.claims.kinds import Sentence
from engine.explain.reviews.confirming import compare_again
from engine.explain.reviews.graph import ENOUGH, Counted
from engine.explain.reviews.pricing import price_move
from engine.explain.reviews.verdict import MoveVerdict
from engine.explain.words.phrases import listed, points, points_on_average, side
from engine.explain.words.templates import say
from engine.explain.words.voices import give_voice
from engine.game.game import Game

DOUBTFUL, BAD, VERY_BAD = 0.5, 1.0, 2.0
"""Losses from which a move is doubtful, bad, very bad, in units of the spread: how wrong scores are at that time of the
game. What is lost in points means little where scores are that uncertain.
"""

IN_PRICES = 0.5
"""Where a move has a price, less must be lost for it to be as bad: so much of what must be by the games around it."""

LARGE_FALL = 0.3
"""Of the chance to win: a move by which it falls so far is a mistake, whatever it costs in points."""

MOST_MISTAKES = 5
"""So many of a side's mistakes are named in the summary."""


@dataclass(frozen=True)
class Reviewed:
    """A judged move of a game: its number, counted from 1, its colour, and the verdict on it.

    verdict: None for a move that our board does not allow (a suicide under rules that allow it); spread: by
        how many points scores may be wrong at this time of the game; told: the verdict in sentences, if it
        was put into words
    """

    number: int
    color: int
    verdict: MoveVerdict | None
    spread: float = 1.0
    told: tuple[Sentence, ...] = ()

    @property
    def unit(self) -> float:
        """The points by which a loss at this time of the game is measured: the spread, or a part of it where the
        move has a price, which is wrong by less.
        """
        return IN_PRICES * self.spread if self.has_price else self.spread

    @property
    def has_price(self) -> bool:
        """Whether the loss of the move is a price (`engine.explain.reviews.pricing`)."""
        return self.verdict is not None and self.verdict.price is not None

    @property
    def black_chance(self) -> float:
        """Black's chance to win after the move, 0 to 1."""
        if self.verdict is None:
            return 0.5
        played = self.verdict.played
        if self.verdict.explainer.judge_name and played is not None and played.won is not None:
            chance = played.won
        else:
            chance = win_chance(self.verdict.score, self.spread)
        return chance if self.color == BLACK else 1.0 - chance

    @functools.cached_property
    def games(self) -> dict[str, list[float]]:
        """The results of the games around the move, for the graph (`engine.explain.reviews.graph`).

        It is a dict with up to three entries, in the form of `Counted.plain`. ``after`` is of the games that
        began with the move, ``before`` of all games played to choose a move in its place, ``ours`` of those
        that began with our own move if that is another. If no games were played with the move, its score
        counts as one game; if none were played at all, as enough. The numbers of another engine that judges
        count as enough games, so ``before`` is left out. Without a verdict the dict is empty.
        """
        verdict = self.verdict
        if verdict is None:
            return {}
        color, decision = self.color, verdict.decision
        after = Counted.of([verdict.played], color)
        before = Counted.of(decision.tried, color)
        ours = None if verdict.agrees else Counted.of([verdict.explainer.play_out(decision.move)], color)
        if after is None:
            lead = verdict.score if color == BLACK else -verdict.score
            after = Counted(self.black_chance, lead, ENOUGH if before is None else 1)
        if verdict.explainer.judge_name:
            after, before = replace(after, games=ENOUGH), None
        named = {"after": after, "before": before, "ours": ours}
        return {name: each.plain() for name, each in named.items() if each is not None}

    def settle(self) -> None:
        """Free the memory that only an explanation in prose needs.

        What a record tells of the move without prose, and the results for the graph, are found out before,
        and kept.
        """
        if self.verdict is not None:
            _ = self.games
            self.verdict.settle(Thresholds.of(self.unit).doubtful)

    @property
    def is_bad(self) -> bool:
        """Whether the move loses so much that it is called a mistake."""
        return self.verdict is not None and self.verdict.loss >= Thresholds.of(self.unit).bad

    @property
    def is_suspected(self) -> bool:
        """Whether the move loses enough to be a mistake if further searches confirm the loss."""
        if self.verdict is None:
            return False
        return self.verdict.loss >= Thresholds.of(self.unit).doubtful or self.verdict.fall >= LARGE_FALL


@dataclass(frozen=True)
class Thresholds:
    """The losses, in points, from which a move is marked as doubtful, bad or very bad."""

    doubtful: float
    bad: float
    very_bad: float

    @classmethod
    def of(cls, spread: float) -> Thresholds:
        """Return the losses from which moves are marked at a time of the game when scores are wrong by
        ``spread`` points (`Reviewed.unit`).

        Each is a fixed multiple of the spread: where scores are uncertain, a move must lose more to be
        marked.
        """
        return cls(DOUBTFUL * spread, BAD * spread, VERY_BAD * spread)


def review(
    game: Game,
    adviser: Adviser,
    budget: Budget,
    step: Callable[[Reviewed], object] = lambda reviewed: None,
    ending: AbstractContextManager[object] | None = None,
    only: int | None = None,
) -> list[Reviewed]:
    """Judge the moves of a game, or only those of the colour ``only``, and return them in the order of the
    game.

    The last move is judged first; at the end the game stands at its beginning. budget: the limits of each
    decision; step: called with each judged move; ending: a context that may end the work early, then the
    moves judged so far are returned
    """
    found = []
    with ending or nullcontext():
        for reviewed in review_moves(game, adviser, budget, only):
            reviewed.settle()
            found.append(reviewed)
            step(reviewed)
    return found[::-1]


def review_moves(
    game: Game, adviser: Adviser, budget: Budget, only: int | None = None, confirms: bool = True
) -> Iterator[Reviewed]:
    """Yield the judged moves of a game, or only those of the colour ``only``; the last move comes first.

    When a move is yielded, the game stands before it. Each judged move holds its games in memory, so do not
    keep them without need (`Reviewed.settle`). budget: the limits of each decision; confirms: whether
    what seems to be a mistake, and has no price, is compared again by new games
    """
    while game.moves:
        if only in (None, game.moves[-1][0]):
            yield review_last(game, adviser, budget, confirms=confirms)
        else:
            game.undo()


def review_last(
    game: Game, adviser: Adviser, budget: Budget, known: int | None = None, confirms: bool = True
) -> Reviewed:
    """Take back the last move of a game and return it judged, by comparison with what we would play there.

    On a full-size board a move that hardly any strong player would play gets a price
    (`engine.explain.reviews.pricing`). If another move seems to be a mistake, it is compared again by new games; if
    they do not confirm the mistake, its loss is 0. The verdict is None if our board does not allow the move. budget:
    the limits of the decision; known: our move against which the mistake was confirmed earlier: if we choose it
    again, no new games are played to confirm it; confirms: whether mistakes without a price are compared again
    """
    number, (color, move) = game.move_count, game.moves[-1]
    game.undo()
    if move != PASS and not game.board.is_legal(color, move):
        return Reviewed(number, color, None)
    decision = adviser.decide(game, color, budget)
    stones = int((game.board.grid() != EMPTY).sum())
    unsettled = decision.strategy is None or decision.strategy.phase != ENDGAME
    spread = (decision.spreads or load_spread()).points(game.size, stones, unsettled)
    verdict = MoveVerdict.of(adviser, game, move, decision)
    judged = Reviewed(number, color, verdict, spread)
    price = price_move(adviser, game, decision, move)
    if price is not None:
        return replace(judged, verdict=verdict.with_price(price))
    if not confirms or not judged.is_suspected or decision.move == known:
        return judged
    again = compare_again(adviser, game, decision, move, verdict.loss)
    return judged if again is None or again.holds else replace(judged, verdict=verdict.without_loss())


def summarize(moves: Sequence[Reviewed]) -> Iterator[str]:
    """Yield a line about each side: how many of its moves we would have played too, what the others lost, and
    the costliest mistakes.
    """
    for color in (BLACK, WHITE):
        judged = [(each, each.verdict) for each in moves if each.color == color and each.verdict is not None]
        if not judged:
            continue
        yield summarize_side(
            color,
            sum(verdict.agrees for _, verdict in judged),
            [verdict.loss for _, verdict in judged],
            [(each.number, verdict.loss) for each, verdict in judged if each.is_bad],
            judged[0][1].explainer.judge_name,
        )


def summarize_side(
    color: int, agreed: int, losses: Sequence[float], mistakes: Sequence[tuple[int, float]], judge: str
) -> str:
    """Return a line about a side: how many of its moves were ours too, their average loss in points, and the
    costliest mistakes.

    agreed: how many moves were ours too; losses: the loss of each move; mistakes: pairs (number of the move,
    points lost); judge: the name of another engine that judged, empty for us
    """
    worst = sorted(mistakes, key=lambda each: -each[1])[:MOST_MISTAKES]
    costly = [say("summary mistake", number=str(number), points=points(loss)) for number, loss in worst]
    told = say(
        "summary side",
        side=side(color),
        agreed=str(agreed),
        moves=str(len(losses)),
        lost=points_on_average(sum(losses) / len(losses)),
        mistakes=listed(costly, "further") if costly else say("summary none"),
    )
    return give_voice(told, judge)
