"""Which games are studied and which are not, and what is to be said of either: nothing is left out in silence."""

from __future__ import annotations

import functools
import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.base.yaml_text import parse_yaml
from engine.board.points import BLACK
from engine.explain.study.people import rank_in, sides_of
from engine.explain.study.records import Head

FILE = Path(__file__).with_name("signs.yaml")

SIZES = (9, 13, 19)
"""Boards on which games are studied: what a mistake is worth is known of these."""

LEAST_MOVES = 20
"""A game with fewer moves teaches nothing."""

WIDE = 9
"""Ranks that one person may have gained between some games; more may be two people of one name."""

LEFT_OUT = {
    "others": "is of other players, or names none",
    "short": f"has fewer than {LEAST_MOVES} moves",
    "both": "has the same name on both sides",
    "size": f"is on a board of another size than {', '.join(map(str, SIZES[:-1]))} and {SIZES[-1]}",
    "set up": "begins with a position that was set up",
    "teaching": "is a teaching game or a demonstration",
}
"""Why a game is not studied: the end of a sentence that begins with the game."""

TAKEN = {
    "varied": "has variations: the main line is taken",
    "edited": "has stones that were set up or taken off between moves: taken as they stand",
    "unfinished": "has no result: taken as far as it goes",
    "forfeited": "was forfeited: taken as far as it goes",
    "bot": "was played against a bot, by its name",
    "no clock": "notes no time left: time trouble is not seen there",
    "no rank": "tells no rank of yours: the middle one of the table is taken",
}
"""What is said of games that are studied all the same."""


@dataclass(frozen=True)
class Chosen:
    """A game that is to be studied: its head (what the record says of it), and the colour that the player has
    in it.
    """

    head: Head
    color: int

    @property
    def opponent(self) -> str:
        """The name of the player's opponent; empty if the record does not name one."""
        return self.head.white if self.color == BLACK else self.head.black


@dataclass(frozen=True)
class Sorted:
    """The games of a player.

    chosen: those to be studied, the newest first; told: sentences on the games left out and on those chosen
    """

    chosen: tuple[Chosen, ...]
    told: tuple[str, ...]


def sort_games(heads: Iterable[Head], names: Collection[str]) -> Sorted:
    """Sort the games of a player into those to be studied and those left out.

    heads: what each record says of its game (players, date, result); names: the player's names in the form of
    `engine.explain.study.people.plain_name`
    """
    chosen: list[Chosen] = []
    counts: Counter[str] = Counter()
    for head in heads:
        sides = sides_of(head, names)
        if not sides:
            counts["others"] += 1
            continue
        reason = _reason_to_leave(head, sides)
        if reason:
            counts[reason] += 1
            continue
        chosen.append(Chosen(head, sides[0]))
        counts.update(_signs(chosen[-1]))
    chosen.sort(key=lambda each: (date_of(each.head), str(each.head.at)), reverse=True)
    left = [_tell(counts[key], f"{says}: not studied") for key, says in LEFT_OUT.items() if counts[key]]
    taken = [_tell(counts[key], says) for key, says in TAKEN.items() if counts[key]]
    return Sorted(tuple(chosen), (*left, *taken, *_tell_of_two_people(chosen)))


def _reason_to_leave(head: Head, sides: Sequence[int]) -> str:
    """Return the reason why a game is not studied, as a key of LEFT_OUT; empty if it is to be studied.

    ``sides``: the colours that play under a name of the player; both if the two names are the same
    """
    if len(sides) > 1:
        return "both"
    if head.size not in SIZES:
        return "size"
    if head.stones and not _is_handicap(head):
        return "set up"
    if _matches("teaching", " ".join((head.event, head.title))):
        return "teaching"
    return "short" if head.moves < LEAST_MOVES else ""


def _is_handicap(head: Head) -> bool:
    return head.handicap.isdecimal() and int(head.handicap) == head.stones


def _signs(game: Chosen) -> list[str]:
    """Return what speaks against a game that is studied all the same, such as a missing result, as keys of
    TAKEN. The list is empty if nothing does.
    """
    head = game.head
    found = {
        "varied": head.varied,
        "edited": head.edited,
        "unfinished": not head.result or _matches("unfinished", head.result),
        "forfeited": _matches("forfeited", head.result),
        "bot": _matches("bots", game.opponent),
        "no clock": not head.timed,
        "no rank": rank_in(head, game.color) is None,
    }
    return [key for key, is_so in found.items() if is_so]


def _tell_of_two_people(chosen: Sequence[Chosen]) -> list[str]:
    """Return a sentence, in a list, that two people may have the player's name; an empty list if nothing
    suggests it.

    What suggests it is that the player's ranks in the games differ by more than WIDE.
    """
    ranks = [rank for each in chosen if (rank := rank_in(each.head, each.color)) is not None]
    if not ranks or max(ranks) - min(ranks) <= WIDE:
        return []
    return [
        f"the ranks in these games are up to {max(ranks) - min(ranks)} apart: if two people have this name, "
        "study their folders one by one"
    ]


def _tell(count: int, says: str) -> str:
    return f"1 game {says}" if count == 1 else f"{count} games: each {says}"


def date_of(head: Head) -> str:
    """Return the first date that a record gives its game, such as 2024-05-01, as a text that sorts by time.

    It is empty, which sorts as the oldest, if the record gives none.
    """
    found = re.search(r"\d{4}(?:-\d\d){0,2}", head.date)
    return found[0] if found else ""


@functools.cache
def _expressions() -> dict[str, re.Pattern[str]]:
    """Return the regular expressions by which bots, unfinished games and the like are recognised in a record.

    They are those of ``signs.yaml``, by the names there. Capital and small letters make no difference.
    """
    signs = parse_yaml(FILE.read_text(encoding="utf-8"))
    return {name: re.compile("|".join(words), re.IGNORECASE) for name, words in signs.items()}


def _matches(sign: str, text: str) -> bool:
    return bool(text) and _expressions()[sign].search(text) is not None
