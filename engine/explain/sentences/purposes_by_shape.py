"""What a move may be for by its shape and by when it is played: a fight, a way out, a large point, an endgame move."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.board.kernels import line_of
from engine.board.points import PASS
from engine.decide.decision.record import Decision
from engine.evaluate.groups.aliveness import LIVES_OR_RUNS, NO_POTENTIAL
from engine.evaluate.strategy import ENDGAME
from engine.explain.claims.along_the_sides import LOWEST
from engine.explain.claims.fights import is_in_fight, is_settled
from engine.explain.claims.gains import middle_of
from engine.explain.claims.kinds import GROUND, SHAPE, TURNS, Claim, Sentence
from engine.explain.claims.nearby import points_within
from engine.explain.claims.phases import has_few_stones, phase_of
from engine.explain.claims.room_there import RUNNING
from engine.explain.claims.shapes import BETWEEN, BETWEEN_TWO, CROSSCUT, EDGE_BLOCK, relation_of
from engine.explain.claims.witness import Witness
from engine.suggest.likelihood import LARGEST_SMALL

LOW = 3
"""A group does not run out along this line from the edge, or a lower one."""

LOW_GROUND = 4
"""Up to this line from the edge stones that run may yet get a base, and ground may be theirs."""

ALONE = 3
"""Steps from a stone within which no other one of its colour stands if it comes alone."""

HIGH = 6
"""From this line on a leap is in the centre whatever its direction."""

OF_FIGHTS = {"hane", "two", "three", CROSSCUT, BETWEEN_TWO}
"""Shapes against stones in contact, which are not called a move for ground before the endgame."""

OF_CONTACT = {*OF_FIGHTS, "block", EDGE_BLOCK, "head", "crawl", "push", "ahead", "enemy"}
"""Shapes of stones in contact of which it is said that they fight where nothing else is known."""

OF_RUNNING, _MAY_RUN = {"jump", "knight", "step", "own"}, range(LIVES_OR_RUNS, NO_POTENTIAL + 1)
"""Shapes of stones that lead out of a group, and how the group stood, as the evaluation judges, that runs by them."""

_OF_LEAPS = {"jump", "knight", "step", "out"}
"""Shapes of stones that do not touch the own one from which they come."""

_OF_OPENINGS = ("corner", "star", "approach", "along", "apart", "pincer", BETWEEN)


def comes_alone(witness: Witness, move: int) -> bool:
    """Return whether no own stone stands near a move: who comes from beside his own stones invades nothing."""
    board = witness.board
    return all(board.color_at(each) != witness.color for each in points_within(board.size, move, ALONE))


def is_fight(
    witness: Witness, move: int, shapes: set[str], relations: Iterable[str], follows: Sentence | None
) -> bool:
    """Return whether a move is called one of a fight, by its ``relations`` to stones, or as stones near it fight.

    A move on the first line is not called so, nor one that the enemy need not answer by ``follows``, the sentence on
    what follows. ``shapes``: the relations by which a move fights
    """
    if line_of(move, witness.board.size) == 1 or is_gote(follows):
        return False
    return not shapes.isdisjoint(relations) or is_in_fight(witness, move)


def is_running(witness: Witness, move: int, relations: Iterable[str]) -> bool:
    """Return whether a move, by its ``relations`` to stones, leads a group out that was neither alive nor dead."""
    there = witness.witness_after([move])
    if (
        has_few_stones(witness.board)
        or there is None
        or OF_RUNNING.isdisjoint(relations)
        or line_of(move, witness.board.size) <= LOW
    ):
        return False
    group = next((each for each in there.scene.groups if move in each), ())
    before = next((each for each in group if each != move), PASS)
    if before == PASS:
        return False
    return witness.scene.aliveness(before) in _MAY_RUN


def does_run_there(witness: Witness, ground: Claim) -> bool:
    """Return whether own stones, with the move of the claim ``ground`` of what it gains, still have to run, as judged,
    where that is: nearer the centre than LOW_GROUND. Then nothing is secured there. False on small boards.
    """
    size, there = witness.board.size, witness.witness_after([ground.move])
    if there is None or size <= LARGEST_SMALL or ground.kind != GROUND:
        return False
    group = next((each for each in there.scene.groups if ground.move in each), ())
    is_open = line_of(middle_of(ground.points), size) > LOW_GROUND
    return is_open and len(group) > 1 and there.scene.aliveness(ground.move) in RUNNING


def leads_out(witness: Witness, does: Sentence) -> bool:
    """Return whether a move leads to the centre by the shape that the sentence ``does`` tells: it leaps or steps from
    an own stone, and stands farther from the edge than that, or in the centre as that does.
    """
    size = witness.board.size
    shapes = (each for each in does.claims if each.kind == SHAPE and relation_of(each) in _OF_LEAPS)
    lines = ((line_of(each.move, size), [line_of(stone, size) for stone in each.stones]) for each in shapes)
    return any(line > max([LOW, *before]) or min([line, *before]) >= HIGH for line, before in lines)


def is_gote(follows: Sentence | None) -> bool:
    """Return whether the enemy plays elsewhere after a move, or after his answer and ours, by ``follows``, the sentence
    on what follows.
    """
    claims = () if follows is None else follows.claims
    return any(each.kind == TURNS and len(each.points) % 2 == 0 for each in claims)


def is_endgame(decision: Decision, witness: Witness) -> bool:
    """Return whether the move of a decision is called one of the endgame: the game has come so far, and no group of
    several stones hangs near it.
    """
    return phase_of(decision) == ENDGAME and is_settled(witness, decision.move)


def is_of_openings(witness: Witness, move: int, relations: Sequence[str]) -> bool:
    """Return whether a move is a large point of an opening by its ``relations`` to stones: none so low is."""
    is_low = line_of(move, witness.board.size) < LOWEST
    return not is_low and not set(relations).isdisjoint(_OF_OPENINGS)
