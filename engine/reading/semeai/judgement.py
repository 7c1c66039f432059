"""The best-supported answer about a semeai: read where the search proves it, else judged by eyes and liberties.

A person looks at the eyes first. Each side is asked whether it makes two eyes by itself, the other side's stones taken
for a wall, when it moves first and when it moves second. A side that lives decides the semeai; where only the first
move decides, the mover takes it; where nobody lives, the liberties are counted (`engine.reading.semeai.count`). Where
the eyes of both sides stay open the semeai is part of a larger fight, which a count does not see: then each side's
life is played out, by the reader's second opinion, or in a tree of likely moves (`engine.reading.life.tree`) where it
has none or the semeai is long. A move that is proven to make life is named before that of the games, unless players
would think of that far sooner. Where the count is known to be the truth
(`engine.reading.semeai.formula`) none of this is asked. What is only judged may be wrong; what the search of
`engine.reading.semeai.questions` proves stands above it.

Two strings side by side need not be in a semeai at all: one may belong to a group that lives by other means, which its
own eyes do not show. So where the reader has a second opinion, a string that was only judged to be lost is kept if its
group lives (`engine.reading.life.moves`). What it captures stays as it was judged in a true semeai: in 9 of 11 races of
the suites where the life of the other group said otherwise it was wrong. But where neither group is in need, there is
no semeai: both live, and nothing is captured. Where the eyes were read to their end, and by them the mover lives and
kills, that is not asked, nor where the games about both groups were heard: they say it.

A semeai ends with the first capture, and who takes the other side may be taken by those around afterwards, in the one
eye that this leaves. That is asked of the reader of captures.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.board.board import Board
from engine.board.points import PASS, board_points, opponent
from engine.reading.life.judgement import OPINION, judge_attack
from engine.reading.life.moves import defend_if_needed
from engine.reading.life.questions import unproven
from engine.reading.opinions import with_opinion
from engine.reading.outcome import (
    FOR_THE_OTHER_SIDE,
    GUESS,
    KO_FIRST,
    KO_SECOND,
    LIKELY,
    LOSS,
    PROVEN,
    UNKNOWN,
    WIN,
)
from engine.reading.reader import Reader
from engine.reading.search.candidates import THOROUGH
from engine.reading.semeai.count import Count
from engine.reading.semeai.eyes import Eyes, ask_eyes, with_vital_move
from engine.reading.semeai.formula import APPROACHED, Formula, filling_move, semeai_formula
from engine.reading.semeai.questions import SEMEAI_BUDGET, Semeai, analyze_semeai, read_without_a_move
from engine.reading.taste import liked_move, more_liked

EYE_BUDGET = 10_000
"""Positions that each question about the eyes of one side may look at."""


REPLY_BUDGET = 5000
"""Positions that each question about the semeai after a move may look at."""

COUNTED_BUDGET = THOROUGH
"""Positions that the semeai reader may look at for each question where the formula has an answer, too.

With fewer it would prove nothing.
"""

FEW_LIBERTIES, LONG_BUDGET = 6, 100_000
"""Where neither side has more liberties, and the search proves nothing, it may look at so many positions for each
question: such races are often read to their end then, longer ones hardly ever. Only proofs count."""

MOST_KNOWN = 1
"""Of the four readings of the eyes so many are known at most where the fight is played out."""

ROUNDS = 4000
"""Rounds of each tree."""

LONG_SEMEAI = 10
"""Where each side has so many liberties of its own, a second opinion is not heard: its games lose count of them."""

TAKEN = 0.2
"""The mover takes the other side if it gets it in this share of the rounds: games at random favour the defender."""

GLANCE, IN_NEED = 300, 0.35
"""A group is in need if in so many rounds of a tree about its life this share is lost when the enemy moves first. Of
124 judged races in which a group was, most of them in real games, a closer look let both groups live in seven, and GNU
Go saw a race in four of these. Half of the time of all closer looks went to them."""

KEPT = 0.4
"""The mover keeps its own side if it loses it in no more than this share of the rounds."""

_WORTH = {LOSS: 0, UNKNOWN: 1, KO_SECOND: 2, KO_FIRST: 2, WIN: 3}
"""What an outcome leaves to the side whose outcome it is."""


@dataclass(frozen=True)
class Judgement:
    """The semeai of two strings if the owner of the first one moves first.

    Its outcomes are read or, if reading gives no answer, judged; so they are never UNKNOWN.

    save, capture: whether the mover can keep its own string, and whether it can capture the other one, as
        outcomes for the mover
    move: its first move, PASS if nothing helps or nothing is needed
    save_trust, capture_trust: PROVEN if the search proved the outcome, LIKELY if it was judged
    nodes: how many positions all readings looked at
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
        """How far both answers, `save` and `capture`, can be trusted: PROVEN if both are proven, else LIKELY."""
        return PROVEN if self.save_trust == self.capture_trust == PROVEN else LIKELY


