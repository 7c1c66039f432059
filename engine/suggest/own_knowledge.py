"""Knowledge of a person's own: sources of patterns and joseki that stand in the place of those that come with Tamen.

The folder holds ``patterns`` with YAML files and ``joseki`` with SGF files, as the project keeps them. A file of the
name of a shipped one is read instead of it, any other beside them. One that cannot be used is named in a sentence on
standard error, and what comes with Tamen is used in its place.
"""

from __future__ import annotations

import functools
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from engine.base.cache_folder import cache_folder
from engine.suggest.own_folder import JOSEKI, MINED, PATTERNS
from joseki import compile as joseki_compiling
from joseki import database as joseki_files
from joseki.lookup import Joseki
from joseki.source import SourceError as JosekiError
from patterns import database as pattern_files
from patterns.model import Pattern
from patterns.source import SourceError as PatternError
from patterns.source import read_sources, source_files


@dataclass(frozen=True)
class Overlaid:
    """The source files of knowledge to read: those that come with Tamen, and a person's own.

    files: all that are to be read; own: those of the person; problems: a sentence for each own file that
    cannot be used
    """

    files: tuple[Path, ...]
    own: tuple[Path, ...]
    problems: tuple[str, ...] = ()


def overlay_sources(shipped: Sequence[Path], own: Iterable[Path], problems: Sequence[str] = ()) -> Overlaid:
    """Return the list of source files to read when a person's own ones are added to the shipped ones. An own
    file replaces a shipped one of the same name; the other own files come before all shipped ones.

    problems: sentences about own files that were left out; they are copied into the result
    """
    written = {file.name: file for file in own}
    names = [file.name for file in shipped]
    added = [file for name, file in written.items() if name not in names]
    files = [*added, *(written.get(file.name, file) for file in shipped)]
    return Overlaid(tuple(files), tuple(written.values()), tuple(problems))


Read = TypeVar("Read")


def keep_usable(
    shipped: Sequence[Path], own: Sequence[Path], read: Callable[[Sequence[Path]], Read]
) -> tuple[Overlaid, Read]:
    """Find out which of a person's own source files can be used together with the shipped ones, and read
    them.

    ``read`` reads a list of sources, and raises ValueError or OSError if they cannot be used together.
    Returns a pair: the usable files, with a sentence about each that is left out, and what ``read`` returns
    for them. Raises what ``read`` raises if the shipped files alone cannot be used.
    """
    every = overlay_sources(shipped, own)
    try:
        return every, read(every.files)
    except (ValueError, OSError):
        if not own:
            raise
    kept: list[Path] = []
    problems = []
    for file in own:
        try:
            read(overlay_sources(shipped, [*kept, file]).files)
        except (ValueError, OSError) as error:
            why = str(error).splitlines()[0]
            problems.append(f"{file} cannot be used ({why}); what comes with Tamen is used instead")
        else:
            kept.append(file)
    found = overlay_sources(shipped, kept, problems)
    return found, read(found.files)


def usable_patterns(folder: Path) -> tuple[Overlaid, list[Pattern]]:
    """Return the source files of patterns, a person's own included, and the patterns in them.

    ``folder`` is the person's folder of knowledge. A file there replaces a shipped one of the same name. A
    file that cannot be used is left out, and ``problems`` of the first value says why.
    """
    return keep_usable(source_files(), source_files(folder / PATTERNS), read_sources)


def usable_joseki(folder: Path) -> Overlaid:
    """Return the source files of joseki, a person's own included.

    ``folder`` is the person's folder of knowledge. A file there replaces a shipped one of the same name. A
    file that cannot be used is left out, and ``problems`` of the result says why.
    """
    own = joseki_files.source_files(folder / JOSEKI)

    def compiled(files: Sequence[Path]) -> None:
        # what was mined contradicts nothing, and takes seconds to lay over the rest
        joseki_compiling.build_graph([file for file in files if file.name != MINED or file in own])

    return keep_usable(joseki_files.source_files(), own, compiled)[0]


def load_patterns(folder: Path) -> pattern_files.Database:
    """Load the patterns that come with Tamen together with those in a person's folder of knowledge, compiled.

    A source that cannot be used is named on standard error.
    """
    return _load_patterns(folder, _stamp_folder(folder / PATTERNS, "*.yaml"))


def load_joseki(folder: Path) -> Joseki:
    """Load the joseki book: the joseki that come with Tamen together with those in a person's folder of
    knowledge.

    Take only its ``database`` and make a book of your own from that: a book makes notes when it is asked, so
    two players must not share one. A source that cannot be used is named on standard error.
    """
    return _load_joseki(folder, _stamp_folder(folder / JOSEKI, "*.sgf"))


_Stamp = tuple[tuple[str, int, int], ...]


def _stamp_folder(folder: Path, kind: str) -> _Stamp:
    """Return (name, time of last change, size) of each file in a folder that matches a pattern for names
    (``kind``), such as ``*.sgf``. While these stay the same, the files need not be read again.
    """
    found = sorted(folder.glob(kind))
    return tuple((file.name, file.stat().st_mtime_ns, file.stat().st_size) for file in found)


@functools.lru_cache(maxsize=2)
def _load_patterns(folder: Path, stamp: _Stamp) -> pattern_files.Database:
    if not stamp:
        return pattern_files.load_database()
    sources = overlay_sources(source_files(), source_files(folder / PATTERNS))
    try:
        return pattern_files.load_sources(sources.files)
    except (PatternError, OSError):
        sources, _ = usable_patterns(folder)
    _report_problems(sources.problems)
    return pattern_files.load_sources(sources.files) if sources.own else pattern_files.load_database()


@functools.lru_cache(maxsize=2)
def _load_joseki(folder: Path, stamp: _Stamp) -> Joseki:
    if not stamp:
        return Joseki.open()
    sources = overlay_sources(joseki_files.source_files(), joseki_files.source_files(folder / JOSEKI))
    try:
        return Joseki(_joseki_database(sources.files))
    except (JosekiError, OSError):
        sources = usable_joseki(folder)
    _report_problems(sources.problems)
    return Joseki(_joseki_database(sources.files)) if sources.own else Joseki.open()


def _joseki_database(files: Sequence[Path]) -> joseki_files.Database:
    """Return the compiled joseki graph of some source files, from the cache folder if it was compiled from
    the same files before.

    Otherwise the files are compiled, and the result is kept in the cache folder. Raises SourceError or
    OSError.
    """
    digest = joseki_files.sources_digest(files)
    kept = cache_folder() / JOSEKI / f"{digest[:12]}.npz"
    try:
        return joseki_files.load_database(kept)
    except joseki_files.DatabaseError:
        pass
    graph = joseki_compiling.build_graph(list(files))
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        joseki_files.save_database(graph, digest, kept)
        for other in kept.parent.glob("*.npz"):
            if other != kept:
                other.unlink(missing_ok=True)
    except OSError:
        _report_problems(["the compiled joseki cannot be kept: the cache folder cannot be written"])
        with tempfile.TemporaryDirectory() as folder:
            joseki_files.save_database(graph, digest, Path(folder) / kept.name)
            return joseki_files.load_database(Path(folder) / kept.name)
    return joseki_files.load_database(kept)


def _report_problems(problems: Iterable[str]) -> None:
    for problem in problems:
        print(f"tamen: {problem}", file=sys.stderr)
