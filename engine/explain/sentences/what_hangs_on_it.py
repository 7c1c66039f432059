"""What hangs on the stones that a move is for, in the clause that says so: the group that a ko is about, and the group
behind a stone that is taken or saved.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.explain.claims.compared_games import Games
from engine.explain.claims.fights import MANY
from engine.explain.claims.kinds import (
    ATTACKS,
    CATCHES,
    CUTS,
    DEFENDS,
    KILLS,
    LINKS,
    RESCUES,
    SAVES,
    THERE,
    Claim,
    Sentence,
)
from engine.explain.claims.semeais import find_race
from engine.explain.claims.stakes import find_stakes
from engine.explain.claims.what_decided import OF_STONES, points_hanging_on
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_it_does_to_stones import liberties_in_words, points_of_pair
from engine.explain.words.naming import name_stones, number_in_words
from engine.explain.words.templates import say

_PAIRS = (
    ("connection", LINKS, CUTS, "purpose of pair"),
    ("cut", CUTS, LINKS, "purpose of pair cut"),
)
"""What a move may be for, what is told of it then, what the enemy could do instead, and the clause that names the two
stones."""

_OF_GROUPS = (KILLS, SAVES, CATCHES, RESCUES, ATTACKS, DEFENDS)
"""What is told of several stones on which more may hang than on a few."""

BY_FAR = 2.0
"""Times what hangs on the stones that a move is for must hang on other ones for these to be named beside them."""


def add_group_of_ko(witness: Witness, reason: Claim, clause: str) -> tuple[str, list[Claim]]:
    """Return the clause ``clause`` that a move is for a ko, with the group named that hangs on it by the games, and the
    claim of that; unchanged, with an empty list, if there is none.

    ``reason`` is the claim of the ko.
    """
    games = Games.from_witness(witness, reason.move)
    found = find_stakes(witness, reason.move, games, reason.stones, in_ko=True)[:1]
    if not found:
        return clause, []
    stones = name_stones(witness.board, found[0].stones, reason.move)
    return say("purpose over", purpose=clause, stones=stones), found


def find_more_at_stake(witness: Witness, does: Sentence, reason: Claim) -> Claim | None:
    """Return the claim in the sentence ``does`` of several stones that a move kills, saves, attacks or defends, if by
    far more hangs on them by the games than on the few stones of ``reason``; None if there is none.
    """
    if reason.kind in (ATTACKS, DEFENDS) or len(reason.stones) >= MANY:
        return None
    groups = [each for each in does.claims if each.kind in _OF_GROUPS and len(each.stones) >= MANY]
    games = Games.from_witness(witness, reason.move) if groups else None
    if games is None:
        return None
    group = max(groups, key=lambda each: points_hanging_on(witness, games, each))
    # a reason may have all points of the gain that it explains
    least = BY_FAR * max(0.0, points_hanging_on(witness, games, replace(reason, points=())))
    return group if points_hanging_on(witness, games, group) >= least else None


def find_race_told(witness: Witness, move: int, does: Sentence) -> Claim | None:
    """Return the claim of a semeai of stones of which the sentence ``does`` tells what a move does to them, where the
    games bear it out; None if there is none, or if it tells that a group lives or dies: then the race is over.
    """
    if any(each.kind in (KILLS, SAVES) for each in does.claims):
        return None
    return find_race(witness, move, stones_told(does))


def add_pair(
    witness: Witness, does: Sentence, names: Sequence[str], passed: Sentence | None, clause: str
) -> str:
    """Return the clause ``clause`` on what a move is for, with the stones named that it connects, or cuts, where it is
    for that.

    They are named if ``does`` does not tell them: the enemy could cut them, or connect them, by ``passed``, the
    sentence on a pass.
    """
    for name, told, could, template in _PAIRS:
        claims = () if passed is None else passed.claims
        tie = next((each for each in claims if each.kind == THERE and each.rule == could), None)
        if list(names) == [name] and tie is not None and all(each.kind != told for each in does.claims):
            one, other = points_of_pair(witness, tie)
            return say(template, purpose=clause, one=one, other=other)
    return clause


def stones_told(does: Sentence) -> list[int]:
    """Return the stones of which the sentence ``does`` tells what a move does to them."""
    return [stone for each in does.claims if each.kind in OF_STONES for stone in each.stones]


def tell_semeai(witness: Witness, semeai: Claim) -> str:
    """Return a clause that a move is for a semeai, with the stones of each side, and the liberties after the move."""
    board = witness.board
    ours, theirs = (name_stones(board, board.stones(each), semeai.move) for each in semeai.stones)
    return say(
        "purpose semeai",
        one=ours,
        other=theirs,
        liberties=liberties_in_words(int(semeai.value)),
        theirs=number_in_words(int(semeai.other)),
    )
