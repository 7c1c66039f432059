"""The numbers of all passes together: what one evaluator judges by.

They belong to an evaluator and not to the process, so that two with different numbers may stand side by side.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from engine.evaluate.eyes import scratch as eyes_pass
from engine.evaluate.groups import numbers as groups_pass
from engine.evaluate.links import numbers as links_pass
from engine.evaluate.territory import numbers as territory_pass

FILES = {
    "links": links_pass.FILE,
    "eyes": eyes_pass.FILE,
    "groups": groups_pass.FILE,
    "territory": territory_pass.FILE,
}
"""The files that come with the program, by the names that `EvaluationNumbers.load` gives them."""


@dataclass(frozen=True)
class EvaluationNumbers:
    """The weights and limits by which the passes of an evaluation judge.

    links, eyes, groups: one record for each pass, shape (1,), as its kernels take it
    fitted: the numbers of influence and territory, by the board sizes for which they were fitted
    """

    links: np.ndarray
    eyes: np.ndarray
    groups: np.ndarray
    fitted: Mapping[int, territory_pass.SizeNumbers]

    @classmethod
    def load(
        cls,
        links: Path = FILES["links"],
        eyes: Path = FILES["eyes"],
        groups: Path = FILES["groups"],
        territory: Path = FILES["territory"],
    ) -> EvaluationNumbers:
        """Read the numbers of the four passes from these files, by default those that come with the program.

        Raises `engine.base.numbers.NumbersError`, naming file and entry, if a file is not as expected, and
        OSError if it cannot be read.
        """
        return cls(
            links_pass.link_numbers(links),
            eyes_pass.eye_numbers(eyes),
            groups_pass.group_numbers(groups),
            territory_pass.read_fitted(territory),
        )

    def territory(self, size: int) -> np.ndarray:
        """Return the record of the numbers of influence and territory for a board size.

        Raises ValueError unless the size is 2 to 25.
        """
        return territory_pass.pack(territory_pass.between(self.fitted, size))


@functools.cache
def shipped_numbers() -> EvaluationNumbers:
    """Return the numbers that come with the program; they are read only once."""
    return EvaluationNumbers.load()
