"""Verdicts: what becomes of the groups that decide the game, read with far more positions than an evaluation has.

An evaluation asks about every doubtful group, so it can ask each for a thousand positions only. A player reads on where
it matters: of the position in which it decides the groups are listed by what hangs on them and by how doubtful they
are, and read by both sides first, round by round with a larger budget, until the allowance of the decision is spent.
Of those that matter most and are not proven then, playouts judge (`engine.reading.life.judgement`). A group with a way
out is not asked about: that it cannot be killed at once does not make it alive.

A verdict holds in the position itself and wherever nothing on the track of the reading has changed; after the killing
move the group is dead, after the saving one it is alive. Where another move falls on the track the group is read again,
with no more than twice the positions of the first proof. If that finds nothing the verdict is what it was: whoever has
not been shown to change it has not changed it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from copy import copy
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice

import numpy as np

from engine.board.board import Board
from engine.board.points import EMPTY, PASS, opponent
from engine.evaluate.groups.aliveness import (
    CAPTURED_GROUP,
    LIVES_OR_RUNS,
    MANY_WAYS,
    RUNS,
    SEKI,
)
from engine.evaluate.groups.lives import main_string
from engine.evaluate.groups.sekis import SekiVerdict, read_seki
from engine.evaluate.tables import NONE, SAFE
from engine.reading.life.judgement import LifeEffort, judge_attack, judge_defence
from engine.reading.life.questions import FEW
from engine.reading.outcome import LOSS, UNKNOWN, WIN, Reading
from engine.reading.reader import Reader
from engine.reading.search.anchor import is_near
from engine.reading.search.watch import watched

LEAST_STAKE = 5.0
"""Points that must hang on a group: a single stone is left to the readers of strings."""

FIRST_BUDGET = 4096
"""Positions for each reading in the first round; each later round has eight times as many."""

GROWTH = 8

MOST_AT_ONCE = 1_000_000
"""Positions for one reading at most."""

LONG = 4_000
"""Positions from which on a reading, which may take more than 10 ms, is watched, and ended when there is no time."""

LEAST_AGAIN = 2000
"""Positions that a reading after a move on the track may look at, at least."""

ANY_NUMBER = 0
"""Ko threats, as the reader counts them, that the side which wins only by ko is given when it is read again."""

TIMES_WITHOUT_KO = 4
"""Positions that may be spent on a proof that needs no ko threats, as a multiple of those of the proof with ko."""

MOST_READ = 12
"""Groups that are read about in one decision."""

MOST_JUDGED = 2
"""Groups that playouts judge where nothing was proven."""

SHARE_FOR_PROOFS, SHARE_FOR_EYES, SHARE_FOR_ROOT = 0.4, 0.6, 0.7
"""Shares of the allowance after which no proof is sought any more for the position itself, no two eyes are asked for,
and nothing is judged there; the rest is for what comes after it."""

MOST_FOR_EYES = 150_000
"""Positions that a reading of the two eyes of a group that cannot be killed may look at."""

ROUND = 20
"""Positions that a playout counts as: it takes about as long as so many of a search."""

SHARE_OF_TREE = 0.05
"""Share of the allowance that each tree of playouts may cost."""

MOST_ROOM = 20
"""Empty points around a group from which on it is not shut in: there is no proof in sight, and no judging it by itself.
With verdicts in larger rooms, and of groups that can still run, the engine won 46 of 118 games against itself without
any (9x9, 40 and 60 evaluations a move)."""

WALL_LIBERTIES = 5
"""Liberties of a string that is a wall for good, if its group is alive by shape."""

LITTLE_ROOM = 14
"""Points of eye space above which two eyes by shape are taken for sure."""

DOUBT = (
    (MANY_WAYS, 0.3),
    (SEKI, 0.6),
    (LIVES_OR_RUNS, 0.8),
    (RUNS, 0.3),
    (CAPTURED_GROUP - 1, 1.0),
    (CAPTURED_GROUP, 0.0),
)
"""How doubtful a group is, from 0 to 1, by the last class for which that holds."""


@dataclass(frozen=True)
class Finding:
    """What was read of a group in one position: who gets what by moving first.

    It holds in every position with the same stones on the points that it depends on.

    attack, defence: what the enemy and the owner get if they move first
    points: the points that both answers depend on
    stones: what stood on each of these points
    ko: the ko and the colour that may not take it, as one number; 0 if there is no ko on these points
    after: the move (point, colour) that kills or saves the group, if the finding is about the position after
        it; PASS and EMPTY if it is about the position in which the player has to move
    """

    attack: Reading
    defence: Reading
    points: np.ndarray
    stones: np.ndarray
    ko: int
    after: tuple[int, int] = (PASS, EMPTY)

    def holds(self, board: Board) -> bool:
        """Return whether this finding still holds on ``board``: the stones, and a ko, on its points are the
        same.
        """
        return bool((board.position["color"][self.points] == self.stones).all()) and (
            _ko_on(board, self.points) == self.ko
        )


@dataclass
class Verdict:
    """What was read about one group, in the position in which a player decides and in those after it.

    stone: a stone of the group's main string
    stake: how many points of the score depend on the group
    attack, defence: what its enemy and its owner get if they move first, in the first position
    judged: whether playouts judged it, because no proof was found
    findings: all that was read, each with the points that it depends on; the first is about the first
        position
    """

    stone: int
    color: int
    stake: float
    attack: Reading
    defence: Reading
    judged: bool = False
    findings: list[Finding] = field(default_factory=list)

    @property
    def is_known(self) -> bool:
        """Whether both answers are known, by proof or by playouts: what happens if the enemy moves first, and
        if the owner does.
        """
        return self.attack.outcome == LOSS or UNKNOWN not in (self.attack.outcome, self.defence.outcome)

    @property
    def is_open(self) -> bool:
        """Whether the side that moves first decides the fate of the group."""
        return self.is_known and LOSS not in (self.attack.outcome, self.defence.outcome)

    def base(self, board: Board) -> Finding:
        """Return the finding to use where a new reading on this board gives no answer.

        A finding is what was read of the group in one position. There is one for the position in which the
        player has to move, and one for each position after the killing or the saving move. If just one of
        these two moves stands on the board, the finding after that move is returned, else the first one.
        """
        after = [
            finding
            for finding in self.findings
            if finding.after[0] != PASS and board.color_at(finding.after[0]) == finding.after[1]
        ]
        return after[0] if len(after) == 1 else self.findings[0]

    def is_touched(self, board: Board) -> bool:
        """Return whether a point on which the first finding depends has changed near the group's main string."""
        first = self.findings[0]
        changed = first.points[board.position["color"][first.points] != first.stones]
        return is_near(changed, board.stones(self.stone))

    def move_of(self, color: int) -> int:
        """Return the move by which ``color`` decides the group's fate, as read in the position in which the
        player has to move.

        It saves the group if ``color`` owns the group, else it kills it.
        """
        return self.defence.move if self.color == color else self.attack.move

    @property
    def proof_nodes(self) -> int:
        """How many positions the longer of the two readings, attack and defence, looked at.

        A reading that is no proof counts as 0.
        """
        return max(0 if each.is_likely else each.nodes for each in (self.attack, self.defence))


