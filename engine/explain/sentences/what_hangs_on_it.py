"""What hangs on the stones that a move is for, in the clause that says so: the group that a ko is about, and the group
behind a stone that is taken or saved.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.explain.claims.compared_games import Games
from engine.explain.claims.effects import GAINED
from engine.explain.claims.fights import MANY
from engine.explain.claims.kinds import ATTACKS, CUTS, DEFENDS, LINKS, THERE, Claim, Sentence
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
    """Return the claim in the sentence ``does`` of a group of several stones that a move attacks or defends, if by far
    more hangs on it by the games than on the few stones of ``reason``; None if there is none.
    """
    if reason.kind in (ATTACKS, DEFENDS) or len(reason.stones) >= MANY:
        return None
    groups = [each for each in does.claims if each.kind in (ATTACKS, DEFENDS) and len(each.stones) >= MANY]
    group = max(groups, key=lambda each: float(each.words.get(GAINED, "0")), default=None)
    games = None if group is None else Games.from_witness(witness, reason.move)
    if group is None or games is None:
        return None
    gained = points_hanging_on(witness, games, group)
    return group if gained >= BY_FAR * max(0.0, points_hanging_on(witness, games, reason)) else None


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
