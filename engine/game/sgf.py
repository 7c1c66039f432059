"""Game records: reading and writing SGF (file format 4, www.red-bean.com/sgf) through sgfmill.

Reading takes the first game of a file, follows the main line of its variations and keeps its comments. What old
files hold is put right by `engine.game.sgf_tree`; this module is patient with their meaning (stones set up in a
node with a move, a comma in the komi, an unknown rule set, a handicap that only HA tells) and gives one clear
sentence for what it cannot use.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from sgfmill import sgf, sgf_grammar

from engine.base.files import replace_file
from engine.board.board import IllegalMove
from engine.board.points import (
    BLACK,
    EMPTY,
    PASS,
    WHITE,
    color_name,
    opponent,
    parse_vertex,
    point_at,
    vertex_of,
    xy,
)
from engine.game.game import Game
from engine.game.handicap import fixed_handicap, max_fixed_handicap
from engine.game.rule_sets import RuleSet, rule_set
from engine.game.sgf_tree import SgfError, game_trees, record_of, short_text

__all__ = ["SgfError", "game_to_sgf", "load_sgf", "read_record", "save_sgf", "write_record"]

_COLORS = {"b": BLACK, "w": WHITE}
_LETTERS = {BLACK: "b", WHITE: "w"}
_NUMBER = re.compile(r"([+-]?\d+(?:\.\d*)?|[+-]?\.\d+)(?:\s*[^\W\d_].*)?")
"""A number, with the unit that some write behind it (``5.5 points``)."""


def load_sgf(
    source: str | os.PathLike[str] | bytes,
    stop_before_move: int | str | None = None,
    *,
    komi: float | None = None,
    rules: str | RuleSet = "chinese",
) -> Game:
    """Return the game that an SGF file, or the bytes of one, records.

    stop_before_move: a move number (1 = the position before the first move; beyond the end = the end) or a
        vertex such as ``"D4"`` (the position before the first move there); None plays the whole main line.
    komi, rules: used where the record does not say (KM missing or empty; RU missing or unknown). Without
        ``komi`` the rule set's own counts.

    The side to move is what PL says, else the colour of the next move of the record, else White when only
    black stones were set up, else Black. Superko is not enforced, as the record may come from other rules,
    and a move with KO may take back a ko at once. Where White begins on an empty board although HA tells of a
    handicap, the stones stand on the fixed points, as servers meant it. Raises SgfError.
    """
    name, data = _read(source)
    try:
        return _Loader(_parse(data), stop_before_move, komi, rule_set(rules)).game
    except SgfError as error:
        raise SgfError(f"{name}: {error}") from None


def save_sgf(game: Game, path: str | os.PathLike[str]) -> None:
    """Write a game to an SGF file; a file that is there is replaced only once everything is written.

    Raises SgfError.
    """
    write_record(game_to_sgf(game), path)


def read_record(source: str | os.PathLike[str] | bytes) -> sgf.Sgf_game:
    """Return the first record of an SGF file as a tree of nodes with all variations, in UTF-8.

    Raises SgfError.
    """
    name, data = _read(source)
    try:
        return _parse(data)
    except SgfError as error:
        raise SgfError(f"{name}: {error}") from None


def write_record(data: bytes, path: str | os.PathLike[str]) -> None:
    """Write the bytes of an SGF record to a file; one that is there is replaced only when all is written.

    Raises SgfError.
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
    if replayed.to_move != _presumed_to_move(replayed.board.grid()):
        root.set("PL", _LETTERS[replayed.to_move])
    _write_comment(root, game.comments.get(0))
    for number, (color, point) in enumerate(game.moves, start=1):
        node = record.extend_main_sequence()
        node.set_move(_LETTERS[color], None if point == PASS else _row_col(point, game.size))
        if _play(replayed, color, point, ko_allowed=True):
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
    """Write the points where ``grid`` differs from ``replayed`` into a node, and set them up there too.

    Where none differs the ko stays, as it will when the record is read.
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


def _play(game: Game, color: int, point: int, ko_allowed: bool) -> bool:
    """Play a move of a record; return True if it took back a ko at once, which ``ko_allowed`` permits.

    Raises IllegalMove.
    """
    try:
        game.play(color, point, enforce_superko=False)
    except IllegalMove as error:
        if not ko_allowed or error.reason != "ko":
            raise
        game.setup()  # lifts the ko
        game.play(color, point, enforce_superko=False)
        return True
    return False


def _write_comment(node: sgf.Node, text: str | None) -> None:
    if text:
        node.set("C", text.encode("utf-8", "replace").decode("utf-8"))


def _row_col(point: int, size: int) -> tuple[int, int]:
    """Return sgfmill's coordinates of a point: (row from the bottom, column from the left), both from 0."""
    x, y = xy(point)
    return size - 1 - y, x


