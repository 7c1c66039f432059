"""One game of a player judged: what each of the player's moves lost, which of them were mistakes, and their facts."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from engine.board.points import PASS, color_name, vertex_of, xy
from engine.decide.decision.budget import Budget
from engine.decide.decision.record import Tried
from engine.decide.players import Adviser
from engine.evaluate.strategy import ENDGAME, FUSEKI
from engine.explain.claims.phases import phase_of
from engine.explain.claims.witness import Witness
from engine.explain.explainers import CountingExplainer
from engine.explain.reviews.confirming import LARGEST_BY_CHANCE, compare_again, measure_loss
from engine.explain.reviews.review import Reviewed, review_moves
from engine.explain.reviews.unlikely import is_unlikely
from engine.explain.reviews.verdict import MoveVerdict, state_verdict, verdict_lines
from engine.explain.sentences.next_time import Listener
from engine.explain.study.board_facts import opens_as_well_as_any
from engine.explain.study.checking import begin_earlier, check_exercise, may_begin_earlier
from engine.explain.study.facts import find_facts
from engine.explain.study.results import Mistake, Option, StudiedGame
from engine.explain.study.shown_facts import with_shown_facts
from engine.explain.study.standards import Standard
from engine.explain.words.languages import ENGLISH, languages, speaking
from engine.game.game import Game

WORTH_A_LOOK = 0.6
"""Share of what a mistake loses at least from which on more games are counted for a move."""

SURE_GAMES = 1200
"""Games with each of two moves, on a large board, by which a mistake is put into words."""

MOST_OTHERS = 3
"""So many further moves are compared in the position of a mistake."""

LEAST_GAMES = 20
"""Games with a move, at least, for it to be compared."""

HURRY = 10.0
"""Seconds left for the next move, at most, with which a move is played in a hurry."""

STAGES = {FUSEKI: "opening", ENDGAME: "endgame"}
"""The stages of a game; what is neither is the middle game."""

MIDDLE = "middle game"

OPENING_MOVES = 2
"""So many first moves of the player make the opening."""

FARTHEST_OF_CORNER = 5
"""The line that a move in a corner is on at most."""

SIGNS = ".XO"
"""What an empty point, a black and a white stone are in a diagram."""


def judge_game(
    game: Game,
    color: int,
    adviser: Adviser,
    standard: Standard,
    listener: Listener,
    seconds_left: Sequence[float | None] = (),
    told: str = "",
) -> StudiedGame:
    """Judge the moves of one colour in a game: return how many points each move lost, and which were
    mistakes.

    At the end the game stands at its beginning. adviser: the player who judges; standard: how much a move
    must lose to be a mistake at the player's rank; listener: the class of readers whom the sentences should
    suit; seconds_left: for the next move after each move of the game, None if not noted; it may be shorter than
    the game; told: how the game was read differently from what the record says, kept in the result
    """
    started = time.monotonic()
    opening = tuple(_place_in_words(game.size, move) for side, move in game.moves if side == color)[
        :OPENING_MOVES
    ]
    # what there is to learn of a mistake its kind says
    judging = _Judging(game, color, adviser, standard, listener.untaught(), seconds_left)

    # a verdict holds the games that were played out for it: one at a time
    for reviewed in review_moves(game, adviser, Budget(), color, confirms=not judging.by_points):
        if reviewed.verdict is not None:
            judging.add(reviewed, reviewed.verdict)
    seconds = round(time.monotonic() - started, 1)
    mistakes = with_shown_facts(judging.mistakes[::-1])
    return StudiedGame(tuple(judging.moves[::-1]), mistakes, opening, told, seconds)


def _place_in_words(size: int, move: int) -> str:
    """Return words for the place of a move in the opening: its lines from the edges, such as 3-4, or
    'centre', 'elsewhere' or 'pass'.
    """
    if move == PASS:
        return "pass"
    x, y = xy(move)
    lines = sorted(1 + min(each, size - 1 - each) for each in (x, y))
    if lines == [(size + 1) // 2] * 2:
        return "centre"
    return f"{lines[0]}-{lines[1]}" if lines[1] <= FARTHEST_OF_CORNER else "elsewhere"


@dataclass
class _Judging:
    """Collects what is found out about a game while its moves are judged from the last to the first.

    moves: the number, stage and points lost of each judged move; mistakes: those found so far; both with the
        last move first. The game stands in the position before the move that is being judged. The other
        fields are as for `judge_game`.
    """

    game: Game
    color: int
    adviser: Adviser
    standard: Standard
    listener: Listener
    seconds_left: Sequence[float | None]
    moves: list[tuple[int, str, float]] = field(default_factory=list)
    mistakes: list[Mistake] = field(default_factory=list)

    @property
    def by_points(self) -> bool:
        """Whether the points that moves lose are measured by many games: on large boards, where the few games of
        a decision tell moves apart badly, unless another engine judges.
        """
        return self.game.size > LARGEST_BY_CHANCE and not self.adviser.judge_name

    def add(self, reviewed: Reviewed, verdict: MoveVerdict) -> None:
        """Note a judged move: the points that it lost, and the mistake if it is one. A first stone that is not on
        the two lowest lines loses nothing.

        If later mistakes could already be avoided at this move by the same right move, their exercises are
        made to begin here.
        """
        lost, decision = verdict.loss, verdict.decision
        found = None
        if opens_as_well_as_any(self.game.board, verdict.move):
            lost = 0.0
        elif reviewed.has_price:
            found = self._find_priced(reviewed, verdict)
        elif lost >= WORTH_A_LOOK * self.standard.points or self._seems_unlikely(verdict):
            found = self._find_mistake(reviewed, verdict)
            lost = 0.0 if found is None else found.points
        if found is None:
            self.mistakes = [self._sought(each, reviewed, verdict) for each in self.mistakes]
        else:
            found = check_exercise(self.adviser, self.game, self.color, found, decision)
            self.mistakes = [*(begin_earlier(each, found) for each in self.mistakes), found]
        self.moves.append((reviewed.number, self._stage(verdict), round(lost, 2)))

    def _seems_unlikely(self, verdict: MoveVerdict) -> bool:
        """Return whether hardly any strong player would play a move, on a large board: then its loss is measured."""
        if not self.by_points or verdict.agrees:
            return False
        return is_unlikely(self.game, verdict.move, verdict.decision.move)

    def _find_priced(self, reviewed: Reviewed, verdict: MoveVerdict) -> Mistake | None:
        """Return a move that hardly any strong player would play as a mistake, if its price is as high as it must be at
        the player's rank, also for a review to tell of it; else None.
        """
        least = self.listener.least_loss(has_price=True) * reviewed.unit
        if verdict.loss < max(self.standard.points, least):
            return None
        compared = self._compared(reviewed, verdict, verdict.count_again(games=SURE_GAMES))
        if compared is None:
            return None
        found, counted, witness = compared
        # where the games do not tell the two moves apart, the price alone says that one is worse
        return self._told(replace(found, chance=max(0.0, found.chance)), counted, witness)

    def _find_mistake(self, reviewed: Reviewed, verdict: MoveVerdict) -> Mistake | None:
        """Return a move that lost much, or seemed to, as a mistake, if more games and new searches confirm that it
        is one; else None.
        """
        return (self._measure if self.by_points else self._confirm)(reviewed, verdict)

    def _measure(self, reviewed: Reviewed, verdict: MoveVerdict) -> Mistake | None:
        """Return a move on a large board as a mistake if many games of several trees measure that it loses enough.

        The games by which it is put into words must say so, too.
        """
        least = self.standard.points
        measured = measure_loss(self.adviser, self.game, verdict.decision, verdict.move, least)
        if measured is None or not measured.holds:
            return None
        points, chance = round(measured.points, 1), round(measured.fall, 3)
        if not self.standard.is_mistake(self.game.size, points, chance):
            return None
        counted = verdict.count_again(games=SURE_GAMES)
        if counted.loss <= 0:
            return None
        compared = self._compared(reviewed, verdict, counted)
        if compared is None:
            return None
        found, counted, witness = compared
        return self._told(replace(found, points=points, chance=chance), counted, witness)

    def _confirm(self, reviewed: Reviewed, verdict: MoveVerdict) -> Mistake | None:
        """Return a move as a mistake if more games, and comparisons in new trees, confirm that it is one."""
        compared = self._compared(reviewed, verdict)
        if compared is None:
            return None
        found, counted, witness = compared
        if not self.standard.is_mistake(self.game.size, found.points, found.chance):
            return None
        decision = counted.decision
        if not reviewed.is_suspected:
            again = compare_again(self.adviser, self.game, decision, counted.move, found.points)
            if again is not None and not again.holds:
                return None
        return self._told(found, counted, witness)

    def _told(self, found: Mistake, counted: MoveVerdict, witness: Witness) -> Mistake:
        """Return a mistake with its facts and its sentences, by the verdict and the witness of its games."""
        decision = counted.decision
        theirs, ours = witness.play_out(counted.move), witness.play_out(decision.move)
        is_hurried = found.seconds_left is not None and found.seconds_left <= HURRY
        said = state_verdict(counted, self.listener)
        facts = find_facts(decision, witness, theirs, ours, is_hurried, said)
        return self._explained(replace(found, facts=tuple(sorted(facts))), counted)

    def _explained(self, found: Mistake, counted: MoveVerdict) -> Mistake:
        """Return a mistake with the sentences of its verdict, in every language."""
        told = {}
        for language in languages():
            with speaking(language):
                told[language] = tuple(verdict_lines(counted, self.listener))
        return replace(found, sentences=told.pop(ENGLISH), retold=told)

    def _sought(self, mistake: Mistake, reviewed: Reviewed, verdict: MoveVerdict) -> Mistake:
        """Return a later mistake with its exercise made to begin in the position before this move, if that is
        possible.

        Else it is returned unchanged, also if it already has an exercise.
        """
        better = vertex_of(verdict.decision.move, self.game.size)
        if verdict.agrees or not may_begin_earlier(mistake, reviewed.number, better):
            return mistake
        compared = self._compared(reviewed, verdict)
        if compared is None:
            return mistake
        found, counted, _ = compared
        before = check_exercise(self.adviser, self.game, self.color, found, counted.decision)
        if not before.is_checked:
            return mistake
        return begin_earlier(mistake, self._explained(replace(before, facts=mistake.facts), counted))

    def _compared(
        self, reviewed: Reviewed, verdict: MoveVerdict, counted: MoveVerdict | None = None
    ) -> tuple[Mistake, MoveVerdict, Witness] | None:
        """Compare a move with ours and some others in more games; return it as a mistake without facts and
        sentences.

        With it come the verdict by these games and the witness that played them. None if no games are
        counted. counted: the verdict by more games than usual, None for the usual number
        """
        few = verdict.count_again()
        counted = counted or few
        if not isinstance(few.explainer, CountingExplainer) or not isinstance(
            counted.explainer, CountingExplainer
        ):
            return None
        witness, decision, size = counted.explainer.witness, counted.decision, self.game.size
        theirs, ours = witness.play_out(counted.move), witness.play_out(decision.move)
        number = reviewed.number
        found = Mistake(
            number,
            color_name(decision.color),
            round(counted.loss, 1),
            round((ours.won or 0.0) - (theirs.won or 0.0), 3),
            self._stage(counted),
            (),
            Option.of(theirs, size),
            Option.of(ours, size),
            tuple(Option.of(each, size) for each in _others(few.explainer.witness, few)),
            (),
            _rows(self.game.board.grid()),
            self.seconds_left[number - 1] if number <= len(self.seconds_left) else None,
        )
        return found, counted, witness

    def _stage(self, verdict: MoveVerdict) -> str:
        """Return the stage of the game in which a move was judged."""
        return STAGES.get(phase_of(verdict.decision), MIDDLE)


def _others(witness: Witness, verdict: MoveVerdict) -> Iterator[Tried]:
    """Yield up to MOST_OTHERS further candidates in the position of a mistake, played out.

    Those on which the decision spent most games come first. Left out are those with fewer than LEAST_GAMES
    games.
    """
    others = [each for each in verdict.decision.others if each.move not in (verdict.move, PASS)]
    others.sort(key=lambda each: -(each.visits[0] if each.visits else 0))
    for each in others[:MOST_OTHERS]:
        judged = witness.play_out(each.move)
        if judged.won is not None and judged.visits[0] >= LEAST_GAMES:
            yield judged


def _rows(grid: np.ndarray) -> tuple[str, ...]:
    """Return a position as one text for each row, from the top: X black, O white, . empty.

    ``grid``: the colours by row
    """
    return tuple("".join(SIGNS[color] for color in row) for row in grid.tolist())
