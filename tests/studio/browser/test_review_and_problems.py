"""In the browser: a long game's review cancelled and done, a problem failed and solved, and what is hostile."""

from __future__ import annotations

import http.server
import json
import os
import random
import re
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from engine.library.game import Game
from engine.studio.problem_sets import shipped_problems
from engine.studio.solving import ACHIEVEMENT
from tests.studio.browser.board import begin, children_of, point, stone
from tests.studio.browser.conftest import Running

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page

    Context = Callable[..., BrowserContext]

REVIEW_MS = 400_000

LONG = 100
"""Moves of a long game."""

ENOUGH = 40
"""Moves of a game whose review takes long enough to be broken off."""

PHASES = ("all", "the opening", "the middle game", "the endgame")

HACK = "<img src=x onerror='window.hacked=1'><script>window.hacked=1</script>"
HOSTILE = f"(;SZ[9]PB[{HACK}]PW[{HACK}]RE[{HACK}]C[{HACK}];B[ee]C[{HACK}];W[cc];B[gg])"

ATTACK = """<!doctype html><script>
const origin = new URLSearchParams(location.search).get("studio");
const seen = [];
const tell = (what) => { seen.push(what); if (seen.length === 3) document.title = seen.sort().join(" "); };
fetch(origin + "/", {credentials: "include"}).then((r) => r.text(), () => "").then(
  (text) => tell(text.includes("Tamen") ? "fetch-read" : "fetch-refused"));
const socket = new WebSocket(origin.replace("http", "ws") + "/talk");
let opened = false;
socket.onopen = () => { opened = true; };
socket.onclose = () => tell(opened ? "socket-open" : "socket-refused");
const frame = document.createElement("iframe");
frame.src = origin + "/";
frame.onload = () => tell("frame-" + frame.contentWindow.length);
document.documentElement.append(frame);
</script>"""


def write_game(file: Path, moves: int) -> Path:
    """Write a game of so many moves, at random but for its seed."""
    chance = random.Random(1)
    game = Game(9, 6.5)
    while len(game.moves) < moves:
        game.play(chance.choice(game.legal_moves() or ("pass",)))
    file.write_text(game.to_sgf(), encoding="utf-8")
    return file


