"""What Python needs to call kernels, made ready before the first call.

A kernel's entry from Python is compiled at its first call and kept (`engine.jit.linking`): some hundredths of a
second for each, a fifth of one for the first, in the middle of whatever asked for it. Most kernels are only called by
kernels, so those are looked for that a function or method of the modules names which is none itself.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import CodeType, FunctionType, ModuleType

from engine.jit.files import PACKAGES
from engine.jit.linking import KernelDispatcher


def make_entries() -> None:
    """Compile or load the wrappers through which Python calls kernels, so that no first call takes long.

    This is done for all kernels that the project's imported modules call from Python (`called_by`).
    """
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] in PACKAGES:
            for each in called_by(module):
                each.make_entry()


def called_by(module: ModuleType) -> set[KernelDispatcher]:
    """Return the kernels that a module may call from Python: those whose names occur in its functions and
    methods.
    """
    named = vars(module)
    found: set[KernelDispatcher] = set()
    for code in _list_codes(module):
        for name in code.co_names:
            value = named.get(name)
            if isinstance(value, KernelDispatcher):
                found.add(value)
            elif isinstance(value, ModuleType):
                inside = (vars(value).get(each) for each in code.co_names)
                found.update(each for each in inside if isinstance(each, KernelDispatcher))
    return found


def _list_codes(module: ModuleType) -> Iterator[CodeType]:
    """Yield the code objects of all functions and methods of a module, nested functions included."""
    for value in list(vars(module).values()):
        if getattr(value, "__module__", None) != module.__name__:
            continue
        members = list(vars(value).values()) if isinstance(value, type) else [value]
        for member in members:
            if function := _function_of(member):
                yield from _list_nested_codes(function.__code__)


def _function_of(member: object) -> FunctionType | None:
    """Return the plain function behind a member of a class or module, for example behind a property.

    Returns None if there is none, and for a kernel.
    """
    for name in ("fget", "func", "__func__", "__wrapped__"):
        # a kernel wraps a function, too, but that is compiled
        if not isinstance(member, KernelDispatcher):
            member = getattr(member, name, member)
    return member if isinstance(member, FunctionType) else None


def _list_nested_codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _list_nested_codes(constant)
