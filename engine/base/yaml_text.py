"""YAML, read with the loaders of `engine.base.yaml_loaders`. The largest files are parsed once for all starts.

PyYAML is imported when something is parsed: a process answers before.
"""

from __future__ import annotations

from typing import Any

from engine.base.cache_folder import kept


def parse_yaml(text: str) -> Any:
    """Return what a YAML text holds: dicts, lists, numbers, texts, True, False or None.

    Raises yaml.YAMLError for a text that is no YAML.
    """
    import yaml

    from engine.base.yaml_loaders import LOADER

    return yaml.load(text, Loader=LOADER)


def parse_kept_yaml(name: str, text: str) -> Any:
    """Return what a YAML text holds; the parsed result is kept in the cache folder for later starts.

    This is meant for texts that hardly ever change. ``name`` is the name of the text's file. Raises
    yaml.YAMLError for a text that is no YAML.
    """
    import yaml

    return kept(f"yaml-{yaml.__version__}-{name}", text.encode(), lambda: parse_yaml(text))
