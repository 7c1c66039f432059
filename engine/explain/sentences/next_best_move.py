"""The next best move: whether the games tell the move chosen from it, and what it would do in its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.board.points import opponent, vertex_of
from engine.decide.decision.record import Decision, Tried
from engine.explain.claims.compared_games import Games, share_lost
from engine.explain.claims.effects import GAINED
from engine.explain.claims.expected_lines import find_likely_answer, is_answered_nearby
from engine.explain.claims.fates import read_fates
from engine.explain.claims.gains import ALIKE, LEAST_POINTS, NEAR, find_gain, find_gain_nearby
from engine.explain.claims.kinds import (
    ANSWER,
    ATTACKS,
    BY_GAMES,
    BY_PROOF,
    BY_SHAPE,
    COUNTED,
    DEFENDS,
    DIES,
    GROUND,
    HABIT,
    LIVES,
    NOT_KNOWN,
    RATHER,
    RIVAL,
    SHAPE,
    SPREAD,
    TURNS,
    Claim,
    Sentence,
)
from engine.explain.claims.margins import load_margins
from engine.explain.claims.nearby import FARTHEST
from engine.explain.claims.threats import OURS, SAFE
from engine.explain.claims.what_decided import OF_STONES, is_decisive, points_of_reason
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
from engine.explain.sentences.what_it_gains import tell_gain_briefly
from engine.explain.sentences.what_shape_it_is import tell_shape_of
from engine.explain.words.naming import at_zone, steps_between, zone_of
from engine.explain.words.phrases import listed, percent, side, unfinished
from engine.explain.words.templates import say

FIRMLY = 1.5
"""What another move gains is told only if each tree of games has half of so many times it: ten times as many games had
less than half of it in 2 of 20 positions with 1."""

OF_THIRD = 0.5
"""Of what each of two searches must find for another move to be preferred, a third one must find so much, too."""

UNDONE = 0.25
"""Share of the games by which stones must fare worse after another move for what was told of them to be undone."""

LEAST_OF_ANOTHER = 0.35
"""Points for each line of the board's width that another move must gain elsewhere to be told what it gains there."""


def play_out_rival(decision: Decision, witness: Witness) -> Tried | None:
    """Return the next best move of a decision, played out in as many games as the chosen one.

    None if there is no such move, or if no games are counted.
    """
    others = decision.others
    if not others or others[0].won is None:
        return None
    rival = witness.play_out(others[0].move)
    return rival if rival.visits else None


def tell_preferred_by_games(
    decision: Decision, witness: Witness, rival: Tried, judged: Tried
) -> Sentence | None:
    """Return a sentence that the games preferred another move, and on what decided for the chosen one
    instead.

    rival, judged: the other move and the chosen one, played out in equally many games. None if the games did
        not prefer the other one, or if another engine judges.
    """
    size, vertex = witness.board.size, vertex_of(decision.move, witness.board.size)
    if witness.player.judge_name or judged.won is None or rival.won is None:
        return None
    if not _is_better(witness, rival, judged):
        return None
    claim = Claim(HABIT, COUNTED, decision.move, points=(rival.move,), value=judged.won, other=rival.won)
    claim = replace(claim, rule=_find_what_decided(decision, witness, claim, judged, rival))
    text = say(
        f"preferred by {claim.rule}",
        move=vertex,
        rival=vertex_of(rival.move, size),
        won=percent(rival.won),
        ours=percent(judged.won),
    )
    return Sentence(text, (claim,))


def _is_better(witness: Witness, rival: Tried, judged: Tried) -> bool:
    """Return whether the move ``rival`` is better than ``judged``, the chosen one.

    It is if it wins clearly more games in each search, and more points in all searches together. Points count
    too, since a side that is far ahead, or far behind, wins or loses with most moves. A third search must find a good
    part of that (OF_THIRD): of many moves two searches prefer one by chance.
    """
    least = load_margins().share(witness.board.size, judged.visits[0])
    pairs = [(each.play_out(rival.move), each.play_out(judged.move)) for each in witness.trees]
    wins_more = all((theirs.won or 0.0) - (ours.won or 0.0) >= least for theirs, ours in pairs)
    if not wins_more or sum(theirs.score - ours.score for theirs, ours in pairs) <= 0:
        return False
    theirs, ours = (
        each if witness.third is None else witness.third.play_out(each.move) for each in (rival, judged)
    )
    return (theirs.won or 0.0) - (ours.won or 0.0) >= OF_THIRD * least


