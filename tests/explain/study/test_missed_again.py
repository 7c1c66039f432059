"""The same point missed again and again gets one kind, unless the board around it has changed."""

from __future__ import annotations

from engine.explain.study.kinds import kind_of
from engine.explain.study.missed_again import share_facts
from engine.explain.study.results import Mistake, Option

CUT = (
    ".........",
    ".........",
    "..O.....X",
    ".........",
    ".........",
    ".........",
    "X........",
    "XO.......",
    ".XO......",
)
"""Black cuts at C2; the upper right corner, where Black plays elsewhere, is far from it."""


def missed(points: float, facts: set[str], rows: tuple[str, ...] = CUT, better: str = "C2") -> Mistake:
    option = Option(better, 0.0, 0.5, 400, (better,))
    return Mistake(9, "black", points, 0.1, "middle game", tuple(sorted(facts)), option, option, (), (), rows)


def names(*mistakes: Mistake) -> list[str]:
    return [kind_of(each.facts).name for each in share_facts(mistakes)]


def test_the_costliest_says_what_was_missed() -> None:
    small, large = missed(4.0, {"mainly: catches", "far away"}), missed(9.0, {"mainly: cuts", "nearby"})
    assert names(small, large) == ["cut missed", "cut missed"]
    assert share_facts([small, large])[0].facts == ("far away", "mainly: cuts")


def test_what_the_move_played_did_stays_its_own() -> None:
    first, cut = missed(4.0, {"self-atari", "better: attacks"}), missed(9.0, {"mainly: cuts"})
    assert names(first, cut) == ["self-atari", "cut missed"]


def test_stones_far_away_change_nothing_and_stones_around_do() -> None:
    far, near = (".......X.", *CUT[1:]), (*CUT[:7], "XO.X.....", CUT[8])
    attack = {"better: attacks", "weak enemy", "far away", "said: attacks"}
    assert names(missed(4.0, attack, far), missed(9.0, {"mainly: cuts"})) == ["cut missed"] * 2
    assert names(missed(4.0, attack, near), missed(9.0, {"mainly: cuts"})) == [
        "weak stones not attacked",
        "cut missed",
    ]


def test_another_point_is_another_matter() -> None:
    mistakes = [missed(4.0, {"mainly: catches", "said: catches"}, better="D2"), missed(9.0, {"mainly: cuts"})]
    assert names(*mistakes) == ["capture missed", "cut missed"]


def test_after_a_pass_that_was_better_the_whole_board_counts() -> None:
    passes = missed(2.0, {"pass is better", "gains nothing"}, better="pass")
    elsewhere = missed(4.0, {"pass is better", "counted"}, (".......X.", *CUT[1:]), "pass")
    assert share_facts([passes, elsewhere]) == (passes, elsewhere)
