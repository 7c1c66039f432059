"""A real browser before a real studio: Chromium, driven by Playwright, and `tamen studio` in a process of its own.

Where either is missing these tests are skipped, unless TAMEN_BROWSER says that they must run.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

ROOT = Path(__file__).resolve().parents[3]
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
WAIT_MS = 60_000


def _lacking(what: str) -> None:
    """Skip, or fail where the tests must run."""
    if os.environ.get("TAMEN_BROWSER"):
        pytest.fail(f"TAMEN_BROWSER asks for tests in a browser, but there is no {what}")
    pytest.skip(f"no {what} here")


class Running:
    """A studio in a process of its own."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.process = subprocess.Popen(
            [sys.executable, str(ROOT / "gtp_main.py"), "studio", "--no-browser", "--port", "0"],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "TAMEN_STUDIO": str(home), "TAMEN_KNOWLEDGE": str(home / "knowledge")},
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, line
        self.address = found[0]

    @property
    def origin(self) -> str:
        """The address without its token."""
        return self.address.partition("/?")[0]

    def end(self) -> None:
        """End it as Ctrl-C does."""
        self.process.terminate()
        self.process.wait(timeout=30)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        _lacking("playwright")
    executable = next(filter(None, map(shutil.which, BROWSERS)), None)
    if executable is None:
        _lacking("Chromium")
    with sync_playwright() as playwright:
        # as root, in a container, Chromium has no sandbox of its own
        made = playwright.chromium.launch(executable_path=executable, args=["--no-sandbox"])
        yield made
        made.close()


@pytest.fixture(scope="session")
def compiled() -> None:
    """What the engine compiles at its first start is compiled, however long a busy machine takes."""
    subprocess.run([sys.executable, str(ROOT / "gtp_main.py"), "cache", "--build"], check=True)


@pytest.fixture(scope="module")
def studio(browser: Browser, compiled: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A studio for a module, whose engine need not compile."""
    made = Running(tmp_path_factory.mktemp("home"))
    yield made
    made.end()


Context = "Callable[..., BrowserContext]"


@pytest.fixture
def context(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Makes windows of a browser that has no cookies yet; what their pages complain about fails the test."""
    made = []
    complaints: list[str] = []

    def make(**settings: object) -> BrowserContext:
        window = browser.new_context(**{"viewport": {"width": 1280, "height": 860}, **settings})  # type: ignore[arg-type]
        window.set_default_timeout(WAIT_MS)
        window.on("weberror", lambda error: complaints.append(str(error.error)))
        made.append(window)
        return window

    yield make
    for window in made:
        window.close()
    assert complaints == []
