"""What a move does, in the first sentence about it: that first which decided, with its stones and its ground."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.board.points import NEIGHBORS, PASS, opponent, vertex_of
from engine.decide.decision.record import Decision, Tried
from engine.explain.claims.bases import base_of
from engine.explain.claims.fates import FARTHEST, Games, around, ataris
from engine.explain.claims.gains import (
    AREAS,
    area_of,
    effects_of,
    gain_of,
    is_safe_anyhow,
    near_by,
    spread_of,
    told_gain,
)
from engine.explain.claims.kinds import (
    CATCHES,
    COUNTED,
    CUTS,
    DEFENDS,
    FEEL,
    KILLS,
    LIBERTIES,
    LINKS,
    RESCUES,
    SAVES,
    SEEN,
    SPREAD,
    TAKES,
    Claim,
    Sentence,
)
from engine.explain.claims.threats import threats
from engine.explain.deeds import deeds
from engine.explain.reconsidering import OF_STONES, SURE, decides, left_without, sure_of, weight
from engine.explain.rivals import ALIKE
from engine.explain.shapes import shape
from engine.explain.witness import Witness
from engine.explain.words.naming import steps_between
from engine.explain.words.phrases import listed

MOST_FATES = 2
"""So many changes of fate are told in a sentence."""

OF_LIFE = (KILLS, SAVES, CATCHES, RESCUES, TAKES)
"""What is told of stones that live or die by a move."""

MOST_TESTED = 3
"""Of what hangs on a move so much is tried whether it decided."""

HALF = 0.5

AND = " and "

_OF_GROUPS = ("attacks", "defends", "weakens", "strengthens")
"""Verbs after which a group is named, and no more."""

SHORT = 2
"""Of an enemy string that a move touches the liberties are told if there are no more than this."""


def purpose(witness: Witness, judged: Tried, found: Sequence[Claim]) -> Sentence:
    """What the move does: whose fate it changes, else what it is among the stones around it, what it gains, and what it
    threatens.
    """
    told, gain = _told_and_gained(witness, judged, found)
    return _threatening(witness, judged.move, _worded(witness, judged, told, gain))


def leading(
    decision: Decision, witness: Witness, judged: Tried, found: Sequence[Claim]
) -> tuple[Sentence, bool]:
    """What the move does, that first which decided, and whether anything did.

    A reason decided if the move would not gain most of what it gains without it.

    What hangs on the move is tried in the order of its points, then all that it gains near it, then what it gains in
    several places, then its shape.
    """
    games = Games.counted(witness, judged.move)
    told, gain = _told_and_gained(witness, judged, found)
    if games is None:
        return _worded(witness, judged, told, gain), True
    claim = _decisive(witness, decision, _reasons(witness, judged, games, [*told, *([gain] if gain else [])]))
    if claim is None:
        gain = gain or near_by(witness, judged.move, games)
        if gain is not None and (
            _is_known(witness, told, gain) or _is_gained_elsewhere(witness, decision, games, gain)
        ):
            gain = None
        sentence = _worded(witness, judged, told, gain)
        if gain is None and not told:
            sentence = _with_effects(witness, judged.move, games, sentence)
        by_shape = _by_shape(decision, witness, sentence)
        return _threatening(witness, judged.move, by_shape or sentence), by_shape is not None
    others = [each for each in told if each is not claim]
    if len(others) == len(told):
        sentence = _worded(witness, judged, others, claim, gain_first=True)
    else:
        sentence = _worded(witness, judged, [claim, *others], gain)
    return _threatening(witness, judged.move, sentence), True


def _with_effects(witness: Witness, move: int, games: Games, does: Sentence) -> Sentence:
    """What a move does, and which groups beside it grow weaker or stronger by it, if any do."""
    found = _with_bases(witness, games, effects_of(witness, move, games, witness.board.points(), ()))
    return with_deed(does, listed(deeds(witness, found)), (*does.claims, *found)) if found else does


def _next_best(decision: Decision) -> int:
    """The next best move of a decision; PASS if there is none."""
    return next((each.move for each in decision.others), PASS)


def _is_gained_elsewhere(witness: Witness, decision: Decision, games: Games, gain: Claim) -> bool:
    """Whether the next best move, far from the one chosen, gains as much on the same points: it is neither's doing."""
    rival = _next_best(decision)
    if rival == PASS or steps_between(rival, gain.move) <= FARTHEST:
        return False
    theirs = Games.counted(witness, rival)
    gained = games.change(witness.color, gain.points)
    return theirs is not None and theirs.change(witness.color, gain.points) >= ALIKE * gained