NOT_READ = Reading(UNKNOWN, PASS, 0, frozenset())


class Verdicts:
    """What is read, for one decision about a move, about the groups on which many points depend.

    The groups are read in the first position that is entered. In a later position the same answers are used,
    unless something has changed on the points that they depend on; then the group is read again.

    limping: a group with at least so much room to run gets away and is not read
    allowance: how many positions all readings together may look at
    left: how many of these positions are left
    is_over: returns True when there is no time left
    read_again: how often a group had to be read again
    """

    def __init__(
        self, reader: Reader, limping: int, allowance: int, is_over: Callable[[], bool] = lambda: False
    ) -> None:
        self._reader = reader
        self._limping = limping
        self._allowance = self.left = allowance
        self._is_over = is_over
        self._begun = self._ended = False
        self._walls: tuple[tuple[int, int], ...] = ()
        self.known: list[Verdict] = []
        self.sekis: list[SekiVerdict] = []
        self.read_again = 0

    def again(self, is_over: Callable[[], bool]) -> Verdicts:
        """Return a copy of what was read so far, for another decision in the same position.

        Later readings of one copy do not change the other. ``is_over`` returns True when the time of the
        other decision is over.
        """
        other = copy(self)
        other._is_over = is_over
        other.known = [replace(each, findings=list(each.findings)) for each in self.known]
        return other

    def enter(self, board: Board, tables: np.void, classes: np.ndarray, far_stands: bool = False) -> None:
        """Write what was read about groups into the table of groups; their classes are derived from it later.

        The first call reads the groups. A later call reads a group again only if a point has changed on which
        its reading depends; with ``far_stands`` only if one has changed near its stones, too. ``tables`` is the
        evaluation of the board, ``classes`` the groups' classes by shape alone, by row.
        """
        if not self._begun:
            self._begun = True
            self._read(board, tables, classes)
        for verdict in self.known:
            if board.color_at(verdict.stone) == verdict.color:
                self._enter_one(board, tables, verdict, far_stands)

    def deciding(self, color: int) -> set[int]:
        """Return the moves of ``color`` that decide the fate of a group, as read where the player has to
        move.

        Such a move kills or saves a group, or decides whether it lives in seki. Only groups whose fate
        depends on who moves first are counted.
        """
        verdicts: tuple[Verdict | SekiVerdict, ...] = (*self.known, *self.sekis)
        return {verdict.move_of(color) for verdict in verdicts if verdict.is_open} - {PASS}

    def decided(self, board: Board, color: int, move: int) -> float:
        """Return how many points depend on the groups that ``color`` has decided in its favour by ``move``.

        ``board`` is the position after the move. Counted are groups whose fate depended on who moves first,
        in two cases: reading named the move as the one that kills or saves the group (even if only by ko); or
        an earlier reading that still holds shows that the group is decided. Nothing is read anew.
        """
        return sum(
            verdict.stake
            for verdict in self.known
            if verdict.is_open and (move == verdict.move_of(color) or _is_decided(board, verdict, color))
        )

    def _enter_one(self, board: Board, tables: np.void, verdict: Verdict, far_stands: bool) -> None:
        attack, defence = self._read_now(board, verdict, far_stands)
        if attack.outcome == UNKNOWN and defence.outcome == UNKNOWN:
            return
        group = tables["groups"][tables["strings"][tables["string_of"][verdict.stone]]["group"]]
        group["attack"], group["attack_move"] = attack.outcome, _if_empty(board, attack.move)
        group["defend"], group["defend_move"] = defence.outcome, _if_empty(board, defence.move)

    def _read_now(self, board: Board, verdict: Verdict, far_stands: bool) -> tuple[Reading, Reading]:
        """Return what the enemy gets, and what the owner of a group gets, by moving first in the board's
        position.

        If an earlier finding (what was read in one position) holds here, or stands since nothing has changed near
        the group's stones (``far_stands``), it is returned. Otherwise the group is read anew, as far as time and
        allowance permit, and the finding is added to ``verdict``. An answer that the new reading does not give is
        taken from the finding that `Verdict.base` chooses.
        """
        for finding in verdict.findings:
            if finding.holds(board):
                return finding.attack, finding.defence
        base = verdict.base(board)
        if far_stands and not verdict.is_touched(board):
            return base.attack, base.defence
        budget = min(max(LEAST_AGAIN, 2 * verdict.proof_nodes), MOST_AT_ONCE, self.left)
        if budget > 0 and not self._is_over():
            self.read_again += 1
            attack = self._ask(board, verdict, opponent(verdict.color), budget)
            defence = NOT_READ if attack.outcome == LOSS else self._ask(board, verdict, verdict.color, budget)
            attack = base.attack if attack.outcome == UNKNOWN else attack
            if defence.outcome == UNKNOWN and attack.outcome != LOSS:
                defence = base.defence
            verdict.findings.append(_make_finding(board, attack, defence))
            return attack, defence
        return base.attack, base.defence

    def _read(self, board: Board, tables: np.void, classes: np.ndarray) -> None:
        """Read the groups of the first position; let playouts judge what is not proven.

        The groups on which most points depend are read first. ``tables`` is the evaluation of the board,
        ``classes`` holds its groups' classes by shape, by row. Sets ``known`` and ``sekis``.
        """
        self._walls = tuple(walls_by_shape(tables, classes))
        waiting = list(islice(self._that_matter(board, tables, classes), MOST_READ))
        self.known = [verdict for verdict in waiting if self._may_look(SHARE_FOR_PROOFS)]
        budget = FIRST_BUDGET
        while waiting and self._may_look(SHARE_FOR_PROOFS):
            for verdict in waiting:
                if self._may_look(SHARE_FOR_PROOFS):
                    self._read_on(board, verdict, budget)
            waiting = [verdict for verdict in waiting if not verdict.is_known]
            if budget == MOST_AT_ONCE:
                break
            budget = min(GROWTH * budget, MOST_AT_ONCE)
        for verdict in self.known:
            if verdict.is_known and self._may_look(SHARE_FOR_EYES):
                self._read_without_ko(board, verdict)
        sekis = {verdict.stone: seki for verdict, seki in self._read_sekis(board)}
        for verdict in waiting[:MOST_JUDGED]:
            if self._may_look(SHARE_FOR_ROOT):
                self._judge_by_playouts(board, verdict)
        killed = {verdict.stone for verdict in self.known if verdict.attack.outcome not in (LOSS, UNKNOWN)}
        self.sekis = [seki for stone, seki in sekis.items() if stone not in killed]
        self.known = [verdict for verdict in self.known if verdict.is_known]
        for verdict in self.known:
            verdict.findings = list(_derive_findings(board, verdict))

    def _read_sekis(self, board: Board) -> Iterator[tuple[Verdict, SekiVerdict]]:
        """Yield each group that may be left in seki: its verdict and what was read about its two eyes.

        Only groups that cannot be killed, or about whose killing nothing is proven, are read, as long as a
        part of the allowance is left.
        """
        for verdict in self.known:
            if verdict.attack.outcome in (LOSS, UNKNOWN) and self._may_look(SHARE_FOR_EYES):
                lives, ask = verdict.attack.outcome == LOSS, partial(self._ask_eyes, board, verdict)
                seki = read_seki(
                    self._reader, board, verdict.stone, self._find_walls(board, verdict.stone), lives, ask
                )
                if seki is not None:
                    yield verdict, seki

    def _that_matter(self, board: Board, tables: np.void, classes: np.ndarray) -> Iterator[Verdict]:
        """Yield a `Verdict`, without readings yet, for each group worth reading: shut in, and with its life
        in doubt.

        They come in order of the points at stake, weighted by the doubt. ``tables`` is the evaluation of the
        board, ``classes`` holds its groups' classes by shape, by row.
        """
        weights = [
            _weigh_doubt(tables["groups"][row], int(classes[row]))
            for row in range(int(tables["group_count"]))
        ]
        for row in sorted(
            range(len(weights)), key=lambda row: (-weights[row], int(tables["groups"][row]["first"]))
        ):
            string = main_string(tables, row)
            if weights[row] == 0.0 or string == NONE:
                continue
            stone = int(tables["strings"][string]["first"])
            room, is_open = self._reader.room_at(board, stone, self._find_walls(board, stone))
            group = tables["groups"][row]
            if not is_open and room <= MOST_ROOM and int(group["run"]) < self._limping:
                yield Verdict(stone, int(group["color"]), _compute_stake(group), NOT_READ, NOT_READ)

    def _may_look(self, share: float) -> bool:
        """Return whether another reading may begin.

        It may if less than ``share`` (0 to 1) of the allowance is used up and there is time. Once the time
        was up, the answer stays False.
        """
        if self._ended or self._left_of(share) <= 0:
            return False
        self._ended = self._is_over()
        return not self._ended

    def _left_of(self, share: float) -> int:
        """Return how many positions may still be looked at within ``share`` (0 to 1) of the whole allowance.

        The result is below 0 if more were looked at already.
        """
        return round(share * self._allowance) - (self._allowance - self.left)

    def _read_on(self, board: Board, verdict: Verdict, budget: int) -> None:
        """Read again what is still unknown of a group, and write the answers into ``verdict``.

        That is the enemy's attack, the owner's defence or both, with ``budget`` positions each. All such
        readings together stay within SHARE_FOR_PROOFS of the allowance.
        """
        if verdict.attack.outcome == UNKNOWN:
            most = min(budget, self._left_of(SHARE_FOR_PROOFS))
            verdict.attack = self._ask(board, verdict, opponent(verdict.color), most)
        most = min(budget, self._left_of(SHARE_FOR_PROOFS))
        if verdict.attack.outcome != LOSS and verdict.defence.outcome == UNKNOWN and most > 0:
            verdict.defence = self._ask(board, verdict, verdict.color, most)

    def _read_without_ko(self, board: Board, verdict: Verdict) -> None:
        """Look for moves that kill or save a group even if the other side has any number of ko threats.

        The moves found before may succeed only against few threats. A better move replaces the old one in the
        verdict. Nothing is done for a group whose fate does not depend on who moves first.
        """
        enemy = opponent(verdict.color)
        if verdict.attack.outcome == WIN and verdict.defence.outcome != LOSS:
            verdict.attack = self._avoid_ko(board, verdict, enemy, verdict.attack)
        if verdict.attack.outcome != LOSS and verdict.defence.outcome == WIN:
            verdict.defence = self._avoid_ko(board, verdict, verdict.color, verdict.defence)

    def _avoid_ko(self, board: Board, verdict: Verdict, mover: int, reading: Reading) -> Reading:
        """Return an answer like ``reading``, a success of ``mover``, but with a move that needs no ko
        threats.

        If no such move is found, ``reading`` itself is returned.
        """
        budget = min(
            max(LEAST_AGAIN, TIMES_WITHOUT_KO * reading.nodes), MOST_AT_ONCE, self._left_of(SHARE_FOR_EYES)
        )
        if budget <= 0:
            return reading
        found = self._ask_reader(self._reader.ask_life, board, verdict, mover, budget, ANY_NUMBER)
        return found if found.outcome == WIN else reading

    def _judge_by_playouts(self, board: Board, verdict: Verdict) -> None:
        """Let playouts judge what was not proven of a group, and enter it in ``verdict`` as judged.

        If the time runs out meanwhile, nothing is changed.
        """
        track = verdict.attack.track | verdict.defence.track
        rounds = int(SHARE_OF_TREE * self._allowance / ROUND)
        effort = replace(LifeEffort.within(rounds), positions=0)
        attack, defence = verdict.attack, verdict.defence
        with watched(self._is_over, self._reader.memo.stop):
            if attack.outcome == UNKNOWN:
                attack = self._accept_judgement(
                    judge_attack(self._reader, board, verdict.stone, effort), track
                )
            if attack.outcome != LOSS and defence.outcome == UNKNOWN and not self._is_over():
                defence = self._accept_judgement(
                    judge_defence(self._reader, board, verdict.stone, effort), track
                )
        if not self._is_over():
            verdict.attack, verdict.defence, verdict.judged = attack, defence, True

    def _accept_judgement(self, reading: Reading, track: frozenset[int]) -> Reading:
        """Charge a judgement by playouts to the allowance, and return it in the form of an answer of a
        search.

        The outcome of the answer is the one that the playouts support best, marked as likely. ``track`` holds
        the points that the answer is taken to depend on.
        """
        self.left -= ROUND * reading.nodes
        return replace(reading, outcome=reading.best_supported, is_likely=True, track=track)

    def _ask(self, board: Board, verdict: Verdict, mover: int, budget: int) -> Reading:
        return self._ask_reader(self._reader.ask_life, board, verdict, mover, budget)

    def _ask_eyes(self, board: Board, verdict: Verdict, mover: int) -> Reading:
        budget = max(0, min(MOST_FOR_EYES, self._left_of(SHARE_FOR_EYES)))
        return self._ask_reader(self._reader.ask_eyes, board, verdict, mover, budget)

    def _ask_reader(
        self,
        ask: Callable[..., Reading],
        board: Board,
        verdict: Verdict,
        mover: int,
        budget: int,
        threats: int = FEW,
    ) -> Reading:
        """Ask a reader about the group of a verdict, charge the positions to the allowance, and return the
        answer.

        ``ask`` is the method of the reader. It gets the side that moves first (``mover``), the ``budget`` in
        positions and the ko ``threats`` of the side that can win only by ko. A long reading ends when the
        time is up.
        """
        watch = watched(self._is_over, self._reader.memo.stop) if budget >= LONG else nullcontext()
        with watch:
            reading = ask(
                board, verdict.stone, mover, budget, threats, self._find_walls(board, verdict.stone)
            )
        self.left -= reading.nodes
        return reading

    def _find_walls(self, board: Board, stone: int) -> list[int]:
        """Return one stone of each enemy string that counts as a wall to the group at ``stone`` and still
        stands.

        A wall is a string that is taken to be alive.
        """
        enemy = opponent(board.color_at(stone))
        return [wall for wall, color in self._walls if color == enemy == board.color_at(wall)]


