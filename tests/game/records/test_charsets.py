"""Charsets that a record does not name are told apart by what they decode to."""

from __future__ import annotations

import itertools

import pytest

from engine.game.records.charsets import likeliest_charset, text_of
from engine.game.sgf import load_record, read_record

NAMES = {
    "gb18030": "孟泰龄 周睿羊 唐韦星 江维杰 钟文靖 邬光亚 陶欣然 党毅飞 "
    "李轩豪 毛睿龙 廖元赫 屠晓宇 许嘉阳 於之莹 芮乃伟 华学明",
    "big5": "周俊勳 王元均 林至涵 陳詩淵 蕭正浩 林君諺 賴均輔 許皓鋐 "
    "簡靖庭 彭景華 黑嘉嘉 蘇聖芳 謝依旻 盧鈺樺 莊承濬 劉耀文",
    "euc_kr": "이창호 이세돌 조훈현 서봉수 유창혁 박정환 신진서 김지석 "
    "원성진 최철한 목진석 송태곤 윤준상 안성준 홍성지 설현준",
    "cp932": "一力遼 芝野虎丸 許家元 関航太郎 大西竜平 福岡航太朗 "
    "酒井佑規 上野愛咲美 仲邑菫 牛栄子 鈴木歩 小川誠子 溝上知親",
}
NAMES["utf-8"] = " ".join(NAMES.values())
NAMES["euc_jp"] = NAMES["cp932"]


@pytest.mark.parametrize("charset", NAMES)
def test_two_names_are_enough(charset: str) -> None:
    """All pairs of neighbours in the list; none stands in the lists of frequent characters as a name."""
    names = NAMES[charset].split()
    wrong = []
    for black, white in itertools.pairwise(names):
        text = f"(;GM[1]SZ[9]PB[{black}]PW[{white}];B[ee])"
        if text_of(text.encode(charset)) != text:
            wrong.append((black, white, likeliest_charset(text.encode(charset))))
    assert len(wrong) <= (1 if charset == "euc_jp" else 0), wrong


@pytest.mark.parametrize(
    ("charset", "text"),
    [
        ("gb18030", "白棋这里应该补一手"),
        ("big5", "黑角上可以活棋"),
        ("euc_kr", "이 수가 패착이었다"),
        ("cp932", "この手は疑問だった"),
        ("iso-8859-1", "Étude naïve: le coup forcé"),
        ("utf-8", "Évaluation: ничья 무승부"),
    ],
)
def test_comments_of_no_declared_charset(charset: str, text: str) -> None:
    game = load_record(f"(;SZ[9];B[ee]C[{text}];W[cc])".encode(charset)).game
    assert (game.comments, game.move_count) == ({1: text}, 2)


def test_a_declared_charset_that_does_not_read_the_file_is_not_believed() -> None:
    record = read_record("(;CA[UTF-8]SZ[9]PB[古力]PW[常昊]EV[第十届春兰杯];B[ee])".encode("gb18030"))
    assert record.get_root().get("EV") == "第十届春兰杯"


def test_utf_8_that_is_declared_as_another_charset() -> None:
    record = read_record("(;CA[GB2312]SZ[9]PB[古力]PW[常昊]EV[第十届春兰杯];B[ee])".encode())
    assert record.get_root().get("EV") == "第十届春兰杯"
    assert text_of("(;CA[Shift_JIS]PB[一力遼]PW[許家元])".encode("cp932")).endswith("PB[一力遼]PW[許家元])")


def test_a_damaged_byte_does_not_change_the_charset() -> None:
    data = "(;SZ[9]C[白棋这里应该补一手，黑可以断];B[ee])".encode("gb18030")  # noqa: RUF001 - a sign of the language
    damaged = data.replace("断".encode("gb18030"), b"\xff\xff")
    assert load_record(damaged).game.comments[0].startswith("白棋这里应该补一手")


def test_a_trail_byte_that_looks_like_a_bracket_is_none() -> None:
    text = "(;SZ[9]PB[誠]PW[表功許蓋];B[ee]C[ソ表能])"
    for charset, part in (("cp932", "ソ表能"), ("big5", "功許蓋")):
        data = text.replace("誠" if charset == "big5" else "蓋", "").encode(charset, "ignore")
        assert load_record(data).game.move_count == 1, part
