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

POSITIONS: list[Position] = []
