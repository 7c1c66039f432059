"""Imports inside functions: each stands in the list with the reason that forces it, and each of the list is there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from engine.base.yaml_text import parse_yaml

ROOT = Path(__file__).resolve().parents[1]
SOURCES = sorted(
    [file for house in ("engine", "patterns", "joseki") for file in (ROOT / house).rglob("*.py")]
    + [ROOT / "gtp_main.py"]
)
LIST = Path(__file__).with_suffix(".yaml")

NOT_AT_THE_TOP = re.compile(rb"^(?!from |import ).*\bimport\b|\\\r?$", re.MULTILINE)
"""What stands in a file that imports inside a function: the word, not in a line that begins as an import at the top, or
a line that goes on in the next."""


def imports_inside(file: Path) -> Iterator[tuple[str, str]]:
    """File and module of each import that stands inside a function, at whatever depth."""
    name, source = file.relative_to(ROOT).as_posix(), file.read_bytes()
    if not NOT_AT_THE_TOP.search(source):
        return
    waiting = [(each, False) for each in ast.parse(source).body]
    while waiting:
        node, is_inside = waiting.pop()
        is_inside |= isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        if is_inside and isinstance(node, ast.ImportFrom):
            yield name, node.module or "."
        elif is_inside and isinstance(node, ast.Import):
            yield from ((name, alias.name) for alias in node.names)
        waiting += [(each, is_inside) for each in ast.iter_child_nodes(node)]


def test_imports_inside_functions_are_those_of_the_list() -> None:
    reasons = parse_yaml(LIST.read_text(encoding="utf-8"))
    listed = [
        (file, module) for files in reasons.values() for file, modules in files.items() for module in modules
    ]
    found = {each for file in SOURCES for each in imports_inside(file)}
    assert sorted(found) == sorted(listed)


def test_one_that_is_not_at_the_top_is_found(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    file = tmp_path / "some.py"
    file.write_text(
        "import os\nclass C:\n    def f(self):\n        if self:\n            import a.b, c\n"
        "            def g():\n                from d import e\n"
    )
    assert sorted(imports_inside(file)) == [("some.py", "a.b"), ("some.py", "c"), ("some.py", "d")]
