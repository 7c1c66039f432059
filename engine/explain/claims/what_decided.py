"""Whether a reason decided: the decision is made again without it, by the same search with the same games and seed.

What a reason says is taken out of the search itself (`engine.decide.decision.omission`): stones and ground that it is
about count for the same side whatever is played, what was read in favour of the move is not heard, or the move is
thought no likelier than the next best one. A reason decided if another move is chosen then, or if no more than half of
what the move gained over a pass is left.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.board.points import BLACK, WHITE, opponent
from engine.decide.decision.omission import NOTHING, Omission
from engine.decide.decision.record import Decision
from engine.explain.claims.compared_games import Games
from engine.explain.claims.effects import LOST, change_of_fate
from engine.explain.claims.kinds import (
    ATARI,
    ATTACKS,
    BY_PROOF,
    BY_SHAPE,
    CATCHES,
    CUTS,
    DEFENDS,
    DIES,
    ENDING,
    EVEN,
    FATES,
    FEEL,
    GETS_OUT,
    GROUND,
    HABIT,
    KILLS,
    LINKS,
    LIVES,
    MAKES_EYES,
    PURPOSE,
    RESCUES,
    SAVES,
    SETTLES,
    SHUTS_IN,
    SPREAD,
    STANDING,
    TAKES,
    UNSETTLES,
    Claim,
)
from engine.explain.claims.nearby import points_around
from engine.explain.claims.passing import cost_of_passing
from engine.explain.claims.witness import FURTHER, Witness

HALF = 0.5
"""Of the margin over a pass that may be left at most where a reason decided."""

SURE, SURE_OF_GROUND, SURE_OF_SHAPE, SURE_OF_ATARI = 0.4, 0.25, 0.1, 0.25
"""Of the margin that may be left where a reason is to be told as the one that decided: about stones; about ground,
which is found where most is gained by chance too; about shape, since how many games a move has scatters more than what
it gains; and about an atari, which is told whatever the games say of it. With 0.4 for ground ten times as many games
said otherwise in 4 of 39 positions, in none of 16 about stones; with 0.4 for an atari in 2 of 2. Of 28 reasons that two
trees called decisive, on positions for tuning, a third left more than half in 4: ten times as many games left 15, 44,
47 and 59 per cent there, and in the other 24 more than half once. With 0.25 for shape others left a half and more in 4
of 8 positions held out, and an eighth at most in the rest."""

ERROR_OF_LEFT = 2.5
"""Standard error, for a single game, of the share that is estimated to be left; by many games it is smaller by their
root. Of ten reasons by games or the evaluation that a hundred games called decisive a thousand did not call two so."""

LEAST_IN_EACH = 0.25
"""Of what a move gains in two trees each must have so much, or what hangs on it is chance."""

_SURE = {
    GROUND: SURE_OF_GROUND,
    SPREAD: SURE_OF_GROUND,
    ATARI: SURE_OF_ATARI,
    **dict.fromkeys((FEEL, HABIT), SURE_OF_SHAPE),
}

OTHER_TREES = (FURTHER, 2 * FURTHER)
"""By so much further are those trees seeded that must agree that a move is played by its shape."""

OF_STONES = (*FATES, TAKES, ATARI, LINKS, CUTS, *STANDING, ATTACKS, DEFENDS, DIES, LIVES)
"""Reasons that are about stones: whose they are in the end is given when the decision is made again."""


_JUDGED = (*STANDING, ATTACKS, DEFENDS, GROUND, SPREAD, LINKS, CUTS)
"""Of these no reading says what they are worth."""

OWN = (SAVES, RESCUES, MAKES_EYES, LINKS, GETS_OUT, SETTLES)
"""What is told of the mover's own stones that may be behind what is gained."""

THEIRS = (KILLS, CATCHES, TAKES, CUTS, SHUTS_IN, UNSETTLES)
"""The same of the enemy's."""

BEHIND_GROUND, BEHIND_ATTACK = 0.12, 0.3
"""Of the points that hang on ground or on stones that are weakened, or on an attack, so many must hang on the stones
that are behind it."""

LEAST_OF_TIE = 0.08
"""Share of the games by which one of two strings must fare otherwise for a link, or a cut, to be behind a gain."""


