"""`tamen verify reading`: kept answers of the readers against fresh ones, at every move of real games.

A track that misses a point its answer depends on is a silent bug: the kept answer is then used where it no longer
holds. Two comparisons look for it, with the questions that an evaluation asks (strings, links, groups, semeais):

- warm and cold: after every move the questions are asked once through a memo that has followed the games, and once
  with an empty memo on a board that was set up afresh from the stones. Every few moves some are taken back and played
  again, and the memo goes from game to game without being emptied, so undos and jumps are covered too;
- off the track: some questions are asked again on a position of other stones that agrees with the first one on the
  track of the answer.

Outcome, move and nodes must be the same.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations, islice
from pathlib import Path

import numpy as np
from tqdm import tqdm

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, NEIGHBORS, PASS, WHITE, opponent, vertex_of, xy
from engine.lab.data.games import SIZE, read_games
from engine.reading.links.questions import REACH
from engine.reading.reader import ROOT_LIBERTIES
from engine.reading.search.memo import KEPT, READ, Memo, new_questions
from engine.reading.search.records import CAPTURE, CONNECT, LIFE, SEMEAI
from engine.reading.search.trackset import track_points
from engine.reading.semeai.questions import RUN_AWAY

GOAL_NAMES = {CAPTURE: "capture", CONNECT: "connect", LIFE: "life", SEMEAI: "semeai"}

BUDGETS = {CAPTURE: 1000, CONNECT: 300, LIFE: 1000, SEMEAI: 300}
"""Positions for one question of each goal."""

WEAK_GROUP_LIBERTIES = 5
SEMEAI_LIBERTIES = 5
"""Strings with at most so many liberties are asked about as groups, and as sides of a semeai."""

CHANGED_QUESTIONS = 3
"""Questions of each goal and position that are asked again with stones changed off the track."""

TAKE_BACK_EVERY = 25
"""After so many moves some are taken back, compared, and played again."""

TAKEN_BACK = 4

Question = tuple[int, int, int, int, int, int]
"""Goal, target, other, attacker, mover and limit."""


@dataclass
class GoalCount:
    """Counts the questions that the readers were asked about one goal, such as captures.

    A track is the set of points on which an answer depends. questions: how many were asked; kept: how many of
    them were answered from the memo of earlier answers; changed: how many were asked again after stones off
    the track had changed; tracks, track_points: how many tracks were looked at, and how many points they had
    together
    """

    questions: int = 0
    kept: int = 0
    changed: int = 0
    tracks: int = 0
    track_points: int = 0

    def __str__(self) -> str:
        """Return in one line how many questions were asked, how many the memo answered, and so on."""
        size = self.track_points / max(self.tracks, 1)
        return (
            f"{self.questions} questions, {self.kept} answered from the memo, {self.changed} asked again with other "
            f"stones off the track, {size:.0f} points on a track"
        )


@dataclass
class Comparison:
    """Holds what a comparison of the readers' answers has found: the number of positions, the counts for each
    goal (CAPTURE, CONNECT, LIFE, SEMEAI), and a sentence for each difference.
    """

    positions: int = 0
    goals: dict[int, GoalCount] = field(default_factory=lambda: {goal: GoalCount() for goal in GOAL_NAMES})
    differences: list[str] = field(default_factory=list)

    @property
    def questions(self) -> int:
        """The number of questions, all goals together. A question counts once, although it is asked with
        memory and without.
        """
        return sum(each.questions for each in self.goals.values())

    @property
    def hits(self) -> int:
        """The number of questions that the memo answered from its kept answers, without reading."""
        return sum(each.kept for each in self.goals.values())


def strings_up_to(board: Board, liberties: int) -> list[int]:
    """Return the first stone of each string with at most ``liberties`` liberties, in board order."""
    position = board.position
    heads = np.flatnonzero((position["liberties"] > 0) & (position["liberties"] <= liberties))
    return sorted(board.stones(int(head))[0] for head in heads)


def weak_strings(board: Board) -> list[int]:
    """Return the first stone of each string with few enough liberties to be captured, in board order."""
    return strings_up_to(board, ROOT_LIBERTIES)


def _near_pairs(board: Board) -> list[tuple[int, int]]:
    """Return pairs of strings of one colour that share a liberty or have liberties next to each other.

    Each string is given by its first stone; the pairs come in board order.
    """
    touching: dict[int, set[int]] = {}
    for first in strings_up_to(board, board.size**2):
        for liberty in board.liberties(first):
            for point in (liberty, *(liberty + step for step in NEIGHBORS)):
                if board.color_at(point) == EMPTY:
                    touching.setdefault(point, set()).add(first)
    pairs = {pair for strings in touching.values() for pair in combinations(sorted(strings), 2)}
    return sorted(pair for pair in pairs if board.color_at(pair[0]) == board.color_at(pair[1]))


def _find_semeais(board: Board) -> list[tuple[int, int]]:
    """Return the first stones of each pair of touching enemy strings that are both short of liberties."""
    weak = set(strings_up_to(board, SEMEAI_LIBERTIES))
    found = set()
    for first in weak:
        for enemy in board.adjacent_strings(first):
            other = board.stones(enemy)[0]
            if other in weak:
                found.add((first, other))
    return sorted(found)


def questions_about(board: Board) -> list[Question]:
    """Return questions to the readers about a position, much like those that an evaluation asks. They are
    about captures, links, life and semeais of weak strings, each with either side to move first.

    A question is a tuple of goal, target, other, attacker, mover and limit.
    """
    asked: list[Question] = []
    for stone in weak_strings(board):
        enemy = opponent(board.color_at(stone))
        asked += [(CAPTURE, stone, PASS, enemy, mover, ROOT_LIBERTIES) for mover in (BLACK, WHITE)]
    for first, second in _near_pairs(board):
        color = board.color_at(first)
        asked += [(CONNECT, first, second, color, mover, REACH) for mover in (BLACK, WHITE)]
    for stone in strings_up_to(board, WEAK_GROUP_LIBERTIES):
        enemy = opponent(board.color_at(stone))
        asked += [(LIFE, stone, PASS, enemy, mover, 0) for mover in (BLACK, WHITE)]
    for target, other in _find_semeais(board):
        color = board.color_at(other)
        asked += [(SEMEAI, target, other, color, mover, RUN_AWAY) for mover in (BLACK, WHITE)]
    return asked


def as_records(asked: list[Question]) -> np.ndarray:
    """Return questions as an array of QUESTION_DTYPE for the readers. Each gets the number of positions that
    BUDGETS allows for its goal.

    asked: the questions, tuples as `questions_about` gives them
    """
    records = new_questions(len(asked))
    for record, (goal, target, other, attacker, mover, limit) in zip(records, asked, strict=True):
        record["goal"], record["target"], record["other"] = goal, target, other
        record["attacker"], record["mover"], record["limit"] = attacker, mover, limit
        record["budget"] = BUDGETS[goal]
    return records


def set_up_afresh(board: Board) -> Board:
    """Return a new board with the same position, without its history. Its strings are built anew from the
    stones.
    """
    fresh = Board(board.size)
    fresh.set_position(board.grid(), board.to_move, board.ko_point)
    return fresh


def _answer_of(record: np.void, size: int) -> str:
    return f"{int(record['outcome'])} {vertex_of(int(record['move']), size)} in {int(record['nodes'])}"


def _describe(record: np.void, size: int) -> str:
    stones = [vertex_of(int(record[name]), size) for name in ("target", "other") if record[name] != PASS]
    return f"{GOAL_NAMES[int(record['goal'])]} {' '.join(stones)}, colour {int(record['mover'])} first"


def position_differences(board: Board, memo: Memo, cold: Memo, seen: Comparison) -> list[str]:
    """Ask the readers the same questions about a position with and without memory. Return a sentence for each
    one that was answered differently.

    memo: holds answers from earlier positions and adds new ones; cold: a memo that is emptied before; seen:
    the number of questions is added to it
    """
    warm = as_records(questions_about(board))
    fresh = warm.copy()
    memo.answer(board, warm)
    cold.clear()
    cold.answer(set_up_afresh(board), fresh)
    for record in warm:
        count = seen.goals[int(record["goal"])]
        count.questions += 1
        count.kept += int(record["hit"] == KEPT)
    seen.positions += 1
    wrong = (
        (warm["outcome"] != fresh["outcome"])
        | (warm["move"] != fresh["move"])
        | (warm["nodes"] != fresh["nodes"])
    )
    return [
        f"{_describe(warm[index], board.size)}: kept {_answer_of(warm[index], board.size)}, "
        f"fresh {_answer_of(fresh[index], board.size)}"
        for index in np.flatnonzero(wrong)
    ]


def changed_off_track(board: Board, track: frozenset[int], chance: random.Random) -> Board | None:
    """Return a copy of a position with some stones put or taken off where an answer does not depend on them.
    None if no such position was found.

    track: the points that the answer depends on; they stay as they are. A ko is changed, too, unless the
    track contains the ko's point or PASS, which stands for any ko. chance: draws the changes
    """
    outside = [point for point in board.points() if point not in track]
    for _ in range(20):
        grid = board.grid()
        many = chance.random() < 0.5
        count = chance.randint(0, len(outside)) if many else min(len(outside), chance.randint(1, 5))
        for point in chance.sample(outside, count):
            x, y = xy(point)
            grid[y, x] = chance.choice([EMPTY, BLACK, WHITE])
        ko = board.ko_point
        if PASS not in track and ko not in track:
            free = [point for point in outside if grid[xy(point)[1], xy(point)[0]] == EMPTY]
            ko = chance.choice([PASS, *free])
        changed = Board(board.size)
        try:
            changed.set_position(grid, board.to_move, ko)
        except ValueError:
            continue
        return changed
    return None


def track_differences(board: Board, reading: Memo, chance: random.Random, seen: Comparison) -> list[str]:
    """Check that answers do not change with stones that should not matter for them. Return a sentence for
    each answer that does.

    Some questions about the position are asked, and again after stones were changed off the track. The track
    is the set of points that, by the reader, its answer depends on. reading: a memo that keeps no answer, so
    that everything is read; chance: draws questions and stones; seen: the counts are added to it
    """
    asked = questions_about(board)
    found = []
    for goal, count in seen.goals.items():
        choices = [question for question in asked if question[0] == goal]
        for question in chance.sample(choices, min(CHANGED_QUESTIONS, len(choices))):
            first, second = as_records([question]), as_records([question])
            reading.answer(board, first)
            if first[0]["hit"] != READ:
                continue
            track = track_points(reading.answers[0]["track"])
            count.tracks += 1
            count.track_points += len(track)
            changed = changed_off_track(board, track, chance)
            if changed is None:
                continue
            count.changed += 1
            reading.answer(changed, second)
            if first.tobytes() != second.tobytes():
                found.append(
                    f"{_describe(first[0], board.size)}: {_answer_of(first[0], board.size)}, with other stones "
                    f"off the track {_answer_of(second[0], board.size)}"
                )
    return found


def _positions(board: Board, moves: Iterable[int]) -> Iterator[str]:
    """Play a game on the board; now and then take moves back and play them again. After each step yield words
    for it such as 'after move 3', while the board shows the position.
    """
    for number, move in enumerate(moves, 1):
        board.play(board.to_move, move)
        yield f"after move {number}"
        if number % TAKE_BACK_EVERY == 0:
            again = [board.stack[board.depth - back]["last_move"] for back in range(TAKEN_BACK)]
            for back in range(TAKEN_BACK):
                board.undo()
                yield f"after taking move {number - back} back"
            for back, earlier in enumerate(reversed(again)):
                board.play(board.to_move, int(earlier))
                yield f"after playing move {number - TAKEN_BACK + 1 + back} again"


def compare_games(games: Iterable[list[int]], seen: Comparison, size: int = SIZE) -> None:
    """Compare, in all positions of some games, the answers that a memo keeps with fresh ones. Compare them
    also with the answers after stones were changed that should not matter.

    Counts and differences are added to ``seen``. games: the moves of each; size: of the board. Raises
    IllegalMove if a move of a game is illegal.
    """
    memo, cold, reading = Memo(), Memo(), Memo(0)
    chance = random.Random(1)
    for game, moves in enumerate(games, 1):
        board = Board(size)
        for when in _positions(board, moves):
            found = position_differences(board, memo, cold, seen)
            found += track_differences(board, reading, chance, seen)
            seen.differences += [f"game {game}, {when}: {each}" for each in found]


def verify_reading(
    path: Path, count: int, progress: Callable[[Iterable[list[int]]], Iterable[list[int]]] | None = None
) -> Comparison:
    """Compare over the first ``count`` games of a file the answers that a memo keeps from position to
    position with the readers' fresh ones.

    progress: a function that wraps the games and shows how far it is, by default a bar. Raises OSError or
    ValueError for a file that cannot be read.
    """
    seen = Comparison()
    games = (game.moves for game in islice(read_games(path), count))
    shown = progress(games) if progress else tqdm(games, total=count, unit="game", disable=None)
    compare_games(shown, seen)
    return seen
