"""Constants of a player who plays games out that can be fitted by matches, and files with other values of them.

These are the entries of ``constants.yaml`` and, as factors, the groups of weights of playouts that `tamen fit balance`
multiplies.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

import yaml

from engine.base.files import replace_text
from engine.base.numbers import FIT
from engine.decide.games import weights
from engine.decide.games.constants import EXPECTED, load_constants
from engine.decide.prior.prior import LARGEST_SMALL
from engine.lab.make.fit.balance import GROUPS, SHARPNESS, TENUKI, scale_group

STEPS = {
    "exploration": 1.5,
    "exploration_on_large_boards": 1.5,
    "trust_in_rave": 2.0,
    "first_value": 2.0,
    "share_of_lead": 1.6,
    "clear_lead": 1.6,
    "widening": 1.15,
    "share_of_prior": 1.25,
    "chance_to_decide": 1.6,
    "weight_of_chance": 1.4,
    "weight_on_small_boards": 2.0,
    "weight_of_experts": 1.6,
    TENUKI: 2.0,
    **dict.fromkeys(GROUPS, 1.7),
    **dict.fromkeys(SHARPNESS, 1.25),
}
"""The factor by which each constant is multiplied or divided to try another value."""

OF_KNOWLEDGE = frozenset(
    {"share_of_prior", "chance_to_decide", "weight_of_chance", "weight_on_small_boards", "weight_of_experts"}
)
"""Constants of which a player without knowledge has no use."""

ON_LARGE_BOARDS = frozenset({"exploration_on_large_boards", "weight_of_chance"})
ON_SMALL_BOARDS = frozenset({"exploration", "weight_on_small_boards", "weight_of_experts"})
"""Constants that count on boards of one kind only."""

Values = Mapping[str, float]
"""Values of constants by their names in STEPS; of groups of weights the factor on what is there."""


def before() -> dict[str, float]:
    """Return the shipped values of all constants."""
    return {**vars(load_constants()), **dict.fromkeys((TENUKI, *GROUPS, *SHARPNESS), 1.0)}


def idle(names: Iterable[str], sizes: Iterable[int], knows: bool) -> list[str]:
    """Return those of some constants that change nothing in games on boards of these sizes.

    knows: whether the player has knowledge beside its games
    """
    large = {size > LARGEST_SMALL for size in sizes}
    unused = set() if knows else set(OF_KNOWLEDGE)
    unused |= set() if True in large else ON_LARGE_BOARDS
    unused |= set() if False in large else ON_SMALL_BOARDS
    return [name for name in names if name in unused]


def value_at(name: str, place: float) -> float:
    """Return the value of a constant at a place: 0 is its shipped value, each 1 a factor of its step. It stays in
    its range.
    """
    value = before()[name] * STEPS[name] ** place
    if name in EXPECTED:
        value = min(EXPECTED[name].most, max(EXPECTED[name].least, value))
    return float(f"{value:.5g}")


def write_files(values: Values, folder: Path, notes: str) -> dict[str, Path]:
    """Write files into a folder with which a player has other values of some constants, by the names that
    `Settings.files` has for them.

    notes: how the values came about. Raises OSError if a file cannot be written.
    """
    files: dict[str, Path] = {}
    known = {name: value for name, value in values.items() if name in EXPECTED}
    groups = {name: value for name, value in values.items() if name not in EXPECTED}
    if known:
        files["constants"] = folder / "constants.yaml"
        entries: dict[str, object] = {FIT: {"from": notes}}
        for name, value in (vars(load_constants()) | known).items():
            entries[name] = {"unit": EXPECTED[name].unit, "value": value}
        replace_text(files["constants"], yaml.safe_dump(entries, sort_keys=False, width=110))
    if groups:
        files["playouts"] = folder / "playouts.npz"
        made = weights.load_weights()
        for group, factor in groups.items():
            made = scale_group(made, group, factor)
        weights.save_weights(made, files["playouts"])
    return files
