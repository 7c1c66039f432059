"""What `tamen learn` learns, topic by topic (`engine.lab.topics`): what the engine plays by, and the machines here."""

from __future__ import annotations

TOPICS: dict[str, dict[str, str]] = {
    "learn": {
        "preference": "engine.history.preference.command",
        "territory": "engine.lab.make.learn.territory.command",
        "remus": "engine.history.remus.learning.command",
        "differences": "engine.history.differences.learning.command",
        "neurogo": "engine.history.differences.learning.neurogo_command",
        "loop": "engine.lab.make.learn.loop.command",
        "choices": "engine.lab.make.learn.choices.command",
        "preferences": "engine.lab.make.learn.choices.preferences",
        "labels": "engine.lab.make.learn.loop.labelling",
        "golem": "engine.history.golem.command",
        "rules": "engine.lab.make.learn.rules.command",
        "ecology": "engine.history.ecology.command",
        "revision": "engine.lab.make.learn.territory.revising",
    }
}
"""Subcommand, topic, module."""
