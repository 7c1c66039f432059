"""The compiled database: rebuilt when the sources change or it is damaged, and where it is kept."""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.points import BLACK, WHITE, point_at
from patterns import database as module
from patterns.database import (
    FILE_NAME,
    VERSION,
    Database,
    DatabaseError,
    build_database,
    load_database,
    read_database,
    sources_stamp,
    write_database,
)
from patterns.matcher import Matcher
from patterns.source import SourceError, parse_source, source_files

SOURCE = """\
kind: contact
patterns:
- name: hane
  where: anywhere
  diagram: |
    ? a P
    ? X b
  names: {P: O}
  when: [P liberties >= 2]
  flags: [obvious]
  moves:
    - {play: X a, worth: 6, then: [{play: O b, worth: 3.5}, {play: O elsewhere, then: [{play: X b, worth: 2}]}]}
  says: "Hane, they say, bèndś."
  example: |
    . . . . .
    . * O . .
    . X . . .
    . . . . .
    . . . . .
- name: mined
  where: anywhere
  seen: 50
  share: 0.25
  diagram: |
    X a .
  moves: [{play: X a, worth: 1, share: 0.25}]
  says: "Mined."
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one source."""
    (tmp_path / "sources").mkdir()
    (tmp_path / "sources" / "contact.yaml").write_text(SOURCE, encoding="utf-8")
    return tmp_path / "sources"


def the_same(one: Database, other: Database) -> bool:
    """Whether two databases are equal in every byte."""
    if (one.names, one.sentences, set(one.tables)) != (other.names, other.sentences, set(other.tables)):
        return False
    return all(np.array_equal(one.tables[name], other.tables[name]) for name in one.tables)


def fresh(folder: Path) -> Database:
    """The database of a folder's sources, compiled now."""
    (file,) = source_files(folder)
    return build_database(parse_source(file.read_bytes(), file))


def said(capsys: pytest.CaptureFixture[str]) -> str:
    """What was written to stderr since the last time."""
    return capsys.readouterr().err


def test_what_a_database_tells_of_its_patterns(folder: Path) -> None:
    database = fresh(folder)
    assert len(database) == 2
    assert (database.names, database.kind(0), database.flags(0)) == (
        ("hane", "mined"),
        "contact",
        ("obvious",),
    )
    assert database.sentences[0] == "Hane, they say, bèndś."
    assert (database.is_mined(0), database.is_mined(1)) == (False, True)


def test_it_is_compiled_once_and_then_read(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = load_database(folder)
    assert "compiling the patterns (there is no compiled database yet)" in said(capsys)
    assert (folder / FILE_NAME).is_file()
    assert [file.name for file in folder.iterdir() if file.suffix == ".tmp"] == []
    second = load_database(folder)
    assert said(capsys) == ""
    assert the_same(first, second)
    assert the_same(first, fresh(folder))


def test_changed_sources_are_compiled_again(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    load_database(folder)
    said(capsys)
    (folder / "contact.yaml").write_text(SOURCE.replace("worth: 6", "worth: 7"), encoding="utf-8")
    database = load_database(folder)
    assert "the sources have changed" in said(capsys)
    assert database.tables["moves"]["worth"][0] == 7
    (folder / "more.yaml").write_text("kind: cut\npatterns: []\n")
    load_database(folder)
    assert "the sources have changed" in said(capsys)


def damaged_files(good: bytes) -> dict[str, bytes]:
    """Broken forms of a compiled file, by what is wrong with them."""
    with np.load(io.BytesIO(good)) as loaded:
        arrays = dict(loaded)
    broken = {"cut short": good[: len(good) // 2], "empty": b"", "no archive": b"x" * 500}
    lost = {name: array for name, array in arrays.items() if name != "nodes"}
    flipped = {**arrays, "patterns": arrays["patterns"].copy()}
    flipped["patterns"][3] ^= 1
    headless = {**arrays, "head": np.frombuffer(b"[1, 2]", dtype=np.uint8)}
    for what, content in (
        ("a table is missing", lost),
        ("a bit is wrong", flipped),
        ("another head", headless),
    ):
        out = io.BytesIO()
        np.savez_compressed(out, **content)
        broken[what] = out.getvalue()
    return broken


def test_a_damaged_file_is_refused_and_compiled_again(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = load_database(folder)
    file = folder / FILE_NAME
    good = file.read_bytes()
    for what, content in damaged_files(good).items():
        said(capsys)
        file.write_bytes(content)
        with pytest.raises(DatabaseError, match="damaged"):
            read_database(file, sources_stamp(source_files(folder)))
        assert the_same(load_database(folder), whole), what
        assert "damaged" in said(capsys), what
        with np.load(file) as loaded:
            assert json.loads(loaded["head"].tobytes())["version"] == VERSION


def test_an_old_version_is_compiled_again(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    stamp = sources_stamp(source_files(folder))
    with monkeypatch.context() as older:
        older.setattr(module, "VERSION", VERSION - 1)
        write_database(fresh(folder), stamp, folder / FILE_NAME)
    assert the_same(load_database(folder), fresh(folder))
    assert f"it has version {VERSION - 1}, expected {VERSION}" in said(capsys)


def test_broken_sources_compile_nothing(folder: Path) -> None:
    load_database(folder)
    good = (folder / FILE_NAME).read_bytes()
    (folder / "contact.yaml").write_text(SOURCE.replace("worth: 6", "worth: much"), encoding="utf-8")
    with pytest.raises(SourceError, match="worth is 'much'"):
        load_database(folder)
    assert (folder / FILE_NAME).read_bytes() == good


def test_the_cache_folder_takes_it_where_the_folder_cannot_be_written(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # a folder in the file's place cannot be replaced by a file, whoever runs the tests
    (folder / FILE_NAME / "in the way").mkdir(parents=True)
    cache = tmp_path / "cache"
    first = load_database(folder, cache)
    assert (cache / FILE_NAME).is_file()
    said(capsys)
    assert the_same(load_database(folder, cache), first)
    assert said(capsys) == ""


def test_the_patterns_are_there_even_if_nothing_can_be_written(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / FILE_NAME / "in the way").mkdir(parents=True)
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    assert the_same(load_database(folder, in_the_way / "cache"), fresh(folder))
    assert "the compiled patterns cannot be kept" in said(capsys)
    assert not [each for each in folder.iterdir() if each.suffix == ".tmp"]


def test_a_database_that_was_read_matches_like_one_that_was_built(folder: Path) -> None:
    load_database(folder)
    read = read_database(folder / FILE_NAME, sources_stamp(source_files(folder)))
    board = Board(9)
    board.play(BLACK, point_at(4, 4))
    board.play(WHITE, point_at(5, 3))
    found = Matcher(read).matches(board)
    assert len(found) > 4
    assert np.array_equal(found, Matcher(fresh(folder)).matches(board))


def test_the_quick_index_finds_the_flagged_patterns_only(folder: Path) -> None:
    database = fresh(folder)
    board = Board(9)
    board.play(BLACK, point_at(4, 4))
    board.play(WHITE, point_at(5, 3))
    everything = Matcher(database).matches(board)
    quick = Matcher(database, quick=True).matches(board)
    assert set(everything["pattern"]) == {0, 1}
    assert np.array_equal(quick, everything[everything["pattern"] == 0])


def test_a_copy_of_the_folder_can_use_its_file(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture
) -> None:
    load_database(folder)
    said(capsys)
    shutil.copytree(folder, tmp_path / "copy")
    load_database(tmp_path / "copy")
    assert said(capsys) == ""
