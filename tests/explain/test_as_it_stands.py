"""What the next lines of a text would refute is not told, labels fit the board, and later moves are told by what they
do.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.board import Board
from engine.board.points import BLACK, PASS, WHITE, parse_vertex
from engine.explain.claims import outlooks, semeais
from engine.explain.claims.kinds import (
    ATARI,
    ATTACKS,
    BLOW,
    CATCHES,
    COST,
    COUNTED,
    CUTS,
    FORCES,
    GETS_OUT,
    GROUND,
    HOLDS,
    KO,
    LADDER,
    LEAVES,
    LIKELY,
    LINKS,
    PROVEN,
    RESCUES,
    SEEN,
    SHAPE,
    STANDS,
    THERE,
    Claim,
    Sentence,
)
from engine.explain.claims.next_ataris import find_new_atari
from engine.explain.claims.outlooks import find_following, is_lost_before
from engine.explain.claims.own_ataris import as_it_stands
from engine.explain.claims.phases import has_few_stones, is_early
from engine.explain.claims.shapes import JOINING, board_shows, opens_corner
from engine.explain.claims.unanswered import Unanswered
from engine.explain.claims.undone import is_undone
from engine.explain.claims.witness import Witness
from engine.explain.sentences import what_if_not_answered, who_is_in_atari
from engine.explain.sentences.if_passed import tell_price_alone, word_pass
from engine.explain.sentences.in_which_way import word_way
from engine.explain.sentences.what_hangs_on_it import tell_stones_hanging
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
from engine.explain.sentences.what_lies_on_both_sides import add_tie
from engine.explain.sentences.what_may_come import _is_saved_for_nothing, tell_deed_or_shape
from engine.explain.sentences.what_name_fits import is_no_attack
from engine.explain.sentences.who_is_in_atari import tell_ataris
from engine.explain.words.languages import speaking
from tests.explain.claims.test_fates import adviser
from tests.explain.claims.test_outlooks import IN_REACH, Foreseen
from tests.explain.positions import board_at, game_at
from tests.explain.records import point

EMPTY_ROW = ". . . . . . . . .\n"
LARGE = 19


def witness_at(diagram: str, color: int = BLACK) -> Witness:
    return Witness(adviser(), game_at(diagram, color), color)


@pytest.mark.parametrize(
    ("white", "following", "is_given_back"), [("E6", "J9", True), ("E6", "D6", False), ("G9", "J9", False)]
)
def test_stones_are_not_captured_that_our_next_move_lets_go(
    white: str, following: str, is_given_back: bool
) -> None:
    # Black's E5 puts D5 in atari; White's F5 puts E5 in atari, with E6; then Black takes D5, or plays elsewhere
    rows = IN_REACH.strip().splitlines()
    row, column = 9 - int(white[1]), "ABCDEFGHJ".index(white[0])
    rows[row] = " ".join("O" if index == column else each for index, each in enumerate(rows[row].split()))
    likely = {("E5",): (("F5", 0.7),), ("E5", "F5"): ((following, 0.8),)}
    catches = Claim(CATCHES, PROVEN, point("E5"), (point("D5"),))
    assert is_undone(Foreseen("\n".join(rows), likely), catches) is is_given_back


TAKEN_BESIDE = (
    EMPTY_ROW * 4
    + """. O X O . . . . .
. . O . . . . . .
"""
    + EMPTY_ROW * 3
)
"""White takes C5 with C6, and D5 is free then."""


def test_stones_that_get_out_by_a_capture_are_not_as_good_as_dead() -> None:
    doomed = Claim(ATTACKS, COUNTED, point("D4"), (point("D5"),), value=0.95, other=0.2, margin=0.5)
    assert as_it_stands(witness_at(TAKEN_BESIDE), doomed) == replace(doomed, margin=0.0)
    # where Black's stone is not in atari, nothing is to be taken
    free = TAKEN_BESIDE.replace(". . O . . . . . .", EMPTY_ROW.strip())
    assert as_it_stands(witness_at(free), doomed) == doomed
    assert as_it_stands(witness_at(free), None) is None


CUT = (
    EMPTY_ROW * 4
    + """. . . O . O . . .
