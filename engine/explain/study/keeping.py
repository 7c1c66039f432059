"""What was found in a game is kept by the content of the game, so that a study goes on where it was broken off."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, replace
from pathlib import Path

from engine.base.files import replace_text
from engine.base.version import __version__
from engine.decide.decision.levels import HIGHEST
from engine.explain.study.results import StudiedGame, as_plain, from_plain
from engine.explain.study.shown_facts import with_shown_facts
from engine.explain.study.standards import Standard
from engine.game.game import Game

FORM = 10
"""The form of what is kept; whoever changes what `judging` finds, or how it is written, counts this up."""


@dataclass(frozen=True)
class Strength:
    """How thoroughly games are judged: the level of the player who judges, and the games that it plays out
    for a move.

    The number of games is None for as many as the level has. judge: the command line of another engine that
    judges in our place, empty for none
    """

    level: int
    playouts: int | None = None
    judge: str = ""


def key_of(game: Game, color: int, strength: Strength, standard: Standard) -> str:
    """Return the name under which a judged game is kept, in hexadecimal digits.

    The name is another if anything differs that the judgement depends on: the moves and the position set up,
    size, komi and rules, the player's colour, the strength and the standard, or the version of the engine.
    Copies of a record have the same name wherever they are.
    """
    setups = game.setups
    content = {
        "size": game.size,
        "komi": game.komi,
        "rules": game.rules.name,
        "setup": setups[0][0].tolist(),
        "moves": game.moves,
        "color": color,
        "level": strength.level,
        "playouts": strength.playouts,
        "judge": strength.judge,
        "standard": standard.name,
        "engine": __version__,
        "form": FORM,
    }
    if strength.level < HIGHEST:
        # earlier builds judged with the lapses that a weak level has in play
        content["attentive"] = True
    if len(setups) > 1:
        content["edited"] = {number: grid.tolist() for number, (grid, _) in setups.items() if number}
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()[:32]


class Kept:
    """The folder in which judged games are kept, one file each, so that a later run need not judge them
    again.
    """

    def __init__(self, folder: Path | None) -> None:
        """Use ``folder`` to keep judged games; it need not exist yet. None means that nothing is kept."""
        self._folder = folder

    def find(self, key: str) -> StudiedGame | None:
        """Return the judged game that is kept under a key (`key_of`); None if there is none, or its file is
        damaged.

        Facts that what is kept shows are found again: an earlier build may not have known them.
        """
        if self._folder is None:
            return None
        try:
            game = from_plain(json.loads((self._folder / f"{key}.json").read_text(encoding="utf-8")))
            return replace(game, mistakes=with_shown_facts(game.mistakes))
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def keep(self, key: str, game: StudiedGame) -> None:
        """Write a judged game to the folder under a key (`key_of`); does nothing without a folder. Raises
        OSError.
        """
        if self._folder is not None:
            self._folder.mkdir(parents=True, exist_ok=True)
            replace_text(self._folder / f"{key}.json", json.dumps(as_plain(game)))
