"""Only the studio's own pages, called by its own name and with its token, get an answer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from engine.studio.application import application
from engine.studio.guard import HEADERS
from engine.studio.limits import LARGEST_MESSAGE, MOST_PAGES
from engine.studio.studio import Studio
from tests.studio.talking import HOST, OWN, TOKEN


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """A client of a studio that was not started: what it refuses, it refuses before any engine runs."""
    yield TestClient(application(Studio(tmp_path), TOKEN, frozenset({HOST})), base_url=f"http://{HOST}")


def test_the_address_with_the_token_opens_the_page_and_the_cookie_keeps_it_open(client: TestClient) -> None:
    opened = client.get(f"/?token={TOKEN}", follow_redirects=False)
    assert (opened.status_code, opened.headers["location"]) == (303, "/")
    cookie = opened.headers["set-cookie"].lower()
    assert "httponly" in cookie and "samesite=strict" in cookie
    page = client.get("/", headers=OWN)
    assert page.status_code == 200 and "Tamen Studio" in page.text
    assert {name: page.headers[name] for name in HEADERS} == HEADERS


@pytest.mark.parametrize("path", ["/", "/studio.js", "/?token=wrong", f"/?token={TOKEN}&token={TOKEN}"])
def test_without_the_token_there_is_no_file(client: TestClient, path: str) -> None:
    refused = client.get(path)
    assert refused.status_code == 403
    assert "token" in refused.text


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8361", "127.0.0.1:1", "127.0.0.1", ""])
def test_another_name_for_this_machine_is_refused(client: TestClient, host: str) -> None:
    assert client.get("/", headers={**OWN, "host": host}).status_code == 403
    assert client.get(f"/?token={TOKEN}", headers={"host": host}, follow_redirects=False).status_code == 403


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:1", f"http://{HOST}.evil.example"]
)
def test_another_page_is_refused(client: TestClient, origin: str) -> None:
    assert client.get("/", headers={**OWN, "origin": origin}).status_code == 403
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect("/talk", headers={**OWN, "origin": origin}),
    ):
        pass


@pytest.mark.parametrize("lacks", ["origin", "cookie", "host"])
def test_a_websocket_needs_name_origin_and_token(client: TestClient, lacks: str) -> None:
    headers = (
        {**OWN, lacks: ""} if lacks == "host" else {name: text for name, text in OWN.items() if name != lacks}
    )
    with pytest.raises(WebSocketDisconnect), client.websocket_connect("/talk", headers=headers):
        pass


@pytest.mark.parametrize(
    "path",
    [
        "/../studio.py",
        "/..%2fstudio.py",
        "/%2e%2e/%2e%2e/pyproject.toml",
        "//etc/passwd",
        "/built/index.html",
    ],
)
def test_only_files_of_the_built_page_are_served(client: TestClient, path: str) -> None:
    assert client.get(path, headers=OWN).status_code == 404


def test_nothing_is_posted(client: TestClient) -> None:
    assert client.post("/", headers=OWN, content=b"x").status_code == 400
    large = {**OWN, "content-length": str(LARGEST_MESSAGE + 1)}
    assert client.request("GET", "/", headers=large).status_code == 413


def test_no_more_pages_than_the_limit(client: TestClient) -> None:
    studio: Studio = client.app.state.studio  # type: ignore[attr-defined]
    for number in range(MOST_PAGES):
        studio.pages[-number - 1] = lambda words: None  # type: ignore[assignment,return-value]
    with client.websocket_connect("/talk", headers=OWN) as socket, pytest.raises(WebSocketDisconnect):
        socket.receive_text()


@pytest.mark.parametrize(
    "message",
    ["", "nonsense", "[1, 2]", "7", '{"id": 1, "do": "__class__"}', '{"id": 1, "do": 3}', "[" * 100_000],
)
def test_a_message_that_is_none_gets_a_sentence(client: TestClient, message: str) -> None:
    with client.websocket_connect("/talk", headers=OWN) as socket:
        socket.send_text(message)
        assert "the page" in socket.receive_json()["error"]
        socket.send_json({"id": 2, "do": "hello", "with": {}})
        assert socket.receive_json()["ok"]["state"]["ready"] is False


@pytest.mark.parametrize(
    ("do", "given", "says"),
    [
        ("play", {"vertex": "D4", "moves": 0}, "no game is at the board"),
        ("begin", {}, "not ready yet"),
        ("open_game", {"name": "../../secret"}, "not ready yet"),
        ("review", {"data": "%%%", "title": "x", "level": 5}, "damaged"),
        ("review", {"data": "KDtTWls5OV0p", "title": "x", "level": 5}, "SZ"),
        ("review", {"data": "", "title": "x", "level": 99}, "no game is at the board"),
        ("cancel_review", {}, "no review runs"),
        ("open_problem", {"name": "../x"}, "there is no problem"),
        ("answer_problem", {"vertex": "D4"}, "no problem is on the board"),
        ("hint_problem", {"number": 9}, "expected 1 to 3"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_sentence(
    client: TestClient, do: str, given: dict[str, object], says: str
) -> None:
    with client.websocket_connect("/talk", headers=OWN) as socket:
        socket.send_json({"id": 1, "do": do, "with": given})
        assert says in socket.receive_json()["error"]
