"""Everything outside kernels has type hints: what the type checker does not ask for, since kernels have none."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from engine.lab.modules import module_files


def unannotated(tree: ast.Module) -> Iterator[int]:
    """The lines of functions that are no kernels and lack a hint."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if any("kernel" in ast.unparse(each) for each in node.decorator_list):
                continue
            arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            hints = [each.annotation for each in arguments if each.arg not in ("self", "cls")]
            if node.returns is None or None in hints:
                yield node.lineno


@pytest.mark.slow
def test_every_function_outside_kernels_has_type_hints() -> None:
    trees = {module: ast.parse(file.read_bytes()) for module, file in module_files().items()}
    assert [f"{module}, line {line}" for module, tree in trees.items() for line in unannotated(tree)] == []


def test_a_function_without_hints_is_found() -> None:
    tree = ast.parse("def a(x): ...\n@kernel(int64)\ndef b(x): ...\ndef c(self, x: int) -> int: ...\n")
    assert list(unannotated(tree)) == [1]
