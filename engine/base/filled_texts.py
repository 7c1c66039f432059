"""Texts with facts in braces, found again where the facts are filled in."""

from __future__ import annotations

import functools
import re

_FACT = re.compile(r"\{(\w+)\}")


@functools.cache
def form_of(text: str) -> re.Pattern[str]:
    """Return the form of all texts that ``text`` makes when something is filled in for the facts in its braces.

    The form has a group for each fact, with its name: ``{count} games`` has the group ``count``.
    """
    parts = _FACT.split(text)
    found = (f"(?P<{part}>.+)" if odd % 2 else re.escape(part) for odd, part in enumerate(parts))
    return re.compile("".join(found), re.DOTALL)
