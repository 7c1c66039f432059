"""Why not the move that one sees first, or another one for the same: by which answer it fails, and what that does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.board.points import PASS, opponent, vertex_of
from engine.decide.decision.record import Decision
from engine.explain.claims.kinds import COULD, Claim, Sentence, as_claim_there
from engine.explain.claims.obvious_moves import find_refuted
from engine.explain.claims.other_ways import find_failing
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_it_does_to_stones import tell_deeds, tell_undoing
from engine.explain.words.naming import name_stones
from engine.explain.words.phrases import capitalized, listed, side
from engine.explain.words.templates import say


def tell_why_here(decision: Decision, witness: Witness, told: Sequence[Claim]) -> Sentence | None:
    """Return a sentence on another move near the chosen one that would not do the same, by the enemy's answer to it.

    None if reading proves it of none. ``told``: the claims made of the chosen move
    """
    found = find_failing(decision, witness, told)
    if found is None:
        return None
    rival, answer = found.points
    clause = tell_undoing(witness, replace(found, kind=COULD, points=(answer,)))
    words = {"mover": side(witness.color), "obvious": vertex_of(rival, witness.board.size)}
    text = say("obvious fails", clause=clause, **words)
    return Sentence(text, (found,))


def tell_why_not_obvious(decision: Decision, witness: Witness, told: Sequence[Claim]) -> Sentence | None:
    """Return a sentence on why the move that most players see first was not chosen; None if there is no such
    move.

    It tells the enemy's answer to that move and what the answer does, by a reading (local search). None also
    if the games do not prefer the chosen move. ``told``: the claims made of the chosen move
    """
    found = find_refuted(decision, witness, told)
    there = None if found is None else witness.witness_after([found.obvious.move])
    if found is None or there is None:
        return None
    board, size, move = witness.board, witness.board.size, found.obvious.move
    stones = name_stones(board, found.obvious.stones, move) if found.obvious.stones else ""
    last = "" if board.last_move == PASS else vertex_of(board.last_move, size)
    obvious = say(f"obvious {found.obvious.why}", stones=stones, point=vertex_of(move, size), last=last)
    text = say(
        "obvious answered",
        obvious=obvious,
        move=vertex_of(decision.move, size),
        enemy=side(opponent(witness.color)),
        answer=vertex_of(found.answer, size),
        deed=listed(tell_deeds(there, [as_claim_there(each) for each in found.deeds]), "deeds"),
    )
    return Sentence(capitalized(text), (found.claim, *found.deeds))
