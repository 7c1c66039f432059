"""Claims that are empty: true perhaps, but nobody knows more of the move by them.

What is said of the game, who is ahead and where its next moves go, is no claim about the move and never empty. Of the
others one is empty if

- it says nothing of what it names: another move that is as good, and not what for; a gain, and not where (`BARE`);
- it follows from what was told before: the same points once more, or that ground is his that the move was said to take
  from him, or open that it was said to build (`REPEATED`);
- it is about more than a quarter of the board (`WIDE`);
- a move somewhere else gains as much on the same points (`OF_OTHERS`);
- it is a lesson from a shape that most of the moves tried have, too (`OF_MOST`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.board.board import Board
from engine.board.points import EMPTY, PASS
from engine.explain.claims.compared_games import Games
from engine.explain.claims.gains import ALIKE, LEANS, ONE_PLACE
from engine.explain.claims.kinds import (
    ATTACKS,
    DEFENDS,
    DIES,
    EQUALLY,
    EVEN,
    GROUND,
    LEFT,
    LESSON,
    LIVES,
    RIVAL,
    RULE,
    SEEN,
    SHAPE,
    SPREAD,
    Claim,
    Sentence,
)
from engine.explain.claims.nearby import FARTHEST
from engine.explain.claims.shapes import board_shows, relation_of
from engine.explain.claims.what_decided import points_of_reason
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import steps_between

BARE, REPEATED, WIDE, OF_OTHERS, OF_MOST = RULES = (
    "says nothing of what it names",
    "told before",
    "about a quarter of the board",
    "true of a move elsewhere",
    "true of most moves",
)

HALF = 0.5
"""So many of the points of a gain, told before, make it a repetition; so many of the moves tried a shape common."""

LEAST_TRIED = 4
"""Other moves that must have been tried for a shape to be called common."""

_OF_GAINS = (ATTACKS, DEFENDS, GROUND, SPREAD)


def empty_claims(
    sentences: Sequence[Sentence], move: int, tried: Sequence[int], rival: int | None, witness: Witness
) -> Iterator[tuple[Claim, str]]:
    """Yield the claims of an explanation that tell a reader nothing, each with the reason, one of RULES.

    A claim is a statement about the ``move`` that is explained.

    tried: the moves that were looked at for the decision
    rival: the next best move; None without one
    witness: plays games for the move and the rival
    """
    told: list[Claim] = []
    for sentence in sentences:
        for claim in sentence.claims:
            rule = (
                _check_bare(claim, sentence)
                or _check_wide(claim, witness.board)
                or _check_repeated(claim, told)
                or _check_other_moves(claim, move, rival, witness)
                or _check_common_shape(claim, move, tried, witness)
            )
            if rule:
                yield claim, rule
            told.append(claim)


def _check_bare(claim: Claim, sentence: Sentence) -> str:
    """Return BARE if a claim gives neither a place nor a number for what it says, else an empty text.

    For example, a claim of a gain in several places is bare if none of the places is named. ``sentence`` is
    the one that the claim belongs to; its other claims may name the place.
    """
    if claim.kind == EVEN:
        return "" if claim.other else BARE
    if claim.kind == RIVAL:
        is_bare = not claim.is_clear and claim.rule != EQUALLY and len(sentence.claims) == 1
        return BARE if is_bare else ""
    if claim.kind != SPREAD or claim.stones:
        return ""
    is_placed = any(each.kind == GROUND and set(each.points) <= set(claim.points) for each in sentence.claims)
    compares = any(each.kind == RIVAL for each in sentence.claims)
    return "" if is_placed or compares else BARE


def _check_wide(claim: Claim, board: Board) -> str:
    """Return WIDE if a claim is about ground on more than a quarter of the board, else an empty text."""
    is_wide = claim.kind == GROUND and len(claim.points) > ONE_PLACE * board.size**2
    return WIDE if is_wide else ""


def _check_repeated(claim: Claim, told: Sequence[Claim]) -> str:
    """Return REPEATED if what a claim says follows from earlier claims about the same move, else an empty
    text.

    ``told`` holds all claims that were made before it.
    """
    before = [each for each in told if each.move == claim.move]
    if claim.kind == LEFT:
        # whose it is without the move is told where it is taken from him, and that it is open where it is built
        implied = any(each.kind == GROUND and (each.margin < LEANS or each.other > -LEANS) for each in before)
        return REPEATED if implied else ""
    if claim.kind not in _OF_GAINS:
        return REPEATED if claim in before else ""
    where = set(claim.points or claim.stones)
    for each in before:
        parts = claim.kind == GROUND and each.kind == SPREAD
        if each.kind in _OF_GAINS and not parts and each.stones == claim.stones:
            if len(where & set(each.points or each.stones)) >= HALF * len(where):
                return REPEATED
    return ""


def _check_other_moves(claim: Claim, move: int, rival: int | None, witness: Witness) -> str:
    """Return OF_OTHERS if the gain that a claim names is not the move's own: another move gains it too; else
    an empty text.

    The other move is ``rival``, the next best one, if it is far away; None without one. ``move`` is the move
    explained.
    """
    if claim.kind not in (*_OF_GAINS, DIES, LIVES) or claim.move != move or rival is None:
        return ""
    if steps_between(move, rival) <= FARTHEST:
        return ""
    ours, theirs = (Games.of(witness.play_out(each), witness.play_out(PASS)) for each in (move, rival))
    if ours is None or theirs is None:
        return ""
    where = points_of_reason(witness, claim)
    gained = ours.gain_on(witness.color, where)
    return OF_OTHERS if 0 < gained * ALIKE <= theirs.gain_on(witness.color, where) else ""


def _check_common_shape(claim: Claim, move: int, tried: Sequence[int], witness: Witness) -> str:
    """Return OF_MOST if a lesson about a shape says nothing, since most other moves make the same shape; else
    an empty text.

    The result is also empty for a claim that is no such lesson, and if fewer than LEAST_TRIED other moves
    were looked at.

    move: the move explained
    tried: the moves that the decision looked at
    """
    if claim.kind != LESSON or claim.rule != SHAPE:
        return ""
    others = [each for each in tried if each != move]
    relation = relation_of(Claim(SHAPE, SEEN, move, rule=claim.words.get(RULE, "")))
    alike = sum(_has_shape(witness, each, relation) for each in others)
    return OF_MOST if len(others) >= LEAST_TRIED and alike > HALF * len(others) else ""


def _has_shape(witness: Witness, move: int, relation: str) -> bool:
    """Return whether a move stands in a certain relation, such as a hane, to any stone of the witness's
    position.

    ``relation`` is a key of `engine.explain.claims.shapes.RELATIONS`.
    """
    board = witness.board
    return any(
        board_shows(board, Claim(SHAPE, SEEN, move, (stone,), rule=relation), witness.color)
        for stone in board.points()
        if board.color_at(stone) != EMPTY
    )
