"""Where the opponent plays if we do not, what we play if he does not answer, and by which move that is carried out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import SimpleNamespace
from typing import cast

import pytest

from engine.board.points import BLACK, PASS, WHITE, vertex_of
from engine.decide.decision.record import Decision, Tried
from engine.explain.claims import opponents_point, unanswered
from engine.explain.claims.carried_out import find_carrier
from engine.explain.claims.checking import Checker
from engine.explain.claims.effects import GAINED
from engine.explain.claims.inquiry import FAILED, HELD
from engine.explain.claims.kinds import (
    AGAINST,
    ATARI,
    ATTACKS,
    BLOW,
    BY,
    CARRIES,
    CATCHES,
    COUNTED,
    DEFENDS,
    FORCES,
    GROUND,
    LIKELY,
    POINT,
    PROVEN,
    THERE,
    THREATENS,
    UNNAMED,
    Claim,
)
from engine.explain.claims.next_ataris import add_atari_prevented
from engine.explain.claims.next_moves import costs_of_next, find_gain_of_next, find_next_moves
from engine.explain.claims.opponents_point import find_opponents_points, read_deeds
from engine.explain.claims.passing import CostOfPassing
from engine.explain.claims.threats import find_threats
from engine.explain.claims.unanswered import find_forced_as_read, find_unanswered
from engine.explain.claims.witness import Reply, Witness
from engine.explain.sentences.what_else_it_does import name_carriers
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
from engine.explain.sentences.what_may_come import tell_next
from engine.explain.words.languages import speaking
from engine.suggest.candidate import Candidate
from tests.explain.claims.test_fates import adviser
from tests.explain.claims.test_threats import HELPER
from tests.explain.positions import game_at
from tests.explain.records import point

STONES = ("C1",)


class MadeUp(Witness):
    """A witness whose games are made up: Black's lead after moves, what is likely then, how often C1 is lost."""

    again, is_careful = None, False

    def __init__(
        self,
        leads: Mapping[tuple[str, ...], float],
        likely: Sequence[tuple[str, float]] = (),
        lost: Mapping[str, float] | None = None,
        before: tuple[int, ...] = (),
    ) -> None:
        game = game_at(HELPER, BLACK)
        for each in before:
            game.play(game.to_move, each)
        super().__init__(adviser(), game, game.to_move)
        self._made, self._before = (leads, likely, lost or {}), before

    def witness_after(self, moves: Sequence[int]) -> Witness | None:
        return MadeUp(*self._made, before=(*self._before, *moves))

    def likely_moves(self, moves: Sequence[int]) -> list[tuple[int, float]]:
        return [(point(vertex), share) for vertex, share in self._made[1]]

    def reply(self, moves: Sequence[int]) -> Reply:
        return Reply(point("D1"), 0.5)

    def lead_after(self, moves: Sequence[int]) -> float | None:
        way = tuple("pass" if each == PASS else name_of(each) for each in moves)
        return self._made[0].get(way)

    def play_out(self, move: int) -> Tried:
        lost = self._made[2].get("pass" if move == PASS else name_of(move), 0.0)
        owned = dict.fromkeys(self.board.points(), 0.0) | {point(each): 2 * lost - 1 for each in STONES}
        way = tuple("pass" if each == PASS else name_of(each) for each in (*self._before, move))
        score = self._made[0].get(way, 0.0) * (1 if self.color == BLACK else -1)
        return Tried(Candidate(move, ()), won=0.5, score=score, visits=(1000,), owned=owned)


def name_of(move: int) -> str:
    """A move by name."""
    return vertex_of(move, 9)


def checker(witness: Witness) -> Checker:
    return Checker(adviser(), game_at(HELPER, BLACK), Decision(BLACK, point("E2")), witness)


LEADS = {
    ("E2",): 5.0,
    ("pass",): 1.0,
    ("pass", "D1"): -3.0,
    ("pass", "D3"): 4.5,
    ("E2", "pass"): 14.0,
    ("E2", "pass", "D1"): 15.0,
    ("E2", "pass", "A9"): 30.0,
}


