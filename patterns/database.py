"""The compiled patterns: read from their file, or made from the sources when these have changed or it is damaged."""

from __future__ import annotations

import functools
import hashlib
import json
import sys
import zipfile
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.base.cache_folder import cache_folder
from engine.base.files import replace_file
from patterns.compile import compile_patterns
from patterns.model import FLAGS, KINDS, Pattern
from patterns.source import FOLDER, read_sources, source_files
from patterns.tables import TABLES, new_table

VERSION = 1
"""Version of the file's format; raised whenever a table or the meaning of a number in it changes."""

FILE_NAME = "patterns.npz"


class DatabaseError(ValueError):
    """Raised for a compiled pattern database that cannot be used. The text says why."""


@dataclass(frozen=True, eq=False)
class Database:
    """Compiled patterns, ready to be matched.

    tables: the tables of `patterns.tables` by name; names, sentences: for each pattern, by its row in the
    table of patterns
    """

    tables: dict[str, np.ndarray]
    names: tuple[str, ...]
    sentences: tuple[str, ...]

    def __len__(self) -> int:
        """The number of patterns."""
        return len(self.names)

    def index(self, quick: bool = False) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Return the tables of the index (nodes, leaves, entries) in the form that the matching kernels take.
        The index is a decision tree that finds the few patterns to try at a point.

        If ``quick``, it is a smaller index that holds only obvious local answers and the patterns for the
        quiescence search.
        """
        prefix = "quick_" if quick else ""
        return self.tables[f"{prefix}nodes"], self.tables[f"{prefix}leaves"], self.tables[f"{prefix}entries"]

    def kind(self, row: int) -> str:
        """Return the kind (one of KINDS) of a pattern, given by its row in the table of patterns."""
        return KINDS[self.tables["patterns"][row]["kind"]]

    def flags(self, row: int) -> tuple[str, ...]:
        """Return the flags (some of FLAGS) of a pattern, given by its row in the table of patterns."""
        bits = int(self.tables["patterns"][row]["flags"])
        return tuple(flag for index, flag in enumerate(FLAGS) if bits >> index & 1)

    def is_mined(self, row: int) -> bool:
        """Tell whether a pattern was mined from games rather than written by hand. ``row`` is its row in the
        table of patterns.
        """
        return bool(self.tables["patterns"][row]["seen"])


def build_database(patterns: Sequence[Pattern]) -> Database:
    """Compile patterns into a database in memory; no file is written."""
    names, sentences = (
        zip(*((each.name, each.says) for each in patterns), strict=True) if patterns else ((), ())
    )
    return Database(compile_patterns(patterns), tuple(names), tuple(sentences))


def load_database(folder: Path = FOLDER, cache: Path | None = None) -> Database:
    """Return the database of the pattern sources in a folder. It is read from a compiled file, if one was
    made from these sources; otherwise the sources are compiled.

    The compiled file is beside the sources, or in ``cache`` (by default the user's cache folder) if their
    folder cannot be written. What is compiled, and why, is told on stderr. Raises SourceError if the sources
    have mistakes.
    """
    cache = cache or cache_folder() / "patterns" / hashlib.sha256(str(folder).encode()).hexdigest()[:12]
    return _loaded(source_files(folder), (folder / FILE_NAME, cache / FILE_NAME))


def load_sources(files: Sequence[Path], cache: Path | None = None) -> Database:
    """Return the database of some pattern source files. It is read from the folder ``cache`` if it was
    compiled from these files before; otherwise they are compiled.

    Raises SourceError if the sources have mistakes, OSError if one cannot be read.
    """
    return _loaded(files, ((cache or cache_folder() / "patterns" / "own") / FILE_NAME,))


def _loaded(sources: Sequence[Path], kept: Sequence[Path]) -> Database:
    """Return the database of some pattern sources. It is read from the first of the files ``kept`` that was
    compiled from just these sources.

    If there is none, the sources are compiled, and the result is written to the first of these files that can
    be written.
    """
    stamp = sources_stamp(sources)
    reason = "there is no compiled database yet"
    for file in kept:
        if file.is_file():
            try:
                return read_database(file, stamp)
            except DatabaseError as error:
                reason = f"{file}: {error}"
    print(f"tamen: compiling the patterns ({reason})", file=sys.stderr)
    database = build_database(read_sources(sources))
    for file in kept:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            write_database(database, stamp, file)
            break
        except OSError:
            continue
    else:
        print("tamen: the compiled patterns cannot be kept: no folder can be written", file=sys.stderr)
    return database


def sources_stamp(sources: Iterable[Path]) -> str:
    """Return a digest of all that a compiled database depends on: the pattern sources, the code that compiles
    them, and the version of the format.
    """
    digest = hashlib.sha256(f"{VERSION} {_code_stamp()}".encode())
    for file in sources:
        content = file.read_bytes()
        digest.update(f"{file.name} {len(content)} ".encode())
        digest.update(content)
    return digest.hexdigest()


@functools.cache
def _code_stamp() -> str:
    """Return a digest of the code on which the contents of compiled tables depend."""
    digest = hashlib.sha256()
    for name in ("compile", "drawing", "index", "model", "source", "tables", "turning"):
        digest.update((Path(__file__).parent / f"{name}.py").read_bytes())
    return digest.hexdigest()


def write_database(database: Database, stamp: str, file: Path) -> None:
    """Write a compiled pattern database to a file. ``stamp`` is the digest of its sources (`sources_stamp`).

    An old file is replaced only after everything is written. Raises OSError.
    """
    texts = json.dumps([database.names, database.sentences]).encode()
    arrays = {name: np.asarray(table).view(np.uint8) for name, table in database.tables.items()}
    arrays["texts"] = np.frombuffer(texts, dtype=np.uint8)
    head = {"version": VERSION, "stamp": stamp, "checksum": _checksum(arrays)}
    arrays["head"] = np.frombuffer(json.dumps(head).encode(), dtype=np.uint8)
    replace_file(file, lambda out: np.savez_compressed(out, **arrays))  # type: ignore[arg-type]


def read_database(file: Path, stamp: str) -> Database:
    """Read a compiled pattern database from a file.

    Raises DatabaseError if the file is damaged, or was made from sources with another digest than ``stamp``.
    """
    try:
        with np.load(file, allow_pickle=False) as loaded:
            arrays = {name: loaded[name] for name in (*TABLES, "texts", "head")}
        head = json.loads(arrays.pop("head").tobytes())
        version, checksum = head["version"], head["checksum"]
        if version != VERSION:
            raise DatabaseError(f"it has version {version}, expected {VERSION}")
        if head["stamp"] != stamp:
            raise DatabaseError("the sources have changed")
        if checksum != _checksum(arrays):
            raise DatabaseError("its checksum is wrong, so it is damaged")
        names, sentences = json.loads(arrays.pop("texts").tobytes())
    except DatabaseError:
        raise
    except (OSError, ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        raise DatabaseError(f"it cannot be read, so it is damaged ({error})") from None
    tables = {}
    for name, dtype in TABLES.items():
        tables[name] = new_table(dtype, arrays[name].size // dtype.itemsize)
        tables[name].view(np.uint8)[:] = arrays[name]
    return Database(tables, tuple(names), tuple(sentences))


def _checksum(arrays: dict[str, np.ndarray]) -> str:
    digest = hashlib.sha256()
    for name in sorted(arrays):
        digest.update(name.encode())
        digest.update(np.ascontiguousarray(arrays[name]).tobytes())
    return digest.hexdigest()
