"""The komi of records, as servers and people write it."""

from __future__ import annotations

import re

import pytest

from engine.game.sgf import SgfError, game_to_sgf, load_record


@pytest.mark.parametrize(
    ("root", "komi"),
    [
        ("SZ[19]KM[375]RU[Chinese]HA[0]", 7.5),
        ("SZ[19]KM[375]", 7.5),
        ("SZ[19]KM[375]RU[Japanese]", 7.5),
        ("SZ[19]KM[650]RU[Japanese]", 6.5),
        ("SZ[19]KM[650]RU[Korean]HA[0]", 6.5),
        ("SZ[19]KM[750]RU[Chinese]", 7.5),
        ("SZ[19]KM[325]RU[Chinese]", 6.5),
        ("SZ[19]KM[275]RU[Chinese]", 5.5),
        ("SZ[19]KM[350]RU[Chinese]", 7.0),
        ("SZ[19]KM[550]", 5.5),
        ("SZ[9]KM[375]RU[Chinese]", 7.5),
        ("SZ[19]KM[50]HA[2]RU[Japanese]AP[foxwq]", 0.5),
        ("SZ[19]KM[0]HA[0]RU[Chinese]AP[foxwq]", 7.5),
        ("SZ[19]KM[0]HA[0]RU[Japanese]AP[foxwq]", 6.5),
        ("SZ[19]KM[0]HA[0]RU[Korean]AP[GNU Go:3.8]TM[300]TC[3]TT[30]RL[0]", 6.5),
        ("SZ[19]KM[0]RU[Chinese]SO[野狐围棋]", 7.5),
        ("SZ[19]KM[3.75]RU[Chinese]", 7.5),
        ("SZ[19]KM[3又3/4子]RU[Chinese]", 7.5),
        ("SZ[19]KM[三又四分之三子]RU[Chinese]", 7.5),
        ("SZ[19]KM[3¾子]", 7.5),
        ("SZ[19]KM[七目半]", 7.5),
        ("SZ[19]KM[6집반]", 6.5),
        ("SZ[19]KM[黑贴6目半]", 6.5),
        ("SZ[19]KM[6½]", 6.5),
        ("SZ[19]KM[５．５]", 5.5),  # noqa: RUF001 - full-width letters are what is tested
        ("SZ[19]KM[65]RU[Korean]PC[Tygem]", 6.5),
        ("SZ[19]KM[65]RU[Japanese]", 6.5),
        ("SZ[19]KM[75]HA[0]RU[Chinese]", 7.5),
        ("SZ[19]KM[-375]RU[Chinese]", -7.5),
    ],
)
def test_komi_as_it_is_meant(root: str, komi: float) -> None:
    loaded = load_record(f"(;GM[1]FF[4]{root};B[cc])".encode())
    assert loaded.game.komi == komi
    written = root.partition("KM[")[2].partition("]")[0]
    assert loaded.told == f"KM[{written}] is read as a komi of {komi:g} points"


@pytest.mark.parametrize(
    ("root", "komi"),
    [
        ("KM[0]HA[0]RU[Chinese]", 0),
        ("KM[0]HA[4]RU[Chinese]AP[foxwq]AB[pd][dp][dd][pp]", 0),
        ("KM[0]HA[1]RU[Chinese]AP[foxwq]", 0),
        ("KM[0]HA[0]RU[Chinese]AP[foxwq];AB[dd];AB[pd];AB[dp]", 0),
        ("KM[0]HA[0]RU[Chinese]AP[foxwq];B[dd];B[pd]", 0),
        ("KM[7.5]RU[Chinese]AP[foxwq]", 7.5),
        ("KM[-3.5]", -3.5),
        ("KM[27.5]", 27.5),
        ("KM[100]", 100),
        ("KM[65]HA[2]AB[pd][dp]", 65),
        ("KM[6.50]", 6.5),
    ],
)
def test_komi_that_is_meant_as_it_is_written(root: str, komi: float) -> None:
    loaded = load_record(f"(;GM[1]FF[4]SZ[19]{root};W[cc])".encode())
    assert (loaded.game.komi, loaded.told) == (komi, "")


@pytest.mark.parametrize(
    "written", ["1e400", "-1e999", "nan", "inf", "six", "abc", "9" * 500, "1e", "--5", "5 5"]
)
@pytest.mark.parametrize(("rules", "usual"), [("Chinese", 7.5), ("Japanese", 6.5)])
def test_what_is_no_komi_leaves_the_usual_one(written: str, rules: str, usual: float) -> None:
    data = f"(;SZ[9]RU[{rules}]KM[{written}];B[cc];W[gg])".encode()
    loaded = load_record(data)
    assert (loaded.game.komi, loaded.game.move_count) == (usual, 2)
    assert re.fullmatch(
        r"KM\[.*\] is (not a komi, expected a number|more than the 81 points of the board, expected fewer); "
        rf"{usual:g} is used, as in {rules.lower()} rules",
        loaded.told,
    )
    assert load_record(data, komi=0.5).game.komi == usual, "the komi of the game before is not taken over"
    with pytest.raises(SgfError, match=r"KM\[.* is (not a komi, expected a number|more than the 81 points)"):
        load_record(data, strict=True)


def test_no_komi_at_all_is_the_usual_one_without_a_word() -> None:
    loaded = load_record(b"(;SZ[9]KM[];B[cc])")
    assert (loaded.game.komi, loaded.told) == (7.5, "")


@pytest.mark.parametrize(("size", "komi"), [(9, 82), (9, 1000.5), (19, 362), (19, 401), (19, 5000), (9, -90)])
def test_komi_beyond_the_board_is_refused(size: int, komi: float) -> None:
    data = f"(;SZ[{size}]KM[{komi}];B[cc])".encode()
    refused = f"KM[{komi}] is more than the {size * size} points of the board, expected fewer"
    loaded = load_record(data)
    assert (loaded.game.komi, loaded.told) == (7.5, f"{refused}; 7.5 is used, as in chinese rules")
    with pytest.raises(SgfError, match=re.escape(refused)):
        load_record(data, strict=True)


@pytest.mark.parametrize("komi", [375.0, -500.25, 65.0, 0.25])
def test_our_own_records_mean_what_they_say(komi: float) -> None:
    game = load_record(b"(;SZ[9];B[cc])").game
    game.komi = komi
    loaded = load_record(game_to_sgf(game))
    assert (loaded.game.komi, loaded.told) == (komi, "")
