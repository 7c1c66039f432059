"""What a move does, in the first sentence about it: that first which decided, with its stones and its ground."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.board.points import PASS, vertex_of
from engine.explain.claims import (
    ATARI,
    ATTACKS,
    CATCHES,
    COUNTED,
    CUTS,
    DEFENDS,
    EVEN,
    FEEL,
    KILLS,
    LEAVES_SEKI,
    LIKELY,
    LINKS,
    MAKES_EYES,
    PROVEN,
    RESCUES,
    SAVES,
    TAKES,
    Claim,
    Sentence,
)
from engine.explain.fates import Games, around, ataris
from engine.explain.gains import AREAS, area_of, effect_verb, effects_of, gain_of, gain_text, spread_of
from engine.explain.margins import load_margins
from engine.explain.naming import nearest, stones_name
from engine.explain.phrases import listed, percent, side
from engine.explain.reconsidering import SURE, decides, left_without, sure_of, weight
from engine.explain.shapes import shape
from engine.explain.witness import Witness
from engine.search.decision import Decision, Tried

MOST_FATES = 2
"""So many changes of fate are told in a sentence."""

MOST_TESTED = 3
"""Of what hangs on a move so much is tried whether it decided."""

HALF = 0.5

_VERBS = {
    TAKES: "takes {stones} off the board",
    CATCHES: "captures {stones}, which cannot get out any more",
    RESCUES: "saves {stones} from capture",
    KILLS: "kills {stones}",
    SAVES: "makes {stones} live",
    MAKES_EYES: "makes two eyes for {stones}, where there would be a seki",
    LEAVES_SEKI: "leaves {stones} no more than a seki",
    ATARI: "puts {stones} in atari",
}
_READ_FOR_LIFE = (KILLS, SAVES, MAKES_EYES, LEAVES_SEKI)
_TRUST = {PROVEN: ", read to the end", LIKELY: ", as far as I can read"}


def purpose(witness: Witness, judged: Tried, found: Sequence[Claim]) -> Sentence:
    """What the move does: whose fate it changes, else what it is among the stones around it, and what it gains."""
    told, gain = _told_and_gained(witness, judged, found)
    return _worded(witness, judged, told, gain)


def leading(decision: Decision, witness: Witness, judged: Tried, found: Sequence[Claim]) -> Sentence:
    """What the move does, that first which decided: without it the move would not gain most of what it gains.

    What hangs on the move is tried in the order of its points, then all that it gains near it, then what it gains in
    several places, then its shape. Where none of these decides it is told how it compares with the next best move.
    """
    games = Games.of(judged, witness.judged(PASS))
    told, gain = _told_and_gained(witness, judged, found)
    if games is None:
        return _worded(witness, judged, told, gain)
    claim = _decisive(witness, decision, _reasons(witness, judged, games, [*told, *([gain] if gain else [])]))
    if claim is None:
        return _undecided(decision, witness, judged, told, gain)
    others = [each for each in told if each is not claim]
    if len(others) == len(told):
        return _worded(witness, judged, others, claim, gain_first=True)
    return _worded(witness, judged, [claim, *others], gain)


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


def _undecided(
    decision: Decision, witness: Witness, judged: Tried, told: Sequence[Claim], gain: Claim | None
) -> Sentence:
    """What is said of a move on which nothing hangs that decided: what it does, and whether its shape did."""
    rival = next(
        (each.move for each in decision.tried if each.move != decision.move and not each.rejected), PASS
    )
    feel = Claim(FEEL, COUNTED, judged.move, points=(rival,))
    if rival != PASS and decides(witness, decision, feel):
        why, text = feel, "it is played by shape"
    else:
        why, text = _by_games(witness, judged, rival)
    does = _worded(witness, judged, told, gain)
    return Sentence(f"{does.text.rstrip('.')}; {text}.", (why, *does.claims))


def _by_games(witness: Witness, judged: Tried, rival: int) -> tuple[Claim, str]:
    """That no single thing decides, and how the games tell a move from the next best one, if they do."""
    other = None if rival == PASS else witness.judged(rival)
    if other is None or other.won is None or judged.won is None:
        return Claim(EVEN, COUNTED, judged.move), "no single thing decides for it"
    size = witness.board.size
    margin = load_margins().share(size, judged.visits[0])
    even = Claim(
        EVEN, COUNTED, judged.move, points=(rival,), value=judged.won, margin=margin, other=other.won
    )
    vertex = vertex_of(rival, size)
    if not even.is_clear:
        return even, f"the games do not tell it from {vertex}"
    won, against = percent(judged.won), percent(other.won)
    return (
        even,
        f"it is chosen by the games, {side(witness.color)} won {won} with it and {against} with {vertex}",
    )


def _told_and_gained(
    witness: Witness, judged: Tried, found: Sequence[Claim]
) -> tuple[list[Claim], Claim | None]:
    """What is told of stones, and what is gained beside that."""
    told = list(found[:MOST_FATES])
    if len(told) < MOST_FATES:
        told += [each for each in ataris(witness, judged.move) if not _told_of(told, each)][:1]
    gain = gain_of(witness, judged.move, Games.of(judged, witness.judged(PASS)))
    return told, None if gain is None or _is_known(witness, told, gain) else gain


def _worded(
    witness: Witness, judged: Tried, told: Sequence[Claim], gain: Claim | None, gain_first: bool = False
) -> Sentence:
    """What is told of stones and of a gain in a sentence; with neither, or a gain alone, the shape comes first."""
    vertex = vertex_of(judged.move, witness.board.size)
    plain = None if told else shape(witness.board, judged, witness.color)
    done = _deeds(witness, told)
    if gain is None or (len(told) >= MOST_FATES and not gain_first):
        return plain or Sentence(f"{vertex} {listed(done)}.", tuple(told))
    beside = _beside(witness, judged, told, gain)
    done = _deeds(witness, [*told, *beside])
    if plain is None or not plain.claims:
        gains = gain_text(witness, gain, "" if gain_first else " ".join(done))
        told = [*told, *beside]
        parts, claims = ([gains, *done], (gain, *told)) if gain_first else ([*done, gains], (*told, gain))
        return Sentence(f"{vertex} {listed(parts)}.", claims)
    gains = listed([gain_text(witness, gain, plain.text), *done])
    return Sentence(f"{plain.text.rstrip('.')}; it {gains}.", (*plain.claims, gain, *beside))


def _beside(witness: Witness, judged: Tried, told: Sequence[Claim], gain: Claim) -> list[Claim]:
    """Which groups a gain makes stronger or weaker, as far as there is room for them beside what was told."""
    stones = {
        stone for each in (*told, gain) for first in each.stones for stone in witness.board.stones(first)
    }
    games = Games.of(judged, witness.judged(PASS))
    return effects_of(witness, judged.move, games, gain.points, stones)[: MOST_FATES - len(told)]


def _is_known(witness: Witness, told: Sequence[Claim], gain: Claim) -> bool:
    """Whether a gain is one of stones whose fate was told, or of the ground on and around them."""
    stones = [stone for each in told if each.kind not in (LINKS, CUTS) for stone in each.stones]
    where = set(gain.stones or gain.points)
    return len(where & {*stones, *around(witness, stones)}) >= HALF * len(where)


def _told_of(told: Sequence[Claim], claim: Claim) -> bool:
    return any(set(each.stones) & set(claim.stones) for each in told)


def _deeds(witness: Witness, claims: Sequence[Claim]) -> list[str]:
    """What a move does to stones, as the ends of a sentence; what it does to several groups alike is said once."""
    alike: dict[str, list[str]] = {}
    for claim in claims:
        text, stones = _deed(witness, claim)
        alike.setdefault(text, []).append(stones)
    return [text.format(stones=listed(stones)) for text, stones in alike.items()]


def _deed(witness: Witness, claim: Claim) -> tuple[str, str]:
    """What a move does to some stones, and what these are called."""
    board, move = witness.board, claim.move
    if claim.kind in (LINKS, CUTS):
        one, other = (vertex_of(_near_in(witness, each, move), board.size) for each in claim.stones)
        verb = "connects" if claim.kind == LINKS else "cuts"
        joint = "with" if claim.kind == LINKS else "off from"
        return f"{verb} {one} {joint} {other}", ""
    stones = stones_name(board, claim.stones, move)
    if claim.kind in (ATTACKS, DEFENDS):
        return f"{effect_verb(claim)} {{stones}}", stones
    trust = _TRUST.get(claim.trust, "") if claim.kind in _READ_FOR_LIFE else ""
    return _VERBS[claim.kind] + trust, stones


def _near_in(witness: Witness, stone: int, move: int) -> int:
    """The stone of a string that is nearest to a move."""
    return nearest(witness.board.stones(stone), move)
