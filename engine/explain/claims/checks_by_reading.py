"""Claims about stones held to the board and to readings asked anew, one function for each kind of claim."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.board.board import Board
from engine.board.points import EMPTY, PASS, opponent
from engine.decide.decision.counting import count_end
from engine.explain.claims.fates import find_ataris
from engine.explain.claims.inquiry import FAILED, HELD, UNPROVEN, Inquiry
from engine.explain.claims.kinds import (
    AS_GOOD_AS_DEAD,
    ATARI,
    BREAKER,
    CATCHES,
    CAUGHT,
    COUNTER,
    KILLS,
    KO,
    LIKELY,
    LINKS,
    LOST,
    MAKES_EYES,
    PROVEN,
    RESCUES,
    SAVES,
    SNAPBACK,
    Claim,
    taken_too,
)
from engine.explain.claims.ladders import is_caught_without
from engine.explain.claims.other_ways import read_failure
from engine.explain.claims.readings import Answer
from engine.explain.claims.semeais import find_semeai
from engine.explain.claims.shapes import board_shows
from engine.explain.claims.threats import (
    OURS,
    SURELY_SAFE,
    find_threats,
    is_carried_out,
    is_double_atari,
    trust_as_read,
)
from engine.explain.claims.ties import is_tied, is_way_of_tie_right, judge_link
from engine.explain.claims.ways_of_capture import is_way_right
from engine.explain.claims.ways_of_life import is_way_told_right
from engine.explain.claims.what_ties_hold import are_lost, are_weak

POSITIONS_TO_THE_END = 6000
"""Positions that may be looked at to count the end of a game again."""

_NOT_SO = "the line told does not capture them"

_NOT_BY_LINE = "they do not live, or die, by the line told"

_NOT_WEAK = "the stones called weak live in nearly all games"

_MADE = (SAVES, RESCUES, MAKES_EYES, LINKS)
"""What a move makes so; the other fates and ties it undoes."""


def check_fate(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that a group is killed or saved; return the verdict (HELD, FAILED or UNPROVEN) and
    what was found, in words.
    """
    found = _check_turned(
        inquiry, claim, lambda board, first: inquiry.witness.read_life(board, claim.stones[0], first)
    )
    if found[0] != HELD or is_way_told_right(inquiry.witness, claim, claim.kind == SAVES):
        return found
    return FAILED, _NOT_BY_LINE


