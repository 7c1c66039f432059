"""Joseki to be played on the board and edited: what the book says of a line, its moves written into one's own files.

A line is moves in the upper right corner of a 19x19 board from Black's first on, ``tenuki`` for one that is played
elsewhere. A changed source lies in the person's folder under the name of the one that ships.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.base.errors import InputError
from engine.base.files import replace_text
from engine.board.points import BLACK, PASS, parse_vertex, vertex_of
from engine.explain.words.languages import spoken
from engine.explain.words.templates import name_joseki
from engine.suggest.own_folder import JOSEKI, MINED
from engine.suggest.own_knowledge import load_joseki, usable_joseki
from joseki.dag import GraphBuilder
from joseki.laying import laid_text
from joseki.lookup import CornerReport, Suggestion
from joseki.position import DRAWN_SIZE, CornerPosition, canonical, canonical_move, code_at
from joseki.retold import comment_in
from joseki.source import SourceError, read_source, source_text
from joseki.texts import turned_text
from joseki.tree import TENUKI_WORD, Kind, Move, Source

NEW_FILE = "own.sgf"
"""Where moves are written that begin with a stone of which no source by hand has any."""

KINDS = {kind.name.lower(): kind for kind in Kind if kind != Kind.IGNORE}

UPPER_RIGHT = 0

TAKEN_OUT = "Ignore: taken out in the studio."


@dataclass
class _Written:
    """A move at one place in a source of joseki drawn by hand (an SGF file).

    ``siblings`` is the list of moves that the move belongs to. The source may draw a position turned or
    mirrored: ``before`` and ``after`` are the symmetries that turn the canonical forms of the positions
    before and after the move to what is drawn there. The move's comment is turned like the position before
    it, its name like the one after it.
    """

    source: Source
    siblings: list[Move]
    move: Move
    before: int
    after: int


class JosekiDesk:
    """An editor on the page for the joseki that the engine knows and those of a person's own folder.

    A desk may be used for one edit only; after that a new one is made. A line is a list of moves in the upper
    right corner, each a vertex or ``tenuki``.
    """

    def __init__(self, folder: Path) -> None:
        """Read the joseki of the engine and those that the person has added.

        The latter lie in ``folder``, the person's own knowledge. There are none if the folder does not exist
        yet.
        """
        self._folder = folder / JOSEKI
        self._book = load_joseki(folder)
        found = usable_joseki(folder)
        self.problems = found.problems
        self._own = {file.name for file in found.own}
        self._sources = {
            file.name: read_source(file) for file in found.files if file.name != MINED or file in found.own
        }

    def shown(self, line: Sequence[str]) -> dict[str, Any]:
        """Return, for JSON, what the joseki book says of the position after a line of moves.

        The dict has ``to_move``, ``name``, ``status``, ``moves`` (the next moves that the book knows), and
        ``last``, what it knows of the line's last move (None for an empty line). Raises InputError for a move
        that cannot be played.
        """
        position = _played(line)
        report = self._report(position)
        last = None
        if line:
            before = _played(line[:-1])
            suggestion = self._suggestion(before, line[-1])
            written = self._written(line)
            last = {
                "known": suggestion is not None,
                "files": sorted({each.source.file for each in written}),
                "own": any(each.source.file in self._own for each in written),
                **_told(suggestion),
                # a name that the position inherits is none that can be edited
                **_in_own_words(self._texts(line)),
            }
        return {
            "to_move": "black" if position.to_move == BLACK else "white",
            "name": name_joseki(report.name),
            "status": report.status.value,
            "last": last,
            "moves": [
                {**told, **_in_own_words(told)}
                for told in map(_told, sorted(report.suggestions, key=lambda each: -each.weight))
            ],
            "kinds": list(KINDS),
            "problems": self.problems,
        }

    def names(self, part: str) -> list[dict[str, Any]]:
        """Return the joseki drawn by hand whose name, in the book or in the language spoken, contains the text
        ``part``, sorted by name.

        Each is a dict of ``name``, ``line`` (its moves) and ``file``.
        """
        found = []
        for source in self._sources.values():
            waiting: list[tuple[Move, tuple[str, ...]]] = [(move, ()) for move in reversed(source.moves)]
            while waiting:
                move, line = waiting.pop()
                here = (*line, move.vertex)
                named = name_joseki(move.name)
                if move.name and (part.lower() in move.name.lower() or part in named):
                    found.append({"name": named, "line": here, "file": source.file})
                waiting.extend((child, here) for child in reversed(move.children))
        return sorted(found, key=lambda each: each["name"])

    def edit(self, line: Sequence[str], wanted: dict[str, str], write: bool) -> dict[str, Any]:
        """Change the last move of a line, or add it; return a dict of the file where it was ``saved``, or of
        the ``problems``.

        Problems are the mistakes, a list of dicts of ``field`` and ``text``. ``wanted`` holds the new
        ``kind`` (a name in KINDS), ``name``, ``comment`` and ``tesuji`` (not empty if the move is one).
        ``write``: whether to write it if there is no mistake. Raises InputError if the line cannot be used,
        OSError if it cannot be written.
        """
        if wanted.get("kind") not in KINDS:
            return {"problems": [{"field": "kind", "text": f"the kind is one of {', '.join(KINDS)}"}]}
        try:
            written = self._written(line) or [self._added(line)]
            target = _frames(_played(line[:-1]), line[-1])
        except (ValueError, SourceError) as error:
            return {"problems": [{"field": "move", "text": str(error)}]}
        texts = self._kept_texts(line, wanted)
        for each in written:
            kind = KINDS[wanted["kind"]]
            each.move.kind = None if kind == Kind.NORMAL else kind
            each.move.tesuji = bool(wanted.get("tesuji"))
            for name, text, frames in (
                ("comment", texts["comment"], (target[2], each.before)),
                ("name", texts["name"], (target[3], each.after)),
            ):
                setattr(each.move, name, turned_text(turned_text(text, frames[0]), frames[1]))
        return self._finished({each.source.file for each in written}, write)

    def delete(self, line: Sequence[str]) -> dict[str, Any]:
        """Take the last move of a line, with all that follows it, out of the joseki; return the file where
        that was ``saved``.

        If the move was also counted in games, it is instead drawn as a move to be ignored. Raises InputError
        if there is nothing to take out, OSError if it cannot be written.
        """
        if not line:
            raise InputError("no move is chosen")
        suggestion = self._suggestion(_played(line[:-1]), line[-1])
        written = self._written(line)
        if suggestion is None and not written:
            raise InputError(f"the book does not know {line[-1]} here")
        for each in written:
            each.siblings[:] = [move for move in each.siblings if move is not each.move]
        changed = {each.source.file for each in written}
        if suggestion is not None and suggestion.games:
            # it was counted in games, too: that it is drawn no more is not enough
            added = self._added(line)
            added.move.comment, added.move.kind = TAKEN_OUT, Kind.IGNORE
            changed.add(added.source.file)
        return self._finished(changed, write=True)

    def _finished(self, changed: set[str], write: bool) -> dict[str, Any]:
        """Check the ``changed`` files by compiling all sources; return a dict of ``problems`` and ``saved``.

        ``changed`` holds names of files. They are written if there is no mistake and ``write`` is True.
        """
        builder = GraphBuilder()
        texts = {name: source_text(source) for name, source in self._sources.items()}
        try:
            for name in sorted(texts, key=lambda each: (each in changed, each)):
                builder.add(laid_text(texts[name], name))
            builder.build()
        except SourceError as error:
            return {"problems": [{"field": error.field, "text": str(error)}]}
        if write:
            self._folder.mkdir(parents=True, exist_ok=True)
            for name in changed:
                replace_text(self._folder / name, texts[name])
        return {"problems": [], "saved": ", ".join(f"{JOSEKI}/{name}" for name in sorted(changed))}

    def _texts(self, line: Sequence[str]) -> dict[str, str]:
        """Return ``name`` and ``comment`` of the last move of a line as the sources have them, for the corner as
        it lies in the line.
        """
        told = _told(self._suggestion(_played(line[:-1]), line[-1]))
        written = self._written(line)
        name = _line_name(written[0], _played(line)) if written else told["name"]
        return {"name": name, "comment": told["comment"]}

    def _kept_texts(self, line: Sequence[str], wanted: Mapping[str, str]) -> dict[str, str]:
        """Return the ``name`` and ``comment`` that a person wants for the last move of a line.

        A text that is what `shown` told in the language spoken stays as the sources have it: the person did
        not change it.
        """
        before = self._texts(line)
        told = _in_own_words(before)
        given = {name: wanted.get(name, "").strip() for name in before}
        return {name: before[name] if text == told[name] else text for name, text in given.items()}

    def _report(self, position: CornerPosition) -> CornerReport:
        return self._book.corners(position.board, position.to_move)[UPPER_RIGHT]

    def _suggestion(self, before: CornerPosition, move: str) -> Suggestion | None:
        """Return what the book says of a move (a vertex or ``tenuki``) in a corner position; None if it does
        not know the move.

        ``before`` is the position before the move.
        """
        point = _point(move)
        return next((each for each in self._report(before).suggestions if each.point == point), None)

    def _written(self, line: Sequence[str]) -> list[_Written]:
        """Return all places in the sources drawn by hand where the last move of a line is drawn.

        The order of the moves before it may differ, and the drawing may be turned.
        """
        target = _frames(_played(line[:-1]), line[-1])[:2]
        return [each for source in self._sources.values() for each in _drawn(source, target)]

    def _added(self, line: Sequence[str]) -> _Written:
        """Draw a line into the first source drawn by hand that has its first move; return the place of its
        last move there.

        If no source has the first move, the line goes into NEW_FILE. Raises SourceError for a move outside
        the corner, InputError for an empty line.
        """
        codes = [_code(move) for move in line]
        source = next(
            (
                each
                for each in self._sources.values()
                if each.file != MINED and any(move.code == codes[0] for move in each.moves)
            ),
            None,
        )
        if source is None:
            source = self._sources.setdefault(NEW_FILE, Source(NEW_FILE, "Joseki of my own"))
        siblings, position = source.moves, CornerPosition()
        for number, code in enumerate(codes):
            found = next((move for move in siblings if move.code == code), None)
            if found is None:
                found = Move(code, place=source.file)
                self._as_known(found, line[: number + 1])
                siblings.append(found)
            if number == len(codes) - 1:
                _, _, before, after = _frames(position, line[-1])
                return _Written(source, siblings, found, before, after)
            position.play(code)
            siblings = found.children
        raise InputError("no move is chosen")

    def _as_known(self, move: Move, line: Sequence[str]) -> None:
        """Mark a move that was just drawn as bad or a trick if the book knows it as that.

        The move was drawn only because a line leads through it. Without the mark it would become a sound
        move. ``line`` holds the moves up to this one, itself included.
        """
        known = self._suggestion(_played(line[:-1]), line[-1])
        if known is not None and known.kind in (Kind.BAD, Kind.TRICK):
            move.kind, move.comment = known.kind, known.comment


def _point(move: str) -> int:
    """Return the point of one move of a joseki line: the vertex as a point, or PASS for ``tenuki``, a move
    elsewhere.
    """
    return PASS if move == TENUKI_WORD else parse_vertex(move, DRAWN_SIZE)


def _code(move: str) -> int:
    """Return the code that the joseki book has for a move (a vertex or ``tenuki``) in the upper right
    corner.

    Raises SourceError for a move outside the corner.
    """
    try:
        code = code_at(_point(move))
    except ValueError as error:
        raise SourceError(str(error), "move") from None
    if code < 0:
        raise SourceError(
            f"{move} lies outside the upper right corner, expected columns J-T and rows 9-19", "move"
        )
    return code


def _played(line: Sequence[str]) -> CornerPosition:
    """Return the corner position after a line of moves, each a vertex or ``tenuki``.

    Raises InputError for a move that cannot be played.
    """
    position = CornerPosition()
    for move in line:
        try:
            position.play(_code(move))
        except ValueError as error:
            raise InputError(str(error)) from None
    return position


def _frames(position: CornerPosition, move: str) -> tuple[int, int, int, int]:
    """Return four numbers for a move in a corner position, to compare it with the same move drawn otherwise.

    They are the position's canonical key, the move's code in that canonical position, and the symmetries that
    turn the positions before and after the move from their canonical forms. Raises ValueError for a move that
    cannot be played.
    """
    code = _code(move)
    key, canonical_code, before = canonical_move(position.keys(), code)
    position.play(code)
    _, after = canonical(position.keys())
    position.undo()
    return key, canonical_code, before, after


def _drawn(source: Source, target: tuple[int, int]) -> Iterator[_Written]:
    """Yield the places of a source where a certain move is drawn, whatever moves led to its position.

    ``target`` is the canonical key of the position and the canonical code of the move, as `_frames` gives
    them.
    """
    position = CornerPosition()

    def visit(siblings: list[Move]) -> Iterator[_Written]:
        keys = position.keys()
        for move in siblings:
            key, code, before = canonical_move(keys, move.code)
            position.play(move.code)
            if (key, code) == target:
                yield _Written(source, siblings, move, before, canonical(position.keys())[1])
            yield from visit(move.children)
            position.undo()

    yield from visit(source.moves)


def _line_name(written: _Written, after: CornerPosition) -> str:
    """Return the name that a joseki source gives a move, with its words for sides and colours made to fit
    ``after``.

    The source may draw the corner mirrored or with the colours exchanged. ``written`` is the move as the
    source draws it; ``after`` is the corner after the move, as it lies in the line shown.
    """
    frame = canonical(after.keys())[1]
    return turned_text(turned_text(written.move.name, written.after), frame)


def _in_own_words(texts: Mapping[str, str]) -> dict[str, str]:
    """Return the ``name`` and the ``comment`` among some texts on a move in the language spoken."""
    return {"name": name_joseki(texts["name"]), "comment": comment_in(spoken(), texts["comment"])}


def _told(suggestion: Suggestion | None) -> dict[str, Any]:
    if suggestion is None:
        return {
            "move": "",
            "kind": "normal",
            "share": None,
            "games": 0,
            "name": "",
            "comment": "",
            "tesuji": False,
        }
    return {
        "move": TENUKI_WORD if suggestion.point == PASS else vertex_of(suggestion.point, DRAWN_SIZE),
        "kind": suggestion.kind.name.lower(),
        "share": round(suggestion.weight, 4) if suggestion.games else None,
        "games": suggestion.games,
        "name": suggestion.name,
        "comment": suggestion.comment,
        "tesuji": suggestion.tesuji,
    }
