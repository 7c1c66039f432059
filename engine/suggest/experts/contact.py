"""Contact fights: answers to the enemy's last move where it touches ours, and where our own last move was left alone.

A stone beside a stone asks a question, and the answers have names: hane, extension, block, stand, turn, push, cut. The
geometry is told by two steps: ``ahead`` leads from our stone to the enemy's, ``side`` is square to it. Moves that make
an empty triangle are left out unless they take something, and so are stones that would stand in atari.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.board.points import EMPTY, NEIGHBORS, PASS, STRIDE
from engine.evaluate.tables import CAPTURED
from engine.suggest.firing import Firing, firing
from engine.suggest.situation import OUTWARD, Situation
from engine.suggest.view import View

SHORT_OF_LIBERTIES = 3
FIGHTING_STAKE = 4.0
"""Points that a contact fight is about before anything is known of it."""
STONES_THAT_COUNT = 8
"""Stones of a string beyond which a contact move is not worth more."""


def suggest(view: View) -> Iterator[Firing]:
    """Suggest answers to an enemy move that touches our stones. Suggest how to go on, too, if the enemy did
    not answer our own move that touched his stones.

    Each move is yielded with the rule of ``rules.yaml`` that speaks for it.
    """
    situation = view.situation
    last = situation.enemy_last
    if last != PASS and not view.is_dead(last):
        for ahead in NEIGHBORS:
            if situation.is_living(last - ahead, situation.own):
                yield from _answer(situation, last, ahead)
        yield from _answer_surroundings(situation, last)
    for move in situation.last_moves[:2]:
        if situation.color[move] == situation.own and situation.is_living(move, situation.own):
            yield from _follow_up(situation, move)


def _compute_stake(situation: Situation, *stones: int) -> float:
    """Return how many points are at stake in a contact fight: a fixed number, plus one for each stone of the
    strings at ``stones``, up to a limit.
    """
    rows = {situation.string_of[stone] for stone in stones if situation.string_of[stone] >= 0}
    count = sum(situation.strings[row].stones for row in rows)
    return FIGHTING_STAKE + min(count, STONES_THAT_COUNT)


def _is_good(situation: Situation, point: int) -> bool:
    """Return whether an own stone at a point captures something or has two liberties, and does not make bad
    shape.
    """
    return situation.is_playable(point, situation.own) and not situation.makes_clump(point, situation.own)


def _answer(situation: Situation, last: int, ahead: int) -> Iterator[Firing]:
    """Suggest answers to the enemy's last move, as seen from one of our stones beside it.

    last: the enemy's stone; ahead: the step from our stone to it, i.e. the difference of the two points
    """
    stone = last - ahead
    stake = _compute_stake(situation, last, stone)
    for side in OUTWARD[ahead]:
        yield from _hane_or_turn(situation, last, stone, side, stake)
        yield from _extend(situation, last, stone, side, stake)
        yield from _block(situation, last, stone, side, stake)
    yield from _draw_back(situation, last, stone, ahead, stake)


def _hane_or_turn(situation: Situation, last: int, stone: int, side: int, stake: float) -> Iterator[Firing]:
    """Suggest the point that is beside the enemy's last stone and diagonal to our stone, on one side.

    What stands next to our stone on that side names the move: an own stone makes it a turn, an empty point a
    hane, an enemy stone a cut. last: the enemy's stone; stone: ours, which it touches; side: the step to that
    side, at right angles to the line through both stones; stake: the points at stake in the contact
    """
    point, behind = last + side, stone + side
    if not _is_good(situation, point):
        return
    if situation.color[behind] == situation.own:
        yield firing("contact-turn", point, stake, last)
    elif situation.color[behind] == EMPTY:
        if situation.color[stone - side] == situation.enemy:
            rule = "contact-counter-hane"
        else:
            enemy = situation.strings[situation.string_of[last]]
            rule = "contact-hane-at-head" if enemy.stones >= 2 else "contact-hane"
        yield firing(rule, point, stake, last)
    else:
        yield firing("contact-cut-through", point, stake, last)


def _extend(situation: Situation, last: int, stone: int, side: int, stake: float) -> Iterator[Firing]:
    """Suggest to extend from our stone to one side, parallel to the enemy's stones. The rule tells whether
    this gets ahead of an enemy who pushes along, stretches beside his stones, or descends to the edge.

    last: the enemy's last stone; stone: ours, which it touches; side: the step in which to extend; stake: the
    points at stake in the contact
    """
    point = stone + side
    if not _is_good(situation, point) or situation.color[last + side] == situation.own:
        return
    if situation.color[last - side] == situation.enemy:
        yield firing("contact-extend-ahead", point, stake, stone)
    elif situation.color[last + side] == situation.enemy:
        yield firing("contact-stretch-beside", point, stake, stone)
    else:
        yield firing("contact-extend", point, stake, stone)
    if situation.line[point] < situation.line[stone] <= 4:
        yield firing("contact-descend", point, stake, stone)


def _block(situation: Situation, last: int, stone: int, side: int, stake: float) -> Iterator[Firing]:
    """Suggest to block an enemy who advances along our stones or along the edge.

    last: the enemy's last stone; stone: ours, which it touches; side: the step in which the enemy advances;
    stake: the points at stake in the contact
    """
    point = last + side
    if situation.color[last - side] != situation.enemy or not situation.is_playable(point, situation.own):
        return
    value = max(
        (situation.values[point + step] for step in NEIGHBORS if situation.is_empty(point + step)),
        default=0.0,
    )
    if situation.line[last] <= 2 and situation.line[point] == situation.line[last]:
        yield firing("contact-block-near-edge", point, stake + situation.openness[point] / 2, last)
    elif value > 0:
        yield firing("contact-block", point, stake + situation.openness[point] / 2, last)


def _draw_back(situation: Situation, last: int, stone: int, ahead: int, stake: float) -> Iterator[Firing]:
    """Suggest a move straight away from the enemy's last stone: to stand up if it came from below, else to
    draw back.

    last: the enemy's stone; stone: ours, which it touches; ahead: the step from ours to it; stake: the points
    at stake in the contact
    """
    point = stone - ahead
    if not _is_good(situation, point):
        return
    if situation.line[last] < situation.line[stone] < situation.line[point]:
        yield firing("contact-stand", point, stake, stone)
    else:
        yield firing("contact-draw-back", point, stake, stone)


def _answer_surroundings(situation: Situation, last: int) -> Iterator[Firing]:
    """Suggest answers that depend on all stones around the enemy's last one: answers to a wedge, a crosscut
    or a diagonal move, an atari or a press on his string, and moves that gain liberties for ours.
    """
    enemy = situation.strings[situation.string_of[last]]
    stake = _compute_stake(situation, last)
    yield from _answer_wedge(situation, last, stake)
    yield from _answer_crosscut(situation, last)
    if enemy.liberties == 2:
        for liberty in situation.liberties[enemy.row]:
            if _is_good(situation, liberty) and situation.landing(liberty, situation.own).liberties >= 2:
                yield firing("contact-atari", liberty, stake, last)
    elif enemy.liberties == SHORT_OF_LIBERTIES:
        for liberty in situation.liberties[enemy.row]:
            landing = situation.landing(liberty, situation.own)
            if landing.joins and landing.liberties >= SHORT_OF_LIBERTIES and _is_good(situation, liberty):
                yield firing("contact-press", liberty, stake, last)
    for row in sorted(situation.touching[enemy.row]):
        yield from _liberties(situation, last, row)
    for side in (-1, 1):
        for step in (-STRIDE, STRIDE):
            if situation.is_living(last + side + step, situation.own):
                yield from _answer_diagonal(situation, last, side, step, stake)


def _answer_wedge(situation: Situation, last: int, stake: float) -> Iterator[Firing]:
    """Suggest to give atari, from either side, to an enemy stone that was just played between two of ours (a
    wedge).

    last: the enemy's stone; stake: the points at stake in the contact
    """
    for step in (1, STRIDE):
        if all(situation.is_living(last + each, situation.own) for each in (step, -step)):
            for side in OUTWARD[step]:
                if situation.is_playable(last + side, situation.own):
                    yield firing("contact-answer-wedge", last + side, stake, last)


def _answer_crosscut(situation: Situation, last: int) -> Iterator[Firing]:
    """Suggest to extend one of our two cut stones if the enemy's last stone makes a crosscut."""
    for side in (-1, 1):
        for step in (-STRIDE, STRIDE):
            pair = (last + side, last + step)
            if situation.color[last + side + step] != situation.enemy:
                continue
            if not all(situation.is_living(each, situation.own) for each in pair):
                continue
            for stone in pair:
                row = situation.string_of[stone]
                for liberty in situation.liberties[row]:
                    landing = situation.landing(liberty, situation.own)
                    if landing.liberties > situation.strings[row].liberties and _is_good(situation, liberty):
                        yield firing(
                            "contact-extend-in-crosscut", liberty, _compute_stake(situation, *pair), stone
                        )


