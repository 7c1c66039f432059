"""Each kernel is compiled once: its callers call it where it is, instead of holding a copy of it.

numba copies the code of all that a function calls, in turn, into the function and optimises it there anew: a reader's
code was compiled again for each of the kernels above it, nearly half of the time of a first start. Here a kernel shows
its callers its code only while it is small enough to be put in their place (`INLINED_LINES`); otherwise they call it
by its symbol, which LLVM finds among the code that is loaded already: what a kernel calls is loaded before it. The
symbol is made of the kernel's name and of the stamp of its source, so that code of another version can never be
called; where a symbol that cached code calls is missing, that code is compiled again.

What Python needs to call a kernel (unpacking of arguments, boxing of the result) is compiled at the first such call and
kept beside the kernel: most kernels are only called by kernels.
"""

from __future__ import annotations

import hashlib
import pickle
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from llvmlite import binding
from numba.core import compiler, itanium_mangler, sigutils
from numba.core.bytecode import FunctionIdentity
from numba.core.compiler_lock import global_compiler_lock
from numba.core.funcdesc import PythonFunctionDescriptor
from numba.core.registry import CPUDispatcher
from numba.core.runtime.nrt import rtsys
from numba.core.serialize import dumps
from numba.core.typing.templates import signature as signature_of
from numba.core.untyped_passes import ExtractByteCode

from engine.files import replace_file
from engine.kernel_files import CODE, ENTRY, compiled_folder, make_folder, source_of, source_stamp
from engine.kernel_news import is_compiled, is_held_back, is_missing

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


def _mangled(name: str, types: object, *, abi_tags: object = (), uid: str | None = None) -> str:
    """A symbol without the types, which numba numbers in the order in which it meets them."""
    mangled: str = itanium_mangler.mangle(name, (), uid=uid)
    return mangled


class KernelFlags(compiler.Flags):
    """The compiler's settings, compared quickly: numba asks half a million times whether two of them are the same."""

    __slots__ = ()

    def __hash__(self) -> int:
        return _FLAGS_HASH

    def __eq__(self, other: object) -> bool:
        if self is other or (isinstance(other, KernelFlags) and self._values == other._values):
            return True
        return bool(super().__eq__(other))


_FLAGS_HASH = hash(compiler.Flags())
"""numba makes the hash of the settings' names, so it is the same for all."""


class KernelCompiler(compiler.Compiler):
    """numba's compiler, with symbols that are the same in every process."""

    def compile_extra(self, func: Callable[..., Any]) -> Any:
        """Compile a kernel from its function."""
        stem = symbol_stem(func)
        identity = FunctionIdentity.from_function(func)
        identity.unique_id = stem
        identity.unique_name = f"{identity.func_qualname}${stem}"
        self.state.targetctx.mangler = _mangled
        self.state.func_id = identity
        ExtractByteCode().run_pass(self.state)
        self.state.lifted, self.state.lifted_from = (), None
        return self._compile_bytecode()


_kernels: dict[str, KernelDispatcher] = {}
"""The kernels of all modules that are imported, by their symbols."""


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


class KernelCache:
    """The files of one kernel, in the part of the cache that belongs to this version of its module.

    The folder's name stands for the source, the settings and the processor, so a file that is there fits.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        code, source = function.__code__, source_of(function.__code__.co_filename)
        self._function = function
        name = f"{source.stem}.{function.__qualname__}-{code.co_firstlineno}"
        self._file = compiled_folder(source) / f"{name}{CODE}"
        self._entry_file = self._file.with_name(f"{name}{ENTRY}{CODE}")

    @property
    def cache_path(self) -> str:
        """The folder, which numba tells in a dispatcher's statistics."""
        return str(self._file.parent)

    def is_there(self) -> bool:
        """Whether this version of the kernel was compiled before."""
        return self._file.exists()

    def load_overload(self, sig: object, target_context: Any) -> Any:
        """The compiled kernel, or None if it or a kernel that it calls is not there."""
        kept = self._read(self._file)
        if kept is None:
            return None
        target_context.refresh()
        called, code, shared, environment, environments, name = kept
        return rebuilt(
            self._function, sig, target_context, called, code, shared, environment, environments, name
        )

    def save_overload(self, sig: object, cres: Any) -> None:
        """Settle what callers may copy of a new kernel, and keep it if it holds nothing that another process lacks."""
        library = cres.library
        _show_callers(library, cres.fndesc.mangled_name)
        if library.has_dynamic_globals or cres.reload_init:
            return
        functions = library._final_module.functions
        called = [each.name for each in functions if each.is_declaration and each.name in _kernels]
        code, shared = library._get_compiled_object(), library._shared_module.as_bitcode()
        environments = cres._find_referenced_environments()
        self._write(self._file, (called, code, shared, cres.environment, environments, library.name))

    def load_entry(self, codegen: Any) -> Any:
        """The library of a kernel's entry from Python, or None."""
        kept = self._read(self._entry_file)
        return None if kept is None else loaded_library(codegen, *kept)

    def save_entry(self, library: Any) -> None:
        """Keep the library of a kernel's entry from Python."""
        self._write(self._entry_file, (library.name, library._get_compiled_object()))

    def _read(self, file: Path) -> Any:
        try:
            return pickle.loads(file.read_bytes())
        except (OSError, EOFError, ValueError, pickle.UnpicklingError):
            return None

    def _write(self, file: Path, kept: object) -> None:
        """Write a file whole, so that nobody finds a part; without it the next start compiles again."""
        with suppress(OSError):
            make_folder(file.parent)
            replace_file(file, lambda out: out.write(dumps(kept)))


