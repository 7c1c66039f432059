"""Records of WBaduk and Cyberoro (``.ngf``): twelve lines of header, then a line a move such as ``PMABBQEEQ``.

The header: title, size, White, Black, place, handicap, something, komi without its half, date, minutes, result, number
of moves. A move: PM, two letters of its number, the side, and column and row (B is the first, from the upper left),
forward and backward; AAAA is a pass. Some files put GI before each line of a header in another order.
"""

from __future__ import annotations

import re

from sgfmill import sgf_grammar

from engine.board.points import MAX_SIZE, MIN_SIZE
from engine.game.records.building import Building, result_in_words
from engine.game.sgf_tree import SgfError

LOOKS_SO = re.compile(r"^PM[A-Z@-`]{2}[BW][A-Z]{2}", re.MULTILINE)
"""A line with a move, which every such file has."""

_MOVE = re.compile(r"PM..([BW])(.{1,2}).*")
_FIRST = ord("B")
_NUMBER = re.compile(r"\s*(-?\d{1,4}(?:\.\d+)?)")
_USUAL_SIZE = 19

_PLACES = {
    False: {"size": 1, "white": 2, "black": 3, "place": 4, "handicap": 5, "komi": 7, "date": 8, "result": 10},
    True: {"white": 1, "black": 2, "date": 5, "size": 6, "handicap": 7, "komi": 9},
}
"""Where in a header each thing stands, counted from 0, without and with GI."""


def tree_of_ngf(text: str) -> sgf_grammar.Coarse_game_tree:
    """Return the game in the text of an NGF file as an SGF tree. Raises SgfError if its size is not that of a
    board.
    """
    lines = [line.strip() for line in text.removeprefix("\ufeff").splitlines()]
    first_move = next(number for number, line in enumerate(lines) if LOOKS_SO.match(line))
    header = _header(lines[:first_move])
    size = _number(header.get("size", ""), _USUAL_SIZE)
    if not MIN_SIZE <= size <= MAX_SIZE or size != int(size):
        raise SgfError(f"not a readable NGF file: the size is {size:g}, expected {MIN_SIZE} to {MAX_SIZE}")
    made = Building(int(size))
    for line in lines[first_move:]:
        _read_move(line, made)
    handicap = int(_number(header.get("handicap", ""), 0))
    _tell(header, handicap, made)
    made.handicap(handicap)
    return made.tree()


def _header(lines: list[str]) -> dict[str, str]:
    has_gi = bool(lines) and all(line.startswith("GI") for line in lines if line)
    found = [line.removeprefix("GI") for line in lines] if has_gi else lines
    return {name: found[place] for name, place in _PLACES[has_gi].items() if place < len(found)}


def _number(text: str, otherwise: float) -> float:
    found = _NUMBER.match(text)
    return float(found[1]) if found else otherwise


def _tell(header: dict[str, str], handicap: int, made: Building) -> None:
    """Set players, komi, date, place and result of the game ``made`` from the ``header`` of an NGF file.

    ``header`` holds texts by what they tell, such as ``black``. ``handicap`` is the number of stones. If it
    is below 2, half a point is added to a whole komi, since the file leaves it off.
    """
    for side, name in (("B", "black"), ("W", "white")):
        player, _, rank = header.get(name, "").rpartition(" ")
        made.tell(f"P{side}", player or rank)
        made.tell(f"{side}R", rank.rstrip("*PpB") if player else "")
    if _NUMBER.match(header.get("komi", "")):
        komi = _number(header["komi"], 0)
        made.tell("KM", f"{komi + (0.5 if handicap < 2 and komi == int(komi) else 0):g}")
    date = re.match(r"(\d{4})-?(\d\d)-?(\d\d)", header.get("date", ""))
    made.tell("DT", "-".join(date.groups()) if date else "")
    made.tell("PC", header.get("place", ""))
    made.tell("RU", "Korean")
    made.tell("RE", result_in_words(header.get("result", "")))


def _read_move(line: str, made: Building) -> None:
    found = _MOVE.fullmatch(line.upper())
    if found is None:
        if line.startswith("PM"):
            made.play("W" if made.moves and made.moves[-1][0] == "B" else "B", -1, -1, line)
    elif found[2] == "AA":
        made.pass_turn(found[1])
    else:
        x, y = (ord(letter) - _FIRST for letter in found[2].ljust(2))
        made.play(found[1], x, y, line)
