"""Which kernels Python calls, as their modules say, and that they are ready before it does."""

from __future__ import annotations

import numba
import pytest

from engine.board import board, kernels
from engine.decide import simple
from engine.decide.games import growing
from engine.decide.games import tree_search as search
from engine.jit.entries import called_by, make_entries

pytestmark = pytest.mark.skipif(bool(numba.config.DISABLE_JIT), reason="there are no kernels then")


def test_the_kernels_that_functions_and_methods_name_are_found() -> None:
    assert called_by(simple) == {simple.atari_move, simple.random_move}
    assert {search.grow, search.look_again} <= called_by(search)


def test_kernels_that_only_kernels_call_are_not() -> None:
    assert growing._descend not in called_by(growing) | called_by(search)
    assert growing.grow not in called_by(growing)


def test_kernels_named_by_way_of_their_module_are_found() -> None:
    assert {kernels.play, kernels.legality} <= called_by(board)
    assert "play" not in vars(board)


@pytest.mark.slow
def test_all_of_them_are_ready_after_making_them() -> None:
    make_entries()
    waiting = [
        each.__qualname__ for each in called_by(search) | called_by(simple) if each._python_entry is None
    ]
    assert waiting == []
