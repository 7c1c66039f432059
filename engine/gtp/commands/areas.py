"""Commands that read about two strings or an area at once, with GNU Go's names. Answers as in `answers`.

What is not found to work counts as failing here.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.gtp.commands.answers import answer, code_alone, copied_board
from engine.gtp.commands.arguments import pair_of_one_color, point_argument, stone_argument
from engine.gtp.registry import command
from engine.gtp.session import Session
from engine.library.stages import READING
from engine.reading.links import areas
from engine.reading.strings import pairs

NEEDS = READING


@command("attack_either", "VERTEX VERTEX", twin=True)
def attack_either(session: Session, arguments: Sequence[str]) -> str:
    """Can one of two strings be captured if their enemy moves first? CODE: 0 no, 1 yes, 2 or 3 by ko.

    By a double threat, too.
    """
    first, second = pair_of_one_color(session, arguments)
    return code_alone(
        session, pairs.attack_either(session.workshop.reader, copied_board(session), first, second)
    )


@command("defend_both", "VERTEX VERTEX", twin=True)
def defend_both(session: Session, arguments: Sequence[str]) -> str:
    """Can two strings both be saved if their owner moves first? CODE: 0 no, 1 yes, or neither is in danger."""
    first, second = pair_of_one_color(session, arguments)
    return code_alone(
        session, pairs.defend_both(session.workshop.reader, copied_board(session), first, second)
    )


@command("break_in", "VERTEX [VERTEX...]", twin=True)
def break_in(session: Session, arguments: Sequence[str]) -> str:
    """Can the string at the first vertex break into the area of the others if its owner moves first? CODE[ VERTEX].

    0 no, 1 yes; 1 PASS says that it is inside already.
    """
    stone, area = _stone_and_area(session, arguments)
    return answer(session, areas.break_in(session.workshop.reader, copied_board(session), stone, area))


@command("block_off", "VERTEX [VERTEX...]", twin=True)
def block_off(session: Session, arguments: Sequence[str]) -> str:
    """Can the string at the first vertex be kept out of the area of the others if its enemy moves first? CODE[ VERTEX].

    0 no, 1 yes; 1 PASS says that it does not get in anyway.
    """
    stone, area = _stone_and_area(session, arguments)
    return answer(session, areas.block_off(session.workshop.reader, copied_board(session), stone, area))


def _stone_and_area(session: Session, arguments: Sequence[str]) -> tuple[int, set[int]]:
    stone = stone_argument(session, arguments[0])
    return stone, {point_argument(text, session.size) for text in arguments[1:]}


@command("increase_depths")
@command("decrease_depths")
def change_depths(session: Session, arguments: Sequence[str]) -> str:
    """Accepted for scripts that were written for GNU Go: readings here are limited by positions and not by depth."""
    return ""
