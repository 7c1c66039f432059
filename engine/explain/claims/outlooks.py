"""What lies ahead after a move, as far as readings, the evaluation and the games go: what each of the next moves does.

It is for moves of which little else is known: the answer that most games have, and our move after it, each by what it
does to stones, or in which part of the board it gains most; and how the group stands that the move is about.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.board.points import EMPTY, opponent
from engine.evaluate.groups.aliveness import (
    LIVES_OR_LIMPS,
    MIAI_ALIVE,
    MUCH_POTENTIAL,
    PROBABLY_DEAD,
    RUNS,
    RUNS_POORLY,
    RUNS_WITH_EYE,
    SOME_POTENTIAL,
    UNSETTLED,
)
from engine.explain.claims.compared_games import Games, share_lost
from engine.explain.claims.expected_lines import is_elsewhere, is_of_other_ko
from engine.explain.claims.fates import find_largest_atari, first_of, read_fates
from engine.explain.claims.kinds import (
    ANSWER,
    ATARI,
    CATCHES,
    COUNTED,
    CUTS,
    FATES,
    GOES_ON,
    LIKELY,
    LINKS,
    LIVES,
    OF_FATE,
    SETTLES,
    STANDS,
    TAKES,
    THREATENS,
    UNSETTLES,
    Claim,
    without_same,
)
from engine.explain.claims.lost_again import is_lost_again
from engine.explain.claims.nearby import groups_of, strings_touching
from engine.explain.claims.next_ataris import is_caught
from engine.explain.claims.standing import add_standing, name_what_is_cut
from engine.explain.claims.threats import find_next_capture
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import steps_between
from engine.suggest.likelihood import LARGEST_SMALL

BESIDE_IF_RARE = 4
"""Steps from the move within which an answer with a small share of the games lies that is looked at."""

MOST_ANSWERS = 2
"""So many answers are looked at, the likeliest first."""


@dataclass(frozen=True)
class Shares:
    """Shares of the games, in the mean of two trees and (``in_other``) in each that knows enough, from which on a move
    is told.

    answer: that an answer must have to be spoken of as one that may come; next: that our move after it must have;
        expected: from which on an answer is said to be expected; alone: from which on an answer is told for itself
        that takes or saves stones, cuts, connects, or gives an atari; rare: that an answer must have to be spoken of
        where our move after it does something to stones; errors: standard errors by which a share must be larger than
        ``answer``, ``next`` and ``rare``
    """

    answer: float
    answer_in_other: float
    next: float
    next_in_other: float
    expected: float
    alone: float
    errors: float
    rare: float


ON_SMALL, ON_LARGE = (
    Shares(0.4, 0.25, 0.55, 0.35, 0.65, 0.4, 2.0, 0.3),
    Shares(0.4, 0.08, 0.55, 0.2, 0.5, 0.3, 0.0, 0.25),
)
"""Small boards ask for more: there what is best changes with more games far more often than on large ones. Of our next
move there are fewest games, so it changes most often: of those with less than .55 of the games a third did."""

UNSTABLE = (RUNS_WITH_EYE, RUNS, UNSETTLED, RUNS_POORLY, MUCH_POTENTIAL, SOME_POTENTIAL)
"""How a group may stand, as the evaluation judges, of which it is told: it is neither alive nor dead.
That it can live in one move or run is not told: so much is so of most groups in the open."""

BAD, WORSE = (RUNS_POORLY, MUCH_POTENTIAL, SOME_POTENTIAL, PROBABLY_DEAD), 0.06
"""How a group of the mover's may stand, as judged, that the enemy's move at the same point is told to leave so, and the
share of the games by which it must be lost more often after a pass."""

OPEN, IN_DANGER = (LIVES_OR_LIMPS, UNSETTLED), 0.15
"""How such a group may stand, too, that his move beside it is told to leave so, and the share of the games in which it
is lost then, at least, to be in danger."""

LIVING = 0.5
"""Share of the games after a pass below which a group of his is lost that is told to live, or to run, then."""

RETURN, RETURN_IN_OTHER = 0.25, 0.1
"""Shares of the games, in the mean of two trees and in each that knows enough, from which on our move is told that we
could play once stones of ours are taken, or the enemy's are out of atari."""

