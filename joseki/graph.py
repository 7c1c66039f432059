"""Two ways to ask the joseki graph for the moves of a node: the plain arrays, and the compressed stream itself."""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np

from joseki import stream
from joseki.compress import Packed
from joseki.corner import MIRRORED, REVERSED
from joseki.dag import MIRROR, NONE, REVERSE, SYMMETRIC, TESUJI, Dag
from joseki.tree import Kind


class Step(NamedTuple):
    """A known move in a corner position, and the position to which it leads. Positions are nodes of the
    joseki graph.

    entry: the number of the move's entry; code: its point in the view in which the first position is stored;
    weight: the number of games, as stored (`dag.games_of`); node: the position after the move, NONE if the
    line ends there; frame: how the first view has to be turned to get the one in which ``node`` is stored, 0
    if there is none
    """

    entry: int
    code: int
    kind: Kind
    tesuji: bool
    symmetric: bool
    weight: int
    frame: int
    node: int


class Graph(Protocol):
    """Any object that can list the moves of a node (a corner position) of the joseki graph."""

    def steps(self, node: int) -> list[Step]:
        """Return the moves known in a corner position (a node), by falling number of games.

        The list is empty at the end of a line, and if ``node`` is NONE.
        """


def frame_of(flags: int) -> int:
    """Return the frame that the flags of a move (an entry of the graph) stand for.

    It tells how the position after the move has to be turned to be as it is stored: bit 0 (for flag MIRROR)
    mirrored, bit 1 (for flag REVERSE) colours exchanged.
    """
    return (MIRRORED if flags & MIRROR else 0) | (REVERSED if flags & REVERSE else 0)


def _step(entry: int, code: int, kind: int, flags: int, weight: int, node: int) -> Step:
    # at the end of a line there is nothing left to turn
    frame = 0 if node == NONE else frame_of(flags)
    return Step(entry, code, Kind(kind), flags & TESUJI != 0, flags & SYMMETRIC != 0, weight, frame, node)


class ArrayGraph:
    """A joseki graph that takes moves from the uncompressed arrays of a `Dag`."""

    def __init__(self, dag: Dag) -> None:
        self._entries = dag.entries
        self._first: list[int] = dag.nodes["first"].tolist()
        self._kept: dict[int, list[Step]] = {}

    def steps(self, node: int) -> list[Step]:
        """Return the moves known in a corner position (a node), by falling number of games.

        The list is empty at the end of a line, and if ``node`` is NONE.
        """
        if node == NONE:
            return []
        steps = self._kept.get(node)
        if steps is None:
            steps = []
            number = self._first[node]
            while number != NONE:
                code, kind, flags, weight, sibling, target = self._entries[number].item()
                steps.append(
                    _step(number, code, kind, flags, weight, target if self._first[target] != NONE else NONE)
                )
                number = sibling
            self._kept[node] = steps
        return steps


class StreamGraph:
    """A joseki graph that reads moves from the compressed stream, anew at every call."""

    def __init__(self, packed: Packed, handles: np.ndarray) -> None:
        self._packed = packed
        self._handles = handles
        self._node_of_place = {
            int(place): node for node, place in enumerate(handles["place"]) if place != NONE
        }
        self._items = np.zeros(258, stream.ITEM_DTYPE)
        self._place = np.zeros(1, np.int64)

    def steps(self, node: int) -> list[Step]:
        """Return the moves known in a corner position (a node), by falling number of games.

        The list is empty at the end of a line, and if ``node`` is NONE.
        """
        if node == NONE or self._handles["place"][node] == NONE:
            return []
        packed = self._packed
        count = stream.children_at(
            packed.stream,
            packed.lengths,
            packed.symbols,
            packed.pointer_bits,
            self._handles[node],
            self._items,
            self._place,
        )
        steps = []
        for item in self._items[:count]:
            target = NONE
            if item["mode"] == stream.FOLLOWS:
                target = self._node_of_place[int(item["place"])]
            elif item["mode"] == stream.POINTER:
                target = int(item["pointer"])
            number, code, kind, flags, weight = (
                int(item[name]) for name in ("number", "code", "kind", "flags", "weight")
            )
            steps.append(_step(number, code, kind, flags, weight, target))
        return steps