def _compute_stake(group: np.void) -> float:
    """Return how many points of the score depend on a group: two per stone, and one per point of its eye
    space.
    """
    return 2.0 * int(group["stones"]) + int(group["eye_space"])


def walls_by_shape(tables: np.void, classes: np.ndarray) -> Iterator[tuple[int, int]]:
    """Yield a stone and the colour of each string that counts as a wall: taken to be alive, so that enemies
    cannot get past.

    Its group must be alive by shape. The string must be in no danger and have many liberties, or be the whole
    group: a string with few liberties may be alive only by a link that the fight around it cuts. ``tables``
    is the evaluation, ``classes`` holds the classes of its groups, by row.
    """
    for string in tables["strings"][: int(tables["string_count"])]:
        group = tables["groups"][string["group"]]
        is_firm = string["liberties"] >= WALL_LIBERTIES or string["stones"] == group["stones"]
        if string["status"] == SAFE and is_firm and classes[string["group"]] <= MANY_WAYS:
            yield int(string["first"]), int(group["color"])


def _weigh_doubt(group: np.void, aliveness: int) -> float:
    """Return how much a group is worth reading: the points that depend on it, times a weight for doubt.

    The weight grows with how doubtful the group's class is. The result is 0 for a group not worth reading.

    group: a row of the table of groups
    aliveness: its class by shape, 2 (alive) to 25 (captured)
    """
    stake = _compute_stake(group)
    if stake < LEAST_STAKE or (aliveness <= MANY_WAYS and int(group["eye_space"]) > LITTLE_ROOM):
        return 0.0
    return stake * next(doubt for last, doubt in DOUBT if aliveness <= last)


