"""What is told of whole positions, where readers found something false or beside the point."""

from __future__ import annotations

import functools

import pytest

from engine.board.points import BLACK, PASS, WHITE, parse_vertex, vertex_of
from engine.decide.decision.settings import Settings
from engine.decide.games.hybrid import HybridPlayer, assemble
from engine.explain.claims import opponents_point, shapes
from engine.explain.claims.kinds import (
    CUTS,
    LIKELY,
    LINKS,
    PROVEN,
    SEEN,
    SETTLES,
    SHAPE,
    SHUTS_IN,
    THREATENS,
    UNSETTLES,
    Claim,
    Sentence,
)
from engine.explain.claims.opponents_point import read_deeds
from engine.explain.claims.standing import add_standing, find_standing
from engine.explain.claims.threats import find_threats, find_undoing
from engine.explain.claims.witness import Witness
from engine.explain.questions import Questions
from engine.explain.sentences.purposes import is_cut_by_crosscut
from engine.explain.words.naming import name_stones
from engine.game.game import Game
from tests.explain.claims.test_fates import adviser
from tests.explain.claims.test_standing import LIVING
from tests.explain.positions import game_at

SPLIT = """
. . . . . . . . . . . . . . . . . . .
. . O X . . . O O . . . . . . . . . .
. O O O X X . X . O . X . X . . . . .
. . O X X O . X . . . . . . . . X . .
. . X O . X . . . O . . . . . . . . .
. . . O . . . . X O . . . . . . X . .
. . . . . . . . . . . . . . . . . . .
. . O O . . . . . . . . . . . . O . .
. O X O . . . . . . . . . . . . . . .
. X X X . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . O . .
. . . X . . . . . . . . . . . . . . .
. . X . . . . . . . . . . . . . . . .
. O O . . . . . . . . . . . . . X . .
. . . O . . . . . . . . . . . X X . .
. . . O . . . . . . . . . . . O O X .
. . O X . . X . . X . O . O . . O X .
. . O X . . . . . . . . . . . . O X .
. . . . . . . . . . . . . . . . . . .
"""
"""White's J15 cuts H16 from J14, whether Black extends to J13 or not."""

PEEPED = """
. . . . . . . X .
. . . . . . . X O
. . . . . X X O .
. . . X . X O O .
. X . . . O . . .
. . . O . . . . .
. . X . . O . . .
. . . . . . . . .
. . . . . . . . .
"""
"""White's C4 comes between B5 and C3: next he cuts at B4."""

LINKED = """
. . . . . . . . . . . . . . X . . . .
. . . O . . . . . . . . O X O X . . .
. . . . . X . . . O X X X O O X O . .
. . . O O . X . . O O O O O X X O X .
. . . . X X . . . . . . . . O X X O .
. O O O . . O . . . . . . . X O O X .
. . X X X X . . . . . . . . X . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . X . . . . . .
. . . O . . . . . X . X . . X . X . .
. . . . . . . O . . O . O . X O . . .
. . . . . . . . . . . X . . . . . . .
. . . . . . . . . . . . . . . . . . .
"""
"""White's K3 links H3 with L3; Black cuts there, or at J2."""

CAUGHT = """
. . . . . O . . . . . . . . . . . . .
. . X X O X . . . . . . . . X O O . .
. . X O O X . X . . X . . O X X O . .
. . X O . O . . . . . . . . . X O . .
. . X O . O . X . . . . . . . X O . .
. . O . X O X . . . . . . . . X O . .
. . O O O X . . . . . . . . . . . . .
. . . . X . . . . . . . . . . . . . .
. . X . . . . . . . . . . . . . . . .
. . . X . . . . . . . . . . . . . . .
. . O . . . . . . . . . . . . . . . .
. . . . . X O . . . . . . . . . . . .
. . . X X O O . . . . . . O X . . . .
. X . X O O X . . . . . O X X O O O .
. O X O . O . . . . . X X O X O X O .
. X X O O X X X X X X X O . O X X X O
. . O O . O O O X O O X O O O O X . O
. . . . . . . . X . X O . O O X X O .
. . . . . . . . . . . . O . X . . X O
"""
"""White's P8 puts the four stones at P7 in atari."""

