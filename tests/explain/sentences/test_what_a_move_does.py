"""What is threatened beside what a move is said to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.board.points import BLACK, PASS, WHITE
from engine.decide.decision.record import Decision
from engine.explain.claims.kinds import (
    ATTACKS,
    BASE,
    BY,
    CATCHES,
    COUNTED,
    CUTS,
    DEFENDS,
    GETS_OUT,
    GROUND,
    LINKS,
    PARTS,
    PROVEN,
    RESCUES,
    SEEN,
    SHAPE,
    TAKES,
    THREATENS,
    WEAK,
    Claim,
    Sentence,
    weak_of,
)
from engine.explain.claims.nearby import parted_off
from engine.explain.claims.witness import Witness
from engine.explain.sentences import what_a_move_does, what_else_it_does, what_lies_on_both_sides
from engine.explain.sentences.purposes import is_ground_beside
from engine.explain.sentences.what_a_move_does import (
    tell_decisive_first,
    tell_what_it_does,
    tell_without_ground,
)
from engine.explain.sentences.what_else_it_does import add_stakes, add_threat, add_what_else
from engine.explain.sentences.what_lies_on_both_sides import add_tie, find_tie
from tests.explain.claims.test_differences import Owned
from tests.explain.claims.test_fates import GAP, adviser
from tests.explain.claims.test_gains import TWO_GROUPS
from tests.explain.claims.test_threats import HELPER
from tests.explain.positions import game_at
from tests.explain.records import point
from tests.explain.sentences.test_why_this_move import Counted


@pytest.mark.parametrize(("margin", "is_told"), [(0.5, False), (0.0, True), (None, True)])
def test_what_is_threatened_of_stones_that_are_attacked_is_not_told_as_well(
    margin: float | None, is_told: bool
) -> None:
    witness = Witness(adviser(), game_at(HELPER), BLACK)
    attack = None if margin is None else Claim(ATTACKS, COUNTED, point("E2"), (point("E1"),), margin=margin)
    does = Sentence("E2 is a move.", () if attack is None else (attack,))
    kinds = [claim.kind for claim in add_threat(witness, point("E2"), does).claims]
    # of stones that are only weaker it says why (it was: "F9 weakens White's large group around F10")
    assert (THREATENS in kinds) is is_told


@pytest.mark.parametrize(("count", "is_told"), [(1, False), (2, True)])
def test_beside_several_strings_a_larger_capture_is_told(
    count: int, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness, move = Witness(adviser(), game_at(WEAK_BELOW, WHITE), WHITE), point("D7")
    stones = tuple(point(each) for each in ("C8", "D8", "E8")[:count])
    next_one = Claim(THREATENS, PROVEN, move, stones, (point("C7"),), rule=CATCHES)
    monkeypatch.setattr(what_else_it_does, "find_next_capture", lambda *_: [next_one])
    told = [Claim(kind, PROVEN, move, (point("J1"),)) for kind in (RESCUES, CATCHES)]
    does = add_threat(witness, move, Sentence("D7 saves and captures.", tuple(told)))
    assert (does.claims[-1] == next_one) is is_told
    assert does.text.startswith("D7 saves and captures; it threatens to capture Black's") is is_told


def test_several_stones_that_are_threatened_come_before_the_shape(monkeypatch: pytest.MonkeyPatch) -> None:
    witness = Witness(adviser(), game_at(WEAK_BELOW, WHITE), WHITE)
    stones = tuple(point(each) for each in ("C8", "D8", "E8"))
    for rule, words, comes_first in (
        (CATCHES, {}, True),
        (CUTS, {}, False),
        (CUTS, {WEAK: "55 56 57"}, True),
    ):
        named = stones[:2] if rule == CUTS else stones
        threat = Claim(THREATENS, PROVEN, point("D7"), named, (point("F8"),), rule=rule, words=words)
        monkeypatch.setattr(what_else_it_does, "find_threats", lambda *_, threat=threat: [threat])
        monkeypatch.setattr(what_else_it_does, "without_refuted", lambda _, claims: list(claims))
        does = add_threat(witness, point("D7"), Sentence("D7 attaches.", ()))
        # it was: "E8 comes in diagonally under the stone at D7; it threatens to capture Black's seven stones at C8 ..."
        assert does.text.startswith("D7 threatens to") is comes_first
        assert does.text.endswith("; it attaches.") is comes_first


def test_what_a_cut_leaves_weak_a_threat_does_not_leave_weak_once_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    witness = Witness(adviser(), game_at(WEAK_BELOW, WHITE), WHITE)
    first, second, third = (point(each) for each in ("C8", "D8", "E8"))
    weak = {WEAK: str(second)}
    threat = Claim(THREATENS, PROVEN, point("D7"), (second, third), (point("F8"),), rule=CUTS, words=weak)
    monkeypatch.setattr(what_else_it_does, "find_threats", lambda *_: [threat])
    monkeypatch.setattr(what_else_it_does, "without_refuted", lambda _, claims: list(claims))
    for words, is_told in ((weak, False), ({}, True)):
        cut = Claim(CUTS, PROVEN, point("D7"), (first, second), words=words)
        does = add_threat(witness, point("D7"), Sentence("D7 cuts C8 and D8 apart.", (cut,)))
        # it was: "leaving H11 weak; it threatens to cut K12 and H11 apart with J12, which would leave H11 weak"
        assert "threatens to cut" in does.text and ("would leave" in does.text) is is_told


def test_stones_that_are_connected_are_not_said_to_be_defended_too(monkeypatch: pytest.MonkeyPatch) -> None:
    witness = Counted(game_at(GAP), BLACK, {point("D5"): (0.9, 9.0), PASS: (0.4, -9.0)})
    stones = tuple(witness.board.stones(point("E5")))
    link = Claim(LINKS, PROVEN, point("D5"), (point("A5"), point("E5")))
    defends = Claim(
        DEFENDS, COUNTED, point("D5"), stones, stones, margin=0.4, other=0.6, words={"points": "9"}
    )
    monkeypatch.setattr(what_a_move_does, "_find_decisive", lambda *_: defends)
    decision = Decision(BLACK, point("D5"))
    sentence, decided = tell_decisive_first(decision, witness, witness.play_out(point("D5")), [link])
    # it was: "D5 connects ... with E5 and defends the black stone at E5"
    assert "connects" in sentence.text and "defends" not in sentence.text
    assert not decided


def test_what_somebody_else_s_move_does_to_stones_beside_it_is_told_not_its_shape_alone() -> None:
    weaker = dict.fromkeys(("C8", "D8"), 0.2)
    witness = Owned(TWO_GROUPS, WHITE, {"C7": (0.5, weaker), "pass": (0.5, dict.fromkeys(weaker, 0.5))})
    does = tell_what_it_does(witness, witness.play_out(point("C7")), [])
    # it was: "C7 attaches to the stone at C8."
    assert does.text == "C7 makes it harder for Black's two stones at C8 to get out."


WEAK_BELOW = """
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


