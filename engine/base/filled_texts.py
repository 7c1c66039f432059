"""Texts in which facts stand by name, found again where the facts are filled in."""

from __future__ import annotations

import functools
import re

BRACES, ANGLES = r"\{(\w+)\}", r"<(\w+)>"
"""How a name stands in a text: in braces or in angle brackets."""


@functools.cache
def form_of(text: str, named: str = BRACES) -> re.Pattern[str]:
    """Return the form of all texts that ``text`` makes when something is filled in for the facts named in it.

    The form has a group for each fact, with its name: ``{count} games`` has the group ``count``. ``named``: BRACES
    or ANGLES
    """
    parts = re.split(named, text)
    found = (f"(?P<{part}>.+?)" if odd % 2 else re.escape(part) for odd, part in enumerate(parts))
    return re.compile("".join(found), re.DOTALL)
