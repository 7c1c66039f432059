"""A game at the studio's board: its settings, its clock, the stones marked dead at its end, and how it is saved."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import TYPE_CHECKING, Any

from engine.base.errors import InputError, raise_as
from engine.board.points import BLACK, EMPTY, MAX_SIZE, MIN_SIZE, NEIGHBORS, WHITE, parse_color, vertex_of
from engine.decide.decision.levels import HIGHEST, LOWEST
from engine.decide.players import JUDGED
from engine.game.clock import Clock, Remaining
from engine.game.handicap import free_handicap
from engine.game.rule_sets import RULE_SETS
from engine.game.scoring import Score, score_game
from engine.library.game import Game, stone_of
from engine.library.player import players
from engine.library.prepare import later
from engine.library.stages import GAME
from engine.studio.account import accounted
from engine.studio.limits import LONGEST_GAME, MOST_PLAYOUTS

if TYPE_CHECKING:
    from engine.game import borders, dame
    from engine.game import sgf as records
else:
    records, borders, dame = later(GAME, "engine.game.sgf", "engine.game.borders", "engine.game.dame")

PLAYING, MARKING, FINISHED = "playing", "marking", "finished"

BLACK_SIDE, WHITE_SIDE, BOTH = "black", "white", "both"

NO_CLOCK = "none"

LARGEST_KOMI = 400
"""Points of komi, for either side."""

LONGEST_PERSON = 40
"""Characters of a person's name."""


@dataclass(frozen=True)
class TableSettings:
    """The settings of a game. ``person`` is the colour that the person plays, or ``both`` for two people at
    one board.

    clock: the words that `engine.game.clock.Clock.kata_time_settings` takes, such as ``byoyomi 600 30 5``;
    playouts: how many games the engine plays out to choose a move if there is no clock, 0 for the number that
    its level has; resign: the engine resigns after some moves if its chance to win, in percent, is below
    this, 0 for never; name: of the person, empty for none; other: of the person with the white stones if two
    play at one board
    """

    size: int = 19
    rules: str = "chinese"
    komi: float = 7.5
    handicap: int = 0
    person: str = BLACK_SIDE
    player: str = "hybrid"
    level: int = 10
    clock: str = NO_CLOCK
    playouts: int = 0
    resign: float = 3.0
    name: str = ""
    other: str = ""

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> TableSettings:
        """Return the settings that a page sent. Raises InputError with a sentence for values that are not
        possible.

        ``given`` maps names of attributes of this class to values. A missing value gets its default.
        """
        default = cls()
        try:
            made = cls(
                size=int(given.get("size", default.size)),
                rules=str(given.get("rules", default.rules)),
                komi=float(given.get("komi", default.komi)),
                handicap=int(given.get("handicap", default.handicap)),
                person=str(given.get("person", default.person)),
                player=str(given.get("player", default.player)),
                level=int(given.get("level", default.level)),
                clock=str(given.get("clock", default.clock))[:60],
                playouts=int(given.get("playouts", default.playouts)),
                resign=float(given.get("resign", default.resign)),
                name=_plain_name(given.get("name", default.name)),
                other=_plain_name(given.get("other", default.other)),
            )
        except (TypeError, ValueError, OverflowError):
            raise InputError("the settings hold something that is no number where one is expected") from None
        made._check()
        return made

    def _check(self) -> None:
        for is_right, text in (
            (
                MIN_SIZE <= self.size <= MAX_SIZE,
                f"the board has {MIN_SIZE} to {MAX_SIZE} lines, not {self.size}",
            ),
            (self.rules in RULE_SETS, f"the rules are one of {', '.join(RULE_SETS)}"),
            (abs(self.komi) <= LARGEST_KOMI, f"komi is from -{LARGEST_KOMI} to {LARGEST_KOMI} points"),
            (
                self.handicap == 0 or 2 <= self.handicap < self.size**2,
                "the handicap is 0, or from 2 stones on, and leaves a free point",
            ),
            (self.person in (BLACK_SIDE, WHITE_SIDE, BOTH), "you play black, white or both"),
            (
                self.player in (*players(), JUDGED),
                f"the player is one of {', '.join((*players(), JUDGED))}",
            ),
            (LOWEST <= self.level <= HIGHEST, f"levels are {LOWEST} to {HIGHEST}"),
            (
                0 <= self.playouts <= MOST_PLAYOUTS,
                f"the games for a move are 0, for those of the level, to {MOST_PLAYOUTS:,}",
            ),
            (0 <= self.resign < 100, "the engine gives up below 0 to 99 %"),
        ):
            if not is_right:
                raise InputError(text)
        with raise_as():
            Clock().kata_time_settings(self.clock.split())