@dataclass(frozen=True)
class Reconsidered:
    """The result of a decision that is made again with one of its reasons left out.

    move: the move chosen then
    is_other: whether it differs from the first move
    left: the share that the first move keeps: of its gain over a pass if the reason is about stones or
        ground, of its games if it is about the choice alone. 1 or more if it loses nothing
    """

    move: int
    is_other: bool
    left: float

    @property
    def decided(self) -> bool:
        """Whether the reason that was left out decided for the move: at most half of its gain, or of its
        games, is left.

        That another move is chosen is no proof: another seed may change the choice, too.
        """
        return self.left <= HALF


def decide_without(
    witness: Witness, decision: Decision, reason: Claim, judge: Witness, peer: Witness
) -> Reconsidered | None:
    """Make a decision again without a reason, and return the result; None if the reason cannot be left out.

    reason: the claim that names it
    witness: the witness of the decision, whose player decides again
    judge: a witness with more games than the decision, and other ones; it counts how much of the move's gain
        is left
    peer: a witness with as many games as the decision, but other ones; it counts how much of its share of
        games the move keeps. With more games the shape of a move would count for less
    """
    omitted, there = _leave_out(witness, decision, reason)
    _, judge_there = _leave_out(judge, decision, reason)
    _, peer_there = _leave_out(peer, decision, reason)
    if omitted is None or there is None or judge_there is None or peer_there is None:
        return None
    again = there.decide_afresh()
    left = (
        _share_of_gain_left(judge, judge_there, decision.move)
        if omitted.owners
        else _share_of_games_left(decision.move, peer.decide_afresh(), peer_there.decide_afresh())
    )
    return Reconsidered(again.move, again.move != decision.move, left)


def is_decisive(witness: Witness, decision: Decision, reason: Claim) -> bool:
    """Return whether a reason surely decided, i.e. little of the move's gain or games is left without it.

    ``reason`` is the claim that names the reason; `share_left_without` computes what is left. True also if
    that cannot be found out.
    """
    return share_left_without(witness, decision, reason) <= most_left_if_sure(reason)


def most_left_if_sure(reason: Claim) -> float:
    """Return how much of a move's gain may be left without a reason that is said to have decided for the
    move.

    The result is a share, 0 to 1, that depends on the kind of the reason. ``reason`` is the claim that names
    it.
    """
    return _SURE.get(reason.kind, SURE)


def share_left_without(witness: Witness, decision: Decision, reason: Claim) -> float:
    """Return the share of a move's gain over a pass, or of its games, that is left if a reason is left out.

    It is 0 if all depends on the reason, or if that cannot be found out, and 1 if nothing depends on it.
    Games in which a gain was first found tend to overrate it. So two other searches are asked as well, and
    the gain must be lost in each by itself; for a reason of shape it must be lost in every search.
    """
    omitted, player, move = omission_for(witness, decision, reason), witness.player, decision.move
    if omitted is None or not player.plays_games:
        return 0.0
    if not witness.is_careful:
        return _estimate_left(witness, decision, reason) if omitted.owners else 1.0
    there = witness.ask_player(player.without(omitted))
    if omitted.owners:
        before, after = witness.gain(move), there.gain(move)
        if before <= 0 or after > SURE * before:
            return 1.0
        anew = witness.again or witness.ask_player(player.without(NOTHING, FURTHER))
        anew_there = witness.ask_player(player.without(omitted, FURTHER))
        other_before, other_after = anew.gain(move), anew_there.gain(move)
        gained = before + other_before
        if min(before, other_before) < LEAST_IN_EACH * gained or other_after > SURE * other_before:
            return 1.0
        # the first two were chosen by, so a third has the last word
        last, last_there = (
            witness.ask_player(player.without(each, 2 * FURTHER)) for each in (NOTHING, omitted)
        )
        last_before, last_after = last.gain(move), last_there.gain(move)
        if last_before <= 0 or last_after > most_left_if_sure(reason) * last_before:
            return 1.0
        return (after + other_after + last_after) / (gained + last_before)
    left = _share_of_games_left(move, decision, there.decide_afresh())
    for further in OTHER_TREES:
        if left > SURE_OF_SHAPE:
            return left
        trees = (
            witness.ask_player(player.without(each, further)).decide_afresh() for each in (NOTHING, omitted)
        )
        left = max(left, _share_of_games_left(move, *trees))
    return left


