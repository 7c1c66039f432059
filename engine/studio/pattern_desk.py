"""Patterns to be looked at and edited: fields of a form, checked by their compiler, written into one's own folder.

A form holds texts: ``name``, ``kind``, ``diagram``, ``names`` (``P: O, Q: X``), ``when`` (one attribute a line),
``flags``, ``moves`` (one a line, what answers a move indented below it: ``X a 8``), ``says``, ``example`` and
``counterexample`` (boards with an empty line between them), and ``original``, the name of the pattern that is edited,
empty for a new one. A mistake is told with the field that it belongs to.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from engine.base.errors import InputError
from engine.base.files import replace_text
from engine.explain.words.languages import spoken
from engine.suggest.own_folder import PATTERNS
from engine.suggest.own_knowledge import usable_patterns
from patterns.drawing import draw
from patterns.examples import example_problems
from patterns.model import FLAGS, KINDS, OWN, Move, Pattern
from patterns.retold import name_in, says_in
from patterns.source import SourceError, parse_source
from patterns.turning import is_same_situation
from patterns.write import attribute_text, with_pattern, without_pattern

Form = dict[str, Any]
Problem = dict[str, str]

NEW_FILE = "own.yaml"
"""Where new patterns are written."""

MOST_LISTED = 300

TEXTS = ("name", "kind", "diagram", "names", "when", "flags", "moves", "says", "example", "counterexample")
"""The fields of a form that a person writes."""

_PLACE = re.compile(r"[^:]*:(\d+): (?:pattern [^:]*: )?(.*)", re.DOTALL)
_NUMBERS = re.compile(r"(worth|share)?\s*([\d.]+)")


class PatternDesk:
    """An editor on the page for the patterns that the engine knows and those of a person's own folder.

    A form is a pattern as texts, by the fields of the page.
    """

    def __init__(self, folder: Path) -> None:
        """Read the patterns; ``folder`` is that of the person's knowledge, which need not exist yet."""
        self._folder = folder / PATTERNS
        found, self._patterns = usable_patterns(folder)
        self.problems = found.problems
        self._own = set(found.own)

    def listed(self, kind: str, part: str) -> dict[str, Any]:
        """Return for JSON the patterns of a kind whose name or sentence contains the text ``part``, in the language
        spoken or in English.

        The dict has ``patterns``, each a dict; at most MOST_LISTED of them, the person's own first, then
        those drawn by hand. ``total`` tells how many there are. ``kinds`` and ``flags`` are the words that a
        pattern may have, ``problems`` the mistakes in the person's files. An empty kind stands for all kinds.
        """
        wanted = [
            each
            for each in self._patterns
            if kind in ("", each.kind) and any(part.lower() in text for text in _texts_of(each))
        ]
        wanted.sort(key=lambda each: (each.file not in self._own, each.seen or 0, each.name))
        return {
            "kinds": KINDS,
            "flags": FLAGS,
            "total": len(wanted),
            "problems": self.problems,
            "patterns": [self._entry(each) for each in wanted[:MOST_LISTED]],
        }

    def pattern(self, name: str) -> Pattern:
        """Return a pattern by its name. Raises InputError if there is none."""
        found = next((each for each in self._patterns if each.name == name), None)
        if found is None:
            raise InputError(f"there is no pattern {name[:80]!r}")
        return found

    def form(self, name: str) -> Form:
        """Return a pattern, given by its name, as a form (texts by field), with what the page shows beside
        it.

        Raises InputError if there is no such pattern.
        """
        pattern = self.pattern(name)
        return {**form_of(pattern), **self._entry(pattern), "file": pattern.file.name}

    def checked(self, form: Form) -> tuple[Pattern | None, list[Problem]]:
        """Return the pattern that a form (texts by field) describes, with an empty list; or None with a list
        of its mistakes.

        Each mistake has the ``field`` that it belongs to and a ``text``. A sentence that is what `form` told in
        the language spoken stays as the sources have it.
        """
        form = self._as_written(form)
        text, fields = source_of(form)
        try:
            [pattern] = parse_source(text, Path("form"))
        except SourceError as error:
            return None, [_placed(problem, fields) for problem in error.problems]
        original = form.get("original", "")
        taken = next((each for each in self._patterns if each.name == pattern.name), None)
        if taken is not None and taken.name != original:
            text = f"the name is taken in {taken.file.name}; expected a name of its own"
            return None, [{"field": "name", "text": text}]
        problems = [
            {"field": "counterexample" if ": counterexample " in each else "example", "text": _said(each)}
            for each in example_problems(pattern)
        ]
        problems += self._repeated(pattern, original)
        return (None, problems) if problems else (pattern, [])

    def _as_written(self, form: Form) -> Form:
        """Return a form (texts by field) with the sentence that the sources have, if the person did not change
        what was told of it in the language spoken.
        """
        before = next((each for each in self._patterns if each.name == form.get("original")), None)
        return form if before is None or form.get("says") != _told(before) else {**form, "says": before.says}

    def _repeated(self, pattern: Pattern, original: str) -> list[Problem]:
        """Return a mistake, in a list, if another pattern suggests the same first move in the same drawing;
        else an empty list.

        ``original`` is the name of the pattern that is edited, empty for a new one. A repetition that the
        edit leaves as it was is not reported again, since mined patterns repeat some that were drawn by hand.
        """
        before = next((each for each in self._patterns if each.name == original), None)
        if before is not None and is_same_situation(before, pattern):
            return []
        same = next((each for each in self._patterns if is_same_situation(each, pattern)), None)
        if same is None:
            return []
        text = (
            f"'{same.name}' in {same.file.name} has the same first move at the same drawing, maybe turned; expected "
            "another drawing, condition or first move, or that one edited"
        )
        return [{"field": "diagram", "text": text}]

    def save(self, form: Form) -> dict[str, Any]:
        """Write the pattern of a form (texts by field) into the person's folder; return its ``name`` and
        where it was ``saved``.

        If the form has mistakes, nothing is written and they are returned as ``problems``. Raises OSError if
        it cannot be written.
        """
        pattern, problems = self.checked(form)
        if pattern is None:
            return {"problems": problems}
        original = str(form.get("original", ""))
        file = self.pattern(original).file if original else self._folder / NEW_FILE
        text = with_pattern(file, pattern, original or None)
        return {"problems": [], "name": pattern.name, "saved": self._write(file.name, text)}

    def delete(self, name: str) -> dict[str, Any]:
        """Take a pattern, given by its name, out of the patterns; return the file where that was ``saved``.

        Raises InputError if there is no such pattern, OSError if it cannot be written.
        """
        file = self.pattern(name).file
        return {"problems": [], "saved": self._write(file.name, without_pattern(file, name))}

    def _write(self, name: str, text: str) -> str:
        parse_source(text, self._folder / name)
        self._folder.mkdir(parents=True, exist_ok=True)
        replace_text(self._folder / name, text)
        return f"{PATTERNS}/{name}"

    def _entry(self, pattern: Pattern) -> dict[str, Any]:
        return {
            "name": pattern.name,
            "title": name_in(spoken(), pattern.name),
            "kind": pattern.kind,
            "says": _told(pattern),
            "seen": pattern.seen,
            "share": pattern.share,
            "own": pattern.file in self._own,
        }


