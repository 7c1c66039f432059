"""What the games played out say of a move: which groups die in them, and where they and knowledge disagree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from engine.board.points import BLACK, vertex_of
from engine.evaluate.groups import aliveness as classes
from engine.explain.phrases import capitalized, percent, side
from engine.explain.scene import Scene
from engine.search.decision import Decision, Tried

MOST_FATES = 2
"""So many groups are told of."""

LEAST_GAMES = 30
"""Games from which on shares of them are told."""

IN_DOUBT = 0.2
"""Share of the games from which on a death is worth telling, and by which it must be more or less likely after a move
than after a pass to be told of a group that no reason names."""

DOUBTED = 0.6
"""Share of the games in which a group must come to the other end than it is thought to."""


def games(tried: Tried) -> str:
    """The games that were played out with a move, counted."""
    count = tried.visits[0]
    return "one game played out with it" if count == 1 else f"{count:,} games played out with it"


def games_lines(decision: Decision, before: Scene) -> list[str]:
    """What became of groups in the games, and where knowledge and games disagree; nothing without enough games."""
    chosen = decision.chosen
    if chosen is None or chosen.owned is None or chosen.visits[0] < LEAST_GAMES:
        return []
    return [
        *_fates(decision, chosen, chosen.owned, before),
        *_doubts(chosen.owned, before),
        *_choice(decision, chosen, before.board.size),
    ]


def _fates(decision: Decision, chosen: Tried, owned: Mapping[int, float], before: Scene) -> list[str]:
    """How often the groups that the move is about died, and those whose fate it changes, and how often after a pass."""
    passes = _owned_after_pass(decision)
    lines: list[str] = []
    for stone in _stones_by_interest(chosen, owned, passes, before):
        row = before.group_at(stone)
        died = _died(before, row, owned)
        died_after_pass = died if passes is None else _died(before, row, passes)
        if max(died, died_after_pass) < IN_DOUBT:
            continue
        name = before.group_name(stone)
        text = capitalized(name) if lines else f"Of the {games(chosen)}, {name}"
        text += f" died in {percent(died)}"
        if passes is not None:
            text += f", after a pass in {percent(died_after_pass)}"
        lines.append(f"{text}.")
        if len(lines) == MOST_FATES:
            break
    return lines


def _owned_after_pass(decision: Decision) -> Mapping[int, float] | None:
    """Whose each point was at the end of the games that began with a pass, None if they were too few."""
    passed = decision.passing
    if passed is None or not passed.visits or passed.visits[0] < LEAST_GAMES:
        return None
    return passed.owned


def _stones_by_interest(
    chosen: Tried, owned: Mapping[int, float], passes: Mapping[int, float] | None, before: Scene
) -> Iterator[int]:
    """A stone of each group that the reasons of the move name, then of those whose fate it changes most."""
    named: dict[int, int] = {}
    for reason in chosen.reasons:
        if before.is_stone(reason.firing.target):
            named.setdefault(before.group_at(reason.firing.target), reason.firing.target)
    yield from named.values()
    if passes is None:
        return
    change = {}
    for row in range(int(before.tables["group_count"])):
        difference = abs(_died(before, row, owned) - _died(before, row, passes))
        if row not in named and difference >= IN_DOUBT:
            change[int(before.tables["groups"][row]["first"])] = difference * len(_stones(before, row))
    yield from sorted(change, key=lambda stone: -change[stone])


def _doubts(owned: Mapping[int, float], before: Scene) -> Iterator[str]:
    """The group that knowledge holds alive and games kill, or the other way round, if there is one: the largest."""
    found = []
    for row in range(int(before.tables["group_count"])):
        if before.is_threatened(int(before.tables["groups"][row]["first"])):
            continue
        died, aliveness = _died(before, row, owned), int(before.tables["groups"][row]["aliveness"])
        if aliveness <= classes.WINS_SEMEAI and died >= DOUBTED:
            found.append((row, f"died in {percent(died)} of the games"))
        elif aliveness >= classes.PROBABLY_DEAD and aliveness != classes.UNDECIDED and died <= 1 - DOUBTED:
            found.append((row, f"lived in {percent(1 - died)} of the games"))
    if not found:
        return
    row, fate = max(found, key=lambda each: len(_stones(before, each[0])))
    stone = int(before.tables["groups"][row]["first"])
    trusted = "the games decide, since that is judged by its eyes and its room, not read"
    if before.is_read(row):
        trusted = "I keep to that, since it is read to its end"
    yield f"{capitalized(before.group_name(stone))} {before.state(stone)}, as I see it, but it {fate}; {trusted}."


def _choice(decision: Decision, chosen: Tried, size: int) -> Iterator[str]:
    """Whether knowledge or a proof would have chosen otherwise than the games, and what they say of it."""
    mover = side(decision.color)
    if chosen.won is None:
        return
    most = max(decision.tried, key=lambda each: each.visits[0] if each.visits else 0)
    if chosen.move in decision.proven and most is not chosen and most.won is not None:
        yield (
            f"More games went to {vertex_of(most.move, size)}, of which {mover} won {percent(most.won)}; "
            f"{vertex_of(chosen.move, size)} is as good, and read to its end."
        )
        return
    likeliest = max(decision.tried, key=lambda each: each.candidate.likelihood)
    if likeliest is chosen or likeliest.won is None or not chosen.candidate.reasons:
        return
    yield (
        f"By shape and habit {vertex_of(likeliest.move, size)} comes first; "
        f"{mover} won {percent(likeliest.won)} of its games, so the games decided."
    )


def _died(scene: Scene, row: int, owned: Mapping[int, float]) -> float:
    """The share of the games, 0 to 1, in which the stones of a group were not their side's in the end."""
    sign = 1 if int(scene.tables["groups"][row]["color"]) == BLACK else -1
    return float(np.mean([(1 - sign * owned[stone]) / 2 for stone in _stones(scene, row)]))


def _stones(scene: Scene, row: int) -> Sequence[int]:
    """The points of the stones of a group."""
    return [point for point in scene.board.points() if scene.is_stone(point) and scene.group_at(point) == row]
