"""Ways out of a closed region: a death that a search proves holds for its region, and the group may crawl out of it.

In the region the enemy answers every step beyond it, so the owner never plays there. But a step along the second line
below a wall, along an edge that is open, or towards a friend whose string reaches beyond the region, may do two things
at once. So after such a step the region is drawn anew around all that hangs together then, and the group is read again.
Where the kill is not at least likely then, the death is no proof; if the group lives then, another move is looked for
that kills. A death stays a proof only where searches in closed regions show that every step fails. Where a glance or
games say so, it is likely. A death beside an open edge is likely, too, since several steps in a row may do what one
alone does not.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from engine.board.board import Board
from engine.board.points import EMPTY, PASS, board_points, opponent
from engine.reading.life.questions import FEW, unproven
from engine.reading.life.trying import saving_move
from engine.reading.life.walls import Judge
from engine.reading.outcome import GUESS, LOSS, PROVEN, WIN, Reading
from engine.reading.reader import ENOUGH, Reader, Trial

GLANCE = 600
"""Rounds of a tree that looks first at what a step out of the region does."""

PLAIN = 0.78
"""A kill is plain if a glance finds it in this share of the rounds. Of steps after which closer looks doubted the kill
a glance found it in 0.69 of the rounds at most."""

PLAIN_IN_GAMES = 0.65
"""The same for the first games of a second opinion, which are heard where the glance leaves a doubt. Of 70 such steps
in the suites' groups they gave the enemy this share after none that let the group live, 0.51 at most, and 0.55 at least
after one that did not."""

OTHER_ROUNDS, MOST_OTHERS = 2000, 3
"""Rounds of the tree that names other moves, and how many of them are tried."""


def confirm_death(
    reader: Reader, board: Board, stone: int, mover: int, dying: Reading, positions: int, judge: Judge
) -> Reading:
    """Return ``dying``, an answer by which the group at ``stone`` dies, after reading the ways out of its
    region.

    An answer by which the group does not die is returned as it is. ``mover`` is the side that moves first:
    - no step out of the region saves the group: ``dying``, as likely where no search proves it of every step;
    - the owner moves and lives in games after a step out, or is judged to live after one: returns that step, as a
      guess that it lives;
    - the enemy moves and the owner is judged to get out after the killing move: returns another move that
      kills and leaves no way out, if there is one;
    - otherwise the kill is returned as a guess.

    The search after one step may look at ``positions`` positions. ``judge`` tells what a side gets on the
    whole board if that search is not enough.
    """
    owner = board.color_at(stone)
    if dying.outcome != (LOSS if mover == owner else WIN):
        return dying
    ways = _WaysOut(reader, board, stone, dying, positions, judge)
    if mover == owner:
        saved = ways.saved_in_games()
        if saved != PASS:
            return unproven(board, WIN, saved, ways.nodes, is_likely=False)
        step, after = ways.first_open()
    else:
        step, after = ways.first_open_after(dying.move)
    if after is not None and after.best_supported == LOSS:
        if mover == owner:
            return unproven(board, WIN, step, ways.nodes, is_likely=False)
        other = ways.other_kill()
        if other != PASS:
            dying, after = replace(dying, move=other), None
    if after is not None:
        return unproven(board, dying.outcome, dying.move, ways.nodes, is_likely=False)
    is_likely = dying.is_likely or ways.is_doubtful or bool(reader.open_edge_at(board, stone))
    track = frozenset(board_points(board.size)) if ways.is_doubtful else ways.track
    return replace(dying, nodes=ways.nodes, track=track, is_likely=is_likely)


class _WaysOut:
    """The steps by which a group that dies in its region may get out of it, and what reading finds about
    them.

    The region is the points where both sides play in the life search. ``nodes`` (positions looked at) and
    ``track`` (the points that the answer depends on) grow with all that is read. ``is_doubtful``: that
    the steps looked at last fail is not proven of all of them.
    """

    def __init__(
        self, reader: Reader, board: Board, stone: int, dying: Reading, positions: int, judge: Judge
    ) -> None:
        self.reader, self.board, self.stone = reader, board, stone
        self.positions, self.judge = positions, judge
        self.owner = board.color_at(stone)
        self.kill, self.nodes, self.track = dying.move, dying.nodes, dying.track
        self.is_doubtful = False

    def first_open(self) -> tuple[int, Reading | None]:
        """Return the owner's first step out of the region that may save the group, and what the enemy gets
        after it.

        The enemy, who moves next, then fails, or succeeds only by a guess. Returns PASS and None if there is
        no such step, or if the group is off the board.
        """
        self.is_doubtful = False
        if self.board.color_at(self.stone) == EMPTY:
            return PASS, None
        steps = [step for step in self.reader.ways_out_at(self.board, self.stone) if self._is_open(step)]
        if len(steps) > 1 and self._is_plain_in_games(self.owner):
            self.is_doubtful = True
            return PASS, None
        for step in steps:
            after = self._read_after_step(step)
            if after is not None and (after.best_supported != WIN or after.trust == GUESS):
                return step, after
            self.is_doubtful |= after is None or after.trust != PROVEN
        return PASS, None

    def first_open_after(self, kill: int) -> tuple[int, Reading | None]:
        """Return the owner's first step out that may save the group after the move ``kill``, and what the
        enemy then gets.

        ``kill`` is the enemy's move that kills in the region. After the step the enemy, who moves next,
        fails, or succeeds only by a guess. Returns PASS and None if there is no such step.
        """
        self.board.play(opponent(self.owner), kill)
        try:
            return self.first_open()
        finally:
            self.board.undo()

    def other_kill(self) -> int:
        """Return another move of the enemy that kills in the region and leaves no way out; PASS if none is found."""
        enemy = opponent(self.owner)
        trial = self.reader.try_life(self.board, self.stone, enemy, OTHER_ROUNDS)
        self.nodes += trial.nodes
        best_first = sorted(trial.choices, key=trial.choices.__getitem__, reverse=True)
        for move in [each for each in best_first if each not in (PASS, self.kill)][:MOST_OTHERS]:
            self.board.play(enemy, move)
            try:
                if self.board.color_at(self.stone) == EMPTY:
                    self.is_doubtful = False
                    return move
                inside = self._count_nodes(
                    self.reader.ask_life(self.board, self.stone, self.owner, self.positions, FEW)
                )
                self.track |= inside.track
                if inside.outcome == LOSS and self.first_open()[1] is None:
                    self.is_doubtful |= self._leads_out()
                    return move
            finally:
                self.board.undo()
        return PASS

    def saved_in_games(self) -> int:
        """Return the owner's step out of the region after which games save the group; PASS if there is none.

        The games are those of the reader's second opinion. They are heard only where more than one way leads out, and
        where those before the step leave a doubt; what is proven to fail they do not save.
        """
        steps = self.reader.ways_out_at(self.board, self.stone)
        if self.reader.opinion is None or len(steps) < 2:
            return PASS
        heard = self._first_games(self.owner)
        if heard.killed >= PLAIN_IN_GAMES:
            return PASS
        likely = (move for move in heard.choices if move in steps and not self._is_refuted(move))
        move, games = saving_move(self.reader, self.board, self.stone, list(islice(likely, MOST_OTHERS)))
        self.nodes += games
        return move

    def _is_refuted(self, step: int) -> bool:
        """Return whether a step of the owner is not legal, or a search in a closed region that is drawn anew around it
        proves that the enemy kills the group all the same.
        """
        self.is_doubtful = False
        return not self._is_open(step) and not self.is_doubtful

    def _is_open(self, step: int) -> bool:
        """Return whether a step of the owner out of the region is legal, and no search within the region that
        is drawn anew around it shows that the enemy kills the group all the same.
        """
        if not self.board.is_legal(self.owner, step):
            return False
        self.board.play(self.owner, step)
        try:
            enemy = opponent(self.owner)
            inside = self.reader.ask_life(self.board, self.stone, enemy, self.positions, FEW)
            is_open = inside.outcome != WIN
            self.is_doubtful |= not is_open and self._leads_out()
        finally:
            self.board.undo()
        self.track |= self._count_nodes(inside).track
        return is_open

    def _leads_out(self) -> bool:
        """Return whether the region around the group leads into the open: then a search in it proves nothing."""
        return self.reader.room_at(self.board, self.stone)[1]

    def _read_after_step(self, step: int) -> Reading | None:
        """Return what the enemy, to move, gets after a legal step of the owner out of the region.

        None if a short look already shows that the enemy kills the group.
        """
        self.board.play(self.owner, step)
        try:
            after = None if self._is_plain() else self._count_nodes(self.judge(opponent(self.owner)))
        finally:
            self.board.undo()
        self.track |= after.track if after is not None else frozenset()
        return after

    def _is_plain(self) -> bool:
        """Return whether a short look shows that the enemy, to move, kills the group on the whole board.

        A tree of a few games shows it, nearly all of which the group loses, or the first games of the reader's
        second opinion.
        """
        enemy = opponent(self.owner)
        trial = self.reader.try_life(self.board, self.stone, enemy, GLANCE)
        self.nodes += trial.nodes
        return trial.killed >= PLAIN or self._is_plain_in_games(enemy)

    def _is_plain_in_games(self, mover: int) -> bool:
        """Return whether the group is mostly lost in the first games of the reader's second opinion.

        ``mover`` moves first in them. If it is the owner, it may take any step out. False if the reader has no
        second opinion.
        """
        return self.reader.opinion is not None and self._first_games(mover).killed >= PLAIN_IN_GAMES

    def _first_games(self, mover: int) -> Trial:
        """Return what the first games of the reader's second opinion say if ``mover`` moves first."""
        assert self.reader.opinion is not None
        group = self.reader.group_at(self.board, self.stone)
        heard = self.reader.opinion(self.board, self.stone, group, mover, PASS, lambda *_: ENOUGH)
        self.nodes += heard.nodes
        return heard

    def _count_nodes(self, reading: Reading) -> Reading:
        self.nodes += reading.nodes
        return reading
