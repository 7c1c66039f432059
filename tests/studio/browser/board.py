"""What a person does at the studio's board, as a test does it."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from engine.library.game import Game

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


def point(page: Page, vertex: str, size: int = 9) -> Locator:
    """The place of a vertex on the board."""
    x, y = COLUMNS.index(vertex[0]), size - int(vertex[1:])
    return page.locator(f".shudan-vertex[data-x='{x}'][data-y='{y}']")


def stone(page: Page, vertex: str, sign: int, size: int = 9) -> Locator:
    """The stone on a vertex: 1 black, -1 white, 0 none."""
    x, y = COLUMNS.index(vertex[0]), size - int(vertex[1:])
    return page.locator(f".shudan-vertex.shudan-sign_{sign}[data-x='{x}'][data-y='{y}']")


def open_new_game(page: Page, address: str) -> None:
    """Open the studio where a new game is set up."""
    page.goto(address)
    page.locator(".newgame, .players").first.wait_for()
    if not page.locator(".newgame").count():
        page.get_by_role("button", name="New game").click()


def begin(page: Page, address: str, *, size: int = 9, person: str = "black", level: int = 1) -> None:
    """Open the studio and begin a game."""
    open_new_game(page, address)
    page.get_by_label("Board").select_option(str(size))
    page.get_by_label("You play").select_option(person)
    page.get_by_label("Level").fill(str(level))
    page.get_by_role("button", name="Begin").click()
    page.locator(".count", has_text="0 / 0").wait_for() if person != "white" else page.locator(
        ".goban"
    ).wait_for()


def moves_made(page: Page, count: int) -> None:
    """Wait until so many moves stand on the board."""
    page.locator(".count", has_text=f"{count} / {count}").wait_for()


def open_record(page: Page, file: Path, count: int) -> None:
    """Open a record in the form for a new game, and wait until so many moves stand on the board."""
    page.locator(".newgame summary").first.click()
    page.locator(".newgame input[type=file]").set_input_files(file)
    moves_made(page, count)


def saved_game(home: Path) -> Game:
    """The game at the board, as it is saved."""
    last = max((home / "games").glob("*.sgf"), key=lambda file: file.stat().st_mtime_ns)
    return Game.from_sgf(last)


def children_of(process: int) -> list[int]:
    """The processes that another one has begun."""
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process)], capture_output=True, text=True)
    return [int(each) for each in found.stdout.split()]