def _find_what_decided(
    decision: Decision, witness: Witness, claim: Claim, judged: Tried, rival: Tried
) -> str:
    """Return what decided for ``judged``, the chosen move, though more games now prefer ``rival``.

    The result is BY_PROOF or BY_SHAPE if the move is found to depend on a proof, or on its likely shape:
    without that it keeps little of its gain or of its games. Else it is BY_GAMES if the games of the decision
    itself did not prefer the rival, and NOT_KNOWN if they did.
    """
    is_likelier = judged.candidate.likelihood > rival.candidate.likelihood
    tested = [
        rule for rule, so in ((BY_PROOF, decision.move in decision.proven), (BY_SHAPE, is_likelier)) if so
    ]
    decisive = (rule for rule in tested if is_decisive(witness, decision, replace(claim, rule=rule)))
    games = {each.move: each.worth for each in decision.tried}
    return next(
        decisive, BY_GAMES if games.get(decision.move, 0.0) >= games.get(rival.move, 0.0) else NOT_KNOWN
    )


def tell_stand_in(
    witness: Witness, rival: Tried, judged: Tried, first: Sentence, told: Sequence[Claim]
) -> Sentence | None:
    """Return a sentence that the next best move is as good as the chosen one, and what it does; None if it is
    not.

    rival, judged: the next best move and the chosen one, played out; first: the sentence on what the chosen
        move does; told: all claims made of that move. The sentence is shown only to those who ask for
        everything, since it is not reliable enough.
    """
    claim = _claim_comparison(witness, rival, judged)
    if claim is None or claim.is_clear or not can_stand_in(witness, rival, judged, told):
        return None
    text, claims = _tell_rival(witness, rival, first)
    said = say("rival did as well", rival=vertex_of(rival.move, witness.board.size), deeds=text)
    return Sentence(said, (claim, *claims))


def can_stand_in(witness: Witness, rival: Tried, judged: Tried, told: Sequence[Claim]) -> bool:
    """Return whether the move ``rival`` is as good as the chosen one, ``judged``.

    It is if in each search it wins about as often and loses no points beyond chance, and if none of the
    claims ``told`` about stones is undone after it. Points count too, since a side that is far ahead wins
    with most moves.
    """
    pairs = ((each.play_out(rival.move), each.play_out(judged.move)) for each in witness.trees)
    return all(_did_as_well(witness, *pair) for pair in pairs) and not any(
        _is_undone(witness, rival.move, claim) for claim in told
    )


def _did_as_well(witness: Witness, rival: Tried, judged: Tried) -> bool:
    """Return whether, by the games of one search, the move ``rival`` is no worse than ``judged`` in wins and
    points, apart from chance.
    """
    margins, size = load_margins(), witness.board.size
    gap = judged.score - rival.score
    if gap >= margins.difference(size, judged.visits[0], gap):
        return False
    won, theirs = judged.won, rival.won
    return won is None or theirs is None or won - theirs < margins.share(size, judged.visits[0])


def _is_undone(witness: Witness, rival: int, claim: Claim) -> bool:
    """Return whether what a claim says of stones becomes false if another move, ``rival``, is played instead.

    True if by a reading (local search) the enemy can then undo it, or if the stones fare clearly worse for us
    in the games. False for claims that are not about stones.
    """
    if not claim.stones:
        return False
    after = witness.board_after(rival)
    if claim.kind in SAFE and after is not None:
        answer = SAFE[claim.kind](witness, claim.stones, after, opponent(witness.color))
        return answer.yes is (claim.kind not in OURS)
    if claim.kind not in (ATTACKS, DEFENDS, DIES, LIVES):
        return False
    ours, theirs = Games.from_witness(witness, claim.move), Games.from_witness(witness, rival)
    if ours is None or theirs is None:
        return False
    color = witness.board.color_at(claim.stones[0])
    change = share_lost(theirs.with_move, color, claim.stones) - share_lost(
        ours.with_move, color, claim.stones
    )
    return (change if color == witness.color else -change) >= UNDONE


def _claim_comparison(witness: Witness, rival: Tried, judged: Tried) -> Claim | None:
    """Return a claim (statement to be told) that compares the shares of games won with two moves.

    The moves are ``judged`` and ``rival``, played out in equally many games. None if no games were counted.
    """
    if judged.won is None or rival.won is None:
        return None
    margin = load_margins().share(witness.board.size, judged.visits[0])
    return Claim(
        RIVAL, COUNTED, judged.move, points=(rival.move,), value=judged.won, margin=margin, other=rival.won
    )


