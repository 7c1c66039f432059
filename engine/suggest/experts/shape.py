"""Shape moves: points that make own stones work together, and points that spoil the enemy's shape.

Shapes are drawings (`engine.suggest.drawings`), looked for around stones near the last moves and around groups that
have no two eyes yet: thick stones far off need no shape.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.board.points import EMPTY, STRIDE, xy
from engine.evaluate.groups.aliveness import LIVES_OR_RUNS
from engine.evaluate.tables import CAPTURED
from engine.suggest.drawings import Drawings, cells_of
from engine.suggest.firing import Firing, firing
from engine.suggest.situation import Situation
from engine.suggest.view import View

OURS = Drawings(
    (
        ("shape-tiger-mouth", "O X ? / X . * / ? . ?"),
        ("shape-bamboo-joint", "X . * / X . X"),
        ("shape-table", "X . X / X . . / ? * ?"),
        ("shape-table", "X . * / X . . / ? X ?"),
        ("shape-diamond", "? X ? / X . X / ? * ?"),
        ("shape-diagonal-out", "? O ? / e X . / ? . *"),
        ("shape-knight-out", "? . . . / O X . . / ? . . *"),
        ("shape-jump-away", "? e . e / O X . * / ? e . e"),
        ("shape-stretch-from-two", "n X X * / ? O O ."),
        ("shape-stretch-from-three", "X X X * / O O O ."),
        ("shape-two-jumps", "X . X / . . ? / * ? ?"),
    )
)
THEIRS = Drawings(
    (
        ("shape-hane-two", "n X X * / ? O O ."),
        ("shape-hane-three", "X X X * / O O O n"),
        ("shape-take-tiger-mouth", "O X ? / X . * / ? . ?"),
        ("shape-take-bamboo", "X . * / X . X"),
        ("shape-take-table", "X . X / X . . / ? * ?"),
        ("shape-take-eye-point", "? X ? / X . X / ? * ?"),
        ("shape-wedge", "? O ? / X * X / ? . ?"),
        ("shape-crosscut", "O X ? / X * . / ? . ?"),
        ("shape-inside-triangle", "X X . / X . . / . . *"),
    )
)
FOR_WEAK = frozenset(
    (
        "shape-table", "shape-diamond", "shape-diagonal-out", "shape-knight-out", "shape-jump-away",
        "shape-two-jumps", "shape-take-tiger-mouth", "shape-take-table", "shape-take-eye-point",
        "shape-take-bamboo", "shape-inside-triangle",
    )
)  # fmt: skip
"""Shapes that matter only to a group that has no two eyes."""

SHAPE_STAKE = 4.0
SHARE_OF_WEAK = 0.12
MOST_STAKE = 12.0
NEAR = 3
CLUMP_LIBERTIES = 4


def suggest(view: View) -> Iterator[Firing]:
    """Suggest points that make own stones work together, and points that spoil the enemy's shape.

    Each move is yielded with the rule of ``rules.yaml`` that speaks for it.
    """
    situation = view.situation
    for side, drawings in ((situation.own, OURS), (situation.enemy, THEIRS)):
        anchors = list(_choose_anchors(situation, side))
        cells = cells_of(situation.color, situation.size, side)
        for rule, anchor, move in drawings.find(cells, anchors):
            yield from _fire(situation, rule, anchor, move)
    yield from _squeeze(situation)


def _choose_anchors(situation: Situation, side: int) -> Iterator[int]:
    """Yield the stones of ``side`` that are not captured and are near the last two moves or in a
    weak group.
    """
    near = _find_near(situation)
    for point in situation.points:
        if situation.color[point] != side:
            continue
        string = situation.strings[situation.string_of[point]]
        if string.status < CAPTURED and (point in near or situation.group_of(string).is_weak):
            yield point


def _find_near(situation: Situation) -> set[int]:
    near: set[int] = set()
    for move in situation.last_moves[:2]:
        x, y = xy(move)
        for row in range(max(0, y - NEAR), min(situation.size, y + NEAR + 1)):
            first = (row + 1) * STRIDE + 1
            left, right = max(0, x - NEAR), min(situation.size, x + NEAR + 1)
            near.update(range(first + left, first + right))
    return near


def _fire(situation: Situation, rule: str, anchor: int, move: int) -> Iterator[Firing]:
    group = situation.group(anchor)
    weak = group if group is not None and group.aliveness >= LIVES_OR_RUNS else None
    if (rule in FOR_WEAK and weak is None) or not situation.is_playable(move, situation.own):
        return
    if situation.makes_clump(move, situation.own) or situation.is_own_ground(move, situation.own):
        return
    stake = SHAPE_STAKE + (0.0 if weak is None else SHARE_OF_WEAK * weak.worth)
    yield firing(rule, move, min(stake, MOST_STAKE), anchor)


def _squeeze(situation: Situation) -> Iterator[Firing]:
    """Suggest to take a liberty of a clumped enemy string that has few liberties."""
    for string in situation.strings:
        if string.color != situation.enemy or string.stones < 4 or string.status >= CAPTURED:
            continue
        if not 3 <= string.liberties <= CLUMP_LIBERTIES or not _is_clump(situation, string.row):
            continue
        for liberty in situation.liberties[string.row]:
            landing = situation.landing(liberty, situation.own)
            if landing.liberties >= 2 and not situation.makes_clump(liberty, situation.own):
                stake = min(SHAPE_STAKE + string.stones, MOST_STAKE)
                yield firing("shape-squeeze-dango", liberty, stake, string.first)


def _is_clump(situation: Situation, row: int) -> bool:
    """Return whether the stones of a string are clumped: four of them fill a square, or they make two empty
    triangles (three stones of a square whose fourth point is empty).

    ``row``: of the string in the table of strings.
    """
    stones = set(situation.stones_of[row])
    corners = {stone + dy + dx for stone in stones for dy in (-STRIDE, 0) for dx in (-1, 0)}
    full = triangles = 0
    for corner in corners:
        square = (corner, corner + 1, corner + STRIDE, corner + STRIDE + 1)
        inside = sum(each in stones for each in square)
        full += inside == 4
        triangles += inside == 3 and any(situation.color[each] == EMPTY for each in square)
    return full >= 1 or triangles >= 2
