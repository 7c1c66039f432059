"""What the opponent loses if he does not answer a move, and by which move of ours: sente, or less than that.

He has to answer where a pass costs him more than the move gained, which he gets elsewhere; then the move is sente. What
our next move does is read where it can be: stones that it takes, kills or cuts off, which he can still save now.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf, isfinite

from engine.board.points import PASS, opponent
from engine.explain.claims.compared_games import Games
from engine.explain.claims.expected_lines import is_elsewhere, steps_to_elsewhere
from engine.explain.claims.fates import LEAST_LIKELY, find_largest_atari, read_fates
from engine.explain.claims.kinds import (
    AGAINST,
    ATARI,
    ATTACKS,
    BACK,
    BLOW,
    CATCHES,
    COUNTED,
    CUTS,
    FORCES,
    GROUND,
    KILLS,
    PROVEN,
    TAKES,
    THREATENS,
    Claim,
    as_claim_there,
    as_claims_before,
    without_same,
)
from engine.explain.claims.margins import load_margins
from engine.explain.claims.nearby import groups_of, is_in_reach, strings_touching
from engine.explain.claims.next_ataris import find_new_atari, is_in_atari
from engine.explain.claims.next_moves import MOST_LOOKED_AT, costs_of_next, find_gain_of_next, find_next_moves
from engine.explain.claims.outlooks import due_to_line
from engine.explain.claims.passing import cost_of_passing
from engine.explain.claims.phases import is_early
from engine.explain.claims.threats import SAFE
from engine.explain.claims.ways_of_life import find_way_of_life
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import steps_between

NEAR = 4
"""Steps from the move, and from what was told of it, within which our next move is looked for; on small boards fewer,
as where it is said that somebody plays elsewhere."""

BEYOND = 0.16
"""Points for each line of the board's width, beyond what the move gains, that a pass must cost by each tree where the
opponent has to answer."""

OF_MARGIN, OF_MARGIN_IF_CAREFUL = 0.5, 1.4
"""Times what the cost of a pass may be off by that the least cost by any tree must be beyond the most that the move
gains by any; carefully it is as much as the difference of two such costs may be off by."""

LEAST = 0.15
"""Points for each line of the board's width that our next move must gain by each tree to be told."""

WORTH_A_WORD = 4.0
"""Points, two for each stone, that our next move must win as read to be told where the opponent need not answer it."""

BESIDE = 3
"""Steps from our next move within which a group lies that it may kill."""

MOST_GROUPS = 2
"""Groups that are read about, the largest ones."""

HURTS = (TAKES, CATCHES, KILLS, CUTS)
"""What our next move does to his stones."""


SAVED = 0.2
"""Share of the games by which an answer must save stones to be meant for them."""


@dataclass(frozen=True)
class Unanswered:
    """What follows if the opponent leaves a move unanswered: our next move, and what it does.

    blow: the claim of our next move and what it gains; None if none is known
    forces: the claim that the opponent has to answer; None if that is not so, or not known
    deeds: claims of kind THERE about what our next move does to the opponent's stones
    answer: where the opponent answers; None if that is not known
    """

    blow: Claim | None
    forces: Claim | None
    deeds: tuple[Claim, ...] = ()
    answer: int | None = None

    @property
    def claims(self) -> tuple[Claim, ...]:
        """All claims of this answer: ``forces`` and ``blow``, if there are any, then ``deeds``."""
        return (*(each for each in (self.forces, self.blow) if each is not None), *self.deeds)


