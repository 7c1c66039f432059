"""Predicates joined to one."""

from __future__ import annotations

import pytest

from engine.explain.words.predicates import Predicate, join_predicates

ATTACKS = Predicate.of_group("attacks", stones="White's two stones at G7", aside="about 12 points")
FURTHER = Predicate.of_group("attacks", stones="the white stone at C3", aside="")
DEFENDS = Predicate.of_group("defends", stones="Black's two stones at E5", next="", aside="")


@pytest.mark.parametrize(
    ("predicates", "text"),
    [
        (["cuts"], "cuts"),
        (["cuts", "runs"], "cuts and runs"),
        (["cuts", "takes A and B", "runs"], "cuts, takes A and B, and runs"),
        ([ATTACKS, FURTHER], "attacks White's two stones at G7 (about 12 points) and the white stone at C3"),
        # it was: "captures D4, attacks White's two stones at G7 (about 12 points), and the white stone at C3"
        (
            ["captures D4", ATTACKS, FURTHER],
            "captures D4, and attacks White's two stones at G7 (about 12 points) and the white stone at C3",
        ),
        ([FURTHER, DEFENDS], "attacks the white stone at C3 and defends Black's two stones at E5"),
    ],
)
def test_predicates_are_joined(predicates: list[str], text: str) -> None:
    assert join_predicates(predicates) == text