def judge_semeai(
    reader: Reader,
    board: Board,
    first: int,
    second: int,
    budget: int = SEMEAI_BUDGET,
    eye_budget: int = EYE_BUDGET,
) -> Judgement:
    """Judge the semeai between the string at ``first``, whose owner moves first, and the enemy string at
    ``second``.

    ``budget`` is how many positions each question of the semeai reader may look at, ``eye_budget`` each
    question about eyes. With the usual budget, and only then, a race of few liberties is read longer
    (LONG_BUDGET) if nothing is proven. Raises ValueError unless the points hold stones of different colours.
    """
    formula = _apply_formula(board, first, second)
    is_brief = budget < SEMEAI_BUDGET
    if formula:
        budget = min(budget, COUNTED_BUDGET)
    semeai = analyze_semeai(reader, board, first, second, budget)
    if budget == SEMEAI_BUDGET and not formula:
        semeai, budget = _read_longer(reader, board, first, second, semeai, budget)
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
        if save == WIN and not is_brief:
            liked, looked_at = _liked(reader, board, first, second, replace(semeai, move=move))
            nodes, track = nodes + looked_at, track if liked == move else frozenset(board_points(board.size))
            move = liked
        return Judgement(save, semeai.capture, move, trust, trust, nodes, track)
    if formula:
        return _judge_by_formula(board, semeai, formula)
    own = ask_eyes(reader, board, first, semeai.count.second.stones, eye_budget)
    # where none of three is known the fourth would not spare the fight
    most = MOST_KNOWN - own.known
    other = ask_eyes(reader, board, second, semeai.count.first.stones, eye_budget, most)
    own = with_vital_move(reader, board, first, semeai.count.second.stones, own, eye_budget)
    nodes = semeai.nodes + own.nodes + other.nodes
    track = semeai.track | own.track | other.track
    is_played_out = own.known + other.known <= MOST_KNOWN
    is_long = min(semeai.count.first.own, semeai.count.second.own) >= LONG_SEMEAI
    hears_games = is_played_out and reader.opinion is not None and not is_long
    if is_played_out:
        save, capture, move, played = (
            _hear_games(reader, board, first, second)
            if hears_games
            else _play_out(reader, board, first, second, semeai.count.first.stones)
        )
        if own.may_live and (save == LOSS or move == PASS):
            # without that move nothing is proven
            save, move = WIN, own.first.move
        elif own.may_live and own.first.move != PASS:
            move = more_liked(reader.taste, board, board.color_at(first), own.first.move, move)
        nodes, track = nodes + played, frozenset(board_points(board.size))
    else:
        save, capture, move = _judge_by_eyes(reader, board, semeai, own, other)
    save, save_trust = _read_or(semeai, semeai.save, save)
    capture, capture_trust = _read_or(semeai, semeai.capture, capture)
    judged = Judgement(save, capture, move, save_trust, capture_trust, nodes, track)
    if reader.opinion is None or hears_games:
        return judged
    if judged.capture == LOSS:
        return _saved_by_life(reader, board, first, judged)
    if own.live and other.may_die:
        return judged
    return _refuted_by_life(reader, board, first, second, judged)


def _read_longer(
    reader: Reader, board: Board, first: int, second: int, semeai: Semeai, budget: int
) -> tuple[Semeai, int]:
    """Read a ``semeai`` of few liberties once more with LONG_BUDGET positions if it is not proven with ``budget``.

    Returns the proof and LONG_BUDGET; without a proof the semeai and the budget as they were. ``first`` and
    ``second`` are stones of the two strings.
    """
    most = semeai.count.shared + max(semeai.count.first.own, semeai.count.second.own)
    if (semeai.is_proven and not semeai.is_likely) or most > FEW_LIBERTIES:
        return semeai, budget
    longer = analyze_semeai(reader, board, first, second, LONG_BUDGET)
    nodes = semeai.nodes + longer.nodes
    if longer.is_proven and not longer.is_likely:
        return replace(longer, nodes=nodes), LONG_BUDGET
    return replace(semeai, nodes=nodes, track=semeai.track | longer.track), budget


