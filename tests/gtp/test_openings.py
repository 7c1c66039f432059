"""The first move on a small board: several are worth the same, and the seed says which is played."""

from __future__ import annotations

from tests.gtp.conftest import Engine


def kind(vertex: str) -> tuple[int, int]:
    """The lines of a point of a 9x9 board from the two nearest edges, the smaller number first."""
    column, row = "ABCDEFGHJ".index(vertex[0]) + 1, int(vertex[1])
    return tuple(sorted((min(column, 10 - column), min(row, 10 - row))))


def openings(engine: Engine) -> list[str]:
    """The first moves of twelve seeds."""
    moves = []
    for seed in range(1, 13):
        engine.ask_all("clear_board", f"set_random_seed {seed}")
        moves.append(engine.ask("genmove b").removeprefix("= "))
    return moves


def test_seeds_open_differently_and_each_of_them_always_alike(start) -> None:
    engine = start("--size", "9", "--playouts", "400")
    moves = openings(engine)
    assert len({kind(move) for move in moves}) >= 2, moves
    assert len(set(moves)) >= 4, moves
    assert max(moves.count(move) for move in moves) <= 6, moves
    assert openings(engine) == moves


def test_star_points_are_those_of_the_board(start) -> None:
    """On 9x9 the stars are at 3-3, and D6 is none of them."""
    engine = start("--size", "9", "--playouts", "200")
    reasons = engine.ask("move_reasons D6")
    assert "D6 takes the 4-4 point of the empty upper left corner" in reasons
    assert "star" not in reasons
