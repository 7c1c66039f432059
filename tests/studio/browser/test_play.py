"""A game in the browser: to its score, with reasons, by keys, on a phone, in two windows, over a restart."""

from __future__ import annotations

import json
import os
import re
import signal
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from engine.explain.words.phrases import percent
from engine.library.game import Game
from engine.library.player import Player
from tests.studio.browser.board import (
    begin,
    children_of,
    moves_made,
    open_new_game,
    open_record,
    point,
    saved_game,
    stone,
)
from tests.studio.browser.conftest import WAIT_MS, Running

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, WebSocketRoute

    Context = Callable[..., BrowserContext]

LONGEST_GAME = 140

STARTED_MS = 4000
"""By then an engine is ready whose code is compiled."""


def test_a_game_against_level_1_goes_to_its_score(studio: Running, context: Context) -> None:
    page = context().new_page()
    begin(page, studio.address)
    page.get_by_label("Explain every move of Tamen").uncheck()
    guest = Player(level=1, seed=7)
    count = 0
    while page.locator(".status").get_attribute("data-phase") == "playing":
        assert count < LONGEST_GAME
        move = guest.decide(saved_game(studio.home)).move
        if move == "pass":
            page.get_by_role("button", name="Pass", exact=True).click()
        else:
            point(page, move).click()
        count += 2
        page.wait_for_function(
            "count => Number(document.querySelector('.count').textContent.split('/')[1]) >= count"
            " || document.querySelector('.status').dataset.phase !== 'playing'",
            arg=count,
        )
    if page.locator(".status").get_attribute("data-phase") == "marking":
        page.locator(".status", has_text="wins by").wait_for()
        before = page.locator(".status").inner_text()
        some = next(vertex for vertex, color in saved_game(studio.home).stones.items() if color == "black")
        point(page, some).click()
        page.wait_for_function("text => document.querySelector('.status').textContent !== text", arg=before)
        point(page, some).click()
        page.get_by_text(before).wait_for()
        page.get_by_role("button", name="Accept the score").click()
    page.locator(".status", has_text="The game is over").wait_for()
    record = max((studio.home / "games").glob("*.sgf"), key=lambda file: file.stat().st_mtime_ns)
    assert "RE[" in record.read_text(encoding="utf-8")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as SGF").click()
    assert Path(download.value.path()).read_bytes() == record.read_bytes()


def test_reasons_candidates_and_why_not(studio: Running, context: Context) -> None:
    page = context().new_page()
    begin(page, studio.address)
    point(page, "E5").click()
    moves_made(page, 2)
    page.locator(".prose[aria-busy=false] p").first.wait_for()
    candidates = page.locator(".candidate")
    candidates.nth(1).hover()
    page.locator(".shudan-marker_label.shudan-sign_-1").first.wait_for()
    assert page.locator(".shudan-marker_label .shudan-marker", has_text="1").count()
    vertex = candidates.nth(1).locator("b").inner_text()
    candidates.nth(1).click()
    page.locator(".why h2", has_text=f"{vertex}?").wait_for()
    page.locator(".prose p", has_text=vertex).first.wait_for()
    found = re.search(r"won (\d+)% of", page.locator(".prose p", has_text="games with it").first.inner_text())
    asked = page.locator(".candidate", has=page.locator("b", has_text=vertex)).locator(".numbers")
    assert found is not None and f"{found[1]} %" in asked.inner_text()
    assert "Next time" not in page.locator(".prose").inner_text()
    page.get_by_role("button", name="Ask about a point").click()
    point(page, "A1").click()
    page.locator(".why h2", has_text="A1").wait_for()
    page.locator(".prose p", has_text="A1").first.wait_for()
    point(page, "E5").click()
    page.locator(".prose", has_text="The black group at E5").wait_for()
    page.locator(".overlays summary").click()
    for overlay, drawn in (
        ("Groups by safety", ".layer .band"),
        ("Influence", ".layer .influence"),
        ("Territory", ".layer .ownership"),
        ("Connections", ".legend .swatch"),
        ("Joseki and patterns", ".overlays .quiet, .overlays li"),
        ("As Indigo saw it", ".layer .ownership"),
        ("Zobrist's influence", ".layer .influence"),
        ("Bouzy's territory", ".layer .influence"),
        ("Bouzy's influence", ".layer .influence"),
    ):
        page.get_by_role("button", name=overlay, exact=True).click()
        page.locator(drawn).first.wait_for()


