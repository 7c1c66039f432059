"""A move that we chose, told: in four sentences, or with all that lies behind them.

A player that plays no games out has nothing to count; its moves, passes and resignations are told from the record of
the decision alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from engine.board.points import PASS, vertex_of
from engine.decide.decision.record import Decision
from engine.decide.players import Adviser
from engine.evaluate.strategy import ENDGAME, FUSEKI, MIDDLE_GAME
from engine.explain.account import account
from engine.explain.asked import does
from engine.explain.claims.kinds import COUNTED, PHASE, Claim, Sentence
from engine.explain.explanation import explanation
from engine.explain.passing import passed, resigned
from engine.explain.reviews.verdict import played_games
from engine.explain.rivals import rival_of, stand_in
from engine.explain.scene import Scene
from engine.explain.sequel import expected_line, quiet_line
from engine.explain.shapes import shape
from engine.explain.witness import Witness
from engine.explain.words.phrases import listed, percent, side
from engine.game.game import Game

MOST_RIVALS = 3
MOST_UNTRIED = 5

OPEN = 0.5
"""A point is open that a side owns in no more than so much more of the games than the other."""

OPENING, ENDING = 0.5, 0.15
"""Shares of the board from which on, and below which, so much is open that the opening, or the endgame, is on."""

PHASE_NAMES = {FUSEKI: "the opening", MIDDLE_GAME: "the middle game", ENDGAME: "the endgame"}


def own_move(adviser: Adviser, game: Game, decision: Decision, everything: bool = False) -> list[str]:
    """Why we chose a move in a game's position: four sentences, and everything that is known if it is asked for."""
    told, behind = own_move_in_parts(adviser, game, decision, everything)
    return [*told, *behind]


def own_move_in_parts(
    adviser: Adviser, game: Game, decision: Decision, everything: bool
) -> tuple[list[str], list[str]]:
    """As `own_move`: what is told, and what lies behind it, nothing unless everything is asked for."""
    color, chosen = decision.color, decision.chosen
    if not played_games(decision) or (chosen is not None and chosen.won is None):
        after = None
        if game.board.is_legal(color, decision.move):
            after = Scene.of(adviser, game, color, decision.move)
        return explanation(decision, game.size, Scene.of(adviser, game, color), after), []
    witness = Witness(adviser, game, color)
    told = sentences(decision, witness)
    behind = details(decision, witness, told) if everything else ()
    return [sentence.text for sentence in told], [sentence.text for sentence in behind]


def sentences(decision: Decision, witness: Witness) -> list[Sentence]:
    """Why a decision that games were played out for: a move in at most four sentences, a pass, or a resignation."""
    if decision.resigned:
        return [resigned(decision)]
    return passed(decision, witness) if decision.move == PASS else account(decision, witness)


def details(decision: Decision, witness: Witness, told: Sequence[Sentence]) -> Iterator[Sentence]:
    """What lies behind the four sentences that were ``told``: the phase, the games, the line move by move, the other
    candidates with as many games, and what the next best one would do.
    """
    size, chosen = witness.board.size, decision.chosen
    if decision.owned is not None:
        yield phase(decision, size)
    if chosen is not None:
        mover = side(decision.color)
        yield Sentence(
            f"The decision counted {decision.evaluations:,} games; {chosen.visits[0]:,} began with "
            f"{vertex_of(decision.move, size)}, of which {mover} won {percent(chosen.won or 0.0)}."
        )
    is_move = decision.move != PASS and not decision.resigned
    if is_move:
        yield from plies(witness, decision.move)
    ours = witness.judged(decision.move)
    for each in decision.others[:MOST_RIVALS]:
        judged = witness.judged(each.move)
        text = shape(witness.board, each, witness.color)
        counted = (
            f"of {judged.visits[0]:,} games each {side(decision.color)} won {percent(judged.won or 0.0)}"
        )
        yield Sentence(
            f"{text.text.rstrip('.')}: {counted}, with {vertex_of(decision.move, size)} {percent(ours.won or 0.0)}.",
            text.claims,
        )
    rival = rival_of(decision, witness) if is_move else None
    if rival is not None and told:
        other = stand_in(witness, rival, ours, told[0], [claim for each in told for claim in each.claims])
        yield from () if other is None else (other,)
    untried = [each for each in decision.untried if each.move != decision.move]
    if untried:
        names = [vertex_of(each.move, size) for each in untried[:MOST_UNTRIED]]
        left = len(untried) - len(names)
        yield Sentence(f"Suggested, but not tried: {listed([*names, f'{left} more'] if left else names)}.")


def plies(witness: Witness, move: int) -> Iterator[Sentence]:
    """What each move of the line that is expected after a move does, in a sentence each."""
    line = quiet_line(witness, move) or expected_line(witness, move)
    for number in range(1, len(line)):
        there = witness.following(line[:number])
        if there is None:
            return
        told = does(there, there.judged(line[number]))
        yield Sentence(f"Then {side(there.color)}: {told.text}", told.claims)


def phase(decision: Decision, size: int) -> Sentence:
    """The phase of the game, by how much of the board is open in the games."""
    share = _open_share(decision)
    claim = Claim(PHASE, COUNTED, decision.move, value=share)
    return Sentence(
        f"It is {PHASE_NAMES[phase_of(decision)]}: {percent(share)} of the board is open.", (claim,)
    )


def phase_of(decision: Decision) -> str:
    """The phase in which a decision was made: a key of PHASE_NAMES."""
    share = _open_share(decision)
    return FUSEKI if share >= OPENING else ENDGAME if share < ENDING else MIDDLE_GAME


def _open_share(decision: Decision) -> float:
    """How much of the board is open in the games of a decision; all of it where none were played."""
    owned = decision.owned or {}
    return float(np.mean([abs(value) <= OPEN for value in owned.values()])) if owned else 1.0
