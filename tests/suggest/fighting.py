"""Positions for the experts of the fight, and what fires there.

A position is a text board with the moves before it, the last first, and the rules that must fire with their moves, one
on a line: ``rule move move ...``. Moves may be less than all that the rule fires with. `EXPERT_positions.yaml` holds
them; those of the experts that ask the evaluation rather than the shape of the stones come mostly from games of GNU Go
3.8 (level 1) against itself that were shaken by some random moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from engine.base.yaml_text import parse_yaml
from engine.board.board import Board
from engine.board.diagram import format_board, parse_diagram
from engine.board.points import BLACK, PASS, WHITE, parse_vertex, vertex_of
from engine.board.symmetry import turn
from engine.evaluate.evaluation import Evaluator
from engine.evaluate.strategy import EVEN, MIDDLE_GAME, assess
from engine.suggest.firing import Firing
from engine.suggest.view import View
from tests.knowledge import knowledge
from tests.orientations import some_orientations
from tests.suggest.experts import Expert
from tests.suggest.turned_tables import swapped, turned


@dataclass(frozen=True)
class Position:
    """Black (X) is to move unless said otherwise; ``ko`` is the point that the ko rule forbids."""

    name: str
    board: str
    fires: str
    last: str = ""
    phase: str = MIDDLE_GAME
    score_class: str = EVEN
    ko: str = ""
    to_move: int = BLACK
    silent: str = ""

    @property
    def expected(self) -> list[tuple[str, str]]:
        """The pairs of rule and vertex that must fire."""
        return list(_pairs(self.fires))

    @property
    def forbidden(self) -> list[tuple[str, str]]:
        """The pairs that must not fire; a rule without a vertex stands for all."""
        return list(_pairs(self.silent))


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    for line in text.strip().splitlines():
        rule, *moves = line.split()
        for move in moves or [""]:
            yield rule, move


def look(evaluator: Evaluator, position: Position) -> View:
    """What the side to move sees."""
    grid = parse_diagram(position.board)
    size = len(grid)
    board = Board(size)
    board.set_position(grid, position.to_move, parse_vertex(position.ko, size) if position.ko else PASS)
    tables = evaluator.evaluate(board).copy()
    last = tuple(parse_vertex(vertex, size) for vertex in position.last.split())
    strategy = replace(
        assess(board, tables, position.to_move, 60, 0.0, 0),
        phase=position.phase,
        score_class=position.score_class,
    )
    return View(board, tables, strategy, knowledge(), last)


def positions(expert: str) -> list[Position]:
    """The positions of an expert's file."""
    text = Path(__file__).with_name(f"{expert}_positions.yaml").read_text(encoding="utf-8")
    colors = {"X": BLACK, "O": WHITE}
    return [
        Position(**{**entry, "to_move": colors[entry["to_move"]], "last": entry.get("last", "")})
        for entry in parse_yaml(text)
    ]


def fired(expert: Expert, view: View) -> set[tuple[str, str]]:
    """The pairs of rule and vertex that an expert fires."""
    return {(firing.rule, vertex_of(firing.move, view.size)) for firing in expert(view)}


def check(evaluator: Evaluator, expert: Expert, position: Position) -> None:
    """Fail, with the board, unless all that is expected fires and nothing that is forbidden does."""
    view = look(evaluator, position)
    found = fired(expert, view)
    missing = [pair for pair in position.expected if pair not in found]
    wrong = [pair for pair in position.forbidden if pair in found or (not pair[1] and pair[0] in dict(found))]
    assert not missing and not wrong, (
        f"{position.name}: missing {missing}, wrong {wrong}, fired {sorted(found)}\n{format_board(view.board.grid())}"
    )


def shown(positions: Sequence[Position]) -> set[str]:
    """The rules that a set of positions shows firing."""
    return {rule for position in positions for rule, _ in position.expected}


def same_in_any_orientation(evaluator: Evaluator, expert: Expert, position: Position) -> None:
    """Fail unless the same rules fire with the same moves, turned, in any orientation and with colours exchanged."""
    view = look(evaluator, position)
    seen = _by_point(expert(view))
    for symmetry in some_orientations():
        expected = {(rule, turn(move, view.size, symmetry)) for rule, move in seen}
        for other in (turned(view, symmetry), swapped(turned(view, symmetry))):
            found = _by_point(expert(other))
            different = sorted((rule, vertex_of(move, view.size)) for rule, move in found ^ expected)
            assert found == expected, (
                f"{position.name}, orientation {symmetry}, color {other.color}: {different}\n"
                f"{format_board(other.board.grid())}"
            )


def _by_point(firings: Iterable[Firing]) -> set[tuple[str, int]]:
    return {(firing.rule, firing.move) for firing in firings}
