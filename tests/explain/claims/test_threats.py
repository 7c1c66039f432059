"""What is threatened is what an answer still prevents, and what nobody could do before."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from engine.board.board import Board
from engine.board.points import BLACK, WHITE, parse_vertex
from engine.explain.claims import outlooks
from engine.explain.claims.fates import read_fates
from engine.explain.claims.kinds import (
    ATARI,
    CATCHES,
    COULD,
    COUNTED,
    CUTS,
    DIES,
    KILLS,
    LIKELY,
    LIVES,
    PROVEN,
    RESCUES,
    SAVES,
    THREATENS,
    Claim,
)
from engine.explain.claims.outlooks import due_to_line, read_deeds_of
from engine.explain.claims.quick_witness import QUICK
from engine.explain.claims.readings import Answer
from engine.explain.claims.threats import (
    _claim_threat,
    _trust_if_long,
    find_danger,
    find_double_ataris,
    find_next_capture,
    find_threats,
    find_undoing,
    is_carried_out,
    is_double_atari,
    trust_in_threat,
)
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_it_does_to_stones import tell_deeds, tell_undoing
from engine.explain.words.languages import speaking
from tests.explain.claims.test_fates import NOTHING_ELSE, adviser
from tests.explain.positions import CAPTURABLE, game_at
from tests.explain.records import point

HELPER = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. O . . O . . . .
. O . X . X . . .
. . O . O . . . .
"""
"""The white stone at E1 is tied to others by either of two points, until Black takes one of them."""


CROSSCUT = """
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . O . . . . . . . X . . . . .
. . . O . . . . . . . . . . . X . . .
. . . . . . . . . . . . . . . . . . .
. . X . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . O . .
. . . . . . . . . . . . . . . . . . .
. . . X . . . . . . . . . O . . . . .
. . . . . . . . . . O O . . . O O . .
. . . O . . . . . . . . X . X X O . .
. . . . . . . . . . X O . . . X X X .
. . . X O O X . . O O . X . X . . . .
. . X . O X . X . O X X X . . . O . .
. . O X X . X X . X O O X O O O . O O
. . O . . . . . X X X O O O O X X X X
. . . O . O . X O O O X X O X O O O .
. . . . . . . O . . O X X X X X X X .
. . . . . . . . . . . O . . X . . . .
"""
"""White's C7, after D6, puts D7 and C6 in atari at once, and one of them is lost."""

FEW_WAYS_OUT = """
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . X X X . . . O . .
. . . X . . . . . . O O O X X X O . .
. . . . . . . . . . . . X O O O X X .
. . X . . . . . . . . . X . . O O X .
. . . . . . . . . . . . . O . O X X .
. . . . . . . . . . . . . . . X O O .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . O . . . . . . . . . . . . O . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
"""
"""White's two stones at R13 are captured by R12 after R11; whether they could be captured before is hard to read."""


def witness_at(diagram: str, color: int = BLACK) -> Witness:
    return Witness(adviser(), game_at(diagram, color), color)


def test_a_capture_that_can_still_be_prevented_is_a_threat() -> None:
    witness = witness_at(HELPER)
    (first,) = find_threats(witness, point("E2"))
    assert (first.kind, first.rule, first.trust, first.stones) == (
        THREATENS,
        CATCHES,
        PROVEN,
        (point("E1"),),
    )
    assert tell_deeds(witness, [first]) == [
        "threatens to capture the white stone at E1 with D1 (if White plays F1, G1 takes)"
    ]
    # which move does it is not told where none is known to
    assert tell_deeds(witness, [replace(first, points=())]) == [
        "threatens to capture the white stone at E1 (if White plays F1, G1 takes)"
    ]
    assert not is_carried_out(witness, replace(first, points=(point("J9"),)))
    cutting = Claim(THREATENS, PROVEN, point("E2"), (point("C1"), point("E1")), rule=CUTS)
    assert tell_deeds(witness, [cutting]) == ["threatens to cut White's stones at C1 and E1 apart"]
    # what is far from the stones threatens nothing
    assert find_threats(witness, point("J9")) == []


