"""What a move is among the stones around it, in the sentence of a rule that says no more than the board shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.board.board import Board
from engine.board.points import EMPTY, NEIGHBORS, PASS, vertex_of
from engine.decide.decision.record import Tried
from engine.explain.claims.contact_shapes import (
    corners_of_crosscut,
    crosscut_at,
    own_strings_joined,
    pushed_between,
)
from engine.explain.claims.kinds import SEEN, SHAPE, Claim, Sentence
from engine.explain.claims.shapes import (
    BETWEEN,
    BETWEEN_TWO,
    COUNTS,
    CROSSCUT,
    EDGE_BLOCK,
    JOINING,
    SMALLEST_WITH_CORNERS,
    board_shows,
    claim_shape,
    find_ends_between,
    load_shape_rules,
    opens_corner,
    relation_of,
)
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import at_zone, nearest_stone, steps_between
from engine.explain.words.phrases import listed, unfinished
from engine.explain.words.reasons import shown_by
from engine.explain.words.templates import has_template, say, template
from engine.explain.words.wording import words_of
from engine.suggest.candidate import Reason
from patterns.template import filled

AHEAD = "ahead"
"""The relation of a move that goes on from an own stone past an enemy one."""

_RELATIONS = (
    *(
        BETWEEN_TWO,
        CROSSCUT,
        "two",
        "three",
        "block",
        EDGE_BLOCK,
        "head",
        "crawl",
        "push",
        AHEAD,
        "own",
        "hane",
        "enemy",
        "three-three",
    ),
    *("shoulder", "under", "diagonal", "jump", "knight", "step", BETWEEN, "approach", "along"),
)
"""What is said of a move that no rule has words for, by the relation to a stone: the first that there is."""

OF_JOSEKI = ("joseki", COUNTS)
"""What a shape is called that is a move of a joseki."""

_GOES_ON = ("joseki-named", "joseki-urgent")
"""Rules whose sentences say that a move goes on with a joseki: the first one in a corner begins it."""

OF_FAR = ("under", "diagonal")
"""How a stone may stand to an enemy one of which it is not told beside what the move does."""

_IDLE = {AHEAD, "extension ahead", "own", "push", "turn", "head", "crawl", "step", "enemy", *OF_FAR}
"""What is said of how a stone stands to others only where nothing is known of what it is for. A jump and a knight's
move are names that a player knows the move by."""

_NEAREST = 8
"""Stones near a move that it may stand in a relation to."""

_OF_LARGE_BOARDS = (COUNTS, "joseki", "corner", "star", "approach", "three-three")


def is_of_joseki(claims: Sequence[Claim]) -> bool:
    """Return whether one of some claims calls a move one of a joseki."""
    return any(each.kind == SHAPE and relation_of(each) in OF_JOSEKI for each in claims)


def is_idle(claims: Sequence[Claim]) -> bool:
    """Return whether some claims say no more than how a stone stands to others, as every stone does, which is left out
    beside what the move does to stones, or ground that it gains.
    """
    return bool(claims) and all(each.kind == SHAPE and _says_only_where(each) for each in claims)


def _says_only_where(claim: Claim) -> bool:
    """Return whether a claim of shape is told by no more than how the stone stands to others: by its relation, or by
    words in the place of those of its rule. A rule's own words give a reason.
    """
    is_bare = claim.rule not in load_shape_rules() or has_template(f"shown {claim.rule}")
    return is_bare and relation_of(claim) in _IDLE


def tell_shape_of(witness: Witness, tried: Tried) -> Sentence:
    """Return a sentence on the shape of a move (`tell_shape`) that a witness knows."""
    return tell_shape(witness.board, tried, witness.color)


def tell_shape(board: Board, tried: Tried, color: int) -> Sentence:
    """Return a sentence on the shape of a move of ``color``, or on how it stands to a stone nearby.

    ``board`` is the board before the move, ``tried`` is the move with the rules that suggest it. The shape is
    that of the first of these rules which the board confirms. That the move joins two strings, is a crosscut or goes
    in between two enemy strings is said before all rules.
    """
    plain = _claim_before_rules(board, tried.move, color)
    if plain is not None:
        return _tell_deed(vertex_of(tried.move, board.size), tell_seen(board, plain), (plain,))
    order = list(load_shape_rules())
    reasons = [each for each in tried.candidate.reasons if each.rule.id in order]
    for reason in sorted(reasons, key=lambda each: order.index(each.rule.id)):
        claim = claim_shape(reason)
        if board_shows(board, claim, color):
            told = replace(_tell_rule(reason, color, board.size, board), claims=(claim,))
            return _add_relation(board, told, claim, color)
    return tell_relation(board, tried.move, color)


def tell_seen(board: Board, claim: Claim) -> str:
    """Return how a move stands to the stones of a claim of shape, whose rule is a relation, as a predicate."""
    return say(
        f"relation {claim.rule}", stones=listed([vertex_of(each, board.size) for each in claim.stones])
    )


def _add_relation(board: Board, told: Sentence, claim: Claim, color: int) -> Sentence:
    """Return the sentence ``told`` of a rule, with the addition of how the move stands to a near stone if the rule says
    no more than that it is one of a joseki, by ``claim``: only as a claim, by which the move is called, if that says no
    more than where the stone is (`is_idle`).
    """
    if relation_of(claim) not in OF_JOSEKI:
        return told
    stands = tell_relation(board, claim.move, color)
    if not stands.claims or stands.claims[0].rule in OF_FAR:
        return told
    is_told = not is_idle(stands.claims)
    text = say("does also", text=unfinished(told.text), deeds=stands.deed) if is_told else told.text
    return replace(told, text=text, claims=(*told.claims, *stands.claims))


def _claim_before_rules(board: Board, move: int, color: int) -> Claim | None:
    """Return the claim that a move of ``color`` joins own strings, makes a crosscut or goes in between two enemy
    strings; None if it does none of these.
    """
    joined = own_strings_joined(board, move, color)
    if joined:
        return Claim(SHAPE, SEEN, move, tuple(joined), rule=JOINING)
    corners = crosscut_at(board, move, color)
    if corners:
        return Claim(SHAPE, SEEN, move, corners, rule=CROSSCUT)
    ends = pushed_between(board, move, color)
    return Claim(SHAPE, SEEN, move, ends, rule=BETWEEN_TWO) if ends else None


def tell_relation(board: Board, move: int, color: int) -> Sentence:
    """Return a sentence on how a move of ``color`` stands to a near stone, or else on where it is on the board."""
    vertex = vertex_of(move, board.size)
    stones = sorted(
        (point for point in board.points() if board.color_at(point) != EMPTY),
        key=lambda stone: (steps_between(stone, move), stone),
    )
    for relation in _RELATIONS:
        for stone in stones[:_NEAREST]:
            named = _named_with(board, move, stone, color, relation)
            claim = Claim(SHAPE, SEEN, move, named, rule=relation)
            if named and board_shows(board, claim, color):
                places = listed([vertex_of(each, board.size) for each in named])
                own = _own_behind(board, move, stone, color) if relation == AHEAD else move
                deed = say(f"relation {relation}", stones=places, own=vertex_of(own, board.size))
                return _tell_deed(vertex, deed, (claim,))
    return _tell_deed(vertex, say("relation none", place=at_zone(move, board.size)))


def _own_behind(board: Board, move: int, stone: int, color: int) -> int:
    """Return the own stone beside a move from which it goes on past the enemy's ``stone``, which is beside it, too."""
    beside = (move + step for step in NEIGHBORS)
    return next(each for each in beside if board.color_at(each) == color and stone - each in NEIGHBORS)


