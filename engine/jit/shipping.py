"""Compiled code that comes with the installation, so that not even the first start has to compile.

A wheel can carry one bundle of all kernels (`engine.jit.bundle`), made by ``tamen cache --ship``. Its code is for a
baseline that many processors have in common: the third level of x86-64, which desktop processors have reached since
about 2013. It is used where the processor has what the baseline needs, the versions of Python, numba and llvmlite are
those of its name, no NUMBA_* setting asks for other code, and all sources are what they were. Elsewhere kernels are
compiled at the first start.
"""

from __future__ import annotations

import os
import platform
import sys
from pathlib import Path

from llvmlite import binding

from engine.jit.files import compiler_versions, numba_settings

BASELINE = "x86-64-v3"
"""LLVM's name of the processor for which shipped code is compiled."""

NEEDED = frozenset(
    (
        "avx",
        "avx2",
        "bmi",
        "bmi2",
        "cx16",
        "f16c",
        "fma",
        "lzcnt",
        "movbe",
        "popcnt",
        "sahf",
        "sse4.2",
        "xsave",
    )
)
"""LLVM's names of what the baseline has beyond every 64-bit processor (the x86-64 psABI, levels 2 and 3)."""

MACHINES = frozenset(("x86_64", "amd64"))
"""Names that systems give to the machines of the baseline, in lower case."""

SHIPPED = Path(__file__).resolve().parent / "shipped"
"""The folder of the installation in which shipped code lies."""


def baseline_settings() -> dict[str, str]:
    """Return the environment variables with which numba compiles for the baseline, i.e. the kind of processor
    that shipped code is made for.
    """
    return {"NUMBA_CPU_NAME": BASELINE, "NUMBA_CPU_FEATURES": ""}


def lacking_features() -> list[str]:
    """Return LLVM's names, sorted, of the features that code for the baseline needs and this processor lacks.

    A processor that is not x86-64 lacks all of them.
    """
    if platform.machine().lower() not in MACHINES:
        return sorted(NEEDED)
    features = binding.get_host_cpu_features()
    return sorted(each for each in NEEDED if not features.get(each))


def shipped_place() -> Path:
    """Return the path of the file with shipped compiled code; the file need not exist.

    It is for this operating system and these versions of Python, numba and llvmlite.
    """
    numba, llvmlite, (major, minor) = compiler_versions()
    name = f"{sys.platform}-{BASELINE}-python{major}.{minor}-numba{numba}-llvmlite{llvmlite}.bundle"
    return SHIPPED / name


def usable_file() -> Path | None:
    """Return the file of shipped code that this process may use; None if there is none.

    TAMEN_SHIPPED=0 in the environment forbids it, so that code is compiled here.
    """
    if os.environ.get("TAMEN_SHIPPED") == "0" or numba_settings():
        return None
    file = shipped_place()
    return file if file.is_file() and not lacking_features() else None
