"""What an explanation claims: statements of a kind about stones and points, from which its sentences are made.

Whoever makes a claim says what it is about, in a form that can be held to readings and games asked anew
(`engine.explain.claims.checking`), and how far it can be trusted. The text is made from the same values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.board.points import PASS

KILLS, SAVES, CATCHES, RESCUES = "kills", "saves", "catches", "rescues"
"""Fates: of groups, read for life; of strings, read for capture."""

MAKES_EYES, LEAVES_SEKI = "makes eyes", "leaves seki"
"""Of groups that live in any case: with two eyes and territory, or in seki, without any."""

TAKES, ATARI = "takes", "atari"
KO = "ko"
"""The rule of a claim TAKES: the stone that was played there may be taken back, but for the ko."""
LINKS, CUTS = "links", "cuts"
SHAPE = "shape"
"""What the stone is among the stones around it."""

ATTACKS, DEFENDS, GROUND = "attacks", "defends", "ground"
"""What changes hands by the move as the games go: the enemy's stones, one's own, or ground."""
SPREAD = "in several places"
"""That a move gains a little in several places, and how much together."""
FRAMEWORK, BASE = "framework", "base"
"""That ground is part of a framework, the mover's if the margin is 1, the enemy's if it is 0, around the point that the
other value is; that stones get a base, or have theirs taken, where the points at the edge are."""
THREATENS, LIBERTIES = "threatens", "liberties"
"""What could be done next if the enemy did not answer; how many liberties a string has after the move."""
FEEL, EVEN = "by shape", "nothing decides"
"""That a move is played since it is thought likelier than the next best one; that no single thing decides for it."""

LITTLE = "little"
"""The rule of a claim EVEN that says that a move gains little beside what was told."""

PASSED, COST, DIES, LIVES = "if passed", "cost of passing", "dies if passed", "lives if passed"
LEFT, THERE, COULD = "ground if passed", "read if passed", "could if passed"
"""The counterfactual: the answer to a pass, its cost, whose stones fare worse, whose ground it would be, and what is
read after a pass: what the answer does, the rule of a claim THERE, its points the moves before; and what the enemy
could undo of what the move does, the rule of a claim COULD, by the move that is its point."""

LINE, ANSWER = "line", "answer"
GONE, TURNS = "taken in the line", "plays elsewhere"
"""Of a line: stones that are off the board at its end; that whoever moves next then plays elsewhere, the last point."""
SCORE, RANGE, AHEAD = "score", "range", "ahead"
"""Who leads by how much at least, or between what the lead lies; who is ahead by games."""
FORCES, NEXT, LAST = "has to be answered", "next if unanswered", "last large point"
"""What it would cost the enemy at least to leave the move unanswered, by the answer that is its point; what the mover
plays next then, at its point or one of two; that the move gains so much at least, and no move after it more than the
other value."""
RIVAL, HABIT = "rival", "habit"
"""The next best move: as good as the one chosen or worse, or preferred by the games and passed over."""
RATHER = "rather there"
"""Where another move gains more than the one chosen, or less: the points, and how many more."""

BY_PROOF, BY_SHAPE, BY_GAMES = "proof", "shape", "games"
"""What decided where the games preferred another move: the rule of a claim HABIT."""

ENDING = "ending"
"""What the game comes to with best play, what a pass would lose, and what the move gains: counted to the end."""

IDLE, TAKEN = "idle", "taken"
"""That a move gains no more than a pass; that the stone played can be captured at once."""

PHASE, LESSON = "phase", "lesson"
RULE = "rule"
"""Of the words of a claim LESSON, whose rule is the kind of the claim that it was drawn from: the rule of that one."""

KINDS = (
    *(KILLS, SAVES, CATCHES, RESCUES, MAKES_EYES, LEAVES_SEKI, TAKES, ATARI, LINKS, CUTS, SHAPE),
    *(ATTACKS, DEFENDS, GROUND, SPREAD, FRAMEWORK, BASE, THREATENS, LIBERTIES, FEEL, EVEN),
    *(PASSED, COST, DIES, LIVES, LEFT, THERE, COULD, LINE, ANSWER, GONE, TURNS),
    *(FORCES, NEXT, LAST, SCORE, RANGE, AHEAD, RIVAL, HABIT, RATHER, ENDING),
    *(IDLE, TAKEN, PHASE, LESSON),
)

FATES = (KILLS, SAVES, CATCHES, RESCUES, MAKES_EYES, LEAVES_SEKI)

SEEN, PROVEN, LIKELY, COUNTED = "seen", "proven", "likely", "counted"
"""How far a claim can be trusted: the board shows it, a search proved it, readings and games make it likely, or it says
no more than what came of games that were played out."""


@dataclass(frozen=True)
class Claim:
    """One statement about a move.

    move: the move in question; stones: those that it is about; points: the moves of a line, or an area
    value: a share of games, or points of score, for the side that moves; margin: how far off it may be, or what it is
    compared with; other: what it is compared with; rule: whose sentence was told, or the relation that it names
    words: what else the sentence says
    """

    kind: str
    trust: str
    move: int = PASS
    stones: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    value: float = 0.0
    margin: float = 0.0
    other: float = 0.0
    rule: str = ""
    words: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_clear(self) -> bool:
        """Whether the value differs from the other by more than they may be off."""
        return abs(self.value - self.other) >= self.margin


@dataclass(frozen=True)
class Sentence:
    """A sentence and the claims that it makes."""

    text: str
    claims: tuple[Claim, ...] = ()


def as_claims_before(found: Sequence[Claim], move: int) -> list[Claim]:
    """Claims about the position after a move, or a pass, as claims about the one before it."""
    return [
        replace(each, kind=THERE, rule=each.kind, points=(move,), words={**each.words, RULE: each.rule})
        for each in found
    ]


def as_claim_there(claim: Claim) -> Claim:
    """A claim THERE as it is said of the position that it is about."""
    return replace(claim, kind=claim.rule, rule=claim.words.get(RULE, ""), points=())