OF_TIES = (CUTS, LINKS)

_OF_RETURN = (*FATES, TAKES, CUTS, LINKS)
"""What such a move does."""

SHARE_COUNTS = 2.0
"""Times its share of the games counts for an answer beside what is known of it."""

LOST_AT_LEAST, LOST_AT_MOST = 0.06, 0.7
"""Shares of the games with the move in which such a group must be lost, so that these do not speak against it."""

LOST_IF_BADLY = 0.35
"""The same for a group that is judged to stand badly: games often find it a way."""

_OF_ROOM = (SETTLES, UNSETTLES)
"""What the evaluation judges of room to live is told only where games bear it out."""

OF_KNIGHT = 3
"""Steps from a group within which a move leads it out, or shuts it in: a knight's move."""

BESIDE, IN_SIGHT, LEAST_STONES = 2, 5, 2
"""Steps from a move within which a stone of the group lies, the same where no more than a shape is told of the move,
and the stones that it has at least."""


@dataclass(frozen=True)
class Outlook:
    """What is expected after a move: the enemy's answer, and our next move, each with what it does.

    ``claim`` holds the moves, ours first; ``deeds`` what is claimed of the answer and of our next move, in the position
    in which each is played; ``weight`` how much it says. ``could`` holds all three moves where the last one is not
    expected, but could be played; then ``claim`` holds two.
    """

    claim: Claim
    deeds: tuple[tuple[Claim, ...], tuple[Claim, ...]]
    weight: float
    could: Claim | None = None


@dataclass(frozen=True)
class Following:
    """Our next move after a line: its claim, which holds the line and the move, and what is claimed of it in the
    position after the line. It is of kind ANSWER where the move is expected, else of kind GOES_ON.
    """

    claim: Claim
    deeds: tuple[Claim, ...]


def find_outlook(witness: Witness, move: int, told: Sequence[Claim] = ()) -> Outlook | None:
    """Return what is expected after a move: an answer near it, and our next move; None if the games do not tell these.
    It is without deeds where it is not known what either does.

    An answer that does something to stones whose fate or ties the claims ``told`` are about is left out.
    """
    shares = shares_on(witness)
    likely = _find_shared(witness, [move], shares.rare, shares.answer_in_other)[:MOST_ANSWERS]
    named = {stone for each in told for stone in each.stones}
    found = (
        _look_ahead(witness, move, answer, share, told)
        for answer, share in likely
        if not is_of_other_ko(witness, move, answer, named)
    )
    # an answer does not change the fate, or the tie, of these without being told of
    settled = [
        (each.kind in OF_TIES, {stone for first in each.stones for stone in _string(witness, first)})
        for each in told
        if each.kind in OF_FATE
    ]
    fitting = (
        each
        for each in found
        if each is not None and not any(_is_settled(deed, settled) for deed in each.deeds[0])
    )
    return max(fitting, key=lambda each: each.weight, default=None)


def _is_settled(deed: Claim, settled: Sequence[tuple[bool, set[int]]]) -> bool:
    """Return whether an answer's ``deed`` is about the fate of stones that are ``settled``, or of which a tie is, about
    a tie of theirs: each is such stones, and whether it is only a tie of theirs that is.
    """
    return any(
        (not is_tie or deed.kind in OF_TIES) and not stones.isdisjoint(deed.stones)
        for is_tie, stones in settled
    )


def shares_on(witness: Witness) -> Shares:
    """Return the shares from which on moves are told on the board of a witness; a careful one asks for more."""
    is_large = witness.board.size > LARGEST_SMALL
    return ON_LARGE if is_large and not witness.is_careful else ON_SMALL


def _string(witness: Witness, stone: int) -> Sequence[int]:
    """Return the stones of the string at a point; none if it is empty."""
    return witness.board.stones(stone) if witness.board.color_at(stone) != EMPTY else ()


