"""How kernels are compiled, and the arrays of records that they work on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np

from engine.jit.linking import KernelDispatcher


def kernel(signature: object, allocates: bool = False) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator that compiles a function for exactly this numba signature, without holding the GIL.

    Such a function is called a kernel. Compiled code is kept between runs. With an explicit signature,
    literal arguments cannot build several copies of a kernel. Kernels must not call themselves, directly or
    through others: a cached recursive kernel crashes the next process (tests/jit/test_kernels.py looks).

    ``allocates``: whether the kernel may make arrays. If not, it counts no references to the arrays that it
    is given; they belong to whoever calls from Python.
    """

    def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
        if numba.config.DISABLE_JIT:  # type: ignore[attr-defined]
            return function
        return KernelDispatcher.of(function, signature, allocates)

    return compiled


FRONT = 512
"""Bytes of memory of our own before an array of records."""


def record_array(count: int, dtype: np.dtype, record: type[np.record] = np.record) -> np.ndarray:
    """Return an array of ``count`` zero elements of a structured type, in the form that kernels take.

    With NUMBA_DISABLE_JIT=1 the kernels run as plain Python, where only records have their fields as
    attributes. Only then the elements are records (of the class ``record``), because such an array is slow to
    pass to compiled code. Before the first element lie FRONT bytes: what a kernel should find just before the array is
    memory of its own (`engine.jit.indexing`).
    """
    plain = numba.config.DISABLE_JIT  # type: ignore[attr-defined]
    room = np.zeros(FRONT + count * dtype.itemsize, dtype=np.uint8)[FRONT:]
    return room.view((record, dtype) if plain else dtype)
