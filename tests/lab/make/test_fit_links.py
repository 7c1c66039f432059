"""`tamen fit links`: what counts as an attack and as held, the shares, and the file they go to."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
import yaml

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, WHITE, point_at
from engine.evaluate.links.numbers import ENEMY_COUNTS, FILE, LINK_NUMBERS_DTYPE, link_numbers
from engine.evaluate.links.types import TYPE_NAMES
from engine.evaluate.tables import KNIGHT, LINK_TYPES, ONE_POINT_JUMP
from engine.lab.make.fit.links import (
    CUT,
    HELD,
    OPEN,
    OpenLink,
    View,
    Viewer,
    compute_shares,
    first_attack,
    measure_accuracy,
    write_numbers,
)


def no_counts() -> np.ndarray:
    return np.zeros((LINK_TYPES, ENEMY_COUNTS, 3), dtype=np.int64)


def test_many_readings_decide_the_share() -> None:
    read, played = no_counts(), no_counts()
    read[KNIGHT, 1, HELD], read[KNIGHT, 1, CUT] = 3000, 1000
    played[KNIGHT, 1, CUT] = 5000
    assert compute_shares(read, played)[KNIGHT, 1] == pytest.approx(0.75, abs=0.01)


def test_what_readings_leave_open_goes_by_the_games() -> None:
    read, played = no_counts(), no_counts()
    read[KNIGHT, 0, OPEN] = 2000
    played[KNIGHT, 0, HELD], played[KNIGHT, 0, CUT] = 4000, 1000
    assert compute_shares(read, played)[KNIGHT, 0] == pytest.approx(0.8, abs=0.01)


def test_a_kind_that_was_hardly_seen_goes_by_its_type() -> None:
    read, played = no_counts(), no_counts()
    played[KNIGHT, 0, HELD], played[KNIGHT, 0, CUT] = 900, 100
    played[ONE_POINT_JUMP, 0, CUT] = 1000
    found = compute_shares(read, played)
    assert found[KNIGHT, 4] == pytest.approx(0.9, abs=0.02)
    assert found[ONE_POINT_JUMP, 4] < 0.05


def test_accuracy_counts_the_links_told_right() -> None:
    counts, held = no_counts(), np.full((LINK_TYPES, ENEMY_COUNTS), 0.5)
    counts[KNIGHT, 0] = [1, 3, 9]
    assert measure_accuracy(counts, held, 0.5) == 0.75
    assert measure_accuracy(counts, held, 0.6) == 0.25


def link_at(stones: tuple[int, int], color: int, near: set[int]) -> OpenLink:
    return OpenLink(KNIGHT, 0, stones, color, frozenset(near))


def test_an_attack_is_the_enemys_first_move_near_the_link() -> None:
    near = point_at(3, 3)
    moves = [near, point_at(9, 9), near + 1, near]
    view = View(1, np.zeros(1), np.zeros(1))
    assert first_attack(moves, view, link_at((1, 2), BLACK, {near})) == 3
    assert first_attack(moves, view, link_at((1, 2), WHITE, {near})) is None
    assert first_attack(moves, view, link_at((1, 2), WHITE, {near + 1})) == 2


def test_verdict_on_a_link() -> None:
    groups, colors = np.array([-1, 0, 0, 1, 2]), np.array([0, BLACK, BLACK, BLACK, WHITE])
    later = View(50, groups, colors, [link_at((2, 3), BLACK, set())])
    assert later.verdict(link_at((1, 2), BLACK, set())) is True
    assert later.verdict(link_at((1, 3), BLACK, set())) is None, "another link of the two groups is open"
    assert later.verdict(link_at((1, 4), BLACK, set())) is False, "a stone was captured"
    assert View(50, groups, colors).verdict(link_at((1, 3), BLACK, set())) is False


OPENING = "\n".join(
    [". " * 19] * 3
    + [". . . X . . . . . . . . . . . . . . ."]
    + [". . . . . X . . . . . . . . . . . . ."]
    + [". " * 19] * 14
)


def test_a_view_holds_the_links_that_nothing_settles() -> None:
    board = Board(19)
    board.set_position(parse_diagram(OPENING))
    viewer = Viewer()
    view = viewer.view(board, 2)
    assert [(link.kind, link.enemies, link.color) for link in view.links] == [(KNIGHT, 0, BLACK)]
    assert point_at(4, 3) in view.links[0].near and point_at(9, 9) not in view.links[0].near
    assert [found[:2] for found in viewer.reread(board, view)] == [(KNIGHT, 0)]


def test_written_numbers_are_those_that_are_read(tmp_path: Path) -> None:
    file = tmp_path / "links.yaml"
    file.write_bytes(FILE.read_bytes())
    read = no_counts()
    read[KNIGHT, :, HELD] = 5000
    write_numbers(read, no_counts(), "a test", file)
    assert yaml.safe_load(file.read_text())["held"]["readings"]["knight"][0] == [0, 5000, 0]
    made = link_numbers(file)
    assert made.dtype == LINK_NUMBERS_DTYPE
    assert (made["held"][0, KNIGHT] > 0.99).all()


def test_every_type_has_a_name_and_shares() -> None:
    entries = yaml.safe_load(FILE.read_text(encoding="utf-8"))["held"]["value"]
    assert tuple(entries) == TYPE_NAMES
    assert len(TYPE_NAMES) == LINK_TYPES
