"""In the browser: the page's own words follow the language that is chosen, and stay so."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.studio.browser.board import begin, moves_made, point
from tests.studio.browser.conftest import Running

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

    Context = Callable[..., BrowserContext]


def test_the_page_speaks_the_language_that_is_chosen(studio: Running, context: Context) -> None:
    page = context().new_page()
    begin(page, studio.address, person="both")
    assert page.evaluate("document.documentElement.lang") == "en"
    page.get_by_label("Language").select_option("japanese")
    page.get_by_role("tab", name="検討").wait_for()
    assert page.evaluate("document.documentElement.lang") == "ja"
    page.get_by_role("button", name="パス", exact=True).click()
    page.locator(".count", has_text="1 / 1").wait_for()
    page.get_by_role("tab", name="学習").click()
    page.get_by_text("あなたの繰り返す間違い").wait_for()

    page.reload()
    page.get_by_role("tab", name="対局").wait_for()
    page.get_by_label("言語").select_option("english")
    page.get_by_role("tab", name="Review").wait_for()


def test_what_was_told_is_told_anew_in_the_language_that_is_chosen(studio: Running, context: Context) -> None:
    page = context().new_page()
    begin(page, studio.address)
    point(page, "E5").click()
    moves_made(page, 2)
    page.locator(".why .prose p", has_text=re.compile(r"^[A-Za-z]")).first.wait_for()
    page.get_by_label("Language").select_option("japanese")
    page.locator(".why .prose p:not(.working)", has_text=re.compile("[\u3040-\u30ff]")).first.wait_for()
    reasons = page.locator(".candidate .what")
    reasons.filter(has_text=re.compile("[\u3040-\u30ff]")).first.wait_for()
    assert not [text for text in reasons.all_inner_texts() if re.search("[a-z]{3}", text)]
    page.get_by_label("言語").select_option("english")
    page.get_by_role("tab", name="Review").wait_for()


def test_what_is_wrong_with_a_pattern_or_a_record_is_told_in_the_language(
    studio: Running, context: Context
) -> None:
    page = context().new_page()
    page.add_init_script("localStorage.setItem('tamen-language', 'japanese')")
    page.goto(studio.address)
    page.get_by_role("tab", name="知識").click()
    page.get_by_role("tab", name="パターン").click()
    page.get_by_role("button", name="新しいパターン").click()
    page.get_by_label("名前", exact=True).fill("Beside The Stone")
    page.locator("[data-field=name] .bad", has_text="小文字").wait_for()
    page.get_by_role("tab", name="検討").click()
    record = {"name": "x.sgf", "mimeType": "", "buffer": b"(;SZ[9];B[ee"}
    page.locator("input[type=file]").set_input_files([record])  # type: ignore[list-item]
    page.get_by_role("alert").get_by_text("Bの値が終わっていません").wait_for()


def test_a_language_without_a_table_is_english(studio: Running, context: Context) -> None:
    page = context().new_page()
    page.add_init_script("localStorage.setItem('tamen-language', 'klingon')")
    page.goto(studio.address)
    page.get_by_role("tab", name="Review").wait_for()
    assert page.evaluate("document.documentElement.lang") == "en"
