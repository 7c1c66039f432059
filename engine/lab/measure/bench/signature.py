"""The record of `tamen bench decisions`: every decision, answer and explanation by name, and a digest of each kind."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import yaml

from engine.base.files import replace_text
from engine.base.yaml_text import parse_yaml

DIGITS = 16
"""Of a digest, as many as are shown and kept."""

Part = Mapping[str, list[str]]
"""By name the lines of what was decided, answered or explained."""


@dataclass(frozen=True)
class Signature:
    """What the engine answered to all the fixed questions, as lines of text. There are three kinds of lines:
    decisions, answers and explanations (``sentences``), each by the name of the question.
    """

    decisions: Part
    answers: Part
    sentences: Part

    @property
    def parts(self) -> dict[str, Part]:
        """The lines of text by kind (``decisions``, ``answers``, ``sentences``), in the order in which the
        file has them.
        """
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @property
    def digests(self) -> dict[str, str]:
        """Return for each of the three kinds of lines a digest (a short checksum) of them, by name of the
        kind.
        """
        return {name: digest(part) for name, part in self.parts.items()}


def digest(part: Part) -> str:
    """Return a digest of the lines of one kind (decisions, answers or explanations) and their names: DIGITS
    hexadecimal digits, which change as soon as a line does. ``part``: the lines by name.
    """
    text = "".join(f"{line}\n" for name, lines in part.items() for line in (name, *lines, ""))
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def write_signature(file: Path, signature: Signature) -> None:
    """Write a signature to a file, in the form that `read_signature` reads: the digests on top, then all
    lines by name. Raises OSError.
    """
    digests = yaml.safe_dump({"digests": signature.digests}, sort_keys=False)
    shown = {
        kind: {name: lines[0] if len(lines) == 1 else lines for name, lines in part.items()}
        for kind, part in signature.parts.items()
    }
    body = yaml.safe_dump(shown, sort_keys=False, allow_unicode=True, width=float("inf"))
    replace_text(file, f"{HEAD}{digests}{body}")


HEAD = """\
# What `tamen bench decisions` found: a line for each decision, answer and explanation, and a digest of each kind.
# `tamen bench decisions --write` writes it anew, `--against` says what differs from it.
"""


def read_signature(file: Path) -> Signature:
    """Read a signature from a file that `write_signature` wrote.

    Raises OSError, and ValueError, naming the file, if the file holds anything else.
    """
    try:
        content = parse_yaml(file.read_text(encoding="utf-8"))
        parts = {each.name: _lines_by_name(content[each.name]) for each in fields(Signature)}
        written = Signature(**parts)
        if written.digests == content["digests"]:
            return written
    except (yaml.YAMLError, UnicodeDecodeError, KeyError, TypeError, AttributeError):
        raise ValueError(f"{file} is no record of 'tamen bench decisions --write'") from None
    raise ValueError(f"{file} was changed by hand: its digests are not those of its lines")


def _lines_by_name(part: Mapping[str, Any]) -> Part:
    return {name: [lines] if isinstance(lines, str) else list(lines) for name, lines in part.items()}


def list_differences(before: Signature, now: Signature) -> Iterator[str]:
    """Yield lines that tell how two signatures (records of the engine's answers) differ: kind and name, then
    the lines as they were ``before``, marked -, and as they are ``now``, marked +.
    """
    for kind, part in now.parts.items():
        earlier = before.parts[kind]
        for name in [*earlier, *(each for each in part if each not in earlier)]:
            old, new = earlier.get(name, []), part.get(name, [])
            if old != new:
                yield f"{kind}, {name}"
                yield from (f"  - {line}" for line in old if line not in new)
                yield from (f"  + {line}" for line in new if line not in old)
