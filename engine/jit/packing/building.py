"""The build backend of the project (PEP 517): setuptools, with compiled code in the wheel.

``pip install .`` builds a wheel with this module. Before setuptools packs it, ``tamen cache --ship`` compiles all
kernels for common processors (`engine.jit.shipping`), which takes about as long as a first start without it would.
Such a wheel is for one system and one version of Python. Where the code cannot be made the wheel goes without it and
compiles at the first start, as an editable installation does; the option ``compiled=no`` asks for that
(``pip install -C compiled=no .``). Nothing of the engine is imported here: what it needs may not be installed yet.
"""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

ROOT = Path(__file__).resolve().parents[3]

OPTION = "compiled"
"""The name of the option that says whether compiled code comes with the wheel: ``yes`` (the default) or ``no``."""

Settings = Mapping[str, Any] | None
"""Options of the installer (``pip install -C NAME=VALUE``) by name; None for none."""


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """Return what must be installed before a wheel can be built: what setuptools needs, and our dependencies
    if code is compiled.

    config_settings: the options of the build. Raises SystemExit, with a sentence, if the option OPTION
    (``compiled``) has another value than yes or no.
    """
    needed: list[str] = build_meta.get_requires_for_build_wheel(config_settings)
    return [*needed, *_dependencies()] if _is_compiled(config_settings) else needed


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Build a wheel with compiled code into the folder ``wheel_directory``, and return the name of its file.
    Called by pip (PEP 517).

    The wheel is named for this system and version of Python. It is built without compiled code if
    ``config_settings``, the options given to the build, have ``no`` for OPTION (``compiled``), or if the code
    cannot be compiled; in the second case standard error tells why. The engine then compiles at its first
    start. ``metadata_directory`` is only passed on to setuptools.
    """
    options = dict(config_settings or {})
    shipped = _ship() if _is_compiled(config_settings) else None
    if shipped is not None:
        options["--build-option"] = [*_listed(options.get("--build-option")), *_tags()]
    try:
        name: str = build_meta.build_wheel(wheel_directory, options, metadata_directory)
    finally:
        if shipped is not None:
            shipped.unlink(missing_ok=True)
    return name


def _is_compiled(config_settings: Settings) -> bool:
    """Return whether the build's option OPTION (``compiled``) asks for a wheel with compiled code, as it does
    by default.

    Raises SystemExit if the option is neither ``yes`` nor ``no``.
    """
    value = (config_settings or {}).get(OPTION, "yes")
    if value not in ("yes", "no"):
        raise SystemExit(f"the option '{OPTION}' is {value!r}, expected yes or no")
    return bool(value == "yes")


def _dependencies() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return list(project["dependencies"])


def _ship() -> Path | None:
    """Compile all kernels into a file in the sources' folder, and return its path.

    If that fails, a message tells so, and None is returned.
    """
    done = subprocess.run(
        [sys.executable, ROOT / "gtp_main.py", "cache", "--ship"], stdout=subprocess.PIPE, text=True
    )
    if done.returncode:
        print("The wheel goes without compiled code; the first start will compile.", file=sys.stderr)
        return None
    return Path(done.stdout.strip())


def _listed(option: Any) -> list[str]:
    """Return the values of an option as a list, whether it was given once or several times."""
    return [option] if isinstance(option, str) else list(option or ())


def _tags() -> list[str]:
    """Return the options by which setuptools names a wheel for this version of Python and this system."""
    system = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    return ["--python-tag", f"cp{sys.version_info.major}{sys.version_info.minor}", "--plat-name", system]
