"""A page of the studio as a test talks to it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from starlette.testclient import WebSocketTestSession

HOST = "127.0.0.1:8361"
TOKEN = "a-token-that-nobody-guesses"
OWN = {"host": HOST, "origin": f"http://{HOST}", "cookie": f"tamen-8361={TOKEN}"}

Answer = TypeVar("Answer")

LONGEST_WAIT = 400.0
"""Seconds for the first answer of an engine, whose code may have to be compiled before."""


class Page:
    """One page: it asks, and remembers what it was told by itself."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self._socket = socket
        self._number = 0
        self.language = "english"
        self.state: dict[str, Any] = {}
        self.reviews: list[dict[str, Any]] = []
        self.through: list[dict[str, Any]] = []

    def ask(self, do: str, **given: Any) -> Any:
        """An answer; a refusal is an AssertionError with its sentence."""
        answer = self.answer(do, **given)
        assert "ok" in answer, answer["error"]
        return answer["ok"]

    def refusal(self, do: str, **given: Any) -> str:
        """The sentence of a refusal."""
        return str(self.answer(do, **given)["error"])

    def answer(self, do: str, **given: Any) -> Any:
        """What the studio answers."""
        self._number += 1
        said = {"id": self._number, "do": do, "with": given, "language": self.language}
        self._socket.send_text(json.dumps(said))
        while True:
            told = self._hear()
            if told.get("id") == self._number and "told" not in told:
                return told

    def wait(self, until: Callable[[], Any]) -> Any:
        """Listen until something holds, and return it."""
        end = time.monotonic() + LONGEST_WAIT
        while not (found := until()):
            assert time.monotonic() < end, f"nothing came of it: {self.state}"
            self._hear()
        return found

    def _hear(self) -> dict[str, Any]:
        told: dict[str, Any] = self._socket.receive_json()
        if told.get("event") == "state":
            self.state = told
        elif told.get("event") == "review":
            self.reviews.append(told)
        elif told.get("event") == "through":
            self.through.append(told)
        return told


def run(coroutine: Coroutine[None, None, Answer]) -> Answer:
    """Run a coroutine to its end in a thread of its own: a browser's tests may have a loop running in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()
