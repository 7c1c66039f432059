"""Compiled code in the process: taken in many pieces at once, found by its symbols, and tied to Python.

numba takes compiled code in function by function, each as a module of LLVM's with types and registries around it, which
costs many times what the code itself costs. Nothing of that is needed to run code; numba is asked for it only when
something that calls the code is compiled.
"""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable, Iterable
from typing import Any

from llvmlite import binding
from numba import _dynfunc  # type: ignore[attr-defined]
from numba.core.compiler_lock import global_compiler_lock
from numba.core.environment import Environment
from numba.core.registry import cpu_target
from numba.core.runtime import _nrt_python  # type: ignore[attr-defined]

_known: set[str] = set()
"""Symbols outside our code that are known to the linker."""


def link(codes: Iterable[bytes], outside: Iterable[str]) -> bool:
    """Take in pieces of compiled code, which may call each other, what was taken in before, and symbols ``outside``.

    Returns False, and takes nothing in, if there is no such symbol: LLVM would end the process.
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
    """Whether symbols outside our code are known to the linker, now that it is told of all that numba knows."""
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
    """What compiled code is told of the Python around it, by the name of its symbol: the names of its module.

    numba finds it by that name, too.
    """
    made = Environment(function.__globals__)
    made.env_name = name
    Environment._memo[name] = made
    return made


def tell_environment(environment: Any) -> None:
    """Tell code that was taken in of its environment, which the caller must keep."""
    address = _engine().get_global_value_address(environment.env_name)
    ctypes.c_void_p.from_address(address).value = id(environment)


def python_function(function: Callable[..., Any], symbol: str, environment: Any) -> Any:
    """What Python can call for a function: the code of a symbol that was taken in. It keeps the environment."""
    address = _engine().get_function_address(symbol)
    what = f"compiled wrapper for {function.__qualname__!r}"
    module = sys.modules[function.__module__]
    return _dynfunc.make_function(module, function.__name__, what, address, environment, ())
