"""Claims about joseki, about sides, and about the stone that a move answers: held to the book, the board and games."""

from __future__ import annotations

from engine.board.points import NEIGHBORS, PASS, opponent
from engine.explain.claims.along_the_sides import find_room, find_wider_side
from engine.explain.claims.compared_games import mean_ownership
from engine.explain.claims.inquiry import FAILED, HELD, UNPROVEN, Inquiry
from engine.explain.claims.joseki_lines import find_joseki_line
from engine.explain.claims.kinds import MOVES, Claim
from engine.explain.claims.last_moves import ATARI
from engine.explain.claims.shapes import OF_CORNER
from engine.explain.words.naming import steps_between


def check_book(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that the corner book has a move and goes on with a line; return the verdict (HELD or FAILED) and
    what was found, in words.
    """
    found = find_joseki_line(inquiry.witness, claim.move)
    if found is None:
        return FAILED, "not in the book"
    return (HELD if found.claim.points == claim.points else FAILED), ""


def check_gets(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim of who gets a place by the book's line; return the verdict (HELD, FAILED or UNPROVEN) and what was
    found, in words.

    By games from the end of the line, after a pass, the place must lean to the same side.
    """
    there = inquiry.witness.witness_after([int(each) for each in claim.words[MOVES].split()])
    if there is None:
        return FAILED, "a move is not legal"
    owned = there.play_out(PASS).owned
    if owned is None:
        return UNPROVEN, "no games"
    leaning = mean_ownership(int(claim.value), owned, claim.points)
    return (HELD if leaning > 0 else FAILED), f"leans {leaning:.2f}"


def check_room(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim of room to extend between two enemy stones; return the verdict (HELD or FAILED) and what was found,
    in words.
    """
    found = find_room(inquiry.witness.board, claim.move, inquiry.witness.color)
    return (HELD, "") if found == claim else (FAILED, "")


def check_wider(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that a corner stone is approached on its wider side; return the verdict (HELD or FAILED) and what
    was found, in words.
    """
    found = find_wider_side(inquiry.witness.board, claim.move, claim.stones[0], inquiry.witness.color)
    return (HELD, "") if found == claim else (FAILED, "")


def check_answered(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that a move answers the enemy's last stone; return the verdict (HELD or FAILED) and what was found,
    in words.

    It must be that stone, near enough, and leave an own string in atari if it is said to.
    """
    board, (stone,) = inquiry.witness.board, claim.stones
    is_last = board.last_move == stone and board.color_at(stone) == opponent(inquiry.witness.color)
    beside = [stone + step for step in NEIGHBORS]
    is_atari = any(
        board.color_at(each) == inquiry.witness.color and board.count_liberties(each) == 1 for each in beside
    )
    held = is_last and steps_between(stone, claim.move) <= OF_CORNER and is_atari == (claim.rule == ATARI)
    return (HELD if held else FAILED), ""
