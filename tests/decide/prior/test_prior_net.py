"""The net of the prior: its kernels find what plain sums find, its features say what is there, the tree asks it."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.points import BLACK, PASS, WHITE, opponent, parse_vertex
from engine.board.symmetry import SYMMETRIES, swap_colors, turn, turn_grid
from engine.decide.games.terms import USUAL, Terms
from engine.decide.games.tree_search import ROOT, TreeSearch
from engine.decide.prior import net as net_module
from engine.decide.prior.liberties_after import MOST_LIBERTIES
from engine.decide.prior.net import (
    COUNT,
    HEARING,
    LAYERS,
    LEAST_SCALED,
    NO_NET,
    SHAPES,
    SMALL_FILE,
    NetError,
    digest_of,
    load_net,
    save_net,
)
from engine.decide.prior.net import FILE as NET_FILE
from engine.decide.prior.net_features import (
    AFTER,
    CAPTURED,
    CHANCE,
    CHANNELS,
    FEATURES,
    FULL,
    HISTORY,
    INFLUENCE,
    KNOWN,
    KO,
    LAST_MOVES,
    LEGAL,
    LINES,
    LOOKED_AT,
    NEAR,
    STEPS_TO,
    STONES,
    STRING,
)
from engine.decide.prior.prior import FILE as NUMBERS
from engine.decide.prior.prior import LARGEST_SMALL, NEVER, SMALLEST_WITH_NET, Prior, load_numbers
from engine.game.game import Game
from patterns.shapes import load_shapes
from tests.decide.prior.test_prior import IN_ATARI, board_of
from tests.decide.prior.test_prior import KO as KO_BOARD
from tests.orientations import some_orientations

SLACK = 1e-4
"""By how much sums in another order may differ, as a share of the largest."""


def by_chance(seed: int = 3) -> dict[str, np.ndarray]:
    """Weights of a net that says much of every move, by their names; float16 holds them."""
    generator = np.random.default_rng(seed)
    weights = {name: generator.normal(size=shape) * 0.06 for name, shape in SHAPES.items()}
    weights["scale"] = np.array([1.25])
    return {name: each.astype(np.float16).astype(np.float32) for name, each in weights.items()}


def flat(weights: dict[str, np.ndarray]) -> np.ndarray:
    """The weights as kernels have them."""
    return np.concatenate([weights[name].ravel() for name in SHAPES])


def prior_with(net: np.ndarray, turnings: int = 1) -> Prior:
    """The engine's prior with another net, which is asked about some orientations."""
    prior = Prior(load_numbers(), load_shapes(), lambda file: net)
    prior.turnings = turnings
    return prior


def played(size: int, moves: int, seed: int = 1) -> tuple[Board, list[int]]:
    """A board after moves at random, and the moves, the latest first."""
    board, generator, made = Board(size), np.random.default_rng(seed), []
    for _ in range(moves):
        made.append(int(generator.choice(board.legal_points(board.to_move))))
        board.play(board.to_move, made[-1])
    return board, made[::-1]


def odds_of(prior: Prior, board: Board, moves: list[int]) -> np.ndarray:
    """The odds after some moves, the latest first."""
    last, before, *earlier = [*moves, PASS, PASS][: max(2, len(moves))]
    return prior.odds(board, board.to_move, last, before, earlier)


def features_of(board: Board, moves: list[int]) -> np.ndarray:
    """The features of all points, [row, column, feature]."""
    plain = prior_with(NO_NET)
    odds = odds_of(plain, board, moves)
    values = np.empty((board.size**2, FEATURES), dtype=np.float32)
    net_module.fill_features(odds, board.position, board.to_move, plain.found, plain.work, plain.room, values)
    return values.reshape(board.size, board.size, FEATURES)


