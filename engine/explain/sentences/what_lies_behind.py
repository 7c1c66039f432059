"""What lies behind the four sentences: the phase, the games, the line move by move, and the other candidates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from engine.board.points import PASS, vertex_of
from engine.decide.decision.record import Decision, Tried
from engine.evaluate.strategy import ENDGAME, FUSEKI, MIDDLE_GAME
from engine.explain.claims.expected_lines import find_expected_line, find_quiet_line
from engine.explain.claims.kinds import COUNTED, PHASE, Claim, Sentence
from engine.explain.claims.witness import Witness
from engine.explain.sentences.next_best_move import play_out_rival, tell_stand_in
from engine.explain.sentences.somebody_elses_move import tell_move
from engine.explain.sentences.what_shape_it_is import tell_shape
from engine.explain.words.phrases import listed, percent, side

MOST_RIVALS = 3
MOST_UNTRIED = 5

OPEN = 0.5
"""A point is open that a side owns in no more than so much more of the games than the other."""

OPENING, ENDING = 0.5, 0.15
"""Shares of the board from which on, and below which, so much is open that the opening, or the endgame, is on."""

PHASE_NAMES = {FUSEKI: "the opening", MIDDLE_GAME: "the middle game", ENDGAME: "the endgame"}


def tell_details(decision: Decision, witness: Witness, told: Sequence[Sentence]) -> Iterator[Sentence]:
    """Yield sentences with the details that lie behind the sentences on a decision, which are ``told``
    already.

    They are on the phase of the game, the number of games, the expected line move by move, the other
    candidates in as many games each, and what the next best one would do.
    """
    size, chosen = witness.board.size, decision.chosen
    if decision.owned is not None:
        yield tell_phase(decision, size)
    if chosen is not None:
        mover = side(decision.color)
        yield Sentence(
            f"The decision counted {decision.evaluations:,} games; {chosen.visits[0]:,} began with "
            f"{vertex_of(decision.move, size)}, of which {mover} won {percent(chosen.won or 0.0)}."
        )
    is_move = decision.move != PASS and not decision.resigned
    if is_move:
        yield from tell_line(witness, decision.move)
    ours = witness.play_out(decision.move)
    for each in decision.others[:MOST_RIVALS]:
        # a quick answer tells what the decision counted
        judged = witness.play_out(each.move) if witness.is_careful else each
        if judged.won is not None and ours.won is not None:
            yield _tell_rivals_games(witness, judged, ours, tell_shape(witness.board, each, witness.color))
    rival = play_out_rival(decision, witness) if is_move and witness.is_careful else None
    if rival is not None and told:
        other = tell_stand_in(
            witness, rival, ours, told[0], [claim for each in told for claim in each.claims]
        )
        yield from () if other is None else (other,)
    untried = [each for each in decision.untried if each.move != decision.move]
    if untried:
        names = [vertex_of(each.move, size) for each in untried[:MOST_UNTRIED]]
        left = len(untried) - len(names)
        yield Sentence(f"Suggested, but not tried: {listed([*names, f'{left} more'] if left else names)}.")


def _tell_rivals_games(witness: Witness, judged: Tried, ours: Tried, shape: Sentence) -> Sentence:
    """Return the sentence on how many of its games another move won, beside ours; ``shape`` says what it is."""
    alike = judged.visits[0] == ours.visits[0]
    counted = f"of {judged.visits[0]:,} games{' each' if alike else ''} {side(witness.color)} won"
    won, ours_won = percent(judged.won or 0.0), percent(ours.won or 0.0)
    of_ours = "" if alike else f" of {ours.visits[0]:,}"
    choice = vertex_of(ours.move, witness.board.size)
    return Sentence(
        f"{shape.text.rstrip('.')}: {counted} {won}, with {choice} {ours_won}{of_ours}.", shape.claims
    )


def tell_line(witness: Witness, move: int) -> Iterator[Sentence]:
    """Yield a sentence on what each further move does of the line that is expected after a move."""
    line = find_quiet_line(witness, move) or find_expected_line(witness, move)
    for number in range(1, len(line)):
        there = witness.witness_after(line[:number])
        if there is None:
            return
        told = tell_move(there, there.play_out(line[number]))
        yield Sentence(f"Then {side(there.color)}: {told.text}", told.claims)


def tell_phase(decision: Decision, size: int) -> Sentence:
    """Return a sentence on the phase of the game, by how much of the board is open in the games."""
    share = _share_open(decision)
    claim = Claim(PHASE, COUNTED, decision.move, value=share)
    return Sentence(
        f"It is {PHASE_NAMES[phase_of(decision)]}: {percent(share)} of the board is open.", (claim,)
    )


def phase_of(decision: Decision) -> str:
    """Return the phase in which a decision was made: a key of PHASE_NAMES."""
    share = _share_open(decision)
    return FUSEKI if share >= OPENING else ENDGAME if share < ENDING else MIDDLE_GAME


def _share_open(decision: Decision) -> float:
    """Return the share of the board's points, 0 to 1, whose owner is open by the games of a decision; 1 where
    none were played.
    """
    owned = decision.owned or {}
    return float(np.mean([abs(value) <= OPEN for value in owned.values()])) if owned else 1.0