def _derive_findings(board: Board, verdict: Verdict) -> Iterator[Finding]:
    """Yield what a verdict says of its group, as findings for up to three positions.

    These are the present position, the one after the enemy's killing move, and the one after the owner's
    saving move. Moves that do not succeed are left out.
    """
    yield _make_finding(board, verdict.attack, verdict.defence)
    killing, saving = verdict.attack, verdict.defence
    if killing.outcome == WIN and saving.outcome != LOSS:
        yield from _find_after_move(
            board, opponent(verdict.color), killing, (_as_it_is(killing, WIN), _as_it_is(killing, LOSS))
        )
    if saving.outcome == WIN:
        yield from _find_after_move(board, verdict.color, saving, (_as_it_is(saving, LOSS), NOT_READ))


def _as_it_is(reading: Reading, outcome: int) -> Reading:
    """Return an answer for the position after the move of ``reading``: with this outcome, without a move.

    It depends on the same points as ``reading``.
    """
    return Reading(outcome, PASS, 0, reading.track)


def _find_after_move(
    board: Board, color: int, reading: Reading, outcomes: tuple[Reading, Reading]
) -> Iterator[Finding]:
    """Yield a finding for the position after ``color`` plays the move of ``reading``; nothing if it is a pass
    or illegal.

    ``outcomes`` holds what the group's enemy and its owner get by moving next in that position. The board is
    left as it was.
    """
    if reading.move == PASS or not board.is_legal(color, reading.move):
        return
    board.play(color, reading.move)
    try:
        yield _make_finding(board, *outcomes, after=(reading.move, color))
    finally:
        board.undo()


