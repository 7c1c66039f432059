"""From a folder and a name to the games that are studied, with what is to be said of all others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from engine.explain.study.people import MOST_TOLD, count_players, likeliest_names, plain_name
from engine.explain.study.records import Head, Trouble, count_other_members, list_files, list_heads
from engine.explain.study.sorting import Sorted, sort_games


class NobodyMeant(ValueError):
    """Raised if it is not known whose games to study: there are no games, no name is given, or no game has a
    given name.

    The text says so in a sentence.
    """


@dataclass
class Collected:
    """What was found in folders and files of game records.

    heads: what each game's record says of the game; unread: a sentence for each game or file that could not
    be read; others: how many files are no records
    """

    heads: list[Head] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    others: int = 0

    def told(self) -> list[str]:
        """Return a sentence on how many files are no records; an empty list if all files are records."""
        if self.others == 1:
            return ["1 other file is no record"]
        return [f"{self.others} other files are no records"] if self.others else []


def collect(paths: Iterable[Path]) -> Collected:
    """Read the heads (all but the moves) of the games in some files and folders, with their subfolders, and
    return them.

    Raises NobodyMeant if not one game can be read, or none says who played it.
    """
    collected = Collected()
    named = list(paths)
    for path in named:
        files, others = list_files(path)
        collected.others += others + sum(map(count_other_members, files))
        for each in list_heads(files):
            if isinstance(each, Trouble):
                collected.unread.append(f"'{each.where}': {each.why}")
            else:
                collected.heads.append(each)
    if not named:
        raise NobodyMeant("no folder and no file is given, expected those that the game records are in")
    if not collected.heads:
        where = ", ".join(f"'{path}'" for path in named)
        reasons = "; ".join(["", *collected.unread[:MOST_TOLD]])
        raise NobodyMeant(f"no game record that can be read in {where}{reasons}")
    if not count_players(collected.heads):
        raise NobodyMeant("no game says who played it")
    return collected


def choose_games(heads: Sequence[Head], me: Collection[str]) -> Sorted:
    """Return a player's games, sorted into those to be studied and those left out.

    me: the names that the player has on servers. Raises NobodyMeant if ``me`` is empty, or no game has one of
    the names.
    """
    players = count_players(heads)
    if not me:
        raise NobodyMeant(f"whose games are they? {_tell_most(players)}; a name is expected")
    plain = {plain_name(each) for each in players}
    for name in me:
        if plain_name(name) not in plain:
            raise NobodyMeant(_no_game_of(name, players))
    return sort_games(heads, {plain_name(each) for each in me})


def tell_who_plays(heads: Iterable[Head]) -> str:
    """Return a sentence, without its full stop, on who plays most in some games."""
    return _tell_most(count_players(heads))


def _tell_most(players: Counter[str]) -> str:
    return f"Most games are of {_counted([name for name, _ in players.most_common(MOST_TOLD)], players)}"


def _no_game_of(name: str, players: Counter[str]) -> str:
    likely = likeliest_names(name, players) or [each for each, _ in players.most_common(MOST_TOLD)]
    return f"no game of '{name}' is there; there are games of {_counted(likely, players)}"


def _counted(names: Sequence[str], players: Counter[str]) -> str:
    """Return some names of players as a list in words, each with the number of its games."""
    return ", ".join(f"{name} ({players[name]})" for name in names)
