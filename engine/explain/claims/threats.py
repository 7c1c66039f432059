"""What could be done next: by the mover where the enemy plays elsewhere, and by the enemy where the mover does.

A threat of the mover is one if three readings show it: before the move the stones are safe even if they are attacked
at once, after it they are not, and an answer still saves them. Whether stones that are captured then were safe before
may be open.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations, islice

from engine.board.board import Board
from engine.board.points import DIAGONALS, EMPTY, NEIGHBORS, PASS, opponent
from engine.explain.claims.fates import LEAST_LIKELY, NEAR, find_taken
from engine.explain.claims.kinds import (
    ATARI,
    CATCHES,
    COULD,
    CUTS,
    DIES,
    KILLS,
    KO,
    LIKELY,
    LINKS,
    PROVEN,
    RESCUES,
    SAVES,
    TAKES,
    TAKES_TOO,
    THREATENS,
    Claim,
)
from engine.explain.claims.nearby import groups_of, strings_near, strings_touching
from engine.explain.claims.readings import Answer
from engine.explain.claims.ties import REACH, can_survive, does_cut_hold, does_cut_last
from engine.explain.claims.ways_of_capture import find_way
from engine.explain.claims.ways_of_life import find_way_of_life
from engine.explain.claims.witness import LONG_READING, Witness
from engine.explain.words.naming import steps_between
from engine.reading.search.candidates import THOROUGH

FEW_LIBERTIES = 4
"""Strings with more liberties are not read for capture."""

DOUBLE = 2
"""Strings, of so many liberties each, that one move puts in atari at once in a double atari."""

SHORT = 2
"""Strings with no more liberties are told as captured before the life of their group is."""

HALF = 0.5

KILLED, SAVED = 0.75, 0.25
"""Share of the games about the life of a group alone in which it must die if the mover plays once more, and may die at
most if the enemy answers, for it to be told as threatened with death where that is not proven. Of nine groups in 61
positions of real games GNU Go called all nine so; of three with a lower share it denied two."""

MOST_PAIRS = 4
"""Pairs of strings that are read about, the nearest ones."""

MOST_CUTTING, OF_CUT = 2, 3
"""So many points beside a move are looked at for the cut that it threatens, each at most so many steps from both
strings together."""

MOST_GROUPS = 2
"""Groups that are read about, the nearest ones."""


def find_threats(witness: Witness, move: int) -> list[Claim]:
    """Return claims of what a move threatens to do next; those of most stones come first.

    It may threaten to capture enemy strings, put two in atari at once, kill groups or cut strings apart.
    """
    after = witness.board_after(move)
    if after is None:
        return []
    asked = ((CATCHES, _capturable_strings), (KILLS, _killable_groups), (CUTS, _cuttable_pairs))
    found = [
        _claim_threat(witness, move, after, stones, kind)
        for kind, named in asked
        for stones in named(witness, move, after)
    ]
    found += islice(find_double_ataris(witness, move, after), 1)
    return sorted((each for each in found if each is not None), key=lambda claim: -claim.value)


def find_next_capture(witness: Witness, move: int) -> list[Claim]:
    """Return the claim, in a list, of the largest string that a move, no pass, threatens to capture next, as proven; an
    empty list if there is none, or if the stone played is captured first, as read.
    """
    after = witness.board_after(move)
    if after is None or witness.read_capture(after, move, opponent(witness.color)).yes is False:
        return []
    strings = sorted(_capturable_strings(witness, move, after), key=len, reverse=True)
    found = (_claim_threat(witness, move, after, each, CATCHES, must_be_proven=True) for each in strings)
    return list(islice((each for each in found if each is not None), 1))


def trust_in_threat(
    witness: Witness,
    after: Board,
    safe: Callable[[Board, int], Answer],
    is_proof: bool = False,
    may_be_open: bool = False,
) -> str | None:
    """Return how sure it is that a move threatens stones, PROVEN or LIKELY by the readings; None if it does
    not.

    The stones must be safe now, lost after the move if the mover moves again, and safe if the enemy answers.
    ``after`` is the board after the move; ``safe`` reads whether the stones are safe on a board if a colour
    moves first.

    is_proof: whether it must be proven that they are lost; then no more is read if it is not
    may_be_open: whether it may be open if they are safe now: that they are lost next is so in any case
    """
    us, them = witness.color, opponent(witness.color)
    # most stones are safe though we move again: that is asked first
    lost = safe(after, us)
    if lost.yes is not False or (is_proof and not lost.is_proven):
        return None
    now = safe(witness.board, us)
    if now.yes is False or (now.yes is None and not may_be_open):
        return None
    saved = safe(after, them)
    if saved.yes is not True:
        return None
    return PROVEN if all(each.yes is not None and each.is_proven for each in (lost, now, saved)) else LIKELY


def _read_capture(witness: Witness, stones: Sequence[int], board: Board, first: int) -> Answer:
    """Return whether the string at the first of some stones is safe from capture on a board if ``first``
    moves first.
    """
    return witness.read_capture(board, stones[0], first)


def _prove_capture(
    witness: Witness, stones: Sequence[int], board: Board, first: int, positions: int = THOROUGH
) -> Answer:
    """Return the same answer as `_read_capture`, but read with more positions: as many as a proof takes, or more."""
    return witness.prove_capture(board, stones[0], first, positions)


def _read_life(witness: Witness, stones: Sequence[int], board: Board, first: int) -> Answer:
    """Return whether the group of the first of some stones lives on a board if ``first`` moves first."""
    return witness.read_life(board, stones[0], first)


def _read_link(witness: Witness, stones: Sequence[int], board: Board, first: int) -> Answer:
    """Return whether the strings at the two ``stones`` come together (are linked) on a board if ``first``
    moves first.
    """
    return witness.read_link(board, stones, first)


def _prove_link(witness: Witness, stones: Sequence[int], board: Board, first: int) -> Answer:
    """Return the same answer as `_read_link`, but read with as many positions as a proof may take."""
    return witness.prove_link(board, stones, first)


def _touches_one(witness: Witness, move: int, stones: Sequence[int]) -> bool:
    """Return whether a move touches the string at one of some ``stones``."""
    touched = strings_touching(witness.board, move, witness.board.color_at(stones[0]))
    return any(not set(touched).isdisjoint(witness.board.stones(each)) for each in stones)


_OF_LIFE = (KILLS, SAVES)
"""What is done to the life of a group."""

SAFE: Mapping[str, Callable[[Witness, Sequence[int], Board, int], Answer]] = {
    **dict.fromkeys((CATCHES, RESCUES, TAKES), _read_capture),
    **dict.fromkeys(_OF_LIFE, _read_life),
    **dict.fromkeys((CUTS, LINKS), _read_link),
}
"""By what is done to stones: whether they are safe, or together, on a board if a colour moves first."""

SURELY_SAFE = {**SAFE, **dict.fromkeys((CUTS, LINKS), _prove_link)}
"""The same, but links are read with as many positions as a proof may take."""

OURS = (RESCUES, SAVES, LINKS)
"""What is done to the mover's own stones."""


