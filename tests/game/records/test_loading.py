"""What records hold against file format 4 and the rules: read as far as it can be, and said; refused strictly."""

from __future__ import annotations

import random
import time
import timeit
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.board.points import BLACK, PASS, WHITE, point_at, vertex_of
from engine.game.game import LONGEST_STACK, Game
from engine.game.records.sources import split_number
from engine.game.sgf import (
    Loaded,
    SgfError,
    game_to_sgf,
    list_games,
    load_all,
    load_record,
    load_sgf,
    read_record,
)
from tests.game.records.writing import MANNERS, Played


def load(text: str, strict: bool = False) -> Loaded:
    return load_record(text.encode(), strict=strict)


KO = "AB[ba][ab][cb][bc]AW[ca][db][cc]PL[W];W[bb];B[cb]"

ILLEGAL = {
    "a stone on a stone": ("(;SZ[9];B[aa];W[bb];B[bb];W[cc])", 2, "move 3 (Black B8) is illegal: occupied"),
    "a ko at once": (f"(;SZ[5]{KO};W[aa])", 1, "move 2 (Black C4) is illegal: ko"),
    "a suicide": (
        "(;SZ[5]RU[Chinese]AW[ba][ab]PL[B];B[aa];W[cc])",
        0,
        "move 1 (Black A5) is illegal: suicide",
    ),
    "a point off the board": (
        "(;SZ[9];B[aa];W[sa];B[bb])",
        1,
        "move 2 has a bad point W[sa], expected a point of a 9x9 board",
    ),
    "a word": (
        "(;SZ[9];B[aa];W[resign])",
        1,
        "move 2 has a bad point W[resign], expected a point of a 9x9 board",
    ),
    "a suicide with KO": (
        "(;SZ[5]RU[Chinese]AW[ba][ab]PL[B];B[aa]KO[];W[cc])",
        0,
        "move 1 (Black A5) is illegal: suicide",
    ),
}


@pytest.mark.parametrize("name", ILLEGAL)
def test_an_illegal_move_ends_the_loading_and_is_named(name: str) -> None:
    text, moves, problem = ILLEGAL[name]
    loaded = load(text)
    assert loaded.game.move_count == moves
    assert loaded.told == f"{problem}; the game is loaded up to it"
    with pytest.raises(SgfError) as error:
        load(text, strict=True)
    assert str(error.value) == f"SGF data: {problem}"


def test_a_vertex_that_the_loading_does_not_reach_is_said_with_the_reason() -> None:
    with pytest.raises(
        SgfError, match=r"no move of the main line is at D4 \(move 2 .* is illegal: occupied; "
    ):
        load_record(b"(;SZ[9];B[aa];W[aa];B[df])", "D4")


def test_moves_with_ko_are_executed() -> None:
    loaded = load("(;GM[1]SZ[9];B[ee]KO[];W[ee]KO[];B[df])")
    assert loaded.game.moves == [(BLACK, point_at(4, 4)), (WHITE, point_at(4, 4)), (BLACK, point_at(3, 5))]
    assert loaded.game.board.color_at(point_at(4, 4)) == WHITE
    assert loaded.told == "move 2 (White E5) is against the rules and executed, as KO asks"
    again = load_record(game_to_sgf(loaded.game)).game
    assert again.moves == loaded.game.moves
    assert again.board.grid().tolist() == loaded.game.board.grid().tolist()
    taken = load(f"(;SZ[5]{KO}KO[];W[ee])")
    assert taken.game.move_count == 3
    assert taken.told == "move 2 (Black C4) is against the rules and executed, as KO asks"