def _by_shape(decision: Decision, witness: Witness, does: Sentence) -> Sentence | None:
    """What a move does that is played by its shape, where nothing that hangs on it decided; None where it is not."""
    rival = _next_best(decision)
    feel = Claim(FEEL, COUNTED, decision.move, points=(rival,))
    if rival == PASS or not decides(witness, decision, feel):
        return None
    return with_deed(does, "is played as the usual move in such a shape", (feel, *does.claims))


def with_deed(does: Sentence, deed: str, claims: Sequence[Claim]) -> Sentence:
    """What a move does, and one thing more about it."""
    text = does.text.rstrip(".")
    return Sentence(f"{text}{', and' if '; it ' in text else '; it'} {deed}.", tuple(claims))


def _threatening(witness: Witness, move: int, does: Sentence) -> Sentence:
    """What a move does and threatens; where it does nothing but touch a string, how short of liberties that is."""
    if sum(each.kind in OF_STONES for each in does.claims) >= MOST_FATES:
        return does
    found = threats(witness, move)[:1]
    if not found and not any(each.kind in OF_STONES for each in does.claims):
        found = _short_of_liberties(witness, move)[:1]
    if not found:
        return does
    (deed,) = deeds(witness, found)
    return with_deed(does, deed, (*does.claims, *found))


def _short_of_liberties(witness: Witness, move: int) -> list[Claim]:
    """Enemy strings that a move touches and that have few liberties then, fewer than before, the fewest first."""
    after, board = witness.after(move), witness.board
    if after is None:
        return []
    enemy = opponent(witness.color)
    heads = board.first_stones(move + step for step in NEIGHBORS if board.color_at(move + step) == enemy)
    left = [(after.count_liberties(head), head) for head in heads if after.color_at(head) == enemy]
    return [
        Claim(LIBERTIES, SEEN, move, tuple(board.stones(head)), value=float(count))
        for count, head in sorted(left)
        if count <= SHORT
    ]


def _decisive(witness: Witness, decision: Decision, reasons: Iterator[Claim]) -> Claim | None:
    """The first reason that surely decided, else that without which least is left; None where too much is."""
    best: tuple[float, Claim] | None = None
    for claim in reasons:
        left = left_without(witness, decision, claim)
        if left <= sure_of(claim):
            return claim
        if left <= SURE and (best is None or left < best[0]):
            best = left, claim
    return None if best is None else best[1]


def _reasons(witness: Witness, judged: Tried, games: Games, claims: Sequence[Claim]) -> Iterator[Claim]:
    """What may have decided for a move, in the order in which it is tried."""
    yield from sorted(claims, key=lambda claim: -weight(witness, games, claim))[:MOST_TESTED]
    for found in (
        *(area_of(witness, judged.move, games, within) for within in AREAS),
        spread_of(witness, judged.move, games),
    ):
        if found is not None:
            yield found


def _told_and_gained(
    witness: Witness, judged: Tried, found: Sequence[Claim]
) -> tuple[list[Claim], Claim | None]:
    """What is told of stones, and what is gained beside that."""
    told = _with_ataris(witness, judged.move, found[:MOST_FATES])
    gain = gain_of(witness, judged.move, Games.counted(witness, judged.move))
    return told, None if gain is None or _is_known(witness, told, gain) else gain


def _with_ataris(witness: Witness, move: int, told: Sequence[Claim]) -> list[Claim]:
    """What is told of stones, with the strings that a move puts in atari.

    Two of these are told in place of the cut between them; one that is cut off is told beside that, another one where
    there is room.
    """
    apart_from_cuts = [each for each in told if each.kind != CUTS]
    found = [each for each in ataris(witness, move) if not _told_of(apart_from_cuts, each)]
    if len(found) > 1:
        named = {stone for each in found for stone in each.stones}
        return [*found, *(each for each in told if each.kind != CUTS or not named.issuperset(each.stones))]
    room = MOST_FATES - len(told)
    return [*told, *(each for each in found if room > 0 or _told_of(told, each))]


