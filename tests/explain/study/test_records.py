"""What a folder of records holds: files, archives, several games in a file, and what cannot be read."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from engine.board.points import BLACK, vertex_of
from engine.explain.study.keeping import Strength, key_of
from engine.explain.study.records import (
    Head,
    Trouble,
    count_other_members,
    list_files,
    list_heads,
    load_data,
    load_game,
)
from engine.explain.study.standards import standard_of

GAME = "(;GM[1]FF[4]SZ[9]PB[Ann [5k]]PW[Bob]BR[5k]RE[B+3]DT[2026-01-02];B[ee]BL[100];W[cc];B[gg]BL[20.5])"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "two.SGF").write_text(GAME + GAME.replace("Bob", "Cid"), encoding="utf-8")
    (tmp_path / "broken.sgf").write_text("no record")
    (tmp_path / "notes.txt").write_text("nothing")
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.writestr("b/game.sgf", GAME.replace("Bob", "Dan"))
        archive.writestr("picture.png", b"x")
    (tmp_path / "bad.zip").write_bytes(b"PK nothing")
    return tmp_path


def test_all_games_are_found_and_what_is_broken_costs_a_trouble(folder: Path) -> None:
    files, others = list_files(folder)
    assert others == 1
    found = list(list_heads(files))
    heads = [each for each in found if isinstance(each, Head)]
    assert sorted(each.white for each in heads) == ["Bob", "Cid", "Dan"]
    assert {str(each.at).removeprefix(str(folder)) for each in heads} == {
        "/in/two.SGF",
        "/in/two.SGF#2",
        "/all.zip:b/game.sgf",
    }
    troubles = [Path(each.where).name for each in found if isinstance(each, Trouble)]
    assert sorted(troubles) == ["bad.zip", "broken.sgf"]


def test_what_is_no_record_in_an_archive_is_counted(folder: Path) -> None:
    with zipfile.ZipFile(folder / "all.zip", "a") as archive:
        archive.writestr("within.zip", b"PK")
        archive.mkdir("empty")
    assert count_other_members(folder / "all.zip") == 2
    assert count_other_members(folder / "bad.zip") == 0, "it is told as unread"
    assert count_other_members(folder / "broken.sgf") == 0


def test_a_game_is_loaded_from_where_it_is_with_the_time_left(folder: Path) -> None:
    files, _ = list_files(folder)
    heads = [each for each in list_heads(files) if isinstance(each, Head) and each.white == "Dan"]
    loaded, left = load_game(heads[0].at)
    assert loaded.game.move_count == 3
    assert left == [100.0, None, 20.5]
    assert heads[0].timed and not heads[0].varied


@pytest.mark.parametrize(
    ("overtime", "notes", "left"),
    [
        ("", "BL[28]", 28.0),
        ("5x30 byo-yomi", "BL[28]OB[1]", 28.0),
        ("5x30 byo-yomi", "BL[4]OB[3]", 64.0),
        ("3x10.5 byo-yomi", "BL[4]OB[2]", 14.5),
        ("25/600 Canadian", "BL[60]OB[15]", 4.0),
        ("", "BL[60]OB[15]", 4.0),
        ("15 fischer", "BL[9.5]", 9.5),
        ("5x30 byo-yomi", "BL[28]OB[0]", 28.0),
        ("5x30 byo-yomi", "BL[soon]OB[1]", None),
        ("5x30 byo-yomi", "BL[28]OB[some]", None),
        ("5x30 byo-yomi", "", None),
    ],
)
def test_extra_time_is_what_is_left_for_the_next_move(overtime: str, notes: str, left: float | None) -> None:
    record = f"(;GM[1]FF[4]SZ[9]TM[600]OT[{overtime}];B[ee]{notes};W[cc]WL[99])"
    assert load_data(record.encode())[1] == [left, 99.0]


def test_shadows_that_a_mac_adds_are_no_records_and_no_complaints(tmp_path: Path) -> None:
    (tmp_path / "._one.sgf").write_bytes(b"\x00\x05\x16\x07Mac OS X")
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.writestr("year/june/one.sgf", GAME)
        archive.writestr("__MACOSX/year/june/._one.sgf", b"\x00\x05\x16\x07Mac OS X")
    files, others = list_files(tmp_path)
    assert [each.name for each in files] == ["all.zip"]
    assert (others, count_other_members(tmp_path / "all.zip")) == (1, 1)
    [head] = list_heads(files)
    assert isinstance(head, Head) and head.at.member == "year/june/one.sgf"


def test_stones_that_are_set_up_before_and_between_moves_are_told_in_the_head(tmp_path: Path) -> None:
    for name, head, changes in (
        ("late", "(;GM[1]SZ[9]HA[2];AB[cg][gc]", ""),
        ("between", "(;GM[1]SZ[9]AB[cg]AW[gc]", ";AE[cg]"),
    ):
        (tmp_path / f"{name}.sgf").write_text(f"{head};W[ee]{changes};B[cc])")
    between, late = (each for each in list_heads(list_files(tmp_path)[0]) if isinstance(each, Head))
    assert (late.stones, late.handicap, late.edited) == (2, "2", False)
    assert (between.stones, between.handicap, between.edited) == (2, "", True)


def test_of_a_record_with_variations_the_main_line_is_loaded_and_its_clocks(tmp_path: Path) -> None:
    (tmp_path / "varied.sgf").write_text(
        GAME[:-1].replace(";W[cc]", "(;W[cc]") + "(;W[gc]WL[50];B[cg])(;W[cg]WL[7]))(;W[dd]WL[3];B[ff]BL[2]))"
    )
    [head] = list_heads(list_files(tmp_path)[0])
    assert isinstance(head, Head)
    assert head.varied and head.moves == 5
    loaded, left = load_game(head.at)
    assert [vertex_of(point, 9) for _, point in loaded.game.moves] == ["E5", "C7", "G3", "G7", "C3"]
    assert left == [100.0, None, 20.5, 50.0, None]


def test_a_game_that_is_none_costs_a_line_and_not_the_rest_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "several.sgf"
    file.write_text(GAME.replace("SZ[9]", "SZ[99]") + GAME)
    found = list(list_heads([file]))
    assert [type(each) for each in found] == [Trouble, Head]
    assert isinstance(found[0], Trouble)
    assert found[0].where == str(file)
    assert "unacceptable size" in found[0].why


def test_games_that_differ_in_a_position_set_up_between_moves_are_kept_apart() -> None:
    plain, edited, otherwise = (
        load_data(f"(;GM[1]SZ[9];B[ee];W[cc]{setup};B[gh])".encode())[0].game
        for setup in ("", ";AE[cc]", ";AE[cc]AB[aa]")
    )
    keys = {key_of(game, BLACK, Strength(1), standard_of(None)) for game in (plain, edited, otherwise)}
    assert len(keys) == 3
