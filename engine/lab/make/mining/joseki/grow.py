"""From counts to a tree of moves: what was chosen often enough, labelled, every position expanded once."""

from __future__ import annotations

from collections import Counter

import numpy as np

from engine.lab.make.mining.joseki.counts import Counts
from engine.lab.make.mining.joseki.label import Outlook, label, outlook, right_and_wrong
from joseki.corner import TENUKI, frame_code
from joseki.position import CornerPosition, canonical
from joseki.tree import Kind, Move, Source, vertex

TENUKI_SHARE = 0.25
"""A tenuki after which nothing is known is worth an entry if so many of the players leave the position."""


class Grower:
    """Grows the graph of corner moves from the counts of games. A move is in it if it was chosen at least
    ``games`` times in its position and that position can be reached from the empty corner.

    left_out: how many frequent moves could not be used, by reason
    """

    def __init__(self, counts: Counts, games: int) -> None:
        self.left_out: Counter[str] = Counter()
        self._counts = counts
        self._games = games
        self._position = CornerPosition()
        self._outlooks: dict[int, Outlook] = {}
        self._line: set[int] = set()

    def grow(self) -> list[Move]:
        """Return the moves in the empty corner, each with everything that follows it. If the same position is
        reached twice, the moves after it are listed only the first time.
        """
        return self._grow_following(*canonical(self._position.keys()))

    def _grow_following(self, key: int, frame: int) -> list[Move]:
        """Return the moves of a corner position that are wanted in the graph, each with its mark (such as
        trick or bad) and everything that follows it.

        key: the position's key, the same in all four views of the corner (mirrored or not, colours exchanged
        or not); frame: the view in which it has this key. The moves after a position are listed only once.
        """
        self._line.add(key)
        self._outlooks[key] = Outlook()
        rows = self._counts.at(key)
        grown = [(row, *found) for row in rows if (found := self._move(rows, row, frame)) is not None]
        self._outlooks[key] = outlook(rows, self._outlooks)
        self._line.discard(key)
        for row, move, frame_after in grown:
            after = int(row["after"])
            replies = self._counts.at(after)
            move.kind = label(rows, row, replies, self._outlooks[after])
            if move.kind in (Kind.BAD, Kind.TRICK):
                _mark_answer(move, replies, frame_after)
        return [move for _, move, _ in grown]

    def _move(self, rows: np.ndarray, row: np.void, frame: int) -> tuple[Move, int] | None:
        """Return a move with everything that follows it, and the frame of the corner after it. None if the
        move was chosen too rarely or cannot be used.

        A frame is that of the four views (mirrored or not, colours exchanged or not) in which the corner has
        its key. rows: the counts of all moves of the position; row: the counts of this move; frame: that of
        the position before the move
        """
        if not self._is_wanted(rows, row):
            return None
        after = int(row["after"])
        if after in self._line:
            # two tenuki in a row, or a ko taken back and forth: the graph has no circles
            if row["move"] != TENUKI:
                self.left_out["leads back to a position of the line"] += 1
            return None
        code = frame_code(int(row["move"]), frame)
        try:
            self._position.play(code)
        except ValueError:
            self.left_out["is not possible without the stones outside the corner"] += 1
            return None
        move = Move(code, games=int(row["games"]))
        key, frame = canonical(self._position.keys())
        if key != after:
            self.left_out["captures other stones without those outside the corner"] += 1
        elif key not in self._outlooks:
            move.children = self._grow_following(key, frame)
        self._position.undo()
        return (move, frame) if key == after else None

    def _is_wanted(self, rows: np.ndarray, row: np.void) -> bool:
        if row["games"] < self._games:
            return False
        if row["move"] != TENUKI:
            return True
        following = self._counts.at(int(row["after"]))
        goes_on = bool(((following["games"] >= self._games) & (following["move"] != TENUKI)).any())
        stays = bool(((rows["games"] >= self._games) & (rows["move"] != TENUKI)).any())
        return goes_on or (stays and row["games"] >= TENUKI_SHARE * rows["games"].sum())


def _mark_answer(move: Move, replies: np.ndarray, frame: int) -> None:
    """Mark the right answer to a trick or a bad move: the one that refutes the trick, or the commonest answer
    to the bad move.

    A trick also gets a comment that names the answer that refutes it and the one after which it works. move:
    the trick or bad move, with its answers as children, which is changed; replies: the counts of the answers,
    the most frequent first; frame: in which of four views of the corner (mirrored, colours exchanged) these
    are counted
    """
    known = right_and_wrong(replies) if move.kind == Kind.TRICK else None
    if known is not None:
        right, wrong = known
        move.comment = (
            f"Trick: it fails after {_answer(right, frame)} and works after {_answer(wrong, frame)}."
        )
    best = known[0] if known else replies[0] if len(replies) else None
    for child in move.children:
        if best is not None and child.code != TENUKI and child.code == frame_code(int(best["move"]), frame):
            child.tesuji = True


def _answer(row: np.void, frame: int) -> str:
    """Return words for an answer with how often it won, such as 'R15 (which won 12 of 20 games)'.

    row: the counts of the answer; frame: in which of four views of the corner (mirrored, colours exchanged)
    the answer is counted
    """
    return f"{vertex(frame_code(int(row['move']), frame))} (which won {row['wins']} of {row['games']} games)"


def mined_source(counts: Counts, games: int, file: str) -> tuple[Source, Counter[str]]:
    """Return a joseki source, i.e. a tree of corner moves, with all moves of ``counts`` that were chosen at
    least ``games`` times; and how many frequent moves were left out, by reason.

    file: the file name that the source carries
    """
    grower = Grower(counts, games)
    moves = grower.grow()
    comment = (
        f"Moves that were chosen at least {games} times in a corner position of {counts.lines} games, by "
        "'tamen joseki mine'. Marks as in the files written by hand; transpositions are drawn once."
    )
    return Source(file, "Mined joseki", comment, moves), grower.left_out
