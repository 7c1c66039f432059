"""What a move does to stones in words: the ends of a sentence whose subject is the move."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import vertex_of
from engine.explain.claims.kinds import (
    ATARI,
    ATTACKS,
    BASE,
    CATCHES,
    CUTS,
    DEFENDS,
    KILLS,
    KO,
    LADDER_TO,
    LEAVES_SEKI,
    LIBERTIES,
    LIKELY,
    LINKS,
    MAKES_EYES,
    PROVEN,
    RESCUES,
    SAVES,
    TAKES,
    THREATENS,
    Claim,
)
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_it_gains import effect_verb, tell_carrier
from engine.explain.words.naming import name_stones, nearest_stone, number_in_words
from engine.explain.words.phrases import listed, side
from engine.explain.words.templates import say

_VERBS = {
    TAKES: "takes {stones} off the board",
    CATCHES: "captures {stones}, which cannot get out any more",
    RESCUES: "saves {stones} from capture",
    KILLS: "kills {stones}",
    SAVES: "makes {stones} live",
    MAKES_EYES: "makes two eyes for {stones}, where there would be a seki",
    LEAVES_SEKI: "leaves {stones} no more than a seki",
    ATARI: "puts {stones} in atari",
    CUTS: "cuts {stones} apart",
}
_LADDER = "captures {stones}"
_DOUBLE, _DOUBLE_ATARI = 2, "is a double atari on {stones}"
_THREATS = {
    CATCHES: "threatens to capture {stones}",
    KILLS: "threatens to kill {stones}",
    CUTS: "threatens to cut {stones} apart",
}
_UNDONE = {
    TAKES: "save {stones}",
    CATCHES: "save {stones}",
    RESCUES: "capture {stones}",
    KILLS: "make {stones} live",
    SAVES: "kill {stones}",
    LINKS: "cut {stones} apart",
    CUTS: "connect {stones}",
}
"""What the enemy could do of stones where the mover did not do this."""

_READ_FOR_LIFE = (KILLS, SAVES, MAKES_EYES, LEAVES_SEKI)
_TRUST = {PROVEN: ", read to the end", LIKELY: ", as far as I can read"}


def tell_deeds(witness: Witness, claims: Sequence[Claim], seen: str = "") -> list[str]:
    """Return predicates on what a move does to stones, by claims about them ("cuts D4 from F4"); the same
    deed on several groups is said once.

    ``seen``: the text before, if anything: stones that are named in it are not named in full again
    """
    alike: dict[str, list[str]] = {}
    for claim in claims:
        text, stones = _tell_deed(witness, claim, seen)
        seen = f"{seen} {stones}"
        alike.setdefault(text, []).append(stones)
    if len(alike.get(_VERBS[ATARI], ())) == _DOUBLE:
        alike = {_DOUBLE_ATARI if text == _VERBS[ATARI] else text: stones for text, stones in alike.items()}
    return [text.format(stones=listed(stones)) for text, stones in alike.items()]


def _tell_deed(witness: Witness, claim: Claim, seen: str) -> tuple[str, str]:
    """Return what a move does to stones by one claim, as a template with the place ``{stones}``, and what the
    stones are called, to fill it with.

    Stones that are named in ``seen``, the text before, are called by a single point of theirs.
    """
    board, move, kind = witness.board, claim.move, claim.rule if claim.kind == THREATENS else claim.kind
    if kind in (LINKS, CUTS):
        one, other = (vertex_of(_nearest_of_string(witness, each, move), board.size) for each in claim.stones)
        if kind == LINKS:
            stones = name_stones(board, board.stones(claim.stones[0]), move)
            atari = ", which is in atari," if board.count_liberties(claim.stones[0]) == 1 else ""
            return f"connects {one if stones in seen else stones}{atari} with {other}", ""
        stones = f"{side(board.color_at(claim.stones[0]))}'s stones at {one} and {other}"
    else:
        stones = name_stones(board, claim.stones, move)
    if kind == ATARI and vertex_of(nearest_stone(claim.stones, move), board.size) in seen.split():
        stones = vertex_of(nearest_stone(claim.stones, move), board.size)
    if kind == CATCHES and claim.words.get(LADDER_TO):
        return f"{_LADDER}{say('ladder to', place=claim.words[LADDER_TO])}", stones
    if kind == TAKES and claim.rule == KO:
        return "takes {stones} in a ko", stones
    if kind in (ATTACKS, DEFENDS):
        return f"{effect_verb(claim)} {{stones}}{tell_carrier(claim)}", stones
    if kind == BASE:
        ours = board.color_at(claim.stones[0]) == witness.color
        return f"{'makes a base for' if ours else 'takes the base from'} {{stones}}", stones
    if kind == LIBERTIES:
        return f"leaves {{stones}} {liberties_in_words(int(claim.value))}", stones
    says_trust = kind in _READ_FOR_LIFE or (kind == RESCUES and claim.trust == LIKELY)
    trust = _TRUST.get(claim.trust, "") if says_trust else ""
    if claim.kind == THREATENS:
        by = f" with {vertex_of(claim.points[0], board.size)}" if claim.points else ""
        return f"{_THREATS[kind]}{by}", stones
    return _VERBS[kind] + trust, stones


def tell_undoing(witness: Witness, claim: Claim) -> str:
    """Return a clause on what the enemy could do to stones after a pass, by a claim of kind COULD: ``play E4
    and cut D4 and F4 apart``.
    """
    board, by = witness.board, vertex_of(claim.points[0], witness.board.size)
    if claim.rule in (LINKS, CUTS):
        stones = listed(
            [vertex_of(_nearest_of_string(witness, each, claim.move), board.size) for each in claim.stones]
        )
    else:
        stones = name_stones(board, claim.stones, claim.move)
    too = " too" if claim.points[0] == claim.move else ""
    caught = [each for each in claim.stones if board.liberties(each) == list(claim.points)]
    if claim.rule == LINKS and caught:
        # what is taken off the board is not cut off
        return f"play {by}{too} and capture {name_stones(board, board.stones(caught[0]), claim.move)}"
    return f"play {by}{too} and {_UNDONE[claim.rule].format(stones=stones)}"


def liberties_in_words(count: int) -> str:
    """Return a number of liberties in words: ``two liberties``."""
    return f"{number_in_words(count)} {'liberty' if count == 1 else 'liberties'}"


def _nearest_of_string(witness: Witness, stone: int, move: int) -> int:
    """Return the point of that stone of a string which is nearest to a move."""
    return nearest_stone(witness.board.stones(stone), move)
