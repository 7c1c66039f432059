"""Strings that are of one group after one side's stone at a point, and of two after the other's, as judged."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.points import BLACK, PASS, WHITE
from engine.decide.decision.record import Decision
from engine.explain.claims import judged_ties
from engine.explain.claims.checking import Checker
from engine.explain.claims.compared_games import Games
from engine.explain.claims.inquiry import FAILED
from engine.explain.claims.judged_ties import find_judged_tie
from engine.explain.claims.kinds import HOLDS, PARTS, SHAPE, THERE, Claim, Sentence
from engine.explain.claims.parting import find_parted
from engine.explain.claims.readings import Answer
from engine.explain.claims.same_point import find_tie_there
from engine.explain.claims.witness import Witness
from engine.explain.sentences import at_the_same_point
from engine.explain.sentences.at_the_same_point import tell_judged_tie_there
from engine.explain.sentences.what_lies_on_both_sides import add_tie, find_tie
from engine.explain.words.languages import speaking
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import game_at
from tests.explain.records import point

APART = """
. . . . . . . . .
. . X . . O O . .
. . . . . X . O .
. . . . . . X O .
. . . X . O . . .
. . . . . . . . .
. . . . X . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Whoever plays E7 has Black's F7 with C8, or shut off from it."""

MOVE, PAIR = point("E7"), (point("C8"), point("F7"))


def witness_for(color: int) -> Witness:
    return Witness(adviser(), game_at(APART, color), color)


def games(now: float, then: float) -> Games:
    """Games in which Black owns all points so far with the move, and with a pass."""
    points = game_at(APART).board.points()
    return Games(dict.fromkeys(points, now), dict.fromkeys(points, then), 1000)


@pytest.mark.parametrize(
    ("color", "now", "then", "kind"),
    [
        (BLACK, 0.6, 0.2, HOLDS),
        (WHITE, 0.2, 0.6, PARTS),
        # the games say otherwise, or nothing
        (BLACK, 0.2, 0.6, ""),
        (WHITE, 0.6, 0.2, ""),
        (BLACK, 0.6, 0.58, ""),
    ],
)
def test_the_pair_is_of_one_group_after_one_sides_stone_alone(
    color: int, now: float, then: float, kind: str
) -> None:
    witness = witness_for(color)
    found = find_judged_tie(witness, MOVE, games(now, then))
    assert (found is not None) is bool(kind)
    if found is not None:
        assert (found.kind, found.stones) == (kind, PAIR)
        checker = Checker(adviser(), game_at(APART, color), Decision(color, MOVE), witness)
        assert checker.check(found).verdict != FAILED


def test_it_is_not_told_of_a_move_that_does_not_stand_between_them_nor_without_games() -> None:
    assert find_judged_tie(witness_for(BLACK), MOVE, None) is None
    # D9 lies on the way round
    assert find_judged_tie(witness_for(WHITE), point("D9"), games(0.2, 0.6)) is None


def test_the_games_of_each_tree_must_bear_it_out() -> None:
    both = games(0.2, 0.6)
    assert find_judged_tie(witness_for(WHITE), MOVE, replace(both, trees=(both, games(0.2, 0.5)))) is not None
    assert find_judged_tie(witness_for(WHITE), MOVE, replace(both, trees=(both, games(0.5, 0.2)))) is None


ROUND_ABOUT = """
. . . . . . . . .
. . . . . X . . .
. X . . . . . . .
X . . . . . . . .
O X X . . X . . .
O O . . . . X X .
. . O . . O . O .
. . . . . O . . .
. . . . . . . . .
"""
"""White's E5 comes between Black's C5 and F5; Black's E6 links them over it."""

CAUGHT = """
. . . . . . . . .
. . X O O O O O .
. O X X . . X . .
. . O . X . . . .
. X . . X O X . .
. . . . X . . . .
. . O . . . . . .
. . . . . . . X .
. . . . . . . . .
"""
"""White's C5 comes between Black's C7 and B5; Black's B6 joins them, since B7 cannot be saved then."""

THROUGH = """
. . . . . . . . .
. . O O . X . O .
. . X O . . . . .
. . X O X X . . .
. . . X O X O . .
. X . . O . . . .
. . . . . . . . .
. . . . . . . X .
. . . . . . . . .
"""
"""White's F4 touches E4 and stands beside G5; Black's G4 cuts them apart."""


@pytest.mark.parametrize(
    ("answer", "share", "is_told"), [("E6", 0.6, False), ("E6", 0.1, True), ("J1", 0.6, True)]
)
def test_strings_that_an_expected_answer_links_are_not_told_to_be_parted(
    answer: str, share: float, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Witness, "likely_moves", lambda *_: [(point(answer), share)])
    witness, move = Witness(adviser(), game_at(ROUND_ABOUT, WHITE), WHITE), point("E5")
    for find in (find_judged_tie, find_parted):
        found = find(witness, move, games(-0.3, 0.3))
        # it was: "A separating move: E5 comes between Black's stones at C5 and F5 ... I expect Black to answer at E6"
        assert (found is not None) is is_told
        assert found is None or (found.kind, set(found.stones)) == (PARTS, {point("C5"), point("F5")})
    passed = witness.witness_after([PASS])
    assert passed is not None
    # nor that the enemy would link them there
    assert (find_tie_there(witness, passed, move) is not None) is is_told


