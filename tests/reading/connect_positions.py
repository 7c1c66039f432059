"""Positions for the connection reader: text boards with the answer for either side to move.

Black owns the stones ``a`` and ``b``; X and O are the other stones. The answers were found by a search over every legal
move and by hand; where few points are empty, test_connect.py proves them once more without the engine.
"""

from __future__ import annotations

from typing import NamedTuple


class Link(NamedTuple):
    """One position: outcomes and good first moves of connect and disconnect; no moves means that any will do."""

    name: str
    diagram: str
    connect: int
    connect_moves: str
    disconnect: int
    disconnect_moves: str
    error: str


LINKS = [
    Link(
        "bamboo joint",
        """
        . . . . .
        . a . b .
        . X . X .
        . . . . .
        . . . . .
        """,
        1,
        "",
        0,
        "",
        "Defending it needlessly is harmless; calling it cut would make two groups of one, a disaster.",
    ),
    Link(
        "bamboo joint pushed from one side",
        """
        . . . . .
        . a O b .
        . X . X .
        . . . . .
        . . . . .
        """,
        1,
        "",
        0,
        "",
        "An extra move at the other side is harmless; a cut seen here would scare the engine off a solid wall.",
    ),
    Link(
        "diagonal in the open",
        """
        . . . . .
        . a . . .
        . . b . .
        . . . . .
        . . . . .
        """,
        1,
        "",
        0,
        "",
        "A needless solid connection is harmless; to see a cut is a disaster, diagonals are everywhere.",
    ),
    Link(
        "diagonal, peeped on both sides of the link",
        """
        . . O . .
        . a O . .
        . . b . .
        . . . . .
        . . . . .
        """,
        1,
        "",
        0,
        "",
        "Answering too early is harmless; a claimed cut would give up stones that cannot be cut.",
    ),
    Link(
        "cross-cut, both points taken",
        """
        . . . . .
        O a O . .
        . O b . .
        . . . . .
        . . . . .
        """,
        0,
        "",
        1,
        "",
        "Trying once more to link is harmless; to count the two stones as one group is a disaster.",
    ),
    Link(
        "one-point jump on the first line",
        """
        . . . . .
        . . . . .
        . O O O .
        . . . . .
        . a . b .
        """,
        1,
        "",
        0,
        "",
        "Unknown is harmless; a cut seen on the first line would throw away an edge group.",
    ),
    Link(
        "one-point jump on the second line under pressure",
        """
        . . . . .
        . . O . .
        . . . . .
        . a . b .
        . . . . .
        """,
        1,
        "",
        0,
        "",
        "A defensive move is harmless; a cut seen here would undo every crawl along the edge.",
    ),
    Link(
        "one-point jump on the second line, pushed through and short of room",
        """
        . . O . .
        . . O . .
        O . O . .
        . a . b O
        . . . . .
        """,
        1,
        "E3 C2 C1 D1",
        1,
        "C2",
        "Unknown is harmless; to call it linked loses one half when White pushes, a disaster.",
    ),
    Link(
        "crossing the first line with the enemy stone already on the second",
        """
        . . . . .
        . . O . .
        O O O O O
        . a O b .
        . . . . .
        """,
        0,
        "",
        1,
        "",
        "Playing it out is harmless; to believe in the crossing here is a disaster, B1 stops it.",
    ),
    Link(
        "both ends of the first line short of liberties",
        """
        . . . . .
        . O O O .
        O O . O O
        . a O b .
        . . O . .
        """,
        0,
        "",
        1,
        "",
        "A wasted move is harmless; to count on the link is a disaster.",
    ),
    Link(
        "stretch of the second line with one hole",
        """
        . . . . .
        . O O O .
        O O O O O
        a X . X b
        . . . . .
        """,
        1,
        "C2",
        1,
        "C2",
        "A second protecting move is harmless; to miss that C2 decides is a disaster for either side.",
    ),
    Link(
        "three-point gap on the second line",
        """
        . . . . .
        O O O O .
        O . . . O
        . a . . b
        . . . . .
        """,
        1,
        "D2",
        1,
        "D2",
        "Unknown is harmless; to call the gap linked loses a side.",
    ),
    Link(
        "diagonal whose cutting point lies in a tiger's mouth",
        """
        . . . . .
        . a . . .
        . . b . .
        . a O . .
        . . . . .
        """,
        1,
        "",
        0,
        "",
        "Filling is harmless; to see a cut is a disaster, the cutting stone would be taken.",
    ),
    Link(
        "one-point jump with a tiger's mouth above",
        """
        . . X . .
        . a . b .
        . O O O .
        . O . O .
        . . . . .
        """,
        1,
        "",
        0,
        "",
        "Filling is harmless; a claimed cut would give up a living link.",
    ),
    Link(
        "one-point jump pressed from below, open above",
        """
        . O . O .
        . a . b .
        . O O O .
        . O . O .
        . . . . .
        """,
        1,
        "C4",
        1,
        "C4",
        "To answer with an extra stone is harmless; to call it linked is a disaster, C4 cuts.",
    ),
    Link(
        "small knight's move on the second line, enemy at both shoulders",
        """
        . . . . .
        . O O . .
        . a . O .
        . . . b .
        . . . . .
        """,
        1,
        "D4 C3 E3 B2 C2",
        1,
        "B2",
        "Unknown is harmless; to call it linked is a disaster, B2 cuts.",
    ),
    Link(
        "small knight's move with all helpers on the other side",
        """
        . O . . .
        . O O . .
        . a . O .
        . O . b .
        . . . O .
        """,
        0,
        "",
        1,
        "",
        "A last try to link is harmless; to count on it is a disaster.",
    ),
    Link(
        "two jumps over a middle stone, enemy behind every point",
        """
        . O O O .
        . O . O .
        a . X . b
        . O . O .
        . O O O .
        """,
        0,
        "",
        1,
        "",
        "Unknown is harmless; one cut suffices, so to call both links sound is a disaster.",
    ),
    Link(
        "two jumps over a middle stone without outside liberties",
        """
        O O . O O
        O . . . O
        a . X . b
        O . O . O
        O O O O O
        """,
        0,
        "",
        1,
        "C5 B4 C4 D4 B3 D3 B2 D2 pass",
        "A wasted move is harmless; to count the three stones as one group is a disaster.",
    ),
    Link(
        "the cutting stone stands in atari",
        """
        . X . . .
        a O b . .
        . . O . .
        . . O . .
        . . . . .
        """,
        1,
        "",
        0,
        "",
        "To take it at once is harmless; to see a cut is a disaster, it cannot get away.",
    ),
    Link(
        "two cutting stones with two liberties",
        """
        . X X . .
        a O O b .
        . . . . .
        . . O . .
        . . . . .
        """,
        1,
        "A5 D5 A3 B3 C3 A2",
        1,
        "D5 A3",
        "Unknown is harmless; either verdict for both sides would be a disaster, whoever moves first wins.",
    ),
    Link(
        "one of the two stones is in atari",
        """
        . O . . .
        O a . b .
        . O . O .
        . . O . .
        . . . . .
        """,
        1,
        "C4",
        1,
        "C4",
        "To save it in another way is harmless; to count it as linked is a disaster.",
    ),
    Link(
        "link past the corner of a hane",
        """
        . . . . .
        . O O . .
        . O a . .
        . . O b .
        . . . . .
        """,
        1,
        "D3",
        1,
        "D3",
        "A second defence is harmless; to call it linked is a disaster, D3 takes it away.",
    ),
]
