"""How a move changes the standing of groups, as the evaluation judges it: whom it joins, parts, shuts in or lets out.

The evaluation of the position before the move is compared with that of the position after it. A link or a cut that it
judges must be read, too, though it need not be proven; a reading may refute the rest. So these are claims for where no
reading proves more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from engine.board.board import Board
from engine.board.kernels import line_of
from engine.board.points import EMPTY, NEIGHBORS, opponent
from engine.evaluate.groups.aliveness import (
    LIVES_OR_LIMPS,
    LIVES_OR_RUNS,
    MIAI_ALIVE,
    NO_POTENTIAL,
)
from engine.evaluate.tables import NONE
from engine.explain.claims.compared_games import Games, share_lost
from engine.explain.claims.effects import change_of_fate
from engine.explain.claims.fates import find_ataris
from engine.explain.claims.fights import lies_beyond
from engine.explain.claims.kinds import (
    CUTS,
    FATES,
    GETS_OUT,
    LIKELY,
    LINKS,
    LOOSELY,
    RUN,
    SETTLES,
    SHUTS_IN,
    STANDING,
    TAKES,
    UNSETTLES,
    Claim,
    weak_of,
    with_weak,
    without_weak,
)
from engine.explain.claims.nearby import groups_of
from engine.explain.claims.scene import Scene
from engine.explain.claims.threats import find_threats
from engine.explain.claims.ties import (
    can_survive,
    does_cut_last,
    does_link_hold,
    find_way_of_tie,
    is_cut_joined,
    is_cut_loose,
    is_seen_to_link,
    is_tie_denied,
    judge_link,
)
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import nearest_stone, steps_between
from engine.suggest.likelihood import LARGEST_SMALL

NEAR, OF_PAIRS = 3, 3
"""Steps from a move within which a group lies that it changes, and within which two stones lie that it ties or cuts."""

OF_OPEN = 3
"""Steps between two stones that are cut, as judged, where it is not read that they could come together before."""

OF_LINK = 4
"""Steps from a move to two stones that it connects, together: what is farther apart is hardly seen as connected."""

SHUT, CHANGED = 0.35, 0.2
"""Room to run, for each line of the board's width: at most so much has what is shut in, so much it changes by."""

HIGHEST_OF_BASES = 4
"""A move above this line gives stones that can go out into the open no room for eyes to speak of."""

EYE = 8
"""Eighths of an eye, as the evaluation counts eyes, by which a group's must change for room to live to be told."""

WAY, CENTRE = 4, 5
"""Steps from stones over points that no enemy touches, to a line so far from the edge, by which they can get out."""

LEAST_STONES = 2
"""Stones that a group has at least which is shut in or gets out."""

_OF_ROOM = (SETTLES, UNSETTLES)
"""What is told only of a move that does nothing else to stones."""

_AGAINST_ROOM = (SHUTS_IN, UNSETTLES)
"""What is done to the room of enemy stones."""

DENIED = 0.05
"""Share of the games by which they may speak against what is judged."""

BORNE_OUT = 0.03
"""Share of the games by which stones fare better or worse, at least, whose room to live is told to be changed."""

SEVERAL = 2
"""So many stones that are weak by a cut are named where the cut is one of later moves."""

MORE_BY_GAMES, WEAK_BY_GAMES = 0.15, 0.3
"""Shares of the games by which stones that are cut off must be lost more often, and in which they must be, in each
tree, where only games say that they are weak."""

LEAST_LOST = 0.1
"""Share of the games in which stones must be lost that are called weak by a cut."""

PREVENTED = 0.1
"""Share of the games by which a group must fare better for us with the move than after a pass, for it to be told what
the enemy would do to its room there: of five that the games only did not contradict three failed."""

FOR_A_STONE = 0.5
"""What each stone counts for, in points, beside claims that are worth points by games."""