def test_stones_between_that_cannot_be_saved_part_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    witness, move, pair = (
        Witness(adviser(), game_at(CAUGHT, WHITE), WHITE),
        point("C5"),
        (point("C7"), point("B5")),
    )
    # a long reading knows it anyhow
    monkeypatch.setattr(judged_ties, "is_change_denied", lambda *_: False)
    # it was: "A separating move: C5 comes between Black's stones at C7 and B5 ... B6, which captures the stone at B7"
    for answer, is_told in (("B6", False), ("J1", True)):
        monkeypatch.setattr(Witness, "likely_moves", lambda *_, at=answer: [(point(at), 0.4)])
        found = find_judged_tie(witness, move, games(-0.3, 0.3))
        assert (found is not None and found.stones == pair) is is_told


def test_strings_that_the_enemy_parts_at_the_one_point_between_are_not_told_to_be_held(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Witness, "likely_moves", lambda *_: [])
    witness, move = Witness(adviser(), game_at(THROUGH, WHITE), WHITE), point("F4")
    # it was: "A connection: F4 keeps White's stones at E4 and G5 together"
    assert find_judged_tie(witness, move, games(-0.3, 0.3)) is None
    monkeypatch.setattr(judged_ties, "_point_between", lambda *_: [])
    found = find_judged_tie(witness, move, games(-0.3, 0.3))
    assert found is not None and (found.kind, found.stones) == (HOLDS, (point("E4"), point("G5")))
    monkeypatch.setattr(Witness, "likely_moves", lambda *_: [(point("G4"), 0.6)])
    assert find_judged_tie(witness, move, games(-0.3, 0.3)) is None


LADDER = """
. . . . . . . . .
. . . . . . . . .
. . . . . . X O .
. . . . . X O X .
. . . . . . O . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black's H5 stands between White's H7 and G5, which come together all the same."""

FAR_APART = """
. . . . . . . . .
. . X . O . . . .
. . . . . . . . .
. . X . . . . . .
. . . . . . . . .
. . . O . . . . .
. . . . . . O X .
. . X . . . . . .
. . . . . . . . .
"""
"""White's G4 stands between D4 and G3, which Black can still cut."""


@pytest.mark.parametrize(
    ("diagram", "color", "move", "kind", "pair"),
    [(LADDER, BLACK, "H5", PARTS, ("H7", "G5")), (FAR_APART, WHITE, "G4", HOLDS, ("D4", "G3"))],
)
def test_a_long_reading_may_not_deny_it(
    diagram: str, color: int, move: str, kind: str, pair: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Witness, "likely_moves", lambda *_: [])
    witness, better = Witness(adviser(), game_at(diagram, color), color), games(0.3, -0.3)
    better = better if color == BLACK else better.turned_round
    # it was: "A separating move: H5 comes between ...", and "G4 keeps White's stones at D4 and G3 together"
    assert find_judged_tie(witness, point(move), better) is None
    monkeypatch.setattr(judged_ties, "is_change_denied", lambda *_: False)
    monkeypatch.setattr(judged_ties, "is_gap_closed", lambda *_: True)
    found = find_judged_tie(witness, point(move), better)
    assert found is not None and (found.kind, set(found.stones)) == (kind, {*map(point, pair)})


@pytest.mark.parametrize(("color", "answer"), [(BLACK, False), (WHITE, True)])
def test_readings_may_not_deny_it(color: int, answer: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    better = games(0.6, 0.2) if color == BLACK else games(0.2, 0.6)
    witness = witness_for(color)
    told = lambda _, board, *__: Answer(answer) if board is not witness.board else Answer(None)  # noqa: E731
    monkeypatch.setattr(Witness, "prove_link", told)
    assert find_judged_tie(witness, MOVE, better) is None


def test_it_is_told_before_the_shape_and_of_the_enemys_stone_where_it_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(Games, "from_witness", lambda *_: games(0.2, 0.6))
    witness = witness_for(WHITE)
    shape = Sentence("E7 attaches to the stone at F7.", (Claim(SHAPE, "seen", MOVE, rule="enemy"),))
    told = add_tie(witness, MOVE, shape, find_tie(witness, MOVE, shape))
    # it was: "A fighting move: E7 attaches to the stone at F7"
    assert told.text == "E7 comes between Black's stones at C8 and F7; it attaches to the stone at F7."
    # of a pass it is told where that is not said of the move
    assert tell_judged_tie_there(witness, MOVE, told.claims) == ("", [])
    text, claims = tell_judged_tie_there(witness, MOVE, shape.claims)
    assert text == "keeps Black's stones at C8 and F7 together"
    (tie,) = claims
    assert [(each.kind, each.rule, each.points) for each in claims] == [(THERE, HOLDS, (PASS,))]
    with speaking("japanese"):
        assert tell_judged_tie_there(witness, MOVE, shape.claims)[0]
    # nor where his stone is known to cost little, or takes stones, or puts some in atari
    for name, found in (("costs_of_next", [0.1]), ("find_taken", [tie]), ("add_atari_prevented", [tie])):
        with monkeypatch.context() as patch:
            patch.setattr(at_the_same_point, name, lambda *_, found=found: found)
            assert tell_judged_tie_there(witness, MOVE, shape.claims) == ("", [])
