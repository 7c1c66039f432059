"""Each kernel is compiled once: its callers call it where it is, instead of holding a copy of it.

numba copies the code of all that a function calls, in turn, into the function and optimises it there anew: a reader's
code was compiled again for each of the kernels above it, nearly half of the time of a first start. Here a kernel
shows its callers its code only while it is small enough to be put in their place (`INLINED_LINES`); otherwise they
call it by its symbol, which LLVM finds among the code that is loaded already, since a module is imported before those
that import it. The symbol is made of the kernel's name and of the stamp of its source, so that code of another version
can never be called; where a symbol that cached code calls is missing, that code is compiled again.

What Python needs to call a kernel (unpacking of arguments, boxing of the result) is compiled at the first such call and
kept beside the kernel: most kernels are only called by kernels.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from llvmlite import binding
from numba.core import compiler, itanium_mangler
from numba.core.bytecode import FunctionIdentity
from numba.core.caching import CompileResultCacheImpl, FunctionCache, IndexDataCacheFile
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher
from numba.core.runtime.nrt import rtsys
from numba.core.untyped_passes import ExtractByteCode

from engine.kernel_files import ENTRY, INDEX, ImportFollowingLocator, source_of, source_stamp
from engine.kernel_news import is_compiled, is_missing

INLINED_LINES = 600
"""A kernel of at most so many lines of LLVM's code may be put in the place of a call.

With 120 lines boards were played on half as fast and evaluations took a sixth longer; with 800 nothing was faster.
"""

OPTIONS = {"nopython": True, "nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True}


def symbol_stem(function: Callable[..., Any]) -> str:
    """What tells a kernel's symbol from those of other kernels and of other versions of its source."""
    code = function.__code__
    text = f"{code.co_firstlineno} {source_stamp(source_of(code.co_filename))}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


class KernelCompiler(compiler.Compiler):
    """numba's compiler, with symbols that are the same in every process."""

    def compile_extra(self, func: Callable[..., Any]) -> Any:
        """Compile a kernel from its function."""
        stem = symbol_stem(func)
        identity = FunctionIdentity.from_function(func)
        identity.unique_id = stem
        identity.unique_name = f"{identity.func_qualname}${stem}"
        # numba numbers types in the order in which it meets them, so they have no place in a lasting name
        self.state.targetctx.mangler = lambda name, types, *, abi_tags=(), uid=None: itanium_mangler.mangle(
            name, (), uid=uid
        )
        self.state.func_id = identity
        ExtractByteCode().run_pass(self.state)
        self.state.lifted, self.state.lifted_from = (), None
        return self._compile_bytecode()


_symbols: set[str] = set()
"""The kernels that are loaded."""


def _show_callers(library: Any, symbol: str) -> None:
    """Decide what of a compiled kernel its callers may hold a copy of: all of it if it is small, else nothing."""
    module = library._final_module
    lines = str(module.get_function(symbol)).count("\n")
    if lines > INLINED_LINES:
        shared = binding.parse_assembly("")
        shared.triple, shared.data_layout = module.triple, module.data_layout
    else:
        shared = module.clone()
        for function in shared.functions:
            if function.is_declaration:
                continue
            if function.name == symbol:
                function.linkage = "available_externally"
            elif function.linkage == binding.Linkage.external:
                function.linkage = "linkonce_odr"
    library._shared_module = shared


class KernelCacheImpl(CompileResultCacheImpl):
    """What is kept of a compiled kernel: its code, what its callers may copy of it, and the kernels that it calls."""

    def __init__(self, function: Callable[..., Any]) -> None:
        # numba's constructor looks for a locator among classes that a setting names
        self._locator = ImportFollowingLocator.from_function(function, function.__code__.co_filename)
        self._filename_base = self.get_filename_base(
            f"{source_of(function.__code__.co_filename).stem}.{function.__qualname__}",
            getattr(sys, "abiflags", ""),
        )

    def reduce(self, cres: Any) -> Any:
        """The parts to be written."""
        called = [
            each.name
            for each in cres.library._final_module.functions
            if each.is_declaration and each.name in _symbols
        ]
        return called, cres._reduce()

    def rebuild(self, target_context: Any, payload: Any) -> Any:
        """The kernel of the parts, or None if a kernel that it calls is not there."""
        called, parts = payload
        if not _symbols.issuperset(called):
            return None
        return compiler.CompileResult._rebuild(target_context, *parts)


