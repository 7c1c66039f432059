"""Who is in atari after a move, on both sides, and what comes of it: what the enemy can take, and what gets out.

The board shows most of it, by three positions for each own string in atari. Read for capture are an own string that was
in atari before, the stone played, and the largest enemy string that the move puts in atari: one reading of each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain

from engine.board.board import Board
from engine.board.points import EMPTY, NEIGHBORS, PASS, opponent
from engine.explain.claims.effects import is_doomed
from engine.explain.claims.fates import NEAR, find_ataris
from engine.explain.claims.kinds import (
    CAUGHT,
    COUNTER,
    DEFENDS,
    KO,
    KO_THREAT,
    LEAVES,
    LIKELY,
    LOST,
    PROVEN,
    SEEN,
    SNAPBACK,
    TURNED_AWAY,
    Claim,
)
from engine.explain.claims.nearby import first_stones_at, strings_near, strings_touching
from engine.explain.claims.threats import find_threats
from engine.explain.claims.ways_of_capture import find_way
from engine.explain.claims.witness import Witness
from engine.explain.words.naming import steps_between

SHORT = 3
"""The stone played is read for capture if its string has no more liberties."""

_FOUGHT = 4
"""A ko is fought over if the mover has played at its point among so many last moves of both: he took it, and the enemy
retook it after a threat."""

SEVERAL = 2
"""So many stones at least are taken back in a snapback."""


def find_left(witness: Witness, move: int, named: Iterable[int] = ()) -> Claim | None:
    """Return the claim of the largest own string that the enemy can take after a move, and of what comes of it, with
    the stones that are taken with it. It is near the move, or beside the stones ``named``.

    None if there is none that is worth a word: strings that could not be saved before, and are not taken back, are not,
    unless the enemy's last move put them in atari: these are told of wherever the move is. Where none is in atari, it
    is the string of the stone played, if a reading proves that it is captured.
    """
    after = witness.board_after(move)
    if after is None or move == PASS:
        return None
    color = witness.color
    beside = (stone + step for stone in named for step in NEIGHBORS)
    near = dict.fromkeys(
        (
            *strings_near(after, move, color, NEAR),
            *_touched_last(witness, after),
            *first_stones_at(after, beside, color),
        )
    )
    heads = sorted(near, key=lambda each: -len(after.stones(each)))
    left = (_claim_taken(witness, move, after, each) for each in heads if after.count_liberties(each) == 1)
    return next((each for each in left if each is not None), None) or _claim_caught(witness, move, after)


def _claim_taken(witness: Witness, move: int, after: Board, head: int) -> Claim | None:
    """Return the claim that the enemy can take the own string at ``head``, in atari on the board ``after`` a move; None
    if the ko forbids it, or if it is not worth a word.
    """
    (point,) = after.liberties(head)
    taken = witness.board_after(move, point)
    if taken is None:
        return None
    fallen = [each for each in strings_touching(after, point, witness.color) if taken.color_at(each) == EMPTY]
    # whatever has its last liberty there is taken with it
    stones = tuple(dict.fromkeys((*after.stones(head), *chain.from_iterable(map(after.stones, fallen)))))
    answer = taken.liberties(point)[0] if taken.count_liberties(point) == 1 else PASS
    back = None if answer == PASS else witness.board_after(move, point, answer)
    if taken.ko_point in stones:
        return Claim(LEAVES, SEEN, move, stones, (point,), rule=KO)
    if back is not None and back.color_at(point) == EMPTY and len(taken.stones(point)) >= SEVERAL:
        gained = tuple(taken.stones(point))
        return Claim(LEAVES, SEEN, move, stones, (point, answer), value=len(gained), rule=SNAPBACK)
    countered = _find_counter(witness, move, after, point)
    if countered is not None:
        theirs, by = countered
        return Claim(LEAVES, SEEN, move, (*stones, *theirs), (point, by), value=len(stones), rule=COUNTER)
    saved = True if move in stones else _can_be_saved_first(witness, fallen)
    is_new = head in _touched_last(witness, after)
    if saved is not True and not is_new:
        return None
    is_lost = saved is False and not _can_take_beside(witness, stones)
    return Claim(LEAVES, SEEN, move, stones, (point,), rule=LOST if is_lost else "")


def _can_take_beside(witness: Witness, stones: Sequence[int]) -> bool:
    """Return whether an enemy stone beside own ones is one of a ko that the mover could take before the move, or may
    not take back at once: then these are not beyond saving, whatever a reading says that leaves kos to the enemy.
    """
    board, around = witness.board, (stone + step for stone in stones for step in NEIGHBORS)
    heads = first_stones_at(board, around, opponent(witness.color))
    points = (board.liberties(each)[0] for each in heads if board.count_liberties(each) == 1)
    taken = ((each, witness.board_after(each)) for each in points)
    return any(
        point == board.ko_point or (after is not None and after.ko_point != 0) for point, after in taken
    )


def _can_be_saved_first(witness: Witness, heads: Iterable[int]) -> bool | None:
    """Return whether one of some own strings, one of the stones of each, could have got away if it had moved first, as
    read; None if that is open.
    """
    is_open = False
    for each in heads:
        saved = witness.read_capture(witness.board, each, witness.color).yes
        if saved:
            return True
        is_open = is_open or saved is None
    return None if is_open else False


def _find_counter(
    witness: Witness, move: int, after: Board, point: int
) -> tuple[tuple[int, ...], int] | None:
    """Return the largest enemy string that the mover takes if the enemy takes at a point, and where; None if none.

    It is one that the move puts in atari, on the board ``after`` it.
    """
    for atari in sorted(find_ataris(witness, move), key=lambda each: -len(each.stones)):
        (by,) = after.liberties(atari.stones[0])
        then = witness.board_after(move, point, by)
        if then is not None and then.color_at(atari.stones[0]) == EMPTY:
            return atari.stones, by
    return None


def _touched_last(witness: Witness, after: Board) -> list[int]:
    """Return the first stone of each own string on the board ``after`` a move that the enemy's last stone touches."""
    last = witness.board.last_move
    return [] if last == PASS else strings_touching(after, last, witness.color)


