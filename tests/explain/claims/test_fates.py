"""Whose fate a move changes: no word about it without a reading."""

from __future__ import annotations

import functools

import pytest

from engine.board.board import Board
from engine.board.points import BLACK, WHITE
from engine.decide.decision.settings import Settings
from engine.decide.players import Adviser, assemble_adviser
from engine.explain.claims import fates
from engine.explain.claims.compared_games import Games, share_lost
from engine.explain.claims.fates import find_ataris, find_fates
from engine.explain.claims.kinds import (
    CATCHES,
    CUTS,
    KILLS,
    LEAVES_SEKI,
    LINKS,
    MAKES_EYES,
    PROVEN,
    RESCUES,
    SAVES,
    TAKES,
    Claim,
)
from engine.explain.claims.readings import Answer
from engine.explain.claims.witness import LONG_READING, Witness
from engine.explain.sentences.what_it_does_to_stones import tell_deeds
from tests.evaluate.test_verdicts import SEKI_OR_EYES as CORNER
from tests.explain.positions import CAPTURABLE, game_at
from tests.explain.records import point
from tests.explain.remembering import remembering

THREE_IN_A_ROW = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . O . . .
. . . . . . . . .
. . . X . . . . .
X X X X X . . . .
O O O O X . . . .
. . . O X . . . .
"""
"""White's eye space in the corner is three points in a row: whoever plays B1 first decides."""

NOTHING_ELSE = """
. . . . X O . . .
. X . . X O . O .
. . . . X O . . .
. . . . X O . . .
. . . . X O . . .
. . . . X O . . .
X X X X X O . O .
O O O O X O . . .
. . . O X O . . .
"""
"""The same corner, and nothing else is open."""

SEKI_OR_EYES = CORNER.replace("k", ".")
"""Black's corner lives in any case: in seki if White plays D8, with seven points if Black does."""

LADDER = """
. . . . . . . . .
. . . . . . . . .
. . X . . . . . .
. . . . . . . . .
. . . X . . . . .
. . X O . . . . .
. . . X . . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""The white stone has one liberty, E4, and nobody to help it."""

GAP = """
. . . . . . . . .
. . . . . . . . .
. . . . O . . . .
. . O O O . . . .
X X X . X X X . .
. . O O O . . . .
. . . . O . . . .
. . . . . . . . .
. . . . . . . . .
"""
"""Black's two rows meet at D5, and nowhere else."""


@functools.cache
def adviser() -> Adviser:
    """The player that plays games out, with few of them, one for all tests of a process."""
    return remembering(assemble_adviser(settings=Settings(playouts=1600)))


def found(diagram: str, color: int, vertex: str) -> list[Claim]:
    """The changes that a move makes, read and not counted."""
    witness = Witness(adviser(), game_at(diagram, color), color)
    targets = [stone for stone in witness.board.points() if witness.board.color_at(stone)]
    return find_fates(witness, point(vertex), targets, None)


@pytest.mark.parametrize(("color", "kind"), [(BLACK, KILLS), (WHITE, SAVES)])
def test_the_vital_point_kills_and_saves(color: int, kind: str) -> None:
    claims = [each for each in found(THREE_IN_A_ROW, color, "B1") if each.kind == kind]
    assert [(each.trust, len(each.stones)) for each in claims] == [(PROVEN, 5)]
    assert point("D1") in claims[0].stones


@pytest.mark.parametrize(("color", "kind"), [(BLACK, MAKES_EYES), (WHITE, LEAVES_SEKI)])
def test_two_eyes_or_a_seki(color: int, kind: str) -> None:
    claims = [each for each in found(SEKI_OR_EYES, color, "D8") if each.kind in (MAKES_EYES, LEAVES_SEKI)]
    assert [(each.kind, each.trust, each.value) for each in claims] == [(kind, PROVEN, 7.0)]
    assert point("A7") in claims[0].stones
    elsewhere = [each.kind for vertex in ("E9", "H9") for each in found(SEKI_OR_EYES, color, vertex)]
    assert not {MAKES_EYES, LEAVES_SEKI} & set(elsewhere)


def test_no_other_move_is_said_to_kill() -> None:
    assert not [each for each in found(THREE_IN_A_ROW, BLACK, "A1") if each.kind == KILLS]
    assert not [each for each in found(THREE_IN_A_ROW, BLACK, "G7") if each.kind in (KILLS, CATCHES)]


def test_a_stone_in_atari_is_taken_and_rescued_or_left_alone() -> None:
    assert [each.kind for each in found(LADDER, BLACK, "E4")] == [TAKES]
    assert not found(LADDER, WHITE, "G7")
    assert RESCUES not in [each.kind for each in found(LADDER, WHITE, "D3")]
    assert found(CAPTURABLE, BLACK, "E6")[0].kind == TAKES


