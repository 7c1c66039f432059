"""GoGui: start, sequences, set-up positions, its menu, the interrupt, and thoughts drawn while the engine thinks."""

from __future__ import annotations

import re
import time
from dataclasses import replace

import pytest

from engine.board.points import BLACK, WHITE, parse_vertex
from engine.decide.decision.record import Decision, Judged, Tried
from engine.evaluate.strategy import EVEN, MIDDLE_GAME, Strategy
from engine.gtp import live
from engine.gtp.live import LiveGraphics, picture
from engine.suggest.candidate import Candidate

MOVE = re.compile(r"= ([A-HJ-T]\d+|pass|resign)")

COLORS = ("black", "blue", "cyan", "green", "gray", "magenta", "pink", "red", "white", "yellow")

ARGUMENTS = {"%c": "black", "%m": "white", "%p": "E5", "%P": "E5 D5", "%s": "name", "%w": "game.sgf"}
"""What the placeholders of the menu become here."""

BOARD = ("play B E5", "play W E4", "play B D5", "play W D4", "play B F4", "play W C3")


def test_start_and_the_first_moves(engine) -> None:
    """Every answer before the game comes at once; the bracketed commands of GoGui are all there."""
    listed = engine.ask("list_commands").split()
    for name in (
        "gogui-interrupt", "gogui-analyze_commands", "gogui-title", "gogui-play_sequence", "gogui-setup",
        "gogui-setup_player", "gg-undo", "cputime", "kgs-genmove_cleanup", "undo", "set_free_handicap",
    ):  # fmt: skip
        assert name in listed
    assert not [name for name in listed if name.startswith("gogui-rules_")]
    assert engine.ask_all("gogui-interrupt", "boardsize 9", "clear_board", "komi 6.5") == ["= "] * 4
    assert engine.ask("gogui-title") == "= Tamen 0.1.0, 9x9, chinese rules"
    assert engine.ask_all("time_settings 60 600 5", "time_left b 60 0") == ["= "] * 2
    assert MOVE.fullmatch(engine.ask("genmove b"))
    assert float(engine.ask("cputime").removeprefix("= ")) > 0


def test_a_sequence_of_moves_is_played(engine) -> None:
    assert engine.ask("gogui-play_sequence W E5 B D6 W C7 b pass") == "= "
    assert engine.ask("move_history") == "= black pass\nwhite C7\nblack D6\nwhite E5"
    assert engine.ask("gogui-play_sequence") == "= "
    assert engine.ask_all("gg-undo 3", "last_move") == ["= ", "= white E5"]


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("gogui-play_sequence B C3 W C3", "? illegal move C3"),
        ("gogui-play_sequence B C3 W Z9", "? invalid coordinate"),
        ("gogui-play_sequence B C3 green D4", "? invalid color"),
        ("gogui-play_sequence B C3 W", "? syntax error: expected a colour and a vertex for every stone"),
    ],
)
def test_a_sequence_is_played_whole_or_not_at_all(engine, line: str, error: str) -> None:
    assert engine.ask("play B E5") == "= "
    before = engine.state()
    assert engine.ask(line) == error
    assert engine.state() == before


def test_a_position_is_set_up(engine) -> None:
    assert engine.ask("gogui-setup B G7 B C3 B D6 W E5 W F4") == "= "
    assert engine.ask_all("list_stones b", "list_stones w") == ["= G7 D6 C3", "= E5 F4"]
    assert engine.ask("gogui-setup_player W") == "= "
    assert "White to move" in engine.ask("showboard")
    assert engine.ask("gogui-setup_player B") == "= "
    assert "Black to move" in engine.ask("showboard")
    assert engine.ask_all("undo", "move_history") == ["? cannot undo", "= "]
    assert engine.ask_all("play W D5", "undo", "list_stones w") == ["= ", "= ", "= E5 F4"]
    assert engine.ask_all("clear_board", "list_stones b") == ["= ", "= "]


@pytest.mark.parametrize(
    ("played", "line", "error"),
    [
        (["play B E5"], "gogui-setup B G7", "? board not empty"),
        (["play B pass"], "gogui-setup B G7", "? board not empty"),
        (["gogui-setup B C3"], "gogui-setup B G7", "? board not empty"),
        ([], "gogui-setup B G7 W G7", "? G7 is set up twice"),
        ([], "gogui-setup B G7 W pass", "? invalid coordinate"),
        ([], "gogui-setup W A1 B A2 B B1", "? "),
        ([], "gogui-setup B", "? syntax error: expected a colour and a vertex for every stone"),
        ([], "gogui-setup_player green", "? invalid color"),
    ],
)
def test_what_cannot_be_set_up_changes_nothing(engine, played: list[str], line: str, error: str) -> None:
    engine.ask_all(*played)
    before = engine.state()
    assert engine.ask(line).startswith(error)
    assert engine.state() == before


