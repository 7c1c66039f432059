"""Playing a game on after both sides passed, until what was disputed is off the board (KGS, and GoGui too)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.board.board import Board
from engine.board.points import EMPTY, PASS, STRIDE, opponent, vertex_of
from engine.evaluate.status import FinalStatus
from engine.explain.drawing.overlays import UNSETTLED, band
from engine.gtp.commands.answers import copied_board
from engine.gtp.commands.arguments import color_argument
from engine.gtp.commands.scoring import status_at_end
from engine.gtp.registry import command
from engine.gtp.session import Session
from engine.library.stages import EVALUATION
from engine.reading.strings.combination import CAPTURE_BUDGET

NEEDS = EVALUATION


@command("kgs-genmove_cleanup", "COLOR")
def kgs_genmove_cleanup(session: Session, arguments: Sequence[str]) -> str:
    """Play on after the end of the game: capture the enemy's dead stones; pass only when none is left.

    The move is played and answered. An own group that the enemy threatens is saved before anything is
    captured. After a pass no stone of the engine's own is called dead as long as the stones stay as they are.
    """
    color = color_argument(arguments[0])
    point = cleanup_move(session, color)
    session.game.play(color, point)
    session.cleaned = (session.game.board.position_key, color) if point == PASS else None
    return vertex_of(point, session.size)


def cleanup_move(session: Session, color: int) -> int:
    """Return a move that saves an own group, or else one that helps to capture dead enemy stones.

    Returns PASS if there is neither.
    """
    status = status_at_end(session, copied_board(session))
    saving = _saving_move(session, color)
    if saving != PASS:
        return saving
    board = copied_board(session)
    dead = [point for point in sorted(status.dead) if board.color_at(point) == opponent(color)]
    for move in _capturing_moves(session, board, color, dead):
        if session.game.is_legal(color, move) and _keeps_what_lives(session, color, move, status):
            return move
    return PASS


def _saving_move(session: Session, color: int) -> int:
    """Return the move that saves the largest own group which the enemy could kill by moving first.

    Returns PASS if there is no such group.
    """
    board = copied_board(session)
    tables = session.workshop.final_evaluator.evaluate(board)
    groups = [
        group
        for group in tables["groups"][: int(tables["group_count"])]
        if int(group["color"]) == color
        and band(int(group["aliveness"])) == UNSETTLED
        and int(group["defend_move"]) != PASS
        and session.game.is_legal(color, int(group["defend_move"]))
    ]
    largest = max(groups, key=lambda group: int(group["stones"]), default=None)
    return PASS if largest is None else int(largest["defend_move"])


def _capturing_moves(session: Session, board: Board, color: int, dead: Sequence[int]) -> Iterator[int]:
    """Yield moves that may capture dead enemy strings, for the strings with the fewest liberties first.

    For each string come first the move that the reader finds; then the string's liberties; then the empty
    points beside these liberties, from which a liberty may be filled later. Liberties and points are sorted
    by how many liberties the new stone has there, the most first.

    dead: the points of the dead stones
    """
    for head in sorted(board.first_stones(dead), key=lambda point: (board.count_liberties(point), point)):
        read = session.workshop.reader.attack(board, head, CAPTURE_BUDGET).move
        if read != PASS:
            yield read
        liberties = board.liberties(head)
        beside = {point + step for point in liberties for step in (-STRIDE, -1, 1, STRIDE)}
        approaches = sorted(point for point in beside if board.color_at(point) == EMPTY)
        for points in (liberties, approaches):
            legal = [point for point in points if board.is_legal(color, point)]
            yield from sorted(legal, key=lambda point: (-_liberties_after(board, color, point), point))


def _liberties_after(board: Board, color: int, point: int) -> int:
    board.play(color, point)
    try:
        return board.count_liberties(point)
    finally:
        board.undo()


def _keeps_what_lives(session: Session, color: int, move: int, before: FinalStatus) -> bool:
    """Tell whether all own living stones still live after a move, and all dead enemy stones are still dead.

    ``before``: the status of all points before the move.
    """
    board = copied_board(session)
    board.play(color, move)
    after = status_at_end(session, board)
    for point in board.points():
        owner = board.color_at(point)
        if owner == EMPTY or point == move:
            continue
        if owner == color and point in after.dead and point not in before.dead:
            return False
        if owner != color and point in before.dead and point not in after.dead:
            return False
    return move not in after.dead
