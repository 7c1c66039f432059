"""Where a person's own knowledge lies; no compiled code is loaded by whoever only asks for the folder."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path

PATTERNS, JOSEKI = "patterns", "joseki"
"""The folders in a folder of knowledge."""

MINED = "mined.sgf"
"""The source of joseki that games were counted for."""


def own_folder() -> Path:
    """Return the person's folder of knowledge: the one in the environment variable TAMEN_KNOWLEDGE, or else
    ``knowledge`` in the user's data folder.
    """
    named = os.environ.get("TAMEN_KNOWLEDGE")
    return Path(named) if named else user_data_path("tamen", appauthor=False) / "knowledge"
