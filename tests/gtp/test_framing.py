"""Ids, line ends, comments, pipelines, garbage and the end of the conversation, on the wire."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from engine.gtp.server import LONGEST_LINE

pytestmark = pytest.mark.process

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 300.0

WORDS = (
    b"play genmove boardsize komi undo loadsgf fixed_handicap set_free_handicap time_settings time_left kgs-rules "
    b"final_status_list gg-undo set_random_seed place_free_handicap kata-time_settings"
).split()
"""Commands that change something; none of them takes any of the bad arguments."""

BAD = [
    b"",
    b"I5",
    b"z99",
    b"nan",
    b"1e999",
    b"\xff\xfe",
    b"\xe9",
    b"%s%n",
    b"../..",
    b"--",
    b"'",
    b"b=4",
    b"5" * 400,
]


@pytest.mark.parametrize(
    ("sent", "received"),
    [
        (b"name\n", b"= Tamen\n\n"),
        (b"name\r\n", b"= Tamen\n\n"),
        (b"12 name\n", b"=12 Tamen\n\n"),
        (b"0012\tname\t# remark\n", b"=0012 Tamen\n\n"),
        (b"  7  protocol_version  \r\n", b"=7 2\n\n"),
        (b"3 nonsense\n", b"?3 unknown command\n\n"),
        (b"4 play b Z1\n", b"?4 invalid coordinate\n\n"),
        (b"5 clear_board\n", b"=5 \n\n"),
        (b"pro\x07to\x00col_version\x7f\n", b"= 2\n\n"),
        (b"\n\r\n  \n# remark\n17\n17 # remark\n8 name\n", b"=8 Tamen\n\n"),
        (b"99999999999999999999 name\n", b"=99999999999999999999 Tamen\n\n"),
        (b"-1 name\n", b"? unknown command\n\n"),
        (b"# interrupt\n9 name\n", b"=9 Tamen\n\n"),
    ],
)
def test_exact_bytes(engine, sent: bytes, received: bytes) -> None:
    engine.send(sent)
    assert engine.receive() == received


def test_colours_and_vertices_of_either_case(engine) -> None:
    plays = ["play b d4", "play W D5", "play Black e5", "play WHITE PASS", "play white Pass"]
    assert engine.ask_all(*plays) == ["= "] * 5


def test_two_hundred_commands_at_once(engine) -> None:
    lines = [f"{number} play {'bw'[number % 2]} pass" for number in range(100)]
    lines += [f"{number} undo" for number in range(100, 200)]
    assert engine.pipeline(lines) == [f"={number} " for number in range(200)]
    assert engine.ask("undo") == "? cannot undo"


def test_long_lines(engine) -> None:
    before = engine.state()
    engine.send(b"play b " + b"D" * 1000 + b"4\n")
    assert engine.receive() == b"? invalid coordinate\n\n"
    engine.send(b"1 set_free_handicap " + b"D4 " * (LONGEST_LINE // 2) + b"\n2 name\n")
    assert engine.receive() == f"? line too long, expected at most {LONGEST_LINE} bytes\n\n".encode()
    assert engine.receive() == b"=2 Tamen\n\n"
    engine.send(b"#" * (3 * LONGEST_LINE) + b"\nname\n")
    assert engine.receive() == f"? line too long, expected at most {LONGEST_LINE} bytes\n\n".encode()
    assert engine.receive() == b"= Tamen\n\n"
    assert engine.state() == before


def garbage_line(source: random.Random) -> bytes:
    """A line that no engine can take: noise, or a real command with arguments that it must refuse."""
    if source.random() < 0.4:
        noise = source.randbytes(source.randrange(1, 80)).replace(b"\n", b"?").replace(b"#", b"?")
        return b"!" + noise
    bad = [source.choice(BAD) for _ in range(source.randrange(4))]
    return b" ".join([source.choice(WORDS), source.choice(BAD[1:]), *bad])


def test_thousands_of_garbage_lines_change_nothing(engine) -> None:
    source = random.Random(20)
    engine.ask_all("play b D4", "play w F6", "play b pass")
    before = engine.state()
    for _ in range(20):
        lines = [garbage_line(source) for _ in range(150)]
        engine.send(b"".join(line + b"\n" for line in lines))
        for line in lines:
            answer = engine.receive()
            assert answer.startswith(b"? "), (line, answer)
            assert answer.endswith(b"\n\n")
            assert answer.count(b"\n") == 2
            assert b"internal error" not in answer, (line, answer)
            answer.decode()
        assert engine.state() == before


def test_pure_noise_never_ends_the_engine(engine) -> None:
    source = random.Random(5)
    engine.send(source.randbytes(200_000) + b"\n777 name\n")
    while (answer := engine.receive()) != b"=777 Tamen\n\n":
        assert answer.startswith(b"?"), answer


def test_quit_is_answered_first(start) -> None:
    engine = start()
    assert engine.pipeline(["5 quit", "6 name"]) == ["=5 ", ""]
    assert engine.wait() == 0


def test_the_end_of_input_ends_the_engine_after_the_last_answer(start) -> None:
    engine = start()
    engine.send(b"boardsize 5\nplay b C3\n3 genmove w\n4 name")
    engine.process.stdin.close()
    assert [engine.receive() for _ in range(2)] == [b"= \n\n"] * 2
    assert engine.receive().startswith(b"=3 ")
    assert engine.receive() == b"=4 Tamen\n\n"
    assert engine.receive() == b""
    assert engine.wait() == 0


def test_an_empty_input_ends_the_engine_at_once(start) -> None:
    engine = start()
    engine.process.stdin.close()
    assert engine.receive() == b""
    assert engine.wait() == 0


def test_nobody_reading_ends_the_engine_quietly() -> None:
    engine = subprocess.Popen(
        [sys.executable, str(ROOT / "gtp_main.py")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    engine.stdout.close()
    engine.stdin.write(b"name\n")
    engine.stdin.flush()
    assert engine.wait(timeout=PATIENCE) == 0
    assert b"Traceback" not in engine.stderr.read()
    engine.stdin.close()
    engine.stderr.close()
