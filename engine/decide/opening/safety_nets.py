"""Safety nets: moves that must not be played whatever the experts say, and why.

They hold the player back where the evaluation is too coarse to see that a move is nonsense: a stone more on the board
looks like influence, even where it dies or fills its own ground. Some hold at all times: a one-point eye stays empty, a
seki is left alone, nothing is played where it is proven who owns the ground, a self-atari needs a purpose that the
lookahead can verify, and stones that are lost, as in a ladder that works, are not added to. The others hold in the
closing phase of a game, the endgame or after the enemy passed: no stones in judged ground that die and threaten nothing
or mend nothing, and no dame where dame are worth nothing.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, NEIGHBORS, PASS, WHITE, opponent, xy
from engine.decide.decision.record import KO_EXPERT, Refused
from engine.decide.opening.first_line import idle_edge_points
from engine.decide.simple import is_own_eye
from engine.evaluate.groups.aliveness import EVEN_SEMEAI, LIVES_OR_LIMPS, RUNS_POORLY, SEKI
from engine.evaluate.strategy import ENDGAME
from engine.evaluate.tables import CAPTURED, THREATENED
from engine.game.rule_sets import AREA
from engine.reading.outcome import LOSS, WIN
from engine.reading.reader import Reader
from engine.reading.safety.questions import Safety, alternate
from engine.suggest.candidate import Candidate, Reason
from engine.suggest.rules import NONE
from engine.suggest.semeai import liberties_of
from engine.suggest.situation import Situation
from engine.suggest.view import View

SURE = 0.7
"""From this value on a point counts as somebody's ground here: an open area of three lines is worth so much."""

SAVING_EXPERT = "saving"

LEAST_LOST = 2
"""Stones of a lost string that are not added to: a single one may be given up with a second. Experts add to a longer
one that stays lost in 22 of 13,202 moves; without this net the player did so in 33 of 1,330, with up to ten stones."""

MOST_SHARED = 8
"""Points of an empty region whose liberties groups in seki share: what is larger is open ground that both touch."""

LEAST_READ = 3
"""Stones of a group whose life may hang on a move on the first line early in a game: a stone or two in the open, of
which a short reading says so, are not killed there."""

VAIN_BUDGET = 3000
"""Positions to find that a string stays lost: a ladder across the board takes a hundred."""