def test_only_likely_moves_near_the_move_are_looked_at() -> None:
    witness = MadeUp(LEADS, [("A9", 0.5), ("D3", 0.3), ("D1", 0.1), ("F1", 0.01)])
    assert find_next_moves(witness, [PASS], [point("E2")], 4) == [point("D3"), point("D1")]
    assert find_next_moves(witness, [PASS], [point("H9")], 2) == []
    # where the board does not allow it nobody plays
    assert find_next_moves(witness, [point("E1")], [point("E2")], 4) == []


def test_the_opponent_s_point_is_the_one_that_costs_most() -> None:
    witness = MadeUp(LEADS, [("D3", 0.3), ("D1", 0.1)])
    found, *_ = find_opponents_points(witness, point("E2"), ())
    assert (found.kind, found.points, found.value) == (POINT, (point("D1"),), 8.0)
    assert checker(witness).check(found).verdict == HELD
    # how much it costs is not told, but that it costs something
    assert checker(witness).check(replace(found, value=17.0)).verdict == HELD
    assert checker(witness).check(replace(found, points=(point("D3"),))).verdict == FAILED
    # what costs next to nothing is no point of his
    assert find_opponents_points(MadeUp(LEADS, [("D3", 0.3)]), point("E2"), ()) == []
    assert costs_of_next(witness, point("E2"), [PASS], point("J9")) == []


def test_what_he_does_after_the_move_too_is_not_due_to_the_pass() -> None:
    witness = MadeUp(LEADS)
    there = witness.witness_after([PASS])
    assert there is not None
    # White is tied to E1 by D1 in any case, and after E2 just so
    assert read_deeds(witness, point("E2"), there, point("J9")) == []


def test_what_he_does_after_the_move_is_read_only_where_he_does_something_without_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    witness, asked = MadeUp(LEADS), list[Witness]()
    there = witness.witness_after([PASS])
    assert there is not None
    atari = Claim(ATARI, PROVEN, point("J9"), (point("E2"),))

    def read(where: Witness, _: int) -> list[Claim]:
        asked.append(where)
        return [atari] if where is there and len(asked) > 1 else []

    monkeypatch.setattr(opponents_point, "read_fates", read)
    assert read_deeds(witness, point("E2"), there, point("J9")) == []
    # it was read first, and for nothing
    assert asked == [there]
    assert read_deeds(witness, point("E2"), there, point("J9")) == [atari]
    assert len(asked) == 3


@pytest.mark.parametrize(
    ("passing", "answer", "forces", "is_told"),
    [
        # a pass costs him more than the move gains
        (14.0, "D1", True, True),
        # it does not, but a stone is caught by it as read: too little to tell of
        (7.0, "D1", False, False),
        # where he answers need not be known, if it is near
        (14.0, None, True, True),
        (7.0, None, False, False),
    ],
)
def test_what_is_lost_without_an_answer_is_told_where_that_is_much(
    passing: float, answer: str | None, forces: bool, is_told: bool
) -> None:
    leads = {**LEADS, ("E2", "D1"): 5.0, ("E2", "D2"): 5.0, ("E2", "pass"): passing}
    leads["E2", "pass", "D3"] = 5.5
    witness = MadeUp(leads, [("D1", 0.5)])
    found = find_unanswered(witness, point("E2"), None if answer is None else point(answer), ())
    assert (found is not None) is is_told
    if found is None:
        return
    assert found.blow is not None and found.blow.points == (point("D1"),)
    assert found.blow.value == 10.0
    assert (found.forces is not None) is forces
    assert [each.rule for each in found.deeds] == [CATCHES]
    for claim in found.claims:
        assert checker(witness).check(claim).verdict == HELD
    assert checker(witness).check(replace(found.blow, points=(point("D3"),))).verdict == FAILED


