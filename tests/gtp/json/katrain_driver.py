"""Plays and reviews a game in KaTrain: run by KaTrain's own Python, with the engine's command line as argument.

The second argument is KaTrain's name of the way in which White chooses among the engine's moves.
The last line printed is a JSON object with what KaTrain has seen by then.
"""

from __future__ import annotations

import contextlib
import importlib.util
import json
import os
import sys
import threading
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ["KIVY_NO_ARGS"] = "1"

SETTINGS = Path.home() / ".katrain" / "config.json"

PATIENCE = 180.0
"""Seconds to wait for anything."""

VISITS = 60
"""How often a position is looked at while the game is played; the review looks oftener."""

MOVES = (4, 4), (2, 2), (6, 2), (6, 6), (2, 6)
"""What the person plays, as far as it is free."""


def write_settings(command: str) -> None:
    """Write settings of KaTrain: its own with a small board, few visits, and this engine."""
    found = importlib.util.find_spec("katrain")
    assert found is not None and found.origin is not None
    settings = json.loads(Path(found.origin).with_name("config.json").read_text(encoding="utf-8"))
    settings["engine"].update(
        backend="custom", altcommand=command, max_visits=VISITS, fast_visits=25, max_time=4.0
    )
    settings["game"].update(size="9", komi=7.0, rules="chinese")
    SETTINGS.parent.mkdir(parents=True, exist_ok=True)
    SETTINGS.write_text(json.dumps(settings), encoding="utf-8")


def wait(what: str, is_so: Callable[[], bool]) -> None:
    """Wait until something is so; what raises meanwhile is not so yet."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        # the window may not be there yet
        with contextlib.suppress(Exception):
            if is_so():
                return
        time.sleep(0.2)
    raise TimeoutError(what)


def play_and_review(app: Any, way: str) -> dict[str, Any]:
    """Play against the engine in the window of KaTrain, have the game reviewed, and return what is seen.

    way: in which White chooses among the engine's moves, as KaTrain names it
    """
    from katrain.core.constants import PLAYER_AI

    wait("the window", lambda: app.gui.game is not None and app.gui.engine is not None)
    gui = app.gui
    gui.update_player("W", player_type=PLAYER_AI, player_subtype=way)

    def nodes() -> list[Any]:
        return list(gui.game.current_node.nodes_from_root)

    expected: list[str] = []
    for coordinates in MOVES:
        if coordinates in {stone.coords for stone in gui.game.stones}:
            continue
        before = len(nodes())
        gui("play", coordinates)
        wait(f"an answer to {coordinates}", lambda before=before: len(nodes()) >= before + 2)
        # the review may prefer another move
        expected.append(nodes()[-1].parent.candidate_moves[0]["move"])
    gui("analyze-extra", "game")
    time.sleep(1.0)
    wait("the review", lambda: all(each.analysis_complete for each in nodes()))
    wait("the last query", lambda: gui.engine.queries_remaining() == 0)
    return {
        "alive": bool(gui.engine.check_alive()),
        "popup": gui.popup_open is not None,
        "expected": expected,
        "moves": [
            {
                "player": each.player,
                "move": each.move.gtp(),
                "visits": each.root_visits,
                "score": each.score,
                "winrate": each.winrate,
                "lost": each.points_lost,
                "owners": len(each.ownership or ()),
            }
            for each in nodes()[1:]
        ],
    }


def main() -> None:
    """Run KaTrain, drive it from a thread, and print what it has seen."""
    write_settings(sys.argv[1])
    import katrain.__main__ as program

    app = program.KaTrainApp()

    def drive() -> None:
        try:
            seen = play_and_review(app, sys.argv[2])
        except BaseException as error:
            # whatever it is, the test is to see it
            traceback.print_exc()
            seen = {"error": repr(error)}
        app.gui.engine.shutdown(finish=None)
        print(f"\n{json.dumps(seen)}", flush=True)
        os._exit(0)

    threading.Thread(target=drive, daemon=True).start()
    app.run()


if __name__ == "__main__":
    main()
