"""What the record of a decision tells: why a move, what is expected, the score, the other candidates, others' moves."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import PASS, vertex_of
from engine.decide.decision.record import Decision, Refused, Tried
from engine.decide.decision.standing import expected as stands
from engine.explain.claims.scene import Scene
from engine.explain.sentences.what_the_strategy_is import tell_strategy_briefly
from engine.explain.words.phrases import (
    capitalized,
    lead,
    listed,
    name_move,
    points,
    side,
    tell_done,
    vertices,
)
from engine.explain.words.reasons import first_reason, reasons_text
from engine.suggest.candidate import Candidate, Reason
from engine.suggest.rules import ATTACK, DEFEND

MOST_RUNNERS_UP = 3
MOST_REJECTED = 3
MOST_UNTRIED = 5
MOST_TARGETS = 2

EQUAL = 0.25
"""Points below which two moves are as good as each other."""

_AIMS = {ATTACK: "attacks", DEFEND: "defends"}


def explain_from_record(
    decision: Decision, size: int, before: Scene | None = None, after: Scene | None = None
) -> list[str]:
    """Return lines that explain a decision with all that its record tells, one topic a line.

    ``before`` is the evaluated position in which it was decided, ``after`` the one that the move makes.
    Without them nothing is said of the state of the groups that the move is about, nor of urgent groups.
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
    """Return sentences on which groups the move attacks or defends by its ``reasons``, how these groups stand
    before it and how after it.

    ``before`` and ``after`` are the evaluated positions; without the latter nothing is said of how they stand
    then.
    """
    lines: dict[tuple[str, int], str] = {}
    for reason in reasons:
        verb, stone = _AIMS.get(reason.rule.aim), reason.firing.target
        if verb is None or stone == PASS or not before.is_stone(stone):
            continue
        key = verb, before.group_at(stone)
        if key not in lines and len(lines) < MOST_TARGETS:
            opening = "It also" if lines else "It"
            lines[key] = (
                f"{opening} {verb} {before.group_name(stone)}, which {_tell_state_change(stone, before, after)}."
            )
    return list(lines.values())


def tell_other_candidates(decision: Decision, size: int) -> list[str]:
    """Return sentences on the runners-up and by what they are worse, the rejected
    candidates, and those not tried.
    """
    lines = [tell_candidate(decision, each, size) for each in decision.others[:MOST_RUNNERS_UP]]
    rejected = [each for each in decision.tried if each.rejected and each.move != decision.move]
    lines += [tell_rejection(each, decision.color, size) for each in rejected[:MOST_REJECTED]]
    counted = len(decision.others[MOST_RUNNERS_UP:]), len(rejected[MOST_REJECTED:])
    words = [
        f"{count} more {word}"
        for count, word in zip(counted, ("that held but were worse", "that were rejected"), strict=True)
        if count
    ]
    if words:
        lines.append(f"Tried too: {listed(words)}.")
    untried = [each for each in decision.untried if each.move != decision.move]
    if untried:
        lines.append(
            f"Suggested, but not tried, since {tell_why_untried(decision)}: {_list_vertices(untried, size)}."
        )
    return lines


def tell_candidate(decision: Decision, tried: Tried, size: int) -> str:
    """Return a candidate in sentences: its reason, what would come of it, and by what it
    is worse than the move chosen.
    """
    reason = first_reason(tried, decision.color, size)
    return f"{reason} {tell_outcome(decision, tried, size)}"


def tell_outcome(decision: Decision, tried: Tried, size: int) -> str:
    """Return a sentence on what would come of a move, and how that compares with the move chosen."""
    mover, choice = side(decision.color), name_move(decision.move, size)
    leads = lead(tried.score, decision.color, "would lead")
    difference = decision.score - tried.score
    judged = f"as good for {mover} as {choice}"
    if abs(difference) > EQUAL:
        judged = (
            f"{points(abs(difference))} {'worse' if difference > 0 else 'better'} for {mover} than {choice}"
        )
    text = f"After {vertices(tried.line, size)} {leads}, {judged}"
    if difference <= EQUAL and _is_more_dangerous(decision, tried):
        return f"{text} by the count; but the stone at {vertex_of(tried.move, size)} could be captured."
    if difference <= EQUAL and _is_less_trusted(decision, tried):
        return f"{text} by the count; but strong players choose it less often, so {choice} is trusted more."
    return f"{text}."


