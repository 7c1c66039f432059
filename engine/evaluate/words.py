"""The evaluation's numbers in words: statuses, types, strengths, kinds and classes, for dumps and explanations."""

from __future__ import annotations

from engine.board.points import BLACK, WHITE
from engine.evaluate.groups import aliveness as classes
from engine.evaluate.tables import (
    ALREADY_CUT,
    BIG_EYE,
    CAPTURE_THREATENED,
    CAPTURED,
    CONNECT_TO_GROUP,
    CUTTABLE,
    DEAD,
    DEAD_GROUP_EYE,
    DEFEND_UNDERCUT,
    DIAGONAL,
    EDGE_WATARI,
    EXTEND_ALONG_EDGE,
    HALF_KNIGHT,
    HALF_LARGE_KNIGHT,
    HANE,
    KNIGHT,
    LARGE_KNIGHT,
    LINE_BOTH_ENDS_OPEN,
    LINE_CLOSED,
    LINE_ONE_END_OPEN,
    MULTIPLE,
    ONE_EYE,
    ONE_POINT_JUMP,
    PLAY_VITAL_POINT,
    POINT,
    SAFE,
    SHARED,
    SINGLE_POINT,
    SOLID,
    THREATENED,
    THREE_POINT_JUMP,
    TOWARD_EDGE,
    TOWARD_ENEMY,
    TOWARD_FRIEND,
    TOWARD_OPEN,
    TWO_POINT,
    TWO_POINT_JUMP,
    WITH_AJI,
)
from engine.reading.outcome import KO_FIRST, KO_SECOND, LOSS, UNKNOWN, WIN

STATUS_WORDS = {SAFE: "safe", THREATENED: "threatened", CAPTURED: "captured", DEAD: "dead"}
"""Tactical status of a string."""

LINK_WORDS = {
    HANE: "hane",
    ONE_POINT_JUMP: "one-point jump",
    HALF_KNIGHT: "half knight's move",
    KNIGHT: "knight's move",
    TWO_POINT_JUMP: "two-point jump",
    HALF_LARGE_KNIGHT: "half large knight's move",
    LARGE_KNIGHT: "large knight's move",
    THREE_POINT_JUMP: "three-point jump",
    MULTIPLE: "multiple",
    DIAGONAL: "diagonal",
    EDGE_WATARI: "watari along the edge",
}
"""Types of a link, which Fotland 1993, 5, and readers call a connection."""

STRENGTH_WORDS = {
    ALREADY_CUT: "already cut",
    CUTTABLE: "cuttable",
    SHARED: "shared",
    WITH_AJI: "connected with aji",
    SOLID: "connected solidly",
}
"""Strengths of a link (Fotland 1993, 5)."""

EYE_WORDS = {
    SINGLE_POINT: "single point",
    TWO_POINT: "two points",
    LINE_CLOSED: "line, closed",
    LINE_ONE_END_OPEN: "line, open at one end",
    LINE_BOTH_ENDS_OPEN: "line, open at both ends",
    BIG_EYE: "big eye",
    DEAD_GROUP_EYE: "dead group",
}
"""Types of an eye (Fotland 1993, 5)."""

POTENTIAL_WORDS = {
    EXTEND_ALONG_EDGE: "extend along the edge",
    PLAY_VITAL_POINT: "play the vital point",
    CONNECT_TO_GROUP: "connect to another group",
    CAPTURE_THREATENED: "capture a threatened string",
    DEFEND_UNDERCUT: "defend an undercut",
}
"""Kinds of a potential eye (Fotland 1993, 5)."""

RUNNING_WORDS = {
    TOWARD_FRIEND: "toward a friend",
    TOWARD_OPEN: "into the open",
    TOWARD_ENEMY: "toward the enemy",
    TOWARD_EDGE: "along the edge",
}
"""Kinds of a running point: what lies that way."""

ALIVENESS_WORDS = {
    classes.ALIVE: "unconditionally alive",
    classes.MANY_WAYS: "many ways to the second eye",
    classes.BARELY_ALIVE: "barely territory for two eyes",
    classes.MIAI_ALIVE: "miai for barely two eyes",
    classes.SEKI: "alive in seki",
    classes.WINS_SEMEAI: "alive because it wins a semeai",
    classes.LIVES_OR_RUNS: "lives in one move or runs easily",
    classes.RUNS_WITH_EYE: "runs easily, one eye",
    classes.RUNS: "runs easily, no eye",
    classes.LIVES_OR_LIMPS: "unsettled: lives in one move or limps away",
    classes.AHEAD_IN_SEMEAI: "ahead in a semeai, or temporary seki",
    classes.UNSETTLED: "unsettled: lives or dies in one move",
    classes.KO: "lives if it wins a ko",
    classes.EVEN_SEMEAI: "in a semeai, unsettled",
    classes.RUNS_POORLY: "runs poorly, cannot live in one move",
    classes.BEHIND_IN_SEMEAI: "behind in a semeai, with aji",
    classes.MUCH_POTENTIAL: "cannot run, much eye potential",
    classes.SOME_POTENTIAL: "cannot run, some eye potential",
    classes.PROBABLY_DEAD: "probably dead",
    classes.LITTLE_POTENTIAL: "probably dead, little eye potential",
    classes.NO_POTENTIAL: "no eye space or potential",
    classes.UNDECIDED: "not decided yet",
    classes.DEAD_GROUP: "dead",
    classes.CAPTURED_GROUP: "captured",
}
"""The classes of a group, 2 to 25 (Stoutamire 1991, figure 2.4)."""

OUTCOME_WORDS = {
    UNKNOWN: "unknown",
    LOSS: "fails",
    WIN: "works",
    KO_FIRST: "ko, takes first",
    KO_SECOND: "ko, enemy takes first",
}
"""What a reading says of the side that moves first."""

_EIGHTHS = {0: "", 1: "1/8", 2: "1/4", 3: "3/8", 4: "1/2", 5: "5/8", 6: "3/4", 7: "7/8"}


def eyes_in_words(eighths: int) -> str:
    """Return a number of eyes, given in eighths, as text, such as ``0``, ``1/2``, ``2`` or ``1 1/2``.

    A number below 0 gets a minus sign.
    """
    whole, rest = divmod(abs(int(eighths)), ONE_EYE)
    text = " ".join(part for part in (str(whole) if whole else "", _EIGHTHS[rest]) if part) or "0"
    return f"-{text}" if eighths < 0 else text


def points_in_words(fiftieths: int) -> str:
    """Return a number of points as text, such as ``B+12.34``, ``W+0.5`` or ``0``.

    The number is given in fiftieths of a point, positive for Black.
    """
    amount = f"{abs(int(fiftieths)) / POINT:.2f}".rstrip("0").rstrip(".")
    return amount if amount == "0" else f"{'B' if fiftieths > 0 else 'W'}+{amount}"


def color_word(color: int) -> str:
    """Return ``black`` or ``white`` for a colour, and ``nobody`` for anything else."""
    return {BLACK: "black", WHITE: "white"}.get(int(color), "nobody")
