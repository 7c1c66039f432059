"""How the next best move differs from the one chosen: what it is, where it gains more or less, who moves next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.board.points import BLACK, PASS
from engine.decide.decision.record import Decision, Tried
from engine.explain.claims.checking import Checker
from engine.explain.claims.inquiry import FAILED, HELD
from engine.explain.claims.kinds import (
    COUNTED,
    DIES,
    GROUND,
    HABIT,
    KILLS,
    LIKELY,
    LINKS,
    PROVEN,
    RATHER,
    RIVAL,
    TURNS,
    Claim,
    Sentence,
)
from engine.explain.claims.witness import Reply, Witness
from engine.explain.sentences import next_best_move as rivals
from engine.explain.sentences.next_best_move import (
    add_aim,
    can_stand_in,
    find_differences,
    tell_preferred_by_games,
    tell_stand_in,
)
from engine.suggest.candidate import Candidate
from tests.explain.claims.test_fates import GAP, THREE_IN_A_ROW, adviser
from tests.explain.claims.test_gains import CORNER, TWO_GROUPS
from tests.explain.positions import game_at
from tests.explain.records import point

SIDE = ("D1", "D2", "D3", "E1", "E2", "E3")


class MadeUp(Witness):
    """A witness whose games are made up: what Black has of the corner and of the side by each move, and the answers."""

    def __init__(self, owned: dict[str, tuple[float, float]], replies: dict[str, str]) -> None:
        super().__init__(adviser(), game_at(TWO_GROUPS), BLACK)
        self._owned = {point(vertex): each for vertex, each in owned.items()}
        self._answers = {point(vertex): point(answer) for vertex, answer in replies.items()}
        self.again = None

    def play_out(self, move: int) -> Tried:
        corner, side = self._owned[move]
        owned = dict.fromkeys(self.board.points(), 0.0)
        owned |= dict.fromkeys((point(each) for each in CORNER), corner)
        owned |= dict.fromkeys((point(each) for each in SIDE), side)
        return Tried(Candidate(move, ()), won=0.5, score=1.0, visits=(4000,), owned=owned)

    def reply(self, moves: Sequence[int]) -> Reply:
        return Reply(self._answers[moves[0]], 0.9)


GAIN = Claim(
    GROUND,
    COUNTED,
    point("C3"),
    points=tuple(point(each) for each in CORNER),
    value=4.0,
    other=-0.25,
    margin=0.25,
)
NEAR = {"C3": "C4", "C2": "C4"}


def told(owned: dict[str, tuple[float, float]], replies: dict[str, str]) -> tuple[MadeUp, Sentence]:
    """What is told of C2 beside C3, which was told to gain the corner."""
    witness = MadeUp(owned, replies)
    rival, judged = witness.play_out(point("C2")), witness.play_out(point("C3"))
    found = tell_stand_in(witness, rival, judged, Sentence("C3 builds.", (GAIN,)), (GAIN,))
    assert found is not None and found.claims[0].kind == RIVAL
    return witness, found


@pytest.mark.parametrize(
    ("owned", "replies", "end"),
    [
        ((0.25, 0.0), NEAR, ", for the same territory."),
        ((0.25, 0.4), NEAR, ", for the same territory, and gains more on the lower side."),
        ((0.25, -0.4), NEAR, ", for the same territory, and gains less on the lower side."),
        ((0.25, 0.0), {**NEAR, "C2": "J9"}, ", for the same territory, but White need not answer it."),
        ((0.25, 0.0), {**NEAR, "C3": "J9"}, ", for the same territory, and White would answer at C4."),
    ],
)
def test_what_differs_is_told_of_a_move_for_the_same_ground(
    owned: tuple[float, float], replies: dict[str, str], end: str
) -> None:
    witness, found = told({"C3": (0.25, 0.0), "C2": owned, "pass": (-0.25, 0.0)}, replies)
    assert found.text.startswith("C2 did about as well in my games: it ") and found.text.endswith(end)
    kinds = [each.kind for each in found.claims]
    assert (RATHER in kinds) is ("gains" in end) and (TURNS in kinds) is ("need not" in end)
    checker = Checker(adviser(), game_at(TWO_GROUPS), Decision(BLACK, point("C3")), witness)
    for claim in found.claims:
        if claim.kind == RATHER:
            assert checker.check(claim).verdict == HELD
            assert checker.check(replace(claim, value=-claim.value)).verdict == FAILED
            assert checker.check(replace(claim, value=4 * claim.value)).verdict == FAILED


def test_what_is_more_here_and_less_there_is_not_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    more, less = (
        Claim(RATHER, COUNTED, point("C2"), points=(point(vertex),), value=value)
        for vertex, value in (("E2", 4.0), ("B5", -4.0))
    )
    monkeypatch.setattr(rivals, "find_differences", lambda *_: [more, less])
    _, found = told({"C3": (0.25, 0.0), "C2": (0.25, 0.0), "pass": (-0.25, 0.0)}, NEAR)
    assert found.text.endswith(", and gains more on the lower side and less on the left side.")
    assert "same" not in found.text and [each.kind for each in found.claims].count(RATHER) == 2


def test_a_move_far_from_the_ground_is_not_for_the_same() -> None:
    witness = MadeUp({"C3": (0.25, 0.0), "H8": (0.25, 0.0), "pass": (-0.25, 0.0)}, {"C3": "C4", "H8": "H7"})
    rival, judged = witness.play_out(point("H8")), witness.play_out(point("C3"))
    far = tell_stand_in(witness, rival, judged, Sentence("C3 builds.", (GAIN,)), (GAIN,))
    assert far is not None and "the same" not in far.text


def test_a_difference_needs_each_tree() -> None:
    owned = {"C3": (0.25, 0.0), "C2": (0.25, 0.4), "pass": (-0.25, 0.0)}
    witness = MadeUp(owned, NEAR)
    witness.again = MadeUp(owned, NEAR)
    assert [each.kind for each in find_differences(witness, point("C3"), point("C2"))] == [RATHER]
    witness.again = MadeUp({**owned, "C2": (0.25, 0.0)}, NEAR)
    assert find_differences(witness, point("C3"), point("C2")) == []


def test_what_a_preferred_move_does_is_told_with_it() -> None:
    witness = MadeUp({"C3": (0.0, 0.0), "E2": (0.0, 0.8), "pass": (0.0, 0.0)}, {"C3": "C4", "E2": "E4"})
    said = Sentence("C3 is played by shape: E2 did better.", (Claim(HABIT, COUNTED, point("C3")),))
    found = add_aim(witness, said, witness.play_out(point("E2")), Sentence("C3.", ()))
    assert found.text == ("C3 is played by shape: E2 did better; E2 secures territory on the lower side.")
    assert PASS not in [each.move for each in found.claims]
    nothing = MadeUp({"C3": (0.0, 0.0), "E5": (0.0, 0.0), "pass": (0.0, 0.0)}, {"C3": "C4", "E5": "E4"})
    assert add_aim(nothing, said, nothing.play_out(point("E5")), Sentence("C3.", ())) is said


class Even(Witness):
    """A witness whose games are alike for every move, but for the share of those won, if that is given."""

    again: Witness | None

    def __init__(self, diagram: str, won: dict[str, float]) -> None:
        super().__init__(adviser(), game_at(diagram), BLACK)
        self._won = {point(vertex): each for vertex, each in won.items()}
        self.again = None

    def play_out(self, move: int) -> Tried:
        owned = dict.fromkeys(self.board.points(), 0.0)
        won = self._won.get(move, 0.5)
        return Tried(Candidate(move, ()), won=won, score=1.0, visits=(4000,), owned=owned)


@pytest.mark.parametrize(
    ("worth", "begins"),
    [(10.0, "C3 had the most games when it was chosen"), (30.0, "With as many games for each, E2")],
)
def test_what_decided_is_told_of_a_worse_move_only_if_it_is_known(
    worth: float, begins: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rivals, "_is_better", lambda *_: True)
    witness = Even(TWO_GROUPS, {"C3": 0.3, "E2": 0.6})
    chosen, rival = (witness.play_out(point(each)) for each in ("C3", "E2"))
    decision = Decision(BLACK, point("C3"), tried=[replace(chosen, worth=20.0), replace(rival, worth=worth)])
    found = tell_preferred_by_games(decision, witness, rival, chosen)
    # it was "C3 is played by shape" though that did not decide
    assert found is not None and found.text.startswith(begins)


class Preferring(Even):
    """A witness whose games are won with more points, too, where more of them are won."""

    def play_out(self, move: int) -> Tried:
        tried = super().play_out(move)
        return replace(tried, score=10 * (tried.won or 0.0))


@pytest.mark.parametrize(("third", "is_told"), [(0.6, True), (0.3, False)])
def test_what_two_searches_prefer_a_third_one_must_prefer_too(third: float, is_told: bool) -> None:
    first, second, last = (Preferring(TWO_GROUPS, {"C3": 0.3, "E2": each}) for each in (0.6, 0.6, third))
    first.again, first.third = second, last
    chosen, rival = (first.play_out(point(each)) for each in ("C3", "E2"))
    decision = Decision(BLACK, point("C3"), tried=[chosen, rival])
    # it was: "with as many games for each, C10 did better", of a move that ten times the games find no better
    assert (tell_preferred_by_games(decision, first, rival, chosen) is not None) is is_told


@pytest.mark.parametrize(
    ("diagram", "claim", "as_well", "undone"),
    [
        (THREE_IN_A_ROW, Claim(KILLS, PROVEN, point("B1"), (point("D1"),)), "B1", "A1"),
        (THREE_IN_A_ROW, Claim(KILLS, LIKELY, point("B1"), (point("D1"),)), "B1", "J9"),
        (GAP, Claim(LINKS, PROVEN, point("D5"), (point("C5"), point("E5"))), "D5", "J9"),
    ],
)
def test_a_move_after_which_the_enemy_undoes_what_was_told_does_not_stand_in_for_it(
    diagram: str, claim: Claim, as_well: str, undone: str
) -> None:
    witness = Even(diagram, {})
    judged = witness.play_out(point("H8"))
    assert can_stand_in(witness, witness.play_out(point(as_well)), judged, (claim,))
    assert not can_stand_in(witness, witness.play_out(point(undone)), judged, (claim,))
    assert can_stand_in(
        witness, witness.play_out(point(undone)), judged, (Claim(GROUND, COUNTED, judged.move),)
    )


def test_a_move_stands_in_only_if_each_tree_says_so() -> None:
    witness = Even(GAP, {})
    rival, judged = witness.play_out(point("J9")), witness.play_out(point("H8"))
    witness.again = Even(GAP, {"J9": 0.48})
    assert can_stand_in(witness, rival, judged, ())
    witness.again = Even(GAP, {"J9": 0.3})
    assert not can_stand_in(witness, rival, judged, ())


@pytest.mark.parametrize(("after", "stands"), [(0.25, True), (-0.5, False)])
def test_a_move_after_which_stones_fare_worse_does_not_stand_in(after: float, stands: bool) -> None:
    owned = {"C3": (0.25, 0.0), "C2": (after, 0.0), "pass": (-0.25, 0.0)}
    witness = MadeUp(owned, NEAR)
    witness.board.play(BLACK, point("B2"))
    dies = Claim(DIES, COUNTED, point("C3"), (point("B2"),))
    rival, judged = witness.play_out(point("C2")), witness.play_out(point("C3"))
    assert can_stand_in(witness, rival, judged, (dies,)) is stands