def find_undoing(witness: Witness, done: Claim) -> Claim | None:
    """Return a claim of kind COULD: the enemy's move that would have the opposite effect if he could play
    first.

    ``done`` is the claim of what the move explained does, such as saving stones: then the enemy's move kills
    or captures them. It is found by reading; None if there is none, or if the mover has an answer to it.
    """
    them = opponent(witness.color)
    answer = SAFE[done.kind](witness, done.stones, witness.board, them)
    if answer.yes is not (done.kind not in OURS) or answer.move == PASS:
        return None
    # the life of a group costs too much to be read twice
    is_life, ours = done.kind in _OF_LIFE, done.kind in OURS
    tried = (done.move, answer.move)
    read = (
        each for each in dict.fromkeys(tried) if _is_undone(witness, done, each, is_read=each == answer.move)
    )
    liberties = witness.board.liberties(done.stones[0]) if done.kind == RESCUES else ()
    # what is in atari he takes at once
    at_once = liberties if len(liberties) == 1 else ()
    points = chain(at_once, (answer.move,) if is_life else read)
    point = next((each for each in points if witness.board_after(PASS, each) is not None), None)
    if point is None:
        return None
    trust = PROVEN if answer.is_proven else LIKELY
    there = witness.board_after(PASS, point)
    words = dict[str, str]()
    if done.kind == RESCUES and there is not None:
        words = find_way(witness, there, point, done.stones[0])
    elif is_life and (later := witness.witness_after([PASS])) is not None:
        words = find_way_of_life(later, point, done.stones, not ours)
    words |= _word_takes_too(witness, point, done.stones)
    stones = _find_saved(witness, there, done) if done.kind == CATCHES and there is not None else done.stones
    return Claim(COULD, trust, done.move, stones, (point,), rule=done.kind, words=words)


