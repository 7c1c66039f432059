"""What a report and its remarks say, in every language."""

from __future__ import annotations

import re
from dataclasses import asdict, replace

import pytest

from engine.explain.study.report import write_page
from engine.explain.study.results import from_plain
from engine.explain.study.sorting import LEFT_OUT, TAKEN
from engine.explain.study.studying import NO_JUDGE
from engine.explain.study.summing import sum_up
from engine.explain.study.words import OPENING, PAGE, PUNISHMENT, REMARK, SIDE, retell_remark, texts
from engine.explain.words.languages import ENGLISH, languages, speaking
from engine.game.sgf import SgfError, load_record
from patterns.template import names_in
from tests.explain.study.test_report import MISTAKE, judged

OTHERS = [each for each in languages() if each != ENGLISH]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("group", [PAGE, SIDE, OPENING, REMARK, PUNISHMENT])
def test_each_text_exists_in_every_language_and_names_the_same_facts(language: str, group: str) -> None:
    own, english = texts(language, group), texts(ENGLISH, group)
    assert list(own) == list(english)
    for name, text in english.items():
        assert names_in(own[name]) == names_in(text), name


REMARKS = [
    *(f"1 game {says}: not studied" for says in LEFT_OUT.values()),
    *(f"7 games: each {says}: not studied" for says in LEFT_OUT.values()),
    *(f"3 games: each {says}" for says in TAKEN.values()),
    "1 other file is no record",
    "3 other files are no records",
    "1 game is there a second time: it counts once",
    "4 games are there a second time: they count once",
    "1 game is not judged yet",
    "12 games are not judged yet",
    "'one.sgf': KM[375] is read as a komi of 7.5 points; RU[Odd] names no rules that are known, chinese rules are used",
    "2 games: KM[375] is read as a komi of 7.5 points",
    "'one.sgf': fewer than 20 moves can be played: not studied",
    f"'one.sgf': {NO_JUDGE}",
    "and 12 more",
]


@pytest.mark.parametrize("remark", REMARKS)
def test_remarks_on_records_are_told_in_japanese(remark: str) -> None:
    with speaking("japanese"):
        told = retell_remark(remark)
    named = re.sub(r"KM|RU|Odd|one\.sgf|chinese", "", told)
    assert not re.search("[a-z]{2}", named), told
    assert retell_remark(remark) == remark


RECORDS = [
    b"(;SZ[9];B[ee",
    b"(;SZ[9];B[ee](;W[cc]);B[dd])",
    b"(;SZ[9]x;B[ee])",
    b"nothing",
    b"(;GM[2]SZ[9];B[ee])",
    b"(;SZ[9:13];B[ee])",
    b"(;SZ[99];B[ee])",
    b"(;SZ[odd];B[ee])",
    b"(;SZ[9]KM[odd];B[ee])",
    b"(;SZ[9]KM[999];B[ee])",
    b"(;SZ[9]HA[odd];B[ee])",
    b"(;SZ[9]HA[two];B[ee])",
    b"(;SZ[9]HA[4];W[ee])",
    b"(;SZ[9]AB[zz][zy]AW[aa];B[ee])",
    b"(;SZ[9];B[ee]AW[zz];W[cc])",
    b"(;SZ[9]AB[aa][aa];B[ee])",
    b"(;SZ[9]AB[aa]AW[aa];B[ee])",
    b"(;SZ[9]AB[cc:aa];B[ee])",
    b"(;SZ[9]AB[ab][ba]AW[aa];B[ee])",
    b"(;SZ[9]PL[odd];B[ee])",
    b"(;SZ[9];B[ee];W[ee])",
    b"(;SZ[9];B[ee];W[ee]KO[])",
    b"(;SZ[9];B[ee];W[%])",
    b"(;SZ[9];B[ee];W[pass])",
    b"(;SZ[9];B[ee];W[C3])",
    b"(;SZ[9]RU[odd];B[ee])",
]


@pytest.mark.parametrize("record", RECORDS)
def test_what_is_odd_about_a_record_is_told_in_japanese(record: bytes) -> None:
    try:
        remarks = load_record(record).remarks
    except SgfError as error:
        remarks = (str(error),)
    assert remarks
    with speaking("japanese"):
        for each in remarks:
            told = re.sub(
                r"[A-Za-z]+\[[^]]*\]|「[^」]*」|'[^']*'|odd|two|pass|chinese|aa|cc", "", retell_remark(each)
            )
            assert re.search("[\u3040-\u30ff]", told) and not re.search("[a-z]{2}", told), (each, told)


def test_a_remark_names_its_record() -> None:
    with speaking("japanese"):
        named, _, told = retell_remark(REMARKS[-5]).partition("\N{FULLWIDTH COLON}")
        assert named == "「one.sgf」"
        assert told.startswith("KM 375をコミ7.5目と読みました。RU Oddは")
        assert retell_remark("what nobody knows") == "what nobody knows"
        assert retell_remark("1 game has fewer than 20 moves: not studied").endswith(
            "20手に満たないので、学習しません"
        )


def test_the_page_is_told_in_japanese() -> None:
    told = replace(MISTAKE, retold={"japanese": ("E3はA1にまさる。",)})
    study = sum_up(["Hurt"], [judged(1, told), judged(2, told)], ["1 game is not judged yet"], [])
    with speaking("japanese"):
        page = write_page(study)
    shown = re.sub(r"<style>.*?</style>|<svg.*?</svg>|<[^>]*>", " ", page, flags=re.DOTALL)
    assert "Hurtが2局から学べること" in shown
    assert "E3はA1にまさる。" in shown and "E3 <does>" not in shown
    assert "一局はまだ判定していません" in shown
    assert 'lang="ja"' in page
    words = set(re.findall("[a-z]{3,}", shown)) - {"urt", "pponent", "playouts", "judge"}
    assert not words, words
    assert "What Hurt can learn from 2 games" in write_page(study)


def test_what_was_kept_before_is_told_as_it_was() -> None:
    plain = {"moves": [], "mistakes": [_as_kept()], "opening": [], "told": "", "seconds": 0.0}
    [found] = from_plain(plain).mistakes
    with speaking("japanese"):
        assert found.told == MISTAKE.sentences


def _as_kept() -> dict[str, object]:
    """A mistake as an earlier build kept it, in one language."""
    kept = asdict(MISTAKE)
    del kept["retold"]
    return kept
