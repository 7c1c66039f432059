"""What a reading, or the board, refutes is not told: wrong partners, links of stones that are captured, lines and kos
that say nothing of the move, numbers beside more than they count.
"""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, PASS, WHITE, vertex_of
from engine.explain.claims.expected_lines import is_of_other_ko
from engine.explain.claims.kinds import (
    ATARI,
    BLOW,
    CATCHES,
    COST,
    COULD,
    COUNTED,
    CUTS,
    DIES,
    FORCES,
    GROUND,
    HINDERS,
    LIKELY,
    LINKS,
    PROVEN,
    RUN,
    THERE,
    THREATENS,
    Claim,
    Sentence,
)
from engine.explain.claims.open_ways import is_gap_closed
from engine.explain.claims.readings import Answer
from engine.explain.claims.ties import does_link_hold, pairs_near
from engine.explain.claims.unanswered import Unanswered
from engine.explain.claims.ways_of_capture import find_way
from engine.explain.claims.witness import Witness
from engine.explain.sentences import (
    fate_if_passed,
    if_passed,
    what_follows,
    what_if_not_answered,
    what_may_come,
)
from engine.explain.sentences.purposes import find_forces
from engine.explain.sentences.what_may_come import tell_next
from tests.explain.claims.test_fates import adviser
from tests.explain.claims.test_own_ataris import KO_SHAPE
from tests.explain.positions import game_at
from tests.explain.records import SIZE, point

EMPTY_ROW = ". . . . . . . . .\n"


def witness_at(diagram: str, color: int = BLACK) -> Witness:
    return Witness(adviser(), game_at(diagram, color), color)


UNDER_A_WALL = EMPTY_ROW * 6 + "O O O O O . . . .\nO O O O O O . . .\n. X . X . O . . .\n"
"""Black's C1 joins B1 and D1, which are captured all the same."""


@pytest.mark.parametrize(
    ("diagram", "holds"), [(UNDER_A_WALL, False), (EMPTY_ROW * 8 + ". X . X . . . . .\n", True)]
)
def test_strings_that_are_captured_all_the_same_are_not_linked(
    diagram: str, holds: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Witness, "likely_moves", lambda *_: [])
    # it was: "A connection: P7 connects Q7 with P6, out of atari", and White captures them by the next move
    assert does_link_hold(witness_at(diagram), (point("B1"), point("D1")), point("C1")) is holds


APART = EMPTY_ROW * 5 + ". . X . X . . . X\n" + EMPTY_ROW * 3


@pytest.mark.parametrize(
    ("other", "short", "wide", "is_closed"),
    [
        # a jump of one point is together, unless a reading denies it
        ("E4", None, None, True),
        ("E4", False, None, False),
        # what is farther apart is together only as a long reading has it
        ("J4", True, None, False),
        ("J4", None, True, True),
    ],
)
def test_a_gap_is_closed_where_one_sees_it_or_a_long_reading_says_so(
    other: str, short: bool | None, wide: bool | None, is_closed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Witness, "read_link", lambda *_: Answer(short))
    monkeypatch.setattr(Witness, "read_link_widely", lambda *_: Answer(wide))
    witness, pair = (
        witness_at(APART),
        (point("E4"), point(other)) if other == "J4" else (point("C4"), point(other)),
    )
    # it was: "closes the gap between White's stones at O4 and K3", with two points between
    assert is_gap_closed(witness, witness.board, pair, WHITE) is is_closed


NEAREST = (
    EMPTY_ROW * 3
    + ". . . . X . . . .\n. . . . X . . . .\n. . X . . . . . .\n. . . . . . X . .\n"
    + EMPTY_ROW * 2
)


def test_the_nearest_partner_is_the_one_whose_nearest_stone_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.explain.claims.ties.can_survive", lambda *_: True)
    witness, move = witness_at(NEAREST), point("E4")
    after = witness.board_after(move)
    assert after is not None
    pairs = pairs_near(witness, move, after, BLACK)
    # E5 is one step away, though E6, the first stone of its string, is two
    assert set(pairs[0]) == {point("E6"), point("C4")}


@pytest.mark.parametrize(("move", "is_other"), [("J1", True), ("E7", False), ("F3", True)])
def test_a_ko_elsewhere_is_no_answer_to_tell_of(move: str, is_other: bool) -> None:
    witness = witness_at(KO_SHAPE)
    # it was: "I expect Black to answer at S7, which takes the white stone at T7 in a ko", after O6
    assert is_of_other_ko(witness, point(move), point("D5"), []) is is_other
    # of what is told, only stones near the move count
    assert is_of_other_ko(witness, point("J1"), point("D5"), [point("E6")])
    assert not is_of_other_ko(witness, point("J1"), point("J2"), [])


HANE = EMPTY_ROW * 4 + ". . . O . . . . .\n. . . . O . . . .\n" + EMPTY_ROW * 3


@pytest.mark.parametrize(("answer", "is_left"), [("E6", True), ("A1", False)])
def test_who_is_put_in_atari_does_not_keep_sente(answer: str, is_left: bool) -> None:
    witness = witness_at(HANE)
    line = (point("E5"), point(answer))
    # it was: "I expect Black to answer at E1, which puts the white stone at F1 in atari, and White keeps sente"
    assert what_follows._is_left_in_atari(witness, line) is is_left
    assert not what_follows._is_left_in_atari(witness, line[:1])


OWN_STONES = EMPTY_ROW + ". X . X . . . . .\n" + EMPTY_ROW * 5 + ". . . . . . X . .\n" + EMPTY_ROW


