"""What a run of the loop does: the options that must be the same for it to go on."""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass
from pathlib import Path

from engine.evaluate.territory.numbers import FITTED_SIZES
from engine.lab.engine_digest import engine_digest
from engine.lab.make.learn.loop.table import ENGINE
from engine.lab.measure.sequential import SequentialTest

SHOWN = 16
"""Signs of a digest that the table has."""


@dataclass(frozen=True)
class Plan:
    """What a run of the loop does in each turn. The player plays games with itself, some of their positions
    are judged, parts of the player's numbers are fitted to that, and a match is played for each fit.

    games: how many are played; opening: how many moves at their start are random
    level, playouts: of the player, in these games and in matches
    positions: how many of each game are judged; thinking: how many games are played out for such a judgement
    parts: the parts of the numbers that are fitted, in this order
    sample, fit_playouts: how many positions of a file a fit looks at, and how many games it plays out from
    each
    test, longest: how matches are decided, and after how many games they end undecided
    labels, experts, finished: files from elsewhere that the fits are given as well
    """

    size: int
    games: int
    opening: int
    level: int
    playouts: int
    positions: int
    thinking: int
    parts: tuple[str, ...]
    sample: int
    fit_playouts: int
    test: SequentialTest
    longest: int
    seed: int
    labels: tuple[Path, ...] = ()
    experts: Path | None = None
    finished: Path | None = None

    @property
    def given(self) -> dict[str, Path]:
        """The files of data from elsewhere, by their names."""
        files = {file.name: file for file in self.labels}
        return files | {file.name: file for file in (self.experts, self.finished) if file is not None}

    def options(self) -> dict[str, object]:
        """Return all options that must be the same for a run to go on, by name.

        Files, and the engine itself, are given as digests.
        """
        given: dict[str, object] = {name: value for name, value in asdict(self).items() if name != "test"}
        given |= {f"test, {name}": value for name, value in asdict(self.test).items()}
        given["parts"] = ", ".join(self.parts)
        given["labels"] = ", ".join(map(digest_of_file, self.labels))
        for name, file in (("experts", self.experts), ("finished", self.finished)):
            given[name] = "" if file is None else digest_of_file(file)
        return {**given, ENGINE: engine_digest()[:SHOWN]}

    def check_sizes(self, labels: dict[Path, int]) -> None:
        """Check that the files of labels are for the right sizes of board; ``labels`` gives the size of each.

        Raises ValueError if two files are for the same size. If the territory is to be fitted, also raises it
        unless the labels are for exactly the sizes that this fit takes.
        """
        sizes = [*labels.values()]
        if len(set(sizes)) < len(sizes):
            raise ValueError(f"two files hold labels of boards of one size: {', '.join(map(str, labels))}")
        missing = set(FITTED_SIZES) - {self.size, *sizes}
        if "territory" in self.parts and (missing or {self.size, *sizes} != set(FITTED_SIZES)):
            wanted = " and ".join(f"{size}x{size}" for size in FITTED_SIZES)
            raise ValueError(
                f"territory is fitted to labels of {wanted}, and these are of "
                f"{', '.join(f'{size}x{size}' for size in sorted({self.size, *sizes}))}: name others with --labels, or "
                "leave it out of --parts"
            )


def digest_of_file(file: Path) -> str:
    """Return a digest of the contents of a file, SHOWN hexadecimal digits. Raises OSError."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:SHOWN]