@pytest.mark.parametrize("owner", [0.2, 0.5])
def test_a_group_of_several_stones_that_is_at_stake_is_told_beside_what_else_a_move_does(
    owner: float,
) -> None:
    stones = ("C8", "D8", "E8")
    games = {"D7": (0.5, dict.fromkeys(stones, owner)), "pass": (0.5, dict.fromkeys(stones, 0.5))}
    witness = Owned(WEAK_BELOW, WHITE, games)
    links = Claim(LINKS, PROVEN, point("D7"), (point("C5"), point("E5")))
    text = tell_what_it_does(witness, witness.play_out(point("D7")), [links]).text
    assert text.startswith("D7 connects the white stone at C5 with E5")
    assert ("weakens Black's three stones at D8" in text) is (owner == 0.2)


@pytest.mark.parametrize("kind", [GETS_OUT, RESCUES])
def test_a_group_at_stake_comes_before_what_is_judged_of_few_stones(kind: str) -> None:
    stones = ("C8", "D8", "E8")
    games = {"D7": (0.5, dict.fromkeys(stones, 0.2)), "pass": (0.5, dict.fromkeys(stones, 0.5))}
    witness = Owned(WEAK_BELOW, WHITE, games)
    does = Sentence("D7 jumps.", (Claim(kind, PROVEN, point("D7"), (point("C5"),)),))
    text = add_stakes(witness, point("D7"), does).text
    # it was: "D7 jumps; it weakens Black's three stones at D8."
    told = "D7 weakens Black's three stones at D8; it jumps."
    assert text == (told if kind == GETS_OUT else "D7 jumps; it weakens Black's three stones at D8.")