@pytest.mark.slow
def test_play_goes_on_after_two_passes(engine) -> None:
    """GoGui then asks for kgs-genmove_cleanup instead of genmove."""
    engine.ask_all(*BOARD, "play B pass", "play W pass")
    assert MOVE.fullmatch(engine.ask("kgs-genmove_cleanup b"))


def menu(engine) -> list[list[str]]:
    return [line.split("/") for line in engine.ask("gogui-analyze_commands").removeprefix("= ").split("\n")]


def test_the_menu_has_everything_that_the_engine_knows(engine) -> None:
    said = {command.split()[0]: kind for kind, _, command in menu(engine)}
    assert {
        "tamen-groups": "sboard",
        "tamen-aliveness": "sboard",
        "tamen-eyes": "gfx",
        "tamen-connections": "gfx",
        "influence": "dboard",
        "territory": "dboard",
        "tamen-ownership": "dboard",
        "tamen-endgame": "hstring",
        "tamen-ko": "hstring",
        "tamen-indigo": "hstring",
        "tamen-indigo-owners": "dboard",
        "tamen-zobrist": "dboard",
        "tamen-bouzy": "dboard",
        "tamen-temperatures": "sboard",
        "tamen-outlook": "hstring",
        "tamen-candidates": "hpstring",
        "tamen-joseki": "gfx",
        "tamen-patterns": "hpstring",
        "strategy": "hpstring",
        "explain": "hpstring",
        "top_moves": "pspairs",
        "tamen-settings": "param",
    }.items() <= said.items()


@pytest.mark.slow
def test_every_entry_of_the_menu_gives_an_answer_of_its_kind(engine, tmp_path, monkeypatch) -> None:
    engine.ask_all(*BOARD)
    for kind, label, command in menu(engine):
        for placeholder, word in ARGUMENTS.items():
            word = str(tmp_path / word) if placeholder == "%w" else word
            command = command.replace(placeholder, word)
        answer = engine.ask(command)
        assert answer.startswith("= ") or re.match(r"\? (?!internal|unknown)", answer), (label, answer)
        if answer.startswith("= "):
            assert is_of_kind(kind, answer.removeprefix("= ")), (kind, label, answer)


def is_of_kind(kind: str, body: str) -> bool:
    """Whether GoGui can show the body of an answer as this kind."""
    lines = body.removeprefix("\n").split("\n")
    vertex = r"([A-HJ][1-9]|PASS|pass)"
    if kind in ("dboard", "cboard", "sboard"):
        rows = [re.findall(r'"[^"]*"|\S+', line) for line in lines]
        right = {
            "dboard": lambda word: -1 <= float(word) <= 1,
            "cboard": lambda word: word in (*COLORS, '""'),
            "sboard": lambda word: True,
        }[kind]
        return len(rows) == 9 and all(len(row) == 9 and all(map(right, row)) for row in rows)
    if kind == "gfx":
        words = (
            "BLACK",
            "WHITE",
            "CIRCLE",
            "MARK",
            "SQUARE",
            "TRIANGLE",
            "COLOR",
            "INFLUENCE",
            "LABEL",
            "VAR",
            "TEXT",
        )
        return body == "" or all(line.split(" ")[0] in words for line in lines)
    if kind == "plist":
        return all(re.fullmatch(vertex, word) for word in body.split())
    if kind == "pspairs":
        return all(re.fullmatch(vertex, word) for word in body.split()[::2])
    if kind == "param":
        return all(re.fullmatch(r"\[(bool|string|list/\S+)\] \S+ .*", line) for line in lines)
    return kind != "none" or body == ""


def test_candidates_come_with_scores_and_reasons(engine) -> None:
    engine.ask_all(*BOARD)
    before = engine.state()
    lines = engine.ask("tamen-candidates black").removeprefix("= ").split("\n")
    assert re.match(r"[A-J][1-9] [+-]\d+\.\d: [A-Z].*\.$", lines[0]), lines[0]
    assert len({line.split()[0] for line in lines}) == len(lines)
    assert engine.state() == before


def test_joseki_moves_are_drawn_with_their_shares(start) -> None:
    engine = start("--size", "19")
    engine.ask_all("play b Q16", "play w D4", "play b Q3", "play w D17", "play b C15")
    answer = engine.ask("tamen-joseki w").removeprefix("= ")
    assert re.search(r"^LABEL ([A-T]\d+ \d+% ?)+$", answer, re.MULTILINE)
    assert re.search(r"^TEXT .*corner: ", answer, re.MULTILINE)
    assert is_of_kind("gfx", answer)
    assert engine.ask_all("boardsize 9", "tamen-joseki") == ["= ", "= TEXT no joseki moves"]