def _is_decided(board: Board, verdict: Verdict, color: int) -> bool:
    """Return whether the group of a verdict is known to live, or die, as ``color`` wants, even if the other
    side moves next.

    Only earlier readings are used; the result is False if none of them holds for the position on the board.
    """
    if board.color_at(verdict.stone) != verdict.color:
        return verdict.color != color
    for finding in verdict.findings:
        if finding.holds(board):
            return (finding.attack if verdict.color == color else finding.defence).outcome == LOSS
    return False


def _make_finding(
    board: Board, attack: Reading, defence: Reading, after: tuple[int, int] = (PASS, EMPTY)
) -> Finding:
    """Return a finding for the board's position: what was read of a group, with the stones on the points
    concerned.

    ``attack`` and ``defence`` are what its enemy and its owner get by moving first. ``after`` is the move
    (point, colour) that killed or saved it; PASS and EMPTY without one.
    """
    points = np.array(sorted(attack.track | defence.track), dtype=np.int64)
    stones = board.position["color"][points].copy()
    return Finding(attack, defence, points, stones, _ko_on(board, points), after)


def _ko_on(board: Board, points: np.ndarray) -> int:
    """Return the ko on the board and the colour that may not take it as one number; 0 if its point is not in
    ``points``.

    PASS among the points stands for any ko.
    """
    ko = int(board.position["ko"])
    return ko * 4 + int(board.position["ko_color"]) if ko and (ko in points or PASS in points) else 0


def _if_empty(board: Board, move: int) -> int:
    return move if move != PASS and board.color_at(move) == EMPTY else PASS
