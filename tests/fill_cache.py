"""Compiles what the tests import, as a program: the engine's own kernels, then those of history and the workshop."""

from __future__ import annotations

from pathlib import Path

from engine.jit.start.compilation import Compilation, with_imported
from engine.library.cache_building import build_cache, rehearse

ROOT = Path(__file__).resolve().parents[1]


def modules_with_kernels() -> list[str]:
    """The modules under engine/ that declare kernels, by their dotted names."""
    return [
        ".".join(file.relative_to(ROOT).with_suffix("").parts)
        for file in sorted((ROOT / "engine").rglob("*.py"))
        if "@kernel" in file.read_text(encoding="utf-8")
    ]


if __name__ == "__main__":
    missing, _ = build_cache()
    if missing:
        rehearse()
    Compilation(with_imported(modules_with_kernels())).run(lambda standing: None)
