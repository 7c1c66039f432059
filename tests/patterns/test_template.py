"""Templates of sentences: names, optional parts, and what does not fit."""

from __future__ import annotations

import pytest

from patterns.template import TemplateError, filled, names_in, needed_in


def test_names_outside_and_inside_of_the_optional_parts() -> None:
    template = "{us} cuts[; {them} answers at {answer}]. It is big[, in {share}]."
    assert names_in(template) == {"us", "them", "answer", "share"}
    assert needed_in(template) == {"us"}
    assert names_in("A plain sentence.") == needed_in("A plain sentence.") == frozenset()


def test_an_optional_part_is_said_if_all_that_it_names_is_known() -> None:
    template = "{us} cuts[; {them} answers at {answer}]. It is big[, in {share}]."
    sides = {"us": "Black", "them": "White"}
    assert filled(template, sides) == "Black cuts. It is big."
    assert filled(template, {**sides, "answer": "D4"}) == "Black cuts; White answers at D4. It is big."
    assert filled(template, {**sides, "share": "9%"}) == "Black cuts. It is big, in 9%."


def test_a_name_that_is_needed_and_has_no_word_is_refused() -> None:
    with pytest.raises(KeyError, match="us"):
        filled("{us} cuts.", {"them": "White"})


@pytest.mark.parametrize(
    ("template", "problem"),
    [
        ("{us cuts.", "braces that do not fit"),
        ("us} cuts.", "braces that do not fit"),
        ("{} cuts.", "braces without a name"),
        ("{0} cuts.", "braces without a name"),
        ("{us} cuts[ at {answer}.", "brackets that do not fit"),
        ("{us} cuts] at {answer}[.", "brackets that do not fit"),
        ("{us} cuts[ at [{answer}]].", "brackets that do not fit"),
        ("{us} cuts at {answer}].", "brackets that do not fit"),
        ("{us} cuts[ here].", r"\[ here\] names nothing in braces"),
    ],
)
def test_what_does_not_fit_is_named(template: str, problem: str) -> None:
    with pytest.raises(TemplateError, match=problem):
        names_in(template)
