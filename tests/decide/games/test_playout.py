"""Whole playouts against the board's own rules, what nobody does in them, how they end, and how they are counted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numba
import numpy as np
import pytest

from engine.board.board import Board
from engine.board.diagram import parse_diagram
from engine.board.points import BLACK, EMPTY, NUM_POINTS, PASS, WHITE, opponent, parse_vertex
from engine.board.record import new_stack
from engine.decide.games.around import classes
from engine.decide.games.nakade import LARGEST
from engine.decide.games.playout import (
    LONGEST,
    choose,
    count_area,
    list_empty,
    make_move,
    owner_of,
    play_many,
    play_out,
)
from engine.decide.games.records import NAKADE, WEIGHTS_DTYPE
from engine.decide.games.weights import FILE, load_weights, save_weights
from engine.game.scoring import area_score, ownership
from engine.reading.life.playouts import is_own_eye
from tests.decide.games.positions import new_game

compiled_only = pytest.mark.skipif(
    bool(numba.config.DISABLE_JIT), reason="takes minutes without compiled kernels"
)

SIZES = (2, 5, 7, 9, 13, 19)


def board_of(diagram: str, to_move: int = BLACK) -> Board:
    grid = parse_diagram(diagram)
    board = Board(len(grid))
    board.set_position(grid, to_move=to_move)
    return board


class Playout:
    """A playout that is played move by move, on its own record and on a board beside it."""

    def __init__(self, board: Board, seed: int) -> None:
        self.twin = board.copy()
        self.boards = new_stack(1)
        self.boards[0] = board.position
        self.game = new_game(seed)
        list_empty(self.game[0], self.boards[0])

    def moves(self, most: int | None = None) -> Iterator[tuple[int, int, int]]:
        """The colour, the move and why it was an answer, 0 for none, before it is played; to the end of the playout."""
        weights, passes = load_weights()[0], 0
        size = self.twin.size
        for _ in range(LONGEST * size * size if most is None else most):
            color = int(self.boards[0]["to_move"])
            move = int(choose(self.game[0], self.boards[0], weights, color))
            yield color, move, int(self.game[0]["kinds"][move])
            self.twin.play(color, move)
            captured = make_move(self.game[0], self.boards[0], color, move)
            before = self.twin.stack[self.twin.depth - 1]["captured"]
            assert captured == bool((self.twin.position["captured"] != before).any())
            passes = passes + 1 if move == PASS else 0
            if passes == 2:
                return

    @property
    def empty(self) -> list[int]:
        """The empty points as the playout lists them."""
        return [int(point) for point in self.game[0]["empty"][: int(self.game[0]["empty_count"])]]


@pytest.mark.slow
@compiled_only
@pytest.mark.parametrize("size", SIZES)
def test_every_move_is_that_of_the_board(size: int) -> None:
    captures = 0
    for seed in range(2000 // size**2 + 2):
        playout = Playout(Board(size), seed)
        for color, move, _ in playout.moves():
            assert playout.twin.is_legal(color, move)
            assert bytes(playout.boards[0:1].tobytes()) == playout.twin.snapshot()
            empty = playout.empty
            assert sorted(empty) == [p for p in playout.twin.points() if playout.twin.color_at(p) == EMPTY]
            assert [int(playout.game[0]["place"][point]) for point in empty] == list(range(len(empty)))
        captures += playout.twin.captured(BLACK) + playout.twin.captured(WHITE)
    assert captures > 0


@pytest.mark.slow
@compiled_only
@pytest.mark.parametrize("size", [5, 9, 13])
def test_nobody_fills_an_own_eye_or_gives_many_stones_away(size: int) -> None:
    for seed in range(40):
        playout = Playout(Board(size), seed)
        for color, move, kind in playout.moves():
            if move == PASS:
                continue
            assert not is_own_eye(playout.twin.position, color, move)
            tried = playout.twin.copy()
            tried.play(color, move)
            captured = tried.captured(opponent(color)) - playout.twin.captured(opponent(color))
            if kind != NAKADE and captured < 2 and tried.count_liberties(move) == 1:
                assert len(tried.stones(move)) <= LARGEST


@compiled_only
@pytest.mark.parametrize("size", [5, 9, 13, 19])
def test_nearly_all_playouts_end_by_passes(size: int) -> None:
    """The rest are kos that are taken back for ever, on small boards mostly."""
    ended, count = 0, 60
    for seed in range(count):
        moves = [move for _, move, _ in Playout(Board(size), seed).moves()]
        ended += moves[-2:] == [PASS, PASS]
    assert ended >= 0.95 * count


SEKIS = {
    "two common liberties": """
        X X X X . O O O O
        X X X X . O O O O
        O O O X X O X X X
        O O O O O X X X X
        . O . O O X . X .
        O O O O O X X X X
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    """,
    "an eye each and a common liberty": """
        . X X X . O O O .
        X X X X X O O O O
        O O O O O X X X X
        O O O O O X X X X
        . O . O O X . X .
        O O O O O X X X X
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
    """,
}


@compiled_only
@pytest.mark.parametrize("to_move", [BLACK, WHITE], ids=["black", "white"])
@pytest.mark.parametrize("name", SEKIS)
def test_a_seki_stays(name: str, to_move: int) -> None:
    board = board_of(SEKIS[name], to_move)
    black, white = parse_vertex("B9", 9), parse_vertex("H9", 9)
    boards, game, weights = new_stack(1), new_game(), load_weights()[0]
    stay = 0
    for _ in range(200):
        boards[0] = board.position
        list_empty(game[0], boards[0])
        play_out(game[0], boards[0], weights)
        colors = boards[0]["color"]
        stay += colors[black] == BLACK and colors[white] == WHITE
    assert stay >= 190


@compiled_only
@pytest.mark.parametrize("size", [5, 9, 13])
def test_the_area_at_the_end_is_that_of_the_rules(size: int) -> None:
    for seed in range(40):
        playout = Playout(Board(size), seed)
        moves = [move for _, move, _ in playout.moves()]
        points, grid, board = playout.twin.points(), playout.twin.grid(), playout.boards[0]
        if moves[-2:] == [PASS, PASS]:
            assert count_area(playout.game[0], board, PASS) == area_score(grid).margin
            assert [owner_of(board, point) for point in points] == ownership(grid).ravel().tolist()


def test_owners_of_a_diagram() -> None:
    board = board_of("""
        . X . O .
        X X . O O
        . X . O .
        X X O O .
        . X O . .
    """)
    owners = [int(owner_of(board.position, point)) for point in board.points()]
    expected = parse_diagram("""
        X X . O O
        X X . O O
        X X . O O
        X X O O O
        X X O O .
    """)
    assert owners == expected.ravel().tolist()
    game = new_game()
    assert [count_area(game[0], board.position, PASS) for _ in range(3)] == [-1] * 3
    assert game[0]["games"][PASS] == 3
    sign = {BLACK: 3, WHITE: -3, EMPTY: 0}
    assert [int(game[0]["owned"][PASS][point]) for point in board.points()] == [
        sign[owner] for owner in owners
    ]


@compiled_only
@pytest.mark.parametrize("size", [5, 9, 19])
def test_a_whole_playout_is_its_moves_one_after_the_other(size: int) -> None:
    for seed in range(10):
        stepwise = Playout(Board(size), seed)
        first = np.zeros(NUM_POINTS, dtype=np.int8)
        for color, move, _ in stepwise.moves():
            if move != PASS and first[move] == EMPTY:
                first[move] = color
        whole = Playout(Board(size), seed)
        play_out(whole.game[0], whole.boards[0], load_weights()[0])
        assert whole.boards.tobytes() == stepwise.boards.tobytes()
        assert (whole.game[0]["first"] == first).all()
        assert whole.game[0]["random"] == stepwise.game[0]["random"]


def test_the_empty_points_of_an_area_are_listed_in_its_order_after_captures_too() -> None:
    board = board_of(
        """
        . X O .
        . . X O
        . . . .
        . . . .
        """
    )
    boards, game = new_stack(1), new_game()
    boards[0] = board.position
    area = [parse_vertex(name, 4) for name in ("C4", "D4", "A3", "B3")]
    game["outside"] = 1
    game["outside"][0, area] = 0
    game["area"][0, : len(area)], game["area_count"] = area, len(area)
    list_empty(game[0], boards[0])
    assert game["empty"][0, : int(game["empty_count"][0])].tolist() == area[1:]
    # C4 is taken, and empty again; what is played elsewhere is in no list
    assert make_move(game[0], boards[0], BLACK, area[1])
    assert game["empty"][0, : int(game["empty_count"][0])].tolist() == [area[0], *area[2:]]
    assert not make_move(game[0], boards[0], WHITE, parse_vertex("A1", 4))
    assert int(game["empty_count"][0]) == 3


@compiled_only
def test_the_same_seed_gives_the_same_games() -> None:
    moves = [[move for _, move, _ in Playout(Board(9), seed).moves()] for seed in (1, 1, 2)]
    assert moves[0] == moves[1] != moves[2]


@compiled_only
def test_the_share_of_won_games() -> None:
    board = board_of(SEKIS["two common liberties"])
    shares = []
    for komi, seed in ((-82.0, 1), (82.0, 1), (0.0, 1), (0.0, 1), (0.0, 2)):
        boards, game = new_stack(2), new_game(seed)
        boards[0] = board.position
        shares.append(play_many(game[0], boards, load_weights()[0], komi, 200))
        assert game[0]["games"][PASS] == 200
        assert boards[0].tobytes() == board.position.tobytes()
    assert shares[:2] == [1.0, 0.0]
    assert shares[2] == shares[3] != shares[4]
    assert 0.2 < shares[2] < 0.9


@compiled_only
def test_ties_count_as_halves() -> None:
    board = board_of("""
        . X O .
        X X O O
        X X O O
        . X O .
    """)
    boards, game = new_stack(2), new_game()
    boards[0] = board.position
    assert play_many(game[0], boards, load_weights()[0], 0.0, 10) == 0.5


def test_weights_are_kept_as_they_were_saved(tmp_path: Path) -> None:
    weights = load_weights().copy()
    weights["tenuki"] = 2.5
    save_weights(weights, tmp_path / "weights.npz")
    again = load_weights(tmp_path / "weights.npz")
    assert all((again[name] == weights[name]).all() for name in WEIGHTS_DTYPE.names or ())


def test_the_projects_weights_are_the_same_in_any_orientation() -> None:
    weights, alike = load_weights()[0], classes()
    for name in ("answer", "elsewhere"):
        assert (weights[name] == weights[name][alike]).all()
    assert weights["elsewhere"].max() <= 1.0


def test_what_is_no_file_of_weights_is_named(tmp_path: Path) -> None:
    good = {name: load_weights()[name][0] for name in WEIGHTS_DTYPE.names or ()}
    missing = {name: value for name, value in good.items() if name != "kind"}
    for number, arrays in enumerate(
        (
            missing,
            {**good, "kind": np.zeros(3, dtype=np.float32)},
            {**good, "answer": good["answer"] - 100},
            {**good, "elsewhere": np.full_like(good["elsewhere"], np.nan)},
            {**good, "tenuki": np.array("much")},
            {**good, "kind": np.array([None] * len(good["kind"]))},
        )
    ):
        broken = tmp_path / f"broken{number}.npz"
        np.savez(broken, **arrays)
        with pytest.raises(ValueError, match=f"broken{number}.npz is no file of playout weights: "):
            load_weights(broken)
    for name, content in {"empty": b"", "half": FILE.read_bytes()[:5000], "text": b"weights"}.items():
        file = tmp_path / f"{name}.npz"
        file.write_bytes(content)
        with pytest.raises(ValueError, match=f"{name}.npz is no file of playout weights: "):
            load_weights(file)
    np.save(tmp_path / "single.npy", np.zeros(3))
    with pytest.raises(ValueError, match="single.npy is no file of playout weights: "):
        load_weights(tmp_path / "single.npy")
    with pytest.raises(OSError):
        load_weights(tmp_path / "none.npz")
