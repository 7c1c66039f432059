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

import functools
import hashlib
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from inspect import CO_VARARGS, CO_VARKEYWORDS
from typing import Any

from llvmlite import binding
from numba._dispatcher import Dispatcher as PythonCaller
from numba.core import compiler, itanium_mangler, sigutils
from numba.core.bytecode import FunctionIdentity
from numba.core.compiler_lock import global_compiler_lock
from numba.core.dispatcher import (  # type: ignore[attr-defined]
    CompilingCounter,
    _FunctionCompiler,
)
from numba.core.funcdesc import PythonFunctionDescriptor
from numba.core.registry import CPUDispatcher
from numba.core.runtime.nrt import rtsys
from numba.core.typeconv.rules import default_type_manager
from numba.core.typing.templates import signature as signature_of
from numba.core.untyped_passes import ExtractByteCode

from engine.jit.bundle import (
    BundledKernel,
    bundle,
    bundled_kernel,
    is_covered,
    kernel_key,
    sources_of,
    write_bundle,
)
from engine.jit.cache import KeptEntry, KeptKernel, KernelCache
from engine.jit.code import (
    environment_of,
    is_code_of,
    link,
    python_function,
    records_by_their_place,
    tell_environment,
)
from engine.jit.files import source_of, source_stamp
from engine.jit.indexing import take_indices_as_written
from engine.jit.news import is_compiled, is_held_back, is_missing

INLINED_LINES = 600
"""A kernel of at most so many lines of LLVM's code may be put in the place of a call.

With 120 lines boards were played on half as fast and evaluations took a sixth longer; with 800 nothing was faster.
"""

COPIED_LINES = 300
"""A kernel of at most so many lines is put in the place of every call; of longer ones LLVM decides.

LLVM alone leaves calls in playouts and readers that cost more than what is called.
"""

OPTIONS = {
    "nopython": True,
    "nogil": True,
    "no_cpython_wrapper": True,
    "no_cfunc_wrapper": True,
    "error_model": "numpy",
}


def symbol_stem(function: Callable[..., Any]) -> str:
    """Return the part of a kernel's symbol that no other kernel, and no other version of its source, has."""
    if bundled := bundled_kernel(function):
        return bundled.stem
    code = function.__code__
    text = f"{code.co_firstlineno} {source_stamp(source_of(code.co_filename))}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _mangled(name: str, types: object, *, abi_tags: object = (), uid: str | None = None) -> str:
    """Return the symbol of a function, without its argument types. ``uid`` becomes part of the symbol.

    This replaces numba's own function for symbols and takes the same arguments. numba's function numbers
    types in the order in which it meets them, so that symbols would differ between processes.
    """
    mangled: str = itanium_mangler.mangle(name, (), uid=uid)
    return mangled


class KernelFlags(compiler.Flags):
    """numba's compiler settings with a fast hash and comparison, which each start needs very often."""

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
    """numba's compiler, changed so that a kernel gets the same symbols in every process."""

    def compile_extra(self, func: Callable[..., Any]) -> Any:
        """Compile a kernel from its Python function and return numba's compile result; numba calls this."""
        stem = symbol_stem(func)
        identity = FunctionIdentity.from_function(func)
        identity.unique_id = stem
        identity.unique_name = f"{identity.func_qualname}${stem}"
        self.state.targetctx.mangler = _mangled
        self.state.func_id = identity
        ExtractByteCode().run_pass(self.state)
        self.state.lifted, self.state.lifted_from = (), None
        return self._compile_bytecode()


def _symbol_of(function: Callable[..., Any]) -> str:
    if bundled := bundled_kernel(function):
        return bundled.symbol
    return _mangled(f"{function.__module__}.{function.__qualname__}", (), uid=symbol_stem(function))


_kernels: dict[str, KernelDispatcher] = {}
"""The kernels of all modules that are imported, by their symbols."""

take_indices_as_written(_kernels.__contains__)


def _show_callers(library: Any, symbol: str) -> None:
    """Decide which code of a compiled kernel its callers may inline, and store that code in ``library``.

    It is the whole kernel if it has at most INLINED_LINES lines of LLVM code, else nothing. library: numba's
    object with the kernel's code; symbol: of the kernel
    """
    module = library._final_module
    lines = str(module.get_function(symbol)).count("\n")
    if lines > INLINED_LINES:
        shared = _nothing_of(module)
    else:
        shared = module.clone()
        for function in shared.functions:
            if function.is_declaration:
                continue
            if function.name == symbol:
                function.linkage = "available_externally"
                if lines <= COPIED_LINES:
                    function.add_function_attribute("alwaysinline")
            elif function.linkage == binding.Linkage.external:
                function.linkage = "linkonce_odr"
    library._shared_module = shared


