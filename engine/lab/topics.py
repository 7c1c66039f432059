"""Subcommands with topics, such as ``tamen fit eyes``: each topic is a module with ``add_arguments`` and ``run``."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Mapping

TOPICS: dict[str, dict[str, str]] = {
    "fit": {
        "eyes": "engine.lab.make.fit.eyes",
        "links": "engine.lab.make.fit.links",
        "balance": "engine.lab.make.fit.balance",
        "connections": "engine.lab.make.fit.connections",
        "constants": "engine.lab.make.fit.constants",
        "playouts": "engine.lab.make.fit.playouts",
        "prices": "engine.lab.make.fit.prices",
        "prior": "engine.lab.make.fit.prior",
        "ranks": "engine.lab.make.fit.ranks",
        "regions": "engine.lab.make.fit.regions",
        "rules": "engine.lab.make.fit.rules",
        "territory": "engine.lab.make.fit.territory",
        "winning": "engine.lab.make.fit.winning",
        "worth": "engine.lab.make.fit.worth",
    },
    "measure": {
        "choices": "engine.lab.measure.choices",
        "compiling": "engine.lab.measure.compiling",
        "counted": "engine.lab.measure.counted",
        "endgame": "engine.lab.measure.endgame",
        "indigo": "engine.lab.measure.indigo",
        "kos": "engine.lab.measure.kos",
        "losses": "engine.lab.measure.losses",
        "moves": "engine.lab.measure.moves",
        "parts": "engine.lab.measure.parts",
        "prices": "engine.lab.measure.prices",
        "resignations": "engine.lab.measure.resignations",
        "semeais": "engine.lab.measure.semeais",
        "strength": "engine.lab.measure.strength",
        "tables": "engine.lab.measure.tables",
        "territory": "engine.lab.measure.territory",
        "worth": "engine.lab.measure.worth",
    },
}
"""Subcommand, topic, module."""

FORMER_TOPICS = {"races": "semeais"}
"""Topics by the names that they had before; both are understood."""


class Topics:
    """The topics of one subcommand: `tamen fit eyes`, for example, has the subcommand ``fit`` and the topic
    ``eyes``. Made from a mapping from the name of each topic to the dotted name of its module, such as an
    entry of TOPICS.
    """

    def __init__(self, modules: Mapping[str, str]) -> None:
        self._modules = modules

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Add to ``parser`` a sub-parser for every topic, i.e. for every second word that the subcommand may
        have, such as ``eyes`` in `tamen fit eyes`. Each gets the options that the topic's module defines.
        """
        topics = parser.add_subparsers(dest="topic", required=True, metavar="|".join(self._modules))
        for topic, name in self._modules.items():
            module = importlib.import_module(name)
            summary = (module.__doc__ or "").strip().split("\n")[0]
            former = [old for old, new in FORMER_TOPICS.items() if new == topic]
            module.add_arguments(topics.add_parser(topic, aliases=former, help=summary, description=summary))

    def run(self, options: argparse.Namespace) -> int:
        """Run the module of the topic that the command line names. Returns the exit status of that module."""
        topic = FORMER_TOPICS.get(options.topic, options.topic)
        status: int = importlib.import_module(self._modules[topic]).run(options)
        return status
