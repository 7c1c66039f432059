"""Numbers on the command line: what is one, and what is said of what is none."""

from __future__ import annotations

from argparse import ArgumentTypeError

import pytest

from engine.base.options import positive, seconds, share, whole_number_within


def test_numbers_are_read() -> None:
    assert (positive("1"), positive("0250")) == (1, 250)
    assert (share("0"), share("0.5"), share("1")) == (0.0, 0.5, 1.0)
    assert (seconds("0.5"), seconds("1e3"), seconds("60")) == (0.5, 1000.0, 60.0)


@pytest.mark.parametrize("text", ["0", "-1", "+1", "many", "1.5", "1_000", "²", "٣", " 1", ""])
def test_what_is_no_count_is_named(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="is not a whole number from 1 on") as caught:
        positive(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("text", ["+2", "two", "2.0", "2_5", "--2", "-", "²", " 2", ""])
def test_what_is_no_whole_number_is_named(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="is not a whole number$") as caught:
        whole_number_within(-3, 25)(text)
    assert repr(text) in str(caught.value)


def test_a_whole_number_is_within_its_bounds() -> None:
    read = whole_number_within(-3, 25)
    assert (read("-3"), read("0"), read("25")) == (-3, 0, 25)
    for text in ("-4", "26"):
        with pytest.raises(ArgumentTypeError, match=f"^{text} is not from -3 to 25$"):
            read(text)


@pytest.mark.parametrize("text", ["0", "-0.0", "-3", "nan", "inf", "long", ""])
def test_what_is_no_time_is_named(text: str) -> None:
    with pytest.raises(
        ArgumentTypeError, match="is not a time, expected a number of seconds above 0"
    ) as caught:
        seconds(text)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize("text", ["-0.1", "1.01", "nan", "inf", "half", ""])
def test_what_is_no_share_is_named(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="is not a share, expected a number from 0 to 1") as caught:
        share(text)
    assert repr(text) in str(caught.value)