def _find_saved(witness: Witness, there: Board, done: Claim) -> tuple[int, ...]:
    """Return those of the enemy stones that a move catches together, by the claim ``done``, that he saves by one move:
    those of the string for which it is read, and of others that are safe, as read, on the board ``there`` after it.
    """
    first, *others = dict.fromkeys(tuple(witness.board.stones(each)) for each in done.stones)
    saved = [
        first,
        *(each for each in others if _prove_capture(witness, each, there, witness.color).yes is True),
    ]
    return tuple(each for each in done.stones if any(each in string for string in saved))


def _word_takes_too(witness: Witness, point: int, stones: Sequence[int]) -> dict[str, str]:
    """Return the word TAKES_TOO for what the enemy could do at a point after a pass to some ``stones`` and those of
    their strings; none where he takes no others, or in a ko.
    """
    there = witness.witness_after([PASS])
    taken = [] if there is None else find_taken(there, point)
    known = {stone for each in stones for stone in witness.board.stones(each)}
    others = [stone for each in taken if each.rule != KO for stone in each.stones if stone not in known]
    return {TAKES_TOO: " ".join(map(str, others))} if others else {}


def _is_undone(witness: Witness, done: Claim, point: int, is_read: bool) -> bool:
    """Return whether the enemy's move at a point, played in the place of the mover's, has the opposite effect of what
    the claim ``done`` says, though the mover answers.

    ``is_read``: whether the move comes from a reading that says so; then this one need only not say otherwise.
    """
    there, ours = witness.board_after(PASS, point), done.kind in OURS
    if there is None:
        return False
    if there.color_at(done.stones[0]) == EMPTY:
        return ours
    safe = SURELY_SAFE[done.kind](witness, done.stones, there, witness.color).yes
    if safe is ours or (safe is None and not is_read):
        return False
    is_tie = done.kind in (LINKS, CUTS) and all(there.color_at(each) != EMPTY for each in done.stones)
    # a long reading looks at moves farther off, and may find an answer that a shorter one misses
    if is_tie and witness.read_link_widely(there, done.stones, witness.color).yes is ours:
        return False
    return not (is_tie and ours) or does_cut_last(witness, there, point, done.stones)