@pytest.mark.parametrize(
    "found_next",
    [
        [],
        [Claim(ATTACKS, COUNTED, point("D1"), (point("C1"),), value=0.9, words={GAINED: "7"})],
        [Claim(GROUND, COUNTED, point("D1"), points=(point("C1"),), value=3.0)],
    ],
)
def test_where_nothing_else_follows_less_is_told_of_our_next_move(
    found_next: list[Claim], monkeypatch: pytest.MonkeyPatch
) -> None:
    leads = {**LEADS, ("E2", "D1"): 5.0, ("E2", "D2"): 5.0, ("E2", "pass"): 7.0, ("E2", "pass", "D3"): 5.5}
    if found_next:
        monkeypatch.setattr(unanswered, "read_fates", lambda *_: [])
        monkeypatch.setattr(unanswered, "find_gain_of_next", lambda *_: found_next[0])
    witness, move = MadeUp(leads, [("D1", 0.5)]), point("E2")
    # a stone that is caught, or ground, where the opponent need not answer: it was never told
    assert find_unanswered(witness, move, None, ()) is None
    told = tell_next(witness, move, [])
    assert told is not None and told.text.startswith("Next, Black could play D1, which ")
    # what is put in atari is told before what games alone say, and no ground
    is_ground = bool(found_next) and found_next[0].kind == GROUND
    is_effect = bool(found_next) and not is_ground
    assert [each.kind for each in told.claims] == [BLOW, THERE, *([THERE] if is_effect else [])]
    if found_next:
        assert told.claims[1].rule == ATARI
        start = "Next, Black could play D1, which puts the white stone at E1 in atari"
        assert told.text.startswith(f"{start} and ") if is_effect else told.text == f"{start}."
        assert checker(witness).check(told.claims[1]).verdict == HELD
    with speaking("japanese"):
        again = tell_next(witness, move, [])
    assert again is not None and again.text != told.text and again.claims == told.claims
    # a threat is told with the move that carries it out, and of those stones enough
    assert tell_next(witness, move, [Claim(THREATENS, PROVEN, move, (point("C1"),), rule=CATCHES)]) is None
    stones = told.claims[1].stones
    assert (tell_next(witness, move, [Claim(ATTACKS, COUNTED, move, stones)]) is None) is bool(stones)


