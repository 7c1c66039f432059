"""How Sabaki reads an analysis line (its `analysis.js`, described in words in the project's notes), written anew.

Stricter than Sabaki where it would silently drop something: a line that loses a candidate is an error here.
"""

from __future__ import annotations

import re

VERTEX = re.compile(r"[A-HJ-Z]([1-9]|1\d|2[0-5])")
EXTRAS = ("rootInfo", "ownership", "pvVisits")


def candidates(line: str) -> list[dict[str, str | list[str]]]:
    """The candidates of a line by their keys; ``pv`` is a list of moves. Raises AssertionError."""
    assert line.startswith("info "), line
    found = []
    for segment in line.split("info ")[1:]:
        head, _, tail = segment.partition(" pv ")
        words = head.split(" ")
        assert len(words) % 2 == 0, segment
        pairs: dict[str, str | list[str]] = dict(zip(words[::2], words[1::2], strict=True))
        moves = re.split(rf" (?:{'|'.join(EXTRAS)})(?: |$)", tail.strip())[0].split(" ")
        assert all(VERTEX.fullmatch(move) or move == "pass" for move in moves), segment
        assert moves[0] == pairs["move"]
        found.append({**pairs, "pv": moves})
    assert [each["order"] for each in found] == [str(number) for number in range(len(found))]
    return found


def extra(line: str, key: str) -> list[str]:
    """What follows a key that was asked for, up to the next such key or segment; [] without it."""
    found = re.search(rf" {key} (.*?)(?= (?:info|{'|'.join(EXTRAS)}) |$)", line)
    return found.group(1).split(" ") if found else []
