"""The best-supported answer about a semeai: read where the search proves it, else judged by eyes and liberties.

A person looks at the eyes first. Each side is asked whether it makes two eyes by itself, the other side's stones taken
for a wall, when it moves first and when it moves second. A side that lives decides the semeai; where only the first
move decides, the mover takes it; where nobody lives, the liberties are counted (`engine.reading.semeai.count`). Where
the eyes of both sides stay open the semeai is part of a larger fight, which a count does not see: then each side's
life is played out in a tree of likely moves (`engine.reading.life.tree`). Where the count is known to be the truth
(`engine.reading.semeai.formula`) none of this is asked. What is only judged may be wrong; what the search of
`engine.reading.semeai.questions` proves stands above it.

A semeai ends with the first capture, and who takes the other side may be taken by those around afterwards, in the one
eye that this leaves. That is asked of the reader of captures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.board.board import Board
from engine.board.points import PASS, board_points, opponent
from engine.reading.life.questions import FEW
from engine.reading.outcome import (
    FOR_THE_OTHER_SIDE,
    KO_FIRST,
    KO_SECOND,
    LIKELY,
    LOSS,
    PROVEN,
    UNKNOWN,
    WIN,
    Reading,
)
from engine.reading.reader import Reader
from engine.reading.search.candidates import THOROUGH
from engine.reading.semeai.count import Count
from engine.reading.semeai.formula import APPROACHED, Formula, filling_move, semeai_formula
from engine.reading.semeai.questions import SEMEAI_BUDGET, Semeai, analyze_semeai, read_without_a_move

EYE_BUDGET = 10_000
"""Positions that each question about the eyes of one side may look at."""


REPLY_BUDGET = 5000
"""Positions that each question about the semeai after a move may look at."""

COUNTED_BUDGET = THOROUGH
"""Positions that the semeai reader may look at for each question where the formula has an answer, too.

