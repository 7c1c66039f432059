"""Where both sides' stones meet: the plain moves of every fight, named by how they stand to the stones nearest.

Other experts know why a move is good. This one sees to it that no natural move goes unlooked-at: an empty, undecided
point with a living stone of each side within two steps gets the one rule that describes it. How often such moves are
right was counted (`engine.suggest.likelihood`), and it is not often; so they come last unless other reasons join them.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.board.points import DIAGONALS, EMPTY, NEIGHBORS, PASS, STRIDE
from engine.evaluate.tables import CAPTURED
from engine.suggest.firing import Firing, firing
from engine.suggest.situation import Situation
from engine.suggest.view import View

KNIGHT_STEPS = tuple(
    sign_y * dy * STRIDE + sign_x * dx
    for dy, dx in ((1, 2), (2, 1))
    for sign_y in (-1, 1)
    for sign_x in (-1, 1)
)
LOW_LINE = 2


def suggest(view: View) -> Iterator[Firing]:
    """Suggest every empty, undecided point with living stones of both sides near it, by the one rule that describes it.

    Each move is yielded with the rule of ``rules.yaml`` that speaks for it.
    """
    situation = view.situation
    for point in situation.points:
        if situation.color[point] != EMPTY or situation.is_own_ground(point, situation.own):
            continue
        if situation.is_own_ground(point, situation.enemy) or not situation.is_playable(point, situation.own):
            continue
        rule, target = _how_it_stands(situation, point)
        if rule:
            yield firing(rule, point, target=target)


def _how_it_stands(situation: Situation, point: int) -> tuple[str, int]:
    """Return the id of the rule that describes how both sides stand around a point, and the stone that the
    rule speaks of.

    An empty id and PASS where the two sides do not meet.
    """
    own, enemy = _Around(situation, point, situation.own), _Around(situation, point, situation.enemy)
    if not own.is_near or not enemy.is_near:
        return "", PASS
    if own.beside:
        return "meet-extend", own.beside[0]
    if enemy.beside:
        if own.diagonal:
            return "meet-hane", enemy.beside[0]
        return ("meet-low" if situation.line[point] < LOW_LINE else "meet-attach"), enemy.beside[0]
    if own.diagonal:
        return "meet-diagonal", own.diagonal[0]
    if enemy.diagonal:
        return "meet-shoulder", enemy.diagonal[0]
    if own.two_away:
        return "meet-jump", own.two_away[0]
    return "meet-knight", own.knight[0]


class _Around:
    """The living stones of one colour around a point, in lists by where they stand.

    They stand beside it, diagonally, two points away or a knight's move away.
    """

    def __init__(self, situation: Situation, point: int, color: int) -> None:
        def stones(steps: tuple[int, ...]) -> list[int]:
            return [point + step for step in steps if _lives_at(situation, point + step, color)]

        self.beside = stones(NEIGHBORS)
        self.diagonal = stones(DIAGONALS)
        self.two_away = [
            point + 2 * step
            for step in NEIGHBORS
            if situation.color[point + step] == EMPTY and _lives_at(situation, point + 2 * step, color)
        ]
        self.knight = [
            stone for stone in stones_in_reach(situation, point) if _lives_at(situation, stone, color)
        ]
        self.is_near = bool(self.beside or self.diagonal or self.two_away or self.knight)


def stones_in_reach(situation: Situation, point: int) -> list[int]:
    """Return the points on the board that are a knight's move away from a point."""
    return [
        point + step
        for step in KNIGHT_STEPS
        if 0 <= point + step < len(situation.color) and situation.line[point + step] > 0
    ]


def _lives_at(situation: Situation, point: int, color: int) -> bool:
    if situation.color[point] != color:
        return False
    return situation.strings[situation.string_of[point]].status < CAPTURED
