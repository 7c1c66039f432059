"""The text of a file: which charset its bytes are in.

A charset that the file names counts if it, or a larger one of its family, reads all of the file, unless that is UTF-8
in truth. Else the file is read in each charset that servers of Asia and Europe wrote, and the one is taken whose text
looks most like a language that it was made for: by frequent characters, by those of its first level, and by what does
not belong there.
"""

from __future__ import annotations

import codecs
import functools
import re
from collections.abc import Callable

from engine.game.records.frequent_characters import HANGUL, JAPANESE, SIMPLIFIED, TRADITIONAL

_DECLARED = re.compile(rb"CA\s*\[([^\]]{1,40})\]")

_LARGER = {
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "big5": "big5hkscs",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
}
"""What programs wrote that named a charset and used the larger one of their system, by Python's names."""

_NO_CHARSETS = frozenset(
    ("idna", "punycode", "undefined", "unicode-escape", "raw-unicode-escape", "mbcs", "oem")
)
"""What Python can read besides, in which no record is; some take very long."""

_LAST_RESORT = "ISO-8859-1"

FREQUENT, COMMON, SELDOM, STRANGE, DAMAGED = 2.0, 0.3, -0.7, -2.0, -4.0
KANA, SIGN = 1.2, 0.2
BY_RULE_OF_TWO, BY_RULE_OF_THREE = 2.2, 3.0
"""What a character is worth as a sign of its language; two bytes of a charset for one language weigh the same."""

ENOUGH = 3000
"""Characters beyond ASCII that are looked at."""

_BEYOND_ASCII = re.compile(r"[^\x00-\x7f]+")

_KANA = frozenset(map(chr, (*range(0x3041, 0x3097), *range(0x30A1, 0x30FF))))
_SIGNS = frozenset(map(chr, (*range(0x3000, 0x3020), *range(0xFF01, 0xFF5F), *range(0x2010, 0x2027))))


def text_of(data: bytes, named: str | None = None) -> str:
    """Return the text of a file's bytes, decoded with the charset that they seem to be in.

    ``named``: a charset known from elsewhere, None for none; it comes before the one that the SGF property CA
    names. Bytes that are wrong in the charset become replacement characters.
    """
    if data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return data.decode("utf-16", "replace")
    if data.isascii():
        return data.decode("ascii")
    found = _DECLARED.search(data)
    declared = named or (found[1].decode("ascii", "replace").strip() if found else None)
    for charset in (declared, _larger(declared)) if declared else ():
        text = _read_by(data, charset)
        if text is not None and (not found or "CA" in text):
            return data.decode() if _is_rather_utf_8(data, charset) else text
    return data.decode(likeliest_charset(data), "replace")


def likeliest_charset(data: bytes) -> str:
    """Return the charset in which bytes look most like text, by its Python name.

    Those tried are known charsets, each with its language.
    """
    return max(_WORTHS, key=lambda charset: _worth(data, charset))


def _is_rather_utf_8(data: bytes, charset: str | None) -> bool:
    """Return whether bytes that a file says are in an Asian ``charset`` are in truth UTF-8.

    Some programs declare the wrong charset in this way. False for any other charset.
    """
    asian = {codecs.lookup(each).name for each in _WORTHS if each not in ("utf-8", _LAST_RESORT)}
    name = codecs.lookup(charset or "").name
    larger = _LARGER.get(name, name)
    if larger not in asian or _read_by(data, "utf-8") is None:
        return False
    return _worth(data, "utf-8") > _worth(data, larger)


def _read_by(data: bytes, charset: str | None) -> str | None:
    try:
        known = codecs.lookup(charset or "").name.replace("_", "-") not in _NO_CHARSETS
        return data.decode(charset or "") if known else None
    except (LookupError, ValueError):
        return None


def _larger(declared: str | None) -> str | None:
    try:
        return _LARGER.get(codecs.lookup(declared or "").name, declared)
    except (LookupError, ValueError):
        return declared


def _worth(data: bytes, charset: str) -> float:
    """Return how much some bytes look like text of a charset's language if they are read in that charset.

    It is a sum over the characters beyond ASCII: the larger, the likelier is the charset.
    """
    text = "".join(_BEYOND_ASCII.findall(data.decode(charset, "replace")[: 40 * ENOUGH]))[:ENOUGH]
    worth = _WORTHS[charset]
    return sum(DAMAGED if letter == "\ufffd" else worth(letter) for letter in text)


@functools.cache
def _level_one(charset: str, first: int, last: int) -> frozenset[str]:
    """Return the common characters of a charset, those of its first level.

    Each consists of two bytes, which as one number lie between ``first`` and ``last``.
    """
    pairs = (
        bytes((lead, trail)) for lead in range(first >> 8, (last >> 8) + 1) for trail in range(0x40, 0xFF)
    )
    return frozenset(
        "".join(pair.decode(charset, "ignore") for pair in pairs if first <= int.from_bytes(pair) <= last)
    )


def _of_language(
    frequent: frozenset[str], charset: str, first: int, last: int, kana: float
) -> Callable[[str], float]:
    """Return a function that takes a character and returns how strongly it speaks for the language of a
    charset.

    Its value is larger for more common characters, and below 0 for strange ones. frequent: the language's
    most frequent characters; first, last: the two bytes, as numbers, between which the common characters of
    ``charset`` lie; kana: the value of a Japanese kana
    """

    def worth(letter: str) -> float:
        if letter in frequent:
            return FREQUENT
        if letter in _KANA:
            return kana
        if letter in _SIGNS:
            return SIGN
        if letter in _level_one(charset, first, last):
            return COMMON
        try:
            return SELDOM if len(letter.encode(charset)) == 2 else STRANGE
        except UnicodeError:
            return STRANGE

    return worth


def _in_utf_8(letter: str) -> float:
    """Return how strongly a character speaks for UTF-8.

    The value is large for most characters, since bytes of other charsets seldom follow the rules of UTF-8;
    below 0 for unlikely ones.
    """
    if letter > "\u0fff":
        return SELDOM if "\ue000" <= letter <= "\uf8ff" else BY_RULE_OF_THREE
    return BY_RULE_OF_TWO if letter < "\u0180" or (letter.isalpha() and letter < "\u0530") else SELDOM


def _in_latin_1(letter: str) -> float:
    """Return how strongly a character speaks for ISO-8859-1.

    The value is small for a letter, below 0 for other signs, and still lower for control characters.
    """
    return COMMON if letter.isalpha() else STRANGE if letter < "\u00a0" else SELDOM


_WORTHS: dict[str, Callable[[str], float]] = {
    "utf-8": _in_utf_8,
    "gb18030": _of_language(SIMPLIFIED, "gb2312", 0xB0A1, 0xD7F9, SELDOM),
    "cp949": _of_language(HANGUL, "euc_kr", 0xB0A1, 0xC8FE, SELDOM),
    "cp932": _of_language(JAPANESE, "shift_jis", 0x889F, 0x9872, KANA),
    "big5hkscs": _of_language(TRADITIONAL, "big5", 0xA440, 0xC67E, SELDOM),
    "euc_jp": _of_language(JAPANESE, "euc_jp", 0xB0A1, 0xCFD3, KANA),
    _LAST_RESORT: _in_latin_1,
}
