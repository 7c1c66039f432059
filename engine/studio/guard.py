"""Who may talk to the studio: only pages that it served itself, with the token of the address that it printed.

Any page of the web can make a browser send requests to this machine, and with a name that it lets point here even read
the answers. So a request must call the studio by its own name (Host), must not come from another page (Origin), and
must carry the token: once in the address that was opened, from then on in a cookie that no script can read.
"""

from __future__ import annotations

import hmac
import secrets
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs

from starlette.responses import PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from engine.studio.limits import LARGEST_MESSAGE

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
"""What the browser is told with every answer: no script, style or picture from elsewhere, no frame around the page."""

BAD_REQUEST, FORBIDDEN, TOO_LARGE = 400, 403, 413


def new_token() -> str:
    """Return a new secret token that cannot be guessed."""
    return secrets.token_urlsafe(24)


class Guard:
    """A layer before the application that lets only requests from the studio's own pages through."""

    def __init__(self, app: ASGIApp, token: str, hosts: frozenset[str]) -> None:
        """Guard the application ``app``; only allowed requests are passed on to it.

        ``token`` is the secret that requests must carry. ``hosts`` are the names with ports by which the
        studio may be called, such as ``127.0.0.1:8361``.
        """
        self._app, self._token, self._hosts = app, token, hosts
        port = min(hosts).rpartition(":")[2]
        # cookies do not tell ports apart: two studios on one machine need two names
        self._cookie = f"tamen-{port}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on to the application, or refuse it with a status and a sentence.

        A request that has the token in its address is not passed on at once. It gets a cookie and is sent on
        to the address without the token; later requests show the cookie.
        """
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = {
            name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]
        }
        status, reason = self._refusal(scope, headers)
        if status:
            await self._refuse(scope, receive, send, status, reason)
        elif scope["type"] == "http" and self._token_in_address(scope):
            response = RedirectResponse("/", status_code=303, headers=HEADERS)
            response.set_cookie(self._cookie, self._token, httponly=True, samesite="strict", path="/")
            await response(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _refusal(self, scope: Scope, headers: dict[str, str]) -> tuple[int, str]:
        """Return the reason to refuse a request, as an HTTP status and a sentence; 0 and an empty text if it
        is allowed.

        ``scope`` is the request as ASGI describes it; ``headers`` maps each header's name, in small letters,
        to its text.
        """
        if headers.get("host", "").lower() not in self._hosts:
            return FORBIDDEN, "The studio answers only to the address that it printed."
        origin = headers.get("origin")
        if origin is None and scope["type"] == "websocket":
            return FORBIDDEN, "The studio talks only to its own pages, and this one does not say whose it is."
        if origin is not None and origin.lower().partition("://")[2] not in self._hosts:
            return FORBIDDEN, "The studio talks only to its own pages."
        if scope["type"] == "http" and scope["method"] not in ("GET", "HEAD"):
            return BAD_REQUEST, "The studio takes no such request."
        length = headers.get("content-length", "0")
        if not length.isascii() or not length.isdigit() or int(length) > LARGEST_MESSAGE:
            return TOO_LARGE, "The request is too large."
        if not self._token_in_address(scope) and not self._token_in_cookie(headers):
            return FORBIDDEN, (
                "The studio was started anew, or this address lacks its token: open the address that it printed."
            )
        return 0, ""

    def _token_in_address(self, scope: Scope) -> bool:
        given = parse_qs(scope["query_string"].decode("latin-1")).get("token", [])
        return len(given) == 1 and self._is_token(given[0])

    def _token_in_cookie(self, headers: dict[str, str]) -> bool:
        try:
            morsel = SimpleCookie(headers.get("cookie", "")).get(self._cookie)
        except CookieError:
            return False
        return morsel is not None and self._is_token(morsel.value)

    def _is_token(self, given: str) -> bool:
        return hmac.compare_digest(given.encode(), self._token.encode())

    async def _refuse(self, scope: Scope, receive: Receive, send: Send, status: int, reason: str) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": reason})
            return
        await PlainTextResponse(reason + "\n", status_code=status, headers=HEADERS)(scope, receive, send)