def _nothing_of(module: Any) -> Any:
    """Return an empty LLVM module for the same target as ``module``, so that the two can be linked."""
    empty = binding.parse_assembly("")
    empty.triple, empty.data_layout = module.triple, module.data_layout
    return empty


def _outside(module: Any, inside: Iterable[str]) -> list[str]:
    """Return the symbols that an LLVM module uses but that must come from elsewhere, sorted.

    They are defined neither in the module nor among ``inside``.
    """
    used = [*module.functions, *module.global_variables]
    names = {each.name for each in used if each.is_declaration}
    return sorted(name for name in names.difference(inside) if not name.startswith("llvm."))


class _CacheOfNew:
    """A replacement for numba's cache: it finds no kernel, and writes new ones to files of our own."""

    def __init__(self, cache: KernelCache) -> None:
        self.cache_path = cache.cache_path
        self._keep = cache.keep_kernel

    def load_overload(self, sig: object, target_context: object) -> None:
        """Return nothing, so that numba compiles the kernel.

        numba calls this before it compiles; the kernel's own file was looked for already.
        """

    def save_overload(self, sig: object, cres: Any) -> None:
        """Write a newly compiled kernel to its cache file, with the code that callers may inline.

        A kernel whose code holds addresses of this process is not written. numba calls this after it
        compiles.
        """
        library = cres.library
        _show_callers(library, cres.fndesc.mangled_name)
        if library.has_dynamic_globals or cres.reload_init:
            return
        module = library._final_module
        called = [each.name for each in module.functions if each.is_declaration and each.name in _kernels]
        environments = [each for each in cres._find_referenced_environments() if each.consts]
        code, shared = library._get_compiled_object(), library._shared_module.as_bitcode()
        outside = _outside(module, called)
        self._keep(KeptKernel(called, outside, code, shared, environments))


_Dispatcher: Any = CPUDispatcher
"""numba tells type checkers of some of its attributes only."""