def test_patterns_speak_in_their_own_words(engine) -> None:
    engine.ask_all("play b E5", "play w E4", "play b D4")
    lines = engine.ask("tamen-patterns").removeprefix("= ").split("\n")
    assert all(re.match(r"[A-J][1-9]: [A-Z].*\.$", line) for line in lines), lines
    assert engine.ask_all("clear_board", "boardsize 3", "tamen-patterns")[-1] == "= no pattern matches"


def test_thoughts_are_drawn_once_gogui_has_introduced_itself(start) -> None:
    engine = start("--size", "9")
    assert MOVE.fullmatch(engine.ask("genmove b"))
    assert "gogui-gfx" not in engine.complaints()
    assert engine.ask("gogui-interrupt") == "= "
    assert MOVE.fullmatch(engine.ask("genmove w"))
    engine.ask("quit")
    engine.wait()
    said = engine.complaints()
    assert re.search(r"^gogui-gfx:\nCLEAR\nVAR w [A-J]\d.*\n(LABEL .*\n)?TEXT .*\n\n", said, re.MULTILINE)
    assert said.rstrip().endswith("gogui-gfx: CLEAR"), "nothing is left on the board"


def test_the_interrupt_ends_an_analysis_and_no_later_command(start) -> None:
    engine = start("--size", "9", "--playouts", "100")
    engine.ask_all(*BOARD)
    engine.send(b"kata-analyze b 10\n# interrupt\n")
    assert engine.receive().startswith(b"= \n")
    assert MOVE.fullmatch(engine.ask("genmove b"))


def test_an_interrupted_move_is_a_move_thought_about_for_less_long(start) -> None:
    """The same position with and without the interrupt; --chat says how many positions were looked at."""
    engine = start("--size", "9", "--chat", "malkovich")
    engine.ask_all("gogui-interrupt", "play b E5", "play w C3", "play b D6")
    engine.send(b"genmove w\n# interrupt\nundo\ngenmove w\nquit\n")
    answers = [engine.receive()[:-2].decode() for _ in range(4)]
    assert all(MOVE.fullmatch(answer) for answer in answers[::2])
    assert answers[1::2] == ["= ", "= "]
    engine.wait()
    visits = [int(count) for count in re.findall(r"^(\d+) visits, ", engine.complaints(), re.MULTILINE)]
    interrupted, whole = [0, *visits][-2:]
    assert interrupted < whole, "nothing is counted where nothing was compared yet"


def tried(line: str, score: float) -> Tried:
    moves = tuple(parse_vertex(word, 9) for word in line.split())
    return Tried(Candidate(moves[0], ()), score=score, line=moves, visits=tuple(1 for _ in moves))


def decision(*found: Tried) -> Decision:
    strategy = Strategy(BLACK, MIDDLE_GAME, 0.0, EVEN, 5.0, (), ())
    return Decision(WHITE, found[0].move if found else 0, strategy, -3.0, list(found), evaluations=12)


def test_the_picture_of_a_decision() -> None:
    found = decision(tried("D4 E5 pass C3", 2.4), tried("E5", 1.0), tried("G7", -1.6))
    assert list(picture(found, 9)) == [
        "VAR w D4 b E5",
        "LABEL G7 -2",
        "TEXT D4: White +2.4 points; 12 positions looked at; labels: White's points",
    ]
    assert list(picture(decision(), 9)) == [
        "TEXT pass: White -3.0 points; 12 positions looked at; labels: White's points"
    ]


def test_the_picture_of_games_says_how_many_of_them_are_won() -> None:
    found = decision(played("D4 E5", won=0.5, games=300), played("G7", won=0.75, games=100))
    assert list(picture(found, 9))[-1] == (
        "TEXT D4: White +0.0 points; White wins 56% of the games, 12 played; labels: White's points"
    )
    judged = replace(found, judged=Judged("KataGo", 0.5, 1.0))
    assert list(picture(judged, 9))[-1] == (
        "TEXT D4: White +0.0 points; KataGo gives White 50%, looked 12 times; labels: White's points"
    )


def played(line: str, won: float, games: int) -> Tried:
    made = tried(line, 0.0)
    made.won, made.visits = won, (games, 1)
    return made


def test_pictures_are_not_drawn_faster_than_anybody_sees(monkeypatch, capsys) -> None:
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    graphics = LiveGraphics()
    graphics.show(decision(), 9)
    assert capsys.readouterr().err == ""
    graphics.is_on = True
    for moment in (100.0, 100.0 + live.INTERVAL / 2, 100.0 + live.INTERVAL):
        now[0] = moment
        graphics.show(decision(), 9)
    assert capsys.readouterr().err.count("TEXT") == 2
    graphics.clear()
    graphics.clear()
    assert capsys.readouterr().err == "gogui-gfx: CLEAR\n"