def loaded_library(codegen: Any, name: str, code: bytes) -> Any:
    """Compiled code, ready to be called."""
    library = codegen.create_library(name)
    library.enable_object_caching()
    library._set_compiled_object(code)
    library._finalize_final_module()
    return library


def rebuilt(
    function: Callable[..., Any],
    signature: object,
    context: Any,
    called: list[str],
    code: bytes,
    shared: bytes,
    environment: Any,
    environments: list[Any],
    name: str,
) -> Any:
    """A kernel as numba knows it, from what was kept of it; None if a kernel that it calls is not there."""
    if not _kernels.keys() >= set(called):
        return None
    for symbol in called:
        _kernels[symbol].load()
    arguments, result = sigutils.normalize_signature(signature)
    descriptor = PythonFunctionDescriptor(
        native=True,
        modname=function.__module__,
        qualname=function.__qualname__,
        unique_name=f"{function.__qualname__}${symbol_stem(function)}",
        doc=function.__doc__ or "",
        typemap=None,
        restype=result,
        calltypes=None,
        args=function.__code__.co_varnames[: len(arguments)],
        kws=(),
        mangler=_mangled,
        argtypes=arguments,
        uid=symbol_stem(function),
    )
    library = loaded_library(context.codegen(), name, code)
    library._get_module_for_linking = lambda: _linkable(library, shared)
    for each in environments:
        library.codegen.set_env(each.env_name, each)
    return compiler.compile_result(
        target_context=context,
        typing_context=context.typing_context,
        library=library,
        environment=environment,
        entry_point=context.get_executable(library, descriptor, environment),
        fndesc=descriptor,
        signature=signature_of(result, *arguments),
        objectmode=False,
        lifted=(),
        typing_error=None,
        call_helper=None,
        reload_init=[],
    )


def _linkable(library: Any, shared: bytes) -> Any:
    """What callers may copy of a kernel that was loaded; read when the first of them is compiled."""
    if library._shared_module is None:
        library._shared_module = binding.parse_bitcode(shared)
    return library._shared_module


_Dispatcher: Any = CPUDispatcher
"""numba tells type checkers of some of its attributes only."""


class KernelDispatcher(_Dispatcher):  # type: ignore[misc]
    """A kernel of one signature. Python's first call builds or loads its entry; kernels call it without one.

    What is in the cache is loaded when it is first needed: most of a start's time would go into loading all kernels,
    and those that are always put in the place of their calls are never needed.
    """

    _python_entry: Any = None

    @classmethod
    def of(cls, function: Callable[..., Any], signature: object) -> KernelDispatcher:
        """The kernel of a function, compiled now if it is not in the cache, else loaded when it is first needed.

        While compiling is held back what is not in the cache is compiled when it is first needed.
        """
        made = cls(py_func=function, targetoptions=dict(OPTIONS), pipeline_class=KernelCompiler)
        made._cache, made._signature = KernelCache(function), signature
        made._compiler._customize_flags = KernelFlags
        name = f"{function.__module__}.{function.__qualname__}"
        _kernels[_mangled(name, (), uid=symbol_stem(function))] = made
        if made._cache.is_there() or is_held_back():
            return made
        is_missing()
        if not made._cache.is_there():
            made.load()
        return made

    def load(self) -> None:
        """Make the kernel ready to be called by kernels, with all that it calls."""
        with global_compiler_lock:
            if not self.overloads:
                is_new = not self._cache.is_there()
                super().compile(self._signature)
                if is_new:
                    is_compiled()

    def compile(self, sig: object) -> Any:
        """Make it ready; there is one signature, whatever a caller's arguments are."""
        self.load()
        return next(iter(self.overloads.values())).entry_point

    def add_overload(self, cres: Any) -> None:
        """Take the compiled kernel; Python cannot call it yet."""
        cres.library.codegen._engine._defined_symbols.add(cres.fndesc.mangled_name)
        self.overloads[tuple(cres.signature.args)] = cres

    def _compile_for_args(self, *args: object, **kws: object) -> Any:
        """Called by numba at the first call from Python: make the entry, and call again."""
        with global_compiler_lock:
            if self._python_entry is None:
                self.load()
                (cres,) = self.overloads.values()
                # numba keeps no reference of its own
                self._python_entry = self._entry(cres)
                self._insert([each._code for each in cres.signature.args], self._python_entry, False)
                self.disable_compile()
        return self

    def _entry(self, cres: Any) -> Any:
        """What Python calls."""
        context, codegen = cres.target_context, cres.library.codegen
        library = self._cache.load_entry(codegen)
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
            self._cache.save_entry(library)
        return entry


def load_all(pause: float) -> None:
    """Load every kernel that is imported and not loaded yet, with so many seconds between two of them."""
    for each in list(_kernels.values()):
        if not each.overloads:
            each.load()
            time.sleep(pause)
