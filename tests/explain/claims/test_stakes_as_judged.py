"""What is at stake by games and the evaluation together, where each alone says too little."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.board.points import BLACK, WHITE, vertex_of
from engine.explain.claims import stakes
from engine.explain.claims.compared_games import Games
from engine.explain.claims.kinds import ATTACKS
from engine.explain.claims.witness import Witness
from tests.explain.claims.test_fates import adviser
from tests.explain.claims.test_stakes import BEHIND_A_STONE, GROUP, games
from tests.explain.positions import game_at
from tests.explain.records import point


@pytest.mark.parametrize(
    ("theirs", "ours", "change", "is_careful", "is_told"),
    [
        # it cannot run with the move, and is ahead in a semeai without it
        (12, 19, 0.09, False, True),
        # it stands little otherwise, or well in any case, and the games say nothing
        (17, 19, 0.09, False, False),
        (3, 8, 0.09, False, False),
        # then a little more is enough
        (17, 19, 0.12, False, True),
        (12, 19, 0.05, False, False),
        # who asks for care wants what is sure by the games
        (12, 19, 0.09, True, False),
    ],
)
def test_less_is_enough_where_stones_are_judged_to_stand_otherwise(
    theirs: int, ours: int, change: float, is_careful: bool, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Witness, "is_careful", is_careful)
    witness = Witness(adviser(), game_at(BEHIND_A_STONE, BLACK), BLACK)
    states = {point("D7"): (ours, theirs)}

    def state_of(there: Witness, stones: Sequence[int]) -> int:
        """How the group stands with Black's stone at D7, or with White's."""
        return states[point("D7")][there.board.color_at(point("D7")) == WHITE]

    monkeypatch.setattr(stakes, "_state_of", state_of)
    white = [vertex_of(each, 9) for each in witness.board.points() if witness.board.color_at(each) == WHITE]
    found = stakes.find_stakes_as_judged(witness, point("D7"), games(-0.4, -0.4 + 2 * change, white), ())
    assert [each.kind for each in found] == [ATTACKS] * is_told


@pytest.mark.parametrize("is_careful", [True, False])
def test_what_games_show_needs_no_move_of_the_enemys_at_the_same_point(
    is_careful: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(Witness, "is_careful", is_careful)
    monkeypatch.setattr(stakes._Judged, "of", lambda _, move: asked.append(move))
    witness = Witness(adviser(), game_at(BEHIND_A_STONE, BLACK), BLACK)
    white = [vertex_of(each, 9) for each in witness.board.points() if witness.board.color_at(each) == WHITE]
    found = stakes.find_stakes_as_judged(witness, point("D7"), games(-0.4, 0.0, white), ())
    # nothing was told where White may not play there
    assert [each.kind for each in found] == [ATTACKS]
    assert asked == ([] if is_careful else [point("D7")])


def test_what_games_alone_show_of_stones_must_be_as_sure_as_where_nobody_judges(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    witness = Witness(adviser(), game_at(BEHIND_A_STONE, BLACK), BLACK)
    monkeypatch.setattr(stakes, "_state_of", lambda *_: None)
    white = [vertex_of(each, 9) for each in witness.board.points() if witness.board.color_at(each) == WHITE]
    for count, is_told in ((42, False), (4000, True)):
        few = games(-0.4, 0.0, white, count)
        found = stakes.find_stakes_as_judged(witness, point("D7"), few, ())
        # a tenth of the games was enough, however few they were
        assert [each.kind for each in found] == [ATTACKS] * is_told


@pytest.mark.parametrize(("by_most", "is_told"), [(0.04, False), (0.11, True)])
def test_what_the_smaller_tree_alone_shows_is_not_told(
    by_most: float, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness = Witness(adviser(), game_at(BEHIND_A_STONE, BLACK), BLACK)
    monkeypatch.setattr(stakes, "_state_of", lambda *_: None)
    white = [vertex_of(each, 9) for each in witness.board.points() if witness.board.color_at(each) == WHITE]
    trees = [games(-0.4, -0.4 + 2 * change, white, count) for change, count in ((by_most, 3000), (0.2, 1000))]
    together = Games.of_trees(trees)
    # in the mean of both the stones are lost in more than a tenth of the games more
    found = stakes.find_stakes_as_judged(witness, point("D7"), together, ())
    assert [each.kind for each in found] == [ATTACKS] * is_told


@pytest.mark.parametrize(("theirs", "ours", "is_told"), [(3, 19, True), (10, 10, False), (3, 11, False)])
def test_where_little_is_told_few_games_are_enough_only_if_the_stones_are_judged_to_stand_otherwise(
    theirs: int, ours: int, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness = Witness(adviser(), game_at(BEHIND_A_STONE, BLACK), BLACK)

    def state_of(there: Witness, stones: Sequence[int]) -> int:
        """How the group stands with Black's stone at D7, or with White's."""
        return theirs if there.board.color_at(point("D7")) == WHITE else ours

    monkeypatch.setattr(stakes, "_state_of", state_of)
    few = games(-0.6, 0.0, GROUP, 42)
    # it was "weakens" by two standard errors of 42 games, whatever the evaluation said
    assert [each.kind for each in stakes.find_stakes(witness, point("D7"), few, (), True)] == [
        ATTACKS
    ] * is_told
    # more games need no evaluation
    many = games(-0.6, 0.0, GROUP, 420)
    assert [each.kind for each in stakes.find_stakes(witness, point("D7"), many, (), True)] == [ATTACKS]
