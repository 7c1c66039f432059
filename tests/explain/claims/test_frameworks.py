"""A framework is told only where the influence shows one, and where games leave it open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, WHITE, parse_vertex, vertex_of
from engine.decide.decision.record import Decision, Tried
from engine.explain.claims.checking import Checker
from engine.explain.claims.compared_games import Games
from engine.explain.claims.frameworks import LEAST_WIDE, find_framework, framework_points
from engine.explain.claims.inquiry import FAILED, HELD
from engine.explain.claims.kinds import COUNTED, FRAMEWORK, GROUND, Claim
from engine.explain.claims.witness import Witness
from engine.explain.sentences.what_it_gains import tell_gain
from engine.game.game import Game
from engine.suggest.candidate import Candidate
from tests.explain.claims.test_fates import adviser

SIDE = """
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . X . . . . . . . X . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . X . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . X . . . . . . O . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
. . . . . . . . . . . . .
"""
WIDTH = 13
WHERE = ("D6", "D7", "D8", "E6", "E7", "E8", "F7", "F6")
"""Points before Black's stones on the left side."""


def game(color: int, diagram: str = SIDE) -> Game:
    """A game of which Black has the left side."""
    found = Game(WIDTH, 6.5)
    grid = parse_diagram(diagram)
    stones = {each: [] for each in (BLACK, WHITE)}
    for y, row in enumerate(grid.tolist()):
        for x, owner in enumerate(row):
            if owner:
                stones[owner].append((y + 1) * 26 + x + 1)
    found.setup(stones[BLACK], stones[WHITE], to_move=color)
    return found


class MadeUp(Witness):
    """A witness in whose games all points are Black's in some share with a move, and in another after a pass."""

    def __init__(self, color: int, with_move: float, after_pass: float, diagram: str = SIDE) -> None:
        super().__init__(adviser(), game(color, diagram), color)
        self._owned = with_move, after_pass
        self.again = None

    def play_out(self, move: int) -> Tried:
        owned = dict.fromkeys(self.board.points(), self._owned[0] if move else self._owned[1])
        return Tried(Candidate(move, ()), won=0.5, visits=(4000,), owned=owned)


def ground(witness: MadeUp, vertex: str, where: tuple[str, ...] = WHERE) -> Claim:
    """What a move gains on some points, as ground."""
    with_move, after_pass = (each if witness.color == BLACK else -each for each in witness._owned)
    points = tuple(parse_vertex(each, WIDTH) for each in where)
    value = len(points) * (with_move - after_pass)
    return Claim(
        GROUND,
        COUNTED,
        parse_vertex(vertex, WIDTH),
        points=points,
        value=value,
        other=after_pass,
        margin=with_move,
    )


@pytest.mark.parametrize(
    ("color", "vertex", "owned", "where", "text"),
    [
        (BLACK, "G7", (0.35, 0.1), WHERE, "builds Black's framework in the centre"),
        (WHITE, "G7", (0.05, 0.35), WHERE, "reduces Black's framework in the centre"),
        # what is surely his is ground, no framework
        (BLACK, "G7", (0.9, 0.3), WHERE, "builds Black's territory in the centre"),
        # where nobody's stones shine
        (
            BLACK,
            "G7",
            (0.35, 0.1),
            ("K3", "K4", "L3", "M4"),
            "builds Black's territory in the lower right corner",
        ),
    ],
)
def test_a_framework_is_where_influence_shows_one(
    color: int, vertex: str, owned: tuple[float, float], where: tuple[str, ...], text: str
) -> None:
    witness = MadeUp(color, *owned)
    said, claims = tell_gain(witness, ground(witness, vertex, where))
    assert said.startswith(text)
    assert bool([each for each in claims if each.kind == FRAMEWORK]) is ("framework" in text)


def test_two_stones_or_a_corner_are_no_framework() -> None:
    few = MadeUp(WHITE, 0.05, 0.35, SIDE.replace(". . X . . . . . . . . . .\n", f"{'. ' * 12}.\n"))
    gain = ground(few, "G7")
    middle = parse_vertex("E7", WIDTH)
    assert len(framework_points(few.scene, BLACK, gain.points, middle)) >= LEAST_WIDE * WIDTH
    assert tell_gain(few, gain)[0].startswith("reduces what Black could get in the centre")
    many = MadeUp(BLACK, 0.35, 0.1)
    corner = ground(many, "D11", ("B11", "B12", "C11", "C12", "D12"))
    assert tell_gain(many, corner)[0].startswith("builds Black's territory in the upper left corner")


@pytest.mark.parametrize(("color", "owned"), [(BLACK, (0.35, 0.1)), (WHITE, (0.05, 0.35))])
def test_a_framework_is_held_to_influence_and_to_other_games(color: int, owned: tuple[float, float]) -> None:
    witness = MadeUp(color, *owned)
    gain = ground(witness, "G7")
    games = Games.from_witness(witness, gain.move)
    assert games is not None
    claim = find_framework(witness, games, gain, parse_vertex("E7", WIDTH), builds=color == BLACK)
    assert claim is not None and claim.kind == FRAMEWORK
    assert {vertex_of(each, WIDTH) for each in claim.points} > {"D7", "E7"}
    decision = Decision(color, gain.move)
    checker = Checker(adviser(), game(color), decision, witness)
    assert checker.check(claim).verdict == HELD
    # how much it is is not told
    assert checker.check(replace(claim, value=10 * claim.value)).verdict == HELD
    far = tuple(parse_vertex(each, WIDTH) for each in ("M1", "N1"))
    assert checker.check(replace(claim, points=far)).verdict == FAILED
    settled = MadeUp(color, *(each + 0.62 for each in owned))
    assert Checker(adviser(), game(color), decision, settled).check(claim).verdict == FAILED
