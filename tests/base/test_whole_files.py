"""Whoever is killed while writing a file of the project leaves the old one: the new one comes whole or not at all."""

from __future__ import annotations

import os
import re
import signal
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

import numpy as np
import pytest

from engine.base.files import TEMPORARY, loaded_once, remove_left_over, replace_file, replace_text
from engine.evaluate.eyes.shapes import ENTRY_DTYPE, SHAPE_DTYPE
from engine.evaluate.links.numbers import ENEMY_COUNTS
from engine.evaluate.links.numbers import FILE as CONNECTIONS
from engine.evaluate.tables import LINK_TYPES
from engine.game.game import Game
from engine.game.sgf import save_sgf, write_record
from engine.lab.check.regress.results import ResultsFile
from engine.lab.make.fit import eyes as fit_eyes
from engine.lab.make.fit import links as fit_links
from engine.lab.make.fit import rules as fit_rules
from engine.lab.make.mining.joseki.counts import Counts
from engine.lab.make.mining.patterns.mine import Work
from engine.suggest.rules import FILE as RULES
from engine.suggest.rules import load_rules
from joseki import database as joseki_database
from joseki.compile import build_graph
from joseki.source import parse_source, write_source
from patterns.database import build_database, write_database
from patterns.shapes import FILE as SHAPES
from patterns.shapes import load_shapes

Writer = Callable[[Path], object]

JOSEKI = "(;SZ[19]C[A source.];B[qd];W[oc])"

LIMIT = 16
"""Bytes after which the system kills who writes; every writer here has more to write."""

SIGNAL = getattr(signal, "SIGXFSZ", None)

pytestmark = [
    pytest.mark.process,
    pytest.mark.skipif(
        not hasattr(os, "fork") or SIGNAL is None,
        reason="this system cannot kill a process for the size of its file",
    ),
]


def write_joseki(path: Path) -> None:
    joseki_database.save_database(build_graph([path.with_name("source.sgf")]), "sources", path)


def write_links(path: Path) -> None:
    counts = np.ones((LINK_TYPES, ENEMY_COUNTS, 3), dtype=np.int64)
    fit_links.write_numbers(counts, counts, "a test", path)


def write_likelihood(path: Path) -> None:
    columns = {("rule", name): number for number, name in enumerate(load_rules())}
    fit_rules.write(columns, np.ones(len(columns)), path, "tamen fit rules")


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
    "likelihood": write_likelihood,
    "results of problems": lambda path: ResultsFile(path, "tamen").begin(),
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


def test_what_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    def fail(out: BinaryIO) -> None:
        out.write(b"the beginning")
        raise ValueError("no more")

    path = tmp_path / "file"
    path.write_bytes(b"old")
    with pytest.raises(ValueError, match="no more"):
        replace_file(path, fail)
    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("file", b"old")]
    with pytest.raises(FileNotFoundError, match=re.escape(str(tmp_path / "no folder" / "file"))):
        replace_text(tmp_path / "no folder" / "file", "text")


def test_a_link_stays_a_link_and_a_pipe_a_pipe(tmp_path: Path) -> None:
    file, link, pipe = (tmp_path / name for name in ("file", "link", "pipe"))
    file.write_bytes(b"old")
    link.symlink_to(file)
    replace_text(link, "new\n")
    assert (link.is_symlink(), file.read_bytes()) == (True, b"new\n")
    os.mkfifo(pipe)
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    replace_text(pipe, "through the pipe\n")
    assert os.read(reading, 100) == b"through the pipe\n"
    assert pipe.is_fifo()
    os.close(reading)


def test_a_new_file_has_the_rights_that_new_files_have(tmp_path: Path) -> None:
    replace_text(tmp_path / "by us", "text")
    (tmp_path / "by the system").write_bytes(b"text")
    assert (tmp_path / "by us").stat().st_mode == (tmp_path / "by the system").stat().st_mode


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_who_writes_in_place_is_found(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"the old file, longer than the limit\n")
    assert killed_while(lambda path: path.write_bytes(b"the new file, longer than the limit\n"), path)
    assert path.read_bytes() == b"the new file, lo"


