"""KGS: what kgsGtp sends from the challenge to the end of a disputed game, and what people write to the engine."""

from __future__ import annotations

import re

import pytest

from engine.explain.sentences.in_a_line import LONGEST_LINE
from tests.gtp.checks import load

pytestmark = pytest.mark.process

MOVE = re.compile(r"= ([A-HJ-T]\d+|pass|resign)")

SETTLED = """
    . . . X O . . . .
    . . . X O . O . .
    . O . X O . . O .
    . O . X O O . . .
    . . . X X O . . .
    . . . . X O . X .
    . . . . X O . X .
    . . . . X O . . .
    . . . . X O . . .
"""
"""Black owns the left, White the right; two white stones are dead there, two black ones here."""


def test_a_game_from_challenge_to_scoring(start) -> None:
    engine = start("--level", "2")
    listed = set(engine.ask("list_commands").removeprefix("= ").split())
    assert listed >= {
        "kgs-rules", "kgs-genmove_cleanup", "kgs-game_over", "kgs-time_settings", "time_left", "final_status_list",
        "fixed_handicap", "place_free_handicap", "set_free_handicap", "undo",
    }  # fmt: skip
    assert "kgs-chat" not in listed
    assert re.fullmatch(r"= \S{1,20}", engine.ask("version")), "it becomes the greeting"
    setup = [
        "boardsize 9",
        "kgs-rules japanese",
        "kgs-time_settings byoyomi 600 30 5",
        "komi 6.5",
        "clear_board",
    ]
    assert engine.ask_all(*setup) == ["= "] * 5
    assert engine.ask_all("time_left b 600 0", "time_left w 600 0") == ["= "] * 2
    assert MOVE.fullmatch(engine.ask("genmove b"))
    assert engine.ask_all("play w c3", "time_left b 29 5", "time_left w 30 1") == ["= "] * 3
    assert MOVE.fullmatch(engine.ask("genmove b"))
    assert engine.ask_all("undo", "undo", "play w d3") == ["= "] * 3
    assert MOVE.fullmatch(engine.ask("genmove b"))
    assert engine.ask_all("play w pass", "play b pass") == ["= "] * 2
    assert engine.ask("final_status_list dead").startswith("= ")
    before = engine.state()
    assert engine.ask("kgs-game_over") == "= "
    assert engine.state() == before
    assert engine.ask_all("boardsize 38", "kgs-rules nonsense")[0] == "? unacceptable size"
    assert engine.ask("quit") == "= "
    assert engine.wait() == 0


@pytest.mark.parametrize("rules", ["japanese", "chinese", "aga", "new_zealand"])
def test_the_rules_of_kgs(engine, rules: str) -> None:
    assert engine.ask(f"kgs-rules {rules} and more words") == "= "
    assert engine.ask("showboard").endswith(f"{rules} rules")


@pytest.mark.parametrize(
    "clock", ["none", "absolute 600", "byoyomi 600 30 5", "canadian 600 300 25", "byoyomi 0 10 1"]
)
def test_the_clocks_of_kgs(engine, clock: str) -> None:
    assert engine.ask_all(f"kgs-time_settings {clock}", "time_left w 49 0") == ["= "] * 2


def test_handicap_stones_are_placed_by_either_side(engine) -> None:
    stones = engine.ask("place_free_handicap 4").removeprefix("= ").split()
    assert len(set(stones)) == 4
    assert engine.ask_all("clear_board", f"set_free_handicap {' '.join(stones)}", "clear_board") == ["= "] * 3
    assert len(engine.ask("fixed_handicap 3").removeprefix("= ").split()) == 3


