"""What a worker does for the view of knowledge: joseki and patterns, and a game played through."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from typing import Any

from engine.base.errors import RecordError, raise_as
from engine.board.board import Board
from engine.board.points import PASS, color_name, vertex_of
from engine.explain.words.languages import ENGLISH, speaking
from engine.game.sgf import load_sgf
from engine.studio.bench import Bench, NotWanted
from engine.studio.joseki_desk import JosekiDesk
from engine.studio.pattern_desk import PatternDesk, form_of
from engine.studio.playing_through import drafted, played_through
from engine.suggest.own_knowledge import load_joseki, load_patterns
from patterns.database import build_database
from patterns.matcher import Matcher
from patterns.trees import planned_moves

MOST_MATCHES = 200
"""Matches of a pattern in a game that are told."""


def renew(bench: Bench, folder: str) -> dict[str, Any]:
    """Compile the person's own joseki and patterns again after a change; return an empty answer.

    ``folder`` is where they lie. This process uses them from now on, and forgets its players and their
    decisions.
    """
    bench.players.clear()
    bench.decisions.clear()
    bench.desks.clear()
    load_patterns(Path(folder))
    load_joseki(Path(folder))
    return {}


def joseki(bench: Bench, folder: str, line: list[str], language: str = ENGLISH) -> dict[str, Any]:
    """Return for JSON what the joseki book says of the position after a line of moves (see
    `JosekiDesk.shown`).

    ``folder`` is that of the person's own knowledge, ``language`` that of names and comments.
    """
    with speaking(language):
        return JosekiDesk(Path(folder)).shown(line)


def joseki_names(bench: Bench, folder: str, part: str, language: str = ENGLISH) -> dict[str, Any]:
    """Return for JSON the joseki whose name contains the text ``part``, each with ``name``, ``line`` (its
    moves) and ``file``.

    ``folder`` is that of the person's own knowledge, ``language`` that of the names.
    """
    with speaking(language):
        return {"names": JosekiDesk(Path(folder)).names(part)}


def edit_joseki(
    bench: Bench, folder: str, line: list[str], wanted: dict[str, str], write: bool, language: str = ENGLISH
) -> dict[str, Any]:
    """Change or add the last move of a joseki's line; return, as a dict for JSON, ``problems`` (the
    mistakes) or ``saved`` (the file).

    ``folder`` is that of the person's own knowledge. ``wanted`` holds the new fields of the move, as for
    `JosekiDesk.edit`. Without ``write`` the edit is only checked. ``language`` is that in which the fields were
    shown.
    """
    with speaking(language):
        return JosekiDesk(Path(folder)).edit(line, wanted, write)


def delete_joseki(bench: Bench, folder: str, line: list[str]) -> dict[str, Any]:
    """Take the last move of a joseki's line out of the joseki in the person's folder.

    Returns a dict for JSON with the file where that was ``saved``.
    """
    return JosekiDesk(Path(folder)).delete(line)


def patterns(bench: Bench, folder: str, kind: str, part: str, language: str = ENGLISH) -> dict[str, Any]:
    """Return for JSON the patterns of a kind whose name or sentence contains the text ``part``, as
    `PatternDesk.listed` does.

    An empty kind stands for all kinds. The patterns of the person's folder are included. ``language`` is that of
    names and sentences.
    """
    with speaking(language):
        return _desk(bench, folder).listed(kind, part)


def pattern(bench: Bench, folder: str, name: str, language: str = ENGLISH) -> dict[str, Any]:
    """Return a pattern of the engine or of the person's folder, given by its name, as the fields of a form
    (`PatternDesk.form`). ``language`` is that of its sentence.
    """
    with speaking(language):
        return _desk(bench, folder).form(name)


def edit_pattern(
    bench: Bench, folder: str, form: dict[str, Any], write: bool, language: str = ENGLISH
) -> dict[str, Any]:
    """Change or add a pattern in the person's folder; return, as a dict for JSON, ``problems`` (the
    mistakes) or ``saved`` (the file).

    ``form`` holds the pattern as texts by field. Without ``write`` it is only checked. ``language`` is that in which
    the form was shown.
    """
    desk = _desk(bench, folder)
    with speaking(language):
        return desk.save(form) if write else {"problems": desk.checked(form)[1]}


def delete_pattern(bench: Bench, folder: str, name: str) -> dict[str, Any]:
    """Take a pattern, given by its name, out of the patterns; the change is made in the person's folder.

    Returns a dict for JSON with the file where that was ``saved``.
    """
    return _desk(bench, folder).delete(name)


def pattern_matches(bench: Bench, folder: str, name: str, sgf: str) -> dict[str, Any]:
    """Return for JSON the places in a game where a pattern suggests a move to the side to move.

    The dict has ``moves`` (of the game), ``total`` (how often), and ``matches``, each with ``number``,
    ``color``, ``move`` and ``played``: whether the move was played. ``name`` is that of the pattern;
    ``folder`` is that of the person's own knowledge; ``sgf`` is the record in base 64. Raises RecordError if
    the record cannot be read.
    """
    with raise_as(RecordError):
        game = load_sgf(base64.b64decode(sgf))
    database = build_database([_desk(bench, folder).pattern(name)])
    board, matcher, found = Board(game.size), Matcher(database), []
    for number, (color, point) in enumerate(game.moves, 1):
        if number - 1 in game.setups:
            board.set_position(game.setups[number - 1][0])
        board.to_move = color
        points = {
            planned.point
            for match in matcher.matches(board)
            if int(match["own"]) == color
            for planned in planned_moves(database, match)
            if planned.color == color and planned.point != PASS
        }
        found += [
            {
                "number": number,
                "color": color_name(color),
                "move": vertex_of(each, game.size),
                "played": each == point,
            }
            for each in sorted(points)
        ]
        with raise_as(RecordError):
            board.play(color, point)
    return {"moves": len(game.moves), "total": len(found), "matches": found[:MOST_MATCHES]}


def play_through(bench: Bench, sgf: str, level: int) -> dict[str, Any]:
    """Return for JSON the moves of a game that the engine, at a level, would not have considered (see
    `played_through`).

    Each comes with the moves that the engine would have considered. The number of each move is sent to the
    page meanwhile. ``sgf`` is the record in base 64. Raises RecordError if it cannot be read, NotWanted if
    nobody wants the answer any more.
    """

    def step(number: int) -> None:
        if bench.is_stopped():
            raise NotWanted
        bench.tell({"move": number})

    with raise_as(RecordError):
        game = load_sgf(base64.b64decode(sgf))
    return played_through(game, bench.player("tamen", level, 1).adviser, level, step)


def draft_pattern(bench: Bench, sgf: str, number: int, title: str) -> dict[str, Any]:
    """Return a draft of a pattern for move ``number`` (from 1) of a game, as a form (texts by field) to be
    edited.

    ``sgf`` is the record in base 64; ``title`` is the name of the game, from which the pattern's name is
    made.
    """
    with raise_as(RecordError):
        game = load_sgf(base64.b64decode(sgf))
    plain = re.sub(r"[^a-z0-9]+", "-", title.lower().removesuffix(".sgf")).strip("-")[:30].strip("-")
    form = form_of(drafted(game, number, f"draft-{plain or 'game'}-{number}"))
    return {**form, "original": ""}


def _desk(bench: Bench, folder: str) -> PatternDesk:
    """Return the editor of the patterns, the engine's and those of a person's own folder.

    The patterns are read once and then kept until something is written.
    """
    if folder not in bench.desks:
        bench.desks[folder] = PatternDesk(Path(folder))
    return bench.desks[folder]
