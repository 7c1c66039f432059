"""The komi of a record: points for White, as each server writes them.

Fox, and sites that pass its records on, write hundredths of a point, or by Chinese rules of a stone, which is worth two
points; Tygem's tools write tenths, and the like of KM[65] in an even game can mean nothing else. An even game at Fox
that says 0 had the komi of its rules.
"""

from __future__ import annotations

import math
import re
import unicodedata

from engine.game.records.remarks import Remarks
from engine.game.records.servers import FOX, OURS, TYGEM
from engine.game.rule_sets import AREA, RuleSet
from engine.game.sgf_tree import SgfError

HUNDREDTHS_FROM = 150
"""No komi is so large; if it is a multiple of STEP it is meant in hundredths."""

FOX_HUNDREDTHS_FROM = 25
TENTHS_FROM = 25
STEP, TENTH_STEP = 25, 5
PLAINLY_TENTHS = (45, 55, 65, 75, 85)
"""What nobody gives in an even game, but every rule set gives in points and tenths."""

LARGEST_MEANT = 15.0
"""The largest komi that hundredths and tenths are read as."""

STONES = (2.5, 4.0)
"""Hundredths by area rules that come to so many are of stones."""

OF_EVEN_GAMES = {True: 7.5, False: 6.5}
"""Komi of an even game at Fox by area and by territory."""

_FRACTIONS = {"½": ".5", "¼": ".25", "¾": ".75"}
_NUMERALS = {numeral: str(value) for value, numeral in enumerate("零一二三四五六七八九")}
_BEFORE = r"(?:komi|黑贴|黑貼|贴|貼|コミ|先番|덤|백)?\s*:?\s*"
_NUMBER = re.compile(
    rf"{_BEFORE}(?P<number>[+-]?(?:\d+(?:\.\d*)?|\.\d+))(?P<power>e[+-]?\d+)?"
    r"(?:(?:\s*又\s*|\s+)(?P<over>\d)/(?P<under>[1-9]))?"
    r"(?P<unit>\s*(?!e\W*$)[^\W\d_][^\d]*)?",
    re.IGNORECASE,
)
"""A number, with a fraction and the unit that some write behind it: ``5.5 points``, ``3又3/4子``, ``7目半``."""


def komi_of(text: str, size: int, rules: RuleSet, server: str, is_even: bool, remarks: Remarks) -> float:
    """Return the komi in points from ``text``, the value of KM, as the ``server`` that wrote the record means
    it.

    rules: those of the game; is_even: whether the record tells of no handicap; remarks: here it is noted if
        the komi is another number than the one written. Raises SgfError for what is no number, and for more
        points than a board of this ``size`` has.
    """
    written, literal, is_stones = _read(text)
    if server == OURS:
        return written
    is_tenths = server == TYGEM or (is_even and written in PLAINLY_TENTHS)
    komi = _scaled(written, rules, server, is_tenths)
    if is_stones or math.isclose(komi % 0.5, 0.25):
        komi *= 2
    if server == FOX and is_even and written == 0:
        komi = OF_EVEN_GAMES[rules.scoring == AREA]
    if abs(komi) > size * size:
        raise SgfError(f"KM[{text}] is more than the {size * size} points of the board, expected fewer")
    if komi != literal:
        remarks.repair("komi", f"KM[{text}] is read as a komi of {komi:g} points")
    return komi


def _read(text: str) -> tuple[float, float, bool]:
    """Return three things from the value of KM: the number in it, the same number as its digits say, and
    whether it is in stones (else in points).

    Only the first includes a fraction or a half told in words. The second is NaN if the number is not written
    in plain digits. Raises SgfError if there is no number.
    """
    plain = "".join(_FRACTIONS.get(letter, _NUMERALS.get(letter, letter)) for letter in text)
    plain = re.sub(r"(\d)分之(\d)", r"\2/\1", unicodedata.normalize("NFKC", plain)).replace(",", ".")
    found = _NUMBER.fullmatch(plain.strip())
    number = float(found["number"] + (found["power"] or "")) if found else math.inf
    if found is None or not math.isfinite(number):
        raise SgfError(f"KM[{text}] is not a komi, expected a number")
    unit = (found["unit"] or "").strip().lower()
    part = int(found["over"]) / int(found["under"]) if found["over"] else 0.0
    if "半" in unit or "반" in unit or "half" in unit:
        part += 0.5
    literal = float(found["number"]) if found["number"] in text.replace(",", ".") else math.nan
    return number + math.copysign(part, number), literal, "子" in unit or unit.startswith("stone")


def _scaled(written: float, rules: RuleSet, server: str, is_tenths: bool) -> float:
    """Return a komi in points from a number that a server may have written in hundredths, or if
    ``is_tenths`` in tenths, of a point.

    A number that is too small for that, or not round enough, is returned unchanged. By area ``rules`` a
    server may count the komi in stones: hundredths that come to 2.5 to 4 are taken as stones, of two points
    each.
    """
    size = abs(written)
    from_on = FOX_HUNDREDTHS_FROM if server == FOX else HUNDREDTHS_FROM
    if size >= from_on and size % STEP == 0 and size / 100 <= LARGEST_MEANT:
        stones = rules.scoring == AREA and STONES[0] <= size / 100 <= STONES[1]
        return written / 100 * (2 if stones else 1)
    if is_tenths and size >= TENTHS_FROM and size % TENTH_STEP == 0 and size / 10 <= LARGEST_MEANT:
        return written / 10
    return written
