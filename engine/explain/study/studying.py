"""All games of a player studied: each is judged once, by whoever does the work, and kept."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from engine.decide.decision.ranks import rank_name
from engine.decide.decision.settings import Settings
from engine.decide.players import DEFAULT_PLAYER, Adviser, assemble_adviser
from engine.explain.sentences.next_time import listener_of
from engine.explain.study.judging import judge_game
from engine.explain.study.keeping import Kept, Strength, key_of
from engine.explain.study.people import rank_in
from engine.explain.study.records import load_data, read_file
from engine.explain.study.results import StudiedGame
from engine.explain.study.sorting import LEAST_MOVES, Chosen
from engine.explain.study.standards import standard_of
from engine.game.sgf import Loaded, SgfError

NO_JUDGE = "the engine that judges could not be asked, so the game waits until it can"

_ONE_GAME = threading.Lock()
"""Held while a game is judged: the advisers of a process judge one game at a time, and whoever does pieces of work may
have several threads.
"""

SECONDS = {9: 0.6, 13: 0.8, 19: 1.0}
"""Seconds a move that a study takes where nothing was measured yet, by the width of the board."""


@dataclass(frozen=True)
class Piece:
    """A game to be judged, as a piece of work: the game, how thoroughly to judge it, and the bytes of its
    record.

    The bytes are there because another process or machine that does the work may not have the file.
    """

    chosen: Chosen
    strength: Strength
    record: bytes


@dataclass(frozen=True)
class Judged:
    """A game of the player that was judged, or that could not be.

    found: the result, or None if the record cannot be used; then ``trouble`` says why
    """

    chosen: Chosen
    found: StudiedGame | None
    trouble: str = ""

    @property
    def complaint(self) -> str:
        """A text on a record that cannot be used: where it is, and why it cannot."""
        return f"'{self.chosen.head.at}': {self.trouble}"


class Workers(Protocol):
    """Those who judge games: this process, or several others; the games are given to them as pieces of work."""

    def carry_out(
        self, do: Callable[[Piece], Judged], pieces: Sequence[Piece]
    ) -> Iterator[tuple[int, Judged]]:
        """Call ``do`` for each of ``pieces`` (games to be judged), and yield index and result of each as soon
        as it is done.

        They may be done in any order or at the same time.
        """
        ...


class Here:
    """Judges the pieces in this process, one after the other."""

    def carry_out(
        self, do: Callable[[Piece], Judged], pieces: Sequence[Piece]
    ) -> Iterator[tuple[int, Judged]]:
        """Call ``do`` for all pieces, one after the other, and yield the index and the result of each."""
        for number, piece in enumerate(pieces):
            yield number, do(piece)


def judge_piece(piece: Piece) -> Judged:
    """Load and judge the game of a `Piece` (a game to be judged), and return the result. If the record cannot
    be read, the result says why.
    """
    try:
        loaded, seconds_left = load_data(piece.record, piece.chosen.head.at.number)
    except SgfError as error:
        return Judged(piece.chosen, None, str(error))
    return judge_loaded(piece, loaded, seconds_left)


def judge_loaded(piece: Piece, loaded: Loaded, seconds_left: Sequence[float | None]) -> Judged:
    """Judge a game that is loaded, and return the result. At the end the game stands at its beginning.

    piece: where the game is from, the player's colour, and how thoroughly to judge; seconds_left: after each
    move, None if not noted
    """
    with _ONE_GAME:
        return _judge_alone(piece, loaded, seconds_left)


def _judge_alone(piece: Piece, loaded: Loaded, seconds_left: Sequence[float | None]) -> Judged:
    """Judge a game, as `judge_loaded` does, while no other one is judged in this process."""
    chosen, adviser = piece.chosen, _adviser(piece.strength)
    rank = rank_in(chosen.head, chosen.color)
    found = judge_game(
        loaded.game,
        chosen.color,
        adviser,
        standard_of(rank),
        listener_of("" if rank is None else rank_name(rank)),
        seconds_left,
        loaded.told,
    )
    if piece.strength.judge and not adviser.judge_name:
        # our own games went on in its place; the judge is asked anew for the next game
        forget_players()
        return Judged(chosen, None, NO_JUDGE)
    return Judged(chosen, found)


@functools.lru_cache(maxsize=2)
def _adviser(strength: Strength) -> Adviser:
    """Return the adviser of this strength, i.e. the part of the engine that judges games. It is made once and
    used for all games of this process.
    """
    settings = Settings(strength.level, playouts=strength.playouts, judge=strength.judge, is_attentive=True)
    return assemble_adviser(DEFAULT_PLAYER, settings)


def forget_players() -> None:
    """Forget the advisers (the parts of the engine that judge games in this process), so that new ones are
    made, e.g. after one was interrupted in a game.
    """
    _adviser.cache_clear()


class Work:
    """The games of a player that are to be studied, sorted by what is still to be done with them.

    done: games that are judged; left: games that were not judged when the work began; troubles: games that
        cannot be used, with the reason; doubles: how many games are copies of others, which are not judged
        twice; remarks: texts on how games were read differently from what their records say, each with the
        places of its games
    """

    def __init__(self, chosen: Iterable[Chosen], strength: Strength, folder: Path | None) -> None:
        """Load all games and find out which of them are already judged.

        chosen: the games, the newest first; strength: how thoroughly they are judged; folder: where results
        are kept, None to keep nothing
        """
        self.strength, self._kept = strength, Kept(folder)
        self.done: list[Judged] = []
        self.left: list[Chosen] = []
        self.troubles: list[Judged] = []
        self.doubles = 0
        self.remarks: dict[str, list[str]] = {}
        self._keys: list[str] = []
        self._records: list[bytes] = []
        seen: set[str] = set()
        for each in chosen:
            self._sort_in(each, seen)

    def _sort_in(self, chosen: Chosen, seen: set[str]) -> None:
        """Load a game and add it to one of the lists of this work.

        It goes to ``done``, with its result, if an earlier run has judged it; to ``left`` if it must still be
        judged; and to ``troubles``, with the reason, if its record cannot be loaded. A game whose key is in
        ``seen`` is a copy of another one: it is only counted, in ``doubles``. Its key is added to ``seen``.
        """
        try:
            record = read_file(chosen.head.at)
            loaded, _ = load_data(record, chosen.head.at.number)
        except (OSError, SgfError) as error:
            self.troubles.append(Judged(chosen, None, getattr(error, "strerror", None) or str(error)))
            return
        if loaded.told:
            self.remarks.setdefault(loaded.told, []).append(str(chosen.head.at))
        if loaded.game.move_count < LEAST_MOVES:
            self.troubles.append(
                Judged(chosen, None, f"fewer than {LEAST_MOVES} moves can be played: not studied")
            )
            return
        key = key_of(
            loaded.game, chosen.color, self.strength, standard_of(rank_in(chosen.head, chosen.color))
        )
        if key in seen:
            self.doubles += 1
            return
        seen.add(key)
        found = self._kept.find(key)
        if found is None:
            self.left.append(chosen)
            self._keys.append(key)
            self._records.append(record)
        else:
            self.done.append(Judged(chosen, found))

    def told(self) -> list[str]:
        """Return sentences on games that were read differently from what their records say, and on those of
        which there are several copies.
        """
        told = [
            f"'{places[0]}': {text}" if len(places) == 1 else f"{len(places)} games: {text}"
            for text, places in self.remarks.items()
        ]
        if self.doubles:
            told.append(
                "1 game is there a second time: it counts once"
                if self.doubles == 1
                else f"{self.doubles} games are there a second time: they count once"
            )
        return told

    @property
    def remaining(self) -> list[Chosen]:
        """The games in ``left`` that are still to be judged: no result is there, and no trouble either."""
        ended = [each.chosen for each in (*self.done, *self.troubles)]
        return [each for each in self.left if each not in ended]

    def told_of_rest(self) -> list[str]:
        """Return a sentence on how many games are still to be judged; an empty list if none is."""
        count = len(self.remaining)
        if not count:
            return []
        return ["1 game is not judged yet" if count == 1 else f"{count} games are not judged yet"]

    def seconds(self) -> float:
        """Return how many seconds one process will need to judge the games in ``left``.

        It is estimated from the seconds per move in the games already judged on the same size of board, or
        from SECONDS if there are none.
        """
        return sum(self._pace(each.head.size) * each.head.moves / 2 for each in self.left)

    def _pace(self, size: int) -> float:
        taken = [each.found for each in self.done if each.found is not None and each.chosen.head.size == size]
        moves = sum(len(each.moves) for each in taken)
        return sum(each.seconds for each in taken) / moves if moves else SECONDS[size]

    def go_on(self, workers: Workers, most: int | None = None) -> Iterator[Judged]:
        """Judge the first ``most`` games of ``left`` (all if None), and yield each result as soon as it is
        there.

        Each result is kept in the folder and added to ``done`` or ``troubles``.
        """
        left = self.left[:most]
        pieces = [
            Piece(each, self.strength, record) for each, record in zip(left, self._records, strict=False)
        ]
        for number, judged in workers.carry_out(judge_piece, pieces):
            if judged.found is None:
                self.troubles.append(judged)
            else:
                self._kept.keep(self._keys[number], judged.found)
                self.done.append(judged)
            yield judged