def check_eyes(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that a group gets two eyes, or only a seki; return the verdict (HELD, FAILED or
    UNPROVEN) and what was found, in words.
    """
    return _check_turned(
        inquiry, claim, lambda board, first: inquiry.witness.read_eyes(board, claim.stones[0], first)
    )


def check_capture(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that a string is caught or rescued; return the verdict (HELD, FAILED or UNPROVEN) and
    what was found, in words.
    """
    witness = inquiry.witness
    heads = dict.fromkeys((claim.stones[0], *witness.board.first_stones(claim.stones[1:])))

    def read(stone: int) -> tuple[str, str]:
        """Return the verdict on the string at one of the stones."""
        return _check_turned(inquiry, claim, lambda board, first: witness.read_capture(board, stone, first))

    found = next((each for each in map(read, heads) if each[0] != HELD), (HELD, ""))
    after = inquiry.witness.board_after(claim.move)
    if found[0] != HELD or after is None:
        return found
    if claim.kind == CATCHES and not is_way_right(inquiry.witness, claim.words, after, claim.stones[0]):
        return FAILED, _NOT_SO
    if not is_tied(inquiry.witness, claim):
        return FAILED, "not by the tie told"
    if BREAKER not in claim.words:
        return found
    breaks = is_caught_without(inquiry.witness, after, claim.stones[0], int(claim.words[BREAKER]))
    return found if breaks else (FAILED, "without the stone named it is safe, too")


def check_tie(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that two strings are linked or cut; return the verdict (HELD, FAILED or UNPROVEN) and
    what was found, in words.
    """
    witness = inquiry.witness

    def ask(board: Board, first: int) -> Answer:
        """Return whether the strings come together, by games where no reading says it of what is only likely."""
        read = witness.prove_link(board, claim.stones, first)
        if read.yes is not None or claim.trust != LIKELY:
            return read
        return Answer(judge_link(witness, board, claim.stones, first))

    found = _check_turned(inquiry, claim, ask)
    if found[0] != HELD:
        return found
    if not is_way_of_tie_right(witness, claim):
        return FAILED, "not by the moves told"
    if AS_GOOD_AS_DEAD in claim.words and not are_lost(witness, claim):
        return FAILED, "the stones called as good as dead get away"
    return found if are_weak(witness, claim) else (FAILED, _NOT_WEAK)


def _check_turned(inquiry: Inquiry, claim: Claim, ask: Callable[[Board, int], Answer]) -> tuple[str, str]:
    """Check a claim that a move makes something true which was not; return the verdict (HELD, FAILED or
    UNPROVEN) and what was found, in words.

    ``ask`` reads whether it is true on a board if a given colour moves first; it is asked before and
    after the move, with the enemy to move first. What is claimed as proven must be proven again.
    """
    witness, so = inquiry.witness, claim.kind in _MADE
    after, other = witness.board_after(claim.move), opponent(witness.color)
    if after is None:
        return FAILED, "the move is not legal"
    now, then = ask(witness.board, other), ask(after, other)
    if now.yes is None or then.yes is None:
        return UNPROVEN, "the readings leave it open"
    if now.yes is so or then.yes is not so:
        return FAILED, f"before {now.yes}, after {then.yes}"
    if claim.trust == PROVEN and not (now.is_proven and then.is_proven):
        return UNPROVEN, "the readings find it likely, not proven"
    return HELD, ""


def check_taken(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that a move takes stones off the board, in a ko if it says so; return the verdict
    (HELD, FAILED or UNPROVEN) and what was found, in words.
    """
    after = inquiry.witness.board_after(claim.move)
    gone = after is not None and all(after.color_at(stone) == EMPTY for stone in claim.stones)
    if claim.rule == KO and (after is None or after.ko_point not in claim.stones):
        return FAILED, "it is no ko"
    return (HELD, "") if gone else (FAILED, "the stones stay on the board")


def check_atari(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that stones have one liberty after a move; return the verdict (HELD, FAILED or
    UNPROVEN) and what was found, in words.
    """
    after = inquiry.witness.board_after(claim.move)
    so = after is not None and after.count_liberties(claim.stones[0]) == 1
    return (HELD, "") if so else (FAILED, "the stones have more liberties than one")


def check_left(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that the enemy can take own stones after a move; return the verdict (HELD, FAILED or
    UNPROVEN) and what was found, in words.

    What is taken in return is played out on the board; that stones cannot get out is read anew.
    """
    witness, first = inquiry.witness, claim.stones[0]
    after, taken = witness.board_after(claim.move), witness.board_after(claim.move, claim.points[0])
    if after is None or taken is None:
        return FAILED, "a move is not legal"
    if claim.rule == CAUGHT:
        answer = witness.read_capture(after, first, opponent(witness.color))
        return (HELD, "") if answer.yes is False else (FAILED, "the stones get out")
    if taken.color_at(first) != EMPTY or (claim.rule == KO and taken.ko_point != first):
        return FAILED, "they are not taken there so"
    back = witness.board_after(claim.move, *claim.points)
    if claim.rule == LOST and witness.read_capture(witness.board, first, witness.color).yes is not False:
        return FAILED, "they could be saved"
    theirs = {COUNTER: claim.stones[-1], SNAPBACK: claim.points[0]}.get(claim.rule)
    if theirs is None or (back is not None and back.color_at(theirs) == EMPTY):
        return HELD, ""
    return FAILED, "nothing is taken in return"


def check_way_out(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that enemy stones get out of atari by a move; return the verdict (HELD, FAILED or UNPROVEN)
    and what was found, in words.
    """
    there = inquiry.witness.board_after(claim.move, *claim.points)
    if there is None:
        return FAILED, "a move is not legal"
    color = inquiry.witness.color
    answers = [
        inquiry.witness.read_capture(there, each, color).yes for each in there.first_stones(claim.stones)
    ]
    if not answers or False in answers:
        return FAILED, "they are captured"
    return (UNPROVEN, "the readings leave it open") if None in answers else (HELD, "")


def check_ko_threat(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that a move is a ko threat; return the verdict (HELD, FAILED or UNPROVEN) and what was found,
    in words.

    The ko must be forbidden to the mover, and the stones be in atari, or be lost if he plays once more.
    """
    witness = inquiry.witness
    if witness.board.ko_point != claim.points[0]:
        return FAILED, "no ko is forbidden"
    aimed = (*find_ataris(witness, claim.move), *find_threats(witness, claim.move))
    is_threat = any(each.stones == claim.stones for each in aimed)
    return (HELD, "") if is_threat else (FAILED, "it threatens nothing")


def check_liberties(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that stones have a number of liberties after a move; return the verdict (HELD, FAILED
    or UNPROVEN) and what was found, in words.
    """
    after = inquiry.witness.board_after(claim.move)
    count = 0 if after is None else after.count_liberties(claim.stones[0])
    return (HELD, "") if count == claim.value else (FAILED, f"{count} liberties")


def check_gone(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that stones are off the board after a line; return the verdict (HELD, FAILED or
    UNPROVEN) and what was found, in words.

    A stone counts as gone, too, if an enemy stone stands in its place.
    """
    board, after = inquiry.witness.board, inquiry.witness.board_after(*claim.points)
    gone = after is not None and all(after.color_at(stone) != board.color_at(stone) for stone in claim.stones)
    return (HELD, "") if gone else (FAILED, "the stones stay on the board")


def check_threat(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that a move threatens stones; return the verdict (HELD, FAILED or UNPROVEN) and what
    was found, in words.

    The stones must be safe before the move, and after the move if it is answered. They must be lost if
    the mover plays once more instead.
    """
    after = inquiry.witness.board_after(claim.move)
    if after is None:
        return FAILED, "the move is not legal"
    if claim.rule == ATARI:
        so = is_double_atari(inquiry.witness, claim.move, claim.points[0], claim.stones)
        return (HELD, "") if so else (FAILED, "both strings get out")
    trust = trust_as_read(inquiry.witness, after, claim.stones, claim.rule)
    if trust is None:
        return FAILED, "the stones are not threatened, or lost"
    if claim.trust == PROVEN != trust:
        return UNPROVEN, "the readings find it likely, not proven"
    if claim.points and not is_carried_out(inquiry.witness, claim):
        return FAILED, "not by that move"
    there = inquiry.witness.board_after(claim.move, PASS, *claim.points)
    if there is not None and not is_way_right(inquiry.witness, claim.words, there, claim.stones[0]):
        return FAILED, _NOT_SO
    return (HELD, "") if are_weak(inquiry.witness, claim) else (FAILED, _NOT_WEAK)


def check_could(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim of what the enemy could do after a pass; return the verdict (HELD, FAILED or
    UNPROVEN) and what was found, in words.

    The enemy's move would undo what the move explained does. It must succeed even though the mover moves
    next.
    """
    there, ours = inquiry.witness.board_after(PASS, claim.points[0]), claim.rule in OURS
    if there is None:
        return FAILED, "the move is not legal"
    witness = inquiry.witness
    found = SURELY_SAFE[claim.rule](witness, claim.stones, there, witness.color)
    if found.yes is None or (found.yes is not ours and claim.trust == PROVEN and not found.is_proven):
        return UNPROVEN, "the readings leave it open"
    if found.yes is ours:
        return FAILED, "the mover has an answer to it"
    if not is_way_right(witness, claim.words, there, claim.stones[0]):
        return FAILED, _NOT_SO
    if any(there.color_at(each) != EMPTY for each in taken_too(claim)):
        return FAILED, "the stones stay on the board"
    later = witness.witness_after([PASS])
    theirs = replace(claim, move=claim.points[0])
    is_right = later is None or is_way_told_right(later, theirs, claim.rule == KILLS)
    return (HELD, "") if is_right else (FAILED, _NOT_BY_LINE)


def check_failure(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that another move would not do what the move explained does; return the verdict (HELD, FAILED or
    UNPROVEN) and what was found, in words.
    """
    witness, ours = inquiry.witness, claim.rule in OURS
    there, answered = witness.board_after(claim.points[0]), witness.board_after(*claim.points)
    if there is None or answered is None:
        return FAILED, "a move is not legal"
    answer = read_failure(witness, there, replace(claim, kind=claim.rule))
    if answer is None or answer.yes is ours:
        return FAILED, "that move does so, too"
    if answer.yes is None or not answer.is_proven:
        return UNPROVEN, "the readings leave it open"
    return (HELD, "") if is_way_right(witness, claim.words, answered, claim.stones[0]) else (FAILED, _NOT_SO)


def check_shape(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim that a move has a shape which the board shows; return the verdict (HELD, FAILED or
    UNPROVEN) and what was found, in words.
    """
    so = board_shows(inquiry.witness.board, claim, inquiry.witness.color)
    return (HELD, "") if so else (FAILED, "the board does not show it")


def check_semeai(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim of the liberties of two strings in a semeai after a move; return the verdict and what
    was found.

    The verdict is HELD, FAILED or UNPROVEN.
    """
    after = inquiry.witness.board_after(claim.move)
    if (
        after is None
        or find_semeai(inquiry.witness, claim.move, claim.stones, inquiry.games_of(claim.move)) is None
    ):
        return FAILED, "they are in no semeai"
    counts = tuple(after.count_liberties(each) for each in claim.stones)
    held = counts == (claim.value, claim.other)
    return (HELD if held else FAILED), f"{counts[0]} and {counts[1]} liberties"


def check_ending(inquiry: Inquiry, claim: Claim) -> tuple[str, str]:
    """Check a claim about the counted end of the game; return the verdict (HELD, FAILED or UNPROVEN) and
    what was found, in words.

    The end is counted again, with many more positions and on the whole board too.
    """
    witness = inquiry.witness
    board = witness.board.copy()
    board.to_move = witness.color
    counted = count_end(inquiry.game, board, witness.color, POSITIONS_TO_THE_END, lambda: False)
    if counted is None:
        return UNPROVEN, "it cannot be counted again"
    if claim.trust == LIKELY:
        return (HELD, "") if claim.move in counted.moves else (FAILED, "another move is better")
    found = counted.lead, counted.lost
    if claim.move not in counted.moves or found != (claim.value, claim.other):
        return FAILED, f"the lead is {counted.lead:g}, a pass loses {counted.lost}"
    return HELD, ""
