"""Commands that read about groups: links, life and death, semeais, unconditional life. Answers as in `answers`."""

from __future__ import annotations

from collections.abc import Sequence

from engine.board.points import PASS, color_name
from engine.gtp.commands.answers import answer, code, code_alone, copied_board, vertex, with_trust
from engine.gtp.commands.arguments import (
    move_and_stone,
    pair_of_different_colors,
    pair_of_one_color,
    point_argument,
    stone_argument,
)
from engine.gtp.registry import command
from engine.gtp.session import Session
from engine.library.stages import READING
from engine.reading.life.fate import ALIVE, SEKI, fate_of
from engine.reading.life.judgement import judge_attack
from engine.reading.life.moves import defend_if_needed, does_attack_group, does_defend_group
from engine.reading.links import questions as links
from engine.reading.safety import questions as safety
from engine.reading.semeai.judgement import judge_semeai

NEEDS = READING


@command("connect", "VERTEX VERTEX", twin=True)
def connect(session: Session, arguments: Sequence[str]) -> str:
    """Can two strings be linked if their owner moves first? CODE[ VERTEX]: 0 no, 1 yes, 2 or 3 by ko."""
    first, second = pair_of_one_color(session, arguments)
    return answer(
        session, links.judge_connection(session.workshop.reader, copied_board(session), first, second)
    )


@command("disconnect", "VERTEX VERTEX", twin=True)
def disconnect(session: Session, arguments: Sequence[str]) -> str:
    """Can two strings be cut apart if the enemy moves first? CODE[ VERTEX]: 0 no, 1 yes, 2 or 3 by ko."""
    first, second = pair_of_one_color(session, arguments)
    return answer(session, links.judge_cut(session.workshop.reader, copied_board(session), first, second))


@command("owl_attack", "VERTEX", twin=True)
def owl_attack(session: Session, arguments: Sequence[str]) -> str:
    """Can the group at a stone be killed if the enemy moves first? CODE[ VERTEX]: 0 no, 1 yes, 2 or 3 by ko.

    Seki is life.
    """
    stone = stone_argument(session, arguments[0])
    return answer(session, judge_attack(session.workshop.reader, copied_board(session), stone))


@command("owl_defend", "VERTEX", twin=True)
def owl_defend(session: Session, arguments: Sequence[str]) -> str:
    """Can the group at a stone live if its owner moves first? CODE[ VERTEX]: 0 no, 1 yes, 2 or 3 by ko.

    1 PASS says that it lives as it stands.
    """
    stone = stone_argument(session, arguments[0])
    return answer(session, defend_if_needed(session.workshop.reader, copied_board(session), stone))


@command("owl_does_attack", "MOVE VERTEX", twin=True)
def owl_does_attack(session: Session, arguments: Sequence[str]) -> str:
    """Does this move of the enemy kill the group at a stone? CODE: 0 no, 1 yes, 2 or 3 by ko.

    An illegal move does not.
    """
    move, stone = move_and_stone(session, arguments, "dragon vertex")
    return code_alone(session, does_attack_group(session.workshop.reader, copied_board(session), move, stone))


@command("owl_does_defend", "MOVE VERTEX", twin=True)
def owl_does_defend(session: Session, arguments: Sequence[str]) -> str:
    """Does this move of the owner make the group at a stone live? CODE: 0 no, 1 yes, 2 or 3 by ko.

    An illegal move does not.
    """
    move, stone = move_and_stone(session, arguments, "dragon vertex")
    return code_alone(session, does_defend_group(session.workshop.reader, copied_board(session), move, stone))


@command("tamen-fate", "VERTEX")
def fate(session: Session, arguments: Sequence[str]) -> str:
    """What becomes of the group at a stone, by its name: WORD[ KILL SAVE][ seki COLOR VERTEX] TRUST.

    The word is alive, seki, dead, critical, ko, bent_four or thousand-year_ko; KILL and SAVE, or PASS, are the moves
    with which the enemy kills the group and its owner saves it, or with which they begin the ko; seki, whose move and
    which may make the thousand-year ko a seki instead; TRUST is proven, likely or guess.
    """
    found = fate_of(session.workshop.reader, copied_board(session), stone_argument(session, arguments[0]))
    session.reading_nodes += found.nodes
    words = [found.word.replace(" ", "_")]
    if found.word not in (ALIVE, SEKI):
        words += [vertex(session, found.enemy), vertex(session, found.owner)]
    if found.seki != PASS:
        words += ["seki", color_name(found.seki_color), vertex(session, found.seki)]
    return " ".join((*words, found.trust))


@command("analyze_semeai", "VERTEX VERTEX", twin=True)
def analyze_semeai(session: Session, arguments: Sequence[str]) -> str:
    """The semeai of two enemy strings, the owner of the first to move: CODE CODE VERTEX.

    The first code: can the mover keep its own string? The second: can it take the other one? Each is 0, 1, 2 or 3. The
    vertex is the mover's first move, PASS when nothing helps or nothing is needed. 1 0 is seki, or life for both. What
    the search does not prove is judged by eyes and liberties.
    """
    first, second = pair_of_different_colors(session, arguments)
    semeai = judge_semeai(session.workshop.reader, copied_board(session), first, second)
    session.reading_nodes += semeai.nodes
    save = code(session, semeai.save, semeai.save_trust)
    capture = code(session, semeai.capture, semeai.capture_trust)
    return with_trust(session, f"{save} {capture} {vertex(session, semeai.move)}", semeai.trust)


@command("unconditional_status", "VERTEX")
def unconditional_status(session: Session, arguments: Sequence[str]) -> str:
    """What a point is even if its owner always passes: alive, dead, undecided, white_territory or black_territory."""
    point = point_argument(arguments[0], session.size)
    return safety.unconditional_status(session.game.board, point)
