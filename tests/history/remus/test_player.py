"""The machine decides by lexicon, heuristic and chance; as a player it is legal, ends its games, and reads one file."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from engine.board.points import BLACK, PASS
from engine.decide.decision.budget import Budget
from engine.decide.decision.settings import Settings
from engine.game.game import Game
from engine.history.remus.chance import WORD, Chance
from engine.history.remus.lexicon import field
from engine.history.remus.machine import HEURISTIC, LEXICON, RANDOM, Machine
from engine.history.remus.memory import VERSION, Memory, load
from engine.history.remus.player import LONGEST, RemusPlayer, assemble
from tests.decide.games.positions import position

CAPTURE = """
    . . . . .
    . X X . .
    X O O a .
    . X X . .
    . . . . o
"""


def taught_to_capture() -> Memory:
    """A memory of which the table likes prisoners and nothing else."""
    memory = Memory()
    memory.table[2, 1:] = 99, 100
    return memory


def decided(memory: Memory, text: str) -> tuple[str, str]:
    """The sign of the point that the machine plays for Black, and the stage that determined it."""
    board, marks = position(text)
    choice = Machine(memory, 1).choose(board, BLACK, board.legal_points(BLACK), 1)
    names = {point: sign for sign, point in marks.items()}
    return names.get(choice.move, "."), choice.stage


def test_first_chance_then_the_heuristic_then_the_lexicon_decide() -> None:
    assert decided(Memory(), CAPTURE)[1] == RANDOM
    assert decided(taught_to_capture(), CAPTURE) == ("a", HEURISTIC)
    board, marks = position(CAPTURE.replace("a", ".").replace(". . . . o", "b . . . o"))
    memory = taught_to_capture()
    memory.lexicon.praise(field(board.grid(), BLACK), marks["b"])
    assert decided(memory, CAPTURE.replace(". . . . o", "b . . . o")) == ("b", LEXICON)


def test_own_eyes_are_left_alone_and_then_it_passes() -> None:
    board, _ = position(
        """
        . X X . X
        X X X X X
        X X X X X
        X X X X X
        X X X X .
        """
    )
    assert Machine(Memory(), 1).choose(board, BLACK, board.legal_points(BLACK), 9).move == PASS


def test_the_numbers_of_chance_are_those_of_the_formula() -> None:
    chance, drawn = Chance(1962), Counter[int]()
    before = chance._a
    first = chance.draw(1, 121, 100)
    assert 127 * (1 + before) % WORD == 100 * chance._a + first
    for number in range(2, 4002):
        drawn[chance.draw(number, 121, 10)] += 1
    assert sorted(drawn) == list(range(10))
    assert max(drawn.values()) < 2 * min(drawn.values())


@pytest.mark.parametrize("size", [2, 5, 9])
def test_it_plays_to_the_end_on_any_size(size: int) -> None:
    player, game = assemble(Settings()), Game(size)
    while not game.is_over:
        game.play(game.to_move, player.decide(game, game.to_move).move)
    assert game.move_count <= LONGEST * size**2 + 2


def test_hurry_leaves_the_half_moves_out() -> None:
    player, game = RemusPlayer(taught_to_capture(), 1), Game(19)
    slow = player.decide(game, BLACK, Budget(seconds=60.0))
    fast = player.decide(game, BLACK, Budget(seconds=0.01))
    assert game.is_legal(BLACK, slow.move) and game.is_legal(BLACK, fast.move)
    assert fast.evaluations == 361


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"version": np.array(VERSION + 1)}, f"a memory of version {VERSION + 1}, expected {VERSION}"),
        ({"table": np.zeros((3, 3), dtype=np.int64)}, "'table' has the shape (3, 3) of int64, expected"),
        ({"counts": np.array([[5, 3, 1]])}, "'counts' holds successes that are not from 0 to their cases"),
        ({"classes": np.zeros((1, 441), dtype=np.uint8)}, "'classes' holds points that may be nothing"),
        ({"games": None}, "there is no array 'games'"),
    ],
)
def test_a_memory_that_is_none_is_told_in_a_sentence(tmp_path: Path, change: dict, expected: str) -> None:
    memory = Memory()
    board, marks = position(CAPTURE)
    memory.lexicon.praise(field(board.grid(), BLACK), marks["a"])
    arrays = {name: array for name, array in {**memory.arrays(), **change}.items() if array is not None}
    file = tmp_path / "memory.npz"
    np.savez(file, **arrays)
    with pytest.raises(ValueError) as raised:
        load(file)
    assert str(raised.value).startswith(f"{file}: ")
    assert expected in str(raised.value)


def test_a_memory_comes_back_as_it_was_and_half_of_it_does_not(tmp_path: Path) -> None:
    file, memory = tmp_path / "memory.npz", taught_to_capture()
    board, marks = position(CAPTURE)
    memory.lexicon.praise(field(board.grid(), BLACK), marks["a"])
    memory.save(file)
    again = load(file).arrays()
    assert all(np.array_equal(array, again[name]) for name, array in memory.arrays().items())
    file.write_bytes(file.read_bytes()[:300])
    with pytest.raises(ValueError, match="is no file of numpy arrays"):
        load(file)
    with pytest.raises(ValueError, match="cannot be read: No such file"):
        load(tmp_path / "none.npz")