@pytest.mark.parametrize("vertex", ["H5", "J9"])
def test_what_can_be_done_in_any_case_is_no_threat(vertex: str) -> None:
    assert find_threats(witness_at(NOTHING_ELSE), point(vertex)) == []


def test_what_a_move_does_is_read_after_others_too() -> None:
    there = witness_at(HELPER).witness_after([point("E2")])
    assert there is not None and there.color == WHITE
    (saved,) = read_fates(there, point("D1"))
    assert tell_deeds(there, [saved]) == [
        "saves the white stone at E1 from capture by the connection with C1"
    ]


@pytest.mark.parametrize(
    ("color", "kind", "rule"), [(BLACK, LIVES, CATCHES), (WHITE, DIES, RESCUES)], ids=["Black", "White"]
)
def test_what_the_games_say_of_stones_is_told_by_the_move_that_does_it(
    color: int, kind: str, rule: str
) -> None:
    witness = witness_at(CAPTURABLE, color)
    stones = tuple(witness.board.stones(point("D4")))
    after_pass = 0.9 if kind == DIES else 0.1
    fate = Claim(kind, COUNTED, point("E6"), stones, value=after_pass, margin=0.8, other=1 - after_pass)
    found = find_danger(witness, fate)
    assert found is not None
    assert (found.kind, found.rule, found.points) == (COULD, rule, (point("E6"),))
    # a move far away captures nothing, and saves nothing
    assert find_danger(witness, replace(fate, move=point("J1"))) is None


