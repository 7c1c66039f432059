"""Compiled code that comes with an installation is used where it fits, and only there."""

from __future__ import annotations

import json
import pickle
import platform
import sys
from pathlib import Path

import pytest

from engine.base.errors import PreparationError
from engine.base.files import read_checked, write_checked
from engine.jit import shipping
from engine.library import cache_building
from tests.jit.small_project import (
    ALL_BUILT,
    ALL_LOADED,
    ASK,
    BUNDLE,
    WHERE_FROM,
    Project,
    bundles,
    compiled_only,
    kernel_files,
    outcome,
)

LACKS_A_FEATURE = """
from engine.jit import shipping
shipping.NEEDED = frozenset(["no such feature"])
"""

MORE = """
from engine import tops
from engine.jit.declaring import kernel
from numba import int64

@kernel(int64(int64))
def more(n):
    return tops.top(n) + 1
"""

ASK_MORE = """
import engine.more
from engine import leaves, tops
print(*(sum(each.stats.cache_misses.values()) for each in (engine.more.more, tops.top)), engine.more.more(2))
from engine.jit.linking import load_all, renew_bundle
load_all(pause=0.0)
renew_bundle(["engine.leaves", "engine.tops", "engine.more"])
"""

fits = pytest.mark.skipif(bool(shipping.lacking_features()), reason="this processor is not of the baseline")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Project, bytes]:
    """A project, and the bundle of its kernels as it is compiled for the baseline."""
    project = Project(tmp_path_factory.mktemp("shipped"))
    project.run(ASK + BUNDLE, **shipping.baseline_settings())
    (file,) = bundles(project)
    contents = read_checked(file)
    assert contents is not None
    return project, bytes(contents)


@pytest.fixture
def shipped(made: tuple[Project, bytes], tmp_path: Path) -> Project:
    """The project with that bundle in its installation, and an empty cache."""
    project, contents = made
    project.cache = tmp_path / "cache"
    file = project.folder / "engine" / "jit" / "shipped" / shipping.shipped_place().name
    file.parent.mkdir(exist_ok=True)
    write_checked(file, contents)
    (project.folder / "engine" / "more.py").unlink(missing_ok=True)
    return project


@pytest.mark.process
@compiled_only
@fits
def test_the_first_start_compiles_nothing(shipped: Project) -> None:
    assert shipped.ask() == outcome([21, 1021, "read on"], ALL_LOADED)
    assert not kernel_files(shipped)
    assert shipped.run(WHERE_FROM).split() == ["True", "21", "1021"]


@pytest.mark.process
@compiled_only
@pytest.mark.parametrize(
    ("before", "settings"),
    [
        (LACKS_A_FEATURE, {}),
        ("", {"TAMEN_SHIPPED": "0"}),
        ("", {"NUMBA_OPT": "2"}),
        ("import importlib.metadata as m; of = m.version; m.version = lambda name: of(name) + '.1'\n", {}),
    ],
    ids=["another processor", "not wanted", "settings of the compiler", "another version"],
)
def test_code_that_does_not_fit_is_compiled(shipped: Project, before: str, settings: dict[str, str]) -> None:
    expected = outcome([21, 1021, "read on"], ALL_BUILT)
    assert json.loads(shipped.run(before + ASK, **settings)) == expected


@pytest.mark.process
@compiled_only
@fits
def test_code_of_other_sources_or_damaged_is_compiled(shipped: Project) -> None:
    numbers = shipped.folder / "engine" / "base" / "numbers.py"
    whole = numbers.read_text()
    numbers.write_text("FACTOR = 3\n")
    assert shipped.ask() == outcome([7, 1007, "read on"], ALL_BUILT)
    numbers.write_text(whole)
    (file,) = (shipped.folder / "engine" / "jit" / "shipped").iterdir()
    file.write_bytes(file.read_bytes()[:-1])
    assert shipped.ask() == outcome([21, 1021, "read on"], ALL_BUILT)


@pytest.mark.process
@compiled_only
@fits
def test_what_is_compiled_beside_it_is_kept_with_it(shipped: Project) -> None:
    """A module that was not shipped is compiled alone, and one bundle of the cache then holds both."""
    (shipped.folder / "engine" / "more.py").write_text(MORE)
    assert shipped.run(ASK_MORE).split() == ["1", "0", "1022"]
    (file,) = bundles(shipped)
    stream = read_checked(file)
    assert stream is not None
    sources = pickle.loads(stream)
    assert {"engine/leaves.py", "engine/tops.py", "engine/more.py"} <= set(sources)
    for each in kernel_files(shipped):
        each.unlink()
    assert shipped.run(ASK_MORE).split() == ["0", "0", "1022"]


def test_a_processor_of_another_kind_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "aarch64")
    assert shipping.lacking_features() == sorted(shipping.NEEDED)
    with pytest.raises(PreparationError, match="this processor has no avx, expected one that runs x86-64-v3"):
        cache_building.ship()


def test_the_file_is_named_by_system_and_versions() -> None:
    name = shipping.shipped_place().name
    assert name.startswith(
        f"{sys.platform}-x86-64-v3-python{sys.version_info.major}.{sys.version_info.minor}-numba"
    )
