"""Proofs about one string that look at one fact at a time: what they looked at are the conditions of a rule.

A proof plays moves in its head around an origin and asks for facts of the position at the root, each only when the
proof cannot go on without it. The facts are those of `engine.reading.strings.proven_rules`. What stands elsewhere is
left open, and everything that either side might do with it is allowed for: a string of which only the number of
liberties is known may lose one with each move of its enemy anywhere, and whoever is not forced may play anywhere.

Liberties that are not known one by one are counted on the safe side: an attacking string has at least what it had less
one for every point filled beside a stone that may be its own; a friend of the target brings all that it has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from engine.reading.strings.proven_rules import (
    COMMON,
    CONTENT,
    IS_ATTACKER,
    IS_EMPTY,
    IS_FRIEND,
    IS_LIBERTY,
    IS_OTHERS,
    LEAST_TOGETHER,
    LIBERTIES,
    MOST_COUNTED,
    REACH,
    SAME,
    SIZE,
    TOGETHER,
    TOUCHING,
    WEAKEST,
)

Point = tuple[int, int]
"""Steps to the right and down from the origin."""

Question = tuple[int, Point, Point]
"""Kind, point and second point of a fact, as `engine.reading.strings.proven_rules` has them; ORIGIN where it has no
point."""

Fact = tuple[Question, int]

ORIGIN: Point = (0, 0)

MOST_FACTS = 40
"""A proof that asks for more is given up: such a rule would hardly ever fit again."""

MOST_ATARIS = 3
"""How many ataris in a row a proof of a capture plays."""


class TooLong(Exception):
    """Raised if a proof asks for too many facts, or for a fact about a point that is too far away."""


class Facts:
    """Answers the questions of a proof about one position and keeps the answers as facts.

    asked: from each question to its answer, in the order of asking
    """

    def __init__(self, look: Callable[[Question], int]) -> None:
        """Begin without facts. ``look``: a function that answers a question about the position"""
        self._look = look
        self.asked: dict[Question, int] = {}
        self._content: dict[Point, int] = {}

    def ask(self, question: Question) -> int:
        """Return the answer to a question about the position. Each question is looked up once. Raises
        TooLong.
        """
        answer = self.asked.get(question)
        if answer is None:
            _, point, second = question
            if max(map(abs, (*point, *second))) > REACH or len(self.asked) == MOST_FACTS:
                raise TooLong
            answer = self.asked[question] = self._look(question)
        return answer

    def take_as_empty(self, point: Point) -> None:
        """Note, without asking, that a point is empty. The rule is only tried where that point is empty."""
        self._content[point] = IS_EMPTY

    def content(self, point: Point, beside: Point) -> int:
        """Return what stands on a point (IS_EMPTY, IS_ATTACKER ...).

        beside: an empty point next to it, by which the question names the point. The question is asked only
        once for a point; later calls get the same answer.
        """
        found = self._content.get(point)
        if found is None:
            found = self._content[point] = self.ask((CONTENT, point, beside))
        return found

    def is_liberty(self, point: Point) -> bool:
        """Tell whether a point lies beside a stone of the target (the string that the proof is about)."""
        return self.ask((IS_LIBERTY, point, ORIGIN)) == 1

    def liberties(self, point: Point) -> int:
        """Return how many liberties the string at a point has. MOST_COUNTED also stands for more."""
        return self.ask((LIBERTIES, point, ORIGIN)) + 1

    def are_same(self, first: Point, second: Point) -> bool:
        """Tell whether the stones at ``first`` and ``second`` belong to the same string."""
        return first == second or self.ask((SAME, min(first, second), max(first, second))) == 1

    def is_large(self) -> bool:
        """Tell whether the target (the string that the proof is about) has more than one stone."""
        return self.ask((SIZE, ORIGIN, ORIGIN)) == 1

    def touching(self, point: Point) -> int:
        """Return how many stones of the string at a point touch the target (the string that the proof is
        about). MOST_GAINED also stands for more.

        The target gains so many liberties if that string is captured.
        """
        return self.ask((TOUCHING, point, ORIGIN))

    def touches_other(self, point: Point) -> bool:
        """Tell whether a point lies beside a stone of the other string of a link."""
        return self.ask((IS_OTHERS, point, ORIGIN)) == 1

    def common(self, point: Point) -> int:
        """Return how many stones of the string at a point touch both strings of a link. MOST_GAINED also
        stands for more.

        The two gain so many common liberties if that string is captured.
        """
        return self.ask((COMMON, point, ORIGIN))

    def together(self) -> int:
        """Return how many liberties the two strings of a link have together. LEAST_TOGETHER also stands for
        fewer, MOST_TOGETHER for more.
        """
        return self.ask((TOGETHER, ORIGIN, ORIGIN)) + LEAST_TOGETHER

    def weakest(self) -> int:
        """Return the fewest liberties that an attacking string has which touches the target (the string that
        the proof is about). 3 also stands for more.
        """
        return self.ask((WEAKEST, ORIGIN, ORIGIN)) + 1


def beside(point: Point) -> list[Point]:
    """Return the four neighbours of a point."""
    x, y = point
    return [(x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)]


class Fight:
    """A position within a proof: the one in which a rule is sought (the root), changed by moves of both sides
    that the proof assumes. These moves capture nothing.

    facts: the facts of the root; filled: the points of the assumed moves in order, each with whether the
    attacker played it
    """

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.filled: dict[Point, bool] = {}
        """By point whether the attacker filled it, in order."""

    @contextmanager
    def move(self, point: Point, by_attacker: bool) -> Iterator[None]:
        """Assume a move at ``point`` as long as the context (``with``) lasts.

        by_attacker: True if the attacker plays it, False if the owner of the target (the string that the
        proof is about) does
        """
        self.filled[point] = by_attacker
        try:
            yield
        finally:
            del self.filled[point]

    def around(self, point: Point, content: int) -> list[Point]:
        """Return the neighbours of a point that hold ``content`` (IS_EMPTY, IS_ATTACKER ...) at the root, the
        position that the proof began with. Neighbours with an assumed move are left out.

        The point itself must be empty at the root.
        """
        return [
            each
            for each in beside(point)
            if each not in self.filled and self.facts.content(each, point) == content
        ]

    def empty_beside(self, point: Point) -> list[Point]:
        """Return the neighbours of a point that are empty after the moves assumed so far. The point itself
        must be empty, or one of these moves.
        """
        return self.around(point, IS_EMPTY)

    def attacked_from(self, point: Point) -> list[Point]:
        """Return the neighbours of a point that have stones of the attacker, either from the beginning or
        from moves that the proof assumes.
        """
        return self.around(point, IS_ATTACKER) + [each for each in beside(point) if self.filled.get(each)]

    def has(self, stone: Point, wanted: int) -> bool:
        """Tell whether the attacker's string at ``stone`` is sure to have ``wanted`` liberties or more after
        the moves that the proof assumes.

        wanted: at most MOST_COUNTED
        """
        if stone in self.filled:
            return self._played_has(stone, wanted)
        left = self.facts.liberties(stone)
        lost = self._may_have_lost(stone)
        if left - len(lost) >= wanted:
            return True
        if left < wanted:
            return False
        surely = sum(any(self.facts.are_same(stone, each) for each in stones) for stones in lost)
        return left - surely >= wanted

    def _may_have_lost(self, stone: Point) -> list[list[Point]]:
        """Return the attacker's stones that may have lost a liberty to an assumed move: a list for each such
        move, with the stones beside it. Moves without such a stone are left out.

        If one of these stones belongs to the string at ``stone``, that string has lost a liberty by the move.
        """
        found = (self.around(point, IS_ATTACKER) for point in self.filled)
        return [stones for stones in found if stones]

    def _played_has(self, stone: Point, wanted: int) -> bool:
        """Tell whether the string of an attacker's stone at ``stone``, one of the moves that the proof
        assumes, is sure to have at least ``wanted`` liberties.
        """
        chain = [stone]
        for each in chain:
            chain.extend(near for near in beside(each) if self.filled.get(near) and near not in chain)
        if len({point for each in chain for point in self.empty_beside(each)}) >= wanted:
            return True
        return any(self.has(near, wanted) for each in chain for near in self.around(each, IS_ATTACKER))

    def attackers_are_safe(self) -> bool:
        """Tell whether each of the attacker's strings that matter has two liberties or more, so that none of
        them can be captured in one move.

        They are the strings that touch the target, those of the attacker's assumed moves, and those beside
        assumed moves of the owner.
        """
        for point, by_attacker in reversed(self.filled.items()):
            if by_attacker and not self.has(point, 2):
                return False
            if not by_attacker and not all(self.has(each, 2) for each in self.attacked_from(point)):
                return False
        # a string that lost a liberty to an attacking stone became one string with it
        return self.facts.weakest() >= 2


def _lets_retake(fight: Fight, last: Point, is_large: bool, spare: int) -> bool:
    """Tell whether the owner of the target may be able to recapture, as in a ko or a snapback. The target is
    the string that the proof is about; the attacker takes it by playing at ``last``, its last liberty.

    The owner would capture the stone at ``last``. fight: the position that the proof looks at; is_large:
    whether the owner extended the target before, so that it has two stones or more; spare: how many more
    liberties of the capturing stone the owner may fill before
    """
    if len(fight.empty_beside(last)) > spare:
        return False
    attackers = fight.attacked_from(last)
    if not attackers and (is_large or fight.facts.is_large()):
        return False
    return not any(fight.has(each, 2 + spare) for each in attackers)


def falls_after(fight: Fight, move: Point, other: Point, ataris: int, is_large: bool = False) -> bool:
    """Tell whether it is proven that the target is captured if the attacker plays ``move`` next. The target
    is the string that the proof is about; its two liberties are ``move`` and ``other``.

    fight: the position that the proof looks at; ataris: how many ataris in a row may be played, this one
    included; is_large: whether the owner extended the target before
    """
    with fight.move(move, True):
        return fight.attackers_are_safe() and falls_in_atari(fight, other, ataris, is_large)


def falls_in_atari(fight: Fight, last: Point, ataris: int, is_large: bool = False) -> bool:
    """Tell whether it is proven that the target is captured even if its owner moves next. The target is the
    string that the proof is about; its only liberty is ``last``.

    It is assumed that no attacking string can be captured in one move. fight: the position that the proof
    looks at; ataris: how many more ataris in a row may be played; is_large: whether the owner extended the
    target before
    """
    if _lets_retake(fight, last, is_large, 1):
        return False
    attackers = fight.attacked_from(last)
    if not all(fight.has(each, 2) for each in attackers):
        return False
    escapes = fight.empty_beside(last)
    if len(escapes) > 2:
        return False
    friends = fight.around(last, IS_FRIEND)
    brought = 0
    for friend in friends:
        count = fight.facts.liberties(friend)
        if count == MOST_COUNTED:
            return False
        brought += count - 1
    if brought > 0:
        return False
    if not escapes:
        return True
    with fight.move(last, False):
        if len(escapes) == 1:
            return not _lets_retake(fight, escapes[0], True, 0)
        if friends or ataris == 1:
            return False
        first, second = escapes
        return falls_after(fight, first, second, ataris - 1, True) or falls_after(
            fight, second, first, ataris - 1, True
        )


def gets_out(facts: Facts, liberties: int, most: int) -> bool:
    """Tell whether it is proven that the target gets more than ``most`` liberties if its owner captures
    attacking stones by playing the origin.

    The target is the string that the proof is about. The origin is the point in the middle of the rule's
    window; it is no liberty of the target. facts: answer what stands around the origin; liberties: how many
    the target has before
    """
    taken: list[Point] = []
    for stone in Fight(facts).around(ORIGIN, IS_ATTACKER):
        if facts.liberties(stone) == 1 and not any(facts.are_same(stone, each) for each in taken):
            taken.append(stone)
    return liberties + sum(facts.touching(each) for each in taken) > most
