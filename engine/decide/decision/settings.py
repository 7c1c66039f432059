"""`Settings`: the level, seed, files and parts that a player is put together from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from engine.decide.decision.levels import HIGHEST

DEFAULT_SEED = 1

PARTS = {
    "experts": "what the experts suggest before the first game",
    "rules": "the experts that look up neither joseki nor patterns",
    "patterns": "the expert that looks up patterns",
    "joseki": "the expert that looks up joseki",
    "net": "the net over the prior, at the root of a large board",
    "sequences": "how joseki and patterns go on, told to the tree",
    "advice": "what they suggest in answer to moves with many games",
    "proofs": "what was read about groups, in the games and in the choice of the move",
    "strings": "what was read about strings, in the games",
    "refusals": "moves that must not be played are not played out",
    "close": "what is read at the end of a game: a pass, and no idle moves",
    "endgame": "the last open regions, counted to the end",
    "aim": "the play for points in a game that is decided",
}
"""What the hybrid player knows beside its games; each part can be left out, to see what it gives."""

PARTS_OF_LOOKAHEAD = {
    "verdicts": "what was read about the groups on which the game hangs",
    "habit": "how likely a strong player would choose a move",
    "sequences": "joseki that are played out to their end",
    "quiescence": "what is saved and killed before a position is judged",
    "reasons": "a reason that did not come true counts for nothing, and no move is played without one",
}
"""The same for the player that looks ahead by evaluations."""

TREE_FILES = ("playouts", "prior", "constants")
"""Files of numbers that only players have who play games out (`engine.decide.games.tree_search.FILES`)."""


@dataclass(frozen=True)
class Settings:
    """What a player is put together from, whichever player it is.

    level: how strong it is, as in ``levels.yaml``
    seed: the seed of all its random generators
    files: files of knowledge and numbers that replace shipped ones, by name
    playouts: how many games are played out for a move if no time is set, None for the level's number
    threads: how many games are played at the same time
    without: names of PARTS, or of PARTS_OF_LOOKAHEAD, that the player does without
    knowledge: the folder with a person's own knowledge, None for the usual one
        (`engine.suggest.own_knowledge`)
    judge: the command line of the GTP engine that judges moves, empty for none
    judge_analysis: the command line of a judge that speaks KataGo's JSON analysis protocol instead of GTP
    judge_visits: how often the judge looks at a position, None for as often as usual
    is_attentive: whether it has no lapses, whatever its level: who judges and teaches overlooks nothing
    """

    level: int = HIGHEST
    seed: int = DEFAULT_SEED
    files: Mapping[str, Path] = field(default_factory=dict)
    playouts: int | None = None
    threads: int = 1
    without: tuple[str, ...] = ()
    knowledge: Path | None = None
    judge: str = ""
    judge_analysis: str = ""
    judge_visits: int | None = None
    is_attentive: bool = False

    @property
    def has_judge(self) -> bool:
        """Whether another engine judges moves."""
        return bool(self.judge.strip() or self.judge_analysis.strip())