def test_that_a_move_is_one_of_a_joseki_comes_before_the_group_at_stake() -> None:
    stones = ("C8", "D8", "E8")
    games = {"D7": (0.5, dict.fromkeys(stones, 0.2)), "pass": (0.5, dict.fromkeys(stones, 0.5))}
    shape = Claim(SHAPE, SEEN, point("D7"), rule="joseki-urgent")
    does = Sentence("D7 goes on with the joseki in the upper left corner.", (shape,))
    text = add_stakes(Owned(WEAK_BELOW, WHITE, games), point("D7"), does).text
    # it was: "D7 weakens Black's three stones at D8; it goes on with ..."
    assert text == (
        "D7 goes on with the joseki in the upper left corner; it weakens Black's three stones at D8."
    )


def test_what_is_told_in_two_clauses_stands_in_a_sentence_of_its_own_after_the_group() -> None:
    stones = ("C8", "D8", "E8")
    games = {"D7": (0.5, dict.fromkeys(stones, 0.2)), "pass": (0.5, dict.fromkeys(stones, 0.5))}
    witness = Owned(WEAK_BELOW, WHITE, games)
    does = Sentence("D7 jumps; it gains territory.", is_extended=True)
    text = add_stakes(witness, point("D7"), does).text
    assert text == "D7 weakens Black's three stones at D8. It jumps; it gains territory."


def test_how_the_stone_stands_to_others_is_not_told_beside_the_group_that_a_move_is_about() -> None:
    weaker = dict.fromkeys(("C8", "D8", "E8"), 0.2)
    witness = Owned(WEAK_BELOW, WHITE, {"D7": (0.5, weaker), "pass": (0.5, dict.fromkeys(weaker, 0.6))})
    does = tell_what_it_does(witness, witness.play_out(point("D7")), [])
    # it was: "D7 weakens Black's three stones at D8; it attaches to the stone at D8."
    assert does.text == "D7 weakens Black's three stones at D8."
    # what it is called still rests on the shape
    assert any(each.kind == SHAPE for each in does.claims)


def _claim(kind: str, vertex: str) -> Claim:
    return Claim(kind, PROVEN, point("D7"), (point(vertex),))


def test_stones_taken_off_the_board_are_told_though_two_things_are_worth_more() -> None:
    rescued, cut, taken = _claim(RESCUES, "C8"), _claim(CUTS, "D8"), _claim(TAKES, "G7")
    assert what_a_move_does._choose_told([rescued, cut, taken]) == [rescued, taken]
    assert what_a_move_does._choose_told([taken, rescued, cut]) == [taken, rescued]
    assert what_a_move_does._choose_told([rescued, cut]) == [rescued, cut]


class Answered(Owned):
    """A witness that knows the enemy's likely answers."""

    answers: list[tuple[int, float]]

    def likely_moves(self, moves: Sequence[int]) -> list[tuple[int, float]]:
        return self.answers


