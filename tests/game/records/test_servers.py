"""Games written in the manner of servers are read back as they were played; the helper writes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.board.points import BLACK, PASS, WHITE, point_at, vertex_of
from engine.game.sgf import SgfError, list_games, load_record, read_record
from engine.lab.data.games import read_games
from tests.game.records.writing import MANNERS, Played

REAL_GAMES = Path(__file__).parents[2] / "data" / "games19.txt"

NAMES = {
    "Fox, Chinese, 375": ("孟泰龄", "周睿羊"),
    "Fox, Japanese, 650": ("唐韦星", "江维杰"),
    "Fox, Chinese, 0": ("檀啸", "钟文靖"),
    "Tygem gib": ("이창호", "이세돌"),
    "IGS ugf, rows from below": ("一力遼", "芝野虎丸"),
    "IGS ugf, rows from above": ("本木克弥", "許家元"),
}
"""Players whose names tell the charset of the file, which it does not name."""

REPAIRED = {
    "Fox, Chinese, 375": "KM[375] is read as a komi of 7.5 points",
    "Fox, Japanese, 650": "KM[650] is read as a komi of 6.5 points",
    "Fox, Chinese, 0": "KM[0] is read as a komi of 7.5 points",
}


@pytest.mark.parametrize("name", MANNERS)
def test_games_of_servers_are_read_back(name: str) -> None:
    manner, (black, white) = MANNERS[name], NAMES.get(name, ("Alice", "Bob"))
    for each in list(read_games(REAL_GAMES))[:6]:
        played = Played((*each.moves, PASS, PASS), black, white)
        data = manner.write(played)
        loaded = load_record(data, strict=True)
        game = loaded.game
        assert (game.size, game.komi, game.rules.name) == (19, manner.komi, manner.rules)
        assert game.moves == played.turns()
        assert loaded.told == REPAIRED.get(name, "")
        (listed,) = list_games(data)
        assert (listed.black, listed.white, listed.moves) == (black, white, len(played.moves))
        assert listed.result.startswith("W+")
        root = read_record(data).get_root()
        assert (root.get("PB"), root.get("PW")) == (black, white)


def stones(data: bytes, color: int = BLACK) -> set[str]:
    game = load_record(data, 1).game
    grid = game.board.grid()
    return {
        vertex_of(point_at(x, y), game.size)
        for y in range(game.size)
        for x in range(game.size)
        if grid[y, x] == color
    }


@pytest.mark.parametrize(
    ("told", "rules"),
    [
        ("AP[Tygem]", "japanese"),
        ("AP[WBaduk]", "japanese"),
        ("PC[IGS-PandaNet]", "japanese"),
        ("AP[Tygem]RU[Chinese]", "chinese"),
        ("SO[弈城围棋 eweiqi]", "chinese"),
        ("AP[foxwq]", "chinese"),
        ("PB[pandanet]", "chinese"),
    ],
)
def test_a_record_without_rules_has_those_of_its_server(told: str, rules: str) -> None:
    loaded = load_record(f"(;SZ[9]KM[6.5]{told};B[ee])".encode())
    assert loaded.game.rules.name == rules
    is_of_server = rules == "japanese"
    assert loaded.told == ("no rules are written, japanese rules are used, as on this server" * is_of_server)


def gib(handicap: int, *lines: str) -> bytes:
    return "\n".join(["\\HS", "\\HE", "\\GS", f"INI 0 1 {handicap} &4", *lines, "\\GE"]).encode()


def test_handicap_of_a_gib() -> None:
    data = gib(3, "STO 0 2 2 15 15", "STO 0 3 1 2 5", "SKI 0 4")
    game = load_record(data).game
    assert (game.handicap, game.moves[0]) == (3, (WHITE, point_at(15, 15)))
    assert game.moves[2] == (WHITE, PASS)
    assert stones(data) == {"D4", "Q16", "D16"}
    assert stones(gib(3, "STO 0 2 2 3 3")) == {"D4", "Q16", "Q4"}, "the third stone is where nobody plays"
    assert stones(gib(5, "STO 0 2 2 2 5")) == {"D4", "Q16", "D16", "Q4", "K10"}


def test_a_gib_is_read_up_to_what_cannot_be_read() -> None:
    loaded = load_record(gib(0, "STO 0 2 1 15 15", "STO 0 3 2 19 3", "STO 0 4 1 2 2"))
    assert loaded.game.move_count == 1
    assert loaded.told.startswith(
        "move 2 has a bad point W[STO 0 3 2 19 3], expected a point of a 19x19 board; "
    )
    with pytest.raises(SgfError, match="move 2 has a bad point"):
        load_record(gib(0, "STO 0 2 1 15 15", "STO 0 3"), strict=True)


UGF = """[Header]
Size=9
Hdcp=2,0.5
CoordinateType=IGS
Winner=B,T
PlayerB=Someone,5k
[Data]
GC,B1,0,0
CG,B1,0,0
EE,W1,1,7
YA,B1,2,0
[Figure]
.Text,1
a move in the middle
.EndText
"""


def test_handicap_and_comments_of_a_ugf() -> None:
    loaded = load_record(UGF.encode())
    game = loaded.game
    assert (game.size, game.handicap, game.komi, loaded.told) == (9, 2, 0.5, "")
    assert stones(UGF.encode()) == {"G3", "C7"}
    assert game.moves == [(WHITE, point_at(4, 4)), (BLACK, PASS)]
    assert game.comments == {1: "a move in the middle"}
    root = read_record(UGF.encode()).get_root()
    assert (root.get("RE"), root.get("BR")) == ("B+T", "5k")


NGF = "對局\n13\n林某 5段\n黃某 4段\nwww.wbaduk.com\n2\n0\n0\n20110812\n480\n{result}\n2\nPMABWEEEE\nPMACBAAAA\n"


@pytest.mark.parametrize(
    ("result", "told"),
    [
        ("黒中押し勝ち!", "B+R"),
        ("白5.5目勝ち!", "W+5.5"),
        ("黒2目半勝ち", "B+2.5"),
        ("白時間切れ勝ち", "W+T"),
        ("흑 1.5집 승", "B+1.5"),
        ("White loses on time", "B+T"),
        ("Black Win 6.5 >> White(50):Black(63)", "B+6.5"),
        ("Progressing!", ""),
    ],
)
def test_handicap_and_results_of_an_ngf(result: str, told: str) -> None:
    data = NGF.format(result=result).encode()
    game = load_record(data).game
    assert (game.size, game.handicap, game.komi) == (13, 2, 0.0)
    assert game.moves == [(WHITE, point_at(3, 3)), (BLACK, PASS)]
    root = read_record(data).get_root()
    assert (root.get("RE") if root.has_property("RE") else "") == told
    assert (root.get("PW"), root.get("WR"), root.get("DT")) == ("林某", "5段", "2011-08-12")


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"[Header]\nSize=9\n", "not a readable UGF file: there are no moves, expected a part \\[Data\\]"),
        (b"[Header]\nSize=nine\n[Data]\n", "not a readable UGF file: the size is 'nine', expected 2 to 25"),
        (b"x\n99\n\nPMABBEEEE\n", "not a readable NGF file: the size is 99, expected 2 to 25"),
    ],
)
def test_what_is_no_record_of_a_format(data: bytes, problem: str) -> None:
    with pytest.raises(SgfError, match=problem):
        load_record(data)


def test_words_of_other_formats_in_an_sgf_file_are_words() -> None:
    data = b"(;SZ[9]C[\n[Header]\nSTO 0 1\nPMABBEEEE\n\\HS\n];B[ee])"
    assert load_record(data).game.move_count == 1