def test_a_file_is_loaded_once_whether_it_is_named_or_not() -> None:
    loaded = []

    @loaded_once
    def load(file: Path = RULES) -> Path:
        loaded.append(file)
        return file

    assert load() is load(RULES) is load(file=RULES)
    assert load(SHAPES) is SHAPES
    assert loaded == [RULES, SHAPES]
    assert load_rules() is load_rules(RULES)
    assert load_shapes() is load_shapes(SHAPES)


def test_a_file_keeps_its_rights_and_its_owner_when_it_is_written_again(tmp_path: Path) -> None:
    file, link = tmp_path / "secret", tmp_path / "link"
    file.write_bytes(b"old")
    link.symlink_to(file)
    if os.geteuid() == 0:
        os.chown(file, 12345, 23456)
    for rights in (0o600, 0o640, 0o777, 0o444):
        file.chmod(rights)
        before = file.stat()
        for path in (file, link):
            replace_text(path, f"{path.name} {rights:o}\n")
            assert file.read_text() == f"{path.name} {rights:o}\n"
            after = file.stat()
            assert (after.st_mode, after.st_uid, after.st_gid) == (
                before.st_mode,
                before.st_uid,
                before.st_gid,
            )
    assert link.is_symlink()


def test_nobody_else_reads_what_is_written_to_a_private_file(tmp_path: Path) -> None:
    file, rights = tmp_path / "secret", []
    file.write_bytes(b"old")
    file.chmod(0o600)

    def look(out: BinaryIO) -> None:
        rights.append(os.fstat(out.fileno()).st_mode & 0o777)
        out.write(b"new")

    replace_file(file, look)
    assert rights == [0o600]


def test_rights_of_a_group_are_not_given_to_another_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(number: int, owner: int, group: int) -> None:
        raise PermissionError

    monkeypatch.setattr("engine.base.files.os.fchown", refuse)
    file = tmp_path / "shared"
    file.write_bytes(b"old")
    for rights, kept in ((0o664, 0o644), (0o640, 0o600), (0o606, 0o666)):
        file.chmod(rights)
        replace_text(file, "new")
        assert file.stat().st_mode & 0o777 == kept


def leave(folder: Path, name: str = ".tamen-123-456.tmp") -> Path:
    """A temporary file that was last touched long ago."""
    file = folder / name
    folder.mkdir(parents=True, exist_ok=True)
    file.write_bytes(b"the beginning")
    os.utime(file, (0, 0))
    return file


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_what_a_kill_left_is_removed_by_the_next_who_writes_there(tmp_path: Path) -> None:
    path = tmp_path / "file"
    assert killed_while(WRITERS["a text"], path)
    (left,) = tmp_path.iterdir()
    assert TEMPORARY.fullmatch(left.name)
    remove_left_over(tmp_path)
    # whoever wrote it might still be at it
    assert left.exists()
    os.utime(left, (0, 0))
    replace_text(path, "text")
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_only_what_nobody_uses_and_what_is_ours_is_removed(tmp_path: Path) -> None:
    left, deep = leave(tmp_path), leave(tmp_path / "kernels" / "module", ".tamen-1-2.tmp")
    others = [leave(tmp_path, name) for name in ("tamen-1-2.tmp", ".tamen-1-2.tmp.sgf", ".tamen-a-2.tmp")]
    fresh = leave(tmp_path, ".tamen-3-4.tmp")
    os.utime(fresh)
    (tmp_path / ".tamen-5-6.tmp").mkdir()
    os.utime(tmp_path / ".tamen-5-6.tmp", (0, 0))
    in_use: list[Path] = []

    def write(out: BinaryIO) -> None:
        in_use.append(Path(out.name))
        os.utime(out.name, (0, 0))
        remove_left_over(tmp_path)
        assert in_use[0].exists()
        out.write(b"whole")
        os.utime(out.name)

    replace_file(tmp_path / "file", write)
    assert (tmp_path / "file").read_bytes() == b"whole"
    assert not left.exists()
    assert not deep.exists()
    assert fresh.exists()
    assert all(each.exists() for each in others)
    assert (tmp_path / ".tamen-5-6.tmp").is_dir()
    remove_left_over(tmp_path / "no such folder")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make files of others")
def test_files_of_others_are_left_alone(tmp_path: Path) -> None:
    foreign = leave(tmp_path)
    os.chown(foreign, 12345, 23456)
    os.utime(foreign, (0, 0))
    remove_left_over(tmp_path)
    assert foreign.exists()
