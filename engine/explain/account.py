"""The account of a decision in four sentences: what the move does, what would happen without it, what follows.

Every sentence is made of claims (`engine.explain.claims`), those first that most of the margin over passing hangs on.
Where the games, counted anew and as many for every move, would rather have had another one, that is said first.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from engine.board.points import PASS, opponent, vertex_of
from engine.explain.claims import (
    AHEAD,
    ANSWER,
    ATTACKS,
    BY_GAMES,
    BY_PROOF,
    BY_SHAPE,
    CHANCE,
    COUNTED,
    DEFENDS,
    DIES,
    EVEN,
    HABIT,
    LESSON,
    LIKELY,
    LINE,
    LIVES,
    PASSED,
    PROVEN,
    RANGE,
    RIVAL,
    SCORE,
    SEEN,
    Claim,
    Sentence,
)
from engine.explain.endgame import ending
from engine.explain.fates import Games, fates
from engine.explain.gains import GAINED, LOST, gain_of, gain_text
from engine.explain.instead import instead
from engine.explain.margins import Margins, load_margins
from engine.explain.naming import steps_between
from engine.explain.phrases import percent, points, side, vertices
from engine.explain.purpose import leading, purpose
from engine.explain.sequel import likely_answer, quiet_line
from engine.explain.witness import Witness
from engine.search.decision import Decision, Tried
from engine.yaml_text import parse_yaml

LESSONS = Path(__file__).with_name("lessons.yaml")

HALF = 0.5

FAR = 6
"""Steps from a move beyond which the next one is no answer to it."""

LEAST_OF_ANOTHER = 0.35
"""Points for each line of the board's width that another move must gain elsewhere to be told what it gains there."""

FROM_GAMES = (DIES, LIVES, DEFENDS, ATTACKS, PASSED)
"""What the games show that there is something to learn from, that first which is told first."""

LEAST_LEAD = 1
"""Points that a side must be ahead by at least for a number to be told."""

EVEN_POINTS = 0.5
"""Points for each line of the board's width up to which a game is called even."""


def account(decision: Decision, witness: Witness) -> list[Sentence]:
    """Why the move that was chosen, in at most four sentences; for a pass or a resignation there are none."""
    chosen = decision.chosen
    if chosen is None or decision.resigned or decision.move == PASS:
        return []
    margins = load_margins()
    judged, passed = witness.judged(decision.move), witness.judged(PASS)
    found = fates(witness, decision.move, _named(chosen), Games.of(judged, passed))
    if decision.counted is not None and decision.move in decision.counted.moves:
        counted = ending(decision.counted, witness.color, decision.move, witness.board.size)
        return [purpose(witness, judged, found), counted]
    rival = _rival(decision, witness)
    habit = None if rival is None else _habit(decision, witness, rival, judged, margins)
    first = leading(decision, witness, judged, found) if habit is None else purpose(witness, judged, found)
    told = [
        first,
        instead(witness, judged, passed, margins, first.claims),
        what_follows(witness, judged),
    ]
    if habit is not None:
        return [habit, *(each for each in told if each is not None)]
    decisive = [each for each in found if each == first.claims[0]]
    sentences = [each for each in told if each is not None]
    last = _lesson(witness, decisive, judged.score - passed.score) or _drawn(sentences)
    if last is None and rival is not None and first.claims[0].kind != EVEN:
        last = _compared(witness, rival, judged, first)
    return [*sentences, *([] if last is None else [last])]


def _named(chosen: Tried) -> list[int]:
    """The stones that the reasons of a move are about."""
    return [each.firing.target for each in chosen.candidate.reasons if each.firing.target != PASS]


def _rival(decision: Decision, witness: Witness) -> Tried | None:
    """The next best move of the decision, with as many games as the one chosen; None where none were counted."""
    others = [each for each in decision.tried if each.move != decision.move and not each.rejected]
    if not others or others[0].won is None:
        return None
    rival = witness.judged(others[0].move)
    return rival if rival.visits else None


def what_follows(witness: Witness, judged: Tried) -> Sentence:
    """The moves expected, if they come to a quiet end, and who is ahead."""
    size, enemy = witness.board.size, side(opponent(witness.color))
    ahead, claims = _ahead(witness, judged)
    line, answer = quiet_line(witness, judged.move), likely_answer(witness, judged.move)
    if line:
        text = f"I expect {vertices(line, size)}"
        claims = (Claim(LINE, COUNTED, judged.move, points=line), *claims)
    elif answer is not None:
        text = _answered(enemy, judged.move, answer, size)
        claims = (Claim(ANSWER, COUNTED, judged.move, points=(judged.move, answer)), *claims)
    else:
        return Sentence(f"{ahead[:1].upper()}{ahead[1:]}.", claims)
    return Sentence(f"{text}; {ahead}.", claims)


def _answered(enemy: str, move: int, answer: int, size: int) -> str:
    """The answer to a move that no line goes on from, or that none is thought to be needed there."""
    vertex = vertex_of(answer, size)
    if steps_between(move, answer) > FAR:
        return f"{enemy} would play elsewhere then, most likely at {vertex}"
    return f"{enemy}'s likeliest answer is {vertex}, and the fight goes on from there"


