"""Between which stones a move stands, as the board shows, and what the enemy's stone would be among them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.board import Board
from engine.board.points import BLACK, WHITE, parse_vertex, vertex_of
from engine.decide.decision.record import Decision
from engine.explain.claims import stones_around
from engine.explain.claims.checking import Checker
from engine.explain.claims.compared_games import Games
from engine.explain.claims.inquiry import FAILED, HELD
from engine.explain.claims.kinds import (
    AMID,
    COUNTED,
    DEFENDS,
    GROUND,
    LEFT,
    SEEN,
    SHAPE,
    TAKES,
    Claim,
    Sentence,
)
from engine.explain.claims.readings import Answer
from engine.explain.claims.stones_around import (
    _FIND,
    BEFORE,
    DRAWS,
    EXTENDS,
    OUT,
    REVERSE,
    SPLITS,
    find_around,
    is_lost_in_games,
    place_behind,
)
from engine.explain.claims.witness import Witness
from engine.explain.sentences import which_stones_are_around
from engine.explain.sentences.which_stones_are_around import add_against, add_around, add_around_there
from engine.explain.words.languages import speaking
from engine.explain.words.naming import zone_of
from engine.game.game import Game
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import game_at
from tests.explain.records import SIZE, point

_BOARDS = {
    # Black comes out between two white stones
    OUT: (19, "R4 D4 D16", "R7 P3 Q16", "Q5", "R4 R7 P3"),
    # the room along the lower side is Black's to take
    EXTENDS: (19, "O3 D16 Q16", "F4 Q3 D10", "L3", "O3 F4 Q3"),
    # White's two stones would live on the left side
    BEFORE: (19, "D8 D9 D7 F12 G9 H10 D16", "F10 F9 Q16 Q4", "C10", "F10"),
    DRAWS: (9, "B4 C8 D5 C4 F6 G8 G7", "B3 C3 E3 G5 H6 H8", "G3", "G5 E3"),
    SPLITS: (9, "B4 C7", "F3 H5", "G4", "H5 F3"),
}
"""By rule: the size of the board, the stones of either side, Black's move (White's of DRAWS), and the stones told."""


def _points(names: str, size: int) -> list[int]:
    return [parse_vertex(each, size) for each in names.split()]


def _witness(rule: str) -> tuple[Witness, int, tuple[int, ...]]:
    """Who knows the board of a rule, the move there, and the stones between which it stands."""
    size, black, white, move, stones = _BOARDS[rule]
    color = WHITE if rule == DRAWS else BLACK
    game = Game(size, 6.5)
    game.setup(_points(black, size), _points(white, size), to_move=color)
    return Witness(adviser(), game, color), parse_vertex(move, size), tuple(_points(stones, size))


@pytest.fixture(autouse=True)
def nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games say of no stones that they are lost."""
    monkeypatch.setattr(stones_around, "is_lost_in_games", lambda *_: False)
    monkeypatch.setattr(which_stones_are_around, "is_lost_in_games", lambda *_: False)
    monkeypatch.setattr(which_stones_are_around, "costs_of_next", lambda *_: [])


@pytest.mark.parametrize("rule", _BOARDS)
def test_the_board_shows_between_which_stones_a_move_stands(rule: str) -> None:
    witness, move, _ = _witness(rule)
    found = find_around(witness, move)
    assert found is not None
    names = [vertex_of(each, witness.board.size) for each in found.stones]
    assert (found.rule, names) == (rule, _BOARDS[rule][4].split())


@pytest.mark.parametrize("rule", _BOARDS)
def test_a_claim_of_it_is_held_to_the_board(rule: str) -> None:
    witness, move, stones = _witness(rule)
    checker = Checker(adviser(), witness.game, Decision(witness.color, move), witness)
    assert checker.check(Claim(AMID, SEEN, move, stones, rule=rule)).verdict == HELD
    # a corner is between none of them
    corner = parse_vertex("A1", witness.board.size)
    assert checker.check(Claim(AMID, SEEN, corner, stones, rule=rule)).verdict == FAILED
    # the enemy's stone would do the reverse there
    theirs = Witness(adviser(), witness.game, 3 - witness.color)
    checker = Checker(adviser(), witness.game, Decision(theirs.color, move), theirs)
    assert checker.check(Claim(AMID, SEEN, move, stones, rule=REVERSE[rule])).verdict == HELD


@pytest.mark.parametrize("rule", _BOARDS)
def test_nothing_is_told_of_stones_that_are_lost_anyhow(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stones_around, "is_lost_in_games", lambda *_: True)
    witness, move, _ = _witness(rule)
    assert find_around(witness, move) is None


