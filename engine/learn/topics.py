"""What `tamen learn` learns, topic by topic (`engine.lab.topics`)."""

from __future__ import annotations

LEARNED = {
    "preference": "engine.learn.preference.command",
    "territory": "engine.learn.territory.command",
    "remus": "engine.learn.remus.command",
    "differences": "engine.learn.differences.command",
    "neurogo": "engine.learn.differences.neurogo_command",
    "loop": "engine.learn.loop.command",
    "choices": "engine.learn.choices.command",
    "labels": "engine.learn.loop.labelling",
    "golem": "engine.learn.golem.command",
    "rules": "engine.learn.rules.command",
    "ecology": "engine.learn.ecology.command",
    "revision": "engine.learn.territory.revising",
}
"""Topic and module."""