def _tell_rival(witness: Witness, rival: Tried, first: Sentence) -> tuple[str, tuple[Claim, ...]]:
    """Return a predicate on what another move (``rival``) would do in place of the chosen one, and its
    claims.

    ``first`` is the sentence on the chosen move. The predicate tells the first of these that is true: the
    other move does the same to stones; it gains the same points; it gains much elsewhere; it does something
    else to stones by a reading (local search). If none is true, it tells the shape, and a small gain near it.
    """
    move = rival.move
    read = read_fates(witness, move)
    ours = {(each.kind, frozenset(each.stones)) for each in first.claims if each.stones}
    same = [each for each in read if (each.kind, frozenset(each.stones)) in ours][:1]
    if same:
        return say("rival also", deeds=listed(tell_deeds(witness, same), "deeds")), tuple(same)
    alike = _find_like_gain(witness, move, first)
    if alike is not None:
        return _tell_same_aim(witness, rival, alike, first)
    games = Games.from_witness(witness, move)
    gain = find_gain(witness, move, games)
    if gain is not None and games is not None and not _is_firm(witness, games, gain):
        gain = None
    if gain is not None and _points_gained(gain) >= LEAST_OF_ANOTHER * witness.board.size:
        text, parts = tell_gain_briefly(witness, gain)
        return text, (gain, *parts)
    told = {stone for each in first.claims for stone in each.stones}
    other = [each for each in read if told.isdisjoint(each.stones)][:1]
    if other:
        return listed(tell_deeds(witness, other), "deeds"), tuple(other)
    if gain is None and games is not None:
        gain = find_gain_nearby(witness, move, games)
        gain = gain if gain is not None and _is_firm(witness, games, gain) else None
    return _tell_rival_plainly(witness, rival, gain)


def _is_firm(witness: Witness, games: Games, gain: Claim) -> bool:
    """Return whether each search by itself finds most of the points that a move gains by the claim ``gain``.

    ``games`` are the games of all searches.
    """
    where = gain.points or gain.stones
    return games.bear_out(
        FIRMLY * games.gain_on(witness.color, where), lambda tree: tree.gain_on(witness.color, where)
    )


def _tell_rival_plainly(witness: Witness, rival: Tried, gain: Claim | None) -> tuple[str, tuple[Claim, ...]]:
    """Return a predicate on the shape of another move (``rival``) and its gain, and the claims that these
    make.

    If ``gain`` is None, it names the part of the board where the move is.
    """
    seen, size = tell_shape_of(witness, rival), witness.board.size
    text = seen.deed if seen.claims else ""
    texts, claims = ([text], seen.claims) if text else ([], ())
    if gain is not None:
        gains, parts = tell_gain_briefly(witness, gain)
        return listed([*texts, gains], "long"), (*claims, gain, *parts)
    place = at_zone(rival.move, size)
    if not text:
        return say("relation none", place=place), claims
    is_placed = say(f"zone {zone_of(rival.move, size)}") in text
    return text if is_placed else say("rival there", deed=text, place=place), claims


def _find_like_gain(witness: Witness, move: int, first: Sentence) -> Claim | None:
    """Return a claim (statement to be told) that another move gains most of what our move gains, on the same
    points.

    The points are those of the first claim about stones or ground in ``first``, the sentence on our move.
    None if the other move gains less there, or is far from there.
    """
    claim = next((each for each in first.claims if each.kind in (*OF_STONES, GROUND, SPREAD)), None)
    if claim is None:
        return None
    games, ours = Games.from_witness(witness, move), Games.from_witness(witness, claim.move)
    if games is None or ours is None:
        return None
    where, color = tuple(points_of_reason(witness, claim)), witness.color
    if min(steps_between(move, point) for point in where) > NEAR:
        return None
    gained = ours.gain_on(color, where)
    if gained < LEAST_POINTS * witness.board.size or games.gain_on(color, where) < ALIKE * gained:
        return None
    if not games.bear_out(gained, lambda tree: tree.gain_on(color, where)):
        return None
    return Claim(SPREAD, COUNTED, move, claim.stones, where, value=gained)