CROSSCUT = """
. . . . . . . . .
. . . . . O . . .
. X . . X . O . .
. . . . . . . O .
. . . X . . . . .
. X . . O O . . .
. . . X X X O . .
. . O . . X O . .
. . . . . . . . .
"""
"""Black's G4 would cut F4 from G3, and threatens F5, but White's H4 captures it."""

HELPED_CROSSCUT = CROSSCUT.replace(". . . X . . . . .\n. X . . O O", ". . . X O . X . .\n. X . . O O")
"""With G5 Black's G4 is safe, and the cut holds."""

TAKEN = """
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . X . . . O . . . . . O X X . . .
. . X . . . . . . . . . O . O . X . .
. . X O O . . . . . . . . . . . . . .
. X O . X O . . . . . . . . . . X . .
. X . O . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . . . . . O . . .
. . . . . . . . . . . . . . . . . . .
. . . . . . . . . . . X . X . . . . .
. . . . . . . . . . . . . . . . O . .
. . . X O X . . . O O O . X . . . . .
. . O O X . . . O . X X O . . O . . .
. . . . X . O X O X . O X X . . O . .
. . . . . . . O X X . . . . . X . . .
. . . . . . . . . . . . . . . . . . .
"""
"""White's E5 is in atari: by E6 it is saved, or Black takes it."""

EYELESS = """
. . . . . . . . . . . . . . . . . . .
. . X X . . . X O O . . . . . O X . .
. O O X O X . . X . O . X . O . X . .
. . . O X . X X . . . O O . . . X . .
. X O O X . O . X . . . . . . O X . .
. . X O O O . . . . . . . . . O . . .
. X . X O O X . . . . . . . . . X . .
. . X . X O . . . . . . . O O . . . .
. . . . X O . . O X . . X X O . O . .
. . . . . . . O X . O . . . X . . . .
. . O X X . . . X . . . X . . X . . .
. . . O . . . . . O X O . . . . X . .
. . . . . . . . . . . . . . O X O . .
. . O . . . . . . . . . . . . O . O .
. . . . . . . . . . . . . . . . O O .
. . O . X . X . . . . . O . . O O X .
. . . O O X . . . . X X X O O . X X .
. . . . . . . . . . . . . X X . . . .
. . . . . . . . . . . . . . . . . . .
"""
"""Black's two stones at J10 have no eye, White's J12 parts them from K11."""


def large(vertex: str) -> int:
    """The point of a vertex of the large board."""
    return parse_vertex(vertex, 19)


def small(vertex: str) -> int:
    """The point of a vertex of the small board."""
    return parse_vertex(vertex, 9)


def witness_of(rows: str, color: int) -> Witness:
    """A witness of a position that plays no games."""
    return Witness(adviser(), game_at(rows, color), color)


def test_what_the_move_does_not_prevent_is_no_reason_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    witness = witness_of(SPLIT, BLACK)
    there = witness.witness_after([PASS])
    assert there is not None
    # Black's H14 may join them, as far as can be read
    assert all(each.kind != CUTS for each in read_deeds(witness, large("J15"), there, large("J15")))
    cut = Claim(CUTS, LIKELY, large("J15"), (large("H17"), large("J14")))
    monkeypatch.setattr(opponents_point, "read_fates", lambda at, _: [cut] if at is there else [])
    assert read_deeds(witness, large("J15"), there, large("J15")) == [cut]
    # it was: "A connection against K14: J13 extends ... If Black passed, White would play J15, which cuts"
    assert read_deeds(witness, large("J13"), there, large("J15")) == []


def test_the_cut_that_is_threatened_lies_between_the_stones() -> None:
    threats = find_threats(witness_of(PEEPED, WHITE), small("C4"))
    cut = next(each for each in threats if each.rule == CUTS)
    assert cut.kind == THREATENS
    # it was B3
    assert [vertex_of(each, 9) for each in cut.points] == ["B4"]


