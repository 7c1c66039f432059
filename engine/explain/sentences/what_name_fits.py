"""Whether the name of what a move is for fits what the board and the games show, and what it is called if it does not.

A fight is one only where some stones hang by it, an attack only where its stones may be lost. Else the move is called
by whom it helps, or by whose ground it is about.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.board.kernels import line_of
from engine.board.points import opponent
from engine.explain.claims.compared_games import Games
from engine.explain.claims.effects import LITTLE_DANGER
from engine.explain.claims.fights import MANY
from engine.explain.claims.helps import LIMITS, OUT, WAY
from engine.explain.claims.kinds import (
    ATTACKS,
    CUTS,
    DEFENDS,
    FAVOURS,
    GROUND,
    HELPS,
    HINDERS,
    KILLS,
    LIBERTIES,
    THERE,
    UNSETTLES,
    Claim,
    Sentence,
)
from engine.explain.claims.nearby import strings_touching
from engine.explain.claims.witness import Witness

HANGS = 0.12
"""Share of the games, with a move or with a pass, in which a string beside it is lost at least that it fights about."""

IN_DANGER = 0.35
"""The same of a string of which no more is told than how few liberties it has left, for that to be an attack."""

_OF_ATTACKS = (ATTACKS, UNSETTLES, LIBERTIES)
"""What is told of enemy stones that need not be in danger by it."""


def name_threat(threat: Claim) -> str:
    """Return what a move is for of which no more is known than the claim ``threat`` of what it threatens: an attack
    where several stones are threatened.
    """
    if threat.rule == CUTS:
        return "threat to cut"
    if len(threat.stones) >= MANY:
        return "attack"
    return "threat to kill" if threat.rule == KILLS else "threat to capture"


def is_no_attack(witness: Witness, claim: Claim) -> bool:
    """Return whether enemy stones that a move attacks, unsettles or leaves few liberties, by a claim, are in little
    danger: by the games with it, or since it is no more than a stone on the first line.
    """
    games = Games.from_witness(witness, claim.move)
    if claim.kind not in _OF_ATTACKS or games is None:
        return False
    lost, _ = games.shares_lost(opponent(witness.color), claim.stones)
    if claim.kind == LIBERTIES:
        return lost < IN_DANGER
    is_low = claim.kind == UNSETTLES and line_of(claim.move, witness.board.size) == 1
    return is_low or lost < LITTLE_DANGER


def does_something_hang(witness: Witness, move: int) -> bool:
    """Return whether, by the games with a move or with a pass, a string that the move touches may be lost; True without
    games.
    """
    games, board = Games.from_witness(witness, move), witness.board
    beside = (
        (color, strings_touching(board, move, color)) for color in (witness.color, opponent(witness.color))
    )
    return games is None or any(
        max(games.shares_lost(color, board.stones(first))) >= HANGS
        for color, heads in beside
        for first in heads
    )


def name_by_help(does: Sentence, leads_out: bool) -> str:
    """Return what a move is for that helps own stones, as the sentence ``does`` tells; empty if it does not.

    ``leads_out``: whether it leaps or steps from own stones: then it runs with those that it helps to get out
    """
    rules = {each.rule for each in does.claims if each.kind == HELPS}
    return "" if not rules else "run" if leads_out and WAY in rules else "defence"


def name_by_places(does: Sentence, passed: Sentence | None) -> str:
    """Return what a move is for by the part of the board where it helps its side, as the sentence ``does`` tells, or
    where the enemy would gain by ``passed``, the sentence on a pass; empty if neither is told.
    """
    favours = [each.rule for each in does.claims if each.kind == FAVOURS]
    if OUT in favours:
        return "centre"
    if favours:
        return "ground" if "" in favours else "reduction" if LIMITS in favours else ""
    claims = () if passed is None else passed.claims
    lost = next((each for each in claims if each.kind == THERE and each.rule == GROUND), None)
    # it is told of the enemy: what is less than his without his move is ours
    return "" if lost is None else "ground" if lost.other < 0 else "reduction"


def is_hindered(does: Sentence, passed: Iterable[Claim]) -> bool:
    """Return whether the enemy would hinder own stones by his move after a pass, by the claims ``passed``, or attack
    those that the sentence ``does`` says to be defended.
    """
    kept = {stone for each in does.claims if each.kind == DEFENDS for stone in each.stones}
    there = [each for each in passed if each.kind == THERE]
    return any(
        each.rule == HINDERS or (each.rule == ATTACKS and not kept.isdisjoint(each.stones)) for each in there
    )
