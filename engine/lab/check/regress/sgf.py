"""Problems in SGF: a position, and variations of which the right ones are marked.

The question is the first move after the set-up (in a record without set-up stones, at the first branching). Marks are
TE and BM on moves, GB and GW (good for Black, for White), and comments with RIGHT or Correct, WRONG or Incorrect. A
first move is right if, with the best answers of both sides among the variations, a right mark is reached and no wrong
one; where nothing is marked right, the first variation that is not marked wrong is the solution.

DI (difficulty, such as ``12k``) is the grade and GE (genre) the topic, as problem servers write them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from sgfmill import sgf, sgf_grammar

from engine.board.board import IllegalMove
from engine.board.points import BLACK, PASS, WHITE, opponent, point_at, vertex_of
from engine.game.game import Game
from engine.game.sgf_tree import SgfError, game_trees, record_of
from engine.lab.check.regress.question import Suites
from engine.lab.check.regress.setup import MoveProblem, move_passage

_COLORS = {"b": BLACK, "w": WHITE}
_GOOD_FOR = {BLACK: "GB", WHITE: "GW"}
_RIGHT_WORDS = re.compile(r"\bRIGHT\b|(?<!not )\b[Cc]orrect\b|\bCORRECT\b|^\s*right\s*[.!]", re.MULTILINE)
_WRONG_WORDS = re.compile(
    r"\bWRONG\b|\b[Ii]ncorrect\b|\bINCORRECT\b|\bnot correct\b|^\s*[Ww]rong\s*[.!]", re.MULTILINE
)

_NO_SOLUTION = "no move follows the set-up, expected the solution as a variation"

RIGHT, WRONG, UNMARKED = 1, -1, 0


def read_sgf_problems(file: Path, suite: str, prefix: str, topic: str = "") -> Suites:
    """Return the problems of an SGF file, which may hold several, and a sentence for each one that cannot be
    used.

    suite: the name under which the report counts them; prefix: what their keys begin with; topic: for
    problems that name none. Raises OSError if the file cannot be read.
    """
    found = Suites()
    try:
        trees = list(game_trees(file.read_bytes()))
    except SgfError as error:
        found.left_out.append(f"{file}: {error}")
        return found
    for number, tree in enumerate(trees, 1):
        several = len(trees) > 1
        try:
            problem = _read_problem(record_of(tree), topic)
        except ValueError as error:
            found.left_out.append(f"{file}{f', problem {number}' if several else ''}: {error}")
            continue
        key = f"{prefix}#{number}" if several else prefix
        found.passages.append(move_passage(problem, key, suite, file.parent))
    return found


def _read_problem(record: sgf.Sgf_game, topic: str) -> MoveProblem:
    """Return the problem that one SGF record holds. ``topic``: its topic if the record names none.

    Raises ValueError if the record holds no problem.
    """
    size = record.get_size()
    game = Game(size, komi=0)
    root = record.get_root()
    node = _walk_to_question(root, game)
    children = [child for child in _next_moves(node) if child.get_move()[1] is not None]
    if not children:
        raise SgfError(_NO_SOLUTION)
    color = _COLORS[children[0].get_move()[0]]
    answers = []
    for child in _list_solutions([each for each in children if _COLORS[each.get_move()[0]] == color], color):
        point = _read_point(child, size)
        if not game.board.is_legal(color, point):
            raise SgfError(f"the solution {vertex_of(point, size)} is no legal move")
        answers.append(point)
    return MoveProblem(
        game,
        color,
        tuple(dict.fromkeys(answers)),
        topic=_read_word(root, "GE") or topic,
        grade=_read_word(root, "DI"),
        says=_read_comment(node).strip(),
    )


def _walk_to_question(node: sgf.Tree_node, game: Game) -> sgf.Tree_node:
    """Walk down the main line of an SGF record to the place where its problem asks for a move. Return the
    last node before the moves that answer it.

    What is set up and played from ``node`` on is repeated in ``game``. The place is the first branching, or
    the one before the first move after stones were set up. Raises SgfError if the record holds no problem.
    """
    has_setup = False
    while True:
        if node.has_setup_stones():
            _set_up(node, game)
            has_setup = True
        moves = list(_next_moves(node))
        at_branching = len(moves) > 1 or any(_read_mark(each, _read_mover(each)) == RIGHT for each in moves)
        if moves and (has_setup or at_branching):
            return moves[0].parent
        if not list(node):
            if has_setup:
                raise SgfError(_NO_SOLUTION)
            if game.move_count == 0:
                raise SgfError("there are neither set-up stones nor variations, expected a problem")
            raise SgfError("one line of moves without set-up stones or marks is a game, expected a problem")
        node = node[0]
        if node.get_move()[0] is not None:
            _play(node, game)


def _next_moves(node: sgf.Tree_node) -> Iterator[sgf.Tree_node]:
    """Yield those children of a node that are moves."""
    return (child for child in node if child.get_move()[0] is not None)


def _read_mover(node: sgf.Tree_node) -> int:
    return _COLORS[node.get_move()[0]]


def _read_point(node: sgf.Tree_node, size: int) -> int:
    place = node.get_move()[1]
    return PASS if place is None else point_at(place[1], size - 1 - place[0])


def _set_up(node: sgf.Tree_node, game: Game) -> None:
    black, white, empty = (
        [point_at(column, game.size - 1 - row) for row, column in points]
        for points in node.get_setup_stones()
    )
    game.setup(black, white, empty)


def _play(node: sgf.Tree_node, game: Game) -> None:
    point = _read_point(node, game.size)
    try:
        game.play(_read_mover(node), point, enforce_superko=False)
    except IllegalMove as error:
        raise SgfError(f"{vertex_of(point, game.size)} is illegal: {error.reason}") from None


def _list_solutions(children: list[sgf.Tree_node], solver: int) -> list[sgf.Tree_node]:
    """Return those first moves of a problem that are right, out of the nodes ``children``. Raises SgfError if
    every one is marked wrong.

    solver: the colour that is to solve the problem
    """
    values = [_judge_child(child, solver) for child in children]
    right = [child for child, value in zip(children, values, strict=True) if value == RIGHT]
    if right:
        return right
    for child, value in zip(children, values, strict=True):
        if value != WRONG:
            return [child]
    raise SgfError("every first move is marked wrong, expected one that is right")


def _judge_child(child: sgf.Tree_node, solver: int) -> int:
    """Return the worth of the move in node ``child`` to the solver: RIGHT, WRONG or UNMARKED. Both sides are
    taken to choose their best moves in the branches after it.

    solver: the colour that is to solve the problem
    """
    worths: dict[sgf.Tree_node, int] = {}
    unseen, order = [child], []
    while unseen:
        node = unseen.pop()
        order.append(node)
        unseen += list(node)
    for node in reversed(order):
        worths[node] = _read_mark(node, solver) or _judge_by_children(
            [worths[each] for each in node], node, solver
        )
    return worths[child]


def _judge_by_children(worths: list[int], node: sgf.Tree_node, solver: int) -> int:
    """Return the worth to the solver of a node without a mark of its own: RIGHT, WRONG or UNMARKED.

    worths: the worth of each child of the node. The side that moves in the children chooses the one that is
    best for itself: the solver a right one, the other side a wrong one.
    """
    if not worths:
        return UNMARKED
    solver_moves = _COLORS.get(node[0].get_move()[0]) == solver
    first, second = (RIGHT, WRONG) if solver_moves else (WRONG, RIGHT)
    if first in worths:
        return first
    if solver_moves:
        return second if all(each == second for each in worths) else UNMARKED
    return second if second in worths else UNMARKED


def _read_mark(node: sgf.Tree_node, solver: int) -> int:
    """Return how the author marked a node, as the solver sees it: RIGHT, WRONG or UNMARKED. If the node has
    both marks, WRONG counts.
    """
    is_solvers = _COLORS.get(node.get_move()[0]) == solver
    comment = _read_comment(node)
    if _WRONG_WORDS.search(comment) or node.has_property(_GOOD_FOR[opponent(solver)]):
        return WRONG
    if is_solvers and node.has_property("BM"):
        return WRONG
    if _RIGHT_WORDS.search(comment) or node.has_property(_GOOD_FOR[solver]):
        return RIGHT
    return RIGHT if is_solvers and node.has_property("TE") else UNMARKED


def _read_comment(node: sgf.Tree_node) -> str:
    """Return the comment of a node, empty where there is none."""
    if not node.has_property("C"):
        return ""
    return str(sgf_grammar.text_value(node.get_raw("C")), "utf-8", "replace")


def _read_word(root: sgf.Tree_node, identifier: str) -> str:
    if not root.has_property(identifier):
        return ""
    return " ".join(root.get_raw(identifier).decode("utf-8", "replace").split())
