"""The reading commands by their arguments, and positions for them with what each command answers there.

A star stands for any vertex, where several moves do. GNU Go 3.8 gives the same codes, but
for does_defend, where it prints 3 instead of 1.
"""

from __future__ import annotations

from typing import NamedTuple

ONE_STONE = ("attack", "defend", "ladder_attack", "owl_attack", "owl_defend")
MOVE_AND_STONE = ("does_attack", "does_defend", "owl_does_attack", "owl_does_defend")
TWO_STONES = ("connect", "disconnect", "analyze_semeai")
ONE_COLOR = ("combination_attack", "combination_defend")
PAIRS = ("attack_either", "defend_both")
AREAS = ("break_in", "block_off")
NO_ARGUMENT = ("reset_reading_node_counter", "get_reading_node_counter", "increase_depths", "decrease_depths")
ALL = (
    *ONE_STONE, *MOVE_AND_STONE, *TWO_STONES, *PAIRS, *AREAS, *ONE_COLOR, *NO_ARGUMENT, "unconditional_status",
)  # fmt: skip


class Position(NamedTuple):
    """A text board and a conversation about it."""

    name: str
    diagram: str
    conversation: list[tuple[str, str]]


POSITIONS = [
    Position(
        "stones in atari",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . O . . . .
        . . . O X O . . .
        . . . . . . . . .
        . O X O . . . . .
        . . O . . . . . .
        . . . . . . . . .
        """,
        [
            ("attack E5", "1 E4"),
            ("attack C3", "1 C4"),
            ("owl_attack C3", "1 *"),
            ("owl_does_attack C4 C3", "1"),
        ],
    ),
    Position(
        "a stone in the open",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . X . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        [
            ("attack E5", "0"),
            ("defend E5", "1 *"),
            ("unconditional_status E5", "undecided"),
        ],
    ),
    Position(
        "ko that the attacker takes first",
        """
        O . . X X .
        . . X . O .
        . X O . O .
        X . O . X .
        . O . . O .
        . . . . . X
        """,
        [("attack B4", "2 B5")],
    ),
    Position(
        "ko that the defender takes first",
        """
        O . O . X .
        . O X . . .
        O O X . O .
        X . X . . .
        . . . . X .
        . . . . . O
        """,
        [("attack E6", "3 D5")],
    ),
    Position(
        "saved by a ko, taken first",
        """
        . . . X . .
        . . O . O .
        O . . . . O
        O . . X O X
        . . . X . X
        . X . . . X
        """,
        [("attack D6", "1 *"), ("defend D6", "2 D5")],
    ),
    Position(
        "captured by a net beside a ko",
        """
        . O . . . O
        X X . . . .
        . . . . . .
        . . X . O .
        . . . O X .
        . . O . . X
        """,
        [("attack E2", "1 *")],
    ),
    Position(
        "bamboo joint",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . X . X . . . . .
        . X . X . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . O
        . . . . . . . . O
        """,
        [
            ("connect B6 D6", "1 *"),
            ("disconnect B6 D6", "0"),
            ("connect B6 B5", "1 PASS"),
            ("disconnect B6 B5", "0"),
            ("connect J1 J1", "1 PASS"),
            ("disconnect J1 J1", "0"),
        ],
    ),
    Position(
        "one point to cut",
        """
        . . . O . . .
        . . . O . . .
        . . . O . . .
        X X X . X X X
        . . . O . . .
        . . . O . . .
        . . . O . . .
        """,
        [
            ("connect C4 E4", "1 D4"),
            ("disconnect C4 E4", "1 D4"),
            ("connect D5 D3", "1 D4"),
            ("disconnect D3 D5", "1 D4"),
        ],
    ),
    Position(
        "four points in a row",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O O O O O O . . .
        X X X X X O . . .
        . . . . X O . . .
        """,
        [
            ("owl_attack B2", "0"),
            ("owl_defend B2", "1 PASS"),
            ("owl_does_attack B1 B2", "0"),
            ("owl_does_defend J9 B2", "1"),
        ],
    ),
    Position(
        "three points in a row",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O O O O O . . . .
        X X X X O . . . .
        . . . X O . . . .
        """,
        [
            ("owl_attack B2", "1 B1"),
            ("owl_defend B2", "1 B1"),
            ("owl_does_attack B1 B2", "1"),
            ("owl_does_attack A1 B2", "0"),
            ("owl_does_defend B1 B2", "1"),
            ("owl_does_defend A1 B2", "0"),
        ],
    ),
    Position(
        "a group in atari and a move into its own atari",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O O . . . . . . .
        X X O . . . . . .
        . X O . . . . . .
        """,
        [
            ("owl_does_attack A1 A2", "1"),
            ("owl_does_defend A1 A2", "0"),
            ("attack A2", "1 A1"),
            ("defend A2", "0"),
            ("owl_attack A2", "1 *"),
            ("owl_defend A2", "0"),
        ],
    ),
    Position(
        "two eyes, a stone without hope, and J9 forbidden to Black",
        """
        . . . . . . . O .
        . . . . . . . . O
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O O O O O O O . .
        X X X X X X O . .
        . X . O . X O . .
        """,
        [
            ("unconditional_status A2", "alive"),
            ("unconditional_status A1", "black_territory"),
            ("unconditional_status D1", "dead"),
            ("unconditional_status E1", "black_territory"),
            ("unconditional_status G1", "undecided"),
            ("unconditional_status J9", "undecided"),
            ("owl_does_defend E9 C2", "1"),
            ("owl_does_defend J9 C2", "0"),
            ("owl_attack C2", "0"),
            ("owl_defend C2", "1 PASS"),
        ],
    ),
    Position(
        "a dead group, and A9 forbidden to White",
        """
        . X . . . . . . .
        X . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        O O O O . . . . .
        X X X O . . . . .
        . . X O . . . . .
        """,
        [
            ("owl_does_attack E9 B2", "1"),
            ("owl_does_attack A9 B2", "0"),
            ("owl_does_defend A1 B2", "0"),
            ("does_attack A9 B2", "0"),
            ("does_defend A1 B2", "0"),
        ],
    ),
    Position(
        "one point to save a stone",
        """
        . . . . . . .
        . . . . . . .
        . O O O . . .
        . O X . X X X
        . O O O . . .
        . . . . . . .
        . . . . . . .
        """,
        [
            ("does_defend D4 C4", "1"),
            ("does_defend G7 C4", "0"),
            ("does_attack D4 C4", "1"),
            ("does_attack G7 C4", "0"),
            ("does_attack D4 G4", "0"),
            ("does_defend D4 G4", "0"),
        ],
    ),
    Position(
        "double atari",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . X . X . . . .
        . . . . . . . . .
        . . O X . O . . .
        . . . O X O . . .
        . . O . . . . . .
        . . . X . X . . .
        . . . . . . . . .
        """,
        [
            ("attack D5", "0"),
            ("attack E4", "0"),
            ("combination_attack white", "E5"),
            ("combination_attack black", "PASS"),
            ("combination_defend black", "PASS"),
            ("combination_defend white", "D6 E5 C4 D3 E3"),
        ],
    ),
    Position(
        "ladder",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . O . . . . .
        . . O X . . . . .
        . . O . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        [
            ("ladder_attack D4", "1 E4"),
            ("attack D4", "1 E4"),
            ("does_attack E4 D4", "1"),
        ],
    ),
    Position(
        "ladder with a stone in its way",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . O . . . . .
        . . O X . . . . .
        . . O . . . . . .
        . . . . . X . . .
        . . . . . . . . .
        """,
        [("ladder_attack D4", "0")],
    ),
    Position(
        "two shared liberties: seki",
        """
        X . O X X X X
        X . O X X X .
        X X O O X X X
        O X X O O X X
        O O X X O X X
        O . O X O X .
        . O O X O X X
        """,
        [
            ("analyze_semeai A7 C7", "1 0 PASS"),
            ("analyze_semeai C7 A7", "1 0 PASS"),
        ],
    ),
    Position(
        "two shared liberties, one more for White",
        """
        X . O . X X X
        X . O X X X .
        X X O O X X X
        O X X O O X X
        O O X X O X X
        O . O X O X .
        . O O X O X X
        """,
        [
            ("analyze_semeai A7 C7", "1 0 D7"),
            ("analyze_semeai C7 A7", "1 1 *"),
        ],
    ),
    Position(
        "one move attacks two stones",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . X . . . X . .
        . X O . . . O X .
        . X O X . X O X .
        . X O . . . O X .
        . . X X X X X . .
        . . . . . . . . .
        """,
        [("attack_either C4 G4", "1"), ("defend_both C4 G4", "0")],
    ),
    Position(
        "a ladder that one stone breaks",
        """
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . X . . . . .
        . . X O . . . . .
        . . . X . . . . .
        . . . . . . O . .
        . . . . . . . . .
        """,
        [("attack_either D4 G2", "1"), ("defend_both D4 G2", "1"), ("attack_either G2 G2", "0")],
    ),
    Position(
        "a wall with a gap",
        """
        . . . O X . . . .
        . . . O X . . . .
        . . . O X . . . .
        . . . O X . . . .
        . . . O . . . . .
        . . . O X . . . .
        . . . O X . . . .
        . . . O X . . . .
        . . . O X . . . .
        """,
        [
            ("break_in D5 G6 G5 G4 F5 F6 F4 E5", "1 *"),
            ("block_off D5 G6 G5 G4 F5 F6 F4", "1 *"),
            ("break_in D5 C5 D5", "1 PASS"),
            ("break_in D5", "0"),
            ("block_off D5 J9", "1 PASS"),
        ],
    ),
]
