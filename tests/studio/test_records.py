"""Game records as other programs write them: what Sabaki opens, the review opens."""

from __future__ import annotations

import base64

import pytest

from engine.base.errors import RecordError
from engine.explain.words.languages import speaking
from engine.studio.review_room import checked_record, listed_games, one_game, shown_game

PLAIN = b"(;SZ[9];B[ee];W[cc])"


@pytest.mark.parametrize(
    ("record", "size", "moves"),
    [
        (PLAIN, 9, ["E5", "C7"]),
        (PLAIN + b"\n(;SZ[19];B[aa])", 9, ["E5", "C7"]),
        (b"(;SZ[9];B[ee](;W[cc];B[gg])(;W[gc]))", 9, ["E5", "C7", "G3"]),
        (b"\xef\xbb\xbf(;SZ[9];B[ee])", 9, ["E5"]),
        (b"A game of last week:\r\n(;SZ[9]\r\n;B[ee]\r\n;W[cc])\r\n", 9, ["E5", "C7"]),
        (b"(;FF[3]SiZe[9];Black[ee];White[cc])", 9, ["E5", "C7"]),
        (b"(;B[pd];W[tt];B[dd])", 19, ["Q16", "pass", "D16"]),
        (b"(;SZ[9];B[ee];W[];B[])", 9, ["E5", "pass", "pass"]),
        (b"(;SZ[9]AB[aa:ca]AW[ai]PL[W];W[ee])", 9, ["E5"]),
        (b"(;SZ[9:9];B[ee])", 9, ["E5"]),
        (b"(;SZ[9]KM[6,5];B[ee])", 9, ["E5"]),
        (b"(;SZ[9]XX[odd]YY[a][b];B[ee]ZZ[c\\]d])", 9, ["E5"]),
        (b"(;SZ[9];C[a node without a move];B[ee];N[x];W[cc])", 9, ["E5", "C7"]),
        ("(;SZ[9]CA[UTF-8]PB[吳清源];B[ee])".encode(), 9, ["E5"]),
        ("(;SZ[9]CA[GB2312]PB[吴清源];B[ee])".encode("gb2312"), 9, ["E5"]),
        ("(;SZ[9]CA[Shift_JIS]PB[呉清源];B[ee])".encode("shift_jis"), 9, ["E5"]),
    ],
)
def test_records_of_other_programs_are_opened(record: bytes, size: int, moves: list[str]) -> None:
    shown = shown_game(record)
    assert shown["size"] == size
    assert [move.vertex for move in shown["moves"]] == moves


def encoded(record: bytes) -> str:
    return base64.b64encode(record).decode()


TWO = PLAIN + "\n(;SZ[13]PB[이창호]PW[이세돌]RE[B+R]DT[2001];B[gg];W[EE])".encode("euc_kr")


def test_a_game_is_chosen_out_of_several() -> None:
    first, second = listed_games(encoded(TWO))
    assert (first["size"], first["moves"]) == (9, 2)
    assert second == {
        "number": 2,
        "black": "이창호",
        "white": "이세돌",
        "result": "B+R",
        "date": "2001",
        "size": 13,
        "moves": 2,
    }
    shown = checked_record(one_game(encoded(TWO), 2))
    assert (shown["size"], shown["black"], len(shown["moves"])) == (13, "이창호", 2)
    assert shown["remarks"] == "EE at move 2 is read as the point it names"
    with pytest.raises(RecordError, match="there is no game number 3 in it, there are 2"):
        one_game(encoded(TWO), 3)
    with pytest.raises(RecordError, match="not a readable SGF file"):
        listed_games(encoded(b"nothing"))


def test_what_was_read_otherwise_is_shown() -> None:
    shown = checked_record(encoded(b"(;SZ[9]KM[375];B[ee];W[ee];B[aa])"))
    assert len(shown["moves"]) == 1
    assert shown["remarks"] == (
        "KM[375] is read as a komi of 7.5 points; "
        "move 2 (White E5) is illegal: occupied; the game is loaded up to it"
    )
    komi = shown_game(b"(;SZ[9]KM[abc];B[ee])")
    assert komi["remarks"] == "KM[abc] is not a komi, expected a number; 7.5 is used, as in chinese rules"
    assert shown_game(PLAIN)["remarks"] == ""
    assert "it is the first of 2 games" in shown_game(TWO)["remarks"]


FOX = b"(;GM[1]SZ[19]KM[375]RU[Chinese]AP[foxwq]HA[0];B[pd];W[dd])"


def test_how_a_record_was_read_is_said_in_the_language_that_is_spoken() -> None:
    assert shown_game(FOX)["remarks"] == "KM[375] is read as a komi of 7.5 points"
    with speaking("japanese"):
        assert shown_game(FOX)["remarks"] == "KM 375をコミ7.5目と読みました"
