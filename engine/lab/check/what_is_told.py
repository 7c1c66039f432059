"""What explanations tell, by kinds: counted over many positions, to see what a change of the sentences has brought.

Nothing is held to readings or games here (`engine.explain.claims.checking` does that). A kind is counted where it
applies: the opponent's point where a pass costs much, sente where he loses by not answering, and so on. Words are
looked for in the English text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isfinite

from engine.board.points import EMPTY, PASS, opponent, parse_vertex
from engine.decide.decision.record import Decision
from engine.evaluate.groups import aliveness as classes
from engine.explain.claims.kinds import INSTEAD, LESSON, Sentence
from engine.explain.claims.nearby import groups_of
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import steps_between
from engine.explain.words.phrases import percent

MUCH = 4.0
"""Points that a pass costs from which on the opponent's point is to be named."""

LOSES = 3.0
"""Points, beyond what the move gains, that the opponent loses by not answering from which on that is to be said."""

NEAR = 2
"""Steps from the move within which both sides' groups lie of a semeai that it is about."""

POINT, CARRIER, SENTE, SEMEAI, PURPOSE, OBVIOUS = (
    "the opponent's point, where a pass costs more than 4 points",
    "the move that carries out what is attacked, defended or threatened",
    "that he has to answer, where it costs more than 3 points beyond what the move gains",
    "a semeai, where groups beside the move are in one",
    "what the move is for, in a clause before the rest",
    "why not the obvious move",
)
KINDS = (POINT, CARRIER, SENTE, SEMEAI, PURPOSE, OBVIOUS)

_VERTEX = re.compile(r"\b[A-HJ-T](?:1\d|[1-9])\b")
_CARRIED = re.compile(r"\b(?:attacks|defends|threatens|weakens|strengthens)\b")
_PURPOSE = re.compile(r"^[A-Z][\w' ,]{1,40}: ")
_UNANSWERED = re.compile(r"has to answer|does not answer|must answer|unless .* answers")
_IF_PASSED = re.compile(r"If (?:Black|White) (?:passed|played elsewhere)")

PHRASES = {
    "among other things": re.compile(r"among other things"),
    "gains little": re.compile(r"gains (?:a )?little"),
    "there": re.compile(r"\b(?<!up )there\b(?! (?:is|are|was|would))"),
    "semeai": re.compile(r"semeai"),
    "ladder": re.compile(r"ladder"),
    "sente or gote": re.compile(r"sente|gote"),
}
"""Words to count, the empty ones among them."""

_OF_SEMEAIS = (
    classes.WINS_SEMEAI,
    classes.AHEAD_IN_SEMEAI,
    classes.EVEN_SEMEAI,
    classes.BEHIND_IN_SEMEAI,
)


@dataclass(frozen=True)
class Told:
    """An explanation of a move, as sentences, with what it was made from.

    This is the decision that it explains and the witness, i.e. what the player knows of the position, with
    the games that it played out.
    """

    decision: Decision
    sentences: Sequence[Sentence]
    witness: Witness

    @property
    def text(self) -> str:
        """The sentences of the explanation as one text."""
        return " ".join(each.text for each in self.sentences)


def count_told(told: Told) -> Counter[tuple[str, bool]]:
    """Count for one explanation which kinds of things it tells and which it might have told.

    Keys are pairs. The first is one of KINDS that applies to the move, or a name in PHRASES; the second is
    True if the explanation tells it or has the phrase, else False. Empty for a pass or a resignation.
    """
    found: Counter[tuple[str, bool]] = Counter()
    if told.decision.move == PASS or told.decision.resigned:
        return found
    for kind, is_told in _kinds_that_apply(told):
        found[kind, is_told] += 1
    for name, phrase in PHRASES.items():
        found[name, bool(phrase.search(told.text))] += 1
    return found