"""
    + EMPTY_ROW * 4
)


@pytest.mark.parametrize(("answer", "is_told"), [("E4", False), ("A1", True)])
def test_a_cut_is_in_vain_where_the_stone_that_parts_is_captured(
    answer: str, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut = Claim(CUTS, PROVEN, point("H7"), (point("D5"), point("F5")))
    monkeypatch.setattr(outlooks, "due_to_line", lambda *_: [cut])
    monkeypatch.setattr(outlooks, "_is_killed", lambda *_: False)
    monkeypatch.setattr(outlooks, "is_elsewhere", lambda *_: False)
    witness = Foreseen(CUT, {("E5", answer): (("H7", 0.9),)})
    assert (find_following(witness, [point("E5"), point(answer)]) is not None) is is_told


EDGE = (
    EMPTY_ROW * 6
    + """. . . . . . . X .
O O O . . . . . .
X . . . . . . . .
"""
)


def test_what_was_lost_before_an_answer_is_not_captured_by_it() -> None:
    witness = witness_at(EDGE)
    lost, other = (Claim(CATCHES, PROVEN, point("D1"), (point(each),)) for each in ("A1", "H3"))
    assert is_lost_before(witness, lost) and not is_lost_before(witness, other)
    assert not is_lost_before(witness, replace(lost, kind=RESCUES))


def test_a_later_move_that_takes_stones_is_told_to_take_them() -> None:
    before = [point("E5"), point("E4")]
    deed, claims = tell_deed_or_shape(Foreseen(IN_REACH, {}), before, point("D6"), ())
    assert deed == "takes the white stone at D5 off the board" and claims[0].kind == THERE


TAKES_TWO_WAYS = (
    EMPTY_ROW * 3
    + """. . . X . X . . .
. . X O . O X . .
. . . X . . . . .
"""
    + EMPTY_ROW * 3
)
"""Black's E5 takes D5, and puts F5 in atari."""


def test_what_a_later_move_takes_is_told_in_the_place_of_the_atari_that_it_gives() -> None:
    deed, _ = tell_deed_or_shape(Foreseen(TAKES_TWO_WAYS, {}), [point("A1"), point("A9")], point("E5"), ())
    # it was: "puts the white stone at F5 in atari"
    assert deed == "takes the white stone at D5 off the board"


RESCUE = (
    EMPTY_ROW * 3
    + """. . . X . . . . .
. . X O O . . . .
. . . X X . . . .
"""
    + EMPTY_ROW * 3
)


def test_who_saves_stones_by_an_atari_is_told_to_give_it() -> None:
    saves = Claim(RESCUES, LIKELY, point("E6"), (point("D6"),))
    (atari,) = find_new_atari(witness_at(RESCUE), point("E6"), [saves])
    assert atari.kind == ATARI and set(atari.stones) == {point("D5"), point("E5")}
    # it was not told of one stone
    (single,) = find_new_atari(witness_at(RESCUE.replace("X O O", ". O .")), point("E5"), [saves])
    assert single.stones == (point("D5"),)


def test_an_atari_on_stones_that_were_just_saved_is_not_told() -> None:
    saved = Claim(THERE, LIKELY, point("E6"), (point("D6"),), rule=RESCUES)
    ataris = [Claim(THERE, SEEN, point("E7"), (point(each),), rule=ATARI) for each in ("D6", "A1")]
    assert _is_saved_for_nothing({"deed": [saved], "does": ataris[:1]})
    assert not _is_saved_for_nothing({"deed": [saved], "does": ataris})
    assert not _is_saved_for_nothing({"deed": [saved], "does": ()})


@pytest.mark.parametrize(
    ("ran", "words"),
    [
        (("C3", "C4", "D4", "D5"), "in a ladder"),
        (("C3", "K10", "Q16"), "in a ladder that runs to the upper right corner"),
    ],
)
def test_where_a_ladder_runs_to_is_told_if_it_runs_far(ran: tuple[str, ...], words: str) -> None:
    moves = " ".join(str(parse_vertex(each, LARGE)) for each in ran)
    claim = Claim(CATCHES, PROVEN, words={LADDER: moves})
    assert word_way(claim, LARGE, WHITE) == words
    with speaking("japanese"):
        assert word_way(claim, LARGE, WHITE).endswith("シチョウで")


