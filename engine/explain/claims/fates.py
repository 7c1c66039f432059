"""Whose fate a move changes: groups and strings that live or die by it, links and cuts, each read before it is named.

What is read: with the move, the side that would undo it moves first; without it, the side that gains by that does. A
change that the readers prove is proven, one that they find likely is likely. What the games say must not speak against
it; where only they see a change, they are counted (`engine.explain.sentences.if_passed`).
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product

import numpy as np

from engine.board.board import Board
from engine.board.points import (
    BLACK,
    DIAGONALS,
    EMPTY,
    MAX_SIZE,
    NEIGHBORS,
    PASS,
    opponent,
    point_at,
    xy,
)
from engine.decide.decision.record import Tried
from engine.explain.claims.kinds import (
    ATARI,
    BREAKER,
    CATCHES,
    CUTS,
    KILLS,
    KO,
    LADDER,
    LIKELY,
    LINKS,
    PROVEN,
    RESCUES,
    SAVES,
    SEEN,
    TAKES,
    Claim,
)
from engine.explain.claims.ladders import find_breaker, trace_ladder
from engine.explain.claims.sekis import find_seki_changes
from engine.explain.claims.witness import Answer, Witness
from engine.explain.words.naming import steps_between

MOST_GROUPS = 4
"""So many groups are read about."""

CHANGED = 0.25
"""Share of the games by which a group must die more or less often to be read about though no reason names it."""

AGREED = 0.25
"""Share of the games by which they must speak for a change of fate that is only likely."""

AGAINST = -0.1
"""Share of the games by which they may speak against a change of fate that is proven: no more of them than this."""

LEAST_LIKELY = 3
"""Stones that a group has at least to be told as living or dying by a change that is only likely."""

MOST_DEAD = 0.5
"""A group lives, or is dead, as far as games say so, if it is lost in fewer, or more, of them than this share."""

STILL_OPEN = 0.35
"""A group whose life is judged, not read to the end, is told as living, or dead, only if the games say otherwise in no
more than this share."""

OF_FEW_GAMES = 0.75
"""Share of what two trees say together that each must say where few games were played in one of them."""

BESIDE = 2
"""Steps from a stone within which a point's fate is counted with the stone's."""

FARTHEST = 6
"""Steps from a move within which stones must lie whose fate in games is said to hang on it. In 70 positions of 19x19
two moves were said to decide of stones farther away, and ten times the games bore out neither."""

REACH = 2
"""Steps from a move within which strings are looked at that it may link or cut: how far a link is read has an end, and
what is farther apart is linked beyond it."""

NEAR = 3
"""Steps from a move within which strings and groups are looked at that it may threaten."""


@dataclass(frozen=True)
class Games:
    """Who owned each point at the end of games: games that began with a certain move, and as many that began
    with a pass.

    with_move, with_pass: by point, from -1 (White's in all games) to 1 (Black's in all games)
    count: the number of games of each
    trees: if several searches played the games, the same for each of them; empty for a single search. The
        games of one search are alike, so what is told should hold in each
    share: how much of a value that all games give each search must find by itself to confirm it, from 0 to 1
    """

    with_move: Mapping[int, float]
    with_pass: Mapping[int, float]
    count: int
    trees: tuple[Games, ...] = ()
    share: float = 0.5

    @classmethod
    def of(cls, chosen: Tried, passed: Tried) -> Games | None:
        """Return who owned each point after ``chosen`` and after ``passed``, a move and a pass that were
        played out.

        None if the owners of points were not noted.
        """
        if chosen.owned is None or passed.owned is None:
            return None
        count = min(each.visits[0] if each.visits else 0 for each in (chosen, passed))
        return cls(chosen.owned, passed.owned, count)

    @classmethod
    def from_witness(cls, witness: Witness, move: int) -> Games | None:
        """Return who owned each point in the games that a witness has with a move and with a pass.

        The games of its second search are included. None if one of the searches does not know the owners of
        points after the move or after the pass.
        """
        trees = [cls.of(each.play_out(move), each.play_out(PASS)) for each in witness.trees]
        return cls.of_trees(trees, witness.is_careful)

    @classmethod
    def of_trees(cls, trees: Sequence[Games | None], is_careful: bool) -> Games | None:
        """Return the games of several searches together; ``trees`` holds those of each. None if one of them
        is None.

        ``is_careful`` tells whether each search played equally many games.
        """
        found = [each for each in trees if each is not None]
        if not found or len(found) < len(trees):
            return None
        if len(found) == 1:
            return found[0]
        with_move, with_pass = (
            {point: sum(owned[point] for owned in many) / len(many) for point in many[0]}
            for many in (
                [dict(each.with_move) for each in found],
                [dict(each.with_pass) for each in found],
            )
        )
        share = cls.share if is_careful else OF_FEW_GAMES
        return cls(with_move, with_pass, sum(each.count for each in found), tuple(found), share)

    def bear_out(self, value: float, counted: Callable[[Games], float]) -> bool:
        """Return whether each search by itself confirms a value that the games of all searches together give.

        Each must find at least ``share`` of ``value``. ``counted`` computes the value from the games of one
        search. True if there are not several searches.
        """
        return all(counted(each) >= self.share * value for each in self.trees)

    def gain_on(self, color: int, points: Iterable[int]) -> float:
        """Return how many points of score the move gains over a pass for a colour on some points, by these
        games.
        """
        sign = 1 if color == BLACK else -1
        return sign * sum(self.with_move[point] - self.with_pass[point] for point in points)


def share_lost(owned: Mapping[int, float], color: int, stones: Sequence[int]) -> float:
    """Return the share of the games, 0 to 1, in which stones of a colour were lost.

    A stone is lost if its point does not belong to its side in the end. ``owned`` gives the owner by point,
    from -1 (White's in all games) to 1 (Black's in all games).
    """
    sign = 1 if color == BLACK else -1
    return float(np.mean([(1 - sign * owned[stone]) / 2 for stone in stones]))


def mean_ownership(color: int, owned: Mapping[int, float], where: Sequence[int]) -> float:
    """Return how far some points belong to a colour on average, from -1 (all the other side's) to 1 (all its
    own).

    ``owned`` gives the owner by point, from -1 (White's) to 1 (Black's); ``where`` holds the points, at least
    one.
    """
    sign = 1 if color == BLACK else -1
    return sign * sum(owned[point] for point in where) / len(where)


def find_fates(witness: Witness, move: int, named: Sequence[int], games: Games | None) -> list[Claim]:
    """Return claims about the stones whose fate a move changes: taken, killed or saved, caught or rescued,
    linked or cut.

    A claim is a statement to be told. The largest gains come first, and no stone is in two claims.

    named: stones that the reasons of the move are about; their groups are read in any case
    games: the games with the move and with a pass; None if not counted
    """
    after = witness.board_after(move)
    if move == PASS or after is None:
        return []
    found = [
        *_find_taken(witness, move, after),
        *_find_killed_or_saved(witness, move, after, named, games),
        *find_seki_changes(witness, move, after, groups_of(witness)),
        *_find_string_fates(witness, move, after, games, named),
    ]
    return _drop_overlaps(found)


def read_fates(witness: Witness, move: int) -> list[Claim]:
    """Return claims about the strings that a move captures, catches, rescues, links or cuts, by reading
    without games.

    A claim is a statement to be told; those of most stones come first. The life of groups is not read.
    """
    after = witness.board_after(move)
    if move == PASS or after is None:
        return []
    return _drop_overlaps(
        [*_find_taken(witness, move, after), *_find_string_fates(witness, move, after, None)]
    )


def _find_string_fates(
    witness: Witness, move: int, after: Board, games: Games | None, named: Sequence[int] = ()
) -> Iterator[Claim]:
    """Yield claims, by reading, about the strings that a move catches or rescues, links or cuts.

    A claim is a statement to be told.

    after: the board after the move
    games: the games with the move and with a pass, from which the value of a link or cut is taken; with None
        the value is 0
    named: stones farther off that the move may help, too
    """
    yield from _find_caught_or_rescued(witness, move, after, games, named)
    yield from _find_links_and_cuts(witness, move, after, games)


def _drop_overlaps(found: Sequence[Claim]) -> list[Claim]:
    """Return the claims ``found`` in order of their values, largest first, without those that overlap an
    earlier one.

    Claims overlap if they are about the same stones. If a string is rescued by being linked, or caught by
    being cut off, the claim of the rescue or capture stays, and that of the link or cut is left out.
    """
    ties = [each for each in found if each.kind in (LINKS, CUTS)]
    left = []
    for claim in found:
        tied = [each for each in ties if set(each.stones) & set(claim.stones)]
        if claim.kind in (RESCUES, CATCHES) and tied:
            claim = replace(claim, value=max(claim.value, *(each.value for each in tied)))
            ties = [each for each in ties if each not in tied]
        left.append(claim)
    told: list[Claim] = []
    left = [each for each in left if each.kind not in (LINKS, CUTS) or each in ties]
    for claim in sorted(left, key=lambda claim: -claim.value):
        if not any(set(claim.stones) & set(other.stones) for other in told):
            told.append(claim)
    return told


def is_in_reach(stones: Sequence[int], move: int) -> bool:
    """Return whether some stones are so near to a move that it may change their fate.

    What becomes of stones farther off differs between games by chance.
    """
    return min(steps_between(stone, move) for stone in stones) <= FARTHEST


def groups_of(witness: Witness) -> Sequence[tuple[int, ...]]:
    """Return every group of a witness's position, by the evaluation; each is a tuple of the points of its
    stones.
    """
    return witness.scene.groups


def points_around(witness: Witness, stones: Sequence[int]) -> list[int]:
    """Return the points of some stones and the empty points beside them, row by row.

    A gain on these points counts as a gain of the stones.
    """
    beside = {point for stone in stones for point in _points_beside(stone)}
    empty = (point for point in beside.intersection(witness.board.points()) if _is_empty(witness, point))
    return sorted({*stones, *empty})


def _is_empty(witness: Witness, point: int) -> bool:
    """Return whether no stone stands on a point of the board."""
    return witness.board.color_at(point) == EMPTY


@functools.cache
def _points_beside(stone: int) -> tuple[int, ...]:
    """Return the points at most BESIDE steps from a point, on the largest board."""
    x, y = xy(stone)
    steps = range(-BESIDE, BESIDE + 1)
    return tuple(
        point_at(x + across, y + along)
        for across, along in product(steps, steps)
        if abs(across) + abs(along) <= BESIDE and 0 <= x + across < MAX_SIZE and 0 <= y + along < MAX_SIZE
    )


def _find_taken(witness: Witness, move: int, after: Board) -> Iterator[Claim]:
    """Yield one claim (a statement to be told) about all stones that a move captures; nothing if it captures
    none.

    ``after`` is the board after the move.
    """
    taken = [
        stone
        for first in _strings_touching(witness.board, move, opponent(witness.color))
        if after.color_at(first) == EMPTY
        for stone in witness.board.stones(first)
    ]
    if taken:
        rule = KO if after.ko_point in taken else ""
        yield Claim(TAKES, SEEN, move, tuple(taken), value=2.0 * len(taken), rule=rule)


def _find_killed_or_saved(
    witness: Witness, move: int, after: Board, named: Sequence[int], games: Games | None
) -> Iterator[Claim]:
    """Yield claims about the groups that a move kills or saves, by readings with which the games agree.

    A claim is a statement to be told.

    after: the board after the move
    named: stones whose groups are read in any case
    games: the games with the move and with a pass; None if not counted
    """
    for stones in _groups_to_read(witness, move, named, games):
        stone, color = stones[0], witness.board.color_at(stones[0])
        if after.color_at(stone) == EMPTY:
            continue
        other = opponent(witness.color)
        now, then = witness.read_life(witness.board, stone, other), witness.read_life(after, stone, other)
        ours = color == witness.color
        if now.yes is None or then.yes is None or now.yes == then.yes or then.yes != ours:
            continue
        is_proven = now.is_proven and then.is_proven
        if not is_proven and len(stones) < LEAST_LIKELY:
            continue
        if not _games_agree(color, stones, ours, is_proven, games):
            continue
        value = (
            2.0 * len(stones)
            if games is None
            else games.gain_on(witness.color, points_around(witness, stones))
        )
        yield Claim(SAVES if ours else KILLS, PROVEN if is_proven else LIKELY, move, stones, value=value)


def _games_agree(color: int, stones: Sequence[int], ours: bool, is_proven: bool, games: Games | None) -> bool:
    """Return whether the games bear out a reading by which a move lets stones of ``color`` live, or die.

    ``ours`` is True if they live by it. The games need only not clearly contradict a proven reading; a likely
    one they must clearly show. If ``games`` is None, the answer is ``is_proven``.
    """
    if games is None:
        return is_proven
    died, died_after_pass = (share_lost(owned, color, stones) for owned in (games.with_move, games.with_pass))
    gain = died_after_pass - died if ours else died - died_after_pass
    ends_well = died < MOST_DEAD if ours else died > MOST_DEAD
    # what is judged only may be a ko, and then either side wins it in many of the games
    is_plain = died <= STILL_OPEN if ours else died >= 1 - STILL_OPEN
    return gain >= AGAINST if is_proven and ends_well else is_plain and gain >= AGREED


def _groups_to_read(
    witness: Witness, move: int, named: Sequence[int], games: Games | None
) -> list[tuple[int, ...]]:
    """Return the groups, as their stones, whose life is to be read.

    These are groups with a stone in ``named`` and groups whose fate the move changes much in the games. At
    most MOST_GROUPS are returned, those for which most stones change first.
    """

    def interest(stones: tuple[int, ...]) -> float:
        """Return how much the share of games in which stones are lost differs between move and pass, 0 to 1."""
        if games is None:
            return 0.0
        color = witness.board.color_at(stones[0])
        return abs(share_lost(games.with_move, color, stones) - share_lost(games.with_pass, color, stones))

    chosen = [
        stones
        for stones in groups_of(witness)
        if any(stone in named for stone in stones) or interest(stones) >= CHANGED
    ]
    chosen.sort(key=lambda stones: -interest(stones) * len(stones))
    return chosen[:MOST_GROUPS]


def _find_caught_or_rescued(
    witness: Witness, move: int, after: Board, games: Games | None, named: Sequence[int] = ()
) -> Iterator[Claim]:
    """Yield claims about enemy strings that a move catches and own strings that it rescues.

    The strings are near the move; by reading they can be captured after it and not before, or the other way
    round. A claim (a statement to be told) must be proven, or the games must plainly agree. The rescue of a
    string in atari need not be proven.

    after: the board after the move
    games: the games with the move and with a pass; None if not counted
    named: stones farther off; own strings among them are read, too, since a move may break a ladder there
    """
    other = opponent(witness.color)
    far = _first_stones_at(witness.board, named, witness.color)
    for color in (other, witness.color):
        near = strings_near(witness.board, move, color)
        for stone in near if color == other else dict.fromkeys((*near, *far)):
            stones = tuple(witness.board.stones(stone))
            if after.color_at(stone) == EMPTY:
                continue
            if min(each.count_liberties(stone) for each in (witness.board, after)) > _MOST_LIBERTIES:
                continue
            now, then = (
                witness.read_capture(witness.board, stone, other),
                witness.read_capture(after, stone, other),
            )
            if None in (now.yes, then.yes) or now.yes == then.yes:
                continue
            now, then = (
                witness.prove_capture(witness.board, stone, other),
                witness.prove_capture(after, stone, other),
            )
            if None in (now.yes, then.yes) or now.yes == then.yes:
                continue
            is_proven, ours = now.is_proven and then.is_proven, color == witness.color
            # that a stone in atari is lost everybody sees, and that it gets out is worth a word though it is not proven
            is_seen = ours and now.is_proven and witness.board.count_liberties(stone) == 1
            if not (is_proven or is_seen or _is_plain(color, stones, ours, games)):
                continue
            trust = PROVEN if is_proven else LIKELY
            if color == other and now.yes:
                ladder = trace_ladder(witness, after, stone)
                words = {LADDER: " ".join(map(str, ladder))} if ladder else {}
                yield Claim(CATCHES, trust, move, stones, value=2.0 * len(stones), words=words)
            elif ours and then.yes:
                breaker = find_breaker(witness, after, stone)
                if stone not in near and breaker != move:
                    continue
                words = {} if breaker is None else {BREAKER: str(breaker)}
                yield Claim(RESCUES, trust, move, stones, value=2.0 * len(stones), words=words)


def _is_plain(color: int, stones: Sequence[int], ours: bool, games: Games | None) -> bool:
    """Return whether the games clearly show that a move lets a string of ``color`` get away, or be captured.

    ``ours`` is True if the string gets away. Each search must show it by itself. Without such games, a
    reading of the string that is only likely is not to be told.
    """
    return games is not None and all(
        _games_agree(color, stones, ours, False, tree) for tree in games.trees or (games,)
    )


_MOST_LIBERTIES = 4
"""Strings with more liberties are not read for capture."""


def find_ataris(witness: Witness, move: int) -> list[Claim]:
    """Return one claim (a statement to be told) for each enemy string that a move puts in atari."""
    after = witness.board_after(move)
    if after is None:
        return []
    return [
        Claim(ATARI, SEEN, move, tuple(witness.board.stones(stone)))
        for stone in _strings_touching(witness.board, move, opponent(witness.color))
        if after.color_at(stone) != EMPTY and after.count_liberties(stone) == 1
    ]


def _find_links_and_cuts(witness: Witness, move: int, after: Board, games: Games | None) -> Iterator[Claim]:
    """Yield claims about the nearest pair of own strings that a move links and the nearest enemy pair that it
    cuts.

    Links and cuts must be proven. ``after`` is the board after the move; ``games`` give the value, which is 0
    if they are None.
    """
    other = opponent(witness.color)
    for color, kind in ((witness.color, LINKS), (other, CUTS)):
        heads = strings_near(witness.board, move, color, REACH)
        pairs = sorted(
            combinations(heads, 2), key=lambda pair: sum(steps_between(move, each) for each in pair)
        )
        for pair in pairs[:_MOST_PAIRS]:
            if any(after.color_at(each) == EMPTY for each in pair):
                continue
            if not all(can_survive(witness, each) for each in pair):
                continue
            now, then = _read_links(witness, after, pair, kind == LINKS)
            if _is_changed(now, then, kind == LINKS) and (
                kind == LINKS or does_cut_hold(witness, after, move)
            ):
                stones = [stone for each in pair for stone in witness.board.stones(each)]
                value = 0.0 if games is None else games.gain_on(witness.color, points_around(witness, stones))
                yield Claim(kind, PROVEN, move, pair, value=value)
                break


_MOST_PAIRS = 6
"""Pairs of strings that are read about, the nearest ones."""


def can_survive(witness: Witness, stone: int) -> bool:
    """Return whether the string at ``stone``, in the witness's position, can be saved if its side moves
    first.

    True also if the reading leaves it open.
    """
    return witness.read_capture(witness.board, stone, witness.board.color_at(stone)).yes is not False


def does_cut_hold(witness: Witness, after: Board, move: int) -> bool:
    """Return whether reading finds that the stone that cuts, played at ``move``, cannot be captured.

    ``after`` is the board after the move. A reading of a link looks only a few moves ahead; a cutting stone
    that is captured later cuts nothing.
    """
    return witness.read_capture(after, move, opponent(after.color_at(move))).yes is True


def _read_links(witness: Witness, after: Board, pair: Sequence[int], linked: bool) -> tuple[Answer, Answer]:
    """Return whether two strings come together without the move and with it (on the board ``after``).

    Their enemy moves first if they are the mover's own (``linked``), else after the mover. Where one answer
    is proven and the other open, that one is read as far as a proof takes.
    """
    other = opponent(witness.color)
    now, then = witness.read_link(witness.board, pair, other), witness.read_link(after, pair, other)
    if now.is_proven and now.yes is not linked and not then.is_proven:
        then = witness.prove_link(after, pair, other)
    elif then.is_proven and then.yes is linked and not now.is_proven:
        now = witness.prove_link(witness.board, pair, other)
    return now, then


def _is_changed(now: Answer, then: Answer, linked: bool) -> bool:
    """Return whether a move certainly changes whether two strings come together.

    ``now`` is the reading's answer without the move, ``then`` the one with it. If ``linked``, the strings
    must come together with the move and not without it; else the other way round.
    """
    return now.is_proven and then.is_proven and now.yes is (not linked) and then.yes is linked


def _strings_touching(board: Board, move: int, color: int) -> list[int]:
    """Return one stone of each string of a colour that touches the point ``move``."""
    return _first_stones_at(board, (move + step for step in NEIGHBORS), color)


def strings_near(board: Board, move: int, color: int, reach: int = 0) -> list[int]:
    """Return one stone of each string of a colour that has a stone within ``reach`` steps of a point.

    If ``reach`` is 0, strings beside the point or diagonal to it count.
    """
    near = (
        [point for point in board.points() if steps_between(point, move) <= reach]
        if reach
        else [move + step for step in (*NEIGHBORS, *DIAGONALS)]
    )
    return _first_stones_at(board, near, color)


def _first_stones_at(board: Board, points: Iterable[int], color: int) -> list[int]:
    """Return the first stone of each string of a colour that has a stone on one of some points."""
    return board.first_stones(point for point in points if board.color_at(point) == color)