def _look_ahead(
    witness: Witness, move: int, answer: int, share: float, told: Sequence[Claim]
) -> Outlook | None:
    """Return what comes after a move and an answer that has a share of the games; None if too little is known of it.
    What the claims ``told`` say of the move must last.

    An answer with a small share is looked at only for what we could do then, and, from ``alone`` on, for what it does
    itself to stones.
    """
    line: tuple[int, ...] = (move, answer)
    shares = shares_on(witness)
    is_rare = share - shares.errors * _error_of(witness, (move,), share) < shares.answer
    if is_rare and steps_between(move, answer) > BESIDE_IF_RARE:
        return None
    deeds = read_deeds_of(witness, line[:1], answer)
    of_answer = tuple(each for each in deeds if not is_lost_before(witness, each))
    following = find_following(witness, line, told)
    done = () if following is None else following.deeds
    weight = SHARE_COUNTS * share + _weigh(done) + _weigh(of_answer)
    answered = Claim(ANSWER, COUNTED, move, points=line, value=share)
    if following is not None and following.claim.kind == ANSWER and not is_rare:
        return Outlook(replace(answered, points=following.claim.points), (of_answer, done), weight)
    if following is not None and done[0].kind in _OF_RETURN:
        could = replace(following.claim, kind=GOES_ON)
        return Outlook(could if is_rare else answered, (of_answer, done), weight, could)
    if is_rare and (share < shares.alone or not any(each.kind in (*_OF_RETURN, ATARI) for each in of_answer)):
        return None
    likely = _find_shared(witness, line, shares.next, shares.next_in_other)
    # a stone of which no more is known is not played only to be captured
    lasting = (
        each
        for each, _ in likely[:1]
        if not is_lost_again(witness, (*line, each), told) and not is_caught(witness, *line, each)
    )
    points = (*line, *lasting)
    return Outlook(replace(answered, points=points), (of_answer, ()), weight)


def is_lost_before(witness: Witness, deed: Claim) -> bool:
    """Return whether own stones that an answer captures by the ``deed`` were captured before the move, as read: then
    the answer, or the move, changes nothing.
    """
    board = witness.board
    return (
        deed.kind == CATCHES
        and board.color_at(deed.stones[0]) == witness.color
        and witness.read_capture(board, deed.stones[0], witness.color).yes is False
    )


def find_following(witness: Witness, line: Sequence[int], told: Sequence[Claim] = ()) -> Following | None:
    """Return our next move after a line that does something to stones, as read or as judged, which it would not do at
    once.

    It is the one that is expected, if there is one, or else one that could be played: then it must take, save, cut or
    connect stones. None if no such move does, or where there are few games. A move after which what the claims ``told``
    say of enemy stones is not so any more (`is_lost_again`) is left out.
    """
    if witness.is_brief or witness.is_sparse:
        return None
    shares = shares_on(witness)
    for move, share in _find_shared(witness, line, shares.next, shares.next_in_other)[:1]:
        deeds = tuple(due_to_line(witness, line, move))
        if deeds and not _is_in_vain(witness, line, move, deeds, told):
            return Following(Claim(ANSWER, COUNTED, line[0], points=(*line, move), value=share), deeds)
    for move, share in _find_shared(witness, line, RETURN, RETURN_IN_OTHER):
        deeds = tuple(each for each in due_to_line(witness, line, move) if each.kind in _OF_RETURN)
        if deeds and not _is_in_vain(witness, line, move, deeds, told):
            return Following(Claim(GOES_ON, COUNTED, line[0], points=(*line, move), value=share), deeds)
    return None


def _is_in_vain(
    witness: Witness, line: Sequence[int], move: int, deeds: Sequence[Claim], told: Sequence[Claim]
) -> bool:
    """Return whether our ``move`` after a ``line``, with what it does, the ``deeds``, comes to nothing if the enemy
    moves next, as read: its group dies, or it only cuts strings that come together by a capture, or what was ``told``
    of the first move is lost again.
    """
    return (
        _is_killed(witness, (*line, move))
        or _is_cut_in_vain(witness, line, move, deeds)
        or is_lost_again(witness, (*line, move), told)
    )


def _is_cut_in_vain(witness: Witness, line: Sequence[int], move: int, deeds: Sequence[Claim]) -> bool:
    """Return whether our ``move`` after a ``line`` does no more than cut strings of which one captures the first stone
    of the line beside it, as read, if the enemy moves next: that stone was to keep them apart.
    """
    board = witness.board_after(*line, move)
    if board is None or any(each.kind != CUTS for each in deeds) or board.color_at(line[0]) != witness.color:
        return False
    beside = set(strings_touching(board, line[0], opponent(witness.color)))
    cut = {first for each in deeds for first in board.first_stones(each.stones)}
    is_beside = not beside.isdisjoint(cut)
    return is_beside and witness.read_capture(board, line[0], opponent(witness.color)).yes is False


