"""Which engine this is, to the letter: what it answers may depend on every source and on all of its knowledge."""

from __future__ import annotations

import functools
import hashlib

from engine.jit.files import PACKAGES, ROOT

KNOWLEDGE = (".py", ".yaml", ".npz", ".sgf")
"""Endings of the files that an answer may depend on."""


@functools.cache
def engine_digest() -> str:
    """Return a SHA-256 digest, in hexadecimal, of all sources and all knowledge of the engine that this
    process runs.
    """
    found = hashlib.sha256()
    files = (file for package in PACKAGES for file in ROOT.joinpath(package).rglob("*"))
    for file in sorted(
        file for file in files if file.suffix in KNOWLEDGE and "node_modules" not in file.parts
    ):
        found.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes())
    return found.hexdigest()
