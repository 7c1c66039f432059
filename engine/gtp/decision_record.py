"""The decisions that a conversation remembers, found again by the position they were made in.

Controllers set a game up anew whenever they like: gtp2ogs with its manager "pool" before every move, Sabaki when its
user jumps about in a game, and several games may come in turns. So a decision belongs to no game, but to a position and
the number of its move.
"""

from __future__ import annotations

import itertools
import pickle
import zlib
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.decide.decision.record import Decision
    from engine.game.game import Game

MOST = 400
"""So many decisions are kept; those that were made longest ago go first."""

LATEST = 10
"""So many are kept as they are, the last five of each colour: whether to give up is asked of these.

Older ones are packed: those of a 19x19 game into a thirtieth of the room.
"""


class _Kept:
    """One remembered decision. It is kept as it is, or packed (pickled and compressed) to save room."""

    def __init__(self, decision: Decision) -> None:
        self.move = decision.move
        self._decision: Decision | None = decision
        self._packed = b""

    def pack(self) -> None:
        """Pack the decision, so that it takes less room from now on."""
        if self._decision is not None:
            self._packed = zlib.compress(pickle.dumps(self._decision, pickle.HIGHEST_PROTOCOL))
            self._decision = None

    def decision(self) -> Decision:
        """Return the decision; if it is packed, a new copy at each call."""
        if self._decision is not None:
            return self._decision
        unpacked: Decision = pickle.loads(zlib.decompress(self._packed))
        return unpacked


class Remembered(Mapping[int, "Decision"]):
    """The remembered decisions of one game: a read-only mapping from a move's number to the decision behind
    it.

    Packed decisions are unpacked when they are asked for.
    """

    def __init__(self, kept: Mapping[int, _Kept]) -> None:
        self._kept = kept

    @classmethod
    def together(cls, first: Remembered, second: Remembered) -> Remembered:
        """Return all decisions of two records of one game, put together as one record.

        If both records have a decision for the same move, the one of ``first`` is taken.
        """
        return cls({**second._kept, **first._kept})

    def __getitem__(self, number: int) -> Decision:
        """Return the decision behind the move of this number. Raises KeyError if none is remembered."""
        return self._kept[number].decision()

    def __contains__(self, number: object) -> bool:
        """Return whether the decision behind the move of this number is remembered."""
        return number in self._kept

    def __iter__(self) -> Iterator[int]:
        return iter(self._kept)

    def __len__(self) -> int:
        return len(self._kept)


class DecisionRecord:
    """Remembers the decisions made in one conversation, in all its games. The oldest are dropped.

    A decision is found by the position, the number of the move, and the colour.
    """

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[int, int, int], _Kept] = OrderedDict()

    def note(self, game: Game, decision: Decision) -> None:
        """Keep a decision made in the game's present position, in place of an older one of that colour."""
        key = (game.move_count + 1, game.board.position_key, decision.color)
        self._kept.pop(key, None)
        self._kept[key] = _Kept(decision)
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)
        for each in itertools.islice(reversed(self._kept.values()), LATEST, LATEST + 1):
            each.pack()

    def of(self, game: Game, if_played: bool = True) -> Remembered:
        """Return the remembered decisions about a game's moves, by the number of the move (the first is 1).

        With ``if_played`` a decision counts only if its move was then played, without it also if another move
        was played instead. In both cases a decision about the next move, not yet played, may follow.
        """
        found = {}
        for number, (before, (color, point)) in enumerate(
            zip(game.position_keys, game.moves, strict=False), 1
        ):
            kept = self._kept.get((number, before, color))
            if kept is not None and (kept.move == point or not if_played):
                found[number] = kept
        last = game.position_keys[-1]
        following = game.move_count + 1
        for color in (game.to_move, 3 - game.to_move):
            kept = self._kept.get((following, last, color))
            if kept is not None:
                found.setdefault(following, kept)
        return Remembered(found)
