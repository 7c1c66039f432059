"""Tamen: a Go engine that decides by knowledge and reading it can explain, and a library that says what it sees.

    import engine

    game = engine.Game.from_moves(["D4", "Q16"])
    decision = engine.Player().decide(game, budget=engine.Budget(seconds=1))
    print(game, decision.move, *decision.explain(), sep="\\n")

Importing it loads nothing else; every name loads what it needs when it is first used, and compiled code is prepared by
the first call that needs it (`engine.prepare`, `engine.on_progress`).
"""

from __future__ import annotations

import importlib
import sys
from typing import TYPE_CHECKING, Any

from engine.base.version import __version__ as __version__

if TYPE_CHECKING:
    from engine.base.errors import IllegalMoveError, InputError, PreparationError, RecordError
    from engine.decide.decision.budget import Budget
    from engine.game.scoring import Score
    from engine.library.answers import (
        Answer,
        Combination,
        Endgame,
        EyeCount,
        Fate,
        GroupStatus,
        KoWorth,
        OpenRegion,
        Outcome,
        ScoreEstimate,
        Semeai,
    )
    from engine.library.decision import Candidate, Claim, Decision, KnownMove, Statement, Suggestion
    from engine.library.evaluation import evaluation
    from engine.library.game import Game, Move
    from engine.library.player import Player, players
    from engine.library.prepare import on_progress, prepare
    from engine.library.questions import (
        analyze_semeai,
        attack,
        attack_either,
        block_off,
        break_in,
        combination_attack,
        combination_defend,
        connect,
        count_endgame,
        defend,
        defend_both,
        disconnect,
        does_attack,
        does_defend,
        dragon_status,
        estimate_score,
        eval_eye,
        fate,
        final_score,
        final_status,
        final_statuses,
        ladder_attack,
        owl_attack,
        owl_defend,
        owl_does_attack,
        owl_does_defend,
        same_dragon,
        unconditional_status,
    )
    from engine.library.results import Evaluation, Eye, Group, Link, Outlook, String
    from engine.library.study import study
    from engine.library.views import OtherViews, other_views


__all__ = [
    "Answer",
    "Budget",
    "Candidate",
    "Claim",
    "Combination",
    "Decision",
    "Endgame",
    "Evaluation",
    "Eye",
    "EyeCount",
    "Fate",
    "Game",
    "Group",
    "GroupStatus",
    "IllegalMoveError",
    "InputError",
    "KnownMove",
    "KoWorth",
    "Link",
    "Move",
    "OpenRegion",
    "OtherViews",
    "Outcome",
    "Outlook",
    "Player",
    "PreparationError",
    "RecordError",
    "Score",
    "ScoreEstimate",
    "Semeai",
    "Statement",
    "String",
    "Suggestion",
    "analyze_semeai",
    "attack",
    "attack_either",
    "block_off",
    "break_in",
    "combination_attack",
    "combination_defend",
    "connect",
    "count_endgame",
    "defend",
    "defend_both",
    "disconnect",
    "does_attack",
    "does_defend",
    "dragon_status",
    "estimate_score",
    "eval_eye",
    "evaluation",
    "fate",
    "final_score",
    "final_status",
    "final_statuses",
    "ladder_attack",
    "on_progress",
    "other_views",
    "owl_attack",
    "owl_defend",
    "owl_does_attack",
    "owl_does_defend",
    "players",
    "prepare",
    "same_dragon",
    "study",
    "unconditional_status",
]

_HOMES = {
    "engine.game.scoring": ("Score",),
    "engine.library.answers": (
        "Answer",
        "Combination",
        "Endgame",
        "EyeCount",
        "Fate",
        "GroupStatus",
        "KoWorth",
        "OpenRegion",
        "Outcome",
        "ScoreEstimate",
        "Semeai",
    ),
    "engine.library.decision": ("Candidate", "Claim", "Decision", "KnownMove", "Statement", "Suggestion"),
    "engine.base.errors": ("IllegalMoveError", "InputError", "PreparationError", "RecordError"),
    "engine.library.evaluation": ("evaluation",),
    "engine.library.game": ("Game", "Move"),
    "engine.library.player": ("Player", "players"),
    "engine.library.prepare": ("on_progress", "prepare"),
    "engine.library.results": ("Evaluation", "Eye", "Group", "Link", "Outlook", "String"),
    "engine.library.study": ("study",),
    "engine.library.views": ("OtherViews", "other_views"),
    "engine.decide.decision.budget": ("Budget",),
}
"""Where public names come from; all that are not named here come from `engine.library.questions`."""


class _Moved:
    """A module finder that says where a module that was renamed is now.

    It stands last in `sys.meta_path`, so Python asks it only for modules that nothing else finds.
    """

    @staticmethod
    def find_spec(name: str, path: object = None, target: object = None) -> None:
        """Raise ModuleNotFoundError for a module that ``moved.txt`` lists as renamed, and name its new place.

        Do the same for a module that lay in a package listed there. Return None for any other name. ``path``
        and ``target`` are not used.
        """
        if not name.startswith(f"{__name__}."):
            return
        with open(f"{__path__[0]}/moved.txt", encoding="utf-8") as table:
            moved = {old: " or ".join(new) for old, *new in map(str.split, table)}
        package = name.rpartition(".")[0]
        if name in moved:
            raise ModuleNotFoundError(f"there is no {name} any more: it is now {moved[name]}")
        if package in moved:
            raise ModuleNotFoundError(f"there is no {name}: what {package} had is now in {moved[package]}")


def __getattr__(name: str) -> Any:
    """Return a public name of the library. Its module is loaded when the name is first used.

    Raises AttributeError for any other name.
    """
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = next((home for home, names in _HOMES.items() if name in names), "engine.library.questions")
    value = globals()[name] = getattr(importlib.import_module(home), name)
    return value


def __dir__() -> list[str]:
    """Return all names of the module, sorted: the public ones, loaded or not, and what else it holds."""
    return sorted({*globals(), *__all__})


sys.meta_path.append(_Moved())
