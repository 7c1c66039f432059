"""The net of the prior: every orientation is the same, its kernels find what plain sums find, the tree asks it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import yaml

from engine.board.board import Board
from engine.board.points import BLACK, PASS, WHITE, opponent, parse_vertex
from engine.board.symmetry import SYMMETRIES, swap_colors, turn, turn_grid
from engine.game.game import Game
from engine.montecarlo.search import FILES, ROOT, USUAL, TreeSearch
from engine.prior import net as net_module
from engine.prior.net import (
    BIAS,
    CHANNELS,
    DISTANCE,
    FEATURES,
    FIRST,
    FIRST_BIAS,
    HISTORY,
    INFLUENCE,
    KNOWN,
    KO,
    LAST_MOVES,
    LAYER,
    LEAST_SCALED,
    LIBERTIES,
    LINES,
    LOG_CHANCE,
    LOOKED_AT,
    NET_GRAIN,
    NEXT,
    OUT,
    RINGS,
    ROWS,
    SCALE,
    STONES,
    WHOLE,
)
from engine.prior.prior import (
    FILE,
    LARGEST_SMALL,
    NEVER,
    NO_NET,
    Prior,
    PriorError,
    load_net,
    load_numbers,
    load_prior,
    packed,
)
from patterns.shapes import load_shapes
from tests.montecarlo.test_prior import IN_ATARI, board_of, positions
from tests.montecarlo.test_prior import KO as KO_BOARD

SLACK = 2e-4
"""By how much sums in another order may differ."""


def net_by_chance(seed: int = 3) -> np.ndarray:
    """A net that says much of every move."""
    net = np.random.default_rng(seed).normal(size=(ROWS, CHANNELS)) * 0.1
    net[SCALE, 0] = 1.25
    found: np.ndarray = (np.round(net / NET_GRAIN) * NET_GRAIN).astype(np.float32)
    return found


def prior_with(net: np.ndarray) -> Prior:
    """The engine's prior with another net."""
    return Prior(load_numbers(), load_shapes(), net)


@pytest.mark.parametrize("symmetry", range(SYMMETRIES))
def test_orientations_and_colours_do_not_matter(symmetry: int) -> None:
    prior = prior_with(net_by_chance())
    for number, (board, last, before) in enumerate(positions()):
        size, color = board.size, board.to_move
        earlier = tuple(list(board.points())[number * 3 : number * 3 + number % HISTORY])
        expected = prior.odds(board, color, last, before, earlier)
        there = [turn(move, size, symmetry) for move in (last, before, *earlier)]
        grid = turn_grid(board.grid(), symmetry)
        turned, swapped = Board(size), Board(size)
        turned.set_position(grid, color)
        swapped.set_position(swap_colors(grid), opponent(color))
        odds = prior.odds(turned, color, there[0], there[1], there[2:])
        if board.ko_point == PASS:
            moved = [turn(point, size, symmetry) for point in board.points()]
            assert np.array_equal(odds[moved], expected[board.points()])
        assert np.array_equal(prior.odds(swapped, opponent(color), there[0], there[1], there[2:]), odds)


@pytest.mark.parametrize("size", [2, 9, 13, 25])
def test_every_legal_move_has_odds_on_any_board(size: int) -> None:
    prior, board = prior_with(net_by_chance()), Board(size)
    corner, other = parse_vertex("A1", size), parse_vertex("B2", size)
    board.play(BLACK, corner)
    board.play(WHITE, other)
    odds = prior.odds(board, BLACK, other, corner)
    legal = set(board.legal_points(BLACK))
    assert {point for point in range(len(odds)) if odds[point] != NEVER} == legal
    assert np.isfinite(odds).all()


def features_of(board: Board, color: int, *moves: int) -> np.ndarray:
    """The features of all points after some moves, the latest first: [row, column, feature]."""
    prior = prior_with(NO_NET)
    odds = prior.odds(board, color, *(*moves, PASS, PASS)[:2], moves[2:])
    net_module.fill_features(odds, board.position, color, prior.room, prior.values)
    found: np.ndarray = prior.values[: board.size**2].reshape(board.size, board.size, FEATURES).copy()
    return found