def _estimate_left(witness: Witness, decision: Decision, reason: Claim) -> float:
    """Return the share of a move's gain that does not lie on the points of a reason, by the games already
    played.

    The share is computed for all games or, if there are several searches, for each; the largest counts. It is
    1 if a search sees no gain at all, or if the gain is not clear: of what may be nothing, nothing hangs on a reason.
    It is as much larger as it may be off, which is least where a reading says what the reason is about.
    """
    games = Games.from_witness(witness, decision.move)
    cost = cost_of_passing(witness, decision.move)
    if games is None or cost is None or not cost.is_clear:
        return 1.0
    color, points, everywhere = (
        witness.color,
        points_of_reason(witness, reason),
        list(witness.board.points()),
    )
    left = []
    for tree in games.trees or (games,):
        gained = tree.gain_on(color, everywhere)
        left.append(1.0 - tree.gain_on(color, points) / gained if gained > 0 else 1.0)
    error = ERROR_OF_LEFT / math.sqrt(max(1, games.count))
    # points that were chosen by what they gain have more of it by chance, those that were read less
    error *= 2 if reason.kind in (GROUND, SPREAD) else 1 if reason.kind in _JUDGED else HALF
    return max(0.0, *left) + error


def _leave_out(witness: Witness, decision: Decision, reason: Claim) -> tuple[Omission | None, Witness | None]:
    """Return what a search must leave out to decide without a reason, and a witness whose player leaves it
    out.

    ``reason`` is a claim of the explanation. Both are None if nothing can be left out for it.
    """
    omitted, player = omission_for(witness, decision, reason), witness.player
    if omitted is None or not player.plays_games:
        return None, None
    return omitted, witness.ask_player(player.without(omitted))


def _share_of_gain_left(witness: Witness, there: Witness, move: int) -> float:
    """Return the share of a move's gain over a pass that is left without a reason; 1 if the move gains
    nothing.

    ``witness`` counts the gain with the reason, ``there`` the gain without it.
    """
    before, after = witness.gain(move), there.gain(move)
    return after / before if before > 0 else 1.0


def _share_of_games_left(move: int, decision: Decision, again: Decision) -> float:
    """Return how much of its share of the games a move keeps when a decision is made again.

    This is its share in ``again`` divided by its share in ``decision``; 1 if it had no games in the latter.
    """
    before = _share_of_games(decision, move)
    return _share_of_games(again, move) / before if before > 0 else 1.0


def _share_of_games(decision: Decision, move: int) -> float:
    """Return the share, 0 to 1, of a decision's games that began with a move."""
    games = {each.move: each.visits[0] for each in decision.tried if each.visits}
    return games.get(move, 0) / max(1, sum(games.values()))


def omission_for(witness: Witness, decision: Decision, reason: Claim) -> Omission | None:
    """Return what a search must leave out so that a decision is made without a reason; None if it cannot be
    left out.

    The result makes the search take the final owners of the points that the reason is about as given, or
    leave out the reading of the move, or take the move for no likelier than another. ``reason`` is the claim
    that names the reason.
    """
    move = decision.move
    if reason.kind in (*OF_STONES, GROUND, SPREAD):
        return Omission(_owners_of(decision, points_of_reason(witness, reason)), move)
    if reason.kind == ENDING or (reason.kind == HABIT and reason.rule == BY_PROOF):
        return Omission(unread=move)
    if reason.kind == FEEL or (reason.kind == HABIT and reason.rule == BY_SHAPE):
        return Omission(levelled=(move, reason.points[0]))
    return None


def _owners_of(decision: Decision, points: Sequence[int]) -> dict[int, int]:
    """Return for each of some points the colour that owns it in most games of a decision."""
    owned = decision.owned or {}
    return {point: BLACK if owned.get(point, 0.0) > 0 else WHITE for point in points}


def find_main_reason(claims: Sequence[Claim]) -> Claim | None:
    """Return the claim that an explanation names as the main reason for a move; None if it names none.

    ``claims`` are all statements of the explanation, in order. It is the first claim which says that the
    games preferred another move, that no single thing decided, or that the counted end of the game decided.
    Without such a claim it is what the move is said to be for.
    """
    named = next((each for each in claims if each.kind in (HABIT, EVEN, ENDING)), None)
    if named is not None:
        return named
    return find_reason_told(claims) if any(each.kind == PURPOSE for each in claims) else None