def test_a_line_leaves_the_board_to_whoever_turns_to_it(studio: Running, context: Context) -> None:
    page = context().new_page()
    begin(page, studio.address)
    point(page, "E5").click()
    moves_made(page, 2)
    page.locator(".prose[aria-busy=false] p").first.wait_for()
    line = page.locator(".shudan-marker_label .shudan-marker", has_text="1")
    ask = page.get_by_role("button", name="Ask about a point")
    ask.click()
    point(page, "A2").click()
    line.first.wait_for()
    ask.click()
    line.first.wait_for()
    point(page, "A1").hover()
    line.first.wait_for(state="detached")
    page.locator(".ghost.black").wait_for()
    point(page, "A1").click()
    moves_made(page, 4)


def test_everything_on_the_board_by_keys(studio: Running, context: Context) -> None:
    page = context().new_page()
    begin(page, studio.address, person="both")
    page.get_by_role("application").focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowUp", "Enter"):
        page.keyboard.press(key)
    stone(page, "F6", 1).wait_for()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    stone(page, "E6", -1).wait_for()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Shift+Enter")
    page.locator(".why h2", has_text="E5").wait_for()
    page.keyboard.press(",")
    page.locator(".count", has_text="1 / 2").wait_for()
    page.keyboard.press(".")
    page.keyboard.press("u")
    moves_made(page, 1)
    page.keyboard.press("p")
    moves_made(page, 2)


def test_a_key_at_the_moment_the_board_changes_is_of_the_new_board(studio: Running, context: Context) -> None:
    page = context().new_page()
    begin(page, studio.address, person="both")
    for number, vertex in enumerate(("E5", "C3"), 1):
        point(page, vertex).click()
        moves_made(page, number)
    page.evaluate("""() => {
        const count = document.querySelector(".count");
        const watch = new MutationObserver(() => {
            if (!count.textContent.includes("1 / 1")) return;
            watch.disconnect();
            document.dispatchEvent(new KeyboardEvent("keydown", { key: "p", bubbles: true }));
            count.dataset.pressed = "yes";
        });
        watch.observe(count, { childList: true, characterData: true, subtree: true });
    }""")
    page.keyboard.press("u")
    page.locator(".count[data-pressed]").wait_for()
    moves_made(page, 2)
    assert saved_game(studio.home).moves[-1].vertex == "pass"


def test_a_click_on_a_stone_does_nothing_and_an_illegal_move_is_told(
    studio: Running, context: Context
) -> None:
    page = context().new_page()
    begin(page, studio.address, person="both")
    for number, vertex in enumerate(("A2", "J9", "B1", "J8", "E5"), 1):
        point(page, vertex).click()
        moves_made(page, number)
    point(page, "E5").click()
    point(page, "A1").click()
    page.get_by_role("alert").get_by_text("suicide").wait_for()
    assert page.get_by_role("alert").count() == 1
    page.get_by_role("button", name="Dismiss").click()
    point(page, "C3").click()
    moves_made(page, 6)
    page.keyboard.press(",")
    page.locator(".count", has_text="5 / 6").wait_for()
    point(page, "E5").click()
    page.keyboard.press(",")
    page.locator(".count", has_text="4 / 6").wait_for()


