"""Whoever is killed while writing a file of the project leaves the old one: the new one comes whole or not at all."""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from engine.evaluate.eye_shapes import ENTRY_DTYPE, SHAPE_DTYPE
from engine.evaluate.link_numbers import ENEMY_COUNTS
from engine.evaluate.link_numbers import FILE as CONNECTIONS
from engine.evaluate.state import LINK_TYPES
from engine.game.game import Game
from engine.game.sgf import save_sgf, write_record
from engine.lab import fit_eyes, fit_links, fit_territory
from joseki import database as joseki_database
from joseki.compile import build_graph
from joseki.counts import Counts
from joseki.source import parse_source, write_source
from patterns.database import build_database, write_database
from patterns.files import replace_text
from patterns.mine import Work

Writer = Callable[[Path], object]

JOSEKI = "(;SZ[19]C[A source.];B[qd];W[oc])"

LIMIT = 16
"""Bytes after which the system kills who writes; every writer here has more to write."""

SIGNAL = getattr(signal, "SIGXFSZ", None)

pytestmark = pytest.mark.skipif(
    not hasattr(os, "fork") or SIGNAL is None,
    reason="this system cannot kill a process for the size of its file",
)


def write_joseki(path: Path) -> None:
    joseki_database.save_database(build_graph([path.with_name("source.sgf")]), "sources", path)


def write_links(path: Path) -> None:
    counts = np.ones((LINK_TYPES, ENEMY_COUNTS, 3), dtype=np.int64)
    fit_links.write_numbers(counts, counts, "a test", path)


WRITERS: dict[str, Writer] = {
    "a game record": lambda path: save_sgf(Game(9), path),
    "a commented record": lambda path: write_record(b"(;SZ[9]C[all that is to be said of it])", path),
    "a text": lambda path: replace_text(path, "some text, longer than the limit\n"),
    "patterns": lambda path: write_database(build_database([]), "stamp", path),
    "state of mining": lambda path: Work(path.parent, "key").save(path.stem, list(range(100))),
    "joseki": write_joseki,
    "a joseki source": lambda path: write_source(parse_source(JOSEKI, "a.sgf"), path),
    "joseki counts": lambda path: Counts("games", skipped=Counter({"short": 3})).save(path),
    "eye shapes": lambda path: fit_eyes.write_table(path, np.zeros(9, SHAPE_DTYPE), np.zeros(9, ENTRY_DTYPE)),
    "links": write_links,
    "numbers": lambda path: fit_territory.write_whole(path, "numbers: [1, 2, 3, 4, 5]\n"),
}


def killed_while(write: Writer, path: Path) -> bool:
    """Let a process of its own write, which the system kills after LIMIT bytes; whether that came about."""
    child = os.fork()
    if child == 0:
        import resource

        status = 1
        try:
            signal.signal(SIGNAL, signal.SIG_DFL)
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            resource.setrlimit(resource.RLIMIT_FSIZE, (LIMIT, LIMIT))
            write(path)
            status = 0
        finally:
            os._exit(status)
    _, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status) and os.WTERMSIG(status) == SIGNAL


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
@pytest.mark.parametrize("name", WRITERS)
def test_the_old_file_stays_until_the_new_one_is_whole(name: str, tmp_path: Path) -> None:
    path = tmp_path / "file.pickle"
    (tmp_path / "source.sgf").write_text(JOSEKI)
    old = CONNECTIONS.read_bytes() if name == "links" else b"the old file, longer than the limit\n"
    path.write_bytes(old)
    assert killed_while(WRITERS[name], path)
    assert path.read_bytes() == old
    WRITERS[name](path)
    assert path.read_bytes() != old


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_who_writes_in_place_is_found(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"the old file, longer than the limit\n")
    assert killed_while(lambda path: path.write_bytes(b"the new file, longer than the limit\n"), path)
    assert path.read_bytes() == b"the new file, lo"
