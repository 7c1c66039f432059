"""What is told first of a move, and what gives way to it: own stones in atari, threats, who is defended, and shapes."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, WHITE
from engine.decide.decision.record import Tried
from engine.explain.claims.contact_shapes import pushed_between
from engine.explain.claims.kinds import (
    ATTACKS,
    BY,
    CATCHES,
    COUNTED,
    CUTS,
    DEFENDS,
    HERE,
    LIBERTIES,
    LINKS,
    PROVEN,
    RESCUES,
    SEEN,
    SHAPE,
    TAKES,
    THREATENS,
    UNNAMED,
    WEAK,
    Claim,
    Sentence,
)
from engine.explain.claims.witness import Witness
from engine.explain.sentences import what_else_it_does
from engine.explain.sentences.in_which_order import order_deeds
from engine.explain.sentences.what_else_it_does import add_deed, add_stakes, add_threat, add_what_else
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
from engine.explain.sentences.what_it_gains import STRENGTHENS, effect_verb
from engine.explain.sentences.what_shape_it_is import is_idle, tell_shape
from engine.explain.words.languages import speaking
from engine.suggest.candidate import Candidate
from tests.explain.claims.test_differences import Owned
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import game_at
from tests.explain.records import point

IN_ATARI = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . X . . . . .
. . X O X . . . .
. . . . . . . . .
. . . . . . O . .
. . . . . . . . .
. . . . . . . . .
"""
"""White's D5 is in atari at D4."""

MOVE = point("D4")


def test_own_stones_that_come_out_of_atari_are_told_first() -> None:
    witness = Owned(IN_ATARI, WHITE, {"D4": (0.5, {}), "pass": (0.5, {})})
    shape = Claim(SHAPE, SEEN, MOVE, rule="joseki-urgent")
    does = Sentence("D4 goes on with the joseki in the upper left corner.", (shape,))
    told = add_what_else(witness, MOVE, does)
    # it was: "D18 goes on with the joseki in the upper left corner, and extends from D17 past the stone at C17"
    assert told.text.startswith("D4 brings the white stone at D5 out of atari; it goes on with the joseki")
    (out,) = (each for each in told.claims if each.kind == LIBERTIES)
    assert out.value == witness.board_after(MOVE).count_liberties(MOVE) == 3  # type: ignore[union-attr]


@pytest.mark.parametrize(
    "row", [". . X O X . . . .\n. . X . X . . . .", ". . X O . . . . .\n. . . . . . . . ."]
)
def test_stones_that_do_not_come_out_of_atari_or_are_in_none_are_not_told_to(row: str) -> None:
    rows = IN_ATARI.replace(". . X O X . . . .\n. . . . . . . . .", row)
    witness = Owned(rows, WHITE, {"D4": (0.5, {}), "pass": (0.5, {})})
    told = add_what_else(witness, MOVE, Sentence("D4 extends.", (Claim(SHAPE, SEEN, MOVE, rule="own"),)))
    assert "out of atari" not in told.text


TWO_IN_ATARI = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . X X . . . . .
. X O O . . O . .
. . X X . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""White's C5 and D5 are in atari at E5."""


@pytest.mark.parametrize("stone", ["C5", "D5"])
def test_a_string_that_is_told_of_by_any_of_its_stones_is_not_told_to_come_out_of_atari_as_well(
    stone: str,
) -> None:
    witness, move = Owned(TWO_IN_ATARI, WHITE, {"E5": (0.5, {}), "pass": (0.5, {})}), point("E5")
    bare = Sentence("E5 extends.", (Claim(SHAPE, SEEN, move, rule="own"),))
    assert "out of atari" in add_what_else(witness, move, bare).text
    linked = Claim(LINKS, SEEN, move, (point(stone), point("G5")))
    assert "out of atari" not in add_what_else(witness, move, Sentence("E5 connects.", (linked,))).text


@pytest.mark.parametrize(
    ("shape", "is_kept"), [("own", False), ("push", False), ("joining", True), ("hane", True)]
)
def test_how_a_stone_stands_to_others_is_told_only_where_it_says_what_for(shape: str, is_kept: bool) -> None:
    does = Sentence("D4 does so.", (Claim(SHAPE, SEEN, MOVE, rule=shape),), "does so")
    weaker = Claim(ATTACKS, COUNTED, MOVE, (point("C5"),))
    text = add_deed(does, "weakens C5", (*does.claims, weaker)).text
    # it was: "H11 comes between Black's stones at H12 and H8; it extends from G11."
    assert text == ("D4 does so; it weakens C5." if is_kept else "D4 weakens C5.")
    with speaking("japanese"):
        assert is_idle(does.claims) is not is_kept
    # that it answers the last stone is no reason
    assert add_deed(does, "answers C5", (*does.claims, Claim("answers", SEEN, MOVE))).text.startswith(
        "D4 does so;"
    )


@pytest.mark.parametrize(
    ("rule", "is_left_out"),
    [("own", True), ("jump", False), ("knight", False), ("shape-stretch-from-two", False)],
)
def test_a_move_is_called_by_a_name_that_players_have_for_it_or_by_a_rule_that_gives_a_reason(
    rule: str, is_left_out: bool
) -> None:
    assert is_idle((Claim(SHAPE, SEEN, MOVE, rule=rule),)) is is_left_out


ROW = """
. . . . . . . . .
. . X X X . . . .
. . . . . . O . .
. . . . . . . . .
. . O . O . . . .
. . . . . . . . .
. . . O . . X . .
. . . . . . . . .
. . . . . . . . .
"""
"""White's D7 stands below three black stones."""


