"""The rules of records, in the words of servers, programs and people."""

from __future__ import annotations

import pytest

from engine.game.records.rules_in_words import rules_in_words
from engine.game.rule_sets import every_rule_set, rule_set
from engine.game.sgf import game_to_sgf, load_record

WORDS = {
    "chinese": (
        "Chinese",
        "chinese (area)",
        "Chinese rules",
        "CHN",
        "中国规则",
        "中國規則",
        "中国ルール",
        "중국 룰",
        "数子法",
        "面積",
        "area scoring",
        "Chinesisch",
        "chinese-kgs",
        "китайские",
        "Kínai szabályok",
        "Čínská",
        "Kinesiska",
        "Κινεζικοί",
    ),
    "japanese": (
        "Japanese",
        "Japanese rules (territory)",
        "JPN",
        "日本ルール",
        "日本规则",
        "日本規則",
        "일본 룰",
        "日韩规则",
        "Korean",
        "韩国规则",
        "韓國規則",
        "한국룰",
        "한국 규칙",
        "territory",
        "Japonaises",
        "Japanisch",
        "Japán",
        "Ιαπωνικοί",
        "대한민국",
    ),
    "ing": (
        "Ing",
        "GOE",
        "Goe",
        "Ing rules",
        "Ing (SST)",
        "应氏规则",
        "應氏規則",
        "応氏ルール",
        "응씨룰",
        "应昌期",
        "應昌期規則",
        "计点",
    ),
    "aga": ("AGA", "BGA", "American", "AGA (area)", "British Go Association", "AGA rules", "French"),
    "new_zealand": ("NZ", "New Zealand", "new-zealand rules", "新西兰规则"),
    "tromp_taylor": ("Tromp-Taylor", "TT", "tromp taylor (logical)", "logical"),
    "stone_scoring": ("stone-scoring", "Stone Scoring", "ancient area"),
}


@pytest.mark.parametrize(("name", "text"), [(name, text) for name, texts in WORDS.items() for text in texts])
def test_words_for_rules(name: str, text: str) -> None:
    found = rules_in_words(text)
    assert found is not None
    assert found.name == name
    loaded = load_record(f"(;SZ[9]RU[{text}]KM[8];B[cc])".encode(), rules="aga")
    assert (loaded.game.rules.name, loaded.game.komi, loaded.told) == (name, 8, "")


@pytest.mark.parametrize("text", ["house rules", "counting", "friendly", "???", "规则", "42", "singing"])
def test_rules_that_nobody_knows_are_the_usual_ones_and_said(text: str) -> None:
    assert rules_in_words(text) is None
    loaded = load_record(f"(;SZ[9]RU[{text}];B[cc])".encode(), rules="japanese", unknown_rules="chinese")
    assert loaded.game.rules.name == "chinese"
    assert loaded.told == f"RU[{text}] names no rules that are known, chinese rules are used"
    assert (
        load_record(b"(;SZ[9];B[cc])", rules="japanese", unknown_rules="chinese").game.rules.name
        == "japanese"
    )


def test_rules_of_katago_in_records() -> None:
    found = rules_in_words("koPOSITIONALscoreAREAtaxNONEsui1")
    assert found is rule_set("tromp_taylor")
    parts = rules_in_words("koSIMPLEscoreTERRITORYtaxALLsui0button1whbN-1fpok")
    assert parts is not None
    assert (parts.ko, parts.scoring, parts.tax, parts.suicide, parts.button, parts.white_handicap_bonus) == (
        "simple",
        "territory",
        "ALL",
        False,
        True,
        "N-1",
    )


def test_every_rule_set_is_read_back_from_our_records() -> None:
    for rules in every_rule_set():
        game = load_record(b"(;SZ[9];B[cc])", rules=rules).game
        assert load_record(game_to_sgf(game)).game.rules is rules


def test_facts_about_ing() -> None:
    ing = rule_set("goe")
    assert (ing.scoring, ing.suicide, ing.default_komi) == ("area", True, 8.0)
