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
    """A piece of work was begun ATTEMPTS times, and each time its worker (process) died or hung. The text
    says which piece it was.
    """


class Crew(Protocol):
    """Whoever does work that is cut into pieces: this process, several processes, or a cluster."""

    @property
    def at_once(self) -> int:
        """How many pieces of work are done at the same time."""
        ...

    def carry_out(self, do: Callable[[Piece], Done], pieces: Sequence[Piece]) -> Iterator[tuple[int, Done]]:
        """Do all pieces of work. Yield the number (index in ``pieces``) and the result of each piece as soon
        as it is finished.

        do: the function that does a piece. It must be defined in a module, and it must be possible to pickle
        pieces and results. An error that ``do`` raises is raised here. Also raises PieceLost, and OSError if
        there is nobody to do the work.
        """
        ...


class OneByOne:
    """A crew that does the pieces of work in this process, one after the other."""

    at_once = 1

    def carry_out(self, do: Callable[[Piece], Done], pieces: Sequence[Piece]) -> Iterator[tuple[int, Done]]:
        """Do the pieces in their order; yield the number and the result of each (as `Crew.carry_out`)."""
        for number, piece in enumerate(pieces):
            yield number, do(piece)


class Processes:
    """A crew that does the pieces of work in ``count`` processes of this machine."""

    def __init__(self, count: int) -> None:
        self._count = count

    @property
    def at_once(self) -> int:
        """How many pieces are done at the same time: one in each process."""
        return self._count

    def carry_out(self, do: Callable[[Piece], Done], pieces: Sequence[Piece]) -> Iterator[tuple[int, Done]]:
        """Do the pieces in several processes. Yield the number and the result of each as soon as it is
        finished (as `Crew.carry_out`).

        If a process dies, the pieces that it may have been doing are done again, each in a process of its
        own, before the rest. Raises PieceLost.
        """
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
        """Do one piece in a process of its own and return the result. If the process dies, it is started
        again; raises PieceLost if that happens every time.

        number: of the piece, from 0; count: how many pieces there are
        """
        for _ in range(ATTEMPTS - 1):
            with self._start_pool(1) as pool, contextlib.suppress(BrokenProcessPool):
                return pool.submit(do, piece).result()
        raise PieceLost(f"piece {number + 1} of {count}: its process died {ATTEMPTS} times")

    @staticmethod
    def _start_pool(count: int) -> concurrent.futures.ProcessPoolExecutor:
        return concurrent.futures.ProcessPoolExecutor(count, mp_context=multiprocessing.get_context("spawn"))
