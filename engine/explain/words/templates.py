"""The templates that sentences are made of, by name, and their facts filled in: ``templates.yaml`` holds the words.

A template names facts in braces; a part in square brackets is said only if all that it names is known.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from pathlib import Path

from engine.base.yaml_text import parse_yaml
from patterns.template import filled

FILE = Path(__file__).with_name("templates.yaml")


@functools.cache
def load_templates(file: Path = FILE) -> Mapping[str, str]:
    """Return all templates of a YAML file by name: ``purpose attack`` for the one of its entry ``purpose`` that is
    called ``attack``. Raises OSError for a file that is not there.
    """
    groups = parse_yaml(file.read_text(encoding="utf-8"))
    return {f"{group} {name}": says for group, named in groups.items() for name, says in named.items()}


def say(name: str, **words: str) -> str:
    """Return the template of a name with ``words`` for the facts that it names; those without a word are none.

    Raises KeyError for a template, or a fact outside square brackets, that there is not.
    """
    return filled(load_templates()[name], {fact: word for fact, word in words.items() if word})
