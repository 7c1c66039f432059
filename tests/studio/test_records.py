"""Game records as other programs write them: what Sabaki opens, the review opens."""

from __future__ import annotations

import pytest

from engine.studio.review_room import shown_game

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
