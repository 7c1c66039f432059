"""Processes that this one starts and that run the same code."""

from __future__ import annotations

import os

from engine.jit.files import ROOT


def environment_of_child(**more: str) -> dict[str, str]:
    """Return the environment for another Python process, so that it finds the project from any folder.

    It is this process's environment, with PYTHONPATH extended. ``more``: variables that are set in it as
    well.
    """
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), **more}
