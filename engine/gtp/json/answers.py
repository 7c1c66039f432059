"""Answers in KataGo's JSON analysis protocol: what a decision says of a turn, from the view that was asked for."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import numpy as np

from engine.board.points import BLACK, PASS, board_points, vertex_of
from engine.board.symmetry import SYMMETRIES, turn, turn_grid
from engine.decide.decision.record import Decision
from engine.decide.decision.standing import Standing, standings
from engine.game.game import Game
from engine.gtp.analysis_lines import prior_of
from engine.gtp.json.queries import Query

DIGITS = 6
"""Digits behind the point of the numbers told."""

LEFT_OVER = 1e-4
"""Chance that all moves together have at least that nobody suggests."""


def answer_of(query: Query, turn_number: int, game: Game, decision: Decision, during: bool) -> dict[str, Any]:
    """Return the answer to a query about one turn of a game, made from a decision in that turn's position.

    game: stands at that position; during: whether the decision is still being made
    """
    color = decision.color
    sign = query.view.sign(color)
    # owners are told from Black's view in a decision
    side = sign if color == BLACK else -sign
    rows = [row for row in standings(decision) if query.admits(color, row.tried.move)]
    answer: dict[str, Any] = {
        "id": query.id,
        "isDuringSearch": during,
        "turnNumber": turn_number,
        "moveInfos": [
            {
                **_move_info(row, order, game.size, sign, decision.spread, query.pv_visits),
                **_owners(row.tried.owned if query.moves_ownership else None, game.size, side),
            }
            for order, row in enumerate(rows)
        ],
        "rootInfo": _root_info(decision, rows, game, sign),
    }
    answer.update(_owners(decision.owned if query.ownership else None, game.size, side))
    if query.policy:
        answer["policy"] = _policy(decision, game)
    return answer


def _owners(owned: Mapping[int, float] | None, size: int, side: int) -> dict[str, list[float]]:
    """Return KataGo's field for who will own each point, row by row from the top; empty if ``owned`` is None.

    owned: for each point of a board of ``size`` lines a number from -1 (White) to 1 (Black); side: 1 to tell
    it as Black sees it, -1 as White does
    """
    if owned is None:
        return {}
    return {"ownership": [round(side * float(owned[point]), DIGITS) for point in board_points(size)]}


def _values(chance: float, bound: float, score: float, sign: int) -> dict[str, float]:
    """Return KataGo's fields for the chance to win and the lead: winrate, lcb, scoreLead, scoreSelfplay,
    utility.

    chance: of the side to move, 0 to 1; bound: a lower bound of this chance; score: the lead of the side to
    move, in points; sign: 1 to tell all as the side to move sees it, -1 as the other side does
    """
    won, lowest = (chance, bound) if sign > 0 else (1 - chance, 1 - bound)
    lead = round(sign * score, DIGITS) + 0.0
    return {
        "winrate": round(won, DIGITS),
        "lcb": round(lowest, DIGITS),
        "scoreLead": lead,
        "scoreSelfplay": lead,
        "utility": round(2 * won - 1, DIGITS),
    }


def _move_info(
    row: Standing, order: int, size: int, sign: int, spread: float, pv_visits: bool
) -> dict[str, Any]:
    """Return what the answer tells of one candidate, as KataGo's fields.

    row: the candidate; order: its place among all candidates, 0 for the best; size: of the board; sign: 1 for
    the view of the side to move, -1 for that of the other side; spread: how far results scatter; pv_visits:
    whether the visits of the expected moves are told
    """
    tried = row.tried
    values = _values(row.chance, row.bound, row.score, sign)
    told: dict[str, Any] = {
        "move": vertex_of(tried.move, size),
        "order": order,
        "visits": tried.visits[0] if tried.visits else 0,
        "prior": round(prior_of(tried), DIGITS),
        "pv": [vertex_of(point, size) for point in tried.line],
        "scoreMean": values["scoreLead"],
        "scoreStdev": round(spread, DIGITS),
        "utilityLcb": round(2 * values["lcb"] - 1, DIGITS),
        **values,
    }
    if pv_visits:
        told["pvVisits"] = list(tried.visits)
    return told


def _root_info(decision: Decision, rows: list[Standing], game: Game, sign: int) -> dict[str, Any]:
    """Return what the answer tells of the position itself, as KataGo's fields.

    Chance and score are those of the best candidate, if there is one, unless another engine decides and says
    them itself. rows: the candidates, the best first; sign: 1 for the view of the side to move, -1 for that
    of the other side
    """
    best = rows[0] if rows else None
    chance = decision.chance_of(None) if best is None else best.chance
    score = decision.before if best is None else best.score
    judged = decision.judged
    if judged is not None:
        chance, score = judged.won, judged.score or 0.0
    values = _values(chance, chance if best is None else best.bound, score, sign)
    hashes = [_hash(game, decision.color, symmetry) for symmetry in range(SYMMETRIES)]
    return {
        **values,
        "scoreStdev": round(decision.spread, DIGITS),
        "visits": decision.evaluations,
        "currentPlayer": "B" if decision.color == BLACK else "W",
        "thisHash": hashes[0],
        "symHash": min(hashes),
    }


def _hash(game: Game, color: int, symmetry: int) -> str:
    """Return a text that identifies a position: the same stones, side to move and ko give the same text.

    symmetry: the number of a rotation or reflection, by which the board is turned first; color: the side to
    move
    """
    grid = np.ascontiguousarray(turn_grid(game.board.grid(), symmetry))
    ko = int(game.board.position["ko"])
    marks = f"{color} {turn(ko, game.size, symmetry) if ko > 0 else ko}"
    return hashlib.sha256(grid.tobytes() + marks.encode()).hexdigest()[:32].upper()


def _policy(decision: Decision, game: Game) -> list[float]:
    """Return how likely a strong player would choose each point of the board, row by row, and last a pass.

    These are chances before anything is tried. They add up to 1; a point where no stone may be played has -1.
    """
    color, points = decision.color, (*board_points(game.size), PASS)
    legal = [point for point in points if point == PASS or game.is_legal(color, point)]
    known = {each.move: prior_of(each) for each in decision.tried}
    unknown = [point for point in legal if not known.get(point)]
    rest = max(0.0, 1.0 - sum(known.values())) + LEFT_OVER
    chances = {point: known.get(point) or rest / len(unknown) for point in legal}
    whole = sum(chances.values())
    return [round(chances[point] / whole, DIGITS) if point in chances else -1.0 for point in points]