def tell_expected(tried: Tried, size: int) -> str:
    """Return a sentence on the moves expected after a move, or that no answer is expected."""
    if len(tried.line) < 2:
        return "No answer is expected there."
    return f"Expected: {vertices(tried.line, size)}."


def tell_rejection(tried: Tried, color: int, size: int) -> str:
    """Return a sentence on a candidate whose reasons did not hold: its reason, and why it fails."""
    reason = first_reason(tried, color, size).rstrip(".")
    return f"Rejected: {reason}; but {tried.rejected.rstrip('.')}."


def tell_refusal(refused: Refused, color: int, size: int) -> str:
    """Return a sentence on a candidate that was not even tried: its reason, and why it must not be played."""
    reason = first_reason(refused.candidate, color, size).rstrip(".")
    return f"Not tried: {reason}; but {refused.why}."


def tell_why_untried(decision: Decision) -> str:
    """Return words why a decision did not play candidates out, to end a sentence with, such as 'what is
    urgent comes first'.
    """
    chosen = decision.chosen
    urgent_left = any(each.is_urgent for each in decision.untried)
    only_urgent = all(each.candidate.is_urgent for each in decision.tried)
    if chosen is not None and only_urgent and not urgent_left:
        return "what is urgent comes first"
    return "the likelier moves used the budget up"


def tell_without_candidate(decision: Decision, size: int) -> str:
    """Return sentences why we resigned, passed, or chose a move that was not compared with others."""
    mover = side(decision.color)
    best = next((each for each in decision.tried if not each.rejected), None)
    if decision.resigned:
        leads = lead(stands(decision).score, decision.color)
        return f"{mover} resigns: {leads}, and nothing is left that could change it."
    if decision.move != PASS:
        guess = next((each for each in decision.untried if each.move == decision.move), None)
        reason = f" {first_reason(guess, decision.color, size)}" if guess else ""
        return f"{mover} plays {vertex_of(decision.move, size)} without having compared it with other moves.{reason}"
    outcome = capitalized(lead(decision.before, decision.color))
    if best is None:
        tried = "nothing that was tried holds" if decision.tried else "no expert suggests a move"
        return f"{mover} passes: {tried}. {outcome}."
    gain = best.score - decision.before
    vertex = vertex_of(best.move, size)
    if gain > EQUAL:
        return f"{mover} passes, though {vertex} was thought to gain {points(gain)}. {outcome}."
    return f"{mover} passes: the best move found, {vertex}, gains nothing. {outcome}."


def _is_less_trusted(decision: Decision, tried: Tried) -> bool:
    """Return whether a candidate of the decision has less worth than the choice, and its likelihood is a part
    of why.
    """
    chosen = decision.chosen
    compared_with = any(each is tried for each in decision.tried)
    return chosen is not None and compared_with and tried.worth < chosen.worth and tried.trust < chosen.trust