def test_a_game_goes_on_from_an_earlier_move_as_a_branch(studio: Running, context: Context) -> None:
    page = context().new_page()
    begin(page, studio.address, person="both")
    for number, vertex in enumerate(("E5", "C3", "G7"), 1):
        point(page, vertex).click()
        moves_made(page, number)
    page.keyboard.press(",")
    page.keyboard.press(",")
    page.get_by_role("button", name="Play on from here").click()
    moves_made(page, 1)
    point(page, "G3").click()
    moves_made(page, 2)
    assert [each.vertex for each in saved_game(studio.home).moves] == ["E5", "G3"]
    before = [Game.from_sgf(file) for file in (studio.home / "games").glob("*.sgf")]
    assert any([each.vertex for each in game.moves] == ["E5", "C3", "G7"] for game in before)


@pytest.mark.process
def test_what_is_told_while_the_engine_is_prepared_stays_once_it_is(context: Context, tmp_path: Path) -> None:
    running = Running(tmp_path)
    try:
        page = context().new_page()
        begin(page, running.address, person="both")
        page.get_by_role("button", name="Ask about a point").click()
        point(page, "C3").click()
        told = page.locator(".why .prose p:not(.working)")
        told.first.wait_for()
        page.wait_for_timeout(STARTED_MS)
        assert told.count() > 0
    finally:
        running.end()


@pytest.mark.process
def test_what_is_asked_before_the_engine_is_there_is_answered_once_it_is(
    context: Context, tmp_path: Path
) -> None:
    running = Running(tmp_path)
    try:
        page = context().new_page()
        begin(page, running.address, person="both")
        # the board needs no engine; one that is empty is nobody's
        point(page, "E5").click()
        moves_made(page, 1)
        page.get_by_role("button", name="Territory", exact=True).click()
        page.get_by_role("button", name="What would Tamen play here?").click()
        page.locator(".candidate").first.wait_for()
        page.locator(".layer .ownership").first.wait_for()
        assert page.locator(".why .bad, [role=alert]").count() == 0
    finally:
        running.end()


@pytest.mark.process
def test_what_tamen_played_for_is_told_though_who_explains_has_no_time(
    studio: Running, context: Context
) -> None:
    page = context().new_page()
    # an engine that has explained is there
    begin(page, studio.address, size=19)
    point(page, "D4", 19).click()
    moves_made(page, 2)
    page.locator(".prose[aria-busy=false] p").first.wait_for()
    _, explains, *_ = children_of(studio.process.pid)
    os.kill(explains, signal.SIGSTOP)
    try:
        point(page, "K10", 19).click()
        moves_made(page, 4)
        page.locator(".prose[aria-busy=true] p:not(.working)").first.wait_for(timeout=5000)
        page.locator(".candidate").first.wait_for()
        assert not page.locator(".candidate .numbers small").count(), "numbers are those of who explains"
    finally:
        os.kill(explains, signal.SIGCONT)
    page.locator(".candidate .numbers small").first.wait_for()


def test_mirrored_points_are_told_with_one_number(studio: Running, context: Context) -> None:
    page = context().new_page()
    begin(page, studio.address, person="both", level=5)
    page.get_by_role("button", name="Ask about a point").click()
    numbers = set()
    for vertex in ("C3", "G3", "C7"):
        point(page, vertex).click()
        page.locator(".why h2", has_text=vertex).wait_for()
        told = page.locator(".why .prose p", has_text="games with it")
        told.filter(has_text=vertex).wait_for()
        numbers.add(re.findall(r"\d+% of \d+ games", told.inner_text())[0])
    assert len(numbers) == 1


def test_one_number_for_a_move_in_list_and_sentence(studio: Running, context: Context) -> None:
    page = context().new_page()
    begin(page, studio.address, level=12)
    point(page, "A1").click()
    moves_made(page, 2)
    page.locator(".count", has_text="2 / 2").wait_for()
    page.locator(".stepper button").nth(1).click()
    page.get_by_role("button", name="Explain this move").click()
    sentence = page.locator(".prose p", has_text=re.compile(r"won \d+% of \d+ games with it, \d+% with"))
    sentence.wait_for()
    page.locator(".working").wait_for(state="detached")
    found = re.search(r"of (\d+) games with it, (\d+)% with ([A-J]\d)", sentence.inner_text())
    assert found is not None
    listed = (
        page.locator(".candidate", has=page.locator("b", has_text=found[3])).locator(".numbers").inner_text()
    )
    assert found[2] in listed, (found[0], listed)
    assert "you won" in sentence.inner_text()
    page.get_by_role("heading", name="Your move 1, A1").wait_for()


