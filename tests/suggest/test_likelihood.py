"""How likely a move is by its reasons: weights add up, the file is checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.board.points import PASS, point_at
from engine.suggest.likelihood import (
    FARTHEST,
    FILE,
    NOTHING_KNOWN,
    SHARE_STEPS,
    Likelihood,
    LikelihoodError,
    distance_class,
    load_likelihood,
    scaled_guess,
    share_class,
)
from engine.suggest.rules import Rule, load_rules
from engine.suggest.suggester import Reason
from engine.suggest.view import Firing, Line

HERE = point_at(4, 4)


def reason(rule: str, guess: float, share: float | None = None) -> Reason:
    """A reason of a rule with a guess, and with a pattern's share if one is given."""
    lines = () if share is None else (Line(1, HERE, share=share),)
    return Reason(Rule(rule, "shape", "{move}", guess), Firing(rule, HERE, lines=lines))


TABLE = Likelihood(
    {"good": (1.0, 0.5), "bad": (-2.0, 0.0)},
    share=tuple(float(number) for number in range(len(SHARE_STEPS) + 1)),
    near_last=tuple(0.1 * number for number in range(FARTHEST + 1)),
    near_before=tuple(0.01 * number for number in range(FARTHEST + 1)),
)


def test_the_weights_of_all_reasons_and_the_distances_add_up() -> None:
    assert TABLE.of(HERE, [], ()) == 0.0
    assert TABLE.of(HERE, [reason("good", 20.0)], ()) == pytest.approx(1.0 + 0.5 * 2.0)
    both = [reason("good", 20.0), reason("bad", 50.0), reason("unknown", 7.0)]
    assert TABLE.of(HERE, both, ()) == pytest.approx(2.0 - 2.0)
    beside, far = point_at(5, 4), point_at(15, 15)
    assert TABLE.of(HERE, [], (beside, far)) == pytest.approx(0.1 * 2 + 0.01 * FARTHEST)
    assert NOTHING_KNOWN.of(HERE, both, (beside, far)) == 0.0


def test_a_guess_is_cut_off_on_both_sides() -> None:
    assert [scaled_guess(reason("good", guess)) for guess in (-400, -15, 0, 15, 400)] == [-4, -1.5, 0, 1.5, 4]


@pytest.mark.parametrize(("share", "number"), [(None, 0), (0.0, 0), (0.001, 1), (0.03, 4), (0.9, 9)])
def test_shares_fall_into_classes(share: float | None, number: int) -> None:
    assert share_class([reason("good", 1.0, share), reason("bad", 1.0)]) == number
    if share:
        assert share_class([reason("good", 1.0, share / 1000), reason("bad", 1.0, share)]) == number


def test_distances_are_columns_rows_and_the_larger_of_both() -> None:
    assert distance_class(HERE, point_at(5, 4)) == 2
    assert distance_class(HERE, point_at(5, 5)) == 3
    assert distance_class(HERE, point_at(2, 3)) == 5
    assert distance_class(HERE, point_at(18, 18)) == FARTHEST
    assert distance_class(HERE, PASS) == FARTHEST


def test_the_table_of_the_project_knows_the_rules_and_only_them() -> None:
    known, rules = set(load_likelihood().rules), set(load_rules())
    assert known <= rules
    assert len(known) > 0.7 * len(rules)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("rules:", "rule:", "no 'rules', expected rules, share, near_last, near_before"),
        ("share: [", "share: [1.0, ", "'share': .*, expected 10 numbers"),
        ("near_last: [", "near_past: [", "'near_last': None, expected 13 numbers"),
        ("capture-big: [", "capture-big: [many, ", "'capture-big': .*, expected 2 numbers"),
        ("share: [", "share: ]", "is not YAML"),
    ],
)
def test_a_broken_table_names_what_is_wrong(tmp_path: Path, old: str, new: str, problem: str) -> None:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "likelihood.yaml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(LikelihoodError, match=problem):
        load_likelihood(file)
