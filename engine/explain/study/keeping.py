"""What was found in a game is kept by the content of the game, so that a study goes on where it was broken off."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

from engine.base.files import replace_text
from engine.base.version import __version__
from engine.explain.study.results import StudiedGame, as_plain, from_plain
from engine.explain.study.standards import Standard
from engine.game.game import Game

FORM = 2
"""The form of what is kept; whoever changes what `judging` finds, or how it is written, counts this up."""


@dataclass(frozen=True)
class Strength:
    """How hard the games are looked at: a level, and the games played out a move, None for those of the level."""

    level: int
    playouts: int | None = None


def key_of(game: Game, color: int, strength: Strength, standard: Standard) -> str:
    """Return a name for what is found of a colour in a game: the same for the same moves, wherever the record is."""
    first = game.setups[0] if game.setups else None
    content = {
        "size": game.size,
        "komi": game.komi,
        "rules": game.rules.name,
        "setup": None if first is None else first[0].tolist(),
        "moves": game.moves,
        "color": color,
        "level": strength.level,
        "playouts": strength.playouts,
        "standard": standard.name,
        "engine": __version__,
        "form": FORM,
    }
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:32]


class Kept:
    """The folder in which studied games are kept."""

    def __init__(self, folder: Path | None) -> None:
        """``folder``: None to keep nothing."""
        self._folder = folder

    def find(self, key: str) -> StudiedGame | None:
        """Return the studied game that is kept by a key; None if there is none, or its file is damaged."""
        if self._folder is None:
            return None
        try:
            return from_plain(json.loads((self._folder / f"{key}.json").read_text(encoding="utf-8")))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def keep(self, key: str, game: StudiedGame) -> None:
        """Keep a studied game by a key. Raises OSError."""
        if self._folder is not None:
            self._folder.mkdir(parents=True, exist_ok=True)
            replace_text(self._folder / f"{key}.json", json.dumps(as_plain(game)))