def test_a_share_that_ends_on_a_half_is_the_same_in_list_and_sentence(
    studio: Running, context: Context
) -> None:
    page = context().new_page()

    def hand_on(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def changed(message: str | bytes) -> None:
            told = json.loads(message)
            answer = told.get("ok")
            for each in answer.get("candidates", ()) if isinstance(answer, dict) else ():
                each["chance"], each["games"] = 0.525, 200
            socket.send(json.dumps(told))

        server.on_message(changed)

    page.route_web_socket(re.compile("/talk"), hand_on)
    begin(page, studio.address)
    point(page, "E5").click()
    moves_made(page, 2)
    page.locator(".candidate .numbers small", has_text="200").first.wait_for()
    shown = page.locator(".candidate .numbers").first.inner_text()
    assert percent(0.525).replace("%", " %") in shown


def test_what_is_asked_about_positions_that_are_gone_keeps_nobody_waiting(
    studio: Running, context: Context
) -> None:
    page = context().new_page()
    page.goto(studio.address)
    page.evaluate("localStorage.setItem('tamen-explains', 'thoroughly')")
    begin(page, studio.address, size=19, level=1)
    count = 0
    for vertex in ("D4", "Q16", "D16", "Q4", "C10", "R10"):
        if stone(page, vertex, 0, 19).count():
            point(page, vertex, 19).click()
            count += 2
            # a click while Tamen thinks is none
            moves_made(page, count)
    page.get_by_role("button", name="Territory", exact=True).click()
    page.locator(".layer .ownership").first.wait_for(timeout=15_000)


def test_a_warning_names_the_stones_and_can_be_heeded(studio: Running, context: Context) -> None:
    page = context().new_page()
    # an engine that has moved is ready
    begin(page, studio.address, person="white")
    moves_made(page, 1)
    begin(page, studio.address, person="both")
    for number, vertex in enumerate(("J2", "A2", "J4", "B1"), 1):
        point(page, vertex).click()
        moves_made(page, number)
    page.get_by_text("More", exact=True).last.click()
    page.get_by_label("Warn me before I lose stones").check()
    # keys go on stepping through the game where a box was ticked or a slider was drawn
    page.keyboard.press(",")
    page.locator(".status", has_text="You look at move 3 of 4").wait_for()
    page.locator(".stepper input[type=range]").fill("2")
    page.keyboard.press(",")
    page.locator(".status", has_text="You look at move 1 of 4").wait_for()
    page.locator(".stepper button").last.click()
    point(page, "A3").hover()
    page.locator(".ghost.black").wait_for()
    page.get_by_role("button", name="Pass", exact=True).click()
    moves_made(page, 5)
    point(page, "J3").click()
    page.get_by_role("alert").get_by_text("J3 can be captured").wait_for()
    page.get_by_role("button", name="Not there").click()
    point(page, "E5").click()
    moves_made(page, 6)


def test_two_windows_show_one_game(studio: Running, context: Context) -> None:
    window = context()
    one, other = window.new_page(), window.new_page()
    begin(one, studio.address, person="both")
    other.goto(studio.address)
    point(one, "E5").click()
    stone(other, "E5", 1).wait_for()
    point(other, "C3").click()
    stone(one, "C3", -1).wait_for()
    one.get_by_role("button", name="Take back").click()
    stone(other, "C3", 0).wait_for()


@pytest.mark.process
def test_the_game_is_there_after_a_reload_and_a_restart(
    browser: object, tmp_path: Path, context: Context
) -> None:
    first = Running(tmp_path)
    try:
        page = context().new_page()
        begin(page, first.address)
        point(page, "E5").click()
        moves_made(page, 2)
        page.reload()
        moves_made(page, 2)
        stone(page, "E5", 1).wait_for()
    finally:
        first.end()
    page.get_by_role("alert").wait_for()
    second = Running(tmp_path)
    try:
        page.goto(second.address)
        moves_made(page, 2)
        # the reasons are asked for as soon as the engine is there
        page.locator(".candidate").first.wait_for()
        point(page, "C7").click()
        moves_made(page, 4)
    finally:
        second.end()


def test_a_window_of_a_phone(studio: Running, context: Context) -> None:
    page = context(viewport={"width": 375, "height": 740}, has_touch=True, is_mobile=True).new_page()
    begin(page, studio.address)
    tabs = page.locator("header nav").bounding_box()
    assert tabs is not None and tabs["height"] <= 50, "all views stand in one row"
    point(page, "E5").tap()
    page.locator(".ghost.black").wait_for()
    page.get_by_text("Tap again to play there.").wait_for()
    assert page.locator(".count").inner_text().strip() == "0 / 0"
    point(page, "E5").tap()
    moves_made(page, 2)
    page.locator(".prose[aria-busy=false] p").first.wait_for()
    page.get_by_text("Tap a candidate to hear").wait_for()
    page.locator(".candidate").nth(1).tap()
    page.get_by_text("A line is tried out").wait_for()
    # who aims at a point is done with the line
    point(page, "A1").tap()
    page.locator(".ghost.black").wait_for()
    page.get_by_text("A line is tried out").wait_for(state="detached")
    point(page, "A1").tap()
    moves_made(page, 4)
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    board = page.locator(".shudan-goban").bounding_box()
    assert board is not None and board["width"] >= 0.85 * 375
    begin(page, studio.address, size=19, person="both")
    board = page.locator(".shudan-goban").bounding_box()
    assert board is not None and 0.85 * 375 <= board["width"] <= 375


def test_only_the_page_scrolls_and_the_board_is_as_high_as_the_window(
    studio: Running, context: Context
) -> None:
    page = context(viewport={"width": 1366, "height": 657}).new_page()
    begin(page, studio.address, size=19)
    board = page.locator(".shudan-goban").bounding_box()
    assert board is not None and board["height"] >= 0.92 * 657
    page.get_by_role("button", name="Groups by safety", exact=True).click()
    page.locator(".legend").wait_for()
    nested = page.evaluate("""() => [...document.querySelectorAll("main, main *")].filter((each) =>
        each.scrollHeight > each.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(each).overflowY)).length""")
    assert nested == 0
    for width, height in ((1366, 657), (1280, 800), (1920, 1080), (1000, 700)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("width => document.documentElement.scrollWidth <= width", arg=width)


def test_names_and_a_clock_of_ones_own(studio: Running, context: Context) -> None:
    page = context().new_page()
    open_new_game(page, studio.address)
    page.get_by_label("You play").select_option("both")
    page.locator(".newgame summary").click()
    page.get_by_label("Your name, for the record").fill("Ada")
    page.get_by_label("Name of White, for the record").fill("Bo")
    page.locator("select", has=page.locator("option[value=own]")).select_option("own")
    page.get_by_label("Main time, in minutes").fill("7")
    page.get_by_role("spinbutton", name="Seconds a period").fill("20")
    page.get_by_role("spinbutton", name="Periods").fill("4")
    page.get_by_role("button", name="Begin").click()
    page.locator(".clock", has_text="7:00").nth(1).wait_for()
    page.locator(".player", has_text="Ada").wait_for()
    point(page, "E5").click()
    moves_made(page, 1)
    record = max((studio.home / "games").glob("*.sgf"), key=lambda file: file.stat().st_mtime_ns)
    assert "PB[Ada]" in record.read_text(encoding="utf-8") and "PW[Bo]" in record.read_text(encoding="utf-8")
    page.get_by_role("button", name="New game").click()
    page.locator(".saved li", has_text=re.compile("Ada . Bo")).first.wait_for()
    assert '"byoyomi 420 20 4"' in record.with_suffix(".json").read_text(encoding="utf-8")


def test_a_game_begins_with_what_was_typed_key_by_key_though_it_is_hidden_again(
    studio: Running, context: Context
) -> None:
    page = context().new_page()
    open_new_game(page, studio.address)
    page.get_by_label("You play").select_option("both")
    page.locator(".newgame summary").click()
    komi = page.get_by_role("spinbutton", name="Komi")
    komi.press("Control+a")
    komi.press_sequentially("-3.5")
    page.locator("select", has=page.locator("option[value=own]")).select_option("own")
    page.get_by_label("After the main time").select_option("canadian")
    main = page.get_by_role("spinbutton", name="Main time, in minutes")
    main.press("Control+a")
    main.press_sequentially("0.02")
    page.get_by_role("spinbutton", name="Seconds for these moves").fill("400")
    page.get_by_role("spinbutton", name="Moves in that time").fill("5")
    page.locator(".newgame summary").click()
    page.get_by_role("button", name="Begin").click()
    # the main time is over after a second, and the time for five moves runs
    page.locator(".player", has_text="Black").locator(".clock", has_text=re.compile(r"6:\d\d / 5")).wait_for()
    point(page, "E5").click()
    moves_made(page, 1)
    page.locator(".player", has_text="Black").locator(".clock", has_text=re.compile(r"6:\d\d / 4")).wait_for()
    record = max((studio.home / "games").glob("*.sgf"), key=lambda file: file.stat().st_mtime_ns)
    assert "KM[-3.5]" in record.read_text(encoding="utf-8")
    assert '"canadian 1 400 5"' in record.with_suffix(".json").read_text(encoding="utf-8")


def test_who_is_ahead_stands_beside_the_board_if_wanted(studio: Running, context: Context) -> None:
    page = context().new_page()
    begin(page, studio.address)
    page.get_by_text("More", exact=True).last.click()
    # more games are counted for explanations, and who is ahead waits for the engine that counts them
    page.get_by_label("Explain every move of Tamen").uncheck()
    page.get_by_label("Show chance and lead").check()
    point(page, "E5").click()
    moves_made(page, 2)
    told = page.locator(".boardside", has_text=re.compile(r"Black wins with a chance of \d+ %"))
    told.wait_for(timeout=2 * WAIT_MS)
    page.get_by_label("Show chance and lead").uncheck()


def test_a_weak_level_is_explained_by_a_strong_one_that_does_not_scold_it(
    studio: Running, context: Context
) -> None:
    page = context().new_page()
    begin(page, studio.address, level=1)
    page.get_by_label("Tamen explains").select_option("thoroughly")
    words = page.locator(".why .prose")
    for count, vertex in enumerate(("E5", "A1", "J9"), 1):
        point(page, vertex).click()
        moves_made(page, 2 * count)
        page.locator(".why .prose[aria-busy=false] p").first.wait_for()
        played = page.locator(".status").inner_text()
        assert "would have played" not in words.inner_text()
        best = page.locator(".candidate").first.locator("b").inner_text()
        found = re.search(r"Tamen played ([A-J]\d)", played)
        if found and found[1] != best:
            is_told = "At level 1 I chose", "equal by symmetry"
            assert any(each in words.inner_text() for each in is_told), (played, words.inner_text())
    # what there is to learn is told of the person's own move, and to that person
    page.locator(".stepper button").nth(1).click()
    page.get_by_role("button", name="Explain this move").click()
    page.get_by_role("heading", name="Your move 5, J9").wait_for()
    page.locator(".why .prose[aria-busy=false] p").first.wait_for()
    assert re.search(r"\b[Yy]ou", words.inner_text()), words.inner_text()


def test_a_record_is_opened_and_played_on_and_the_game_reviewed(
    studio: Running, context: Context, tmp_path: Path
) -> None:
    page = context().new_page()
    file = tmp_path / "record.sgf"
    file.write_text("(;GM[1]FF[4]SZ[9]KM[375]RU[Chinese]AP[foxwq];B[ee];W[gc];B[cg];W[cc])", encoding="utf-8")
    open_new_game(page, studio.address)
    open_record(page, file, 4)
    page.get_by_text("KM[375] is read as a komi of 7.5 points").wait_for()
    point(page, "G3").click()
    moves_made(page, 6)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign?").click()
    page.locator(".status", has_text="The game is over").wait_for()
    page.get_by_role("button", name="Review this game").click()
    page.locator(".running, .graph").first.wait_for()
    page.get_by_text("Komi 7.5, Chinese rules").wait_for()
    page.get_by_role("heading", name="Summary").wait_for(timeout=4 * WAIT_MS)


def test_an_answer_that_is_asked_for_further_down_is_seen_from_its_beginning(
    studio: Running, context: Context
) -> None:
    page = context(viewport={"width": 1366, "height": 500}).new_page()
    begin(page, studio.address)
    point(page, "E5").click()
    moves_made(page, 2)
    page.locator(".prose[aria-busy=false] p").first.wait_for()
    last = page.locator(".candidate").last
    vertex = last.locator("b").inner_text()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    last.click()
    heading = page.locator(".why h2", has_text=f"Why {vertex}?")
    heading.wait_for()
    page.locator(".prose p", has_text=vertex).first.wait_for()
    box = heading.bounding_box()
    assert box is not None and 0 <= box["y"] < 500
    # the list has moved under the pointer, which has not moved: the line is that of the move asked about
    x, y = "ABCDEFGHJ".index(vertex[0]), 9 - int(vertex[1])
    place = page.locator(f".shudan-vertex[data-x='{x}'][data-y='{y}'] .shudan-marker")
    place.get_by_text("1", exact=True).wait_for()


def test_a_layer_is_explained_beside_the_board_which_comes_into_sight(
    studio: Running, context: Context
) -> None:
    page = context(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).new_page()
    begin(page, studio.address, person="both")
    point(page, "E5").tap()
    point(page, "E5").tap()
    moves_made(page, 1)
    page.get_by_role("button", name="Groups by safety", exact=True).tap()
    page.locator(".boardside .legend").get_by_text("settled for now").wait_for()
    page.wait_for_function("scrollY === 0")
    page.get_by_role("button", name="Joseki and patterns", exact=True).tap()
    page.locator(".overlays .legend, .overlays p.quiet:not(.working)").first.wait_for()
    for said in page.locator(".overlays .legend li").all_inner_texts():
        assert len(re.findall(rf"\b{said.split()[0]}\b", said.split(".")[0])) == 1, said


def test_an_earlier_position_is_named_and_moves_of_a_record_are_not_tamens(
    studio: Running, context: Context, tmp_path: Path
) -> None:
    page = context().new_page()
    file = tmp_path / "fox.sgf"
    file.write_text("(;SZ[9]KM[375]RU[Japanese]AP[foxwq];B[ee];W[cc])", encoding="utf-8")
    begin(page, studio.address)
    page.get_by_role("button", name="New game").click()
    open_record(page, file, 2)
    page.get_by_text("KM[375] is read as a komi of 7.5 points").wait_for()
    page.locator(".boardside").get_by_text("Komi 7.5, Japanese rules").wait_for()
    status = page.locator(".status")
    status.get_by_text("Your turn: Black to move").wait_for()
    assert "Tamen played" not in status.inner_text()
    page.get_by_role("button", name="Explain this move").click()
    page.locator(".why h2", has_text="Move 2, White C7").wait_for()
    page.locator(".prose p:not(.working)").first.wait_for()
    assert "I chose" not in page.locator(".prose").inner_text()
    page.keyboard.press(",")
    status.get_by_text("You look at move 1 of 2; White to move.").wait_for()

    # how it was read is said, too, where Tamen moves at once
    file.write_text("(;SZ[9]KM[375]AP[foxwq];B[ee])", encoding="utf-8")
    page.get_by_role("button", name="New game").click()
    open_record(page, file, 2)
    status.get_by_text("Tamen played").wait_for()
    page.get_by_text("KM[375] is read as a komi of 7.5 points").wait_for()