def add_standing(
    witness: Witness, move: int, found: Sequence[Claim], games: Games | None = None
) -> list[Claim]:
    """Return the claims ``found`` of whose fate a move changes, as read, with claims of how it changes their standing.

    These are added where no stones live or die by the move. A link or a cut is not added beside one that was read, nor
    what the games contradict. games: those with the move and with a pass; None if not counted
    """
    if witness.board_after(move) is None or any(each.kind in (*FATES, TAKES) for each in found):
        return list(found)
    kinds = {each.kind for each in found}
    stones = {stone for each in found for first in each.stones for stone in witness.board.stones(first)}
    judged = [each for each in find_standing(witness, move) if each.kind not in kinds]
    fresh = [each for each in judged if stones.isdisjoint(each.stones)]
    # who is put in atari is not told to be shut in
    caught = {stone for each in find_ataris(witness, move) for stone in each.stones}
    fresh = [each for each in fresh if each.kind not in _AGAINST_ROOM or caught.isdisjoint(each.stones)]
    if games is not None:
        fresh = [each for each in fresh if fare_in_games(witness, each, games) >= _least_in_games(each)]
    tied = {stone for each in fresh if each.kind == LINKS for stone in each.stones}
    # of stones that are connected it is said already that they get out
    fresh = [each for each in fresh if each.kind != GETS_OUT or tied.isdisjoint(each.stones)]
    others = [each for each in fresh if each.kind not in _OF_ROOM]
    # what a move threatens is read only where it matters
    is_of_room = len(others) < len(fresh)
    if is_of_room and (found or others or _threatens(witness, move)):
        fresh = others
    return [*found, *fresh]


def qualify_cuts(witness: Witness, move: int, found: Sequence[Claim]) -> list[Claim]:
    """Return the claims ``found``, with what hangs on a cut named in those of cuts, and whether it needs another move.

    What hangs on it are the weak stones: those of the groups, of the two that are apart then, that neither live nor can
    run, as judged, and that do not live in nearly all games; else the strings of the cut that clearly more games lose
    by it than after a pass, in each tree. One that needs another move is left out where an expected answer joins one of
    the strings to others, by which they come together.
    """
    loose = [each for each in found if each.kind == CUTS and is_cut_loose(witness, each.stones, move)]
    found = [each for each in found if each not in loose or not is_cut_joined(witness, each.stones, move)]
    judged = (_without_living(witness, each) for each in name_what_is_cut(witness, move, found, both=True))
    named = [_with_lost(witness, each) for each in judged]
    pairs = [each.stones for each in loose]
    return [_as_loose(each) if each.kind == CUTS and each.stones in pairs else each for each in named]


def _as_loose(cut: Claim) -> Claim:
    """Return the claim of a cut that needs another move: by which line it holds is not told then."""
    return replace(
        cut, words={**{name: cut.words[name] for name in cut.words if name != RUN}, LOOSELY: LOOSELY}
    )


def _without_living(witness: Witness, claim: Claim) -> Claim:
    """Return a claim without those of the stones that it calls weak by a cut whose group lives in nearly all games."""
    weak, there = weak_of(claim), witness.witness_after([claim.move])
    owners = [] if not weak else [tree.play_out(claim.move).owned for tree in witness.trees]
    known = [each for each in owners if each is not None]
    if not known or there is None:
        return claim
    color, groups = witness.board.color_at(weak[0]), dict[int, list[int]]()
    for stone in weak:
        groups.setdefault(there.scene.group_at(stone), []).append(stone)
    living = [
        stone
        for stones in groups.values()
        if sum(share_lost(owned, color, stones) for owned in known) < LEAST_LOST * len(known)
        for stone in stones
    ]
    return without_weak(claim, living)


def _with_lost(witness: Witness, claim: Claim) -> Claim:
    """Return a claim of a cut that calls no stones weak with the strings that games say are so; others unchanged."""
    there, games = witness.witness_after([claim.move]), Games.from_witness(witness, claim.move)
    if claim.kind != CUTS or weak_of(claim) or there is None or games is None:
        return claim
    color = witness.board.color_at(claim.stones[0])
    strings = [tuple(witness.board.stones(each)) for each in claim.stones]
    lost = [
        each
        for each in strings
        if there.board.count_liberties(each[0]) > 1
        and all(is_lost_more(*tree.shares_lost(color, each)) for tree in games.trees or (games,))
    ]
    return with_weak(claim, [stone for each in lost for stone in each]) if lost else claim


def is_lost_more(lost: float, before: float) -> bool:
    """Return whether stones are weak by a cut that are lost in the share ``lost`` of games, ``before`` without it."""
    return lost >= WEAK_BY_GAMES and lost - before >= MORE_BY_GAMES


