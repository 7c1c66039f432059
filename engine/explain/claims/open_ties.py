"""Two strings between which a move stands on the board: it comes between two of the enemy's, or closes the gap between
two own ones.

That is what one sees where no reading proves a cut or a link, and neither games nor the evaluation say more of the
strings: a shortest open way from one to the other leads over the move (`engine.explain.claims.open_ways`). Readings,
the evaluation and games must not say otherwise, nor an expected answer, as read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.board.board import Board
from engine.board.points import UNREACHABLE, opponent
from engine.evaluate.groups.aliveness import LIVES_OR_LIMPS, MIAI_ALIVE, PROBABLY_DEAD
from engine.explain.claims.after_either import after_either
from engine.explain.claims.compared_games import Games
from engine.explain.claims.effects import change_of_fate
from engine.explain.claims.inquiry import FAILED, HELD, Inquiry
from engine.explain.claims.judged_ties import are_cut_then, are_one_group, come_together
from engine.explain.claims.kinds import (
    BASE,
    EDGE,
    HOLDS,
    OF_HELP,
    OF_LEADING,
    OPEN,
    PARTS,
    REACHES,
    SEEN,
    TOWARDS,
    Claim,
)
from engine.explain.claims.open_ways import is_along_edge, is_gap_closed, pairs_over, ways_from
from engine.explain.claims.ties import can_survive, is_seen_to_link
from engine.explain.claims.what_decided import OF_STONES
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import steps_between

MOST_PAIRS = 2
"""Pairs of strings of either side that are looked at, those with the shortest ways."""

MOST_OWN, ROUND = 4, 2
"""Pairs of own strings that are looked at, and stones by which the way over the move may be longer than a shortest one,
if the two are of one group after the move, as judged."""

MOST_GROUPS = 2
"""Groups of which it is told what a move does to them beside which no more is told by the board alone."""

OF_JUMPS = 2
"""Stones that a way between enemy strings needs, at most, for his stone on it to tie them though they are not of one
group then, as judged."""

DENIED = 0.03
"""Share of the games by which a string may fare the other way."""

SHORT, LEFT = 4, 4
"""Stones that a way needs, at most, for it to be a short one, and that between two own strings after the move that
closes the gap."""


@dataclass(frozen=True)
class _Then:
    """Who answers questions about the position after a move (``ours``), and about that after the enemy's stone at the
    same point (``theirs``).
    """

    ours: Witness
    theirs: Witness

    @property
    def after(self) -> Board:
        """The board after the move."""
        return self.ours.board

    def has(self, stone: int, color: int) -> bool:
        """Return whether a stone of a colour stands on both boards."""
        return all(each.color_at(stone) == color for each in (self.after, self.theirs.board))


def leaves_room(told: Iterable[Claim]) -> bool:
    """Return whether it is ``told`` of fewer than MOST_GROUPS groups what a move does to them, so that what only the
    board shows of others is told beside it.
    """
    return sum(each.kind in (*OF_STONES, *OF_HELP, BASE) for each in told) < MOST_GROUPS


def find_open_tie(witness: Witness, move: int, games: Games | None) -> Claim | None:
    """Return the claim that a move comes between two enemy strings, or else that it closes the gap between two own
    ones, which the enemy's stone there would do to his, or come between; None without such a pair.

    One of them needs another move to live where they are apart, and none is dead.
    """
    either = after_either(witness, move)
    if either is None:
        return None
    then = _Then(*either)
    if witness.read_capture(then.after, move, opponent(witness.color)).yes is False:
        return None
    found = _find_all(witness, move, games, then)
    return min(found, key=lambda each: _rank(witness, each), default=None)


def _rank(witness: Witness, claim: Claim) -> int:
    """Return how far a claim of strings on both sides of a move comes after others: after those of short ways (SHORT)
    that no expected answer undoes, as judged, come those of strings towards which it leads, those of longer ways, and
    last enemy strings that an expected answer brings together, as judged, though not as read.
    """
    if claim.rule in OF_LEADING:
        return 1
    if claim.kind == PARTS and come_together(witness, claim.move, claim.stones):
        return 3
    return 0 if ways_from(witness.board, claim.stones[0])[claim.stones[1]] <= SHORT else 2


def _find_all(witness: Witness, move: int, games: Games | None, then: _Then) -> Iterator[Claim]:
    """Yield the claims of `find_open_tie`, those of the shortest ways first."""
    board, enemy = witness.board, opponent(witness.color)
    pairs = [(PARTS, each) for each in pairs_over(board, move, enemy)[:MOST_PAIRS]]
    pairs += [(HOLDS, each) for each in pairs_over(board, move, witness.color, ROUND)[:MOST_OWN]]
    for kind, pair in sorted(pairs, key=lambda each: ways_from(board, each[1][0])[each[1][1]]):
        color = enemy if kind == PARTS else witness.color
        are_tied = _are_parted if kind == PARTS else _are_held
        if (
            all(then.has(each, color) and can_survive(witness, each) for each in pair)
            and _is_open(then, kind, pair)
            and not _is_denied(witness, games, pair, color)
            and are_tied(witness, move, pair, then)
        ):
            rule = EDGE if is_along_edge(board, move, pair) else OPEN
            claim = Claim(kind, SEEN, move, pair, rule=rule)
            if kind == HOLDS and _may_be_cut(witness, move, pair, then):
                yield from _led(then, claim)
            else:
                yield claim


def _may_be_cut(witness: Witness, move: int, pair: Sequence[int], then: _Then) -> bool:
    """Return whether two own strings may be cut apart after a move between them: by an expected answer, as judged, or
    as read though we answer, or since more than a stone lies between them, and it is not read that they are together.
    """
    return not is_gap_closed(witness, then.after, pair, opponent(witness.color)) or are_cut_then(
        witness, move, pair
    )


def _led(then: _Then, claim: Claim) -> Iterator[Claim]:
    """Yield a claim that a move closes the gap between two own strings as one that it leads the nearer one towards the
    other, or reaches out from it if it is in no need, as judged after the enemy's stone there; nothing where a single
    stone would tie them: that is cut.
    """
    if ways_from(then.after, claim.stones[0]).get(claim.stones[1], UNREACHABLE) < OF_JUMPS:
        return
    state = then.theirs.scene.aliveness
    one, other = sorted(claim.stones, key=lambda each: (steps_between(each, claim.move), -state(each)))
    yield replace(claim, stones=(one, other), rule=TOWARDS if state(one) >= LIVES_OR_LIMPS else REACHES)


def _is_open(then: _Then, kind: str, pair: Sequence[int]) -> bool:
    """Return whether one of two strings needs another move to live where they are apart, and neither is dead where they
    are together, as judged.
    """
    apart, tied = (then.ours, then.theirs) if kind == PARTS else (then.theirs, then.ours)
    if not all(there.scene.is_stone(each) for there in (apart, tied) for each in pair):
        return False
    worse, better = (max(map(there.scene.aliveness, pair)) for there in (apart, tied))
    return worse > MIAI_ALIVE and better < PROBABLY_DEAD


def _is_denied(witness: Witness, games: Games | None, pair: Sequence[int], color: int) -> bool:
    """Return whether games say that one of two strings of ``color`` fares the other way by the move (DENIED)."""
    if games is None:
        return False
    is_own = color == witness.color
    return any(change_of_fate(games, witness.board.stones(each), color, is_own) < -DENIED for each in pair)


def _are_parted(witness: Witness, move: int, pair: Sequence[int], then: _Then) -> bool:
    """Return whether two enemy strings may be said to be parted by a move: they are not of one group after it, as
    judged, nor come together after it, as read though the enemy moves, or by an expected answer, as read; and they
    could come together before it, or by the enemy's stone there.
    """
    enemy = opponent(witness.color)
    now = witness.read_link(witness.board, pair, enemy).yes
    if are_one_group(then.ours, pair) or now is False:
        return False
    if witness.prove_link(then.after, pair, enemy).yes is True:
        return False
    is_near = (
        is_along_edge(witness.board, move, pair)
        or ways_from(witness.board, pair[0])[pair[1]] <= OF_JUMPS
        or are_one_group(then.theirs, pair)
    )
    is_tied = is_near and witness.read_link(then.theirs.board, pair, witness.color).yes is not False
    return (now is True or is_tied) and not come_together(witness, move, pair, is_judged=False)


def _are_held(witness: Witness, move: int, pair: Sequence[int], then: _Then) -> bool:
    """Return whether two own strings may be said to be tied by a move: they are not of one group after the enemy's
    stone there, as judged, nor come together after it, as read though we move; they did not come together before the
    move in any case. No enemy stone stands between them.
    """
    enemy = opponent(witness.color)
    if not is_seen_to_link(then.after, move, pair):
        return False
    if are_one_group(then.theirs, pair) or not _is_nearer(witness.board, pair, then):
        return False
    if witness.read_link(then.theirs.board, pair, witness.color).yes is True:
        return False
    return witness.read_link(witness.board, pair, enemy).yes is not True


def _is_nearer(board: Board, pair: Sequence[int], then: _Then) -> bool:
    """Return whether the way between two own strings on a board is shorter after the move, or they are of one group
    then, as judged, and it is short enough (LEFT).
    """
    before, left = (ways_from(each, pair[0]).get(pair[1], UNREACHABLE) for each in (board, then.after))
    return left <= LEFT and (left < before or are_one_group(then.ours, pair))


def check_open_tie(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that a move comes between two enemy strings, or closes the gap between two own ones, as the board
    shows; return the verdict (HELD or FAILED) and what was found, in words.

    The move must stand between them, and a wider reading may not say that they come together after it in any case,
    or that they do not.
    """
    witness = inquiry.witness
    after, enemy = witness.board_after(claim.move), opponent(witness.color)
    color, more = (enemy, 0) if claim.kind == PARTS else (witness.color, ROUND)
    pairs = map(set, pairs_over(witness.board, claim.move, color, more))
    if after is None or set(claim.stones) not in pairs:
        return FAILED, "the move does not stand between them"
    if claim.rule in OF_LEADING:
        return HELD, ""
    then = witness.prove_link(after, claim.stones, enemy).yes
    return (FAILED if then is (claim.kind == PARTS) else HELD), f"together after it: {then}"
