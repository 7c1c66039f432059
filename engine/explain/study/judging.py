"""One game of a player judged: what each of the player's moves lost, which of them were mistakes, and their facts."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

import numpy as np

from engine.board.points import PASS, color_name, xy
from engine.decide.decision.budget import Budget
from engine.decide.decision.record import Tried
from engine.decide.players import Adviser
from engine.evaluate.strategy import ENDGAME, FUSEKI
from engine.explain.claims.witness import Witness
from engine.explain.explainers import CountingExplainer
from engine.explain.reviews.confirming import compare_again
from engine.explain.reviews.review import Reviewed, review_moves
from engine.explain.reviews.verdict import MoveVerdict, verdict_lines
from engine.explain.sentences.next_time import Listener
from engine.explain.sentences.what_lies_behind import phase_of
from engine.explain.study.checking import check_exercise
from engine.explain.study.facts import find_facts
from engine.explain.study.results import Mistake, Option, StudiedGame
from engine.explain.study.standards import Standard
from engine.game.game import Game

WORTH_A_LOOK = 0.6
"""Share of what a mistake loses at least from which on more games are counted for a move."""

MOST_OTHERS = 3
"""So many further moves are compared in the position of a mistake."""

LEAST_GAMES = 20
"""Games with a move, at least, for it to be compared."""

HURRY = 30.0
"""Seconds left, at most, with which a move is played in a hurry."""

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
    """Judge the moves of one colour in a game: return how many points each of them lost, and the mistakes.

    The game is taken back to its beginning. adviser: the player who judges; standard: how much a move must
    lose to be a mistake at the player's rank; listener: the reader for whom sentences are written;
    seconds_left: on the clock after each move of the game, None where not noted, may be shorter than the
    game; told: how the game was read otherwise than the record says, kept in the result
    """
    started = time.monotonic()
    opening = tuple(_place_in_words(game.size, move) for side, move in game.moves if side == color)[
        :OPENING_MOVES
    ]
    moves: list[tuple[int, str, float]] = []
    mistakes: list[Mistake] = []

    # a verdict holds the games that were played out for it: one at a time
    for reviewed in review_moves(game, adviser, Budget(), color):
        if reviewed.verdict is None:
            continue
        left = seconds_left[reviewed.number - 1] if reviewed.number <= len(seconds_left) else None
        stage = STAGES.get(phase_of(reviewed.verdict.decision), MIDDLE)
        lost = reviewed.verdict.loss
        if lost >= WORTH_A_LOOK * standard.least(game.size):
            found = _look_into(game, adviser, reviewed, standard, listener, left, stage)
            lost = 0.0 if found is None else found.points
            if found is not None:
                games = reviewed.verdict.decision.evaluations
                mistakes.append(check_exercise(adviser, game, color, found, games))
        moves.append((reviewed.number, stage, round(lost, 2)))
    seconds = round(time.monotonic() - started, 1)
    return StudiedGame(tuple(moves[::-1]), tuple(mistakes[::-1]), opening, told, seconds)


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


def _look_into(
    game: Game,
    adviser: Adviser,
    reviewed: Reviewed,
    standard: Standard,
    listener: Listener,
    left: float | None,
    stage: str,
) -> Mistake | None:
    """Play out more games with a move that lost much, and return it as a mistake if they, and the games of
    further searches, confirm that; else None.

    The game stands in the position before the move. reviewed: the move, with what it lost; left: seconds left on the
    clock; stage: opening, middle game or endgame; other arguments as for `judge_game`
    """
    verdict = None if reviewed.verdict is None else reviewed.verdict.count_again()
    if verdict is None or not isinstance(verdict.explainer, CountingExplainer):
        return None
    explainer = verdict.explainer
    witness, decision = explainer.witness, explainer.decision
    theirs, ours = witness.play_out(verdict.move), witness.play_out(decision.move)
    points, chance = verdict.loss, (ours.won or 0.0) - (theirs.won or 0.0)
    if not standard.is_mistake(game.size, points, chance):
        return None
    if not reviewed.is_suspected:
        again = compare_again(adviser, game, decision, verdict.move, points)
        if again is not None and not again.holds:
            return None
    facts = find_facts(decision, witness, theirs, ours, left is not None and left <= HURRY)
    others = tuple(Option.of(each, game.size) for each in _others(witness, verdict))
    return Mistake(
        reviewed.number,
        color_name(decision.color),
        round(points, 1),
        round(chance, 3),
        stage,
        tuple(sorted(facts)),
        Option.of(theirs, game.size),
        Option.of(ours, game.size),
        others,
        tuple(verdict_lines(verdict, listener)),
        _rows(game.board.grid()),
        left,
    )


def _others(witness: Witness, verdict: MoveVerdict) -> Iterator[Tried]:
    """Yield up to MOST_OTHERS further moves in the position of a mistake, played out; those on which the
    decision spent the most games come first.
    """
    others = [each for each in verdict.decision.others if each.move not in (verdict.move, PASS)]
    others.sort(key=lambda each: -(each.visits[0] if each.visits else 0))
    for each in others[:MOST_OTHERS]:
        judged = witness.play_out(each.move)
        if judged.won is not None and judged.visits[0] >= LEAST_GAMES:
            yield judged


def _rows(grid: np.ndarray) -> tuple[str, ...]:
    """Return a position, given as colours by row, as one text a row, from the top: X black, O white, .
    empty.
    """
    return tuple("".join(SIGNS[color] for color in row) for row in grid.tolist())
