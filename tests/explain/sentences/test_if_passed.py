"""What the opponent could do if a move were not played: the most that is known of, and what the move prevents."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.points import BLACK, PASS, WHITE
from engine.decide.decision.record import Tried
from engine.explain.claims.compared_games import Games
from engine.explain.claims.fates import find_fates
from engine.explain.claims.kinds import (
    ATARI,
    ATTACKS,
    COST,
    COULD,
    COUNTED,
    CUTS,
    DIES,
    GETS_OUT,
    GROUND,
    KO,
    LEAVES_SEKI,
    LIKELY,
    LINKS,
    MAKES_EYES,
    PARTS,
    PASSED,
    POINT,
    PROVEN,
    RESCUES,
    SEEN,
    SHAPE,
    SHUTS_IN,
    STANDING,
    STANDS,
    TAKES,
    THERE,
    UNSETTLES,
    WEAK,
    Claim,
    Sentence,
)
from engine.explain.claims.opponents_point import is_tie_prevented
from engine.explain.claims.standing import is_prevented
from engine.explain.claims.threats import find_undoing
from engine.explain.claims.witness import Witness
from engine.explain.sentences import at_the_same_point, if_passed, where_the_opponent_plays
from engine.explain.sentences.what_is_said_already import find_undoing_told, is_plain_capture, is_said
from engine.explain.words.languages import speaking
from engine.suggest.candidate import Candidate
from tests.explain.claims.test_differences import Owned
from tests.explain.claims.test_fates import GAP, adviser
from tests.explain.claims.test_outlooks import Foreseen
from tests.explain.claims.test_same_point import CROSSED
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


TWO_AND_MORE = """
. . . . . . . . .
. . O . . . . . .
. O X O . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . X X X .
. . . . . X . . .
. . . . . . . . .
"""
"""White captures one black stone by C6; four others are farther off."""


def test_the_larger_capture_at_the_point_of_the_move_is_told() -> None:
    witness = Witness(adviser(), game_at(ONE_AND_TWO), BLACK)
    smaller = Claim(COULD, PROVEN, point("E3"), (point("C7"),), (point("C6"),), rule=RESCUES)
    text, claims = if_passed._tell_strongest(witness, point("E3"), smaller)
    # it was: "White would play C6 and capture the black stone at C7"
    assert text == "White would play E3, which takes Black's two stones at F3 off the board"
    assert [each.points for each in claims] == [(if_passed.PASS,)]
    larger = Claim(COULD, PROVEN, point("C6"), (point("F3"), point("G3")), (point("E3"),), rule=RESCUES)
    text, claims = if_passed._tell_strongest(witness, point("C6"), larger)
    assert text == "White would play E3 and take Black's two stones at F3 off the board" and claims == [
        larger
    ]


EITHER_TAKES = """
. . . . . . . . .
X . . X O X O . .
. X X X O X O . .
O . O O X X O . .
O . . . O O . . O
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""White takes four stones by F9, Black two by E9, by which his four get out, too."""


def test_what_is_taken_and_what_gets_out_by_it_are_told_together() -> None:
    witness, move = Witness(adviser(), game_at(EITHER_TAKES, WHITE), WHITE), point("F9")
    saved = next(each for each in find_fates(witness, move, (), None) if each.kind == RESCUES)
    could = find_undoing(witness, saved)
    assert could is not None and could.points == (point("E9"),)
    text, claims = if_passed._tell_strongest(witness, move, could)
    # it was: "Black would play F9, which brings Black's four stones at F8 out of atari"
    assert text.startswith(
        "Black would play E9, which takes White's two stones at E8 off the board and brings"
    )
    assert [each.rule for each in claims] == [TAKES, RESCUES]


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
    assert is_prevented(witness, claim, games) is is_told


@pytest.mark.slow_for("J9")
@pytest.mark.parametrize(
    ("vertex", "told"),
    [
        ("E3", ["White would play E3, which is a hane at the head of the two stones at F3"]),
        # one sees nothing by the shape: only that both sides want the point is told
        ("J9", ["White would play J9"]),
        ("A1", []),
    ],
)
def test_a_point_that_both_sides_want_is_told_and_how_the_stone_would_stand(
    vertex: str, told: list[str]
) -> None:
    witness = Witness(adviser(), game_at(ONE_AND_TWO), BLACK)
    move = point("J9") if vertex == "A1" else point(vertex)
    named = Claim(PASSED, COUNTED, move, points=(point(vertex),))
    parts, found = where_the_opponent_plays.tell_answer_by_shape(witness, move, [named])
    assert parts == told
    assert found[:1] == ([named] if told else [])
    # two points are told elsewhere
    two = replace(named, points=(point(vertex), point("C6")))
    assert where_the_opponent_plays.tell_answer_by_shape(witness, move, [two]) == ([], [])


def test_what_the_first_sentence_says_is_not_said_again_of_the_same_point() -> None:
    saves = Claim(RESCUES, PROVEN, point("E3"), (point("A5"), point("E5")))
    undone = Claim(COULD, PROVEN, point("E3"), saves.stones, (point("E3"),), rule=RESCUES)
    # it was: "Q18 saves the white stone at P18 ... Black could play Q18 too and capture the white stone at P18."
    witness = Owned(GAP, BLACK, {"pass": (0.5, {})})
    assert is_said(witness, undone, point("E3"), [saves])
    assert not is_said(witness, undone, point("E3"), [])
    assert not is_said(witness, replace(undone, points=(point("C6"),)), point("E3"), [saves])


IN_ATARI = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . O O . . . . .
. O X X . . . . .
. . O O . . . O .
. . . . . . O X .
. . . . . . . O .
. . . . . . . . .
"""


