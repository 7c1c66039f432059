"""What hangs on a tie: the stones that would be weak without it, by the evaluation and by games that are made up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from engine.board.points import BLACK, parse_vertex
from engine.decide.decision.record import Tried
from engine.explain.claims import what_ties_hold
from engine.explain.claims.compared_games import Games
from engine.explain.claims.fights import MANY
from engine.explain.claims.kinds import (
    AS_GOOD_AS_DEAD,
    CUTS,
    KO,
    LIKELY,
    LINKS,
    PROVEN,
    THREATENS,
    WEAK,
    Claim,
    weak_of,
    without_weak,
)
from engine.explain.claims.what_ties_hold import are_weak, name_what_ties_hold
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
from engine.explain.words.naming import naming_alike
from engine.suggest.candidate import Candidate
from tests.explain.claims.test_differences import Owned
from tests.explain.claims.test_fates import adviser
from tests.explain.positions import game_at
from tests.explain.records import point
from tests.explain.sentences.test_what_it_does_to_stones import TWO_STONES

TWO_PARTS = """
. . . . . . . . .
. . O O O . . . .
. . O X X . X . .
. . O X . . X . .
. . O O O . X . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black's three stones at E7 are out by F7, which connects them with G7."""

MOVE, GROUP = point("F7"), tuple(point(each) for each in ("D7", "E7", "D6"))


def told(
    claim: Claim, monkeypatch: pytest.MonkeyPatch, lost: float = 0.4, weak: tuple[int, ...] = GROUP
) -> str:
    """What is told of a tie at which some stones are judged weak, that are lost in so many more games after a pass."""
    monkeypatch.setattr(what_ties_hold, "find_weak_if_cut", lambda *_: [weak[:1], weak])
    witness = Witness(adviser(), game_at(TWO_PARTS), BLACK)
    kept = dict.fromkeys(witness.board.points(), 1.0)
    games = Games(kept, kept | dict.fromkeys(GROUP, 1.0 - 2 * lost), 1000)
    (found,) = name_what_ties_hold(witness, MOVE, [claim], games)
    # of a stone or two that a link holds everybody sees that they would be weak
    is_worded = found.kind != LINKS or len(weak_of(found)) >= MANY
    assert (WEAK in found.words and is_worded) is ("weak" in tell_deeds(witness, [found])[0])
    return tell_deeds(witness, [found])[0]


LINK = Claim(LINKS, PROVEN, MOVE, (point("E7"), point("G7")))


def test_the_group_that_is_connected_is_named_with_what_would_become_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # it was: "connects Black's three stones at E7 with G7"
    text = told(LINK, monkeypatch)
    assert text.startswith("connects Black's three stones at E7 with G7")
    assert text.endswith(", without which those stones would be weak")


