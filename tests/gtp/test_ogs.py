"""OGS: the conversations of gtp2ogs 9 in both manager modes, what it passes on of standard error, its configuration."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from engine.board.points import BLACK, PASS, WHITE, parse_vertex
from engine.cli import main
from engine.decide.decision.record import Decision
from engine.evaluate.strategy import EVEN, MIDDLE_GAME, Strategy
from engine.gtp.configurations import FOLDER, command_words, configuration, names
from engine.gtp.decision_record import MOST, DecisionRecord
from engine.gtp.remarks import LONGEST, MALKOVICH, remarks, whole_sentences

VERTEX = r"[A-HJ-T]([1-9]|1\d)"
MOVE = re.compile(rf"= ({VERTEX}|pass|resign)")

REQUIRED = {
    "protocol_version", "name", "version", "known_command", "list_commands", "quit", "boardsize", "clear_board", "komi",
    "play", "genmove",
}  # fmt: skip
OPTIONAL = {
    "set_free_handicap", "place_free_handicap", "time_settings", "time_left", "kgs-time_settings",
    "kata-list_time_settings", "kata-time_settings", "final_score", "showboard",
}  # fmt: skip
"""What gtp2ogs uses if it is listed; what is not it drops without a word."""

OPTIONS = ("--level", "2", "--nodes", "15", "--chat", "malkovich")

BYOYOMI = ["kgs-time_settings byoyomi 60 10 3", "time_left black 58 0", "time_left white 60 0"]
FISCHER = ["kata-time_settings fischer-capped 60 10 120 -1", "time_left black 59 0", "time_left white 59 0"]


def send(engine, *lines: str) -> list[str]:
    """The lines at once, each with CR LF; the answers."""
    return engine.pipeline(list(lines), end="\r\n")


def agree(engine, *lines: str) -> None:
    """Lines that must be answered by an empty success."""
    assert send(engine, *lines) == ["= "] * len(lines)


@pytest.fixture(scope="module")
def module_engine():
    from tests.gtp.conftest import Engine

    running = Engine(*OPTIONS)
    yield running
    running.close()


@pytest.fixture
def bot(module_engine):
    """An engine as gtp2ogs runs it, with whatever game was played before."""
    return module_engine


def test_a_persistent_game_from_start_to_shutdown(start) -> None:
    """The first move comes before list_commands is answered, so the clock is the plain one; later ones differ."""
    engine = start(*OPTIONS)
    first = ["boardsize 9", "clear_board", "komi 6.5", "play black c7"]
    clock = ["time_settings 80 10 1", "time_left black 78 0", "time_left white 80 0"]
    listed, *told, move = send(engine, "list_commands", *first, *clock, "genmove white")
    commands = {name.strip() for name in listed.removeprefix("= ").split("\n")}
    assert commands >= REQUIRED | OPTIONAL
    assert told == ["= "] * 7
    assert MOVE.fullmatch(move)
    assert "fischer-capped" in send(engine, "kata-list_time_settings")[0]
    *told, move = send(engine, "play black e1", *FISCHER, "genmove white")
    assert told == ["= "] * 4
    assert MOVE.fullmatch(move)
    assert send(engine, "quit") == ["= "]
    assert engine.wait() == 0


def test_a_pool_replays_everything_before_each_move(bot) -> None:
    """Several games in turns; the moves of each are found again, and the same replay gives the same move."""
    games = {7: ["play black d4"], 9: ["play black e5", "play white c3", "play black g3"]}
    for _ in range(3):
        for size, moves in games.items():
            agree(bot, f"boardsize {size}", "clear_board", "komi 7", *moves, *FISCHER)
            (move,) = send(bot, "genmove white")
            assert MOVE.fullmatch(move)
            assert send(bot, "undo", *FISCHER, "genmove white")[-1] == move
            moves += [f"play white {move.removeprefix('= ').lower()}", "play black pass"]


def test_a_replayed_game_remembers_why(bot) -> None:
    agree(bot, "boardsize 9", "clear_board", "komi 7", "play black e5")
    move = send(bot, "genmove white")[0].removeprefix("= ")
    why = send(bot, "kgs-chat game somebody why")[0]
    assert move in why
    agree(bot, "boardsize 13", "clear_board", "play black d4")
    assert "not thought" in send(bot, "kgs-chat game somebody why")[0]
    agree(bot, "boardsize 9", "clear_board", "komi 7", "play black e5", f"play white {move}")
    assert send(bot, "kgs-chat game somebody why")[0] == why
    agree(bot, "clear_board", "play black d4", f"play white {move}")
    assert "not thought" in send(bot, "kgs-chat game somebody why")[0], "the position before was another one"


@pytest.mark.parametrize("count", [2, 5, 9])
def test_free_handicap_as_black(bot, count: int) -> None:
    agree(bot, "boardsize 19", "clear_board", "komi 0.5")
    placed = send(bot, *BYOYOMI, f"place_free_handicap {count}")[-1].removeprefix("= ").lower().split(" ")
    assert len(set(placed)) == count
    assert "pass" not in placed
    assert all(re.fullmatch(VERTEX.lower(), stone) for stone in placed)
    agree(bot, "play white d3")


def test_free_handicap_as_white(bot) -> None:
    agree(bot, "boardsize 9", "clear_board", "komi 0.5", "set_free_handicap c3 g7 c7 g3")
    assert MOVE.fullmatch(send(bot, *BYOYOMI, "genmove white")[-1])
    agree(bot, "play black e5")


def test_fixed_handicap_and_forks_come_as_moves(bot) -> None:
    """The stones of initial_state: plays of one colour, then of the other."""
    state = ["play black c3", "play black g7", "play black c7", "play white g3", "play white e5"]
    agree(bot, "boardsize 9", "clear_board", "komi -5.5", *state)
    assert send(bot, "list_stones black")[0].split()[1:] == ["C7", "G7", "C3"]
    assert MOVE.fullmatch(send(bot, *FISCHER, "genmove white")[-1])


def test_a_resumed_game_with_passes(bot) -> None:
    moves = ["play black e5", "play white pass", "play black c3", "play white pass", "play black pass"]
    agree(bot, "boardsize 9", "clear_board", "komi 7", *moves)
    assert MOVE.fullmatch(send(bot, *FISCHER, "genmove white")[-1])


@pytest.mark.parametrize(
    "clock",
    [
        BYOYOMI,
        ["kgs-time_settings byoyomi 60 10 3", "time_left black 9 1", "time_left white 10 3"],
        ["time_settings 80 10 1", "time_left black 9 1", "time_left white 78 0"],
        FISCHER,
        [
            "kata-time_settings fischer-capped 86400 43200 604800 -1",
            "time_left black 604800 0",
            "time_left white 1 0",
        ],
        ["kgs-time_settings canadian 50 10 1", "time_left black 9 1", "time_left white 50 0"],
        ["time_settings 50 10 1", "time_left black 9 1", "time_left white 9 0"],
        ["time_settings 0 12 1", "time_left black 12 1", "time_left white 12 1"],
        ["time_settings 300 0 0", "time_left black 290 0", "time_left white 0 0"],
    ],
)
def test_every_clock_of_ogs(bot, clock: list[str]) -> None:
    agree(bot, "boardsize 9", "clear_board", "komi 7", "play black e5")
    *told, move = send(bot, *clock, "genmove white")
    assert told == ["= "] * 3
    assert MOVE.fullmatch(move)


def test_other_boards_than_square_ones_are_declined(bot) -> None:
    assert send(bot, "boardsize 9 9", "boardsize 19 9") == ["= ", "? unacceptable size"]


def test_rules_are_those_of_the_command_line(start) -> None:
    """gtp2ogs sends none, and komi before or after makes no difference to them."""
    engine = start(*OPTIONS, "--rules", "japanese")
    agree(engine, "boardsize 9", "clear_board", "komi 0.5")
    assert send(engine, "showboard")[0].endswith("Komi 0.5, japanese rules")


def test_the_explanation_is_there_before_the_move(start) -> None:
    """Chat first, then the two lines that become a variation on the board."""
    engine = start(*OPTIONS, "--size", "9")
    agree(engine, "play black e5")
    move = send(engine, "genmove white")[0].removeprefix("= ")
    send(engine, "quit")
    engine.wait()
    lines = [line for line in engine.complaints().split("\n") if not line.startswith("tamen:")]
    chat, variation, totals, end = lines
    assert end == ""
    said = re.search(r"(DISCUSSION|MALKOVICH|MAIN):(.+)", chat)
    assert said.group(1) == "MALKOVICH"
    assert move in said.group(2)
    found = VARIATION.search(variation)
    assert found.group(1) == move
    assert found.group(7).split()[0] == move
    assert TOTALS.search(totals)


VARIATION = re.compile(
    r"([A-Z]\d+|pass) -> +(\d+) \(V: +(\d+.\d\d)%\) (\(LCB: +(\d+.\d\d)%\) )?\(N: +(\d+.\d\d)%\)"
    r" PV:(( ([A-Z][0-9]+|pass)+)+)"
)
TOTALS = re.compile(r"(\d+) visits, (\d+) nodes, (\d+) playouts, (\d+) n/s")
"""What gtp2ogs looks for in the output of Leela Zero."""


def test_without_chat_nothing_is_said(start) -> None:
    engine = start("--level", "2", "--nodes", "15", "--size", "9")
    assert MOVE.fullmatch(engine.ask("genmove black"))
    engine.ask("quit")
    engine.wait()
    assert "MALKOVICH" not in engine.complaints()
    assert " -> " not in engine.complaints()


def nothing_found(color: int = WHITE, move: int = PASS) -> Decision:
    return Decision(color, move, Strategy(color, MIDDLE_GAME, 1.0, EVEN, 5.0, (), ()), before=1.0)


def test_a_pass_is_explained_without_a_variation() -> None:
    (line,) = remarks(nothing_found(), 9, MALKOVICH)
    assert line.startswith("MALKOVICH:")
    assert "pass" in line.lower()


def test_long_explanations_end_with_a_sentence() -> None:
    assert whole_sentences("Short.") == "Short."
    text = whole_sentences("One sentence is here. " * 100)
    assert len(text) <= LONGEST
    assert text.endswith("here.")
    assert whole_sentences("x" * 600) == "x" * (LONGEST - 3) + "..."


def test_decisions_are_kept_by_position_and_not_for_ever() -> None:
    from engine.game.game import Game

    record, game = DecisionRecord(), Game(9)
    e5, c3 = (parse_vertex(text, 9) for text in ("E5", "C3"))
    first, second = nothing_found(BLACK, e5), nothing_found(WHITE, c3)
    record.note(game, first)
    assert record.of(game) == {1: first}
    game.play(BLACK, e5)
    record.note(game, second)
    game.play(WHITE, c3)
    assert record.of(game) == {1: first, 2: second}
    game.undo()
    assert record.of(game) == {1: first, 2: second}, "what would be next is known"
    game.play(WHITE, parse_vertex("D4", 9))
    assert record.of(game) == {1: first}, "something else was played"
    for _ in range(MOST):
        game.play(game.to_move, PASS)
        record.note(game, nothing_found(game.to_move))
    assert 1 not in record.of(game)
    assert len(record.of(game)) <= MOST


def as_json(text: str) -> dict:
    """A configuration whose only difference from JSON are its comments."""
    return json.loads(re.sub(r"(?m)^\s*//.*$", "", text))


@pytest.mark.parametrize("manager", ["pool", "persistent"])
def test_the_configuration_is_one_that_gtp2ogs_takes(manager: str, start) -> None:
    entries = as_json(configuration(f"gtp2ogs-{manager}"))
    bot = entries["bot"]
    assert bot["manager"] == manager
    assert set(bot) <= {
        "command", "manager", "instances", "persistent_idle_timeout", "enable_clock", "send_chats", "release_delay",
        "quit_grace_period",
    }  # fmt: skip
    assert set(entries) <= {
        "apikey", "bot", "engine", "allowed_board_sizes", "allowed_time_control_systems", "max_games_per_player",
        "greeting", "farewell",
    }  # fmt: skip
    words = bot["command"]
    assert words[: len(command_words())] == command_words()
    options = words[len(command_words()) :]
    engine = start(*options)
    assert engine.ask_all("name", "boardsize 9") == ["= Tamen", "= "]
    assert all(engine.ask(f"boardsize {size}") == "= " for size in entries["allowed_board_sizes"])


def test_configurations_are_printed(capsys) -> None:
    assert names() == ["gtp2ogs-persistent", "gtp2ogs-pool", "kgsGtp"]
    assert main(["configuration", "gtp2ogs-pool"]) == 0
    assert as_json(capsys.readouterr().out)["bot"]["command"][-2:] == ["--chat", "malkovich"]
    with pytest.raises(
        ValueError, match="there is no configuration 'x', expected one of: gtp2ogs-persistent, gtp"
    ):
        configuration("x")


def test_paths_are_written_as_each_file_needs_them() -> None:
    path = "C:\\Go programs\\tamen.exe"
    assert as_json(configuration("gtp2ogs-pool", [path]))["bot"]["command"][0] == path
    assert "\nengine=C:\\\\Go programs\\\\tamen.exe --time-per-move" in configuration("kgsGtp", [path])


def test_configurations_are_part_of_the_package() -> None:
    settings = Path(__file__).resolve().parents[2].joinpath("pyproject.toml").read_text(encoding="utf-8")
    for file in FOLDER.iterdir():
        if file.suffix not in (".py", ".pyc", ""):
            assert f'"*{file.suffix}"' in settings