def test_features_say_what_is_at_a_point() -> None:
    board = board_of(IN_ATARI)
    last = parse_vertex("E6", 9)
    found = features_of(board, BLACK, last)
    # the five white stones have one liberty, the black ones on the left three or more
    assert found[3, 2:5, STONES + LIBERTIES].tolist() == [1, 1, 1]
    assert found[..., STONES + LIBERTIES].sum() == 5
    assert found[..., STONES : STONES + LIBERTIES].sum() == np.count_nonzero(board.grid() == 1)
    assert found[3, 4, LAST_MOVES] == 1 and found[..., LAST_MOVES].sum() == 1
    assert found[..., LAST_MOVES + 1].sum() == 0
    assert [int(found[y, 4, LINES : LINES + 5].argmax()) for y in range(9)] == [0, 1, 2, 3, 4, 3, 2, 1, 0]
    # the last move is one step from F6, and there is no move before it
    assert found[3, 5, DISTANCE] == np.float32(2 / 24)
    assert found[3, 5, DISTANCE + 1] == pytest.approx(np.exp(-2 / 2.5))
    assert (found[..., DISTANCE + 3] == 1).all() and (found[..., DISTANCE + 4] == 0).all()
    assert (found[..., KNOWN:] == 0).all()
    assert 0 < found[..., LOOKED_AT].sum() <= len(board.legal_points(BLACK))
    chances = np.exp(found[..., LOG_CHANCE] * 4.0)[found[..., LOOKED_AT] == 1]
    assert 0.9 < chances.sum() <= 1.001


def test_the_point_of_a_ko_is_known_and_stones_reach_farther_than_one_point() -> None:
    board = board_of(KO_BOARD)
    taking = parse_vertex("D5", 7)
    board.play(BLACK, taking)
    found = features_of(board, WHITE, taking)
    assert found[2, 2, KO] == 1 and found[..., KO].sum() == 1
    lone = Board(9)
    lone.play(BLACK, parse_vertex("E5", 9))
    reach = features_of(lone, WHITE, parse_vertex("E5", 9))[..., INFLUENCE + 1]
    assert reach[4, 4] > reach[4, 5] > reach[4, 6] > reach[4, 8] > 0
    assert (features_of(lone, WHITE, parse_vertex("E5", 9))[..., INFLUENCE] == 0).all()


def plain_sums(net: np.ndarray, features: np.ndarray) -> np.ndarray:
    """What a net finds, [row, column], by sums over padded boards."""
    values = features
    for layer in range(net_module.LAYERS):
        first = FIRST if layer == 0 else NEXT + (layer - 1) * LAYER
        count = values.shape[-1]
        bias = net[FIRST_BIAS] if layer == 0 else net[first + BIAS].copy()
        if layer > 0:
            bias = bias + values.mean(axis=(0, 1)) @ net[first + WHOLE : first + LAYER]
        size = len(values)
        padded = np.pad(values, ((1, 1), (1, 1), (0, 0)))
        total = np.zeros((size, size, CHANNELS)) + bias
        for down in range(3):
            for right in range(3):
                ring = (down != 1) + (right != 1)
                weights = net[first + ring * count : first + (ring + 1) * count]
                total += padded[down : down + size, right : right + size] @ weights
        values = np.maximum(total, 0)
    found: np.ndarray = values @ net[OUT]
    return found


