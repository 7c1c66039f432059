"""The settings of `tamen patterns mine`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class MiningSettings:
    """The settings of a run that mines patterns. The constant EXPLAINED tells what each is.

    ``sample_games``, ``harvest_games`` and ``measure_games`` are numbers of lines of the games file. The
    three stretches of lines follow each other.
    """

    sample_games: int = 8000
    harvest_games: int = 6000
    measure_games: int = 6000
    least_plays: float = 120.0
    wanted_share: float = 0.5
    least_share: float = 0.08
    least_gain: float = 12.0
    least_shown: int = 40
    least_taken: int = 15
    seed: int = 20261121


EXPLAINED = {
    "sample_games": "games that shapes are grown from",
    "harvest_games": "games after those that trees are made from",
    "measure_games": "games after those that the patterns are counted in",
    "least_plays": "plays that a shape must keep while it grows",
    "wanted_share": "share of plays at which a shape stops growing",
    "least_share": "share of plays that a pattern must reach",
    "least_gain": "gain that a further point must bring: plays times growth of the logarithm of the share",
    "least_shown": "times that a pattern must be there in the games it is counted in",
    "least_taken": "times that its first move must be played in those games",
    "seed": "start of the random generator",
}