class SafetyNets:
    """Finds the candidates in one position that must not be played, and says why.

    view: what is seen of the position; its board is used to try moves out and is left as it was
    scoring: how the rules count (`engine.game.rule_sets`)
    evaluate: evaluates a board, or returns None if there is no time left for it
    reader: finds out by search what becomes of a string, as long as ``is_over()`` is False
    is_closing: whether it is the endgame or the enemy passed
    likely_edge: returns the points of the first line on which a strong player might well move
        (`engine.decide.opening.first_line.likely_edge_points`)
    """

    def __init__(
        self,
        view: View,
        scoring: str,
        enemy_passed: bool,
        evaluate: Callable[[Board], np.void | None],
        reader: Reader,
        is_over: Callable[[], bool] = lambda: False,
        likely_edge: Callable[[], frozenset[int]] = frozenset,
    ) -> None:
        self._likely_edge = likely_edge
        self._view, self._reader, self._is_over = view, reader, is_over
        self._situation = view.situation
        self._counts_area = scoring == AREA
        self.is_closing = enemy_passed or view.strategy.phase == ENDGAME
        self._evaluate = evaluate

    def screen(
        self, candidates: Iterable[Candidate], why_not: Callable[[Candidate], str] | None = None
    ) -> tuple[list[Candidate], list[Refused]]:
        """Return the candidates that may be played, in their order, and the refused ones with the reasons for
        that.

        A candidate that puts its own stones into atari keeps only those reasons that can be verified after
        the move.

        why_not: returns why a candidate is refused, as a clause, or an empty text if it is not; None means
            `refusal`
        """
        kept, refused = [], []
        for candidate in candidates:
            if why := (why_not or self.refusal)(candidate):
                refused.append(Refused(candidate, why))
            elif self._is_self_atari(candidate.move):
                kept.append(replace(candidate, reasons=tuple(_verifiable(candidate))))
            else:
                kept.append(candidate)
        return kept, refused

    def refusal(self, candidate: Candidate) -> str:
        """Return why a candidate must not be played, as a clause such as "it fills an eye of its own".

        The text is empty if it may be played.
        """
        return self.refusal_at_all_times(candidate) or (
            self._refusal_at_the_close(candidate) if self.is_closing else ""
        )

    def refusal_at_all_times(self, candidate: Candidate) -> str:
        """Return why a candidate must not be played in any phase of the game, as a clause; empty if it may.

        No position after a move is evaluated for this. If a move adds to a lost string, a search tells
        whether that is in vain.
        """
        move = candidate.move
        if fills_own_eye(self._view.board, self._view.color, move):
            return "it fills an eye of its own"
        if move in self.idle_edge and not self._answers_atari(candidate):
            return "nothing asks for a move on the first line so early in a game"
        if self._breaks_seki(move):
            return "the seki is left alone: whoever fills a shared liberty loses his stones"
        if self._is_self_atari(move) and not any(_verifiable(candidate)):
            return "the stone could be taken at once, and nothing is attacked or defended by it"
        if not _is_ko_threat(candidate) and self._adds_in_vain(move):
            return "the stones that it adds to are lost all the same, and then one more"
        return self._refusal_in_proven_ground(candidate)

    @functools.cached_property
    def idle_edge(self) -> frozenset[int]:
        """The empty points at the edge of the board that nobody plays early in a game.

        They are points of the first line. No string beside such a point is in atari, and no search about a
        string, or about a group of LEAST_READ stones or more, names the point as a move. Nor is it a liberty
        of a group in a semeai of which a search says that whoever moves first wins it, or a likely move.
        """
        idle = idle_edge_points(self._view.board)
        if not idle:
            return idle
        threatened = [each for each in self._situation.strings if each.status == THREATENED]
        groups = [each for each in self._situation.groups if each.stones >= LEAST_READ]
        asked = {
            *(move for each in threatened for move in (each.attack_move, each.defend_move)),
            *(move for each in groups for move in (each.attack_move, each.defend_move)),
        }
        for each in groups:
            if each.aliveness == EVEN_SEMEAI:
                asked |= liberties_of(self._situation, each)
        return idle - asked - self._likely_edge()

    @functools.cached_property
    def _safety(self) -> Safety:
        return alternate(self._view.board)

    @functools.cached_property
    def _shaken(self) -> dict[int, np.ndarray]:
        return {color: shaken_stones(self._view.tables, color) for color in (BLACK, WHITE)}

    @functools.cached_property
    def _colors_in_seki(self) -> set[int]:
        """The colours that have a group in seki anywhere."""
        return {group.color for group in self._situation.groups if group.aliveness == SEKI}

    def _is_proven(self, move: int, color: int) -> bool:
        """Return whether a point is surely territory of ``color``, even if the enemy is the first to play
        there.
        """
        safety = self._safety
        ground = safety.black_territory if color == BLACK else safety.white_territory
        return bool(ground[move])

    def _refusal_in_proven_ground(self, candidate: Candidate) -> str:
        move, own = candidate.move, self._view.color
        if self._is_proven(move, own):
            if not self._takes_living(move) and not self._saves_threatened(move):
                return "the ground there is its own beyond doubt, and nothing has to be defended"
        elif (
            self._is_proven(move, opponent(own)) and not self._captures(move) and not _is_ko_threat(candidate)
        ):
            return "the ground there is the enemy's beyond doubt: nothing can live in it"
        return ""

    def _refusal_at_the_close(self, candidate: Candidate) -> str:
        """Return why a candidate must not be played once the borders are closed, as a clause; empty if it
        may.

        An example is "a neutral point is worth nothing under these rules". Where it may matter, the move is
        played and the position after it is evaluated.
        """
        move = candidate.move
        if self._takes_living(move) or _is_ko_threat(candidate) or self._mends_link(move):
            return ""
        value = self._situation.values[move]
        if value >= SURE and not self._is_at_border(move) and self._changes_nothing(move):
            return "it fills its own ground, where nothing is in danger"
        if value <= -SURE and self._dies_for_nothing(move):
            return "the stone dies in the enemy's ground and threatens nothing"
        if not self._counts_area and self._is_dame(move) and self._changes_nothing(move):
            return "a neutral point is worth nothing under these rules"
        return ""

    def _answers_atari(self, candidate: Candidate) -> bool:
        """Return whether a candidate saves an own string from atari, or is played for a ko."""
        return bool(_saved_from_atari(self._view, candidate)) or _is_ko_threat(candidate)

    def _captures(self, move: int) -> bool:
        return bool(self._situation.landing(move, self._view.color).captures)

    def _takes_living(self, move: int) -> bool:
        """Return whether a move captures a string that did not already count as captured."""
        taken = self._situation.landing(move, self._view.color).captures
        return any(self._situation.strings[row].status < CAPTURED for row in taken)

    def _is_self_atari(self, move: int) -> bool:
        landing = self._situation.landing(move, self._view.color)
        return not landing.captures and landing.liberties <= 1

    def _adds_in_vain(self, move: int) -> bool:
        """Return whether a move adds a stone to a lost own string in vain.

        That is so if the move captures nothing and a search finds that the string can still be captured.
        Always False inside an enemy eye, where one more lost stone may be what takes the eye.
        """
        situation, color = self._situation, self._view.color
        landing = situation.landing(move, color)
        lost = any(
            situation.strings[row].status == CAPTURED and len(situation.stones_of[row]) >= LEAST_LOST
            for row in landing.joins
        )
        if not lost or landing.captures or self._is_in_eye(move) or self._is_over():
            return False
        board = self._view.board
        board.play(color, move)
        try:
            return self._reader.attack(board, move, VAIN_BUDGET).outcome == WIN
        finally:
            board.undo()

    def _is_in_eye(self, move: int) -> bool:
        """Return whether the point ``move`` belongs to an eye of the enemy."""
        tables = self._view.tables
        row = int(tables["eye_of"][move])
        return row >= 0 and bool(tables["eyes"][row]["color"] == self._view.enemy)

    def _saves_threatened(self, move: int) -> bool:
        """Return whether a move is the one that saves an own string which the enemy could take, by the
        evaluation.
        """
        return any(
            string.color == self._view.color and string.status == THREATENED and string.defend_move == move
            for string in self._situation.strings
        )

    def _mends_link(self, move: int) -> bool:
        """Return whether a move strengthens a link between two own strings: it joins them, or lies on a point
        of the link.
        """
        return any(
            link.color == self._view.color and (move == link.join_move or move in link.points)
            for link in self._situation.links
        )

    def _breaks_seki(self, move: int) -> bool:
        """Return whether a move breaks a seki to its own side's loss.

        That is so if the move fills a liberty that groups of both sides in seki share, captures nothing, and
        loses own stones. Eyes and liberties tell whether the groups are in seki; a search tells whether the
        stones are lost.
        """
        if len(self._colors_in_seki) < 2 or self._captures(move):
            return False
        region = _empty_region(self._situation, move)
        if len(region) > MOST_SHARED:
            return False
        in_seki = {
            stone
            for stone in _beside(self._situation, region)
            if (group := self._situation.group(stone)) is not None and group.aliveness == SEKI
        }
        colors = {self._situation.color[stone] for stone in in_seki}
        return len(colors) == 2 and self._falls_after(move, in_seki)

    def _falls_after(self, move: int, stones: Iterable[int]) -> bool:
        """Return whether the enemy, after a move, can take its stone or one of the own stones ``stones``.

        Also True if a search finds no answer.
        """
        board, color = self._view.board, self._view.color
        board.play(color, move)
        try:
            own = [stone for stone in (move, *sorted(stones)) if board.color_at(stone) == color]
            return any(self._reader.attack(board, stone, VAIN_BUDGET).outcome != LOSS for stone in own)
        finally:
            board.undo()

    def _is_at_border(self, move: int) -> bool:
        """Return whether a move is at a border, i.e. where the enemy may reduce.

        That is so if a living enemy stone is beside the move, or beside an empty point next to it.
        """
        empty = {move + step for step in NEIGHBORS if self._situation.is_empty(move + step)}
        stones = _beside(self._situation, {move, *empty})
        return any(self._situation.is_living(stone, self._view.enemy) for stone in stones)

    def _is_dame(self, move: int) -> bool:
        """Return whether a move is on a neutral point, i.e. one that is no territory of either side.

        It is neutral if every point of the empty region there touches living stones of both sides.
        """
        return all(
            {
                self._situation.color[stone]
                for stone in _beside(self._situation, {point})
                if self._situation.is_living(stone, self._situation.color[stone])
            }
            == {BLACK, WHITE}
            for point in _empty_region(self._situation, move)
        )

    def _after(self, move: int) -> np.void | None:
        """Return the evaluation of the position after a move; None if there is no time for it.

        The board is left as it was.
        """
        board = self._view.board
        board.play(self._view.color, move)
        try:
            return self._evaluate(board)
        finally:
            board.undo()

    def _threatens(self, tables: np.void) -> bool:
        """Return whether a move threatens an enemy stone that was safe before.

        It does if the stone can now be taken, or if its group is in doubt. ``tables``: the evaluation after
        the move
        """
        enemy = self._view.enemy
        return bool((shaken_stones(tables, enemy) & ~self._shaken[enemy]).any())

    def _dies_for_nothing(self, move: int) -> bool:
        tables = self._after(move)
        if tables is None:
            return False
        string = tables["strings"][int(tables["string_of"][move])]
        group = tables["groups"][int(string["group"])]
        dead = string["status"] >= CAPTURED or group["aliveness"] > RUNS_POORLY
        return bool(dead) and not self._threatens(tables)

    def _changes_nothing(self, move: int) -> bool:
        """Return whether a move leaves the safety of all stones as it is.

        It does not if it makes an unsafe own stone safe, or endangers an enemy stone that was safe. False
        also if there is no time to find out.
        """
        tables, own = self._after(move), self._view.color
        if tables is None:
            return False
        mended = self._shaken[own] & ~shaken_stones(tables, own)
        return not mended.any() and not self._threatens(tables)


