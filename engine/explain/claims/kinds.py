"""What an explanation claims: statements of a kind about stones and points, from which its sentences are made.

Whoever makes a claim says what it is about, in a form that can be held to readings and games asked anew
(`engine.explain.claims.checking`), and how far it can be trusted. The text is made from the same values.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine.board.points import PASS

KILLS = "kills"
"""A group of the enemy's that would live dies by the move, as read for life."""

SAVES = "saves"
"""A group of the mover's that would die lives by the move, as read for life."""

CATCHES = "catches"
"""An enemy string cannot get out any more, as read for capture."""

RESCUES = "rescues"
"""An own string that would be captured gets out, as read for capture."""

MAKES_EYES = "makes eyes"
"""A group that would live in seki, without territory, gets two eyes."""

LEAVES_SEKI = "leaves seki"
"""A group of the enemy's that would get two eyes lives in seki only."""

TAKES = "takes"
"""Stones are taken off the board."""

KO = "ko"
"""The rule of a claim TAKES: the stone that was played there may be taken back, but for the ko; of a claim RESCUES or
LINKS: the stone saved could have been taken in a ko, which is over; of a claim LEAVES: the enemy takes in a ko."""

ATARI = "atari"
"""A string is left one liberty."""

LEAVES = "leaves in atari"
"""The enemy can take own stones at the claim's first point: the rule says what comes of it, KO and the three below, and
is empty where nothing does."""

SNAPBACK = "snapback"
"""The rule of a claim LEAVES: the mover takes back so many stones, the value, at the second point."""

COUNTER = "counter-atari"
"""The rule of a claim LEAVES: the mover takes in return the enemy's stones at the second point. The own stones come
first among those of the claim, as many as the value."""

CAUGHT = "caught"
"""The rule of a claim LEAVES: the stone played is not in atari yet, but cannot get out, as read for capture."""

LOST = "lost"
"""The rule of a claim LEAVES: stones that the enemy's last move put in atari, and that no move saves, as read."""

TURNED_AWAY = "gets out of atari"
"""An enemy string that the move puts in atari gets out by the claim's point, as read for capture."""

KO_THREAT = "ko threat"
"""The move threatens the claim's stones while the mover may not retake the ko at its point."""

LINKS = "links"
"""Two own strings come together that would be cut apart, as read."""

CUTS = "cuts"
"""Two enemy strings are cut apart that would come together, as read."""

PARTS = "parts"
"""The move comes between two enemy strings, which come together less surely after it, or are of one group
after the enemy's stone there alone, as judged: the rule says how surely."""

HOLDS = "holds"
"""Two own strings surely come together after the move, and did not surely before; or they are of one group after it,
and not after the enemy's stone there, as judged."""

OPEN, EDGE = "open", "edge"
"""The rules of claims PARTS and HOLDS where the board shows that the move stands on a shortest open way from one string
to the other, over the whole board or along its edge, and no more is known: it comes between, or closes the gap."""

TOWARDS, REACHES = OF_LEADING = "towards", "reaches"
"""The rules of a claim HOLDS that the board shows as well, where an expected answer, or a reading, undoes it: the move
leads the first string towards the other one, or reaches out from it."""

OF_BOARD = (OPEN, EDGE, *OF_LEADING)
"""The rules of claims PARTS and HOLDS that the board shows."""

STOPS = "stops"
"""An enemy string is stopped on the way into a corner, or along a side, where the points are; with the rule UNDER the
move stands right below it, and they are at the edge."""

UNDER = "under"

AMID = "amid"
"""The move stands between stones, as the board shows: the rule says how (`stones_around.py`)."""

STAYS = "stays so"
"""Two strings stay cut apart, or connected, after a move and the answer, the points, though the enemy moves once more:
the rule is CUTS or LINKS."""

SHUTS_IN = "shuts in"
"""An enemy group that could run, or could with our stone in the place of his (AGAINST), is shut in, as the evaluation
judges."""

