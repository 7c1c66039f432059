"""Preparing the compiled code: when it is first needed, once for the process, and whoever waits can watch.

Whatever needs compiled code waits for it, up to the stage that it needs (`engine.library.stages`), by the one
`PREPARATION` of the process: library, GTP, studio and command line. `prepare` does so at a time of the program's
choice, `on_progress` sets who is told how far it has come.
"""

from __future__ import annotations

from engine.decide.players import PLAYERS
from engine.jit.start.preparation import Preparation, Progress
from engine.library.stages import DECIDING, PLAYOUTS, STAGES

PREPARATION = Preparation(STAGES)
"""The one of this process."""

prepare_stage = PREPARATION.wait
"""Prepare what a stage of `engine.library.stages` needs, and the stages before it."""

later = PREPARATION.later
"""Stand-ins for modules that need a stage of compiled code."""


def on_progress(progress: Progress | None) -> None:
    """Set the function that is told how far the preparation of compiled code has come, whenever a call has to
    prepare code first. None stands for no function.

    It is called as ``progress(done, total, what)``: ``done`` of ``total`` steps are done, and ``what`` is the
    name of the next module, empty at the end. A module takes one step to load, and one step more if it must
    be compiled first. A first start, which has to compile, takes about a minute, others a second or two.
    """
    PREPARATION.progress = progress


def prepare(progress: Progress | None = None) -> None:
    """Prepare all compiled code now, so that no later call has to wait. Return when it is ready.

    ``progress`` is called as `on_progress` describes, instead of the function set there. A second call
    returns at once. Raises PreparationError.
    """
    prepare_stage(tuple(STAGES)[-1], progress)


def add_player(name: str) -> None:
    """Arrange that the code of a player's own module is prepared together with the code for games played out
    (the stage PLAYOUTS). ``name``: the player's name in the table of players.

    This is needed only for a player that is a machine rebuilt from an old paper ("of history"). For any other
    player nothing is done.
    """
    entry = PLAYERS[name]
    if entry.of_history:
        PREPARATION.add(PLAYOUTS, entry.module)


def prepare_player(name: str) -> None:
    """Prepare all compiled code that the player of this name needs.

    This is the code of all stages and, for a machine rebuilt from a paper, that of its own module. Raises
    PreparationError.
    """
    add_player(name)
    prepare_stage(DECIDING)