@pytest.mark.parametrize(
    ("claim", "lost", "weak"),
    [
        # the games do not say so, of a stone or two not clearly, or it is a ko that is ended
        (LINK, 0.02, GROUP),
        (LINK, 0.2, GROUP[:2]),
        (LINK, 0.4, ()),
        (Claim(LINKS, PROVEN, MOVE, LINK.stones, rule=KO), 0.4, GROUP),
    ],
)
def test_nothing_is_said_to_be_weak_that_hardly_hangs_on_it(
    claim: Claim, lost: float, weak: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "weak" not in told(claim, monkeypatch, lost, weak)


def test_the_group_that_a_threat_would_cut_off_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    white = tuple(point(each) for each in ("C8", "D8", "E8"))
    monkeypatch.setattr(Witness, "play_out", lambda _, move: Tried(Candidate(move, ())))
    threat = Claim(THREATENS, PROVEN, MOVE, (point("C8"), point("C5")), (point("F6"),), rule=CUTS)
    # it was: "threatens to cut White's stones at E8 and E5 apart with F6"
    text = told(threat, monkeypatch, weak=white)
    assert text.endswith(" apart with F6, which would leave White's stones at E8, D8 and C8 weak")
    # nor was it told of a single stone
    assert told(threat, monkeypatch, weak=white[:1]).endswith("which would leave the white stone at C8 weak")


def test_a_stone_or_two_that_hang_on_a_link_are_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    # everybody sees it
    assert not told(LINK, monkeypatch, 0.4, GROUP[:2]).endswith("would be weak")


class Counted(Witness):
    """A witness in whose games White loses so many of all stones: with a cut after a pass, and with our move alone."""

    again, then, now = None, 0.0, 0.0

    def play_out(self, move: int) -> Tried:
        lost = self.now if move == MOVE else self.then
        owned = dict.fromkeys(self.board.points(), 2 * lost - 1)
        return Tried(Candidate(move, ()), won=0.5, visits=(1000,), owned=owned)

    def witness_after(self, moves: Sequence[int]) -> Witness | None:
        found = Counted(adviser(), game_at(TWO_PARTS), BLACK)
        found.then, found.now = self.then, self.now
        return found


@pytest.mark.parametrize(
    ("judged", "then", "now", "is_told"),
    [
        # judged, judged but not borne out by games, and by games alone: clearly, or a little
        (True, 0.3, 0.2, True),
        (True, 0.3, 0.3, False),
        (True, 0.06, 0.0, False),
        (False, 0.7, 0.3, True),
        (False, 0.4, 0.3, False),
    ],
)
def test_games_have_a_say_in_what_a_threatened_cut_leaves_weak(
    judged: bool, then: float, now: float, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    stones = tuple(point(each) for each in ("C8", "D8", "E8"))
    monkeypatch.setattr(what_ties_hold, "find_weak_if_cut", lambda *_: [stones] if judged else [])
    witness = Counted(adviser(), game_at(TWO_PARTS), BLACK)
    witness.then, witness.now = then, now
    threat = Claim(THREATENS, PROVEN, MOVE, (point("C8"), point("C5")), (point("F6"),), rule=CUTS)
    (found,) = name_what_ties_hold(witness, MOVE, [threat], None)
    assert (WEAK in found.words) is is_told
    # and what was told is held to games again
    assert are_weak(witness, found)
    witness.then = 0.0
    assert are_weak(witness, found) is not is_told


def test_stones_that_are_called_by_one_name_are_not_named_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    with naming_alike():
        text = told(LINK, monkeypatch, weak=(*GROUP, point("G5")))
    # it was: "connects Black's three stones at E7 with G7, without which Black's three stones at E7 would be weak"
    assert text == "connects Black's three stones at E7 with G7, without which those stones would be weak"


class OfFew(Owned):
    """A witness with few games, and none of them with the cut."""

    is_sparse = True


@pytest.mark.parametrize(("lost", "is_weak"), [(0.05, False), (0.15, True)])
def test_without_games_of_the_cut_what_hardly_any_loses_is_not_weak(
    lost: float, is_weak: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    stones = (point("E5"),)
    monkeypatch.setattr(what_ties_hold, "find_weak_if_cut", lambda *_: [stones])
    games = (0.5, {"E5": 2 * lost - 1})
    witness = OfFew(TWO_STONES, BLACK, {"F5": games, "pass": games})
    threat = Claim(THREATENS, LIKELY, point("F5"), (point("E5"), point("F6")), (point("E4"),), rule=CUTS)
    # it was: "..., which would leave ... weak" whatever the games say
    assert what_ties_hold._weak_by_threat(witness, point("F5"), threat) == [stones] * is_weak


CUT_OFF = """
. . . . . . . . . . X . . . . . . . .
. . . . . . . . O X . X X X O O . . .
. . . X . . . . O X . X X O X . X . .
. . . . X . . . O O X X O O . X . . .
. . . . . . . . O . O O . . . . . . .
. . X . O . . O X . . . . O . . X . .
. X X O . O . O X . . . . . X . . . .
X O O . O . O O X . . . O . . . . . .
. X X O . O O X . . . . . . . . . . .
. O X X O . X X . X O . . . . . . . .
O . O X X X . . . . O . . . . . . . .
X O O . . X O O O O . . . . . . . . .
. X O O . O X . X . X X . . . . . . .
. . X O O O X . . X X O . . . . X . .
. X . O X X X X . O O O . O . . . . .
. . O . . . O O O . X X X O . O O . .
. O . O X . O X X X X O O X . . . . .
O X X . X . X O . . O X O . . . . . .
. . . . . . . . . . . . . . . . . . .
"""
"""Once F2 cuts H2 off it is captured though White moves first."""


def test_stones_that_a_cut_kills_are_not_called_weak() -> None:
    # it was: "leaving the white stone at H2 weak"
    witness = Witness(adviser(), game_at(CUT_OFF), BLACK)
    move, *pair = (parse_vertex(each, 19) for each in ("F2", "G3", "H2"))
    cut = Claim(CUTS, PROVEN, move, tuple(pair), words={WEAK: str(pair[1])})
    (found,) = name_what_ties_hold(witness, move, [cut], None)
    assert found.words[AS_GOOD_AS_DEAD]
    (text,) = tell_deeds(witness, [found])
    assert text.endswith("apart for good, leaving the white stone at H2 as good as dead")
    # where they are not told of, nothing is left to hold
    assert without_weak(found, [pair[1]]).words == {}
    assert without_weak(found, [pair[0]]) == found
    # the other one has others beside it
    lives = replace(cut, words={WEAK: str(pair[0])})
    assert name_what_ties_hold(witness, move, [lives], None) == [lives]