def _told(pattern: Pattern) -> str:
    """Return the sentence of a pattern, a template, in the language spoken, or as its source has it."""
    return says_in(spoken(), pattern.says) or pattern.says


def _texts_of(pattern: Pattern) -> Iterator[str]:
    """Yield the texts by which a pattern is found, in small letters."""
    yield pattern.name.lower()
    yield pattern.says.lower()
    yield name_in(spoken(), pattern.name).lower()
    yield _told(pattern).lower()


def form_of(pattern: Pattern) -> Form:
    """Return a pattern as a form: a dict of texts by the fields of the page.

    The fields are, for example, ``name``, ``kind``, ``diagram``, ``moves``, ``says`` and ``example``; two
    more, ``seen`` and ``share``, are numbers.
    """
    lines, kinds = draw(pattern.rows, pattern.edge_below, pattern.edge_right, pattern.points)
    return {
        "original": pattern.name,
        "name": pattern.name,
        "kind": pattern.kind,
        "seen": pattern.seen,
        "share": pattern.share,
        "diagram": "\n".join(lines),
        "names": ", ".join(f"{name}: {kind}" for name, kind in kinds.items()),
        "when": "\n".join(attribute_text(each) for each in pattern.attributes),
        "flags": ", ".join(pattern.flags),
        "moves": "\n".join(_move_lines(pattern.moves, 0)),
        "says": pattern.says,
        "example": "\n\n".join(each.strip() for each in pattern.examples),
        "counterexample": "\n\n".join(each.strip() for each in pattern.counterexamples),
    }


def _move_lines(moves: Sequence[Move], depth: int) -> Iterator[str]:
    for move in moves:
        side = "X" if move.side == OWN else "O"
        worth = f" {move.worth:g}" if move.point is not None or move.worth else ""
        share = f" share {move.share:g}" if move.share is not None else ""
        yield f"{'  ' * depth}{side} {move.point or 'elsewhere'}{worth}{share}"
        yield from _move_lines(move.then, depth + 1)


class _Lines:
    """The lines of a YAML source that is being made from a form.

    With each line stand the field of the form and the row of that field from which it was made.
    """

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.fields: list[tuple[str, int]] = []

    def add(self, text: str, field: str, row: int = 0) -> None:
        self.lines.append(text)
        self.fields.append((field, row))


