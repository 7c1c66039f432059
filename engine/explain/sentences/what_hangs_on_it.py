"""What hangs on the stones that a move is for, in the clause that says so: the group that a ko is about, the group
behind a stone that is taken or saved, and the stones that a move is about of which one would hear later only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.board.board import Board
from engine.board.points import EMPTY, NEIGHBORS, PASS, opponent
from engine.explain.claims.compared_games import Games
from engine.explain.claims.fights import MANY
from engine.explain.claims.kinds import (
    ATTACKS,
    BASE,
    CATCHES,
    COULD,
    CUTS,
    DEFENDS,
    DIES,
    GROUND,
    KILLS,
    LINKS,
    LIVES,
    OF_FATE,
    OF_LIFE,
    RESCUES,
    SAVES,
    SPREAD,
    STANDING,
    STANDS,
    TAKES,
    THERE,
    THREATENS,
    Claim,
    Sentence,
)
from engine.explain.claims.nearby import first_stones_at, strings_touching
from engine.explain.claims.semeais import find_race, is_out_of_race
from engine.explain.claims.stakes import find_stakes, is_more_than
from engine.explain.claims.what_decided import OF_STONES, points_hanging_on
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_it_does_to_stones import liberties_in_words, points_of_pair
from engine.explain.words.naming import name_stones, number_in_words, steps_between
from engine.explain.words.templates import say

_PAIRS = (
    ("connection", LINKS, CUTS, "purpose of pair"),
    ("cut", CUTS, LINKS, "purpose of pair cut"),
    ("split", CUTS, LINKS, "purpose of pair split"),
)
"""What a move may be for, what is told of it then, what the enemy could do instead, and the clause that names the two
stones."""

_RUN, _FIGHT = "run", "fight"
"""What a move is for that leads a group out, and one that fights."""

NEAR = 2
"""Steps from a move within which it fights with enemy stones beside an own string that it makes longer."""

FEW = 2
"""So many stones have a name of their own where a move leads them out: of one it is told from which it comes."""

_OF_GROUPS = (KILLS, SAVES, CATCHES, RESCUES, ATTACKS, DEFENDS)
"""What is told of several stones on which more may hang than on a few."""

_BLOWS = (KILLS, CATCHES, TAKES)
"""What is done to stones by the next move, if the enemy does not answer, that is an attack on them."""

IN_DANGER = 0.2
"""Share of the games in which a group is lost at least after a pass for the move to be called a defence of it."""

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
    games bear it out; None if there is none, if it tells that a group lives or dies, as the race is over then, or that
    the own string is connected to one that does not race (`is_out_of_race`).
    """
    if any(each.kind in (KILLS, SAVES) for each in does.claims):
        return None
    found = find_race(witness, move, stones_told(does))
    return None if found is None or is_out_of_race(witness, found, does.claims) else found


def add_stones_meant(
    witness: Witness, does: Sentence, names: Sequence[str], passed: Sentence | None, clause: str
) -> str:
    """Return the clause ``clause`` on what a move is for, with the stones named that it connects, cuts, or leads out,
    where it is for that alone.

    So are those that it fights with. They are named if ``does`` does not tell them. Of those that it connects, or cuts,
    the enemy could do the opposite by ``passed``, the sentence on a pass.
    """
    if list(names) == [_RUN]:
        return _add_runners(witness, does, clause)
    if list(names) == [_FIGHT] and does.claims:
        return _add_opponents(witness, does, clause)
    for name, told, could, template in _PAIRS:
        claims = () if passed is None else passed.claims
        tie = next((each for each in claims if each.kind == THERE and each.rule == could), None)
        if list(names) == [name] and tie is not None and all(each.kind != told for each in does.claims):
            one, other = points_of_pair(witness, tie)
            return say(template, purpose=clause, one=one, other=other)
    return clause


def _add_runners(witness: Witness, does: Sentence, clause: str) -> str:
    """Return the clause ``clause`` that a move leads stones out with these named, if they are several and no other
    stones are told of in the sentence ``does``.
    """
    move = does.claims[0].move
    there = witness.witness_after([move])
    group = () if there is None else next((each for each in there.scene.groups if move in each), ())
    stones = [each for each in group if each != move]
    if len(stones) < FEW or stones_told(does):
        return clause
    return say("purpose run of", purpose=clause, stones=name_stones(witness.board, stones, move, True))


