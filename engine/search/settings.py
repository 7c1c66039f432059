"""What a player is put together from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from engine.search.levels import HIGHEST

DEFAULT_SEED = 1


@dataclass(frozen=True)
class Settings:
    """What a player is put together from, whichever it is.

    level: how strong it is, as in ``levels.yaml``; seed: of all its generators; files: knowledge and numbers that stand
    in the place of the shipped files, by name; playouts: games that are played out for a move where no time is set,
    None for those of the level; threads: that play them at the same time
    """

    level: int = HIGHEST
    seed: int = DEFAULT_SEED
    files: Mapping[str, Path] = field(default_factory=dict)
    playouts: int | None = None
    threads: int = 1
