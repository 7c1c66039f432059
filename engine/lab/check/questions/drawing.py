"""Draws questions about real games by a seed: positions of the middle game and the end, one question of each kind.

A question is a GTP command. What it is about is drawn among what a player would ask there: strings short of liberties,
links that a move or two would make, groups that are not wide open, semeais of two groups that are both in need,
small rooms between stones of one colour.
"""

from __future__ import annotations

import functools
import random
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, NEIGHBORS, PASS, WHITE, color_name, opponent, vertex_of
from engine.lab.check.regress.question import UNGRADED, Expected, Passage, Question, Step
from engine.lab.data.games import FINISHED_KOMI, SIZE, finished_moves, read_games
from engine.reading.reader import Reader
from engine.reading.semeai.judgement import GLANCE, IN_NEED

MIDDLE = (0.3, 0.95)
"""Share of a game's moves after which a position of the middle game is taken."""

ROUNDS = 10
"""How often all games are gone through, from other moments, before fewer questions than wanted will do."""

MOST_LIBERTIES = 5
"""Liberties that a string may have whose capture is asked about."""

GROUP_STONES, GROUP_LIBERTIES = 3, 6
"""The fewest stones and the most liberties of a string about whose group, or semeai, is asked."""

ROOM = 6
"""Empty points that a room may have if one of its points is asked about as an eye."""

AREA = 6
"""Points that an area to break into may have."""

UNJUDGED = ".*"
"""The pattern that every answer fits: nobody wrote down what is right."""


@dataclass(frozen=True)
class PlayedGame:
    """A game: its moves as points or PASS, Black first, without the passes at the end.

    result: a score such as ``B+3.5`` if the end was counted, else empty; is_over: whether the game was played
    to its end
    """

    size: int
    komi: float
    moves: Sequence[int]
    result: str
    is_over: bool


def load_games(path: Path) -> list[PlayedGame]:
    """Return the games of a games file or of a ``games9_final.npz``. Raises OSError or ValueError if the file
    cannot be used.
    """
    if path.suffix.lower() == ".npz":
        return [
            PlayedGame(size, FINISHED_KOMI, _without_passes(moves), "", True)
            for size, moves in finished_moves(path)
        ]
    games = []
    for record in read_games(path):
        is_counted = re.fullmatch(r"[BW]\+[\d.]+", record.result) is not None
        result = record.result if is_counted else ""
        games.append(PlayedGame(SIZE, record.komi, _without_passes(record.moves), result, is_counted))
    return games


def _without_passes(moves: list[int]) -> list[int]:
    while moves and moves[-1] == PASS:
        moves = moves[:-1]
    return moves


def draw_passages(path: Path, kinds: Sequence[str], count: int, seed: int) -> list[Passage]:
    """Choose questions about the games of a file by chance, up to ``count`` of each kind in ``kinds``. Return
    them as passages (lists of GTP commands), one for each position.

    There are fewer only if the games hold no more. ``seed``: of the order of the games, the moments, and what
    is asked about. Raises OSError or ValueError for a file that cannot be used.
    """
    chance = random.Random(seed)
    games = list(enumerate(load_games(path), 1))
    left = dict.fromkeys(kinds, count)
    passages: list[Passage] = []
    seen: set[str] = set()
    for _ in range(ROUNDS):
        chance.shuffle(games)
        for number, game in games:
            if not any(left.values()):
                return passages
            for moment, is_end in _moments(game, chance):
                name = f"{path.name}:{number}:{moment}"
                passage = _passage_at(game, moment, is_end, name, left, chance)
                if passage is not None and name not in seen:
                    seen.add(name)
                    passages.append(passage)
                    for question in passage.questions:
                        left[question.topic] -= 1
    return passages


def _moments(game: PlayedGame, chance: random.Random) -> Iterator[tuple[int, bool]]:
    """Choose by chance the moments of a game at which questions are asked. The first lies in the middle of
    the game.

    Yields pairs: how many moves were played, and whether this is the end of a finished game.
    """
    total = len(game.moves)
    yield int(total * chance.uniform(*MIDDLE)), False
    if game.is_over:
        yield total, True


