"""Facts of a mistake that its sentences give: what they claim of the better move, of the move played, and of a pass."""

from __future__ import annotations

import pytest

from engine.board.points import BLACK, PASS
from engine.explain.claims.kinds import (
    ATTACKS,
    CAUGHT,
    COULD,
    CUTS,
    DEFENDS,
    GROUND,
    KILLS,
    LEAVES,
    LIBERTIES,
    LINKS,
    LIVES,
    RESCUES,
    SEEN,
    SPREAD,
    STANDS,
    TAKES,
    THERE,
    THREATENS,
    UNSETTLES,
    Claim,
    Sentence,
)
from engine.explain.study.told_facts import facts_of_sentences, known_told_facts
from tests.explain.positions import game_at
from tests.explain.records import point

TWO_CHAINS = """
. . . . . . . . .
. . . X . . . . .
. . X O O O X . .
. . X O . O X . .
. . . X X X . . .
. . . . . . . . .
. X X X X X . . .
. . . . . . . O .
. . . . . . . . .
"""
"""Five white stones around E6, and a black row of five on the third line."""

PLAYED, BETTER = "A1", "E6"

WHITE_GROUP = ("D7", "E7", "F7", "D6", "F6")
BLACK_ROW = ("B3", "C3", "D3", "E3", "F3")


def told(*claims: Claim, move: str = PLAYED) -> set[str]:
    """The facts that sentences with some claims give of BETTER, which Black should have played instead of ``move``."""
    board = game_at(TWO_CHAINS, BLACK).board
    said = [Sentence("", claims)]
    return set(facts_of_sentences(board, BLACK, said, point(move), point(BETTER)))


def claim(move: str, kind: str, *stones: str, points: tuple[int, ...] = (), rule: str = "") -> Claim:
    """A claim of a sentence on what a move does."""
    return Claim(kind, SEEN, point(move), tuple(map(point, stones)), points, rule=rule)


@pytest.mark.parametrize(
    ("kind", "fact"),
    [
        (CUTS, "said: cuts"),
        (THREATENS, "said: threatens"),
        (GROUND, "said: ground"),
        (SPREAD, "said: ground"),
    ],
)
def test_what_is_claimed_of_the_better_move_anywhere_is_said(kind: str, fact: str) -> None:
    first = claim(BETTER, LINKS, "D5")
    assert fact in told(first, claim(BETTER, kind, "D7"))
    assert fact not in told(first, claim(PLAYED, kind, "D7"))


def test_a_group_stands_badly_on_its_own_side() -> None:
    assert "enemy group stands badly" in told(claim(BETTER, STANDS, *WHITE_GROUP))
    assert "own group stands badly" in told(claim(BETTER, STANDS, *BLACK_ROW))
    assert not {each for each in told(claim(PLAYED, STANDS, *BLACK_ROW)) if "badly" in each}


def test_few_stones_are_killed_and_five_are_a_group() -> None:
    assert "kills few" in told(claim(BETTER, KILLS, *WHITE_GROUP[:4]))
    assert "kills few" not in told(claim(BETTER, KILLS, *WHITE_GROUP))


@pytest.mark.parametrize("kind", [RESCUES, DEFENDS])
def test_a_group_is_helped_and_four_stones_are_none(kind: str) -> None:
    assert "helps many" in told(claim(BETTER, kind, *BLACK_ROW))
    assert "helps many" not in told(claim(BETTER, kind, *BLACK_ROW[:4]))


def test_own_stones_would_be_cut_after_a_pass() -> None:
    after_pass = claim(BETTER, THERE, "B3", "D5", points=(PASS,), rule=CUTS)
    could = claim(BETTER, COULD, "B3", "D5", points=(point("E6"),), rule=LINKS)
    assert "passed: cuts" in told(after_pass)
    assert "passed: cuts" in told(could)
    assert "passed: cuts" not in told(claim(BETTER, THERE, "B3", points=(PASS,), rule=TAKES))
    assert "passed: cuts" not in told(claim(BETTER, COULD, "D7", points=(point("E6"),), rule=CUTS))


def test_the_opponent_would_connect_after_a_pass() -> None:
    after_pass = claim(BETTER, THERE, "D6", "F6", points=(PASS,), rule=LINKS)
    could = claim(BETTER, COULD, "D6", "F6", points=(point("E6"),), rule=CUTS)
    assert "passed: links" in told(after_pass)
    assert "passed: links" in told(could)
    assert "passed: links" not in told(claim(BETTER, THERE, "B3", "D5", points=(PASS,), rule=CUTS))
    assert "passed: links" not in told(claim(BETTER, LINKS, "B3", "D5"))


def test_enemy_stones_would_live_after_a_pass() -> None:
    assert "told: lives if passed" in told(claim(BETTER, LIVES, *WHITE_GROUP))
    assert "told: lives if passed" not in told(claim(BETTER, ATTACKS, *WHITE_GROUP))


@pytest.mark.parametrize("kind", [ATTACKS, UNSETTLES, LIBERTIES, THREATENS])
def test_what_is_attacked_may_be_elsewhere(kind: str) -> None:
    assert "attacked stones are elsewhere" in told(claim(BETTER, kind, *WHITE_GROUP))
    assert "attacked stones are elsewhere" not in told(claim(BETTER, kind, *WHITE_GROUP), move="D5")
    assert "attacked stones are elsewhere" not in told(claim(BETTER, DEFENDS, *BLACK_ROW))
    assert "attacked stones are elsewhere" not in told(claim(BETTER, kind, *BLACK_ROW[3:]))
    assert "attacked stones are elsewhere" not in told(claim(PLAYED, kind, *WHITE_GROUP))


@pytest.mark.parametrize(
    ("move", "at", "stones", "is_left"),
    [
        (PLAYED, BETTER, ("D5", "E5", "F5"), True),
        (PLAYED, BETTER, ("D5",), False),
        (PLAYED, "A2", ("D5", "E5", "F5"), False),
        (BETTER, BETTER, ("D5", "E5", "F5"), False),
    ],
)
def test_several_stones_are_left_to_capture_at_the_better_moves_point(
    move: str, at: str, stones: tuple[str, ...], is_left: bool
) -> None:
    found = told(claim(move, LEAVES, *stones, points=(point(at),), rule=CAUGHT))
    assert ("own stones left to capture" in found) is is_left


def test_every_fact_of_sentences_is_known() -> None:
    claims = (
        claim(PLAYED, DEFENDS, *BLACK_ROW),
        claim(BETTER, DEFENDS, *BLACK_ROW),
        claim(BETTER, KILLS, "D7"),
        claim(BETTER, STANDS, "D7"),
        claim(BETTER, LIVES, "D7"),
    )
    assert {"both help", "helps own stones", "kills few"} <= told(*claims) <= set(known_told_facts())
