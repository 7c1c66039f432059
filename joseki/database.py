"""The file of the compiled joseki: the compressed graph, names and comments, version and checksum.

The file is an ``.npz``: ``format`` (text with the version), ``data`` (`joseki.compress`), ``texts`` (names by node and
comments by entry as packed JSON), ``digest`` (SHA-256 of both) and ``sources`` (SHA-256 of the sources it was made of).
"""

from __future__ import annotations

import hashlib
import json
import zipfile
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.base.files import replace_file
from joseki.compress import CompressedError, Packed, compress, decompress, unpack
from joseki.dag import Dag

FOLDER = Path(__file__).resolve().parent
DATABASE = FOLDER / "joseki.npz"
FORMAT = "tamen joseki 1"


class DatabaseError(ValueError):
    """Raised for a joseki database that cannot be used. The text names the file and what is wrong."""


@dataclass
class Database:
    """The joseki database in memory: the graph (``dag``), its compressed form (``packed``), and the index of
    positions.

    handles: tell where the moves of each node are in the compressed stream; table: finds the node of a key
    (`joseki.stream`); sources: the digest of the files from which the database was made
    """

    dag: Dag
    packed: Packed
    handles: np.ndarray
    table: np.ndarray
    sources: str


def save_database(dag: Dag, sources: str, path: Path = DATABASE) -> None:
    """Write a joseki graph to a database file. An old file is replaced only after everything is written.

    ``sources`` is the digest of the source files (`sources_digest`). Raises OSError.
    """
    data = compress(dag)
    texts = zlib.compress(json.dumps({"names": dag.names, "comments": dag.comments}).encode(), 9)
    replace_file(
        path,
        lambda out: np.savez(
            out,
            format=FORMAT,
            data=np.frombuffer(data, np.uint8),
            texts=np.frombuffer(texts, np.uint8),
            digest=_digest(data, texts),
            sources=sources,
        ),
    )


def load_database(path: Path = DATABASE) -> Database:
    """Read a joseki database from its file.

    Raises DatabaseError if the file is missing, damaged, or of another version.
    """
    try:
        with np.load(path, allow_pickle=False) as file:
            found = str(file["format"])
            if found != FORMAT:
                raise DatabaseError(
                    f"{path.name} is of the format {found!r}, expected {FORMAT!r}; 'tamen joseki compile' makes it anew"
                )
            data, texts = file["data"].tobytes(), file["texts"].tobytes()
            digest, sources = str(file["digest"]), str(file["sources"])
    except FileNotFoundError:
        raise DatabaseError(f"{path.name} is missing; 'tamen joseki compile' makes it") from None
    except DatabaseError:
        raise
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error) as error:
        raise DatabaseError(
            f"{path.name} is damaged ({error}); 'tamen joseki compile' makes it anew"
        ) from None
    if digest != _digest(data, texts):
        raise DatabaseError(f"{path.name} is damaged (wrong checksum); 'tamen joseki compile' makes it anew")
    try:
        packed = unpack(data)
        dag, handles, table = decompress(packed)
    except CompressedError as error:
        raise DatabaseError(
            f"{path.name} is damaged ({error}); 'tamen joseki compile' makes it anew"
        ) from None
    known = json.loads(zlib.decompress(texts))
    dag.names = {int(node): name for node, name in known["names"].items()}
    dag.comments = {int(entry): comment for entry, comment in known["comments"].items()}
    return Database(dag, packed, handles, table, sources)


def source_files(folder: Path = FOLDER) -> list[Path]:
    """Return the joseki source files (*.sgf) of a folder, sorted by name, except that the mined one comes
    last.
    """
    return sorted(folder.glob("*.sgf"), key=lambda file: (file.name == "mined.sgf", file.name))


def sources_digest(files: Iterable[Path]) -> str:
    """Return the SHA-256 digest, in hexadecimal, of the names and contents of source files."""
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()


def _digest(data: bytes, texts: bytes) -> str:
    return hashlib.sha256(FORMAT.encode() + len(data).to_bytes(8, "big") + data + texts).hexdigest()
