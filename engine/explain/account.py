"""The account of a decision in four sentences: what the move does, what would happen without it, what follows.

Every sentence is made of claims (`engine.explain.claims`), those first that most of the margin over passing hangs on.
Where the games, counted anew and as many for every move, would rather have had another one, that is said first.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Mapping, Sequence
from pathlib import Path

from engine.board.points import PASS, opponent, vertex_of
from engine.explain.claims import (
    AHEAD,
    ANSWER,
    ATARI,
    BY_GAMES,
    BY_PROOF,
    BY_SHAPE,
    CATCHES,
    CHANCE,
    COUNTED,
    CUTS,
    EVEN,
    FEEL,
    HABIT,
    KILLS,
    LEAVES_SEKI,
    LESSON,
    LIKELY,
    LINE,
    LINKS,
    MAKES_EYES,
    PROVEN,
    RANGE,
    RESCUES,
    RIVAL,
    SAVES,
    SCORE,
    SEEN,
    TAKES,
    Claim,
    Sentence,
)
from engine.explain.endgame import ending
from engine.explain.fates import Games, around, ataris, fates
from engine.explain.gains import gain_of, gain_text, spread_of
from engine.explain.instead import instead
from engine.explain.margins import Margins, load_margins
from engine.explain.naming import nearest, steps_between, stones_name
from engine.explain.phrases import listed, percent, points, side, vertices
from engine.explain.reconsidering import decides, weight
from engine.explain.sequel import likely_answer, quiet_line
from engine.explain.shapes import shape
from engine.explain.witness import Witness
from engine.search.decision import Decision, Tried
from engine.yaml_text import parse_yaml

LESSONS = Path(__file__).with_name("lessons.yaml")

MOST_FATES = 2
"""So many changes of fate are told in a sentence."""

MOST_TESTED = 3
"""Of what hangs on a move so much is tried whether it decided."""

HALF = 0.5

FAR = 6
"""Steps from a move beyond which the next one is no answer to it."""

LEAST_LEAD = 1
"""Points that a side must be ahead by at least for a number to be told."""

EVEN_POINTS = 0.5
"""Points for each line of the board's width up to which a game is called even."""

_VERBS = {
    TAKES: "takes {stones} off the board",
    CATCHES: "captures {stones}, which cannot get out any more",
    RESCUES: "saves {stones} from capture",
    KILLS: "kills {stones}",
    SAVES: "makes {stones} live",
    MAKES_EYES: "makes two eyes for {stones}, where there would be a seki",
    LEAVES_SEKI: "leaves {stones} no more than a seki",
    ATARI: "puts {stones} in atari",
}
_READ_FOR_LIFE = (KILLS, SAVES, MAKES_EYES, LEAVES_SEKI)
_TRUST = {PROVEN: ", read to the end", LIKELY: ", as far as I can read"}


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
    told.append(_lesson(witness, decisive, judged.score - passed.score))
    if told[-1] is None and rival is not None:
        told.append(_compared(witness, rival, judged, margins))
    return [each for each in told if each is not None]


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


def purpose(witness: Witness, judged: Tried, found: Sequence[Claim]) -> Sentence:
    """What the move does: whose fate it changes, else what it is among the stones around it, and what it gains."""
    told, gain = _told_and_gained(witness, judged, found)
    return _worded(witness, judged, told, gain)


def leading(decision: Decision, witness: Witness, judged: Tried, found: Sequence[Claim]) -> Sentence:
    """What the move does, that first which decided: without it the move would not gain most of what it gains.

    What hangs on the move is tried in the order of its points, then all that it gains in several places, then its
    shape. Where none of these decides that is said.
    """
    games = Games.of(judged, witness.judged(PASS))
    told, gain = _told_and_gained(witness, judged, found)
    claims = [*told, *([] if gain is None else [gain])]
    if games is None:
        return _worded(witness, judged, told, gain)
    claims.sort(key=lambda claim: -weight(witness, games, claim))
    spread = spread_of(witness, judged.move, games)
    for claim in (*claims[:MOST_TESTED], *([] if spread is None else [spread])):
        if decides(witness, decision, claim):
            others = [each for each in told if each is not claim]
            if claim is gain or claim is spread:
                return _worded(witness, judged, others, claim, gain_first=True)
            return _worded(witness, judged, [claim, *others], gain)
    return _undecided(decision, witness, judged, told)


