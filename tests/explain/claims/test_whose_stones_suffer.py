"""Whose stones suffer by the enemy's stone at the point of a move that is not played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.board.board import Board
from engine.board.points import BLACK, PASS, WHITE, parse_vertex
from engine.decide.decision.record import Decision
from engine.evaluate.groups.aliveness import NO_POTENTIAL
from engine.explain.claims import whose_stones_suffer
from engine.explain.claims.checking import Checker
from engine.explain.claims.compared_games import Games
from engine.explain.claims.inquiry import FAILED, HELD
from engine.explain.claims.judged_ties import _pairs_beside
from engine.explain.claims.kinds import (
    ATARI,
    CARRIES,
    CATCHES,
    COST,
    COULD,
    COUNTED,
    CUTS,
    DEFENDS,
    EXPOSED,
    FAVOURS,
    GROUND,
    HINDERS,
    LIKELY,
    LINKS,
    PROVEN,
    RESCUES,
    SAVES,
    SEEN,
    SHAPE,
    SHUTS_IN,
    TAKES,
    THERE,
    THREATENS,
    UNSETTLES,
    Claim,
    Sentence,
    as_claims_before,
)
from engine.explain.claims.readings import Answer, Readings
from engine.explain.claims.same_point import find_tie_there
from engine.explain.claims.whose_stones_suffer import (
    BLOW,
    CUT_OFF,
    ROOM,
    SOFT,
    Harm,
    find_exposed,
    find_graver,
    find_harm,
    find_killed,
    find_lost,
    is_killed_by,
)
from engine.explain.claims.witness import Witness
from engine.explain.sentences import whose_stones_suffer as in_words
from engine.explain.sentences.what_hangs_on_it import tell_stones_hanging
from engine.explain.sentences.what_it_does_to_stones import tell_undoing
from engine.explain.sentences.whose_stones_suffer import FULL, add_harm
from engine.explain.words.languages import speaking
from engine.reading.reader import ENOUGH, GO_ON, More, Trial
from tests.explain.claims.test_differences import Owned, both
from tests.explain.claims.test_fates import adviser
from tests.explain.claims.test_taken_together import AT_ONE_POINT
from tests.explain.positions import game_at
from tests.explain.records import point

JOINED_ANYHOW = """
X . X O O O O . . . . . . . . . . . .
. X O O X O . O . . . . . . . . . . .
X . X O X X O X O O . . . . . X . . .
. X X O X X . X X . . O . . . . . . .
. . X X O X X . . . X . . . . . . . .
. . X O O X X X O . . . X . . . . . .
. . O O O O X O . . . . . . . . . . .
. . . . X O X O . . . . . . . . . . .
. . . O . X O O . . . . . . . . . . .
. . . . . X X O . . . . . . . . . . .
. . . O . X O X X . . . . . . . . . .
. . . . . X O O . . . . . . . . . . .
. . . X . . . . . . . . . . . . . . .
. . . . . . O . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . O . . . . . . . . . . . X . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
"""
"""White's J15 does not part J16 from H14, which G16 or H15 joins; it threatens H15, which captures what is above."""

BIG = {"E18", "E17", "F17", "E16", "F16", "F15", "G15", "F14", "G14", "H14", "G13", "G12"}
"""The black string that H15 captures then: if Black plays G16, White takes all with K16."""

SPLIT = """
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . X . . . . . . . . X . . . O X .
. . . . . . . . . . . . . . O O X . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . O X . .
. . . . . . . . . . . . . . . O X . .
. . . . . . . . . . . . . . . . . . .
. . X . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . X . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . O . . . . . . . . . . . . O . .
. . . . . O . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
"""
"""White's R15 puts R16 in atari and cuts it off from R14."""


