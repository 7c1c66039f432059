"""Why we passed, or gave up, where games were played out: what a move would still have gained, and who is ahead."""

from __future__ import annotations

from engine.board.points import PASS, opponent, vertex_of
from engine.decide.decision.record import Decision
from engine.decide.decision.standing import expected
from engine.explain.claims.kinds import COUNTED, IDLE, SCORE, Claim, Sentence
from engine.explain.claims.margins import A_POINT, load_margins
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_the_end_is_worth import tell_counted_end
from engine.explain.words.phrases import percent, points, points_between, side
from engine.explain.words.templates import say

LEAST_MARGIN = 0.5


def tell_why_pass(decision: Decision, witness: Witness) -> list[Sentence]:
    """Return sentences on why we passed: what the best other move would gain, and who wins or leads at the
    end.
    """
    mover, size = side(decision.color), witness.board.size
    told: list[Sentence] = []
    if decision.counted is not None and PASS in decision.counted.moves:
        told.append(tell_counted_end(decision.counted, decision.color, PASS, size))
    else:
        told.append(_tell_idle_moves(decision, witness))
    if decision.ended is not None:
        return [*told, _tell_counted_score(decision.ended, decision.color)]
    judged = witness.play_out(PASS)
    if judged.won is None:
        return told
    unsure = sum(1 - abs(owned) for owned in (judged.owned or {}).values())
    margin = max(LEAST_MARGIN, min(load_margins().lead(size), unsure))
    if abs(judged.score) > margin:
        leader = side(decision.color if judged.score > 0 else opponent(decision.color))
        least, most = abs(judged.score) - margin, abs(judged.score) + margin
        value = least if judged.score > 0 else -least
        claim = Claim(SCORE, COUNTED, PASS, value=value)
        told.append(Sentence(say("pass ahead", leader=leader, points=points_between(least, most)), (claim,)))
    else:
        told.append(Sentence(say("pass close", mover=mover, won=percent(judged.won or 0.0))))
    return told


def _tell_counted_score(ended: float, color: int) -> Sentence:
    """Return a sentence on who has won a game that is over and counted.

    ``ended`` is the lead of ``color`` in points.
    """
    if ended == 0:
        return Sentence(say("pass draw"))
    winner = side(color if ended > 0 else opponent(color))
    return Sentence(say("pass wins", winner=winner, points=points(abs(ended))))


def _tell_idle_moves(decision: Decision, witness: Witness) -> Sentence:
    """Return a sentence on what the best of the other moves would gain over a pass."""
    mover, size = side(decision.color), witness.board.size
    others = [each for each in decision.tried if not each.rejected]
    if not others:
        return Sentence(say("pass no other", mover=mover))
    best = witness.play_out(others[0].move)
    gain = witness.gain(best.move)
    margin = load_margins().difference(size, best.visits[0] if best.visits else 1, gain)
    vertex = vertex_of(best.move, size)
    claim = Claim(IDLE, COUNTED, best.move, value=gain, margin=margin)
    name = "though"
    if gain - margin <= A_POINT:
        name = "neutral" if gain <= A_POINT else "unsure"
    text = say(f"pass {name}", mover=mover, move=vertex, gain=points(max(0.0, gain)), margin=points(margin))
    return Sentence(text, (claim,))


def tell_why_resigned(decision: Decision) -> Sentence:
    """Return a sentence on why we resigned, from the games of the decision."""
    mover, stands = side(decision.color), expected(decision)
    words = {"mover": mover, "won": percent(stands.chance), "games": f"{decision.evaluations:,}"}
    return Sentence(say("pass resigns", **words))