def _passage_at(
    game: PlayedGame,
    moment: int,
    is_end: bool,
    name: str,
    left: Mapping[str, int],
    chance: random.Random,
) -> Passage | None:
    """Return a passage (GTP commands with questions) that leads to the position after ``moment`` moves of a
    game and asks about it. None if there is nothing to ask.

    left: how many questions of each kind are still wanted; one of each such kind is asked, as far as the
    position allows; is_end: whether ``moment`` is the end of a finished game; name: the beginning of the
    questions' keys; chance: draws what is asked about. Raises ValueError for an illegal move.
    """
    board = Board(game.size)
    commands = [f"boardsize {game.size}", "clear_board", f"komi {game.komi:g}"]
    for color, point in zip(_colors(), game.moves[:moment], strict=False):
        board.play(color, point)
        commands.append(f"play {color_name(color)} {vertex_of(point, game.size)}")
    steps = [Step(command) for command in commands]
    for kind, wanted in left.items():
        if not wanted or is_end not in KINDS[kind].moments:
            continue
        asked = KINDS[kind].draw(board, chance)
        if asked is not None:
            result = game.result if kind == "final_score" else ""
            expected = Expected(re.escape(result) if result else UNJUDGED)
            question = Question(f"{name}:{kind}", name, kind, UNGRADED, expected)
            steps.append(Step(" ".join([kind, *asked]), question))
    passage = Passage(tuple(steps), Path())
    return passage if passage.questions else None


def _colors() -> Iterator[int]:
    while True:
        yield BLACK
        yield WHITE


Drawn = Sequence[str] | None
"""The words of a question behind its name; None where there is nothing to ask."""


def _draw_string(board: Board, chance: random.Random) -> Drawn:
    return _named(board, chance, [each for each in _strings(board) if _is_short(board, each, MOST_LIBERTIES)])


def _draw_group(board: Board, chance: random.Random) -> Drawn:
    return _named(board, chance, _group_strings(board))


def _draw_pair(board: Board, chance: random.Random) -> Drawn:
    """Choose by chance two strings of one colour that share a liberty or have liberties next to each other.

    Returns a stone of each as vertices, None if there is no such pair.
    """
    pairs = [
        (first, second)
        for first in _strings(board)
        for second in board.first_stones(_within_two_moves(board, first))
        if first < second
    ]
    return _vertices(board, chance.choice(pairs)) if pairs else None


def _within_two_moves(board: Board, stone: int) -> list[int]:
    """Return the stones that might be linked to the string at ``stone`` by two moves.

    They have its colour and stand next to one of its liberties or to an empty point beside a liberty. Stones
    of the string itself are left out.
    """
    empty = {
        point
        for liberty in board.liberties(stone)
        for point in (liberty, *(liberty + step for step in NEIGHBORS))
        if board.color_at(point) == EMPTY
    }
    own = set(board.stones(stone))
    around = {point + step for point in empty for step in NEIGHBORS} - own
    return sorted(point for point in around if board.color_at(point) == board.color_at(stone))


def _draw_semeai(board: Board, chance: random.Random) -> Drawn:
    """Choose by chance two enemy strings that touch, each of a group in need, so that they are in a semeai.

    Returns a stone of each as vertices, that of the side that moves first before the other. None if there is
    none.
    """
    strings = _group_strings(board)
    pairs = [
        (first, second)
        for first in strings
        for second in board.adjacent_strings(first)
        if second in strings and board.color_at(second) != board.color_at(first)
    ]
    reader = Reader()

    @functools.cache
    def is_in_need(string: int) -> bool:
        return reader.try_life(board, string, opponent(board.color_at(string)), GLANCE).killed >= IN_NEED

    chance.shuffle(pairs)
    found = next((pair for pair in pairs if all(map(is_in_need, pair))), None)
    return _vertices(board, found) if found else None


