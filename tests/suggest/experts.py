"""Experts and their rules, as the tests of all of them name them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType

from engine.suggest.firing import Firing
from engine.suggest.rules import load_rules
from engine.suggest.view import View

Expert = Callable[[View], Iterator[Firing]]


def by_name(*modules: ModuleType) -> dict[str, Expert]:
    """The experts of some modules, by the names that their rules give them."""
    return {module.__name__.rpartition(".")[2]: module.suggest for module in modules}


def rules_of(expert: str) -> set[str]:
    """The rules that an expert must be able to fire."""
    return {rule.id for rule in load_rules().values() if rule.expert == expert}