HEMMED_IN = """
. . . . . . . . . . . . . . . . . . .
. . O X X . . O O . . . . . . . . . .
. . . O X O O X X X X . . O . . . . .
. . O . X O X O O O O . . . . X . . .
. . X X . O X X . . . . . . . . . . .
. . X O O . O X . . . . . . . . X . .
. . X O . . O X . O . . . . . . . . .
. . X O X . X X O . . . O . . . . . .
. . O X . . . . . . X . . . . . . . .
. O O X . X . X X X . O . . . . . . .
. O X X . . . . O . . . . . . . . . .
. X O . O O X X O . . . . . . . . . .
. . O . O X O O O O . . . . . . . . .
. . O . O X X X O O . . . . . . . . .
. . . X O X . X O . O . . . . . . . .
. O . O X . . O X O . . . . . . X . .
. . O O X X . O X O X . . . X . . . .
. O X X . . . X X O . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
"""
"""Black's four stones at L17 have two liberties more only if Black plays M17; with White's stone there they die."""


HEMMED = ("H17", "J17", "K17", "L17")

SCATTERED = """
. . . . . . . . .
. . . . . . . . .
. . . O O O . . .
. O X . X . O . .
. O X . . X O . .
. . . . . . . . .
. . O . . O . . .
. . . . . . . X .
. . . . . . . . .
"""
"""Black's stones at C6, E6 and F5 are three strings; H2 is far from them."""


def black_on(board: Board) -> list[int]:
    """The points of all black stones on a board."""
    return [each for each in board.points() if board.color_at(each) == BLACK]


def hemmed_in() -> Owned:
    """A witness by whose games the stones HEMMED are lost after a pass more often than after M17."""
    return Owned(HEMMED_IN, BLACK, {"pass": both(-0.5, *HEMMED), "M17": both(0.5, *HEMMED)})


def point_on(rows: str, vertex: str) -> int:
    """The point on the board of these rows."""
    return parse_vertex(vertex, len(rows.split("\n")) - 2)


def witness_on(rows: str) -> Witness:
    """A witness without games of the position, Black to move."""
    return Owned(rows, BLACK, {"pass": (0.5, {})})


def test_one_more_move_against_a_stone_says_more_than_a_tie(monkeypatch: pytest.MonkeyPatch) -> None:
    witness, move = witness_on(JOINED_ANYHOW), point_on(JOINED_ANYHOW, "J15")
    stone, by = point_on(JOINED_ANYHOW, "J16"), point_on(JOINED_ANYHOW, "H15")
    threat = Claim(THREATENS, PROVEN, move, (stone,), (by,), rule=CATCHES)
    monkeypatch.setattr(whose_stones_suffer, "_threats_prevented", lambda *_: iter([threat]))
    harm = find_harm(witness, move)
    # it was: "White could play F6, which hinders the white stone at F5 on the way into the centre"
    assert harm is not None and (harm.weight, harm.deeds) == (CUT_OFF, (threat,))


@pytest.mark.parametrize(
    ("rows", "vertex", "kinds", "stones"),
    [
        # it was: "comes between Black's stones at J16 and H14"
        (JOINED_ANYHOW, "J15", [(THREATENS, CATCHES)], BIG),
        # it was: "White would play R15 and connect R17 and Q14"
        (SPLIT, "R15", [(ATARI, ""), (CUTS, "")], {"R16"}),
        (AT_ONE_POINT.replace(". . . . X O", ". . X . X O"), "D6", [(TAKES, "")], {"D7", "E6"}),
    ],
)
def test_what_befalls_stones_is_found_and_holds(
    rows: str, vertex: str, kinds: list[tuple[str, str]], stones: set[str]
) -> None:
    witness, move = witness_on(rows), point_on(rows, vertex)
    harm = find_harm(witness, move)
    assert harm is not None and harm.weight == BLOW
    assert [(each.kind, each.rule) for each in harm.deeds][: len(kinds)] == kinds
    assert set(harm.deeds[0].stones) == {point_on(rows, each) for each in stones}
    checker = Checker(adviser(), game_at(rows), Decision(BLACK, move), witness)
    assert {checker.check(each).verdict for each in as_claims_before(harm.deeds, PASS)} == {HELD}