def find_unanswered(
    witness: Witness, move: int, answer: int | None, where: Collection[int], is_all: bool = False
) -> Unanswered | None:
    """Return what the opponent loses by not answering a move; None if that is nothing worth telling.

    It is worth telling if the opponent has to answer, or if a next move of ours nearby gains enough by what it does to
    his stones. If it ``is_all`` that is told of what follows, any next move is that does something to stones as read,
    an atari alone too, or gains ground by the games.

    answer: the opponent's expected answer; None if not known
    where: the points about which something was told
    """
    there = witness.witness_after([move, PASS])
    if there is None:
        return None
    likely = _likely_answer(witness, move) if answer is None else answer
    blows = list(_find_blows(witness, move, answer, there, _find_followings(witness, move, likely, where)))
    if any(_is_done_without(witness, blow.points[0], deed) for blow, deeds in blows for deed in deeds):
        # then it is not this move that he would have to answer
        return None
    blows = blows if is_all else _only_takes(witness, move, blows)
    forces = _claim_forces(witness, move, likely)
    forces = forces if forces is None else with_answer_back(witness, forces)
    if is_early(witness.board):
        # few points of an opening nobody answers for, whatever games say: only what is done to stones urges
        blows = [each for each in blows if each[1]]
        forces = forces if blows else None
    if not blows:
        return None if forces is None or answer is None else Unanswered(None, forces, answer=answer)
    blow, deeds = max(
        blows,
        key=lambda each: (is_all and bool(each[1]), each[0].value + sum(deed.value for deed in each[1])),
    )
    if forces is None and not is_all and sum(each.value for each in deeds) < WORTH_A_WORD:
        return None
    deeds = deeds or tuple(_find_gained(witness, move, there, blow))
    if is_all and not deeds and not witness.is_brief:
        line = (move, PASS)
        due = due_to_line(witness, line, blow.points[0])
        deeds = tuple(as_claims_before([each for each in due if each.kind not in (ATARI, THREATENS)], *line))
    if answer is None and not is_all and all(each.rule == GROUND for each in deeds):
        # where nobody knows the answer, as much ground may be had elsewhere
        return None
    if deeds or forces is not None or is_all:
        deeds = _with_new_atari(witness, (move, answer), there, blow.points[0], deeds)
    return Unanswered(blow, forces, deeds, answer)


def _find_blows(
    witness: Witness, move: int, answer: int | None, there: Witness, followings: Sequence[int]
) -> Iterator[tuple[Claim, tuple[Claim, ...]]]:
    """Yield the claim of each next move of ours that gains enough, with claims of what it does to stones, as
    read.

    ``followings`` are the moves looked at; ``there`` answers questions about the position in which we play
    them.
    """
    for following in followings:
        gains = [-cost for cost in costs_of_next(witness, move, [move, PASS], following)]
        if gains and min(gains) >= LEAST * witness.board.size:
            blow = Claim(BLOW, COUNTED, move, points=(following,), value=min(gains))
            yield blow, tuple(_find_deeds(witness, move, answer, there, following))


def _only_takes(
    witness: Witness, move: int, blows: Sequence[tuple[Claim, tuple[Claim, ...]]]
) -> list[tuple[Claim, tuple[Claim, ...]]]:
    """Return those of some next moves of ours, the ``blows``, that take the largest enemy string which the move puts in
    atari, else it gets away, or do more to stones. All of them where it does not get away, as read.
    """
    after = witness.board_after(move)
    ataris = find_largest_atari(witness, move)
    if after is None or not ataris:
        return list(blows)
    stones = ataris[0].stones
    if witness.read_capture(after, stones[0], opponent(witness.color)).yes is False:
        return list(blows)
    takes, worth = tuple(after.liberties(stones[0])), 2.0 * len(stones)
    return [
        (blow, deeds)
        for blow, deeds in blows
        if blow.points == takes or sum(each.value for each in deeds) > worth
    ]


def _find_followings(
    witness: Witness, move: int, answer: int | None, where: Collection[int]
) -> Sequence[int]:
    """Return our next moves to be looked at where a move is not answered: the likeliest near it, and the point
    of the opponent's ``answer``, if that is known.

    ``where`` holds the points about which something was told; next moves near these are looked at if no
    answer is known.
    """
    near = [move, *where] if answer is None else [move, answer]
    within = min(NEAR, steps_to_elsewhere(witness.board.size))
    likely = find_next_moves(witness, [move, PASS], near, within)
    at_answer = [] if answer is None or witness.board_after(move, PASS, answer) is None else [answer]
    return list(dict.fromkeys([*likely[:1], *at_answer, *likely[1:]]))[:MOST_LOOKED_AT]


