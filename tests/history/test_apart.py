"""History is there by name, and in nobody's way: no start loads it that does not ask for it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from engine.decide.players import JUDGED, PLAYERS
from engine.jit.start.compilation import with_imported
from engine.jit.start.preparation import Preparation
from engine.lab.modules import ROOT
from engine.library import prepare
from engine.library.stages import PLAYOUTS, STAGES, all_modules

OF_HISTORY = [name for name, entry in PLAYERS.items() if entry.of_history]


def test_the_players_of_history_are_those_of_its_room() -> None:
    assert OF_HISTORY == ["gobble", "remus", "fates", "neurogo"]
    apart = [name for name, entry in PLAYERS.items() if entry.module.startswith("engine.history.")]
    assert apart == OF_HISTORY


def test_no_stage_needs_history_or_the_lab() -> None:
    needed = with_imported(all_modules())
    assert len(needed) > 200
    assert [name for name in needed if name.startswith(("engine.history", "engine.lab"))] == []


# the module of a judge has no compiled code of its own
@pytest.mark.parametrize("name", [name for name in PLAYERS if name != JUDGED])
def test_a_start_prepares_the_player_that_it_asks_for(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    preparation = Preparation(STAGES)
    monkeypatch.setattr(prepare, "PREPARATION", preparation)
    prepare.add_player(name)
    needed = with_imported(preparation._modules)
    assert PLAYERS[name].module in needed
    of_history = {each for each in needed if each.startswith("engine.history.")}
    assert (PLAYERS[name].module in of_history) == (name in OF_HISTORY) == bool(of_history)
    playouts = preparation._stages.pop(PLAYOUTS)
    assert tuple(playouts[: len(STAGES[PLAYOUTS])]) == STAGES[PLAYOUTS]
    assert {each: tuple(modules) for each, modules in preparation._stages.items()} == {
        each: modules for each, modules in STAGES.items() if each != PLAYOUTS
    }


@pytest.mark.process
def test_the_library_prepares_a_machine_when_it_is_asked_for_a_move() -> None:
    program = """
import sys
import engine
steps = []
engine.prepare()
engine.on_progress(lambda done, total, what: steps.append(what))
print([name for name in sys.modules if name.startswith("engine.history")])
print(engine.Player("remus").decide(engine.Game(5)).move is not None)
print(steps[-2:])
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["[]", "True", "['engine.history.remus.player', '']"]
