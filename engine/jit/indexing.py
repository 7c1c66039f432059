"""Indices of arrays in kernels: none counts from the end.

In numba's code a negative index counts from the end, as in Python, so every signed index is looked at before it is
used. Kernels never index so, and are faster without that look. Slices and constant indices of tuples still count from
the end. With NUMBA_BOUNDSCHECK=1 a negative index in a kernel is an error. Where one should slip through, memory of our
own is read: a board has a rim before its points (`engine.board.record`), and arrays of records have some bytes before
the first (`engine.jit.declaring`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba.core import types
from numba.np import arrayobj


def take_indices_as_written(is_kernel: Callable[[str], bool]) -> None:
    """Have numba compile the indices in kernels without the look whether they are negative.

    Code that is not a kernel's is compiled as before. ``is_kernel(symbol)``: whether the function with this symbol is
    a kernel
    """
    from_either_end = arrayobj.fix_integer_index

    def fix_integer_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        """Return an index as the machine's integer; numba's function of this name, with its arguments."""
        if not is_kernel(builder.function.name):
            return from_either_end(context, builder, kind, index, size)
        return context.cast(builder, index, kind, types.intp if kind.signed else types.uintp)

    arrayobj.fix_integer_index = fix_integer_index
