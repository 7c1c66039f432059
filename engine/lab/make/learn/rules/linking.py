"""Proofs about the link of two strings, one fact at a time, as `engine.lab.make.learn.rules.proving` has them.

The target is one of the two strings, the other one the `other`. Linked are strings that have two common liberties, the
cutter to move, or one that the cutter cannot enter, and together liberties enough, as for
`engine.reading.links.knowledge.judge_connect`.
"""

from __future__ import annotations

from engine.lab.make.learn.rules.proving import ORIGIN, Facts, Point, beside
from engine.reading.links.knowledge import ROOM
from engine.reading.strings.proven_rules import IS_ATTACKER, IS_EMPTY, IS_FRIEND, IS_OTHER, IS_TARGET

_OWN = (IS_TARGET, IS_OTHER, IS_FRIEND)


class LinkProof:
    """Tries to prove that two strings of one side are linked, or get linked. The proof uses facts about the
    surroundings of one point, the origin, and asks for each fact only when it needs it.
    """

    def __init__(self, facts: Facts) -> None:
        self._facts = facts

    def _around(self, point: Point, content: int) -> list[Point]:
        return [each for each in beside(point) if self._facts.content(each, point) == content]

    def is_made(self, from_target: bool) -> bool:
        """Tell whether it is proven that a move at the origin links the two strings. The origin is the empty
        point around which the proof looks; the connector, the owner of both strings, plays there.

        from_target: True if the origin is a liberty of the target, the first string, and not of the other;
        False if only captures at the origin can link the strings
        """
        facts = self._facts
        if from_target and self._around(ORIGIN, IS_OTHER):
            return False
        taken: list[Point] = []
        common = 0
        for stone in self._around(ORIGIN, IS_ATTACKER):
            if facts.liberties(stone) > 1:
                continue
            if not any(facts.are_same(stone, each) for each in taken):
                taken.append(stone)
                common += facts.common(stone)
            if from_target and facts.touches_other(stone) and not facts.is_liberty(stone):
                common += 1
        shared: list[Point] = []
        if from_target:
            shared = [each for each in self._around(ORIGIN, IS_EMPTY) if facts.touches_other(each)]
        if common + len(shared) >= 2:
            return self._has_room(common, from_target)
        return common == 0 and len(shared) == 1 and self._holds_at(shared[0], ORIGIN)

    def _has_room(self, captured: int, from_target: bool) -> bool:
        """Tell whether both strings together surely have ROOM liberties after the connector's move at the
        origin. With so many they cannot be captured while they are linked.

        captured: liberties that both gain by captures; from_target: whether the origin is a liberty of the
        target (the first string)
        """
        facts = self._facts
        left = facts.together() - 1 + captured
        if left >= ROOM:
            return True
        if not from_target:
            return False
        new = sum(
            not facts.touches_other(each) and not facts.is_liberty(each)
            for each in self._around(ORIGIN, IS_EMPTY)
        )
        return left + new >= ROOM

    def holds(self) -> bool:
        """Tell whether it is proven that the two strings stay linked if the cutter (the enemy) plays at their
        only common liberty. That point is the origin, around which the proof looks.
        """
        return self._holds_at(ORIGIN, None)

    def _holds_at(self, common: Point, played: Point | None) -> bool:
        """Tell whether two strings with only one common liberty are sure to stay linked if the cutter (the
        enemy) moves next.

        True if the cutter cannot play at ``common``, that liberty. Also true if a stone of the cutter there
        can be captured by the next move and it cannot play there again. played: the point that the connector
        (the owner of the strings) has just played, None if it has not
        """
        facts = self._facts
        if [each for each in self._around(common, IS_ATTACKER) if each != played]:
            return False
        ways = [each for each in self._around(common, IS_EMPTY) if each != played]
        if len(ways) > 1 or (not ways and played is None):
            return False
        # each of the strings around the point needs a liberty besides it, the point played and that of the capture
        if not all(facts.liberties(each) >= 3 for each in self._own(common)):
            return False
        if played is not None and not all(facts.liberties(each) >= 3 for each in self._own(played)):
            return False
        return facts.together() >= ROOM + 1 + (played is not None) and all(
            self._keeps_liberty(each, common, played) for each in ways
        )

    def _own(self, point: Point) -> list[Point]:
        """Return the neighbours of a point that have stones of the connector, the side that owns both
        strings.
        """
        return [each for each in beside(point) if self._facts.content(each, point) in _OWN]

    def _keeps_liberty(self, last: Point, common: Point, played: Point | None) -> bool:
        """Tell whether a stone that captures the cutter's stone at ``common`` is sure to have a liberty
        afterwards, besides ``common`` and ``played``.

        last: the point at which the connector (the owner of both strings) plays the capturing stone; played:
        the point that it played before, None for none. The liberty may be the stone's own, or that of a
        string that it joins.
        """
        if any(each not in (common, played) for each in self._around(last, IS_EMPTY)):
            return True
        return any(self._facts.liberties(each) >= 3 for each in self._own(last))
