"""The facts of a mistake that its sentences give: what they claim of both moves, and of a pass."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence

from engine.board.board import Board
from engine.board.points import PASS, opponent
from engine.explain.claims.kinds import (
    ATARI,
    ATTACKS,
    CATCHES,
    COULD,
    CUTS,
    DEFENDS,
    DIES,
    FATES,
    GETS_OUT,
    GROUND,
    KILLS,
    LEAVES,
    LIBERTIES,
    LINKS,
    LIVES,
    MAKES_EYES,
    RESCUES,
    SAVES,
    SETTLES,
    SHUTS_IN,
    SPREAD,
    STANDING,
    STANDS,
    TAKES,
    THERE,
    THREATENS,
    UNSETTLES,
    Claim,
    Sentence,
)
from engine.explain.words.naming import steps_between

TOLD, SAID = "told: ", "said: "
"""What facts begin with that say what the sentences claim first that the better move does, if that is about a group,
and what they claim of it anywhere.
"""

HELP = frozenset({DEFENDS, SAVES, RESCUES, LINKS, MAKES_EYES})
"""The kinds of claims about own stones that a move helps."""

HELP_OF_GROUPS = HELP | {GETS_OUT, SETTLES}
"""The same, with those about how an own group stands."""

OF_STONES = (*FATES, TAKES, LINKS, CUTS)
"""The kinds of claims about stones whose values are points, so that one can be the main one."""

OF_GROUPS = (ATTACKS, DEFENDS, *STANDING)
"""The kinds of claims that groups become weaker or stronger."""

OF_PASSING = (DIES, LIVES)
"""The kinds of claims on whose stones are lost, or get away, after a pass."""

OF_ANYTHING = (*OF_STONES, *OF_GROUPS, THREATENS, GROUND)
"""The kinds of claims that facts begin with SAID for."""

OF_ATTACK = (ATTACKS, UNSETTLES, SHUTS_IN, KILLS, CATCHES, LIBERTIES, ATARI, THREATENS)
"""The kinds of claims that enemy stones become weaker, or would next."""

ELSEWHERE = 3
"""Steps from all attacked stones to the move played, at least, for that one to be elsewhere."""

A_GROUP = 5
"""So many stones, at least, are a group and not a few stones."""

OF_SENTENCES = {
    "helps own stones": "the sentences say first of the move played that it helps own stones",
    "own stones in danger": "the sentences say that own stones would be captured, lost or attacked after a pass",
    "passed: cuts": "the sentences say that own stones would be cut apart after a pass",
    "passed: links": "the sentences say that the opponent would connect stones after a pass",
    "both help": "the sentences say that the move played and the better one help the same own stones",
    "own stones left to capture": "the sentences say that the opponent captures own stones at the better move's point",
    "own group stands badly": "the sentences say that an own group is not alive after the better move",
    "enemy group stands badly": "the sentences say that an enemy group is not alive after the better move",
    "kills few": "the sentences say that the better move kills stones, and they are fewer than a group",
    "attacked stones are elsewhere": "the sentences say that the better move attacks stones far from the move played",
    "helps many": "the sentences say that the better move saves or defends stones, and they are a group",
}
"""Facts that the sentences about a mistake give, and when they hold."""


def known_told_facts() -> Iterator[str]:
    """Yield the names of all facts that sentences can give."""
    yield from OF_SENTENCES
    yield from (f"{TOLD}{kind}" for kind in (*OF_GROUPS, *OF_PASSING))
    yield from (f"{SAID}{kind}" for kind in OF_ANYTHING)


def first_said(told: Sequence[Sentence], move: int, better: int) -> list[Claim]:
    """Return what the sentences about a mistake claim first that the ``better`` move does for stones, and not the
    ``move`` played: one claim, or none.
    """
    said = [claim for sentence in told for claim in sentence.claims if claim.kind in (*OF_STONES, *OF_GROUPS)]
    done = {(each.kind, frozenset(each.stones)) for each in said if each.move == move}
    new = (each for each in said if each.move == better and (each.kind, frozenset(each.stones)) not in done)
    return list(itertools.islice(new, 1))


def facts_of_sentences(
    board: Board, color: int, told: Sequence[Sentence], move: int, better: int
) -> Iterator[str]:
    """Yield the facts that the sentences about a mistake give.

    ``board``, ``color``: the position before the mistake, and who made it; ``move``, ``better``: the point of the move
    played, and of the better one
    """
    yield from (f"{TOLD}{each.kind}" for each in first_said(told, move, better) if each.kind in OF_GROUPS)
    claims = [each for sentence in told for each in sentence.claims]
    yield from (f"{TOLD}{each.kind}" for each in claims if each.kind in OF_PASSING)
    if any(_is_danger(each) for each in claims):
        yield "own stones in danger"
    if any(_is_cut_there(each) for each in claims):
        yield "passed: cuts"
    if any(_is_link_there(each) for each in claims):
        yield "passed: links"
    if any(_is_left(each, move, better) for each in claims):
        yield "own stones left to capture"
    of_better = [each for each in claims if each.move == better]
    named = {stone for each in of_better if each.kind in OF_ATTACK for stone in each.stones}
    attacked = [stone for stone in named if board.color_at(stone) == opponent(color)]
    if move != PASS and attacked and min(steps_between(move, stone) for stone in attacked) >= ELSEWHERE:
        yield "attacked stones are elsewhere"
    yield from _facts_of_better(board, color, of_better)
    yield from _facts_of_help(claims, move, better)


def _is_danger(claim: Claim) -> bool:
    """Return whether a claim says that own stones would be captured, killed, lost or attacked after a pass."""
    if claim.kind == COULD:
        return claim.rule in (RESCUES, SAVES)
    return claim.kind == DIES or (_is_after_pass(claim) and claim.rule in (TAKES, CATCHES, KILLS, ATTACKS))


def _is_cut_there(claim: Claim) -> bool:
    """Return whether a claim says that own stones would be cut apart after a pass."""
    return (claim.kind == COULD and claim.rule == LINKS) or (_is_after_pass(claim) and claim.rule == CUTS)


def _is_link_there(claim: Claim) -> bool:
    """Return whether a claim says that the opponent would connect stones after a pass."""
    return (claim.kind == COULD and claim.rule == CUTS) or (_is_after_pass(claim) and claim.rule == LINKS)


def _is_after_pass(claim: Claim) -> bool:
    return claim.kind == THERE and claim.points == (PASS,)


def _is_left(claim: Claim, move: int, better: int) -> bool:
    """Return whether a claim says that after the ``move`` played the opponent takes several own stones at the
    ``better`` move's point.
    """
    is_there = claim.move == move and claim.points[:1] == (better,)
    return claim.kind == LEAVES and is_there and len(claim.stones) > 1


def _facts_of_better(board: Board, color: int, claims: Sequence[Claim]) -> Iterator[str]:
    """Yield facts on what is claimed of the better move: each kind of claim, how groups stand after it, and whether it
    kills few stones or helps many.
    """
    for each in claims:
        if each.kind in (*OF_ANYTHING, SPREAD):
            yield f"{SAID}{GROUND if each.kind == SPREAD else each.kind}"
        if each.kind == STANDS:
            is_own = board.color_at(each.stones[0]) == color
            yield "own group stands badly" if is_own else "enemy group stands badly"
        if each.kind == KILLS and len(each.stones) < A_GROUP:
            yield "kills few"
        if each.kind in (SAVES, RESCUES, DEFENDS) and len(each.stones) >= A_GROUP:
            yield "helps many"


def _facts_of_help(claims: Sequence[Claim], move: int, better: int) -> Iterator[str]:
    """Yield facts on what is claimed of own stones that are helped: whether the ``move`` played does so above all, and
    whether it and the ``better`` one help the same stones.
    """
    helped: dict[int, list[Claim]] = {move: [], better: []}
    for claim in claims:
        if claim.move in helped and claim.kind in (*OF_STONES, *OF_GROUPS):
            helped[claim.move].append(claim)
    if any(each.kind in HELP_OF_GROUPS for each in helped[move][:1]):
        yield "helps own stones"
    ours, theirs = (
        {stone for claim in helped[each] if claim.kind in HELP for stone in claim.stones}
        for each in (better, move)
    )
    if ours & theirs:
        yield "both help"
