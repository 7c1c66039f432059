"""What changes hands by a move, by games that are made up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest

from engine.board.points import BLACK, EMPTY, WHITE, parse_vertex
from engine.explain.claims import gains
from engine.explain.claims.compared_games import Games, mean_ownership
from engine.explain.claims.gains import (
    OWNED,
    claim_ground,
    find_best_zone,
    find_gain,
    find_gain_within,
    find_spread,
    is_its_doing,
    middle_of,
    unsettled_points,
)
from engine.explain.claims.ground_as_judged import find_gain_as_judged
from engine.explain.claims.kinds import ATTACKS, COUNTED, DEFENDS, GROUND, LIKELY, SPREAD, TOLD, Claim
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_it_gains import mark_points, tell_gain, tell_gain_of_one_kind
from engine.game.game import Game
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import game_at
from tests.explain.records import point
from tests.explain.sentences.test_what_lies_behind import OVER

TWO_GROUPS = """
. . . . . . . . .
. . X X . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . O O .
. . . . . . . . .
. . . . . . . . .
"""
"""One group each, in opposite corners."""

CORNER = ("A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2")
"""Points of an empty corner."""


def told(
    color: int,
    move: str,
    after_pass: Mapping[str, float],
    with_move: Mapping[str, float],
    count: int = 4000,
) -> tuple[Claim | None, str]:
    """What is told of a move: by vertex, whose points are, from -1 (White) to 1 (Black); all others are open."""
    witness = Witness(adviser(), game_at(TWO_GROUPS, color), color)
    everywhere = dict.fromkeys(witness.board.points(), 0.0)
    games = Games(
        everywhere | {point(vertex): owner for vertex, owner in with_move.items()},
        everywhere | {point(vertex): owner for vertex, owner in after_pass.items()},
        count,
    )
    claim = find_gain(witness, point(move), games)
    return claim, "" if claim is None else tell_gain_of_one_kind(witness, claim)


def owned(owner: float, *vertices: str) -> dict[str, float]:
    return dict.fromkeys(vertices, owner)


@pytest.mark.parametrize(
    ("color", "move", "stones", "before", "after", "text"),
    [
        (BLACK, "C7", ("C8", "D8"), -0.2, 0.8, "defends Black's two stones at C8 (about 2 points)"),
        (WHITE, "C7", ("C8", "D8"), 0.8, -0.2, "attacks Black's two stones at C8 (about 2 points)"),
        (WHITE, "G2", ("G3", "H3"), 0.6, -0.6, "defends White's two stones at G3 (about 2 points)"),
        (BLACK, "G2", ("G3", "H3"), -0.6, 0.6, "attacks White's two stones at G3 (about 2 points)"),
    ],
)
def test_stones_that_fare_otherwise(
    color: int, move: str, stones: tuple[str, ...], before: float, after: float, text: str
) -> None:
    claim, said = told(color, move, owned(before, *stones), owned(after, *stones))
    assert claim is not None and claim.kind == (DEFENDS if "defends" in text else ATTACKS)
    assert {point(each) for each in stones} == set(claim.stones)
    # shares of the games in which the stones are lost
    assert claim.margin == pytest.approx(abs(after - before) / 2)
    assert said == text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "after", "text"),
    [
        (-0.5, 0.5, "takes territory in the lower left corner from White (about 8 points)"),
        (0.0, 0.5, "secures territory in the lower left corner (about 4 points)"),
        (-0.5, 0.0, "keeps White from territory in the lower left corner (about 4 points)"),
        (-0.2, 0.2, "builds Black's territory in the lower left corner (about 3 points)"),
        (
            -0.3,
            0.0,
            "reduces what White could get in the lower left corner (about 2 points)",
        ),
        (-0.05, 0.3, "builds Black's territory in the lower left corner (about 3 points)"),
    ],
)
def test_ground_that_changes_hands(before: float, after: float, text: str) -> None:
    claim, said = told(BLACK, "C3", owned(before, *CORNER), owned(after, *CORNER))
    assert claim is not None and claim.kind == GROUND
    assert set(claim.points) == {point(each) for each in CORNER}
    assert claim.value == pytest.approx(8 * (after - before))
    assert said == text


def test_ground_is_told_where_most_of_it_is_gained_not_where_most_points_are() -> None:
    corner, side = ("A1", "A2", "A3", "B1", "B2", "B3"), ("A4", "A5", "B4", "B5")
    before = owned(-0.1, *corner) | owned(-0.4, *side)
    _, said = told(BLACK, "C4", before, owned(0.05, *corner) | owned(0.8, *side))
    # it was: "in the lower left corner"
    assert "on the left side" in said and "corner" not in said


@pytest.mark.parametrize(("after", "is_told"), [(0.3, False), (0.6, True)])
def test_open_ground_in_the_centre_of_a_large_board_is_nobody_s(after: float, is_told: bool) -> None:
    witness = Witness(adviser(), Game(19, 7.0), BLACK)
    nobodys = dict.fromkeys(witness.board.points(), 0.0)
    centre = [parse_vertex(f"{column}{row}", 19) for column in "JKL" for row in (9, 10, 11)]
    games = Games(nobodys | dict.fromkeys(centre, after), nobodys, 4000)
    # it was: "builds Black's territory in the centre"
    assert (find_gain(witness, parse_vertex("K12", 19), games) is not None) is is_told


CORNER_OF_WHITE = """
. . . . . . . . .
. . . . . . X . .
. . X . . . . . .
. . . . . . X . .
. . . . . . . . .
. . O . . . . . .
. . . O . . X . .
. . . . O . . . .
. . . . . . . . .
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("before", "text"),
    [
        (-0.3, "reduces what White could get in the lower left corner (about 4 points)"),
        (-0.2, "gains territory in the lower left corner (about 3 points)"),
        (-0.05, "builds Black's territory in the lower left corner (about 2 points)"),
    ],
)
def test_ground_that_the_evaluation_gives_to_the_enemy_is_reduced(before: float, text: str) -> None:
    witness = Witness(adviser(), game_at(CORNER_OF_WHITE), BLACK)
    everywhere = dict.fromkeys(witness.board.points(), 0.0)
    corner = [point(each) for each in CORNER if witness.board.color_at(point(each)) == EMPTY]
    after_pass, with_move = (everywhere | dict.fromkeys(corner, each) for each in (before, 0.2))
    claim = find_gain(witness, point("B4"), Games(with_move, after_pass, 4000))
    assert claim is not None and tell_gain_of_one_kind(witness, claim) == text