@pytest.mark.parametrize(
    ("answers", "beside", "is_spoilt"),
    [
        ({"B8": 0.6, "G3": 0.4}, True, True),
        ({"B8": 0.6, "G3": 0.4}, False, False),
        ({"B8": 0.6, "A9": 0.3}, False, True),
        ({"G3": 0.9}, True, False),
    ],
)
def test_ground_into_which_the_enemy_answers_is_no_gain(
    answers: dict[str, float], beside: bool, is_spoilt: bool
) -> None:
    ours = dict.fromkeys(("A7", "A9", "C7", "C9"), 0.3)
    witness = Answered(TWO_GROUPS, WHITE, {"C7": (0.5, ours), "pass": (0.5, dict.fromkeys(ours, 0.0))})
    witness.answers = [(point(vertex), share) for vertex, share in answers.items()]
    corner = Claim(
        GROUND, COUNTED, point("C7"), points=tuple(point(each) for each in ours), other=0.0, margin=0.3
    )
    told = [_claim(CUTS, "D8")] if beside else []
    assert what_a_move_does._is_spoilt(witness, corner, told) is is_spoilt


def test_stones_that_are_weak_by_a_cut_are_not_weakened_as_well() -> None:
    cut = Claim(
        CUTS, PROVEN, point("D7"), (point("C8"), point("F8")), words={WEAK: f"{point('C8')} {point('D8')}"}
    )
    weakened = Claim(ATTACKS, COUNTED, point("D7"), (point("C8"), point("D8")))
    others = Claim(ATTACKS, COUNTED, point("D7"), (point("F8"),))
    assert what_a_move_does._drop_weakened([cut, weakened, others]) == [cut, others]
    assert what_a_move_does._drop_weakened([weakened]) == [weakened]
    # by which move they are attacked says more than that they are weak
    carried = replace(weakened, words={**weakened.words, BY: "B8"})
    told, attack, other = what_a_move_does._drop_weakened([cut, carried, others])
    assert (told.kind, weak_of(told), attack, other) == (CUTS, [], carried, others)