class KernelCache(FunctionCache):
    """The cache of one kernel, and beside it that of its entry from Python."""

    _impl_class = KernelCacheImpl

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        self._entry_file = IndexDataCacheFile(
            self._cache_path, f"{self._impl.filename_base}{ENTRY}", self._impl.locator.get_source_stamp()
        )

    def is_there(self) -> bool:
        """Whether this version of the kernel was compiled before."""
        return Path(self._cache_path, f"{self._impl.filename_base}{INDEX}").exists()

    def load_entry(self, signature: Any, codegen: Any) -> Any:
        """The library of a kernel's entry from Python, or None."""
        with self._guard_against_spurious_io_errors():
            data = self._entry_file.load(self._index_key(signature, codegen))
            return None if data is None else codegen.unserialize_library(data)

    def save_entry(self, signature: Any, codegen: Any, library: Any) -> None:
        """Keep the library of a kernel's entry from Python."""
        with self._guard_against_spurious_io_errors():
            self._impl.locator.ensure_cache_path()
            self._entry_file.save(self._index_key(signature, codegen), library.serialize_using_object_code())


_Dispatcher: Any = CPUDispatcher
"""numba tells type checkers of some of its attributes only."""


class KernelDispatcher(_Dispatcher):  # type: ignore[misc]
    """A kernel of one signature. Python's first call builds or loads its entry; kernels call it without one."""

    _python_entry: Any = None

    @classmethod
    def of(cls, function: Callable[..., Any], signature: object) -> KernelDispatcher:
        """The compiled kernel of a function, from the cache if it is there."""
        made = cls(py_func=function, targetoptions=dict(OPTIONS), pipeline_class=KernelCompiler)
        made._cache = KernelCache(function)
        if not made._cache.is_there():
            is_missing()
        made.compile(signature)
        if made._cache_misses:
            is_compiled()
        return made

    def compile(self, sig: object) -> Any:
        """Compile or load the kernel; there is one signature, whatever a caller's arguments are."""
        if self.overloads:
            return next(iter(self.overloads.values())).entry_point
        return super().compile(sig)

    def add_overload(self, cres: Any) -> None:
        """Take the compiled kernel; Python cannot call it yet."""
        symbol = cres.fndesc.mangled_name
        _symbols.add(symbol)
        cres.library.codegen._engine._defined_symbols.add(symbol)
        if cres.library._shared_module is None:
            _show_callers(cres.library, symbol)
        self.overloads[tuple(cres.signature.args)] = cres

    def _compile_for_args(self, *args: object, **kws: object) -> Any:
        """Called by numba at the first call from Python: make the entry, and call again."""
        with global_compiler_lock:
            if self._python_entry is None:
                (cres,) = self.overloads.values()
                # numba keeps no reference of its own
                self._python_entry = self._entry(cres)
                self._insert([each._code for each in cres.signature.args], self._python_entry, False)
                self.disable_compile()
        return self

    def _entry(self, cres: Any) -> Any:
        """What Python calls."""
        context, codegen = cres.target_context, cres.library.codegen
        library = self._cache.load_entry(cres.signature, codegen)
        fndesc, kept = cres.fndesc, library is not None
        if not kept:
            library = codegen.create_library(f"entry of {fndesc.qualname}")
            library.enable_object_caching()
            library.add_linking_library(rtsys.library)
            context.create_cpython_wrapper(library, fndesc, cres.environment, None, release_gil=True)
        codegen._engine._defined_symbols.add(fndesc.llvm_cpython_wrapper_name)
        # numba returns the address of the wrapper's symbol only if it knows the symbol
        entry = context.get_executable(library, fndesc, cres.environment)
        if not kept:
            self._cache.save_entry(cres.signature, codegen, library)
        return entry
