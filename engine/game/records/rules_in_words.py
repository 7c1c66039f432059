"""The rules of a record, in the words of servers, programs and people, in whichever script."""

from __future__ import annotations

import re
import unicodedata

from engine.game.rule_sets import (
    EVERY_STONE,
    NO_BONUS,
    ONE_LESS_THAN_STONES,
    RuleSet,
    put_together,
    rule_set,
)

_WHOLE_WORDS = {
    "ing": "ing goe sst",
    "aga": "aga american bga british ffg french francaise",
    "new_zealand": "nz zealand",
    "tromp_taylor": "tromp taylor tt logical",
    "chinese": "cn chn chi zh cwa",
    "japanese": "jp jpn jap ja nihon kiin kr kor ko kba baduk korean korea igs",
}
"""Rule sets by words that stand for them, wherever in a text they stand."""

_BEGINNINGS = {
    "japanese": "japan japán japon japo giappon jepang ιαπων япон kore core coré корей κορεατ",
    "chinese": "chin čín cine kine kína kina kitaj κινεζ китай",
}
"""What words begin with in the languages of Europe."""

_SIGNS = {
    "ing": "应氏 應氏 応氏 应昌期 應昌期 応昌期 计点 計點 응씨 잉씨 응창기 잉창치",
    "aga": "美国 美國 アメリカ 米国 미국 英国 英國 法国 法國",
    "new_zealand": "新西兰 新西蘭 紐西蘭 ニュージーランド 뉴질랜드",
    "tromp_taylor": "特罗普",
    "japanese": "日本 日韩 日韓 韩国 韓国 韓國 韩式 日式 한국 대한민국 일본 数目 數目 目数 目數 点目 點目 "
    "比目 地合 집계산 ญี่ปุ่น เกาหลี",
    "chinese": "中国 中國 中式 중국 数子 數子 面积 面積 子空皆地 จีน",
}
"""Signs of scripts without spaces between words."""

_LAST = {"chinese": "area", "japanese": "territory"}
"""Words that only tell how is counted."""

_KATAGO = re.compile(
    r"ko(?P<ko>SIMPLE|POSITIONAL|SITUATIONAL)score(?P<score>AREA|TERRITORY)tax(?P<tax>NONE|SEKI|ALL)sui(?P<sui>[01])"
    r"(?:button(?P<button>[01]))?(?:whb(?P<bonus>0|N-1|N))?.*"
)
"""Rules as KataGo writes them into records."""

_BONUSES = {None: NO_BONUS, "0": NO_BONUS, "N": EVERY_STONE, "N-1": ONE_LESS_THAN_STONES}


def rules_in_words(text: str) -> RuleSet | None:
    """Return the rule set that a text, the value of RU, names; None if nothing in the text is known.

    The text may be a name, rules as KataGo writes them, or words in any script.
    """
    try:
        return rule_set(text)
    except ValueError:
        pass
    of_katago = _KATAGO.fullmatch(text.strip())
    if of_katago is not None:
        return put_together(
            of_katago["score"].lower(),
            of_katago["ko"].lower(),
            of_katago["sui"] == "1",
            _BONUSES[of_katago["bonus"]],
            of_katago["button"] == "1",
            of_katago["tax"],
        )
    name = _named(unicodedata.normalize("NFKC", text).casefold())
    return None if name is None else rule_set(name)


def _named(text: str) -> str | None:
    """Return the name of the rule set that a text in small letters speaks of; None if none is found.

    Words that name a rule set come before words that only tell how to count (area or territory).
    """
    words = re.findall(r"[^\W\d_]+", text)
    for name, known in _WHOLE_WORDS.items():
        if not set(words).isdisjoint(known.split()):
            return name
    for name, beginnings in _BEGINNINGS.items():
        if any(word.startswith(tuple(beginnings.split())) for word in words):
            return name
    for name, signs in _SIGNS.items():
        if any(sign in text for sign in signs.split()):
            return name
    return next((name for name, word in _LAST.items() if word in words), None)