SET_UP = {
    "a stone twice": ("AB[aa][aa][bb]", {"A9": "X", "B8": "X"}, "A9 is named twice in the set-up", False),
    "both colours": (
        "AB[aa]AW[aa]",
        {"A9": "O"},
        "A9 is set up twice in the set-up; the last time counts",
        True,
    ),
    "both colours, the other way": (
        "AW[aa]AB[aa]",
        {"A9": "X"},
        "A9 is set up twice in the set-up; the last time counts",
        True,
    ),
    "a list that goes on": ("AB[aa]AW[bb]AB[cc][bb]", {"A9": "X", "B8": "X", "C7": "X"}, "", False),
    "empty at the end": ("AB[aa]AE[aa]", {}, "A9 is set up twice in the set-up; the last time counts", True),
    "a rectangle from its last corner": (
        "AB[bb:aa]",
        {"A9": "X", "B9": "X", "A8": "X", "B8": "X"},
        "the rectangle bb:aa in the set-up is read from its other corner",
        False,
    ),
    "a rectangle from the upper right": (
        "AB[ba:ab]",
        {"A9": "X", "B9": "X", "A8": "X", "B8": "X"},
        "the rectangle ba:ab in the set-up is read from its other corner",
        False,
    ),
    "capital letters": ("AB[AA]AW[BB]", {"A9": "X", "B8": "O"}, None, False),
    "vertices": ("AB[A1][C3]AW[j9]", {"A1": "X", "C3": "X", "J9": "O"}, None, False),
    "rectangles of vertices": ("AB[A1:B2]", {"A1": "X", "B1": "X", "A2": "X", "B2": "X"}, None, False),
    "what is no point": ("AB[zz][aa]", {"A9": "X"}, "bad point AB[zz] in the set-up; it is left out", True),
}


@pytest.mark.parametrize("name", SET_UP)
def test_stones_that_are_set_up(name: str) -> None:
    root, wanted, told, refused = SET_UP[name]
    loaded = load(f"(;SZ[9]{root})")
    board = loaded.game.board
    found = {
        vertex_of(point, 9): " XO"[board.color_at(point)] for point in board.points() if board.color_at(point)
    }
    assert found == wanted
    assert loaded.told == told if told is not None else loaded.told
    if refused:
        with pytest.raises(SgfError):
            load(f"(;SZ[9]{root})", strict=True)
    else:
        load(f"(;SZ[9]{root})", strict=True)


def test_stones_without_a_liberty_are_refused() -> None:
    with pytest.raises(SgfError, match="the string at A9 has no liberty in the set-up"):
        load("(;GM[1]SZ[9]AB[ba][ab]AW[aa];B[ee];W[cc])")


@pytest.mark.parametrize(
    ("size", "written"),
    [
        (18, "ss"),
        (9, "jj"),
        (13, "nn"),
        (19, "``"),
        (9, "``"),
        (19, "`"),
        (9, "@"),
        (19, "TT"),
        (19, "zz"),
        (9, "zz"),
        (19, "pass"),
        (9, "PASS"),
    ],
)
def test_other_ways_to_pass(size: int, written: str) -> None:
    loaded = load(f"(;SZ[{size}];B[aa];W[{written}];B[bb])", strict=True)
    assert [point == PASS for _, point in loaded.game.moves] == [False, True, False]
    assert loaded.told == f"{written} at move 2 is read as a pass"


@pytest.mark.parametrize("written", ["", "tt"])
def test_usual_passes_are_not_told(written: str) -> None:
    loaded = load(f"(;SZ[19];B[aa];W[{written}])")
    assert (loaded.game.moves[1], loaded.told) == ((WHITE, PASS), "")


@pytest.mark.parametrize(
    ("size", "written", "vertex"),
    [(9, "E5", "E5"), (9, "c7", "C7"), (19, "Q16", "Q16"), (19, "QD", "R16"), (13, "N13", "N13")],
)
def test_other_ways_to_write_points(size: int, written: str, vertex: str) -> None:
    loaded = load(f"(;SZ[{size}];B[{written}];W[aa])")
    assert vertex_of(loaded.game.moves[0][1], size) == vertex
    assert loaded.told == f"{written} at move 1 is read as the point it names"


@pytest.mark.parametrize(
    ("written", "stones"),
    [
        ("two", 2),
        ("3 stones", 3),
        ("H4", 4),
        ("让三子", 3),
        ("2子", 2),
        ("2.0", 2),
        ("互先", 0),
        ("定先", 0),
        ("None", 0),
        ("even", 0),
        ("접바둑 4점", 4),
    ],
)
def test_handicap_in_words(written: str, stones: int) -> None:
    text = f"(;GM[1]FF[4]SZ[9]HA[{written}]KM[6.5];W[ee];B[aa])"
    loaded = load(text)
    assert (loaded.game.handicap, loaded.game.move_count) == (stones, 2)
    assert loaded.told.startswith(
        f"HA[{written}] is not a number of handicap stones, expected 0 to 80; it is read as "
    )
    with pytest.raises(SgfError, match="is not a number of handicap stones"):
        load(text, strict=True)


