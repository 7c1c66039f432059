"""A player that judges what it is asked once: many tests ask the same of one position, and games take long."""

from __future__ import annotations

from dataclasses import replace

from engine.decide.decision.record import Tried
from engine.decide.players import Adviser
from engine.game.game import Game


def remembering(adviser: Adviser) -> Adviser:
    """The same player, which keeps what it has judged by all that the answer depends on."""
    judge, kept = adviser.judge, dict[tuple[object, ...], Tried]()

    def judge_once(game: Game, color: int, move: int, times: int = 1) -> Tried:
        """What was found out of a move when it was judged first, as an answer of the asker's own."""
        setups = tuple((number, grid.tobytes(), side) for number, (grid, side) in game.setups.items())
        stands = game.size, setups, tuple(game.moves), game.to_move, game.handicap, game.handicap_stones
        asked = *stands, game.rules, game.komi, color, move, times
        if asked not in kept:
            kept[asked] = judge(game, color, move, times)
        found = kept[asked]
        return replace(found, owned=found.owned and dict(found.owned))

    adviser.judge = judge_once
    return adviser
