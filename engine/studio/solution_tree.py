"""The solution that a problem's own record holds: its tree of moves, with comments, and which ends are right.

A leaf is right if its comment says so. Where no comment of the tree does, the record's first line is the right one.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from sgfmill import sgf

from engine.studio.record_notes import move_of

RIGHT = re.compile(r"\b(right|correct|solved|success)\b|正解|正确|성공|정답", re.IGNORECASE)
WRONG = re.compile(r"\b(wrong|incorrect|fail\w*|not (right|correct))\b|失敗|失败|실패", re.IGNORECASE)
"""What authors of problems write at the ends of their lines."""

Step = tuple[str, str]
"""A move of a solution: its colour and vertex."""


@dataclass
class Node:
    """A position of a solution.

    It holds the move that leads to it (None at the beginning), the comment there, whether the line that ends
    there is right, and the positions that follow, in the author's order.
    """

    move: Step | None
    comment: str
    is_right: bool = False
    children: list[Node] = field(default_factory=list)

    def after(self, moves: Sequence[Step]) -> Node | None:
        """Return the position after some moves; None if the solution does not have these moves."""
        node: Node | None = self
        for move in moves:
            if node is None:
                return None
            node = next((each for each in node.children if each.move == move), None)
        return node

    def leads_right(self) -> bool:
        """Return whether a line that is right ends at this position or at one that follows."""
        return self.is_right or any(each.leads_right() for each in self.children)


def solution_of(record: sgf.Sgf_game) -> Node | None:
    """Return the tree of moves that a record holds; None if it holds no move."""
    root = _read(record.get_root(), record.get_size())
    if not root.children:
        return None
    leaves = list(_leaves(root))
    said = [each for each in leaves if RIGHT.search(each.comment) and not WRONG.search(each.comment)]
    for each in said or leaves[:1]:
        each.is_right = True
    return root


def _read(place: sgf.Tree_node, size: int) -> Node:
    """Return a node of a record, with all that follows it, as a position of a solution; nodes without a move
    are passed over.
    """
    top = Node(move_of(place, size), comment_of(place))
    todo = [(place, top)]
    while todo:
        at, node = todo.pop()
        for child in at:
            move = move_of(child, size)
            if move is None:
                node.comment = f"{node.comment} {comment_of(child)}".strip()
                todo.append((child, node))
            else:
                made = Node(move, comment_of(child))
                node.children.append(made)
                todo.append((child, made))
    return top


def _leaves(node: Node) -> list[Node]:
    """Return the ends of all lines below a node, in the order in which the author wrote them."""
    found, todo = [], [node]
    while todo:
        at = todo.pop()
        if not at.children:
            found.append(at)
        todo.extend(reversed(at.children))
    return found


def comment_of(node: sgf.Tree_node) -> str:
    """Return the comment on a node of a record in one line, empty if there is none that can be read."""
    with contextlib.suppress(ValueError, KeyError):
        return " ".join(str(node.get("C")).split())
    return ""
