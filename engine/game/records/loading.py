"""The main line of a record played into a game, patient with what servers and programs write otherwise.

Everything that is read otherwise than it is written, and everything that cannot be used, goes into the remarks. A move
that the rules forbid ends the loading, unless KO asks to execute it.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from sgfmill import sgf_grammar

from engine.board.board import IllegalMove
from engine.board.points import BLACK, EMPTY, WHITE, color_name, parse_vertex, point_at, vertex_of
from engine.game.game import Game
from engine.game.handicap import fixed_handicap, max_fixed_handicap
from engine.game.records.handicap import handicap_of
from engine.game.records.komi import komi_of
from engine.game.records.places import Places
from engine.game.records.remarks import Remarks
from engine.game.records.rules_in_words import rules_in_words
from engine.game.records.servers import is_by_territory, server_of
from engine.game.rule_sets import RuleSet, rule_set
from engine.game.sgf_tree import SgfError, short_text, size_of

Node = dict[str, list[bytes]]

_LETTERS = {"B": BLACK, "W": WHITE}
_STONES = {"AB": BLACK, "AW": WHITE, "AE": EMPTY}
_COLORS = {"b": BLACK, "w": WHITE}


@dataclass(frozen=True)
class Wanted:
    """What a caller asks for when a record is loaded.

    stop: a move number (1 = the position before the first move) or a vertex to stop before, None for all
        moves
    komi, rules: those to use if the record names none; komi None means the komi of the rules
    unknown_rules: those to use if the record names rules that are not known
    strict: whether to refuse a record that cannot be used exactly as it is written
    """

    stop: int | str | None
    komi: float | None
    rules: RuleSet
    unknown_rules: RuleSet
    strict: bool


class HandicapMisplaced(Exception):
    """Raised if a record plays on a handicap stone that only the loader put there.

    The record gave no more than the number of the stones (HA).
    """


def load_tree(tree: sgf_grammar.Coarse_game_tree, wanted: Wanted) -> tuple[Game, tuple[str, ...]]:
    """Return the game of a tree's main line as far as it can be played, and remarks on how it was read.

    ``wanted`` says where to stop and what to use for what the record leaves out. A remark is a short text on
    something that was left out or read differently from how it is written. Raises SgfError if the record
    cannot be used.
    """
    for places_handicap in (True, False):
        try:
            loader = _Loader(main_line(tree), wanted, places_handicap)
            return loader.game, loader.remarks.texts()
        except HandicapMisplaced:
            continue
    raise AssertionError("without handicap stones of its own no loader finds them misplaced")


def main_line(tree: sgf_grammar.Coarse_game_tree) -> Iterator[Node]:
    """Yield the nodes of a tree's main line, from the root on. At each branch it takes the first
    variation.
    """
    while True:
        yield from tree.sequence
        if not tree.children:
            return
        tree = tree.children[0]


def presumed_to_move(grid: np.ndarray) -> int:
    """Return the colour that moves first in a position if its record does not say so.

    It is WHITE if the ``grid`` of colours has black stones only, else BLACK.
    """
    return WHITE if (grid == BLACK).any() and not (grid == WHITE).any() else BLACK


def play_of_record(game: Game, color: int, point: int, executes: bool) -> bool:
    """Play a move of a record in a game; return whether it had to be forced against the rules.

    If the record asks for that (SGF's KO, ``executes``), a move may retake a ko at once or replace a stone.
    Superko is not enforced. Raises IllegalMove for a move that is not played.
    """
    try:
        game.play(color, point, enforce_superko=False)
    except IllegalMove as error:
        if not executes or error.reason not in ("ko", "occupied"):
            raise
        game.setup(empty=[point])  # takes off what stands there, and lifts the ko
        game.play(color, point, enforce_superko=False)
        return True
    return False


class _Loader:
    """Plays the nodes of a main line into a new game, ``game``, and collects remarks on them in
    ``remarks``.
    """

    def __init__(self, nodes: Iterator[Node], wanted: Wanted, places_handicap: bool) -> None:
        root = next(nodes)
        opening = tuple(itertools.islice(nodes, 2))
        self.wanted, self.places_handicap = wanted, places_handicap
        self.remarks = Remarks(wanted.strict)
        self.size = size_of(root)
        self.places = Places(self.size, self.remarks)
        self.stop_number, self.stop_point = self._stop()
        self.stopped = self.player_told = False
        self.put: set[int] = set()
        """Points on which stones stand because only HA tells of them."""
        rules = self._rules(root)
        self.handicap = handicap_of(_text(root, "HA"), self.size, self.remarks) if _text(root, "HA") else 0
        self.game = Game(self.size, self._komi(root, opening, rules), rules)
        self._run(root, itertools.chain(opening, nodes))

    def _run(self, root: Node, nodes: Iterator[Node]) -> None:
        if self._take(root):
            all(self._take(node) for node in nodes)
        if self.stop_point is not None and not self.stopped:
            problems = "; ".join(self.remarks.texts())
            raise SgfError(
                f"no move of the main line is at {self.wanted.stop}{f' ({problems})' if problems else ''}"
            )
        self.game.handicap = self.handicap
        stones = self.game.setups[0][0] == BLACK
        if self.handicap and np.count_nonzero(stones) == self.handicap:
            self.game.handicap_stones = tuple(point_at(x, y) for y, x in np.argwhere(stones).tolist())

    def _stop(self) -> tuple[int | None, int | None]:
        """Return where to stop, as the pair (move number, point), of which at most one is given.

        Both are None if all moves are wanted. Raises SgfError if what is wanted is neither a move number nor
        a vertex.
        """
        wanted = self.wanted.stop
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

    def _rules(self, root: Node) -> RuleSet:
        text = _text(root, "RU")
        if not text and is_by_territory(root):
            self.remarks.repair("rules", "no rules are written, japanese rules are used, as on this server")
            return rule_set("japanese")
        if not text:
            return self.wanted.rules
        found = rules_in_words(text)
        if found is None:
            found = self.wanted.unknown_rules
            self.remarks.repair(
                "rules", f"RU[{text}] names no rules that are known, {found.name} rules are used"
            )
        return found

    def _komi(self, root: Node, opening: tuple[Node, ...], rules: RuleSet) -> float:
        """Return the komi that the record names; the one wanted if it names none.

        ``opening`` are the two nodes after the ``root``; they tell whether the game is an even one where HA
        does not. The komi of the ``rules`` is used where the record names something that is no komi; if the
        reading is strict, raises SgfError.
        """
        text = _text(root, "KM")
        if not text:
            return rules.default_komi if self.wanted.komi is None else self.wanted.komi
        is_even = _text(root, "HA") in ("", "0") and not _has_handicap_stones(root, opening)
        try:
            return komi_of(text, self.size, rules, server_of(root), is_even, self.remarks)
        except SgfError as error:
            self.remarks.fault(
                "komi", str(error), f"{rules.default_komi:g} is used, as in {rules.name} rules"
            )
            return rules.default_komi

    def _take(self, node: Node) -> bool:
        """Play one node of the record (set-up, side to move, move, comment) into the game; return whether to
        go on.

        False if the position to stop at is reached, or if a move cannot be played.
        """
        if not _STONES.keys().isdisjoint(node):
            self._take_setup(node)
        if "PL" in node:
            self._take_player(node)
        for letter, color in _LETTERS.items():
            if letter in node:
                if not self._take_move(color, letter, node[letter][0], "KO" in node):
                    return False
                break
        if "C" in node:
            self._take_comment(node["C"][0])
        return True

    @property
    def _next_number(self) -> int:
        return self.game.move_count + 1

    @property
    def _where(self) -> str:
        played = self.game.move_count
        return f"in the set-up after move {played}" if played else "in the set-up"

    def _take_setup(self, node: Node) -> None:
        """Set up the stones that a node's AB, AW and AE name. If they name a point several times, the last
        one counts.

        Raises SgfError if a string would have no liberty.
        """
        colors: dict[int, int] = {}
        for name in node:
            if name in _STONES:
                self._read_stones(name, node[name], colors)
        points = {color: [each for each, its in colors.items() if its == color] for color in _STONES.values()}
        try:
            self.game.setup(points[BLACK], points[WHITE], points[EMPTY])
        except ValueError as error:
            raise SgfError(f"{error} {self._where}") from None
        if self.game.move_count == 0 and not self.player_told:
            self.game.to_move = presumed_to_move(self.game.board.grid())

    def _read_stones(self, name: str, values: list[bytes], colors: dict[int, int]) -> None:
        for raw in values:
            found = self.places.stones(raw, self._where)
            if found is None:
                problem = f"bad point {name}[{short_text(raw)}] {self._where}"
                self.remarks.fault("stones", problem, "it is left out")
            for point in found or ():
                self._set_point(point, _STONES[name], colors)

    def _set_point(self, point: int, color: int, colors: dict[int, int]) -> None:
        """Note in ``colors`` (colours by point) that a point is set up with a colour.

        If the point already has one there, it is replaced, and the remarks say so.
        """
        before = colors.get(point)
        colors[point] = color
        if before is None:
            return
        place = vertex_of(point, self.size)
        if before == color:
            self.remarks.repair("twice", f"{place} is named twice {self._where}")
        else:
            self.remarks.fault("colors", f"{place} is set up twice {self._where}", "the last time counts")

    def _take_player(self, node: Node) -> None:
        text = _text(node, "PL").lower()
        if text[:1] in _COLORS:
            self.game.to_move = _COLORS[text[0]]
            self.player_told = True
        else:
            problem = f"PL[{text}] {self._where} is not a colour, expected B or W"
            self.remarks.fault("player", problem, "it is left out")

    def _take_move(self, color: int, letter: str, raw: bytes, executes: bool) -> bool:
        number = self._next_number
        if number == 1:
            self._place_handicap(color)
        point = self.places.move(raw, number)
        if point is None:
            return self._end(
                f"move {number} has a bad point {letter}[{short_text(raw)}], "
                f"expected a point of a {self.size}x{self.size} board"
            )
        if not self.player_told:
            self.game.to_move = color
        if self.stop_number == number or self.stop_point == point:
            self.stopped = True
            return False
        return self._play(color, point, executes)

    def _play(self, color: int, point: int, executes: bool) -> bool:
        try:
            if play_of_record(self.game, color, point, executes):
                move = self._move_at(self.game.move_count, color, point)
                self.remarks.repair("executed", f"{move} is against the rules and executed, as KO asks")
        except IllegalMove as error:
            if point in self.put:
                raise HandicapMisplaced from None
            return self._end(f"{self._move_at(self._next_number, color, point)} is illegal: {error.reason}")
        self.player_told = False
        return True

    def _move_at(self, number: int, color: int, point: int) -> str:
        return f"move {number} ({color_name(color).capitalize()} {vertex_of(point, self.size)})"

    def _end(self, problem: str) -> bool:
        """Note in the remarks that the loading ends here because of a ``problem``; return False for "do not
        go on".

        Raises SgfError if the reading is strict.
        """
        self.remarks.fault("end", problem, "the game is loaded up to it")
        return False

    def _place_handicap(self, first_color: int) -> None:
        """Put handicap stones on the fixed points if the record gives only their number (HA) and White moves
        first.

        Nothing is done if there are stones on the board. ``first_color`` is the colour of the first move. The
        remarks say that the record does not tell where the stones stand, even if they are not put on the
        board.
        """
        stones = self.handicap
        if first_color != WHITE or stones < 2 or self.game.board.grid().any():
            return
        if self.places_handicap and stones <= max_fixed_handicap(self.size):
            self.put = set(fixed_handicap(self.size, stones))
            self.game.setup(black=self.put)
            where = "they are put on the usual points"
        else:
            where = "none is put"
        problem = f"a handicap of {stones} stones is told, but not where they stand; {where}"
        self.remarks.repair("handicap stones", problem)

    def _take_comment(self, raw: bytes) -> None:
        text = sgf_grammar.text_value(raw).decode("utf-8", "replace")
        if text:
            earlier = self.game.comments.get(self.game.move_count)
            self.game.comments[self.game.move_count] = f"{earlier}\n\n{text}" if earlier else text


def _has_handicap_stones(root: Node, opening: tuple[Node, ...]) -> bool:
    """Return whether a record begins with handicap stones, set up or played: the two nodes of the
    ``opening``, which follow on the ``root``, are both moves by Black.
    """
    return any("AB" in node for node in (root, *opening)) or sum("B" in node for node in opening) == 2


def _text(node: Node, name: str) -> str:
    """Return the first value of the property ``name`` of a node as one line of plain text; empty if the node
    does not have it.
    """
    return short_text(node[name][0]).strip() if name in node else ""
