"""In kernels no index counts from the end, and short kernels stand in the place of their calls."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.jit.small_project import Project, compiled_only

PICK_LAST = """
import numba
import numpy as np
from engine import tops

@numba.njit
def pick(numbers, index):
    return numbers[index]

numbers = np.arange(3)
try:
    print(tops.pick(numbers, -1))
except IndexError:
    print("checked")
print(pick(numbers, -1))
"""

MIDDLING = """
from engine.jit.declaring import kernel
from numba import int64, types

@kernel(int64(types.Array(int64, 1, "C"), int64))
def middling(numbers, index):
    total = 0
    while index < numbers.size:
        number = numbers[index]
        if number % 3 == 1:
            total += number // 3
        if number % 5 == 2:
            total -= number // 5
        if number % 7 == 3:
            total += number // 7
        if number % 11 == 4:
            total -= number // 11
        if number % 13 == 1:
            total += number // 13
        if number % 17 == 2:
            total -= number // 17
        if number % 19 == 3:
            total += number // 19
        if number % 23 == 4:
            total -= number // 23
        index += 1 + total % 3
    return total

@kernel(int64(types.Array(int64, 1, "C")))
def twice(numbers):
    return middling(numbers, 0) + middling(numbers, 1)
"""

CALLED = """
import numpy as np
from engine import middle
print(middle.twice(np.arange(31)))
print(len(middle.twice._kept.kernel().called))
"""


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project(tmp_path)


@pytest.mark.process
@compiled_only
def test_no_index_of_a_kernel_counts_from_the_end(project: Project) -> None:
    """The check of bounds tells it; code that is not ours is compiled as anybody would expect."""
    assert project.run(PICK_LAST, NUMBA_BOUNDSCHECK="1").split() == ["checked", "2"]


@pytest.mark.process
@compiled_only
def test_a_short_kernel_stands_in_the_place_of_its_calls(project: Project) -> None:
    project.write("middle", MIDDLING)
    answer, calls = project.run(CALLED).split()
    assert calls == "0"
    assert int(answer) == middling(0) + middling(1)


STEPS = ((3, 1, 1), (5, 2, -1), (7, 3, 1), (11, 4, -1), (13, 1, 1), (17, 2, -1), (19, 3, 1), (23, 4, -1))


def middling(index: int) -> int:
    """The kernel of that name, in Python, for the numbers from 0 to 30."""
    total = 0
    while index <= 30:
        for divisor, rest, sign in STEPS:
            total += sign * (index // divisor) if index % divisor == rest else 0
        index += 1 + total % 3
    return total