def _is_killed(witness: Witness, line: Sequence[int]) -> bool:
    """Return whether the group of the last stone of a line dies, as read, if the other side moves next: then nobody is
    told to play there.
    """
    board = witness.board_after(*line)
    if board is None:
        return True
    return witness.read_life(board, line[-1], opponent(board.color_at(line[-1]))).yes is False


def due_to_line(witness: Witness, line: Sequence[int], following: int) -> list[Claim]:
    """Return claims of what our next move does to stones after a line, without what it would do at once, as read: that
    has nothing to do with the line.
    """
    found = read_deeds_of(witness, line, following)
    is_free = bool(found) and witness.board_after(following) is not None
    at_once = find_next_capture if any(each.kind == THREATENS for each in found) else read_fates
    return without_same(found, at_once(witness, following) if is_free else [])


def find_return(witness: Witness, move: int, point: int) -> list[Claim]:
    """Return claims of what our likeliest move does to stones, as read, once the enemy has taken stones of ours, or got
    his out of atari, at ``point`` after a move; none where no such move does.
    """
    line, shares = (move, point), (RETURN, RETURN_IN_OTHER)
    for following, _ in [] if witness.is_brief else _find_shared(witness, line, *shares):
        deeds = [each for each in due_to_line(witness, line, following) if each.kind in _OF_RETURN]
        if deeds:
            return deeds
    return []


def _weigh(deeds: Sequence[Claim]) -> float:
    """Return how much is said of a move by what is claimed of it: that stones are taken or saved most."""
    if not deeds:
        return 0.0
    return 1.0 if deeds[0].kind in (*FATES, TAKES) else 0.5


def _find_shared(
    witness: Witness, line: Sequence[int], least: float, in_other: float
) -> list[tuple[int, float]]:
    """Return the moves near the last ones of a line that enough games have after it, with their shares, in this order.

    The mean of both trees counts, less what it may be off, and each that has games enough must know the move.
    """
    known = [dict(tree.likely_moves(line)) for tree in witness.trees]
    known = [each for each in known if each]
    shares = {
        move: sum(each.get(move, 0.0) for each in known) / len(known) for each in known for move in each
    }
    found = [
        (move, share)
        for move, share in shares.items()
        if share - shares_on(witness).errors * _error_of(witness, line, share) >= least
        and not is_elsewhere(move, line[-2:], witness.board.size)
        and all(each.get(move, 0.0) >= in_other for each in known)
    ]
    return sorted(found, key=lambda each: -each[1])


def _error_of(witness: Witness, line: Sequence[int], share: float) -> float:
    """Return the standard error of the share that a move has after a line, by the tree with most games there."""
    return min(tree.error_of_share(line, share) for tree in witness.trees)


def read_deeds_of(witness: Witness, before: Sequence[int], move: int) -> list[Claim]:
    """Return at most one claim of what a move does to stones after the moves ``before``, as read or as the evaluation
    judges, and one of the stones that it takes; else of those that it threatens to capture.

    That it links stones counts only if little else is known. In which part of the board it gains is not told: in the
    middle of a line that is so of most moves.
    """
    there = witness.witness_after(before)
    if there is None or there.board_after(move) is None:
        return []
    read = read_fates(there, move)
    found = [each for each in read if each.kind != LINKS] or find_largest_atari(there, move)
    judged = [] if found else [each for each in add_standing(there, move, read) if each not in read]
    found = found or [each for each in judged if each.kind not in _OF_ROOM] or read
    found = found or find_next_capture(there, move)
    return name_what_is_cut(there, move, first_of(found))


def find_worsened_group(witness: Witness, there: Witness, move: int) -> Claim | None:
    """Return a claim of how a group of the mover's stands if the enemy plays at the point of ``move`` instead; None if
    no group beside it stands so badly then, or none better with the move.

    The evaluation judges both, and the group must be lost in more of the games after a pass. ``there`` answers
    questions about the position after a pass.
    """
    turned = (each for each in _find_turned(witness, there, move, move) if not each.rule)
    badly = (each for each in turned if _state_then(there, each) in BAD)
    return max(badly, key=lambda each: len(each.stones), default=None)


