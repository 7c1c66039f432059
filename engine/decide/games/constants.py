"""The constants of a player who plays games out, read from ``constants.yaml``; `tamen fit constants` fits them."""

from __future__ import annotations

import functools
from dataclasses import dataclass, replace
from pathlib import Path

from engine.base.numbers import Expected, read_numbers
from engine.decide.games.terms import USUAL, Terms

FILE = Path(__file__).with_name("constants.yaml")

EXPECTED = {
    "exploration": Expected(
        "weight of the prior's chance in the choice of a child, on small boards", least=0.0, most=20.0
    ),
    "exploration_on_large_boards": Expected("the same on large boards", least=0.0, most=20.0),
    "trust_in_rave": Expected(
        "games after which they count as much as all games with the move in them", least=1.0, most=1e6
    ),
    "first_value": Expected(
        "by how much a move without games is worth less than its parent", least=0.0, most=1.0
    ),
    "share_of_lead": Expected("share of a game's margin in its worth", least=0.0, most=1.0),
    "clear_lead": Expected(
        "points, for each line of the board's width, by which a game is clearly won", least=0.01, most=20.0
    ),
    "widening": Expected(
        "factor by which the games must grow for one more child to be looked at", least=1.01, most=10.0
    ),
    "share_of_prior": Expected(
        "share of the chances at the root that the prior of the tree has, beside the experts", 0.0, 1.0
    ),
    "chance_to_decide": Expected(
        "chance that a move which decides the fate of a group, as read, has at least", least=0.0, most=1.0
    ),
    "weight_of_chance": Expected(
        "power of a move's chance by which its games are multiplied in the choice, on large boards", 0.0, 5.0
    ),
    "weight_on_small_boards": Expected("the same on small boards", least=0.0, most=5.0),
    "weight_of_experts": Expected(
        "power of the chance that the experts alone give the move, in the choice on small boards", 0.0, 5.0
    ),
}
"""What ``constants.yaml`` must hold."""

OF_THE_TREE = frozenset(EXPECTED) & frozenset(vars(USUAL))
"""The constants that are fields of `Terms`."""


@dataclass(frozen=True)
class Constants:
    """How a player grows its tree of games and chooses a move of it. The fields have the meanings that
    ``unit`` gives in EXPECTED.

    share_of_prior: the experts have the rest, at every node where they are asked
    weight_of_chance: the prior knows large boards well, and games tell likely moves apart there hardly better
        than chance does
    weight_of_experts: with many games the tree does without the experts
        (`engine.decide.games.deciding.NEEDLESS`), but of moves with nearly as many games the one that they
        suggest costs less by a strong network's prices
    """

    exploration: float
    exploration_on_large_boards: float
    trust_in_rave: float
    first_value: float
    share_of_lead: float
    clear_lead: float
    widening: float
    share_of_prior: float
    chance_to_decide: float
    weight_of_chance: float
    weight_on_small_boards: float
    weight_of_experts: float

    @property
    def terms(self) -> Terms:
        """The terms by which the player's trees are grown."""
        return replace(USUAL, **{name: getattr(self, name) for name in OF_THE_TREE})


@functools.lru_cache(maxsize=8)
def load_constants(file: Path = FILE) -> Constants:
    """Read the constants of a player from a file.

    Raises NumbersError, naming file and entry, if a number is wrong; OSError if the file cannot be read.
    """
    return Constants(**read_numbers(file, EXPECTED))
