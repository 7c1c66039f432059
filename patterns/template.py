"""Templates of sentences: what a rule or a pattern says, before it is known who plays and where.

Names in braces are filled in. Every template may name the sides, seen by the one that it speaks to:

    {us}         Black            {them}         White
    {our}        Black's          {their}        White's
    {our_color}  black            {their_color}  white (as in "the {their_color} stone")

A part in square brackets is said only if all that it names is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import Formatter

SIDES = frozenset({"us", "them", "our", "their", "our_color", "their_color"})
"""The names that stand for the sides."""


class TemplateError(ValueError):
    """Raised for a template whose braces or brackets do not fit. The text says which."""


def names_in(template: str) -> frozenset[str]:
    """Return all names in braces of a template, including those in its optional parts.

    A template is a sentence with names in braces and optional parts in brackets. Raises TemplateError if
    braces or brackets do not fit.
    """
    return frozenset().union(*(_names(text, optional) for text, optional in _parts(template)))


def needed_in(template: str) -> frozenset[str]:
    """Return the names in braces of a template that are outside its optional parts (those in brackets).
    Raises TemplateError.
    """
    return frozenset().union(*(_names(text, False) for text, optional in _parts(template) if not optional))


def filled(template: str, words: Mapping[str, str]) -> str:
    """Return a template's sentence with each name in braces replaced by its word in ``words``.

    An optional part, in brackets, is left out if one of its names has no word. Raises KeyError if any other
    name has none.
    """
    return "".join(
        text.format(**words)
        for text, optional in _parts(template)
        if not optional or _names(text, optional) <= words.keys()
    )


def _parts(template: str) -> Iterator[tuple[str, bool]]:
    """Yield the parts of a template in order, each as (text, whether it is optional). Optional parts are
    those in brackets.

    Raises TemplateError for brackets that do not fit.
    """
    rest = template
    while "[" in rest:
        before, _, rest = rest.partition("[")
        inside, closing, rest = rest.partition("]")
        if "]" in before or "[" in inside or not closing:
            raise TemplateError("brackets that do not fit, expected pairs of [ and ] that do not hold others")
        yield before, False
        yield inside, True
    if "]" in rest:
        raise TemplateError("brackets that do not fit, expected pairs of [ and ] that do not hold others")
    yield rest, False


def _names(text: str, optional: bool) -> frozenset[str]:
    try:
        names = frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)
    except ValueError as error:
        raise TemplateError(f"braces that do not fit ({error}), expected names such as {{them}}") from None
    if not all(name.isidentifier() for name in names):
        raise TemplateError("braces without a name, expected such as {them}")
    if optional and not names:
        raise TemplateError(f"[{text}] names nothing in braces, so it is not known when to say it")
    return names
