"""What the games say of a move, and where knowledge disagrees with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.board.points import BLACK, EMPTY
from engine.explain.explanation import explanation
from engine.explain.games import games_lines
from engine.explain.scene import Scene
from engine.search.decision import Decision, Tried
from tests.explain.positions import CAPTURABLE, scene_at
from tests.explain.records import SIZE, candidate, decision, point, reason, tried

CAPTURE = candidate("E6", reason("E6", "{move} captures the stones at {target}.", aim="attack", about="D4"))

PRISONERS = """
X . . . . O . . .
. O O O O O . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . X . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""The black stone at A9 is as good as dead."""


def all_alive(scene: Scene, **died: float) -> dict[int, float]:
    """Whose each point was, where every stone lived in all games but those at some vertices in a share of them."""
    owned = {}
    for spot in scene.board.points():
        color = scene.board.color_at(spot)
        owned[spot] = 0.0 if color == EMPTY else (1.0 if color == BLACK else -1.0)
    for vertex, share in died.items():
        group = scene.group_at(point(vertex))
        for spot in scene.board.points():
            if scene.board.color_at(spot) != EMPTY and scene.group_at(spot) == group:
                owned[spot] *= 1.0 - 2.0 * share
    return owned


def played_out(found: Tried, owned: Mapping[int, float], count: int, won: float = 0.5) -> Tried:
    """A candidate with which games were played out."""
    return replace(found, owned=owned, visits=(count,), won=won)


def lines_of(
    scene: Scene, chosen: Tried, *others: Tried, after_pass: Tried | None = None, proven: str = ""
) -> list[str]:
    made: Decision = decision("E6", [chosen, *others])
    made.passing = after_pass
    made.proven = frozenset(point(vertex) for vertex in proven.split())
    return games_lines(made, scene)


def test_the_group_that_the_move_is_about_and_how_often_it_died() -> None:
    scene = scene_at(CAPTURABLE)
    chosen = played_out(tried(CAPTURE, 7.0), all_alive(scene, D4=0.81), 4000)
    assert lines_of(scene, chosen) == [
        "Of the 4,000 games played out with it, White's group at D4 died in 81%.",
    ]
    passing = played_out(tried("A1", 0.0), all_alive(scene, D4=0.3), 50)
    assert lines_of(scene, chosen, after_pass=passing) == [
        "Of the 4,000 games played out with it, White's group at D4 died in 81%, after a pass in 30%.",
    ]
    few = played_out(tried("A1", 0.0), all_alive(scene, D4=0.3), 5)
    assert lines_of(scene, chosen, after_pass=few) == lines_of(scene, chosen)


def test_a_group_that_the_move_changes_though_no_reason_names_it() -> None:
    scene = scene_at(CAPTURABLE)
    chosen = played_out(tried("E6", 7.0), all_alive(scene, C7=0.1), 500)
    passing = played_out(tried("A1", 0.0), all_alive(scene, C7=0.6), 50)
    assert lines_of(scene, chosen, after_pass=passing) == [
        "Of the 500 games played out with it, Black's group at C7 died in 10%, after a pass in 60%.",
    ]


def test_few_games_and_certain_groups_are_not_told_of() -> None:
    scene = scene_at(CAPTURABLE)
    assert lines_of(scene, tried(CAPTURE, 7.0)) == []
    assert lines_of(scene, played_out(tried(CAPTURE, 7.0), all_alive(scene, D4=0.81), 10)) == []
    assert lines_of(scene, played_out(tried(CAPTURE, 7.0), all_alive(scene, D4=0.1), 100)) == []


def test_a_group_that_the_games_see_otherwise() -> None:
    scene = scene_at(PRISONERS)
    chosen = played_out(tried("E6", 1.0), all_alive(scene, A9=0.3), 100)
    (line,) = lines_of(scene, chosen)
    assert line.startswith("The black stone at A9 is ")
    assert "as I see it, but it lived in 70% of the games; " in line
    assert line.endswith(
        ("the games decide, since that is judged by its eyes and its room, not read.", "read to its end.")
    )
    assert lines_of(scene, played_out(tried("E6", 1.0), all_alive(scene, A9=0.9), 100)) == []


def test_the_move_that_habit_prefers() -> None:
    scene = scene_at(CAPTURABLE)
    owned = all_alive(scene)
    chosen = played_out(tried(replace(CAPTURE, likelihood=-3.0), 7.0), owned, 100, won=0.6)
    likelier = played_out(tried(replace(candidate("G5"), likelihood=-1.0), 3.0), owned, 40, won=0.45)
    assert lines_of(scene, chosen, likelier) == [
        "By shape and habit G5 comes first; Black won 45% of its games, so the games decided."
    ]


def test_a_proven_move_is_preferred_to_one_with_more_games() -> None:
    scene = scene_at(CAPTURABLE)
    owned = all_alive(scene)
    chosen = played_out(tried(CAPTURE, 7.0), owned, 100, won=0.6)
    other = played_out(tried("G5", 3.0), owned, 400, won=0.61)
    assert lines_of(scene, chosen, other, proven="E6") == [
        "More games went to G5, of which Black won 61%; E6 is as good, and read to its end."
    ]


def test_the_explanation_tells_what_the_games_say() -> None:
    scene = scene_at(CAPTURABLE)
    made = decision("E6", [played_out(tried(CAPTURE, 7.0), all_alive(scene, D4=0.81), 4000)])
    assert any("White's group at D4 died in 81%." in line for line in explanation(made, SIZE, scene))