def source_of(form: Form) -> tuple[str, list[tuple[str, int]]]:
    """Return the pattern of a form as the text of a YAML source, and the form's field and row for each line
    of the text.

    Rows of a field count from 1; 0 stands for the whole field.
    """
    found = _Lines()
    texts = {field: str(form.get(field) or "") for field in TEXTS}
    found.add("patterns:", "")
    found.add(f"- name: {json.dumps(texts['name'].strip())}", "name")
    found.add(f"  kind: {json.dumps(texts['kind'])}", "kind")
    for field in ("seen", "share"):
        if form.get(field) is not None:
            found.add(f"  {field}: {json.dumps(form[field])}", "")
    diagram = [line.strip() for line in texts["diagram"].splitlines() if line.strip()]
    found.add(f"  where: {_where(diagram)}", "diagram")
    _add_block(found, "  diagram:", diagram, "diagram")
    names = [each.strip() for each in re.split(r"[,\n]", texts["names"]) if each.strip()]
    if names:
        found.add("  names:", "names")
    for each in names:
        name, _, kind = each.partition(":")
        found.add(f"    {json.dumps(name.strip())}: {json.dumps(kind.strip())}", "names")
    attributes = [
        (row, each.strip()) for row, each in enumerate(texts["when"].splitlines(), 1) if each.strip()
    ]
    if attributes:
        found.add("  when:", "when")
    for row, each in attributes:
        found.add(f"  - {json.dumps(each)}", "when", row)
    flags = [each for each in re.split(r"[,\s]+", texts["flags"]) if each]
    if flags:
        found.add(f"  flags: {json.dumps(flags)}", "flags")
    found.add(f"  says: {json.dumps(texts['says'])}", "says")
    for field in ("example", "counterexample"):
        boards = [each for each in re.split(r"\n\s*\n", texts[field]) if each.strip()]
        if boards:
            found.add(f"  {field}:", field)
        for board in boards:
            _add_block(found, "  -", [line.strip() for line in board.splitlines() if line.strip()], field)
    found.add("  moves:", "moves")
    _add_moves(found, texts["moves"].splitlines())
    return "\n".join(found.lines) + "\n", found.fields


def _where(diagram: Sequence[str]) -> str:
    """Return where on the board a diagram lies, by the edges that it draws: ``corner``, ``edge`` or
    ``anywhere``.
    """
    if not diagram or not set(diagram[-1]) <= set("-+ "):
        return "anywhere"
    return "corner" if "+" in diagram[-1] else "edge"


def _add_block(found: _Lines, key: str, rows: Sequence[str], field: str) -> None:
    """Add some rows to the source as one text in YAML's block style, in which each row has a line of its
    own.

    ``key`` is what stands before the text, such as ``  diagram:``. ``field`` is the form's field that the
    rows came from.
    """
    if not rows:
        found.add(f"{key} ''", field)
        return
    found.add(f"{key} |", field)
    for number, row in enumerate(rows, 1):
        found.add(f"      {row}", field, number)


def _add_moves(found: _Lines, rows: Sequence[str]) -> None:
    """Add the rows of moves to the source as a list of YAML.

    A move indented below another is an answer to it.
    """
    written = [(number, row) for number, row in enumerate(rows, 1) if row.strip()]
    open_at: list[int] = []
    before = 0
    if not written:
        found.lines[-1] += " []"
    for number, row in written:
        indent = len(row) - len(row.lstrip())
        while open_at and open_at[-1] >= indent:
            open_at.pop()
        if len(open_at) == before and found.fields[-1][0] == "moves" and before and open_at:
            found.add(f"{'    ' * before}  then:", "moves", number)
        open_at.append(indent)
        before = len(open_at)
        space = "    " * before
        play, numbers = _move_words(row)
        found.add(f"{space}- play: {json.dumps(play)}", "moves", number)
        for key, value in numbers.items():
            found.add(f"{space}  {key}: {json.dumps(value)}", "moves", number)


def _move_words(row: str) -> tuple[str, dict[str, str]]:
    """Split a row of moves into the move (such as ``X a``) and its numbers.

    The numbers are a dict of the texts of its ``worth`` and ``share``, as far as the row has them.
    """
    words = row.split()
    play, rest = " ".join(words[:2]), " ".join(words[2:])
    numbers: dict[str, str] = {}
    place = 0
    while place < len(rest):
        match = _NUMBERS.match(rest, place)
        if match is None:
            numbers["worth"] = rest[place:]
            break
        numbers[match[1] or "worth"] = match[2]
        place = match.end() + len(rest[match.end() :]) - len(rest[match.end() :].lstrip())
    return play, numbers


def _placed(problem: str, fields: Sequence[tuple[str, int]]) -> Problem:
    """Turn a mistake found in a YAML source into a mistake of the form from which the source was made.

    The result has the form's ``field`` and a ``text``, which names the row if there is one. ``problem`` is
    the mistake with its line in the source. ``fields`` gives, for each line, the field and row that it came
    from.
    """
    match = _PLACE.fullmatch(problem)
    if match is None:
        return {"field": "", "text": problem}
    field, row = fields[min(int(match[1]), len(fields)) - 1]
    return {"field": field, "text": f"line {row}: {match[2]}" if row else match[2]}


def _said(problem: str) -> str:
    """Return the text of a mistake (``problem``) without its place in the source, which the person never
    sees.
    """
    match = _PLACE.fullmatch(problem)
    return match[2] if match else problem
