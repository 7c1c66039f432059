"""What everybody sees first: a stone in atari, two of them, and a ko."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, PASS
from engine.decide.decision.record import Decision, Tried
from engine.explain.claims.checking import Checker
from engine.explain.claims.effects import GAINED
from engine.explain.claims.fates import read_fates
from engine.explain.claims.inquiry import FAILED, HELD
from engine.explain.claims.kinds import (
    ATARI,
    ATTACKS,
    BY,
    CATCHES,
    COUNTED,
    CUTS,
    DEFENDS,
    HERE,
    KO,
    LADDER,
    LIKELY,
    LINKS,
    PROVEN,
    SEEN,
    TAKES,
    THREATENS,
    Claim,
)
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_a_move_does import tell_what_it_does
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
from engine.explain.sentences.what_to_learn import find_lesson
from engine.suggest.candidate import Candidate
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import game_at
from tests.explain.records import point

TWO_STONES = """
. . . . . . . . .
. . . . . . . . .
. . . . . X . . .
. . . . X O . . .
. . . X O . X . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""

KO_IN_THE_CENTRE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . X O . . . .
. . X O . O . . .
. . . X O . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


IN_ATARI = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . O . . . .
. . . O X . X . .
. . . . O . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


class Alike(Witness):
    """A witness in whose games nothing hangs on any move."""

    again = None

    def play_out(self, move: int) -> Tried:
        owned = dict.fromkeys(self.board.points(), 0.0)
        return Tried(Candidate(move, ()), won=0.5, visits=(4000,), owned=owned)


def witness_at(diagram: str) -> Alike:
    return Alike(adviser(), game_at(diagram, BLACK), BLACK)


def told(diagram: str, vertex: str, found: list[Claim]) -> str:
    witness = witness_at(diagram)
    return tell_what_it_does(witness, witness.play_out(point(vertex)), found).text


def test_two_strings_in_atari_are_told_in_place_of_the_cut_between_them() -> None:
    cut = Claim(CUTS, SEEN, point("F5"), (point("F6"), point("E5")))
    for found in ([], [cut]):
        text = told(TWO_STONES, "F5", found)
        assert text.startswith("F5 is a double atari on the white stone at F6 and the white stone at E5")


@pytest.mark.parametrize(("cut_off", "text"), [("E5", " and puts E5 in atari"), ("F6", "")])
def test_a_string_in_atari_is_told_beside_the_cut_that_it_comes_from(cut_off: str, text: str) -> None:
    witness = witness_at(TWO_STONES)
    cut = Claim(CUTS, SEEN, point("F5"), (point("F6"), point("E5")))
    atari = Claim(ATARI, SEEN, point("F5"), (point(cut_off),))
    found = tell_deeds(witness, [cut, atari])
    assert found == ["cuts White's stones at F6 and E5 apart", f"puts {cut_off} in atari"]


def test_a_stone_that_is_connected_is_told_to_be_in_atari() -> None:
    found = [
        tell_deeds(witness_at(IN_ATARI), [Claim(LINKS, SEEN, point("F5"), tuple(map(point, stones)))])
        for stones in (("E5", "G5"), ("G5", "E5"))
    ]
    assert found == [["connects the black stone at E5 with G5, out of atari"]] * 2


def test_a_stone_that_a_link_saves_from_capture_is_told_to_be_saved() -> None:
    witness = witness_at(IN_ATARI)
    assert tell_deeds(witness, read_fates(witness, point("F5"))) == [
        "brings the black stone at E5 out of atari by the connection with G5",
        # it was: "... apart", and one sees that White may join them by D6
        "cuts White's stones at E6 and E4 apart (if White plays D6, D4 answers)",
    ]