@pytest.mark.slow
def test_points_are_told_only_if_they_are_a_good_part_of_what_the_move_gains(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    witness = Witness(adviser(), game_at(TWO_GROUPS), BLACK)
    corner = tuple(point(each) for each in CORNER)
    claim = Claim(GROUND, COUNTED, point("B4"), points=corner, value=2.0, other=0.0, margin=0.5)
    for whole, is_told in ((3.0, True), (20.0, False)):
        monkeypatch.setattr(Witness, "gain", lambda *_, whole=whole: whole)
        marked = mark_points(witness, claim, False)
        assert ("(about 2 points)" in tell_gain(witness, marked)[0]) is is_told
        assert (TOLD in marked.words) is is_told
        # beside what a pass costs a second number would not fit, and what is only judged is not counted
        assert mark_points(witness, claim, True) == claim
        judged = replace(claim, trust=LIKELY)
        assert mark_points(witness, judged, False) == judged
    assert "points" not in tell_gain(witness, claim)[0]


UNDER_WHITE = """
. . . . . . . . .
. . . . . . . . .
. . . X . . . . .
. . . . . . . . .
. . X . . . O . .
. . . . . . . . .
. . . X . . O . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black takes the lower right corner from White by G2, as the evaluation judges."""


@pytest.mark.parametrize(("gained", "is_told"), [(0.5, True), (0.02, False), (-0.2, False)])
def test_ground_that_the_evaluation_sees_gained_is_told_only_if_the_games_do(
    gained: float, is_told: bool
) -> None:
    witness = Witness(adviser(), game_at(UNDER_WHITE), BLACK)
    nobodys = dict.fromkeys(witness.board.points(), 0.0)
    games = Games(dict.fromkeys(nobodys, gained), nobodys, 100)
    found = find_gain_as_judged(witness, point("G2"), games)
    assert (found is not None) is is_told
    if found is not None:
        assert found.kind == GROUND and found.value <= gained * len(found.points) + 1e-6
        # by the games it is nobody's without the move
        assert found.other == 0.0


@pytest.mark.parametrize(("by_most", "is_told"), [(0.1, False), (0.3, True)])
def test_ground_that_the_evaluation_sees_is_not_told_by_the_smaller_tree_alone(
    by_most: float, is_told: bool
) -> None:
    witness = Witness(adviser(), game_at(UNDER_WHITE), BLACK)
    nobodys = dict.fromkeys(witness.board.points(), 0.0)
    trees = [
        Games(dict.fromkeys(nobodys, gained), nobodys, count)
        for gained, count in ((by_most, 300), (0.6, 100))
    ]
    # in the mean of both the move gains enough
    together = Games.of_trees(trees)
    assert together is not None
    assert (find_gain_as_judged(witness, point("G2"), together) is not None) is is_told


def test_a_single_point_is_no_ground() -> None:
    # it was "takes territory in the lower left corner from White"
    assert told(BLACK, "C3", {"A1": -0.9}, {"A1": 0.95}) == (None, "")
    claim, _ = told(BLACK, "C3", {"A1": -0.9, "A2": -0.9}, {"A1": 0.95, "A2": 0.95})
    assert claim is not None and claim.kind == GROUND


KO_AT_AN_END = """
. . . . . X X O .
. X O X X X O O O
. . X X O O O X O
X X O O . O X X X
X O . O O X X . .
X O . O . O X . .
O . O O O X X . .
. O . O X X . . .
. . . O O X . . .
"""
"""White's E4 ends the ko and keeps F4."""


def test_the_move_and_own_stones_are_no_ground() -> None:
    witness = Witness(adviser(), game_at(KO_AT_AN_END, WHITE), WHITE)
    # it was: "E4 ends the ko and keeps the white stone at F4, and secures territory in the centre"
    for points, is_ground in (("E4", "F4"), False), (("C5", "C4", "E4"), True):
        where = tuple(point(each) for each in points)
        claim = Claim(GROUND, COUNTED, point("E4"), points=where, value=1.1, other=0.4, margin=1.0)
        assert is_its_doing(witness, claim) is is_ground


def test_what_is_gained_is_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    witness = Witness(adviser(), game_at(TWO_GROUPS, BLACK), BLACK)
    everywhere = dict.fromkeys(witness.board.points(), 0.0)
    games = Games(everywhere | {point(vertex): 0.9 for vertex in CORNER}, everywhere, 4000)
    look, asked = gains._look_for_gains, list[float]()

    def look_for_gains(of: Witness, counted: Games, change: float, errors: float) -> Iterator[gains.Gain]:
        asked.append(change)
        return look(of, counted, change, errors)

    monkeypatch.setattr(gains, "_look_for_gains", look_for_gains)
    found = [find_gain_within(witness, point("C3"), games, within) for within in (5, 6)]
    assert found[0] is not None and found[0] == found[1]
    assert len(asked) == 1


def test_stones_far_from_the_move_are_not_said_to_hang_on_it() -> None:
    stones = ("C8", "D8")
    near, _ = told(BLACK, "F8", owned(-0.9, *stones), owned(0.9, *stones))
    far, _ = told(BLACK, "J4", owned(-0.9, *stones), owned(0.9, *stones))
    assert near is not None and near.kind == DEFENDS
    assert far is None or far.kind == GROUND


def test_ground_that_is_far_from_the_move_is_named() -> None:
    _, said = told(BLACK, "F2", owned(-0.5, *CORNER), owned(0.5, *CORNER))
    assert said == "takes territory in the lower left corner around B2 from White (about 8 points)"
    # what is farther away is hardly its doing
    assert told(BLACK, "G3", owned(-0.5, *CORNER), owned(0.5, *CORNER)) == (None, "")
    # with few games it may be chance
    assert told(BLACK, "G3", owned(-0.5, *CORNER), owned(0.5, *CORNER), 20) == (None, "")


def test_ground_across_the_board_is_not_the_move_s_doing() -> None:
    assert told(BLACK, "J9", owned(-0.5, *CORNER), owned(0.5, *CORNER)) == (None, "")


def test_what_is_small_or_scattered_is_not_told() -> None:
    assert told(BLACK, "C3", owned(0.0, "A1"), owned(0.9, "A1")) == (None, "")
    apart = ("A1", "A3", "A5", "A7", "A9", "C1", "C3", "C5", "E1", "E3", "E5")
    assert told(BLACK, "C3", owned(0.0, *apart), owned(0.9, *apart)) == (None, "")
    assert find_gain(Witness(adviser(), game_at(TWO_GROUPS), BLACK), point("C3"), None) is None


APART = ("A1", "A3", "A7", "A9", "C1", "C3", "C7", "E1", "E3", "E5", "G5")
LOWER, UPPER = "in the lower left corner", "in the upper left corner"


@pytest.mark.parametrize(
    ("apart", "owner", "count", "text"),
    [
        (
            APART,
            0.9,
            100_000,
            f"secures territory {LOWER} and builds Black's territory {UPPER} (5 points at least in all)",
        ),
        (APART, 0.35, 100_000, f"builds Black's territory {LOWER} and {UPPER}"),
        # in none of many places is enough to be told
        (("A1", "A9", "J1", "J9", "E5", "A5"), 0.9, 100_000, ""),
        (APART, 0.3, 400, ""),
    ],
)
def test_what_is_gained_here_and_there_is_told_by_whose_ground_it_is(
    apart: tuple[str, ...], owner: float, count: int, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness = Witness(adviser(), game_at(TWO_GROUPS), BLACK)
    after_pass = dict.fromkeys(witness.board.points(), 0.0)
    games = Games(after_pass | {point(vertex): owner for vertex in apart}, after_pass, count)
    claim = find_spread(witness, point("C5"), games)
    monkeypatch.setattr(Games, "from_witness", lambda *_: games)
    said, parts = ("", ()) if claim is None else tell_gain(witness, claim)
    assert said == text
    assert all(each.kind == GROUND and each.value >= 0.5 for each in parts)


def test_what_is_gained_across_the_board_is_no_part_of_it() -> None:
    witness = Witness(adviser(), game_at(TWO_GROUPS), BLACK)
    after_pass = dict.fromkeys(witness.board.points(), 0.0)
    games = Games(after_pass | {point(vertex): 0.9 for vertex in APART}, after_pass, 100_000)
    assert find_spread(witness, point("J9"), games) is None


def test_ground_on_more_than_a_part_of_the_board_is_told_by_its_parts() -> None:
    witness = Witness(adviser(), game_at(TWO_GROUPS), BLACK)
    after_pass = dict.fromkeys(witness.board.points(), 0.0)
    lower = [each for each in witness.board.points() if each > point("A4")]
    for where, kind in ((lower[:20], GROUND), (lower, SPREAD)):
        games = Games(after_pass | dict.fromkeys(where, 0.5), after_pass, 4000)
        claim = find_gain_within(witness, point("E3"), games, 9)
        assert claim is not None and claim.kind == kind


def test_a_little_ground_is_told_where_nothing_else_is() -> None:
    witness = Witness(adviser(), game_at(TWO_GROUPS), BLACK)
    after_pass = dict.fromkeys(witness.board.points(), 0.0)
    games = Games(after_pass | {point(vertex): 0.4 for vertex in ("C2", "B2", "C1")}, after_pass, 4000)
    assert find_gain_within(witness, point("C3"), games, 6) is None
    claim = find_best_zone(witness, point("C3"), games)
    assert claim is not None and claim.kind == GROUND and claim.value == pytest.approx(1.2)
    assert find_best_zone(witness, point("J9"), games) is None
    # what a few games see gained on three points is chance
    assert find_best_zone(witness, point("C3"), replace(games, count=40)) is None


def test_what_is_gained_near_a_move_is_told_together() -> None:
    witness = Witness(adviser(), game_at(TWO_GROUPS), BLACK)
    after_pass = dict.fromkeys(witness.board.points(), 0.0)
    near, far = ("C2", "D3", "B3", "C4"), ("H8", "J8")
    games = Games(after_pass | {point(vertex): 0.9 for vertex in (*near, *far)}, after_pass, 4000)
    claim = find_gain_within(witness, point("C3"), games, 3)
    assert claim is not None and set(claim.points) == {point(vertex) for vertex in near}
    assert claim.kind == GROUND and claim.value == pytest.approx(3.6)
    # where most is gained farther away that is not what the move is about
    games = Games(after_pass | {point(vertex): 0.9 for vertex in ("C2", *far)}, after_pass, 4000)
    assert find_gain_within(witness, point("C3"), games, 3) is None


def test_what_the_evaluation_gives_a_side_for_certain_is_settled() -> None:
    over = Witness(adviser(), game_at(OVER), BLACK)
    assert unsettled_points(over, over.board.points()) == ()
    begins = Witness(adviser(), Game(9, 7.0), BLACK)
    assert unsettled_points(begins, begins.board.points()) == tuple(begins.board.points())


def test_ground_that_lies_in_several_parts_of_the_board_is_told_by_no_single_one() -> None:
    witness = Witness(adviser(), game_at(TWO_GROUPS, BLACK), BLACK)

    def placed(*vertices: str) -> str:
        where = tuple(point(each) for each in vertices)
        ground = Claim(GROUND, COUNTED, point("B3"), points=where, value=4.0, margin=0.8)
        return tell_gain_of_one_kind(witness, ground, counted=False)

    assert placed("A1", "A2", "A3", "B2") == "secures territory in the lower left corner"
    # half of it is up the side
    assert placed("A2", "A3", "A4", "A5").startswith("secures territory around A")


@pytest.mark.parametrize(
    ("before", "after", "text"),
    [
        # stones that would be lost and are not: a rescue, though most of the gain is ground around
        (-0.4, 0.6, "defends Black's two stones at C8"),
        # those that are lost all the same are not
        (-0.9, -0.4, "territory"),
    ],
)
def test_the_rescue_of_own_stones_comes_before_ground(before: float, after: float, text: str) -> None:
    around = [f"{letter}{row}" for letter in "ABCDEF" for row in (4, 5, 6, 7)]
    claim, said = told(
        BLACK,
        "C7",
        owned(-0.1, *around) | owned(before, "C8", "D8"),
        owned(0.2, *around) | owned(after, "C8", "D8"),
    )
    assert claim is not None and text in said
    assert (claim.kind == DEFENDS) is ("defends" in text)


def test_ground_is_told_that_is_at_stake_where_a_pass_leaves_it_open(monkeypatch: pytest.MonkeyPatch) -> None:
    # by the evaluation the move alone gains too little there, and the same point would be worth much to White, too
    monkeypatch.setattr("engine.explain.claims.ground_as_judged.find_area_as_judged", lambda *_: None)
    witness = Witness(adviser(), game_at(UNDER_WHITE), BLACK)
    nobodys = dict.fromkeys(witness.board.points(), 0.0)
    games = [Games(dict.fromkeys(nobodys, gained), nobodys, 100) for gained in (0.5, 0.0)]
    found, none = (find_gain_as_judged(witness, point("G2"), each) for each in games)
    assert none is None
    assert found is not None and found.kind == GROUND and point("F2") in found.points
    assert found.value <= 0.5 * len(found.points)


@pytest.mark.parametrize(("where", "is_told"), [("G5 H5 J5 G4 H4 J4 H3 J3", True), ("G5 G3 H3 J3", False)])
def test_enemy_stones_are_no_ground(where: str, is_told: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.explain.claims.gains.lies_beyond", lambda *_: False)
    monkeypatch.setattr("engine.explain.claims.gains._lies_open", lambda *_: False)
    witness = Witness(adviser(), game_at(UNDER_WHITE), BLACK)
    points = tuple(map(point, where.split()))
    claim = Claim(GROUND, COUNTED, point("F4"), points=points, value=4.0, other=-0.2, margin=0.5)
    assert is_its_doing(witness, claim) is is_told


def test_whose_ground_is_must_be_shown_by_the_search_with_most_games() -> None:
    where = [point(each) for each in ("A1", "A2", "B1", "B2")]

    def tree(after: float, before: float, count: int) -> Games:
        """Games in which the corner is Black's so far with a move, and so far without it."""
        nobodys = dict.fromkeys(range(26 * 26), 0.0)
        return Games(*(nobodys | dict.fromkeys(where, owned) for owned in (after, before)), count)

    games = Games.of_trees([tree(0.2, -0.4, 31), tree(0.65, 0.1, 29)])
    assert games is not None
    witness = Witness(adviser(), game_at(TWO_GROUPS, BLACK), BLACK)
    claim = claim_ground(witness, point("C3"), games, where)
    # by both together it was Black's with the move, and White's after a pass
    assert mean_ownership(BLACK, games.with_move, where) > OWNED
    assert (claim.margin, claim.other) == (pytest.approx(0.2), pytest.approx(-0.158, abs=0.001))


@pytest.mark.parametrize(
    ("margin", "other", "so"), [(0.05, 0.0, True), (0.5, 0.0, False), (0.05, -0.9, False)]
)
def test_ground_that_stays_nobody_s_is_gained_by_nobody(
    margin: float, other: float, so: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gains, "built_or_reduced", lambda *_: "")
    ground = Claim(GROUND, COUNTED, point("C3"), points=(point("B2"),), margin=margin, other=other)
    witness = Witness(adviser(), game_at(TWO_GROUPS), BLACK)
    # it was: "gains territory", of points that hardly lean to the mover
    assert gains._is_nobodys(witness, ground) is so


@pytest.mark.parametrize(
    "where, middle",
    [
        ("C3", "C3"),
        ("C3 D3 E3", "D3"),
        ("A1 A2 A3 J9", "A3"),
        # of points that are equally near the first one from the upper left
        ("C3 D3", "C3"),
        ("C4 D4 C3 D3", "C4"),
        ("E1 E9 A5 J5 E5", "E5"),
        ("B2 B3 C2 H8", "B3"),
    ],
)
def test_the_middle_is_the_point_that_is_nearest_to_all_others(where: str, middle: str) -> None:
    points = [parse_vertex(name, 9) for name in where.split()]
    assert middle_of(points) == middle_of(points[::-1]) == parse_vertex(middle, 9)
