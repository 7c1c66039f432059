"""What can be laid over a board, and what the readers say of the stones at a point."""

from __future__ import annotations

from typing import Any

from engine.base.errors import InputError
from engine.board.points import parse_vertex, xy
from engine.explain.drawing.overlays import DEAD, WEAK, band
from engine.library import questions
from engine.library.answers import Answer
from engine.library.evaluation import evaluation
from engine.library.game import Game
from engine.library.player import Player
from engine.library.results import Evaluation, Group, Plane
from engine.library.views import other_views
from engine.studio.telling import tell

LONGEST_LINE = 7
"""Moves of a reading's line that are shown."""

LOST = -0.3
"""Expected ownership of a group's stones, for its owner, 1 to -1, from which on down they are shown as dead."""

NODES = 4000
"""Positions for each move of a line."""


def looked(game: Game, player: Player) -> dict[str, Any]:
    """Return, by name, all that can be laid over a board, for JSON.

    ``groups``, ``eyes``, ``connections`` and ``known`` (the moves that the player knows by heart) are lists
    of dicts with vertices. ``influence``, ``ownership`` and the views of other programs (``indigo``,
    ``zobrist``, ``bouzyTerritory``, ``bouzyInfluence``) are rows of numbers, one for each point. ``score`` is
    in points.
    """
    seen, others = evaluation(game), other_views(game)
    return {
        "groups": [
            {
                "color": group.color,
                "stones": group.stones,
                "band": _band_shown(group, seen),
                "state": group.state,
                "room": group.room,
                "attack": group.attack_move,
                "defend": group.defend_move,
            }
            for group in seen.groups
        ],
        "eyes": [
            {
                "color": eye.color,
                "points": eye.points,
                "kind": eye.kind,
                "least": eye.if_enemy_first,
                "most": eye.if_owner_first,
                "make": eye.make,
                "destroy": eye.destroy,
            }
            for eye in seen.eyes
            if eye.if_owner_first > 0
        ],
        "connections": [
            {
                "color": link.color,
                "ends": link.ends,
                "kind": link.kind,
                "strength": link.strength,
                "cut": link.cut,
                "join": link.join,
            }
            for link in seen.connections
        ],
        "influence": _rows(_balance(seen)),
        "ownership": _rows(seen.ownership),
        "score": round(seen.score, 1),
        "indigo": _rows(others.indigo),
        "indigoDead": others.dead,
        "zobrist": _rows(others.zobrist),
        "bouzyTerritory": _rows(others.bouzy_territory),
        "bouzyInfluence": _rows(others.bouzy_influence),
        "known": [
            {
                "move": each.move,
                "source": each.source,
                "says": each.says,
                "share": each.share,
                "urgent": each.is_urgent,
            }
            for each in player.known_moves(game)
        ],
    }


def _band_shown(group: Group, seen: Evaluation) -> str:
    """Return in which of the five bands a group is shown. Stones count as dead only where the territory,
    which can be laid over the same board, goes to the enemy.
    """
    found = band(group.aliveness)
    if found != DEAD:
        return found
    places = [xy(parse_vertex(stone, seen.size)) for stone in group.stones]
    owned = sum(float(seen.ownership[row, column]) for column, row in places) / len(places)
    for_owner = owned if group.color == "black" else -owned
    return DEAD if for_owner <= LOST else WEAK


def _balance(seen: Evaluation) -> Plane:
    """Return, for each point, whose influence in an evaluation is stronger: from 1 (only Black's) to -1
    (only White's).

    The numbers are those of `engine.explain.drawing.overlays.balance`.
    """
    black, white = seen.influence["black"], seen.influence["white"]
    total = abs(black) + abs(white)
    total[total < 1.0] = 1.0
    balance: Plane = (black - white) / total
    return balance


def _rows(plane: Plane) -> list[list[float]]:
    return [[round(float(value), 2) for value in row] for row in plane]


def read_at(game: Game, vertex: str) -> dict[str, Any]:
    """Return, for JSON, what becomes of the stones at a point, given as a vertex.

    The dict has ``vertex``, ``stones`` (those of the string), a ``sentence`` on the group, and ``readings``.
    Each reading is a sentence with a line of moves, for one side moving first. Raises InputError if there is
    no stone.
    """
    color = game.color_at(vertex)
    if color is None:
        raise InputError(f"there is no stone at {vertex}, and only stones can be read")
    enemy = "white" if color == "black" else "black"
    found = questions.fate(game, vertex)
    word = tell(f"word {found.word}")
    told = tell(
        "fate told", color=tell(f"color {color}"), at=vertex, word=word, trust=tell(f"fate {found.trust}")
    )
    killed, lives = questions.owl_attack(game, vertex), questions.owl_defend(game, vertex)
    captured = questions.attack(game, vertex)
    readings = [
        _told(game, vertex, enemy, killed, "killed" if killed.works else "not killed"),
        _told(game, vertex, color, lives, "lives" if lives.works else "does not live"),
        _told(game, vertex, enemy, captured, "captured" if captured.works else "not captured", tactics=True),
    ]
    return {"vertex": vertex, "stones": game.string(vertex), "sentence": told, "readings": readings}


def _told(
    game: Game, vertex: str, first: str, answer: Answer, outcome: str, tactics: bool = False
) -> dict[str, Any]:
    """Return a reading for JSON, a dict of ``sentence``, ``first`` and ``line``.

    The sentence says what becomes of the stones at ``vertex`` if the colour ``first`` moves first; ``line``
    holds the moves, empty if the goal is not reached. ``answer`` is what was read. ``outcome`` is the name of
    the sentence in the group ``reading`` of the studio's tables. ``tactics``: whether only the string was
    read, else its group.
    """
    line = _line(game, vertex, first, answer, tactics) if answer.works else []
    how = [
        tell("how by", move=str(answer.move)) if line else tell("how stands") if answer.works else "",
        tell("how ko") if answer.is_ko else "",
        "" if answer.is_proven else tell("how probably"),
    ]
    sentence = tell(f"reading {outcome}", side=tell(f"side {first}"), how="".join(how))
    return {"sentence": sentence, "first": first, "line": line}


def _line(game: Game, vertex: str, first: str, answer: Answer, tactics: bool) -> list[str]:
    """Return the moves of a reading as the readers would play on: vertices of both sides in turn,
    LONGEST_LINE at most.

    The line begins with the move of the ``answer``. ``first`` is the colour of the first move; ``vertex`` is
    a stone that is read about. ``tactics``: whether only its string is read, else its group.
    """
    board, color = game.copy(), first
    line: list[str] = []
    move = answer.move
    while move is not None and move != "pass" and len(line) < LONGEST_LINE:
        if not board.is_legal(move, color):
            break
        board.play(move, color)
        line.append(move)
        color = "white" if color == "black" else "black"
        if board.color_at(vertex) is None:
            break
        move = _next(board, vertex, color, tactics)
    return line


def _next(board: Game, vertex: str, color: str, tactics: bool) -> str | None:
    """Return the vertex of the move by which the side ``color`` attacks or defends the stones at a point;
    None if there is none.

    It defends them if they are its own, else it attacks them. ``tactics``: whether only the string is read,
    else its group.
    """
    owns = board.color_at(vertex) == color
    if tactics:
        found = questions.defend(board, vertex, NODES) if owns else questions.attack(board, vertex, NODES)
    else:
        ask = questions.owl_defend if owns else questions.owl_attack
        found = ask(board, vertex, NODES)
    return found.move
