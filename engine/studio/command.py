"""`tamen studio`: serve the studio to this machine, say where it is, and open it in the browser."""

from __future__ import annotations

import argparse
import contextlib
import ipaddress
import socket
import sys
import threading
import webbrowser

import uvicorn

from engine.base.options import add_judge
from engine.studio.application import application
from engine.studio.folders import home
from engine.studio.guard import new_token
from engine.studio.limits import LARGEST_MESSAGE
from engine.studio.studio import Studio

USUAL_PORT = 8361
"""The port that is tried first where none is asked for."""

HERE = "127.0.0.1"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the subcommand to a parser."""
    parser.add_argument(
        "--port",
        type=_port,
        metavar="N",
        help=f"port to listen on, 0 for any free one (default {USUAL_PORT} if free)",
    )
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument(
        "--listen",
        type=_address,
        default=HERE,
        metavar="ADDRESS",
        help=f"address to listen on (default {HERE}: nobody outside this machine); whoever knows the printed address "
        "can use the studio",
    )

    add_judge(parser)


def run(options: argparse.Namespace) -> int:
    """Serve the studio until it is interrupted.

    Returns 0 then; returns 1 after a message if the studio cannot be served.
    """
    try:
        listening = _listening(options.listen, options.port)
    except OSError as error:
        port = USUAL_PORT if options.port is None else options.port
        print(
            f"tamen studio: error: cannot listen on {options.listen}:{port}: {error.strerror}",
            file=sys.stderr,
        )
        return 1
    try:
        is_here_only = ipaddress.ip_address(options.listen).is_loopback
        studio = Studio(home(), options.judge, may_choose_judge=is_here_only)
    except OSError as error:
        print(f"tamen studio: error: cannot use the folder {home()}: {error.strerror}", file=sys.stderr)
        return 1
    port = listening.getsockname()[1]
    names = {options.listen, *(("localhost",) if options.listen == HERE else ())}
    hosts = frozenset(f"[{name}]:{port}" if ":" in name else f"{name}:{port}" for name in names)
    token = new_token()
    shown = f"[{options.listen}]" if ":" in options.listen else options.listen
    address = f"http://{shown}:{port}/?token={token}"
    print(f"The studio is at {address} (Ctrl-C ends it)", flush=True)
    if not options.no_browser:
        # a browser that blocks must not keep the page from being served
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    server = uvicorn.Server(
        uvicorn.Config(
            application(studio, token, hosts),
            log_level="warning",
            access_log=False,
            ws="websockets-sansio",
            ws_max_size=LARGEST_MESSAGE,
            server_header=False,
            timeout_graceful_shutdown=2,
        )
    )
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[listening])
    return 0


def _listening(address: str, port: int | None) -> socket.socket:
    """Return a socket that listens on a port of an address.

    If the port is None, it is the usual one or, if that is taken, any free one. Raises OSError if it cannot
    listen.
    """
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    for each in (USUAL_PORT, 0) if port is None else (port,):
        listening = socket.socket(family, socket.SOCK_STREAM)
        if sys.platform != "win32":
            # there the option would let two studios share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((address, each))
            listening.listen()
            return listening
        except OSError:
            listening.close()
            if port is not None or each == 0:
                raise
    raise AssertionError("the loop returns or raises")


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and int(text) <= 65535:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text!r} is no port, expected 0 to 65535")


def _address(text: str) -> str:
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no address of a machine, such as {HERE}") from None
    if address.is_unspecified:
        raise argparse.ArgumentTypeError(
            f"{text} stands for all addresses of the machine; name the one that the studio is to be called by"
        )
    return str(address)
