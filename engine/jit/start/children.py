"""Processes that this one starts and that run the same code."""

from __future__ import annotations

import os

from engine.jit.files import ROOT


def environment_of_child(**more: str) -> dict[str, str]:
    """Return this process's environment for another Python process, in which that one finds the project as this
    one does, whatever its folder. ``more``: variables that are set in it as well.
    """
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), **more}