GETS_OUT = "gets out"
"""An own group that was shut in, or would be with the other side's stone in the place of the move (AGAINST), can run,
as the evaluation judges."""

STANDS = "stands"
"""A group is neither alive nor dead after the move, as the evaluation judges: how it stands is its state."""

UNSETTLES = "unsettles"
"""An enemy group that would live without another move does not any more, or it has less room for eyes than with its own
stone in the place of the move (AGAINST), as the evaluation judges: it has to run, if the rule says so."""

SETTLES = "settles"
"""An own group that would need another move to live does not any more, or it has more room than with the other side's
stone in the place of the move (AGAINST), as the evaluation judges: along the side, if the rule says so."""

SHAPE = "shape"
"""What the stone is among the stones around it."""

HELPS = "helps"
"""Own stones stand better with the move than with the enemy's in its place, as judged: the rule says in what."""

HINDERS = "hinders"
"""The enemy's stones stand worse with the move than with his in its place, as judged: the rule says in what."""

FAVOURS = "favours"
"""A part of the board is more the mover's with the move than with the enemy's in its place, as judged."""

ATTACKS = "attacks"
"""The enemy's stones are lost in more of the games with the move than with a pass."""

DEFENDS = "defends"
"""The mover's stones are lost in fewer of the games with the move than with a pass."""

GROUND = "ground"
"""Ground changes hands by the move, as the games go."""

SPREAD = "in several places"
"""The move gains a little in several places, and how much together."""

FRAMEWORK = "framework"
"""Ground is part of a framework, the mover's if the margin is 1, the enemy's if it is 0, around the point that the
other value is."""

BASE = "base"
"""Stones get a base, or have theirs taken, where the points at the edge are."""

THREATENS = "threatens"
"""What could be done next if the enemy did not answer: the rule is the kind of that, ATARI for a double atari."""

LIBERTIES = "liberties"
"""How many liberties a string has after the move: the value. It is an own one, in atari before, with the rule
OUT_OF_ATARI."""

OUT_OF_ATARI = "out of atari"

FEEL = "by shape"
"""The move is played since it is thought likelier than the next best one."""

EVEN = "nothing decides"
"""No single thing decides for the move."""

PASSED = "if passed"
"""The answer to a pass."""

POINT = "opponent's point"
"""Where the opponent could play if the move were not played: his move there costs the mover so many points at least."""

COST = "cost of passing"
"""What a pass costs, in points."""

DIES = "dies if passed"
"""The mover's stones that are lost in more of the games after a pass."""

LIVES = "lives if passed"
"""The enemy's stones that get away in more of the games after a pass."""

EXPOSED = "killed next if passed"
"""The mover's stones that may die after an enemy stone where the move was, by one more, the point, if it is known: they
do so in the share ``value`` of games about them alone then, in ``other`` after the move."""

LEFT = "ground if passed"
"""Whose ground it would be after a pass."""

THERE = "read if passed"
"""What is read after other moves, which are its points; the rule is the kind of what is claimed there."""

COULD = "could if passed"
"""What the enemy could undo of what the move does, the rule, by the move that is its point."""

LINE = "line"
"""The moves that are expected, up to where nothing hangs."""

ANSWER = "answer"
"""The likeliest answer to the move."""

GOES_ON = "could go on"
"""The game could go on like this: the moves, the mover's own first and last, none much worse than the best one."""

GIVES = "gives up"
"""Own stones are given up: they could be saved, and the enemy's answer, the point, takes or captures them."""

GONE = "taken in the line"
"""Stones that are off the board at the end of a line."""

TURNS = "plays elsewhere"
"""Whoever moves next after a line then plays elsewhere, at the last point."""

SCORE = "score"
"""Who leads, by how many points at least."""

RANGE = "range"
"""Between what the lead lies."""

AHEAD = "ahead"
"""Who is ahead by the games."""

FORCES = "has to be answered"
"""What it would cost the enemy at least to leave the move unanswered, by the answer that is its point."""