def _presumed_to_move(grid: np.ndarray) -> int:
    """Return who moves first where a record does not say: White if there are only black stones, else Black."""
    return WHITE if (grid == BLACK).any() and not (grid == WHITE).any() else BLACK


def _read(source: str | os.PathLike[str] | bytes) -> tuple[str, bytes]:
    """Return a name for messages and the bytes of a source, which is a path or the bytes themselves.

    Raises SgfError.
    """
    if isinstance(source, bytes):
        return "SGF data", source
    try:
        return f"'{os.fspath(source)}'", Path(source).read_bytes()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise SgfError(f"cannot open '{os.fspath(source)}': {reason}") from None


def _parse(data: bytes) -> sgf.Sgf_game:
    """Return the first game record in the bytes of an SGF file. Raises SgfError."""
    return record_of(next(game_trees(data)))


def _one_value(node: sgf.Node, identifier: str) -> str:
    """Return the first value of a property as plain text, empty when it is missing."""
    return short_text(node.get_raw_list(identifier)[0]).strip() if node.has_property(identifier) else ""


@dataclass
class _Loader:
    """Plays the main line of a record into a new game."""

    record: sgf.Sgf_game
    stop_before_move: int | str | None
    default_komi: float | None
    default_rules: RuleSet

    def __post_init__(self) -> None:
        root = self.record.get_root()
        self.size: int = self.record.get_size()
        self.stop_number, self.stop_point = self._stop()
        rules = self._read_rules(root)
        self.game = Game(self.size, self._komi(root, rules), rules)
        self.player_told = False
        self.handicap = self._handicap(root)
        for node in self.record.main_sequence_iter():
            if not self._take(node):
                break
        if self.stop_point is not None and not self.stopped:
            raise SgfError(f"no move of the main line is at {self.stop_before_move}")
        self.game.handicap = self.handicap
        stones = self.game.setups[0][0] == BLACK
        if self.handicap and np.count_nonzero(stones) == self.handicap:
            self.game.handicap_stones = tuple(point_at(x, y) for y, x in np.argwhere(stones).tolist())

    def _stop(self) -> tuple[int | None, int | None]:
        """Return what to stop before as (move number, point); one of them, or both, are None.

        Raises SgfError for what is neither a move number nor a vertex.
        """
        self.stopped = False
        wanted = self.stop_before_move
        if wanted is None:
            return None, None
        if isinstance(wanted, int):
            if wanted < 1:
                raise SgfError(f"cannot stop before move {wanted}, moves are counted from 1")
            return wanted, None
        try:
            return None, parse_vertex(wanted, self.size)
        except ValueError:
            raise SgfError(f"'{wanted}' is neither a move number nor a vertex of this board") from None

    def _read_rules(self, root: sgf.Node) -> RuleSet:
        try:
            return rule_set(_one_value(root, "RU"))
        except ValueError:
            return self.default_rules

    def _komi(self, root: sgf.Node, rules: RuleSet) -> float:
        text = _one_value(root, "KM")
        if not text:
            return rules.default_komi if self.default_komi is None else self.default_komi
        number = _NUMBER.fullmatch(text.replace(",", "."))
        if number is None:
            raise SgfError(f"KM[{text}] is not a komi, expected a number")
        return float(number[1])

    def _handicap(self, root: sgf.Node) -> int:
        text = _one_value(root, "HA")
        if not text:
            return 0
        if not (text.isascii() and text.isdigit() and len(text) <= 4 and int(text) < self.size**2):
            most = self.size**2 - 1
            raise SgfError(f"HA[{text}] is not a number of handicap stones, expected 0 to {most}")
        return int(text) if int(text) >= 2 else 0

    def _take(self, node: sgf.Node) -> bool:
        """Play one node of the record into the game; return False when the position to stop at is reached."""
        self._take_setup(node)
        try:
            color_letter, place = node.get_move()
        except ValueError:
            letter, raw = node.get_raw_move()
            raise SgfError(
                f"move {self._next_number} has a bad point {letter.upper()}[{short_text(raw)}], "
                f"expected a point of a {self.size}x{self.size} board"
            ) from None
        if color_letter is not None:
            point = PASS if place is None else point_at(place[1], self.size - 1 - place[0])
            if not self._take_move(_COLORS[color_letter], point, node.has_property("KO")):
                return False
        self._take_comment(node)
        return True

    @property
    def _next_number(self) -> int:
        return self.game.move_count + 1

    def _take_setup(self, node: sgf.Node) -> None:
        if node.has_setup_stones():
            black, white, empty = (self._points(node, name) for name in ("AB", "AW", "AE"))
            try:
                self.game.setup(black, white, empty)
            except ValueError as error:
                raise SgfError(f"{error} {self._where}") from None
            if self.game.move_count == 0 and not self.player_told:
                self.game.to_move = _presumed_to_move(self.game.board.grid())
        if node.has_property("PL"):
            text = _one_value(node, "PL").lower()
            if text[:1] not in _COLORS:
                raise SgfError(f"PL[{text}] {self._where} is not a colour, expected B or W")
            self.game.to_move = _COLORS[text[0]]
            self.player_told = True

    @property
    def _where(self) -> str:
        played = self.game.move_count
        return f"in the set-up after move {played}" if played else "in the set-up"

    def _points(self, node: sgf.Node, name: str) -> set[int]:
        """Return the points that a property such as AB of a node lists; rectangles are resolved.

        Raises SgfError.
        """
        points: set[int] = set()
        for raw in node.get_raw_list(name) if node.has_property(name) else ():
            try:
                places = node.get_presenter().interpret(name, [raw])
            except ValueError:
                raise SgfError(f"bad point {name}[{short_text(raw)}] {self._where}") from None
            points.update(point_at(column, self.size - 1 - row) for row, column in places)
        return points

    def _take_move(self, color: int, point: int, ko_allowed: bool) -> bool:
        if self.game.move_count == 0:
            self._place_handicap(color)
        if not self.player_told:
            self.game.to_move = color
        if self.stop_number == self._next_number or self.stop_point == point:
            self.stopped = True
            return False
        try:
            _play(self.game, color, point, ko_allowed)
        except IllegalMove as error:
            place = vertex_of(point, self.size)
            who = color_name(color).capitalize()
            raise SgfError(f"move {self._next_number} ({who} {place}) is illegal: {error.reason}") from None
        self.player_told = False
        return True

    def _place_handicap(self, first_color: int) -> None:
        """Set up HA's stones on the fixed points, if the board is empty and White makes the first move."""
        stones = self.handicap
        if first_color == WHITE and 2 <= stones <= max_fixed_handicap(self.size):
            if not self.game.board.grid().any():
                self.game.setup(black=fixed_handicap(self.size, stones))

    def _take_comment(self, node: sgf.Node) -> None:
        if not node.has_property("C"):
            return
        raw = sgf_grammar.text_value(node.get_raw_list("C")[0])
        text = raw.decode(node.get_encoding(), "replace")
        if text:
            earlier = self.game.comments.get(self.game.move_count)
            self.game.comments[self.game.move_count] = f"{earlier}\n\n{text}" if earlier else text
