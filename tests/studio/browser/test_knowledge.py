"""In the browser: a joseki and a pattern edited, refused with their mistakes, mended, used; a game played through."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from engine.library.game import Game
from tests.studio.browser.board import begin, point, stone
from tests.studio.browser.conftest import Running

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

    Context = Callable[..., BrowserContext]

BIG = 19
LEARNING_MS = 120_000
SENTENCE = "{us} answers as the test has it."


def open_knowledge(page: Page, part: str) -> None:
    """A part of the view of knowledge."""
    page.get_by_role("tab", name="Knowledge").click()
    page.get_by_role("tab", name=part).click()


def known_on_the_board(page: Page) -> str:
    """What the overlay of joseki and patterns says of the game at the board."""
    page.get_by_role("tab", name="Play", exact=True).click()
    page.get_by_role("button", name="Joseki and patterns").click()
    page.locator(".overlays .legend, .overlays p.quiet:not(.working)").first.wait_for()
    return page.locator(".overlays").inner_text()


def test_a_joseki_is_refused_mended_and_used(studio: Running, context: Context) -> None:
    page = context().new_page()
    begin(page, studio.address, size=BIG, person="both")
    point(page, "Q16", BIG).click()
    stone(page, "Q16", 1, BIG).wait_for()
    open_knowledge(page, "Joseki")
    for vertex, sign in (("Q16", 1), ("S19", -1)):
        point(page, vertex, BIG).click()
        stone(page, vertex, sign, BIG).wait_for()
    page.get_by_text("The book does not know this move.").wait_for()
    # only the corner is shown, and a click on a stone does nothing
    assert point(page, "A1", BIG).count() == 0
    point(page, "Q16", BIG).click()
    stone(page, "S19", -1, BIG).wait_for()
    assert page.locator(".toasts .bad").count() == 0
    page.get_by_label("Kind").select_option("trick")
    page.get_by_label("Comment").fill("White hopes for too much.")
    page.locator("[data-field=comment] .bad", has_text="begins with 'Trick:'").wait_for()
    assert page.get_by_role("button", name="Add S19").is_disabled()
    assert not (studio.home / "knowledge").exists()
    page.get_by_label("Kind").select_option("normal")
    page.get_by_label("Name of the joseki").fill("The test's invasion")
    page.locator("[data-field=comment] .bad").wait_for(state="detached")
    page.get_by_label("The right move here").check()
    page.get_by_role("button", name="Add S19").click()
    page.get_by_text("Saved in joseki/4-4.sgf").wait_for(timeout=LEARNING_MS)
    assert "The test's invasion" in (studio.home / "knowledge/joseki/4-4.sgf").read_text(encoding="utf-8")
    assert "S19" in known_on_the_board(page)
    open_knowledge(page, "My own files")
    page.get_by_role("button", name="Remove").click()
    page.get_by_role("button", name="Really go back").click()
    page.get_by_text("You have changed nothing yet.").wait_for(timeout=LEARNING_MS)
    assert "S19" not in known_on_the_board(page)


def test_learning_can_be_stopped_and_is_made_up_for(studio: Running, context: Context) -> None:
    page = context().new_page()
    page.goto(studio.address)
    open_knowledge(page, "Joseki")
    for vertex, sign in (("Q16", 1), ("S18", -1)):
        point(page, vertex, BIG).click()
        stone(page, vertex, sign, BIG).wait_for()
    page.get_by_label("Name of the joseki").fill("Not waited for")
    page.get_by_role("button", name="Add S18").click()
    page.get_by_role("button", name="Stop").click()
    page.get_by_text("Stopped. What Tamen has not learned yet").wait_for()
    page.get_by_role("button", name="Save").or_(page.get_by_role("button", name="Add S18")).click()
    page.get_by_text("Saved in joseki/4-4.sgf").wait_for(timeout=LEARNING_MS)
    assert "Not waited for" in (studio.home / "knowledge/joseki/4-4.sgf").read_text(encoding="utf-8")
    open_knowledge(page, "My own files")
    page.get_by_role("button", name="Remove").click()
    page.get_by_role("button", name="Really go back").click()
    page.get_by_text("You have changed nothing yet.").wait_for(timeout=LEARNING_MS)


def test_a_pattern_is_refused_mended_and_used(studio: Running, context: Context) -> None:
    page = context().new_page()
    begin(page, studio.address, person="both")
    point(page, "E5").click()
    stone(page, "E5", 1).wait_for()
    open_knowledge(page, "Patterns")
    page.get_by_role("button", name="New pattern").click()
    page.get_by_label("Name", exact=True).fill("Beside The Stone")
    page.locator("[data-field=says] textarea").fill(SENTENCE)
    page.locator("[data-field=name] .bad", has_text="lower-case").wait_for()
    page.get_by_label("Name", exact=True).fill("beside-the-stone")
    moves = page.locator("[data-field=moves] textarea")
    moves.fill("X z 5")
    page.locator("[data-field=moves] .bad", has_text="no point is named 'z'").wait_for()
    assert page.get_by_role("button", name="Save", exact=True).is_disabled()
    moves.fill("X a 90")
    page.locator(".form .bad").wait_for(state="detached")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_text("Saved in patterns/own.yaml").wait_for(timeout=LEARNING_MS)
    page.locator(".tree button", has_text="X a 90").click()
    page.get_by_role("button", name="Where does it match").click()
    page.get_by_text("It matches 0 times.").wait_for()
    assert "answers as the test has it" in known_on_the_board(page)


def test_a_game_is_played_through_and_drafts_made(studio: Running, context: Context, tmp_path: Path) -> None:
    game = Game(BIG)
    for vertex in ("Q16", "D4", "Q17", "A1", "C16"):
        game.play(vertex)
    file = tmp_path / "an expert's.sgf"
    file.write_text(game.to_sgf(), encoding="utf-8")
    page = context().new_page()
    page.goto(studio.address)
    open_knowledge(page, "Play through")
    page.get_by_label("Depth").select_option(label="quick (level 8)")
    page.locator("input[type=file]").set_input_files(file)
    entry = page.get_by_role("button", name="Move 4, White A1")
    entry.wait_for(timeout=LEARNING_MS)
    entry.click()
    page.get_by_role("button", name="Open as a joseki").click()
    stone(page, "T19", 1, BIG).or_(page.get_by_role("alert")).first.wait_for()
    page.get_by_role("tab", name="Play through").click()
    entry.click()
    page.get_by_role("button", name="Draft a pattern").click()
    assert page.get_by_label("Name", exact=True).input_value() == "draft-an-expert-s-4"
    assert page.locator(".form .bad").count() == 0


def test_knowledge_on_a_phone(studio: Running, context: Context) -> None:
    page = context(viewport={"width": 375, "height": 740}, has_touch=True, is_mobile=True).new_page()
    page.goto(studio.address)
    for part in ("Joseki", "Patterns", "Play through", "My own files"):
        open_knowledge(page, part)
        if part == "Joseki":
            point(page, "Q16", BIG).tap()
            stone(page, "Q16", 1, BIG).wait_for()
        if part == "Patterns":
            page.get_by_role("button", name="cut-the-diagonal").click()
            page.locator("[data-field=diagram] textarea").wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 375, part
