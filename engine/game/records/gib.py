"""Records of Tygem's clients (``.gib``): fields in ``\\[NAME=VALUE\\]``, then INI with the handicap and a line a move.

Nobody has published the format. What is read here: the players, GAMETAG and GAMEINFOMAIN (komi in tenths, result,
date), ``INI 0 1 3`` with the handicap, ``STO 0 2 1 15 3`` (a stone: side 1 is Black, column and row are counted from 0
at the upper left) and ``SKI`` (a pass).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from sgfmill import sgf_grammar

from engine.game.records.building import Building
from engine.game.sgf_tree import SgfError

LOOKS_SO = re.compile(r"^[ \t]*+(?:\\HS|\\\[GAME|STO[ \t]+\d)", re.MULTILINE)
"""What begins such a file, or a part of one."""

LONGEST_HEADER = 60_000
"""Letters at the beginning of a file in which the fields stand."""

_SIZE = 19
_FIELD = re.compile(r"\\\[(\w+)=(.{0,2000}?)\\\]", re.DOTALL)
_ENDINGS = {"0": "B+", "1": "W+", "3": "B+R", "4": "W+R", "7": "B+T", "8": "W+T"}
_SIDES = {"1": "B", "2": "W"}
_LEAST_WORDS_OF_A_STONE = 6


def tree_of_gib(text: str) -> sgf_grammar.Coarse_game_tree:
    """Return the game in the text of a GIB file as an SGF tree.

    Raises SgfError if the text has neither moves nor a handicap nor fields.
    """
    made = Building(_SIZE)
    fields = dict(_FIELD.findall(text[:LONGEST_HEADER]))
    handicap = _read_lines(text, made)
    if not made.moves and not handicap and not fields:
        raise SgfError("not a readable GIB file: no moves in it, expected lines such as 'STO 0 2 1 15 3'")
    for side, name in (("B", "GAMEBLACKNAME"), ("W", "GAMEWHITENAME")):
        made.player(side, fields.get(name, ""))
    made.tell("EV", fields.get("GAMENAME", ""))
    made.tell("PC", fields.get("GAMEPLACE", "") or "Tygem")
    made.tell("C", fields.get("GAMECOMMENT", ""))
    made.tell("RU", "Chinese" if fields.get("GIBOKIND") == "China" else "Korean")
    _tell_details(_words(fields.get("GAMEINFOMAIN", ""), ":"), ("GONGJE", "GRLT", "ZIPSU"), made)
    tags = {word[:1]: word[1:] for word in fields.get("GAMETAG", "").split(",")}
    _tell_details(tags, ("G", "W", "Z"), made)
    date = re.match(r"(\d{4}):(\d\d?):(\d\d?)", tags.get("C", ""))
    if date:
        made.tell("DT", "-".join(part.zfill(2) for part in date.groups()))
    made.handicap(handicap)
    return made.tree()


def _words(text: str, sign: str) -> dict[str, str]:
    return {name: value for name, _, value in (word.partition(sign) for word in text.split(","))}


def _tell_details(words: Mapping[str, str], names: tuple[str, str, str], made: Building) -> None:
    """Set komi and result of the game ``made`` from ``words``, texts by their names in a GIB file.

    ``names`` are the names of three of them: the komi, the way in which the game ended, and the points won
    by. Komi and points are whole numbers of tenths; other values are ignored.
    """
    komi, ending, points = (words.get(name, "").strip() for name in names)
    if komi.isascii() and komi.isdigit() and len(komi) <= 4:
        made.tell("KM", f"{int(komi) / 10:g}")
    result = _ENDINGS.get(ending, "")
    if result.endswith("+") and points.isascii() and points.isdigit() and len(points) <= 4:
        result += f"{int(points) / 10:g}" if int(points) else ""
    made.tell("RE", result)


def _read_lines(text: str, made: Building) -> int:
    """Add the moves and passes in the lines of a GIB file to the game ``made``; return the number of handicap
    stones.

    It is 0 if no line tells it.
    """
    handicap = 0
    for line in text.splitlines():
        words = line.split()
        match words[:1]:
            case ["INI"] if len(words) > 3 and words[3].isascii() and words[3].isdigit():
                handicap = int(words[3][:3])
            case ["STO"]:
                side = _SIDES.get(
                    words[3] if len(words) > 3 else "", "B" if len(made.moves) % 2 == 0 else "W"
                )
                x, y = _place(words)
                made.play(side, x, y, line.strip())
            case ["SKI"]:
                made.pass_turn("W" if made.moves and made.moves[-1][0] == "B" else "B")
    return handicap


def _place(words: list[str]) -> tuple[int, int]:
    """Return column and row of a move, counted from 0, from the ``words`` of a line ``STO`` (a move) in a GIB
    file.

    If they are no numbers, it is (-1, -1), a place off the board.
    """
    place = words[4:_LEAST_WORDS_OF_A_STONE]
    if len(place) == 2 and all(word.isascii() and word.isdigit() and len(word) <= 3 for word in place):
        return int(place[0]), int(place[1])
    return -1, -1
