"""`tamen joseki compile`: from the sources to the database."""

from __future__ import annotations

from pathlib import Path

from joseki.dag import Dag, GraphBuilder
from joseki.database import DATABASE, FOLDER, save_database, source_files, sources_digest
from joseki.laying import laid_file
from joseki.source import SourceError


def build_graph(files: list[Path]) -> Dag:
    """Return the joseki graph of some source files (SGF): all positions of the sources and the moves between
    them. Files written by hand are read before mined ones.

    Raises SourceError or OSError.
    """
    if not files:
        raise SourceError("there are no joseki sources (*.sgf), expected at least one")
    builder = GraphBuilder()
    for file in files:
        builder.add(laid_file(file))
    return builder.build()


def compile_sources(folder: Path = FOLDER, target: Path = DATABASE) -> Dag:
    """Compile the joseki sources of a folder, write the database file ``target``, and return the graph.

    Raises SourceError or OSError; the old database file then stays.
    """
    files = source_files(folder)
    dag = build_graph(files)
    save_database(dag, sources_digest(files), target)
    return dag
