"""Parsing YAML by libyaml where PyYAML has it: ten times as fast, and a first move waits for thirty such files.

The largest of them are parsed once for all starts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import yaml

from engine.base.cache_folder import kept

if TYPE_CHECKING:
    PLAIN_LOADER = yaml.BaseLoader
else:
    PLAIN_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
    """Leaves every value the text that was written."""

LOADER: type[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""Makes numbers, dates and truths of what looks like them."""


def parse_yaml(text: str) -> Any:
    """Return what a YAML text holds: dicts, lists, numbers, texts, truths, None.

    Raises yaml.YAMLError for a text that is no YAML.
    """
    return yaml.load(text, Loader=LOADER)


def parse_kept_yaml(name: str, text: str) -> Any:
    """Return what a YAML text holds; it is parsed once for all starts and kept in the cache folder.

    So it is done with texts that hardly change. ``name`` is that of the text's file. Raises yaml.YAMLError
    for a text that is no YAML.
    """
    return kept(f"yaml-{yaml.__version__}-{name}", text.encode(), lambda: parse_yaml(text))
