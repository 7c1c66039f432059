"""Records of Pandanet's clients (``.ugf``, ``.ugi``): parts with a name in brackets, of which these are read.

[Header] has lines ``Name=value``: players with rank, Size, Hdcp with handicap and komi, Rule, Date, Winner, the charset
as Lang, and CoordinateType, by which rows are counted from above or, for IGS, from below. [Data] has a line a move such
as ``PP,B1,1,0``; those with the number 0 are handicap stones, and a column Y or Z is a pass. [Figure] has comments.
"""

from __future__ import annotations

import re

from sgfmill import sgf_grammar

from engine.board.points import MAX_SIZE, MIN_SIZE
from engine.game.records.building import Building, value_at
from engine.game.sgf_tree import SgfError, short_text

LOOKS_SO = re.compile(r"^[ \t]*+\[Header\][ \t]*\r?$", re.MULTILINE | re.IGNORECASE)
"""The line that begins such a file."""

_LANGUAGE = re.compile(rb"^Lang=([\w-]{2,20})", re.MULTILINE | re.IGNORECASE)
_PART = re.compile(r"\[([A-Za-z]+)\]")
_TEXT = re.compile(r"\.Text,(\d{1,4})")
_RULES = {"JPN": "Japanese", "CHN": "Chinese", "KOR": "Korean"}
_ENDINGS = {"C": "R", "G": "R", "E": "R", "T": "T", "F": "F"}


def charset_of_ugf(data: bytes) -> str | None:
    """Return the charset that the bytes of a UGF file name (as Lang), in their spelling; None if they name
    none.
    """
    found = _LANGUAGE.search(data)
    return found[1].decode("ascii") if found else None


def tree_of_ugf(text: str) -> sgf_grammar.Coarse_game_tree:
    """Return the game in the text of a UGF file as an SGF tree.

    Raises SgfError if it has no section with moves, or its size is not that of a board.
    """
    parts = _parts(text)
    header = {
        name.strip().lower(): value.strip()
        for name, _, value in (line.partition("=") for line in parts.get("header", []))
    }
    if "data" not in parts:
        raise SgfError("not a readable UGF file: there are no moves, expected a part [Data]")
    size = header.get("size", "") or "19"
    if not (size.isascii() and size.isdigit() and len(size) <= 2 and MIN_SIZE <= int(size) <= MAX_SIZE):
        told = short_text(size.encode("utf-8", "replace"))
        raise SgfError(f"not a readable UGF file: the size is '{told}', expected {MIN_SIZE} to {MAX_SIZE}")
    made = Building(int(size))
    stones: list[bytes] = []
    for line in parts["data"]:
        _read_move(line, made, stones, header.get("coordinatetype", "").upper() == "IGS")
    if stones:
        made.root["AB"] = stones
    _tell(header, made)
    _read_comments(parts.get("figure", []), made)
    return made.tree()


def _parts(text: str) -> dict[str, list[str]]:
    """Return the lines of each section of a UGF file by the section's name, such as ``header``, in small
    letters without its brackets.
    """
    parts: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in text.splitlines():
        name = _PART.fullmatch(line.strip())
        if name:
            lines = parts.setdefault(name[1].lower(), [])
        else:
            lines.append(line)
    return parts


def _read_move(line: str, made: Building, stones: list[bytes], is_flipped: bool) -> None:
    """Add the move or pass in a line of a UGF file's section [Data] to the game ``made``.

    A handicap stone is instead added to ``stones``, as an SGF value. ``is_flipped``: whether rows are counted
    from below. Lines that hold no move are ignored.
    """
    words = [word.strip().upper() for word in line.split(",")]
    if len(words) < 2 or not words[0] or words[0].startswith("."):
        return
    expected = "W" if made.moves and made.moves[-1][0] == "B" else "B"
    side = words[1][:1] if words[1][:1] in ("B", "W") else expected
    if words[0][0] in "YZ" and ord(words[0][0]) - ord("A") >= made.size:
        made.pass_turn(side)
        return
    x, y = (ord(letter) - ord("A") for letter in words[0]) if len(words[0]) == 2 else (-1, -1)
    row = made.size - 1 - y if is_flipped else y
    is_handicap = len(words) > 2 and words[2] == "0" and side == "B" and not made.moves
    if is_handicap and 0 <= x < made.size and 0 <= row < made.size:
        stones.append(value_at(x, row))
    else:
        made.play(side, x, row, line.strip())


def _tell(header: dict[str, str], made: Building) -> None:
    """Set players, handicap, komi, rules, date, place, title and result of the game ``made`` from the
    ``header``.

    ``header``: the values of the section [Header] by their names in small letters
    """
    for side in "BW":
        name, _, others = header.get(f"player{side.lower()}", "").partition(",")
        made.tell(f"P{side}", name)
        made.tell(f"{side}R", others.split(",")[0])
    handicap, _, komi = header.get("hdcp", "").partition(",")
    if handicap.isascii() and handicap.isdigit() and len(handicap) <= 2:
        made.handicap(int(handicap))
    made.tell("KM", komi.split(",")[0])
    rules = header.get("rule", "") or header.get("rules", "")
    made.tell("RU", _RULES.get(rules.upper(), rules))
    made.tell("DT", header.get("date", "").split(",")[0].replace("/", "-"))
    made.tell("PC", header.get("place", ""))
    made.tell("GN", header.get("title", ""))
    winner, _, how = header.get("winner", "").upper().partition(",")
    if winner[:1] in ("B", "W"):
        made.tell("RE", f"{winner[0]}+{_ENDINGS.get(how[:1], how.split(',')[0])}")
    elif winner[:1] == "D":
        made.tell("RE", "0")


def _read_comments(lines: list[str], made: Building) -> None:
    """Add the comments in the lines of the section [Figure] to those of the game ``made``, by the number of
    the move.
    """
    number = None
    for line in lines:
        found = _TEXT.match(line.strip())
        if found:
            number = int(found[1])
        elif line.startswith("."):
            number = None if line.startswith(".EndText") else number
        elif number is not None:
            made.comments[number] = f"{made.comments.get(number, '')}{line.rstrip()}\n"