@pytest.mark.parametrize(("owned", "is_lost"), [(1.0, True), (0.0, False), (-1.0, False)])
def test_stones_are_lost_anyhow_by_the_games(
    owned: float, is_lost: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness, move, _ = _witness(SPLITS)
    black = dict.fromkeys(witness.board.points(), owned)
    monkeypatch.setattr(Games, "from_witness", lambda *_: Games(black, black, 1000))
    assert is_lost_in_games(witness, move, parse_vertex("H5", 9)) is is_lost


@pytest.mark.parametrize(
    ("black", "white", "move"),
    [
        # H5 and H4 are nearer to F2 than G7 is, and between these two stands G5
        ("B9 B8 C8 C7 D6 B5 C5 D4 D3 D2 F4 G5", "C9 D9 D8 E7 G7 H5 C4 H4 C3 E2 F2 H2", "G3"),
        # D7 holds E8 together with B7 and B5
        ("E8 B7 D7 H6 B5 H5 H3 H2 F1 G1", "F8 F7 H7 E6 F5 E3 C2 F2 E1", "C6"),
        # H4 is nearer to both
        ("E8 B7 C7 D7 E6 E5 B4 B3 C3 E3", "D6 H6 D5 C4 E4 H4 D3 F3 C2 D2", "G5"),
        # too far from each other
        ("C2 H3", "F2 H5", "F5"),
        # Black stands beside the way already
        ("B4 C7 F5 H3", "F4 H5", "G4"),
    ],
)
def test_a_pair_is_none_where_no_link_of_the_two_is_in_play(black: str, white: str, move: str) -> None:
    game = Game(9, 6.5)
    game.setup(_points(black, 9), _points(white, 9), to_move=BLACK)
    assert not list(_FIND[SPLITS](game.board, parse_vertex(move, 9), BLACK))


@pytest.mark.parametrize("yes", [True, None])
def test_a_stone_of_theirs_ties_the_two_or_they_are_no_pair(
    yes: bool | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness, move, _ = _witness(SPLITS)

    def read(_: Witness, board: Board, pair: tuple[int, int], first: int) -> Answer:
        return Answer(yes if board.color_at(move) == WHITE else None)

    monkeypatch.setattr(Witness, "read_link", read)
    found = find_around(witness, move)
    assert (found is not None and found.rule == SPLITS) is (yes is True)


def _told(rule: str, does: Sentence | None = None) -> Sentence:
    """The sentence on the move of a rule, of which else only ground is told."""
    witness, move, _ = _witness(rule)
    vertex = vertex_of(move, witness.board.size)
    ground = Claim(GROUND, COUNTED, move, points=(move,), value=5.0)
    return add_around(witness, move, does or Sentence(f"{vertex} gains.", (ground,)))


@pytest.mark.parametrize(
    ("rule", "text", "japanese"),
    [
        (OUT, "Q5 leads the black stone at R4 out between White's stones at R7 and P3; it gains.", "進出"),
        (EXTENDS, "L3 extends from O3 between White's stones at F4 and Q3; it gains.", "ヒラ"),
        (BEFORE, "C10 comes between the left side and White's two stones at F10; it gains.", "間に入る"),
        (DRAWS, "G3 draws White's stones at G5 and E3 closer together; it gains.", "間隔を狭める"),
        (SPLITS, "G4 stands between White's stones at H5 and F3; it gains.", "間に位置する"),
    ],
)
def test_its_stones_stand_before_ground(rule: str, text: str, japanese: str) -> None:
    assert _told(rule).text == text
    with speaking("japanese"):
        assert japanese in _told(rule).text


def test_nothing_is_added_where_it_is_told_which_stones_the_move_is_against() -> None:
    witness, move, stones = _witness(SPLITS)
    does = Sentence("F5 is a hane.", (Claim(SHAPE, SEEN, move, stones[:1], rule="hane"),))
    assert add_around(witness, move, does) == does


@pytest.mark.parametrize(
    ("rule", "text"),
    [
        (OUT, "closes the way out of the black stone at R4 between White's stones at R7 and P3"),
        (EXTENDS, "takes the side from the black stone at O3, with Q3 on the other side"),
        (BEFORE, "leads White's two stones at F10 to the left side"),
        (DRAWS, "stands between White's stones at G5 and E3"),
        (SPLITS, "draws White's stones at H5 and F3 closer together"),
    ],
)
def test_the_enemys_stone_there_is_told_among_the_same_stones(rule: str, text: str) -> None:
    witness, move, _ = _witness(rule)
    told = _told(rule).claims
    ground = Sentence("That would be his.", (Claim(LEFT, COUNTED, move, points=(move,)),))
    found = add_around_there(witness, move, told, ground)
    assert found is not None
    assert text in found.text
    # where else nothing is known of a pass, that two come together is no news
    alone = add_around_there(witness, move, told, None)
    assert (alone is None) is (rule in (DRAWS, SPLITS))
    # what else is told of a pass stays
    other = Sentence("White would live.", (Claim(DEFENDS, COUNTED, move),))
    assert add_around_there(witness, move, told, other) == other


@pytest.mark.parametrize(
    ("white", "last", "stone"), [("R7 P3", "R7", "R7"), ("S5 P3", "", "S5"), ("R7 P3", "", "")]
)
def test_it_is_told_against_which_stone_others_are_strengthened(white: str, last: str, stone: str) -> None:
    game = Game(19, 6.5)
    whites = _points(white, 19)
    stands = [each for each in whites if vertex_of(each, 19) != last]
    game.setup(_points("R4 D4", 19), stands, to_move=WHITE if last else BLACK)
    if last:
        game.play(WHITE, parse_vertex(last, 19))
    witness, move, own = Witness(adviser(), game, BLACK), parse_vertex("Q5", 19), (parse_vertex("R4", 19),)
    claim = Claim(DEFENDS, COUNTED, move, own, value=0.1, words={"points": "5", "by": ""})
    does = Sentence("Q5 strengthens the black stone at R4.", (claim,))
    against = f" against the white stone at {stone}" if stone else ""
    assert add_against(witness, move, does).text == f"Q5 strengthens the black stone at R4{against}."
    named = Sentence("Against R7 and S5: Q5 strengthens the black stone at R4.", (claim,))
    assert add_against(witness, move, named) == named
    # beside what is done to other stones it is no more than that
    taken = replace(does, claims=(claim, Claim(TAKES, SEEN, move, (whites[0],))))
    assert add_against(witness, move, taken) == taken


@pytest.mark.parametrize(("own", "is_told"), [("", True), ("B10", False), ("B8", True)])
def test_no_stone_is_kept_from_a_side_from_which_an_own_one_keeps_it(own: str, is_told: bool) -> None:
    game = Game(19, 6.5)
    game.setup(_points(f"D8 D16 {own}", 19), _points("E10 Q16", 19), to_move=BLACK)
    found = list(_FIND[BEFORE](game.board, parse_vertex("D11", 19), BLACK))
    assert bool(found) is is_told
    # nor from the corner beyond that side
    game = Game(9, 6.5)
    game.setup(_points("E8 C5", 9), _points("E5 H5 F7", 9), to_move=BLACK)
    assert (parse_vertex("E5", 9),) not in list(_FIND[BEFORE](game.board, parse_vertex("D7", 9), BLACK))


def test_a_stone_is_kept_from_a_corner() -> None:
    game = Game(19, 6.5)
    game.setup(_points("R4 D4 D16", 19), _points("R7 Q16", 19), to_move=BLACK)
    witness, move = Witness(adviser(), game, BLACK), parse_vertex("R5", 19)
    found = find_around(witness, move)
    assert found is not None
    assert (found.rule, found.stones) == (BEFORE, (parse_vertex("R7", 19),))
    does = Sentence("R5 gains.", (Claim(GROUND, COUNTED, move, points=(move,)),))
    told = add_around(witness, move, does)
    assert told.text == "R5 comes between the lower right corner and the white stone at R7; it gains."


@pytest.mark.parametrize(
    ("answers", "white", "is_told"),
    [("", "", True), ("Q17", "", True), ("S3", "", False), ("", "S3", False), ("", "S7", True)],
)
def test_no_stone_is_kept_from_a_corner_where_the_enemy_is_or_answers(
    answers: str, white: str, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game(19, 6.5)
    game.setup(_points("R4 D4 D16", 19), _points(f"R7 Q16 {white}", 19), to_move=BLACK)
    witness, move = Witness(adviser(), game, BLACK), parse_vertex("R5", 19)
    monkeypatch.setattr(stones_around, "find_move_of_book", lambda *_: None)
    monkeypatch.setattr(stones_around, "expected_answers", lambda *_: _points(answers, 19))
    found = find_around(witness, move)
    assert (found is not None and found.rule == BEFORE) is is_told


def test_no_stone_is_kept_from_a_corner_that_the_corner_book_leaves_to_it() -> None:
    # White answers at C17
    game = Game(19, 6.5)
    game.setup(_points("F17 Q16 Q4 G4", 19), _points("D16 D14 D5 D3", 19), to_move=BLACK)
    witness, move = Witness(adviser(), game, BLACK), parse_vertex("D18", 19)
    assert find_around(witness, move) is None


def test_an_approach_keeps_the_enemy_from_closing_his_corner() -> None:
    game = Game(19, 6.5)
    game.setup(_points("Q16", 19), _points("D4 Q4", 19), to_move=BLACK)
    witness, move, corner = Witness(adviser(), game, BLACK), parse_vertex("F3", 19), parse_vertex("D4", 19)
    told = [Claim(SHAPE, SEEN, move, (corner,), rule="approach")]
    ground = Sentence("It would be his.", (Claim(LEFT, COUNTED, move, points=(move,)),))
    without = add_around_there(witness, move, told, ground)
    assert without is not None
    assert without.text == "If Black passed, White could play F3, which closes the corner together with D4."
    checker = Checker(adviser(), game, Decision(BLACK, move), witness)
    assert [checker.check(each).verdict for each in without.claims] == [HELD]


TWO_ABOVE = """
. . . . . . . . .
. . . . . . . . .
. . O . . . . . .
. . . . . . . . .
. . . . O . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black's D4 keeps E5 from the lower side; on the left side White has C7."""


def test_the_part_of_the_board_is_the_one_from_which_the_stone_is_kept() -> None:
    witness = Witness(adviser(), game_at(TWO_ABOVE), BLACK)
    move, stone = point("D4"), point("E5")
    # it was: "comes between the left side and the white stone at E5"
    assert zone_of(place_behind(witness.board, move, stone), SIZE) == "lower"