def _claim_caught(witness: Witness, move: int, after: Board) -> Claim | None:
    """Return the claim that the stone played cannot get out, on the board ``after`` the move.

    None if that is not proven, or if several enemy stones are captured by a single one (`_is_bait`). What
    is in atari is told otherwise, or is a ko.
    """
    if not 1 < after.count_liberties(move) <= SHORT:
        return None
    answer = witness.prove_capture(after, move, opponent(witness.color))
    if answer.yes is not False or not answer.is_proven or answer.move == PASS:
        return None
    there = witness.board_after(move, answer.move)
    if there is not None and len(after.stones(move)) == 1 and _is_bait(witness, there, move):
        return None
    words = {} if there is None else find_way(witness, there, answer.move, move)
    return Claim(LEAVES, PROVEN, move, tuple(after.stones(move)), (answer.move,), rule=CAUGHT, words=words)


def _is_bait(witness: Witness, there: Board, move: int) -> bool:
    """Return whether the mover, on the board ``there`` after the enemy has played to capture a stone of his, captures
    several enemy stones beside it, as read, that he could not capture before it: then that stone was worth it.
    """
    enemy = opponent(witness.color)
    return any(
        len(there.stones(each)) >= SEVERAL
        and witness.read_capture(there, each, witness.color).yes is False
        and witness.read_capture(witness.board, each, enemy).yes is not False
        for each in strings_touching(there, move, enemy)
        if witness.board.color_at(each) == enemy
    )


def find_way_out(witness: Witness, move: int) -> Claim | None:
    """Return the claim by which move the largest enemy string that a move puts in atari gets out, as read: with all
    others that the move puts in atari, if one move brings all of them out.

    None if there is no such string, or if it is caught, or if that is open: what is not proven needs three liberties.
    """
    after = witness.board_after(move)
    ataris = sorted(find_ataris(witness, move), key=lambda each: -len(each.stones))
    if after is None or not ataris:
        return None
    freed = _find_freeing(witness, move, after, ataris) if len(ataris) > 1 else None
    if freed is not None:
        return freed
    stones = ataris[0].stones
    answer = witness.read_capture(after, stones[0], opponent(witness.color))
    there = None if answer.move == PASS else witness.board_after(move, answer.move)
    if answer.yes is not True or there is None:
        return None
    is_open = there.count_liberties(stones[0]) > SHORT - 1
    if not (answer.is_proven or is_open):
        return None
    return Claim(TURNED_AWAY, PROVEN if answer.is_proven else LIKELY, move, stones, (answer.move,))


