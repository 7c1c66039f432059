"""What is laid over the board: layers that do not contradict each other, in the language that is spoken."""

from __future__ import annotations

import re

from engine.explain.drawing.overlays import BANDS
from engine.explain.words.languages import speaking
from engine.library.game import Game
from engine.library.player import Player
from engine.studio.bench import Asked, Bench
from engine.studio.jobs import look
from engine.studio.looking import looked
from engine.studio.shown_decision import plain

OPEN = """
    . . . . . . . . .
    . . . . . . . . .
    . . X . O . . . .
    . . . . . O . . .
    . . . . X O . . .
    . . . . . O . . .
    . . X . . . X . .
    . . . . . . . . .
    . . . . . . . . .
"""

LOST = """
    . . . O X . . . .
    . O O O X . . . .
    . O X . X . . . .
    . O O X X . . . .
    X X X X . . . . .
    . . . . . . O . .
    . . . . X X X X X
    . . . . X O . . .
    . . . . X . . X .
"""


def bands(diagram: str) -> dict[str, str]:
    """The bands of the groups as the layer has them, by stone."""
    shown = looked(Game.from_diagram(diagram, to_move="black"), Player())
    return {stone: group["band"] for group in shown["groups"] for stone in group["stones"]}


def test_a_stone_without_eyes_is_weak_but_not_dead_where_the_ground_is_still_its_own() -> None:
    """E5 has no eye space to speak of, and Black moves next."""
    found = bands(OPEN)
    assert set(found.values()) <= set(BANDS)
    assert found["E5"] == "weak"


def test_a_stone_in_the_enemys_ground_is_dead() -> None:
    assert bands(LOST)["F2"] == "dead"


def test_known_moves_are_told_in_the_language_that_is_spoken() -> None:
    game = Game.from_diagram(OPEN, to_move="black")
    position = {
        "table": "",
        "sgf": game.to_sgf(),
        "to_move": "black",
        "player": "hybrid",
        "level": 1,
        "seed": 1,
    }
    known = look(Bench(), position, "japanese")["known"]
    assert known
    for each in known:
        assert not re.search("[a-z]{3}", each["says"]), each["says"]


def test_a_decision_has_its_reasons_in_the_language_that_is_asked_for() -> None:
    game = Game.from_diagram(OPEN, to_move="black")
    bench = Bench()
    for language, letter in (("japanese", "[\u3040-\u30ff]"), ("english", "[a-z]{3}")):
        asked = Asked("", game, "hybrid", 3, 1, language=language)
        shown = plain(bench.decided(asked), game)
        listed = [*shown["candidates"], *shown["untried"], *shown["refused"]]
        said = [text for each in listed for text in each["reasons"]]
        said += [each["refused"] for each in shown["refused"]]
        assert said and all(re.search(letter, text) for text in said), said
        assert language == "english" or not any(re.search("[a-z]{3}", text) for text in said)
    with speaking("japanese"):
        assert bench.decided(Asked("", game, "hybrid", 3, 1)).reasons == tuple(shown["reasons"])