def _liberties(situation: Situation, last: int, row: int) -> Iterator[Firing]:
    """Suggest moves that gain the most liberties for one of our strings. The string has few liberties and
    touches the enemy's last string.

    ``row``: of our string in the table of strings; ``last``: the enemy's last stone
    """
    own = situation.strings[row]
    if own.status >= CAPTURED or own.liberties > SHORT_OF_LIBERTIES:
        return
    gains = {
        liberty: situation.landing(liberty, situation.own).liberties - own.liberties
        for liberty in situation.liberties[row]
    }
    most = max(gains.values(), default=0)
    if most > 0:
        for liberty in (each for each, gain in gains.items() if gain == most):
            yield firing("contact-gain-liberties", liberty, _compute_stake(situation, own.first), own.first)


def _answer_diagonal(situation: Situation, last: int, side: int, step: int, stake: float) -> Iterator[Firing]:
    """Suggest an answer to an enemy stone that is diagonal to one of ours: to keep pace with it, or to bump
    against it.

    last: the enemy's last stone; side, step: the horizontal and the vertical step that lead together from it
    to our stone; stake: the points at stake in the contact
    """
    corners = (last + side, last + step)
    for corner, other in (corners, corners[::-1]):
        if not _is_good(situation, corner):
            continue
        if situation.color[other] == situation.enemy:
            yield firing("contact-keep-pace", corner, stake, last)
        elif situation.color[other] == EMPTY and situation.line[corner] <= situation.line[last]:
            yield firing("contact-bump", corner, stake, last)


def _follow_up(situation: Situation, move: int) -> Iterator[Firing]:
    """Suggest how to continue after our own last move, if it touches an enemy stone and the enemy did not
    answer.

    ``move``: the point of our last move.
    """
    for ahead in NEIGHBORS:
        enemy = move + ahead
        if not situation.is_living(enemy, situation.enemy):
            continue
        stake = _compute_stake(situation, move, enemy)
        for side in OUTWARD[ahead]:
            point = enemy + side
            if _is_good(situation, point) and situation.is_empty(move + side):
                yield firing("contact-follow-hane", point, stake, enemy)
            if _is_good(situation, move + side) and situation.color[enemy + side] == situation.enemy:
                yield firing("contact-push-along", move + side, stake, enemy)
        beyond = enemy + ahead
        few = situation.strings[situation.string_of[enemy]].stones <= 2
        if few and _is_good(situation, beyond):
            yield firing("contact-clamp", beyond, stake, enemy)
