"""The conversations of real controllers, replayed: what gtp2ogs, Sabaki, GoGui and gogui-twogtp were seen to send."""

from __future__ import annotations

import re

import pytest

pytestmark = pytest.mark.process

MOVE = re.compile(r"= ([A-HJ-T]\d+|pass|resign)")


def test_gtp2ogs_plays_a_game_with_a_clock(start) -> None:
    """Every command ends with CR LF, several are sent without waiting, words for colours, floats for komi."""
    engine = start("--playouts", "100")
    listed, size = engine.pipeline(["list_commands", "boardsize 9"], end="\r\n")
    names = {name.strip() for name in listed.removeprefix("= ").split("\n")}
    assert {"set_free_handicap", "place_free_handicap", "kgs-time_settings", "kata-time_settings"} <= names
    assert size == "= "
    assert engine.pipeline(["kata-list_time_settings"], end="\r\n")[0].split().count("fischer-capped") == 1
    setup = ["clear_board", "komi 0.5", "set_free_handicap c3 g7 c7 g3", "play white pass", "play black e5"]
    assert engine.pipeline(setup, end="\r\n") == ["= "] * 5
    # every clock of the server is tried in test_ogs.py
    clocks = [
        ["time_settings 80 10 1", "time_left black 78 0", "time_left white 80 0"],
        ["kata-time_settings fischer-capped 60 10 120 -1", "time_left black 59 0", "time_left white 59 0"],
        ["time_settings 300 0 0", "time_left black 290 0", "time_left white 604800 0"],
    ]
    for clock in clocks:
        *told, move = engine.pipeline([*clock, "genmove white"], end="\r\n")
        assert told == ["= "] * 3
        assert MOVE.fullmatch(move)
    assert engine.pipeline(["quit"], end="\r\n") == ["= "]
    assert engine.wait() == 0


def test_gtp2ogs_asks_black_to_place_handicap_stones(engine) -> None:
    for count in range(2, 10):
        *_, placed = engine.pipeline(
            ["boardsize 19", "clear_board", "komi 0.5", f"place_free_handicap {count}"], end="\r\n"
        )
        stones = placed.removeprefix("= ").lower().split(" ")
        assert len(set(stones)) == count
        assert "pass" not in stones


def test_sabaki_synchronises_a_game(engine) -> None:
    """Komi comes before the board size, histories come at once, problem diagrams as long handicaps."""
    answers = engine.pipeline(["name", "version", "protocol_version", "list_commands"])
    assert answers[:3] == ["= Tamen", "= 0.1.0", "= 2"]
    assert engine.pipeline(["komi 7.5", "boardsize 9", "clear_board"]) == ["= "] * 3
    assert engine.ask("get_komi") == "= 7.5"
    history = [
        "set_free_handicap A3 C7 C3 G3 J1 J2 J4 J5 A1 A9 B9",
        "play W D5",
        "play W D6",
        "play W pass",
        "play B E5",
    ]
    assert engine.pipeline(["protocol_version", *history]) == ["= 2", *["= "] * 5]
    assert engine.pipeline(["undo", "undo", "play B E6", "genmove B", "protocol_version"])[::4] == [
        "= ",
        "= 2",
    ]
    assert engine.pipeline(["undo"] * 5)[-1] == "? cannot undo", "the handicap stays"


def test_gogui_starts_and_plays(engine) -> None:
    start = ["name", "protocol_version", "version", "list_commands", "name", "protocol_version"]
    assert [engine.ask(line) for line in start][4:] == ["= Tamen", "= 2"]
    setup = ["boardsize 9", "clear_board", "komi 6.5", "time_settings 60 600 5", "time_left b 60 0"]
    assert engine.ask_all(*setup) == ["= "] * 5
    assert MOVE.fullmatch(engine.ask("genmove b"))
    assert (
        engine.ask_all("time_settings 0 1 0", "play W pass", "gg-undo 2", "final_status_list dead")
        == ["= "] * 4
    )


def test_gogui_twogtp_plays_games_and_sends_komi_once(start) -> None:
    engine = start("--resign", "0", "--level", "1")
    assert engine.ask_all("boardsize 5", "clear_board", "komi 5.5") == ["= "] * 3
    for _ in range(2):
        assert engine.ask("cputime").startswith("= ")
        assert engine.ask_all("boardsize 5", "clear_board", "get_komi", "play W D4") == [
            "= ",
            "= ",
            "= 5.5",
            "= ",
        ]
        passes = 0
        for number in range(400):
            passes = passes + 1 if engine.ask(f"genmove {'bw'[number % 2]}") == "= pass" else 0
            if passes == 2:
                break
        assert passes == 2
        assert re.fullmatch(r"= ([BW]\+\d+(\.5)?|0)", engine.ask("final_score"))


def test_regression_runs_read_a_game_from_their_own_folder(start, tmp_path) -> None:
    """gogui-regress runs the engine in the folder of the test, with paths relative to it, and ids."""
    (tmp_path / "game.sgf").write_text("(;SZ[9]KM[5.5];B[ee];W[cc];B[gg])")
    engine = start(cwd=tmp_path)
    assert engine.ask_all("name", "version") == ["= Tamen", "= 0.1.0"]
    assert engine.ask("10 loadsgf game.sgf 3") == "=10 "
    assert engine.ask("20 reg_genmove black").startswith("=20 ")
    assert engine.ask("30 last_move") == "=30 white C7"


def test_a_first_space_stands_before_every_body(engine) -> None:
    """GoGui takes what follows the first space, so one must stand right behind the mark."""
    for line in ("showboard", "list_commands", "clear_board", "list_stones b", "help play", "nonsense"):
        for identity in ("", "8"):
            answer = engine.ask(f"{identity} {line}")
            assert re.match(rf"[=?]{identity} ", answer), answer


def test_positions_may_come_back_in_a_replay_but_not_in_our_own_moves(engine) -> None:
    """Foreign records may break our superko rule; a refused play would put every controller out of step."""
    ko = ["b B9", "b A8", "b B7", "w C9", "w D8", "w C7", "w B8", "b C8", "w pass", "b pass"]
    assert engine.ask_all(*(f"play {move}" for move in ko)) == ["= "] * len(ko)
    assert engine.ask("is_legal w B8") == "= 0"
    assert engine.ask_all("play w B8", "color C8") == ["= ", "= empty"]