KO_SHAPE = (
    EMPTY_ROW * 3
    + """. . . X O . . . .
. . X O . O . . .
. . . X O . . . .
"""
    + EMPTY_ROW * 3
)


def test_who_takes_in_a_ko_does_not_end_it() -> None:
    keeps = Claim(RESCUES, SEEN, point("E5"), (point("D6"),), rule=KO)
    assert tell_deeds(witness_at(KO_SHAPE), [keeps], is_main=True) == [
        "keeps the black stone at D6 from being taken in a ko"
    ]
    over = KO_SHAPE.replace(". . X O . O . . .", ". . X . . O . . .")
    assert tell_deeds(witness_at(over), [keeps], is_main=True) == [
        "ends the ko and keeps the black stone at D6"
    ]


def test_stones_on_the_second_line_get_out_along_the_edge() -> None:
    out = Claim(GETS_OUT, LIKELY, point("F2"), (point("D6"),))
    assert tell_deeds(witness_at(KO_SHAPE), [out]) == ["brings the black stone at D6 out along the edge"]
    high = replace(out, move=point("F3"))
    assert tell_deeds(witness_at(KO_SHAPE), [high]) == ["brings the black stone at D6 out into the open"]


JUMP = (
    EMPTY_ROW * 7
    + """. . . X . . . X .
. . . . . . . . .
"""
)


@pytest.mark.parametrize(
    ("move", "stone", "so"),
    [("A1", "D2", True), ("F1", "D2", True), ("G1", "D2", False), ("F3", "D2", False)],
)
def test_a_monkey_jump_comes_from_afar(move: str, stone: str, so: bool) -> None:
    # G1 is a step from H2
    claim = Claim(SHAPE, SEEN, point(move), (point(stone),), rule="monkey")
    assert board_shows(board_at(JUMP), claim, BLACK) is so
    caught = JUMP.replace(". . . . . . . . .\n. . . X .", ". . . O . . . . .\n. . O X O").replace(
        "X . . . X", "X O . . X"
    )
    board = board_at(caught)
    assert board.count_liberties(point("D2")) == 1 and not board_shows(board, claim, BLACK)


def test_the_second_stone_in_a_corner_begins_a_joseki() -> None:
    board = Board(LARGE)
    board.play(BLACK, parse_vertex("R4", LARGE))
    approach = parse_vertex("P3", LARGE)
    assert opens_corner(board, approach)
    board.play(WHITE, parse_vertex("C4", LARGE))
    assert opens_corner(board, approach)
    board.play(BLACK, parse_vertex("Q6", LARGE))
    assert not opens_corner(board, approach)


def test_early_in_a_game_nobody_says_what_a_pass_costs() -> None:
    board = Board(9)
    assert is_early(board) and has_few_stones(board)
    for index, each in enumerate(("C3", "G7", "C7", "G3", "E5", "E3", "E7")):
        board.play(BLACK if index % 2 == 0 else WHITE, point(each))
    assert not is_early(board) and has_few_stones(board)
    witness, price = witness_at(EMPTY_ROW * 9), Claim(COST, COUNTED, point("F5"), value=9.0)
    told = []
    for there in (Board(9), board):
        witness.board = there
        found = word_pass(witness, "White would play E4", [], price)
        told.append((found.text, found.claims, tell_price_alone(witness, found) is None))
    assert told == [
        ("If Black passed, White would play E4.", (), True),
        ("If Black passed, White would play E4: that costs 9 points at least.", (price,), False),
    ]


RACE = (
    EMPTY_ROW * 5
    + """. . . . . . . . .
X X X X X . . . .
O O O O X . . . .
. X . O X . . . .
"""
)


def test_liberties_do_not_tell_a_race_with_an_eye_or_an_atari() -> None:
    board = board_at(RACE)
    black, white = point("E2"), point("D2")
    # White's stones have A1 and C1, beside Black's stone
    assert semeais._do_liberties_tell(board, black, white)
    eye = board_at(RACE.replace(". X . O X", ". O . O X"))
    assert not semeais._do_liberties_tell(eye, black, white)
    short = board_at(RACE.replace(". X . O X", ". X X O X"))
    assert short.count_liberties(white) == 1 and not semeais._do_liberties_tell(short, black, white)


