"""Which server or program wrote a record, as far as its dialect matters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

FOX, TYGEM, OURS, UNKNOWN = "fox", "tygem", "tamen", ""

_NAMES = {
    "fox": FOX,
    "野狐": FOX,
    "tygem": TYGEM,
    "eweiqi": TYGEM,
    "弈城": TYGEM,
    "타이젬": TYGEM,
    "cyberoro": TYGEM,
    "wbaduk": TYGEM,
}
"""Words in what a record says of its program and place."""

_BY_TERRITORY = ("tygem", "타이젬", "cyberoro", "wbaduk", "pandanet", "igs.joyjoy")
"""Words that name servers on which every game is counted by territory."""

_TOLD_IN = ("AP", "SO", "PC", "GN", "EV", "US")

_OF_FOX = frozenset(("TC", "TT", "RL"))
"""Properties that only Fox writes; another program that saves its record again keeps them."""


def server_of(root: Mapping[str, Sequence[bytes]]) -> str:
    """Return the name of the server that wrote a record: FOX, TYGEM, OURS (this program) or UNKNOWN.

    It matters since each writes some values in its own way. ``root``: the properties of the record's first
    node
    """
    programs = [value.strip() for value in root.get("AP", ())]
    if programs and all(value.startswith(b"Tamen") for value in programs):
        return OURS
    told = _told(root)
    for word, server in _NAMES.items():
        if word in told:
            return server
    return FOX if set(root) >= _OF_FOX else UNKNOWN


def is_by_territory(root: Mapping[str, Sequence[bytes]]) -> bool:
    """Return whether a record that names no rules is from a server whose rules are those of Japan or Korea.

    ``root``: the properties of the record's first node
    """
    return any(word in _told(root) for word in _BY_TERRITORY)


def _told(root: Mapping[str, Sequence[bytes]]) -> str:
    """Return what the first node of a record says of its program and place, in small letters."""
    values = (value for name in _TOLD_IN for value in root.get(name, ()))
    return " ".join(value.decode("utf-8", "replace").lower() for value in values)
