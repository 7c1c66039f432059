"""`Witness`: what readings and games say of one position, asked for an explanation or to check one.

An explanation says nothing of life and death, of links and cuts that no reading says too. What it says of the games it
counts in games of its own: as many for every move that it compares, whatever the decision spent on each.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from engine.board.board import Board
from engine.board.points import EMPTY, PASS, opponent
from engine.decide.decision.omission import NOTHING
from engine.decide.decision.record import Decision, Tried
from engine.decide.players import Adviser, Player
from engine.evaluate.groups.sekis import enclosed_by
from engine.evaluate.groups.verdicts import walls_by_shape
from engine.explain.claims.margins import LATE, Lead, load_margins
from engine.explain.claims.readings import USUAL, Answer, Effort, Readings, answer_of
from engine.explain.claims.scene import Scene
from engine.game.game import Game
from engine.reading.life.judgement import judge_attack, judge_defence
from engine.reading.life.questions import FEW
from engine.reading.links.questions import connect, disconnect
from engine.reading.outcome import LOSS, WIN, Reading
from engine.reading.reader import Reader
from engine.reading.search.candidates import THOROUGH

PROOF_OF_LINK = 4000
"""Positions that may be looked at to prove whether two strings come together."""

LONG_READING = 20000
"""Positions that may be looked at for a reading of a string to deny what a shorter one finds likely, or leaves open,
and for one of a link to deny what a shorter one proves."""

FURTHER = 100
"""By so much other seeds are further than that of the player, whose neighbours others may ask."""

BEYOND = 2
"""Times as much further is the seed of a third search as that of a second one."""

CAREFUL = 4
"""Times the usual games of a judgement that are played out for each move compared: as many as for a decision."""


FEW_STRINGS = 2
"""Strings, at most, that live or die together, as far as a reading of one says so."""


@dataclass(frozen=True)
class Prospect:
    """How a side stands: the points that it leads by (``score``), and the share of the games that it won.

    The share (``won``) is None without games.
    """

    score: float
    won: float | None


@dataclass(frozen=True)
class Reply:
    """The move that a player would play in a position, with the share of the games that began with it.

    share: from 0 to 1; 0 if no games were played
    prospect: how the side that plays the move stands then; None without games
    next_move: the move expected after it; None if there is none
    second: the move with the second most games and its share of them; None if there is none
    """

    move: int
    share: float
    prospect: Prospect | None = None
    next_move: int | None = None
    second: tuple[int, float] | None = None


DEEPER = 10
"""Times the usual positions that are looked at where what a reading found likely is read again."""

KEPT_MOVES = 16
"""Moves that can be taken back on the boards of a witness that let go of what takes much memory."""


class Witness:
    """Answers an explanation's questions about one position of a game and about what follows it.

    ``color`` is to move in the position. The witness reads, and has the player ``adviser`` play games out,
    ``times`` as many as usual for each move. It remembers what was played out.
    """

    is_careful = True
    """Whether decisions may be made again, and games be counted anew, for what is asked."""

    @property
    def is_brief(self) -> bool:
        """Whether there are so few games that only what matters most is looked at."""
        return False

    @property
    def is_sparse(self) -> bool:
        """Whether there are so few games that nothing is told by those that are played after two moves."""
        return False

    def __init__(
        self,
        adviser: Adviser,
        game: Game,
        color: int,
        effort: Effort = USUAL,
        times: int = CAREFUL,
        readings: Readings | None = None,
    ) -> None:
        # a copy: whoever looks a game through takes it back meanwhile
        self._adviser, self._game, self._times = adviser, game.turned(0), times
        self.color = color
        self.board = game.board.copy()
        # it is copied for every move that is looked at
        self.board.forget(KEPT_MOVES)
        self.board.to_move = color
        self._readings = readings or Readings(effort)
        self._judged: dict[int, Tried] = {}
        self._boards: dict[tuple[int, ...], Board | None] = {}
        self._replies: dict[tuple[int, ...], Reply] = {}

    @property
    def game(self) -> Game:
        """The game, to be looked at only."""
        return self._game

    @functools.cached_property
    def scene(self) -> Scene:
        """The position with its evaluation."""
        return Scene.of(self._adviser, self._game, self.color)

    @functools.cached_property
    def compared(self) -> dict[int, tuple[tuple[Tried, ...], Any]]:
        """What `compared_games` found of moves, by move, each with what was played out for it."""
        return {}

    def let_go(self) -> None:
        """Let go of what takes much memory and can be made again: the reader, the evaluation and most moves
        of the boards.

        The boards can then take back only their last moves. All answers are kept.
        """
        self._readings.let_go()
        for each in ("scene", "deeper"):
            self.__dict__.pop(each, None)
        self._boards = {}
        for board in (self.board, self._game.board):
            board.forget(KEPT_MOVES)

    def board_after(self, *moves: int) -> Board | None:
        """Return the board after moves of both sides in turn, the first by ``color``; None if one is not
        legal.

        It is kept and handed out again, so whoever plays on it takes a copy, or his moves back.
        """
        if moves not in self._boards:
            self._boards[moves] = self._play(moves)
        return self._boards[moves]

    def _play(self, moves: Sequence[int]) -> Board | None:
        """Return a copy of the board on which moves of both sides in turn were played; None if one is not
        legal.
        """
        board = self.board.copy()
        for move in moves:
            if not board.is_legal(board.to_move, move):
                return None
            board.play(board.to_move, move)
        return board

    @property
    def player(self) -> Adviser:
        """The player that plays the games which this witness counts."""
        return self._adviser

    def ask_player(self, adviser: Adviser) -> Witness:
        """Return a witness that asks another player about the same position, with the same effort."""
        return Witness(adviser, self._game, self.color, self._effort, self._times, self._readings)

    @property
    def _effort(self) -> Effort:
        """How much may be read for one question."""
        return self._readings.effort

    @property
    def _reader(self) -> Reader:
        """The reader that answers questions."""
        return self._readings.reader

    @functools.cached_property
    def again(self) -> Witness | None:
        """A second witness of the same position with other games, to confirm what this one found.

        None if the player plays no games out, or if this witness itself plays fewer than CAREFUL times the
        usual number.
        """
        player = self.player
        if self._times < CAREFUL or not player.plays_games:
            return None
        return self.ask_player(player.without(NOTHING, FURTHER))

    @functools.cached_property
    def third(self) -> Witness | None:
        """A third witness of the same position, for what is told only of moves that the other two chose by their games:
        such a choice finds what chance says, too. None if there is no second one.
        """
        return None if self.again is None else self.ask_player(self.player.without(NOTHING, BEYOND * FURTHER))

    @property
    def trees(self) -> tuple[Witness, ...]:
        """The witnesses of this position, each with a search tree of its own: this one and, if there is one,
        `again`.

        Their random games differ, so what both find does not depend on chance.
        """
        return (self,) if self.again is None else (self, self.again)

    @functools.cached_property
    def deeper(self) -> Witness:
        """A witness of the same position that looks at DEEPER times as many positions for each question."""
        return Witness(self._adviser, self._game, self.color, self._effort.times(DEEPER), self._times)

    def decide_afresh(self) -> Decision:
        """Decide again in this position and return the player's decision; no tree from earlier moves is used."""
        self._readings.go_on()
        return self._fresh.decide(self._game, self.color)

    def count_again(self, careful: bool, games: int = 0) -> Witness:
        """Return a witness that plays CAREFUL times the usual number of games and keeps what this one has
        read.

        A witness that already plays that many returns itself. ``careful`` and ``games`` make no difference
        here; other kinds of witnesses use them.
        """
        if self._times >= CAREFUL:
            return self
        witness = Witness(self._adviser, self._game, self.color, readings=self._readings)
        witness._replies = self._replies
        return witness

    def witness_after(self, moves: Sequence[int]) -> Witness | None:
        """Return a witness of the position after moves of both sides in turn; None if one is not legal."""
        if self.board_after(*moves) is None:
            return None
        game = self._game.turned(0)
        game.to_move = self.color
        for move in moves:
            game.play(game.to_move, move)
        return self._make_later(game)

    def _make_later(self, game: Game) -> Witness:
        """Return a witness of a later position, that of ``game``; it keeps what this one read."""
        return Witness(self._adviser, game, game.to_move, self._effort, self._times, self._readings)

    def play_out(self, move: int) -> Tried:
        """Play games that begin with a legal move or a pass, and return the results: the move with its score,
        the share won and the expected line.

        The same number of games is played for every move, so that moves can be compared. The results are
        kept; a second call for the same move plays nothing. Raises BrokenOff if nobody wants the explanation
        any more.
        """
        if move not in self._judged:
            self._readings.go_on()
            self._judged[move] = self._adviser.judge(self._game, self.color, move, self._times)
        return self._judged[move]

    def gain(self, move: int) -> float:
        """Return the points that a move gains over a pass for ``color``, by equally many games with each."""
        return self.play_out(move).score - self.play_out(PASS).score

    def reply(self, moves: Sequence[int]) -> Reply:
        """Return what the player would play after moves of both sides in turn, with as many games as for a
        decision.
        """
        played = tuple(moves)
        if played not in self._replies:
            self._readings.go_on()
            game = self._game.turned(0)
            game.to_move = self.color
            for move in played:
                game.play(game.to_move, move)
            self._replies[played] = _reply_of(self._replying.decide(game, game.to_move))
        return self._replies[played]

    def likely_moves(self, moves: Sequence[int]) -> list[tuple[int, float]]:
        """Return the moves with which the games go on after moves of both sides in turn, with their shares of
        the games.

        The likeliest come first.
        """
        reply = self.reply(moves)
        return [(reply.move, reply.share), *([] if reply.second is None else [reply.second])]

    def error_of_share(self, moves: Sequence[int], share: float) -> float:
        """Return by how much the share of the games that a move has after some moves may be off by their number, as a
        standard error; 0 where a whole decision was made there.
        """
        return 0.0

    def lead_after(self, moves: Sequence[int]) -> float | None:
        """Return the points that ``color`` leads by after moves of both sides in turn, by the games.

        At least one move is needed. None if there are too few games, or if a move is not legal.
        """
        *before, last = moves
        there = self.witness_after(before) if before else self
        if there is None or there.board_after(last) is None:
            return None
        judged = there.play_out(last)
        sign = 1 if there.color == self.color else -1
        return None if judged.won is None else sign * judged.score

    def prospect_after(self, move: int) -> Prospect:
        """Return how ``color`` stands after a move: the points that it leads by, and the share of games won.

        It is taken from the enemy's decision about the answer, for which more games are played. If that
        decision has no games or is a pass, it is taken from the games that begin with the move.
        """
        reply = self.reply([move])
        if reply.prospect is None or reply.prospect.won is None:
            judged = self.play_out(move)
            return Prospect(judged.score, judged.won)
        return Prospect(-reply.prospect.score, 1 - reply.prospect.won)

    def lead(self, move: int) -> float:
        """Return the points that ``color`` leads by after a move.

        It is the mean of what the games say of the move and what the evaluation says of the position. Neither
        knows life and death well, but they are wrong in different positions.
        """
        return (self.prospect_after(move).score + self.evaluated) / 2

    def expected_lead(self, move: int) -> Lead:
        """Return the lead of ``color`` to expect after a move, in points, with how far off it may be."""
        return load_margins().expected_lead(self.board.size, self.stones, self.lead(move))

    @property
    def stones(self) -> int:
        """The number of stones on the board."""
        return int(np.count_nonzero(self.board.grid()))

    @property
    def is_late(self) -> bool:
        """Whether there are so many stones on the board that the game is late."""
        return load_margins().stage(self.board.size, self.stones) == LATE

    @functools.cached_property
    def evaluated(self) -> float:
        """The points that ``color``, which is to move, leads by in this position, as the evaluation finds
        without playing games out.
        """
        return self._adviser.strategy(self._game, self.color).score

    @functools.cached_property
    def _fresh(self) -> Player:
        """A player that decides like the player of this witness, but as before the game, without its tree.

        Questions to it change neither that player nor its tree.
        """
        return self._adviser.afresh()

    @functools.cached_property
    def _replying(self) -> Player:
        """The player that is asked what it would play in a position.

        It plays like the player of this witness, but looks for no reasons if that saves time.
        """
        return self._adviser.replying() or self._fresh

    def read_life(self, board: Board, stone: int, first: int) -> Answer:
        """Return whether the group at a stone lives on a board if the colour ``first`` moves first.

        The answer is read or judged; it is a proven no if no stone is there.
        """
        if board.color_at(stone) == EMPTY:
            return Answer(yes=False, is_proven=True)
        asked = "life", stone, first
        return self._readings.answer(board, asked, lambda: self._read_life(board, stone, first))

    def _read_life(self, board: Board, stone: int, first: int) -> Answer:
        """Return what a reading says of the life of the group at a stone if the colour ``first`` moves first."""
        if board.color_at(stone) == first:
            return answer_of(judge_defence(self._reader, board, stone, self._effort.life), WIN)
        return answer_of(judge_attack(self._reader, board, stone, self._effort.life), LOSS)

    def read_eyes(self, board: Board, stone: int, first: int) -> Answer:
        """Return whether the string at a stone gets two eyes on a board, not only a seki, if ``first`` moves
        first.
        """
        return self._shut_in(self._reader.ask_eyes, board, stone, first)

    def read_seki(self, board: Board, stone: int) -> Answer:
        """Return whether the string at a stone lives on a board, at least in seki, even if its enemy moves
        first.
        """
        return self._shut_in(self._reader.ask_life, board, stone, opponent(board.color_at(stone)))

    def _shut_in(self, ask: Callable[..., Reading], board: Board, stone: int, first: int) -> Answer:
        """Return what a reading answers about the life of the string at ``stone`` if the colour ``first``
        moves first.

        ``ask`` is the reader's method for the question. Enemy strings that live by their shape are taken as
        walls, i.e. as alive.
        """
        positions, walls = self._effort.life.positions, self._walls_around(board, stone)
        reading = ask(board, stone, first, positions, FEW, walls)
        return answer_of(reading, WIN if board.color_at(stone) == first else LOSS)

    def enclosed_by(self, stone: int) -> frozenset[int]:
        """Return the points that the group at a stone encloses by itself.

        The result is empty if living enemy stones do not shut the group in.
        """
        walls = self._walls_around(self.board, stone)
        if self._reader.room_at(self.board, stone, walls)[1]:
            return frozenset()
        return enclosed_by(self._reader, self.board, stone, walls)

    def _walls_around(self, board: Board, stone: int) -> list[int]:
        """Return one stone of each enemy string that counts as a wall to a stone and still stands on
        ``board``.

        A wall is a string that lives by its shape in this position.
        """
        tables, enemy = self.scene.tables, opponent(board.color_at(stone))
        walls = walls_by_shape(tables, tables["groups"]["aliveness"])
        return [wall for wall, color in walls if color == enemy == board.color_at(wall)]

    def read_capture(self, board: Board, stone: int, first: int) -> Answer:
        """Return whether reading finds the string at a stone safe from capture on a board if ``first`` moves
        first.

        It is a proven no if no stone is there.
        """
        return self._read_capture(board, stone, first, self._effort.strings)

    def prove_capture(self, board: Board, stone: int, first: int, positions: int = THOROUGH) -> Answer:
        """Return the same answer as `read_capture`, but read again with more ``positions``, as many as a proof takes.

        It is read again only if `read_capture` gives an answer that is not proven, or leaves it open and ``positions``
        are more than a proof takes.
        """
        found = self.read_capture(board, stone, first)
        is_open = found.yes is None and positions <= THOROUGH
        if is_open or found.is_proven or self._effort.strings >= positions:
            return found
        return self._read_capture(board, stone, first, positions)

    def _read_capture(self, board: Board, stone: int, first: int, positions: int) -> Answer:
        """Return what a reading of at most ``positions`` positions says of the capture of the string at
        ``stone``.
        """
        if board.color_at(stone) == EMPTY:
            return Answer(yes=False, is_proven=True)
        ask, yes = (
            (self._reader.defend, WIN) if board.color_at(stone) == first else (self._reader.attack, LOSS)
        )
        return self._readings.answer(
            board,
            ("capture", stone, first, positions),
            lambda: answer_of(ask(board, stone, positions), yes),
        )

    def read_link(self, board: Board, stones: Sequence[int], first: int) -> Answer:
        """Return whether two strings of one colour come together on a board if the colour ``first`` moves
        first.

        ``stones`` holds a stone of each.
        """
        return self._read_link(board, stones, first, self._effort.links)

    def prove_link(
        self, board: Board, stones: Sequence[int], first: int, positions: int = PROOF_OF_LINK
    ) -> Answer:
        """Return the same answer as `read_link`, but read again with more ``positions``, as many as a proof takes.

        It is read again only if `read_link` leaves it open without a ko, or gives an answer that is not proven, and
        looks at fewer positions than that. So what many positions find likely never stands against what fewer prove.
        """
        found = self.read_link(board, stones, first)
        if found.is_proven or found.is_ko or self._effort.links >= positions:
            return found
        return self._read_link(board, stones, first, positions)

    def read_link_widely(self, board: Board, stones: Sequence[int], first: int) -> Answer:
        """Return whether two strings come together, by a reading so long that it looks at moves farther off, too.

        It may find the opposite of what a shorter one proves by the moves that it looks at.
        """
        return self._read_link(board, stones, first, max(LONG_READING, self._effort.links))

    def share_cut(self, board: Board, stones: Sequence[int], first: int) -> float | None:
        """Return the share of games about the link of two strings alone in which they end apart, 0 to 1.

        The colour ``first`` moves first on ``board``; ``stones`` holds a stone of each string. None if no such games
        may be played.
        """
        return self._readings.share_cut(board, stones, first)

    def share_killed(self, board: Board, stone: int, first: int) -> float | None:
        """Return the share of games about the life of the group at a stone alone in which it dies, 0 to 1.

        The colour ``first`` moves first on ``board``. None if no such games may be played. They look beyond the region
        to which a reading of a life is confined, so they bear out, or deny, what that finds likely.
        """
        return self._readings.share_killed(board, stone, first, self._may_play_fate)

    def is_one_group(self, board: Board, stones: Sequence[int]) -> bool:
        """Return whether what a reading says of the life of the first of some stones, on a board, can be told of all of
        them: they are no more than FEW_STRINGS strings, which a move or two would join. The evaluation takes stones for
        one group that others capture one by one.
        """
        is_solid = len(board.first_stones(stones)) <= FEW_STRINGS
        return is_solid and self.group_read_at(board, stones[0]).issuperset(stones)

    def group_read_at(self, board: Board, stone: int) -> frozenset[int]:
        """Return the stones that a reading takes for the group at a stone, those that a move or two would join."""
        return frozenset(self._reader.group_at(board, stone))

    def _may_play_fate(self) -> bool:
        """Return whether games about the life of a group may be played."""
        return True

    def _read_link(self, board: Board, stones: Sequence[int], first: int, positions: int) -> Answer:
        """Return what a reading of at most ``positions`` positions says of the link of two strings.

        ``stones`` holds a stone of each; the answer is a proven no if one of them is not there.
        """
        one, other = stones
        if EMPTY in (board.color_at(one), board.color_at(other)):
            return Answer(yes=False, is_proven=True)
        ask, yes = (connect, WIN) if board.color_at(one) == first else (disconnect, LOSS)
        return self._readings.answer(
            board,
            ("link", one, other, first, positions),
            lambda: answer_of(ask(self._reader, board, one, other, positions), yes),
        )


def _reply_of(decision: Decision) -> Reply:
    """Return a decision as a reply: its move, the share of all games that began with it, and the next best
    move.

    It also says how the side that decides stands. Without games only the move is filled in.
    """
    chosen = decision.chosen
    played = sum(each.visits[0] for each in decision.tried if each.won is not None and each.visits)
    if chosen is None or chosen.won is None or not played:
        return Reply(decision.move, 0.0)
    next_move = chosen.line[1] if len(chosen.line) > 1 else None
    others = [each for each in decision.others if each.visits]
    next_best = max(others, key=lambda each: each.visits[0], default=None)
    second = None if next_best is None else (next_best.move, next_best.visits[0] / played)
    return Reply(
        decision.move, chosen.visits[0] / played, Prospect(chosen.score, chosen.won), next_move, second
    )
