"""KGS: what kgsGtp passes on of the chat, and the end of a game there."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from engine.base.version import __version__
from engine.decide.decision.levels import HIGHEST
from engine.decide.decision.ranks import rank_name, rank_of
from engine.decide.players import DEFAULT_PLAYER
from engine.gtp.registry import command
from engine.gtp.remarks import in_one_line, in_three_lines, whole_sentences
from engine.gtp.session import Session
from engine.library.prepare import later
from engine.library.stages import DECIDING, PLAYOUTS

if TYPE_CHECKING:
    from engine.decide.decision.record import Decision
    from engine.gtp.commands import estimates, explaining
else:
    estimates = later(PLAYOUTS, "engine.gtp.commands.estimates")
    explaining = later(DECIDING, "engine.gtp.commands.explaining")

UNDERSTOOD = "I understand the words why, explain, mistake, score and level."


@command("kgs-chat", "[WORD...]", listed=False)
def kgs_chat(session: Session, arguments: Sequence[str]) -> str:
    """Answer what somebody wrote: [game or private] NAME TEXT.

    It understands the words why, explain, mistake, score and level. Somebody who names a rank beside the word
    mistake, such as 12k, gets an answer that suits this rank. The command is not listed, because kgsGtp
    breaks when it is.
    """
    text = " ".join(arguments[2:]).lower()
    for word in re.findall(r"[a-z]+", text):
        if word == "mistake":
            rank = _RANK.search(text)
            return explaining.lesson(session, rank[0] if rank else "")
        if word in ANSWERS:
            return ANSWERS[word](session)
    return f"I am Tamen {__version__}, a Go program that can say why it plays a move. {UNDERSTOOD}"


@command("kgs-game_over")
def kgs_game_over(session: Session, arguments: Sequence[str]) -> str:
    """Take note that the game is over, or adjourned. The board stays as it is."""
    return ""


def _why(session: Session) -> str:
    decision = last_decision(session)
    return in_one_line(decision, session.size) if decision else _NO_MOVE_YET


def _explain(session: Session) -> str:
    decision = last_decision(session)
    return whole_sentences(" ".join(in_three_lines(decision, session.size))) if decision else _NO_MOVE_YET


def _score(session: Session) -> str:
    return f"I think {estimates.estimate_now(session).text}."


def _level(session: Session) -> str:
    options = session.options
    # ranks were measured of this player, with as many games for a move as the level has
    is_measured = options.player == DEFAULT_PLAYER and options.playouts is None and options.nodes is None
    rank = f", about {rank_name(rank_of(options.level))} on 19x19" if is_measured else ""
    return f"I play at level {options.level} of {HIGHEST}{rank}."


_RANK = re.compile(r"\b[1-9][0-9]? ?(kyu|dan|k|d)\b")
"""A rank in a sentence."""

_NO_MOVE_YET = "I have not thought about a move of this game yet."

ANSWERS: dict[str, Callable[[Session], str]] = {
    "why": _why,
    "explain": _explain,
    "score": _score,
    "level": _level,
}


def last_decision(session: Session) -> Decision | None:
    """Return the decision behind the last move that this engine chose in the game; None if there is none."""
    moves = session.game.moves
    for number in range(len(moves), 0, -1):
        decision = session.decisions.get(number)
        if decision and (decision.color, decision.move) == moves[number - 1]:
            return decision
    return None