def test_a_stone_left_in_atari_far_from_the_move_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(who_is_in_atari, "find_return", lambda *_: [])
    monkeypatch.setattr(who_is_in_atari, "find_saving_worse", lambda *_: None)
    monkeypatch.setattr(who_is_in_atari, "tell_staying", lambda *_: ("", []))
    monkeypatch.setattr(who_is_in_atari, "LEAST_LIKELY", 1)
    for move, words in (
        ("J1", "The black stone at C5 stays in atari: White C6 would take it."),
        ("D6", "White C6 would take the black stone at C5."),
    ):
        left = Claim(LEAVES, SEEN, point(move), (point("C5"),), (point("C6"),))
        monkeypatch.setattr(who_is_in_atari, "find_left", lambda *_, left=left: left)
        told = tell_ataris(witness_at(TAKEN_BESIDE), point(move), [])
        assert told is not None and told.text == words


RETAKEN = (
    EMPTY_ROW * 7
    + """X X O . . . . . .
O O . O . . . . .
"""
)


def test_a_stone_that_is_retaken_after_it_took_two_is_not_told_to_be_in_danger() -> None:
    assert tell_ataris(witness_at(RETAKEN), point("C1"), []) is None
    # where what the move links does not stay linked, it is
    far = RETAKEN.replace(EMPTY_ROW, ". . . . . . . . X\n", 1)
    link = Claim(LINKS, PROVEN, point("C1"), (point("A2"), point("J9")))
    told = tell_ataris(witness_at(far), point("C1"), [link])
    assert told is not None and told.text.startswith("White B1 would take the black stone at C1")


def test_who_only_comes_nearer_to_a_stone_does_not_attack_it() -> None:
    far, near = (
        Claim(ATTACKS, COUNTED, point(move), (point("D6"),), value=0.3, margin=0.1) for move in ("F4", "E5")
    )
    assert is_no_attack(witness_at(KO_SHAPE, WHITE), far)
    assert not is_no_attack(witness_at(KO_SHAPE, WHITE), near)


@pytest.mark.parametrize(
    ("cost", "answer", "is_loose"), [(0.0, "A1", True), (9.0, "A1", False), (0.0, "J9", False)]
)
def test_ground_elsewhere_than_where_he_answers_is_not_told(cost: float, answer: str, is_loose: bool) -> None:
    blow = Claim(BLOW, COUNTED, point("E5"), points=(point("J9"),))
    ground = Claim(THERE, COUNTED, point("J9"), rule=GROUND)
    forces = Claim(FORCES, COUNTED, point("E5"), value=cost)
    found = Unanswered(blow, forces, (ground,), point(answer))
    assert what_if_not_answered._is_loose(found, []) is is_loose


@pytest.mark.parametrize(("lost", "clause"), [(0.1, ""), (0.3, "A defence of Black's stones at D")])
def test_a_group_that_is_rarely_lost_is_not_called_defended(lost: float, clause: str) -> None:
    stands = Claim(THERE, LIKELY, point("E5"), (point("D6"), point("D4")), (PASS,), value=lost, rule=STANDS)
    witness, move = witness_at(KO_SHAPE), point("E5")
    told = tell_stones_hanging(witness, Sentence("", ()), move, None, Sentence("", (stands,)))
    assert told.startswith(clause) if clause else not told


def test_stones_that_are_joined_are_not_told_to_be_kept_together_as_well() -> None:
    witness = witness_at(KO_SHAPE)
    pair = (point("D6"), point("D4"))
    joins = Sentence(
        "D5 joins the stones at D6 and D4.", (Claim(SHAPE, SEEN, point("D5"), pair, rule=JOINING),)
    )
    held = Claim(HOLDS, PROVEN, point("D5"), pair)
    told = add_tie(witness, point("D5"), joins, held)
    assert told.text == joins.text and told.claims == (held, *joins.claims)
    other = replace(held, stones=(point("D6"), point("C5")))
    assert add_tie(witness, point("D5"), joins, other).text != joins.text