def _liked(reader: Reader, board: Board, first: int, second: int, semeai: Semeai) -> tuple[int, int]:
    """Return the move that players would think of first in a ``semeai`` that was read, if a short search proves that it
    comes to the same, else the move of the semeai; and how many positions were looked at for it.

    The owner of the string at ``first`` moves first and keeps it; ``second`` is a stone of the other string.
    """
    color = board.color_at(first)

    def works(move: int) -> tuple[bool, int]:
        board.play(color, move)
        try:
            if not board.color_at(second):
                return True, 1
            after = analyze_semeai(reader, board, second, first, REPLY_BUDGET)
        finally:
            board.undo()
        same = after.capture == LOSS and after.save == FOR_THE_OTHER_SIDE[semeai.capture]
        return same and not after.is_likely, after.nodes

    return liked_move(reader.taste, board, color, semeai.move, (first, second), works)


def _saved_by_life(reader: Reader, board: Board, first: int, judged: Judgement) -> Judgement:
    """Return a judgement of a semeai by which the mover loses its string at ``first``, unless its group lives.

    A string that is kept by ``judged``, or proven to be lost, is left alone. Whether the group lives if it
    moves first is judged by all means that the reader has.
    """
    if judged.save != LOSS or judged.save_trust == PROVEN:
        return judged
    life = defend_if_needed(reader, board, first)
    nodes, track = judged.nodes + life.nodes, frozenset(board_points(board.size))
    if life.best_supported == LOSS:
        return replace(judged, nodes=nodes, track=track)
    return replace(judged, save=life.best_supported, move=life.move, nodes=nodes, track=track)


def _refuted_by_life(reader: Reader, board: Board, first: int, second: int, judged: Judgement) -> Judgement:
    """Return a judgement of a semeai by which the mover captures the string at ``second``, unless the groups
    of both strings live even if the other side moves first.

    A capture that is proven is left alone. Where a glance shows that one of the groups is in need, or where its
    life is no more than a guess, they may well be in a semeai, and the judgement stands.
    """
    if judged.capture_trust == PROVEN:
        return judged
    nodes = judged.nodes
    for stone in (second, first):
        glance = reader.try_life(board, stone, opponent(board.color_at(stone)), GLANCE)
        nodes += glance.nodes
        if glance.killed >= IN_NEED:
            return replace(judged, nodes=nodes, track=frozenset(board_points(board.size)))
    for stone in (second, first):
        attack = judge_attack(reader, board, stone)
        nodes += attack.nodes
        if attack.best_supported != LOSS or attack.trust == GUESS:
            return replace(judged, nodes=nodes, track=frozenset(board_points(board.size)))
    track = frozenset(board_points(board.size))
    return replace(judged, save=WIN, capture=LOSS, move=PASS, nodes=nodes, track=track)


def _apply_formula(board: Board, first: int, second: int) -> Formula | None:
    """Return the `Formula` of the semeai of two strings if counting liberties gives the true result, else
    None.

    ``first`` and ``second`` are stones of the strings. Returns None as well if an approach move is needed,
    since the readers then have to tell what a ko does.
    """
    formula = semeai_formula(board, first, second)
    return formula if isinstance(formula, Formula) and formula.kind < APPROACHED else None


def _judge_by_formula(board: Board, semeai: Semeai, formula: Formula) -> Judgement:
    """Return the answer to a semeai in which counting liberties is right; what the search has proven is
    kept.

    ``formula`` is the counted semeai, ``semeai`` what the search found. The first side's move takes a liberty
    of the second; it is PASS if the side gets the same result without a move.
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

    ``read`` is the outcome that the search found. If it is UNKNOWN, the outcome is ``judged``, an estimate
    without search, and LIKELY. Otherwise it is ``read``, and PROVEN unless ``semeai.is_likely`` is set.
    """
    if read == UNKNOWN:
        return judged, LIKELY
    return read, LIKELY if semeai.is_likely else PROVEN