def find_danger(witness: Witness, fate: Claim) -> Claim | None:
    """Return a claim of kind COULD: how the enemy could harm stones if the mover passed; None if reading
    finds no way.

    The enemy's move captures or kills own stones, or saves enemy ones. ``fate``, of kind DIES or LIVES, is
    the claim by the games that the stones would fare so; only a reading that agrees is told. First the
    strings with few liberties are read, the largest first, then the life of the whole group, then the other
    strings.
    """
    board, ours = witness.board, fate.kind == DIES
    strings = [tuple(board.stones(stone)) for stone in board.first_stones(fate.stones)]
    strings.sort(key=len, reverse=True)
    short = [each for each in strings if board.count_liberties(each[0]) <= SHORT]
    asked = [
        *((RESCUES if ours else CATCHES, each) for each in short),
        *([(SAVES if ours else KILLS, fate.stones)] if len(fate.stones) >= LEAST_LIKELY else []),
        *((RESCUES if ours else CATCHES, each) for each in strings if each not in short),
    ]
    found = (_find_undoing_of(witness, fate, kind, stones) for kind, stones in asked)
    return next(filter(None, found), None)


def _find_undoing_of(witness: Witness, fate: Claim, kind: str, stones: tuple[int, ...]) -> Claim | None:
    """Return a claim of the enemy's move that has the opposite effect on some stones; None if reading finds
    none.

    ``fate`` is the claim of what the move explained does by the games, ``kind`` what it would do to
    ``stones`` by reading. The enemy's move must work if the move is not played, and fail, or need a ko
    against own stones, if it is. If the reading is only likely, most games must agree.
    """
    board, after, ours = witness.board, witness.board_after(fate.move), kind in OURS
    if after is None or (kind in (RESCUES, CATCHES) and board.count_liberties(stones[0]) > FEW_LIBERTIES):
        return None
    found = find_undoing(witness, Claim(kind, PROVEN, fate.move, stones))
    if found is None or not (found.trust == PROVEN or (fate.value > HALF) is ours):
        return None
    then = SAFE[kind](witness, stones, after, opponent(witness.color))
    # of what is left to a ko it is worth a word that it would be lost outright
    return found if then.yes is ours or (ours and then.is_ko) else None


def trust_as_read(witness: Witness, after: Board, stones: Sequence[int], kind: str) -> str | None:
    """Return how sure it is that a move threatens to do to enemy stones what ``kind`` says, PROVEN or LIKELY by the
    readings, and of a kill by games about the life of that group, too; None if it does not. ``after`` is the board
    after the move.
    """
    safe = functools.partial(SAFE[kind], witness, stones)
    trust = trust_in_threat(witness, after, safe, may_be_open=kind == CATCHES)
    if trust != PROVEN and kind == KILLS:
        return LIKELY if _dies_unanswered(witness, after, stones) else None
    return trust


def _claim_threat(
    witness: Witness,
    move: int,
    after: Board,
    stones: tuple[int, ...],
    kind: str,
    must_be_proven: bool = False,
) -> Claim | None:
    """Return a claim that a move threatens to do to enemy stones what ``kind`` says: CATCHES, KILLS or CUTS.

    None if the threat, or the move that carries it out, is not proven. Unless it ``must_be_proven``, it is enough for a
    kill, and a capture, if it is likely; of fewer than LEAST_LIKELY stones it must be proven that they are lost then,
    or be found by a long reading if the move touches them.

    ``after`` is the board after the move. The claim's point is the move that carries the threat out: for a cut a point
    between the strings, else the first move of the reading, or a liberty of the stones.
    """
    is_capture, trust = kind == CATCHES, trust_as_read(witness, after, stones, kind)
    if trust is None and kind == CUTS and _touches_one(witness, move, stones):
        trust = trust_in_threat(witness, after, functools.partial(_prove_link, witness, stones))
    if trust == LIKELY and is_capture:
        proves = functools.partial(_prove_capture, witness, stones)
        likely = trust_in_threat(witness, after, proves, len(stones) < LEAST_LIKELY, may_be_open=True)
        trust = likely or (None if must_be_proven else _trust_if_long(witness, after, stones, move))
    if trust is None or (trust == LIKELY and (must_be_proven or kind == CUTS)):
        return None
    value = 1.0 if kind == CUTS else 2.0 * len(stones)
    found = Claim(THREATENS, trust, move, stones, value=value, rule=kind)
    ask = SURELY_SAFE[kind]
    first = ask(witness, stones, after, witness.color).move
    if kind == CUTS:
        by_points = [*_cutting_points(after, stones, move), first]
    else:
        by_points = [first, *after.liberties(stones[0])[:FEW_LIBERTIES]]
    named = (replace(found, points=(by,)) for by in dict.fromkeys(by_points))
    threat = next((each for each in named if is_carried_out(witness, each)), None)
    there = None if threat is None else witness.board_after(move, PASS, *threat.points)
    if threat is None or there is None or not is_capture:
        return threat
    return replace(threat, words=find_way(witness, there, threat.points[0], stones[0]))


