"""The workbench of a worker: what it keeps between its jobs, and the positions that these are about."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from engine.board.points import vertex_of
from engine.decide.decision.budget import Budget
from engine.decide.decision.settings import Settings
from engine.decide.players import PLAYERS
from engine.explain.words.languages import ENGLISH, speaking
from engine.library import telling
from engine.library.decision import Decision
from engine.library.evaluation import evaluation
from engine.library.game import Game
from engine.library.player import Player
from engine.library.prepare import later
from engine.library.stages import PLAYOUTS
from engine.studio.pattern_desk import PatternDesk

if TYPE_CHECKING:
    from engine.decide.games import at_once as at_once_players
else:
    at_once_players = later(PLAYOUTS, "engine.decide.games.at_once")

LARGE = 19
"""Board on which what players know is loaded: the book of joseki is for it alone."""

MOST_DECISIONS = 400
"""Decisions that a worker keeps, to explain them later."""


BETWEEN_REPORTS = 0.3
"""Seconds between two tellings of a decision while it is made, at least."""

MOST_EXPLAINED = 20
"""Explanations that a worker keeps, in case they are asked for once more."""


class NotWanted(Exception):
    """Raised to end a job early because nobody wants its answer any more."""


@dataclass
class Bench:
    """What a worker (a process with an engine) keeps between its jobs, and the functions by which a job and
    the page speak with each other.

    players: the players, by their settings
    decisions: the decisions, each with the language of its reasons, by the position and the player that made
        them (`Asked.key`)
    explained: the last explanations, for JSON, by the position and the player (`Asked.key`) and the language
    desks: the pattern editors, by the folder of the person's own knowledge
    is_stopped: returns whether nobody wants the answer to the job any more
    is_hurried: returns whether the answer is wanted now, with what has been found
    tell: sends something to the page before the answer
    """

    is_stopped: Callable[[], bool] = lambda: False
    is_hurried: Callable[[], bool] = lambda: False
    tell: Callable[[Any], None] = lambda told: None
    players: dict[tuple[str, int, int, int, str, bool], Player] = field(default_factory=dict)
    decisions: dict[tuple[str, ...], tuple[str, Decision]] = field(default_factory=dict)
    explained: dict[tuple[str, ...], dict[str, Any]] = field(default_factory=dict)
    desks: dict[str, PatternDesk] = field(default_factory=dict)

    def player(
        self, name: str, level: int, seed: int, playouts: int = 0, judge: str = "", teaches: bool = False
    ) -> Player:
        """Return the player of this name, level and seed: a kept one, with all that it has read, or a new
        one.

        The last two players used are kept. ``playouts`` is how many games it plays for a move, 0 for as many
        as its level does. ``judge`` is the command line of an engine that decides in the player's place,
        empty for none. ``teaches``: whether it judges moves for somebody; then it has no lapses at any level.
        """
        key = name, level, seed, playouts, judge, teaches
        found = self.players.pop(key, None) or Player(
            name, level, seed, playouts=playouts or None, judge=judge, attentive=teaches
        )
        self.players[key] = found
        while len(self.players) > 2:
            self.players.pop(next(iter(self.players)))
        return found

    def warm_up(self) -> None:
        """Load what every player knows, so that the first answer does not wait for it.

        Joseki, patterns, rules and the weights of moves are read once for a process, whoever plays.
        """
        game = Game(LARGE)
        evaluation(game)
        Player().known_moves(game)

    def forget_judge(self, judge: str) -> None:
        """Forget the players that use a judge, and what they decided.

        ``judge`` is the command line of an engine that decides in a player's place. A player may have given
        up a judge that failed; a new player asks it again.
        """
        for who in [each for each in self.players if judge in each]:
            del self.players[who]
        for kept in (self.decisions, self.explained):
            for key in [each for each in kept if judge in each]:
                del kept[key]

    def decided(
        self,
        asked: Asked,
        budget: Budget | None = None,
        report: Callable[[Decision], None] | None = None,
    ) -> Decision:
        """Return the decision for the position and player of ``asked``, with reasons in its language: a kept
        one, or one made now.

        A new one is made within the ``budget`` (None: that of the level); ``report`` is called with it now and
        then while it is made. Raises NotWanted if nobody wants the answer any more.
        """
        language, found = self.decisions.get(asked.key, (asked.language, None))
        with speaking(asked.language):
            if found is None:
                found = asked.player(self).decide(
                    asked.game,
                    budget=budget,
                    interrupted=lambda: self.is_stopped() or self.is_hurried(),
                    report=report,
                    every=BETWEEN_REPORTS,
                )
                if self.is_stopped():
                    raise NotWanted
            elif language != asked.language:
                adviser = asked.player(self).adviser if PLAYERS[asked.name].advises else None
                found = telling.told(adviser, asked.game.record.turned(0), found.record)
        self.decisions[asked.key] = asked.language, found
        while len(self.decisions) > MOST_DECISIONS:
            self.decisions.pop(next(iter(self.decisions)))
        return found

    def keep_explained(self, asked: Asked, found: dict[str, Any]) -> None:
        """Keep the explanation ``found`` (for JSON) of the decision for the position and player of ``asked``."""
        self.explained[*asked.key, asked.language] = found
        while len(self.explained) > MOST_EXPLAINED:
            self.explained.pop(next(iter(self.explained)))

    def at_once(self, asked: Asked) -> str:
        """Return the vertex of a move that is chosen at once, for when no time is left to think."""
        record = asked.game.record
        move = self._at_once.decide(record, record.to_move).move
        return vertex_of(move, record.size)

    @functools.cached_property
    def _at_once(self) -> at_once_players.AtOncePlayer:
        return at_once_players.AtOncePlayer(Settings())


@dataclass
class Asked:
    """A position that a job (a piece of work for the engine) is about, and the player that is asked about
    it.

    table: the name of the game at the board
    game: the position
    name, level, seed, playouts: the player and its settings
    played_at: the level at which the game at the board is played, if another level is asked; else 0
    judge: the command line of an engine that is asked in the player's place, empty for none
    is_person: whether the moves that are asked about are those of the person who asks
    teaches: whether the player judges moves for a person, not for a game of its own: then it has no lapses
    language: the language of explanations
    """

    table: str
    game: Game
    name: str
    level: int
    seed: int
    playouts: int = 0
    played_at: int = 0
    judge: str = ""
    is_person: bool = False
    teaches: bool = False
    language: str = ENGLISH

    @classmethod
    def of(cls, position: dict[str, Any]) -> Asked:
        """Return the position and player that the server names in a job.

        ``position`` is a dict with sgf, to_move, table, player, level, seed and perhaps playouts, played_at,
        judge, is_person, teaches and language. Raises InputError if they cannot be used.
        """
        game = Game.from_sgf(position["sgf"])
        game.to_move = position["to_move"]
        who = position["player"], position["level"], position["seed"], position.get("playouts", 0)
        further = position.get("played_at", 0), position.get("judge", ""), position.get("is_person", False)
        teaches, language = position.get("teaches", False), position.get("language", ENGLISH)
        return cls(position["table"], game, *who, *further, teaches, language)

    @property
    def key(self) -> tuple[str, ...]:
        """The key by which the decision in this position is kept: the game, the moves, the side to move, the
        player and its settings.
        """
        moves = " ".join(f"{move.color} {move.vertex}" for move in self.game.moves)
        numbers = map(str, (self.level, self.seed, self.playouts, self.teaches))
        return moves, self.table, self.game.to_move, self.name, self.judge, *numbers

    def player(self, bench: Bench) -> Player:
        """Return the player that is asked, from those that the bench keeps."""
        return bench.player(self.name, self.level, self.seed, self.playouts, self.judge, self.teaches)