def name_what_is_cut(witness: Witness, move: int, found: Sequence[Claim], both: bool = False) -> list[Claim]:
    """Return the claims ``found`` of what a move does, with the stones named in those of cuts that are weak by them.

    ``both``: whether they are named, too, if the groups on both sides of the cut are weak, or if it is a single stone:
    where the cut is one of later moves that is too little to go by
    """
    named, least = [], 1 if both else SEVERAL
    for claim in found:
        weak = _find_weak_by_cut(witness, move, claim.stones, both) if claim.kind == CUTS else ()
        named.append(with_weak(claim, weak) if len(weak) >= least else claim)
    return named


def _find_weak_by_cut(witness: Witness, move: int, pair: Sequence[int], both: bool) -> tuple[int, ...]:
    """Return the stones that are weak once a move cuts two enemy stones, a ``pair``, apart; none if neither of their
    groups is, or if both are, unless ``both`` count and were not so before.

    As judged, a weak group neither lives nor can run.
    """
    there, weak = witness.witness_after([move]), find_weak_if_cut(witness, move, pair)
    if there is None or not weak or (len(weak) > 1 and (not both or _are_weak_before(witness, pair))):
        return ()
    stones = tuple(stone for each in weak for stone in each)
    # of stones in atari more is known than that they are weak
    is_in_atari = any(there.board.count_liberties(each) == 1 for each in pair if each in stones)
    return () if is_in_atari else stones


def _are_weak_before(witness: Witness, pair: Sequence[int]) -> bool:
    """Return whether the groups of two stones are both weak, as judged, before they are cut apart."""
    scene = witness.scene
    return all(scene.is_stone(each) and scene.aliveness(each) >= LIVES_OR_LIMPS for each in pair)