def _find_freeing(witness: Witness, move: int, after: Board, ataris: Sequence[Claim]) -> Claim | None:
    """Return the claim by which one move of the enemy's all strings of the claims ``ataris`` get out: he takes a stone
    beside them, or joins them. None if there is none, or if one is captured all the same, as read, or not proven to get
    out and has fewer than three liberties.

    ``after`` is the board after the ``move`` that puts them in atari.
    """
    stones = tuple(chain.from_iterable(each.stones for each in ataris))
    around = (stone + step for stone in stones for step in NEIGHBORS)
    beside = (after.liberties(each) for each in first_stones_at(after, around, witness.color))
    points = (*(each[0] for each in beside if len(each) == 1), *after.liberties(stones[0]))
    for point in dict.fromkeys(points):
        there = witness.board_after(move, point)
        if there is None or any(there.count_liberties(each.stones[0]) == 1 for each in ataris):
            continue
        heads = there.first_stones(stones)
        answers = {each: witness.read_capture(there, each, witness.color) for each in heads}
        if all(
            answer.yes is True and (answer.is_proven or there.count_liberties(each) >= SHORT)
            for each, answer in answers.items()
        ):
            trust = PROVEN if all(each.is_proven for each in answers.values()) else LIKELY
            return Claim(TURNED_AWAY, trust, move, stones, (point,))
    return None


def is_taken_anyhow(witness: Witness, claim: Claim) -> bool:
    """Return whether a claim says that own stones are defended by a move after which the enemy can take some of them.

    What he can take only to lose as much, in a snapback or a counter-atari, is defended.
    """
    left = find_left(witness, claim.move) if claim.kind == DEFENDS else None
    return (
        left is not None and left.rule in ("", KO, CAUGHT) and not set(left.stones).isdisjoint(claim.stones)
    )


def is_freed_by_capture(witness: Witness, claim: Claim) -> bool:
    """Return whether enemy stones that by a claim are as good as dead after a move get out by a capture: the enemy can
    take own stones beside them, and then they are neither captured nor dead, as read, though the mover is to move.
    """
    left = find_left(witness, claim.move) if is_doomed(claim) else None
    there = None if left is None else witness.board_after(claim.move, left.points[0])
    if left is None or there is None or left.rule not in ("", CAUGHT):
        return False
    stones = [each for each in claim.stones if there.color_at(each) == opponent(witness.color)]
    beside = {each + step for each in stones for step in NEIGHBORS}
    if beside.isdisjoint(left.stones):
        return False
    read = (witness.read_capture, witness.read_life)
    return all(ask(there, stones[0], witness.color).yes is not False for ask in read)


def as_it_stands(witness: Witness, claim: Claim | None) -> Claim | None:
    """Return a claim of what a move does to stones, by games, as it stands where the enemy can capture some after the
    move: None of own stones that are captured (`is_taken_anyhow`), and of enemy ones that get out by that
    (`is_freed_by_capture`) no more than that they are weaker. None if ``claim`` is None.
    """
    if claim is None or is_taken_anyhow(witness, claim):
        return None
    return replace(claim, margin=0.0) if is_freed_by_capture(witness, claim) else claim


def find_ko_threat(witness: Witness, move: int, line: tuple[int, ...], is_suggested: bool) -> Claim | None:
    """Return the claim that a move is a ko threat; None if it is none, as far as is known.

    The mover may not retake a ko now, and the move puts stones in atari, or threatens them as read, that the enemy
    can still save. It is meant for the ko if it ``is_suggested`` as a threat for it, if the mover takes the ko by his
    next move of the expected ``line``, which begins with the move, or if it is farther off while he has taken this ko
    before.
    """
    board, after = witness.board, witness.board_after(move)
    ko = board.ko_point
    if not ko or move == PASS or after is None or after.ko_point:
        return None
    is_fought = ko in board.last_moves(_FOUGHT) and steps_between(move, ko) > NEAR
    if not (is_suggested or is_fought or ko in line[2:3]):
        return None
    enemy = opponent(witness.color)
    if any(after.color_at(each) == EMPTY for each in strings_touching(board, ko, enemy)):
        # whoever takes a stone of the ko wins it
        return None
    ataris = (each for each in find_ataris(witness, move) if _can_be_saved(witness, after, each.stones[0]))
    aimed = [*ataris, *find_threats(witness, move)]
    return Claim(KO_THREAT, SEEN, move, aimed[0].stones, (ko,)) if aimed else None


def _can_be_saved(witness: Witness, after: Board, stone: int) -> bool:
    """Return whether enemy stones in atari on the board ``after`` a move may get out, as far as is read."""
    return witness.read_capture(after, stone, opponent(witness.color)).yes is not False
