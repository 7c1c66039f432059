"""What one move does that another one does not, by games that are made up."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from engine.board.points import BLACK, PASS, WHITE, parse_vertex, vertex_of
from engine.decide.decision.record import Decision, Tried
from engine.explain.claims.checking import Checker
from engine.explain.claims.compared_games import Games
from engine.explain.claims.differences import find_difference
from engine.explain.claims.gains import find_gain
from engine.explain.claims.inquiry import FAILED, HELD
from engine.explain.claims.kinds import AGAINST, ATTACKS, DEFENDS, GROUND
from engine.explain.claims.witness import Witness
from engine.suggest.candidate import Candidate
from tests.explain.claims.test_fates import adviser
from tests.explain.claims.test_gains import CORNER, TWO_GROUPS
from tests.explain.positions import game_at
from tests.explain.records import point


class Owned(Witness):
    """A witness whose games are made up: by move, the share won and whose points are, from -1 to 1; others are open."""

    again = None

    def __init__(self, rows: str, color: int, games: Mapping[str, tuple[float, Mapping[str, float]]]) -> None:
        super().__init__(adviser(), game_at(rows, color), color)
        size = self.board.size
        self._games = {
            parse_vertex(move, size): (
                won,
                {parse_vertex(each, size): owner for each, owner in owned.items()},
            )
            for move, (won, owned) in games.items()
        }

    def play_out(self, move: int) -> Tried:
        won, owned = self._games.get(move, self._games[PASS])
        everywhere = dict.fromkeys(self.board.points(), 0.0) | owned
        score = sum(everywhere.values()) * (1 if self.color == BLACK else -1)
        return Tried(
            Candidate(move, ()), won=won, score=score, visits=(4000,), owned=everywhere, replied=True
        )


def both(owner: float, *vertices: str) -> tuple[float, dict[str, float]]:
    """Games of which half are won, with the owner of some points."""
    return 0.5, dict.fromkeys(vertices, owner)


@pytest.mark.parametrize(
    ("color", "move", "stones", "other", "ours", "kind"),
    [
        (BLACK, "G2", ("G3", "H3"), -0.6, 0.4, ATTACKS),
        (WHITE, "G2", ("G3", "H3"), 0.4, -0.6, DEFENDS),
        (BLACK, "C3", CORNER, 0.0, 0.5, GROUND),
    ],
)
def test_the_stones_or_the_ground_that_one_move_has_more(
    color: int, move: str, stones: tuple[str, ...], other: float, ours: float, kind: str
) -> None:
    # after a pass it is as with the move: a comparison with that would show nothing
    games = {move: both(ours, *stones), "E5": both(other, *stones), "pass": both(ours, *stones)}
    witness = Owned(TWO_GROUPS, color, games)
    claim = find_difference(witness, point(move), point("E5"))
    assert claim is not None and claim.kind == kind
    assert {vertex_of(each, 9) for each in claim.stones or claim.points} == set(stones)
    assert claim.words[AGAINST] == str(point("E5"))
    assert find_difference(witness, point(move), PASS) is None
    assert find_difference(witness, point("E5"), point(move)) is None
    checker = Checker(adviser(), game_at(TWO_GROUPS, color), Decision(color, point(move)), witness)
    assert checker.check(claim).verdict == HELD
    alike = Owned(TWO_GROUPS, color, {"pass": both(ours, *stones)})
    checker = Checker(adviser(), game_at(TWO_GROUPS, color), Decision(color, point(move)), alike)
    assert checker.check(claim).verdict == FAILED


SURROUNDED = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
X X X X X . . . .
O O O O X . . . .
. . . O X . . . .
. . . O X . . . .
"""
"""White's seven stones live or die by B2."""


def test_several_stones_are_told_before_ground() -> None:
    white = ("A3", "B3", "C3", "D3", "D2", "D1")
    corner = dict.fromkeys(("G1", "G2", "H1", "H2", "H3", "J1", "J2", "J3"), 0.5)
    weaker, stronger = dict.fromkeys(white, 0.3), dict.fromkeys(white, 0.0)
    games = {"B2": (0.5, weaker | corner), "pass": (0.5, stronger)}
    claim = find_difference(Owned(SURROUNDED, BLACK, games), point("B2"), PASS)
    assert claim is not None and claim.kind == ATTACKS and len(claim.stones) == len(white)
    games["B2"] = 0.5, stronger | corner
    claim = find_difference(Owned(SURROUNDED, BLACK, games), point("G3"), PASS)
    assert claim is None
    games["G3"] = games["B2"]
    claim = find_difference(Owned(SURROUNDED, BLACK, games), point("G3"), PASS)
    assert claim is not None and claim.kind == GROUND


UNDER_A_STONE = """
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . X . . O . . .
. . . . . . . . .
. . . . . . . . .
"""


def test_ground_under_a_stone_of_the_enemy_s_is_nobody_s_to_build() -> None:
    side = ("E1", "F1", "F2", "G1", "G2")
    games = {"E2": (0.5, dict.fromkeys(side, 0.5)), "pass": (0.5, {})}
    open_side = Owned(UNDER_A_STONE.replace("O", "."), BLACK, games)
    claim = find_gain(open_side, point("E2"), Games.from_witness(open_side, point("E2")))
    assert claim is not None and claim.kind == GROUND
    # it was: "E2 builds Black's territory around F2", where White's F3 stands
    below = Owned(UNDER_A_STONE, BLACK, games)
    assert find_gain(below, point("E2"), Games.from_witness(below, point("E2"))) is None
