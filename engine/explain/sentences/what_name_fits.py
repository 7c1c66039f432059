"""Whether the name of what a move is for fits what the board and the games show, and what it is called if it does not.

A fight is one only where some stones hang by it, an attack only where its stones may be lost. Else the move is called
by whom it helps, or by whose ground it is about.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.board.kernels import line_of
from engine.board.points import opponent
from engine.evaluate.groups.aliveness import MIAI_ALIVE
from engine.explain.claims.compared_games import Games
from engine.explain.claims.effects import LITTLE_DANGER, STILL_LOST
from engine.explain.claims.fates import NEAR
from engine.explain.claims.fights import MANY
from engine.explain.claims.helps import LIMITS, OUT, WAY
from engine.explain.claims.judged_ties import come_together
from engine.explain.claims.kinds import (
    ATARI,
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
from engine.explain.sentences.what_it_gains import STRENGTHENS, WEAKENS, effect_verb
from engine.explain.words.naming import steps_between

HANGS = 0.12
"""Share of the games, with a move or with a pass, in which a string beside it is lost at least that it fights about,
and in which, with one of the two, it lives."""

IN_DANGER = 0.35
"""Share of the games in which a string is lost at least of which no more is told than how few liberties it has left, or
that a stone on the first line takes room from it, for that to be an attack."""

CUT, SPLIT = "cut", "split"
"""What a move is for that cuts enemy stones apart, and one that comes between them."""

TO_CUT, TO_CAPTURE, TO_KILL = "threat to cut", "threat to capture", "threat to kill"
"""What a move is for that threatens no more than a cut, or to take or kill a stone or two."""

_OF_ATTACKS = (ATTACKS, UNSETTLES, LIBERTIES)
"""What is told of enemy stones that need not be in danger by it."""


def name_threat(threat: Claim) -> str:
    """Return what a move is for of which no more is known than the claim ``threat`` of what it threatens: an attack
    where several stones are threatened.
    """
    if threat.rule == CUTS:
        return TO_CUT
    if len(threat.stones) >= MANY:
        return "attack"
    return TO_KILL if threat.rule == KILLS else TO_CAPTURE


def is_no_attack(witness: Witness, claim: Claim) -> bool:
    """Return whether enemy stones that a move attacks, unsettles or leaves few liberties, by a claim, are in little
    danger by the games with it, or only weakened from afar: of those that only lose liberties, or room
    by a stone on the first line, more must be lost.
    """
    is_far = all(steps_between(claim.move, each) > NEAR for each in claim.stones)
    if claim.kind == ATTACKS and effect_verb(claim) == WEAKENS and is_far:
        return True
    games = Games.from_witness(witness, claim.move) if claim.kind in _OF_ATTACKS else None
    if games is None:
        return False
    lost, _ = games.shares_lost(opponent(witness.color), claim.stones)
    is_low = claim.kind == UNSETTLES and line_of(claim.move, witness.board.size) == 1
    return lost < (IN_DANGER if is_low or claim.kind == LIBERTIES else LITTLE_DANGER)


def is_of_little(witness: Witness, reason: Claim) -> bool:
    """Return whether the claim ``reason`` of an attack or a defence is about stones for which little is at stake: an
    atari out of which they get, or a group made weaker or stronger that is alive by the evaluation, with the move,
    too, and lives in most of the games.
    """
    after = witness.witness_after([reason.move])
    if after is None or not reason.stones or reason.kind not in (ATARI, ATTACKS, DEFENDS):
        return False
    stone = reason.stones[0]
    if reason.kind == ATARI:
        return witness.read_capture(after.board, stone, opponent(witness.color)).yes is True
    if effect_verb(reason) not in (WEAKENS, STRENGTHENS) or max(reason.value, reason.other) > STILL_LOST:
        return False
    scenes = [each.scene for each in (witness, after)]
    return all(each.is_stone(stone) and each.aliveness(stone) <= MIAI_ALIVE for each in scenes)


def does_something_hang(witness: Witness, move: int) -> bool:
    """Return whether, by the games with a move or with a pass, a string that the move touches may be lost, and not in
    any case; True without games.
    """
    games, board = Games.from_witness(witness, move), witness.board
    if games is None:
        return True
    beside = (
        (color, strings_touching(board, move, color)) for color in (witness.color, opponent(witness.color))
    )
    lost = (games.shares_lost(color, board.stones(first)) for color, heads in beside for first in heads)
    return any(max(shares) >= HANGS and min(shares) <= 1 - HANGS for shares in lost)


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


def name_linked(witness: Witness, there: Claim, move: int) -> str:
    """Return the name of what ``move`` is for after which the enemy cannot link two strings as he could by the claim
    ``there``: a cut if it is read that they are apart then. It is empty if they come together all the same, by reading
    or after an answer that is expected, or if one of them is taken.
    """
    after = witness.board_after(move)
    is_there = after is not None and all(
        after.color_at(each) == opponent(witness.color) for each in there.stones
    )
    if after is None or not is_there:
        return ""
    tied = witness.read_link(after, there.stones, opponent(witness.color)).yes
    if tied is False:
        return CUT
    return "" if tied is True or come_together(witness, move, there.stones) else SPLIT


def may_do_opposite(witness: Witness, there: Claim, move: int) -> bool:
    """Return whether a move may do the opposite of what the enemy's stone at its point would do to two strings by the
    claim ``there``: part those of the enemy, or keep own ones together. Reading denies it if whoever owns them, or his
    enemy, plays next and the strings come together, or are cut, all the same, and so does an answer that is expected by
    which his come together.
    """
    after = witness.board_after(move)
    if there.move != move or after is None:
        return False
    if len(there.stones) != 2:
        return True
    is_ours = witness.board.color_at(there.stones[0]) == witness.color
    first = opponent(witness.color) if is_ours else witness.color
    if witness.read_link(after, there.stones, first).yes is (not is_ours):
        return False
    return is_ours or not come_together(witness, move, there.stones)
