"""Games written in the manner of servers, to be read back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.board.points import BLACK, PASS, WHITE, xy

LETTERS = {BLACK: "B", WHITE: "W"}


@dataclass(frozen=True)
class Played:
    """A game that was played on 19x19: its moves, Black first, and what is told of it."""

    moves: tuple[int, ...]
    black: str = "Black"
    white: str = "White"

    def turns(self) -> list[tuple[int, int]]:
        """The moves with their colours."""
        return [(BLACK if number % 2 == 0 else WHITE, point) for number, point in enumerate(self.moves)]


@dataclass(frozen=True)
class Manner:
    """How a server writes: the record, and the komi and the rules that it means."""

    write: Callable[[Played], bytes]
    komi: float
    rules: str


def place(point: int) -> str:
    """A point as SGF writes it."""
    return "" if point == PASS else "".join(chr(ord("a") + each) for each in xy(point))


def sgf_moves(played: Played, before: str = "\n;", after: str = "") -> str:
    """The moves, each with something before and behind it."""
    return "".join(f"{before}{LETTERS[color]}[{place(point)}]{after}" for color, point in played.turns())


def fox(komi: str, rules: str, charset: str) -> Callable[[Played], bytes]:
    def write(played: Played) -> bytes:
        head = (
            f"(;GM[1]FF[4]\nSZ[19]\nGN[]\nDT[2025-09-26]\nPB[{played.black}]\nPW[{played.white}]\nBR[2段]\nWR[2段]\n"
            f"KM[{komi}]HA[0]RU[{rules}]AP[GNU Go:3.8]RN[3]RE[W+R]TM[300]TC[3]TT[30]AP[foxwq]RL[0]\n"
        )
        return (head + sgf_moves(played, ";") + ")").encode(charset)

    return write


def ogs(played: Played) -> bytes:
    head = (
        f"(;FF[4]\nCA[UTF-8]\nGM[1]\nDT[2021-03-04]\nPC[OGS: https://online-go.com/game/1]\nGN[Friendly]\n"
        f"PB[{played.black}]\nPW[{played.white}]\nBR[6k]\nWR[5k]\nTM[600]OT[5x30 byo-yomi]\nRE[W+3.5]\nSZ[19]\n"
        "KM[6.5]\nRU[Japanese]"
    )
    return (head + sgf_moves(played, "\n(;", "\n") + ")" * len(played.moves) + ")").encode()


def kgs(played: Played) -> bytes:
    head = (
        "(;GM[1]FF[4]CA[UTF-8]AP[CGoban:3]ST[2]\nRU[Japanese]SZ[19]KM[6.50]TM[1800]OT[5x30 byo-yomi]\n"
        f"PW[{played.white}]PB[{played.black}]WR[4d]BR[4d]DT[2012-05-01]PC[The KGS Go Server at "
        "http://www.gokgs.com/]RE[W+Resign]\n"
    )
    moves = "".join(
        f";{LETTERS[color]}[{place(point)}]{LETTERS[color]}L[{1790.5 - number:g}]\n"
        for number, (color, point) in enumerate(played.turns())
    )
    return (head + moves + ")").encode()


def gib(charset: str) -> Callable[[Played], bytes]:
    def write(played: Played) -> bytes:
        lines = [
            "\\HS",
            "\\[GIBOKIND=Korea\\]",
            "\\[TYPE=3\\]",
            f"\\[GAMEBLACKNAME={played.black} (9D)\\]",
            f"\\[GAMEWHITENAME={played.white} (9D)\\]",
            "\\[GAMEINFOMAIN=GBKIND:3,GTYPE:0,GCDT:1,GTIME:1200-30-3,GRLT:1,ZIPSU:35,DUM:0,GONGJE:65,TCNT:3,\\]",
            "\\[GAMETAG=S1,R3,D5,G65,W1,Z35,T30-3-1200,C2016:03:26:17:29,I:a,L:9,M:b,N:9\\]",
            "\\HE",
            "\\GS",
            "2 1 0",
            f"{len(played.moves)} 0 &4",
            "INI 0 1 0 &4 ",
        ]
        for number, (color, point) in enumerate(played.turns(), 2):
            x, y = xy(point)
            lines.append(f"SKI 0 {number} " if point == PASS else f"STO 0 {number} {color} {x} {y} ")
        return "\r\n".join([*lines, "\\GE", ""]).encode(charset)

    return write


def ngf(played: Played) -> bytes:
    lines = [
        "Rating game",
        "19",
        f"{played.white:11}9d*",
        f"{played.black:11}9dP",
        "www.cyberoro.com",
        "0",
        "0",
        "6",
        "20110812 [09:31]",
        "480",
        "White wins by 3.5!",
        str(len(played.moves)),
    ]
    for number, (color, point) in enumerate(played.turns(), 1):
        x, y = (-1, -1) if point == PASS else xy(point)
        where = chr(ord("B") + x) + chr(ord("B") + y)
        count = chr(ord("A") + number // 26) + chr(ord("A") + number % 26)
        lines.append(f"PM{count}{LETTERS[color]}{where}{where[::-1]}")
    return "\r\n".join([*lines, ""]).encode()


def ugf(flipped: bool) -> Callable[[Played], bytes]:
    def write(played: Played) -> bytes:
        lines = [
            "[Header]",
            "Ver=130",
            "Lang=SJIS",
            "Title=IGS game",
            "Size=19",
            "Hdcp=0,6.5",
            "Rule=JPN",
            f"CoordinateType={'IGS' if flipped else 'JPN'}",
            f"PlayerB={played.black},9d,,0,A",
            f"PlayerW={played.white},9d,,0,A",
            "Date=2010/01/02,2010/01/02",
            "Winner=W,C",
            "[Data]",
        ]
        for number, (color, point) in enumerate(played.turns(), 1):
            x, y = xy(point)
            row = 18 - y if flipped else y
            where = "YA" if point == PASS else chr(ord("A") + x) + chr(ord("A") + row)
            lines.append(f"{where},{LETTERS[color]}{color},{number},0")
        return "\r\n".join([*lines, ""]).encode("cp932")

    return write


MANNERS = {
    "Fox, Chinese, 375": Manner(fox("375", "Chinese", "utf-8"), 7.5, "chinese"),
    "Fox, Japanese, 650": Manner(fox("650", "Japanese", "gb18030"), 6.5, "japanese"),
    "Fox, Chinese, 0": Manner(fox("0", "Chinese", "utf-8"), 7.5, "chinese"),
    "OGS": Manner(ogs, 6.5, "japanese"),
    "KGS": Manner(kgs, 6.5, "japanese"),
    "Tygem gib": Manner(gib("cp949"), 6.5, "japanese"),
    "WBaduk ngf": Manner(ngf, 6.5, "japanese"),
    "IGS ugf, rows from below": Manner(ugf(True), 6.5, "japanese"),
    "IGS ugf, rows from above": Manner(ugf(False), 6.5, "japanese"),
}