def _worded(
    witness: Witness, judged: Tried, told: Sequence[Claim], gain: Claim | None, gain_first: bool = False
) -> Sentence:
    """What is told of stones and of a gain in a sentence; with neither, or a gain alone, the shape comes first.

    ``gain_first``: the gain decided, and is told before the stones, but for those that live or die by the move: what is
    gained is rather theirs.
    """
    vertex = vertex_of(judged.move, witness.board.size)
    plain = None if told else shape(witness.board, judged, witness.color)
    done = deeds(witness, told)
    if gain is None or (len(told) >= MOST_FATES and not gain_first):
        return plain or Sentence(f"{vertex} {_joined(done)}.", tuple(told))
    beside = _beside(witness, judged, told, gain)
    done = deeds(witness, [*told, *beside])
    if plain is None or not plain.claims:
        is_told_first = gain_first and not any(each.kind in OF_LIFE for each in told)
        gains, parts = told_gain(witness, gain, "" if is_told_first else " ".join(done))
        told = [*told, *beside]
        claims = (gain, *told) if gain_first else (*told, gain)
        texts = [gains, *deeds(witness, told, gains)] if is_told_first else [*done, gains]
        return Sentence(f"{vertex} {_joined(texts)}.", (*claims, *parts))
    gains, parts = told_gain(witness, gain, plain.text)
    text = f"{plain.text.rstrip('.')}; it {_joined([gains, *done])}."
    return Sentence(text, (*plain.claims, gain, *beside, *parts))


def _joined(texts: Sequence[str]) -> str:
    """Predicates one after the other, set apart by a comma where one of them has a list or a clause of its own."""
    said = _without_repetition(texts)
    has_more = any(AND in each or "," in each for each in said)
    return f"{', '.join(said[:-1])}, and {said[-1]}" if len(said) > 1 and has_more else listed(said)


def _without_repetition(texts: Sequence[str]) -> list[str]:
    """Predicates whose verb is the one before is said once: ``attacks G7 (about 12 points)``, ``F9``."""
    said: list[str] = []
    for before, text in zip(["", *texts], texts, strict=False):
        verb, _, rest = text.partition(" ")
        said.append(rest if verb in _OF_GROUPS and before.startswith(f"{verb} ") else text)
    return said


def _beside(witness: Witness, judged: Tried, told: Sequence[Claim], gain: Claim) -> list[Claim]:
    """Which groups a gain makes stronger or weaker, as far as there is room for them beside what was told.

    Beside a gain in several places there is room for one.
    """
    stones = {
        stone for each in (*told, gain) for first in each.stones for stone in witness.board.stones(first)
    }
    games = Games.counted(witness, judged.move)
    room = min(MOST_FATES - len(told), 1 if gain.kind == SPREAD else MOST_FATES)
    return _with_bases(witness, games, effects_of(witness, judged.move, games, gain.points, stones)[:room])


def _with_bases(witness: Witness, games: Games | None, effects: Sequence[Claim]) -> list[Claim]:
    """What a move does to groups that are not safe anyhow, those that get or lose a base told as that."""
    if games is None:
        return list(effects)
    told = (base_of(witness, games, each) for each in effects)
    return [each for each in told if not is_safe_anyhow(witness, each)]


def _is_known(witness: Witness, told: Sequence[Claim], gain: Claim) -> bool:
    """Whether a gain is one of stones whose fate was told, or of the ground on and around them, or what links does."""
    linked = [stone for each in told if each.kind == LINKS for stone in each.stones]
    if gain.kind == DEFENDS and any(set(witness.board.stones(each)) >= set(gain.stones) for each in linked):
        return True
    stones = [stone for each in told if each.kind not in (LINKS, CUTS) for stone in each.stones]
    where = set(gain.stones or gain.points)
    return len(where & {*stones, *around(witness, stones)}) >= HALF * len(where)


def _told_of(told: Sequence[Claim], claim: Claim) -> bool:
    return any(set(each.stones) & set(claim.stones) for each in told)