def find_reason_told(claims: Sequence[Claim]) -> Claim | None:
    """Return the claim among those made of a move that is told as its reason; None if there is none.

    It is the move's shape if that decided, else the first claim about stones or ground.
    """
    for kinds in ((FEEL,), (*OF_STONES, GROUND, SPREAD)):
        found = next((each for each in claims if each.kind in kinds), None)
        if found is not None:
            return found
    return None


def find_stones_behind(witness: Witness, games: Games, gain: Claim, told: Sequence[Claim]) -> Claim | None:
    """Return the claim among ``told`` about stones that explains a gain that decided; None if there is none.

    Such a claim says what lives, dies, is linked or cut off by the move; it is returned with all points of
    the gain as its points. ``gain`` is a claim of ground, of a defence or of an attack. A defence is
    explained by the saving of the defended stones. An attack is explained by the capture or death of the
    attacked stones, or by the saving of own stones. Ground is explained by the stones that are saved or
    caught on it.
    """
    if gain.kind not in (GROUND, SPREAD, ATTACKS, DEFENDS):
        return None
    least = BEHIND_ATTACK if gain.kind == ATTACKS and gain.margin >= LOST else BEHIND_GROUND
    hanging = points_hanging_on(witness, games, gain)
    found = [
        (points_hanging_on(witness, games, each), each)
        for each in told
        if _may_be_behind(witness, gain, each)
        and (each.kind not in (LINKS, CUTS) or _matters(witness, games, each))
    ]
    behind = [
        (points, each)
        for points, each in found
        if points >= least * hanging or not set(each.stones).isdisjoint(gain.stones)
    ]
    if not behind:
        return None
    claim = max(behind, key=lambda each: (each[1].kind in OWN, each[0]))[1]
    return replace(claim, points=tuple(points_of_reason(witness, gain)))


def _may_be_behind(witness: Witness, gain: Claim, claim: Claim) -> bool:
    """Return whether a claim is of a kind that may explain a gain.

    It must be about stones. If the gain is a defence, they must be the defended ones; if it is an attack,
    they must be own stones or the attacked ones. The capture of stones that could not get away anyhow
    explains nothing.
    """
    owner = opponent(witness.color)
    if claim.kind == TAKES and witness.read_capture(witness.board, claim.stones[0], owner).yes is False:
        return False
    is_on_them = not set(claim.stones).isdisjoint(gain.stones)
    if gain.kind == DEFENDS:
        return claim.kind in (SAVES, RESCUES, MAKES_EYES, GETS_OUT, SETTLES) and is_on_them
    if gain.kind == ATTACKS and claim.kind not in OWN:
        return claim.kind in (KILLS, CATCHES, TAKES, SHUTS_IN, UNSETTLES) and is_on_them
    return claim.kind in (*OWN, *THEIRS)


def _matters(witness: Witness, games: Games, tie: Claim) -> bool:
    """Return whether a link or a cut matters: one of its two strings fares better or worse in games by the
    move.

    Own strings must fare better, enemy strings worse. ``tie`` is the claim of the link or cut. Each search
    must confirm it.
    """
    for stone in tie.stones:
        color, stones = witness.board.color_at(stone), witness.board.stones(stone)
        fares = functools.partial(change_of_fate, stones=stones, color=color, better=color == witness.color)
        change = fares(games)
        if change >= LEAST_OF_TIE and games.bear_out(change, fares):
            return True
    return False


def points_hanging_on(witness: Witness, games: Games, claim: Claim) -> float:
    """Return how many points of score a move gains over a pass on the points that a reason is about, by the
    games.

    ``claim`` states the reason, which is about stones or ground.
    """
    return games.gain_on(witness.color, points_of_reason(witness, claim))


def points_of_reason(witness: Witness, claim: Claim) -> Sequence[int]:
    """Return the points of the board that a reason is about; ``claim`` states the reason.

    They are the ground, or the stones of the strings named with the empty points beside them.
    """
    if claim.kind in (GROUND, SPREAD):
        return claim.points
    stones = [point for stone in claim.stones for point in witness.board.stones(stone)]
    return sorted({*points_around(witness, stones), *claim.points})
