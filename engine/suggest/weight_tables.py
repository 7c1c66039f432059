"""The weights of `engine.suggest.likelihood` as arrays, so that all moves of a position are weighed at once.

The weights are added in the order in which `likelihood.facts` yields a move's facts, so each sum is, to the last bit,
what it is when the facts are taken one by one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from engine.board.points import PASS, STRIDE
from engine.suggest.surroundings import AROUND, SIGNS, name_of, turnings_of

Weights = Mapping[str, Mapping[str | int, float]]
"""Weights by kind of fact and by which one of its kind."""

_DIGITS = np.zeros(128, dtype=np.int64)
_DIGITS[[ord(sign) for sign in SIGNS]] = range(len(SIGNS))
_POWERS = len(SIGNS) ** np.arange(len(AROUND))


def numbered(weights: Mapping[str | int, float], count: int) -> np.ndarray:
    """Return an array of weights, indexed by the number that names a fact (0 to ``count`` - 1). A fact
    without weight gets 0.

    ``weights``: by the fact's number.
    """
    return np.array([weights.get(number, 0.0) for number in range(count)])


def numbered_in_pairs(
    weights: Mapping[str | int, float], rows: int, columns: int, last: str = ""
) -> np.ndarray:
    """Return the weights of facts that are named by two numbers as an array [rows, columns]. A fact without
    weight gets 0.

    weights: by the fact's name, i.e. its row and column as text, such as "3 17"; last: a word that these
    names have in place of the number of the last column, empty if they have the number
    """
    names = [*map(str, range(columns))]
    if last:
        names[-1] = last
    return np.array([[weights.get(f"{row} {name}", 0.0) for name in names] for row in range(rows)])


class AroundTable:
    """The weights of the eight points around a move. They are found by the points' signs, however the board
    is turned.
    """

    def __init__(self, weights: Mapping[str | int, float]) -> None:
        """Make the table of what the eight points around a move weigh, to look up many moves at once.

        ``weights`` holds these weights by the name of what stands on the eight points, as
        `engine.suggest.surroundings` gives it.
        """
        named = {str(name): weight for name, weight in weights.items() if name_of(str(name)) == name}
        found = {
            sum(
                SIGNS.index(sign) * power for sign, power in zip(turned, _POWERS.tolist(), strict=True)
            ): weight
            for name, weight in named.items()
            for turned in turnings_of(name)
        }
        self._codes = np.array(sorted(found), dtype=np.int64)
        self._weights = np.array([found[code] for code in sorted(found)])

    def weigh(self, signs: str, moves: np.ndarray) -> np.ndarray:
        """Return, for each of some moves, the weight of what stands on the eight points around it; 0 if the
        table has no weight for that.

        signs: a sign for every point of the board, as `signs_of` returns them
        """
        if len(self._codes) == 0:
            return np.zeros(len(moves))
        digits = _DIGITS[np.frombuffer(signs.encode("ascii"), dtype=np.uint8)]
        codes = digits[moves[:, None] + np.array(AROUND)] @ _POWERS
        places = np.minimum(np.searchsorted(self._codes, codes), len(self._codes) - 1)
        weighed: np.ndarray = np.where(self._codes[places] == codes, self._weights[places], 0.0)
        return weighed


def distances_to(moves: np.ndarray, last: int, farthest: int) -> np.ndarray:
    """Return, for each of some moves, its distance from the move ``last``: columns plus rows plus the larger
    of both, at most ``farthest``. If ``last`` is a pass, all distances are ``farthest``.
    """
    if last == PASS:
        return np.full(len(moves), farthest)
    rows = np.abs(moves // STRIDE - last // STRIDE)
    columns = np.abs(moves % STRIDE - last % STRIDE)
    steps: np.ndarray = np.minimum(rows + columns + np.maximum(rows, columns), farthest)
    return steps


def classes_of(values: Sequence[float], steps: Sequence[float]) -> np.ndarray:
    """Return, for each value, how many of the ascending ``steps`` are less than or equal to it."""
    reached: np.ndarray = np.searchsorted(np.array(steps), np.array(values), side="right")
    return reached
