"""The file of fitted numbers: complete, refused when broken, and in between for boards in between."""

from __future__ import annotations

import numpy as np
import pytest
import yaml

from engine.evaluate.numbers import shipped_numbers
from engine.evaluate.territory.numbers import (
    BANDS,
    CLASSES,
    FACTS,
    FILE,
    FITTED_SIZES,
    LEAD_TERMS,
    REVISION_TERMS,
    TERMS,
    between,
    parse_fitted,
)

TEXT = FILE.read_text(encoding="utf-8")


def changed(name: str, value: object) -> str:
    """The file's text with another value of a number for 19x19."""
    entries = yaml.safe_load(TEXT)
    entries[name]["value"][19] = value
    return yaml.safe_dump(entries)


def test_every_number_has_a_name_a_unit_and_a_meaning() -> None:
    entries = yaml.safe_load(TEXT)
    names = {
        "reach",
        "status_enemy_to_move",
        "status_owner_to_move",
        *FACTS,
        *TERMS,
        *LEAD_TERMS,
        *REVISION_TERMS,
    }
    assert set(entries) == names | {"fit"}
    for name in names:
        assert entries[name]["unit"] and entries[name]["meaning"]
        assert set(entries[name]["value"]) == set(FITTED_SIZES)


def test_the_file_tells_how_it_was_fitted() -> None:
    notes = yaml.safe_load(TEXT)["fit"]
    assert notes["command"].startswith("tamen fit territory") and notes["date"]
    for size in FITTED_SIZES:
        figures = notes["boards"][size]
        assert figures["positions_train"] > 500 and figures["positions_tune"] > 200
        for error in ("score_error", "ownership_error"):
            assert figures[f"{error}_tune"] < figures[f"{error}_before"]


def test_the_bands_cover_every_class_once() -> None:
    assert [c for first, last in BANDS for c in range(first, last + 1)] == list(CLASSES)


@pytest.mark.parametrize(
    ("name", "value", "complaint"),
    [
        ("margin", None, "'margin': the value for 19 is None, expected a number"),
        ("margin", "much", "'margin': the value for 19 is 'much', expected a number"),
        ("margin", float("nan"), "'margin': the value for 19 is nan, expected a number"),
        (
            "group_room",
            [0.1, 0.2],
            "'group_room': the value for 19 is [0.1, 0.2], expected 8 values, each a number",
        ),
        ("reach", 0, "'reach': the value for 19 is 0, expected a whole number from 1 to 20"),
        ("reach", 21, "'reach': the value for 19 is 21, expected a whole number from 1 to 20"),
    ],
)
def test_a_wrong_number_is_named(name: str, value: object, complaint: str) -> None:
    with pytest.raises(ValueError) as error:
        parse_fitted(changed(name, value), "territory.yaml")
    assert str(error.value) == f"territory.yaml, {complaint}"


def test_a_number_without_a_value_for_a_size_is_named() -> None:
    entries = yaml.safe_load(TEXT)
    del entries["nearest"]["value"][9]
    with pytest.raises(
        ValueError, match="own.yaml, 'nearest': the value is for 19, expected one for each of 9, 19"
    ):
        parse_fitted(yaml.safe_dump(entries), "own.yaml")


def test_boards_in_between_take_values_in_between() -> None:
    fitted = parse_fitted(TEXT, FILE.name)
    assert (between(fitted, 9).weights == fitted[9].weights).all()
    assert (between(fitted, 5).status == fitted[9].status).all()
    assert (between(fitted, 25).slopes == fitted[19].slopes).all()
    assert between(fitted, 14).weights == pytest.approx((fitted[9].weights + fitted[19].weights) / 2)
    with pytest.raises(ValueError, match="the board size is 26, expected 2 to 25"):
        between(fitted, 26)


def test_the_record_holds_what_the_file_says() -> None:
    record, fitted = shipped_numbers().territory(19)[0], parse_fitted(TEXT, FILE.name)[19]
    assert record["reach"] == fitted.reach
    assert (record["status"][:, CLASSES.start :] == fitted.status).all()
    assert (record["slopes"] == fitted.slopes).all() and (record["weights"] == fitted.weights).all()
    assert record["band"][[2, 4, 5, 13, 25]].tolist() == [0, 0, 1, 3, 7]
    assert np.isfinite(record["weights"]).all()