@pytest.mark.slow
def test_the_one_point_links_and_cuts() -> None:
    linked = [each for each in found(GAP, BLACK, "D5") if each.kind == LINKS]
    assert [tuple(sorted(each.stones)) for each in linked] == [(point("A5"), point("E5"))]
    assert CUTS in [each.kind for each in found(GAP, WHITE, "D5")]
    assert not [each for each in found(GAP, BLACK, "J9") if each.kind in (LINKS, CUTS)]


def test_games_that_say_otherwise_silence_what_is_only_likely() -> None:
    owned = dict.fromkeys(game_at(THREE_IN_A_ROW).board.points(), -1.0)
    assert share_lost(owned, WHITE, [point("A2")]) == 0.0
    assert share_lost(owned, BLACK, [point("A3")]) == 1.0
    witness = Witness(adviser(), game_at(THREE_IN_A_ROW), BLACK)
    games = Games(owned, owned, 1000)
    assert games.gain_on(BLACK, witness.board.points()) == 0.0
    assert KILLS not in [each.kind for each in find_fates(witness, point("B1"), [point("A2")], games)]


def test_what_is_put_in_atari() -> None:
    witness = Witness(adviser(), game_at(LADDER.replace("X O", ". O")), BLACK)
    assert [each.stones for each in find_ataris(witness, point("C4"))] == [(point("D4"),)]
    assert not find_ataris(witness, point("G7"))


def test_stones_that_were_named_before_are_called_by_one_of_them() -> None:
    witness = Witness(adviser(), game_at(GAP, BLACK), BLACK)
    links = Claim(LINKS, PROVEN, point("D5"), (point("C5"), point("E5")))
    assert tell_deeds(witness, [links]) == ["connects Black's three stones at C5 with E5"]
    before = "defends Black's three stones at C5 (about 9 points)"
    assert tell_deeds(witness, [links], before) == ["connects C5 with E5"]


@pytest.mark.parametrize(
    ("color", "now", "then", "is_told"),
    [
        # White's stone is captured by Black's E4 only; it is in any case; it is not; nobody knows
        (BLACK, True, False, True),
        (BLACK, False, False, False),
        (BLACK, True, True, False),
        (BLACK, True, None, False),
        # it gets away by White's E4 only; it is safe in any case; it is captured; nobody knows
        (WHITE, False, True, True),
        (WHITE, True, True, False),
        (WHITE, False, False, False),
        (WHITE, False, None, False),
    ],
)
def test_a_fate_that_is_only_likely_is_not_told_where_a_long_reading_does_not_bear_it_out(
    color: int, now: bool, then: bool | None, is_told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    # with two liberties the stone is in no atari, of which everybody sees how it ends
    witness = Witness(adviser(), game_at(LADDER.replace("X O", ". O"), color), color)

    def read(self: Witness, board: Board, stone: int, first: int, positions: int = 0) -> Answer:
        """What is read of strings: by few positions the move changes what becomes of them; nothing is proven."""
        is_before = board is self.board
        if positions == LONG_READING:
            return Answer(now if is_before else then)
        return Answer(is_before is (color == BLACK))

    monkeypatch.setattr(Witness, "read_capture", read)
    monkeypatch.setattr(Witness, "prove_capture", read)
    monkeypatch.setattr(fates, "_is_plain", lambda *_: True)
    kind = CATCHES if color == BLACK else RESCUES
    found = [each for each in find_fates(witness, point("E4"), [], None) if each.kind == kind]
    assert [each.stones[0] for each in found if point("D4") in each.stones] == [point("D4")] * is_told


UNDERNEATH = """
. . . . . . . . .
. X . X . . . . .
X X O . . X X . .
X O O . . . . . .
O . . . . . . X .
. O . . . . . O X
. . . O . . O . .
. . . . . . . . .
. . . . . . . . .
"""
"""White's C8 cuts Black's four stones at B8 off from D8; by C9 they come together on the first line."""


@pytest.mark.parametrize("is_home", [True, False])
def test_stones_that_come_together_with_living_ones_are_not_told_to_be_killed(
    is_home: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    witness, move = Witness(adviser(), game_at(UNDERNEATH, WHITE), WHITE), point("C8")
    stones = witness.board.stones(point("B8"))
    lost, kept = (
        dict.fromkeys(witness.board.points(), 0.0) | dict.fromkeys(stones, each) for each in (-0.9, 0.9)
    )
    if not is_home:
        monkeypatch.setattr(fates, "can_come_home", lambda *_: False)
    found = find_fates(witness, move, stones, Games(lost, kept, 1000))
    # it was: "A killing move: C8 kills Black's four stones at B8 (if C9, A8), as far as I can read"
    assert any(each.kind in (KILLS, CATCHES) for each in found) is not is_home
