"""Work cut in pieces: done here, one after the other, by processes of this machine, or by a cluster.

A piece may be done again: what does it is a function of the piece alone. So a worker that dies or hangs costs only the
piece that it had, and what comes of the whole is the same, whoever does which piece and in whatever order they arrive.
"""

from __future__ import annotations

import concurrent.futures
import contextlib
import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from typing import Protocol, TypeVar

Piece = TypeVar("Piece")
Done = TypeVar("Done")

ATTEMPTS = 3
"""How often a piece is begun whose worker dies or hangs."""


class PieceLost(OSError):
    """A piece was begun ATTEMPTS times, and every time its worker died or hung; the text says which piece."""


class Crew(Protocol):
    """Whoever does pieces."""

    def carry_out(self, do: Callable[[Piece], Done], pieces: Sequence[Piece]) -> Iterator[tuple[int, Done]]:
        """Return the number of each piece and what came of it, in the order in which they are done.

        ``do`` is a function of a module, pieces and results can be pickled. What ``do`` raises is raised here; raises
        PieceLost, too, and OSError if there is nobody to do anything.
        """
        ...


class OneByOne:
    """Does the pieces in this process."""

    def carry_out(self, do: Callable[[Piece], Done], pieces: Sequence[Piece]) -> Iterator[tuple[int, Done]]:
        """As `Crew.carry_out`, in the order of the pieces."""
        for number, piece in enumerate(pieces):
            yield number, do(piece)


class Processes:
    """Does the pieces in so many processes of this machine."""

    def __init__(self, count: int) -> None:
        self._count = count

    def carry_out(self, do: Callable[[Piece], Done], pieces: Sequence[Piece]) -> Iterator[tuple[int, Done]]:
        """As `Crew.carry_out`. If a process dies, each piece that may have been in hand is done by itself first."""
        left = set(range(len(pieces)))
        while left:
            with self._start_pool(self._count) as pool:
                waiting = {pool.submit(do, pieces[number]): number for number in sorted(left)}
                try:
                    for future in concurrent.futures.as_completed(waiting):
                        number, done = waiting[future], future.result()
                        left.discard(number)
                        yield number, done
                except BrokenProcessPool:
                    # the pool hands them out in order, one more than it has processes
                    suspects = sorted(left)[: self._count + 1]
                else:
                    return
                finally:
                    for future in waiting:
                        future.cancel()
            for number in suspects:
                yield number, self._do_alone(do, pieces[number], number, len(pieces))
                left.discard(number)

    def _do_alone(self, do: Callable[[Piece], Done], piece: Piece, number: int, count: int) -> Done:
        """Return what comes of a piece in a process of its own. Raises PieceLost if its processes die."""
        for _ in range(ATTEMPTS - 1):
            with self._start_pool(1) as pool, contextlib.suppress(BrokenProcessPool):
                return pool.submit(do, piece).result()
        raise PieceLost(f"piece {number + 1} of {count}: its process died {ATTEMPTS} times")

    @staticmethod
    def _start_pool(count: int) -> concurrent.futures.ProcessPoolExecutor:
        return concurrent.futures.ProcessPoolExecutor(count, mp_context=multiprocessing.get_context("spawn"))
