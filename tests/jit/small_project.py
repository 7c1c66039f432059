"""A throw-away project of two modules with kernels, and copies of the modules that compile and keep kernels.

Its kernels are compiled and called in processes of their own, whose cache is the project's.
"""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numba
import pytest

ROOT = Path(__file__).resolve().parents[2]

compiled_only = pytest.mark.skipif(
    bool(numba.config.DISABLE_JIT), reason="without compiled kernels there is no cache"
)

MECHANISM = (
    "base/cache_folder",
    "base/files",
    "jit/bundle",
    "jit/cache",
    "jit/code",
    "jit/declaring",
    "jit/files",
    "jit/indexing",
    "jit/linking",
    "jit/news",
    "jit/shipping",
)

LEAF = """
from engine.base.numbers import FACTOR
from engine.jit.declaring import kernel
from numba import int64

@kernel(int64(int64))
def leaf(n):
    return n * FACTOR + 1
"""

TOP = """
from engine import leaves
from engine.jit.declaring import kernel
from numba import int64, types

@kernel(int64(int64))
def top(n):
    return leaves.leaf(n) + 1000

@kernel(int64(types.Array(int64, 1, "C"), int64))
def pick(numbers, index):
    return numbers[index]
"""

ASK = """
import json, sys
import numpy as np
import engine.jit.declaring as jit
from engine import leaves, tops
answers = [leaves.leaf(2), tops.top(2)]
try:
    tops.pick(np.zeros(1000, dtype=np.int64)[:3], 5)
    answers.append("read on")
except IndexError:
    answers.append("checked")
stats = [kernel.stats for kernel in (leaves.leaf, tops.top, tops.pick)]
loaded = [sum(each.cache_hits.values()) for each in stats]
built = [sum(each.cache_misses.values()) for each in stats]
print(json.dumps({"answers": answers, "loaded": loaded, "built": built}))
"""

ALL_LOADED = {"loaded": [1, 1, 1], "built": [0, 0, 0]}
ALL_BUILT = {"loaded": [0, 0, 0], "built": [1, 1, 1]}


def obey_rights() -> None:
    """Take from this process, once it runs another program, root's leave to write what nobody may write."""
    if os.geteuid() == 0:
        drop_from_bounding_set, may_override = 24, 1
        ctypes.CDLL(None).prctl(drop_from_bounding_set, may_override, 0, 0, 0)


class Project:
    """A small project with the same cache mechanism. ``prepare``: what its processes do before they begin."""

    prepare: Callable[[], None] | None = None

    def __init__(self, folder: Path) -> None:
        self.folder, self.cache = folder / "project", folder / "cache"
        for name in MECHANISM:
            copy = self.folder / "engine" / f"{name}.py"
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / "engine" / f"{name}.py", copy)
        self.write("__init__", "")
        self.write("base/numbers", "FACTOR = 10\n")
        self.write("other", "ANYTHING = 1\n")
        self.write("leaves", LEAF)
        self.write("tops", TOP)

    def write(self, module: str, text: str) -> None:
        (self.folder / "engine" / f"{module}.py").write_text(text)

    def begin(self, code: str, **environment: str) -> subprocess.Popen[str]:
        """A fresh process."""
        base = {k: v for k, v in os.environ.items() if not k.startswith(("NUMBA_", "TAMEN_"))}
        ours = {
            "PYTHONPATH": str(self.folder),
            "TAMEN_CACHE": str(self.cache),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        return subprocess.Popen(
            [sys.executable, "-c", code],
            env={**base, **ours, **environment},
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=self.prepare,
        )

    def run(self, code: str = ASK, **environment: str) -> str:
        """Standard output of a fresh process."""
        process = self.begin(code, **environment)
        written, complaints = process.communicate()
        assert process.returncode == 0, complaints
        return written

    def ask(self, **environment: str) -> dict[str, list]:
        return json.loads(self.run(**environment))


def outcome(answers: list, expected: dict[str, list]) -> dict[str, list]:
    return {"answers": answers, **expected}


def kernel_files(project: Project) -> dict[Path, bytes]:
    return {file: file.read_bytes() for file in (project.cache / "kernels").rglob("*.code")}


BUNDLE = """
from engine import leaves, tops
from engine.jit.linking import load_all, renew_bundle
load_all(pause=0.0)
renew_bundle(["engine.leaves", "engine.tops"])
"""

WHERE_FROM = """
from engine import leaves, tops
from engine.jit.bundle import is_covered
from engine.jit.linking import load_all
print(is_covered(["engine.tops"]), leaves.leaf(2), tops.top(2))
load_all(pause=0.0)
"""


def bundles(project: Project) -> list[Path]:
    return sorted((project.cache / "kernels").rglob("*.bundle"))
