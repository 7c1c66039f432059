"""Names and comments, turned as the corner is turned.

A text is written for the corner as drawn. In another corner, mirrored, or with the colours exchanged, its vertices
(``R16``), its sides (*upper side*, *right side*) and its *Black* and *White* become others, in Japanese as in English.
"""

from __future__ import annotations

import functools
import re

from engine.board.points import parse_vertex, vertex_of
from joseki.corner import MIRRORED, REVERSED, code_point, frame_code
from joseki.position import DRAWN_SIZE, code_at

# words of Japanese have no space around them
_PLACES = re.compile(
    r"(?<![A-Za-z0-9])(?:[A-HJ-T](?:1\d|[1-9])|Black|White|(?:right|upper)(?= side))(?![A-Za-z0-9])"
    r"|[黒白]|[右上](?=辺)"
)

_OTHER_COLOR = {"Black": "White", "White": "Black", "黒": "白", "白": "黒"}
_MIRROR_SIDE = {"right": "upper", "upper": "right", "右": "上", "上": "右"}
_RIGHT = {"right": ("right", "left"), "右": ("右", "左")}
_SIDES = {**_RIGHT, "upper": ("upper", "lower"), "上": ("上", "下")}


@functools.lru_cache(maxsize=4096)
def text_on_board(text: str, size: int, corner: int, frame: int) -> str:
    """Return a text about a corner, rewritten for the place where the corner lies on the board: vertices,
    names of sides and colours are changed.

    text: written for the upper right corner of 19x19, as sources draw it; size: of the board; corner: 0 to 3;
    frame: how the corner lies: bit 0 mirrored, bit 1 colours exchanged
    """

    def turned(match: re.Match[str]) -> str:
        word = match[0]
        if word in _OTHER_COLOR:
            return _OTHER_COLOR[word] if frame & REVERSED else word
        if word in _MIRROR_SIDE:
            side = _MIRROR_SIDE[word] if frame & MIRRORED else word
            return _SIDES[side][(corner if side in _RIGHT else corner >> 1) & 1]
        code = code_at(parse_vertex(word, DRAWN_SIZE))
        return word if code < 0 else vertex_of(int(code_point(size, corner, frame_code(code, frame))), size)

    return _PLACES.sub(turned, text)


def turned_text(text: str, frame: int) -> str:
    """Return a text about a corner as sources draw it, rewritten for the same corner mirrored or with the
    colours exchanged.

    ``frame`` (0 to 3) tells which: bit 0 mirrored, bit 1 colours exchanged. Doing this twice with the same
    frame gives the old text back.
    """
    return text_on_board(text, DRAWN_SIZE, 0, frame)
