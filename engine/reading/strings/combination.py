"""Questions about moves that attack or save strings, about ladders, and about threats that only work together.

A combination: a move that threatens strings which cannot be captured one by one, such that no single answer saves them
all - a double threat at once, or a threat whose every answer leaves another combination.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple

from engine.board.board import Board
from engine.board.points import EMPTY, NEIGHBORS, PASS, opponent, vertex_of
from engine.reading.outcome import FOR_THE_OTHER_SIDE, LOSS, WIN, Reading
from engine.reading.reader import Reader

CAPTURE_BUDGET = 100_000
"""Positions that one question about the capture of a string may look at unless the caller says otherwise; those of
forced ladders are free."""

LADDER_LIBERTIES = 2
"""In a ladder the string never gets more liberties than this."""

THREATENED_LIBERTIES = 3
"""Strings with more liberties than this are not threatened by one move."""

ROOMY_LIBERTIES = THREATENED_LIBERTIES + 1
"""Strings with more liberties than this are not threatened even by a move that takes one of them on the way."""

COMBINATION_BUDGETS = (1200, 5000)
"""Positions that each reading inside a combination may look at, and how many where none is found with these: too many
for it to be given up early, as a brief search is (`engine.reading.search.giving_up`), which costs two of six
combinations of the suites; with the second every string is read thoroughly, which finds the seventh, in six times the
time. Two threats in a row are looked for with the first alone: with the second, which took three quarters of the time
of all that was looked for, they were found in none of the suites' questions and of 32 real games.
"""

HOLDING_BUDGET = 20_000
"""Positions that each reading may look at when a combination that was found is read once more: strings that seemed safe
may be captured by a single move after all, and strings that seemed caught may be saved."""

MOST_THREATS = 2
"""Length of the longest row of threats that is looked for."""


def does_attack(reader: Reader, board: Board, move: int, stone: int, budget: int = CAPTURE_BUDGET) -> Reading:
    """Read whether ``move`` of the enemy captures the string at ``stone`` (GNU Go's command
    ``does_attack``).

    LOSS also if the string is dead without the move, or if the move is illegal. ``budget`` is how many
    positions may be looked at. Raises ValueError if there is no stone.
    """
    before = reader.defend(board, stone, budget)
    return _judge_move(board, opponent(board.color_at(stone)), move, stone, before, reader.defend, budget)


def does_defend(reader: Reader, board: Board, move: int, stone: int, budget: int = CAPTURE_BUDGET) -> Reading:
    """Read whether ``move`` of its owner saves the string at ``stone`` (GNU Go's command ``does_defend``).

    LOSS also if the string is safe without the move, or if the move is illegal. ``budget`` is how many
    positions may be looked at. Raises ValueError if there is no stone.
    """
    before = reader.attack(board, stone, budget)
    return _judge_move(board, board.color_at(stone), move, stone, before, reader.attack, budget)


def _judge_move(
    board: Board, color: int, move: int, stone: int, before: Reading, ask: Callable[..., Reading], budget: int
) -> Reading:
    """Return what ``color`` gains by its move about the string at ``stone``; LOSS if it would get the same
    without it.

    ``ask`` is the function that reads what the other side gets if it moves first; ``before`` is its answer
    without the move. LOSS also for an illegal move.
    """
    if before.outcome == LOSS or not board.is_legal(color, move):
        return Reading(LOSS, PASS, before.nodes, before.track, is_likely=before.is_likely)
    board.play(color, move)
    try:
        if board.color_at(stone) == EMPTY:
            return Reading(WIN, move, before.nodes, before.track)
        after = ask(board, stone, budget)
    finally:
        board.undo()
    outcome = FOR_THE_OTHER_SIDE[after.outcome]
    nodes, track = before.nodes + after.nodes, before.track | after.track
    lean = FOR_THE_OTHER_SIDE[after.lean]
    is_likely = after.is_likely or before.is_likely
    return Reading(outcome, PASS if outcome == LOSS else move, nodes, track, lean, is_likely)


def ladder_attack(reader: Reader, board: Board, stone: int, budget: int = CAPTURE_BUDGET) -> Reading:
    """Read whether the string at ``stone`` is caught in a ladder if the enemy moves first; the outcome is
    the enemy's.

    ``budget`` is how many positions may be looked at. Raises ValueError unless the string has two liberties.
    """
    liberties = board.count_liberties(stone)
    if liberties != LADDER_LIBERTIES:
        name = vertex_of(stone, board.size)
        raise ValueError(f"the string at {name} has {liberties} liberties, expected {LADDER_LIBERTIES}")
    return reader.attack(board, stone, budget, LADDER_LIBERTIES)


@dataclass(frozen=True)
class Combination:
    """The answer to a question about combinations, i.e. threats that only work together.

    moves: points that answer the question, the best first; empty if there are none
    nodes: how many positions were looked at
    """

    moves: tuple[int, ...]
    nodes: int


def combination_attack(
    reader: Reader,
    board: Board,
    color: int,
    budgets: Sequence[int] = COMBINATION_BUDGETS,
    most: int | None = None,
) -> Combination:
    """Find a move of ``color`` that captures some string by several threats together, none of which captures
    anything alone.

    A string that one move captures by itself does not count. Of several such combinations, one with the
    fewest threats in a row is taken, and of these the one that threatens the most stones. ``budgets`` are
    numbers of positions for each reading; if nothing is found with one of them, the next is tried, but for two
    threats in a row only the first. A combination is found only if the readings prove it. ``most``: after so
    many positions in all nothing more is looked for; None for no end.
    """
    return _hunt_combination(
        reader, board, budgets, lambda hunt, threats: hunt.captures(color, threats), most
    )


def combination_defend(
    reader: Reader, board: Board, color: int, budgets: Sequence[int] = COMBINATION_BUDGETS
) -> Combination:
    """Find the moves of ``color`` after which the enemy has no combination any more; none if it has none
    now.

    Only the moves that take part in the enemy's combination are tried. ``budgets`` are those of
    `combination_attack`.
    """
    return _hunt_combination(reader, board, budgets, lambda hunt, threats: hunt.defences(color, threats))


def _hunt_combination(
    reader: Reader,
    board: Board,
    budgets: Sequence[int],
    search: Callable[[_Hunt, int], tuple[int, ...] | None],
    most: int | None = None,
) -> Combination:
    """Look for combinations of one threat with each of the ``budgets`` in turn, then with the first budget
    for those of two threats in a row, until ``search`` finds one; return it.

    A budget is a number of positions for each reading. ``search`` calls a method of the `_Hunt` that it gets,
    with the number of threats. It returns points, or None if it finds no combination. The positions looked at
    in all hunts are added up; after ``most`` of them, if that is a number, no combination is found.
    """
    count = _Count(most)
    hunts = [_Hunt(reader, board.copy(), budget, count) for budget in budgets]
    tried = [(hunt, 1) for hunt in hunts] + [(hunts[0], threats) for threats in range(2, MOST_THREATS + 1)]
    try:
        for hunt, threats in tried:
            moves = search(hunt, threats)
            if moves is not None:
                return Combination(moves, count.nodes)
    except _TooManyError:
        pass
    return Combination((), count.nodes)


class _TooManyError(Exception):
    """More positions were looked at than a hunt for combinations may."""


class _Count:
    """Counts the positions that hunts for combinations look at; ``most`` is how many there may be, None for any."""

    def __init__(self, most: int | None) -> None:
        self.nodes = 0
        self._most = most

    def add(self, reading: Reading) -> Reading:
        """Count the positions of a reading, and return it. Raises _TooManyError if there are too many now."""
        self.nodes += reading.nodes
        if self._most is not None and self.nodes > self._most:
            raise _TooManyError
        return reading


class _Found(NamedTuple):
    """The first move of a combination (threats that only work together), and how many stones it threatens."""

    move: int
    stones: int


class _Hunt:
    """The search for combinations (threats that only work together) on a board of its own.

    Each reading has the same budget; ``count`` counts the positions of all of them.
    """

    def __init__(self, reader: Reader, board: Board, budget: int, count: _Count) -> None:
        self._count = count
        self._reader = reader
        self._board = board
        self._budget = budget

    @contextmanager
    def played(self, color: int, move: int) -> Iterator[bool]:
        """Play a move while the block runs, if it is legal; yield whether it is."""
        legal = self._board.is_legal(color, move)
        if legal:
            self._board.play(color, move)
        yield legal
        if legal:
            self._board.undo()

    def captures(self, color: int, threats: int) -> tuple[int] | None:
        """Return the first move of the best combination of ``color``, as a tuple of this one move; None if
        there is no combination.

        A combination captures something by several threats together; this one has at most ``threats`` in a
        row.
        """
        found = self.best_combination(color, threats)
        return (found.move,) if found else None

    def defences(self, color: int, threats: int) -> tuple[int, ...] | None:
        """Return the moves of ``color`` after which the enemy has no combination any more; None if it has
        none with at most ``threats`` threats in a row now.
        """
        enemy = opponent(color)
        attack = self.best_combination(enemy, threats)
        if attack is None:
            return None
        saving = []
        for move in sorted({attack.move, *self.answers(enemy, attack.move)}):
            with self.played(color, move) as legal:
                if legal and self.best_combination(enemy, MOST_THREATS) is None:
                    saving.append(move)
        return tuple(saving)

    def best_combination(self, color: int, threats: int) -> _Found | None:
        """Return the best combination of ``color`` with at most ``threats`` threats in a row, or None if
        there is none.

        It is given as its first move and the number of stones that it threatens; the best one threatens the
        most stones.
        """
        safe = self._safe_strings(opponent(color))
        short = self._short_of(safe, THREATENED_LIBERTIES)
        moves = sorted(
            self._list_threats(short) | self._shared_liberties(self._short_of(safe, ROOMY_LIBERTIES))
        )
        found = [_Found(move, self._stones_caught(color, move, safe, threats)) for move in moves]
        for each in sorted(found, key=lambda each: each.stones, reverse=True):
            if each.stones and self._holds(color, each.move, safe, threats):
                return each
        return None

    def _holds(self, color: int, move: int, safe: list[int], threats: int) -> bool:
        """Return whether a combination of ``color`` that begins with ``move`` is still found if each reading
        may look at HOLDING_BUDGET positions.

        ``safe`` holds a stone of each enemy string that seemed to survive any single move; ``threats`` is the
        most threats in a row that the combination may have.
        """
        wider = _Hunt(self._reader, self._board.copy(), HOLDING_BUDGET, self._count)
        still_safe = [stone for stone in safe if wider._attack(stone).outcome == LOSS]
        return wider._stones_caught(color, move, still_safe, threats) > 0

    def _goes_on(self, color: int, threats: int) -> bool:
        """Return whether ``color``, to move, has a combination on the board: threats that only work together.

        The combination may have at most ``threats`` threats in a row. Only first moves at a liberty of an
        enemy string are tried.
        """
        safe = self._safe_strings(opponent(color))
        short = self._short_of(safe, THREATENED_LIBERTIES)
        moves = {liberty for stone in short for liberty in self._board.liberties(stone)}
        return any(self._stones_caught(color, move, safe, threats) for move in sorted(moves))

    def answers(self, color: int, move: int) -> set[int]:
        """Return the moves with which the enemy may answer a ``move`` of ``color`` that begins a combination.

        They are those that may save the strings that the move threatens.
        """
        safe = self._safe_strings(opponent(color))
        with self.played(color, move):
            return self._list_saving_moves([stone for stone in safe if self._is_caught(stone)])

    def _stones_caught(self, color: int, move: int, safe: list[int], threats: int) -> int:
        """Return how many stones a move of ``color`` threatens if a combination begins with it; 0 if none
        does.

        ``safe`` holds one stone of each enemy string that no single move captures. ``threats`` is the most
        threats in a row that the combination may have, including this move.
        """
        with self.played(color, move) as legal:
            if not legal:
                return 0
            threatened = [stone for stone in safe if self._is_caught(stone)]
            exposed = sorted(safe, key=lambda stone: stone not in threatened)
            works = all(
                self._fails_to_save(opponent(color), answer, exposed, threats)
                for answer in self._all_saving_moves(threatened)
            )
            return sum(len(self._board.stones(stone)) for stone in threatened) if works else 0

    def _fails_to_save(self, color: int, answer: int, exposed: list[int], threats: int) -> bool:
        """Return whether ``answer``, a move of ``color`` against a combination of the enemy, fails.

        It fails if it is illegal or if the enemy can go on with another threat. It also fails if one of the
        ``exposed`` strings is captured all the same, or because the answer took a liberty of it. ``exposed``
        holds a stone of each of these strings, the threatened ones first. ``threats`` is the most threats in
        a row that the combination may have, including those made before.
        """
        with self.played(color, answer) as legal:
            if not legal or any(self._is_caught(stone) for stone in exposed):
                return True
            return threats > 1 and self._goes_on(opponent(color), threats - 1)

    def _all_saving_moves(self, threatened: list[int]) -> list[int]:
        """Return all moves that may save every one of the ``threatened`` strings (a stone of each), the
        likeliest first.

        Each string has a proof that it is captured. The proof holds as long as the points that it depends on,
        its track, stay as they are. So a move that saves all strings lies on the tracks of all these proofs.
        """
        tracks = [self._attack(stone).track for stone in threatened]
        common = frozenset.intersection(*tracks) if tracks else frozenset()
        points = {point for point in common if point != PASS and self._board.color_at(point) == EMPTY}
        likely = self._list_saving_moves(threatened)
        return [*sorted(points & likely), *sorted(points - likely)]

    def _list_saving_moves(self, threatened: list[int]) -> set[int]:
        """Return the moves by which the owner may save threatened strings; ``threatened`` holds a stone of
        each.

        They are the strings' liberties, captures of weak enemy strings beside them, and for each string the
        saving move that a reading names.
        """
        found: set[int] = set()
        for stone in threatened:
            found.update(self._board.liberties(stone))
            rescue = self._count.add(self._reader.defend(self._board, stone, self._budget))
            if rescue.move != PASS:
                found.add(rescue.move)
            for enemy in self._board.adjacent_strings(stone):
                liberties = self._board.liberties(enemy)
                if len(liberties) < THREATENED_LIBERTIES:
                    found.update(liberties)
        return found

    def _list_threats(self, strings: list[int]) -> set[int]:
        """Return the moves that may threaten one of ``strings`` (a stone of each): their liberties and the
        empty points beside these.
        """
        liberties = {liberty for stone in strings for liberty in self._board.liberties(stone)}
        beside = {liberty + offset for liberty in liberties for offset in NEIGHBORS}
        return liberties | {point for point in beside if self._board.color_at(point) == EMPTY}

    def _shared_liberties(self, strings: list[int]) -> set[int]:
        """Return the points that are liberties of two or more of ``strings`` (a stone of each)."""
        count = Counter(liberty for stone in strings for liberty in self._board.liberties(stone))
        return {liberty for liberty, strings_there in count.items() if strings_there > 1}

    def _short_of(self, strings: list[int], most: int) -> list[int]:
        """Return those of ``strings`` (a stone of each) that have at most ``most`` liberties."""
        return [stone for stone in strings if self._board.count_liberties(stone) <= most]

    def _safe_strings(self, color: int) -> list[int]:
        """Return one stone of each string of ``color`` that survives any single move, as far as a reading
        finds. Strings with many liberties always do.
        """
        board = self._board
        own = board.first_stones(point for point in board.points() if board.color_at(point) == color)
        return [
            stone
            for stone in own
            if board.count_liberties(stone) > ROOMY_LIBERTIES or self._attack(stone).outcome == LOSS
        ]

    def _attack(self, stone: int) -> Reading:
        return self._count.add(self._reader.attack(self._board, stone, self._budget))

    def _is_caught(self, stone: int) -> bool:
        """Return whether the enemy is proven to capture the string at ``stone`` by moving first, with or
        without a ko.

        False if the string is already off the board.
        """
        board = self._board
        if board.color_at(stone) == EMPTY or board.count_liberties(stone) > ROOMY_LIBERTIES:
            return False
        return self._attack(stone).outcome == WIN
