"""What one move does that another one does not: stones, or ground, that end otherwise in the games of the two."""

from __future__ import annotations

from dataclasses import replace

from engine.explain.claims.compared_games import Games
from engine.explain.claims.effects import find_effects, is_safe_anyhow
from engine.explain.claims.fights import MANY
from engine.explain.claims.gains import find_best_zone, find_gain, find_gain_within, split_by_zone
from engine.explain.claims.kinds import AGAINST, GROUND, SPREAD, Claim
from engine.explain.claims.witness import Witness

WITHIN = 4
"""Steps from the better move within which all that it has more is looked at together where nothing single is."""


def find_difference(witness: Witness, move: int, other: int) -> Claim | None:
    """Return a claim of what ``move`` does that another move does not, by the games of both; None if they show nothing.

    It is the largest gain of the one over the other: a group that is attacked or defended, or ground in one part of the
    board. A group of several stones comes before ground. The claim names the other move among its words.
    """
    games = Games.between(witness, move, other)
    if games is None:
        return None
    gain = find_gain(witness, move, games) or find_gain_within(witness, move, games, WITHIN)
    if gain is None or gain.kind in (GROUND, SPREAD):
        found = find_effects(witness, move, games, witness.board.points(), ())
        effects = [each for each in found if not is_safe_anyhow(witness, each)]
        stones = next((each for each in effects if len(each.stones) >= MANY or gain is None), None)
        parts = split_by_zone(witness, gain, games) if gain is not None and gain.kind == SPREAD else [gain]
        gain = stones or next(iter(parts), None) or find_best_zone(witness, move, games)
    if gain is None:
        return None
    return replace(gain, words={**gain.words, AGAINST: str(other)})