@pytest.mark.parametrize("written", ["对子", "-2", "81", "many", "2.5", "3 or 4"])
def test_a_handicap_that_cannot_be_known(written: str) -> None:
    loaded = load(f"(;SZ[9]HA[{written}];B[ee];W[cc])")
    assert (loaded.game.handicap, loaded.game.move_count) == (0, 2)
    assert loaded.told.endswith("expected 0 to 80; the handicap is unknown")


def test_a_handicap_whose_points_white_takes() -> None:
    loaded = load("(;SZ[19]HA[4];W[pd];B[qf];W[dd])")
    assert (loaded.game.handicap, loaded.game.move_count) == (4, 3)
    assert loaded.told == "a handicap of 4 stones is told, but not where they stand; none is put"
    late = load("(;SZ[19]HA[2];W[qf];B[nc];W[dp])")
    assert (late.game.move_count, late.game.setups[0][0].any()) == (3, False)


def test_handicap_laid_without_being_told_is_handicap() -> None:
    assert load("(;SZ[19]AB[pd][dp][dd];W[cf])").game.handicap == 3
    assert load("(;SZ[19];B[pd];B[dp];B[dd];B[pp];W[cf])").game.handicap == 4


def test_colours_of_no_one_are_left_out() -> None:
    loaded = load("(;SZ[9]PL[red];B[aa])")
    assert loaded.game.move_count == 1
    assert loaded.told == "PL[red] in the set-up is not a colour, expected B or W; it is left out"


def test_many_remarks_stay_one_line() -> None:
    text = "(;SZ[9]KM[375]RU[x]HA[two]PL[q]AB[aa][aa][zz]AW[ba:aa]C[x];B[E5];W[ZZ];B[c3];W[E5])"
    loaded = load(text)
    assert len(loaded.remarks) > 5
    assert "\n" not in loaded.told
    assert loaded.told.endswith(f"{len(loaded.remarks) - 4} more remarks")
    assert (
        load("(;SZ[9];B[E5];W[C7];B[A1])").told
        == "E5 at move 1 is read as the point it names (and 2 more like it)"
    )


TWO = b"(;GM[1]SZ[9]PB[A]PW[B]RE[B+R];B[ee])\n(;GM[1]SZ[13];B[gg];W[dd])\n(;GM[1]SZ[5];B[cc](;W[bb];B[dd])(;W[dd]))"


def test_every_game_of_a_file_can_be_reached(tmp_path: Path) -> None:
    file = tmp_path / "two.sgf"
    file.write_bytes(TWO)
    first = load_record(file)
    assert (first.game.size, first.told) == (
        9,
        f"it is the first of 3 games in '{file}', the second is #2 of it",
    )
    second = load_record(f"{file}#2")
    assert (second.game.size, second.game.move_count, second.told) == (13, 2, "")
    assert (load_record(TWO, number=3).game.size, read_record(f"{file}#3").get_size()) == (5, 5)
    assert [loaded.game.size for loaded in load_all(file)] == [9, 13, 5]
    listed = list_games(TWO)
    assert [(each.number, each.size, each.moves) for each in listed] == [(1, 9, 1), (2, 13, 2), (3, 5, 3)]
    assert (listed[0].black, listed[0].white, listed[0].result) == ("A", "B", "B+R")
    with pytest.raises(SgfError, match="there is no game number 4 in it, there are 3"):
        load_record(f"{file}#4")
    with pytest.raises(SgfError, match="there is no game number 0 in it, they are counted from 1"):
        load_record(f"{file}#0")