@pytest.mark.parametrize("size", [13, 19, 25])
def test_the_kernels_find_what_plain_sums_find(size: int) -> None:
    board, generator = Board(size), np.random.default_rng(size)
    moves: list[int] = []
    for _ in range(size * size // 3):
        moves.append(int(generator.choice(board.legal_points(board.to_move))))
        board.play(board.to_move, moves[-1])
    color, latest = board.to_move, moves[::-1][:HISTORY]
    net = net_by_chance(size)
    by_facts = prior_with(NO_NET).odds(board, color, *latest[:2], latest[2:])
    odds = prior_with(net).odds(board, color, *latest[:2], latest[2:])
    said = plain_sums(net.astype(np.float64), features_of(board, color, *latest).astype(np.float64))
    legal = board.legal_points(color)
    chances = by_facts[legal] - np.log(np.exp(by_facts[legal].astype(np.float64)).sum())
    expected = said.reshape(-1)[[list(board.points()).index(point) for point in legal]]
    expected += (net[SCALE, 0] - 1) * np.maximum(chances, LEAST_SCALED)
    assert np.abs(odds[legal] - by_facts[legal] - expected).max() < SLACK * max(1.0, np.abs(expected).max())
    assert np.abs(expected).max() > 0.5


def test_the_first_layer_sees_the_point_those_beside_it_and_those_at_its_corners() -> None:
    """One feature, that of a stone with four liberties, and one channel of it to the end."""
    net = np.zeros((ROWS, CHANNELS), dtype=np.float32)
    for ring, weight in enumerate((1.0, 10.0, 100.0)):
        net[FIRST + ring * FEATURES + STONES + LIBERTIES - 1, 0] = weight
    for first in range(NEXT, OUT, LAYER):
        net[first, 0] = 1.0
    net[OUT, 0], net[SCALE, 0] = 1.0, 1.0
    board = Board(13)
    board.play(BLACK, parse_vertex("E5", 13))
    added = prior_with(net).odds(board, BLACK, PASS, PASS) - prior_with(NO_NET).odds(board, BLACK, PASS, PASS)
    said = {vertex: added[parse_vertex(vertex, 13)] for vertex in ("E6", "D5", "D4", "F6", "E7", "G7")}
    expected = {"E6": 10, "D5": 10, "D4": 100, "F6": 100, "E7": 0, "G7": 0}
    assert said == pytest.approx(expected, abs=1e-4)


def file_with(file: Path, change: Callable[[dict], object]) -> Path:
    """The engine's file with a net by chance, changed."""
    entry = yaml.safe_load(FILE.read_text(encoding="utf-8"))
    entry["net"] = {"scale": 1.25, "weights": packed(net_by_chance(), NET_GRAIN)}
    change(entry)
    file.write_text(yaml.safe_dump(entry), encoding="utf-8")
    return file


def test_a_net_is_read_as_it_was_packed_and_may_be_left_out(tmp_path: Path) -> None:
    assert np.array_equal(load_net(file_with(tmp_path / "net.yaml", lambda entry: None)), net_by_chance())
    without = file_with(tmp_path / "none.yaml", lambda entry: entry.pop("net"))
    assert load_net(without).shape == (0, CHANNELS)
    board = Board(13)
    expected = prior_with(NO_NET).odds(board, BLACK, PASS, PASS)
    assert np.array_equal(load_prior(without).odds(board, BLACK, PASS, PASS), expected)


def test_small_boards_are_left_to_the_rest_of_the_prior() -> None:
    for size, alike in ((LARGEST_SMALL, True), (LARGEST_SMALL + 1, False)):
        odds, expected = (
            prior_with(net).odds(Board(size), BLACK, PASS, PASS) for net in (net_by_chance(), NO_NET)
        )
        assert np.array_equal(odds, expected) == alike


BREAKS: dict[str, tuple[Callable[[dict], object], str]] = {
    "no weights": (lambda entry: entry["net"].pop("weights"), "net.yaml, 'net': there is no 'weights'"),
    "a number": (lambda entry: entry.update(net=3), "net.yaml, 'net': '3', expected scale, weights"),
    "no scale": (
        lambda entry: entry["net"].update(scale="much"),
        "net.yaml, 'net', 'scale': 'much', expected a number",
    ),
    "not packed": (
        lambda entry: entry["net"].update(weights=b"none"),
        "net.yaml, 'net', 'weights': Error -3 while decompressing data: incorrect header check, "
        f"expected {ROWS * CHANNELS} packed numbers in !!binary",
    ),
    "of another net": (
        lambda entry: entry["net"].update(weights=packed(np.zeros(RINGS * CHANNELS), NET_GRAIN)),
        f"net.yaml, 'net', 'weights': cannot reshape array of size {RINGS * CHANNELS} into shape "
        f"({ROWS},{CHANNELS}), expected {ROWS * CHANNELS} packed numbers in !!binary",
    ),
}


@pytest.mark.parametrize("name", BREAKS)
def test_a_broken_net_is_named_with_what_is_wrong(name: str, tmp_path: Path) -> None:
    change, message = BREAKS[name]
    with pytest.raises(PriorError, match=re.escape(message) + "$"):
        load_prior(file_with(tmp_path / "net.yaml", change))


def far_off(file: Path) -> Path:
    """A file whose net finds every move equally likely, so that it shows who was asked."""
    net = np.zeros((ROWS, CHANNELS), dtype=np.float32)
    return file_with(file, lambda entry: entry.update(net={"scale": 0.0, "weights": packed(net, NET_GRAIN)}))


ASKING = replace(USUAL, games_before_net=16)
"""A tree that asks the net at nodes with sixteen games, too."""


def asks(search: TreeSearch) -> tuple[list[int], list[int]]:
    """The nodes at which the net was asked, if it finds all moves equally likely, and those at which it was not."""
    nodes, waiting = search._nodes, [ROOT]
    found: tuple[list[int], list[int]] = ([], [])
    while waiting:
        node = waiting.pop()
        first, count = int(nodes[node]["first"]), int(nodes[node]["count"])
        if first:
            chances = nodes["prior"][first : first + count - 1]
            found[0 if np.ptp(chances) < 1e-6 else 1].append(node)
            waiting += range(first, first + count)
    return found


def test_the_tree_asks_the_net_at_the_root_and_at_nodes_with_many_games(tmp_path: Path) -> None:
    search = TreeSearch(1, terms=ASKING, files={**FILES, "prior": far_off(tmp_path / "even.yaml")})
    search.begin(Game(13), BLACK)
    search.grow(600)
    asked, unasked = asks(search)
    games = search._nodes["visits"]
    assert len(asked) > 5 and len(unasked) > 5
    assert min(games[asked]) >= ASKING.games_before_net > max(games[unasked])


def test_of_a_kept_tree_the_root_is_asked_about(tmp_path: Path) -> None:
    terms = replace(USUAL, games_before_net=0)
    search = TreeSearch(1, terms=terms, files={**FILES, "prior": far_off(tmp_path / "even.yaml")})
    game = Game(13)
    search.begin(game, BLACK)
    search.grow(600)
    assert asks(search)[0] == [ROOT]
    best = search.children[int(np.argmax(search.children["visits"]))]
    move, games = int(best["move"]), int(best["visits"])
    game.play(BLACK, move)
    assert search.begin(game, WHITE) == games
    assert asks(search)[0] == [ROOT]
    assert int(search.children["visits"].sum()) == games - terms.games_before_children


def test_what_is_asked_again_keeps_its_games(tmp_path: Path) -> None:
    search = TreeSearch(1, terms=ASKING, files={**FILES, "prior": far_off(tmp_path / "even.yaml")})
    search.begin(Game(13), BLACK)
    search.grow(500)
    nodes, waiting, counted = search._nodes, [ROOT], 0
    while waiting:
        node = waiting.pop()
        first, count = int(nodes[node]["first"]), int(nodes[node]["count"])
        if first and nodes[node]["visits"] > ASKING.games_before_net:
            games = int(nodes["visits"][first : first + count].sum())
            # the games that ended here before it had children, and none is counted twice
            assert games == nodes[node]["visits"] - (0 if node == ROOT else USUAL.games_before_children)
            counted += 1
            waiting += range(first, first + count)
    assert counted > 5


def test_without_a_net_nodes_are_not_looked_at_again(tmp_path: Path) -> None:
    without = file_with(tmp_path / "none.yaml", lambda entry: entry.pop("net"))
    search = TreeSearch(1, files={**FILES, "prior": without})
    search.begin(Game(13), BLACK)
    search.grow(300)
    free = int(search._threads[0].game["free"][0])
    blocks = sum(
        int(search._nodes[node]["count"]) for node in range(ROOT, free) if search._nodes[node]["first"]
    )
    # every node that was ever made is still some node's child
    assert free == ROOT + 1 + blocks