@pytest.mark.parametrize(("kind", "is_known"), [(LINKS, True), (CUTS, True), (THREATENS, False)])
def test_stones_that_a_tie_is_told_to_keep_strong_are_not_told_to_be_stronger(
    kind: str, is_known: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[set[int]]()

    def stakes(*asked_for: object) -> list[Claim]:
        """No group is at stake; which stones are left out is noted."""
        asked.append(set(asked_for[3]))  # type: ignore[call-overload]
        return []

    monkeypatch.setattr(what_else_it_does, "find_stakes", stakes)
    monkeypatch.setattr(what_else_it_does, "find_stakes_as_judged", lambda *_: [])
    witness = Owned(TWO_GROUPS, BLACK, {"C7": (0.5, {}), "pass": (0.5, {})})
    stones = [each for each in witness.board.points() if witness.board.color_at(each)]
    claim = Claim(kind, PROVEN, point("C7"), (stones[0], stones[0]), words={WEAK: str(stones[-1])}, rule=CUTS)
    add_stakes(witness, point("C7"), Sentence("C7 does.", (claim,)))
    assert (stones[-1] in asked[0]) is is_known


def test_ground_beside_what_a_move_does_to_stones_is_left_out() -> None:
    stones = ("C8", "D8", "E8")
    games = {"D7": (0.5, dict.fromkeys(stones, 0.2)), "pass": (0.5, dict.fromkeys(stones, 0.5))}
    witness = Owned(WEAK_BELOW, WHITE, games)
    attack = Claim(ATTACKS, COUNTED, point("D7"), tuple(map(point, stones)), (), 0.4, 0.15, 0.25)
    ground = Claim(GROUND, COUNTED, point("D7"), points=(point("G2"), point("H2")), margin=0.1, other=-0.4)
    does = Sentence("D7 attaches; it gains territory and weakens Black's stones.", (attack, ground))
    decision = Decision(WHITE, point("D7"))
    assert is_ground_beside(decision, witness, does, False, None, None)
    # it was: "A defence: F17 extends from E17; it reduces what White could get ..., and defends the black stone at E17"
    text = tell_without_ground(witness, witness.play_out(point("D7")), does).text
    assert text == "D7 weakens Black's three stones at D8."
    # what is surely the mover's beside the move stays, and so does ground that the move is for
    sure = replace(ground, points=(point("D6"), point("E6")), margin=0.9)
    assert not is_ground_beside(decision, witness, replace(does, claims=(attack, sure)), False, None, None)
    fight = replace(does, claims=(Claim(SHAPE, SEEN, point("D7"), rule="hane"), sure))
    assert is_ground_beside(decision, witness, fight, False, None, None)
    alone = replace(does, claims=(replace(ground, move=point("J1")),))
    assert not is_ground_beside(replace(decision, move=point("J1")), witness, alone, False, None, None)


@pytest.mark.parametrize(("rule", "is_told"), [("between", False), ("crosscut", False), ("hane", True)])
def test_what_comes_between_stones_by_its_shape_is_not_told_to_do_so_twice(
    rule: str, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = Claim(PARTS, PROVEN, point("D7"), (point("C8"), point("G7")))
    monkeypatch.setattr(what_lies_on_both_sides, "find_parted", lambda *_: parts)
    does = Sentence("D7 comes in.", (Claim(SHAPE, SEEN, point("D7"), rule=rule),))
    witness = Owned(WEAK_BELOW, WHITE, {"D7": (0.5, {}), "pass": (0.5, {})})
    found = add_tie(witness, point("D7"), does, find_tie(witness, point("D7"), does))
    # it was: "D7 comes between Black's stones at C8 and G7; it comes in between ..."
    assert (parts in found.claims) is is_told


def test_one_base_of_a_side_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    stones = tuple(point(each) for each in ("C8", "D8", "E8"))
    base = Claim(BASE, COUNTED, point("D7"), stones, (point("C9"),))
    monkeypatch.setattr(what_else_it_does, "find_stakes", lambda *_: [base])
    monkeypatch.setattr(what_else_it_does, "name_bases", lambda *_: [base])
    witness = Owned(WEAK_BELOW, WHITE, {"pass": (0.5, {})})
    told = replace(base, stones=(point("C8"),))
    # it was: "S2 makes a base for Black's stones around Q3 ... and makes a base for Black's stones around R2"
    does = Sentence("D7 takes a base.", (told,))
    assert add_stakes(witness, point("D7"), does) is does
    monkeypatch.setattr(what_else_it_does, "name_bases", lambda *_: [base, replace(base, kind=ATTACKS)])
    # it was left out with the second base
    assert "weakens Black's three stones at D8" in add_stakes(witness, point("D7"), does).text
    other = Sentence("D7 makes a base.", (replace(told, stones=(point("C5"),)),))
    assert "takes the base from Black's three stones at D8" in add_stakes(witness, point("D7"), other).text


def test_of_a_group_that_a_move_parts_the_larger_part_is_at_stake(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = WEAK_BELOW.replace(". . X X X . . . .", ". . X X X . X . .")
    stones, move, pair = ("C8", "D8", "E8", "G8"), point("F8"), (point("E8"), point("G8"))
    games = {"F8": (0.5, dict.fromkeys(stones, 0.2)), "pass": (0.5, dict.fromkeys(stones, 0.5))}
    witness = Owned(rows, WHITE, games)
    assert list(parted_off(witness, move, pair)) == [point("G8")]
    parts = Claim(PARTS, PROVEN, move, pair)
    monkeypatch.setattr(what_lies_on_both_sides, "find_parted", lambda *_: parts)
    does = Sentence("F8 jumps.", (Claim(SHAPE, SEEN, move, rule="hane"),))
    found = add_what_else(witness, move, does)
    # it was: "It weakens Black's large group around J8", of which J8 was parted
    assert found.claims[0] == parts and "Black's three stones at E8" in found.text
    assert "four stones" in add_stakes(witness, move, does).text