class KernelDispatcher(_Dispatcher):  # type: ignore[misc]
    """A compiled kernel as Python and numba see it: a callable with exactly one signature.

    Its code is loaded from the cache, or compiled, when it is first needed. Its entry, i.e. the wrapper
    through which Python calls it, is loaded or compiled at the first call from Python. numba learns of the
    kernel when a caller is compiled.
    """

    locals: Mapping[str, object] = {}
    targetoptions = OPTIONS
    _enable_sysmon = False

    _compiler: Any = None
    _is_linked = False
    _environment: Any = None
    _python_entry: Any = None
    _entry_library: Any = None
    _has_entry_apart = False

    def __init__(self, function: Callable[..., Any], signature: object, allocates: bool) -> None:
        """Make a kernel without its code, and without what only numba's compiler needs (`_complete` adds
        this).

        So making it is quick: all kernels of a start are made before anything is answered. signature:
        numba's; allocates: whether the kernel may make arrays. Raises TypeError for a function with defaults,
        keyword-only arguments or ``*args``.
        """
        code = function.__code__
        if function.__defaults__ or code.co_kwonlyargcount or code.co_flags & (CO_VARARGS | CO_VARKEYWORDS):
            raise TypeError(f"{function.__qualname__}: a kernel takes exactly the arguments of its signature")
        names, types = code.co_varnames[: code.co_argcount], default_type_manager
        PythonCaller.__init__(
            self, types.get_pointer(), len(names), self._fold_args, names, (), False, False, False
        )
        functools.update_wrapper(self, function)
        self.py_func = function
        self.func_code = self.__code__ = code
        self.overloads: dict[Any, Any] = {}
        self._cache_hits, self._cache_misses = Counter[object](), Counter[object]()
        self._types_active_call: set[object] = set()
        self._compiling_counter = CompilingCounter()
        self._signature, self._allocates = signature, allocates
        self._kept = KernelCache(function)
        self._cache: Any = self._kept
        self._bundled, self._symbol = bundled_kernel(function), _symbol_of(function)

    def _complete(self) -> None:
        """Set up numba's compiler for this kernel. It is done once, before numba compiles the kernel or a
        caller.
        """
        if self._compiler is None:
            self.typingctx, self.targetctx = self.targetdescr.typing_context, self.targetdescr.target_context
            options = {**OPTIONS, "_nrt": self._allocates}
            self._compiler = _FunctionCompiler(self.py_func, self.targetdescr, options, {}, KernelCompiler)
            self._compiler._customize_flags = KernelFlags

    @classmethod
    def of(cls, function: Callable[..., Any], signature: object, allocates: bool) -> KernelDispatcher:
        """Make the kernel of a function, and compile it now unless the cache has it.

        A kernel in the cache is read when it is first needed. Within `engine.jit.news.holding_back` a kernel
        that the cache lacks is compiled only then, too. signature: numba's; allocates: whether the kernel may
        make arrays
        """
        made = cls(function, signature, allocates)
        _kernels[made._symbol] = made
        if made._bundled or made._kept.is_there() or is_held_back():
            return made
        is_missing()
        if not made._kept.is_there():
            made.load()
        return made

    def link(self) -> None:
        """Load or compile the machine code of the kernel and of all kernels that it calls, so that it can
        run.
        """
        if self._is_linked:
            return
        with global_compiler_lock:
            if not self._is_linked:
                if self._link_bundled() or self._link_kept():
                    self._cache_hits[self._signature] += 1
                else:
                    self._complete()
                    self._cache = _CacheOfNew(self._kept)
                    super().compile(self._signature)
                    is_compiled()
                self._is_linked = True

    def _link_bundled(self) -> bool:
        """Load the kernel's code with this start's bundle, and return whether that worked.

        A bundle is one file with many compiled kernels; it may lack this one.
        """
        found = bundle() if self._bundled else None
        if found and found.link():
            return True
        self._bundled = None
        return False

    def _link_kept(self) -> bool:
        """Load the kernel's code from its own cache file, and return whether that worked.

        It fails if the file, or something that the code calls, is missing.
        """
        kept = self._kept.kernel()
        if kept is None or not is_code_of(self._symbol, kept.code) or not _kernels.keys() >= set(kept.called):
            return False
        for symbol in kept.called:
            _kernels[symbol].link()
        if not link([kept.code], kept.outside):
            return False
        self._environments = kept.environments
        for each in kept.environments:
            tell_environment(each)
        return True

    def load(self) -> None:
        """Load the kernel's code and make the kernel known to numba, so that its callers can be compiled."""
        with global_compiler_lock:
            self.link()
            self._complete()
            if not self.overloads:
                context = self.targetctx
                context.refresh()
                result = self._result(context)
                context.insert_user_function(result.entry_point, result.fndesc, [result.library])
                self.add_overload(result)

    def _result(self, context: Any) -> Any:
        """Return numba's compile result for the loaded code, as if numba had just compiled it."""
        arguments, restype = sigutils.normalize_signature(self._signature)
        function = self.py_func
        stem = symbol_stem(function)
        descriptor = PythonFunctionDescriptor(
            native=True,
            modname=function.__module__,
            qualname=function.__qualname__,
            unique_name=f"{function.__qualname__}${stem}",
            doc=function.__doc__ or "",
            typemap=None,
            restype=restype,
            calltypes=None,
            args=function.__code__.co_varnames[: len(arguments)],
            kws=(),
            mangler=_mangled,
            argtypes=arguments,
            uid=stem,
        )
        library = context.codegen().create_library(self._symbol)
        library._finalized = True
        library._get_module_for_linking = lambda: self._linkable(library)
        environment = self._tell_of_environment(descriptor.env_name)
        return compiler.compile_result(
            target_context=context,
            typing_context=context.typing_context,
            library=library,
            environment=environment,
            entry_point=context.get_executable(library, descriptor, environment),
            fndesc=descriptor,
            signature=signature_of(restype, *arguments),
            objectmode=False,
            lifted=(),
            typing_error=None,
            call_helper=None,
            reload_init=[],
        )

    def _linkable(self, library: Any) -> Any:
        """Return the LLVM code that callers may inline, as a module.

        It is empty if the kernel is too long, or if its file is missing or damaged: callers then call the
        kernel.
        """
        if library._shared_module is None:
            kept = self._kept.kernel()
            library._shared_module = _nothing_of(library._final_module)
            # LLVM says so of what it cannot read
            with suppress(RuntimeError):
                library._shared_module = (
                    binding.parse_bitcode(kept.shared) if kept else library._shared_module
                )
        return library._shared_module

    def compile(self, sig: object) -> Any:
        """Load or compile the kernel and return its entry point.

        There is one signature, so ``sig`` is ignored.
        """
        self.load()
        return next(iter(self.overloads.values())).entry_point

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Load the kernel and return numba's template for a call of it.

        numba asks for it when a caller is compiled.
        """
        self.load()
        return super().get_call_template(args, kws)

    def add_overload(self, cres: Any) -> None:
        """Keep numba's compile result as the only one of this kernel. Calls from Python need a wrapper
        besides.
        """
        cres.library.codegen._engine._defined_symbols.add(cres.fndesc.mangled_name)
        self._environment = cres.environment
        self.overloads[tuple(cres.signature.args)] = cres

    def _compile_for_args(self, *args: object, **kws: object) -> Any:
        """Make the wrapper through which Python calls the kernel, and return the kernel, which numba then
        calls again.

        numba calls this at the first call from Python; the arguments are those of the call.
        """
        self.make_entry()
        return self

    def make_entry(self) -> None:
        """Make the kernel ready to be called from Python, unless it is already."""
        with global_compiler_lock:
            if self._python_entry is None:
                self.link()
                # numba keeps no reference of its own
                self._python_entry = self._entry()
                arguments, _ = sigutils.normalize_signature(self._signature)
                self._insert([each._code for each in arguments], self._python_entry, False)
                self._can_compile = False

    def _entry(self) -> Any:
        """Return the callable for Python. Its wrapper is read in a file, or compiled and kept in one."""
        kept = self._bundled.entry if self._bundled else None
        if kept is None:
            self._has_entry_apart = True
            kept = self._kept.entry()
            is_sound = kept is not None and is_code_of(kept.symbol, kept.code)
            if kept is None or not (is_sound and link([kept.code], kept.outside)):
                kept = self._compiled_entry()
                self._kept.keep_entry(kept)
        environment = self._tell_of_environment(kept.environment)
        return python_function(self.py_func, kept.symbol, environment)

    def _compiled_entry(self) -> KeptEntry:
        """Compile the wrapper through which Python calls the kernel and return it."""
        self.load()
        (cres,) = self.overloads.values()
        context, fndesc = cres.target_context, cres.fndesc
        library = cres.library.codegen.create_library(f"entry of {fndesc.qualname}")
        library.enable_object_caching()
        library.add_linking_library(rtsys.library)
        with records_by_their_place():
            context.create_cpython_wrapper(library, fndesc, cres.environment, None, release_gil=True)
        library._ensure_finalized()
        self._entry_library = library
        outside = _outside(library._final_module, [self._symbol, fndesc.env_name])
        code = library._get_compiled_object()
        return KeptEntry(fndesc.llvm_cpython_wrapper_name, fndesc.env_name, outside, code)

    def _tell_of_environment(self, symbol: str) -> Any:
        """Return numba's environment of the kernel, in which compiled code finds the names of its module.

        At the first call the environment is made, and the variable with the name ``symbol`` is set to it.
        """
        if self._environment is None:
            self._environment = environment_of(self.py_func, symbol)
            tell_environment(self._environment)
        return self._environment


def load_all(pause: float) -> None:
    """Link every imported kernel that is not linked yet.

    After each kernel that is in no bundle it waits ``pause`` seconds.
    """
    for each in list(_kernels.values()):
        if not each._is_linked:
            each.link()
            if each._bundled is None:
                time.sleep(pause)


def renew_bundle(modules: Iterable[str]) -> None:
    """Write a bundle, one file with all compiled kernels of some modules and of what they import, for later
    starts.

    Nothing is done if a module is not imported. Nor is anything done if this start's bundle has all of these
    kernels and the wrappers through which Python called them so far.
    """
    names = list(modules)
    if not sys.modules.keys() >= set(names):
        return
    if is_covered(names) and not any(each._has_entry_apart for each in list(_kernels.values())):
        return
    sources = sources_of(names)
    places = set(sources)
    ours = [each for each in list(_kernels.values()) if source_of(each.__code__.co_filename) in places]
    write_bundle(sources, *_to_bundle(ours))


def _to_bundle(kernels: Iterable[KernelDispatcher]) -> tuple[dict[str, BundledKernel], set[str]]:
    """Return the compiled kernels as a bundle's file holds them, and the symbols outside that their code
    uses.

    The kernels are by `kernel_key`. Those that are in this start's bundle are read there, the others in their
    own files. A kernel is left out if it calls one that is in neither place.
    """
    made: dict[str, BundledKernel] = {}
    kept: dict[KernelDispatcher, KeptKernel] = {}
    outside = set(found.outside) if (found := bundle()) else set()
    for each in kernels:
        if each._bundled:
            entry = each._bundled.entry or each._kept.entry()
            made[kernel_key(each.py_func)] = each._bundled._replace(entry=entry)
            outside.update(entry.outside if entry else ())
        elif (file := each._kept.kernel()) and not file.environments:
            kept[each] = file
    symbols = {each.symbol for each in made.values()} | {each._symbol for each in kept}
    while apart := {each for each, file in kept.items() if not symbols.issuperset(file.called)}:
        kept = {each: file for each, file in kept.items() if each not in apart}
        symbols -= {each._symbol for each in apart}
    for each, file in kept.items():
        entry, function = each._kept.entry(), each.py_func
        made[kernel_key(function)] = BundledKernel(each._symbol, symbol_stem(function), file.code, entry)
        outside.update(file.outside, entry.outside if entry else ())
    return made, outside - symbols