@pytest.mark.parametrize(("stones", "move", "once_more"), [("C5 D5", "E5", False), ("H3", "J3", True)])
def test_that_several_stones_would_be_taken_is_told(stones: str, move: str, once_more: bool) -> None:
    # it was: "J5 brings Black's two stones at J4 out of atari", and not that White would take them there
    saves = Claim(RESCUES, PROVEN, point(move), tuple(map(point, stones.split())))
    undone = Claim(COULD, PROVEN, point(move), saves.stones, (point(move),), rule=RESCUES)
    witness = Owned(IN_ATARI, BLACK, {"pass": (0.5, {})})
    assert is_said(witness, undone, point(move), [saves]) is once_more
    # in a ko he takes them, too, and it is told what that is about
    assert is_said(witness, undone, point(move), [replace(saves, rule=KO)])


def test_a_number_far_below_what_the_stones_count_is_left_out() -> None:
    # it was: "gives White's eight stones at B7 the room to live: that costs 3 points at least"
    eight = tuple(range(point("B2"), point("B2") + 8))
    saved = Claim(COULD, PROVEN, point("E3"), eight, (point("E3"),), rule=RESCUES)
    # of many stones the number is left out if it is clearly less than they count
    assert if_passed._points_in_words([saved]) == 0.8 * 16
    assert if_passed._points_in_words([replace(saved, stones=eight[:1])]) <= 2
    assert if_passed._points_in_words([Claim(PASSED, COUNTED, point("E3"))]) == 0
    # it was: "White's two stones at B3 would be in danger: that costs 5 points at least", where a corner dies
    pair = Claim(DIES, COUNTED, point("E3"), eight[:2])
    assert 5 < if_passed._points_in_words([pair]) < if_passed._points_in_words([replace(pair, stones=eight)])


OPEN_CORNER = """
. . . . . . . . .
. . . . . . . . .
. . O . . X . . .
. . O . . . X . .
. . . . . . X . .
. . . . . . . . .
. . O . O . . . .
. . . . O . . . .
. . . . . . . . .
"""
"""The lower right corner is nobody's: White gains it by G2."""


def test_where_nothing_is_read_it_is_told_where_the_opponent_would_gain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(where_the_opponent_plays, "find_answers_to_pass", lambda *_: (point("G2"),))
    witness = Witness(adviser(), game_at(OPEN_CORNER), BLACK)
    (text,), claims = where_the_opponent_plays.tell_area_of_answer(
        witness, point("G4"), Tried(Candidate(PASS, ()))
    )
    # it was how his stone would stand: "which is a hane around ..."
    assert text.startswith("White would play G2, which ") and "in the lower right corner" in text
    assert [each.kind for each in claims] == [PASSED, THERE] and claims[1].rule == GROUND


