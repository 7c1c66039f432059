"""Whose games these are: the names of players as servers write them, who plays most, and whose name is meant."""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Collection, Iterable

from engine.board.points import BLACK, WHITE
from engine.decide.decision.ranks import read_rank
from engine.explain.study.records import Head

MOST_TOLD = 5
"""So many names are told where none is given, or a wrong one."""

_BEHIND = re.compile(r"\s*[\[(][^\])]*[\])]\s*$|[*?~]+$")
"""What servers write behind a name: a rank in brackets, a mark of how sure the rank is."""


def plain_name(name: str) -> str:
    """Return a player's name in small letters, without the rank or marks that servers write behind it."""
    return _BEHIND.sub("", name.strip()).strip().casefold()


def sides_of(head: Head, names: Collection[str]) -> tuple[int, ...]:
    """Return the colours that a player has in a game: none, one, or both.

    ``head``: what the record says of the game; ``names``: the player's names in the form of `plain_name`
    """
    told = ((BLACK, head.black), (WHITE, head.white))
    return tuple(color for color, name in told if name and plain_name(name) in names)


def rank_in(head: Head, color: int) -> int | None:
    """Return the rank of the player of a colour in a game, as `read_rank` reads it; None if the record tells
    no rank.
    """
    return read_rank(head.black_rank if color == BLACK else head.white_rank)


def count_players(heads: Iterable[Head]) -> Counter[str]:
    """Return how many games each player is in, by name.

    Names that differ only in capitals, ranks or marks are one player. The key is the most frequent spelling
    of the name.
    """
    written: dict[str, Counter[str]] = {}
    for head in heads:
        for name in filter(None, dict.fromkeys((head.black, head.white))):
            written.setdefault(plain_name(name), Counter())[name] += 1
    return Counter({each.most_common(1)[0][0]: each.total() for each in written.values()})


def likeliest_names(wanted: str, players: Counter[str]) -> list[str]:
    """Return up to MOST_TOLD names of players that may be meant by ``wanted``, a name that no player has.

    ``players`` are all names. The most similar ones come first, then those that contain ``wanted``.
    """
    by_plain = {plain_name(name): name for name in players}
    similar = difflib.get_close_matches(plain_name(wanted), list(by_plain), MOST_TOLD, cutoff=0.5)
    within = [plain for plain in by_plain if plain_name(wanted) in plain and plain not in similar]
    return [by_plain[plain] for plain in (*similar, *within)][:MOST_TOLD]
