"""Loading machine code into the process, many pieces at once, finding it by its symbols, and calling it from Python.

numba takes compiled code in function by function, each as a module of LLVM's with types and registries around it, which
costs many times what the code itself costs. Nothing of that is needed to run code; numba is asked for it only when
something that calls the code is compiled.
"""

from __future__ import annotations

import ctypes
import struct
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from llvmlite import binding
from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core import cgutils, types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.environment import Environment
from numba.core.pythonapi import NativeValue, _unboxers
from numba.core.registry import cpu_target
from numba.core.runtime import _nrt_python  # type: ignore[attr-defined]

IS_ELF64 = sys.platform == "linux" and sys.byteorder == "little" and struct.calcsize("P") == 8
"""Whether object files are looked into; elsewhere they have other headers."""

ELF = b"\x7fELF"
Elf64 = struct.Struct("<4s36xQ10xHH")
"""Of the header of an object file: its mark, the place of the table of sections, the size and number of its rows."""

PLACE = tuple.__basicsize__
"""Where in numpy's scalar of a record its address stands: right behind what every object of varying length has."""

_known: set[str] = set()
"""Symbols outside our code that are known to the linker."""


def is_code_of(symbol: str, code: bytes) -> bool:
    """Tell whether machine code is a complete object file that has this symbol.

    LLVM would end the process if the file was cut off, or if it was asked for a symbol that does not exist.
    """
    if code.rfind(symbol.encode()) < 0:
        return False
    if not IS_ELF64:
        return True
    if len(code) < Elf64.size:
        return False
    mark, place, row, rows = Elf64.unpack_from(code)
    return bool(mark == ELF and place + row * rows <= len(code))


def link(codes: Iterable[bytes], outside: Iterable[str]) -> bool:
    """Load pieces of machine code into the process, and return whether that was possible.

    The pieces may call each other, code that was loaded before, and ``outside``: symbols of code that is not
    ours. If a symbol of ``outside`` does not exist, nothing is loaded; LLVM would end the process for it.
    """
    with global_compiler_lock:
        if not _are_known(set(outside) - _known):
            return False
        engine = _engine()
        for code in codes:
            engine.add_object_file(binding.ObjectFileRef.from_data(code))
        engine.finalize_object()
        return True


def _are_known(symbols: set[str]) -> bool:
    """Tell whether the linker finds all of these symbols. It also looks among those of numba and Python."""
    if not _known:
        # with the context come the symbols of numba's helpers and of Python; those of its runtime come when it compiles
        assert cpu_target.target_context
        for name, address in _nrt_python.c_helpers.items():
            binding.add_symbol(name if name.startswith("_") else f"NRT_{name}", address)
    if any(binding.address_of_symbol(name) is None for name in symbols):
        # what numba calls is known at the latest once it is ready to compile
        cpu_target.target_context.refresh()
        if any(binding.address_of_symbol(name) is None for name in symbols):
            return False
    _known.update(symbols)
    return True


def _engine() -> Any:
    return cpu_target.target_context.codegen()._engine._ee


def environment_of(function: Callable[..., Any], name: str) -> Any:
    """Return a new numba environment, through which compiled code finds the names of a function's module.

    ``name``: the symbol of the variable that will point to the environment; numba finds the environment by
    that name, too.
    """
    made = Environment(function.__globals__)
    made.env_name = name
    Environment._memo[name] = made
    return made


def tell_environment(environment: Any) -> None:
    """Let the variable of compiled code point to its environment, which the caller must keep alive."""
    address = _engine().get_global_value_address(environment.env_name)
    ctypes.c_void_p.from_address(address).value = id(environment)


@contextmanager
def records_by_their_place() -> Iterator[None]:
    """Within the block, make the wrappers that are compiled pass numpy records faster from Python to kernels.

    They read a record's address directly from numpy's object. numba's own way asks for a memory view, which
    takes longer than a small kernel runs. Nothing is changed if this numpy keeps the address elsewhere.
    """
    from numba.core import boxing

    with global_compiler_lock:
        kept = boxing.unbox_record
        if _is_place_known():
            _unboxers.functions[types.Record] = _take_record
        try:
            yield
        finally:
            _unboxers.functions[types.Record] = kept


def _is_place_known() -> bool:
    """Tell whether this numpy keeps a record's address PLACE bytes after the start of its scalar."""
    numbers = np.zeros(2, dtype=[("number", np.int64)])
    scalar = numbers[1]
    held = ctypes.c_void_p.from_address(id(scalar) + PLACE).value
    return held == numbers.ctypes.data + numbers.itemsize


def _take_record(typ: Any, scalar: Any, c: Any) -> Any:
    """Turn a numpy record into what numba's code takes: its address, which the numpy object holds.

    numba calls this when it compiles a wrapper. typ: numba's type of the record; scalar: the Python object,
    surely such a record; c: numba's context of conversion
    """
    place = cgutils.pointer_add(c.builder, scalar, PLACE)
    held = c.context.get_value_type(typ)
    return NativeValue(c.builder.load(c.builder.bitcast(place, held.as_pointer())))


def python_function(function: Callable[..., Any], symbol: str, environment: Any) -> Any:
    """Return a Python callable that runs loaded machine code.

    function: gives the callable its name; symbol: where the code begins; environment: numba's environment of
    the code, which the callable keeps alive
    """
    address = _engine().get_function_address(symbol)
    what = f"compiled wrapper for {function.__qualname__!r}"
    module = sys.modules[function.__module__]
    return _dynfunc.make_function(module, function.__name__, what, address, environment, ())
