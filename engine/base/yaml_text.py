"""YAML, read with the loaders of `engine.base.yaml_loaders`. The largest files are parsed once for all starts.

PyYAML is imported when something is parsed: a process answers before.
"""

from __future__ import annotations

from typing import Any

from engine.base.cache_folder import kept


def parse_yaml(text: str) -> Any:
    """What a YAML text holds. Raises yaml.YAMLError for a text that is none."""
    import yaml

    from engine.base.yaml_loaders import LOADER

    return yaml.load(text, Loader=LOADER)


def parse_kept_yaml(name: str, text: str) -> Any:
    """`parse_yaml` of a text that hardly ever changes; ``name`` is that of its file."""
    import yaml

    return kept(f"yaml-{yaml.__version__}-{name}", text.encode(), lambda: parse_yaml(text))
