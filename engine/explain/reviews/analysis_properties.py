"""What a judge thought of a position, written into its node as KaTrain and Lizzie keep their own analyses.

KaTrain keeps an analysis as three values of the property KT, each compressed and in base 64: owners and policy as
half-precision numbers, either may be empty, and a JSON object with the fields of KataGo's analysis engine, from Black's
view; KTV in the first node is the version of that form (`katrain/core/game_node.py` of KaTrain 1.20). Lizzie keeps one
text in LZ: whose analysis it is, the chance of the side that moved last in percent, how often was looked, and on the
next line candidates as in Leela Zero's analysis, from the view of the side to move (`featurecat/lizzie/rules/SGFParser`
and `BoardData` of Lizzie 0.7).
"""

from __future__ import annotations

import base64
import gzip
import json

from sgfmill import sgf

from engine.board.points import BLACK, vertex_of
from engine.decide.decision.record import Decision
from engine.decide.decision.standing import Standing, standings

KATRAIN, KATRAIN_VERSION, LIZZIE = "KT", "KTV", "LZ"
PROPERTIES = (KATRAIN, LIZZIE)

VERSION = "1.0"
"""The version of KaTrain's form that is written."""

MOST = 8
"""Candidates that are written, the best first."""

LONGEST = 10
"""Moves of the line of each."""

NAME = "Tamen"
"""Where Lizzie writes its version: one word without a meaning."""


def write_analysis(node: sgf.Tree_node, decision: Decision, size: int) -> None:
    """Write the judge's analysis of a position into its node, in the forms that KaTrain and Lizzie read.

    An analysis that the node already has is kept. For KaTrain nothing is written if the judge gives no scores
    (`Decision.tells_scores`). ``decision`` is the judge's in that position.
    """
    rows = standings(decision)[:MOST]
    if not rows:
        return
    if decision.tells_scores and not node.has_property(KATRAIN):
        node.set_raw_list(KATRAIN, _for_katrain(decision, rows, size))
        root = node
        while root.parent is not None:
            root = root.parent
        root.set_raw(KATRAIN_VERSION, VERSION.encode("ascii"))
    if not node.has_property(LIZZIE):
        node.set_raw(LIZZIE, _for_lizzie(decision, rows, size).encode("ascii"))


def _for_katrain(decision: Decision, rows: list[Standing], size: int) -> list[bytes]:
    """Return the analysis of a position as the three values of KaTrain's SGF property KT; the first two are
    empty.

    ``rows``: the candidates, the best first.
    """
    sign = 1 if decision.color == BLACK else -1

    def values(row: Standing, visits: int) -> dict[str, float]:
        won = row.chance if sign > 0 else 1 - row.chance
        return {"winrate": round(won, 4), "scoreLead": round(sign * row.score, 2), "visits": visits}

    moves = {
        vertex_of(row.tried.move, size): {
            "move": vertex_of(row.tried.move, size),
            "order": order,
            "pv": _line(row, size),
            **values(row, _visits(row)),
        }
        for order, row in enumerate(rows)
    }
    told = {"root": values(rows[0], decision.evaluations), "moves": moves, "completed": True}
    # without the time in the archive the same analysis is the same text
    return [
        base64.standard_b64encode(gzip.compress(data, mtime=0))
        for data in (b"", b"", json.dumps(told).encode("ascii"))
    ]


def _for_lizzie(decision: Decision, rows: list[Standing], size: int) -> str:
    """Return the analysis of a position as the text of Lizzie's SGF property LZ. ``rows``: the candidates,
    the best first.
    """
    told = " info ".join(
        f"move {vertex_of(row.tried.move, size)} visits {_visits(row)} winrate {round(10_000 * row.chance)}"
        + (f" scoreMean {row.score:.2f}" if decision.tells_scores else "")
        + f" pv {' '.join(_line(row, size))}"
        for row in rows
    )
    return f"{NAME} {100 * (1 - rows[0].chance):.1f} {decision.evaluations}\n{told}"


def _visits(row: Standing) -> int:
    """Return how often a candidate was looked at."""
    return row.tried.visits[0] if row.tried.visits else 0


def _line(row: Standing, size: int) -> list[str]:
    """Return the vertices of the moves that are expected, beginning with the candidate itself."""
    return [vertex_of(point, size) for point in (row.tried.line or (row.tried.move,))[:LONGEST]]