def _trust_if_long(witness: Witness, after: Board, stones: tuple[int, ...], move: int) -> str | None:
    """Return LIKELY where a move that touches a few enemy stones threatens to capture them by a long reading, if no
    shorter one proves it; None if it does not.
    """
    touches = move in {stone + step for stone in stones for step in NEIGHBORS}
    if witness.is_brief or not touches or len(stones) >= LEAST_LIKELY:
        return None
    reads = functools.partial(_prove_capture, witness, stones, positions=LONG_READING)
    return None if trust_in_threat(witness, after, reads, may_be_open=True) is None else LIKELY


def _dies_unanswered(witness: Witness, after: Board, stones: Sequence[int]) -> bool:
    """Return whether an enemy group likely dies on the board ``after`` a move if the mover plays once more, and lives
    if the enemy answers: a reading must not deny it, and games about the life of that group alone say so clearly.
    """
    us, them, first = witness.color, opponent(witness.color), stones[0]
    if not witness.is_one_group(after, stones) or witness.read_life(after, first, us).yes is not False:
        return False
    if witness.read_life(witness.board, first, us).yes is False:
        return False
    for head in after.first_stones(stones):
        killed = witness.share_killed(after, head, us)
        if killed is None or killed < KILLED:
            return False
    answered = witness.share_killed(after, first, them)
    return answered is not None and answered <= SAVED


def _cutting_points(after: Board, stones: Sequence[int], move: int) -> list[int]:
    """Return the empty points between two strings, one at each of ``stones``, where a cut is looked for first.

    They are beside or diagonal to the stone at ``move``, on the board ``after`` it; those between the strings come
    first, at most MOST_CUTTING of them.
    """
    strings = [after.stones(each) for each in stones]
    beside = [move + step for step in (*NEIGHBORS, *DIAGONALS)]

    def steps(point: int) -> tuple[int, int]:
        """Return the steps from a point to both strings together, and to the move."""
        return sum(min(steps_between(point, each) for each in row) for row in strings), steps_between(
            point, move
        )

    points = sorted((each for each in beside if after.color_at(each) == EMPTY), key=steps)
    return [each for each in points if steps(each)[0] <= OF_CUT][:MOST_CUTTING]


def is_carried_out(witness: Witness, claim: Claim) -> bool:
    """Return whether the threat that a claim of kind THREATENS states works; it must be proven if the claim
    is.

    The point that the claim names is played after the move and a pass of the enemy.
    """
    there = None if PASS in claim.points else witness.board_after(claim.move, PASS, *claim.points)
    if there is None:
        return False
    safe = _prove_capture if claim.rule == CATCHES else SURELY_SAFE[claim.rule]
    answer = safe(witness, claim.stones, there, opponent(witness.color))
    is_cut = claim.rule != CUTS or does_cut_hold(witness, there, claim.points[0])
    # that strings are apart after the first move of a proof is a part of that proof
    is_proven = answer.is_proven or claim.trust == LIKELY or claim.rule == CUTS
    return answer.yes is False and is_proven and is_cut


