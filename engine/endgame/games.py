"""Combinatorial games of points, in their reduced form (Conway 1976; Bouzy and Cazenave 2001, section 8).

A game here is either settled, at a whole number of points for Black, or *hot*: whoever moves gains by it. Black is
Left, who wants much; White is Right. What can happen in a game are its options, in points that will be reached.

Two things are known of any sum of such games, and everything rests on them:

- **Nobody has to move where moving hurts.** A player may pass, so a position in which neither side gains by moving
  first is settled, at what it is worth as it stands (`settle`).
- **What is less than any number is nothing.** If the stops of G - H are zero whoever begins, G and H differ by an
  infinitesimal, and no sum has another stop for it: a game moved by less than 1/2^n has its stops moved by no more, for
  every n. So games are compared with infinitesimals neglected: G is as good as H for Black if the right stop of G - H
  is not negative. Options that are no better than others are left out, and those that the other side answers to its
  own gain are replaced by what follows the answer. The form that is left is the same for all games that differ by
  an infinitesimal (Calistrate 1996; Grossman and Siegel 2009), and games here are kept once, so that equal ones are
  identical.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from engine.board.points import BLACK

STEPS_BETWEEN = 256
"""Steps of a search between two looks at whether it is over, some milliseconds."""


class TooLarge(Exception):
    """Raised when a question takes more games, positions or time than allowed."""


class Steps:
    """Counts the steps of all searches that answer one question, and looks at the clock now and then.

    ``is_over`` returns True once the time is over; `take` raises TooLarge from then on.
    """

    def __init__(self, is_over: Callable[[], bool] = lambda: False) -> None:
        self._is_over = is_over
        self._left = STEPS_BETWEEN

    def take(self, steps: int = 1) -> None:
        """Count ``steps`` more steps of work, and look now and then whether the time is over.

        Raises TooLarge if it is, then also at every later call.
        """
        self._left -= steps
        if self._left <= 0:
            if self._is_over():
                raise TooLarge
            self._left = STEPS_BETWEEN


@dataclass(frozen=True, eq=False)
class Game:
    """What both sides can still play in some part of the board, and what that is worth: a combinatorial game.

    It is either settled, i.e. worth a fixed number of points for Black, or hot, i.e. whoever moves gains.

    points: what a settled game is worth for Black; without meaning in a hot one
    left, right: the games to which Black and White may move. In a settled game both are empty, in a hot one
        neither is
    number: its number among the games of its `Games`
    """

    points: int
    left: tuple[Game, ...]
    right: tuple[Game, ...]
    number: int

    @property
    def is_settled(self) -> bool:
        """Whether neither side gains by moving in this game, i.e. in this part of the board."""
        return not self.left

    @cached_property
    def left_stop(self) -> int:
        """The points for Black that are reached if Black moves first and both play on until the game is
        settled.
        """
        return max(option.right_stop for option in self.left) if self.left else self.points

    @cached_property
    def right_stop(self) -> int:
        """The points for Black that are reached if White moves first and both play on until the game is
        settled.
        """
        return min(option.left_stop for option in self.right) if self.right else self.points

    def options(self, color: int) -> tuple[Game, ...]:
        """Return what this game, i.e. part of the board, may become by one move of ``color``."""
        return self.left if color == BLACK else self.right

    def stop(self, color: int) -> int:
        """Return the points for Black that are reached if ``color`` moves first.

        Both sides play on until the game is settled.
        """
        return self.left_stop if color == BLACK else self.right_stop

    def __str__(self) -> str:
        if self.is_settled:
            return str(self.points)
        sides = (",".join(str(option) for option in options) for options in (self.left, self.right))
        return "{" + "|".join(sides) + "}"


class Games:
    """Makes the combinatorial games of one question. Equal games are one object, so ``is`` compares them.

    At most ``most`` games are made. A call that needs more raises TooLarge, and so does every call once
    ``steps`` says that the time is over.
    """

    def __init__(self, most: int = 200_000, steps: Steps | None = None) -> None:
        self._most, self._steps = most, steps or Steps()
        self._settled: dict[int, Game] = {}
        self._hot: dict[tuple[tuple[int, ...], tuple[int, ...]], Game] = {}
        self._sums: dict[tuple[int, int], Game] = {}
        self._as_good: dict[tuple[int, int], bool] = {}
        self._stops: dict[tuple[int, int, bool], int] = {}
        self._count = 0

    def points(self, points: int) -> Game:
        """Return the game that is settled and worth so many points for Black."""
        if points not in self._settled:
            self._settled[points] = self._add_game(points, (), ())
        return self._settled[points]

    def hot(self, left: Iterable[Game], right: Iterable[Game]) -> Game:
        """Return the hot game in which Black may move to ``left`` and White to ``right``, in its simplest
        form.

        Options that do not matter are left out. The caller must know that the game is hot, i.e. that each
        side gains by moving first.
        """
        left, right = list(left), list(right)
        while True:
            left, right = self._drop_dominated(left, True), self._drop_dominated(right, False)
            around = self._find_hot(left, right)
            shorter_left = self._without_detours(left, around, True)
            shorter_right = self._without_detours(right, around, False)
            if shorter_left is None and shorter_right is None:
                return around
            left = left if shorter_left is None else shorter_left
            right = right if shorter_right is None else shorter_right

    def settle(self, left: Iterable[Game], right: Iterable[Game], standing: int, free: bool = True) -> Game:
        """Return the game (part of the board) in which Black may move to ``left`` and White to ``right``,
        simplified.

        If both sides gain by moving first, the game is hot. If neither does, it is settled at ``standing``,
        the points for Black if nobody moves. If only one side gains, the game is settled at what is reached
        by a first move: of that side if ``free``, else of the other side. If the other side has no move, it
        is in any case that of the side that gains.

        free: whether a move on one's own ground costs nothing, as under area scoring
        """
        left, right = list(left), list(right)
        if not left and not right:
            return self.points(standing)
        gained = max((option.right_stop for option in left), default=None)
        kept = min((option.left_stop for option in right), default=None)
        if gained is not None and kept is not None and gained > kept:
            return self.hot(left, right)
        if gained is not None and standing < gained:
            return self.points(gained if free or kept is None else kept)
        if kept is not None and standing > kept:
            return self.points(kept if free or gained is None else gained)
        return self.points(standing)

    def sum(self, one: Game, other: Game) -> Game:
        """Return two games (parts of the board that do not touch) as one game in which both are open,
        simplified.
        """
        if one.is_settled and other.is_settled:
            return self.points(one.points + other.points)
        key = (min(one.number, other.number), max(one.number, other.number))
        if key not in self._sums:
            left = [self.sum(option, other) for option in one.left] + [
                self.sum(one, option) for option in other.left
            ]
            right = [self.sum(option, other) for option in one.right] + [
                self.sum(one, option) for option in other.right
            ]
            gained = max(option.right_stop for option in left)
            kept = min(option.left_stop for option in right)
            self._sums[key] = self.hot(left, right) if gained > kept else self.points(gained)
        return self._sums[key]

    def as_good(self, one: Game, other: Game) -> bool:
        """Return whether Black does at least as well with ``one`` as with ``other``, whatever else is open on
        the board.

        Both are games, i.e. what may be played in a part of the board.
        """
        if one is other:
            return True
        key = (one.number, other.number)
        if key not in self._as_good:
            self._as_good[key] = self._stop_of_difference(one, other, False) >= 0
        return self._as_good[key]

    def _stop_of_difference(self, one: Game, other: Game, black: bool) -> int:
        """Return the points for Black that are reached in the game ``one`` minus ``other``.

        Both sides play on until it is settled. ``black`` says whether Black moves first; if not, White does.
        Raises TooLarge.
        """
        if one.is_settled and other.is_settled:
            return one.points - other.points
        key = (one.number, other.number, black)
        if key not in self._stops:
            if len(self._stops) > 10 * self._most:
                raise TooLarge
            self._steps.take()
            mine, theirs = (one.left, other.right) if black else (one.right, other.left)
            reached = [self._stop_of_difference(option, other, not black) for option in mine]
            reached += [self._stop_of_difference(one, option, not black) for option in theirs]
            self._stops[key] = max(reached) if black else min(reached)
        return self._stops[key]

    def _drop_dominated(self, options: list[Game], black: bool) -> list[Game]:
        """Return ``options`` without those that are no better for their side than another one of them.

        Options are what a part of the board may become by one move of a side; ``black`` says whether that
        side is Black or White.
        """
        best: list[Game] = []
        for option in options:
            if any(self._no_worse(other, option, black) for other in best):
                continue
            best = [other for other in best if not self._no_worse(option, other, black)]
            best.append(option)
        return best

    def _no_worse(self, one: Game, other: Game, black: bool) -> bool:
        return self.as_good(one, other) if black else self.as_good(other, one)

    def _without_detours(self, options: list[Game], around: Game, black: bool) -> list[Game] | None:
        """Replace the first detour among ``options`` and return the new list; None if there is no detour.

        Options are what a part of the board may become by one move of a side. A detour is an option to which
        the other side has an answer that takes it at least back to where it was, i.e. to something no worse
        for it than ``around``. The detour is replaced by what the mover may play after that answer.

        around: the state before the move
        black: whether the options are Black's, or else White's
        """
        for index, option in enumerate(options):
            for answer in option.right if black else option.left:
                if self._no_worse(around, answer, black):
                    followers = (answer.left if black else answer.right) or (answer,)
                    return options[:index] + list(followers) + options[index + 1 :]
        return None

    def _find_hot(self, left: Iterable[Game], right: Iterable[Game]) -> Game:
        by_number = {option.number: option for option in (*left, *right)}
        keys = (
            tuple(sorted({option.number for option in left})),
            tuple(sorted({option.number for option in right})),
        )
        if keys not in self._hot:
            sides = (tuple(by_number[number] for number in side) for side in keys)
            self._hot[keys] = self._add_game(0, *sides)
        return self._hot[keys]

    def _add_game(self, points: int, left: tuple[Game, ...], right: tuple[Game, ...]) -> Game:
        self._count += 1
        self._steps.take()
        if self._count > self._most:
            raise TooLarge
        return Game(points, left, right, self._count)
