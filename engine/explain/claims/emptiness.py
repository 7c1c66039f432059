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
from engine.explain.claims.fates import FARTHEST, Games
from engine.explain.claims.gains import LEANS, ONE_PLACE
from engine.explain.claims.kinds import (
    ATTACKS,
    DEFENDS,
    DIES,
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
from engine.explain.reconsidering import where_of
from engine.explain.rivals import ALIKE
from engine.explain.shapes import is_so, relation_of
from engine.explain.witness import Witness
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
    """The empty claims of an explanation of a move, each with the rule that finds it so.

    ``tried`` are the moves that were looked at, ``rival`` is the next best one, if there is one; ``witness`` counts
    games for it and for the move.
    """
    told: list[Claim] = []
    for sentence in sentences:
        for claim in sentence.claims:
            rule = (
                _bare(claim, sentence)
                or _wide(claim, witness.board)
                or _repeated(claim, told)
                or _of_others(claim, move, rival, witness)
                or _of_most(claim, move, tried, witness)
            )
            if rule:
                yield claim, rule
            told.append(claim)


def _bare(claim: Claim, sentence: Sentence) -> str:
    if claim.kind == EVEN:
        return "" if claim.other else BARE
    if claim.kind == RIVAL:
        return BARE if not claim.is_clear and len(sentence.claims) == 1 else ""
    if claim.kind != SPREAD or claim.stones:
        return ""
    is_placed = any(each.kind == GROUND and set(each.points) <= set(claim.points) for each in sentence.claims)
    compares = any(each.kind == RIVAL for each in sentence.claims)
    return "" if is_placed or compares else BARE


def _wide(claim: Claim, board: Board) -> str:
    is_wide = claim.kind == GROUND and len(claim.points) > ONE_PLACE * board.size**2
    return WIDE if is_wide else ""


def _repeated(claim: Claim, told: Sequence[Claim]) -> str:
    """Whether what a claim says follows from others of the same move."""
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


def _of_others(claim: Claim, move: int, rival: int | None, witness: Witness) -> str:
    """Whether another move, far from this one, gains as much where a claim says that this one gains."""
    if claim.kind not in (*_OF_GAINS, DIES, LIVES) or claim.move != move or rival is None:
        return ""
    if steps_between(move, rival) <= FARTHEST:
        return ""
    ours, theirs = (Games.of(witness.judged(each), witness.judged(PASS)) for each in (move, rival))
    if ours is None or theirs is None:
        return ""
    where = where_of(witness, claim)
    gained = ours.change(witness.color, where)
    return OF_OTHERS if 0 < gained * ALIKE <= theirs.change(witness.color, where) else ""


def _of_most(claim: Claim, move: int, tried: Sequence[int], witness: Witness) -> str:
    """Whether a lesson is drawn from a shape that most other moves have, too."""
    if claim.kind != LESSON or claim.rule != SHAPE:
        return ""
    others = [each for each in tried if each != move]
    relation = relation_of(Claim(SHAPE, SEEN, move, rule=claim.words.get(RULE, "")))
    alike = sum(_has_shape(witness, each, relation) for each in others)
    return OF_MOST if len(others) >= LEAST_TRIED and alike > HALF * len(others) else ""


def _has_shape(witness: Witness, move: int, relation: str) -> bool:
    """Whether a move stands in a relation to any stone."""
    board = witness.board
    return any(
        is_so(board, Claim(SHAPE, SEEN, move, (stone,), rule=relation), witness.color)
        for stone in board.points()
        if board.color_at(stone) != EMPTY
    )