def lessons_of(sentences: Sequence[Sentence]) -> Counter[str]:
    """Count how often each lesson occurs in an explanation. The keys are the texts of the lessons."""
    return Counter(each.text for each in sentences if any(claim.kind == LESSON for claim in each.claims))


def _kinds_that_apply(told: Told) -> Iterator[tuple[str, bool]]:
    """Yield for each of KINDS that might be told of the explained move a pair: the kind, and whether the
    explanation tells it.
    """
    witness, move = told.witness, told.decision.move
    if isfinite(cost := witness.gain(move)) and cost > MUCH:
        yield (
            POINT,
            any(_IF_PASSED.search(each.text) and _names_a_move(told, each.text) for each in told.sentences),
        )
    carried = [each.text for each in told.sentences[:1] if _CARRIED.search(each.text)]
    if carried:
        yield CARRIER, any(_names_a_move(told, each) for each in carried)
    if (lost := _cost_of_not_answering(witness, move)) is not None and lost > LOSES:
        yield SENTE, bool(_UNANSWERED.search(told.text))
    if _is_semeai(witness, move):
        yield SEMEAI, "semeai" in told.text
    yield PURPOSE, bool(told.sentences and _PURPOSE.match(told.sentences[0].text))
    yield OBVIOUS, any(each.kind == INSTEAD for sentence in told.sentences for each in sentence.claims)


def _names_a_move(told: Told, text: str) -> bool:
    """Tell whether a text says where else a stone may be played than at the explained move.

    It does if it names another empty point. It also does if it has the word "too", because then it says that
    the opponent would play at the move's own point.
    """
    board, move = told.witness.board, told.decision.move
    points = (parse_vertex(each, board.size) for each in _VERTEX.findall(text))
    empty = [each for each in points if board.color_at(each) == EMPTY]
    return any(each != move for each in empty) or " too" in text


def _cost_of_not_answering(witness: Witness, move: int) -> float | None:
    """Return how many points the opponent loses by playing elsewhere instead of answering ``move``.

    That is the gain of the best answer minus what the opponent may gain elsewhere, for which the gain of
    ``move`` is taken. There is such a figure from each search tree of the witness (what the player knows of
    the position); the smallest is returned. It is 0 if the answer in one of the trees is a pass, None if the
    figures are not known.
    """
    there = witness.witness_after([move])
    if there is None:
        return None
    gained = [tree.gain(move) for tree in witness.trees]
    replies = [tree.reply([]).move for tree in there.trees]
    if PASS in replies:
        return 0.0
    lost = [tree.gain(reply) - gain for tree, reply, gain in zip(there.trees, replies, gained, strict=True)]
    return min(lost) if all(map(isfinite, lost)) else None


def _is_semeai(witness: Witness, move: int) -> bool:
    """Tell whether, by the evaluation, groups of both sides near a move are in a semeai."""
    tables = witness.scene.tables
    colors = set()
    for stones in groups_of(witness):
        state = int(tables["groups"][witness.scene.group_at(stones[0])]["aliveness"])
        if state in _OF_SEMEAIS and min(steps_between(each, move) for each in stones) <= NEAR:
            colors.add(witness.board.color_at(stones[0]))
    return {witness.color, opponent(witness.color)} <= colors


def told_lines(counts: Counter[tuple[str, bool]], lessons: Counter[str], positions: int) -> Iterator[str]:
    """Yield lines of text on how often things were told in explanations. First comes each of KINDS and
    PHRASES, among the explanations to which it applies, then each lesson.

    counts: what `count_told` counts, summed up; lessons: how often each lesson occurs; positions: how many
    were explained, of which each lesson's share is given
    """
    for kind in (*KINDS, *PHRASES):
        is_told, of = counts[kind, True], counts[kind, True] + counts[kind, False]
        if of:
            yield f"{kind}: {is_told} of {of}, {percent(is_told / of)}"
    for lesson, count in lessons.most_common():
        yield f"  {count} of {positions}, {percent(count / positions)}: {lesson}"