def _play_out(
    reader: Reader, board: Board, first: int, second: int, walls: Sequence[int]
) -> tuple[int, int, int, int]:
    """Judge a semeai by how often either side is lost in trees if the owner of the string at ``first`` moves first.

    Returns whether it saves its string, whether it captures the other (both WIN or LOSS), its move, and how many rounds
    were played. ``walls`` holds one stone of each of the mover's strings; these are taken to be alive for the question
    whether the second string is captured.
    """
    mover = board.color_at(first)
    taken = reader.try_life(board, second, mover, ROUNDS, walls=walls)
    if taken.killed >= TAKEN:
        return WIN, WIN, taken.move, ROUNDS
    lost = reader.try_life(board, first, mover, ROUNDS)
    save, move = (WIN, lost.move) if lost.killed <= KEPT else (LOSS, PASS)
    return save, LOSS, move, 2 * ROUNDS


def _hear_games(reader: Reader, board: Board, first: int, second: int) -> tuple[int, int, int, int]:
    """Judge a semeai by the reader's second opinion on the group of either string.

    The owner of the string at ``first`` moves first. Returns what `_play_out` does, with games in the place of rounds.
    Where by the games the mover captures and yet loses its own group, each asked for itself, what happens in more of
    them counts.
    """
    mover, unknown = board.color_at(first), unproven(board, LOSS, PASS, 0)
    mine, theirs = (reader.group_at(board, stone) for stone in (first, second))
    capture, taken = with_opinion(reader, board, second, theirs, mover, unknown, OPINION)
    captures = capture.best_supported == WIN
    if captures and capture.is_likely:
        return WIN, WIN, capture.move, capture.nodes
    rescue, lost = with_opinion(reader, board, first, mine, mover, unknown, OPINION)
    nodes = capture.nodes + rescue.nodes
    is_likelier = taken is not None and lost is not None and taken.killed > lost.killed
    if captures and (rescue.best_supported == WIN or is_likelier):
        return WIN, WIN, capture.move, nodes
    return rescue.best_supported, LOSS, rescue.move, nodes


def _judge_by_eyes(
    reader: Reader, board: Board, semeai: Semeai, own: Eyes, other: Eyes
) -> tuple[int, int, int]:
    """Judge a semeai by the readings of the eyes of both sides, and by liberties if the eyes do not decide
    it.

    ``own`` and ``other`` are the eyes of the mover and of its enemy. Returns the mover's outcome of saving
    its own string, its outcome of capturing the other one, and its first move. The move is PASS if none is
    needed or helps.
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
    """Return the better of two first moves in a semeai: ``filling``, and the move that the search finds
    likeliest.

    Each is played, and the semeai is read after it. The better move leaves the enemy the worse outcomes.
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


def _kill(other: Eyes) -> tuple[int, int, int]:
    """Return the result of a semeai for a mover that lives in any case; the only question is whether its
    enemy lives.

    Returns the outcome of saving its own string (WIN), the outcome of capturing the other one, and the move.
    ``other`` holds the readings of the enemy's eyes; what they leave unknown counts as a success of the
    mover.
    """
    if other.second.outcome == UNKNOWN:
        return WIN, WIN, other.second.move
    if other.first.outcome == LOSS:
        return WIN, WIN, PASS
    return WIN, other.second.outcome, other.second.move


def _read_life(own: Eyes) -> tuple[int, int, int]:
    """Return the result of a semeai for a mover whose enemy lives in any case, so that the mover must make
    two eyes.

    Returns the outcome of saving its own string, the outcome of capturing the other one (LOSS), and the move.
    ``own`` holds the readings of the mover's eyes; what they leave unknown counts as a failure.
    """
    if own.first.outcome == UNKNOWN:
        return FOR_THE_OTHER_SIDE[WIN], LOSS, PASS
    return own.first.outcome, LOSS, own.first.move


def _filling_move(board: Board, count: Count, other: Eyes) -> int:
    """Return a move of the first side that takes a liberty of the second side; PASS if there is none.

    An outside liberty comes first, then one inside the eye, then a shared one. Among liberties of one kind,
    the move is chosen whose own stone gets the most liberties. ``count`` is the counted semeai; ``other``
    holds the readings of the second side's eyes, which name the move inside.
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