def find_weak_if_cut(witness: Witness, move: int, pair: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the groups that are weak, as judged, once a move cuts two enemy stones, a ``pair``, apart: none, one, or
    both. None if they are one group then, or if the move may not be played.
    """
    there = witness.witness_after([move])
    later = None if there is None else there.scene
    if later is None or not all(map(later.is_stone, pair)) or len({*map(later.group_at, pair)}) < len(pair):
        return []
    weak = [each for each in pair if later.aliveness(each) >= LIVES_OR_LIMPS]
    return [next(each for each in later.groups if stone in each) for stone in weak]


def _threatens(witness: Witness, move: int) -> bool:
    """Return whether a move puts stones in atari, or threatens stones, as read."""
    return bool(find_ataris(witness, move) or find_threats(witness, move))


def _least_in_games(claim: Claim) -> float:
    """Return in how many more of the games, as a share, stones must fare as a claim says for it to be told.

    Games must bear it out that there is more or less room to live; they may not contradict the rest.
    """
    return BORNE_OUT if claim.kind in _OF_ROOM else -DENIED


def fare_in_games(witness: Witness, claim: Claim, games: Games) -> float:
    """Return in how many more of the games the stones of a claim fare as it says with the move than after a pass.

    It is a share, negative if own stones fare worse, or enemy ones better. Of a link or a cut that stone counts which
    bears it out best.
    """
    color = witness.board.color_at(claim.stones[0])
    parts = [[each] for each in claim.stones] if claim.kind in (LINKS, CUTS) else [claim.stones]
    return max(change_of_fate(games, each, color, color == witness.color) for each in parts)


def is_prevented(witness: Witness, claim: Claim, games: Games) -> bool:
    """Return whether our move prevents, by the ``games`` with it, what the enemy's at the same point is judged to do.

    The stones of the claim must fare as well for us with our move as after a pass; if it is about their room,
    clearly better, and by more than a few games.
    """
    if claim.kind not in STANDING:
        return fare_in_games(witness, claim, games) >= 0
    return not witness.is_sparse and fare_in_games(witness, claim, games) >= PREVENTED


def find_standing(witness: Witness, move: int) -> list[Claim]:
    """Return claims of the groups near a move that it joins, cuts apart, shuts in or lets out, by the evaluation.

    At most one of each kind; those of most stones come first. Links and cuts are read, and no claim is refuted by a
    reading of capture.
    """
    there, after = witness.witness_after([move]), witness.board_after(move)
    if there is None or after is None:
        return []
    near = [each for each in groups_of(witness) if _steps_from(each, move) <= NEAR]
    found = (
        *_find_joined(witness, there.scene, move, near),
        *_find_parted(witness, there.scene, move, near),
        *_find_cut_links(witness, there.scene, move),
        *_find_room(witness, there.scene, move, near),
    )
    first: dict[str, Claim] = {}
    for claim in sorted(found, key=lambda each: -each.value):
        first.setdefault(claim.kind, claim)
    return list(first.values())


def _steps_from(stones: Sequence[int], move: int) -> int:
    """Return the number of steps from a move to the nearest of some stones."""
    return min(steps_between(stone, move) for stone in stones)


def _find_joined(
    witness: Witness, later: Scene, move: int, near: Sequence[tuple[int, ...]]
) -> Iterator[Claim]:
    """Yield claims that a move joins two own groups, one of which would not be alive alone.

    ``later`` is the scene after the move, ``near`` are the groups near it.
    """
    ours = [each for each in near if witness.board.color_at(each[0]) == witness.color]
    enemy, after = opponent(witness.color), later.board
    weak = [each for each in ours if witness.scene.aliveness(each[0]) >= LIVES_OR_RUNS]
    for one, other in product(weak, ours):
        if one == other or later.group_at(one[0]) != later.group_at(other[0]):
            continue
        pair = nearest_stone(one, move), nearest_stone(other, move)
        if sum(steps_between(each, move) for each in pair) > OF_LINK or not is_seen_to_link(
            after, move, pair
        ):
            continue
        now, then = witness.prove_link(witness.board, pair, enemy), witness.prove_link(after, pair, enemy)
        if now.yes is True or then.yes is not True or not does_link_hold(witness, pair, move):
            continue
        if is_tie_denied(witness, after, pair, True):
            continue
        yield Claim(LINKS, LIKELY, move, pair, value=FOR_A_STONE * len(one))


def _find_parted(
    witness: Witness, later: Scene, move: int, near: Sequence[tuple[int, ...]]
) -> Iterator[Claim]:
    """Yield claims that a move cuts an enemy group in two, one of which is not alive then.

    ``later`` is the scene after the move, ``near`` are the groups near it.
    """
    enemy = opponent(witness.color)
    for stones in near:
        if witness.board.color_at(stones[0]) != enemy:
            continue
        parts: dict[int, list[int]] = {}
        for stone in filter(later.is_stone, stones):
            parts.setdefault(later.group_at(stone), []).append(stone)
        if len(parts) < 2:
            continue
        nearest = sorted(parts.values(), key=lambda each: _steps_from(each, move))[:2]
        pair = nearest_stone(nearest[0], move), nearest_stone(nearest[1], move)
        yield from _claim_cut(witness, later, move, pair)


def _find_cut_links(witness: Witness, later: Scene, move: int) -> Iterator[Claim]:
    """Yield claims that a move cuts enemy stones that it stands between, where the evaluation sees a link.

    ``later`` is the scene after the move.
    """
    tables, enemy = witness.scene.tables, opponent(witness.color)
    for link in tables["links"][: int(tables["link_count"])]:
        strings = tables["strings"][int(link["first"])], tables["strings"][int(link["second"])]
        if int(strings[0]["color"]) != enemy or move not in (int(link["cut_move"]), int(link["join_move"])):
            continue
        firsts = [int(each["first"]) for each in strings]
        if all(later.is_stone(each) for each in firsts):
            one, other = (nearest_stone(witness.board.stones(each), move) for each in firsts)
            yield from _claim_cut(witness, later, move, (one, other))


def _claim_cut(witness: Witness, later: Scene, move: int, pair: tuple[int, int]) -> Iterator[Claim]:
    """Yield the claim that a move cuts two enemy stones apart, unless both live, or a reading does not say so.

    ``later`` is the scene after the move.
    """
    if any(steps_between(each, move) > OF_PAIRS for each in pair):
        return
    if later.group_at(pair[0]) == later.group_at(pair[1]):
        return
    weaker = max(pair, key=later.aliveness)
    if later.aliveness(weaker) < LIVES_OR_RUNS or not all(can_survive(witness, each) for each in pair):
        return
    enemy, after = opponent(witness.color), later.board
    before = witness.prove_link(witness.board, pair, enemy).yes
    if before is False or (before is None and steps_between(*pair) > OF_OPEN):
        # they were apart before, or may well have been
        return
    if before is None and judge_link(witness, witness.board, pair, enemy) is not True:
        # nor do games about their link alone say that they were together
        return
    if witness.prove_link(after, pair, enemy).yes is not False or not does_cut_last(
        witness, after, move, pair
    ):
        return
    if not is_tie_denied(witness, after, pair, False):
        words = find_way_of_tie(witness, move, pair, False)
        value = FOR_A_STONE * later.stones_with(weaker)
        yield Claim(CUTS, LIKELY, move, pair, value=value, words=words)


def _find_room(witness: Witness, later: Scene, move: int, near: Sequence[tuple[int, ...]]) -> Iterator[Claim]:
    """Yield claims that a move shuts an enemy group in or lets an own one out, and takes or gives them room to live.

    ``later`` is the scene after the move, ``near`` are the groups near it.
    """
    size = witness.board.size
    for stones in near:
        rows = {later.group_at(each) if later.is_stone(each) else NONE for each in stones}
        if len(stones) < LEAST_STONES or len(rows) > 1:
            continue
        ours = witness.board.color_at(stones[0]) == witness.color
        now = witness.scene.tables["groups"][witness.scene.group_at(stones[0])]
        then = later.tables["groups"][rows.pop()]
        weak, strong = (now, then) if ours else (then, now)
        if not LIVES_OR_RUNS <= int(weak["aliveness"]) <= NO_POTENTIAL:
            continue
        value = FOR_A_STONE * len(stones)
        is_weak = size > LARGEST_SMALL and int(weak["aliveness"]) >= LIVES_OR_LIMPS
        is_shut = is_weak and int(weak["run"]) <= SHUT * size
        has_less = is_shut and int(strong["run"]) - int(weak["run"]) >= CHANGED * size
        # beyond an enemy stone it is other stones that get out
        is_near = not ours or not lies_beyond(
            later.board, move, nearest_stone(stones, move), later.board.to_move
        )
        if has_less and is_near and has_way_out(later.board, [*stones, move] if ours else stones) is ours:
            yield Claim(GETS_OUT if ours else SHUTS_IN, LIKELY, move, stones, value=value)
        has_eye_more = int(strong["typ_eyes"]) - int(weak["typ_eyes"]) >= EYE
        if (
            has_eye_more
            and int(strong["aliveness"]) <= MIAI_ALIVE
            and int(then["stones"]) == int(now["stones"]) + int(ours)
            and not (ours and _is_in_the_open(witness, move, stones))
        ):
            yield Claim(SETTLES if ours else UNSETTLES, LIKELY, move, stones, value=value)


def _is_in_the_open(witness: Witness, move: int, stones: Sequence[int]) -> bool:
    """Return whether own stones on a large board can go out into the open, and a move is too high to make them a base:
    nobody looks for eyes there.
    """
    size = witness.board.size
    is_high = size > LARGEST_SMALL and line_of(move, size) > HIGHEST_OF_BASES
    return is_high and has_way_out(witness.board, stones)


def is_shut_in(there: Witness, stones: Sequence[int]) -> bool:
    """Return whether each group that stones of one side are of is shut in, in the position of ``there``: as judged, it
    neither lives nor can run, nor is it dead.
    """
    scene = there.scene
    if not all(map(scene.is_stone, stones)):
        return False
    groups = [scene.tables["groups"][row] for row in {*map(scene.group_at, stones)}]
    are_weak = all(LIVES_OR_LIMPS <= int(each["aliveness"]) <= NO_POTENTIAL for each in groups)
    have_no_room = all(int(each["run"]) <= SHUT * there.board.size for each in groups)
    return are_weak and have_no_room and not has_way_out(there.board, stones)


def has_way_out(board: Board, stones: Sequence[int]) -> bool:
    """Return whether stones can go WAY steps over empty points that no enemy touches, and come to the centre so."""
    enemy = opponent(board.color_at(stones[0]))
    reached, edge = set(stones), set(stones)
    for _ in range(WAY):
        beside = {point + step for point in edge for step in NEIGHBORS}
        edge = {each for each in beside - reached if _is_free(board, each, enemy)}
        reached |= edge
    return any(line_of(each, board.size) >= CENTRE for each in edge)


def _is_free(board: Board, point: int, enemy: int) -> bool:
    """Return whether a point is empty and no stone of the colour ``enemy`` is beside it."""
    return board.color_at(point) == EMPTY and all(board.color_at(point + step) != enemy for step in NEIGHBORS)