BACK = "answered back"
"""The rule of a claim FORCES: the mover has to answer that answer in turn, so that the move does not keep sente."""

OF_POINTS = "points only"
"""The rule of a claim FORCES: he loses points and no stones, so that nobody calls the move sente."""

BLOW = "next move"
"""The mover's next move if the move is left unanswered gains so many points at least, at its point."""

CARRIES = "carried out by"
"""An attack, ours or the opponent's by the rule, is carried out at the claim's point: the stones are lost in the share
``value`` of the games then, in ``other`` with the move."""

PURPOSE = "purpose"
"""What the move is for: the rule is the name of that, the words hold the kind of the claim that it is drawn from."""

AIM = "aim"
"""What the move aims at, though it is not known to have decided: the words are those of a claim PURPOSE."""

SEMEAI = "semeai"
"""A group of each side, a stone of each, in a semeai: the liberties of the mover's string after the move, and of the
enemy's."""

LAST = "last large point"
"""The move gains so much at least, and no move after it more than the other value."""

RIVAL = "rival"
"""The next best move: as good as the one chosen, or worse."""

HABIT = "habit"
"""The next best move was preferred by the games and passed over; the rule says what decided instead."""

INSTEAD = "why not the obvious move"
"""A move that one sees first is worse than the one chosen, by so many points at least."""

FAILS = "would fail"
"""Another move, the first point, would not do what the rule says to the stones: the enemy answers at the second."""

RATHER = "rather there"
"""Where another move gains more than the one chosen, or less: the points, and how many more."""

EQUALLY = "practically equal"
"""The rule of a claim RIVAL where a judge holds the two moves to be practically equal."""

BY_PROOF, BY_SHAPE, BY_GAMES, NOT_KNOWN = "proof", "shape", "games", "nothing known"
"""The rules of a claim HABIT: a proof decided, the likelier shape, or the number of games that were played before; or
it is not known what did."""

ENDING = "ending"
"""What the game comes to with best play, what a pass would lose, and what the move gains: counted to the end."""

IDLE = "idle"
"""The move gains no more than a pass."""

TAKEN = "taken"
"""The stone played can be captured at once."""

BOOK = "in the book"
"""The corner book has the move, which so many of the players chose, the value, with the usual moves after it."""

GETS = "gets by the book"
"""A place, the points, leans to a colour, the value, at the end of the book's line, as the evaluation judges."""

ROOM = "room to extend"
"""Between two enemy stones along a side there is room for an extension of two spaces towards the claim's stones."""

WIDER = "wider side"
"""The corner stone is approached on the side that has so many columns open beyond it, the value; the other side has
``other``."""

ANSWERS = "answers"
"""The move answers the enemy's last stone: the rule is what that one was among the stones around it."""

PHASE = "phase"
"""The phase of the game: the value is the share of the board that is open."""

LESSON = "lesson"
"""What there is to learn: its rule is the kind of the claim that it was drawn from."""

RULE = "rule"
"""Of the words of a claim LESSON or THERE: the rule of the claim that it was made from."""

WHERE = "where"
"""Of the words of a claim THERE: the points of the claim that it was made from, as numbers."""

KIND = "kind"
"""Of the words of a claim PURPOSE or AIM: the kind of the claim that it was made from."""

AGAINST = "against"
"""Of the words of a claim of what is gained by a move: another one, as a number, with which it is compared, not with a
pass. In a claim THERE it is ours, and the opponent's is compared with it."""

BY = "by"
"""Of the words of a claim of an attack or a defence: the move that carries it out, by name; empty if there is none."""

HOW = "how"
"""Of the words of such a claim, of stones that are made weaker or stronger: in what, as a rule of a claim HELPS."""

TOLD = "told"
"""Of the words of a claim of a gain: the points that its sentence tells; there are none if it tells no number."""

ZONE = "zone"
"""Of the words of a claim GROUND: the part of the board where most of it is gained; empty if no part has most."""