def _is_done_without(witness: Witness, following: int, deed: Claim) -> bool:
    """Return whether our next move, played at once, would do the same to the stones of ``deed``, as read.

    Then that is not due to the move before it.
    """
    at_once = read_fates(witness, following) if witness.board_after(following) is not None else []
    return any((each.kind, each.stones) == (deed.rule, deed.stones) for each in at_once)


def _with_new_atari(
    witness: Witness,
    played: tuple[int, int | None],
    there: Witness,
    following: int,
    deeds: tuple[Claim, ...],
) -> tuple[Claim, ...]:
    """Return ``deeds``, the claims of what our next move does, after that of the atari that it gives and would not give
    at once, nor after the answer, if these do not tell more; what attacks no more than those stones is left out.
    ``played``: the move, and the answer to it if one is known; ``there`` answers questions about the position in which
    our next move is played.
    """
    move, answer = played
    known = [as_claim_there(each) for each in deeds]
    found = find_new_atari(there, following, known)
    at_once = witness.board_after(following)
    answered = None if answer is None else witness.board_after(move, answer, following)
    boards = [each for each in (at_once, answered) if each is not None]
    if not found or any(is_in_atari(board, each.stones[0]) for board in boards for each in found):
        return deeds
    others = (
        each for each in deeds if each.rule != ATTACKS or not set(found[0].stones).issuperset(each.stones)
    )
    return (*as_claims_before(found, move, PASS), *others)


def _find_gained(witness: Witness, move: int, there: Witness, blow: Claim) -> Iterator[Claim]:
    """Yield the claim of what our next move gains near it by the games, over games with ``move`` alone.

    It is of kind THERE; nothing is yielded if the games show nothing. ``blow`` is the claim of our next move,
    ``there`` answers questions about the position in which we play it.
    """
    gained = find_gain_of_next(witness, move, (move, PASS), there, blow.points[0])
    if gained is not None:
        compared = replace(gained, words={**gained.words, AGAINST: str(move)})
        yield replace(as_claims_before([compared], move)[0], points=(move, PASS))


def with_answer_back(witness: Witness, forces: Claim) -> Claim:
    """Return a claim that the opponent has to answer a move, with the rule BACK if his answer puts a string of ours in
    atari that gets out if we answer: then the move keeps no sente.
    """
    move, (answer,) = forces.move, forces.points
    after, then = witness.board_after(move), witness.board_after(move, answer)
    if after is None or then is None:
        return forces
    is_back = any(
        then.count_liberties(each) == 1
        and after.count_liberties(each) > 1
        and witness.read_capture(then, each, witness.color).yes is True
        for each in strings_touching(then, answer, witness.color)
    )
    return replace(forces, rule=BACK) if is_back else forces


def find_forced_as_read(witness: Witness, move: int, told: Sequence[Claim]) -> Unanswered | None:
    """Return a result with the claim that the opponent has to answer a move, since by reading it threatens
    stones.

    The threatened stones must be worth more than the move may gain. None if they are not, if ``told``, the
    claims made of the move, contains no such threat that is proven, or if reading finds no answer.
    """
    after = witness.board_after(move)
    for threat in told:
        is_life = threat.kind == THREATENS and threat.rule in (CATCHES, KILLS)
        if not is_life or threat.trust != PROVEN or after is None:
            continue
        cost = cost_of_passing(witness, move)
        # as much as the move may gain at most, he gains elsewhere
        gain = inf if cost is None else max(0.0, cost.upper)
        answer = SAFE[threat.rule](witness, threat.stones, after, opponent(witness.color)).move
        beyond = threat.value - gain
        if answer == PASS or not isfinite(gain) or beyond < BEYOND * witness.board.size:
            continue
        # what it costs is not counted
        forces = Claim(FORCES, threat.trust, move, points=(answer,), value=gain, margin=gain, other=beyond)
        return Unanswered(None, with_answer_back(witness, forces), answer=answer)
    return None


def _likely_answer(witness: Witness, move: int) -> int | None:
    """Return the opponent's likeliest answer to a move if it is near the move; else None.

    In every search the likeliest answer must be near. What is farther away he plays for another reason.
    """
    likely = [tree.reply([move]) for tree in witness.trees]
    size = witness.board.size
    if any(not each.share or is_elsewhere(each.move, [move], size) for each in likely):
        return None
    return likely[0].move


