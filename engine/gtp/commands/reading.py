"""Commands that read about strings: capture, ladders, combinations. Answers as in `answers`."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import PASS, opponent
from engine.gtp.commands.answers import answer, code_alone, copied_board, vertex
from engine.gtp.commands.arguments import color_argument, move_and_stone, stone_argument
from engine.gtp.protocol import GtpError
from engine.gtp.registry import command
from engine.gtp.session import Session
from engine.library.stages import READING
from engine.reading.reader import Reader
from engine.reading.search.memo import Memo
from engine.reading.strings import combination
from engine.reading.strings.combination import CAPTURE_BUDGET
from engine.reading.strings.judgement import judge_capture, judge_rescue

NEEDS = READING


@command("attack", "VERTEX", twin=True)
def attack(session: Session, arguments: Sequence[str]) -> str:
    """Can the string be captured if the enemy moves first? CODE[ VERTEX]: 0 no, 1 yes, 2 or 3 by ko."""
    stone = stone_argument(session, arguments[0])
    return answer(
        session, judge_capture(session.workshop.reader, copied_board(session), stone, CAPTURE_BUDGET)
    )


@command("defend", "VERTEX", twin=True)
def defend(session: Session, arguments: Sequence[str]) -> str:
    """Can the string be saved if its owner moves first? CODE[ VERTEX]: 0 no, 1 yes, 2 or 3 by ko."""
    stone = stone_argument(session, arguments[0])
    return answer(
        session, judge_rescue(session.workshop.reader, copied_board(session), stone, CAPTURE_BUDGET)
    )


@command("does_attack", "MOVE VERTEX", twin=True)
def does_attack(session: Session, arguments: Sequence[str]) -> str:
    """Does this move of the enemy capture the string? CODE: 0 no, or it is dead anyway, 1 yes, 2 or 3 by ko.

    An illegal move does not.
    """
    move, stone = move_and_stone(session, arguments, "string vertex")
    return code_alone(
        session, combination.does_attack(session.workshop.reader, copied_board(session), move, stone)
    )


@command("does_defend", "MOVE VERTEX", twin=True)
def does_defend(session: Session, arguments: Sequence[str]) -> str:
    """Does this move of the owner save the string? CODE: 0 no, or it is safe anyway, 1 yes, 2 or 3 by ko.

    An illegal move does not. Where GNU Go 3.8 prints 3 for success the answer here is 1.
    """
    move, stone = move_and_stone(session, arguments, "string vertex")
    return code_alone(
        session, combination.does_defend(session.workshop.reader, copied_board(session), move, stone)
    )


@command("ladder_attack", "VERTEX", twin=True)
def ladder_attack(session: Session, arguments: Sequence[str]) -> str:
    """Is the string caught in a ladder if the enemy moves first? CODE[ VERTEX]: 0 no, 1 yes, 2 or 3 by ko.

    The string must have two liberties.
    """
    stone = stone_argument(session, arguments[0])
    if session.game.board.count_liberties(stone) != 2:
        raise GtpError("string must have exactly 2 liberties")
    return answer(session, combination.ladder_attack(session.workshop.reader, copied_board(session), stone))


@command("combination_attack", "COLOR")
def combination_attack(session: Session, arguments: Sequence[str]) -> str:
    """A move by which this colour captures something that no single move captures; PASS if none is proven."""
    color = color_argument(arguments[0])
    found = combination.combination_attack(Reader(Memo()), copied_board(session), color)
    session.reading_nodes += found.nodes
    return vertex(session, found.moves[0] if found.moves else PASS)


@command("combination_defend", "COLOR")
def combination_defend(session: Session, arguments: Sequence[str]) -> str:
    """The moves by which the enemy of this colour prevents its combination; PASS if it has none."""
    color = color_argument(arguments[0])
    found = combination.combination_defend(Reader(Memo()), copied_board(session), opponent(color))
    session.reading_nodes += found.nodes
    return " ".join(vertex(session, move) for move in found.moves or (PASS,))