HERE, UNNAMED = "here", "unnamed"
"""Of the words of such a claim, in the place of a name: the opponent would carry it out at the point of the move; or by
a move with which not most games begin."""

LADDER = "ladder"
"""Of the words of a claim CATCHES: the points that the stones run through in a ladder, as numbers, the last last."""

WAY = "way"
"""Of the words of a claim that stones are captured, or would or could be: how, where it is no ladder."""

LIFE = "life"
"""The word WAY of a claim that a group lives or dies: RUN tells where the other side tries, and the answer to that."""

RUN = "run"
"""Of the words of such a claim: as numbers, where the stones could run, and the move that captures them then."""

WEAK = "weak"
"""Of the words of a claim CUTS: the stones, as numbers, that cannot live alone then, as the evaluation judges."""

LOOSELY = "loosely"
"""Of the words of a claim CUTS: there is one if the stones come together where the mover leaves an answer alone."""

TAKES_TOO = "takes too"
"""Of the words of a claim COULD: as numbers, the other own stones that the enemy's move takes off the board."""

TIE = "tie"
"""Of the words of a claim RESCUES or CATCHES: as a number, a stone of the string with which the stones are connected by
the move, or from which they are cut off."""

BREAKER = "breaker"
"""Of the words of a claim RESCUES: the stone that breaks the ladder in which the stones would be caught."""

MOVES = "moves"
"""Of the words of a claim GETS: the moves of the line, as numbers."""

KINDS = (
    *(KILLS, SAVES, CATCHES, RESCUES, MAKES_EYES, LEAVES_SEKI, TAKES, ATARI, LEAVES, TURNED_AWAY, KO_THREAT),
    *(LINKS, CUTS, PARTS, HOLDS, STOPS, AMID, STAYS),
    *(SHUTS_IN, GETS_OUT, UNSETTLES, SETTLES, STANDS, SHAPE, HELPS, HINDERS, FAVOURS),
    *(ATTACKS, DEFENDS, GROUND, SPREAD, FRAMEWORK, BASE, THREATENS, LIBERTIES, FEEL, EVEN),
    *(PASSED, POINT, COST, DIES, LIVES, LEFT, THERE, COULD, LINE, ANSWER, GOES_ON, GIVES, GONE, TURNS),
    *(FORCES, BLOW, CARRIES, PURPOSE, AIM, SEMEAI, LAST, SCORE, RANGE, AHEAD),
    *(RIVAL, HABIT, INSTEAD, FAILS, RATHER, ENDING, EXPOSED),
    *(IDLE, TAKEN, BOOK, GETS, ROOM, WIDER, ANSWERS, PHASE, LESSON),
)

FATES = (KILLS, SAVES, CATCHES, RESCUES, MAKES_EYES, LEAVES_SEKI)

OF_LIFE = (KILLS, SAVES, CATCHES, RESCUES, TAKES)
"""What is told of stones that live or die by a move."""

OF_FATE = (*FATES, TAKES, LINKS, CUTS)
"""What is read of stones, or seen: that they live, die, are captured or not, are linked or cut apart."""

OF_HELP = (HELPS, HINDERS, FAVOURS)
"""What is told softly, of a move of which little else is known."""

OF_ANSWERS = (ANSWER, LINE, GOES_ON)
"""What begins with a move and an answer to it."""

STANDING = (SHUTS_IN, GETS_OUT, UNSETTLES, SETTLES)

SEEN = "seen"
"""A claim can be trusted since the board shows it."""

PROVEN = "proven"
"""A search proved the claim."""

LIKELY = "likely"
"""Readings and games make the claim likely."""

COUNTED = "counted"
"""The claim says no more than what came of games that were played out."""


