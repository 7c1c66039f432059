"""The stages in which compiled code is prepared: what is imported for each, in order.

Importing a module with kernels loads them from the cache, or compiles them (seconds to minutes on the first start). So
programs that must answer at once import nothing of these at their beginning, and wait for the stage that they need.
"""

from __future__ import annotations

GAME = "game"
PLAYER = "player"
READING = "reading"
EVALUATION = "evaluation"
PLAYOUTS = "playouts"
DECIDING = "deciding"

STAGES: dict[str, tuple[str, ...]] = {
    GAME: (
        "engine.board.board",
        "engine.board.diagram",
        "engine.game.game",
        "engine.game.sgf",
        "engine.game.scoring",
    ),
    PLAYER: ("engine.decide.simple",),
    READING: (
        "engine.reading.reader",
        "engine.reading.strings.combination",
        "engine.reading.links.questions",
        "engine.reading.life.questions",
        "engine.reading.life.moves",
        "engine.reading.semeai.questions",
        "engine.reading.safety.questions",
        "engine.endgame.solving",
    ),
    EVALUATION: (
        "engine.evaluate.evaluation",
        "engine.evaluate.questions",
        "engine.evaluate.status",
        "engine.evaluate.dump",
    ),
    PLAYOUTS: (
        "engine.decide.games.player",
        "engine.decide.games.outlook",
        "engine.decide.games.fates",
    ),
    DECIDING: ("engine.decide.games.hybrid", "engine.suggest.everyone", "engine.explain.questions"),
}
"""What each stage needs, in the order in which the stages are prepared."""


def all_modules() -> list[str]:
    """Return the dotted names of all modules with compiled code that is prepared in stages, in the order in
    which they are prepared.
    """
    return [module for modules in STAGES.values() for module in modules]