@pytest.fixture
def long_game(tmp_path: Path) -> Path:
    """A game with an opening, a middle game and an endgame."""
    return write_game(tmp_path / "long game.sgf", LONG)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game that is long enough for its review to be broken off."""
    return write_game(tmp_path / "game.sgf", ENOUGH)


def open_review(page: Page, address: str) -> None:
    """The view for reviews, with the least depth."""
    page.goto(address)
    page.get_by_role("tab", name="Review").click()
    page.locator(".drop").wait_for()
    page.get_by_label("Depth").select_option("8")


def test_a_review_of_a_long_game_is_cancelled_and_done(
    studio: Running, context: Context, long_game: Path
) -> None:
    page = context().new_page()
    open_review(page, studio.address)
    page.locator("input[type=file]").set_input_files(long_game)
    page.locator(".running", has_text="left").wait_for()
    page.get_by_role("button", name="Cancel").click()
    page.get_by_text("The review was cancelled.").wait_for()
    page.get_by_role("button", name="Another game").click()
    page.get_by_label("Depth").select_option("8")
    page.locator("input[type=file]").set_input_files(long_game)
    page.get_by_role("heading", name="Summary").wait_for(timeout=REVIEW_MS)
    page.locator(".graph canvas").wait_for()
    first = page.locator(".mistakes button").first
    first.click()
    page.locator(".prose p").first.wait_for()
    # the list tells the difference of the two chances in the sentence
    lost = re.search(r"(\d+) % chance", first.inner_text())
    told = re.search(r"won (\d+)% of \d+ games with it, (\d+)% with", page.locator(".told").inner_text())
    assert not lost or not told or int(lost[1]) == int(told[2]) - int(told[1])
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the copy with comments").click()
    copy = Path(download.value.path()).read_bytes()
    assert len(Game.from_sgf(copy).moves) == LONG and b"Commented by Tamen" in copy
    [saved] = (studio.home / "reviews").glob("*long-game.sgf")
    assert saved.read_bytes() == copy
    chips = page.locator(".card", has=page.get_by_role("heading", name="Largest mistakes")).locator(".row")
    phases = chips.nth(1).locator("button").all_inner_texts()
    assert phases == [each for each in PHASES if each in phases] and len(phases) > 2
    # a mistake costs the same in the list and in the summary
    listed = dict(
        re.findall(r"(\d+)\. \w+ \w+: about ([\d.]+) point", page.locator(".mistakes").inner_text())
    )
    summed = re.findall(r"(\d+) \(([\d.]+) points?\)", page.locator(".reviewed").inner_text())
    assert summed and all(listed[number] == cost for number, cost in summed)


@pytest.mark.process
def test_a_review_that_dies_goes_on_and_is_opened_again(
    studio: Running, context: Context, game: Path
) -> None:
    page = context().new_page()
    open_review(page, studio.address)
    page.locator("input[type=file]").set_input_files(game)
    page.wait_for_function("() => document.querySelector('.running progress')?.value > 0.1")
    before = page.evaluate("document.querySelector('.running progress').value")
    for each in children_of(studio.process.pid):
        os.kill(each, signal.SIGKILL)
    page.wait_for_function("before => document.querySelector('.running progress').value > before", arg=before)
    page.get_by_role("heading", name="Summary").wait_for(timeout=REVIEW_MS)
    page.reload()
    page.get_by_role("tab", name="Review").click()
    page.get_by_role("heading", name="Reviews").wait_for()
    page.get_by_role("button", name="Open", exact=True).first.click()
    page.get_by_role("heading", name="Summary").wait_for()
    page.keyboard.press("b")
    mistakes = page.locator(".mistakes button")
    assert mistakes.count() > 0
    page.locator(".why .prose p").first.wait_for()


@pytest.mark.process
def test_a_review_goes_on_where_it_was_once_the_studio_is_begun_anew(
    context: Context, compiled: None, tmp_path: Path, game: Path
) -> None:
    first = Running(tmp_path / "home")
    page = context().new_page()
    open_review(page, first.address)
    page.locator("input[type=file]").set_input_files(game)
    page.wait_for_function("() => document.querySelector('.running progress')?.value > 0.3")
    # nobody expects to wait half an hour because the engine was loaded before the first move
    assert not re.search(r"\d\d minutes left", page.locator(".running").inner_text())
    first.process.kill()
    first.process.wait()
    second = Running(tmp_path / "home")
    try:
        page.goto(second.address)
        page.get_by_role("tab", name="Review").click()
        page.get_by_role("button", name="Go on").click()
        page.wait_for_function("() => document.querySelector('.running progress')?.value > 0")
        assert page.evaluate("document.querySelector('.running progress').value") > 0.1
        page.get_by_role("button", name="Cancel").click()
        page.get_by_text("The review was cancelled.").wait_for()
    finally:
        second.end()


FOX = (
    "(;GM[1]FF[4]SZ[9]GN[]DT[2020-01-01]PB[Ada]PW[Bo]BR[3k]WR[2k]KM[375]HA[0]RU[Chinese]AP[GNU Go:3.8]"
    "RN[3]TM[60]TC[3]TT[30]AP[foxwq]RL[0]C[A game of two];B[ee];W[gc]C[hm]TR[ee](;B[cg];W[cc])(;B[gd];W[hd])(;B[ec]))"
)


def test_a_record_is_shown_as_it_is_and_played_on_from(
    studio: Running, context: Context, tmp_path: Path
) -> None:
    page = context().new_page()
    file = tmp_path / "fox.sgf"
    file.write_text(FOX, encoding="utf-8")
    open_review(page, studio.address)
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_text("KM[375] is read as a komi of 7.5 points").wait_for()
    page.get_by_text("Komi 7.5, Chinese rules").wait_for()
    page.get_by_role("heading", name="Summary").wait_for(timeout=REVIEW_MS)
    page.get_by_label("Language").select_option("japanese")
    page.get_by_text("作られたときの言語").first.wait_for()
    page.get_by_label("言語").select_option("english")
    page.get_by_role("heading", name="Summary").wait_for()
    assert page.get_by_text("This was told in").count() == 0
    page.locator(".stepper button").nth(1).click()
    page.locator(".stepper button").nth(1).click()
    page.locator(".count", has_text="2 / 4").wait_for()
    page.locator(".comment", has_text="hm").wait_for()
    page.get_by_role("button", name="Variation E7, 1 move", exact=True).wait_for()
    page.get_by_role("button", name="Variation G6, 2 moves", exact=True).click()
    stone(page, "G6", 1).wait_for()
    point(page, "C7").click()
    stone(page, "C7", 1).wait_for()
    page.get_by_text("A line is tried out").wait_for()
    page.get_by_role("button", name="What would Tamen play here?").click()
    page.locator(".candidate").first.wait_for()
    page.get_by_role("button", name="Ask about a point").click()
    point(page, "A1").click()
    page.locator(".why .prose p", has_text="A1").first.wait_for()
    page.get_by_role("button", name="Ask about a point").click()
    page.get_by_role("button", name="Influence", exact=True).click()
    page.locator(".layer .influence").first.wait_for()
    page.get_by_role("button", name="Influence", exact=True).click()
    page.get_by_role("button", name="Play on from here as White").click()
    page.locator(".count", has_text="5 / 5").wait_for()
    stone(page, "C7", 1).wait_for()
    page.get_by_role("tab", name="Review").click()
    page.locator(".count", has_text="2 / 4").wait_for()


def test_what_a_record_says_of_players_can_be_corrected(
    studio: Running, context: Context, tmp_path: Path
) -> None:
    page = context().new_page()
    file = tmp_path / "short.sgf"
    file.write_text("(;SZ[9]KM[6.5]BR[3k];B[ee];W[aa];B[gc];W[ii])", encoding="utf-8")
    open_review(page, studio.address)
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("heading", name="Summary").wait_for(timeout=REVIEW_MS)
    page.get_by_text("Komi 6.5").click()
    page.get_by_label(re.compile("White.s rank")).fill("2d")
    page.get_by_label("You played").select_option("white")
    page.get_by_label("Handicap").fill("2")
    page.get_by_role("button", name="Correct, and review anew").click()
    page.get_by_text("2 stones of handicap").wait_for()
    page.locator(".players", has_text="2d").wait_for()
    page.get_by_role("heading", name="Summary").wait_for(timeout=REVIEW_MS)
    page.keyboard.press("b")
    page.get_by_role("heading", name=re.compile("Your move [24]")).wait_for()
    page.locator(".why .prose p", has_text="you won").first.wait_for()


OWN_PROBLEM = (
    "(;SZ[9]PL[B]AB[cb][db][eb][ec][ac]AW[ca][da][ea][fa][fb][fc][ed][dd][cd][bd][ad][bc]C[Black lives.]"
    "(;B[bb]C[RIGHT])(;B[aa];W[bb]C[Wrong]))"
)


def test_a_problem_of_ones_own_is_answered_by_its_solution_and_beside_it_by_the_readers(
    studio: Running, context: Context, tmp_path: Path
) -> None:
    page = context().new_page()
    file = tmp_path / "mine.sgf"
    file.write_text(OWN_PROBLEM, encoding="utf-8")
    page.goto(studio.address)
    page.get_by_role("tab", name="Problems").click()
    page.locator("input[type=file]").set_input_files(file)
    page.locator(".status", has_text="Black lives.").wait_for()
    point(page, "J1").click()
    page.locator(".status.refuted", has_text="J1 is not in the solution of this record").wait_for()
    page.get_by_role("button", name="Try again").click()
    point(page, "B8").click()
    page.locator(".status.solved", has_text="RIGHT").wait_for()


def test_every_problem_of_a_file_is_added_and_what_is_none_is_refused(
    studio: Running, context: Context, tmp_path: Path
) -> None:
    page = context().new_page()
    page.goto(studio.address)
    page.get_by_role("tab", name="Problems").click()
    page.locator(".problems").wait_for()
    upload = page.locator("input[type=file]")

    def chosen(name: str, data: bytes) -> dict[str, object]:
        return {"name": name, "mimeType": "", "buffer": data}

    collection = "".join(OWN_PROBLEM.replace("Black lives.", f"Task {number}.") for number in (1, 2))
    upload.set_input_files([chosen("set.sgf", (collection + "(;SZ[9])").encode())])
    page.get_by_text("2 problems added; 1 left out").wait_for()
    page.locator(".status", has_text="Task 1.").wait_for()
    point(page, "A9").click()
    page.locator(".status.refuted", has_text="Wrong").wait_for()
    # what the author asks for is still to be read
    page.locator(".status", has_text="Task 1.").wait_for()
    own = page.locator(".problems li", has_text=re.compile(r"^set"))
    assert own.count() == 2
    for data, said in (
        (b"(;SZ[9])", "whose fate hangs on"),
        (b"PK\x03\x04 (;SZ[9])", "this is a zip archive"),
        (b"(" * 1_000_001, "larger than"),
        (b"(;SZ[9]AB[cb", "has no end"),
    ):
        upload.set_input_files([chosen("refused.sgf", data)])
        page.get_by_role("alert").get_by_text(re.compile(said, re.IGNORECASE)).wait_for()
        page.get_by_role("button", name="Dismiss").click()
    assert page.locator(".problems li", has_text="refused").count() == 0
    assert own.count() == 2
    page.locator(".problems .chosen", has_text=re.compile(r"^set")).wait_for()
    for file in (studio.home / "problems").glob("set*.sgf"):
        file.unlink()


def test_problems_come_by_grade_and_never_turn_between_two(studio: Running, context: Context) -> None:
    page = context().new_page()
    page.goto(studio.address)
    page.get_by_role("tab", name="Problems").click()
    # the board is not empty, and what stands on it stays while one looks elsewhere
    chosen = page.locator(".problems .chosen")
    first = chosen.get_attribute("data-name")
    page.get_by_role("tab", name="Review").click()
    page.get_by_role("tab", name="Problems").click()
    assert chosen.get_attribute("data-name") == first
    page.get_by_label("Your grade").select_option("-10")
    shown: list[str] = []
    for _ in range(6):
        page.get_by_role("button", name="Next problem").click()
        page.wait_for_function(
            "name => ![undefined, name].includes(document.querySelector('.problems .chosen')?.dataset.name)",
            arg=shown[-1] if shown else first,
        )
        chosen.wait_for()
        shown.append(chosen.get_attribute("data-name") or "")
        assert 8 <= int(re.search(r"grade (\d+)k", chosen.inner_text())[1]) <= 12
        page.get_by_role("button", name="Hint").click()
        page.locator(".status", has_text="The move lies").wait_for()
        page.get_by_role("button", name="Hint").click()
        page.locator(".status", has_text="It is a").wait_for()
        page.get_by_role("button", name="Hint").click()
        page.locator(".shudan-marker_square").first.wait_for()
    assert len(set(shown)) == len(shown)


def test_what_is_due_comes_first_then_what_is_new_and_what_was_solved_waits(
    studio: Running, context: Context
) -> None:
    known = [each.name for each in shipped_problems() if each.topic == "net"]
    days = {known[-1]: 3.0, known[-2]: 2.0, known[0]: 0.5}
    record = studio.home / "record" / "problems.json"
    record.parent.mkdir(exist_ok=True)
    before = record.read_text(encoding="utf-8") if record.exists() else "{}"
    solved = {
        name: {"solved": 1, "failed": 0, "row": 1, "when": time.time() - 86400 * ago}
        for name, ago in days.items()
    }
    record.write_text(json.dumps({**json.loads(before), **solved}), encoding="utf-8")
    try:
        page = context().new_page()
        page.goto(studio.address)
        page.get_by_role("tab", name="Problems").click()
        chosen = page.locator(".problems .chosen")
        # nobody need ask for what is due
        chosen.wait_for()
        assert chosen.get_attribute("data-name") == known[-1]
        page.get_by_label("Topic").select_option("net")
        states = page.locator(".problems li .state").all_inner_texts()
        assert states[0] == states[1] == "due again" and states[-1] == "solved", states
        shown = [known[-1]]
        for _ in range(3):
            page.get_by_role("button", name="Next problem").click()
            page.wait_for_function(
                "name => ![undefined, name].includes(document.querySelector('.problems .chosen')?.dataset.name)",
                arg=shown[-1],
            )
            shown.append(chosen.get_attribute("data-name") or "")
        assert shown[1] == known[-2]
        assert set(shown[2:]) < set(known[1:-2]) and shown[2] != shown[3]
    finally:
        record.write_text(before, encoding="utf-8")


def test_a_problem_is_failed_and_solved(studio: Running, context: Context) -> None:
    page = context().new_page()
    page.goto(studio.address)
    page.get_by_role("tab", name="Problems").click()
    page.get_by_label("Your grade").select_option("-30")
    page.get_by_label("Topic").select_option("kill")
    page.get_by_role("button", name="Next problem").click()
    entry = next(each for each in shipped_problems() if each.topic == "kill")
    assert entry.problem is not None
    size = entry.game().size
    page.locator(".goal", has_text=entry.problem.target).wait_for()
    point(page, entry.problem.target, size).click()
    wrong = next(each for each in entry.game().legal_moves() if each not in entry.problem.answers)
    point(page, wrong, size).click()
    page.locator(".status.refuted", has_text=wrong).wait_for()
    assert page.get_by_role("alert").count() == 0, "a click on a stone does nothing"
    page.locator(".state.failed").first.wait_for()
    page.get_by_role("button", name="Try again").click()
    stone(page, wrong, 0, size).wait_for()
    page.get_by_role("button", name="Hint").click()
    page.locator(".status", has_text="The move lies").first.wait_for()
    point(page, entry.problem.answers[0], size).click()
    played = [*entry.problem.answers[:1]]
    page.locator(".status", has_text=re.compile("Solved|resists")).wait_for()
    while (text := page.locator(".status[data-state]").inner_text()) and "resists with" in text:
        # what resists is answered as the readers would
        played.append(text.partition("resists with ")[2].partition(":")[0])
        game = entry.game()
        for vertex in played:
            game.play(vertex)
        answer = ACHIEVEMENT["kill"](game, entry.problem.target, "", None).move
        assert answer is not None
        played.append(answer)
        point(page, answer, size).click()
        page.locator(".status", has_text=re.compile("Solved|resists")).wait_for()
    page.locator(".status.solved", has_text="Solved").wait_for()


@pytest.mark.process
def test_a_wait_for_the_readers_can_be_ended(studio: Running, context: Context) -> None:
    page = context().new_page()
    page.goto(studio.address)
    page.get_by_role("tab", name="Problems").click()
    page.get_by_label("Topic").select_option("kill")
    page.get_by_role("button", name="Next problem").click()
    page.locator(".goal", has_text="kill the").wait_for()
    engines = children_of(studio.process.pid)
    try:
        for each in engines:
            os.kill(each, signal.SIGSTOP)
        page.get_by_role("button", name="Hint").click()
        page.locator(".boardside .working", has_text="The readers are at it").wait_for()
        page.locator(".boardside .working").get_by_role("button", name="Stop").click()
        page.locator(".boardside .working").wait_for(state="detached")
    finally:
        for each in engines:
            os.kill(each, signal.SIGCONT)
    page.get_by_role("button", name="Hint").click()
    page.locator(".status", has_text="The move lies").wait_for()


def test_review_and_problems_on_a_phone(studio: Running, context: Context, tmp_path: Path) -> None:
    page = context(viewport={"width": 375, "height": 740}, has_touch=True, is_mobile=True).new_page()
    file = tmp_path / "short.sgf"
    file.write_text("(;SZ[9]KM[6.5];B[ee];W[aa];B[gc];W[ii])", encoding="utf-8")
    open_review(page, studio.address)
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_role("heading", name="Summary").wait_for(timeout=REVIEW_MS)
    page.get_by_role("button", name="Back", exact=True).tap()
    assert page.evaluate("document.documentElement.scrollWidth") <= 375
    graph = page.locator(".graph").first.bounding_box()
    assert graph is not None and 0.7 * 375 <= graph["width"] <= 375
    page.locator(".graph .u-over").scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.locator(".graph .u-over").tap()
    page.wait_for_function("scrollY === 0")
    page.get_by_role("tab", name="Problems").tap()
    page.get_by_label("Your grade").select_option("-30")
    page.get_by_label("Topic").select_option("endgame")
    page.get_by_role("button", name="Next problem").tap()
    entry = next(each for each in shipped_problems() if each.topic == "endgame")
    assert entry.problem is not None
    point(page, entry.problem.answers[0], entry.game().size).tap()
    page.locator(f".ghost.{entry.problem.side}").wait_for()
    point(page, entry.problem.answers[0], entry.game().size).tap()
    page.locator(".status.solved", has_text="Solved").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 375


def test_where_no_mistake_is_found_one_looks_more_thoroughly(
    studio: Running, context: Context, tmp_path: Path
) -> None:
    page = context().new_page()
    file = tmp_path / "two moves.sgf"
    file.write_text("(;SZ[9]KM[6.5];B[ee];W[eg])", encoding="utf-8")
    open_review(page, studio.address)
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_text("No move is clearly a mistake.").wait_for(timeout=REVIEW_MS)
    page.get_by_role("button", name="Look more thoroughly").click()
    # the summary of the first review goes before that of the second comes
    page.get_by_role("heading", name="Summary").wait_for(state="hidden")
    page.get_by_role("heading", name="Summary").wait_for(timeout=REVIEW_MS)
    page.get_by_role("button", name="Another game").click()
    page.locator(".saved li", has_text="level 20").first.wait_for()


def test_the_text_of_a_hostile_record_stays_text(studio: Running, context: Context, tmp_path: Path) -> None:
    file = tmp_path / "hostile.sgf"
    file.write_text(HOSTILE, encoding="utf-8")
    page = context().new_page()
    open_review(page, studio.address)
    page.locator("input[type=file]").set_input_files(file)
    page.get_by_text(HACK).first.wait_for()
    page.get_by_role("heading", name="Summary").wait_for(timeout=REVIEW_MS)
    assert page.evaluate("window.hacked") is None
    assert page.locator("#page img").count() == 0
    page.get_by_role("button", name="Another game").click()
    file.write_text("(;SZ[9];B[ee", encoding="utf-8")
    page.locator("input[type=file]").set_input_files({"name": "x.sgf", "mimeType": "", "buffer": b"nothing"})
    page.get_by_role("alert").wait_for()
    page.locator("input[type=file]").set_input_files(
        {"name": "x.sgf", "mimeType": "", "buffer": b"(" * 1_000_001}
    )
    page.get_by_role("alert").get_by_text("larger than").wait_for()
    page.locator(".drop").wait_for()


@pytest.fixture
def other_site() -> Iterator[str]:
    """A page of somebody else's, on this machine even, that attacks a studio."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(ATTACK.encode())

        def log_message(self, *words: object) -> None:
            """Say nothing."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_another_site_gets_nothing(studio: Running, context: Context, other_site: str) -> None:
    window = context()
    page = window.new_page()
    begin(page, studio.address)
    attacker = window.new_page()
    attacker.goto(f"{other_site}/?studio={studio.origin}")
    attacker.wait_for_function("document.title !== ''")
    assert attacker.title() == "fetch-refused frame-0 socket-refused"
    foreign = context().new_page()
    answer = foreign.goto(studio.origin)
    assert answer is not None and answer.status == 403
