"""A cluster of Dask workers that does pieces (`engine.lab.pieces`), seen on the page of its scheduler.

A worker must have the engine of whoever asks, to the letter: every piece carries a digest of sources and knowledge, and
a worker with another one refuses it. A piece that a worker does not come back from in time is given to another one, and
the one that hangs is put out; one that dies is Dask's to notice, which gives the piece to another as well.
"""

from __future__ import annotations

import queue
import threading
import uuid
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine.lab.engine_digest import engine_digest
from engine.lab.pieces import ATTEMPTS, Done, Piece, PieceLost

try:
    from distributed import Client, Future, KilledWorker, as_completed, get_worker
    from distributed.client import FutureCancelledError
except ImportError:
    raise OSError("a cluster needs Dask, which 'pip install tamen[cluster]' installs") from None

WAIT = 10
"""Seconds in which a scheduler must answer."""

GREETINGS = 5
"""How often a scheduler is greeted before it counts as not there."""


class OtherEngine(Exception):
    """Raised if a worker of the cluster runs another version of the engine or of its knowledge. The error's
    text names the worker.
    """


class Hangs(Exception):
    """Raised if a worker of the cluster took too long over a piece of work. The error's text is the worker's
    address.
    """


def _connect(address: str) -> Client:
    """Connect to the scheduler at an address. Raises OSError if none answers.

    The scheduler sends what its workers do in the same bundle as its greeting if a worker comes or goes in that very
    moment, and Dask's client asserts that the greeting comes alone. So it is greeted again then.
    """
    for _ in range(GREETINGS):
        try:
            return Client(address, timeout=WAIT, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise OSError(f"no Dask scheduler answers at '{address}': {error}") from None
        except AssertionError:
            continue
    raise OSError(f"the Dask scheduler at '{address}' does not greet: its workers come and go all the time")


def _do_within(do: Callable[[Any], Any], piece: Any, wanted: str, limit: float) -> Any:
    """Do one piece of work on this worker of the cluster and return the result.

    do: the function that does it; wanted: the digest of the engine that the worker must have; limit: seconds.
    Raises OtherEngine if the worker has another engine, Hangs if it takes longer than the limit, and whatever
    ``do`` raises.
    """
    address = get_worker().address
    if engine_digest() != wanted:
        raise OtherEngine(
            f"the worker at {address} runs another version of the engine; install this one there"
        )
    came: queue.SimpleQueue[tuple[Any, BaseException | None]] = queue.SimpleQueue()

    def work() -> None:
        try:
            came.put((do(piece), None))
        except BaseException as error:
            came.put((None, error))

    threading.Thread(target=work, daemon=True).start()
    try:
        result, error = came.get(timeout=limit)
    except queue.Empty:
        raise Hangs(address) from None
    if error is not None:
        raise error
    return result


class Cluster:
    """A crew that consists of the workers of a Dask scheduler. A crew does work that is cut in pieces."""

    def __init__(self, address: str, limit: float) -> None:
        """Connect to the scheduler at an address.

        limit: seconds that a piece of work may take. Raises OSError if no scheduler or no worker is there.
        """
        self._address, self._limit = address, limit
        self._client = _connect(address)
        if not self._client.scheduler_info()["workers"]:
            self._client.close()
            raise OSError(f"the cluster at '{address}' has no workers; 'dask worker {address}' starts one")

    @property
    def at_once(self) -> int:
        """How many pieces are done at the same time: one by each worker that the cluster has now. Threads of a
        worker share one interpreter, so they do not add to it.
        """
        return len(self._client.scheduler_info()["workers"])

    def carry_out(self, do: Callable[[Piece], Done], pieces: Sequence[Piece]) -> Iterator[tuple[int, Done]]:
        """Do all pieces on the workers. As in `Crew.carry_out`, yield the number and the result of each piece
        as soon as it is done.

        Raises OSError if a worker has another engine or the scheduler goes away, PieceLost if a piece fails
        again and again.
        """
        numbers: dict[Future[Any], int] = {}
        attempts = [0] * len(pieces)

        def begin(number: int) -> Future[Any]:
            future = self._client.submit(
                _do_within,
                do,
                pieces[number],
                engine_digest(),
                self._limit,
                # what is done stands on the scheduler's page by the name before the number
                key=f"{do.__name__}-{uuid.uuid4().hex}",
                pure=False,
                retries=0,
            )
            numbers[future] = number
            attempts[number] += 1
            return future

        arriving = as_completed([begin(number) for number in range(len(pieces))], loop=self._client.loop)
        try:
            for future in arriving:
                number = numbers.pop(future)
                try:
                    result = future.result()
                except OtherEngine as error:
                    raise OSError(str(error)) from None
                except FutureCancelledError:
                    raise OSError(f"the Dask scheduler at '{self._address}' is not there any more") from None
                except KilledWorker:
                    raise PieceLost(
                        f"piece {number + 1} of {len(pieces)}: its workers died one after the other"
                    ) from None
                except Hangs as error:
                    if attempts[number] == ATTEMPTS:
                        raise PieceLost(
                            f"piece {number + 1} of {len(pieces)} took more than {self._limit:g} s {ATTEMPTS} times"
                        ) from None
                    self._put_out(str(error))
                    arriving.add(begin(number))
                    continue
                yield number, result
        finally:
            self._client.cancel(list(numbers))

    def _put_out(self, address: str) -> None:
        """End a worker that hangs, given by its address. If Dask's nanny watches over it, the nanny starts
        another.
        """
        if address in self._client.scheduler_info()["workers"]:
            try:
                self._client.restart_workers([address], timeout=WAIT)
            except (ValueError, TimeoutError):
                # it has no nanny
                self._client.retire_workers([address], close_workers=True)