@pytest.mark.parametrize(
    ("judge", "beyond", "forces"), [("", 2.5, True), ("K", 2.5, False), ("K", 6.0, True)]
)
def test_a_judge_must_see_clearly_that_he_has_to_answer(
    judge: str, beyond: float, forces: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    # the move gains four points
    leads = {**LEADS, ("E2", "D1"): 5.0, ("E2", "D2"): 5.0, ("E2", "pass"): 5.0 + 4.0 + beyond}
    witness = MadeUp(leads)
    monkeypatch.setattr(type(witness.player), "judge_name", judge)
    found = find_unanswered(witness, point("E2"), point("D1"), ())
    assert (found is not None and found.forces is not None) is forces


@pytest.mark.parametrize(("lost", "is_told"), [(0.6, True), (0.2, False)])
def test_an_attack_is_carried_out_by_the_move_after_which_the_stones_are_lost(
    lost: float, is_told: bool
) -> None:
    witness = MadeUp(LEADS, [("D1", 0.5)], {"D1": lost, "E2": 0.2})
    attack = Claim(ATTACKS, COUNTED, point("E2"), (point("C1"),))
    found = find_carrier(witness, attack)
    assert (found is not None) is is_told
    # what is played at the other end of the board does not carry out what this move does
    assert find_carrier(witness, replace(attack, move=point("J9"))) is None
    if found is not None:
        assert (found.kind, found.rule, found.points) == (CARRIES, ATTACKS, (point("D1"),))
        assert checker(witness).check(found).verdict == HELD
        assert checker(witness).check(replace(found, points=(point("D3"),))).verdict == FAILED


def test_a_defence_is_against_the_opponent_s_next_move() -> None:
    # Black's stone at D2 is defended: White plays after a pass of Black's
    stone = point("D2")

    class Defended(MadeUp):
        def witness_after(self, moves: Sequence[int]) -> Witness | None:
            return Defended(*self._made, before=(*self._before, *moves))

        def play_out(self, move: int) -> Tried:
            owned = dict.fromkeys(self.board.points(), 0.0)
            owned[stone] = -0.8 if self._before == (PASS,) and move == point("D1") else 0.8
            return Tried(Candidate(move, ()), won=0.5, visits=(1000,), owned=owned)

    witness = Defended(LEADS, [("D1", 0.5)])
    found = find_carrier(witness, Claim(DEFENDS, COUNTED, point("E2"), (stone,)))
    assert found is not None and found.points == (point("D1"),)
    # it was: "defends ... against G3", with which few games begin
    defence = Claim(DEFENDS, COUNTED, point("E2"), (stone,), margin=0.5)
    for share, by in ((0.4, UNNAMED), (0.6, "D1")):
        (named,), carriers = name_carriers(Defended(LEADS, [("D1", share)]), [defence])
        assert named.words[BY] == by and len(carriers) == (by == "D1")
    unnamed = replace(defence, words={BY: UNNAMED})
    assert tell_deeds(witness, [unnamed])[0].startswith("strengthens the black stone at D2")
    assert "against" not in tell_deeds(witness, [unnamed])[0]
    there = witness.witness_after([PASS])
    assert there is not None and there.color == WHITE


@pytest.mark.parametrize(("gain", "is_told"), [(0.0, True), (5.0, False)])
def test_a_threat_that_is_worth_more_than_the_move_gains_must_be_answered(
    gain: float, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness = MadeUp(LEADS)
    cost = CostOfPassing(gain, 0.0)
    monkeypatch.setattr("engine.explain.claims.unanswered.cost_of_passing", lambda *_: cost)
    threats = find_threats(witness, point("E2"))
    found = find_forced_as_read(witness, point("E2"), threats)
    assert (found is not None) is is_told
    if found is not None:
        assert found.blow is None and found.forces is not None
        assert found.claims == (found.forces,) and found.forces.points == (found.answer,)
        assert found.answer == point("D1")
        # nor is what is not proven, or where the move may gain as much
        assert (
            find_forced_as_read(witness, point("E2"), [replace(each, trust=LIKELY) for each in threats])
            is None
        )
        cost = CostOfPassing(gain, 5.0)
        assert find_forced_as_read(witness, point("E2"), threats) is None
    # what threatens nothing need not be answered
    assert find_forced_as_read(witness, point("E2"), []) is None


def test_a_move_that_few_games_make_a_loss_may_gain_all_that_they_are_off_by(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    witness = MadeUp(LEADS)
    monkeypatch.setattr(unanswered, "cost_of_passing", lambda *_: CostOfPassing(-7.2, 11.3))
    (threat, *_) = find_threats(witness, point("E2"))
    found = find_forced_as_read(witness, point("E2"), [replace(threat, value=20.0)])
    # it was told that the move gains four points at most
    assert found is not None and found.forces is not None and found.forces.value == 11.3


def test_by_few_games_no_move_gains_less_than_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    witness = MadeUp(LEADS)
    threats = find_threats(witness, point("E2"))
    monkeypatch.setattr(unanswered, "cost_of_passing", lambda *_: CostOfPassing(-8.0, 0.0))
    found = find_forced_as_read(witness, point("E2"), threats)
    assert found is not None and found.forces is not None and found.forces.other == threats[0].value
    monkeypatch.setattr(unanswered, "BEYOND", (threats[0].value + 1.0) / 9)
    # a stone was told to have to be saved where games made of a move a loss of eight points
    assert find_forced_as_read(witness, point("E2"), threats) is None


def test_who_must_answer_is_told_though_no_next_move_is_known() -> None:
    leads = {**LEADS, ("E2", "D1"): 5.0, ("E2", "D2"): 5.0, ("E2", "pass"): 14.0, ("E2", "pass", "D1"): 5.5}
    found = find_unanswered(MadeUp(leads, [("D1", 0.5)]), point("E2"), point("D1"), ())
    # what our next move gains here is not what a pass costs
    assert found is not None and (found.blow, found.deeds) == (None, ())
    assert [each.kind for each in found.claims] == [FORCES]


@pytest.mark.parametrize(
    ("costs", "gained", "is_careful", "is_told"),
    [
        ((20, 20), (5, 12), False, True),
        ((20, 27), (5, 16), False, False),
        # who counts carefully asks for all that the cost may be off by
        ((20, 20), (5, 12), True, False),
        ((20, 20), (2, 2), True, True),
    ],
)
def test_nobody_must_answer_what_costs_him_by_one_tree_as_much_as_the_move_gains_by_the_other(
    costs: tuple[float, ...],
    gained: tuple[float, ...],
    is_careful: bool,
    is_told: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def trees(gains: tuple[float, ...]) -> list[SimpleNamespace]:
        return [SimpleNamespace(gain=lambda _, gain=each: gain) for each in gains]

    monkeypatch.setattr(unanswered, "is_answer_in_vain", lambda *_: False)
    there = SimpleNamespace(trees=trees(costs), play_out=lambda _: SimpleNamespace(visits=(1000,)))
    witness = SimpleNamespace(
        trees=trees(gained),
        witness_after=lambda _: there,
        board=SimpleNamespace(size=9),
        player=SimpleNamespace(judge_name=""),
        is_careful=is_careful,
    )
    found = unanswered._claim_forces(cast("Witness", witness), point("E2"), point("D1"))
    # each tree by itself has the one larger than the other
    assert (found is not None) is is_told


@pytest.mark.parametrize(("at_once", "is_told"), [(False, True), (True, False)])
def test_what_could_be_done_at_once_is_no_answer_that_the_move_forces(
    at_once: bool, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    leads = {**LEADS, ("E2", "D1"): 5.0, ("E2", "pass"): 14.0}

    def fates(witness: MadeUp, move: int) -> list[Claim]:
        """D1 catches C1 after E2, and before it only if it can be done at once."""
        caught = Claim(CATCHES, PROVEN, move, (point("C1"),), value=2.0)
        return [caught] if at_once or witness._before == (point("E2"), PASS) else []

    monkeypatch.setattr("engine.explain.claims.unanswered.read_fates", fates)
    found = find_unanswered(MadeUp(leads, [("D1", 0.5)]), point("E2"), None, ())
    assert (found is not None) is is_told


def test_where_nothing_is_read_it_is_told_what_our_next_move_gains_in_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    leads = {**LEADS, ("E2", "D1"): 5.0, ("E2", "pass"): 14.0}
    attack = Claim(ATTACKS, COUNTED, point("D1"), (point("C1"),), value=0.9, words={GAINED: "7"})
    monkeypatch.setattr("engine.explain.claims.unanswered.read_fates", lambda *_: [])
    monkeypatch.setattr("engine.explain.claims.unanswered.find_gain_of_next", lambda *_: attack)
    monkeypatch.setattr("engine.explain.claims.unanswered.find_new_atari", lambda *_: [])
    found = find_unanswered(MadeUp(leads, [("D1", 0.5)]), point("E2"), point("D1"), ())
    assert found is not None and [each.rule for each in found.deeds] == [ATTACKS]
    (deed,) = found.deeds
    assert deed.kind == THERE and deed.points == (point("E2"), PASS)
    # it is compared with the move alone
    assert deed.words[AGAINST] == str(point("E2"))


@pytest.mark.parametrize("lost", [0.9, 0.1])
def test_what_a_next_move_gains_is_found_in_the_games_with_it(
    lost: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    # a single point is no ground
    monkeypatch.setitem(MadeUp.play_out.__globals__, "STONES", ("C1", "D1"))
    witness = MadeUp(LEADS, lost={"D1": lost, "E2": 0.1})
    there = witness.witness_after([point("E2"), PASS])
    assert there is not None
    found = find_gain_of_next(witness, point("E2"), (point("E2"), PASS), there, point("D1"))
    assert (found is not None) is (lost > 0.5)
    assert found is None or point("C1") in (found.stones or found.points)


SELF_ATARI = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . O . O .
. . . . . X . O .
. . . . . X {} . .
. . . . . X . . .
. . . . O O X . .
"""
"""White's G2 puts Black's G1 in atari, and is captured by H2 if Black stands at G3."""


@pytest.mark.parametrize(("stone", "is_told"), [("X", False), ("O", True)])
def test_an_atari_with_a_stone_that_is_captured_is_not_feared(stone: str, is_told: bool) -> None:
    witness = Witness(adviser(), game_at(SELF_ATARI.format(stone), BLACK), BLACK)
    found = add_atari_prevented(witness, point("H1"), point("G2"))
    assert [each.stones for each in found] == ([(point("G1"),)] if is_told else [])