@dataclass
class Table:
    """A game at the studio's board with its state; `as_seen` returns what the page gets.

    name: of its file; seed: of the engine in this game; phase: PLAYING, MARKING or FINISHED; number: counts
    the changes, so that a page can tell an old state from a new one; dead: vertices of the stones marked dead
    at the end; statuses: by vertex, the engine's judgement of the point at the end; doubtful: strings, as
    lists of vertices, about whose life the engine is not sure at the end; result: as in SGF, empty before the
    end; turn_began: when the turn began, as `time.monotonic`, None while the clock stands still; taken_over:
    how many moves are those of a record from which the game goes on, and neither the person's nor the engine's;
    clocks: what Black and White had left before each of the moves that were made here
    """

    name: str
    settings: TableSettings
    game: Game
    seed: int
    phase: str = PLAYING
    dead: set[str] = field(default_factory=set)
    statuses: dict[str, str] = field(default_factory=dict)
    doubtful: list[list[str]] = field(default_factory=list)
    result: str = ""
    number: int = 0
    clock: Clock = field(default_factory=Clock)
    turn_began: float | None = None
    taken_over: int = 0
    clocks: list[tuple[Remaining, Remaining]] = field(default_factory=list)
    _counted: tuple[tuple[object, ...], dict[int, int]] | None = field(
        default=None, repr=False, compare=False
    )

    @classmethod
    def begun(cls, name: str, settings: TableSettings, seed: int) -> Table:
        """Return a new game. Raises InputError for a handicap that cannot be placed.

        name: of the file in which the game will be saved; seed: of the engine
        """
        game = Game(settings.size, settings.komi, settings.rules)
        if settings.handicap:
            with raise_as():
                points = free_handicap(settings.size, settings.handicap)
            game.place_handicap(vertex_of(point, settings.size) for point in points)
        table = cls(name, settings, game, seed)
        table.clock.kata_time_settings(settings.clock.split())
        return table

    @classmethod
    def continued(
        cls, name: str, settings: TableSettings, game: Game, seed: int, taken_over: int = 0
    ) -> Table:
        """Return a game that goes on from the last position of ``game``.

        Size, rules, komi and handicap are those of ``game``; all else is taken from ``settings``. ``game`` is
        not copied: moves of the new game are added to it. name: of the file in which it will be saved; seed:
        of the engine; taken_over: as for the class
        """
        own = replace(
            settings, size=game.size, rules=game.rules, komi=game.komi, handicap=game.record.handicap
        )
        table = cls(name, own, game, seed, taken_over=taken_over)
        table.clock.kata_time_settings(own.clock.split())
        if game.is_over:
            table.phase = MARKING
        return table

    @classmethod
    def restored(cls, name: str, saved: Mapping[str, Any], sgf: bytes) -> Table:
        """Return a game that was saved. Raises InputError if the saved state and the record do not fit
        together.

        name: of the game's file; saved: the dict that `Table.saved` returned; sgf: the record that was saved
        beside it
        """
        settings = TableSettings.of(saved["settings"])
        game = Game.from_sgf(sgf)
        table = cls(name, settings, game, int(saved["seed"]))
        table.phase = saved["phase"] if saved["phase"] in (PLAYING, MARKING, FINISHED) else PLAYING
        table.dead = {str(each) for each in saved["dead"] if game.stones.get(str(each))}
        table.statuses = {str(point): str(word) for point, word in saved["statuses"].items()}
        table.doubtful = [[str(each) for each in string] for string in saved.get("doubtful", [])]
        table.result = str(saved["result"])
        table.taken_over = int(saved.get("taken_over", 0))
        table.clock.kata_time_settings(settings.clock.split())
        if settings.clock != NO_CLOCK:
            for color, (seconds, overtime) in saved["clock"].items():
                table.clock.time_left(parse_color(color), float(seconds), int(overtime))
            # those of a record that ends too early belong to moves that are gone
            if saved["moves"] == len(game.moves):
                table.clocks = [
                    (Remaining(float(black[0]), int(black[1])), Remaining(float(white[0]), int(white[1])))
                    for black, white in saved.get("clocks", [])
                ]
        return table

    @property
    def to_move(self) -> str:
        """The colour whose turn it is: ``black`` or ``white``."""
        return self.game.to_move

    @property
    def engine_is_to_move(self) -> bool:
        """Whether the engine is to play now."""
        return self.phase == PLAYING and self.settings.person not in (BOTH, self.to_move)

    @property
    def has_clock(self) -> bool:
        """Whether the game has a limit of time."""
        return self.settings.clock != NO_CLOCK

    def play(self, vertex: str, allowed: float | None = None) -> None:
        """Play a move, or a pass, for the side whose turn it is. Raises IllegalMoveError, InputError.

        allowed: the seconds that the engine was given to think about it, None if a person moves
        """
        if self.phase != PLAYING:
            raise InputError("the game is over; take a move back to go on")
        if len(self.game.moves) >= LONGEST_GAME:
            raise InputError(
                f"the game has {LONGEST_GAME} moves, and no more are taken; resign or take some back"
            )
        color = self.to_move
        before = self._elapsed()
        self.game.play(vertex, color)
        self.number += 1
        if self.has_clock:
            self.clocks.append((self.clock.remaining(BLACK), self.clock.remaining(WHITE)))
        if not self._spend(color, before, None if allowed is None else before - allowed):
            self._lose_on_time(color)
        elif self.game.is_over:
            self.phase = MARKING

    def out_of_time(self) -> bool:
        """Return whether the side whose turn it is has used up its time. If so, the game is ended."""
        if self.phase != PLAYING or self.seconds_left() is None or (self.seconds_left() or 0) > 0:
            return False
        self._lose_on_time(self.to_move)
        return True

    def seconds_left(self) -> float | None:
        """Return the seconds until the side whose turn it is loses on time.

        Returns None if there is no clock, or it stands still.
        """
        if not self.has_clock or self.turn_began is None:
            return None
        return self.clock.until_lost(parse_color(self.to_move)) - self._elapsed()

    def resign(self, color: str) -> None:
        """End the game because the side ``color`` resigns. Raises InputError if the game is over."""
        if self.phase == FINISHED:
            raise InputError("the game is over already")
        self._end(f"{'W' if color == BLACK_SIDE else 'B'}+R")

    def undo(self) -> None:
        """Take back the person's last move, and the engine's answer if there was one, so that it is the
        person's turn again. The clocks have again what they had before these moves.

        If the game has ended by a resignation or a loss on time, take back only this end, and no move. Raises
        InputError if the person has not moved.
        """
        if self.phase == FINISHED and not self.game.is_over:
            # a resignation, or time: only that is taken back
            self.phase, self.result = PLAYING, ""
            self.number += 1
            return
        own = self.settings.person
        if not any(own in (BOTH, move.color) for move in self.game.moves):
            raise InputError("there is no move of yours to take back")
        while self.game.moves:
            color = self.game.moves[-1].color
            self._take_back()
            if own in (BOTH, color):
                break
        self.phase, self.result, self.dead, self.statuses = PLAYING, "", set(), {}
        self.doubtful = []
        self.taken_over = min(self.taken_over, len(self.game.moves))
        self.number += 1
        self.turn_began = time.monotonic() if self.turn_began is not None else None

    def _take_back(self) -> None:
        """Take the last move back, and with it what it cost or gained on the clocks, as far as that is known."""
        self.game.undo()
        if self.clocks:
            for color, left in zip((BLACK, WHITE), self.clocks.pop(), strict=True):
                self.clock.time_left(color, left.seconds, left.overtime)

    def set_level(self, level: int) -> None:
        """Have the engine play at this level from now on. Raises InputError if there is no such level."""
        self.settings = TableSettings.of({**asdict(self.settings), "level": level})
        self.number += 1

    def judged(self, statuses: Mapping[str, str], doubtful: Iterable[str] = ()) -> None:
        """Keep what the engine says about every point at the end of the game, and mark the stones that it
        calls ``dead``.

        statuses: for each vertex a word such as ``alive``, ``dead`` or ``seki``; doubtful: one stone of each
        string about which the person should decide
        """
        self.statuses = dict(statuses)
        self.doubtful = [list(self.game.string(each)) for each in doubtful]
        self.dead = {point for point, word in statuses.items() if word == "dead"}
        self.number += 1

    def toggle_dead(self, vertex: str) -> None:
        """Mark a stone as dead; if it is marked already, take the mark off. It is the stone at a vertex.

        The same is done to all stones of its colour that can be reached from it over empty points and stones
        of this colour. Raises InputError before both sides have passed, and if no stone is there.
        """
        if self.phase != MARKING:
            raise InputError("stones are marked dead once both have passed")
        stones = self._together(stone_of(self.game, vertex))
        if vertex.upper() in self.dead:
            self.dead -= stones
        else:
            self.dead |= stones
        self.number += 1

    def accept(self) -> None:
        """End the game and count it, with the marked stones as dead. Raises InputError before both sides have
        passed.
        """
        if self.phase != MARKING:
            raise InputError("there is nothing to count before both have passed")
        self._end(self.score_text())

    def go_on(self) -> None:
        """Take the two passes back, so that play goes on. Raises InputError if the game is not at its end."""
        if self.phase != MARKING:
            raise InputError("the game is not at its end")
        while self.game.moves and self.game.moves[-1].vertex == "pass":
            self._take_back()
        self.phase, self.dead, self.statuses, self.doubtful = PLAYING, set(), {}, []
        self.taken_over = min(self.taken_over, len(self.game.moves))
        self.number += 1

    def score_text(self) -> str:
        """Return the score with the marked stones as dead, such as ``B+3.5``."""
        return self._score().text

    def as_seen(self) -> dict[str, Any]:
        """Return, for JSON, what the page shows of the game.

        Among its keys are ``name``, ``number`` (of changes), ``settings``, ``phase``, ``moves``,
        ``taken_over`` (how many of them are a record's), ``start``, ``to_move``, ``captures``, ``dead``,
        ``doubtful``, ``score``, ``account``, ``result``, ``illegal`` (vertices where the side to move may not
        play) and ``clock``.
        """
        game = self.game
        over = self.phase != PLAYING
        score = self._score() if self.game.is_over else None
        return {
            "name": self.name,
            "number": self.number,
            "settings": asdict(self.settings),
            "phase": self.phase,
            "moves": game.moves,
            "taken_over": self.taken_over,
            "start": start_of(game),
            "to_move": self.to_move,
            "engine_to_move": self.engine_is_to_move,
            "captures": game.captures,
            "dead": sorted(self.dead),
            "doubtful": self.doubtful if self.phase == MARKING else [],
            "score": None
            if score is None
            else {"black": score.black, "white": score.white, "text": score.text},
            "account": None if score is None else self._account(score),
            "result": self.result,
            "illegal": [] if over else self._illegal(),
            "clock": self._clock_seen(),
        }

    def saved(self) -> dict[str, Any]:
        """Return, as a dict for JSON, what must be kept of the game besides its SGF record. `Table.restored`
        takes this dict.

        It has ``settings``, ``seed``, ``moves`` (their number), ``phase``, ``dead``, ``statuses``,
        ``doubtful``, ``result``, ``taken_over``, ``clock`` and ``clocks``.
        """
        return {
            "settings": asdict(self.settings),
            "seed": self.seed,
            "moves": len(self.game.moves),
            "phase": self.phase,
            "dead": sorted(self.dead),
            "statuses": self.statuses,
            "doubtful": self.doubtful,
            "result": self.result,
            "taken_over": self.taken_over,
            "clock": {
                color: (left.seconds, left.overtime)
                for color in (BLACK_SIDE, WHITE_SIDE)
                for left in [self._left(color)]
            },
            "clocks": [[(left.seconds, left.overtime) for left in both] for both in self.clocks],
        }

    def sgf(self) -> bytes:
        """Return the SGF record of the game, with the names of the players, the date and the result."""
        record = records.read_record(self.game.to_sgf().encode())
        root = record.get_root()
        engine = f"Tamen ({self.settings.player}, level {self.settings.level})"
        own = self.settings.person
        for name, side in (("PB", BLACK_SIDE), ("PW", WHITE_SIDE)):
            is_other = own == BOTH and side == WHITE_SIDE
            person = (self.settings.other if is_other else self.settings.name) or "Guest"
            root.set(name, person if own in (BOTH, side) else engine)
        root.set("DT", self.name[:4] + "-" + self.name[4:6] + "-" + self.name[6:8])
        if self.result:
            root.set("RE", self.result)
        data: bytes = record.serialise()
        return data

    def start_clock(self) -> None:
        """Start the clock of the side whose turn it is, unless it runs already."""
        if self.turn_began is None:
            self.turn_began = time.monotonic()

    def stop_clock(self) -> None:
        """Stop the clock, and take the time of the turn until now off the side whose turn it is."""
        if self.turn_began is not None and self.has_clock and self.phase == PLAYING:
            color = parse_color(self.to_move)
            left = self.clock.remaining(color)
            self.clock.time_left(color, max(0.0, left.seconds - self._elapsed()), left.overtime)
        self.turn_began = None

    def _score(self) -> Score:
        return score_game(self.game.record, *self._end_of_stones())

    def _account(self, score: Score) -> dict[str, Any]:
        """Return, for JSON, from which points (territory, prisoners, komi and so on) the score of each side
        is made up, in the form of `accounted`.
        """
        return accounted(self.game.record, *self._end_of_stones(), score)

    def _end_of_stones(self) -> tuple[frozenset[int], set[int], dict[int, int]]:
        """Return what is needed to count the score: the dead stones, the stones in seki, and the points where
        stones would have to be added, each with the colour of its stone.

        They close open borders, or have to be put into a side's own ground after that. To find them may take
        a second, so they are kept until something changes.
        """
        seki = {
            stone_of(self.game, point)
            for point, word in self.statuses.items()
            if word == "seki" and point not in self.dead and self.game.color_at(point) is not None
        }
        dead = frozenset(stone_of(self.game, point) for point in self.dead)
        board = self.game.record.board
        asked = board.position_key, board.to_move, dead, frozenset(seki)
        if self._counted is None or self._counted[0] != asked:
            closing = borders.close_borders(board, dead, seki)
            self._counted = asked, closing | dame.find_fillings(board, dead, seki, closing)
        return dead, seki, self._counted[1]

    def _illegal(self) -> list[str]:
        """Return the vertices of the empty points where the side whose turn it is may not play."""
        legal = set(self.game.legal_moves())
        size = self.game.size
        every = (vertex_of(point, size) for point in self.game.record.board.points())
        return [each for each in every if each not in legal and self.game.color_at(each) is None]

    def _together(self, start: int) -> set[str]:
        """Return the vertices of all stones that can be reached from the stone at ``start`` over stones of
        its colour and empty points. The stone itself is among them.
        """
        board = self.game.record.board
        color = board.color_at(start)
        reached, waiting = {start}, [start]
        while waiting:
            point = waiting.pop()
            for near in (point + step for step in NEIGHBORS):
                if near not in reached and board.color_at(near) in (EMPTY, color):
                    reached.add(near)
                    waiting.append(near)
        return {vertex_of(point, board.size) for point in reached if board.color_at(point) == color}

    def _clock_seen(self) -> dict[str, Any] | None:
        if not self.has_clock:
            return None
        sides = {color: self._left(color) for color in (BLACK_SIDE, WHITE_SIDE)}
        return {
            "runs": self.turn_began is not None and self.phase == PLAYING,
            "elapsed": round(self._elapsed(), 1),
            "system": self.clock.settings.system,
            "period": self.clock.settings.period,
            "count": self.clock.settings.count,
            **{color: {"seconds": left.seconds, "overtime": left.overtime} for color, left in sides.items()},
        }

    def _left(self, color: str) -> Remaining:
        """Return the time that a side's clock has left. It is 0 after a loss on time, until that loss is
        taken back.
        """
        if self.result == self._loss_on_time(color):
            return Remaining(0.0, 0)
        return self.clock.remaining(parse_color(color))

    def _elapsed(self) -> float:
        """Return the seconds since the turn began, 0 while the clock stands still."""
        return 0.0 if self.turn_began is None else time.monotonic() - self.turn_began

    def _spend(self, color: str, elapsed: float, overrun: float | None) -> bool:
        """Take the time of a turn off a side's clock. Return False if the side had less time than that.

        elapsed: the seconds that the turn took; overrun: how many seconds more than allowed the engine
        thought, None if a person moved
        """
        if self.turn_began is not None:
            self.turn_began = time.monotonic()
        return not self.has_clock or self.clock.spend(parse_color(color), elapsed, overrun)

    def _lose_on_time(self, color: str) -> None:
        self._end(self._loss_on_time(color))

    @staticmethod
    def _loss_on_time(color: str) -> str:
        """Return the result, as in SGF, of a game that this side has lost on time."""
        return f"{'W' if color == BLACK_SIDE else 'B'}+T"

    def _end(self, result: str) -> None:
        self.phase, self.result, self.turn_began = FINISHED, result, None
        self.number += 1


def _plain_name(given: object) -> str:
    """Return a person's name as sent by a page, put on one line and cut to a length that fits beside the
    board.
    """
    return " ".join(str(given).split())[:LONGEST_PERSON]


def start_of(game: Game) -> dict[str, Any]:
    """Return, for JSON, how a game began: its stones, row by row from the top (1 black, -1 white, 0 none),
    and whose turn it was.
    """
    grid, color = game.record.setups[0]
    rows = [[1 if each == BLACK else -1 if each else 0 for each in row] for row in grid.tolist()]
    return {"board": rows, "to_move": BLACK_SIDE if color == BLACK else WHITE_SIDE}