@pytest.mark.parametrize(("lost", "is_told"), [(0.4, True), (0.0, False)])
def test_on_a_small_board_games_must_bear_out_what_he_would_gain(
    lost: float, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(where_the_opponent_plays, "find_answers_to_pass", lambda *_: (point("G2"),))
    corner = [f"{column}{row}" for column in "FGHJ" for row in (1, 2, 3)]
    games = {"G4": (0.5, {}), "pass": (0.5, dict.fromkeys(corner, -lost))}
    witness = Owned(OPEN_CORNER, BLACK, games)
    texts, _ = where_the_opponent_plays.tell_area_of_answer(witness, point("G4"), Tried(Candidate(PASS, ())))
    # the evaluation alone said so
    assert bool(texts) is is_told


CUT_POINT = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . O . O . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""White's C5 and E5 come together at D5."""


def test_a_link_that_a_move_does_not_prevent_is_not_told() -> None:
    witness = Witness(adviser(), game_at(CUT_POINT), BLACK)
    pair = point("C5"), point("E5")
    link = Claim(LINKS, LIKELY, point("D5"), pair)
    after = witness.board_after(point("J1"))
    assert after is not None and witness.read_link(after, pair, WHITE).yes is True
    assert not is_tie_prevented(witness, point("J1"), link)
    # what is no tie is not looked at
    assert is_tie_prevented(witness, point("J1"), replace(link, kind=RESCUES))


@pytest.mark.parametrize(
    ("owner", "fate"),
    # it was: "would probably be lost", of stones that can run into an open centre
    [(-0.8, "would probably be lost"), (-0.4, "would be in serious danger"), (-0.1, "would not be safe")],
)
def test_the_group_that_hangs_on_a_stone_is_told_after_it(owner: float, fate: str) -> None:
    group = ("C7", "F3", "G3", "H3", "F2")
    games = {"C6": (0.5, dict.fromkeys(group, 0.8)), "pass": (0.5, dict.fromkeys(group, owner))}
    witness = Owned(TWO_AND_MORE, BLACK, games)
    could = Claim(COULD, PROVEN, point("C6"), (point("C7"),), (point("C6"),), rule=RESCUES)
    row = tuple(point(each) for each in group)
    dies = Claim(DIES, COUNTED, point("C6"), row, value=0.7, margin=0.6, other=0.1)
    clauses, claims = if_passed._tell_with_group(witness, point("C6"), could, [dies])
    # it was: "White would play C6 and take the black stone at C7 off the board"
    assert clauses == [
        "White would play C6 and take the black stone at C7 off the board, "
        "and the other four stones of that group at F3 " + fate
    ]
    assert [(each.kind, each.stones) for each in claims] == [(COULD, could.stones), (DIES, row[1:])]
    # most of it was told already, or nothing hangs on it
    known = replace(could, stones=row[:4])
    assert len(if_passed._tell_with_group(witness, point("C6"), known, [dies])[1]) == 1
    assert len(if_passed._tell_with_group(witness, point("C6"), could, [])[1]) == 1


@pytest.mark.parametrize("weak", ["", "137"])
def test_that_what_is_connected_could_be_cut_is_not_told_beside_what_hangs_on_it(
    weak: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    pair = (point("A5"), point("E5"))
    cut = Claim(THERE, PROVEN, point("D5"), pair, (PASS,), rule=CUTS)
    monkeypatch.setattr(if_passed, "_tell_what_follows_pass", lambda *_: Sentence("White would cut.", (cut,)))
    link = Claim(LINKS, PROVEN, point("D5"), pair[::-1], words={WEAK: weak} if weak else {})
    witness = Owned(GAP, BLACK, {"pass": (0.5, {})})
    # it was: "..., without which Black's nine stones would be weak. If Black passed, White would play K10 ..."
    tried = witness.play_out(point("D5"))
    assert (if_passed.tell_if_passed(witness, tried, tried, [link]) is None) is bool(weak)


@pytest.mark.parametrize(("cut_off", "is_told"), [("137", False), ("84", True)])
def test_beside_the_link_only_the_price_is_told_of_a_cut_that_leaves_the_same_stones_weak(
    cut_off: str, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    # the enemy would cut the same stone off, but from others than those with which the move connects it
    cut = Claim(
        THERE, PROVEN, point("D5"), (point("A5"), point("E6")), (PASS,), rule=CUTS, words={WEAK: cut_off}
    )
    price = Claim(COST, COUNTED, point("D5"), value=8.0, margin=1.0)
    told = Sentence("White would cut.", (price, cut))
    monkeypatch.setattr(if_passed, "_tell_what_follows_pass", lambda *_: told)
    link = Claim(LINKS, PROVEN, point("D5"), (point("A5"), point("E5")), words={WEAK: "137"})
    witness = Owned(GAP, BLACK, {"pass": (0.5, {})})
    tried = witness.play_out(point("D5"))
    found = if_passed.tell_if_passed(witness, tried, tried, [link])
    assert found is not None
    assert found.text == (told.text if is_told else "A pass would cost Black 7 points at least.")


@pytest.mark.parametrize(
    ("kind", "is_shut_in", "text"),
    [
        # it was told by its shape in any case: beside a link, or what else is known, it is the price alone
        (LINKS, False, "A pass would cost Black 7 points at least."),
        (RESCUES, False, "A pass would cost Black 7 points at least."),
        (SHAPE, False, "White would push in between A5 and E5."),
        (GETS_OUT, False, "White would push in between A5 and E5."),
        (
            GETS_OUT,
            True,
            "If Black passed, White would play D5 and shut those stones in: that costs 7 points at least.",
        ),
    ],
)
def test_how_the_enemys_stone_would_stand_is_told_only_where_little_else_is(
    kind: str, is_shut_in: bool, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    shut = lambda there, _: is_shut_in and bool(there.board.color_at(point("D5")))  # noqa: E731
    monkeypatch.setattr(if_passed, "is_shut_in", shut)
    push = Claim(THERE, SEEN, point("D5"), (point("A5"),), (PASS,), rule=SHAPE)
    price = Claim(COST, COUNTED, point("D5"), value=8.0, margin=1.0)
    where = Claim(POINT, COUNTED, point("D5"), points=(point("D5"),))
    passed = Sentence("White would push in between A5 and E5.", (price, where, push))
    monkeypatch.setattr(if_passed, "_tell_what_follows_pass", lambda *_: passed)
    witness = Owned(GAP, BLACK, {"pass": (0.5, {})})
    tried = witness.play_out(point("D5"))
    told = Claim(kind, PROVEN, point("D5"), (point("A5"), point("E5")))
    found = if_passed.tell_if_passed(witness, tried, tried, [told])
    assert found is not None and found.text == text
    with speaking("japanese"):
        assert if_passed.tell_if_passed(witness, tried, tried, [told]) is not None


@pytest.mark.parametrize("has_price", [True, False])
def test_that_stones_would_be_shut_in_is_told_where_of_a_pass_only_the_price_is_known_or_nothing(
    has_price: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    price = Claim(COST, COUNTED, point("D5"), value=8.0, margin=1.0)
    passed = Sentence("A pass would cost Black 7 points at least.", (price,)) if has_price else None
    monkeypatch.setattr(if_passed, "_tell_what_follows_pass", lambda *_: passed)
    witness = Owned(GAP, BLACK, {"pass": (0.5, {})})
    tried = witness.play_out(point("D5"))
    told = [Claim(GETS_OUT, LIKELY, point("D5"), (point("A5"), point("E5")))]
    monkeypatch.setattr(if_passed, "is_shut_in", lambda *_: False)
    assert if_passed.tell_if_passed(witness, tried, tried, told) is passed
    # what is shut in already is not told to be shut in
    monkeypatch.setattr(if_passed, "is_shut_in", lambda *_: True)
    assert if_passed.tell_if_passed(witness, tried, tried, told) is passed
    monkeypatch.setattr(if_passed, "is_shut_in", lambda there, _: bool(there.board.color_at(point("D5"))))
    found = if_passed.tell_if_passed(witness, tried, tried, told)
    # it was: "A pass would cost Black 7 points at least."
    text = "If Black passed, White would play D5 and shut those stones in"
    assert found is not None and found.text.startswith(text)
    assert (COST in [each.kind for each in found.claims]) is has_price


@pytest.mark.parametrize(("vertex", "is_told"), [("B2", True), ("B1", False)])
def test_ground_is_not_told_to_be_gained_along_the_edge_before_the_end(
    vertex: str, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    corner = tuple(point(each) for each in ("A1", "A2", "B1", "C1"))
    area = Claim(GROUND, LIKELY, point(vertex), points=corner, value=4.0, other=-0.2, margin=0.5)
    plays = "engine.explain.sentences.where_the_opponent_plays"
    monkeypatch.setattr(f"{plays}.find_area_as_judged", lambda *_: area)
    monkeypatch.setattr(f"{plays}.find_gain_as_judged", lambda *_: area)
    monkeypatch.setattr(f"{plays}.find_answers_to_pass", lambda *_: ())
    monkeypatch.setattr(f"{plays}.find_opponents_points", lambda *_: [])
    witness = Owned(GAP, BLACK, {"pass": (0.5, {})})
    tried = witness.play_out(PASS)
    texts, _ = where_the_opponent_plays.tell_area_of_answer(witness, point(vertex), tried)
    assert bool(texts) is is_told
    # by the move itself it was told there, too
    assert bool(where_the_opponent_plays.tell_area_at(witness, point(vertex))[0]) is is_told


@pytest.mark.parametrize(
    ("kinds", "so"),
    [
        *(((each,), True) for each in (ATTACKS, MAKES_EYES, LEAVES_SEKI, *STANDING)),
        *(((PARTS, SHAPE), True), ((ATTACKS, GROUND), False), ((SHAPE,), False), ((ATARI,), False)),
    ],
)
def test_whose_ground_it_would_be_is_beside_a_move_for_stones(kinds: tuple[str, ...], so: bool) -> None:
    # it was: "An attack: D4 weakens White's three stones. If Black passed, White would play F5, which gains territory"
    told = [Claim(each, COUNTED, point("E3")) for each in kinds]
    assert where_the_opponent_plays.is_of_stones(told) is so


@pytest.mark.parametrize(
    ("here", "elsewhere", "is_here"), [([8.0, 9.0], [10.0, 11.0], True), ([6.0, 9.0], [10.0, 11.0], False)]
)
def test_ground_is_told_at_the_point_of_the_move_if_hardly_less_is_gained_there(
    here: list[float], elsewhere: list[float], is_here: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    move, other = point("D5"), point("G3")
    monkeypatch.setattr(if_passed, "tell_tie_there", lambda *_: ("", []))
    monkeypatch.setattr(if_passed, "costs_of_next", lambda *args: here if args[-1] == move else elsewhere)
    ours = Claim(THERE, LIKELY, move, (), (PASS,), rule=GROUND)
    monkeypatch.setattr(if_passed, "tell_area_at", lambda *_: ("gains territory", [ours]))
    where = Claim(POINT, COUNTED, move, points=(other,))
    theirs = Claim(THERE, LIKELY, other, (), (PASS,), rule=GROUND)
    witness = Owned(GAP, BLACK, {"pass": (0.5, {})})
    shape = [Claim(SHAPE, SEEN, move)]
    parts, found = if_passed._tell_rather_here(witness, move, shape, ["elsewhere"], [where, theirs])
    # it was: "E5 blocks the stones at F5; it secures territory in the centre. If White passed, Black would play D6 ..."
    assert (found == [ours]) is is_here and (
        parts == ["White would play D5, which gains territory"]
    ) is is_here


@pytest.mark.parametrize(("here", "is_here"), [(0.0, False), (18.0, True)])
def test_what_his_stone_ties_at_the_point_of_the_move_is_told_if_hardly_less_is_gained_there(
    here: float, is_here: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    move, other = point("E5"), point("G3")
    for name in (if_passed, at_the_same_point):
        monkeypatch.setattr(
            name, "costs_of_next", lambda *args: [here, here] if args[-1] == move else [20.0, 20.0]
        )
    where = Claim(POINT, COUNTED, move, points=(other,))
    theirs = Claim(THERE, LIKELY, other, (), (PASS,), rule=GROUND)
    witness = Foreseen(CROSSED, {})
    parts, found = if_passed._tell_rather_here(
        witness, move, [Claim(SHAPE, SEEN, move)], ["elsewhere"], [where, theirs]
    )
    # it was told of E5, which costs nothing, and what a pass costs was that of G3
    assert (found == [where, theirs]) is not is_here and (parts == ["elsewhere"]) is not is_here


def test_what_his_stone_ties_is_not_told_where_it_costs_little(monkeypatch: pytest.MonkeyPatch) -> None:
    move, witness = point("E5"), Foreseen(CROSSED, {})
    ground = Claim(THERE, LIKELY, move, (), (PASS,), rule=GROUND)
    monkeypatch.setattr(if_passed, "tell_turned", lambda *_: ({}, []))
    for costs, kinds in (([0.1, 5.0], [THERE]), ([4.0, 5.0], [POINT, THERE])):
        monkeypatch.setattr(at_the_same_point, "costs_of_next", lambda *_, costs=costs: costs)
        parts, found = if_passed._tell_rather_here(witness, move, [], ["gains"], [ground])
        assert [each.kind for each in found] == kinds and (parts == ["gains"]) is (POINT not in kinds)


def test_how_a_group_stands_then_is_told_before_ground_at_the_same_point(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    move = point("D5")
    monkeypatch.setattr(if_passed, "tell_tie_there", lambda *_: ("", []))
    stands = Claim(THERE, LIKELY, move, (point("A5"),), (PASS,), rule=STANDS)
    words = {"group": "Black's group at A5", "state": "cannot run"}
    monkeypatch.setattr(if_passed, "tell_turned", lambda *_: (words, [stands]))
    ours = Claim(THERE, LIKELY, move, (), (PASS,), rule=GROUND)
    witness = Owned(GAP, BLACK, {"pass": (0.5, {})})
    parts, found = if_passed._tell_rather_here(witness, move, [], ["gains"], [ours])
    # it was: "F3, which reduces what Black could get around G2", of a group that cannot run then
    assert found == [stands] and parts == ["White would play D5, after which Black's group at A5 cannot run"]


@pytest.mark.parametrize(("rule", "is_priced"), [(STANDS, True), (UNSETTLES, False), (SHUTS_IN, False)])
def test_a_price_stands_beside_a_group_that_has_to_run_or_to_look_for_eyes(
    rule: str, is_priced: bool
) -> None:
    price = Claim(COST, COUNTED, point("E3"), value=7.0, margin=2.0)
    there = Claim(THERE, LIKELY, point("E3"), (point("A5"), point("B5")), (PASS,), rule=rule)
    # it was: "after which White's group at C8 has to look for eyes", and no more
    assert if_passed.can_be_priced(price, [there]) is is_priced


def test_a_price_alone_is_no_capture() -> None:
    price = Claim(COST, COUNTED, point("E3"), value=8.0, margin=1.0)
    taken = Claim(COULD, PROVEN, point("E3"), (point("A5"),), (point("E3"),), rule=RESCUES)
    # beside stones that live by the move it was told what may come, as if the price was how they are taken
    assert not is_plain_capture(Sentence("", (price,)), point("E3"))
    assert is_plain_capture(Sentence("", (price, taken)), point("E3"))
    assert not is_plain_capture(Sentence("", (price, taken)), point("C6"))


def test_what_he_could_undo_is_read_only_until_something_new_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = list[Claim]()

    def undo(_: Witness, claim: Claim) -> Claim:
        asked.append(claim)
        return replace(claim, kind=COULD, rule=claim.kind, points=(PASS,))

    monkeypatch.setattr("engine.explain.sentences.what_is_said_already.find_undoing", undo)
    told = [
        Claim(LINKS, PROVEN, point("E3"), tuple(map(point, each.split())))
        for each in ("A5", "A5 B5", "A5 B5 C5")
    ]
    witness = Owned(GAP, BLACK, {"pass": (0.5, {})})
    found = find_undoing_told(witness, point("E3"), told)
    # all three were read
    assert found is not None and found.stones == told[2].stones and asked == [told[2]]
