"""`study`: what recurs in a player's games, kind by kind, as typed values."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from engine.base.errors import InputError, raise_as
from engine.decide.decision.levels import HIGHEST, LOWEST
from engine.decide.players import DEFAULT_PLAYER
from engine.library.prepare import later, prepare_player
from engine.library.stages import DECIDING

if TYPE_CHECKING:
    from engine.explain.study import choosing, keeping, studying, summing
else:
    choosing, keeping, studying, summing = later(
        DECIDING,
        "engine.explain.study.choosing",
        "engine.explain.study.keeping",
        "engine.explain.study.studying",
        "engine.explain.study.summing",
    )


def study(
    games: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    me: str | Iterable[str],
    level: int = HIGHEST,
    playouts: int | None = None,
    most: int | None = None,
    keep: str | os.PathLike[str] | None = None,
    progress: Callable[[int, int], object] = lambda done, all_of_them: None,
    judge: str = "",
) -> summing.Study:
    """Return what recurs in the games of a player: kinds of mistakes with their positions, stages, trends.

    games: a folder, a zip file or a record, or several of them; me: the player's name, or names, as the
    records have them; level, playouts: how thoroughly each move is examined; most: how many games, the
    newest, None for all; keep: a folder in which the findings of each game are kept, None for none; progress:
    called with the number of games judged so far and the number of all; judge: the command line of a GTP
    engine that judges in our place, empty for none.

    The result has ``names``, ``games``, ``kinds``, ``stages``, ``trends``, ``good``, ``openings``, ``told``
    (sentences on how the games were chosen and read) and ``unread`` (games and files that could not be read,
    and why). Raises InputError if there is no such folder, level, or player.
    """
    if not LOWEST <= level <= HIGHEST:
        raise InputError(f"there is no level {level}, expected {LOWEST} to {HIGHEST}")
    for count, what in ((most, "games"), (playouts, "playouts")):
        if count is not None and count < 1:
            raise InputError(f"{count} {what}, expected 1 or more, or None")
    paths = [Path(each) for each in ([games] if isinstance(games, str | os.PathLike) else games)]
    for path in paths:
        if not path.exists():
            raise InputError(f"there is no file or folder '{path}'")
    names = [me] if isinstance(me, str) else list(me)
    prepare_player(DEFAULT_PLAYER)
    with raise_as():
        collected = choosing.collect(paths)
        found = choosing.choose_games(collected.heads, names)
    work = studying.Work(
        found.chosen, keeping.Strength(level, playouts, judge), None if keep is None else Path(keep)
    )
    wanted = min(len(work.left), most or len(work.left))
    for done, _ in enumerate(work.go_on(studying.Here(), most), start=1):
        progress(done, wanted)
    unread = [*collected.unread, *(each.complaint for each in work.troubles)]
    told = [*found.told, *work.told(), *collected.told(), *work.told_of_rest()]
    return summing.sum_up(names, work.done, told, unread)
