"""`tamen verify patterns`: matches that are kept from move to move against fresh ones, at every move of real games.

Moves are taken back now and then, so that a match that ought to have come back, or to have gone, is noticed. A naive
point-by-point matcher looks at one position of each game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import numpy as np
from tqdm import tqdm

from engine.board.board import Board
from engine.board.points import BLACK, WHITE, vertex_of
from engine.lab.data.games import SIZE, read_games
from patterns.database import Database, build_database
from patterns.matcher import Matcher
from patterns.model import Pattern
from patterns.naive import all_matches
from patterns.source import read_sources, source_files

TAKE_BACK_EVERY = 20
"""Moves after which some are taken back and played again."""

TAKEN_BACK = 6

NAIVE_MOVE = 100
"""The move of each game after which the naive matcher looks at the board."""

NAIVE_EVERY = 25
"""The naive matcher is slow, so it tries one pattern of so many, others in each game."""


@dataclass
class MatchComparison:
    """Holds what a comparison of pattern matchers has found: how many positions and matches were compared,
    and a sentence for each difference.

    Matches of a naive matcher, which tries each pattern at each point, are counted by themselves.
    """

    positions: int = 0
    matches: int = 0
    naive_matches: int = 0
    differences: list[str] = field(default_factory=list)


def _as_set(matches: np.ndarray) -> set[tuple[int, int, int, int]]:
    """Return matches as a set of tuples (pattern, point, orientation, own)."""
    names = ("pattern", "point", "orientation", "own")
    return set(zip(*(matches[name].tolist() for name in names), strict=True))


def kept_differences(board: Board, kept: Matcher, fresh: Matcher, seen: MatchComparison) -> list[str]:
    """Compare the matches of two matchers on one board: ``kept`` has followed the game from move to move, and
    ``fresh`` forgets everything first.

    Returns one sentence if the matches differ in number or order, else an empty list. The position and its
    matches are counted in ``seen``.
    """
    fresh.forget()
    one, other = kept.matches(board), fresh.matches(board)
    seen.positions += 1
    seen.matches += len(other)
    if np.array_equal(one, other):
        return []
    missing, wrong = len(_as_set(other) - _as_set(one)), len(_as_set(one) - _as_set(other))
    return [f"{missing} matches are missing and {wrong} too many, or the order differs"]


def naive_differences(
    board: Board, patterns: list[Pattern], first: int, fresh: Matcher, seen: MatchComparison
) -> list[str]:
    """Compare a matcher with a naive one on a board. Return a sentence for each match that only one of them
    finds.

    Only every NAIVE_EVERY-th pattern is compared, from number ``first`` on. fresh: the matcher; seen: the
    naive matches are counted in it
    """
    found = _as_set(fresh.matches(board))
    differences = []
    for index in range(first, len(patterns), NAIVE_EVERY):
        expected = {
            (index, point, orientation, own)
            for own in (BLACK, WHITE)
            for point, orientation in all_matches(patterns[index], board.grid(), own)
        }
        seen.naive_matches += len(expected)
        for _, point, orientation, own in expected ^ {each for each in found if each[0] == index}:
            where = f"at {vertex_of(point, board.size)}, orientation {orientation}, for colour {own}"
            differences.append(f"pattern {patterns[index].name} {where}: the naive matcher disagrees")
    return differences


def compare_matches(games: Iterable[list[int]], patterns: list[Pattern], seen: MatchComparison) -> None:
    """Compare, after every move of some games on 19x19, the matches kept from move to move with fresh ones.
    Once in a game, compare them also with those of a naive matcher.

    Some moves are taken back, too, with a comparison after it. games: the moves of each as points; patterns:
    those that are matched; seen: counts and differences are added to it. Raises IllegalMove if a move of a
    game is illegal.
    """
    database: Database = build_database(patterns)
    kept, fresh = Matcher(database), Matcher(database)
    for game, moves in enumerate(games, 1):
        board = Board(SIZE)
        for number, move in enumerate(moves, 1):
            board.play(board.to_move, move)
            found = kept_differences(board, kept, fresh, seen)
            if number % TAKE_BACK_EVERY == 0:
                for _ in range(TAKEN_BACK):
                    board.undo()
                    found += kept_differences(board, kept, fresh, seen)
                for again in moves[number - TAKEN_BACK : number]:
                    board.play(board.to_move, again)
            if number == NAIVE_MOVE:
                found += naive_differences(board, patterns, game % NAIVE_EVERY, fresh, seen)
            seen.differences += [f"game {game}, around move {number}: {each}" for each in found]


def verify_patterns(
    path: Path, count: int, progress: Callable[[Iterable[list[int]]], Iterable[list[int]]] | None = None
) -> MatchComparison:
    """Compare the matches of all patterns over the first ``count`` games of a file: those kept from move to
    move with fresh ones and with those of a naive matcher.

    progress: a function that wraps the games and shows how far it is, by default a bar. Raises OSError or
    ValueError for a file that cannot be read, SourceError for pattern sources with mistakes.
    """
    seen = MatchComparison()
    games = (game.moves for game in islice(read_games(path), count))
    shown = progress(games) if progress else tqdm(games, total=count, unit="game", disable=None)
    compare_matches(shown, read_sources(source_files()), seen)
    return seen
