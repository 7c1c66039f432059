"""Another engine as judge, in the browser: chosen, tested, asked, played against, and given up."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tests.decide.judged.scripted_judge import command_of
from tests.studio.browser.board import begin, moves_made, point
from tests.studio.browser.conftest import Running

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

    Context = Callable[..., BrowserContext]


def choose(page: Page, address: str, command: str) -> None:
    """Open the studio and name a judge."""
    page.goto(address)
    page.locator("details.judge summary").click()
    page.get_by_label("Its command line").fill(command)
    page.get_by_role("button", name="Use it" if command else "Use none").click()


def play_the_judge(page: Page) -> None:
    """Begin a game against the judge, and have it answer."""
    page.get_by_role("button", name="New game").click()
    page.locator("form.newgame summary").click()
    page.get_by_label("Engine").select_option("judge")
    page.get_by_role("button", name="Begin").click()
    page.locator(".count", has_text="0 / 0").wait_for()
    point(page, "E5").click()
    moves_made(page, 2)
    page.locator(".who", has_text="Scripted").wait_for()
    page.locator(".status", has_text="played A1").wait_for()


def test_a_judge_is_chosen_tested_asked_and_played_against(studio: Running, context: Context) -> None:
    page = context().new_page()
    page.goto(studio.address)
    choose(page, studio.address, command_of("loads"))
    page.get_by_text("The judge is loading").first.wait_for()
    page.locator(".judged", has_text="Scripted answers: on an empty board it plays A1").wait_for()
    assert "chances and points, and whose each point will be" in page.locator(".judged").inner_text()
    page.get_by_role("button", name="Test it").click()
    page.get_by_text("The judge is loading").first.wait_for()
    page.locator(".judged", has_text="Scripted answers").wait_for()
    begin(page, studio.address)
    page.get_by_label("Explain every move of Tamen").uncheck()
    point(page, "E5").click()
    moves_made(page, 2)
    page.get_by_label("Tamen explains").select_option("judge")
    page.get_by_role("button", name="Explain this move").click()
    page.locator(".prose p", has_text="stronger is A1").wait_for()
    page.locator(".numbers small", has_text="Scripted").first.wait_for()
    assert page.locator(".prose .bearers").count()
    play_the_judge(page)


def test_two_tabs_and_a_game_ask_one_process(studio: Running, context: Context, tmp_path: Path) -> None:
    started = tmp_path / "started"
    first, second = context().new_page(), context().new_page()
    choose(first, studio.address, command_of("counts", str(started)))
    first.locator(".judged", has_text="Scripted answers").wait_for()
    begin(first, studio.address)
    first.get_by_label("Explain every move of Tamen").uncheck()
    point(first, "E5").click()
    moves_made(first, 2)
    second.goto(studio.address)
    for page in (first, second):
        page.get_by_label("Tamen explains").select_option("judge")
        page.get_by_role("button", name="Explain this move").click()
        page.locator(".prose p", has_text="stronger is A1").wait_for()
    play_the_judge(first)
    assert len(started.read_text(encoding="ascii").split()) == 1


def test_a_judge_that_is_not_there_is_said_and_given_up(studio: Running, context: Context) -> None:
    page = context().new_page()
    choose(page, studio.address, "no-such-engine gtp")
    page.locator(".judged .bad", has_text="'no-such-engine gtp' cannot be started").wait_for()
    page.get_by_label("Its command line").fill("")
    page.get_by_role("button", name="Use none").click()
    page.locator(".judged .bad").wait_for(state="detached")
    assert page.locator("details.judge summary").inner_text() == "Another engine judges"
