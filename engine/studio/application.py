"""What the browser talks to: the built page, and one websocket for each page that is open."""

from __future__ import annotations

import asyncio
import functools
import itertools
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from engine.base.errors import InputError
from engine.explain.words.languages import ENGLISH, speaking
from engine.studio.guard import HEADERS, Guard
from engine.studio.limits import LARGEST_MESSAGE
from engine.studio.questions import hearing
from engine.studio.requests import carry_out, language_said
from engine.studio.studio import Studio
from engine.studio.telling import retell, retell_notes

BUILT = Path(__file__).parent / "built"
"""The page as it is built from its sources."""

TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
}

TRY_AGAIN_LATER, TOO_LARGE = 1013, 1009


def application(studio: Studio, token: str, hosts: frozenset[str]) -> Starlette:
    """Return the web application of a studio.

    It serves the page's files and talks with open pages by websocket. ``hosts`` are the names with ports by
    which it may be called; ``token`` is the secret that requests must carry.
    """

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        starting = asyncio.create_task(studio.start())
        yield
        starting.cancel()
        await studio.end()

    app = Starlette(
        routes=[
            WebSocketRoute("/talk", _talk),
            Route("/{name}", _file),
            Route("/", _file),
        ],
        middleware=[Middleware(Guard, token=token, hosts=hosts)],
        lifespan=life,
    )
    app.state.studio = studio
    app.state.numbers = itertools.count(1)
    return app


async def _file(request: Request) -> Response:
    """Return a file of the built page as the answer to a request; if there is no such file, a sentence with
    status 404.
    """
    name = request.path_params.get("name", "index.html")
    files = {file.name: file for file in BUILT.iterdir() if file.suffix in TYPES}
    if name not in files:
        return PlainTextResponse("There is no such page.\n", status_code=404, headers=HEADERS)
    return FileResponse(files[name], media_type=TYPES[files[name].suffix], headers=HEADERS)


async def _talk(websocket: WebSocket) -> None:
    """Talk with one page over its websocket until it is closed.

    Its requests are carried out side by side, not one after the other. Those that it withdraws are dropped.
    """
    studio: Studio = websocket.app.state.studio
    number = next(websocket.app.state.numbers)
    await websocket.accept()
    sending = asyncio.Lock()
    language = ENGLISH

    async def send(words: dict[str, Any]) -> None:
        with speaking(language):
            told = json.dumps(retell_notes(words), allow_nan=False)
        async with sending:
            await websocket.send_text(told)

    try:
        studio.came(number, send)
    except InputError as error:
        await websocket.close(TRY_AGAIN_LATER, str(error))
        return
    doing: set[asyncio.Task[None]] = set()
    asked: dict[int, asyncio.Task[None]] = {}
    try:
        while True:
            message = await websocket.receive_text()
            if len(message) > LARGEST_MESSAGE:
                await websocket.close(TOO_LARGE, "the message is too large")
                break
            said = _said(message)
            language = language_said(said, language)
            if (withdrawn := _number(said, "withdraw")) is not None:
                if withdrawn in asked:
                    asked[withdrawn].cancel()
                continue
            task = asyncio.create_task(_answer(studio, said, send))
            doing.add(task)
            task.add_done_callback(doing.discard)
            if (number_of := _number(said, "id")) is not None:
                asked[number_of] = task
                task.add_done_callback(functools.partial(_forget, asked, number_of))
    except (WebSocketDisconnect, KeyError):
        pass
    finally:
        studio.went(number)
        for task in doing:
            task.cancel()


def _said(message: str) -> Any:
    """Return the value of a page's message, which is a JSON text; None if it is not valid JSON."""
    try:
        return json.loads(message)
    except (ValueError, RecursionError):
        return None


def _number(said: Any, name: str) -> int | None:
    """Return the whole number that a message has under a name; None if there is none."""
    value = said.get(name) if isinstance(said, dict) else None
    return value if isinstance(value, int) else None


def _forget(asked: dict[int, asyncio.Task[None]], number: int, task: asyncio.Task[None]) -> None:
    """Remove a finished task from the questions that a page has asked.

    ``asked`` holds the tasks by the numbers of their questions. If another task has taken the ``number``
    since, that one stays.
    """
    if asked.get(number) is task:
        del asked[number]


async def _answer(studio: Studio, said: Any, send: Any) -> None:
    """Carry out what a message of a page says, and send the answer with ``send``; before it, what is found on
    the way.

    If the page is gone, nothing is sent.
    """
    number = _number(said, "id")
    with speaking(language_said(said)), hearing(lambda told: studio.send(send, {"id": number, "told": told})):
        answer = await _answer_to(studio, said)
    try:
        await send({"id": number, **answer})
    except (WebSocketDisconnect, RuntimeError):
        return


async def _answer_to(studio: Studio, said: Any) -> dict[str, Any]:
    """Carry out what a message of a page says, and return the answer under ``ok``, or a sentence in the
    language spoken under ``error``.
    """
    try:
        return {"ok": retell_notes(await carry_out(studio, said))}
    except InputError as error:
        return {"error": retell(str(error))}
    except OSError as error:
        where = f"{error.filename}: " if error.filename else ""
        return {"error": f"the studio could not do it: {where}{error.strerror or error}"}
    except Exception as error:
        # a question without an answer would leave the page waiting
        return {"error": f"the studio failed: {type(error).__name__}: {error}"}
