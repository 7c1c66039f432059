"""Compiles what tests import, as a program: python -m tests.fill_cache [PLACE...], files and folders, by default all.

The engine's own kernels come first, if the tests wait for any of its stages, then those that are left.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from engine.jit.files import following_files, imported_files, module_file
from engine.jit.start.compilation import Compilation, with_imported
from engine.library.cache_building import build_cache, rehearse

TESTS = Path(__file__).resolve().parent
ROOT = TESTS.parent

_IMPORT_OF_TESTS = re.compile(r"^from (tests[\w.]*) import", re.MULTILINE)


def modules_with_kernels() -> list[str]:
    """The modules under engine/ that declare kernels, by their dotted names."""
    return [
        name_of(file)
        for file in sorted((ROOT / "engine").rglob("*.py"))
        if "@kernel" in file.read_text(encoding="utf-8")
    ]


def modules_needed(places: Iterable[Path]) -> list[str]:
    """The modules that tests import, or processes that they start: all with kernels for tests of the command line."""
    files = set(files_of(places))
    of_commands = any(each.parent == TESTS and each.name.startswith("test_") for each in files)
    imported = {name_of(each) for file in files for each in imported_files(file)}
    return sorted(imported) + (modules_with_kernels() if of_commands else [])


def files_of(places: Iterable[Path]) -> Iterator[Path]:
    """The files of tests in some places, and what is imported for them from others."""
    waiting = [each for place in places for each in ([place] if place.is_file() else place.rglob("*.py"))]
    seen: set[Path] = set()
    while waiting:
        file = waiting.pop()
        if file not in seen:
            seen.add(file)
            yield file
            above = (folder / "conftest.py" for folder in file.parents if TESTS in (folder, *folder.parents))
            named = (
                ROOT.joinpath(*name.split(".")).with_suffix(".py")
                for name in _IMPORT_OF_TESTS.findall(file.read_text(encoding="utf-8"))
            )
            waiting += [each for each in (*above, *named) if each.is_file()]


def name_of(file: Path) -> str:
    """The dotted name of a module."""
    return ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def waits_for_stages(modules: Iterable[str]) -> bool:
    """Whether some modules need what the engine prepares in stages."""
    stages = module_file("engine.library.stages")
    return any(stages in following_files(file) for name in modules if (file := module_file(name)))


if __name__ == "__main__":
    needed = modules_needed([Path(each).resolve() for each in sys.argv[1:]] or [TESTS])
    if waits_for_stages(needed):
        missing, _ = build_cache()
        if missing:
            rehearse()
    Compilation(with_imported(needed)).run(lambda standing: None)
