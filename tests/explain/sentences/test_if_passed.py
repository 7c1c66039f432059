"""What the opponent could do if a move were not played: the most that is known of, and what the move prevents."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, PASS
from engine.decide.decision.record import Tried
from engine.explain.claims.compared_games import Games
from engine.explain.claims.kinds import (
    COULD,
    GETS_OUT,
    LIKELY,
    LINKS,
    PASSED,
    PROVEN,
    RESCUES,
    THERE,
    Claim,
)
from engine.explain.claims.witness import Witness
from engine.explain.sentences import if_passed, where_the_opponent_plays
from engine.suggest.candidate import Candidate
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import game_at
from tests.explain.records import point

ONE_AND_TWO = """
. . . . . . . . .
. . O . . . . . .
. O X O . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . O O . .
. . . . . X X O .
. . . . . O O . .
. . . . . . . . .
"""
"""White captures one black stone by C6, and two by E3."""


def test_the_larger_capture_at_the_point_of_the_move_is_told() -> None:
    witness = Witness(adviser(), game_at(ONE_AND_TWO), BLACK)
    smaller = Claim(COULD, PROVEN, point("E3"), (point("C7"),), (point("C6"),), rule=RESCUES)
    text, claims = if_passed._tell_strongest(witness, point("E3"), smaller)
    # it was: "White would play C6 and capture the black stone at C7"
    assert text == "White would play E3, which takes Black's two stones at F3 off the board"
    assert [each.points for each in claims] == [(if_passed.PASS,)]
    larger = Claim(COULD, PROVEN, point("C6"), (point("F3"), point("G3")), (point("E3"),), rule=RESCUES)
    text, claims = if_passed._tell_strongest(witness, point("C6"), larger)
    assert text == "White would play E3 and capture Black's two stones at F3" and claims == [larger]


@pytest.mark.parametrize(
    ("kind", "lost_with_move", "is_told"),
    [(GETS_OUT, 0.6, True), (GETS_OUT, 0.33, False), (LINKS, 0.33, True), (LINKS, 0.2, False)],
)
def test_what_our_move_does_not_prevent_by_its_games_is_not_told(
    kind: str, lost_with_move: float, is_told: bool
) -> None:
    witness = Witness(adviser(), game_at(ONE_AND_TWO), BLACK)
    white = point("F4"), point("G4")
    lost = dict.fromkeys(witness.board.points(), 0.0)
    # White's stones are lost in three of ten games after a pass
    games = Games(
        lost | dict.fromkeys(white, 2 * lost_with_move - 1), lost | dict.fromkeys(white, 2 * 0.3 - 1), 1000
    )
    claim = Claim(kind, LIKELY, point("E3"), white)
    assert if_passed._is_prevented(witness, claim, games) is is_told


EDGE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . O O . . . .
. . . X . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""White comes down at C3, or plays E3, beside Black's stone at D3."""

HEAD_ON = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . O . X . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""White's C4 could run into Black's E4."""


@pytest.mark.parametrize(
    ("move", "answers", "told"),
    [
        ("E3", ("C3",), "White would play C3, which "),
        # where the games do not agree it is what he could do at the point of our move, or nothing
        ("C3", (), "White would play C3, which "),
        ("C3", ("A9",), "White would play C3, which "),
    ],
)
def test_where_nothing_is_read_it_is_told_how_the_opponent_s_stone_would_stand(
    move: str, answers: tuple[str, ...], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    points = tuple(point(each) for each in answers)
    monkeypatch.setattr(where_the_opponent_plays, "find_answers_to_pass", lambda *_: points)
    witness = Witness(adviser(), game_at(EDGE), BLACK)
    passed = Tried(Candidate(PASS, ()))
    (text,), claims = where_the_opponent_plays.tell_shape_of_answer(witness, point(move), passed)
    assert text.startswith(told)
    assert [each.kind for each in claims] == ([PASSED, THERE] if "C3" in answers else [THERE])
    # of a stone far from all others, and of one that runs straight into ours, one does not see what it is for
    assert where_the_opponent_plays.tell_shape_at_same_point(witness, point("G7")) == ([], [])
    head_on = Witness(adviser(), game_at(HEAD_ON), BLACK)
    assert where_the_opponent_plays.tell_shape_at_same_point(head_on, point("D4")) == ([], [])
