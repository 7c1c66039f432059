"""What one GTP conversation is about: the game, the clock, the player, the settings.

Board size, komi and rules are kept here until the board is ready, so the commands that set them never wait.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.board.points import MAX_SIZE, MIN_SIZE
from engine.decide.decision.levels import HIGHEST
from engine.decide.decision.settings import DEFAULT_SEED, Settings
from engine.decide.players import (
    DEFAULT_PLAYER,
    JUDGED,
    PLAYERS,
    STAND_IN,
    Adviser,
    Player,
    as_adviser,
    assemble,
    assemble_adviser,
)
from engine.explain.words.languages import ENGLISH
from engine.game.clock import DEFAULT_LAG, Clock
from engine.game.rule_sets import RuleSet, rule_set
from engine.gtp.decision_record import DecisionRecord, Remembered
from engine.gtp.interruption import Interruption
from engine.gtp.live import LiveGraphics
from engine.gtp.protocol import GtpError
from engine.gtp.remarks import SILENT
from engine.gtp.topics import command_table
from engine.jit.start.preparation import Preparation
from engine.library.prepare import PREPARATION, later
from engine.library.stages import DECIDING, GAME, PLAYER, PLAYOUTS
from engine.library.workshop import Workshop

if TYPE_CHECKING:
    from engine.decide.decision.record import Decision
    from engine.decide.games import at_once as at_once_players
    from engine.game import game as games
else:
    games = later(GAME, "engine.game.game")
    at_once_players = later(PLAYOUTS, "engine.decide.games.at_once")

DEFAULT_RESIGN = 2.0
"""Chance to win, in percent, below which the engine gives up."""


@dataclass(frozen=True)
class Options:
    """The options of `tamen gtp`, as the command line sets them.

    komi: None for the rule set's own komi; chat: one of `engine.gtp.remarks.CHANNELS`; nodes: evaluations of
    one move at most, None for as many as the level sets; playouts: games played out for one move where no
    time is set, None for as many as the level sets; threads: how many threads play these games; without:
    parts of the player that are left out; knowledge: the folder of the person's own patterns and joseki, None
    for the usual one; numbers: the player's files of numbers that replace the shipped ones, by name
    (`engine.decide.decision.number_sets`); time_per_move: seconds at most; lag: seconds of the clock that are
    kept back, for the time that a move takes to reach whoever keeps the clock; resign: chance to win, in
    percent, below which the engine gives up, 0 for never; strict: whether game records with illegal moves are
    refused; judge: command line of another engine, whose judgement counts where moves are explained, empty
    for none; language: in which explanations are told; explain: whether to say on standard error why a move
    is played; only_proven: whether answers of the readers are ``unknown`` where nothing was proven; ponder:
    whether to think in the opponent's time
    """

    size: int = 19
    komi: float | None = None
    rules: str = "chinese"
    level: int = HIGHEST
    seed: int = DEFAULT_SEED
    player: str = DEFAULT_PLAYER
    nodes: int | None = None
    time_per_move: float | None = None
    playouts: int | None = None
    threads: int = 1
    without: tuple[str, ...] = ()
    knowledge: Path | None = None
    numbers: Mapping[str, Path] = field(default_factory=dict)
    lag: float = DEFAULT_LAG
    resign: float = DEFAULT_RESIGN
    strict: bool = False
    judge: str = ""
    language: str = ENGLISH
    explain: bool = False
    only_proven: bool = False
    ponder: bool = False
    chat: str = SILENT
    verbose: bool = False


OPTIONS_OF_PLAYERS = {"level", "playouts", "threads"}
"""Options that players are put together from."""


class Session:
    """The state of one GTP conversation: game, clock, players, options.

    Every method that fails leaves the session as it was. ``reading_nodes``: how many positions the readers
    have looked at since it was last set to 0. ``tells_trust``: while it is set, answers of the readers say
    how far they can be trusted. ``only_proven``: answers of the readers are ``unknown`` where nothing was
    proven. ``has_moved``: whether the last line made the engine move. ``has_rehearsed``: whether the
    rehearsal (`engine.gtp.rehearsal`), which is done once, is done. ``tried``: the number of each move of the
    game that was only tried and is not yet taken back. ``cleaned``: the key of the position in which a
    cleanup ended with a pass, and the colour that passed. ``preparation``: waits for compiled code.
    ``workshop``: reads and evaluates for the session. ``send``: sends a text at once, as the next lines of
    the running command's answer, and before the first text the answer's beginning; what the command returns
    then ends the answer. ``send("")`` sends only the beginning.
    """

    def __init__(self, options: Options, preparation: Preparation = PREPARATION) -> None:
        """Make a session in which no game has begun.

        options: those of the command line; preparation: makes the compiled code ready that the session needs
        """
        self.options = options
        self.commands = command_table()
        self.clock = Clock(options.lag)
        self.interruption = Interruption()
        self.send: Callable[[str], None] = lambda text: None
        self.live = LiveGraphics()
        self.quitting = False
        self.reading_nodes = 0
        self.tells_trust = False
        self.only_proven = options.only_proven
        self.has_moved = False
        self.has_rehearsed = False
        self.tried: list[int] = []
        self.cleaned: tuple[int, int] | None = None
        self.preparation = preparation
        self.workshop = Workshop(preparation.wait)
        self._game: games.Game | None = None
        self._players: dict[str, Player] = {}
        self._adviser: Adviser | None = None
        self._record, self._asked = DecisionRecord(), DecisionRecord()
        self._seed = options.seed
        self._size = options.size
        self._rules = rule_set(options.rules)
        self._komi = self._rules.default_komi if options.komi is None else options.komi

    @property
    def size(self) -> int:
        """Points along one side of the board."""
        return self._game.size if self._game else self._size

    @property
    def komi(self) -> float:
        """The points that White gets for moving second."""
        return self._game.komi if self._game else self._komi

    @komi.setter
    def komi(self, komi: float) -> None:
        if self._game:
            self._game.komi = komi
        else:
            self._komi = komi

    @property
    def rules(self) -> RuleSet:
        """The rule set. Setting it changes neither komi nor moves."""
        return self._game.rules if self._game else self._rules

    @rules.setter
    def rules(self, rules: RuleSet) -> None:
        if self._game:
            self._game.rules = rules
        else:
            self._rules = rules

    @property
    def seed(self) -> int:
        """The seed of the players' random generators. Setting it makes new players."""
        return self._seed

    @seed.setter
    def seed(self, seed: int) -> None:
        self._seed = seed
        self._players.clear()
        self._adviser = None

    def change(self, **options: object) -> None:
        """Change options of the command line, given by their names in `Options`.

        The changes count from the next move on.
        """
        self.options = replace(self.options, **options)  # type: ignore[arg-type]
        self.clock.lag = self.options.lag
        if options.keys() & OPTIONS_OF_PLAYERS:
            self._players.clear()
            self._adviser = None

    def new_game(self, size: int | None = None) -> None:
        """Begin a game on an empty board, with full clocks.

        ``size``: of the board, None for the same as before. Komi, rules and time settings stay. Raises
        GtpError.
        """
        size = self.size if size is None else size
        if not MIN_SIZE <= size <= MAX_SIZE:
            raise GtpError("unacceptable size")
        if self._game:
            self._game.clear(size)
        else:
            self._size = size
        self.tried.clear()
        self.clock.reset()

    @property
    def game(self) -> games.Game:
        """The game being played.

        Waits until the board's code is ready. Raises PreparationError if it cannot be made ready.
        """
        self.preparation.wait(GAME)
        if self._game is None:
            self._game = games.Game(self._size, self._komi, self._rules)
        return self._game

    @game.setter
    def game(self, game: games.Game) -> None:
        self._game = game
        self.tried.clear()
        self.clock.reset()

    @property
    def player(self) -> Player:
        """The player that chooses moves.

        Waits until its code is ready; raises GtpError if it cannot be made ready.
        """
        return self._player_named(self.options.player)

    def player_of_seed(self, seed: int) -> Player:
        """Return a new player like the one that chooses moves, with another seed."""
        self.preparation.wait(stage_of(self.options.player))
        return assemble(self.options.player, replace(self._settings, seed=seed))

    @property
    def stand_in(self) -> Player:
        """The simple player that moves if the clock runs and the chosen player's code is not ready."""
        return self._player_named(STAND_IN)

    @functools.cached_property
    def at_once(self) -> at_once_players.AtOncePlayer:
        """The player that moves where no time is left to think."""
        self.preparation.wait(PLAYOUTS)
        return at_once_players.AtOncePlayer(self._settings)

    @property
    def adviser(self) -> Adviser:
        """The player that is asked for the reasons of moves.

        If the options name a judge (another engine), it is the player that asks this judge. Otherwise it is
        the player that chooses the moves, or the default player if the former gives no reasons.
        """
        if self._adviser is None:
            name = JUDGED if self.options.judge else self.options.player
            if name != self.options.player:
                self._adviser = as_adviser(name, self._player_named(name))
            elif PLAYERS[name].advises:
                self._adviser = as_adviser(name, self.player)
            else:
                self.preparation.wait(DECIDING)
                self._adviser = assemble_adviser(settings=self._settings)
        return self._adviser

    def gives_reasons(self, player: Player) -> bool:
        """Tell whether a player can explain moves and is the one that chooses them, not a stand-in."""
        name = self.options.player
        return PLAYERS[name].advises and player is self._players.get(name)

    @property
    def _settings(self) -> Settings:
        options = self.options
        return Settings(
            options.level,
            self._seed,
            files=options.numbers,
            playouts=options.playouts,
            threads=options.threads,
            without=options.without,
            knowledge=options.knowledge,
            judge=options.judge,
        )

    def _player_named(self, name: str) -> Player:
        if name not in self._players:
            self.preparation.wait(stage_of(name))
            self._players[name] = assemble(name, self._settings)
        return self._players[name]

    @property
    def is_judged_by_another(self) -> bool:
        """Whether the engine that judges the moves is another one than the engine that chooses them."""
        return bool(self.options.judge) and self.options.player != JUDGED

    def note(self, decision: Decision) -> None:
        """Remember a decision for the move that is about to be played."""
        self._record.note(self.game, decision)

    @property
    def decisions(self) -> Remembered:
        """The remembered decisions behind the moves of the game, by the number of the move (the first is 1).

        A decision about the next move may follow. If the same game is set up again, its decisions are found
        again.
        """
        return self._record.of(self.game)

    @property
    def considered(self) -> Remembered:
        """All remembered decisions about the game, by the number of the move (the first is 1).

        These are all that were made for a move, even if another move was then played, and all that were made
        to answer a question. If a move has both, the former is taken.
        """
        return Remembered.together(self._record.of(self.game, if_played=False), self.asked)

    @property
    def asked(self) -> Remembered:
        """The decisions made for a question about the game, by the number of the move from 1."""
        return self._asked.of(self.game, if_played=False)

    def note_asked(self, game: games.Game, decision: Decision) -> None:
        """Remember a decision on a game's position that was made to answer a question, not to be played."""
        self._asked.note(game, decision)


def stage_of(player: str) -> str:
    """Return which stage of compiled code a player, given by its name, needs before it can move."""
    if PLAYERS[player].advises:
        return DECIDING
    return PLAYER if player == STAND_IN else PLAYOUTS
