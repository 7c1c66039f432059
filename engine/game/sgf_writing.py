"""Games written as game records: SGF, file format 4 (www.red-bean.com/sgf), through sgfmill."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
from sgfmill import sgf

from engine.base.files import replace_file
from engine.board.points import BLACK, EMPTY, PASS, WHITE, opponent, point_at, xy
from engine.game.game import Game
from engine.game.records.loading import play_of_record, presumed_to_move
from engine.game.sgf_tree import SgfError

_LETTERS = {BLACK: "b", WHITE: "w"}


def save_sgf(game: Game, path: str | os.PathLike[str]) -> None:
    """Write a game to a file. An older file is replaced only once everything is written. Raises SgfError."""
    write_record(game_to_sgf(game), path)


def write_record(data: bytes, path: str | os.PathLike[str]) -> None:
    """Write a record to a file. An older file is replaced only once everything is written. Raises
    SgfError.
    """
    try:
        replace_file(Path(path), lambda out: out.write(data))
    except OSError as error:
        raise SgfError(f"cannot write '{path}': {error.strerror or error}") from None


def game_to_sgf(game: Game) -> bytes:
    """Return the game as an SGF record in UTF-8, with set-up stones, comments and who resigned."""
    record = sgf.Sgf_game(game.size, "UTF-8")
    root = record.get_root()
    root.set_raw("AP", b"Tamen")
    root.set("KM", game.komi)
    root.set("RU", game.rules.sgf_name)
    if game.handicap >= 2:
        root.set("HA", game.handicap)
    if game.resigned_by != EMPTY:
        root.set("RE", f"{_LETTERS[opponent(game.resigned_by)].upper()}+R")
    setups = game.setups
    replayed = Game(game.size, rules=game.rules)
    _write_setup(root, replayed, *setups[0])
    if replayed.to_move != presumed_to_move(replayed.board.grid()):
        root.set("PL", _LETTERS[replayed.to_move])
    _write_comment(root, game.comments.get(0))
    for number, (color, point) in enumerate(game.moves, start=1):
        node = record.extend_main_sequence()
        node.set_move(_LETTERS[color], None if point == PASS else _row_col(point, game.size))
        if play_of_record(replayed, color, point, executes=True):
            node.set_raw("KO", b"")
        _write_comment(node, game.comments.get(number))
        if number in setups:
            node = record.extend_main_sequence()
            _write_setup(node, replayed, *setups[number])
            node.set("PL", _LETTERS[replayed.to_move])
    if game.to_move != replayed.to_move:
        record.extend_main_sequence().set("PL", _LETTERS[game.to_move])
    return bytes(record.serialise())


def _write_setup(node: sgf.Node, replayed: Game, grid: np.ndarray, to_move: int) -> None:
    """Write into a node the stones to set up so that the board of ``replayed`` becomes ``grid``; set them up
    there too.

    ``to_move`` is the side to move then. If no point differs, nothing is set up there, so that a ko stays, as
    it does when the record is read.
    """
    before = replayed.board.grid()
    points: dict[int, list[int]] = {BLACK: [], WHITE: [], EMPTY: []}
    for y, x in np.argwhere(before != grid).tolist():
        points[int(grid[y, x])].append(point_at(x, y))
    if any(points.values()):
        replayed.setup(points[BLACK], points[WHITE], points[EMPTY])
    replayed.to_move = to_move
    coordinates = {color: [_row_col(point, len(grid)) for point in points[color]] for color in points}
    node.set_setup_stones(coordinates[BLACK], coordinates[WHITE], coordinates[EMPTY])


def _write_comment(node: sgf.Node, text: str | None) -> None:
    if text:
        node.set("C", text.encode("utf-8", "replace").decode("utf-8"))


def _row_col(point: int, size: int) -> tuple[int, int]:
    """Return sgfmill's coordinates of a point: row from the bottom, column from the left, both from 0."""
    x, y = xy(point)
    return size - 1 - y, x
