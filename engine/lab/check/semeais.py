"""The truth about an enclosed semeai: every move of both sides on the points that matter, nothing left out.

The two groups stand for their stones, all other stones outside the open points are walls that are never captured, and
the semeai ends when one of the two is taken. All positions that can arise are numbered; those from which a side can
force the capture of the other are found from the end backwards, as in `engine.lab.check.exhaustive`, but in another
way of holding a position: as sets of bits, which has no limit on the size of the board. A side that cannot force the
capture within any number of moves has not won, so what neither can take is a seki. A simple ko may not be taken back
at once, and nobody has a threat; or one side, the komaster, has one for every ko, and takes back at once.

Liberties that touch the same stones and no other open point can be exchanged for one another; positions that differ
only by that are one. No count of liberties plays a part.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property

from engine.board.board import Board
from engine.board.points import BLACK, EMPTY, NEIGHBORS, WHITE, opponent

MOST_POSITIONS = 400_000
"""Positions that one semeai may have; a larger one is not judged."""

COLORS = (BLACK, WHITE)


@dataclass(frozen=True)
class _Position:
    """A position of a semeai: the stones of each colour as bits, the side to move, and a ko.

    ko: the point, as a bit, at which the side to move may not take back at once; 0 for none
    """

    black: int
    white: int
    ko: int
    mover: int

    def stones(self, color: int) -> int:
        return self.black if color == BLACK else self.white


class _Map:
    """Numbers the places on a semeai's board, so that a set of places is one integer with a bit for each.

    There is a bit for each open point, then one for each of the two groups, then one for the wall of each
    colour.
    """

    def __init__(self, board: Board, groups: dict[int, Collection[int]], points: Collection[int]) -> None:
        self.points = sorted(points)
        self.bit_of = {point: 1 << index for index, point in enumerate(self.points)}
        self.group = {BLACK: 1 << len(self.points), WHITE: 2 << len(self.points)}
        self.wall = {BLACK: 4 << len(self.points), WHITE: 8 << len(self.points)}
        members = {stone: self.group[color] for color in COLORS for stone in groups[color]}
        self.beside: dict[int, int] = dict.fromkeys((*self.group.values(), *self.wall.values()), 0)
        for point, bit in self.bit_of.items():
            around = 0
            for step in NEIGHBORS:
                neighbor, content = point + step, board.color_at(point + step)
                if neighbor in self.bit_of:
                    around |= self.bit_of[neighbor]
                elif content in COLORS:
                    around |= members.get(neighbor, self.wall[content])
            self.beside[bit] = around
            for fixed in (*self.group.values(), *self.wall.values()):
                self.beside[fixed] |= bit if around & fixed else 0
        self.fixed = {color: self.group[color] | self.wall[color] for color in COLORS}
        self.alike = self._group_alike()

    def _group_alike(self) -> list[list[int]]:
        """Return groups of points that can be exchanged for each other, as lists of their bits. Such points
        have the same neighbours and do not touch each other.
        """
        by_beside: dict[int, list[int]] = {}
        for bit in self.bit_of.values():
            by_beside.setdefault(self.beside[bit], []).append(bit)
        return [bits for bits in by_beside.values() if len(bits) > 1]

    def around(self, stones: int) -> int:
        """Return, as bits, all places beside some stones."""
        beside = 0
        while stones:
            bit = stones & -stones
            beside |= self.beside[bit]
            stones ^= bit
        return beside

    def string(self, start: int, stones: int) -> int:
        """Return, as bits, the string among ``stones`` to which the stone ``start`` belongs."""
        string, new = start, start
        while new:
            new = self.around(new) & stones & ~string
            string |= new
        return string

    def normal(self, position: _Position) -> _Position:
        """Return the position that stands for all positions that are as good as this one. Equally good
        positions thus become one and the same.

        Such positions differ only by the exchange of points with the same neighbours, such as two outside
        liberties.
        """
        black, white, ko = position.black, position.white, position.ko
        for bits in self.alike:
            contents = sorted((bool(black & bit), bool(white & bit), ko == bit) for bit in bits)
            for bit, (is_black, is_white, is_ko) in zip(bits, contents, strict=True):
                black = black | bit if is_black else black & ~bit
                white = white | bit if is_white else white & ~bit
                ko = bit if is_ko else ko
        return _Position(black, white, ko, position.mover)


class ExactSemeai:
    """All positions of one semeai, and who can force a capture in them.

    black, white: points of the stones of the two groups; points: the open points, i.e. the empty ones that
    may be played on and those with stones that may be captured without ending the semeai; komaster: the side
    that may take every ko back at once, EMPTY for neither. Raises ValueError if a liberty of the groups is
    not among the points, or if there are more than MOST_POSITIONS positions.
    """

    def __init__(
        self,
        board: Board,
        black: Collection[int],
        white: Collection[int],
        points: Collection[int],
        komaster: int = EMPTY,
    ) -> None:
        self._komaster = komaster
        groups = {BLACK: black, WHITE: white}
        for group in groups.values():
            for stone in group:
                if any(liberty not in points for liberty in board.liberties(stone)):
                    raise ValueError("a liberty of the semeai is not among its open points")
        self._map = _Map(board, groups, points)
        stones = {
            color: self._map.fixed[color]
            | sum(bit for point, bit in self._map.bit_of.items() if board.color_at(point) == color)
            for color in COLORS
        }
        self._numbers: dict[_Position, int] = {}
        self._winners: list[int] = []
        self._after: list[list[int]] = []
        self._movers: list[int] = []
        self._waiting: list[_Position] = []
        self._roots = {
            mover: self._number_position(_Position(stones[BLACK], stones[WHITE], 0, mover))
            for mover in COLORS
        }
        self._explore_positions()

    def takes(self, attacker: int, mover: int, idle: int = EMPTY, tenukis: int = 0) -> bool:
        """Tell whether ``attacker`` can force the capture of the other group when ``mover`` moves first.

        idle: the side that plays elsewhere instead of its next ``tenukis`` moves, EMPTY for neither
        """
        return self._takes_after(self._roots[mover], attacker, idle, tenukis)

    def _takes_after(self, number: int, attacker: int, idle: int, tenukis: int) -> bool:
        mover, after = self._movers[number], self._after[number]
        if not tenukis:
            return number in self._won[attacker]
        if mover == idle:
            return self._takes_after(after[-1], attacker, idle, tenukis - 1)
        if self._winners[number] != EMPTY:
            return mover == attacker
        followers = (self._takes_after(each, attacker, idle, tenukis) for each in after)
        return any(followers) if mover == attacker else all(followers)

    def moves_in_a_row(self, color: int) -> int | None:
        """Return how many moves in a row ``color`` needs to capture the other group if the other side always
        passes. None if it cannot.
        """
        reached, moves = {self._roots[color]}, 1
        seen = set(reached)
        while reached:
            if any(self._winners[number] != EMPTY for number in reached):
                return moves
            after = {each for number in reached for each in self._after[number][:-1]}
            reached = {self._after[number][-1] for number in after} - seen
            seen |= reached
            moves += 1
        return None

    @property
    def positions(self) -> int:
        """The number of positions that can arise."""
        return len(self._winners)

    def _number_position(self, position: _Position) -> int:
        """Return the number, from 0, of a position of the semeai. A new position gets the next number and is
        put on the list to be explored.
        """
        position = self._map.normal(position)
        number = self._numbers.setdefault(position, len(self._winners))
        if number == len(self._winners):
            if number == MOST_POSITIONS:
                raise ValueError(f"the semeai has more than {MOST_POSITIONS} positions")
            self._winners.append(EMPTY)
            self._after.append([])
            self._movers.append(position.mover)
            self._waiting.append(position)
        return number

    def _explore_positions(self) -> None:
        """Note for every position of the semeai which positions can follow it. They are noted by number, the
        one after a pass last.

        Where the mover can end the semeai at once, only the pass is noted.
        """
        while self._waiting:
            position = self._waiting.pop()
            number = self._numbers[position]
            followers: list[_Position] = []
            for follower in self._list_followers(position):
                if follower is None:
                    self._winners[number] = position.mover
                    followers.clear()
                    break
                followers.append(follower)
            passed = _Position(position.black, position.white, 0, opponent(position.mover))
            self._after[number] = [self._number_position(follower) for follower in (*followers, passed)]

    def _list_followers(self, position: _Position) -> Iterator[_Position | None]:
        """Yield the position after each legal move of the side to move, except passes. None stands for a move
        that takes the other group, as that ends the semeai.
        """
        color, enemy = position.mover, opponent(position.mover)
        occupied = position.black | position.white
        for bit in self._map.bit_of.values():
            if occupied & bit or (position.ko == bit and color != self._komaster):
                continue
            own, theirs = position.stones(color) | bit, position.stones(enemy)
            taken = self._take_off(bit, own, theirs, enemy)
            if taken & self._map.group[enemy]:
                yield None
                continue
            theirs &= ~taken
            string = self._map.string(bit, own)
            if not self._has_liberty(string, own | theirs, color):
                continue
            is_ko = string == bit and taken == taken & -taken
            ko = taken if is_ko and self._map.beside[bit] & ~(own | theirs) == taken else 0
            black, white = (own, theirs) if color == BLACK else (theirs, own)
            yield _Position(black, white, ko, enemy)

    def _take_off(self, bit: int, own: int, theirs: int, enemy: int) -> int:
        """Return, as bits, the enemy stones that a move captures.

        bit: the point of the move; own, theirs: the stones of both sides with the move played; enemy: the
        colour of ``theirs``
        """
        taken = 0
        for start in _split_bits(self._map.beside[bit] & theirs):
            if not start & taken:
                string = self._map.string(start, theirs)
                taken |= 0 if self._has_liberty(string, own | theirs, enemy) else string
        return taken

    def _has_liberty(self, string: int, occupied: int, color: int) -> bool:
        """Tell whether a string stays on the board: True if it has a liberty or touches the wall of its own
        colour.

        string: its stones as bits; occupied: all stones on the board as bits; color: the string's colour
        """
        return bool(string & self._map.wall[color]) or bool(self._map.around(string) & ~occupied)

    @cached_property
    def _won(self) -> dict[int, set[int]]:
        """For each colour, the numbers of the positions from which it can force the capture of the other
        side's group.
        """
        return {color: self._won_by(color) for color in COLORS}

    def _won_by(self, attacker: int) -> set[int]:
        before: list[list[int]] = [[] for _ in self._winners]
        for number, followers in enumerate(self._after):
            for follower in followers:
                before[follower].append(number)
        left = [len(followers) for followers in self._after]
        waiting = [number for number, winner in enumerate(self._winners) if winner == attacker]
        won = set(waiting)
        while waiting:
            for number in before[waiting.pop()]:
                left[number] -= 1
                is_forced = self._movers[number] == attacker or not left[number]
                if is_forced and self._winners[number] == EMPTY and number not in won:
                    won.add(number)
                    waiting.append(number)
        return won


def _split_bits(stones: int) -> Iterator[int]:
    while stones:
        bit = stones & -stones
        yield bit
        stones ^= bit
