"""A studio that runs in this process, with its engines in processes of their own, and a page that talks to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from engine.studio.application import application
from engine.studio.studio import Studio
from tests.studio.talking import HOST, OWN, TOKEN, Page


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A studio that is started once for a module."""
    app = application(Studio(tmp_path_factory.mktemp("studio")), TOKEN, frozenset({HOST}))
    with TestClient(app, base_url=f"http://{HOST}") as made:
        yield made


@pytest.fixture
def page(client: TestClient) -> Iterator[Page]:
    """A page of it, which has waited until the board is ready."""
    with client.websocket_connect("/talk", headers=OWN) as socket:
        made = Page(socket)
        made.state = made.ask("hello")["state"]
        made.wait(lambda: made.state["ready"])
        yield made


@pytest.fixture
def home(client: TestClient) -> Path:
    """The folder of the studio."""
    studio: Studio = client.app.state.studio  # type: ignore[attr-defined]
    return studio.home
