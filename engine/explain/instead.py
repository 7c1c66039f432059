"""The counterfactual: what the opponent would do if the move were not played, whose stones suffer, and what it costs.

It comes from games that begin with a pass, as many as begin with the move; no rule has a say in it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from engine.board.points import PASS, opponent, vertex_of
from engine.explain.claims import (
    ATARI,
    ATTACKS,
    COST,
    COUNTED,
    DEFENDS,
    DIES,
    FATES,
    GROUND,
    LEFT,
    LIVES,
    PASSED,
    TAKES,
    Claim,
    Sentence,
)
from engine.explain.fates import Games, around, groups_of, lost
from engine.explain.gains import OWNED
from engine.explain.margins import Margins
from engine.explain.naming import steps_between, stones_name
from engine.explain.phrases import capitalized, listed, percent, points, side
from engine.explain.witness import Witness
from engine.search.decision import Tried

LEAST_CHANGE = 0.35
"""Share of the games by which stones must be lost more often to be told of; with 0.25 ten times as many games found the
contrary of two stones that were lost in 65 % instead of 37 %."""

HARDLY_URGENT, NOT_LARGE = 0.45, 0.6
"""Points for each line of the board's width that a pass may cost at most after a move that is called hardly urgent, and
after one of which no more is told than that."""

_OF_GROUPS = (*FATES, TAKES, ATARI, ATTACKS, DEFENDS)
"""What is told of the stones of one group."""

NEAR = 4
"""Steps from stones within which the answer to a pass is told together with their fate."""

AGREED, SURE = 0.5, 0.65
"""Share of the games after a pass that the answer must have to be named, if two searches agree on it, and if not; with
0.6 in one of them ten times as many games would play another, better one in 3 of 14 positions of 9x9."""

BOTH = 0.6
"""Share of these games that the two likeliest answers must have together to be named side by side."""


LEANING = 0.2
"""Ground is said to become the enemy's after a pass if it is so much more often the enemy's, of 1."""


def instead(
    witness: Witness, chosen: Tried, passed: Tried, margins: Margins, told: Sequence[Claim] = ()
) -> Sentence | None:
    """What a pass instead of the chosen move leads to; None where no games tell. ``told`` was said just before."""
    games = Games.of(chosen, passed)
    if games is None or not passed.visits:
        return None
    size, mover, enemy = witness.board.size, side(witness.color), side(opponent(witness.color))
    cost = chosen.score - passed.score
    margin = margins.difference(size, passed.visits[0], cost)
    price = Claim(COST, COUNTED, chosen.move, value=cost, margin=margin)
    least, most = max(1, math.floor(cost - margin)), max(1, math.ceil(cost + margin))
    if cost < margin and most > NOT_LARGE * size:
        return None
    if cost < margin:
        text = f"to play elsewhere would cost {mover} no more than {points(most)}."
        is_small = most <= HARDLY_URGENT * size
        return Sentence(f"It is hardly urgent: {text}" if is_small else capitalized(text), (price,))
    answers = _answers(witness, passed)
    fate = _worst(witness, chosen.move, games)
    claims = [price]
    parts = []
    if answers and (fate is None or all(_is_about(each, fate) for each in answers)):
        parts.append(f"{enemy} would play {_named(answers, chosen.move, size)}")
        claims.append(Claim(PASSED, COUNTED, chosen.move, points=answers))
    if fate is not None:
        parts.append(_suffers(witness, fate, told))
        claims.append(fate)
    ground = next((each for each in told if each.kind == GROUND), None) if fate is None else None
    if ground is not None and -OWNED < ground.other <= -LEANING:
        parts.append(f"that ground would be {enemy}'s more often than {mover}'s")
        claims.append(replace(ground, kind=LEFT, value=ground.other))
    if not parts:
        text = f"To play elsewhere would cost {mover} {points(least)} at least."
        return Sentence(text, tuple(claims))
    text = f"If {mover} played elsewhere, {listed(parts)}: that costs {points(least)} at least."
    return Sentence(text, tuple(claims))


def _answers(witness: Witness, passed: Tried) -> tuple[int, ...]:
    """The enemy's move after a pass, or the two likeliest ones; empty where games do not agree on them."""
    reply = witness.reply([PASS])
    foreseen = passed.line[1] if len(passed.line) > 1 else None
    if reply.move == PASS:
        return ()
    if reply.share >= (AGREED if reply.move == foreseen else SURE):
        return (reply.move,)
    if reply.second is None or reply.second[0] == PASS or reply.share + reply.second[1] < BOTH:
        return ()
    return reply.move, reply.second[0]


def _named(answers: Sequence[int], move: int, size: int) -> str:
    """Answers to a pass; that one is the very point of the move is said."""
    if list(answers) == [move]:
        return f"{vertex_of(move, size)} too"
    return listed([vertex_of(each, size) for each in answers], "or")


def _is_about(answer: int, fate: Claim) -> bool:
    """Whether a move is near stones: else it is not what becomes their fate."""
    return min(steps_between(answer, stone) for stone in fate.stones) <= NEAR


def _worst(witness: Witness, move: int, games: Games) -> Claim | None:
    """The group whose fate in the games hangs most on the move: one's own that is lost, the enemy's that lives."""
    found = []
    for stones in groups_of(witness):
        color = witness.board.color_at(stones[0])
        died, died_after_pass = (lost(owned, color, stones) for owned in (games.with_move, games.with_pass))
        ours = color == witness.color
        change = died_after_pass - died if ours else died - died_after_pass
        if change < LEAST_CHANGE or not _is_open(witness, stones, ours):
            continue
        gain = games.change(witness.color, around(witness, stones))
        claim = Claim(
            DIES if ours else LIVES, COUNTED, move, stones, value=died_after_pass, margin=change, other=died
        )
        found.append((gain, claim))
    return max(found, key=lambda each: each[0])[1] if found else None


def _is_open(witness: Witness, stones: tuple[int, ...], ours: bool) -> bool:
    """Whether no reading proves that the group's fate is the other one, whatever is played elsewhere."""
    answer = witness.lives(witness.board, stones[0], opponent(witness.color))
    return not (answer.is_proven and answer.yes is ours)


def _suffers(witness: Witness, fate: Claim, told: Sequence[Claim]) -> str:
    """What becomes of stones after a pass, counted."""
    name = stones_name(witness.board, fate.stones, fate.move)
    # "those" are the only ones that were spoken of
    groups = {each.stones for each in told if each.kind in _OF_GROUPS}
    if groups == {fate.stones}:
        name = "those stones" if len(fate.stones) > 1 else "that stone"
    after, with_move = percent(fate.value), percent(fate.other)
    if fate.kind == DIES:
        return f"{name} would be lost in {after} of the games instead of {with_move}"
    return f"{name} would get away in {percent(1 - fate.value)} of the games instead of {percent(1 - fate.other)}"