def _claim_forces(witness: Witness, move: int, answer: int | None) -> Claim | None:
    """Return the claim that the opponent has to answer a move, since a pass costs him more than the move
    gains.

    None unless each tree, or each search of a judge, says so, and no tree makes the cost much less, or the gain much
    more, than it is by another. The searches of a judge see with the same eyes, so by its word the difference must be
    larger than by how much it may be off.
    """
    there = witness.witness_after([move])
    if there is None or answer is None or is_answer_in_vain(there, answer):
        return None
    costs = [tree.gain(answer) for tree in there.trees]
    gained = [tree.gain(move) for tree in witness.trees]
    if len(costs) != len(gained):
        return None
    beyond = min(cost - gain for cost, gain in zip(costs, gained, strict=True))
    if not isfinite(beyond) or beyond < BEYOND * witness.board.size:
        return None
    games = there.play_out(PASS).visits[0]
    margin = load_margins().difference(witness.board.size, games, min(costs))
    if witness.player.judge_name:
        if beyond < margin:
            return None
    elif min(costs) - max(gained) < (OF_MARGIN_IF_CAREFUL if witness.is_careful else OF_MARGIN) * margin:
        return None
    return Claim(FORCES, COUNTED, move, points=(answer,), value=min(costs), margin=margin, other=beyond)


def _find_deeds(
    witness: Witness, move: int, answer: int | None, there: Witness, following: int
) -> Iterator[Claim]:
    """Yield the claim of what our next move does to the opponent's stones, by reading; nothing if reading
    finds nothing.

    The claim is of kind THERE, i.e. about a later position. What our next move does even if the opponent
    answers is left out. ``there`` answers questions about the position in which we play the next move.
    """
    found = [each for each in read_fates(there, following) if each.kind in HURTS]
    if not found:
        found = list(_find_killed(witness, move, there, following))
    answered = None if answer is None or not found else witness.witness_after([move, answer])
    done = () if answered is None else read_fates(answered, following)
    for each in without_same(found[:1], done):
        yield replace(as_claims_before([each], move)[0], points=(move, PASS))


def _find_killed(witness: Witness, move: int, there: Witness, following: int) -> Iterator[Claim]:
    """Yield the claim of an opponent's group that our next move kills, as proven, and that he could save before.

    The largest groups near that move are read.
    """
    enemy, board, after = opponent(witness.color), there.board, there.board_after(following)
    groups = [
        stones
        for stones in groups_of(witness)
        if witness.board.color_at(stones[0]) == enemy
        and len(stones) >= LEAST_LIKELY
        and _steps_from(stones, following) <= BESIDE
    ]
    for stones in sorted(groups, key=len, reverse=True)[:MOST_GROUPS]:
        if after is None or after.color_at(stones[0]) != enemy:
            continue
        then = there.read_life(after, stones[0], enemy)
        now = there.read_life(board, stones[0], enemy) if then.yes is False else then
        if then.yes is not False or now.yes is False or then.is_ko:
            continue
        # what is only likely leaves a way to live often enough
        if then.is_proven and now.is_proven:
            words = find_way_of_life(there, following, stones, False)
            yield Claim(KILLS, PROVEN, following, stones, value=2.0 * len(stones), words=words)
            return


def _steps_from(stones: Sequence[int], move: int) -> int:
    """Return the number of steps from a move to the nearest of some stones."""
    return min(steps_between(stone, move) for stone in stones)


def is_answer_in_vain(there: Witness, answer: int) -> bool:
    """Return whether an answer seems to save stones in the games, though by reading these are dead after all.

    ``there`` answers questions about the position in which the answer is played.
    """
    games = Games.from_witness(there, answer)
    if games is None:
        return False
    for stones in groups_of(there):
        color = there.board.color_at(stones[0])
        if color != there.color or not is_in_reach(stones, answer):
            continue
        with_answer, with_pass = games.shares_lost(color, stones)
        if with_pass - with_answer >= SAVED and there.read_life(there.board, stones[0], color).yes is False:
            return True
    return False