@pytest.mark.parametrize(("answered", "is_told"), [(False, True), (True, False)])
def test_what_the_mover_has_an_answer_to_is_no_undoing(
    answered: bool, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(witness: Witness, board: Board, stone: int, first: int) -> Answer:
        """White captures at D1 if he moves first, and at E2 as well; whether Black saves the stone is asked."""
        return Answer(yes=first == BLACK and answered, is_proven=True, move=point("D1"))

    monkeypatch.setattr(Witness, "read_capture", read)
    saved = Claim(RESCUES, PROVEN, point("E2"), (point("D2"),))
    found = find_undoing(witness_at(HELPER), saved)
    assert (found is not None) is is_told
    # at the point of our move rather than at another one
    assert found is None or (found.kind, found.points) == (COULD, (point("E2"),))


ALONG_THE_EDGE = """
. . . . O O X . .
. X O O O X . X .
. O . X X X . . .
. O X . . . . . .
. O X X X . X X .
. . O O X X O X .
. . O . O X O O X
. . . . O O O X X
. . . . . . . O .
"""
"""Black could try to join B8 and C6 at B9, which White answers."""


def test_a_long_reading_may_find_the_answer_to_an_undoing_of_a_tie(monkeypatch: pytest.MonkeyPatch) -> None:
    cut = Claim(CUTS, PROVEN, point("C7"), (point("B8"), point("C6")))
    # it was: "If White passed, Black would play B9 and connect B8 and C6"
    assert find_undoing(witness_at(ALONG_THE_EDGE, WHITE), cut) is None
    monkeypatch.setattr(Witness, "read_link_widely", lambda *_: Answer(None))
    found = find_undoing(witness_at(ALONG_THE_EDGE, WHITE), cut)
    assert found is not None and (found.kind, found.points) == (COULD, (point("B9"),))


IN_ATARI = """
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . O . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . X . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . X . . . . . . . . . . . . . . .
. . . O O . . . . . . . . . . . . . .
. . . O X X . . . . . . . . X . X . .
. . O X O X . O . . . . O . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
"""
"""Black's D3 is in atari at D2; White could save E3 at E2, too, and capture it all the same."""


def test_what_is_in_atari_is_taken_at_once_and_not_caught_in_a_ladder() -> None:
    witness = witness_at(IN_ATARI)
    found = find_undoing(witness, Claim(RESCUES, PROVEN, parse_vertex("E2", 19), (parse_vertex("D3", 19),)))
    # it was: "White would play E2 and capture the black stone at D3 in a ladder that runs to the lower left corner"
    assert found is not None and found.points == (parse_vertex("D2", 19),)
    assert tell_undoing(witness, found) == "White would play D2 and take the black stone at D3 off the board"


def test_where_a_group_as_a_whole_is_killed_that_is_told() -> None:
    witness = witness_at(NOTHING_ELSE, WHITE)
    stones = tuple(point(vertex) for vertex in ("A2", "B2", "C2", "D2", "D1"))
    found = find_danger(witness, Claim(DIES, COUNTED, point("B1"), stones, value=0.9, margin=0.8, other=0.1))
    assert found is not None and (found.rule, found.points) == (SAVES, (point("B1"),))


def test_a_capture_of_several_stones_is_a_threat_if_it_is_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    witness = witness_at(HELPER)
    reads = Witness.read_capture

    def less_sure(there: Witness, board: Board, stone: int, first: int) -> Answer:
        return replace(reads(there, board, stone, first), is_proven=False)

    monkeypatch.setattr(Witness, "read_capture", less_sure)
    monkeypatch.setattr("engine.explain.claims.threats._trust_if_long", lambda *_: None)
    assert find_threats(witness, point("E2")) == []
    monkeypatch.setattr("engine.explain.claims.threats.LEAST_LIKELY", 1)
    (found,) = find_threats(witness, point("E2"))
    assert (found.trust, found.points) == (LIKELY, (point("D1"),))


def test_where_only_a_proof_counts_no_more_is_read_once_there_is_none() -> None:
    witness = witness_at(HELPER)
    after, asked = witness.board_after(point("E2")), list[bool]()
    assert after is not None

    def reads(proven: bool) -> Callable[[Board, int], Answer]:
        """Readings by which the stones are threatened: lost after the move, safe before it, and saved by an answer."""
        asked.clear()
        answers = iter([Answer(False, proven), Answer(True, True), Answer(True, True)])

        def safe(*_: object) -> Answer:
            asked.append(True)
            return next(answers)

        return safe

    assert trust_in_threat(witness, after, reads(True), is_proof=True) == PROVEN and len(asked) == 3
    assert trust_in_threat(witness, after, reads(False)) == LIKELY and len(asked) == 3
    # it was read to the end, though a string of a stone or two needs a proof
    assert trust_in_threat(witness, after, reads(False), is_proof=True) is None and len(asked) == 1


def test_what_a_quick_reading_finds_likely_is_proven_with_more_positions() -> None:
    witness = Witness(adviser(), game_at(CAPTURABLE), BLACK, QUICK)
    stone = point("D4")
    likely, proven = (
        read(witness.board, stone, BLACK) for read in (witness.read_capture, witness.prove_capture)
    )
    assert (likely.yes, likely.is_proven) == (False, False)
    assert (proven.yes, proven.is_proven, proven.move) == (False, True, point("E6"))
    # where there is no stone nothing is asked
    assert witness.prove_capture(witness.board, point("E6"), BLACK).is_proven


WEDGE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . O .
. . . . . . X O .
. . . . . . X . .
. . . . . . X O .
. . . . . . X . .
. . . . . . . . .
"""
"""Black's H4 comes in between the white stones at H5 and H3, which are together by J4 only then."""


def test_a_move_between_two_stones_threatens_to_cut_them() -> None:
    witness = witness_at(WEDGE)
    cuts = [each for each in find_threats(witness, point("H4")) if each.rule == CUTS]
    assert [set(each.stones) for each in cuts] == [{point("H6"), point("H3")}]
    assert not [each for each in find_threats(witness, point("C3")) if each.rule == CUTS]


def point_on_large(vertex: str) -> int:
    return parse_vertex(vertex, 19)


def test_a_double_atari_that_a_move_threatens_is_told() -> None:
    # it was: "threatens to cut Black's stones at D7 and C6 apart with C7, which would leave ... weak"
    witness, move = witness_at(CROSSCUT, WHITE), point_on_large("D6")
    after = witness.board_after(move)
    assert after is not None
    (found,) = find_double_ataris(witness, move, after)
    assert (found.kind, found.rule, found.points) == (THREATENS, ATARI, (point_on_large("C7"),))
    assert tell_deeds(witness, [found]) == ["threatens a double atari on Black's stones at D7 and C6 with C7"]
    with speaking("japanese"):
        assert tell_deeds(witness, [found]) == ["C7でD7とC6の黒石を両アタリにする狙いを持つ"]
    # of two strings one of which a stone of Black's saves while it saves the other none is lost
    assert not is_double_atari(witness, move, point_on_large("D8"), found.stones)
    # nor does a move elsewhere threaten it
    elsewhere = point_on_large("G15")
    assert not is_double_atari(witness, elsewhere, point_on_large("C7"), found.stones)


def test_the_capture_of_stones_that_may_have_been_in_danger_before_is_a_threat() -> None:
    # it was: "holds White back on the right side"
    witness, move = Witness(adviser(), game_at(FEW_WAYS_OUT), BLACK, QUICK), point_on_large("R11")
    first = find_threats(witness, move)[0]
    assert (first.rule, first.trust, first.points) == (CATCHES, LIKELY, (point_on_large("R12"),))
    assert set(first.stones) == {point_on_large("R13"), point_on_large("S13")}


def test_what_is_open_is_no_threat_unless_it_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    witness = witness_at(HELPER)
    after = witness.board_after(point("E2"))
    assert after is not None

    def safe(board: Board, first: int) -> Answer:
        if board is witness.board:
            return Answer(None)
        return Answer(first == WHITE, is_proven=True)

    assert trust_in_threat(witness, after, safe) is None
    assert trust_in_threat(witness, after, safe, may_be_open=True) == LIKELY


@pytest.mark.parametrize(
    ("killed", "saved", "is_loose", "is_told"),
    [
        (0.9, 0.1, False, True),
        (0.6, 0.1, False, False),
        (0.9, 0.4, False, False),
        # it was: "threatens to kill Black's group of five stones", of which the reading was about one
        (0.9, 0.1, True, False),
    ],
)
def test_a_kill_that_is_not_proven_is_threatened_where_games_say_so(
    killed: float, saved: float, is_loose: bool, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness, move, stones = witness_at(HELPER), point("E2"), (point("E1"), point("C1"), point("B3"))
    after = witness.board_after(move)
    assert after is not None
    answers = {BLACK: Answer(False, move=point("D1")), WHITE: Answer(True)}
    now = Answer(None)
    monkeypatch.setattr(
        witness, "read_life", lambda board, _, first: now if board is witness.board else answers[first]
    )
    monkeypatch.setattr(witness, "share_killed", lambda _, __, first: killed if first == BLACK else saved)
    monkeypatch.setattr(witness, "is_one_group", lambda *_: not is_loose)
    monkeypatch.setattr("engine.explain.claims.threats.is_carried_out", lambda *_: True)
    found = _claim_threat(witness, move, after, stones, KILLS)
    assert (found is not None) is is_told


ONE_STONE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . X . .
. . . . . . . . .
. . . . . . O . .
. X . . . . X . .
. . . . X . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""White's F4 threatens G3, which captures one stone in many moves."""


def test_of_a_single_stone_a_long_reading_is_asked() -> None:
    witness, move = Witness(adviser(), game_at(ONE_STONE, WHITE), WHITE), point("F4")
    (threat,) = (each for each in find_threats(witness, move) if each.stones == (point("G4"),))
    assert (threat.rule, threat.points, threat.trust) == (CATCHES, (point("G3"),), LIKELY)
    after = witness.board_after(move)
    assert after is not None
    # it was told that the stone has two liberties left
    assert not find_next_capture(witness, move)
    # nobody reads so long of stones that the move does not touch
    assert _trust_if_long(witness, after, (point("E3"),), move) is None


def test_the_next_capture_is_the_largest_that_is_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    witness = witness_at(HELPER)
    (found,) = find_next_capture(witness, point("E2"))
    assert (found.rule, found.stones, found.trust) == (CATCHES, (point("E1"),), PROVEN)
    line = (point("A9"), point("J9"))
    for name in ("read_fates", "add_standing"):
        monkeypatch.setattr(outlooks, name, lambda *_: [])
    assert read_deeds_of(witness, line, point("E2")) == [found]
    # what it threatens at once is not due to the line
    assert due_to_line(witness, line, point("E2")) == []
    # a stone that is captured itself threatens nothing
    assert not find_next_capture(witness_at(CAPTURABLE), point("A1"))