@pytest.mark.parametrize("color", ["b", "w"])
def test_disputed_stones_are_taken_off_before_the_pass(engine, tmp_path, color: str) -> None:
    """The opponent always passes; in the end none of its stones is called dead and all that were are gone."""
    load(engine, tmp_path, SETTLED)
    own, enemy = ("black", "white") if color == "b" else ("white", "black")
    dead = engine.ask("final_status_list dead").removeprefix("= ").split()
    disputed = [stone for stone in dead if engine.ask(f"color {stone}") == f"= {enemy}"]
    assert len(disputed) == 2
    kept = set(engine.ask(f"list_stones {own}").split()) - set(dead)
    for _ in range(20):
        if engine.ask(f"kgs-genmove_cleanup {color}") == "= pass":
            break
        assert engine.ask(f"play {enemy} pass") == "= "
    else:
        pytest.fail("it never passed")
    assert [engine.ask(f"color {stone}") for stone in disputed] == ["= empty"] * 2
    assert kept <= set(engine.ask(f"list_stones {own}").split()), "nothing alive was lost"
    assert engine.ask("final_status_list dead") == "= ", "its own are not dead either: they were not taken"
    assert engine.ask(f"play {enemy} pass") == "= "
    assert engine.ask("final_status_list dead") == "= "
    assert set(dead) - set(disputed) <= set(engine.ask("final_status_list alive").split())
    x = "A1" if color == "b" else "J1"
    assert engine.ask(f"play {own} {x}") == "= "
    assert engine.ask("final_status_list dead") != "= ", "the cleanup goes on"


def test_cleanup_goes_on_while_the_enemy_plays(engine, tmp_path) -> None:
    """It fills and attacks; what it threatens is saved, and the dead stones still come off."""
    load(engine, tmp_path, SETTLED)
    for answer in (
        "pass",
        "C8",
        "B5",
        "pass",
        "D2",
        "pass",
        "pass",
        "pass",
        "pass",
        "pass",
        "pass",
        "pass",
        "pass",
    ):
        if engine.ask("kgs-genmove_cleanup b") == "= pass":
            break
        engine.ask(f"play w {answer}")
    assert engine.ask_all("color B7", "color B6") == ["= empty"] * 2
    assert engine.ask("final_status D9") == "= alive"


def test_nothing_to_clean_up_is_a_pass(engine) -> None:
    sides = [f"play b {column}{row}" for column in "D" for row in range(1, 10)]
    sides += [f"play w {column}{row}" for column in "E" for row in range(1, 10)]
    assert engine.ask_all(*sides) == ["= "] * 18
    assert engine.ask_all("kgs-genmove_cleanup b", "kgs-genmove_cleanup w") == ["= pass"] * 2
    assert engine.ask("kgs-genmove_cleanup x") == "? invalid color"


def test_people_get_answers(engine) -> None:
    engine.ask_all("play b E5")
    assert engine.ask("kgs-chat game somebody why").startswith("= I have not thought about a move")
    move = engine.ask("genmove w").removeprefix("= ")
    said = {
        word: engine.ask(f"kgs-chat game somebody {word}")
        for word in ("why", "explain", "mistake", "score", "level")
    }
    assert move in said["why"]
    assert move in said["explain"]
    assert re.fullmatch(
        r"= I think ((Black|White) leads by about [\d.]+ points?|the game is even), give or take \d+\.",
        said["score"],
    )
    assert "E5" in said["mistake"]
    assert len(said["mistake"]) <= len("= ") + LONGEST_LINE
    assert "E5" in engine.ask("kgs-chat private somebody Was that a mistake? I am 20 kyu.")
    # with another number of evaluations than the level's no rank was measured
    assert said["level"] == "= I play at level 20 of 20."
    assert all("\n" not in answer for answer in said.values())
    assert engine.ask("kgs-chat private somebody Please, EXPLAIN that!") == said["explain"]
    greeting = engine.ask("kgs-chat game somebody hello there")
    assert greeting.startswith("= I am Tamen")
    assert all(word in greeting for word in said)
    assert engine.ask_all("kgs-chat", "kgs-chat game") == [greeting] * 2
    assert engine.ask("kgs-chat game why hello") == greeting, "why is the name of the person"


def test_the_same_move_is_explained_until_the_next_own_one(engine) -> None:
    engine.ask_all("play b E5")
    engine.ask("genmove w")
    first = engine.ask("kgs-chat game somebody why")
    assert engine.ask("play b C3") == "= "
    assert engine.ask("kgs-chat game somebody why") == first
    engine.ask("genmove w")
    assert engine.ask("kgs-chat game somebody why") != first
    assert engine.ask_all("undo", "undo") == ["= "] * 2
    assert engine.ask("kgs-chat game somebody why") == first
