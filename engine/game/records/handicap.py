"""The handicap of a record: a number of stones, in digits or in words."""

from __future__ import annotations

import re
import unicodedata

from engine.game.records.remarks import Remarks

_NUMERALS = {
    numeral: value
    for value, numerals in enumerate(("", "一", "二两兩", "三", "四", "五", "六", "七", "八", "九"))
    for numeral in numerals
}
_WORDS = {
    word: value
    for value, words in enumerate(
        (
            "zero no none even nigiri 互先 分先 猜先 호선 맞바둑",
            "one 先 定先 让先 讓先 정선",
            *("two 두", "three 세", "four 네", "five", "six", "seven", "eight", "nine"),
        )
    )
    for word in words.split()
}
_LONGEST = 4


def handicap_of(text: str, size: int, remarks: Remarks) -> int:
    """Return the number of handicap stones in ``text``, the value of HA; 0 if there are none or it cannot be
    read.

    ``remarks`` note a text that is no plain number, and a number too large for a board of this ``size``. If
    the reading is strict, these raise SgfError.
    """
    most = size**2 - 1
    if text.isascii() and text.isdigit() and len(text) <= _LONGEST and int(text) <= most:
        return int(text) if int(text) >= 2 else 0
    stones = _in_words(unicodedata.normalize("NFKC", text).strip().lower())
    unlike = f"HA[{text}] is not a number of handicap stones, expected 0 to {most}"
    if stones is None or stones > most:
        remarks.fault("handicap", unlike, "the handicap is unknown")
        return 0
    remarks.fault("handicap", unlike, f"it is read as {stones}")
    return stones if stones >= 2 else 0


def _in_words(text: str) -> int | None:
    """Return the number of stones in words such as ``2 stones``, ``H4``, ``2.0``, ``让三子`` or ``two``; None
    for other texts.
    """
    numbers = [re.sub(r"\.0+$", "", each) for each in re.findall(r"[+-]?\d+(?:\.\d+)?", text)]
    if numbers:
        return (
            int(numbers[0])
            if len(numbers) == 1 and numbers[0].isdigit() and len(numbers[0]) <= _LONGEST
            else None
        )
    for word in re.findall(r"\w+", text):
        if word in _WORDS:
            return _WORDS[word]
    numerals = [_NUMERALS[letter] for letter in text if letter in _NUMERALS]
    return numerals[0] if len(numerals) == 1 else None