def _named_with(board: Board, move: int, stone: int, color: int, relation: str) -> tuple[int, ...]:
    """Return the stones to which a move stands in a relation, one of them ``stone``; empty if there are none."""
    if relation == BETWEEN_TWO:
        # the other one is across the move
        return stone, 2 * move - stone
    if relation == CROSSCUT:
        return corners_of_crosscut(board, move, stone, color)
    if relation == BETWEEN:
        return find_ends_between(board, move, color)
    return (stone,)


def _tell_deed(vertex: str, deed: str, claims: tuple[Claim, ...] = ()) -> Sentence:
    """Return the sentence that the move at ``vertex`` does something, with its claims.

    ``deed`` is the predicate of the sentence.
    """
    return Sentence(say("does this", move=vertex, deeds=deed), claims, deed)


def tell_shape_without_board(tried: Tried, color: int, size: int) -> str:
    """Return a sentence on the shape of a move by the first rule about shape that suggests it; empty if there
    is none.

    It is used where there is no board on which the shape could be checked.
    """
    told = load_shape_rules()
    fitting = [
        each
        for each in tried.candidate.reasons
        if each.rule.id in told
        and (told[each.rule.id] not in _OF_LARGE_BOARDS or size >= SMALLEST_WITH_CORNERS)
    ]
    order = list(told)
    first = min(fitting, key=lambda each: order.index(each.rule.id), default=None)
    return "" if first is None else _tell_rule(first, color, size).text


def _tell_rule(reason: Reason, color: int, size: int, board: Board | None = None) -> Sentence:
    """Return the sentence of a rule about shape, with the facts of ``reason`` filled in.

    With a ``board`` stones are called by the one nearest to the move.
    """
    is_first = board is not None and reason.rule.id in _GOES_ON and opens_corner(board, reason.firing.move)
    says = template("book opens") if is_first else shown_by(reason.rule)
    words = words_of(reason.firing, color, size)
    target = reason.firing.target
    if board is not None and target != PASS and board.color_at(target) != EMPTY and "target" in words:
        words = {**words, "target": vertex_of(nearest_stone(board.stones(target), reason.firing.move), size)}
    text, deed = filled(says, words), says.removeprefix(template("reason subject"))
    return Sentence(text, deed="" if deed == says else unfinished(filled(deed, words)))