def _tell_same_aim(
    witness: Witness, rival: Tried, alike: Claim, first: Sentence
) -> tuple[str, tuple[Claim, ...]]:
    """Return a predicate that another move (``rival``) has the same aim as the chosen one, and its claims.

    It also names the shape of the other move and what is different after it. alike: the claim that it gains
    the same; first: the sentence on the chosen move
    """
    seen, move, size = tell_shape_of(witness, rival), rival.move, witness.board.size
    chosen = next(each.move for each in first.claims)
    rather = find_differences(witness, chosen, move)
    differences = [
        say("rival more" if each.value > 0 else "rival less", place=at_zone(each.points[0], size))
        for each in rather
    ]
    deed = (seen.deed if seen.claims else "") or say("relation none", place=at_zone(move, size))
    turn, turned = _tell_turn(witness, chosen, move)
    # what is more here and less there is not the same
    is_same = len(differences) <= 1
    text = say(
        f"rival {'stones' if alike.stones else 'ground'}" if is_same else "rival differs",
        deed=deed,
        gains=listed(differences) if differences else "",
        turn=turn,
    )
    return text, (*(seen.claims if seen.claims else ()), *((alike,) if is_same else ()), *rather, *turned)


def find_differences(witness: Witness, chosen: int, other: int) -> list[Claim]:
    """Return claims (statements to be told) of where on the board another move gains clearly more or less
    than the chosen one.

    At most two parts of the board near the moves are named: where ``other`` gains most over ``chosen``, and
    where it loses most. A part is left out if the difference is small, or if one of the searches does not
    find it. Without games the list is empty.
    """
    games = Games.between(witness, other, chosen)
    if games is None:
        return []
    color, size = witness.color, witness.board.size
    by_zone: dict[str, list[int]] = {}
    for point in witness.board.points():
        if min(steps_between(point, each) for each in (chosen, other)) <= FARTHEST:
            by_zone.setdefault(at_zone(point, size), []).append(point)
    found = [
        Claim(RATHER, COUNTED, other, points=tuple(where), value=games.gain_on(color, where))
        for where in by_zone.values()
    ]
    best = max(found, key=lambda each: each.value), min(found, key=lambda each: each.value)
    return [
        each
        for each in best
        if abs(each.value) >= LEAST_POINTS * size
        and games.bear_out(abs(each.value), _gain_in_direction(color, each))
    ]


def _gain_in_direction(color: int, claim: Claim) -> Callable[[Games], float]:
    """Return a function that takes the games of one search and returns the points by which two moves differ
    in them.

    ``claim`` says that one move gains more than another on some points; only these count. The result is
    positive if the games agree with the claim on which move gains there.
    """
    sign = 1 if claim.value > 0 else -1
    return lambda tree: sign * tree.gain_on(color, claim.points)


def _tell_turn(witness: Witness, chosen: int, other: int) -> tuple[str, tuple[Claim, ...]]:
    """Return the end of a clause on whether the enemy must answer another move nearby, and its claims.

    Both are empty if it is the same for the other move and the ``chosen`` one, or if it is not known.
    """
    ours, theirs = is_answered_nearby(witness, chosen), is_answered_nearby(witness, other)
    if ours is None or theirs is None or ours == theirs:
        return "", ()
    enemy, size = side(opponent(witness.color)), witness.board.size
    if not theirs:
        turned = Claim(TURNS, COUNTED, other, points=(other, witness.reply([other]).move))
        return say("rival unanswered", enemy=enemy), (turned,)
    answer = find_likely_answer(witness, other)
    if answer is None:
        return "", ()
    answered = Claim(ANSWER, COUNTED, other, points=(other, answer))
    return say("rival answered", enemy=enemy, answer=vertex_of(answer, size)), (answered,)


def add_aim(witness: Witness, said: Sentence, rival: Tried, first: Sentence) -> Sentence:
    """Return a sentence that tells, after ``said``, what another move (``rival``) would do.

    ``said`` tells that the games preferred that move, and is returned unchanged if no more than its shape is
    known. ``first`` is the sentence on the chosen move.
    """
    text, claims = _tell_rival(witness, rival, first)
    if all(each.kind == SHAPE for each in claims):
        return said
    words = {"text": unfinished(said.text), "rival": vertex_of(rival.move, witness.board.size), "deeds": text}
    return Sentence(say("preferred and does", **words), (*said.claims, *claims))


def _points_gained(claim: Claim) -> float:
    """Return the points that a move gains over a pass, as its claim of that gain says."""
    return float(claim.words.get(GAINED, claim.value))