def _draw_eye(board: Board, chance: random.Random) -> Drawn:
    """Choose by chance an empty point that may be an eye, and return it as words for a question. None if
    there is none.

    It lies in a small connected set of empty points that borders on stones of one colour only.
    """
    eyes = [
        point for room in _rooms(board) if len(room) <= ROOM and _has_one_wall(board, room) for point in room
    ]
    return _named(board, chance, eyes)


def _draw_area(board: Board, chance: random.Random) -> Drawn:
    """Choose by chance a string and an enemy string that it touches, to ask whether it can reach the area
    around that one. Return string and area as vertices, None if there is none.

    The area consists of those liberties of the enemy string that have no stone of the first string's colour
    beside them.
    """
    found = []
    for wall in _group_strings(board):
        stones = {opponent(board.color_at(wall))}
        area = [
            point
            for point in board.liberties(wall)
            if not any(board.color_at(point + step) in stones for step in NEIGHBORS)
        ]
        for string in board.adjacent_strings(wall):
            if 2 <= len(area) <= AREA and board.color_at(string) in stones:
                found.append((string, *area))
    return _vertices(board, chance.choice(found)) if found else None


def _draw_point(board: Board, chance: random.Random) -> Drawn:
    return _named(board, chance, board.points())


def _draw_color(board: Board, chance: random.Random) -> Drawn:
    return [color_name(chance.choice((BLACK, WHITE)))]


def _draw_nothing(board: Board, chance: random.Random) -> Drawn:
    return []


def _strings(board: Board) -> list[int]:
    """Return one stone of every string on the board."""
    return board.first_stones(point for point in board.points() if board.color_at(point) != EMPTY)


def _group_strings(board: Board) -> list[int]:
    return [
        each
        for each in _strings(board)
        if len(board.stones(each)) >= GROUP_STONES and _is_short(board, each, GROUP_LIBERTIES)
    ]


def _is_short(board: Board, stone: int, liberties: int) -> bool:
    return board.count_liberties(stone) <= liberties


def _rooms(board: Board) -> Iterator[list[int]]:
    """Yield the connected sets of empty points."""
    left = {point for point in board.points() if board.color_at(point) == EMPTY}
    while left:
        room = [min(left)]
        left.remove(room[0])
        for point in room:
            beside = left & {point + step for step in NEIGHBORS}
            left -= beside
            room += sorted(beside)
        yield room


def _has_one_wall(board: Board, room: Sequence[int]) -> bool:
    around = {board.color_at(point + step) for point in room for step in NEIGHBORS}
    return len(around & {BLACK, WHITE}) == 1


def _named(board: Board, chance: random.Random, points: Sequence[int]) -> Drawn:
    return _vertices(board, [chance.choice(points)]) if points else None


def _vertices(board: Board, points: Sequence[int]) -> list[str]:
    return [vertex_of(point, board.size) for point in points]


@dataclass(frozen=True)
class Kind:
    """A kind of question.

    draw: a function that draws what is asked about, or returns None if the board has nothing fit for it;
    moments: when it may be asked: True stands for the end of a finished game, False for the middle of any
    game
    """

    draw: Callable[[Board, random.Random], Drawn]
    moments: frozenset[bool] = frozenset({True, False})


_END, _MIDDLE = frozenset({True}), frozenset({False})

KINDS: dict[str, Kind] = {
    "attack": Kind(_draw_string),
    "defend": Kind(_draw_string),
    "connect": Kind(_draw_pair),
    "disconnect": Kind(_draw_pair),
    "owl_attack": Kind(_draw_group),
    "owl_defend": Kind(_draw_group),
    "analyze_semeai": Kind(_draw_semeai),
    "eval_eye": Kind(_draw_eye),
    "combination_attack": Kind(_draw_color),
    "dragon_status": Kind(_draw_group),
    "break_in": Kind(_draw_area),
    "block_off": Kind(_draw_area),
    "same_dragon": Kind(_draw_pair),
    "unconditional_status": Kind(_draw_point, _END),
    "new_score": Kind(_draw_nothing, _MIDDLE),
    "final_score": Kind(_draw_nothing, _END),
}
"""The kinds of questions by the name of their GTP command."""
