"""GoGui's menu of analyze commands.

A list of our own replaces GoGui's built-in one, so it holds all that can be asked. The kinds of answers are those of
GoGui 1.6, chapter "Analyze Commands" of its documentation.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.gtp.registry import command
from engine.gtp.session import Session


class Entry(NamedTuple):
    """One entry of GoGui's analyze menu: the kind of answer, the label, and the command.

    The kind says how GoGui shows the answer.
    """

    kind: str
    label: str
    command: str


MENU = (
    Entry("dboard", "Influence", "influence"),
    Entry("dboard", "Territory", "territory"),
    Entry("dboard", "Territory If Color Moves", "territory %c"),
    Entry("dboard", "Ownership In Games", "tamen-ownership"),
    Entry("hstring", "Outlook From Games", "tamen-outlook"),
    Entry("hstring", "Indigo", "tamen-indigo"),
    Entry("dboard", "Indigo Owners", "tamen-indigo-owners"),
    Entry("dboard", "Zobrist Influence", "tamen-zobrist"),
    Entry("dboard", "Bouzy Territory", "tamen-bouzy"),
    Entry("dboard", "Bouzy Influence", "tamen-bouzy 5 0"),
    Entry("sboard", "Aliveness", "tamen-aliveness"),
    Entry("gfx", "Safety", "tamen-safety"),
    Entry("sboard", "Groups By Number", "tamen-groups"),
    Entry("gfx", "Eyes", "tamen-eyes"),
    Entry("gfx", "Connections", "tamen-connections"),
    Entry("gfx", "Group", "tamen-group %p"),
    Entry("hstring", "Groups", "groups"),
    Entry("string", "Evaluation", "evaluation"),
    *(
        Entry("string", f"Evaluation: {section.capitalize()}", f"evaluation {section}")
        for section in ("strings", "connections", "eyes", "influence", "territory", "score")
    ),
    Entry("hpstring", "Dragon Status", "dragon_status"),
    Entry("hpstring", "Dragon Status At", "dragon_status %p"),
    Entry("string", "Same Dragon", "same_dragon %P"),
    Entry("pstring", "Eval Eye", "eval_eye %p"),
    Entry("string", "Estimate Score", "estimate_score"),
    Entry("string", "New Score", "new_score"),
    Entry("string", "Final Score", "final_score"),
    Entry("string", "Final Status", "final_status %p"),
    *(
        Entry("plist", f"Final Status List {status.replace('_', ' ').title()}", f"final_status_list {status}")
        for status in ("alive", "dead", "seki", "black_territory", "white_territory", "dame")
    ),
    Entry("varpo", "Attack", "attack %p"),
    Entry("varp", "Defend", "defend %p"),
    Entry("string", "Does Attack", "does_attack %P"),
    Entry("string", "Does Defend", "does_defend %P"),
    Entry("varpo", "Ladder Attack", "ladder_attack %p"),
    Entry("varc", "Combination Attack", "combination_attack %c"),
    Entry("pstring", "Combination Defend", "combination_defend %c"),
    Entry("varp", "Connect", "connect %P"),
    Entry("varpo", "Disconnect", "disconnect %P"),
    Entry("varpo", "Owl Attack", "owl_attack %p"),
    Entry("varp", "Owl Defend", "owl_defend %p"),
    Entry("string", "Owl Does Attack", "owl_does_attack %P"),
    Entry("string", "Owl Does Defend", "owl_does_defend %P"),
    Entry("pstring", "Fate", "tamen-fate %p"),
    Entry("pstring", "Analyze Semeai", "analyze_semeai %P"),
    Entry("hstring", "Endgame", "tamen-endgame %m"),
    Entry("hstring", "Ko", "tamen-ko %p"),
    Entry("sboard", "Temperatures", "tamen-temperatures"),
    Entry("string", "Unconditional Status", "unconditional_status %p"),
    Entry("varc", "Reg GenMove", "reg_genmove %c"),
    Entry("hpstring", "Candidates", "tamen-candidates %m"),
    Entry("pspairs", "Top Moves", "top_moves %m"),
    Entry("hpstring", "Explain Last Move", "explain"),
    Entry("hpstring", "Explain Move At", "explain %p"),
    Entry("hpstring", "Strategy", "strategy %m"),
    Entry("gfx", "Joseki", "tamen-joseki %m"),
    Entry("hpstring", "Patterns", "tamen-patterns %m"),
    Entry("string", "Is Legal", "is_legal %c %p"),
    Entry("plist", "All Legal", "all_legal %c"),
    Entry("plist", "List Stones", "list_stones %c"),
    Entry("string", "CountLib", "countlib %p"),
    Entry("plist", "FindLib", "findlib %p"),
    Entry("string", "Color", "color %p"),
    Entry("string", "Captures", "captures %c"),
    Entry("pstring", "Last Move", "last_move"),
    Entry("string", "Move History", "move_history"),
    Entry("string", "ShowBoard", "showboard"),
    Entry("string", "Get Komi", "get_komi"),
    Entry("string", "Get Handicap", "get_handicap"),
    Entry("string", "Get Random Seed", "get_random_seed"),
    Entry("none", "Set Random Seed", "set_random_seed %s"),
    Entry("string", "Get Reading Node Counter", "get_reading_node_counter"),
    Entry("none", "Reset Reading Node Counter", "reset_reading_node_counter"),
    Entry("string", "CpuTime", "cputime"),
    Entry("string", "Help", "help"),
    Entry("string", "Help For", "help %s"),
    Entry("string", "List Commands", "list_commands"),
    Entry("string", "Name", "name"),
    Entry("string", "Protocol Version", "protocol_version"),
    Entry("string", "Version", "version"),
    Entry("none", "PrintSgf", "printsgf %w"),
    Entry("param", "Settings", "tamen-settings"),
)


@command("gogui-analyze_commands")
def gogui_analyze_commands(session: Session, arguments: Sequence[str]) -> str:
    """List what GoGui offers in its analyze menu: TYPE/LABEL/COMMAND, one a line."""
    return "\n".join("/".join(entry) for entry in MENU)