def _add_opponents(witness: Witness, does: Sentence, clause: str) -> str:
    """Return the clause ``clause`` that a move fights with the enemy string named that it touches, or else that
    touches, near the move, an own string that it makes longer; of several that with the fewest liberties. Unchanged
    where the sentence ``does`` names it already.
    """
    board, move = witness.board, does.claims[0].move
    enemy, own = opponent(witness.color), strings_touching(board, move, witness.color)
    beside = strings_touching(board, move, enemy)
    beside = beside or [each for first in own for each in _strings_against(board, first, move)]
    if not beside:
        return clause
    first = min(beside, key=lambda each: (board.count_liberties(each), each))
    stones = board.stones(first)
    if any(not set(stones).isdisjoint(each.stones) for each in does.claims):
        return clause
    return say("purpose fight with", purpose=clause, stones=name_stones(board, stones, move))


def _strings_against(board: Board, stone: int, move: int) -> list[int]:
    """Return the first stone of each enemy string that touches the string at ``stone`` near ``move``."""
    enemy = opponent(board.color_at(stone))
    beside = (
        each + step
        for each in board.stones(stone)
        for step in NEIGHBORS
        if steps_between(each + step, move) <= NEAR
    )
    return first_stones_at(board, beside, enemy)


def tell_stones_hanging(
    witness: Witness, does: Sentence, move: int, follows: Sentence | None, passed: Sentence | None
) -> str:
    """Return the clause that a move is for the defence of stones, or an attack on some, of which the sentence ``does``
    tells nothing though more hangs on them than on what it tells; empty if there are none.

    They are those that live or die if the move is not played, by ``passed``, the sentence on a pass, or that the enemy
    has to save by his answer, by ``follows``, the sentence on what follows. Own stones that he kills come first. A
    stone or two come before a shape alone, two before the room of a group. Where the sentence tells of own stones, none
    of the enemy's are named: it would not say how the one comes of the other.
    """
    told = [each for each in does.claims if each.kind in (*OF_STONES, BASE, THREATENS)]
    if any(each.kind in OF_FATE for each in told):
        return ""
    board = witness.board
    if killed := find_killed_told(passed):
        return say("purpose defence of", stones=name_stones(board, killed, move))
    named = {stone for each in told for first in each.stones for stone in board.stones(first)}
    least = max((len(each.stones) + 1 for each in told if each.kind not in STANDING), default=1)
    is_open = any(each.kind in (GROUND, SPREAD) for each in does.claims)
    least = max(least, MANY) if is_open else least
    # for a stone of his alone nobody looks after a group
    groups = [each for each in told if each.kind in STANDING and len(each.stones) >= MANY]
    least = max(least, FEW) if groups else least
    found = [
        each.stones
        for each in _fates_of(witness, follows, passed)
        if len(each.stones) >= least and (named.isdisjoint(each.stones) or is_more_than(each.stones, named))
    ]
    if any(board.color_at(stone) == witness.color for stone in named):
        found = [stones for stones in found if board.color_at(stones[0]) == witness.color]
    if not found:
        return ""
    stones = max(found, key=len)
    name = "purpose defence of" if board.color_at(stones[0]) == witness.color else "purpose attack on"
    return say(name, stones=name_stones(board, stones, move))


def find_killed_told(passed: Sentence | None) -> Sequence[int]:
    """Return the own stones that the enemy would kill by ``passed``, the sentence on a pass; none if he kills none."""
    claims = () if passed is None else passed.claims
    return next((each.stones for each in claims if each.kind == COULD and each.rule == SAVES), ())


def _fates_of(witness: Witness, follows: Sentence | None, passed: Sentence | None) -> list[Claim]:
    """Return the claims of stones on the board that live or die by the sentences on a pass and on what follows."""
    board, claims = witness.board, () if passed is None else passed.claims
    later = () if follows is None else follows.claims
    found = [(each, _is_lost_by(each)) for each in claims]
    found += [(each, False) for each in later if each.rule in _BLOWS and PASS in each.points]
    return [
        each
        for each, is_ours in found
        if is_ours is not None
        and each.stones
        and all(board.color_at(stone) != EMPTY for stone in each.stones)
        and (board.color_at(each.stones[0]) == witness.color) is is_ours
    ]


def _is_lost_by(claim: Claim) -> bool | None:
    """Return whether own stones are lost after a pass by a claim, False if the enemy's get away, None if neither."""
    if claim.kind in (DIES, LIVES):
        return claim.kind == DIES
    if claim.kind == THERE and claim.rule == STANDS:
        # how a group would stand is told where it would stand badly; that it may need eyes then endangers nothing yet
        return True if claim.value >= IN_DANGER else None
    if claim.kind not in (THERE, COULD) or claim.rule not in OF_LIFE:
        return None
    # the one is what the enemy does, the other what we do and he would undo
    return (claim.rule in _BLOWS) is (claim.kind == THERE)


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