@pytest.mark.parametrize("name", ["game#2", "#2", "a #1 b.sgf", "my game 12", "game.sgf#2"])
def test_files_whose_names_look_like_numbers(tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    file.write_bytes(b"(;SZ[9];B[ee])")
    assert load_record(file).game.move_count == 1
    assert split_number(str(file)) == (str(file), None)
    assert split_number(f"{file}#1") == (str(file), 1)
    assert load_record(f"{file}#1").game.move_count == 1


def test_a_name_with_a_number_sign_that_is_no_file_is_named_whole(tmp_path: Path) -> None:
    with pytest.raises(SgfError, match="cannot open '.*missing.sgf#2'"):
        load_record(tmp_path / "missing.sgf#2")


def shapes(nodes: int) -> dict[str, bytes]:
    line = b";B[];W[]" * (nodes // 2)
    timed = b"\n;B[]BL[1790.5]OB[3];W[]WL[33]C[so]" * (nodes // 2)
    deep = b"(;B[];W[]" * (nodes // 2) + b")" * (nodes // 2)
    flat = b"(;B[pd];W[dd];B[qq];W[dq])" * (nodes // 4)
    return {
        "one line": b"(;SZ[19]" + line + b")",
        "one line with clocks": b"(;SZ[19]" + timed + b")",
        "a variation at each move": b"(;SZ[19]" + deep + b")",
        "many variations": b"(;SZ[19]" + flat + b")",
        "many games": b"(;SZ[19];B[pd];W[dd];B[qq])" * (nodes // 4),
    }


def seconds_to_load(record: bytes) -> Iterator[float]:
    """The processor times of three loadings: one alone may be held up by what else the process cleans up."""
    for _ in range(3):
        yield timeit.timeit(lambda: load_record(record), timer=time.process_time, number=1)


@pytest.mark.slow
@pytest.mark.parametrize("shape", shapes(4))
def test_a_large_record_takes_time_by_its_length(shape: str) -> None:
    """Eight times as many nodes take no more than sixteen times as long, and the memory stays within bounds."""
    load_record(shapes(1000)[shape])
    small, large = shapes(12_500)[shape], shapes(100_000)[shape]
    most = 16 * min(seconds_to_load(small)) + 0.2
    assert any(seconds < most for seconds in seconds_to_load(large))


@pytest.mark.slow
def test_a_long_game_can_be_taken_back_and_does_not_fill_the_memory() -> None:
    game = Game(5)
    tracemalloc.start()
    for number in range(3 * LONGEST_STACK):
        game.play(BLACK if number % 2 == 0 else WHITE, PASS)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 100_000_000
    game.play(BLACK, point_at(2, 2))
    for _ in range(2 * LONGEST_STACK):
        game.undo()
    assert (game.move_count, game.board.grid().any()) == (LONGEST_STACK + 1, False)
    game.play(WHITE, point_at(2, 2))
    assert game.board.color_at(point_at(2, 2)) == WHITE


PIECES = [
    b"",
    b"(",
    b")",
    b";",
    b"[",
    b"]",
    b"\\",
    b"\n",
    b"\0",
    b"\xff\xfe",
    b"B[E5]",
    b"AB[ff:aa]",
    b"KM[375]",
]
PIECES += [
    b"HA[4]",
    b"RU[x]",
    b"SZ[9]",
    b"KO[]",
    b"STO 0 1 1 3 3\n",
    b"[Data]\n",
    b"[Header]\n",
    b"PMABBEEEE\n",
    b"#2",
]
PIECES += [
    b"Size=9\n",
    b"Hdcp=9,99\n",
    b"INI 0 1 9\n",
    "古".encode(),
    "古".encode("gb18030"),
    b"9" * 60,
    b"zz",
    b"1e400",
]


def samples() -> list[bytes]:
    played = Played(tuple(point_at(3 + number % 7, 3 + number // 7) for number in range(30)), "古力", "常昊")
    return [*(manner.write(played) for name, manner in MANNERS.items() if "gib" not in name), TWO]


@pytest.mark.slow
def test_any_bytes_give_a_game_or_one_sentence() -> None:
    chance = random.Random(54)
    sources = samples()
    outcomes = {"loaded": 0, "refused": 0}
    for _ in range(1500):
        data = bytearray(chance.choice(sources))
        for _ in range(chance.randint(1, 6)):
            at = chance.randrange(len(data) + 1)
            data[at : at + chance.randint(0, 40)] = chance.choice(PIECES)
        if chance.random() < 0.1:
            data = bytearray(chance.randbytes(chance.randint(0, 300)))
        try:
            loaded = load_record(bytes(data), chance.choice((None, None, 3, "E5")))
            list_games(bytes(data))
            read_record(bytes(data)).serialise()
        except SgfError as error:
            outcomes["refused"] += 1
            assert "\n" not in str(error)
            continue
        outcomes["loaded"] += 1
        assert "\n" not in loaded.told
        again = load_sgf(game_to_sgf(loaded.game), strict=True)
        assert again.moves == loaded.game.moves
        assert again.board.grid().tolist() == loaded.game.board.grid().tolist()
    assert min(outcomes.values()) > 150
