"""What the record of a decision tells: why a move, what is expected, the score, the other candidates, others' moves."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import PASS, vertex_of
from engine.decide.decision.record import Decision, Refused, Tried
from engine.decide.decision.standing import expected as stands
from engine.explain.claims.scene import Scene
from engine.explain.sentences.what_the_strategy_is import tell_strategy_briefly
from engine.explain.words.phrases import (
    after_each_other,
    capitalized,
    lead,
    listed,
    name_move,
    points,
    side,
    unfinished,
    vertices,
)
from engine.explain.words.reasons import first_reason, reasons_text
from engine.explain.words.templates import in_own_words, say
from engine.suggest.candidate import Candidate, Reason
from engine.suggest.rules import ATTACK, DEFEND

MOST_RUNNERS_UP = 3
MOST_REJECTED = 3
MOST_UNTRIED = 5
MOST_TARGETS = 2

EQUAL = 0.25
"""Points below which two moves are as good as each other."""

_AIMS = (ATTACK, DEFEND)
"""The aims of rules by which a move does something to a group."""


def explain_from_record(
    decision: Decision, size: int, before: Scene | None = None, after: Scene | None = None
) -> list[str]:
    """Return lines that explain a decision with all that was noted when it was made, one topic a line.

    ``before`` is the evaluated position in which the decision was made, ``after`` the one after the move.
    Without ``before``, the lines do not say which groups are urgent, nor how the groups stand that the move
    is about.
    """
    chosen = decision.chosen
    if chosen is None or decision.resigned:
        lines = [tell_without_candidate(decision, size)]
    else:
        lines = [reasons_text(chosen.reasons, chosen.move, decision.color, size)]
        lines += _tell_least_bad(chosen)
        if before is not None:
            lines += tell_aims(chosen.reasons, before, after)
        lines += [tell_expected(chosen, size), tell_score(decision, chosen)]
    if decision.strategy is not None:
        lines.append(tell_strategy_briefly(decision.strategy, size, before))
    return lines + tell_other_candidates(decision, size)


def tell_aims(reasons: Sequence[Reason], before: Scene, after: Scene | None = None) -> list[str]:
    """Return sentences on which groups a move attacks or defends, and how these stand before and after it.

    ``reasons`` are the reasons for the move; ``before`` and ``after`` are the evaluated positions. Without
    ``after`` the sentences do not say how the groups stand after the move.
    """
    lines: dict[tuple[str, int], str] = {}
    for reason in reasons:
        aim, stone = reason.rule.aim, reason.firing.target
        if aim not in _AIMS or stone == PASS or not before.is_stone(stone):
            continue
        key = aim, before.group_at(stone)
        if key not in lines and len(lines) < MOST_TARGETS:
            name = f"aim also {aim}" if lines else f"aim {aim}"
            state = _tell_state_change(stone, before, after)
            lines[key] = say(name, group=before.group_name(stone), state=state)
    return list(lines.values())


def tell_other_candidates(decision: Decision, size: int) -> list[str]:
    """Return sentences on the candidates that were not chosen, in three groups.

    They are the runners-up, with how they are worse; those whose reasons did not hold; and those that were
    not tried.
    """
    lines = [tell_candidate(decision, each, size) for each in decision.others[:MOST_RUNNERS_UP]]
    rejected = [each for each in decision.tried if each.rejected and each.move != decision.move]
    lines += [tell_rejection(each, decision.color, size) for each in rejected[:MOST_REJECTED]]
    counted = len(decision.others[MOST_RUNNERS_UP:]), len(rejected[MOST_REJECTED:])
    words = [
        say(name, count=str(count))
        for count, name in zip(counted, ("others worse", "others rejected"), strict=True)
        if count
    ]
    if words:
        lines.append(say("others tried", candidates=listed(words)))
    untried = [each for each in decision.untried if each.move != decision.move]
    if untried:
        why = tell_why_untried(decision)
        lines.append(say("others untried", why=why, moves=list_moves(untried, size)))
    return lines


def tell_candidate(decision: Decision, tried: Tried, size: int) -> str:
    """Return sentences on a candidate: its reason, what would come of it, and how it is worse than the chosen
    move.
    """
    reason = first_reason(tried, decision.color, size)
    return after_each_other([reason, tell_outcome(decision, tried, size)])


def tell_outcome(decision: Decision, tried: Tried, size: int) -> str:
    """Return a sentence on what would come of a move, and how that compares with the chosen move."""
    mover, choice = side(decision.color), name_move(decision.move, size)
    difference = decision.score - tried.score
    judged = "alike"
    if abs(difference) > EQUAL:
        judged = "worse" if difference > 0 else "better"
    but = ""
    if difference <= EQUAL and _is_more_dangerous(decision, tried):
        but = say("outcome danger", move=vertex_of(tried.move, size))
    elif difference <= EQUAL and _is_less_trusted(decision, tried):
        but = say("outcome trust", choice=choice)
    return say(
        f"outcome {judged}",
        line=vertices(tried.line, size),
        lead=lead(tried.score, decision.color, "would"),
        points=points(abs(difference)),
        mover=mover,
        choice=choice,
        but=but,
    )


def tell_expected(tried: Tried, size: int) -> str:
    """Return a sentence on the moves expected after a move, or that no answer is expected."""
    if len(tried.line) < 2:
        return say("record no answer")
    return say("record expected", line=vertices(tried.line, size))


def tell_rejection(tried: Tried, color: int, size: int) -> str:
    """Return a sentence on a candidate whose reasons did not hold: its reason, and why it fails."""
    reason = unfinished(first_reason(tried, color, size))
    return say("record rejected", reason=reason, why=in_own_words(tried.rejected))


def tell_refusal(refused: Refused, color: int, size: int) -> str:
    """Return a sentence on a candidate that was not even tried: its reason, and why it must not be played."""
    reason = unfinished(first_reason(refused.candidate, color, size))
    return say("record refused", reason=reason, why=in_own_words(refused.why))


def tell_why_untried(decision: Decision) -> str:
    """Return words that say why a decision did not try some candidates, such as 'what is urgent comes first'.

    They stand at the end of a sentence.
    """
    chosen = decision.chosen
    urgent_left = any(each.is_urgent for each in decision.untried)
    only_urgent = all(each.candidate.is_urgent for each in decision.tried)
    if chosen is not None and only_urgent and not urgent_left:
        return say("record urgent first")
    return say("record budget used")


def tell_without_candidate(decision: Decision, size: int) -> str:
    """Return sentences on why we resigned, passed, or chose a move that was not compared with others."""
    mover = side(decision.color)
    best = next((each for each in decision.tried if not each.rejected), None)
    if decision.resigned:
        return say("record resigns", mover=mover, lead=lead(stands(decision).score, decision.color))
    if decision.move != PASS:
        guess = next((each for each in decision.untried if each.move == decision.move), None)
        reason = first_reason(guess, decision.color, size) if guess else ""
        told = say("record not compared", mover=mover, move=vertex_of(decision.move, size))
        return after_each_other([told, reason])
    outcome = capitalized(lead(decision.before, decision.color))
    if best is None:
        tried = say("record nothing holds" if decision.tried else "record nothing suggested")
        return say("record passes", mover=mover, why=tried, lead=outcome)
    gain = best.score - decision.before
    words = {"mover": mover, "move": vertex_of(best.move, size), "lead": outcome}
    if gain > EQUAL:
        return say("record passes though", gain=points(gain), **words)
    return say("record passes idle", **words)


def _is_less_trusted(decision: Decision, tried: Tried) -> bool:
    """Return whether the candidate ``tried`` is worth less than the chosen move, and is also less likely to
    be a good move.

    The likelihood is a part of the worth, the number by which candidates are compared. False if the decision
    did not compare this candidate with the chosen move, i.e. if it is not in ``decision.tried``.
    """
    chosen = decision.chosen
    compared_with = any(each is tried for each in decision.tried)
    return chosen is not None and compared_with and tried.worth < chosen.worth and tried.trust < chosen.trust


def _is_more_dangerous(decision: Decision, tried: Tried) -> bool:
    """Return whether the candidate ``tried`` is worth less than the chosen move only because its stone is in
    more danger.

    Its worth, the number by which candidates are compared, is lower, but would not be without what is taken
    off for the danger. False if the decision did not compare this candidate with the chosen move, i.e. if it
    is not in ``decision.tried``.
    """
    chosen = decision.chosen
    compared_with = any(each is tried for each in decision.tried)
    return (
        chosen is not None
        and compared_with
        and tried.worth < chosen.worth
        and tried.worth + tried.risk >= chosen.worth + chosen.risk
    )


def _tell_least_bad(chosen: Tried) -> list[str]:
    """Return a sentence that every move fails, the chosen one too; an empty list if the chosen move does not
    fail.
    """
    if not chosen.rejected:
        return []
    return [say("record least bad", why=in_own_words(chosen.rejected))]


def _tell_state_change(stone: int, before: Scene, after: Scene | None) -> str:
    """Return a predicate on how a stone's group stands before a move, such as 'is weak'.

    If ``after`` is given and the group stands differently after the move, that is added.
    """
    state = before.state(stone)
    if after is None or after.state(stone) == state:
        return state
    return say("aim then", state=state, later=after.state(stone))


def tell_score(decision: Decision, chosen: Tried) -> str:
    """Return a sentence on who would lead after a pass, who leads after the chosen move, and what the move
    gains.
    """
    gain = chosen.score - decision.before
    return say(
        "record gains" if gain >= 0 else "record loses",
        mover=side(decision.color),
        passing=lead(decision.before, decision.color, "would"),
        lead=lead(chosen.score, decision.color),
        points=points(abs(gain)),
    )


def list_moves(candidates: Sequence[Candidate], size: int) -> str:
    """Return the vertices of the first few candidates, and the number of the others: ``D4, Q16 and 3
    more``.
    """
    names = [vertex_of(each.move, size) for each in candidates[:MOST_UNTRIED]]
    left = len(candidates) - len(names)
    return listed([*names, say("list more", count=str(left))]) if left else listed(names)


def tell_ours_too(move: int, size: int) -> str:
    """Return the sentence that we too would have played a move (or passed)."""
    return say("ours passed too") if move == PASS else say("ours played too", move=vertex_of(move, size))


def tell_ours_instead(move: int, size: int) -> str:
    """Return the sentence that we would have played a move (or passed) instead."""
    return say("ours passed") if move == PASS else say("ours played", move=vertex_of(move, size))


def tell_others_move(decision: Decision, move: int, played: Tried | None, size: int) -> list[str]:
    """Return sentences on what we think of a move that somebody else played, one topic a line.

    ``decision`` is our own in the same position. ``played``: what was found out when the move was played out,
    None for a pass
    """
    chosen, color = decision.chosen, decision.color
    score = decision.before if played is None else played.score
    lines = [_tell_their_purpose(decision, move, played, size)]
    after = _tell_after(played, score, color, size)
    if move == decision.move and not decision.resigned:
        return [*lines, tell_ours_too(move, size), after]
    lines.append(after)
    if decision.resigned:
        return [*lines, say("ours resigned", mover=side(color))]
    ours = tell_ours_instead(decision.move, size)
    if chosen is not None:
        ours = after_each_other([ours, reasons_text(chosen.reasons, chosen.move, color, size)])
    difference = _tell_difference(decision, move, score, size)
    return [*lines, ours, _tell_after(chosen, decision.score, color, size), difference]


def tell_why_better(decision: Decision, lost: float, size: int) -> list[str]:
    """Return sentences, one topic a line, on why the chosen move is better than one that loses ``lost``
    points against it.
    """
    chosen, color = decision.chosen, decision.color
    lines = [tell_how_much_better(decision, lost)]
    if chosen is not None:
        lines.append(reasons_text(chosen.reasons, chosen.move, color, size))
        lines.append(tell_expected(chosen, size))
    return lines


def tell_how_much_better(decision: Decision, lost: float) -> str:
    """Return sentences on how many points better the chosen move is than another (``lost``), and who leads
    after it.
    """
    score = decision.before if decision.chosen is None else decision.chosen.score
    return after_each_other(
        [say("record better", points=points(lost)), tell_lead_then(score, decision.color)]
    )


def tell_lead_then(score: float, color: int) -> str:
    """Return a sentence on who leads after the moves that the text before tells of.

    ``score`` is the lead of ``color`` in points.
    """
    return say("record then", lead=capitalized(lead(score, color)))


def tell_further_candidates(candidates: Sequence[Tried], color: int, size: int) -> list[str]:
    """Return a line on each of the given candidates of ``color``: its reason, and who leads after it."""
    return [
        after_each_other([first_reason(each, color, size), tell_lead_then(each.score, color)])
        for each in candidates
    ]


def _tell_their_purpose(decision: Decision, move: int, played: Tried | None, size: int) -> str:
    """Return sentences on what a move is good for, by the reasons that our rules find for it.

    ``decision`` is our own in the same position. ``played``: what was found out when the move was played out,
    None for a pass
    """
    color = decision.color
    if played is None:
        return say("record passed", mover=side(color))
    text = reasons_text(played.reasons, move, color, size)
    if played.reasons and played.rejected:
        return after_each_other([text, say("record but", why=in_own_words(played.rejected))])
    return text


def _tell_after(tried: Tried | None, score: float, color: int, size: int) -> str:
    """Return sentences on what is expected after a move and who leads then.

    ``tried``: what was found out about the move, None for a pass; ``score``: the points that ``color`` leads
    by after it
    """
    return after_each_other(
        ["" if tried is None else tell_expected(tried, size), tell_lead_then(score, color)]
    )


def _tell_difference(decision: Decision, move: int, score: float, size: int) -> str:
    """Return a sentence on how many points a move costs compared with the chosen one, or by how many it is
    better.

    ``score``: the points that the side to move leads by after the move
    """
    difference = decision.score - score
    words = {
        "mover": side(decision.color),
        "move": name_move(move, size),
        "choice": name_move(decision.move, size),
        "points": points(abs(difference)),
    }
    name = "costs" if difference > EQUAL else "saves" if difference < -EQUAL else "alike"
    return capitalized(say(f"difference {name}", **words))