def test_the_opponent_undoes_it_at_the_same_point_where_he_can() -> None:
    witness = witness_of(LINKED, WHITE)
    link = Claim(LINKS, PROVEN, large("K3"), (large("H3"), large("L3")))
    found = find_undoing(witness, link)
    assert found is not None
    # it was J2
    assert [vertex_of(each, 19) for each in found.points] == ["K3"]


def test_who_is_put_in_atari_is_not_called_shut_in() -> None:
    witness = witness_of(CAUGHT, WHITE)
    judged = find_standing(witness, large("P8"))
    assert SHUTS_IN in {each.kind for each in judged}
    assert SHUTS_IN not in {each.kind for each in add_standing(witness, large("P8"), [])}


def test_who_has_no_eyes_loses_no_room_for_them() -> None:
    found = find_standing(witness_of(EYELESS, WHITE), large("J12"))
    # it was: "J12 takes from Black's two stones at J10 the room for two eyes"
    assert UNSETTLES not in {each.kind for each in found}
    living = find_standing(witness_of(LIVING, WHITE), large("B12"))
    assert SETTLES in {each.kind for each in living}


@pytest.mark.parametrize(
    ("stones", "name"),
    [
        # diagonal to each other they are seen at one point
        (("D7", "E8"), "Black's two stones at D7"),
        (("D7", "C8", "E8"), "Black's three stones at D7"),
        # it was: "five stones at D7", where three are, and where only one is
        (("D7", "C8", "E8", "G8", "G6"), "Black's group of five stones around D7"),
        (("D7", "D5", "B5", "B3", "D3"), "Black's group of five stones around D7"),
    ],
)
def test_stones_are_counted_at_a_point_where_they_are_seen(stones: tuple[str, ...], name: str) -> None:
    game = Game(9, 7.0)
    game.setup([small(each) for each in stones], [], to_move=WHITE)
    assert name_stones(game.board, [small(each) for each in stones], small("D7")) == name


@functools.cache
def player() -> HybridPlayer:
    """A player that plays few games."""
    return assemble(Settings(playouts=200))


def explained(rows: str, color: int, vertex: str) -> list[str]:
    """The lines on a move that is played in a position, as they are told to whoever asks."""
    game = game_at(rows, color)
    game.play(color, parse_vertex(vertex, game.size))
    return Questions(game, player()).about_last_move()


def test_a_crosscut_that_is_captured_is_no_cut() -> None:
    lines = explained(CROSSCUT, BLACK, "G4")
    # it was: "A cut and an attack"
    assert lines[1].startswith(
        "A threat to capture: G4 is a crosscut between G3 and F4; it threatens to capture"
    )
    assert lines[2] == "White H4 would capture the black stone at G4 (if Black plays G5, F5 stops it)."


@pytest.mark.parametrize(("rows", "is_cut"), [(CROSSCUT, False), (HELPED_CROSSCUT, True)])
def test_a_crosscut_is_a_cut_if_its_stone_is_safe_and_the_enemy_does_not_link(
    rows: str, is_cut: bool
) -> None:
    witness = Witness(adviser(), game_at(rows, BLACK), BLACK)
    corners = tuple(parse_vertex(each, 9) for each in ("G3", "F4"))
    shape = Claim(SHAPE, SEEN, parse_vertex("G4", 9), corners, rule=shapes.CROSSCUT)
    assert is_cut_by_crosscut(witness, Sentence("", (shape,))) is is_cut


def test_what_he_would_capture_is_told_before_what_would_get_away() -> None:
    lines = explained(TAKEN, WHITE, "E6")
    assert "E6 brings the white stone at E5 out of atari" in lines[1]
    # it was: "Black would play E6 and the black stone at D5 would probably get away"
    # that he would capture it there is no more than the same once more
    assert not any("would play E6" in each for each in lines[2:])
