"""Cutting and connecting: links that do not hold, where it matters.

What a cut is worth is what it does to the weaker side: a weak group that loses its friends may die, one that lives on
its own loses little. The links table knows the moves (`cut_move`, `join_move`); links that hold with aji give peeps.
After Fotland 1993, 5 ("Connections") and 6 ("Cutting and connecting").
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.board.points import NEIGHBORS, PASS
from engine.evaluate.groups.aliveness import DEAD_GROUP, LIVES_OR_LIMPS, LIVES_OR_RUNS
from engine.evaluate.tables import (
    CUTTABLE,
    DIAGONAL,
    EDGE_WATARI,
    HALF_KNIGHT,
    HALF_LARGE_KNIGHT,
    HANE,
    KNIGHT,
    LARGE_KNIGHT,
    ONE_POINT_JUMP,
    SHARED,
)
from engine.suggest.firing import Firing, firing
from engine.suggest.situation import Group, Situation, UncertainLink
from engine.suggest.view import View

KNIGHTS = (HALF_KNIGHT, KNIGHT, HALF_LARGE_KNIGHT, LARGE_KNIGHT)
SMALL_CUT_OFF = 2
"""Stones up to which what is cut off counts as a few cutting stones, not as a group."""
SHARE_OF_WEAK = 0.6
SHARE_OF_RUNNER = 0.25
SHARE_OF_LIVING = 0.08
"""Of the worth of the weaker side, what is lost when it is cut off: while it is weak, runs, or lives by itself."""


def suggest(view: View) -> Iterator[Firing]:
    """Suggest to join our links (connections between two strings) that can be cut, to cut such links of the
    enemy, and to peep.

    Each move is yielded with the rule of ``rules.yaml`` that speaks for it.
    """
    situation = view.situation
    cutting_rows = _rows_of_cutting_strings(situation)
    joins: dict[int, list[UncertainLink]] = {}
    cuts: dict[int, list[UncertainLink]] = {}
    for link in situation.links:
        sides = _find_sides(situation, link)
        if sides is None:
            continue
        if link.color == situation.own:
            if link.join_move != PASS and situation.is_empty(link.join_move):
                joins.setdefault(link.join_move, []).append(link)
                yield from _connect(situation, link, sides, cutting_rows)
        elif link.cut_move != PASS and situation.is_empty(link.cut_move):
            cuts.setdefault(link.cut_move, []).append(link)
            yield from _cut(situation, link, sides, cutting_rows)
    yield from _two_at_once(situation, joins, "connect-two-at-once")
    yield from _two_at_once(situation, cuts, "cut-two-at-once")
    for link in situation.holding:
        yield from _peep(situation, link)


def _find_sides(situation: Situation, link: UncertainLink) -> tuple[Group, Group] | None:
    """Return the groups of the two strings that a link connects, the group with the smaller worth first.
    Returns None if a string is in no group, or one of the groups is dead.
    """
    first, second = situation.strings[link.first], situation.strings[link.second]
    if first.group < 0 or second.group < 0:
        return None
    one, two = situation.group_of(first), situation.group_of(second)
    if one.aliveness >= DEAD_GROUP or two.aliveness >= DEAD_GROUP:
        return None
    return (one, two) if (one.worth, one.first) <= (two.worth, two.first) else (two, one)


def _loss(group: Group) -> float:
    """Return how many points a group would lose if the enemy cut it off from its friends. It is a share of
    the group's worth, larger for a weaker group.
    """
    if group.aliveness >= LIVES_OR_LIMPS:
        return SHARE_OF_WEAK * group.worth
    if group.aliveness >= LIVES_OR_RUNS:
        return SHARE_OF_RUNNER * group.worth
    return SHARE_OF_LIVING * group.worth


def _choose_weaker(sides: tuple[Group, Group]) -> Group:
    """Return the group that would lose more points by a cut; ``sides`` are the two groups that a link
    connects.
    """
    return max(sides, key=lambda group: (_loss(group), -group.first))


def _compute_stake(situation: Situation, link: UncertainLink, sides: tuple[Group, Group]) -> float:
    """Return how many points are at stake in a link. ``sides`` are the groups of its two strings; both may be
    the same group.

    Between two groups, this is what a cut costs the group that would lose more. Within one group, it grows
    with the number of stones of the smaller string.
    """
    if sides[0].row != sides[1].row:
        return _loss(_choose_weaker(sides))
    smaller = min(situation.strings[link.first].stones, situation.strings[link.second].stones)
    share = SHARE_OF_WEAK if sides[0].aliveness >= LIVES_OR_RUNS else SHARE_OF_RUNNER
    return share * 2.0 * smaller


def _rows_of_cutting_strings(situation: Situation) -> set[int]:
    """Return the row numbers of the strings, of either colour, that keep enemy groups apart.

    Such a string touches at least two living groups, one of which at least does not have two eyes yet.
    """
    found = set()
    for string in situation.strings:
        groups = {situation.strings[row].group for row in situation.touching[string.row]} - {-1}
        living = [situation.groups[row] for row in groups if situation.groups[row].aliveness < DEAD_GROUP]
        if len(living) >= 2 and any(group.aliveness >= LIVES_OR_RUNS for group in living):
            found.add(string.row)
    return found


def _connect(
    situation: Situation, link: UncertainLink, sides: tuple[Group, Group], cutting_rows: set[int]
) -> Iterator[Firing]:
    """Suggest to join one of our links. Yield one firing (a rule that applies to the move) for each reason.

    sides: the groups that the link connects; cutting_rows: the result of `_rows_of_cutting_strings`
    """
    stake, move = _compute_stake(situation, link, sides), link.join_move
    target = _choose_weaker(sides).first
    if link.strength == SHARED:
        yield firing("connect-shared", move, stake, target)
    else:
        yield _connect_by_strength(situation, link, sides, stake)
    if _is_peeped(situation, link):
        yield firing("connect-answers-peep", move, stake, target)
    if link.strength == CUTTABLE:
        if link.type == EDGE_WATARI:
            yield firing("connect-along-edge", move, stake, target)
        elif link.type == HANE:
            yield firing("connect-behind-hane", move, stake, target)
        elif link.type in KNIGHTS:
            yield firing("connect-knight", move, stake, target)
    small = [row for row in (link.first, link.second) if situation.strings[row].stones <= SMALL_CUT_OFF]
    if any(row in cutting_rows for row in small) and link.strength == CUTTABLE:
        yield firing("connect-cutting-stones", move, stake, target)


def _connect_by_strength(
    situation: Situation, link: UncertainLink, sides: tuple[Group, Group], stake: float
) -> Firing:
    weak = [group for group in sides if group.aliveness >= LIVES_OR_LIMPS]
    target = _choose_weaker(sides).first
    if sides[0].row == sides[1].row:
        rule = "connect-within-group"
    elif len(weak) == 2:
        rule = "connect-two-weak"
    elif weak:
        rule = "connect-weak-to-strong"
    else:
        rule = "connect-two-strong"
    return firing(rule, link.join_move, stake, target)


def _is_peeped(situation: Situation, link: UncertainLink) -> bool:
    """Return whether the enemy's last move is beside a point on which a link depends: where it is cut, where
    it is joined, or a common liberty by which it is linked.
    """
    last = situation.enemy_last
    if last == PASS:
        return False
    places = {link.cut_move, link.join_move, *link.points}
    return any(last + step in places for step in NEIGHBORS)


def _cut(
    situation: Situation, link: UncertainLink, sides: tuple[Group, Group], cutting_rows: set[int]
) -> Iterator[Firing]:
    """Suggest to cut one of the enemy's links. Yield one firing (a rule that applies to the move) for each
    reason.

    sides: the groups that the link connects; cutting_rows: the result of `_rows_of_cutting_strings`
    """
    move, stake = link.cut_move, _compute_stake(situation, link, sides)
    if not situation.is_playable(move, situation.own):
        return
    target = _choose_weaker(sides).first
    weak = [group for group in sides if group.aliveness >= LIVES_OR_LIMPS]
    if link.strength == SHARED:
        yield firing("cut-shared", move, stake, target)
    elif sides[0].row == sides[1].row:
        yield firing("cut-within-group", move, stake, target)
    elif len(weak) == 2:
        yield firing("cut-two-weak", move, stake, target)
    elif weak:
        yield firing("cut-weak-from-strong", move, stake, target)
    else:
        yield firing("cut-two-strong", move, stake, target)
    if link.strength != CUTTABLE:
        return
    if link.type == EDGE_WATARI:
        yield firing("cut-along-edge", move, stake, target)
    elif link.type == HANE:
        yield firing("cut-behind-hane", move, stake, target)
    elif link.type in KNIGHTS:
        yield firing("cut-knight", move, stake, target)
    for row in (link.first, link.second):
        string = situation.strings[row]
        if row in cutting_rows and string.stones <= SMALL_CUT_OFF:
            worth = stake + _compute_relief(situation, row)
            yield firing("cut-off-cutting-stones", move, worth, string.first)


def _compute_relief(situation: Situation, row: int) -> float:
    """Return how many points our side saves by capturing an enemy string: the most that one of our groups
    beside the string would lose if it were cut off.

    ``row``: of the string in the table of strings.
    """
    groups = {situation.strings[each].group for each in situation.touching[row]} - {-1}
    return max((_loss(situation.groups[each]) for each in groups), default=0.0)


def _two_at_once(
    situation: Situation, by_move: dict[int, list[UncertainLink]], rule: str
) -> Iterator[Firing]:
    for move, links in by_move.items():
        pairs = {(each.first, each.second) for each in links}
        if len(pairs) < 2:
            continue
        sides = [each for link in links if (each := _find_sides(situation, link)) is not None]
        stake = max(_compute_stake(situation, link, side) for link, side in zip(links, sides, strict=True))
        target = _choose_weaker(
            max(sides, key=lambda each: (_loss(_choose_weaker(each)), -each[0].first))
        ).first
        if links[0].color == situation.own or situation.is_playable(move, situation.own):
            yield firing(rule, move, stake, target)


def _peep(situation: Situation, link: UncertainLink) -> Iterator[Firing]:
    """Suggest peeps at an enemy link that holds: beside the middle of a jump, or at one of the two points of
    a diagonal.

    If the link is ours, suggest the answer to a peep. Nothing is suggested unless the link belongs to a weak
    group.
    """
    sides = _find_sides(situation, link)
    if sides is None or not any(group.is_weak for group in sides):
        return
    stake = SHARE_OF_RUNNER * max(group.worth for group in sides if group.is_weak)
    target = _choose_weaker(sides).first
    if link.color == situation.own:
        yield from _answer_peep(situation, link, stake, target)
    elif link.type == ONE_POINT_JUMP and len(link.points) == 1:
        middle = link.points[0]
        for step in NEIGHBORS:
            peep = middle + step
            if situation.is_empty(peep) and situation.landing(peep, situation.own).liberties >= 2:
                if not situation.makes_clump(peep, situation.own):
                    yield firing("cut-peep-at-jump", peep, stake, target)
    elif link.type == DIAGONAL:
        for point in link.points:
            if situation.landing(point, situation.own).joins and situation.is_playable(point, situation.own):
                yield firing("cut-peep-at-diagonal", point, stake, target)


def _answer_peep(situation: Situation, link: UncertainLink, stake: float, target: int) -> Iterator[Firing]:
    """Suggest to connect solidly where the enemy has just peeped at one of our links. The link holds, but
    with a weakness left (aji).

    ``stake``: the points at stake in the link; ``target``: the stone that the move is about.
    """
    last = situation.enemy_last
    for point in link.points:
        if last != PASS and situation.is_empty(point) and any(last + step == point for step in NEIGHBORS):
            yield firing("connect-solidly", point, stake, target)
