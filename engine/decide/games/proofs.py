"""What the tree is told before its first game: what is proven, who owns what, how sequences go on.

Games played out at random follow no ladder and see no net, so by themselves they learn last what the reader of captures
knows first. The prior knows shapes; the corner book and the patterns know how what began goes on, and how often experts
went on so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence, Set

import numpy as np

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, NUM_POINTS, PASS, WHITE, opponent
from engine.decide.decision.budget import OutOfBudget
from engine.decide.decision.omission import Omission
from engine.decide.games.records import ALIVE, DEAD, OPEN, SEKI, SEKI_OR_DEAD
from engine.decide.games.terms import Proof
from engine.decide.opening.opening import Opening
from engine.decide.opening.safety_nets import SURE
from engine.evaluate.groups.verdicts import Verdict
from engine.reading.outcome import LOSS, WIN, Reading
from engine.reading.reader import Reader
from engine.suggest.candidate import Candidate
from engine.suggest.firing import Line

LEAST_STONES = 2
"""Stones of a string that the tree is told of; less is in question nearly everywhere."""

POSITIONS = 2_000
"""Positions for a reading, which the evaluation has mostly done already."""

Way = tuple[int, ...]
"""Moves from the root on, the colours taking turns."""


def string_proofs(reader: Reader, board: Board, tables: np.void, known: Set[int]) -> Iterator[Proof]:
    """Yield proofs about the strings that the enemy can capture, the largest string first.

    The evaluation says which strings these are. A proof says that a string is dead, or that whoever moves
    first decides about it.

    reader: searches each string again, to prove what the evaluation says
    tables: the evaluation of the board
    known: stones of groups about which something else is proven; their strings are left out
    """
    strings = tables["strings"]
    rows = {int(tables["string_of"][point]) for point in board.points()} - {-1}
    for row in sorted(rows, key=lambda each: (-int(strings[each]["stones"]), each)):
        string = strings[row]
        first = int(string["first"])
        if string["stones"] < LEAST_STONES or string["attack"] != WIN or first in known:
            continue
        proof = _proof(
            board, first, reader.attack(board, first, POSITIONS), reader.defend(board, first, POSITIONS)
        )
        if proof is not None:
            yield proof


def _proof(board: Board, stone: int, attack: Reading, defence: Reading) -> Proof | None:
    """Return what two searches prove of the string at ``stone``; None if they prove nothing.

    They may prove that it is dead, or that whoever moves first decides about it.

    attack: the result of the search for its capture, the enemy moving first
    defence: the result of the search for its rescue, the owner moving first
    """
    if attack.outcome != WIN or attack.move == PASS:
        return None
    owner, stones = board.color_at(stone), frozenset(board.stones(stone))
    if defence.outcome == LOSS:
        return Proof(owner, DEAD, PASS, PASS, stones, frozenset(defence.track))
    if defence.outcome != WIN or defence.move == PASS:
        return None
    return Proof(
        owner, OPEN, attack.move, defence.move, stones, frozenset(attack.track) | frozenset(defence.track)
    )


def group_proofs(opening: Opening, doubted: Collection[Verdict] = ()) -> Iterator[Proof]:
    """Yield what was proven of the groups that were searched for a decision, as proofs for a tree.

    Sekis come first, then groups that live, die, or depend on who moves first. Left out are groups judged
    only by playouts, and groups with a ``doubted`` verdict. Also left out are groups that a search found dead
    while the evaluation gives their stones to their owner.

    opening: what was seen and read of the decision's position
    doubted: verdicts of the search that are not to be used
    """
    for seki in opening.verdicts.sekis:
        fate = OPEN if seki.is_open else SEKI
        otherwise = SEKI if seki.lives else OPEN if seki.by_ko else SEKI_OR_DEAD
        yield Proof(
            seki.color, fate, seki.reducing, seki.keeping, seki.stones, seki.track, otherwise, seki.space
        )
    tables = opening.view.tables
    for verdict in opening.verdicts.known:
        if verdict.judged or opening.board.color_at(verdict.stone) != verdict.color:
            continue
        attack, defence = verdict.attack, verdict.defence
        if verdict.is_open and WIN in (attack.outcome, defence.outcome) and verdict not in doubted:
            fate = OPEN
        elif attack.outcome == LOSS:
            fate = ALIVE
        elif defence.outcome == LOSS and _owner_share(opening, verdict, opening.color) < 0:
            fate = DEAD
        else:
            continue
        strings = tables["strings"]
        group = strings[int(tables["string_of"][verdict.stone])]["group"]
        stones = frozenset(
            point
            for point in opening.board.points()
            if (row := int(tables["string_of"][point])) >= 0 and strings[row]["group"] == group
        )
        killing = attack.move if attack.outcome == WIN else PASS
        saving = defence.move if defence.outcome == WIN else PASS
        track = frozenset(int(point) for point in verdict.findings[0].points)
        yield Proof(verdict.color, fate, killing, saving, stones, track)


def doubted_verdicts(opening: Opening) -> list[Verdict]:
    """Return the verdicts on groups, found by search, that the evaluation contradicts.

    ``opening`` is what was seen and read of a position before its decision, with these verdicts. Only groups
    whose fate depends on who moves first are looked at. The evaluation is made after the killing move and
    after the saving move. It may know better: the search takes the enemy strings around its region for safe,
    but a group without eyes may live by capturing weak ones in a semeai.
    """
    return [
        verdict
        for verdict in opening.verdicts.known
        if verdict.is_open and not verdict.judged and not _is_borne_out(opening, verdict)
    ]


def _is_borne_out(opening: Opening, verdict: Verdict) -> bool:
    """Return whether the evaluation confirms what a search found out about a group, without a ko.

    It must give the group's main string to the enemy after the killing move, and to its owner after the
    saving move. Also False if there is no time to find out.

    opening: what was seen and read of the position before its decision
    verdict: what the search found out
    """
    for reading, mover, sign in (
        (verdict.attack, opponent(verdict.color), -1),
        (verdict.defence, verdict.color, 1),
    ):
        if reading.outcome != WIN or not opening.board.is_legal(mover, reading.move):
            return False
        opening.board.play(mover, reading.move)
        try:
            owned = _owner_share(opening, verdict, opponent(mover))
        except OutOfBudget:
            return False
        finally:
            opening.board.undo()
        if sign * owned <= 0:
            return False
    return True


def _owner_share(opening: Opening, verdict: Verdict, color: int) -> float:
    """Return how far the evaluation gives the main string of a verdict's group to its owner, from -1 to 1.

    The position is the present one on the board of ``opening``, with ``color`` to move. The number is the
    mean over the string's points; it is -1 if the string was taken. Raises OutOfBudget if time is up before
    the position is evaluated.
    """
    board = opening.board
    if board.color_at(verdict.stone) != verdict.color:
        return -1.0
    values = opening.see(board, color, opening.looks.tables(board)).situation.values
    stones = board.stones(verdict.stone)
    mean = sum(float(values[stone]) for stone in stones) / len(stones)
    return mean if verdict.color == color else -mean


def stakes_of(opening: Opening, proofs: Iterable[Proof]) -> dict[int, float]:
    """Return how many points are at stake for each move that decides the fate of a group or string.

    ``opening`` is what was seen and read of the position; the moves are those of the side to move there.
    ``proofs`` say what each move decides. Points of several groups that one move decides are added up.
    """
    stakes: dict[int, float] = {}
    for proof in proofs:
        move = proof.saving if proof.owner == opening.color else proof.killing
        if proof.fate == OPEN and move != PASS:
            stakes[move] = stakes.get(move, 0.0) + _stake(opening, proof)
    return stakes


def _stake(opening: Opening, proof: Proof) -> float:
    """Return how many points it is worth to decide the fate of a group, to the side that does so.

    The space that the group encloses counts 1 for each empty point and 2 for each stone. If the group itself
    may die, the result is at least twice its stones, and at least what its verdict names.

    opening: what was seen and read of the position, with the verdicts on groups
    proof: says that whoever moves first decides
    """
    inside = sum(2.0 if opening.board.color_at(point) != EMPTY else 1.0 for point in proof.space)
    if proof.otherwise == SEKI:
        return inside
    known = next((each.stake for each in opening.verdicts.known if each.stone in proof.stones), 0.0)
    return max(known, inside, 2.0 * len(proof.stones))


def sure_owners(opening: Opening) -> np.ndarray:
    """Return the colour that owns each point if nobody plays any more, by the evaluation of a position.

    ``opening`` is what was seen and read of the position. The result is int8 by point, EMPTY where the owner
    is not sure.
    """
    values, owners = opening.view.situation.values, np.zeros(NUM_POINTS, dtype=np.int8)
    for point in opening.board.points():
        if abs(values[point]) >= SURE:
            owners[point] = opening.color if values[point] > 0 else opponent(opening.color)
    return owners


def given(omitted: Omission) -> Iterator[Proof]:
    """Yield the owners that an omission prescribes, as proofs that no move of a game can change.

    An omission is what a decision is made without. All points of one colour make one proof, as if they were
    living stones.
    """
    for color in (BLACK, WHITE):
        stones = frozenset(point for point, owner in omitted.owners.items() if owner == color)
        if stones:
            yield Proof(color, ALIVE, PASS, PASS, stones, frozenset())


def expected_answers(candidates: Iterable[Candidate], color: int) -> dict[Way, dict[int, float]]:
    """Return the moves that sequences of joseki and patterns expect next, with their chances.

    The sequences are those that ``candidates`` name; ``color`` plays their first moves. The result has, for
    each beginning of a sequence, the chances of the next moves, by move. A beginning is a tuple of moves from
    the root on; shorter ones come first. If several sequences name the same move, the largest chance counts.
    Left out, with all that follows, are moves that nobody counted in games and moves elsewhere on the board.
    """
    found: dict[Way, dict[int, float]] = {}
    for candidate in candidates:
        for reason in candidate.reasons:
            for line in reason.firing.lines:
                if line.color == color and line.point == candidate.move:
                    _add(found, (line.point,), line.then, opponent(color))
    return dict(sorted(found.items(), key=lambda each: len(each[0])))


def _add(found: dict[Way, dict[int, float]], way: Way, then: Sequence[Line], color: int) -> None:
    """Add to ``found`` the moves that sequences name after the moves ``way`` from the root.

    Each comes with the share of games in which it was played. If a move has several shares, the largest
    counts.

    then: the sequences from there on
    color: the side to move after ``way``
    """
    for line in then:
        if line.color == color and line.point != PASS and line.share > 0.0:
            chances = found.setdefault(way, {})
            chances[line.point] = max(chances.get(line.point, 0.0), line.share)
            _add(found, (*way, line.point), line.then, opponent(color))