@dataclass(frozen=True)
class Claim:
    """One statement about a move that an explanation makes, in a form that can be checked by readings and
    games.

    kind: what is stated, one of KINDS
    trust: how it is known: SEEN, PROVEN, LIKELY or COUNTED
    move: the move in question
    stones: the points of the stones that it is about
    points: the moves of a line, or the points of an area
    value: a share of games (0 to 1) or points of score, for the side that moves
    other: what ``value`` is compared with
    margin: by how much ``value`` may be off; for some kinds a further number to compare
    rule: the name of the rule whose sentence is used, the relation that is named, or, for some kinds, the
        kind of another claim
    words: what else the sentence says, by name
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
        """Whether ``value`` and ``other`` differ by at least ``margin``, i.e. by more than chance explains."""
        return abs(self.value - self.other) >= self.margin


@dataclass(frozen=True)
class Sentence:
    """A sentence of an explanation, with the claims (statements that can be checked) that it makes.

    deed: the predicate alone, for a sentence that says what a move does
    is_extended: whether a second clause on the move was added
    """

    text: str
    claims: tuple[Claim, ...] = ()
    deed: str = ""
    is_extended: bool = False


def as_claims_before(found: Sequence[Claim], *moves: int) -> list[Claim]:
    """Turn claims about the position after a move, or a pass, or several in turn, into claims of kind THERE; return
    these.

    A claim of kind THERE is made in the position before the moves, but states what holds after them. ``found``
    holds the claims to change.
    """
    return [
        replace(
            each,
            kind=THERE,
            rule=each.kind,
            points=moves,
            words={**each.words, RULE: each.rule, WHERE: " ".join(map(str, each.points))},
        )
        for each in found
    ]


def as_claim_there(claim: Claim) -> Claim:
    """Turn a claim of kind THERE back into the claim about the later position that it stands for; return
    that.

    A claim of kind THERE is made in the position before a move, but states what holds after it.
    """
    where = tuple(map(int, claim.words.get(WHERE, "").split()))
    return replace(claim, kind=claim.rule, rule=claim.words.get(RULE, ""), points=where)


def without_same(found: Iterable[Claim], other: Iterable[Claim]) -> list[Claim]:
    """Return the claims ``found`` without those that are also among the ``other`` ones: of that kind, about those
    stones.
    """
    same = [(each.kind, set(each.stones)) for each in other]
    return [each for each in found if (each.kind, set(each.stones)) not in same]


def tell_little(told: Iterable[Claim]) -> bool:
    """Return whether claims of a move tell no more of it than its shape, how few liberties it leaves, whom it helps,
    and ground that is judged, not counted.
    """
    return all(
        each.kind in (SHAPE, LIBERTIES, *OF_HELP) or (each.kind == GROUND and each.trust == LIKELY)
        for each in told
    )


def taken_too(claim: Claim) -> list[int]:
    """Return the stones that a claim COULD says to be taken beside those that it is about; none if it names none."""
    return [int(each) for each in claim.words.get(TAKES_TOO, "").split()]


AS_GOOD_AS_DEAD = "as good as dead"
"""The word of a claim of a cut that the stones which it calls weak are lost, as read, though they move first."""


def weak_of(claim: Claim) -> list[int]:
    """Return the stones that a claim of a tie says to be weak without it; none if it names none."""
    return [int(each) for each in claim.words.get(WEAK, "").split()]


def with_weak(claim: Claim, stones: Iterable[int]) -> Claim:
    """Return a claim of a tie that says ``stones`` to be weak without it, not yet that they are as good as dead."""
    words = {name: word for name, word in claim.words.items() if name != AS_GOOD_AS_DEAD}
    return replace(claim, words={**words, WEAK: " ".join(map(str, stones))})


def without_weak(claim: Claim, stones: Collection[int]) -> Claim:
    """Return a claim of a tie that does not say some ``stones`` to be weak without it."""
    left = [each for each in weak_of(claim) if each not in stones]
    if len(left) == len(weak_of(claim)):
        return claim
    words = {name: word for name, word in claim.words.items() if name not in (WEAK, AS_GOOD_AS_DEAD)}
    return with_weak(claim, left) if left else replace(claim, words=words)
