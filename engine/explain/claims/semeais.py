"""Semeais: a group of each side, beside each other, of which one must die, and how many liberties they have."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from engine.board.board import Board
from engine.board.points import EMPTY, NEIGHBORS, opponent
from engine.evaluate.groups import aliveness as classes
from engine.explain.claims.compared_games import Games
from engine.explain.claims.effects import LEAST_EFFECT, change_of_fate, error_of_change
from engine.explain.claims.fights import MANY
from engine.explain.claims.kinds import GETS_OUT, LINKS, RESCUES, SEEN, SEMEAI, TIE, Claim
from engine.explain.claims.nearby import FARTHEST, first_stones_at
from engine.explain.claims.witness import LONG_READING, Witness
from engine.explain.words.naming import steps_between

STATES = (
    classes.WINS_SEMEAI,
    classes.AHEAD_IN_SEMEAI,
    classes.EVEN_SEMEAI,
    classes.BEHIND_IN_SEMEAI,
)
"""What the evaluation says of a group in a semeai."""

BY_TURNS, ERRORS_BY_TURNS = 0.08, 1.5
"""Share of the games, and standard errors of it, by which either of two strings must fare better, or worse, to be in a
semeai by these."""

CLOSE = 3
"""Liberties that one side of a semeai may have more than the other after the move; with more of them it is decided."""

SMALL_EYE = 3
"""Points that an eye has at most beside which the liberties of a semeai say little."""

SAFE = classes.SEKI
"""A group of this class, or one before it, needs to win no semeai."""


def find_semeai(
    witness: Witness, move: int, stones: Sequence[int], games: Games | None = None
) -> Claim | None:
    """Return a claim about a semeai near a move; None if there is none.

    One of the two strings must hold some of ``stones``, and the move must change the liberties of one. The claim (a
    statement to be told) names both strings and their liberties after the move. Of several semeais the one is taken in
    which the enemy's string is lost after the move, as read, since one that gets out does not race, and then the one
    with the fewest liberties. With ``games`` those count, too, that the evaluation does not see, but these.
    """
    after = witness.board_after(move)
    if after is None:
        return None
    pairs = [
        (ours, theirs)
        for ours, theirs in _touching_pairs(witness, move, stones)
        if after.color_at(ours) == witness.color
        and after.color_at(theirs) == opponent(witness.color)
        and abs(after.count_liberties(ours) - after.count_liberties(theirs)) <= CLOSE
        and any(after.count_liberties(each) != witness.board.count_liberties(each) for each in (ours, theirs))
        and _do_liberties_tell(after, ours, theirs)
        and (_are_in_semeai(witness, ours, theirs) or _live_by_turns(witness, ours, theirs, games))
        and not _get_both_out(witness, after, ours, theirs)
    ]
    if not pairs:
        return None
    enemy = opponent(witness.color)
    ours, theirs = min(
        pairs,
        key=lambda pair: (
            len(pairs) > 1 and witness.read_capture(after, pair[1], enemy).yes is not False,
            sum(after.count_liberties(each) for each in pair),
        ),
    )
    if _get_both_out(witness, after, ours, theirs, LONG_READING):
        return None
    counts = float(after.count_liberties(ours)), float(after.count_liberties(theirs))
    return Claim(SEMEAI, SEEN, move, (ours, theirs), value=counts[0], other=counts[1])


def _do_liberties_tell(after: Board, ours: int, theirs: int) -> bool:
    """Return whether the liberties of two strings tell who is ahead in a semeai ``after`` a move: the enemy's string
    is not in atari, by which it is over, and neither has an eye, which is worth more than liberties.
    """
    return after.count_liberties(theirs) > 1 and not (_has_eye(after, ours) or _has_eye(after, theirs))


def _has_eye(board: Board, stone: int) -> bool:
    """Return whether a string has a small eye: a liberty in a room of at most SMALL_EYE points that only stones of its
    colour enclose.
    """
    color = board.color_at(stone)
    for liberty in board.liberties(stone):
        room = [liberty]
        for point in room:
            beside = [each for each in (point + step for step in NEIGHBORS) if each not in room]
            room += [each for each in beside if board.color_at(each) == EMPTY]
            if len(room) > SMALL_EYE or any(board.color_at(each) == opponent(color) for each in beside):
                break
        else:
            return True
    return False


def is_out_of_race(witness: Witness, semeai: Claim, told: Sequence[Claim]) -> bool:
    """Return whether the own string of a claim of a semeai does not race: by the claims ``told`` the move connects it
    to another one that has more liberties after it than the enemy's string, or brings it out into the open; or, as
    read, it comes together with such a string, with which it shares a liberty.
    """
    after, ours = witness.board_after(semeai.move), semeai.stones[0]
    if after is None:
        return False
    ties = [each.stones for each in told if each.kind == LINKS and each.move == semeai.move]
    ties += [
        (each.stones[0], int(each.words[TIE])) for each in told if each.kind == RESCUES and TIE in each.words
    ]
    string = set(after.stones(ours))
    if any(each.kind == GETS_OUT and not string.isdisjoint(each.stones) for each in told):
        return True
    joined = [set(pair) - string for pair in ties if not string.isdisjoint(pair)]
    if any(after.count_liberties(each) > semeai.other for others in joined for each in others):
        return True
    enemy, beside = (
        opponent(witness.color),
        (free + step for free in after.liberties(ours) for step in NEIGHBORS),
    )
    others = [each for each in first_stones_at(after, beside, witness.color) if each not in string]
    return any(
        after.count_liberties(each) > semeai.other
        and witness.read_link(after, (ours, each), enemy).yes is True
        for each in others
    )


def find_race(witness: Witness, move: int, stones: Sequence[int]) -> Claim | None:
    """Return the claim of a semeai like `find_semeai` if the games bear it out; None if they do not, or without games.

    Either string must be lost in more, or fewer, of them by the move.
    """
    after = witness.board_after(move)
    if after is None or not any(_may_race(witness, *pair) for pair in _touching_pairs(witness, move, stones)):
        return None
    games = Games.from_witness(witness, move)
    found = None if games is None else find_semeai(witness, move, stones, games)
    if found is None or games is None:
        return None
    fates = (
        change_of_fate(games, witness.board.stones(each), color, color == witness.color)
        for each, color in zip(found.stones, (witness.color, opponent(witness.color)), strict=True)
    )
    return found if max(fates) >= LEAST_EFFECT else None


def _get_both_out(witness: Witness, after: Board, ours: int, theirs: int, positions: int = 0) -> bool:
    """Return whether neither of two strings can be captured after a move, though their enemy moves first, as read with
    at least so many ``positions``: then they race for nothing.
    """
    sides = ((ours, opponent(witness.color)), (theirs, witness.color))
    return all(witness.prove_capture(after, stone, first, positions).yes for stone, first in sides)


def _touching_pairs(witness: Witness, move: int, stones: Sequence[int]) -> list[tuple[int, int]]:
    """Return the pairs of touching strings near a move, one of each side, of which one holds some of ``stones``.

    A pair is a stone of the mover's string and a stone of the enemy's.
    """
    board = witness.board
    near = [point for point in board.points() if steps_between(point, move) <= FARTHEST]
    own = board.first_stones(point for point in near if board.color_at(point) == witness.color)
    enemies = board.first_stones(point for point in near if board.color_at(point) == opponent(witness.color))
    return [
        (ours, theirs)
        for ours, theirs in product(own, enemies)
        if not {*board.stones(ours), *board.stones(theirs)}.isdisjoint(stones) and _touch(board, ours, theirs)
    ]


def _may_race(witness: Witness, ours: int, theirs: int) -> bool:
    """Return whether two strings may be in a semeai: by the evaluation, or since both have several stones and neither
    can run.

    ``ours`` and ``theirs`` are a stone of each.
    """
    if _are_in_semeai(witness, ours, theirs):
        return True
    states = [witness.scene.aliveness(each) for each in (ours, theirs)]
    sizes = [len(witness.board.stones(each)) for each in (ours, theirs)]
    return min(states) >= classes.AHEAD_IN_SEMEAI and min(sizes) >= MANY


def _live_by_turns(witness: Witness, ours: int, theirs: int, games: Games | None) -> bool:
    """Return whether two strings that may be in a semeai fare better and worse by a move, in the ``games`` with it:
    what saves the one takes the other.

    ``ours`` and ``theirs`` are a stone of each.
    """
    if games is None or not _may_race(witness, ours, theirs):
        return False
    turned = (
        change_of_fate(games, witness.board.stones(ours), witness.color, True),
        change_of_fate(games, witness.board.stones(theirs), opponent(witness.color), False),
    )
    return min(turned) >= max(BY_TURNS, ERRORS_BY_TURNS * error_of_change(games, witness.board.size))


def _are_in_semeai(witness: Witness, ours: int, theirs: int) -> bool:
    """Return whether the evaluation says that two strings fight a semeai.

    The group of one of them must be in a semeai, and neither group may be safe without it. ``ours`` and
    ``theirs`` are a stone of each.
    """
    states = [witness.scene.aliveness(each) for each in (ours, theirs)]
    return any(each in STATES for each in states) and all(each > SAFE for each in states)


def _touch(board: Board, one: int, other: int) -> bool:
    """Return whether two strings have stones beside each other."""
    there = set(board.stones(other))
    return any(stone + step in there for stone in board.stones(one) for step in NEIGHBORS)
