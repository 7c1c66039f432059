"""Lines and answers as text, without an engine."""

from __future__ import annotations

import pytest

from engine.gtp.protocol import (
    GtpError,
    Request,
    format_answer,
    is_interrupt,
    parse_integer,
    parse_line,
    parse_number,
)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (b"name\n", Request("", "name", ())),
        (b"name\r\n", Request("", "name", ())),
        (b"name", Request("", "name", ())),
        (b"\t 42\tplay\tb  D4 \n", Request("42", "play", ("b", "D4"))),
        (b"007 name # remark\n", Request("007", "name", ())),
        (b"na\x00m\x07e\x7f\n", Request("", "name", ())),
        (b"\xef\xbb\xbfname\n", Request("", "name", ())),
        (b"5name\n", Request("", "5name", ())),
        (b"-5 name\n", Request("", "-5", ("name",))),
        (b"loadsgf a#b\n", Request("", "loadsgf", ("a",))),
        (b"loadsgf a#2\n", Request("", "loadsgf", ("a#2",))),
        (b"7\tloadsgf my game#12 D4 #3\n", Request("7", "loadsgf", ("my", "game#12", "D4"))),
        (b"loadsgf a #2\n", Request("", "loadsgf", ("a",))),
        (b"loadsgf a#2b\n", Request("", "loadsgf", ("a",))),
        (b"name#2\n", Request("", "name", ())),
        (b"loadsgf \xff.sgf\n", Request("", "loadsgf", ("\udcff.sgf",))),
        ("\u0663 name\n".encode(), Request("", "\u0663", ("name",))),
    ],
)
def test_a_line_is_read(line: bytes, expected: Request) -> None:
    assert parse_line(line) == expected


@pytest.mark.parametrize(
    "line", [b"\n", b"\r\n", b"  \t \n", b"# remark\n", b"12\n", b"12 # remark\n", b"\x00\n", b""]
)
def test_a_line_without_a_command_is_none(line: bytes) -> None:
    assert parse_line(line) is None


@pytest.mark.parametrize(
    ("succeeded", "identity", "body", "expected"),
    [
        (True, "", "", b"= \n\n"),
        (True, "3", "", b"=3 \n\n"),
        (True, "", "D4", b"= D4\n\n"),
        (False, "9", "illegal move", b"?9 illegal move\n\n"),
        (True, "", "A1\nB2\n", b"= A1\nB2\n\n"),
        (True, "", "\nrow 2\nrow 1", b"= \nrow 2\nrow 1\n\n"),
        (True, "", "a\n\n\nb\n\n", b"= a\n \n \nb\n\n"),
        (True, "", "a\r\nb\tc", b"= a \nb c\n\n"),
        (True, "", "\udcff", b"= \\udcff\n\n"),
    ],
)
def test_the_bytes_of_an_answer(succeeded: bool, identity: str, body: str, expected: bytes) -> None:
    assert format_answer(succeeded, identity, body) == expected


@pytest.mark.parametrize(
    ("text", "value"), [("6.5", 6.5), ("-5", -5.0), ("+.5", 0.5), ("1e3", 1000.0), ("7.", 7.0)]
)
def test_numbers(text: str, value: float) -> None:
    assert parse_number(text, "komi") == value


@pytest.mark.parametrize(
    "text", ["", "x", "nan", "inf", "-inf", "1e999", "1_0", "0x10", "\u0663", "9" * 500, "1,5"]
)
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(GtpError, match=r"^syntax error: komi must be a number, not '"):
        parse_number(text, "komi")


@pytest.mark.parametrize("text", ["", "x", "1.0", "1e3", "--1", "\u0663", "9" * 5000])
def test_what_is_no_whole_number(text: str) -> None:
    with pytest.raises(GtpError, match=r"^syntax error: size must be a whole number, not '") as caught:
        parse_integer(text, "size")
    assert len(str(caught.value)) < 200


def test_interrupt_is_a_comment_of_its_own() -> None:
    assert is_interrupt(b"# interrupt\r\n")
    assert not is_interrupt(b"name # interrupt\n")
    assert parse_line(b"# interrupt\n") is None