def _undecided(decision: Decision, witness: Witness, judged: Tried, told: Sequence[Claim]) -> Sentence:
    """What is said of a move on which nothing hangs that decided: that its shape did, or no single thing."""
    plain = shape(witness.board, judged, witness.color)
    rival = next((each.move for each in decision.tried if each.move != decision.move), PASS)
    feel = Claim(FEEL, COUNTED, judged.move, points=(rival,))
    even = Claim(EVEN, COUNTED, judged.move)
    why, text = (
        (feel, "it is played by shape")
        if rival != PASS and decides(witness, decision, feel)
        else (even, "no single thing decides for it")
    )
    if told:
        does = listed([_does(witness, each) for each in told])
        return Sentence(f"{vertex_of(judged.move, witness.board.size)} {does}; {text}.", (why, *told))
    return Sentence(f"{plain.text.rstrip('.')}; {text}.", (why, *plain.claims))


def _told_and_gained(
    witness: Witness, judged: Tried, found: Sequence[Claim]
) -> tuple[list[Claim], Claim | None]:
    """What is told of stones, and what is gained beside that."""
    told = list(found[:MOST_FATES])
    if len(told) < MOST_FATES:
        told += [each for each in ataris(witness, judged.move) if not _told_of(told, each)][:1]
    gain = gain_of(witness, judged.move, Games.of(judged, witness.judged(PASS)))
    return told, None if gain is None or _is_known(witness, told, gain) else gain


def _worded(
    witness: Witness, judged: Tried, told: Sequence[Claim], gain: Claim | None, gain_first: bool = False
) -> Sentence:
    """What is told of stones and of a gain in a sentence; with neither, or a gain alone, the shape comes first."""
    vertex = vertex_of(judged.move, witness.board.size)
    plain = None if told else shape(witness.board, judged, witness.color)
    done = [_does(witness, each) for each in told]
    if gain is None or (len(told) >= MOST_FATES and not gain_first):
        return plain or Sentence(f"{vertex} {listed(done)}.", tuple(told))
    if plain is None or not plain.claims:
        gains = gain_text(witness, gain, "" if gain_first else " ".join(done))
        parts, claims = ([gains, *done], (gain, *told)) if gain_first else ([*done, gains], (*told, gain))
        return Sentence(f"{vertex} {listed(parts)}.", claims)
    gains = gain_text(witness, gain, plain.text)
    return Sentence(f"{plain.text.rstrip('.')}; it {gains}.", (*plain.claims, gain))


def _is_known(witness: Witness, told: Sequence[Claim], gain: Claim) -> bool:
    """Whether a gain is one of stones whose fate was told, or of the ground on and around them."""
    stones = [stone for each in told if each.kind not in (LINKS, CUTS) for stone in each.stones]
    where = set(gain.stones or gain.points)
    return len(where & {*stones, *around(witness, stones)}) >= HALF * len(where)


def _told_of(told: Sequence[Claim], claim: Claim) -> bool:
    return any(set(each.stones) & set(claim.stones) for each in told)


def _does(witness: Witness, claim: Claim) -> str:
    """What a move does to stones, as the end of a sentence."""
    board, move = witness.board, claim.move
    if claim.kind in (LINKS, CUTS):
        one, other = (vertex_of(_near_in(witness, each, move), board.size) for each in claim.stones)
        verb = "connects" if claim.kind == LINKS else "cuts"
        joint = "with" if claim.kind == LINKS else "off from"
        return f"{verb} {one} {joint} {other}"
    stones = stones_name(board, claim.stones, move)
    trust = _TRUST.get(claim.trust, "") if claim.kind in _READ_FOR_LIFE else ""
    return _VERBS[claim.kind].format(stones=stones) + trust


def _near_in(witness: Witness, stone: int, move: int) -> int:
    """The stone of a string that is nearest to a move."""
    return nearest(witness.board.stones(stone), move)


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


def _compared(witness: Witness, rival: Tried, judged: Tried, margins: Margins) -> Sentence | None:
    """How the next best move did in as many games."""
    if judged.won is None or rival.won is None:
        return None
    size, mover = witness.board.size, side(witness.color)
    vertex = vertex_of(rival.move, size)
    margin = margins.share(size, judged.visits[0])
    claim = Claim(
        RIVAL, COUNTED, judged.move, points=(rival.move,), value=judged.won, margin=margin, other=rival.won
    )
    if not claim.is_clear:
        return Sentence(f"{vertex} would be about as good.", (claim,))
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
    return Sentence(load_lessons()[found[0].kind], (Claim(LESSON, SEEN, found[0].move),))