def _ahead(witness: Witness, judged: Tried) -> tuple[str, tuple[Claim, ...]]:
    """Who is ahead after the move, and between what the lead lies, or that nobody clearly is."""
    margins, size, color = load_margins(), witness.board.size, witness.color
    share_won, lead = witness.standing(judged.move).won, witness.expected_lead(judged.move)
    leader = side(color if lead.points > 0 else opponent(color))
    agrees = share_won is None or (share_won > HALF) == (lead.points > 0)
    if agrees and lead.least >= LEAST_LEAD:
        least = Claim(SCORE, LIKELY, judged.move, value=math.copysign(lead.least, lead.points))
        return f"{leader} is ahead by {points(math.floor(lead.least))} at least", (least,)
    most = abs(lead.points) + lead.wide
    if most <= EVEN_POINTS * size:
        even = Claim(RANGE, LIKELY, judged.move, value=lead.points, margin=lead.wide)
        return f"the game is about even, nobody leads by more than {points(math.ceil(most))}", (even,)
    if share_won is None:
        return "who is ahead is open", ()
    share, mover = percent(share_won), side(color)
    margin = margins.share(size, judged.visits[0])
    if 1 - margins.clear < share_won < margins.clear:
        won = Claim(CHANCE, COUNTED, judged.move, value=share_won, margin=margin)
        return f"it is not clear who is ahead, {mover} won {share} of the games", (won,)
    leader = side(color if share_won > HALF else opponent(color))
    ahead = Claim(AHEAD, LIKELY, judged.move, value=share_won, margin=margin)
    if leader == mover:
        return f"{leader} is ahead and won {share} of the games", (ahead,)
    return f"{leader} is ahead, {mover} won only {share} of the games", (ahead,)


def _habit(
    decision: Decision, witness: Witness, rival: Tried, judged: Tried, margins: Margins
) -> Sentence | None:
    """That the games preferred another move and what decided instead; None where they did not."""
    size, vertex = witness.board.size, vertex_of(decision.move, witness.board.size)
    if (
        judged.won is None
        or rival.won is None
        or rival.won - judged.won < margins.share(size, judged.visits[0])
    ):
        return None
    rule = _what_decided(decision, judged, rival)
    claim = Claim(
        HABIT, COUNTED, decision.move, points=(rival.move,), value=judged.won, other=rival.won, rule=rule
    )
    text = (
        f"{vertex} {_DECIDED[rule]}: with as many games for each, "
        f"{vertex_of(rival.move, size)} did better ({percent(rival.won)} won against {percent(judged.won)})."
    )
    return Sentence(text, (claim,))


def _what_decided(decision: Decision, judged: Tried, rival: Tried) -> str:
    """What decided against the games that are counted now: a proof, shape, or fewer games."""
    if decision.move in decision.proven:
        return BY_PROOF
    return BY_SHAPE if judged.candidate.likelihood > rival.candidate.likelihood else BY_GAMES


_DECIDED = {
    BY_PROOF: "is played since it decides a group, read to the end",
    BY_SHAPE: "is played by shape",
    BY_GAMES: "had the most games when it was chosen",
}


def _compared(witness: Witness, rival: Tried, judged: Tried, first: Sentence) -> Sentence | None:
    """How the next best move did in as many games, and what it would gain elsewhere if it is as good.

    ``first`` has told what the move chosen gains.
    """
    if judged.won is None or rival.won is None:
        return None
    size, mover = witness.board.size, side(witness.color)
    vertex = vertex_of(rival.move, size)
    margin = load_margins().share(size, judged.visits[0])
    claim = Claim(
        RIVAL, COUNTED, judged.move, points=(rival.move,), value=judged.won, margin=margin, other=rival.won
    )
    if not claim.is_clear:
        gain = gain_of(witness, rival.move, Games.of(rival, witness.judged(PASS)))
        ours = {point for each in first.claims for point in each.points}
        if (
            gain is None
            or float(gain.words.get(GAINED, gain.value)) < LEAST_OF_ANOTHER * size
            or len(ours.intersection(gain.points)) >= HALF * len(gain.points)
        ):
            return Sentence(f"{vertex} would be about as good.", (claim,))
        return Sentence(
            f"{vertex} would be about as good: it {gain_text(witness, gain)}.",
            (claim, gain),
        )
    fewer = round(100 * (judged.won - rival.won))
    return Sentence(
        f"{vertex} would be worse: {mover} won {fewer} fewer of a hundred games with it.", (claim,)
    )


@functools.cache
def load_lessons(file: Path = LESSONS) -> Mapping[str, str]:
    """What there is to learn, by the kind of claim."""
    lessons: Mapping[str, str] = parse_yaml(file.read_text(encoding="utf-8"))
    return lessons


def _lesson(witness: Witness, found: Sequence[Claim], gain: float) -> Sentence | None:
    """What there is to learn, where what the move does was read or is seen, and most of a real gain hangs on it."""
    if not found or found[0].trust not in (PROVEN, SEEN) or found[0].kind not in load_lessons():
        return None
    least = load_margins().difference(witness.board.size, witness.judged(PASS).visits[0])
    if gain < least or found[0].value < gain / 2:
        return None
    return _learnt(found[0])


def _drawn(told: Sequence[Sentence]) -> Sentence | None:
    """What there is to learn from what the games showed: of stones that hang on the move, or where both would play."""
    claims = [claim for sentence in told for claim in sentence.claims]
    for kind in FROM_GAMES:
        found = next((claim for claim in claims if claim.kind == kind), None)
        if found is None or kind not in load_lessons():
            continue
        if kind in (ATTACKS, DEFENDS) and (found is not claims[0] or found.margin < LOST):
            continue
        if kind == PASSED and found.points != (found.move,):
            continue
        return _learnt(found)
    return None


def _learnt(claim: Claim) -> Sentence:
    """The lesson of a claim; it is as good as the claim."""
    return Sentence(load_lessons()[claim.kind], (replace(claim, kind=LESSON, rule=claim.kind),))
