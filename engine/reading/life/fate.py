"""The fate of a group by its name: alive, in seki, dead, critical, a ko, a bent four, a thousand-year ko.

The names rest on reading, not on shapes:

- seki: the enemy, to move, does not capture the group, and the owner, to move, does not get two eyes;
- a thousand-year ko: either side may begin a ko for the group's life, and one of them may make a seki instead, so that
  both wait. Either it is the enemy's choice: beginning the ko it needs the first threat, and the owner takes the ko
  first if it begins. Or it is the owner's: it gets two eyes only by ko, and lives in seki without;
- a bent four: a ko that the enemy can begin, and the owner never, around enemy stones in the corner: the owner's stones
  are dead as they stand where the rules count territory (`engine.reading.life.verdict_by_rules`).

Stones inside a group whose fate is a seki, a bent four or a thousand-year ko are part of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.board.board import Board
from engine.board.points import EMPTY, PASS, opponent, point_at
from engine.game.rule_sets import TERRITORY
from engine.reading.life.judgement import FULL, LifeEffort, judge_attack, judge_defence
from engine.reading.life.price import captor_of
from engine.reading.life.questions import main_stone
from engine.reading.life.seki import LifeQuestions
from engine.reading.life.verdict_by_rules import is_dead_by_rules
from engine.reading.outcome import GUESS, KO_FIRST, KO_SECOND, LOSS, PROVEN, WIN, Reading, least_trusted
from engine.reading.reader import Reader

ALIVE, SEKI, DEAD, CRITICAL, KO = "alive", "seki", "dead", "critical", "ko"
BENT_FOUR, THOUSAND_YEAR_KO = "bent four", "thousand-year ko"

KOS = (KO_FIRST, KO_SECOND)
CAPTIVES = (3, 4)
"""Stones of a bent four, before and after the one that starts the ko."""


@dataclass(frozen=True)
class Fate:
    """What becomes of a group: one word, with the moves that decide it.

    word: ALIVE, SEKI, DEAD, CRITICAL (the side that moves first decides), KO, BENT_FOUR or THOUSAND_YEAR_KO
    enemy, owner: the enemy's move that kills the group and the owner's that saves it, or with which they
        begin the ko; PASS if there is none
    seki, seki_color: in a thousand-year ko the move that turns it into a seki, and the side that may play it;
        else PASS and EMPTY
    around: a stone of the group that the word is about: the group asked about, or the one that encloses it
    trust: PROVEN, LIKELY or GUESS
    nodes: how many positions the searches looked at
    """

    word: str
    around: int
    enemy: int = PASS
    owner: int = PASS
    seki: int = PASS
    seki_color: int = EMPTY
    trust: str = GUESS
    nodes: int = 0


def fate_of(reader: Reader, board: Board, stone: int, effort: LifeEffort = FULL) -> Fate:
    """Return what becomes of the group at a stone, with the moves that decide it.

    ``effort`` bounds the reading. Raises ValueError if there is no stone.
    """
    attack = judge_attack(reader, board, stone, effort)
    defence = judge_defence(reader, board, stone, effort)
    word = _plain_word(attack, defence)
    for around in (main_stone(reader, board, stone), captor_of(reader, board, stone)):
        special = None if around is None else special_fate(reader, board, around, effort.positions)
        if special is not None and (special.word != SEKI or word == ALIVE):
            return special
    trust = least_trusted(attack.trust, defence.trust)
    return Fate(word, stone, attack.move, defence.move, trust=trust, nodes=attack.nodes + defence.nodes)


def _plain_word(attack: Reading, defence: Reading) -> str:
    """Return one word for the life of a group: ALIVE, DEAD, CRITICAL or KO.

    ``attack`` is what the enemy gets by moving first, ``defence`` what the owner gets by moving first. Of an
    answer that is not proven, the likelier outcome counts. ALIVE: the attack fails; DEAD: the defence fails;
    CRITICAL: both succeed without a ko; KO: anything else.
    """
    if attack.best_supported == LOSS:
        return ALIVE
    if defence.best_supported == LOSS:
        return DEAD
    return CRITICAL if attack.best_supported == defence.best_supported == WIN else KO


def special_fate(
    reader: Reader, board: Board, stone: int, positions: int, walls: Sequence[int] = ()
) -> Fate | None:
    """Return the fate of the string at a stone if reading proves that it is a SEKI, a BENT_FOUR or a
    THOUSAND_YEAR_KO; else None.

    The string must be closed in by strings that live. ``walls`` names further strings that are taken to be
    alive, by one stone of each. Each search may look at ``positions`` positions.
    """
    group = LifeQuestions(reader, board, stone, positions, walls)
    if not walls and not group.is_closed():
        return None
    attack = group.life(group.enemy)
    if attack.outcome == LOSS:
        return Fate(SEKI, stone, trust=PROVEN, nodes=group.nodes) if group.is_seki() else None
    if attack.outcome not in KOS:
        return None
    chooser, seki = _choice_of_seki(group, attack.outcome)
    if chooser != EMPTY:
        save = _ko_move(group)
        return Fate(THOUSAND_YEAR_KO, stone, attack.move, save, seki, chooser, PROVEN, group.nodes)
    if is_bent_four(reader, board, stone, positions, walls):
        return Fate(BENT_FOUR, stone, attack.move, trust=PROVEN, nodes=group.nodes)
    return None


def _choice_of_seki(group: LifeQuestions, attack: int) -> tuple[int, int]:
    """Return which side may turn the ko for the group's life into a seki, and its move that does so.

    Returns EMPTY and PASS if neither side can. ``group`` asks about the life of one group; ``attack`` is the
    outcome (such as KO_FIRST) if the enemy moves first.
    """
    defence = group.life(group.owner).outcome
    if (attack, defence) == (KO_SECOND, KO_FIRST):
        chooser = group.enemy
    elif defence == WIN and group.eyes(group.owner).outcome in KOS:
        chooser = group.owner
    else:
        return EMPTY, PASS
    points = group.reader.points_at(group.board, group.stone, group.walls)
    seki = next((point for point in points if _makes_seki(group, chooser, point)), PASS)
    return (EMPTY, PASS) if seki == PASS else (chooser, seki)


def _makes_seki(group: LifeQuestions, color: int, move: int) -> bool:
    """Return whether the group asked about lives in seki after a move of ``color``.

    False if the move is illegal or captures the group. The board is left as it was.
    """
    if not group.board.is_legal(color, move):
        return False
    group.board.play(color, move)
    try:
        return group.board.color_at(group.stone) == group.owner and group.is_seki()
    finally:
        group.board.undo()


def _ko_move(group: LifeQuestions) -> int:
    """Return the move with which the owner of the group begins the ko for its life, or PASS.

    It is the owner's move for life if that leads to a ko, else its move for two eyes.
    """
    defence = group.life(group.owner)
    return defence.move if defence.outcome in KOS else group.eyes(group.owner).move


def is_bent_four(reader: Reader, board: Board, stone: int, positions: int, walls: Sequence[int] = ()) -> bool:
    """Return whether the group at a stone is a bent four in the corner, which is dead under territory rules.

    Such a group holds three or four enemy stones inside, one of them on a corner point. The enemy could
    capture it only by a ko, but it counts as dead even if the enemy does not play. Each search may look at
    ``positions`` positions. ``walls`` holds one stone of each string that is taken to be alive.
    """
    main = main_stone(reader, board, stone)
    holds = any(
        board.color_at(corner) == opponent(board.color_at(main))
        and len(board.stones(corner)) in CAPTIVES
        and captor_of(reader, board, corner) == main
        for corner in corners(board.size)
    )
    return holds and is_dead_by_rules(reader, board, main, TERRITORY, positions, walls) is True


def corners(size: int) -> tuple[int, ...]:
    """Return the four corner points of a board."""
    return tuple(point_at(x, y) for x in (0, size - 1) for y in (0, size - 1))
