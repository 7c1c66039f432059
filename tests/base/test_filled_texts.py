"""Texts with facts in braces are found again where the facts are filled in."""

from __future__ import annotations

from engine.base.filled_texts import form_of


def test_facts_are_found_by_name() -> None:
    found = form_of("{file} has {count} of {total} moves (all)").fullmatch("a b.sgf has 3 of 12 moves (all)")
    assert found is not None
    assert found.groupdict() == {"file": "a b.sgf", "count": "3", "total": "12"}


def test_another_text_has_another_form() -> None:
    assert form_of("{count} moves.").fullmatch("3 moves!") is None
    assert form_of("no facts.").fullmatch("no facts.") is not None
