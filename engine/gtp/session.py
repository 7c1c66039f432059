"""What one GTP conversation is about: the game, the clock, the player, the settings.

Board size, komi and rules are kept here until the board is ready, so the commands that set them never wait.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.board.points import MAX_SIZE, MIN_SIZE
from engine.game.clock import Clock
from engine.game.rules import RuleSet, rule_set
from engine.gtp.protocol import GtpError
from engine.gtp.registry import CommandTable
from engine.gtp.warmup import EVALUATION, GAME, PLAYER, READING, WarmUp, WarmUpError

if TYPE_CHECKING:
    from engine.evaluate.evaluation import Evaluator
    from engine.game.game import Game
    from engine.reading.reader import Reader
    from engine.search.simple import SimplePlayer

DEFAULT_SEED = 1


@dataclass(frozen=True)
class Options:
    """What the command line sets. ``komi`` None stands for the rule set's own komi."""

    size: int = 19
    komi: float | None = None
    rules: str = "chinese"
    level: int = 10
    seed: int = DEFAULT_SEED
    player: str = "simple"
    verbose: bool = False


class Interruption:
    """Whether the controller asked for the running command to finish early.

    Commands are numbered as they are received. A request counts for those received before it only, so one
    that comes in while commands are waiting does not touch a later one. Set by the reading thread, read by
    the command.
    """

    def __init__(self) -> None:
        self.running = 0
        self._requested = -1

    def request(self, received: int) -> None:
        """Interrupt all commands up to this number."""
        self._requested = received

    def is_set(self) -> bool:
        """Whether the command that is running was asked to finish."""
        return self._requested >= self.running


class Session:
    """The state behind the commands. Every method that fails leaves it as it was.

    ``reading_nodes`` counts the positions that the readers looked at since it was last set to 0.
    """

    def __init__(self, options: Options, warmup: WarmUp) -> None:
        """A session that has not begun to play; ``warmup`` must be started by the caller."""
        self.options = options
        self.commands = CommandTable()
        self.clock = Clock()
        self.interruption = Interruption()
        self.quitting = False
        self.reading_nodes = 0
        self._warmup = warmup
        self._game: Game | None = None
        self._player: SimplePlayer | None = None
        self._reader: Reader | None = None
        self._evaluator: Evaluator | None = None
        self._final_evaluator: Evaluator | None = None
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
        """Points White gets."""
        return self._game.komi if self._game else self._komi

    @komi.setter
    def komi(self, komi: float) -> None:
        if self._game:
            self._game.komi = komi
        else:
            self._komi = komi

    @property
    def rules(self) -> RuleSet:
        """The rule set; a change leaves komi and moves alone."""
        return self._game.rules if self._game else self._rules

    @rules.setter
    def rules(self, rules: RuleSet) -> None:
        if self._game:
            self._game.rules = rules
        else:
            self._rules = rules

    @property
    def seed(self) -> int:
        """Where the player's generator starts; setting it starts the generator anew."""
        return self._seed

    @seed.setter
    def seed(self, seed: int) -> None:
        self._seed = seed
        self._player = None

    def new_game(self, size: int | None = None) -> None:
        """An empty board, of another size if one is given, and full clocks; komi, rules and time settings
        stay.
        """
        size = self.size if size is None else size
        if not MIN_SIZE <= size <= MAX_SIZE:
            raise GtpError("unacceptable size")
        if self._game:
            self._game.clear(size)
        else:
            self._size = size
        self.clock.reset()

    @property
    def game(self) -> Game:
        """The game being played; waits until the board is ready. Raises GtpError if it cannot be made
        ready.
        """
        self.wait_for(GAME)
        from engine.game.game import Game

        if self._game is None:
            self._game = Game(self._size, self._komi, self._rules)
        return self._game

    @game.setter
    def game(self, game: Game) -> None:
        self._game = game
        self.clock.reset()

    @property
    def player(self) -> SimplePlayer:
        """The player that chooses moves; its generator runs on from move to move."""
        if self._player is None:
            self._player = self.fresh_player()
        return self._player

    def fresh_player(self) -> SimplePlayer:
        """A player whose generator starts from the seed."""
        self.wait_for(PLAYER)
        from engine.search.simple import SimplePlayer

        return SimplePlayer(self._seed)

    @property
    def reader(self) -> Reader:
        """What answers the questions of reading; it remembers nothing that would change an answer."""
        self.wait_for(READING)
        from engine.reading.reader import Reader

        if self._reader is None:
            self._reader = Reader()
        return self._reader

    @property
    def evaluator(self) -> Evaluator:
        """What evaluates positions with the effort of a lookahead; it keeps readings, and they change no answer."""
        if self._evaluator is None:
            self.wait_for(EVALUATION)
            from engine.evaluate.evaluation import Evaluator

            self._evaluator = Evaluator()
        return self._evaluator

    @property
    def final_evaluator(self) -> Evaluator:
        """What evaluates the end of a game, with the effort that its score is worth."""
        if self._final_evaluator is None:
            self.wait_for(EVALUATION)
            from engine.evaluate.evaluation import SCORING, Evaluator

            self._final_evaluator = Evaluator(SCORING)
        return self._final_evaluator

    def wait_for(self, stage: str) -> None:
        """Wait for compiled code. Raises GtpError if it cannot be prepared."""
        try:
            self._warmup.wait(stage)
        except WarmUpError as error:
            raise GtpError(str(error)) from None