@pytest.mark.parametrize("rule", [CATCHES, CUTS])
def test_a_threat_says_how_stones_are_weaker(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    move, stones = point("D7"), tuple(point(each) for each in ("C8", "D8", "E8"))
    words = {WEAK: " ".join(map(str, stones))} if rule == CUTS else {}
    threat = Claim(THREATENS, PROVEN, move, stones[:2] if rule == CUTS else stones, (point("F8"),), rule=rule)
    threat = Claim(**{**threat.__dict__, "words": words})
    monkeypatch.setattr(what_else_it_does, "find_threats", lambda *_: [threat])
    monkeypatch.setattr(what_else_it_does, "without_refuted", lambda _, claims: list(claims))
    weaker = Claim(ATTACKS, COUNTED, move, stones)
    does = Sentence("D7 weakens Black's three stones at D8.", (weaker,))
    told = add_threat(Witness(adviser(), game_at(ROW, WHITE), WHITE), move, does)
    # it was: "F9 weakens White's large group around F10; it extends from F8."
    assert told.text.startswith("D7 threatens to") and "weakens" not in told.text
    assert weaker in told.claims


def test_that_a_third_group_is_weaker_is_not_told() -> None:
    stones = ("C8", "D8", "E8")
    games = {"D7": (0.5, dict.fromkeys(stones, 0.2)), "pass": (0.5, dict.fromkeys(stones, 0.5))}
    witness, move = Owned(ROW, WHITE, games), point("D7")
    cut = Claim(CUTS, PROVEN, move, (point("G3"), point("G3")))
    threat = Claim(THREATENS, PROVEN, move, (point("G3"),), rule=CATCHES)
    assert "weakens" in add_stakes(witness, move, Sentence("D7 cuts.", (cut,))).text
    # it was: "P5 keeps ... apart; it threatens to capture ..., and weakens Black's three stones at O4"
    assert add_stakes(witness, move, Sentence("D7 cuts.", (cut, threat))).text == "D7 cuts."


def test_own_stones_in_danger_come_before_others_that_are_weaker() -> None:
    saved, cut = Claim(RESCUES, PROVEN, MOVE), Claim(CUTS, PROVEN, MOVE)
    taken, caught = Claim(TAKES, SEEN, MOVE), Claim(CATCHES, PROVEN, MOVE)
    guarded = Claim(DEFENDS, COUNTED, MOVE, (point("D5"),), words={BY: "E5"})
    weaker = Claim(ATTACKS, COUNTED, MOVE, tuple(map(point, ("C5", "D6", "E5"))))
    few = Claim(DEFENDS, COUNTED, MOVE, (point("D5"),), words={BY: HERE})
    # it was: "F15 makes it harder for White's two stones at E13 to make eyes and defends ... against E16"
    assert order_deeds([few, weaker, guarded, cut, caught, saved]) == [
        saved,
        caught,
        cut,
        guarded,
        weaker,
        few,
    ]
    assert order_deeds([caught, taken]) == [taken, caught]


@pytest.mark.parametrize(("by", "is_soft"), [("E5", False), (UNNAMED, True), (HERE, True)])
def test_a_stone_is_defended_only_against_a_move_that_is_named(by: str, is_soft: bool) -> None:
    claim = Claim(DEFENDS, COUNTED, MOVE, (point("D5"),), margin=0.6, words={BY: by})
    # it was: "D7 defends the black stone at C7 (about 12 points)"
    assert (effect_verb(claim) == STRENGTHENS) is is_soft
    group = Claim(DEFENDS, COUNTED, MOVE, tuple(map(point, ("C5", "C6", "D5"))), margin=0.6, words={BY: by})
    assert effect_verb(group) == DEFENDS


def test_that_a_stone_or_two_would_be_weak_without_a_link_is_not_told() -> None:
    witness = Witness(adviser(), game_at(ROW, WHITE), WHITE)
    link = Claim(LINKS, PROVEN, point("D5"), (point("C5"), point("E5")), words={WEAK: str(point("C5"))})
    # it was: "P4 connects the black stone at P5 with Q3, without which that stone would be weak"
    assert tell_deeds(witness, [link]) == ["connects the white stone at C5 with E5"]
    group = " ".join(str(point(each)) for each in ("C5", "D3", "E5"))
    link = Claim(LINKS, PROVEN, point("D5"), (point("C5"), point("E5")), words={WEAK: group})
    assert tell_deeds(witness, [link])[0].endswith("would be weak")


BETWEEN = """
. . . . . . . . .
. . . . . . . . .
. . O . . . . . .
. . . X . . . . .
. . O . . . . . .
. . O . O . . . .
. . . . X . . . .
. . . . . . . . .
. . . . . . . . .
"""


def test_a_move_that_goes_in_between_two_strings_is_told_to_do_so_before_what_rules_say() -> None:
    board = game_at(BETWEEN, BLACK).board
    assert (
        tell_shape(board, Tried(Candidate(point("C6"), ())), BLACK).text == "C6 pushes in between C7 and C5."
    )
    assert pushed_between(board, point("C6"), BLACK) == (point("C7"), point("C5"))
    # without an own stone behind it, or between stones of one string, nothing is pushed in
    assert pushed_between(board, point("D4"), BLACK) == ()
    one = BETWEEN.replace(". . O . . . . . .\n. . . X", ". O O . . . . . .\n. O . X", 1)
    one = one.replace("\n. . O . . . . . .\n. . O . O", "\n. O O . . . . . .\n. . O . O", 1)
    assert pushed_between(game_at(one, BLACK).board, point("C6"), BLACK) == ()
