"""The two explainers: one counts games and reads anew, the other goes by the record of a decision."""

from __future__ import annotations

from engine.decide.decision.record import Decision
from engine.decide.players import Adviser
from engine.explain.claims.scene import Scene
from engine.explain.claims.witness import Witness
from engine.explain.sentences.from_the_record import explain_from_record
from engine.explain.sentences.what_lies_behind import tell_details
from engine.explain.sentences.why_this_move import tell_decision
from engine.game.game import Game


def own_move(adviser: Adviser, game: Game, decision: Decision, everything: bool = False) -> list[str]:
    """Why we chose a move in a game's position: four sentences, and everything that is known if it is asked for."""
    told, behind = own_move_in_parts(adviser, game, decision, everything)
    return [*told, *behind]


def own_move_in_parts(
    adviser: Adviser, game: Game, decision: Decision, everything: bool
) -> tuple[list[str], list[str]]:
    """As `own_move`: what is told, and what lies behind it, nothing unless everything is asked for."""
    color, chosen = decision.color, decision.chosen
    if not played_games(decision) or (chosen is not None and chosen.won is None):
        after = None
        if game.board.is_legal(color, decision.move):
            after = Scene.of(adviser, game, color, decision.move)
        return explain_from_record(decision, game.size, Scene.of(adviser, game, color), after), []
    witness = Witness(adviser, game, color)
    told = tell_decision(decision, witness)
    behind = tell_details(decision, witness, told) if everything else ()
    return [sentence.text for sentence in told], [sentence.text for sentence in behind]


def counts_games(decision: Decision) -> bool:
    """Whether a decision is one between moves that games were played out with."""
    return not decision.resigned and played_games(decision)


def played_games(decision: Decision) -> bool:
    """Whether games were played out for a decision."""
    return any(each.won is not None for each in decision.tried)
