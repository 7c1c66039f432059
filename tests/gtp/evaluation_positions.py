"""The commands that show the evaluation, by their arguments, and positions for them with the answers there.

A star stands for any vertex, where several moves do.
"""

from __future__ import annotations

from tests.gtp.reading_positions import Position

STATUSES = ("alive", "dead", "seki", "white_territory", "black_territory", "dame")
PICTURES = ("tamen-aliveness", "tamen-safety", "tamen-groups", "tamen-eyes", "tamen-connections")
ONE_STONE = ("dragon_status", "tamen-group")
TWO_STONES = ("same_dragon",)
NO_ARGUMENT = (
    "evaluation", "groups", "influence", "territory", "dragon_status", "estimate_score", "new_score", "final_score",
    "gogui-analyze_commands", *PICTURES,
)  # fmt: skip
ALL = tuple(sorted({*ONE_STONE, *TWO_STONES, *NO_ARGUMENT, "eval_eye", "final_status", "final_status_list"}))

POSITIONS = [
    Position(
        "a finished game with a dead stone on either side",
        """
        . . X O . . . O .
        . X X O . O O . O
        X . X O O . . O .
        . X X X O . . . O
        . O X . X O O O O
        X X X X X O . X .
        . X . X O O . . .
        X X X O . O . O .
        . X O O . . O . .
        """,
        [
            ("final_status_list dead", "B5\nH4"),
            ("final_status_list dead 17", "B5\nH4"),
            ("final_status_list seki", ""),
            ("final_status_list dame", ""),
            ("final_status_list black_territory", "A9 B9 A8 B7 A6 A5 D5 A3 C3 A1"),
            ("final_status B5", "dead"),
            ("final_status H4", "dead"),
            ("final_status C9", "alive"),
            ("final_status G1", "alive"),
            ("final_status A5", "black_territory"),
            ("final_status J1 3", "white_territory"),
            ("dragon_status", "C9: alive\nD9: alive\nB5: dead\nH4: dead"),
            ("dragon_status A7", "alive"),
            ("dragon_status H4", "dead"),
            ("same_dragon C9 A7", "1"),
            ("same_dragon D9 G1", "1"),
            ("same_dragon C9 D9", "0"),
            ("same_dragon C9 B5", "0"),
            ("eval_eye D5", "1 1"),
            ("eval_eye H8", "1 1"),
            ("eval_eye A5", "1 2 A5 A5"),
            ("eval_eye B5", "1 2 A5 A5"),
            ("eval_eye C9", "-1"),
        ],
    ),
    Position(
        "a seki with an eye each and a liberty between",
        """
        . O . X . X O . .
        O O X X X X O . .
        X X O O O O O . .
        . X X X X X O . .
        X . . . . X O O O
        . . . X . X X X X
        . X . . . . . . .
        . . . . X . . . .
        . . . . . . . . .
        """,
        [
            ("final_status_list seki", "B9 A8 B8\nD9 F9 C8 D8 E8 F8"),
            ("final_status_list dead", ""),
            ("final_status_list dame", "C9"),
            ("final_status C8", "seki"),
            ("final_status G9", "alive"),
            ("final_status A7", "alive"),
            ("eval_eye A9", "1 1"),
            ("eval_eye E9", "1 1"),
        ],
    ),
    Position(
        "two walls with dame between",
        """
        . . . X . O . . .
        . . . X . O . . .
        . . . X . O . . .
        . . . X . O . . .
        . . . X . O . . .
        . . . X . O . . .
        . . . X . O . . .
        . . . X . O . . .
        . . . X . O . . .
        """,
        [
            ("final_status_list alive", "D9 D8 D7 D6 D5 D4 D3 D2 D1\nF9 F8 F7 F6 F5 F4 F3 F2 F1"),
            ("final_status_list dead", ""),
            ("final_status_list dame", "E9 E8 E7 E6 E5 E4 E3 E2 E1"),
            ("final_status E5", "dame"),
            ("final_score", "W+6.5"),
            ("dragon_status", "D9: alive\nF9: alive"),
            ("same_dragon D9 D1", "1"),
            ("eval_eye E5", "0 0"),
        ],
    ),
    Position(
        "a straight three: whoever moves decides",
        """
        . . . X O . . . .
        X X X X O . . . .
        O O O O . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        """,
        [
            ("dragon_status D9", "critical B9 B9"),
            ("dragon_status A8", "critical B9 B9"),
            ("eval_eye A9", "1 2 B9 B9"),
            ("eval_eye C9", "1 2 B9 B9"),
            (
                "tamen-group D9",
                "COLOR yellow D9 A8 B8 C8 D8\nSQUARE B9\nTEXT unsettled: lives or dies in one move; "
                "squares: moves for an eye; triangles, circles, crosses: where it runs",
            ),
        ],
    ),
]