def find_turned_group(witness: Witness, there: Witness, move: int, point: int) -> Claim | None:
    """Return a claim of how a group beside the enemy's move at ``point`` stands after that, if ``move`` is not played:
    one of the mover's that is in danger then, or one of the enemy's that lives then, and was not settled; None
    without one.

    It is as for `find_worsened_group`. The rule of a claim of the enemy's is LIVES. Own stones come first.
    """
    found = list(_find_turned(witness, there, move, point))
    return min(found, key=lambda each: (each.rule, -len(each.stones)), default=None)


def _state_then(there: Witness, stands: Claim) -> int:
    """Return how the group of a claim of kind STANDS, about the position of ``there``, stands after its move."""
    theirs = there.witness_after([stands.move])
    assert theirs is not None, "the claim was made of the position after it"
    return theirs.scene.aliveness(stands.stones[0])


def _find_turned(witness: Witness, there: Witness, move: int, point: int) -> Iterator[Claim]:
    """Yield claims of how groups beside the enemy's move at ``point`` stand after it that stand otherwise with
    ``move``, as judged, and fare otherwise in the games after a pass.
    """
    theirs, ours, games = (
        there.witness_after([point]),
        witness.witness_after([move]),
        Games.from_witness(witness, move),
    )
    if theirs is None or ours is None or games is None:
        return
    for stones in groups_of(theirs):
        color, is_beside = (
            theirs.board.color_at(stones[0]),
            min(steps_between(each, point) for each in stones) <= OF_KNIGHT,
        )
        kept = tuple(each for each in stones if ours.board.color_at(each) == color)
        if len(kept) < LEAST_STONES or not is_beside or any(map(theirs.scene.is_threatened, kept)):
            continue
        is_own = color == witness.color
        now, then = (each.scene.aliveness(kept[0]) for each in (ours, theirs))
        lost, lost_then = games.shares_lost(color, kept)
        safe, weak, worse = (now, then, lost_then - lost) if is_own else (then, now, lost - lost_then)
        # that his can run, or live in one move, is so of most groups in the open
        most = RUNS if is_own else MIAI_ALIVE
        fares_so = (then not in OPEN or lost_then >= IN_DANGER) if is_own else lost_then < LIVING
        if safe <= most and weak in (*BAD, *OPEN) and worse >= WORSE and fares_so:
            yield Claim(STANDS, LIKELY, point, kept, value=lost_then, rule="" if is_own else LIVES)


def find_unstable_group(
    witness: Witness, move: int, named: Collection[int] = (), within: int = BESIDE
) -> Claim | None:
    """Return a claim of how a group beside a move stands after it, if it is neither alive nor dead; None without one.

    The evaluation judges so, and the games do not speak against it. A group of the stones ``named`` comes first, then
    one beside the move, one of the enemy's, then the one with most stones; it is at most ``within`` steps away. Others
    are told of only where ``within`` is more than BESIDE: where nothing else is known of stones.
    """
    there, games = witness.witness_after([move]), Games.from_witness(witness, move)
    if there is None or games is None:
        return None
    found = []
    for stones in groups_of(there):
        ours = there.board.color_at(stones[0]) == witness.color
        steps = min(steps_between(each, move) for each in stones)
        if len(stones) < LEAST_STONES or steps > within or (move in stones and len(stones) <= LEAST_STONES):
            continue
        state = there.scene.aliveness(stones[0])
        before = [each for each in stones if each != move]
        lost = share_lost(games.with_move, witness.board.color_at(before[0]), before)
        if state not in UNSTABLE or any(there.scene.is_threatened(each) for each in stones):
            continue
        least = LOST_IF_BADLY if state in BAD else LOST_AT_LEAST
        if not least <= lost <= LOST_AT_MOST:
            continue
        is_named = not set(stones).isdisjoint(named)
        if not is_named and within <= BESIDE:
            continue
        claim = Claim(STANDS, LIKELY, move, tuple(before), value=lost)
        found.append(((not is_named, steps > BESIDE, ours, -len(stones)), claim))
    return min(found, key=lambda each: each[0])[1] if found else None