With fewer it would prove nothing.
"""

MOST_KNOWN = 1
"""Of the four readings of the eyes so many are known at most where the fight is played out."""

ROUNDS = 4000
"""Rounds of each tree."""

TAKEN = 0.2
"""The mover takes the other side if it gets it in this share of the rounds: games at random favour the defender."""

KEPT = 0.4
"""The mover keeps its own side if it loses it in no more than this share of the rounds."""

_WORTH = {LOSS: 0, UNKNOWN: 1, KO_SECOND: 2, KO_FIRST: 2, WIN: 3}
"""What an outcome leaves to the side whose outcome it is."""


@dataclass(frozen=True)
class Judgement:
    """The semeai of two strings when the owner of the first one moves first. Its outcomes are read or, where
    that gives no answer, judged; so they are never UNKNOWN.

    save, capture: whether the mover can keep its own string, and whether it can take the other one: outcomes
        for the mover
    move: its first move, PASS when nothing helps or nothing is needed
    save_trust, capture_trust: PROVEN if the search proved the outcome, LIKELY if it was judged
    nodes: positions that all readings looked at
    track: points whose change may change the answer
    """

    save: int
    capture: int
    move: int
    save_trust: str
    capture_trust: str
    nodes: int
    track: frozenset[int]

    @property
    def trust(self) -> str:
        """How far the two answers, save and capture, can be trusted together: PROVEN if both are, else
        LIKELY.
        """
        return PROVEN if self.save_trust == self.capture_trust == PROVEN else LIKELY


@dataclass(frozen=True)
class _Eyes:
    """What one side of a semeai gets by its own eyes, as two readings of its life.

    ``first``: what it gets if it moves first; ``second``: what its enemy gets if that moves first.
    """

    first: Reading
    second: Reading

    @property
    def live(self) -> bool:
        """Whether this side of the semeai gets two eyes, as read, even if its enemy moves first."""
        return self.second.outcome == LOSS

    @property
    def may_live(self) -> bool:
        """Whether this side of the semeai gets two eyes, as read, when it moves first."""
        return self.first.outcome == WIN

    @property
    def known(self) -> int:
        """How many of the two readings of this side's eyes gave an answer, i.e. an outcome that is not
        UNKNOWN: 0 to 2.
        """
        return (self.first.outcome != UNKNOWN) + (self.second.outcome != UNKNOWN)

    @property
    def nodes(self) -> int:
        """The positions that both readings looked at."""
        return self.first.nodes + self.second.nodes

    @property
    def track(self) -> frozenset[int]:
        """The points on which at least one of the two readings depends: if none of them changes, both answers
        stay the same.
        """
        return self.first.track | self.second.track


def judge_semeai(
    reader: Reader,
    board: Board,
    first: int,
    second: int,
    budget: int = SEMEAI_BUDGET,
    eye_budget: int = EYE_BUDGET,
) -> Judgement:
    """Judge the semeai between the string at ``first``, whose owner moves first, and the enemy string at ``second``.

    ``budget`` is in positions for each question of the semeai reader, ``eye_budget`` for each about eyes. Raises
    ValueError unless the points hold stones of different colours.
    """
    formula = _apply_formula(board, first, second)
    if formula:
        budget = min(budget, COUNTED_BUDGET)
    semeai = analyze_semeai(reader, board, first, second, budget)
    if semeai.is_proven:
        move, nodes, track = semeai.move, semeai.nodes, semeai.track
        if semeai.is_seki:
            kept = read_without_a_move(reader, board, first, second, budget)
            move = PASS if kept.outcome == LOSS else move
            nodes, track = nodes + kept.nodes, track | kept.track
        save, trust = semeai.save, LIKELY if semeai.is_likely else PROVEN
        if LOSS not in (save, semeai.capture):
            rescue = reader.defend(board, first, budget)
            save = LOSS if rescue.outcome == LOSS and rescue.trust == PROVEN else save
            nodes, track = nodes + rescue.nodes, track | rescue.track
        return Judgement(save, semeai.capture, move, trust, trust, nodes, track)
    if formula:
        return _judge_by_formula(board, semeai, formula)
    own = _ask_eyes(reader, board, first, semeai.count.second.stones, eye_budget)
    other = _ask_eyes(reader, board, second, semeai.count.first.stones, eye_budget)
    nodes = semeai.nodes + own.nodes + other.nodes
    track = semeai.track | own.track | other.track
    if own.known + other.known <= MOST_KNOWN:
        save, capture, move = _play_out(reader, board, first, second, semeai.count.first.stones)
        nodes, track = nodes + 2 * ROUNDS, frozenset(board_points(board.size))
    else:
        save, capture, move = _judge_by_eyes(reader, board, semeai, own, other)
    save, save_trust = _read_or(semeai, semeai.save, save)
    capture, capture_trust = _read_or(semeai, semeai.capture, capture)
    return Judgement(save, capture, move, save_trust, capture_trust, nodes, track)


def _apply_formula(board: Board, first: int, second: int) -> Formula | None:
    """Return the semeai of the strings at ``first`` and ``second`` as a `Formula` if counting liberties gives
    its true result.

    None otherwise, and where an approach move is needed: that is left to the readers, which say what a ko
    does.
    """
    formula = semeai_formula(board, first, second)
    return formula if isinstance(formula, Formula) and formula.kind < APPROACHED else None


def _judge_by_formula(board: Board, semeai: Semeai, formula: Formula) -> Judgement:
    """Return the answer of a semeai in which counting liberties (``formula``) is right, keeping what the
    search has proven.

    ``semeai`` is what the search found. The first side's move takes a liberty of the second; PASS if it gets
    the same result without a move.
    """
    takes, keeps = formula.takes(0, moves_first=True), not formula.takes(1, moves_first=False)
    without = (formula.takes(0, moves_first=False), not formula.takes(1, moves_first=True))
    needless = (takes, takes or keeps) == (without[0], any(without))
    move = PASS if needless else filling_move(board, formula.count)
    save, save_trust = _read_or(semeai, semeai.save, WIN if takes or keeps else LOSS)
    capture, capture_trust = _read_or(semeai, semeai.capture, WIN if takes else LOSS)
    track = semeai.track | frozenset(board_points(board.size))
    return Judgement(save, capture, move, save_trust, capture_trust, semeai.nodes, track)


def _read_or(semeai: Semeai, read: int, judged: int) -> tuple[int, str]:
    """Return the outcome of a semeai, and how far it can be trusted: PROVEN or LIKELY.

    The outcome is ``read``, what the search found, unless that is UNKNOWN: then it is ``judged``, an estimate
    without search, and LIKELY. What the search found is PROVEN, but LIKELY if ``semeai.is_likely`` is set.
    """
    if read == UNKNOWN:
        return judged, LIKELY
    return read, LIKELY if semeai.is_likely else PROVEN


def _ask_eyes(reader: Reader, board: Board, stone: int, walls: Sequence[int], budget: int) -> _Eyes:
    color = board.color_at(stone)
    readings = (
        reader.ask_life(board, stone, mover, budget, FEW, walls) for mover in (color, opponent(color))
    )
    return _Eyes(*readings)


def _play_out(
    reader: Reader, board: Board, first: int, second: int, walls: Sequence[int]
) -> tuple[int, int, int]:
    """Judge a semeai by how often either side is lost in games when the owner of the string at ``first`` moves first.

    Returns whether it saves its string, whether it captures the other (both WIN or LOSS), and its move. ``walls``, one
    stone of each of the mover's strings, are taken to be alive where it is asked whether the second string is taken.
    """
    mover = board.color_at(first)
    taken = reader.try_life(board, second, mover, ROUNDS, walls=walls)
    if taken.killed >= TAKEN:
        return WIN, WIN, taken.move
    lost = reader.try_life(board, first, mover, ROUNDS)
    return (WIN, LOSS, lost.move) if lost.killed <= KEPT else (LOSS, LOSS, PASS)


def _judge_by_eyes(
    reader: Reader, board: Board, semeai: Semeai, own: _Eyes, other: _Eyes
) -> tuple[int, int, int]:
    """Judge a semeai by what reading says of the eyes of both sides, and by liberties where the eyes do not
    decide.

    ``own`` and ``other`` are the eyes of the mover and of its enemy. Returns the outcomes, for the mover, of
    saving its own string and of capturing the other one, and the mover's first move, PASS if none is needed
    or helps.
    """
    if own.live:
        return _kill(other)
    if other.live:
        return _read_life(own)
    if own.may_live and not other.may_live:
        return WIN, WIN, own.first.move
    count = semeai.count
    takes = count.leads(0, moves_first=True)
    if own.may_live and not takes:
        return WIN, LOSS, own.first.move
    keeps = takes or not count.leads(1, moves_first=False)
    if not keeps:
        return LOSS, LOSS, PASS
    if other.may_live:
        return WIN, int(takes), other.second.move
    needless = count.leads(0, moves_first=False) or (not takes and not count.leads(1, moves_first=True))
    if needless and UNKNOWN not in (own.second.outcome, other.second.outcome):
        return WIN, int(takes), PASS
    return WIN, int(takes), _better_move(reader, board, semeai, _filling_move(board, count, other))


def _better_move(reader: Reader, board: Board, semeai: Semeai, filling: int) -> int:
    """Return the better of two first moves in a semeai: ``filling`` and the one that its search finds
    likeliest.

    Each is played and the semeai read after it; the move that leaves the enemy the worse outcomes is better.
    """
    first, second = semeai.count.first.stones[0], semeai.count.second.stones[0]
    color = board.color_at(first)
    best, least = filling, 2 * _WORTH[WIN] + 1
    for move in dict.fromkeys((filling, semeai.likely_move)):
        if move == PASS or not board.is_legal(color, move):
            continue
        board.play(color, move)
        left = 0
        if board.color_at(second):
            after = analyze_semeai(reader, board, second, first, REPLY_BUDGET)
            left = _WORTH[after.save] + _WORTH[after.capture]
        board.undo()
        if left < least:
            best, least = move, left
    return best


def _kill(other: _Eyes) -> tuple[int, int, int]:
    """Return the result of a semeai for a mover that lives in any case: all that is asked is whether its
    enemy lives.

    Returns the outcomes for saving its own string (WIN) and for capturing the other one, and the move.
    ``other`` is what reading says of the enemy's eyes; what is unknown of them counts as a success of the
    mover.
    """
    if other.second.outcome == UNKNOWN:
        return WIN, WIN, other.second.move
    if other.first.outcome == LOSS:
        return WIN, WIN, PASS
    return WIN, other.second.outcome, other.second.move


def _read_life(own: _Eyes) -> tuple[int, int, int]:
    """Return the result of a semeai for a mover whose enemy lives in any case: the mover must make two eyes.

    Returns the outcomes for saving its own string and for capturing the other one (LOSS), and the move.
    ``own`` is what reading says of the mover's eyes; what is unknown of them counts as a failure.
    """
    if own.first.outcome == UNKNOWN:
        return FOR_THE_OTHER_SIDE[WIN], LOSS, PASS
    return own.first.outcome, LOSS, own.first.move


def _filling_move(board: Board, count: Count, other: _Eyes) -> int:
    """Return a move of the first side that takes a liberty of the second: outside, else inside its eye, else
    a shared one.

    ``count`` is the counted semeai, ``other`` what reading says of the second side's eyes, which names the
    move inside. Of equals the one that leaves the filling stone the most liberties. PASS without one.
    """
    own = {liberty for stone in count.first.stones for liberty in board.liberties(stone)}
    enemy = {liberty for stone in count.second.stones for liberty in board.liberties(stone)}
    color = board.color_at(count.first.stones[0])
    best, best_rank = PASS, (False, 0)
    for point in sorted(enemy):
        if not board.is_legal(color, point):
            continue
        board.play(color, point)
        liberties = board.count_liberties(point)
        board.undo()
        rank = (point not in own and liberties > 1, liberties)
        if rank > best_rank:
            best, best_rank = point, rank
    if not best_rank[0] and other.second.move != PASS:
        return other.second.move
    return best