def test_stones_that_are_linked_are_not_told_to_be_defended_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    link = Claim(LINKS, SEEN, point("F5"), (point("E5"), point("G5")))
    where = (point("E5"),)
    gain = Claim(DEFENDS, COUNTED, point("F5"), where, where, margin=0.5, words={GAINED: "4"})
    monkeypatch.setattr("engine.explain.sentences.what_a_move_does.find_gain", lambda *_: gain)
    text = told(IN_ATARI, "F5", [link])
    assert text.startswith("F5 connects the black stone at E5 with G5, out of atari")
    assert "defends" not in text


def test_two_groups_that_fare_alike_have_one_verb(monkeypatch: pytest.MonkeyPatch) -> None:
    def attack(vertex: str) -> Claim:
        return Claim(
            ATTACKS, COUNTED, point("H2"), (point(vertex),), (point(vertex),), margin=0.5, words={GAINED: "4"}
        )

    monkeypatch.setattr("engine.explain.sentences.what_a_move_does.find_gain", lambda *_: attack("F6"))
    monkeypatch.setattr("engine.explain.sentences.what_else_it_does.find_carrier", lambda *_: None)
    text = told(TWO_STONES, "H2", [attack("E5")])
    # no move carries them out
    assert text.endswith("; it weakens the white stone at E5 and the white stone at F6 (about 4 points).")


def test_an_attack_is_told_with_the_move_that_carries_it_out() -> None:
    def told_of(kind: str, by: str) -> list[str]:
        stones = (point("E5"),) if kind == ATTACKS else (point("G5"),)
        return tell_deeds(
            witness_at(TWO_STONES),
            [Claim(kind, COUNTED, point("F5"), stones, stones, margin=0.5, words={GAINED: "4", BY: by})],
        )

    assert told_of(ATTACKS, "E4") == ["attacks the white stone at E5 (next E4)"]
    assert told_of(DEFENDS, "H5") == ["defends the black stone at G5 against H5"]
    # of a stone or two one asks against what: where he would play at the point of the move the next sentence says so
    assert told_of(DEFENDS, HERE) == ["strengthens the black stone at G5"]
    assert told_of(ATTACKS, "") == ["weakens the white stone at E5"]
    assert told_of(DEFENDS, "") == ["strengthens the black stone at G5"]


def test_a_ladder_is_told_with_where_it_runs() -> None:
    caught = Claim(
        CATCHES, PROVEN, point("F5"), (point("E5"),), words={LADDER: f"{point('D5')} {point('A1')}"}
    )
    assert tell_deeds(witness_at(TWO_STONES), [caught]) == [
        "captures the white stone at E5 in a ladder that runs to the lower left corner"
    ]


def test_a_stone_that_is_taken_in_a_ko_is_not_gone_for_good() -> None:
    witness = witness_at(KO_IN_THE_CENTRE)
    (taken,) = [each for each in read_fates(witness, point("E5")) if each.kind == TAKES]
    assert taken.rule == KO
    assert tell_deeds(witness, [taken]) == ["takes the white stone at D5 in a ko"]
    assert find_lesson(taken) == "Count the threats of both sides before you start a ko."
    checker = Checker(adviser(), game_at(KO_IN_THE_CENTRE, BLACK), Decision(BLACK, PASS), witness)
    assert checker.check(taken).verdict == HELD
    # the same stone could be taken from elsewhere, but for a ko there
    assert checker.check(Claim(TAKES, SEEN, point("A1"), (point("D5"),), rule=KO)).verdict == FAILED


CUT_ALREADY = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . O X . . . .
. . . X O . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


@pytest.mark.parametrize(("trust", "ends"), [(PROVEN, "apart for good"), (LIKELY, "apart")])
def test_only_what_is_proven_is_cut_for_good(trust: str, ends: str) -> None:
    pair = tuple(map(point, ("D6", "E5")))
    threat = Claim(THREATENS, trust, point("C5"), pair, rule=CUTS)
    for claim in (Claim(CUTS, trust, point("C5"), pair), threat):
        (text,) = tell_deeds(witness_at(CUT_ALREADY), [claim])
        # it was "for good" of what is likely, too
        assert text.endswith(f"White's stones at D6 and E5 {ends}")