@pytest.mark.parametrize(("move", "is_told"), [("G3", False), ("B7", True)])
def test_what_comes_next_is_told_only_of_stones_of_the_move(
    move: str, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness, played, following = witness_at(OWN_STONES), point(move), point("C8")
    links = Claim(THERE, PROVEN, following, (point("B8"), point("D8")), (played, 0), rule=LINKS)
    blow = Claim(BLOW, COUNTED, played, points=(following,), value=5.0)
    monkeypatch.setattr(what_may_come, "find_unanswered", lambda *_, **__: Unanswered(blow, None, (links,)))
    # it was: "Next, Black could play E5, which connects F5 with D4", after E3
    assert (tell_next(witness, played, []) is not None) is is_told


@pytest.mark.parametrize(("count", "hangs_more"), [(9, True), (3, False)])
def test_a_number_is_not_told_beside_stones_that_count_for_more(count: int, hangs_more: bool) -> None:
    stones = tuple(range(point("B2"), point("B2") + count))
    told = [Claim(HINDERS, LIKELY, point("E3"), stones)]
    # it was: "makes it harder for Black's nine stones to get out ...: that costs 6 points at least"
    assert if_passed._hangs_more(Claim(COST, COUNTED, point("E3"), value=8.0, margin=2.0), told) is hangs_more


@pytest.mark.parametrize(("count", "comes_first"), [(1, True), (5, False)])
def test_what_he_undoes_is_told_before_the_fate_of_a_stone(
    count: int, comes_first: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness, move = witness_at(APART), point("E5")
    fate = Claim(DIES, COUNTED, move, tuple(range(point("B2"), point("B2") + count)))
    undoing = Claim(COULD, PROVEN, move, (point("C4"), point("E4")), (move,), rule=CUTS)
    monkeypatch.setattr(if_passed, "find_fates_by_games", lambda *_, **__: [fate])
    monkeypatch.setattr(if_passed, "find_killed", lambda *_: None)
    monkeypatch.setattr(if_passed, "_find_first_danger", lambda *_: None)
    monkeypatch.setattr(if_passed, "_tell_fates", lambda *_: (["of the stone"], [fate]))
    monkeypatch.setattr(if_passed, "_tell_strongest", lambda *_: ("of the cut", [undoing]))
    judged = witness.play_out(move)
    # it was: "White would play C5 and the black stone at C6 would probably be lost", of a move that cuts at C7
    parts, _ = if_passed._tell_consequences(witness, judged, judged, [], undoing)
    assert parts == (["of the cut"] if comes_first else ["of the stone"])


RUNS_TO_FRIENDS = """
. . . . . . . . .
. O X . . . . O .
. O . . . . X . .
. O X X . . O . O
X X O O . . . . .
. . . . . . . . .
. . O X X O O . .
. . . . . . . . .
. . . . . . . . .
"""
"""White's D8 captures C8, which may run to its friends by C7, or along the edge."""


def test_of_ways_to_run_the_one_to_own_stones_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    witness = witness_at(RUNS_TO_FRIENDS, WHITE)
    after = witness.board_after(point("D8"))
    assert after is not None
    monkeypatch.setattr("engine.explain.claims.ways_of_capture.trace_ladder", lambda *_: ())
    monkeypatch.setattr(Witness, "read_capture", lambda *_: Answer(False, move=point("E7")))
    # it was: "(if Black plays J19, J17 stops it)"
    run = find_way(witness, after, point("D8"), point("C8"))[RUN].split()[0]
    assert vertex_of(int(run), SIZE) == "C7"


@pytest.mark.parametrize(
    ("rule", "threat", "is_urgent"),
    [(CUTS, "", True), (ATARI, "", False), (GROUND, "", False), (ATARI, CATCHES, True)],
)
def test_sente_is_what_threatens_stones(rule: str, threat: str, is_urgent: bool) -> None:
    move, stones = point("E5"), (point("C4"),)
    deed = Claim(THERE, COUNTED, move, stones, rule=rule)
    told = [Claim(THREATENS, PROVEN, move, stones, rule=threat)] if threat else []
    # it was: "H18 is sente: if White does not answer, Black plays H16, which puts the white stone at H17 in atari"
    assert what_if_not_answered._is_urgent(Unanswered(None, None, (deed,)), told) is is_urgent
    assert what_if_not_answered._is_urgent(Unanswered(None, None), [])


@pytest.mark.parametrize(("rule", "is_sente"), [(CUTS, True), (GROUND, False)])
def test_what_costs_only_points_is_called_sente_nowhere(
    rule: str, is_sente: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness, move = witness_at(APART), point("E5")
    forces = Claim(FORCES, COUNTED, move, points=(point("E6"),), value=9.0)
    blow = Claim(BLOW, COUNTED, move, points=(point("E6"),), value=9.0)
    deed = Claim(THERE, COUNTED, point("E6"), (point("C4"),), (move, PASS), rule=rule)
    monkeypatch.setattr(what_if_not_answered, "find_unanswered", lambda *_: Unanswered(blow, forces, (deed,)))
    found = what_if_not_answered.find_not_answered(witness, move, point("E6"), [])
    # it was a move "in sente" all the same, by its first words
    assert found is not None and bool(find_forces(Sentence("", found.claims))) is is_sente


@pytest.mark.parametrize(("lives", "name"), [(True, f"fate {DIES} often"), (False, f"fate {DIES}")])
def test_stones_that_live_by_our_answer_are_not_probably_lost(
    lives: bool, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Witness, "read_life", lambda *_: Answer(True, lives))
    monkeypatch.setattr(fate_if_passed, "can_come_home", lambda *_: False)
    monkeypatch.setattr(fate_if_passed, "_may_run", lambda *_: False)
    witness, move = witness_at(APART), point("E5")
    fate = Claim(DIES, COUNTED, move, (point("E4"),), value=0.7)
    assert fate_if_passed._name_fate(witness, fate, (move,)) == name
