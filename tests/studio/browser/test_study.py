"""In the browser: a folder of games studied, the study cancelled, a position opened, an exercise solved."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.studio.browser.board import point, stone
from tests.studio.browser.conftest import Running

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, WebSocketRoute

    Context = Callable[..., BrowserContext]

STUDY_MS = 300_000

GAME = (
    "(;GM[1]FF[4]SZ[9]KM[7]RU[Chinese]PB[Hurt]PW[Sound]BR[15k]WR[10k]RE[W+R]DT[2026-01-01]"
    ";B[dg];W[gd];B[ab];W[ed];B[fa];W[ce];B[ad];W[bd];B[bc];W[eg];B[id];W[ef];B[eh];W[fh];B[df];W[dh];B[ch]"
    ";W[ei];B[cd];W[de];B[fc];W[fd];B[be];W[cg];B[ec];W[hc])"
)
"""A game in which Black plays on the first line again and again in the opening."""

OTHER = GAME.replace("B[dg]", "B[dc]", 1).replace("2026-01-01", "2026-01-02")

EXERCISE = (
    "(;SZ[9]PL[B]AB[cc][dc]AW[cd][dd]C[Black to play. Find the move.]"
    "(;B[ec]C[It cuts.];W[ed]C[This is RIGHT.])(;B[ce];W[be]C[This is WRONG: it loses about 9 points.]))"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a record, an archive in a folder within it, and a file that is no record."""
    games = tmp_path / "my games"
    (games / "more").mkdir(parents=True)
    (games / "one.sgf").write_text(GAME)
    (games / "notes.txt").write_text("nothing")
    with zipfile.ZipFile(games / "more" / "all.zip", "w") as archive:
        archive.writestr("two.sgf", OTHER)
    return games


def open_study(page: Page, address: str, part: str) -> None:
    """A part of the view *Study*."""
    page.goto(address)
    page.get_by_role("tab", name="Study").click()
    page.get_by_role("tab", name=part).click()


def begin_study(page: Page) -> None:
    """Choose the player and the least depth, and begin."""
    name = page.get_by_label("Hurt")
    name.wait_for()
    if not name.is_checked():
        name.check()
    page.get_by_label("Depth").select_option("8")
    page.get_by_role("button", name="Study these games").click()


def test_a_folder_is_studied_and_its_positions_are_opened(
    studio: Running, context: Context, folder: Path
) -> None:
    page = context().new_page()
    open_study(page, studio.address, "Games and names")
    page.get_by_text("Everything stays on this machine").wait_for()
    page.locator("input[webkitdirectory]").set_input_files(folder)
    page.get_by_text("2 files with records. 1 other file left out").wait_for()
    page.get_by_text("Hurt 2 games").wait_for()
    begin_study(page)
    page.locator(".running", has_text="of 2 games").wait_for(timeout=STUDY_MS)
    page.get_by_role("button", name="Cancel").click()
    page.get_by_text("The study was cancelled.").wait_for(timeout=STUDY_MS)
    begin_study(page)
    page.locator(".running").wait_for()
    page.locator(".running").wait_for(state="detached", timeout=STUDY_MS)

    page.get_by_role("tab", name="Report").click()
    page.get_by_role("heading", name="What Hurt can learn from 2 games").wait_for()
    page.locator(".kinds button", has_text="first line too early").click()
    page.locator("[data-kind='first line too early'] .lesson").wait_for()
    positions = page.locator(".mistakes button")
    assert positions.count() > 0
    page.locator(".prose p").first.wait_for()
    page.get_by_role("button", name="Better: ").click()
    page.get_by_label("Opponent").select_option("stronger")
    assert positions.count() > 0
    page.get_by_label("Colour").select_option("white")
    page.get_by_text("No mistake of yours fits these filters.").wait_for()
    page.get_by_label("Colour").select_option("black")
    page.get_by_label("Period").select_option("30")
    number = int(page.locator(".status", has_text="Before move").inner_text().split()[2].rstrip(","))
    page.get_by_role("button", name="Open on the board").click()
    page.locator(".count", has_text=f"{number - 1} / {number - 1}").wait_for()

    page.reload()
    page.get_by_role("tab", name="Study").click()
    page.get_by_role("heading", name="What Hurt can learn from 2 games").wait_for()
    assert page.get_by_text("This was told in").count() == 0
    page.evaluate("localStorage.setItem('tamen-language', 'japanese')")
    page.reload()
    page.get_by_role("tab", name="学習").click()
    page.get_by_role("heading", name="Hurtが2局から学べること").wait_for()
    page.locator(".prose p", has_text=re.compile("[\u3040-\u30ff]")).first.wait_for()
    assert page.locator(".prose p[lang=en]").count() == 0
    assert page.get_by_text("作られたときの言語").count() == 0


@pytest.mark.parametrize("asked", ["study_people", "plan_study"])
def test_what_is_waited_for_can_be_stopped_and_asked_again(
    studio: Running, context: Context, folder: Path, asked: str
) -> None:
    withheld = [asked]

    def through(page_side: WebSocketRoute) -> None:
        server_side = page_side.connect_to_server()
        page_side.on_message(
            lambda said: (
                None if any(f'"do":"{each}"' in said for each in withheld) else server_side.send(said)
            )
        )

    page = context().new_page()
    page.route_web_socket("**/talk", through)
    open_study(page, studio.address, "Games and names")
    page.locator("input[webkitdirectory]").set_input_files(folder)
    if asked == "plan_study":
        page.get_by_label("Hurt").check()
    page.locator(".working").get_by_role("button", name="Stop").click()
    withheld.clear()
    page.get_by_role("button", name="Try again").click()
    page.get_by_label("Hurt").check()
    page.get_by_role("button", name=re.compile("Study these games|Show what is known")).wait_for()


def test_an_exercise_is_refuted_and_solved(studio: Running, context: Context) -> None:
    file = studio.home / "study" / "exercises" / "cut-missed" / "0123456789ab.sgf"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(EXERCISE)
    page = context().new_page()
    open_study(page, studio.address, "Practise")
    page.get_by_label("Kind").select_option("cut missed")
    page.get_by_role("button", name="Next exercise").click()
    stone(page, "C7", 1).wait_for()
    point(page, "C5").click()
    page.get_by_text("This is WRONG: it loses about 9 points.").wait_for()
    page.get_by_role("button", name="Try again").click()
    point(page, "E7").click()
    page.get_by_text("It cuts. This is RIGHT.").wait_for()
    page.locator(".problems .state.failed").first.wait_for()
    page.get_by_role("button", name="Hint").click()
    page.get_by_text("The move lies").wait_for()
