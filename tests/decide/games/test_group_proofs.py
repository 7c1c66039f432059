"""What was read of groups is told to the games where the evaluation bears it out, and only there."""

from __future__ import annotations

import functools

import numpy as np
import pytest

from engine.board.points import BLACK, WHITE, parse_vertex
from engine.decide.decision.budget import DecisionLimits
from engine.decide.decision.settings import Settings
from engine.decide.games import deciding
from engine.decide.games.hybrid import assemble
from engine.decide.games.proofs import doubted_verdicts, group_proofs
from engine.decide.games.records import ALIVE, DEAD, OPEN
from engine.decide.opening.mind import Mind, mind_of
from engine.decide.opening.opening import Opening, Openings
from tests.decide.games.test_hybrid import KILL, letter
from tests.decide.positions import game_at

LOST = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . O O O O . . .
. O . . . . O . .
. O X X X X O . .
. O O O X O O . .
. . . O . O . . .
. . . . O . . . .
"""
"""Black's group is dead, whoever moves."""

LIVING = KILL.replace("a", "X")
"""Black has played there: his group has two eyes."""

STONE = parse_vertex("E4", 9)
"""A stone of Black's group in all of them."""

SHARE = "engine.decide.games.proofs._owner_share"


@functools.cache
def mind() -> Mind:
    return mind_of(Settings())


def opening_of(text: str, color: int) -> Opening:
    """What a player sees and reads of a text board, with nothing kept from another test."""
    return Openings(mind(), deciding.SHARES).of(game_at(text, color), color, DecisionLimits.none())


def fates(opening: Opening) -> list[int]:
    """The fates that the games are told of Black's group."""
    proofs = group_proofs(opening, doubted_verdicts(opening))
    return [proof.fate for proof in proofs if STONE in proof.stones]


@pytest.mark.parametrize("color", [BLACK, WHITE])
def test_what_the_evaluation_bears_out_is_told(color: int) -> None:
    for text, fate in ((KILL, OPEN), (LOST, DEAD), (LIVING, ALIVE)):
        assert fates(opening_of(text, color)) == [fate]


def test_a_group_read_to_be_dead_that_the_evaluation_gives_to_its_owner_is_left_to_the_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for share, told in ((0.3, []), (-0.3, [DEAD])):
        monkeypatch.setattr(SHARE, lambda *_, share=share: share)
        assert fates(opening_of(LOST, BLACK)) == told


def test_a_group_that_lives_is_told_whatever_the_evaluation_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SHARE, lambda *_: -1.0)
    assert fates(opening_of(LIVING, WHITE)) == [ALIVE]


@pytest.mark.parametrize("winner", [BLACK, WHITE])
def test_a_move_that_decides_by_reading_alone_is_doubted(
    winner: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the killing and after the saving move the evaluation gives the group to the same side."""
    opening = opening_of(KILL, BLACK)
    board = opening.board.grid().copy()
    share = 1.0 if winner == BLACK else -1.0
    monkeypatch.setattr(SHARE, lambda *_: share)
    assert [each.stone for each in doubted_verdicts(opening)] == [
        each.stone for each in opening.verdicts.known if each.is_open
    ]
    assert fates(opening) == []
    assert np.array_equal(opening.board.grid(), board)


def test_a_doubted_move_is_not_preferred_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    found = []
    for is_doubted in (False, True):
        if is_doubted:
            monkeypatch.setattr(SHARE, lambda *_: 1.0)
        decision = assemble(Settings(playouts=100)).decide(game_at(KILL, BLACK), BLACK)
        found.append((decision.asked["proofs"], letter(KILL) in decision.proven))
    assert found == [(1, True), (0, False)]
