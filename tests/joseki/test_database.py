"""The file of the database: damaged, old or missing, it is refused and the engine plays on without joseki."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from engine.board.board import Board
from engine.board.points import BLACK
from joseki.compile import compile_sources
from joseki.database import (
    DATABASE,
    FOLDER,
    Database,
    DatabaseError,
    load_database,
    source_files,
    sources_digest,
)
from joseki.lookup import Joseki
from joseki.source import SourceError

SOURCE = "(;SZ[19];B[qd]N[3-4 point]C[A corner.];W[oc];B[pe])"


@pytest.fixture
def compiled(tmp_path: Path) -> Path:
    """A database made of one small source."""
    (tmp_path / "a.sgf").write_text(SOURCE, encoding="utf-8")
    compile_sources(tmp_path, tmp_path / "joseki.npz")
    return tmp_path / "joseki.npz"


def rewritten(path: Path, **changed: object) -> None:
    """Write the file anew with some of its parts changed."""
    with np.load(path) as file:
        parts = {name: file[name] for name in file.files}
    np.savez(path, **{**parts, **changed})


def test_what_was_compiled_is_read_back(compiled: Path) -> None:
    database = load_database(compiled)
    assert database.dag.moves == 3
    assert list(database.dag.names.values()) == ["3-4 point"]
    assert list(database.dag.comments.values()) == ["A corner."]
    assert database.sources == sources_digest(source_files(compiled.parent))
    assert sorted(file.name for file in compiled.parent.iterdir()) == ["a.sgf", "joseki.npz"]


def test_the_database_of_the_project_is_that_of_its_sources(database: Database) -> None:
    assert database.sources == sources_digest(source_files(FOLDER))
    assert DATABASE.parent == FOLDER


def check_refused(path: Path, message: str) -> None:
    """The file is refused with this message, and the book that it would give is empty and says the same."""
    with pytest.raises(DatabaseError, match=message):
        load_database(path)
    book = Joseki.open(path)
    assert book.reason.startswith("playing without joseki: joseki.npz")
    assert book.suggestions(Board(19), BLACK) == []
    assert book.corners(Board(19), BLACK) == []


def test_a_missing_file(tmp_path: Path) -> None:
    check_refused(tmp_path / "joseki.npz", "joseki.npz is missing; 'tamen joseki compile' makes it")


@pytest.mark.parametrize("content", [b"", b"hello", b"PK\x03\x04 half a zip"])
def test_a_file_that_is_something_else(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "joseki.npz").write_bytes(content)
    check_refused(tmp_path / "joseki.npz", "joseki.npz is damaged")


def test_a_file_cut_short(compiled: Path) -> None:
    data = compiled.read_bytes()
    for length in (len(data) // 3, len(data) // 2, len(data) - 1):
        compiled.write_bytes(data[:length])
        check_refused(compiled, "joseki.npz is damaged")


def test_every_changed_byte_of_the_graph_is_noticed(compiled: Path) -> None:
    with np.load(compiled) as file:
        data = file["data"]
    for place in range(0, len(data), 5):
        broken = data.copy()
        broken[place] ^= 1
        rewritten(compiled, data=broken)
        check_refused(compiled, "wrong checksum")


def test_a_file_of_another_version(compiled: Path) -> None:
    rewritten(compiled, format="tamen joseki 0")
    check_refused(compiled, "is of the format 'tamen joseki 0', expected 'tamen joseki 1'")


def test_a_file_with_a_part_missing(compiled: Path) -> None:
    with np.load(compiled) as file:
        parts = {name: file[name] for name in file.files if name != "texts"}
    np.savez(compiled, **parts)
    check_refused(compiled, "joseki.npz is damaged")


def test_a_broken_source_leaves_the_old_database(compiled: Path) -> None:
    before = compiled.read_bytes()
    (compiled.parent / "b.sgf").write_text("(;SZ[19];B[qd]\n;W[qd])", encoding="utf-8")
    with pytest.raises(SourceError, match="b.sgf, line 2: after R16: R16 is not a legal move"):
        compile_sources(compiled.parent, compiled)
    assert compiled.read_bytes() == before


def test_a_folder_without_sources(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="there are no joseki sources"):
        compile_sources(tmp_path, tmp_path / "joseki.npz")