def _is_more_dangerous(decision: Decision, tried: Tried) -> bool:
    """Return whether a candidate of the decision has less worth than the choice only since its stone is in
    more danger.
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
    """Return a sentence that the move chosen does not hold, but nothing else does either.

    Returns an empty list if the move holds.
    """
    if not chosen.rejected:
        return []
    return [f"But {chosen.rejected.rstrip('.')}; no candidate holds, and this is the least bad of them."]


def _tell_state_change(stone: int, before: Scene, after: Scene | None) -> str:
    """Return how a stone's group stands before a move, as a predicate, and how it stands after the move if
    that is different and known (``after``).
    """
    state = before.state(stone)
    if after is None or after.state(stone) == state:
        return state
    return f"{state}; afterwards it {after.state(stone)}"


def tell_score(decision: Decision, chosen: Tried) -> str:
    """Return a sentence on who would lead after a pass, who leads after the move that a decision chose, and
    what the move gains.
    """
    mover = side(decision.color)
    gain = chosen.score - decision.before
    passing = lead(decision.before, decision.color, "would lead")
    leads = lead(chosen.score, decision.color)
    gains = f"it gains {points(gain)} on a pass" if gain >= 0 else f"it loses {points(-gain)} against a pass"
    return f"If {mover} passed, {passing}; with this move {leads}, so {gains}."


def _list_vertices(candidates: list[Candidate], size: int) -> str:
    """Return the vertices of the first of some candidates, and how many are left: ``D4, Q16 and 3 more``."""
    names = [vertex_of(each.move, size) for each in candidates[:MOST_UNTRIED]]
    left = len(candidates) - len(names)
    return listed([*names, f"{left} more"]) if left else listed(names)


def tell_others_move(decision: Decision, move: int, played: Tried | None, size: int) -> list[str]:
    """Return sentences on what we think of a move that somebody else played, one topic a line.

    ``played`` is the move played out, None for a pass.
    """
    chosen, color = decision.chosen, decision.color
    score = decision.before if played is None else played.score
    lines = [_tell_their_purpose(decision, move, played, size)]
    after = _tell_after(played, score, color, size)
    if move == decision.move and not decision.resigned:
        return [*lines, f"I would have {tell_done(move, size)} too.", after]
    lines.append(after)
    if decision.resigned:
        return [*lines, f"I would have resigned for {side(color)}."]
    ours = f"I would have {tell_done(decision.move, size)}."
    if chosen is not None:
        ours = f"{ours} {reasons_text(chosen.reasons, chosen.move, color, size)}"
    difference = _tell_difference(decision, move, score, size)
    return [*lines, ours, _tell_after(chosen, decision.score, color, size), difference]


def tell_why_better(decision: Decision, lost: float, size: int) -> list[str]:
    """Return sentences why the move chosen is better than one that loses ``lost``
    points against it, one topic a line.
    """
    chosen, color = decision.chosen, decision.color
    lines = [tell_how_much_better(decision, lost)]
    if chosen is not None:
        lines.append(reasons_text(chosen.reasons, chosen.move, color, size))
        lines.append(tell_expected(chosen, size))
    return lines


def tell_how_much_better(decision: Decision, lost: float) -> str:
    """Tell by how much the move chosen is better than one that ``lost`` so many points, and who leads after it."""
    score = decision.before if decision.chosen is None else decision.chosen.score
    return f"Better by about {points(lost)}. {capitalized(lead(score, decision.color))} then."


def tell_further_candidates(candidates: Sequence[Tried], color: int, size: int) -> list[str]:
    """Return a line on each of some candidates of ``color``: its reason, and who leads after it."""
    return [
        f"{first_reason(each, color, size)} {capitalized(lead(each.score, color))} then."
        for each in candidates
    ]


def _tell_their_purpose(decision: Decision, move: int, played: Tried | None, size: int) -> str:
    """Return sentences on what a move is good for, as far as our experts know.

    ``played`` is None for a pass.
    """
    color = decision.color
    if played is None:
        return f"{side(color)} passed."
    text = reasons_text(played.reasons, move, color, size)
    if played.reasons and played.rejected:
        return f"{text} But {played.rejected.rstrip('.')}."
    return text


def _tell_after(tried: Tried | None, score: float, color: int, size: int) -> str:
    """Return sentences on what is expected after a move (None for a pass) and who leads then.

    ``score`` is the lead of ``color``.
    """
    leads = f"{capitalized(lead(score, color))} then."
    return leads if tried is None else f"{tell_expected(tried, size)} {leads}"


def _tell_difference(decision: Decision, move: int, score: float, size: int) -> str:
    """Return a sentence on how many points a move with this score costs against
    the one chosen, or is better by.
    """
    mover = side(decision.color)
    theirs, choice = name_move(move, size), name_move(decision.move, size)
    difference = decision.score - score
    if difference > EQUAL:
        return f"{capitalized(theirs)} costs {mover} about {points(difference)} against {choice}."
    if difference < -EQUAL:
        return f"By the count {theirs} is {points(-difference)} better for {mover} than {choice}."
    return f"{capitalized(theirs)} and {choice} are about as good."