def find_double_ataris(witness: Witness, move: int, after: Board) -> Iterator[Claim]:
    """Yield claims that a move threatens a double atari, of which the enemy could not save both strings, those of most
    stones first. ``after`` is the board after the move. It would be none at once.
    """
    near = strings_near(witness.board, move, opponent(witness.color), NEAR)
    short = [each for each in near if after.color_at(each) != EMPTY and after.count_liberties(each) == DOUBLE]
    for pair in combinations(sorted(short, key=lambda each: -len(after.stones(each))), DOUBLE):
        one, other = (after.liberties(each) for each in pair)
        for point in sorted({*one} & {*other}):
            if is_double_atari(witness, move, point, pair):
                least = min(len(after.stones(each)) for each in pair)
                yield Claim(THREATENS, LIKELY, move, pair, (point,), 2.0 * least, rule=ATARI)


def is_double_atari(witness: Witness, move: int, point: int, pair: Sequence[int]) -> bool:
    """Return whether our next move at a point, if the enemy does not answer a ``move``, puts two enemy strings, a
    ``pair``, in atari at once, one of which he loses by his likeliest tries to save them. It would be no such atari
    before the move, and the stone played is not captured, as read.
    """
    us, them = witness.color, opponent(witness.color)
    there, at_once = witness.board_after(move, PASS, point), witness.board_after(point)
    if there is None or any(there.count_liberties(each) != 1 for each in pair):
        return False
    if at_once is not None and all(at_once.count_liberties(each) == 1 for each in pair):
        return False
    if witness.read_capture(there, point, them).yes is False:
        return False
    tries = {*(there.liberties(each)[0] for each in pair)}
    tries |= {answer for each in pair if (answer := witness.read_capture(there, each, them).move) != PASS}
    boards = (witness.board_after(move, PASS, point, each) for each in tries)
    # he may answer so that none of them is captured any more
    return all(
        board is None
        or any(
            board.color_at(each) == EMPTY or witness.read_capture(board, each, us).yes is False
            for each in pair
        )
        for board in boards
    )


def _capturable_strings(witness: Witness, move: int, after: Board) -> Iterator[tuple[int, ...]]:
    """Yield the stones of each enemy string near a move that has few liberties on the board ``after`` it.

    Strings in atari are left out, since they are more than threatened.
    """
    for stone in strings_near(witness.board, move, opponent(witness.color), NEAR):
        if after.color_at(stone) != EMPTY and 1 < after.count_liberties(stone) <= FEW_LIBERTIES:
            yield tuple(witness.board.stones(stone))


def _killable_groups(witness: Witness, move: int, after: Board) -> Iterator[tuple[int, ...]]:
    """Yield the stones of enemy groups near a move that might be killed next, the nearest first.

    They stand on the board ``after`` the move. Whether killing them works is not read.
    """

    def steps(stones: tuple[int, ...]) -> int:
        """Return the number of steps from the move to the nearest of a group's ``stones``."""
        return min(steps_between(stone, move) for stone in stones)

    board = witness.board
    enemies = [stones for stones in groups_of(witness) if board.color_at(stones[0]) != witness.color]
    near = sorted((each for each in enemies if steps(each) <= NEAR), key=lambda each: (steps(each), each))
    for stones in near[:MOST_GROUPS]:
        if len(stones) >= LEAST_LIKELY and after.color_at(stones[0]) != EMPTY:
            yield stones


def _cuttable_pairs(witness: Witness, move: int, after: Board) -> Iterator[tuple[int, ...]]:
    """Yield pairs of enemy strings near a move that might be cut apart next, the nearest first.

    A pair is a stone of each string on the board ``after`` the move. Whether the cut works is not read.
    """
    heads = strings_near(witness.board, move, opponent(witness.color), REACH)
    pairs = sorted(combinations(heads, 2), key=lambda pair: sum(steps_between(move, each) for each in pair))
    for pair in pairs[:MOST_PAIRS]:
        # what is in atari is taken, not cut
        are_there = all(after.color_at(each) != EMPTY and after.count_liberties(each) > 1 for each in pair)
        if are_there and all(can_survive(witness, each) for each in pair):
            yield pair