def plain_sums(weights: dict[str, np.ndarray], features: np.ndarray) -> np.ndarray:
    """What a net says, [row, column], by sums over padded boards."""
    found = np.maximum(features @ weights["sight"] + weights["sight_bias"], 0)
    size = len(found)
    for layer in range(LAYERS):
        total = np.zeros_like(found) + weights["biases"][layer]
        if layer in HEARING:
            heard = np.concatenate([found.mean(axis=(0, 1)), found.max(axis=(0, 1))])
            total += heard @ weights["whole"][HEARING.index(layer)]
        padded = np.pad(found, ((1, 1), (1, 1), (0, 0)))
        for down in range(3):
            for right in range(3):
                by_point = weights["layers"][layer, :, :, 3 * down + right]
                total += padded[down : down + size, right : right + size] @ by_point.T
        found = np.maximum(total + found, 0)
    said: np.ndarray = found @ weights["out"]
    return said


@pytest.mark.parametrize("size", [13, 19, 25])
def test_the_kernels_find_what_plain_sums_find(size: int) -> None:
    board, moves = played(size, size * size // 3)
    weights = by_chance(size)
    without = odds_of(prior_with(NO_NET), board, moves)
    odds = odds_of(prior_with(flat(weights)), board, moves)
    doubled = {name: each.astype(np.float64) for name, each in weights.items()}
    said = plain_sums(doubled, features_of(board, moves).astype(np.float64))
    points, legal = list(board.points()), board.legal_points(board.to_move)
    chances = without[legal] - np.log(np.exp(without[legal].astype(np.float64)).sum())
    expected = said.reshape(-1)[[points.index(point) for point in legal]]
    expected += (weights["scale"][0] - 1) * np.maximum(chances, LEAST_SCALED)
    assert np.abs(odds[legal] - without[legal] - expected).max() < SLACK * np.abs(expected).max()
    assert np.ptp(expected) > 0.5
    illegal = [point for point in points if point not in legal]
    assert (odds[illegal] == NEVER).all()


@pytest.mark.parametrize("size", [2, 3, 9, 12])
def test_the_kernels_fit_small_boards_too(size: int) -> None:
    """Of the smallest boards the prior itself asks no net: none has learned from anything like them."""
    board, moves = played(size, size * size // 3)
    weights, plain = by_chance(size), prior_with(NO_NET)
    without = odds_of(plain, board, moves)
    odds = without.copy()
    tools = (board.position, board.to_move, plain.found, plain.work, plain.room, 1, odds)
    net_module.add_net(flat(weights), *tools)
    said = plain_sums(weights, features_of(board, moves)).reshape(-1)
    points, legal = list(board.points()), board.legal_points(board.to_move)
    chances = without[legal] - np.log(np.exp(without[legal]).sum())
    expected = said[[points.index(point) for point in legal]] + 0.25 * np.maximum(chances, LEAST_SCALED)
    assert np.abs(odds[legal] - without[legal] - expected).max() < 1e-4
    expected_odds = without if size < SMALLEST_WITH_NET else odds
    assert np.array_equal(odds_of(prior_with(flat(weights)), board, moves), expected_odds)


def test_a_layer_looks_at_each_of_the_nine_points_by_its_own_weight() -> None:
    """One channel of the first layer sees own stones; one other channel of one layer shows where it found them."""
    weights = {name: np.zeros(shape, dtype=np.float32) for name, shape in SHAPES.items()}
    weights["sight"][STONES : STONES + MOST_LIBERTIES, 0] = 1
    weights["layers"][0, 1, 0] = np.arange(1, 10)
    weights["out"][1], weights["scale"][0] = 1, 1
    board = Board(13)
    board.play(BLACK, parse_vertex("E5", 13))
    board.to_move = BLACK
    without, odds = (odds_of(prior_with(net), board, []) for net in (NO_NET, flat(weights)))
    added = {
        vertex: odds[at] - without[at]
        for vertex in ("D6", "F6", "D4", "F4", "E6", "D5", "E7", "G5")
        for at in [parse_vertex(vertex, 13)]
    }
    # seen from D6 the stone is below and to the right
    expected = {"D6": 9, "F6": 7, "D4": 3, "F4": 1, "E6": 8, "D5": 6, "E7": 0, "G5": 0}
    assert added == pytest.approx(expected, abs=1e-4)


def test_colours_do_not_matter() -> None:
    board, moves = played(19, 90)
    swapped = Board(19)
    swapped.set_position(swap_colors(board.grid()), opponent(board.to_move))
    prior = prior_with(flat(by_chance()))
    assert board.ko_point == PASS
    assert np.array_equal(odds_of(prior, board, moves), odds_of(prior, swapped, moves))


@pytest.mark.parametrize(
    "symmetry", some_orientations("test_orientations_do_not_matter_where_it_is_asked_about_all")
)
def test_orientations_do_not_matter_where_it_is_asked_about_all(symmetry: int) -> None:
    board, moves = played(19, 90)
    there = [turn(move, 19, symmetry) for move in moves]
    turned = Board(19)
    turned.set_position(turn_grid(board.grid(), symmetry), board.to_move)
    points = list(board.points())
    for turnings, alike in ((1, symmetry == 0), (SYMMETRIES, True)):
        prior = prior_with(flat(by_chance()), turnings)
        odds, expected = odds_of(prior, turned, there), odds_of(prior, board, moves)
        moved = odds[[turn(point, 19, symmetry) for point in points]]
        assert np.allclose(moved, expected[points], atol=1e-4) == alike


def test_each_of_the_last_eight_moves_matters_and_none_before() -> None:
    board, moves = played(19, 60)
    prior = prior_with(flat(by_chance()))
    expected = odds_of(prior, board, moves[:HISTORY])
    for number in range(2, HISTORY):
        changed = [*moves[:number], PASS, *moves[number + 1 : HISTORY]]
        assert not np.array_equal(odds_of(prior, board, changed), expected)
    assert np.array_equal(odds_of(prior, board, moves), expected)


def test_features_say_what_is_at_a_point() -> None:
    board, last = board_of(IN_ATARI), parse_vertex("E6", 9)
    found = features_of(board, [last])
    # the five white stones have one liberty, which Black takes and White gets three more at
    enemy = found[..., STONES + MOST_LIBERTIES]
    assert enemy.sum() == 5 and enemy[3, 2:5].tolist() == [1, 1, 1]
    assert found[..., STONES : STONES + MOST_LIBERTIES].sum() == np.count_nonzero(board.grid() == 1)
    assert found[3, 3, STRING] == np.float32(0.5)
    assert found[3, 5, CAPTURED] == 1 and found[..., CAPTURED].sum() == 1
    assert found[..., CAPTURED + 1].sum() == 0
    assert found[3, 5, AFTER + MOST_LIBERTIES : AFTER + 2 * MOST_LIBERTIES].tolist() == [0, 0, 1, 0]
    assert found[3, 4, LAST_MOVES] == 1 and found[..., LAST_MOVES].sum() == 1
    assert found[..., LAST_MOVES + 1 : NEAR].sum() == 0
    assert [int(found[y, 4, LINES : LINES + 5].argmax()) for y in range(9)] == [0, 1, 2, 3, 4, 3, 2, 1, 0]
    # the last move is one step from F6, and there is no move before it
    assert found[3, 5, NEAR : NEAR + 2] == pytest.approx([np.exp(-2 / 2.5), np.exp(-2 / 7)])
    assert (found[..., NEAR + 2 : LINES] == 0).all()
    assert found[3, 5, STEPS_TO + 1] == np.float32(1 / 8) and found[0, 0, STEPS_TO] == np.float32(4 / 8)
    assert (found[..., FULL] == np.float32(np.count_nonzero(board.grid()) / 81)).all()
    assert (found[..., KNOWN:] == 0).all()
    assert found[..., LEGAL].sum() == len(board.legal_points(BLACK))
    assert 0 < found[..., LOOKED_AT].sum() <= found[..., LEGAL].sum()
    assert found[..., CHANCE].sum() == pytest.approx(1, abs=1e-5)


def test_the_point_of_a_ko_is_known_and_stones_reach_farther_than_one_point() -> None:
    board = board_of(KO_BOARD)
    taking = parse_vertex("D5", 7)
    board.play(BLACK, taking)
    found = features_of(board, [taking])
    assert found[2, 2, KO] == 1 and found[..., KO].sum() == 1
    lone = Board(9)
    lone.play(BLACK, parse_vertex("E5", 9))
    found = features_of(lone, [parse_vertex("E5", 9)])
    reach = found[..., INFLUENCE + 1]
    assert reach[4, 4] > reach[4, 5] > reach[4, 6] > reach[4, 8] > 0
    assert (found[..., INFLUENCE] == 0).all()


def written(file: Path, weights: dict[str, np.ndarray]) -> Path:
    """A file with a net over the engine's numbers."""
    save_net(weights, NUMBERS, "made by chance", file)
    return file


def test_a_net_is_read_as_it_was_written(tmp_path: Path) -> None:
    file = written(tmp_path / "net.npz", by_chance())
    net = load_net(NUMBERS, file)
    assert len(net) == COUNT and np.array_equal(net, flat(by_chance()))
    with np.load(file) as arrays:
        assert str(arrays["notes"]) == "made by chance"
    assert [path.name for path in tmp_path.iterdir()] == ["net.npz"]


def test_a_net_is_left_out_over_other_numbers(tmp_path: Path) -> None:
    file = written(tmp_path / "net.npz", by_chance())
    numbers = tmp_path / "prior.yaml"
    numbers.write_bytes(NUMBERS.read_bytes() + b"\n")
    assert digest_of(numbers) != digest_of(NUMBERS)
    assert not len(load_net(numbers, file))


BREAKS: dict[str, tuple[Callable[[dict[str, np.ndarray]], object], str]] = {
    "a name": (lambda arrays: arrays.pop("out"), "'out is not a file in the archive'"),
    "a shape": (
        lambda arrays: arrays.update(out=np.zeros(3)),
        f"'out' has the shape (3,), expected ({CHANNELS},)",
    ),
    "no number": (lambda arrays: arrays.update(scale=np.array([np.nan])), "'scale' holds what is no number"),
}


@pytest.mark.parametrize("name", BREAKS)
def test_a_broken_net_is_named_with_what_is_wrong(name: str, tmp_path: Path) -> None:
    with np.load(written(tmp_path / "net.npz", by_chance())) as data:
        arrays = {each: data[each] for each in data}
    change, message = BREAKS[name]
    change(arrays)
    np.savez(tmp_path / "broken.npz", **arrays)
    with pytest.raises(NetError, match=re.escape(message)):
        load_net(NUMBERS, tmp_path / "broken.npz")


def test_a_file_cut_short_is_no_file_of_a_net(tmp_path: Path) -> None:
    whole = written(tmp_path / "net.npz", by_chance()).read_bytes()
    (tmp_path / "cut.npz").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(NetError, match="^cut.npz is no file of a net: "):
        load_net(NUMBERS, tmp_path / "cut.npz")


EVEN = {name: np.zeros(shape, dtype=np.float32) for name, shape in SHAPES.items()}
"""A net that finds every move equally likely, so that it shows who was asked."""

ASKING = replace(USUAL, games_before_net=16)


def tree(terms: Terms, net: np.ndarray) -> TreeSearch:
    """A tree that is grown by the engine's numbers with a net."""
    search = TreeSearch(1, terms=terms)
    for thread in search._threads:
        thread.prior.net = net
    return search


def asked(search: TreeSearch) -> tuple[list[int], list[int]]:
    """The nodes at which the net was asked, if it finds all moves equally likely, and those at which it was not."""
    nodes, waiting = search._nodes, [ROOT]
    found: tuple[list[int], list[int]] = ([], [])
    while waiting:
        node = waiting.pop()
        first, count = int(nodes[node]["first"]), int(nodes[node]["count"])
        if first:
            even = np.ptp(nodes["prior"][first : first + count - 1]) < 1e-6
            assert even == bool(nodes[node]["seen"])
            found[0 if even else 1].append(node)
            waiting += range(first, first + count)
    return found


def test_the_tree_asks_the_net_at_the_root_and_at_nodes_with_many_games() -> None:
    search = tree(ASKING, flat(EVEN))
    search.begin(Game(13), BLACK)
    search.grow(600)
    with_net, without = asked(search)
    games = search._nodes["visits"]
    assert len(with_net) > 5 and len(without) > 5
    assert min(games[with_net]) >= ASKING.games_before_net > max(games[without])


def test_players_ask_the_net_at_the_root_alone_and_games_about_other_questions_never() -> None:
    search = tree(USUAL, flat(EVEN))
    search.begin(Game(13), BLACK)
    search.grow(300)
    assert asked(search)[0] == [ROOT]
    search = tree(Terms(), flat(EVEN))
    search.begin(Game(13), BLACK)
    assert np.ptp(search.children["prior"]) > 1e-3


def test_trees_of_small_boards_are_left_to_the_rest_of_the_prior() -> None:
    for size, alike in ((LARGEST_SMALL, True), (LARGEST_SMALL + 1, False)):
        first, other = (tree(ASKING, net) for net in (flat(EVEN), NO_NET))
        for search in (first, other):
            search.begin(Game(size), BLACK)
            search.grow(100)
        assert np.array_equal(first.children, other.children) == alike


@pytest.mark.parametrize(
    ("size", "asked_for"),
    [
        (SMALLEST_WITH_NET - 1, []),
        (SMALLEST_WITH_NET, [SMALL_FILE]),
        (LARGEST_SMALL, [SMALL_FILE]),
        (LARGEST_SMALL + 1, [NET_FILE]),
    ],
)
def test_a_board_is_asked_of_the_net_that_knows_its_size(size: int, asked_for: list[Path]) -> None:
    loaded: list[Path] = []

    def load(file: Path) -> np.ndarray:
        loaded.append(file)
        return flat(EVEN)

    prior = Prior(load_numbers(), load_shapes(), load)
    odds, expected = (
        each.odds(Board(size), BLACK, PASS, PASS) for each in (prior, Prior(load_numbers(), load_shapes()))
    )
    assert loaded == asked_for
    assert np.array_equal(odds, expected) == (not asked_for)


def test_small_boards_have_a_net_of_their_own() -> None:
    assert len(load_net(NUMBERS, SMALL_FILE)) == COUNT
    assert not np.array_equal(load_net(NUMBERS, SMALL_FILE), load_net(NUMBERS))


def test_of_a_kept_tree_the_root_is_asked_about() -> None:
    terms = replace(USUAL, games_before_net=10_000)
    search = tree(terms, flat(EVEN))
    game = Game(13)
    search.begin(game, BLACK)
    search.grow(600)
    assert asked(search)[0] == [ROOT]
    best = search.children[int(np.argmax(search.children["visits"]))]
    move, games = int(best["move"]), int(best["visits"])
    game.play(BLACK, move)
    assert search.begin(game, WHITE) == games
    assert asked(search)[0] == [ROOT]
    assert int(search.children["visits"].sum()) == games - terms.games_before_children


def test_what_is_asked_again_keeps_its_games() -> None:
    search = tree(ASKING, flat(EVEN))
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


def test_without_a_net_nodes_are_not_looked_at_again() -> None:
    search = tree(ASKING, NO_NET)
    search.begin(Game(13), BLACK)
    search.grow(300)
    free = int(search._threads[0].game["free"][0])
    nodes = search._nodes
    blocks = sum(int(nodes[node]["count"]) for node in range(ROOT, free) if nodes[node]["first"])
    # every node that was ever made is still some node's child
    assert free == ROOT + 1 + blocks


def test_the_moves_before_the_root_are_known_to_the_tree() -> None:
    board, moves = played(13, 12)
    game = Game(13)
    for move in moves[::-1]:
        game.play(game.to_move, move)
    search = tree(ASKING, flat(by_chance()))
    search.begin(game, game.to_move)
    expected = odds_of(prior_with(flat(by_chance()), SYMMETRIES), board, moves)
    children = [child for child in search.children if child["move"] != PASS]
    order = sorted(children, key=lambda child: -expected[child["move"]])
    assert [int(child["move"]) for child in children] == [int(child["move"]) for child in order]
    first, second = children[0], children[30]
    apart = expected[first["move"]] - expected[second["move"]]
    assert np.log(first["prior"] / second["prior"]) == pytest.approx(apart, abs=1e-3)


def test_the_engine_has_a_net_over_its_own_numbers() -> None:
    assert len(load_net(NUMBERS)) == COUNT