@pytest.mark.parametrize(
    ("killed", "saved", "is_told"),
    [(0.8, 0.3, True), (0.5, 0.3, False), (0.8, 0.5, False), (None, 0.3, False), (0.8, None, False)],
)
def test_a_group_that_the_enemys_stone_kills_is_told(
    killed: float | None, saved: float | None, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    # it was: "White could play M17, which is a hane around the stone at L17"
    move, stones = point_on(HEMMED_IN, "M17"), ("H17", "J17", "K17", "L17")
    witness = Owned(HEMMED_IN, BLACK, {"pass": both(-0.5, *stones), "M17": both(0.5, *stones)})
    monkeypatch.setattr(
        Witness, "share_killed", lambda _, board, *__: killed if board.color_at(move) == WHITE else saved
    )
    found = find_killed(witness, move)
    assert (found is not None) is is_told
    if found is not None:
        assert (found.kind, found.rule, found.points) == (COULD, SAVES, (move,))
        assert set(found.stones) == {point_on(HEMMED_IN, each) for each in stones}
        assert tell_undoing(witness, found) == "White would play M17 and kill Black's four stones at L17"
        does = Sentence("M17 is a hane.", (Claim(SHAPE, SEEN, move),))
        without = Sentence("", (found,))
        named = tell_stones_hanging(witness, does, move, None, without)
        assert named == "A defence of Black's four stones at L17"


@pytest.mark.parametrize(("killed", "wanted"), [(0.02, ENOUGH), (0.2, GO_ON), (0.8, GO_ON), (0.97, ENOUGH)])
def test_no_more_games_are_played_about_a_group_that_plainly_lives_or_dies(
    killed: float, wanted: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = Trial(killed, PASS, 100, 0)

    def trial(*_: object, more: More) -> Trial:
        assert more(said) == wanted
        return said

    readings, board = Readings(), game_at(OPEN).board
    monkeypatch.setattr(readings._games, "trial", trial)
    assert readings.share_killed(board, STONES[0], WHITE, lambda: True) == killed


@pytest.mark.parametrize(
    ("killed", "saved", "lives", "is_told"),
    [
        (0.8, 0.3, None, True),
        (0.5, 0.1, None, False),
        # it may be killed after the move, too, or a reading finds that it lives
        (0.95, 0.65, None, False),
        (0.65, 0.48, None, False),
        (0.8, 0.3, True, False),
        (None, 0.3, None, False),
        (0.8, None, None, False),
    ],
)
def test_a_group_that_may_be_killed_next_after_the_enemys_stone_is_told(
    killed: float | None,
    saved: float | None,
    lives: bool | None,
    is_told: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # it was: "White would play K5, which connects the white stone at K6 with K4"
    witness, move, stones = hemmed_in(), point_on(HEMMED_IN, "M17"), HEMMED
    monkeypatch.setattr(
        Witness, "share_killed", lambda _, board, *__: killed if board.color_at(move) == WHITE else saved
    )
    monkeypatch.setattr(Witness, "read_life", lambda *_: Answer(lives))
    found = find_exposed(witness, move)
    assert (found is not None) is is_told
    if found is not None:
        assert (found.kind, found.points, found.value, found.other) == (EXPOSED, (), killed, saved)
        assert set(found.stones) == {point_on(HEMMED_IN, each) for each in stones}
        checker = Checker(adviser(), game_at(HEMMED_IN), Decision(BLACK, move), witness)
        assert checker.check(found).verdict == HELD
        monkeypatch.setattr(Witness, "share_killed", lambda *_: 0.45)
        assert checker.check(found).verdict == FAILED


@pytest.mark.parametrize("is_dead", [True, False])
def test_the_stone_that_kills_next_is_named_where_no_answer_saves_the_group(
    is_dead: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness, move, by = hemmed_in(), point_on(HEMMED_IN, "M17"), point_on(HEMMED_IN, "L18")
    monkeypatch.setattr(
        Witness, "share_killed", lambda _, board, *__: float(board.color_at(move) == WHITE) * 0.7
    )

    def read_life(_: object, board: Board, __: int, first: int) -> Answer:
        """White kills by one more stone; whether Black saves the group then is asked."""
        if first == WHITE:
            return Answer(False, move=by)
        return Answer(not is_dead if board.color_at(by) == WHITE else None)

    monkeypatch.setattr(Witness, "read_life", read_life)
    harm = find_graver(witness, move)
    assert harm is not None and harm.lost is not None
    assert harm.lost.points == ((by,) if is_dead else ())
    told = told_of(harm, [PRICE], 1, monkeypatch, on=witness, move=move)
    how = "could be killed next with L18" if is_dead else "would be in danger of dying"
    clause = f"White would play M17, and Black's four stones at L17 {how}"
    assert told is not None and clause in told.text
    with speaking("japanese"):
        other = told_of(harm, [PRICE], 1, monkeypatch, on=witness, move=move)
        assert other is not None and "Black" not in other.text
    # what it connects, or cuts, is told with it
    cut = replace(there(CUTS, point_on(HEMMED_IN, "H17"), point_on(HEMMED_IN, "D17")), move=move)
    told = told_of(harm, [cut], 1, monkeypatch, on=witness, move=move)
    assert told is not None and "M17, which cuts " in told.text and how in told.text
    # that the stones are stronger does not say so, that they are saved does
    stronger = [Claim(DEFENDS, COUNTED, move, harm.lost.stones)]
    saved = [Claim(SAVES, PROVEN, move, harm.lost.stones)]
    assert told_of(harm, None, 1, monkeypatch, stronger, on=witness, move=move) is not None
    assert told_of(harm, None, 1, monkeypatch, saved, on=witness, move=move) is None
    assert find_graver(witness, move, beside=harm.lost.stones) is None


def test_a_group_of_many_strings_is_told_as_those_that_fare_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    # it was told of no group of more than two strings
    move, names = point_on(SCATTERED, "D4"), ("C6", "C5", "E6", "F5")
    worlds = {"pass": both(-0.6, *names), "D4": both(0.6, *names)}
    witness = Owned(SCATTERED, BLACK, worlds)
    monkeypatch.setattr(Witness, "group_read_at", lambda _, board, __: frozenset(black_on(board)))
    monkeypatch.setattr(
        Witness, "share_killed", lambda _, board, *__: 0.8 if board.color_at(move) == WHITE else 0.2
    )
    monkeypatch.setattr(Witness, "read_life", lambda *_: Answer(False))
    monkeypatch.setattr("engine.explain.claims.scene.Scene.aliveness", lambda *_: NO_POTENTIAL)
    found = find_killed(witness, move)
    assert found is not None and set(found.stones) == {point_on(SCATTERED, each) for each in names}
    assert found.stones[0] in {point_on(SCATTERED, each) for each in ("C6", "C5")}


IN_ATARI_NEXT = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. O X O . . . . .
"""


def test_a_stone_that_the_next_one_takes_at_once_is_killed_by_it() -> None:
    witness, (move, stone, by) = (
        witness_on(IN_ATARI_NEXT),
        (point_on(IN_ATARI_NEXT, each) for each in ("H8", "C1", "C2")),
    )
    # it was: "ValueError: there is no stone at C1"
    assert is_killed_by(witness, move, stone, by)


def test_a_group_that_dies_no_more_often_after_a_pass_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    move = point_on(HEMMED_IN, "M17")
    monkeypatch.setattr(Witness, "share_killed", lambda _, board, *__: float(board.color_at(move) == WHITE))
    assert find_killed(witness_on(HEMMED_IN), move) is None


def test_a_threat_that_works_in_spite_of_the_move_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    witness, move = witness_on(JOINED_ANYHOW), point_on(JOINED_ANYHOW, "J15")
    then = witness.witness_after([PASS])
    assert then is not None and list(whose_stones_suffer._threats_prevented(witness, then, move))
    monkeypatch.setattr(witness, "read_capture", lambda *_: Answer(False))
    left = list(whose_stones_suffer._threats_prevented(witness, then, move))
    # where White may not play any more he threatens nothing
    assert all(witness.board_after(move, *each.points) is None for each in left)


def test_strings_that_come_together_in_one_of_two_ways_are_not_told_to_be_parted() -> None:
    witness = witness_on(JOINED_ANYHOW)
    there = witness.witness_after([PASS])
    assert there is not None and find_tie_there(witness, there, point_on(JOINED_ANYHOW, "J15")) is None


def test_stones_that_are_captured_in_spite_of_the_move_are_not_told_to_suffer_without_it() -> None:
    witness, move = witness_on(AT_ONE_POINT), point("D6")
    after = witness.board_after(move)
    assert after is not None and witness.read_capture(after, move, WHITE).yes is False
    harm = find_harm(witness, move)
    assert harm is None or not any(each.kind in (TAKES, CATCHES) for each in harm.deeds)


BEHIND = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . X . X . . . .
. X . X O X X X .
. O O . O . O O .
. . . . O . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black's F4 comes between E4 and G4; C4 lies behind E4."""


def test_a_string_behind_another_one_is_not_told_to_be_kept_from_the_third() -> None:
    # it was: "White could play F4, which keeps White's stones at C4 and G4 together"
    pairs = [set(each) for each in _pairs_beside(witness_on(BEHIND), point("F4"), 2, 0)]
    assert {point("E4"), point("G4")} in pairs
    assert all(point("C4") not in each for each in pairs)


@pytest.mark.parametrize(
    ("after_his", "after_ours", "is_lost"),
    [
        ([0.8, 0.7], [0.1, 0.1], True),
        # in one tree they live, or they are lost anyhow, or nobody played on
        ([0.8, 0.4], [0.1, 0.1], False),
        ([0.8, 0.7], [0.6, 0.6], False),
        ([], [0.1, 0.1], False),
    ],
)
def test_stones_are_told_to_be_lost_where_the_games_after_his_stone_lose_them(
    after_his: list[float], after_ours: list[float], is_lost: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    move = point("E3")
    lost = {(PASS, move): after_his, (move,): after_ours}

    def lost_after(_: object, __: object, moves: Sequence[int]) -> list[float]:
        return lost[tuple(moves)]

    monkeypatch.setattr(whose_stones_suffer, "lost_after", lost_after)
    points = game_at(OPEN).board.points()
    games = Games(dict.fromkeys(points, 0.8), dict.fromkeys(points, 0.0), 1000)
    monkeypatch.setattr(Games, "from_witness", lambda *_: games)
    for name in ("read_deeds", "find_threats", "find_room_there", "find_helps_there", "find_helps_of_next"):
        monkeypatch.setattr(whose_stones_suffer, name, lambda *_: [])
    monkeypatch.setattr(whose_stones_suffer, "find_turned_group", lambda *_: None)
    harm = find_harm(witness_on(OPEN), move)
    assert (harm is not None) is is_lost
    if harm is not None:
        assert harm.lost is not None and harm.lost.kind == CARRIES and set(harm.lost.stones) == set(STONES)


THREE_IN_ATARI = """
. . . . . . . . .
O . O X . . . X .
. . X O X . . O .
. O O O X . . . .
. O X X . X . X .
O X O . X . . . .
O X O O O X X O .
. X O X O O . X .
. . X . . . . . .
"""
"""White's A2 saves what Black's A2 captures, and then Black's three stones at B4 cannot get out."""


@pytest.mark.parametrize(
    ("then", "is_read", "is_told"), [(-0.9, True, True), (-0.9, False, False), (-0.3, True, False)]
)
def test_where_nobody_played_on_games_after_a_pass_and_a_reading_tell_who_is_lost(
    then: float, is_read: bool, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    # it was: "White would play A2 and save White's two stones at A3"
    move, names = point("A2"), ("B4", "B3", "B2")
    witness = Owned(THREE_IN_ATARI, BLACK, {"pass": both(then, *names), "A2": both(0.0, *names)})
    monkeypatch.setattr(whose_stones_suffer, "lost_after", lambda *_: [])
    if not is_read:
        monkeypatch.setattr(whose_stones_suffer, "_is_read_lost", lambda *_: False)
    stones = {point(each) for each in names}
    found = find_lost(witness, move, beside=(point("A3"), point("A4")))
    assert (found is not None) is is_told
    if found is not None:
        assert found.weight == BLOW and found.lost is not None and set(found.lost.stones) == stones
        assert find_lost(witness, move, beside=stones) is None


@pytest.mark.parametrize(
    ("ours", "is_told"), [(0.0, True), (-0.6, False)], ids=["lives more often", "lost anyhow"]
)
def test_who_is_read_to_be_lost_is_told_by_a_smaller_share_of_games(
    ours: float, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    move, names = point("A2"), ("B4", "B3", "B2")
    witness = Owned(THREE_IN_ATARI, BLACK, {"pass": both(-0.5, *names), "A2": both(ours, *names)})
    monkeypatch.setattr(whose_stones_suffer, "lost_after", lambda *_: [])
    assert (find_lost(witness, move) is not None) is is_told


OPEN = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . X . . . . .
. . . X . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""

MOVE, STONES = point("E3"), (point("D5"), point("D4"))
PRICE = Claim(COST, COUNTED, MOVE, value=12.0, margin=4.0)
JOINS_HIS = Claim(COULD, PROVEN, MOVE, STONES, (MOVE,), rule=CUTS)


def there(kind: str, *stones: int, move: int = MOVE) -> Claim:
    return as_claims_before([Claim(kind, LIKELY, move, stones)], PASS)[0]


def harm_of(kind: str) -> Harm:
    weight = {CATCHES: BLOW, ATARI: CUT_OFF, SHUTS_IN: CUT_OFF, UNSETTLES: ROOM, HINDERS: SOFT}[kind]
    trust, rule = (SEEN, "") if kind == ATARI else (LIKELY, "way" if kind == HINDERS else "")
    return Harm(weight, (Claim(kind, trust, MOVE, STONES, rule=rule),))


def told_of(
    harm: Harm | None,
    known: Sequence[Claim] | None,
    others: int,
    monkeypatch: pytest.MonkeyPatch,
    told: Sequence[Claim] = (),
    on: Witness | None = None,
    move: int = MOVE,
) -> Sentence | None:
    """What is told of a pass where the harm is known beside a sentence of the claims ``known``."""
    monkeypatch.setattr(in_words, "find_harm", lambda *_: harm)
    without = None if known is None else Sentence("as it was", tuple(known))
    told = told or [Claim(SHAPE, SEEN, move)]
    return add_harm(on or witness_on(OPEN), move, told, without, None, others)


@pytest.mark.parametrize(
    ("kind", "known", "words"),
    [
        (SHUTS_IN, [PRICE], "would play E3, which shuts in Black's two stones at D4: that costs 8 points"),
        (HINDERS, [PRICE], "could play E3, which makes it harder for Black's two stones at D4 to get out"),
        (ATARI, [there(GROUND)], "would play E3, which puts Black's two stones at D4 in atari."),
        (UNSETTLES, [JOINS_HIS], "which connects"),
        (UNSETTLES, [JOINS_HIS], "and takes eye room from Black's two stones at D4."),
        (ATARI, None, "would play E3, which puts Black's two stones at D4 in atari."),
    ],
)
def test_harm_is_told_in_the_place_of_less(
    kind: str, known: Sequence[Claim] | None, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.explain.sentences.if_passed.is_early", lambda _: False)
    found = told_of(harm_of(kind), known, 1, monkeypatch)
    assert found is not None and found.text.startswith("If Black passed, White ") and words in found.text
    with speaking("japanese"):
        other = told_of(harm_of(kind), known, 1, monkeypatch)
        assert other is not None and "Black" not in other.text


@pytest.mark.parametrize(
    ("kind", "known", "others", "told"),
    [
        # more is known, or as much
        (SHUTS_IN, [there(CATCHES, *STONES)], 0, []),
        (HINDERS, [there(FAVOURS)], 0, []),
        # what he connects he connects elsewhere
        (UNSETTLES, [replace(JOINS_HIS, points=(point("C3"),))], 1, []),
        (UNSETTLES, None, 1, []),
        # there is no room, or it is the reverse of what is told
        (ATARI, None, FULL, []),
        (CATCHES, None, 1, [Claim(RESCUES, PROVEN, MOVE, STONES)]),
        (CATCHES, [PRICE], 1, [Claim(RESCUES, PROVEN, MOVE, STONES)]),
        # of a ko it is told what it is about
        (ATARI, None, 1, [Claim(TAKES, SEEN, MOVE, STONES, rule="ko")]),
    ],
)
def test_it_is_not_told_beside_more(
    kind: str,
    known: Sequence[Claim] | None,
    others: int,
    told: Sequence[Claim],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = told_of(harm_of(kind), known, others, monkeypatch, told)
    assert found is None if known is None else found is not None and found.text == "as it was"


def lost_group(*stones: int) -> Harm:
    return Harm(BLOW, lost=Claim(CARRIES, COUNTED, MOVE, stones, (MOVE,), 0.8, other=0.1, rule=DEFENDS))


@pytest.mark.parametrize(
    ("known", "others", "is_told"),
    [
        ([there(CATCHES, point("C2"))], 1, True),
        ([Claim(COULD, PROVEN, MOVE, (point("C2"),), (MOVE,), rule=CATCHES)], 1, True),
        (None, FULL, True),
        # there are more of them, or he plays elsewhere, or kills a group
        ([there(CATCHES, point("C2"), point("C3"), point("C4"))], 1, False),
        ([there(CATCHES, point("C2"), move=point("H8"))], 1, False),
        ([Claim(COULD, PROVEN, MOVE, (point("C2"),), (point("H8"),), rule=CATCHES)], 1, False),
        ([Claim(COULD, PROVEN, MOVE, (point("C2"),), (MOVE,), rule=SAVES)], 1, False),
    ],
)
def test_beside_a_few_stones_the_group_is_told_that_is_lost(
    known: Sequence[Claim] | None, others: int, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(in_words, "find_lost", lambda *_: lost_group(*STONES))
    found = told_of(None, known, others, monkeypatch)
    if is_told:
        words = "If Black passed, White would play E3, and Black's two stones at D4 would probably be lost."
        assert found is not None and found.text == words
    else:
        assert found is not None and found.text == "as it was"


def test_where_nothing_else_is_told_less_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    # it was: "G5 connects Black's three stones at E5 with H5", and no more
    found = told_of(harm_of(UNSETTLES), None, 0, monkeypatch)
    assert found is not None and found.text.startswith("If Black passed, White would play E3")
    assert told_of(harm_of(UNSETTLES), None, 1, monkeypatch) is None


def test_stones_that_games_lose_are_told_by_how_surely(monkeypatch: pytest.MonkeyPatch) -> None:
    for value, words in ((0.8, "would probably be lost"), (0.55, "would be in serious danger")):
        lost = Claim(CARRIES, COUNTED, MOVE, STONES, (MOVE,), value, other=0.1, rule=DEFENDS)
        found = told_of(Harm(BLOW, lost=lost), [there(LINKS, *STONES)], 1, monkeypatch)
        assert found is not None and found.claims == (lost,)
        assert found.text == f"If Black passed, White would play E3, and Black's two stones at D4 {words}."


def test_a_price_that_contradicts_the_harm_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    little = Claim(COST, COUNTED, MOVE, value=3.0, margin=2.0)
    found = told_of(harm_of(CATCHES), [little], 1, monkeypatch)
    assert found is not None and all(each.kind != COST for each in found.claims)
    assert found.claims[0].kind == THERE