def answers_in_reach(view: View, candidates: Sequence[Candidate], most: int) -> list[Candidate]:
    """Return the candidates in an order that brings answers to ataris on own strings among the first
    ``most``.

    Only the first ``most`` will be tried. An answer that would come later moves to the end of these if no
    earlier candidate saves the same string. At most half of the ``most`` places are given away so. The order
    is unchanged otherwise.

    view: what is seen of the position
    """
    answered = {target for each in candidates[:most] for target in _saved_from_atari(view, each)}
    moved = []
    for each in candidates[most:]:
        if targets := _saved_from_atari(view, each) - answered:
            answered |= targets
            moved.append(each)
    moved = moved[: most // 2]
    first = candidates[: most - len(moved)]
    return [*first, *moved, *(each for each in candidates[len(first) :] if each not in moved)]


def _saved_from_atari(view: View, candidate: Candidate) -> set[int]:
    """Return the own stones in atari that a candidate saves by its reasons, one stone of each string."""
    return {
        reason.firing.target
        for reason in candidate.reasons
        if reason.rule.expert == SAVING_EXPERT
        and view.color_at(reason.firing.target) == view.color
        and view.board.count_liberties(reason.firing.target) == 1
    }


def open_points(view: View) -> list[Candidate]:
    """Return all legal points as candidates without reasons, for a position in which no expert knows a move.

    Points whose owner is least certain come first. Points that are equally certain are ordered by their
    distance to the centre, then in board order.
    """
    values, middle = view.situation.values, (view.size - 1) / 2

    def place(point: int) -> tuple[float, float, int]:
        x, y = xy(point)
        return round(abs(values[point]), 2), (x - middle) ** 2 + (y - middle) ** 2, point

    return [Candidate(point, ()) for point in sorted(view.board.legal_points(view.color), key=place)]


def fills_own_eye(board: Board, color: int, move: int) -> bool:
    """Return whether a move needlessly fills a one-point eye of its own side.

    True if the point is such an eye and no stone around it is in atari. A pass fills none.
    """
    if move == PASS or not is_own_eye(board.position, color, move):
        return False
    beside = [move + step for step in NEIGHBORS if board.color_at(move + step) == color]
    return all(board.count_liberties(stone) > 1 for stone in beside)


def shaken_stones(tables: np.void, color: int) -> np.ndarray:
    """Return the stones of a colour that are not safe, as bool by point.

    Such a stone can be taken, or its group is neither alive nor able to run away safely. ``tables``: the
    evaluation of the position
    """
    strings = tables["strings"][: int(tables["string_count"])]
    aliveness = tables["groups"]["aliveness"][strings["group"]]
    shaken = (strings["color"] == color) & ((strings["status"] >= THREATENED) | (aliveness >= LIVES_OR_LIMPS))
    rows = tables["string_of"]
    found: np.ndarray = np.append(shaken, False)[rows] & (rows >= 0)
    return found


def _verifiable(candidate: Candidate) -> Iterator[Reason]:
    """Yield the reasons of a candidate that justify putting its own stone into atari.

    They are kos, and reasons whose aim can be checked on the board afterwards.
    """
    for reason in candidate.reasons:
        if reason.rule.aim != NONE or reason.rule.expert == KO_EXPERT:
            yield reason


def _is_ko_threat(candidate: Candidate) -> bool:
    return any(reason.rule.expert == KO_EXPERT for reason in candidate.reasons)


def _empty_region(situation: Situation, point: int) -> set[int]:
    """Return the empty points connected with an empty point, including that point, on the board of
    ``situation``.
    """
    region, queue = {point}, [point]
    while queue:
        here = queue.pop()
        for step in NEIGHBORS:
            if situation.color[here + step] == EMPTY and here + step not in region:
                region.add(here + step)
                queue.append(here + step)
    return region


def _beside(situation: Situation, points: Iterable[int]) -> Iterator[int]:
    """Yield the stones of both colours that touch some points of the board of ``situation``.

    A stone that touches several of the points comes several times.
    """
    for point in points:
        for step in NEIGHBORS:
            if situation.color[point + step] in (situation.own, situation.enemy):
                yield point + step
